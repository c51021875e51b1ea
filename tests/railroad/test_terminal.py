"""The table in a terminal: all of it, at any width, without a word that hangs on color alone."""

import pytest

from flatboat.games.railroad.drawing.terminal import show
from flatboat.games.railroad.edition.model import EDITIONS
from flatboat.games.railroad.rules.tables import NEUTRAL, NONE, Phase

from ..drawn import check_width, teller
from .test_drawing import NAMES_OF, VIEWS, seen

told = teller(show, EDITIONS.load(), NAMES_OF)


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("brief", [False, True])
def test_it_fits_any_width(name, width, brief):
    check_width(told(VIEWS[name](), width, brief=brief), width, NAMES_OF)


def test_the_map_has_its_rows_shifted_by_half_a_space():
    lines = told(seen(2, 0, layout="standard")).splitlines()
    rows = {line[0]: line for line in lines if line[:2] in [f"{letter} " for letter in "abcdefghij"]}
    assert list(rows) == list("abcdefghij")
    assert rows["c"].split() == ["c", "p", "f", "C2", "f", "I2", "r*", "m", "[CL]"]
    assert rows["c"].index("p") - rows["d"].index("r*") == 3
    assert "Factories: Blackmoor c3" in told(seen(2, 0, layout="standard"))


def test_tracks_and_trains_are_told_by_seat_numbers():
    view = seen(3, 60, Phase.BUY)
    city = next(k for k in range(12) if view.table.cities[k].train[0] != NONE)
    assert f"[{view.table.cities[city].train[0] + 1}" in told(view)


def test_the_ship_marks_the_next_slot():
    def load(state):
        state.table.ship = 0
        for slot, seat in enumerate((1, NEUTRAL, NONE, NONE, NONE)):
            state.table.slot[slot] = seat

    words = told(seen(3, 20, change=load), 120)
    assert "[2]  [–]  >grain ($1)" in words and "Most containers aboard: 1 prestige and $1, now Ben" in words


def test_a_brief_table_has_what_matters():
    words = told(seen(4, 30, Phase.BUILD), brief=True)
    assert "Next track: " in words and "Your hand" in words and "Market" not in words
    words = told(seen(2, 60, Phase.BUY), brief=True)
    assert "Market" in words and "Ship" not in words
    assert "Ship" in told(seen(3, 40, Phase.SHIP), brief=True)


def test_an_achievement_that_all_have_brings_nobody_anything():
    def mark(seats):
        def change(state):
            state.table.goal_marks[0] = seats
            for seat in range(seats):
                state.table.companies[seat].marked |= 1 << state.table.goals[0]

        return change

    for seats in (1, 2, 3, 4):
        words = told(seen(seats, 12, change=mark(seats)), 120)
        (line,) = (line for line in words.splitlines() if "marked by" in line)
        assert "next" not in line and " ".join(words.split()).count("the next gets") == 4
