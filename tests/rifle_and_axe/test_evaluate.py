"""What bots think of trades: they open them to eat, and do not go round in circles (ruling A8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.bot import Spec, context_for
from flatboat.bots.judging import CRUMB, judge
from flatboat.games.rifle_and_axe.bot import evaluate
from flatboat.kernel.dice import dice_from, key_of
from flatboat.kernel.record_view import wrap


def worth(table: Any, seat: int = 0) -> float:
    """How a settlement stands, as bots see it."""
    out = np.zeros(4)
    weights = wrap(evaluate.WEIGHTS)[0]
    evaluate.evaluate(table.position._edition, table.position._record_view, weights, out)
    return float(out[seat])


def gain(table: Any, move: str) -> float:
    """What a move is worth to a bot."""
    before = worth(table)
    return worth(table.push(move)) - before


def test_A8_a_trade_that_may_still_buy_food_is_as_good_as_food(make: Any) -> None:
    """Or hungry bots would never begin to sell; the order of buying and selling makes no difference."""
    hungry = {"food": 0, "hides": 30, "folk": 10, "grain": 0, "livestock": 0}
    assert gain(make(**hungry), "sell 10 hides") > 2
    bought = make(**hungry, money=2).push("buy 1 food")
    assert gain(bought, "sell 10 hides") > 2
    spent = make(**hungry, money=2).push("buy 1 lye")
    assert gain(spent, "sell 10 hides") < 1, "what was bought is not food"


def test_bots_do_not_buy_back_what_they_sold_nor_sell_what_they_bought(make: Any) -> None:
    """A Trade that is paid for would allow it for ever, and so put off the dice."""
    table = make(food=0, hides=30, folk=10, grain=0, livestock=0).push("sell 10 hides")
    assert gain(table, "buy 5 food") > 0
    assert gain(table, "buy 1 hides") < -evaluate.ROUND_TRIP / 2
    assert gain(table, "cook") > evaluate.ROUND_TRIP / 2, "what is done is done: it weighs no more"
    table = make(folk=10, food=0, money=30).push("buy 10 food")
    assert gain(table, "sell 1 food") < -evaluate.ROUND_TRIP / 2


def test_bots_do_not_trade_for_next_to_nothing(make: Any) -> None:
    """Each such trade would look better than the dice, and the next one, too."""
    for move in ("sell 2 grain", "buy 1 lye", "buy 10 food"):
        table = make(grain=30, money=30, food=30)
        assert gain(table, move) < -evaluate.ROUND_TRIP / 2, move
        assert gain(table, "cook") > evaluate.ROUND_TRIP / 2, "what is done is done"


def test_bots_shoe_horses_only_for_a_trade_that_was_made(make: Any) -> None:
    """Then it gives back a Folk; before, the Metal may be wasted."""
    assert gain(make(), "shoe horses") < -evaluate.ROUND_TRIP / 2
    assert gain(make(food=0, money=30).push("buy 5 food"), "shoe horses") > 0


def test_anothers_round_trip_is_no_matter(make: Any) -> None:
    table = make(2, sides=[{"grain": 30}, {"grain": 30}]).push("sell 2 grain")
    others = worth(table, 1)
    table.push("buy 1 grain")
    assert worth(table, 1) > others - 1


def test_S13_play_on_the_last_to_stand_would_rather_stand_than_be_first_among_the_fallen(make: Any) -> None:
    """Nobody wins if it falls, though it ranks first: to a bot that is worth nothing."""
    gone = {"phase": "fallen", "fallen": 2, "fall": 2, "folk": 0}
    table = make(2, turn=5, sides=[{}, gone], options=["play_on"])
    few = make(2, turn=5, sides=[{"folk": 2}, gone], options=["play_on"])
    lost = make(2, turn=5, ending=3, sides=[gone | {"fallen": 5}, gone], options=["play_on"])
    assert share(table) - share(few) > 0.02, "each Folk still counts"
    assert share(few) > share(lost) == 0
    won = make(2, turn=20, ending=1, sides=[{"phase": "wait"}, gone], options=["play_on"])
    assert share(won) > 1 - CRUMB


def share(table: Any) -> float:
    """The first seat's share of winning, as searches reckon it."""
    position = table.position
    context = context_for(position.observation(0), dice_from(key_of(0)), Spec("greedy"))
    seen = {name: wrap(getattr(context, name))[0] for name in ("edition", "plan", "notes", "judgement")}
    judge(context._replace(**seen), position._record_view)
    return float(context.notes[0]["shares"][0])
