"""An attack with all of the crew that reach a place in this turn, as one deed."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.broadsides.rules.actions import STEP
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import PLACES, STEPS, Edition, Phase, View
from flatboat.games.broadsides.text.outlook import chance, share
from flatboat.games.broadsides.text.strides import ways

Steps = tuple[int, ...]  # as actions


class Assault(NamedTuple):
    """Where enemies are attacked, by which steps of how many of the crew, and how often that wins."""

    goal: int
    steps: Steps
    crew: int
    chance: float

    @property
    def words(self) -> str:
        """`2 crew (win 84%)`."""
        return f"{self.crew} crew (win {share(self.chance)})"


def assaults(record: Edition, view: View) -> dict[int, Assault]:
    """For each place where enemies can be reached now what brings the most crew there, the nearest first."""
    table, seat = view.table, view.seat
    if seat < 0 or table.phase != Phase.MOVE or table.active != seat:
        return {}
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    near: dict[int, list[tuple[Steps, int]]] = {}
    for place in range(PLACES):
        for to, way in ways(record, table, seat, place) if ours.crew[place] else ():
            if figures(theirs, to):
                steps = tuple(STEP + at * STEPS + how for at, how in way)
                near.setdefault(to, []).append((steps, int(ours.crew[place])))
    found = {}
    for goal, comers in near.items():
        steps, crew = gathered(comers, int(table.moves), int(record.stack - figures(ours, goal)))
        found[goal] = Assault(goal, steps, crew, chance(table, seat, goal, crew))
    return found


def gathered(comers: list[tuple[Steps, int]], left: int, room: int) -> tuple[Steps, int]:
    """The steps that bring the most of these with so many movements, and how many come."""
    steps, crew = Steps(), 0
    for way, there in sorted(comers, key=lambda one: len(one[0])):
        come = min(there, left // len(way), room - crew)
        steps, crew, left = steps + way * come, crew + come, left - len(way) * come
    return steps, crew
