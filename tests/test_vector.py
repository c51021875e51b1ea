"""Views as vectors: complete, within their bounds, the same whoever looks, and telling nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import flatboat
from flatboat.bots.random import playouts, reasons
from flatboat.envs import Batch
from flatboat.errors import FlatboatError
from flatboat.games import kinds
from flatboat.kernel import verbs
from flatboat.kernel.dice import key_of, table_dice
from flatboat.kernel.game import Game
from flatboat.kernel.meanings import Choice, Mask, outer, tells_events
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record
from flatboat.kernel.vector import Slice, Vector, choices

from .tiny import tiny

NAMES = sorted(kinds())
TABLES = [(name, seats) for name in NAMES for seats in flatboat.kind(name).seats]
Array = np.ndarray[Any, Any]


def positions(game: Game, n: int, limit: int, seed: int = 1) -> Array:
    """States of `n` random games after some moves."""
    states = game.kind.state.zeros(n)
    keys = np.concatenate([table_dice(key_of(f"{seed} {limit} {i}"), game.streams) for i in range(n)])
    room, counts = reasons(len(game.kind.actions)), np.zeros(n, np.int64)
    playouts(game.edition_record, game.options_record, states, keys, room, True, limit, counts)
    return states


def seen(game: Game, states: Array, seats: list[int]) -> Array:
    """What these seats see of these states, one each."""
    views, edition = game.kind.view.zeros(len(states)), wrap(game.edition_record)[0]
    for state, seat, out in zip(wrap(states), seats, wrap(views), strict=True):
        verbs.view(edition, state, seat, out)
    return views


def some_views(game: Game, each: int = 6) -> tuple[Array, list[int]]:
    """Views of random seats, in random games of all lengths."""
    states = np.concatenate([positions(game, each, limit) for limit in (0, 3, 10, 40, 100, 300, 1000, 99999)])
    chooser = random.Random(1)
    seats = [chooser.randrange(game.seats) for _ in states]
    return seen(game, states, seats), seats


def leaves(kind: type[Record], path: str = "") -> Iterator[str]:
    """The fields of a view that tell something of their own."""
    for name, field in outer(kind):
        where = f"{path}.{name}" if path else name
        if field.record is None:
            yield where
        elif not tells_events(field.record):
            yield from leaves(field.record, where)


def bare(path: str) -> str:
    """A path without the numbers of its cells."""
    return "".join(part.rpartition("]")[2] for part in path.split("["))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_field_is_in_it_and_nothing_overlaps(name: str, seats: int) -> None:
    game = flatboat.game(name, seats=seats)
    vector = Vector(game)
    assert {bare(each.path) for each in vector.slices} == set(leaves(game.kind.view))
    at = 0
    for each in vector.slices:
        assert each.start == at and each.size > 0 and each.says
        at += each.size
    assert at == vector.size


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nothing_is_outside_its_bounds(name: str, seats: int) -> None:
    game = flatboat.game(name, seats=seats)
    views, viewers = some_views(game)
    vector = Vector(game)
    check_bounds(vector, vector.encode(views, viewers))


def test_our_games_say_what_each_number_can_be() -> None:
    for name in NAMES:
        for path, field in numbers_of(flatboat.kind(name).view):
            assert field.meaning is not None, f"{name}: {path}"


def numbers_of(kind: type[Record], path: str = "") -> Iterator[tuple[str, Any]]:
    """The plain fields of a view."""
    for name, field in outer(kind):
        if field.record is None:
            yield f"{path}.{name}", field
        elif not tells_events(field.record):
            yield from numbers_of(field.record, f"{path}.{name}")


def test_a_number_that_says_nothing_of_itself_is_bounded_by_its_bytes() -> None:
    """The tiny game's: Batches are for any game, from its records alone."""
    game = tiny(2)
    vector = Vector(game)
    (luck,) = (each for each in vector.slices if each.path == "table.luck")
    assert (luck.says, luck.low, luck.high) == ("number / 10", -12.8, 12.7)
    batch = Batch(game, 8, 1)
    for _ in range(50):
        batch.step(batch.random_actions())
        check_bounds(vector, batch.flat)


def check_bounds(vector: Vector, found: Array) -> None:
    low, high = vector.bounds
    outside = np.flatnonzero(((found < low - 1e-6) | (found > high + 1e-6)).any(axis=0))
    assert not len(outside), [each.path for each in vector.slices if each.start <= outside[0]][-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_outside_its_bounds_in_a_million_positions(name: str) -> None:
    """Random ones, and those of greedy games."""
    from flatboat.lab import play_games

    for seats in flatboat.kind(name).seats:
        batch = Batch(name, 256, f"bounds {seats}", seats=seats)
        for _ in range(1_000_000 // 256 // len(flatboat.kind(name).seats)):
            batch.step(batch.random_actions())
            check_bounds(batch.vector, batch.flat)
        for position in play_games(name, ["greedy"], 1, 1, seats=seats).watch(0):
            for seat in range(seats):
                check_bounds(batch.vector, batch.vector.encode(position.observation(seat).record, seat))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_and_choices_stand_for_what_the_record_says(name: str) -> None:
    game = flatboat.game(name, seats=max(flatboat.kind(name).seats))
    views, _ = some_views(game)
    vector = Vector(game)
    found = vector.encode(views, 0)  # for seat 0 nothing is turned
    fields = {each.path: each for each in vector.slices}
    told = 0
    for path, each in fields.items():
        cells, meaning = cells_of(game.kind.view, views, path)
        numbers = found[:, each.start : each.start + each.size]
        if isinstance(meaning, Choice) and not meaning.columns:
            known = list(choices(meaning, game.naming))
            hot = numbers.reshape(len(views), -1, len(known))
            for value, row in zip(cells.reshape(-1), hot.reshape(-1, len(known)), strict=True):
                assert row.tolist() == [float(value == number) for number in known], path
            told += 1
        elif hasattr(meaning, "unit"):
            assert np.allclose(numbers * meaning.unit, cells.reshape(len(views), -1), atol=1e-3), path
            told += 1
    assert told > 20


def cells_of(kind: type[Record], views: Array, path: str) -> tuple[Array, Any]:
    """The cells of a field of some views, and what they mean."""
    here: Any = views
    meaning = None
    for part in path.split("."):
        name, _, index = part.partition("[")
        field = kind.fields[name]
        here, meaning = here[name], field.meaning
        for i in index.rstrip("]").split("][") if index else []:
            here = here[:, int(i)]
        if field.record is not None:
            kind = field.record
    return np.asarray(here), meaning


@pytest.mark.parametrize("name", [name for name in NAMES if max(flatboat.kind(name).seats) > 1])
def test_the_viewer_is_first_and_the_others_follow(name: str) -> None:
    game = flatboat.game(name, seats=max(flatboat.kind(name).seats))
    vector, n = Vector(game), game.seats
    states = positions(game, 20, 60)
    plain = vector.encode(seen(game, states, [0] * 20), 0)
    for viewer in range(1, n):
        turned = vector.encode(seen(game, states, [viewer] * 20), viewer)
        for each in vector.slices:
            mine = turned[:, each.start : each.start + each.size]
            theirs = plain[:, each.start : each.start + each.size]
            if (seat := seat_of(each)) is not None:
                other = each.path.replace(f"[{seat}]", f"[{(seat + viewer) % n}]", 1)
                of = next(one for one in vector.slices if one.path == other)
                theirs = plain[:, of.start : of.start + of.size]
            if not tells_seats(game, each):
                if each.path.startswith("table"):
                    assert (mine == theirs).all(), each.path
            elif each.path != "seat" and each.path.startswith("table") and each.size == n:  # a mask of seats
                assert (mine == np.roll(theirs, -viewer, axis=1)).all(), each.path


def seat_of(each: Slice) -> int | None:
    """The seat whose record a slice is of."""
    for plural in ("truckers", "settlements", "ships", "traders", "companies"):
        if f".{plural}[" in each.path:
            return int(each.path.partition(f".{plural}[")[2].partition("]")[0])
    return None


def tells_seats(game: Game, each: Slice) -> bool:
    """Whether a slice tells of seats by number."""
    kind, meaning = game.kind.view, None
    for part in each.path.split("."):
        field = kind.fields[part.partition("[")[0]]
        meaning, kind = field.meaning, field.record or kind
    return isinstance(meaning, Choice | Mask) and meaning.things == "seat"


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_may_not_know_does_not_show(name: str) -> None:
    game = flatboat.game(name, seats=2)
    position, chooser, vector = game.start(seed=1), random.Random(1), Vector(game)
    for _ in range(60):
        if position.over:
            break
        own = position.observation(0)
        other = own.imagine(seed=chooser.random()).observation(0)
        assert (vector.encode(own.record, 0) == vector.encode(other.record, 0)).all()
        position.push(chooser.choice(position.legal_moves))


def test_what_cannot_be_encoded_is_told() -> None:
    game = flatboat.game("heartland", seats=2)
    vector, view = Vector(game), game.start(seed=1).observation(0).record
    with pytest.raises(FlatboatError, match="these are no views of The Great Heartland"):
        vector.encode(flatboat.game("railroad").start(seed=1).observation(0).record)
    with pytest.raises(FlatboatError, match="seats are 0 to 1, and -1 an onlooker"):
        vector.encode(view, 2)
    with pytest.raises(FlatboatError, match="room for these is float32"):
        vector.encode(view, 0, np.zeros((1, 5), np.float32))
    room = np.zeros((1, vector.size), np.float32)
    assert vector.encode(view, 0, room) is room and room.any()
