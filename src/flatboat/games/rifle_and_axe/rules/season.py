"""The phases that open a turn: Growth, Livestock, Boon."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.board import LIVESTOCK_PER_CALF
from flatboat.games.rifle_and_axe.rules.limits import has
from flatboat.games.rifle_and_axe.rules.tables import (
    NONE,
    Boon,
    Chance,
    Edition,
    Happening,
    Phase,
    Resource,
    Season,
    Settlement,
    Severity,
    State,
    Structure,
)
from flatboat.games.rifle_and_axe.rules.trade import room_for_horses
from flatboat.games.rifle_and_axe.rules.turn import season_of
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, note

FOAL = 4  # the least roll that brings a Horse
MILITIA_RAIDS = 2  # this turn's and the next's
GOOD_TIMES = 2
EXTRA_ROLLS = 2  # on the Immigrant Extra Supplies Table


@rule
def open_turn(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """Growth, Livestock and Boon Phase, up to the Action Phase or a choice."""
    s = state.table.settlements[seat]
    clear_turn(s)
    growth(edition, state, dice, seat)
    livestock(edition, state, dice, seat)
    if has(s, Structure.LEACHING_VAT) > 0:  # as the Boon Phase begins (ruling G6)
        s.resources[Resource.LYE] += s.built[Structure.LEACHING_VAT]
        note(state.events, Happening.LYE, seat, s.built[Structure.LEACHING_VAT], 0, EVERYONE)
    if season_of(state.table) != Season.WINTER:  # ruling G9
        boon(edition, state, dice, seat)
    if s.boon == Boon.CRAFTSMAN:
        s.phase = Phase.CRAFTSMAN
    else:
        open_actions(s)


@rule
def clear_turn(s: Settlement) -> None:
    """Nothing has happened yet this turn."""
    s.used[:] = 0
    s.done[:] = 0
    s.boon, s.milked, s.husbandry = 0, 0, NONE
    s.labor, s.greatest[0], s.greatest[1], s.spent = 0, 0, 0, 0
    s.sold, s.bought = 0, 0
    s.lost, s.unfed, s.winter, s.fuel, s.raid = 0, 0, Severity.NONE, 0, 0


@rule
def open_actions(s: Settlement) -> None:
    """The Action Phase: as many actions as Folk (rulings A1, G3)."""
    s.phase, s.folk = Phase.ACTION, s.resources[Resource.FOLK]


@rule
def growth(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """A roll for each 20 Folk (or what the option says), counted once (ruling G1)."""
    s = state.table.settlements[seat]
    for _ in range(s.resources[Resource.FOLK] // state.table.folk_per_roll):
        die = below(dice, 6, Chance.GROWTH, seat)
        note(state.events, Happening.GROWTH, seat, die + 1, 0, EVERYONE)
        s.resources[Resource.FOLK] += edition.births[die]
        for _ in range(edition.immigrants[die]):
            immigrant(edition, state, dice, seat)


@rule
def immigrant(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """A Folk with clothes, a rifle, a tool, housewares and extra supplies (ruling G2)."""
    resources = state.table.settlements[seat].resources
    resources[Resource.FOLK] += 1
    resources[Resource.CLOTHING] += 1
    resources[Resource.RIFLES] += 1
    resources[Resource.TOOLS] += 1
    resources[Resource.HOUSEWARES] += 1
    for _ in range(EXTRA_ROLLS):
        die = below(dice, 6, Chance.SUPPLIES, seat)
        note(state.events, Happening.SUPPLIES, seat, die + 1, 0, EVERYONE)
        if edition.supplies[die] == Resource.HORSES:
            gain_horse(edition, state, seat)
        else:
            resources[edition.supplies[die]] += 1


@rule
def gain_horse(edition: Edition, state: State, seat: int) -> None:
    """A Horse, if the corrals have room (ruling G5)."""
    s = state.table.settlements[seat]
    if room_for_horses(edition, s) > 0:
        s.resources[Resource.HORSES] += 1
    else:
        note(state.events, Happening.NO_HORSE_ROOM, seat, 0, 0, EVERYONE)


@rule
def livestock(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """One more for each 5 Livestock; a Horse on a 4 or more (ruling G4)."""
    s = state.table.settlements[seat]
    born = s.resources[Resource.LIVESTOCK] // LIVESTOCK_PER_CALF
    s.resources[Resource.LIVESTOCK] += born
    if born > 0:
        note(state.events, Happening.BORN, seat, born, 0, EVERYONE)
    die = below(dice, 6, Chance.FOAL, seat) + 1
    note(state.events, Happening.FOAL, seat, die, 0, EVERYONE)
    if die >= FOAL:
        gain_horse(edition, state, seat)


@rule
def boon(edition: Edition, state: State, dice: Dice, seat: int) -> None:
    """Roll on the Boon Table. Rows 5, 8 and 9 are extra actions: see `limits`."""
    s, season = state.table.settlements[seat], season_of(state.table)
    s.boon = below(dice, 10, Chance.BOON, seat) + 1
    note(state.events, Happening.BOON, seat, s.boon, 0, EVERYONE)
    if s.boon == Boon.SCOTCH_IRISH or s.boon == Boon.GERMANS:
        immigrant(edition, state, dice, seat)
        if s.boon == Boon.GERMANS and season == Season.SPRING:
            immigrant(edition, state, dice, seat)
    elif s.boon == Boon.BOUNTIFUL_HARVEST:
        harvest = edition.boon_grain_fall if season == Season.FALL else edition.boon_grain
        s.resources[Resource.GRAIN] += harvest
    elif s.boon == Boon.FERTILITY:
        s.resources[Resource.LIVESTOCK] += 1
    elif s.boon == Boon.GOOD_TIMES:
        s.resources[Resource.HAPPINESS] += GOOD_TIMES
    elif s.boon == Boon.MILITIA:
        s.militia = MILITIA_RAIDS  # ruling G8


@rule
def step_craftsman(state: State, seat: int, craft: int) -> None:
    """Boon 3: a Carpenter or a Blacksmith, for good (ruling G7)."""
    s = state.table.settlements[seat]
    if craft == 0:
        s.carpenters += 1
    else:
        s.blacksmiths += 1
    note(state.events, Happening.CRAFTSMAN, seat, craft, 0, EVERYONE)
    open_actions(s)
