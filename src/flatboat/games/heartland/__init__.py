"""The Great Heartland Hauling Co.: pick up and deliver freight with a hand of cards."""

from __future__ import annotations

from pathlib import Path

from flatboat.games.heartland.bot import evaluate
from flatboat.games.heartland.by_hand.faults import faults
from flatboat.games.heartland.by_hand.settle import settle
from flatboat.games.heartland.counted import COUNTED
from flatboat.games.heartland.drawing import draw, spots
from flatboat.games.heartland.drawing.terminal import show
from flatboat.games.heartland.edition.model import EDITIONS
from flatboat.games.heartland.edition.options import HeartlandOptions
from flatboat.games.heartland.rules import dispatch, setup, view
from flatboat.games.heartland.rules.tables import ACTIONS, CARDS, GOODS, NOWHERE, Ending, Phase, State, View
from flatboat.games.heartland.text.errands import Payment, is_last
from flatboat.games.heartland.text.notation import HeartlandWords
from flatboat.kernel.kind import Control, Interface, Kind, Search, finish_by_turns
from flatboat.kernel.verbs import register

register(State, dispatch, setup, view, evaluate)

BY_RADIO = "Ham Radio: trade"
CONTROLS = {
    "tow": Control("Be towed", "Tow: when a truck is stuck"),
    "sleep": Control("Stay", "Sleeper Cab: stay"),
    "swap": Control("Change cards", "Discard/Draw", last=True),
    "done": Control("Go on", "Notation: how moves are written", last=True),
    "buy": Control("Buy an upgrade", "Truck stops: buying upgrades"),
    "wash": Control("Truck Wash", "Truck Wash"),
    "tune up": Control("Tune up", "Tune Up"),
    "propose": Control("Make an offer", BY_RADIO),
    "accept": Control("Answer the offer", BY_RADIO),
    "decline": Control("Answer the offer", BY_RADIO),
    "burn corn": Control("Burn corn", "Ethanol Hybrid"),
    "pay fuel": Control("Pay for a move", "Move: drive by fuel or points", aside=True),
    "pay points": Control("Pay for a move", "Move: drive by fuel or points", aside=True),
    "discard": Control("Discard", "Discard/Draw"),
    "draw": Control("Draw a card", "Drawing cards: window and pile", ranked=True),
    "draw blind": Control("Draw a card", "Drawing cards: window and pile"),
    "load": Control("Load", "Load"),
    "unload": Control("Unload", "Unload", near=True),
    "drive": Control("Drive", "Move: drive by fuel or points", near=True, foretold=True),
    "offer": Control("Make an offer", BY_RADIO),
    "give": Control("Give", BY_RADIO),
    "ask": Control("Ask for", BY_RADIO),
    "take": Control("Lay out the map", "Set-up"),
    "put": Control("Lay out the map", "Set-up"),
}
# Only driving: to discard or draw ahead would save one press, and invite paying or passing by mistake.
CHAINS = {"drive": ("pay fuel", "pay points", "burn corn", "tune up")}
# Whether these are all that is legal hangs on the hand. A tow does too, but says so itself.
ASKED = frozenset(
    ("decline", "pay fuel", "pay points", "burn corn", "tune up", "drive")
    + ("load", "unload", "swap", "discard", "done")
)


def price(action: int, view: View) -> tuple[int, int, int, int]:
    """What a decision that leads to a drive costs: all in all, then points, spaces of fuel cards, corn."""
    name, values = ACTIONS.read(action)
    points = values["points"] + 1 if name == "pay points" else 0
    fuel, corn = values["value"] + 1 if name == "pay fuel" else 0, int(name == "burn corn")
    return Payment(points, fuel, corn, 0).price(last=is_last(view))


def conserved(state: State) -> tuple[int, ...]:
    """Cards of each kind; and, once the map is complete, cubes of each good."""
    table = state.table
    places = [state.pile, state.discards, *(state.hands[seat] for seat in range(table.seats))]
    cards = [sum(pile[card] for pile in places) for card in range(CARDS)]
    for card in table.window:
        if card != NOWHERE:
            cards[card] += 1
    if table.phase in (Phase.PICK, Phase.PICK_CELL):
        return tuple(cards)
    cargo = [table.truckers[seat].cargo for seat in range(table.seats)]
    cubes = [sum(lying[good] for lying in [*table.cubes, *cargo]) for good in range(GOODS)]
    return (*cards, *cubes)


KIND = Kind(
    name="heartland",
    title="The Great Heartland Hauling Co.",
    designer="Jason Kotarski",
    publisher="Dice Hate Me Games",
    summary="Drive a truck round the Midwest: load goods where they grow, unload them where they are wanted.",
    seats=range(2, 6),
    rules_version=2,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=40_000,
    options=HeartlandOptions,
    editions=EDITIONS,
    words=HeartlandWords,
    draw=draw,
    show=show,
    finish=finish_by_turns(Ending),
    conserved=conserved,
    counted=COUNTED,
    folder=Path(__file__).parent,
    settle=settle,
    faults=faults,
    search=Search(
        rollout_weights=evaluate.rollout_weights(),
        evaluation_weights=evaluate.WEIGHTS,
        terms=evaluate.terms,
        clear_lead=8.0,
        width=0,
        levels={
            "greenhorn": "net@0.011",
            "deckhand": "net@0.006",
            "steersman": "net:200",
        },
        levels_of_many={"steersman": "net:800", "pilot": "net:4000", "commodore": "net:20000"},
    ),
    interface=Interface(
        spots=spots,
        price=price,
        controls=CONTROLS,
        chains=CHAINS,
        bringing=frozenset({"drive"}),
        asked=ASKED,
        heedless=frozenset({"draw", "draw blind"}),
        unanswered="decline",
    ),
)
