"""Pig: what is on the table, and the rules. What is marked `@rule` is compiled for bots."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from flatboat.kernel.actions import Actions
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import (
    OWN_REASONS,
    Ending,
    NoEdition,
    OpenState,
    OpenTable,
    SeatsOnly,
    begin,
    next_turn,
    refuse,
)
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.meanings import Number
from flatboat.kernel.records import NoWeights, Row, f64, i8, i16

GOAL, TURNS, UNLUCKY = 50, 200, 1
ACTIONS = Actions()
ROLL = ACTIONS.add("roll")
HOLD = ACTIONS.add("hold")


class Reason(IntEnum):
    """Why an action is not legal, besides what every game says."""

    NOTHING = OWN_REASONS
    ENOUGH = OWN_REASONS + 1


class Happening(IntEnum):
    """What happens: events."""

    ROLLED = 1
    LOST = 2
    HELD = 3


class Table(OpenTable):
    """What lies open: seats, turns and points, and besides them what follows."""

    brought: Annotated[i16, Number(100)]  # by this turn, so far


class State(OpenState):
    """All there is: nothing is hidden."""

    table: Table


@rule
def setup(edition: NoEdition, state: State, dice: Dice, options: SeatsOnly) -> None:
    """Everybody begins with nothing; seat 0 begins."""
    begin(state.table, options.seats, 0)


@rule
def legal(edition: NoEdition, state: State, seat: int, why: Row[i8]) -> None:
    """Who has brought nothing cannot hold; who has enough to win need not roll."""
    table = state.table
    if refuse(table, seat, why):
        why[ROLL] = Reason.ENOUGH if table.points[seat] + table.brought >= GOAL else 0
        why[HOLD] = 0 if table.brought else Reason.NOTHING


@rule
def step(edition: NoEdition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Roll and add up, or hold and keep it. A 1 loses what the turn has brought."""
    table = state.table
    clear(state.events)
    if action == ROLL:
        die = 1 + below(dice, 6, 1, seat)
        if die != UNLUCKY:
            table.brought += die
            note(state.events, Happening.ROLLED, seat, die, 0, EVERYONE)
            return
        note(state.events, Happening.LOST, seat, table.brought, 0, EVERYONE)
    else:
        table.points[seat] += table.brought
        note(state.events, Happening.HELD, seat, table.brought, 0, EVERYONE)
    table.brought = 0
    if table.points[seat] >= GOAL or table.turns == TURNS:
        table.ending = Ending.FINISHED
    next_turn(table)


@rule
def evaluate(edition: NoEdition, state: State, weights: NoWeights, out: Row[f64]) -> None:
    """For bots: points, and what the turn has brought."""
    for seat in range(state.table.seats):
        out[seat] = state.table.points[seat]
    out[state.table.turn] += state.table.brought
