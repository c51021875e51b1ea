"""A hint as a person reads it: a move and why, the likely rest of the turn, what to type, and figures last.

All of it is made from the seat's own observation and from what a bot answered to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import CHANCE, foresee, preview
from flatboat.web.brains import Answer
from flatboat.web.telling import TURN

OTHERS = 3  # moves that are good, too


@dataclass(frozen=True)
class Hint:
    """What is told of a hint."""

    move: str  # notation
    label: str
    reason: str  # a sentence; "" for nothing to say
    then: tuple[str, ...]  # labels of the likely rest of the turn
    whole: str  # the moves of all of it, where none of them can turn out otherwise; else ""
    also: tuple[str, ...]  # other good moves, with their chances
    stands: tuple[str, ...]  # each seat's chance of winning
    quick: bool = False
    only: bool = False  # there is no other move

    @property
    def rest(self) -> str:
        """The rest of the turn in words; what is done several times in a row is said once.

        >>> Hint("sell", "sell", "", ("buy 1 Food", "buy 1 Food", "fish"), "", (), ()).rest
        'then buy 1 Food x2, then fish'
        """
        runs = [(words, len(list(same))) for words, same in groupby(self.then)]
        return ", ".join(f"then {words}" + (f" x{number}" if number > 1 else "") for words, number in runs)

    @property
    def typed(self) -> str:
        """What to type for it."""
        return self.whole or self.move

    @property
    def words(self) -> str:
        """The move and why, in one line."""
        lead = "You have only one move" if self.only else "Try"
        return f"{lead}: {self.label}.{f' {self.reason}' if self.reason else ''}"


def hint_of(observation: Observation, answer: Answer) -> Hint:
    """A bot's answer in words. It may take some tenths of a second."""
    actions = (answer.action, *answer.then)
    moves = [str(observation.move(action)) for action in actions]
    label, reason, then = observation.label(answer.action), observation.because(answer.action), list[str]()
    wanting = (
        not reason
        or observation.game.kind.actions.read(answer.action)[0] in observation.game.kind.interface.leading
    )
    certain = seen_on_the_way(observation, moves)
    for seen, action in zip(certain, answer.then, strict=False):
        why = seen.because(action) if wanting else ""  # what a small step leads to is why it is taken
        wanting = wanting and not why
        then.append(f"{seen.label(action)} ({why})" if why else seen.label(action))
    then += [observation.label(action) for action in answer.then[len(then) :]]
    lines = [line for line in answer.lines if line[0] != answer.action][:OTHERS]
    return Hint(
        move=moves[0],
        label=label,
        reason=reason_of(observation, reason, answer.action) if reason or wanting else "",
        then=tuple(then),
        whole="; ".join(moves) if certain else "",
        also=tuple(f"{observation.label(action)} ({value:.0%})" for action, _, value in lines),
        stands=tuple(
            f"{name} {value:.0%}" for name, value in zip(observation.names, answer.values, strict=True)
        ),
        quick=answer.quick,
        only=len(observation.legal) == 1,
    )


def seen_on_the_way(observation: Observation, moves: Sequence[str]) -> list[Observation]:
    """What the seat will see after each of these moves but the last; none if they are no single wish.

    They are one if they are legal, and neither dice nor secrets come in between.
    """
    try:
        return foresee(observation, moves)
    except FlatboatError:
        return []


def reason_of(observation: Observation, reason: str, action: int) -> str:
    """Why, in a sentence: the move's own reason, or else what it would do."""
    if reason:
        return f"{capital(reason)}."
    told = [
        line.removeprefix(TURN) for line in preview(observation, [observation.move(action)]) if line != CHANCE
    ]
    return f"{capital(told[-1])}." if told else ""
