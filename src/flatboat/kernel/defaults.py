"""The records and rules that a game need not write, where nothing is hidden and one seat at a time acts.

    class Table(OpenTable):
        squares: Row[i8] = cells(9)

    class State(OpenState):
        table: Table

`OpenTable` knows whose turn it is, how the game ended and what points there are. What follows from these
fields follows for any table that has them: `register` takes a rule from here for each verb that a game
leaves out, as far as its state has the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Annotated, Any

from flatboat.errors import FlatboatError
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import Events, clear, veil
from flatboat.kernel.meanings import Choice, Seat
from flatboat.kernel.records import Record, Row, cells, i8, i16, place_of

MOST_SEATS = 8


class Ending(IntEnum):
    """How a game ended. A game with more endings has a list of its own that begins with these."""

    NOT_YET = 0
    CLOSED = 1  # by the host
    FINISHED = 2


class Refused(IntEnum):
    """Reasons that every game has. A game's own begin with `OWN_REASONS`."""

    LEGAL = 0
    NOT_NOW = 1
    NOT_YOUR_TURN = 2
    GAME_OVER = 3


OWN_REASONS = 4


class OpenTable(Record):
    """What lies on any table at which one seat after the other has its turn."""

    seats: i8
    first: Seat
    turn: Seat
    turns: i16  # that have begun
    ending: Annotated[i8, Choice(Ending)]
    points: Row[i16] = cells(MOST_SEATS, by="seat")


class OpenState(Record):
    """The state of a game without secrets; the game adds its `table`."""

    events: Events


class NoEdition(Record):
    """The component values of a game that has none."""

    nothing: i8


class SeatsOnly(Record):
    """The options of a game that has none."""

    seats: i8


def view_of(state: type[Record]) -> type[Record]:
    """The view of a state without secrets: who looks, and all that is there."""
    if secrets := ", ".join(sorted(state.fields.keys() - {"table", "events"})):
        raise FlatboatError(
            f"{place_of(state)}: not everybody sees {secrets}; write a record of what one seat sees, "
            "and say it here: open_game(..., view=View)"
        )
    fields = {"seat": i8, **{name: field.record for name, field in state.fields.items()}}
    names = {"__annotations__": fields, "__module__": state.__module__, "__doc__": "What a seat sees: all."}
    return type(state.__name__.replace("State", "") + "View", (Record,), names)


# --- rules that games call -----------------------------------------------------------------------------


@rule
def begin(table: Any, seats: int, first: int) -> None:
    """The first turn, of seat `first`."""
    table.seats, table.first, table.turn, table.turns = seats, first, first, 1


@rule
def next_turn(table: Any) -> None:
    """It is the next seat's turn."""
    table.turn = (table.turn + 1) % table.seats
    table.turns += 1


@rule
def refuse(table: Any, seat: int, why: Any) -> bool:
    """Bar all actions to a seat, each with the reason that every game has; whether it may act none the less.

    If it may, the reasons are `NOT_NOW`, and the game goes on to say what is legal, and why else not.
    """
    reason = Refused.NOT_NOW
    if table.ending != Ending.NOT_YET:
        reason = Refused.GAME_OVER
    elif table.turn != seat:
        reason = Refused.NOT_YOUR_TURN
    for action in range(len(why)):
        why[action] = reason
    return reason == Refused.NOT_NOW


# --- rules that stand for verbs ------------------------------------------------------------------------


@rule
def waiting(state: Any) -> int:
    """The seat whose turn it is, until the game has ended."""
    return 0 if state.table.ending != 0 else 1 << state.table.turn


@rule
def over(state: Any) -> bool:
    """Whether the game has ended."""
    return state.table.ending != 0  # type: ignore[no-any-return]


@rule
def close(edition: Any, state: Any) -> None:
    """The host ends the game; points are as they stand."""
    clear(state.events)
    state.table.ending = Ending.CLOSED


@rule
def returns(edition: Any, state: Any, out: Any) -> None:
    """Points as they stand."""
    for seat in range(state.table.seats):
        out[seat] = state.table.points[seat]


@rule
def is_ahead(edition: Any, state: Any, seat: int, other: int) -> bool:
    """Whoever has more points."""
    return state.table.points[seat] > state.table.points[other]  # type: ignore[no-any-return]


@rule
def view(edition: Any, state: Any, seat: int, out: Any) -> None:
    """All of the table. An onlooker (-1) sees it, too."""
    out.seat = seat
    out.table = state.table
    veil(state.events, seat, out.events)


@rule
def determinize(edition: Any, view: Any, dice: Any, out: Any) -> None:
    """Nothing is hidden: there is one table that fits a view."""
    out.table = view.table
    veil(view.events, view.seat, out.events)


@rule
def adjust_weights(edition: Any, state: Any, seat: int, why: Any, out: Any) -> None:
    """Weights are the same at every table."""


@rule
def strike_folly(edition: Any, state: Any, seat: int, out: Any) -> None:
    """Any move may be made by mistake."""


def usual_rules(state: type[Record]) -> Mapping[str, Callable[..., Any]]:
    """The rules that a game with this state may leave out."""
    table = state.fields["table"].record.fields if "table" in state.fields else {}
    found: dict[str, Callable[..., Any]] = {
        "adjust_weights": adjust_weights,
        "strike_folly": strike_folly,
    }
    if "ending" in table:
        found |= {"over": over, "close": close}
        if "turn" in table:
            found["waiting"] = waiting
    if "points" in table:
        found |= {"returns": returns, "is_ahead": is_ahead}
    if state.fields.keys() == {"table", "events"}:
        found |= {"view": view, "determinize": determinize}
    return found
