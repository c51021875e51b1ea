"""Greedy choice, written once for every game that has the verbs: the move that looks best at once.

It works from a view: every look deals the hidden things anew (`determinize`), so nothing a seat may not
know can guide it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.judging import forget, judge
from flatboat.bots.plan import Context, Openly, Secretly, Shares, by_type
from flatboat.bots.random import reasons
from flatboat.bots.secret import FINE, answer_at_random, several
from flatboat.kernel.compiler import int64, rule
from flatboat.kernel.dice import below, fallen
from flatboat.kernel.verbs import determinize, legal, step, strike_folly, waiting

TIE = 1e-9
OPEN = 0.09  # a share times what it leaves to others, from which a game counts as open: 0.1 to 0.9
CLOSED = 1e-15  # the least that shares which differ at all differ by
SWAY = 0.02  # of winning share: what looks so much better, by looks at random answers, may not be better


@rule
def imagine(context: Context) -> None:
    """Deal what is hidden anew: the table in `worlds[0]` is one of all that fit the view."""
    determinize(context.edition, context.seen, context.dice, context.worlds[0])


@rule
def weigh(context: Context, imagined: int, values: Shares) -> None:
    """Fill `values` with each legal action's mean share over so many `imagined` worlds (-1: not legal).

    Moves that meet dice, or others' choices made in secret at the same time, are looked at `plan.looks`
    times, if that is more.
    """
    plan, why = context.plan, context.why
    forget(context)
    imagine(context)
    if weighed_secretly(context, values):
        return
    for action in range(len(values)):
        values[action] = 0
    for world in range(imagined):
        if world > 0:
            imagine(context)
        legal(context.edition, context.worlds[0], plan.seat, why)
        for action in range(len(values)):
            if why[action] == 0:
                values[action] += prospect(context, plan.seat, action) / imagined
            else:
                values[action] = -1
    if plan.looks <= imagined:
        return
    for action in range(len(values)):
        if why[action] == 0 and rolls(context, plan.seat, action):
            values[action] = 0
            for _ in range(plan.looks):
                imagine(context)
                values[action] += prospect(context, plan.seat, action) / plan.looks


@rule
def weigh_secret(context: Context, values: Shares) -> bool:
    """The same where others choose in secret at the same time, as if at random; False where none do.

    What is about as good is decided by lot: who does the same each time meets nobody who does so, too.
    """
    edition, dice, worlds, why = context.edition, context.dice, context.worlds, context.why
    if not several(waiting(worlds[0])):
        return False
    seat, looks, other_why = context.plan.seat, context.plan.looks, reasons(len(why))
    legal(edition, worlds[0], seat, why)
    for action in range(len(values)):
        values[action] = SWAY * below(dice, FINE) / FINE if why[action] == 0 else -1
        if why[action] == 0:
            for _ in range(looks):
                determinize(edition, context.seen, dice, worlds[1])
                step(edition, worlds[1], dice, seat, action)
                answer_at_random(edition, worlds[1], dice, seat, other_why)
                judge(context, worlds[1])
                values[action] += context.notes.shares[seat] / looks
    return True


@rule
def weigh_open(context: Context, values: Shares) -> bool:
    """Nobody chooses in secret in this game."""
    return False


@by_type("choice", {Secretly: weigh_secret, Openly: weigh_open})
def weighed_secretly(context: Context, values: Shares) -> bool:  # type: ignore[empty-body]
    """Whether others choose in secret now, and actions have been weighed for that."""


@rule
def prospect(context: Context, seat: int, action: int) -> float:
    """The seat's share once an action is played from the table in `worlds[0]`."""
    worlds = context.worlds
    worlds[1] = worlds[0]
    step(context.edition, worlds[1], context.dice, seat, action)
    judge(context, worlds[1])
    return float(context.notes.shares[seat])


@rule
def rolls(context: Context, seat: int, action: int) -> bool:
    """Whether an action meets dice on the table in `worlds[0]`."""
    before = fallen(context.dice)
    prospect(context, seat, action)
    return fallen(context.dice) != before


@rule
def openness(share: float) -> float:
    """By how much a step that leads as far counts for less where a game is as good as won or lost, 0 to 1.

    Shares hardly differ there. Who looked at them alone would take any move for as good as any other.
    """
    return min(1.0, max(CLOSED, share * (1 - share) / OPEN))


@rule
def best_of(values: Shares, weights: Any) -> int:
    """The action with the highest value; one of rollout weight 0 only for want of others."""
    best = -1
    for action in range(len(values)):
        if values[action] >= 0 and is_better(action, best, values, weights):
            best = action
    return best


@rule
def choose(context: Context, values: Shares) -> int:
    """The best action; at a temperature perhaps another, the more likely the better it is (see `SearchPlan`).

    What is folly is left out, and nobody errs more because a game is as good as lost or won.
    """
    best = best_of(values, context.weights)
    if context.plan.temperature <= 0 or best < 0:
        return best
    temperature = context.plan.temperature * openness(values[best])
    weights, odd = context.weights.copy(), context.weights[best] == 0
    if not odd:
        strike_folly(context.edition, context.worlds[0], int64(context.plan.seat), weights)
        weights[best] = 1
    whole = 0.0
    for action in range(len(values)):
        if values[action] >= 0 and (weights[action] == 0) == odd:
            whole += np.exp((values[action] - values[best]) / temperature)
    rest = whole * below(context.dice, FINE) / FINE
    for action in range(len(values)):
        if values[action] >= 0 and (weights[action] == 0) == odd:
            rest -= np.exp((values[action] - values[best]) / temperature)
            if rest < 0:
                return action
    return best


@rule
def is_better(action: int, best: int, values: Shares, weights: Any) -> bool:
    """Whether a legal action is to be preferred to the best so far (-1: none)."""
    if best < 0 or (weights[action] == 0) != (weights[best] == 0):
        return bool(best < 0 or weights[best] == 0)
    return bool(values[action] > values[best] + TIE * openness(values[best]))
