"""Bots think in processes of their own, while the site answers. They get an observation, never the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

import numpy as np

from flatboat.bots import hints
from flatboat.bots.bot import QUICK, Thought, make, read_spec
from flatboat.bots.hints import Advice
from flatboat.bots.warming import COMPILES, SPAWN, WORKS, begin, is_warm, orders, warm
from flatboat.errors import FlatboatError
from flatboat.games import kind
from flatboat.kernel.game import Game
from flatboat.kernel.observation import Observation
from flatboat.kernel.records import overwrite
from flatboat.kernel.supposing import along
from flatboat.stored import stored_game
from flatboat.web.desk import Busy
from flatboat.web.queue import Asker, FairQueue, Place

log = logging.getLogger("flatboat.bots")

T = TypeVar("T")

TRIES = 3  # at compiling a game, before its bots are left to quick answers

# How long a thought takes at the most, in seconds; a search is ended then, however few it has tried.
AT_RANDOM, AT_LEAST = 0.02, 0.1
A_SIMULATION, ANSWERED_SIMULATION = 0.0001, 0.001  # the latter goes on until the seat moves again
SLACK, SPREAD = 0.5, 0.1  # how much longer a held answer takes than its thought may; how much is by chance
CHANCE = random.SystemRandom()


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the game, one seat's view and reasons as bytes, which bot it is."""

    game: str
    seats: int
    options: Mapping[str, object]
    edition_text: str
    names: tuple[str, ...]
    seat: int
    view: bytes
    why: bytes
    bot: str
    seed: str | None
    quick: bool = False  # a quick answer is wanted: the bot's code is not compiled yet
    seconds: float | None = None  # that a search takes at the most
    held: bool = False  # nobody may learn from the time how much there was to think about
    plan: tuple[int, ...] = ()  # what a hint told before, if it stands as that foresaw
    chosen: tuple[int, ...] = ()  # what was done in fact, in a game that is over

    @property
    def table(self) -> Game:
        """The game with its seats, options and edition."""
        return stored_game(self.game, self.seats, self.options, self.edition_text)


def question(observation: Observation, bot: str, seed: str | None = None) -> Question:
    """An observation as a question to a bot."""
    game = observation.game
    return Question(
        game.kind.name, game.seats, game.options.model_dump(), game.edition.text, observation.names,
        observation.seat, observation.record.tobytes(), observation.why.tobytes(), bot, seed,
    )  # fmt: skip


def hint_question(observation: Observation, seed: str, plan: tuple[int, ...] = ()) -> Question:
    """An observation as a question to the game's adviser: what a hint is made of."""
    return replace(question(observation, observation.game.kind.search.adviser, seed), plan=plan)


def study_question(observation: Observation, number: int, chosen: tuple[int, ...]) -> Question:
    """The same of a game that is over, after so many of its moves, beside what was chosen."""
    return replace(hint_question(observation, f"study {number}"), chosen=chosen)


def sight_of(asked: Question) -> Observation:
    """The observation that a question tells."""
    game = asked.table
    record = game.kind.view.zeros(1)
    overwrite(record, asked.view)
    return Observation(game, asked.seat, asked.names, record, np.frombuffer(asked.why, np.int8))


def seconds_for(asked: Question) -> float:
    """How long an answer takes at the most; this hangs on the bot alone."""
    game = asked.table
    spec = read_spec(asked.bot).at(game)
    if spec.kind == "random":
        return AT_RANDOM
    if asked.quick or spec.outside:
        return QUICK
    each = ANSWERED_SIMULATION if game.kind.search.answered else A_SIMULATION
    return spec.milliseconds / 1000 or max(AT_LEAST, each * spec.sims)


def slot(seconds: float) -> float:
    """How long a held answer takes, drawn by chance: it hangs on how long any might take, not on this one.

    The draw has no sharp ends: the soonest of many answers would soon tell a millisecond more or less.
    """
    spread = min(SPREAD, seconds)
    return seconds + min(SLACK, seconds / 2) + CHANCE.triangular(spread / 2, 3 * spread / 2)


@cache
def read_code(name: str) -> None:
    """Have a game's compiled bots read from the disk: so that this takes no time once there is a choice."""
    warm(name)


def answer(asked: Question) -> Advice:
    """Think for a bot's own seat; in a worker process."""
    bot, observation = make(asked.bot), sight_of(asked)
    if asked.held and bot.judges and not asked.quick:
        read_code(asked.game)
    if asked.quick:
        thought = bot.quick(observation, asked.seed, QUICK)
    else:
        thought = bot.think(observation, asked.seed, asked.seconds)
    lines = tuple((line.move.action, line.visits, line.value) for line in thought.lines)
    return Advice(thought.move.action, thought.values, lines, thought.quick)


def advise(asked: Question) -> Advice:
    """Think for a person (see `flatboat.bots.hints.advise`), and tell what the seat will see on the way."""

    def ask(seen: Observation, bot: str, seconds: float | None) -> Thought:
        if asked.quick:
            return make(bot).quick(seen, asked.seed, QUICK if seconds is None else seconds)
        return make(bot).think(seen, asked.seed, seconds)

    observation = sight_of(asked)
    found = hints.advise(observation, asked.bot, ask, quick=asked.quick, plan=asked.plan, chosen=asked.chosen)
    seen = along(observation, (found.action, *found.then))
    return replace(found, views=tuple(each.record.tobytes() for each in seen)[1:])


def read_rules(names: Iterable[str]) -> None:
    """Read the rules of games, so that a first answer comes soon; in a worker."""
    for name in names:
        with contextlib.suppress(FlatboatError):  # a broken one is told of where the server was started
            kind(name)


class Brains:
    """The worker processes, and those that compile.

    Compiling a game takes ten seconds or more, and much memory. So that is done in processes which then end,
    one after the other, and nobody waits for it: until a game is ready its bots answer quickly.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.queue = FairQueue(workers)
        self.called: dict[Place, asyncio.Future[None]] = {}  # those who wait to be called
        self.work: set[asyncio.Task[Advice]] = set()  # what is thought about, though nobody may wait any more
        self.ready: set[str] = set()  # games whose bots are known to be compiled
        self.cold = list[str]()  # games whose turn to be compiled will come
        self.wanted: set[str] = set()  # games that somebody plays
        self.compiling = ""  # the game that is compiled now
        self.tries = Counter[str]()
        self._compiles: asyncio.Task[None] | None = None
        self._one_done = asyncio.Event()
        self._compiler: ProcessPoolExecutor | None = None
        self._pool: ProcessPoolExecutor | None = None

    @property
    def pool(self) -> ProcessPoolExecutor:
        """The processes, started when first needed."""
        if self._pool is None:
            self._pool = _processes(self.workers, WORKS)
        return self._pool

    def is_ready(self, name: str) -> bool:
        """Whether a game's bots are compiled, now or by whoever ran before."""
        if name not in self.ready and is_warm(name):
            self.ready.add(name)
        return name in self.ready

    def start_worker(self, names: Sequence[str]) -> None:
        """Have a worker ready before it is asked about these games."""
        self.pool.submit(read_rules, names)

    async def warm_up(self, names: Iterable[str]) -> None:
        """Compile the bots of games, one after the other, each in a process of its own."""
        for name in names:
            self._line_up(name)
        await self._go_on()

    def _line_up(self, name: str) -> None:
        """Give a game its turn to be compiled, unless that was done or has failed too often."""
        waits = name in (self.compiling, *self.cold)
        if not waits and self.tries[name] < TRIES and not self.is_ready(name):
            self.cold.append(name)

    def hurry(self, name: str) -> None:
        """Have a game compiled next, since a table of it is open; one that nobody plays gives way."""
        self.wanted.add(name)
        if name not in self.cold:
            return
        self.cold.remove(name)
        self.cold.insert(0, name)
        if self._compiler is not None and self.compiling not in self.wanted:
            self.cold.append(self.compiling)
            _kill(self._compiler)
            self._compiler = None

    def _go_on(self) -> asyncio.Task[None]:
        """The task that compiles what is cold."""
        if self._compiles is None or self._compiles.done():
            self._compiles = asyncio.create_task(self._compile())
        return self._compiles

    def _compile_soon(self, name: str) -> asyncio.Task[None]:
        """The same, a game first that somebody waits for."""
        self._line_up(name)
        self.hurry(name)
        return self._go_on()

    async def _compile(self) -> None:
        while self.cold:
            self.compiling = name = self.cold.pop(0)
            self._compiler = pool = _processes(1, COMPILES)
            try:
                self.ready.add(await _answer_of(pool, warm, name))
            except Exception as error:  # whatever it is, tables go on
                if name not in self.cold:  # it did not give way to another game
                    self.tries[name] += 1
                    log.warning("the bots of %s could not be warmed up: %r", name, error)
            finally:
                self.compiling, self._compiler = "", None
                self._one_done.set()
                self._one_done = asyncio.Event()
                await _end(pool)

    async def until_ready(self, name: str) -> None:
        """Wait until a game's bots are compiled, if they can be, whatever else waits for that."""
        if not self.is_ready(name):
            self._compile_soon(name)
        while name in (self.compiling, *self.cold):
            await self._one_done.wait()

    async def think(
        self, asked: Question, how: Callable[[Question], Advice] = answer, asker: Asker | None = None
    ) -> Advice:
        """Let a bot think, or advise, when it is the asker's turn: quickly, until its game is compiled.

        A worker that died is replaced and asked once more. Whoever is cancelled waits no more. Raises Busy if
        too many wait.
        """
        if asked.bot != "random" and not self.is_ready(asked.game):
            self._compile_soon(asked.game)
            asked = replace(asked, quick=True)
        asker, seconds = asker or Asker(), seconds_for(asked)
        if how is answer:
            asked = replace(asked, seconds=seconds, held=asker.held)
        place = await self._turn(asker, seconds)
        begun = time.monotonic()
        work = asyncio.create_task(self._ask(asked, how))
        self.work.add(work)
        work.add_done_callback(self.work.discard)
        work.add_done_callback(lambda _: self._next(place, time.monotonic() - begun))
        found = await asyncio.shield(work)
        if asker.held:
            await _hold(begun, slot(seconds))
        return found

    async def _turn(self, asker: Asker, seconds: float) -> Place:
        """Wait until a worker is free and it is this asker's turn."""
        place, worst = self.queue.join(asker, seconds)
        if worst is not None and not (gone := self.called.pop(worst)).done():
            gone.set_exception(Busy("too many bots are asked at this moment"))
        called = self.called[place] = asyncio.get_running_loop().create_future()
        self.call()
        try:
            await called
        except BaseException:
            self.called.pop(place, None)
            self._next(place)
            raise
        return place

    def _next(self, place: Place, seconds: float = 0.0) -> None:
        """Somebody is done after some seconds, or waits no more."""
        self.queue.leave(place, seconds)
        self.call()

    def call(self) -> None:
        """Call those whose turn it is; whoever knows that a rank has changed asks for it."""
        while (place := self.queue.next()) is not None:
            called = self.called.pop(place)
            if not called.done():  # else its asker was cancelled just now, and will leave
                called.set_result(None)

    async def _ask(self, asked: Question, how: Callable[[Question], Advice]) -> Advice:
        """What a worker finds; a pool with a worker that died is replaced, once."""
        pool = self.pool
        try:
            return await _answer_of(pool, how, asked)
        except BrokenProcessPool:
            if pool is self._pool:
                await self._dismiss()
        return await _answer_of(self.pool, how, asked)

    async def _dismiss(self) -> None:
        """Stop the workers; what they think is lost."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await _end(pool)

    async def close(self) -> None:
        """Stop all processes."""
        if self._compiles is not None:
            self._compiles.cancel()
            await asyncio.wait([self._compiles])
        for called in list(self.called.values()):
            called.cancel()
        for work in self.work:
            work.cancel()
        await asyncio.gather(*self.work, return_exceptions=True)
        await self._dismiss()


async def _hold(begun: float, length: float) -> None:
    """Wait for the end of a slot; whoever is late waits for the end of the next."""
    gone = time.monotonic() - begun
    await asyncio.sleep(length * max(1, math.ceil(gone / length)) - gone)


def _processes(count: int, nice: int) -> ProcessPoolExecutor:
    """Worker processes, which start when they are first asked."""
    return ProcessPoolExecutor(count, mp_context=SPAWN, initializer=begin, initargs=orders(nice))


async def _answer_of(pool: ProcessPoolExecutor, work: Callable[[Any], T], given: object) -> T:
    """What a worker makes of it; shielded, as a pool that is killed stumbles over cancelled work."""
    found = asyncio.wrap_future(pool.submit(work, given))
    found.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait any more
    return await asyncio.shield(found)


def _kill(pool: ProcessPoolExecutor) -> None:
    """Stop processes at once; whoever waits for them is told."""
    for process in list((pool._processes or {}).values()):
        process.kill()


async def _end(pool: ProcessPoolExecutor) -> None:
    """Stop processes at once, and wait until all who wait for them have been told."""
    _kill(pool)
    await asyncio.to_thread(pool.shutdown, cancel_futures=True)
