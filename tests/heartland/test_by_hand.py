"""Tables set by hand in a few words: what follows from them, what is refused, dice and moves by name."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.kernel.dice import DiceError

GAME = flatboat.game("heartland", options={"first_seat": 1})
STOPS = flatboat.game("heartland", options={"first_seat": 1, "truck_stops": True})
THREE = flatboat.game("heartland", seats=3, options={"first_seat": 1})
SQUARE = {
    "Jericho": "-1,1",
    "Prairie Rose": "0,1",
    "Lone Elm": "1,1",
    "Bedford Falls": "-1,0",
    "West Morgan": "0,0",
    "Fort Lee": "1,0",
    "Tatanka": "-1,-1",
    "Cedar Bluff": "0,-1",
    "Copper Flats": "1,-1",
}
AT_JERICHO = {"map": {"cell": SQUARE}, "phase": "act"}


def at_jericho(*, others: list[dict[str, Any]] | None = None, **trucker: Any) -> dict[str, Any]:
    """The first truck stands at Jericho and acts."""
    return {**AT_JERICHO, "truckers": [{"at": "Jericho", **trucker}, *(others or [])]}


# --- a few words are enough -----------------------------------------------------------------


def test_a_few_words_and_a_sale() -> None:
    hands = [{"cattle": 1, "fuel 1": 1}, {"corn": 2, "soy": 1}]
    said = at_jericho(cargo={"cattle": 1}, points=9)
    position = GAME.position({**said, "hands": hands}, names=["Ann", "Ben"])
    data = position.data()
    assert sum(data["pile"].values()) == 65 - 5 - 3
    assert data["table"]["cubes"]["Lone Elm"] == {"cattle": 4}, "one of five is on the truck"
    position.push("unload 1 cattle")
    assert position.points == [14, 5] and position.data()["table"]["cubes"]["Jericho"]["cattle"] == 1
    position.push("draw blind", dice=["pigs"])
    assert position.data()["hands"][0] == {"pigs": 1, "fuel 1": 1}


def test_an_upgrade_that_is_owned_was_laid_out_and_the_set_up_is_over() -> None:
    position = STOPS.position({"phase": "move", "truckers": [{"upgrade": "GPS"}]})
    table = position.data()["table"]
    assert table["dealt"][0] == "GPS" and table["laid"] == table["stops_due"] == 1
    assert position.why_not("pay 1 point") is None


def test_a_truck_stop_on_the_map_can_be_bought() -> None:
    cells = {**SQUARE, "Tune Up": "0,2"}
    position = GAME.position({"map": {"cell": cells}, "phase": "act", "truckers": [{"at": "Tune Up"}]})
    position.push("buy upgrade")
    assert position.points == [0, 5] and position.data()["table"]["truckers"][0]["upgrade"] == "Tune Up"


def test_who_is_at_the_target_has_triggered_the_end() -> None:
    position = GAME.position(at_jericho(others=[{"points": 51}]))
    assert position.data()["table"]["trigger"] == 1
    position.push("discard/draw")
    position.push("done")
    assert position.over and position.outcome.winners == [1]


def test_turns_are_counted_by_who_began() -> None:
    assert GAME.position({"turn": 1}).data()["table"]["turns"] == 2
    assert GAME.position({"turns": 8}).data()["table"]["turn"] == 1
    assert GAME.position({"turns": 8, "turn": 0}).data()["table"]["first"] == 1


def test_phases_know_how_many_cards_are_left() -> None:
    assert GAME.position({"phase": "refuel", "hands": [{"corn": 2}]}).data()["table"]["left"] == 3
    washer = {"upgrade": "Truck Wash"}
    assert GAME.position({"phase": "wash", "truckers": [washer]}).data()["table"]["left"] == 5
    phoning = {"phase": "refuel", "hands": [{"corn": 2}], "truckers": [{"upgrade": "Smart Phone"}]}
    assert GAME.position(phoning).data()["table"]["left"] == 4


def test_picks_of_three_players() -> None:
    position = THREE.position({"phase": "pick cell"})
    table = position.data()["table"]
    assert (table["turn"], table["picks"]) == (2, 2) and table["picking"] == table["removed"][0]
    cell = position.legal_moves[0].cell
    position.push(position.move("put", cell=cell))
    assert position.data()["table"]["map"]["cell"][table["picking"]] == cell


def test_an_offer_goes_to_the_truck_nearby() -> None:
    said = {"phase": "answer", "truckers": [{"upgrade": "Ham Radio"}], "hands": [{"corn": 2}, {"pigs": 1}]}
    position = GAME.position({**said, "give": {"corn": 2}, "ask": {"pigs": 1}})
    assert position.waiting == [1] and position.data()["table"]["partner"] == 1
    position.push("accept")
    assert position.data()["hands"] == [{"pigs": 1}, {"corn": 2}]


def test_warehouse_mixup_on_a_map_that_is_said() -> None:
    for each, cubes in ((False, {"corn": 3, "soy": 1}), (True, {"corn": 3, "soy": 1, "cattle": 1})):
        options = {"warehouse_mixup": True} | ({"mixup_each_demand": True} if each else {})
        position = flatboat.game("heartland", options=options).position({"map": {"cell": SQUARE}})
        assert position.data()["table"]["cubes"]["Jericho"] == cubes


# --- what could not be ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"hands": [{"pigs": 9}]}, "there are 9 cards of pigs, but the deck has 8"),
        ({"window": ["corn", "soy", "corn", "soy"]}, "the draw window has 3 places"),
        ({"window": ["corn"]}, "a place in the draw window is empty, but the draw pile is not"),
        ({"discards": {"corn": 1}, "top": "soy"}, "soy is not in the discard pile, and cannot lie"),
        ({"hands": [{"corn": 6}]}, "seat 0 cannot hold 6 cards"),
        (
            {"hands": [{"corn": 7}], "truckers": [{"upgrade": "Smart Phone"}]},
            "seat 0 cannot hold 7 cards",
        ),
        (
            {"phase": "wash", "left": 3, "hands": [{"corn": 8}], "truckers": [{"upgrade": "Truck Wash"}]},
            "seat 0 cannot hold 8 cards",
        ),
        ({"map": {"cell": {**SQUARE, "GPS": "0,0"}}}, "two cards lie on one cell of the map"),
        ({"map": {"cell": {"Jericho": "0,0"}}}, "the distribution centre is not on the map"),
        ({"map": {"turned": ["Serenity"]}}, "a card shows its advanced side that is no location on the map"),
        (
            {"map": {"cell": SQUARE}, "cubes": {"Jericho": {"corn": 8}, "Cedar Bluff": {"corn": 3}}},
            "there are 11 cubes of corn, but the map began with 10",
        ),
        ({"map": {"cell": SQUARE}, "cubes": {"Mill Creek": {"soy": 1}}}, "no location on the map"),
        (at_jericho(cargo={"corn": 9}), "seat 0 carries 9 cubes; a trailer holds 8"),
        (at_jericho(others=[{"at": "Jericho"}]), "two trucks stand in one place"),
        (at_jericho(at="GPS", upgrade="GPS"), "a truck stands at a place that is not on the map"),
        (at_jericho(upgrade="GPS", others=[{"upgrade": "GPS"}]), "two players own the same upgrade"),
        (
            {"map": {"cell": {**SQUARE, "GPS": "0,2"}}, "truckers": [{"upgrade": "GPS"}]},
            "the truck stop GPS is sold and nobody stands there, but it is still on the map",
        ),
        ({"dealt": ["GPS"], "laid": 1, "stops_due": 1}, "is not sold, but it is not on the map"),
        ({"phase": "stops"}, "0 of 0 truck stops are laid out, which does not fit the phase"),
        ({"phase": "pick"}, "one or two locations are left to pick, with three players"),
        ({"picks": 1}, "picks are left, but the phase is another"),
        ({"first": 0, "turn": 1, "turns": 1}, "turn 1 cannot be that of seat 1 if seat 0 began"),
        ({"phase": "loading"}, "to load another good, or go on, a player needs Hand Truck"),
        (at_jericho(upgrade="Truck Wash") | {"phase": "wash"}, "a truck is washed at the distribution"),
        (at_jericho() | {"towed": True}, "a towed truck stands at the distribution centre"),
        (
            {"phase": "refuel", "hands": [{"corn": 2}], "left": 2},
            "3 cards can be drawn to refuel, not 2",
        ),
        ({"give": {"corn": 1}}, "something is offered, but the phase is another"),
        ({"phase": "over", "ending": "not yet"}, "do not agree on whether the game is over"),
        ({"phase": "over", "ending": "stalled"}, "the game is not stalled before 200 rounds"),
        ({"phase": "over", "ending": "threshold"}, "the game ends before the next turn of the player"),
        ({"trigger": 1}, "seat 1 has triggered the end without 50 points"),
        ({"truckers": [{"points": 50}]}, "seat 0 has 50 points, but nobody has triggered the end"),
        ({"truckers": [{"points": -1}]}, "seat 0 has -1 points; nobody has fewer than 0"),
        ({"truckers": [{"penalty": 1}]}, "seat 0 cannot have lost 1 point for cargo"),
    ],
)  # fmt: skip
def test_a_table_that_could_not_be(said: dict[str, Any], fault: str) -> None:
    with pytest.raises(FlatboatError) as refused:
        GAME.position(said)
    assert str(refused.value).startswith("such a table cannot be: ") and fault in str(refused.value)


def test_a_truck_leaves_the_centre_only_after_the_set_up() -> None:
    for game in (STOPS, THREE):
        with pytest.raises(FlatboatError, match="but the first turn has not begun"):
            game.position({"map": {"cell": SQUARE}, "truckers": [{"at": "Jericho"}]})


def test_the_picks_are_as_many_as_locations_are_left() -> None:
    with pytest.raises(FlatboatError, match="3 locations can be picked from, not 4"):
        THREE.position({"picks": 1, "turn": 1})


def test_a_larger_hand_comes_by_radio_or_at_the_truck_wash() -> None:
    hands = [{"corn": 8}]
    assert GAME.position({"hands": hands, "truckers": [{}, {"upgrade": "Ham Radio"}]}).data()["hands"][0]
    washer = {"phase": "wash", "left": 2, "truckers": [{"upgrade": "Truck Wash"}]}
    assert GAME.position({**washer, "hands": hands}).data()["hands"][0] == {"corn": 8}
    assert GAME.position({"hands": [{"corn": 6}], "truckers": [{"upgrade": "Smart Phone"}]}).data()


def test_two_trucks_stand_together_by_ace_dispatcher() -> None:
    position = GAME.position(at_jericho(upgrade="Ace Dispatcher", others=[{"at": "Jericho"}]))
    assert [trucker["at"] for trucker in position.data()["table"]["truckers"]] == ["Jericho", "Jericho"]


# --- dice by their words --------------------------------------------------------------------


def test_dice_are_told_by_words() -> None:
    position = GAME.position({"phase": "refuel", "hands": [{"corn": 3}]}, names=["Ann", "Ben"])
    position.push("draw blind", dice=["fuel 3"])
    assert [repr(die) for die in position.history[-1].rolled] == ["<the card that Ann draws: fuel 3>"]
    taken = position.data()["table"]["window"][0]
    position.push(f"draw {taken}", dice=["pigs"])
    assert [repr(die) for die in position.history[-1].rolled] == [
        "<the card that is turned up in the window: pigs>"
    ]
    assert position.data()["table"]["window"][0] == "pigs"


def test_a_die_that_cannot_come_so_is_refused() -> None:
    """All cards of value 3 are in one hand."""
    position = GAME.position({"phase": "refuel", "hands": [{"fuel 3": 3}]})
    with pytest.raises(DiceError, match='cannot come out as "fuel 3"'):
        position.push("draw blind", dice=["fuel 3"])


def test_the_set_up_is_told() -> None:
    rolled = flatboat.game("heartland", options={"truck_stops": True}).start(seed=1).setup_rolled
    told = {die.purpose for die in rolled}
    assert {"who starts", "a location that leaves the map", "the next truck stop"} <= told
    assert all(die.came for die in rolled)


# --- moves by their values ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("tow", {}, "be towed"),
        ("sleep", {}, "stay"),
        ("swap", {}, "discard/draw"),
        ("done", {}, "done"),
        ("buy", {}, "buy upgrade"),
        ("wash", {}, "truck wash"),
        ("tune up", {}, "tune up"),
        ("propose", {}, "propose"),
        ("accept", {}, "accept"),
        ("decline", {}, "decline"),
        ("burn corn", {}, "burn corn"),
        ("pay fuel", {"value": 2}, "pay fuel 2"),
        ("pay points", {"points": 3}, "pay 3 points"),
        ("discard", {"card": "fuel 1"}, "discard fuel 1"),
        ("draw", {"card": "pigs"}, "draw pigs"),
        ("draw blind", {}, "draw blind"),
        ("load", {"n": 5, "good": "corn"}, "load 5 corn"),
        ("unload", {"n": 1, "good": "soy"}, "unload 1 soy"),
        ("drive", {"place": "Fort Lee"}, "drive to Fort Lee"),
        ("offer", {"partner": 1}, "offer to seat 2"),
        ("give", {"card": "corn"}, "give corn"),
        ("ask", {"card": "fuel 3"}, "ask for fuel 3"),
        ("take", {"location": "Old Sawyer"}, "take Old Sawyer"),
        ("put", {"cell": "-2,1"}, "put at -2,1"),
    ],
)
def test_moves_of_every_family_from_their_values(name: str, values: dict[str, Any], text: str) -> None:
    move = GAME.start(seed=1).move(name, 0, **values)
    assert move.text == text and move.values == values


def test_every_family_is_built_above() -> None:
    marks = test_moves_of_every_family_from_their_values.pytestmark  # type: ignore[attr-defined]
    assert {case[0] for case in marks[0].args[1]} == {group.name for group in GAME.kind.actions.groups}


# --- a table as data ------------------------------------------------------------------------


def test_the_middle_of_a_game_as_data() -> None:
    said = at_jericho(cargo={"pigs": 2}, upgrade="Pallet Jack", points=12)
    data = GAME.position({**said, "hands": [{"corn": 2}, {"soy": 1}], "discards": {"fuel 2": 1}}).data()
    table = data["table"]
    assert table["truckers"][0] == {
        "points": 12,
        "at": "Jericho",
        "upgrade": "Pallet Jack",
        "cards": 2,
        "cargo": {"pigs": 2},
        "shown": {},
        "penalty": 0,
    }
    assert (table["phase"], table["turn"], table["ending"], table["trigger"]) == ("act", 0, "not yet", None)
    assert table["map"]["cell"] == SQUARE and table["map"]["turned"] == []
    assert table["cubes"]["Bedford Falls"] == {"pigs": 4} and table["cubes"]["Jericho"] == {"corn": 5}
    assert table["top"] == "fuel 2" and data["discards"] == {"fuel 2": 1}
    assert data["hands"] == [{"corn": 2}, {"soy": 1}]
