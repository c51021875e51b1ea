"""The likely rest of a turn, for whoever gives advice: what a bot would do after its first moves.

Where small decisions only pay for what they lead to (see `Interface.price`), advice is of that and of the
best way to pay: a search that looks at one payment after the other hardly tells them apart.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from flatboat.bots.bot import QUICK
from flatboat.kernel.dice import DiceError
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import step, suppose, wishes

BRIEF = 0.05  # seconds for each decision, at the least
SHARE = 1 / 4  # of the time that is left, for the next decision: the first ones count most
AHEAD = 0.8  # seconds for the rest of a turn
MOST_AHEAD = 16  # decisions of it: a boat of eight boxes is filled, and leaves
Line = tuple[int, ...]


def rest_of_turn(
    observation: Observation, line: Sequence[int], choose: Callable[[Observation, float], int], end: float
) -> list[int]:
    """The actions that a bot would take after some first ones, as far as it is certain what comes of them.

    `choose` gives its next action; it is told what the seat sees then, and how many seconds it may take. A
    decision that only leads to another is followed by that one, until the clock (`time.perf_counter`) says
    `end` or a little later; further ones follow if there is time.
    """
    table, then, due = suppose(observation), list[int](), list(line)
    kind, rest = observation.game.kind, min(end, time.perf_counter() + AHEAD)
    while len(then) < MOST_AHEAD:
        action = due.pop(0)
        leads = kind.actions.family(action) in kind.interface.leading
        if kind.control(action).ends:  # the next turn may be the seat's own
            break
        if not due and not leads and time.perf_counter() + BRIEF > rest:
            break
        try:
            table.push(observation.move(action))
        except DiceError:
            break
        if due:
            continue
        seen = table.observation(observation.seat)
        if observation.seat not in table.waiting or not seen.is_to_act:
            break
        within = (end if leads else rest) - time.perf_counter()
        due = [choose(seen, max(BRIEF, min(within if leads else SHARE * within, QUICK)))]
        then += due
    return then


def paid(observation: Observation, judge: Callable[[Observation], float]) -> list[Line]:
    """For each action that can be led to by paying, the best way there, the best of all first.

    `judge` tells how a seat stands by what it sees. Empty where the game does not tell ways apart by price,
    and where chance has a say before it is the seat's turn to go on.
    """
    if observation.game.kind.interface.price is None:
        return []
    found = list[tuple[float, Line]]()
    for wish in wishes(observation):
        ways = [tuple(move.action for move in way) for way in wish.ways]
        values = {way: value for way in ways if (value := _after(observation, way, judge)) is not None}
        if values:
            best = max(values, key=lambda way: values[way])  # of equal ones the first: the shortest
            found.append((values[best], best))
    return [way for _, way in sorted(found, key=lambda one: -one[0])]


def _after(observation: Observation, way: Line, judge: Callable[[Observation], float]) -> float | None:
    """How the seat stands after these actions; None where chance cuts them short, or it does not go on."""
    table = suppose(observation)
    if not all(step(table, observation.move(action)) for action in way):
        return None
    seen = table.observation(observation.seat)
    return judge(seen) if observation.seat in table.waiting and seen.is_to_act else None
