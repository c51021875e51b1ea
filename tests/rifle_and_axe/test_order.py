"""Settlements act at the same time (S3): who clicks first changes nothing; moves can be taken back (A2)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import flatboat
from flatboat.games.rifle_and_axe.rules.actions import END
from flatboat.games.rifle_and_axe.rules.tables import Phase
from flatboat.kernel.position import Position

from .conftest import same

TURNS = 2


def start(seats: int, seed: int, stored: bool = True) -> Position:
    """A game with leaders dealt; stores well filled let more be done."""
    position = flatboat.game("rifle-and-axe", seats, ["leaders=dealt"]).start(seed=seed)
    if stored:
        position.state["table"]["settlements"]["resources"][0, :seats] += 9
    return position


def choose(position: Position, seat: int, mind: Random) -> int:
    """A choice that hangs on nothing but the seat's own legal moves."""
    legal = np.flatnonzero(position.reasons(seat) == 0).tolist()
    return END if END in legal and mind.random() < 0.08 else mind.choice(legal)


def play(position: Position, seed: int, order: Random, turns: int = TURNS) -> None:
    """Play some turns: each seat with a mind of its own, who is next by `order`."""
    minds = [Random(f"{seed} {seat}") for seat in range(position.game.seats)]
    table = position._record_view.table
    while not position.over and table.turn <= turns:
        seat = order.choice(position.waiting)
        turn, sides = table.turn, position.state["table"]["settlements"][0].copy()
        others = [other for other in position.waiting if other != seat]
        why = {other: position.reasons(other).tolist() for other in others}
        position.push(position.observation(seat).move(choose(position, seat, minds[seat])))
        if table.turn == turn and not position.over:
            check_others(position, seat, sides, why)


def check_others(position: Position, seat: int, sides: Any, why: dict[int, list[int]]) -> None:
    """A move left all other sides of the table as they were, and what they may do."""
    for other in range(position.game.seats):
        assert other == seat or position.state["table"]["settlements"][0, other] == sides[other]
    for other, reasons in why.items():
        assert position.reasons(other).tolist() == reasons


@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6), orders=st.tuples(st.integers(), st.integers()))
@settings(max_examples=6, deadline=None)
def test_S3_who_clicks_first_changes_nothing(seats: int, seed: int, orders: tuple[int, int]) -> None:
    """The same choices with the same dice streams, seats interleaved otherwise: the same table."""
    tables = []
    for order in orders:
        position = start(seats, seed)
        play(position, seed, Random(order))
        tables.append(position)
    assert same(*tables)


def test_S3_one_after_the_other_is_the_same_as_all_at_once() -> None:
    class Lowest(Random):
        def choice(self, seq: Any) -> Any:
            return min(seq)

    tables = []
    for order in (Lowest(), Random(1)):
        position = start(3, 5)
        play(position, 5, order, turns=4)
        tables.append(position)
    assert same(*tables)


def test_S3_every_seat_has_dice_of_its_own() -> None:
    """Both begin their turn: what the second rolls does not hang on the first having rolled before."""
    position, other = start(2, 3), start(2, 3)
    for table, seats in ((position, (0, 1)), (other, (1, 0))):
        for seat in seats:
            table.push("begin the turn", seat)
    rolled = {played.move.seat: played.rolled for played in position.history}
    assert rolled == {played.move.seat: played.rolled for played in other.history}
    assert rolled[0] != rolled[1]
    assert position.game.kind.simultaneous and position.game.streams == 3


@given(seed=st.integers(0, 10**6), length=st.integers(2, 25))
@settings(max_examples=25, deadline=None)
def test_A2_a_move_taken_back_under_others_later_ones_was_never_made(seed: int, length: int) -> None:
    mind, position = Random(seed), start(2, seed)
    for seat in (0, 1):
        position.push("begin the turn", seat)
    if any(s.phase != Phase.ACTION for s in list(position._record_view.table.settlements)[:2]):
        return
    for _ in range(length):
        seat = mind.randrange(2)
        legal = [move for move in position.observation(seat).moves if move.action != END]
        position.push(mind.choice(legal))
    mine = [played.move for played in position.history if played.move.seat == 0]
    later = position.history[-1].move.seat == 1
    if len(mine) < 2:
        return
    replayed = start(2, seed)
    last = max(i for i, played in enumerate(position.history) if played.move.seat == 0)
    for i, played in enumerate(position.history):
        if i != last:
            replayed.push(played.move)
    assert (position.withdraw(0) > 0) == later
    assert same(position, replayed)


def test_A2_no_die_falls_inside_the_action_phase() -> None:
    """So all of it may be taken back, up to the phase's end."""
    for seed in range(4):
        position = start(1, seed)
        play(position, seed, Random(seed), turns=2)
        rolled = {played.move.action for played in position.history if played.rolled}
        assert all(action >= END for action in rolled)
