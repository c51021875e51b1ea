"""The Action Board: thirty squares with what they take and bring, how often, and the cubes on them."""

from __future__ import annotations

from functools import lru_cache

from flatboat.games.rifle_and_axe.drawing.art import SAME
from flatboat.games.rifle_and_axe.drawing.groups import WORK, Head, columns
from flatboat.games.rifle_and_axe.drawing.scene import ON_SQUARES, Corner, Icons, Option, Scene, options
from flatboat.games.rifle_and_axe.drawing.spots import repeated
from flatboat.games.rifle_and_axe.drawing.words import deed_words, often, shown_actions, square_words
from flatboat.games.rifle_and_axe.rules.tables import REUSED, Resource, Season, Square
from flatboat.games.rifle_and_axe.text.vocabulary import SEASON_NAMES, SQUARE_NAMES
from flatboat.kernel import pictures as pic
from flatboat.kernel.pictures import Block, element, number, path, piece, rect, shift, text

HEIGHT = 54  # of a square
MOST_CUBES = 4  # that are drawn one by one
OPEN = "open"  # a Trade that was made may still sell or buy
FORMULA = 31.5  # the line of what it takes and brings
#: The season that a square is for, and those that rest in Winter.
ONLY_IN = {Square.PLANT: Season.SPRING, Square.HARVEST: Season.FALL}
NOT_IN_WINTER = (Square.RECRUIT, Square.HUSBANDRY, Square.GATHERING)
#: What a choice of a square shows: what is given or what is got.
SHOWN_BY_SPENDING = (Square.GIFT_GIVING,)


def icon(prefix: str, name: str, x: float, y: float, scale: float) -> str:
    """A copy of one of our pictures, its middle at (x, y)."""
    return f'<use href="#{prefix}-{name}" class="art" transform="{shift(x, y)} scale({scale:.3g})"/>'


def square_icon(square: int) -> str:
    """The name of a square's picture."""
    return f"r{SAME[square]}" if square in SAME else f"q{square}"


def arrow(x: float, y: float) -> str:
    """From what is spent to what is gained, 10 wide."""
    return path(f"M{number(x)} {number(y)}h8m-3-3l3 3l-3 3", "arrow")


Counts = tuple[tuple[int, int], ...]


@lru_cache(maxsize=1024)
def formula(prefix: str, icons: Icons, uses: tuple[int, ...], spends: Counts, gains: Counts) -> Block:
    """What is used (on a tag), spent and gained, in pictures; around the line y = 0."""
    body, x = "", 0.0
    if uses:
        first, tall = icons.step / 2 + 1.5, icons.step + 1.5
        wide = icons.step * len(uses) + 3
        body += rect(0, -tall / 2, wide, tall, "uses", round=tall / 2)
        row = enumerate(uses)
        body += "".join(icon(prefix, f"r{r}", first + icons.step * i, 0, icons.scale) for i, r in row)
        x = wide + 3
    spent = amounts(prefix, icons, spends)
    body, x = body + pic.place(spent, x, 0), x + spent.width + (2 if spends else 0)
    if gains:
        got = amounts(prefix, icons, gains)
        body += arrow(x, 0) + pic.place(got, x + 11, 0)
        x += 11 + got.width
    return Block(x, icons.step, body)


def amounts(prefix: str, icons: Icons, counts: Counts) -> Block:
    """Pictures with their numbers, where those are not 1."""
    body, x = "", 0.0
    for resource, n in counts:
        if n != 1:
            body += text(x, 4.3, str(n), "name")
            x += pic.length(str(n), 12, bold=True) + 1
        body += icon(prefix, f"r{resource}", x + icons.step / 2, 0, icons.scale)
        x += icons.step
    return Block(x, icons.step, body)


def deed_formula(scene: Scene, action: int) -> Block:
    """The formula of an action."""
    done = scene.deed(action)
    uses = tuple(int(REUSED[tool]) for tool in done.uses)
    return formula(scene.prefix, scene.icons, uses, tuple(done.spends.items()), tuple(done.gains.items()))


# What stands on a square.


def pill(x: float, y: float, words: str, kind: str, ink: str, *, tall: float = 16) -> str:
    """A few letters on a round ground, ending at x."""
    wide = pic.length(words, 12, bold=True) + tall / 2
    ground = rect(x - wide, y - tall / 2, wide, tall, kind, round=tall / 2)
    return ground + text(x - wide / 2, y + 4.3, words, ink, anchor="middle")


def times_pill(told: str, x: float, y: float, live: bool, hot: bool, tall: float = 16) -> str:
    """How often something can be done now; faint where it would bring nothing, strong where suggested."""
    kind, ink = ("times", "on-times") if live and hot else ("pale" if live else "never", "soft")
    return pill(x, y, told, kind, ink, tall=tall)


def choice(scene: Scene, square: int, option: Option, at: tuple[float, float], block: Block) -> str:
    """One of the moves of a square, as a piece of its own; on a phone that would be too small for thumbs."""
    n = scene.times(option.action)
    words = deed_words(scene, [option.action])
    words = f"{SQUARE_NAMES[square]}: {words}" + (f"; {often(n)}" if scene.acting else "")
    tall = 17 if scene.narrow else 19.5
    ground = rect(0, -tall / 2, block.width, tall, "square" if n or not scene.acting else "flat", round=5)
    if scene.narrow:
        return element("g", ground + block.body, transform=shift(*at))
    return piece(scene.id("act", square, option.name), words, "piece choice", at, ground + block.body)


def choices(scene: Scene, square: int, width: float) -> str:
    """The moves of a square beside each other: those that share what they use show what differs."""
    own, x, body = options(scene, square), 5.0, ""
    if square == Square.MILK_BUTCHER:
        blocks = [padded(deed_formula(scene, option.action)) for option in own]
    else:
        done = scene.deed(own[0].action)
        spends = () if square in SHOWN_BY_SPENDING else tuple(done.spends.items())
        lead = formula(scene.prefix, scene.icons, tuple(int(REUSED[tool]) for tool in done.uses), spends, ())
        body, x = pic.place(lead, x, FORMULA), x + lead.width + 1
        if square not in SHOWN_BY_SPENDING:
            body, x = body + arrow(x, FORMULA), x + 12
        blocks = [padded(single(scene, square, option)) for option in own]
    room = width - 4 - x
    gap = min(4, (room - sum(block.width for block in blocks)) / max(1, len(blocks) - 1))
    for option, block in zip(own, blocks, strict=True):
        body += choice(scene, square, option, (x, FORMULA), block)
        x += block.width + gap
    return body


def single(scene: Scene, square: int, option: Option) -> Block:
    """What one of several moves alone gives, or is given."""
    done = scene.deed(option.action)
    side = done.spends if square in SHOWN_BY_SPENDING else done.gains
    return amounts(scene.prefix, scene.icons, tuple(side.items()))


def padded(block: Block) -> Block:
    """A block with a little room at its sides."""
    return Block(block.width + 3, block.height, pic.place(block, 1.5, 0))


def middle_line(scene: Scene, square: int, width: float) -> str:
    """What a square takes and brings."""
    if options(scene, square):
        return choices(scene, square, width)
    if square == Square.BUILD:
        block = formula(scene.prefix, scene.icons, (Resource.TOOLS, Resource.HORSES), (), ())
        words = "a structure"
    elif square == Square.TRADE:
        block, words = formula(scene.prefix, scene.icons, (Resource.HORSES,), (), ()), "sell and buy"
    elif square == Square.SHOE_HORSES:
        spent = formula(scene.prefix, scene.icons, (), ((Resource.METAL, 1),), ())
        block = Block(spent.width + 10, spent.height, spent.body + arrow(spent.width, 0))
        words = "a Trade"
    else:
        block, words = deed_formula(scene, shown_actions(scene, square)[0]), ""
    told = text(block.width + 3, 4.3, words, "soft") if words else ""
    return element("g", block.body + told, transform=shift(5, FORMULA))


def hindrance(scene: Scene, square: int) -> str:
    """What a square waits for that is no lack of goods, in a few words: its tip names what is lacking."""
    season = ONLY_IN.get(Square(square), scene.season)
    if season != scene.season:
        return f"only in {SEASON_NAMES[season]}"
    if square in NOT_IN_WINTER and scene.season == Season.WINTER:
        return "not in Winter"
    return ""


def cube_row(scene: Scene, square: int, room: float) -> Block:
    """The cubes on a square: a player's own, one by one if they are few; for onlookers all, as numbers."""
    if scene.seat >= 0:
        return own_cubes(scene.seat, scene.cubes(scene.seat, square), room)
    blocks = list[Block]()
    for chip in (cube_chip(seat, n) for seat in scene.seats if (n := scene.cubes(seat, square))):
        if sum(block.width + 3 for block in blocks) + chip.width <= room:
            blocks.append(chip)
    return pic.across(blocks, 3)


def own_cubes(seat: int, n: int, room: float) -> Block:
    """A cube for each action; of many, or where they have no room, the number on a cube."""
    if not n:
        return Block(0, 0, "")
    if n > MOST_CUBES or n * 12.5 > room:
        return cube_chip(seat, n)
    xs = pic.spread(n, 11, 1.5, room)
    body = "".join(rect(x, -5.5, 11, 11, f"s{seat}", round=2) for x in xs)
    return Block(xs[-1] + 11, 14, body)


def cube_chip(seat: int, n: int) -> Block:
    """A number on a cube of a seat's colour."""
    wide = pic.length(str(n), 12, bold=True) + 6
    body = rect(0, -7, wide, 14, f"s{seat}", round=2)
    return Block(wide, 14, body + text(wide / 2, 4.3, str(n), f"name s{seat}i", anchor="middle"))


def square_block(scene: Scene, square: int, at: Corner, width: float) -> str:
    """A space of the Action Board."""
    n = scene.square_times(square)
    live = scene.live(square)
    hot = square in scene.hot_squares
    kind = "bare" if not live and not n else "square hot" if hot else "square"
    low = HEIGHT - 9  # the middle of the last line
    name = ON_SQUARES.get(Square(square)) or SQUARE_NAMES[square].capitalize()
    body = rect(0, 0, width, HEIGHT, kind, round=8)
    mark = icon(scene.prefix, square_icon(square), 14.5, 13, 0.74 if scene.narrow else 0.84)
    body += mark if live else element("g", mark, kind="faint")
    body += pic.fitted(28.5, 17, name, "name" if live else "name soft", 12, width - 32, bold=True)
    if live:
        body += middle_line(scene, square, width)
    elif why := hindrance(scene, square):
        body += text(28.5, 32, pic.shorten(why, 12, width - 32), "soft")
    right = width - 4
    if scene.acting:
        goes_on = square == Square.TRADE and not n and scene.trades_on
        told = OPEN if goes_on else f"×{n}" if n else ""
        if told and repeated(scene, square) >= 0:
            body += all_piece(scene, square, told, (right, low))
        elif told:
            body += times_pill(told, right, low, live, hot)
        right -= pic.length(told, 12, bold=True) + 17 if told else 0
    cubes = cube_row(scene, square, right - 7)
    body += pic.place(cubes, 6, low + 1.5) if cubes.width else ""
    kind = "piece act quiet" + (" dim" if scene.acting and not live else "")
    return piece(scene.id("act", square), square_words(scene, square), kind, at, body)


def all_piece(scene: Scene, square: int, told: str, end: Corner) -> str:
    """How often something can be done, to be pressed for all of it: taller, so that it can be met."""
    hot = square in scene.hot_squares
    if scene.narrow:
        return element("g", times_pill(told, 0, 0, True, hot), transform=shift(*end))
    words = f"{SQUARE_NAMES[square]}, all {told.removeprefix('×')} times at once"
    return piece(
        scene.id("all", square), words, "piece all quiet", end, times_pill(told, 0, 0, True, hot, 20)
    )


def action_board(scene: Scene, width: float, abreast: int, head: Head | None = None) -> Block:
    """The whole board: what is alike stands together, not as it is numbered."""
    return columns(scene, WORK, width, abreast, HEIGHT, square_block, head)
