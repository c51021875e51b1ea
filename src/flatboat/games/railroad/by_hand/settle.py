"""Tables set by hand: what follows from what was said. What could not be is told by `faults.py`.

What was only dealt gives way to what was said: a card that is said to be in a hand leaves the market. What
was said is not put right: it fits what follows from the rest, or the table is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from flatboat.games.railroad.by_hand.faults import (
    DELIVERED,
    RUNNING,
    free_tracks,
    has_played,
    has_track_at,
    is_delivery,
    laid_by,
    star_spaces,
    start_order,
    trains_of,
    turns_over,
    wrong_tiles,
    wrong_tracks,
)
from flatboat.games.railroad.rules.network import connect, has_track, is_served, lay, route_length
from flatboat.games.railroad.rules.setup import clear_sites, find_removed, spread_tiles, stock
from flatboat.games.railroad.rules.tables import (
    ACHIEVEMENTS,
    CARDS,
    CITIES,
    CLASSES,
    CONTRACTS,
    FACTORIES,
    GOODS,
    LOCKED,
    MARKET,
    NONE,
    SHIPS,
    SPACES,
    TERRAINS,
    Edition,
    Ending,
    Phase,
    State,
    Table,
)
from flatboat.kernel.record_view import unpacked


def settle(edition: Edition, state: State, said: frozenset[str]) -> None:
    """Map and networks, counts, the rest of the cards, and what a turn under way needs."""
    table, before = state.table, unpacked(state.table)
    demand(wrong_tiles(edition, table))
    lay_map(edition, table, said)
    demand(wrong_tracks(table))
    settle_phase(table, said)
    lay_networks(edition, table)
    share_goals(table)
    share_ships(table, said)
    share_cards(state, said)
    share_contracts(edition, state, said)
    for seat in range(table.seats):
        count_pieces(edition, state, seat)
        settle_unlocked(edition, table, seat, said)
    table.loans = edition.loan_supply - sum(company.loans for company in table.companies)
    settle_turn(edition, table, said)
    settle_building(edition, table, said)
    settle_delivery(edition, table, said)
    if not is_told(said, "table.works", "left"):
        take_goods(edition, table)
    for seat in range(table.seats):
        settle_lengths(edition, table, seat, said)
    share_stars(edition, table, said)
    demand(put_right(before, table, said))


def put_right(before: Any, table: Table, said: frozenset[str]) -> Iterator[str]:
    """What was said of the table or of a company, and is otherwise now; places may have been filled up."""
    for path in sorted(said):
        match = re.fullmatch(r"table\.(?:companies\[(\d)\]\.)?(\w+)", path)
        if match and match[2] not in ("works", "cities", "companies", "colors"):
            was, now = (one.companies[int(match[1])] if match[1] else one for one in (before, table))
            old, new = getattr(was, match[2]), unpacked(getattr(now, match[2]))
            pairs = zip(old, new, strict=True) if isinstance(new, list) else [(old, new)]
            if any(one not in (NONE, other) for one, other in pairs):
                should = f": it should be {new}" if isinstance(new, int) and new != NONE else ""
                yield f"{path} does not follow from the rest{should}"


def demand(faults: Iterable[str]) -> None:
    """Stop where nothing can follow from what was said."""
    for fault in faults:
        raise ValueError(fault)


def is_told(said: frozenset[str], row: str, field: str) -> bool:
    """Whether something was said of this field of any record in a row of things by name."""
    whole = f"{row}.{field}"
    return whole in said or any(path.startswith(f"{row}.") and path.endswith(f".{field}") for path in said)


def is_said(said: frozenset[str], seat: int, field: str) -> bool:
    """Whether something was said of this field of a player."""
    return f"table.companies[{seat}].{field}" in said


# --- the map ------------------------------------------------------------------------------------------------


def lay_map(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Spaces, factories and cities as the tiles lie; trains stay, and goods if they were told."""
    left, trains = [works.left for works in table.works], [list(city.train) for city in table.cities]
    table.slots, table.star[:] = edition.tiles_for[table.seats], [0] * SPACES
    clear_sites(table)
    spread_tiles(edition, table)
    stock(edition, table)
    for city, stand in zip(table.cities, trains, strict=True):
        city.train[:] = stand
    if is_told(said, "table.works", "left"):
        for works, n in zip(table.works, left, strict=True):
            works.left = n


def lay_networks(edition: Edition, table: Table) -> None:
    """What follows from the tracks and the trains of all."""
    colors = list(table.colors)
    table.colors[:] = [0] * SPACES
    for seat, company in enumerate(table.companies):
        table.sides[seat] = [0] * SPACES
        company.on[:], company.cities, company.linked = [0] * TERRAINS, 0, 0
    for space, who in enumerate(colors):
        for seat in range(table.seats):
            if who >> seat & 1:
                lay(edition, table, seat, space)
    for number, city in enumerate(table.cities):
        for seat in trains_of(city):
            if city.space != NONE and not is_served(table, seat, number):
                table.companies[seat].cities |= 1 << number
                connect(edition, table, seat, city.space)


def settle_phase(table: Table, said: frozenset[str]) -> None:
    """The game has begun once all have a track, somebody has two, or a train or a container is out."""
    laid = [laid_by(table, seat) for seat in range(table.seats)]
    if "table.phase" not in said:
        pieces = any(trains_of(city) for city in table.cities) or any(box != NONE for box in table.slot)
        if table.ending != Ending.NOT_YET:
            table.phase = Phase.OVER
        elif table.round or pieces or min(laid) or max(laid) > 1:
            table.phase = Phase.BUILD
    if table.phase == Phase.OVER and "table.ending" not in said:
        table.ending = Ending.CLOSED
    if table.phase in RUNNING:
        for seat in range(table.seats):
            if not laid[seat]:
                lay_start(table, seat)


def lay_start(table: Table, seat: int) -> None:
    """Put the start track of a player on the first factory that nobody has."""
    for works in table.works:
        if works.space != NONE and not table.colors[works.space]:
            table.colors[works.space] = 1 << seat
            return


# --- cards, contracts, ships --------------------------------------------------------------------------------


def share_cards(state: State, said: frozenset[str]) -> None:
    """Every card lies somewhere: what was told stays, hands have as many as before, the market is full."""
    table, seats = state.table, range(state.table.seats)
    told = [seat for seat in seats if f"hands[{seat}]" in said]
    taken = {card for seat in told for card in cards_in(state.hands[seat])}
    taken |= {card for card in range(CARDS) if table.card_at[card] != NONE}
    if "table.market" in said:
        taken |= set(table.market)
    if "deck" in said:
        taken |= set(cards_in(state.deck))
    for seat in seats:
        if seat not in told:
            dealt, state.hands[seat] = cards_in(state.hands[seat]), [0] * CARDS
            for card in dealt:
                state.hands[seat][take(taken, card)] = 1
    for k in range(MARKET):
        if "table.market" not in said or ("deck" not in said and table.market[k] == NONE):
            table.market[k] = take(taken, table.market[k])
    if "deck" not in said:
        state.deck[:] = [card not in taken for card in range(CARDS)]
    table.pile = sum(state.deck)


def cards_in(marks: Any) -> list[int]:
    """The cards that are marked in a row."""
    return [card for card in range(CARDS) if marks[card]]


def take(taken: set[int], card: int) -> int:
    """A card that is nowhere yet: this one, or else the first; NONE if there is none."""
    found = next((one for one in (card, *range(CARDS)) if one not in {*taken, NONE}), NONE)
    taken.add(found)
    return found


def share_goals(table: Table) -> None:
    """Five achievements are in play, and each is marked by how many have it."""
    for k, goal in enumerate(list(table.goals)):
        if goal == NONE:
            table.goals[k] = next(other for other in range(ACHIEVEMENTS) if other not in list(table.goals))
        marks = [company.marked >> table.goals[k] & 1 for company in list(table.companies)[: table.seats]]
        table.goal_marks[k] = sum(marks)


def share_ships(table: Table, said: frozenset[str]) -> None:
    """A ship that was discarded is not the one that is loaded."""
    if table.freight and "table.ship" not in said and table.ships_out >> table.ship & 1:
        table.ship = next((ship for ship in range(SHIPS) if not table.ships_out >> ship & 1), table.ship)


def share_contracts(edition: Edition, state: State, said: frozenset[str]) -> None:
    """Contracts that too few cities ask for are out; who was dealt one that is out or told gets another."""
    table = state.table
    table.removed = 0
    find_removed(edition, table)
    told = {state.contract[seat] for seat in range(table.seats) if f"contract[{seat}]" in said}
    for seat in range(table.seats):
        mine = state.contract[seat]
        if f"contract[{seat}]" not in said and (mine in told or table.removed >> mine & 1):
            taken = list(state.contract)
            free = (one for one in range(CONTRACTS) if not table.removed >> one & 1 and one not in taken)
            state.contract[seat] = next(free, NONE)


# --- what players own ---------------------------------------------------------------------------------------


def count_pieces(edition: Edition, state: State, seat: int) -> None:
    """What is left of trains and containers; deliveries, cards, and the contract once it is shown."""
    table, company = state.table, state.table.companies[seat]
    company.delivered[:] = [0] * GOODS
    for city in table.cities:
        for icon in range(city.count):
            if city.train[icon] == seat:
                company.delivered[city.good[icon]] += 1
    company.deliveries = sum(company.delivered)
    company.trains = edition.trains - company.deliveries
    company.containers = edition.containers - list(table.slot).count(seat)
    company.cards, company.kinds[:] = sum(state.hands[seat]), [0] * CLASSES
    for card in range(CARDS):
        if table.card_at[card] == seat:
            company.kinds[edition.cards[card].kind] += 1
    company.contract = state.contract[seat] if table.phase == Phase.OVER else NONE


def settle_unlocked(edition: Edition, table: Table, seat: int, said: frozenset[str]) -> None:
    """So many locked tracks are on the map as are more than free ones."""
    if not is_said(said, seat, "unlocked"):
        more = laid_by(table, seat) - 1 - edition.tracks
        table.companies[seat].unlocked = min(LOCKED, max(0, more))


def take_goods(edition: Edition, table: Table) -> None:
    """Goods that were delivered have left factories: that of this turn, or else those with own tracks."""
    for seat in range(table.seats):
        for good, n in enumerate(table.companies[seat].delivered):
            for _ in range(n):
                sources = [k for k in sources_of(table, good) if table.works[k].left]
                if sources:
                    best = max(sources, key=lambda k: fits_source(table, seat, k))
                    table.works[best].left -= 1


def sources_of(table: Table, good: int) -> list[int]:
    """The factories on the map that make a good."""
    return [k for k, works in enumerate(table.works) if works.space != NONE and works.good == good]


def fits_source(table: Table, seat: int, factory: int) -> tuple[bool, bool]:
    """How well a factory fits a delivered good: that of this turn's delivery, or one with an own track."""
    now = (table.turn, table.factory) == (seat, factory)
    return now, has_track_at(table, seat, table.works[factory])


def settle_lengths(edition: Edition, table: Table, seat: int, said: frozenset[str]) -> None:
    """Each delivery took the shortest way there is now, if nothing else was said of lengths."""
    company, lengths = table.companies[seat], []
    for number, city in enumerate(table.cities):
        for icon in range(city.count):
            if city.train[icon] == seat:
                lengths.append(shortest(edition, table, seat, number, city.good[icon]))
    most = max(lengths, default=0)
    if not is_said(said, seat, "longest"):
        company.longest = most
    if not is_said(said, seat, "total_length"):
        company.total_length = sum(lengths) + max(0, company.longest - most)


def shortest(edition: Edition, table: Table, seat: int, city: int, good: int) -> int:
    """The length of the delivery that brought a good to a city."""
    if (table.turn, table.city) == (seat, city) and table.factory in sources_of(table, good):
        return int(table.length)
    ways = [route_length(edition, table, seat, factory, city) for factory in sources_of(table, good)]
    return min((length for length in ways if length), default=1)


def share_stars(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Stars are gone where somebody has a track; the first of them took each, if nothing else was said."""
    told = "table.companies.stars" in said
    for space in star_spaces(edition, table):
        who = [seat for seat in range(table.seats) if has_track(table, seat, space)]
        if who:
            table.star[space] = 0
            if not told:
                table.companies[who[0]].stars += 1


# --- the turn -----------------------------------------------------------------------------------------------


def settle_turn(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Whose turn it is (after a delivery, of who has a train), and the first round in which it can be so."""
    if table.phase == Phase.START:
        settle_start(table, said)
        return
    if table.phase in RUNNING:
        if "table.turn" not in said:
            table.turn = (table.first + table.played) % table.seats
            if table.phase in DELIVERED:
                table.turn = next((seat for city in table.cities for seat in trains_of(city)), table.turn)
        table.played = (table.turn - table.first) % table.seats
    if "table.round" not in said:
        table.round = max(1, *(earliest_round(edition, table, seat) for seat in range(table.seats)))


def settle_start(table: Table, said: frozenset[str]) -> None:
    """The turn to start is of who has no track yet, in reverse order."""
    laid = [laid_by(table, seat) for seat in range(table.seats)]
    if "table.turn" not in said:
        table.turn = next((seat for seat in start_order(table) if not laid[seat]), table.turn)
    elif "table.first" not in said:
        table.first = (table.turn + 1 + sum(laid)) % table.seats


def earliest_round(edition: Edition, table: Table, seat: int) -> int:
    """The first round by which a player could have built, delivered and bought so much."""
    company, now = table.companies[seat], seat == table.turn
    built = -(-max(0, laid_by(table, seat) - 1 - company.unlocked) // edition.build)
    built -= now and table.phase != Phase.BUILD
    delivered = company.deliveries - (now and table.phase in DELIVERED)
    bought = company.cards + sum(company.kinds) - edition.hand
    return 1 + int(max(built, delivered, bought)) - has_played(table, seat)


def settle_building(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Tracks that are left, and how many of them are to be placed now."""
    for seat in range(table.seats):
        if not is_said(said, seat, "tracks"):
            table.companies[seat].tracks = tracks_left(edition, table, seat, said)
    if table.phase == Phase.BUILD and "table.to_build" not in said:
        table.to_build = min(edition.build, table.companies[table.turn].tracks)
        if "table.phase" not in said and not table.to_build and not table.pending:
            table.phase = Phase.DELIVER
    if table.phase in RUNNING and table.phase != Phase.BUILD:
        table.to_build, table.pending = 0, 0


def tracks_left(edition: Edition, table: Table, seat: int, said: frozenset[str]) -> int:
    """The free tracks that are left after so many turns, and with so many on the map."""
    placed = edition.build * turns_over(table, seat)
    if seat == table.turn and table.phase in RUNNING:
        if table.phase != Phase.BUILD:
            placed += edition.build
        elif "table.to_build" in said:
            placed += edition.build - table.to_build
    return int(max(0, min(edition.tracks - placed, free_tracks(edition, table, seat))))


def settle_delivery(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """The delivery of this turn, which may be any that fits."""
    if table.phase not in RUNNING:
        return
    table.delivered = table.phase in DELIVERED
    if not table.delivered:
        table.factory, table.city, table.length = NONE, NONE, 0
        return
    told = "table.factory" in said, "table.city" in said
    fits = [
        (factory, city)
        for factory, city in product(range(FACTORIES), range(CITIES))
        if is_delivery(table, factory, city)
        and not (told[0] and factory != table.factory)
        and not (told[1] and city != table.city)
    ]
    if fits and not all(told):
        table.factory, table.city = fits[0]
    if NONE not in (table.factory, table.city):
        if "table.length" not in said:
            table.length = route_length(edition, table, table.turn, table.factory, table.city)
        if "table.was_new" not in said:
            table.was_new = trains_of(table.cities[table.city]).count(table.turn) == 1
