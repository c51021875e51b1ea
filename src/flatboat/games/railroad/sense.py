"""A quick judgement for bots: prestige, and what the turns that are left may still bring.

Each turn may bring a delivery. So every factory and city that could be linked is judged by the length
that the route would have, the tracks that it still needs and the cards in hand; the best few of them
that do not take each other's goods and icons count, later ones less.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.railroad.actions import ACTIONS
from flatboat.games.railroad.geometry import HEXES
from flatboat.games.railroad.rules.deliver import free_icon
from flatboat.games.railroad.rules.goals import done_of, goal_worth, progress
from flatboat.games.railroad.rules.network import (
    colors_on,
    cost_of,
    find_link,
    has_track,
    is_linked,
    is_served,
)
from flatboat.games.railroad.rules.ship import containers_of, export_bonus, leftmost
from flatboat.games.railroad.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    LENGTHS,
    NEIGHBORS,
    NEUTRAL,
    NONE,
    OPEN,
    SITES,
    SPACES,
    TERRAINS,
    WILD,
    Asks,
    Bonus,
    Card,
    Edition,
    Feat,
    Phase,
    State,
    Table,
    Terrain,
)
from flatboat.kernel.compiler import lookup, rule
from flatboat.kernel.records import Row, f32, i8

MONEY = 0.3  # prestige that a dollar is worth in mid-game
LEAN = 3.0  # dollars without which nothing can be built, and
LEAN_LOSS = 0.3  # what each that is missing costs
IMPATIENCE = 0.07  # of a hope that is lost with every turn until it comes true
OWN_WAY = 0.6  # of the tracks a delivery needs no other makes use of
TRACK = 4  # a new track on plains, in the steps in which ways are measured
NO_WAY = 1000
QUEUE = 512  # more spaces than ever wait to be looked at
HOPES = 8  # deliveries looked ahead
HALF_MET = 0.45  # chance that a card on terrain or shared tracks will be met
CARD = 0.5  # prestige that a card in hand is worth by itself
FEW_CARDS = 3  # that can be played
GOAL = 0.75  # of an achievement's worth, when it is all but done
PAIRS = FACTORIES * CITIES

Q = lookup(q for q, _ in HEXES)
R = lookup(r for _, r in HEXES)


# --- ways ---------------------------------------------------------------------------------------------------


@rule
def apart(one: int, other: int) -> int:
    """Steps between two spaces."""
    q, r = Q[one] - Q[other], R[one] - R[other]
    return int(max(abs(q), abs(r), abs(q + r)))


@rule
def worth_of(bonus: Bonus) -> float:
    """Money and prestige as prestige."""
    return float(bonus.prestige + MONEY * bonus.money)


@rule
def find_ways(edition: Edition, table: Table, seat: int, way: Any, fees: Any, queue: Any) -> None:
    """For each space how dear the way from the own network is, in steps, and what of it is money.

    NO_WAY where none leads.
    """
    n, at = 0, 0
    for space in range(SPACES):
        way[space], fees[space] = NO_WAY, 0
        terrain = table.terrain[space]
        if has_track(table, seat, space) or (
            terrain == Terrain.CITY and is_served(table, seat, table.site[space])
        ):
            way[space] = 0
            queue[n] = space
            n += 1
    while at != n:
        space = queue[at % QUEUE]
        at += 1
        for k in range(NEIGHBORS):
            near = edition.neighbor[space][k]
            if near == NONE or table.terrain[near] >= TERRAINS:
                continue
            if has_track(table, seat, near) or colors_on(table, near) > 1:
                continue
            cost = cost_of(edition, table, near)
            if way[space] + TRACK + cost < way[near]:
                way[near], fees[near] = way[space] + TRACK + cost, fees[space] + cost
                queue[n % QUEUE] = near
                n += 1


@rule
def nearest_to_city(edition: Edition, table: Table, seat: int, city: int, way: Any) -> int:
    """The space beside a city that is cheapest to reach; NONE if the city is linked or cannot be."""
    best = NONE
    if (table.companies[seat].linked >> city) & 1 == 0:
        for k in range(NEIGHBORS):
            near = edition.neighbor[table.cities[city].space][k]
            if near != NONE and way[near] < NO_WAY and (best == NONE or way[near] < way[best]):
                best = near
    return best


# --- deliveries ---------------------------------------------------------------------------------------------


@rule
def chance(edition: Edition, table: Table, card: Card, factory: int, city: int, length: int) -> float:
    """How likely a card is met by a delivery that may come."""
    asks = card.asks
    if asks == Asks.GOOD:
        return 1.0 if table.works[factory].good == card.n else 0.0
    if asks == Asks.AT_LEAST:
        return 1.0 if length >= card.n else 0.0
    if asks == Asks.AT_MOST:
        return 1.0 if length <= card.n else 0.0
    if asks == Asks.OTHER_TILE:
        return 1.0 if factory // SITES != city // SITES else 0.0
    if asks == Asks.LAST_GOOD:
        return 1.0 if table.works[factory].left == 1 else 0.0
    if asks == Asks.FULL_CITY:
        free = 0
        for icon in range(table.cities[city].count):
            free += table.cities[city].train[icon] == NONE
        return 1.0 if free == 1 else 0.0
    if asks == Asks.NEW_CITY:
        return 1.0
    return HALF_MET if length > card.n else 0.0


@rule
def best_card(edition: Edition, state: State, seat: int, factory: int, city: int, length: int) -> float:
    """What the best card in hand may bring on a delivery."""
    best = 0.0
    for card in range(CARDS):
        if state.hands[seat][card] > 0:
            likely = chance(edition, state.table, edition.cards[card], factory, city, length)
            if likely > 0:
                best = max(best, likely * worth_of(edition.reward[card]))
    return best


@rule
def on_ship(edition: Edition, table: Table, seat: int, good: int) -> float:
    """What the next slot of the ship brings for a good."""
    if table.freight == 0 or table.companies[seat].containers == 0:
        return 0.0
    ship, slot = edition.ships[table.ship], leftmost(edition, table)
    if ship.good[slot] != WILD and ship.good[slot] != good:
        return 0.0
    return worth_of(ship.bonus[slot]) + worth_of(ship.export[0]) / ship.count


@rule
def judge_pairs(
    edition: Edition,
    state: State,
    seat: int,
    way: Any,
    fees: Any,
    away: Any,
    most: Any,
    worth: Any,
    needs: Any,
) -> None:
    """For each factory and city what a delivery would bring, less fees, and the tracks that it needs."""
    table, none = state.table, np.zeros(SPACES, np.int8)
    for factory in range(FACTORIES):
        works = table.works[factory]
        for city in range(CITIES):
            pair = factory * CITIES + city
            worth[pair], needs[pair] = 0.0, 0.0
            if works.space == NONE or works.left == 0 or table.cities[city].space == NONE:
                continue
            if free_icon(table.cities[city], works.good) == NONE:
                continue
            if is_linked(table, seat, factory, city):
                length = int(away[find_link(edition, table, seat, factory, city, none, away, most)])
                worth[pair] = delivery_worth(edition, state, seat, factory, city, length)
                continue
            near = nearest_to_city(edition, table, seat, city, way)
            if way[works.space] == NO_WAY or (
                near == NONE and (table.companies[seat].linked >> city) & 1 == 0
            ):
                continue
            steps, money = way[works.space], fees[works.space]
            if near != NONE:
                steps, money = steps + way[near], money + fees[near]
            length = apart(works.space, table.cities[city].space)
            worth[pair] = (
                delivery_worth(edition, state, seat, factory, city, length) - OWN_WAY * MONEY * money
            )
            needs[pair] = (steps - money) / TRACK


@rule
def delivery_worth(edition: Edition, state: State, seat: int, factory: int, city: int, length: int) -> float:
    """What a delivery brings, with the best card and on the ship as it is."""
    row = min(length, LENGTHS) - 1
    return (
        edition.route[row]
        + MONEY * edition.income[row]
        + best_card(edition, state, seat, factory, city, length)
        + on_ship(edition, state.table, seat, state.table.works[factory].good)
    )


@rule
def tracks_at_hand(edition: Edition, table: Table, seat: int) -> int:
    """Tracks that can be built before the next delivery."""
    if seat == table.turn and table.delivered == 0 and table.phase != Phase.START:
        return int(table.to_build)
    return int(edition.build)


@rule
def deliveries_to_come(
    edition: Edition, table: Table, seat: int, turns: float, worth: Any, needs: Any
) -> float:
    """What the best deliveries of the turns that are left bring, each after the other.

    One is due once its tracks are built, after those of the ones before it, and a turn after the last.
    """
    whole, built, next_turn = 0.0, -float(tracks_at_hand(edition, table, seat)), 0.0
    for _ in range(min(HOPES, int(table.companies[seat].trains))):
        best, chosen, when = 0.0, NONE, 0.0
        for pair in range(PAIRS):
            if worth[pair] > 0:
                due = max(next_turn, (built + needs[pair]) / edition.build)
                hope = worth[pair] * (1 - IMPATIENCE * due)
                if due < turns and hope > best:
                    best, chosen, when = hope, pair, due
        if chosen == NONE:
            break
        whole += best
        built += OWN_WAY * needs[chosen]
        next_turn = when + 1
        use_up(table, chosen, worth)
    return whole


@rule
def use_up(table: Table, chosen: int, worth: Any) -> None:
    """After a delivery the goods and the icon it takes are no more hoped for."""
    factory, city = chosen // CITIES, chosen % CITIES
    good = table.works[factory].good
    worth[chosen] = 0.0
    if table.works[factory].left == 1:
        for other in range(CITIES):
            worth[factory * CITIES + other] = 0.0
    for other in range(FACTORIES):
        if table.works[other].good == good:
            worth[other * CITIES + city] = 0.0


# --- goals --------------------------------------------------------------------------------------------------


@rule
def goals_to_come(edition: Edition, table: Table, seat: int, turns: float) -> float:
    """What open achievements may bring, the nearer the more."""
    company, whole = table.companies[seat], 0.0
    for k in range(OPEN):
        goal = table.goals[k]
        if (company.marked >> goal) & 1 == 0:
            face = edition.goals[goal]
            if face.asks == Feat.MONEY:
                continue
            part = min(1.0, progress(company, face) / face.n)
            if part < 1.0 and turns <= 0:
                continue
            whole += GOAL * part * part * goal_worth(edition, table, k)
    return whole


@rule
def contract_to_come(edition: Edition, state: State, seat: int, turns: float) -> float:
    """What the secret contract may bring; one that the thinking seat does not know is passed over."""
    if state.contract[seat] == NONE:
        return 0.0
    company, contract = state.table.companies[seat], edition.contracts[state.contract[seat]]
    part = min(1.0, max(0.0, done_of(company, contract) / contract.n))
    if part < 1.0 and turns <= 0:
        return 0.0
    return float(part * part * contract.prestige)


@rule
def ship_to_come(edition: Edition, table: Table, seat: int) -> float:
    """A part of the export bonus, as the ship stands."""
    if table.freight == 0:
        return 0.0
    which = export_bonus(table, seat)
    if which == NONE:
        return 0.0
    ship, covered = edition.ships[table.ship], containers_of(table, NEUTRAL)
    for other in range(table.seats):
        covered += containers_of(table, other)
    return worth_of(ship.export[which]) * covered / ship.count


# --- all ----------------------------------------------------------------------------------------------------


@rule
def rounds_left(edition: Edition, table: Table) -> float:
    """Rounds after this turn, as far as one can see."""
    if table.trigger != 0:
        return 0.0
    tracks, icons = 0, 0
    for seat in range(table.seats):
        placed = table.to_build if seat == table.turn else 0
        tracks = max(tracks, int(table.companies[seat].tracks - placed))
    for city in range(CITIES):
        for icon in range(table.cities[city].count):
            icons += table.cities[city].train[icon] == NONE
    return min(tracks / edition.build, icons / (0.8 * table.seats), table.pile / (0.8 * table.seats))


@rule
def own_turns(edition: Edition, table: Table, seat: int) -> float:
    """Deliveries that a player may still make, this turn's among them."""
    turns = rounds_left(edition, table)
    if table.phase == Phase.START:
        return turns
    if seat == table.turn:
        return turns + (1.0 if table.delivered == 0 and table.phase < Phase.BUY else 0.0)
    order, now = (seat - table.first) % table.seats, (table.turn - table.first) % table.seats
    return turns + (1.0 if order > now else 0.0)


@rule
def purse(edition: Edition, table: Table, seat: int, turns: float) -> float:
    """What money is worth: at the end little, and more where it lacks."""
    money = table.companies[seat].money
    if turns <= 0:
        return float(money // edition.savings)
    fades = min(1.0, turns / 3)
    return float(money * (fades * MONEY + (1 - fades) / edition.savings) - LEAN_LOSS * max(0.0, LEAN - money))


@rule
def sense(edition: Edition, state: State, out: Row[f32]) -> None:
    """The prestige that each seat may hope for."""
    table = state.table
    way, fees, queue = np.empty(SPACES, np.int64), np.empty(SPACES, np.int64), np.empty(QUEUE, np.int64)
    away, most = np.empty(SPACES, np.int8), np.empty(SPACES, np.int8)
    worth, needs = np.zeros(PAIRS), np.zeros(PAIRS)
    for seat in range(table.seats):
        company = table.companies[seat]
        value = float(company.prestige)
        if table.phase != Phase.OVER:
            turns = own_turns(edition, table, seat)
            value += purse(edition, table, seat, turns) - edition.loan_debt * company.loans
            value += goals_to_come(edition, table, seat, turns)
            value += contract_to_come(edition, state, seat, turns)
            value += ship_to_come(edition, table, seat)
            value += CARD * min(FEW_CARDS, company.cards) * min(1.0, turns / 3)
            if turns > 0 and company.on[Terrain.FACTORY] > 0:
                find_ways(edition, table, seat, way, fees, queue)
                judge_pairs(edition, state, seat, way, fees, away, most, worth, needs)
                value += deliveries_to_come(edition, table, seat, turns, worth, needs)
        out[seat] = value


@rule
def habit(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """Nothing hangs on the table."""


# How readily an action is tried in playouts.
HABITS = {
    "start": 4,
    "build": 6,
    "unlock": 1,
    "scrap": 4,
    "deliver": 60,
    "play": 6,
    "cover": 6,
    "buy": 6,
    "loan": 1,
    "end": 3,
}


def habits() -> np.ndarray[Any, Any]:
    """The weight of each action."""
    return np.array([HABITS[ACTIONS.read(action)[0]] for action in range(len(ACTIONS))], np.int8)
