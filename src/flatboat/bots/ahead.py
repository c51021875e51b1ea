"""The likely rest of a turn, for whoever gives advice: what a bot would do after its first move."""

from __future__ import annotations

import time
from collections.abc import Callable

from flatboat.bots.bot import QUICK
from flatboat.kernel.dice import DiceError
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import suppose

BRIEF = 0.05  # seconds for each decision, at the least
SHARE = 1 / 4  # of the time that is left, for the next decision: the first ones count most
AHEAD = 0.8  # seconds for the rest of a turn
MOST_AHEAD = 16  # decisions of it: a boat of eight boxes is filled, and leaves


def rest_of_turn(
    observation: Observation, first: int, choose: Callable[[Observation, float], int], end: float
) -> list[int]:
    """The actions that a bot would take after a first one, as far as it is certain what comes of them.

    `choose` gives its next action; it is told what the seat sees then, and how many seconds it may take. A
    decision that only leads to another is followed by that one, until the clock (`time.perf_counter`) says
    `end` or a little later; further ones follow if there is time.
    """
    table, then, action = suppose(observation), list[int](), first
    interface, rest = observation.game.kind.interface, min(end, time.perf_counter() + AHEAD)
    while len(then) < MOST_AHEAD:
        family = observation.game.kind.actions.read(action)[0]
        leads = family in interface.leading
        if interface.controls[family].ends:  # the next turn may be the seat's own
            break
        if not leads and time.perf_counter() + BRIEF > rest:
            break
        try:
            table.push(observation.move(action))
        except DiceError:
            break
        seen = table.observation(observation.seat)
        if observation.seat not in table.waiting or not seen.is_to_act:
            break
        within = (end if leads else rest) - time.perf_counter()
        action = choose(seen, max(BRIEF, min(within if leads else SHARE * within, QUICK)))
        then.append(action)
    return then
