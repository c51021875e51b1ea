"""What a drawing shows: the view with the values and the words its pieces need, and the sizes shared."""

from __future__ import annotations

from functools import cached_property

from flatboat.games.heartland.drawing.way import Sale, last_sale
from flatboat.games.heartland.edition.model import HeartlandEdition, upgrade_line
from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.tables import (
    CENTRE,
    GOODS,
    NOWHERE,
    SIDES,
    SITES,
    STOP,
    Icon,
    Phase,
    View,
)
from flatboat.games.heartland.text.closing import ends, is_near
from flatboat.games.heartland.text.errands import (
    LONG_WAY,
    Errand,
    Way,
    about_to_move,
    cargo_cost,
    goes_round,
    mine,
    ways,
)
from flatboat.games.heartland.text.gains import Gain, either, gains
from flatboat.games.heartland.text.prospects import SETTING_UP, in_the_way, is_ahead, with_each
from flatboat.games.heartland.text.vocabulary import (
    GOOD,
    beside,
    card_words,
    cube_words,
    from_north,
    kind_word,
    owner,
    stops_to_lay,
    to_pick,
    where_words,
)
from flatboat.games.heartland.text.wording import TASKS
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.scenes import SeatedScene

SIDE_WORDS = ("north", "east", "south", "west")
FLOWS = ("", "on leaving ", "on entering ", "both ways ")
ICON_WORDS = {Icon.CLOSED: "road closed {1}", Icon.TOLL: "toll {0}{1}", Icon.WEIGH: "weigh station {0}{1}"}


class Scene(SeatedScene):
    """A view with the words and values its drawing needs."""

    def __init__(self, view: View, edition: HeartlandEdition, names: list[str], prefix: str) -> None:
        self.view, self.table, self.edition, self.names = view, view.table, edition, names
        self.printed = edition.printed
        self.prefix, self.seat = prefix, int(view.seat)
        self.seats = range(view.table.seats)
        self.phase: int = view.table.phase
        self.actor = -1 if self.phase == Phase.OVER else int(actor(self.table))

    @cached_property
    def cell(self) -> list[int]:
        """Where each place lies; NOWHERE if it does not."""
        return list(self.table.map.cell)

    @cached_property
    def taken(self) -> dict[int, int]:
        """The place on each cell that has one."""
        return {cell: place for place, cell in enumerate(self.cell) if cell != NOWHERE}

    @cached_property
    def visitors(self) -> dict[int, list[int]]:
        """The seats whose trucks stand on each place."""
        at: dict[int, list[int]] = {}
        for seat in self.seats:
            at.setdefault(self.table.truckers[seat].at, []).append(seat)
        return at

    @cached_property
    def removed(self) -> list[int]:
        """The locations that may still be picked, and the one picked and waiting for its cell."""
        return to_pick(self.table)

    @cached_property
    def due(self) -> list[int]:
        """The truck stops still to be laid, in order."""
        return stops_to_lay(self.table)

    @cached_property
    def ways(self) -> dict[int, Way]:
        """How the viewer, who is to drive now or next turn (`is_ahead`), comes to each place."""
        return ways(self.view) if self.is_ahead or about_to_move(self.view) else {}

    @cached_property
    def is_ahead(self) -> bool:
        """Whether what the towns say is of the viewer's next turn."""
        return is_ahead(self.view)

    @cached_property
    def in_the_way(self) -> dict[int, int]:
        """The places where another truck keeps the viewer from stopping, and whose it is."""
        return in_the_way(self.view)

    @cached_property
    def gains(self) -> dict[int, tuple[Gain, ...]]:
        """What the viewer can do in each place within reach, or could but for another truck."""
        within = self.ways.keys() | self.in_the_way.keys()
        found = ((place, gains(self.view, self.printed, place)) for place in within)
        return {place: some for place, some in found if some}

    @cached_property
    def sale(self) -> Sale | None:
        """The last sale, as long as no other truck has driven since."""
        return last_sale(self.view)

    def offers(self, place: int) -> bool:
        """Whether a press on a tag of a place drives there and does what it says."""
        return about_to_move(self.view) and place in self.ways and place not in self.in_the_way

    def tagged(self, place: int) -> tuple[Gain, ...]:
        """Those that the map shows: of a turn to come, while one draws for it, sales worth their way."""
        found = self.gains.get(place, ())
        if not self.is_ahead:
            return found
        ours = self.table.turn == self.seat
        return tuple(one for one in found if ours and one.points > self.ways[place].cost)

    def is_beyond(self, place: int) -> bool:
        """Whether the viewer, who is to drive, has no way to a place."""
        return about_to_move(self.view) and place != CENTRE and place not in self.ways

    def is_needless(self, place: int) -> bool:
        """Whether nothing can be done where the viewer could drive, while other places have something."""
        return about_to_move(self.view) and bool(self.gains) and place not in self.gains

    @cached_property
    def hopes(self) -> dict[int, Errand]:
        """For each kind of card in the window that helps: the best to be done with it next turn."""
        return with_each(self.view, self.printed)

    @property
    def setting_up(self) -> bool:
        """Whether the map is still being made."""
        return self.phase in SETTING_UP

    @cached_property
    def has_stops(self) -> bool:
        """Whether truck stops lie round the map, or will."""
        return bool(self.table.stops_due) or any(place >= STOP for place in self.taken.values())

    @cached_property
    def spots(self) -> list[int]:
        """Empty cells beside the map, shown while something is to be put there."""
        if self.phase not in (Phase.PICK_CELL, Phase.STOPS):
            return []
        return sorted(self.near - set(self.taken))

    @cached_property
    def near(self) -> set[int]:
        """The cells beside the locations."""
        return {other for cell, place in self.taken.items() if place < SITES for other in beside(cell)}

    def wanted(self, place: int) -> list[tuple[int, int]]:
        """The goods in demand and their prices."""
        return [(good, price) for good, price in enumerate(self.printed.price[place]) if price]

    def buying(self, good: int) -> str:
        """The class of a price: what the viewer carries stands out, the more if they hold a bill for it."""
        if self.seat < 0 or self.phase == Phase.OVER or not mine(self.view).cargo[good]:
            return "tag"
        return "tag sells" if self.view.hand[good] else "tag awaits"

    def lying(self, place: int) -> list[tuple[int, int]]:
        """The goods that lie at a place and how many cubes, the native good first."""
        native = self.printed.native[place]
        goods = [(good, n) for good, n in enumerate(self.table.cubes[place]) if n]
        return sorted(goods, key=lambda lot: (lot[0] != native, lot[0]))

    def is_full(self, place: int) -> bool:
        """Whether a location holds all the cubes it can, so that it buys no more."""
        return place < SITES and sum(self.table.cubes[place]) >= self.printed.site_room

    def icons(self, place: int) -> list[tuple[int, Icon]]:
        """The road icons of a card whose advanced side is up: side and icon."""
        if not self.table.map.turned[place]:
            return []
        icons = self.printed.icon[place]
        return [(side, Icon(icons[side])) for side in range(SIDES) if icons[side] != Icon.OPEN]

    def window(self) -> list[int]:
        """The cards of the draw window, NOWHERE for an empty place."""
        return list(self.table.window)[: self.printed.window]


# Words.


def place_words(scene: Scene, place: int) -> str:
    """All that is to be said of a card of the map."""
    name = scene.edition.place_name(place)
    if place >= STOP:
        seat = owner(scene.table, place)
        sold = (
            f"sold to {scene.names[seat]}" if seat != NOWHERE else f"costs {scene.printed.cost[place - STOP]}"
        )
        words = f"{name}: truck stop; {sold}; {upgrade_line(scene.table, place - STOP).removesuffix('.')}"
    elif place == CENTRE:
        lost = [f"{scene.printed.penalty[g]} for {GOOD[g]}" for g in range(GOODS)]
        words = f"{name}: distribution centre; each cube kept at the end loses {listed(lost)}"
    else:
        words = f"{name}: {site_words(scene, place)}"
    trucks = [scene.names[seat] for seat in scene.visitors.get(place, [])]
    return words + (f"; here: {listed(trucks)}" if trucks else "") + fare_words(scene, place)


def fare_words(scene: Scene, place: int) -> str:
    """What can be done there now, and what driving costs, where it costs points or goes round."""
    way, does = scene.ways.get(place), either(scene.gains.get(place, ()))
    if place in scene.in_the_way and does:
        return f"{pic.BESIDES}; but for this truck you could {does}"
    if not way or (scene.is_ahead and not does):
        return ""
    brings = f"; {'next turn' if scene.is_ahead else 'there'} you can {does}" if does else ""
    cost = f"; driving there costs {counted(way.cost, 'point')}" if way.cost else ""
    bend = f"; {LONG_WAY} leads there" if goes_round(scene.view, place) else ""
    return pic.BESIDES + brings + cost + bend + ending_words(scene, place, way)


def ending_words(scene: Scene, place: int, way: Way) -> str:
    """That the sale there would end the game, and how all would stand."""
    sale = next((one for one in scene.gains.get(place, ()) if one.points), None)
    if scene.is_ahead or sale is None:
        return ""
    said = ends(scene.view, scene.printed, sale.points - way.cost, sale.n, sale.good)
    for seat, name in enumerate(scene.names):
        said = said.replace(f"Seat {seat + 1}", name)
    return f". {said.removesuffix('.')}" if said else ""


def site_words(scene: Scene, place: int) -> str:
    """A location: what it produces, what it pays for a cube, its cubes, its road icons."""
    native = scene.printed.native[place]
    parts = [f"produces {GOOD[native]}" if native != NOWHERE else "produces nothing"]
    pays = [f"{price} for {GOOD[good]}" for good, price in scene.wanted(place)]
    parts += [f"pays {listed(pays)}" if pays else "buys nothing"]
    parts += [f"holds {cube_words(scene.table.cubes[place])}"]
    parts += ["full, so it buys no more until cubes are loaded"] if scene.is_full(place) else []
    return "; ".join(parts + [icon_words(scene, place, side, icon) for side, icon in scene.icons(place)])


def icon_words(scene: Scene, place: int, side: int, icon: Icon) -> str:
    """A road icon."""
    return ICON_WORDS[icon].format(FLOWS[scene.printed.flow[place][side]], SIDE_WORDS[side])


def trucker_words(scene: Scene, seat: int) -> str:
    """All that lies open in front of a player."""
    who, table = scene.table.truckers[seat], scene.table
    you = " (you)" if seat == scene.seat else ""
    parts = [f"{scene.names[seat]}{you}, truck {seat + 1}: {who.points} of {table.target} points"]
    parts += [
        f"carries {cube_words(who.cargo)}, room for {table.trailer}",
        f"{counted(who.cards, 'card')} in hand",
    ]
    parts += [f"seen of them: {card_words(who.shown)}"] if any(who.shown) else []
    parts += [f"owns {scene.edition.place_name(STOP + who.upgrade)}"] if who.upgrade != NOWHERE else []
    parts += [f"lost {who.penalty} for cargo kept"] if who.penalty else []
    return "; ".join(parts + flags(scene, seat))


def flags(scene: Scene, seat: int) -> list[str]:
    """What is special about a seat now."""
    told = ["to act"] if seat == scene.actor else []
    return told + ([f"the first to have {scene.table.target} points"] if seat == scene.table.trigger else [])


def status_words(scene: Scene) -> str:
    """What is going on, in a line."""
    if scene.phase == Phase.OVER:
        return "The game is over"
    turn = "Setting up" if scene.phase in SETTING_UP else f"Turn {scene.table.turns}"
    return f"{turn}, {scene.names[scene.actor]}: {TASKS[Phase(scene.phase)]}"


def goal_words(scene: Scene, seat: int) -> str:
    """How far a player has come to the points that end the game; the final score once it is over."""
    who = scene.table.truckers[seat]
    if scene.phase == Phase.OVER:
        return counted(who.points, "point") + (f" (−{who.penalty} for cargo)" if who.penalty else "")
    return f"{scene.table.truckers[seat].points} of {counted(scene.table.target, 'point')}"


def stand_words(scene: Scene, seat: int) -> str:
    """What a player's cargo will cost, once the end is near; the score once it is over."""
    if scene.phase == Phase.OVER:
        return goal_words(scene, seat)
    cost = cargo_cost(scene.table, scene.printed, seat) if is_near(scene.table) else 0
    return f"cargo −{cost}" if cost else ""


def pile_words(scene: Scene) -> str:
    """The draw pile."""
    return f"Draw pile: {counted(scene.table.pile, 'card')}"


def discard_words(scene: Scene) -> str:
    """The discard pile."""
    shown = f", {kind_word(scene.table.top)} on top" if scene.table.top != NOWHERE else ""
    return f"Discard pile: {counted(scene.table.discarded, 'card')}{shown}"


def describe(scene: Scene) -> str:
    """The whole table in words, the map by rows from the north."""
    words = [status_words(scene)]
    for place in from_north(scene.table):
        words.append(f"{where_words(scene.cell[place]).capitalize()}: {place_words(scene, place)}")
    words += [f"To pick from: {place_words(scene, place)}" for place in scene.removed]
    words += [f"To be laid: {place_words(scene, place)}" for place in scene.due]
    words += [trucker_words(scene, seat) for seat in scene.seats]
    window = [kind_word(kind) for kind in scene.window() if kind != NOWHERE]
    words += [f"Draw window: {listed(window) or 'empty'}", pile_words(scene), discard_words(scene)]
    words += [f"Your hand: {card_words(scene.view.hand)}"] if scene.seat >= 0 else []
    return ". ".join(filter(None, words)).replace(pic.BESIDES, "") + "."
