"""Loans and the money track."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import Table, delivering, land


def test_a_loan_brings_five_dollars_three_at_most() -> None:
    t = land({"at": "c3", "money": 0})
    for n in (1, 2, 3):
        t.play("loan")
        assert t.said("LOAN") == [(0, n, 5)] and t.company().loans == n and t.table.loans == 12 - n
    assert t.money[0] == 15 and t.reason("loan") == "NO_LOAN"


def test_there_are_twelve_in_all() -> None:
    others = [{"loans": 3}] * 3
    assert land({"loans": 2}, *others).play("loan").reason("loan") == "NO_LOAN"
    few = {"values": {"loan_supply": 10}}
    assert land({"loans": 1}, *others, **few).reason("loan") == "NO_LOAN"


def any_time() -> dict[str, Table]:
    """A table in each phase of a turn."""
    tables = {"BUILD": land({"at": "c3"}), "DELIVER": land(phase="DELIVER")}
    t, move = delivering("coal", mine={"hand": "1 2"}, ship="S3")
    tables["CARD"] = t.play(move).copy()
    tables["SHIP"] = t.play("play 1").copy()
    tables["BUY"] = t.play("cover 2")
    return tables


@pytest.mark.parametrize("phase", ["BUILD", "DELIVER", "CARD", "SHIP", "BUY"])
def test_at_any_time_in_the_own_turn_ruling_33(phase: str) -> None:
    t = any_time()[phase]
    assert t.phase == phase
    before = t.array["table"].copy(), t.money[0]
    t.play("loan")
    assert t.phase == phase and t.money[0] == before[1] + 5 and t.waiting == [0]
    assert t.reason("loan", 1) == "NOT_YOUR_TURN"


def test_an_unlocked_track_waits_while_money_is_borrowed() -> None:
    t = land({"at": "c3"}).play("unlock", "loan")
    assert t.table.pending == 1 and t.reason("build c4") == "LEGAL"


def test_above_twenty_dollars_is_lost_ruling_18() -> None:
    t = land({"money": 17}).play("loan")
    assert t.money[0] == 20 and t.said("LOAN") == [(0, 1, 3)] and t.company().loans == 1
    assert t.play("loan").said("LOAN") == [(0, 2, 0)]


@pytest.mark.parametrize("loans", [0, 1, 2, 3])
def test_each_costs_four_points_at_the_end_and_is_never_repaid(loans: int) -> None:
    about: dict[str, Any] = {"money": 0, "loans": loans, "contract": 7, "prestige": 4}
    t = land(about).close()
    assert t.prestige[0] == 4 - 4 * loans
    assert t.said("DEBT") == [(0, loans, 4 * loans)] * (loans > 0)


def test_prestige_may_fall_below_zero_by_loans() -> None:
    t = land({"money": 0, "loans": 3, "contract": 7}).close()
    assert t.results()[0][0] == -12
