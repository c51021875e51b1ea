"""Two ways to search a game against each other: the game's own, and the same with something changed.

    python benchmarks/judgements.py railroad greedy once=0 due=0 --games 200
    python benchmarks/judgements.py railroad mcts:1000 answered=0 --against mcts:60

What may be changed are the weights that `evaluate` judges by, and the settings of `flatboat tune`. The same
bot plays for both sides, or another one for the game's own way, and seats are swapped. What is told: the
share of wins of the changed way with its 95 % interval, points, the winner's, and how often either side took
a move of the families named by `--count`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace

import flatboat
from flatboat.bots import read_spec
from flatboat.kernel.kind import Search
from flatboat.lab.arena import Arena, Finished
from flatboat.lab.report import by_bot
from flatboat.lab.spsa import way_with, weights_of
from flatboat.lab.tune import SETTINGS


def changed_way(game: flatboat.Game, changes: dict[str, float]) -> Search:
    """The game's way to search with other weights or settings."""
    weights = {name: value for name, value in changes.items() if name not in SETTINGS}
    way = way_with(game, weights)
    settings = {name: type(getattr(way, name))(changes[name]) for name in SETTINGS if name in changes}
    return replace(way, **settings)


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("changed", nargs="*", help="weights or settings of the first side, NAME=VALUE")
    parser.add_argument("--against", metavar="BOT", help="that plays the game's own way, if it is another")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", nargs="*", default=[], help="families of moves to be counted")
    given = parser.parse_intermixed_args()
    game, taken, winners = flatboat.game(given.game, seats=2), [Counter[str](), Counter[str]()], list[float]()

    def note(finished: Finished) -> None:
        seats = finished.result.seats
        winners.append(max(finished.result.points))
        for seat, action in finished.log.tolist():
            taken[seats.index(seat)][game.kind.actions.read(action)[0]] += 1

    changes = {name: float(value) for name, _, value in (change.partition("=") for change in given.changed)}
    known = [*SETTINGS, *weights_of(game)]
    for name in changes:
        if name not in known:
            parser.error(f'there is no weight or setting "{name}"; choose {", ".join(known)}')
    ways = [changed_way(game, changes), game.kind.search]
    bots = [read_spec(given.bot), read_spec(given.against or given.bot)]
    arena = Arena(game, bots, given.seed, ways, keep=note)
    results = arena.play(range(given.games))
    line = next(line for line in by_bot(results, ["changed", "own"]) if line.name == "changed")
    share = f"{line.wins:.1%} ({line.low:.1%} to {line.high:.1%}) of {given.games}"
    print(f"{' '.join(given.changed) or 'the same'}: the changed way wins {share}")
    for side in (0, 1):
        points = sum(result.points[side] for result in results) / len(results)
        counts = ", ".join(f"{name} {taken[side][name] / len(results):.2f}" for name in given.count)
        print(f"  {'changed' if side == 0 else 'own'}: {points:.1f} points; a game: {counts or '-'}")
    print(f"  winners: {sum(winners) / len(winners):.1f} points")


if __name__ == "__main__":
    main()
