"""What is linked, and how long a route is: by hand, and against a plain search on tables at random."""

from __future__ import annotations

import random
from itertools import product

import pytest

from flatboat.games.railroad.by_hand.faults import wrong_network
from flatboat.games.railroad.rules import network
from flatboat.games.railroad.rules.cards import most_on_route
from flatboat.games.railroad.rules.geometry import NAMES
from flatboat.games.railroad.rules.network import lay
from flatboat.games.railroad.rules.tables import (
    CITIES,
    FACTORIES,
    NONE,
    SPACES,
    TERRAINS,
    Asks,
    Card,
    Reason,
    Terrain,
)
from flatboat.kernel.record_view import wrap

from ..hand_set import random_dice
from .slow import BESIDE, linked_spaces, own_cities, own_tracks, shortest_links
from .tables import CITY_NAMES, LUMBER, ROUTES, Table, land, move_city, put_train

NO_LINK = 0

# ---------------------------------------------------------------- by hand


@pytest.mark.parametrize("length", range(2, 10))
def test_length_counts_own_tracks_from_the_factory_up_to_the_city_ruling_25(length: int) -> None:
    ends, spaces = ROUTES[length]
    t = land({"at": spaces})
    assert len(spaces.split()) == length == t.length(*ends.split())


def test_a_factory_beside_a_city_is_a_route_of_one_track_ruling_25() -> None:
    t = land({"at": "b1"}, sites={"Redstone": "b1"}, asks={"Easton": "iron"})
    assert t.length("Redstone", "Easton") == 1


def test_the_shortest_link_counts_and_loops_gain_nothing_ruling_25() -> None:
    assert land({"at": "c3 d4 d5 c5 b2"}).length("Blackmoor", "Easton") == 5
    assert land({"at": "c3 d4 d5 c5 b2 c4"}).length("Blackmoor", "Easton") == 4
    assert land({"at": "c3 d4 d5 c5 b2 c4 b1"}).length("Blackmoor", "Easton") == 3


def test_a_city_without_an_own_track_beside_it_is_not_linked() -> None:
    t = land({"at": "c3 c4 c5 c6"}, phase="DELIVER")
    assert t.length("Blackmoor", "Dunmore") == NO_LINK
    assert t.reason("deliver Blackmoor Dunmore") == "NOT_LINKED"


def test_other_players_tracks_link_nothing_ruling_24() -> None:
    t = land({"at": "c3 c4 c5 c6"}, {"at": "c5 c6 c7"}, phase="DELIVER")
    assert t.reason("deliver Blackmoor Dunmore") == "NOT_LINKED"
    t = land({"at": "c4 c5 c6 c7"}, {"at": "c3 c4"}, phase="DELIVER")
    assert t.reason("deliver Blackmoor Dunmore") == "NO_TRACK_THERE"


def test_other_players_tracks_and_trains_shorten_nothing_ruling_24() -> None:
    mine = {"at": "c3 d4 d5 c5 b2"}
    assert land(mine, {"at": "c3 c4 b1"}).length("Blackmoor", "Easton") == 5
    around = {"at": "c3 d3 e3 f3 f4 g4 g5"}
    assert land(around, {"at": "c5 c4 d4", "served": "Arden iron"}).length("Blackmoor", "Linden") == 7


def test_an_own_train_links_and_adds_nothing_ruling_26() -> None:
    """Arden lies between d3 and e5."""
    t = land({"at": "c3 d3 e5 d5 c5 c6 c7", "served": "Arden"}, phase="DELIVER")
    assert t.reason("deliver Blackmoor Dunmore") == "LEGAL"
    assert t.length("Blackmoor", "Dunmore") == 7


def test_a_link_through_a_city_may_be_the_shorter_one_ruling_26() -> None:
    around = {"at": "c3 d3 e3 f3 f4 g4 g5"}
    assert land(around).length("Blackmoor", "Linden") == 7
    assert land(around | {"served": "Arden"}).length("Blackmoor", "Linden") == 5


# Fairhaven and Linden lie side by side: d5 beside the one, g6 beside the other, e7 beside both.


def test_two_cities_side_by_side_with_own_trains_are_linked_ruling_26() -> None:
    mine = {"at": f"{LUMBER} c3 c4 d5", "served": "Fairhaven, Linden"}
    assert land(mine).length("Blackmoor", "Kingsley") == NO_LINK
    assert land(mine | {"at": f"{LUMBER} c3 c4 d5 g6"}).length("Blackmoor", "Kingsley") == 4
    detour = mine | {"at": f"{LUMBER} c3 c4 d5 e7 g6"}
    assert land(detour).length("Blackmoor", "Kingsley") == 4


def test_a_destination_beside_a_city_with_an_own_train_is_reached_ruling_26() -> None:
    t = land({"at": f"{LUMBER} c3 c4 d5", "served": "Fairhaven"}, phase="DELIVER")
    assert t.length("Blackmoor", "Linden") == 3
    t.play("deliver Blackmoor Linden")
    assert t.table.length == 3 and t.prestige[0] == 1
    assert own_cities(t, 0) == {t.space("Fairhaven"), t.space("Linden")}


def test_a_destination_beside_anothers_train_is_not_reached_rulings_24_26() -> None:
    other = {"at": f"{LUMBER} d3 d4 d5", "served": "Fairhaven"}
    t = land({"at": "c3 c4 d5"}, other, phase="DELIVER")
    assert t.reason("deliver Blackmoor Linden") == "NOT_LINKED"


def test_a_destination_is_reached_once_a_train_stands_beside_it_ruling_26() -> None:
    """The delivery to Fairhaven links Linden for the turns to come."""
    t = land({"at": "c3 c4 d5 c2 c1 d1 e1"}, phase="DELIVER")
    assert t.reason("deliver Blackmoor Linden") == "NOT_LINKED"
    t.play("deliver Ashwood Fairhaven")
    assert t.company().linked >> CITY_NAMES.index("Linden") & 1
    assert t.length("Blackmoor", "Linden") == 3


def test_tracks_are_built_beside_the_last_of_two_cities_ruling_26() -> None:
    mine = {"at": f"{LUMBER} c3 c4 d5"}
    assert land(mine | {"served": "Fairhaven, Linden"}).reason("build g6") == "LEGAL"
    assert land(mine | {"served": "Fairhaven"}).reason("build g6") == "NOT_ADJACENT"


def test_a_delivery_needs_an_own_track_at_its_factory_ruling_26() -> None:
    """Wheatley is put on d6, beside Fairhaven."""
    for spaces, reason, length in (
        ("c3 c4 d5", "NO_TRACK_THERE", NO_LINK),
        ("c3 c4 d5 d6", "LEGAL", 1),
    ):
        mine = {"at": f"{LUMBER} {spaces}", "served": "Fairhaven"}
        t = land(mine, sites={"Wheatley": "d6"}, phase="DELIVER")
        assert (t.reason("deliver Wheatley Linden"), t.length("Wheatley", "Linden")) == (reason, length)


def test_three_cities_in_a_row_are_passed_ruling_26() -> None:
    """Kingsley stands beside Linden, so that Merrow is reached from d5 past three cities."""
    cities, sites = ["Fairhaven", "Linden", "Kingsley"], {"Kingsley": "g6", "Merrow": "h4"}
    for n, length in enumerate((NO_LINK, NO_LINK, NO_LINK, 3)):
        mine = {"at": f"{LUMBER} c3 c4 d5 d6 d7", "served": ", ".join(cities[:n])}
        assert land(mine, sites=sites).length("Blackmoor", "Merrow") == length


def test_a_link_needs_no_track_beyond_the_last_beside_the_city() -> None:
    assert land({"at": "d7"}).length("Wheatley", "Linden") == NO_LINK
    assert land({"at": "d7 e7"}).length("Wheatley", "Linden") == 2


def test_the_new_train_does_not_shorten_its_own_route() -> None:
    """Dunmore is reached by c7; the train there links d8, which is on no link of this length."""
    t = land({"at": "c3 c4 c5 c6 c7 d8"}, phase="DELIVER").play("deliver Blackmoor Dunmore")
    assert t.table.length == 5


# ---------------------------------------------------------------- several shortest links


def card(asks: Asks, n: int, of: int = 0) -> Card:
    face = wrap(Card.zeros(1))[0]
    face.asks, face.n, face.of = asks, n, of
    return face  # type: ignore[no-any-return]


def most(t: Table, face: Card, seat: int, factory: int, city: int) -> int:
    return int(most_on_route(t.edition, t.table, seat, factory, city, face))


@pytest.mark.parametrize(
    ("spaces", "mountains"),
    [
        ("c5 c4 d4", 0),  # a forest each
        ("c5 d5 d4", 1),
        ("c5 c4 d5 d4", 1),  # the link by the mountain is as short
        ("c5 c4 d4 d3 e3", 0),  # longer links do not count
        ("c5 b1 c4 d5 e5", 1),
    ],
)
def test_among_the_shortest_links_the_best_counts_ruling_46(spaces: str, mountains: int) -> None:
    t = land({"at": spaces})
    redstone, arden = 4, CITY_NAMES.index("Arden")
    assert t.length("Redstone", "Arden") == 3
    assert most(t, card(Asks.TERRAIN, 1, Terrain.MOUNTAIN), 0, redstone, arden) == mountains


def test_all_of_what_a_card_asks_lies_on_one_link_ruling_46() -> None:
    """Two rivers, but on two links."""
    t = land({"at": "c5 c4 d5 d4"}, terrain={"c4": "RIVER", "d5": "RIVER", "d4": "PLAINS"})
    assert most(t, card(Asks.TERRAIN, 2, Terrain.RIVER), 0, 4, 0) == 1


def test_the_end_by_which_a_city_is_reached_may_be_chosen_too_ruling_46() -> None:
    t = land({"at": "c5 d5 d4 e5"}, terrain={"d4": "PLAINS", "d5": "PLAINS", "e5": "RIVER"})
    assert most(t, card(Asks.TERRAIN, 1, Terrain.RIVER), 0, 4, 0) == 1
    t = land({"at": "c5 d5 d4 e5"}, terrain={"e5": "PLAINS", "d5": "PLAINS", "d4": "RIVER"})
    assert most(t, card(Asks.TERRAIN, 1, Terrain.RIVER), 0, 4, 0) == 1


@pytest.mark.parametrize(("plain", "mountain"), [("d5", "d6"), ("d6", "d5")])
def test_the_best_link_up_to_cities_side_by_side_counts_beyond_them_rulings_26_46(
    plain: str, mountain: str
) -> None:
    """Arden is put on e5 beside Fairhaven: d5 lies beside both, d6 beside Fairhaven, f4 beyond Arden."""
    mine = {"at": f"{LUMBER} c3 c4 c5 d5 d6 f4", "served": "Arden, Fairhaven"}
    terrain = {plain: "PLAINS", mountain: "MOUNTAIN"}
    t = land(mine, terrain=terrain, sites={"Arden": "e5", "Calder": "f3"})
    assert t.length("Redstone", "Calder") == 3
    assert most(t, card(Asks.TERRAIN, 1, Terrain.MOUNTAIN), 0, 4, CITY_NAMES.index("Calder")) == 1


# ---------------------------------------------------------------- tables at random


COSTS = {"PLAINS": 0, "FOREST": 1, "RIVER": 2, "MOUNTAIN": 3, "FACTORY": 0}


def offers(t: Table, seat: int) -> list[int | str]:
    """For each space what a track costs a player there, or why none may lie there."""
    own = own_tracks(t, seat)
    beside = {near for space in own | own_cities(t, seat) for near in BESIDE[space]}
    found: list[int | str] = []
    for space in range(SPACES):
        terrain, colors = Terrain(t.table.terrain[space]).name, bin(t.table.colors[space]).count("1")
        if terrain in ("CITY", "NOWHERE"):
            found.append({"CITY": "NO_TRACK_IN_CITY", "NOWHERE": "NOT_ON_MAP"}[terrain])
        elif space in own:
            found.append("OWN_TRACK")
        elif space not in beside:
            found.append("NOT_ADJACENT")
        else:
            found.append("TWO_COLORS" if colors == 2 else COSTS[terrain] + colors)
    return found


def huddle(t: Table, chooser: random.Random) -> None:
    """Put six cities side by side."""
    cities = chooser.sample([name for name in CITY_NAMES if t.city(name).space != NONE], 6)
    places = [t.space(cities[0])]
    for name in cities[1:]:
        near = {space for place in places for space in BESIDE[place] if t.table.terrain[space] < TERRAINS}
        free = [space for space in sorted(near) if t.table.terrain[space] != Terrain.FACTORY]
        move_city(t, name, chooser.choice(free))
        places.append(t.space(name))


def grown(seed: int) -> Table:
    """Tracks beside own tracks and trains, trains in cities that are linked, two colors a space at most.

    In every other one six cities lie side by side.
    """
    chooser = random.Random(seed)
    seats = chooser.choice([1, 2, 3, 4])
    layout = {"layout": chooser.choice(["standard", "random"])}
    t = Table(seats, dice=random_dice(seed), options=layout).load()
    if seed % 2:
        huddle(t, chooser)
    for _ in range(seats):
        t.push(chooser.choice(t.legal()))
    cities = [name for name in CITY_NAMES if t.city(name).space != NONE]
    for _ in range(chooser.randint(15, 24) * seats):
        seat = chooser.randrange(seats)
        own = own_tracks(t, seat) | own_cities(t, seat)
        open_to = [space for space, offer in enumerate(offers(t, seat)) if isinstance(offer, int)]
        if open_to:
            lay(t.edition, t.table, seat, chooser.choice(open_to))
        name = chooser.choice(cities)
        if chooser.random() < 0.5 and own & set(BESIDE[t.space(name)]):
            if NONE in list(t.city(name).train)[: t.city(name).count]:
                put_train(t, seat, name)
    return t


@pytest.mark.parametrize("seed", range(16))
def test_links_and_lengths_as_a_plain_search_finds_them_rulings_24_25_26(seed: int) -> None:
    t, found = grown(seed), 0
    for seat in range(t.seats):
        for factory in range(FACTORIES):
            space = t.table.works[factory].space
            if space == NONE:
                continue
            for city in range(CITIES):
                if t.table.cities[city].space == NONE:
                    continue
                links = shortest_links(t, seat, factory, city)
                assert network.is_linked(t.table, seat, factory, city) == bool(links)
                if links:
                    found += 1
                    length = network.route_length(t.edition, t.table, seat, factory, city)
                    assert length == len(links[0])
    assert found > 3


@pytest.mark.parametrize("seed", range(16, 28))
def test_the_best_of_the_shortest_links_as_a_plain_search_finds_it_ruling_46(seed: int) -> None:
    t, several = grown(seed), 0
    faces = [card(Asks.TERRAIN, 1, terrain) for terrain in (Terrain.FOREST, Terrain.RIVER, Terrain.MOUNTAIN)]
    for seat in range(t.seats):
        for factory in range(FACTORIES):
            for city in range(CITIES):
                if t.table.works[factory].space == NONE or t.table.cities[city].space == NONE:
                    continue
                links = shortest_links(t, seat, factory, city)
                several += len(links) > 1
                if not links:
                    continue
                for face in faces:
                    counts = [sum(t.table.terrain[space] == face.of for space in link) for link in links]
                    assert most(t, face, seat, factory, city) == max(counts)
                shared = [sum(network.colors_on(t.table, s) == 2 for s in link) for link in links]
                assert most(t, card(Asks.SHARED, 1), seat, factory, city) == max(shared)
    assert several > 1


def test_the_new_train_changes_nothing_on_its_own_route_rulings_26_46() -> None:
    """Cards are played once it stands, also in a city that joins others with own trains."""
    face, found = card(Asks.TERRAIN, 1, Terrain.PLAINS), 0
    for t in (grown(seed) for seed in range(16, 28)):
        ends = product(range(FACTORIES), range(CITIES))
        played = [(f, c) for f, c in ends if NONE not in (t.table.works[f].space, t.table.cities[c].space)]
        for seat, (factory, city) in product(range(t.seats), played):
            space = t.table.cities[city].space
            if space not in own_cities(t, seat) and network.is_linked(t.table, seat, factory, city):
                twin = t.copy()
                twin.company(seat).cities |= 1 << city
                network.connect(t.edition, twin.table, seat, space)
                assert most(twin, face, seat, factory, city) == most(t, face, seat, factory, city)
                found += 1
    assert found > 100


@pytest.mark.parametrize("seed", range(28, 40))
def test_where_tracks_may_lie_and_what_is_linked_as_a_plain_search_finds_it_rulings_21_34_48(
    seed: int,
) -> None:
    """All that a player owns hangs together, as the rules suppose."""
    t = grown(seed)
    for seat in range(t.seats):
        own, cities = own_tracks(t, seat), own_cities(t, seat)
        for space, wanted in enumerate(offers(t, seat)):
            found = t.table.offer[seat][space]
            assert (found if found >= 0 else Reason(-found).name) == wanted, NAMES[space]
        assert linked_spaces(t, seat, min(own)) == own | cities
        assert not list(wrong_network(t.edition, t.table, seat))
        for k, name in enumerate(CITY_NAMES):
            beside = t.city(name).space != NONE and bool((own | cities) & set(BESIDE[t.space(name)]))
            assert t.company(seat).linked >> k & 1 == beside
