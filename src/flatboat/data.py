"""Decisions of many games as data: what bots saw, could do, did, thought and got.

`flatboat simulate GAME --moves FILE` writes such a file, in Parquet; `read` reads one or several.

    decisions = flatboat.data.read("moves.parquet")
    decisions.pandas()                     # a row for each decision
    decisions.observations()["table"]["turns"]
    decisions.torch()["observation"]       # float32, for learning
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import flatboat
from flatboat.errors import FlatboatError
from flatboat.kernel.kind import Kind
from flatboat.later import library

if TYPE_CHECKING:
    from flatboat.kernel.game import Game

__all__ = ["Decisions", "Run", "read"]

KEY = b"flatboat"  # of the metadata
FORM = 1
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Run:
    """What was played: games by the same are parts of one run. Files carry it in their metadata."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    edition: str
    edition_digest: str
    bots: list[str]
    seed: int
    flatboat: str  # its version
    thoughts: bool  # whether it was noted what bots thought
    view: str  # the bytes of an observation, as NumPy's own files describe them
    moves: list[str]  # what each action is called
    edition_text: str

    @classmethod
    def of(cls, game: Game, bots: Sequence[str], seed: int, thoughts: bool = True) -> Run:
        """The run of some bots at a game."""
        return cls(
            game.kind.name,
            game.kind.rules_version,
            game.seats,
            game.options.model_dump(mode="json"),
            game.edition.edition.name,
            game.edition_digest,
            list(bots),
            seed,
            flatboat.__version__,
            thoughts,
            repr(np.lib.format.dtype_to_descr(game.kind.view.dtype)),
            list(game.moves),
            game.edition.text,
        )

    def metadata(self) -> dict[bytes, bytes]:
        """The same as a file carries it."""
        return {KEY: json.dumps({"format": FORM, **asdict(self)}).encode()}

    @cached_property
    def observation(self) -> np.dtype[Any]:
        """The fields of an observation."""
        found: np.dtype[Any] = np.lib.format.descr_to_dtype(ast.literal_eval(self.view))
        return found

    def difference(self, other: Run) -> str:
        """In what another run differs, such as "seed 1, and seed 2"; "" for nothing."""
        for field in fields(self):
            mine, others = getattr(self, field.name), getattr(other, field.name)
            if mine != others:
                if isinstance(mine, dict):
                    keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
                    mine, others = ({key: each.get(key) for key in keys} for each in (mine, others))
                name = field.name.replace("_", " ")
                shown = len(str(mine)) + len(str(others)) < 200
                return f"{name} {told(mine)}, and {name} {told(others)}" if shown else f"another {name}"
        return ""


def told(value: object) -> str:
    """A value of a run in words."""
    if isinstance(value, dict):
        return " ".join(f"{name}={str(one).lower()}" for name, one in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(frozen=True)
class Decisions:
    """The decisions of a run, in order.

    `table` is a pyarrow table with a row for each. Games, decisions and seats count from 0:

    - `game`, `decision`: its number in the game; `seat` and `bot`: who decided
    - `observation`: what the seat might know, as bytes; `observations` reads them
    - `legal`: a bit for each action; `masks` reads them
    - `action`: what it did; `run.moves` says what that is called
    - `lines`: what the bot thought of its best moves: `action`, `visits`, and `share`, the share of winning
      after it; `value`: the share that it expected. None where there was nothing to choose, or no thought
    - `points`, `place`, `share` (of the win): what the seat got at the end
    """

    run: Run
    table: Any

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def __repr__(self) -> str:
        games = len(self.table["game"].unique())
        return f"<{len(self)} decisions of {games} games of {self.run.game}, seed {self.run.seed}>"

    def observations(self) -> Array:
        """What each seat might know: an array of records, as a game's views are."""
        return self._bytes("observation").view(self.run.observation).reshape(-1)

    def masks(self) -> Array:
        """Whether each action was legal: bool (decisions, actions)."""
        packed = self._bytes("legal")
        return np.unpackbits(packed, axis=1, count=len(self.run.moves), bitorder="little").view(bool)

    def vectors(self) -> Array:
        """The observations as numbers: float32 (decisions, size), see `flatboat.kernel.vector`.

        FlatboatError if the game's observations have changed since.
        """
        from flatboat.kernel.vector import vector_of

        views = self.observations()
        return vector_of(self.game).encode(views, self.table["seat"].to_numpy())

    @cached_property
    def game(self) -> Game:
        """The game with its seats, options and edition. FlatboatError if its rules are others here."""
        from flatboat.kernel.game import game_with

        found: Kind = flatboat.kind(self.run.game)
        if found.view.dtype != self.run.observation or found.rules_version != self.run.rules_version:
            raise FlatboatError(
                f"these games of {self.run.game} were played under rules version {self.run.rules_version} of"
                f" Flatboat {self.run.flatboat}; what its seats see is laid out otherwise here"
            )
        origin = f'edition "{self.run.edition}"'
        return game_with(found, self.run.seats, self.run.options, self.run.edition_text, origin)

    def pandas(self) -> Any:
        """A data frame with a row for each decision; observations and masks stay out of it.

        `move` is the action in words.
        """
        pandas = library("pandas", "learn")
        frame = self.table.drop_columns(["observation", "legal"]).to_pandas()
        words = pandas.Categorical.from_codes(frame["action"], categories=self.run.moves)
        frame.insert(frame.columns.get_loc("action") + 1, "move", words)
        return frame

    def torch(self) -> dict[str, Any]:
        """Tensors for PyTorch: `observation` (as `vectors`), `mask`, and numbers for each decision."""
        torch = library("torch", "learn", "PyTorch")
        numbers = ("game", "decision", "seat", "action", "place", "points", "share")
        arrays = {name: np.ascontiguousarray(self.table[name].to_numpy()) for name in numbers}
        arrays["action"] = arrays["action"].astype(np.int64)
        arrays |= {"observation": self.vectors(), "mask": self.masks()}
        return {name: torch.from_numpy(array.copy()) for name, array in arrays.items()}

    def _bytes(self, name: str) -> Array:
        """A column of bytes as uint8 (decisions, bytes)."""
        size = self.table.schema.field(name).type.byte_width
        pieces = [
            np.frombuffer(piece.buffers()[1], np.uint8)[
                piece.offset * size : (piece.offset + len(piece)) * size
            ]
            for piece in self.table[name].chunks
            if len(piece)
        ]
        return np.concatenate(pieces or [np.zeros(0, np.uint8)]).reshape(-1, size)


def read(*paths: str | PathLike[str]) -> Decisions:
    """Read decisions from a file, or from several that are parts of one run.

    FlatboatError in one sentence for what is no such file, and for parts that do not belong together.
    """
    import pyarrow

    if not paths:
        raise FlatboatError("name at least one file to read")
    parts = [_read(Path(path)) for path in paths]
    first_path, first = Path(paths[0]), parts[0]
    known: dict[int, Path] = {}
    for path, part in zip(map(Path, paths), parts, strict=True):
        if difference := first.run.difference(part.run):
            raise FlatboatError(f"{first_path} and {path} are of different runs: {difference}")
        for game in part.table["game"].unique().to_pylist():
            if game in known:
                raise FlatboatError(f"{known[game]} and {path} have the same games, such as number {game}")
            known[game] = path
    tables = [part.table for part in parts]
    if len(tables) == 1:
        return first
    tables.sort(key=lambda table: table["game"][0].as_py() if table.num_rows else 0)
    return Decisions(first.run, pyarrow.concat_tables([table.unify_dictionaries() for table in tables]))


def _read(path: Path) -> Decisions:
    """Read one file."""
    import pyarrow
    import pyarrow.parquet

    try:
        with path.open("rb"):
            pass
        table = pyarrow.parquet.read_table(path)
    except OSError as error:
        raise FlatboatError(f"{path} cannot be read: {error.strerror or error}") from None
    except pyarrow.ArrowException:
        raise FlatboatError(f"{path} is no Parquet file") from None
    said = (table.schema.metadata or {}).get(KEY)
    if said is None:
        raise FlatboatError(
            f"{path} holds no decisions; `flatboat simulate GAME --moves FILE` writes such files"
        )
    known = json.loads(said)
    if (form := known.pop("format")) != FORM:
        raise FlatboatError(f"{path} is of form {form}, but this Flatboat reads form {FORM}")
    return Decisions(Run(**known), table)
