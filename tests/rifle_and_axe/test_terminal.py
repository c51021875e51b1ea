"""The table in a terminal: all of it, at any width, without a word that hangs on colour alone."""

import re

import pytest

import flatboat
from flatboat.cli.session import PERSON, Session
from flatboat.games.rifle_and_axe.drawing.terminal import show
from flatboat.games.rifle_and_axe.edition.model import EDITIONS
from flatboat.games.rifle_and_axe.rules.actions import CLEAR_LAND
from flatboat.games.rifle_and_axe.rules.tables import NONE, RESOURCES, STRUCTURES, Phase, Resource, View
from flatboat.games.rifle_and_axe.text.deeds import times
from flatboat.kernel.record_view import wrap

from ..drawn import teller

EDITION = EDITIONS.load()
PRINTED = wrap(EDITION.record())[0]
NAMES = ["Ada", "Ben", "Chloe", "Dan"]
LONG_NAMES = ["Charlotte", "Maximilian", "Guinevere", "Bartholomew"]


def started(seats, viewer=0, turn=2):
    """Settlements as they start, in the Action Phase."""
    view = wrap(View.zeros(1))[0]
    view.seat, view.table.seats, view.table.turn = viewer, seats, turn
    for seat in range(seats):
        s = view.table.settlements[seat]
        s.leader, s.phase, s.husbandry, s.owed_first, s.owed_second = seat, Phase.ACTION, NONE, NONE, NONE
        for resource in range(RESOURCES):
            s.resources[resource] = PRINTED.start[resource]
        for structure in range(STRUCTURES):
            s.built[structure] = PRINTED.built[structure]
        s.folk = s.resources[Resource.FOLK]
    return view


told = teller(show, EDITION, NAMES)


@pytest.mark.parametrize("width", [80, 100, 150])
@pytest.mark.parametrize("viewer", [-1, 0, 3])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
def test_all_boards_are_there_at_any_width(width, viewer, names):
    words = told(started(4, viewer), width, names)
    for square in ("Recruit", "Milk & butcher", "Trade convoy"):
        assert square in words
    for part in ("Housewares", "Implements", "Courthouse", "Root Cellar", "Hoard", *names):
        assert part in words
    assert ("Prices" in words) == (viewer >= 0)
    assert all(len(line) <= width for line in words.splitlines()) and "…" not in words


def test_the_action_board_tells_how_often_and_what_for():
    view = started(1)
    view.table.settlements[0].done[1], view.table.settlements[0].spent = 2, 2
    line = next(line for line in told(view, 150).splitlines() if "Clear land" in line)
    n = times(PRINTED, view.table, 0, CLEAR_LAND)
    assert re.search(rf" 2 Clear land +\[Tool, Horse\] > Plot, 2 Wood +×{n} +■2", line)
    assert "Loom] > Clothes or Container" in told(view, 150)
    assert "[Tool" not in told(view, 80)


def test_shortages_and_what_a_structure_lacks_have_signs():
    view = started(1)
    view.table.settlements[0].resources[Resource.HOUSING] = 7
    words = told(view)
    assert "Housing 7 -3" in words and "Clothes 10 " in words
    line = next(line for line in words.splitlines() if line.startswith("Stockade"))
    assert "!10" in line and "!4" in line


def test_used_tools_are_not_free():
    view = started(1)
    view.table.settlements[0].used[0] = 3
    assert "Tools 1/4" in told(view)


def test_who_holds_an_award_has_a_star_and_alone_there_is_a_par():
    view = started(2)
    view.table.settlements[1].resources[Resource.MONEY] = 9
    line = next(line for line in told(view).splitlines() if line.startswith("Ben"))
    assert re.search(r"10\* +10\* +18\* +9\* +26\*", line)
    assert "Par" in told(started(1)) and "Par" not in told(view)


def test_brief_shows_what_small_decisions_change():
    words = told(started(3), brief=True)
    assert "10 of 10 Folk left" in words and "Gunpowder 4" in words and "Recruit" not in words
    assert "Recruit" in told(started(3, viewer=-1), brief=True)


def test_brief_tells_who_is_ahead_while_nobody_acts():
    view = started(3)
    assert "Hoard" not in told(view, brief=True)
    view.table.settlements[0].phase = Phase.BEGIN
    assert "Hoard" in told(view, brief=True)


def test_leaders_are_told_while_they_are_picked():
    view = started(2, turn=0)
    view.table.settlements[0].leader, view.table.settlements[0].phase = NONE, Phase.PICK
    words = told(view)
    assert "Ann Lindsay: an extra Home Industries" in words
    assert "Daniel Boone: Fight +2 and an extra Hunt each turn; food and some safety; leads Ben" in " ".join(
        words.split()
    )


def test_the_boards_of_all_others_lie_open():
    """Section 6 of the rulings."""
    view = started(3)
    view.table.settlements[2].resources[Resource.LOOMS] = 77
    assert "77" in told(view) and "77" not in told(view, brief=True)


def test_a_row_of_rolls_for_a_raid_ends_at_a_better_one(tmp_path):
    """What luck makes needless is passed over, as on a page."""
    stores = {"folk": 12, "food": 12, "salt": 3, "peace": 6, "rifles": 4, "gunpowder": 4, "metal": 4}
    settlement = {"phase": "raid", "stage": "raid result", "raid": 10, "resources": stores}
    position = flatboat.game("rifle-and-axe", 1).position({"turn": 2, "settlements": [settlement]})
    rolls = ["spend peace to roll again"] * 6 + ["face the raid"]
    Session(position, [PERSON], tmp_path / "x.flatboat", None).push_all(rolls, 0)
    played = [str(one.move) for one in position.history]
    spent = played.count(rolls[0])
    assert spent and played == rolls[:spent] + rolls[-1:] * (spent < 6), (
        "the last Peace meets a raid by itself"
    )
