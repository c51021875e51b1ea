"""Positions in which a person sees at once what is right, and how often a bot does it.

    python benchmarks/bank.py
    python benchmarks/bank.py broadsides railroad --bot pilot --times 50

They stand in `benchmarks/positions`, a file for each game. Some ask for a move: the bot thinks about each
so many times, each time with other luck. Some are played on to the end, the bot in every seat, and the seat
that stands better is to win a share of the games, which is written there. Who stands short is marked, and
the moves that it made in place of the right ones are told.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flatboat
from flatboat.bots import make
from flatboat.bots.arena import Stage
from flatboat.bots.bot import read_spec
from flatboat.lab.arena import Arena, Result
from flatboat.lab.report import interval

FOLDER = Path(__file__).parent / "positions"
ALWAYS = 0.95  # of the answers to a question for a move: what counts as doing right


@dataclass(frozen=True)
class Known:
    """A position of the bank: what is asked of which seat, and why everybody would agree."""

    game: str
    name: str
    why: str
    seat: int
    table: dict[str, Any]
    right: tuple[str, ...] = ()  # the moves of which one is to be made,
    wrong: tuple[str, ...] = ()  # or those that must not be,
    wins: float = 0.0  # or the share of games that are to be won, played on from here
    options: dict[str, Any] = field(default_factory=dict)

    def position(self) -> flatboat.Position:
        """The table, at which the seat is to act or to win."""
        return flatboat.game(self.game, 2, self.options).position(self.table)

    @property
    def asks_for_a_move(self) -> bool:
        """Whether it is one decision that counts, not the end of the game."""
        return not self.wins

    @property
    def due(self) -> float:
        """The share that is held against it."""
        return self.wins or ALWAYS

    def accepts(self, move: str) -> bool:
        """Whether a move is as it should be."""
        return move in self.right if self.right else move not in self.wrong


def known(game: str) -> list[Known]:
    """The positions of a game."""
    said = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return [
        Known(game, **{k: tuple(v) if isinstance(v, list) else v for k, v in one.items()})
        for one in said["position"]
    ]


def moves_of(one: Known, bot: str, times: int) -> Counter[str]:
    """What the bot does in a position, so many times."""
    seen, thinker = one.position().observation(one.seat), make(bot)
    return Counter(str(thinker.think(seen, seed=n).move) for n in range(times))


class FromHere(Arena):
    """Games that go on from a position."""

    def __init__(self, one: Known, bot: str) -> None:
        self.stands = one.position()
        super().__init__(self.stands.game, [read_spec(bot)] * self.stands.game.seats, seed=1)

    def play_one(self, number: int) -> Result:
        """The rest of the game, with dice by the number; the bots keep their seats."""
        tables = self.tables
        tables.open(0, number * self.game.seats, self.seed, self.table_seed(number))
        tables.states[0] = self.stands.state[0]
        tables.courses["stage"][0] = Stage.PLAY
        return self.play_out(number * self.game.seats).result


def endings_of(one: Known, bot: str, times: int) -> Counter[str]:
    """How games from here end for the seat that should win them."""
    arena, ends = FromHere(one, bot), Counter[str]()
    for number in range(times):
        result = arena.play_one(number)
        share = result.share(one.seat)
        ends["won" if share == 1 else "drawn" if share else f"lost or nobody's: {result.ending}"] += 1
    return ends


def tried(one: Known, bot: str, times: int) -> tuple[int, Counter[str]]:
    """How often the bot did right, and what it did otherwise."""
    if one.asks_for_a_move:
        done = moves_of(one, bot, times)
        good = [what for what in done if one.accepts(what)]
    else:
        done = endings_of(one, bot, times)
        good = ["won"]
    right = sum(done[what] for what in good)
    return right, Counter({what: n for what, n in done.items() if what not in good})


def report(game: str, bot: str, times: int) -> Iterator[str]:
    """A line for each position of a game, then how many stood."""
    stood, bank = 0, known(game)
    for one in bank:
        right, otherwise = tried(one, bot, times)
        low, high = interval((float(n < right), 1) for n in range(times))
        enough = right / times >= one.due
        stood += enough
        asked = "right" if one.asks_for_a_move else "won"
        yield (
            f"  {'' if enough else 'SHORT '}{one.name}: {asked} {right / times:.0%}"
            f" ({low:.0%} to {high:.0%}) of {times}, due {one.due:.0%}"
        )
        if not enough:
            yield "    " + "; ".join(f"{what} {n}" for what, n in otherwise.most_common(4))
    yield f"  {stood} of {len(bank)} stand"


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*flatboat.SHELF])
    parser.add_argument("--bot", default="mcts:400")
    parser.add_argument("--times", type=int, default=40, help="thoughts or games for each position")
    given = parser.parse_args()
    for game in given.games:
        print(f"{flatboat.kind(game).title}, {given.bot}")
        for line in report(game, given.bot, given.times):
            print(line, flush=True)


if __name__ == "__main__":
    main()
