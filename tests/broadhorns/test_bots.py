"""What bots leave alone in Broadhorns!: moves in vain, and what nobody does by mistake."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flatboat.bots.bot import HouseBot, Spec
from flatboat.games.broadhorns.bot.evaluate import rollout_weights, strike_folly, terms
from flatboat.games.broadhorns.rules import actions

from .seats import GAME, observation
from .tables import Table, river

HOT = 100.0  # a temperature at which all moves are alike


def struck(table: Table) -> set[str]:
    """The families of legal moves that nobody makes by mistake."""
    weights: Any = rollout_weights()
    strike_folly(table.edition, table.state, 0, weights)
    gone = np.flatnonzero((weights == 0) & (rollout_weights() > 0))
    legal = set(table.legal())
    return {actions.ACTIONS.read(int(action))[0] for action in gone if int(action) in legal}


@pytest.mark.parametrize(
    ("me", "played", "folly"),
    [
        ({"boat": "20", "at": "Helena", "cargo": "furs"}, (), {"draw", "give up"}),
        ({"boat": "20", "at": "Helena", "aboard": "Natchez"}, (), {"draw", "give up"}),
        ({"boat": "20", "at": "Helena"}, (), {"draw", "give up"}),
        ({"boat": "20", "at": "St. Louis"}, (), {"draw", "give up"}),
        ({"boat": "20", "at": "Helena"}, ("move 1",), {"give up"}),
        ({"boat": "20", "at": "New Orleans", "visited": "New Orleans"}, (), {"draw"}),
        ({}, ("boat 20",), {"done"}),
        ({"gold": 0}, ("boat 20",), set()),
        ({"boat": "20", "at": "Helena", "cargo": "furs"}, ("port",), {"end"}),
        ({"boat": "20", "at": "New Orleans"}, ("port",), {"done"}),
        ({"boat": "20", "at": "New Orleans", "cargo": "furs"}, ("port", "sell furs"), {"done"}),
    ],
)
def test_what_nobody_does_by_mistake(me: dict[str, Any], played: tuple[str, ...], folly: set[str]) -> None:
    assert struck(river(me).play(*played)) == folly


def test_a_bot_that_errs_does_none_of_it_unless_it_is_best() -> None:
    seen = observation(river({"boat": "20", "at": "Helena", "cargo": "2 pork, furs"}))
    bot = HouseBot(Spec("greedy", temperature=HOT))
    played = {str(bot.think(seen, seed=seed).move) for seed in range(40)}
    assert {"port", "move 1"} < played and not {"draw a card", "give up expedition"} & played
    stuck = observation(river({"boat": "20", "at": "New Orleans", "visited": "New Orleans"}))
    assert str(HouseBot(Spec("greedy")).think(stuck, seed=1).move) == "give up expedition"
    assert str(bot.think(stuck, seed=1).move) == "give up expedition"


def test_no_bot_leaves_its_boat_at_the_end_of_the_river() -> None:
    for boat, spec in (("20", Spec("greedy")), ("40", Spec("greedy")), ("40", Spec("mcts", 60))):
        port = observation(river({"boat": boat, "at": "New Orleans"}).play("port"))
        assert str(HouseBot(spec).think(port, seed=1).move) == "end expedition"


def test_a_dead_end_is_worth_a_little_less_than_no_boat_and_the_scrap_when_the_game_ends() -> None:
    def voyage(**fields: Any) -> float:
        table = river(
            {"boat": "20", "at": "New Orleans", "visited": "New Orleans", "cargo": "furs"}, **fields
        )
        return terms(table.edition, table.state, 0)["voyage"]

    ashore = river()
    assert 0 < terms(ashore.edition, ashore.state, 0)["voyage"] - voyage() < 0.2
    assert voyage(last_round=1, placed=15) == 3  # the boat 1, the barrel 2


def test_nobody_puts_a_traveler_ashore_to_take_the_same_aboard_again() -> None:
    me = {"boat": "20", "at": "Natchez", "aboard": "Baton Rouge"}
    port = observation(river(me).play("port"))
    drop = next(action for action in port.legal if GAME.moves[action].startswith("drop"))
    assert rollout_weights()[drop] == 0
    for spec in (Spec("greedy"), Spec("greedy", temperature=HOT), Spec("mcts", 100)):
        assert {HouseBot(spec).think(port, seed=seed).move.action for seed in range(10)} & {drop} == set()
