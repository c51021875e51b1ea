"""The likely rest of a turn, for whoever gives advice: what a bot would do after its first move."""

from __future__ import annotations

import time
from collections.abc import Callable

from flatboat.bots.bot import QUICK
from flatboat.kernel.dice import DiceError
from flatboat.kernel.sight import Sight
from flatboat.kernel.supposing import suppose

BRIEF = 0.1  # seconds for what a first move leads to, at the least
AHEAD = 0.8  # seconds for the rest of a turn
MOST_AHEAD = 8  # decisions of it


def rest_of_turn(sight: Sight, first: int, choose: Callable[[Sight, float], int], end: float) -> list[int]:
    """The actions that a bot would take after a first one, as far as it is certain what comes of them.

    `choose` gives its next action; it is told what the seat sees then, and how many seconds it may take. A
    decision that only leads to another is followed by that one, until the clock (`time.perf_counter`) says
    `end` or a little later; further ones follow if there is time.
    """
    table, then, action = suppose(sight), list[int](), first
    leading, rest = sight.game.kind.leading, min(end, time.perf_counter() + AHEAD)
    while len(then) < MOST_AHEAD:
        leads = sight.game.kind.actions.read(action)[0] in leading
        if not leads and time.perf_counter() + BRIEF > rest:
            break
        try:
            table.push(sight.move(action))
        except DiceError:
            break
        seen = table.sight(sight.seat)
        if sight.seat not in table.waiting or not seen.is_to_act:
            break
        within = end if leads else rest
        action = choose(seen, max(BRIEF, min(within - time.perf_counter(), QUICK)))
        then.append(action)
    return then
