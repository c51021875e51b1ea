"""Whole games between bots, compiled from the deal to the end. Each bot works from its seat's view."""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.bots.plan import MOST_SEATS
from flatboat.bots.random import first_seat, pick, stream_of
from flatboat.bots.search import best_of, chosen, search, weigh
from flatboat.kernel.compiler import entry
from flatboat.kernel.verbs import legal, over, rank, returns, setup, step, view, waiting

RANDOM, GREEDY, MCTS = 0, 1, 2


@entry
def play_game(
    edition: Any,
    options: Any,
    state: Any,
    dice: Any,
    views: Any,
    worlds: Any,
    tree: Any,
    why: Any,
    rollout_weights: Any,
    values: Any,
    kinds: Any,
    rooms: Any,
    plans: Any,
    minds: Any,
    limit: int,
    points: Any,
    places: Any,
    log: Any,
) -> int:
    """Deal and play one game; returns the number of decisions.

    `state` (zeroed) and `dice` (all streams of them) are the table's; seat p plays as `kinds[p]` with
    `plans[p]`, thinks with its own dice `minds[p]` and sees only `views[0]`, made anew for each decision.
    `points` and `places` are filled with the result, `log` with seat and action of each decision.
    """
    table = state[0]
    setup(edition[0], table, dice[0], options[0])
    totals = np.zeros(MOST_SEATS)
    moves = 0
    while not over(table) and moves < limit:
        seat = first_seat(waiting(table))
        legal(edition[0], table, seat, why)
        action, n = -1, 0
        for a in range(len(why)):
            if why[a] == 0:
                action, n = a, n + 1
        if n > 1 and kinds[seat] == RANDOM:
            action = pick(minds[seat], why)
        elif n > 1:
            views[0] = views[1]  # an empty one
            view(edition[0], table, seat, views[0])
            if kinds[seat] == GREEDY:
                weigh(edition[0], views[0], seat, minds[seat], worlds, why, rooms[seat], plans[seat], values)
                action = best_of(values, rollout_weights)
            else:
                search(
                    edition[0],
                    views[0],
                    minds[seat],
                    worlds,
                    tree,
                    0,
                    why,
                    rollout_weights,
                    plans[seat],
                    totals,
                )
                action = chosen(tree, minds[seat])
        step(edition[0], table, dice[stream_of(seat, len(dice))], seat, action)
        log[moves][0], log[moves][1] = seat, action
        moves += 1
    returns(edition[0], table, points)
    rank(edition[0], table, places)
    return moves
