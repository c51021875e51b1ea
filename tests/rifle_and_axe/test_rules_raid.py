"""The Raid Phase: Peace, barter, Fight, defence, losses, looting, catastrophe (H3 to H9, H11, G8)."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.rifle_and_axe.rules.tables import Happening

TRADE, TRUCE, MURDER, ABDUCTION, KILLINGS, HORSES, SKIRMISH, AMBUSH, PARTY, SIEGE = range(1, 11)
#: Fight and losses of each row that has a Fight value.
VIOLENT = {
    MURDER: (5, 1), ABDUCTION: (9, 1), KILLINGS: (11, 2), HORSES: (13, 0), SKIRMISH: (15, 2), AMBUSH: (17, 2),
    PARTY: (21, 3), SIEGE: (25, 3),
}  # fmt: skip


def met(table: Any, row: int, *dice: int, **how: Any) -> Any:
    """End the Action Phase with this raid and what is rolled in it."""
    return table.end(raid=[row], then=dice, **how)


def fight(table: Any, row: int = MURDER) -> int:
    """The settlers' Fight level against a raid; a defence die of 6 keeps all alive."""
    return int(met(table, row, 6).event(Happening.FIGHT)[0][0])


# --- the table ------------------------------------------------------------------------------------------


def test_truce_brings_nothing(dusk: Any) -> None:
    table = met(dusk(gunpowder=9), TRUCE)
    assert table["gunpowder"] == 9 and Happening.FIGHT not in table.kinds


@pytest.mark.parametrize(("row", "fight_and_losses"), VIOLENT.items())
def test_raid_table_fight_and_losses(dusk: Any, row: int, fight_and_losses: tuple[int, int]) -> None:
    """At level Fight the defence fails on a 3: all losses, no catastrophe."""
    theirs, losses = fight_and_losses
    table = dusk(leader="harrod", rifles=theirs, gunpowder=9, food=20)
    dice = [3, 4] if row == HORSES else [3, *[1] * losses]
    met(table, row, *dice)
    assert table.event(Happening.FIGHT) == [(theirs, theirs)]
    assert table["folk"] == 10 - losses and table["horses"] == (4 if row == HORSES else 8)
    assert table["rifles"] == theirs


# --- Peace ----------------------------------------------------------------------------------------------


def test_H3_peace_rerolls_after_seeing_the_result_before_anything_else_of_it(dusk: Any) -> None:
    table = dusk(peace=2, gunpowder=9).end(raid=[SIEGE], happy=())
    assert table.phase == "raid" and table.moves == {"spend peace to roll again", "face the raid"}
    assert table["gunpowder"] == 9
    assert table.change("spend peace to roll again", rolls=[PARTY]) == {"peace": -1}
    assert table.phase == "raid"


def test_H3_as_often_as_there_is_peace(dusk: Any) -> None:
    """The last roll stands, and is met at once."""
    table = dusk(peace=2).end(raid=[SIEGE], happy=())
    table.push("spend peace to roll again", rolls=[PARTY])
    table.push("spend peace to roll again", rolls=[TRUCE, 1, 1])
    assert table["peace"] == 0 and table.phase == "begin" and Happening.FIGHT not in table.kinds


def test_H3_without_peace_nothing_is_asked(dusk: Any) -> None:
    assert met(dusk(), TRUCE).phase == "begin"


def test_H3_the_raid_may_be_faced(dusk: Any) -> None:
    table = dusk(peace=5).end(raid=[MURDER], happy=())
    table.push("face the raid", rolls=[6, 1, 1])
    assert table["peace"] == 5 and table.event(Happening.FIGHT) == [(4, 5)]


# --- the Shawnee's trade --------------------------------------------------------------------------------


@pytest.mark.parametrize("given", ["rifle", "gunpowder", "horse", "clothes"])
@pytest.mark.parametrize("got", ["food", "hides"])
@pytest.mark.parametrize("n", [1, 2])
def test_H4_each_for_two_food_or_two_hides(dusk: Any, given: str, got: str, n: int) -> None:
    table = dusk(gunpowder=5, rifles=5, horses=5, clothing=5).end(raid=[TRADE], happy=())
    word = f"{given}s" if n == 2 and given in ("rifle", "horse") else given
    resource = {"rifle": "rifles", "horse": "horses", "clothes": "clothing"}.get(given, given)
    assert table.change(f"barter {n} {word} for {got}") == {resource: -n, got: 2 * n}
    deal = ["rifle", "gunpowder", "horse", "clothes"].index(given) * 2 + (got == "hides")
    assert table.event(Happening.BARTERED) == [(deal, n)]


def test_H4_any_number_in_any_mix(dusk: Any) -> None:
    table = dusk(gunpowder=0, rifles=2, horses=1, clothing=3).end(raid=[TRADE], happy=())
    table.push("barter 2 rifles for hides", "barter 1 horse for food", "barter 2 clothes for food")
    assert table.moves == {"barter 1 clothes for food", "barter 1 clothes for hides", "stop bartering"}
    table.push("barter 1 clothes for hides", rolls=[1, 1])  # nothing is left to give: it goes on
    assert (table["hides"], table["food"]) == (6, 10 + 6 - 10)


def test_H4_none_need_be_given(dusk: Any) -> None:
    table = dusk().end(raid=[TRADE], happy=())
    before = table.facts()
    table.push("stop bartering", rolls=[1, 1])
    assert table["rifles"] == before["rifles"] and table.phase == "begin"


def test_H4_with_nothing_to_give_nothing_is_asked(dusk: Any) -> None:
    assert met(dusk(rifles=0, horses=0, clothing=0), TRADE).phase == "begin"


def test_H4_no_more_than_is_there(dusk: Any) -> None:
    table = dusk(rifles=4).end(raid=[TRADE], happy=())
    assert table.why("barter 5 rifles for food") == "lack rifles"
    assert table.why("barter 1 gunpowder for food") == "lack gunpowder"


def test_H4_horses_of_barter_make_room_and_trade_is_no_violence(dusk: Any) -> None:
    table = dusk(gunpowder=5).end(raid=[TRADE], happy=())
    assert table["gunpowder"] == 5


# --- Fight ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "level"), [("harrod", 0), ("boone", 2), ("clark", 4), ("logan", 2), ("lindsay", 0)]
)
def test_H6_leaders(dusk: Any, leader: str, level: int) -> None:
    assert fight(dusk(leader=leader)) == level


@pytest.mark.parametrize(
    ("rifles", "gunpowder", "metal", "level"),
    [
        (7, 1, 1, 7),
        (7, 0, 1, 0),  # no powder
        (7, 1, 0, 3),  # no bullets: half, rounded down
        (7, 0, 0, 0),
        (1, 1, 0, 0),
        (0, 1, 1, 0),
    ],
)
def test_H6_rifles_want_gunpowder_and_metal(
    dusk: Any, rifles: int, gunpowder: int, metal: int, level: int
) -> None:
    assert fight(dusk(leader="harrod", rifles=rifles, gunpowder=gunpowder, metal=metal)) == level


@pytest.mark.parametrize(
    ("lye", "blockhouses", "level"), [(0, 0, 0), (5, 0, 0), (0, 2, 4), (1, 1, 3), (5, 1, 3), (5, 4, 9)]
)
def test_H6_one_for_lye_and_blockhouses(dusk: Any, lye: int, blockhouses: int, level: int) -> None:
    assert fight(dusk(leader="harrod", lye=lye, built={"blockhouse": blockhouses})) == level


def test_H6_lye_needs_a_blockhouse_and_not_a_log_station(dusk: Any) -> None:
    assert fight(dusk(leader="harrod", lye=5, built={"log_station": 1, "stockade": 1})) == 12


def test_H6_it_all_adds_up(dusk: Any) -> None:
    built = {"stockade": 1, "blockhouse": 3, "log_station": 2}
    table = dusk(leader="boone", rifles=5, gunpowder=1, lye=1, built=built, militia=1)
    assert fight(table) == 5 + 10 + 6 + 4 + 2 + 1 + 20


def test_H6_without_powder_the_rest_still_fights(dusk: Any) -> None:
    table = dusk(
        leader="boone", rifles=5, gunpowder=0, lye=1, built={"stockade": 1, "blockhouse": 1}, militia=1
    )
    assert fight(table) == 10 + 2 + 2 + 1 + 20


@pytest.mark.parametrize(("gunpowder", "left"), [(0, 0), (1, 0), (2, 0), (3, 1), (9, 7)])
@pytest.mark.parametrize("row", VIOLENT)
def test_H5_a_violent_encounter_spends_two_gunpowder(dusk: Any, row: int, gunpowder: int, left: int) -> None:
    table = dusk(leader="harrod", militia=1, built={"stockade": 1}, gunpowder=gunpowder, rifles=0)
    met(table, row, 6, *([1] if row in (HORSES, PARTY, SIEGE) else []))
    assert table["gunpowder"] == left


# --- the defence ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("rifles", "edge"), [(14, -1), (15, 0), (16, 1)])
def test_H7_four_or_more_defends_with_one_for_the_greater_fight(
    dusk: Any, rifles: int, edge: int, die: int
) -> None:
    held = die + edge >= 4
    table = dusk(leader="harrod", rifles=rifles, gunpowder=9, food=20)
    met(table, SKIRMISH, die, *([] if held else [1, 1]))
    assert table["folk"] == (10 if held else 8)
    assert table.event(Happening.DEFENCE) == [(die, int(held))]


@pytest.mark.parametrize(
    ("row", "lost"),
    [(MURDER, 0), (ABDUCTION, 0), (KILLINGS, 0), (SKIRMISH, 0), (AMBUSH, 0), (PARTY, 1), (SIEGE, 1)],
)
def test_H7_a_defence_spares_two_losses(dusk: Any, row: int, lost: int) -> None:
    table = dusk(leader="harrod", militia=1, rifles=9, gunpowder=9)
    met(table, row, 6, *[1] * lost)
    assert table["folk"] == 10 - lost


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("defended", [False, True])
def test_H7_a_horse_raid_takes_a_die_of_horses(dusk: Any, die: int, defended: bool) -> None:
    table = dusk(leader="harrod", rifles=13, gunpowder=9, horses=8)
    met(table, HORSES, 6 if defended else 1, die)
    assert table["horses"] == 8 - (max(0, die - 2) if defended else die)
    assert table["folk"] == 10 and table["rifles"] == 13 and table.side().lost == 0


def test_S10_a_horse_raid_takes_what_is_there(dusk: Any) -> None:
    table = met(dusk(horses=2), HORSES, 1, 6)
    assert table["horses"] == 0


@pytest.mark.parametrize("dice", [(1, 1), (2, 2), (3, 1), (1, 3), (3, 6), (6, 6)])
def test_H8_looting_a_die_for_each_folk_killed(dusk: Any, dice: tuple[int, int]) -> None:
    table = dusk(leader="harrod", rifles=15, gunpowder=9, food=20)
    met(table, SKIRMISH, 1, *dice)
    assert table["rifles"] == 15 - sum(die >= 3 for die in dice)


def test_H8_no_rifle_left_no_rifle_lost(dusk: Any) -> None:
    table = met(dusk(rifles=1, food=20), SKIRMISH, 1, 6, 6)
    assert table["rifles"] == 0


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("row", [PARTY, SIEGE])
def test_H9_with_the_lesser_fight_the_fort_may_be_overrun(dusk: Any, row: int, die: int) -> None:
    table = dusk(leader="harrod", rifles=VIOLENT[row][0] - 1, gunpowder=9, food=20)
    rest = [] if die >= 5 else [1, 1]
    met(table, row, 1, 1, 1, 1, die, *rest, happy=())
    assert table.phase == ("fallen" if die >= 5 else "begin")
    assert table["folk"] == 7  # after the losses
    if die >= 5:
        assert table.side().fall == 1 and table.side().fallen == 1 and table.position.over


@pytest.mark.parametrize("row", [PARTY, SIEGE])
def test_H9_the_defence_does_not_matter(dusk: Any, row: int) -> None:
    table = dusk(leader="harrod", food=20)
    met(table, row, 6, 1, 6, happy=())  # 6 - 1 defends; one is killed; and yet
    assert table.phase == "fallen" and table["folk"] == 9


@pytest.mark.parametrize("row", [PARTY, SIEGE])
def test_H9_at_equal_fight_there_is_no_catastrophe(dusk: Any, row: int) -> None:
    table = dusk(leader="harrod", rifles=VIOLENT[row][0], gunpowder=9, food=20)
    met(table, row, 1, 1, 1, 1)
    assert table.phase == "begin" and Happening.CATASTROPHE not in table.kinds


@pytest.mark.parametrize("row", [KILLINGS, SKIRMISH, AMBUSH])
def test_H9_other_raids_overrun_nobody(dusk: Any, row: int) -> None:
    table = met(dusk(leader="harrod", food=20), row, 1, 1, 1)
    assert Happening.CATASTROPHE not in table.kinds


def test_H11_level_powder_defence_losses_looting_catastrophe(dusk: Any) -> None:
    table = dusk(leader="harrod", rifles=20, gunpowder=3, food=20)
    met(table, PARTY, 1, 3, 2, 6, 4)
    battle = [
        kind
        for kind in table.kinds
        if Happening.FIGHT <= kind <= Happening.CATASTROPHE or kind == Happening.LOST
    ]
    assert battle == [
        Happening.FIGHT,
        Happening.LOST,  # gunpowder
        Happening.DEFENCE,
        Happening.FOLK_LOST,
        Happening.LOOTING,
        Happening.LOST,  # a rifle
        Happening.LOOTING,
        Happening.LOOTING,
        Happening.LOST,
        Happening.CATASTROPHE,
    ]


def test_H11_the_defence_die_falls_before_the_horses_die(dusk: Any) -> None:
    table = met(dusk(horses=8), HORSES, 1, 6)
    assert table.kinds.index(Happening.DEFENCE) < table.kinds.index(Happening.HORSES_TAKEN)
    assert table["horses"] == 2


def test_H11_the_last_powder_serves_this_encounter(dusk: Any) -> None:
    """Fight is fixed before the powder is spent."""
    table = met(dusk(leader="harrod", rifles=15, gunpowder=1, food=20), SKIRMISH, 4)
    assert table["gunpowder"] == 0 and table["folk"] == 10


def test_H11_rifles_looted_do_not_lower_the_level_for_the_catastrophe(dusk: Any) -> None:
    table = dusk(leader="harrod", rifles=21, gunpowder=9, food=20)
    met(table, PARTY, 1, 6, 6, 6)
    assert table["rifles"] == 18 and table.phase == "begin"


def test_S11_when_the_last_folk_are_killed_nothing_more_is_rolled(dusk: Any) -> None:
    table = dusk(folk=2, food=9)
    met(table, SKIRMISH, 1, happy=())
    assert table.phase == "fallen" and table.side().fall == 2


def test_the_dead_of_a_raid_eat_no_more(dusk: Any) -> None:
    table = met(dusk(leader="harrod", food=8, salt=0), SKIRMISH, 1, 1, 1)
    assert table["food"] == 0 and table.side().unfed == 0
