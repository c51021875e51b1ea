"""A quick judgement of a position."""

from __future__ import annotations

from flatboat.games.heartland.tables import Edition, State
from flatboat.kernel.compiler import rule
from flatboat.kernel.records import Row, f32


@rule
def sense(edition: Edition, state: State, out: Row[f32]) -> None:
    """The points each seat may hope to end with."""
    for seat in range(state.table.seats):
        out[seat] = state.table.truckers[seat].points
