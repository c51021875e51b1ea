"""Games played for learning: of each, some tables as a seat saw them, and how it went on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, local
from typing import Any

import numpy as np

from flatboat.bots.bot import Spec
from flatboat.bots.plan import MOST_SEATS
from flatboat.bots.random import stream_of
from flatboat.kernel.arrays import Float64s, Int8s, Int16s
from flatboat.kernel.dice import key_of, table_dice
from flatboat.kernel.entries import entry
from flatboat.kernel.files import whole
from flatboat.kernel.game import Game
from flatboat.kernel.vector import vector_of
from flatboat.kernel.verbs import evaluate, setup, step, view
from flatboat.lab.arena import Finished
from flatboat.lab.simulate import simulate

Array = np.ndarray[Any, Any]
NOT_KEPT = -1
NAMES = ("numbers", "scores", "shares", "points", "when", "game")


@entry
def note_tables(
    edition: Any, options: Any, states: Any, dice: Any, log: Int16s, viewers: Int8s, weights: Any,
    views: Any, scores: Float64s,
) -> None:  # fmt: skip
    """Play a game again by its log; note the tables at the decisions for which there is a viewer."""
    table, streams, kept = states[0], len(dice), 0
    setup(edition[0], table, dice[0], options[0])
    for i in range(len(log)):
        if viewers[i] != NOT_KEPT:
            view(edition[0], table, viewers[i], views[kept])
            evaluate(edition[0], table, weights[0], scores[kept])
            kept += 1
        seat = log[i, 0]
        step(edition[0], table, dice[stream_of(seat, streams)], seat, log[i, 1])


@dataclass(frozen=True)
class Samples:
    """Tables as seats saw them: n rows each, seats counted from the viewer, nobody last.

    `numbers` float16 (n, size); `scores` float32 (n, rivals), what `evaluate` said; `shares` float32
    (n, rivals), how the game ended; `points` float32 (n, seats); `when` float32 (n), how far the game had
    come, 0 to 1; `game` int32 (n), its number.
    """

    numbers: Array
    scores: Array
    shares: Array
    points: Array
    when: Array
    game: Array

    def save(self, path: Path) -> None:
        """Keep them in a file, which is there whole or not at all."""
        with whole(path) as file:
            np.savez_compressed(file, allow_pickle=False, **{name: getattr(self, name) for name in NAMES})

    @classmethod
    def load(cls, paths: Sequence[Path]) -> Samples:
        """Read some files, one after the other."""
        columns: dict[str, list[Array]] = {name: [] for name in NAMES}
        for path in paths:
            with np.load(path, allow_pickle=False) as kept:
                for name, column in columns.items():
                    column.append(kept[name])
        return cls(**{name: np.concatenate(column) for name, column in columns.items()})


class Noter:
    """Notes tables of finished games; may be told of them by several threads."""

    def __init__(self, game: Game, kept: int, seed: int) -> None:
        self.game, self.kept, self.seed = game, kept, seed
        self.vector, self.rows, self.lock = vector_of(game), dict[int, tuple[Array, ...]](), Lock()
        self.room = local()

    def note(self, finished: Finished) -> None:
        """Note some tables of a game, each as any of its seats saw it."""
        game, result, kind = self.game, finished.result, self.game.kind
        n, seats = len(finished.log), game.seats
        chance = np.random.default_rng([self.seed, result.game])
        at = np.sort(chance.choice(n, min(n, self.kept), replace=False))
        viewers = np.full(n, NOT_KEPT, np.int8)
        viewers[at] = chance.integers(seats, size=len(at))
        views, scores = kind.view.zeros(len(at)), np.zeros((len(at), MOST_SEATS))
        dice = table_dice(key_of(finished.seed), game.streams)
        note_tables(
            game.edition_record, game.options_record, kind.state.zeros(1), dice, finished.log, viewers,
            kind.search.weights_for(seats), views, scores,
        )  # fmt: skip
        turned = (viewers[at, None] + np.arange(seats)) % seats
        shares, points = self.outcome(finished)
        nobody = np.full((len(at), 1), 1 - shares.sum())
        rows = (
            self.vector.encode(views, viewers[at]).astype(np.float16),
            np.column_stack([np.take_along_axis(scores, turned, 1), scores[:, seats]]).astype(np.float32),
            np.column_stack([shares[turned], nobody]).astype(np.float32),
            points[turned].astype(np.float32),
            (at / n).astype(np.float32),
            np.full(len(at), result.game, np.int32),
        )
        with self.lock:
            self.rows[result.game] = rows

    def outcome(self, finished: Finished) -> tuple[Array, Array]:
        """Each seat's share of the win, none in a game that counts as drawn, and its points."""
        result, seats = finished.result, self.game.seats
        shares, points = np.zeros(seats), np.zeros(seats)
        drawn = self.game.kind.search.draw_share > 0 and result.places.count(1) > 1
        for bot, seat in enumerate(result.seats):
            shares[seat] = 0 if drawn else result.share(bot)
            points[seat] = result.points[bot]
        return shares, points

    def samples(self) -> Samples:
        """All that was noted, game by game."""
        columns = zip(*(self.rows[number] for number in sorted(self.rows)), strict=True)
        return Samples(*(np.concatenate(column) for column in columns))


def play(
    game: Game,
    bots: Sequence[Spec],
    games: range,
    seed: int,
    kept: int,
    threads: int | None = None,
    told: Callable[[int], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Samples:
    """Play games by number and note `kept` tables of each; the same seed and numbers give the same."""
    from flatboat.bots.bot import HouseBot

    noter = Noter(game, kept, seed)
    simulate(
        game, [HouseBot(spec) for spec in bots], len(games), seed, threads,
        told=lambda results: told(len(results)), first=games.start, stopped=stopped, keep=noter.note,
    )  # fmt: skip
    return noter.samples()
