"""Each level of bots against the next: whether each is a step.

    python benchmarks/levels.py --games 100
    python benchmarks/levels.py railroad heartland --games 400
    python benchmarks/levels.py broadhorns --seats 4 --games 200

Seats are swapped. With more than two, one bot of the higher level sits among bots of the lower. A game that
nobody won, or that is drawn, counts as an even share. Time is the processor's for a decision of the better
bot, where it has a choice.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise

import flatboat
from flatboat.bots.bot import read_spec
from flatboat.bots.levels import LEVELS
from flatboat.bots.nets import judgement
from flatboat.lab.arena import Arena, Result
from flatboat.lab.report import by_deal, interval
from flatboat.lab.simulate import simulate


def share(result: Result) -> float:
    """The first bot's share of a game."""
    decided = result.won and result.places.count(1) == 1
    return result.share(0) if decided else 1 / len(result.places)


def pace(game: flatboat.Game, level: str) -> float:
    """Milliseconds a decision, in one game in one thread."""
    kept: list[int] = []
    arena = Arena(
        game, [read_spec(level)] * game.seats, 1, keep=lambda done: kept.append(count(done)), thoughts=True
    )
    began = time.thread_time()
    arena.play_one(0)
    return 1000 * (time.thread_time() - began) / max(1, kept[0])


def count(done: object) -> int:
    """Decisions of a game in which there was a choice."""
    return int((done.lines["lines"] > 0).sum())  # type: ignore[attr-defined]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--highest", choices=[*LEVELS][1:], default="commodore", help="the last level to play"
    )
    given = parser.parse_args()
    for name in given.games_named or flatboat.SHELF:
        game = flatboat.game(name, seats=given.seats)
        print(f"{game.kind.title}, judged {judgement(game)}")
        for lower, upper in pairwise([*LEVELS][: [*LEVELS].index(given.highest) + 1]):
            bots = [upper] + [lower] * (given.seats - 1)
            results = simulate(game, bots, given.games, seed=11)
            won = sum(map(share, results)) / given.games
            low, high = interval(by_deal((result.deal, share(result)) for result in results))
            said = f"{upper} ({read_spec(upper).at(game)}) against {lower} ({read_spec(lower).at(game)})"
            print(
                f"  {said}: {won:.0%} ({low:.0%} to {high:.0%}), {pace(game, upper):.1f} ms a decision",
                flush=True,
            )


if __name__ == "__main__":
    main()
