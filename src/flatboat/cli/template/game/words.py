"""Moves, reasons, events and the table in words, as text and as a drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from rich.text import Text

from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.notation import Phrase
from flatboat.kernel.pictures import Picture
from flatboat.kernel.words import EditionWords

from .rules import ACTIONS, HOLD, ROLL, Happening, Reason, View

REASONS = {
    Reason.NOT_YOUR_TURN: "it is not your turn",
    Reason.NOTHING: "this turn has brought nothing yet",
    Reason.ENOUGH: "you have enough to win: hold",
}
EVENTS = {
    Happening.ROLLED: EventPhrase("{seat} rolls a {die}", die="number"),
    Happening.LOST: EventPhrase("{seat} rolls a 1 and loses {points}", points="number"),
    Happening.HELD: EventPhrase("{seat} holds and scores {points}", points="number"),
}


class GameWords(EditionWords):
    """Words for one edition."""

    actions = ACTIONS
    phrases = {"roll": Phrase("roll"), "hold": Phrase("hold")}
    events = EventWords(EVENTS, {}, {})
    dice = {1: ("the die of {seat}", "")}
    worths = {Happening.HELD: (1, "turns held")}

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why an action is not legal, as a clause."""
        return REASONS[Reason(reason)]

    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text."""
        lines = [f"{names[seat]}: {view.table.points[seat]} points" for seat in range(view.table.seats)]
        return "\n".join([*lines, f"This turn has brought {view.table.brought}."])

    def task(self, view: View, names: Sequence[str]) -> str:
        """What there is to decide."""
        return "roll, or hold"

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        best = max(list(view.table.points)[: view.table.seats])
        return "the goal was reached" if best >= self.record.goal else "it came to its end early"

    def guide(self, view: View) -> str:
        """Advice for a newcomer."""
        return f"Whoever has {self.record.goal} points first wins. Hold at about twenty: a 1 loses it all."


def show(view: View, edition: Any, names: Sequence[str], brief: bool = False) -> Text:
    """The table for the terminal."""
    return Text(GameWords(edition).table(view, names))


def draw(view: View, edition: Any, names: Sequence[str], prefix: str = "t", narrow: bool = False) -> Picture:
    """The table as a drawing: a bar for each seat, and the die to press."""
    goal, bars = edition.goal.points, []
    for seat in range(view.table.seats):
        points, y = int(view.table.points[seat]), 30 + 50 * seat
        width = 300 * min(points, goal) / goal
        bars.append(
            f'<g id="{prefix}-seat-{seat}"><title>{escape(names[seat])}: {points} points</title>'
            f'<rect x="20" y="{y}" width="300" height="24" fill="#ddd"/>'
            f'<rect x="20" y="{y}" width="{width:.0f}" height="24" fill="#37c"/>'
            f'<text x="24" y="{y + 17}">{escape(names[seat])}: {points}</text></g>'
        )
    bars.append(
        f'<g id="{prefix}-die"><title>The die: this turn has brought {view.table.brought}</title>'
        f'<rect x="20" y="230" width="80" height="60" rx="8" fill="#fff" stroke="#222"/>'
        f'<text x="45" y="266">+{view.table.brought}</text></g>'
    )
    body = f"<title>The table</title>{''.join(bars)}"
    return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 310">{body}</svg>')


def spots(view: View, edition: Any, narrow: bool = False) -> Mapping[int, tuple[str, ...]]:
    """Where a person presses: the die rolls, one's own bar holds."""
    return {ROLL: ("die",), HOLD: (f"seat-{view.table.turn}",)}
