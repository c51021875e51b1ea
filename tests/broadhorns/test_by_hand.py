"""What programmers meet: tables set by hand, refused ones, dice that tell, moves from values, data."""

from __future__ import annotations

import json
from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.kernel.dice import DiceError

GAME = flatboat.game("broadhorns", seats=2, options={"first_seat": 1})
LADEN = {"boat": "30 ft", "at": "Vicksburg", "box": ["apples", "pork"], "gold": 5}
TILE_1 = {"Vicksburg": {"tile": "tile 1"}}  # asks for apples, pork, furs, whiskey
SMALL = {"boat": "20 ft", "at": "Memphis"}


def table(said: dict[str, Any], **options: Any) -> flatboat.Position:
    """A table of two, or of as many as have something said of them."""
    if not options and len(said.get("traders", ())) < 3:
        return GAME.position(said)
    seats = max(2, len(said.get("traders", ())))
    return flatboat.game("broadhorns", seats, options={"first_seat": 1, **options}).position(said)


def told(position: flatboat.Position) -> dict[str, Any]:
    """The open table as data."""
    return position.data()["table"]  # type: ignore[no-any-return]


# --- a few words make a table ---------------------------------------------------------------------------


def test_the_middle_of_a_game_in_a_few_words() -> None:
    """The boat began in St. Louis and is not the first; barrels and cards are counted; it is spring."""
    position = table({"traders": [LADEN], "placed": 7, "hands": [{"ice": 2}], "towns": TILE_1})
    now = told(position)
    me = now["traders"][0]
    assert (me["visited"], me["expeditions"], me["cards"]) == (["St. Louis"], 2, 2)
    assert (me["box"][:3], me["step"][:3]) == (["apples", "pork", None], [1, 1, 0])
    assert now["track"][:8] == ["flour", "apples", "pork", "flour", "apples", "pork", "flour", None]
    assert now["bag"] == {"flour": 7, "apples": 7, "pork": 7, "furs": 10, "whiskey": 10}
    assert now["pile"] == 73 - 2 - 1 and position.data()["pile"]["ice"] == 3
    assert position.points == [5, 7] and position.why_not("move 5") is None  # 4, and 1 in spring
    for move in ("port", "sell pork", "ice for the sale", "sell apples", "end expedition"):
        position.push(move)
    assert position.points[0] == 5 + 5 + 1 + 4 + 2 + 3 and told(position)["traders"][0]["boat"] is None


def test_a_port_action_by_its_phase_or_by_its_port() -> None:
    for said in ({"phase": "sell"}, {"port": "Vicksburg"}):
        now = table({"traders": [LADEN], "towns": TILE_1, **said})
        assert now.task() == "Seat 1: sell at Vicksburg, then buy or leave."
        assert told(now)["actions"] == 1 and told(now)["traders"][0]["visited"] == ["Vicksburg", "St. Louis"]
        now.push("done")
        assert now.why_not("port") == "you have already taken this expedition's port action at Vicksburg"
    lying = table({"traders": [{"boat": "20 ft"}], "port": "Memphis"})
    assert told(lying)["traders"][0]["at"] == "Memphis" and told(lying)["phase"] == "buy"
    loading = table({"traders": [{"boat": "20 ft"}], "phase": "st louis"})
    assert told(loading)["port"] == "St. Louis" and loading.why_not("buy flour") is None


def test_what_was_sold_in_a_port_action() -> None:
    said = {"traders": [LADEN], "sold": ["furs", "whiskey"], "phase": "sell"}
    filled = {"Vicksburg": {"tile": "tile 1", "filled": ["cargo space 3", "cargo space 4"]}}
    now = table({**said, "towns": filled, "hands": [{"delivery of furs to Vicksburg": 1}]})
    assert (told(now)["spaces"], told(now)["rewarded"], told(now)["perishables"]) == (2, True, 0)
    for move in ("claim furs from hand", "sell apples", "sell pork", "season pork"):
        now.push(move)
    assert now.points[0] == 5 + 2 + 4 + 5 and told(now)["traders"][0]["tiles"] == 1


def test_spoiling_under_way() -> None:
    """Of those whom a spoil card befalls the first is asked who would lose a barrel and has cards."""
    perishing = {**SMALL, "box": ["pork"], "step": [6]}
    now = table({"traders": [{**SMALL, "box": ["pork"]}, perishing], "spoiling": "spoil pork"})
    assert now.waiting == [1] and told(now)["affected"] == [1] and told(now)["resolved"]
    now.push("let it spoil", dice=["peddler"])
    assert told(now)["traders"][1]["box"] == [None] * 8 and told(now)["turn"] == 1
    now = table({"traders": [{}, perishing], "phase": "spoil", "turn": 1})
    assert told(now)["spoiling"] == "spoil step" and now.waiting == [1] and told(now)["turns"] == 2
    now = table({"traders": [perishing, perishing], "spoiling": "spoil pork", "asked": 1})
    assert told(now)["affected"] == [1], "who was asked before has answered"


def test_whose_turn_it_is() -> None:
    assert told(table({"turn": 1}))["turns"] == 2
    assert told(table({"turns": 8}))["turn"] == 1
    assert told(table({"turns": 8, "turn": 0}))["first"] == 1
    assert told(table({"quiet": 12, "turn": 1}))["turns"] == 14
    bonus = table({"traders": [SMALL], "moves": 2})
    assert told(bonus)["bonus"] and bonus.task().startswith("Seat 1: make a third move, or draw a card")
    assert told(table({"traders": [SMALL], "moves": 1}))["actions"] == 1


def test_the_last_round_and_the_end() -> None:
    now = table({"last_round": True, "traders": [SMALL]})
    assert told(now)["placed"] == 15 and told(now)["track"][11:15] == [None, "flour", "apples", "pork"]
    now.push("draw a card", dice=["ice"])
    now.push("draw a card", dice=["peddler"])
    assert now.over and now.outcome is not None and now.outcome.reason == "the year is over"
    assert now.points == [6 + 1 + 3, 7 + 3]
    over = table({"phase": "over", "ending": "closed"})
    assert over.over and over.waiting == []


def test_tiles_that_players_have_come_from_towns_and_the_other_way_round() -> None:
    now = told(table({"traders": [{"tiles": 2, "wreaths": 5}, {"wreaths": 1}]}))
    assert [(who["tiles"], who["wreaths"]) for who in now["traders"]] == [(2, 5), (1, 1)]
    assert sum(len(town["seen"]) - 1 for town in now["towns"].values()) == 3
    assert all(len(town["seen"]) + town["under"] == 3 for town in now["towns"].values())
    board = told(table({"towns": {"Memphis": {"tile": "board"}}}))
    assert board["towns"]["Memphis"]["under"] == 0 and [who["tiles"] for who in board["traders"]] == [2, 1]
    last = told(table({"towns": {"Memphis": {"tile": "tile 4", "under": 0}}}))
    assert last["towns"]["Memphis"]["seen"] == ["tile 1", "tile 2", "tile 4"]


def test_the_draw_pile_alone_or_the_discards() -> None:
    now = table({"pile": {"spoil pork": 1, "ice": 1}, "hands": [{}, {}]})
    assert told(now)["pile"] == 2 and sum(told(now)["discards"].values()) == 71
    now.push("draw a card", dice=["spoil pork", "ice"])
    now.push("draw a card", dice=["ice"])  # after a reshuffle
    assert told(now)["discards"] == {} and told(now)["pile"] == 73 - 2
    now = table({"discards": {"ice": 5}})
    assert "ice" not in now.data()["pile"]


def test_orders_and_what_others_know_of_them() -> None:
    now = table({"orders": ["ice above 1", "ask me always"]})
    assert [who["answers"] for who in told(now)["traders"]] == ["by a secret rule", "asked always"]
    assert table({"traders": [{"answers": "asked always"}]}).data()["orders"][0] == "ask me always"


# --- what could not be ----------------------------------------------------------------------------------


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"market": {"flour": 13}}, "there are 13 barrels of flour, but the game has 12"),
    ({"market": {"flour": 9, "furs": 9}}, "the market cannot have more than 10 barrels"),
    ({"bag": {"furs": 3}}, "there are 2 barrels of flour, but the game has 12"),
    ({"hands": [{"ice": 35}]}, "there are 35 ice cards, but the deck has 5"),
    ({"hands": [{"traveler to Helena": 2}]},
     "there are 2 travelers to the town at space 18, but the deck has 1"),
    ({"traders": [{}, SMALL], "hands": [{}, {"ice": 4}]}, "seat 1 holds 4 cards; its hand limit is 3"),
    ({"traders": [{"gold": -1}]}, "seat 0 has -1 gold; nobody has less than 0"),
    ({"traders": [{"at": "Memphis"}]}, "seat 0 has no broadhorn, but is under way"),
    ({"traders": [{**SMALL, "at": 41}]}, "seat 0 is at space 41; the river ends at 40"),
    ({"traders": [{**SMALL, "visited": ["St. Louis", "Natchez"]}]},
     "seat 0 is at space 15 and cannot have been in port at 32"),
    ({"traders": [{**LADEN, "expeditions": 1}]},
     "seat 0 has such a boat here only after 2 expeditions left St. Louis"),
    ({"traders": [{**SMALL, "box": ["furs"] * 4}]}, "seat 0 has a barrel in cargo box 4, but 3 boxes"),
    ({"traders": [{**SMALL, "box": ["furs"], "step": [2]}]},
     "seat 0 has furs on space 2 of a box; it goes from 1 to 1"),
    ({"traders": [{**SMALL, "step": [0, 2]}]},
     "cargo box 2 of seat 0 is empty, but a barrel is on space 2 of it"),
    ({"traders": [{**SMALL, "aboard": {"traveler to Natchez": 2}}]},
     "seat 0 has 2 travelers aboard, and room for 1"),
    ({"traders": [{**LADEN, "aboard": {"traveler to Helena": 1}}]},
     "seat 0 has passed where travelers to the town at space 18 aboard want to go"),
    ({"traders": [{"boat": "20 ft", "aboard": {"traveler to Helena": 1}}]},
     "seat 0 has travelers aboard in St. Louis, where nobody boards"),
    ({"traders": [{"done": True}]},
     "seat 0 cannot have sold its last broadhorn: that is done in the last round"),
    ({"traders": [{"tiles": 1, "wreaths": 4}]}, "seat 0 cannot have 1 tile and 4 wreaths from the towns"),
    ({"traders": [{"tiles": 1}], "towns": {"Memphis": {"tile": "tile 1", "seen": ["tile 1"]}}},
     "the players have 1 town tile, but 0 were taken from the towns"),
    ({"towns": {"Vicksburg": {"tile": "tile 1", "filled": ["cargo space 5"]}}},
     "the town at space 28 has 4 cargo spaces on its tile; others cannot be filled"),
    ({"towns": {"Vicksburg": {"tile": "tile 3", "filled": [f"cargo space {n}" for n in (1, 2, 3)]}}},
     "the town at space 28 is full, but nobody is selling there"),
    ({"towns": {"Vicksburg": {"seen": ["tile 1", "tile 2", "tile 3", "tile 4"]}}},
     "4 tiles of the town at space 28 came to light, but it uses 3 of its 6"),
    ({"towns": {"Vicksburg": {"tile": "tile 1", "seen": ["tile 2"]}}},
     "the town at space 28 shows a tile that did not come to light"),
    ({"towns": {"Vicksburg": {"travelers": {"traveler to Memphis": 1}}}},
     "travelers to the town at space 15 cannot wait at the town at space 28"),
    ({"placed": 16}, "16 barrels cannot be put on a season track of 15 spaces"),
    ({"track": ["furs"]}, "furs cannot lie on the season track: only what spoils is put there"),
    ({"track": [None, "pork"]}, "the season track has not got its 2 barrels on its first spaces"),
    ({"track": ["pork"], "placed": 13}, "barrels lie on the season track that the harvest has taken"),
    ({"turns": 2, "turn": 0, "first": 0}, "turn 2 is not that of seat 0 if seat 0 began"),
    ({"quiet": 40}, "after 40 quiet turns the game is over"),
    ({"quiet": 9, "turns": 3}, "of 3 turns 9 cannot be quiet"),
    ({"turn": None}, '"turn" is none'),
    ({"actions": 3}, "a turn has 2 actions; after no moves 3 cannot be left"),
    ({"traders": [SMALL], "port": "Memphis", "actions": 2},
     "a turn has 2 actions; after no moves and a port action 2 cannot be left"),
    ({"bonus": True}, "a bonus move comes after 2 moves"),
    ({"currents": 6}, "6 good currents cannot have been played"),
    ({"phase": "over"}, "the phase and the ending do not agree on whether the game is over"),
    ({"phase": "over", "ending": "year"}, "the year is not over before the season track is full"),
    ({"phase": "hand"}, "seat 0 has no card to discard"),
    ({"phase": "sell"}, "seat 0 is to be in port, but has no broadhorn at a port entrance there"),
    ({"phase": "act", "port": "Memphis"}, "a port action is under way, but this is no time for it"),
    ({"traders": [SMALL], "phase": "sell", "sold": ["furs"]},
     "barrels were sold here that do not lie on the cargo spaces"),
    ({"traders": [SMALL], "phase": "sell", "perishables": 4},
     "3 boxes are empty; more barrels cannot have been sold"),
    ({"traders": [SMALL], "phase": "sell", "rewarded": True},
     "the town bonus is paid as soon as it is due, and not before"),
    ({"phase": "spoil"},
     "nobody is to be asked for ice: who is would lose a barrel, or wants to be asked always"),
    ({"asked": 1}, "cargo spoils, but this is no time for it"),
    ({"resolved": True}, "no spoil card was drawn in this turn so far"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "fault"), WRONG, ids=[fault for _, fault in WRONG])
def test_a_table_that_could_not_be_is_refused_in_a_sentence(said: dict[str, Any], fault: str) -> None:
    with pytest.raises(FlatboatError) as refused:
        GAME.position(said)
    assert str(refused.value) == f"such a table cannot be: {fault}"


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (
            {"traders": [{"boat": "50 ft"}]},
            'table.traders[0].boat: "50 ft" does not fit here; did you mean "40 ft"?',
        ),
        ({"traders": [{"at": "Vicksberg"}]}, 'did you mean "Vicksburg"?'),
        ({"hands": [{"spoil pork": 1}]}, 'hands[0]: "spoil pork" does not fit here'),
        ({"towns": {"Memphis": {"seen": ["board"]}}}, 'seen: "board" does not fit here'),
        ({"traders": [{"box": ["pork"] * 9}]}, "9 values are given for 8 places"),
        ({"sail": 1}, 'there is no field "sail"'),
    ],
)
def test_words_that_mean_nothing_are_refused(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(FlatboatError) as refused:
        GAME.position(said)
    assert problem in str(refused.value)


def test_a_table_in_numbers_is_checked_too() -> None:
    text = table({"hands": [{"ice": 2}]}).notation
    for old, new, fault in [
        (
            "table.traders[0].cards = 2",
            "table.traders[0].cards = 3",
            "table.traders[0].cards does not follow",
        ),
        ("table.last_round = 0", "table.last_round = 1", "table.last_round does not follow from the rest"),
        ("table.actions = 2", "table.actions = -1", "a turn has 2 actions; after no moves -1 cannot be left"),
    ]:
        assert old in text
        with pytest.raises(FlatboatError, match=fault.replace("[", r"\[")):
            GAME.position(text.replace(old, new))


def test_options_that_let_travelers_lie_elsewhere_change_what_can_be() -> None:
    waiting = {"towns": {"Helena": {"travelers": {"traveler to Helena": 1}}}}
    with pytest.raises(FlatboatError, match="cannot wait"):
        table(waiting)
    assert table(waiting, discarded_travelers="destination").waiting == [0]
    aboard = {"traders": [{"boat": "20 ft", "aboard": {"traveler to Helena": 1}}]}
    assert table(aboard, board_in_st_louis=True).waiting == [0]
    first = {"traders": [{"boat": "40 ft", "expeditions": 0}]}
    with pytest.raises(FlatboatError, match=r"only after 1 expedition left St\. Louis"):
        table(first)
    assert told(table(first, first_boat="any"))["traders"][0]["boat"] == "40 ft"


# --- dice -----------------------------------------------------------------------------------------------


def test_the_set_up_tells_of_its_dice() -> None:
    position = flatboat.game("broadhorns", seats=2).start(seed=7, names=["Ann", "Bob"])
    said = [die.purpose for die in position.setup_rolled]
    assert said[:3] == ["who starts", "the next tile of Ste. Genevieve", "the next tile of Cape Girardeau"]
    assert len(said) == 1 + 10 + 2
    first = position.setup_rolled[0].came
    assert first in ("Ann", "Bob") and said[-2] == f"the card that {first} starts with"
    shown = [town["tile"] for town in told(position)["towns"].values()]
    assert [die.came for die in position.setup_rolled[1:11]] == shown
    hand = position.data()["hands"][position.names.index(first)]
    assert list(hand) == [position.setup_rolled[11].came]


def test_a_draw_and_a_refresh_by_their_words() -> None:
    position = table({"traders": [{"boat": "20 ft"}], "phase": "st louis"})
    for move in ("buy flour", "buy furs", "done"):
        position.push(move)
    position.push("draw a card", dice=["spoil pork", "traveler to Natchez", "whiskey", "pork"])
    assert [str(die.purpose) for die in position.history[-1].rolled] == [
        "the card that Seat 1 draws",
        "the card that Seat 1 draws",
        "the next barrel for the market",
        "the next barrel for the market",
    ]
    assert [die.came for die in position.history[-1].rolled] == [
        "spoil pork",
        "traveler to Natchez",
        "whiskey",
        "pork",
    ]
    assert told(position)["came"] == {"pork": 1, "whiskey": 1}
    assert told(position)["discards"] == {"spoil pork": 1}


def test_a_town_s_next_tile_by_its_words() -> None:
    """Ruling 6: any of those that did not come to light."""
    towns = {"Vicksburg": {"tile": "tile 1", "filled": [f"cargo space {n}" for n in (1, 2, 4)]}}
    laden = {"boat": "20 ft", "at": "Vicksburg", "box": ["furs"]}
    position = table({"traders": [laden], "towns": towns, "phase": "sell"})
    position.push("sell furs")
    with pytest.raises(DiceError, match='the next tile of Vicksburg cannot come out as "tile 1"'):
        position.push("season pork", dice=["tile 1"])
    position.push("season pork", dice=["tile 5"])
    assert repr(position.history[-1].rolled) == "(<the next tile of Vicksburg: tile 5>,)"
    assert told(position)["towns"]["Vicksburg"]["tile"] == "tile 5"


def test_a_barrel_from_the_bag_by_its_words_ruling_14() -> None:
    position = table({"traders": [{"boat": "20 ft"}], "phase": "st louis"}, bag="blind")
    position.push("blind", dice=["whiskey"])
    assert repr(position.history[-1].rolled) == "(<the barrel that Seat 1 takes from the bag: whiskey>,)"
    assert told(position)["traders"][0]["box"][0] == "whiskey"


def test_loaded_dice_that_do_not_fit_change_nothing() -> None:
    position = table({"hands": [{"ice": 5}]})
    before = position.digest
    for dice, problem in [
        (["ice"], 'the card that Seat 1 draws cannot come out as "ice"'),
        (["peddler", "furs"], '"draw a card" rolls 1 die, no more'),
        ([], r"the loaded dice ran out: .* \(the card that Seat 1 draws\)"),
    ]:
        with pytest.raises(DiceError, match=problem):
            position.push("draw a card", dice=dice)
        assert position.digest == before and not position.history


# --- moves ----------------------------------------------------------------------------------------------


FAMILIES: dict[str, tuple[dict[str, Any], str]] = {
    "draw": ({}, "draw a card"),
    "port": ({}, "port"),
    "move": ({"spaces": 3}, "move 3"),
    "current": ({}, "good current"),
    "end": ({}, "end expedition"),
    "give up": ({}, "give up expedition"),
    "boat": ({"size": "30 ft"}, "take the 30 ft"),
    "sell": ({"good": "pork", "rank": "lesser"}, "sell pork for less"),
    "surplus": ({"good": "furs"}, "surplus furs"),
    "claim": ({"good": "furs"}, "claim furs from hand"),
    "claim town": ({"good": "furs"}, "claim furs from town"),
    "cool": ({}, "ice for the sale"),
    "season": ({"good": "pork"}, "season pork"),
    "buy": ({"good": "flour"}, "buy flour"),
    "bag": ({"good": "flour"}, "bag flour"),
    "blind": ({}, "blind"),
    "peddler": ({"good": "whiskey"}, "peddler whiskey"),
    "drop": ({"traveler": "traveler to Natchez"}, "drop traveler to Natchez"),
    "board": ({"traveler": "traveler to Natchez"}, "board traveler to Natchez"),
    "welcome": ({"traveler": "traveler to Natchez"}, "welcome traveler to Natchez from town"),
    "done": ({}, "done"),
    "ice": ({}, "use ice"),
    "endure": ({}, "let it spoil"),
    "discard": ({"card": "delivery of pork to Vicksburg"}, "discard delivery of pork to Vicksburg"),
    "order": ({"order": "ice above 2"}, "order: ice above 2"),
}


def test_every_family_is_told() -> None:
    assert set(FAMILIES) == {group.name for group in ACTIONS.groups}


@pytest.mark.parametrize("name", FAMILIES)
def test_a_move_is_built_from_its_values(name: str) -> None:
    values, words = FAMILIES[name]
    move = GAME.start(seed=1).move(name, **values)
    assert (str(move), move.name, dict(move.values)) == (words, name, values)
    assert all(getattr(move, field) == value for field, value in values.items())


def test_moves_that_are_built_can_be_played() -> None:
    position = table({"traders": [LADEN], "towns": TILE_1})
    position.push(position.move("port"))
    position.push(position.move("sell", good="pork", rank="better"))
    assert position.why_not(position.move("sell", good="apples", rank="lesser")) is not None
    assert {move.good for move in position.legal_moves if move.name == "sell"} == {"apples"}
    taken = table({"traders": [{"gold": 9, "expeditions": 1}]})
    sizes = [move.size for move in taken.legal_moves if move.name == "boat"]
    assert sizes == ["20 ft", "30 ft", "40 ft"]
    taken.push(taken.move("boat", size=sizes[-1]))
    assert told(taken)["traders"][0]["boat"] == sizes[-1]


# --- data -----------------------------------------------------------------------------------------------


def middle() -> flatboat.Position:
    """A table of three in the middle of a game, one in port."""
    position = flatboat.game("broadhorns", 3, options={"first_seat": 1}).position(
        {
            "turn": 1,
            "placed": 4,
            "last_round": False,
            "traders": [
                {"gold": 11, "tiles": 1, "wreaths": 2},
                {**LADEN, "step": [3, 1], "aboard": {"traveler to Natchez": 1}},
                {"boat": "20 ft", "at": 12, "box": ["whiskey"], "gold": 0},
            ],
            "hands": [{}, {"ice": 1, "peddler": 1}, {"good current": 1}],
            "orders": ["never ice", "ask me at a loss", "ask me always"],
            "towns": {**TILE_1, "Memphis": {"delivery": {"furs": 1}, "travelers": {"traveler to Helena": 1}}},
        },
        names=["Ann", "Bob", "Cy"],
    )
    for move in ("port", "sell apples"):
        position.push(move)
    return position


def test_the_whole_table_as_data() -> None:
    data = json.loads(json.dumps(middle().data()))
    now = data["table"]
    said = {
        name: now[name] for name in ("turn", "phase", "ending", "turns", "port", "sold", "rewarded", "banner")
    }
    assert said == {
        "turn": 1,
        "phase": "sell",
        "ending": "not yet",
        "turns": 2,
        "port": "Vicksburg",
        "sold": ["apples"],
        "rewarded": False,
        "banner": "tile 1",
    }
    assert now["traders"][1] == {
        "gold": 9,
        "at": "Vicksburg",
        "boat": "30 ft",
        "expeditions": 2,
        "visited": ["Vicksburg", "St. Louis"],
        "box": [None, "pork", *[None] * 6],
        "step": [0, 1, *[0] * 6],
        "aboard": {"traveler to Natchez": 1},
        "cards": 2,
        "wreaths": 0,
        "tiles": 0,
        "done": False,
        "answers": "asked at a loss",
    }
    assert (now["traders"][0]["at"], now["traders"][2]["at"]) == ("St. Louis", "2 below New Madrid")
    assert now["towns"]["Vicksburg"] == {
        "tile": "tile 1",
        "seen": ["tile 1"],
        "under": 2,
        "filled": ["cargo space 1"],
        "delivery": {},
        "travelers": {},
    }
    assert now["towns"]["Memphis"]["delivery"] == {"furs": 1}
    assert now["towns"]["Memphis"]["travelers"] == {"traveler to Helena": 1}
    assert data["hands"] == [{}, {"ice": 1, "peddler": 1}, {"good current": 1}]
    assert data["orders"] == ["never ice", "ask me at a loss", "ask me always"]
    assert data["events"] == [
        {"kind": "sold", "seat": 1, "good": "apples", "gold": 4, "text": "Bob sells apples for 4 gold"}
    ]


def test_a_view_as_data_has_the_own_hand_alone() -> None:
    position = middle()
    mine, theirs = position.observation(1).data(), position.observation(0).data()
    assert mine["table"] == theirs["table"] == told(position)
    assert (mine["seat"], mine["hand"], mine["order"]) == (1, {"ice": 1, "peddler": 1}, "ask me at a loss")
    assert (theirs["hand"], theirs["order"]) == ({}, "never ice")
    assert position.observation().data()["seat"] is None


def test_who_sold_in_the_last_round_is_told_as_done_ruling_12() -> None:
    """The record has St. Louis for a player without a broadhorn; `done` says that this one is not there."""
    position = table({"last_round": True, "traders": [LADEN]})
    for move in ("port", "end expedition"):
        position.push(move)
    sold = told(position)["traders"][0]
    assert (sold["at"], sold["boat"], sold["done"]) == ("St. Louis", None, True)
    assert GAME.position(position.data()).data()["table"] == told(position)
