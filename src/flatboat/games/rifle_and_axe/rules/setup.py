"""Laying out the boards, and the leaders."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import LEAD
from flatboat.games.rifle_and_axe.rules.tables import (
    LEADERS,
    NONE,
    RESOURCES,
    STRUCTURES,
    Chance,
    Edition,
    Happening,
    Options,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.games.rifle_and_axe.rules.turn import begin_turn
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below, came
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8

STEADY_GROWTH = 10  # Folk to a growth roll, by our house rule


@rule
def setup(edition: Edition, state: State, dice: Dice, options: Options) -> None:
    """Every settlement starts with the printed resources and structures."""
    table = state.table
    table.seats = options.seats
    table.folk_per_roll = STEADY_GROWTH if options.steady else edition.folk_per_roll
    table.fields_need_tools, table.play_on = options.fields_need_tools, options.play_on
    for seat in range(table.seats):
        s = table.settlements[seat]
        for resource in range(RESOURCES):
            s.resources[resource] = edition.start[resource]
        for structure in range(STRUCTURES):
            s.built[structure] = edition.built[structure]
        s.leader, s.husbandry, s.owed_first, s.owed_second = NONE, NONE, NONE, NONE
    if options.dealt:
        for seat in range(table.seats):
            lead(state, seat, deal_leader(table, dice, seat))
        begin_turn(state, 0)
    else:
        table.settlements[0].phase = Phase.PICK


@rule
def is_taken(table: Table, leader: int) -> bool:
    """Whether a settlement has this leader (ruling S4: each leads one at most)."""
    for seat in range(table.seats):
        if table.settlements[seat].leader == leader:
            return True
    return False


@rule
def deal_leader(table: Table, dice: Dice, seat: int) -> int:
    """One of the leaders not taken, each equally likely."""
    left = 0
    for leader in range(LEADERS):
        left += 0 if is_taken(table, leader) else 1
    k = below(dice, left, Chance.LEADER, seat)
    for leader in range(LEADERS):
        if not is_taken(table, leader):
            if k == 0:
                came(dice, leader)
                return leader
            k -= 1
    return NONE


@rule
def lead(state: State, seat: int, leader: int) -> None:
    """A leader for a settlement."""
    state.table.settlements[seat].leader = leader
    note(state.events, Happening.LED, seat, leader, 0, EVERYONE)


@rule
def legal_pick(table: Table, why: Row[i8]) -> None:
    """Any leader that no other settlement has."""
    for leader in range(LEADERS):
        why[LEAD + leader] = Reason.LEADER_TAKEN if is_taken(table, leader) else 0


@rule
def step_pick(state: State, seat: int, leader: int) -> None:
    """Picks go round in seat order (ruling S4); after the last the first turn begins."""
    table = state.table
    lead(state, seat, leader)
    table.settlements[seat].phase = Phase.WAIT
    if seat + 1 < table.seats:
        table.settlements[seat + 1].phase = Phase.PICK
    else:
        begin_turn(state, seat)
