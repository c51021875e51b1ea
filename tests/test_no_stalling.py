"""Judgements do not like what only puts off the dice, or the end of a turn."""

from __future__ import annotations

import numpy as np
import pytest

from flatboat.kernel import verbs
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap

from .test_bank import KNOWN


def judged(position: Position, **changed: float) -> float:
    """How far seat 0 stands ahead of seat 1, by the game's own weights or some changed."""
    game, out = position.game, np.zeros(3)
    weights = game.kind.search.weights_for(game.seats).copy()
    for name, value in changed.items():
        weights[name] = value
    edition = wrap(game.edition_record)[0]
    verbs.evaluate(edition, wrap(position.state)[0], wrap(weights)[0], out)
    return float(out[0] - out[1])


def known(name: str) -> Position:
    """A position of the bank."""
    return next(one for one in KNOWN if one.name == name).position()  # type: ignore[no-any-return]


def after(position: Position, move: str) -> Position:
    """The table after a move."""
    then = position.copy()
    then.push(move, seat=0)
    return then


def test_a_loan_that_puts_off_a_card_is_no_gain() -> None:
    """The card has to be played anyway: the judgement sees it as played, with what it brings."""
    position = known("the card that is met on the last turn")
    played, borrowed = after(position, "play Rocket coal"), after(position, "loan")
    assert judged(played) > judged(borrowed)
    assert judged(position) == pytest.approx(judged(played), abs=0.5)
    assert judged(after(position, "play Mogul iron")) < judged(played)


def test_a_loan_costs_more_until_something_was_done_with_it() -> None:
    position = known("the card that is met on the last turn")
    borrowed = after(position, "loan")
    assert judged(borrowed, idle=0.0) - judged(borrowed, idle=4.0) == pytest.approx(4.0)
    played = after(borrowed, "play Rocket coal")
    assert judged(played, idle=0.0) == judged(played)


def test_a_trade_that_only_puts_off_the_dice_is_no_gain() -> None:
    """To sell what is of no use now looks worse than to fish, though fishing takes a Folk."""
    position = known("nobody goes hungry who can fish")
    sold = after(position, "sell 1 salt")
    assert judged(after(position, "fish")) > judged(sold)


def test_food_is_bought_at_once() -> None:
    """Money counts as Food, but a little less: so as much as is needed looks best, not one by one."""
    position = known("nobody goes hungry who can fish")
    state = position.game.position(
        {"turn": 2, "settlements": [
            {"resources": {"folk": 6, "housing": 10, "clothes": 10, "horses": 4, "money": 30}},
            {"resources": {"folk": 6, "food": 6}},
        ]}
    )  # fmt: skip
    amounts = {n: judged(after(state, f"buy {n} food")) for n in (1, 2, 5)}
    assert amounts[5] > amounts[2] > amounts[1]
    bought = [judged(after(state, f"buy {n} food"), unbought=0.0, least=-99.0) for n in (1, 2, 5)]
    assert max(bought) - min(bought) < 0.1, "without that there is hardly a difference"
    six = judged(after(after(state, "buy 5 food"), "buy 1 food"))
    assert six > amounts[5], "six are needed"
