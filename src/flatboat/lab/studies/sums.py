"""What games add up to: sums that take no more room however many games there are.

Shares of wins and their intervals come out as `flatboat.lab.report.interval` has them, from sums over deals
in place of the deals themselves. Games over one deal lie in one chunk.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flatboat.lab.report import ReportLine, Z, interval_of_sums

Array = np.ndarray[Any, Any]


@dataclass
class Sums:
    """Of one bot, or one place in the order of play."""

    deals: float = 0
    games: float = 0
    wins: float = 0
    squares: tuple[float, float, float] = (0, 0, 0)  # over deals: wins², wins x games, games²
    points: float = 0
    points_squared: float = 0
    places: float = 0

    def add(self, deal: Array, share: Array, points: Array, place: Array) -> None:
        """Add some games: what was had of each."""
        _, at = np.unique(deal, return_inverse=True)
        wins, games = np.bincount(at, share), np.bincount(at)
        self.deals += len(games)
        self.games += len(share)
        self.wins += float(share.sum())
        more = float(wins @ wins), float(wins @ games), float(games @ games)
        self.squares = tuple(a + b for a, b in zip(self.squares, more, strict=True))  # type: ignore[assignment]
        self.points += float(points.sum())
        self.points_squared += float(points @ points)
        self.places += float(place.sum())

    def interval(self) -> tuple[float, float]:
        """The 95% interval for the share of wins; see `flatboat.lab.report.interval`."""
        return interval_of_sums(self.deals, self.wins, self.games, self.squares)

    def line(self, name: str) -> ReportLine:
        """As a row of a report."""
        n = self.games
        return ReportLine(name, int(n), self.wins / n, *self.interval(), self.points / n, self.places / n)


@dataclass
class Summary:
    """Of one match."""

    games: int = 0
    by_bot: dict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    by_turn: dict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    rounds: Counter[float] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    winners: Counter[float] = field(default_factory=Counter)  # the most points of each game
    nobody: int = 0  # games that everybody lost

    def add(self, table: Any) -> None:
        """Add a chunk's rows, a pyarrow table."""
        column = {name: table[name].to_numpy() for name in NUMBERS}
        self._add(self.by_bot, table["bot"].to_numpy(zero_copy_only=False), column)
        self._add(self.by_turn, column["turn_order"].astype(str), column)
        first = np.flatnonzero(np.diff(column["game"], prepend=-1))  # rows of a game lie together
        self.games += len(first)
        self.rounds.update(column["rounds"][first].tolist())
        self.moves.update(column["moves"][first].tolist())
        self.endings.update(table["ending"].take(first).to_pylist())
        self.winners.update(np.maximum.reduceat(column["points"], first).tolist())
        self.nobody += int((~table["won"].to_numpy(zero_copy_only=False)[first]).sum())

    @staticmethod
    def _add(groups: dict[str, Sums], names: Array, column: dict[str, Array]) -> None:
        for name in dict.fromkeys(names.tolist()):
            those = names == name
            groups[name].add(*(column[each][those] for each in ("deal", "win_share", "points", "place")))

    @property
    def certain(self) -> bool:
        """Whether what its bots win is certain beforehand: they are all the same, and somebody always won."""
        return len(self.by_bot) == 1 and len(self.by_turn) > 1 and not self.nobody

    def bots(self) -> list[ReportLine]:
        """A row for each kind of bot."""
        lines = [sums.line(name) for name, sums in self.by_bot.items()]
        return [line.by_construction() for line in lines] if self.certain else lines

    def turns(self) -> list[ReportLine]:
        """A row for each place in the order of play."""
        return [self.by_turn[name].line(name) for name in sorted(self.by_turn)]

    @property
    def width(self) -> float:
        """How wide the widest interval is of those that the match is about."""
        lines = self.turns() if self.certain else self.bots()
        return max((line.high - line.low for line in lines), default=1.0)

    def figure(self, name: str, bot: str = "") -> tuple[float, float, float]:
        """One of `study.Figure`, with its 95% interval."""
        if name in ("first_wins", "bot_wins"):
            line = self.turns()[0] if name == "first_wins" else self.by_bot[bot].line(bot)
            return line.wins, line.low, line.high
        if name == "points":
            all_of = self.by_turn.values()
            n = sum(sums.games for sums in all_of)
            mean = sum(sums.points for sums in all_of) / n
            spread = sum(sums.points_squared for sums in all_of) / n - mean**2
            half = Z * math.sqrt(max(0.0, spread) / self.games)
            return mean, mean - half, mean + half
        return mean_of(self.rounds if name == "rounds" else self.winners)


NUMBERS = ("game", "deal", "turn_order", "points", "place", "win_share", "moves", "rounds")


def mean_of(counts: Counter[float]) -> tuple[float, float, float]:
    """The mean of counted values, with its 95% interval.

    >>> mean_of(Counter({1.0: 50, 3.0: 50}))[0]
    2.0
    """
    values, n = np.array(list(counts), float), np.array(list(counts.values()), float)
    total = n.sum()
    mean = float(values @ n / total)
    half = Z * math.sqrt(float((values - mean) ** 2 @ n) / total / max(1.0, total - 1))
    return mean, mean - half, mean + half


def share_within(counts: Counter[float], part: float) -> float:
    """The value up to which so large a part of all lies.

    >>> share_within(Counter({1.0: 9, 5.0: 1}), 0.95)
    5.0
    """
    left = part * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            break
    return value
