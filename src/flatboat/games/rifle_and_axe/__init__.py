"""Rifle and Axe: lead a settlement of the Kentucky frontier through five years."""

from __future__ import annotations

from pathlib import Path

from flatboat.games.rifle_and_axe.bot import evaluate
from flatboat.games.rifle_and_axe.by_hand.settle import faults, settle
from flatboat.games.rifle_and_axe.counted import COUNTED
from flatboat.games.rifle_and_axe.drawing import draw, journeys, spots
from flatboat.games.rifle_and_axe.drawing.terminal import show
from flatboat.games.rifle_and_axe.edition.model import EDITIONS
from flatboat.games.rifle_and_axe.edition.options import RifleOptions
from flatboat.games.rifle_and_axe.rules import dispatch, setup
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.rules.awards import is_in
from flatboat.games.rifle_and_axe.rules.tables import Ending, Fall, State, View
from flatboat.games.rifle_and_axe.text.controls import ASKED, CONTROLS, PINNED
from flatboat.games.rifle_and_axe.text.notation import RifleWords
from flatboat.games.rifle_and_axe.text.vocabulary import MEASURES
from flatboat.kernel.kind import Finish, Interface, Kind, Search
from flatboat.kernel.verbs import register

register(State, dispatch, setup, evaluate)


def finish(state: State) -> Finish:
    """Turns played, and how it ended; alone, what became of the settlement."""
    table = state.table
    ending = Ending(table.ending).name.lower()
    if table.seats == 1 and table.ending != Ending.CLOSED:
        fall = Fall(table.settlements[0].fall)
        ending = "survived" if fall == Fall.STANDS else fall.name.lower()
    return Finish(float(table.turn), 0, ending)


def conserved(state: State) -> tuple[int, ...]:
    """Settlements make and use things up: only their number never changes."""
    return (state.table.seats,)


def won(view: View) -> bool:
    """Somebody wins if a settlement stands (ruling S13), but nobody before the first turn."""
    return any(is_in(view.table, seat) for seat in range(view.table.seats))


KIND = Kind(
    name="rifle-and-axe",
    title="Rifle and Axe",
    designer="Lloyd Krassner",
    publisher="Warpspawn Games",
    summary="Lead a frontier settlement for five years: farm, build, trade and keep your people alive.",
    seats=range(1, 5),
    rules_version=2,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=60_000,
    options=RifleOptions,
    editions=EDITIONS,
    words=RifleWords,
    draw=draw,
    show=show,
    finish=finish,
    conserved=conserved,
    counted=COUNTED,
    folder=Path(__file__).parent,
    won=won,
    simultaneous=True,
    measures=MEASURES,
    settle=settle,
    faults=faults,
    search=Search(
        rollout_weights=evaluate.rollout_weights(),
        evaluation_weights=evaluate.WEIGHTS,
        terms=evaluate.terms,
        clear_lead=4.0,
        width=12,
        exploration=0.01,
        looks=24,
        first_level="pilot",  # a Deckhand's settlement stands four turns, a Pilot's eight
        adviser="greedy",  # as good as search here, and it buys nothing that it then throws away
        levels={  # search adds nothing here, so they differ by how lightly they err
            "greenhorn": "net@0.6",
            "deckhand": "net@0.18",
            "boatman": "net@0.095",
            "steersman": "net@0.047",
            "pilot": "net@0.02",
            "commodore": "net",
        },
    ),
    interface=Interface(
        spots=spots,
        aimed=frozenset(("build",)),
        controls=CONTROLS,
        chains={},  # every small decision stands on its own: none is wished for ahead
        heedless=frozenset(("spend peace", "face the raid")),
        asked=ASKED,
        pinned=PINNED,
        journeys=journeys,
    ),
)
