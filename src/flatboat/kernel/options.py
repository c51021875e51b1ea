"""The options of a game, from the words of a command line, a web form or a dictionary.

>>> from pydantic import Field
>>> class Options(BaseModel):
...     short_haul: bool = False
...     turned: int = Field(4, ge=0, le=12)
>>> parse_options(Options, ["short-haul", "turned=6"])
Options(short_haul=True, turned=6)
>>> parse_options(Options, {"turned": 13})
Traceback (most recent call last):
...
flatboat.errors.FlatboatError: option turned: 13 is too high; please give a whole number from 0 to 12
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.mistakes import complaint, nearest, schema_at, show, wanted

M = TypeVar("M", bound=BaseModel)


def parse_options(model: type[M], words: Iterable[str] | Mapping[str, object]) -> M:
    """Options from words (`short_haul`, `turned=6`) or a mapping; hyphens and underscores are the same.

    A bare word switches an option on. Raises UnknownName or FlatboatError, one sentence.
    """
    schema = model.model_json_schema()
    values: dict[str, Any] = {}
    for name, value in _pairs(words):
        if name not in schema["properties"]:
            raise UnknownName(f'there is no option "{name}"; {nearest(name, list(schema["properties"]))}')
        if name in values:
            raise FlatboatError(f"option {name} is given twice; once is enough")
        node = schema_at(schema, (name,))
        if isinstance(value, bool) and node.get("type") != "boolean":
            raise FlatboatError(f"option {name} needs a value, {name}=...: {wanted(node)}")
        values[name] = next((choice for choice in node.get("enum", ()) if str(choice) == value), value)
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise FlatboatError(_sentence(error, schema)) from None


def number_of_seat(chosen: int | str, seats: int) -> int:
    """The seat that is to begin, from 0; -1 for one at random. FlatboatError if there is no such seat."""
    if isinstance(chosen, str):
        return -1
    if chosen > seats:
        raise FlatboatError(f"option first_seat: there is no seat {chosen} with {seats} players")
    return chosen - 1


def _pairs(words: Iterable[str] | Mapping[str, object]) -> Iterable[tuple[str, Any]]:
    """Names and values, spelt with underscores."""
    if isinstance(words, Mapping):
        return [(_plain(str(name)), _plain(value)) for name, value in words.items()]
    if isinstance(words, str):  # a person's line: "short_haul, turned=6"
        words = words.replace(",", " ").split()
    return [_pair(word) for word in words]


def _pair(word: str) -> tuple[str, Any]:
    name, equals, value = word.partition("=")
    return _plain(name), _plain(value) if equals else True


def _plain(word: object) -> Any:
    """A word in small letters with underscores; anything else, and a number, as it is."""
    if not isinstance(word, str):
        return word
    word = word.strip().lower()
    return word if word[:1] in "-+" else word.replace("-", "_")


def _sentence(error: ValidationError, schema: dict[str, Any]) -> str:
    """The first thing wrong, in our words."""
    item = error.errors(include_url=False)[0]
    name = str(item["loc"][0])
    node = schema_at(schema, (name,))
    if len(item["loc"]) == 1:
        return f"option {name}: {complaint(item, node)}"
    # A field of several kinds fails once for each; say them all at once.
    return f"option {name}: {show(item['input'])} does not fit; please give {wanted(node)}"
