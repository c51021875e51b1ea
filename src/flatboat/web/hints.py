"""A hint as a person reads it: a move and why, the likely rest of the turn, what to type, and figures last.

All of it is made from the seat's own sight and from what a bot answered to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital
from flatboat.kernel.sight import Sight
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
    def typed(self) -> str:
        """What to type for it."""
        return self.whole or self.move

    @property
    def words(self) -> str:
        """The move and why, in one line."""
        lead = "You have only one move" if self.only else "Try"
        return f"{lead}: {self.label}.{f' {self.reason}' if self.reason else ''}"


def hint_of(sight: Sight, answer: Answer) -> Hint:
    """A bot's answer in words."""
    actions = (answer.action, *answer.then)
    moves = [str(sight.move(action)) for action in actions]
    labels, reasons = [sight.label(answer.action)], [sight.because(answer.action)]
    for seen, action in zip(seen_on_the_way(sight, moves), answer.then, strict=False):
        labels.append(seen.label(action))
        reasons.append(seen.because(action))
    labels += [sight.label(action) for action in actions[len(labels) :]]
    lines = [line for line in answer.lines if line[0] != answer.action][:OTHERS]
    return Hint(
        move=moves[0],
        label=labels[0],
        reason=reason_of(sight, labels, reasons, actions),
        then=tuple(labels[1:]),
        whole="; ".join(map(str, moves))
        if len(moves) > 1 and is_certain(sight, list(map(str, moves)))
        else "",
        also=tuple(f"{sight.label(action)} ({value:.0%})" for action, _, value in lines),
        stands=tuple(f"{name} {value:.0%}" for name, value in zip(sight.names, answer.values, strict=True)),
        quick=answer.quick,
        only=len(sight.legal) == 1,
    )


def seen_on_the_way(sight: Sight, moves: Sequence[str]) -> list[Sight]:
    """What the seat will see after each of these moves but the last, as far as it can know."""
    for length in range(len(moves), 1, -1):
        try:
            return foresee(sight, moves[:length])
        except FlatboatError:
            continue
    return []


def is_certain(sight: Sight, moves: Sequence[str]) -> bool:
    """Whether all these moves can be wished for at once: legal, without dice or secrets in between."""
    try:
        foresee(sight, moves)
    except FlatboatError:
        return False
    return True


def reason_of(sight: Sight, labels: Sequence[str], reasons: Sequence[str], actions: Sequence[int]) -> str:
    """Why, in a sentence: the move's own reason, that of what it leads to, or else what it would do."""
    if reasons[0] and sight.game.kind.actions.read(actions[0])[0] not in leading(sight):
        return f"{capital(reasons[0])}."
    for label, reason in zip(labels[1:], reasons[1:], strict=False):
        if reason:
            return f"Then {label}: {reason}."
    if reasons[0]:
        return f"{capital(reasons[0])}."
    told = [line.removeprefix(TURN) for line in preview(sight, [sight.move(actions[0])]) if line != CHANCE]
    return f"{capital(told[-1])}." if told else ""


def leading(sight: Sight) -> set[str]:
    """The families of decisions that only lead to others."""
    return {family for families in sight.game.kind.chains.values() for family in families}
