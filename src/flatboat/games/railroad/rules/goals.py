"""Achievements, races that all see, and the secret contracts."""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import (
    CITIES,
    CLASSES,
    CONTRACTS,
    GOODS,
    NONE,
    OPEN,
    SITES,
    TILES,
    Aim,
    Chance,
    Company,
    Contract,
    Edition,
    Feat,
    Goal,
    Happening,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, note


@rule
def served_cities(company: Company) -> int:
    """Different cities with own trains."""
    n = 0
    for city in range(CITIES):
        n += (company.cities >> city) & 1
    return n


@rule
def served_tiles(company: Company) -> int:
    """Different map tiles with own trains in their cities."""
    n, mask = 0, (1 << SITES) - 1
    for tile in range(TILES):
        n += (company.cities >> (tile * SITES)) & mask != 0
    return n


@rule
def progress(company: Company, goal: Goal) -> int:
    """How much of what an achievement asks for is there."""
    asks, n = goal.asks, 0
    if asks == Feat.DELIVERIES:
        return company.deliveries
    if asks == Feat.TRACKS:
        return company.on[goal.of]
    if asks == Feat.CLASSES:
        for kind in range(CLASSES):
            n += company.kinds[kind] > 0
        return n
    if asks == Feat.OF_A_CLASS:
        for kind in range(CLASSES):
            n = max(n, company.kinds[kind])
        return n
    if asks == Feat.GOODS:
        for good in range(GOODS):
            n += company.delivered[good] > 0
        return n
    if asks == Feat.TILES:
        return served_tiles(company)
    if asks == Feat.LENGTH:
        return company.longest
    if asks == Feat.STARS:
        return company.stars
    return company.money


@rule
def goal_worth(edition: Edition, table: Table, k: int) -> int:
    """What the achievement on a place would bring now: more for the first; 0 when all have it."""
    if table.goal_marks[k] == table.seats:
        return 0
    if table.seats == 1:
        return edition.solo_goal[0 if table.round <= edition.solo_early else 1]
    return edition.goal_prestige[table.goal_marks[k]]


@rule
def achieve(edition: Edition, state: State, seat: int) -> None:
    """Mark every open achievement that is fulfilled now (rulings A37, A38)."""
    table = state.table
    company = table.companies[seat]
    for k in range(OPEN):
        goal = table.goals[k]
        if (company.marked >> goal) & 1 == 0:
            if progress(company, edition.goals[goal]) >= edition.goals[goal].n:
                worth = goal_worth(edition, table, k)
                company.marked |= 1 << goal
                company.prestige += worth
                table.goal_marks[k] += 1
                note(state.events, Happening.ACHIEVED, seat, goal, worth, EVERYONE)


@rule
def draw_contract(state: State, dice: Dice, seat: int) -> int:
    """For a player one of the contracts that nobody has and that are not out, each equally likely."""
    taken, left = int(state.table.removed), 0
    for other in range(state.table.seats):
        if state.contract[other] != NONE:
            taken |= 1 << state.contract[other]
    for contract in range(CONTRACTS):
        left += 1 - ((taken >> contract) & 1)
    at = below(dice, left, Chance.CONTRACT, seat)
    for contract in range(CONTRACTS):
        if (taken >> contract) & 1 == 0:
            if at == 0:
                came(dice, contract)
                return contract
            at -= 1
    return NONE


@rule
def done_of(company: Company, contract: Contract) -> int:
    """How much of what a contract asks for is there."""
    if contract.asks == Aim.GOOD:
        return company.delivered[contract.of]
    if contract.asks == Aim.CITIES:
        return served_cities(company)
    if contract.asks == Aim.TOTAL_LENGTH:
        return company.total_length
    return company.money if company.loans == 0 else -1


@rule
def is_kept(company: Company, contract: Contract) -> bool:
    """Whether a secret contract is fulfilled."""
    return done_of(company, contract) >= contract.n
