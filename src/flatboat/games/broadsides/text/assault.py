"""What a turn of boarding is mostly about, each as one deed: to attack, to close in, to stand guard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flatboat.games.broadsides.rules.actions import FIGHT, STEP
from flatboat.games.broadsides.rules.boarding import in_combat, reached, why_not_step
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import NONE, PLACES, STEPS, Edition, Phase, Table, View
from flatboat.games.broadsides.text.outlook import chance, in_danger, share, way_to
from flatboat.games.broadsides.text.vocabulary import PLACE_WORDS

Steps = tuple[int, ...]  # as actions
Way = tuple[tuple[int, int], ...]  # from which place, and how, step by step
FAIR = 0.3  # how often an attack on a Captain wins that is worth a button: one figure against him alone is
LIKELY = 0.6  # how often any other one does


class Assault(NamedTuple):
    """Where enemies are attacked, by which steps of how many of the crew, and how often that wins.

    The fight is the last of the steps where nothing else can be done before it.
    """

    goal: int
    steps: Steps
    crew: int
    chance: float

    @property
    def wins(self) -> str:
        """`win 84%`."""
        return f"win {share(self.chance)}"


def deeds(record: Edition, view: View) -> Iterator[tuple[Steps, str]]:
    """Combats; the best attack, on the other Captain if that is fair; a step to him, or to the own one."""
    table, seat = view.table, view.seat
    if table.phase == Phase.FIGHT and table.active == seat:
        for place in range(PLACES):
            if in_combat(table, place):
                yield (
                    (FIGHT + place,),
                    f"Fight at {PLACE_WORDS[place]} (win {share(chance(table, seat, place))})",
                )
    if not moves_now(view):
        return
    own, captain = (int(table.ships[side].captain) for side in (seat, 1 - seat))
    found = assaults(record, view)
    best = max(found.values(), key=lambda one: one.chance, default=None)
    whom = ""
    if captain in found and found[captain].chance >= FAIR:
        best, whom = found[captain], "her Captain"
    elif best and best.chance >= LIKELY:
        whom = PLACE_WORDS[best.goal]
    if best and whom:
        yield best.steps, f"Attack {whom} with {best.crew} crew ({best.wins})"
    if in_danger(record, table, seat) and (steps := advance(record, view, own)):
        yield steps, f"Bring {len(steps)} crew closer to your Captain"
    elif steps := advance(record, view, captain):
        yield steps, f"Close in on her Captain with {len(steps)} crew"


def moves_now(view: View) -> bool:
    """Whether the viewer has movements to make."""
    return bool(view.seat >= 0 and view.table.phase == Phase.MOVE and view.table.active == view.seat)


def assaults(record: Edition, view: View) -> dict[int, Assault]:
    """For each place where enemies can be reached now what brings the most crew there, the nearest first."""
    table, seat = view.table, view.seat
    if not moves_now(view):
        return {}
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    near: dict[int, list[tuple[Steps, int]]] = {}
    for place in range(PLACES):
        for to, way in ways(record, table, seat, place) if ours.crew[place] else ():
            if figures(theirs, to):
                steps = tuple(STEP + at * STEPS + how for at, how in way)
                near.setdefault(to, []).append((steps, int(ours.crew[place])))
    found, fights = {}, {place for place in range(PLACES) if in_combat(table, place)}
    for goal, comers in near.items():
        steps, crew = gathered(comers, int(table.moves), int(record.stack - figures(ours, goal)))
        if len(steps) == table.moves and fights <= {goal}:
            steps += (FIGHT + goal,)
        found[goal] = Assault(goal, steps, crew, chance(table, seat, goal, crew))
    return found


def gathered(comers: list[tuple[Steps, int]], left: int, room: int) -> tuple[Steps, int]:
    """The steps that bring the most of these with so many movements, and how many come."""
    steps, crew = Steps(), 0
    for way, there in sorted(comers, key=lambda one: len(one[0])):
        come = min(there, left // len(way), room - crew)
        steps, crew, left = steps + way * come, crew + come, left - len(way) * come
    return steps, crew


def advance(record: Edition, view: View, goal: int) -> Steps:
    """A step nearer to a Captain by all who can take it from one place, the largest group first."""
    table, seat = view.table, view.seat
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    found = list[tuple[int, int, Steps]]()
    for place in range(PLACES):
        for to, way in ways(record, table, seat, place) if ours.crew[place] else ():
            if len(way) > 1:
                break  # the nearest come first
            far = way_to(record, table, to, goal)
            if figures(theirs, to) or far >= way_to(record, table, place, goal):
                continue
            beside, ((at, how),) = int(figures(ours, to)), way
            come = min(int(ours.crew[place]), int(table.moves), int(record.stack) - beside)
            found.append((beside + come, -far, (STEP + at * STEPS + how,) * come))
    return max(found, key=lambda one: one[:2], default=(0, 0, Steps()))[2]


def ways(record: Edition, table: Table, seat: int, start: int) -> Iterator[tuple[int, Way]]:
    """Where a figure comes from a place, the nearest first, each by a shortest way.

    It stays where it meets an enemy.
    """
    met, ahead = {start}, list[tuple[int, Way]]([(start, ())])
    for _ in range(table.moves):
        behind, ahead = ahead, []
        for at, way in behind:
            for how in range(STEPS):
                if why_not_step(record, table, seat, at, how):
                    continue
                to = int(reached(record, table, at, how))
                if to != NONE and to not in met:
                    met.add(to)
                    ahead.append((to, (*way, (at, how))))
        yield from ahead
