"""What happened since a person last looked: their own moves in full, those of others by what mattered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby

from flatboat.kernel.position import Position
from flatboat.kernel.supposing import TURN
from flatboat.offers.log import gist, lines_of, merged


def told(position: Position, seat: int, start: int) -> Iterator[str]:
    """The moves from `start` on, as a seat may read them, in lines; headings part turns."""
    game = position.game.of_table(lambda: position.observation(seat).view)
    acts = [
        (played.move.seat, lines_of(game, position.names, 0, [one.seen_by(seat) for one in played.events]))
        for played in position.history[start:]
    ]
    for mover, some in groupby(acts, lambda act: act[0]):
        brief = merged if mover == seat else gist
        for heads, lines in groupby(chain.from_iterable(lines for _, lines in some), lambda line: line.turn):
            if heads:
                yield from (f"{TURN}{line.text}" for line in lines)
            else:
                yield from (line.text for line in brief(game, position.names, list(lines)))
