"""Batches: many tables of one game, stepped together in compiled code, for programs that learn.

>>> batch = Batch("heartland", n=3, seed=1, seats=2)
>>> batch.seat.tolist(), batch.mask.shape, batch.flat.shape == (3, batch.size)
([1, 1, 0], (3, 253), True)
>>> while batch.games.sum() < 3:
...     batch.step(batch.random_actions())
>>> bool(batch.rewards.max() <= 1)
True
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np

import flatboat
from flatboat.envs.stepping import CHUNK, LEAVE, Desk, Reward, Tables, Wants, Work, choose_any, work_at
from flatboat.errors import FlatboatError, IllegalMove, UnknownName
from flatboat.kernel.dice import Dice, Tape, key_of, new_key
from flatboat.kernel.editions import EditionModel
from flatboat.kernel.encoding import in_words
from flatboat.kernel.game import Game
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.position import Position
from flatboat.kernel.vector import Slice, vector_of

Array = np.ndarray[Any, Any]
OBSERVE = ("flat", "record", "both", "none")
MOST_TABLES = 4_000_000
SEEDS = 2**62  # what a table's seed is drawn from, where an environment asks for one
FEWEST = 64  # tables for which a thread is worth its while
FEWEST_VIEWS = 2  # there is no gap after a single one: it would be of another type, and all be compiled anew


@dataclass(frozen=True)
class Saved:
    """The tables of a batch as they stood: see `Batch.save`. It can be pickled."""

    rules: str
    states: Array
    dice: Array
    key: Array
    dealt: Array
    choosers: Array
    desks: Array

    def __repr__(self) -> str:
        return f"<{len(self.states)} saved tables of {self.rules}>"


class Batch:
    """n tables of a game, each always in play: where a game ends, the next is dealt in the same step.

    At each table one seat is asked at a time: the first that may act, where several may. What it may do and
    know stands in arrays that are filled anew at each step, and never replaced:

    - `seat` int8 (n): who is asked; `waiting` int16 (n): a bit for each seat that may act
    - `mask` bool (n, actions): what it may do
    - `views` records (n): what it may know, with `observe` "record" or "both"
    - `flat` float32 (n, size): the same as numbers, with "flat" or "both"; `schema` says what they are
    - `rewards` float32 (n, seats), `ended` bool (n): of the last step
    - `points`, `places` float64 (n, seats), `length` int32 (n): of the last game that ended at each table
    - `decisions` int32 (n): so far in this game; `games` int64 (n): games that ended

    Rewards are by choice the "share" of the win (the default), "points" or "place" (1 for the first, 0 for
    the last) when a game ends, or the "change" of points at each step. Same seed, same course, on any number
    of threads. With `again=False` a table whose game has ended asks nobody (`seat` is -1) until `deal` deals
    anew. `arrays` hands in room for any of `mask`, `flat`, `rewards`, `ended`, to be filled instead.

    Raises FlatboatError in one sentence for what cannot be.
    """

    def __init__(
        self,
        game: str | Game,
        n: int = 1,
        seed: int | str | None = None,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | Sequence[str] = (),
        edition: str | Path | EditionModel | None = None,
        observe: str = "flat",
        reward: str = "share",
        threads: int = 1,
        again: bool = True,
        arrays: Mapping[str, Array] | None = None,
    ) -> None:
        """Deal n tables. A `Game` brings its own seats, options and edition."""
        if isinstance(game, Game) and (seats is not None or options or edition is not None):
            raise FlatboatError(
                "a Game has its seats, options and edition; please give them by its name only"
            )
        self.game = game if isinstance(game, Game) else flatboat.game(game, seats, options, edition)
        self.n = whole("n", n, 1, MOST_TABLES)
        self.threads = whole("threads", threads, 1, 1024)
        self.observe = one_of("observe", observe, OBSERVE)
        self.reward = one_of("reward", reward, [reward.name.lower() for reward in Reward])
        self.vector, self.again = vector_of(self.game), bool(again)
        self._pool: ThreadPoolExecutor | None = None
        self._lay_out(dict(arrays or {}))
        self.reset(seed)

    # --- play -------------------------------------------------------------------------------------
    def reset(self, seed: int | str | None = None) -> None:
        """Deal every table anew. The same seed gives the same course; without one nobody can foresee it."""
        self._open()
        word = new_key().hex() if seed is None else seed
        self.tables.key[:] = np.frombuffer(key_of(f"{word} tables"), "<u4")
        self.tables.dealt[:] = 0
        self.tables.choosers[:] = np.zeros((), Dice.dtype)
        self.tables.choosers["key"] = np.frombuffer(key_of(f"{word} choices"), "<u4")
        self.tables.choosers["stream"] = np.arange(self.n)
        self.desks["games"] = 0
        self._each(work_at, self.tables, int(Work.DEAL), np.zeros(self.n, np.int32))

    def deal(self, tables: object) -> None:
        """Deal a new game at some tables, whatever is played there: bool (n), true for those."""
        self._open()
        which = np.asarray(tables)
        if which.shape != (self.n,) or which.dtype != np.bool_:
            raise FlatboatError(f"tables: {self.n} truth values are wanted, one for each table")
        self._each(work_at, self.tables, int(Work.DEAL), np.where(which, 0, LEAVE).astype(np.int32))

    def step(self, actions: object, seats: object = None) -> None:
        """Play an action at each table, of the seat that is asked or of others that may act, by number.

        `LEAVE`, -2, leaves a table as it is. IllegalMove, naming table, action and reason, if one is not
        legal; then nothing was played anywhere.
        """
        self._open()
        if seats is not None:
            self.ask(seats)
        chosen = self.numbers("actions", actions, np.int32)
        alone = self.threads == 1
        wrong = int(work_at(self.tables, int(Work.TRY if alone else Work.CHECK), chosen, 0, self.n))
        if wrong >= 0:
            raise self.refused(wrong, int(chosen[wrong]))
        if not alone:
            self._each(work_at, self.tables, int(Work.PLAY), chosen)

    def ask(self, seats: object = None) -> None:
        """Ask other seats, one a table, where several may act; by default, and with -1, the first that may.

        Their mask, view and vector are filled in. A seat that may not act has an empty mask. `LEAVE`, -2,
        leaves a table as it is.
        """
        self._open()
        wanted = np.full(self.n, -1, np.int32) if seats is None else self.numbers("seats", seats, np.int32)
        if ((wanted < LEAVE) | (wanted >= self.game.seats)).any():
            raise FlatboatError(f"seats are 0 to {self.game.seats - 1}, or -1 for the first that may act")
        self._each(work_at, self.tables, int(Work.ASK), wanted)

    def random_actions(self, out: Array | None = None) -> Array:
        """A legal action for each table, each equally likely: int32 (n), in `out` or an array of the batch's.

        `LEAVE`, -2, where the seat that is asked may not act. FlatboatError for an `out` of another kind.
        """
        self._open()
        room = self._chosen if out is None else fitting("out", out, (self.n,), np.int32)
        self._each(choose_any, self.mask, self.tables.choosers, room)
        return room

    # --- tables -----------------------------------------------------------------------------------
    def save(self) -> Saved:
        """The tables as they stand, dice and all, to be loaded here or in another batch of the same size."""
        self._open()
        kept = {each.name: getattr(self.tables, each.name).copy() for each in fields(Saved)[1:]}
        return Saved(rules=self._rules, **kept)

    def load(self, saved: Saved) -> None:
        """Put the tables back to where they stood. FlatboatError if they were of another game or number."""
        self._open()
        if not isinstance(saved, Saved):
            raise FlatboatError("these are no saved tables; `save` gives what `load` takes")
        if saved.rules != self._rules:
            raise FlatboatError(f"these tables were saved from {saved.rules}, but here is {self._rules}")
        if len(saved.states) != self.n:
            raise FlatboatError(f"{len(saved.states)} tables were saved, but this batch has {self.n}")
        for each in fields(Saved)[1:]:
            getattr(self.tables, each.name)[:] = getattr(saved, each.name)
        self.ended[:], self.rewards[:] = False, 0
        self._each(work_at, self.tables, int(Work.ASK), saved.desks["seat"].astype(np.int32))

    def clone(self) -> Self:
        """A batch of its own that goes on alone from here, with the same dice."""
        twin = type(self)(
            self.game, self.n, 0,
            observe=self.observe, reward=self.reward, threads=self.threads, again=self.again,
        )  # fmt: skip
        twin.load(self.save())
        return twin

    def position(self, table: int, names: Sequence[str] | None = None) -> Position:
        """A table of the batch as a `Position` of its own, with the same dice to come."""
        self._open()
        i = whole("table", table, 0, self.n - 1)
        streams = self.game.streams
        dice = Tape(self.tables.dice[i * streams : (i + 1) * streams].copy())
        return Position(self.game, self.tables.states[i : i + 1].copy(), dice, self.game.seat_names(names))

    def put(self, table: int, position: Position) -> None:
        """Set a table up as a position stands, with its dice. FlatboatError for one of other rules."""
        self._open()
        i = whole("table", table, 0, self.n - 1)
        if (rules := rules_of(position.game)) != self._rules:
            raise FlatboatError(f"the position is of {rules}, but the tables are of {self._rules}")
        if position.over and self.again:
            raise FlatboatError("the position's game is over; a table of a batch is always in play")
        self.tables.states[i] = position.state[0]
        if position.dice.array is not None:
            self.tables.dice[i * self.game.streams : (i + 1) * self.game.streams] = position.dice.array
        self.desks["held"][i, : self.game.seats] = position.points
        self.decisions[i] = len(position.history)
        work_at(self.tables, int(Work.ASK), np.full(self.n, -1, np.int32), i, i + 1)

    @property
    def schema(self) -> list[Slice]:
        """What the numbers of `flat` are: of which field, from where on, how many, what each stands for."""
        return self.vector.slices

    @property
    def size(self) -> int:
        """How many numbers `flat` has for each table."""
        return self.vector.size

    @cached_property
    def nbytes(self) -> int:
        """The bytes of all arrays together."""
        rooms = (*self.tables, *self.tables.vectors)
        return sum(room.nbytes for room in rooms if isinstance(room, np.ndarray) and room.base is None)

    def close(self) -> None:
        """Let go of the threads; the batch cannot be used afterwards."""
        if self._pool is not None:
            self._pool.shutdown()
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<{self.n} tables of {self.game!r:.200}, {int(self.games.sum())} games ended>"

    # --- inside -----------------------------------------------------------------------------------
    def _lay_out(self, given: dict[str, Array]) -> None:
        """Make room for everything, once."""
        n, seats = self.n, self.game.seats
        self.mask = handed(given, "mask", (n, len(self.game.kind.actions)), np.bool_)
        self.flat = handed(given, "flat", (n, self.size if self._vectors else 0), np.float32)
        self.rewards = handed(given, "rewards", (n, seats), np.float32)
        self.ended = handed(given, "ended", (n,), np.bool_)
        for name in given:
            known = ("mask", "flat", "rewards", "ended")
            raise UnknownName(f'arrays: there is no "{name}"; {nearest(name, known)}')
        self.desks = desks = Desk.zeros(n)
        self.seat, self.waiting, self.games = desks["seat"], desks["waiting"], desks["games"]
        self.points, self.places = desks["points"][:, :seats], desks["places"][:, :seats]
        self.decisions, self.length = desks["decisions"], desks["length"]
        self._chosen, self._closed = np.zeros(n, np.int32), False
        self.tables = self._tables()
        self.views = self.tables.views[: n if self._records else 0]

    def _tables(self) -> Tables:
        """All that compiled code works on."""
        n, game, kind = self.n, self.game, self.game.kind
        vectors = n if self._vectors else 0
        views, view_words = in_words(kind.view.dtype, max(n if self._records else 0, FEWEST_VIEWS))
        # without views of their own, vectors are made from a few that all tables share
        shared = self.threads * CHUNK if self._vectors and not self._records else 0
        fresh, fresh_words = in_words(kind.view.dtype, max(shared, FEWEST_VIEWS))
        return Tables(
            edition=game.edition_record,
            options=game.options_record,
            empty_state=kind.state.zeros(1),
            empty_view=kind.view.zeros(1),
            wants=Wants.with_values(
                reward=Reward[self.reward.upper()],
                again=self.again,
                views=self._records,
                vectors=self._vectors,
            ),
            states=kind.state.zeros(n),
            desks=self.desks,
            dice=Dice.zeros(n * game.streams),
            key=np.zeros(8, np.int64),
            dealt=np.zeros(n, np.int64),
            choosers=Dice.zeros(n),
            mask=self.mask,
            views=views,
            vectors=self.vector.room(vectors)._replace(flat=self.flat),
            program=self.vector.program(self.threads),
            view_words=view_words,
            fresh=fresh,
            fresh_words=fresh_words,
            viewers=np.zeros(self.threads * CHUNK, np.int8),
            rewards=self.rewards,
            ended=self.ended,
        )

    @property
    def _records(self) -> bool:
        return self.observe in ("record", "both")

    @property
    def _vectors(self) -> bool:
        return self.observe in ("flat", "both")

    def _each(self, work: Callable[..., Any], *arguments: object) -> None:
        """Do something at all tables, in as many threads as were asked for; this one does its share."""
        share = max(FEWEST, -(-self.n // self.threads))
        if share >= self.n:
            work(*arguments, 0, self.n)
            return
        if self._pool is None:
            work(*arguments, 0, 0)  # compiles
            self._pool = ThreadPoolExecutor(self.threads - 1, "tables")
        parts = [(start, min(start + share, self.n)) for start in range(share, self.n, share)]
        others = [self._pool.submit(work, *arguments, *part) for part in parts]
        work(*arguments, 0, share)
        for other in others:
            other.result()

    def numbers(self, what: str, given: Any, kind: Any) -> Array:
        """A whole number for each table, or FlatboatError."""
        found = np.asarray(given)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            raise FlatboatError(
                f"{what}: {self.n} whole numbers are wanted, one for each table,"
                f" not {found.dtype} of shape {found.shape}"
            )
        if not np.can_cast(found.dtype, kind):  # what does not fit stays what cannot be
            found = np.clip(found, np.iinfo(kind).min, np.iinfo(kind).max)
        return found.astype(kind, copy=False)

    def allows(self, table: int, action: int) -> bool:
        """Whether the seat that is asked at a table may play an action."""
        return 0 <= action < self.mask.shape[1] and bool(self.mask[table, action])

    def refused(self, table: int, action: int) -> FlatboatError:
        """Why an action cannot be played, for whoever chose it."""
        actions, seat = len(self.game.kind.actions), int(self.seat[table])
        where = f"table {table}: " if self.n > 1 else ""
        if not 0 <= action < actions:
            return IllegalMove(f"{where}there is no action {action}; they are 0 to {actions - 1}")
        seen = self.position(table).observation(seat)
        if seat not in self.position(table).waiting:
            return IllegalMove(f"{where}seat {seat} is not to move")
        reason = seen.reason(action)
        return IllegalMove(f'{where}action {action}, "{seen.move(action)}", is not legal: {reason}')

    def _open(self) -> None:
        if self._closed:
            raise FlatboatError("this batch was closed; make a new one")

    @cached_property
    def _rules(self) -> str:
        return rules_of(self.game)


def rules_of(game: Any) -> str:
    """The rules by which tables are played, in words: two games with the same may exchange tables."""
    return f"{re.sub('[<>]', '', repr(game))}, edition {game.edition_digest}"


def handed(given: dict[str, Array], name: str, shape: tuple[int, ...], kind: object) -> Array:
    """The array that was handed in under a name, if it fits; else a new one."""
    room = given.pop(name, None)
    if room is None:
        return np.zeros(shape, kind)
    fitting(f"arrays: {name}", room, shape, kind)[...] = 0
    return room


def fitting(what: str, room: Any, shape: tuple[int, ...], kind: Any) -> Array:
    """An array to be filled, or FlatboatError if it is of another shape or type, or cannot be filled."""
    if not isinstance(room, np.ndarray) or room.shape != shape or room.dtype != kind:
        raise FlatboatError(f"{what} has to be {np.dtype(kind)} of shape {shape}")
    if not room.flags.c_contiguous or not room.flags.writeable:
        raise FlatboatError(f"{what} has to be in one piece (C order) and writeable")
    return room


def whole(what: str, number: object, least: int, most: int) -> int:
    """A whole number within bounds, or FlatboatError."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or not least <= number <= most:
        raise FlatboatError(f"{what} is {number!r}; please give a whole number from {least} to {most}")
    return int(number)


def action_number(action: Any) -> int:
    """An action's number, or FlatboatError: whether it can be played is not asked here."""
    try:
        return operator.index(action)
    except TypeError:
        raise FlatboatError(
            f"action is {action!r:.60}; please give the number of one, a whole number"
        ) from None


def one_of(what: str, word: object, known: Sequence[str]) -> str:
    """A word out of some, or UnknownName."""
    if word not in known:
        raise UnknownName(f'{what} cannot be "{word}"; {nearest(str(word), list(known))}')
    return str(word)
