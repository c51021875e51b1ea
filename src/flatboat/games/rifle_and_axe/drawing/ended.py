"""The end in a picture: a card for each award with all values, and how the viewer's settlement has grown."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.groups import abreast
from flatboat.games.rifle_and_axe.drawing.others import AWARD_ART, fallen, small_disc
from flatboat.games.rifle_and_axe.drawing.scene import STAR, Scene
from flatboat.games.rifle_and_axe.rules.tables import AWARDS
from flatboat.games.rifle_and_axe.text.verdict import COUNTED
from flatboat.kernel.pictures import Block, element, path, rect, shift, text

HEAD, ROW, FOOT, APART = 70, 26, 6, 6  # heights; from one card to the next
NARROW_ABREAST = 2


def final(scene: Scene, width: float) -> Block:
    """The five cards."""
    n = NARROW_ABREAST if scene.narrow else AWARDS
    wide = (width - APART * (n - 1)) / n
    cards = [Block(wide, card_height(scene), card(scene, award, wide)) for award in range(AWARDS)]
    return abreast(cards, n, APART)


def card_height(scene: Scene) -> float:
    """Room for a row of each settlement, alone for par as well."""
    return HEAD + ROW * max(2, len(scene.seats)) + FOOT


def card(scene: Scene, award: int, width: float) -> str:
    """An award: its picture, its name, and a row for each settlement."""
    body = rect(0, 0, width, card_height(scene), "square", round=8)
    body += icon(scene.prefix, AWARD_ART[award], width / 2, 28, 1.7)
    body += text(width / 2, 62, COUNTED[award], "told", anchor="middle")
    best = max(1, *(scene.value(seat, award) for seat in scene.seats))
    alone = len(scene.seats) == 1
    best = max(best, int(scene.printed.par[award])) if alone else best
    for i, seat in enumerate(scene.seats):
        body += element("g", row(scene, seat, award, best, width), transform=shift(0, HEAD + ROW * i))
    if alone:
        body += text(width / 2, HEAD + ROW * 1.7, f"par {scene.printed.par[award]}", "soft", anchor="middle")
    return body


def row(scene: Scene, seat: int, award: int, best: int, width: float) -> str:
    """A settlement's value as a bar with its number, and a star if it has the award."""
    value, left = scene.value(seat, award), 30.0
    room = width - left - 8
    disc = small_disc(seat, 16, ROW / 2)
    body = fallen(disc, ROW / 2) if scene.sides[seat].fallen else disc
    body += rect(left, 4, max(2.0, room * min(1.0, value / best)), ROW - 8, "bar", round=4)
    told = text(left + 6, ROW / 2 + 5, str(value), "told")
    if scene.holds(seat, award):
        told += element("g", path(STAR, "star"), transform=f"{shift(width - 20, ROW / 2)} scale(1.2)")
    return body + told
