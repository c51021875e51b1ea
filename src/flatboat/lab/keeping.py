"""Games that are kept as they end: decisions in a Parquet file, records in a folder."""

from __future__ import annotations

import contextlib
import heapq
import os
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from flatboat.data import Run
from flatboat.errors import FlatboatError
from flatboat.kernel.arrays import Bools, UInt8s
from flatboat.kernel.dice import key_of, roll
from flatboat.kernel.game import Game
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.notation import counted
from flatboat.kernel.records import Records
from flatboat.lab.arena import Finished
from flatboat.lab.files import cannot
from flatboat.lab.retelling import Piece, retold, tell_dice
from flatboat.records import DiceProof, commitment_of, save_text, write_record

GROUP = 16_384  # decisions of a row group: some 30 MB before they are packed
SUFFIX = ".parquet"


class MovesFile:
    """A Parquet file of decisions, with a row for each: see `flatboat.data`.

    Games may come in any order; they are written in the order of their numbers, so that the file is the same
    on any number of threads. It stands there as a whole once it is closed, or not at all: it is written under
    another name until then. Raises FlatboatError if it cannot be written.
    """

    def __init__(self, path: str | Path, game: Game, bots: Sequence[str], seed: int, first: int = 0) -> None:
        """`bots` are named for all seats; `first` is the number of the first game."""
        import pyarrow.parquet

        self.path, self.game, self.bots, self.next = Path(path), game, list(bots), first
        if self.path.suffix.lower() != SUFFIX:
            raise FlatboatError(f"decisions go to a file whose name ends in {SUFFIX}, not to {path}")
        self.schema = schema(Run.of(game, bots, seed))
        self.lock, self.closed, self.games, self.rows = threading.Lock(), False, 0, 0
        self.decisions = self.kept = 0  # taken in; and in the file, once it is closed
        self.waiting: list[tuple[int, Finished]] = []
        self.group: list[Any] = []
        try:
            if self.path.is_dir():
                raise IsADirectoryError
            handle, beside = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
            os.close(handle)
        except OSError as error:
            raise cannot(self.path, error) from None
        self.beside = Path(beside)
        self.writer = pyarrow.parquet.ParquetWriter(
            beside, self.schema, compression="zstd", use_dictionary=["bot"], write_statistics=["game"]
        )

    def add(self, finished: Finished) -> None:
        """Take in a game; from any thread."""
        with self.lock:
            if self.closed:
                return
            heapq.heappush(self.waiting, (finished.result.game, finished))
            while self.waiting and self.waiting[0][0] == self.next:
                self._write(heapq.heappop(self.waiting)[1])

    def close(self) -> None:
        """Write what is left, and put the file in its place; no file is left where no game was finished."""
        with self.lock:
            if self.closed:
                return
            while self.waiting:
                self._write(heapq.heappop(self.waiting)[1])
            self._flush()
            self.closed = True
            try:
                self.writer.close()
                if self.games:
                    self.beside.chmod(0o666 & ~mask_of_files())
                    self.beside.replace(self.path)
                    self.kept = self.decisions
                else:
                    self.beside.unlink()
            except OSError as error:
                raise self._given_up(error) from None

    def _write(self, finished: Finished) -> None:
        self.next = finished.result.game + 1
        self.games += 1
        for piece in retold(self.game, finished, self.game.kind.state.zeros(1), observed=True):
            self.group.append(batch(self.schema, self.bots, finished, piece))
            self.rows += len(piece.log)
            self.decisions += len(piece.log)
            if self.rows >= GROUP:
                self._flush()

    def _flush(self) -> None:
        import pyarrow

        if not self.group:
            return
        try:
            self.writer.write_table(pyarrow.Table.from_batches(self.group))
        except (OSError, pyarrow.ArrowException) as error:
            self.closed = True
            raise self._given_up(error) from None
        self.group, self.rows = [], 0

    def _given_up(self, error: Exception) -> FlatboatError:
        with contextlib.suppress(OSError):
            self.beside.unlink()
        return cannot(self.path, error)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def mask_of_files() -> int:
    """What new files may not be, by the process's own umask."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def schema(run: Run) -> Any:
    """The columns of decisions."""
    import pyarrow

    line = [("action", pyarrow.int16()), ("visits", pyarrow.int32()), ("share", pyarrow.float32())]
    columns = {
        "game": pyarrow.int32(),
        "decision": pyarrow.int32(),
        "seat": pyarrow.int8(),
        "bot": pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        "observation": pyarrow.binary(run.observation.itemsize),
        "legal": pyarrow.binary(-(-len(run.moves) // 8)),
        "action": pyarrow.int16(),
        "lines": pyarrow.list_(pyarrow.struct(line)),
        "value": pyarrow.float32(),
        "points": pyarrow.float32(),
        "place": pyarrow.int8(),
        "share": pyarrow.float32(),
    }
    return pyarrow.schema(list(columns.items()), metadata=run.metadata())


def batch(schema: Any, bots: Sequence[str], finished: Finished, piece: Piece) -> Any:
    """Some decisions of a game as rows."""
    import pyarrow

    result, n = finished.result, len(piece.log)
    seat_of_bot = np.array(result.seats)
    bot = np.argsort(seat_of_bot)[piece.log[:, 0]]
    names = list(dict.fromkeys(bots))
    number = np.array([names.index(name) for name in bots], np.int8)
    thought = piece.lines["lines"] > 0 if len(piece.lines) else np.zeros(n, bool)
    value = piece.lines["value"] if len(piece.lines) else np.zeros(n, np.float32)
    columns = {
        "game": np.full(n, result.game, np.int32),
        "decision": np.arange(piece.start, piece.start + n, dtype=np.int32),
        "seat": piece.log[:, 0].astype(np.int8),
        "bot": pyarrow.DictionaryArray.from_arrays(number[bot], names),
        "observation": fixed(piece.notes.views.view(np.uint8).reshape(n, -1)),
        "legal": fixed(piece.notes.masks),
        "action": np.ascontiguousarray(piece.log[:, 1]),
        "lines": lines(schema, thought, piece.lines),
        "value": pyarrow.array(value, mask=~thought),
        "points": np.array(result.points, np.float32)[bot],
        "place": np.array(result.places, np.int8)[bot],
        "share": np.array([result.share(b) for b in range(len(bots))], np.float32)[bot],
    }
    return pyarrow.record_batch([columns[name] for name in schema.names], schema=schema)


def fixed(rows: UInt8s) -> Any:
    """Rows of bytes as a column."""
    import pyarrow

    n, size = rows.shape
    buffer = pyarrow.py_buffer(np.ascontiguousarray(rows))
    return pyarrow.FixedSizeBinaryArray.from_buffers(pyarrow.binary(size), n, [None, buffer])


def lines(schema: Any, thought: Bools, noted: Records) -> Any:
    """The best moves of thoughts as a column; none where nothing was thought."""
    import pyarrow

    column = schema.field("lines").type
    if not thought.any():
        return pyarrow.nulls(len(thought), column)
    counts = noted["lines"].astype(np.int32)
    there = np.arange(noted["actions"].shape[1]) < counts[:, None]
    each = [pyarrow.array(noted[name][there]) for name in ("actions", "visits", "shares")]
    inner = pyarrow.StructArray.from_arrays(each, fields=list(column.value_type))
    offsets = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    return pyarrow.ListArray.from_arrays(
        pyarrow.array(offsets, mask=np.append(~thought, False)), inner, type=column
    )


class RecordsFolder:
    """A folder with a record of each game, which the site, the terminal and `flatboat replay` open.

    Each is written when its game ends, as a whole. Raises FlatboatError if that cannot be done.
    """

    def __init__(self, folder: str | Path, game: Game, bots: Sequence[str], seed: int) -> None:
        self.folder, self.game, self.bots, self.seed = Path(folder), game, list(bots), seed
        self.lock, self.games = threading.Lock(), 0
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                pass
        except (FileExistsError, NotADirectoryError):
            raise FlatboatError(f"{folder} cannot hold records: it is no folder") from None
        except OSError as error:
            raise cannot(self.folder, error) from None

    def path(self, number: int) -> Path:
        """The file of a game."""
        return self.folder / f"{self.game.kind.name}-{self.seed}-{number:06}.flatboat"

    def add(self, finished: Finished) -> None:
        """Write the record of a game; from any thread."""
        save_text(self.path(finished.result.game), record_of(self.game, self.bots, finished))
        with self.lock:
            self.games += 1


def record_of(game: Game, bots: Sequence[str], finished: Finished) -> str:
    """The record of a finished game; `bots` in the order they were named."""
    result, log = finished.result, finished.log
    position = game.start(finished.seed)
    for k in range(result.moves):
        if finished.drawn:
            draw(position)
        else:
            position.push(game.move(int(log[k, 0]), int(log[k, 1])))
    tell_dice(game, finished, position)
    if not position.over:  # it reached the most decisions that a game may have
        position.push(CLOSE)
    players = [plain(bots[result.seats.index(seat)]) for seat in range(game.seats)]
    key = key_of(finished.seed)
    return write_record(position, players, None if finished.drawn else DiceProof(commitment_of(key), key))


def draw(position: Any) -> None:
    """Play one action at random, with the table's own dice, as random games do."""
    seat, game = position.waiting[0], position.game
    legal = position.observation(seat).legal
    position.dice.turn(1 + seat if game.streams > 1 else 0)
    shown = roll(position.dice.sources[position.dice.stream], len(legal))
    position.push(game.move(seat, legal[shown]))


def plain(bot: str) -> str:
    """A bot's words as a record can have them."""
    return bot.replace("(", "[").replace(")", "]")[-200:]


class Keepers:
    """What keeps the games of a run: a file of decisions, a folder of records, both or neither."""

    def __init__(
        self, moves: Path | None, records: Path | None, game: Game, bots: Sequence[str], seed: int, first: int
    ) -> None:
        self.records = None if records is None else RecordsFolder(records, game, bots, seed)
        self.moves = None if moves is None else MovesFile(moves, game, bots, seed, first)

    def __bool__(self) -> bool:
        return self.moves is not None or self.records is not None

    def add(self, finished: Finished) -> None:
        """Keep a game; from any thread."""
        for keeper in (self.moves, self.records):
            if keeper is not None:
                keeper.add(finished)

    def close(self) -> tuple[list[str], FlatboatError | None]:
        """Finish the file; what was written where, in a line each, and what went wrong if something did."""
        said, trouble = [], None
        if self.moves is not None:
            try:
                self.moves.close()
            except FlatboatError as error:
                trouble = error
            if self.moves.kept:
                decisions, games = counted(self.moves.kept, "decision"), counted(self.moves.games, "game")
                said.append(f"{decisions} of {games} written to {self.moves.path}")
        if self.records is not None and self.records.games:
            said.append(f"{counted(self.records.games, 'record')} written to {self.records.folder}")
        return said, trouble
