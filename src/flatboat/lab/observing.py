"""What each seat saw and could do in a game that was played: the game played again by its log, compiled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from flatboat.bots.random import first_seat, pick_in, reasons, stream_of
from flatboat.kernel.arrays import Int8s, Int16s, UInt8s
from flatboat.kernel.dice import key_of, table_dice
from flatboat.kernel.entries import entry
from flatboat.kernel.verbs import legal, setup, step, view, waiting

if TYPE_CHECKING:  # what is compiled here hangs on no words and drawings
    from flatboat.kernel.game import Game
    from flatboat.lab.arena import Finished

PIECE = 2048  # decisions at a time


class Observed(NamedTuple):
    """Some decisions of a game, one after the other."""

    start: int  # the number of the first
    log: Int16s  # (n, 2): seat and action
    views: Any  # what the seat might know
    masks: UInt8s  # (n, bytes): a bit for each action that was legal, the lowest first
    lines: Any  # Lines of what was thought, or none


@entry
def observe(
    edition: Any,
    options: Any,
    states: Any,
    dice: Any,
    log: Int16s,
    drawn: bool,
    start: int,
    why: Int8s,
    views: Any,
    masks: UInt8s,
) -> None:
    """Play a game's decisions again from number `start` on, and fill in what was known and legal at each.

    `views` and `masks`, all zero, have one place for each. A game that was drawn at random with the table's
    own dice draws its actions again, and notes them.
    """
    state, words = states[0], why.view(np.uint64)
    if start == 0:
        setup(edition[0], state, dice[0], options[0])
    for k in range(len(views)):
        seat = first_seat(waiting(state)) if drawn else int(log[start + k, 0])
        legal(edition[0], state, seat, why)
        for action in range(masks.shape[1] * 8):
            if action < len(why) and why[action] == 0:
                masks[k, action >> 3] |= 1 << (action & 7)
        view(edition[0], state, seat, views[k])
        own = dice[stream_of(seat, len(dice))]
        if drawn:
            log[start + k, 0], log[start + k, 1] = seat, pick_in(own, words)
        step(edition[0], state, own, seat, log[start + k, 1])


def observed(game: Game, finished: Finished) -> Iterator[Observed]:
    """All decisions of a finished game, a piece at a time."""
    kind, actions = game.kind, len(game.kind.actions)
    state, dice = kind.state.zeros(1), table_dice(key_of(finished.seed), game.streams)
    log, why = finished.log.copy(), reasons(actions)
    for start in range(0, len(log), PIECE):
        n = min(PIECE, len(log) - start)
        views, masks = kind.view.zeros(n), np.zeros((n, -(-actions // 8)), np.uint8)
        observe(
            game.edition_record,
            game.options_record,
            state,
            dice,
            log,
            finished.drawn,
            start,
            why,
            views,
            masks,
        )
        piece = slice(start, start + n)
        yield Observed(start, log[piece], views, masks, finished.lines[piece])
