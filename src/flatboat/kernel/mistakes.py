"""Words for mistakes in a file or a choice: what is there, what would be right, and where it stands.

    mine.toml, line 8, table [deck], key cards: 650 is too high; please give a whole number from 60 to 120

What would be right is read off the JSON schema of the model that the file should fit.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from flatboat.kernel.notation import one_of
from flatboat.kernel.toml_lines import Lines, Loc

if TYPE_CHECKING:
    from pydantic import ValidationError

MOST_PROBLEMS = 5  # reported at once


def show(value: object, most: int = 60) -> str:
    """A value as the file has it, cut if it is long."""
    if isinstance(value, str):
        # TOML and JSON write text alike; letters of any script stay readable.
        words = json.dumps(value, ensure_ascii=False)
    elif isinstance(value, bool):
        words = str(value).lower()
    elif isinstance(value, (list, tuple)):
        words = f"[{', '.join(show(v) for v in value[:most])}]"
    elif isinstance(value, dict):
        words = "a table"
    elif isinstance(value, int) and value.bit_length() > 1000:
        words = "this number"  # Python refuses to write out very long ones
    else:
        words = str(value)
    return words if len(words) <= most else words[: most - 4] + " ..."


def either(choices: Iterable[object]) -> str:
    """The choices as words: `"N", "E" or "S"`."""
    return one_of([show(choice) for choice in choices])


def nearest(word: str, known: Collection[str], most: int | None = None) -> str:
    """`did you mean "deck"?`, or, if nothing is near, what there is; of many the first `most`."""
    if near := difflib.get_close_matches(word, known, 1):
        return f'did you mean "{near[0]}"?'
    if most is not None and len(known) > most:
        return f"choose {', '.join(list(known)[:most])} or one of {len(known) - most} more"
    return f"choose {one_of(list(known))}" if known else "nothing can stand here"


def wanted(node: dict[str, Any]) -> str:
    """What a JSON schema asks for, as words: "a whole number from 1 to 8"."""
    if "wanted" in node:
        return str(node["wanted"])
    if "anyOf" in node:
        return " or ".join(wanted(choice) for choice in node["anyOf"])
    if "enum" in node or "const" in node:
        return either(node.get("enum") or [node["const"]])
    kind = str(node.get("type", ""))
    if kind == "integer" and "minimum" in node and "maximum" in node:
        return f"a whole number from {node['minimum']} to {node['maximum']}"
    if kind in ("array", "string") and ("minItems" in node or "maxLength" in node):
        return _wanted_length(kind, node)
    names = {
        "integer": "a whole number",
        "string": "text in quotes",
        "boolean": "true or false",
        "array": "a list in [ ]",
        "object": "a table",
    }
    return names.get(kind, "another value")


def _wanted_length(kind: str, node: dict[str, Any]) -> str:
    """What a schema asks for of a list or text whose length matters."""
    if kind == "string":
        return f"text in quotes of {node.get('minLength', 0)} to {node['maxLength']} letters"
    least, most = node["minItems"], node.get("maxItems")
    if most is None:
        return f"a list of at least {least}"
    return f"a list of {least}" if least == most else f"a list of {least} to {most}"


def complaint(error: Any, node: dict[str, Any]) -> str:
    """What pydantic found wrong with one value, in our words; `node` is the schema of the value."""
    kind, value = error["type"], error["input"]
    if kind == "missing":
        return f"is missing; please give {wanted(node)}"
    if kind in ("less_than_equal", "less_than"):
        return f"{show(value)} is too high; please give {wanted(node)}"
    if kind in ("greater_than_equal", "greater_than"):
        return f"{show(value)} is too low; please give {wanted(node)}"
    if kind in ("too_short", "too_long") and not isinstance(value, str):
        return f"has {len(value)} entries; please give {wanted(node)}"
    return f"{show(value)} does not fit; please give {wanted(node)}"


def schema_at(root: dict[str, Any], loc: Loc) -> dict[str, Any]:
    """The part of a model's JSON schema that speaks of the value at `loc`; empty if none does."""
    node = _resolved(root, root)
    for part in loc:
        if isinstance(part, str):
            node = node.get("properties", {}).get(part, {})
        elif part < len(node.get("prefixItems", ())):
            node = node["prefixItems"][part]
        else:
            node = node.get("items", {})
        node = _resolved(node, root)
    return node


def _resolved(node: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """A schema node, followed to where it is defined; what may be left out (null) is no choice."""
    while "$ref" in node:
        node = root["$defs"][node["$ref"].rpartition("/")[2]]
    if "anyOf" not in node:
        return node
    choices = [_resolved(choice, root) for choice in node["anyOf"] if choice.get("type") != "null"]
    return choices[0] if len(choices) == 1 else {**node, "anyOf": choices}


class Report:
    """Turns the errors of pydantic into lines for the writer of the file."""

    def __init__(self, text: str, data: dict[str, Any], schema: dict[str, Any], origin: str) -> None:
        self.lines = Lines(text)
        self.data = data
        self.schema = schema
        self.origin = origin

    def of(self, error: ValidationError) -> str:
        """One line a problem, in the order of the file, and how many more there are."""
        found: list[tuple[Loc, Callable[[], str]]] = []
        for item in error.errors(include_url=False):
            if item["type"] == "too_short" and len(item["input"]) >= item["ctx"]["min_length"]:
                continue  # entries with mistakes of their own were not counted
            if item["type"] == "edition":
                problems = item["ctx"]["problems"]
                found += [((*item["loc"], *below), partial(str, message)) for below, message in problems]
            else:
                found.append((item["loc"], partial(self._complaint, item)))
        found.sort(key=lambda one: self.lines.find(one[0]))
        more = [f"and {len(found) - MOST_PROBLEMS} more"] if len(found) > MOST_PROBLEMS else []
        return "\n".join([self._line(loc, words()) for loc, words in found[:MOST_PROBLEMS]] + more)

    def _complaint(self, item: Any) -> str:
        loc: Loc = item["loc"]
        if item["type"] == "extra_forbidden":
            known = schema_at(self.schema, loc[:-1]).get("properties", {})
            return f"is not known here; {nearest(str(loc[-1]), list(known))}"
        return complaint(item, schema_at(self.schema, loc))

    def _line(self, loc: Loc, message: str) -> str:
        line = self.lines.find(loc)
        where = [self.origin, f"line {line}" if line else "", *self._place(loc)]
        return f"{', '.join(word for word in where if word)}: {message}"

    def _place(self, loc: Loc) -> tuple[str, str]:
        """The table as its header says it, and the key in it; either may be empty."""
        header = self.lines.header(loc)
        if not header:
            node = schema_at(self.schema, loc)
            titles = {"object": f"table [{_dotted(loc)}]", "array": f"table [[{_dotted(loc)}]]"}
            kind = str(node.get("type"))
            return (titles[kind], "") if kind in titles else ("", _key(loc))
        indexes = [n for n, part in enumerate(header) if isinstance(part, int)]
        if not indexes:
            return f"table [{_dotted(header)}]", _key(loc[len(header) :])
        entry = loc[: indexes[-1] + 1]
        title = f"table [[{_dotted(entry[:-1])}]] {self._name(entry)}"
        return title, _key(loc[len(entry) :])

    def _name(self, entry: Loc) -> str:
        """A list entry by its name, else its id, else its number."""
        table: Any = self.data
        for part in entry:
            table = table[part]
        for key in ("name", "id"):
            if isinstance(table.get(key), str):
                return show(table[key])
        return f"number {int(entry[-1]) + 1}"


def _dotted(loc: Loc) -> str:
    """A way as keys with dots, list entries counted from 1."""
    words = ""
    for part in loc:
        words += f" (entry {part + 1})" if isinstance(part, int) else f".{part}"
    return words.lstrip(".")


def _key(loc: Loc) -> str:
    return f"key {_dotted(loc)}" if loc else ""
