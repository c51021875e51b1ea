"""What the kinds of expedition cards are worth in gold, as traders.py tells it.

Which cards a player draws is chance, so the games themselves are the trial: whoever drew more of a kind
than the others ended with so much more gold. A spoil card is never held and befalls all; it is charged with
its share of what spoiled, by the spaces that barrels moved on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from flatboat.games.broadhorns.rules.tables import CURRENT, ICE, PEDDLER, PERISHABLES, TRAVELER, Happening
from flatboat.kernel.history import Happened

KINDS = ("delivery card", "traveler", "ice", "peddler", "good current")
REDRAWN = 1_000  # times the games are drawn anew, for the intervals


class Draws(NamedTuple):
    """A game's gold, and the cards drawn of each kind, by the order of play."""

    gold: list[int]
    drawn: list[list[int]]


def kind_of(card: int) -> int:
    """The kind, a place in KINDS, of a card that goes to a hand."""
    if card < TRAVELER:
        return 0
    return {ICE: 2, PEDDLER: 3, CURRENT: 4}.get(card, 1)


def worth(games: Sequence[Draws]) -> NDArray[np.float64]:
    """Gold for drawing one of each other kind in a delivery card's stead: least squares within games."""
    rows, gold = [], []
    for game in games:
        drawn = np.array(game.drawn, dtype=float)[:, 1:]
        places = np.eye(len(drawn))[:, 1:]  # what one's place in the order of play brings
        row = np.hstack([drawn, places])
        rows.append(row - row.mean(axis=0))
        gold.append(np.array(game.gold) - np.mean(game.gold))
    found = np.linalg.lstsq(np.vstack(rows), np.concatenate(gold), rcond=None)[0]
    return np.asarray(found[: len(KINDS) - 1])


def tell_worth(games: Sequence[Draws]) -> None:
    """Print it with 95 % intervals, from games drawn anew."""
    chance = np.random.default_rng(1)
    anew = [worth([games[i] for i in chance.integers(len(games), size=len(games))]) for _ in range(REDRAWN)]
    low, high = np.percentile(anew, [2.5, 97.5], axis=0)
    for kind, gold, least, most in zip(KINDS[1:], worth(games), low, high, strict=True):
        print(f"{kind} drawn, not a {KINDS[0]}: {gold:+.2f} gold ({least:+.2f} to {most:+.2f})")


class Spoiling:
    """Counts what moves barrels on and what they fetch where they are sold."""

    def __init__(self) -> None:
        self.by = "step 2"

    def count(self, event: Happened, counts: Counter[str]) -> None:
        """Add what an event says."""
        kind = Happening(event.kind)
        if kind == Happening.SPOIL_STEP:
            self.by = "step 2"
        elif kind == Happening.SPOIL_CARD:
            self.by = "spoil cards"
        elif kind in (Happening.MOVED_ON, Happening.SPOILED):
            counts[f"barrels moved on by {self.by}"] += event.b
            counts[f"barrels lost by {self.by}"] += event.b * (kind == Happening.SPOILED)
        elif kind in (Happening.SOLD, Happening.SURPLUS) and event.a < PERISHABLES:
            counts["perishables sold, times"] += 1
            counts["perishables sold, gold"] += event.b


def tell_spoiling(counts: Counter[str]) -> None:
    """Print what a spoil card cost all players together."""
    cards = counts["spoil card, times"]
    price = counts["perishables sold, gold"] / counts["perishables sold, times"]
    lost = counts["barrels lost by step 2"] + counts["barrels lost by spoil cards"]
    moved = counts["barrels moved on by spoil cards"]
    share = moved / (moved + counts["barrels moved on by step 2"])
    print(f"a spoil card moves {moved / cards:.2f} barrels on, {share:.0%} of all that is moved;")
    print(f"its share of what spoiled, at {price:.2f} gold a barrel: {share * lost * price / cards:.2f} gold")
