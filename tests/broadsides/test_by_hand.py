"""Tables set by hand as programmers set them: what follows, what is refused; dice and moves by words."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games.broadsides.text.vocabulary import CARD_WORDS
from flatboat.kernel.dice import DiceError
from flatboat.kernel.position import Position
from flatboat.testing import check_data

from .seats import GAME, NAMES

#: Bows north, side by side, the Royal Isabella to the west: five cannons of each bear.
BEAM = {"x": 3, "y": 7}, {"x": 4, "y": 7, "heading": "north"}
LOST = {"lost": 3, "masts": {"C": 2, "G": 1, "H": 1}}
EXTRA = flatboat.game("broadsides", options={"extra_crew": 2})


def by_hand(*ships: dict[str, Any], **table: Any) -> Position:
    """A table by what is said of its ships and of the rest; people sit at it."""
    return GAME.position({**table, **({"ships": list(ships)} if ships else {})}, names=NAMES)


def volley(**table: Any) -> Position:
    """Both fire; the Seahawk's Captain stands at D3."""
    return by_hand(
        BEAM[0] | {"captain": "Isabella H4"}, BEAM[1] | {"captain": "Seahawk D3"}, phase="fire", **table
    )


def melee(**table: Any) -> Position:
    """Two of the Isabella's crew against one of the Seahawk's, on the Seahawk."""
    sides = [{"crew": {"Seahawk D3": 2, "Isabella C5": 1}}, {"crew": {"Seahawk D3": 1, "Seahawk F3": 2}}]
    return by_hand(*sides, phase="fight", **table)


# --- a few words are enough -------------------------------------------------------------------------


def test_ships_alone_make_a_round_that_is_plotted() -> None:
    """What is not said stays as dealt, and the Captains stand amidships."""
    position = by_hand({"x": 1, "y": 2, "heading": "south-west"}, {"hull": {"C port": 2}})
    table = position.data()["table"]
    assert (table["phase"], table["round"], table["boarding"]) == ("plot", 1, False)
    assert [ship["captain"] for ship in table["ships"]] == ["Isabella D4", "Seahawk D4"]
    assert [ship["damaged"] for ship in table["ships"]] == [0, 1]
    assert (table["ships"][1]["x"], table["ships"][1]["heading"]) == (5, "south")
    position.push("plot forward, forward, remain", seat=0)
    position.push("plot damaged, remain, starboard", seat=1)
    after = position.data()["table"]
    assert (after["round"], after["ships"][0]["x"], after["ships"][0]["y"]) == (2, 0, 1)
    assert after["ships"][1]["heading"] == "south-west"


def test_a_captain_who_is_gone_was_lost_in_an_earlier_round() -> None:
    position = by_hand(LOST, {})
    table = position.data()["table"]
    ship = table["ships"][0]
    assert (table["round"], ship["captain"], ship["adrift"], ship["damaged"]) == (4, None, True, 1)
    assert table["ships"][1]["captain"] == "Seahawk D4"
    assert [str(move) for move in position.observation(0).moves] == ["drift", "surrender"]


def test_without_a_captain_and_damage_nothing_is_left_to_choose() -> None:
    position = by_hand({"captain": None, "lost": 1}, {"captain": "Seahawk A3"})
    assert position.waiting == [1] and position.data()["secrets"][0]["ready"]


def test_an_exchange_of_fire() -> None:
    """The last of the round: neither ship has moved, and all cannons that bear are loaded."""
    position = volley()
    table = position.data()["table"]
    assert (table["slot"], table["exchange"], table["active"]) == (3, 1, 0)
    for ship, secret in zip(table["ships"], position.data()["secrets"], strict=True):
        assert (ship["shots"], ship["bearing"], ship["shown"]) == (5, 5, ["remain"] * 3)
        assert secret == {
            "ready": True,
            "plot": "remain, remain, remain",
            "captain": None,
            "extra": [None] * 2,
        }
    for _ in range(10):
        position.push("fire at A", dice=[0])
    assert position.data()["table"]["phase"] == "plot" and position.data()["table"]["round"] == 2


def test_shots_that_are_left_and_whose_they_are_can_be_said() -> None:
    position = by_hand(BEAM[0] | {"shots": 0}, BEAM[1] | {"shots": 2}, phase="fire")
    assert position.waiting == [1]
    assert [ship["bearing"] for ship in position.data()["table"]["ships"]] == [5, 5]
    assert by_hand(*BEAM, phase="fire", exchange=2).waiting == [1]


def test_cards_that_were_turned_over_are_those_of_the_plot() -> None:
    """One tells of the other; damage cards that are not shown yet come next."""
    plotted = GAME.position(
        {
            "phase": "fire",
            "slot": 1,
            "ships": [BEAM[0] | {"masts": {"C": 2, "G": 1, "H": 1}, "shown": ["starboard"]}, BEAM[1]],
            "secrets": [{}, {"plot": "port, forward, remain"}],
        }
    ).data()
    assert plotted["table"]["ships"][1]["shown"] == ["port", None, None]
    assert plotted["secrets"][0]["plot"] == "starboard, damaged, remain"


def test_boarding() -> None:
    """On one dot, without masts; the layout comes from the headings, or they from it."""
    position = by_hand({}, {}, boarding=True)
    table = position.data()["table"]
    assert (table["phase"], table["moves"], table["stationary"], table["layout"]) == ("move", 3, 0, "end")
    assert all((ship["x"], ship["y"], ship["masts"]) == (5, 0, {}) for ship in table["ships"])
    assert by_hand({}, {"heading": "west"}, boarding=True).data()["table"]["layout"] == "right"
    told = by_hand(boarding=True, layout="left", stationary=1).data()["table"]
    assert [(ship["heading"], ship["y"]) for ship in told["ships"]] == [("west", 10), ("south", 10)]


def test_the_final_volley_is_fired_by_the_sides_that_touch() -> None:
    position = by_hand({"guns": ["B3", "C3", "B5"]}, {}, phase="fire", boarding=True, layout="right")
    assert [ship["shots"] for ship in position.data()["table"]["ships"]] == [1, 5]


def test_a_new_captain_is_chosen() -> None:
    position = by_hand(phase="replace")
    assert position.waiting == [0, 1] and position.data()["table"]["round"] == 2
    alone = by_hand({}, {"captain": "Seahawk H4"}, phase="replace")
    assert alone.waiting == [0]
    alone.push(alone.move("captain", section="B5"), seat=0)
    assert alone.data()["table"]["ships"][0]["captain"] == "Isabella B5"
    assert alone.data()["table"]["ships"][0]["crew"]["Isabella B5"] == 1


def test_an_ending_alone_ends_the_game() -> None:
    position = by_hand(ending="captain", winner=1)
    assert position.over and position.outcome is not None and position.outcome.winners == [1]


def test_the_middle_of_a_game_as_data() -> None:
    position = melee(round=9, active=1)
    data = position.data()
    assert data["table"] == {
        "seats": 2, "phase": "fight", "ending": "not yet", "winner": None, "extra_crew": 0, "round": 9,
        "slot": 3, "exchange": 0, "active": 1, "quiet": 0, "effect": False, "boarding": True,
        "stationary": 0, "layout": "end", "moves": 0, "calm": 0, "blood": False,
        "ships": data["table"]["ships"],
    }  # fmt: skip
    guns = ["B3", "B5", "C3", "C5", "D3", "D5", "E3", "E5", "F3", "F5"]
    assert data["table"]["ships"][0] == {
        "x": 5, "y": 0, "heading": "north", "stopped": False, "adrift": False, "damaged": 0,
        "captain": "Isabella D4", "lost": 0, "crew": {"Isabella C5": 1, "Seahawk D3": 2}, "guns": guns,
        "masts": {}, "hull": {}, "shown": [None, None, None], "bearing": 0, "shots": 0,
    }  # fmt: skip
    assert position.observation(0).data()["own"] == {
        "ready": False, "plot": None, "captain": None, "extra": [None, None],
    }  # fmt: skip
    check_data(position, "by hand")


# --- what could not be ------------------------------------------------------------------------------

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"ships": [{"x": 4, "y": 4}, {"x": 4, "y": 4}]}, "two ships lie on one dot"),
    ({"ships": [{"x": 5, "y": 5}]}, "the Royal Isabella lies on an island"),
    ({"ships": [{}, {"x": 11}]}, "the Seahawk is off the chart, which is 11 by 11 dots"),
    (
        {"ships": [{"crew": {"Isabella D4": 3}, "captain": "Isabella D4"}, {"captain": "Seahawk D4"}]},
        "4 figures of the Royal Isabella cannot stand at Isabella D4; a section has room for 3",
    ),
    (
        {"ships": [{"crew": {f"Isabella {a}{b}": 3 for a in "ABCD" for b in "35"}}]},
        "the Royal Isabella cannot have 24 crew; she sails with 20",
    ),
    ({"ships": [{"captain": "Seahawk D4"}]}, "stand at Seahawk D4, yet nobody has boarded the other ship"),
    ({"ships": [{"captain": "Isabella J9"}]}, '"Isabella J9" does not fit here; did you mean "Isabella'),
    ({"ships": [{"captain": 48}]}, "48 stands for nothing"),
    ({"ships": [{"guns": ["A3"]}]}, "the Royal Isabella has a cannon at A3, where none belongs"),
    ({"ships": [{"masts": {"B": 1}}]}, "mast at B cannot take 1 hits; 0 are the most"),
    ({"ships": [{"hull": {"C port": 3}}]}, "hull has 3 markers at C port; two are the most"),
    (
        {"ships": [{"hull": {"A port": 2, "B port": 2, "C port": 2}}]},
        "the Royal Isabella would have sunk, with 3 hull spots beyond repair",
    ),
    ({"ships": [{"damaged": 1}]}, "cannot owe 1 damage card; her damage demands 0"),
    ({"ships": [{"adrift": True}]}, "is adrift in rounds that begin without her Captain"),
    (
        {"round": 9, "ships": [{"captain": None, "lost": 3}, {"captain": "Seahawk D4"}]},
        "the Royal Isabella has no Captain since round 3; one of her crew would have taken his place",
    ),
    ({"round": 2, "ships": [{"lost": 5}]}, "cannot have lost a Captain in round 5; this is round 2"),
    (
        {"boarding": True, "secrets": [{"plot": "port, port, port"}]},
        "the Royal Isabella has a plot in a phase without plots",
    ),
    ({"secrets": [{"plot": "port, port, damaged"}]}, "plot must have no damage cards, but has 1"),
    ({"secrets": [{"plot": "surrender"}]}, "the Royal Isabella cannot surrender"),
    ({"phase": "plot", "secrets": [{"ready": True}]}, "the Royal Isabella has chosen, yet has no plot"),
    (
        {"ships": [LOST], "secrets": [{"plot": "port, port, damaged"}]},
        "has a plot, but no Captain who could have charted it",
    ),
    (
        {"phase": "plot", "secrets": [{"captain": "D4"}]},
        "chooses a Captain in a phase in which none",
    ),
    ({"phase": "plot", "secrets": [{"extra": ["D4"]}]}, "places extra crew, though that was done before"),
    ({"phase": "plot", "slot": 1}, "no card of this round can have been turned over"),
    ({"phase": "fire"}, "ships fire only at one that is a dot away"),
    (
        {"phase": "fire", "ships": [{**BEAM[0], "bearing": 6}, BEAM[1]]},
        "6 cannons of the Royal Isabella",
    ),
    ({"phase": "fire", "ships": [{**BEAM[0], "guns": []}, {**BEAM[1], "guns": []}]}, "she has no shot left"),
    (
        {"phase": "fire", "active": 0, "ships": [{**BEAM[0], "shots": 5}, {**BEAM[1], "shots": 3}]},
        "the Seahawk has begun to fire, and goes on before the other does",
    ),
    (
        {
            "phase": "fire",
            "ships": [{**BEAM[0], "shown": ["port", "port", "port"]}, BEAM[1]],
            "secrets": [{"plot": "remain, remain, remain"}],
        },
        "the cards that the Royal Isabella has turned over are not those of her plot",
    ),
    ({"phase": "sail"}, "cards are turned over without a pause"),
    ({"phase": "plot", "boarding": True}, "no cards plotted once the ships lie side by side"),
    ({"phase": "move", "boarding": False}, "only when the ships lie side by side"),
    ({"boarding": True, "ships": [{"masts": {"A": 1}}]}, "the masts are taken off"),
    ({"boarding": True, "ships": [{"x": 1}]}, "ships that lie side by side are on one dot"),
    ({"boarding": True, "layout": "left", "ships": [{"heading": "north"}]}, "do not lie as the headings"),
    ({"boarding": True, "moves": 4}, "4 movements cannot be left; a turn has 3"),
    ({"boarding": True, "calm": 100}, "100 turns of boarding without a casualty would have been a draw"),
    ({"boarding": True, "ships": [{"lost": 2}]}, "nobody boards without a Captain"),
    (
        {"ships": [{}, {"captain": "Seahawk D4"}]},
        "the Royal Isabella has no Captain; say where he stands, or in which round he was lost",
    ),
    ({"phase": "fight"}, "nobody can fight, since nowhere do figures of both sides stand in one section"),
    ({"phase": "plot", "quiet": 30}, "30 rounds without effect would have been a draw"),
    ({"phase": "plot", "round": 0}, "the rounds begin when the Captains are placed, with round 1"),
    (
        {"ships": [{"masts": {"C": 2}}, {"masts": {"C": 2}}]},
        "neither ship can move or fire any more, which would have been a draw",
    ),
    ({"phase": "replace", "secrets": [{"captain": "A4"}]}, "nobody of the Royal Isabella at A4 can become"),
    ({"phase": "over"}, "the phase and the ending do not agree on whether the game is over"),
    ({"winner": 1}, "the Seahawk has won, yet the game goes on"),
    (
        {"phase": "place", "ships": [{"crew": {}}]},
        "has all of her crew and no Captain on deck",
    ),
    ({"secrets": [{"extra": ["A3"]}]}, "the Royal Isabella places 1 extra crew, but 0 were agreed on"),
]


@pytest.mark.parametrize(("said", "problem"), REFUSED)
def test_what_could_not_be_is_refused_in_a_sentence(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(FlatboatError) as refused:
        GAME.position(said)
    assert problem in str(refused.value)


def test_figures_are_placed_extra_crew_first_and_where_there_is_room() -> None:
    for secret, problem in (
        ({"captain": "D4"}, "choice ends with her Captain, and the extra crew comes before him"),
        ({"extra": ["D3", "D3"]}, "4 figures do not fit into D3 of the Royal Isabella"),
    ):
        with pytest.raises(FlatboatError, match=problem):
            EXTRA.position({"secrets": [secret]})
    position = EXTRA.position({"secrets": [{"extra": ["D3", "H4"]}]})
    assert {move.name for move in position.observation(0).moves} == {"captain"}
    position = EXTRA.position({"secrets": [{"extra": ["D3", "H4"], "captain": "H4"}]})
    assert position.waiting == [1]


# --- dice and moves in words ------------------------------------------------------------------------


def test_a_shot_says_what_its_die_was_for() -> None:
    position = volley()
    position.push("fire at D", dice=["3"])
    (die,) = position.history[-1].rolled
    assert (die.purpose, die.came, int(die)) == ("the die for a cannon of Ann", "3", 2)
    assert position.data()["table"]["ships"][1]["captain"] is None
    with pytest.raises(DiceError, match='the die for a cannon of Ann cannot come out as "7"'):
        position.push("fire at D", dice=["7"])


def test_combat_dice_belong_to_both_sides() -> None:
    position = melee()
    position.push("fight at Seahawk D3", dice=["1", "6", "6", "1"])
    told = [(die.purpose, die.came) for die in position.history[-1].rolled]
    ann, ben = "the combat die of Ann", "the combat die of Ben"
    assert told == [(ann, "1"), (ben, "6"), (ann, "6"), (ben, "1")]


def test_dice_for_the_first_turn() -> None:
    position = by_hand({"shots": 0}, {"shots": 1}, phase="fire", boarding=True)
    position.push("cease fire", dice=["2", "2", "4", "5"])
    told = [(die.purpose, die.came) for die in position.history[-1].rolled]
    assert told[2:] == [
        ("the die of Ann for the first turn", "4"),
        ("the die of Ben for the first turn", "5"),
    ]
    assert position.waiting == [1]


def test_cards_that_nobody_knows_come_to_light_by_chance() -> None:
    """On tables as a seat imagines them; whether it is a damage card falls first."""
    unknown = volley()
    secrets = unknown.state["secrets"]
    secrets["plot"][0, 1] = 126  # as `determinize` sets it: no table is set so by hand
    unknown.state["table"]["slot"] = 1
    unknown.state["table"]["ships"]["shots"][0] = 1, 0
    unknown.state["table"]["ships"]["damaged"][0, 1] = 1
    unknown.push("cease fire", seat=0, dice=["no", "forward"])
    told = [(die.purpose, die.came) for die in unknown.history[-1].rolled]
    assert told[:2] == [
        ("whether Ben turns over a damage card", "no"), ("the card that Ben turns over", "forward"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("fire", {"letter": "C", "aim": "facing side"}, "fire at C"),
        ("fire", {"letter": "A", "aim": "port side"}, "fire at A, port side"),
        ("cease", {}, "cease fire"),
        ("fight", {"place": "Seahawk D3"}, "fight at Seahawk D3"),
        ("plot", dict(zip(("card1", "card2", "card3"), CARD_WORDS[1:4], strict=True)),
         "plot starboard, port, remain"),
        ("drift", {}, "drift"),
        ("surrender", {}, "surrender"),
        ("captain", {"section": "D4"}, "captain at D4"),
        ("crew", {"section": "A3"}, "crew at A3"),
        ("lead", {"way": "forward port"}, "captain forward port"),
        ("step", {"place": "Isabella C3", "way": "forward starboard"}, "Isabella C3 to D4"),
        ("step", {"place": "Seahawk C5", "way": "across"}, "Seahawk C5 across"),
    ],
)  # fmt: skip
def test_moves_are_built_from_their_values(name: str, values: dict[str, Any], text: str) -> None:
    move = by_hand().move(name, 1, **values)
    assert (str(move), move.seat, dict(move.values)) == (text, 1, values)


def test_moves_are_played_as_they_are_built() -> None:
    position = by_hand(
        {"crew": {"Isabella C5": 1}}, {"heading": "west", "crew": {"Seahawk A3": 1}}, boarding=True
    )
    position.push(position.move("step", place="Isabella C5", way="across"))
    assert position.data()["table"]["ships"][0]["crew"] == {"Seahawk C3": 1}
    assert position.legal_moves[0].name in ("lead", "step")
