"""Hardship, Mishap, Winter: tables that take, and the choice of what is lost (ruling H1)."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import DISCARD, LOSE
from flatboat.games.rifle_and_axe.rules.limits import take
from flatboat.games.rifle_and_axe.rules.tables import (
    CABINS,
    LOSABLE_AT,
    NONE,
    STORED_AT,
    UNIT_AT,
    Cause,
    Chance,
    Edition,
    Happening,
    Loss,
    Phase,
    Reason,
    Resource,
    Settlement,
    Severity,
    State,
    Structure,
)
from flatboat.games.rifle_and_axe.rules.turn import lose_folk
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def hardship(edition: Edition, state: State, dice: Dice, seat: int) -> bool:
    """Roll on the Hardship Table; True if the player must choose what is lost."""
    die = below(dice, 10, Chance.HARDSHIP, seat)
    note(state.events, Happening.HARDSHIP, seat, die + 1, 0, EVERYONE)
    return suffer(edition, state, seat, edition.hardship[die])


@rule
def mishap(edition: Edition, state: State, dice: Dice, seat: int) -> bool:
    """Roll once on the Mishap Table, and carry it out (ruling H12); True as for `hardship`."""
    die = below(dice, 10, Chance.MISHAP, seat)
    note(state.events, Happening.MISHAP, seat, die + 1, 0, EVERYONE)
    return suffer(edition, state, seat, edition.mishap[die])


@rule
def suffer(edition: Edition, state: State, seat: int, loss: Loss) -> bool:
    """Take what a row takes; True if the player must choose."""
    if loss.first == Resource.FOLK:
        lose_folk(edition, state, seat, loss.amount, Cause.HARDSHIP)
        return False
    if loss.first == CABINS:
        burn_cabin(state, seat)
        return False
    return owe(state, seat, loss.first, loss.second, loss.amount)


@rule
def burn_cabin(state: State, seat: int) -> None:
    """Fire takes a Cabin and its Housing (ruling H2)."""
    s = state.table.settlements[seat]
    if s.built[Structure.CABIN] > 0:
        s.built[Structure.CABIN] -= 1
        take(s, Resource.HOUSING, 1)
        note(state.events, Happening.CABIN_BURNT, seat, 0, 0, EVERYONE)


@rule
def lose(state: State, seat: int, resource: int, wanted: int) -> int:
    """Lose units of a resource, as far as there are any; returns how many."""
    lost = take(state.table.settlements[seat], resource, wanted)
    if lost > 0:
        note(state.events, Happening.LOST, seat, resource, lost, EVERYONE)
    return lost


@rule
def owe(state: State, seat: int, first: int, second: int, amount: int) -> bool:
    """So much of one resource or the other is to be lost; True if the player must choose."""
    s = state.table.settlements[seat]
    s.owed, s.owed_first, s.owed_second = amount, first, second
    return settle_loss(state, seat)


@rule
def settle_loss(state: State, seat: int) -> bool:
    """Take what leaves no choice: asked only when both are there, and more than is owed (ruling H1)."""
    s = state.table.settlements[seat]
    first, second = s.owed_first, s.owed_second
    both = second != NONE and s.resources[first] > 0 and s.resources[second] > 0
    if s.owed > 0 and both and s.resources[first] + s.resources[second] > s.owed:
        s.phase = Phase.LOSE
        return True
    s.owed -= lose(state, seat, first, s.owed)
    if second != NONE:
        s.owed -= lose(state, seat, second, s.owed)
    return False


@rule
def legal_lose(s: Settlement, why: Row[i8]) -> None:
    """One of the two resources that are asked for."""
    for i in range(len(LOSABLE_AT)):
        asked = LOSABLE_AT[i] == s.owed_first or LOSABLE_AT[i] == s.owed_second
        why[LOSE + i] = 0 if asked else Reason.NOT_ASKED


@rule
def step_lose(state: State, seat: int, which: int) -> bool:
    """Lose one unit; True if the player must choose again."""
    s = state.table.settlements[seat]
    s.owed -= lose(state, seat, LOSABLE_AT[which], 1)
    return settle_loss(state, seat)


# --- winter ----------------------------------------------------------------------------------------


@rule
def winter(edition: Edition, state: State, dice: Dice, seat: int) -> bool:
    """Roll on the Winter Table (ruling C3); True if the player must choose what to burn."""
    s = state.table.settlements[seat]
    die = below(dice, 6, Chance.WINTER, seat)
    s.winter, s.fuel = edition.severity[die], edition.winter_fuel[die]
    note(state.events, Happening.WINTER, seat, die + 1, 0, EVERYONE)
    lose_folk(edition, state, seat, edition.winter_folk[die], Cause.WINTER)
    if s.fallen > 0:
        return False
    lose(state, seat, Resource.LIVESTOCK, edition.winter_livestock[die])
    return owe(state, seat, Resource.WOOD, Resource.LUMBER, s.fuel)


@rule
def cold(edition: Edition, state: State, seat: int) -> None:
    """What the fuel did; a harsh winter takes a Folk for each shortage, judged at once (ruling C4)."""
    s = state.table.settlements[seat]
    if s.fuel > 0:
        note(state.events, Happening.FUEL, seat, s.fuel - s.owed, s.owed, EVERYONE)
    if s.winter != Severity.HARSH:
        return
    folk = s.resources[Resource.FOLK]
    shortages = 1 if s.owed > 0 else 0
    shortages += 1 if s.resources[Resource.HOUSING] < folk else 0
    shortages += 1 if s.resources[Resource.CLOTHING] < folk else 0
    shortages += 1 if s.unfed > 0 else 0
    lose_folk(edition, state, seat, shortages, Cause.HARSH_WINTER)


# --- storage ----------------------------------------------------------------------------------------


@rule
def overflow(s: Settlement) -> int:
    """Units in store that find no Container or Root Cellar (ruling C5)."""
    stored = 0
    for i in range(len(STORED_AT)):
        stored += s.resources[STORED_AT[i]]
    return max(0, stored - s.resources[Resource.CONTAINERS] - s.built[Structure.ROOT_CELLAR])


@rule
def storage(state: State, seat: int) -> bool:
    """Containers hold so much; True if the player must choose what to discard."""
    s = state.table.settlements[seat]
    s.owed = overflow(s)
    if s.owed > 0:
        note(state.events, Happening.OVERFLOW, seat, s.owed, 0, EVERYONE)
    return settle_storage(state, seat)


@rule
def settle_storage(state: State, seat: int) -> bool:
    """Discard what leaves no choice; True if the player must choose."""
    s = state.table.settlements[seat]
    kinds, whole, last = 0, 0, 0
    for i in range(len(STORED_AT)):
        if s.resources[STORED_AT[i]] > 0:
            kinds, last = kinds + 1, i
            whole += s.resources[STORED_AT[i]]
    if s.owed <= 0:
        return False
    if kinds > 1 and whole > s.owed:
        s.phase = Phase.DISCARD
        return True
    if kinds == 1:
        lose(state, seat, STORED_AT[last], s.owed)
    else:
        for i in range(len(STORED_AT)):
            lose(state, seat, STORED_AT[i], s.resources[STORED_AT[i]])
    s.owed = 0
    return False


@rule
def legal_discard(s: Settlement, why: Row[i8]) -> None:
    """Any of the stored goods, no more than has to go."""
    for i in range(len(STORED_AT)):
        for k in range(len(UNIT_AT)):
            reason = Reason.TOO_MANY if UNIT_AT[k] > s.owed else 0
            if s.resources[STORED_AT[i]] < UNIT_AT[k]:
                reason = Reason.LACK + STORED_AT[i]
            why[DISCARD + i * len(UNIT_AT) + k] = reason


@rule
def step_discard(state: State, seat: int, n: int, stored: int) -> bool:
    """Discard some units; True if the player must choose again."""
    s = state.table.settlements[seat]
    s.owed -= lose(state, seat, STORED_AT[stored], n)
    return settle_storage(state, seat)
