"""Freight on Board: containers on the ship, slot bonuses, exports."""

from __future__ import annotations

from flatboat.games.railroad.rules.actions import COVER
from flatboat.games.railroad.rules.money import gain
from flatboat.games.railroad.rules.tables import (
    NEUTRAL,
    NONE,
    SEATS,
    SHIPS,
    SLOTS,
    WILD,
    Chance,
    Edition,
    Happening,
    Reason,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

FIRST_EXPORT, SECOND_EXPORT = 0, 1


@rule
def leftmost(edition: Edition, table: Table) -> int:
    """The leftmost empty slot; a ship in play always has one."""
    slot = 0
    while slot < edition.ships[table.ship].count - 1 and table.slot[slot] != NONE:
        slot += 1
    return slot


@rule
def why_not_cover(edition: Edition, table: Table, seat: int, slot: int) -> int:
    """The leftmost empty slot is covered, or by choice any empty wild one (rulings A5, A6)."""
    ship = edition.ships[table.ship]
    if slot >= ship.count:
        return Reason.NO_SLOT
    if table.slot[slot] != NONE:
        return Reason.SLOT_COVERED
    if slot == leftmost(edition, table):
        return Reason.LEGAL
    if ship.good[slot] != WILD:
        return Reason.NOT_WILD
    if table.wild_only_leftmost == 1:
        return Reason.WILD_IN_ORDER
    return Reason.LEGAL if table.companies[seat].containers > 0 else Reason.NO_CONTAINER


@rule
def legal_cover(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """Which slots a delivery may cover."""
    for slot in range(SLOTS):
        why[COVER + slot] = why_not_cover(edition, table, seat, slot)


@rule
def has_choice(edition: Edition, table: Table, seat: int) -> bool:
    """Whether a delivery may cover more than one slot."""
    n = 0
    for slot in range(SLOTS):
        n += why_not_cover(edition, table, seat, slot) == Reason.LEGAL
    return n > 1


@rule
def cover(edition: Edition, state: State, dice: Dice, seat: int, slot: int, good: int) -> None:
    """Cover a slot for a delivery of a good: with an own container on a match, else with a neutral one.

    Own containers that are used up count as no match (ruling A3). The slot's bonus comes before
    the export (ruling A13).
    """
    table = state.table
    ship = edition.ships[table.ship]
    matches = ship.good[slot] == WILD or ship.good[slot] == good
    if not matches or table.companies[seat].containers == 0:
        cover_neutral(edition, state, dice, seat, slot)
        return
    table.companies[seat].containers -= 1
    table.slot[slot] = seat
    note(state.events, Happening.CONTAINER, seat, slot, 1, EVERYONE)
    gain(edition, state, seat, Happening.SLOT_MONEY, slot, ship.bonus[slot])
    if is_full(edition, table):
        export(edition, state, dice)


@rule
def cover_neutral(edition: Edition, state: State, dice: Dice, seat: int, slot: int) -> None:
    """Cover a slot with a neutral container, which counts for nobody."""
    state.table.slot[slot] = NEUTRAL
    note(state.events, Happening.CONTAINER, seat, slot, 0, EVERYONE)
    if is_full(edition, state.table):
        export(edition, state, dice)


@rule
def is_full(edition: Edition, table: Table) -> bool:
    """Whether all slots are covered."""
    for slot in range(edition.ships[table.ship].count):
        if table.slot[slot] == NONE:
            return False
    return True


@rule
def containers_of(table: Table, seat: int) -> int:
    """A player's containers on the ship, or the neutral ones."""
    n = 0
    for slot in range(SLOTS):
        n += table.slot[slot] == seat
    return n


@rule
def export_bonus(table: Table, seat: int) -> int:
    """Which export bonus a player would get as the ship stands; NONE if none.

    Strictly the most own containers get the first; players tied for most the second (rulings A9 to A12).
    Alone, one is measured against the neutral ones.
    """
    mine = containers_of(table, seat)
    if mine == 0:
        return NONE
    best = 0
    for other in range(table.seats):
        if other != seat:
            best = max(best, containers_of(table, other))
    if table.seats == 1:
        best = containers_of(table, NEUTRAL)
    if mine == best:
        return SECOND_EXPORT
    return FIRST_EXPORT if mine > best else NONE


@rule
def export(edition: Edition, state: State, dice: Dice) -> None:
    """A full ship: bonuses, containers back (ruling A2), the next ship."""
    table = state.table
    ship = edition.ships[table.ship]
    note(state.events, Happening.FULL_SHIP, NONE, table.ship, 0, EVERYONE)
    for i in range(table.seats):
        seat = (table.turn + i) % table.seats
        which = export_bonus(table, seat)
        if which != NONE:
            gain(edition, state, seat, Happening.EXPORT_MONEY, which + 1, ship.export[which])
    for seat in range(SEATS):
        table.companies[seat].containers += containers_of(table, seat)
    table.ships_out |= 1 << table.ship
    dock(state, dice)


@rule
def dock(state: State, dice: Dice) -> None:
    """Reveal the next ship; the discards are shuffled when none is left (ruling A16)."""
    table, left = state.table, 0
    if table.ships_out == (1 << SHIPS) - 1:
        table.ships_out = 0
        note(state.events, Happening.RESHUFFLED, NONE, 0, 0, EVERYONE)
    for ship in range(SHIPS):
        left += 1 - ((table.ships_out >> ship) & 1)
    at = below(dice, left, Chance.SHIP)
    for ship in range(SHIPS):
        if (table.ships_out >> ship) & 1 == 0:
            if at == 0:
                table.ship = ship
                came(dice, ship)
            at -= 1
    for slot in range(SLOTS):
        table.slot[slot] = NONE
    note(state.events, Happening.SHIP, NONE, table.ship, 0, EVERYONE)
