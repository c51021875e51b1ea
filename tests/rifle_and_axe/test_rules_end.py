"""A common start of turns, falling, the end of the game and its awards (S3, S6 to S11, S13, C7)."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.games.rifle_and_axe.rules.tables import Award, Ending, Happening
from flatboat.kernel.moves import CLOSE

LAST = 20
AWARDS = ["folk", "happiness", "builder", "money", "stores"]


def values(folk: int = 10, happiness: int = 10, builder: int = 18, money: int = 5, stores: int = 20) -> Any:
    """A settlement with these five values."""
    stored = {"grain": stores, "food": 0, "livestock": 0}
    return {"folk": folk, "happiness": happiness, "plots": builder - 12, "money": money} | stored


def finished(make: Any, *sides: dict[str, Any]) -> Any:
    """The places and points when the last turn has ended with these settlements: closed by the host."""
    if all(side.get("fall") for side in sides):
        return make(len(sides), turn=LAST, sides=sides, ending=Ending.NONE_STANDS).position.outcome
    table = make(len(sides), turn=LAST, sides=sides)
    table.position.push(CLOSE)
    return table.position.outcome


def award_table(make: Any, *sides: dict[str, Any]) -> list[list[str]]:
    """The awards that each settlement gets."""
    table = make(len(sides), turn=LAST, sides=sides)
    table.position.push(CLOSE)
    given = [(event.seat, event.a) for event in table.position.events if event.kind == Happening.AWARDED]
    return [[AWARDS[award] for seat, award in given if seat == mine] for mine in range(len(sides))]


# --- turns ------------------------------------------------------------------------------------------------


def test_S3_each_plays_at_its_own_pace_and_the_next_turn_starts_for_all(dusk: Any) -> None:
    table = dusk(3)
    assert table.position.waiting == [0, 1, 2]
    table.end(seat=1)
    assert table.position.waiting == [0, 2] and table.record_view.turn == 1
    assert table.why("begin the turn", seat=1) == "not_your_turn"
    table.end(seat=2)
    assert table.position.waiting == [0] and table.record_view.turn == 1
    table.end(seat=0)
    assert table.position.waiting == [0, 1, 2] and table.record_view.turn == 2
    assert all(table.why("begin the turn", seat=seat) is None for seat in range(3))


def test_S3_one_settlement_may_act_while_another_has_not_begun(make: Any) -> None:
    table = make(2, sides=[{}, {"phase": "begin"}])
    table.push("fish", seat=0)
    assert table.position.waiting == [0, 1] and table.why("fish", seat=1) == "not_in_this_phase"


@pytest.mark.parametrize("seats", [1, 2])
def test_S2_C7_the_game_ends_after_all_phases_of_turn_twenty(dusk: Any, seats: int) -> None:
    table = dusk(seats, turn=LAST - 1)
    for seat in range(seats):
        table.end(seat=seat)
    assert table.record_view.turn == LAST and not table.position.over
    table = dusk(seats, turn=LAST)
    for seat in range(seats):
        assert not table.position.over
        table.end(then=[1], seat=seat)  # winter too
    assert table.position.over and table.record_view.ending == Ending.TURNS and table.record_view.turn == LAST
    assert table["happiness"] == 10 + 2 + 1  # the Happiness Phase of the last turn counts
    assert table.position.legal_moves == []


# --- awards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("award", AWARDS)
def test_S6_the_highest_value_gets_the_award(make: Any, award: str) -> None:
    best = values(**{award: 40})
    given = award_table(make, values(), best, values())
    others = [name for name in AWARDS if name != award]
    assert given == [others, AWARDS, others]  # tied for the others


def test_S6_all_tied_settlements_get_it(make: Any) -> None:
    given = award_table(make, values(money=9), values(money=9), values(money=8), values(money=1))
    assert [("money" in awards) for awards in given] == [True, True, False, False]


@pytest.mark.parametrize("resource", ["grain", "livestock", "food"])
def test_hoarders_have_grain_livestock_and_food(make: Any, resource: str) -> None:
    given = award_table(make, values(), values() | {resource: values()[resource] + 1})
    assert ("stores" in given[0], "stores" in given[1]) == (False, True)


@pytest.mark.parametrize("resource", ["salt", "hides", "lumber", "tools", "horses", "seed"])
def test_nothing_else_counts_for_an_award(make: Any, resource: str) -> None:
    assert award_table(make, values(), values() | {resource: 90}) == [AWARDS, AWARDS]


@pytest.mark.parametrize(
    "name", ["cabin", "corral", "stockade", "road", "root_cellar", "log_station", "leaching_vat"]
)
def test_S9_every_structure_counts_one_cabins_and_pens_too(make: Any, name: str) -> None:
    table = make(2, sides=[{}, {"built": {name: 11 if name == "cabin" else 3 if name == "corral" else 1}}])
    table.position.push(CLOSE)
    builders = [e.seat for e in table.position.events if e.kind == Happening.AWARDED and e.a == Award.BUILDER]
    assert builders == [1]


def test_S6_a_fallen_settlement_wins_no_award(make: Any) -> None:
    gone = values(90, 90, 90, 90, 90) | {"phase": "fallen", "fallen": 3, "fall": 1}
    assert award_table(make, values(), gone, values(money=1)) == [
        AWARDS,
        [],
        [a for a in AWARDS if a != "money"],
    ]


# --- places ---------------------------------------------------------------------------------------------


def test_S7_most_awards_win(make: Any) -> None:
    outcome = finished(make, values(folk=20, happiness=20), values(money=20, stores=40, builder=40), values())
    assert outcome.points == (2, 3, 0) and outcome.places == (2, 1, 3)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        # Each has as many awards as the other; the tie goes by the text's order.
        (values(folk=20), values(happiness=20)),
        (values(folk=20), values(stores=40)),
        (values(happiness=20), values(builder=30)),
        (values(happiness=20), values(stores=40)),
        (values(builder=30), values(money=20)),
        (values(money=20), values(stores=40)),
        (values(folk=20, builder=30), values(happiness=99, stores=99)),
    ],
)
def test_S7_ties_by_the_order_of_the_awards(make: Any, one: dict[str, int], two: dict[str, int]) -> None:
    outcome = finished(make, two, one)
    assert outcome.points[0] == outcome.points[1]
    assert outcome.places == (2, 1)


def test_S7_then_shared(make: Any) -> None:
    assert finished(make, values(), values(), values(money=1)).places == (1, 1, 3)


def test_S7_ties_of_those_without_awards_too(make: Any) -> None:
    outcome = finished(
        make, values(99, 99, 99, 99, 99), values(money=7), values(happiness=11), values(stores=30)
    )
    assert outcome.places == (1, 3, 2, 4)


# --- falling ----------------------------------------------------------------------------------------------


def dies(table: Any, seat: int) -> None:
    """A settlement of up to four Folk is abandoned by Cholera."""
    table.push("end the action phase", rolls=[10], seat=seat)


def test_S11_an_abandoned_settlement_is_out_of_the_game_at_once(dusk: Any) -> None:
    table = dusk(3, sides=[{"folk": 2}])
    dies(table, 0)
    assert table.position.waiting == [1, 2] and table.phase == "fallen"
    assert table.why("begin the turn") == "fallen"
    table.end(seat=1).end(seat=2)
    assert table.record_view.turn == 2 and table.position.waiting == [1, 2]


def test_S13_the_last_to_stand_wins_when_its_turn_ends(dusk: Any) -> None:
    table = dusk(2, sides=[{"folk": 2, "money": 99}])
    dies(table, 0)
    assert not table.position.over and table.position.waiting == [1]
    table.end(seat=1)
    assert table.position.over and table.record_view.ending == Ending.LAST_STANDING
    outcome = table.position.outcome
    assert outcome.points == (0, 5) and outcome.places == (2, 1)


def test_S13_it_ends_when_the_other_falls_after_it(dusk: Any) -> None:
    table = dusk(2, sides=[{}, {"folk": 2}])
    table.end(seat=0)
    dies(table, 1)
    assert table.position.over and table.record_view.ending == Ending.LAST_STANDING
    assert table.position.points == [5, 0]


def test_S13_two_of_three_standing_play_on(dusk: Any) -> None:
    table = dusk(3, sides=[{}, {}, {"folk": 2}])
    table.end(seat=0).end(seat=1)
    dies(table, 2)
    assert not table.position.over and table.record_view.turn == 2 and table.position.waiting == [0, 1]


def test_S13_by_the_option_play_on_the_last_to_stand_plays_on(dusk: Any) -> None:
    table = dusk(2, sides=[{"folk": 2, "money": 99}], options=["play_on"])
    dies(table, 0)
    table.end(seat=1)
    assert not table.position.over and table.record_view.turn == 2 and table.position.waiting == [1]


def test_S13_play_on_who_stands_after_the_last_turn_wins_with_all_awards(dusk: Any) -> None:
    table = dusk(2, turn=LAST, sides=[{"folk": 2, "money": 99}], options=["play_on"])
    dies(table, 0)
    table.end(then=[1], seat=1)  # winter too
    assert table.position.over and table.record_view.ending == Ending.TURNS
    assert table.position.outcome.points == (0, 5) and table.position.outcome.places == (2, 1)


def test_S13_play_on_nobody_wins_if_the_last_falls_too(dusk: Any) -> None:
    table = dusk(2, sides=[{"folk": 2}, {"folk": 3}], options=["play_on"])
    dies(table, 0)
    table.end(seat=1)
    table.push("begin the turn", rolls=[1, 6], seat=1)
    dies(table, 1)
    assert table.position.over and table.record_view.ending == Ending.NONE_STANDS
    outcome = table.position.outcome
    assert outcome.winners == [] and not outcome.won and outcome.points == (0, 0)
    assert outcome.places == (2, 1), "the ranks remain"


def test_S13_play_on_while_several_stand_or_alone_changes_nothing(dusk: Any) -> None:
    for seats in (1, 2):
        table = dusk(seats, turn=3, options=["play_on"])
        for seat in range(seats):
            table.end(seat=seat)
        assert table.record_view.turn == 4 and table.position.waiting == list(range(seats))


def test_S13_none_stands(dusk: Any) -> None:
    """Nobody gets an award; the ranks remain: all fell in the same turn."""
    table = dusk(2, sides=[{"folk": 2}, {"folk": 2}])
    dies(table, 0)
    dies(table, 1)
    assert table.position.over and table.record_view.ending == Ending.NONE_STANDS
    assert table.position.points == [0, 0] and table.position.outcome.places == (1, 1)
    assert Happening.AWARDED not in table.kinds


def test_S13_who_falls_later_ranks_higher(make: Any) -> None:
    def gone(turn: int) -> dict[str, Any]:
        return {"phase": "fallen", "fallen": turn, "fall": 1}

    assert finished(make, gone(3), values(), gone(9), gone(3)).places == (3, 1, 2, 3)
    assert finished(make, gone(9), gone(9), gone(4)).places == (1, 1, 3)


def test_S13_overrun_and_abandoned_rank_alike(make: Any) -> None:
    overrun, abandoned = (
        {"phase": "fallen", "fallen": 3, "fall": 1},
        {"phase": "fallen", "fallen": 3, "fall": 2},
    )
    assert finished(make, overrun, abandoned, values()).places == (2, 2, 1)


def test_S6_a_standing_settlement_without_awards_ranks_before_a_fallen_one(make: Any) -> None:
    gone = values(90, 90, 90, 90, 90) | {"phase": "fallen", "fallen": 20, "fall": 1}
    assert finished(make, gone, values(1, 0, 12, 0, 0), values(99, 99, 99, 99, 99)).places == (3, 2, 1)


# --- alone ------------------------------------------------------------------------------------------------


def pars() -> list[int]:
    return [int(par) for par in flatboat.kind("rifle-and-axe").editions.load().record()[0]["par"]]


@pytest.mark.parametrize("award", range(5))
def test_S8_alone_each_value_is_held_against_its_par(make: Any, award: int) -> None:
    par = pars()
    names = ["folk", "happiness", "builder", "money", "stores"]
    for short, points in ((0, 5), (1, 4)):
        side = dict(zip(names, par, strict=True))
        side[names[award]] -= short
        if side["folk"] == 0:
            continue  # who stands has a Folk, and so reaches this par
        table = make(turn=LAST, **values(**side))
        table.position.push(CLOSE)
        assert table.position.points == [points]


def test_S8_alone_a_fallen_settlement_reaches_no_par(dusk: Any) -> None:
    table = dusk(folk=2, happiness=999, money=999, plots=999, grain=0)
    dies(table, 0)
    assert table.position.over and table.position.points == [0]
    assert table.position.game.kind.finish(table.position._record_view).ending == "abandoned"


def test_S8_alone_the_game_goes_on_to_its_last_turn(dusk: Any) -> None:
    table = dusk(turn=3).end()
    assert not table.position.over
    table = dusk(turn=LAST).end(then=[1])
    assert table.position.game.kind.finish(table.position._record_view).ending == "survived"


# --- the rest ---------------------------------------------------------------------------------------------


def test_the_host_ends_a_game_with_the_awards_as_they_stand(make: Any) -> None:
    table = make(2, turn=5, sides=[values(money=50), values(folk=30)])
    table.position.push(CLOSE)
    assert table.position.points == [4, 4] and table.record_view.ending == Ending.CLOSED


@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_ended_while_leaders_are_picked_has_no_awards_and_no_winner(seats: int) -> None:
    position = flatboat.game("rifle-and-axe", seats=seats).start(seed=1)
    for leader in ("Daniel Boone", "James Harrod")[: seats - 1]:
        position.push(f"lead with {leader}")
    position.push(CLOSE)
    assert [event.kind for event in position.events] == [Happening.ENDED]
    assert position.points == [0] * seats and position.outcome.winners == []


def test_before_the_end_nobody_has_points(make: Any) -> None:
    assert make(2, sides=[values(money=50)]).position.points == [0, 0]


def test_S10_values_rise_far_beyond_a_board(make: Any) -> None:
    table = make(money=32_000, grain=700).push(*["sell 10 grain"] * 70)
    assert table["money"] == 32_700


def test_the_end_phase_tells_each_settlements_values(dusk: Any) -> None:
    table = dusk(food=12, plots=7, money=9).end()
    assert table.event(Happening.STANDS_PEOPLE) == [(10, 12)]
    assert table.event(Happening.STANDS_WORKS) == [(12 + 7, 9)]
    assert table.event(Happening.STANDS_STORES) == [(2, 0)]
