"""Move your ships: cards, headings, islands, the edge, crossings, rounds (rulings Q20 to Q24, Q27, Q42)."""

from __future__ import annotations

import pytest

from .tables import VALUES, Table, abeam, at_sea, edition_with, one_gun, stay

HEADINGS = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
    "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
NAMES = list(HEADINGS)
ISLANDS = {(6, 6), (3, 4), (3, 5), (9, 7), (9, 8)}
FAR = {"at": (1, 11), "heading": "W"}


def lone_ship(at: tuple[int, int], heading: str) -> Table:
    """A ship that sails, and another far away."""
    far = {"at": (11, 1) if at[0] < 6 else (1, 11), "heading": "N"}
    return at_sea({"at": at, "heading": heading}, far)


def test_the_chart_is_that_of_the_reconstruction() -> None:
    found = {
        (at % VALUES.width + 1, at // VALUES.width + 1)
        for at in range(VALUES.width * VALUES.height)
        if VALUES.islands[at]
    }
    assert (VALUES.width, VALUES.height, found) == (11, 11, ISLANDS)


@pytest.mark.parametrize("heading", NAMES)
def test_forward_one_dot_in_each_heading(heading: str) -> None:
    table = lone_ship((3, 8), heading).sail("FRR", "RRR")
    dx, dy = HEADINGS[heading]
    assert table.dot(0) == (3 + dx, 8 + dy) and table.heading(0) == heading


@pytest.mark.parametrize("heading", NAMES)
@pytest.mark.parametrize(("card", "turn"), [("S", 1), ("P", -1), ("R", 0)])
def test_turns_of_an_eighth_on_the_same_dot(heading: str, card: str, turn: int) -> None:
    table = lone_ship((3, 8), heading).sail(f"{card}RR", "RRR")
    assert table.dot(0) == (3, 8)
    assert table.heading(0) == NAMES[(NAMES.index(heading) + turn) % 8]


@pytest.mark.parametrize("heading", NAMES)
def test_damaged_mast_and_or_hull_neither_moves_nor_turns(heading: str) -> None:
    table = at_sea({"at": (3, 8), "heading": heading, "masts": {"C": 2}}, {"at": (11, 1)})
    table.sail("XXX", "RRR")
    assert table.dot(0) == (3, 8) and table.heading(0) == heading and table.phase == "PLOT"


def test_three_cards_are_carried_out_in_order() -> None:
    table = at_sea().sail("FSF", "PFF")
    assert (table.dot(0), table.heading(0)) == ((7, 3), "NE")
    assert (table.dot(1), table.heading(1)) == ((8, 9), "SE")
    assert table.said("CARD") == [(0, 0, 0), (1, 2, 0), (0, 1, 1), (1, 0, 1), (0, 0, 2), (1, 0, 2)]


def test_cards_are_taken_back_after_a_round() -> None:
    table = at_sea().sail("FFF", "RRR")
    assert table.phase == "PLOT" and table.table.round == 2 and table.waiting == [0, 1]
    assert table.shown(0) == table.shown(1) == "---" and table.said("ROUND") == [(0, 2, 0)]
    assert "FFF" in table.plots(0), "each card comes back: three of each suffice (ruling Q41)"


# --- islands and the edge (Q22) -------------------------------------------------------------------------


RUNS = [((x - dx, y - dy), name) for x, y in sorted(ISLANDS) for name, (dx, dy) in HEADINGS.items()]


@pytest.mark.parametrize(("at", "heading"), [run for run in RUNS if run[0] not in ISLANDS])
def test_q22_an_island_stops_a_ship_from_every_side(at: tuple[int, int], heading: str) -> None:
    """She stays, the other cards are void and are never shown (ruling Q42)."""
    table = lone_ship(at, heading)
    table.sail("FSF", "RRR")
    assert table.dot(0) == at and table.heading(0) == heading
    assert table.said("STOPPED") == [(0, 0, 0)]
    assert [said for said in table.said("CARD") if said[0] == 0] == [(0, 0, 0)]


@pytest.mark.parametrize(
    ("at", "heading"),
    [((6, 1), "S"), ((6, 1), "SE"), ((6, 1), "SW"), ((6, 11), "N"), ((6, 11), "NE"), ((6, 11), "NW")]
    + [((1, 6), "W"), ((1, 6), "NW"), ((1, 6), "SW"), ((11, 6), "E"), ((11, 6), "NE"), ((11, 6), "SE")]
    + [((1, 1), "SW"), ((11, 11), "NE"), ((1, 11), "NW"), ((11, 1), "SE"), ((1, 11), "E"), ((11, 1), "W")],
)
def test_q22_the_edge_stops_a_ship_like_an_island(at: tuple[int, int], heading: str) -> None:
    """From one side of the chart a ship does not come out at the other. Along the edge she sails freely."""
    other = {"at": (6, 3), "heading": "E"}
    table = at_sea({"at": at, "heading": heading}, other).sail("FSF", "RRR")
    dx, dy = HEADINGS[heading]
    if 1 <= at[0] + dx <= 11 and 1 <= at[1] + dy <= 11:
        assert table.dot(0) != at and table.said("STOPPED") != [(0, 1, 0)]
    else:
        assert table.dot(0) == at and table.heading(0) == heading and table.said("STOPPED") == [(0, 1, 0)]


@pytest.mark.parametrize("slot", range(3))
def test_q22_the_cards_before_the_stop_count(slot: int) -> None:
    plot = "S" * slot + "F" + "S" * (2 - slot)
    heading = NAMES[(4 - slot) % 8]  # south when the card is turned over
    table = at_sea({"at": (6, 1), "heading": heading}, FAR).sail(plot, "RRR")
    assert table.heading(0) == "S" and table.dot(0) == (6, 1)
    assert [card[2] for card in table.said("CARD") if card[0] == 0] == list(range(slot + 1))


def test_q22_the_other_ship_sails_on() -> None:
    table = at_sea({"at": (6, 1), "heading": "S"}).sail("FFF", "FFF")
    assert table.dot(0) == (6, 1) and table.dot(1) == (6, 8)
    assert len([card for card in table.said("CARD") if card[0] == 1]) == 3


def test_q22_next_round_is_normal() -> None:
    table = at_sea({"at": (6, 1), "heading": "S"}).sail("FFF", "RRR")
    assert table.waiting == [0, 1] and len(table.plots(0)) == 64
    table.sail("SSS", "RRR")
    assert table.heading(0) == "NW"


def test_q22_a_stopped_ship_fires_and_is_fired_at_after_each_card() -> None:
    """The second sails past: abeam, then on the quarter, then out of range."""
    table = at_sea({"at": (1, 5), "heading": "W"}, {"at": (2, 7), "heading": "S"}).sail("FSS", "FFF")
    assert table.phase == "FIRE" and table.shown(0) == "F--"
    assert table.ship(0).stopped == 1
    assert (table.ship(0).shots, table.ship(1).shots) == (2, 2)
    table.cease_all()
    assert table.dot(1) == (2, 5) and (table.ship(0).shots, table.ship(1).shots) == (0, 5)
    table.cease_all()
    assert table.dot(1) == (2, 4) and table.shown(0) == "F--" and table.heading(0) == "W"


def test_a_diagonal_step_slips_between_islands() -> None:
    """Only the dot entered counts, not those at the corners of the step."""
    edition = edition_with(
        chart={"map": (". . 2 .", ". # . .", ". . # .", ". . 1 ."), "headings": ("N", "S")}
    )
    table = at_sea({"at": (2, 2), "heading": "NE"}, {"at": (4, 4), "heading": "N"}, edition=edition).sail(
        "FRR", "RRR"
    )
    assert table.dot(0) == (3, 3) and table.said("STOPPED") == []


# --- both together: crossings (Q20), range --------------------------------------------------------------


@pytest.mark.parametrize("heading", NAMES)
def test_q20_ships_that_swap_dots_do_not_collide(heading: str) -> None:
    """They end adjacent, stern to stern: no cannon bears."""
    dx, dy = HEADINGS[heading]
    back = NAMES[(NAMES.index(heading) + 4) % 8]
    table = at_sea({"at": (6, 3), "heading": heading}, {"at": (6 + dx, 3 + dy), "heading": back})
    table.sail("FRR", "FRR")
    assert table.dot(0) == (6 + dx, 3 + dy) and table.dot(1) == (6, 3)
    assert not table.table.boarding and table.phase == "PLOT"


@pytest.mark.parametrize(("first", "second"), [("NE", "NW"), ("NW", "NE"), ("NE", "SE"), ("NE", "NW")])
def test_q20_ships_that_cross_on_two_diagonals_do_not_collide(first: str, second: str) -> None:
    """They end adjacent and may fire: on the quarter."""
    (ax, ay), (bx, by) = HEADINGS[first], HEADINGS[second]
    at = {("NE", "NW"): (7, 3), ("NW", "NE"): (5, 3), ("NE", "SE"): (6, 4)}[first, second]
    table = at_sea({"at": (6, 3), "heading": first}, {"at": at, "heading": second}).sail("FRR", "FRR")
    assert table.dot(0) == (6 + ax, 3 + ay) and table.dot(1) == (at[0] + bx, at[1] + by)
    assert not table.table.boarding and table.phase == "FIRE"
    assert (table.ship(0).shots, table.ship(1).shots) == (2, 2)


def test_both_turn_together_and_the_new_headings_decide_the_fire() -> None:
    table = at_sea({"at": (5, 5), "heading": "NE"}, {"at": (6, 5), "heading": "SW"}).sail("PRR", "SRR")
    assert (table.heading(0), table.heading(1)) == ("N", "W")
    assert (table.ship(0).shots, table.ship(1).shots) == (5, 0)


def test_out_of_range_nobody_fires() -> None:
    table = at_sea({"at": (5, 3), "heading": "N"}, {"at": (7, 3), "heading": "N"}).sail("RRR", "RRR")
    assert table.phase == "PLOT" and table.table.round == 2 and table.table.exchange == 0


def test_q24_an_exchange_after_each_of_the_three_cards() -> None:
    """Every cannon fires again."""
    table = abeam()
    for slot in range(3):
        assert table.phase == "FIRE" and table.shown(0) == "R" * (slot + 1) + "-" * (2 - slot)
        assert (table.ship(0).shots, table.ship(1).shots) == (5, 5)
        assert table.table.exchange == slot + 1
        table.fire("H", 1).cease_all()
    assert table.phase == "PLOT" and table.table.round == 2


def test_q24_ships_come_into_range_and_leave_it() -> None:
    table = at_sea({"at": (5, 3), "heading": "N"}, {"at": (6, 5), "heading": "S"}).sail("FFF", "RRR")
    assert table.dot(0) == (5, 4) and table.phase == "FIRE"
    table.cease_all()
    assert table.dot(0) == (5, 5) and table.phase == "FIRE"
    table.cease_all()
    assert table.dot(0) == (5, 6) and table.phase == "FIRE"
    table.cease_all()
    assert table.phase == "PLOT"


# --- adrift (Q16) ---------------------------------------------------------------------------------------


def test_q16_a_round_without_a_choice_goes_on_by_itself() -> None:
    """Both Captains are lost in the last exchange of round 1; round 2 begins, and its first exchange."""
    table = abeam({"guns": "D5", "captain": "A5"}, {"guns": "D3", "captain": "A3"})
    table.cease_all().cease_all()
    assert table.table.slot == 3 and table.table.exchange == 3
    table.fire("A", 3).fire("A", 5)
    assert table.captain(0) is None and table.captain(1) is None
    assert table.phase == "FIRE" and (table.table.round, table.table.slot, table.table.exchange) == (2, 1, 4)
    assert table.shown(0) == table.shown(1) == "---"
    for _ in range(3):
        table.cease_all()
    assert table.phase == "REPLACE" and table.waiting == [0, 1] and table.table.round == 2


# --- rounds without effect (Q27) ------------------------------------------------------------------------


def test_q27_thirty_quiet_rounds_in_a_row_are_a_draw() -> None:
    table = at_sea()
    for number in range(1, 31):
        assert table.table.round == number and not table.over
        table.sail("RRR", "SSS")
    assert table.ending == ("QUIET_SEA", None) and table.results() == ([0.5, 0.5], [1, 1])


@pytest.mark.parametrize(("die", "quiet"), [(1, 6), (2, 0), (3, 0), (4, 6), (5, 0), (6, 6)])
def test_q27_only_a_shot_that_takes_effect_makes_a_round_count(die: int, quiet: int) -> None:
    """D4 is empty and there is no mast: a 4 has no effect."""
    table = one_gun({"captain": "A4"}, quiet=5).fire("D", die)
    table.cease_all().cease_all()
    assert table.phase == "PLOT" and table.table.quiet == quiet


def test_q27_an_effect_in_any_exchange_of_the_round() -> None:
    table = one_gun(quiet=29).fire("D", 2)
    table.cease_all()
    table.fire("D", 1)
    assert table.phase == "PLOT" and table.table.quiet == 0


def test_q27_each_round_counts_anew() -> None:
    table = one_gun(quiet=7).fire("D", 2).cease().cease()
    assert table.table.quiet == 0
    stay(table).cease().cease().cease()
    assert table.table.round == 3 and table.table.quiet == 1


def test_q27_the_limit_is_a_parameter_of_the_edition() -> None:
    table = at_sea(edition=edition_with(limits={"quiet_rounds": 2}))
    table.sail("RRR", "RRR")
    assert not table.over
    assert table.sail("RRR", "RRR").ending == ("QUIET_SEA", None)


def test_q27_nobody_is_asked_for_a_captain_where_the_limit_makes_it_a_draw() -> None:
    """In the thirtieth quiet round a Captain falls due, and it does not matter who that would be."""
    table = at_sea({"captain": None, "lost": 6}, round=7, quiet=29).sail("", "RRR")
    assert table.over and table.ending == ("QUIET_SEA", None)
    asked = at_sea({"captain": None, "lost": 6}, round=7, quiet=28).sail("", "RRR")
    assert asked.phase == "REPLACE" and asked.waiting == [0] and asked.table.quiet == 29


def test_q26_nobody_is_asked_for_a_captain_where_neither_ship_can_do_anything() -> None:
    """Both have lost three masts, the first one in this round, in which her Captain falls due."""
    masts = {"H": 1}
    table = at_sea({"captain": None, "lost": 6}, {"at": (1, 11), "masts": masts}, round=7)
    table.leave_masts(0, masts)
    table.plot(1, "XXX")
    assert table.over and table.ending == ("HELPLESS", None)
