"""What one seat may see, and filling in what it may not."""

from __future__ import annotations

from flatboat.games.heartland.rules.tables import CARDS, NOWHERE, WINDOW, Edition, State, View
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import veil
from flatboat.kernel.piles import draw, total


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    """The open table, the seat's own hand and its events (ruling D8). An onlooker (-1) has no hand."""
    out.seat = seat
    out.table = state.table
    if seat >= 0:
        for card in range(CARDS):
            out.hand[card] = state.hands[seat][card]
    veil(state.events, seat, out.events)


@rule
def hide_known(edition: Edition, view: View, out: State) -> int:
    """Put into `out.pile` every card the viewer cannot place, and known cards where they are."""
    table = out.table
    for card in range(CARDS):
        out.pile[card] = edition.deck[card]
        out.discards[card] = 0
    for slot in range(WINDOW):
        if table.window[slot] != NOWHERE:
            out.pile[table.window[slot]] -= 1
    if table.top != NOWHERE:
        out.pile[table.top] -= 1
    for seat in range(table.seats):
        for card in range(CARDS):
            known = view.hand[card] if seat == view.seat else table.truckers[seat].shown[card]
            out.hands[seat][card] = known
            out.pile[card] -= known
    return total(out.pile)


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    """Deal the unseen cards to the other hands, the discard pile and the draw pile.

    Every deal is equally likely: drawing without replacement, in whatever order.
    """
    out.table = view.table
    table = out.table
    left = hide_known(edition, view, out)
    for seat in range(table.seats):
        for _ in range(table.truckers[seat].cards - total(out.hands[seat])):
            out.hands[seat][draw(dice, out.pile, left)] += 1
            left -= 1
    if table.pile < left - table.pile:  # draw the smaller of the two piles
        for card in range(CARDS):
            out.discards[card] = out.pile[card]
            out.pile[card] = 0
        for _ in range(table.pile):
            out.pile[draw(dice, out.discards, left)] += 1
            left -= 1
    else:
        for _ in range(left - table.pile):
            out.discards[draw(dice, out.pile, left)] += 1
            left -= 1
    if table.top != NOWHERE:
        out.discards[table.top] += 1
    for seat in range(table.seats, len(out.hands)):
        for card in range(CARDS):
            out.hands[seat][card] = 0
    out.events = view.events
