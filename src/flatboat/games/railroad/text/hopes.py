"""What is left of the game, and how the rest of a turn is laid that can win nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from flatboat.games.railroad.rules.actions import BUILD, END, SCRAP
from flatboat.games.railroad.rules.network import lay
from flatboat.games.railroad.rules.tables import NONE, SPACES, Edition, Ending, Phase, Table, View
from flatboat.games.railroad.rules.turn import find_trigger
from flatboat.games.railroad.text.prospects import supposed
from flatboat.kernel.once import once


def rounds_left(record: Edition, table: Table) -> int:
    """How many rounds may follow this one at most: as long as anybody has free tracks, who must lay them."""
    if is_last_round(table):
        return 0
    left = [int(table.companies[seat].tracks) - lays(record, table, seat) for seat in range(table.seats)]
    return max(0, -(-max(left) // int(record.build)))


def is_last_round(table: Table) -> bool:
    """Whether the game ends with this round, as all stands."""
    return table.trigger != Ending.NOT_YET or find_trigger(table) != Ending.NOT_YET


def has_built(table: Table, seat: int) -> bool:
    """Whether a player lays no more tracks in this round, extra ones either."""
    turns = (seat - table.first) % table.seats - (table.turn - table.first) % table.seats
    return turns < 0 or (turns == 0 and table.phase > Phase.DELIVER)


def lays(record: Edition, table: Table, seat: int) -> int:
    """How many tracks a player must still lay in this round."""
    turns = (seat - table.first) % table.seats - (table.turn - table.first) % table.seats
    return 0 if turns < 0 else int(table.to_build) if not turns else int(record.build)


def tracks_left(record: Edition, table: Table, seat: int) -> int:
    """How many tracks a player still lays without a further fee: those of the last round, else all."""
    paid = int(table.pending) if seat == table.turn else 0
    left = lays(record, table, seat) if is_last_round(table) else int(table.companies[seat].tracks)
    return paid + left


def is_last_turn(table: Table) -> bool:
    """Whether who is in turn builds for the last time: in the last round, or with the last free tracks."""
    return bool(table.trigger != Ending.NOT_YET or table.companies[table.turn].tracks == table.to_build)


def has_built_last(view: View) -> bool:
    """Whether the viewer's tracks of the last turn are down: what is not linked then never will be."""
    table = view.table
    return bool(table.turn == view.seat and table.phase > Phase.BUILD and is_last_turn(table))


def may_deliver(table: Table, seat: int) -> bool:
    """Whether a player has trains, and goods are left that cities still take."""
    return bool(table.companies[seat].trains and deliveries_left(table))


def may_buy(record: Edition, table: Table, seat: int) -> bool:
    """Whether a player can pay for a card on the market, and may deliver in a later turn to play it."""
    pays = table.companies[seat].money >= record.card_price and any(card != NONE for card in table.market)
    return bool(pays and may_deliver(table, seat) and rounds_left(record, table))


@once
def deliveries_left(table: Table) -> int:
    """How many goods are left that cities still take."""
    left, asked = Counter[int](), Counter[int]()
    for works in table.works:
        left[int(works.good)] += int(works.left) * (works.space != NONE)
    for city in table.cities:
        asked.update(int(city.good[icon]) for icon in range(city.count) if city.train[icon] == NONE)
    return (left & asked).total()


# --- the rest of the turn -------------------------------------------------------------------------
def rest_of_turn(record: Edition, view: View) -> tuple[int, ...]:
    """The actions that lay what must be laid, each where it costs least, and end the turn."""
    return (*(SCRAP if space == NONE else BUILD + space for space, _ in tracks(record, view)), END)


def cost_of_rest(record: Edition, view: View) -> int:
    """What the tracks of `rest_of_turn` cost."""
    return sum(cost for _, cost in tracks(record, view))


def tracks(record: Edition, view: View) -> Iterator[tuple[int, int]]:
    """Where each track that must be laid costs least, and how much; NONE where none can be paid."""
    state = supposed(view)
    table, company = state.table, state.table.companies[view.seat]
    for _ in range(int(table.to_build + table.pending)):
        offers = [(int(table.offer[view.seat][space]), space) for space in range(SPACES)]
        cost, space = min((one for one in offers if 0 <= one[0] <= company.money), default=(0, NONE))
        if space != NONE:
            company.money -= cost
            lay(record, table, view.seat, space)
        yield space, cost
