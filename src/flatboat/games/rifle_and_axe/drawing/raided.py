"""A raid that comes: what was rolled against what another roll may bring, face by face."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.actions import ACCEPT, REROLL
from flatboat.games.rifle_and_axe.rules.raid import SPARED
from flatboat.games.rifle_and_axe.rules.tables import BARTER_RATE, NONE, Phase, Raid, Resource
from flatboat.games.rifle_and_axe.text.outlook import (
    ROWS,
    TOLD,
    Odds,
    another_raid,
    average,
    cost_words,
    raid_odds,
)
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, piece, rect, shift, text

CARD, FACE, APART = 66, 50, 4  # heights: of a choice, and of a face of the die; between faces
#: What a face takes, or brings, in pictures.
ART = {Raid.TRADE: "q29", Raid.TRUCE: "r17", Raid.HORSE_RAID: "r5"}


def raid_name(scene: Scene) -> str:
    """The raid that the viewer meets."""
    return scene.edition.raids.rows[scene.me.raid - 1].name


def raid_fight(scene: Scene) -> int:
    """Its Fight; 0 without violence."""
    return int(scene.printed.raid_fight[scene.me.raid - 1])


def raid_panel(scene: Scene, width: float) -> Block:
    """The faces of the die, and the choices below them, each to be pressed, with what it costs on average."""
    if scene.phase != Phase.RAID:
        told = outcome_words(scene)
        return Block(width, CARD, choice(scene, "raid", told, width, Choice("Stop bartering", "q29", told)))
    step, peace = width / ROWS, scene.me.resources[Resource.PEACE]
    faces = "".join(
        element("g", face(scene, die, step - APART), transform=shift(step * die, 0)) for die in range(ROWS)
    )
    raids = raid_odds(scene.edition, scene.printed, scene.me)
    now = raids[scene.me.raid - 1]
    spared = f": a die of {now.needed} or more spares {SPARED}" if now.fight else ""
    options = {
        "raid": Choice("Accept this roll", "r10", outcome_words(scene) + spared, ACCEPT, now),
        "again": Choice(
            "Roll again for 1 Peace", "r17", f"You have {peace}", REROLL, another_raid(raids, scene.me)
        ),
    }
    abreast = 1 if scene.narrow else len(options)
    wide, body = (width - 2 * APART * (abreast - 1)) / abreast, faces
    for i, (name, option) in enumerate(options.items()):
        at = (wide + 2 * APART) * (i % abreast), FACE + 8 + (CARD + APART) * (i // abreast)
        words = f"{option.words}. {option.told}; costs {cost_words(option.odds)}"
        body += element("g", choice(scene, name, words, wide, option), transform=shift(*at))
    rows = len(options) // abreast
    return Block(width, FACE + 8 + rows * (CARD + APART) - APART, body)


class Choice(NamedTuple):
    """A way to meet the raid: its words, a picture, what is to be known of it, its move, what it costs."""

    words: str
    art: str
    told: str
    move: int = NONE
    odds: Odds = Odds("", 0, 0, 0, 0, 0, 0)


def choice(scene: Scene, name: str, title: str, width: float, option: Choice) -> str:
    """It as a card, ringed if it is suggested."""
    body = rect(0, 0, width, CARD, "square hot" if option.move in scene.hot else "square own", round=10)
    x, size = (44, 1.2) if scene.narrow else (56, 1.5)
    body += icon(scene.prefix, option.art, x / 2, CARD / 2, size)
    cost = cost_block(scene, option.odds)
    body += pic.place(cost, width - cost.width - 10, 0)
    room = width - x - cost.width - 14
    body += pic.fitted(x, 25, option.words, "head", 13, room, bold=True)
    lines = pic.wrap(option.told, 12, room, lines=2)
    body += "".join(text(x, 42 + 15 * i, line, "soft") for i, line in enumerate(lines))
    kind = "piece raid" if option.move == NONE else "piece raid direct"
    return piece(scene.id(name), title, kind, (0, 0), body)


def cost_block(scene: Scene, odds: Odds) -> Block:
    """What a raid takes on average, in pictures, and how often nothing is left."""
    body, x = "", 0.0
    for art, lost in (("r0", odds.folk), ("r5", odds.horses)):
        if lost >= TOLD:
            told = f"−{average(lost)}"
            long = pic.length(told, 17, bold=True)
            body += text(x, 31, told, "big bad") + icon(scene.prefix, art, x + long + 14, 25, 1)
            x += long + 32
    if ruin := round(100 * odds.ruin):
        told = f"{ruin}% the end"
        body += text(x, 52, told, "bad", anchor="end") if x else text(0, 31, told, "bad")
        x = max(x, pic.length(told, 12, bold=True))
    return Block(x, CARD, body)


def face(scene: Scene, die: int, width: float) -> str:
    """A face of the die: what it takes at worst, red what kills; the one that was rolled stands out."""
    row, kind = scene.edition.raids.rows[die], Raid(scene.printed.raid[die])
    kills = kind not in ART
    body = rect(0, 0, width, FACE, "bar" if die == scene.me.raid - 1 else "square", round=6)
    body += text(4, 13, str(die + 1), "soft")
    body += icon(scene.prefix, ART.get(kind, "r0"), width / 2 + 4, 20, min(0.8, width / 50))
    took = "−1–6" if kind == Raid.HORSE_RAID else f"−{row.losses}" if kills else row.name
    told = took if pic.length(took, 12) < width else ""  # on a phone the picture says it
    return body + text(width / 2, 44, told, "bad" if kills else "soft", anchor="middle")


def outcome_words(scene: Scene) -> str:
    """What a roll does, or its Fight against the viewer's."""
    if theirs := raid_fight(scene):
        return f"Fight {theirs}, yours {scene.fight(scene.seat)}"
    if scene.printed.raid[scene.me.raid - 1] == Raid.TRADE:
        return f"Each thing you give them brings {BARTER_RATE} Food or {BARTER_RATE} Hides"
    return "Nothing happens"
