"""A bot of this version against one of another, each by its own code, in games both play along.

    git worktree add ../then v0.1
    python benchmarks/versions.py railroad commodore --then ../then --against mcts:1000 --games 100
    python benchmarks/versions.py heartland net:600 --then ../then --against mcts:1000 --seats 5

Two processes, one for each folder of sources, keep the same game from the same seed and are told every move.
So rules and words have to be the same in both; where they are not, it stops with a sentence. The bot of this
version has each seat in turn, the other one all the rest. A win is shared by all who won, or by all if nobody
did. Told are the share of wins with its 95 % interval, points, and the processor's time for a decision where
there is a choice.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent


# --- the two processes: what is asked here must stand in old versions, too --------------------------


def answer() -> None:
    """Answer questions, a line each, about one game."""
    import flatboat
    from flatboat.bots import make

    position: Any = None
    for line in sys.stdin:
        asked = json.loads(line)
        told: Any = None
        if asked["do"] == "begin":
            position = flatboat.game(asked["game"], seats=asked["seats"]).start(seed=asked["seed"])
        elif asked["do"] == "push":
            position.push(position.parse(asked["move"], asked["seat"]))
        elif asked["do"] == "think":
            look = (getattr(position, "observation", None) or position.sight)(asked["seat"])
            began = time.process_time()
            thought = make(asked["bot"]).think(look, asked["seed"])
            told = [str(thought.move), time.process_time() - began, len(look.legal) > 1]
        elif asked["do"] == "end":
            told = [list(position.outcome.winners), list(map(float, position.points))]
        print(json.dumps(told or [position.over, list(position.waiting)]), flush=True)


class Side:
    """One version, in a process of its own."""

    def __init__(self, folder: Path, bot: str) -> None:
        self.bot, self.spent, self.decisions = bot, 0.0, 0
        self.process = subprocess.Popen(
            [sys.executable, __file__, "answer"],
            env={**os.environ, "PYTHONPATH": str(folder / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **question: object) -> Any:
        """Ask, and wait for the answer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the process of {self.bot} has ended at {question}")
        return json.loads(line)

    def think(self, seat: int, seed: str) -> str:
        """The move that its bot makes."""
        move, seconds, chosen = self.ask(do="think", bot=self.bot, seat=seat, seed=seed)
        if chosen:
            self.spent, self.decisions = self.spent + seconds, self.decisions + 1
        return str(move)

    @property
    def pace(self) -> str:
        """The time for a decision."""
        return f"{1000 * self.spent / max(1, self.decisions):.1f} ms a decision"


def play(sides: tuple[Side, Side], game: str, seats: int, number: int) -> tuple[float, list[float], int]:
    """One game: the share that this version has of the win, all points, and its seat."""
    own, deal = number % seats, number // seats
    state, other = (side.ask(do="begin", game=game, seats=seats, seed=deal) for side in sides)
    moves = 0
    while state == other and not state[0]:
        seat = state[1][0]
        move = sides[seat != own].think(seat, f"{deal} {moves}")
        state, other = (side.ask(do="push", move=move, seat=seat) for side in sides)
        moves += 1
    if state != other:
        sys.exit(f"game {deal}, move {moves}: the two versions are not at the same table")
    winners, points = sides[0].ask(do="end")
    winners = winners or range(seats)
    return (1 / len(winners) if own in winners else 0.0), points, own


def games(given: argparse.Namespace, sides: tuple[Side, Side]) -> Iterator[tuple[int, float, float, float]]:
    """Of each game its deal, this version's share, its points, and the mean of the others'."""
    for number in range(given.first, given.first + given.games):
        share, points, own = play(sides, given.game, given.seats, number)
        others = [each for seat, each in enumerate(points) if seat != own]
        yield number // given.seats, share, points[own], sum(others) / len(others)


def main() -> None:
    """Play and tell."""
    if sys.argv[1:] == ["answer"]:
        answer()
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot", help="of this version")
    parser.add_argument("--then", type=Path, required=True, help="a checkout of the other version")
    parser.add_argument("--against", default="mcts:1000", metavar="BOT", help="of the other version")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first game's number")
    given = parser.parse_args()

    from flatboat.lab.report import by_deal, interval

    sides = (Side(HERE, given.bot), Side(given.then, given.against))
    play(sides, given.game, given.seats, 0)  # compiles what it takes
    for side in sides:
        side.spent, side.decisions = 0.0, 0
    told = list(games(given, sides))
    low, high = interval(by_deal((deal, share) for deal, share, _, _ in told))
    shares, points, others = ([row[n] for row in told] for n in (1, 2, 3))
    print(f"{given.game}, {given.seats} seats: {given.bot} wins {sum(shares) / len(told):.1%}", end=" ")
    print(f"({low:.1%} to {high:.1%}) of {len(told)} against {given.against} of {given.then.name}")
    print(f"  points {sum(points) / len(told):.1f} and {sum(others) / len(told):.1f}", end="; ")
    print(f"{sides[0].pace} and {sides[1].pace}")


if __name__ == "__main__":
    main()
