"""A quick judgement of a position, for bots: what each seat's points, cargo and cards may come to.

A cube aboard is held to be worth CARGO of the best price on the map, a freight bill BILL of it, so
that loading gains a little and unloading gains more; the best action in reach is added at a discount.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.heartland.rules.act import bills_per_cube
from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.roads import free_spaces, reach
from flatboat.games.heartland.rules.tables import (
    ACTIONS,
    CENTRE,
    DONE,
    DRIVE,
    FUEL,
    GOODS,
    NOWHERE,
    PAY_FUEL,
    PAY_POINTS,
    PLACES,
    REACH,
    SITES,
    STOP,
    Edition,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.heartland.rules.turn import is_sold
from flatboat.kernel.compiler import rule
from flatboat.kernel.piles import total
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Row, f64, i8, weights_for

SPARE_BILLS = 4  # bills of one good beyond this many are worth nothing
DRAFTED = 0.01  # each side of an offer that has something: what is begun is proposed, not taken back


class Weights(Record):
    """What a judgement weighs by; WEIGHTS are those of the game's own bots, for two players and for more."""

    cargo: f64  # share of the best price: a cube aboard
    bill: f64  # and a bill in hand
    fuel: f64  # worth of a space of fuel, in points
    drawn: f64  # worth of a card yet to be drawn
    stranded: f64  # worth of being able to move at all
    upgrade: f64  # worth of an upgrade at the start of the game
    paid: f64  # how much an action counts to which the way is paid; 1: one that can be taken now
    near: f64  # one within three spaces
    far: f64  # and one beyond
    fuel_drawn: f64  # chance that a card drawn is fuel
    fading: f64  # points before the end at which hopes begin to fade


WEIGHTS = np.concatenate([
    Weights.with_values(
        cargo=0.39, bill=0.2, fuel=0.41, drawn=1.2, stranded=2.6, upgrade=5.4, paid=1.0, near=0.46, far=0.41,
        fuel_drawn=0.25, fading=15.5,
    ),
    Weights.with_values(
        cargo=0.45, bill=0.096, fuel=0.62, drawn=1.37, stranded=2.6, upgrade=6.6, paid=0.85, near=0.79,
        far=0.34, fuel_drawn=0.41, fading=18,
    ),
])  # fmt: skip


@rule
def best_price(edition: Edition, table: Table, good: int) -> int:
    """The highest price paid anywhere on the map."""
    best, cell = 0, table.map.cell
    for place in range(SITES):
        if cell[place] != NOWHERE and edition.price[place][good] > best:
            best = edition.price[place][good]
    return best


@rule
def hope(table: Table, weights: Weights) -> float:
    """From 1 down to 0.25 as the game nears its end: how much of what is aboard may yet be sold."""
    most = 0
    for seat in range(table.seats):
        most = max(most, table.truckers[seat].points)
    return min(1.0, max(0.25, (table.target - most) / weights.fading))


@rule
def turns_left(table: Table, seat: int) -> int:
    """0: no turn left; 1: the last turn runs or comes; 2: more."""
    if table.trigger == NOWHERE:
        return 2
    mine = (seat - table.trigger) % table.seats
    now = (table.turn - table.trigger) % table.seats
    return 1 if mine > now or (mine == now and now > 0) else 0


@rule
def action_gain(
    edition: Edition, state: State, seat: int, place: int, good: int, cube: float, bill: float
) -> float:
    """What handling this good, of which one has bills, would gain at a place over keeping cubes and bills."""
    table, trucker = state.table, state.table.truckers[seat]
    held, aboard, lying = state.hands[seat][good], trucker.cargo[good], table.cubes[place]
    price = edition.price[place][good]
    if price > 0 and aboard > 0:
        sold = min(aboard, held, edition.site_room - total(lying))
        return sold * (price - cube - bill)
    if lying[good] == 0:
        return 0.0
    rate = bills_per_cube(edition, place, good)
    loaded = min(held // rate, lying[good], table.trailer - total(trucker.cargo))
    return loaded * (cube - rate * bill)


@rule
def stop_gain(edition: Edition, table: Table, seat: int, place: int, left: float, weights: Weights) -> float:
    """What buying at this truck stop would gain."""
    trucker = table.truckers[seat]
    cost = edition.cost[place - STOP]
    if trucker.upgrade != NOWHERE or trucker.points < cost or is_sold(table, place):
        return 0.0
    return weights.upgrade * left - cost


@rule
def discount(table: Table, seat: int, place: int, ends: int, weights: Weights) -> float:
    """How near an action at this place is: now, paid for, near or far."""
    trucker = table.truckers[seat]
    if table.turn == seat and not table.towed:
        if table.phase == Phase.ACT:
            return 1.0 if place == trucker.at else 0.0
        if ends > 0:
            return weights.paid if (ends >> place) & 1 else 0.0
    if place == trucker.at:
        return weights.far
    for distance in range(REACH):
        if (table.map.ends[trucker.at][distance] >> place) & 1:
            return weights.near
    return weights.far


@rule
def cards_due(edition: Edition, table: Table, seat: int) -> int:
    """Cards this seat will draw before its turn is over: hands are filled up again."""
    missing = max(0, edition.hand - table.truckers[seat].cards)
    if table.turn == seat and (table.phase == Phase.DISCARD or table.phase == Phase.REDRAW):
        return max(missing, table.left)
    return missing


@rule
def hand_worth(edition: Edition, state: State, seat: int, weights: Weights) -> float:
    """What fuel in hand, cards to come and the lack of any way to move are worth."""
    table, hand = state.table, state.hands[seat]
    spaces = hand[FUEL] + 2 * hand[FUEL + 1] + 3 * hand[FUEL + 2]
    due = cards_due(edition, table, seat)
    worth = weights.fuel * spaces + weights.drawn * due
    if spaces + table.truckers[seat].points == 0:
        worth -= weights.stranded * max(0.0, 1 - weights.fuel_drawn * due)
    return worth


@rule
def parts(
    edition: Edition, state: State, seat: int, weights: Weights
) -> tuple[float, float, float, float, float]:
    """What the points are made of that this seat may hope to end with, in the order of TERMS."""
    table, trucker, hand = state.table, state.table.truckers[seat], state.hands[seat]
    cell, left, turns = table.map.cell, hope(table, weights), turns_left(table, seat)
    goods, kept, upgrade = 0.0, 0.0, 0.0
    ends = 0
    if table.phase == Phase.MOVE and table.turn == seat and distance_paid(table) > 0:
        ends = reach(table, seat, distance_paid(table), trucker.points, free_spaces(table, seat))
    best_gain = 0.0
    for good in range(GOODS):
        if trucker.cargo[good] == 0 and hand[good] == 0:
            continue
        price = best_price(edition, table, good)
        cube = weights.cargo * left * price if turns > 1 else -float(edition.penalty[good])
        bill = weights.bill * left * price if turns > 1 else 0.0
        goods += cube * trucker.cargo[good] + bill * min(hand[good], SPARE_BILLS)
        if turns > 0 and hand[good] > 0:
            for place in range(SITES):
                if cell[place] != NOWHERE and place != CENTRE:
                    gain = action_gain(edition, state, seat, place, good, cube, bill)
                    if gain > best_gain:
                        best_gain = max(best_gain, gain * discount(table, seat, place, ends, weights))
    if turns > 1:
        kept = left * hand_worth(edition, state, seat, weights)
        if trucker.upgrade != NOWHERE:
            upgrade = weights.upgrade * left
        for place in range(STOP, PLACES):
            if cell[place] != NOWHERE:
                gain = stop_gain(edition, table, seat, place, left, weights)
                if gain > best_gain:
                    best_gain = max(best_gain, gain * discount(table, seat, place, ends, weights))
    return float(trucker.points), goods, kept, upgrade, best_gain


#: The names of these parts.
TERMS = ("points", "goods", "hand", "upgrade", "next")


@rule
def evaluate(edition: Edition, state: State, weights: Weights, out: Row[f64]) -> None:
    """The points each seat may hope to end with."""
    table = state.table
    for seat in range(table.seats):
        worth = 0.0
        for part in parts(edition, state, seat, weights):
            worth += part
        out[seat] = worth
    if table.phase == Phase.OFFER or table.phase == Phase.ANSWER:
        out[table.turn] += DRAFTED * (min(1, total(table.give)) + min(1, total(table.ask)))


def terms(edition: Edition, state: State, seat: int) -> dict[str, float]:
    """What the points are made of that a seat may hope for, by name."""
    weights = wrap(weights_for(WEIGHTS, state.table.seats))[0]
    return dict(zip(TERMS, parts(edition, state, seat, weights), strict=True))


@rule
def promise(edition: Edition, state: State, seat: int, place: int) -> int:
    """How readily a playout drives to a place: for what could be unloaded or loaded there."""
    if place >= SITES:
        return 2
    table, trucker, hand = state.table, state.table.truckers[seat], state.hands[seat]
    best = 1
    for good in range(GOODS):
        sold = min(trucker.cargo[good], hand[good]) * edition.price[place][good]
        loaded = min(hand[good], table.cubes[place][good]) if edition.native[place] == good else 0
        best = max(best, 4 * sold, 2 * loaded)
    return min(best, 100)


@rule
def adjust_weights(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """Pay for a distance, and drive to a place, where there is something to do.

    An offer that is begun is not taken back: that could go on without end.
    """
    table = state.table
    out[DONE] = 0 if table.phase == Phase.OFFER else BE_DONE
    if table.phase != Phase.MOVE:
        return
    if distance_paid(table) > 0:
        for place in range(PLACES):
            if why[DRIVE + place] == Reason.LEGAL:
                out[DRIVE + place] = promise(edition, state, seat, place)
        return
    ends, free = table.map.ends[table.truckers[seat].at], free_spaces(table, seat)
    for distance in range(REACH):
        out[PAY_FUEL + distance], out[PAY_POINTS + distance] = 1, 1
    for place in range(SITES):
        if (free >> place) & 1 and table.map.cell[place] != NOWHERE:
            best = promise(edition, state, seat, place)
            for distance in range(REACH):
                if (ends[distance] >> place) & 1 and best > out[PAY_FUEL + distance]:
                    out[PAY_FUEL + distance], out[PAY_POINTS + distance] = best, max(1, best // 2)


# How readily an action is tried in playouts: most cubes first, cargo before cards, fuel before points.
BE_DONE = 4
HABITS = {"tow": 4, "swap": 1, "done": BE_DONE, "buy": 4, "discard": 1, "decline": 4}
PER_CUBE = {"load": 6, "unload": 12}


def rollout_weights() -> np.ndarray[Any, Any]:
    """The weight of each action."""
    weights = np.full(len(ACTIONS), 2, np.int8)
    for action in range(len(ACTIONS)):
        name, values = ACTIONS.read(action)
        if name in PER_CUBE:
            weights[action] = PER_CUBE[name] * (values["n"] + 1)
        else:
            weights[action] = HABITS.get(name, 2)
    return weights
