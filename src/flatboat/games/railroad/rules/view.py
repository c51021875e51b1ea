"""What one seat may see, and filling in what it may not: hands, contracts, the deck (ruling A49)."""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import CARDS, MARKET, NONE, SEATS, Edition, State, View
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import veil
from flatboat.kernel.piles import draw, total


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    """The open table, the seat's own hand and contract. An onlooker (-1) has none."""
    out.seat = seat
    out.table = state.table
    out.contract = NONE
    if seat >= 0:
        out.contract = state.contract[seat]
        for card in range(CARDS):
            out.hand[card] = state.hands[seat][card]
    veil(state.events, seat, out.events)


@rule
def put_known(view: View, out: State) -> None:
    """Put into `out.deck` every card the viewer cannot place, and known cards where they are."""
    table = out.table
    for card in range(CARDS):
        out.deck[card] = 1 if table.card_at[card] == NONE else 0
        for seat in range(SEATS):
            held = view.hand[card] if seat == view.seat else table.known_in[card] == seat
            out.hands[seat][card] = 1 if held else 0
            if held:
                out.deck[card] = 0
    for k in range(MARKET):
        if table.market[k] != NONE:
            out.deck[table.market[k]] = 0


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    """Deal the unseen cards, each deal equally likely; others' contracts are open until they are shown."""
    out.table = view.table
    table = out.table
    put_known(view, out)
    left = total(out.deck)
    for seat in range(table.seats):
        for _ in range(table.companies[seat].cards - total(out.hands[seat])):
            out.hands[seat][draw(dice, out.deck, left)] += 1
            left -= 1
    for seat in range(SEATS):
        out.contract[seat] = view.contract if seat == view.seat else table.companies[seat].contract
    veil(view.events, view.seat, out.events)
