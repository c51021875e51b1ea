"""Whole games between bots, compiled from the deal to the end. Each bot works from its seat's view."""

from __future__ import annotations

from typing import Any, NamedTuple

from flatboat.bots.plan import Context, Either, Openly, Rolled, Secretly, Widened
from flatboat.bots.random import first_seat, pick, stream_of
from flatboat.bots.search import best_of, chosen, search, weigh
from flatboat.kernel.compiler import rule
from flatboat.kernel.entries import entry
from flatboat.kernel.verbs import legal, over, rank, returns, setup, step, view, waiting

RANDOM, GREEDY, MCTS = 0, 1, 2


class Match(NamedTuple):
    """One game between bots: the table, what each seat is played by, and room to work in.

    Records come in arrays of one, those of seats in arrays of all: seat p plays as `kinds[p]` with
    `plans[p]`, judges by `judgements[p]` and `weights[p]`, and thinks with its own dice `minds[p]`. So two
    judgements may meet in one match.
    """

    edition: Any
    options: Any
    state: Any  # zeroed
    dice: Any  # all streams of the table
    views: Any  # two: one made anew for each decision, one that stays empty
    kinds: Any
    plans: Any
    judgements: Any
    weights: Any
    minds: Any
    rooms: Any  # worlds that a greedy bot imagines
    notes: Any
    worlds: Any
    tree: Any
    why: Any
    values: Any
    way: Widened | Rolled | Either
    choice: Secretly | Openly


@rule
def decision(match: Match, seat: int) -> int:
    """What a bot that judges does. It sees only its seat's view."""
    match.views[0] = match.views[1]
    view(match.edition[0], match.state[0], seat, match.views[0])
    mind = Context(
        match.edition[0],
        match.views[0],
        match.minds[seat],
        match.plans[seat],
        match.notes[0],
        match.judgements[seat],
        match.weights[seat],
        match.worlds,
        match.tree,
        match.why,
        match.way,
        match.choice,
    )
    if match.kinds[seat] == GREEDY:
        weigh(mind, match.rooms[seat], match.values)
        return best_of(match.values, mind.weights)
    match.notes[0].used = 0
    search(mind)
    return chosen(mind)


@entry
def decide(match: Any, seat: int) -> int:
    """What the bot of a seat does, where it has a choice; see `decision`."""
    return decision(match, seat)


@entry
def play_game(match: Any, limit: int, points: Any, places: Any, log: Any) -> int:
    """Deal and play one game; returns the number of decisions.

    `points` and `places` are filled with the result, `log` with seat and action of each decision.
    """
    edition, table, why = match.edition[0], match.state[0], match.why
    setup(edition, table, match.dice[0], match.options[0])
    moves = 0
    while not over(table) and moves < limit:
        seat = first_seat(waiting(table))
        legal(edition, table, seat, why)
        action, n = -1, 0
        for a in range(len(why)):
            if why[a] == 0:
                action, n = a, n + 1
        if n > 1 and match.kinds[seat] == RANDOM:
            action = pick(match.minds[seat], why)
        elif n > 1:
            action = decision(match, seat)
        step(edition, table, match.dice[stream_of(seat, len(match.dice))], seat, action)
        log[moves][0], log[moves][1] = seat, action
        moves += 1
    returns(edition, table, points)
    rank(edition, table, places)
    return moves
