"""The Build action and the Structure Board."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.rules.actions import BUILD
from flatboat.games.rifle_and_axe.rules.limits import cost_of_build, free, why_no_tool
from flatboat.games.rifle_and_axe.rules.tables import (
    STRUCTURES,
    Edition,
    Happening,
    Reason,
    Resource,
    Settlement,
    Square,
    State,
    Tool,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def legal_build(edition: Edition, s: Settlement, why: Row[i8]) -> None:
    """Fill in the reason for each structure."""
    horse, left = why_no_tool(s, Tool.HORSES), s.folk - s.spent
    tools, wood, lumber = free(s, Tool.TOOLS), s.resources[Resource.WOOD], s.resources[Resource.LUMBER]
    for structure in range(STRUCTURES):
        labor, reason = edition.labor[structure], horse
        if edition.most[structure] > 0 and s.built[structure] >= edition.most[structure]:
            reason = Reason.ALL_BUILT  # ruling A10
        elif tools < labor:  # as many Tools as Labor, for an extra Build too (rulings A4, A5)
            reason = Reason.NOT_ENOUGH_TOOLS
        elif wood < edition.wood[structure]:
            reason = Reason.LACK + Resource.WOOD
        elif lumber < edition.lumber[structure]:
            reason = Reason.LACK + Resource.LUMBER
        elif labor > left and cost_of_build(s, structure, labor) > left:
            reason = Reason.NOT_ENOUGH_FOLK
        why[BUILD + structure] = reason


@rule
def step_build(edition: Edition, state: State, seat: int, structure: int) -> None:
    """Build: Labor, Tools, a Horse, Wood and Lumber; what it brings counts at once (ruling A10)."""
    s = state.table.settlements[seat]
    labor = edition.labor[structure]
    s.done[Square.BUILD] += 1
    s.used[Tool.TOOLS] += labor
    s.used[Tool.HORSES] += 1
    s.resources[Resource.WOOD] -= edition.wood[structure]
    s.resources[Resource.LUMBER] -= edition.lumber[structure]
    s.labor += labor
    if labor > s.greatest[0]:
        s.greatest[0], s.greatest[1] = labor, s.greatest[0]
    elif labor > s.greatest[1]:
        s.greatest[1] = labor
    s.built[structure] += 1
    s.resources[Resource.HOUSING] += edition.housing[structure]
    s.resources[Resource.HAPPINESS] += edition.happy[structure]
    note(state.events, Happening.BUILT, seat, structure, 0, EVERYONE)
