"""What is measured of a game: after each round and turn of boarding it is what stands on the table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from flatboat.games.broadsides.rules.ships import crew_left, guns_left
from flatboat.games.broadsides.rules.tables import NONE, Ending, Happening
from flatboat.games.broadsides.text.measures import CANNONS, FIGURES, MARKERS, MEASURES, measured
from flatboat.kernel.measures import courses
from flatboat.kernel.moves import CLOSE

from .seats import GAME, wander


def counted(ship: Any) -> dict[int, int]:
    """What stands on the table of a side."""
    return {
        FIGURES: crew_left(ship) + (ship.captain != NONE),
        CANNONS: guns_left(ship),
        MARKERS: sum(ship.hull),
    }


def told(events: list[tuple[Happening, int, int, int]], guns: int = 10, crew: int = 20) -> list[Any]:
    happened = [SimpleNamespace(kind=kind, seat=seat, a=a, b=b) for kind, seat, a, b in events]
    return list(measured(guns, crew, happened))


@pytest.mark.parametrize(("seed", "extra"), [(13, 0), (54, 2), (3, 2)])
def test_the_courses_of_a_game_are_what_stood_on_the_table(seed: int, extra: int) -> None:
    *_, position = wander(seed, most=2000, extra_crew=extra)
    assert position.over
    table = position._record_view.table
    found = courses(position.game, (event for played in position.history for event in played.events))
    turns = sum(e.kind == Happening.TURN for played in position.history for e in played.events)
    assert {len(line) for line in found[FIGURES]} == {table.round + turns}
    assert {len(line) for measure in (CANNONS, MARKERS) for line in found[measure]} == {table.round}
    assert table.boarding or not turns
    for seat, ship in enumerate(table.ships):
        for measure, value in counted(ship).items():
            assert found[measure][seat][-1] == value, (MEASURES[measure], seat)


def test_a_round_is_measured_when_the_next_one_begins() -> None:
    begun = [(Happening.PLACED, 0, 4, 0), (Happening.PLACED, 1, 4, 0), (Happening.ROUND, 0, 1, 0)]
    assert told(begun) == []
    shot = [(Happening.CANNON_LOST, 1, 6, 0), (Happening.CREW_LOST, 1, 6, 2), (Happening.HULL, 0, 3, 1)]
    ends = [(FIGURES, 0, 21), (FIGURES, 1, 19), (CANNONS, 0, 10), (CANNONS, 1, 9)]
    ends += [(MARKERS, 0, 1), (MARKERS, 1, 0)]
    assert told([*begun, *shot, (Happening.ROUND, 0, 2, 0)]) == ends
    assert told([*begun, *shot, (Happening.ENDED, 0, Ending.CLOSED, NONE)]) == ends


def test_a_new_captain_is_a_figure_that_was_there_before() -> None:
    begun = [(Happening.PLACED, 0, 4, 0), (Happening.ROUND, 0, 1, 0), (Happening.CAPTAIN_LOST, 0, 4, 0)]
    changed = [(Happening.NEW_CAPTAIN, 0, 6, 0), (Happening.ROUND, 0, 2, 0)]
    assert told([*begun, *changed])[0] == (FIGURES, 0, 20)


def test_in_boarding_figures_alone_are_measured() -> None:
    begun = [(Happening.ROUND, 0, 1, 0), (Happening.TURN, 0, 0, 0), (Happening.FELL, 1, 30, 1)]
    assert told([*begun, (Happening.TURN, 1, 0, 0)])[6:] == [(FIGURES, 0, 20), (FIGURES, 1, 19)]


def test_nothing_is_measured_of_a_game_that_never_began() -> None:
    position = GAME.start(seed=1)
    position.push(CLOSE)
    assert courses(GAME, position.history[0].events) == [[[], []]] * len(MEASURES)
