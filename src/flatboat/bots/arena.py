"""Whole games between bots, compiled from the deal to the end. Each bot works from its seat's view.

A bot from outside is asked from Python: its table waits, with what its seat may know and do, and is played on
once there is an answer.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from flatboat.bots.greedy import choose, weigh
from flatboat.bots.plan import (
    GREEDY,
    MOST_SEATS,
    OUTSIDE,
    RANDOM,
    WORLDS,
    Context,
    Either,
    Openly,
    Rolled,
    Secretly,
    Widened,
    children,
)
from flatboat.bots.random import first_seat, pick, stream_of
from flatboat.bots.search import chosen, search
from flatboat.kernel.arrays import Int8s, Int16s
from flatboat.kernel.compiler import int64, rule
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Record, Row, cells, f32, f64, i8, i16, i32
from flatboat.kernel.verbs import legal, over, rank, returns, setup, step, view, waiting

LINES = 8  # best moves that are noted of a thought
NO_ANSWER = -1


class Stage(IntEnum):
    """What is to be done at a table."""

    DEAL = 0
    PLAY = 1
    ANSWER = 2  # a bot from outside is asked
    EMPTY = 3  # the log is full, and is to be taken away before it goes on
    OVER = 4


class Course(Record):
    """How far the game at a table has come."""

    stage: i8
    shift: i8  # by how many seats the bots have moved on
    seat: i8  # who is asked
    answer: i16  # the action that it chose, or NO_ANSWER
    logged: i32  # decisions in the log
    moves: i32  # decisions in all
    points: Row[f64] = cells(MOST_SEATS)
    places: Row[f64] = cells(MOST_SEATS)


class Lines(Record):
    """What a bot thought at a decision: its best moves, by how often each was tried, then by value."""

    lines: i8  # how many there are
    value: f32  # the share of winning that it expects
    actions: Row[i16] = cells(LINES)
    visits: Row[i32] = cells(LINES)
    shares: Row[f32] = cells(LINES)  # of winning after each


class Match(NamedTuple):
    """Games between the same bots at n tables, and room to work in.

    Records come in arrays: `edition`, `options` and `notes` of one; those of bots of all bots: bot b plays as
    `kinds[b]` with `plans[b]`, judges by `judgements[b]` and `weights[b]`. So two judgements may meet in one
    match. Each thinks at each table with dice of its own. Several matches may share tables, not the rest.
    """

    edition: Any
    options: Any
    states: Any  # (n), zeroed before a deal
    dice: Any  # (n * streams): all streams of each table
    minds: Any  # (n * bots)
    courses: Any  # (n)
    log: Int16s  # (n, room, 2): seat and action of each decision
    thoughts: Any  # (n, room) Lines, or (n, 0) if nobody wants them
    shown: Any  # (n) views, and
    reasons: Int8s  # (n, actions in whole blocks): what a bot from outside is asked about
    views: Any  # two: one made anew for each decision, one that stays empty
    kinds: Int8s
    plans: Any
    judgements: Any
    weights: Int8s
    notes: Any
    worlds: Any
    tree: Any
    why: Any
    values: Any
    way: Widened | Rolled | Either
    choice: Secretly | Openly
    net: Any  # ByHand or Learned


@rule
def decision(match: Match, i: int, seat: int, bot: int) -> int:
    """What a bot that judges does at a table. It sees only its seat's view."""
    match.views[0] = match.views[1]
    view(match.edition[0], match.states[i], seat, match.views[0])
    match.plans[bot].seat = seat
    context = Context(
        match.edition[0],
        match.views[0],
        match.minds[i * len(match.kinds) + bot],
        match.plans[bot],
        match.notes[0],
        match.judgements[bot],
        match.weights[bot],
        match.worlds,
        match.tree,
        match.why,
        match.way,
        match.choice,
        match.net,
    )
    if match.kinds[bot] == GREEDY:
        weigh(context, WORLDS, match.values)
        return choose(context, match.values)
    match.notes[0].used = 0
    for other in range(MOST_SEATS):
        match.notes[0].totals[other] = 0
    search(context)
    return chosen(context)


@entry
def decide(match: Any, seat: int) -> int:
    """What the bot of a seat does at the first table, where it has a choice and bots have not moved on."""
    return decision(match, 0, seat, seat)


@rule
def add_line(noted: Lines, action: int, visits: int, share: float) -> None:
    """Note a move where it stands among the best, if it does."""
    at = int64(noted.lines)
    if at == LINES:
        at -= 1
        if visits < noted.visits[at] or (visits == noted.visits[at] and share <= noted.shares[at]):
            return
    else:
        noted.lines += 1
    while at > 0 and (
        visits > noted.visits[at - 1] or (visits == noted.visits[at - 1] and share > noted.shares[at - 1])
    ):
        noted.actions[at] = noted.actions[at - 1]
        noted.visits[at], noted.shares[at] = noted.visits[at - 1], noted.shares[at - 1]
        at -= 1
    noted.actions[at], noted.visits[at], noted.shares[at] = action, visits, share


@rule
def note_thought(match: Match, bot: int, seat: int, action: int, noted: Lines) -> None:
    """Note what the bot that has just decided thought."""
    if match.kinds[bot] == GREEDY:
        for a in range(len(match.values)):
            if match.values[a] >= 0:
                add_line(noted, a, WORLDS, match.values[a])
        noted.value = match.values[action]
        return
    for k in children(match.tree, 0):
        node = match.tree[k]
        if node.visits > 0:
            add_line(noted, node.action, node.visits, node.value / node.visits)
    if match.tree[0].visits > 0:
        noted.value = match.notes[0].totals[seat] / match.tree[0].visits


@rule
def show_outside(match: Match, i: int, seat: int) -> None:
    """Ask the bot from outside at a table: what its seat may know, and may not do and why."""
    match.shown[i] = match.views[1]
    view(match.edition[0], match.states[i], seat, match.shown[i])
    match.reasons[i][:] = match.why
    match.courses[i].seat, match.courses[i].stage = seat, Stage.ANSWER


@rule
def play_table(match: Match, i: int, limit: int) -> None:
    """Play a table on as far as it goes."""
    edition, table, course, why = match.edition[0], match.states[i], match.courses[i], match.why
    bots, streams = len(match.kinds), len(match.dice) // len(match.states)
    if course.stage == Stage.DEAL:
        setup(edition, table, match.dice[i * streams], match.options[0])
    course.stage = Stage.PLAY
    while not over(table) and course.moves < limit:
        at = int64(course.logged)
        if at == match.log.shape[1]:
            course.stage = Stage.EMPTY
            return
        seat = first_seat(waiting(table))
        bot = (seat - int64(course.shift)) % bots
        legal(edition, table, seat, why)
        action, n = -1, 0
        for a in range(len(why)):
            if why[a] == 0:
                action, n = a, n + 1
        if n > 1 and match.kinds[bot] == RANDOM:
            action = pick(match.minds[i * bots + bot], why)
        elif n > 1 and match.kinds[bot] == OUTSIDE:
            if course.answer < 0:
                show_outside(match, i, seat)
                return
            action, course.answer = int64(course.answer), NO_ANSWER
        elif n > 1:
            action = decision(match, i, seat, bot)
            if match.thoughts.shape[1] > 0:
                note_thought(match, bot, seat, action, match.thoughts[i, at])
        step(edition, table, match.dice[i * streams + stream_of(seat, streams)], seat, action)
        match.log[i, at, 0], match.log[i, at, 1] = seat, action
        course.logged += 1
        course.moves += 1
    returns(edition, table, course.points)
    rank(edition, table, course.places)
    course.stage = Stage.OVER


@entry
def play_on(match: Any, first: int, last: int, limit: int) -> None:
    """Play the tables of a range on: each to the end of its game, or until a bot from outside is asked, or
    its log is full. A game has at most `limit` decisions."""
    for i in range(first, last):
        stage = match.courses[i].stage
        if stage == Stage.DEAL or stage == Stage.PLAY:
            play_table(match, i, limit)
