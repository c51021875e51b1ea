"""Chart your course: three cards in secret, as many damage cards among them as the ship's state demands."""

from __future__ import annotations

import numpy as np

from flatboat.games.broadsides.rules.actions import DRIFT, PLOT, SURRENDER
from flatboat.games.broadsides.rules.tables import (
    CARDS,
    GIVES_UP,
    NONE,
    PLOTS,
    SEATS,
    SLOTS,
    Card,
    Chance,
    Ending,
    Happening,
    Phase,
    Reason,
    Secret,
    Ship,
    State,
    Table,
)
from flatboat.games.broadsides.rules.view import forget
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

FREE = CARDS - 1  # cards to choose from freely
#: A plot's card in each slot, so that none has to be divided out when it is turned over.
CARD_IN = np.array(
    [[plot // CARDS ** (SLOTS - 1 - slot) % CARDS for slot in range(SLOTS)] for plot in range(PLOTS)]
)
DAMAGED_IN = (CARD_IN == Card.DAMAGED).sum(axis=1)
#: The reason of each plot, by how many damage cards must be in it (ruling Q13).
PLOT_REASONS = np.array(
    [
        [(n < damaged) * Reason.TOO_FEW_DAMAGED + (n > damaged) * Reason.TOO_MANY_DAMAGED for n in DAMAGED_IN]
        for damaged in range(SLOTS + 1)
    ],
    np.int8,
)


@rule
def card_of(plot: int, slot: int) -> int:
    """A plot's card in a slot (from 0)."""
    return int(CARD_IN[plot, slot])


@rule
def card_by_chance(dice: Dice, ship: Ship, seat: int, slot: int) -> int:
    """A card that a side may have in a slot, by what it has shown so far; each plot is equally likely."""
    damaged = ship.damaged
    for before in range(slot):
        damaged -= 1 if ship.shown[before] == Card.DAMAGED else 0
    is_damaged = below(dice, SLOTS - slot, Chance.DAMAGE, seat) < damaged
    came(dice, 1 if is_damaged else 0)
    return Card.DAMAGED + 0 if is_damaged else below(dice, FREE, Chance.CARD, seat)


@rule
def may_surrender(ship: Ship) -> bool:
    """Whether mast or hull damage forces a card upon the side (ruling Q25)."""
    return ship.damaged > 0


@rule
def legal_plots(table: Table, seat: int, why: Row[i8]) -> None:
    """Plots with exactly the damage cards that must be (ruling Q13); none without a Captain (Q16)."""
    ship = table.ships[seat]
    if ship.adrift:
        for plot in range(PLOTS):
            why[PLOT + plot] = Reason.NO_CAPTAIN
    else:
        reasons = PLOT_REASONS[ship.damaged]  # once: in the loop it would be read for each plot
        for plot in range(PLOTS):
            why[PLOT + plot] = reasons[plot]
    why[DRIFT] = 0 if ship.adrift else Reason.HAS_CAPTAIN
    why[SURRENDER] = 0 if may_surrender(ship) else Reason.UNDAMAGED


@rule
def step_plot(state: State, seat: int, action: int) -> None:
    """Choose in secret: a plot, to drift without a Captain, or to give up."""
    secret = state.secrets[seat]
    secret.ready = 1
    if action == SURRENDER:
        secret.plot = GIVES_UP
    elif action != DRIFT:
        secret.plot = action - PLOT


@rule
def gives_up(secret: Secret) -> bool:
    """Whether a side's secret choice is to surrender."""
    return bool(secret.plot == GIVES_UP)


@rule
def show_surrenders(state: State) -> bool:
    """Surrenders are shown first; True if that ends the game (ruling Q25: both is a draw)."""
    table, first, second = state.table, gives_up(state.secrets[0]), gives_up(state.secrets[1])
    for seat in range(SEATS):
        if gives_up(state.secrets[seat]):
            note(state.events, Happening.SURRENDERED, seat, 0, 0, EVERYONE)
            forget(state.secrets[seat])
    if first or second:
        end_game(state, Ending.SURRENDER, NONE if first and second else (1 if first else 0))
    return table.ending != Ending.NOT_YET


@rule
def end_game(state: State, ending: int, winner: int) -> None:
    """The game is over; no winner is a draw (ruling Q45)."""
    table = state.table
    table.phase, table.ending, table.winner = Phase.OVER, ending, winner
    for seat in range(SEATS):
        forget(state.secrets[seat])
    note(state.events, Happening.ENDED, winner if winner != NONE else 0, ending, winner, EVERYONE)
    if winner == NONE:
        for seat in range(SEATS):
            note(state.events, Happening.HALVED, seat, 0, 0, EVERYONE)
