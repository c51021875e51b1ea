"""Typed wishes: what stands for several moves, such as "buy flour and 2 apples"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import MOVE, RANKS, SELL, SURPLUS
from flatboat.games.broadhorns.rules.tables import GOODS, NONE, Phase, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Names
from flatboat.kernel.notation import begins, fits, plain_words

COUNTED = ("sell", "surplus", "buy", "bag", "peddler")  # verbs that take goods
SAILING = ("sail", "go", "drift", "float")
MOST_BARRELS = 8  # of one good in a wish: no boat has more boxes
PART = re.compile(r"(?:(\d{1,2}|all|an?)\s+)?([a-z]+)")


class Wishes:
    """The wishes for one edition."""

    def __init__(self, edition: BroadhornsEdition, moves: Sequence[str]) -> None:
        self.record = edition.printed
        self.towns = [plain_words(town) for town in edition.once(Names).towns]
        self.moves = moves

    def spell_out(self, text: str, view: View | None = None) -> list[str]:
        """The moves of a wish; what cannot be known, or is none, stays as it is."""
        verb, _, rest = " ".join(text.casefold().split()).partition(" ")
        mine = view if view is not None and view.seat >= 0 else None
        if verb in ("ice", "spoil", "endure") and not rest:
            return ["use ice" if verb == "ice" else "let it spoil"]
        if verb in SAILING:
            return (mine is not None and self.sail(rest, mine)) or [text]
        verbs = [known for known in COUNTED if known.startswith(verb)]
        if not rest or (len(verbs) != 1 and verb not in verbs):
            return [text]
        return self.barrels(verb if verb in verbs else verbs[0], rest, mine) or [text]

    # --- barrels ------------------------------------------------------------------------------
    def barrels(self, verb: str, rest: str, view: View | None) -> list[str]:
        """So many barrels of some goods; nothing if the words say something else."""
        moves: list[str] = []
        parts = [part.strip() for part in re.split(r",|\band\b", rest)]
        if view is not None and parts == ["all"] and verb == "sell":
            parts = [f"all {good}" for good in GOOD_WORDS]
        for part in parts:
            match = PART.fullmatch(part)
            goods = [g for g in range(GOODS) if match and begins(GOOD_WORDS[g], match[2])]
            goods = goods if len(goods) == 1 else [g for g in goods if match and GOOD_WORDS[g] == match[2]]
            if match is None or len(goods) != 1:
                return []
            n = self.count(match[1] or "1", verb, goods[0], view)
            if n is None:
                return []
            moves += self.said(verb, goods[0], n, view)
        return moves

    def count(self, word: str, verb: str, good: int, view: View | None) -> int | None:
        """How many barrels a word means; None if that cannot be known."""
        if word == "all":
            if view is None or verb not in ("sell", "surplus"):
                return None
            return prospects.aboard(view.table.traders[view.seat])[good]
        n = 1 if word in ("a", "an") else int(word)
        return n if 0 < n <= MOST_BARRELS else None

    def said(self, verb: str, good: int, n: int, view: View | None) -> list[str]:
        """The moves; with a view, sales beyond the open spaces are surplus."""
        if verb == "sell" and view is not None and view.table.phase == Phase.SELL:
            onto = len(prospects.open_values(self.record, view.table, view.table.port, good))
            first = min(n, onto)
            return [self.moves[SELL + good * RANKS]] * first + [self.moves[SURPLUS + good]] * (n - first)
        return [f"{verb} {GOOD_WORDS[good]}"] * n

    # --- the river ------------------------------------------------------------------------------
    def sail(self, rest: str, view: View) -> list[str]:
        """The moves of this turn on the way to a town, by the fewest actions."""
        typed = plain_words(rest.removeprefix("to "))
        names = ((t, name[i:]) for t, name in enumerate(self.towns) for i in range(len(name)))
        towns = sorted({t for t, rest in names if fits(typed, rest)})
        trader = view.table.traders[view.seat]
        if len(towns) != 1 or trader.boat == NONE:
            return []
        return [self.moves[MOVE + n - 1] for n in prospects.moves_to(self.record, view, towns[0])]
