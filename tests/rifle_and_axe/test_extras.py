"""What takes no Folk: extras that can be used, Shoe Horses without a Horse, and the form of a barter."""

from __future__ import annotations

import pytest

from flatboat import FlatboatError
from flatboat.games.rifle_and_axe.rules.actions import SHOE
from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.tables import Boon, Leader, Phase, Resource, Structure, Tool

from .playing import NAMES, Play


def test_extras_that_cannot_be_used_are_not_told_as_left() -> None:
    """A Hominy Block's Grind without an Implement; the banner and the board agree."""
    play = Play().at_work(folk=1)
    play.s.leader, play.s.built[Structure.HOMINY_BLOCK] = Leader.CLARK, 1
    play.push("gather")
    task = play.words.task(play.observation.view, NAMES)
    assert task == "Ann: end the Action Phase, or first use your extra Grind & Husk."
    play.s.used[Tool.IMPLEMENTS] = play.s.resources[Resource.IMPLEMENTS]
    assert play.words.task(play.observation.view, NAMES) == "Ann: end the Action Phase."
    assert "1 Grind &amp; Husk (not possible now)" in str(play.observation.draw())


def test_shoe_horses_without_a_horse_is_warned_of() -> None:
    play = Play().at_work()
    assert play.observation.costly(SHOE) == "" and "no Horse is free" not in str(play.observation.draw())
    assert play.observation.because(SHOE) == "it brings a Trade that takes no Folk"
    play.s.used[Tool.HORSES] = play.s.resources[Resource.HORSES]
    assert play.observation.costly(SHOE) == (
        "The Trade that this brings needs a free Horse, and all 8 of yours are used this turn: the Metal "
        "would be wasted."
    )
    assert "no Horse is free" in str(play.observation.draw()) and play.observation.because(SHOE) == ""
    assert SHOE in play.observation.legal, "the rules allow it (ruling A14)"


def test_a_horse_that_can_still_be_bought_is_one() -> None:
    play = Play().at_work(horses=7, hides=4).push("sell 1 hide")
    play.s.used[Tool.HORSES] = 7
    assert play.s.resources[Resource.MONEY] >= 6 and play.observation.costly(SHOE) == ""
    play.push("buy 1 horse", "shoe horses", "sell 1 grain")


def test_without_any_horse_the_one_trade_may_be_the_shoers() -> None:
    """Ruling A8: with no Horse owned at all, one Trade a turn, extras included."""
    play = Play().at_work(horses=0)
    assert play.observation.costly(SHOE) == ""
    play.s.boon = Boon.TRADERS
    play.push("buy 1 salt")
    assert "without any you may trade only once a turn" in play.observation.costly(SHOE)


def bartering() -> Play:
    play = Play().at_work(rifles=0, gunpowder=12, clothing=3, horses=1)
    play.s.phase, play.s.raid = Phase.BARTER, 1
    return play


def test_a_barter_is_one_form() -> None:
    play = bartering()
    (sheet,) = play.words.sheets(play.observation.view)
    assert [(field.name, field.most) for field in sheet.fields] == [
        ("gunpowder", 12), ("horses", 1), ("clothes", 3), ("got", 0),
    ]  # fmt: skip
    values = {"gunpowder": "12", "horses": "", "clothes": "1", "got": "hides"}
    moves = play.words.compose(play.observation.view, "barter", values)
    assert moves == [
        "barter 10 gunpowder for hides",
        "barter 2 gunpowder for hides",
        "barter 1 clothes for hides",
    ]
    play.push(*moves)
    assert play.s.resources[Resource.HIDES] == 26 and play.s.resources[Resource.GUNPOWDER] == 0


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"got": "hides"}, "please enter how much of what to give"),
        ({"gunpowder": "1"}, "please choose what you want for it"),
        ({"gunpowder": "13", "got": "food"}, 'you cannot give "13" Gunpowder; you have 12'),
        ({"rifles": "1", "got": "food"}, 'you cannot give "1" Rifles; you have 0'),
    ],
)
def test_what_cannot_be_bartered(values: dict[str, str], words: str) -> None:
    play = bartering()
    with pytest.raises(FlatboatError, match=words):
        play.words.compose(play.observation.view, "barter", values)


def test_all_settlements_are_told_beside_each_other() -> None:
    play = Play(2).at_work(wood=9)
    panel = play.panel("All settlements")
    assert panel.columns == ("", "Seat 1", "Seat 2")
    assert ("Wood", "9", "4") in panel.rows and ("Corral Pen", "2", "2") in panel.rows
    alone = Play(1).at_work()
    assert "All settlements" not in [panel.heading for panel in alone.words.panels(alone.observation.view)]


def test_A6_shoe_horses_gives_back_the_folk_of_a_trade_that_was_made() -> None:
    """Without a free Horse, too: so it is not warned of, and says why."""
    play = Play().at_work()
    play.s.leader = Leader.CLARK
    play.push("buy 1 salt")
    play.s.used[Tool.HORSES] = play.s.resources[Resource.HORSES]
    left = folk_left(play.s)
    assert play.observation.costly(SHOE) == ""
    assert play.observation.because(SHOE) == "the Trade you made then takes no Folk, and one more can act"
    assert folk_left(play.push("shoe horses").s) == left + 1
