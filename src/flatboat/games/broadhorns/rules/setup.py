"""Set-up: tiles, market, bag, starting gold, a card for each player."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.sell import unseen_tile
from flatboat.games.broadhorns.rules.tables import (
    BOXES,
    CARDS,
    GOODS,
    HELD,
    MOST_TRACK,
    NONE,
    PRICES,
    SEATS,
    ST_LOUIS,
    TOWNS,
    Chance,
    Edition,
    Happening,
    Options,
    Spoil,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.turn import begin_turn
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import note
from flatboat.kernel.piles import draw, total


@rule
def setup(edition: Edition, state: State, dice: Dice, options: Options) -> None:
    """Deal the table, and begin the first turn."""
    table = state.table
    prepare(table, options)
    table.first = options.first_seat  # ruling 46
    if table.first == NONE:
        table.first = below(dice, options.seats, Chance.FIRST)
    for town in range(TOWNS):
        table.towns[town].tile = unseen_tile(town, 0, dice)
        table.towns[town].seen = 1 << table.towns[town].tile
        table.towns[town].under = edition.stack - 1
    fill_market(edition, table)
    for i in range(table.seats):
        seat_player(edition, table, (table.first + i) % table.seats, edition.gold[i])
    deal_cards(edition, state, dice)
    begin_turn(edition, state, dice, table.first)


@rule
def prepare(table: Table, options: Options) -> None:
    """What hangs on options alone; empty places."""
    table.seats = options.seats
    table.first_boat_any = options.first_boat_any
    table.board_in_st_louis = options.board_in_st_louis
    table.blind_bag, table.to_destination = options.blind_bag, options.to_destination
    table.port, table.asked, table.spoiling = NONE, NONE, Spoil.NOTHING
    for space in range(MOST_TRACK):
        table.track[space] = NONE
    for seat in range(SEATS):
        table.traders[seat].boat = NONE
        for box in range(BOXES):
            table.traders[seat].box[box] = NONE


@rule
def fill_market(edition: Edition, table: Table) -> None:
    """Matching barrels on all spaces for one barrel, the others into the bag."""
    for good in range(GOODS):
        for space in range(PRICES):
            table.market[good] += edition.prices[space] > 0
        table.bag[good] = edition.barrels - table.market[good]


@rule
def seat_player(edition: Edition, table: Table, seat: int, gold: int) -> None:
    """A player stands in St. Louis with gold by the order of play."""
    table.traders[seat].gold = gold
    table.traders[seat].at = edition.port[ST_LOUIS]


@rule
def deal_cards(edition: Edition, state: State, dice: Dice) -> None:
    """A card for each player, anything but a spoil card; those are shuffled back."""
    table = state.table
    for card in range(CARDS):
        state.pile[card] = edition.deck[card]
    spoils = 0
    for card in range(HELD, CARDS):
        spoils += state.pile[card]
    table.pile = total(state.pile)
    for i in range(table.seats):
        seat = (table.first + i) % table.seats
        card = draw(dice, state.pile, table.pile - spoils, Chance.DEALT, seat)
        table.pile -= 1
        state.hands[seat][card] += 1
        table.traders[seat].cards = 1
        note(state.events, Happening.DREW, seat, card, 0, 1 << seat)
