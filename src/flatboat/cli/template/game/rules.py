"""Pig: what is on the table, and the rules. What is marked `@rule` is compiled for bots."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from flatboat.kernel.actions import Actions
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, Events, clear, note, veil
from flatboat.kernel.meanings import Seat, YesNo
from flatboat.kernel.records import NoWeights, Record, Row, cells, f64, i8, i16

SEATS, ROUNDS, UNLUCKY = 4, 50, 1
ACTIONS = Actions()
ROLL = ACTIONS.add("roll")
HOLD = ACTIONS.add("hold")


class Reason(IntEnum):
    """Why an action is not legal; 0 is legal."""

    NOT_YOUR_TURN = 1
    NOTHING = 2
    ENOUGH = 3


class Happening(IntEnum):
    """What happens: events."""

    ROLLED = 1
    LOST = 2
    HELD = 3


class Table(Record):
    """What lies open: here all of it."""

    seats: i8
    turn: Seat
    round: i16
    over: YesNo
    brought: i16  # by this turn, so far
    points: Row[i16] = cells(SEATS, by="seat")


class State(Record):
    """The table with what is hidden; and what happened last."""

    table: Table
    events: Events


class View(Record):
    """What one seat sees."""

    seat: i8
    table: Table
    events: Events


class Edition(Record):
    """Component values, from the edition's file."""

    goal: i16


class Options(Record):
    """What the players agreed on."""

    seats: i8


@rule
def setup(edition: Edition, state: State, dice: Dice, options: Options) -> None:
    """Everybody begins with nothing."""
    state.table.seats = options.seats


@rule
def waiting(state: State) -> int:
    """Whose turn it is, as a bit."""
    return 0 if state.table.over else 1 << state.table.turn


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Who has brought nothing cannot hold; who has enough to win need not roll."""
    table = state.table
    why[ROLL] = why[HOLD] = Reason.NOT_YOUR_TURN
    if not table.over and table.turn == seat:
        why[ROLL] = Reason.ENOUGH if table.points[seat] + table.brought >= edition.goal else 0
        why[HOLD] = 0 if table.brought else Reason.NOTHING


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
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
    end_turn(edition, table, seat)


@rule
def end_turn(edition: Edition, table: Table, seat: int) -> None:
    """Who reaches the goal ends the game, and so do fifty rounds."""
    table.brought = 0
    table.turn = (seat + 1) % table.seats
    table.round += table.turn == 0
    table.over = table.points[seat] >= edition.goal or table.round == ROUNDS


@rule
def over(state: State) -> bool:
    """Whether the game has ended."""
    return state.table.over != 0


@rule
def close(edition: Edition, state: State) -> None:
    """The host ends the game early."""
    clear(state.events)
    state.table.over = 1


@rule
def returns(edition: Edition, state: State, out: Row[f64]) -> None:
    """Points, as they stand."""
    for seat in range(state.table.seats):
        out[seat] = state.table.points[seat]


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    """Most points are first."""
    return state.table.points[seat] > state.table.points[other]


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    """All lies open."""
    out.seat = seat
    out.table = state.table
    veil(state.events, seat, out.events)


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    """A table that fits a view: nothing is hidden."""
    out.table = view.table
    out.events = view.events


@rule
def evaluate(edition: Edition, state: State, weights: NoWeights, out: Row[f64]) -> None:
    """For bots: points, and what the turn has brought."""
    returns(edition, state, out)
    out[state.table.turn] += state.table.brought


@rule
def adjust_weights(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """In playouts rolling is as likely as holding."""


WEIGHTS = np.ones(len(ACTIONS), np.int8)
