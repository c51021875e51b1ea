"""A raid that comes: this one with its die for defence, face by face, against what another roll may bring."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.dice import face as shown
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.drawing.words import rifles_lack
from flatboat.games.rifle_and_axe.rules.actions import ACCEPT, REROLL
from flatboat.games.rifle_and_axe.rules.raid import OVERRUN, SPARED
from flatboat.games.rifle_and_axe.rules.tables import BARTER_RATE, Phase, Raid, Resource
from flatboat.games.rifle_and_axe.text.outlook import DIE, ROWS, another_raid, cost_words, raid_odds
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import Block, element, piece, rect, shift, text

CARD, BARE, FACE = 124, 56, 50  # heights: of a choice with the faces of a die, of one without, and of a face
APART = 4  # between faces
ROLLS = 136  # width of what rolls several times
THROW = 0.95  # size of a die for defence
#: What a face takes, or brings, in pictures.
ART = {Raid.TRADE: "q29", Raid.TRUCE: "r17", Raid.HORSE_RAID: "r5"}


def raid_name(scene: Scene) -> str:
    """The raid that the viewer meets."""
    return scene.edition.raids.rows[scene.me.raid - 1].name


def raid_fight(scene: Scene) -> int:
    """Its Fight; 0 without violence."""
    return int(scene.printed.raid_fight[scene.me.raid - 1])


def raid_panel(scene: Scene, width: float) -> Block:
    """The choices, each to be pressed: this raid with its die for defence, or all that another may be."""
    if scene.phase != Phase.RAID:
        told = outcome_words(scene)
        done = choice(scene, "raid", f"Stop bartering. {told}", width, "Stop bartering", told, "square own")
        return Block(width, BARE, done)
    raids, peace = raid_odds(scene.edition, scene.printed, scene.me), scene.me.resources[Resource.PEACE]
    now, another = raids[scene.me.raid - 1], another_raid(raids, scene.me)
    told = outcome_words(scene)
    rolls = [rolls_block(scene, width if scene.narrow else ROLLS)] if scene.rolls else []
    taken = 2 * APART + sum(block.width + 2 * APART for block in rolls)
    wide = width if scene.narrow else (width - taken) / 2
    step = (wide - 12) / len(DIE)
    fought = [throw(scene, die, now.needed, step - APART) for die in DIE]
    if not now.fight:
        fought = [icon(scene.prefix, ART[Raid(scene.printed.raid[scene.me.raid - 1])], wide / 2, 24, 2)]
    faces = [face(scene, die, (wide - 12) / ROWS - APART) for die in range(ROWS)]
    again_hot = REROLL in scene.hot and not scene.rolls
    kinds = ["square hot" if hot else "square own" for hot in (ACCEPT in scene.hot, again_hot)]
    accept = f"Accept this roll. {told}; costs {cost_words(now)}"
    again = f"Roll again for 1 Peace. You have {peace}; costs {cost_words(another)}"
    parts = [
        choice(scene, "raid", accept, wide, "Accept this roll", told, kinds[0], fought),
        choice(scene, "again", again, wide, "Roll again for 1 Peace", f"You have {peace}", kinds[1], faces),
    ]
    blocks = [Block(wide, CARD, part) for part in parts]
    if scene.narrow:
        return pic.down([*rolls, *blocks], 2 * APART)
    return pic.across([*blocks, *rolls], 2 * APART)


def rolls_block(scene: Scene, width: float) -> Block:
    """All rolls that are worth their Peace at one press."""
    told = f"up to {counted(scene.rolls.count(REROLL), 'roll')}"
    words, tall = ("Roll for a better raid", BARE) if scene.narrow else ("For a better raid", CARD)
    body = rect(0, 0, width, tall, "square hot", round=10)
    body += text(10, 24, words, "told") + text(10, 43, told, "soft")
    body += "" if scene.narrow else icon(scene.prefix, ART[Raid.TRUCE], width / 2, 84, 2)
    title = f"Roll for a better raid, and meet it: {told}"
    return Block(width, tall, piece(scene.id("rolls"), title, "piece raid direct", (0, 0), body))


def choice(
    scene: Scene,
    name: str,
    title: str,
    width: float,
    words: str,
    told: str,
    ground: str,
    faces: Sequence[str] = (),
) -> str:
    """A way to meet the raid as a card: what it is, and the faces of the die that is thrown then."""
    body = rect(0, 0, width, CARD if faces else BARE, ground, round=10)
    body += pic.fitted(10, 24, words, "told", 14, width - 20, bold=True)
    body += pic.fitted(10, 43, told, "soft", 12, width - 20)
    step = (width - 12) / max(1, len(faces))
    body += "".join(element("g", one, transform=shift(8 + step * i, 62)) for i, one in enumerate(faces))
    return piece(scene.id(name), title, "piece raid direct", (0, 0), body)


def throw(scene: Scene, die: int, needed: int, width: float) -> str:
    """A face of the die for defence, and what is lost on it: as many as are drawn, or nobody."""
    row = scene.edition.raids.rows[scene.me.raid - 1]
    horses = scene.printed.raid[scene.me.raid - 1] == Raid.HORSE_RAID
    lost = max(0, row.losses - SPARED * (die >= needed))
    body = rect(0, 0, width, FACE, "square" if lost or horses else "uses", round=6)
    body += element("g", shown(die, False), transform=f"{shift(4, 4)} scale({THROW})")
    if horses:
        told = f"0–{DIE[-1] - SPARED}" if die >= needed else f"1–{DIE[-1]}"
        body += icon(scene.prefix, "r5", width / 2 + 8, 17, 0.66)
        return body + text(width / 2, 43, told, "bad", anchor="middle")
    if not lost:
        return body + text(width / 2, 43, "nobody", "good", anchor="middle")
    places = pic.spread(lost, 13, 0, width - 8)
    first = (width - places[-1] - 13) / 2 + 6.5
    return body + "".join(icon(scene.prefix, "r0", first + x, 35, 0.72) for x in places)


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
    kind = scene.printed.raid[scene.me.raid - 1]
    if theirs := raid_fight(scene):
        ours = scene.fight(scene.seat)
        falls = kind == Raid.ASSAULT and int(ours) < theirs
        then = f"; then the fort falls on {OVERRUN} or more" if falls else ""
        lack = f" without {it}" if (it := rifles_lack(scene.me)) else ""
        return f"Fight {theirs} against your {ours}{lack}{then}"
    if kind == Raid.TRADE:
        return f"Each thing you give them brings {BARTER_RATE} Food or {BARTER_RATE} Hides"
    return "Nothing happens"
