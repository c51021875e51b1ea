"""Set-up: the map, goods, achievements, contracts, cards, start tracks, who begins."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import pytest

from flatboat.games.railroad.edition.options import RailroadOptions
from flatboat.games.railroad.rules import setup
from flatboat.games.railroad.rules.geometry import CENTERS, HEXES, NAMES, PLACES
from flatboat.games.railroad.rules.tables import CARDS, NONE, TILE_SPACES, Happening, Terrain
from flatboat.kernel.record_view import wrap

from ..hand_set import random_dice
from .slow import BESIDE
from .tables import CITY_NAMES, EDITION, FACTORY_NAMES, GOOD_NAMES, Table, goods, land, values_with


@cache
def dealt(seats: int, seed: int) -> Table:
    """A table at random, to be looked at only."""
    return Table(seats, dice=random_dice(seed))


# ---------------------------------------------------------------- the map

#: What is printed on each tile, row by row; f1 to f3 and c1 to c3 are factories and cities.
TILES = {
    "A": "P F f1 | R* c2 M F | f2 R M c1 F | P c3 R P | M* P f3",
    "B": "c2 P M | P F f3 P | F f2 R* M c1 | M* R f1 F | c3 P P",
    "C": "P c3 P | f3 F R* f1 | P F M* R P | c2 M F c1 | P f2 M",
    "D": "F f1 P | P M* M f3 | R P c1 M F | c2 R* P c3 | P f2 F",
}
LETTERS = {"P": "PLAINS", "F": "FOREST", "R": "RIVER", "M": "MOUNTAIN", "f": "FACTORY", "c": "CITY"}
FACTORIES = "2 coal, 2 lumber, 1 grain, 2 grain, 2 iron, 1 textiles"
FACTORIES += ", 2 textiles, 2 coal, 1 grain, 2 lumber, 2 iron, 1 textiles"
CITIES = "iron textiles, textiles, iron textiles, coal lumber, coal lumber, lumber"
CITIES += ", grain iron, textiles lumber, iron, grain, coal grain, coal grain"
STANDARD = {3: [("A", 0), ("B", 0), ("D", 2)], 4: [("A", 0), ("B", 4), ("C", 2), ("D", 5)]}


def turned(place: tuple[int, int], times: int) -> tuple[int, int]:
    """A step of 60 degrees leads (q, r) to (-r, q + r)."""
    q, r = place
    return place if times == 0 else turned((-r, q + r), times - 1)


def expected(layout: list[tuple[str, int]]) -> dict[int, str]:
    """What lies on each space of a layout, as `P`, `R*` or `Af1`."""
    found = {}
    for (cq, cr), (tile, times) in zip(CENTERS, layout, strict=False):
        for place, mark in zip(PLACES, TILES[tile].replace("|", " ").split(), strict=True):
            q, r = turned(place, times)
            found[HEXES.index((cq + q, cr + r))] = tile + mark if mark[0] in "fc" else mark
    return found


def check_map(t: Table, layout: list[tuple[str, int]]) -> None:
    """Terrain, stars, sites, goods and demands are as printed on the tiles as they lie."""
    marks = expected(layout)
    for space in range(len(HEXES)):
        mark = marks.get(space, "")
        terrain = Terrain[LETTERS[mark.strip("ABCD")[0]]] if mark else Terrain.NOWHERE
        assert t.table.terrain[space] == terrain, NAMES[space]
        assert t.table.star[space] == mark.endswith("*")
        if mark[:1] not in tuple("ABCD"):
            assert t.table.site[space] == NONE
            continue
        number = "ABCD".index(mark[0]) * 3 + int(mark[2]) - 1
        assert t.table.site[space] == number
        if mark[1] == "f":
            works, (n, good) = t.table.works[number], FACTORIES.split(", ")[number].split()
            assert (works.space, works.good, works.left) == (space, GOOD_NAMES.index(good), int(n))
        else:
            city, asked = t.table.cities[number], CITIES.split(", ")[number].split()
            assert (city.space, city.count) == (space, len(asked))
            assert [GOOD_NAMES[city.good[i]] for i in range(city.count)] == asked
            assert list(city.train) == [NONE, NONE]
    there = {tile for tile, _ in layout}
    for number in range(12):
        missing = "ABCD"[number // 3] not in there
        assert (t.table.works[number].space == NONE) == (t.table.cities[number].space == NONE) == missing


def layout_of(t: Table) -> list[tuple[str, int]]:
    return [("ABCD"[t.table.tile[slot]], t.table.turned[slot]) for slot in range(t.table.slots)]


def fair(marks: dict[int, str]) -> bool:
    return not any(
        mark[1:2] == "f" and any(marks.get(near, "")[1:2] == "c" for near in BESIDE[space])
        for space, mark in marks.items()
    )


def test_the_tiles_lie_about_their_centers() -> None:
    assert CENTERS == ((0, 0), (5, -2), (2, 3), (7, 1))
    assert len(set(HEXES)) == 76 and len(set(HEXES[: 3 * TILE_SPACES])) == 57
    assert PLACES[0] == (0, -2) and PLACES[9] == (0, 0) and PLACES[18] == (0, 2)
    neighbor = land().edition.neighbor
    for space, beside in enumerate(BESIDE):
        assert sorted(near for near in neighbor[space] if near != NONE) == beside


@pytest.mark.parametrize(("seats", "tiles"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_three_tiles_for_one_or_two_players_and_four_for_more(seats: int, tiles: int) -> None:
    t = Table(seats, options={"layout": "standard"})
    assert t.table.slots == tiles and layout_of(t) == STANDARD[tiles]
    check_map(t, STANDARD[tiles])
    assert fair(expected(STANDARD[tiles]))
    assert list(t.table.tile)[tiles:] == [NONE] * (4 - tiles)
    assert t.said("STANDARD") == [] and len(t.said("TILE")) == tiles


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_layouts_are_fair_ruling_44(seats: int) -> None:
    """No factory lies beside a city; white dots do not matter."""
    seen: set[tuple[str, int]] = set()
    for seed in range(25):
        t = dealt(seats, seed)
        layout = layout_of(t)
        assert len({tile for tile, _ in layout}) == len(layout) == t.table.slots
        check_map(t, layout)
        assert fair(expected(layout))
        assert t.said("STANDARD") == []
        assert t.said("TILE") == [(NONE, "ABCD".index(tile), times) for tile, times in layout]
        seen |= set(layout)
    assert len(seen) > 18  # of 24 ways


def test_any_tile_may_lie_in_any_slot_and_any_be_left_out() -> None:
    first = [layout_of(dealt(2, seed))[0][0] for seed in range(80)]
    out = [({*"ABCD"} - {tile for tile, _ in layout_of(dealt(2, s))}).pop() for s in range(80)]
    assert all(first.count(tile) > 6 and out.count(tile) > 6 for tile in "ABCD")


def scripted(script: list[int]) -> Table:
    """Set up for two with dice that are told, then others at random."""
    t = Table(2)
    t.array[:] = 0
    t.load().dice.script = list(script)
    t.dice.sources = random_dice(5).sources
    options = RailroadOptions.model_validate({}).record(EDITION, 2)
    setup.setup(t.edition, t.state, t.dice, wrap(options)[0])
    return t


def unfair_draw() -> list[int]:
    """Dice for A, B and C, turned so that a factory lies beside a city."""
    turns = next(
        turns
        for turns in itertools.product(range(6), repeat=3)
        if not fair(expected(list(zip("ABC", turns, strict=True))))
    )
    return [die for turn in turns for die in (0, turn)]


FAIR_DRAW = [0, 0, 0, 0, 1, 2]  # the standard layout
SIDES = [4, 6, 3, 6, 2, 6]  # which tile is next, how it is turned
GOAL = 12  # the next die


@pytest.mark.parametrize("failures", [0, 3, 199])
def test_a_layout_that_is_not_fair_is_drawn_again(failures: int) -> None:
    t = scripted(unfair_draw() * failures + FAIR_DRAW)
    assert layout_of(t) == STANDARD[3] and t.said("STANDARD") == []
    assert t.dice.sides[: 6 * failures + 7] == [*(SIDES * (failures + 1)), GOAL]


def test_after_200_failures_the_standard_layout_lies() -> None:
    t = scripted(unfair_draw() * 200)
    assert layout_of(t) == STANDARD[3] and len(t.said("STANDARD")) == 1
    assert t.dice.sides[:1201] == [*(SIDES * 200), GOAL]
    check_map(t, STANDARD[3])


# ---------------------------------------------------------------- goods, achievements, contracts


def test_goods_lie_on_the_factories_five_kinds_four_each() -> None:
    assert goods(Table(4)) == [4] * 5
    assert sum(goods(Table(2))) == 15


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_everybody_begins_with(seats: int) -> None:
    t = Table(seats)
    for seat in range(seats):
        company = t.company(seat)
        assert (company.money, company.prestige, company.tracks, company.unlocked) == (5, 0, 18, 0)
        assert (company.trains, company.loans, company.cards, company.containers) == (8, 0, 3, 4)
        assert len(t.hand(seat)) == 3 and t.kept(seat) == [] and company.contract == NONE
    for seat in range(seats, 4):
        assert t.company(seat).money == t.company(seat).tracks == t.company(seat).cards == 0
    assert t.table.loans == 12 and len(t.market) == 3
    assert t.table.pile == CARDS - 3 * seats - 3
    t.count()


def test_five_of_the_achievements_are_in_play() -> None:
    seen = [0] * 12
    for seed in range(40):
        goals = list(dealt(2, seed).table.goals)
        assert len(set(goals)) == 5
        for goal in goals:
            seen[goal] += 1
    assert all(6 < n < 30 for n in seen)


def removed(t: Table) -> list[int]:
    return [contract + 1 for contract in range(8) if t.table.removed >> contract & 1]


@pytest.mark.parametrize(
    ("left_out", "out"), [("A", 5), ("B", 2), ("C", 0), ("D", 3)], ids=["BCD", "ACD", "ABD", "ABC"]
)
def test_contracts_on_goods_that_too_few_cities_ask_for_are_out(left_out: str, out: int) -> None:
    """Textiles with B, C, D; lumber with A, C, D; grain with A, B, C; none with A, B, D."""
    tables = [dealt(seats, seed) for seats in (1, 2) for seed in range(25)]
    some = [t for t in tables if left_out not in {tile for tile, _ in layout_of(t)}]
    assert len(some) > 4
    for t in some:
        assert removed(t) == [out] * (out > 0)
        assert [a for _, a, _ in t.said("REMOVED")] == [out - 1] * (out > 0)
        assert all(t.state.contract[seat] + 1 != out for seat in range(t.seats))


def test_with_four_tiles_no_contract_is_out() -> None:
    assert all(removed(dealt(seats, s)) == [] for seats in (3, 4) for s in range(5))


def test_a_city_that_asks_twice_is_one_city() -> None:
    t = land(asks={"Arden": "lumber lumber", "Bristow": "lumber grain"})
    assert [setup.cities_that_ask(t.table, good) for good in range(3)] == [0, 2, 1]


def test_a_secret_contract_for_each_player_is_dealt() -> None:
    found = [0] * 8
    for seed in range(32):
        t = dealt(4, seed)
        contracts = list(t.state.contract)
        assert len(set(contracts)) == 4 and set(contracts) <= set(range(8))
        for contract in contracts:
            found[contract] += 1
    assert all(7 < n < 27 for n in found)
    assert list(Table(2).state.contract)[2:] == [NONE, NONE]


def test_contracts_and_cards_are_told_to_their_owner_alone_rulings_45_49() -> None:
    t = Table(3)
    for kind in ("CONTRACT", "DEALT"):
        events = [event for event in t.state.events.ring if event.kind == Happening[kind]]
        assert events and all(e.seen == 1 << e.seat for e in events)


# ---------------------------------------------------------------- who begins


def test_the_start_player_is_one_at_random_or_named() -> None:
    starts = [Table(3, options={"first_seat": "random"}, dice=random_dice(s)).table.first for s in range(30)]
    assert {*starts} == {0, 1, 2}
    assert Table(3, options={"first_seat": 3}).table.first == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_start_tracks_in_reverse_order(seats: int, first: int) -> None:
    """On different factories; the first player is the last and then begins."""
    if first >= seats:
        return
    t = Table(seats, options={"first_seat": first + 1, "layout": "standard"}).load()
    order = []
    for name in FACTORY_NAMES[:seats]:
        assert t.phase == "START"
        order.append(t.actor)
        t.play(f"start {name}")
        assert t.colors(name) == [order[-1]]
    assert order == [(first - 1 - i) % seats for i in range(seats)]
    assert (t.phase, t.actor, t.table.round, t.table.to_build) == ("BUILD", first, 1, 2)
    assert t.said("ROUND") == [(first, 1, 0)] and t.said("TURN") == [(first, 1, 0)]


def test_start_tracks_are_free_take_no_star_and_are_no_free_tracks_ruling_36() -> None:
    t = Table(2, options={"layout": "standard"}).load().play("start Redstone", "start Loomis")
    assert t.money == [5, 5] and t.prestige == [0, 0]
    assert [t.company(seat).tracks for seat in (0, 1)] == [18, 18]
    assert [t.company(seat).on[Terrain.FACTORY] for seat in (0, 1)] == [1, 1]


def test_no_two_start_tracks_on_one_factory() -> None:
    t = Table(2, options={"layout": "standard"}).load().play("start Redstone")
    assert t.reason("start Redstone") == "FACTORY_TAKEN" and t.reason("start Loomis") == "LEGAL"
    assert t.reason("start Weavers") == "NOT_ON_MAP"  # tile C
    assert t.reason("loan") == t.reason("build c4") == "NOT_IN_THIS_PHASE"
    assert t.reason("start Loomis", 1) == "NOT_YOUR_TURN"


def test_twelve_factories_and_cities_have_their_names_by_tile_and_number() -> None:
    t = Table(4, options={"layout": "standard"})
    marks = {mark: space for space, mark in expected(STANDARD[4]).items()}
    for number, (factory, city) in enumerate(zip(FACTORY_NAMES, CITY_NAMES, strict=True)):
        tile, place = "ABCD"[number // 3], number % 3 + 1
        assert t.space(factory) == marks[f"{tile}f{place}"] and t.space(city) == marks[f"{tile}c{place}"]


# ---------------------------------------------------------------- the first ship


def test_one_of_eight_ships_is_revealed() -> None:
    ships = {dealt(2, seed).table.ship for seed in range(80)}
    assert ships == set(range(8))
    t = Table()
    assert t.table.ships_out == 0 and list(t.table.slot) == [NONE] * 5 and len(t.said("SHIP")) == 1


def test_without_the_expansion_there_is_none() -> None:
    t = Table(options={"freight_on_board": False})
    assert t.table.ship == NONE and t.said("SHIP") == [] and t.table.freight == 0


def test_other_values_make_another_start() -> None:
    values: Any = values_with(money=9, tracks=10, hand=2)
    t = Table(3, edition=values)
    assert t.money == [9, 9, 9] and t.company().tracks == 10 and t.company().cards == 2
