"""How rules are compiled: once each where they can be, and with machine code in the entries alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from numba.core import event

from flatboat.bots.bot import Spec, context_for
from flatboat.bots.search import think
from flatboat.kernel import machine, parts
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import dice_from, key_of
from flatboat.kernel.entries import Entry, entry
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Row, cells, i8, i16

from .tiny import tiny


class Boat(Record):
    crew: i8
    gold: i16
    cargo: Row[i8] = cells(3)


class Good(IntEnum):
    FURS = 1
    HEMP = 2


@rule
def load(boat: Boat, good: int, n: int = 1) -> int:
    boat.cargo[good] += n
    return n + boat.crew


@rule
def share(whole: float, n: int) -> float:
    return whole / n


@entry
def fill(boats: Any, n: Any) -> float:
    boat = boats[0]
    taken = load(boat, Good.FURS) + load(boat, 2, boat.gold) + load(boat, boat.crew) + load(boat, n[0], n[1])
    return share(float(taken), boat.crew)


class Met(event.Listener):  # type: ignore[misc]
    """Which functions are compiled, and for what."""

    def __init__(self) -> None:
        self.ours: list[tuple[Any, Any]] = []

    def on_start(self, told: Any) -> None:
        function = told.data["dispatcher"].py_func
        if function.__module__.startswith(("flatboat", "tests")):
            self.ours.append((function, told.data["args"]))

    def on_end(self, told: Any) -> None: ...


@pytest.fixture
def met() -> Iterator[Met]:
    listener = Met()
    event.register("numba:compile", listener)
    yield listener
    event.unregister("numba:compile", listener)


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path, monkeypatch) -> None:
    """Nothing is read from the disk, and all parts are compiled anew."""
    monkeypatch.setattr(machine, "home_of", lambda state, entry: tmp_path)
    monkeypatch.setattr(parts, "DISPATCHERS", {})


def boats() -> Any:
    """A boat, and two numbers."""
    boat = Boat.zeros(1)
    boat["crew"], boat["gold"] = 2, 5
    return boat, np.array([0, 3], np.int16)


def test_a_rule_is_compiled_once_whatever_its_numbers_are_from(met):
    """Members, fields, defaults and cells of rows are all int64; a rule has no machine code of its own."""
    boat, n = boats()
    assert Entry(fill.py_func).compiled(boat, n) == (3 + 7 + 3 + 5) / 2
    assert boat["cargo"][0].tolist() == [3, 1, 5 + 1]
    assert Counter(function.__name__ for function, _ in met.ours) == {"fill": 1, "load": 1, "share": 1}
    for function in (load, share):
        (made,) = parts.DISPATCHERS[function].overloads.values()
        assert isinstance(made.library, parts.Part) and made.library.get_pointer_to_function("any") == 0


def test_an_entry_is_read_from_the_disk_and_does_the_same():
    compiled, read = (Entry(fill.py_func).compiled for _ in range(2))
    assert compiled(*boats()) == read(*boats()) == fill.py_func(wrap(boats()[0]), boats()[1].tolist())
    assert sum(compiled.stats.cache_misses.values()) == sum(read.stats.cache_hits.values()) == 1


@pytest.mark.slow
def test_a_game_has_its_own_way_of_search_compiled_and_hardly_any_function_twice(met):
    """The tiny game rolls out, and nobody chooses in secret. A row in a record and one of its own are two
    types to a compiler: `rank` and what it calls may meet both."""
    position = tiny(3).start(seed=1)
    context = context_for(position.observation(0), dice_from(key_of(1)), Spec("mcts", 4))
    compiled = Entry(think.py_func).compiled
    compiled(context, 4, np.zeros(len(position.game.kind.actions)))
    names = Counter(function.__name__ for function, _ in met.ours)
    assert {"weigh", "search", "simulate_rolled", "as_it_stands"} <= names.keys()
    assert not names.keys() & {"simulate_widened", "expand_best", "show_mixture", "look", "weigh_secret"}
    assert {name for name, n in names.items() if n > 1} <= {"rank", "returns", "points"}


@rule
def total(numbers: Any) -> int:
    found = 0
    for number in numbers:
        found += number
    return found


@rule
def same_row(numbers: Any, row: int) -> Any:
    return numbers[row]


@entry
def total_of_rows(numbers: Any) -> int:
    """By rows of what is handed in, and of an array that nothing here refers to any more but such a row."""
    found = 0
    for row in range(len(numbers)):
        found += total(same_row(numbers, row)) + total(same_row(numbers + 1, row))
    return found


def test_functions_borrow_arrays_but_what_may_return_one_counts_it():
    numbers = np.arange(12_000).reshape(3, 4_000)
    compiled = Entry(total_of_rows.py_func).compiled
    assert compiled(numbers) == total_of_rows.py_func(numbers) == 2 * numbers.sum() + numbers.size
    for function, counts in ((total, False), (same_row, True)):
        (made,) = parts.DISPATCHERS[function].overloads.values()
        assert ("NRT_incref(" in made.library.get_llvm_str()) == counts
