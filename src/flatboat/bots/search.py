"""Greedy choice and tree search, written once for every game that has the verbs.

Both work from a view: every look ahead first deals the hidden things anew (`determinize`), so nothing
a seat may not know can guide it. The tree is an information-set tree: one tree for the seat that
thinks, walked each time by the moves that are legal in the world just imagined (Cowling, Powley and
Whitehouse 2012), every seat's own share backed up (max^n).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.plan import MIXED, MOST_SEATS, SearchPlan, Shares, shares
from flatboat.bots.random import first_seat, pick_weighted, reasons_like
from flatboat.bots.secret import answer_at_random, draw_child, mix, several
from flatboat.kernel.compiler import entry, int64, rule
from flatboat.kernel.dice import Dice, fallen
from flatboat.kernel.records import Row, i8
from flatboat.kernel.verbs import adjust_weights, determinize, legal, over, step, waiting

DEEPEST = 96  # decisions the tree follows
TIE = 1e-9
BETWEEN_LOOKS = 20  # simulations before a brief search asks again whether it is settled


@rule
def weigh(
    edition: Any,
    view: Any,
    seat: int,
    dice: Dice,
    worlds: Any,
    why: Row[i8],
    rooms: int,
    plan: SearchPlan,
    values: Shares,
) -> None:
    """Fill `values` with each legal action's mean share over `rooms` imagined worlds (-1: not legal).

    Moves that meet dice, or others' choices made in secret at the same time, are looked at `plan.trials`
    times, if that is more.
    """
    home = worlds[0]
    determinize(edition, view, dice, home)
    if plan.secret and several(waiting(home)):
        weigh_secret(edition, view, seat, dice, worlds, why, plan, values)
        return
    for action in range(len(values)):
        values[action] = 0
    for room in range(rooms):
        if room > 0:
            determinize(edition, view, dice, home)
        legal(edition, home, seat, why)
        for action in range(len(values)):
            if why[action] == 0:
                values[action] += prospect(edition, seat, action, dice, worlds, plan) / rooms
            else:
                values[action] = -1
    if plan.trials <= rooms:
        return
    for action in range(len(values)):
        if why[action] == 0 and rolls(edition, seat, action, dice, worlds, plan):
            values[action] = 0
            for _ in range(plan.trials):
                determinize(edition, view, dice, home)
                values[action] += prospect(edition, seat, action, dice, worlds, plan) / plan.trials


@rule
def weigh_secret(
    edition: Any, view: Any, seat: int, dice: Dice, worlds: Any, why: Any, plan: SearchPlan, values: Shares
) -> None:
    """The same where others choose in secret at the same time: as if they did so at random."""
    scores, out, other_why = np.empty(MOST_SEATS), np.empty(MOST_SEATS), reasons_like(why)
    legal(edition, worlds[0], seat, why)
    for action in range(len(values)):
        values[action] = 0 if why[action] == 0 else -1
        if why[action] == 0:
            for _ in range(plan.trials):
                determinize(edition, view, dice, worlds[1])
                step(edition, worlds[1], dice, seat, action)
                answer_at_random(edition, worlds[1], dice, seat, other_why)
                shares(edition, worlds[1], plan, scores, out)
                values[action] += out[seat] / plan.trials


@rule
def prospect(edition: Any, seat: int, action: int, dice: Dice, worlds: Any, plan: SearchPlan) -> float:
    """The seat's share once an action is played from the table in `worlds[0]`."""
    scores, out = np.empty(MOST_SEATS), np.empty(MOST_SEATS)
    worlds[1] = worlds[0]
    step(edition, worlds[1], dice, seat, action)
    shares(edition, worlds[1], plan, scores, out)
    return out[seat]  # type: ignore[no-any-return]


@rule
def rolls(edition: Any, seat: int, action: int, dice: Dice, worlds: Any, plan: SearchPlan) -> bool:
    """Whether an action meets dice on the table in `worlds[0]`."""
    before = fallen(dice)
    prospect(edition, seat, action, dice, worlds, plan)
    return fallen(dice) != before


@rule
def best_of(values: Shares, rollout_weights: Any) -> int:
    """The action with the highest value; one of no habit (weight 0) only for want of others."""
    best = -1
    for action in range(len(values)):
        if values[action] >= 0 and is_better(action, best, values, rollout_weights):
            best = action
    return best


@rule
def is_better(action: int, best: int, values: Shares, rollout_weights: Any) -> bool:
    """Whether a legal action is to be preferred to the best so far (-1: none)."""
    if best < 0 or (rollout_weights[action] == 0) != (rollout_weights[best] == 0):
        return bool(best < 0 or rollout_weights[best] == 0)
    return bool(values[action] > values[best] + TIE)


@rule
def strike_odd(why: Row[i8], rollout_weights: Any) -> None:
    """Leave only what is done by habit (weight above 0), if there is any such action."""
    most = 0
    for action in range(len(why)):  # no branches: a compiler makes such loops many times faster
        most = max(most, rollout_weights[action] * (why[action] == 0))
    if most > 0:
        for action in range(len(why)):
            why[action] |= rollout_weights[action] == 0


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
def next_mover(mask: int, plan: SearchPlan) -> int:
    """The seat that moves next in a simulation."""
    return int64(plan.seat) if (mask >> plan.seat) & 1 else first_seat(mask)


@rule
def sprout(
    edition: Any,
    dice: Dice,
    worlds: Any,
    mover: int,
    why: Row[i8],
    tree: Any,
    at: int,
    used: int,
    plan: SearchPlan,
) -> int:
    """Give a node the `plan.width` children that look best at once; returns the nodes used.

    The table is `worlds[0]`. How a move looks counts as its first visit.
    """
    first = used
    for action in range(len(why)):
        if why[action] == 0:
            before = fallen(dice)
            share = prospect(edition, mover, action, dice, worlds, plan)
            if fallen(dice) != before:
                for _ in range(plan.trials - 1):
                    share += prospect(edition, mover, action, dice, worlds, plan)
                share /= plan.trials
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
    rollout_weights: Any,
    plan: SearchPlan,
    path: Any,
    movers: Any,
) -> int:
    """Follow the tree from the table in `worlds[0]` to a move that was not followed yet or meets dice.

    That is as far as a plan goes: what is worth planning for after the dice, `evaluate` must know. Nodes get
    children by `sprout`. Fills `path` and `movers`; their last entry is -1. Returns the nodes used.
    """
    state, at, long = worlds[0], 0, 0
    path[0] = -1
    while not over(state) and long < DEEPEST:
        mover = next_mover(waiting(state), plan)
        legal(edition, state, mover, why)
        strike_odd(why, rollout_weights)
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
        before = fallen(dice)
        step(edition, state, dice, mover, int64(tree[at].action))
        if tree[at].visits == 1 or fallen(dice) != before:
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
    plan: SearchPlan,
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
        adjust_weights(edition, state, mover, why, weights)
        action = -1
        if in_tree:
            chosen = best_known(tree, at, why, plan.boldness)
            if used < len(tree):
                action = pick_weighted(dice, why, weights)  # a move not tried before
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
            action = pick_weighted(dice, why, weights)
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
    rollout_weights: Any,
    plan: SearchPlan,
    totals: Shares,
) -> int:
    """Grow the tree by `plan.sims` simulations from a view; returns the nodes used.

    `used` is how many nodes the tree has already (0: none, the root is made); `totals` gathers
    every seat's share.
    """
    path, movers = np.empty(DEEPEST + 1, np.int32), np.empty(DEEPEST + 1, np.int8)
    scores, out = np.zeros(MOST_SEATS), np.zeros(MOST_SEATS)
    if used == 0:
        tree[0].child, tree[0].visits, tree[0].action, used = 0, 0, 0, 1
    determinize(edition, view, dice, worlds[0])
    if plan.secret and several(waiting(worlds[0])):
        return mix(edition, view, dice, worlds, tree, used, why, rollout_weights, plan, totals)
    state, weights = worlds[0], rollout_weights.copy()  # the game adjusts the weights as it goes
    for left in range(int64(plan.sims), 0, -1):
        if plan.brief and left % BETWEEN_LOOKS == 0 and is_settled(tree, left):
            break
        determinize(edition, view, dice, state)
        if plan.width > 0:
            used = descend(edition, dice, worlds, tree, used, why, rollout_weights, plan, path, movers)
        else:
            used = roam(edition, dice, worlds, tree, used, why, weights, plan, path, movers)
        shares(edition, state, plan, scores, out)
        tree[0].visits += 1
        for seat in range(plan.seats):
            totals[seat] += out[seat]
        if plan.width > 0:
            back_up_best(tree, path, movers, out)
        else:
            back_up(tree, path, movers, out)
    return used


@rule
def is_settled(tree: Any, left: int) -> bool:
    """Whether the root's most visited move stays so, whatever the simulations left will try."""
    most, second = 0, 0
    k = tree[0].child
    while k > 0:
        visits = int64(tree[k].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        k = tree[k].next
    return most > second + left


@rule
def back_up(tree: Any, path: Any, movers: Any, out: Shares) -> None:
    """Add what a simulation came to to the moves on its path, for whoever made each."""
    i = 0
    while path[i] >= 0:
        node = tree[path[i]]
        node.visits += 1
        node.value += out[movers[i]]
        i += 1


@rule
def back_up_best(tree: Any, path: Any, movers: Any, out: Shares) -> None:
    """The same, but a move after which its mover goes on is worth what the best next one is.

    No dice fall on a path, so nothing stands between a player and the best way to go on. The mean of
    all ways tried would make a turn with many of them look worse than one that ends at once.
    """
    last = -1
    while path[last + 1] >= 0:
        last += 1
    for i in range(last, -1, -1):
        node = tree[path[i]]
        node.visits += 1
        if i < last and movers[i] == movers[i + 1]:
            node.value = node.visits * best_child(tree, path[i])
        else:
            node.value += out[movers[i]]


@rule
def best_child(tree: Any, at: int) -> float:
    """The mean of the child with the best one."""
    best, k = -1e30, tree[at].child
    while k > 0:
        best = max(best, tree[k].value / tree[k].visits)
        k = tree[k].next
    return best


@rule
def chosen(tree: Any, dice: Dice) -> int:
    """The action to play: the root's most visited, or one drawn from its mixture; -1 if it has no child."""
    if tree[0].action == MIXED:
        return draw_child(tree, dice)
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
    rollout_weights: Any,
    plan: Any,
    totals: Any,
) -> int:
    """Tree search from a view: see `search`. All records come in arrays of one."""
    return search(edition[0], view[0], dice[0], worlds, tree, used, why, rollout_weights, plan[0], totals)


@entry
def weigh_all(
    edition: Any, view: Any, seat: int, dice: Any, worlds: Any, why: Any, rooms: int, plan: Any, values: Any
) -> None:
    """Greedy values of a view's actions: see `weigh`. All records come in arrays of one."""
    weigh(edition[0], view[0], seat, dice[0], worlds, why, rooms, plan[0], values)
