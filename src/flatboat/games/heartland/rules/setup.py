"""Set-up: map, cubes, cards; the picks of a three-player game; the truck stops."""

from __future__ import annotations

from flatboat.games.heartland.rules.cards import draw_blind, fill_window
from flatboat.games.heartland.rules.roads import beside_location, connected, lay_roads, place_at, way_between
from flatboat.games.heartland.rules.stops import room_for_stops
from flatboat.games.heartland.rules.tables import (
    CARDS,
    CELLS,
    CENTRE,
    COLUMNS,
    GOODS,
    HOME,
    LOCATIONS,
    MARKHAM,
    MAX_DEALS,
    NOWHERE,
    PLACES,
    PUT,
    ROWS,
    SEATS,
    SERENITY,
    SITES,
    STOP,
    TAKE,
    UPGRADES,
    WINDOW,
    Chance,
    Edition,
    Happening,
    Icon,
    Map,
    Options,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.heartland.rules.turn import begin_turn
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.records import Row, i8

PICKS = 2  # removed locations that come back in a three-player game
MIXUP_NATIVE, MIXUP_ONE, MIXUP_EACH = 3, 1, 2
ROW_ZERO = HOME // COLUMNS


@rule
def setup(edition: Edition, state: State, dice: Dice, options: Options) -> None:
    """Deal the table. All variants may be combined (ruling V4)."""
    table = state.table
    prepare(edition, table, options)
    table.first = options.first_seat if options.first_seat >= 0 else below(dice, options.seats, Chance.FIRST)
    table.turn = table.first  # ruling D1
    if table.seats <= 3:
        remove_locations(edition, table, dice)
    turn_chosen(table, options.turned_cards)
    turn_sides(table, dice, options.turned if options.alternate_routes else 0)
    deal_map(edition, table, dice, options)
    for place in range(LOCATIONS):
        if table.map.cell[place] != NOWHERE:
            lay_cubes(edition, table, dice, place)
    deal_cards(edition, state, dice)
    if table.seats == 3:
        table.phase, table.picks = Phase.PICK, PICKS
        table.turn = (table.first + 2) % table.seats
    else:
        open_stops(edition, state, dice)


@rule
def prepare(edition: Edition, table: Table, options: Options) -> None:
    """Everything that does not depend on chance."""
    table.seats = options.seats
    table.trigger, table.partner, table.picking, table.top = NOWHERE, NOWHERE, NOWHERE, NOWHERE
    table.trailer = edition.trailer_short if options.short_haul else edition.trailer
    table.target = edition.threshold[options.seats]
    table.trade_cubes = options.trade_cubes
    table.badlands = options.badlands
    if options.warehouse_mixup:
        table.mixup = MIXUP_EACH if options.mixup_each_demand else MIXUP_ONE
    table.stops_due = edition.stops[options.seats] if options.truck_stops else 0
    for slot in range(WINDOW):
        table.window[slot] = NOWHERE
    for place in range(PLACES):
        table.map.cell[place] = NOWHERE
    for i in range(UPGRADES):
        table.dealt[i] = NOWHERE
    for seat in range(SEATS):
        table.truckers[seat].upgrade = NOWHERE
        table.truckers[seat].at = CENTRE
        if seat < options.seats:
            table.truckers[seat].points = edition.start_points


@rule
def remove_locations(edition: Edition, table: Table, dice: Dice) -> None:
    """Two and three players: one location of each native good leaves, at random (ruling D2)."""
    for good in range(GOODS):
        count = 0
        for place in range(LOCATIONS):
            count += edition.native[place] == good
        chosen = below(dice, count, Chance.REMOVED)
        for place in range(LOCATIONS):
            if edition.native[place] == good:
                if chosen == 0:
                    table.removed[place] = 1
                    came(dice, place)
                chosen -= 1


@rule
def turn_chosen(table: Table, chosen: int) -> None:
    """Alternate Routes: the locations that players chose show their advanced side, if they are on the map."""
    for place in range(LOCATIONS):
        if (chosen >> place) & 1 and table.removed[place] == 0:
            table.map.turned[place] = 1


@rule
def turn_sides(table: Table, dice: Dice, n: int) -> None:
    """Alternate Routes: `n` random locations of the map show their advanced side (ruling A1)."""
    left = LOCATIONS
    for place in range(LOCATIONS):
        left -= table.removed[place]
    for turned in range(min(n, left)):
        chosen = below(dice, left - turned, Chance.TURNED)
        for place in range(LOCATIONS):
            if table.removed[place] == 0 and table.map.turned[place] == 0:
                if chosen == 0:
                    table.map.turned[place] = 1
                    came(dice, place)
                chosen -= 1


@rule
def deal_map(edition: Edition, table: Table, dice: Dice, options: Options) -> None:
    """Deal the cards to the cells; anew while closed roads cut the map, unless agreed (ruling A5)."""
    layout = edition.layouts[options.layout]
    table.serenity, table.markham = layout.serenity, layout.markham
    deals = 0
    while True:
        deal_cells(edition, table, dice, options)
        place_badlands(table)
        lay_roads(edition, table.map)
        deals += 1
        if options.keep_cut_map or deals == MAX_DEALS or connected(table.map):
            break
    if table.seats == 3:  # the Badlands wait for the picks (rulings D3, V7)
        table.map.cell[SERENITY], table.map.cell[MARKHAM] = NOWHERE, NOWHERE
        lay_roads(edition, table.map)


@rule
def deal_cells(edition: Edition, table: Table, dice: Dice, options: Options) -> None:
    """One random deal of the location cards; with Fresh Start the centre among them (ruling V1)."""
    layout, board = edition.layouts[options.layout], table.map
    for place in range(SITES):
        board.cell[place] = NOWHERE
    left = layout.count
    if options.fresh_start:
        left += 1
    else:
        board.cell[CENTRE] = HOME
    for i in range(left):
        cell = layout.cells[i] if i < layout.count else HOME
        chosen = below(dice, left - i, Chance.DEALT)
        for place in range(SITES):
            if board.cell[place] == NOWHERE and is_dealt(table, place, layout.count):
                if chosen == 0:
                    board.cell[place] = cell
                    came(dice, place)
                chosen -= 1


@rule
def is_dealt(table: Table, place: int, count: int) -> bool:
    """Whether a card is shuffled in; the Badlands only where the layout has room for them (V5)."""
    if place < LOCATIONS:
        return table.removed[place] == 0
    return place == CENTRE or count > LOCATIONS


@rule
def place_badlands(table: Table) -> None:
    """Lay the Badlands: on the layout's own cells, or at both ends of row 0 (rulings V5, V7)."""
    board = table.map
    if table.badlands == 0 or board.cell[SERENITY] != NOWHERE:
        return
    if table.serenity != NOWHERE:
        board.cell[SERENITY], board.cell[MARKHAM] = table.serenity, table.markham
        return
    west, east = COLUMNS, -1
    for place in range(SITES):
        if board.cell[place] != NOWHERE and board.cell[place] // COLUMNS == ROW_ZERO:
            west = min(west, board.cell[place] % COLUMNS)
            east = max(east, board.cell[place] % COLUMNS)
    board.cell[SERENITY] = ROW_ZERO * COLUMNS + west - 1
    board.cell[MARKHAM] = ROW_ZERO * COLUMNS + east + 1


@rule
def lay_cubes(edition: Edition, table: Table, dice: Dice, place: int) -> None:
    """Five cubes of the native good; with Warehouse Mixup three and one in demand (rulings V2, V3)."""
    native = edition.native[place]
    if table.mixup == 0:
        table.cubes[place][native] = edition.cubes
        return
    table.cubes[place][native] = MIXUP_NATIVE
    demands = 0
    for good in range(GOODS):
        demands += edition.price[place][good] > 0
    chosen = below(dice, demands, Chance.MIXED) if table.mixup == MIXUP_ONE else NOWHERE
    for good in range(GOODS):
        if edition.price[place][good] > 0:
            if chosen == 0 or table.mixup == MIXUP_EACH:
                table.cubes[place][good] = 1
                if chosen == 0:
                    came(dice, good)
            chosen -= 1


@rule
def deal_cards(edition: Edition, state: State, dice: Dice) -> None:
    """Shuffle, deal each player a hand, turn up the draw window."""
    state.table.pile = 0
    for card in range(CARDS):
        state.pile[card] = edition.deck[card]
        state.table.pile += edition.deck[card]
    for seat in range(state.table.seats):
        for _ in range(edition.hand):
            draw_blind(state, dice, seat)
    fill_window(edition, state, dice)
    clear(state.events)  # the deal is no news


@rule
def picker(table: Table, picks: int) -> int:
    """Who picks: the third player, then the second (ruling D3)."""
    return (table.first + picks) % table.seats


@rule
def why_not_cell(edition: Edition, table: Table, cell: int) -> int:
    """A picked location lies on an empty cell beside a location, not cut off (rulings D3, A9)."""
    board = table.map
    if place_at(board, cell) != NOWHERE:
        return Reason.CELL_TAKEN
    column, row = cell % COLUMNS, cell // COLUMNS
    if column < 2 or column >= COLUMNS - 2 or row < 1 or row >= ROWS - 1:
        return Reason.NOT_BESIDE_LOCATION
    if not beside_location(board, cell):
        return Reason.NOT_BESIDE_LOCATION
    return Reason.LEGAL if has_open_side(edition, board, cell) else Reason.CUT_OFF


@rule
def has_open_side(edition: Edition, board: Map, cell: int) -> bool:
    """Whether a truck could drive into this cell from some card on the map."""
    for place in range(SITES):
        if board.cell[place] != NOWHERE:
            way = way_between(board.cell[place], cell)
            if 0 <= way < 4 and not (board.turned[place] and edition.icon[place][way] == Icon.CLOSED):
                return True
    return False


@rule
def legal_picks(edition: Edition, table: Table, why: Row[i8]) -> None:
    """Three players: choose a removed location, then its cell."""
    if table.phase == Phase.PICK:
        for place in range(LOCATIONS):
            why[TAKE + place] = Reason.LEGAL if table.removed[place] else Reason.NOT_REMOVED
    else:
        for cell in range(CELLS):
            why[PUT + cell] = why_not_cell(edition, table, cell)


@rule
def step_picks(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Take a removed location, or put it on the map with its cubes."""
    table = state.table
    if table.phase == Phase.PICK:
        table.picking, table.phase = action - TAKE, Phase.PICK_CELL
        return
    place, cell = table.picking, action - PUT
    table.map.cell[place] = cell
    table.removed[place] = 0
    table.picking = NOWHERE
    lay_roads(edition, table.map)
    lay_cubes(edition, table, dice, place)
    note(state.events, Happening.PICKED, seat, place, cell, EVERYONE)
    table.picks -= 1
    if table.picks > 0:
        table.phase, table.turn = Phase.PICK, picker(table, table.picks)
    else:
        place_badlands(table)
        lay_roads(edition, table.map)
        open_stops(edition, state, dice)


@rule
def open_stops(edition: Edition, state: State, dice: Dice) -> None:
    """Deal the truck stops to the last seat in turn order once the map is complete (ruling T10)."""
    table = state.table
    n = min(table.stops_due, room_for_stops(table.map))
    if n == 0:
        begin_turn(state, table.first)
        return
    for i in range(n):
        chosen = below(dice, UPGRADES - i, Chance.STOP)
        for upgrade in range(UPGRADES):
            if not is_drawn(table, upgrade, i):
                if chosen == 0:
                    table.dealt[i] = upgrade
                    came(dice, upgrade)
                chosen -= 1
    table.stops_due = n
    table.phase = Phase.STOPS
    table.turn = (table.first + table.seats - 1) % table.seats


@rule
def is_drawn(table: Table, upgrade: int, n: int) -> bool:
    """Whether an upgrade is among the first `n` dealt."""
    for i in range(n):
        if table.dealt[i] == upgrade:
            return True
    return False


@rule
def step_stops(edition: Edition, state: State, seat: int, action: int) -> None:
    """Lay a truck stop; after the last one the first turn begins."""
    table = state.table
    place, cell = STOP + table.dealt[table.laid], action - PUT
    table.map.cell[place] = cell
    table.laid += 1
    note(state.events, Happening.PLACED_STOP, seat, place, cell, EVERYONE)
    if table.laid == table.stops_due:
        lay_roads(edition, table.map)
        begin_turn(state, table.first)
