"""What one seat may see, and filling in what it may not: hands, and what others said of their ice."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import (
    ANSWERS_BY_RULE,
    CARDS,
    DELIVERY,
    GOODS,
    HELD,
    ORDERS,
    SEATS,
    TOWNS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Order,
    State,
    View,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import veil
from flatboat.kernel.piles import draw, total


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    """The open table, the seat's own hand and order (rulings 41, 45). An onlooker (-1) has none."""
    out.seat = seat
    out.table = state.table
    if seat >= 0:
        out.order = state.orders[seat]
        for card in range(HELD):
            out.hand[card] = state.hands[seat][card]
    veil(state.events, seat, out.events)


@rule
def put_known(edition: Edition, view: View, out: State) -> None:
    """Put into `out.pile` every card the viewer cannot place, and the own hand into its place."""
    table, pile = out.table, out.pile
    for card in range(CARDS):
        pile[card] = edition.deck[card] - table.discards[card]
    for town in range(TOWNS):
        delivery, travelers = table.towns[town].delivery, table.towns[town].travelers
        for good in range(GOODS):
            pile[DELIVERY + town * GOODS + good] -= delivery[good]
        for traveler in range(TRAVELERS):
            pile[TRAVELER + traveler] -= travelers[traveler]
    for seat in range(SEATS):
        aboard = table.traders[seat].aboard
        for traveler in range(TRAVELERS):
            pile[TRAVELER + traveler] -= aboard[traveler]
        out.hands[seat][:] = 0
    if view.seat >= 0:
        out.hands[view.seat][:] = view.hand
        for card in range(HELD):
            pile[card] -= view.hand[card]


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    """Deal the unseen cards, no spoil card to a hand; an order by rule may be any of them."""
    out.table = view.table
    table = out.table
    put_known(edition, view, out)
    left = total(out.pile)
    for card in range(HELD, CARDS):
        left -= out.pile[card]
    for seat in range(SEATS):
        out.orders[seat] = view.order if seat == view.seat else guess_order(table.traders[seat].answers, dice)
        if seat != view.seat:
            for _ in range(table.traders[seat].cards):
                out.hands[seat][draw(dice, out.pile, left)] += 1
                left -= 1
    veil(view.events, view.seat, out.events)


@rule
def guess_order(answers: int, dice: Dice) -> int:
    """An order that fits what is known of it."""
    if answers == ANSWERS_BY_RULE:
        return Order.NEVER + below(dice, ORDERS - Order.NEVER)
    return answers
