"""What a turn of boarding is mostly about, each as one deed: to attack, to stand guard, to close in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import accumulate
from types import SimpleNamespace
from typing import Any, NamedTuple

from flatboat.games.broadsides.rules.actions import CAPTAIN, FIGHT, LEAD, STEP
from flatboat.games.broadsides.rules.boarding import in_combat, reached
from flatboat.games.broadsides.rules.ships import crew_left, figures
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    NONE,
    PLACES,
    SECTIONS,
    STEPS,
    Edition,
    Phase,
    Table,
    View,
)
from flatboat.games.broadsides.text.outlook import chance, share, way_to
from flatboat.games.broadsides.text.vocabulary import PLACE_WORDS
from flatboat.kernel.once import once
from flatboat.kernel.record_view import unpacked

Steps = tuple[int, ...]  # as actions
Deed = tuple[Steps, str]  # what it is called
FAIR = 0.4  # how often an attack on a Captain wins that is worth a button: one figure against him is not
FEW = 3  # crew of hers beside whom her Captain is hunted alone
LIKELY = 0.6  # how often any other one does
SAFE = 0.23  # how often three beat a Captain with two crew, which is the best guard that he can have


class Decks(NamedTuple):
    """How the ships lie side by side, whoever stands on them: all for each place."""

    away: list[list[tuple[int, int]]]  # the steps from there, as actions, and where they lead
    towards: list[list[tuple[int, int]]]  # the steps to it, and where they begin
    far: list[list[int]]  # how many steps to each place; PLACES: no way


class Assault(NamedTuple):
    """Where enemies are attacked, by which steps of how many of the crew, and how often that wins.

    The fight is the last of the steps where nothing else can be done before it.
    """

    goal: int
    steps: Steps
    crew: int
    chance: float
    joins: bool  # some of the crew are there already

    @property
    def force(self) -> str:
        """`2 crew`; `1 more crew`."""
        return f"{self.crew}{' more' * self.joins} crew"

    @property
    def wins(self) -> str:
        """`win 84%`."""
        return f"win {share(self.chance)}"

    def on(self, whom: str) -> Deed:
        """The attack as a deed."""
        return self.steps, f"Attack {whom} with {self.force} ({self.wins})"


@once
def deeds(record: Edition, view: View) -> tuple[Deed, ...]:
    """Combats; a fair attack on her Captain; to guard the own one, or another attack and to close in.

    Nothing lays the own Captain open but what may win the game.
    """
    return tuple(_deeds(record, view))


def _deeds(record: Edition, view: View) -> Iterator[Deed]:
    table, seat = opened(view.table), view.seat
    if table.phase == Phase.FIGHT and table.active == seat:
        for place in range(PLACES):
            if in_combat(table, place):
                yield (
                    (FIGHT + place,),
                    f"Fight at {PLACE_WORDS[place]} (win {share(chance(table, seat, place))})",
                )
    if not moves_now(view.table, seat):
        return
    captain, danger = int(table.ships[1 - seat].captain), exposed(record, table, seat)
    found = assaults(record, view.table, seat)
    if captain in found and found[captain].chance >= FAIR:
        yield found[captain].on("her Captain")
    if danger > SAFE:
        judged = ((left_open(record, view, one[0]), one) for one in guarding(record, view))
        risk, guard = min(judged, key=lambda one: (one[0], len(one[1][0])), default=(danger, None))
        if guard and risk < danger:
            yield guard
            return
    bold = max(danger, SAFE)
    for one in sorted(found.values(), key=lambda one: -one.chance):
        if one.goal != captain and one.chance >= LIKELY and left_open(record, view, one.steps) <= bold:
            yield one.on(PLACE_WORDS[one.goal])
            break
    if steps := closing_in(record, view, captain, bold):
        yield steps, "Close in on her Captain"


def moves_now(table: Table, seat: int) -> bool:
    """Whether a side has movements to make."""
    return bool(seat >= 0 and table.phase == Phase.MOVE and table.active == seat)


# --- attacks ----------------------------------------------------------------------------------------


@once
def assaults(record: Edition, table: Table, seat: int) -> dict[int, Assault]:
    """For each place where enemies can be reached now what brings the most crew there, the nearest first."""
    if not moves_now(table, seat):
        return {}
    table, found = opened(table), marches(record, table, seat)
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    comers = dict[int, list[tuple[Steps, int]]]()
    for place, reached_from in found.items():
        for to, steps in reached_from:
            if ours.crew[place] and figures(theirs, to):
                comers.setdefault(to, []).append((steps, ours.crew[place]))
    fights = {place for place in range(PLACES) if in_combat(table, place)}

    def assault(goal: int, some: list[tuple[Steps, int]]) -> Assault:
        steps, crew = gathered(some, table.moves, record.stack - figures(ours, goal))
        if len(steps) == table.moves and fights <= {goal}:
            steps += (FIGHT + goal,)
        return Assault(goal, steps, crew, chance(table, seat, goal, crew), bool(ours.crew[goal]))

    return {goal: assault(goal, some) for goal, some in comers.items()}


@once
def marches(record: Edition, table: Table, seat: int) -> dict[int, list[tuple[int, Steps]]]:
    """From each place where a side has figures where the movements left take one of them."""
    table = opened(table)
    manned = (place for place in range(PLACES) if figures(table.ships[seat], place))
    return {place: ways(record, table, seat, place, table.moves) for place in manned}


def gathered(comers: list[tuple[Steps, int]], left: int, room: int) -> tuple[Steps, int]:
    """The steps that bring the most of these with so many movements, and how many come."""
    steps, crew = Steps(), 0
    for way, there in sorted(comers, key=lambda one: len(one[0])):
        come = min(there, left // len(way), room - crew)
        steps, crew, left = steps + way * come, crew + come, left - len(way) * come
    return steps, crew


# --- to guard a Captain, and to close in ------------------------------------------------------------


def exposed(record: Edition, table: Table, seat: int) -> float:
    """How often the other side's best attack on a side's Captain would win in a turn of hers.

    Her own Captain attacks only where nobody is left to her but him.
    """
    them, goal, moves = table.ships[1 - seat], int(table.ships[seat].captain), int(record.movements)
    near = approaches(record, table, 1 - seat, goal, moves)
    if not crew_left(them):
        return chance(table, 1 - seat, goal, 1, led=True) if them.captain in near else 0.0
    some = [(steps, them.crew[place]) for place, steps in near.items()]
    crew = gathered(some, moves, record.stack - figures(them, goal))[1]
    return chance(table, 1 - seat, goal, crew) if crew else 0.0


def approaches(record: Edition, table: Table, seat: int, goal: int, moves: int) -> dict[int, Steps]:
    """From which places figures of a side come to a goal, each by a shortest way; see `ways`."""
    towards, ours, theirs = decks(record, table).towards, table.ships[seat], table.ships[1 - seat]
    found, ahead = {goal: Steps()}, [goal]
    for _ in range(moves):
        behind, ahead = ahead, []
        for to in behind:
            for step, place in towards[to] if figures(ours, to) < record.stack else ():
                if place not in found and not figures(theirs, place):
                    found[place] = (step, *found[to])
                    ahead.append(place)
    del found[goal]
    return found


def left_open(record: Edition, view: View, steps: Steps) -> float:
    """How exposed the viewer's Captain is after these steps, or where one of the crew has become Captain."""
    return exposed(record, after(record, view, steps), view.seat)


def after(record: Edition, view: View, steps: Steps) -> Table:
    """The table after these steps."""
    table: Table = unpacked(view.table)
    ship = table.ships[view.seat]
    for step in steps:
        if step >= STEP:
            place, way = divmod(step - STEP, STEPS)
            ship.crew[place] -= 1
            ship.crew[reached(record, table, place, way)] += 1
            table.moves -= 1
        elif step >= LEAD:
            ship.captain = reached(record, table, ship.captain, step - LEAD)
        elif step >= CAPTAIN:
            ship.captain = view.seat * SECTIONS + step - CAPTAIN
            ship.crew[ship.captain] -= 1
    return table


def closing_in(record: Edition, view: View, goal: int, bold: float) -> Steps:
    """All movements that bring crew nearer to her Captain, none of which lays the own one open.

    Groups do while she has crew of her own; a Captain nearly alone is driven into a corner.
    """
    table, steps = opened(view.table), Steps()
    lonely = crew_left(table.ships[1 - view.seat]) <= FEW
    while len(steps) < view.table.moves:
        ahead = nets(record, table, view.seat) if lonely else advances(record, table, view.seat, goal)
        more = next((way for way in ahead if left_open(record, view, steps + way) <= bold), Steps())
        if not more:
            break
        steps += more
        table = after(record, view, steps)
    return steps


def nets(record: Edition, table: Table, seat: int) -> list[Steps]:
    """Single steps that take none of the crew away from her Captain, by what flight they leave him."""
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    goal, found, far = int(theirs.captain), list[tuple[int, int, Steps]](), decks(record, table).far
    flights = {goal, *(to for to, _ in ways(record, table, 1 - seat, goal, int(record.movements)))}
    stands = [place for place in range(PLACES) for _ in range(ours.crew[place])]
    for place in sorted({*stands}):
        for to, way in ways(record, table, seat, place, 1):
            if not figures(theirs, to) and far[to][goal] <= far[place][goal]:
                after_it = [*stands, to]
                after_it.remove(place)
                found.append((caught(record, table, after_it, flights), -far[to][goal], way))
    return [way for *_, way in sorted(found, key=lambda one: one[:2], reverse=True)]


def caught(record: Edition, table: Table, stands: Sequence[int], flights: Set[int]) -> int:
    """How well crew who stand there can attack a Captain wherever he flees: how many come, and how near.

    Whom they fight already flees no more.
    """
    moves, far = int(record.movements), decks(record, table).far
    nearest = (sorted(far[place][to] for place in stands)[:moves] for to in flights - {*stands})
    found = (PLACES * sum(steps <= moves for steps in accumulate(one)) - sum(one) for one in nearest)
    return min(found, default=PLACES * moves)


def guarding(record: Edition, view: View) -> Iterator[Deed]:
    """Crew come closer to the own Captain, or he steps over the deck to where no enemy is."""
    table, seat = opened(view.table), view.seat
    own = int(table.ships[seat].captain)
    for steps in advances(record, table, seat, own):
        yield steps, f"Bring {len(steps)} crew closer to your Captain"
    for to, steps in ways(record, table, seat, own, 1):
        if to // SECTIONS == own // SECTIONS and not figures(table.ships[1 - seat], to):
            crew = int(table.ships[seat].crew[to])
            whom = f"{crew} crew at " * bool(crew)
            yield led(steps), f"Take your Captain to {whom}{PLACE_WORDS[to]}"


def led(steps: Steps) -> Steps:
    """The steps of one of the crew as the Captain takes them."""
    return tuple(LEAD + (step - STEP) % STEPS for step in steps)


def successor(record: Edition, view: View) -> int:
    """Which of the crew becomes Captain: at sea where a shot finds least, in boarding who is guarded best."""
    table, home = view.table, view.seat * SECTIONS
    ship = table.ships[view.seat]

    def risk(section: int) -> tuple[float, int]:
        if table.boarding:
            return left_open(record, view, (CAPTAIN + section,)), -int(ship.crew[home + section])
        row = section - section % COLUMNS
        found = [int(ship.crew[home + at] + ship.guns[at]) for at in range(row, row + COLUMNS)]
        return found[section - row], sum(found) + int(ship.masts[row // COLUMNS])

    return CAPTAIN + min((section for section in range(SECTIONS) if ship.crew[home + section]), key=risk)


def advances(record: Edition, table: Table, seat: int, goal: int) -> list[Steps]:
    """A step nearer to a Captain by all who can take it from one place, the largest group first."""
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    found, far = list[tuple[int, int, Steps]](), decks(record, table).far
    for place in range(PLACES):
        for to, way in ways(record, table, seat, place, 1) if ours.crew[place] else ():
            if figures(theirs, to) or far[to][goal] >= far[place][goal]:
                continue
            beside = int(figures(ours, to))
            come = min(int(ours.crew[place]), int(table.moves), int(record.stack) - beside)
            found.append((beside + come, -far[to][goal], way * come))
    return [steps for *_, steps in sorted(found, key=lambda one: one[:2], reverse=True) if steps]


def ways(record: Edition, table: Table, seat: int, start: int, moves: int) -> list[tuple[int, Steps]]:
    """Where one of the crew comes from a place, the nearest first, each by a shortest way.

    It stays where it meets an enemy.
    """
    away, ours, theirs = decks(record, table).away, table.ships[seat], table.ships[1 - seat]
    met, found, ahead = {start}, list[tuple[int, Steps]](), list[tuple[int, Steps]]([(start, ())])
    for _ in range(moves):
        behind, ahead = ahead, []
        for at, way in behind:
            for step, to in away[at] if not figures(theirs, at) else ():
                if to not in met and figures(ours, to) < record.stack:
                    met.add(to)
                    ahead.append((to, (*way, step)))
        found += ahead
    return found


def decks(record: Edition, table: Table) -> Decks:
    """The decks as the ships lie."""
    return laid(record, int(table.layout), int(table.stationary))


@once
def laid(record: Edition, layout: int, stationary: int) -> Decks:
    """The same by how they were laid side by side."""
    table: Any = SimpleNamespace(layout=layout, stationary=stationary)
    places = range(PLACES)

    def steps_from(place: int) -> list[tuple[int, int]]:
        led = ((STEP + place * STEPS + way, reached(record, table, place, way)) for way in range(STEPS))
        return [(step, to) for step, to in led if to != NONE]

    away = [steps_from(place) for place in places]
    towards = [
        [(step, place) for place in places for step, to in away[place] if to == goal] for goal in places
    ]
    return Decks(away, towards, [[way_to(record, table, place, goal) for goal in places] for place in places])


@once
def opened(table: Table) -> Table:
    """A view's table as plain objects, which are read much faster."""
    plain: Table = unpacked(table)
    return plain
