"""The drawing: well-formed, whole, safe, the same each time, and only of what the view holds."""

import random
import re
from functools import lru_cache
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from flatboat.games.railroad import drawing
from flatboat.games.railroad.drawing import draw, sketch, spots
from flatboat.games.railroad.drawing.chart import grid as grid_on
from flatboat.games.railroad.drawing.grid import Grid, Point
from flatboat.games.railroad.drawing.rails import INNER, anchor, approach, course, links, meeting, said
from flatboat.games.railroad.drawing.scene import HIGH, MARGIN, PHONE, WIDE, Scene
from flatboat.games.railroad.drawing.sketch import CHIP, free_place, overlap
from flatboat.games.railroad.edition.model import EDITIONS
from flatboat.games.railroad.edition.options import RailroadOptions
from flatboat.games.railroad.rules import dispatch, setup
from flatboat.games.railroad.rules import view as views
from flatboat.games.railroad.rules.actions import (
    ACTION_COUNT,
    ACTIONS,
    BUILD,
    BUY,
    COVER,
    DELIVER,
    END,
    LOAN,
    PLAY,
    SCRAP,
    START,
    UNLOCK,
)
from flatboat.games.railroad.rules.build import lay
from flatboat.games.railroad.rules.geometry import BESIDE, HEXES, NAMES, SPACE_AT
from flatboat.games.railroad.rules.network import route_length
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    NEUTRAL,
    NONE,
    OPEN,
    SEATS,
    WILD,
    Ending,
    Phase,
    State,
    Terrain,
    View,
)
from flatboat.games.railroad.rules.turn import end_game
from flatboat.kernel.dice import Tape, key_of, table_dice
from flatboat.kernel.record_view import wrap

from ..drawn import (
    Drawings,
    check_nothing_hangs_over,
    check_nothing_overlaps,
    check_words_keep_apart,
    ids_of,
    pieces_of,
    titles_of,
)
from ..sample import sampled
from .tables import LUMBER, delivering, land
from .test_rules_links import grown

EDITION = EDITIONS.load()
PRINTED = wrap(EDITION.record())[0]
NAMES_OF = ["Ada Lovelace", "Ben", "Chloe", "Dan"]
MANY = 11  # cards in a hand; more lie over each other


class Tabletop:
    """A game that is played by chance, through the rules alone."""

    def __init__(self, seats, seed, **options):
        self.array = State.zeros(1)
        self.state, self.dice = wrap(self.array)[0], Tape(table_dice(key_of(seed), 1))
        self.chooser = random.Random(seed)
        setup.setup(
            PRINTED, self.state, self.dice, wrap(RailroadOptions(**options).record(EDITION, seats))[0]
        )

    def legal(self):
        why = [0] * ACTION_COUNT
        dispatch.legal(PRINTED, self.state, self.state.table.turn, why)
        return [action for action in range(ACTION_COUNT) if why[action] == 0]

    def step(self):
        """A move; deliveries are liked, loans and extra tracks are rare."""
        legal, chance = self.legal(), self.chooser.random()
        liked = [a for a in legal if DELIVER <= a < LOAN] if chance < 0.8 else []
        usual = [a for a in legal if a not in (LOAN, UNLOCK)] if chance < 0.95 else legal
        action = self.chooser.choice(liked or usual or legal)
        dispatch.step(PRINTED, self.state, self.dice, self.state.table.turn, action)

    @property
    def phase(self):
        return Phase(self.state.table.phase)


@lru_cache(maxsize=64)
def played(seats, moves, phase=None, seed=1, **options):
    """A table after so many moves, and then up to a phase."""
    table = Tabletop(seats, seed, **options)
    while table.phase != Phase.OVER and (moves > 0 or phase not in (None, table.phase)):
        table.step()
        moves -= 1
    return table.array.tobytes()


def seen(seats=3, moves=40, phase=None, viewer=None, change=None, **options):
    """A view of such a table: of the seat to move, if no other is named; `change` may do anything to it."""
    array = State.zeros(1)
    array.view("u1")[:] = list(played(seats, moves, phase, **options))
    state, view = wrap(array)[0], wrap(View.zeros(1))[0]
    if change:
        change(state)
    views.view(PRINTED, state, state.table.turn if viewer is None else viewer, view)
    return view


def ended(state):
    end_game(PRINTED, state, Ending.DECK)


def crowded(state):
    """Two colors wherever there may be, trains in all cities, every container out, many cards.

    No game comes to this, and `game.position` would refuse it: a drawing must have room for all of it.
    """
    table = state.table
    for space in range(table.slots * 19):
        if table.terrain[space] < Terrain.CITY:
            for seat in (space % SEATS, (space // 3 + 1) % SEATS):
                if not (table.colors[space] >> seat) & 1 and bin(table.colors[space]).count("1") < 2:
                    lay(PRINTED, table, seat, space)
    for city in range(CITIES):
        place = table.cities[city]
        for icon in range(place.count):
            place.train[icon] = (city + icon) % SEATS
            table.companies[(city + icon) % SEATS].cities |= 1 << city
    for slot in range(PRINTED.ships[table.ship].count - 1):
        table.slot[slot] = (NEUTRAL, 0, 1, 2)[slot % 4]
    for seat in range(SEATS):
        who = table.companies[seat]
        who.money, who.prestige, who.tracks, who.cards, who.loans = 20, 104, 18, 12, 3
        who.kinds[:], who.delivered[:] = 12, 8
    for card in range(CARDS):
        state.hands[table.turn][card] = int(card % 3 == 0)
    for k in range(OPEN):
        for seat in range(SEATS - 1):
            table.companies[seat].marked |= 1 << table.goals[k]
        table.goal_marks[k] = 3


VIEWS = {
    **{f"{n} seats": lambda n=n: seen(n, 20 * n) for n in (1, 2, 3, 4)},
    "start": lambda: seen(4, 0),
    "build": lambda: seen(4, 30, Phase.BUILD),
    "deliver": lambda: seen(3, 60, Phase.DELIVER),
    "card": lambda: seen(4, 40, Phase.CARD),
    "ship": lambda: seen(3, 40, Phase.SHIP),
    "buy": lambda: seen(2, 60, Phase.BUY),
    "another's turn": lambda: seen(
        2, 50, Phase.BUILD, viewer=0, change=lambda s: setattr(s.table, "turn", 1)
    ),
    "onlooker": lambda: seen(4, 50, viewer=-1),
    "onlooker of one": lambda: seen(1, 50, viewer=-1),
    "without ships": lambda: seen(4, 50, freight_on_board=False),
    "alone without ships": lambda: seen(1, 30, freight_on_board=False),
    "over": lambda: seen(3, 10_000),
    "over, onlooker": lambda: seen(4, 10_000, viewer=-1, change=ended),
    "crowded": lambda: seen(4, 30, Phase.BUILD, change=crowded),
}


class TestDrawing(Drawings):
    kit, edition, names, views = drawing, EDITION, NAMES_OF, VIEWS
    shapes, fills = "art-[a-z0-9]+", set()
    widths = (WIDE + 2 * MARGIN[False], PHONE + 2 * MARGIN[True])

    def test_every_piece_of_the_view_is_there(self, case):
        view, picture, _ = case
        ids, table = set(ids_of(picture)), view.table
        wanted = ["map", "market", "goals", "costs", "routes", "round"]
        wanted += [f"space-{n}" for n in range(table.slots * 19)]
        for k in range(CITIES):
            if table.works[k].space != NONE:
                wanted.append(f"works-{k}")
            if table.cities[k].space != NONE:
                wanted += [f"city-{k}", *(f"demand-{k}-{n}" for n in range(table.cities[k].count))]
        wanted += [f"goal-{goal}" for goal in table.goals]
        wanted += [f"racer-{goal}-{seat}" for goal in table.goals for seat in range(table.seats)]
        wanted += [f"engine-{seat}" for seat in range(table.seats)]
        wanted += [f"market-{card}" for card in table.market if card != NONE]
        for seat in range(table.seats):
            wanted += [
                f"{name}-{seat}" for name in ("seat", "money", "tracks", "trains", "loans", "collection")
            ]
            if table.phase != Phase.OVER:  # then the contract stands there
                wanted += [f"locked-{seat}-{k}" for k in range(4)]
        if table.freight:
            wanted += ["ship", "export-0", "export-1"]
            wanted += [f"slot-{n}" for n in range(PRINTED.ships[table.ship].count)]
        if view.seat >= 0:
            wanted += [*(f"hand-{card}" for card in range(CARDS) if view.hand[card])]
        assert {f"x1-{id}" for id in wanted} <= ids
        # A phone comes to what the viewer chooses among, has within reach, or has delivered; else it stays.
        leads = table.phase == Phase.BUILD and 'class="ring' in picture
        asked = view.seat == table.turn and (leads or table.phase in (Phase.CARD, Phase.SHIP, Phase.BUY))
        assert (view.seat >= 0 and not case.narrow) == ("x1-here" in ids)
        assert (asked and case.narrow) == ("x1-asked" in ids)
        assert bool(table.freight) == ("x1-ship" in ids) == ("x1-containers-0" in ids)
        assert f"x1-seat-{table.seats}" not in ids

    def test_it_is_as_high_as_its_place_asks(self, case):
        width, height = case.picture.size
        if case.narrow:  # what is pressed comes first: the map, then one's own company
            assert height < 1520
        else:
            assert (width, height) == (WIDE + 2 * MARGIN[False], HIGH + 2 * MARGIN[False])

    def test_what_is_pressed_is_large_enough_for_pointers_and_for_thumbs(self, case):
        width, height = case.picture.size
        scale, least = (380 / width, 36) if case.narrow else (min(973 / width, 712 / height), 20)
        found = spots(case.view, EDITION, case.narrow).values()
        pressed = {f"x1-{id}" for pieces in found for id in pieces}
        for piece in pieces_of(case.picture):
            if piece.id in pressed:
                assert min(piece.box[2:]) * scale >= least, piece.id

    def test_the_viewers_contract_is_there_and_others_come_at_the_end(self, case):
        ids, over = set(ids_of(case.picture)), case.view.table.phase == Phase.OVER
        assert ("x1-contract" in ids) == (case.view.seat >= 0 and not over)
        assert {f"x1-contract-of-{seat}" in ids for seat in range(case.view.table.seats)} == {over}


# --- where the spaces lie --------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("slots", [3, 4])
def test_spaces_meet_at_their_edges_and_corners_stay_free(slots, turned):
    grid = Grid(slots, 24, turned)
    for space in grid.spaces:
        for toward in BESIDE:
            q, r = HEXES[space][0] + toward[0], HEXES[space][1] + toward[1]
            other = SPACE_AT.get((q, r), NONE)
            if other in grid.spaces:
                a, b = grid.edge(space, toward)
                middle = grid.between(space, other)
                assert abs((a.x + b.x) / 2 - middle.x) < 1e-6 and abs((a.y + b.y) / 2 - middle.y) < 1e-6
                assert grid.sideways(space, other) == grid.sideways(other, space)
    for top in (False, True):
        x, y, wide, high = grid.room(True, top)
        for middle in grid.middles:
            assert not (x < middle.x < x + wide and y < middle.y < y + high)


def test_two_colors_on_a_space_part_and_patterns_differ():
    view = seen(4, 30, Phase.BUILD, change=crowded)
    scene, grid = Scene(view, EDITION, NAMES_OF, "t"), Grid(4, 24, False)
    parted = 0
    for one in scene.spaces:
        for two in grid.near(one):
            both = [seat for seat in scene.on(one) if seat in scene.on(two)]
            if len(both) == 2:
                a, b = (meeting(scene, grid, seat, one, two) for seat in both)
                assert abs(a.x - b.x) + abs(a.y - b.y) > 6
                parted += 1
    assert parted > 10 and len({INNER[1], INNER[2], INNER[3]}) == 3


def test_every_link_is_drawn_from_the_edge_where_it_enters():
    """Of a space with sharp bends or a fork each leads to the middle of it."""
    bends, forks = 0, 0
    for seed in range(6):
        scene = Scene(seen(3, 70, seed=seed), EDITION, NAMES_OF, "t")
        grid = Grid(int(scene.table.slots), 24, False)
        for space, seat in [(n, seat) for n in grid.spaces for seat in scene.on(n)]:
            others, path = links(scene, space, seat), course(scene, grid, seat, space)
            assert all(said(meeting(scene, grid, seat, space, other)) in path for other in others)
            sharp = len(others) == 2 and others[1] in grid.near(others[0])
            if sharp or len(others) > 2:
                assert "Q" not in path and said(anchor(scene, grid, seat, space)) in path
            bends, forks = bends + sharp, forks + (len(others) > 2)
    assert bends > 5 and forks > 5


def test_a_map_has_few_lines_and_each_city_that_is_reached_has_one():
    drawn = linked = 0
    for seed in range(6):
        scene = Scene(seen(2, 40, Phase.BUILD, seed=seed), EDITION, NAMES_OF, "t")
        for seat in scene.seats:
            net = scene.nets[seat]
            for space, others in net.beside.items():
                assert set(links(scene, space, seat)) <= set(others)
                assert all(links(scene, city, seat) for city in filter(scene.is_city, others))
            reached = [min(net.own)]
            for space in reached:
                reached += [other for other in links(scene, space, seat) if other not in reached]
            assert net.own <= set(reached)
            drawn += sum(map(len, net.lines.values())) // 2
            linked += len({frozenset((n, other)) for n, others in net.beside.items() for other in others})
    assert drawn < 0.85 * linked


@pytest.mark.parametrize("narrow", [False, True])
def test_what_a_delivery_brings_stands_clear_of_its_ends(narrow):
    told = 0
    for seed in range(12):
        view = seen(2, 60, Phase.DELIVER, seed=seed, layout="standard")
        scene = Scene(view, EDITION, NAMES_OF, "t")
        at = grid_on(scene, narrow)
        for factory, city in scene.ways:
            route = scene.link(scene.seat, factory, city)
            ends = scene.table.works[factory].space, scene.table.cities[city].space
            place = free_place(scene, at, route, 120.0)
            assert 0 <= place.x <= at.width - 120 and 0 <= place.y <= at.height - CHIP
            for end in ends:
                icon = at.middles[end].plus(Point(-0.5 * at.size, -0.5 * at.size))
                assert overlap(place, 120.0, icon, at.size, at.size) < 0.3 * at.size**2
            told += 1
    assert told > 5


def ends_of(path):
    """Where a straight line begins and ends."""
    return [Point(*map(float, words.split())) for words in path.removeprefix("M").split("L")]


def test_lines_lead_from_city_to_city_ruling_26():
    """Fairhaven and Linden lie side by side, and both have trains there."""
    asks = {"Fairhaven": "lumber grain", "Linden": "coal grain"}
    mine, other = {"at": f"{LUMBER} c3 c4 d5", "served": "Fairhaven, Linden"}, {"at": "d7 e7 f7 g6"}
    table = land(mine, other, asks=asks)
    one, two = table.space("Fairhaven"), table.space("Linden")
    scene, grid = Scene(wrap(table.view(0))[0], EDITION, NAMES_OF, "t"), Grid(3, 24, False)
    assert two in links(scene, one, 0) and one in links(scene, two, 0)
    assert len(links(scene, two, 1)) == 1  # of three tracks beside it
    assert meeting(scene, grid, 0, one, two) == grid.between(one, two)
    table = land(mine, {"at": "d7 d6", "served": "Fairhaven, Linden"}, asks=asks)
    scene = Scene(wrap(table.view(0))[0], EDITION, NAMES_OF, "t")
    a, b = (meeting(scene, grid, seat, one, two) for seat in (0, 1))
    assert abs(a.x - b.x) + abs(a.y - b.y) > 6
    along = grid.middles[two].plus(grid.middles[one], -1)
    for seat, city in product((0, 1), (one, two)):  # straight on and side by side, from city to city
        start, end = ends_of(approach(scene, grid, seat, city, two if city == one else one))
        assert abs((end.x - start.x) * along.y - (end.y - start.y) * along.x) < 0.5 * abs(along.x + along.y)


@pytest.mark.parametrize("narrow", [False, True])
def test_a_delivery_to_a_city_beside_an_own_train_is_sketched_ruling_26(narrow):
    table = land({"at": f"{LUMBER} c3 c4 d5", "served": "Fairhaven"}, phase="DELIVER")
    view, blackmoor, linden = wrap(table.view(0))[0], 0, 10
    scene = Scene(view, EDITION, NAMES_OF, "t")
    route = [table.space(name) for name in ("c3", "c4", "d5", "Fairhaven", "Linden")]
    assert (blackmoor, linden) in scene.ways and scene.link(0, blackmoor, linden) == route
    assert scene.length(route) == 3
    fragment = sketch(view, EDITION, DELIVER + blackmoor * CITIES + linden, narrow=narrow)
    line = next(e for e in ElementTree.fromstring(fragment).iter() if e.get("class") == "link")
    assert line.get("d").count("L") + line.get("d").count("Q") >= len(route) and "nan" not in fragment
    above = fragment[fragment.rindex('class="linkend"') :]  # no ring hides a name
    assert all(f">{name}<" in above for name in ("Blackmoor", "Fairhaven", "Linden"))


def test_the_route_of_a_delivery_stays_on_the_map_until_the_turn_ends() -> None:
    table, move = delivering("coal", mine={"hand": "1"})
    assert 'class="link"' not in draw(wrap(table.view(1))[0], EDITION, NAMES_OF)
    assert 'class="link"' in draw(wrap(table.play(move).view(1))[0], EDITION, NAMES_OF)


@pytest.mark.parametrize("seed", range(8))
def test_links_on_the_paper_are_as_long_as_in_the_rules(seed):
    table, found = grown(seed), 0
    scene = Scene(wrap(table.view(0))[0], EDITION, NAMES_OF, "t")
    for seat, factory, city in product(scene.seats, scene.factories, scene.cities):
        route = scene.link(seat, factory, city)
        assert scene.length(route) == route_length(PRINTED, table.table, seat, factory, city)
        assert all(two in links(scene, one, seat) for one, two in pairwise(route))
        found += bool(route)
    assert found


# --- what is drawn -----------------------------------------------------------------------------------------


def test_titles_tell_what_lies_there():
    view = seen(2, 0, layout="standard")
    titles = titles_of(draw(view, EDITION, NAMES_OF))
    assert titles["t-works-0"] == (
        f"Blackmoor ({NAMES[view.table.works[0].space]}), factory: coal, 2 left; no track yet; "
        "you may start here"
    )
    assert titles["t-city-0"].startswith("Arden (") and titles["t-city-0"].endswith(
        "asks for iron and textiles"
    )
    assert titles["t-demand-0-0"] == "Arden asks for iron"
    assert titles["t-costs"].startswith("A track costs: $0 on plains, $1 on forest")
    assert titles["t-locked-0-3"] == "Locked track 4 of Ada Lovelace: $5 to unlock"
    star = next(n for n in range(57) if view.table.star[n])
    assert titles[f"t-space-{star}"].endswith(", a star")


def test_prices_stand_where_a_track_leads_to_something():
    view = seen(3, 30, Phase.BUILD)
    scene = Scene(view, EDITION, NAMES_OF, "t")
    drawn = draw(view, EDITION, NAMES_OF)
    assert scene.prices and drawn.count('class="ring') == len(scene.leading & scene.prices.keys()) > 0
    other = draw(seen(3, 30, Phase.BUILD, viewer=(scene.seat + 1) % 3), EDITION, NAMES_OF)
    assert 'class="ring' not in other
    spaces = [f"t-space-{space}" for space in scene.spaces]
    assert [titles_of(drawn)[id] for id in spaces] == [titles_of(other)[id] for id in spaces]


def test_the_ship_tells_what_it_wants_and_whose_export_it_would_be():
    def load(state):
        state.table.ship = 0
        for slot, seat in enumerate((1, NEUTRAL, NONE, NONE, NONE)):
            state.table.slot[slot] = seat

    titles = titles_of(draw(seen(3, 20, change=load), EDITION, NAMES_OF))
    assert "wants grain next" in titles["t-ship"]
    assert titles["t-export-0"] == "Most containers aboard: 1 prestige and $1, now Ben"
    assert titles["t-export-1"].endswith("nobody")
    assert titles["t-slot-0"].endswith("container of Ben") and titles["t-slot-1"].endswith(
        "neutral container"
    )
    assert titles["t-slot-2"].endswith("the next to be covered") and PRINTED.ships[0].good[0] == WILD


def test_what_loans_will_cost_stands_beside_the_prestige_until_the_end():
    def borrow(state):
        state.table.companies[1].loans = 2

    view = seen(2, 30, change=borrow)
    drawn = str(draw(view, EDITION, NAMES_OF))
    assert titles_of(drawn)["t-loans-1"] == "Ben: 2 loans (8 prestige less at the end)"
    assert drawn.count(" \N{MINUS SIGN}8<") == 1

    def over(state):
        borrow(state)
        ended(state)

    drawn = str(draw(seen(2, 30, change=over), EDITION, NAMES_OF))
    assert " \N{MINUS SIGN}8<" not in drawn and titles_of(drawn)["t-loans-1"] == "Ben: 2 loans"


def test_only_what_the_view_holds_is_drawn():
    view = seen(3, 40, viewer=-1)
    once = draw(view, EDITION, NAMES_OF)
    view.hand[0] += 1
    assert draw(view, EDITION, NAMES_OF) == once
    assert "t-hand-" not in once and 'id="t-contract' not in once and "t-here" not in once


# --- where to click ----------------------------------------------------------------------------------------


def test_each_phase_has_its_places():
    view = seen(4, 0)
    assert set(spots(view, EDITION)) == set(range(START, START + 12))
    view = seen(4, 30, Phase.BUILD)
    found, seat = spots(view, EDITION), view.seat
    assert found[UNLOCK] == (f"locked-{seat}-{view.table.companies[seat].unlocked}",)
    assert found[SCRAP] == (f"tracks-{seat}",) and found[LOAN] == (f"loans-{seat}",) and END not in found
    factory = next(n for n in range(76) if view.table.terrain[n] == Terrain.FACTORY)
    assert found[BUILD + factory] == (f"works-{view.table.site[factory]}", f"space-{factory}")
    view = seen(2, 60, Phase.BUY)
    found = spots(view, EDITION)
    assert found[END] == (f"seat-{view.seat}",) and found[BUY + view.table.market[0]][0].startswith("market-")
    found = spots(seen(4, 40, Phase.CARD), EDITION)
    assert all(found[a] == (f"hand-{a - PLAY}",) for a in found if a != LOAN) and len(found) > 1
    assert spots(seen(3, 40, Phase.SHIP), EDITION)[COVER] == ("slot-0",)
    assert spots(seen(4, 50, viewer=-1), EDITION) == {}


# --- what is laid over it --------------------------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("family", ["start", "build", "deliver"])
def test_moves_on_the_map_are_sketched(family, narrow):
    phase = {"start": Phase.START, "build": Phase.BUILD, "deliver": Phase.DELIVER}[family]
    seed = next(
        n
        for n in range(20)
        if family != "deliver" or Scene(seen(3, 60, phase, seed=n), EDITION, NAMES_OF, "").ways
    )
    view = seen(3, 0 if family == "start" else 60, phase, seed=seed)
    drawn, n = {a: sketch(view, EDITION, a, narrow=narrow) for a in range(ACTION_COUNT)}, 0
    ids = set(ids_of(draw(view, EDITION, NAMES_OF, narrow=narrow)))
    for action, fragment in drawn.items():
        if fragment:
            assert ACTIONS.read(action)[0] == family
            body = ElementTree.fromstring(fragment)
            assert body.get("class") == "sketch" and not re.search(r"\bid=|nan|None", fragment)
            assert {e.get("href")[1:] for e in body.iter("use")} <= ids
            n += 1
    assert n


def test_nothing_else_is_sketched():
    view = seen(4, 30, Phase.BUILD)
    assert sketch(view, EDITION, LOAN) == "" == sketch(view, EDITION, DELIVER) == sketch(view, EDITION, START)
    assert sketch(seen(4, 50, viewer=-1), EDITION, BUILD) == ""


# --- its size ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "ships"), sampled(product([1, 2, 3, 4], [True, False]), (1, False), (4, True))
)
def test_it_keeps_its_size_through_a_game_and_for_every_viewer(seats, ships):
    table, sizes, most = Tabletop(seats, 7, freight_on_board=ships), {False: set(), True: set()}, 0
    while True:
        over, sampled = table.phase == Phase.OVER, table.chooser.random() < 0.1
        if over or sampled or not any(sizes.values()):
            for viewer in range(-1, seats):
                view = wrap(View.zeros(1))[0]
                views.view(PRINTED, table.state, viewer, view)
                most = max(most, sum(view.hand))
                for narrow in (False, True):
                    sizes[narrow].add(draw(view, EDITION, NAMES_OF, narrow=narrow).size)
        if over:
            break
        table.step()
    assert sizes[False] == {(1000, 730)} and len(sizes[True]) == 1, sizes
    assert most > 3, "no hand asked for another row"


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_hand_of_any_number_of_cards_keeps_to_its_room(seats, narrow):
    def dealt(count):
        def change(state):
            for card in range(CARDS):
                state.hands[state.table.turn][card] = int(card < count)

        return seen(seats, 30, change=change)

    sizes = set()
    for count in (0, 1, 3, 4, 5, 6, 8, MANY, 2 * MANY):
        picture = draw(dealt(count), EDITION, NAMES_OF, narrow=narrow)
        sizes.add(picture.size)
        if count <= MANY:
            check_nothing_overlaps(picture)
            check_nothing_hangs_over(picture, signs=set())
            check_words_keep_apart(picture)
        assert sum(id.startswith("t-hand-") for id in ids_of(picture)) == count
    assert len(sizes) == 1, sizes


@pytest.mark.parametrize("narrow", [False, True])
def test_a_train_rides_from_its_factory_to_where_it_stands(narrow):
    table, move = delivering("coal", mine={"hand": "1 11"})
    assert "data-way" not in draw(wrap(table.view(0))[0], EDITION, NAMES_OF, narrow=narrow)
    view = wrap(table.play(move).view(0))[0]
    scene = Scene(view, EDITION, NAMES_OF, "t")
    root = ElementTree.fromstring(draw(view, EDITION, NAMES_OF, narrow=narrow))
    (way,) = [element for element in root.iter() if element.get("data-way")]
    spots = [tuple(map(float, spot.split())) for spot in way.get("d").removeprefix("M").split("L")]
    assert way.get("data-way") == "t-engine-0" and len(way.get("data-headings").split()) == len(spots)
    at = grid_on(scene, narrow)
    ends = scene.table.works[scene.table.factory].space, scene.table.cities[scene.table.city].space
    for end, spot in zip(ends, (spots[0], spots[-1]), strict=True):
        assert max(abs(a - b) for a, b in zip(spot, at.middles[end], strict=True)) < at.size
    city, icon = scene.arrived
    (place,) = [g for g in root.iter() if g.get("id") == f"t-demand-{city}-{icon}"]
    assert [g.get("class") for g in place.iter() if g.get("id") == "t-engine-0"] == ["earns"]
