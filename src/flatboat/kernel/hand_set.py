"""Tables set by hand: what is said of them, what follows from it, and what could not be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel import verbs
from flatboat.kernel.meanings import fill, misfits
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.states import leaves

LONG = 80  # letters of a field's value that nobody wants to read


def set_table(game: Ruleset, state: Records, said: Mapping[str, object]) -> None:
    """Put on a dealt table (an array of one) what is said of it, and work out what follows.

    FlatboatError names the field that does not fit.
    """
    whole = gathered(game, said)
    state["events"] = np.zeros((), state.dtype["events"])
    fill(state[0], game.kind.state, whole, game.naming)
    settle(game, state, frozenset(paths(whole)))


def settle(game: Ruleset, state: Records, said: frozenset[str]) -> None:
    """Work out the fields that follow from others. FlatboatError where it finds no way."""
    try:
        game.kind.settle(wrap(game.edition_record)[0], wrap(state)[0], said)
    except (ValueError, IndexError, OverflowError) as error:
        if isinstance(error, FlatboatError):
            raise
        words = "a number is too large for its field" if "memoryview" in str(error) else error
        raise FlatboatError(f"such a table cannot be: {words}") from None


def gathered(game: Ruleset, said: Mapping[str, Any]) -> dict[str, Any]:
    """The same with the fields of the open table in it, where they stood beside it."""
    if not isinstance(said, Mapping):
        raise FlatboatError("a table is said field by field, or in the words of `Position.notation`")
    fields = game.kind.state.fields
    inside = fields["table"].record.fields if "table" in fields else {}
    beside = {name: value for name, value in said.items() if name in inside and name not in fields}
    rest = {name: value for name, value in said.items() if name not in beside and name != "events"}
    for name in rest:
        if name not in fields:
            known = [*(name for name in fields if name != "events"), *inside]
            raise FlatboatError(f'there is no field "{name}"; {nearest(str(name), known)}')
    return {**rest, "table": {**rest.get("table", {}), **beside}} if beside else rest


def paths(said: object) -> Iterator[str]:
    """The path of every field that was said, once without the numbers of cells and once with them.

    >>> sorted(set(paths({"hands": [["coal", "iron"]]})))
    ['hands', 'hands[0]', 'hands[0][0]', 'hands[0][1]']
    """
    yield from _paths(said, "", numbered=False)
    yield from _paths(said, "", numbered=True)


def _paths(said: object, where: str, *, numbered: bool) -> Iterator[str]:
    if isinstance(said, Mapping | list | tuple):
        for name, value in said.items() if isinstance(said, Mapping) else enumerate(said):
            path = f"{where}.{name}" if where else str(name)
            if not isinstance(name, str):
                path = f"{where}[{name}]" if numbered else where
            yield path
            yield from _paths(value, path, numbered=numbered)


def check_table(game: Ruleset, state: Records) -> None:
    """FlatboatError, one sentence, for a table that could not be: every game that was dealt passes."""
    for fault in faults(game, state):
        raise FlatboatError(f"such a table cannot be: {fault}")


def faults(game: Ruleset, state: Records) -> Iterator[str]:
    """What is wrong with a table, the plainest first. What comes later may rely on what came before."""
    yield from misfits(state[0], game.kind.state, game.naming)
    now = wrap(state)[0]
    if now.table.seats != game.seats:
        yield f"table.seats is {now.table.seats}, but the game has {game.seats}"
    yield from game.kind.faults(wrap(game.edition_record)[0], now)
    settled = state.copy()
    settle(game, settled, EVERYTHING)
    same = settled.tobytes() == state.tobytes()  # mostly so, and told much sooner than field by field
    pairs = () if same else zip(leaves(state[0]), leaves(settled[0]), strict=True)
    for (record, name, where), (other, _, _) in pairs:
        if not np.array_equal(record[name], other[name]):
            should = f"it should be {other[name].tolist()}"
            yield f"{where} does not follow from the rest{f': {should}' if len(should) < LONG else ''}"
    if not verbs.over(now) and not verbs.waiting(now):
        yield "nobody may act, yet the game goes on"


class Everything(frozenset[str]):
    """As `said`: every field was."""

    def __contains__(self, path: object) -> bool:
        return True


EVERYTHING = Everything()
