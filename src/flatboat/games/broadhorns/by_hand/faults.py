"""What could not be on a table: a sentence for each thing, for tables set by hand.

Towns are named by their spaces on the river: their names are the edition's, and the rules do not know them.
"""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.broadhorns.by_hand.settle import (
    IN_PORT,
    barrels_in_play,
    bonus_is_due,
    cards_in_play,
    fewest_expeditions,
    harvest_space,
    missing,
    next_asked,
    tiles_taken,
)
from flatboat.games.broadhorns.rules.boats import last_space, occupants
from flatboat.games.broadhorns.rules.move import MOVES_FOR_BONUS
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import is_full
from flatboat.games.broadhorns.rules.spoil import is_asked
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    BOXES,
    CURRENT,
    DELIVERY,
    GOODS,
    ICE,
    MOST_TRACK,
    NONE,
    PEDDLER,
    PERISHABLES,
    PORTS,
    SPACES,
    SPOIL,
    ST_LOUIS,
    TILES,
    TRAVELER,
    TRAVELERS,
    Edition,
    Ending,
    Phase,
    Season,
    Spoil,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.turn import ACTIONS_A_TURN
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS
from flatboat.kernel.notation import counted


def faults(edition: Edition, state: State) -> Iterator[str]:
    """What could not be, in sentences."""
    table = state.table
    yield from missing(state)
    yield from _below_zero(state)
    yield from _wrong_tiles(edition, table)
    yield from _wrong_track(edition, table)
    yield from _wrong_barrels(edition, table)
    yield from _wrong_cards(edition, state)
    yield from _wrong_towns(edition, table)
    for seat in range(table.seats):
        yield from _wrong_boat(edition, table, seat)
        yield from _wrong_cargo(edition, table, seat)
        yield from _wrong_travelers(edition, table, seat)
    yield from _wrong_turns(edition, table)
    yield from _wrong_phase(edition, table)
    if table.phase in IN_PORT:
        yield from _wrong_port(edition, table)
    if table.phase == Phase.SELL:
        yield from _wrong_sales(edition, table)
    if table.phase == Phase.SPOIL:
        yield from _wrong_spoiling(edition, table)


# --- pieces -----------------------------------------------------------------------------------------


def _town(edition: Edition, town: int) -> str:
    """A town as the record alone can tell it."""
    return f"the town at space {edition.port[town]}"


def _card(edition: Edition, card: int) -> str:
    """A kind of cards, likewise."""
    if card < TRAVELER:
        town, good = divmod(card - DELIVERY, GOODS)
        return f"deliveries of {GOOD_WORDS[good]} to {_town(edition, town)}"
    if card < ICE:
        destination = edition.destination[card - TRAVELER]
        return f"travelers to {_town(edition, destination)}" if destination != NONE else "unused travelers"
    others = {ICE: "ice cards", PEDDLER: "peddlers", CURRENT: "good currents"}
    return others.get(card) or f"spoil cards for {GOOD_WORDS[card - SPOIL]}"


def _below_zero(state: State) -> Iterator[str]:
    table = state.table
    rows = [(state.pile, "draw pile"), (table.discards, "discard pile"), (table.market, "market")]
    rows += [(table.bag, "bag"), (table.came, "last refresh")]
    for row, name in rows:
        if min(row) < 0:
            yield f"the {name} cannot have fewer than 0 of a kind"
    for place in table.towns:
        if min(*place.delivery, *place.travelers) < 0:
            yield "a town cannot have fewer than 0 cards of a kind"
    for seat in range(table.seats):
        trader = table.traders[seat]
        if trader.gold < 0:
            yield f"seat {seat} has {trader.gold} gold; nobody has less than 0"
        if min(*state.hands[seat], *trader.aboard, trader.wreaths, trader.tiles, trader.expeditions) < 0:
            yield f"seat {seat} cannot have fewer than 0 of a thing"


def _wrong_barrels(edition: Edition, table: Table) -> Iterator[str]:
    for good, n in enumerate(barrels_in_play(edition, table)):
        if (have := n + table.bag[good]) != edition.barrels:
            yield f"there are {have} barrels of {GOOD_WORDS[good]}, but the game has {edition.barrels}"
    if max(sum(table.market), sum(table.came)) > edition.market:
        yield f"the market cannot have more than {counted(edition.market, 'barrel')}"


def _wrong_cards(edition: Edition, state: State) -> Iterator[str]:
    for card, n in enumerate(cards_in_play(state)):
        if (have := n + state.pile[card]) != edition.deck[card]:
            yield f"there are {have} {_card(edition, card)}, but the deck has {edition.deck[card]}"
    table = state.table
    for seat in range(table.seats):
        trader = table.traders[seat]
        if seat == table.turn or trader.boat == NONE:
            continue  # nobody else has as many as a hand limit forbids: it was checked when the turn ended
        if trader.cards > (limit := edition.boats[trader.boat].hand):
            yield f"seat {seat} holds {counted(trader.cards, 'card')}; its hand limit is {limit}"


def _wrong_tiles(edition: Edition, table: Table) -> Iterator[str]:
    for town, place in enumerate(table.towns):
        n, name = place.seen.bit_count(), _town(edition, town)
        if n > edition.stack or place.seen >> TILES:
            yield f"{counted(n, 'tile')} of {name} came to light, but it uses {edition.stack} of its {TILES}"
        if place.tile != BOARD and not place.seen >> place.tile & 1:
            yield f"{name} shows a tile that did not come to light"
        if place.tile == BOARD and n < edition.stack:
            yield f"{name} shows the board, but not all its tiles came to light"
    taken = tiles_taken(edition, table)
    tiles, wreaths = (sum(getattr(trader, name) for trader in table.traders) for name in ("tiles", "wreaths"))
    if tiles != len(taken):
        yield f"the players have {counted(tiles, 'town tile')}, but {len(taken)} were taken from the towns"
    if wreaths != (have := sum(tile.wreaths for tile in taken)):
        yield f"the players have {counted(wreaths, 'wreath')}, but the tiles taken from the towns have {have}"


def _wrong_track(edition: Edition, table: Table) -> Iterator[str]:
    length, harvest = track_length(edition), harvest_space(edition)
    if not 0 <= table.placed <= length:
        yield f"{counted(table.placed, 'barrel')} cannot be put on a season track of {length} spaces"
    for space in range(MOST_TRACK):
        good = table.track[space]
        gone = table.placed > harvest > space
        if good >= PERISHABLES:
            yield f"{GOOD_WORDS[good]} cannot lie on the season track: only what spoils is put there"
        if good != NONE and gone:
            yield "barrels lie on the season track that the harvest has taken"
            return
        if (good != NONE) != (space < table.placed) and not gone:
            yield f"the season track has not got its {counted(table.placed, 'barrel')} on its first spaces"
            return


def _wrong_towns(edition: Edition, table: Table) -> Iterator[str]:
    for town, place in enumerate(table.towns):
        tile, name = edition.tiles[town][place.tile], _town(edition, town)
        if place.filled >> tile.count:
            yield f"{name} has {counted(tile.count, 'cargo space')} on its tile; others cannot be filled"
        selling = table.phase in (Phase.SELL, Phase.OVER) and table.port == town
        if is_full(edition, table, town) and not selling:
            yield f"{name} is full, but nobody is selling there"
        for traveler in range(TRAVELERS):
            if place.travelers[traveler] and not _can_wait(edition, table, town, traveler):
                yield f"{_card(edition, TRAVELER + traveler)} cannot wait at {name}"


def _can_wait(edition: Edition, table: Table, town: int, traveler: int) -> bool:
    """Whether a traveler may lie at a town: above the destination, by option at it (ruling 29)."""
    destination = edition.destination[traveler]
    return bool(town < destination or (town == destination and table.to_destination))


# --- players ----------------------------------------------------------------------------------------


def _wrong_boat(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    trader = table.traders[seat]
    if not 0 <= trader.at <= last_space(edition):
        yield f"seat {seat} is at space {trader.at}; the river ends at {last_space(edition)}"
    if trader.boat == NONE:
        if trader.at != edition.port[ST_LOUIS] or trader.visited:
            yield f"seat {seat} has no broadhorn, but is under way"
    elif not trader.visited >> ST_LOUIS & 1:
        yield f"seat {seat} has a broadhorn, but took no port action in St. Louis"
    for port in range(PORTS):
        if trader.visited >> port & 1 and edition.port[port] > trader.at:
            yield f"seat {seat} is at space {trader.at} and cannot have been in port at {edition.port[port]}"
    if trader.expeditions < (fewest := fewest_expeditions(table, trader)):
        yield f"seat {seat} has such a boat here only after {counted(fewest, 'expedition')} left St. Louis"
    if trader.done and (not table.last_round or trader.boat != NONE):
        yield f"seat {seat} cannot have sold its last broadhorn: that is done in the last round"


def _wrong_cargo(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    trader = table.traders[seat]
    boxes = edition.boats[trader.boat].boxes if trader.boat != NONE else 0
    for box in range(BOXES):
        good, step = trader.box[box], trader.step[box]
        if good == NONE and step:
            yield f"cargo box {box + 1} of seat {seat} is empty, but a barrel is on space {step} of it"
        if good != NONE and box >= boxes:
            yield f"seat {seat} has a barrel in cargo box {box + 1}, but {counted(boxes, 'box', 'boxes')}"
        if good != NONE and not 1 <= step <= (edition.steps if good < PERISHABLES else 1):
            most = edition.steps if good < PERISHABLES else 1
            yield f"seat {seat} has {GOOD_WORDS[good]} on space {step} of a box; it goes from 1 to {most}"


def _wrong_travelers(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    trader = table.traders[seat]
    room = edition.boats[trader.boat].occupants if trader.boat != NONE else 0
    if (n := occupants(trader)) > room:
        yield f"seat {seat} has {counted(n, 'traveler')} aboard, and room for {room}"
    for traveler in range(TRAVELERS):
        if trader.aboard[traveler]:
            if edition.port[edition.destination[traveler]] < trader.at:
                yield f"seat {seat} has passed where {_card(edition, TRAVELER + traveler)} aboard want to go"
            if trader.at == 0 and not table.board_in_st_louis:
                yield f"seat {seat} has travelers aboard in St. Louis, where nobody boards"


# --- where the game stands --------------------------------------------------------------------------


def _wrong_turns(edition: Edition, table: Table) -> Iterator[str]:
    if table.turns < 1 or (table.first + table.turns - 1 - table.turn) % table.seats:
        yield f"turn {table.turns} is not that of seat {table.turn} if seat {table.first} began"
    if not -1 <= table.quiet <= table.turns:
        yield f"of {counted(table.turns, 'turn')} {table.quiet} cannot be quiet"
    over, limit = table.phase == Phase.OVER, edition.quiet_rounds * table.seats
    if not over and table.quiet >= limit + (table.turn - table.first) % table.seats:
        yield f"after {counted(table.quiet, 'quiet turn')} the game is over"
    if over != (table.ending != Ending.NOT_YET):
        yield "the phase and the ending do not agree on whether the game is over"
    if table.ending == Ending.YEAR and not table.last_round:
        yield "the year is not over before the season track is full"


def _wrong_phase(edition: Edition, table: Table) -> Iterator[str]:
    in_port, trader = table.phase in IN_PORT, table.traders[table.turn]
    if min(table.actions, table.moves) < 0 or table.actions + table.moves + in_port > ACTIONS_A_TURN:
        used = counted(table.moves, "move") + (" and a port action" if in_port else "")
        yield f"a turn has {ACTIONS_A_TURN} actions; after {used} {table.actions} cannot be left"
    if table.bonus and (table.moves != MOVES_FOR_BONUS or trader.boat == NONE):
        yield f"a bonus move comes after {MOVES_FOR_BONUS} moves"
    if not 0 <= table.currents <= edition.deck[CURRENT]:
        yield f"{counted(table.currents, 'good current')} cannot have been played"
    if table.phase == Phase.HAND and (trader.boat == NONE or trader.cards <= edition.boats[trader.boat].hand):
        yield f"seat {table.turn} has no card to discard"
    if table.phase == Phase.OVER:
        return  # a host may end it anywhere
    if table.port != NONE and not in_port:
        yield "a port action is under way, but this is no time for it"
    if table.phase != Phase.SPOIL and (
        table.spoiling != Spoil.NOTHING or table.affected or table.asked != NONE
    ):
        yield "cargo spoils, but this is no time for it"
    if table.resolved and table.phase not in (Phase.SPOIL, Phase.HAND):
        yield "no spoil card was drawn in this turn so far"


def _wrong_port(edition: Edition, table: Table) -> Iterator[str]:
    seat, trader = table.turn, table.traders[table.turn]
    if trader.boat == NONE or table.port == NONE or trader.at != edition.port[table.port]:
        yield f"seat {seat} is to be in port, but has no broadhorn at a port entrance there"
        return
    in_st_louis = table.port == ST_LOUIS
    boarding = table.phase == Phase.TRAVELERS and table.board_in_st_louis
    if in_st_louis != (table.phase == Phase.ST_LOUIS) and not (in_st_louis and boarding):
        yield "the phase and the port do not agree on whether this is St. Louis"
    if not trader.visited >> table.port & 1:
        yield f"seat {seat} is in port, but not said to have been there"
    if not 0 <= table.perishables <= BOXES or not 0 <= table.spaces <= SPACES:
        yield "so many barrels were not sold"
    shown = table.banner == BOARD or in_st_louis or table.towns[table.port].seen >> table.banner & 1
    if not shown:
        yield "the banner that counts in this port was never to be seen"


def _wrong_sales(edition: Edition, table: Table) -> Iterator[str]:
    trader, place = table.traders[table.turn], table.towns[table.port]
    tile = edition.tiles[table.port][place.tile]
    filled = [tile.good[space] for space in range(SPACES) if place.filled >> space & 1]
    sold = [good for good in range(GOODS) if table.sold >> good & 1]
    if not set(sold) <= set(filled) or not len(sold) <= table.spaces <= len(filled):
        yield "barrels were sold here that do not lie on the cargo spaces"
    free = edition.boats[trader.boat].boxes - sum(good != NONE for good in trader.box)
    if max(table.spaces, table.perishables) > free:
        yield f"{counted(free, 'box is', 'boxes are')} empty; more barrels cannot have been sold"
    if bool(table.rewarded) != bonus_is_due(edition, table):
        yield "the town bonus is paid as soon as it is due, and not before"
    if table.claimed and not sold:
        yield "a delivery card is claimed for a good that was sold"
    if table.banner != place.tile:
        yield "while one sells the banner that counts is the one to be seen"


def _wrong_spoiling(edition: Edition, table: Table) -> Iterator[str]:
    now, by_step = season(edition, table), table.spoiling == Spoil.STEP
    if table.spoiling == Spoil.NOTHING or (by_step and now == Season.WINTER):
        yield "nothing makes cargo spoil now"
    elif not by_step and (table.spoiling == Spoil.SUMMER_CARD) != (now == Season.SUMMER):
        yield "a spoil card spoils all perishable barrels in summer, and else those of its good"
    if bool(table.resolved) == by_step:
        yield "it is not clear whether a spoil card was drawn in this turn"
    if table.affected >> table.seats or (by_step and table.affected != 1 << table.turn):
        yield "the spoil step is that of the one whose turn it is"
    if table.asked == NONE or table.asked != next_asked(table) or not is_asked(edition, table, table.asked):
        yield "nobody is to be asked for ice: who is would lose a barrel, or wants to be asked always"
