"""Games of two by chance, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import flatboat


def walks(games: int, moves: int, delivering: bool = False) -> Iterator[tuple[flatboat.Position, Random]]:
    """So many games, each up to so many moves: how they stand, and the chance by which they go on.

    Whoever likes delivering delivers whenever they can.
    """
    for seed in range(games):
        position, chooser = flatboat.game("railroad", seats=2).start(seed=seed), Random(seed)
        for _ in range(moves):
            if not position.waiting:
                break
            yield position, chooser
            legal = position.legal_moves
            liked = [move for move in legal if delivering and move.text.startswith("deliver")]
            position.push(chooser.choice(liked or legal))
