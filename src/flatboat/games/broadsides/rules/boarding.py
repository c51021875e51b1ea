"""Boarding Parties: three movements over decks, ladders and across, then hand-to-hand combat."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import FIGHT, LEAD, STEP
from flatboat.games.broadsides.rules.layout import across
from flatboat.games.broadsides.rules.plot import end_game
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import (
    ACROSS,
    HEADINGS,
    NONE,
    PLACES,
    SECTIONS,
    STEPS,
    Chance,
    Edition,
    Ending,
    Happening,
    Phase,
    Reason,
    Ship,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

DIE = 6
MOST_BONUS = 2  # for greater numbers


# --- turns --------------------------------------------------------------------------------------------


@rule
def begin_boarding(edition: Edition, state: State, dice: Dice) -> None:
    """Each side rolls; the higher takes the first turn, equal dice roll again (ruling Q29)."""
    first, second = 0, 0
    while first == second:
        first, second = boarding_die(state, dice, 0), boarding_die(state, dice, 1)
    begin_turn(edition, state, 0 if first > second else 1)


@rule
def boarding_die(state: State, dice: Dice, seat: int) -> int:
    """A side's roll for the first turn."""
    die = below(dice, DIE, Chance.BOARDING, seat) + 1
    note(state.events, Happening.BOARDING_DIE, seat, die, 0, EVERYONE)
    return die


@rule
def begin_turn(edition: Edition, state: State, seat: int) -> None:
    """A side's turn: its movements come first.

    A side without any step is passed over; if neither has one, nothing can change any more. On the decks that
    come with the game there always is one.
    """
    table = state.table
    if not can_move(edition, table, seat):
        seat = 1 - seat
        if not can_move(edition, table, seat):
            end_game(state, Ending.QUIET_DECK, NONE)
            return
    table.active, table.moves, table.blood, table.phase = seat, edition.movements, 0, Phase.MOVE
    note(state.events, Happening.TURN, seat, 0, 0, EVERYONE)


@rule
def movements_are_over(edition: Edition, table: Table) -> bool:
    """Movements go on while there are some left and one is possible (ruling Q30)."""
    return table.moves == 0 or not can_move(edition, table, table.active)


@rule
def begin_fights(edition: Edition, state: State) -> None:
    """After the movements come combats; without any it is the other side's turn."""
    state.table.phase = Phase.FIGHT
    if not any_combat(state.table):
        end_turn(edition, state)


@rule
def end_turn(edition: Edition, state: State) -> None:
    """The other side's turn; too many without a casualty are a draw (ruling Q39)."""
    table = state.table
    table.calm = 0 if table.blood else table.calm + 1
    if table.calm >= edition.calm_turns:
        end_game(state, Ending.QUIET_DECK, NONE)
    else:
        begin_turn(edition, state, 1 - table.active)


# --- movements ----------------------------------------------------------------------------------------


@rule
def reached(edition: Edition, table: Table, place: int, way: int) -> int:
    """The place a step away, NONE if there is none."""
    if way == ACROSS:
        return across(edition, table, place)
    section = edition.next[place % SECTIONS][way]
    return NONE if section == NONE else place - place % SECTIONS + section


@rule
def why_stay(table: Table, seat: int, place: int) -> int:
    """0, or that a side's figures may not leave a place where the other's stand (ruling Q32)."""
    return Reason.IN_COMBAT + 0 if figures(table.ships[1 - seat], place) > 0 else 0


@rule
def why_not_step(edition: Edition, table: Table, seat: int, place: int, way: int) -> int:
    """0, or why none of the figures there can take that step."""
    stays = why_stay(table, seat, place)
    if stays:
        return stays
    if way == ACROSS:
        return why_not_across(edition, table, table.ships[seat], place)
    return why_not_along(edition, table.ships[seat], place, way)


@rule
def why_not_along(edition: Edition, ours: Ship, place: int, way: int) -> int:
    """0, or why nobody there can go that way over the deck or by a ladder."""
    section = place % SECTIONS
    bar = edition.bars[section][way]
    return bar if bar else why_full(edition, ours, place - section + edition.next[section][way])


@rule
def why_not_across(edition: Edition, table: Table, ours: Ship, place: int) -> int:
    """0, or why nobody there can go straight across to the other ship (rulings Q33, Q34)."""
    to = across(edition, table, place)
    return Reason.NOT_OPPOSITE if to == NONE else why_full(edition, ours, to)


@rule
def why_full(edition: Edition, ours: Ship, to: int) -> int:
    """0, or that no more of a side's figures may stand there (ruling Q31)."""
    return 0 if figures(ours, to) < edition.stack else Reason.FULL


@rule
def can_move(edition: Edition, table: Table, seat: int) -> bool:
    """Whether any figure of a side can take a step."""
    ship = table.ships[seat]
    for place in range(PLACES):
        if figures(ship, place) > 0:
            for way in range(STEPS):
                if why_not_step(edition, table, seat, place, way) == 0:
                    return True
    return False


@rule
def legal_steps(edition: Edition, table: Table, seat: int, why: Row[i8]) -> None:
    """Each step of each figure: over the deck, by a ladder, or straight across (rulings Q33, Q34)."""
    ship = table.ships[seat]
    for place in range(PLACES):
        stays = why_stay(table, seat, place) if ship.crew[place] > 0 else Reason.NO_FIGURE + 0
        bars = edition.bars[place % SECTIONS]
        for way in range(HEADINGS):
            why[STEP + place * STEPS + way] = stays if stays else bars[way]
        why[STEP + place * STEPS + ACROSS] = stays if stays else why_not_across(edition, table, ship, place)
    stays, bars = why_stay(table, seat, ship.captain), edition.bars[ship.captain % SECTIONS]
    for way in range(HEADINGS):
        why[LEAD + way] = stays if stays else bars[way]
    why[LEAD + ACROSS] = stays if stays else why_not_across(edition, table, ship, ship.captain)
    for place in range(PLACES):
        if figures(ship, place) >= edition.stack:
            bar_steps_to(edition, ship, place, why)


@rule
def bar_steps_to(edition: Edition, ours: Ship, place: int, why: Row[i8]) -> None:
    """Nobody steps over the deck to a full place (ruling Q31); few are full, so their neighbors are told."""
    section = place % SECTIONS
    for way in range(HEADINGS):
        if edition.bars[section][way] == 0:
            beside, back = place - section + edition.next[section][way], (way + HEADINGS // 2) % HEADINGS
            if why[STEP + beside * STEPS + back] == 0:
                why[STEP + beside * STEPS + back] = Reason.FULL
            if ours.captain == beside and why[LEAD + back] == 0:
                why[LEAD + back] = Reason.FULL


@rule
def step_figure(edition: Edition, state: State, seat: int, action: int) -> None:
    """One figure moves one section."""
    table = state.table
    ship = table.ships[seat]
    table.moves -= 1
    if action < STEP:
        to = reached(edition, table, ship.captain, action - LEAD)
        note(state.events, Happening.CAPTAIN_STEPPED, seat, ship.captain, to, EVERYONE)
        ship.captain = to
    else:
        place, way = (action - STEP) // STEPS, (action - STEP) % STEPS
        to = reached(edition, table, place, way)
        note(state.events, Happening.STEPPED, seat, place, to, EVERYONE)
        ship.crew[place] -= 1
        ship.crew[to] += 1


# --- hand-to-hand combat ------------------------------------------------------------------------------


@rule
def in_combat(table: Table, place: int) -> bool:
    """Whether figures of both sides stand in a place."""
    return figures(table.ships[0], place) > 0 and figures(table.ships[1], place) > 0


@rule
def any_combat(table: Table) -> bool:
    """Whether there is a combat anywhere."""
    for place in range(PLACES):
        if in_combat(table, place):
            return True
    return False


@rule
def legal_fights(table: Table, why: Row[i8]) -> None:
    """The combats, in any order (ruling Q35)."""
    for place in range(PLACES):
        why[FIGHT + place] = 0 if in_combat(table, place) else Reason.NO_COMBAT


@rule
def bonus(table: Table, seat: int, place: int) -> int:
    """What a side adds to its roll: for greater numbers, and for its Captain (rulings Q36, Q37)."""
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    more = figures(ours, place) - figures(theirs, place)
    return min(MOST_BONUS, max(0, more)) + (1 if ours.captain == place else 0)


@rule
def step_fight(edition: Edition, state: State, dice: Dice, place: int) -> None:
    """A combat, to the end: the lower roll loses a figure, equal ones none (ruling Q36)."""
    table = state.table
    note(state.events, Happening.COMBAT, table.active, place, 0, EVERYONE)
    while table.ending == Ending.NOT_YET and in_combat(table, place):
        first, second = roll_for(state, dice, 0, place), roll_for(state, dice, 1, place)
        if first != second:
            lose_figure(state, 1 if first > second else 0, place)
    if table.ending == Ending.NOT_YET and not any_combat(table):
        end_turn(edition, state)


@rule
def roll_for(state: State, dice: Dice, seat: int, place: int) -> int:
    """A side's roll, with its bonus."""
    die, more = below(dice, DIE, Chance.COMBAT, seat) + 1, bonus(state.table, seat, place)
    note(state.events, Happening.ROLLED, seat, die, more, EVERYONE)
    return die + more


@rule
def lose_figure(state: State, seat: int, place: int) -> None:
    """One of the crew falls, the Captain only when alone; that decides the game."""
    ship = state.table.ships[seat]
    state.table.blood = 1
    if ship.crew[place] > 0:
        ship.crew[place] -= 1
        note(state.events, Happening.FELL, seat, place, ship.crew[place], EVERYONE)
        return
    ship.captain = NONE
    note(state.events, Happening.CAPTAIN_FELL, seat, place, 0, EVERYONE)
    end_game(state, Ending.CAPTAIN, 1 - seat)
