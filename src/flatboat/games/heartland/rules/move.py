"""Phase 1, Move: by fuel, by points, by the upgrades, or towed."""

from __future__ import annotations

from flatboat.games.heartland.rules.cards import discard
from flatboat.games.heartland.rules.roads import can_reach, cheapest, free_spaces, reach
from flatboat.games.heartland.rules.tables import (
    BURN,
    CENTRE,
    DRIVE,
    FUEL,
    LONGEST,
    NOWHERE,
    PAY_FUEL,
    PAY_POINTS,
    PLACES,
    REACH,
    SLEEP,
    TOW,
    TUNE,
    Edition,
    Good,
    Happening,
    Phase,
    Reason,
    State,
    Table,
    Upgrade,
)
from flatboat.games.heartland.rules.turn import go_to, tow
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

SLEEP_COST = 1


@rule
def distance_paid(table: Table) -> int:
    """How far the truck must drive for what was played: exactly so many spaces (ruling M1)."""
    if table.corn > 0:
        return min(REACH, table.corn)
    if table.fuel > 0:
        return min(REACH, table.fuel + table.paid) + table.tuned
    return table.paid


@rule
def drivable(table: Table, seat: int, budget: int, free: int) -> int:
    """Bit mask of the distances (bit 1 to 4) at which a `free` space can be reached."""
    distances = 0
    for distance in range(1, LONGEST + 1):
        if can_reach(table, seat, distance, budget, free):
            distances |= 1 << distance
    return distances


@rule
def fuel_sums(hand: Row[i8], fuel: int, without: int) -> int:
    """Bit mask of the sums (3 stands for 3 and more) that `fuel` and further cards can make.

    `without` is a kind of which one card is spoken for, or NOWHERE.
    """
    sums = 1 << min(REACH, fuel)
    for value in range(1, REACH + 1):
        kind = FUEL + value - 1
        for _ in range(hand[kind] - (kind == without)):
            more = sums << value
            sums |= (more & 7) | (8 if more >> REACH else 0)
    return sums


@rule
def fuel_can_end(
    table: Table, seat: int, hand: Row[i8], fuel: int, without: int, tuned: int, distances: int, free: int
) -> bool:
    """Whether some end can be driven to once `fuel` is played, with further cards or an upgrade.

    Surplus fuel may be played on purpose (ruling M2), so any further cards count. Tune Up adds one
    space; Supercharger adds points to fuel of less than three.
    """
    trucker = table.truckers[seat]
    sums = fuel_sums(hand, fuel, without)
    if tuned or trucker.upgrade == Upgrade.TUNE_UP:
        if (sums << 1) & distances:
            return True
    if not tuned and sums & distances:
        return True
    if trucker.upgrade == Upgrade.SUPERCHARGER:
        for have in range(1, REACH):
            for points in range(1, REACH - have + 1):
                if (sums >> have) & 1 and points <= trucker.points:
                    if can_reach(table, seat, have + points, trucker.points - points, free):
                        return True
    return False


@rule
def why_not_fuel(table: Table, seat: int, hand: Row[i8], value: int, distances: int, free: int) -> int:
    """Move A: discard fuel cards and move exactly that far; no mixing with points or corn."""
    kind = FUEL + value - 1
    if hand[kind] == 0:
        return Reason.NO_SUCH_CARD
    if table.tuned or (table.paid > 0 and table.truckers[seat].upgrade == Upgrade.SUPERCHARGER):
        return Reason.FUEL_FIRST
    if table.paid > 0 or table.corn > 0:
        return Reason.MIXED_PAYMENT
    if fuel_can_end(table, seat, hand, table.fuel + value, kind, 0, distances, free):
        return Reason.LEGAL
    return Reason.CANNOT_DRIVE_THAT_FAR


@rule
def why_not_points(table: Table, seat: int, points: int, free: int) -> int:
    """Move B: one point for each space, at most three, never below zero (ruling M10).

    After fuel only with Supercharger, up to three spaces in all.
    """
    trucker = table.truckers[seat]
    if table.corn > 0 or (table.fuel > 0 and trucker.upgrade != Upgrade.SUPERCHARGER):
        return Reason.MIXED_PAYMENT
    if table.paid > 0:
        return Reason.ALREADY_THIS_TURN
    if table.fuel + points > REACH:
        return Reason.TOO_FAR
    if trucker.points < points:
        return Reason.NO_POINTS
    if not can_reach(table, seat, table.fuel + points, trucker.points - points, free):
        return Reason.CANNOT_DRIVE_THAT_FAR
    return Reason.LEGAL


@rule
def why_not_corn(table: Table, seat: int, hand: Row[i8], distances: int) -> int:
    """Ethanol Hybrid: corn bills as fuel of value 1, unmixed (ruling 4.8)."""
    if table.truckers[seat].upgrade != Upgrade.ETHANOL_HYBRID:
        return Reason.NO_UPGRADE
    if hand[Good.CORN] == 0:
        return Reason.NO_SUCH_CARD
    if table.fuel > 0 or table.paid > 0:
        return Reason.MIXED_PAYMENT
    for more in range(1, hand[Good.CORN] + 1):
        if (distances >> min(REACH, table.corn + more)) & 1:
            return Reason.LEGAL
    return Reason.CANNOT_DRIVE_THAT_FAR


@rule
def why_not_tune(table: Table, seat: int, hand: Row[i8], distances: int) -> int:
    """Tune Up: one space more than the fuel played (ruling 4.8); said after the last fuel card."""
    if table.truckers[seat].upgrade != Upgrade.TUNE_UP:
        return Reason.NO_UPGRADE
    if table.fuel == 0:
        return Reason.NO_FUEL_PLAYED
    if table.tuned:
        return Reason.ALREADY_THIS_TURN
    if (distances >> (min(REACH, table.fuel) + 1)) & 1:
        return Reason.LEGAL
    return Reason.CANNOT_DRIVE_THAT_FAR


@rule
def why_not_sleep(table: Table, seat: int) -> int:
    """Sleeper Cab: pay a point and stay, not at the centre (ruling 4.8)."""
    trucker = table.truckers[seat]
    if trucker.upgrade != Upgrade.SLEEPER_CAB:
        return Reason.NO_UPGRADE
    if distance_paid(table) > 0:
        return Reason.ALREADY_THIS_TURN
    if trucker.at == CENTRE:
        return Reason.CENTRE_NO_STOP
    return Reason.LEGAL if trucker.points >= SLEEP_COST else Reason.NO_POINTS


@rule
def why_not_drive(table: Table, seat: int, place: int, distance: int, free: int) -> int:
    """Why the truck cannot stop at a place that `reach` does not give."""
    if table.map.cell[place] == NOWHERE:
        return Reason.NOT_ON_MAP
    if not (free >> place) & 1:
        return Reason.CENTRE_NO_STOP if place == CENTRE else Reason.OCCUPIED
    if distance == 0:
        return Reason.NOT_PAID
    if (table.map.ends[table.truckers[seat].at][distance - 1] >> place) & 1:
        return Reason.FEES
    return Reason.NOT_AT_DISTANCE


@rule
def legal_drive(table: Table, seat: int, free: int, why: Row[i8]) -> None:
    """Drive to a free space at exactly the distance paid for."""
    distance = distance_paid(table)
    ends = 0
    if distance > 0:
        ends = reach(table, seat, distance, table.truckers[seat].points, free)
    for place in range(PLACES):
        if (ends >> place) & 1:
            why[DRIVE + place] = Reason.LEGAL
        else:
            why[DRIVE + place] = why_not_drive(table, seat, place, distance, free)


@rule
def legal_move(state: State, seat: int, why: Row[i8]) -> None:
    """All ways to move; towed only when there is none (ruling M6: never by choice)."""
    table, hand = state.table, state.hands[seat]
    free = free_spaces(table, seat)
    distances = drivable(table, seat, table.truckers[seat].points, free)
    ways = 0
    for value in range(1, REACH + 1):
        why[PAY_FUEL + value - 1] = why_not_fuel(table, seat, hand, value, distances, free)
        why[PAY_POINTS + value - 1] = why_not_points(table, seat, value, free)
        ways += why[PAY_FUEL + value - 1] == Reason.LEGAL
        ways += why[PAY_POINTS + value - 1] == Reason.LEGAL
    why[BURN] = why_not_corn(table, seat, hand, distances)
    ways += why[BURN] == Reason.LEGAL
    why[TUNE] = why_not_tune(table, seat, hand, distances)
    why[SLEEP] = why_not_sleep(table, seat)
    legal_drive(table, seat, free, why)
    why[TOW] = Reason.LEGAL if ways == 0 and distance_paid(table) == 0 else Reason.CAN_DRIVE


@rule
def play_fuel(state: State, seat: int, value: int) -> None:
    """Discard a fuel card for movement."""
    discard(state, seat, FUEL + value - 1)
    state.table.fuel += value
    note(state.events, Happening.PAID_FUEL, seat, value, 0, EVERYONE)


@rule
def pay_points(state: State, seat: int, points: int) -> None:
    """Pay points for movement."""
    state.table.truckers[seat].points -= points
    state.table.paid = points
    note(state.events, Happening.PAID_POINTS, seat, points, 0, EVERYONE)


@rule
def burn_corn(state: State, seat: int) -> None:
    """Discard a corn bill for movement."""
    discard(state, seat, Good.CORN)
    state.table.corn += 1
    note(state.events, Happening.BURNED_CORN, seat, 0, 0, EVERYONE)


@rule
def drive(edition: Edition, state: State, seat: int, place: int) -> None:
    """Drive there by the path with the least fees, and pay them in points (rulings M10, A6)."""
    table = state.table
    fees = cheapest(table, seat, distance_paid(table), place)
    note(state.events, Happening.DROVE, seat, table.truckers[seat].at, place, EVERYONE)
    if fees > 0:
        table.truckers[seat].points -= fees
        note(state.events, Happening.PAID_FEES, seat, fees, 0, EVERYONE)
    go_to(edition, state, seat, place)
    table.phase = Phase.ACT


@rule
def sleep(state: State, seat: int) -> None:
    """Stay where the truck is, for a point."""
    state.table.truckers[seat].points -= SLEEP_COST
    note(state.events, Happening.SLEPT, seat, SLEEP_COST, 0, EVERYONE)
    state.table.phase = Phase.ACT


@rule
def step_move(edition: Edition, state: State, seat: int, action: int) -> None:
    """Play one decision of the Move phase."""
    if action == TOW:
        tow(edition, state, seat)
    elif action == SLEEP:
        sleep(state, seat)
    elif action == TUNE:
        state.table.tuned = 1
        note(state.events, Happening.TUNED, seat, 0, 0, EVERYONE)
    elif action == BURN:
        burn_corn(state, seat)
    elif action >= DRIVE:
        drive(edition, state, seat, action - DRIVE)
    elif action >= PAY_POINTS:
        pay_points(state, seat, action - PAY_POINTS + 1)
    else:
        play_fuel(state, seat, action - PAY_FUEL + 1)
