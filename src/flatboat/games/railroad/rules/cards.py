"""Train cards: played on deliveries, collected, bought from the market."""

from __future__ import annotations

import numpy as np

from flatboat.games.railroad.rules.actions import BUY, PLAY
from flatboat.games.railroad.rules.money import gain
from flatboat.games.railroad.rules.network import MOST, ROWS, WEIGHT, colors_on, end_of_link, measure_links
from flatboat.games.railroad.rules.tables import (
    CARDS,
    MARKET,
    NONE,
    SITES,
    SPACES,
    Asks,
    Card,
    Chance,
    Edition,
    Happening,
    Reason,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.piles import draw
from flatboat.kernel.records import Row, i8


@rule
def legal_play(state: State, seat: int, why: Row[i8]) -> None:
    """Any card of the hand goes on the delivery, met or not (rulings A29, A30)."""
    for card in range(CARDS):
        why[PLAY + card] = Reason.LEGAL if state.hands[seat][card] > 0 else Reason.NOT_IN_HAND


@rule
def most_on_route(edition: Edition, table: Table, seat: int, factory: int, city: int, card: Card) -> int:
    """The most spaces that a card asks for on any of the shortest links (ruling A46)."""
    links = np.zeros((ROWS, SPACES), np.int8)
    for space in range(SPACES):
        if card.asks == Asks.TERRAIN:
            links[WEIGHT, space] = 1 if table.terrain[space] == card.of else 0
        elif card.asks == Asks.SHARED:
            links[WEIGHT, space] = 1 if colors_on(table, space) > 1 else 0
    measure_links(edition, table, seat, factory, links)
    return int(links[MOST, end_of_link(edition, table, city, links)])


@rule
def is_met(edition: Edition, table: Table, seat: int, card: Card) -> bool:
    """Whether the delivery that was just made meets a card."""
    asks, works, city = card.asks, table.works[table.factory], table.cities[table.city]
    if asks == Asks.GOOD:
        return works.good == card.n
    if asks == Asks.AT_LEAST:
        return table.length >= card.n
    if asks == Asks.AT_MOST:
        return table.length <= card.n
    if asks == Asks.OTHER_TILE:
        return table.factory // SITES != table.city // SITES
    if asks == Asks.LAST_GOOD:
        return works.left == 0
    if asks == Asks.FULL_CITY:
        for icon in range(city.count):
            if city.train[icon] == NONE:
                return False
        return True
    if asks == Asks.NEW_CITY:
        return table.was_new == 1
    return most_on_route(edition, table, seat, table.factory, table.city, card) >= card.n


@rule
def play_card(edition: Edition, state: State, seat: int, card: int) -> None:
    """Lay a card into the collection; its reward, if the delivery meets it."""
    lay_card(edition, state, seat, card, is_met(edition, state.table, seat, edition.cards[card]))


@rule
def lay_card(edition: Edition, state: State, seat: int, card: int, met: bool) -> None:
    """The same, where it is known whether the delivery meets the card."""
    table, company = state.table, state.table.companies[seat]
    state.hands[seat][card] = 0
    table.card_at[card], table.known_in[card] = seat, NONE
    company.cards -= 1
    company.kinds[edition.cards[card].kind] += 1
    note(state.events, Happening.PLAYED, seat, card, 1 if met else 0, EVERYONE)
    if met:
        gain(edition, state, seat, Happening.CARD_MONEY, card, edition.reward[card])


@rule
def legal_buy(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """A card of the market, for its price."""
    for card in range(CARDS):
        why[BUY + card] = Reason.NOT_IN_MARKET
    for k in range(MARKET):
        if table.market[k] != NONE:
            payable = table.companies[seat].money >= edition.card_price
            why[BUY + table.market[k]] = Reason.LEGAL if payable else Reason.NO_MONEY


@rule
def buy_card(edition: Edition, state: State, dice: Dice, seat: int, card: int) -> None:
    """Pay for a card of the market; another one takes its place (ruling A39)."""
    table = state.table
    company = table.companies[seat]
    company.money -= edition.card_price
    company.cards += 1
    state.hands[seat][card] = 1
    table.known_in[card] = seat
    note(state.events, Happening.BOUGHT, seat, card, edition.card_price, EVERYONE)
    for k in range(MARKET):
        if table.market[k] == card:
            reveal_card(state, dice, k)


@rule
def reveal_card(state: State, dice: Dice, k: int) -> None:
    """Put the next card of the deck on a place of the market."""
    table = state.table
    table.market[k] = draw(dice, state.deck, table.pile, Chance.SHOWN)
    if table.market[k] != NONE:
        table.pile -= 1
        note(state.events, Happening.MARKET, NONE, table.market[k], 0, EVERYONE)
