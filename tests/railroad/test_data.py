"""Dice, moves and tables told by words at the front door."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.errors import InvalidMove
from flatboat.kernel.dice import DiceError

from .hand_set import ALONE, COLORS, EASTON, TWO, table_of

# --- dice told in words -----------------------------------------------------------------------------------


def test_the_set_up_says_what_its_dice_were_for() -> None:
    position = flatboat.game("railroad", 2).start(seed=3, names=["Ann", "Bob"])
    said = [(die.purpose, die.came) for die in position.setup_rolled]
    assert ("the next tile of the map", "A") in said and (
        "how the tile lies",
        "turned by 180 degrees",
    ) in said
    assert {purpose for purpose, _ in said} == {
        "the next tile of the map",
        "how the tile lies",
        "an achievement in play",
        "the secret contract of Ann",
        "the secret contract of Bob",
        "the train card that Ann is dealt",
        "the train card that Bob is dealt",
        "the train card that the market shows",
        "the ship that docks",
        "who has the start player marker",
    }
    assert ("the secret contract of Bob", position.data()["contract"][1]) in said
    assert said[-2:] == [("the ship that docks", "Dunlin"), ("who has the start player marker", "Bob")]
    again = position.game.start(dice=position.setup_rolled, names=["Ann", "Bob"])
    assert again.digest == position.digest


def test_a_card_is_wished_for_in_words() -> None:
    position = TWO.position({"turn": 0, "phase": "deliver", "market": ["Rocket coal", "Mogul 4+"]})
    position.push("buy Rocket coal", dice=["Rocket 2 shared"])
    (die,) = position.history[-1].rolled
    assert (die.purpose, die.came) == ("the train card that the market shows", "Rocket 2 shared")
    table = table_of(position)
    assert table["market"][0] == "Rocket 2 shared" and table["known_in"] == {"Rocket coal": 0}


def test_a_card_that_is_not_in_the_deck_cannot_come() -> None:
    position = TWO.position({"turn": 0, "phase": "deliver", "market": ["Rocket coal", "Mogul 4+"]})
    before = position.digest
    wished = 'the train card that the market shows cannot come out as "Mogul 4[+]"'
    with pytest.raises(DiceError, match=wished):
        position.push("buy Rocket coal", dice=["Mogul 4+"])
    with pytest.raises(DiceError, match="rolls 1 die, no more"):
        position.push("buy Rocket coal", dice=["Rocket 2 shared", "Rocket 5+"])
    with pytest.raises(DiceError, match=r"dice ran out.* \(the train card that the market shows\)"):
        position.push("buy Rocket coal", dice=[])
    assert position.digest == before


def test_the_next_ship_is_wished_for_in_words() -> None:
    position = TWO.position(
        {
            "turn": 0,
            "phase": "deliver",
            "colors": COLORS,
            "hands": [[]],
            "ship": "Cormorant",
            "slot": [1, 1, 1],
        }
    )
    position.push("deliver Blackmoor to Easton", dice=["Heron"])
    assert [die.came for die in position.history[-1].rolled] == ["Heron"]
    assert table_of(position)["ship"] == "Heron" and table_of(position)["ships_out"] == ["Cormorant"]
    with pytest.raises(DiceError, match='the ship that docks cannot come out as "Cormorant"'):
        position.pop()
        position.push("deliver Blackmoor to Easton", dice=["Cormorant"])


def test_dice_of_one_move_are_told_in_order() -> None:
    """Alone, a purchase without a delivery fills the ship first."""
    said = {"phase": "deliver", "market": ["Rocket coal"], "ship": "Cormorant", "slot": [0, 0, 0]}
    position = ALONE.position(said)
    position.push("buy Rocket coal", dice=["Egret", "Mogul iron"])
    told = [(die.purpose, die.came) for die in position.history[-1].rolled]
    assert told == [("the ship that docks", "Egret"), ("the train card that the market shows", "Mogul iron")]


# --- moves by their values --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("start Blackmoor", "start", {"factory": "Blackmoor"}),
        ("build e7", "build", {"space": "e7"}),
        ("unlock", "unlock", {}),
        ("scrap", "scrap", {}),
        ("deliver Blackmoor to Easton", "deliver", {"factory": "Blackmoor", "city": "Easton"}),
        ("play Rocket coal", "play", {"card": "Rocket coal"}),
        ("cover slot 2", "cover", {"slot": 2}),
        ("buy Mogul 4+", "buy", {"card": "Mogul 4+"}),
        ("loan", "loan", {}),
        ("end", "end", {}),
    ],
)
def test_each_family_of_moves_is_built_from_its_values(text: str, name: str, values: dict[str, Any]) -> None:
    move = TWO.start(0).move(name, **values)
    assert (str(move), move.name, dict(move.values)) == (text, name, values)
    for field, value in values.items():
        assert getattr(move, field) == value


def test_values_that_there_are_not_are_refused() -> None:
    position = TWO.start(0)
    with pytest.raises(InvalidMove, match=r'"deliver" knows no city .Eastham.; did you mean "Easton"'):
        position.move("deliver", factory="Blackmoor", city="Eastham")
    with pytest.raises(InvalidMove, match='the move "cover" needs "slot"'):
        position.move("cover")
    with pytest.raises(InvalidMove, match='"cover" knows no slot 6'):
        position.move("cover", slot=6)


# --- data -------------------------------------------------------------------------------------------------


def test_data_of_the_middle_of_a_game_are_words() -> None:
    said = {
        "first": 1,
        "turn": 0,
        "phase": "ship",
        "colors": COLORS,
        "cities": EASTON,
        "hands": [["Mogul iron"], ["Rocket 5+", "Mogul mountain"]],
        "card_at": {"Rocket coal": 0},
        "known_in": {"Rocket 5+": 1},
        "ship": "Gannet",
        "slot": [1],
        "companies": [{"money": 8, "prestige": 3, "loans": 1}, {"prestige": 1}],
    }
    position = TWO.position(said, names=["Ann", "Bob"])
    observation = position.observation(0).data()
    table = observation["table"]
    assert observation["seat"] == 0 and observation["hand"] == ["Mogul iron"] and observation["events"] == []
    assert observation["contract"] == position.data()["contract"][0]
    assert (table["phase"], table["trigger"], table["ending"]) == ("ship", "not yet", "not yet")
    assert (table["turn"], table["first"], table["played"], table["round"]) == (0, 1, 1, 1)
    assert (table["delivered"], table["factory"], table["city"]) == (True, "Blackmoor", "Easton")
    assert (table["length"], table["was_new"]) == (3, True)
    assert table["tile"] == ["A", "B", "D", None] and table["terrain"]["d5"] == "mountain"
    assert table["star"] == ["d1", "g1", "c6", "d5", "g5", "h4"]
    assert table["colors"] == {"c3": [0], "d4": [1], "b1": [0], "c4": [0, 1], "c5": [1]}
    assert table["works"]["Blackmoor"] == {"space": "c3", "good": "coal", "left": 1}
    assert table["cities"]["Easton"] == {
        "space": "a1", "count": 2, "good": ["coal", "lumber"], "train": [0, None],
    }  # fmt: skip
    assert table["cities"]["Fairhaven"]["good"] == ["lumber", None]
    assert table["companies"][0] == {
        "prestige": 3, "money": 8, "tracks": 16, "unlocked": 0, "loans": 1, "trains": 7, "cards": 1,
        "deliveries": 1, "stars": 0, "longest": 3, "total_length": 3, "delivered": {"coal": 1},
        "on": {"plains": 1, "forest": 1, "factory": 1}, "kinds": {"Rocket": 1}, "marked": [], "containers": 4,
        "contract": None,
    }  # fmt: skip
    assert (table["card_at"], table["known_in"]) == ({"Rocket coal": 0}, {"Rocket 5+": 1})
    assert (table["ship"], table["ships_out"], table["slot"]) == ("Gannet", [], [1, None, None, None, None])
    assert table["loans"] == 11 and table["pile"] == 32 - 1 - 2 - 1 - 3
    position.push("cover slot 4")
    assert [event["text"] for event in position.observation(0).data()["events"]] == [
        "Ann covers slot 4 with their own container"
    ]
    assert position.data() == TWO.position(position.data()).data() | {"events": position.data()["events"]}


def test_a_neutral_container_is_told_from_a_players() -> None:
    assert table_of(TWO.position({"ship": "Gannet", "slot": ["neutral", 0]}))["slot"][:3] == [
        "neutral",
        0,
        None,
    ]
