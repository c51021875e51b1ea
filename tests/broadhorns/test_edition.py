"""The edition file: its values, and what is wrong in a changed one is said with its line. The options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from flatboat.errors import EditionError, FlatboatError
from flatboat.games.broadhorns.edition.model import EDITIONS, BroadhornsEdition, CardKind
from flatboat.games.broadhorns.edition.options import BroadhornsOptions
from flatboat.games.broadhorns.rules import tables
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    GOODS,
    NONE,
    PERISHABLES,
    ST_LOUIS,
    TILES,
    TOWNS,
    Good,
)
from flatboat.kernel.editions import read_edition

from ..edition_checks import changed, check_told, listed, mistakes

TEXT = EDITIONS.text("reconstructed")
EDITION = EDITIONS.load()
VALUES: Any = EDITION.record()[0]
SIGHTS = [(town, tile) for town in range(TOWNS) for tile in range(TILES + 1)]
VICKSBURG = 6

# Of each town: its spaces on tile 1, and what all spaces of each tile, then of the board, bring together.
TOWN_SUMS = {
    "Ste. Genevieve": ("apples 2, pork 2, furs 2, whiskey 2", [8, 7, 7, 9, 8, 11, 8]),
    "Cape Girardeau": ("flour 2, pork 3, furs 2, whiskey 2", [9, 8, 7, 10, 8, 12, 9]),
    "New Madrid": ("flour 3, apples 3, furs 2, whiskey 3", [11, 9, 9, 11, 10, 14, 11]),
    "Memphis": ("flour 3, apples 3, pork 3, furs 3", [12, 10, 10, 12, 11, 15, 12]),
    "Helena": ("flour 3, apples 4, pork 4, whiskey 3", [14, 12, 11, 14, 13, 18, 12]),
    "Greenville": ("flour 4, apples 4, furs 3, whiskey 4", [15, 13, 12, 15, 14, 19, 12]),
    "Vicksburg": ("apples 4, pork 5, furs 3, whiskey 4", [16, 13, 13, 15, 16, 21, 13]),
    "Natchez": ("flour 5, pork 5, furs 4, whiskey 4", [18, 15, 14, 18, 17, 23, 14]),
    "Baton Rouge": ("flour 5, apples 6, pork 5, furs 5", [21, 17, 16, 22, 19, 26, 17]),
    "New Orleans": ("flour 6, apples 7, furs 5, whiskey 6", [24, 18, 19, 25, 22, 30, 20]),
}
BANNER_SUMS = [[1, 3, 3, 2, 1, 2, 2]] * 5 + [[2, 3, 5, 3, 2, 3, 3]] * 4 + [[0] * 7]
PRODUCE = ["flour", "apples", "pork", "whiskey", "furs", "pork", "flour", "apples", "whiskey"]


def spaces(town: int, tile: int) -> list[tuple[str, int]]:
    """The cargo spaces of a tile in the record."""
    about = VALUES["tiles"][town][tile]
    count = about["count"]
    assert (about["good"][count:] == NONE).all() and (about["value"][count:] == 0).all()
    return [
        (Good(good).name.lower(), int(value))
        for good, value in zip(about["good"][:count], about["value"][:count], strict=True)
    ]


def banner(town: int, tile: int) -> dict[str, int]:
    """The goods on the banner of a tile in the record."""
    increase = VALUES["tiles"][town][tile]["increase"]
    return {good.name.lower(): int(increase[good]) for good in Good if increase[good] != NONE}


# ---------------------------------------------------------------- the bundled edition


def test_it_is_read_once_into_one_record() -> None:
    assert EDITIONS.load() is EDITIONS.load("reconstructed")
    records = EDITION.record()
    assert records.dtype == tables.Edition.dtype and len(records) == 1


def test_what_is_sourced_and_what_is_not() -> None:
    sourced = {"setup", "cargo", "market", "cards", "values", "prizes"}
    for name in ("setup", "cargo", "market", "seasons", "cards", "values", "prizes", "limits"):
        assert getattr(EDITION, name).mark == ("sourced" if name in sourced else "reconstructed")
    assert EDITION.cargo.except_ == ("box_spaces",) and EDITION.cards.except_ == ("spoil",)
    assert EDITION.seasons.except_ == ("speed",)
    assert {one.mark for one in (*EDITION.boats, *EDITION.towns)} == {"reconstructed"}
    assert [boat.except_ for boat in EDITION.boats] == [
        ("name", "cost", "resale"), ("name", "cost", "boxes"), ("name",),
    ]  # fmt: skip
    excepted = {town.name: town.except_ for town in EDITION.towns if town.except_}
    assert excepted == {
        "Vicksburg": (
            "name", "bonus", "deliveries", "travelers.fare", "tile.1.demand.apples", "tile.1.banner.flour",
        ),
        "Baton Rouge": ("name",),
        "New Orleans": ("name",),
    }  # fmt: skip


def test_the_ports_go_down_the_river() -> None:
    assert [town.name for town in EDITION.towns] == list(TOWN_SUMS)
    assert VALUES["port"].tolist() == [3, 6, 10, 15, 18, 24, 28, 32, 36, 40, 0]
    assert VALUES["bonus"].tolist() == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert EDITION.port_name(0) == "Ste. Genevieve" and EDITION.port_name(ST_LOUIS) == "St. Louis"


def test_the_boats() -> None:
    assert [boat.name for boat in EDITION.boats] == ["20 ft", "30 ft", "40 ft"]
    values = {
        "cost": [0, 4, 8], "boxes": [3, 5, 7], "occupants": [1, 2, 3],
        "speed": [5, 4, 4], "resale": [1, 3, 5], "hand": [3, 4, 5],
    }  # fmt: skip
    assert {name: VALUES["boats"][name].tolist() for name in values} == values


def test_the_start_the_market_and_the_barrels() -> None:
    assert VALUES["gold"].tolist() == [6, 7, 8, 8] and VALUES["stack"] == 3
    assert VALUES["barrels"] * GOODS == 60 and VALUES["steps"] == 6
    assert VALUES["prices"].tolist() == [3, 2, 0, 0] and VALUES["price_floor"] == 1
    assert VALUES["market"] == 10 and VALUES["bag_price"] == 4


def test_the_seasons() -> None:
    assert VALUES["seasons"].tolist() == [3, 3, 3, 3, 3]
    assert VALUES["winter"] == -1 and VALUES["spring"] == 1


def test_what_things_bring() -> None:
    names = ("surplus", "delivery", "ice", "peddler", "current", "left_over")
    assert [int(VALUES[name]) for name in names] == [1, 2, 1, 1, 2, 2]
    assert VALUES["quiet_rounds"] == 20


def test_the_prizes_by_players_and_place() -> None:
    assert VALUES["prizes"].tolist() == [[0] * 4, [0] * 4, [7, 0, 0, 0], [12, 6, 0, 0], [15, 10, 5, 0]]


def test_the_deck() -> None:
    deck = VALUES["deck"]
    assert deck.sum() == 73
    assert deck[tables.DELIVERY : tables.TRAVELER].sum() == 30
    assert deck[tables.TRAVELER : tables.ICE].sum() == 16
    assert deck[[tables.ICE, tables.PEDDLER, tables.CURRENT]].tolist() == [5, 5, 5]
    assert deck[tables.SPOIL :].tolist() == [4, 4, 4]


def test_the_deliveries() -> None:
    cards = VALUES["deck"][: tables.TRAVELER].reshape(TOWNS, GOODS)
    assert cards.max() == 1 and cards.sum(axis=0).tolist() == [6] * GOODS
    assert cards.sum(axis=1).tolist() == [2, 3, 3, 3, 3, 3, 4, 3, 3, 3]
    assert cards[VICKSBURG].tolist() == [0, 1, 1, 1, 1]


def test_the_travelers() -> None:
    cards = VALUES["deck"][tables.TRAVELER : tables.ICE].tolist()
    assert cards == [1, 1, 2, 1, 2, 2, 2, 2, 3, 0, 0, 0]
    assert VALUES["destination"].tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 9, NONE, NONE, NONE]
    assert VALUES["fare"].tolist() == [1, 1, 2, 2, 3, 3, 4, 4, 5, 0, 0, 0]
    assert EDITION.travelers[5] == CardKind(VICKSBURG, 3, 2) and len(EDITION.travelers) == 9


@pytest.mark.parametrize("town", range(TOWNS), ids=TOWN_SUMS)
def test_the_tiles_of_a_town(town: int) -> None:
    first, values = TOWN_SUMS[EDITION.towns[town].name]
    assert ", ".join(f"{good} {value}" for good, value in spaces(town, 0)) == first
    tiles = range(TILES + 1)
    assert [sum(value for _, value in spaces(town, tile)) for tile in tiles] == values
    assert [sum(banner(town, tile).values()) for tile in tiles] == BANNER_SUMS[town]
    assert [int(VALUES["tiles"][town][tile]["count"]) for tile in tiles] == [4, 3, 3, 4, 4, 5, 4]
    assert [int(VALUES["tiles"][town][tile]["wreaths"]) for tile in tiles] == [2, 1, 1, 2, 2, 3, 0]


def test_two_spaces_of_a_good_come_the_better_first() -> None:
    assert spaces(VICKSBURG, 5) == [("apples", 5), ("pork", 5), ("pork", 4), ("furs", 3), ("whiskey", 4)]
    text = changed(TEXT, "pork = [5, 4]", "pork = [4, 5]", 'name = "Vicksburg"')
    assert (read_edition(text, BroadhornsEdition, "my.toml").record() == EDITION.record()).all()


def test_each_town_sells_its_produce_and_new_orleans_nothing() -> None:
    for town, tile in SIGHTS:
        sold = banner(town, tile)
        assert (PRODUCE[town] in sold and len(sold) <= 2) if town < TOWNS - 1 else not sold
    assert banner(VICKSBURG, 2) == {"flour": 2, "apples": 3}
    assert banner(VICKSBURG, BOARD) == {"flour": 3}


# ---------------------------------------------------------------- checks of the reconstruction


def test_every_town_always_asks_for_something_perishable() -> None:
    perishable = {good.name.lower() for good in Good if good < PERISHABLES}
    assert all(perishable & {good for good, _ in spaces(*observation)} for observation in SIGHTS)


def test_no_town_sells_what_it_asks_for() -> None:
    assert not any(
        banner(*observation).keys() & {good for good, _ in spaces(*observation)} for observation in SIGHTS
    )


def test_demand_is_nearly_even_by_good() -> None:
    tiles = [observation for observation in SIGHTS if observation[1] != BOARD]
    demand = Counter(good for observation in tiles for good, _ in spaces(*observation))
    assert len(tiles) == 60
    assert demand == {"furs": 50, "pork": 48, "apples": 45, "whiskey": 44, "flour": 43}
    assert VALUES["tiles"]["wreaths"].sum() == 110


def test_the_examples_of_the_rulebook_come_out() -> None:
    """Gold of John's and Sarah's port actions on tile 1 of Vicksburg, of Julia's and William's purchases."""
    pays = dict(spaces(VICKSBURG, 0))
    fare = EDITION.travelers[5].fare
    assert (pays["apples"] + VALUES["delivery"], fare, VALUES["boats"][0]["resale"]) == (6, 3, 1)
    sarah = sum(pays[good] for good in ("furs", "pork", "whiskey")) + VALUES["surplus"]
    assert sarah == 13 and sarah + VALUES["delivery"] + VALUES["bonus"][VICKSBURG] == 17
    julia = 2 * VALUES["price_floor"] + VALUES["prices"][:2].sum()  # two flour of four, both apples
    assert 12 - VALUES["boats"][1]["cost"] - julia == 1
    assert VALUES["price_floor"] + banner(VICKSBURG, 0)["flour"] == 3


# ---------------------------------------------------------------- mistakes


MISTAKES = r"""
[6, 7, 8, 8] -> [6, 7, 8]
    [setup], key gold: has 3 entries; please give a list of 4
tiles = 3 -> tiles = 7
    [setup], key tiles: 7 is too high; please give a whole number from 1 to 6
barrels = 12 -> barrels = 1
    [cargo], key barrels: 1 of each good cannot fill the market at the start; please give at least 2
barrels = 12 -> barrels = 25
    [cargo], key barrels: 25 is too high
box_spaces = 6 -> box_spaces = 0
    [cargo], key box_spaces: 0 is too low
prices = [3, 2] -> prices = [3, 3]
    [market], key prices (entry 2): 3 is not below the price before it; please give less than 3
floor = 1 -> floor = 2
    [market], key floor: 2 is not below the price before it
prices = [3, 2] -> prices = [6, 5, 4, 3, 2]
    [market], key prices: has 5 entries; please give a list of 1 to 4
size = 10 -> size = 9
    [market], key size: 9 barrels cannot fill the spaces for one barrel; please give at least 10
size = 10 -> size = 61
    [market], key size: 61 is more than all barrels; please give at most 60
boxes = 5 -> boxes = 9
    [[boats]] "30 ft", key boxes: 9 is too high; please give a whole number from 1
speed = 5 -> speed = 1
    [[boats]] "20 ft", key speed: 1 is too low
occupants = 1 -> occupants = 9
    [[boats]] "20 ft", key occupants: 9 is too high
hand = 3 -> hand = 0
    [[boats]] "20 ft", key hand: 0 is too low
cost = 0 -> cost = 7
    [[boats]] "20 ft", key cost: 7 is more than everybody has at the start; please give at most 6
speed = 5 -> speed = 10
    [[boats]] "20 ft", key speed: 10, and 11 by spring and Good Current cards, make a move of more than
    20 spaces; please give at most 9
winter = -1, s -> winter = -4, s
    [[boats]] "30 ft", key speed: 4 leaves nothing in winter; please give at least 5
name = "30 ft" -> name = "20 FT."
    [[boats]] "20 FT.", key name: "20 FT." is taken already
final_autumn = 3 -> final_autumn = 1
    [seasons], key spaces.final_autumn: 1 is too low
autumn = 3, w -> autumn = 0, w
    [seasons], key spaces.autumn: 0 is too low
spring = 3, summer = 3, final_autumn = 3 -> spring = 9, summer = 9, final_autumn = 18
    [seasons], key spaces: the track has 42 spaces; please give at most 40
barrels = 12 -> barrels = 4
    [seasons], key spaces: 12 spaces before the harvest take all perishable barrels; please give less than
    12
pork = 4 }\nice -> furs = 4 }\nice
    [cards], key spoil.pork: is missing
ice = 5 -> ice = 31
    [cards], key ice: 31 is too high; please give a whole number from 0 to 30
3 = [12, 6] -> 3 = [12, 13]
    [prizes], key 3 (entry 2): 13 is more than the place before
2 = [7] -> 2 = [7, 3, 1]
    [prizes], key 2: has 3 entries; please give a list of 1 to 2
quiet_rounds = 20 -> quiet_rounds = 0
    [limits], key quiet_rounds: 0 is too low
space = 6\n -> space = 3\n
    [[towns]] "Cape Girardeau", key space: 3 is not below Ste. Genevieve at 3; please give more than 3
space = 3\n -> space = 0\n
    [[towns]] "Ste. Genevieve", key space: 0 is too low
name = "Memphis" -> name = "St Louis"
    [[towns]] "St Louis", key name: "St Louis" is taken already; please give another name
name = "Memphis" -> name = "New-Madrid"
    [[towns]] "New-Madrid", key name: "New-Madrid" is taken already
name = "Memphis" -> name = "<b>"
    [[towns]] "<b>", key name: "<b>" does not fit; please give a name of at most 24 letters
deliveries = ["apples", "whiskey"] -> deliveries = ["apples", "flour"]
    [[towns]] "Ste. Genevieve", key deliveries (entry 2): no tile here asks for flour; please give a good
    in demand
deliveries = ["apples", "whiskey"] -> deliveries = ["cotton"]
    [[towns]] "Ste. Genevieve", key deliveries (entry 1): "cotton" does not fit; please give "flour",
    "apples"
[{ fare = 3, cards = 2 }] -> [{ fare = 3, cards = 1 }, { fare = 3, cards = 1 }]
    [[towns]] "Greenville", key travelers (entry 2).fare: 3 is a fare of this town already; please give
    one entry with all its cards
name = "Helena" ... furs = 1 -> pork = 1
    [[towns]] "Helena", key tile.1.banner.pork: the banner sells pork, which is in demand here; please
    give another good
name = "Helena" ... board = { demand = { flour -> board = { demand = { furs
    [[towns]] "Helena", key board.banner.furs: the banner sells furs, which is in demand here
name = "Helena" ... furs = 1 -> hemp = 1
    [[towns]] "Helena", key tile.1.banner.hemp: is not known here
name = "Helena" ... flour = 3 -> flour = [3, 3, 3]
    [[towns]] "Helena", key tile.1.demand.flour: has 3 entries; please give a number from 1 to 20, or two
    in [ ]
name = "Helena" ... flour = 3 -> flour = "3"
    [[towns]] "Helena", key tile.1.demand.flour: "3" does not fit; please give a number from 1 to 20, or
    two in [ ]
name = "Helena" ... flour = 3 -> flour = 21
    [[towns]] "Helena", key tile.1.demand.flour (entry 1): 21 is too high; please give a whole number from
    1 to 20
name = "Helena" ... flour = 3, apples = 4, -> flour = [3, 2], apples = [4, 3],
    [[towns]] "Helena", key tile.1.demand: has 6 cargo spaces; please give 1 to 5
name = "Helena" ... demand = { flour = 3, apples = 4, pork = 4, whiskey = 3 } -> demand = {}
    [[towns]] "Helena", key tile.1.demand: has 0 cargo spaces; please give 1 to 5
name = "Helena" ... tile.6 -> tile.7
    [[towns]] "Helena", key tile.7: is not known here
name = "Helena" ... wreaths = 2 -> wreaths = 10
    [[towns]] "Helena", key tile.1.wreaths: 10 is too high
"tile.1.demand.apples" -> "tile.1.demand.appels"
    [[towns]] "Vicksburg", key except (entry 5): "tile.1.demand.appels" is no value of this table; did
    you mean "tile.1.demand.apples"?
"""


@pytest.mark.parametrize(("after", "old", "new", "says"), listed(MISTAKES))
def test_a_mistake_names_its_line_table_and_key(after: str, old: str, new: str, says: str) -> None:
    check_told(mistakes(changed(TEXT, old, new, after), BroadhornsEdition), says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            TEXT.replace("cards = 2 }]", "cards = 1 }, { fare = 9, cards = 1 }]"),
            "there are 14 kinds of travelers; please give at most 12",
        ),
        (
            TEXT.replace("peddler = 5", "peddler = 30").replace("cards = 3 }", "cards = 30 }"),
            "the deck has 125 cards; please give at most 120",
        ),
        (
            "\n".join(line for line in TEXT.split("\n") if not line.startswith(("deliveries", "travelers")))
            .replace('    "deliveries",\n    "travelers.fare",\n', "")
            .replace("ice = 5", "ice = 1")
            .replace("peddler = 5", "peddler = 1")
            .replace("current = 5", "current = 1"),
            "the deck has 3 cards beside spoil cards; please give at least 4, one for everybody at the start",
        ),
        (TEXT.replace("wreaths = 3", "wreaths = 9"), "130 wreaths can be won; please give at most 120"),
    ],
    ids=["travelers", "deck", "start", "wreaths"],
)
def test_mistakes_of_the_whole(text: str, says: str) -> None:
    with pytest.raises(EditionError, match=says):
        read_edition(text, BroadhornsEdition, "my.toml")


def test_changed_values_reach_the_rules() -> None:
    text = TEXT
    for old, new in [
        ("prices = [3, 2]", "prices = [5, 4, 3, 2]"),
        ("size = 10", "size = 20"),
        ('name = "Helena"', 'name = "Rosedale"'),
        ("[{ fare = 5, cards = 3 }]", "[{ fare = 5, cards = 2 }, { fare = 6, cards = 1 }]"),
        ('["apples", "whiskey"]', '["apples", "apples"]'),
    ]:
        text = changed(text, old, new)
    edition = read_edition(text, BroadhornsEdition, "my.toml")
    values: Any = edition.record()[0]
    assert values["prices"].tolist() == [5, 4, 3, 2] and values["market"] == 20
    assert edition.port_name(4) == "Rosedale"
    assert edition.travelers[8:] == [CardKind(9, 5, 2), CardKind(9, 6, 1)]
    assert values["destination"].tolist()[8:] == [9, 9, NONE, NONE] and values["fare"].tolist()[8:10] == [
        5,
        6,
    ]
    assert values["deck"][tables.DELIVERY + Good.APPLES] == 2


# ---------------------------------------------------------------- options


def test_the_plain_game() -> None:
    values = BroadhornsOptions().record(EDITION, 3)[0]
    assert values["seats"] == 3 and values["first_seat"] == NONE
    names = ("first_boat_any", "board_in_st_louis", "blind_bag", "to_destination")
    assert not any(values[name] for name in names)


def test_every_option_reaches_the_rules() -> None:
    options = BroadhornsOptions(
        first_seat=2, first_boat="any", board_in_st_louis=True, bag="blind", discarded_travelers="destination"
    )
    assert options.record(EDITION, 2)[0].tolist()[:6] == (2, 1, 1, 1, 1, 1)


def test_who_starts_sits_at_the_table() -> None:
    with pytest.raises(FlatboatError, match="there is no seat 4 with 3 players"):
        BroadhornsOptions(first_seat=4).record(EDITION, 3)
    with pytest.raises(ValidationError):
        BroadhornsOptions(first_seat=5)
