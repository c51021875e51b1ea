"""The large ships from above: hull, sections, cannons, figures, masts, and the marks of hits."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.broadsides.drawing.pieces import CHIP, chip, n, squad, stamp
from flatboat.games.broadsides.drawing.plan import DeckPlan, ScenePlan
from flatboat.games.broadsides.drawing.scene import BOTH, Scene
from flatboat.games.broadsides.drawing.sides import panel
from flatboat.games.broadsides.drawing.words import STEPPED, band_words, mast_words, section_words, spot_words
from flatboat.games.broadsides.edition.model import (
    LETTER_NAMES,
    POSITION_NAMES,
    ends,
    section_name,
    section_number,
)
from flatboat.games.broadsides.rules.ships import BROKEN
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    NONE,
    SECTIONS,
    SIDES,
    Ending,
    Happening,
    Phase,
    Side,
)
from flatboat.games.broadsides.text.outlook import share
from flatboat.games.broadsides.text.vocabulary import SIDE_WORDS
from flatboat.kernel.pictures import element, path, piece, rect, text, title

BOWSPRIT = LETTERS - 1
#: What leaves a mark on the decks, or brings them together.
MARKED = (Happening.COLLISION, Happening.SHOT, *STEPPED, Happening.FELL, Happening.CAPTAIN_FELL)
WORDED = 60  # sections wider than this have room for more than a number
APART = 45  # from where each comes alongside the other


def deck(scene: Scene, plan: ScenePlan, seat: int) -> str:
    """A large ship: her water, hull, lettered rows, ladders.

    Letters and numbers are no part of her: a page's light round her would blur them.
    """
    at = plan.decks[seat]
    body = title(scene.sides[seat])
    body += rect(at.x, at.y, at.width, at.height, "spot" if scene.boarding else "water", round=12)
    body += hull(seat, at)
    body += "".join(band(scene, at, seat, letter) for letter in range(LETTERS))
    body += laid_over(steps(scene, at))
    if not scene.boarding and scene.ships[seat].masts[BOWSPRIT]:
        middle = (at.left + at.right) / 2
        body += path(f"M{n(middle, at.top)}V{n(at.top - at.cap[0] + 3)}", "spar")
    body += panel(scene, plan, seat) if plan.plates else ""
    told = any(event.kind in MARKED for event in scene.events)
    kind = "large sunken" if scene.fate(seat) == Ending.SUNK else "large told" if told else "large"
    start = f"{APART if at.x > plan.decks[1 - seat].x else -APART}px 0" if scene.boarding else None
    ship = element("g", body, id=scene.id(f"s{seat}"), kind=kind, data_from=start)
    return ship + laid_over(numbers(at) + letters(at), start)


def laid_over(body: str, start: str | None = None) -> str:
    """What lies over sections and is no piece: a press on it is meant for the section."""
    return element("g", body, kind="over", data_from=start) if body else ""


def frame(x: float, y: float, wide: float, high: float) -> str:
    """The frame of a section or a row, seen when it can be pressed or has changed.

    It stands within the edges: a light round them would lie under whatever is drawn beside it.
    """
    return rect(x + 1.5, y + 1.5, wide - 3, high - 3, "edge", round=3)


def hull(seat: int, at: DeckPlan) -> str:
    """The hull round the sections, with the windows of the stern."""
    middle, left, right = (at.left + at.right) / 2, at.left - at.strip, at.right + at.strip
    top, foot = (at.top, at.foot) if not at.down else (at.foot, at.top)
    way = -1 if at.down else 1  # towards the stern
    tip, stern = top - way * (min(at.cap[0], 40) - 4), foot + way * 16
    shoulder, wide = top + way * 24, right - left
    d = f"M{n(left, foot)}L{n(left, shoulder)}C{n(left, top - way * 16)}"
    d += f" {n(middle - wide * 0.2, tip + way * 4)} {n(middle, tip)}"
    d += f"C{n(middle + wide * 0.2, tip + way * 4)} {n(right, top - way * 16)}"
    d += f" {n(right, shoulder)}L{n(right, foot)}L{n(right - 8, stern)}Q{n(middle, stern + way * 6)}"
    d += f" {n(left + 8, stern)}Z"
    body = path(d, f"hull{seat}")
    for i in (-1, 1):
        body += rect(middle + i * at.wide / 2 - 5, (foot + stern) / 2 - 2.5, 10, 7, "window", round=2)
    return body


def numbers(at: DeckPlan) -> str:
    """The positions, at the sections' stern end."""
    y = at.top - 6 if at.down else at.foot + 14
    body = ""
    for column, name in enumerate(POSITION_NAMES):
        body += text(at.cell(column)[0] + at.wide / 2, y, name, "column", anchor="middle")
    return body


def band(scene: Scene, at: DeckPlan, seat: int, letter: int) -> str:
    """A lettered row: hull sections on both sides, three sections between them."""
    y, name = at.row(letter), LETTER_NAMES[letter]
    left = min(at.edge(Side.PORT), at.edge(Side.STARBOARD))
    wide = 2 * at.strip + COLUMNS * at.wide
    body = title(band_words(scene, seat, letter)) + rect(left, y, wide, at.high, "spot")
    body += "".join(spot(scene, at, seat, letter, side) for side in range(SIDES))
    body += "".join(section(scene, at, seat, letter * COLUMNS + column) for column in range(COLUMNS))
    body += laid_over(
        "".join(cannon(scene, at, seat, letter * COLUMNS + column) for column in (0, COLUMNS - 1))
    )
    body += frame(left, y, wide, at.high)
    return element("g", body, id=scene.id(f"s{seat}-{name}"), kind="band falls")


def letters(at: DeckPlan) -> str:
    """The letters beside the rows."""
    return "".join(
        text(at.letters, at.row(letter) + at.high / 2 + 5, LETTER_NAMES[letter], "letter", anchor="middle")
        for letter in range(LETTERS)
    )


def spot(scene: Scene, at: DeckPlan, seat: int, letter: int, side: int) -> str:
    """A hull section with its damage: a marker, or the sign of a spot that is broken."""
    x, y = at.edge(side), at.row(letter)
    hits = 0 if scene.boarding else scene.ships[seat].hull[letter * SIDES + side]
    body = rect(0, 0, at.strip, at.high, "spot")
    if hits:
        sign = "wound" if hits < BROKEN else "breach"
        body += stamp(scene, sign, at.strip / 2, at.high * 0.66 + 2, kind="wound")
    id = scene.id(f"s{seat}-{LETTER_NAMES[letter]}-{SIDE_WORDS[side]}")
    return piece(id, spot_words(scene, seat, letter, side), "spotted", (x, y), body)


def section(scene: Scene, at: DeckPlan, seat: int, number_of: int) -> str:
    """A section with the figures and the mast in it; its height over the main deck shows as light."""
    letter, place = number_of // COLUMNS, seat * SECTIONS + number_of
    body = planks(at.wide, at.high, seat, scene.level(letter))
    if not scene.boarding and number_of % COLUMNS == 1 and scene.printed.masts[letter]:
        body += mast(scene, at, seat, letter)
    body += figures_in(scene, at, place) + would_win(scene, at, place) + frame(0, 0, at.wide, at.high)
    id = scene.id(f"s{seat}-{section_name(number_of)}")
    led = scene.seat >= 0 and scene.ships[scene.seat].captain == place
    kind = "section led" if led and scene.boarding else "section"
    return piece(id, section_words(scene, place), kind, at.cell(number_of), body)


@lru_cache(maxsize=64)
def planks(wide: float, high: float, seat: int, level: int) -> str:
    """The ground of a section."""
    body = rect(0, 0, wide, high, f"deck{seat}")
    if level:
        body += element("path", d=f"M0 0H{n(wide)}V{n(high)}H0Z", kind="lift", opacity=0.2 * level)
    return body + path("".join(f"M{n(wide * i / 4)} 1V{n(high - 1)}" for i in (1, 2, 3)), "seam")


def would_win(scene: Scene, at: DeckPlan, place: int) -> str:
    """How often the viewer wins where one more of the crew goes: seen while one is held that can go there."""
    if scene.phase != Phase.MOVE or not scene.acts or not scene.enemies(place):
        return ""
    chance = share(scene.odds(place, joining=1))
    words = f"win {chance}" if at.wide > WORDED else chance
    return element("g", chip(at.wide / 2, at.high - tag_rise(at), words), kind="would")


def tag_rise(at: DeckPlan) -> float:
    """How far above the lower edge of a section the odds of a fight there stand: clear of small figures."""
    return CHIP + 2 if at.wide > WORDED else 5


def figures_in(scene: Scene, at: DeckPlan, place: int) -> str:
    """The figures of both sides; the viewer's below those of the enemy."""
    forces, middle, room = scene.forces[place], at.wide / 2, at.wide - 4
    scale = 1.28 if at.wide > 64 else 1.0
    there = [seat for seat in BOTH if forces[seat].crew or forces[seat].captain]
    if len(there) == 2:
        body = rect(2, 2, at.wide - 4, at.high - 4, "melee", round=7)
        for seat in BOTH:
            y = at.high * (0.67 if seat == scene.left else 0.25) + 1
            body += squad(scene, seat, forces[seat], middle, y, room, min(scale, at.high / 51))
        return body
    body, aboard = "", at.high / 2 + (1 if at.wide > WORDED else -4)
    for seat in there:
        y = aboard if scene.boarding else min(at.high - 13.5, at.high / 2 + 12)
        body += squad(scene, seat, forces[seat], middle, y, room, scale)
        if forces[seat].chosen:
            body += rect(2.5, 2.5, at.wide - 5, at.high - 5, "chosen", round=7)
    return body


def mast(scene: Scene, at: DeckPlan, seat: int, letter: int) -> str:
    """A mast: whole, without its top, or a stump. The bowsprit's spar lies over the bow besides."""
    parts, most = scene.ships[seat].masts[letter], scene.printed.masts[letter]
    name = "stump" if not parts else "topless" if parts < most else "mast"
    scale = min(1.0, (at.wide - 2) / 42, max(0.75, (at.high - 28) / 38))  # a Captain may stand before it
    body = stamp(scene, name, 0, 0, scale=scale)
    body += stamp(scene, "top", 0, 0, scale=scale) if parts == most > 1 else ""
    id = scene.id(f"s{seat}-{LETTER_NAMES[letter]}-mast")
    return piece(id, mast_words(scene, seat, letter), "mast", (at.wide / 2, 4 + 18 * scale), body)


def cannon(scene: Scene, at: DeckPlan, seat: int, number_of: int) -> str:
    """A cannon, its muzzle over the side; one still to fire has a glow, its place too if it is lost."""
    there, body = scene.ships[seat].guns[number_of], ""
    (x, y), left = muzzle(scene, at, number_of)
    scale = (at.strip + 8) / 34 if scene.boarding else 1.0
    middle = x + 17 * scale if left else x - 17 * scale
    if number_of in scene.loaded[seat]:
        kind = "ready" if there else "ready gone"
        body += rect(middle - 18 * scale, y - 8, 36 * scale, 16, kind, round=7)
    return body + stamp(scene, "cannon", middle, y, mirror=left, scale=scale) if there else body


def muzzle(scene: Scene, at: DeckPlan, number_of: int) -> tuple[tuple[float, float], bool]:
    """Where the muzzle of a cannon is, and whether it points to the left."""
    left = at.is_left(Side.PORT if number_of % COLUMNS == 0 else Side.STARBOARD)
    x, y = at.cell(number_of)
    over = at.strip + (0 if scene.boarding else 3)
    high = at.high / 2 if scene.boarding else min(12, at.high / 4)
    return (x - over if left else x + at.wide + over, y + high), left


def steps(scene: Scene, at: DeckPlan) -> str:
    """The edges where the deck changes its level, and the ladders over them."""
    body = ""
    for letter in range(LETTERS - 1):
        if scene.level(letter) != scene.level(letter + 1):
            y = max(at.row(letter), at.row(letter + 1))
            body += path(f"M{n(at.left, y)}H{n(at.right)}", "step")
    for pair in scene.edition.deck.ladders:
        body += ladder(scene, at, *(section_number(name) for name in ends(pair)))
    return body


def ladder(scene: Scene, at: DeckPlan, one: int, two: int) -> str:
    """A ladder between two sections, clear of the cannon."""
    (x, y), (_, other) = at.cell(one), at.cell(two)
    edge, column = max(y, other), one % COLUMNS
    inner = at.is_left(Side.PORT if column == 0 else Side.STARBOARD)
    x += at.wide / 2 if column == 1 else at.wide - 10 if inner else 10
    return stamp(scene, "ladder", x, edge)


def gangways(scene: Scene, plan: ScenePlan) -> str:
    """Planks between opposite sections of ships that touch."""
    body = ""
    at, other = plan.decks
    for number_of in range(SECTIONS):
        over = scene.opposite(0, number_of)
        if over == NONE:
            continue
        (x, y), (x2, y2) = at.middle(number_of), other.middle(over)
        lead = (at.wide / 2 + 4) * (1 if x < x2 else -1)
        d = f"M{n(x + lead, y)}L{n(x2 - lead, y2)}"
        body += path(d, "plank-edge") + path(d, "plank")
    return laid_over(body, "0 0")  # they come when the ships do
