"""Step 4, Draw an Expedition Card; the hand limit."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import DISCARD
from flatboat.games.broadhorns.rules.spoil import spoil_card
from flatboat.games.broadhorns.rules.tables import (
    CARDS,
    GOODS,
    HELD,
    ICE,
    NONE,
    SPOIL,
    TRAVELER,
    Chance,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.broadhorns.rules.turn import end_turn
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.piles import draw, total
from flatboat.kernel.records import Row, i8


@rule
def reshuffle(state: State) -> None:
    """The discard pile, without the cards at towns, becomes the new draw pile (ruling 37)."""
    table = state.table
    for card in range(CARDS):
        state.pile[card] = table.discards[card]
        table.discards[card] = 0
    table.pile = total(state.pile)
    note(state.events, Happening.RESHUFFLED, table.turn, table.pile, 0, EVERYONE)


@rule
def is_card_left(state: State) -> bool:
    """Whether a pile holds a card to draw; after a spoil card, one that is none (rulings 26, 37)."""
    kinds = HELD if state.table.resolved else CARDS
    for card in range(kinds):
        if state.pile[card] + state.table.discards[card] > 0:
            return True
    return False


@rule
def draw_step(edition: Edition, state: State, dice: Dice) -> None:
    """Draw until a card goes to the hand. The first spoil card acts, further ones do not (ruling 26)."""
    table = state.table
    while is_card_left(state):
        if table.pile == 0:
            reshuffle(state)
        card = draw(dice, state.pile, table.pile, Chance.DRAWN, table.turn)
        table.pile -= 1
        if card < HELD:
            state.hands[table.turn][card] += 1
            table.traders[table.turn].cards += 1
            note(state.events, Happening.DREW, table.turn, card, 0, 1 << table.turn)
            check_hand(edition, state, dice)
            return
        table.discards[card] += 1
        if table.resolved:
            note(state.events, Happening.IGNORED, table.turn, card - SPOIL, 0, EVERYONE)
        else:
            table.resolved = 1
            if spoil_card(edition, state, card - SPOIL):
                return
    note(state.events, Happening.NO_CARD, table.turn, 0, 0, EVERYONE)
    check_hand(edition, state, dice)


@rule
def check_hand(edition: Edition, state: State, dice: Dice) -> None:
    """At the end of a turn a player with a broadhorn keeps no more cards than it allows (ruling 28)."""
    trader = state.table.traders[state.table.turn]
    if trader.boat != NONE and trader.cards > edition.boats[trader.boat].hand:
        state.table.phase = Phase.HAND
    else:
        end_turn(edition, state, dice)


@rule
def leave_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand."""
    state.hands[seat][card] -= 1
    state.table.traders[seat].cards -= 1


@rule
def play_card(state: State, seat: int, card: int) -> None:
    """A card goes from a hand to the discard pile."""
    leave_hand(state, seat, card)
    state.table.discards[card] += 1


@rule
def waiting_town(edition: Edition, table: Table, seat: int, traveler: int) -> int:
    """Where a traveler who is discarded waits: the last town the boat has reached that lies above
    the destination, else the first town; by option at the destination. NONE if there is none (ruling 29).
    """
    destination = edition.destination[traveler]
    if table.to_destination:
        return destination
    town = 0
    while town + 1 < destination and edition.port[town + 1] <= table.traders[seat].at:
        town += 1
    return town if destination > 0 else NONE


@rule
def discard(edition: Edition, state: State, seat: int, card: int) -> None:
    """Deliveries and travelers go face up to a town, other cards to the discard pile."""
    table, town = state.table, NONE
    leave_hand(state, seat, card)
    if card < TRAVELER:
        town = card // GOODS
        table.towns[town].delivery[card % GOODS] += 1
    elif card < ICE:
        town = waiting_town(edition, table, seat, card - TRAVELER)
        if town != NONE:
            table.towns[town].travelers[card - TRAVELER] += 1
    if town != NONE:
        note(state.events, Happening.LAID, seat, card, town, EVERYONE)
    else:
        table.discards[card] += 1
        note(state.events, Happening.DISCARDED, seat, card, 0, EVERYONE)


@rule
def legal_hand(state: State, seat: int, why: Row[i8]) -> None:
    """Any card of the hand may go; the owner chooses (ruling 28)."""
    for card in range(HELD):
        held = state.hands[seat][card] > 0
        why[DISCARD + card] = Reason.LEGAL if held else Reason.NO_SUCH_CARD
