"""The table in a terminal: all of it, at any width, without a word that hangs on colour alone."""

import pytest

from flatboat.games.broadhorns.drawing.terminal import show
from flatboat.games.broadhorns.edition.model import EDITIONS
from flatboat.games.broadhorns.rules.tables import ST_LOUIS, Phase

from ..drawn import check_width, teller
from .test_drawing import NAMES, VIEWS, choosing, in_port, over, seated

told = teller(show, EDITIONS.load(), NAMES)


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("brief", [False, True])
def test_it_fits_any_width(name, width, brief):
    check_width(told(VIEWS[name](), width, brief=brief), width, NAMES)


def test_towns_tell_bonus_spaces_banner_and_cards():
    line = next(line for line in told(seated(), 80).splitlines() if "Vicksburg" in line)
    assert line.split()[:4] == ["28", "12", "Vicksburg", "2"]
    assert "A■ P5 u3 W4" in line and "> F+2" in line and "2w 2t +PP +u N.O.5" in line


def test_boats_lie_between_the_towns():
    lines = told(seated(4)).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("17 "))
    assert "4" in lines[at] and "Memphis" in lines[at - 1] and "Helena" in lines[at + 1]
    assert "3" in next(line for line in lines if "St. Louis" in line)


def test_who_sold_in_the_last_round_is_not_in_st_louis_ruling_12():
    view = seated(3)
    view.table.last_round, view.table.traders[2].done = 1, 1
    lines = told(view, 240).splitlines()
    assert next(line for line in lines if "St. Louis" in line).split()[:3] == ["0", "St.", "Louis"]
    assert "starts the rounds, done for" in next(line for line in lines if "3 Chloe" in line)


def test_players_tell_their_cargo_and_towns_what_it_would_bring():
    words = told(seated())
    assert "apples (lost at the next step), furs (keeps), pork (4 more steps)" in " ".join(words.split())
    assert "traveler to" in words and "1 box and 1 seat free" in " ".join(words.split())
    line = next(line for line in words.splitlines() if "Natchez" in line)
    assert line.split()[-2:] == ["=8", "next"]
    assert "=" not in next(line for line in words.splitlines() if "Memphis" in line)  # passed
    assert "Your hand" not in told(seated(2, -1)) and "=8" not in told(seated(2, -1))


def test_the_year_and_the_market():
    words = told(seated())
    assert "autumn FPP  winter A··" in words and "Winter: slower, no spoil step" in words
    assert "autumn xxx" in told(over()) and "final autumn FAP" in told(over())
    row = next(line for line in words.splitlines() if line.startswith("next costs"))
    assert row.split()[2:] == ["1", "2", "–", "3", "1"]


def test_a_brief_table_has_what_matters():
    words = told(in_port(Phase.SELL), brief=True)
    assert "Vicksburg" in words and "Memphis" not in words and "Your hand" in words
    assert "market" in told(in_port(Phase.ST_LOUIS, ST_LOUIS), brief=True)
    words = told(seated(), brief=True)
    assert "Natchez" in words and "Memphis" not in words and "Ste. Genevieve" in told(choosing(), brief=True)
