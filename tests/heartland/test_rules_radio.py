"""Ham Radio (RT Truck Stop Upgrades; ruling 4.8, both switches)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from flatboat import bots


def radio(make: Any, seats: int = 2, **table: Any) -> Any:
    """The first seat has loaded a corn at Jericho and holds the radio; the second stands next door."""
    given = {
        "phase": "act",
        "at": ["Jericho", "Prairie Rose"],
        "upgrades": ["Ham Radio"],
        "hands": ["3 corn, 2 fuel 1", "2 soy, 1 pigs, 1 fuel 3"],
        **table,
    }
    return make(seats, **given).push("load 1 corn")


def offered(table: Any, *words: str, seat: int = 2) -> Any:
    """An offer made up to the proposal."""
    return table.push(f"offer to seat {seat}", *words, "propose")


# --- when and with whom -----------------------------------------------------------------


def test_RT_after_the_action_and_before_refuel(make: Any) -> None:
    table = radio(make)
    assert table.phase == "radio" and table.moves == ["done", "offer to seat 2"]
    table.push("done")
    assert table.phase == "refuel" and table.record_view.left == 1


def test_RT_a_free_action(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for pigs").push("accept")
    assert table.points == [5, 5]


@pytest.mark.parametrize("action", ["load 1 corn", "discard/draw"])
def test_RT_after_any_action(make: Any, action: str) -> None:
    table = make(
        phase="act", at=["Jericho", "Prairie Rose"], upgrades=["Ham Radio"], hands=["2 corn", "1 soy"]
    ).push(action)
    assert (table if action != "discard/draw" else table.push("done")).phase == "radio"


def test_4_8_after_a_tow_with_the_trucks_at_the_centre(make: Any) -> None:
    table = make(at=["Jericho"], points=[0], upgrades=["Ham Radio"], hands=["2 corn", "1 soy"])
    assert table.push("be towed", "discard/draw", "done").moves == ["done", "offer to seat 2"]


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("Prairie Rose", True),
        ("Bedford Falls", True),
        ("West Morgan", False),
        ("Lone Elm", False),
        ("Jericho", True),
    ],
)
def test_RT_4_8_with_trucks_on_a_space_sharing_a_side_or_the_same(make: Any, place: str, near: bool) -> None:
    table = radio(make, at=["Jericho", place], upgrades=["Ham Radio", "Ace Dispatcher"])
    assert table.phase == ("radio" if near else "refuel")


def test_4_8_closed_roads_do_not_stop_the_radio(make: Any) -> None:
    table = radio(make, at=["Jericho", "Bedford Falls"], turned=["Jericho", "Bedford Falls", "Tatanka"])
    assert table.phase == "radio"


def test_RT_with_several_adjacent_players_but_not_with_the_far_ones(make: Any) -> None:
    table = radio(
        make, 4, at=["Jericho", "Prairie Rose", "Bedford Falls", "Fort Lee"], hands=["4 corn"] + ["2 soy"] * 3
    )
    assert table.moves == ["done", "offer to seat 2", "offer to seat 3"]
    assert table.why("offer to seat 4") == "no other truck stands beside yours there"
    assert table.why("offer to seat 1") == "no other truck stands beside yours there"
    offered(table, "give corn", "ask for soy").push("accept")
    assert table.moves == ["done", "offer to seat 3"]
    offered(table, "give corn", "ask for soy", seat=3).push("accept")
    assert table.phase == "refuel" and table.hand() == "1 corn, 2 soy"


def test_RT_once_per_turn_one_offer_to_each_player(make: Any) -> None:
    table = radio(
        make, 3, at=["Jericho", "Prairie Rose", "Bedford Falls"], hands=["4 corn", "2 soy", "2 pigs"]
    )
    offered(table, "give corn", "ask for soy").push("decline")
    assert table.why("offer to seat 2") == "you have already done that this turn"
    assert table.why("offer to seat 3") is None


def test_4_8_a_draft_taken_back_before_it_is_proposed_uses_up_nothing(make: Any) -> None:
    table = radio(make).push("offer to seat 2", "give corn", "ask for soy", "done")
    assert table.phase == "radio" and table.record_view.radioed == 0
    assert table.hand() == "2 corn, 2 fuel 1" and table.moves == ["done", "offer to seat 2"]
    assert not any(table.record_view.give) and not any(table.record_view.ask)
    offered(table, "give fuel 1", "ask for fuel 3").push("accept")
    assert table.hand() == "2 corn, 1 fuel 1, 1 fuel 3" and table.phase == "refuel"


def test_4_8_a_draft_taken_back_leaves_the_offers_to_others_too(make: Any) -> None:
    table = radio(make, 3, at=["Jericho", "Prairie Rose", "Bedford Falls"], hands=["4 corn"] + ["2 soy"] * 2)
    offered(table, "give corn", "ask for soy").push("decline")
    table.push("offer to seat 3", "done")
    assert table.moves == ["done", "offer to seat 3"]
    assert table.push("done").phase == "refuel"


@pytest.mark.parametrize("kind", ["greedy", "random", "mcts:60"])
def test_bots_do_not_go_round_in_circles_with_drafts(make: Any, kind: str) -> None:
    """Being done loses the game; so it might look better to begin drafts and take them back for ever."""
    table = radio(make, points=[20, 50], trigger=1, hands=["6 corn", "2 soy"])
    for seed in range(100):
        if table.turn != 0 or table.position.over:
            return
        observation = table.position.observation(table.position.waiting[0])
        table.push(str(bots.make(kind).think(observation, seed).move))
    raise AssertionError("the turn does not end")


def test_4_8_a_new_turn_a_new_offer(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for soy").push("decline").refuel().pass_turn()
    table.drive("pay 1 point", "Bedford Falls").push("discard/draw", "done")
    assert table.record_view.radioed == 0


def test_4_8_nothing_to_trade_no_radio(make: Any) -> None:
    assert radio(make, hands=["3 corn", ""]).phase == "refuel"
    assert radio(make, hands=["1 corn", "3 soy"]).phase == "refuel"


# --- the offer --------------------------------------------------------------------------


def test_RT_bills_for_bills(make: Any) -> None:
    table = offered(radio(make), "give corn", "give corn", "ask for soy", "ask for pigs")
    assert table.phase == "answer" and table.position.waiting == [1]
    assert table.moves == ["accept", "decline"]
    table.push("accept")
    assert table.hand(0) == "1 soy, 1 pigs, 2 fuel 1" and table.hand(1) == "2 corn, 1 soy, 1 fuel 3"
    assert table.happened[:4] == [
        "Ann gives corn to Ben",
        "Ann gives corn to Ben",
        "Ben gives soy to Ann",
        "Ben gives pigs to Ann",
    ]


def test_RT_fuel_for_fuel(make: Any) -> None:
    table = offered(radio(make), "give fuel 1", "give fuel 1", "ask for fuel 3").push("accept")
    assert table.hand(0) == "2 corn, 1 fuel 3" and table.hand(1) == "2 soy, 1 pigs, 2 fuel 1"


@pytest.mark.parametrize(
    ("first", "mixed"),
    [
        ("give corn", "ask for fuel 1"),
        ("give fuel 1", "ask for soy"),
        ("give corn", "give fuel 1"),
        ("ask for soy", "ask for fuel 3"),
    ],
)
def test_RT_no_mixed_trades(make: Any, first: str, mixed: str) -> None:
    table = radio(make).push("offer to seat 2", first)
    assert table.why(mixed) == "fuel is traded only for fuel"


def test_4_8_at_least_one_on_each_side(make: Any) -> None:
    table = radio(make).push("offer to seat 2")
    assert table.why("propose") == "an offer must give something and ask for something"
    assert table.push("give corn").why("propose") is not None
    assert table.push("ask for soy").why("propose") is None


def test_4_8_numbers_may_differ_and_there_is_no_hand_limit(make: Any) -> None:
    table = radio(make, hands=["5 corn, 1 fuel 1", "4 soy"])
    offered(table, "give corn", *["ask for soy"] * 3).push("accept")
    assert table.hand(0) == "3 corn, 3 soy, 1 fuel 1"  # above five
    assert table.turn == 1  # so there is no Refuel
    assert table.hand(1) == "1 corn, 1 soy"  # the partner does not draw now


def test_4_8_the_partner_refuels_in_the_own_turn(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for soy", "ask for soy").push("accept").refuel()
    assert table.turn == 1 and table.record_view.truckers[1].cards == 3
    table.pass_turn()
    assert table.record_view.truckers[1].cards == 5


def test_4_8_only_cards_in_hand_are_given(make: Any) -> None:
    table = radio(make).push("offer to seat 2", "give corn", "give corn")
    assert table.why("give corn") == "you do not hold that card"
    assert table.why("give pigs") == "you do not hold that card"


def test_4_8_no_more_asked_than_the_partner_has_cards(make: Any) -> None:
    table = radio(make, hands=["3 corn", "2 soy"]).push("offer to seat 2", "ask for soy", "ask for pigs")
    assert table.why("ask for corn") == "the other player does not have that many"


def test_4_8_trailer_cubes_are_not_traded(make: Any) -> None:
    table = radio(make, cargo=["3 pigs", "2 cattle"]).push("offer to seat 2")
    assert table.why("give pigs") == "you do not hold that card"


# --- the answer -------------------------------------------------------------------------


def test_RT_trade_is_not_mandatory(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for soy").push("decline")
    assert table.hand(0) == "2 corn, 2 fuel 1" and table.hand(1) == "2 soy, 1 pigs, 1 fuel 3"
    assert table.happened[0] == "Ben declines the offer of Ann"
    assert table.phase == "refuel" and table.turn == 0


def test_4_8_who_lacks_what_is_asked_cannot_accept(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for pigs", "ask for pigs")
    assert table.why("accept") == "you do not have all that is asked for"
    assert table.moves == ["decline"]


def test_4_8_the_asker_cannot_see_that(make: Any) -> None:
    table = radio(make).push("offer to seat 2")
    assert table.said("ask for ") == {"corn", "soy", "cattle", "pigs", "fuel 1", "fuel 2", "fuel 3"}


def test_4_8_the_offerer_waits_for_the_answer(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for soy")
    assert table.why("done", seat=0) == "it is Ben's turn"


def test_D8_traded_cards_are_known_to_all(make: Any) -> None:
    table = offered(radio(make), "give corn", "ask for soy").push("accept")
    assert list(table.record_view.truckers[0].shown) == [0, 1, 0, 0, 0, 0, 0]
    assert list(table.record_view.truckers[1].shown) == [1, 0, 0, 0, 0, 0, 0]


def test_D8_offered_cards_are_known_to_all(make: Any) -> None:
    table = offered(radio(make), "give corn", "give corn", "ask for soy").push("decline")
    assert list(table.record_view.truckers[0].shown) == [2, 0, 0, 0, 0, 0, 0]


def test_4_8_the_same_good_both_ways(make: Any) -> None:
    table = radio(make, hands=["2 corn", "1 corn"])
    offered(table, "give corn", "ask for corn").push("accept")
    assert table.hand(0) == table.hand(1) == "1 corn"


# --- the switch: cubes ------------------------------------------------------------------


CUBES = {"ham_radio": "cubes", "truck_stops": True}


def cubes(make: Any, **table: Any) -> Any:
    given = {"cargo": ["2 pigs", "3 cattle"], "options": CUBES, **table}
    return radio(make, **given)


def test_switch_cubes_goods_are_trailer_cubes(make: Any) -> None:
    table = offered(cubes(make), "give pigs", "ask for cattle", "ask for cattle").push("accept")
    assert table.cargo(0) == "1 corn, 2 cattle, 1 pigs" and table.cargo(1) == "1 cattle, 1 pigs"
    assert table.hand(0) == "2 corn, 2 fuel 1"


def test_switch_cubes_fuel_cards_are_traded_still(make: Any) -> None:
    table = offered(cubes(make), "give fuel 1", "ask for fuel 3").push("accept")
    assert table.hand(0) == "2 corn, 1 fuel 1, 1 fuel 3"


def test_switch_cubes_bills_are_not(make: Any) -> None:
    table = cubes(make).push("offer to seat 2", "give corn")  # the cube just loaded, not a bill
    assert table.why("give corn") == "you do not carry that much of it"
    assert table.why("give soy") == "you do not carry that much of it"
    assert table.why("ask for soy") == "the other player does not have that many"


def test_switch_cubes_only_what_the_partner_carries(make: Any) -> None:
    table = cubes(make).push("offer to seat 2", *["ask for cattle"] * 3)
    assert table.why("ask for cattle") == "the other player does not have that many"


def test_switch_cubes_no_mix_with_fuel(make: Any) -> None:
    table = cubes(make).push("offer to seat 2", "give pigs")
    assert table.why("ask for fuel 3") == "fuel is traded only for fuel"


@pytest.mark.parametrize(("short", "full"), [(False, 8), (True, 6)])
def test_switch_cubes_both_trailers_stay_within_capacity(make: Any, short: bool, full: int) -> None:
    options = CUBES | {"short_haul": short}
    too_many = "after the trade one trailer would hold too many cubes"
    table = cubes(make, cargo=[f"{full - 1} pigs", "3 cattle"], options=options)  # full once corn is loaded
    table.push("offer to seat 2", "give pigs", "ask for cattle", "ask for cattle")
    assert table.why("propose") == too_many
    assert table.push("give pigs").why("propose") is None
    table = cubes(make, cargo=["2 pigs", f"{full} cattle"], options=options)
    table.push("offer to seat 2", "give pigs", "give pigs", "ask for cattle")
    assert table.why("propose") == too_many
    table.push("ask for cattle", "propose", "accept")
    assert sum(table.record_view.truckers[1].cargo) == full


def test_switch_cubes_the_partner_can_always_give_open_cubes(make: Any) -> None:
    assert offered(cubes(make), "give pigs", "ask for cattle").why("accept") is None


def test_switch_cubes_a_player_without_cards_can_trade(make: Any) -> None:
    table = cubes(make, hands=["1 corn", ""])
    assert table.phase == "radio"
    assert table.push("offer to seat 2").why("ask for fuel 1") == "the other player does not have that many"


@pytest.mark.parametrize(
    ("hand", "cargo", "phase", "legal"),
    [
        # One corn is loaded with one corn bill before each of them; so there are cubes to give.
        ("1 corn, 1 fuel 1", ["", ""], "radio", True),  # fuel for what may be fuel
        ("2 corn", ["", ""], "radio", False),  # others see only that there is a card
        ("1 corn", ["", ""], "refuel", False),  # no card, and no cube on the other side
        ("1 corn", ["", "1 pigs"], "radio", True),
    ],
)
def test_switch_cubes_an_offer_that_could_never_be_proposed_is_not_begun(
    make: Any, hand: str, cargo: list[str], phase: str, legal: bool
) -> None:
    """Cubes of one trailer are no trade for the cards of another player."""
    table = cubes(make, hands=[hand, "2 soy"], cargo=cargo)
    assert table.phase == phase
    assert ("offer to seat 2" in table.moves) == legal
    if phase == "radio" and not legal:
        assert table.moves == ["done"] and table.why("offer to seat 2") == "one of you has nothing to trade"


def test_switch_cubes_without_cubes_on_both_sides_only_fuel_is_offered(make: Any) -> None:
    table = cubes(make, hands=["1 corn, 1 fuel 1", "2 soy"], cargo=["2 pigs", ""]).push("offer to seat 2")
    assert table.said("give ") == {"fuel 1"} and table.said("ask for ") == {"fuel 1", "fuel 2", "fuel 3"}
    assert table.why("give pigs") == "one of you could give nothing for it"


def test_4_8_nothing_is_asked_for_that_could_not_be_paid(make: Any) -> None:
    """Who holds only bills cannot ask for fuel, and who holds only fuel for no bills."""
    table = radio(make, hands=["3 corn", "2 soy"]).push("offer to seat 2")
    assert table.said("ask for ") == {"corn", "soy", "cattle", "pigs"}
    assert table.why("ask for fuel 1") == "one of you could give nothing for it"
    table = radio(make, hands=["1 corn, 1 fuel 2", "2 soy"]).push("offer to seat 2")
    assert table.said("ask for ") == {"fuel 1", "fuel 2", "fuel 3"}


@pytest.mark.parametrize("options", [{}, CUBES])
def test_4_8_whatever_is_begun_can_be_proposed(make: Any, options: dict[str, Any]) -> None:
    """From any draft, whatever it holds, the way to a proposal is open."""
    chance = random.Random(7)
    for _ in range(40):
        hands = [
            chance.choice(["2 corn", "1 corn, 1 fuel 1", "4 corn, 2 soy, 1 fuel 3", "1 corn"]) for _ in "12"
        ]
        cargo = [chance.choice(["", full, "2 cattle"]) for full in ("7 pigs", "7 soy")]
        table = radio(make, hands=hands, cargo=cargo, options=options)
        if "offer to seat 2" not in table.moves:
            continue
        table.push("offer to seat 2")
        while table.phase == "offer":
            more = [move for move in table.moves if move != "done"]
            assert more, f"no way on from {table.position.text()}"
            table.push(chance.choice(more))
        assert table.phase == "answer"
