"""What a filled form comes to, laid over the drawing: barrels in the boat, or on the boat card chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flatboat.games.broadhorns.drawing.boats import (
    ABOARD,
    BELOW,
    HEAD,
    NEXT_SEAT,
    NOTE,
    berths_of,
    facts_at,
    foot_of,
    free_seats,
    own_box,
    seated,
    seats,
)
from flatboat.games.broadhorns.drawing.chart import course
from flatboat.games.broadhorns.drawing.outlook import signs
from flatboat.games.broadhorns.drawing.pieces import barrel, coin, glyph, passenger
from flatboat.games.broadhorns.drawing.scene import ALL_GOODS, GAP, MARGIN, Box, Scene
from flatboat.games.broadhorns.drawing.stock import card_places, market, stall_left, stalls_veiled
from flatboat.games.broadhorns.drawing.town import (
    FLAG_HIGH,
    FORMS,
    LEFT,
    MORE,
    bonus_at,
    cell_at,
    flags,
    notes_room,
    notes_wide,
    planned_cell,
    slips,
)
from flatboat.games.broadhorns.drawing.whole import hand_room, market_place, own_place, top_of_chart
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    DELIVERY,
    GOODS,
    NONE,
    PEDDLER,
    ST_LOUIS,
    TRAVELER,
    View,
)
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.plans import plans_of
from flatboat.games.broadhorns.text.prospects import LOADED
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS
from flatboat.games.broadhorns.text.voyages import outlay
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import element, path, rect, text, title

DECK = 26.0  # where the boat begins on a boat card
PAID = 11.5  # the radius of the coin that stands for a barrel sold
IN_LINE = 4  # barrels on it; more stand in two lines
TICKED = 80.0  # the width of cards with a tick
SOLD = ("sell", "surplus")
SELLING = "sell-{}"  # the field of the form that stands for a sale
#: Families that load a barrel, and the field of the form that stands for it.
LOADING = {"buy": "buy-{}", "bag": "bag-{}", "blind": "blind", "peddler": "peddler-{}"}

Place = tuple[float, float, float, float]  # left, top, width and height on the sheet, without its margin


def ahead(
    view: View, edition: BroadhornsEdition, actions: Sequence[int], prefix: str = "t", narrow: bool = False
) -> str:
    """An SVG fragment over the drawing of the same view; "" where a form loads nothing."""
    scene = Scene(view, edition, [""] * view.table.seats, prefix, narrow)
    if scene.seat < 0:
        return ""
    done = [ACTIONS.read(action) for action in actions]
    loaded = [(LOADING[name], values.get("good", NONE)) for name, values in done if name in LOADING]
    sold = [values["good"] for name, values in done if name in SOLD]
    taken = [values["size"] for name, values in done if name == "boat"]
    x, y, wide, high = own_place(scene)
    wide, high = float(wide), high - HEAD - BELOW
    if taken:
        body = on_offer(scene, taken[0], loaded, wide, high)
    elif scene.table.port != NONE:
        body = aboard(scene, loaded, sold, wide, high)
    else:
        return ""
    boat = element("g", body, transform=pic.shift(x, y + HEAD + BELOW))
    size = taken[0] if taken else int(scene.own.boat)
    told = further(scene, size, done, [good for _, good in loaded], sold) + stalls(scene, done)
    told += veil(scene, done, bool(loaded) and len(loaded) >= room(scene, size, sold))
    told += filling(scene, [(values["good"], values["rank"]) for name, values in done if name == "sell"])
    return element("g", boat + told + used(scene, done), kind="ahead", transform=pic.shift(MARGIN, MARGIN))


def room(scene: Scene, size: int, sold: list[int]) -> int:
    """The boxes of a boat that are empty once so much is sold."""
    held = [box for box in scene.boxes(scene.seat) if box.good != NONE] if scene.has_boat(scene.seat) else []
    return int(scene.printed.boats[size].boxes) - len(held) + len(sold)


def further(
    scene: Scene, size: int, done: Sequence[tuple[str, dict[str, int]]], loaded: list[int], sold: list[int]
) -> str:
    """What the cargo would bring further down by then, in place of what the cargo of now would."""
    boxes = list(scene.boxes(scene.seat)) if scene.has_boat(scene.seat) else []
    boxes += [Box(NONE, 0)] * (int(scene.printed.boats[size].boxes) - len(boxes))
    for good in sold:
        gone = max((i for i, box in enumerate(boxes) if box.good == good), key=lambda i: boxes[i].step)
        boxes[gone] = Box(NONE, 0)
    free = [i for i, box in enumerate(boxes) if box.good == NONE]
    for i, good in zip(free, loaded, strict=False):
        boxes[i] = Box(good, LOADED)
    seen = prospects.supposed(scene.seen, size, boxes, travelers_by(scene, done))
    found = [] if any(name == "end" for name, _ in done) else prospects.outlooks(scene.printed, seen)
    paid = None
    if not scene.has_boat(scene.seat):
        paid = outlay(scene.printed, scene.seen, size, [loaded.count(good) for good in ALL_GOODS])
    told = signs(scene, course(scene), found, plans_of(scene.printed, seen, found, paid))
    return element("g", told, kind="supposed", transform=pic.shift(0, top_of_chart(scene)))


def filling(scene: Scene, sold: list[tuple[int, int]]) -> str:
    """The spaces of the port of now that are sold onto, each with a tick; a press takes it back."""
    if not sold:
        return ""
    stand, spaces, body = course(scene).towns[scene.table.port], scene.spaces(scene.table.port), ""
    free = [which for which, space in enumerate(spaces) if not space.filled]
    for good, rank in sold:
        asked = sorted((i for i in free if spaces[i].good == good), key=lambda i: -spaces[i].value)
        which = asked[min(rank, len(asked) - 1)]
        free.remove(which)
        body += less(SELLING, good, planned_cell(scene), cell_at(scene, which))
    if sale_of(scene, [good for good, _ in sold]).bonus:
        x, y = bonus_at(scene, stand)
        body += element("circle", cx=x, cy=y, r=y - 1.5, kind="planned")
    return element(
        "g", body, pointer_events="all", transform=pic.shift(stand.x, stand.y + top_of_chart(scene))
    )


def travelers_by(scene: Scene, done: Sequence[tuple[str, dict[str, int]]]) -> list[int]:
    """Travelers aboard once some have come and others got off."""
    aboard = list(scene.own.aboard)
    for name, values in done:
        if name in ("board", "welcome"):
            aboard[values["traveler"]] += 1
        elif name == "drop":
            aboard[values["traveler"]] -= 1
    return aboard


def veil(scene: Scene, done: Sequence[tuple[str, dict[str, int]]], full: bool) -> str:
    """Over what cannot be loaded any more, for want of room or of gold: it stops presses."""
    left, top, wide, high = market_place(scene)
    dear, bag = too_dear(scene, done)
    if not full and len(dear) < GOODS:
        body = element("g", stalls_veiled(scene, dear, bag, wide, high), transform=pic.shift(left, top))
        return body + (flags_veiled(scene, dear) if visits_town(scene) else "")
    high = high or market(scene, wide).height
    told = "Your boat is full" if full else "One more is too dear"
    words = text(wide / 2, high / 2 - 3, told, "big", anchor="middle")
    if any(name in LOADING for name, _ in done):
        words += text(
            wide / 2, high / 2 + 15, "Press a barrel in the boat to take it back", "", anchor="middle"
        )
    return element("g", rect(0, 0, wide, high, "veil", round=10) + words, transform=pic.shift(left, top))


def flags_veiled(scene: Scene, goods: Sequence[int]) -> str:
    """Veils over what the town sells of some goods."""
    stand = course(scene).towns[scene.table.port]
    places = [at for good, at in flags(scene, scene.table.port, stand.width).items() if good in goods]
    wide = FORMS[scene.narrow].flag
    body = "".join(rect(x, y - FLAG_HIGH / 2, wide, FLAG_HIGH, "veil", round=4) for x, y in places)
    return element("g", body, transform=pic.shift(stand.x, stand.y + top_of_chart(scene)))


def too_dear(scene: Scene, done: Sequence[tuple[str, dict[str, int]]]) -> tuple[list[int], bool]:
    """The goods for sale of which the gold left pays no more barrel, and whether it pays none of the bag."""
    record, along_river, names = scene.printed, visits_town(scene), Counter(name for name, _ in done)
    added = dict(scene.banner(scene.table.port)) if along_river else dict.fromkeys(ALL_GOODS, 0)
    stock = scene.table.market
    prices = [prospects.market_prices(record, scene.table, good, stock[good]) for good in ALL_GOODS]
    gold = scene.own.gold + (income(scene, done) if along_river else 0)
    for name, values in done:
        if name in ("buy", "peddler"):
            more = record.peddler if name == "peddler" else added.get(values["good"], 0)
            gold -= prices[values["good"]].pop(0) + more
        elif name in ("bag", "blind"):
            gold -= record.bag_price
        elif name == "boat":
            gold -= record.boats[values["size"]].cost
    if along_river and names["peddler"] < scene.hand[PEDDLER]:
        added = {good: min(added.get(good, record.peddler), record.peddler) for good in ALL_GOODS}
    bag = [] if along_river else [record.bag_price]
    costs = {good: [cost + more for cost in prices[good][:1]] or bag for good, more in added.items()}
    return [good for good, cost in costs.items() if cost and cost[0] > gold], any(cost > gold for cost in bag)


def visits_town(scene: Scene) -> bool:
    """Whether a port action goes on, and not in St. Louis."""
    return scene.table.port not in (NONE, ST_LOUIS)


def income(scene: Scene, done: Sequence[tuple[str, dict[str, int]]]) -> int:
    """What the sale of a visit brings before anything is bought."""
    names = Counter(name for name, _ in done)
    sale = sale_of(scene, [values["good"] for name, values in done if name in SOLD])
    return prospects.taken(scene.printed, sale, bool(names["claim"] + names["claim town"]), names["cool"])


def sale_of(scene: Scene, goods: Sequence[int]) -> prospects.Sale:
    """What some barrels would bring in the port of now."""
    return prospects.sale(
        scene.printed, scene.seen, scene.table.port, [goods.count(good) for good in ALL_GOODS]
    )


def stalls(scene: Scene, done: Sequence[tuple[str, dict[str, int]]]) -> str:
    """The columns of the market that barrels are bought from, as they are then."""
    bought = Counter(values["good"] for name, values in done if name in ("buy", "peddler"))
    left, top, wide, high = market_place(scene)
    drawn = (stall_left(scene, good, n, wide, high) for good, n in bought.items())
    return element("g", "".join(drawn), transform=pic.shift(left, top), pointer_events="none")


def used(scene: Scene, done: Sequence[tuple[str, dict[str, int]]]) -> str:
    """Cards that are claimed, and travelers who come aboard or get off: each with an outline and a tick."""
    body = ""
    for name, values in done:
        if name in ("claim", "board"):
            delivery = DELIVERY + scene.table.port * GOODS
            card = TRAVELER + values["traveler"] if name == "board" else delivery + values["good"]
            body += marked(hand_place(scene, card))
        elif name in ("claim town", "welcome"):
            town = "delivery" if name == "claim town" else "waits"
            body += marked(slip_place(scene, town, values.get("good", values.get("traveler", NONE))))
        elif name == "drop":
            body += marked(seat_place(scene, values["traveler"]))
    kinds = [values["traveler"] for name, values in done if name in ("board", "welcome")]
    return body + (boarded(scene, kinds) if scene.has_boat(scene.seat) else "")


def marked(place: Place | None) -> str:
    """An outline; a card that has the room, a tick in its corner, too."""
    if place is None:
        return ""
    x, y, wide, high = place
    outline = rect(1, 1, wide - 2, high - 2, "planned", round=6)
    if wide < TICKED:
        return element("g", outline, transform=pic.shift(x, y))
    tick = element("circle", cx=wide - 3, cy=3, r=7, kind="chip") + path(
        f"M{wide - 6:g} 3l2.4 2.8l4-5.4", "sign"
    )
    return element("g", outline + tick, transform=pic.shift(x, y))


def hand_place(scene: Scene, card: int) -> Place | None:
    """Where a card of the viewer's hand is on the sheet."""
    left, top, wide, high = hand_room(scene)
    found = card_places(scene, wide, high).get(card)
    return found and (left + found[0], top + found[1], *found[2:])


def slip_place(scene: Scene, which: str, kind: int) -> Place | None:
    """Where a card at the port of now is on the sheet; a traveler may be among those that share one."""
    stand, down = course(scene).towns[scene.table.port], top_of_chart(scene)
    wide = notes_wide(scene, scene.table.port, stand)
    found, (y, high) = slips(scene, scene.table.port, wide), notes_room(scene, stand)
    laid = found.deliveries if which == "delivery" else found.travelers
    x, room = next(((x, room) for one, _, x, room in laid if one == kind), (found.more, MORE))
    return stand.x + LEFT + x, down + stand.y + y, room, high


def seat_place(scene: Scene, kind: int) -> Place | None:
    """Where travelers of a kind sit on the viewer's boat, on the sheet; of none, the first free seat."""
    x, y, wide, high = own_place(scene)
    found, free = seated(scene, scene.seat, wide - 14)
    at, room = next(((one.x, one.wide) for one in found if one.kind == kind), (free, NEXT_SEAT - 4))
    note = NOTE[scene.narrow]
    return x + ABOARD + at, y + HEAD + BELOW + foot_of(scene, high - HEAD - BELOW) + 5, room, note


def boarded(scene: Scene, kinds: list[int]) -> str:
    """Travelers who come aboard, on the seats that are free."""
    body, place = "", seat_place(scene, NONE)
    if not kinds or place is None:
        return body
    x, y, _, high = place
    free = free_seats(scene, scene.seat)
    body += rect(x - 1, y - 1, NEXT_SEAT * free, high + 2, "blank")
    left, _, room, _ = own_place(scene)
    room -= x - left + ABOARD + NEXT_SEAT * max(0, free - len(kinds))
    for kind in kinds:
        card, wide = passenger(scene, kind, 1, high, room / len(kinds) - 4)
        outline = rect(0, 0, wide, high, "planned", round=4)
        body += element("g", card + outline, transform=pic.shift(x, y))
        x += wide + 4
    return body + seats(scene, max(0, free - len(kinds)), x, y, high)


def less(field: str, good: int, body: str, at: tuple[float, float]) -> str:
    """A barrel of a form that a press takes back."""
    words = f"Take the {GOOD_WORDS[good]} out again" if good != NONE else "Draw one less"
    words = f"Keep the {GOOD_WORDS[good]}" if field == SELLING else words
    return element("g", title(words) + body, data_less=field.format(good), transform=pic.shift(*at))


def aboard(scene: Scene, loaded: list[tuple[str, int]], sold: list[int], wide: float, high: float) -> str:
    """Barrels in the boxes of the viewer's boat that are empty by then, and coins for the oldest, sold.

    A press on either takes it back.
    """
    boxes, places = scene.boxes(scene.seat), berths_of(scene, wide, high)
    free = [i for i, box in enumerate(boxes) if box.good == NONE]
    body, paid = "", [iter(values) for values in sale_of(scene, sold).onto] if sold else []
    for good in sold:
        held = [i for i, box in enumerate(boxes) if box.good == good and i not in free]
        gone = max(held, key=lambda i: boxes[i].step)
        free.append(gone)
        at, size = places[gone]
        told = rect(0, 0, *size, "socket", round=5) + glyph(scene, good, size[0] / 2 - 14, size[1] / 2)
        told += coin(size[0] / 2 + 14, size[1] / 2, next(paid[good], int(scene.printed.surplus)), PAID)
        body += less(SELLING, good, told + chosen(size), at)
    for i, (field, good) in zip(sorted(free), loaded, strict=False):
        at, size = places[i]
        inside = own_box(scene, Box(good, LOADED), *size) if good != NONE else unknown(*size)
        body += less(field, good, inside + chosen(size), at)
    return body


def chosen(size: tuple[float, float]) -> str:
    """The frame of a box that the form fills or empties."""
    return rect(1, 1, size[0] - 2, size[1] - 2, "planned", round=4)


def on_offer(scene: Scene, size: int, loaded: list[tuple[str, int]], wide: float, high: float) -> str:
    """The boat card that is chosen, with barrels on its boat."""
    each, boxes = (wide - GAP * (BOATS - 1)) / BOATS, int(scene.printed.boats[size].boxes)
    left, columns = size * (each + GAP), boxes if boxes <= IN_LINE else -(-boxes // 2)
    body = rect(left + 1, 1, each - 2, high - 2, "planned", round=9)
    deep, lines = facts_at(high)[0] - 12 - DECK, -(-boxes // columns)
    room, row = min(30.0, (each - 18) / columns), min(30.0, (deep - 4) / lines)
    across, down = room * columns + 6, row * lines + 4
    body += rect(left + 4, DECK, each - 8, deep, "blank")  # the little boat makes way
    x, y = left + (each - across) / 2, DECK + (deep - down) / 2
    body += rect(x, y, across, down, "hull", round=6)
    for i, (field, good) in enumerate([*loaded, *[("", NONE)] * (boxes - len(loaded))]):
        line, column = divmod(i, columns)
        at = x + 3 + (column + 0.5) * room, y + 2 + (line + 0.5) * row
        inside = rect(1 - room / 2, 1 - row / 2, room - 2, row - 2, "socket", round=5)
        if not field:
            body += element("g", inside, transform=pic.shift(*at))
            continue
        small = min((room - 4) / 24, (row - 3) / 26)
        inside += barrel(scene, good, 0, 0, small) if good != NONE else unknown(0, 0)
        body += less(field, good, inside, at)
    return body


def unknown(wide: float, high: float) -> str:
    """A barrel that is drawn from the bag unseen."""
    return text(wide / 2, high / 2 + 5, "?", "big", anchor="middle")
