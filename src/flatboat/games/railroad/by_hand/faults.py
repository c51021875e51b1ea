"""What could not be on a table: the pieces there are, where they fit, and what the phase asks for.

Places are told by their spaces, cards and ships by their numbers, from 1 on as in the edition file: an
edition's values, as rules read them, have no names.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from flatboat.games.railroad.rules.geometry import NAMES
from flatboat.games.railroad.rules.network import has_track
from flatboat.games.railroad.rules.setup import is_fair
from flatboat.games.railroad.rules.ship import has_choice, is_full
from flatboat.games.railroad.rules.tables import (
    CARDS,
    GOODS,
    LOCKED,
    NONE,
    SITES,
    SPACES,
    TERRAINS,
    TILE_SPACES,
    TILES,
    TURNS,
    Edition,
    Ending,
    Phase,
    State,
    Table,
    Works,
)
from flatboat.games.railroad.rules.turn import are_cities_full, are_tracks_used
from flatboat.games.railroad.text.vocabulary import (
    ENDING_WORDS,
    GOOD_WORDS,
    card_condition,
    contract_text,
    goal_text,
)
from flatboat.kernel.notation import counted, listed

DELIVERED = (Phase.CARD, Phase.SHIP, Phase.BUY)  # after the delivery of a turn
RUNNING = (Phase.BUILD, Phase.DELIVER, *DELIVERED)


def faults(edition: Edition, state: State) -> Iterator[str]:
    """What could not be on a table, in sentences."""
    table = state.table
    yield from wrong_tiles(edition, table)
    yield from wrong_tracks(table)
    for seat in range(table.seats):
        yield from wrong_network(edition, table, seat)
    yield from wrong_starts(table)
    yield from wrong_trains(edition, table)
    yield from wrong_goods(edition, table)
    yield from wrong_cards(edition, state)
    yield from wrong_goals(edition, table)
    yield from wrong_contracts(edition, state)
    yield from wrong_ship(edition, table)
    yield from wrong_stars(edition, table)
    for seat in range(table.seats):
        yield from wrong_purse(edition, table, seat)
        yield from wrong_supply(edition, table, seat)
        yield from wrong_deliveries(table, seat)
    yield from wrong_turn(edition, table)


# --- what is asked of a table -------------------------------------------------------------------------------


def laid_by(table: Table, seat: int) -> int:
    """How many spaces have a track of a player."""
    return sum(who >> seat & 1 for who in table.colors)


def free_tracks(edition: Edition, table: Table, seat: int) -> int:
    """How many free tracks a player can have left: others are on the map, with start and unlocked tracks."""
    laid, unlocked = laid_by(table, seat), table.companies[seat].unlocked
    if seat == table.turn and table.pending:
        unlocked -= 1
    return int(edition.tracks + min(1, laid) + unlocked - laid)


def trains_of(city: Any) -> list[int]:
    """The seats whose trains stand in a city, each as often as it has one."""
    return [seat for seat in city.train if seat != NONE]


def has_played(table: Table, seat: int) -> bool:
    """Whether a player's turn of this round is over."""
    return bool((seat - table.first) % table.seats < table.played)


def turns_over(table: Table, seat: int) -> int:
    """How many turns of a player are over."""
    return int(max(0, table.round - 1) + has_played(table, seat))


def start_order(table: Table) -> list[int]:
    """The seats as they place their start tracks."""
    return [(table.first - 1 - i) % table.seats for i in range(table.seats)]


def has_track_at(table: Table, seat: int, works: Works) -> bool:
    """Whether a player has a track at a factory on the map."""
    return bool(works.space != NONE and has_track(table, seat, works.space))


def is_delivery(table: Table, factory: int, city: int) -> bool:
    """Whether the player in turn has a track at a factory, and a train that brought its good to a city."""
    works, demand = table.works[factory], table.cities[city]
    brought = (works.good, table.turn) in zip(demand.good, demand.train, strict=True)
    return brought and has_track_at(table, table.turn, works)


def star_spaces(edition: Edition, table: Table) -> list[int]:
    """The spaces of the map with a printed star."""
    return [space for space in range(SPACES) if star_at(edition, table, *divmod(space, TILE_SPACES))]


def star_at(edition: Edition, table: Table, slot: int, place: int) -> bool:
    """Whether a star is printed on a place of the map, as the tile there is turned."""
    tile = table.tile[slot]
    return bool(tile != NONE and edition.tiles[tile].star[edition.turned[table.turned[slot]][place]])


def deliveries_words(n: int) -> str:
    """So many deliveries."""
    return counted(n, "delivery", "deliveries")


# --- the map and what lies on it ----------------------------------------------------------------------------


def wrong_tiles(edition: Edition, table: Table) -> Iterator[str]:
    """As many tiles as there should be, each once, and no factory beside a city of another tile."""
    slots, tiles, turned = edition.tiles_for[table.seats], list(table.tile), list(table.turned)
    if len({*tiles[:slots]} - {NONE}) < slots or tiles[slots:] != [NONE] * (TILES - slots):
        yield f"the map for {counted(table.seats, 'player')} has {slots} different tiles"
    elif not all(0 <= turns < TURNS for turns in turned):
        yield f"a tile is turned by 0 to {TURNS - 1} steps"
    elif (tiles, turned) != standard_map(edition, slots) and not is_fair(edition, table):
        yield "a factory lies beside a city of another tile"


def standard_map(edition: Edition, slots: int) -> tuple[list[int], list[int]]:
    """The tiles of the standard layout, and how they are turned."""
    layout = slots - TILES + 1
    return list(edition.standard_tile[layout]), list(edition.standard_turn[layout])


def wrong_tracks(table: Table) -> Iterator[str]:
    """Two colors on a space at most, and none in cities or beside the map."""
    for space in range(SPACES):
        who = table.colors[space]
        if who and table.terrain[space] >= TERRAINS:
            yield f"no track can lie at {NAMES[space]}"
        elif who.bit_count() > 2:
            yield f"tracks of {who.bit_count()} players lie at {NAMES[space]}, and a space holds two"


def wrong_network(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    """All that a player owns hangs together, from a start track at a factory on."""
    tracks = {space for space in range(SPACES) if has_track(table, seat, space)}
    cities = {city.space for city in table.cities if seat in trains_of(city)} - {NONE}
    starts = factories_of(table, seat)
    if starts:
        apart = (tracks | cities) - reached(edition, starts[0], tracks | cities)
        for space in sorted(apart)[:1]:
            what = "track" if space in tracks else "train"
            yield f"no own tracks or trains link the {what} of seat {seat} at {NAMES[space]} with the others"
    elif tracks or cities or table.phase in RUNNING:
        yield f"seat {seat} has no track at a factory"


def factories_of(table: Table, seat: int) -> list[int]:
    """The spaces of factories with a track of a player."""
    return [works.space for works in table.works if has_track_at(table, seat, works)]


def reached(edition: Edition, start: int, owned: set[int]) -> set[int]:
    """The spaces among those owned to which a way leads over such spaces."""
    found, new = {start}, [start]
    while new:
        near = owned & {*edition.neighbor[new.pop()]} - found
        found |= near
        new += near
    return found


def wrong_starts(table: Table) -> Iterator[str]:
    """Start tracks lie on different factories; before the first round there is nothing else."""
    if table.phase == Phase.START:
        order = start_order(table)
        placed = order.index(table.turn)
        if [laid_by(table, seat) for seat in order] != [1] * placed + [0] * (table.seats - placed):
            yield f"with these tracks it is not for seat {table.turn} to place a start track"
    starts = [own for seat in range(table.seats) if (own := factories_of(table, seat))]
    if not any(len({*chosen}) == len(chosen) for chosen in product(*starts)):
        yield "two players cannot both have started at one factory"


def wrong_trains(edition: Edition, table: Table) -> Iterator[str]:
    """A train stands on a demand icon, and its good came from a factory with a track of its owner."""
    for city in table.cities:
        where = NAMES[city.space] if city.space != NONE else "a city that is not on the map"
        for icon, seat in enumerate(city.train):
            if seat != NONE and icon >= city.count:
                yield f"{counted(icon + 1, 'train')} cannot stand at {where}"
            elif seat != NONE and not has_source(table, seat, city.good[icon]):
                brought = f"brought {GOOD_WORDS[city.good[icon]]} to {where}"
                yield f"seat {seat} {brought}, but has no track at a factory that makes it"
    for seat in range(table.seats):
        n = sum(trains_of(city).count(seat) for city in table.cities)
        if n > edition.trains:
            yield f"seat {seat} has {n} trains in cities, but there are {edition.trains}"


def has_source(table: Table, seat: int, good: int) -> bool:
    """Whether a player has a track at a factory that makes a good."""
    return any(works.good == good and has_track_at(table, seat, works) for works in table.works)


def wrong_goods(edition: Edition, table: Table) -> Iterator[str]:
    """Goods lie at their factories or were delivered."""
    printed, found = [0] * GOODS, [0] * GOODS
    for number, works in enumerate(table.works):
        on_map = works.space != NONE
        most = edition.tiles[number // SITES].goods[number % SITES] if on_map else 0
        if not 0 <= works.left <= most:
            where = NAMES[works.space] if on_map else "a factory that is not on the map"
            yield f"{counted(works.left, 'good')} cannot lie at {where}"
        if on_map:
            printed[works.good] += most
            found[works.good] += works.left
    for good, word in enumerate(GOOD_WORDS):
        delivered = sum(company.delivered[good] for company in list(table.companies)[: table.seats])
        if found[good] + delivered != printed[good]:
            where = f"{found[good]} at factories and {delivered} delivered"
            yield f"there are {printed[good]} {word} in the game, but {where}"


# --- cards, achievements, contracts -------------------------------------------------------------------------


def wrong_cards(edition: Edition, state: State) -> Iterator[str]:
    """Each train card lies in one place; a player buys one a turn, and collects one with a delivery."""
    table = state.table
    for card in range(CARDS):
        places, owner = places_of(state, card), table.known_in[card]
        called = f"train card {card + 1} ({card_condition(edition.cards[card])})"
        if not places:
            yield f"{called} is nowhere"
        elif len(places) > 1:
            yield f"{called} is in {listed(places)} at once"
        if owner != NONE and not state.hands[owner][card]:
            yield f"{called} is known to be in the hand of seat {owner}, but is not there"
    if NONE in list(table.market) and table.pile:
        yield f"a place of the market is empty, but the deck has {counted(table.pile, 'card')}"
    for seat in range(table.seats):
        company = table.companies[seat]
        kept, most = sum(company.kinds), edition.hand + turns_over(table, seat)
        if company.cards + kept > most:
            held = counted(company.cards + kept, "train card")
            yield f"seat {seat} has {held}, and can have {most} at most in round {table.round}"
        if kept > company.deliveries:
            made = deliveries_words(company.deliveries)
            yield f"seat {seat} has {counted(kept, 'card')} in the collection, but made {made}"


def places_of(state: State, card: int) -> list[str]:
    """Where a train card is, in words."""
    table = state.table
    places = ["the deck"] * state.deck[card] + ["the market"] * list(table.market).count(card)
    for seat in range(table.seats):
        places += [f"the hand of seat {seat}"] * state.hands[seat][card]
    owner = table.card_at[card]
    return places + ([f"the collection of seat {owner}"] if owner != NONE else [])


def wrong_goals(edition: Edition, table: Table) -> Iterator[str]:
    """Different achievements are in play, and only these are marked."""
    goals = list(table.goals)
    for goal, face in enumerate(edition.goals):
        called = f'the achievement "{goal_text(face)}"'
        if goals.count(goal) > 1:
            yield f"{called} is in play twice"
        for seat in range(table.seats):
            if table.companies[seat].marked >> goal & 1 and goal not in goals:
                yield f"seat {seat} has {called}, which is not in play"


def wrong_contracts(edition: Edition, state: State) -> Iterator[str]:
    """Each player has a contract, and no two the same."""
    dealt = list(state.contract)[: state.table.seats]
    for seat, contract in enumerate(dealt):
        if contract == NONE:
            yield f"seat {seat} has no contract"
            continue
        called = f'the contract "{contract_text(edition.contracts[contract])}"'
        if state.table.removed >> contract & 1:
            yield f"seat {seat} has {called}, which is out of the game"
        if contract in dealt[:seat]:
            yield f"two players have {called}"


# --- ships and stars ----------------------------------------------------------------------------------------


def wrong_ship(edition: Edition, table: Table) -> Iterator[str]:
    """One ship is loaded, with room left, and containers lie on its slots."""
    held, called = list(table.slot), f"ship {table.ship + 1}"
    if not table.freight:
        if table.ship != NONE or {*held} != {NONE}:
            yield "a ship is there without Freight on Board"
        return
    if table.ship == NONE:
        yield "there is no ship to be loaded"
        return
    count = edition.ships[table.ship].count
    if table.ships_out >> table.ship & 1:
        yield f"{called} is loaded and discarded at once"
    if any(seat != NONE for seat in held[count:]):
        yield f"{called} has {count} slots"
    if is_full(edition, table):
        yield f"{called} is full, but has not sailed"
    for seat in range(table.seats):
        if held.count(seat) > edition.containers:
            aboard = f"{held.count(seat)} containers on the ship"
            yield f"seat {seat} has {aboard}, but there are {edition.containers}"


def wrong_stars(edition: Edition, table: Table) -> Iterator[str]:
    """Each star that is gone was taken by a player with a track there."""
    companies = list(table.companies)[: table.seats]
    gone = [who for space in star_spaces(edition, table) if (who := table.colors[space])]
    taken = sum(company.stars for company in companies)
    if taken != len(gone):
        yield f"players have {counted(taken, 'star')}, but {len(gone)} are gone from the map"
    for seat, company in enumerate(companies):
        if company.stars > sum(who >> seat & 1 for who in gone):
            yield f"seat {seat} has {counted(company.stars, 'star')}, and fewer tracks where stars were"


# --- what players own ---------------------------------------------------------------------------------------


def wrong_purse(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    """Money, prestige and loans within their limits."""
    company = table.companies[seat]
    least = -edition.loan_debt * company.loans if table.phase == Phase.OVER else 0
    if not 0 <= company.money <= edition.most_money:
        yield f"seat {seat} has ${company.money}; money goes from $0 to ${edition.most_money}"
    if not 0 <= company.loans <= edition.loans:
        yield f"seat {seat} has {counted(company.loans, 'loan')}; {edition.loans} are the most"
    if seat == 0 and table.loans < 0:
        yield f"players have more than the {edition.loan_supply} loans there are"
    if company.prestige < least:
        yield f"seat {seat} has {company.prestige} prestige; nobody has fewer than {least} now"


def wrong_supply(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    """Tracks are on the map, locked, still free, or scrapped."""
    company, laid, most = table.companies[seat], laid_by(table, seat), free_tracks(edition, table, seat)
    if not 0 <= company.unlocked <= LOCKED:
        yield f"seat {seat} has {company.unlocked} unlocked tracks; there are {LOCKED} locked ones"
    elif most < 0:
        yield f"seat {seat} has {laid} tracks on the map, {-most} more than there are"
    elif most > edition.tracks:
        yield f"seat {seat} has unlocked {counted(company.unlocked, 'track')}, but has {laid} on the map"
    elif not 0 <= company.tracks <= most:
        yield f"seat {seat} has {company.tracks} free tracks and {laid} on the map; {most} can be left"


def wrong_deliveries(table: Table, seat: int) -> Iterator[str]:
    """One delivery in a turn, over own tracks."""
    company = table.companies[seat]
    made, longest, total = company.deliveries, company.longest, company.total_length
    now = seat == table.turn and table.phase in (*DELIVERED, Phase.OVER)
    turns = turns_over(table, seat) + now
    if made > turns:
        yield f"seat {seat} cannot have made {deliveries_words(made)} in {counted(turns, 'turn')}"
    if longest > laid_by(table, seat):
        yield f"seat {seat} delivered over {longest} tracks, but has {laid_by(table, seat)} on the map"
    least, most = (longest + made - 1, longest * made) if made else (0, 0)
    if not least <= total <= most or (made == 0 and longest):
        made_over = f"{deliveries_words(made)} over {counted(total, 'track')} in all"
        yield f"seat {seat} cannot have made {made_over} if the longest had {longest}"


# --- the turn -----------------------------------------------------------------------------------------------


def wrong_turn(edition: Edition, table: Table) -> Iterator[str]:
    """What the phase needs, and the end of the game."""
    if (table.phase == Phase.OVER) != (table.ending != Ending.NOT_YET):
        yield "the phase and the ending do not agree on whether the game is over"
    if table.phase in RUNNING and table.round < 1:
        yield "the start is over, but no round has begun"
    if table.phase == Phase.BUILD:
        yield from wrong_building(edition, table)
    if table.phase in DELIVERED:
        yield from wrong_delivery(edition, table)
    if table.trigger == Ending.CLOSED:
        yield "when the host ends a game, no last round is played"
    for ending in {table.trigger, table.ending}:
        if not holds(table, ending):
            yield f'the end is said to come since "{ENDING_WORDS[Ending(ending)]}", but that is not so'


def wrong_building(edition: Edition, table: Table) -> Iterator[str]:
    """The tracks that are to be placed."""
    company = table.companies[table.turn]
    most = min(edition.build, company.tracks)
    if not 0 <= table.to_build <= most:
        yield f"seat {table.turn} has {counted(table.to_build, 'track')} to place; {most} are the most"
    if not table.to_build and not table.pending:
        yield f"seat {table.turn} has no track to place"
    if table.pending and not company.unlocked:
        yield f"seat {table.turn} is to place an unlocked track, but has unlocked none"


def wrong_delivery(edition: Edition, table: Table) -> Iterator[str]:
    """The delivery that was just made, and what is to be decided after it."""
    company = table.companies[table.turn]
    if NONE in (table.factory, table.city) or not is_delivery(table, table.factory, table.city):
        yield f"seat {table.turn} has not made the delivery of this turn"
    elif not 1 <= table.length <= company.longest:
        yield f"the delivery of this turn has {counted(table.length, 'track')}, the longest {company.longest}"
    if table.phase == Phase.CARD and not company.cards:
        yield f"seat {table.turn} has no train card to play"
    if table.phase == Phase.SHIP and not (table.freight and has_choice(edition, table, table.turn)):
        yield f"seat {table.turn} has no slots of a ship to choose from"


def holds(table: Table, ending: int) -> bool:
    """Whether what ends the game is so."""
    if ending == Ending.TRACKS:
        return bool(are_tracks_used(table))
    if ending == Ending.CITIES:
        return bool(are_cities_full(table))
    return bool(ending != Ending.DECK or not table.pile)
