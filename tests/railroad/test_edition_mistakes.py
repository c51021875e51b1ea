"""Changed edition files: what is wrong is said with its line, and what is right reaches the rules."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.errors import EditionError
from flatboat.games.railroad.edition.model import EDITIONS, RailroadEdition
from flatboat.games.railroad.rules import tables
from flatboat.games.railroad.rules.tables import Asks, Feat, Terrain
from flatboat.kernel.editions import read_edition

from ..edition_checks import changed, check_told, listed, mistakes

TEXT = EDITIONS.text("reconstructed")

MISTAKES = r"""
[3, 3, 4, 4] -> [3, 3, 4]
    [setup], key tiles: has 3 entries; please give a list of 4
[3, 3, 4, 4] -> [2, 3, 4, 4]
    [setup], key tiles (entry 1): 2 is too low; please give a whole number from 3 to 4
hand = 3 -> hand = 7
    [setup], key hand: 7 is too high; please give a whole number from 1 to 6
trains = 8 -> trains = 0
    [setup], key trains: 0 is too low
fees = [2 -> fees = [1, 2
    [setup], key fees: has 5 entries; please give a list of 4
most = 20 -> most = 4
    [setup], key money: 5 is more than the money track holds
build = 2 -> build = 0
    [turn], key build: 0 is too low
most = 20 -> most = 61
    [money], key most: 61 is too high; please give a whole number from 1 to 60
money = 5\nmost -> money = 0\nmost
    [loans], key money: 0 is too low
river = 2 -> river = 21
    [terrain], key river: 21 is too high
[1, 2, 2, 3, 3, 4, 4, 5] -> [1, 2, 2, 3, 3, 4, 3, 5]
    [routes], key income (entry 7): 3 is less than a shorter route brings; please give at least 4
[0, 1, 1, -> [1, 0, 1,
    [routes], key prestige (entry 2): 0 is less than a shorter route brings; please give at least 1
savings = 5 -> savings = 0
    [scoring], key savings: 0 is too low
[3, 2, 1, 1] -> [3, 2, 1, 2]
    [scoring], key achievements (entry 4): 2 is more than the place before brings; please give at most 1
least = 0 -> least = 9
    [solo], key ranks (entry 1).least: 9 leaves some without a title
least = 55 -> least = 45
    [solo], key ranks (entry 3).least: 45 is not above the title before it; please give more than 45
tile = "B" -> tile = "E"
    [layouts], key three (entry 2).tile: there is no tile "E"; please give one of A, B, C, D
tile = "B" -> tile = "A"
    [layouts], key three (entry 2).tile: "A" lies already; please give another tile
turns = 2 -> turns = 6
    [layouts], key three (entry 3).turns: 6 is too high; please give a whole number from 0 to 5
turns = 4 -> turns = 1
    [layouts], key four: Blackmoor lies beside Fairhaven; please lay no factory beside a city
"    P   F   f1" -> "    P   f1"
    [[tiles]] "A", key map (entry 1): has 2 spaces; please give 3
"    P   F   f1" -> "    P   F   f2"
    [[tiles]] "A", key map: f1 stands on 0 spaces; please give one
"    P   F   f1" -> "    P   F   f2"
    [[tiles]] "A", key map: f2 stands on 2 spaces; please give one
"    P   F   f1" -> "    P   F   f1*"
    [[tiles]] "A", key map (entry 1): "    P   F   f1*" does not fit; please give a row of P, F, R and M
goods = 2 -> goods = 0
    [[tiles]] "A", key factories (entry 1).goods: 0 is too low
good = "coal", goods -> good = "gold", goods
    [[tiles]] "A", key factories (entry 1).good: "gold" does not fit; please give "coal", "lumber"
demand = ["textiles"] -> demand = ["coal", "iron", "grain"]
    [[tiles]] "A", key cities (entry 2).demand: has 3 entries; please give a list of 1 to 2
name = "B" -> name = "a"
    [[tiles]] "a", key name: "a" is taken already; please give another name
"Bristow" -> "BLACKMOOR"
    [[tiles]] "A", key cities (entry 2).name: "BLACKMOOR" is taken already
"Ingram" -> "Weaver"
    [[tiles]] "C", key cities (entry 3).name: "Weaver" is taken already
"Merrow" -> "Coal"
    [[tiles]] "D", key cities (entry 3).name: "Coal" is taken already
"Merrow" -> "<b>"
    [[tiles]] "D", key cities (entry 3).name: "<b>" does not fit; please give a name of at most 16 letters
"Baldwin" -> "Big Boy"
    [cards], key locomotives (entry 2): "Big Boy" does not fit; please give one word of at most 16 letters
"Rocket", condition -> "Roket", condition
    [cards], key deck (entry 1).locomotive: "Roket" is no locomotive; did you mean "Rocket"?
{ good = "coal" } -> { good = "coal", at_least = 4 }
    [cards], key deck (entry 1).condition: asks for 2 things; please give one of good, at_least, at_most
{ good = "coal" } -> {}
    [cards], key deck (entry 1).condition: asks for 0 things; please give one of good
{ other_tile = true } -> { other_tile = false }
    [cards], key deck (entry 27).condition.other_tile: false does not fit; please give true
{ mountain = 1 } -> { swamp = 1 }
    [cards], key deck (entry 19).condition.swamp: is not known here
prestige = 2 } -> prestige = 21 }
    [cards], key deck (entry 1).prestige: 21 is too high
classes = 4 -> classes = 5
    [[achievements]] "Full Depot", key condition.classes: 5 is too high; please give a whole number from 1
    to 4
{ length = 8 } -> { length = 8, stars = 2 }
    [[achievements]] "Long Haul", key condition: asks for 2 things; please give one of deliveries
"Wide Trade" -> "Busy-line"
    [[achievements]] "Busy-line", key name: "Busy-line" is taken already
money = 10 -> money = 21
    [[achievements]] "Deep Purse", key condition.money: 21 is more than the money track holds; please give
    at most 20
deliveries = 4 -> deliveries = 9
    [[achievements]] "Busy Line", key condition.deliveries: 9 is more than a player has trains; please
    give at most 8
no_loan = 5 -> no_loan = 21
    [contracts], key deck (entry 8).condition.no_loan: 21 is more than the money track holds; please give
    at most 20
cities = 5 } -> cities = 5, coal = 1 }
    [contracts], key deck (entry 6).condition: asks for 2 things; please give one of coal
name = "Heron" -> name = "egret"
    [[ships]] "egret", key name: "egret" is taken already
good = "wild" -> good = "any"
    [[ships]] "Albatross", key slots (entry 1).good: "any" does not fit; please give "coal", "lumber",
    "grain", "iron", "textiles" or "wild"
[[ships]] -> [[ships]]\nslot = 1
    [[ships]] "Albatross", key slot: is not known here; did you mean "slots"?
except = ["first"] -> except = ["frist"]
    [[ships]] "Albatross", key except (entry 1): "frist" is no value of this table; did you mean "first"?
"""


@pytest.mark.parametrize(("after", "old", "new", "says"), listed(MISTAKES))
def test_a_mistake_names_its_line_table_and_key(after: str, old: str, new: str, says: str) -> None:
    check_told(mistakes(changed(TEXT, old, new, after), RailroadEdition), says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            '"Baldwin"',
            '"Rockets"',
            [
                'table [cards], key locomotives (entry 2): "Rockets" is taken already;'
                " please give another name"
            ],
        ),
        (
            'good = "iron", goods',
            'good = "coal", goods',
            [
                "[cards], key deck (entry 7).condition.good: no factory makes iron; please give another good",
                "[cards], key deck (entry 8).condition.good: no factory makes iron",
                "[contracts], key deck (entry 4).condition: no factory makes iron",
            ],
        ),
        (
            "    { condition = { ",
            "    { condition = { grain = 1 }, prestige = 4 }, # ",
            ["[contracts], key deck: with tiles A, B, C no contracts can be kept; please give at least 2"],
        ),
    ],
    ids=["locomotive", "no factory", "too few contracts"],
)
def test_mistakes_of_the_whole(old: str, new: str, says: list[str]) -> None:
    lines = mistakes(TEXT.replace(old, new), RailroadEdition)
    assert len(lines) == len(says) and all(part in line for part, line in zip(says, lines, strict=True))


def test_four_players_find_a_contract_each_on_three_tiles() -> None:
    """With A, C and D fewer than two cities ask for lumber, so contracts on it are out."""
    text = changed(TEXT, "[3, 3, 4, 4]", "[3, 3, 3, 3]")
    for old in ("coal = 2", "grain = 2", "iron = 2", "cities = 5"):
        assert read_edition(text, RailroadEdition, "my.toml")
        text = text.replace(f"condition = {{ {old} }}", "condition = { lumber = 1 }")
    with pytest.raises(
        EditionError, match="with tiles A, C, D 3 contracts can be kept; please give at least 4"
    ):
        read_edition(text, RailroadEdition, "my.toml")


def test_a_layout_with_a_factory_beside_a_city_is_named() -> None:
    text = changed(TEXT, '{ tile = "B", turns = 0 }', '{ tile = "B", turns = 1 }')
    with pytest.raises(
        EditionError, match=r"key three: .* lies beside .*; please lay no factory beside a city"
    ):
        read_edition(text, RailroadEdition, "my.toml")


def test_changed_values_reach_the_rules() -> None:
    text = TEXT
    for old, new in [
        ("[3, 3, 4, 4]", "[3, 4, 4, 4]"),
        ('"Merrow"', '"Little Merrow"'),
        ('{ good = "textiles", money = 1, prestige = 1 }', '{ good = "wild", prestige = 2 }'),
        ("{ stars = 2 }", "{ plains = 7 }"),
        ("{ full_city = true }", "{ plains = 2 }"),
        ("{ no_loan = 5 }", "{ no_loan = 0 }"),
        ('demand = ["iron"]', 'demand = ["iron", "iron"]'),
    ]:
        text = changed(text, old, new)
    edition = read_edition(text, RailroadEdition, "my.toml")
    values: Any = edition.record()[0]
    assert values["tiles_for"].tolist() == [0, 3, 4, 4, 4]
    assert edition.tiles[3].site_names()[Terrain.CITY] == ["Kingsley", "Linden", "Little Merrow"]
    assert values["ships"][7]["good"][4] == tables.WILD and values["ships"][7]["bonus"][4]["prestige"] == 2
    card = values["cards"][30]
    assert [int(card[name]) for name in ("asks", "n", "of")] == [Asks.TERRAIN, 2, Terrain.PLAINS]
    assert edition.cards.titles()[30] == "Mogul 2 plains"
    assert [int(values["goals"][9][name]) for name in ("asks", "n", "of")] == [Feat.TRACKS, 7, Terrain.PLAINS]
    assert values["contracts"][7]["n"] == 0
    assert values["tiles"][2]["count"].tolist() == [2, 2, 2]
