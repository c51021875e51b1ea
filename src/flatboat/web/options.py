"""The options of a game, as what can be chosen for a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from flatboat.kernel.kind import Kind
from flatboat.kernel.mistakes import schema_at
from flatboat.kernel.notation import capital, one_of


@dataclass(frozen=True)
class Choice:
    """An option of a game as a form shows it."""

    name: str
    label: str
    help: str
    kind: str  # "switch", "number", "list", "several"
    default: Any
    low: int | None = None
    high: int | None = None
    values: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # what the values are called
    needs: str = ""  # the switch without which it does nothing
    alone: bool = True  # it does something for a single player, too

    @property
    def words(self) -> str:
        """The help as people read it: values with blanks."""
        return self.help.replace("_", " ")


def choices(game: Kind) -> list[Choice]:
    """The options of a game."""
    schema = game.options.model_json_schema()
    needs, together = getattr(game.options, "PARTS", {}), getattr(game.options, "TOGETHER", ())
    return [
        replace(choice, needs=needs.get(choice.name, ""), alone=choice.name not in together)
        for choice in _listed(game, schema)
    ]


def does_something(choice: Choice, switched: Callable[[str], bool], seats: int) -> bool:
    """Whether an option does anything, beside the switches that are on and with so many seats."""
    return (not choice.needs or switched(choice.needs)) and (choice.alone or seats > 1)


def _listed(game: Kind, schema: dict[str, Any]) -> list[Choice]:
    """The options as the schema has them."""
    found = []
    for name in schema["properties"]:
        node = schema_at(schema, (name,))
        label, told = game.options.model_fields[name].title or called(name), node.get("description", "")
        for other in schema["properties"]:
            told = told.replace(other, called(other) if "_" in other else other)
        found.append(_choice(game, Choice(name, label, told, "list", node.get("default")), node))
    return found


def _choice(game: Kind, plain: Choice, node: dict[str, Any]) -> Choice:
    """An option with its kind and its values."""
    default, has_list = plain.default, node.get("enum") or node.get("anyOf")
    if isinstance(default, bool):
        return replace(plain, kind="switch")
    if "several" in node:
        items = getattr(game.editions.load(None), node["several"])
        ids, names = tuple(item.id for item in items), tuple(item.name for item in items)
        return replace(plain, kind="several", values=ids, names=names)
    if isinstance(default, int) and not has_list:
        return replace(plain, kind="number", low=node.get("minimum"), high=node.get("maximum"))
    known = {} if has_list else _layouts(game, plain.name)
    values = _values(node, default) if has_list else tuple(dict.fromkeys([str(default), *known]))
    return replace(plain, values=values, names=tuple(known.get(value) or called(value) for value in values))


def called(name: str) -> str:
    """An option, or one of its values, as words.

    >>> called("square_plus_two"), called("first_seat"), called("2")
    ('Square plus two', 'First seat', '2')
    """
    return capital(name.replace("_", " "))


def _values(node: dict[str, Any], default: Any) -> tuple[str, ...]:
    """All values that an option may take."""
    values = [str(default), *map(str, node.get("enum", ()))]
    for part in node.get("anyOf", ()):
        values += map(str, part.get("enum", [part["const"]] if "const" in part else ()))
        if "minimum" in part and "maximum" in part:
            values += map(str, range(part["minimum"], part["maximum"] + 1))
    return tuple(dict.fromkeys(values))


def _layouts(game: Kind, name: str) -> dict[str, str]:
    """What an option takes from the edition, such as its layouts: ids, and what they are called."""
    found = {}
    for item in getattr(game.editions.load(None), f"{name}s", ()):
        players = [str(n) for n in getattr(item, "players", ())]
        words = called(str(item.id)).rstrip("0123456789")
        found[str(item.id)] = f"{words}, for {one_of(players)} players" if players else words
    return found
