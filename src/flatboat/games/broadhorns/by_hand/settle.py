"""Tables set by hand: what follows from what was said. What could not be is told in `faults.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from flatboat.games.broadhorns.edition.model import MOST_CARDS
from flatboat.games.broadhorns.rules.boats import has_cargo, port_here
from flatboat.games.broadhorns.rules.move import MOVES_FOR_BONUS
from flatboat.games.broadhorns.rules.season import track_is_full, track_length
from flatboat.games.broadhorns.rules.sell import BONUS_BARRELS, is_full
from flatboat.games.broadhorns.rules.spoil import is_asked, would_move
from flatboat.games.broadhorns.rules.tables import (
    ANSWERS_BY_RULE,
    BOARD,
    BOXES,
    DELIVERY,
    GOODS,
    MOST_TRACK,
    NONE,
    PERISHABLES,
    SEASONS,
    ST_LOUIS,
    TILES,
    TOWNS,
    TRAVELER,
    Edition,
    Phase,
    Spoil,
    State,
    Table,
    Town,
    Trader,
)
from flatboat.games.broadhorns.rules.turn import ACTIONS_A_TURN
from flatboat.kernel.notation import counted

IN_PORT = (Phase.ST_LOUIS, Phase.SELL, Phase.BUY, Phase.TRAVELERS)


def settle(edition: Edition, state: State, said: frozenset[str]) -> None:
    """Tiles, the season track, where a turn stands, counts, and the rest of the barrels and cards."""
    for fault in missing(state):
        raise ValueError(fault)
    table = state.table
    settle_turns(table, said)
    settle_tiles(edition, table, said)
    settle_track(edition, table, said)
    for seat in range(table.seats):
        settle_hand(state, seat, said)
        settle_boxes(table.traders[seat])
    settle_port(edition, table, said)
    for seat in range(table.seats):
        settle_expedition(table, seat, said)
    settle_spoiling(edition, table, said)
    settle_cards(edition, state, said)
    if "table.bag" not in said:
        for good, n in enumerate(barrels_in_play(edition, table)):
            table.bag[good] = max(0, edition.barrels - n)


def missing(state: State) -> Iterator[str]:
    """What there always is, and none is said to be."""
    table = state.table
    for name in ("first", "turn", "phase", "ending", "banner"):
        if getattr(table, name) == NONE:
            yield f'"{name}" is none'
    if any(place.tile == NONE for place in table.towns):
        yield "a town shows neither a tile nor the board"
    if any(order == NONE for order in state.orders):
        yield "a player has no order for ice"


# --- counts -----------------------------------------------------------------------------------------


def cards_in_play(state: State) -> list[int]:
    """Cards of each kind, but for the draw pile."""
    table = state.table
    found = list(table.discards)
    for hand in state.hands:
        for card, n in enumerate(hand):
            found[card] += n
    for town, place in enumerate(table.towns):
        for good, n in enumerate(place.delivery):
            found[DELIVERY + town * GOODS + good] += n
    for travelers in [trader.aboard for trader in table.traders] + [town.travelers for town in table.towns]:
        for traveler, n in enumerate(travelers):
            found[TRAVELER + traveler] += n
    return found


def barrels_in_play(edition: Edition, table: Table) -> list[int]:
    """Barrels of each good, but for those in the bag."""
    found = list(table.market)
    lying = [good for trader in table.traders for good in trader.box] + list(table.track)
    for town, place in enumerate(table.towns):
        goods = edition.tiles[town][place.tile].good
        lying += [good for space, good in enumerate(goods) if place.filled >> space & 1]
    for good in lying:
        if good != NONE:
            found[good] += 1
    return found


def harvest_space(edition: Edition) -> int:
    """The space of the season track whose barrel sends all earlier ones back to the bag."""
    return track_length(edition) - int(edition.seasons[SEASONS - 1])


def clockwise(table: Table) -> list[int]:
    """The seats from the one whose turn it is."""
    return [(table.turn + i) % table.seats for i in range(table.seats)]


# --- turns and tiles --------------------------------------------------------------------------------


def settle_turns(table: Table, said: frozenset[str]) -> None:
    """Who starts, how many turns have begun and whose turn it is hang together."""
    if "table.turns" not in said:
        table.turns = max(table.turns, table.quiet + 1)
    due = (table.first + table.turns - 1) % table.seats
    if "table.turn" not in said and ("table.turns" in said or "table.first" in said):
        table.turn = due
    elif "table.turns" not in said:
        table.turns += (table.turn - due) % table.seats
    elif "table.first" not in said:
        table.first = (table.turn - table.turns + 1) % table.seats


def settle_tiles(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Which tiles came to light, and who has those that were taken."""
    owned = "table.traders.tiles" in said or "table.traders.wreaths" in said
    if not of_towns(said, "seen"):
        for place in table.towns:
            show_tiles(edition, place)
        if owned:
            take_tiles(edition, table)
    if not owned:
        share_tiles(edition, table)
    for place in table.towns:
        place.under = edition.stack - place.seen.bit_count()


def of_towns(said: frozenset[str], field: str) -> bool:
    """Whether a field of any town was said: the paths have the names of towns in them."""
    named = (path.startswith("table.towns.") and path.endswith(f".{field}") for path in said)
    return f"table.towns.{field}" in said or any(named)


def show_tiles(edition: Edition, place: Town) -> None:
    """The tiles of a town that came to light are the top one, and of the others the first."""
    n = edition.stack - (0 if place.tile == BOARD else place.under)
    top = 0 if place.tile == BOARD else 1 << place.tile
    if top & ~place.seen or place.seen.bit_count() != n:
        place.seen = top
        for tile in unseen(place)[: max(0, n - top.bit_count())]:
            place.seen |= 1 << tile


def unseen(place: Town) -> list[int]:
    """The tiles of a town that did not come to light."""
    return [tile for tile in range(TILES) if not place.seen >> tile & 1]


class Taken(NamedTuple):
    """A town tile that a player has, or could have."""

    wreaths: int
    town: int
    tile: int


def tiles_taken(edition: Edition, table: Table) -> list[Taken]:
    """The tiles that players have: those that came to light and lie in the town no more."""
    return [
        Taken(edition.tiles[town][tile].wreaths, town, tile)
        for town, place in enumerate(table.towns)
        for tile in range(TILES)
        if place.seen >> tile & 1 and tile != place.tile
    ]


def share_tiles(edition: Edition, table: Table) -> None:
    """Nobody says who took the tiles: the players did, in turn."""
    for i, tile in enumerate(tiles_taken(edition, table)):
        trader = table.traders[(table.first + i) % table.seats]
        trader.tiles += 1
        trader.wreaths += tile.wreaths


def take_tiles(edition: Edition, table: Table) -> None:
    """Players who have tiles, or wreaths, took fitting tiles from the towns."""
    owned: set[Taken] = set()
    for seat in range(table.seats):
        trader = table.traders[seat]
        offers = [offered(edition, table, town, owned) for town in range(TOWNS)]
        tiles = fitting(offers, trader.tiles, trader.wreaths)
        if not tiles and trader.tiles + trader.wreaths:
            said = (trader.tiles, "tile"), (trader.wreaths, "wreath")
            wanted = " and ".join(counted(n, name) for n, name in said if n)
            raise ValueError(f"seat {seat} cannot have {wanted} from the towns")
        owned.update(tiles)
        trader.tiles, trader.wreaths = len(tiles), sum(taken.wreaths for taken in tiles)
        for taken in tiles:
            table.towns[taken.town].seen |= 1 << taken.tile


def offered(edition: Edition, table: Table, town: int, owned: set[Taken]) -> list[tuple[Taken, ...]]:
    """What a player can have from a town: of the tiles that lie there no more, or else of those below."""
    tiles = [taken for taken in tiles_taken(edition, table) if taken.town == town and taken not in owned]
    most = len(tiles)
    if not tiles:
        place = table.towns[town]
        tiles = [Taken(edition.tiles[town][tile].wreaths, town, tile) for tile in unseen(place)]
        most = max(0, edition.stack - place.seen.bit_count())
    return [some for n in range(most + 1) for some in combinations(tiles, n)]


def fitting(offers: list[list[tuple[Taken, ...]]], n: int, wreaths: int) -> tuple[Taken, ...]:
    """So many tiles with so many wreaths, where 0 stands for as many as it takes; () if there are none."""

    @cache
    def find(town: int, n: int, wreaths: int) -> tuple[Taken, ...] | None:
        """So many from this town on."""
        if town == len(offers):
            return () if n == wreaths == 0 else None
        for some in offers[town]:
            left, due = n - len(some), wreaths - weighed * sum(taken.wreaths for taken in some)
            if min(left, due) >= 0 and (more := find(town + 1, left, due)) is not None:
                return (*some, *more)
        return None

    weighed, most = wreaths != 0, sum(len(offer[-1]) for offer in offers)
    if n > most or n == wreaths == 0:
        return ()
    sizes = [n] if n else range(1, most + 1)
    return next(filter(None, (find(0, size, wreaths) for size in sizes)), ())


def settle_track(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """How many barrels were put on the season track, and which lie there."""
    if "table.track" in said and "table.placed" not in said:
        table.placed = max([0, *(space + 1 for space, good in enumerate(table.track) if good != NONE)])
    elif "table.track" not in said:
        if "table.last_round" in said and table.last_round and "table.placed" not in said:
            table.placed = track_length(edition)
        harvest = harvest_space(edition)
        gone = harvest if table.placed > harvest else 0
        for space in range(MOST_TRACK):
            table.track[space] = space % PERISHABLES if gone <= space < table.placed else NONE
    table.last_round = int(track_is_full(edition, table))


# --- players ----------------------------------------------------------------------------------------


def settle_hand(state: State, seat: int, said: frozenset[str]) -> None:
    """How many cards are in a hand, and what others know of an order."""
    trader = state.table.traders[seat]
    trader.cards = min(MOST_CARDS, sum(state.hands[seat]))
    if "table.traders.answers" in said and "orders" not in said:
        state.orders[seat] = trader.answers  # of the orders by rule the first
    trader.answers = min(state.orders[seat], ANSWERS_BY_RULE)


def settle_boxes(trader: Trader) -> None:
    """A barrel of which nothing is said is on the first space of its box."""
    for box in range(BOXES):
        if trader.box[box] != NONE and trader.step[box] == 0:
            trader.step[box] = 1


def settle_expedition(table: Table, seat: int, said: frozenset[str]) -> None:
    """An expedition began in St. Louis, and one with a larger broadhorn is not the first."""
    trader = table.traders[seat]
    if trader.boat != NONE and "table.traders.visited" not in said:
        trader.visited |= 1 << ST_LOUIS
    if "table.traders.expeditions" not in said:
        trader.expeditions = max(trader.expeditions, fewest_expeditions(table, trader))


def fewest_expeditions(table: Table, trader: Trader) -> int:
    """How many expeditions of a player have left St. Louis at least (ruling 16)."""
    if trader.boat == NONE:
        return 0
    return int(trader.at > 0) + int(trader.boat > 0 and not table.first_boat_any)


# --- where a turn stands ----------------------------------------------------------------------------


def settle_port(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """The port action under way, and the actions left."""
    trader = table.traders[table.turn]
    if "table.port" in said and table.port != NONE and "table.phase" not in said:
        selling = Phase.SELL if has_cargo(trader) else Phase.BUY
        table.phase = Phase.ST_LOUIS if table.port == ST_LOUIS else selling
    if table.phase in IN_PORT and trader.boat != NONE:
        enter_port(edition, table, trader, said)
    if "table.actions" not in said:
        table.actions = max(0, ACTIONS_A_TURN - table.moves - (table.phase in IN_PORT))
    if "table.bonus" not in said:
        table.bonus = int(table.moves == MOVES_FOR_BONUS and trader.boat != NONE)


def enter_port(edition: Edition, table: Table, trader: Trader, said: frozenset[str]) -> None:
    """The broadhorn lies in port, where this much was sold."""
    if "table.port" not in said:
        table.port = ST_LOUIS if table.phase == Phase.ST_LOUIS else port_here(edition, trader)
    if table.port == NONE:
        return
    if "table.traders.at" not in said:
        trader.at = edition.port[table.port]
    if "table.traders.visited" not in said:
        trader.visited |= 1 << table.port
    if "table.banner" not in said and table.port != ST_LOUIS:
        table.banner = table.towns[table.port].tile
    if table.phase == Phase.SELL:
        settle_sales(edition, table, said)


def settle_sales(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """A barrel of each good that was sold, if nothing else is said, and the town bonus."""
    if "table.spaces" not in said:
        table.spaces = table.sold.bit_count()
    if "table.perishables" not in said:
        table.perishables = sum(table.sold >> good & 1 for good in range(PERISHABLES))
    if "table.rewarded" not in said:
        table.rewarded = int(bonus_is_due(edition, table))


def bonus_is_due(edition: Edition, table: Table) -> bool:
    """Whether what was sold in this port action is worth the town bonus (ruling 2)."""
    return bool(table.spaces >= BONUS_BARRELS or (table.spaces > 0 and is_full(edition, table, table.port)))


def settle_spoiling(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """What makes cargo spoil, whom it affects, and who is asked for ice."""
    if table.spoiling != Spoil.NOTHING and "table.phase" not in said:
        table.phase = Phase.SPOIL
    if table.phase != Phase.SPOIL:
        return
    if "table.spoiling" not in said:
        table.spoiling = Spoil.STEP
    if "table.resolved" not in said:
        table.resolved = int(table.spoiling != Spoil.STEP)
    if "table.affected" not in said:
        table.affected = 1 << table.turn if table.spoiling == Spoil.STEP else (1 << table.seats) - 1
        pass_by(edition, table, said)
    if "table.asked" not in said:
        table.asked = next_asked(table)


def pass_by(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """Those before the one who is asked have been dealt with."""
    for seat in clockwise(table):
        if would_move(table, seat):
            if seat == table.asked or ("table.asked" not in said and is_asked(edition, table, seat)):
                return
            table.affected &= ~(1 << seat)


def next_asked(table: Table) -> int:
    """The first of those still affected who has barrels that would move."""
    affected = (seat for seat in clockwise(table) if table.affected >> seat & 1 and would_move(table, seat))
    return next(affected, NONE)


# --- the rest ---------------------------------------------------------------------------------------


def settle_cards(edition: Edition, state: State, said: frozenset[str]) -> None:
    """Cards that lie nowhere are in the draw pile; if that is told, they are discards."""
    for card, n in enumerate(cards_in_play(state)):
        if "pile" not in said:
            state.pile[card] = max(0, edition.deck[card] - n)
        elif "table.discards" not in said:
            state.table.discards[card] += max(0, edition.deck[card] - n - state.pile[card])
    state.table.pile = min(MOST_CARDS, sum(state.pile))
