"""Broadhorns! Early Trade on the Mississippi: expeditions down the river, spoiling cargo, seasons."""

from __future__ import annotations

from pathlib import Path

from flatboat.games.broadhorns.bot import evaluate
from flatboat.games.broadhorns.by_hand.faults import faults
from flatboat.games.broadhorns.by_hand.settle import cards_in_play, settle
from flatboat.games.broadhorns.counted import COUNTED
from flatboat.games.broadhorns.drawing import ahead, draw, journeys, sketch, spots
from flatboat.games.broadhorns.drawing.terminal import show
from flatboat.games.broadhorns.edition.model import EDITIONS
from flatboat.games.broadhorns.edition.options import BroadhornsOptions
from flatboat.games.broadhorns.rules import dispatch, setup, view
from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.games.broadhorns.rules.tables import GOODS, NONE, Ending, State, View
from flatboat.games.broadhorns.text.controls import ASKED, CONTROLS
from flatboat.games.broadhorns.text.notation import BroadhornsWords
from flatboat.kernel.kind import Interface, Kind, Search, finish_by_turns
from flatboat.kernel.verbs import register

register(State, dispatch, setup, view, evaluate)


def conserved(state: State) -> tuple[int, ...]:
    """Barrels of each good, those on full cargo spaces without their good; cards of each kind."""
    table, traders = state.table, list(state.table.traders)
    barrels = [table.market[good] + table.bag[good] for good in range(GOODS)]
    carried = [good for trader in traders for good in trader.box] + list(table.track)
    lying = sum(barrels) + sum(good != NONE for good in carried)
    lying += sum(bin(town.filled).count("1") for town in table.towns)
    cards = [n + state.pile[card] for card, n in enumerate(cards_in_play(state))]
    return (lying, *cards)


KIND = Kind(
    name="broadhorns",
    title="Broadhorns! Early Trade on the Mississippi",
    designer="James Harmon",
    publisher="Rio Grande Games",
    summary="Load a flatboat in St. Louis and sell down the river before the cargo spoils.",
    seats=range(2, 5),
    rules_version=2,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=400_000,
    options=BroadhornsOptions,
    editions=EDITIONS,
    words=BroadhornsWords,
    draw=draw,
    show=show,
    finish=finish_by_turns(Ending),
    conserved=conserved,
    counted=COUNTED,
    folder=Path(__file__).parent,
    counts="gold",
    anytime=frozenset({"order"}),
    settle=settle,
    faults=faults,
    search=Search(
        rollout_weights=evaluate.rollout_weights(),
        evaluation_weights=evaluate.WEIGHTS,
        terms=evaluate.terms,
        clear_lead=8.0,
        width=12,
        answered=True,
        paired=True,
        exploration=0.05,
        looks=4,
        levels={
            "greenhorn": "net@0.008",
            "deckhand": "net@0.0042",
            "boatman": "net@0.002",
            "steersman": "net",
            "pilot": "net:20",
            "commodore": "net:2000",
        },
        levels_of_many={"deckhand": "net@0.005", "boatman": "net@0.0013"},
    ),
    interface=Interface(
        spots=spots,
        aimed=frozenset(("sell",)),
        sketch=sketch,
        ahead=ahead,
        controls=CONTROLS,
        chains={},
        journeys=journeys,
        asked=ASKED,
        heedless=frozenset(("drop", "board", "welcome", "done", "end", "draw", "discard")),
    ),
)
