"""Sell, the first function of a port action: cargo spaces, surplus, delivery cards, ice, a full town."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import CLAIM, CLAIM_TOWN, COOL, RANKS, SEASON, SELL, SURPLUS
from flatboat.games.broadhorns.rules.boats import barrels, unload
from flatboat.games.broadhorns.rules.cards import play_card
from flatboat.games.broadhorns.rules.season import place_barrel, track_is_full
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    DELIVERY,
    GOODS,
    ICE,
    NONE,
    PERISHABLES,
    TILE_OF,
    TILES,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
    Tile,
)
from flatboat.games.broadhorns.rules.turn import pay
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

BONUS_BARRELS = 2


@rule
def tile_at(edition: Edition, table: Table, town: int) -> Tile:
    """The values that a town shows."""
    return edition.tiles[town][table.towns[town].tile]


@rule
def open_space(edition: Edition, table: Table, good: int, rank: int) -> int:
    """The cargo space for a good at this port: the best (rank 0), or one of less value; NONE (ruling 4)."""
    tile, filled = tile_at(edition, table, table.port), table.towns[table.port].filled
    best, least = NONE, NONE
    for space in range(tile.count):
        if tile.good[space] == good and (filled >> space) & 1 == 0:
            if best == NONE or tile.value[space] > tile.value[best]:
                best = space
            if least == NONE or tile.value[space] < tile.value[least]:
                least = space
    if rank == 0:
        return best
    return least if least != NONE and tile.value[least] < tile.value[best] else NONE


@rule
def is_full(edition: Edition, table: Table, town: int) -> bool:
    """Whether all cargo spaces of a town are filled."""
    return table.towns[town].filled == (1 << tile_at(edition, table, town).count) - 1


@rule
def has_space(tile: Tile, good: int) -> bool:
    """Whether a tile has a cargo space for a good."""
    for space in range(tile.count):
        if tile.good[space] == good:
            return True
    return False


@rule
def season_is_due(edition: Edition, table: Table) -> bool:
    """Whether the player has to choose the barrel for the season track (rulings 8, 9)."""
    if table.phase != Phase.SELL or not is_full(edition, table, table.port) or track_is_full(edition, table):
        return False
    tile = tile_at(edition, table, table.port)
    for good in range(PERISHABLES):
        if has_space(tile, good):
            return True
    return False


@rule
def legal_sell(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """All that can be done in the sell step."""
    table, held = state.table, state.hands[seat]
    for good in range(GOODS):
        carried = barrels(table.traders[seat], good) > 0
        space = open_space(edition, table, good, 0)
        if not carried:
            why[SELL + good * RANKS] = Reason.NOT_CARRIED
            why[SELL + good * RANKS + 1] = Reason.NOT_CARRIED
            why[SURPLUS + good] = Reason.NOT_CARRIED
        elif space == NONE:
            why[SELL + good * RANKS] = Reason.NO_SPACE
            why[SELL + good * RANKS + 1] = Reason.NO_SPACE
            why[SURPLUS + good] = Reason.LEGAL
        else:
            two = open_space(edition, table, good, 1) != NONE
            why[SELL + good * RANKS] = Reason.LEGAL
            why[SELL + good * RANKS + 1] = Reason.LEGAL if two else Reason.ONE_SPACE
            why[SURPLUS + good] = Reason.SPACE_OPEN
        never = why_not_claim(table, good)
        why[CLAIM + good] = never
        why[CLAIM_TOWN + good] = never
        if never == Reason.LEGAL:
            if held[DELIVERY + table.port * GOODS + good] == 0:
                why[CLAIM + good] = Reason.NO_SUCH_CARD
            if table.towns[table.port].delivery[good] == 0:
                why[CLAIM_TOWN + good] = Reason.NOT_AT_TOWN
    why[COOL] = why_not_cool(state, seat)
    for good in range(PERISHABLES):
        why[SEASON + good] = why_not_season(edition, table, good)


@rule
def why_not_claim(table: Table, good: int) -> int:
    """One delivery card a port action, for a good that was sold onto a space (ruling 1)."""
    if table.claimed:
        return Reason.CLAIMED
    return Reason.LEGAL if (table.sold >> good) & 1 else Reason.NOT_SOLD


@rule
def why_not_cool(state: State, seat: int) -> int:
    """An ice card for each perishable barrel sold, surplus too (ruling 25)."""
    if state.table.perishables == 0:
        return Reason.NO_PERISHABLE
    return Reason.LEGAL if state.hands[seat][ICE] > 0 else Reason.NO_SUCH_CARD


@rule
def why_not_season(edition: Edition, table: Table, good: int) -> int:
    """A perishable barrel of the full town goes onto the season track."""
    if not is_full(edition, table, table.port):
        return Reason.TOWN_NOT_FULL
    if track_is_full(edition, table):
        return Reason.TRACK_FULL
    fits = has_space(tile_at(edition, table, table.port), good)
    return Reason.LEGAL if fits else Reason.NOT_AMONG_BARRELS


@rule
def step_sell(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one decision of the sell step."""
    if action < SURPLUS:
        sell(edition, state, seat, (action - SELL) // RANKS, (action - SELL) % RANKS)
    elif action < CLAIM:
        sell_surplus(edition, state, seat, action - SURPLUS)
    elif action < CLAIM_TOWN:
        claim(edition, state, seat, action - CLAIM, True)
    elif action < COOL:
        claim(edition, state, seat, action - CLAIM_TOWN, False)
    elif action == COOL:
        cool(edition, state, seat)
    else:
        end_sell(edition, state, dice, seat, action - SEASON)


@rule
def sell(edition: Edition, state: State, seat: int, good: int, rank: int) -> None:
    """Sell a barrel onto a cargo space, for the value printed there."""
    table, town = state.table, state.table.towns[state.table.port]
    space = open_space(edition, table, good, rank)
    value = tile_at(edition, table, table.port).value[space]
    unload(table.traders[seat], good)
    town.filled |= 1 << space
    table.sold |= 1 << good
    table.spaces += 1
    table.perishables += good < PERISHABLES
    pay(state, seat, Happening.SOLD, good, value)
    pay_bonus(edition, state, seat)


@rule
def pay_bonus(edition: Edition, state: State, seat: int) -> None:
    """The town bonus: for two barrels sold onto spaces, or the town's last space; once (rulings 2, 3)."""
    table = state.table
    if table.rewarded or (table.spaces < BONUS_BARRELS and not is_full(edition, table, table.port)):
        return
    table.rewarded = 1
    pay(state, seat, Happening.BONUS, table.port, edition.bonus[table.port])


@rule
def sell_surplus(edition: Edition, state: State, seat: int, good: int) -> None:
    """A barrel without a space goes to the bag at once, for 1 gold."""
    unload(state.table.traders[seat], good)
    state.table.bag[good] += 1
    state.table.perishables += good < PERISHABLES
    pay(state, seat, Happening.SURPLUS, good, edition.surplus)


@rule
def claim(edition: Edition, state: State, seat: int, good: int, from_hand: bool) -> None:
    """Claim a delivery card, from the hand or from the town, for 2 gold."""
    table, card = state.table, DELIVERY + state.table.port * GOODS + good
    table.claimed = 1
    if from_hand:
        play_card(state, seat, card)
        pay(state, seat, Happening.DELIVERED, card, edition.delivery)
    else:
        table.towns[table.port].delivery[good] -= 1
        table.discards[card] += 1
        pay(state, seat, Happening.FROM_TOWN, card, edition.delivery)


@rule
def cool(edition: Edition, state: State, seat: int) -> None:
    """Ice with a perishable that was sold, for 1 gold."""
    play_card(state, seat, ICE)
    state.table.perishables -= 1
    pay(state, seat, Happening.ICE_SALE, 0, edition.ice)


@rule
def end_sell(edition: Edition, state: State, dice: Dice, seat: int, good: int) -> None:
    """The sell ends; a full town resets, one barrel going onto the season track (NONE: no barrel)."""
    table = state.table
    if table.phase != Phase.SELL:
        return
    table.phase = Phase.BUY
    if is_full(edition, table, table.port):
        empty_town(edition, state, good)
        take_tile(edition, state, seat)
        reveal_tile(state, dice)


@rule
def empty_town(edition: Edition, state: State, good: int) -> None:
    """The barrels leave the town: one for the season track, the others to the bag."""
    table, tile, kept = state.table, tile_at(edition, state.table, state.table.port), good
    for space in range(tile.count):
        if tile.good[space] == kept:
            kept = NONE
        else:
            table.bag[tile.good[space]] += 1
    table.towns[table.port].filled = 0
    if good != NONE:
        place_barrel(edition, state, good)


@rule
def take_tile(edition: Edition, state: State, seat: int) -> None:
    """The player takes the town tile with its wreaths; there is none under the third (ruling 7)."""
    table, tile = state.table, tile_at(edition, state.table, state.table.port)
    is_tile = table.towns[table.port].tile != BOARD
    table.traders[seat].tiles += is_tile
    table.traders[seat].wreaths += tile.wreaths
    note(state.events, Happening.FILLED, seat, table.port, tile.wreaths, EVERYONE)


@rule
def reveal_tile(state: State, dice: Dice) -> None:
    """The next tile shows, any of the town's not seen yet; under the last the board (ruling 6)."""
    table, town = state.table, state.table.towns[state.table.port]
    town.tile = BOARD
    if town.under > 0:
        town.under -= 1
        town.tile = unseen_tile(state.table.port, town.seen, dice)
        town.seen |= 1 << town.tile
    note(state.events, Happening.REVEALED, table.turn, table.port, town.tile, EVERYONE)


@rule
def unseen_tile(town: int, seen: int, dice: Dice) -> int:
    """One of a town's tiles that have not come to light."""
    left = 0
    for tile in range(TILES):
        left += (seen >> tile) & 1 == 0
    chosen = below(dice, left, TILE_OF + town)
    for tile in range(TILES):
        if (seen >> tile) & 1 == 0:
            if chosen == 0:
                came(dice, tile)
                return tile
            chosen -= 1
    return BOARD
