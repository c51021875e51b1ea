"""A quick judgement for bots: gold, and what the expedition may still bring, less the time it takes.

An expedition is judged by the best town to end it in, with every stop before it that pays.
Time is counted in turns: a move takes a third of one, a stop two thirds. While a broadhorn is fitted out
in St. Louis, the barrels that would best be bought for that way count as bought already.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.broadhorns.rules.actions import ACTIONS, DONE, DRAW, END, GIVE_UP
from flatboat.games.broadhorns.rules.boats import has_cargo
from flatboat.games.broadhorns.rules.move import speed
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.tables import (
    BOXES,
    CURRENT,
    DELIVERY,
    GOODS,
    ICE,
    NONE,
    PEDDLER,
    PERISHABLES,
    PORTS,
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
    Tile,
    Trader,
)
from flatboat.games.broadhorns.rules.turn import ACTIONS_A_TURN, prize
from flatboat.kernel.compiler import rule, scratch_record
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Grid, Record, Row, cells, f64, i8, i16

A_MOVE, A_STOP, AN_OUTFIT = 1 / 3, 2 / 3, 1 / 2  # of a turn
RATE = np.array([0.0, 0.0, 4.0, 3.5, 3.1])  # gold that a turn brings, by players
FILL_ROUNDS = np.array([0.0, 0.0, 2.6, 2.1, 1.8])  # rounds from one full town to the next
LOAD, USUAL_SPEED, LEAST_RATE = 4, 4.5, 0.5  # of a fresh expedition, see `best_rate`
PACE, COLD = 1.15, 0.2  # spoiling in a turn: its step and the cards; in winter the cards alone
WREATH = np.array([0.0, 0.0, 0.4, 0.9, 1.2])  # gold that a wreath may bring
GAIN = 0.5  # that makes a barrel worth buying
NEVER, UNPAYABLE = 1000.0, 1000
IDLE = 0.05  # gold: just enough not to stay where nothing can be done any more


class Weights(Record):
    """What a judgement weighs by; WEIGHTS are those of the game's own bots."""

    delivery: f64  # gold that a card in hand may bring
    traveler: f64
    ice: f64
    peddler: f64
    current: f64
    hand: f64  # and all of them together, at the most
    crowded: f64  # just enough to choose a season's barrel by
    rate: f64  # gold that a turn brings, beside what it is reckoned at for so many players
    caution: f64  # and beside the best that a new expedition could bring
    wreath: f64  # gold that a wreath may bring, likewise
    tip: f64  # that a stop pays besides what its spaces do
    new_trip: f64  # turns that a new expedition takes: with fewer left, time loses its worth
    near: f64  # of the time to a town, what counts by the space and not by the move
    anew: f64  # of the time that fitting out anew takes, what an expedition that brings nothing costs


WEIGHTS = Weights.with_values(
    delivery=0.27, traveler=0.27, ice=0.68, peddler=0.38, current=0.62, hand=2.4, crowded=0.075,
    rate=1.09, caution=1.24, wreath=0.66, tip=0.46, new_trip=5.6, near=0.1, anew=1.1,
)  # fmt: skip


class Notes(Record):
    """What is noted while an expedition is judged: one record, so that nothing is laid out anew."""

    asked: Row[i16] = cells(GOODS)  # what the next barrel costs in St. Louis
    load: Row[f64] = cells(LOAD)  # what the best barrels of a fresh expedition would bring
    rate: f64  # gold that a turn brings
    spare: f64  # turns that are left
    wreath: f64  # what a wreath may bring
    tip: f64  # that a stop pays besides what its spaces do
    scrap: f64  # what the end of the game pays for it
    first: i16  # the first town on the way
    life: Row[f64] = cells(PERISHABLES)  # how much spoiling barrels of a good still bear
    turns: Row[f64] = cells(TOWNS)  # to reach a town, NEVER
    open: Row[i16] = cells(TOWNS)  # its spaces that are not filled
    offers: Row[i16] = cells(TOWNS)  # those of them that pay
    goods: Grid[i16] = cells(TOWNS, SPACES)  # the good of each
    worth: Grid[f64] = cells(TOWNS, SPACES)  # and what a barrel brings there
    wanted: Row[i16] = cells(TOWNS)  # these goods, as a bit mask
    due: Row[i16] = cells(PORTS)  # what travelers aboard pay there
    counts: Row[i16] = cells(GOODS)  # barrels
    aboard: i16  # their goods, as a bit mask
    bought: Row[i16] = cells(GOODS)  # among them
    cargo: Grid[f64] = cells(GOODS, BOXES)  # what each brings, the best first
    pool: Grid[f64] = cells(GOODS, BOXES)  # the best offers on the way to a town
    above: Grid[f64] = cells(GOODS, BOXES)  # and of all towns before it


NOTES = Notes.dtype


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
def best_rate(edition: Edition, table: Table, notes: Notes) -> float:
    """Gold a turn that a fresh expedition with a few barrels could bring, for the best town to end in.

    What nobody can buy, nobody brings there. Without this all would wait for better days when towns want
    little, and nobody would fill one.
    """
    best, load = LEAST_RATE, notes.load
    load[:] = 0.0
    for good in range(GOODS):
        notes.asked[good] = price_after(edition, table, good, 0)
    for end in range(TOWNS):
        tile, filled = tile_at(edition, table, end), table.towns[end].filled
        for space in range(tile.count):
            if (filled >> space) & 1 == 0:
                rank_in(load, LOAD - 1, float(tile.value[space] - notes.asked[tile.good[space]]))
        whole = float(edition.bonus[end])
        for k in range(LOAD):
            whole += load[k]
        time = A_MOVE * edition.port[end] / USUAL_SPEED + 2 * A_STOP + AN_OUTFIT
        best = max(best, whole / time)
    return best


@rule
def rate_of(edition: Edition, table: Table, seat: int, rate: float, weights: Weights) -> float:
    """Gold that a turn brings to a player: less when the year ends."""
    usual = min(weights.rate * RATE[table.seats], weights.caution * rate)
    return float(usual * min(1.0, turns_left(edition, table, seat) / weights.new_trip))


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
def look_at_towns(
    edition: Edition, table: Table, seat: int, reach: int, notes: Notes, weights: Weights
) -> None:
    """For each town the turns to reach it, its open spaces with what a barrel brings, as likely as it keeps,
    and what travelers aboard pay there."""
    trader = table.traders[seat]
    pace = COLD if season(edition, table) == Season.WINTER else PACE
    notes.first = TOWNS
    for good in range(PERISHABLES):
        notes.life[good] = shelf_life(edition, trader, good)
    for town in range(TOWNS):
        notes.turns[town], notes.offers[town], notes.due[town] = NEVER, 0, 0
        way = edition.port[town] - trader.at
        if way < 0 or not can_stop(table, seat, town):
            continue
        moves = (1 - weights.near) * ((way + reach - 1) // reach) + weights.near * way / reach
        notes.turns[town], notes.first = A_MOVE * moves, min(notes.first, town)
        list_offers(tile_at(edition, table, town), table.towns[town].filled, town, pace, notes)
    for traveler in range(TRAVELERS):
        if trader.aboard[traveler] > 0:
            notes.due[edition.destination[traveler]] += trader.aboard[traveler] * edition.fare[traveler]


@rule
def list_offers(tile: Tile, filled: int, town: int, pace: float, notes: Notes) -> None:
    """The open spaces of a town, and those that still pay when it is reached."""
    n, unfilled, wanted = 0, 0, 0
    for space in range(tile.count):
        if (filled >> space) & 1:
            continue
        unfilled += 1
        good, keeps = tile.good[space], 1.0
        if good < PERISHABLES:
            keeps = min(1.0, max(0.0, notes.life[good] - pace * notes.turns[town]))
        if keeps * tile.value[space] > 0:
            notes.goods[town][n], notes.worth[town][n] = good, keeps * tile.value[space]
            n += 1
            wanted |= 1 << good
    notes.offers[town], notes.open[town], notes.wanted[town] = n, unfilled, wanted


@rule
def can_stop(table: Table, seat: int, town: int) -> bool:
    """Whether a town has not had its port action, or has it just now and is still bought from."""
    return (table.traders[seat].visited >> town) & 1 == 0 or is_selling(table, seat, town)


@rule
def is_selling(table: Table, seat: int, town: int) -> bool:
    """Whether a player is selling at a town just now."""
    return table.port == town and table.turn == seat and table.phase == Phase.SELL


@rule
def gains(town: int, notes: Notes) -> float:
    """What cargo would bring more with a stop at a town than it does without."""
    more, last, deep = 0.0, NONE, 0
    if notes.wanted[town] & notes.aboard == 0:
        return more
    for k in range(notes.offers[town]):
        good = notes.goods[town][k]
        deep = deep + 1 if good == last else 1  # spaces of a good lie side by side
        last = good
        if notes.counts[good] >= deep:
            more += max(0.0, notes.worth[town][k] - notes.cargo[good][notes.counts[good] - deep])
    return more


@rule
def stop_at(edition: Edition, state: State, seat: int, town: int, notes: Notes) -> float:
    """Sell at a town what brings more there; what the stop pays besides."""
    sold, goods = 0, 0
    for k in range(notes.offers[town]):
        good = notes.goods[town][k]
        last = notes.counts[good] - 1
        if last >= 0 and notes.worth[town][k] > notes.cargo[good][last]:
            rank_in(notes.cargo[good], last, notes.worth[town][k])
            sold += 1
            goods |= 1 << good
    return extras(edition, state, seat, town, sold, goods, notes) + notes.due[town]


@rule
def extras(
    edition: Edition, state: State, seat: int, town: int, sold: int, goods: int, notes: Notes
) -> float:
    """Town bonus, delivery card and wreaths for so many barrels, of goods in a bit mask, at a stop."""
    table, worth = state.table, 0.0
    here = table.port == town and table.turn == seat
    if sold == 0 and not here:
        return worth
    fills = sold > 0 and sold >= notes.open[town]
    so_far = table.spaces if here else 0
    if (sold + so_far >= 2 or fills) and not (here and table.rewarded):
        worth += edition.bonus[town]
    if fills:
        worth += notes.wreath * tile_at(edition, table, town).wreaths
    if here and table.claimed:
        return worth
    goods |= table.sold if here else 0
    for good in range(GOODS):
        if (goods >> good) & 1:
            card = DELIVERY + town * GOODS + good
            if state.hands[seat][card] > 0 or table.towns[town].delivery[good] > 0:
                return worth + edition.delivery
    return worth


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
def pool_offers(town: int, less: float, notes: Notes, pool: Any) -> None:
    """Add a town's offers, each less so much, to the best ones for each good."""
    for k in range(notes.offers[town]):
        rank_in(pool[notes.goods[town][k]], BOXES - 1, notes.worth[town][k] - less)


@rule
def fit_out(edition: Edition, table: Table, seat: int, notes: Notes) -> int:
    """Buy box by box what gains most, into `notes.counts`; what it costs."""
    trader, cost = table.traders[seat], 0
    counts, bought = notes.counts, notes.bought
    bought[:] = 0
    for box in range(edition.boats[trader.boat].boxes):
        best, gain = NONE, GAIN
        for good in range(GOODS):
            if trader.box[box] == NONE and counts[good] < BOXES:
                asked = price_after(edition, table, good, bought[good])
                more = notes.pool[good][counts[good]] - asked
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
def load_up(edition: Edition, table: Table, seat: int, end: int, notes: Notes) -> int:
    """The barrels aboard, and those best bought for the way to a town, into `notes`; what these cost."""
    trader, cost = table.traders[seat], 0
    notes.counts[:] = 0
    for box in range(BOXES):
        if trader.box[box] != NONE:
            notes.counts[trader.box[box]] += 1
    if is_fitting_out(table, seat):
        notes.pool[:] = notes.above
        pool_offers(end, 0.0, notes, notes.pool)
        pool_offers(end, notes.rate * A_STOP / 2, notes, notes.above)  # a share of what the stop costs
        cost = fit_out(edition, table, seat, notes)
    notes.aboard = 0
    for good in range(GOODS):
        notes.aboard |= 1 << good if notes.counts[good] > 0 else 0
        for k in range(notes.counts[good]):
            notes.cargo[good][k] = edition.surplus
    return cost


@rule
def way_to(edition: Edition, state: State, seat: int, end: int, notes: Notes) -> float:
    """What an expedition brings that ends in a town, with every stop before it that pays.

    Less, if the year may end before.
    """
    table, time = state.table, notes.turns[end]
    brings = -float(load_up(edition, table, seat, end, notes))
    brings += stop_at(edition, state, seat, end, notes)
    time += 0.0 if is_selling(table, seat, end) else A_STOP
    for town in range(end - 1, notes.first - 1, -1):
        if notes.turns[town] < NEVER:
            price = 0.0 if is_selling(table, seat, town) else notes.rate * A_STOP
            if gains(town, notes) + notes.due[town] + notes.tip > price:
                brings += stop_at(edition, state, seat, town, notes)
                time += 0.0 if price == 0 else A_STOP
    for good in range(GOODS):
        for k in range(notes.counts[good]):
            brings += notes.cargo[good][k]
    brings += edition.boats[table.traders[seat].boat].resale
    chance = min(1.0, max(0.0, notes.spare - time + 0.5))
    return float(chance * brings + (1 - chance) * notes.scrap - notes.rate * time)


@rule
def dead_end(rate: float, notes: Notes) -> float:
    """What an expedition is worth that comes to no port any more: a little less than to give it up, unless
    the game may end before another one earns anything."""
    chance = min(1.0, max(0.0, notes.spare - 1.0))
    return float((1 - chance) * notes.scrap - rate * AN_OUTFIT - IDLE)


@rule
def expedition(edition: Edition, state: State, seat: int, rate: float, sheet: Any, weights: Weights) -> float:
    """The best way to go on with the expedition, or to end it here."""
    table, trader, notes = state.table, state.table.traders[seat], sheet[0]
    left, reach = turns_left(edition, table, seat), speed(edition, table, seat)
    if seat != table.turn:
        reach -= edition.current * table.currents
    notes.rate, notes.spare = rate, left + rest_of_turn(table, seat)
    notes.scrap = scrap(edition, trader)
    notes.wreath, notes.tip = weights.wreath * WREATH[table.seats], weights.tip
    look_at_towns(edition, table, seat, reach, notes, weights)
    best = notes.scrap if left == 0 else -weights.anew * rate * AN_OUTFIT
    if left > 0 and notes.first == TOWNS:
        best = dead_end(rate, notes)
    if table.turn == seat and table.port >= 0 and table.phase > Phase.SELL:  # in a port, done with selling
        best = max(best, float(edition.boats[trader.boat].resale + notes.due[table.port]))
    notes.above[:] = 0.0
    for end in range(notes.first, TOWNS):
        if notes.turns[end] < NEVER:
            best = max(best, way_to(edition, state, seat, end, notes))
    return best


# --- all ----------------------------------------------------------------------------------------------------


@rule
def cards_worth(state: State, seat: int, weights: Weights) -> float:
    """What the hand may bring; waiting for ever more cards is worth nothing."""
    hand, deliveries, travelers = state.hands[seat], 0, 0
    for card in range(DELIVERY, TRAVELER):
        deliveries += hand[card]
    for card in range(TRAVELER, TRAVELER + TRAVELERS):
        travelers += hand[card]
    worth = weights.delivery * deliveries + weights.traveler * travelers
    worth += weights.ice * hand[ICE] + weights.peddler * hand[PEDDLER] + weights.current * hand[CURRENT]
    return float(min(worth, weights.hand))


@rule
def wreaths_worth(edition: Edition, table: Table, seat: int, weights: Weights) -> float:
    """The prize as it stands, the more certain the further the year has gone."""
    gone = table.placed / track_length(edition)
    hoped = weights.wreath * WREATH[table.seats] * table.traders[seat].wreaths
    return float(gone * gone * prize(edition, table, seat) + (1 - gone * gone) * hoped)


@rule
def crowding(table: Table, weights: Weights) -> float:
    """How many barrels of the last one's good lie on the season track: better one that towns do not miss."""
    n = 0
    for space in range(table.placed):
        n += table.track[space] == table.track[table.placed - 1]
    return weights.crowded * n


@rule
def parts(
    edition: Edition, state: State, seat: int, usual: float, sheet: Any, weights: Weights
) -> tuple[float, float, float, float, float, float]:
    """What the gold is made of that a seat may hope for, in the order of TERMS."""
    table, trader = state.table, state.table.traders[seat]
    if table.phase == Phase.OVER:
        return float(trader.gold), 0.0, 0.0, 0.0, 0.0, 0.0
    left = min(1.0, turns_left(edition, table, seat) / weights.new_trip)
    rate, crowded, voyage = rate_of(edition, table, seat, usual, weights), 0.0, 0.0
    if table.port >= 0 and seat == table.turn:
        crowded = crowding(table, weights)
    if trader.boat != NONE:
        voyage = expedition(edition, state, seat, rate, sheet, weights)
    elif not trader.done:
        voyage = -rate * AN_OUTFIT
    return (
        float(trader.gold),
        wreaths_worth(edition, table, seat, weights),
        left * cards_worth(state, seat, weights),
        rate * rest_of_turn(table, seat),
        -crowded,
        voyage,
    )


#: The names of these parts.
TERMS = ("gold", "wreaths", "cards", "time", "season", "voyage")


@rule
def evaluate(edition: Edition, state: State, weights: Weights, out: Row[f64]) -> None:
    """The gold that each seat may hope for, beyond what all may still earn."""
    sheet = scratch_record(NOTES)
    usual = best_rate(edition, state.table, sheet[0])
    for seat in range(state.table.seats):
        worth = 0.0
        for part in parts(edition, state, seat, usual, sheet, weights):
            worth += part
        out[seat] = worth


def terms(edition: Edition, state: State, seat: int) -> dict[str, float]:
    """What the gold is made of that a seat may hope for, by name."""
    sheet = scratch_record(NOTES)
    usual = best_rate(edition, state.table, sheet[0])
    found = parts(edition, state, seat, usual, sheet, wrap(WEIGHTS)[0])
    return dict(zip(TERMS, found, strict=True))


@rule
def adjust_weights(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """In playouts a turn seldom ends while there is something to do."""
    out[DRAW] = 1 if state.table.actions > 0 else 12


@rule
def comes_to_port(edition: Edition, trader: Trader) -> bool:
    """Whether a town lies ahead of a broadhorn whose port action can still be taken, or it lies there."""
    for town in range(TOWNS):
        if edition.port[town] >= trader.at and (trader.visited >> town) & 1 == 0:
            return True
    return False


@rule
def can_buy(edition: Edition, table: Table, seat: int) -> bool:
    """Whether a player can pay for any barrel in St. Louis."""
    for good in range(GOODS):
        if price_after(edition, table, good, 0) <= table.traders[seat].gold:
            return True
    return False


@rule
def strike_folly(edition: Edition, state: State, seat: int, out: Row[i8]) -> None:
    """Nobody gives up by mistake what has just begun or can still be sold in a port, lets a whole turn go,
    leaves St. Louis with nothing aboard, or the last port with a broadhorn that could be sold there."""
    table, trader = state.table, state.table.traders[seat]
    ahead, laden = comes_to_port(edition, trader), has_cargo(trader)
    if table.phase == Phase.ACT:
        if trader.at == 0 or ahead:
            out[GIVE_UP] = 0
        if table.actions == ACTIONS_A_TURN:
            out[DRAW] = 0
    elif table.phase == Phase.ST_LOUIS:
        out[DONE] = 0 if not laden and can_buy(edition, table, seat) else out[DONE]
    else:
        if not ahead:
            out[DONE] = 0
        if table.phase == Phase.SELL and laden:
            out[END] = 0


# How readily an action is tried in playouts: ports and sales first; nobody gives orders by habit. Who puts a
# traveler ashore unpaid mostly takes the same aboard again: only for want of others (0).
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
    "drop": 0,
    "board": 20,
    "welcome": 20,
    "order": 0,
}


def rollout_weights() -> np.ndarray[Any, Any]:
    """The weight of each action."""
    return np.array([HABITS.get(ACTIONS.family(action), 6) for action in range(len(ACTIONS))], np.int8)
