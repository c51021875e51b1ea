"""A match: some bots at a table, and the chunks in which its games are played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from flatboat.bots.bot import read_spec
from flatboat.bots.outside import admit_all
from flatboat.kernel.game import Game
from flatboat.stored import stored_game

RANDOM, GREEDY, SEARCH = 5_000, 240, 6_400  # games of a chunk; of a search, its simulations


class Chunk(NamedTuple):
    """Some games of a match, by their numbers: the unit that is played, kept, and lost, as a whole."""

    match: int
    number: int
    games: range

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.match:04}-{self.number:05}"


def record_name(match: int, game: int) -> str:
    """The file of the record of a match's game."""
    return f"{match:04}-{game:08}.flatboat"


@dataclass(frozen=True)
class Match:
    """All that the games of a match hang on, in plain values that go from machine to machine."""

    number: int
    game: str
    seats: int
    options: Mapping[str, Any]
    edition: str  # the text of its file
    bots: tuple[str, ...]  # one for each seat
    seed: int
    games: int
    #: What is varied between the matches of a sweep.
    varied: Mapping[str, float] = field(default_factory=dict)

    @cached_property
    def table(self) -> Game:
        """The game with its seats, options and edition."""
        return stored_game(self.game, self.seats, self.options, self.edition)

    @property
    def name(self) -> str:
        """What it is called in tables and pictures."""
        told = ", ".join(f"{name} {value:g}" for name, value in self.varied.items())
        return told or " against ".join(dict.fromkeys(self.bots))

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all that its games hang on."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()

    @cached_property
    def size(self) -> int:
        """How many games a chunk has: a second or some of play; those over one deal stay together."""
        admit_all(self.bots)
        specs = [read_spec(bot).at(self.table) for bot in self.bots]
        sims = max(spec.sims for spec in specs) * self.table.kind.search.effort
        if all(spec.kind == "random" for spec in specs):
            games = RANDOM
        else:
            games = max(1, SEARCH // sims) if sims else GREEDY
        return -(-games // self.seats) * self.seats

    def chunks(self) -> Iterator[Chunk]:
        """All its chunks, in order."""
        for number, first in enumerate(range(0, self.games, self.size)):
            yield Chunk(self.number, number, range(first, min(first + self.size, self.games)))
