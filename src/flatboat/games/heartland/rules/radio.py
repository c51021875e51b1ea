"""Ham Radio: offers of cards (or, by option, cubes) to players nearby, after the action.

All rulings here are those on Ham Radio in 4.8: one offer to each player a turn, bills for bills or
fuel for fuel, at least one on each side, numbers may differ. With the option "cubes", goods are
the cubes in the trailers.
"""

from __future__ import annotations

from flatboat.games.heartland.rules.cards import leave_hand
from flatboat.games.heartland.rules.roads import beside
from flatboat.games.heartland.rules.tables import (
    ACCEPT,
    ASK,
    CARDS,
    DECLINE,
    DONE,
    FUEL,
    GIVE,
    GOODS,
    OFFER,
    PROPOSE,
    SEATS,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.piles import total
from flatboat.kernel.records import Row, i8


@rule
def in_range(table: Table, seat: int, other: int) -> bool:
    """Whether the other truck is on a space sharing a side, or on the same space."""
    here, there = table.map.cell[table.truckers[seat].at], table.map.cell[table.truckers[other].at]
    return here == there or beside(here, there)


@rule
def trades_cubes(table: Table, fuel: bool) -> bool:
    """Whether what is traded are cubes: with the option, all but fuel."""
    return table.trade_cubes == 1 and not fuel


@rule
def may_have(table: Table, seat: int, fuel: bool) -> bool:
    """Whether a player has any fuel, or any goods, to give, as far as all can see."""
    trucker = table.truckers[seat]
    return total(trucker.cargo) > 0 if trades_cubes(table, fuel) else trucker.cards > 0


@rule
def has_any(table: Table, hand: Row[i8], seat: int, fuel: bool) -> bool:
    """The same of a player whose hand is known."""
    if trades_cubes(table, fuel):
        return may_have(table, seat, fuel)
    for kind in range(CARDS):
        if (kind >= FUEL) == fuel and hand[kind] > 0:
            return True
    return False


@rule
def why_not_call(table: Table, seat: int, other: int) -> int:
    """An offer goes to another player nearby who had none this turn."""
    if other >= table.seats or other == seat:
        return Reason.NOT_ADJACENT
    if (table.radioed >> other) & 1:
        return Reason.ALREADY_THIS_TURN
    return Reason.LEGAL if in_range(table, seat, other) else Reason.NOT_ADJACENT


@rule
def why_not_offer(table: Table, hand: Row[i8], seat: int, other: int) -> int:
    """None is begun that could not be proposed: both must have fuel to give, or both goods."""
    reason = why_not_call(table, seat, other)
    if reason != Reason.LEGAL:
        return reason
    for fuel in (False, True):
        if has_any(table, hand, seat, fuel) and may_have(table, other, fuel):
            return Reason.LEGAL
    return Reason.NOTHING_TO_TRADE


@rule
def can_radio(table: Table) -> bool:
    """Whether the player whose turn it is may make an offer, as far as all can see: the phase is open."""
    for other in range(table.seats):
        if why_not_call(table, table.turn, other) == Reason.LEGAL:
            for fuel in (False, True):
                if may_have(table, table.turn, fuel) and may_have(table, other, fuel):
                    return True
    return False


@rule
def is_mixed(table: Table, card: int) -> bool:
    """Whether adding this kind would trade goods against fuel."""
    for kind in range(CARDS):
        if (kind >= FUEL) != (card >= FUEL) and table.give[kind] + table.ask[kind] > 0:
            return True
    return False


@rule
def why_not_give(state: State, seat: int, card: int) -> int:
    """Offer one more of a kind that the offering player has."""
    table = state.table
    cubes = table.trade_cubes == 1 and card < GOODS
    held = table.truckers[seat].cargo[card] if cubes else state.hands[seat][card]
    if table.give[card] >= held:
        return Reason.NOT_CARRIED if cubes else Reason.NO_SUCH_CARD
    if is_mixed(table, card):
        return Reason.MIXED_TRADE
    return Reason.LEGAL if may_have(table, table.partner, card >= FUEL) else Reason.NOTHING_FOR_IT


@rule
def why_not_ask(state: State, seat: int, card: int) -> int:
    """Ask for one more: hands are hidden, so only their size bounds it; cubes are open."""
    table = state.table
    partner = table.truckers[table.partner]
    if table.trade_cubes == 1 and card < GOODS:
        if table.ask[card] >= partner.cargo[card]:
            return Reason.PARTNER_HAS_FEWER
    elif total(table.ask) >= partner.cards:
        return Reason.PARTNER_HAS_FEWER
    if is_mixed(table, card):
        return Reason.MIXED_TRADE
    return Reason.LEGAL if has_any(table, state.hands[seat], seat, card >= FUEL) else Reason.NOTHING_FOR_IT


@rule
def fits_trailers(table: Table) -> bool:
    """Whether both trailers stay within capacity after a trade of cubes."""
    if table.trade_cubes == 0:
        return True
    change = 0
    for good in range(GOODS):
        change += table.ask[good] - table.give[good]
    mine, theirs = total(table.truckers[table.turn].cargo), total(table.truckers[table.partner].cargo)
    return mine + change <= table.trailer and theirs - change <= table.trailer


@rule
def why_not_propose(table: Table) -> int:
    """An offer has at least one on each side."""
    if total(table.give) == 0 or total(table.ask) == 0:
        return Reason.EMPTY_OFFER
    return Reason.LEGAL if fits_trailers(table) else Reason.TRAILERS_TOO_SMALL


@rule
def why_not_accept(state: State, seat: int) -> int:
    """Only who has what is asked for can accept."""
    table = state.table
    for kind in range(CARDS):
        cubes = table.trade_cubes == 1 and kind < GOODS
        if not cubes and table.ask[kind] > state.hands[seat][kind]:
            return Reason.CANNOT_GIVE
    return Reason.LEGAL


@rule
def legal_radio(state: State, seat: int, why: Row[i8]) -> None:
    """Choose a partner, compose the offer, answer it."""
    table = state.table
    if table.phase == Phase.RADIO:
        for other in range(SEATS):
            why[OFFER + other] = why_not_offer(table, state.hands[seat], seat, other)
        why[DONE] = Reason.LEGAL
    elif table.phase == Phase.OFFER:
        for card in range(CARDS):
            why[GIVE + card] = why_not_give(state, seat, card)
            why[ASK + card] = why_not_ask(state, seat, card)
        why[PROPOSE] = why_not_propose(table)
        why[DONE] = Reason.LEGAL
    else:
        why[ACCEPT] = why_not_accept(state, seat)
        why[DECLINE] = Reason.LEGAL


@rule
def give_card(state: State, seat: int, card: int) -> None:
    """Add a card to the offer; everybody now knows that it is held."""
    table = state.table
    table.give[card] += 1
    if table.trade_cubes == 0 or card >= GOODS:
        shown = table.truckers[seat].shown
        shown[card] = max(shown[card], table.give[card])


@rule
def hand_over(state: State, giver: int, taker: int, kind: int, n: int) -> None:
    """Move cards or cubes from one player to the other, before everyone's eyes."""
    table = state.table
    for _ in range(n):
        if table.trade_cubes == 1 and kind < GOODS:
            table.truckers[giver].cargo[kind] -= 1
            table.truckers[taker].cargo[kind] += 1
        else:
            leave_hand(state, giver, kind)
            state.hands[taker][kind] += 1
            table.truckers[taker].cards += 1
            table.truckers[taker].shown[kind] += 1
        note(state.events, Happening.GAVE, giver, kind, taker, EVERYONE)


@rule
def trade(state: State) -> None:
    """Carry out the accepted offer; hands may end above five."""
    table = state.table
    for kind in range(CARDS):
        hand_over(state, table.turn, table.partner, kind, table.give[kind])
        hand_over(state, table.partner, table.turn, kind, table.ask[kind])


@rule
def drop_draft(table: Table) -> None:
    """Back to the choice of a partner. A draft taken back before it is proposed uses up nothing."""
    for kind in range(CARDS):
        table.give[kind] = 0
        table.ask[kind] = 0
    table.phase = Phase.RADIO


@rule
def step_radio(edition: Edition, state: State, seat: int, action: int) -> bool:
    """Play one decision about an offer; True when the player is done with the radio."""
    table = state.table
    if table.phase == Phase.RADIO:
        if action == DONE:
            return True
        table.partner, table.phase = action - OFFER, Phase.OFFER
        return False
    if action >= ASK:
        table.ask[action - ASK] += 1
        return False
    if action >= GIVE:
        give_card(state, seat, action - GIVE)
        return False
    if action == PROPOSE:
        table.phase = Phase.ANSWER
        note(state.events, Happening.OFFERED, seat, table.partner, 0, EVERYONE)
        return False
    if action == DONE:
        drop_draft(table)
        return False
    if action == ACCEPT:
        trade(state)
    else:
        note(state.events, Happening.DECLINED, seat, table.turn, 0, EVERYONE)
    table.radioed |= 1 << table.partner  # answered: none more to this player this turn
    drop_draft(table)
    return not can_radio(table)
