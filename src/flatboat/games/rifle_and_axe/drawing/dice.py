"""The dice that fell for the viewer as the turn began, in order, each with what its table says."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.tables import Happening
from flatboat.games.rifle_and_axe.text.vocabulary import row_words
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, path, piece, rect, shift, text

SIZE, MORE = 18, 40  # of a die; room for how many more fell
#: Where the pips of a die are, in quarters of its size.
PIPS = ("", "22", "1331", "132231", "11133133", "1113223133", "111213313233")


#: The tables that dice are rolled on as a turn begins, by the event that tells the die.
TABLES = {
    Happening.GROWTH: "growth",
    Happening.SUPPLIES: "supplies",
    Happening.FOAL: "foal",
    Happening.BOON: "boon",
}
NO_ROOM = "1 Horse, but no room in the Corral Pens"
#: Rows that bring nothing: the strip leaves them out.
NOTHING = (NO_ROOM, "no Horse")


class Die(NamedTuple):
    """A die that fell: what it shows, whether it has ten sides, and its row of the table."""

    shows: int
    ten: bool
    row: str


def dice_fallen(scene: Scene) -> list[Die]:
    """The dice among the viewer's events."""
    found, rows = list[Die](), dict[str, list[str]]()
    for event in scene.happened:
        kind = Happening(event.kind)
        if kind == Happening.NO_HORSE_ROOM and found:
            found[-1] = found[-1]._replace(row=NO_ROOM)
        elif kind in TABLES:
            rows = rows or row_words(scene.edition)
            found.append(Die(event.die, kind == Happening.BOON, rows[TABLES[kind]][event.die]))
    return found


@lru_cache(maxsize=32)
def face(shows: int, ten: bool) -> str:
    """A die, its corner at (0, 0): pips for six sides, a number for ten."""
    if ten:
        body = path("M9-1L19 6.5V12L9 19.5L-1 12V6.5Z", "die")
        return body + text(9, 13.4, str(shows), "pips", anchor="middle")
    body = rect(0, 0, SIZE, SIZE, "die", round=4)
    for x, y in zip(*[iter(PIPS[shows])] * 2, strict=True):
        body += element("circle", cx=int(x) * SIZE / 4, cy=int(y) * SIZE / 4, r=1.9, kind="pip")
    return body


def fallen(shows: int, ten: bool) -> str:
    """A die that fell: pages show how it rolls."""
    return element("g", face(shows, ten), kind="rolls")


def die_block(die: Die, room: float) -> Block:
    """A die with what it brings, or the name of it; a boon, the turn's luck, in full where there is room."""
    name = die.row.partition(",")[0].removeprefix("1 ")
    if die.ten and pic.length(die.row, 12, bold=True) + SIZE + MORE < room:
        name = die.row
    body = fallen(die.shows, die.ten) + text(SIZE + 5, 13.4, name, "good" if die.ten else "")
    return Block(SIZE + 5 + pic.length(name, 12, bold=die.ten), SIZE, body)


def dice_block(scene: Scene, room: float, lines: int, step: float) -> Block:
    """The boon and then as many other dice as there is room for, and how many more brought something."""
    fell = dice_fallen(scene) if not scene.over else []
    dice = sorted((die for die in fell if die.row not in NOTHING), key=lambda die: not die.ten)
    if not dice:
        return Block(0, 0, "")
    body, x, line = "", 0.0, 0
    for i, block in enumerate(die_block(die, room) for die in dice):
        kept = 0 if i == len(dice) - 1 or line < lines - 1 else 28
        if x + block.width + kept > room and line < lines - 1:
            x, line = 0.0, line + 1
        elif x + block.width + kept > room:
            body += text(x, step * line + 13.4, f"+{len(dice) - i}", "soft")
            break
        body += element("g", block.body, transform=shift(x, step * line))
        x += block.width + 9
    told = "; ".join(f"{die.shows}: {die.row}" for die in fell)
    return Block(room, step * line + SIZE, piece(scene.id("dice"), f"Dice: {told}", "dice", (0, 0), body))
