"""Each action changes what `deeds` says and nothing else; `times` says how often it can be done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, END, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.tables import REUSED, STRUCTURES, Leader, Resource, Structure, Tool
from flatboat.games.rifle_and_axe.text.deeds import deed, times

from .conftest import Table, make_table, needs_a_trade

MOST_TIMES = 6


def random_table(chance: Random) -> Table:
    """A settlement with more or less of everything."""
    plenty = chance.choice([6, 15, 40])
    side: dict[str, Any] = {resource.name.lower(): chance.randrange(plenty) for resource in Resource}
    return make_table(
        turn=chance.randint(1, 20),
        leader=chance.choice(list(Leader)).name.lower(),
        boon=chance.choice([0, 0, 5, 8, 9]),
        built={Structure(i).name.lower(): chance.randrange(2) for i in range(STRUCTURES)},
        carpenters=chance.randrange(3),
        blacksmiths=chance.randrange(3),
        **side | {"folk": chance.randrange(1, plenty + 10)},
    )


def expected(table: Table, action: int) -> dict[str, int]:
    """What the data of deeds says that an action changes now, Folk actions aside."""
    s, edition = table.side(), table.position._edition
    name, values = ACTIONS.read(action)
    done = deed(edition, table.record_view, action)
    uses, cubes = dict(done.uses), 1
    if name in ("sell", "buy"):
        cubes = int(needs_a_trade(table, name, values["good"]))
        if not cubes or s.resources[Resource.HORSES] == 0:
            uses = {}
    change = {f"used {Tool(tool).name.lower()}": n for tool, n in uses.items()}
    change[f"at {SQUARE_OF[name].name.lower()}"] = cubes
    ground = min(4, s.resources[Resource.GRAIN])
    for sign, amounts in ((-1, done.spends), (1, done.gains)):
        for resource, n in amounts.items():
            part = Resource(resource).name.lower()
            change[part] = change.get(part, 0) + sign * (ground if name == "grind" else n)
    if name == "build":
        change[Structure(values["structure"]).name.lower()] = 1
    if name == "milk":
        change["milked"] = 1
    return {part: n for part, n in change.items() if n}


def possible(table: Table) -> list[int]:
    why = table.position.reasons(0)
    return [action for action in range(END) if why[action] == 0]


@pytest.mark.parametrize("seed", range(30))
def test_each_action_changes_what_its_deed_says_and_nothing_else(seed: int) -> None:
    chance = Random(seed)
    table = random_table(chance)
    for _ in range(30):
        legal = possible(table)
        if not legal:
            break
        families = sorted({ACTIONS.read(action)[0] for action in legal})
        family = chance.choice(families)
        action = chance.choice([action for action in legal if ACTIONS.read(action)[0] == family])
        wanted = expected(table, action)
        spent = table.side().spent
        change = table.change(table.position.game.moves[action])
        folk = change.pop("spent", 0)
        assert change == wanted, table.position.game.moves[action]
        assert folk <= deed(table.position._edition, table.record_view, action).folk
        assert 0 <= table.side().spent <= table.side().folk and spent + folk == table.side().spent
        check_bounds(table)


def check_bounds(table: Table) -> None:
    """No resource falls below 0, nothing is used that is not owned, no maximum is passed (S10, A3, A10)."""
    s, edition = table.side(), table.position._edition
    assert all(s.resources[resource] >= 0 for resource in Resource)
    assert all(0 <= s.used[tool] <= s.resources[REUSED[tool]] for tool in Tool)
    assert all(not edition.most[i] or s.built[i] <= edition.most[i] for i in range(STRUCTURES))


@pytest.mark.parametrize("seed", range(12))
def test_how_often_an_action_can_be_taken_in_a_row(seed: int) -> None:
    """`times` is 0 if and only if it is not legal, and else the number of times that it can be repeated."""
    chance = Random(f"times {seed}")
    table = random_table(chance)
    for _ in range(chance.randrange(12)):
        legal = possible(table)
        if legal:
            table.push(table.position.game.moves[chance.choice(legal)])
    edition, why = table.position._edition, table.position.reasons(0)
    for action in range(END):
        told = times(edition, table.record_view, 0, action)
        assert (told > 0) == (why[action] == 0), table.position.game.moves[action]
        if 0 < told <= MOST_TIMES:
            assert told == table.times(table.position.game.moves[action]), table.position.game.moves[action]
