"""What every search works with: its plan, the moves it has tried, and how it reads a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import numpy as np

from flatboat.kernel.compiler import int64, rule, spoken_by
from flatboat.kernel.records import Record, Row, cells, f32, f64, i8, i16, i32
from flatboat.kernel.verbs import evaluate, has_winner, over, rank

Shares = Any  # a row of floats

MOST_SEATS = 8
DEEPEST = 96  # decisions the tree follows
MIXED = 1
NOBODY = 1e-300  # in place of no share at all: where nobody has won, all shares are 0


class Node(Record):
    """A move in the tree. Children are a linked list in one preallocated array; 0 is the root."""

    child: i32  # first child, 0 if none
    next: i32  # next sibling, 0 if none
    visits: i32
    seen: i32  # simulations in which this move was legal
    value: f32  # sum of the shares of the seat that made the move
    action: i16  # of the root: MIXED, if its children are to be played in proportion to their visits


class SearchPlan(Record):
    """How a search is to be run."""

    sims: i32
    playout: i16  # random decisions after the tree, before `evaluate` judges
    seats: i8
    seat: i8  # that thinks: if several may act it goes first
    width: i8  # moves tried from each table, those that look best at once
    brief: i8  # 1: stop once no simulation left could change the choice; only what it says of it differs
    draws: i8  # 1: `evaluate` judges nobody's chance, too; see `Search.draw_share`
    draw_share: f32
    trials: i16  # looks that are taken at a move that meets dice, before it is judged
    boldness: f32  # how much little-tried moves are favoured
    scale: f32  # points by which a lead counts as clear


class Notes(Record):
    """What a search writes down as it goes."""

    used: i32  # nodes of the tree
    long: i32  # moves on this simulation's path
    path: Row[i32] = cells(DEEPEST)  # their nodes
    movers: Row[i8] = cells(DEEPEST)  # and who made each
    scores: Row[f64] = cells(MOST_SEATS)
    shares: Row[f64] = cells(MOST_SEATS)  # of winning, on the table just judged
    totals: Row[f64] = cells(MOST_SEATS)  # of every seat's shares, over all simulations


class Widened(NamedTuple):
    """The way of search that tries only moves that look well at once, and plans up to the next dice."""


class Rolled(NamedTuple):
    """The way of search that tries all moves, and plays on by rollout weights before it judges."""


class Either(NamedTuple):
    """Both ways, each where its plan says so: for matches between them."""


class Secretly(NamedTuple):
    """Where several seats may choose, they do so in secret at the same time."""


class Openly(NamedTuple):
    """Seats choose one after the other, or each minds its own affairs."""


class Context(NamedTuple):
    """One search: what is known, what it works with, and how it judges.

    Python hands it on with all records in arrays of one, and an entry takes them out. The types of `way` and
    `choice` say what of the search is compiled at all: a game uses one way.
    """

    edition: Any
    seen: Any  # the view of the seat that thinks
    dice: Any  # Dice, for what it imagines
    plan: Any  # SearchPlan
    notes: Any  # Notes
    judgement: Any  # the weights by which `evaluate` judges
    weights: Any  # how readily each action is tried in rollouts
    worlds: Any  # two imagined tables: where a simulation stands, and one for looks ahead
    tree: Any
    why: Any  # room for reasons
    way: Widened | Rolled | Either
    choice: Secretly | Openly


def by_type(field: str, rules: dict[type[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """Let a function of a context call one of some rules, by the type of a field of the context.

    Compiled code has that one alone.
    """

    def decorate(generic: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(generic)
        def called(context: Context, *args: Any) -> Any:
            return rules[type(getattr(context, field))](context, *args)

        def chosen(context: Any, *args: Any) -> Callable[..., Any]:
            return rules[context.types[context.fields.index(field)].instance_class]

        return spoken_by(called, chosen)

    return decorate


@rule
def judge(context: Context, state: Any) -> None:
    """Note each seat's share of winning on a table: by place at the end, by `evaluate` before.

    A lead of `plan.scale` points is worth e to 1 (softmax). Shares add up to 1, or to 0 at the end of a
    game that nobody has won. Who plays alone has no rivals: their share is how `evaluate` stands against
    nothing, at the end too. Where games are drawn, nobody is one more rival, whose share is worth
    `plan.draw_share` of a win to everybody.
    """
    plan, scores, out = context.plan, context.notes.scores, context.notes.shares
    seats, scale = int64(plan.seats), plan.scale
    if seats == 1:
        evaluate(context.edition, state, context.judgement, scores)
        out[0] = 1 / (1 + np.exp(-scores[0] / (4 * scale)))
        return
    rivals = seats + (1 if plan.draws else 0)
    if over(state):
        judge_end(context.edition, state, rivals, seats, scores, out)
    else:
        evaluate(context.edition, state, context.judgement, scores)
        best = scores[0]
        for rival in range(1, rivals):
            best = max(best, scores[rival])
        for rival in range(rivals):
            out[rival] = np.exp((scores[rival] - best) / scale)
    whole = 0.0
    for rival in range(rivals):
        whole += out[rival]
    for rival in range(rivals):
        out[rival] /= max(whole, NOBODY)
    if plan.draws:
        for seat in range(seats):
            out[seat] += plan.draw_share * out[seats]


@rule
def judge_end(edition: Any, state: Any, rivals: int, seats: int, scores: Shares, out: Shares) -> None:
    """Who is first at the end and has won; where games are drawn, nobody is if several are."""
    rank(edition, state, scores)
    firsts, won = 0, has_winner(state)
    for seat in range(seats):
        out[seat] = 1.0 if won and scores[seat] == 1 else 0.0
        firsts += 1 if scores[seat] == 1 else 0
    if rivals > seats:
        out[seats] = 1.0 if firsts > 1 else 0.0
        for seat in range(seats):
            out[seat] = 0.0 if firsts > 1 else out[seat]
