"""Who may know what: plots, Captains and extra crew that are chosen in secret (rulings Q2, Q13, Q42, Q43)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flatboat.games.broadsides.edition.model import section_number
from flatboat.games.broadsides.rules.actions import CAPTAIN, CREW
from flatboat.games.broadsides.rules.tables import NONE, PLOTS, SECTIONS, State
from flatboat.kernel import verbs
from flatboat.kernel.record_view import wrap

from ..hand_set import ONLOOKER, random_dice
from .tables import EVERY_PLOT, EVERY_SECTION, Table, abeam, at_sea, plot_number

OTHERS = {0: (1, ONLOOKER), 1: (0, ONLOOKER)}


def seen(table: Table, seat: int) -> tuple[bytes, tuple[int, ...]]:
    """All that a seat, or an onlooker, learns: its view, and the reasons for its moves."""
    return table.view(seat).tobytes(), () if seat == ONLOOKER else tuple(table.why(seat))


def check_secret(before: Table, seat: int, actions: list[int]) -> None:
    """Whichever of these a side chooses: others see the same, and of the table what they saw before.

    What happened in the step before is forgotten by all, whatever is chosen.
    """
    views = {
        other: {seen(before.copy().push(seat, action), other) for action in actions} for other in OTHERS[seat]
    }
    assert all(len(found) == 1 for found in views.values()), "the choice shows"
    after = before.copy().push(seat, actions[0])
    for other in OTHERS[seat]:
        assert after.without_story(other) == before.without_story(other)
    assert len({seen(before.copy().push(seat, action), seat) for action in actions}) == len(actions)


DAMAGE: dict[int, dict[str, Any]] = {
    0: {}, 1: {"masts": {"C": 2, "G": 1, "H": 1}}, 2: {"masts": {"C": 2, "H": 1}}, 3: {"masts": {"C": 2}},
}  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("first", [True, False])
def test_q13_every_plot_and_a_surrender_look_the_same_to_others(seat: int, damage: int, first: bool) -> None:
    """Before and after the other has plotted: but then the last plot is carried out, so only up to it."""
    sides: list[dict[str, Any]] = [{}, {}]
    sides[seat] = DAMAGE[damage]
    table = at_sea(*sides)
    if first:
        check_secret(table, seat, table.legal(seat))
    else:
        legal = table.plot(1 - seat, "FFF").legal(seat)
        alone = at_sea(*sides).legal(seat)
        assert legal == alone, "reasons tell that the other has plotted"


def test_q25_to_drift_or_to_surrender_looks_the_same_to_others() -> None:
    table = at_sea({"captain": None} | DAMAGE[2])
    check_secret(table, 0, table.legal(0))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("first", [CAPTAIN, CREW])
def test_q2_every_section_for_the_first_figure_looks_the_same_to_others(seat: int, first: int) -> None:
    check_secret(Table(2 if first == CREW else 0), seat, [first + section for section in range(SECTIONS)])


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("crew", ["A4", "B3", "D4"])
def test_q2_partial_choices_with_extra_crew_look_the_same_to_others(seat: int, crew: str) -> None:
    table = Table(2).place_crew(seat, crew)
    check_secret(table, seat, table.legal(seat))
    table.place_crew(seat, "C3")
    check_secret(table, seat, table.legal(seat))


def test_q2_what_the_other_has_placed_so_far_does_not_change_what_one_may_do() -> None:
    table = Table(2)
    why = table.why(1)
    for step in (CREW, CREW, CAPTAIN):
        table.push(0, step + section_number("D4"))
        assert table.why(1) == why


@pytest.mark.parametrize("seat", [0, 1])
def test_q43_every_new_captain_looks_the_same_to_others(seat: int) -> None:
    table = both_replace()
    check_secret(table, seat, table.legal(seat))


def both_replace() -> Table:
    """Both sides choose new Captains."""
    table = abeam({"guns": "D5", "captain": "A5"}, {"guns": "D3", "captain": "A3"})
    table.fire("A", 3).fire("A", 5)
    for _ in range(5):
        table.cease_all()
    assert table.phase == "REPLACE" and table.waiting == [0, 1]
    return table


def test_a_side_sees_its_own_choice() -> None:
    table = at_sea().plot(0, "FSP")
    assert wrap(table.view(0))[0].own.plot == plot_number("FSP") and wrap(table.view(0))[0].own.ready == 1
    for seat in (1, ONLOOKER):
        own = wrap(table.view(seat))[0].own
        assert (own.plot, own.ready, own.captain, list(own.extra)) == (NONE, 0, NONE, [NONE, NONE])


@pytest.mark.parametrize("plot", EVERY_PLOT)
def test_plots_are_read_back_card_by_card(plot: str) -> None:
    """Every plot as a number, every card in its slot, as `rules.plot.card_of` counts."""
    table = at_sea({"at": (3, 8), "heading": "N", "masts": masts(plot.count("X"))})
    table.plot(0, plot).plot(1, "RRR")
    assert [card for seat, card, _ in table.said("CARD") if seat == 0] == ["FSPRX".index(c) for c in plot]
    assert 0 <= plot_number(plot) < PLOTS


def masts(lost: int) -> dict[str, int]:
    """The masts of a ship that has lost some."""
    return dict(list({"C": 2, "G": 1, "H": 1, "A": 1}.items())[: 4 - lost])


# --- cards that are never carried out (Q42) ---------------------------------------------------------------


def hidden(make: Any, cards: str = "FSPR") -> None:
    """The later cards of a plot show nowhere: all ways to go on look alike, to all but who plotted."""
    views: dict[int, set[bytes]] = {1: set(), ONLOOKER: set()}
    for a in cards:
        for b in cards:
            table = make(a + b)
            for seat, found in views.items():
                found.add(table.view(seat).tobytes())
    assert all(len(found) == 1 for found in views.values())


def test_q42_void_cards_after_an_island_or_the_edge_are_never_shown() -> None:
    hidden(lambda rest: at_sea({"at": (6, 1), "heading": "S"}).sail("F" + rest, "RRR"))
    hidden(lambda rest: at_sea({"at": (6, 5), "heading": "N"}).sail("F" + rest, "RRR"))


def test_q42_cards_left_when_ships_collide_are_never_shown() -> None:
    def crash(rest: str) -> Table:
        ships = {"at": (3, 8), "heading": "E"}, {"at": (4, 8), "heading": "N"}
        return at_sea(*ships).sail("F" + rest, "RRR").cease_all(6, 1)

    hidden(crash)
    ships = {"at": (3, 8), "heading": "E"}, {"at": (4, 8), "heading": "N"}
    table = at_sea(*ships).sail("FFF", "RRR")
    assert table.table.boarding and table.phase == "FIRE"
    assert table.shown(0) == "F--" and [secret.plot for secret in table.state.secrets] == [NONE, NONE]


def test_q42_cards_left_when_a_ship_sinks_are_never_shown() -> None:
    def sink(rest: str) -> Table:
        ships = (
            {"at": (5, 5), "heading": "N", "guns": "D5"},
            {"at": (6, 5), "heading": "N", "guns": "", "hull": {"A port": 2, "B port": 2, "C port": 1}},
        )
        return at_sea(*ships).sail("R" + rest, "RXX").fire("C", 2)

    hidden(sink)
    assert sink("FF").ending == ("SUNK", 0)


def test_q42_cards_are_hidden_until_they_are_turned_over() -> None:
    """While the first exchange is fired, the other two cards are still a secret."""
    ships = {"at": (5, 5), "heading": "N"}, {"at": (6, 5), "heading": "N"}
    hidden(lambda rest: at_sea(*ships).sail("R" + rest, "RRR"))
    hidden(lambda rest: at_sea(*ships).sail("R" + rest, "RRR").fire("D", 3).cease())


def test_q42_the_plot_is_nowhere_when_the_host_closes_or_the_other_gives_up() -> None:
    hidden(lambda rest: at_sea().plot(0, "F" + rest).close())
    hidden(lambda rest: at_sea({}, DAMAGE[1]).plot(0, "F" + rest).surrender(1))


# --- imagined tables --------------------------------------------------------------------------------------


def determinize(table: Table, seat: int) -> Table:
    """A table that a seat may imagine."""
    twin = table.copy()
    twin.array = State.zeros(1)
    twin.state = wrap(twin.array)[0]
    verbs.determinize(table.edition, wrap(table.view(seat))[0], random_dice(seat), twin.state)
    return twin


def check_imagined(table: Table, seat: int) -> None:
    """It looks the same to that seat, and those who need not choose do not."""
    twin = determinize(table, seat)
    assert seen(twin, seat) == seen(table, seat)
    assert np.array_equal(twin.array["table"], table.array["table"])
    assert set(table.waiting) <= set(twin.waiting)
    for other in (0, 1):
        if other in twin.waiting:
            assert twin.legal(other)


@given(seed=st.integers(0, 10**9), extra=st.sampled_from([0, 2]))
@settings(max_examples=8, deadline=None)
def test_imagined_tables_look_the_same(seed: int, extra: int) -> None:
    dice, table = random_dice(f"choose {seed}"), Table(extra, None, random_dice(seed))
    for _ in range(250):
        if table.over:
            return
        for seat in (0, 1, ONLOOKER):
            check_imagined(table, seat)
        waiting = table.waiting
        seat = waiting[dice.below(len(waiting))]
        legal = table.legal(seat)
        table.push(seat, legal[dice.below(len(legal))])


@pytest.mark.parametrize("seat", [0, 1, ONLOOKER])
def test_in_an_imagined_table_only_who_lost_his_captain_chooses_a_new_one(seat: int) -> None:
    """The other side keeps his."""
    table = abeam({"guns": "D5"}, {"guns": "", "captain": "B4"}).fire("B", 4)
    table.cease().cease().plot(0, "RRR").cease().cease().cease()
    assert table.phase == "REPLACE" and table.waiting == [1]
    twin = determinize(table, seat)
    assert twin.waiting == [1] and twin.legal(0) == []
    twin.choose_captain(1, "B3")
    assert twin.captain(0) == "0D4" and twin.phase == "PLOT"


@pytest.mark.parametrize("seat", [0, 1, ONLOOKER])
def test_in_an_imagined_table_who_has_nothing_to_choose_does_not_hold_up_the_round(seat: int) -> None:
    table = at_sea({"captain": None})
    twin = determinize(table, seat)
    for other in list(twin.waiting):
        twin.push(other, twin.legal(other)[0])
    assert (twin.phase, twin.table.round) in (("PLOT", 3), ("REPLACE", 2))


def test_sections_have_names() -> None:
    assert len(EVERY_SECTION) == SECTIONS
