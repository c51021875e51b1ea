"""Tables set by hand: what follows from what was said. `faults.py` has what could not be."""

from __future__ import annotations

from flatboat.games.heartland.rules.act import WASH_CARDS
from flatboat.games.heartland.rules.radio import why_not_call
from flatboat.games.heartland.rules.roads import lay_roads
from flatboat.games.heartland.rules.setup import MIXUP_EACH, MIXUP_NATIVE, picker
from flatboat.games.heartland.rules.tables import (
    CARDS,
    GOODS,
    LOCATIONS,
    MARKHAM,
    NOWHERE,
    SERENITY,
    SITES,
    STOP,
    UPGRADES,
    Edition,
    Ending,
    Phase,
    Reason,
    State,
    Table,
    Trucker,
    Upgrade,
)
from flatboat.games.heartland.rules.turn import SMART_PHONE_HAND

PICKS = (Phase.PICK, Phase.PICK_CELL)
SET_UP = (*PICKS, Phase.STOPS)
LEFT_OUT = 2  # locations that no one picks of a three-player game's four


def settle(edition: Edition, state: State, said: frozenset[str]) -> None:
    """Phase, turn, roads, counts, and the rest of the cards and cubes."""
    table = state.table
    settle_end(table, said)
    settle_set_up(table, said)
    settle_turn(table, said)
    settle_map(table, said)
    build_roads(edition, table)
    settle_cubes(edition, table, said)
    for seat in range(table.seats):
        trucker, hand = table.truckers[seat], state.hands[seat]
        trucker.cards = sum(hand)
        if "table.truckers.shown" not in said:
            for card in range(CARDS):
                trucker.shown[card] = min(trucker.shown[card], hand[card])
    if "pile" not in said:
        for card, n in enumerate(cards_in_play(state)):
            state.pile[card] = max(0, edition.deck[card] - n)
    table.pile, table.discarded = sum(state.pile), sum(state.discards)
    if "table.top" not in said and (table.top == NOWHERE or not state.discards[table.top]):
        table.top = next((card for card in range(CARDS) if state.discards[card]), NOWHERE)
    settle_phase(edition, table, said)


def settle_end(table: Table, said: frozenset[str]) -> None:
    """Who triggered the end, and whether it has come."""
    if "table.trigger" not in said and "table.truckers.points" in said:
        since = [(table.turn + i) % table.seats for i in range(1, table.seats)]
        reached = [seat for seat in since if table.truckers[seat].points >= table.target]
        table.trigger = reached[0] if reached else NOWHERE
    if "table.ending" in said and "table.phase" not in said and table.ending != Ending.NOT_YET:
        table.phase = Phase.OVER
    if "table.phase" in said and "table.ending" not in said and table.phase == Phase.OVER:
        table.ending = Ending.CLOSED if table.trigger == NOWHERE else Ending.THRESHOLD


def settle_set_up(table: Table, said: frozenset[str]) -> None:
    """What is left to pick and to lay out; nothing, once the turns have begun."""
    if "table.map.cell" in said and "table.removed" not in said and table.seats <= 3:
        table.removed[:] = [int(table.map.cell[place] == NOWHERE) for place in range(LOCATIONS)]
    if "table.phase" in said and "table.picks" not in said:
        table.picks = max(0, sum(table.removed) - LEFT_OUT) if table.phase in PICKS else 0
    if "table.phase" in said and "table.picking" not in said:
        found = [place for place in range(LOCATIONS) if table.removed[place]] or [NOWHERE]
        table.picking = found[0] if table.phase == Phase.PICK_CELL else NOWHERE
    told = said & {"table.phase", "table.ending", "table.map.cell", "table.truckers.upgrade"}
    if told and "table.dealt" not in said and table.phase not in SET_UP:
        settle_stops(table)


def settle_stops(table: Table) -> None:
    """Those truck stops were laid out that lie on the map or have been sold; none is to come."""
    owned = [table.truckers[seat].upgrade for seat in range(table.seats)]
    laid = [u for u in range(UPGRADES) if table.map.cell[STOP + u] != NOWHERE or u in owned]
    table.dealt[:] = laid + [NOWHERE] * (UPGRADES - len(laid))
    table.stops_due = table.laid = len(laid)


def settle_turn(table: Table, said: frozenset[str]) -> None:
    """Whose turn it is, by who began and how many turns there were."""
    if table.phase in SET_UP:
        if "table.turn" not in said:
            last = table.seats - 1
            table.turn = picker(table, table.picks if table.phase in PICKS else last)
        return
    if "table.turns" not in said:
        table.turns = max(1, table.turns)
    if "table.turn" not in said:
        table.turn = (table.first + table.turns - 1) % table.seats
    elif "table.turns" not in said:
        table.turns += (table.turn - table.first - table.turns + 1) % table.seats
    elif "table.first" not in said:
        table.first = (table.turn - table.turns + 1) % table.seats


def settle_map(table: Table, said: frozenset[str]) -> None:
    """What lies on a map that was said: the Badlands, and only cards of the map are turned."""
    if "table.map.cell" not in said:
        return
    if "table.badlands" not in said:
        table.badlands |= int(max(table.map.cell[SERENITY], table.map.cell[MARKHAM]) != NOWHERE)
    if "table.map.turned" not in said:
        for place in range(SITES):
            table.map.turned[place] &= int(table.map.cell[place] != NOWHERE)


def build_roads(edition: Edition, table: Table) -> None:
    """All roads; those to truck stops are built when the last one lies."""
    board = table.map
    cells = list(board.cell)
    if table.laid < sum(upgrade != NOWHERE for upgrade in table.dealt):
        board.cell[:] = [NOWHERE if place >= STOP else cell for place, cell in enumerate(cells)]
    lay_roads(edition, board)
    board.cell[:] = cells


def settle_cubes(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """The cubes of the deal at each location of the map, less those that trucks carry."""
    if "table.cubes" in said:
        return
    if "table.map.cell" in said:
        for site in range(SITES):
            on_map = table.map.cell[site] != NOWHERE
            table.cubes[site] = dealt_cubes(edition, table, site) if on_map else [0] * GOODS
    if said & {"table.map.cell", "table.truckers.cargo"}:
        for good in range(GOODS):
            for _ in range(sum(trucker.cargo[good] for trucker in table.truckers)):
                fullest = max(range(SITES), key=lambda site: table.cubes[site][good])
                table.cubes[fullest][good] = max(0, table.cubes[fullest][good] - 1)


def dealt_cubes(edition: Edition, table: Table, site: int) -> list[int]:
    """The cubes a location starts with; with Warehouse Mixup the first good that it wants is the odd one."""
    native, cubes = edition.native[site], [0] * GOODS
    if native == NOWHERE:
        return cubes
    cubes[native] = MIXUP_NATIVE if table.mixup else edition.cubes
    wanted = [good for good in range(GOODS) if edition.price[site][good] > 0]
    for good in wanted if table.mixup == MIXUP_EACH else wanted[: table.mixup]:
        cubes[good] = 1
    return cubes


def settle_phase(edition: Edition, table: Table, said: frozenset[str]) -> None:
    """What a phase that was said needs: cards still to draw or discard, a partner."""
    if "table.phase" not in said:
        return
    if "table.left" not in said:
        table.left = cards_left(edition, table)
    if "table.partner" not in said and table.phase in (Phase.OFFER, Phase.ANSWER):
        near = [seat for seat in range(table.seats) if why_not_call(table, table.turn, seat) == Reason.LEGAL]
        table.partner = near[0] if near else NOWHERE


def cards_left(edition: Edition, table: Table) -> int:
    """How many cards the player whose turn it is has still to draw or discard, at the phase's beginning."""
    trucker = table.truckers[table.turn]
    if table.phase in (Phase.WASH, Phase.WASH_DISCARD):
        return WASH_CARDS
    room = full_hand(edition, trucker) - trucker.cards
    return max(1, room) if table.phase in (Phase.REFUEL, Phase.REDRAW) else 0


def full_hand(edition: Edition, trucker: Trucker) -> int:
    """How many cards Refuel fills a hand to."""
    return SMART_PHONE_HAND if trucker.upgrade == Upgrade.SMART_PHONE else int(edition.hand)


def cards_in_play(state: State) -> list[int]:
    """Cards of each kind, but for the draw pile."""
    found = [n + sum(hand[card] for hand in state.hands) for card, n in enumerate(state.discards)]
    for card in state.table.window:
        if card != NOWHERE:
            found[card] += 1
    return found
