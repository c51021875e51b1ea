"""A settlement as a picture: it grows with every cabin, field, animal and newcomer."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.board import icon
from flatboat.games.rifle_and_axe.drawing.groups import WORK
from flatboat.games.rifle_and_axe.drawing.others import built_words, small_disc
from flatboat.games.rifle_and_axe.drawing.scene import STAR, Scene
from flatboat.games.rifle_and_axe.rules.tables import AWARDS, Resource, Season, Settlement, Structure
from flatboat.games.rifle_and_axe.text.outlook import ROWS as ROLLS
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, shift, text

TALL, USUAL, ROWS = 122, 600, 3  # its height; its width beside words; rows of Plots
STEP, CLOSEST = 21, 3  # from one of the Folk to the next; from an animal to the next in a large herd
#: A settlement among others: its most height, that of its name, from one to the next; fires where one fell.
HIGHEST, CAPTION, APART, FIRES = 180, 22, 6, 4
#: Sky, ground and trees of each season.
SKY = ("#b9c9d8", "#cfe3ee", "#9fd0ee", "#f0d9b5")
GROUND = ("#eef3f7", "#b4cf80", "#8fb75c", "#d9b661")
LEAVES = ("#8aa39a", "#7da24b", "#4c8038", "#b9652f")
TREE = "M-8 0L-3-11H-6L0-24L6-11H3L8 0Z"
WALL, ROOF, DARK, PALE, SOIL = "#a97b4a", "#8a4b32", "#43301c", "#efe3cc", "#9a7145"
DOOR = f'<path fill="{DARK}" d="M-3 0V-8H3V0Z"/>'


def house(wall: str, roof: str, more: str = "") -> str:
    """A house 26 wide that stands at (0, 0)."""
    walls = f'<path fill="{wall}" d="M-12 0V-13H12V0Z"/>'
    return f'{walls}<path fill="{roof}" d="M-15-12L0-23L15-12Z"/>{DOOR}{more}'


def tower(tall: int) -> str:
    """A tower with a wider upper storey, so high."""
    return (
        f'<path fill="{WALL}" d="M-8 0V{9 - tall}H8V0ZM-12 {9 - tall}V{-tall}H12V{9 - tall}Z"/>'
        f'<path fill="{ROOF}" d="M-14 {-tall}L0 {-tall - 9}L14 {-tall}Z"/>'
    )


WHEEL = '<circle cx="15" cy="-7" r="7" fill="none"/><path d="M8-7H22M15-14V0"/>'
CROSS = f'<path fill="{PALE}" d="M-5-18V-32H5V-18Z"/><path d="M0-32V-40M-3-37H3"/>'
#: What stands behind the cabins, from left to right.
WORKS = {
    Structure.LOG_STATION: tower(18),
    Structure.BLOCKHOUSE: tower(26),
    Structure.HOMINY_BLOCK: f'<path fill="{WALL}" d="M-8 0L-6-12H6L8 0ZM-1-12V-24H2V-12Z"/>',
    Structure.TUB_MILL: house(WALL, ROOF, WHEEL),
    Structure.LEACHING_VAT: f'<path fill="{WALL}" d="M-9 0L-11-16H11L9 0Z"/><path d="M-10-10H10M-9-4H9"/>',
    Structure.CARPENTER_SHOP: house("#c79a5e", "#5d7d35"),
    Structure.SMITHY: house("#8d9099", "#4a4d55", f'<path fill="{DARK}" d="M6-18V-28H11V-15Z"/>'),
    Structure.SCHOOL: house("#cd7450", ROOF, f'<path fill="{PALE}" d="M-4-20V-29H4V-20Z"/>'),
    Structure.CHURCH: house(PALE, "#6d5a44", CROSS),
    Structure.COURTHOUSE: house(PALE, "#7c9bc0", '<path d="M-9 0V-12M9 0V-12M0-23V-34H9V-28H0"/>'),
    Structure.ROOT_CELLAR: f'<path fill="#7da24b" d="M-14 0Q0-22 14 0Z"/>{DOOR}',
}


#: Where those stand who do each kind of work: the first and the last, as parts of the width, and the ground.
SITES = {
    "Land": (0.03, 0.22, 102),
    "Food": (0.79, 0.97, 118),
    "Home": (0.28, 0.52, 103),
    "Peace & trade": (0.52, 0.75, 54),
    "Carpenter": (0.56, 0.74, 84),
    "Blacksmith & salt": (0.66, 0.75, 104),
}


def village(scene: Scene, width: float) -> Block:
    """The viewer's settlement."""
    have = scene.me.resources[Resource.FOLK]
    words = f"Your settlement: {have} Folk, {built_words(scene, scene.seat)}"
    seen = landscape(scene, scene.me, width) + camps(scene, width) + at_work(scene, width)
    return Block(width, TALL, piece(scene.id("village"), words, "village", (0, 0), seen))


def landscape(scene: Scene, s: Settlement, width: float) -> str:
    """Fields on the left, cabins with what else is built behind them, animals on the right.

    Behind it all is the forest: it recedes with every Plot that is cleared.
    """
    have, built, season = s.resources, s.built, int(scene.season)
    body = f'<path fill="{SKY[season]}" d="M0 0H{number(width)}V{TALL}H0Z"/>'
    hills = f"M0 46Q{number(width * 0.2)} 30 {number(width * 0.5)} 42T{number(width)} 36V{TALL}H0Z"
    far = f"M0 36Q{number(width * 0.1)} 16 {number(width * 0.28)} 30T{number(width * 0.6)} 24"
    far += f"T{number(width)} 30V46H0Z"
    body += f'<path fill="{LEAVES[season]}" opacity=".4" d="{far}"/>'
    trees = [f'<path fill="{LEAVES[season]}" d="{TREE}"/>'] * max(0, int(width // 15 - have[Resource.PLOTS]))
    body += row(trees, 8, width, 45, width / max(1, len(trees)))
    body += f'<path fill="{GROUND[season]}" d="{hills}"/>'
    left, right = width * 0.25, width * 0.77
    body += fields(scene, s, left)
    works = [art for structure, art in WORKS.items() for _ in range(built[structure])]
    body += element("g", row(works, left + 30, right - 12, 54, 38), kind="art")

    def crowd(name: str, n: int, first: float, last: float, y: float, step: float) -> str:
        return row([icon(scene.prefix, name, 0, -8, step / 25)] * n, first, last, y, step)

    behind = int(built[Structure.CABIN]) // 2
    body += crowd("r1", behind, left + 32, right, 73, 26)
    body += crowd("r1", int(built[Structure.CABIN]) - behind, left + 18, right - 14, 95, 26)
    if built[Structure.CORRAL]:
        rails = "".join(f"M{number(right)} {y}H{number(width - 6)}" for y in (56, 62))
        body += f'<path stroke="{WALL}" stroke-width="2" d="{rails}"/>'
    body += crowd("r5", int(have[Resource.HORSES]), right + 12, width - 8, 72, 19)
    body += crowd("r4", int(have[Resource.LIVESTOCK]), right + 12, width - 8, 97, 19)
    if built[Structure.STOCKADE]:
        body += crowd("fort", int(width // 16), 8, width, TALL - 2, 16)
    return body


def camps(scene: Scene, width: float) -> str:
    """While work is done, a fire at the edge of the forest for each raid of ten that would kill."""
    words = f"Raiders near: about {scene.deadly} of {ROLLS} raids kill"
    fire = icon(scene.prefix, "q25", 0, -8, 0.6)
    return "".join(
        piece(scene.id("camp", i), words, "village", (width * 0.97 - 15 * i, 47), fire)
        for i in range(scene.deadly if scene.acting else 0)
    )


def at_work(scene: Scene, width: float) -> str:
    """The viewer's Folk: each a piece, so that one who is given work is seen to walk there.

    Who is free stands in front. Work that takes several counts as one, and an extra as one that takes none:
    the first is on the land then, the other nowhere.
    """
    s = scene.me
    folk = int(s.resources[Resource.FOLK])
    busy = min(folk, int(s.spent)) if scene.acting else 0
    done = {kind.name: sum(int(s.done[square]) for square in kind.spaces) for kind in WORK}
    done["Land"] += max(0, busy - sum(done.values()))
    places = list[tuple[float, float]]()
    for name, n in done.items():
        first, last, y = SITES[name]
        n = min(n, busy - len(places))
        places += [(first * width + x, y) for x in pic.spread(n, STEP, 0, (last - first) * width)]
    free = pic.spread(folk - busy, STEP, 0, 0.5 * width)
    places += [(0.27 * width + x, TALL - 4) for x in free]
    one = icon(scene.prefix, "r0", 0, -8, STEP / 25)
    words = [*["One of your Folk, at work"] * busy, *["One of your Folk, free to act"] * (folk - busy)]
    new = element("g", one, kind="comes")
    return "".join(
        piece(scene.id("one", i), words[i], "village", place, one if i < folk - scene.newcomers else new)
        for i, place in enumerate(places)
    )


def villages(scene: Scene, width: float, height: float) -> Block:
    """All settlements, beside or on a phone below each other, under their names and awards."""
    height, held = min(height, HIGHEST), [awards_of(scene, seat) for seat in scene.seats]
    wins = [scene.over and held[seat] == max(held) > 0 for seat in scene.seats]  # it stands wider at the end
    share = (width + APART) / (sum(wins) + len(wins))
    widths = [width if scene.narrow else share * (1 + won) - APART for won in wins]
    blocks = [
        Block(widths[seat], height, neighbour(scene, seat, widths[seat], height)) for seat in scene.seats
    ]
    return pic.down(blocks, APART) if scene.narrow else pic.across(blocks, APART)


def awards_of(scene: Scene, seat: int) -> int:
    """How many awards a settlement holds; none that has fallen."""
    return sum(scene.holds(seat, award) for award in range(AWARDS)) if not scene.sides[seat].fallen else 0


def neighbour(scene: Scene, seat: int, width: float, height: float) -> str:
    """One of the settlements: in its sky whose it is, and a star for each award or when it fell."""
    s, size = scene.sides[seat], height / TALL
    seen = landscape(scene, s, width / size)
    folk = [icon(scene.prefix, "r0", 0, -8, STEP / 25)] * int(s.resources[Resource.FOLK])
    seen += row(folk, width / size * 0.25 + 12, width / size - 8, TALL - 4, STEP)
    body = element("g", seen, kind="faint" if s.fallen else None, transform=f"scale({size:.4g})")
    if s.fallen:  # it burns
        fires = [icon(scene.prefix, "q25", 0, 0, 1.1)] * FIRES
        body += row(fires, width * 0.3, width, height * 0.62, width * 0.14)
    body += rect(0, 0, width, CAPTION, "sky") + small_disc(seat, 13, CAPTION / 2)
    told = f"fell in turn {s.fallen}" if s.fallen else ""
    room = width - 30 - pic.length(told, 12) - 8
    body += text(27, 15.5, pic.shorten(scene.names[seat], 14, room, bold=True), "told")
    body += text(width - 6, 15.3, told, "bad", anchor="end") if told else ""
    held = awards_of(scene, seat)
    stars = [path(STAR, "star")] * held
    body += row(stars, width - 10 - 16 * (held - 1), width, CAPTION / 2, 16)
    words = f"{scene.names[seat]}: {s.resources[Resource.FOLK]} Folk, {built_words(scene, seat)}"
    return piece(scene.id("village", seat), words, "village", (0, 0), body)


def panorama(scene: Scene, width: float) -> Block:
    """The same as wide as can be."""
    seen = village(scene, min(width, USUAL))
    times = width / seen.width
    return Block(width, TALL * times, element("g", seen.body, transform=f"scale({times:.4g})"))


def row(things: list[str], first: float, last: float, y: float, step: float) -> str:
    """Things beside each other, closer where there are many, as far as they can be told apart."""
    things = things[: int((last - first) / CLOSEST)]
    step = min(step, (last - first) / max(1, len(things)))
    return "".join(element("g", one, transform=shift(first + step * i, y)) for i, one in enumerate(things))


def fields(scene: Scene, s: Settlement, width: float) -> str:
    """The Plots, with what is planted on them, ripe in Fall."""
    plots, seed = int(s.resources[Resource.PLOTS]), int(s.resources[Resource.SEED])
    wide, tall, body = (width - 12) / max(4, -(-plots // ROWS)), 48 / ROWS, ""
    for i in range(plots):
        x, y = 8 + wide * (i // ROWS), 56 + tall * (i % ROWS)
        plot = f"M{number(x)} {number(y + tall / 2 - 1)}h{number(wide - 2)}"
        body += f'<path stroke="{SOIL}" stroke-width="{number(tall - 2)}" d="{plot}"/>'
        crop = "r9" if scene.season == Season.FALL else "r7"
        body += icon(scene.prefix, crop, x + wide / 2 - 1, y + tall / 2 - 1, 0.56) if i < seed else ""
    return body
