"""The map: which card lies beside which, and where a truck can get (Move rules, Alternate Routes)."""

from __future__ import annotations

from flatboat.games.heartland.rules.tables import (
    CENTRE,
    COLUMNS,
    LONGEST,
    NOWHERE,
    PLACES,
    SIDES,
    SITES,
    STOP,
    TOLL,
    WAYS,
    WEIGH_FREE,
    Edition,
    Icon,
    Map,
    Table,
    Upgrade,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.piles import total

NO_LIMIT = 10_000
OUT, IN = 1, 2  # bits of Edition.flow


@rule
def way_between(cell: int, other: int) -> int:
    """The way (N E S W NE SE SW NW) from a cell to a touching one, or NOWHERE."""
    columns = other % COLUMNS - cell % COLUMNS
    rows = other // COLUMNS - cell // COLUMNS
    if columns == 0:
        return 0 if rows == 1 else 2 if rows == -1 else NOWHERE
    if rows == 0:
        return 1 if columns == 1 else 3 if columns == -1 else NOWHERE
    if columns == 1:
        return 4 if rows == 1 else 5 if rows == -1 else NOWHERE
    if columns == -1:
        return 6 if rows == -1 else 7 if rows == 1 else NOWHERE
    return NOWHERE


@rule
def beside(cell: int, other: int) -> bool:
    """Whether two cells share a side."""
    way = way_between(cell, other)
    return way != NOWHERE and way < SIDES


@rule
def has_icon(edition: Edition, board: Map, place: int, side: int, icon: int) -> bool:
    """Whether this card shows the icon on that side; only advanced sides have any."""
    return place < SITES and board.turned[place] == 1 and edition.icon[place][side] == icon


@rule
def is_closed(edition: Edition, board: Map, place: int, other: int, side: int) -> bool:
    """Road closed: nobody crosses the edge, in or out; either card closes it (ruling A3)."""
    return has_icon(edition, board, place, side, Icon.CLOSED) or has_icon(
        edition, board, other, (side + 2) % SIDES, Icon.CLOSED
    )


@rule
def charges(edition: Edition, board: Map, place: int, other: int, side: int, icon: int) -> int:
    """How many such fee icons a truck meets leaving `place` over `side` (rulings A2, A3: on leaving)."""
    back = (side + 2) % SIDES
    met = 0
    if has_icon(edition, board, place, side, icon) and edition.flow[place][side] & OUT:
        met += 1
    if has_icon(edition, board, other, back, icon) and edition.flow[other][back] & IN:
        met += 1
    return met


@rule
def lay_road(edition: Edition, board: Map, place: int, other: int, way: int) -> None:
    """Lay the road from one card to a touching one, unless it is closed. Corners bear no icons (GPS)."""
    if way < SIDES:
        if is_closed(edition, board, place, other, way):
            return
        board.tolls[place][way] = charges(edition, board, place, other, way, Icon.TOLL)
        board.weighs[place][way] = charges(edition, board, place, other, way, Icon.WEIGH)
        if board.tolls[place][way] > 0 or board.weighs[place][way] > 0:
            board.fees = 1
    board.way[place][way] = other


@rule
def lay_roads(edition: Edition, board: Map) -> None:
    """Work out all roads anew from where the cards lie. Only cards are spaces (ruling M5)."""
    board.fees = 0
    for place in range(PLACES):
        for way in range(WAYS):
            board.way[place][way] = NOWHERE
        for side in range(SIDES):
            board.tolls[place][side] = 0
            board.weighs[place][side] = 0
    for place in range(PLACES):
        if board.cell[place] != NOWHERE:
            for other in range(PLACES):
                if board.cell[other] != NOWHERE:
                    way = way_between(board.cell[place], board.cell[other])
                    if way != NOWHERE:
                        lay_road(edition, board, place, other, way)
    for place in range(PLACES):
        for distance in range(1, LONGEST + 1):
            ends, free_ends = 0, 0
            if board.cell[place] != NOWHERE:
                ends = ends_within(board, place, distance, 0, 0, NO_LIMIT)
                free_ends = ends_within(board, place, distance, 0, 1, 0) if board.fees else ends
            board.ends[place][distance - 1] = ends
            board.free_ends[place][distance - 1] = free_ends


@rule
def fee(board: Map, place: int, way: int, heavy: int) -> int:
    """Points for leaving by a way with `heavy` cubes above the free ones (rulings A2, A4)."""
    if way >= SIDES:
        return 0
    return board.tolls[place][way] * TOLL + board.weighs[place][way] * heavy


@rule
def ends_within(board: Map, start: int, distance: int, slants: int, heavy: int, budget: int) -> int:
    """Bit mask of the places at the end of a path of exactly `distance` spaces.

    A path enters no space twice, nor the start (ruling M3); takes at most `slants` diagonal steps;
    and costs at most `budget` points in fees. Walks depth first; `trail` remembers each step back
    in eight bits (place and way).
    """
    ends, trail, gone = 0, 0, 1 << start
    here, way, steps, spent, slanted = start, 0, 0, 0, 0
    while True:
        if steps == distance:
            ends |= 1 << here
            way = WAYS
        if way == WAYS or (way == SIDES and slanted == slants):
            if steps == 0:
                return ends
            gone &= ~(1 << here)
            way, here = trail & 7, (trail >> 3) & 31
            trail >>= 8
            steps -= 1
            spent -= fee(board, here, way, heavy)
            slanted -= way >= SIDES
            way += 1
            continue
        there = board.way[here][way]
        if there == NOWHERE or (gone >> there) & 1:
            way += 1
            continue
        cost = fee(board, here, way, heavy)
        if spent + cost > budget:
            way += 1
            continue
        trail = (trail << 8) | (here << 3) | way
        gone |= 1 << there
        slanted += way >= SIDES
        spent += cost
        steps += 1
        here, way = there, 0


@rule
def heavy_cubes(table: Table, seat: int) -> int:
    """Cubes in the trailer that a weigh station charges for."""
    return max(0, total(table.truckers[seat].cargo) - WEIGH_FREE)


@rule
def free_spaces(table: Table, seat: int) -> int:
    """Bit mask of the places where this truck may stop.

    No truck stops where another stands, except with Ace Dispatcher, nor at the distribution
    centre, except with Truck Wash (many trucks may be there: ruling D7).
    """
    free = (1 << PLACES) - 1
    upgrade = table.truckers[seat].upgrade
    if upgrade != Upgrade.ACE_DISPATCHER:
        for other in range(table.seats):
            if other != seat:
                free &= ~(1 << table.truckers[other].at)
    if upgrade == Upgrade.TRUCK_WASH:
        return free | (1 << CENTRE)
    return free & ~(1 << CENTRE)


@rule
def reach(table: Table, seat: int, distance: int, budget: int, free: int) -> int:
    """Bit mask of the `free` spaces where a move of exactly `distance` can end, fees within `budget`."""
    board, trucker = table.map, table.truckers[seat]
    if trucker.upgrade != Upgrade.GPS:
        ends = board.ends[trucker.at][distance - 1] & free
        if ends == board.free_ends[trucker.at][distance - 1] & free:
            return ends
    return search(table, seat, distance, budget) & free


@rule
def can_reach(table: Table, seat: int, distance: int, budget: int, free: int) -> bool:
    """Whether `reach` gives any space, searching only where it must."""
    board, trucker = table.map, table.truckers[seat]
    if board.free_ends[trucker.at][distance - 1] & free:
        return True
    if trucker.upgrade != Upgrade.GPS and board.ends[trucker.at][distance - 1] & free == 0:
        return False
    return search(table, seat, distance, budget) & free != 0


@rule
def search(table: Table, seat: int, distance: int, budget: int) -> int:
    """Bit mask of the ends of this truck's paths, as its load, its budget and GPS allow."""
    trucker = table.truckers[seat]
    slants = 1 if trucker.upgrade == Upgrade.GPS else 0  # one diagonal step a turn
    return ends_within(table.map, trucker.at, distance, slants, heavy_cubes(table, seat), budget)


@rule
def cheapest(table: Table, seat: int, distance: int, place: int) -> int:
    """The least fees for driving to a place at that distance."""
    if table.map.fees == 0:
        return 0
    budget = 0
    while not (search(table, seat, distance, budget) >> place) & 1:
        budget += 1
    return budget


@rule
def connected(board: Map) -> bool:
    """Whether every card on the map can be driven to from every other (ruling A5)."""
    found = 1 << CENTRE
    for _ in range(SITES):
        for place in range(SITES):
            if (found >> place) & 1:
                for side in range(SIDES):
                    if board.way[place][side] != NOWHERE:
                        found |= 1 << board.way[place][side]
    for place in range(SITES):
        if board.cell[place] != NOWHERE and not (found >> place) & 1:
            return False
    return True


@rule
def place_at(board: Map, cell: int) -> int:
    """The card on this cell, or NOWHERE."""
    for place in range(PLACES):
        if board.cell[place] == cell:
            return place
    return NOWHERE


@rule
def beside_location(board: Map, cell: int) -> bool:
    """Whether the cell shares a side with a location card."""
    for place in range(SITES):
        if place != CENTRE and board.cell[place] != NOWHERE and beside(cell, board.cell[place]):
            return True
    return False


@rule
def beside_stop(board: Map, cell: int) -> bool:
    """Whether the cell shares a side with a truck stop."""
    for place in range(STOP, PLACES):
        if board.cell[place] != NOWHERE and beside(cell, board.cell[place]):
            return True
    return False
