"""Build: two tracks a turn, terrain, the second color, stars, locked tracks, tracks that cannot be placed."""

from __future__ import annotations

import pytest

from .tables import WALL, Table, land

# ---------------------------------------------------------------- where


def test_two_tracks_are_placed_in_a_turn_rulings_28_32() -> None:
    t = land({"at": "c3"})
    assert t.phase == "BUILD" and t.table.to_build == 2
    assert t.reason("end") == t.reason("deliver Blackmoor Easton") == "BUILD_FIRST"
    t.play("build c4")
    assert t.phase == "BUILD" and t.table.to_build == 1 and t.company().tracks == 17
    assert t.reason("end") == "BUILD_FIRST"
    t.play("build b1")
    assert t.phase == "DELIVER" and t.company().tracks == 16 and t.reason("build c5") == "NOT_IN_THIS_PHASE"


def test_each_lies_beside_an_own_track_and_the_second_may_use_the_first() -> None:
    t = land({"at": "c3"}, {"at": "b3 c6"})
    assert [t.reason(f"build {name}") for name in ("c2", "c4", "d3", "d4")] == ["LEGAL"] * 4
    assert t.reason("build c5") == t.reason("build c7") == "NOT_ADJACENT"
    assert t.play("build c4").reason("build c5") == "LEGAL"


def test_or_beside_an_own_train() -> None:
    other = {"at": "e1 d1 c1 c2 d3 d4 d5 d6 c6 c7", "served": "Dunmore lumber"}
    t = land({"at": "c3 c4 d5 e5 f5", "served": "Linden"}, other)
    assert t.reason("build g6") == "LEGAL"
    assert t.reason("build b4") == "NOT_ADJACENT"


def test_there_is_no_track_in_a_city_ruling_21() -> None:
    t = land({"at": "c3 c4 b1", "served": "Easton"})
    assert t.reason("build Easton") == "NO_TRACK_IN_CITY"
    assert t.reason("build Dunmore") == "NO_TRACK_IN_CITY"


def test_factories_bear_tracks() -> None:
    t = land({"at": "c3 c4"}).play("build Redstone")
    assert t.colors("Redstone") == [0] and t.money[0] == 5 and t.company().on[4] == 2


def test_only_one_own_track_lies_on_a_space() -> None:
    assert land({"at": "c3 c4"}).reason("build c4") == "OWN_TRACK"


def test_two_colors_at_most_and_no_way_through_ruling_48() -> None:
    t = land({"at": "c3", "money": 20}, {"at": "c5 c4"}, {"at": "d7 d6 d5 c4"})
    assert t.reason("build c4") == "TWO_COLORS"
    assert t.reason("build b1") == "NOT_ADJACENT"
    t = land({"at": "c3"}, {"at": "c5 c4"}, {}).play("build c4")
    assert t.colors("c4") == [0, 1]


def test_where_three_tiles_lie_there_is_no_fourth() -> None:
    t = land({"at": "d7 d8 e8 f7 g7"})
    reasons = {t.reason(f"build {name}") for name in ("d9", "e9", "h8")}
    assert reasons == {"NOT_ON_MAP"}


# ---------------------------------------------------------------- what it costs


@pytest.mark.parametrize(
    ("terrain", "cost"), [("PLAINS", 0), ("FOREST", 1), ("RIVER", 2), ("MOUNTAIN", 3), ("FACTORY", 0)]
)
def test_terrain_costs(terrain: str, cost: int) -> None:
    t = land({"at": "c3"}, terrain={"c4": terrain}).play("build c4")
    assert t.money == [5 - cost, 5]
    assert [t.said("BUILT")[0][2], t.said("SHARED")] == [cost, []]
    assert land({"at": "c3", "money": cost}, terrain={"c4": terrain}).reason("build c4") == "LEGAL"
    if cost:
        poor = land({"at": "c3", "money": cost - 1}, terrain={"c4": terrain})
        assert poor.reason("build c4") == "NO_MONEY"


@pytest.mark.parametrize(("terrain", "cost"), [("PLAINS", 0), ("RIVER", 2), ("MOUNTAIN", 3), ("FACTORY", 0)])
def test_the_second_color_pays_the_first_a_dollar_ruling_34(terrain: str, cost: int) -> None:
    t = land({"at": "c3"}, {}, {"at": "c5 c4"}, terrain={"c4": terrain}).play("build c4")
    assert t.money == [5 - cost - 1, 5, 6]
    assert t.said("BUILT")[0][2] == cost and t.said("SHARED") == [(0, 2, 1)]
    poor = land({"at": "c3", "money": cost}, {"at": "c5 c4"}, terrain={"c4": terrain})
    assert poor.reason("build c4") == "NO_MONEY"


def test_the_dollar_is_lost_above_the_cap_ruling_18() -> None:
    t = land({"at": "c3"}, {"at": "c5 c4", "money": 20}, terrain={"c4": "PLAINS"}).play("build c4")
    assert t.money == [4, 20]


# ---------------------------------------------------------------- stars


def test_the_first_builder_on_a_star_gains_a_point_at_once() -> None:
    t = land({"at": "c5"}).play("build c6")
    assert t.prestige == [1, 0] and t.company().stars == 1 and t.said("STAR") == [(0, t.space("c6"), 1)]
    assert t.table.star[t.space("c6")] == 0


def test_the_second_color_gets_no_star_ruling_35() -> None:
    t = land({"at": "c5"}, {"at": "b3"}).play("build c6", "build b1", "end")
    t.play("build c6")
    assert t.prestige == [1, 0] and t.company(1).stars == 0 and t.said("STAR") == []


def test_an_extra_track_takes_a_star_too() -> None:
    t = land({"at": "c5"}).play("unlock", "build c6")
    assert t.prestige[0] == 1 and t.table.to_build == 2


# ---------------------------------------------------------------- locked tracks


def test_locked_tracks_cost_two_three_four_and_five_dollars() -> None:
    t = land({"at": "c3", "money": 20}, terrain=dict.fromkeys(["c2", "c4", "d3", "d4"], "PLAINS"))
    for fee, space in zip((2, 3, 4, 5), ("c2", "c4", "d3", "d4"), strict=True):
        before = t.money[0]
        t.play("unlock")
        assert before - t.money[0] == fee and t.said("UNLOCKED") == [(0, t.company().unlocked, fee)]
        t.play(f"build {space}")
    assert t.company().unlocked == 4 and t.reason("unlock") == "NO_LOCKED"
    assert t.company().tracks == 18 and t.table.to_build == 2  # the free ones are still to be placed


def test_an_extra_track_is_built_at_once_ruling_50() -> None:
    t = land({"at": "c3", "money": 20}).play("unlock")
    assert t.reason("unlock") == "UNLOCKED" and t.reason("scrap") == "NOT_IN_THIS_PHASE"
    assert t.reason("end") == "BUILD_FIRST" and t.reason("build c4") == "LEGAL"
    assert t.play("build c4").reason("unlock") == "LEGAL"


def test_extra_tracks_come_before_between_or_after_the_free_ones_ruling_50() -> None:
    mine = {"at": "c3", "money": 20}
    before = land(mine).play("unlock", "build c4", "build b1", "build c5")
    between = land(mine).play("build c4", "unlock", "build b1", "build c5")
    after = land(mine).play("build c4", "build b1", "unlock")
    assert after.phase == "BUILD" and after.reason("deliver Blackmoor Easton") == "BUILD_FIRST"
    after.play("build c5")
    for t in (before, between, after):
        assert (t.phase, t.company().tracks, t.company().unlocked, t.money[0]) == (
            "DELIVER",
            16,
            1,
            20 - 1 - 2,
        )
    assert after.play("unlock", "build b2").phase == "DELIVER"  # any number of them


def test_no_extra_track_after_the_delivery() -> None:
    t = land({"at": "c3 c4 b1", "money": 20}, phase="DELIVER").play("deliver Blackmoor Easton")
    assert t.reason("unlock") == "NOT_IN_THIS_PHASE"


@pytest.mark.parametrize(("money", "reason"), [(4, "LEGAL"), (3, "CANNOT_UNLOCK")])
def test_fee_and_the_cheapest_space_must_be_payable_ruling_50(money: int, reason: str) -> None:
    rivers = dict.fromkeys(["c2", "c4", "d3", "d4"], "RIVER")
    assert land({"at": "c3", "money": money}, terrain=rivers).reason("unlock") == reason


def test_the_second_colors_dollar_is_counted_in_ruling_50() -> None:
    plains = dict.fromkeys(["c2", "c4", "d3", "d4"], "PLAINS")
    rival = {"at": "c5 c4 d4 d3 c2"}
    assert land({"at": "c3", "money": 2}, terrain=plains).reason("unlock") == "LEGAL"
    assert land({"at": "c3", "money": 2}, rival, terrain=plains).reason("unlock") == "CANNOT_UNLOCK"
    assert land({"at": "c3", "money": 3}, rival, terrain=plains).reason("unlock") == "LEGAL"


def test_the_next_fee_counts_ruling_50() -> None:
    for unlocked, fee in enumerate((2, 3, 4, 5)):
        for money, reason in ((fee, "LEGAL"), (fee - 1, "CANNOT_UNLOCK")):
            t = land({"at": "c5 c6 b2 c4 d5", "money": money, "unlocked": unlocked})  # b1 is free
            assert t.reason("unlock") == reason


def test_without_a_legal_space_nothing_is_unlocked_ruling_50() -> None:
    t = walled_in(money=20)
    assert t.reason("unlock") == "CANNOT_UNLOCK"


# ---------------------------------------------------------------- tracks that cannot be placed


def walled_in(money: int = 5) -> Table:
    """Blackmoor, with two other colors on every space beside it."""
    return land({"at": "c3", "money": money}, *WALL)


def test_tracks_that_cannot_be_placed_leave_the_game_ruling_31() -> None:
    t = walled_in()
    before = t.company().tracks
    t.play("scrap", "scrap")
    assert t.phase == "DELIVER" and t.company().tracks == before - 2 and t.money[0] == 5
    assert t.said("SCRAPPED") == [(0, 0, 0)]


def test_tracks_that_cannot_be_paid_leave_the_game_rulings_31_33() -> None:
    rivers = dict.fromkeys(["c2", "c4", "d3", "d4"], "RIVER")
    t = land({"at": "c3", "money": 3}, terrain=rivers).play("build c4")
    assert t.reason("scrap") == "CAN_BUILD"  # c5 beyond is free
    t = land({"at": "c3", "money": 1}, terrain=rivers)
    assert t.reason("scrap") == "LEGAL" and t.reason("build c4") == "NO_MONEY"
    assert t.play("loan").reason("scrap") == "CAN_BUILD"  # the player's choice
    t = land({"at": "c3", "money": 1}, terrain=rivers).play("scrap", "scrap")
    assert t.company().loans == 0 and t.phase == "DELIVER"


def test_the_first_may_be_built_and_the_second_not_ruling_31() -> None:
    mountains = dict.fromkeys(["c1", "c4", "d1", "d2", "d3", "d4"], "MOUNTAIN") | {"c2": "RIVER"}
    t = land({"at": "c3", "money": 2}, terrain=mountains).play("build c2")
    assert t.reason("scrap") == "LEGAL"
    t.play("scrap")
    assert t.phase == "DELIVER" and t.company().tracks == 16


def test_nothing_is_scrapped_while_a_space_can_be_paid_ruling_32() -> None:
    t = land({"at": "c3", "money": 1}, terrain=dict.fromkeys(["c2", "d3", "d4"], "MOUNTAIN"))
    assert t.reason("scrap") == "CAN_BUILD" and t.reason("build c4") == "LEGAL"


def test_an_unlocked_track_is_never_scrapped_ruling_50() -> None:
    t = land({"at": "c3", "money": 3}, terrain=dict.fromkeys(["c2", "d3", "d4"], "MOUNTAIN")).play("unlock")
    assert t.reason("scrap") != "LEGAL" and t.reason("build c4") == "LEGAL"


def test_the_last_free_track_alone_ruling_40() -> None:
    t = land({"at": "c3", "tracks": 1})
    assert t.table.to_build == 1
    assert t.play("build c4").phase == "DELIVER" and t.company().tracks == 0
