"""A raid that comes: what was rolled against what another roll may bring, face by face."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.dice import fallen
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.raid import SPARED
from flatboat.games.rifle_and_axe.rules.tables import BARTER_RATE, Phase, Raid, Resource
from flatboat.games.rifle_and_axe.text.outlook import ROWS, another_raid, cost_words, raid_odds
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, piece, rect, shift, text

CARD, FACE, APART = 94, 50, 4  # heights: of the raid, and of a face of the die; between faces
#: What a face takes, or brings, in pictures.
ART = {Raid.TRADE: "q29", Raid.TRUCE: "r17", Raid.HORSE_RAID: "r5"}


def raid_name(scene: Scene) -> str:
    """The raid that the viewer meets."""
    return scene.edition.raids.rows[scene.me.raid - 1].name


def raid_fight(scene: Scene) -> int:
    """Its Fight; 0 without violence."""
    return int(scene.printed.raid_fight[scene.me.raid - 1])


def raid_panel(scene: Scene, width: float) -> Block:
    """The raid, to be pressed; beside it the faces of the die, and what it costs or a new roll does."""
    wide = width if scene.narrow else 300.0
    words, peace = outcome_words(scene), scene.me.resources[Resource.PEACE]
    body = rect(0, 0, wide, CARD, "square own", round=10)
    body += element("g", fallen(scene.me.raid, True), transform=f"{shift(16, 12)} scale(1.5)")
    body += text(58, 31, raid_name(scene), "status")
    for i, line in enumerate(pic.wrap(f"{words}.", 13, wide - 28)):
        body += text(16, 62 + 18 * i, line, "say")
    title = f"Raid Phase, the Shawnee side. {raid_name(scene)}: {words}; {peace or 'no'} Peace"
    button = piece(scene.id("raid"), title, "piece raid", (0, 0), body)
    if scene.phase != Phase.RAID:
        return Block(width, CARD, button)
    x, y = (0.0, CARD + 8.0) if scene.narrow else (wide + 12, 0.0)
    step = (width - x) / ROWS
    each = [
        element("g", face(scene, die, step - APART), transform=shift(step * die, 0)) for die in range(ROWS)
    ]
    told = [line for words in chances(scene) for line in pic.wrap(words, 14, width - x, lines=3)]
    lines = "".join(text(0, FACE + 20 + 20 * i, line, "say") for i, line in enumerate(told))
    tall = y + FACE + 24 + 20 * len(told)
    return Block(width, max(CARD, tall), button + element("g", "".join(each) + lines, transform=shift(x, y)))


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


def chances(scene: Scene) -> list[str]:
    """What is to be weighed: the raid as it is against another roll."""
    raids = raid_odds(scene.edition, scene.printed, scene.me)
    now, peace = raids[scene.me.raid - 1], scene.me.resources[Resource.PEACE]
    spared = f"; a die of {now.needed} or more spares {SPARED}" if now.fight else ""
    return [
        f"Accept it: costs {cost_words(now)}{spared}.",
        f"Roll again for 1 of your {peace} Peace: costs {cost_words(another_raid(raids, scene.me))}.",
    ]
