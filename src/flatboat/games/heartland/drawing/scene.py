"""What a drawing shows: the view with the values and the words its pieces need, and the sizes shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

from flatboat.games.heartland.drawing.way import last_sale
from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules.tables import CENTRE, NOWHERE, SITES, STOP, Phase, View
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
from flatboat.games.heartland.text.ledger import Ledger
from flatboat.games.heartland.text.prospects import (
    SETTING_UP,
    finishing,
    in_the_way,
    is_ahead,
    is_near,
    threat,
    with_each,
)
from flatboat.games.heartland.text.vocabulary import beside, cubes, where_words
from flatboat.games.heartland.text.wording import TASKS
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import counted, one_of
from flatboat.kernel.scenes import SeatedScene


class Scene(Ledger, SeatedScene):
    """A view with the words and values its drawing needs."""

    def __init__(self, view: View, edition: HeartlandEdition, names: Sequence[str], prefix: str) -> None:
        super().__init__(view, edition, names)
        self.prefix, self.told = prefix, dict[int, str]()
        self.record = view  # with its events
        self.is_ahead = is_ahead(self.view)  # whether what the towns say is of the viewer's next turn
        self.in_the_way = in_the_way(self.view)
        self.sale, self.threat = last_sale(view), threat(self.view, self.printed)

    def place_words(self, place: int) -> str:
        """A card of the map, and what can be done there: its title and the whole table in words tell it."""
        if place not in self.told:
            words = super().place_words(place)
            self.told[place] = words + fare_words(self, place) + finish_words(self, place)
        return self.told[place]

    @cached_property
    def cell(self) -> list[int]:
        """Where each place lies; NOWHERE if it does not."""
        return list(self.table.map.cell)

    @cached_property
    def taken(self) -> dict[int, int]:
        """The place on each cell that has one."""
        return {cell: place for place, cell in enumerate(self.cell) if cell != NOWHERE}

    @cached_property
    def ways(self) -> dict[int, Way]:
        """How the viewer, who is to drive now or next turn (`is_ahead`), comes to each place."""
        return ways(self.view) if self.is_ahead or about_to_move(self.view) else {}

    @cached_property
    def gains(self) -> dict[int, tuple[Gain, ...]]:
        """What the viewer can do in each place within reach, or could but for another truck."""
        within = self.ways.keys() | self.in_the_way.keys()
        found = ((place, gains(self.view, self.printed, place)) for place in within)
        return {place: some for place, some in found if some}

    @cached_property
    def finishers(self) -> dict[int, list[int]]:
        """Where a sale could end the game, and whose, as far as the viewer knows: theirs comes last."""
        found: dict[int, list[int]] = {}
        if self.table.trigger != NOWHERE or not is_near(self.table):
            return found
        for seat in sorted(self.seats, key=self.seat.__eq__):
            if seat == self.seat:
                places = self.winning
            else:
                places = chain(*finishing(self.view, self.printed, seat).values())
            for place in dict.fromkeys(places):
                found.setdefault(place, []).append(seat)
        return found

    @property
    def winning(self) -> Iterator[int]:
        """Where the viewer's own sale would end the game."""
        short = self.table.target - mine(self.view).points
        for place, way in self.ways.items():
            if any(one.points - way.cost >= short for one in self.gains.get(place, ()) if one.points):
                yield place

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


# Words.


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
    return pic.BESIDES + brings + cost + bend


def finish_words(scene: Scene, place: int) -> str:
    """Which of the others could end the game there, or else make the best sale of the next turn."""
    rivals = [scene.names[seat] for seat in scene.finishers.get(place, ()) if seat != scene.seat]
    if rivals:
        return f"{pic.BESIDES}; {one_of(rivals)} could end the game there"
    if (found := scene.threat) and found.place == place:
        sale = f"sell {cubes(found.n, found.good)} there for {found.points} points next turn"
        return f"{pic.BESIDES}; {scene.names[found.seat]} could {sale}"
    return ""


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


def describe(scene: Scene) -> str:
    """The whole table in words."""
    words = [status_words(scene), *scene.lines(lambda cell: f"{where_words(cell).capitalize()}: ")]
    return ". ".join(words).replace(pic.BESIDES, "") + "."
