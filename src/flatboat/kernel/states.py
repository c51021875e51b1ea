"""A whole state as text, a field a line, and back: for positions set up by hand, bug reports and tests.

`table.truckers[0].points = 5`; rows are lists, grids lists of lists. The text holds hidden things too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.records import Records, field_names


def plain(record: Any) -> Any:
    """A record as a dictionary by field, its rows as lists: nothing but numbers inside, ready for JSON.

    >>> from flatboat.kernel.events import Event
    >>> plain(Event.zeros(1)[0])
    {'kind': 0, 'seat': 0, 'seen': 0, 'a': 0, 'b': 0}
    """
    if record.dtype.names is None:
        return record.tolist()
    if record.ndim > 1:
        return [plain(each) for each in record]
    names = field_names(record.dtype)
    fields = [plain(record[name]) for name in names]  # of all rows at once: numpy is slow to give single ones
    if record.ndim:
        return [dict(zip(names, row, strict=True)) for row in zip(*fields, strict=True)]
    return dict(zip(names, fields, strict=True))


def leaves(record: Any, path: str = "") -> Iterator[tuple[Any, str, str]]:
    """Each plain field of a record below `path`: the record that holds it, its name, its full path."""
    for name in field_names(record.dtype):
        kind, where = record.dtype.fields[name][0], f"{path}.{name}" if path else name
        if kind.names:
            yield from leaves(record[name], where)
        elif kind.subdtype and kind.subdtype[0].names:
            for i in range(len(record[name])):
                yield from leaves(record[name][i], f"{where}[{i}]")
        else:
            yield record, name, where


def write_state(state: Records) -> str:
    """The text of one state (an array of one)."""
    return "".join(f"{where} = {record[name].tolist()}\n" for record, name, where in leaves(state[0]))


def read_state(text: str, state: Records) -> None:
    """Fill an empty state (an array of one) from its text.

    Raises FlatboatError naming the line, or a field that has none. Only the form is checked, not whether
    play could lead there.
    """
    fields = {where: (record, name) for record, name, where in leaves(state[0])}
    missing = dict.fromkeys(fields)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"\s*(\S+)\s*=\s*(.+?)\s*", line)
        if match is None:
            raise FlatboatError(f"line {number}: a field and its value are wanted, such as table.turn = 1")
        if match[1] not in fields:
            raise FlatboatError(
                f'line {number}: there is no field "{match[1]}"; {nearest(match[1], list(fields))}'
            )
        record, name = fields[match[1]]
        record[name] = value_of(match[2], record[name], f"line {number}, {match[1]}")
        missing.pop(match[1], None)
    for where in missing:
        raise FlatboatError(f"the line of {where} is missing; a table in words has a line for each field")


def value_of(words: str, old: Any, where: str) -> Any:
    """The numbers of a field, of the same shape as `old` and within what its bytes hold."""
    limits = np.iinfo(old.dtype)
    wanted = f"whole numbers from {limits.min} to {limits.max}, as in {json.dumps(old.tolist())}"
    try:
        value = np.array(json.loads(words), np.int64)
    except (ValueError, TypeError, OverflowError):
        raise FlatboatError(f"{where}: {words} does not fit; please give {wanted}") from None
    if value.shape != old.shape or (value < limits.min).any() or (value > limits.max).any():
        raise FlatboatError(f"{where}: {words} does not fit; please give {wanted}")
    return value
