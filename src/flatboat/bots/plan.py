"""What every search works with: its plan, the moves it has tried, what it judges by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, NamedTuple, TypeAlias

from flatboat.kernel.arrays import Float32s, Float64s, Int8s, Int64s
from flatboat.kernel.compiler import compiled_by_type, int64, rule
from flatboat.kernel.records import Record, Records, Row, cells, f32, f64, i8, i16, i32, i64

Shares: TypeAlias = Row[f64] | Float64s
MOST_SEATS = 8
DEEPEST = 96  # decisions the tree follows
WORLDS = 4  # worlds a greedy bot imagines for each decision
MIXED = 1
RANDOM, GREEDY, MCTS, OUTSIDE = 0, 1, 2, 3  # how a bot chooses in a match


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
    answered: i8  # 1: greedy moves go on after the plan, until this seat's turn comes round again
    anew: i8  # 1: how a move looked at once counts no more when it was followed
    paired: i8  # 1: the n-th visit of each move meets the same chance
    brief: i8  # 1: stop once no simulation left could change the choice; only what it says of it differs
    draws: i8  # 1: `evaluate` judges nobody's chance, too; see `Search.draw_share`
    draw_share: f32
    learned: i8  # which net reads what `evaluate` says, counted from 1; 0: none; see `Learned`
    temperature: f32  # winning share it gives away lightly, by exp(share / temperature); 0: it takes the best
    looks: i16  # taken at a move that meets dice, before it is judged
    exploration: f32  # how much little-tried moves are favoured (UCB1's constant)
    scale: f32  # points by which a lead counts as clear


class Notes(Record):
    """What a search writes down as it goes."""

    used: i32  # nodes of the tree
    began: i64  # the dice's block at which the search began
    depth: i32  # moves on this simulation's path
    path: Row[i32] = cells(DEEPEST)  # their nodes
    movers: Row[i8] = cells(DEEPEST)  # and who made each
    scores: Row[f64] = cells(MOST_SEATS)
    shares: Row[f64] = cells(MOST_SEATS)  # of winning, on the table just judged
    totals: Row[f64] = cells(MOST_SEATS)  # of every seat's shares, over all simulations


class Widened(NamedTuple):
    """The way of search that tries only moves that look well at once, and plans up to the next dice.

    Where its plan is `answered`, everybody then moves greedily until the turn comes round again.
    """


class Rolled(NamedTuple):
    """The way of search that tries all moves, and plays on by rollout weights before it judges."""


class Either(NamedTuple):
    """Both ways, each where its plan says so: for matches between them."""


class Secretly(NamedTuple):
    """Where several seats may choose, they do so in secret at the same time."""


class Openly(NamedTuple):
    """Seats choose one after the other, or each minds its own affairs."""


class ByHand(NamedTuple):
    """Where tables are judged by the game's own `evaluate` alone."""


class Learned(NamedTuple):
    """Nets that read a table beside `evaluate`, and room for their sums: see `flatboat.bots.judging`.

    `plan.learned` says which net is meant, counted from 1. A game that has nets, but none for this table, has
    empty ones.
    """

    program: Any  # how views become numbers
    views: Records  # one
    blank: Records  # one that stays empty
    words: Int64s  # the view's
    viewers: Int8s
    vectors: Any  # Vectors, of one: what a net is given
    taken: Float32s  # (numbers): what of it is in `sums`
    sums: Float32s  # (units) of the first layer
    inner: Float32s  # (units): with what leads add to them
    hidden: Float32s
    said: Float32s  # (rivals + 1)
    first: Float32s  # (nets, numbers, units)
    first_bias: Float32s
    leads: Float32s  # (nets, rivals, units): for how `evaluate` says that each stands
    second: Float32s  # (nets, units, hidden)
    second_bias: Float32s
    last: Float32s  # (nets, hidden, rivals + 1)
    last_bias: Float32s


class Context(NamedTuple):
    """One search: what is known, what it works with, and how it judges.

    Python hands it on with all records in arrays of one, and an entry takes them out. The types of `way`,
    `choice` and `net` say what of the search is compiled at all: a game uses one way.
    """

    edition: Any
    seen: Any  # the view of the seat that thinks
    dice: Any  # Dice, for what it imagines
    plan: Any  # SearchPlan
    notes: Any  # Notes
    judgement: Any  # the weights by which `evaluate` judges
    weights: Int8s  # how readily each action is tried in rollouts
    worlds: Any  # two imagined tables: where a simulation stands, and one for looks ahead
    tree: Any
    why: Any  # room for reasons
    way: Widened | Rolled | Either
    choice: Secretly | Openly
    net: Any  # ByHand or Learned


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

        return compiled_by_type(called, chosen)

    return decorate


@rule
def children(tree: Any, at: int) -> Iterator[int]:
    """The nodes of the children of one, as they are linked.

    What every simulation does walks them by hand: by a generator a search was some 4% slower.
    """
    k = int64(tree[at].child)
    while k > 0:
        yield k
        k = int64(tree[k].next)


@rule
def add_child(context: Context, at: int, action: int) -> int:
    """Add a child for an action not tried before; returns its node."""
    tree = context.tree
    made: int = int64(context.notes.used)
    node = tree[made]
    node.child, node.visits, node.seen, node.value, node.action = 0, 0, 1, 0, action
    node.next = tree[at].child
    tree[at].child = made
    context.notes.used += 1
    return made
