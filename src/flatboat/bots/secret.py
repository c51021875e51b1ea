"""Choices made in secret and at the same time: a mixed plan, found by regret matching.

The best reply to a guess at the others' choices can be guessed in turn. So every seat that chooses gets a
mixture: each choice as likely as it was regretted not to have been made (Hart and Mas-Colell 2000), against
choices drawn from the others' mixtures. The average over all rounds comes near an equilibrium between two
seats, and is a sound plan among more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.judging import judge
from flatboat.bots.plan import MIXED, MOST_SEATS, Context, add_child, children
from flatboat.bots.random import first_seat, pick, pick_weighted
from flatboat.kernel.arrays import Int64s
from flatboat.kernel.compiler import int64, rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.records import Row, f64, i8
from flatboat.kernel.verbs import adjust_weights, determinize, legal, over, step, waiting

FINE = 1 << 20  # parts of a whole, for chances drawn with dice
SIMS_A_ROUND = 16  # each round looks at every choice of every seat once
FEWEST_ROUNDS = 8
UNLIKELY = 0.3  # of the likeliest choice: what is below came of chance and is not played
VISITS = 1000  # of the root's children together, after a call


@rule
def several(mask: int) -> bool:
    """Whether a bit mask names more than one seat."""
    return mask & (mask - 1) != 0


@rule
def draw_from(dice: Dice, chances: Row[f64], n: int) -> int:
    """One of the first n numbers, each as likely as its chance (they add up to 1)."""
    rest = below(dice, FINE) / FINE
    for i in range(n - 1):
        rest -= chances[i]
        if rest < 0:
            return i
    return n - 1


@rule
def match_regrets(regrets: Row[f64], chances: Row[f64], n: int) -> None:
    """Chances in proportion to regrets above 0; all the same if there is none."""
    whole = 0.0
    for i in range(n):
        chances[i] = max(0.0, regrets[i])
        whole += chances[i]
    for i in range(n):
        chances[i] = chances[i] / whole if whole > 0 else 1 / n


@rule
def likely_ones(sums: Row[f64], n: int) -> None:
    """Make sums of chances a mixture, without what is unlikely."""
    most, whole = 0.0, 0.0
    for i in range(n):
        most = max(most, sums[i])
    for i in range(n):
        sums[i] = sums[i] if sums[i] >= UNLIKELY * most else 0.0
        whole += sums[i]
    for i in range(n):
        sums[i] /= whole


@rule
def list_choices(edition: Any, state: Any, mask: int, why: Row[i8], choices: Int64s, counts: Int64s) -> None:
    """Fill in what each seat of a mask may choose, and how much there is of it."""
    for seat in range(MOST_SEATS):
        counts[seat] = 0
        if (mask >> seat) & 1:
            legal(edition, state, seat, why)
            for action in range(len(why)):
                if why[action] == 0:
                    choices[seat][counts[seat]] = action
                    counts[seat] += 1


@rule
def answer_at_random(edition: Any, state: Any, dice: Dice, seat: int, why: Any) -> None:
    """Let the other seats that may choose do so, anything being equally likely."""
    others = waiting(state) & ~(1 << seat)
    while others != 0:
        other = first_seat(others)
        legal(edition, state, other, why)
        step(edition, state, dice, other, pick(dice, why))
        others &= others - 1


@rule
def roll_out(context: Context, state: Any, weights: Any) -> None:
    """Play by weight until seats choose in secret again, or so many decisions were made."""
    why, dice, left = context.why, context.dice, int64(context.plan.playout)
    while left > 0 and not over(state) and not several(waiting(state)):
        seat = first_seat(waiting(state))
        legal(context.edition, state, seat, why)
        adjust_weights(context.edition, state, seat, why, weights)
        action = pick_weighted(dice, why, weights)
        step(context.edition, state, dice, seat, action if action >= 0 else pick(dice, why))
        left -= 1


@rule
def look(context: Context, mask: int, chosen: Any, weights: Any) -> None:
    """Note each seat's share once all of a mask have `chosen`, on the table in `worlds[0]`."""
    worlds = context.worlds
    worlds[1] = worlds[0]
    for seat in range(context.plan.seats):
        if (mask >> seat) & 1:
            step(context.edition, worlds[1], context.dice, seat, chosen[seat])
    roll_out(context, worlds[1], weights)
    judge(context, worlds[1])


@rule
def mix(context: Context) -> bool:
    """Find a mixed plan for all seats that choose in secret now; False if there are no such.

    The tree's root gets a child for each choice of the seat that thinks, its visits in proportion to the
    mixture. `worlds[0]` holds one imagined table; it is dealt anew for every round. `notes.totals` gathers
    every seat's share.
    """
    plan, notes, why, mask = context.plan, context.notes, context.why, waiting(context.worlds[0])
    if not several(mask):
        return False
    weights, actions = context.weights.copy(), len(why)
    choices, counts = np.zeros((MOST_SEATS, actions), np.int64), np.zeros(MOST_SEATS, np.int64)
    regrets, sums = np.zeros((MOST_SEATS, actions)), np.zeros((MOST_SEATS, actions))
    chances, worth = np.zeros((MOST_SEATS, actions)), np.zeros(actions)
    values, drawn, chosen = np.zeros(actions), np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    list_choices(context.edition, context.worlds[0], mask, why, choices, counts)
    rounds = max(FEWEST_ROUNDS, plan.sims // SIMS_A_ROUND)
    for turn in range(rounds):
        determinize(context.edition, context.seen, context.dice, context.worlds[0])
        for seat in range(plan.seats):
            match_regrets(regrets[seat], chances[seat], counts[seat])
            drawn[seat] = draw_from(context.dice, chances[seat], counts[seat])
            for i in range(counts[seat]):
                sums[seat][i] += turn * chances[seat][i]  # later rounds know more
        for seat in range(plan.seats):
            if counts[seat] == 0:
                continue
            for other in range(plan.seats):
                chosen[other] = choices[other][drawn[other]]
            mean = 0.0
            for i in range(counts[seat]):
                chosen[seat] = choices[seat][i]
                look(context, mask, chosen, weights)
                worth[i] = notes.shares[seat]
                mean += chances[seat][i] * worth[i]
                if seat == plan.seat:
                    values[i] += worth[i] / rounds
            for i in range(counts[seat]):
                regrets[seat][i] += worth[i] - mean
            notes.totals[seat] += mean
    likely_ones(sums[plan.seat], counts[plan.seat])
    show_mixture(context, choices[plan.seat], sums[plan.seat], values, counts[plan.seat], rounds)
    return True


@rule
def show_mixture(context: Context, choices: Any, chances: Any, values: Any, n: int, rounds: int) -> None:
    """Add a mixture to the tree: visits of the root's child for each choice."""
    tree = context.tree
    tree[0].action = MIXED
    tree[0].visits += rounds
    for i in range(n):
        visits = int(chances[i] * VISITS)
        if visits > 0:
            at = child_of_root(tree, choices[i])
            if at == 0:
                at = add_child(context, 0, choices[i])
            tree[at].visits += visits
            tree[at].value += values[i] * visits


@rule
def child_of_root(tree: Any, action: int) -> int:
    """The root's child for an action; 0 if there is none."""
    for k in children(tree, 0):
        if tree[k].action == action:
            return k
    return 0


@rule
def draw_child(tree: Any, dice: Dice) -> int:
    """The action of one of the root's children, each as likely as it was visited."""
    whole = 0
    for k in children(tree, 0):
        whole += tree[k].visits
    rest = below(dice, whole)
    for k in children(tree, 0):
        rest -= tree[k].visits
        if rest < 0:
            break
    return tree[k].action  # type: ignore[no-any-return]
