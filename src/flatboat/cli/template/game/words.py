"""Moves, reasons, events and the table in words; and its places, from which the drawing follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flatboat.kernel.boards import Board, Counter, Place, areas
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.open_game import PlainWords

from .rules import GOAL, HOLD, ROLL, Happening, Reason


class GameWords(PlainWords):
    """What people read."""

    moves = {"roll": "roll", "hold": "hold"}
    dice = {1: ("the die of {seat}", "")}
    reasons = {
        Reason.NOTHING: "this turn has brought nothing yet",
        Reason.ENOUGH: "you have enough to win: hold",
    }
    happenings = {
        Happening.ROLLED: EventPhrase("{seat} rolls a {die}", die="number"),
        Happening.LOST: EventPhrase("{seat} rolls a 1 and loses {points}", points="number"),
        Happening.HELD: EventPhrase("{seat} holds and scores {points}", points="number"),
    }
    worths = {Happening.HELD: (1, "turns held")}

    def duty(self, view: Any) -> str:
        """What the seat to act has to do now."""
        return f"roll, or hold the {view.table.brought} of this turn"

    def guide(self, view: Any) -> str:
        """Advice for a newcomer."""
        return f"Whoever has {GOAL} points first wins. Hold at about twenty: a 1 loses it all."


def board(view: Any, names: Sequence[str]) -> Board:
    """The die with what the turn has brought, and what each seat has safe."""
    table, seats = view.table, range(view.table.seats)
    brought = Counter(table.turn, f"{table.brought} in this turn", f"+{table.brought}")
    safe = [Counter(seat, f"{table.points[seat]}", f"{table.points[seat]}") for seat in seats]
    places = [Place("die", "die", (brought,))]
    places += [Place(f"seat-{seat}", f"safe for {names[seat]}", (safe[seat],)) for seat in seats]
    return Board("The table", places, areas((0, 0, 1, 1), *((1.2 * seat, 1.2, 1, 1) for seat in seats)))


def spots(view: Any, edition: Any, narrow: bool = False) -> dict[int, tuple[str, ...]]:
    """Where a person presses: the die rolls, one's own points hold."""
    return {ROLL: ("die",), HOLD: (f"seat-{view.table.turn}",)}
