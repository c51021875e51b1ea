"""Whom to choose: a leader before the first turn, with how a turn goes, and a craftsman where one comes."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.groups import abreast
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.drawing.words import GOOD_FOR, leader_words
from flatboat.games.rifle_and_axe.rules.tables import LEADERS, NONE, Leader
from flatboat.games.rifle_and_axe.text.vocabulary import LEADER_NAMES, leader_gifts
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, piece, rect, text

CARD, NARROW_CARD = 196, 118  # heights of a leader's card
CRAFT_WIDE, CRAFT_STEP = 260, 32  # of a craftsman's card; from one thing that he makes to the next
#: The craftsmen with their tools and what they make, in pictures.
CRAFTSMEN = (
    ("Carpenter", "q21", "r12", "r18", "r6", "r13", "r19"),
    ("Blacksmith", "q28", "r6", "r24", "r13", "r22"),
)
CRAFT_CARD = 166
#: What a leader's extra action may be, in pictures.
EXTRA_ART = {
    Leader.HARROD: ("q2", "q29", "q0"),
    Leader.BOONE: ("q4",),
    Leader.LOGAN: ("q2",),
    Leader.LINDSAY: ("q13", "q12", "r19"),
}


def leaders_block(scene: Scene, width: float, columns: int) -> Block:
    """The five leaders, while they are picked."""
    wide, tall = (width - 8 * (columns - 1)) / columns, NARROW_CARD if scene.narrow else CARD
    cards = [Block(wide, tall, leader_card(scene, leader, wide, tall)) for leader in range(LEADERS)]
    return abreast(cards, columns, 8)


def leader_card(scene: Scene, leader: int, width: float, height: float) -> str:
    """A leader: name, what they bring, in pictures and words, what that is good for, and who has them."""
    owner = next((seat for seat in scene.seats if scene.sides[seat].leader == leader), NONE)
    body = rect(0, 0, width, height, "square" if owner == NONE else "flat", round=10)
    if owner != NONE:
        body += pic.seat_disc(width - 15, 15, owner)
    art, size, step = (26.0, 0.9, 26.0) if scene.narrow else (72.0, 1.7, 46.0)
    fight, middle = scene.printed.leader_fight[leader], width / 2
    parts = [*(["fort"] if fight else []), *EXTRA_ART.get(Leader(leader), ())]
    first = middle - step * (len(parts) - 1) / 2
    top = 40.0 if scene.narrow else art
    body += "".join(icon(scene.prefix, name, first + step * i, top, size) for i, name in enumerate(parts))
    body += text(middle, 19 if scene.narrow else 27, LEADER_NAMES[leader], "told", anchor="middle")
    told = [
        line
        for gift in leader_gifts(scene.printed, leader)
        for line in pic.wrap(gift, 12, width - 14, lines=3)
    ]
    good = [(words, "head") for words in pic.wrap(GOOD_FOR[Leader(leader)], 13, width - 12, bold=True)]
    y = 68.0 if scene.narrow else 116.0
    for words in told:
        body += text(middle, y, words, "soft", anchor="middle")
        y += 15
    y = max(y + 3, height - 12 - 16 * (len(good) - 1))
    for i, (words, kind) in enumerate(good):
        body += text(middle, y + 16 * i, words, kind, anchor="middle")
    return piece(scene.id("leader", leader), leader_words(scene, leader), "piece leader direct", (0, 0), body)


def craft_cards(scene: Scene, width: float) -> Block:
    """The two craftsmen to choose from, where one comes, each with what he makes."""
    wide, body = min(CRAFT_WIDE, (width - 8) / 2), ""
    for which, (name, art, *makes) in enumerate(CRAFTSMEN):
        done, allowed = scene.craft(which)
        inner = rect(0, 0, wide, CRAFT_CARD, "square own", round=10)
        inner += text(wide / 2, 26, name, "told", anchor="middle")
        first = wide / 2 - CRAFT_STEP * (len(makes) - 1) / 2
        inner += icon(scene.prefix, art, wide / 2, 66, 2.2)
        inner += "".join(
            icon(scene.prefix, made, first + CRAFT_STEP * i, 112, 1.0) for i, made in enumerate(makes)
        )
        inner += text(wide / 2, 148, f"{allowed + 1} of these a turn", "say", anchor="middle")
        words = f"Take in a {name}: one more action a turn; {done} of {counted(allowed, 'action')} used"
        body += piece(scene.id("craft", which), words, "piece chip direct", ((wide + 8) * which, 0), inner)
    return Block(width, CRAFT_CARD, body)
