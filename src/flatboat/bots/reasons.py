"""What a comparison of two moves comes to, in words: see `flatboat.bots.comparing`.

Whatever is said is a figure of that comparison in the words of the game's stakes; nothing else is. Figures
are of what lies on the table. What can only be hoped for is told without: only bots know its measure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeVar

from flatboat.bots.comparing import Comparison, Counts, up_to_deed
from flatboat.kernel.notation import in_runs, listed, paid_with
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import labels
from flatboat.kernel.text import Stake

T = TypeVar("T")
MOST_GAINS, MOST_LOSSES = 2, 1
MOST_STEPS = 2  # of the next best, told whole
SLIGHT = 0.02  # of a clear lead: what is worth less is not told
COMPARED = "Compared with"
ROUGHLY = 0.05  # of a thing or a point: less is none


@dataclass(frozen=True)
class Difference:
    """How much more there is of a stake after a move than after the next best, at the mean of all tables."""

    stake: Stake
    mean: float
    same: bool  # on every table

    @property
    def worth(self) -> float:
        """In what bots judge by."""
        return self.mean * self.stake.worth

    @property
    def words(self) -> str:
        """As it follows "you have"."""
        stake = self.stake
        if stake.read:
            return stake.differs(self.mean) if self.same else f"about {stake.differs(rounded(self.mean))}"
        return stake.better if self.worth > 0 else stake.worse


def rounded(mean: float) -> int:
    """The nearest whole number, halves away from 0."""
    return int(math.copysign(math.floor(abs(mean) + 0.5), mean))


def differences(compared: Comparison, stakes: tuple[Stake, ...]) -> tuple[list[Difference], bool]:
    """What differs, what counts most first; and whether it shows only when it is the seat's turn again."""
    now = [(own.then, other.then) for own, other in compared.courses]
    later = [
        (own.later, other.later) for own, other in compared.courses if own.later and other.later is not None
    ]
    for pairs in (now, later if compared.later else []):
        found = [made for i, stake in enumerate(stakes) if (made := difference(stake, i, pairs))]
        if found:
            return sorted(found, key=lambda one: -abs(one.worth)), pairs is later
    return [], False


def difference(stake: Stake, at: int, pairs: list[tuple[Counts, Counts]]) -> Difference | None:
    """The mean of what differs in one stake; None for next to nothing."""
    by = [own[at] - other[at] for own, other in pairs]
    if not by or abs(mean := sum(by) / len(by)) < ROUGHLY:
        return None
    same = max(by) - min(by) < ROUGHLY
    return Difference(stake, mean, same) if same or not stake.read or rounded(mean) else None


def why_rather(observation: Observation, compared: Comparison, *, hopes: bool = True) -> str:
    """In a sentence what the move brings that the next best does not, and what it costs; "" for no gain.

    Without `hopes`, gains that can only be hoped for are no reason by themselves.
    """
    words, kind = observation.game.words, observation.game.kind
    other = f'"{other_of(observation, compared)}"'
    wins, others_wins = (sum(pair[which].won for pair in compared.courses) for which in (0, 1))
    if wins > others_wins:
        return winning(observation, compared, other, (wins, others_wins))
    found, later = differences(compared, tuple(words.stakes))
    told = [one for one in found if abs(one.worth) >= SLIGHT * kind.search.clear_lead]
    better = [one for one in told if one.worth > 0][:MOST_GAINS]
    if better and not hopes and not any(one.stake.read for one in better):
        return ""
    gains = [one.words for one in better]
    losses = [one.words for one in told if one.worth < 0][:MOST_LOSSES]
    if not gains:
        same = not losses and not compared.differs and not kind.search.secret  # of secrets they tell little
        return f"Just as good: {other}." if same else ""
    when = "when it is your turn again " if later else "at the end of the turn " if compared.turn else ""
    has = f"{listed(gains)}, but {listed(losses)}" if losses else listed(gains)
    return f"{COMPARED} {other}, {when}you have {has}."


def lead(observation: Observation, compared: Comparison) -> float:
    """How much more a move came to than the other, beside a clear lead: in wins and in what bots judge by."""
    wins = sum(own.won - other.won for own, other in compared.courses) / len(compared.courses)
    found, _ = differences(compared, tuple(observation.game.words.stakes))
    return wins + sum(one.worth for one in found) / observation.game.kind.search.clear_lead


def winning(observation: Observation, compared: Comparison, other: str, wins: tuple[int, int]) -> str:
    """That the move wins more often, and whether others had turns until then."""
    games = len(compared.courses)
    alone = all({seat for seat, _ in own.moves} == {observation.seat} for own, _ in compared.courses)
    if alone and wins == (games, 0):
        return f"It wins at once; {other} does not."
    when, of = "this turn" if alone else "once the others have played", f"{wins[0]} of {games} imagined games"
    return f"You win {when} in {of}, with {other} in {wins[1] or 'none'}."


def other_of(observation: Observation, compared: Comparison) -> str:
    """The next best: all that it came to until the turn ended, or its beginning where that is long.

    It begins with its first move, and with what that leads to where it only leads to others.
    """
    whole = shared_beginning([other.moves for _, other in compared.courses])
    own = tuple(action for seat, action in takewhile(lambda made: made[0] == observation.seat, whole))
    deed = up_to_deed(observation, compared.other)
    runs = in_runs(labels(observation, own if compared.turn else compared.other))
    if is_paid(observation, deed) or len(runs) > MOST_STEPS:
        return deed_in_words(observation, deed)
    return ", then ".join(runs)


def is_paid(observation: Observation, deed: Sequence[int]) -> bool:
    """Whether what leads to the last of some moves is a payment for it."""
    return observation.game.kind.interface.price is not None and len(deed) > 1


def deed_in_words(observation: Observation, deed: Sequence[int]) -> str:
    """A move with what leads to it (see `up_to_deed`); "" for none."""
    steps = labels(observation, deed)
    if is_paid(observation, deed):
        return with_payments(steps[-1], steps[:-1])
    return ", then ".join(in_runs(steps))


def with_payments(label: str, paid: Sequence[str]) -> str:
    """A move in words, with what is paid for it.

    >>> with_payments("drive to Jericho", ["play fuel 1", "play fuel 1"]), with_payments("fish", [])
    ('drive to Jericho (play fuel 1 twice)', 'fish')
    """
    return f"{label} ({paid_with(paid)})" if paid else label


def shared_beginning(courses: Sequence[Sequence[T]]) -> list[T]:
    """What all of some courses begin with.

    >>> shared_beginning([[1, 2, 3], [1, 2, 4, 5]])
    [1, 2]
    """
    return [made[0] for made in takewhile(lambda made: len(set(made)) == 1, zip(*courses, strict=False))]


def danger(observation: Observation, compared: Comparison) -> str:
    """In a sentence what dice or others took after the move on some of the tables; "" for nothing."""
    worst = "", 0.0
    after = [(own.then if own.later else own.sure, own.later or own.then) for own, _ in compared.courses]
    for at, stake in enumerate(observation.game.words.stakes):
        lost = [(before[at] - then[at]) * (1 if stake.worth > 0 else -1) for before, then in after]
        hit = [n for n in lost if n >= 1]
        weight = sum(hit) * abs(stake.worth)
        if stake.danger and weight > worst[1]:
            words = stake.danger.format(n=stake.amount(max(hit)))
            worst = f"in {len(hit)} of {len(lost)} imagined games {words}", weight
    when = "before your next turn, " if any(own.later for own, _ in compared.courses) else ""
    return f"What may go wrong: {when}{worst[0]}." if worst[0] else ""
