"""Freight on Board: slots, bonuses, exports, the next ship."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.railroad.rules.ship import dock
from flatboat.games.railroad.rules.tables import NONE, SHIPS

from .tables import GOOD_NAMES, Table, delivering, goods, land

#: The ships as printed: good and bonus of each slot, then both export bonuses.
PRINTED = """
S1: wild -, coal $1, grain $1, iron 1; 1 $1, $1
S2: wild -, lumber 1, textiles $1, coal $2; 2, 1
S3: grain $1, wild -, iron $2, textiles 1; 1 $2, $2
S4: iron $1, lumber $1, wild -, grain 1; 2, 1
S5: wild -, textiles $1, coal 1, lumber $1, wild $1; 2 $1, 1
S6: wild -, grain 1, iron $1, wild -, coal 1 $1; 2 $1, 1
S7: coal $2, textiles $1, wild -, lumber 1; 1 $2, $2
S8: wild -, iron 1, grain $1, wild -, textiles 1 $1; 3, 1 $1
"""


def bonus(text: str) -> tuple[int, int]:
    """Money and prestige of `1 $2`."""
    money = sum(int(word[1:]) for word in text.split() if word[0] == "$")
    return money, sum(int(word) for word in text.split() if word.isdigit())


def ships() -> dict[str, tuple[list[str], list[str]]]:
    """The printed slots and exports of each ship."""
    found = {}
    for line in PRINTED.strip().splitlines():
        name, rest = line.split(": ")
        slots, exports = rest.split("; ")
        found[name] = slots.split(", "), exports.split(", ")
    return found


def load(good: str, ship: str, *others: dict[str, Any], **more: Any) -> Table:
    """A delivery of a good with the ship as it lies, by seat 0 with $0."""
    more["mine"] = {"money": 0} | more.get("mine", {})
    t, move = delivering(good, *others, ship=ship, **more)
    t.play(move)
    t.company().money, t.company().prestige = 0, 0  # what the route brought
    return t


def covering(good: str, ship: str, *others: dict[str, Any], dice: str = "", **more: Any) -> Table:
    """A delivery without a choice of slots; money and prestige of all are what it began with."""
    more["mine"] = {"money": 5} | more.get("mine", {})
    t, move = delivering(good, *others, ship=ship, **more)
    return t.play(f"{move}: {dice}" if dice else move)


def won(t: Table) -> tuple[list[tuple[str, int, int, int]], ...]:
    """The events of the ship: of slots, and of the export."""
    slots = [event for event in t.events if event[0].startswith("SLOT")]
    return slots, [event for event in t.events if event[0].startswith("EXPORT")]


# ---------------------------------------------------------------- what is printed


def test_there_are_eight_ships_with_35_slots() -> None:
    printed, edition = ships(), land().edition
    assert len(printed) == SHIPS
    wanted = [slot.split()[0] for slots, _ in printed.values() for slot in slots]
    assert len(wanted) == 35
    assert [wanted.count(good) for good in [*GOOD_NAMES, "wild"]] == [5, 4, 5, 5, 5, 11]
    for ship, (slots, exports) in zip(edition.ships, printed.values(), strict=True):
        assert ship.count == len(slots)
        assert [[*GOOD_NAMES, "wild"][ship.good[i]] for i in range(ship.count)] == [
            s.split()[0] for s in slots
        ]
        assert [(ship.bonus[i].money, ship.bonus[i].prestige) for i in range(ship.count)] == [
            bonus(slot) for slot in slots
        ]
        assert [(e.money, e.prestige) for e in ship.export] == [bonus(text) for text in exports]


@pytest.mark.parametrize("name", [f"S{n}" for n in range(1, 9)])
@pytest.mark.parametrize("good", GOOD_NAMES)
def test_every_slot_with_every_good_rulings_5_6_7(name: str, good: str) -> None:
    """The leftmost slot: an own container and its bonus on a match, else a neutral one and nothing."""
    slots, _ = ships()[name]
    for k, slot in enumerate(slots[:-1]):  # the last one fills the ship
        t = load(good, name + " n" * k)
        if t.phase == "SHIP":
            t.play(f"cover {k + 1}")
        match = slot.split()[0] in ("wild", good)
        assert t.ship.split()[k + 1] == ("0" if match else "n")
        assert t.said("CONTAINER") == [(0, k, int(match))]
        money, prestige = bonus(slot.partition(" ")[2]) if match else (0, 0)
        assert t.said("SLOT_MONEY") == [(0, k, money)] * (money > 0)
        assert t.said("SLOT_PRESTIGE") == [(0, k, prestige)] * (prestige > 0)
        assert t.phase == "BUY" and won(t)[1] == []


# ---------------------------------------------------------------- the cases


@pytest.mark.parametrize("good", GOOD_NAMES)
def test_the_empty_s1_and_any_good_rulings_6_8(good: str) -> None:
    """A leftmost wild slot is a match and is not refused."""
    t = covering(good, "S1")
    assert t.ship == "S1 0 - - -" and won(t) == ([], []) and t.company().containers == 3


def test_coal_is_wanted_and_iron_delivered() -> None:
    t = covering("iron", "S1 1")
    assert t.ship == "S1 1 n - -" and won(t) == ([], []) and t.company().containers == 4


def test_the_slot_bonus_comes_before_the_export_ruling_13() -> None:
    t = covering("iron", "S1 0 1 n", dice="S5")
    names = [name for name, *_ in t.events]
    assert names[-6:] == [
        "CONTAINER",
        "SLOT_PRESTIGE",
        "FULL_SHIP",
        "EXPORT_MONEY",
        "EXPORT_PRESTIGE",
        "SHIP",
    ]
    assert won(t)[0] == [("SLOT_PRESTIGE", 0, 3, 1)]
    assert won(t)[1] == [("EXPORT_MONEY", 0, 1, 1), ("EXPORT_PRESTIGE", 0, 1, 1)]


def test_the_leader_gets_the_first_bonus_and_others_nothing() -> None:
    """Counts 2, 1 and 1 neutral; the leader need not be who fills the ship."""
    t = covering("coal", "S1 1 1 n", {}, dice="S2")
    assert won(t)[1] == [("EXPORT_MONEY", 1, 1, 1), ("EXPORT_PRESTIGE", 1, 1, 1)]
    t = covering("iron", "S1 1 1 n", {}, dice="S2")
    assert won(t) == ([("SLOT_PRESTIGE", 0, 3, 1)], [("EXPORT_MONEY", 1, 1, 1), ("EXPORT_PRESTIGE", 1, 1, 1)])
    assert t.money[1] == 6 and t.prestige[1] == 1


def test_counts_2_and_2_both_get_the_second_bonus_ruling_10() -> None:
    t = covering("coal", "S2 0 1 1", {}, dice="S1")
    assert won(t) == ([("SLOT_MONEY", 0, 3, 2)], [("EXPORT_PRESTIGE", 0, 2, 1), ("EXPORT_PRESTIGE", 1, 2, 1)])


def test_counts_1_1_1_and_neutral_three_get_the_second_bonus_ruling_10() -> None:
    t = covering("iron", "S2 0 1 2", {}, {}, {}, dice="S1")
    assert won(t)[1] == [("EXPORT_PRESTIGE", seat, 2, 1) for seat in (0, 1, 2)]
    t = covering("coal", "S2 3 1 2", {}, {}, {}, dice="S1")
    assert won(t)[1] == [("EXPORT_PRESTIGE", seat, 2, 1) for seat in (0, 1, 2, 3)]


def test_only_neutral_containers_bring_nobody_anything_ruling_11() -> None:
    t = covering("coal", "S1 n n n", dice="S2")
    assert won(t) == ([], []) and t.ship == "S2 - - - -"


def test_neutral_ones_count_for_nobody_rulings_9_12() -> None:
    """One own container and three neutral ones are the most."""
    t = covering("coal", "S1 1 n n", dice="S2")
    assert won(t)[1] == [("EXPORT_MONEY", 1, 1, 1), ("EXPORT_PRESTIGE", 1, 1, 1)]


def test_a_wild_slot_may_be_covered_out_of_order_ruling_5() -> None:
    t = load("coal", "S3")
    assert t.phase == "SHIP" and [t.reason(f"cover {k}") for k in (1, 2, 3, 4, 5)] == [
        "LEGAL",
        "LEGAL",
        "NOT_WILD",
        "NOT_WILD",
        "NO_SLOT",
    ]
    t.play("cover 2")
    assert t.ship == "S3 - 0 - -" and won(t) == ([], [])


def test_or_left_empty_and_the_leftmost_covered_ruling_6() -> None:
    assert load("coal", "S3").play("cover 1").ship == "S3 n - - -"
    assert load("grain", "S3").play("cover 1").ship == "S3 0 - - -"


def test_a_slot_left_empty_stays_the_leftmost_ruling_5() -> None:
    t = covering("iron", "S3 - 1")
    assert t.ship == "S3 n 1 - -"
    assert covering("grain", "S3 - 1").ship == "S3 0 1 - -"
    assert covering("iron", "S3 n 1").ship == "S3 n 1 0 -"


def test_a_wild_slot_out_of_order_gives_its_bonus_ruling_7() -> None:
    t = load("coal", "S5 n")
    assert t.play("cover 5").said("SLOT_MONEY") == [(0, 4, 1)] and t.ship == "S5 n - - - 0"


def test_a_wild_slot_out_of_order_may_fill_the_ship_ruling_5() -> None:
    """Then it was the only empty one, and nothing is asked."""
    t = land({"at": "c3 c4 b1"}, phase="DELIVER", ship="S3 0 - n n")
    t.play("deliver Blackmoor Easton: S1")
    assert t.said("CONTAINER") == [(0, 1, 1)] and len(t.said("FULL_SHIP")) == 1


def test_nobody_is_asked_without_a_choice_ruling_8() -> None:
    for ship in ("S1", "S2", "S6 n n n", "S3 n"):
        assert covering("textiles", ship).phase == "BUY"
    for ship in ("S6", "S5", "S8 n", "S7 n"):
        assert load("textiles", ship).phase == "SHIP"


def test_a_covered_slot_is_not_covered_again() -> None:
    assert load("coal", "S6 1 n").reason("cover 1") == "SLOT_COVERED"


def test_by_option_wild_slots_go_in_order_ruling_5() -> None:
    t = covering("coal", "S3", options={"wild_slots": "leftmost"})
    assert t.ship == "S3 n - - -"
    t = covering("coal", "S3 n", options={"wild_slots": "leftmost"})
    assert t.ship == "S3 n 0 - -"


def test_an_unfinished_ship_brings_nothing_at_the_end_ruling_19() -> None:
    t = load("coal", "S7").play("cover 1")
    assert t.said("SLOT_MONEY") == [(0, 0, 2)]
    kept = t.money[0]
    t.close()
    assert won(t) == ([], []) and t.money[0] == kept


def test_own_containers_used_up_ruling_3() -> None:
    """All four on a ship of five slots: the match is covered with a neutral one, without its bonus."""
    t = land({"at": "c3 c4 b1"}, phase="DELIVER", ship="S6 0 0 0 0")
    t.play("deliver Blackmoor Easton: S1")
    assert t.said("CONTAINER") == [(0, 4, 0)] and won(t)[0] == []
    assert won(t)[1] == [("EXPORT_MONEY", 0, 1, 1), ("EXPORT_PRESTIGE", 0, 1, 2)]
    assert t.company().containers == 4


def test_without_containers_no_wild_slot_is_covered_out_of_order_ruling_3() -> None:
    few = {"values": {"containers": 2}}
    t = land({"at": "c3 c4 b1"}, phase="DELIVER", ship="S8 0 n 0", **few)
    assert t.company().containers == 0
    t.play("deliver Blackmoor Easton")
    assert t.ship == "S8 0 n 0 n -"
    t = land({"at": "c3 c4 b1"}, phase="DELIVER", ship="S8 0 0", **few)
    t.play("deliver Blackmoor Easton")
    assert t.ship == "S8 0 0 n - -" and t.company().containers == 0


# ---------------------------------------------------------------- the next ship


def test_containers_return_to_their_owners_ruling_2() -> None:
    t = covering("coal", "S6 0 1 1 n", dice="S2")
    assert [t.company(seat).containers for seat in (0, 1)] == [4, 4]
    assert t.ship == "S2 - - - -" and list(t.table.slot) == [NONE] * 5


def test_a_full_ship_is_discarded_and_another_revealed() -> None:
    t = covering("iron", "S1 0 n n", dice="S8")
    assert (
        t.table.ships_out == 1 and t.said("FULL_SHIP") == [(NONE, 0, 0)] and t.said("SHIP") == [(NONE, 7, 0)]
    )
    assert t.dice.sides == [7]
    t = covering("iron", "S4 0 n n", dice="S8", ships_out=0b1)
    assert t.table.ships_out == 0b1001 and t.dice.sides == [6]


def test_the_next_delivery_looks_at_the_new_ship_ruling_14() -> None:
    t = covering("iron", "S1 0 n n", {"at": "d7 e7"}, dice="S2")
    t.play("end", "lay", "deliver Wheatley Linden")
    assert t.ship == "S2 1 - - -"


def test_the_discards_are_shuffled_when_no_ship_is_left_ruling_16() -> None:
    t = covering("iron", "S1 0 n n", dice="=7", ships_out=0b11111110)
    assert t.table.ships_out == 0 and t.said("RESHUFFLED") and t.ship.startswith("S8")
    assert t.dice.sides == [8]


def test_each_ship_that_is_left_may_come() -> None:
    t = land(ship="S1")
    t.table.ships_out = 0b00010101
    found = []
    for k in range(5):
        twin = t.copy()
        twin.dice.names = [f"={k}"]
        dock(twin.state, twin.dice)
        found.append(twin.table.ship + 1)
    assert found == [2, 4, 6, 7, 8]


def test_the_export_money_stops_at_the_cap_ruling_18() -> None:
    t = covering("coal", "S3 1 1 n", {"money": 19}, dice="S1")
    assert t.money[1] == 20 and won(t)[1] == [("EXPORT_MONEY", 1, 1, 1), ("EXPORT_PRESTIGE", 1, 1, 1)]


def test_the_ship_comes_after_income_and_card_and_before_achievements_ruling_15() -> None:
    """A slot's dollar makes the purse deep."""
    mine = {"money": 7, "marked": [1, 2, 3, 4], "hand": "1"}
    t, move = delivering("coal", ship="S1 1", mine=mine, goals="11 1 2 3 4")
    t.play(move)
    assert t.phase == "CARD" and t.said("ACHIEVED") == [] and t.said("CONTAINER") == []
    t.play("play 1")
    assert t.money[0] == 10 and t.said("ACHIEVED") == [(0, 10, 3)]
    assert [name for name, *_ in t.events][-3:] == ["CONTAINER", "SLOT_MONEY", "ACHIEVED"]


def test_points_of_ships_are_prestige_ruling_17() -> None:
    t = covering("lumber", "S2 0")
    assert t.said("SLOT_PRESTIGE") == [(0, 1, 1)] and t.prestige[0] == 5 + 1


def test_without_the_expansion_nothing_is_covered() -> None:
    t, move = delivering("coal")
    t.play(move)
    assert t.said("CONTAINER") == [] and t.phase == "BUY"
    assert t.reason("cover 1") == "NOT_IN_THIS_PHASE"


def test_every_delivery_covers_one_slot_ruling_8() -> None:
    for good in GOOD_NAMES:
        t = load(good, "S4")
        if t.phase == "SHIP":
            assert t.reason("end") == t.reason("buy 30") == "NOT_IN_THIS_PHASE"
            t.play("cover 1")
        assert t.ship.count("-") == 3
    assert sum(goods(t)) == 15
