"""How a search judges a table: each seat's share of winning, by `evaluate`, and by a net where there is one.

`evaluate` is written by hand and says how far each seat stands ahead. By itself a lead of `plan.scale` points
is worth e to 1 at any time (softmax). A net (see `flatboat.bots.nets`) corrects that: from what the seat that
thinks sees of the table it says how much a lead counts now, and what `evaluate` overlooks in each seat.

The net has two layers of hidden units. Its first layer is kept as sums, to which is added only what has
changed since the table judged before: of a table's numbers, which may be two thousand, some ten or twenty.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.plan import ByHand, Context, Learned, Notes, SearchPlan, by_type
from flatboat.kernel.compiler import int64, rule
from flatboat.kernel.encoding import NOBODY, NOTHING, encode
from flatboat.kernel.verbs import evaluate, has_winner, over, rank, view

CRUMB = 0.01  # of what a finished game is worth goes by how close it was
NO_SHARE = 1e-300  # in place of no share at all: where nobody has won, all shares are 0
UNITS, HIDDEN = 32, 16  # of a net's two layers; a compiler makes much of knowing it
HALF = 2.0  # a lead, in clear leads, that a net is told as a half
MOST = 3.0  # what a lead can count to a net, as a power of e
ZERO = np.float32(0)


@rule
def judge(context: Context, state: Any) -> None:
    """Note each seat's share of winning on a table: by place at the end, by judgement before.

    Shares add up to 1, or to 0 at the end of a game that nobody has won. Who plays alone has no rivals: their
    share is how `evaluate` stands against nothing, at the end too. Where games are drawn, nobody is one more
    rival, whose share is worth `plan.draw_share` of a win to everybody.
    """
    plan, notes = context.plan, context.notes
    seats, out = int64(plan.seats), notes.shares
    evaluate(context.edition, state, context.judgement, notes.scores)
    if seats == 1:
        out[0] = 1 / (1 + np.exp(-notes.scores[0] / (4 * plan.scale)))
        return
    if over(state):
        judge_end(context, state)
    else:
        read_scores(context, state)
    if plan.draws:
        for seat in range(seats):
            out[seat] += plan.draw_share * out[seats]


@rule
def judge_end(context: Context, state: Any) -> None:
    """Shares from places, and scores: who is first and has won; where games are drawn, nobody if several are.

    A crumb of it goes by how close it was: so who has lost still ends the game as well as may be, and does
    not cling to it by moves that cost more and more.
    """
    plan, notes = context.plan, context.notes
    seats, scores, out = int64(plan.seats), notes.scores, notes.shares
    read_plainly(plan, notes)
    rank(context.edition, state, scores)
    firsts, crumb = 0, CRUMB if has_winner(state) else 0.0
    for seat in range(seats):
        firsts += 1 if scores[seat] == 1 else 0
    drawn = plan.draws and firsts > 1
    for seat in range(seats):
        won = 1 / firsts if crumb > 0 and not drawn and scores[seat] == 1 else 0.0
        out[seat] = (1 - crumb) * won + crumb * out[seat]
    out[seats] = (1 - crumb) * (1.0 if drawn else 0.0) + crumb * out[seats] if plan.draws else 0.0


@rule
def read_plainly(plan: SearchPlan, notes: Notes) -> None:
    """Shares from scores, a clear lead being worth e to 1."""
    scores, out = notes.scores, notes.shares
    rivals, best, whole = int64(plan.seats) + (1 if plan.draws else 0), scores[0], 0.0
    for rival in range(1, rivals):
        best = max(best, scores[rival])
    for rival in range(rivals):
        out[rival] = np.exp((scores[rival] - best) / plan.scale)
        whole += out[rival]
    for rival in range(rivals):
        out[rival] /= max(whole, NO_SHARE)


@rule
def read_by_hand(context: Context, state: Any) -> None:
    """Nothing was learned in this game."""
    read_plainly(context.plan, context.notes)


@rule
def read_learned(context: Context, state: Any) -> None:
    """The same with a net's corrections; nobody's share is what may be won by none."""
    plan, notes, net = context.plan, context.notes, context.net
    if not plan.learned:
        read_plainly(plan, notes)
        return
    viewer, seats = int64(plan.seat), int64(plan.seats)
    which = int64(plan.learned) - 1
    take_in(context, state, which)
    mean = add_leads(net, which, plan, notes)
    work_out(net, which)
    scores, said, out = notes.scores, net.said, notes.shares
    counts = np.exp(min(MOST, max(-MOST, said[seats + 1]))) / plan.scale
    best = -1e30
    for k in range(seats + 1):
        rival = (viewer + k) % seats if k < seats else seats
        out[rival] = said[k] + (counts * (scores[rival] - mean) if k < seats or plan.draws else 0.0)
        best = max(best, out[rival])
    whole = 0.0
    for rival in range(seats + 1):
        out[rival] = np.exp(out[rival] - best)
        whole += out[rival]
    for rival in range(seats + 1):
        out[rival] /= whole


@by_type("net", {ByHand: read_by_hand, Learned: read_learned})
def read_scores(context: Context, state: Any) -> None:
    """Shares from the scores of a table, in `notes`."""


@rule
def forget_nothing(context: Context) -> None:
    """Nothing is remembered in this game."""


@rule
def forget_sums(context: Context) -> None:
    """Begin the sums anew: so a thought hangs on nothing that was thought before."""
    net = context.net
    net.vectors.viewers[0] = NOBODY
    net.vectors.hots[0][:] = NOTHING
    net.vectors.flat[0][:] = ZERO
    net.taken[:] = ZERO
    if context.plan.learned:
        net.sums[:] = net.first_bias[context.plan.learned - 1]


@by_type("net", {ByHand: forget_nothing, Learned: forget_sums})
def forget(context: Context) -> None:
    """Forget the tables that were judged before: for the beginning of a thought."""


@rule
def take_in(context: Context, state: Any, which: int) -> None:
    """Bring the first layer's sums up to what the thinking seat sees of a table."""
    net, viewer = context.net, int64(context.plan.seat)
    net.views[0] = net.blank[0]
    view(context.edition, state, viewer, net.views[0])
    net.viewers[0] = viewer
    known = net.vectors.viewers[0] == viewer
    cells = encode(net.program, 0, net.words, net.viewers, net.vectors, 0)
    if not known:
        add_changes(net, which, 0, len(net.taken))
    for i in range(cells):
        op = net.program.ops[viewer + 1, net.program.todo[0, i]]
        add_changes(net, which, op.out, op.out + op.width)


@rule
def add_changes(net: Learned, which: int, start: int, stop: int) -> None:
    """Add to the first layer's sums what has changed of some numbers."""
    first, taken, sums, flat = net.first, net.taken, net.sums, net.vectors.flat
    for k in range(start, stop):
        change = flat[0, k] - taken[k]
        if change != ZERO:
            taken[k] = flat[0, k]
            for unit in range(UNITS):
                sums[unit] += change * first[which, k, unit]


@rule
def add_leads(net: Learned, which: int, plan: SearchPlan, notes: Notes) -> float:
    """Fill `inner` with the sums and what leads add to them; returns the mean score of the seats."""
    seats, scores, mean = int64(plan.seats), notes.scores, 0.0
    inner, sums, leads = net.inner, net.sums, net.leads
    for seat in range(seats):
        mean += scores[seat] / seats
    for unit in range(UNITS):
        inner[unit] = sums[unit]
    for k in range(seats + (1 if plan.draws else 0)):
        rival = (plan.seat + k) % seats if k < seats else seats
        ahead = (scores[rival] - mean) / plan.scale
        told = np.float32(ahead / (HALF + abs(ahead)))
        for unit in range(UNITS):
            inner[unit] += told * leads[which, k, unit]
    return mean


@rule
def work_out(net: Learned, which: int) -> None:
    """From the first layer's sums to what the net says."""
    inner, hidden, said = net.inner, net.hidden, net.said
    second, second_bias, last, last_bias = net.second, net.second_bias, net.last, net.last_bias
    for h in range(HIDDEN):
        hidden[h] = second_bias[which, h]
    for unit in range(UNITS):
        value = inner[unit]
        if value > ZERO:
            for h in range(HIDDEN):
                hidden[h] += value * second[which, unit, h]
    for k in range(len(said)):
        said[k] = last_bias[which, k]
    for h in range(HIDDEN):
        value = hidden[h]
        if value > ZERO:
            for k in range(len(said)):
                said[k] += value * last[which, h, k]
