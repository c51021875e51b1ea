"""A tiny game for any board: two seats claim empty places by turns, and may stack on their own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from flatboat.kernel.actions import Actions
from flatboat.kernel.boards import Board, Cell, Counter, Place
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import (
    OWN_REASONS,
    Ending,
    NoEdition,
    OpenState,
    OpenTable,
    SeatsOnly,
    next_turn,
    refuse,
)
from flatboat.kernel.defaults import begin as begin_turns
from flatboat.kernel.dice import Dice
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.game import Game
from flatboat.kernel.open_game import PlainWords, open_game
from flatboat.kernel.records import NoWeights, Row, cells, f64, i8
from flatboat.kernel.verbs import register

PLACES, HIGHEST, TURNS = 12, 7, 40
HELP = "# Claims\n\nA game for tests.\n\n## Put\n\nPut a counter on an empty place or on your own.\n"
ACTIONS = Actions()
PUT = ACTIONS.add("put", place=PLACES)


class Reason(IntEnum):
    """Why a counter cannot be put somewhere."""

    TAKEN = OWN_REASONS
    HIGH = OWN_REASONS + 1


class Happening(IntEnum):
    """What happens."""

    PUT = 1
    CLAIMED = 2


class Table(OpenTable):
    """Whose each place is, and how many counters are on it."""

    owner: Row[i8] = cells(PLACES)
    count: Row[i8] = cells(PLACES)


class State(OpenState):
    """All there is."""

    table: Table


@rule
def setup(edition: NoEdition, state: State, dice: Dice, options: SeatsOnly) -> None:
    begin_turns(state.table, options.seats, 0)


@rule
def legal(edition: NoEdition, state: State, seat: int, why: Row[i8]) -> None:
    table = state.table
    if refuse(table, seat, why):
        for place in range(PLACES):
            if table.count[place] > 0 and table.owner[place] != seat:
                why[PUT + place] = Reason.TAKEN
            else:
                why[PUT + place] = Reason.HIGH if table.count[place] == HIGHEST else 0


@rule
def step(edition: NoEdition, state: State, dice: Dice, seat: int, action: int) -> None:
    table, place = state.table, action - PUT
    clear(state.events)
    note(state.events, Happening.PUT, seat, place, 0, EVERYONE)
    if table.count[place] == 0:
        table.points[seat] += 1
        note(state.events, Happening.CLAIMED, seat, 1, 0, EVERYONE)
    table.owner[place] = seat
    table.count[place] += 1
    if table.turns == TURNS:
        table.ending = Ending.FINISHED
    else:
        next_turn(table)


@rule
def evaluate(edition: NoEdition, state: State, weights: NoWeights, out: Row[f64]) -> None:
    for seat in range(2):
        out[seat] = state.table.points[seat]


class ClaimWords(PlainWords):
    """Moves and reasons in words."""

    actions = ACTIONS
    things = {"place": [f"place {n}" for n in range(1, PLACES + 1)]}
    moves = {"put": "put on {place}"}
    happenings = {
        Happening.PUT: EventPhrase("{seat} puts on {place}", place="place"),
        Happening.CLAIMED: EventPhrase("{seat} gains {points}", points="number"),
    }
    worths = {Happening.CLAIMED: (1, "claims")}
    reasons = {Reason.TAKEN: "the other one has claimed it", Reason.HIGH: "the pile is full"}


def claims(folder: Path, layout: Sequence[Cell]) -> Game:
    """The game on a board that is laid out like this; `folder` is where its texts may lie."""
    (folder / "help.md").write_text(HELP)

    def board(view: Any, names: Sequence[str]) -> Board:
        table = view.table
        places = [
            Place(
                f"place-{n}",
                f"place {n + 1}",
                (Counter(table.owner[n], f"a counter of {names[table.owner[n]]}", str(n + 1)),)
                * table.count[n],
                str(n + 1),
            )
            for n in range(PLACES)
        ]
        return Board("Claims", places, layout)

    words = type("Words", (ClaimWords,), {"__doc__": "With a board of its own."})
    kind = open_game(
        "claims", "Claims", "Claim places.", range(2, 3), State, ACTIONS, words, folder=folder, board=board
    )
    return Game(kind)


register(State, sys.modules[__name__])
