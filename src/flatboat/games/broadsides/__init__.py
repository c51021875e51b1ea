"""Broadsides & Boarding Parties: two ships, plotted courses, cannon fire and a fight on the decks."""

from __future__ import annotations

from pathlib import Path

from flatboat.games.broadsides.bot import evaluate
from flatboat.games.broadsides.by_hand.faults import faults
from flatboat.games.broadsides.by_hand.settle import settle
from flatboat.games.broadsides.counted import COUNTED
from flatboat.games.broadsides.drawing import draw, journeys, sketch, so_far, spots
from flatboat.games.broadsides.drawing.terminal import show
from flatboat.games.broadsides.edition.model import EDITIONS
from flatboat.games.broadsides.edition.options import BroadsidesOptions
from flatboat.games.broadsides.rules import dispatch, setup, view
from flatboat.games.broadsides.rules.actions import ACTIONS
from flatboat.games.broadsides.rules.tables import NONE, SEATS, Ending, State, View
from flatboat.games.broadsides.text.controls import ASKED, CHAINS, CONTROLS
from flatboat.games.broadsides.text.measures import MEASURES
from flatboat.games.broadsides.text.notation import BroadsidesWords
from flatboat.kernel.kind import Finish, Interface, Kind, Search
from flatboat.kernel.verbs import register

register(State, dispatch, setup, view, evaluate)


def finish(state: State) -> Finish:
    """Rounds at sea, and how it ended."""
    ending = Ending(state.table.ending).name.lower().replace("_", " ")
    return Finish(float(state.table.round), 0, ending)


def conserved(state: State) -> tuple[int, ...]:
    """Ships lose and never gain: only what was agreed on before the game stays."""
    return state.table.seats, state.table.extra_crew


def won(view: View) -> bool:
    """A draw is nobody's win."""
    return bool(view.table.winner != NONE)


KIND = Kind(
    name="broadsides",
    title="Broadsides & Boarding Parties",
    designer="Lawrence H. Harris",
    publisher="Milton Bradley",
    summary="Plot your course in secret, bring your broadside to bear and board the enemy for her Captain.",
    seats=range(SEATS, SEATS + 1),
    rules_version=2,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=400_000,  # 34 decisions in each of 8,300 rounds at sea, then 4,600 turns of boarding
    options=BroadsidesOptions,
    editions=EDITIONS,
    words=BroadsidesWords,
    draw=draw,
    show=show,
    finish=finish,
    conserved=conserved,
    counted=COUNTED,
    folder=Path(__file__).parent,
    won=won,
    measures=MEASURES,
    settle=settle,
    faults=faults,
    search=Search(
        rollout_weights=evaluate.rollout_weights(),
        evaluation_weights=evaluate.WEIGHTS,
        terms=evaluate.terms,
        clear_lead=4.0,
        draw_share=0.25,
        secret=True,
        width=12,
        exploration=0.05,
        looks=24,
        levels={
            "greenhorn": "net@0.11",
            "deckhand": "net@0.04",
            "boatman": "net@0.014",
            "steersman": "net",
            "pilot": "net:1000",
            "commodore": "net:20000",
        },
    ),
    interface=Interface(
        spots=spots,
        aimed=frozenset(("lead", "step")),
        sketch=sketch,
        so_far=so_far,
        journeys=journeys,
        controls=CONTROLS,
        chains=CHAINS,
        asked=ASKED,
        heedless=frozenset(("fire",)),
    ),
)
