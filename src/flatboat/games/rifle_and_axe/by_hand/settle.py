"""Tables set by hand: what follows from what was said, and what could not be."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.rifle_and_axe.rules.tables import (
    LEADERS,
    NONE,
    REUSED,
    STRUCTURES,
    Edition,
    Ending,
    Fall,
    Phase,
    Resource,
    Settlement,
    State,
    Table,
)
from flatboat.games.rifle_and_axe.text.vocabulary import LEADER_NAMES, RESOURCE_NAMES, STRUCTURE_NAMES

ROWS = 10  # of the Raid Table
OWING = (Phase.LOSE, Phase.DISCARD)
IDLE = (Phase.WAIT, Phase.PICK)


def settle(edition: Edition, state: State, said: frozenset[str]) -> None:
    """A turn means that leaders were picked and settlements act, with as many actions as they have Folk."""
    table, field = state.table, "table.settlements"
    if table.turn == 0 and "table.turn" not in said and f"{field}.resources" in said:
        table.turn = 1
    if table.turn:
        lead_all(table)
        act(table)
    for seat in range(table.seats):
        s = table.settlements[seat]
        if s.phase == Phase.ACTION and f"{field}.folk" not in said:
            s.folk = s.resources[Resource.FOLK]


def act(table: Table) -> None:
    """Nobody picks a leader any more, and somebody acts: all that could, if nobody was said to."""
    sides = [table.settlements[seat] for seat in range(table.seats)]
    idle = table.ending == Ending.NOT_YET and all(s.phase in (*IDLE, Phase.FALLEN) for s in sides)
    for s in sides:
        if s.phase == Phase.PICK or (idle and s.phase in IDLE):
            s.phase = Phase.ACTION


def lead_all(table: Table) -> None:
    """Settlements without a leader have the first ones that are free."""
    for seat in range(table.seats):
        if table.settlements[seat].leader == NONE:
            taken = {table.settlements[other].leader for other in range(table.seats)}
            table.settlements[seat].leader = next(leader for leader in range(LEADERS) if leader not in taken)


def faults(edition: Edition, state: State) -> Iterator[str]:
    """What could not be on a table, in sentences."""
    table = state.table
    sides = [table.settlements[seat] for seat in range(table.seats)]
    if not 0 <= table.turn <= edition.turns:
        yield f"there is no turn {table.turn}; the game has {edition.turns}"
    leaders = [s.leader for s in sides if s.leader != NONE]
    for leader in set(leaders):
        if leaders.count(leader) > 1:
            yield f"{LEADER_NAMES[leader]} cannot lead two settlements"
    if table.turn and len(leaders) < len(sides):
        yield "a settlement has no leader, though the first turn has begun"
    for seat, s in enumerate(sides):
        yield from (f"the settlement of seat {seat} {fault}" for fault in _wrong_side(edition, table, s))
    if table.ending == Ending.NOT_YET and all(s.fall != Fall.STANDS for s in sides):
        yield "no settlement stands, yet the game goes on"


def _wrong_side(edition: Edition, table: Table, s: Settlement) -> Iterator[str]:
    """What is wrong with one settlement, each to follow its name."""
    for resource, name in enumerate(RESOURCE_NAMES):
        if s.resources[resource] < 0:
            yield f"cannot have {s.resources[resource]} {name}"
    for structure in range(STRUCTURES):
        n, most = s.built[structure], edition.most[structure]
        if n < 0 or (most and n > most):
            yield f"cannot have {n} of {STRUCTURE_NAMES[structure]}; {most} can be built"
    if (s.phase == Phase.FALLEN) != (s.fall != Fall.STANDS) or (s.fallen > 0) != (s.fall != Fall.STANDS):
        yield "has fallen, or has not: phase, fall and the turn of it do not agree"
    if s.fall == Fall.STANDS and s.resources[Resource.FOLK] == 0:
        yield "stands without Folk"
    if s.phase == Phase.ACTION and not 0 <= s.spent <= s.folk:
        yield f"has used {s.spent} of {s.folk} actions"
    if s.phase == Phase.ACTION:
        for tool, resource in enumerate(REUSED):
            if not 0 <= s.used[tool] <= s.resources[resource]:
                yield f"has used {s.used[tool]} of {s.resources[resource]} {RESOURCE_NAMES[resource]}"
    if not 0 <= s.raid <= ROWS:
        yield f"has rolled row {s.raid} of the Raid Table, which has {ROWS}"
    if s.phase in OWING and (s.owed <= 0 or s.owed_first == NONE):
        yield "is to lose something, but nothing is owed"
