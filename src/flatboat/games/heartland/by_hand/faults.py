"""Tables set by hand: what could not be. No table that play leads to has a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flatboat.games.heartland.by_hand.settle import (
    LEFT_OUT,
    PICKS,
    SET_UP,
    cards_in_play,
    dealt_cubes,
    full_hand,
)
from flatboat.games.heartland.edition.model import UPGRADE_NAMES
from flatboat.games.heartland.rules.act import WASH_CARDS
from flatboat.games.heartland.rules.radio import in_range
from flatboat.games.heartland.rules.setup import picker
from flatboat.games.heartland.rules.tables import (
    CENTRE,
    GOODS,
    LOCATIONS,
    MARKHAM,
    NOWHERE,
    SERENITY,
    SITES,
    STALLED_ROUNDS,
    STOP,
    UPGRADES,
    WINDOW,
    Edition,
    Ending,
    Phase,
    State,
    Table,
    Upgrade,
)
from flatboat.games.heartland.text.vocabulary import GOOD
from flatboat.games.heartland.text.wording import CARD_WORDS, TASKS
from flatboat.kernel.notation import counted

WHOLE_MAP = 8  # the fewest locations that are dealt
DRAWING = (Phase.REDRAW, Phase.WASH, Phase.WASH_DISCARD, Phase.REFUEL)
WASHING = (Phase.WASH, Phase.WASH_DISCARD)
CALLING = (Phase.OFFER, Phase.ANSWER)
#: Phases that may come after an Unload in the same turn.
AFTER_SALE = (Phase.UNLOADING, Phase.RADIO, *CALLING, Phase.OIL, Phase.REFUEL, Phase.OVER)
#: Phases that only an upgrade leads to.
NEEDED = {
    Phase.LOADING: Upgrade.HAND_TRUCK,
    Phase.UNLOADING: Upgrade.PALLET_JACK,
    Phase.WASH: Upgrade.TRUCK_WASH,
    Phase.WASH_DISCARD: Upgrade.TRUCK_WASH,
    Phase.RADIO: Upgrade.HAM_RADIO,
    Phase.OFFER: Upgrade.HAM_RADIO,
    Phase.ANSWER: Upgrade.HAM_RADIO,
    Phase.OIL: Upgrade.OIL_CHANGE,
}


def faults(edition: Edition, state: State) -> Iterator[str]:
    """What could not be on a table, in sentences."""
    table = state.table
    yield from _wrong_cards(edition, state)
    yield from _wrong_hands(edition, state)
    yield from _wrong_map(table)
    yield from _wrong_cubes(edition, table)
    yield from _wrong_trucks(table)
    yield from _wrong_stops(table)
    yield from _wrong_set_up(table)
    yield from _wrong_turn(table)
    yield from _wrong_phase(edition, state)
    yield from _wrong_end(edition, table)


def _truckers(table: Table) -> list[Any]:
    return [table.truckers[seat] for seat in range(table.seats)]


def _wrong_cards(edition: Edition, state: State) -> Iterator[str]:
    table = state.table
    for card, n in enumerate(cards_in_play(state)):
        have, name = n + state.pile[card], CARD_WORDS[card]
        if have != edition.deck[card]:
            yield f"there are {have} cards of {name}, but the deck has {edition.deck[card]}"
    if min(state.pile) < 0 or min(state.discards) < 0:
        yield "a pile has fewer than 0 cards"
    shown = list(table.window)
    if any(card != NOWHERE for card in shown[edition.window : WINDOW]):
        yield f"the draw window has {counted(edition.window, 'place')}"
    if NOWHERE in shown[: edition.window] and sum(state.pile) > 0:
        yield "a place in the draw window is empty, but the draw pile is not"
    if (table.top == NOWHERE) != (sum(state.discards) == 0):
        yield "the discard pile has a top card if there is any card in it"
    elif table.top != NOWHERE and state.discards[table.top] == 0:
        yield f"{CARD_WORDS[table.top]} is not in the discard pile, and cannot lie on top of it"


def _wrong_hands(edition: Edition, state: State) -> Iterator[str]:
    """Hands larger than Refuel makes them come from trades by radio, or of the Truck Wash in its course."""
    table = state.table
    traded = any(owner.upgrade == Upgrade.HAM_RADIO for owner in _truckers(table))
    for seat, trucker in enumerate(_truckers(table)):
        hand = state.hands[seat]
        most = full_hand(edition, trucker) + (_on_the_way(table) if seat == table.turn else 0)
        if min(hand) < 0 or (sum(hand) > most and not traded):
            yield f"seat {seat} cannot hold {counted(sum(hand), 'card')}"
        if any(known > hand[card] for card, known in enumerate(trucker.shown)):
            yield f"seat {seat} is known to hold cards that it does not have"


def _on_the_way(table: Table) -> int:
    """How many cards more than a full hand are held now, or fewer, as some were discarded to be redrawn."""
    washes = table.truckers[table.turn].upgrade == Upgrade.TRUCK_WASH
    if table.phase == Phase.WASH:
        return WASH_CARDS - int(table.left)
    if table.phase == Phase.WASH_DISCARD:
        return int(table.left)
    if table.phase in (Phase.DISCARD, Phase.REDRAW):
        return -int(table.left)
    return WASH_CARDS if washes and table.ending == Ending.CLOSED else 0


def _wrong_map(table: Table) -> Iterator[str]:
    board = table.map
    cells = [cell for cell in board.cell if cell != NOWHERE]
    if len(cells) > len(set(cells)):
        yield "two cards lie on one cell of the map"
    if board.cell[CENTRE] == NOWHERE:
        yield "the distribution centre is not on the map"
    if max(board.cell[SERENITY], board.cell[MARKHAM]) != NOWHERE and not table.badlands:
        yield "a location of the Badlands lies on the map, but they are not in play"
    for site in range(SITES):
        if board.turned[site] and (site >= LOCATIONS or board.cell[site] == NOWHERE):
            yield "a card shows its advanced side that is no location on the map"


def _wrong_cubes(edition: Edition, table: Table) -> Iterator[str]:
    for site in range(SITES):
        here = sum(table.cubes[site])
        if min(table.cubes[site]) < 0 or here > edition.site_room:
            yield f"{counted(here, 'cube')} cannot lie at one location; it has room for {edition.site_room}"
        if here and (site == CENTRE or table.map.cell[site] == NOWHERE):
            yield "cubes lie at a place that is no location on the map"
    if table.trailer > edition.trailer:
        yield f"a trailer holds at most {counted(edition.trailer, 'cube')}"
    for seat, truck in enumerate(_truckers(table)):
        if min(truck.cargo) < 0 or sum(truck.cargo) > table.trailer:
            yield f"seat {seat} carries {counted(sum(truck.cargo), 'cube')}; a trailer holds {table.trailer}"
    laid = [site for site in range(LOCATIONS) if table.map.cell[site] != NOWHERE]
    if len(laid) < WHOLE_MAP:
        return  # of a map as small as no deal makes it, nobody can tell how many cubes it had
    for good in range(GOODS):
        most = sum(_most_cubes(edition, table, site, good) for site in laid)
        have = sum(cubes[good] for cubes in table.cubes) + sum(t.cargo[good] for t in _truckers(table))
        if have > most:
            yield f"there are {have} cubes of {GOOD[good]}, but the map began with {most}"


def _most_cubes(edition: Edition, table: Table, site: int, good: int) -> int:
    """How many cubes of a good a location may have started with."""
    if table.mixup and edition.native[site] != good:
        return int(edition.price[site][good] > 0)
    return dealt_cubes(edition, table, site)[good]


def _wrong_trucks(table: Table) -> Iterator[str]:
    trucks = _truckers(table)
    for place in {truck.at for truck in trucks} - {CENTRE}:
        here = [truck for truck in trucks if truck.at == place]
        if place == NOWHERE or table.map.cell[place] == NOWHERE:
            yield "a truck stands at a place that is not on the map"
        if len(here) > 2 or (len(here) == 2 and Upgrade.ACE_DISPATCHER not in [t.upgrade for t in here]):
            yield f"{'two' if len(here) == 2 else len(here)} trucks stand in one place"
    for seat, truck in enumerate(trucks):
        if truck.points < 0:
            yield f"seat {seat} has {truck.points} points; nobody has fewer than 0"


def _wrong_stops(table: Table) -> Iterator[str]:
    """A sold truck stop leaves the map with the last truck on it (ruling T7)."""
    owned = [truck.upgrade for truck in _truckers(table) if truck.upgrade != NOWHERE]
    if len(owned) > len(set(owned)):
        yield "two players own the same upgrade"
    dealt = [upgrade for upgrade in table.dealt if upgrade != NOWHERE]
    if len(dealt) > len(set(dealt)) or dealt != list(table.dealt)[: len(dealt)]:
        yield "the truck stops dealt are one of each, in a row"
    if not 0 <= table.laid <= len(dealt):
        yield f"{table.laid} truck stops are laid out of {len(dealt)}"
        return
    laid = dealt[: table.laid]
    for upgrade in range(UPGRADES):
        on_map, name = table.map.cell[STOP + upgrade] != NOWHERE, UPGRADE_NAMES[Upgrade(upgrade)]
        if (on_map or upgrade in owned) and upgrade not in laid:
            yield f"the truck stop {name} was not laid out, so it can neither lie on the map nor be sold"
        elif upgrade in laid and not on_map and upgrade not in owned:
            yield f"the truck stop {name} was laid out and is not sold, but it is not on the map"
        elif on_map and upgrade in owned and all(t.at != STOP + upgrade for t in _truckers(table)):
            yield f"the truck stop {name} is sold and nobody stands there, but it is still on the map"


def _wrong_set_up(table: Table) -> Iterator[str]:
    """The picks of three players and the truck stops come before the first turn (rulings D3, T10)."""
    on_map = [table.map.cell[place] != NOWHERE for place in range(LOCATIONS)]
    if any(on_map[place] and table.removed[place] for place in range(LOCATIONS)):
        yield "a location lies on the map that was removed"
    if table.phase == Phase.OVER and table.ending == Ending.CLOSED:
        return  # a game may be ended before it has begun
    picks = table.phase in PICKS
    if picks and (table.seats != 3 or not 1 <= table.picks <= 2):
        yield "one or two locations are left to pick, with three players"
    elif picks and sum(table.removed) != table.picks + LEFT_OUT:
        yield f"{counted(table.picks + LEFT_OUT, 'location')} can be picked from, not {sum(table.removed)}"
    if not picks and table.picks:
        yield "picks are left, but the phase is another"
    if (table.phase == Phase.PICK_CELL) != (table.picking != NOWHERE):
        yield "a location is picked before its cell is chosen, and only then"
    elif table.picking != NOWHERE and not (table.picking < LOCATIONS and table.removed[table.picking]):
        yield "the location picked is not one of those removed"
    dealt = sum(upgrade != NOWHERE for upgrade in table.dealt)
    if (table.phase == Phase.STOPS) != (table.laid < dealt):
        yield f"{table.laid} of {dealt} truck stops are laid out, which does not fit the phase"
    if dealt and (picks or dealt != table.stops_due):
        yield f"{dealt} truck stops are dealt, but {0 if picks else table.stops_due} were to be"
    if table.phase in SET_UP and any(t.at != CENTRE or t.upgrade != NOWHERE for t in _truckers(table)):
        yield "a truck has left the distribution centre, but the first turn has not begun"


def _wrong_turn(table: Table) -> Iterator[str]:
    if table.phase in SET_UP:
        right = picker(table, table.picks if table.phase in PICKS else table.seats - 1)
        if table.turn != right:
            yield f"it is the turn of seat {right}, not {table.turn}, to {TASKS[Phase(table.phase)]}"
        if table.turns:
            yield "turns have begun, but the set-up goes on"
    elif table.turns < 1:
        if table.ending != Ending.CLOSED:
            yield "no turn has begun, but the set-up is over"
    elif table.turn != (table.first + table.turns - 1) % table.seats:
        yield f"turn {table.turns} cannot be that of seat {table.turn} if seat {table.first} began"


def _wrong_phase(edition: Edition, state: State) -> Iterator[str]:
    """What a phase needs, and what belongs to other phases."""
    table, phase = state.table, Phase(state.table.phase)
    if phase in SET_UP or phase == Phase.OVER:
        return
    trucker, task = table.truckers[table.turn], TASKS[phase]
    if phase in NEEDED and trucker.upgrade != NEEDED[phase]:
        yield f"to {task}, a player needs {UPGRADE_NAMES[NEEDED[phase]]}"
    if phase in WASHING and (trucker.at != CENTRE or table.towed):
        yield "a truck is washed at the distribution centre, and not when it was towed there"
    if table.towed and trucker.at != CENTRE:
        yield "a towed truck stands at the distribution centre"
    if phase in (Phase.LOADING, Phase.UNLOADING) and (trucker.at >= SITES or trucker.at == CENTRE):
        yield "goods are loaded and unloaded at locations alone"
    if phase == Phase.OIL and trucker.cards == 0:
        yield "nothing can be discarded from an empty hand"
    if min(table.fuel, table.corn, table.paid) < 0 or sum(n > 0 for n in (table.fuel, table.corn)) > 1:
        yield "a move is paid in one way only, with nothing less than 0"
    yield from _wrong_left(edition, table)
    yield from _wrong_offer(state)


def _wrong_left(edition: Edition, table: Table) -> Iterator[str]:
    trucker = table.truckers[table.turn]
    if table.left < 0 or (table.phase in DRAWING and table.left == 0):
        yield "at least one card is still to be drawn or discarded"
    elif table.phase in WASHING and table.left > WASH_CARDS:
        yield f"no more than {counted(WASH_CARDS, 'card')} can be left to the Truck Wash"
    elif table.phase == Phase.REFUEL and table.left != (n := full_hand(edition, trucker) - trucker.cards):
        yield f"{counted(max(0, n), 'card')} can be drawn to refuel, not {table.left}"


def _wrong_offer(state: State) -> Iterator[str]:
    """Ham Radio: whom an offer goes to, and what is in it."""
    table = state.table
    if table.radioed >> table.turn & 1:
        yield "nobody makes an offer to themselves"
    if table.phase not in CALLING:
        if any(table.give) or any(table.ask):
            yield "something is offered, but the phase is another"
        return
    partner = table.partner
    if partner in (NOWHERE, table.turn) or table.radioed >> partner & 1:
        yield "an offer goes to another player, who had none this turn"
        return
    if not in_range(table, table.turn, partner):
        yield f"the truck of seat {partner} is too far away for an offer"
    for kind in range(len(CARD_WORDS)):
        cubes = table.trade_cubes and kind < GOODS
        held = table.truckers[table.turn].cargo[kind] if cubes else state.hands[table.turn][kind]
        if not 0 <= table.give[kind] <= held:
            yield f"seat {table.turn} offers {table.give[kind]} {CARD_WORDS[kind]}, but has {held}"
    if table.phase == Phase.ANSWER and not (any(table.give) and any(table.ask)):
        yield "an offer gives something and asks for something"


def _wrong_end(edition: Edition, table: Table) -> Iterator[str]:
    """Phase, ending, and who has the points that end the game (rulings G1, G2, G5)."""
    over = table.phase == Phase.OVER
    if over != (table.ending != Ending.NOT_YET):
        yield "the phase and the ending do not agree on whether the game is over"
    for seat, truck in enumerate(_truckers(table)):
        lost = sum(truck.cargo[good] * edition.penalty[good] for good in range(GOODS))
        if not 0 <= truck.penalty <= (lost if over else 0):
            yield f"seat {seat} cannot have lost {counted(truck.penalty, 'point')} for cargo"
    if table.ending == Ending.THRESHOLD and (table.turn + 1) % table.seats != table.trigger:
        yield "the game ends before the next turn of the player who has triggered it"
    is_early = table.turns < STALLED_ROUNDS * table.seats
    if table.ending == Ending.STALLED and (table.trigger != NOWHERE or is_early):
        yield f"the game is not stalled before {STALLED_ROUNDS} rounds are played without a trigger"
    if table.target > edition.start_points:
        yield from _wrong_reach(table)


def _wrong_reach(table: Table) -> Iterator[str]:
    """Points grow by sales in one's own turn; who has enough at its end triggers the end, or has had it."""
    trigger, points = table.trigger, [truck.points + truck.penalty for truck in _truckers(table)]
    if trigger == table.turn and trigger != NOWHERE:
        yield f"seat {trigger} has triggered the end, and has no more turns"
    elif trigger != NOWHERE and points[trigger] < table.target:
        yield f"seat {trigger} has triggered the end without {table.target} points"
    for seat, n in enumerate(points):
        now = seat == table.turn and table.phase in AFTER_SALE
        since = trigger != NOWHERE and (seat - trigger) % table.seats < (table.turn - trigger) % table.seats
        if n >= table.target and not now and not since:
            yield f"seat {seat} has {n} points, but nobody has triggered the end by {table.target} points"
