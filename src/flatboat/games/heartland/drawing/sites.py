"""The cards of the map: locations, Badlands, the distribution centre, truck stops, and their road signs."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.heartland.drawing.art import ART, OUTLINES
from flatboat.games.heartland.drawing.cuts import FULL, LARGE, LETTERS, LINE, ROW_OF_TRUCKS, Cut, name_lines
from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.drawing.scenery import FARM_HIGH, LEAST_FARM, country, farm
from flatboat.games.heartland.edition.model import upgrade_line
from flatboat.games.heartland.rules.tables import CENTRE, NOWHERE, STOP, WEIGH_FREE, Icon, Phase
from flatboat.games.heartland.rules.turn import is_sold
from flatboat.games.heartland.text.gains import Gain, tag_id
from flatboat.games.heartland.text.vocabulary import by_head
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import capital, counted
from flatboat.kernel.pictures import element, number, path, piece, rect, spread, text, use

OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of each side, y downwards
TOKEN = 22  # how wide the mark of a good is
ART_SCALE = (0.6, 0.6, 0.56, 0.52)  # of the picture on it, which is about 32 wide
TAGGED, TAG_TOKEN = 36, 0.95  # a price and its good on compact cards: how wide, and the scale of the mark
TAGS_AT_MOST = 42  # how far such prices stand apart where there is room
LEFT_OVER = ("per cube left at the end", "per cube at the end", "at the end")  # what the penalties are for
FIRST_ROW = 53  # how far down the first row of cubes reaches
MOST_LINES = 9  # of what a truck stop sells, where they have room
FLAG = "l-4.5 7.5l4.5 7.5H1V17Z"  # of who could end the game, or sell much: from its upper corner
STAMP = 19  # half the width of a short word's stamp
FARE, TIGHT_FARE, TAGS_APART = 12, 9, 3  # and of what driving costs; how far apart such tags stand
TAG_HIGH = 17  # from one to the next where they stand below each other
SNUG = 66  # a narrower card has no room for the plus of a load


# Goods.


def token(scene: Scene, good: int, x: float, y: float, scale: float = 1) -> str:
    """The mark of a good: its colour, shape and picture."""
    return use(scene.id("good", good), x, y, scale)


def token_shape(good: int) -> str:
    """What `token` copies."""
    return bare_shape(good) + element("g", ART[good], transform=f"scale({ART_SCALE[good]})")


def bare_shape(good: int) -> str:
    """The mark without its picture, for a figure on it."""
    outline = OUTLINES[good]
    shade = element("path", d=outline, transform="translate(0,1.6)", opacity=0.2)
    return shade + element("path", d=outline, fill=f"var(--g{good})", stroke="var(--edge)")


def figured(scene: Scene, good: int, figure: str, x: float, y: float, size: float) -> str:
    """The mark of a good with a figure on it."""
    mark = use(scene.id("bare", good), x, y, size / TOKEN)
    return mark + text(x, y + 4.4, figure, f"small g{good}i", anchor="middle")


def cube_of(good: int) -> str:
    """A cube by its good: "pig cube"."""
    return f"{by_head(good)} cube"


def cube(scene: Scene, id: str, good: int, words: str, x: float, y: float) -> str:
    """A cube."""
    return piece(id, capital(f"{cube_of(good)} {words}"), "piece cube", (x, y), token(scene, good, 0, 0))


# Road signs.


def road_icon(scene: Scene, place: int, side: int, icon: Icon, cut: Cut) -> str:
    """One road icon, in the gap beside the card."""
    east, south = OUTWARD[side]
    out = 6 if cut.compact and south else 1 if cut.compact else 5
    x, y = cut.width / 2 + east * (cut.width / 2 + out), cut.height / 2 + south * (cut.height / 2 + out)
    if cut.compact:  # little room between the cards: signs that face each other stand beside each other
        x, y = x + 13 * south, y - 13 * east
    if icon == Icon.CLOSED:
        half = 12 if cut.compact else 22
        bar = rect(-half, -5, 2 * half, 10, "closed", round=2)
        body = element("g", bar, fill=f"url(#{scene.id('stripes')})", transform=f"rotate({90 * side})")
    else:
        body = road_sign(side, icon, scene.printed.flow[place][side])
    words = scene.icon_words(place, side, icon).capitalize()
    return piece(scene.id("road", place, side), words, "road-icon", (x, y), body)


def road_sign(side: int, icon: Icon, flow: int) -> str:
    """A toll or weigh station, pointing the way one pays: out of the card (1), into it (2) or both (3)."""
    outer = "V-4L0-10L9-4" if flow & 1 else "V-9H9"
    inner = "V5L0 11L-9 5" if flow & 2 else "V10H-9"
    sign = element(
        "path", d=f"M-9 5{outer}{inner}Z", kind=icon.name.lower(), transform=f"rotate({90 * side})"
    )
    x, y = ((0, 2, -2, 0)[flow] * -way for way in OUTWARD[side])
    words, kind = ("$", "dollar") if icon == Icon.TOLL else (str(WEIGH_FREE), "free")
    return sign + text(x, y + 4.6, words, kind, anchor="middle")


# Cards that show every cube.


def header_kind(scene: Scene, place: int) -> str:
    """The class of a card's header: by its native good."""
    native = scene.printed.native[place]
    return "depot" if place == CENTRE else f"g{native}p" if native != NOWHERE else "tag"


def location(scene: Scene, place: int, cut: Cut) -> str:
    """A location or Badlands card."""
    native, name = scene.printed.native[place], scene.edition.place_name(place)
    turned, left = scene.table.map.turned[place], 31 if native != NOWHERE else 10
    body = pic.card(cut.width, cut.height, header_kind(scene, place), 27)
    ground = cut.height - 25  # trucks stand before it
    body += country(scene, place, (cut.width, cut.height), 27, ground)
    cubes = [(good, n) for good, count in scene.lying(place) for n in range(count)]
    places = cube_places(scene, place, cut, len(cubes))
    middle, half = (cut.width - 46) * 0.66, TOKEN / 2
    if all(y + half <= ground - FARM_HIGH or x + half <= middle - TOKEN for x, y in places):
        body += farm(scene, place, middle, ground, 0.95)
    body += token(scene, native, 16, 14) if native != NOWHERE else ""
    room = cut.width - left - (18 if turned else 5)
    body += pic.fitted(left, 18.5, name, "name", 13, room, bold=True)
    x = number(cut.width - 10)
    body += path(f"M{x} 8L{number(cut.width - 5)} 14L{x} 20L{number(cut.width - 15)} 14Z", "diamond") \
        if turned else ""  # fmt: skip
    for (good, n), at in zip(cubes, places, strict=True):
        body += cube(scene, scene.id("cube", place, good, n), good, f"at {name}", *at)
    return body + demand(scene, place, cut)


def cube_places(scene: Scene, place: int, cut: Cut, count: int) -> list[tuple[float, float]]:
    """The middles of so many cubes: in a row above the prices where those leave room, or else beside them."""
    beside = int((cut.width - 52) // (TOKEN + 1))
    above = int((cut.width - 8) // (TOKEN + 1)) if prices(scene, place, cut)[0] >= FIRST_ROW else beside
    if count <= above + beside:
        rows = [(i, 0) if i < above else (i - above, 1) for i in range(count)]
        return [(17 + (TOKEN + 1) * column, 41 + 23 * line) for column, line in rows]
    row = -(-count // 2)
    xs = spread(row, TOKEN, 1, cut.width - 55)
    return [(17 + xs[i % row], 41 + 23 * (i // row)) for i in range(count)]


def prices(scene: Scene, place: int, cut: Cut) -> tuple[float, float, float]:
    """Where the prices of a location begin, how high each is, and from one to the next."""
    count = len(scene.wanted(place))
    step = min(31.0, (cut.height - 33) / max(1, count))
    high = min(26, step - 1)
    return (cut.height + 27) / 2 - step * (count - 1) / 2 - high / 2, high, step


def demand(scene: Scene, place: int, cut: Cut) -> str:
    """What a location buys, and for how much."""
    body, (top, high, step) = "", prices(scene, place, cut)
    for i, (good, price) in enumerate(scene.wanted(place)):
        y = top + high / 2 + step * i
        body += rect(cut.width - 46, y - high / 2, 42, high, scene.buying(good), round=6)
        body += token(scene, good, cut.width - 33, y - 0.5)
        body += text(cut.width - 13, y + 5, str(price), "price", anchor="middle")
    if not scene.is_full(place):
        return body
    between = top + high / 2 + step * (len(scene.wanted(place)) - 1.5)  # the last two prices
    return element("g", body, kind="faint") + stamp("FULL", (cut.width - 25, between), STAMP)


def stamp(word: str, at: tuple[float, float], half: float) -> str:
    """A word that says why something is not to be had any more, with its middle at `at`."""
    body = rect(-half, -8, 2 * half, 16, "sold", round=4) + text(0, 4.5, word, "stamp", anchor="middle")
    return element("g", body, transform=pic.shift(*at))


def centre(scene: Scene, cut: Cut) -> str:
    """The distribution centre."""
    name = pic.shorten(scene.edition.place_name(CENTRE), 13, cut.width - 12, bold=True)
    body = pic.card(cut.width, cut.height, "depot", 27)
    ground = cut.height - 9
    body += country(scene, CENTRE, (cut.width, cut.height), 27, ground)
    body += text(cut.width / 2, 18.5, name, "name on-depot", anchor="middle")
    here = len(scene.visitors.get(CENTRE, []))
    trucks = cut.height - (43 if here > ROW_OF_TRUCKS else 26) - 4 if here else cut.height
    full = here > ROW_OF_TRUCKS or (here and cut.height < FULL.height)  # then figures stand on the marks
    step = (cut.width - 40) / 3
    for good, lost in enumerate(scene.printed.penalty):
        x = 20 + step * good
        if full:
            body += figured(scene, good, f"−{lost}", x, 41, 24)
        else:
            body += token(scene, good, x, 40) + text(x - 1, 64, f"−{lost}", "name", anchor="middle")
    told = 66 if full else 78
    if told + 3 <= trucks:  # else the tip says it
        body += text(cut.width / 2, told, left_over(cut.width - 8, 13), "soft", anchor="middle")
    bare = here or cut.height < FULL.height  # a building would stand in the words
    return body + ("" if bare else farm(scene, CENTRE, cut.width / 2, ground + 2, 0.95))


def left_over(room: float, size: float) -> str:
    """What the figures on the distribution centre are for, as far as there is room; "" for none."""
    return next((told for told in LEFT_OVER if pic.length(told, size) <= room), "")


# Compact cards.


def compact_card(scene: Scene, place: int, cut: Cut) -> str:
    """A location, Badlands card or the centre where room is short: counts stand on the marks of the goods."""
    name = scene.edition.place_name(place)
    body = pic.card(cut.width, cut.height, header_kind(scene, place), cut.header)
    names, kind = name_lines(name, cut.width, cut.lines), "small on-depot" if place == CENTRE else "small"
    body += middled(names, cut.width, 12.5 + LINE * (cut.lines - len(names)) / 2, kind, bold=True)
    step, top = cut.mark + 2, cut.header + 3 + cut.mark / 2
    lying, (_, ground) = scene.lying(place), trucks_room(scene, place, cut)
    body += country(scene, place, (cut.width, cut.height), cut.header, ground - (5 if place == CENTRE else 0))
    if place == CENTRE:
        return body if makes_way(scene, cut) else body + penalties(scene, cut)
    body += small_farm(scene, place, cut)
    for (good, n), (x, y) in zip(lying, marks(len(lying), cut, top), strict=True):
        words = f"{counted(n, cube_of(good))} at {name}"
        mark = figured(scene, good, str(n), 0, 0, cut.mark)
        body += piece(scene.id("cubes", place, good), words, "piece cubes", (x, y), mark)
    wanted = scene.wanted(place)
    lines = -(-len(wanted) // cut.marks)
    high = step * max(1, lines) + 2
    body += rect(1.5, cut.height - 1.5 - high, cut.width - 3, high, "tag", round=7) if wanted else ""
    first, prices = cut.height - 1.5 - high + 1 + step / 2, ""
    apart = min(TAGS_AT_MOST, (cut.width - 4) / max(1, len(wanted))) if tagged(cut) else 0
    places = marks(len(wanted), cut, first, apart=apart)
    for (good, price), (x, y) in zip(wanted, places, strict=True):
        half = apart / 2 - 1 if tagged(cut) else cut.mark / 2 + 1
        prices += rect(x - half, y - step / 2, 2 * half, step, scene.buying(good), round=6)
        if tagged(cut):
            prices += token(scene, good, x - 8, y - 0.5, TAG_TOKEN)
            prices += text(x + 10, y + 5, str(price), "price", anchor="middle")
        else:
            prices += figured(scene, good, str(price), x, y, cut.mark)
    if not scene.is_full(place):
        return body + prices
    low = sum(trucks_room(scene, place, cut)) / 2
    mark = stamp("FULL", (cut.width - 2 - STAMP, low), STAMP) if tagged(cut) else ""  # smaller ones lack room
    return body + element("g", prices, kind="faint") + mark


def small_farm(scene: Scene, place: int, cut: Cut) -> str:
    """The farm on a compact card: below the marks of what lies there, unless trucks or tags stand there."""
    if place in scene.visitors or tags_on(scene, place, cut):
        return ""
    first, ground = trucks_room(scene, place, cut)
    scale = min(0.8, (ground - first - 1) / FARM_HIGH)
    return farm(scene, place, cut.width / 2, ground, scale) if scale >= LEAST_FARM else ""


def penalties(scene: Scene, cut: Cut) -> str:
    """What each good aboard costs in the end, on a small distribution centre."""
    size = penalty_mark(cut)
    lost, top = scene.printed.penalty, cut.header + 3 + size / 2
    places = marks(len(lost), cut._replace(mark=size), top, cut.penalties)
    first, last = trucks_room(scene, CENTRE, cut)
    taken = CENTRE in scene.visitors or tags_on(scene, CENTRE, cut)
    words = left_over(cut.width - 10, 12) if not taken and last - first >= LINE else ""
    body = text(cut.width / 2, (first + last) / 2 + 4, words, "small soft", anchor="middle") if words else ""
    return body + "".join(
        figured(scene, good, f"−{n}", x, y, size)
        for (good, n), (x, y) in zip(enumerate(lost), places, strict=True)
    )


def penalty_mark(cut: Cut) -> float:
    """How large the marks there are: larger than others where there is room, for a minus stands on them."""
    wide = (cut.width - 6) / cut.penalties - 5
    high = (cut.height - cut.header - cut.trucks - 8) / (4 // cut.penalties) - 2
    return max(cut.mark, min(LARGE, wide, high))


def tagged(cut: Cut) -> bool:
    """Whether a compact card has room for prices beside the marks of the goods, as larger cards have them."""
    return cut.width >= 3 * TAGGED + 4


def marks(count: int, cut: Cut, y: float, per_line: int = 0, apart: float = 0) -> list[tuple[float, float]]:
    """The middles of marks in lines from y on, each line in the middle of a compact card."""
    most = max(per_line or cut.marks, count if count > 2 * cut.marks else 0)
    places = []
    for first in range(0, count, most):
        n = min(most, count - first)
        step = apart or min(cut.mark + 4, (cut.width - cut.mark - 3) / max(1, n - 1))
        places += [(cut.width / 2 + step * (i - (n - 1) / 2), y) for i in range(n)]
        y += cut.mark + 2
    return places


def makes_way(scene: Scene, cut: Cut) -> bool:
    """Whether a small distribution centre leaves its marks to its tip, since trucks need the room."""
    return len(scene.visitors.get(CENTRE, [])) > cut.penalties // 2


def trucks_room(scene: Scene, place: int, cut: Cut) -> tuple[float, float]:
    """Between which heights trucks may stand on a compact card."""
    if place >= STOP:
        return cut.stop_height - 23, cut.stop_height - 2
    line = cut.mark + 2
    if place == CENTRE:
        lines = 0 if makes_way(scene, cut) else 4 // cut.penalties
        air = 3 if lines else 7  # a truck in its glow keeps off the name
        return cut.header + air + (penalty_mark(cut) + 2) * lines, cut.height - 2
    lying, wanted = (max(1, -(-n // cut.marks)) for n in (len(scene.lying(place)), len(scene.wanted(place))))
    return cut.header + 2 + line * min(2, lying), cut.height - 4 - line * wanted


class Tag(NamedTuple):
    """Something that driving to a town brings or costs: how wide its tag is, and which of the gains it is."""

    width: float
    body: str
    gain: int = NOWHERE


def drive_tags(scene: Scene, place: int, cut: Cut) -> str:
    """What driving there brings and costs in points, where the truck would stand."""
    tags = tags_on(scene, place, cut)
    if not tags:
        return ""
    (x, y), body = tags_at(scene, place, cut), ""
    wide = row_of(tags)
    x = x - wide / 2 if cut.compact or place >= STOP else x
    first, top, stacked = x, y - TAG_HIGH * (len(tags) - 1) / 2, are_stacked(scene, place, cut, wide)
    for i, tag in enumerate(tags):
        at = (cut.width / 2, top + TAG_HIGH * i) if stacked else (x + tag.width / 2, y)
        body += placed(scene, place, cut, tag, at)
        x += tag.width + TAGS_APART
    if place in scene.in_the_way:
        body += path(f"M{number(first - 2)} {y + 6}L{number(first + wide + 2)} {y - 6}", "barred")
    return element("g", body, kind="hope") if scene.is_ahead or place in scene.in_the_way else body


def are_stacked(scene: Scene, place: int, cut: Cut, wide: float) -> bool:
    """Whether tags so wide stand below each other: on a narrow card that has the height for two."""
    if not cut.compact or place >= STOP or wide <= cut.width:
        return False
    first, last = trucks_room(scene, place, cut)
    return last - first >= 2 * TAG_HIGH


def placed(scene: Scene, place: int, cut: Cut, tag: Tag, at: tuple[float, float]) -> str:
    """A tag with its middle at `at`: a piece of its own where a press drives there and does what it says."""
    if tag.gain == NOWHERE or not are_pressed(scene, place, cut):
        return element("g", tag.body, transform=pic.shift(*at))
    words = f"{pic.BESIDES}Drive and act at once"
    return piece(scene.id(tag_id(place, tag.gain)), words, "piece pressed", at, tag.body)


def are_pressed(scene: Scene, place: int, cut: Cut) -> bool:
    """Whether the tags of a place are pieces; on a phone all of its card is one."""
    return scene.offers(place) and not cut.phone


def tags_on(scene: Scene, place: int, cut: Cut) -> list[Tag]:
    """Those tags; of what cannot be done now only what it would bring."""
    found, way = scene.tagged(place), scene.ways.get(place)
    taken, small = place in scene.visitors, cut.compact or place >= STOP
    if (taken and small) or (scene.sale and scene.sale.place == place):
        return []  # a truck stands there, or the star of the last sale
    is_snug = place < STOP and cut.width < SNUG
    tags = [gain_tag(scene, one, n, plus=not is_snug) for n, one in enumerate(found)]
    if way and way.cost and (tags or not scene.is_ahead):
        half = TIGHT_FARE if is_snug else FARE
        tags.append(Tag(2 * half, stamp(f"−{way.cost}", (0, 0), half)))
    room = cut.width - 4 if small else tags_room(scene, place, cut)
    if len(found) > 1 and row_of(tags) > room:
        del tags[1]  # the tip tells of the load
    if small or not tags or row_of(tags) <= room:
        return tags
    return tags[:1] if not taken or tags[0].width <= room else []


def tags_room(scene: Scene, place: int, cut: Cut) -> float:
    """How wide tags on a large card may be: the prices stand at its right where it is low."""
    top, high, step = prices(scene, place, cut)
    end = top + high + step * (len(scene.wanted(place)) - 1)
    return cut.width - tags_left(scene, place) - (46 if end > cut.height - 23 else 4)


def tags_left(scene: Scene, place: int) -> float:
    """Where tags begin on a large card: beside a truck that stands there."""
    return 7 + 46 * len(scene.visitors.get(place, []))


def row_of(tags: list[Tag]) -> float:
    """How wide tags are beside each other."""
    return sum(tag.width for tag in tags) + TAGS_APART * (len(tags) - 1)


def gain_tag(scene: Scene, found: Gain, n: int = NOWHERE, *, plus: bool = True) -> Tag:
    """What can be done there: the points of a sale, or a good and how many cubes of it can be loaded."""
    if found.points:
        told = f"+{found.points}"
        half = pic.length(told, 12, bold=True) / 2 + 5
        body = rect(-half, -8, 2 * half, 16, "gain", round=4)
        return Tag(2 * half, body + text(0, 4.5, told, "stamp won", anchor="middle"), n)
    half = 19 if plus else 14
    body = rect(-half, -8, 2 * half, 16, "lot", round=4)
    body += path("M-13-4V4M-17 0H-9", "more") if plus else ""
    body += token(scene, found.good, half - 19, 0, 0.62)
    return Tag(2 * half, body + text(half - 7, 4.5, str(found.n), "small", anchor="middle"), n)


def tags_at(scene: Scene, place: int, cut: Cut) -> tuple[float, float]:
    """Where those tags stand: their middle, or on large cards their left edge."""
    if place >= STOP:
        return cut.stop_width / 2 - 6, cut.stop_height - 13
    if not cut.compact:
        return tags_left(scene, place), cut.height - 14
    return cut.width / 2, sum(trucks_room(scene, place, cut)) / 2


def flags(scene: Scene, place: int, cut: Cut) -> str:
    """On top of a town the flags of those who could end the game there; a small card has room for one.

    Else that of a rival whose next sale there would be large, with its points.
    """
    seats, body = scene.finishers.get(place, []), ""
    told = [(seat, str(seat + 1)) for seat in seats]
    if not told and scene.threat and scene.threat.place == place:
        told = [(scene.threat.seat, f"+{scene.threat.points}")]
    x, y = (cut.width + 17, 1) if cut.compact else (cut.width + 7, -6)
    for seat, words in told[:1] if cut.compact else told:
        wide = pic.length(words, 12, bold=True) + 12
        flag = path(f"M-1 17V-7H{number(wide)}{FLAG}", f"s{seat}")
        flag += text(wide / 2 - 4, 4.4, words, f"small s{seat}i", anchor="middle")
        x -= wide + 3
        body += element("g", flag, transform=pic.shift(x, y))
    return body


# Truck stops.


def truck_stop(scene: Scene, place: int, cut: Cut) -> str:
    """A truck stop: a sign with cut corners, which tells what it sells where there is room."""
    w, h = cut.size(place)
    shape = f"M9 0H{number(w - 9)}l9 9V{number(h - 9)}l-9 9H9l-9-9V9Z"
    body = element("g", path(shape, "shade"), transform="translate(0,2.5)") + path(shape, "stop")
    name, sold = name_lines(scene.edition.place_name(place), w), is_sold(scene.table, place)
    line = "" if sold else upgrade_line(scene.table, place - STOP)
    does = pic.wrap(line, LETTERS, w - 8, lines=MOST_LINES, closer=True)
    foot, high = trucks_room(scene, place, cut)[0], LINE * len(name)
    if does and high + LINE * len(does) + 8 <= foot:
        body += middled(name, w, 15, "small", bold=True) + middled(does, w, 18 + high, "does")
    else:
        body += middled(name, w, max(12, (foot - high) / 2 + 11), "small", bold=True)
        can = element("g", use(scene.id("can"), w / 2, h - 11, 0.5), kind="faint")
        body += can if place not in scene.visitors else ""
    if sold:
        return body + stamp("SOLD", (w - 22, -6), 21)
    return body + pic.disc(w - 7, h - 8, scene.printed.cost[place - STOP], 9, "coin")


def middled(lines: list[str], width: float, y: float, kind: str, *, bold: bool = False) -> str:
    """Lines below each other in the middle of a card."""
    lines = [
        pic.fitted(width / 2, y + LINE * i, line, kind, LETTERS, width - 2, bold=bold, anchor="middle")
        for i, line in enumerate(lines)
    ]
    return "".join(lines)


# Any of them.


def map_card(scene: Scene, place: int, cut: Cut, at: tuple[float, float]) -> str:
    """A card of the map, its corner at `at`."""
    if place >= STOP:
        body = truck_stop(scene, place, cut)
        body += pic.frame(*cut.size(place)) if place in scene.due[:1] else ""
        body += drive_tags(scene, place, cut)
        return piece(scene.id("place", place), scene.place_words(place), "piece stop-card", at, body)
    if cut.compact:
        body = compact_card(scene, place, cut)
    else:
        body = centre(scene, cut) if place == CENTRE else location(scene, place, cut)
    body += rect(0, 0, cut.width, cut.height, "veil", round=7) if scene.is_beyond(place) else ""
    body += "".join(road_icon(scene, place, side, icon, cut) for side, icon in scene.icons(place))
    tags = drive_tags(scene, place, cut)
    pressed = element("g", tags, transform=pic.shift(*at)) if tags and are_pressed(scene, place, cut) else ""
    body += ("" if pressed else tags) + flags(scene, place, cut)
    if scene.phase == Phase.PICK_CELL and place == scene.table.picking:
        body += pic.frame(cut.width, cut.height)
    kind = f"piece place-card{' needless' * scene.is_needless(place)} direct"
    return piece(scene.id("place", place), scene.place_words(place), kind, at, body) + pressed
