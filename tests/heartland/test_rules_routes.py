"""Alternate Routes: closed roads, toll roads, weigh stations (RT Variants; rulings A1 to A9, M10; 4.9)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from flatboat.games.heartland.edition.model import EDITIONS
from flatboat.games.heartland.rules import setup
from flatboat.games.heartland.rules.tables import LOCATIONS, NOWHERE, STOP, Edition, Icon

# The icons of the advanced sides used here: Jericho closed N, toll E; Prairie Rose closed E, toll S;
# Fort Lee closed S, weigh W; Copper Flats closed N, weigh E; Tatanka closed W, weigh N;
# Mill Creek toll W, weigh N; Harlan Junction toll S, weigh W.


def reached(table: Any) -> set[str]:
    """All cards that a truck at the centre could ever get to."""
    found, fresh = set(), [table.place("West Morgan")]
    while fresh:
        place = fresh.pop()
        if place not in found:
            found.add(place)
            fresh += [there for there in list(table.record_view.map.way[place])[:4] if there != NOWHERE]
    return {table.places[place] for place in found}


def edition_with_flow(flow: str) -> Any:
    """The edition, every toll road and weigh station turned to charge this way."""
    edition = EDITIONS.load()
    locations = tuple(
        location.model_copy(
            update={"advanced": tuple(road.model_copy(update={"flow": flow}) for road in location.advanced)}
        )
        for location in edition.locations
    )
    return edition.model_copy(update={"locations": locations})


def paid(table: Any, move: str, place: str) -> int:
    """Points that a drive costs, all told."""
    before = table.points[0]
    return before - table.drive(move, place).points[0]


# --- which cards ------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "turned"), [({}, 4), *(({"turned": n}, n) for n in (0, 7, 12))])
def test_RT_A1_any_number_of_advanced_sides_four_by_default(start: Any, words: Any, turned: int) -> None:
    table = start(4, alternate_routes=True, cut_map="keep", **words)
    assert sum(table.record_view.map.turned) == turned


def test_A1_random_locations_of_the_map(start: Any) -> None:
    seen = set()
    for seed in range(20):
        table = start(2, seed=seed, alternate_routes=True, cut_map="keep", turned=2)
        turned = {name for name in table.on_map if table.record_view.map.turned[table.place(name)]}
        assert len(turned) == 2
        seen |= turned
    assert len(seen) > 8 and "West Morgan" not in seen


def test_A1_at_most_all_on_the_map(start: Any) -> None:
    assert sum(start(2, alternate_routes=True, cut_map="keep", turned=12).record_view.map.turned) == 8


def test_RT_basic_sides_have_no_icons(make: Any) -> None:
    table = make(at=["Jericho", "Bedford Falls"])
    assert paid(table, "pay 1 point", "Prairie Rose") == 1


# --- road closed ------------------------------------------------------------------------


def test_RT_A3_nobody_drives_out_over_a_closed_edge(make: Any) -> None:
    table = make(turned=["Prairie Rose"], at=["Prairie Rose"]).push("pay 1 point")
    assert table.drives == {"Jericho"}


def test_RT_A3_nobody_drives_in_over_a_closed_edge(make: Any) -> None:
    table = make(turned=["Prairie Rose"], at=["Lone Elm"]).push("pay 1 point")
    assert table.drives == {"Fort Lee"}


def test_RT_a_closed_edge_is_not_driven_through(make: Any) -> None:
    table = make(
        map="Jericho | Prairie Rose | Fort Lee | West Morgan", turned=["Prairie Rose"], at=["Jericho"]
    )
    assert table.why("pay 2 points") == "no road you can pay for leads to a free place at that distance"


# --- toll roads and weigh stations ------------------------------------------------------


def test_RT_a_toll_road_costs_a_point(make: Any) -> None:
    table = make(turned=["Jericho"], at=["Jericho", "Bedford Falls"])
    assert paid(table, "pay 1 point", "Prairie Rose") == 2
    assert table.happened == ["Ann drives from Jericho to Prairie Rose", "Ann pays 1 point in road fees"]


def test_A2_tolls_are_paid_on_leaving_not_on_entering(make: Any) -> None:
    table = make(turned=["Jericho"], at=["Prairie Rose"])
    assert paid(table, "pay 1 point", "Jericho") == 1


def test_RT_A2_only_over_the_marked_edge(make: Any) -> None:
    table = make(turned=["Jericho"], at=["Jericho"])
    assert paid(table, "pay 1 point", "Bedford Falls") == 1


@pytest.mark.parametrize(("cubes", "fee"), [(0, 0), (4, 0), (5, 1), (7, 3), (8, 4)])
def test_RT_A4_a_weigh_station_charges_each_cube_above_four(make: Any, cubes: int, fee: int) -> None:
    table = make(turned=["Tatanka"], at=["Tatanka", "Cedar Bluff"], cargo=[f"{cubes} pigs" if cubes else ""])
    assert paid(table, "pay 1 point", "Bedford Falls") == 1 + fee


def test_A4_all_kinds_of_cubes_weigh(make: Any) -> None:
    table = make(turned=["Tatanka"], at=["Tatanka"], cargo=["2 corn, 2 soy, 1 cattle, 1 pigs"])
    assert paid(table, "pay 1 point", "Bedford Falls") == 1 + 2


def test_A4_paid_at_each_crossing(make: Any) -> None:
    """Two weigh stations in one move: Sandy Fork east, then Old Sawyer south."""
    drawn = """
    Sandy Fork | Old Sawyer | West Morgan
               | Jericho    |
    """
    table = make(
        map=drawn, turned=["Sandy Fork", "Old Sawyer"], at=["Sandy Fork"], cargo=["6 soy"], points=[9]
    )
    assert paid(table, "pay 2 points", "Jericho") == 2 + 2 + 2


@pytest.mark.parametrize(("flow", "leaving", "entering"), [("out", 1, 0), ("in", 0, 1), ("both", 1, 1)])
def test_A2_the_flow_of_the_edition(make: Any, flow: str, leaving: int, entering: int) -> None:
    edition = edition_with_flow(flow)
    out = make(turned=["Jericho"], at=["Jericho", "Bedford Falls"], edition=edition)
    assert paid(out, "pay 1 point", "Prairie Rose") == 1 + leaving
    back = make(turned=["Jericho"], at=["Prairie Rose"], edition=edition)
    assert paid(back, "pay 1 point", "Jericho") == 1 + entering


@pytest.mark.parametrize(("flow", "fee"), [("out", 1), ("in", 1), ("both", 2)])
def test_A3_fees_of_an_edge_shared_by_two_cards(make: Any, flow: str, fee: int) -> None:
    """Jericho's toll east meets Mill Creek's toll west: only the card being left charges."""
    line = "Jericho | Mill Creek | West Morgan"
    for start, end in (("Jericho", "Mill Creek"), ("Mill Creek", "Jericho")):
        table = make(map=line, turned=["Jericho", "Mill Creek"], at=[start], edition=edition_with_flow(flow))
        assert paid(table, "pay 1 point", end) == 1 + fee


def test_A6_fees_with_fuel_are_paid_in_points(make: Any) -> None:
    table = make(turned=["Jericho"], at=["Jericho", "Bedford Falls"], hands=["1 fuel 1"], points=[1])
    table.drive("pay fuel 1", "Prairie Rose")
    assert table.points[0] == 0


def test_A6_M10_fuel_without_points_does_not_pass_a_toll(make: Any) -> None:
    line = "Jericho | Fort Lee | West Morgan"
    table = make(map=line, turned=["Jericho"], at=["Jericho"], hands=["1 fuel 1"], points=[0])
    assert table.why("pay fuel 1") == "no road you can pay for leads to a free place at that distance"
    assert table.moves == ["be towed"]


def test_M10_the_reason_names_the_fees(make: Any) -> None:
    table = make(turned=["Jericho"], at=["Jericho"], hands=["1 fuel 1"], points=[0]).push("pay fuel 1")
    assert table.drives == {"Bedford Falls"}
    assert table.why("drive to Prairie Rose") == (
        "the tolls and weigh stations on the way cost more points than you have"
    )


def test_M10_the_way_with_the_least_fees_is_taken(make: Any) -> None:
    """From Jericho to Lone Elm over Prairie Rose costs a toll; to Fort Lee there is a free way round."""
    table = make(turned=["Jericho"], at=["Jericho"])
    assert paid(table, "pay 2 points", "Lone Elm") == 3
    table = make(turned=["Jericho"], at=["Jericho"])
    assert paid(table, "pay 3 points", "Fort Lee") == 3


def test_4_9_case_8_seven_cubes_over_a_weigh_edge_and_a_toll_edge_need_six_points(make: Any) -> None:
    line = "Copper Flats | Jericho | Fort Lee | West Morgan"
    given = {"map": line, "turned": ["Copper Flats", "Jericho"], "at": ["Copper Flats"], "cargo": ["7 corn"]}
    table = make(points=[6], **given)
    assert paid(table, "pay 2 points", "Fort Lee") == 6 and table.points[0] == 0
    table = make(points=[5], **given)
    assert table.why("pay 2 points") == "no road you can pay for leads to a free place at that distance"
    assert table.said("pay ") == {"1 point"}


def test_A7_a_tow_costs_no_fees(make: Any) -> None:
    line = "Jericho | West Morgan | Fort Lee"
    table = make(map=line, turned=["Jericho"], at=["Jericho", "Fort Lee"], points=[2], cargo=["8 pigs"])
    table.push("be towed")
    assert table.points[0] == 2 and table.at() == "West Morgan"


def test_A8_icons_apply_towards_the_centre(make: Any) -> None:
    line = "Jericho | West Morgan | Mill Creek | Tatanka"
    table = make(map=line, turned=["Jericho"], at=["Jericho"])
    assert paid(table, "pay 2 points", "Mill Creek") == 3


def test_A8_icons_apply_towards_truck_stops(make: Any) -> None:
    drawn = """
    GPS     |          |
    Jericho | Ham Radio | Fort Lee | West Morgan
    """
    table = make(map=drawn, turned=["Jericho"], at=["Jericho"])
    table.push("pay 1 point")
    assert table.drives == {"Ham Radio"}  # the road north is closed
    table.push("drive to Ham Radio")
    assert table.points[0] == 3
    table = make(map=drawn, turned=["Jericho"], at=["GPS"])
    assert table.moves == ["be towed"]


def test_A8_icons_towards_nothing_do_nothing(make: Any) -> None:
    table = make(map="West Morgan | Fort Lee | Jericho", turned=["Jericho"], at=["Jericho"])
    assert paid(table, "pay 1 point", "Fort Lee") == 1


# --- maps cut into parts ----------------------------------------------------------------


def test_RT_A5_cut_maps_are_dealt_anew(start: Any) -> None:
    cut = 0
    for seed in range(25):
        words = {"seed": seed, "alternate_routes": True, "turned": 6}
        kept = start(4, cut_map="keep", **words)
        table = start(4, **words)
        assert reached(table) == set(table.on_map)
        assert list(table.record_view.map.turned) == list(
            kept.record_view.map.turned
        )  # turned ones stay turned
        if reached(kept) == set(kept.on_map):
            assert table.on_map == kept.on_map
        else:
            cut += 1
            assert table.on_map != kept.on_map and set(table.on_map) == set(kept.on_map)
    assert 5 < cut < 25


def test_4_9_case_7_a_tip_behind_a_closed_road_is_dealt_anew(start: Any) -> None:
    tips = {(0, 2), (0, -2), (2, 0), (-2, 0)}
    lonely = 0
    for seed in range(25):
        words = {"seed": seed, "alternate_routes": True}
        kept, table = start(4, cut_map="keep", **words), start(4, **words)
        cut_off = set(kept.on_map) - reached(kept)
        lonely += any(kept.cell_of(name) in tips for name in cut_off)
        assert reached(table) == set(table.on_map)
    assert lonely > 3


def test_RT_A5_live_with_a_cut_map(start: Any) -> None:
    """Players may agree to play it; what lies apart is never reached."""
    for seed in range(25):
        table = start(4, seed=seed, alternate_routes=True, cut_map="keep")
        if reached(table) != set(table.on_map):
            break
    for _ in range(8):
        table.pass_turn()
    assert table.record_view.turns == 9


def test_A5_after_the_last_deal_the_map_is_kept(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = []
    dealt = setup.deal_cells
    monkeypatch.setattr("flatboat.kernel.game.is_ready", lambda kind: False)  # compiled rules are not changed
    monkeypatch.setattr(setup, "MAX_DEALS", 7)
    monkeypatch.setattr(setup, "connected", lambda board: False)
    monkeypatch.setattr(setup, "deal_cells", lambda *given: deals.append(dealt(*given)))
    table = start(4, alternate_routes=True)
    assert len(deals) == 7
    assert len(table.on_map) == 13


def test_A5_truck_stops_do_not_link(make: Any) -> None:
    drawn = """
    Jericho | Ham Radio | Fort Lee
            |           | West Morgan
    """
    table = make(map=drawn)
    assert "Jericho" in reached(table)
    assert not setup.connected(table.record_view.map)


# --- three players ----------------------------------------------------------------------


def test_A9_cards_are_turned_before_the_picks(start: Any) -> None:
    table = start(3, alternate_routes=True, turned=8)
    assert sum(table.record_view.map.turned) == 8 and reached(table) == set(table.on_map)
    for cell in ("0,2", "2,0"):
        table.push(sorted(table.moves)[0])
        name = table.places[table.record_view.picking]
        open_cell = cell if f"put at {cell}" in table.moves else table.moves[0].removeprefix("put at ")
        table.push(f"put at {open_cell}")
        assert table.record_view.map.turned[table.place(name)] == 0  # added cards show the basic side
    assert sum(table.record_view.map.turned) == 8 and reached(table) == set(table.on_map)


def test_A9_a_cell_with_every_side_to_the_map_closed_may_not_be_picked(start: Any) -> None:
    refused = 0
    for seed in range(12):
        table = start(3, seed=seed, alternate_routes=True, turned=8)
        table.push(sorted(table.moves)[0])
        edition: Edition = table.position._edition
        for name, (column, row) in table.on_map.items():
            for side, (c, r) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
                cell = (column + c, row + r)
                place = table.place(name)
                taken = set(table.on_map.values())
                touching = [(x, y) for x, y in taken if abs(x - cell[0]) + abs(y - cell[1]) == 1]
                if cell in taken or len(touching) > 1 or place >= LOCATIONS:
                    continue
                closed = edition.icon[place][side] == Icon.CLOSED
                why = table.why(f"put at {cell[0]},{cell[1]}")
                assert why == ("every road to that cell is closed" if closed else None)
                refused += closed
    assert refused > 5


#: The second player chooses a cell for the last of the locations added.
PICKING: dict[str, Any] = {
    "phase": "pick_cell",
    "first": 0,
    "turn": 1,
    "picks": 1,
    "removed": ["Jericho", "Lone Elm", "Sandy Fork"],
    "picking": "Jericho",
}


def test_A9_one_open_side_is_enough(make: Any) -> None:
    drawn = """
                 | Prairie Rose  |
    Bedford Falls | West Morgan  | Tatanka
    """
    table = make(3, map=drawn, turned=["Prairie Rose"], **PICKING)
    assert table.why("put at 1,1") is None  # closed towards Prairie Rose, open towards Tatanka
    drawn = """
    Prairie Rose |
    West Morgan  | Copper Flats
    """
    table = make(3, map=drawn, turned=["Prairie Rose", "Copper Flats"], **PICKING)
    assert table.why("put at 1,1") == "every road to that cell is closed"


# --- all roads at once, against a plain search ------------------------------------------


def plain_ends(table: Any, distance: int) -> dict[str, int]:
    """Every end of a path of that distance for the first seat, with the least fees: tried one by one."""
    cells = {cell: name for name, cell in table.on_map.items()}
    icons = {
        (location.name, road.edge): road.kind
        for location in table.position.game.edition.locations
        if table.record_view.map.turned[table.place(location.name)]
        for road in location.advanced
    }
    load = sum(table.record_view.truckers[0].cargo)
    fees = {None: 0, "toll": 1, "weigh": max(0, load - 4)}
    found: dict[str, int] = {}

    def walk(path: list[tuple[int, int]], slanted: bool, spent: int) -> None:
        name = cells[path[-1]]
        if len(path) > distance:
            found[name] = min(spent, found.get(name, spent))
            return
        for c, r, out, back in ((0, 1, "N", "S"), (1, 0, "E", "W"), (0, -1, "S", "N"), (-1, 0, "W", "E")):
            there = (path[-1][0] + c, path[-1][1] + r)
            if there in cells and there not in path:
                mine, theirs = icons.get((name, out)), icons.get((cells[there], back))
                if mine != "closed" and theirs != "closed":
                    walk([*path, there], slanted, spent + fees[mine])
        for c, r in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            there = (path[-1][0] + c, path[-1][1] + r)
            if table.upgrade() == "GPS" and not slanted and there in cells and there not in path:
                walk([*path, there], True, spent)

    walk([table.cell_of(table.at())], False, 0)
    return found


@pytest.mark.parametrize("upgrade", [None, "GPS", "Ace Dispatcher", "Truck Wash"])
def test_drives_agree_with_a_plain_search_of_all_paths(start: Any, make: Any, upgrade: str | None) -> None:
    chance = Random(3)
    for seed in range(6):
        table = start(4, seed=seed, alternate_routes=True, turned=9, truck_stops=True, first_seat=1)
        while table.phase == "stops":
            table.push(chance.choice(table.moves))
        for seat in range(4):
            table.record_view.truckers[seat].at = table.place(chance.choice(sorted(table.on_map)))
        me = table.record_view.truckers[0]
        me.points, me.cargo = chance.randrange(2, 8), [chance.randrange(3) for _ in range(4)]
        me.upgrade = -1 if upgrade is None else table.place(upgrade) - STOP
        table.remember()
        taken = set() if upgrade == "Ace Dispatcher" else {table.at(seat) for seat in (1, 2, 3)}
        taken -= {"West Morgan"} if upgrade == "Truck Wash" else set()
        taken |= set() if upgrade == "Truck Wash" else {"West Morgan"}
        for n in (1, 2, 3):
            ends = {name: fee for name, fee in plain_ends(table, n).items() if name not in taken}
            ends = {name: fee for name, fee in ends.items() if fee <= me.points - n}
            words = "pay 1 point" if n == 1 else f"pay {n} points"
            assert (words in table.moves) == bool(ends)
            for name, fee in ends.items():
                assert table.push(words).drives == set(ends)
                before = table.points[0]
                assert before - table.push(f"drive to {name}").points[0] == fee
                table.position.pop()
                table.position.pop()
