"""Build: the tracks of a turn, terrain, the second color's dollar, stars, locked tracks."""

from __future__ import annotations

from flatboat.games.railroad.rules.actions import BUILD, SCRAP, UNLOCK
from flatboat.games.railroad.rules.money import earn
from flatboat.games.railroad.rules.network import cost_of, lay
from flatboat.games.railroad.rules.tables import (
    LOCKED,
    SEATS,
    SPACES,
    Edition,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

DEAR = 1000  # more than anybody has
NO_MONEY = int(Reason.NO_MONEY)


@rule
def why_no_track(table: Table, seat: int, space: int) -> int:
    """Why a player may not have a track on a space, whatever it costs."""
    return max(0, -int(table.offer[seat][space]))


@rule
def cheapest(table: Table, seat: int) -> int:
    """What the cheapest space costs that a player may build on; DEAR if there is none."""
    least = DEAR
    for space in range(SPACES):
        cost = table.offer[seat][space]
        least = min(least, cost if cost >= 0 else DEAR)
    return least


@rule
def legal_build(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """Where the next track may lie; a locked one; and scrapping, if nothing can be built (ruling A31)."""
    money = table.companies[seat].money
    if table.to_build > 0 or table.pending == 1:
        for space in range(SPACES):
            cost = table.offer[seat][space]  # without a branch, for vector speed:
            why[BUILD + space] = max(-cost, NO_MONEY * (cost > money))
    least = cheapest(table, seat)
    why[UNLOCK] = why_not_unlock(edition, table, seat, least)
    if table.to_build > 0 and table.pending == 0:
        why[SCRAP] = Reason.CAN_BUILD if least <= money else Reason.LEGAL


@rule
def why_not_unlock(edition: Edition, table: Table, seat: int, least: int) -> int:
    """An extra track needs its fee and a space that can be paid besides, at `least` (ruling A50)."""
    company = table.companies[seat]
    if table.pending == 1:
        return Reason.UNLOCKED
    if company.unlocked == LOCKED:
        return Reason.NO_LOCKED
    left = company.money - edition.fee[company.unlocked]
    if left < 0 or least > left:
        return Reason.CANNOT_UNLOCK
    return Reason.LEGAL


@rule
def unlock(edition: Edition, state: State, seat: int) -> None:
    """Pay for the next locked track, which is built at once."""
    table = state.table
    company = table.companies[seat]
    fee = edition.fee[company.unlocked]
    company.unlocked += 1
    company.money -= fee
    table.pending, table.phase = 1, Phase.BUILD
    note(state.events, Happening.UNLOCKED, seat, company.unlocked, fee, EVERYONE)


@rule
def build(edition: Edition, state: State, seat: int, space: int) -> None:
    """Pay for a track and build it; an unlocked one before the others."""
    table = state.table
    company, rivals = table.companies[seat], table.colors[space]
    terrain_cost = edition.terrain_cost[table.terrain[space]]
    company.money -= cost_of(edition, table, space)
    note(state.events, Happening.BUILT, seat, space, terrain_cost, EVERYONE)
    for rival in range(SEATS):
        if (rivals >> rival) & 1:
            note(state.events, Happening.SHARED, seat, rival, edition.shared_cost, EVERYONE)
            earn(edition, table.companies[rival], edition.shared_cost)
    lay(edition, table, seat, space)
    if table.star[space] == 1:  # it goes to whoever comes first (ruling A35)
        table.star[space] = 0
        company.stars += 1
        company.prestige += edition.star
        note(state.events, Happening.STAR, seat, space, edition.star, EVERYONE)
    if table.pending == 1:
        table.pending = 0
    else:
        use_track(table, seat)
    end_of_building(table)


@rule
def use_track(table: Table, seat: int) -> None:
    """A free track less."""
    table.companies[seat].tracks -= 1
    table.to_build -= 1


@rule
def end_of_building(table: Table) -> None:
    """Once the tracks of the turn are down, the player may deliver; an unlocked one is, by then."""
    table.phase = Phase.BUILD if table.to_build > 0 else Phase.DELIVER


@rule
def scrap(state: State, seat: int) -> None:
    """A track that cannot be placed leaves the game (ruling A31)."""
    use_track(state.table, seat)
    note(state.events, Happening.SCRAPPED, seat, 0, 0, EVERYONE)
    end_of_building(state.table)
