"""A quick judgement for bots: prestige, and what the turns that are left may still bring.

Each turn may bring a delivery. So every factory and city that could be linked is judged by the length
that the route would have, along the own network where it meets that, by the tracks that it still needs
and the cards in hand; the best few of them that do not take each other's goods and icons count, later
ones less.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.railroad.bot.ways import (
    NO_WAY,
    NOTES,
    TRACK,
    Notes,
    apart,
    find_ends,
    find_ways,
    own_part,
    step_to,
)
from flatboat.games.railroad.rules.actions import ACTION_COUNT, ACTIONS, LOAN
from flatboat.games.railroad.rules.cards import is_met
from flatboat.games.railroad.rules.deliver import free_icon
from flatboat.games.railroad.rules.goals import done_of, goal_worth, progress
from flatboat.games.railroad.rules.network import AWAY, ROWS, end_of_link, has_track, measure_from
from flatboat.games.railroad.rules.ship import containers_of, export_bonus, leftmost
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    LENGTHS,
    NEUTRAL,
    NONE,
    OPEN,
    SITES,
    SPACES,
    WILD,
    Asks,
    Bonus,
    Card,
    Edition,
    Feat,
    Happening,
    Phase,
    Reason,
    State,
    Table,
    Terrain,
)
from flatboat.kernel.compiler import rule, scratch_record
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Row, f64, i8

HOPES = 8  # deliveries looked ahead
FEW_CARDS = 3  # that can be played
VAIN = 30.0  # prestige


class Weights(Record):
    """What a judgement weighs by; WEIGHTS are those of the game's own bots."""

    money: f64  # prestige that a dollar is worth in mid-game
    lean: f64  # dollars without which nothing can be built, and
    lean_loss: f64  # what each that is missing costs
    impatience: f64  # of a hope that is lost with every turn until it comes true
    card: f64  # prestige that a card in hand is worth by itself
    own_way: f64  # of the tracks a delivery needs no other makes use of
    half_met: f64  # chance that a card on terrain or shared tracks will be met
    goal: f64  # of an achievement's worth, when it is all but done
    once: f64  # how much of what a card brings is hoped for once only, not with every delivery it suits
    due: f64  # 1: a card that is due on the delivery just made counts as played
    idle: f64  # what a loan costs beside its debt, as long as nothing has been done with it


WEIGHTS = Weights.with_values(
    money=0.33, lean=1.4, lean_loss=0.72, impatience=0.7, card=0.49, own_way=0.64, half_met=0.4,
    goal=0.61, once=0.6, due=0.65, idle=3.1,
)  # fmt: skip


# --- deliveries ---------------------------------------------------------------------------------------------


@rule
def worth_of(bonus: Bonus, weights: Weights) -> float:
    """Money and prestige as prestige."""
    return float(bonus.prestige + weights.money * bonus.money)


@rule
def chance(
    edition: Edition, table: Table, card: Card, factory: int, city: int, length: int, weights: Weights
) -> float:
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
    return float(weights.half_met) if length > card.n else 0.0


@rule
def card_due(edition: Edition, state: State, seat: int, weights: Weights) -> int:
    """The card that is best played on the delivery just made; NONE if none has to be."""
    if state.table.phase != Phase.CARD or seat != state.table.turn or weights.due == 0:
        return NONE
    best, gain = NONE, 0.0
    for card in range(CARDS):
        if state.hands[seat][card] > 0:
            worth = worth_of(edition.reward[card], weights)
            if not is_met(edition, state.table, seat, edition.cards[card]):
                worth = -worth  # the least is lost
            if best == NONE or worth > gain:
                best, gain = card, worth
    return best


@rule
def list_hand(state: State, seat: int, due: int, hand: Any) -> None:
    """Note the cards that a seat holds, as far as they are known, but the one that is due; then NONE."""
    n = 0
    for card in range(CARDS):
        if state.hands[seat][card] > 0 and card != due:
            hand[n] = card
            n += 1
    hand[n] = NONE


@rule
def best_card(
    edition: Edition, table: Table, hand: Any, factory: int, city: int, length: int, weights: Weights
) -> tuple[float, int]:
    """What the best card in hand may bring on a delivery, and which that is; NONE for none."""
    best, which, n = 0.0, NONE, 0
    while hand[n] != NONE:
        likely = chance(edition, table, edition.cards[hand[n]], factory, city, length, weights)
        if likely > 0:
            worth = likely * worth_of(edition.reward[hand[n]], weights)
            if worth > best:
                best, which = worth, int(hand[n])
        n += 1
    return best, which


@rule
def on_ship(edition: Edition, table: Table, seat: int, good: int, weights: Weights) -> float:
    """What the next slot of the ship brings for a good."""
    if table.freight == 0 or table.companies[seat].containers == 0:
        return 0.0
    ship, slot = edition.ships[table.ship], leftmost(edition, table)
    if ship.good[slot] != WILD and ship.good[slot] != good:
        return 0.0
    return worth_of(ship.bonus[slot], weights) + worth_of(ship.export[0], weights) / ship.count


@rule
def list_pairs(table: Table, notes: Notes) -> None:
    """The factories and cities between which somebody may deliver."""
    notes.open = 0
    for factory in range(FACTORIES):
        works = table.works[factory]
        if works.space == NONE or works.left == 0:
            continue
        for city in range(CITIES):
            demand = table.cities[city]
            if demand.space != NONE and free_icon(demand, works.good) != NONE:
                notes.pair[notes.open] = factory * CITIES + city
                notes.apart[notes.open] = apart(works.space, demand.space)
                notes.open += 1


@rule
def judge_pairs(
    edition: Edition, state: State, seat: int, due: int, notes: Notes, links: Any, weights: Weights
) -> None:
    """What deliveries would bring without the card that is due, less fees, and the tracks that they need."""
    table, measured, root, by_ship = state.table, NONE, NONE, 0.0
    find_ends(edition, table, seat, notes)
    list_hand(state, seat, due, notes.hand)
    notes.found = 0
    for i in range(notes.open):
        factory, city = notes.pair[i] // CITIES, notes.pair[i] % CITIES
        works = table.works[factory]
        if notes.way[works.space] == NO_WAY or notes.steps[city] == NO_WAY:
            continue
        is_own = has_track(table, seat, works.space)
        if factory != measured:
            measured, by_ship = factory, on_ship(edition, table, seat, works.good, weights)
            root = int(notes.root[works.space])
            measure_from(edition, table, seat, root, links)
        length, needs, paid = notes.apart[i], 0.0, 0
        if is_own and notes.steps[city] == 0:
            length = int(links[AWAY, end_of_link(edition, table, city, links)])
        else:
            paid = notes.fees[works.space] + notes.money[city]
            needs = (notes.way[works.space] + notes.steps[city] - paid) / TRACK
            length = max(length, int(needs) + own_part(edition, table, root, city, notes, links))
        row = min(length, LENGTHS) - 1
        best, card = best_card(edition, table, notes.hand, factory, city, length, weights)
        worth = edition.route[row] + weights.money * edition.income[row] + best + by_ship
        worth -= weights.own_way * weights.money * paid
        if worth > 0:
            k = notes.found
            notes.n[k], notes.worth[k], notes.needs[k] = notes.pair[i], worth, needs
            notes.card[k], notes.extra[k] = card, best
            notes.found += 1


@rule
def tracks_at_hand(edition: Edition, table: Table, seat: int) -> int:
    """Tracks that can be built before the next delivery."""
    if seat == table.turn and table.delivered == 0 and table.phase != Phase.START:
        return int(table.to_build)
    return int(edition.build)


@rule
def deliveries_to_come(
    edition: Edition, table: Table, seat: int, turns: float, notes: Notes, weights: Weights
) -> float:
    """What the best deliveries of the turns that are left bring, each after the other.

    One is due once its tracks are built, after those of the ones before it, and a turn after the last.
    """
    whole, built, next_turn = 0.0, -float(tracks_at_hand(edition, table, seat)), 0.0
    for _ in range(min(HOPES, int(table.companies[seat].trains))):
        best, chosen, when = 0.0, NONE, 0.0
        for i in range(notes.found):
            if notes.worth[i] > 0:
                due = max(next_turn, (built + notes.needs[i]) / edition.build)
                hope = notes.worth[i] * (1 - weights.impatience * due)
                if due < turns and hope > best:
                    best, chosen, when = hope, i, due
        if chosen == NONE:
            break
        whole += best
        built += weights.own_way * notes.needs[chosen]
        next_turn = when + 1
        use_up(table, chosen, notes, weights)
    return whole


@rule
def use_up(table: Table, chosen: int, notes: Notes, weights: Weights) -> None:
    """After a delivery the goods, the icon and the card it takes are no more hoped for."""
    factory, city = notes.n[chosen] // CITIES, notes.n[chosen] % CITIES
    good, is_last = table.works[factory].good, table.works[factory].left == 1
    notes.worth[chosen], card = 0.0, int(notes.card[chosen])
    for i in range(notes.found):
        other = notes.n[i] // CITIES
        same_icon = notes.n[i] % CITIES == city and table.works[other].good == good
        if same_icon or (is_last and other == factory):
            notes.worth[i] = 0.0
        if card != NONE and notes.card[i] == card:
            notes.worth[i] -= weights.once * notes.extra[i]
            notes.card[i] = NONE


# --- goals --------------------------------------------------------------------------------------------------


@rule
def goals_to_come(edition: Edition, table: Table, seat: int, turns: float, weights: Weights) -> float:
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
            whole += weights.goal * part * part * goal_worth(edition, table, k)
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
def ship_to_come(edition: Edition, table: Table, seat: int, weights: Weights) -> float:
    """A part of the export bonus, as the ship stands."""
    if table.freight == 0:
        return 0.0
    which = export_bonus(table, seat)
    if which == NONE:
        return 0.0
    ship, covered = edition.ships[table.ship], containers_of(table, NEUTRAL)
    for other in range(table.seats):
        covered += containers_of(table, other)
    return worth_of(ship.export[which], weights) * covered / ship.count


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
def purse(edition: Edition, table: Table, seat: int, turns: float, weights: Weights) -> float:
    """What money is worth: at the end little, and more where it lacks."""
    money = table.companies[seat].money
    if turns <= 0:
        return float(money // edition.savings)
    fades = min(1.0, turns / 3)
    return float(
        money * (fades * weights.money + (1 - fades) / edition.savings)
        - weights.lean_loss * max(0.0, weights.lean - money)
    )


@rule
def hand_worth(edition: Edition, state: State, seat: int, turns: float, due: int, weights: Weights) -> float:
    """What cards in hand are worth by themselves, and what the one that is due brings."""
    n, brings = int(state.table.companies[seat].cards), 0.0
    if due != NONE:
        n -= 1
        if is_met(edition, state.table, seat, edition.cards[due]):
            brings = worth_of(edition.reward[due], weights)
    return float(brings + weights.card * min(FEW_CARDS, n) * min(1.0, turns / 3))


@rule
def has_just_borrowed(state: State, seat: int) -> bool:
    """Whether the last move was a seat's loan, and no track is to be placed now that it may pay for.

    To end a turn costs a judgement some hopes, and a loan puts that off: so it has to be seen to be of use.
    """
    told = state.events.ring[0]
    borrowed = state.events.count == 1 and told.kind == Happening.LOAN and told.seat == seat
    return bool(borrowed and state.table.phase != Phase.BUILD)


@rule
def idle_loan(state: State, seat: int, turns: float, routes: float, weights: Weights) -> float:
    """What a loan costs beside its debt, as long as nothing has been done with it.

    In a last turn that brings no delivery that is more than any end of the game can cost.
    """
    if not has_just_borrowed(state, seat):
        return 0.0
    return float(weights.idle + (VAIN if turns <= 1 and routes == 0 else 0.0))


@rule
def survey(edition: Edition, table: Table, sheet: Any) -> None:
    """Note what holds for all seats."""
    notes = sheet[0]
    for space in range(SPACES):
        notes.cost[space] = step_to(edition, table, space)
    list_pairs(table, notes)


@rule
def routes_to_come(
    edition: Edition,
    state: State,
    seat: int,
    turns: float,
    due: int,
    sheet: Any,
    links: Any,
    weights: Weights,
) -> float:
    """What the deliveries of the turns that are left may bring a player, without the card that is due now."""
    notes = sheet[0]
    find_ways(edition, state.table, seat, notes)
    judge_pairs(edition, state, seat, due, notes, links, weights)
    return deliveries_to_come(edition, state.table, seat, turns, notes, weights)


@rule
def parts(
    edition: Edition, state: State, seat: int, sheet: Any, links: Any, weights: Weights
) -> tuple[float, float, float, float, float, float, float, float]:
    """What a seat's prestige is made of: what it has, and may hope for, in the order of TERMS."""
    table, company = state.table, state.table.companies[seat]
    prestige = float(company.prestige)
    if table.phase == Phase.OVER:
        return prestige, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    turns, routes, due = own_turns(edition, table, seat), 0.0, card_due(edition, state, seat, weights)
    if turns > 0 and company.on[Terrain.FACTORY] > 0:
        routes = routes_to_come(edition, state, seat, turns, due, sheet, links, weights)
    return (
        prestige,
        purse(edition, table, seat, turns, weights),
        -float(edition.loan_debt * company.loans) - idle_loan(state, seat, turns, routes, weights),
        goals_to_come(edition, table, seat, turns, weights),
        contract_to_come(edition, state, seat, turns),
        ship_to_come(edition, table, seat, weights),
        hand_worth(edition, state, seat, turns, due, weights),
        routes,
    )


#: The names of these parts.
TERMS = ("prestige", "money", "loans", "goals", "contract", "ship", "cards", "routes")


@rule
def evaluate(edition: Edition, state: State, weights: Weights, out: Row[f64]) -> None:
    """The prestige that each seat may hope for."""
    sheet, links = scratch_record(NOTES), np.zeros((ROWS, SPACES), np.int8)
    survey(edition, state.table, sheet)
    for seat in range(state.table.seats):
        value = 0.0
        for part in parts(edition, state, seat, sheet, links, weights):
            value += part
        out[seat] = value


def terms(edition: Edition, state: State, seat: int) -> dict[str, float]:
    """What a seat's prestige is made of, by name."""
    sheet, links = scratch_record(NOTES), np.zeros((ROWS, SPACES), np.int8)
    survey(edition, state.table, sheet)
    found = parts(edition, state, seat, sheet, links, wrap(WEIGHTS)[0])
    return dict(zip(TERMS, found, strict=True))


@rule
def strike_folly(edition: Edition, state: State, seat: int, out: Row[i8]) -> None:
    """Nobody borrows by mistake."""
    out[LOAN] = 0


@rule
def adjust_weights(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """A loan can wait as long as there is money for all that may be done now."""
    out[LOAN] = 0
    for action in range(ACTION_COUNT):
        if why[action] == Reason.NO_MONEY or why[action] == Reason.CANNOT_UNLOCK:
            out[LOAN] = 1


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


def rollout_weights() -> np.ndarray[Any, Any]:
    """The weight of each action."""
    return np.array([HABITS[ACTIONS.family(action)] for action in range(len(ACTIONS))], np.int8)
