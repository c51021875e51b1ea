"""The drawing: well-formed, whole, safe, the same each time, and only of what the view holds."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from flatboat.games.broadhorns import drawing
from flatboat.games.broadhorns.drawing import ahead, draw, sketch, spots
from flatboat.games.broadhorns.drawing.outlook import sign, when
from flatboat.games.broadhorns.drawing.river import river_of
from flatboat.games.broadhorns.drawing.scene import HIGH, MARGIN, PHONE, WIDE, Scene
from flatboat.games.broadhorns.drawing.town import notes
from flatboat.games.broadhorns.edition.model import EDITIONS
from flatboat.games.broadhorns.rules.actions import (
    BAG,
    BLIND,
    BOARD,
    BOAT,
    BUY,
    CLAIM,
    CLAIM_TOWN,
    COOL,
    CURRENT,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    END,
    ENDURE,
    GIVE_UP,
    ICE,
    MOVE,
    ORDER,
    PEDDLER,
    PORT,
    RANKS,
    SEASON,
    SELL,
    SURPLUS,
    WELCOME,
)
from flatboat.games.broadhorns.rules.tables import BOARD as ON_BOARD
from flatboat.games.broadhorns.rules.tables import (
    CARDS,
    DELIVERY,
    GOODS,
    HELD,
    NONE,
    ST_LOUIS,
    TOWNS,
    TRAVELER,
    Ending,
    Good,
    Phase,
    View,
)
from flatboat.games.broadhorns.rules.tables import CURRENT as CURRENT_CARD
from flatboat.games.broadhorns.rules.tables import ICE as ICE_CARD
from flatboat.games.broadhorns.rules.tables import PEDDLER as PEDDLER_CARD
from flatboat.games.broadhorns.text import prospects
from flatboat.kernel.record_view import wrap

from ..drawn import SVG, Drawings, check_ids, check_nothing_overlaps, ids_of, pieces_of, titles_of
from .seats import observation
from .tables import river

EDITION = EDITIONS.load()
NAMES = ["Ada Lovelace", "Ben", "Chloe", "Dan"]
NATCHEZ, VICKSBURG = 7, 6
PORTS = [town.space for town in EDITION.towns]


def seated(seats=2, viewer=0, phase=Phase.ACT):
    """A view of a plausible table in the middle of a game, written by hand; the first seat is to move.

    Nothing is counted: a drawing has to hold what other editions allow, such as two cards of one kind.
    """
    view = wrap(View.zeros(1))[0]
    table = view.table
    view.seat, table.seats, table.phase, table.turns, table.actions = viewer, seats, phase, 31, 2
    table.port, table.asked, table.spoiling, table.first = NONE, NONE, NONE, seats - 1
    table.market[:], table.bag[:] = [3, 2, 0, 1, 4], [5, 6, 8, 7, 4]
    table.track[:], table.placed = NONE, 4
    for space, good in enumerate((0, 2, 2, 1)):
        table.track[space] = good
    table.pile, table.discards[CARDS - 1], table.discards[3] = 29, 4, 1
    for number in range(TOWNS):
        table.towns[number].tile, table.towns[number].under = number % 6, 2 - number % 3
    table.towns[NATCHEZ].filled = 0b101
    table.towns[VICKSBURG].tile, table.towns[VICKSBURG].filled = 0, 0b1
    table.towns[VICKSBURG].delivery[Good.FURS] = 1
    table.towns[VICKSBURG].delivery[Good.PORK] = 2
    table.towns[VICKSBURG].travelers[8] = 1
    table.towns[9].tile = ON_BOARD
    seat_players(table)
    if viewer >= 0:
        for card in (DELIVERY + VICKSBURG * GOODS + Good.PORK, TRAVELER + 7, ICE_CARD):
            view.hand[card] = 1
        view.hand[PEDDLER_CARD] = 2
        table.traders[viewer].cards = 5
    return view


def seat_players(table):
    """The first two are at Vicksburg and the third in St. Louis."""
    for seat in range(4):
        who = table.traders[seat]
        who.gold, who.wreaths, who.tiles, who.cards, who.boat = 12 + 7 * seat, seat, seat, 2 + seat, NONE
        who.box[:] = NONE
    load(table.traders[0], 1, 28, [(0, 3), (1, 6), (3, 1), (2, 2)])
    load(table.traders[1], 2, 28, [(4, 1), (0, 1), (0, 6), (2, 4), (3, 1), (1, 5), (2, 5)])
    load(table.traders[3], 0, 17, [])
    table.traders[0].aboard[7] = 1
    table.traders[1].aboard[8], table.traders[1].aboard[7] = 1, 2


def load(who, size, at, cargo):
    """A boat of a size on a space, with barrels."""
    who.boat, who.at, who.expeditions = size, at, 2
    for box, (good, step) in enumerate(cargo):
        who.box[box], who.step[box] = good, step


def in_port(phase, port=VICKSBURG, seats=3):
    """The first player in port."""
    view = seated(seats, phase=phase)
    table = view.table
    table.port, table.actions, table.traders[0].at = port, 1, 0 if port == ST_LOUIS else PORTS[port]
    table.sold, table.spaces, table.perishables = 1 << Good.PORK, 1, 1
    if port != ST_LOUIS:
        table.banner = table.towns[port].tile
        table.towns[port].travelers[6] = 1
    return view


def full_town():
    """The season barrel is to be chosen."""
    view = in_port(Phase.SELL)
    view.table.towns[VICKSBURG].filled = 0b1111
    return view


def choosing(viewer=0):
    """Without a broadhorn."""
    view = seated(4, viewer)
    view.table.traders[0].boat, view.table.traders[0].at = NONE, 0
    view.table.traders[0].box[:] = NONE
    view.table.traders[0].aboard[7] = 0
    return view


def spoiling(viewer=1, what=1):
    """The second player is asked."""
    view = seated(3, viewer, Phase.SPOIL)
    view.table.spoiling, view.table.asked, view.table.affected = what, 1, 0b10
    return view


def too_many():
    view = seated(2, phase=Phase.HAND)
    view.table.actions = 0
    view.hand[TRAVELER] = view.hand[CURRENT_CARD] = 1
    view.table.traders[0].cards = 7
    return view


def currents():
    """Spring and Good Current make the boat fast."""
    view = seated(4)
    view.table.placed, view.table.currents = 7, 2
    return view


def over(viewer=0):
    view = seated(4, viewer, Phase.OVER)
    view.table.ending, view.table.placed, view.table.last_round = Ending.YEAR, 15, 1
    for space in range(12):
        view.table.track[space] = NONE
    for space in range(12, 15):
        view.table.track[space] = space % 3
    return view


def crowded():
    """All on one space, all that can lie at one town, every card in the hand."""
    view = seated(4)
    table = view.table
    for seat in range(4):
        load(table.traders[seat], 2, 26, [(good % GOODS, 1 + good % 6) for good in range(7)])
        table.traders[seat].aboard[:] = 0
        for kind in (2, 5, 8):
            table.traders[seat].aboard[kind] = 1
        table.traders[seat].gold, table.traders[seat].wreaths, table.traders[seat].cards = 188, 45, 15
    for town in range(TOWNS):
        table.towns[town].tile = 5
        table.towns[town].delivery[:] = 2
        for kind in range(len(EDITION.travelers)):
            table.towns[town].travelers[kind] = 1
    table.market[:], table.bag[:] = 12, 12
    for card in range(HELD):
        view.hand[card] = int(card % 5 == 0 and card != TRAVELER + 10)
    return view


VIEWS = {
    **{f"{n} seats": lambda n=n: seated(n) for n in (2, 3, 4)},
    "second seat": lambda: seated(4, 1),
    "without a boat": lambda: seated(4, 2),
    "onlooker": lambda: seated(4, -1),
    "onlooker of two": lambda: seated(2, -1),
    "boats on offer": choosing,
    "St. Louis": lambda: in_port(Phase.ST_LOUIS, ST_LOUIS),
    "sell": lambda: in_port(Phase.SELL),
    "full town": full_town,
    "buy": lambda: in_port(Phase.BUY),
    "travelers": lambda: in_port(Phase.TRAVELERS),
    "spoil card": spoiling,
    "spoil step": lambda: spoiling(what=3),
    "others asked": lambda: spoiling(0, 4),
    "hand": too_many,
    "currents": currents,
    "over": over,
    "over, onlooker": lambda: over(-1),
    "crowded": crowded,
}


class TestDrawing(Drawings):
    kit, edition, names, views = drawing, EDITION, NAMES, VIEWS
    shapes, fills = "art-[a-z0-9]+", {"sheet"}
    widths = (WIDE + 2 * MARGIN, PHONE + 2 * MARGIN)

    def test_every_piece_of_the_view_is_there(self, case):
        view, picture, _ = case
        ids, table = set(ids_of(picture)), view.table
        wanted = ["map", "stlouis", "market", "pile"]
        wanted += [f"space-{n}" for n in range(PORTS[-1] + 1)] + [f"town-{n}" for n in range(TOWNS)]
        wanted += [f"{name}-{good}" for name in ("market", "bag") for good in range(GOODS)]
        wanted += [f"track-{n}" for n in range(15)] + [f"season-{n}" for n in range(5)]
        for seat in range(table.seats):
            boxes = EDITION.boats[table.traders[seat].boat].boxes if table.traders[seat].boat != NONE else 0
            wanted += [f"boat-{seat}", f"seat-{seat}", *(f"box-{seat}-{n}" for n in range(boxes))]
        for town in range(TOWNS):
            tile = EDITION.towns[town].sights()[table.towns[town].tile]
            wanted += [f"cell-{town}-{n}" for n in range(len(tile.spaces()))]
            wanted += [f"delivery-{town}-{good}" for good in range(GOODS) if table.towns[town].delivery[good]]
        if view.seat >= 0:
            afloat = view.table.traders[view.seat].boat != NONE
            wanted += ["here", "mine"] if afloat else ["start"]
            wanted += [f"hand-{card}" for card in range(HELD) if view.hand[card]]
        assert {f"x1-{id}" for id in wanted} <= ids
        at = {"x1-here", "x1-start"} & ids
        assert (view.seat >= 0) == any(id.startswith("x1-hand-") for id in ids) == bool(at)
        assert f"x1-seat-{table.seats}" not in ids

    def test_a_wide_drawing_is_as_high_as_the_window_whatever_lies_on_the_table(self, case):
        assert case.narrow or case.picture.size == (WIDE + 2 * MARGIN, HIGH + 2 * MARGIN)

    def test_what_is_pressed_on_a_phone_has_room_for_a_thumb(self, case):
        """The first piece of each action; for spaces of the river and of towns the panel has buttons, too."""
        boxes = {piece.id: piece.box for piece in pieces_of(case.picture)}
        for found in spots(case.view, EDITION, True).values() if case.narrow else ():
            if found[0] != "spoil" and not found[0].startswith(("space", "cell")):
                _, _, wide, high = boxes[f"x1-{found[0]}"]
                assert min(wide, high) >= 29 and max(wide, high) >= 32, found[0]

    def test_boats_and_towns_keep_apart(self, case):
        """Boats on the water are within the river's sheet and no two of them at one point."""
        root = ElementTree.fromstring(case.picture)
        at = [g.get("transform") for g in root.iter(f"{SVG}g") if "boat" in g.get("class", "").split()]
        assert len(set(at)) == len(at) == case.view.table.seats


# --- what is drawn -----------------------------------------------------------------------------------------


def test_titles_tell_what_lies_there():
    titles = titles_of(draw(in_port(Phase.SELL), EDITION, NAMES))
    assert titles["t-cell-6-0"] == "Vicksburg, cargo space for apples: 4 gold, filled"
    told = "for anybody: 2 gold more for whoever sells that good here and claims the card"
    assert titles["t-delivery-6-2"] == f"Delivery of pork to Vicksburg ×2, {told}"
    assert titles["t-box-0-0"] == "Cargo box 1: flour (3 more steps)"
    assert titles["t-box-0-1"] == "Cargo box 2: apples (lost at the next step)"
    assert titles["t-box-0-4"] == "Cargo box 5: empty"
    assert titles["t-market-2"] == "Pork: no barrels on the market, the bag has some at 4"
    assert titles["t-market-4"] == "Whiskey: 4 barrels on the market, the next costs 1"
    assert titles["t-season-1"].startswith("Winter, the season now: slower, no spoil step")
    assert "30 ft broadhorn, speed 3" in titles["t-mine"] and "space below" in titles["t-space-29"]


def test_a_phone_tells_how_long_the_cargo_behind_a_boat_keeps():
    """Flour comes through three more spoilings, apples through none, pork through four; furs keep."""
    drawn = ElementTree.fromstring(draw(seated(2), EDITION, NAMES, narrow=True))
    (towed,) = (it for it in drawn.iter(f"{SVG}g") if it.findtext(f"{SVG}title") == "Your cargo")
    assert [sign.text for sign in towed.iter(f"{SVG}text")] == ["3", "0", "4"]


def test_a_phone_has_more_room_for_the_map_once_all_trips_are_over():
    view = seated(2)
    view.table.traders[0].boat, view.table.traders[0].aboard[:] = NONE, 0
    tops = []
    for done in (0, 1):
        view.table.traders[0].done = done
        drawn = draw(view, EDITION, NAMES, narrow=True)
        assert ("You sail no more this year" in drawn) == bool(done)
        tops.append(float(ElementTree.fromstring(drawn).get("viewBox").split()[3]))
    assert tops[1] < tops[0] - 80


def test_towns_tell_what_the_cargo_would_bring():
    view = seated(2)
    view.table.placed = 3  # autumn
    words = titles_of(draw(view, EDITION, NAMES))["t-town-7"]
    assert "4 spaces from your boat" in words and "would bring" in words
    here = titles_of(draw(view, EDITION, NAMES))["t-town-6"]  # pork 5, furs 3, delivery, bonus; flour, apples
    assert "your boat is here; your cargo and travelers would bring 12 this turn" in here
    view.table.traders[0].visited |= 1 << VICKSBURG
    had = titles_of(draw(view, EDITION, NAMES))["t-town-6"]
    assert "your boat is here; you have had its port action" in had
    far = titles_of(draw(view, EDITION, NAMES))["t-town-9"]
    assert "12 spaces from" in far and "without 1 apples spoiled by then" in far
    assert "has passed it" in titles_of(draw(view, EDITION, NAMES))["t-town-0"]
    assert "your boat" not in titles_of(draw(seated(2, -1), EDITION, NAMES))["t-town-9"]
    assert "32 spaces from St. Louis" in titles_of(draw(seated(4, 2), EDITION, NAMES))["t-town-7"]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("viewer", [0, 2, -1])
def test_who_sold_in_the_last_round_is_not_in_st_louis_ruling_12(viewer, narrow):
    view = seated(3, viewer)
    view.table.last_round, view.table.traders[2].done = 1, 1
    picture = draw(view, EDITION, NAMES, narrow=narrow)
    check_ids(picture, "t")
    check_nothing_overlaps(picture)
    titles = titles_of(picture)
    assert titles["t-stlouis"].endswith("; without a broadhorn: nobody") and "nobody is here" in picture
    assert titles["t-seat-2"].count("done for this game") == 1 and "St. Louis" not in titles["t-seat-2"]
    assert "t-boat-2" not in titles and "You are in St. Louis" not in picture
    assert ("You sail no more this year" in picture) == (viewer == 2)
    assert ("from St. Louis" in titles["t-town-7"]) is False


def test_with_the_broadhorn_sold_in_the_last_round_no_action_is_told_of_ruling_12():
    view = seated(3, 0)
    view.table.last_round, view.table.turn, view.table.actions = 1, 2, 1
    assert "(last turn, 1 action left). Last round." in draw(view, EDITION, NAMES)
    view.table.traders[2].done = 1
    picture = draw(view, EDITION, NAMES)
    assert "action left" not in picture and "Chloe: draw a card to end the turn. Last round." in picture


def test_only_what_the_view_holds_is_drawn():
    view = seated(3, -1)
    once = draw(view, EDITION, NAMES)
    view.hand[0] += 1
    assert draw(view, EDITION, NAMES) == once
    assert "t-hand" not in once and "t-mine" not in once


def test_the_tile_that_was_filled_sells_until_the_port_action_ends():
    view = in_port(Phase.BUY)
    view.table.towns[VICKSBURG].tile, view.table.banner = 2, 0
    ids = ids_of(draw(view, EDITION, NAMES))
    assert "t-banner-6-0" in ids and "t-banner-6-1" not in ids
    view.table.phase = Phase.ACT
    assert "t-banner-6-1" in ids_of(draw(view, EDITION, NAMES))


ODD_RIVERS = [tuple(range(1, 11)), (*range(1, 10), 100), (1, *range(92, 101)), tuple(range(30, 40))]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("ports", [tuple(PORTS), tuple(range(10, 101, 10)), *ODD_RIVERS])
def test_towns_of_any_edition_find_room(ports, narrow):
    river = river_of(ports, narrow)
    assert len(river.middles) == ports[-1] + 1 and len(river.bounds) == ports[-1] + 2
    assert list(river.bounds) == sorted(river.bounds) and list(river.middles) == sorted(river.middles)
    assert len(river.towns) == TOWNS + 1
    for i, one in enumerate(river.towns):
        assert one.x >= 0 and one.x + one.width <= river.width and one.y + one.height <= river.height
        for two in river.towns[:i]:
            beside = one.x + one.width <= two.x or two.x + two.width <= one.x
            assert beside or one.y + one.height <= two.y or two.y + two.height <= one.y


def test_spaces_of_the_river_have_room_for_a_thumb_on_a_phone():
    river = river_of(tuple(PORTS), True)
    assert min(end - start for start, end in pairwise(river.bounds)) >= 36
    assert 2 * river.half >= 28 and river.height < 600, (
        "the whole map is in sight, and towns are pressed as well"
    )


def test_barrels_that_would_move_stand_out():
    count = draw(spoiling(), EDITION, NAMES).count('class="next"')
    assert count - draw(in_port(Phase.BUY), EDITION, NAMES).count('class="next"') == 1  # apples of the second
    assert draw(spoiling(what=3), EDITION, NAMES).count('class="next"') == count + 4  # flour and pork, too


# --- where to click ----------------------------------------------------------------------------------------


def test_acting_has_its_places():
    found = spots(seated(2), EDITION)
    assert found[DRAW] == ("pile",) and END not in found and found[PORT][:2] == ("town-6", "space-28")
    # Barrels that might be sold there, and who might come aboard.
    assert {spot.split("-")[0] for spot in found[PORT][2:]} == {"box", "waits"}
    assert found[MOVE] == ("space-29",) and found[MOVE + 11] == ("space-40",) and MOVE + 12 not in found
    assert CURRENT not in found and ORDER not in found and GIVE_UP not in found
    found = spots(choosing(), EDITION)
    assert found == {DRAW: ("pile",), **{BOAT + size: (f"offer-{size}",) for size in range(3)}}
    assert spots(seated(2, 1), EDITION) == {} == spots(seated(2, -1), EDITION)


def test_selling_has_its_places():
    found = spots(in_port(Phase.SELL), EDITION)
    assert found[SELL + Good.PORK * 2] == ("box-0-3", "cell-6-1")  # the barrel, and its space
    assert found[SURPLUS + Good.APPLES] == ("box-0-1",) and SELL + Good.APPLES * 2 not in found
    assert found[CLAIM + Good.PORK] == ("hand-32",) and found[CLAIM_TOWN + Good.FURS] == ("delivery-6-3",)
    assert found[COOL] == (f"hand-{ICE_CARD}",) and found[END] == ("mine",)
    found = spots(full_town(), EDITION)
    assert found[SEASON + Good.PORK] == ("cell-6-1", "track-4") and SEASON + Good.FLOUR not in found


def test_buying_and_travelers_have_their_places():
    found = spots(in_port(Phase.BUY), EDITION)
    assert found[BUY] == ("market-0", "banner-6-0") and found[BUY + 1] == ("market-1",)
    assert found[PEDDLER + 3] == (f"hand-{PEDDLER_CARD}", "market-3") and BLIND not in found
    assert found[DONE] == ("space-28",) and found[BOARD + 7] == (f"hand-{TRAVELER + 7}",)
    assert found[DROP + 7] == ("aboard-0-7",) and found[WELCOME + 6][0].startswith("waits-6")
    view = in_port(Phase.ST_LOUIS, ST_LOUIS)
    view.table.blind_bag = 1
    found = spots(view, EDITION)
    assert found[DONE] == ("space-0",) and found[BAG + 4] == ("bag-4",) and END not in found
    assert found[BLIND] == tuple(f"bag-{good}" for good in range(GOODS))


def test_answers_and_discards_have_their_places():
    found = spots(spoiling(), EDITION)
    assert found == {ICE: (f"hand-{ICE_CARD}",), ENDURE: ("spoil", "mine")}
    found = spots(too_many(), EDITION)
    assert found[DISCARD + TRAVELER] == (f"hand-{TRAVELER}",) and len(found) == 6


# --- what is laid over it --------------------------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
def test_a_move_is_sketched_where_the_boat_would_lie(narrow):
    view = seated(2)
    body = ElementTree.fromstring(sketch(view, EDITION, MOVE + 3, narrow=narrow))
    assert body.get("class") == "sketch" and body.find("{}g[@class='ghost']".replace("{}", "")) is not None
    ids = set(ids_of(draw(view, EDITION, NAMES, narrow=narrow)))
    assert {e.get("href")[1:] for e in body.iter("use")} <= ids


def test_the_way_of_the_last_boat_that_moved_is_drawn_by_which_it_travels():
    me = river({"boat": "20", "at": 3}, {})
    view = observation(me.play("move 4")).view
    path = ElementTree.fromstring(draw(view, EDITION, NAMES)).find(".//{*}path[@data-way]")
    assert path.get("data-way") == "t-boat-0" and path.get("class") == "wake wake0"
    assert "data-way" not in str(draw(observation(river({"boat": "20", "at": 3}, {})).view, EDITION, NAMES))


def test_nothing_else_is_sketched():
    view = seated(2)
    assert sketch(view, EDITION, MOVE + 12) == "" == sketch(view, EDITION, DRAW)
    assert sketch(seated(2, -1), EDITION, MOVE) == "" == sketch(choosing(), EDITION, MOVE)
    assert sketch(over(), EDITION, MOVE) == ""


@pytest.mark.parametrize("narrow", [False, True])
def test_what_a_form_loads_is_drawn_on_the_boat(narrow):
    taken = ElementTree.fromstring(ahead(choosing(), EDITION, [BOAT, BUY, BUY + 3, BAG + 3], narrow=narrow))
    assert [e.get("data-less") for e in taken.iter() if e.get("data-less")] == ["buy-0", "buy-3", "bag-3"]
    aboard = ElementTree.fromstring(ahead(in_port(Phase.BUY), EDITION, [BUY + 1], narrow=narrow))
    assert [e.get("data-less") for e in aboard.iter() if e.get("data-less")] == ["buy-1"]
    ids = set(ids_of(draw(choosing(), EDITION, NAMES, narrow=narrow)))
    assert {e.get("href")[1:] for e in taken.iter("use")} <= ids
    assert not list(ids_of(ahead(choosing(), EDITION, [BOAT, BUY], narrow=narrow)))


def test_a_full_boat_has_the_market_veiled():
    """Nothing more can be loaded; there is no veil while a box is free, nor where nothing was bought."""

    def veiled(view, *actions):
        return "Your boat is full" in ahead(view, EDITION, actions)

    assert not veiled(choosing(), BOAT, BUY, BUY + 3) and veiled(choosing(), BOAT, BUY, BUY + 3, BAG + 3)
    assert veiled(in_port(Phase.BUY), BUY + 1) and not veiled(in_port(Phase.SELL), SELL + 4, BUY + 1)
    assert not veiled(in_port(Phase.BUY))


def test_what_the_gold_left_does_not_buy_is_veiled():
    """A column, and the bag with it; where all can be paid there is none."""

    def veils(gold, *actions):
        view = choosing()
        view.table.traders[view.seat].gold = gold
        return ahead(view, EDITION, actions).count("veil")

    assert not veils(40, BOAT, BUY)
    assert 1 < veils(3, BOAT, BUY) < GOODS, "a few columns, and the bag"
    assert veils(1, BOAT, BUY) == 1, "all of the market"


def test_a_sale_is_taken_back_in_the_boat_and_at_the_town():
    view = in_port(Phase.SELL)
    good = next(
        g for g in range(5) if f"cell-{view.table.port}-" in str(spots(view, EDITION).get(SELL + g * RANKS))
    )
    sold = ElementTree.fromstring(ahead(view, EDITION, [SELL + good * RANKS]))
    assert [e.get("data-less") for e in sold.iter() if e.get("data-less")] == [f"sell-{good}"] * 2


@pytest.mark.parametrize("narrow", [False, True])
def test_what_a_form_claims_and_takes_aboard_is_marked_where_it_lies(narrow):
    view = in_port(Phase.SELL)
    at = {one.id: one.box for one in pieces_of(draw(view, EDITION, NAMES, narrow=narrow))}
    marks = {
        f"t-hand-{DELIVERY + VICKSBURG * GOODS + 2}": CLAIM + 2,
        f"t-delivery-{VICKSBURG}-3": CLAIM_TOWN + 3,
        f"t-aboard-0-{7}": DROP + 7,
    }
    for name, action in marks.items():
        root = ElementTree.fromstring(ahead(view, EDITION, [action], narrow=narrow))
        drawn = [g for g in root.iter("g") if g.get("transform")][-1]
        x, y = (float(number) for number in re.findall(r"[-.0-9]+", drawn.get("transform")))
        left, top, *_ = at[name]
        assert abs(x + MARGIN - left) < 1 and abs(y + MARGIN - top) < 1, name
    boarding = ElementTree.fromstring(ahead(view, EDITION, [BOARD + 8], narrow=narrow))
    assert [one.text for one in boarding.iter("text")][-2:] == ["New Orleans", str(EDITION.travelers[8].fare)]


def signs_of(drawn):
    """The gold and the turns on the signs at the foot of towns, in the order of the towns."""
    found = re.findall(r">(\d+)</text><text[^>]*>((?:this|next) turn|in \d+ turns|now)<", drawn)
    return [(int(gold), "this turn" if told == "now" else told) for gold, told in found]


@pytest.mark.parametrize("narrow", [False, True])
def test_towns_below_have_a_sign_of_what_the_cargo_would_bring_and_when(narrow):
    view = seated(2)
    view.table.placed = 3  # autumn
    found = signs_of(draw(view, EDITION, NAMES, narrow=narrow))
    assert found[0] == (12, "this turn"), "Vicksburg, where the boat lies"
    assert found == [
        (one.total, when(one.turns)) for one in prospects.towns_ahead(EDITION.printed, view) if one.total
    ]
    view.table.traders[0].visited |= 1 << VICKSBURG
    assert signs_of(draw(view, EDITION, NAMES, narrow=narrow)) == found[1:]
    view.table.last_round = 1
    late = signs_of(draw(view, EDITION, NAMES, narrow=narrow))
    assert late == [one for one in found[1:] if one[1] == "this turn"], "there is no next turn"
    assert not signs_of(draw(seated(2, -1), EDITION, NAMES, narrow=narrow)) + signs_of(
        draw(over(), EDITION, NAMES, narrow=narrow)
    )


def test_a_sign_with_all_that_it_may_have_is_drawn_though_cards_leave_it_no_room():
    view = seated(4)
    view.table.towns[VICKSBURG].delivery[:] = 1
    view.table.towns[VICKSBURG].travelers[:] = 1
    scene = Scene(view, EDITION, NAMES, "t", narrow=True)
    stand = river_of(tuple(EDITION.printed.port[:TOWNS]), True).towns[VICKSBURG]
    one = prospects.Prospect(VICKSBURG, 12, 2, fills=True, rivals=(1, 2, 3), currents=1)
    drawn = sign(scene, stand, one, best=False)
    assert ">12<" in drawn and "art-wreath" in drawn and "art-current" in drawn and "turns" not in drawn


def test_a_form_tells_what_its_cargo_would_bring_and_what_the_market_keeps():
    view = choosing()
    assert not signs_of(draw(view, EDITION, NAMES))
    one, two = (signs_of(ahead(view, EDITION, [BOAT, *[BUY] * n])) for n in (1, 2))
    assert one and sum(gold for gold, _ in two) > sum(gold for gold, _ in one)
    have = int(view.table.market[0])
    assert have > 1, "the first barrel is bought from a market that keeps some"
    drawn = [ahead(view, EDITION, [BOAT, *[BUY] * n]) for n in (0, 1, 2)]
    kept = [len(re.findall(r'art-barrel0"(?![^>]*hollow)', one)) - n for n, one in enumerate(drawn)]
    assert kept == [0, have - 1, have - 2], "on the market; the others lie in the boat"


def test_an_expedition_that_ends_leaves_no_sign():
    assert signs_of(ahead(in_port(Phase.BUY), EDITION, [BUY + 1]))
    assert not signs_of(ahead(in_port(Phase.BUY), EDITION, [BUY + 1, END]))


def test_a_pointer_on_a_good_finds_who_asks_for_it():
    view = in_port(Phase.BUY)
    found = draw(view, EDITION, NAMES)
    spaces = [space for town in range(TOWNS) for space in Scene(view, EDITION, NAMES, "t").spaces(town)]
    for good in range(GOODS):
        open_ones = [space for space in spaces if space.good == good and not space.filled]
        assert found.count(f'class="cell for{good}"') == len(open_ones)
        assert f".of{good}:is(:hover" in found and f"stall of{good}" in found


def test_the_land_has_the_colours_of_the_season():
    view = seated(2)
    lands = set()
    for season, placed in enumerate((3, 4, 7, 10, 13)):
        view.table.placed = placed
        assert Scene(view, EDITION, NAMES, "t").season == season
        lands |= set(re.findall(r'class="(in\d)"><rect [^>]*class="bank"', draw(view, EDITION, NAMES)))
    assert len(lands) == 5


def test_slips_of_a_town_say_as_much_as_all_find_room_for():
    view = in_port(Phase.SELL)
    town = view.table.towns[0]
    town.delivery[:], town.travelers[:] = 0, 0
    town.delivery[1] = 1
    told = told_at(view)
    assert told == ["2"], "a delivery, and what it pays"
    town.delivery[3], town.travelers[8] = 1, 1
    assert told_at(view) == ["2", "New Orleans", "5"]
    town.travelers[6], town.travelers[2] = 1, 1
    told = told_at(view)
    assert told == ["2", "New Orleans", "5", "+2"], "the best first"
    town.delivery[:] = 1
    assert told_at(view) == ["2", "+3"], "a name in full, or none"


@pytest.mark.parametrize("narrow", [False, True])
def test_deliveries_of_a_town_lie_closer_where_there_is_no_room_for_them(narrow):
    """Beside what the cargo would earn there; how many of a kind there are is still told by pointing."""
    view = in_port(Phase.SELL)
    town = view.table.towns[0]
    town.delivery[:], town.travelers[:] = 2, 0
    assert told_at(view, 135, narrow) == ["2"]
    town.travelers[8] = 1
    assert told_at(view, 135, narrow) == ["2", "+1"]


def told_at(view, wide=224, narrow=False):
    """The words on the slips of the first town."""
    drawn = notes(Scene(view, EDITION, NAMES, "t", narrow), 0, wide, 0, 21)
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    return [one.text for one in root.iter("text")]


def test_a_form_that_sails_nowhere_draws_nothing():
    assert ahead(choosing(), EDITION, [DRAW]) == "" == ahead(seated(2, -1), EDITION, [BOAT])
