"""Phase 2, Take an Action: Load, Unload, Discard/Draw, and what truck stops add."""

from __future__ import annotations

from flatboat.games.heartland.rules.cards import (
    can_draw,
    discard,
    draw_blind,
    draw_window,
    fill_window,
    legal_discard,
    legal_draw,
)
from flatboat.games.heartland.rules.tables import (
    BUY,
    CENTRE,
    DISCARD,
    DONE,
    DRAW,
    DRAW_BLIND,
    GOODS,
    LOAD,
    SITES,
    STOP,
    SWAP,
    TOW,
    UNLOAD,
    WASH,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
    Upgrade,
)
from flatboat.games.heartland.rules.turn import after_action, end_turn, is_sold, refuel, tow
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.piles import total
from flatboat.kernel.records import Row, i8

CUBES = 8  # the most cubes one Load or Unload action of the list can name
SWAP_COST = 1
WASH_CARDS = 5


@rule
def why_no_cargo(table: Table, seat: int, good: int) -> int:
    """Why no cargo of this good can be handled here at all, else LEGAL.

    One type of good a turn, unless an upgrade allows more; then each good once.
    """
    at = table.truckers[seat].at
    if table.towed:
        return Reason.TOWED
    if at >= SITES or at == CENTRE:
        return Reason.NO_GOODS_HERE
    if (table.handled >> good) & 1:
        return Reason.ALREADY_THIS_TURN
    return Reason.LEGAL


@rule
def bills_per_cube(edition: Edition, place: int, good: int) -> int:
    """One bill for a cube of the native good, two for any other (rulings L1, L2, V6)."""
    return 1 if place < SITES and edition.native[place] == good else 2


@rule
def legal_load(edition: Edition, state: State, seat: int, why: Row[i8]) -> int:
    """Load: a cube for each matching bill, as far as cubes and trailer go; returns how many are legal."""
    table, trucker = state.table, state.table.truckers[seat]
    room = table.trailer - total(trucker.cargo)
    found = 0
    for good in range(GOODS):
        never = why_no_cargo(table, seat, good)
        cubes = table.cubes[trucker.at][good] if never == Reason.LEGAL else 0
        bills = state.hands[seat][good] // bills_per_cube(edition, trucker.at, good)
        for n in range(1, CUBES + 1):
            reason = never
            if never == Reason.LEGAL:
                if n > cubes:
                    reason = Reason.NOT_ENOUGH_CUBES
                elif n > bills:
                    reason = Reason.NOT_ENOUGH_BILLS
                elif n > room:
                    reason = Reason.TRAILER_FULL
            why[LOAD + (n - 1) * GOODS + good] = reason
            found += reason == Reason.LEGAL
    return found


@rule
def legal_unload(edition: Edition, state: State, seat: int, why: Row[i8]) -> int:
    """Unload: goods in demand, a bill for each, up to eight cubes at the location (ruling L3)."""
    table, trucker = state.table, state.table.truckers[seat]
    found = 0
    for good in range(GOODS):
        never = why_no_cargo(table, seat, good)
        room = 0
        if never == Reason.LEGAL:
            room = edition.site_room - total(table.cubes[trucker.at])
            if edition.price[trucker.at][good] == 0:
                never = Reason.NOT_IN_DEMAND
        for n in range(1, CUBES + 1):
            reason = never
            if never == Reason.LEGAL:
                if n > trucker.cargo[good]:
                    reason = Reason.NOT_CARRIED
                elif n > state.hands[seat][good]:
                    reason = Reason.NOT_ENOUGH_BILLS
                elif n > room:
                    reason = Reason.LOCATION_FULL
            why[UNLOAD + (n - 1) * GOODS + good] = reason
            found += reason == Reason.LEGAL
    return found


@rule
def can_load_more(edition: Edition, state: State, seat: int) -> bool:
    """Hand Truck: whether a further good may be loaded, as far as all can see: the phase is no secret."""
    table, trucker = state.table, state.table.truckers[seat]
    if total(trucker.cargo) >= table.trailer:
        return False
    for good in range(GOODS):
        if why_no_cargo(table, seat, good) == Reason.LEGAL and table.cubes[trucker.at][good] > 0:
            if trucker.cards >= bills_per_cube(edition, trucker.at, good):
                return True
    return False


@rule
def can_unload_more(edition: Edition, state: State, seat: int) -> bool:
    """Pallet Jack: whether a further good may be unloaded, as far as all can see."""
    table, trucker = state.table, state.table.truckers[seat]
    if total(table.cubes[trucker.at]) >= edition.site_room:
        return False
    for good in range(GOODS):
        if why_no_cargo(table, seat, good) == Reason.LEGAL and edition.price[trucker.at][good] > 0:
            if trucker.cargo[good] > 0 and trucker.cards > 0:
                return True
    return False


@rule
def why_not_swap(table: Table, seat: int) -> int:
    """Discard/Draw costs a point, by choice too (ruling L4); free for a towed player who has none (M8)."""
    if table.truckers[seat].points >= SWAP_COST or table.towed:
        return Reason.LEGAL
    return Reason.NO_POINTS


@rule
def why_not_buy(edition: Edition, table: Table, seat: int) -> int:
    """Buying is the action of the turn (ruling T4): one upgrade a game (T6), unsold, paid in points."""
    trucker = table.truckers[seat]
    if trucker.at < STOP:
        return Reason.NOT_A_STOP
    if is_sold(table, trucker.at):
        return Reason.SOLD
    if trucker.upgrade >= 0:
        return Reason.OWNS_UPGRADE
    return Reason.LEGAL if trucker.points >= edition.cost[trucker.at - STOP] else Reason.NO_POINTS


@rule
def why_not_wash(table: Table, seat: int) -> int:
    """Truck Wash: at the centre, unless towed there (ruling 4.8)."""
    trucker = table.truckers[seat]
    if trucker.upgrade != Upgrade.TRUCK_WASH:
        return Reason.NO_UPGRADE
    if table.towed:
        return Reason.TOWED
    return Reason.LEGAL if trucker.at == CENTRE else Reason.AT_CENTRE


@rule
def legal_act(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """All actions; towed when there is none (rulings L7, L8, T5)."""
    table = state.table
    found = legal_load(edition, state, seat, why) + legal_unload(edition, state, seat, why)
    why[SWAP] = why_not_swap(table, seat)
    why[BUY] = why_not_buy(edition, table, seat)
    why[WASH] = why_not_wash(table, seat)
    for action in (SWAP, BUY, WASH):
        found += why[action] == Reason.LEGAL
    why[TOW] = Reason.LEGAL if found == 0 else Reason.CAN_ACT


@rule
def load(edition: Edition, state: State, seat: int, n: int, good: int) -> None:
    """Discard the bills and pick up the cubes; with Hand Truck perhaps another good (ruling 4.8)."""
    table = state.table
    trucker = table.truckers[seat]
    for _ in range(n * bills_per_cube(edition, trucker.at, good)):
        discard(state, seat, good)
    table.cubes[trucker.at][good] -= n
    trucker.cargo[good] += n
    table.handled |= 1 << good
    note(state.events, Happening.LOADED, seat, good, n, EVERYONE)
    if trucker.upgrade == Upgrade.HAND_TRUCK and can_load_more(edition, state, seat):
        table.phase = Phase.LOADING
    else:
        after_action(edition, state)


@rule
def unload(edition: Edition, state: State, seat: int, n: int, good: int) -> None:
    """Discard the bills, drop the cubes and take the price for each; with Pallet Jack perhaps more."""
    table = state.table
    trucker = table.truckers[seat]
    for _ in range(n):
        discard(state, seat, good)
    trucker.cargo[good] -= n
    table.cubes[trucker.at][good] += n
    table.handled |= 1 << good
    points = n * edition.price[trucker.at][good]
    trucker.points += points
    note(state.events, Happening.UNLOADED, seat, good, n, EVERYONE)
    note(state.events, Happening.SCORED, seat, points, 0, EVERYONE)
    if trucker.upgrade == Upgrade.PALLET_JACK and can_unload_more(edition, state, seat):
        table.phase = Phase.UNLOADING
    else:
        after_action(edition, state)


@rule
def swap(state: State, seat: int) -> None:
    """Begin Discard/Draw: pay, then discard any number of cards (rulings L5, L6)."""
    trucker = state.table.truckers[seat]
    paid = min(SWAP_COST, trucker.points)
    trucker.points -= paid
    state.table.phase, state.table.left = Phase.DISCARD, 0
    note(state.events, Happening.SWAPS, seat, paid, 0, EVERYONE)


@rule
def buy(edition: Edition, state: State, seat: int) -> None:
    """Pay for the upgrade of the truck stop the truck stands on."""
    table = state.table
    trucker = table.truckers[seat]
    upgrade = trucker.at - STOP
    trucker.upgrade = upgrade
    trucker.points -= edition.cost[upgrade]
    note(state.events, Happening.BOUGHT, seat, upgrade, edition.cost[upgrade], EVERYONE)
    after_action(edition, state)


@rule
def wash(edition: Edition, state: State, seat: int) -> None:
    """Begin Truck Wash: draw five cards, then discard five."""
    state.table.phase, state.table.left = Phase.WASH, WASH_CARDS
    note(state.events, Happening.WASHES, seat, 0, 0, EVERYONE)
    if not can_draw(state.table):
        after_action(edition, state)


@rule
def step_act(edition: Edition, state: State, seat: int, action: int) -> None:
    """Play one decision of the Action phase."""
    if action >= UNLOAD:
        unload(edition, state, seat, (action - UNLOAD) // GOODS + 1, (action - UNLOAD) % GOODS)
    elif action >= LOAD:
        load(edition, state, seat, (action - LOAD) // GOODS + 1, (action - LOAD) % GOODS)
    elif action == SWAP:
        swap(state, seat)
    elif action == BUY:
        buy(edition, state, seat)
    elif action == WASH:
        wash(edition, state, seat)
    elif action == TOW:
        tow(edition, state, seat)
    else:  # DONE, after a first good
        after_action(edition, state)


@rule
def legal_discards(state: State, seat: int, why: Row[i8]) -> None:
    """Discard/Draw and Oil Change may stop at any card; Truck Wash wants all its discards."""
    legal_discard(state, seat, why)
    why[DONE] = Reason.NOT_IN_THIS_PHASE if state.table.phase == Phase.WASH_DISCARD else Reason.LEGAL


@rule
def discard_openly(state: State, seat: int, card: int) -> None:
    """A discard that is not a payment, seen by all as it falls (ruling D6)."""
    discard(state, seat, card)
    note(state.events, Happening.DISCARDED, seat, card, 0, EVERYONE)


@rule
def step_discards(edition: Edition, state: State, seat: int, action: int) -> None:
    """Play one discard, or stop discarding."""
    table = state.table
    if action != DONE:
        discard_openly(state, seat, action - DISCARD)
    if table.phase == Phase.OIL:
        refuel(edition, state)
    elif table.phase == Phase.WASH_DISCARD:
        table.left -= 1
        if table.left == 0:
            after_action(edition, state)
    elif action != DONE:
        table.left += 1
    elif table.left == 0:
        after_action(edition, state)
    else:
        table.phase = Phase.REDRAW


@rule
def step_draws(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Draw one card, and go on when enough are drawn or none is left (ruling D4)."""
    table = state.table
    if action == DRAW_BLIND:
        draw_blind(state, dice, seat)
        fill_window(edition, state, dice)  # it may have stayed short for want of cards
    else:
        draw_window(edition, state, dice, seat, action - DRAW)
    table.left -= 1
    if table.left > 0 and can_draw(table):
        return
    if table.phase == Phase.WASH:
        table.phase, table.left = Phase.WASH_DISCARD, WASH_CARDS - table.left
    elif table.phase == Phase.REDRAW:
        after_action(edition, state)
    else:
        end_turn(edition, state)


@rule
def legal_act_phases(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """The decisions between the move and the end of the turn, but for the Ham Radio."""
    phase = state.table.phase
    if phase == Phase.ACT:
        legal_act(edition, state, seat, why)
    elif phase == Phase.LOADING:
        legal_load(edition, state, seat, why)
        why[DONE] = Reason.LEGAL
    elif phase == Phase.UNLOADING:
        legal_unload(edition, state, seat, why)
        why[DONE] = Reason.LEGAL
    elif phase == Phase.DISCARD or phase == Phase.WASH_DISCARD or phase == Phase.OIL:
        legal_discards(state, seat, why)
    else:
        legal_draw(state.table, why)
