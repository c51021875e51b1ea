"""The five awards, the winner, and the record of a game alone."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    STRUCTURES,
    Award,
    Edition,
    Resource,
    Settlement,
    Table,
)
from flatboat.kernel.compiler import rule


@rule
def award_value(s: Settlement, award: int) -> int:
    """What an award goes by."""
    if award == Award.POPULATION:
        return s.resources[Resource.FOLK]
    if award == Award.HAPPINESS:
        return s.resources[Resource.HAPPINESS]
    if award == Award.PROSPERITY:
        return s.resources[Resource.MONEY]
    if award == Award.HOARDER:
        return s.resources[Resource.GRAIN] + s.resources[Resource.LIVESTOCK] + s.resources[Resource.FOOD]
    works = s.resources[Resource.PLOTS]
    for structure in range(STRUCTURES):  # every one, cabins and pens too (ruling S9)
        works += s.built[structure]
    return works


@rule
def is_in(table: Table, seat: int) -> bool:
    """Whether a settlement can have awards: it stands, and the first turn has begun."""
    return table.turn > 0 and table.settlements[seat].fallen == 0


@rule
def holds(table: Table, seat: int, award: int) -> bool:
    """Whether a settlement has an award as things stand: the highest value, shared in a tie (ruling S6)."""
    if not is_in(table, seat):
        return False
    mine = award_value(table.settlements[seat], award)
    for other in range(table.seats):
        rival = table.settlements[other]
        if rival.fallen == 0 and award_value(rival, award) > mine:
            return False
    return True


@rule
def points(edition: Edition, table: Table, seat: int, award: int) -> int:
    """1 for an award held; alone, for a value that reaches par (ruling S8)."""
    if table.seats > 1:
        return 1 if holds(table, seat, award) else 0
    value = award_value(table.settlements[seat], award)
    return 1 if is_in(table, seat) and value >= edition.par[award] else 0


@rule
def awards_held(edition: Edition, table: Table, seat: int) -> int:
    """How many awards, or values at par, as things stand."""
    n = 0
    for award in range(AWARDS):
        n += points(edition, table, seat, award)
    return n
