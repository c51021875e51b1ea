"""The table in a terminal: all of it, at any width, without a word that hangs on colour alone."""

import pytest

from flatboat.cli.commands import obey
from flatboat.cli.session import PERSON, Leave, Session
from flatboat.games.broadsides.drawing.terminal import show
from flatboat.games.broadsides.edition.model import EDITIONS
from flatboat.games.broadsides.rules.tables import Layout, Phase

from ..drawn import check_width, teller
from .seats import seated
from .tables import alongside as boarded
from .test_drawing import (
    NAMES,
    VIEWS,
    alongside,
    at_sea,
    damaged,
    firing,
    fought,
    plotted,
    start,
    without_captain,
)

told = teller(show, EDITIONS.load(), NAMES)


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("brief", [False, True])
def test_it_fits_any_width(name, width, brief):
    check_width(told(VIEWS[name](), width, brief=brief), width, ("Royal Isabella", "Seahawk", *NAMES))


def test_the_chart_has_ships_islands_and_numbers():
    lines = told(at_sea(), 120).splitlines()
    rows = {line.split()[0]: line for line in lines if line[:3].strip().isdigit()}
    assert "S↓" in rows["11"] and "I↑" in rows["1"] and rows["7"].count("#") == 1
    view = firing()
    assert "I↑ S↙" in told(view)


def test_decks_show_cannons_crew_captains_masts_and_hits():
    words = told(damaged(), 120)
    assert "= cannon" in words and "y without its top" in words and "**" in words
    line = next(line for line in told(at_sea()).splitlines() if line.startswith("C "))
    assert "=  oo | YO | oo  =" in line and "=  xx | Y  | xx  =" in line
    assert "O" in next(line for line in told(start()).splitlines() if line.startswith("G "))


def test_cards_lie_open_for_their_own_side_alone():
    words = told(plotted(0))
    assert "(Move Forward), (Turn Starboard), (Remain in Place)" in words
    assert words.count("face down") == 3 and told(plotted(-1)).count("face down") == 6
    assert told(VIEWS["gave up"]()).count("(surrender)") == 3
    assert "Cards  Ada Lovelace  -, -, -" in told(without_captain(1, Phase.PLOT))


@pytest.mark.parametrize("layout", Layout)
def test_opposite_sections_stand_on_one_line(layout):
    lines = told(alongside(layout)).splitlines()
    rows = [line for line in lines if line[:2].strip() in list("ABCDEFGH")]
    firsts = [line[0] for line in rows]
    seconds = [line[line.index(" ", 20) :].split() for line in rows]
    assert len(rows) == 8 and all(seconds)
    assert firsts == (list("ABCDEFGH") if layout == Layout.END else list("HGFEDCBA"))


def test_a_brief_table_has_what_matters():
    words = told(firing(), brief=True)
    assert "Seahawk" in words and "Royal Isabella" not in words and "11" not in words
    assert "You win at Seahawk E3: Ben lost 1" in told(fought(), brief=True)
    assert "#" in told(at_sea(), brief=True)


def test_a_lone_combat_waits_to_be_called_for(tmp_path, capsys):
    """So that the movement that led to it can be taken back before dice fall."""
    asked = []

    def ask(session, seat):
        asked.append([str(move) for move in session.position.legal_moves])
        obey(session, seat, "hint")
        raise Leave

    table = boarded({"0D5": 2}, {"0D5": 1})
    table.table.phase = Phase.FIGHT
    position = seated(table)
    with pytest.raises(Leave):
        Session(position, [PERSON, "random"], tmp_path / "x.flatboat", None).run(ask)
    assert asked == [["fight at Isabella D5"]]
    assert "You have only one move: fight at Isabella D5." in capsys.readouterr().out
