"""A quick judgement for bots: gold, and what the expedition may still bring, less the time it takes.

An expedition is judged by the best town to end it in, with every stop before it that pays.
Time is counted in turns: a move takes a third of one, a stop two thirds. While a broadhorn is fitted out
in St. Louis, the barrels that would best be bought for that way count as bought already.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.broadhorns.actions import ACTIONS, DRAW
from flatboat.games.broadhorns.rules.move import speed
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.tables import (
    BOXES,
    DELIVERY,
    GOODS,
    NONE,
    PERISHABLES,
    PRICES,
    SPACES,
    ST_LOUIS,
    TOWNS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Phase,
    Season,
    State,
    Table,
    Trader,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.records import Row, f32, i8

A_MOVE, A_STOP, AN_OUTFIT = 1 / 3, 2 / 3, 1 / 2  # of a turn
RATE = np.array([0.0, 0.0, 4.0, 3.5, 3.1])  # gold that a turn brings, by players
FILL_ROUNDS = np.array([0.0, 0.0, 2.6, 2.1, 1.8])  # rounds from one full town to the next
LOAD, USUAL_SPEED, CAUTION, LEAST_RATE = 4, 4.5, 0.9, 0.5  # of a fresh expedition, see `best_rate`
NEW_TRIP = 8.0  # turns that a new expedition takes: with fewer left, time loses its worth
PACE, COLD = 1.15, 0.2  # spoiling in a turn: its step and the cards; in winter the cards alone
WREATH = np.array([0.0, 0.0, 0.4, 0.9, 1.2])  # gold that a wreath may bring
KEPT = {"delivery": 0.4, "traveler": 0.3, "ice": 0.6, "peddler": 0.3, "current": 0.7}  # cards in hand
MOST_KEPT = 2.0
CROWDED = 0.1  # just enough to choose a season's barrel by
GAIN = 0.5  # that makes a barrel worth buying
TIP = 0.5  # that a stop pays besides what its spaces do
NEVER, UNPAYABLE = 1000.0, 1000

KEPT_WORTH = np.array(
    [KEPT["delivery"]] * TRAVELER
    + [KEPT["traveler"]] * TRAVELERS
    + [KEPT["ice"], KEPT["peddler"], KEPT["current"]]
)


@rule
def rank_in(row: Any, last: int, value: float) -> None:
    """Put a value into a falling row in place of its last entry, if that is less."""
    if row[last] >= value:
        return
    while last > 0 and row[last - 1] < value:
        row[last] = row[last - 1]
        last -= 1
    row[last] = value


# --- time ---------------------------------------------------------------------------------------------------


@rule
def turns_left(edition: Edition, table: Table, seat: int) -> float:
    """About how many turns a player still has after this one."""
    if table.last_round:
        before = (seat - table.first) % table.seats > (table.turn - table.first) % table.seats
        return 1.0 if before else 0.0
    return float(FILL_ROUNDS[table.seats] * (track_length(edition) - table.placed - 0.5))


@rule
def rest_of_turn(table: Table, seat: int) -> float:
    """What is left of the turn, as a part of one."""
    if seat != table.turn or table.resolved or table.phase == Phase.HAND or table.traders[seat].done:
        return 0.0
    if table.actions == 2:
        return 1.0
    if table.actions == 1:
        return A_STOP if table.moves == 1 else 0.5
    return A_MOVE if table.bonus else 0.0


@rule
def best_rate(edition: Edition, table: Table) -> float:
    """Gold a turn that a fresh expedition with a few barrels could bring, for the best town to end in.

    What nobody can buy, nobody brings there. Without this all would wait for better days when towns want
    little, and nobody would fill one.
    """
    best, load = LEAST_RATE, np.zeros(LOAD)
    for end in range(TOWNS):
        tile, filled = tile_at(edition, table, end), table.towns[end].filled
        for space in range(tile.count):
            good = tile.good[space]
            if (filled >> space) & 1 == 0 and table.market[good] + table.bag[good] > 0:
                rank_in(load, LOAD - 1, float(tile.value[space] - price_after(edition, table, good, 0)))
        time = A_MOVE * edition.port[end] / USUAL_SPEED + 2 * A_STOP + AN_OUTFIT
        best = max(best, (load.sum() + edition.bonus[end]) / time)
    return best


@rule
def rate_of(edition: Edition, table: Table, seat: int, rate: float) -> float:
    """Gold that a turn brings to a player: less when the year ends."""
    usual = min(RATE[table.seats], CAUTION * rate)
    return float(usual * min(1.0, turns_left(edition, table, seat) / NEW_TRIP))


# --- cargo --------------------------------------------------------------------------------------------------


@rule
def shelf_life(edition: Edition, trader: Trader, good: int) -> float:
    """How much spoiling barrels of a good still bear, at the mean; a new one's, if there are none."""
    n, whole = 0, 0.0
    for box in range(BOXES):
        if trader.box[box] == good:
            n += 1
            whole += edition.steps - trader.step[box] + 1
    return whole / n if n > 0 else float(edition.steps)


@rule
def look_at_towns(edition: Edition, table: Table, seat: int, reach: int, turns: Any, worth: Any) -> None:
    """For each town the turns to reach it, and what a barrel brings on each space, as likely as it keeps."""
    pace = COLD if season(edition, table) == Season.WINTER else PACE
    life = np.zeros(PERISHABLES)
    for good in range(PERISHABLES):
        life[good] = shelf_life(edition, table.traders[seat], good)
    for town in range(TOWNS):
        way = edition.port[town] - table.traders[seat].at
        turns[town] = NEVER
        if way < 0 or not can_stop(table, seat, town):
            continue
        turns[town] = A_MOVE * ((way + reach - 1) // reach)
        tile, filled = tile_at(edition, table, town), table.towns[town].filled
        for space in range(tile.count):
            keeps = 1.0
            if tile.good[space] < PERISHABLES:
                keeps = min(1.0, max(0.0, life[tile.good[space]] - pace * turns[town]))
            worth[town][space] = 0.0 if (filled >> space) & 1 else keeps * tile.value[space]


@rule
def can_stop(table: Table, seat: int, town: int) -> bool:
    """Whether a town has not had its port action, or has it just now and is still bought from."""
    return (table.traders[seat].visited >> town) & 1 == 0 or is_selling(table, seat, town)


@rule
def is_selling(table: Table, seat: int, town: int) -> bool:
    """Whether a player is selling at a town just now."""
    return table.port == town and table.turn == seat and table.phase == Phase.SELL


@rule
def gains(edition: Edition, table: Table, town: int, worth: Any, cargo: Any, counts: Any) -> float:
    """What cargo would bring more with a stop at a town than it does without."""
    tile, more, last, deep = tile_at(edition, table, town), 0.0, NONE, 0
    for space in range(tile.count):
        good = tile.good[space]
        if worth[town][space] > 0:
            deep = deep + 1 if good == last else 1  # spaces of a good lie side by side
            last = good
            if counts[good] >= deep:
                more += max(0.0, worth[town][space] - cargo[good][counts[good] - deep])
    return more


@rule
def stop_at(
    edition: Edition, state: State, seat: int, town: int, worth: Any, cargo: Any, counts: Any
) -> float:
    """Sell at a town what brings more there, into `cargo`; what the stop pays besides."""
    table, tile = state.table, tile_at(edition, state.table, town)
    sold, goods = 0, 0
    for space in range(tile.count):
        good = tile.good[space]
        k = counts[good] - 1
        if k >= 0 and worth[town][space] > cargo[good][k]:
            rank_in(cargo[good], k, worth[town][space])
            sold += 1
            goods |= 1 << good
    return extras(edition, state, seat, town, sold, goods) + fares(edition, table.traders[seat], town)


@rule
def open_spaces(edition: Edition, table: Table, town: int) -> int:
    """Cargo spaces of a town that are not filled."""
    n = tile_at(edition, table, town).count
    for space in range(SPACES):
        n -= (table.towns[town].filled >> space) & 1
    return n


@rule
def extras(edition: Edition, state: State, seat: int, town: int, sold: int, goods: int) -> float:
    """Town bonus, delivery card and wreaths for so many barrels, of goods in a bit mask, at a stop."""
    table, worth = state.table, 0.0
    here = table.port == town and table.turn == seat
    fills = sold > 0 and sold >= open_spaces(edition, table, town)
    so_far = table.spaces if here else 0
    if (sold + so_far >= 2 or fills) and not (here and table.rewarded):
        worth += edition.bonus[town]
    if fills:
        worth += WREATH[table.seats] * tile_at(edition, table, town).wreaths
    if here and table.claimed:
        return worth
    goods |= table.sold if here else 0
    for good in range(GOODS):
        if (goods >> good) & 1:
            card = DELIVERY + town * GOODS + good
            if state.hands[seat][card] > 0 or table.towns[town].delivery[good] > 0:
                return worth + edition.delivery
    return worth


@rule
def fares(edition: Edition, trader: Trader, town: int) -> int:
    """What travelers aboard pay at a town."""
    gold = 0
    for traveler in range(TRAVELERS):
        if trader.aboard[traveler] > 0 and edition.destination[traveler] == town:
            gold += trader.aboard[traveler] * edition.fare[traveler]
    return gold


# --- fitting out in St. Louis -------------------------------------------------------------------------------


@rule
def is_fitting_out(table: Table, seat: int) -> bool:
    """Whether barrels are still to be bought in St. Louis."""
    return table.traders[seat].at == 0 and (table.traders[seat].visited == 0 or table.port == ST_LOUIS)


@rule
def price_after(edition: Edition, table: Table, good: int, bought: int) -> int:
    """What a barrel costs in St. Louis once so many were bought."""
    left = table.market[good] - bought
    if left <= 0:
        return edition.bag_price if table.bag[good] > 0 else UNPAYABLE
    if left <= PRICES and edition.prices[left - 1] > 0:
        return edition.prices[left - 1]
    return edition.price_floor


@rule
def pool_offers(
    edition: Edition, table: Table, end: int, stop: float, turns: Any, worth: Any, pool: Any
) -> None:
    """All offers on the way to a town; those before it less a share of what the stop costs."""
    for town in range(end + 1):
        if turns[town] < NEVER:
            tile = tile_at(edition, table, town)
            for space in range(tile.count):
                if worth[town][space] > 0:
                    rank_in(
                        pool[tile.good[space]], BOXES - 1, worth[town][space] - (stop if town < end else 0.0)
                    )


@rule
def fit_out(edition: Edition, table: Table, seat: int, pool: Any, counts: Any) -> int:
    """Buy box by box what gains most, into `counts`; what it costs."""
    trader, cost = table.traders[seat], 0
    bought = np.zeros(GOODS, np.int64)
    for box in range(edition.boats[trader.boat].boxes):
        best, gain = NONE, GAIN
        for good in range(GOODS):
            if trader.box[box] == NONE and counts[good] < BOXES:
                asked = price_after(edition, table, good, bought[good])
                more = pool[good][counts[good]] - asked
                if more > gain and cost + asked <= trader.gold:
                    best, gain = good, more
        if best != NONE:
            cost += price_after(edition, table, best, bought[best])
            counts[best] += 1
            bought[best] += 1
    return cost


# --- the expedition -----------------------------------------------------------------------------------------


@rule
def scrap(edition: Edition, trader: Trader) -> float:
    """What the end of the game pays for an expedition that is under way."""
    gold = edition.boats[trader.boat].resale
    for box in range(BOXES):
        gold += edition.left_over if trader.box[box] != NONE else 0
    return float(gold)


@rule
def way_to(
    edition: Edition,
    state: State,
    seat: int,
    end: int,
    rate: float,
    turns: Any,
    worth: Any,
    cargo: Any,
    pool: Any,
) -> float:
    """What an expedition brings that ends in a town, with every stop before it that pays."""
    table, trader = state.table, state.table.traders[seat]
    counts, brings, time = np.zeros(GOODS, np.int64), 0.0, turns[end]
    for box in range(BOXES):
        if trader.box[box] != NONE:
            counts[trader.box[box]] += 1
    if is_fitting_out(table, seat):
        pool[:] = 0.0
        pool_offers(edition, table, end, rate * A_STOP / 2, turns, worth, pool)
        brings -= fit_out(edition, table, seat, pool, counts)
    for good in range(GOODS):
        for k in range(counts[good]):
            cargo[good][k] = edition.surplus
    brings += stop_at(edition, state, seat, end, worth, cargo, counts)
    time += 0.0 if is_selling(table, seat, end) else A_STOP
    for town in range(end - 1, -1, -1):
        if turns[town] < NEVER:
            price = 0.0 if is_selling(table, seat, town) else rate * A_STOP
            due = fares(edition, trader, town)
            if gains(edition, table, town, worth, cargo, counts) + due + TIP > price:
                brings += stop_at(edition, state, seat, town, worth, cargo, counts)
                time += 0.0 if price == 0 else A_STOP
    for good in range(GOODS):
        for k in range(counts[good]):
            brings += cargo[good][k]
    brings += edition.boats[trader.boat].resale
    return float(in_time(edition, table, seat, time, brings) - rate * time)


@rule
def in_time(edition: Edition, table: Table, seat: int, time: float, brings: float) -> float:
    """What is brought, as far as the year is long enough."""
    spare = turns_left(edition, table, seat) + rest_of_turn(table, seat) - time
    chance = min(1.0, max(0.0, spare + 0.5))
    return float(chance * brings + (1 - chance) * scrap(edition, table.traders[seat]))


@rule
def expedition(
    edition: Edition, state: State, seat: int, rate: float, turns: Any, worth: Any, cargo: Any, pool: Any
) -> float:
    """The best way to go on with the expedition, or to end it here."""
    table, trader = state.table, state.table.traders[seat]
    left, reach = turns_left(edition, table, seat), speed(edition, table, seat)
    if seat != table.turn:
        reach -= edition.current * table.currents
    best = scrap(edition, trader) if left == 0 else 0.0
    if table.turn == seat and table.port >= 0 and table.phase > Phase.SELL:  # in a port, done with selling
        best = max(best, float(edition.boats[trader.boat].resale + fares(edition, trader, table.port)))
    look_at_towns(edition, table, seat, reach, turns, worth)
    for end in range(TOWNS):
        if turns[end] < NEVER:
            best = max(best, way_to(edition, state, seat, end, rate, turns, worth, cargo, pool))
    return best


# --- all ----------------------------------------------------------------------------------------------------


@rule
def cards_worth(state: State, seat: int) -> float:
    """What the hand may bring; waiting for ever more cards is worth nothing."""
    worth = 0.0
    for card in range(len(KEPT_WORTH)):
        worth += state.hands[seat][card] * KEPT_WORTH[card]
    return min(worth, MOST_KEPT)


@rule
def wreaths_worth(edition: Edition, table: Table, seat: int) -> float:
    """The prize as it stands, the more certain the further the year has gone."""
    gone = table.placed / track_length(edition)
    hoped = WREATH[table.seats] * table.traders[seat].wreaths
    return float(gone * gone * prize(edition, table, seat) + (1 - gone * gone) * hoped)


@rule
def crowding(table: Table) -> float:
    """How many barrels of the last one's good lie on the season track: better one that towns do not miss."""
    n = 0
    for space in range(table.placed):
        n += table.track[space] == table.track[table.placed - 1]
    return CROWDED * n


@rule
def sense(edition: Edition, state: State, out: Row[f32]) -> None:
    """The gold that each seat may hope for, beyond what all may still earn."""
    table = state.table
    usual = best_rate(edition, table)
    turns, spaces = np.zeros(TOWNS), np.zeros((TOWNS, SPACES))
    cargo, pool = np.zeros((GOODS, BOXES)), np.zeros((GOODS, BOXES))
    for seat in range(table.seats):
        trader = table.traders[seat]
        worth = float(trader.gold)
        if table.phase != Phase.OVER:
            left = min(1.0, turns_left(edition, table, seat) / NEW_TRIP)
            worth += wreaths_worth(edition, table, seat) + left * cards_worth(state, seat)
            rate = rate_of(edition, table, seat, usual)
            worth += rate * rest_of_turn(table, seat)
            if table.port >= 0 and seat == table.turn:
                worth -= crowding(table)
            if trader.boat != NONE:
                worth += expedition(edition, state, seat, rate, turns, spaces, cargo, pool)
            elif not trader.done:
                worth -= rate * AN_OUTFIT
        out[seat] = worth


@rule
def habit(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """In playouts a turn seldom ends while there is something to do."""
    out[DRAW] = 1 if state.table.actions > 0 else 12


# How readily an action is tried in playouts: ports and sales first; nobody gives orders by habit.
HABITS = {
    "draw": 6,
    "give up": 1,
    "end": 1,
    "done": 3,
    "current": 2,
    "port": 60,
    "sell": 40,
    "claim": 60,
    "claim town": 60,
    "cool": 40,
    "season": 40,
    "buy": 12,
    "bag": 1,
    "blind": 1,
    "drop": 1,
    "board": 20,
    "welcome": 20,
    "order": 0,
}


def habits() -> np.ndarray[Any, Any]:
    """The weight of each action."""
    return np.array([HABITS.get(ACTIONS.read(action)[0], 6) for action in range(len(ACTIONS))], np.int8)
