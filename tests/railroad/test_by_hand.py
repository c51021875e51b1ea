"""Tables set by hand at the front door: what follows, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games.railroad.edition.model import EDITIONS
from flatboat.kernel.editions import read_edition
from flatboat.kernel.game import Game

from .hand_set import COLORS, EASTON, LONG, TWO, table_of, tracks

# --- a few words are enough -------------------------------------------------------------------------------


def test_a_table_is_set_and_played() -> None:
    position = TWO.position(
        {
            "turn": 0,
            "phase": "deliver",
            "colors": COLORS,
            "hands": [["Rocket coal", "Mogul 4+"]],
            "ship": "Dunlin",
        }
    )
    assert [move.city for move in position.legal_moves if move.name == "deliver"] == ["Easton"]
    for words in ("deliver Blackmoor to Easton", "play Rocket coal", "cover slot 1", "end"):
        position.push(words)
    table = table_of(position)
    mine = table["companies"][0]
    assert (mine["money"], mine["prestige"], mine["delivered"]) == (7, 3, {"coal": 1})
    assert table["works"]["Blackmoor"]["left"] == 1 and table["cities"]["Easton"]["train"] == [0, None]
    assert table["card_at"] == {"Rocket coal": 0} and table["slot"][0] == "neutral"


def test_tracks_begin_the_game_and_all_else_follows() -> None:
    table = table_of(TWO.position({"first": 0, "colors": COLORS}))
    assert (table["phase"], table["turn"], table["round"], table["to_build"]) == ("build", 0, 2, 2)
    mine = table["companies"][0]
    assert (mine["tracks"], mine["on"]) == (16, {"plains": 1, "forest": 1, "factory": 1})


def test_who_is_said_to_have_no_track_has_a_start_track() -> None:
    table = table_of(TWO.position({"colors": tracks("c3 c4")}))
    assert table["colors"] == {"c3": [0], "c4": [0], "e1": [1]}
    assert table["works"]["Ashwood"]["space"] == "e1"


def test_trains_make_deliveries_goods_and_lengths() -> None:
    trains = {"Easton": {"train": [0, 0]}, "Linden": {"train": [None, 0]}}
    table = table_of(TWO.position({"colors": tracks(LONG), "cities": trains}))
    mine = table["companies"][0]
    assert mine["delivered"] == {"coal": 1, "lumber": 1, "grain": 1} and mine["deliveries"] == 3
    assert (mine["trains"], mine["longest"], mine["total_length"]) == (5, 7, 3 + 7 + 2)
    left = [table["works"][name]["left"] for name in ("Blackmoor", "Ashwood", "Wheatley", "Redstone")]
    assert left == [1, 1, 1, 2]
    assert table["round"] == 6  # it took five turns to build ten tracks beside the start track
    assert mine["stars"] == 2 and "d1" not in table["star"] and "g1" in table["star"]


def test_more_tracks_than_free_ones_were_unlocked() -> None:
    spaces = f"{LONG} d4 d5 d6 e5 b2 a2 b3 c7 d8"
    mine = table_of(TWO.position({"colors": tracks(spaces), "phase": "deliver", "turn": 0}))["companies"][0]
    assert (sum(mine["on"].values()), mine["unlocked"], mine["tracks"]) == (20, 1, 0)


def test_of_a_phase_after_the_delivery_the_delivery_follows() -> None:
    position = TWO.position({"phase": "card", "colors": COLORS, "cities": EASTON})
    table = table_of(position)
    assert (table["turn"], table["factory"], table["city"]) == (0, "Blackmoor", "Easton")
    assert (table["delivered"], table["length"], table["was_new"]) == (True, 3, True)
    assert {move.name for move in position.legal_moves} == {"play", "loan"}


def test_a_said_card_leaves_hand_market_and_deck() -> None:
    dealt = TWO.start(0).data()
    card = dealt["hands"][1][0]
    data = TWO.position({"hands": [[card, dealt["table"]["market"][0], dealt["deck"][0]]]}).data()
    everywhere = data["hands"][0] + data["hands"][1] + data["table"]["market"] + data["deck"]
    assert len(everywhere) == len(set(everywhere)) == 32 and len(data["hands"][1]) == 3
    assert data["table"]["pile"] == len(data["deck"]) == 23
    assert [company["cards"] for company in data["table"]["companies"]] == [3, 3]


def test_a_market_said_in_part_is_filled_up() -> None:
    market = table_of(TWO.position({"market": ["Rocket coal"]}))["market"]
    assert market[0] == "Rocket coal" and None not in market and len(set(market)) == 3


def test_achievements_said_in_part_are_filled_up_and_counted() -> None:
    said = {"goals": ["Deep Purse"], "companies": [{"marked": ["Deep Purse"]}, {"marked": ["Deep Purse"]}]}
    table = table_of(TWO.position(said))
    assert len(set(table["goals"])) == 5 and table["goal_marks"] == [2, 0, 0, 0, 0]


def test_a_said_contract_is_nobody_elses() -> None:
    other = TWO.start(0).data()["contract"][1]
    contracts = TWO.position({"contract": [other]}).data()["contract"]
    assert contracts[0] == other and contracts[1] not in (None, other)


def test_other_tiles_have_other_sites_and_contracts() -> None:
    game = flatboat.game("railroad", 2)
    table = table_of(game.position({"tile": ["A", "B", "D"], "turned": [0, 0, 2]}))
    assert table["works"]["Blackmoor"] == {"space": "c3", "good": "coal", "left": 2}
    assert table["works"]["Weavers"] == {"space": None, "good": None, "left": 0}
    assert table["removed"] == [] and table["terrain"]["c4"] == "forest"
    one = table_of(game.position({"tile": ["A", "B", "C"], "turned": [0, 0, 0]}))
    assert one["tile"] == ["A", "B", "C", None] and one["works"]["Weavers"]["space"] == "g7"
    assert one["removed"] == ["2 deliveries of grain"]


def test_a_discarded_ship_is_not_the_one_that_is_loaded() -> None:
    docked = table_of(TWO.start(0))["ship"]
    table = table_of(TWO.position({"ships_out": [docked]}))
    assert table["ship"] not in (None, docked)


def test_without_free_tracks_a_turn_begins_with_the_delivery_ruling_40() -> None:
    table = table_of(TWO.position({"turn": 0, "colors": COLORS, "companies": [{"tracks": 0}]}))
    assert (table["phase"], table["to_build"]) == ("deliver", 0)


def test_an_ending_ends_the_game() -> None:
    assert TWO.position({"ending": "closed"}).over
    done = {"ending": "tracks", "trigger": "tracks", "companies": [{"tracks": 0}] * 2}
    assert TWO.position(done).outcome is not None


def test_a_game_that_is_over() -> None:
    position = TWO.position({"phase": "over", "companies": [{"prestige": 30}, {"prestige": 31}]})
    assert position.outcome is not None and position.outcome.winners == [1]
    assert position.outcome.reason == "the host ended it"
    assert [company["contract"] for company in table_of(position)["companies"]] == position.data()["contract"]


def test_before_the_first_round() -> None:
    position = TWO.position({"turn": 0, "colors": {"c3": [1]}})
    table = table_of(position)
    assert (table["phase"], table["first"]) == ("start", 0)
    assert "start Ashwood" in [str(move) for move in position.legal_moves]
    assert table_of(TWO.position({"first": 0, "colors": {"c3": [1]}}))["turn"] == 0


def test_data_of_a_table_can_be_changed_and_set_again() -> None:
    data = json.loads(json.dumps(TWO.position({"first": 0, "colors": COLORS}).data()))
    data["table"]["companies"][0]["money"] = 12
    data["hands"][0], data["deck"] = data["deck"][:2], data["deck"][2:] + data["hands"][0]
    del data["table"]["pile"], data["table"]["companies"][0]["cards"]
    again = TWO.position(data)
    assert again.points == [0, 0] and table_of(again)["companies"][0]["cards"] == 2


# --- what could not be ------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    # the map
    "tile twice": ({"tile": ["A", "A", "B"]}, "the map for 2 players has 3 different tiles"),
    "four tiles": ({"tile": ["A", "B", "C", "D"]}, "the map for 2 players has 3 different tiles"),
    "turned too far": ({"turned": [0, 6]}, "a tile is turned by 0 to 5 steps"),
    "unfair": (
        {"tile": ["A", "B", "C"], "turned": [0, 1, 2]},
        "a factory lies beside a city of another tile",
    ),
    "terrain": ({"terrain": {"c3": "river"}}, "table.terrain does not follow from the rest"),
    # tracks
    "track in a city": ({"colors": tracks("c3 c4 a1")}, "no track can lie at a1"),
    "track off the map": ({"colors": tracks("c3 d9")}, "no track can lie at d9"),
    "track apart": (
        {"colors": tracks("c3 c4 c6")},
        "no own tracks or trains link the track of seat 0 at c6 with the others",
    ),
    "no factory": ({"colors": tracks("c4 b1")}, "seat 0 has no track at a factory"),
    "one start": (
        {"colors": {"c3": [0, 1]}, "phase": "build"},
        "two players cannot both have started at one factory",
    ),
    "turn to start": (
        {"first": 0, "turn": 0},
        "with these tracks it is not for seat 0 to place a start track",
    ),
    "too many tracks": (
        {
            "colors": tracks(f"{LONG} d4 d5 d6 e5 b2 a2 b3 c7 d8 e8 f7 g6 g7 h5"),
            "phase": "deliver",
            "turn": 0,
        },
        "seat 0 has 25 tracks on the map, 2 more than there are",
    ),
    "free tracks": (
        {"colors": tracks("c3 c4 b1"), "companies": [{"tracks": 17}]},
        "seat 0 has 17 free tracks and 3 on the map; 16 can be left",
    ),
    "unlocked": (
        {"colors": tracks("c3"), "phase": "build", "companies": [{"unlocked": 2}]},
        "seat 0 has unlocked 2 tracks, but has 1 on the map",
    ),
    "locked": ({"companies": [{"unlocked": 5}]}, "seat 0 has 5 unlocked tracks; there are 4 locked ones"),
    "star": (
        {"colors": tracks("c5 c6"), "companies": [{"stars": 0}]},
        "players have no stars, but 1 are gone from the map",
    ),
    "another's star": (
        {"colors": tracks("c5 c6") | tracks("d7", 1), "companies": [{"stars": 0}, {"stars": 1}]},
        "seat 1 has 1 star, and fewer tracks where stars were",
    ),
    # trains and goods
    "train apart": (
        {"colors": tracks("c3 c4"), "cities": EASTON},
        "no own tracks or trains link the train of seat 0 at a1 with the others",
    ),
    "train without an icon": (
        {"colors": tracks("c3 c4 d5"), "cities": {"Fairhaven": {"train": [None, 0]}}},
        "2 trains cannot stand at e6",
    ),
    "train off the map": (
        {"colors": tracks("c3 c4"), "cities": {"Granby": {"train": [0]}}},
        "1 train cannot stand at a city that is not on the map",
    ),
    "good from nowhere": (
        {"colors": tracks("c3 c4 d5"), "cities": {"Fairhaven": {"train": [0]}}},
        "seat 0 brought lumber to e6, but has no track at a factory that makes it",
    ),
    "goods": (
        {"works": {"Blackmoor": {"left": 1}}},
        "there are 2 coal in the game, but 1 at factories and 0 delivered",
    ),
    "too many goods": ({"works": {"Blackmoor": {"left": 3}}}, "3 goods cannot lie at c3"),
    "deliveries in no turn": (
        {"colors": tracks("c3 c4 b1"), "cities": EASTON, "round": 1, "turn": 0, "first": 0},
        "seat 0 cannot have made 1 delivery in no turns",
    ),
    "length": (
        {"colors": tracks("c3 c4 b1"), "cities": EASTON, "companies": [{"longest": 4, "total_length": 4}]},
        "seat 0 delivered over 4 tracks, but has 3 on the map",
    ),
    "lengths": (
        {"colors": tracks("c3 c4 b1"), "cities": EASTON, "companies": [{"longest": 3, "total_length": 4}]},
        "seat 0 cannot have made 1 delivery over 4 tracks in all if the longest had 3",
    ),
    # cards
    "card twice": (
        {"hands": [["Rocket coal"], ["Rocket coal"]]},
        "train card 1 (the good is coal) is in the hand of seat 0 and the hand of seat 1 at once",
    ),
    "card nowhere": ({"deck": []}, " is nowhere"),
    "known elsewhere": (
        {"hands": [[], ["Rocket coal"]], "known_in": {"Rocket coal": 0}},
        "train card 1 (the good is coal) is known to be in the hand of seat 0, but is not there",
    ),
    "too many cards": (
        {"hands": [["Rocket coal", "Mogul 4+", "Rocket 5+", "Baldwin 5+"]], "phase": "build", "round": 1},
        "seat 0 has 4 train cards, and can have 3 at most in round 1",
    ),
    "collected": (
        {"card_at": {"Rocket coal": 1}, "phase": "build", "round": 3},
        "seat 1 has 1 card in the collection, but made no deliveries",
    ),
    # achievements and contracts
    "twice in play": (
        {"goals": ["Busy Line", "Busy Line"]},
        'the achievement "4 deliveries" is in play twice',
    ),
    "not in play": (
        {"goals": ["Deep Purse", "Busy Line"], "companies": [{"marked": ["Long Haul"]}]},
        'seat 0 has the achievement "a route of 8", which is not in play',
    ),
    "contract twice": (
        {"contract": ["2 deliveries of coal", "2 deliveries of coal"]},
        'two players have the contract "2 deliveries of coal"',
    ),
    "contract out": (
        {"tile": ["A", "B", "C"], "turned": [0, 0, 0], "contract": ["2 deliveries of grain"]},
        'seat 0 has the contract "2 deliveries of grain", which is out of the game',
    ),
    "no contract": ({"contract": [None]}, "seat 0 has no contract"),
    # ships
    "full": ({"ship": "Albatross", "slot": [0, 0, 1, "neutral"]}, "ship 1 is full, but has not sailed"),
    "fifth slot": ({"ship": "Albatross", "slot": [None, None, None, None, 0]}, "ship 1 has 4 slots"),
    "discarded": (
        {"ship": "Albatross", "ships_out": ["Albatross"]},
        "ship 1 is loaded and discarded at once",
    ),
    "no ship": ({"ship": None}, "there is no ship to be loaded"),
    "ship without the expansion": ({"freight": False}, "a ship is there without Freight on Board"),
    # money and the like
    "money": ({"companies": [{}, {"money": 21}]}, "seat 1 has $21; money goes from $0 to $20"),
    "loans": ({"companies": [{"loans": 4}]}, "seat 0 has 4 loans; 3 are the most"),
    "prestige": ({"companies": [{"prestige": -1}]}, "seat 0 has -1 prestige; nobody has fewer than 0 now"),
    "trains": (
        {"companies": [{"trains": 7}]},
        "table.companies[0].trains does not follow from the rest: it should be 8",
    ),
    # the turn
    "phase and ending": (
        {"phase": "build", "ending": "closed"},
        "the phase and the ending do not agree on whether the game is over",
    ),
    "round": ({"phase": "build", "round": 0}, "the start is over, but no round has begun"),
    "to build": (
        {"phase": "build", "turn": 0, "to_build": 3},
        "seat 0 has 3 tracks to place; 2 are the most",
    ),
    "nothing to build": ({"phase": "build", "turn": 0, "to_build": 0}, "seat 0 has no track to place"),
    "pending": (
        {"phase": "build", "turn": 0, "pending": True},
        "seat 0 is to place an unlocked track, but has unlocked none",
    ),
    "no delivery": ({"phase": "buy", "turn": 0}, "seat 0 has not made the delivery of this turn"),
    "no such delivery": (
        {
            "phase": "buy",
            "colors": COLORS,
            "cities": EASTON,
            "factory": "Redstone",
            "city": "Easton",
            "length": 3,
        },
        "seat 0 has not made the delivery of this turn",
    ),
    "length of a delivery": (
        {
            "phase": "buy",
            "colors": COLORS,
            "cities": EASTON,
            "length": 4,
            "companies": [{"longest": 3, "total_length": 3}],
        },
        "the delivery of this turn has 4 tracks, the longest 3",
    ),
    "no card": (
        {"phase": "card", "colors": COLORS, "cities": EASTON, "hands": [[]]},
        "seat 0 has no train card to play",
    ),
    "no choice": (
        {"phase": "ship", "colors": COLORS, "cities": EASTON, "ship": "Albatross"},
        "seat 0 has no slots of a ship to choose from",
    ),
    "played": (
        {"phase": "build", "first": 0, "turn": 1, "played": 0},
        "table.played does not follow from the rest",
    ),
    "trigger": (
        {"phase": "build", "trigger": "deck"},
        'the end is said to come since "no train card is left to refill the market", but that is not so',
    ),
    "host": ({"phase": "build", "trigger": "closed"}, "when the host ends a game, no last round is played"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_could_not_be_is_refused_with_a_sentence(case: str) -> None:
    said, sentence = REFUSED[case]
    with pytest.raises(FlatboatError) as refused:
        TWO.position(said)
    assert str(refused.value).startswith("such a table cannot be: ") and sentence in str(refused.value)


def test_of_fewer_pieces_no_more_are_there_than_there_are() -> None:
    cities = {"Easton": {"train": [0, 0]}, "Linden": {"train": [0, 0]}, "Fairhaven": {"train": [0]}}
    with pytest.raises(FlatboatError, match="seat 0 has 5 trains in cities, but there are 4"):
        with_fewer(2, "trains = 8", "trains = 4").position({"colors": tracks(LONG), "cities": cities})
    with pytest.raises(FlatboatError, match="seat 1 has 2 containers on the ship, but there are 1"):
        with_fewer(2, "containers = 4", "containers = 1").position({"slot": [1, 1]})


def test_what_a_player_owns_hangs_together_through_cities_too_ruling_26() -> None:
    """Fairhaven and Linden lie side by side; g6 is beside Linden, g7 beyond it."""
    spaces, both = "e1 d1 c1 c2 c3 c4 d5 g6", {"Fairhaven": {"train": [0]}, "Linden": {"train": [0]}}
    table = table_of(TWO.position({"colors": tracks(spaces), "cities": both}))
    assert table["companies"][0]["deliveries"] == 2
    for missing, apart in (("Fairhaven", "train of seat 0 at f6"), ("Linden", "track of seat 0 at g6")):
        rest = {city: trains for city, trains in both.items() if city != missing}
        with pytest.raises(FlatboatError, match=f"no own tracks or trains link the {apart} with the others"):
            TWO.position({"colors": tracks(spaces), "cities": rest})
    theirs = both | {"Fairhaven": {"train": [1]}}
    with pytest.raises(FlatboatError, match="the train of seat 0 at f6 with the others"):
        TWO.position({"colors": tracks(spaces), "cities": theirs})


def test_no_place_of_the_market_stays_empty_while_there_are_cards_ruling_39() -> None:
    data = TWO.start(0).data()
    card = data["table"]["market"].pop()
    with pytest.raises(FlatboatError, match="a place of the market is empty, but the deck has 24 cards"):
        TWO.position({"deck": [*data["deck"], card], "market": data["table"]["market"]})


def test_the_last_round_is_there_if_its_reason_is() -> None:
    done = {"phase": "deliver", "turn": 0, "trigger": "tracks"}
    assert TWO.position(done | {"companies": [{"tracks": 0}] * 2}).task().endswith(": end the turn.")
    with pytest.raises(FlatboatError, match='"all free tracks are used", but that is not so'):
        TWO.position(done | {"companies": [{"tracks": 0}, {"tracks": 1}]})
    with pytest.raises(FlatboatError, match='"trains fill every city", but that is not so'):
        TWO.position(done | {"trigger": "cities"})


def test_what_is_no_word_of_a_list_is_refused() -> None:
    for said, words in (
        ({"ship": ["Heron"]}, r"table\.ship: \['Heron'\] does not fit; please give a whole number"),
        ({"ship": "Titanic"}, 'table[.]ship: "Titanic" does not fit here; choose Albatross'),
        ({"works": {"Blackmore": {}}}, '"Blackmore" does not fit here; did you mean "Blackmoor"'),
        ({"colors": {"c3": [2]}}, "table[.]colors.*: 2 is not a seat; seats are 0 to 1"),
    ):
        with pytest.raises(FlatboatError, match=words):
            TWO.position(said)


def test_a_table_in_words_whose_numbers_fit_no_more_is_refused() -> None:
    lines = TWO.start(0).notation
    with pytest.raises(FlatboatError, match=r"table\.slots does not follow from the rest: it should be 3"):
        TWO.position(lines.replace("table.slots = 3", "table.slots = 20"))
    with pytest.raises(FlatboatError, match=r"table\.companies\[0\].trains does not follow from the rest"):
        TWO.position(lines.replace("table.companies[0].trains = 8", "table.companies[0].trains = 7"))


def test_with_more_players() -> None:
    four = flatboat.game("railroad", 4, {"layout": "standard"})
    with pytest.raises(FlatboatError, match="tracks of 3 players lie at c4, and a space holds two"):
        four.position({"colors": {"c4": [0, 1, 2]}})
    with pytest.raises(FlatboatError, match="players have more than the 10 loans there are"):
        with_fewer(4, "supply = 12", "supply = 10").position({"companies": [{"loans": 3}] * 4})
    with pytest.raises(FlatboatError, match="hands: 3 values are given for 2 places"):
        TWO.position({"hands": [[], [], []]})


def with_fewer(seats: int, was: str, now: str) -> Game:
    """A game of an edition that has fewer of something."""
    text = EDITIONS.text("reconstructed")
    assert f"\n{was}" in text
    edition = read_edition(text.replace(f"\n{was}", f"\n{now}"), EDITIONS.model, "few.toml")
    return flatboat.game("railroad", seats, {"layout": "standard"}, edition)
