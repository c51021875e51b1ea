"""What one seat may see: everything but dice to come."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.tables import Edition, State, View
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import veil


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    """The open table. An onlooker (-1) sees it, too."""
    out.seat = seat
    out.table = state.table
    veil(state.events, seat, out.events)


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    """Nothing is hidden: there is one table that fits a view."""
    out.table = view.table
    veil(view.events, view.seat, out.events)
