"""Achievements and secret contracts: each just met and just not, and what they bring."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import ALL, FOUR, LUMBER, WIDE, Table, land

#: For each achievement a company that just fulfills it, and one that just does not.
ACHIEVEMENTS: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {
    1: (FOUR, {"at": WIDE, "served": "Easton coal, Easton lumber, Arden iron"}),
    2: ({"at": "c3 d3 d4 d5 c5 c6 c7"}, {"at": "c3 d3 c4 d5 d6 c5"}),
    3: ({"at": f"{LUMBER} e2 c3 c4 c5 c6"}, {"at": f"{LUMBER} e2 c3 c4 c5 d5"}),
    4: ({"at": "c3 c2 c4 d4 c5 b2"}, {"at": "c3 c2 c4 d3 c5 c6 b2"}),
    5: (FOUR | {"kept": "1 2 3 4"}, FOUR | {"kept": "1 2 3 5"}),
    6: (FOUR | {"kept": "1 2 5 9"}, FOUR | {"kept": "1 2 5 6"}),
    7: (
        {"at": WIDE, "served": "Easton coal, Easton lumber, Linden grain, Arden iron"},
        {"at": WIDE, "served": "Easton coal, Dunmore coal, Easton lumber, Arden iron, Calder iron"},
    ),
    8: (
        {"at": WIDE, "served": "Arden iron, Dunmore coal, Linden grain"},
        {"at": WIDE, "served": "Arden iron, Calder iron, Dunmore coal, Easton lumber"},
    ),
    9: (
        {"at": WIDE, "served": "Easton lumber", "longest": 8},
        FOUR | {"longest": 7, "total_length": 28},
    ),
    10: ({"at": "c3 c4 c5 c6 d5"}, {"at": "c3 c4 c5 c6 d6"}),
    11: ({"money": 10}, {"money": 9}),
    12: ({"at": f"{WIDE} b3"}, {"at": WIDE}),
}


def only(*goals: int) -> dict[str, list[int]]:
    """All achievements but these are marked."""
    return {"marked": [goal for goal in ALL if goal not in goals]}


def open_with(*goals: int) -> str:
    """These and others, five in all."""
    return " ".join(map(str, [*goals, *(goal for goal in range(1, 13) if goal not in goals)][:5]))


def ended(company: dict[str, Any], *goals: int, **more: Any) -> Table:
    """A turn without delivery, up to its end."""
    return land(company | only(*goals), goals=open_with(*goals), phase="DELIVER", **more).play("end")


@pytest.mark.parametrize("goal", range(1, 13))
def test_each_achievement_just_met_and_just_not(goal: int) -> None:
    met, missed = ACHIEVEMENTS[goal]
    t = ended(met, goal)
    assert t.said("ACHIEVED") == [(0, goal - 1, 3)] and t.prestige[0] == 3
    assert goal in t.marked() and len(t.marked()) == 5
    t = ended(missed, goal)
    assert t.said("ACHIEVED") == [] and t.prestige[0] == 0 and goal not in t.marked()


def test_more_than_is_asked_for_counts_too() -> None:
    more = {"at": WIDE, "served": f"{FOUR['served']}, Dunmore, Linden grain"}
    assert ended(more, 1).prestige[0] == 3 and ended({"money": 20}, 11).prestige[0] == 3


@pytest.mark.parametrize(("before", "worth"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_first_three_second_two_later_ones_one(before: int, worth: int) -> None:
    others = [only() if seat < before else only(1) for seat in range(3)]
    t = land(FOUR | only(1), *others, goals=open_with(1), phase="DELIVER").play("end")
    assert t.prestige[0] == worth and t.table.goal_marks[0] == before + 1


def test_each_achievement_counts_its_own_marks() -> None:
    mine = FOUR | {"money": 12} | only(1, 11)
    t = land(mine, {"marked": [1]}, goals=open_with(1, 11), phase="DELIVER").play("end")
    assert t.said("ACHIEVED") == [(0, 0, 2), (0, 10, 3)] and t.prestige[0] == 5
    assert list(t.table.goal_marks) == [2, 1, 1, 1, 1]


def test_the_earlier_turn_is_first_ruling_37() -> None:
    both = {"money": 10} | only(11)
    t = land(both, both | {"tracks": 0}, goals=open_with(11), phase="DELIVER")
    t.play("end")
    assert t.prestige == [3, 0]  # the other one must wait for the own turn
    t.play("end")
    assert t.prestige == [3, 2]


def test_achievements_that_are_not_in_play_are_not_scored() -> None:
    t = land(FOUR, goals="2 3 4 5 6", phase="DELIVER").play("end")
    assert t.said("ACHIEVED") == []


def test_none_is_scored_twice_and_none_is_lost_ruling_38() -> None:
    t = ended({"money": 10}, 11)
    t.company().money = 0
    t.play("rest", "rest", "rest")
    assert t.prestige[0] == 3 and 11 in t.marked() and t.said("ACHIEVED") == []
    assert t.table.goal_marks[0] == 1


def test_the_purse_counts_at_the_achievement_step_not_later() -> None:
    """A loan or a purchase after the delivery comes too late; one before it does not."""
    mine = {"at": "c3 c4 b1", "money": 4} | only(11)
    late = land(mine, goals=open_with(11), phase="DELIVER").play("deliver Blackmoor Easton", "loan", "end")
    assert late.money[0] == 11 and late.prestige[0] == 1
    early = land(mine, goals=open_with(11), phase="DELIVER").play("loan", "deliver Blackmoor Easton")
    assert early.money[0] == 11 and early.prestige[0] == 1 + 3


def test_without_delivery_the_step_comes_before_the_purchase() -> None:
    t = land({"money": 10} | only(11), goals=open_with(11), phase="DELIVER", market="4 9 20").play("buy 4: 1")
    assert t.prestige[0] == 3 and t.money[0] == 7


def test_the_card_of_the_delivery_counts() -> None:
    mine = {"at": WIDE, "served": "Easton lumber, Arden, Calder", "hand": "4", "kept": "1 2 3"} | only(5)
    t = land(mine, goals=open_with(5), phase="DELIVER").play("deliver Blackmoor Easton")
    assert t.said("ACHIEVED") == []
    assert t.play("play 4").said("ACHIEVED") == [(0, 4, 3)]


def test_tracks_and_trains_of_the_turn_count() -> None:
    t = land({"at": "c5 c6 c7 d5 d4", "money": 9} | only(2), goals=open_with(2))
    t.play("build d3", "build e3")
    assert t.company().on[3] == 4 and t.phase == "DELIVER" and t.said("ACHIEVED") == []
    assert t.play("end").prestige[0] == 3


def test_extra_tracks_count_for_achievements() -> None:
    t = land({"at": WIDE, "money": 9, "tracks": 0} | only(12), goals=open_with(12), phase="DELIVER")
    t.play("unlock", "build b3", "end")
    assert t.prestige[0] == 3


# ---------------------------------------------------------------- contracts

#: For each contract a company that just keeps it, and one that just does not.
CONTRACTS: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {
    1: (
        {"served": "Easton coal, Dunmore coal"},
        {"served": "Easton coal, Easton lumber, Dunmore lumber, Linden grain, Arden iron"},
    ),
    2: (
        {"served": "Easton lumber, Dunmore lumber"},
        {"served": "Easton lumber, Easton coal, Dunmore coal, Arden textiles"},
    ),
    3: ({"served": "Linden grain, Kingsley"}, {"served": "Linden grain, Arden iron, Calder iron"}),
    4: ({"served": "Arden iron, Calder iron"}, {"served": "Arden iron, Arden textiles, Bristow"}),
    5: ({"served": "Arden textiles, Bristow"}, {"served": "Arden textiles, Easton coal, Dunmore coal"}),
    6: (
        {"served": "Arden iron, Bristow, Dunmore coal, Easton lumber, Linden grain"},
        {"served": "Arden, Arden, Dunmore, Dunmore, Easton, Easton, Linden grain"},
    ),
    7: (
        {"served": "Easton, Easton, Dunmore, Dunmore, Arden", "longest": 8, "total_length": 30},
        {"served": "Easton, Easton, Dunmore, Dunmore, Arden", "longest": 9, "total_length": 29},
    ),
    8: ({"money": 5}, {"money": 4}),
}
NETWORK = {"at": f"{WIDE} b3 f7 g6"}


@pytest.mark.parametrize("contract", range(1, 9))
def test_each_contract_just_kept_and_just_not(contract: int) -> None:
    met, missed = (NETWORK | {"money": 0, "contract": contract} | about for about in CONTRACTS[contract])
    t = land(met, {"contract": contract % 8 + 1}, left={"Loomis": 2}).close()
    saved = t.money[0] // 5
    assert t.said("MET")[0] == (0, contract - 1, 4) and t.prestige[0] == 4 + saved
    t = land(missed, {"contract": contract % 8 + 1}, left={"Loomis": 2}).close()
    assert (0, contract - 1, 0) in t.said("MISSED") and t.prestige[0] == 0


def test_a_loan_breaks_the_contract_for_none() -> None:
    t = land({"contract": 8, "money": 15, "loans": 1}).close()
    assert (0, 7, 0) in t.said("MISSED") and t.prestige[0] == 3 - 4
    t = land({"contract": 8, "money": 0, "loans": 1}).close()
    assert (0, 7, 0) in t.said("MISSED")


def test_contracts_are_shown_and_scored_at_the_end_alone_ruling_45() -> None:
    mine = {"at": WIDE, "served": "Easton coal, Dunmore coal", "contract": 1}
    t = land(mine, {"contract": 2}, phase="DELIVER")
    assert t.play("end").prestige[0] == 0 and t.company().contract == -1
    t.close()
    assert [t.company(seat).contract for seat in (0, 1)] == [0, 1]
