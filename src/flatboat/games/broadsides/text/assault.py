"""An attack on the other Captain with all that reach him in this turn, as one press."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import STEP
from flatboat.games.broadsides.rules.odds import win_chance
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import PLACES, STEPS, Edition, Phase, Table, View
from flatboat.games.broadsides.text.outlook import share
from flatboat.games.broadsides.text.strides import ways
from flatboat.kernel.text import Wanted

FAIR = 0.3  # how often an attack wins that is worth a button: one figure against him alone is
Way = tuple[int, ...]  # steps as actions


def assaults(record: Edition, view: View) -> tuple[Wanted, ...]:
    """The attack that brings the most crew to the other Captain, if it wins often enough."""
    table, seat = view.table, view.seat
    if seat < 0 or table.phase != Phase.MOVE or table.active != seat:
        return ()
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    goal = int(theirs.captain)
    steps, more = gathered(record, table, seat, goal)
    if not more:
        return ()
    lead = int(ours.captain == goal) - 1
    chance = win_chance(figures(ours, goal) + more, figures(theirs, goal), lead)
    if chance < FAIR:
        return ()
    return (Wanted(steps, f"Attack her Captain with {more} crew (win {share(chance)})"),)


def gathered(record: Edition, table: Table, seat: int, goal: int) -> tuple[Way, int]:
    """The steps that bring the most crew to a place, the nearest first, and how many come."""
    ours, left = table.ships[seat], int(table.moves)
    room = int(record.stack) - int(figures(ours, goal))
    found = ((place, way_to(record, table, seat, place, goal)) for place in range(PLACES) if ours.crew[place])
    steps, more = Way(), 0
    for place, way in sorted(found, key=lambda one: len(one[1])):
        come = min(int(ours.crew[place]), left // len(way), room - more) if way else 0
        steps, more, left = steps + way * come, more + come, left - len(way) * come
    return steps, more


def way_to(record: Edition, table: Table, seat: int, start: int, goal: int) -> Way:
    """The shortest way of one of the crew with the movements left; () for none. An enemy stops it."""
    found = (way for to, way in ways(record, table, seat, start) if to == goal)
    return tuple(STEP + at * STEPS + how for at, how in next(found, ()))
