"""Last turn's plan again: which of a seat's decisions can be repeated now, and why the others cannot.

All is tried on a table supposed from the seat's own observation: it tells nothing of dice or hidden things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flatboat.kernel.kind import Kind
from flatboat.kernel.moves import Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import step, suppose

CHANCE = "chance decides first"


@dataclass(frozen=True)
class Repeatable:
    """What is still to be repeated: the moves that can be played now in this order, and those left out."""

    moves: tuple[Move, ...]
    left: tuple[tuple[Move, str], ...]  # each with the reason
    begun: bool  # some of it was done this turn already

    @property
    def total(self) -> int:
        """How many moves there are to repeat, left out or not."""
        return len(self.moves) + len(self.left)


def plan(observation: Observation, own: Sequence[int]) -> Repeatable | None:
    """What this seat may repeat; `own` are its actions of the whole game. None if there is nothing.

    What it has done this turn already is not offered again.
    """
    before, now = turns(observation.game.kind, own)
    rest = _rest(before, now)
    if all(observation.why[action] for action in rest):
        return None
    moves, left = _tried(observation, rest)
    return Repeatable(tuple(moves), tuple(left), len(rest) < len(before))


def turns(kind: Kind, own: Sequence[int]) -> tuple[list[int], list[int]]:
    """The actions of the seat's turn before that can be repeated, and all of its turn now."""
    families = list(map(kind.actions.family, own))
    ends = [i for i, family in enumerate(families) if family == kind.interface.plan_end]
    if not kind.interface.plan_end or not ends:
        return [], list(own)
    first = ends[-2] + 1 if len(ends) > 1 else 0
    before = [own[i] for i in range(first, ends[-1]) if families[i] in kind.interface.plan]
    return before, list(own[ends[-1] + 1 :])


def _rest(before: Sequence[int], now: Sequence[int]) -> list[int]:
    """What was done before, in order, without as much of it as was done again."""
    done, rest = Counter(now), []
    for action in before:
        if done[action]:
            done[action] -= 1
        else:
            rest.append(action)
    return rest


def _tried(observation: Observation, rest: Sequence[int]) -> tuple[list[Move], list[tuple[Move, str]]]:
    """Each action in order: played where it is legal, else left out. Nothing is certain behind a die."""
    moves: list[Move] = []
    left: list[tuple[Move, str]] = []
    table = suppose(observation)
    there, certain = table.observation(observation.seat), True
    for action in rest:
        move = observation.move(action)
        if not certain:
            left.append((move, CHANCE))
        elif there.why[action]:
            left.append((move, there.reason(action)))
        else:
            moves.append(move)
            certain = step(table, move)
            there = table.observation(observation.seat) if certain else there
    return moves, left
