"""One player alone (section 3.11 of the reconstruction)."""

from __future__ import annotations

import pytest

from .tables import WIDE, Table, land

EASTON = {"at": "c3 c4 b1"}


def test_alone_one_plays_on_three_tiles_at_random() -> None:
    t = Table(1)
    assert t.table.slots == 3 and t.said("STANDARD") == [] and t.actor == 0
    t.load().play(next(f"start {name}" for name in ("Blackmoor", "Wheatley") if t.works(name).space >= 0))
    assert t.phase == "BUILD" and t.table.round == 1 and t.table.turn == 0


@pytest.mark.parametrize(("number", "worth"), [(1, 3), (5, 3), (6, 1), (9, 1)])
def test_achievements_bring_more_in_rounds_one_to_five(number: int, worth: int) -> None:
    about = {"at": "c3 c4 c5 c6 d5", "money": 11, "marked": [2, 3, 4]}
    t = land(about, seats=1, phase="DELIVER", round=number, goals="10 11 2 3 4").play("end")
    assert t.said("ACHIEVED") == [(0, 9, worth), (0, 10, worth)]


def test_a_turn_without_delivery_covers_a_slot_with_a_neutral_container() -> None:
    t = land(seats=1, phase="DELIVER", ship="S3 0").play("end")
    assert t.ship == "S3 0 n - -" and t.said("IDLE") == [(0, 0, 0)] and t.said("CONTAINER") == [(0, 1, 0)]
    t = land(seats=1, phase="DELIVER", ship="S1").play("end")
    assert t.ship == "S1 n - - -"  # on a wild slot, too
    t = land(seats=1, phase="DELIVER", ship="S3 - 0").play("end")
    assert t.ship == "S3 n 0 - -"


def test_so_does_a_turn_in_which_only_a_card_is_bought() -> None:
    t = land(seats=1, phase="DELIVER", ship="S3", market="4 9 20").play("buy 4: 1")
    assert t.ship == "S3 n - - -" and t.hand() == [4]


def test_the_ship_may_be_filled_before_a_card_is_drawn() -> None:
    t = land(seats=1, phase="DELIVER", ship="S3 0 0 0", market="4 9 20").play("buy 4: S1, 1")
    assert t.said("EXPORT_MONEY") == [(0, 1, 2)] and t.ship == "S1 - - - -"


def test_a_turn_with_a_delivery_covers_one_slot_only() -> None:
    t = land(EASTON, seats=1, phase="DELIVER", ship="S1").play("deliver Blackmoor Easton", "end")
    assert t.ship == "S1 0 - - -" and t.said("IDLE") == []


def test_with_others_a_turn_without_delivery_covers_nothing() -> None:
    assert land(phase="DELIVER", ship="S1").play("end").ship == "S1 - - - -"


def test_without_the_expansion_nothing_is_covered() -> None:
    t = land(seats=1, phase="DELIVER").play("end")
    assert t.said("IDLE") == [] and t.table.ship == -1


@pytest.mark.parametrize(
    ("ship", "export"),
    [
        ("S1 0 0 0", 1),
        ("S1 0 n 0", 2),
        ("S1 0 0 n", 2),
        ("S1 0 n n", 0),
        ("S1 n n n", 0),
        ("S6 0 0 0 n", 1),
        ("S6 0 0 n n", 0),
    ],
)
def test_own_containers_are_measured_against_the_neutral_ones_against_9_and_12(
    ship: str, export: int
) -> None:
    """The last slot is covered by a turn without delivery."""
    t = land(seats=1, phase="DELIVER", ship=ship).play("end: S2")
    assert {a for kind in ("EXPORT_MONEY", "EXPORT_PRESTIGE") for _, a, _ in t.said(kind)} == {export} - {0}
    assert t.company().containers == 4


def test_an_own_container_may_make_it_more_or_equal() -> None:
    for held, export in (("0 n n", 2), ("0 0 n", 1), ("n n n", 0)):
        t = land({"at": "c5 c4 d4"}, seats=1, phase="DELIVER", ship=f"S1 {held}")
        t.play("deliver Redstone Arden: S2")
        assert {a for _, a, _ in t.said("EXPORT_MONEY")} == {export} - {0}


def test_the_idle_ships_money_counts_for_the_purse() -> None:
    about = {"money": 9, "marked": [1, 2, 3, 4]}
    t = land(about, seats=1, phase="DELIVER", ship="S1 0 0 0", goals="11 1 2 3 4").play("end: S2")
    assert t.money[0] == 10 and t.said("ACHIEVED") == [(0, 10, 3)]


def test_nine_rounds_at_most() -> None:
    t = land({"contract": 7}, seats=1)
    for number in range(1, 10):
        assert t.table.round == number and not t.over
        t.play("rest")
    assert t.over and t.ending == "TRACKS" and t.table.round == 9


def test_every_turn_of_one_player_is_a_round() -> None:
    t = land(seats=1).play("rest")
    assert t.table.round == 2 and t.table.first == 0 and t.said("ROUND") == [(0, 2, 0)]


def test_alone_the_reckoning_is_the_same() -> None:
    about = {"at": WIDE, "served": "Easton coal, Dunmore coal", "contract": 1}
    t = land(about | {"prestige": 40, "money": 10, "loans": 1}, seats=1).close()
    assert t.results() == ([40 + 4 + 2 - 4], [1])
