"""Deliver: what goes where, trains, income and prestige by the length of the route."""

from __future__ import annotations

import pytest

from flatboat.games.railroad.rules.tables import NONE

from .tables import CITY_NAMES, GOOD_NAMES, LUMBER, delivering, land

INCOME = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 8: 5, 9: 5}
PRESTIGE = {1: 0, 2: 1, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 6}

# ---------------------------------------------------------------- what it brings


@pytest.mark.parametrize("length", range(2, 10))
def test_income_and_prestige_by_length(length: int) -> None:
    t, move = delivering(length)
    t.play(move)
    assert t.money == [5 + INCOME[length], 5] and t.prestige == [PRESTIGE[length], 0]
    assert t.said("INCOME") == [(0, length, INCOME[length])]
    assert t.said("ROUTE") == [(0, length, PRESTIGE[length])]
    assert (t.company().longest, t.company().total_length) == (length, length)


def test_income_and_prestige_of_a_route_of_one_track() -> None:
    t = land({"at": "b1"}, sites={"Redstone": "b1"}, asks={"Easton": "iron"}, phase="DELIVER")
    t.play("deliver Redstone Easton")
    assert t.money[0] == 6 and t.prestige[0] == 0 and t.company().longest == 1


def test_income_above_the_cap_is_lost_ruling_18() -> None:
    t, move = delivering(5, mine={"money": 18})
    assert t.play(move).money[0] == 20 and t.said("INCOME") == [(0, 5, 2)]


def test_lengths_add_up_and_the_longest_stays() -> None:
    t, move = delivering(3, mine={"at": f"{LUMBER} c3 c4 b1", "served": "Easton lumber"})
    assert (t.company().longest, t.company().total_length, t.company().deliveries) == (7, 7, 1)
    t.play(move)
    assert (t.company().longest, t.company().total_length, t.company().deliveries) == (7, 10, 2)


@pytest.mark.parametrize("good", GOOD_NAMES)
def test_the_good_leaves_the_game_and_a_train_stands_on_its_icon_ruling_43(good: str) -> None:
    t, move = delivering(good)
    _, factory, city = move.split()
    before = t.works(factory).left
    t.play(move)
    assert t.works(factory).left == before - 1 and t.company().trains == 7
    demand, number = t.city(city), GOOD_NAMES.index(good)
    assert [demand.train[i] for i in range(demand.count)] == [
        0 if demand.good[i] == number else NONE for i in range(demand.count)
    ]
    assert list(t.company().delivered) == [int(name == good) for name in GOOD_NAMES]
    assert t.company().cities == 1 << CITY_NAMES.index(city)
    assert t.company().deliveries == 1 and t.said("DELIVERED")[0][0] == 0


# ---------------------------------------------------------------- conditions


def test_a_factory_needs_an_own_track() -> None:
    t = land({"at": "c5 c4 b1"}, {"at": "c3 c4"}, phase="DELIVER")
    assert t.reason("deliver Blackmoor Easton") == "NO_TRACK_THERE"


def test_a_factory_needs_a_good_left() -> None:
    t, move = delivering("coal", left={"Blackmoor": 0})
    assert t.reason(move) == "NO_GOODS"


def test_a_player_needs_a_train_left() -> None:
    t, move = delivering("coal", values={"trains": 0})
    assert t.reason(move) == "NO_TRAIN"
    t, move = delivering("coal", values={"trains": 1})
    assert t.play(move).company().trains == 0


def test_the_city_must_ask_for_the_good() -> None:
    t = land({"at": "c3 d3 d4"}, phase="DELIVER")
    assert t.reason("deliver Blackmoor Arden") == "NOT_DEMANDED"


def test_a_train_space_for_the_good_must_be_free_rulings_22_23() -> None:
    t, move = delivering("coal", {"at": "c5 c4 c3 b1", "served": "Easton coal"})
    assert t.reason(move) == "CITY_FULL"
    t, move = delivering("coal", mine={"served": "Easton coal"})
    assert t.reason(move) == "CITY_FULL"
    t, move = delivering("coal", {"at": f"{LUMBER} c3 c4 b1", "served": "Easton lumber"})
    assert t.reason(move) == "LEGAL"


def test_the_same_player_may_serve_a_city_twice_ruling_23() -> None:
    t, move = delivering("coal", mine={"at": f"{LUMBER} c3 c4 b1", "served": "Easton lumber"})
    t.play(move)
    assert list(t.city("Easton").train) == [0, 0] and t.table.was_new == 0


def test_sites_of_a_tile_that_is_left_out_are_out() -> None:
    t, _ = delivering("coal")
    assert t.reason("deliver Weavers Easton") == "NOT_ON_MAP"
    assert t.reason("deliver Blackmoor Granby") == "NOT_ON_MAP"


def test_demands_that_no_good_can_meet_stay_open_ruling_42() -> None:
    t, move = delivering("coal", asks={"Easton": "grain lumber"})
    assert t.reason(move) == "NOT_DEMANDED" and t.city("Easton").train[0] == NONE


# ---------------------------------------------------------------- one in a turn


def test_one_delivery_a_turn_at_most_ruling_27() -> None:
    t = land({"at": "c3 c4 b1 c5 c6 d7 e7"}, phase="DELIVER")
    assert t.reason("deliver Wheatley Linden") == "LEGAL"
    t.play("deliver Blackmoor Easton")
    assert t.phase == "BUY" and t.reason("deliver Wheatley Linden") == "DELIVERED"
    assert t.table.delivered == 1


def test_no_delivery_before_building_ruling_28() -> None:
    t = land({"at": "c3 c4 b1"})
    assert t.reason("deliver Blackmoor Easton") == "BUILD_FIRST"
    assert t.play("build b2", "build a2").reason("deliver Blackmoor Easton") == "LEGAL"


def test_a_turn_may_pass_without_a_delivery() -> None:
    t, move = delivering("coal")
    assert t.reason(move) == "LEGAL"
    assert t.play("end").company().deliveries == 0 and t.table.turn == 1


def test_the_next_turn_may_deliver_again() -> None:
    t, move = delivering("coal", options={"order": "fixed"})
    t.play(move, "end", "rest", "build a2", "build b2")
    assert t.table.delivered == 0 and t.reason("deliver Blackmoor Easton") == "CITY_FULL"


def test_a_train_lets_its_owner_build_beyond_the_city() -> None:
    t, move = delivering("coal", options={"order": "fixed"})
    t.play(move, "end", "rest")
    assert t.reason("build a2") == "LEGAL"
    t, move = delivering("coal", options={"order": "fixed"})
    t.play("end", "rest")
    assert t.reason("build a2") == "NOT_ADJACENT"


def test_players_without_tracks_left_still_deliver_ruling_40() -> None:
    t, move = delivering("coal", mine={"tracks": 0})
    assert t.phase == "DELIVER"
    t.play(move)
    assert t.company().deliveries == 1
