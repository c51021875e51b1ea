"""The drawing: well-formed, whole, safe, the same each time, and only of what the view holds."""

import re
from xml.etree import ElementTree

import flatboat
from flatboat.games.heartland import drawing
from flatboat.games.heartland.drawing import draw, spots
from flatboat.games.heartland.drawing.board import SMALL_TRUCK
from flatboat.games.heartland.drawing.cards import HEAD, stock, window
from flatboat.games.heartland.drawing.cuts import (
    CORNER_HIGH,
    CORNERS,
    EDGE,
    FULL,
    PHONE_EDGE,
    UNDER,
    cut_now,
    has_free_corners,
    is_diamond,
    lines_now,
    plan,
)
from flatboat.games.heartland.drawing.players import LOW, race
from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.drawing.sites import cube_of, drive_tags, trucks_room
from flatboat.games.heartland.drawing.whole import (
    CORNER,
    DEALT,
    DEALT_APART,
    LAID,
    NEXT_ROW,
    PHONE_HIGH,
    TIGHT,
)
from flatboat.games.heartland.edition.model import EDITIONS
from flatboat.games.heartland.rules.tables import (
    CARDS,
    CENTRE,
    COLUMNS,
    HOME,
    LOAD,
    LOCATIONS,
    MARKHAM,
    NOWHERE,
    PLACES,
    SERENITY,
    SITES,
    STOP,
    UPGRADES,
    Happening,
    Phase,
    Upgrade,
    View,
)
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.record_view import wrap

from ..drawn import SVG, Drawings, ids_of, pieces_of, titles_of

EDITION = EDITIONS.load()
NAMES = ["Ada", "Ben", "Chloe", "Dan", "Eve"]
SQUARE = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)]
TIPS = [(0, 2), (0, -2), (2, 0), (-2, 0)]
WIDE = [(c, r) for r in (1, 0, -1) for c in range(-2, 3) if (c, r) != (0, 0)]
LAYOUTS = {2: SQUARE, 3: [*SQUARE, (2, 0), (1, 2)], 4: SQUARE + TIPS, 5: WIDE}
STOPS = {
    2: [(0, 2), (2, 0), (0, -2), (-2, 1)],
    3: [(-1, 2), (2, 1), (0, -2), (-2, 0), (2, -1)],
    4: [(1, 2), (-1, 2), (2, 1), (2, -1), (-1, -2), (-2, -1)],
    5: [(0, 2), (2, 2), (-2, 2), (0, -2), (-3, 0), (3, 0), (1, -2)],
}


def cell(column, row):
    return HOME + row * COLUMNS + column


def seated(seats, viewer=0, phase=Phase.ACT):
    """A view of a plausible table in the middle of a game, written by hand."""
    view = wrap(View.zeros(1))[0]
    table = view.table
    view.seat = viewer
    table.seats, table.phase, table.turns, table.turn = seats, phase, 14, 1
    table.trailer, table.target, table.trigger = 8, {2: 50, 3: 40, 4: 30, 5: 30}[seats], NOWHERE
    lay_map(table, seats)
    lay_cubes(table)
    seat_players(table, seats)
    table.window[:] = NOWHERE
    for slot, kind in enumerate((0, 3, 5)):
        table.window[slot] = kind
    table.pile, table.discarded, table.top = 24, 11, 2
    table.dealt[:] = NOWHERE
    if viewer >= 0:
        for kind, n in enumerate((1, 2, 0, 1, 0, 0, 1)):
            view.hand[kind] = n
    return view


def lay_map(table, seats):
    table.map.cell[:] = NOWHERE
    table.map.cell[CENTRE] = HOME
    places = [*range(12), SERENITY, MARKHAM] if seats == 5 else range(12)
    for place, (column, row) in zip(places, LAYOUTS[seats], strict=False):
        table.map.cell[place * 5 % 12 if place < LOCATIONS else place] = cell(column, row)
    for place in (0, 5, 7, 10, 11):
        table.map.turned[place] = table.map.cell[place] != NOWHERE


def lay_cubes(table):
    printed = wrap(EDITION.record())[0]
    for place in range(SITES):
        if table.map.cell[place] == NOWHERE:
            continue
        if printed.native[place] != NOWHERE:
            table.cubes[place][printed.native[place]] = 5 - place % 4
        wanted = [g for g in range(4) if printed.price[place][g]]
        for good in wanted[: place % 3 + (place > CENTRE)]:
            table.cubes[place][good] += 1 + place % 2


def seat_players(table, seats):
    places = [k for k in range(LOCATIONS) if table.map.cell[k] != NOWHERE]
    for seat in range(seats):
        who = table.truckers[seat]
        who.points, who.at, who.upgrade, who.cards = 5 + 6 * seat, places[seat * 2], NOWHERE, 5
        who.cargo[seat % 4], who.cargo[(seat + 2) % 4] = 2 + seat % 3, seat % 4
        who.shown[(seat * 2) % CARDS] = 1
        who.shown[5] += seat % 2


def with_plain_roads(seats, **more):
    """The same without road signs."""
    view = seated(seats, **more)
    view.table.map.turned[:] = 0
    return view


def lay_stops(view):
    """Truck stops round the map; the second seat has bought the first one and stands on it."""
    table = view.table
    for i, (column, row) in enumerate(STOPS[table.seats]):
        table.map.cell[STOP + i * 5 % UPGRADES] = cell(column, row)
    table.truckers[1].at, table.truckers[1].upgrade = STOP, Upgrade.ACE_DISPATCHER
    table.truckers[0].upgrade = Upgrade.SUPERCHARGER
    return view


def picking(phase=Phase.PICK):
    """Three players, before the first turn: two locations are to be picked, or truck stops laid."""
    view = seated(3, viewer=2, phase=phase)
    table = view.table
    table.turn, table.picks, table.stops_due = 2, 2, 5
    for seat in range(3):
        table.truckers[seat].at, table.truckers[seat].cargo = CENTRE, (0, 0, 0, 0)
    laid = {place for place in range(LOCATIONS) if table.map.cell[place] != NOWHERE}
    if phase == Phase.STOPS:
        for i, upgrade in enumerate((8, 3, 9, 1, 2)):
            table.dealt[i] = upgrade
        table.laid, table.map.cell[STOP + 8] = 1, cell(-2, 1)
        return view
    for column, row in LAYOUTS[3][8:]:
        place = next(k for k in laid if table.map.cell[k] == cell(column, row))
        table.map.cell[place] = NOWHERE
        laid.discard(place)
    for place in set(range(LOCATIONS)) - laid:
        table.removed[place] = 1
        table.cubes[place][:] = 0
    if phase == Phase.PICK_CELL:
        table.picking = min(set(range(LOCATIONS)) - laid)
        table.removed[table.picking] = 0
    return view


def offering():
    view = lay_stops(seated(4, phase=Phase.ANSWER))
    view.table.partner = 0
    view.table.give[1], view.table.ask[0] = 2, 1
    return view


def ended():
    view = lay_stops(seated(5, viewer=-1, phase=Phase.OVER))
    view.table.trigger, view.table.truckers[4].points, view.table.truckers[2].penalty = 4, 34, 3
    return view


VIEWS = {
    **{f"{n} seats": lambda n=n: seated(n) for n in (2, 3, 4, 5)},
    **{f"{n} seats and stops": lambda n=n: lay_stops(seated(n, viewer=n - 1)) for n in (2, 3, 4, 5)},
    **{f"{n} seats, plain roads": lambda n=n: with_plain_roads(n) for n in (2, 3, 4)},
    "onlooker of a diamond": lambda: with_plain_roads(4, viewer=-1),
    "pick": picking,
    "pick a cell": lambda: picking(Phase.PICK_CELL),
    "stops": lambda: picking(Phase.STOPS),
    "answer": offering,
    "over": ended,
}


class TestDrawing(Drawings):
    kit, edition, names, views = drawing, EDITION, NAMES, VIEWS
    shapes, fills = "(good|bare|art|farm)-[0-9]|map|(hand|supply)$", {"stripes", "furrows"}
    signs = {"$", "4"}  # tolls and weigh stations, beside the cards
    own_sizes = True

    def test_every_piece_of_the_view_is_there(self, case):
        view, picture, _ = case
        ids, table = set(ids_of(picture)), view.table
        wanted = [f"place-{k}" for k in range(PLACES) if table.map.cell[k] != NOWHERE]
        wanted += [f"place-{k}" for k in range(LOCATIONS) if table.removed[k]]
        if not any(id.startswith("x1-cubes-") for id in ids):
            wanted += [
                f"cube-{k}-{g}-{n}" for k in range(SITES) for g in range(4) for n in range(table.cubes[k][g])
            ]
        for seat in range(table.seats):
            who = table.truckers[seat]
            wanted += [f"truck-{seat}", f"seat-{seat}", f"race-{seat}"]
            wanted += [f"card-{seat}-{n}" for n in range(who.cards) if seat != view.seat]
            wanted += [f"cargo-{seat}-{g}-{n}" for g in range(4) for n in range(who.cargo[g])]
        wanted += [f"window-{i}" for i in range(3)] + ["pile", "discards"]
        if view.seat >= 0:
            wanted += [f"hand-{kind}-{n}" for kind in range(CARDS) for n in range(view.hand[kind])]
        assert {f"x1-{id}" for id in wanted} <= ids
        assert (view.seat >= 0) == any(id.startswith("x1-hand-") for id in ids)
        assert not any(id.startswith(f"x1-seat-{table.seats}") for id in ids)

    def test_cards_of_the_map_do_not_overlap(self, case):
        _, picture, _ = case
        board = ElementTree.fromstring(picture).find(f".//{SVG}g[@id='x1-map']")
        boxes = [box_of(g) for g in board.findall(f"{SVG}g") if g.get("class") != "piece truck"]
        for i, (x, y, wide, high) in enumerate(boxes):
            for x2, y2, wide2, high2 in boxes[:i]:
                beside = x + wide < x2 or x2 + wide2 < x
                assert beside or y + high < y2 or y2 + high2 < y


def box_of(group):
    """Corner and size of a card, which is a rectangle or a sign with cut corners."""
    corner = [float(n) for n in re.match(r"translate\((.*),(.*)\)", group.get("transform")).groups()]
    if "stop-card" in group.get("class"):
        told = group.findall(f".//{SVG}path")[0].get("d")
        right, foot = re.match(r"M9 0H([\d.]+)l9 9V([\d.]+)l", told).groups()
        return (*corner, float(right) + 9, float(foot) + 9)
    ground = group.find(f"{SVG}rect")
    return (*corner, float(ground.get("width")), float(ground.get("height")))


def test_titles_tell_what_lies_there():
    view = seated(4)
    fort_lee = next(k for k in range(LOCATIONS) if EDITION.place_name(k) == "Fort Lee")
    view.table.cubes[fort_lee] = (0, 5, 0, 1)
    view.table.truckers[0].at = fort_lee
    view.table.truckers[2].at = CENTRE
    titles = titles_of(draw(view, EDITION, NAMES))
    words = "Fort Lee: produces soy; pays 2 for corn and 5 for pigs; holds 5 soy and 1 pig; here: Ada"
    assert titles[f"t-place-{fort_lee}"] == words
    assert titles["t-truck-0"].startswith("Truck 1, Ada, at Fort Lee; carries ")
    assert titles["t-seat-1"].endswith("to act")


def test_a_full_town_says_that_it_buys_no_more():
    view = seated(2)
    place = next(k for k in range(LOCATIONS) if view.table.map.cell[k] != NOWHERE)
    for site in range(SITES):
        view.table.cubes[site] = (0, 0, 0, 0)
    for narrow in (False, True):
        view.table.cubes[place] = (5, 2, 0, 0)
        assert "FULL" not in draw(view, EDITION, NAMES, narrow=narrow)
        view.table.cubes[place] = (5, 3, 0, 0)
        picture = draw(view, EDITION, NAMES, narrow=narrow)
        assert picture.count("FULL") == 1 and "buys no more" in titles_of(picture)[f"t-place-{place}"]


def test_on_a_phone_hand_trailer_and_the_cards_to_draw_always_lie_over_the_map():
    view = seated(2, viewer=1)
    for phase, turn in ((Phase.MOVE, 1), (Phase.REFUEL, 1), (Phase.REFUEL, 0)):
        view.table.phase, view.table.turn = phase, turn
        titles = list(titles_of(draw(view, EDITION, NAMES, narrow=True)))
        pieces = ("seat-1", "hand", "pile", f"place-{CENTRE}", "race-0", "seat-0")
        order = [titles.index(f"t-{id}") for id in pieces]
        assert order == sorted(order)


def test_a_phone_brings_ones_hand_into_sight_as_a_turn_begins_or_a_truck_far_below_it():
    view = lay_stops(seated(4))
    rows = {}
    for place in range(LOCATIONS):
        view.table.truckers[0].at = place
        root = ElementTree.fromstring(draw(view, EDITION, NAMES, narrow=True))
        (frame,) = (one for one in root.iter() if one.get("id") == "t-asked")
        (truck,) = (one for one in root.iter() if one.get("id") == "t-truck-0")
        top, y = float(frame.get("y")), float(re.search(r",([\d.]+)", truck.get("transform"))[1])
        rows[y] = top
        assert top < y < top + float(frame.get("height")) - 21 and float(frame.get("height")) <= PHONE_HIGH
    highest, *_, lowest = (rows[y] for y in sorted(rows))
    assert highest < 0 and lowest > highest
    view.table.phase = Phase.OVER
    picture = draw(view, EDITION, NAMES, narrow=True)
    pieces = ("race-0", "hand", "seat-1", f"place-{CENTRE}")
    order = [picture.index(f'id="t-{id}"') for id in pieces]
    assert order == sorted(order) and 'data-scene="finish"' in picture, "then the race and all cargo"


def test_the_race_shows_how_far_each_player_has_come():
    """Their trucks drive on one road, with their points on them, up to the flag and not beyond."""
    view = seated(3, viewer=0)
    for narrow in (False, True):
        at = {}
        for points in (39, 44, 54):
            view.table.truckers[2].points = points
            picture = draw(view, EDITION, NAMES, narrow=narrow)
            at[points] = corners(picture, "race")
        assert titles_of(picture)["t-race-1"] == "Ben: 11 of 40 points" and ">54<" in picture
        assert at[39] == sorted(at[39]) and at[39][2] < at[44][2] == at[54][2]


def test_prices_of_what_one_carries_stand_out():
    """The more where one holds a bill for it; an onlooker carries nothing."""
    view = seated(2, viewer=0)
    view.table.truckers[0].cargo = (2, 0, 1, 0)
    view.hand[:] = (1, 0, 0, 0, 0, 0, 0)
    printed = wrap(EDITION.record())[0]
    on_map = [k for k in range(LOCATIONS) if view.table.map.cell[k] != NOWHERE]
    corn, cattle = (sum(printed.price[k][good] > 0 for k in on_map) for good in (0, 2))
    for narrow in (False, True):
        view.seat = 0
        picture = draw(view, EDITION, NAMES, narrow=narrow)
        assert (picture.count('"tag sells"'), picture.count('"tag awaits"')) == (corn, cattle)
        view.seat = -1
        assert '"tag sells"' not in draw(view, EDITION, NAMES, narrow=narrow)


def test_the_last_sale_is_seen_where_it_was_made():
    view = seated(3, viewer=0)
    note(view.events, Happening.SCORED, 1, 12, 0, EVERYONE)
    for narrow in (False, True):
        picture = draw(view, EDITION, NAMES, narrow=narrow)
        assert ">+12<" in picture
        assert titles_of(picture)[f"t-sold-{view.table.truckers[1].at}"] == "Ben sold for 12 points"
        assert picture.count("rotate(15)") == 1, "a large one"
        assert picture.count('class="star"') == 2, "on the map, and how far it brought him in the race"
    assert "-sold-" not in draw(seated(3, viewer=0), EDITION, NAMES)


def test_road_icons_show_on_turned_cards_only():
    view = seated(4)
    ids = ids_of(draw(view, EDITION, NAMES))
    assert "t-road-0-0" in ids and "t-road-0-1" in ids  # Jericho: closed to the north, toll to the east
    view.table.map.turned[0] = 0
    assert not [id for id in ids_of(draw(view, EDITION, NAMES)) if id.startswith("t-road-0-")]


def test_sold_stops_and_the_picked_location_are_marked():
    titles = titles_of(draw(lay_stops(seated(4)), EDITION, NAMES))
    assert "sold to Ben" in titles[f"t-place-{STOP}"]
    view = picking(Phase.PICK_CELL)
    picture = draw(view, EDITION, NAMES)
    name = EDITION.place_name(view.table.picking)
    assert "Setting up, Chloe: choose its place" in picture and f"{name}: produces" in picture
    assert f"t-place-{view.table.picking}" in ids_of(picture)


def test_only_what_the_view_holds_is_drawn():
    """Another seat's cards are backs, but for those everyone saw."""
    view = seated(2)
    titles = titles_of(draw(view, EDITION, NAMES))
    held = [titles[f"t-card-1-{n}"] for n in range(5)]
    assert held == ["Unseen card, held by Ben"] * 3 + [
        "cattle bill, seen by all, held by Ben",
        "fuel 2, seen by all, held by Ben",
    ]
    view.seat = -1
    view.hand[0] += 1
    once = draw(view, EDITION, NAMES)
    view.hand[0] += 1
    assert draw(view, EDITION, NAMES) == once


def test_cubes_are_named_by_one_of_their_good():
    assert [cube_of(good) for good in range(4)] == ["corn cube", "soy cube", "cattle cube", "pig cube"]


def test_where_cubes_are_counted_the_whole_card_can_be_pressed_for_loading():
    view = seated(4)
    at = view.table.truckers[0].at
    good = next(g for g in range(4) if view.table.cubes[at][g])
    assert spots(view, EDITION, narrow=True)[LOAD + good] == (f"cubes-{at}-{good}", f"place-{at}", "truck-0")


def test_on_a_small_card_the_trucks_come_before_the_marks():
    """West Morgan on a phone: all trucks begin there, and each can be seen."""
    view = lay_stops(seated(4))
    lost = draw(view, EDITION, NAMES, narrow=True).count(">−2<")
    for seat in range(4):
        view.table.truckers[seat].at = CENTRE
    picture = draw(view, EDITION, NAMES, narrow=True)
    assert lost and not picture.count(">−2<")
    trucks = [g for g in ElementTree.fromstring(picture).iter(f"{SVG}g") if g.get("class") == "piece truck"]
    boxes = {g.get("transform") for g in trucks}
    assert len(boxes) == 4


def test_crowded_tables_still_draw():
    view = lay_stops(seated(5, viewer=0))
    for place in range(SITES):
        view.table.cubes[place] = (4, 4, 4, 4)
    for seat in range(5):
        view.table.truckers[seat].at, view.table.truckers[seat].cards = CENTRE, 20
        view.table.truckers[seat].cargo = (2, 2, 2, 2)
    view.hand[:] = 3
    view.table.window[:] = NOWHERE
    view.table.pile, view.table.discarded, view.table.top = 0, 0, NOWHERE
    for narrow in (False, True):
        ElementTree.fromstring(draw(view, EDITION, NAMES, narrow=narrow))


def test_what_the_figures_of_the_centre_are_for_stands_there_where_there_is_room():
    for narrow in (False, True):
        for seats in (2, 3, 4, 5):
            view = seated(seats)
            for seat in range(seats):
                view.table.truckers[seat].at = 0
            assert " the end<" in draw(view, EDITION, NAMES, narrow=narrow), (seats, narrow)
    view = seated(5)
    for seat in range(5):
        view.table.truckers[seat].at = CENTRE
    assert ">per cube left at the end<" in draw(view, EDITION, NAMES)


def corners(picture, name):
    """Where the pieces of a kind lie, from left to right as they are numbered."""
    return [float(x) for x in re.findall(rf'id="t-{name}-\d" [^>]*translate\(([\d.]+)', picture)]


def test_each_card_of_the_window_lies_whole_at_its_own_place():
    for narrow, wide in ((False, 72), (True, 52)):
        view = seated(2)
        view.table.window[0], view.table.window[1], view.table.window[2] = 0, 3, 0
        first, second, third = corners(draw(view, EDITION, NAMES, narrow=narrow), "window")
        assert second - first == third - second >= wide


def test_the_own_hand_is_shown_once():
    for view in (seated(2), seated(4), lay_stops(seated(2))):
        for narrow in (False, True):
            ids = ids_of(draw(view, EDITION, NAMES, narrow=narrow))
            held = [id for id in ids if id.startswith("t-hand-")]
            assert len(held) == sum(view.hand) == view.table.truckers[0].cards
            assert "t-card-0-0" not in ids and "t-card-1-0" in ids


def test_what_lies_in_the_corners_of_a_diamond_leaves_its_cards_alone():
    others = (seated(4), lay_stops(with_plain_roads(4)), *map(with_plain_roads, (2, 3, 5)))
    assert not any(is_diamond(Scene(view, EDITION, NAMES, "t")) for view in others)
    scene = Scene(with_plain_roads(4), EDITION, NAMES, "t")
    assert is_diamond(scene)
    cut = cut_now(scene, phone=False)
    where = plan(lines_now(scene), cut)
    left, top = (UNDER[0] - where.width * cut.scale) / 2, (UNDER[1] - where.height * cut.scale) / 2
    begin = [left + cut.scale * (x - cut.width / 2) for x in sorted(where.xs.values())]
    assert begin[1] >= EDGE + CORNER / 2 and begin[2] >= EDGE + CORNER
    begin = [top + cut.scale * (y - cut.height / 2) for y in sorted(where.ys.values())]
    assert begin[1] >= EDGE + max(2 * LOW + TIGHT, HEAD + LAID.height)
    assert begin[2] >= NEXT_ROW + race(scene, CORNER / 2).height


def test_on_a_phone_the_cards_to_draw_lie_in_free_corners_of_the_map():
    """With truck stops, too, where those leave them free; else over the map."""
    assert not any(has_free_corners(Scene(with_plain_roads(n), EDITION, NAMES, "t")) for n in (2, 3, 5))
    for where, free in {(0, 3): True, (2, 1): True, (1, 2): False, (-1, 2): False}.items():
        view = with_plain_roads(4)
        view.table.map.cell[STOP] = cell(*where)
        assert has_free_corners(Scene(view, EDITION, NAMES, "t")) == free, where
    scene = Scene(with_plain_roads(4), EDITION, NAMES, "t")
    assert has_free_corners(scene)
    piles, drawn = stock(scene, DEALT, TIGHT), window(scene, DEALT, DEALT_APART)
    assert (PHONE_EDGE + piles.width, PHONE_EDGE + drawn.width) <= CORNERS
    assert max(piles.height, drawn.height) + PHONE_EDGE <= CORNER_HIGH


def test_towns_are_broader_where_the_map_leaves_room():
    cuts = {n: cut_now(Scene(with_plain_roads(n), EDITION, NAMES, "t"), phone=False) for n in (2, 3, 4)}
    assert FULL.width <= cuts[2].width < min(cuts[3].width, cuts[4].width)


def test_the_final_score_stands_in_the_boxes_and_what_cargo_cost():
    view = seated(2, phase=Phase.OVER)
    view.table.trigger = 0
    view.table.truckers[0].points, view.table.truckers[0].penalty = 51, 2
    for narrow in (False, True):
        picture = draw(view, EDITION, NAMES, narrow=narrow)
        assert ">51 points (−2 for cargo)<" in picture and ">first to" not in picture
        assert "…" not in picture, "names are whole"


def test_on_a_phone_trucks_and_cubes_do_not_cover_each_other():
    view = seated(2)
    for place in range(LOCATIONS):
        view.table.cubes[place][:] = (1, 2, 1, 0)
    scene = Scene(view, EDITION, NAMES, "t")
    cut = cut_now(scene, phone=True)
    where = next(place for place in range(LOCATIONS) if view.table.map.cell[place] != NOWHERE)
    picture = draw(view, EDITION, NAMES, narrow=True)
    marks = re.findall(rf'id="t-cubes-{where}-\d" [^>]*translate\([\d.]+,([\d.]+)', picture)
    first, last = trucks_room(scene, where, cut)
    assert max(map(float, marks)) + cut.mark / 2 <= first
    assert last - first >= 22 * SMALL_TRUCK


def test_on_a_phone_all_cards_of_the_map_are_named_in_full():
    """Of the broadest maps, too, where long words are broken."""
    picture = draw(lay_stops(seated(5, viewer=4)), EDITION, NAMES, narrow=True)
    assert "Markham" in "".join(words_on_cards(picture))
    for seed in range(4):
        table = flatboat.game("heartland", 4, ["truck_stops", "badlands"]).start(seed=seed)
        while table.legal_moves[0].text.startswith("put "):
            table.push(table.legal_moves[0])
        told = words_on_cards(table.draw(0, narrow=True))
        assert {"Mark-", "Markham"} & set(told) and not any("…" in words for words in told)


def test_on_a_narrow_card_that_is_high_enough_tags_stand_below_each_other():
    table = flatboat.game("heartland", 4, ["truck_stops", "badlands", "first_seat=1"]).start(seed=2)
    while table.legal_moves[0].text.startswith("put "):
        table.push(table.legal_moves[0])
    scene = Scene(table.observation(0).view, EDITION, NAMES, "t")
    cut = cut_now(scene, phone=True)
    drawn = [drive_tags(scene, place, cut) for place in scene.gains if scene.ways[place].cost]
    assert drawn
    for tags in drawn:
        (x, y), (other, below) = re.findall(r"translate\(([\d.]+),([\d.]+)\)", tags)[:2]
        assert x == other and float(below) - float(y) >= 16


def words_on_cards(picture):
    """The lines of text on the cards of a map."""
    return [text.words for id, *_, texts in pieces_of(picture) if "place-" in id for text in texts]
