"""The last round, the end of the game, prizes, ties; a stalled game, and one that its host ends."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import NONE

from .tables import Table, river, values_with
from .told import CARD_NAMES, town_number

FULL = {"Vicksburg": "apples, pork, whiskey"}
SELLER = {"boat": "20", "at": "Vicksburg", "cargo": "furs"}
FILL = ("port", "sell furs", "season pork: tile 2")


def last_barrel(*before: dict[str, Any], after: int = 1, **more: Any) -> Table:
    """The seat after `before` fills the last space of the season track, with seat 0 as the start player."""
    others: list[dict[str, Any]] = [{} for _ in range(after)]
    return river(*before, SELLER, *others, turn=len(before), placed=14, filled=FULL, **more).play(*FILL)


def closed(*traders: dict[str, Any], **more: Any) -> Table:
    """A game that the host ends at once."""
    return river(*traders, **more).close()


# ---------------------------------------------------------------- the last round


def test_the_last_space_begins_the_last_round_ruling_12() -> None:
    t = last_barrel(after=2)
    assert t.table.last_round and t.said("LAST_ROUND") and not t.over
    t.play("done", "move 1", "draw: ice", "draw: ice", "draw: ice")
    assert t.over and t.ending == "YEAR"


def test_play_goes_on_up_to_the_start_player_ruling_12() -> None:
    t = last_barrel({}, after=1).play("done", "draw: ice")
    assert t.waiting == [2]
    assert t.play("draw: ice").over


def test_the_last_in_order_ends_the_game_with_the_turn_ruling_12() -> None:
    t = last_barrel({}, {}, after=0).play("done", "move 2", "draw: ice")
    assert t.over and t.waiting == [] and t.hand(2) == "ice"


def test_the_order_of_play_goes_by_the_start_player() -> None:
    t = river({}, SELLER, {}, turn=1, placed=14, filled=FULL, first=2).play(*FILL, "done", "draw: ice")
    assert t.over  # seat 1 is last when seat 2 has begun


def test_hand_limit_and_spoil_card_of_the_last_turn_come_before_the_end() -> None:
    t = last_barrel({"boat": "20", "cargo": "apples@6", "hand": "ice"}, after=0)
    t.play("done", "draw: spoil apples")
    assert t.waiting == [0] and t.play("ice: peddler").over and t.cargo(0) == "apples 6"


def test_in_the_last_round_a_sold_boat_does_not_return_ruling_12() -> None:
    t = last_barrel(after=1).play("end")
    assert t.gold[0] == 20 + 3 + 2 + 1 and t.trader().boat == NONE and t.table.actions == 1
    assert t.reason("boat 20") == t.reason("boat 40") == "RETURNS_NO_MORE"
    assert t.reason("draw") == "LEGAL" and t.reason("move 1") == t.reason("port") == "NO_BOAT"


def test_who_has_sold_in_the_last_round_only_draws_ruling_12() -> None:
    t = last_barrel(after=1).play("end")
    assert t.legal() == [t.read("draw")]
    t.play("draw: ice")
    assert t.waiting == [1] and t.trader().done == 1


def test_who_gives_up_in_the_last_round_may_use_the_action_left_ruling_12() -> None:
    """The seller fills the track, gives the boat up in port, and sets out again with the second action."""
    t = last_barrel(after=1).play("done", "give up")
    assert (t.trader().done, t.trader().boat, t.at(), t.table.actions) == (0, NONE, 0, 1)
    assert t.reason("boat 40") == "LEGAL"
    t.play("boat 20", "buy furs", "done", "draw: ice, furs", "draw: ice")
    assert t.over and t.said("RESALE") == [(0, 0, 1)] and t.said("LEFT_OVER") == [(0, 1, 2)]


def test_who_gives_up_in_st_louis_in_the_last_round_takes_another_boat_ruling_12() -> None:
    t = river({}, {}, placed=15, last_round=1).play("boat 20", "done", "give up", "boat 20")
    assert t.phase == "ST_LOUIS" and t.table.actions == 0
    assert t.play("done", "give up").reason("boat 20") == "NO_ACTION_LEFT"


def test_giving_up_before_a_sale_of_the_last_round_changes_nothing_ruling_12() -> None:
    """Only the sale counts, however often the boat was given up before."""
    about = {"boat": "20", "at": "Natchez"}
    t = river(about, {}, placed=15, last_round=1).play("port", "end")
    assert t.reason("boat 20") == "RETURNS_NO_MORE"
    t = river(about, {}, placed=15, last_round=1).play("move 4", "give up")
    assert t.reason("boat 20") == "LEGAL"


def test_others_who_sell_in_the_last_round_do_not_return_either() -> None:
    t = river(SELLER, {"boat": "30", "at": "Natchez"}, placed=14, filled=FULL)
    t.play(*FILL, "done", "draw: ice", "port", "end")
    assert t.reason("boat 20") == "RETURNS_NO_MORE" and t.gold[1] == 23


def test_who_sold_before_the_last_round_may_still_fit_out() -> None:
    t = last_barrel(after=1).play("done", "draw: ice")
    assert t.waiting == [1] and t.reason("boat 20") == "LEGAL"


def test_before_the_last_round_a_boat_returns() -> None:
    t = river(SELLER, placed=13, filled=FULL).play(*FILL, "end")
    assert not t.table.last_round and t.reason("boat 20") == "LEGAL"


def test_towns_fill_in_the_last_round_without_a_barrel_ruling_9() -> None:
    t = river(
        SELLER, SELLER | {"at": "Natchez"}, placed=14, filled=FULL | {"Natchez": "flour, pork, whiskey"}
    )
    t.play(*FILL, "done", "draw: ice", "port", "sell furs")
    assert t.reason("season pork") == "TRACK_FULL"
    t.play("done: tile 3", "draw: ice")
    assert t.over and t.table.placed == 15 and t.trader(1).tiles == 1


# ---------------------------------------------------------------- the reckoning


def test_each_barrel_aboard_brings_two_gold_and_each_boat_its_resale() -> None:
    t = closed({"boat": "40", "at": 7, "cargo": "furs, 2 apples@5"}, {"boat": "20"}, {"boat": "30"}, {})
    prize = (15 + 10 + 5) // 4
    assert t.gold == [20 + 6 + 5 + prize, 20 + 1 + prize, 20 + 3 + prize, 20 + prize]
    assert t.said("LEFT_OVER") == [(0, 3, 6)]
    assert t.said("RESALE") == [(0, 2, 5), (1, 0, 1), (2, 1, 3)]
    assert t.results()[0] == t.gold


def test_travelers_aboard_bring_nothing_at_the_end() -> None:
    t = closed({"boat": "30", "at": "Natchez", "aboard": "Natchez"}, {"wreaths": 1})
    assert t.gold == [20 + 3, 20 + 7]


def test_the_end_of_the_year_reckons_too() -> None:
    t = last_barrel({"boat": "30", "cargo": "pork"}, after=0).play("done", "draw: ice")
    assert t.gold == [20 + 2 + 3, 20 + 3 + 2 + 1 + 7]
    assert t.said("PRIZE") == [(1, 2, 7)] and t.said("ENDED") == [(1, 1, 0)]


@pytest.mark.parametrize(
    ("wreaths", "gold"),
    [
        ([3, 1], [7, 0]),
        ([0, 0], [3, 3]),
        ([2, 2], [3, 3]),
        ([1, 0], [7, 0]),
        ([5, 3, 1], [12, 6, 0]),
        ([1, 5, 3], [0, 12, 6]),
        ([4, 4, 1], [9, 9, 0]),
        ([4, 1, 1], [12, 3, 3]),
        ([2, 2, 2], [6, 6, 6]),
        ([9, 7, 5, 3], [15, 10, 5, 0]),
        ([3, 5, 7, 9], [0, 5, 10, 15]),
        ([7, 7, 5, 3], [12, 12, 5, 0]),
        ([7, 5, 5, 3], [15, 7, 7, 0]),
        ([7, 5, 3, 3], [15, 10, 2, 2]),
        ([7, 7, 3, 3], [12, 12, 2, 2]),
        ([7, 7, 7, 3], [10, 10, 10, 0]),
        ([7, 3, 3, 3], [15, 5, 5, 5]),
        ([0, 0, 0, 0], [7, 7, 7, 7]),
    ],
)
def test_prizes_for_wreaths_and_ties_ruling_38(wreaths: list[int], gold: list[int]) -> None:
    t = closed(*({"wreaths": n} for n in wreaths))
    assert [now - 20 for now in t.gold] == gold
    assert t.said("PRIZE") == [(seat, wreaths[seat], n) for seat, n in enumerate(gold) if n]


def test_the_most_gold_wins_and_town_tiles_decide_ties() -> None:
    def ranks(*traders: dict[str, Any]) -> list[int]:
        return river(*traders).results()[1]

    assert ranks({"gold": 30}, {"gold": 31}) == [2, 1]
    assert ranks({"gold": 30, "tiles": 2}, {"gold": 30, "tiles": 1}) == [1, 2]
    assert ranks({"gold": 30, "tiles": 1}, {"gold": 31}, {"gold": 30, "tiles": 2}) == [3, 1, 2]
    assert ranks({"gold": 9, "tiles": 9}, {"gold": 10}, {"gold": 10}, {"gold": 8}) == [3, 1, 1, 4]


def test_gold_and_tiles_alike_share_a_win_ruling_39() -> None:
    t = river({"tiles": 2, "wreaths": 6}, {"tiles": 2}, {"gold": 19})
    assert t.results()[1] == [1, 1, 3]


# ---------------------------------------------------------------- other endings


def test_a_stalled_game_ends_after_twenty_quiet_rounds_ruling_47() -> None:
    t = river({}, {}, quiet=2 * 20 - 2).play("draw: ice")
    assert not t.over
    t.play("draw: ice")
    assert t.over and t.ending == "STALLED" and t.gold == [23, 23]


def test_a_barrel_on_the_season_track_begins_the_count_anew_ruling_47() -> None:
    t = river(SELLER, {}, placed=3, filled=FULL, quiet=39).play(*FILL)
    assert not t.play("done", "draw: ice").over and t.table.quiet == 0, "this turn is none without a barrel"


def test_a_stalled_game_ends_with_the_round_ruling_47() -> None:
    t = river({}, {}, first=1, quiet=40).play("draw: ice")
    assert t.ending == "STALLED"
    assert not river({}, {}, {}, first=2, quiet=60).play("draw: ice").over  # seat 1 is still to come


def test_twenty_rounds_in_which_nobody_does_anything() -> None:
    t = Table(2, options={"first_seat": 2}).load()
    for _ in range(39):
        t.play("draw: ice" if t.state.pile[CARD_NAMES["ice"]] else "draw: 0")
        assert not t.over
    t.play("draw: 0")
    assert t.ending == "STALLED" and t.table.turns == 40


def test_the_host_may_end_a_game_at_any_time_ruling_47() -> None:
    t = river({"boat": "40", "at": "Vicksburg", "cargo": "furs, 2 pork"}, {}, filled=FULL).play(
        "port", "sell furs"
    )
    t.close()
    assert t.over and t.ending == "CLOSED" and t.gold == [20 + 3 + 2 + 4 + 5 + 3, 23]
    assert t.reason("draw", 0) == t.reason("draw", 1) == "GAME_OVER"
    assert set(t.why(0)) == {3} and t.waiting == []


def test_the_host_may_end_it_while_a_player_is_asked() -> None:
    asked = {"boat": "20", "at": 5, "cargo": "apples@6", "hand": "ice"}
    t = river({}, asked).play("draw: peddler")
    assert t.phase == "SPOIL" and t.close().over and t.gold == [20 + 3, 20 + 2 + 1 + 3]


def test_returns_are_gold_as_it_stands() -> None:
    t = river({"gold": 11, "boat": "40", "cargo": "furs"}, {"gold": 12, "wreaths": 9})
    assert t.results() == ([11, 12], [2, 1])


def test_a_shorter_year_ends_sooner() -> None:
    values = values_with()
    values.seasons[:] = [1, 1, 1, 1, 2]
    t = river(SELLER, {}, edition=values, placed=5, filled=FULL).play(*FILL, "done", "draw: ice")
    assert t.table.last_round and t.play("draw: ice").over
    assert t.town("Vicksburg").tile == 1 and town_number("Vicksburg") == 6
