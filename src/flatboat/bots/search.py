"""Greedy choice and tree search, written once for every game that has the verbs.

Both work from a view: every look ahead first deals the hidden things anew (`imagine`), so nothing
a seat may not know can guide it. The tree is an information-set tree: one tree for the seat that
thinks, walked each time by the moves that are legal in the world just imagined (Cowling, Powley and
Whitehouse 2012), every seat's own share backed up (max^n).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64

from flatboat.bots.random import BLOCK, first_seat
from flatboat.kernel.compiler import entry, rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.records import Record, Row, f32, i8, i16, i32
from flatboat.kernel.verbs import habit, imagine, legal, over, rank, sense, step, waiting

Shares = Any  # a row of floats

MOST_SEATS = 8
DEEPEST = 96  # decisions the tree follows
TIE = 1e-9


class Node(Record):
    """A move in the tree. Children are a linked list in one preallocated array; 0 is the root."""

    child: i32  # first child, 0 if none
    next: i32  # next sibling, 0 if none
    visits: i32
    seen: i32  # simulations in which this move was legal
    value: f32  # sum of the shares of the seat that made the move
    action: i16


class Plan(Record):
    """How a search is to be run."""

    sims: i32
    playout: i16  # random decisions after the tree, before `sense` judges
    seats: i8
    seat: i8  # that thinks: if several may act it goes first
    width: i8  # moves tried from each table, those that look best at once; 0: all, in playouts by habit
    trials: i16  # looks that are taken at a move that meets dice, before it is judged
    boldness: f32  # how much little-tried moves are favoured
    scale: f32  # points by which a lead counts as clear


@rule
def shares(edition: Any, state: Any, seats: int, scale: float, scores: Shares, out: Shares) -> None:
    """Fill `out` with each seat's share of winning: by place at the end, by `sense` before.

    A lead of `scale` points is worth e to 1 (softmax); shares add up to 1. Who plays alone has no rivals:
    their share is how `sense` stands against nothing, at the end too.
    """
    if seats == 1:
        sense(edition, state, scores)
        out[0] = 1 / (1 + np.exp(-scores[0] / (4 * scale)))
        return
    if over(state):
        rank(edition, state, scores)
        for seat in range(seats):
            out[seat] = 1.0 if scores[seat] == 1 else 0.0
    else:
        sense(edition, state, scores)
        best = scores[0]
        for seat in range(1, seats):
            best = max(best, scores[seat])
        for seat in range(seats):
            out[seat] = np.exp((scores[seat] - best) / scale)
    whole = 0.0
    for seat in range(seats):
        whole += out[seat]
    for seat in range(seats):
        out[seat] /= whole


@rule
def weigh(
    edition: Any,
    view: Any,
    seat: int,
    dice: Dice,
    worlds: Any,
    why: Row[i8],
    rooms: int,
    plan: Plan,
    values: Shares,
) -> None:
    """Fill `values` with each legal action's mean share over `rooms` imagined worlds (-1: not legal).

    Moves that meet dice are looked at `plan.trials` times, if that is more.
    """
    home = worlds[0]
    for action in range(len(values)):
        values[action] = 0
    for _ in range(rooms):
        imagine(edition, view, dice, home)
        legal(edition, home, seat, why)
        for action in range(len(values)):
            if why[action] == 0:
                values[action] += prospect(edition, seat, action, dice, worlds, plan) / rooms
            else:
                values[action] = -1
    for action in range(len(values)):
        if why[action] == 0 and plan.trials > rooms and rolls(edition, seat, action, dice, worlds):
            values[action] = 0
            for _ in range(plan.trials):
                imagine(edition, view, dice, home)
                values[action] += prospect(edition, seat, action, dice, worlds, plan) / plan.trials


@rule
def prospect(edition: Any, seat: int, action: int, dice: Dice, worlds: Any, plan: Plan) -> float:
    """The seat's share once an action is played from the table in `worlds[0]`."""
    scores, out = np.empty(MOST_SEATS), np.empty(MOST_SEATS)
    worlds[1] = worlds[0]
    step(edition, worlds[1], dice, seat, action)
    shares(edition, worlds[1], plan.seats, plan.scale, scores, out)
    return out[seat]  # type: ignore[no-any-return]


@rule
def rolls(edition: Any, seat: int, action: int, dice: Dice, worlds: Any) -> bool:
    """Whether an action meets dice on the table in `worlds[0]`."""
    fell = dice.block * 16 + dice.at
    worlds[1] = worlds[0]
    step(edition, worlds[1], dice, seat, action)
    return dice.block * 16 + dice.at != fell


@rule
def best_of(values: Shares) -> int:
    """The action with the highest value."""
    best = 0
    for action in range(len(values)):
        if values[action] > values[best] + TIE:
            best = action
    return best


@rule
def pick_by_habit(dice: Dice, why: Row[i8], habits: Row[i8]) -> int:
    """One of the legal actions, each as likely as its habit weight; -1 if there is none.

    Weights are added up by the block, as in `pick`; `habits` is as long as `why`.
    """
    total = 0
    for action in range(len(why)):
        total += habits[action] if why[action] == 0 else 0
    if total == 0:
        return -1
    k, start = below(dice, total), 0
    while True:
        total = 0
        for i in range(BLOCK):
            total += habits[start + i] if why[start + i] == 0 else 0
        if k < total:
            break
        k -= total
        start += BLOCK
    for i in range(BLOCK):
        if why[start + i] == 0:
            k -= habits[start + i]
            if k < 0:
                return start + i
    return -1


@rule
def best_known(tree: Any, at: int, why: Row[i8], boldness: float) -> int:
    """The child with the best bound among the moves legal now; strikes all known ones from `why`."""
    best, chosen = -1e30, 0
    k = tree[at].child
    while k > 0:
        node = tree[k]
        if why[node.action] == 0:
            why[node.action] = 1
            node.seen += 1
            bound = node.value / node.visits + boldness * np.sqrt(np.log(node.seen) / node.visits)
            if bound > best:
                best, chosen = bound, k
        k = node.next
    return chosen


@rule
def grow(tree: Any, at: int, used: int, action: int) -> None:
    """Add a child for an action not tried before, as node `used`."""
    node = tree[used]
    node.child, node.visits, node.seen, node.value, node.action = 0, 0, 1, 0, action
    node.next = tree[at].child
    tree[at].child = used


@rule
def next_mover(mask: int, plan: Plan) -> int:
    """The seat that moves next in a simulation."""
    return int64(plan.seat) if (mask >> plan.seat) & 1 else first_seat(mask)


@rule
def sprout(
    edition: Any, dice: Dice, worlds: Any, mover: int, why: Row[i8], tree: Any, at: int, used: int, plan: Plan
) -> int:
    """Give a node the `plan.width` children that look best at once; returns the nodes used.

    The table is `worlds[0]`. How a move looks counts as its first visit.
    """
    first = used
    for action in range(len(why)):
        if why[action] == 0:
            share = prospect(edition, mover, action, dice, worlds, plan)
            if rolls(edition, mover, action, dice, worlds):
                for _ in range(plan.trials):
                    share += prospect(edition, mover, action, dice, worlds, plan)
                share /= plan.trials + 1
            k = used
            if used - first < plan.width:
                used += 1
            else:  # in place of the one that looks worst, if it is better
                k = first
                for other in range(first + 1, used):
                    if tree[other].value < tree[k].value:
                        k = other
                if tree[k].value >= share:
                    continue
            node = tree[k]
            node.child, node.visits, node.seen, node.value, node.action = 0, 1, 1, share, action
            node.next = k + 1
    tree[at].child = first
    tree[used - 1].next = 0
    return used


@rule
def descend(
    edition: Any,
    dice: Dice,
    worlds: Any,
    tree: Any,
    used: int,
    why: Row[i8],
    plan: Plan,
    path: Any,
    movers: Any,
) -> int:
    """Follow the tree from the table in `worlds[0]` to a move that was not followed yet or meets dice.

    That is as far as a plan goes: what is worth planning for after the dice, `sense` must know. Nodes get
    children by `sprout`. Fills `path` and `movers`; their last entry is -1. Returns the nodes used.
    """
    state, at, long = worlds[0], 0, 0
    path[0] = -1
    while not over(state) and long < DEEPEST:
        mover = next_mover(waiting(state), plan)
        legal(edition, state, mover, why)
        if tree[at].child == 0:
            if used + plan.width > len(tree):
                return used
            used = sprout(edition, dice, worlds, mover, why, tree, at, used, plan)
        at = best_known(tree, at, why, plan.boldness)
        if at == 0:  # the dice allow none of the moves known here
            return used
        path[long], movers[long] = at, mover
        long += 1
        path[long] = -1
        fell = dice.block * 16 + dice.at
        step(edition, state, dice, mover, int64(tree[at].action))
        if tree[at].visits == 1 or dice.block * 16 + dice.at != fell:
            return used
    return used


@rule
def roam(
    edition: Any,
    dice: Dice,
    worlds: Any,
    tree: Any,
    used: int,
    why: Row[i8],
    weights: Any,
    plan: Plan,
    path: Any,
    movers: Any,
) -> int:
    """Follow the tree from the table in `worlds[0]`, add a move to it by habit, and play on at random.

    Fills `path` and `movers`; their last entry is -1. Returns the nodes used.
    """
    state, at, long, rest, in_tree = worlds[0], 0, 0, int64(plan.playout), True
    while not over(state) and (in_tree or rest > 0):
        mover = next_mover(waiting(state), plan)
        legal(edition, state, mover, why)
        habit(edition, state, mover, why, weights)
        action = -1
        if in_tree:
            chosen = best_known(tree, at, why, plan.boldness)
            if used < len(tree):
                action = pick_by_habit(dice, why, weights)  # a move not tried before
            if action >= 0:
                grow(tree, at, used, action)
                at, used, in_tree = used, used + 1, False
            elif chosen > 0:
                at, action = chosen, int64(tree[chosen].action)
            else:  # the array is full and no move has a node: play on without one
                in_tree = False
                continue
            path[long], movers[long] = at, mover
            long += 1
            in_tree = in_tree and long < DEEPEST
        else:
            rest -= 1
            action = pick_by_habit(dice, why, weights)
        step(edition, state, dice, mover, action)
    path[long] = -1
    return used


@rule
def search(
    edition: Any,
    view: Any,
    dice: Dice,
    worlds: Any,
    tree: Any,
    used: int,
    why: Row[i8],
    habits: Any,
    plan: Plan,
    totals: Shares,
) -> int:
    """Grow the tree by `plan.sims` simulations from a view; returns the nodes used.

    `used` is how many nodes the tree has already (0: none, the root is made); `totals` gathers
    every seat's share.
    """
    path, movers = np.empty(DEEPEST + 1, np.int32), np.empty(DEEPEST + 1, np.int8)
    scores, out = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    if used == 0:
        tree[0].child, tree[0].visits, used = 0, 0, 1
    state, weights = worlds[0], habits.copy()  # the game adjusts the weights as it goes
    for _ in range(plan.sims):
        imagine(edition, view, dice, state)
        if plan.width > 0:
            used = descend(edition, dice, worlds, tree, used, why, plan, path, movers)
        else:
            used = roam(edition, dice, worlds, tree, used, why, weights, plan, path, movers)
        shares(edition, state, plan.seats, plan.scale, scores, out)
        tree[0].visits += 1
        for seat in range(plan.seats):
            totals[seat] += out[seat]
        i = 0
        while path[i] >= 0:
            node = tree[path[i]]
            node.visits += 1
            node.value += out[movers[i]]
            i += 1
    return used


@rule
def most_visited(tree: Any) -> int:
    """The root's most visited action; -1 if it has no child."""
    best, action = 0, -1
    k = tree[0].child
    while k > 0:
        if tree[k].visits > best:
            best, action = tree[k].visits, int64(tree[k].action)
        k = tree[k].next
    return action


@entry
def think(
    edition: Any,
    view: Any,
    dice: Any,
    worlds: Any,
    tree: Any,
    used: int,
    why: Any,
    habits: Any,
    plan: Any,
    totals: Any,
) -> int:
    """Tree search from a view: see `search`. All records come in arrays of one."""
    return search(edition[0], view[0], dice[0], worlds, tree, used, why, habits, plan[0], totals)


@entry
def weigh_all(
    edition: Any, view: Any, seat: int, dice: Any, worlds: Any, why: Any, rooms: int, plan: Any, values: Any
) -> None:
    """Greedy values of a view's actions: see `weigh`. All records come in arrays of one."""
    weigh(edition[0], view[0], seat, dice[0], worlds, why, rooms, plan[0], values)
