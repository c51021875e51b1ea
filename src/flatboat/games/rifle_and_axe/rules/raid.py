"""The Raid Phase: the Raid Table, Peace, the Shawnee's trade, fighting, looting, catastrophe."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import ACCEPT, BARTER, DONE, REROLL
from flatboat.games.rifle_and_axe.rules.hazards import lose
from flatboat.games.rifle_and_axe.rules.limits import has
from flatboat.games.rifle_and_axe.rules.tables import (
    BARTER_GIVEN_AT,
    BARTER_GOT_AT,
    BARTER_RATE,
    NONE,
    STRUCTURES,
    UNIT_AT,
    Cause,
    Chance,
    Edition,
    Fall,
    Happening,
    Phase,
    Raid,
    Reason,
    Resource,
    Settlement,
    State,
    Structure,
)
from flatboat.games.rifle_and_axe.rules.turn import fall, lose_folk
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

DEFENDED = 4  # the least sum that holds losses down
SPARED = 2  # losses it spares
LOOTED = 3  # the least roll that loses a Rifle
OVERRUN = 5  # the least roll that loses the fort
POWDER = 2  # spent by a violent encounter


@rule
def fight_level(edition: Edition, s: Settlement) -> int:
    """Rifles, structures, leader, lye from the blockhouses, militia (ruling H6)."""
    rifles = s.resources[Resource.RIFLES]
    if s.resources[Resource.GUNPOWDER] == 0:
        rifles = 0
    elif s.resources[Resource.METAL] == 0:
        rifles //= 2
    fight = rifles + (edition.leader_fight[s.leader] if s.leader != NONE else 0)
    for structure in range(STRUCTURES):
        fight += edition.fight[structure] * s.built[structure]
    if s.resources[Resource.LYE] > 0:
        fight += has(s, Structure.BLOCKHOUSE)
    return fight + edition.militia if s.militia > 0 else fight


@rule
def roll_raid(state: State, dice: Dice, seat: int) -> bool:
    """Roll on the Raid Table; True if the player may spend Peace to roll again (ruling H3)."""
    s = state.table.settlements[seat]
    s.raid = below(dice, 10, Chance.RAID, seat) + 1
    note(state.events, Happening.RAID, seat, s.raid, 0, EVERYONE)
    if s.resources[Resource.PEACE] > 0:
        s.phase = Phase.RAID
        return True
    return False


@rule
def legal_raid(s: Settlement, why: Row[i8]) -> None:
    """Roll again, or take what was rolled."""
    why[REROLL] = 0 if s.resources[Resource.PEACE] > 0 else Reason.NO_PEACE
    why[ACCEPT] = 0


@rule
def step_reroll(state: State, dice: Dice, seat: int) -> bool:
    """Spend a Peace Point; True if there is another."""
    s = state.table.settlements[seat]
    s.resources[Resource.PEACE] -= 1
    note(state.events, Happening.REROLLED, seat, s.resources[Resource.PEACE], 0, EVERYONE)
    return roll_raid(state, dice, seat)


@rule
def meet_raid(edition: Edition, state: State, dice: Dice, seat: int) -> bool:
    """What the raid brings; True if the player may barter."""
    s = state.table.settlements[seat]
    kind = edition.raid[s.raid - 1]
    if kind == Raid.TRADE:
        if can_barter(s):
            s.phase = Phase.BARTER
            return True
    elif kind != Raid.TRUCE:
        battle(edition, state, dice, seat, kind)
    return False


@rule
def battle(edition: Edition, state: State, dice: Dice, seat: int, kind: int) -> None:
    """A violent encounter, in the order of ruling H11."""
    s = state.table.settlements[seat]
    ours, theirs = fight_level(edition, s), edition.raid_fight[s.raid - 1]
    note(state.events, Happening.FIGHT, seat, ours, theirs, EVERYONE)
    lose(state, seat, Resource.GUNPOWDER, POWDER)
    losses = edition.raid_losses[s.raid - 1]
    defended = defend(state, dice, seat, ours, theirs)
    if kind == Raid.HORSE_RAID:
        losses = below(dice, 6, Chance.HORSES_TAKEN, seat) + 1
        note(state.events, Happening.HORSES_TAKEN, seat, losses, 0, EVERYONE)
    if defended:
        losses = max(0, losses - SPARED)  # ruling H7
    if kind == Raid.HORSE_RAID:
        lose(state, seat, Resource.HORSES, losses)
        return
    killed = lose_folk(edition, state, seat, losses, Cause.RAID)
    if s.fallen > 0:
        return
    loot(state, dice, seat, killed)
    if kind == Raid.ASSAULT and ours < theirs:  # ruling H9
        die = below(dice, 6, Chance.CATASTROPHE, seat) + 1
        note(state.events, Happening.CATASTROPHE, seat, die, 0, EVERYONE)
        if die >= OVERRUN:
            fall(edition, state, seat, Fall.OVERRUN)


@rule
def defend(state: State, dice: Dice, seat: int, ours: int, theirs: int) -> bool:
    """A die, better or worse by one with the Fight levels (ruling H7)."""
    die = below(dice, 6, Chance.DEFENCE, seat) + 1
    edge = 1 if ours > theirs else (-1 if ours < theirs else 0)
    defended = die + edge >= DEFENDED
    note(state.events, Happening.DEFENCE, seat, die, 1 if defended else 0, EVERYONE)
    return defended


@rule
def loot(state: State, dice: Dice, seat: int, killed: int) -> None:
    """A die for each Folk killed: 3 or more loses a Rifle (ruling H8)."""
    for _ in range(killed):
        die = below(dice, 6, Chance.LOOTING, seat) + 1
        note(state.events, Happening.LOOTING, seat, die, 0, EVERYONE)
        if die >= LOOTED:
            lose(state, seat, Resource.RIFLES, 1)


# --- the Shawnee's trade (ruling H4) ---------------------------------------------------------------------


@rule
def can_barter(s: Settlement) -> bool:
    """Whether there is anything to give."""
    for i in range(len(BARTER_GIVEN_AT)):
        if s.resources[BARTER_GIVEN_AT[i]] > 0:
            return True
    return False


@rule
def legal_barter(s: Settlement, why: Row[i8]) -> None:
    """Any number of Rifles, Gunpowder, Horses or Clothes, for Food or Hides."""
    for i in range(len(BARTER_GIVEN_AT)):
        given = BARTER_GIVEN_AT[i]
        for j in range(len(BARTER_GOT_AT)):
            first = BARTER + (i * len(BARTER_GOT_AT) + j) * len(UNIT_AT)
            for k in range(len(UNIT_AT)):
                why[first + k] = 0 if s.resources[given] >= UNIT_AT[k] else Reason.LACK + given
    why[DONE] = 0


@rule
def step_barter(state: State, seat: int, n: int, given: int, got: int) -> bool:
    """Give some, get two for each; True if there is more to give."""
    s = state.table.settlements[seat]
    s.resources[BARTER_GIVEN_AT[given]] -= n
    s.resources[BARTER_GOT_AT[got]] += n * BARTER_RATE
    note(state.events, Happening.BARTERED, seat, given * len(BARTER_GOT_AT) + got, n, EVERYONE)
    return can_barter(s)
