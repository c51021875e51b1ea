"""What a comparison of two moves comes to, in words: see `flatboat.bots.comparing`.

Whatever is said is a figure of that comparison in the words of the game's stakes; nothing else is.
"""

from __future__ import annotations

from dataclasses import dataclass

from flatboat.bots.comparing import Comparison, Counts, up_to_deed
from flatboat.kernel.observation import Observation
from flatboat.kernel.pictures import listed
from flatboat.kernel.text import Stake

MOST_GAINS, MOST_LOSSES = 2, 1
SLIGHT = 0.02  # of a clear lead: what is worth less is not told
MUCH = 0.3  # of a clear lead: a hope that falls by so much is a danger
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

    def words(self, unit: str) -> str:
        """As it follows "you have"."""
        stake = self.stake
        if stake.read:
            return ("" if self.same else "on average ") + stake.differs(self.mean)
        return f"{stake.better if self.worth > 0 else stake.worse} ({abs(self.worth):.1f} {unit})"


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
    return Difference(stake, mean, max(by) - min(by) < ROUGHLY)


def why_rather(observation: Observation, compared: Comparison) -> str:
    """In a sentence what the move brings that the next best does not, and what it costs; "" for nothing."""
    words, kind = observation.game.words, observation.game.kind
    other = f'"{label_of(observation, compared.other)}"'
    wins, others_wins = (sum(pair[which].won for pair in compared.courses) for which in (0, 1))
    if wins > others_wins:
        of = f"of {len(compared.courses)} imagined games"
        return f"It wins at once in {wins} {of}, {other} in {others_wins or 'none'}."
    found, later = differences(compared, tuple(words.stakes))
    told = [one for one in found if abs(one.worth) >= SLIGHT * kind.search.clear_lead]
    gains = [one.words(words.judged_in) for one in told if one.worth > 0][:MOST_GAINS]
    losses = [one.words(words.judged_in) for one in told if one.worth < 0][:MOST_LOSSES]
    if not gains and not losses:
        unseen = kind.search.secret and not compared.later  # what comes of it hangs on others' secrets
        return "" if compared.differs or unseen else f"{other} comes to the same."
    when = "when it is your turn again " if later else "at the end of the turn " if compared.turn else ""
    has = f"{listed(gains)}, but {listed(losses)}" if gains and losses else listed(gains or losses)
    further = "; what speaks for it lies further ahead" if sum(one.worth for one in told) < 0 else ""
    return f"Compared with {other}, {when}you have {has}{further}."


def label_of(observation: Observation, line: tuple[int, ...]) -> str:
    """A line by its first move, and by what that leads to where it only leads to others."""
    return ", then ".join(observation.label(action) for action in up_to_deed(observation, line))


def danger(observation: Observation, compared: Comparison) -> str:
    """In a sentence what dice or others took after the move on some of the tables; "" for nothing."""
    words, kind, worst = observation.game.words, observation.game.kind, ("", 0.0)
    after = [(own.then if own.later else own.sure, own.later or own.then) for own, _ in compared.courses]
    for at, stake in enumerate(words.stakes):
        lost = [(before[at] - then[at]) * (1 if stake.worth > 0 else -1) for before, then in after]
        least = 1.0 if stake.read else MUCH * kind.search.clear_lead
        hit = [n for n in lost if n >= least]
        weight = sum(hit) * abs(stake.worth)
        if stake.danger and weight > worst[1]:
            most = max(hit)
            n = stake.amount(most) if stake.read else f"{most:.1f} {words.judged_in}"
            worst = f"in {len(hit)} of {len(lost)} imagined games {stake.danger.format(n=n)}", weight
    when = "before your next turn, " if any(own.later for own, _ in compared.courses) else ""
    return f"What may go wrong: {when}{worst[0]}." if worst[0] else ""
