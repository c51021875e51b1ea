"""Small Railroad Empires with Freight on Board: tracks, deliveries, train cards and ships."""

from __future__ import annotations

from pathlib import Path

from flatboat.games.railroad.bot import evaluate
from flatboat.games.railroad.by_hand.faults import faults
from flatboat.games.railroad.by_hand.settle import settle
from flatboat.games.railroad.counted import COUNTED
from flatboat.games.railroad.drawing import draw, journeys, sketch, spots
from flatboat.games.railroad.drawing.terminal import show
from flatboat.games.railroad.edition.model import EDITIONS
from flatboat.games.railroad.edition.options import RailroadOptions
from flatboat.games.railroad.rules import dispatch, setup, view
from flatboat.games.railroad.rules.actions import ACTIONS
from flatboat.games.railroad.rules.tables import CARDS, FACTORIES, NONE, SPACES, Ending, State, View
from flatboat.games.railroad.text.controls import ASKED, CHAINS, CONTROLS
from flatboat.games.railroad.text.notation import RailroadWords
from flatboat.games.railroad.text.prospects import vain
from flatboat.kernel.kind import Finish, Interface, Kind, Search
from flatboat.kernel.verbs import register

register(State, dispatch, setup, view, evaluate)


def finish(state: State) -> Finish:
    """Rounds played, who started, why the game ended."""
    table = state.table
    started = table.first if table.fixed_order else (table.first - (table.round - 1)) % table.seats
    return Finish(table.round, started, Ending(table.ending).name.lower())


def conserved(state: State) -> tuple[int, ...]:
    """Goods, trains, containers, loans, and where each train card is."""
    table = state.table
    companies = list(table.companies)[: table.seats]
    goods = sum(table.works[site].left for site in range(FACTORIES))
    goods += sum(company.deliveries for company in companies)
    trains = [company.trains + company.deliveries for company in companies]
    boxes = [company.containers + list(table.slot).count(seat) for seat, company in enumerate(companies)]
    loans = table.loans + sum(company.loans for company in companies)
    laid = [sum(table.colors[space] >> seat & 1 for space in range(SPACES)) for seat in range(table.seats)]
    tracks = [n == sum(company.on) for n, company in zip(laid, companies, strict=True)]
    market = [card for card in table.market if card != NONE]
    cards = [
        state.deck[card]
        + market.count(card)
        + (table.card_at[card] != NONE)
        + sum(hand[card] for hand in state.hands)
        for card in range(CARDS)
    ]
    return (goods, *trains, *boxes, loans, *tracks, *cards)


KIND = Kind(
    name="railroad",
    title="Small Railroad Empires with Freight on Board",
    designer="Milan Tasevski",
    publisher="Archona Games",
    summary="Link factories to cities, deliver their goods and fill the ships.",
    seats=range(1, 5),
    rules_version=2,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=2_000,
    options=RailroadOptions,
    editions=EDITIONS,
    words=RailroadWords,
    draw=draw,
    show=show,
    finish=finish,
    conserved=conserved,
    counted=COUNTED,
    folder=Path(__file__).parent,
    counts="prestige",
    settle=settle,
    faults=faults,
    search=Search(
        rollout_weights=evaluate.rollout_weights(),
        evaluation_weights=evaluate.WEIGHTS,
        terms=evaluate.terms,
        clear_lead=5.0,
        width=12,
        answered=True,
        anew=True,
        paired=True,
        exploration=0.15,
        looks=4,
        adviser="mcts:1500",
        first_level="boatman",  # who does what is suggested beats a Deckhand four times in five
        levels={  # all judge by hand: the net was learned when bots borrowed more
            "greenhorn": "greedy@0.021",
            "deckhand": "greedy@0.012",
            "boatman": "greedy",
            "steersman": "mcts:3",
            "pilot": "mcts:20",
            "commodore": "mcts:400",
        },
        levels_of_many={"deckhand": "greedy@0.015"},
    ),
    interface=Interface(
        spots=spots,
        aimed=frozenset(("deliver",)),
        sketch=sketch,
        journeys=journeys,
        controls=CONTROLS,
        chains=CHAINS,
        vain=vain,
        asked=ASKED,
    ),
)
