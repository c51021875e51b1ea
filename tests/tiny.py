"""A tiny game whose seats act at the same time, for tests alone: it is not on the shelf.

Each seat rolls a die, puts it left or right, paints it, and rolls once more or is done. When all are done
the next of three rounds begins. A seat's points are left times right, and one for each red die.
"""

from __future__ import annotations

import sys
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from pydantic import Field

from flatboat.games.heartland.drawing.terminal import show
from flatboat.kernel.actions import Actions
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import OpenState, SeatsOnly, view_of
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.editions import EditionModel, EditionShelf, MarkedTable
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Control, Finish, Interface, Kind, Search
from flatboat.kernel.open_game import PlainOptions
from flatboat.kernel.pictures import Picture
from flatboat.kernel.records import Record, Row, cells, i8, i16
from flatboat.kernel.text import Words
from flatboat.kernel.verbs import register

SEATS, ROUNDS, ROLLS = 3, 3, 2
ACTIONS = Actions()
ROLL = ACTIONS.add("roll")
PUT = ACTIONS.add("put", side=2)
PAINT = ACTIONS.add("paint", colour=2)
DONE = ACTIONS.add("done")
COUNT = len(ACTIONS)


class Phase(IntEnum):
    WAITS = 0
    ROLLS = 1
    PUTS = 2
    PAINTS = 3
    GOES_ON = 4


class Side(Record):
    phase: i8
    rolls: i8
    die: i8
    piles: Row[i16] = cells(2)
    red: i8


class Table(Record):
    seats: i8
    luck: i8
    round: i8
    over: i8
    sides: Row[Side] = cells(SEATS)


class State(OpenState):
    table: Table


class Edition(Record):
    faces: i8


View, Options = view_of(State), SeatsOnly


@rule
def begin(table: Table) -> None:
    for seat in range(table.seats):
        side = table.sides[seat]
        side.phase, side.rolls, side.die = Phase.ROLLS, 0, 0
    table.round += 1


@rule
def setup(edition: Edition, state: State, dice: Dice, options: SeatsOnly) -> None:
    state.table.seats = options.seats
    state.table.luck = below(dice, 100, 1)
    begin(state.table)


@rule
def waiting(state: State) -> int:
    mask = 0
    for seat in range(state.table.seats):
        if not state.table.over and state.table.sides[seat].phase != Phase.WAITS:
            mask |= 1 << seat
    return mask


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    for action in range(COUNT):
        why[action] = 1
    side = state.table.sides[seat]
    if state.table.over:
        return
    if side.phase == Phase.ROLLS or (side.phase == Phase.GOES_ON and side.rolls < ROLLS):
        why[ROLL] = 0
    if side.phase == Phase.GOES_ON:
        why[DONE] = 0
    for i in range(2):
        if side.phase == Phase.PUTS:
            why[PUT + i] = 0
        if side.phase == Phase.PAINTS:
            why[PAINT + i] = 0


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    clear(state.events)
    table, side = state.table, state.table.sides[seat]
    if action == ROLL:
        side.die = 1 + below(dice, edition.faces, 2, seat)
        side.rolls += 1
        side.phase = Phase.PUTS
        note(state.events, action, seat, side.die, 0, EVERYONE)
    elif action < PAINT:
        side.piles[action - PUT] += side.die
        side.phase = Phase.PAINTS
        note(state.events, action, seat, side.die, 0, EVERYONE)
    elif action < DONE:
        side.red += action - PAINT
        side.phase = Phase.GOES_ON
        note(state.events, action, seat, 0, 0, EVERYONE)
    else:
        side.phase = Phase.WAITS
        note(state.events, action, seat, 0, 0, EVERYONE)
        if waiting(state) == 0:
            go_on(table)


@rule
def go_on(table: Table) -> None:
    if table.round == ROUNDS:
        table.over = 1
    else:
        begin(table)


@rule
def over(state: State) -> bool:
    return state.table.over != 0


@rule
def close(edition: Edition, state: State) -> None:
    clear(state.events)
    state.table.over = 1


@rule
def returns(edition: Edition, state: State, out: Any) -> None:
    for seat in range(state.table.seats):
        out[seat] = points(state.table.sides[seat])


@rule
def points(side: Side) -> int:
    return side.piles[0] * side.piles[1] + side.red


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    return points(state.table.sides[seat]) > points(state.table.sides[other])


register(State, sys.modules[__name__])


class DiceTable(MarkedTable):
    faces: int = Field(ge=2, le=20)


class TinyEdition(EditionModel):
    dice: DiceTable

    def record(self) -> np.ndarray[Any, Any]:
        records = Edition.zeros(1)
        records["faces"] = self.dice.faces
        return records


class TinyOptions(PlainOptions):
    pass


class Happening(IntEnum):
    ROLLED = ROLL
    LEFT = PUT
    RIGHT = PUT + 1
    BLUE = PAINT
    RED = PAINT + 1
    DONE = DONE


EVENTS = {
    Happening.ROLLED: EventPhrase("{seat} rolls {die}", die="number"),
    Happening.LEFT: EventPhrase("{seat} puts left {die}", die="number"),
    Happening.RIGHT: EventPhrase("{seat} puts right {die}", die="number"),
    Happening.BLUE: EventPhrase("{seat} paints blue"),
    Happening.RED: EventPhrase("{seat} paints red"),
    Happening.DONE: EventPhrase("{seat} is done"),
}


class TinyWords(Words):
    events = EventWords(EVENTS, {}, {})
    dice = {1: ("luck", ""), 2: ("the die of {seat}", "")}

    def __init__(self, edition: TinyEdition) -> None:
        self.edition = edition

    def move(self, action: int) -> str:
        return ("roll", "put left", "put right", "paint blue", "paint red", "done")[action]

    def reason(self, reason: int, action: int, view: Any) -> str:
        return "it is not the moment for it"

    def table(self, view: Any, names: Any) -> str:
        return f"round {view.table.round}"

    def task(self, view: Any, names: Any) -> str:
        return "play"

    def ending(self, view: Any, names: Any) -> str:
        return "three rounds were played"

    def guide(self, view: Any) -> str:
        return "Put dice on both piles."

    def worth(self, event: Any) -> None:
        return None


TINY = Kind(
    name="tiny",
    title="Tiny",
    designer="nobody",
    publisher="nobody",
    summary="For tests.",
    seats=range(1, SEATS + 1),
    rules_version=1,
    state=State,
    view=View,
    actions=ACTIONS,
    longest=SEATS * ROUNDS * (3 * ROLLS + 1),
    options=TinyOptions,
    editions=EditionShelf(TinyEdition, Path(__file__).parent, ["tiny"]),
    words=TinyWords,
    draw=lambda view, edition, names, **how: Picture("<svg xmlns='http://www.w3.org/2000/svg'></svg>"),
    show=show,
    finish=lambda state: Finish(state.table.round, 0, "end"),
    conserved=lambda state: (state.table.luck,),
    folder=Path(__file__).parent,
    simultaneous=True,
    search=Search(
        rollout_weights=np.ones(len(ACTIONS), np.int8),
        clear_lead=3.0,
        adviser="greedy",
    ),
    interface=Interface(
        spots=lambda view, edition, narrow=False: {},
        controls={group.name: Control("Play", "Play") for group in ACTIONS.groups},
        chains={},
        asked=frozenset(),
    ),
)


def tiny(seats: int = 2) -> Game:
    return Game(TINY, seats)
