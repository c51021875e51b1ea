"""Tree search, written once for every game that has the verbs.

It works from a view, as greedy choice does (see `flatboat.bots.greedy`): every look ahead first deals the
hidden things anew, so nothing a seat may not know can guide it. The tree is an information-set tree: one
tree for the seat that thinks, walked each time by the moves that are legal in the world just imagined
(Cowling, Powley and Whitehouse 2012), every seat's own share backed up (max^n).

A simulation selects moves of the tree, expands it by what was not tried yet, rolls out, judges where that
ends, and backs the shares up. A game goes one of two ways about it: see `Widened` and `Rolled`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.greedy import imagine, openness, prospect, weigh
from flatboat.bots.judging import forget, judge
from flatboat.bots.plan import (
    DEEPEST,
    MIXED,
    Context,
    Either,
    Openly,
    Rolled,
    Secretly,
    Widened,
    add_child,
    by_type,
    children,
)
from flatboat.bots.random import first_seat, pick_weighted
from flatboat.bots.secret import FINE, draw_child, mix
from flatboat.kernel.compiler import int64, rule
from flatboat.kernel.dice import below, fallen
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Row, i8
from flatboat.kernel.verbs import adjust_weights, legal, over, step, waiting

BLOCKS, WORDS = 64, 16  # of dice: room for one simulation, and how many words a block has
BETWEEN_LOOKS = 20  # simulations before a brief search asks again whether it is settled


# ---------------------------------------------------------------- select


@rule
def strike_odd(why: Row[i8], weights: Any) -> None:
    """Leave only what has a rollout weight above 0, if there is any such action."""
    most = 0
    for action in range(len(why)):  # no branches: a compiler makes such loops many times faster
        most = max(most, weights[action] * (why[action] == 0))
    if most > 0:
        for action in range(len(why)):
            why[action] |= weights[action] == 0


@rule
def bound_of(node: Any, exploration: float, seen: int) -> float:
    """What a move may be worth at best, by what came of it (UCB1)."""
    return float(node.value / node.visits + exploration * np.sqrt(np.log(seen) / node.visits))


@rule
def select_child(context: Context, at: int) -> int:
    """The child with the best bound among the moves legal now; strikes all known ones from `why`."""
    tree, why, exploration = context.tree, context.why, context.plan.exploration
    best, chosen = -1e30, 0
    k: int = int64(tree[at].child)
    while k > 0:
        node = tree[k]
        if why[node.action] == 0:
            why[node.action] = 1
            node.seen += 1
            bound = bound_of(node, exploration, node.seen)
            if bound > best:
                best, chosen = bound, k
        k = int64(node.next)
    return chosen


@rule
def list_sensible(context: Context, mover: int, weights: Any) -> None:
    """Fill `why` for a seat at the table in `worlds[0]`, without moves that no rollout would try there."""
    legal(context.edition, context.worlds[0], mover, context.why)
    adjust_weights(context.edition, context.worlds[0], mover, context.why, weights)
    strike_odd(context.why, weights)


@rule
def next_mover(context: Context) -> int:
    """The seat that moves next in a simulation."""
    mask, seat = waiting(context.worlds[0]), context.plan.seat
    return int64(seat) if (mask >> seat) & 1 else first_seat(mask)


@rule
def follow(context: Context, at: int, mover: int) -> None:
    """Note a move as the next on this simulation's path."""
    notes = context.notes
    notes.path[notes.depth], notes.movers[notes.depth] = at, mover
    notes.depth += 1


# ---------------------------------------------------------------- expand


@rule
def expand_best(context: Context, mover: int, at: int) -> None:
    """Give a node the `plan.width` children that look best at once, from the table in `worlds[0]`.

    How a move looks counts as its first visit.
    """
    tree, why, plan, dice = context.tree, context.why, context.plan, context.dice
    first = used = int64(context.notes.used)
    for action in range(len(why)):
        if why[action] == 0:
            before = fallen(dice)
            share = prospect(context, mover, action)
            if fallen(dice) != before:
                for _ in range(plan.looks - 1):
                    share += prospect(context, mover, action)
                share /= plan.looks
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
    context.notes.used = used


# ---------------------------------------------------------------- simulate, in one of two ways


@rule
def simulate_widened(context: Context, weights: Any) -> None:
    """Follow the tree from the table in `worlds[0]` to a move that was not followed yet or meets dice.

    That is as far as a plan goes: what is worth planning for after the dice, `evaluate` must know. Nodes get
    children by `expand_best`.
    """
    state, tree, notes, at = context.worlds[0], context.tree, context.notes, 0
    while not over(state) and notes.depth < DEEPEST:
        mover = next_mover(context)
        list_sensible(context, mover, weights)
        if tree[at].child == 0:
            if notes.used + context.plan.width > len(tree):
                break
            expand_best(context, mover, at)
        at = select_child(context, at)
        if at == 0:  # the dice allow none of the moves known here
            break
        follow(context, at, mover)
        before = fallen(context.dice)
        step(context.edition, state, context.dice, mover, tree[at].action)
        if tree[at].visits == 1 or fallen(context.dice) != before:
            break
    if context.plan.answered:
        roll_out_greedily(context, weights)
    judge(context, state)
    back_up_best(context)


@rule
def roll_out_greedily(context: Context, weights: Any) -> None:
    """Play the table in `worlds[0]` on until the thinking seat's turn comes round again.

    Everybody takes the move that looks best at once. So tables are judged when the same seat is to move, and
    after others have made use of what a plan leaves them.
    """
    state, notes, seat = context.worlds[0], context.notes, int64(context.plan.seat)
    others = False  # whether others have moved
    for i in range(notes.depth):
        others = others or notes.movers[i] != seat
    for _ in range(DEEPEST):
        if over(state):
            return
        mover = next_mover(context)
        if mover == seat and others:
            return
        others = others or mover != seat
        step(context.edition, state, context.dice, mover, best_at_once(context, mover, weights))


@rule
def best_at_once(context: Context, mover: int, weights: Any) -> int:
    """The move that looks best to a seat from the table in `worlds[0]`, by one look."""
    why = context.why
    list_sensible(context, mover, weights)
    best, most = 0, -1.0
    for action in range(len(why)):
        if why[action] == 0:
            share = prospect(context, mover, action)
            if share > most:
                best, most = action, share
    return best


@rule
def simulate_rolled(context: Context, weights: Any) -> None:
    """Follow the tree from the table in `worlds[0]`, add a move to it by weight, and roll out at random."""
    state, tree, notes, why = context.worlds[0], context.tree, context.notes, context.why
    at, rest, in_tree = 0, int64(context.plan.playout), True
    while not over(state) and (in_tree or rest > 0):
        mover = next_mover(context)
        legal(context.edition, state, mover, why)
        adjust_weights(context.edition, state, mover, why, weights)
        action = -1
        if in_tree:
            chosen = select_child(context, at)
            if notes.used < len(tree):
                action = pick_weighted(context.dice, why, weights)  # a move not tried before
            if action >= 0:
                at, in_tree = add_child(context, at, action), False
            elif chosen > 0:
                at, action = chosen, int64(tree[chosen].action)
            else:  # the array is full and no move has a node: play on without one
                in_tree = False
                continue
            follow(context, at, mover)
            in_tree = in_tree and notes.depth < DEEPEST
        else:
            rest -= 1
            action = pick_weighted(context.dice, why, weights)
        step(context.edition, state, context.dice, mover, action)
    judge(context, state)
    back_up_mean(context)


@rule
def simulate_either(context: Context, weights: Any) -> None:
    """The way that the plan says: with a width or without."""
    if context.plan.width > 0:
        simulate_widened(context, weights)
    else:
        simulate_rolled(context, weights)


@by_type("way", {Widened: simulate_widened, Rolled: simulate_rolled, Either: simulate_either})
def simulate(context: Context, weights: Any) -> None:
    """One simulation from the table in `worlds[0]`; `weights` are the game's to adjust as it goes."""


@rule
def pair_dice(context: Context) -> None:
    """Let the n-th visit of each of the root's moves meet the same chance, so that luck tells none apart.

    The move that will be selected is found first: by its visits the dice are set. The root's moves are the
    same in every world, for a seat knows what it may do.
    """
    tree, best, visits = context.tree, -1e30, 0
    exploration, k = context.plan.exploration, int64(tree[0].child)
    while k > 0:
        bound = bound_of(tree[k], exploration, tree[k].seen + 1)
        if bound > best:
            best, visits = bound, int64(tree[k].visits)
        k = int64(tree[k].next)
    set_dice(context, visits)


@rule
def set_dice(context: Context, visits: int) -> None:
    """Set the dice to where chance for so many visits begins."""
    context.dice.block, context.dice.at = context.notes.began + BLOCKS * visits, WORDS


@rule
def search(context: Context) -> None:
    """Grow the tree by `plan.sims` simulations from a view.

    `notes.used` is how many nodes the tree has already (0: none, the root is made); `notes.totals` gathers
    every seat's share.
    """
    plan, notes, tree = context.plan, context.notes, context.tree
    if notes.used == 0:
        tree[0].child, tree[0].visits, tree[0].action, notes.used = 0, 0, 0, 1
        notes.began = context.dice.block
    forget(context)
    imagine(context)
    if mixed(context):
        return
    weights = context.weights.copy()
    for left in range(int64(plan.sims), 0, -1):
        if plan.brief and left % BETWEEN_LOOKS == 0 and is_settled(tree, left):
            break
        if plan.paired and tree[0].visits > 0:
            pair_dice(context)
        imagine(context)
        notes.depth = 0
        simulate(context, weights)
        tree[0].visits += 1
        for seat in range(plan.seats):
            notes.totals[seat] += notes.shares[seat]
    if plan.paired:  # the next thought has dice of its own
        set_dice(context, tree[0].visits + 1)


@rule
def mix_none(context: Context) -> bool:
    """Nobody chooses in secret in this game."""
    return False


@by_type("choice", {Secretly: mix, Openly: mix_none})
def mixed(context: Context) -> bool:  # type: ignore[empty-body]
    """Whether several seats choose in secret now, and a mixed plan has been found for that."""


@rule
def is_settled(tree: Any, left: int) -> bool:
    """Whether the root's most visited move stays so, whatever the simulations left will try."""
    most, second = 0, 0
    for k in children(tree, 0):
        visits = int64(tree[k].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most > second + left


# ---------------------------------------------------------------- back up


@rule
def back_up_mean(context: Context) -> None:
    """Add what a simulation came to to the moves on its path, for whoever made each."""
    notes = context.notes
    for i in range(notes.depth):
        node = context.tree[notes.path[i]]
        node.visits += 1
        node.value += notes.shares[notes.movers[i]]


@rule
def back_up_best(context: Context) -> None:
    """The same, but a move after which its mover goes on is worth what the best next one is.

    No dice fall on a path, so nothing stands between a player and the best way to go on. The mean of
    all ways tried would make a turn with many of them look worse than one that ends at once.
    """
    notes, last = context.notes, int64(context.notes.depth) - 1
    for i in range(last, -1, -1):
        node = context.tree[notes.path[i]]
        node.visits += 1
        if i < last and notes.movers[i] == notes.movers[i + 1]:
            node.value = node.visits * best_child(context, notes.path[i])
        elif context.plan.anew and node.visits == 2:
            node.value = 2 * notes.shares[notes.movers[i]]  # in place of the look at it
        else:
            node.value += notes.shares[notes.movers[i]]


@rule
def best_child(context: Context, at: int) -> float:
    """The mean of the child with the best one; of those that were followed, where looks are judged anew."""
    tree, least = context.tree, 2 if context.plan.anew else 1
    best, k = -1e30, int64(tree[at].child)
    while k > 0:
        if tree[k].visits >= least:
            best = max(best, tree[k].value / tree[k].visits)
        k = int64(tree[k].next)
    return best


@rule
def chosen(context: Context) -> int:
    """The action to play: the root's most visited, or one drawn from its mixture; -1 if it has no child."""
    tree, temperature = context.tree, context.plan.temperature
    if tree[0].action == MIXED:
        return draw_child(tree, context.dice)
    best, most = 0, -1.0
    for k in children(tree, 0):  # of those visited as often the best: no share is more than a visit
        visits = tree[k].visits + tree[k].value / tree[k].visits
        if visits > most:
            best, most = k, visits
    if best > 0 and temperature > 0:
        best = warm_child(context, best)
    return int64(tree[best].action) if best > 0 else -1


@rule
def warm_child(context: Context, best: int) -> int:
    """One of the root's children, the more likely the better it did: see `choose`."""
    tree, whole = context.tree, 0.0
    share = tree[best].value / tree[best].visits
    temperature = context.plan.temperature * openness(share)
    for k in children(tree, 0):
        whole += np.exp((tree[k].value / tree[k].visits - share) / temperature)
    rest = whole * below(context.dice, FINE) / FINE
    for k in children(tree, 0):
        rest -= np.exp((tree[k].value / tree[k].visits - share) / temperature)
        if rest < 0:
            return k
    return best


@entry
def think(context: Any, imagined: int, values: Any) -> None:
    """Tree search from a view (see `search`), or greedy values of so many `imagined` worlds (see `weigh`).

    One doorway for both: a game's rules are made machine code once.
    """
    inner = Context(
        context.edition[0],
        context.seen[0],
        context.dice[0],
        context.plan[0],
        context.notes[0],
        context.judgement[0],
        context.weights,
        context.worlds,
        context.tree,
        context.why,
        context.way,
        context.choice,
        context.net,
    )
    if imagined > 0:
        weigh(inner, imagined, values)
    else:
        search(inner)
