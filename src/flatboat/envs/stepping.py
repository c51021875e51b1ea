"""Many tables stepped in one compiled call. All that is about one table stands at its number in each array.

A table's dice come from its own source, so what happens at it does not hang on the others, or on threads.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from flatboat.bots.plan import MOST_SEATS
from flatboat.bots.random import first_seat, pick_in, reasons, stream_of
from flatboat.kernel.arrays import Bools, Float32s, Int8s, Int32s, Int64s
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, make_block
from flatboat.kernel.encoding import NOBODY, encode
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Record, Row, cells, f64, i8, i16, i32, i64
from flatboat.kernel.verbs import has_winner, legal, over, rank, returns, setup, step, view, waiting

UPPER_HALF = 0xFFFF0000
CHUNK = 32  # views that are worked into vectors at a time
LEAVE = -2  # as an action, or a seat to ask: the table stays as it is


class Reward(IntEnum):
    """What a seat is rewarded with."""

    SHARE = 0  # its share of the win, when the game ends
    POINTS = 1  # its points, when the game ends
    PLACE = 2  # when the game ends 1 for the first place, 0 for the last, and evenly between
    CHANGE = 3  # by how much its points changed, at every step


class Wants(Record):
    """What is worked out at each step."""

    reward: i8
    again: i8  # whether the next game is dealt in the step in which one ends
    views: i8
    vectors: i8


class Desk(Record):
    """What is known of one table besides its state."""

    seat: i8  # who is asked
    waiting: i16  # bit mask of all that may act
    decisions: i32  # so far in this game
    length: i32  # decisions of the last game that ended here
    games: i64  # games ended
    points: Row[f64] = cells(MOST_SEATS)  # of the last game that ended
    places: Row[f64] = cells(MOST_SEATS)
    held: Row[f64] = cells(MOST_SEATS)  # points before the step, for rewards by change


class Tables(NamedTuple):
    """The tables of a batch: n of them, with `seats` seats and `streams` of dice each.

    Entries take rows and records out of it for the rules below: to hand on so many arrays at each table would
    take longer than to play.
    """

    edition: Any  # an array of one
    options: Any  # an array of one
    empty_state: Any  # an array of one, all 0
    empty_view: Any
    wants: Any  # Wants, an array of one
    states: Any
    desks: Any
    dice: Any  # (n * streams): those on the tables
    key: Int64s  # (8 words): from which every game at any table has its own
    dealt: Int64s  # (n): games dealt at each table
    choosers: Any  # (n): for random actions
    mask: Bools  # (n, actions): whether each is legal
    views: Any  # (n): what the seat that is asked may know; none if they are not wanted
    vectors: Any  # Vectors, (n): the same as numbers; none if they are not wanted
    program: Any  # how vectors are made: see `kernel/vector.py`
    view_words: Int64s  # the bytes of `views`, eight at a time
    fresh: Any  # (threads * CHUNK): room for views from which vectors are made
    fresh_words: Int64s
    viewers: Int8s  # and for whose they are
    rewards: Float32s  # (n, seats)
    ended: Bools  # (n): whether a game ended in this step; the next one is dealt already


@rule
def renew(key: Any, table: int, dealt: int, dice: Any) -> None:
    """Dice for a new game: their key is from a block of the batch's, one for each game and table."""
    words = dice[0].words
    make_block(words, key, dealt, table)
    for stream in range(len(dice)):
        dice[stream].block, dice[stream].at, dice[stream].stream = 0, 0, stream
        for k in range(len(key)):
            dice[stream].key[k] = (words[2 * k] & UPPER_HALF) | (words[2 * k + 1] >> 16)


@rule
def settle(edition: Any, state: Any, desk: Desk, reward: int, rewards: Float32s) -> None:
    """Note how a game ended, and reward the seats."""
    returns(edition, state, desk.points)
    rank(edition, state, desk.places)
    desk.games += 1
    desk.length = desk.decisions
    seats, firsts = len(rewards), 0
    for seat in range(seats):
        firsts += 1 if desk.places[seat] == 1 else 0
    for seat in range(seats):
        first = desk.places[seat] == 1
        if reward == Reward.SHARE:
            rewards[seat] = 1 / firsts if first and has_winner(state) else 0
        elif reward == Reward.POINTS:
            rewards[seat] = desk.points[seat]
        elif reward == Reward.PLACE:
            rewards[seat] = 1 - (desk.places[seat] - 1) / max(1, seats - 1)


@rule
def reward_change(edition: Any, state: Any, held: Row[f64], rewards: Float32s) -> None:
    """Reward each seat with what it gained."""
    for seat in range(len(rewards)):
        rewards[seat] = -held[seat]
    returns(edition, state, held)
    for seat in range(len(rewards)):
        rewards[seat] += held[seat]


# --- all tables of a range ------------------------------------------------------------------------


@rule
def deal(tables: Tables, i: int) -> None:
    """Begin a game at a table."""
    each = len(tables.dice) // len(tables.states)
    dice, state, desk = tables.dice[i * each : (i + 1) * each], tables.states[i], tables.desks[i]
    renew(tables.key, i, tables.dealt[i], dice)
    tables.dealt[i] += 1
    tables.states[i] = tables.empty_state[0]
    setup(tables.edition[0], state, dice[0], tables.options[0])
    desk.decisions = 0
    returns(tables.edition[0], state, desk.held)


@rule
def show(tables: Tables, actions: Int32s, start: int, stop: int) -> None:
    """Fill in what the seats that are asked may do and know, but at tables whose action is `LEAVE`."""
    wants = tables.wants[0]
    if not wants.vectors:
        look(tables, actions, start, stop, tables.views, start)
        return
    thread = start * tables.program.todo.shape[0] // max(1, len(tables.states))
    mine = thread * CHUNK
    for first in range(start, stop, CHUNK):
        last = min(first + CHUNK, stop)
        if wants.views:
            look(tables, actions, first, last, tables.views, first)
            work_in(tables, actions, thread, tables.view_words[first:], first, last)
        else:
            look(tables, actions, first, last, tables.fresh, mine)
            work_in(tables, actions, thread, tables.fresh_words[mine:], first, last)


@rule
def work_in(tables: Tables, actions: Int32s, thread: int, words: Int64s, first: int, last: int) -> None:
    """Work the words of some views into vectors, but at tables whose action is `LEAVE`."""
    mine = thread * CHUNK
    for i in range(first, last):
        tables.viewers[mine + i - first] = NOBODY if actions[i] == LEAVE else tables.desks[i].seat
    viewers = tables.viewers[mine : mine + last - first]
    encode(tables.program, thread, words, viewers, tables.vectors, first)


@rule
def look(tables: Tables, actions: Int32s, start: int, stop: int, views: Any, to: int) -> None:
    """Fill in what the seats of some tables may do, and their views, from number `to` on."""
    edition, wants, mask = tables.edition[0], tables.wants[0], tables.mask
    why = np.ones(mask.shape[1], np.int8)
    for i in range(start, stop):
        if actions[i] == LEAVE:
            continue
        state, desk = tables.states[i], tables.desks[i]
        seat, desk.waiting = desk.seat, waiting(state)
        if seat < 0:
            desk.seat = seat = first_seat(desk.waiting)
        if seat >= 0 and (desk.waiting >> seat) & 1:
            legal(edition, state, seat, why)
        else:
            why[:] = 1
        for action in range(len(why)):
            mask[i, action] = why[action] == 0
        if wants.views or wants.vectors:
            views[to + i - start] = tables.empty_view[0]
            view(edition, state, seat, views[to + i - start])


@rule
def play_all(tables: Tables, actions: Int32s, start: int, stop: int) -> None:
    """Play an action, which is legal, at each table of a range, of the seat that is asked; or `LEAVE` it.

    Where that ends a game the next one is dealt, if so wanted.
    """
    edition, wants, each = tables.edition[0], tables.wants[0], len(tables.dice) // len(tables.states)
    for i in range(start, stop):
        state, desk, rewards = tables.states[i], tables.desks[i], tables.rewards[i]
        rewards[:] = 0
        tables.ended[i] = False
        if actions[i] == LEAVE:
            continue
        seat = desk.seat
        step(edition, state, tables.dice[i * each + stream_of(seat, each)], seat, actions[i])
        desk.decisions += 1
        desk.seat = -1
        if wants.reward == Reward.CHANGE:
            reward_change(edition, state, desk.held, rewards)
        if over(state):
            tables.ended[i] = True
            settle(edition, state, desk, wants.reward, rewards)
            if wants.again:
                deal(tables, i)


@rule
def deal_all(tables: Tables, which: Int32s, start: int, stop: int) -> None:
    """Deal a new game at each table of a range, but where the number is `LEAVE`."""
    for i in range(start, stop):
        tables.ended[i] = False
        tables.rewards[i][:] = 0
        if which[i] != LEAVE:
            deal(tables, i)
            tables.desks[i].seat = -1


@rule
def ask_all(tables: Tables, seats: Int32s, start: int, stop: int) -> None:
    """Ask these seats, one at each table of a range; -1: the first that may act; `LEAVE`: as it is."""
    for i in range(start, stop):
        if seats[i] != LEAVE:
            tables.desks[i].seat = seats[i]


@rule
def is_legal(mask: Bools, action: int) -> bool:
    """Whether there is such an action, and it is legal."""
    return 0 <= action < len(mask) and bool(mask[action])


@rule
def find_illegal(tables: Tables, actions: Int32s) -> int:
    """The first table whose action is not legal for the seat that is asked; -1 if there is none."""
    for i in range(len(actions)):
        if actions[i] != LEAVE and not is_legal(tables.mask[i], actions[i]):
            return i
    return -1


class Work(IntEnum):
    """What is to be done at tables, with a number for each."""

    PLAY = 0  # these actions: see `play_all`
    TRY = 1  # the same if they are all legal
    CHECK = 2  # whether they are, and no more
    DEAL = 3  # see `deal_all`
    ASK = 4  # see `ask_all`


@entry
def work_at(tables: Any, work: int, numbers: Int32s, start: int, stop: int) -> int:
    """Do something at each table of a range; then whoever may act is asked. Returns -1.

    Or the first of all tables whose action is not legal, if that is looked at; then nothing was done. One
    entry does all kinds of work: each of its own would have the machine code of all rules once more.
    """
    if work == Work.TRY or work == Work.CHECK:
        wrong = find_illegal(tables, numbers)
        if wrong >= 0 or work == Work.CHECK:
            return wrong
    if work == Work.DEAL:
        deal_all(tables, numbers, start, stop)
    elif work == Work.ASK:
        ask_all(tables, numbers, start, stop)
    else:
        play_all(tables, numbers, start, stop)
    show(tables, numbers, start, stop)
    return -1


@rule
def pick_legal(mask: Bools, i: int, chooser: Dice, room: Int8s, words: Any) -> int:
    """A legal action of row i, each equally likely; -1 if there is none. `words` are those of `room`."""
    for action in range(mask.shape[1]):
        room[action] = not mask[i, action]
    return pick_in(chooser, words)


@entry
def choose_any(mask: Bools, choosers: Any, out: Int32s, start: int, stop: int) -> None:
    """A legal action of the seat that is asked, each equally likely, at each table; `LEAVE` if none is.

    It is handed nothing that is of one game: so it is compiled once for all.
    """
    room = reasons(len(mask[0]))
    words = room.view(np.uint64)
    for i in range(start, stop):
        action = pick_legal(mask, i, choosers[i], room, words)
        out[i] = action if action >= 0 else LEAVE
