"""What costs much and cannot be undone is asked about once, where a person plays it."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.errors import FlatboatError, MoveError
from flatboat.kernel.sight import Sight
from flatboat.kernel.supposing import step, suppose


class NotSure(FlatboatError):
    """Moves that somebody has to be sure of: they were not played."""

    def __init__(self, moves: str, words: str) -> None:
        super().__init__(words)
        self.moves, self.words = moves, words


def costs(sight: Sight, moves: Sequence[str]) -> str:
    """What playing these moves costs that is really bad; "" for nothing, or if there is no other choice.

    Where chance comes in between, what follows is not looked at.
    """
    if len(sight.legal) < 2:
        return ""
    if len(moves) == 1 and moves[0] in sight.game.moves:
        action = sight.game.moves.index(moves[0])
        return "" if sight.why[action] else sight.costly(action)
    table = suppose(sight)
    for words in moves:
        try:
            move = table.parse(words, sight.seat)
        except MoveError:  # it will be refused by itself
            return ""
        if cost := table.sight(sight.seat).costly(move.action):
            return cost
        if not step(table, move):
            return ""
    return ""
