"""What bots think, kept as golden files: the same seed gives the same thoughts, however search is written."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import flatboat
from flatboat.bots import make
from flatboat.games import SHELF
from flatboat.kernel.game import Game
from flatboat.kernel.observation import Observation
from flatboat.lab.simulate import simulate

from .sample import sampled
from .secret import secret
from .tiny import tiny

GOLDEN = Path(__file__).parent / "golden"
BOTS = ("greedy", "mcts:40", "mcts:400")
THOUGHTS, EVERY = 8, 11  # tables that bots think about, and moves from one to the next at the least
SLOW = pytest.mark.slow  # as its bots have to be compiled


def game_of(name: str) -> Game:
    """A game of the shelf or of these tests, with all its seats or three."""
    if name in SHELF:
        return flatboat.game(name, min(3, flatboat.kind(name).seats[-1]))
    return {"tiny": tiny, "secret": secret}[name](3)


def tables(game: Game) -> Iterator[Observation]:
    """What seats see that have a choice, on the way of random players."""
    position, chance, due = game.start(seed=1), random.Random(1), 0
    while not position.over:
        observation = position.observation(chance.choice(position.waiting))
        if len(observation.legal) > 1 and len(position.history) >= due:
            yield observation
            due = len(position.history) + EVERY
        position.push(chance.choice(observation.moves))


def thoughts(game: Game) -> Iterator[str]:
    """What each bot thinks, and how games between them end; figures as exact as every machine has them."""
    for number, observation in zip(range(THOUGHTS), tables(game), strict=False):
        for bot in BOTS:
            thought = make(bot).think(observation, seed=number)
            lines = (f"{line.move} {line.visits} {line.value:.4f}" for line in thought.lines)
            shares = " ".join(f"{share:.4f}" for share in thought.values)
            yield f"{number} {bot}: {thought.move} | {shares} | {'; '.join(lines)}"
    for result in simulate(game, ["mcts:40", "greedy", "random"][: game.seats], 6, seed=3, threads=1):
        yield f"game {result.game}: {result.seats} {result.points} {result.places} {result.moves}"


@pytest.mark.parametrize("name", sampled(["tiny", "secret", *SHELF], "tiny"))
def test_bots_think_what_they_thought_before(name):
    """FLATBOAT_GOLDEN=1 writes the files anew: read the difference before you commit it."""
    text, path = "\n".join([*thoughts(game_of(name)), ""]), GOLDEN / f"thoughts-{name}.txt"
    if os.environ.get("FLATBOAT_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
