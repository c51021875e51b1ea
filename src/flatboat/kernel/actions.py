"""The flat list of a game's actions, as data: groups with a name, fields and a first number.

>>> actions = Actions()
>>> actions.add("drive", place=3), actions.add("load", n=2, good=4), len(actions)
(0, 3, 11)
>>> actions.read(10), actions.family(2)
(('load', {'n': 1, 'good': 3}), 'drive')
>>> actions.number("load", n=1, good=3)
10
"""

from __future__ import annotations

from dataclasses import dataclass

#: What a move is asked for besides its values: no field may be called so.
TAKEN = frozenset({"seat", "action", "text", "name", "values"})


@dataclass(frozen=True)
class Group:
    """Actions `first` to `first + size - 1`: one for each combination of the fields, last field fastest."""

    name: str
    first: int
    fields: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many actions the group has."""
        size = 1
        for _, count in self.fields:
            size *= count
        return size


class Actions:
    """A game's action list, built once at import."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.size = 0
        self._read: dict[int, tuple[str, dict[str, int]]] = {}  # what was read already

    def add(self, name: str, **fields: int) -> int:
        """Append a group (fields name how many values each has) and return its first number.

        Raises ValueError for a field named as something that every move has.
        """
        if taken := [field for field in fields if field in TAKEN]:
            raise ValueError(f'a field of "{name}" cannot be called {taken[0]}: every move has one')
        group = Group(name, self.size, tuple(fields.items()))
        self.groups.append(group)
        self.size += group.size
        return group.first

    def __len__(self) -> int:
        return self.size

    def read(self, action: int) -> tuple[str, dict[str, int]]:
        """The group and field values of an action; IndexError if there is no such action."""
        name, values = self._once(action)
        return name, dict(values)

    def family(self, action: int) -> str:
        """The group of an action, by its name; IndexError if there is no such action."""
        return self._once(action)[0]

    def _once(self, action: int) -> tuple[str, dict[str, int]]:
        if action not in self._read:
            self._read[action] = self._look_up(action)
        return self._read[action]

    def _look_up(self, action: int) -> tuple[str, dict[str, int]]:
        for group in self.groups:
            if group.first <= action < group.first + group.size:
                rest, values = action - group.first, {}
                for name, count in reversed(group.fields):
                    rest, values[name] = divmod(rest, count)
                return group.name, dict(reversed(values.items()))
        raise IndexError(f"action {action} of {self.size}")

    def number(self, name: str, **values: int) -> int:
        """The action of a group with these field values; KeyError for an unknown group."""
        for group in self.groups:
            if group.name == name:
                rest = 0
                for field, count in group.fields:
                    rest = rest * count + values[field]
                return group.first + rest
        raise KeyError(name)
