"""The three triggers, the last round, scoring, ties, a game that its host ends."""

from __future__ import annotations

from typing import Any

import pytest

from .tables import CITY_NAMES, Table, land

PASS = ("scrap", "scrap", "end")

# ---------------------------------------------------------------- triggers


def filled(but: int = 0, t: Table | None = None) -> Table:
    """All train spaces in play are filled by seat 2, but the last ones."""
    t = t or land({"at": "c3 c4 b1"}, {}, {"trains": 99}, phase="DELIVER")
    spaces = [(city, icon) for city in t.table.cities for icon in range(city.count)]
    easton = t.city("Easton")
    kept = [(easton.space, 0), (t.city("Merrow").space, 1)][:but]
    for city, icon in spaces:
        if (city.space, icon) not in kept:
            city.train[icon] = 2
    return t


def test_all_free_tracks_of_all_players_are_used_rulings_40_47() -> None:
    t = land({"tracks": 2}, {"tracks": 0}, {"tracks": 0}).play("scrap", "scrap")
    assert t.said("TRIGGER") == [] and not t.over
    t.play("end")
    assert t.said("TRIGGER") == [(-1, 1, 0)] and t.table.trigger == 1
    t.play("end", "end")
    assert t.over and t.ending == "TRACKS"


def test_tracks_of_one_player_are_not_enough_ruling_40() -> None:
    t = land({"tracks": 2}, {"tracks": 1}).play(*PASS)
    assert t.table.trigger == 0
    assert t.play("scrap", "end").ending == "TRACKS"


def test_locked_tracks_are_not_waited_for() -> None:
    t = land({"tracks": 0, "unlocked": 0}, {"tracks": 0}, phase="DELIVER").play("end")
    assert t.table.trigger == 1


def test_the_train_deck_is_empty_rulings_39_47() -> None:
    t = land({"money": 9}, {}, phase="DELIVER", market="4 9 20", pile="7 8").play("buy 4: 8")
    assert t.table.trigger == 0 and t.table.pile == 1
    t.play("scrap", "scrap", "buy 9: 7")
    assert t.over and t.ending == "DECK"


def test_the_deck_runs_out_within_a_round_ruling_41() -> None:
    t = land({}, {}, {}, phase="DELIVER", market="4 9 20", pile="7").play("buy 4: 7")
    assert t.said("TRIGGER") == [(-1, 2, 0)] and t.waiting == [1]
    t.play(*PASS, "scrap", "scrap", "buy 20")
    assert t.over and t.ending == "DECK" and t.hand(2) == [20]


def test_every_train_space_of_every_city_in_play_is_filled_rulings_42_47() -> None:
    t = filled(1)
    assert t.table.trigger == 0
    t.play("deliver Blackmoor Easton", "end")
    assert t.said("TRIGGER") == [(-1, 3, 0)] and not t.over
    assert t.play(*PASS, *PASS).ending == "CITIES"


def test_one_open_train_space_is_enough_to_go_on_ruling_42() -> None:
    t = filled(2).play("deliver Blackmoor Easton", "end")
    assert t.table.trigger == 0


def test_a_trigger_is_looked_for_at_the_end_of_a_turn() -> None:
    t = land({"tracks": 0, "at": "c3 c4 b1"}, {"tracks": 0}, phase="DELIVER")
    assert t.play("deliver Blackmoor Easton").table.trigger == 0
    assert t.play("end").table.trigger == 1


# ---------------------------------------------------------------- the last round


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_round_is_finished_so_that_all_had_equally_many_turns_ruling_41(turn: int) -> None:
    about = [{"tracks": 0}, {"tracks": 0}, {"tracks": 0}]
    t = land(*about, turn=turn, phase="DELIVER", first=1, played=(turn - 1) % 3)
    for _ in range(3 - (turn - 1) % 3):
        assert not t.over
        t.play("end")
    assert t.over and t.waiting == []


def test_the_first_trigger_is_told_and_stays() -> None:
    t = land({"tracks": 2}, {"tracks": 2}, phase="DELIVER", market="4 9 20", pile="7").play("buy 4: 7")
    assert t.table.trigger == 2
    t = land({"tracks": 0}, {"tracks": 0}, {}, phase="DELIVER", market="4 9 20", pile="7")
    t.company(2).tracks = 0
    t.play("end", "buy 4: 7")
    assert t.said("TRIGGER") == [] and t.table.trigger == 1
    assert t.play("end").ending == "TRACKS"


def close_to_the_end(tracks: int = 9, but: int = 1) -> Table:
    """Seat 0 may build, deliver to one of the last icons that are open, and buy the last card."""
    t = land({"at": "c3 c4 b1", "tracks": tracks}, {"tracks": 0}, {"tracks": 0}, market="4 9 20", pile="7")
    return filled(but, t)


def test_of_several_triggers_in_one_turn_the_first_that_held_is_told_ruling_47() -> None:
    """Tracks are laid, then a delivery fills the last city, then the last card is bought."""
    turn = ("build b2", "build a2", "deliver Blackmoor Easton", "buy 4: 7")
    t = close_to_the_end(tracks=2).play(*turn)
    assert t.said("TRIGGER") == [(-1, 1, 0)] and t.play("end", "end").ending == "TRACKS"
    t = close_to_the_end(tracks=2, but=2).play(*turn)
    assert t.said("TRIGGER") == [(-1, 1, 0)] and t.play("end", "end").ending == "TRACKS"
    t = close_to_the_end().play(*turn)
    assert t.said("TRIGGER") == [(-1, 3, 0)] and t.play("end", "end").ending == "CITIES"
    t = close_to_the_end(but=2).play(*turn)
    assert t.said("TRIGGER") == [(-1, 2, 0)] and t.play("end", "end").ending == "DECK"


def test_without_a_trigger_another_round_begins() -> None:
    t = land().play(*PASS, *PASS)
    assert not t.over and t.table.round == 2


def test_the_ship_may_still_be_filled_in_the_last_round_ruling_19() -> None:
    mine = {"at": "c3 c4 b1", "tracks": 0}
    t = land({"tracks": 0}, mine, phase="DELIVER", ship="S1 0 n n").play(
        "end", "deliver Blackmoor Easton: S2"
    )
    assert t.said("EXPORT_MONEY") == [(0, 1, 1)]
    assert t.play("end").over


# ---------------------------------------------------------------- the reckoning


@pytest.mark.parametrize(("money", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (19, 3), (20, 4)])
def test_a_point_for_each_full_five_dollars(money: int, points: int) -> None:
    t = land({"money": money, "contract": 7, "prestige": 3}, {"money": 0, "contract": 6}).close()
    assert t.prestige[0] == 3 + points
    assert t.said("SAVINGS") == [(0, money, points)] * (points > 0)


def test_prestige_contract_savings_and_loans_make_the_score() -> None:
    about: dict[str, Any] = {"prestige": 11, "money": 13, "loans": 2, "total_length": 31, "contract": 7}
    t = land(about, {"contract": 1, "prestige": 2}).close()
    assert t.results() == ([11 + 4 + 2 - 8, 2 + 1], [1, 2])
    assert [name for name, *_ in t.events] == ["MET", "SAVINGS", "DEBT", "MISSED", "SAVINGS", "ENDED"]


def ranks(*companies: dict[str, Any]) -> list[int]:
    return land(*companies).results()[1]


def test_the_most_prestige_wins_then_deliveries_then_money() -> None:
    assert ranks({"prestige": 3}, {"prestige": 4}) == [2, 1]
    assert ranks({"prestige": 4, "deliveries": 2}, {"prestige": 4, "deliveries": 3}) == [2, 1]
    same = {"prestige": 4, "deliveries": 3}
    assert ranks(same | {"money": 7}, same | {"money": 9}, same | {"money": 8}) == [3, 1, 2]
    assert ranks({"prestige": 5, "deliveries": 0, "money": 0}, same | {"money": 20}) == [1, 2]
    assert ranks({"prestige": 4, "deliveries": 5, "money": 0}, same | {"money": 20}) == [1, 2]


def test_who_are_alike_in_all_share_the_place() -> None:
    same = {"prestige": 4, "deliveries": 3, "money": 7}
    assert ranks(same, {"prestige": 1}, same, {"prestige": 9}) == [2, 4, 2, 1]


def test_the_host_may_end_a_game_at_any_time() -> None:
    t = land({"money": 10, "contract": 7}, {"contract": 1, "delivered": "coal coal"}, ship="S2 0 0 1").close()
    assert t.over and t.ending == "CLOSED" and t.waiting == []
    assert t.prestige == [2, 4 + 1] and t.said("EXPORT_PRESTIGE") == []
    assert set(t.why(0)) == set(t.why(1)) == {3} and t.reason("end", 0) == "GAME_OVER"
    start = Table(3).close()
    assert start.over and start.prestige == [1, 1, 1]


def test_returns_are_prestige_as_it_stands() -> None:
    t = land({"prestige": 6, "money": 20}, {"prestige": 5, "loans": 3})
    assert t.results() == ([6, 5], [1, 2]) and len(CITY_NAMES) == 12
