"""Ratings of bots that met in a ladder, in Elo points, the first bot at 0.

Of two seats by the model of Bradley and Terry, fitted by the library `choix`. Intervals come from deals
weighed anew (Rubin's Bayesian bootstrap), all matches over a deal together, and what is added to each pair
with them: so they have a width where a bot lost every game. They are against the field, not the first bot:
that often is "random", which hardly ever wins, and nobody knows how far below the others it stands.

Of more seats by the model of Plackett and Luce, as `openskill` keeps it from game to game, with its own
deviation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from flatboat.lab.report import ReportLine, Z, interval
from flatboat.later import library

ELO = 400 / math.log(10)
DRAWN = 500  # times that deals are weighed anew
#: Games won and lost that are added to each pair that met: who never lost is not infinitely strong.
ADDED = 0.5
Array = np.ndarray[Any, Any]


class Rating(NamedTuple):
    """A bot's rating, with its 95% interval."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


class Pair(NamedTuple):
    """How often one bot came before another; half of it where they came even."""

    first: str
    second: str
    line: ReportLine  # the first's share


class Meetings:
    """Who came before whom, game by game."""

    def __init__(self, bots: Sequence[str], table: Any) -> None:
        """`table` has a row for each game and bot, those of a game together."""
        self.bots, number = list(bots), {bot: i for i, bot in enumerate(bots)}
        self.seats = int(table["seat"].to_numpy().max())
        names = table["bot"].to_pylist()
        self.bot = np.array([number[name] for name in names]).reshape(-1, self.seats)
        self.place = table["place"].to_numpy().reshape(-1, self.seats).astype(int)
        self.deal = table["deal"].to_numpy().reshape(-1, self.seats)[:, 0]
        self.deals = int(self.deal.max()) + 1

    def wins(self) -> Array:
        """Float (deals, bots, bots): how often the first came before the second, over each deal."""
        n = len(self.bots)
        found = np.zeros((self.deals, n, n))
        for i in range(self.seats):
            for j in range(self.seats):
                better = (self.place[:, i] < self.place[:, j]) + 0.5 * (self.place[:, i] == self.place[:, j])
                other = self.bot[:, i] != self.bot[:, j]
                np.add.at(found, (self.deal[other], self.bot[other, i], self.bot[other, j]), better[other])
        return found


def pairs(meetings: Meetings) -> list[Pair]:
    """The table of every pair."""
    wins, found = meetings.wins(), []
    for i, first in enumerate(meetings.bots):
        for j, second in enumerate(meetings.bots):
            games = wins[:, i, j] + wins[:, j, i]
            if i == j or not games.any():
                continue
            met = np.flatnonzero(games)
            low, high = interval([(wins[d, i, j], int(games[d])) for d in met])
            share, total = wins[:, i, j].sum() / games.sum(), int(games.sum())
            found.append(Pair(first, second, ReportLine(first, total, share, low, high, 0.0, 0.0)))
    return found


def ratings(meetings: Meetings) -> list[Rating]:
    """The rating of each bot, in the order they were named."""
    return bradley_terry(meetings) if meetings.seats == 2 else plackett_luce(meetings)


def bradley_terry(meetings: Meetings) -> list[Rating]:
    """Ratings of two seats."""
    choix = library("choix", "lab")
    wins = meetings.wins()
    met = (wins.sum(0) + wins.sum(0).T) > 0
    games = np.zeros(len(meetings.bots), int)
    for i in range(len(games)):
        games[i] = int(wins[:, i].sum() + wins[:, :, i].sum())

    def fitted(counts: Array, start: Array | None) -> Array:
        found = choix.ilsr_pairwise_dense(counts, initial_params=start, max_iter=500)
        return np.asarray(found - found[0]) * ELO

    rated = fitted(wins.sum(0) + ADDED * met, None)
    chance, flat = np.random.default_rng(0), wins.reshape(len(wins), -1)
    deals = np.flatnonzero(flat.any(1))
    anew = []
    for _ in range(DRAWN):
        weighed = (chance.standard_exponential(len(deals)) @ flat[deals]).reshape(met.shape)
        drawn = fitted(weighed + met * chance.standard_gamma(ADDED, met.shape), rated / ELO)
        anew.append(drawn - np.median(drawn - rated))
    low, high = np.percentile(anew, [2.5, 97.5], axis=0)
    return [
        Rating(bot, float(rated[i]), float(low[i]), float(high[i]), int(games[i]))
        for i, bot in enumerate(meetings.bots)
    ]


def plackett_luce(meetings: Meetings) -> list[Rating]:
    """Ratings of more seats, from the games in their order; a point of `openskill` is some 14 of Elo."""
    model = library("openskill.models", "lab").PlackettLuce()
    known = [model.rating(name=bot) for bot in meetings.bots]
    games = np.zeros(len(known), int)
    for bots, places in zip(meetings.bot.tolist(), meetings.place.tolist(), strict=True):
        teams = [[known[bot]] for bot in bots]
        if len(set(bots)) < len(bots):
            continue  # who meets itself is not rated by that
        for bot, (rated,) in zip(bots, model.rate(teams, ranks=places), strict=True):
            known[bot], games[bot] = rated, games[bot] + 1
    scale = ELO / (math.sqrt(2) * model.beta)
    zero = known[0].mu
    return [
        Rating(
            bot,
            (rated.mu - zero) * scale,
            (rated.mu - zero - Z * rated.sigma) * scale,
            (rated.mu - zero + Z * rated.sigma) * scale,
            int(games[i]),
        )
        for i, (bot, rated) in enumerate(zip(meetings.bots, known, strict=True))
    ]
