"""Chart your course: plots, damage cards, no Captain, surrender (Q13, Q14, Q16, Q23, Q25, Q26, Q41)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadsides.rules.actions import DRIFT, PLOT, SURRENDER

from .tables import EVERY_PLOT, abeam, at_sea, one_gun, plot_number, round_begins

DAMAGED = {
    0: {},
    1: {"masts": {"C": 2, "G": 1, "H": 1}},
    2: {"masts": {"C": 2, "G": 1}, "hull": {"B port": 1}},
    3: {"masts": {"C": 2}},
    4: {"masts": {}},
}


@pytest.mark.parametrize("lost", DAMAGED)
def test_q13_q41_exactly_the_damage_cards_that_must_be(lost: int) -> None:
    """One for each mast lost, three at most; the owner picks the slots, and the other cards freely."""
    table, cards = at_sea(DAMAGED[lost]), min(3, lost)
    assert table.cards(0) == cards and table.cards(1) == 0
    assert table.plots(0) == {plot for plot in EVERY_PLOT if plot.count("X") == cards}
    assert len(table.plots(0)) == {0: 64, 1: 48, 2: 12, 3: 1}[cards]
    for plot in EVERY_PLOT:
        count = plot.count("X")
        reason = "TOO_FEW_DAMAGED" if count < cards else ("TOO_MANY_DAMAGED" if count > cards else "LEGAL")
        assert table.reason(0, PLOT + plot_number(plot)) == reason


@pytest.mark.parametrize(
    ("damage", "cards"),
    [
        ({"masts": {"A": 1, "C": 1, "G": 1, "H": 1}}, 0),  # ruling Q12: the top alone
        ({"masts": {"A": 1, "G": 1, "H": 1}}, 1),
        ({"hull": {"C port": 1, "C starboard": 1}}, 0),  # ruling Q11: two spots
        ({"hull": {"C port": 2}}, 1),
        ({"hull": {"C port": 2, "H starboard": 2}}, 2),
        ({"hull": {"A port": 2, "A starboard": 2}, "masts": {"C": 2, "G": 1, "H": 1}}, 3),
        ({"hull": {"A port": 2}, "masts": {"H": 1}}, 3),
    ],
)
def test_q13_a_card_for_each_mast_and_each_hull_spot_with_two_markers(damage: Any, cards: int) -> None:
    assert at_sea(damage).cards(0) == cards


def test_q13_damage_demands_cards_from_the_next_round_on() -> None:
    """The bowsprit goes in slot 1; the cards that lie already are carried out."""
    table = one_gun().fire("H", 4)
    assert table.cards(1) == 1 and table.shown(1) == "RR-"
    table.cease().cease()
    assert table.phase == "PLOT" and table.table.round == 2
    assert all(plot.count("X") == 1 for plot in table.plots(1)) and len(table.plots(0)) == 64


def test_q14_three_cards_from_masts_and_hull_stop_a_ship_that_floats_and_fires() -> None:
    table = at_sea(
        {"at": (5, 5), "heading": "N", "masts": {"C": 2, "G": 1, "H": 1}, "hull": {"A port": 2, "B port": 2}},
        {"at": (6, 5)},
    )
    assert table.plots(0) == {"XXX"} and table.phase == "PLOT"
    table.sail("XXX", "RRR")
    assert table.ship(0).bearing == 5 and table.dot(0) == (5, 5) and table.heading(0) == "N"
    assert table.shown(0) == "X--"


@pytest.mark.parametrize("seat", [0, 1])
def test_both_plot_at_the_same_time_and_once(seat: int) -> None:
    table = at_sea()
    assert table.waiting == [0, 1]
    table.plot(seat, "FFF")
    assert table.waiting == [1 - seat] and table.legal(seat) == []
    assert table.dot(seat) == ((6, 1), (6, 11))[seat] and table.shown(seat) == "---"
    assert table.events == []


def test_q23_a_plot_off_the_map_or_onto_an_island_is_legal() -> None:
    table = at_sea({"at": (6, 1), "heading": "S"}, {"at": (6, 7), "heading": "S"})
    assert {"FFF", "FRR"} <= table.plots(0) and {"FFF", "FRR"} <= table.plots(1)


def test_with_a_captain_a_side_does_not_drift() -> None:
    assert at_sea().reason(0, DRIFT) == "HAS_CAPTAIN"


# --- without a Captain (Q16) --------------------------------------------------------------------------------


def test_q16_without_a_captain_and_damage_there_is_nothing_to_choose() -> None:
    table = at_sea({"captain": None})
    assert table.waiting == [1] and table.legal(0) == []
    table.sail("", "RRR")
    assert table.dot(0) == (6, 1) and table.shown(0) == "---"


def test_q16_without_a_captain_no_plot_is_legal() -> None:
    """With damage there is a choice still: to drift, or to give up (ruling Q25)."""
    table = at_sea({"captain": None} | DAMAGED[1])
    assert table.waiting == [0, 1] and table.legal(0) == [DRIFT, SURRENDER]
    assert {table.reason(0, PLOT + plot_number(plot)) for plot in EVERY_PLOT} == {"NO_CAPTAIN"}
    table.drift(0)
    assert table.waiting == [1]


# --- surrender (Q25, Q45) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", DAMAGED)
def test_q25_surrender_needs_a_damage_card(lost: int) -> None:
    table = at_sea(DAMAGED[lost])
    assert table.reason(0, SURRENDER) == ("LEGAL" if lost else "UNDAMAGED")
    assert table.reason(1, SURRENDER) == "UNDAMAGED"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("first", [True, False])
def test_q25_q45_the_other_side_wins_and_no_card_is_shown(seat: int, first: bool) -> None:
    sides = [DAMAGED[1] if seat == s else {} for s in (0, 1)]
    table = at_sea(*sides)
    if first:
        table.surrender(seat)
        assert not table.over
        table.plot(1 - seat, "FFF")
    else:
        table.plot(1 - seat, "FFF").surrender(seat)
    assert table.over and table.ending == ("SURRENDER", 1 - seat)
    assert table.events[0] == ("SURRENDERED", seat, 0, 0) and table.said("CARD") == []
    assert table.shown(1 - seat) == "---" and table.dot(0) == (6, 1) and table.dot(1) == (6, 11)
    assert table.results() == ([seat, 1 - seat], [2 - seat, 1 + seat])


def test_q25_both_surrender_at_once_is_a_draw() -> None:
    table = at_sea(DAMAGED[1], DAMAGED[3]).surrender(1).surrender(0)
    assert table.ending == ("SURRENDER", None) and table.results() == ([0.5, 0.5], [1, 1])
    assert table.said("SURRENDERED") == [(0, 0, 0), (1, 0, 0)]


def test_q25_without_a_captain_a_side_may_surrender() -> None:
    table = at_sea({"captain": None} | DAMAGED[2]).surrender(0).plot(1, "RRR")
    assert table.ending == ("SURRENDER", 1)


def test_q25_with_three_cards_there_is_still_a_choice() -> None:
    table = at_sea(DAMAGED[3])
    assert table.legal(0) == [PLOT + plot_number("XXX"), SURRENDER]
    assert table.surrender(0).plot(1, "RRR").ending == ("SURRENDER", 1)


def test_q25_not_while_cannons_fire() -> None:
    table = abeam(DAMAGED[1])
    assert table.phase == "FIRE" and table.reason(0, SURRENDER) == "NOT_IN_THIS_PHASE"


# --- nothing can change any more (Q26) ----------------------------------------------------------------------


def test_q26_two_helpless_ships_that_cannot_bear_a_cannon_are_a_draw() -> None:
    table = round_begins({"at": (6, 1)} | DAMAGED[3], {"at": (6, 11)} | DAMAGED[4])
    assert table.ending == ("HELPLESS", None) and table.results() == ([0.5, 0.5], [1, 1])


@pytest.mark.parametrize(
    ("first", "second", "draw"),
    [
        ({"heading": "N"}, {"heading": "N"}, False),  # abeam of each other
        ({"heading": "E"}, {"heading": "W"}, True),  # bow to bow
        ({"heading": "E"}, {"heading": "N"}, False),  # the second bears
        ({"heading": "E"}, {"heading": "N", "guns": "B5 C5 D5"}, True),  # on the wrong side
        ({"heading": "E"}, {"heading": "N", "guns": "D3"}, False),
        ({"heading": "NE", "guns": "B5 C5"}, {"heading": "W"}, True),  # the fore cannons would bear
        ({"heading": "NE", "guns": "F5"}, {"heading": "W"}, False),
    ],
)
def test_q26_but_not_while_a_cannon_aboard_bears(first: Any, second: Any, draw: bool) -> None:
    table = round_begins({"at": (5, 5)} | first | DAMAGED[3], {"at": (6, 5)} | second | DAMAGED[3])
    assert table.over == draw and table.ending == (("HELPLESS", None) if draw else ("NOT_YET", None))


@pytest.mark.parametrize("seat", [0, 1])
def test_q26_not_while_one_ship_can_move(seat: int) -> None:
    sides = [DAMAGED[3 if seat == s else 2] for s in (0, 1)]
    assert not at_sea(*sides).over


def test_q26_at_the_end_of_the_round_in_which_it_comes_about() -> None:
    """The cards that lie already are carried out: the second sails out of the field of fire."""
    table = at_sea(
        {"at": (4, 8), "heading": "N", "guns": "D5", "masts": {"C": 1}},
        {"at": (5, 8), "heading": "N", "guns": "", "masts": {"G": 1, "C": 1}},
    ).sail("XXX", "XXF")
    table.fire("G", 4)
    assert table.cards(0) == table.cards(1) == 3 and not table.over
    table.cease()
    assert table.dot(1) == (5, 9) and table.ending == ("HELPLESS", None)
