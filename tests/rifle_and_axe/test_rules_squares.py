"""Every square of the Action Board: what it takes, what it gives, its limits (A4, A9, A12 to A19)."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import edition_with

SPRING, SUMMER, FALL, WINTER = 1, 2, 3, 4
#: Enough of everything, so that each limit shows by itself.
RICH = {
    "folk": 100, "livestock": 40, "horses": 40, "tools": 40, "food": 60, "grain": 60, "rifles": 40,
    "wood": 60, "lumber": 60, "salt": 40, "lye": 40, "hides": 40, "looms": 40, "plots": 60, "gunpowder": 40,
    "metal": 40, "money": 500, "implements": 40, "seed": 20, "peace": 5, "clothing": 40, "housewares": 40,
    "carpenters": 50, "blacksmiths": 50,
}  # fmt: skip
TOOL, HORSE, IMPLEMENT = {"used tools": 1}, {"used horses": 1}, {"used implements": 1}
RIFLE, LOOM, FOLK = {"used rifles": 1}, {"used looms": 1}, {"spent": 1}
#: Turn, move, square, what it uses and what it converts.
SQUARES: list[tuple[int, str, str, dict[str, int]]] = [
    (SPRING, "recruit settlers", "recruit", FOLK | HORSE | {"folk": 1}),
    (SPRING, "clear land", "clear_land", FOLK | TOOL | HORSE | {"plots": 1, "wood": 2}),
    (SPRING, "build cabin", "build", FOLK | TOOL | HORSE
     | {"wood": -2, "lumber": -1, "cabin": 1, "housing": 1}),
    (SPRING, "raise livestock", "husbandry", FOLK | {"livestock": 1}),
    (SPRING, "hunt", "hunting", FOLK | RIFLE | HORSE | {"gunpowder": -1, "food": 1, "hides": 1}),
    (SPRING, "milk cows", "milk_butcher", FOLK | {"food": 1, "milked": 1}),
    (SPRING, "butcher livestock", "milk_butcher", FOLK | TOOL | {"livestock": -1, "food": 1, "hides": 1}),
    (SPRING, "plant seed", "plant", FOLK | HORSE | IMPLEMENT | {"grain": -1, "seed": 1}),
    (FALL, "harvest grain", "harvest", FOLK | HORSE | IMPLEMENT | {"seed": -1, "grain": 8}),
    (SPRING, "grind grain", "grind", FOLK | IMPLEMENT | {"grain": -4, "food": 4}),
    (SPRING, "weave clothes", "weaving", FOLK | LOOM | {"clothing": 1}),
    (SPRING, "weave containers", "weaving", FOLK | LOOM | {"containers": 1}),
    (SPRING, "tailor clothes", "tailoring", FOLK | {"hides": -1, "clothing": 1}),
    (SPRING, "make soap", "soap_making", FOLK | {"lye": -1, "happiness": 1}),
    (SPRING, "cook", "cooking", FOLK | {"wood": -1, "happiness": 1}),
    (SPRING, "make housewares", "home_industries", FOLK | {"housewares": 1}),
    (SPRING, "give a rifle", "gift_giving", FOLK | HORSE | {"rifles": -1, "peace": 1}),
    (SPRING, "give a horse", "gift_giving", FOLK | HORSE | {"horses": -1, "peace": 1}),
    (SPRING, "give a tool", "gift_giving", FOLK | HORSE | {"tools": -1, "peace": 1}),
    (SPRING, "give clothes", "gift_giving", FOLK | HORSE | {"clothing": -1, "peace": 1}),
    (SPRING, "give housewares", "gift_giving", FOLK | HORSE | {"housewares": -1, "peace": 1}),
    (SPRING, "visit saltlicks", "saltlicks", FOLK | HORSE | {"salt": 1}),
    (SPRING, "mine metal", "mining", FOLK | TOOL | {"metal": 1}),
    (SPRING, "fish", "fishing", FOLK | {"food": 2}),
    (SUMMER, "fish", "fishing", FOLK | {"food": 2}),
    (FALL, "fish", "fishing", FOLK | {"food": 2}),
    (WINTER, "fish", "fishing", FOLK | {"food": 1}),
    (SPRING, "trap", "trapping", FOLK | TOOL | {"hides": 2}),
    (SPRING, "gather food", "gathering", FOLK | {"food": 1}),
    (SUMMER, "gather food", "gathering", FOLK | {"food": 1, "happiness": 1}),
    (FALL, "gather food", "gathering", FOLK | {"food": 1}),
    (SPRING, "make barrels", "barrel_making", FOLK | {"lumber": -1, "containers": 5}),
    (SPRING, "cut planks", "planks", FOLK | {"wood": -4, "lumber": 4}),
    (SPRING, "make furniture", "furniture", FOLK | {"lumber": -2, "housewares": 2}),
    (SPRING, "carve a tool", "tools_handles", FOLK | {"wood": -1, "tools": 1}),
    (SPRING, "make a loom", "loom_spindle", FOLK | {"lumber": -2, "looms": 1}),
    (SPRING, "smelt metal", "smelting", FOLK | {"wood": -1, "metal": 1}),
    (SPRING, "forge housewares", "metal_housewares", FOLK | {"metal": -1, "housewares": 1, "happiness": 1}),
    (SPRING, "shoe horses", "shoe_horses", {"metal": -1}),
    (SPRING, "forge a tool", "make_tools", FOLK | {"metal": -1, "tools": 1}),
    (SPRING, "forge an implement", "make_tools", FOLK | {"metal": -1, "implements": 1}),
    (SPRING, "sell 1 hide", "trade", FOLK | HORSE | {"hides": -1, "money": 2}),
    (SPRING, "buy 1 salt", "trade", FOLK | HORSE | {"money": -2, "salt": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("turn", "move", "square", "change"), SQUARES, ids=lambda value: str(value)[:20])
def test_A4_what_each_square_converts_and_nothing_else(
    make: Any, turn: int, move: str, square: str, change: dict[str, int]
) -> None:
    table = make(turn=turn, **RICH)
    assert table.change(move) == change | {f"at {square}": 1}


def test_A4_every_square_is_among_them() -> None:
    assert len({square for _, _, square, _ in SQUARES}) == 30


# --- what each uses: with none free it cannot be done, with one it can once ---------------------------------

USES = [
    (turn, move, kind)
    for turn, move, _, change in SQUARES
    for kind in ("tools", "horses", "implements", "rifles", "looms")
    if change.get(f"used {kind}") and not move.startswith(("give a horse", "sell", "buy"))
]  # fmt: skip


@pytest.mark.parametrize(("turn", "move", "kind"), USES)
def test_A4_nothing_is_done_without_a_free_one(make: Any, turn: int, move: str, kind: str) -> None:
    reason = {"build cabin": "not_enough_tools"}.get(move) if kind == "tools" else None
    table = make(turn=turn, **RICH | {kind: 3}, used={kind: 3})
    assert table.why(move) == (reason or f"no_{kind.removesuffix('s')}")
    table = make(turn=turn, **RICH | {kind: 3}, used={kind: 2})
    assert table.why(move) is None and table.push(move).why(move) is not None


SPENDS = [
    (turn, move, resource, -n)
    for turn, move, _, change in SQUARES
    for resource, n in change.items()
    if n < 0 and not move.startswith(("give", "buy", "grind"))
]


@pytest.mark.parametrize(("turn", "move", "resource", "n"), SPENDS)
def test_A19_nothing_is_converted_from_too_little(
    make: Any, turn: int, move: str, resource: str, n: int
) -> None:
    assert make(turn=turn, **RICH | {resource: n}).why(move) is None
    assert make(turn=turn, **RICH | {resource: n - 1}).why(move) == f"lack {resource}"


@pytest.mark.parametrize(("gift", "resource"), [("clothes", "clothing"), ("housewares", "housewares")])
def test_A18_gifts_that_are_not_there(make: Any, gift: str, resource: str) -> None:
    assert make(**{resource: 0}).why(f"give {gift}") == f"lack {resource}"
    assert make(**{resource: 1}).times(f"give {gift}") == 1


@pytest.mark.parametrize("gift", ["rifle", "tool"])
def test_A3_A18_a_used_one_is_no_gift(make: Any, gift: str) -> None:
    table = make(**{f"{gift}s": 4}, used={f"{gift}s": 3})
    assert table.times(f"give a {gift}") == 1
    assert table.push(f"give a {gift}").why(f"give a {gift}") == f"no_{gift}"


def test_A18_giving_a_horse_needs_two_free_ones(make: Any) -> None:
    assert make(horses=5, used={"horses": 4}).why("give a horse") == "no_horse_to_give"
    assert make(horses=5, used={"horses": 3}).times("give a horse") == 1
    assert make(horses=5, used={"horses": 5}).why("give a horse") == "no_horse"
    assert make(horses=8).times("give a horse") == 4


def test_A18_nothing_else_is_a_gift(make: Any) -> None:
    assert make(**RICH).said("give ") == {"a rifle", "a horse", "a tool", "clothes", "housewares"}


@pytest.mark.parametrize(("grain", "ground"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (60, 4)])
def test_A19_grind_takes_what_there_is_up_to_four(make: Any, grain: int, ground: int) -> None:
    change = make(**RICH | {"grain": grain}).change("grind grain")
    assert (change["grain"], change["food"]) == (-ground, ground)
    assert make(**RICH | {"grain": 0}).why("grind grain") == "lack grain"


# --- limits ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "most"), [("hunt", 5), ("visit saltlicks", 4), ("fish", 6), ("trap", 6), ("gather food", 10)]
)
def test_A4_fixed_maxima(make: Any, move: str, most: int) -> None:
    table = make(**RICH)
    assert table.times(move) == most
    assert table.push(*[move] * most).why(move) == "maximum"


@pytest.mark.parametrize(
    ("move", "times"),
    [
        ("make housewares", 100),  # Folk
        ("tailor clothes", 40),  # Hides
        ("make soap", 40),
        ("mine metal", 40),  # Tools
        ("clear land", 40),
        ("weave clothes", 40),  # Looms
        ("give a rifle", 40),
        ("grind grain", 15),
    ],
)
def test_A4_no_other_maximum_than_what_it_takes(make: Any, move: str, times: int) -> None:
    assert make(**RICH).times(move) == times


SEASONAL = {
    "recruit settlers": {SPRING, SUMMER, FALL},
    "raise livestock": {SPRING, SUMMER, FALL},
    "gather food": {SPRING, SUMMER, FALL},
    "plant seed": {SPRING},
    "harvest grain": {FALL},
}


@pytest.mark.parametrize("turn", [SPRING, SUMMER, FALL, WINTER])
def test_A4_seasons_of_every_move(make: Any, turn: int) -> None:
    """Everything else can be done all year round."""
    table = make(turn=turn, **RICH)
    for move in {move for _, move, _, _ in SQUARES}:
        assert (table.why(move) is None) == (turn in SEASONAL.get(move, {turn})), move


def test_the_reasons_of_the_seasons(make: Any) -> None:
    winter = make(turn=WINTER, **RICH)
    assert {winter.why(move) for move in ("recruit settlers", "raise livestock", "gather food")} == {
        "not_in_winter"
    }
    assert winter.why("plant seed") == "only_spring" and winter.why("harvest grain") == "only_fall"


@pytest.mark.parametrize(("seed", "plots", "times"), [(0, 6, 6), (4, 6, 2), (6, 6, 0), (0, 0, 0), (9, 6, 0)])
def test_A4_planted_seed_never_above_plots(make: Any, seed: int, plots: int, times: int) -> None:
    table = make(**RICH | {"seed": seed, "plots": plots})
    assert table.times("plant seed") == times
    assert table.push(*["plant seed"] * times).why("plant seed") == "no_plot"


def test_A2_land_cleared_now_may_be_planted_now(make: Any) -> None:
    table = make(**RICH | {"seed": 6, "plots": 6})
    assert table.push("clear land").times("plant seed") == 1


def test_A12_seed_left_after_fall_stays_and_keeps_its_plot(dusk: Any) -> None:
    table = dusk(turn=3, seed=3, plots=4, folk=0, food=50, grain=50, salt=9)
    table.side().resources[0] = table.side().folk = 10
    table.end().push("begin the turn", rolls=[1])  # Winter
    table.end(then=[1]).push("begin the turn", rolls=[1, 7])  # Spring again
    assert table["seed"] == 3 and table.times("plant seed") == 1


@pytest.mark.parametrize(("livestock", "times"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (24, 4)])
def test_A4_husbandry_once_per_five_livestock(make: Any, livestock: int, times: int) -> None:
    table = make(**RICH | {"livestock": livestock})
    assert table.times("raise livestock") == times
    assert table.push(*["raise livestock"] * times).why("raise livestock") == "husbandry_limit"


def test_A4_husbandry_is_counted_at_its_first_use(make: Any) -> None:
    table = make(**RICH | {"livestock": 14})
    table.push("buy 1 livestock", "raise livestock", "buy 5 livestock")
    assert table["livestock"] == 21 and table.times("raise livestock") == 2  # 15 // 5 = 3 in all
    table = make(**RICH | {"livestock": 10}).push("raise livestock", "sell 5 livestock")
    assert table["livestock"] == 6 and table.times("raise livestock") == 1  # 10 // 5 = 2 in all


@pytest.mark.parametrize(("livestock", "times"), [(0, 0), (1, 0), (2, 1), (3, 1), (11, 5)])
def test_A4_milking_half_the_livestock(make: Any, livestock: int, times: int) -> None:
    table = make(**RICH | {"livestock": livestock})
    assert table.times("milk cows") == times
    assert table.push(*["milk cows"] * times).why("milk cows") == "milk_limit"


def test_A4_milking_goes_by_the_livestock_of_that_moment(make: Any) -> None:
    table = make(**RICH | {"livestock": 4}).push("milk cows", "butcher livestock")
    assert table.why("milk cows") == "milk_limit"  # 3 // 2 = 1
    assert table.push("buy 1 livestock").times("milk cows") == 1


@pytest.mark.parametrize(("food", "times"), [(0, 0), (1, 1), (3, 3)])
def test_A4_cooking_as_often_as_there_is_food(make: Any, food: int, times: int) -> None:
    table = make(**RICH | {"food": food})
    assert table.times("cook") == times
    assert table.push(*["cook"] * times).why("cook") == "cooking_limit"


def test_A4_cooking_goes_by_the_food_of_that_moment(make: Any) -> None:
    table = make(**RICH | {"food": 2}).push("cook", "sell 1 food")
    assert table.why("cook") == "cooking_limit"
    assert table.push("fish").times("cook") == 2


def test_A17_the_same_animals_may_be_milked_bred_butchered_and_sold(make: Any) -> None:
    table = make(**RICH | {"livestock": 10})
    table.push(*["milk cows"] * 5, "raise livestock", *["butcher livestock"] * 10, "sell 1 livestock")
    assert table["livestock"] == 0
    assert make(**RICH | {"livestock": 10}).push("milk cows").times("raise livestock") == 2


def test_A17_each_keeps_a_count_of_its_own(make: Any) -> None:
    table = make(**RICH | {"livestock": 4}).push("butcher livestock", "butcher livestock")
    assert table.times("milk cows") == 1


def test_A13_wood_is_smelted_to_metal(make: Any) -> None:
    assert make(**RICH | {"wood": 1, "metal": 0}).change("smelt metal")["metal"] == 1


def test_A15_the_fields_take_implements_and_no_tools(make: Any) -> None:
    assert make(**RICH | {"tools": 0}).why("plant seed") is None
    assert make(turn=FALL, **RICH | {"tools": 0}).why("harvest grain") is None


@pytest.mark.parametrize(("turn", "move"), [(SPRING, "plant seed"), (FALL, "harvest grain")])
def test_A15_by_the_option_fields_need_tools_each_uses_a_tool_too(make: Any, turn: int, move: str) -> None:
    option = {"turn": turn, "options": ["fields_need_tools"]}
    change = make(**RICH, **option).change(move)
    assert {name: n for name, n in change.items() if name.startswith("used")} == TOOL | HORSE | IMPLEMENT
    assert make(**RICH | {"tools": 0}, **option).why(move) == "no_tool"
    assert make(**RICH | {"tools": 2}, **option).push(move).times(move) == 1


def test_A15_the_example_under_limit_rules(make: Any) -> None:
    """With 8 Tools four plots are cleared and four planted, and no more of either."""
    table = make(**RICH | {"tools": 8}, options=["fields_need_tools"])
    table.push(*["clear land", "plant seed"] * 4)
    assert table.why("clear land") == table.why("plant seed") == "no_tool"
    assert table.why("grind grain") is None


def test_A16_husbandry_gives_no_horses(make: Any) -> None:
    assert "horses" not in make(**RICH | {"horses": 3}).change("raise livestock")


def test_A9_home_industries_make_housewares_only_unless_the_edition_says_so(make: Any) -> None:
    assert make(**RICH).why("make containers") == "switched_off"
    table = make(**RICH, edition=edition_with(home_industries_make_containers=True))
    assert table.change("make containers") == FOLK | {"containers": 1, "at home_industries": 1}
    assert (
        make(folk=0, edition=edition_with(home_industries_make_containers=True)).why("make containers")
        == "no_folk"
    )


@pytest.mark.parametrize(("move", "turn"), sorted({(move, turn) for turn, move, *_ in SQUARES}))
def test_A1_every_square_but_shoe_horses_takes_a_folk(make: Any, move: str, turn: int) -> None:
    reason = {"shoe horses": None, "build cabin": "not_enough_folk"}.get(move, "no_folk")
    assert make(turn=turn, **RICH, done={"mining": 100}, spent=100).why(move) == reason


@pytest.mark.parametrize("turn", [SPRING, FALL])
def test_A1_one_folk_left_is_enough(make: Any, turn: int) -> None:
    table = make(turn=turn, **RICH, done={"mining": 99}, spent=99)
    for move in {move for season, move, *_ in SQUARES if season == turn}:
        assert table.why(move) is None, move


@pytest.mark.parametrize("phase", ["wait", "begin", "craftsman", "raid", "barter"])
def test_nothing_of_the_board_in_another_phase(make: Any, phase: str) -> None:
    table = make(2, **RICH, phase=phase)  # the other one acts
    expected = "not_your_turn" if phase == "wait" else "not_in_this_phase"
    assert {table.why(move) for turn, move, *_ in SQUARES} == {expected}
