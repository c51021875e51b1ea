"""Edition files: the component values of a game, in TOML, read with errors that help.

A game describes its file by models. What all of them share is here: the `[edition]` table, the
marks that say which values come from the published game, and errors that name the file, the
line, the table and the key, say what is there and what would be right.

    class Deck(MarkedTable):
        cards: int = Field(ge=60, le=120)

    class Game(EditionModel):
        deck: Deck

    read_edition(text, Game, "mine.toml")

reads what `text` says, or raises an EditionError such as

    mine.toml, line 8, table [deck], key cards: 650 is too high; please give a whole number from 60 to 120
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from flatboat.errors import EditionError, UnknownName
from flatboat.kernel.files import TextFile
from flatboat.kernel.mistakes import Report, nearest, show
from flatboat.kernel.notation import lowered
from flatboat.kernel.record_view import unpacked, wrap
from flatboat.kernel.records import Records
from flatboat.kernel.toml_lines import Loc

T = TypeVar("T")
WORKED_OUT = ("printed", "plain", "worked_out")  # of an edition, and kept with it

Mark = Literal["sourced", "reconstructed"]
M = TypeVar("M", bound="EditionModel")
A = TypeVar("A", bound=BaseModel)

MOST_BYTES = 200_000  # of a file; the largest of ours has a tenth of it
MOST_VALUES = 10_000  # of a file, tables and lists counted too; the largest of ours has a tenth of it
MOST_DOTS = 100  # in a line: a TOML key of very many parts takes hours to read
EDITION_FILE = TextFile(
    EditionError,
    MOST_BYTES,
    folder="an edition is a .toml file",
    other=f"no edition: a text file of at most {MOST_BYTES // 1000} kB is wanted",
    garbled="; save it as UTF-8",
)
UNCOUNTED = ("mark", "source", "except", "id")  # keys that are no component values


# ---------------------------------------------------------------- models


#: Shown as they are: no control characters, none that turn the way of writing.
PlainWords = Annotated[
    str,
    Field(pattern=r"^(\n|[^\p{C}])*$", json_schema_extra={"wanted": "words without control characters"}),
]


def name_field(most: int) -> Any:
    """A name of at most so many letters, as it stands on a map or a card."""
    return Field(
        pattern=rf"^\p{{L}}([\p{{L}}\p{{M}}0-9 .'-]{{0,{most - 2}}}[\p{{L}}\p{{M}}0-9.])?$",
        json_schema_extra={"wanted": f"a name of at most {most} letters, digits, spaces, dots, ' and -"},
    )


def spoken(name: str) -> str:
    """A name as people tell it from others: no case, hyphens or dots.

    >>> spoken("Fort-Lee"), spoken("St. Louis")
    ('fort lee', 'st louis')
    """
    return " ".join(re.sub(r"[^\w]+", " ", name.casefold()).split())


class EditionTable(BaseModel):
    """A table of an edition file. Keys it does not know are refused, and so are near types (5.0, "5")."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """What is wrong with values that are each fine: (way from this table, sentence without a stop)."""
        yield from ()

    @model_validator(mode="after")
    def _has_no_problems(self) -> EditionTable:
        if found := list(self.problems()):
            raise PydanticCustomError("edition", "does not hold together", {"problems": found})
        return self


class EditionRow(EditionTable):
    """A value for each of some things, in the order of their numbers."""

    def row(self) -> list[Any]:
        """The values alone."""
        return [
            getattr(self, name) for name in type(self).model_fields if name not in MarkedTable.model_fields
        ]


class MarkedTable(EditionTable):
    """A table of component values that says where they come from.

    `mark` holds for every value of the table: "sourced" from the published game, or
    "reconstructed" by us. `except` lists the keys for which the other mark holds, dotted where they
    lie deeper; a key stands for all below it. `source` says in a short phrase where the values come
    from. So this is a location of which the name and one price are known:

        mark = "reconstructed"
        except = ["name", "demand.pigs"]
        source = "name and pig price from a review"
    """

    mark: Mark
    source: PlainWords = Field(min_length=1, max_length=200)
    except_: tuple[str, ...] = Field((), alias="except", strict=False)

    def problems(self) -> Iterator[tuple[Loc, str]]:
        """The keys named by `except` must be in the table."""
        keys = sorted(set(_keys_below(self.model_dump(by_alias=True, exclude_unset=True))))
        for i, key in enumerate(self.except_):
            if key not in keys:
                yield ("except", i), f"{show(key)} is no value of this table; {nearest(key, keys)}"


class About(EditionTable):
    """The `[edition]` table: what this file is."""

    name: str = Field(
        pattern="^[a-z][a-z0-9_]*$", json_schema_extra={"wanted": "small letters, digits and _"}
    )
    title: PlainWords = Field(min_length=1, max_length=100)
    note: PlainWords = Field("", max_length=2000)


class Printed(SimpleNamespace):
    """An edition's record as a plain object; what follows from it can be kept by it."""

    __hash__ = object.__hash__  # type: ignore[assignment]


class EditionModel(EditionTable):
    """A whole edition file; a game adds its own tables, every one a MarkedTable."""

    edition: About
    _text: str = ""

    def __repr__(self) -> str:
        return f"<edition {self.edition.name}>"

    @property
    def text(self) -> str:
        """The file as it was read."""
        return self._text

    def record(self) -> Records:
        """The values as the one record that the rules read, in an array of its own."""
        raise NotImplementedError

    @cached_property
    def printed(self) -> Any:
        """Its record as plain objects and lists: words and drawings read much, again and again."""
        return Printed(**vars(unpacked(wrap(self.record())[0])))

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """What `once` has worked out."""
        return {}

    def once(self, make: Callable[[Self], T]) -> T:
        """What follows from the edition alone, such as names of things: worked out once and kept with it."""
        if make not in self.worked_out:
            self.worked_out[make] = make(self)
        made: T = self.worked_out[make]
        return made

    def __getstate__(self) -> dict[Any, Any]:
        state = super().__getstate__()
        return {**state, "__dict__": _without_worked_out(state["__dict__"])}

    def __copy__(self) -> Self:
        made = super().__copy__()  # other values may be put into it
        object.__setattr__(made, "__dict__", _without_worked_out(made.__dict__))
        return made

    def marks(self) -> tuple[int, int]:
        """How many component values are sourced, and how many reconstructed.

        A list of plain values (a cell of the map, say) counts as one value, a list of lists or
        tables as many.
        """
        count = Counter(_marks_below(self.model_dump(by_alias=True, exclude_unset=True)))
        return count["sourced"], count["reconstructed"]


def _without_worked_out(fields: Mapping[str, object]) -> dict[str, Any]:
    """The fields of an edition without what was worked out of them."""
    return {name: value for name, value in fields.items() if name not in WORKED_OUT}


def _is_plain(value: object) -> bool:
    """Whether this is one value: no table, and no list of lists or tables."""
    if isinstance(value, (list, tuple)):
        return not any(isinstance(v, (dict, list, tuple)) for v in value)
    return not isinstance(value, dict)


def _keys_below(node: Any, path: str = "") -> Iterator[str]:
    """The dotted keys of all component values and what they lie in; list entries share their list's key."""
    if isinstance(node, dict):
        for key in node:
            if key not in UNCOUNTED:
                deeper = f"{path}.{key}".lstrip(".")
                yield deeper
                yield from _keys_below(node[key], deeper)
    elif not _is_plain(node):
        for value in node:
            yield from _keys_below(value, path)


def _marks_below(
    node: Any, mark: str = "", others: Collection[str] = (), path: tuple[str, ...] = ()
) -> Iterator[str]:
    """The mark of each component value; values outside a marked table have none."""
    if isinstance(node, dict):
        if "mark" in node:
            mark, others, path = node["mark"], node.get("except", ()), ()
        for key in node:
            if key not in UNCOUNTED:
                yield from _marks_below(node[key], mark, others, (*path, key))
    elif not _is_plain(node):
        for value in node:
            yield from _marks_below(value, mark, others, path)
    elif mark:
        other = {"sourced": "reconstructed", "reconstructed": "sourced"}[mark]
        yield other if is_excepted(others, path) else mark


def is_excepted(others: Collection[str], path: Sequence[str]) -> bool:
    """Whether the key at the end of this path, or one on the way, is among those with the other mark."""
    return any(".".join(path[:n]) in others for n in range(1, len(path) + 1))


# ---------------------------------------------------------------- files


def load_edition_text(name_or_path: str | Path, folder: Path, known: Collection[str]) -> str:
    """The text of a bundled edition (`known` are their names, in `folder`) or of a file.

    Whoever may choose the path may read the file: a server passes on names only.
    """
    wish = str(name_or_path)
    if wish in known:
        return EDITION_FILE.read(folder / f"{wish}.toml")
    path = Path(name_or_path)
    if path.suffix == ".toml" or path.name != wish:
        return EDITION_FILE.read(path)
    there = ", ".join(sorted(known))
    raise UnknownName(f'there is no edition "{wish}"; there is: {there}; or give the path of a .toml file')


def read_edition(text: str, model: type[M], origin: str) -> M:
    """Read an edition file; `origin` is what errors call it. Raises EditionError, one line a problem."""
    _check_game(_parse(text, origin), model, origin)
    edition = read_model(text, model, origin)
    edition._text = text
    return edition


class StrictTable(BaseModel):
    """A table of a file of ours that is no edition: what it does not know is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def read_model(text: str, model: type[A], origin: str) -> A:
    """Read any TOML file of ours as its model. Raises EditionError, one line a problem."""
    data = _parse(text, origin)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        report = Report(text, data, model.model_json_schema(), origin)
        raise EditionError(report.of(error)) from None


def _check_game(data: Collection[str], model: type[BaseModel], origin: str) -> None:
    """Say of another game's edition just that, not how all of its values are wrong. Raises EditionError."""
    theirs, ours = set(data), set(model.model_fields)
    if 2 * len(theirs & ours) < min(len(theirs), len(ours)):
        missing = ", ".join(sorted(ours - theirs)[:3])
        raise EditionError(f"{origin} is an edition of another game: it has no table {missing} and so on")


class EditionShelf(Generic[M]):
    """The editions of a game: those that come with it (the first is the default), and people's files."""

    def __init__(self, model: type[M], folder: Path, names: Sequence[str]) -> None:
        self.model, self.folder, self.names = model, folder, tuple(names)
        self._read: dict[str, M] = {}

    def text(self, name_or_path: str | Path) -> str:
        """The text of a bundled edition, or of a file."""
        return load_edition_text(name_or_path, self.folder, self.names)

    def load(self, name_or_path: str | Path | None = None) -> M:
        """An edition by its name or the path of its file; by default the first. Raises EditionError."""
        name = self.names[0] if name_or_path is None else str(name_or_path)
        if name not in self.names:
            return read_edition(self.text(name), self.model, name)
        if name not in self._read:
            self._read[name] = read_edition(self.text(name), self.model, f"{name}.toml")
        return self._read[name]


def edition_tables(path: str) -> list[str]:
    """The names of the tables in an edition file. Raises EditionError."""
    return list(_parse(EDITION_FILE.read(Path(path)), path))


def edition_digest(text: str) -> str:
    """16 hexadecimal digits for what an edition file says; comments and spacing do not count."""
    data = _parse(text, "the edition")
    plain = json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _parse(text: str, origin: str) -> dict[str, Any]:
    """The content of a TOML text; nesting too deep for it and numbers too long are its mistakes too."""
    if len(text) > MOST_BYTES:
        raise EditionError(f"{origin} is longer than {MOST_BYTES // 1000} kB; no edition is")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise EditionError(f"{origin}, line {number}: more than {MOST_DOTS} full stops in a line")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise EditionError(f"{origin} is nested too deeply") from None
    except ValueError as error:
        what, _, where = str(error).partition(" (at ")
        found = re.match(r"line (\d+), column (\d+)", where)
        line = f", line {found[1]}, column {found[2]}" if found else ", at its end" if where else ""
        raise EditionError(f"{origin}{line}: this is not TOML: {lowered(what)}") from None
    if _count(data) > MOST_VALUES:
        raise EditionError(f"{origin} holds more than {MOST_VALUES} values; no edition does")
    return data


def _count(data: object) -> int:
    """How many values, tables and lists there are, one of them this."""
    count, left = 0, [data]
    while left:
        count += 1
        value = left.pop()
        if isinstance(value, (dict, list)):
            left += value.values() if isinstance(value, dict) else value
    return count
