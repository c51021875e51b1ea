"""Set-up: the map, goods, cards, start tracks, the first ship."""

from __future__ import annotations

from flatboat.games.railroad.rules.actions import START
from flatboat.games.railroad.rules.cards import reveal_card
from flatboat.games.railroad.rules.goals import draw_contract
from flatboat.games.railroad.rules.network import APART, IN_CITY, OFF_MAP, lay
from flatboat.games.railroad.rules.ship import dock
from flatboat.games.railroad.rules.tables import (
    ACHIEVEMENTS,
    BORDERS,
    CARDS,
    CITIES,
    CONTRACTS,
    DEMANDS,
    FACTORIES,
    MARKET,
    NONE,
    OPEN,
    SEATS,
    SITES,
    SLOTS,
    SPACES,
    TERRAINS,
    TILE_SPACES,
    TILES,
    TURNS,
    Aim,
    Chance,
    Edition,
    Happening,
    Options,
    Phase,
    Reason,
    State,
    Table,
    Terrain,
)
from flatboat.games.railroad.rules.turn import begin_round
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.piles import draw
from flatboat.kernel.records import Row, i8

TRIES = 200  # maps that are drawn before the standard layout is taken
NOWHERE = int(Terrain.NOWHERE)
FEWEST_CITIES = 2  # that ask for a good, for a contract on it to stay


@rule
def setup(edition: Edition, state: State, dice: Dice, options: Options) -> None:
    """Deal the table; the last in order places the first start track."""
    table = state.table
    prepare(edition, state, options)
    lay_map(edition, state, dice, options.standard == 1)
    draw_goals(state, dice)
    deal_contracts(edition, state, dice)
    deal_cards(edition, state, dice)
    if table.freight == 1:
        dock(state, dice)
    table.first = options.first_seat if options.first_seat >= 0 else below(dice, options.seats, Chance.FIRST)
    note(state.events, Happening.FIRST, table.first, 0, 0, EVERYONE)
    table.turn = (table.first + table.seats - 1) % table.seats
    table.phase = Phase.START


@rule
def prepare(edition: Edition, state: State, options: Options) -> None:
    """What hangs on options alone; empty places."""
    table = state.table
    table.seats, table.fixed_order = options.seats, options.fixed_order
    table.freight, table.wild_only_leftmost = options.freight, options.wild_only_leftmost
    table.slots = edition.tiles_for[options.seats]
    table.loans = edition.loan_supply
    table.ship, table.factory, table.city = NONE, NONE, NONE
    for slot in range(SLOTS):
        table.slot[slot] = NONE
    for card in range(CARDS):
        table.card_at[card], table.known_in[card] = NONE, NONE
    clear_sites(table)
    for seat in range(SEATS):
        company = table.companies[seat]
        company.contract, state.contract[seat] = NONE, NONE
        if seat < table.seats:
            company.money, company.tracks = edition.money, edition.tracks
            company.trains, company.containers = edition.trains, edition.containers


@rule
def clear_sites(table: Table) -> None:
    """No factory and no city is on the map yet."""
    for site in range(FACTORIES):
        works, city = table.works[site], table.cities[site]
        works.space, works.good, works.left = NONE, NONE, 0
        city.space, city.count = NONE, 0
        for icon in range(DEMANDS):
            city.good[icon], city.train[icon] = NONE, NONE


@rule
def lay_map(edition: Edition, state: State, dice: Dice, standard: bool) -> None:
    """Tiles at random, until no factory lies beside a city; or the standard layout."""
    table, fits = state.table, False
    layout = table.slots - TILES + 1  # of three tiles, of four
    if not standard:
        for _ in range(TRIES):
            if not fits:
                draw_map(edition, table, dice)
                fits = is_fair(edition, table)
        if not fits:
            note(state.events, Happening.STANDARD, NONE, 0, 0, EVERYONE)
    if not fits:
        for slot in range(TILES):
            table.tile[slot] = edition.standard_tile[layout][slot]
            table.turned[slot] = edition.standard_turn[layout][slot]
    for slot in range(table.slots):
        note(state.events, Happening.TILE, NONE, table.tile[slot], table.turned[slot], EVERYONE)
    spread_tiles(edition, table)
    stock(edition, table)


@rule
def draw_map(edition: Edition, table: Table, dice: Dice) -> None:
    """Put tiles at random into the slots of the map, each turned at random."""
    left = TILES
    for slot in range(TILES):
        table.tile[slot] = slot
    for slot in range(table.slots):
        k = slot + below(dice, left, Chance.TILE)
        left -= 1
        tile = table.tile[k]
        came(dice, tile)
        table.tile[k] = table.tile[slot]
        table.tile[slot] = tile
        table.turned[slot] = below(dice, TURNS, Chance.TURNED)
    for slot in range(table.slots, TILES):
        table.tile[slot], table.turned[slot] = NONE, 0


@rule
def terrain_at(edition: Edition, table: Table, slot: int, place: int) -> int:
    """The terrain of a place on the map, as the tile there is turned."""
    if table.tile[slot] == NONE:
        return NOWHERE
    return int(edition.tiles[table.tile[slot]].terrain[edition.turned[table.turned[slot]][place]])


@rule
def is_fair(edition: Edition, table: Table) -> bool:
    """Whether no factory lies beside a city of another tile."""
    for k in range(BORDERS):
        border = edition.border[k]
        one = terrain_at(edition, table, border[0], border[1])
        other = terrain_at(edition, table, border[2], border[3])
        if min(one, other) == Terrain.FACTORY and max(one, other) == Terrain.CITY:
            return False
    return True


@rule
def spread_tiles(edition: Edition, table: Table) -> None:
    """Terrain, stars and sites of every space, from the tiles as they lie; nobody can build yet."""
    for slot in range(TILES):
        tile = table.tile[slot]
        for place in range(TILE_SPACES):
            space, terrain = slot * TILE_SPACES + place, terrain_at(edition, table, slot, place)
            table.terrain[space], table.site[space] = terrain, NONE
            if tile != NONE:
                origin = edition.turned[table.turned[slot]][place]
                table.star[space] = edition.tiles[tile].star[origin]
                if edition.tiles[tile].site[origin] != NONE:
                    table.site[space] = tile * SITES + edition.tiles[tile].site[origin]
            for seat in range(table.seats):
                table.offer[seat][space] = closed(terrain)


@rule
def closed(terrain: int) -> int:
    """What is offered to anybody on a space at the start: no track (ruling A21)."""
    if terrain < TERRAINS:
        return APART
    return IN_CITY if terrain == Terrain.CITY else OFF_MAP


@rule
def stock(edition: Edition, table: Table) -> None:
    """Goods on the factories, demand icons of the cities."""
    for space in range(SPACES):
        site = table.site[space]
        if site == NONE:
            continue
        tile, k = edition.tiles[site // SITES], site % SITES
        if table.terrain[space] == Terrain.FACTORY:
            works = table.works[site]
            works.space, works.good, works.left = space, tile.good[k], tile.goods[k]
        else:
            city = table.cities[site]
            city.space, city.count = space, tile.count[k]
            for icon in range(DEMANDS):
                city.good[icon], city.train[icon] = tile.demand[k][icon], NONE


@rule
def draw_goals(state: State, dice: Dice) -> None:
    """Five of the achievements are in play."""
    table, taken, left = state.table, 0, ACHIEVEMENTS
    for k in range(OPEN):
        at = below(dice, left, Chance.GOAL)
        left -= 1
        for goal in range(ACHIEVEMENTS):
            if (taken >> goal) & 1 == 0:
                if at == 0:
                    table.goals[k] = goal
                    came(dice, goal)
                at -= 1
        taken |= 1 << table.goals[k]
        note(state.events, Happening.GOAL, NONE, table.goals[k], 0, EVERYONE)


@rule
def cities_that_ask(table: Table, good: int) -> int:
    """How many cities in play ask for a good."""
    n = 0
    for city in range(CITIES):
        demand, asks = table.cities[city], False
        for icon in range(demand.count):
            asks |= demand.good[icon] == good
        n += asks
    return n


@rule
def find_removed(edition: Edition, table: Table) -> None:
    """Contracts on goods that too few cities ask for are out."""
    for contract in range(CONTRACTS):
        face = edition.contracts[contract]
        if face.asks == Aim.GOOD and cities_that_ask(table, face.of) < FEWEST_CITIES:
            table.removed |= 1 << contract


@rule
def deal_contracts(edition: Edition, state: State, dice: Dice) -> None:
    """A secret contract for each player."""
    table = state.table
    find_removed(edition, table)
    for contract in range(CONTRACTS):
        if (table.removed >> contract) & 1:
            note(state.events, Happening.REMOVED, NONE, contract, 0, EVERYONE)
    for seat in range(table.seats):
        state.contract[seat] = draw_contract(state, dice, seat)
        note(state.events, Happening.CONTRACT, seat, state.contract[seat], 0, 1 << seat)


@rule
def deal_cards(edition: Edition, state: State, dice: Dice) -> None:
    """Train cards for each hand, and the market."""
    table = state.table
    for card in range(CARDS):
        state.deck[card] = 1
    table.pile = CARDS
    for seat in range(table.seats):
        for _ in range(edition.hand):
            card = draw(dice, state.deck, table.pile, Chance.DEALT, seat)
            table.pile -= 1
            state.hands[seat][card] = 1
            table.companies[seat].cards += 1
            note(state.events, Happening.DEALT, seat, card, 0, 1 << seat)
    for k in range(MARKET):
        reveal_card(state, dice, k)


@rule
def legal_start(table: Table, why: Row[i8]) -> None:
    """A start track goes on a factory that has none."""
    for factory in range(FACTORIES):
        space = table.works[factory].space
        if space == NONE:
            why[START + factory] = Reason.NOT_ON_MAP
        else:
            why[START + factory] = Reason.LEGAL if table.colors[space] == 0 else Reason.FACTORY_TAKEN


@rule
def step_start(edition: Edition, state: State, seat: int, factory: int) -> None:
    """Put a start track down; the first player's is the last (reverse order)."""
    table = state.table
    lay(edition, table, seat, table.works[factory].space)
    note(state.events, Happening.STARTED, seat, factory, 0, EVERYONE)
    if seat == table.first:
        begin_round(edition, state)
    else:
        table.turn = (seat + table.seats - 1) % table.seats
