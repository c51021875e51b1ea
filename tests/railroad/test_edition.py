"""The edition file and its values. The options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pydantic import ValidationError

from flatboat.errors import FlatboatError
from flatboat.games.railroad.edition.faces import GOOD_NAMES, SLOT_NAMES
from flatboat.games.railroad.edition.model import EDITIONS, RailroadEdition
from flatboat.games.railroad.edition.options import RailroadOptions
from flatboat.games.railroad.rules import geometry, tables
from flatboat.games.railroad.rules.tables import NONE, SPACES, TILE_SPACES, TILES, Aim, Asks, Feat, Terrain
from flatboat.kernel.editions import read_edition

TEXT = EDITIONS.text("reconstructed")
EDITION = EDITIONS.load()
VALUES: Any = EDITION.record()[0]
CLASSES = ["Rocket", "Baldwin", "Mogul", "Consolidation"]

# Where things stand on each tile, by (q, r) from its center; sites in the order of their numbers.
PLACES: dict[str, dict[str, list[tuple[int, int]]]] = {
    "A": {
        "plains": [(0, -2), (-2, 1), (1, 1), (-1, 2)],
        "forest": [(1, -2), (2, -1), (2, 0)],
        "river": [(-1, -1), (-1, 0), (0, 1)],
        "mountain": [(1, -1), (0, 0), (-2, 2)],
        "stars": [(-1, -1), (-2, 2)],
        "factory": [(2, -2), (-2, 0), (0, 2)],
        "city": [(1, 0), (0, -1), (-1, 1)],
    },
    "B": {
        "plains": [(1, -2), (-1, -1), (2, -1), (-1, 2), (0, 2)],
        "forest": [(0, -1), (-2, 0), (1, 1)],
        "river": [(0, 0), (-1, 1)],
        "mountain": [(2, -2), (1, 0), (-2, 1)],
        "stars": [(0, 0), (-2, 1)],
        "factory": [(0, 1), (-1, 0), (1, -1)],
        "city": [(2, 0), (0, -2), (-2, 2)],
    },
    "C": {
        "plains": [(0, -2), (2, -2), (-2, 0), (2, 0), (-2, 2)],
        "forest": [(0, -1), (-1, 0), (0, 1)],
        "river": [(1, -1), (1, 0)],
        "mountain": [(0, 0), (-1, 1), (0, 2)],
        "stars": [(1, -1), (0, 0)],
        "factory": [(2, -1), (-1, 2), (-1, -1)],
        "city": [(1, 1), (-2, 1), (1, -2)],
    },
    "D": {
        "plains": [(2, -2), (-1, -1), (-1, 0), (0, 1), (-2, 2)],
        "forest": [(0, -2), (2, 0), (0, 2)],
        "river": [(-2, 0), (-1, 1)],
        "mountain": [(0, -1), (1, -1), (1, 0)],
        "stars": [(0, -1), (-1, 1)],
        "factory": [(1, -2), (-1, 2), (2, -1)],
        "city": [(0, 0), (-2, 1), (1, 1)],
    },
}
SITES = """
A Blackmoor coal 2, Ashwood lumber 2, Barleyford grain 1
A Arden iron textiles, Bristow textiles, Calder iron textiles
B Wheatley grain 2, Redstone iron 2, Loomis textiles 1
B Dunmore coal lumber, Easton coal lumber, Fairhaven lumber
C Weavers textiles 2, Cindergate coal 2, Oatfield grain 1
C Granby grain iron, Hartwell textiles lumber, Ingram iron
D Pinehurst lumber 2, Anvilton iron 2, Spindle textiles 1
D Kingsley grain, Linden coal grain, Merrow coal grain"""
CARDS = """
Rocket coal: 2, Baldwin coal: 1 $1, Mogul lumber: 2, Consolidation lumber: 1 $1
Rocket grain: 2, Baldwin grain: 1 $1, Mogul iron: 2, Consolidation iron: 1 $1
Rocket textiles: 2, Baldwin textiles: 1 $1, Mogul 4+: 1 $1, Consolidation 4+: 1 $1
Rocket 5+: 2, Baldwin 5+: 2 $1, Mogul 6+: 3, Consolidation 6+: 3 $1
Rocket up to 3: 0 $3, Baldwin up to 3: 1 $1, Mogul mountain: 1 $1, Consolidation mountain: 2
Rocket 2 mountains: 3, Baldwin river: 1 $1, Mogul river: 0 $2, Consolidation 2 rivers: 3
Rocket 2 forests: 1 $1, Baldwin 2 forests: 0 $3, Mogul other tile: 1 $1, Consolidation other tile: 2
Rocket 2 shared: 2 $1, Baldwin last good: 2, Mogul full city: 2, Consolidation new city: 1 $2"""
SHIPS = """
Albatross: wild 0, coal 0 $1, grain 0 $1, iron 1; 1 $1; 0 $1
Cormorant: wild 0, lumber 1, textiles 0 $1, coal 0 $2; 2; 1
Dunlin: grain 0 $1, wild 0, iron 0 $2, textiles 1; 1 $2; 0 $2
Egret: iron 0 $1, lumber 0 $1, wild 0, grain 1; 2; 1
Fulmar: wild 0, textiles 0 $1, coal 1, lumber 0 $1, wild 0 $1; 2 $1; 1
Gannet: wild 0, grain 1, iron 0 $1, wild 0, coal 1 $1; 2 $1; 1
Heron: coal 0 $2, textiles 0 $1, wild 0, lumber 1; 1 $2; 0 $2
Kittiwake: wild 0, iron 1, grain 0 $1, wild 0, textiles 1 $1; 3; 1 $1"""


def bonus(values: Any) -> str:
    """Prestige and money of a bonus in the record: `1 $2`."""
    return f"{values['prestige']}" + (f" ${values['money']}" if values["money"] else "")


def condition(card: Any) -> str:
    """What a card in the record asks for, in the words of these tests."""
    asks, n = Asks(card["asks"]), card["n"]
    return {
        Asks.GOOD: GOOD_NAMES[n % len(GOOD_NAMES)],
        Asks.AT_LEAST: f"{n}+",
        Asks.AT_MOST: f"up to {n}",
        Asks.TERRAIN: f"{n} {Terrain(card['of']).name.lower()}s".removeprefix("1 ")[: None if n > 1 else -1],
        Asks.SHARED: f"{n} shared",
    }.get(asks, asks.name.lower().replace("_", " "))


def layout(row: int) -> dict[int, tuple[Terrain, str]]:
    """Terrain and site of each space of a standard layout, by the tables of the record."""
    spaces = {}
    for slot in range(TILES):
        if (tile := VALUES["standard_tile"][row][slot]) == NONE:
            continue
        for place, origin in enumerate(VALUES["turned"][VALUES["standard_turn"][row][slot]]):
            face = VALUES["tiles"][tile]
            site = f"{'ABCD'[tile]}{face['site'][origin] + 1}" if face["site"][origin] != NONE else ""
            spaces[slot * TILE_SPACES + place] = Terrain(face["terrain"][origin]), site
    return spaces


def beside(space: int) -> list[int]:
    """The spaces next to one, by the table of the record."""
    return [int(near) for near in VALUES["neighbor"][space] if near != NONE]


# ---------------------------------------------------------------- the bundled edition


def test_it_is_read_once_into_one_record() -> None:
    assert EDITIONS.load() is EDITIONS.load("reconstructed")
    records = EDITION.record()
    assert records.dtype == tables.Edition.dtype and len(records) == 1


def test_what_is_sourced_and_what_is_not() -> None:
    marked = ("setup", "turn", "money", "loans", "terrain", "routes", "scoring", "solo", "layouts")
    sourced = {name for name in (*marked, "cards", "contracts") if getattr(EDITION, name).mark == "sourced"}
    assert sourced == {"setup", "turn"}
    excepted = {name: getattr(EDITION, name).except_ for name in marked if getattr(EDITION, name).except_}
    assert excepted == {
        "setup": ("trains", "tracks", "fees"),
        "turn": ("card_price",),
        "loans": ("supply",),
        "terrain": ("shared", "star"),
    }
    lists = (*EDITION.tiles, *EDITION.achievements, *EDITION.ships)
    assert [one.name for one in lists if one.mark == "sourced"] == ["Tunnel Master"]
    assert {one.name: one.except_ for one in lists if one.except_} == {
        "Busy Line": ("condition",),
        "Albatross": ("first",),
    }


def test_the_start_of_a_game() -> None:
    assert VALUES["tiles_for"].tolist() == [0, 3, 3, 4, 4]
    names = ("money", "hand", "trains", "containers", "tracks")
    assert [int(VALUES[name]) for name in names] == [5, 3, 8, 4, 18]
    assert VALUES["fee"].tolist() == [2, 3, 4, 5]
    assert VALUES["tracks"] + len(VALUES["fee"]) + 1 == 23  # with the start track


def test_turns_money_and_loans() -> None:
    names = ("build", "card_price", "most_money", "loan", "loans", "loan_supply", "loan_debt")
    assert [int(VALUES[name]) for name in names] == [2, 3, 20, 5, 3, 12, 4]


def test_the_terrain() -> None:
    assert VALUES["terrain_cost"].tolist() == [0, 1, 2, 3, 0]
    assert VALUES["shared_cost"] == 1 and VALUES["star"] == 1


def test_the_routes() -> None:
    assert VALUES["income"].tolist() == [1, 2, 2, 3, 3, 4, 4, 5]
    assert VALUES["route"].tolist() == [0, 1, 1, 2, 3, 4, 5, 6]


def test_the_scoring() -> None:
    assert VALUES["savings"] == 5 and VALUES["goal_prestige"].tolist() == [3, 2, 1, 1]
    assert VALUES["solo_goal"].tolist() == [3, 1] and VALUES["solo_early"] == 5


@pytest.mark.parametrize(
    ("prestige", "title"),
    [
        (-2, "apprentice"),
        (44, "apprentice"),
        (45, "conductor"),
        (54, "conductor"),
        (55, "manager"),
        (64, "manager"),
        (65, "magnate"),
        (74, "magnate"),
        (75, "tycoon"),
        (200, "tycoon"),
    ],
)
def test_the_titles_of_a_player_alone(prestige: int, title: str) -> None:
    assert EDITION.solo.title(prestige) == title


@pytest.mark.parametrize("tile", range(TILES), ids=PLACES)
def test_the_map_of_a_tile(tile: int) -> None:
    face, places = VALUES["tiles"][tile], PLACES[EDITION.tile_names[tile]]
    at = {place: number for number, place in enumerate(geometry.PLACES)}
    for terrain in list(Terrain)[: Terrain.NOWHERE]:
        expected = sorted(at[place] for place in places[terrain.name.lower()])
        assert [int(k) for k in (face["terrain"] == terrain).nonzero()[0]] == expected
    assert [int(k) for k in face["star"].nonzero()[0]] == sorted(at[place] for place in places["stars"])
    sites = {at[place]: k for kind in ("factory", "city") for k, place in enumerate(places[kind])}
    assert face["site"].tolist() == [sites.get(k, NONE) for k in range(TILE_SPACES)]


def test_the_factories_and_cities() -> None:
    said = ""
    for name, tile, face in zip(EDITION.tile_names, EDITION.tiles, VALUES["tiles"], strict=True):
        works = zip(tile.factories, face["good"], face["goods"], strict=True)
        said += f"\n{name} " + ", ".join(
            f"{one.name} {GOOD_NAMES[good]} {goods}" for one, good, goods in works
        )
        icons = [[GOOD_NAMES[good] for good in row if good != NONE] for row in face["demand"]]
        assert face["count"].tolist() == [len(row) for row in icons]
        cities = zip(tile.cities, icons, strict=True)
        said += f"\n{name} " + ", ".join(f"{one.name} {' '.join(row)}" for one, row in cities)
    assert said == SITES


def test_the_train_cards() -> None:
    said = [
        f"{CLASSES[card['kind']]} {condition(card)}: {bonus(reward)}"
        for card, reward in zip(VALUES["cards"], VALUES["reward"], strict=True)
    ]
    assert said == ", ".join(CARDS.strip().split("\n")).split(", ")
    assert Counter(VALUES["cards"]["kind"].tolist()) == dict.fromkeys(range(4), 8)


def test_each_train_card_has_a_title_of_its_own() -> None:
    titles = EDITION.cards.titles()
    assert titles == [card.partition(":")[0] for card in CARDS.strip().replace("\n", ", ").split(", ")]
    assert len(set(titles)) == len(titles)
    text = TEXT.replace('{ good = "iron" }', "{ at_least = 4 }", 1).replace("at_least = 6", "at_least = 4")
    titles = read_edition(text, RailroadEdition, "my.toml").cards.titles()
    assert [title for title in titles if title.startswith("Mogul 4+")] == [
        "Mogul 4+",
        "Mogul 4+ no. 2",
        "Mogul 4+ no. 3",
    ]
    assert len(set(titles)) == len(titles)


def test_the_achievements() -> None:
    said = [
        (one.name, Feat(goal["asks"]), int(goal["n"]), Terrain(goal["of"]))
        for one, goal in zip(EDITION.achievements, VALUES["goals"], strict=True)
    ]
    assert said == [
        ("Busy Line", Feat.DELIVERIES, 4, 0),
        ("Tunnel Master", Feat.TRACKS, 3, Terrain.MOUNTAIN),
        ("Bridge Builder", Feat.TRACKS, 3, Terrain.RIVER),
        ("Timber Road", Feat.TRACKS, 4, Terrain.FOREST),
        ("Full Depot", Feat.CLASSES, 4, 0),
        ("Model Fleet", Feat.OF_A_CLASS, 3, 0),
        ("Wide Trade", Feat.GOODS, 4, 0),
        ("Far Reach", Feat.TILES, 3, 0),
        ("Long Haul", Feat.LENGTH, 8, 0),
        ("Pathfinder", Feat.STARS, 2, 0),
        ("Deep Purse", Feat.MONEY, 10, 0),
        ("Industrialist", Feat.TRACKS, 5, Terrain.FACTORY),
    ]


def test_the_contracts() -> None:
    contracts = [[int(contract[name]) for name in ("asks", "n", "of")] for contract in VALUES["contracts"]]
    assert contracts[:5] == [[Aim.GOOD, 2, good] for good in range(5)]
    assert contracts[5:] == [[Aim.CITIES, 5, 0], [Aim.TOTAL_LENGTH, 30, 0], [Aim.NO_LOAN, 5, 0]]
    assert VALUES["contracts"]["prestige"].tolist() == [4] * 8


def test_the_ships() -> None:
    said = ""
    for one, ship in zip(EDITION.ships, VALUES["ships"], strict=True):
        count = ship["count"]
        assert (ship["good"][count:] == NONE).all()
        slots = zip(ship["good"][:count], ship["bonus"][:count], strict=True)
        said += f"\n{one.name}: " + ", ".join(f"{SLOT_NAMES[good]} {bonus(extra)}" for good, extra in slots)
        said += "".join(f"; {bonus(export)}" for export in ship["export"])
    assert said == SHIPS


# ---------------------------------------------------------------- checks of the reconstruction


def test_there_are_four_of_each_good_and_a_demand_for_each() -> None:
    supply, demand = Counter[str](), Counter[str]()
    for tile in EDITION.tiles:
        supply.update({factory.good: 0 for factory in tile.factories})
        for factory in tile.factories:
            supply[factory.good] += factory.goods
        demand.update(good for city in tile.cities for good in city.demand)
    assert supply == demand == dict.fromkeys(GOOD_NAMES, 4)


def test_the_terrain_of_all_tiles() -> None:
    terrain = Counter(VALUES["tiles"]["terrain"].flatten().tolist())
    assert [terrain[kind] for kind in range(7)] == [19, 12, 9, 12, 12, 12, 0]
    assert VALUES["tiles"]["star"].sum() == 8


def test_the_slots_of_all_ships() -> None:
    assert VALUES["ships"]["count"].sum() == 35
    slots = Counter(VALUES["ships"]["good"].flatten().tolist())
    assert [slots[good] for good in range(6)] == [5, 4, 5, 5, 5, 11]


def test_no_sites_of_a_tile_lie_side_by_side() -> None:
    for tile in range(TILES):
        sites = {k for k in range(TILE_SPACES) if VALUES["tiles"][tile]["site"][k] != NONE}
        assert len(sites) == 6 and not any(near in sites for site in sites for near in beside(site))


def test_the_spaces_lie_beside_each_other_both_ways() -> None:
    assert all(space in beside(near) for space in range(SPACES) for near in beside(space))
    assert len(beside(geometry.SPACE_AT[0, 0])) == 6 and len(beside(geometry.SPACE_AT[0, -2])) == 3


def test_the_turned_tiles_keep_their_places() -> None:
    for row in VALUES["turned"]:
        assert sorted(row.tolist()) == list(range(TILE_SPACES))
    assert VALUES["turned"][0].tolist() == list(range(TILE_SPACES))


def test_the_standard_layouts() -> None:
    assert VALUES["standard_tile"].tolist() == [[0, 1, 3, NONE], [0, 1, 2, 3]]
    assert VALUES["standard_turn"].tolist() == [[0, 0, 2, 0], [0, 4, 2, 5]]


@pytest.mark.parametrize(("row", "count"), [(0, 57), (1, 76)], ids=["three", "four"])
def test_a_standard_layout_is_one_map_with_no_factory_beside_a_city(row: int, count: int) -> None:
    spaces = layout(row)
    assert len(spaces) == count and len({site for _, site in spaces.values()}) == count // 19 * 3 + 1
    met, rest = {0}, [0]
    while rest:
        fresh = [near for near in beside(rest.pop()) if near in spaces and near not in met]
        met.update(fresh)
        rest += fresh
    assert met == set(spaces)
    for space, (terrain, _) in spaces.items():
        near = {spaces[other][0] for other in beside(space) if other in spaces}
        assert not (terrain == Terrain.FACTORY and Terrain.CITY in near)


# ---------------------------------------------------------------- options


def test_the_plain_game() -> None:
    values = RailroadOptions().record(EDITION, 3)[0]
    names = ("seats", "first_seat", "standard", "fixed_order", "freight", "wild_only_leftmost")
    assert [int(values[name]) for name in names] == [3, NONE, 0, 0, 1, 0]


def test_every_option_reaches_the_rules() -> None:
    options = RailroadOptions(
        freight_on_board=False, layout="standard", order="fixed", wild_slots="leftmost", first_seat=2
    )
    assert options.record(EDITION, 2)[0].tolist()[:6] == (2, 1, 1, 1, 0, 1)


def test_who_starts_sits_at_the_table() -> None:
    with pytest.raises(FlatboatError, match="there is no seat 4 with 3 players"):
        RailroadOptions(first_seat=4).record(EDITION, 3)
    with pytest.raises(ValidationError):
        RailroadOptions(first_seat=5)
