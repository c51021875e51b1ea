"""Tables set by hand as programmers set them: what follows, what is refused; dice and moves by words."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.kernel.dice import DiceError

GAME = flatboat.game("rifle-and-axe", seats=2)
NAMES = ["Ann", "Ben"]


def by_hand(*settlements: dict[str, Any], **table: Any) -> flatboat.Position:
    """A table by what is said of its settlements and of the rest."""
    return GAME.position({**table, "settlements": list(settlements)}, names=NAMES)


# --- a few words are enough -------------------------------------------------------------------------------


def test_a_turn_means_that_settlements_have_leaders_and_act() -> None:
    position = by_hand({"resources": {"folk": 9, "wood": 10}}, turn=3)
    first, second = position.data()["table"]["settlements"]
    assert (first["phase"], first["leader"], first["folk"]) == ("action", "James Harrod", 9)
    assert (second["phase"], second["leader"], second["resources"]["folk"]) == ("action", "Daniel Boone", 10)
    assert first["resources"] == {"folk": 9, "wood": 10}, "a row is set as a whole"
    position.push("cut planks", seat=0)
    assert position.data()["table"]["settlements"][0]["resources"]["lumber"] > 0


def test_a_leader_alone_is_another_than_those_that_were_said() -> None:
    position = by_hand({"leader": "Ann Lindsay"}, turn=1)
    assert position.data()["table"]["settlements"][0]["leader"] == "Ann Lindsay"


def test_a_settlement_that_has_fallen() -> None:
    position = by_hand({"phase": "fallen", "fall": "abandoned", "fallen": 2, "resources": {}}, turn=3)
    assert position.waiting == [1]


# --- what could not be ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"turn": 21}, "there is no turn 21; the game has 20"),
        ({"settlements": [{"resources": {"folk": 4, "food": -1}}]}, "seat 0 cannot have -1 Food"),
        ({"turn": 1, "settlements": [{"resources": {}}]}, "seat 0 stands without Folk"),
        ({"turn": 1, "settlements": [{"built": {"courthouse": 9}}]}, "cannot have 9 of Courthouse"),
        ({"turn": 1, "settlements": [{}, {"spent": 11}]}, "seat 1 has used 11 of 10 actions"),
        ({"turn": 1, "settlements": [{"used": {"tools": 5}}]}, "has used 5 of 4 Tools"),
        ({"turn": 1, "settlements": [{"fall": "overrun"}]}, "phase, fall and the turn of it do not agree"),
        ({"turn": 1, "settlements": [{"raid": 11}]}, "has rolled row 11 of the Raid Table, which has 10"),
        ({"turn": 1, "settlements": [{"phase": "lose"}]}, "is to lose something, but nothing is owed"),
        (
            {"turn": 1, "settlements": [{"leader": "Daniel Boone"}, {"leader": "Daniel Boone"}]},
            "Daniel Boone cannot lead two settlements",
        ),
        (
            {"turn": 1, "settlements": [{"leader": "Boone"}]},
            'leader: "Boone" does not fit here; choose James Harrod',
        ),
        ({"turn": 1, "settlements": [{}, {}, {}]}, "3 values are given for 2 places"),
    ],
)
def test_what_could_not_be_is_refused_in_a_sentence(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(FlatboatError) as refused:
        GAME.position(said)
    assert problem in str(refused.value)


# --- dice and moves ---------------------------------------------------------------------------------------


def test_every_die_of_a_turn_says_what_it_was_for() -> None:
    position = by_hand({"phase": "begin"}, {}, turn=1)
    position.push("begin the turn", seat=0, dice=["2", "10"])
    foal, boon = position.history[-1].rolled
    assert (foal.purpose, foal.came, foal.faces) == ("the foal of Ann", "2", 6)
    assert (boon.purpose, boon.came, boon.faces) == ("the Boon Table of Ann", "10", 10)
    assert position.data()["table"]["settlements"][0]["boon"] == "militia"


def test_dice_that_do_not_fit_are_refused() -> None:
    position = by_hand({"phase": "begin"}, {}, turn=1)
    with pytest.raises(DiceError, match=r"the foal of Ann cannot come out as \"7\""):
        position.push("begin the turn", seat=0, dice=["7", "10"])
    with pytest.raises(DiceError, match=r"ran out: .* \(the Boon Table of Ann\)"):
        position.push("begin the turn", seat=0, dice=["2"])


def test_a_leader_that_is_dealt_is_told_by_name() -> None:
    position = flatboat.game("rifle-and-axe", 2, {"leaders": "dealt"}).start(seed=1, names=NAMES)
    leaders = [side["leader"] for side in position.data()["table"]["settlements"]]
    assert [die.came for die in position.setup_rolled] == leaders


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("sell", {"good": "grain", "n": 5}, "sell 5 grain"),
        ("buy", {"good": "rifles", "n": 1}, "buy 1 rifle"),
        ("build", {"structure": "log station"}, "build log station"),
        ("weave", {"product": "clothes"}, "weave clothes"),
        ("forge", {"product": "implement"}, "forge an implement"),
        ("give", {"gift": "horses"}, "give a horse"),
        ("lead", {"leader": "Daniel Boone"}, "lead with Daniel Boone"),
        ("take in", {"craft": "blacksmith"}, "take in a blacksmith"),
        ("lose", {"lost": "grain"}, "lose grain"),
        ("discard", {"stored": "food", "n": 10}, "discard 10 food"),
        ("barter", {"given": "horses", "got": "hides", "n": 2}, "barter 2 horses for hides"),
        ("end the action phase", {}, "end the action phase"),
    ],
)
def test_moves_are_built_from_their_values(name: str, values: dict[str, Any], text: str) -> None:
    move = by_hand({}, turn=1).move(name, 0, **values)
    assert move.text == text and dict(move.values) == values
