"""Cards: drawing from the window or blind, discarding, reshuffling (Cards, Refuel, Discard/Draw)."""

from __future__ import annotations

from flatboat.games.heartland.rules.tables import (
    CARDS,
    DISCARD,
    DRAW,
    DRAW_BLIND,
    NOWHERE,
    WINDOW,
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
def restock(state: State) -> None:
    """An empty pile is made anew from the discard pile at once (ruling D4)."""
    table = state.table
    if table.pile > 0 or table.discarded == 0:
        return
    for card in range(CARDS):
        state.pile[card] = state.discards[card]
        state.discards[card] = 0
    table.pile, table.discarded, table.top = table.discarded, 0, NOWHERE
    note(state.events, Happening.RESHUFFLED, table.turn, table.pile, 0, EVERYONE)


@rule
def draw_pile(state: State, dice: Dice, why: int, seat: int) -> int:
    """Take the top card of the pile; its kind, or -1 when there is none."""
    restock(state)
    card = draw(dice, state.pile, state.table.pile, why, seat)
    if card >= 0:
        state.table.pile -= 1
        restock(state)
    return card


@rule
def fill_window(edition: Edition, state: State, dice: Dice) -> None:
    """Cards taken from the window are replenished immediately (ruling D5)."""
    table = state.table
    for slot in range(edition.window):
        if table.window[slot] == NOWHERE:
            card = draw_pile(state, dice, Chance.SHOWN, NOWHERE)
            table.window[slot] = card
            if card >= 0:
                note(state.events, Happening.TURNED_UP, table.turn, card, 0, EVERYONE)


@rule
def draw_blind(state: State, dice: Dice, seat: int) -> None:
    """Draw the top card of the pile: only its drawer knows what it is (ruling D8)."""
    card = draw_pile(state, dice, Chance.DRAWN, seat)
    if card >= 0:
        state.hands[seat][card] += 1
        state.table.truckers[seat].cards += 1
        note(state.events, Happening.DREW, seat, card, 0, 1 << seat)


@rule
def draw_window(edition: Edition, state: State, dice: Dice, seat: int, card: int) -> None:
    """Draw a card of this kind from the window, before everyone's eyes."""
    table = state.table
    slot = 0
    while table.window[slot] != card:
        slot += 1
    table.window[slot] = NOWHERE
    state.hands[seat][card] += 1
    table.truckers[seat].cards += 1
    table.truckers[seat].shown[card] += 1
    note(state.events, Happening.TOOK, seat, card, 0, EVERYONE)
    fill_window(edition, state, dice)


@rule
def leave_hand(state: State, seat: int, card: int) -> None:
    """A card of this kind leaves a hand, a card known to all first."""
    trucker = state.table.truckers[seat]
    state.hands[seat][card] -= 1
    trucker.cards -= 1
    if trucker.shown[card] > 0:
        trucker.shown[card] -= 1


@rule
def discard(state: State, seat: int, card: int) -> None:
    """Lay a card from the hand face up on the discard pile (ruling D6)."""
    leave_hand(state, seat, card)
    state.discards[card] += 1
    state.table.discarded += 1
    state.table.top = card


@rule
def can_draw(table: Table) -> bool:
    """Whether there is any card to draw; when not, drawing stops (ruling D4)."""
    if table.pile > 0 or table.discarded > 0:
        return True
    for slot in range(WINDOW):
        if table.window[slot] != NOWHERE:
            return True
    return False


@rule
def legal_draw(table: Table, why: Row[i8]) -> None:
    """Draw from the window or blind, in any combination, one card at a time (ruling D5)."""
    for card in range(CARDS):
        why[DRAW + card] = Reason.NOT_IN_WINDOW
    for slot in range(WINDOW):
        if table.window[slot] != NOWHERE:
            why[DRAW + table.window[slot]] = Reason.LEGAL
    no_card = table.pile == 0 and table.discarded == 0
    why[DRAW_BLIND] = Reason.PILE_EMPTY if no_card else Reason.LEGAL


@rule
def legal_discard(state: State, seat: int, why: Row[i8]) -> None:
    """Discard any card that is in hand."""
    for card in range(CARDS):
        held = state.hands[seat][card] > 0
        why[DISCARD + card] = Reason.LEGAL if held else Reason.NO_SUCH_CARD
