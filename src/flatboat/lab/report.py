"""What many games show: shares of wins with their intervals, lengths, endings; tables and files."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from flatboat.errors import FlatboatError
from flatboat.lab.simulate import Result

Z = 1.959964  # two-sided 95 %


class Line(NamedTuple):
    """One row of a report: share of wins with its 95 % interval, mean points, mean place."""

    name: str
    games: int
    wins: float
    low: float
    high: float
    points: float
    place: float


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins.

    >>> tuple(round(bound, 3) for bound in interval(20, 25))
    (0.609, 0.911)
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def lines(results: Sequence[Result], name: Callable[[Result, int], str]) -> list[Line]:
    """A row for each name that `name(result, bot)` gives, in order of first appearance."""
    groups: dict[str, list[tuple[float, float, int]]] = {}
    for result in results:
        for bot in range(len(result.seats)):
            row = (result.share(bot), result.points[bot], result.places[bot])
            groups.setdefault(name(result, bot), []).append(row)
    return [line(title, rows) for title, rows in groups.items()]


def line(title: str, rows: Sequence[tuple[float, float, int]]) -> Line:
    """One row from (share of win, points, place) of each game."""
    n = len(rows)
    wins = sum(row[0] for row in rows)
    low, high = interval(wins, n)
    return Line(
        title, n, wins / n, low, high, sum(row[1] for row in rows) / n, sum(row[2] for row in rows) / n
    )


def by_bot(results: Sequence[Result], bots: Sequence[str]) -> list[Line]:
    """A row for each kind of bot."""
    return lines(results, lambda result, bot: bots[bot])


def by_turn(results: Sequence[Result]) -> list[Line]:
    """A row for each place in the order of play, whoever sat there."""
    found = lines(
        results, lambda result, bot: str((result.seats[bot] - result.first) % len(result.seats) + 1)
    )
    return sorted(found)


def spread(values: Sequence[float]) -> str:
    """Mean, and the range in which 90 % lie."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    return f"{sum(ordered) / len(ordered):.1f} (90 %: {low:.0f} to {high:.0f})"


def endings(results: Sequence[Result]) -> str:
    """How often games ended for each reason, and how often nobody won; alone the reason tells that."""
    counts = Counter(result.ending for result in results)
    told = ", ".join(f"{reason} {count / len(results):.1%}" for reason, count in counts.most_common())
    lost = sum(not result.won and len(result.seats) > 1 for result in results)
    return told + (f"; nobody won {lost / len(results):.1%}" if lost else "")


def save_parquet(results: Sequence[Result], bots: Sequence[str], path: Path) -> None:
    """One row for each game and bot, as a Parquet file. FlatboatError if it cannot be written."""
    import pyarrow
    import pyarrow.parquet

    rows = [
        {
            "game": result.game,
            "bot": bots[bot],
            "seat": result.seats[bot] + 1,
            "turn_order": (result.seats[bot] - result.first) % len(bots) + 1,
            "points": result.points[bot],
            "place": result.places[bot],
            "win_share": result.share(bot),
            "moves": result.moves,
            "rounds": result.rounds,
            "ending": result.ending,
        }
        for result in results
        for bot in range(len(bots))
    ]
    try:
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    except OSError as error:
        raise FlatboatError(f"{path} cannot be written: {error.strerror or error}") from None
