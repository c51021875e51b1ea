"""What one seat may see: the open table, and of what is chosen in secret its own."""

from __future__ import annotations

from flatboat.games.broadsides.rules.tables import (
    NONE,
    SEATS,
    SLOTS,
    UNKNOWN,
    Edition,
    Phase,
    Secret,
    State,
    Table,
    View,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import veil


@rule
def forget(secret: Secret) -> None:
    """Nothing is chosen."""
    secret.ready, secret.plot, secret.captain = 0, NONE, NONE
    secret.extra[0], secret.extra[1] = NONE, NONE


@rule
def has_cards_down(table: Table, seat: int) -> bool:
    """Whether a side has cards on the board that are still to be turned over."""
    at_sea = table.phase == Phase.FIRE and table.boarding == 0
    return at_sea and table.slot < SLOTS and table.ships[seat].adrift == 0


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    """The open table and the seat's own choices. An onlooker (-1) sees nobody's."""
    out.seat = seat
    out.table = state.table
    if seat >= 0:
        out.own = state.secrets[seat]
    else:
        forget(out.own)
    veil(state.events, seat, out.events)


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    """What others have chosen, even whether they have, is as if it were still to be chosen.

    Cards that lie face down already come to light by chance.
    """
    out.table = view.table
    for seat in range(SEATS):
        if seat == view.seat:
            out.secrets[seat] = view.own
        else:
            forget(out.secrets[seat])
            if has_cards_down(view.table, seat):
                out.secrets[seat].plot = UNKNOWN
    veil(view.events, view.seat, out.events)
