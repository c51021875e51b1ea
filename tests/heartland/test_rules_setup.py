"""Set-up: map, cubes, trucks, cards (RT Setup; rulings D1 to D3, D7, V1 to V7, T1, T2, T10)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from flatboat.games.heartland.rules.tables import COLUMNS, PUT, Phase, Reason

SQUARE = set(product((-1, 0, 1), repeat=2))
TIPS = {(0, 2), (0, -2), (2, 0), (-2, 0)}
WIDE = set(product((-2, -1, 0, 1, 2), (-1, 0, 1)))
NATIVES = {
    "corn": {"Jericho", "Cedar Bluff", "Harlan Junction"},
    "soy": {"Prairie Rose", "Fort Lee", "Mill Creek"},
    "cattle": {"Lone Elm", "Tatanka", "Sandy Fork"},
    "pigs": {"Bedford Falls", "Copper Flats", "Old Sawyer"},
}
LOCATIONS = set().union(*NATIVES.values())
BADLANDS = {"Serenity", "Markham"}
DEMANDS = {
    "Jericho": {"soy": 2, "cattle": 5},
    "Cedar Bluff": {"soy": 3, "pigs": 4},
    "Harlan Junction": {"cattle": 4, "pigs": 5},
    "Prairie Rose": {"corn": 3, "cattle": 4},
    "Fort Lee": {"corn": 2, "pigs": 5},
    "Mill Creek": {"cattle": 5, "pigs": 4},
    "Lone Elm": {"corn": 3, "soy": 2},
    "Tatanka": {"corn": 2, "pigs": 5},
    "Sandy Fork": {"soy": 3, "pigs": 4},
    "Bedford Falls": {"corn": 2, "soy": 3},
    "Copper Flats": {"corn": 3, "cattle": 4},
    "Old Sawyer": {"soy": 2, "cattle": 5},
}


def native_of(name: str) -> str:
    return next(good for good, names in NATIVES.items() if name in names)


def pick(table: Any, location: str, cell: str) -> Any:
    return table.push(f"take {location}", f"put at {cell}")


def beside(cell: tuple[int, int]) -> set[tuple[int, int]]:
    return {(cell[0] + c, cell[1] + r) for c, r in ((0, 1), (1, 0), (0, -1), (-1, 0))}


# --- the main board ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_RT_locations_lie_on_their_basic_side(start: Any, seats: int) -> None:
    assert sum(start(seats).record_view.map.turned) == 0


def test_RT_4P_is_a_diamond_of_all_locations_round_the_centre(start: Any) -> None:
    table = start(4)
    assert set(table.on_map.values()) == SQUARE | TIPS
    assert set(table.on_map) == LOCATIONS | {"West Morgan"}
    assert table.cell_of("West Morgan") == (0, 0)


def test_RT_2P_is_a_square_without_one_location_of_each_native_good(start: Any) -> None:
    table = start(2)
    assert set(table.on_map.values()) == SQUARE and table.cell_of("West Morgan") == (0, 0)
    for names in NATIVES.values():
        assert len(names & set(table.on_map)) == 2
    assert table.phase == "move"


def test_RT_3P_is_the_same_square_before_the_picks(start: Any) -> None:
    table = start(3)
    assert set(table.on_map.values()) == SQUARE and table.cell_of("West Morgan") == (0, 0)
    for names in NATIVES.values():
        assert len(names & set(table.on_map)) == 2


def test_D2_the_locations_that_leave_are_random(start: Any) -> None:
    gone = {frozenset(LOCATIONS - set(start(2, seed=seed).on_map)) for seed in range(30)}
    assert len(gone) > 10 and set().union(*gone) == LOCATIONS


def test_D2_the_dice_name_them(start: Any) -> None:
    table = start(2, script=[0, 1, 2, 0], first_seat=1)  # corn, soy, cattle, pigs
    assert set(table.on_map) == LOCATIONS - {"Jericho", "Fort Lee", "Sandy Fork", "Bedford Falls"} | {
        "West Morgan"
    }


def test_RT_the_cards_are_shuffled(start: Any) -> None:
    assert len({start(4, seed=seed).cell_of("Jericho") for seed in range(60)}) == 12


# --- three players: the picks -----------------------------------------------------------


def test_RT_D3_third_player_then_second_pick_after_the_hands_are_dealt(start: Any) -> None:
    table = start(3, first_seat=2)
    assert [trucker.cards for trucker in table.record_view.truckers][:3] == [5, 5, 5]
    assert table.position.waiting == [0]  # seats 1, 2, 0 play in this order
    offered = table.said("take ")
    assert len(offered) == 4 and {native_of(name) for name in offered} == set(NATIVES)
    assert not offered & set(table.on_map)
    first, second, *rest = sorted(offered)
    pick(table, first, "0,2")
    assert table.position.waiting == [2] and table.said("take ") == offered - {first}
    pick(table, second, "0,3")
    assert table.cell_of(first) == (0, 2) and table.cell_of(second) == (0, 3)
    assert table.phase == "move" and table.position.waiting == [1]
    assert not set(rest) & set(table.on_map)  # the other two leave
    assert table.said("take ") == set()


def test_D3_a_location_that_was_not_removed_cannot_be_taken(start: Any) -> None:
    table = start(3)
    there = next(name for name in table.on_map if name != "West Morgan")
    assert table.why(f"take {there}") == f"{there} is not one of the locations left out"


def test_D3_cells_share_a_side_with_a_location(start: Any) -> None:
    table = start(3)
    table.push(table.moves[0])
    free = {tuple(int(x) for x in cell.split(",")) for cell in table.said("put at ")}
    ring = {cell for inner in SQUARE - {(0, 0)} for cell in beside(inner)} - SQUARE
    assert free == ring and len(free) == 12
    assert table.why("put at 1,1") == "a card lies there already"
    assert table.why("put at 2,2") == "that cell is not beside a location"
    table.push("put at 0,2")
    table.push(table.moves[0])
    free = {tuple(int(x) for x in cell.split(",")) for cell in table.said("put at ")}
    assert free == ring - {(0, 2)} | {(0, 3)}  # beside the one just added, too


def test_D3_a_picked_location_gets_five_cubes(start: Any) -> None:
    table = start(3)
    location = sorted(table.said("take "))[0]
    pick(table, location, "-2,0")
    assert table.cubes(location) == f"5 {native_of(location)}"


def test_D3_roads_lead_to_the_picked_locations(start: Any) -> None:
    table = start(3)
    first, second = sorted(table.said("take "))[:2]
    pick(table, first, "-2,0")
    pick(table, second, "-3,0")
    table.push("pay 2 points")
    assert first in table.drives
    table.position.pop()
    table.push("pay 3 points")
    assert second in table.drives


# --- cubes, players, cards --------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_RT_five_cubes_of_the_native_good_on_each_location(start: Any, seats: int) -> None:
    table = start(seats)
    for name in set(table.on_map) & LOCATIONS:
        assert table.cubes(name) == f"5 {native_of(name)}"


def test_RT_no_cubes_on_the_distribution_centre(start: Any) -> None:
    assert start(4).cubes("West Morgan") == ""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_RT_D7_all_trucks_start_at_the_centre(start: Any, seats: int) -> None:
    table = start(seats)
    assert [table.at(seat) for seat in range(seats)] == ["West Morgan"] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_RT_scores_start_at_five_with_empty_trailers(start: Any, seats: int) -> None:
    table = start(seats)
    assert table.points == [5] * seats
    assert [table.cargo(seat) for seat in range(seats)] == [""] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_RT_five_cards_each_a_window_of_three_the_rest_face_down(start: Any, seats: int) -> None:
    table = start(seats)
    assert [sum(hand) for hand in table.state.hands][:seats] == [5] * seats
    assert sum(card >= 0 for card in table.record_view.window) == 3
    assert table.record_view.pile == 65 - 5 * seats - 3 and table.pile
    assert table.record_view.discarded == 0 and table.record_view.top == -1


def test_RT_deck_of_46_freight_bills_and_19_fuel_cards(start: Any) -> None:
    assert start(2).cards() == [15, 15, 8, 8, 10, 6, 3]


def test_D1_start_player_is_random_or_named(start: Any) -> None:
    assert {start(4, seed=seed).turn for seed in range(30)} == {0, 1, 2, 3}
    assert {start(4, seed=seed, first_seat=3).turn for seed in range(5)} == {2}


def test_locations_want_what_their_cards_say(make: Any) -> None:
    table = make(5)
    edition = table.position._edition
    for name, demand in DEMANDS.items():
        prices = dict(zip(("corn", "soy", "cattle", "pigs"), edition.price[table.place(name)], strict=True))
        assert {good: price for good, price in prices.items() if price} == demand


# --- variants ---------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "room"), [({}, 8), ({"short_haul": True}, 6)])
def test_RT_short_haul_trailers_hold_six(start: Any, words: Any, room: int) -> None:
    assert start(2, **words).record_view.trailer == room


def test_RT_V1_fresh_start_deals_the_centre_to_any_cell_and_trucks_start_there(start: Any) -> None:
    cells = set()
    for seed in range(40):
        table = start(2, seed=seed, fresh_start=True)
        cells.add(table.cell_of("West Morgan"))
        assert set(table.on_map.values()) == SQUARE
        assert [table.at(seat) for seat in range(2)] == ["West Morgan"] * 2
    assert len(cells) > 6
    assert {start(2, seed=seed).cell_of("West Morgan") for seed in range(5)} == {(0, 0)}


def test_V1_fresh_start_in_3P_picks_lie_beside_locations_not_the_centre_alone(start: Any) -> None:
    for seed in range(40):
        table = start(3, seed=seed, fresh_start=True)
        centre = table.cell_of("West Morgan")
        if centre == (1, 1):
            break
    table.push(table.moves[0])
    free = table.said("put at ")
    assert "1,2" not in free and "2,1" not in free and "0,2" in free and len(free) == 10


def test_RT_V2_warehouse_mixup_three_native_cubes_and_one_in_demand(start: Any) -> None:
    extras = set()
    for seed in range(8):
        table = start(4, seed=seed, warehouse_mixup=True)
        for name in LOCATIONS:
            native = native_of(name)
            cubes = {word.split()[1]: int(word.split()[0]) for word in table.cubes(name).split(", ")}
            assert cubes.pop(native) == 3
            ((extra, n),) = cubes.items()
            assert n == 1 and extra in DEMANDS[name]
            extras.add((name, extra))
    assert len(extras) == 24  # either of the two demands


def test_V2_switch_mixup_each_demand(start: Any) -> None:
    table = start(4, warehouse_mixup=True, mixup_each_demand=True)
    assert table.cubes("Jericho") == "3 corn, 1 soy, 1 cattle"
    assert table.cubes_in_all() == [15, 15, 15, 15]


def test_V2_mixup_holds_for_picked_locations_in_3P(start: Any) -> None:
    table = start(3, warehouse_mixup=True, mixup_each_demand=True)
    location = sorted(table.said("take "))[0]
    pick(table, location, "0,2")
    assert sum(table.record_view.cubes[table.place(location)]) == 5
    assert f"3 {native_of(location)}" in table.cubes(location)


def test_RT_V3_badlands_have_no_native_goods_and_start_empty(start: Any) -> None:
    for words in ({}, {"warehouse_mixup": True}, {"warehouse_mixup": True, "mixup_each_demand": True}):
        table = start(5, **words)
        assert table.cubes("Serenity") == "" and table.cubes("Markham") == ""


def test_V4_all_variants_together(start: Any) -> None:
    words = {
        "short_haul": True,
        "fresh_start": True,
        "warehouse_mixup": True,
        "mixup_each_demand": True,
        "alternate_routes": True,
        "turned": 8,
        "truck_stops": True,
        "badlands": True,
    }
    for seats in (2, 3, 4, 5):
        table = start(seats, **words)
        while table.phase != "move":
            table.push(table.moves[0])
        for _ in range(3):
            table.pass_turn()
        assert table.record_view.turns == 4 and set(table.on_map) >= BADLANDS


def test_V5_five_players_wide_shuffles_the_badlands_with_the_others(start: Any) -> None:
    cells = set()
    for seed in range(40):
        table = start(5, seed=seed)
        assert set(table.on_map.values()) == WIDE and len(table.on_map) == 15
        cells.add(table.cell_of("Serenity"))
    assert len(cells) > 8 and table.cell_of("West Morgan") == (0, 0)


def test_V5_five_players_diamond_badlands_has_them_outside(start: Any) -> None:
    table = start(5, layout="diamond_badlands")
    assert table.cell_of("Serenity") == (-3, 0) and table.cell_of("Markham") == (3, 0)
    assert set(table.on_map.values()) == SQUARE | TIPS | {(-3, 0), (3, 0)}


@pytest.mark.parametrize(
    ("seats", "layout", "west", "east"),
    [
        (2, "square", -2, 2),
        (2, "bottleneck2", -3, 3),
        (2, "plus2", -3, 3),
        (4, "diamond", -3, 3),
        (4, "bottleneck4", -3, 3),
        (4, "beltway4", -2, 3),
        (4, "crossroads4", -4, 4),
    ],
)
def test_V7_badlands_beside_the_map_in_row_0(
    start: Any, seats: int, layout: str, west: int, east: int
) -> None:
    table = start(seats, layout=layout, badlands=True)
    assert table.cell_of("Serenity") == (west, 0) and table.cell_of("Markham") == (east, 0)


def test_V7_in_3P_badlands_come_after_the_picks(start: Any) -> None:
    table = start(3, badlands=True)
    assert not BADLANDS & set(table.on_map)
    pick(table, sorted(table.said("take "))[0], "-2,0")
    assert not BADLANDS & set(table.on_map)
    pick(table, sorted(table.said("take "))[0], "0,2")
    assert table.cell_of("Serenity") == (-3, 0) and table.cell_of("Markham") == (2, 0)


def test_V7_without_the_option_there_are_none(start: Any) -> None:
    assert not BADLANDS & set(start(4).on_map)


# --- truck stops ------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "dealt"), [(2, 4), (4, 6), (5, 7)])
def test_RT_T10_last_seat_lays_the_dealt_truck_stops(start: Any, seats: int, dealt: int) -> None:
    table = start(seats, truck_stops=True, first_seat=2)
    assert table.phase == "stops"
    laid = 0
    while table.phase == "stops":
        assert table.position.waiting == [0]  # first is seat 1, so seat 0 is last
        table.push(table.moves[0])
        laid += 1
    stops = {name: cell for name, cell in table.on_map.items() if table.place(name) >= 15}
    assert laid == len(stops) == dealt
    assert table.turn == 1 and table.phase == "move"


def test_T10_in_3P_after_the_picks_and_the_badlands(start: Any) -> None:
    table = start(3, truck_stops=True, badlands=True, first_seat=1)
    pick(table, sorted(table.said("take "))[0], "0,2")
    pick(table, sorted(table.said("take "))[0], "2,0")
    assert table.phase == "stops" and table.position.waiting == [2]
    assert set(table.on_map) >= BADLANDS
    assert table.record_view.stops_due == 5
    assert "-3,0" in table.said("put at ") and "4,0" in table.said("put at ")  # beside the Badlands


def test_RT_truck_stops_are_shuffled(start: Any) -> None:
    dealt = {start(2, seed=seed, truck_stops=True).record_view.dealt[0] for seed in range(50)}
    assert dealt == set(range(12))
    for seed in range(10):
        four = list(start(2, seed=seed, truck_stops=True).record_view.dealt)[:4]
        assert len(set(four)) == 4


def test_RT_T1_no_two_truck_stops_side_by_side_corners_may_touch(start: Any) -> None:
    table = start(2, truck_stops=True)
    assert len(table.said("put at ")) == 12
    assert table.why("put at 1,0") == "a card lies there already"
    assert table.why("put at 2,2") == "that cell is not beside a location"
    table.push("put at 1,2")
    assert table.why("put at 0,2") == "truck stops may not lie side by side"
    assert table.why("put at 2,1") is None  # diagonal contact


def test_T1_not_beside_the_centre_alone(start: Any) -> None:
    table = start(2, layout="bottleneck2", truck_stops=True)  # no location south of the centre
    assert table.why("put at 0,1") is None  # beside (-1,1) and (1,1)
    assert table.why("put at 0,-1") == "that cell is not beside a location"
    table = start(2, layout="plus2", truck_stops=True)
    assert table.why("put at 1,1") is None
    assert table.why("put at 2,2") == "that cell is not beside a location"


def test_T2_cells_that_leave_no_room_for_the_rest_are_refused(start: Any) -> None:
    table = start(2, truck_stops=True)
    table.record_view.stops_due = 8  # eight stops fit round a square only without corners to spare
    refused = 0
    while table.phase == "stops":
        last = table.moves[-1]
        why = table.position.reasons(table.turn)
        refused += sum(code == Reason.NO_ROOM_FOR_REST for code in why)
        rest = table.record_view.stops_due - table.record_view.laid - 1
        for move in table.position.legal_moves:
            assert most_stops(why, move.action) >= rest
        if table.record_view.laid == 8 - 1:
            break
        table.push(last)
    assert refused > 0


def test_T2_three_in_a_row_with_two_to_lay_refuses_the_middle_one(start: Any) -> None:
    """Both neighbours of the middle cell count: an interpreted rule once took True + True for True."""
    table = start(2, truck_stops=True)
    for move in ("put at 2,1", "put at 2,-1"):
        table.push(move)
    taken = {(0, -2), (-1, -2), (1, -2), (-2, 0), (-2, 1), (-2, -1)}
    spare = [place for place in range(15, 27) if table.record_view.map.cell[place] < 0]
    for place, (column, row) in zip(spare, sorted(taken), strict=False):
        table.record_view.map.cell[place] = 49 + row * COLUMNS + column  # other stops fill these sides
    assert table.said("put at ") == {"-1,2", "1,2"}
    assert table.why("put at 0,2") == "the other truck stops would not all find room"


def most_stops(why: Any, laid: int) -> int:
    """The most stops that fit after one more: the free cells less a greatest matching of neighbours."""
    cell = laid - PUT
    free = {c for c in range(99) if why[PUT + c] in (Reason.LEGAL, Reason.NO_ROOM_FOR_REST)}
    free -= {cell, cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS}
    partner: dict[int, int] = {}

    def augment(one: int, seen: set[int]) -> bool:
        for other in (one - 1, one + 1, one - COLUMNS, one + COLUMNS):
            if other in free - seen:
                seen.add(other)
                if other not in partner or augment(partner[other], seen):
                    partner[other] = one
                    return True
        return False

    return len(free) - sum(augment(c, set()) for c in free if (c % COLUMNS + c // COLUMNS) % 2)


def test_T2_refuses_nothing_that_leaves_room(start: Any) -> None:
    for seats, layout in ((2, "square"), (4, "diamond"), (4, "beltway4"), (5, "wide")):
        table = start(seats, layout=layout, truck_stops=True)
        step = 3
        while table.phase == "stops":
            why = table.position.reasons(table.turn)
            rest = table.record_view.stops_due - table.record_view.laid - 1
            for c in range(99):
                if why[PUT + c] == Reason.NO_ROOM_FOR_REST:
                    assert most_stops(why, PUT + c) < rest
            step = step * 5 % 7
            table.push(table.moves[step % len(table.moves)])
        assert table.record_view.phase == Phase.MOVE


def test_T10_no_option_no_stops(start: Any) -> None:
    table = start(4)
    assert table.phase == "move" and all(table.place(name) < 15 for name in table.on_map)
