"""What lies before the players: money, prestige, tracks, trains, locked tracks, loans, collection."""

from __future__ import annotations

from flatboat.games.railroad.drawing.pieces import counter, cube, medal, stamp
from flatboat.games.railroad.drawing.rails import sample
from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.goals import done_of, is_kept
from flatboat.games.railroad.rules.tables import CLASSES, GOODS, LOCKED, NONE, Phase
from flatboat.games.railroad.text.titles import (
    company_words,
    contract_words,
    gathered_words,
    locked_words,
    stock_words,
)
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import amount, unit
from flatboat.kernel.pictures import Block, element, piece, rect, text, title

BROAD = 340  # from this width on the heading and the locked tracks share a row
PAD, BETWEEN = 6.0, 5.0
FEE, THUMB = 31.0, 36.0  # the room of a locked track, and what a thumb needs
MONEY, WIDE_MONEY = 38.0, 41.0  # its room beside pictures, and beside words
DIGITS = {"tracks": "00"}  # what has two of them
PLAYED, DELIVERED = "played", "delivered"  # before train cards and goods, where there is room
#: The width of a track's line, to know it by, and of the lock beside it.
SAMPLE, LOCK = 44.0, 18.0
ENGINE, CUBE, APART = 27.0, 22.0, 5.0  # the room of a class and of a good, and what parts them


def company(scene: Scene, seat: int, wide: float, high: float, *, rests: bool = True) -> Block:
    """All that lies before a player; if it `rests`, a page comes to rest on the viewer's own."""
    body = rect(0, 0, wide, high, "card turn" if scene.actor == seat else "card", round=10)
    rows, room = (3 if wide >= BROAD else 4), wide - 2 * PAD
    row = (high - 2 * PAD - (rows - 1) * BETWEEN) / rows
    left = room - (SAMPLE + LOCK + LOCKED * (FEE if row < THUMB else THUMB + 4)) if rows == 3 else room
    parts = [pic.place(heading(scene, seat, left, row), PAD, PAD)]
    if rows == 3:
        parts.append(pic.place(fees(scene, seat, room - left, row), PAD + left, PAD))
        below = [counts, collection]
    else:
        below = [fees, counts, collection]
    for i, part in enumerate(below):
        parts.append(pic.place(part(scene, seat, room, row), PAD, PAD + (row + BETWEEN) * (i + 1)))
    body += "".join(parts)
    drawn = piece(scene.id("seat", seat), company_words(scene, seat), "company", (0, 0), body)
    if seat == scene.seat and rests:
        drawn = element("g", title("Your company") + drawn, id=scene.id("here"))
    return Block(wide, high, drawn)


def heading(scene: Scene, seat: int, wide: float, high: float) -> Block:
    """Whose company it is, whether it plays first in this round, and its prestige."""
    own, line = scene.companies[seat], high / 2
    points, owed = amount(int(own.prestige)), debt(scene, seat)
    right = wide - 13 - pic.length(points + owed, 12, bold=True)
    body = pic.seat_disc(12, line, seat) + medal(scene, right, line, own.prestige)
    body += text(wide - 4, line + 4.4, owed, "bold bad", anchor="end") if owed else ""
    right -= 12
    if scene.table.first == seat:
        body += stamp(scene, "first", right - 9, line)
        right -= 20
    name = "You" if seat == scene.seat else pic.shorten(scene.names[seat], 13, right - 34, bold=True)
    return Block(wide, high, body + text(29, line + 4.6, name, "name"))


def debt(scene: Scene, seat: int) -> str:
    """What loans will take of a player's prestige at the end: it stands beside it till then."""
    loans = scene.companies[seat].loans
    over = scene.phase == Phase.OVER
    return "" if over or not loans else f" \N{MINUS SIGN}{loans * scene.printed.loan_debt}"


def counts(scene: Scene, seat: int, wide: float, high: float) -> Block:
    """Money, tracks, trains, containers, cards, loans: in words where there is room, else with pictures."""
    own, line = scene.companies[seat], high / 2
    shown = stock_words(scene, seat)
    rooms = worded(list(shown), wide - WIDE_MONEY + 3)
    purse = WIDE_MONEY if rooms else MONEY
    inside = rect(0, 0, purse - 3, high, "tile", round=6)
    inside += text(purse / 2 - 1.5, line + 5.4, f"${own.money}", "big", anchor="middle")
    body = piece(scene.id("money", seat), f"{scene.names[seat]}: ${own.money}", "count", (0, 0), inside)
    each, x = (wide - purse + 3) / len(shown), purse
    for i, (id, told) in enumerate(shown.items()):
        room, n, picture = rooms[i] if rooms else each, getattr(own, id), id.removesuffix("s")
        inside = rect(0, 0, room - 3, high, "tile", round=6)
        if rooms:
            inside += number_and_word(n, id, (room - 3) / 2, line + 4.4)
        else:
            color = f"s{seat}" if picture in ("train", "container") else None
            scale = {"train": 0.95, "container": 0.66, "track": 0.9}.get(picture, 1.05)
            inside += counter(scene, picture, (room - 3) / 2 - 7, line, n, scale, color)
        body += piece(scene.id(id, seat), f"{scene.names[seat]}: {told}", "stock", (x, 0), inside)
        x += room
    return Block(wide, high, body)


def worded(names: list[str], wide: float) -> list[float]:
    """The room of each thing that is counted, if all have room for a number and their word; else nothing."""
    least = [pic.length(DIGITS.get(name, "0"), 12, bold=True) + pic.length(name, 12) + 8 for name in names]
    spare = (wide - sum(least)) / len(least)
    return [one + spare for one in least] if spare >= 0 else []


def number_and_word(n: int, name: str, middle: float, y: float) -> str:
    """How many there are of what: `18 tracks`."""
    word = unit(n, name)
    long = pic.length(str(n), 12, bold=True) + 3
    x = middle - (long + pic.length(word, 12)) / 2
    return text(x, y, str(n), "bold") + text(x + long, y, word, "soft")


def fees(scene: Scene, seat: int, wide: float, high: float) -> Block:
    """The player's line on the map, and the tracks that cost a fee; at the end, the contract stands there."""
    if scene.companies[seat].contract != NONE:
        return open_contract(scene, seat, wide, high)
    own, line = scene.companies[seat], high / 2
    body = sample(seat, 0, line, SAMPLE) + stamp(scene, "lock", SAMPLE + 8, line + 0.5, 1.15)
    left = SAMPLE + LOCK
    each = (wide - left + 3) / LOCKED
    for k in range(LOCKED):
        built = k < own.unlocked
        inside = rect(0, 0, each - 3, high, "gone" if built else "tile", round=6)
        if not built:
            fee = f"${scene.printed.fee[k]}"
            inside += text((each - 3) / 2, line + 4.4, fee, "bold", anchor="middle")
        words = locked_words(scene, seat, k)
        body += piece(scene.id("locked", seat, k), words, "locked", (left + each * k, 0), inside)
    return Block(wide, high, body)


def collection(scene: Scene, seat: int, wide: float, high: float) -> Block:
    """Train cards played, by class, and goods delivered."""
    own, line = scene.companies[seat], high / 2
    inside = rect(0, 0, wide, high, "tile", round=6)
    spare = (wide - 3 - APART - CLASSES * ENGINE - GOODS * CUBE) / (CLASSES + GOODS)
    labels = [pic.length(word, 12) + 5 for word in (PLAYED, DELIVERED)]
    is_told = sum(labels) <= spare * (CLASSES + GOODS)
    at = 3.0
    if is_told:
        spare -= sum(labels) / (CLASSES + GOODS)
        inside += text(at + 3, line + 4.4, PLAYED, "soft")
        at += labels[0]
    for kind in range(CLASSES):
        n, middle = own.kinds[kind], at + (ENGINE + spare) / 2
        inside += stamp(scene, f"engine{kind}", middle - 2, line - 1, 0.72, None if n else "hollow")
        inside += text(middle + 12, line + 5, str(n), "place", anchor="middle") if n else ""
        at += ENGINE + spare
    at += APART
    if is_told:
        inside += text(at, line + 4.4, DELIVERED, "soft")
        at += labels[1]
    for good in range(GOODS):
        n, middle = own.delivered[good], at + (CUBE + spare) / 2
        inside += cube(scene, good, middle, line, 0.95, gone=not n)
        inside += text(middle + 8, line + 9, str(n), "place", anchor="middle") if n > 1 else ""
        at += CUBE + spare
    words = f"{scene.names[seat]}: {gathered_words(scene, seat)}"
    return Block(wide, high, piece(scene.id("collection", seat), words, "collection", (0, 0), inside))


def open_contract(scene: Scene, seat: int, wide: float, high: float) -> Block:
    """A contract that was shown at the end."""
    own = scene.companies[seat]
    face = scene.printed.contracts[own.contract]
    kept = is_kept(own, face)
    inside = rect(0, 0, wide, high, "fair" if kept else "shut", round=6)
    sign = "✓" if kept else "✗"
    so_far = f": {done_of(own, face)}" if done_of(own, face) >= 0 else ""
    name = pic.shorten(f"{sign} {scene.called.contracts[own.contract]}{so_far}", 12, wide - 12)
    inside += text(6, high / 2 + 4.4, name, "")
    words = f"Contract of {scene.names[seat]}, {'kept' if kept else 'missed'}: "
    words += contract_words(scene, own.contract, seat)
    return Block(wide, high, piece(scene.id("contract-of", seat), words, "contract flips", (0, 0), inside))
