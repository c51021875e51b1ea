"""The Great Heartland Hauling Co.: pick up and deliver freight with a hand of cards."""

from __future__ import annotations

from pathlib import Path

from flatboat.games.heartland.drawing import draw
from flatboat.games.heartland.edition import EDITIONS
from flatboat.games.heartland.notation import HeartlandWords
from flatboat.games.heartland.options import HeartlandOptions
from flatboat.games.heartland.rules import dispatch
from flatboat.games.heartland.rules.setup import setup
from flatboat.games.heartland.sense import sense
from flatboat.games.heartland.tables import ACTIONS, State, View
from flatboat.games.heartland.view import imagine, view
from flatboat.kernel.game import Kind
from flatboat.kernel.verbs import register

register(
    State,
    setup=setup,
    waiting=dispatch.waiting,
    legal=dispatch.legal,
    step=dispatch.step,
    over=dispatch.over,
    returns=dispatch.returns,
    rank=dispatch.rank,
    view=view,
    imagine=imagine,
    sense=sense,
)

KIND = Kind(
    name="heartland",
    title="The Great Heartland Hauling Co.",
    designer="Jason Kotarski",
    publisher="Dice Hate Me Games",
    summary="Drive a truck round the Midwest: load native goods, unload them where they are in demand.",
    seats=range(2, 6),
    rules_version=1,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=40_000,
    options=HeartlandOptions,
    editions=EDITIONS,
    words=HeartlandWords,
    draw=draw,
    folder=Path(__file__).parent,
    sense_scale=6.0,
)
