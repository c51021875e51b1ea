"""The season track, the seasons, the harvest."""

from __future__ import annotations

import pytest

from flatboat.games.broadhorns.rules.season import season
from flatboat.games.broadhorns.rules.tables import Season

from .tables import Table, river, values_with

NAMES = ["AUTUMN", "WINTER", "SPRING", "SUMMER", "FINAL_AUTUMN"]


def fill(placed: int, good: str = "pork", **more: object) -> Table:
    """The town's last space is filled, and a barrel goes onto the season track."""
    seller = {"boat": "20", "at": "Vicksburg", "cargo": "furs"}
    t = river(seller, placed=placed, filled={"Vicksburg": "apples, pork, whiskey"}, **more)  # type: ignore[arg-type]
    return t.play("port", "sell furs", f"season {good}: tile 2")


@pytest.mark.parametrize("placed", range(16))
def test_the_season_is_that_of_the_last_barrel_ruling_10(placed: int) -> None:
    t = river({}, placed=placed)
    assert Season(season(t.edition, t.table)).name == NAMES[max(0, placed - 1) // 3]


def test_it_is_autumn_before_the_first_barrel_ruling_10() -> None:
    t = river({})
    assert season(t.edition, t.table) == Season.AUTUMN


def test_seasons_may_differ_in_length() -> None:
    values = values_with()
    values.seasons[:] = [1, 2, 1, 3, 2]
    found = [season(values, river({}, edition=values, placed=placed).table) for placed in range(10)]
    assert found == [0, 0, 1, 1, 2, 3, 3, 3, 4, 4]


def test_the_seller_chooses_the_barrel() -> None:
    assert fill(0, "apples").track == "apples"
    t = fill(2, "pork")
    assert t.track == "flour, apples, pork" and t.table.placed == 3
    assert t.said("SEASON") == [(0, 2, Season.AUTUMN)] and not t.said("HARVEST")


def test_the_next_barrel_begins_winter() -> None:
    assert fill(3).said("SEASON") == [(0, 2, Season.WINTER)]


def test_the_harvest_takes_all_earlier_barrels_ruling_11() -> None:
    """Flour, apples and pork had four spaces each; the town returns apples, furs and whiskey, too."""
    bag = river({"boat": "20", "cargo": "furs"}, placed=12, filled={"Vicksburg": "apples, pork, whiskey"}).bag
    t = fill(12)
    assert t.track == "pork" and t.table.placed == 13
    assert [after - before for before, after in zip(bag, t.bag, strict=True)] == [4, 5, 4, 1, 1]
    assert t.said("HARVEST") == [(0, 12, 0)] and t.said("SEASON") == [(0, 2, Season.FINAL_AUTUMN)]


@pytest.mark.parametrize("placed", [0, 3, 11, 13, 14])
def test_there_is_no_other_harvest(placed: int) -> None:
    t = fill(placed)
    assert not t.said("HARVEST") and bool(t.said("LAST_ROUND")) == (placed == 14)


def test_a_track_with_two_last_spaces_has_its_harvest_on_the_first_of_them() -> None:
    values = values_with()
    values.seasons[:] = [1, 1, 1, 1, 2]
    assert fill(3, edition=values).said("HARVEST") == []
    t = fill(4, edition=values)
    assert t.said("HARVEST") == [(0, 4, 0)] and t.track == "pork" and not t.table.last_round
    t = fill(5, edition=values)
    assert t.track == "apples, pork" and t.table.last_round


def test_a_new_season_acts_at_once_ruling_10() -> None:
    """The fill begins summer; the card drawn in the same turn befalls all perishable goods."""
    t = river(
        {"boat": "30", "at": "Vicksburg", "cargo": "furs, apples"},
        placed=9,
        filled={"Vicksburg": "apples, pork, whiskey"},
    )
    t.play("port", "sell furs", "season pork: tile 2", "done", "draw: spoil pork, ice")
    assert t.cargo() == "apples 2"


def test_the_spoil_step_goes_by_the_season_when_the_turn_begins() -> None:
    t = river(
        {"boat": "30", "at": "Vicksburg", "cargo": "furs"},
        {"boat": "20", "at": 5, "cargo": "apples"},
        placed=3,
        filled={"Vicksburg": "apples, pork, whiskey"},
    )
    t.play("port", "sell furs", "season pork: tile 2", "done", "draw: ice")
    assert t.cargo(1) == "apples 1"  # winter by now
