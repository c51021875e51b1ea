"""The phases after the Action Phase in their order, Consume and Happiness among them."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.hazards import cold, hardship, mishap, storage, winter
from flatboat.games.rifle_and_axe.rules.raid import meet_raid, roll_raid
from flatboat.games.rifle_and_axe.rules.tables import (
    REST,
    STORY,
    Cause,
    Chance,
    Edition,
    Happening,
    Resource,
    Season,
    Settlement,
    Severity,
    Square,
    Stage,
    State,
)
from flatboat.games.rifle_and_axe.rules.turn import end_settlement_turn, lose_folk, season_of
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, note

FOLK_PER_SALT = 10
STARVES = 5  # the least roll that loses an unfed Folk
SICKENS = 4  # likewise without Salt
TALLY = 9  # bits in which dice of a kind are counted: 511 of them
UNDONE = 2  # Happiness that a turn without soap, or without cooking, costs


@rule
def end_actions(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """The Action Phase ends: what has served is free again (ruling A3), and the dice fall."""
    s = state.table.settlements[seat]
    note(state.events, Happening.ENDED_ACTIONS, seat, s.folk - s.spent, 0, EVERYONE)
    s.used[:] = 0
    s.stage = Stage.HARDSHIP
    go_on(edition, state, dice, seat)


@rule
def go_on(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """Play the phases from the next on, up to a choice or the end of the turn."""
    s = state.table.settlements[seat]
    asked = False
    while not asked and s.fallen == 0 and s.stage <= Stage.HAPPINESS:
        stage = s.stage
        s.stage += 1
        asked = play_stage(edition, state, dice, seat, stage)
    if not asked and s.fallen == 0:
        end_settlement_turn(edition, state, seat)


@rule
def play_stage(edition: Edition, state: State, dice: Dice, seat: int, stage: int) -> bool:
    """One phase, or a part of it; True if the player must choose before it goes on."""
    if stage == Stage.HARDSHIP:
        return hardship(edition, state, dice, seat)
    if stage == Stage.MISHAP_1 or stage == Stage.MISHAP_2:
        return mishap(edition, state, dice, seat)
    if stage == Stage.RAID:
        return roll_raid(state, dice, seat)
    if stage == Stage.RAID_RESULT:
        asked = meet_raid(edition, state, dice, seat)
        s = state.table.settlements[seat]
        s.militia = max(0, s.militia - 1)  # ruling G8
        return asked
    if stage == Stage.CONSUME:
        consume(edition, state, dice, seat)
        return False
    if stage == Stage.SEASON:
        return season_of(state.table) == Season.WINTER and winter(edition, state, dice, seat)
    if stage == Stage.COLD:
        if season_of(state.table) == Season.WINTER:
            cold(edition, state, seat)
        return False
    if stage == Stage.STORAGE:
        return storage(state, seat)
    happiness(state, dice, seat)
    return False


@rule
def unlucky(state: State, dice: Dice, seat: int, rolls: int, least: int, kind: int) -> int:
    """Roll for each of some Folk; returns how many dice show so much or more.

    Each die is an event of this `kind`; in a famine without example the last ones are told by what they show.
    """
    n, others, why = 0, 0, Chance.HUNGER + 0 if kind == Happening.HUNGER else Chance.NO_SALT + 0
    for _ in range(rolls):
        die = below(dice, 6, why, seat) + 1
        n += 1 if die >= least else 0
        if state.events.count < STORY - REST:
            note(state.events, kind, seat, die, 0, EVERYONE)
        else:
            others += 1 << die * TALLY
    for die in range(1, 7):
        showed = (others >> die * TALLY) & ((1 << TALLY) - 1)
        if showed > 0:
            note(state.events, kind, seat, die, showed, EVERYONE)
    return n


@rule
def consume(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """Each Folk eats a Food (ruling C1), each ten a Salt (C2)."""
    s = state.table.settlements[seat]
    folk = s.resources[Resource.FOLK]
    fed = min(folk, s.resources[Resource.FOOD])
    s.resources[Resource.FOOD] -= fed
    s.unfed = folk - fed
    note(state.events, Happening.ATE, seat, fed, s.unfed, EVERYONE)
    starved = unlucky(state, dice, seat, s.unfed, STARVES, Happening.HUNGER)
    lose_folk(edition, state, seat, starved, Cause.HUNGER)
    if s.fallen > 0:
        return
    folk = s.resources[Resource.FOLK]
    need = folk // FOLK_PER_SALT
    salted = min(need, s.resources[Resource.SALT])
    s.resources[Resource.SALT] -= salted
    if need > 0:
        note(state.events, Happening.SALTED, seat, salted, need - salted, EVERYONE)
    rolls = (need - salted) * FOLK_PER_SALT
    sickened = unlucky(state, dice, seat, rolls, SICKENS, Happening.NO_SALT)
    lose_folk(edition, state, seat, sickened, Cause.SALT)


# --- happiness (ruling C6) -------------------------------------------------------------------------------


@rule
def happiness(state: State, dice: Dice, seat: int) -> None:
    """Two dice, and what the turn was like, summed and then applied once."""
    s = state.table.settlements[seat]
    first = below(dice, 6, Chance.HAPPINESS, seat) + 1
    second = below(dice, 6, Chance.HAPPINESS, seat) + 1
    note(state.events, Happening.HAPPY_DICE, seat, first, second, EVERYONE)
    change = first + second
    for cause in range(Cause.HUNGER, Cause.NO_COOKING + 1):
        gained = happier(s, cause)
        change += gained
        if gained != 0:
            note(state.events, Happening.HAPPIER, seat, gained, cause, EVERYONE)
    s.resources[Resource.HAPPINESS] = max(0, s.resources[Resource.HAPPINESS] + change)
    note(state.events, Happening.HAPPINESS, seat, change, s.resources[Resource.HAPPINESS], EVERYONE)


@rule
def happier(s: Settlement, cause: int) -> int:
    """The Happiness that one cause brings or takes; shortages are judged afresh (ruling C8)."""
    folk = s.resources[Resource.FOLK]
    if cause == Cause.HUNGER:
        return -1 if s.unfed > 0 else 0
    if cause == Cause.MILD_WINTER:
        return 1 if s.winter == Severity.MILD else 0
    if cause == Cause.HARSH_WINTER:
        return -1 if s.winter == Severity.HARSH else 0
    if cause == Cause.FOLK_LOST:
        return -s.lost
    if cause == Cause.CLOTHES:
        return -1 if s.resources[Resource.CLOTHING] < folk else 0
    if cause == Cause.HOUSING:
        return -1 if s.resources[Resource.HOUSING] < folk else 0
    if cause == Cause.HOUSEWARES:
        return -1 if s.resources[Resource.HOUSEWARES] < folk else 0
    if cause == Cause.NO_SOAP:
        return -UNDONE if s.done[Square.SOAP_MAKING] == 0 else 0
    if cause == Cause.NO_COOKING:
        return -UNDONE if s.done[Square.COOKING] == 0 else 0
    return 0
