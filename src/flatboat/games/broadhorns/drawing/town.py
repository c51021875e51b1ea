"""A town beside the river: its tile with the cargo spaces, banner, wreaths; the cards that lie there."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from flatboat.games.broadhorns.drawing.pieces import (
    BARE,
    HAT,
    barrel,
    boat_piece,
    coin,
    glyph,
    paper,
    passenger,
    stamp,
    token,
    wreaths,
)
from flatboat.games.broadhorns.drawing.river import Stand
from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.games.broadhorns.drawing.words import cell_words, delivery_words, town_words
from flatboat.games.broadhorns.rules.tables import BOARD, ST_LOUIS
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, path, piece, rect, text


class Form(NamedTuple):
    """The measures of a town."""

    head: float  # the name
    letters: int
    cell: tuple[float, float]  # a cargo space
    barrel: tuple[float, float]  # its middle from the left there, and its size
    value: tuple[str, float, float]  # the figure beside it: from the right, and below the middle
    tick: str
    won: float  # the room of the wreaths
    flag: float  # a good on the banner
    flags: int  # how many stand below each other


FORMS = {  # on a laptop, on a phone
    False: Form(22, 15, (36, 36), (11.5, 0.8), ("value", 8.5, 6), "M5 19L10 24.5L19 12", 35, 36, 2),
    True: Form(18, 13, (24, 22), (7.5, 0.54), ("name", 6, 4.5), "M3 12L6.5 16L13 6", 31, 31, 1),
}
LETTERS = {15: "big", 13: "name"}
FLAG_HIGH = 17.6
THUMB, ABOVE = 40.0, 4.0  # the height that a finger has on a phone; how far above the middle: cards lie below
BUY = 21.0  # the word for the goods on the banner, to their left; on a laptop it stands above a single one
NOTE = {False: 26.0, True: 30.0}  # the width of a delivery; on a phone for thumbs
SLIM = {False: 0.75, True: 1.0}  # how much of it is enough for travelers to be told in full
HEADED = 18.0  # the barrel, where it stands beside a number
PAID = 21.0  # the coin behind them
BOUND = {False: 84.0, True: 62.0}  # the least width of a sign beside them
LEFT, MORE = 4.0, 42.0  # where they begin; the width of a card that says how many more there are


def town(scene: Scene, number: int, at: Stand) -> str:
    """A town."""
    form, ground = (
        FORMS[scene.narrow],
        "card turn" if scene.table.port == number and scene.in_port else "card",
    )
    body = rect(0, 0, at.width, at.height, ground, round=10)
    place, (right, middle) = scene.table.towns[number], bonus_at(scene, at)
    body += coin(right, middle, scene.printed.bonus[number], middle - 3)
    if place.tile != BOARD:
        right -= form.won
        body += text(right + 10.5, middle + 5, str(scene.tile(number).wreaths), LETTERS[form.letters])
        body += wreaths(scene, "tile", number, place.under + 1, right, middle)
    left, right = 31.0, right - 11
    if left + pic.length(scene.called.ports[number], form.letters, bold=True) <= right:
        body += stamp(scene, "houses", 17, middle + 1, 0.72)
    else:
        left = 7.0
    name = pic.shorten(scene.called.ports[number], form.letters, right - left, bold=True)
    body += text(left, middle + 5, name, LETTERS[form.letters]) + tile(scene, number, at.width - 8)
    body += notes(scene, number, notes_wide(scene, number, at), *notes_room(scene, at))
    return piece(scene.id("town", number), town_words(scene, number), "town", (at.x, at.y), body)


def bonus_at(scene: Scene, at: Stand) -> tuple[float, float]:
    """Where the coin of a town's bonus is."""
    return at.width - 14, FORMS[scene.narrow].head / 2 + 1.5


def tile(scene: Scene, number: int, wide: float) -> str:
    """The top tile, or what is printed below all: cargo spaces and banner."""
    place, form = scene.table.towns[number], FORMS[scene.narrow]
    body = rect(4, form.head, wide, form.cell[1] + 4, "under" if place.tile == BOARD else "tile", round=6)
    spaces = scene.spaces(number)
    body += "".join(cell(scene, number, i) for i in range(len(spaces)))
    return body + banner(scene, number, wide + 8)


def cell_at(scene: Scene, which: int) -> tuple[float, float]:
    """Where a cargo space of a town is."""
    form = FORMS[scene.narrow]
    return 6.0 + which * form.cell[0], form.head + 2


def cell_ground(scene: Scene, kind: str) -> str:
    """The ground of a cargo space, or what lies over it: `taking` where a barrel aboard would go."""
    wide, high = FORMS[scene.narrow].cell
    return rect(0, 0, wide - 2, high, kind, round=5)


def planned_cell(scene: Scene) -> str:
    """What marks a cargo space that a barrel is to go onto."""
    (wide, high), tick = FORMS[scene.narrow].cell, path(FORMS[scene.narrow].tick, "tick")
    return cell_ground(scene, "full planned") + for_thumbs(scene, wide - 2, high / 2) + tick


def cell(scene: Scene, number: int, which: int) -> str:
    """A cargo space: what is wanted stands out; what is filled fades."""
    space, form = scene.spaces(number)[which], FORMS[scene.narrow]
    (wide, high), (x, size), (kind, right, below) = form.cell, form.barrel, form.value
    body = cell_ground(scene, "full" if space.filled else "socket")
    body += "" if space.filled else barrel(scene, space.good, x, high / 2, size)
    body += for_thumbs(scene, wide - 2, high / 2)
    kind += " faint" * space.filled
    body += text(wide - right, high / 2 + below, str(space.value), kind, anchor="middle")
    words = cell_words(scene, number, which)
    asks = "" if space.filled else f" for{space.good}"
    return piece(scene.id("cell", number, which), words, f"cell{asks}", cell_at(scene, which), body)


def for_thumbs(scene: Scene, wide: float, middle: float) -> str:
    """More room for a finger above and below, on a phone: a line that no frame is drawn around."""
    line = f"M0 {pic.number(middle - ABOVE)}h{pic.number(wide)}"
    return element("path", d=line, kind="clear", stroke_width=THUMB) if scene.narrow else ""


def filled(scene: Scene, number: int, at: Stand) -> str:
    """The barrels on a town's cargo spaces, each with a tick: seen to come from boats, they lie above all."""
    body, form = "", FORMS[scene.narrow]
    for i, space in enumerate(scene.spaces(number)):
        if space.filled:
            x, size = form.barrel
            sign = stamp(scene, f"barrel{space.good}", x, form.cell[1] / 2, size, "sold")
            sign = token(scene, "filled", number, i, sign)
            body += element("g", sign + path(form.tick, "tick"), transform=pic.shift(*cell_at(scene, i)))
    return element("g", body, transform=pic.shift(at.x, at.y), pointer_events="none") if body else ""


def flags(scene: Scene, number: int, wide: float) -> dict[int, tuple[float, float]]:
    """Where the goods that a town sells are told: the left of each, and its middle."""
    goods, places, form = [good for good, _ in scene.banner(number)], {}, FORMS[scene.narrow]
    left = wide - 5 - form.flag * -(-len(goods) // form.flags)
    for i, good in enumerate(goods):
        column, row = divmod(i, form.flags)
        below = min(form.flags, len(goods) - column * form.flags)
        y = 27 if len(goods) < form.flags else 2 + form.cell[1] * (row + 0.5) / below
        places[good] = left + form.flag * column, form.head + y
    return places


def banner(scene: Scene, number: int, wide: float) -> str:
    """What the town sells, and what the next barrel of it costs there; a ghost where the market has none."""
    places, body, form = flags(scene, number, wide), "", FORMS[scene.narrow]
    for good, added in scene.banner(number):
        words, stocked = f"{scene.called.ports[number]} sells {GOOD_WORDS[good]}", scene.table.market[good]
        words += f" at {scene.price(good) + added}" if stocked else ", but the market has none now"
        words += f": {added} more than St. Louis"
        flag = rect(0, -FLAG_HIGH / 2, form.flag - 1, FLAG_HIGH, "clear", round=4)
        flag += for_thumbs(scene, form.flag - 1, 0)
        flag += (barrel if stocked else glyph)(scene, good, form.flag / 4, 0, form.flag / 53)
        flag += coin(form.flag - 9.5, 0, scene.price(good) + added, form.flag / 4.4) if stocked else ""
        body += piece(scene.id("banner", number, good), words, "banner", places[good], flag)
    if places:
        left, above = min(x for x, _ in places.values()), len(places) < form.flags
        x, y = (left, 14.0) if above else (left - BUY, form.cell[1] / 2 + 6)
        if x >= cell_at(scene, len(scene.spaces(number)))[0] - 2:  # on a phone five spaces leave no room
            body += text(x, form.head + y, "buy", "soft")
    return body


class Slips(NamedTuple):
    """Where the cards that lie at a town are, from the left: each kind, how many, its place and width."""

    deliveries: list[tuple[int, int, float, float]]
    coin: float  # what one delivery pays stands once, behind them
    travelers: list[tuple[int, int, float, float]]
    hidden: list[tuple[int, int]]  # travelers for whom there is no room
    more: float  # where it is said how many those are


def slips(scene: Scene, number: int, wide: float) -> Slips:
    """The cards at a town, as many as find room, without pictures if need be; the highest fares first."""
    laid, x = scene.deliveries(number), 0.0
    rooms = [max(NOTE[scene.narrow], headed(n)) for _, n in laid]
    waiting = sorted(scene.waiting(number), key=lambda it: -scene.printed.fare[it[0]])
    for shown, less in product(range(len(waiting), -1, -1), (0, HAT - BARE)):
        people = [passenger(scene, kind, n, 0)[1] - less for kind, n in waiting[:shown]]
        behind = sum(people) + 3 * max(0, shown - 1) + MORE * (shown < len(waiting))
        room = wide - behind - (PAID + 3) * bool(laid)
        if room >= SLIM[scene.narrow] * sum(rooms):
            break
    closer, deliveries, travelers = min(1.0, room / max(1.0, sum(rooms))), [], []
    for (good, n), each in zip(laid, rooms, strict=True):
        deliveries.append((good, n, x, each * closer))
        x += each * closer
    coin = x
    x += PAID + 3 if laid else 0
    for (kind, n), each in zip(waiting, people, strict=False):
        travelers.append((kind, n, x, each))
        x += each + 3
    return Slips(deliveries, coin, travelers, waiting[shown:], x)


def headed(n: int) -> float:
    """The room of a delivery with its number; 0 without."""
    return HEADED + pic.length(f"×{n}", 12) + 1 if n > 1 else 0


def notes_wide(scene: Scene, number: int, at: Stand) -> float:
    """How wide the room for a town's cards is."""
    return at.width - 8 - (BOUND[scene.narrow] + 3 if scene.may_be_bound_for(number) else 0)


def room_beside(scene: Scene, number: int, at: Stand) -> float:
    """How much of the room for a town's cards they leave."""
    found = slips(scene, number, notes_wide(scene, number, at))
    return at.width - 8 - found.more - MORE * bool(found.hidden)


def notes_room(scene: Scene, at: Stand) -> tuple[float, float]:
    """How far down a town its cards lie, and how high they are."""
    y = FORMS[scene.narrow].head + FORMS[scene.narrow].cell[1] + 6
    return y, at.height - y - (0 if scene.narrow else 3)


def notes(scene: Scene, number: int, wide: float, y: float, high: float) -> str:
    """The cards at a town: deliveries on one paper with what each pays, then travelers."""
    found, body = slips(scene, number, wide), ""
    if found.deliveries:
        ground = paper(found.coin + PAID, high)
        ground += coin(found.coin + PAID / 2, high / 2, scene.printed.delivery, 8.5)
        body += element("g", ground, transform=pic.shift(LEFT, y))
    for good, n, x, room in found.deliveries:
        words = delivery_words(scene, number, good, n)
        card, told = rect(0, 0, room, high, "clear"), n > 1 and headed(n) <= room
        card += barrel(scene, good, HEADED / 2 + 1 if told else room / 2 + 1, high / 2, 0.66)
        card += text(HEADED, high / 2 + 4.3, f"×{n}", "") if told else ""
        body += piece(scene.id("delivery", number, good), words, "slip", (LEFT + x, y), card)
    for kind, n, x, room in found.travelers:
        card = passenger(scene, kind, n, high, room)[0]
        words = f"Waits in {scene.called.ports[number]}: {scene.ledger.traveler(kind, n)}"
        body += piece(scene.id("waits", number, kind), words, "slip", (LEFT + x, y), card)
    return body + (more_travelers(scene, number, found, y, high) if found.hidden else "")


def more_travelers(scene: Scene, number: int, found: Slips, y: float, high: float) -> str:
    """Travelers for whose cards there is no room."""
    told = [scene.ledger.traveler(kind, n) for kind, n in found.hidden]
    card = paper(MORE, high) + stamp(scene, "traveler", 10, high / 2 + 0.5, 0.85)
    words = f"Wait in {scene.called.ports[number]}: {', '.join(told)}"
    card += text(17, high / 2 + 4.3, f"+{sum(n for _, n in found.hidden)}", "bold")
    for kind, _ in found.hidden:  # whom a form names
        card += piece(scene.id("waits", number, kind), scene.ledger.traveler(kind), "slip", (0, 0))
    return piece(scene.id("waits", number), words, "slip", (LEFT + found.more, y), card)


def st_louis(scene: Scene, at: Stand) -> str:
    """St. Louis, and those who are without a broadhorn."""
    busy = scene.table.port == ST_LOUIS and scene.in_port
    body = rect(0, 0, at.width, at.height, "card turn" if busy else "card", round=10)
    head = 20 if scene.narrow else 18
    body += stamp(scene, "houses", 18, head - 4, 0.8) + text(34, head, scene.called.ports[ST_LOUIS], "big")
    waiting, left, top = scene.ashore(), 4.0, FORMS[False].head + 4
    if scene.narrow:  # in one line
        left, top = 108.0, 3.0
    high, room = at.height - top - (3 if scene.narrow else 4), (at.width - left - 8) / 4
    y = top + high / 2
    body += rect(left, top, at.width - left - 4, high, "socket", round=6)
    words = f"{scene.called.ports[ST_LOUIS]}: market and landing; without a broadhorn: "
    words += ", ".join(scene.names[seat] for seat in waiting) or "nobody"
    if not waiting:
        body += text((left + at.width) / 2, y + 4, "nobody is here", "soft", anchor="middle")
    for i, seat in enumerate(waiting):
        told = f"{scene.names[seat]}: {scene.ledger.place(scene.table, seat)}"
        body += boat_piece(scene, seat, told, left + 5 + room * (i + 0.5), y, 0.8)
    return piece(scene.id("stlouis"), words, "town", (at.x, at.y), body)
