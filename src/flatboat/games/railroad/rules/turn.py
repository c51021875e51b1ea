"""Turns and rounds, the end of the game, scoring."""

from __future__ import annotations

from flatboat.games.railroad.rules.goals import draw_contract, is_kept
from flatboat.games.railroad.rules.tables import CITIES, NONE, Edition, Ending, Happening, Phase, State, Table
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, note


@rule
def begin_turn(edition: Edition, state: State, seat: int) -> None:
    """Two tracks are to be placed, or what is left of them (ruling A40)."""
    table = state.table
    table.turn, table.delivered, table.pending = seat, 0, 0
    table.factory, table.city, table.length = NONE, NONE, 0
    table.to_build = min(edition.build, table.companies[seat].tracks)
    table.phase = Phase.BUILD if table.to_build > 0 else Phase.DELIVER
    note(state.events, Happening.TURN, seat, table.round, 0, EVERYONE)


@rule
def begin_round(edition: Edition, state: State) -> None:
    """The first player of the round begins."""
    table = state.table
    table.round += 1
    table.played = 0
    note(state.events, Happening.ROUND, table.first, table.round, 0, EVERYONE)
    begin_turn(edition, state, table.first)


@rule
def end_turn(edition: Edition, state: State, dice: Dice) -> None:
    """The next player; after a round the start player marker moves on. A round with a trigger is the last."""
    table = state.table
    if table.trigger == Ending.NOT_YET:
        table.trigger = find_trigger(table)
        if table.trigger != Ending.NOT_YET:
            note(state.events, Happening.TRIGGER, NONE, table.trigger, 0, EVERYONE)
    table.played += 1
    if table.played < table.seats:
        begin_turn(edition, state, (table.turn + 1) % table.seats)
    elif table.trigger != Ending.NOT_YET:  # ruling A41
        show_contracts(state, dice)
        end_game(edition, state, table.trigger)
    else:
        if table.fixed_order == 0:
            table.first = (table.first + 1) % table.seats
        begin_round(edition, state)


@rule
def find_trigger(table: Table) -> int:
    """Which of the three ends of the game holds at the end of a turn (ruling A47).

    Of several the first that came true: in a turn tracks are laid first, then a delivery is made, and a card
    is bought last.
    """
    if are_tracks_used(table):
        return Ending.TRACKS
    if are_cities_full(table):
        return Ending.CITIES
    return Ending.DECK if table.pile == 0 else Ending.NOT_YET


@rule
def are_tracks_used(table: Table) -> bool:
    """Whether nobody has a free track left (ruling A40)."""
    for seat in range(table.seats):
        if table.companies[seat].tracks > 0:
            return False
    return True


@rule
def are_cities_full(table: Table) -> bool:
    """Whether a train stands on every demand icon in play (ruling A42)."""
    for city in range(CITIES):
        for icon in range(table.cities[city].count):
            if table.cities[city].train[icon] == NONE:
                return False
    return True


@rule
def show_contracts(state: State, dice: Dice) -> None:
    """When a bot or a preview looks ahead, others' contracts are drawn once they come to light (A45)."""
    for seat in range(state.table.seats):
        if state.contract[seat] == NONE:
            state.contract[seat] = draw_contract(state, dice, seat)


@rule
def end_game(edition: Edition, state: State, ending: int) -> None:
    """Contracts are shown and scored, savings counted, loans held against their owners."""
    table = state.table
    for seat in range(table.seats):
        settle(edition, state, seat)
    table.phase, table.ending = Phase.OVER, ending
    note(state.events, Happening.ENDED, NONE, ending, 0, EVERYONE)


@rule
def settle(edition: Edition, state: State, seat: int) -> None:
    """What the end of the game brings a player."""
    company, contract = state.table.companies[seat], state.contract[seat]
    company.contract = contract
    if is_kept(company, edition.contracts[contract]):
        company.prestige += edition.contracts[contract].prestige
        note(state.events, Happening.MET, seat, contract, edition.contracts[contract].prestige, EVERYONE)
    else:
        note(state.events, Happening.MISSED, seat, contract, 0, EVERYONE)
    saved = company.money // edition.savings
    if saved > 0:
        company.prestige += saved
        note(state.events, Happening.SAVINGS, seat, company.money, saved, EVERYONE)
    if company.loans > 0:
        company.prestige -= edition.loan_debt * company.loans
        note(state.events, Happening.DEBT, seat, company.loans, edition.loan_debt * company.loans, EVERYONE)
