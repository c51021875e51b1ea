"""What many games show: shares of wins with their intervals, lengths, endings."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from flatboat.kernel.notation import counted
from flatboat.lab.simulate import Result

Z = 1.959964  # two-sided 95%
ADDED = 2  # deals won, and deals lost, that are added before an interval is worked out


class ReportLine(NamedTuple):
    """One row of a report: share of wins with its 95% interval, mean points, mean place."""

    name: str
    games: int
    wins: float
    low: float
    high: float
    points: float
    place: float
    certain: bool = False  # the share could be no other, whatever was played: there is no interval

    def by_construction(self) -> ReportLine:
        """The same where the share could be no other."""
        return self._replace(low=self.wins, high=self.wins, certain=True)

    def __repr__(self) -> str:
        sure = "by construction" if self.certain else f"({percent(self.low)} to {percent(self.high)})"
        games = counted(self.games, "game")
        return f"<{self.name}: wins {percent(self.wins)} {sure}, {self.points:.1f} points, {games}>"


class Table(NamedTuple):
    """Rows under a title, for terminals, notebooks and pages alike."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str = ""
    picture: str = ""  # the name of the one that shows it

    def __str__(self) -> str:
        columns = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        lines = [self.head, *self.rows]
        told = ["  ".join(map(str.ljust, line, columns)).rstrip() for line in lines]
        return "\n".join([self.title, *([self.note] if self.note else []), *told])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.head)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in self.rows)
        return f"<table><caption>{escape(self.title)}</caption><tr>{head}</tr>{rows}</table>"


SHARES = ("", "games", "wins", "95% interval", "points", "place")


def shares(title: str, lines: Sequence[ReportLine], picture: str = "") -> Table:
    """Shares of wins, with intervals."""
    rows = [
        (
            line.name, str(line.games), percent(line.wins),
            "by construction" if line.certain else f"{percent(line.low)} to {percent(line.high)}",
            f"{line.points:.1f}", f"{line.place:.2f}",
        )
        for line in lines
    ]  # fmt: skip
    return Table(title, SHARES, rows, picture=picture)


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{share:.1%}"


class Seen(NamedTuple):
    """What one bot, or one place in the order of play, had of a game."""

    deal: int
    share: float  # of the win
    points: float
    place: int


def interval(deals: Iterable[tuple[float, int]]) -> tuple[float, float]:
    """A 95% interval for a share of wins, from the wins and the games of each deal.

    Games over one deal, the bots at other seats, have the same dice: they are no independent games, but deals
    are. So the spread is measured between deals, by the variance of a proportion from clusters (Cochran,
    "Sampling Techniques", 3rd edition 1977, section 3.12). Before that two deals won and two lost are added,
    as Agresti and Coull add games ("Approximate is better than `exact' for interval estimation of binomial
    proportions", The American Statistician 52, 1998): few deals, or deals that are all alike, are no proof.

    >>> [round(bound, 3) for bound in interval([(1, 1)] * 20 + [(0, 1)] * 5)]
    [0.6, 0.917]
    >>> [round(bound, 3) for bound in interval([(1, 2)] * 100)]  # each bot wins once of every two
    [0.481, 0.519]
    """
    known = list(deals)
    wins, games = sum(won for won, _ in known), sum(n for _, n in known)
    own, mixed = sum(won * won for won, _ in known), sum(won * n for won, n in known)
    return interval_of_sums(len(known), wins, games, (own, mixed, sum(n * n for _, n in known)))


def interval_of_sums(
    deals: float, wins: float, games: float, squares: tuple[float, float, float]
) -> tuple[float, float]:
    """The same from sums over deals; `squares` are those of wins², wins x games and games²."""
    if not deals:
        return 0.0, 1.0
    size, (own, mixed, squared) = games / deals, squares
    wins, games, blocks = wins + ADDED * size, games + 2 * ADDED * size, deals + 2 * ADDED
    own, mixed, squared = own + ADDED * size**2, mixed + ADDED * size**2, squared + 2 * ADDED * size**2
    share = wins / games
    spread = max(0.0, own - 2 * share * mixed + share**2 * squared)
    half = Z * math.sqrt(spread * blocks / (blocks - 1)) / games
    return max(0.0, share - half), min(1.0, share + half)


def lines(results: Sequence[Result], name: Callable[[Result, int], str]) -> list[ReportLine]:
    """A row for each name that `name(result, bot)` gives, in order of first appearance."""
    groups: dict[str, list[Seen]] = {}
    for result in results:
        for bot in range(len(result.seats)):
            seen = Seen(result.deal, result.share(bot), result.points[bot], result.places[bot])
            groups.setdefault(name(result, bot), []).append(seen)
    return [line(title, rows) for title, rows in groups.items()]


def line(title: str, rows: Sequence[Seen]) -> ReportLine:
    """One row from what was had of each game."""
    n = len(rows)
    low, high = interval(by_deal((row.deal, row.share) for row in rows))
    wins, points, place = (sum(row[i] for row in rows) / n for i in (1, 2, 3))
    return ReportLine(title, n, wins, low, high, points, place)


def by_deal(shares: Iterable[tuple[int, float]]) -> list[tuple[float, int]]:
    """The wins and the games of each deal, from the deal of each game and the share of its win."""
    deals: dict[int, list[float]] = defaultdict(list)
    for deal, share in shares:
        deals[deal].append(share)
    return [(sum(own), len(own)) for own in deals.values()]


def by_bot(results: Sequence[Result], bots: Sequence[str]) -> list[ReportLine]:
    """A row for each kind of bot. Where all seats have the same one, what it wins is certain beforehand."""
    found = lines(results, lambda result, bot: bots[bot])
    if len(bots) > 1 and len(found) == 1 and all(result.won for result in results):
        found = [line.by_construction() for line in found]
    return found


def by_turn(results: Sequence[Result]) -> list[ReportLine]:
    """A row for each place in the order of play, whoever sat there."""
    found = lines(
        results, lambda result, bot: str((result.seats[bot] - result.first) % len(result.seats) + 1)
    )
    return sorted(found)


def spread(values: Sequence[float]) -> str:
    """Mean, and the range in which 90% lie."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    return f"{sum(ordered) / len(ordered):.1f} (90%: {low:.0f} to {high:.0f})"


def endings(results: Sequence[Result]) -> str:
    """How often games ended for each reason, and how often nobody won; alone the reason tells that."""
    counts = Counter(result.ending for result in results)
    told = ", ".join(f"{reason} {percent(count / len(results))}" for reason, count in counts.most_common())
    lost = sum(not result.won and len(result.seats) > 1 for result in results)
    return told + (f"; nobody won {percent(lost / len(results))}" if lost else "")
