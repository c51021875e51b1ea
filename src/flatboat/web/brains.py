"""Bots think in processes of their own, while the site answers. They get a sight, never the table."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from flatboat.games import kind
from flatboat.kernel.dice import DiceError
from flatboat.kernel.editions import read_edition
from flatboat.kernel.game import Game
from flatboat.kernel.position import Sight
from flatboat.kernel.supposing import suppose

log = logging.getLogger("flatboat.bots")

T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the game, one seat's view and reasons as bytes, which bot it is."""

    game: str
    seats: int
    options: tuple[tuple[str, object], ...]
    edition_text: str
    names: tuple[str, ...]
    seat: int
    view: bytes
    why: bytes
    bot: str
    seed: str | None


@dataclass(frozen=True)
class Answer:
    """The action a bot chose, each seat's prospects, and its best lines: action, visits, value."""

    action: int
    values: tuple[float, ...]
    lines: tuple[tuple[int, int, float], ...]
    then: tuple[int, ...] = ()  # of advice: what it would do next, as far as that is certain


def question(sight: Sight, bot: str, seed: str | None = None) -> Question:
    """A sight as a question to a bot."""
    game = sight.game
    options = tuple(game.options.model_dump().items())
    return Question(
        game.kind.name, game.seats, options, game.edition.text, sight.names, sight.seat,
        sight.record.tobytes(), sight.why.tobytes(), bot, seed,
    )  # fmt: skip


@lru_cache(maxsize=32)
def _game(name: str, seats: int, options: tuple[tuple[str, object], ...], edition_text: str) -> Game:
    found = kind(name)
    return Game(found, seats, dict(options), read_edition(edition_text, found.editions.model, "edition"))


def sight_of(asked: Question) -> Sight:
    """The sight that a question tells."""
    game = _game(asked.game, asked.seats, asked.options, asked.edition_text)
    record = game.kind.view.zeros(1)
    record.view(np.uint8).reshape(-1)[:] = np.frombuffer(asked.view, np.uint8)
    return Sight(game, asked.seat, asked.names, record, np.frombuffer(asked.why, np.int8))


def answer(asked: Question) -> Answer:
    """Think; in a worker process."""
    from flatboat.bots import make

    thought = make(asked.bot).think(sight_of(asked), asked.seed)
    lines = tuple((line.move.action, line.visits, line.value) for line in thought.lines)
    return Answer(thought.move.action, thought.values, lines)


def advise(asked: Question) -> Answer:
    """Think for a person: a decision that only leads to another is told together with that one."""
    sight, first = sight_of(asked), answer(asked)
    game, table = sight.game, suppose(sight)
    leading = {family for families in game.kind.chains.values() for family in families}
    then, action = list[int](), first.action
    while game.kind.actions.read(action)[0] in leading:
        try:
            table.push(sight.move(action))
        except DiceError:
            break
        if asked.seat not in table.waiting:
            break
        action = answer(question(table.sight(asked.seat), asked.bot, asked.seed)).action
        then.append(action)
    return replace(first, then=tuple(then))


def warm(name: str) -> str:
    """Have every kind of bot think once about a game, so that its code is compiled; in a worker."""
    found = kind(name)
    position = Game(found).start(seed=1)
    while len((sight := position.sight(position.waiting[0])).moves) < 2:
        position.push(sight.moves[0])
    for bot in ("greedy", "mcts:2"):
        answer(question(sight, bot, "warm"))
    return name


def begin(server: int) -> None:
    """Set up a worker: people come first, signals are the server's, and it ends when the server is gone.

    `server` is the server's process: it may have died before this one was up.
    """
    import signal

    for stop in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends its workers itself
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Brains:
    """The worker processes. `ready` names the games whose bots are compiled.

    Compiling a game takes up to a minute and much memory. So that is done in processes which then end, and
    bots of games that are ready do not wait for it.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.ready: set[str] = set()
        self.cold = list[str]()  # games whose turn to be compiled will come
        self._first = defaultdict[str, asyncio.Lock](asyncio.Lock)  # so that no two compile the same game
        self._pool: ProcessPoolExecutor | None = None

    @property
    def pool(self) -> ProcessPoolExecutor:
        """The processes, started when first needed."""
        if self._pool is None:
            self._pool = _processes(self.workers)
        return self._pool

    async def warm_up(self, names: Iterable[str]) -> None:
        """Compile the bots of games, one after the other, each in a process of its own."""
        self.cold = list(names)
        while self.cold:
            name, pool = self.cold.pop(0), _processes(1)
            try:
                async with self._first[name]:
                    self.ready.add(await _answer_of(pool, warm, name))
            except (BrokenProcessPool, OSError) as error:
                log.warning("the bots of %s could not be warmed up: %r", name, error)
            finally:
                await _end(pool)

    def hurry(self, name: str) -> None:
        """Have a game compiled next, since a table of it is open."""
        if name in self.cold:
            self.cold.remove(name)
            self.cold.insert(0, name)

    async def think(self, asked: Question, how: Callable[[Question], Answer] = answer) -> Answer:
        """Let a bot think, or advise. A worker that died is replaced and asked once more."""
        if asked.bot == "random" or asked.game in self.ready:
            return await self._ask(asked, how)
        async with self._first[asked.game]:
            if asked.game not in self.ready:
                found = await self._ask(asked, how)
                self.ready.add(asked.game)
                return found
        return await self._ask(asked, how)

    async def _ask(self, asked: Question, how: Callable[[Question], Answer]) -> Answer:
        """What a worker finds; a pool with a worker that died is replaced, once."""
        pool = self.pool
        try:
            return await _answer_of(pool, how, asked)
        except BrokenProcessPool:
            if pool is self._pool:
                await self.close()
        return await _answer_of(self.pool, how, asked)

    async def close(self) -> None:
        """Stop all workers; what they think is lost."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await _end(pool)


def _processes(count: int) -> ProcessPoolExecutor:
    """Worker processes, which start when they are first asked."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=spawn, initializer=begin, initargs=(os.getpid(),))


async def _answer_of(pool: ProcessPoolExecutor, work: Callable[[Any], T], given: Any) -> T:
    """What a worker makes of it; shielded, as a pool that is killed stumbles over cancelled work."""
    found = asyncio.wrap_future(pool.submit(work, given))
    found.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait any more
    return await asyncio.shield(found)


async def _end(pool: ProcessPoolExecutor) -> None:
    """Stop processes at once, and wait until all who wait for them have been told."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    await asyncio.to_thread(pool.shutdown, cancel_futures=True)
