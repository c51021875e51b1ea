"""Two judgements of a game against each other: the game's own weights, and these with some of them changed.

    python benchmarks/judgements.py railroad greedy once=0 due=0 --games 200
    python benchmarks/judgements.py railroad mcts:100 debt=2 --games 100

The same bot plays for both sides, and seats are swapped. What is told: the share of wins of the changed
judgement with its 95 % interval, points, the winner's, and how often either side took a move of the families
named by `--count`.
"""

from __future__ import annotations

import argparse
from collections import Counter

import flatboat
from flatboat.bots import read_spec
from flatboat.lab.arena import Arena, Finished
from flatboat.lab.report import by_bot
from flatboat.lab.weighing import way_with


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("changed", nargs="*", help="weights of the first side, NAME=VALUE")
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
    ways = [way_with(game, changes), game.kind.search]
    arena = Arena(game, [read_spec(given.bot)] * 2, given.seed, ways, keep=note)
    results = arena.play(range(given.games))
    line = next(line for line in by_bot(results, ["changed", "own"]) if line.name == "changed")
    share = f"{line.wins:.1%} ({line.low:.1%} to {line.high:.1%}) of {given.games}"
    print(f"{' '.join(given.changed) or 'the same'}: the changed judgement wins {share}")
    for side in (0, 1):
        points = sum(result.points[side] for result in results) / len(results)
        counts = ", ".join(f"{name} {taken[side][name] / len(results):.2f}" for name in given.count)
        print(f"  {'changed' if side == 0 else 'own'}: {points:.1f} points; a game: {counts or '-'}")
    print(f"  winners: {sum(winners) / len(winners):.1f} points")


if __name__ == "__main__":
    main()
