"""What players lay and choose: where the truck stops still to come fit (T2), which cards are turned (A1)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from flatboat.games.heartland.edition.model import EDITIONS, around
from flatboat.games.heartland.rules.roads import connected
from flatboat.games.heartland.rules.stops import why_not_stop
from flatboat.games.heartland.rules.tables import CELLS, COLUMNS, LOCATIONS, NOWHERE, PUT, STOP, Reason

# --- truck stops (T2) -------------------------------------------------------------------


def at_a_corner(start: Any) -> Any:
    """Five players on `wide`; Fresh Start has dealt the centre to a corner."""
    for seed in range(100):
        table = start(5, seed=seed, fresh_start=True, truck_stops=True)
        if tuple(map(abs, table.cell_of("West Morgan"))) == (2, 1):
            return table
    raise AssertionError("the centre never comes to a corner")


def apart(cells: tuple[int, ...]) -> bool:
    """Whether no two of these cells, in order, share a side."""
    return all(two - one not in (1, COLUMNS) for one, two in combinations(cells, 2))


def test_T2_on_wide_with_five_every_cell_that_leaves_room_is_open(start: Any) -> None:
    """Every set of stops that can come to lie there, with every cell that leads on to all seven.

    The centre at a corner leaves 14 cells in odd rows. To count cells by the colours of a chessboard is not
    enough there: it refuses some of them on 153 of the 1,369 sets.
    """
    table = at_a_corner(start)
    board, due = table.record_view.map, table.record_view.stops_due
    cells = [cell for cell in range(CELLS) if why_not_stop(board, cell) == Reason.LEGAL]
    assert (len(cells), due) == (14, 7)
    follow: dict[tuple[int, ...], set[int]] = {}
    for laid in filter(apart, combinations(cells, due)):
        for n in range(due):
            for part in combinations(laid, n):
                follow.setdefault(part, set()).update(set(laid) - set(part))
    assert len(follow) == 1369
    stops = [STOP + upgrade for upgrade in list(table.record_view.dealt)[:due]]
    for part, leads_on in follow.items():
        for i, stop in enumerate(stops):
            board.cell[stop] = part[i] if i < len(part) else NOWHERE
        table.record_view.laid = len(part)
        why = table.position.reasons(table.turn)
        assert {cell for cell in cells if why[PUT + cell] == Reason.LEGAL} == leads_on


def most_apart(free: frozenset[tuple[int, int]]) -> int:
    """The most of these cells of which no two share a side, by trying all."""
    if not free:
        return 0
    first = min(free)
    rest = free - {first}
    return max(1 + most_apart(rest - set(around(first))), most_apart(rest))


@pytest.mark.parametrize("layout", EDITIONS.load().layouts, ids=lambda layout: str(layout.id))
@pytest.mark.parametrize("left_out", [None, 0, -1])
def test_T2_an_edition_may_deal_as_many_stops_as_fit(layout: Any, left_out: int | None) -> None:
    """Around each map, and around one that lacks a location."""
    inside = {(0, 0), *(cell for _, cell in layout.places())}
    if left_out is not None:
        layout = layout.model_copy(
            update={"cells": tuple(c for c in layout.cells if c != layout.cells[left_out])}
        )
        inside = {(0, 0), *(cell for _, cell in layout.places())}
    beside = {cell for inner in inside - {(0, 0)} for cell in around(inner)} - inside
    assert layout.stop_room() == most_apart(frozenset(beside))


# --- Alternate Routes: which cards (A1) ----------------------------------------------------


def turned(table: Any) -> set[str]:
    """The locations that show their advanced side."""
    return {table.places[place] for place in range(LOCATIONS) if table.record_view.map.turned[place]}


@pytest.mark.parametrize("seed", range(5))
def test_A1_players_may_choose_which_locations_show_their_advanced_side(start: Any, seed: int) -> None:
    """These and no others, wherever they lie."""
    chosen = ["fort_lee", "Jericho", "old-sawyer"]
    table = start(4, seed=seed, alternate_routes=True, turned_cards=chosen)
    assert turned(table) == {"Fort Lee", "Jericho", "Old Sawyer"}
    jericho = next(line for line in table.position.text().split("\n") if "Jericho:" in line)
    assert "road closed north; toll on leaving east" in jericho


def test_A1_all_twelve_may_be_chosen(start: Any) -> None:
    every = [location.id for location in EDITIONS.load().locations]
    table = start(4, alternate_routes=True, turned_cards="+".join(every), cut_map="keep")
    assert len(turned(table)) == LOCATIONS


def test_A1_A9_a_chosen_location_that_is_not_on_the_map_shows_its_basic_side(start: Any) -> None:
    """Also one that is added in a game of three."""
    added = 0
    for seats in (2, 3):
        for seed in range(8):
            table = start(seats, seed=seed, alternate_routes=True, turned_cards="jericho+tatanka")
            shown = {"Jericho", "Tatanka"} & set(table.on_map)
            assert turned(table) == shown
            if "Jericho" in table.said("take "):
                cell = table.push("take Jericho").moves[0]
                assert turned(table.push(cell)) == shown
                added += 1
    assert added


def test_A5_a_map_that_chosen_locations_cut_is_dealt_anew(start: Any) -> None:
    chosen = "jericho+cedar_bluff+prairie_rose+fort_lee+lone_elm+tatanka+bedford_falls+copper_flats"
    for seed in range(6):
        table = start(4, seed=seed, alternate_routes=True, turned_cards=chosen)
        assert connected(table.record_view.map) and len(turned(table)) == 8
