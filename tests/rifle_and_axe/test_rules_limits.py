"""How many actions, what serves once a turn, extras and who pays first (A1 to A3, A5 to A7, A11, A14)."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, END
from flatboat.games.rifle_and_axe.rules.tables import Reason, Structure, Tool

from .conftest import make_table, needs_a_trade

RICH = {
    "livestock": 40, "horses": 40, "tools": 60, "food": 60, "grain": 60, "rifles": 40, "wood": 90,
    "lumber": 90, "lye": 40, "hides": 90, "looms": 40, "plots": 60, "gunpowder": 40, "metal": 40,
    "implements": 40, "money": 99,
}  # fmt: skip


# --- actions and order ------------------------------------------------------------------------------------


@pytest.mark.parametrize("folk", [1, 10, 23])
def test_A1_as_many_actions_as_folk(make: Any, folk: int) -> None:
    table = make(folk=folk)
    assert table.times("make housewares") == folk
    assert table.push(*["make housewares"] * folk).why("make housewares") == "no_folk"


def test_A1_A11_recruits_add_no_actions(make: Any) -> None:
    table = make(folk=20).push("recruit settlers")
    assert table["folk"] == 21 and table.times("make housewares") == 19


@pytest.mark.parametrize(("folk", "limit"), [(19, 0), (20, 1), (39, 1), (40, 2), (60, 3)])
def test_A11_one_recruit_per_twenty_folk(make: Any, folk: int, limit: int) -> None:
    table = make(folk=folk)
    assert table.times("recruit settlers") == limit
    assert table.push(*["recruit settlers"] * limit).why("recruit settlers") == "recruit_limit"


def test_A11_folk_are_counted_as_the_phase_began(make: Any) -> None:
    assert make(folk=39).push("recruit settlers").why("recruit settlers") == "recruit_limit"


def test_A11_harrods_extra_recruit_counts_towards_the_limit(make: Any) -> None:
    table = make(leader="harrod", folk=20)
    assert "spent" not in table.change("recruit settlers")
    assert table.why("recruit settlers") == "recruit_limit"
    assert make(leader="harrod", folk=19).why("recruit settlers") == "recruit_limit"


def test_A11_recruits_bring_no_supplies(make: Any) -> None:
    change = make(folk=20).change("recruit settlers")
    assert change == {"folk": 1, "used horses": 1, "spent": 1, "at recruit": 1}


def test_A2_what_one_action_gains_the_next_may_use(make: Any) -> None:
    table = make(wood=0, hides=0)
    assert table.why("cook") == "lack wood" and table.why("tailor clothes") == "lack hides"
    table.push("clear land", "trap")
    assert table.why("cook") is None and table.why("tailor clothes") is None
    table = make(tools=0, wood=1)
    assert table.why("mine metal") == "no_tool"
    assert table.push("carve a tool").times("mine metal") == 1


def test_A2_actions_may_be_taken_back_until_the_phase_is_ended(make: Any) -> None:
    table = make()
    before = table.position.digest
    table.push("fish", "sell 10 grain", "buy 1 tool", "clear land")
    for _ in range(4):
        assert table.position.can_undo
        table.position.pop()
    assert table.position.digest == before


# --- what serves once a turn (A3) ---------------------------------------------------------------------------


def test_A3_limits_are_cumulative_over_all_actions(make: Any) -> None:
    """The rulebook's case: 8 Tools are 4 Clear Lands and 4 of another, not 8 of each."""
    table = make(folk=20, tools=8).push(*["clear land"] * 4, *["trap"] * 3, "mine metal")
    assert table.side().used[Tool.TOOLS] == 8
    assert {table.why(move) for move in ("clear land", "trap", "mine metal", "butcher livestock")} == {
        "no_tool"
    }


@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        ("tools", ["clear land", "butcher livestock", "mine metal", "trap", "build corral pen"]),
        (
            "horses",
            ["recruit settlers", "clear land", "hunt", "plant seed", "visit saltlicks", "give clothes"],
        ),
        ("implements", ["plant seed", "grind grain"]),
        ("rifles", ["hunt"]),
        ("looms", ["weave clothes", "weave containers"]),
    ],
)
def test_A3_each_single_one_serves_once(make: Any, kind: str, moves: list[str]) -> None:
    given = RICH | {kind: len(moves), "folk": 30}
    table = make(**given)
    for i, move in enumerate(moves):
        assert table.side().used[Tool[kind.upper()]] == i
        table.push(move)
    for move in moves:
        assert table.why(move) in (f"no_{kind.removesuffix('s')}", "not_enough_tools", "recruit_limit")
    assert table[kind] == len(moves)  # using them spends none


@pytest.mark.parametrize("good", ["tool", "implement", "rifle", "horse"])
def test_A3_used_ones_cannot_be_sold(make: Any, good: str) -> None:
    carries = 1 if good == "horse" else 0  # the Horse of the trade is used first
    table = make(**{f"{good}s": 5}, used={f"{good}s": 3})
    assert table.times(f"sell 1 {good}") == 2 - carries
    table = make(**{f"{good}s": 5}, used={f"{good}s": 5 - carries})
    assert table.why(f"sell 1 {good}") == "not_free"


def test_A3_new_ones_are_free(make: Any) -> None:
    table = make(tools=1, metal=2, blacksmiths=1).push("mine metal")
    assert table.why("mine metal") == "no_tool"
    assert table.push("forge a tool").why("mine metal") is None


def test_A3_the_marks_go_as_the_phase_ends(dusk: Any) -> None:
    """Fight takes all that is owned, and so does the Raid Table's trade."""
    table = dusk(gunpowder=9, rifles=6, used={"rifles": 6}, hides=0).end(raid=[3], then=[6])
    assert list(table.side().used) == [0] * 5 and table.event(23) == [(10, 5)]  # 6 and Clark's 4
    table = dusk(rifles=6, used={"rifles": 6, "horses": 8})
    table.end(raid=[1])
    assert table.times("barter 1 rifle for food") == 6 and table.times("barter 1 horse for food") == 8


# --- specialists (A7, A14) ---------------------------------------------------------------------------------

CARPENTER = ["make barrels", "cut planks", "make furniture", "carve a tool", "make a loom"]
BLACKSMITH = ["smelt metal", "forge housewares", "shoe horses", "forge a tool", "forge an implement"]


@pytest.mark.parametrize(("squares", "reason"), [(CARPENTER, "no_carpenter"), (BLACKSMITH, "no_blacksmith")])
def test_A7_one_of_each_a_turn(make: Any, squares: list[str], reason: str) -> None:
    for first in squares:
        table = make(**RICH).push(first)
        assert {table.why(move) for move in squares} == {reason}
        assert {table.why(move) for move in CARPENTER + BLACKSMITH if move not in squares} == {None}


@pytest.mark.parametrize(("shop", "move"), [("carpenter_shop", "carve a tool"), ("smithy", "forge a tool")])
def test_A7_a_shop_adds_one_that_takes_no_folk(make: Any, shop: str, move: str) -> None:
    table = make(**RICH, built={shop: 1})
    assert table.times(move) == 2 and table.change(move, move)["spent"] == 1
    assert make(**RICH, built={shop: 1}, folk=0).times(move) == 1


@pytest.mark.parametrize(("craft", "move"), [("carpenters", "carve a tool"), ("blacksmiths", "forge a tool")])
def test_A7_a_craftsman_adds_one_that_takes_a_folk(make: Any, craft: str, move: str) -> None:
    table = make(**RICH, **{craft: 1})
    assert table.times(move) == 2 and table.change(move, move)["spent"] == 2


def test_A7_a_shop_built_now_serves_now(make: Any) -> None:
    table = make(**RICH, folk=20).push("carve a tool")
    assert table.why("carve a tool") == "no_carpenter"
    assert table.change("build carpenter shop")["spent"] == 2 - 1  # it stands for the action done before
    assert table.change("carve a tool")["spent"] == 1


def test_A14_shoe_horses_takes_a_blacksmith_action_and_metal_but_no_folk(make: Any) -> None:
    table = make(**RICH, folk=0)
    assert table.change("shoe horses") == {"metal": -1, "at shoe_horses": 1}
    assert table.why("forge a tool") == "no_blacksmith"
    assert table.change("sell 1 hide") == {"hides": -1, "money": 2, "used horses": 1, "at trade": 1}
    assert table.why("sell 1 grain") == "no_folk"


def test_A14_its_trade_needs_its_horse(make: Any) -> None:
    table = make(**RICH, used={"horses": 40}).push("shoe horses")
    assert table.why("sell 1 hide") == "no_horse"


def test_A7_A14_a_smithy_stands_for_the_action_that_would_take_a_folk(make: Any) -> None:
    for moves in (("shoe horses", "forge a tool"), ("forge a tool", "shoe horses")):
        table = make(**RICH, built={"smithy": 1}, folk=0)
        assert "spent" not in table.change(*moves)


# --- extras (A5) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("extra", "move", "times"),
    [
        ({"leader": "boone"}, "hunt", 1),
        ({"boon": 9}, "hunt", 1),
        ({"leader": "boone", "boon": 9}, "hunt", 2),
        ({"leader": "harrod"}, "build cabin", 1),
        ({"leader": "harrod"}, "trade", 1),
        ({"leader": "logan"}, "build cabin", 1),
        ({"boon": 5}, "build cabin", 1),
        ({"leader": "logan", "boon": 5}, "build cabin", 2),
        ({"leader": "harrod", "boon": 5}, "build cabin", 2),
        ({"leader": "lindsay"}, "make housewares", 1),
        ({"leader": "lindsay"}, "cook", 1),
        ({"leader": "lindsay"}, "weave clothes", 1),
        ({"leader": "lindsay"}, "weave containers", 1),
        ({"built": {"tub_mill": 1}}, "grind grain", 1),
        ({"built": {"hominy_block": 1}}, "grind grain", 1),
        ({"built": {"tub_mill": 1, "hominy_block": 1}}, "grind grain", 2),
        ({"built": {"smithy": 1}}, "forge a tool", 1),
        ({"built": {"carpenter_shop": 1}}, "cut planks", 1),
        ({"built": {"road": 1}}, "trade", 1),
        ({"boon": 8}, "trade", 1),
        ({"built": {"road": 1}, "boon": 8}, "trade", 2),
        ({"leader": "harrod", "built": {"road": 1}, "boon": 8}, "trade", 3),
        ({"leader": "clark"}, "trade", 0),
        ({"leader": "boone"}, "trade", 0),
        ({"leader": "clark"}, "build cabin", 0),
    ],
)  # fmt: skip
def test_A5_extras_cost_no_folk(make: Any, extra: dict[str, Any], move: str, times: int) -> None:
    """With no Folk left, the extras alone can be done."""
    moves = ["sell 1 hide", "sell 1 grain", "sell 1 food", "sell 1 salt"] if move == "trade" else [move] * 4
    table = make(**RICH, folk=0, **extra)
    for done in moves[:times]:
        assert "spent" not in table.change(done)
    assert table.why(moves[times]) in ("no_folk", "not_enough_folk", "no_blacksmith", "no_carpenter")


@pytest.mark.parametrize("leader", ["harrod", "boone", "clark", "logan", "lindsay"])
def test_A5_an_extra_stands_for_its_own_squares_alone(make: Any, leader: str) -> None:
    """With no Folk: exactly the squares that the leader's text names."""
    named = {
        "harrod": {"build cabin", "sell 1 hide", "recruit settlers"},
        "boone": {"hunt"},
        "clark": set(),
        "logan": {"build cabin"},
        "lindsay": {"make housewares", "cook", "weave clothes", "weave containers"},
    }
    table = make(**RICH, leader=leader, folk=20, done={"mining": 20}, spent=20)
    moves = {move for move in table.moves if not move.startswith(("build", "sell", "buy", "end the"))}
    moves |= {move for move in ("build cabin", "sell 1 hide") if table.why(move) is None}
    assert moves - {"shoe horses"} == named[leader]


@pytest.mark.parametrize(
    ("extra", "move", "lacking", "reason"),
    [
        ({"leader": "boone"}, "hunt", {"rifles": 0}, "no_rifle"),
        ({"leader": "boone"}, "hunt", {"horses": 0}, "no_horse"),
        ({"leader": "boone"}, "hunt", {"gunpowder": 0}, "lack gunpowder"),
        ({"leader": "boone"}, "hunt", {"done": {"hunting": 5}}, "maximum"),
        ({"leader": "logan"}, "build church", {"tools": 3}, "not_enough_tools"),
        ({"leader": "logan"}, "build church", {"horses": 0}, "no_horse"),
        ({"leader": "logan"}, "build church", {"wood": 3}, "lack wood"),
        ({"leader": "logan"}, "build church", {"lumber": 3}, "lack lumber"),
        ({"leader": "harrod"}, "sell 1 hide", {"used": {"horses": 40}}, "no_horse"),
        ({"leader": "lindsay"}, "weave clothes", {"looms": 0}, "no_loom"),
        ({"leader": "lindsay"}, "cook", {"food": 0}, "cooking_limit"),
        ({"built": {"tub_mill": 1}}, "grind grain", {"implements": 0}, "no_implement"),
        ({"built": {"smithy": 1}}, "forge a tool", {"metal": 0}, "lack metal"),
    ],
)
def test_A5_tools_goods_and_maxima_hold_for_extras(
    make: Any, extra: dict[str, Any], move: str, lacking: dict[str, Any], reason: str
) -> None:
    table = make(**RICH | lacking, actions=0, **extra)
    assert table.why(move) == reason


def test_A5_an_extra_build_covers_the_whole_labor_and_its_tools_serve(make: Any) -> None:
    change = make(**RICH, leader="logan").change("build stockade")
    assert change == {
        "wood": -10, "lumber": -4, "stockade": 1, "used tools": 6, "used horses": 1, "at build": 1,
    }  # fmt: skip


def test_A5_extras_of_one_turn_are_gone_with_it(dusk: Any) -> None:
    table = dusk(boon=9, food=50, salt=9, gunpowder=9).end()
    table.push("begin the turn", rolls=[1, 7])
    assert table.change("hunt")["spent"] == 1


# --- who pays first (A6) ------------------------------------------------------------------------------------


def test_A6_extra_build_stands_for_the_greatest_labor(make: Any) -> None:
    for moves in permutations(["build cabin", "build church", "build school house"]):
        table = make(**RICH, leader="logan", folk=20)
        assert table.change(*moves)["spent"] == 1 + 2  # the Church's 4 Labor are saved


def test_A6_it_is_handed_on_when_a_greater_build_comes(make: Any) -> None:
    table = make(**RICH, leader="logan", folk=10).push("build cabin")
    assert table.side().spent == 0
    assert table.change("build church")["spent"] == 1  # now the cabin is paid for
    assert table.change("build courthouse")["spent"] == 4  # and now the Church


def test_A6_a_build_is_possible_if_the_fewest_folk_allow_it(make: Any) -> None:
    table = make(**RICH, leader="logan", folk=1).push("build cabin")
    assert table.why("build courthouse") is None
    assert table.push("build courthouse").why("build cabin") == "not_enough_folk"
    assert table.side().spent == 1


@pytest.mark.parametrize(
    ("moves", "spent"),
    [
        (["build church", "recruit settlers", "sell 1 hide"], 2),  # the Church
        (["build cabin", "recruit settlers", "sell 1 hide"], 2),  # any of them
        (["recruit settlers", "sell 1 hide"], 1),
        (["build cabin", "build church"], 1),
        (["build cabin", "fish"], 1),
        (["shoe horses", "sell 1 hide", "recruit settlers"], 0),  # the shoeing's trade, and the Recruit
        (["shoe horses", "sell 1 hide", "build church"], 0),
    ],
)
def test_A6_harrods_choice_is_the_best_in_any_order_of_clicks(
    make: Any, moves: list[str], spent: int
) -> None:
    for order in permutations(moves):
        table = make(**RICH, leader="harrod", folk=20)
        table.push(*order)
        assert table.side().spent == spent, order


@pytest.mark.parametrize(
    ("done", "structure"),
    [
        (["carve a tool"], "carpenter shop"),
        (["smelt metal"], "smithy shop"),
        (["grind grain"], "tub mill"),
    ],
)
def test_A6_a_structure_stands_by_its_own_extra_for_what_was_done_before(
    make: Any, done: list[str], structure: str
) -> None:
    """One Folk is left for a Labor of 2, and the one that acted before is spared."""
    table = make(**RICH, folk=2).push(*done)
    assert table.why("build school house") == "not_enough_folk"
    assert table.change(f"build {structure}")["spent"] == 1
    assert make(**RICH, folk=2).push("fish").why(f"build {structure}") == "not_enough_folk"


def test_A6_a_road_spares_one_trade(make: Any) -> None:
    table = make(**RICH, folk=10).push("sell 1 hide", "sell 1 grain")
    assert table.why("build road") == "not_enough_folk"  # 10 and 1
    assert make(**RICH, folk=10).push("sell 1 hide").change("build road")["spent"] == 9


def test_A6_harrod_and_the_stone_cutter_share_builds(make: Any) -> None:
    for order in permutations(["build church", "build school house", "sell 1 hide"]):
        table = make(**RICH, leader="harrod", boon=5, folk=20)
        table.push(*order)
        assert table.side().spent == 1
    table = make(**RICH, leader="harrod", boon=5, folk=0).push("build courthouse", "sell 1 hide")
    assert table.why("build cabin") == "not_enough_folk"


#: What each extra stands for: kinds of work.
WORK = {
    "recruit": "recruit", "hunt": "hunt", "grind": "grind", "weave": "home", "cook": "home",
    "home industries": "home", "build": "build", "sell": "trade", "buy": "trade",
    **dict.fromkeys(
        ("make barrels", "cut planks", "make furniture", "carve a tool", "make a loom"), "carpentry"
    ),
    **dict.fromkeys(("smelt", "forge housewares", "forge"), "smithing"),
}  # fmt: skip
EXTRAS_OF_STRUCTURE = {
    "tub_mill": "grind", "hominy_block": "grind", "smithy": "smithing", "carpenter_shop": "carpentry",
    "road": "trade",
}  # fmt: skip


def extras(table: Any, fresh: str = "") -> tuple[tuple[str, ...], ...]:
    """The extras of a turn, each as the kinds of work it stands for (A5); `fresh` is a structure to come."""
    s, facts = table.side(), table.facts()
    facts |= {fresh: 1}
    found = [("trade",)] * facts["at shoe_horses"]
    found += [(kind,) for structure, kind in EXTRAS_OF_STRUCTURE.items() if facts[structure]]
    found += [{5: ("build",), 8: ("trade",), 9: ("hunt",)}[s.boon]] if s.boon in (5, 8, 9) else []
    leader = [("build", "trade", "recruit"), ("hunt",), (), ("build",), ("home",)][s.leader]
    return tuple(found + [leader])


@cache
def most_saved(extras: tuple[tuple[str, ...], ...], work: tuple[tuple[str, int], ...]) -> int:
    """The Folk that extras save at best: every way to give each extra one piece of work is tried."""
    if not extras:
        return 0
    best = most_saved(extras[1:], work)
    for kind, folk in set(work):
        if kind in extras[0]:
            left = list(work)
            left.remove((kind, folk))
            best = max(best, folk + most_saved(extras[1:], tuple(left)))
    return best


def fewest(table: Any, work: list[tuple[str, int]], fresh: str = "") -> int:
    """The fewest Folk that this work takes."""
    return sum(folk for _, folk in work) - most_saved(extras(table, fresh), tuple(sorted(work)))


def piece_of_work(table: Any, action: int) -> tuple[str, int] | None:
    """The kind of work an action is and the Folk it takes without extras; None if a Trade holds it."""
    name, values = ACTIONS.read(action)
    if name in ("sell", "buy") and not needs_a_trade(table, name, values["good"]):
        return None
    folk = {"build": 0, "shoe horses": 0}.get(name, 1)
    if name == "build":
        folk = table.position._edition.labor[values["structure"]]
    return WORK.get(name, name), folk


@given(
    leader=st.sampled_from(["harrod", "harrod", "harrod", "logan", "logan", "boone", "clark", "lindsay"]),
    boon=st.sampled_from([0, 5, 5, 8, 9]),
    structures=st.sets(st.sampled_from(sorted(EXTRAS_OF_STRUCTURE))),
    folk=st.integers(0, 45),
    crafts=st.integers(0, 2),
    picks=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=14),
)
@settings(max_examples=40, deadline=None)
def test_A6_folk_spent_are_the_fewest_against_every_assignment_of_extras(
    leader: str, boon: int, structures: set[str], folk: int, crafts: int, picks: list[tuple[int, int]]
) -> None:
    """After each action; and one is refused for want of Folk if and only if the fewest do not suffice."""
    built = dict.fromkeys(structures, 1)
    table = make_table(
        **RICH, leader=leader, boon=boon, built=built, folk=folk, carpenters=crafts, blacksmiths=crafts
    )
    work: list[tuple[str, int]] = []
    for family, member in picks:
        why = table.position.reasons(0)
        by_family: dict[str, list[int]] = {}
        for action, reason in enumerate(why[:END].tolist()):
            piece = piece_of_work(table, action)
            if reason in (0, Reason.NO_FOLK, Reason.NOT_ENOUGH_FOLK) and piece:
                needed = 0 if shoes(action) else fewest(table, [*work, piece], structure_of(action))
                assert (reason == 0) == (needed <= folk), table.position.game.moves[action]
            if reason == 0:
                by_family.setdefault(ACTIONS.read(action)[0], []).append(action)
        if not by_family:
            return
        actions = by_family[sorted(by_family)[family % len(by_family)]]
        action = actions[member % len(actions)]
        piece = piece_of_work(table, action)
        table.push(table.position.game.moves[action])
        work += [piece] if piece else []
        assert table.side().spent == fewest(table, work)


def structure_of(action: int) -> str:
    """The structure that an action builds, or nothing."""
    name, values = ACTIONS.read(action)
    return Structure(values["structure"]).name.lower() if name == "build" else ""


def shoes(action: int) -> bool:
    """Whether the action is Shoe Horses, which never takes Folk and brings an extra."""
    return ACTIONS.read(action)[0] == "shoe horses"


@given(
    moves=st.permutations(
        [
            "build church",
            "build cabin",
            "build school house",
            "sell 1 hide",
            "recruit settlers",
            "hunt",
            "shoe horses",
        ]
    ),
    leader=st.sampled_from(["harrod", "boone", "clark", "logan", "lindsay"]),
    boon=st.sampled_from([0, 5, 8, 9]),
)
@settings(max_examples=40, deadline=None)
def test_A6_the_order_of_clicks_does_not_matter(moves: list[str], leader: str, boon: int) -> None:
    spent = []
    for order in (moves, sorted(moves)):
        table = make_table(**RICH, leader=leader, boon=boon, folk=20)
        table.push(*order)
        spent.append(table.side().spent)
    assert spent[0] == spent[1]
