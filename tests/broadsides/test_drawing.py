"""The drawing: well-formed, whole, safe, the same each time, and nothing hangs over its edges."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from flatboat.games.broadsides import drawing
from flatboat.games.broadsides.drawing import draw, sketch, so_far, spots
from flatboat.games.broadsides.drawing.art import STYLE
from flatboat.games.broadsides.drawing.chart import COUNT
from flatboat.games.broadsides.drawing.pieces import CHIP, chip_half
from flatboat.games.broadsides.drawing.plan import PHONE, WIDE, bow_down, lies, plan_of
from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.drawing.shots import shots
from flatboat.games.broadsides.drawing.sketch import chances_of
from flatboat.games.broadsides.drawing.traces import DIE, SMALL, beside
from flatboat.games.broadsides.drawing.words import status_words
from flatboat.games.broadsides.edition.model import EDITIONS, section_name, section_number
from flatboat.games.broadsides.rules.actions import (
    ACTIONS,
    AIMS,
    CAPTAIN,
    CEASE,
    FIGHT,
    FIRE,
    LEAD,
    PLOT,
    STEP,
)
from flatboat.games.broadsides.rules.setup import fit_out
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import (
    ACROSS,
    GIVES_UP,
    LETTERS,
    NONE,
    PLACES,
    SECTIONS,
    SPOTS,
    Card,
    Ending,
    Happening,
    Hit,
    Layout,
    Phase,
    Side,
    View,
)
from flatboat.games.broadsides.text.notation import PRESS_DOT
from flatboat.kernel.record_view import wrap

from ..drawn import SVG, Drawings, ids_of, titles_of

EDITION = EDITIONS.load()
PRINTED = wrap(EDITION.record())[0]
NAMES = ["Ada Lovelace", "Ben"]
DEFINED = (
    "ship|palm|rose|cannon|mast|top|topless|stump|start|ladder|captain|flag|breach|burst|splash|wound"
    "|waves|crew[01]|sign[0-4]"
)


def at_sea(viewer=0, phase=Phase.PLOT, extra=0):
    """Both ships as they start, their Captains placed."""
    view = wrap(View.zeros(1))[0]
    view.seat, table = viewer, view.table
    table.seats, table.phase, table.winner, table.stationary = 2, phase, NONE, NONE
    table.extra_crew, table.round = extra, 3
    view.own.plot = view.own.captain = view.own.extra[0] = view.own.extra[1] = NONE
    for seat, ship in enumerate(table.ships):
        fit_out(PRINTED, ship, seat)
        ship.captain = seat * SECTIONS + section_number(("C4", "F3")[seat])
    return view


def start(viewer=0):
    """Captains and extra crew are to be placed; the viewer has placed some."""
    view = at_sea(viewer, Phase.PLACE, 2)
    view.table.round = 0
    for ship in view.table.ships:
        ship.captain = NONE
    if viewer >= 0:
        view.own.extra[0], view.own.captain = section_number("C3"), section_number("G4")
    return view


def plot_number(*cards):
    return ACTIONS.number("plot", **{f"card{i + 1}": card for i, card in enumerate(cards)}) - PLOT


def plotted(viewer=0):
    view = at_sea(viewer)
    if viewer >= 0:
        view.own.ready, view.own.plot = 1, plot_number(Card.FORWARD, Card.STARBOARD, Card.REMAIN)
    return view


def firing(viewer=0, end_on=False):
    """Ships beside each other, one shot fired after the second card."""
    view = at_sea(viewer, Phase.FIRE)
    table = view.table
    one, two = table.ships
    one.x, one.y, one.heading = 4, 4, 0
    two.x, two.y, two.heading = 5, 4, 2 if end_on else 5
    one.bearing, one.shots, two.bearing, two.shots = 5, 4, 2, 2
    table.slot, table.exchange, table.active = 2, 1, 0
    for ship in table.ships:
        ship.shown[0], ship.shown[1], ship.shown[2] = Card.FORWARD, Card.PORT, NONE
    two.hull[3] = 1
    if viewer >= 0:
        view.own.plot = plot_number(Card.FORWARD, Card.PORT, Card.STARBOARD)
    return tell(view, (Happening.SHOT, 0, 1, 2), (Happening.HULL, 1, 3, 1))


def tell(view, *events):
    """Events of the last step: kind, seat, a, b."""
    for i, (kind, seat, a, b) in enumerate(events):
        event = view.events.ring[i]
        event.kind, event.seat, event.seen, event.a, event.b = kind, seat, -1, a, b
    view.events.count = len(events)
    return view


def damaged(viewer=0):
    """Few are left, and all is hit."""
    view = firing(viewer)
    for ship in view.table.ships:
        for spot in range(SPOTS):
            ship.hull[spot] = spot % 3
        ship.masts[0] = ship.masts[7] = 0
        ship.masts[2] = 1
        for section in range(0, SECTIONS, 2):
            ship.guns[section] = 0
        ship.shown[1] = Card.DAMAGED
    return view


def without_captain(viewer=0, phase=Phase.REPLACE):
    view = at_sea(viewer, phase)
    view.table.ships[0].captain, view.table.ships[0].lost, view.table.ships[0].adrift = NONE, 2, 1
    if viewer == 0:
        view.own.captain = section_number("D3")
    return view


def alongside(layout, viewer=0, phase=Phase.MOVE):
    """The ships touch; figures are on both decks."""
    view = at_sea(viewer, phase)
    table = view.table
    table.boarding, table.layout, table.stationary = 1, layout, 1
    table.active, table.moves = 0, 2
    for ship in table.ships:
        for letter in range(LETTERS):
            ship.masts[letter] = 0
    one, two = table.ships
    one.crew[section_number("E3")], one.crew[SECTIONS + section_number("E3")] = 0, 2
    one.crew[SECTIONS + section_number("D4")] = 3
    two.crew[section_number("H4")] = 1
    return tell(view, (Happening.STEPPED, 0, section_number("E3"), SECTIONS + section_number("E3")))


def volley(viewer=0):
    view = alongside(Layout.RIGHT, viewer, Phase.FIRE)
    for ship in view.table.ships:
        ship.bearing, ship.shots = 5, 3
    return tell(view, (Happening.COLLISION, 1, Layout.RIGHT, 0))


def fought(viewer=0):
    """A long combat."""
    place = SECTIONS + section_number("E3")
    rounds = [
        event
        for i in range(14)
        for event in ((Happening.ROLLED, 0, 1 + i % 6, 2), (Happening.ROLLED, 1, 3, 0))
    ]
    view = alongside(Layout.END, viewer, Phase.FIGHT)
    return tell(view, (Happening.COMBAT, 0, place, 0), *rounds, (Happening.FELL, 1, place, 1))


def over(viewer=0):
    view = alongside(Layout.LEFT, viewer, Phase.OVER)
    view.table.ending, view.table.winner, view.table.ships[0].captain = Ending.CAPTAIN, 1, NONE
    return tell(view, (Happening.CAPTAIN_FELL, 0, 5, 0), (Happening.ENDED, 1, Ending.CAPTAIN, 1))


def lost_at_sea(ending, viewer=0):
    """The Seahawk has lost after the third card."""
    view = damaged(viewer)
    view.table.phase, view.table.ending, view.table.winner = Phase.OVER, ending, 0
    return view


def sunk(viewer=0):
    return lost_at_sea(Ending.SUNK, viewer)


def surrendered(viewer=0):
    return lost_at_sea(Ending.SURRENDER, viewer)


def drawn_game(viewer=0):
    view = at_sea(viewer, Phase.OVER)
    view.table.ending = Ending.QUIET_SEA
    return view


def gave_up(viewer=0):
    view = damaged(viewer)
    view.table.phase = Phase.PLOT
    for ship in view.table.ships:
        for slot in range(3):
            ship.shown[slot] = NONE
    view.own.ready, view.own.plot = 1, GIVES_UP
    return view


def onlooker(make, *rest):
    return lambda: make(*rest, -1)


VIEWS = {
    "start": start,
    "start, other side": lambda: start(1),
    "start, looked on": onlooker(start),
    "plot": at_sea,
    "plotted": plotted,
    "plot, looked on": onlooker(plotted),
    "fire": firing,
    "fired at": lambda: firing(1),
    "end-on": lambda: firing(0, end_on=True),
    "fire, looked on": onlooker(firing),
    "damaged": damaged,
    "gave up": gave_up,
    "no captain": without_captain,
    "adrift": lambda: without_captain(1, Phase.PLOT),
    "volley": volley,
    **{f"boarding {layout.name}": lambda layout=layout: alongside(layout) for layout in Layout},
    **{f"boarded {layout.name}": lambda layout=layout: alongside(layout, 1) for layout in Layout},
    "boarding, looked on": onlooker(alongside, Layout.END),
    "fought": fought,
    "over": over,
    "sunk": sunk,
    "surrendered": surrendered,
    "drawn": drawn_game,
}


class TestDrawing(Drawings):
    kit, edition, names, views, fills = drawing, EDITION, NAMES, VIEWS, {"waves"}
    shapes = DEFINED
    widths = WIDE + 24, PHONE + 16

    def test_every_piece_of_the_view_is_there(self, case):
        view, picture, _ = case
        ids = set(ids_of(picture))
        wanted = [f"s{place // SECTIONS}-{section_name(place % SECTIONS)}" for place in range(PLACES)]
        wanted += [
            f"s{ship}-{letter}{side}" for ship in (0, 1) for letter in "ABCDEFGH" for side in ("", "-port")
        ]
        wanted += ["side-0", "side-1", "last"]
        at_sea_only = [
            "chart",
            "ship-0",
            "ship-1",
            "s0-C-mast",
            *(f"card-{s}-{n}" for s in (0, 1) for n in range(3)),
        ]
        assert {f"x1-{id}" for id in wanted} <= ids
        assert {f"x1-{id}" for id in at_sea_only} & ids == (
            set() if view.table.boarding else {f"x1-{id}" for id in at_sea_only}
        )

    def test_onlookers_have_nothing_to_click(self, case):
        assert case.view.seat >= 0 or spots(case.view, EDITION, case.narrow) == {}


# --- what is told ----------------------------------------------------------------------------------


def test_titles_tell_what_lies_there():
    titles = titles_of(draw(damaged(), EDITION, NAMES))
    assert titles["t-s0-C3"] == "Isabella C3: 2 crew of Ada Lovelace"
    assert titles["t-s1-F3"].startswith("Seahawk F3: a cannon, 2 crew and the Captain of Ben")
    assert titles["t-s0-C4"].endswith("main mast, its top shot away, the Captain of Ada Lovelace")
    aboard = titles_of(draw(alongside(Layout.RIGHT, 0), EDITION, NAMES))
    assert aboard["t-s0-C3"].endswith("crew of Ada Lovelace; a ladder to B3"), "the way of figures"
    assert aboard["t-s0-C4"].endswith("; too steep to B4, at the black line")
    assert titles["t-s0-A-mast"].endswith("mizzen mast, lost")
    assert titles["t-s0-A-starboard"] == "hull A starboard hit once"
    assert titles["t-s0-B"].endswith("hull B port broken")
    assert titles["t-ship-0"].startswith(
        "Royal Isabella of Ada Lovelace at 5,5, heading N; cannons that bear"
    )
    assert "Damage cards: 3" in titles["t-side-0"]


def lines(view):
    """What stands above the drawing."""
    return status_words(Scene(view, EDITION, NAMES, "x1-"))


def adrift(viewer=0, damaged=0, plot=NONE):
    """The first side has no Captain in this round."""
    view = without_captain(viewer, Phase.PLOT)
    view.table.ships[0].damaged, view.own.plot = damaged, plot
    view.own.ready = viewer == 0 and (not damaged or plot != NONE)
    return view


def test_the_line_above_tells_who_plots():
    """Ruling Q16: without a Captain a ship drifts."""
    assert lines(at_sea()) == lines(plotted()) == lines(adrift(1)) == "Round 3: courses are charted"


def test_a_captain_lost_in_this_round_is_not_asked_for_yet():
    view = without_captain()
    view.table.ships[1].captain, view.table.ships[1].lost = NONE, view.table.round
    assert lines(view) == "A new Captain for Ada Lovelace"


def test_a_draw_tells_its_causes():
    view = drawn_game()
    view.table.ending = Ending.SUNK
    for spot in range(3):
        for ship in view.table.ships:
            ship.hull[spot] = 2
    assert lines(view) == "A draw: each ship sank"
    other = view.table.ships[1]
    other.hull[:], other.guns[:], other.crew[:], other.captain = 0, 0, 0, NONE
    assert lines(view) == "A draw: the Royal Isabella sank, and the Seahawk had no cannon and no figure left"


def test_cards_lie_open_for_their_own_side_alone():
    mine = titles_of(draw(plotted(0), EDITION, NAMES))
    assert mine["t-card-0-1"].endswith("Turn Starboard, not shown yet")
    assert {mine[f"t-card-1-{slot}"].partition(": ")[2] for slot in range(3)} == {"not shown yet"}
    watched = titles_of(draw(plotted(-1), EDITION, NAMES))
    assert {watched[f"t-card-{s}-{slot}"].partition(": ")[2] for s in (0, 1) for slot in range(3)} == {
        "not shown yet"
    }, "no back, as if she had plotted"
    fire = titles_of(draw(firing(1), EDITION, NAMES))
    assert fire["t-card-0-0"].endswith("Move Forward") and fire["t-card-0-2"].endswith("face down")
    assert fire["t-card-1-2"].endswith("Turn Starboard, not shown yet")
    adrift = titles_of(draw(without_captain(1, Phase.PLOT), EDITION, NAMES))
    assert adrift["t-card-0-0"].endswith("so the ship lies still") and (
        adrift["t-card-1-0"].endswith("not chosen yet")
    )


def test_cards_of_the_last_round_are_not_taken_for_chosen_ones():
    """The viewer's own slots are empty while there is a plot to make; the other side's cards stay."""
    view = tell(at_sea(), *((Happening.CARD, seat, Card.PORT, slot) for slot in range(3) for seat in (0, 1)))
    titles = titles_of(draw(view, EDITION, NAMES))
    assert {titles[f"t-card-0-{slot}"].partition(": ")[2] for slot in range(3)} == {"not chosen yet"}
    assert {titles[f"t-card-1-{slot}"].partition(": ")[2] for slot in range(3)} == {
        "Turn Port, of the last round"
    }
    view.own.ready, view.own.plot = 1, plot_number(Card.FORWARD, Card.STARBOARD, Card.REMAIN)
    titles = titles_of(draw(view, EDITION, NAMES))
    assert titles["t-card-0-0"].endswith("Move Forward, not shown yet")
    assert titles["t-card-1-0"].endswith("of the last round"), "till she has plotted, too"


def test_of_a_round_that_fire_broke_up_no_card_lies_in_the_place_of_another():
    """Only the third is known then, and it was not the first."""
    view = tell(at_sea(), *((Happening.CARD, seat, Card.PORT, 2) for seat in (0, 1)))
    titles = titles_of(draw(view, EDITION, NAMES))
    assert {titles[f"t-card-1-{slot}"].partition(": ")[2] for slot in range(3)} == {"not shown yet"}


def test_each_shot_is_a_ball_in_its_cannon_and_then_where_it_fell():
    """One name for both places: a page has it fly there."""
    exchange, view = (Happening.EXCHANGE, 0, 5, 2), firing()
    view.table.ships[0].shots = view.table.ships[0].bearing
    aboard, ball = draw(tell(view, exchange), EDITION, NAMES), f"t-ball-0-{view.table.round}-1-0"
    assert aboard.count('class="ball"') == 5 + 2 and "t-shot-0" not in titles_of(aboard)
    view.table.ships[0].shots -= 1
    fired = draw(
        tell(view, exchange, (Happening.SHOT, 0, 1, 6), (Happening.NO_EFFECT, 0, 0, 0)), EDITION, NAMES
    )
    assert fired.count('class="ball"') == 5 + 2 and "t-shot-0" in titles_of(fired)
    assert all(ball in titles_of(picture) for picture in (aboard, fired))
    assert aboard.partition(f'id="{ball}"')[2][:80] != fired.partition(f'id="{ball}"')[2][:80]
    assert aboard.count(">0/3<") == 2


def test_fields_of_fire_are_a_piece_while_a_ship_fires():
    assert "fire" not in titles_of(draw(at_sea(), EDITION, NAMES)).get("t-arcs-0", "")
    titles = titles_of(draw(firing(), EDITION, NAMES))
    assert titles["t-arcs-0"].startswith("Each number: how many cannons of the Royal Isabella")
    assert "t-arcs-1" not in titles


def test_cannons_shot_away_in_an_exchange_are_seen_to_fire_still():
    view = firing()
    assert "ready gone" not in draw(view, EDITION, NAMES)
    for name in ("D5", "E5"):
        view.table.ships[0].guns[section_number(name)] = 0
    picture = draw(view, EDITION, NAMES)
    assert picture.count("ready gone") == 2 and "a cannon that is shot away" in titles_of(picture)["t-s0-E5"]
    view.table.ships[0].guns[section_number("B5")] = 0  # gone before the exchange began: which is not told
    view.table.ships[0].bearing = 4
    assert "ready gone" not in draw(view, EDITION, NAMES)


def test_letters_and_numbers_are_no_part_of_what_may_be_lit():
    for view in (at_sea(), alongside(Layout.LEFT)):
        root = ElementTree.fromstring(draw(view, EDITION, NAMES))
        pieces = [e for e in root.iter(f"{SVG}g") if e.get("class") in ("large", "plot flips")]
        inside = [e.text for piece in pieces for e in piece.iter(f"{SVG}text")]
        assert {"A", "H", "3", "1"} <= {e.text for e in root.iter(f"{SVG}text")} and not {"A", "H"} & {
            *inside
        }


def test_an_empty_slot_has_its_number_or_says_why_no_card_lies_there():
    def slots(view, seat):
        root = ElementTree.fromstring(draw(view, EDITION, NAMES))
        found = {e.get("id"): e for e in root.iter(f"{SVG}g")}
        cards = [found[f"t-card-{seat}-{slot}"] for slot in range(3)]
        return [[e.text for e in one.iter(f"{SVG}text")] for one in cards]

    assert slots(at_sea(), 0) == [["1"], ["2"], ["3"]]
    assert slots(without_captain(1, Phase.PLOT), 0) == [["no", "Captain"]] * 3
    stopped = firing()
    stopped.table.ships[0].stopped, stopped.table.ships[0].shown[1] = 1, NONE
    assert slots(stopped, 0)[2] == ["ship", "stopped"]


def test_damage_cards_are_told_of_beside_a_captain_lost():
    view = without_captain(1, Phase.PLOT)
    view.table.ships[0].masts[6] = 0
    picture = draw(view, EDITION, NAMES)
    assert ">×1</text>" in picture and 'class="halt"' in picture and "no Captain<" not in picture
    assert "no Captain<" in draw(without_captain(1, Phase.PLOT), EDITION, NAMES)


def test_sections_and_rows_have_frames_of_their_own():
    """No light round them: what is drawn beside them would lie over it."""
    root = ElementTree.fromstring(draw(at_sea(), EDITION, NAMES))
    framed = [e for e in root.iter(f"{SVG}g") if e.get("class") in ("section", "band falls")]
    assert len(framed) == 2 * (24 + 8)
    assert all(e[-1].get("class") == "edge" for e in framed), "over all that is in them"


def test_a_ship_that_is_lost_is_seen_to_be():
    for make, sign, told in ((sunk, 'class="sunk"', "sunk"), (surrendered, "#t-flag", "surrendered")):
        picture = draw(make(), EDITION, NAMES)
        assert sign in picture and sign not in draw(drawn_game(), EDITION, NAMES)
        assert titles_of(picture)["t-ship-1"].endswith(f", {told}") and f">{told}</text>" in picture
        assert told not in titles_of(picture)["t-ship-0"]


def test_a_main_mast_without_its_top_looks_different():
    def main_masts(picture):
        return re.findall(r'-C-mast"[^>]*><title>[^<]*</title>(?:<use href="#t-(\w+)"[^>]*/>)+', picture)

    assert main_masts(draw(at_sea(), EDITION, NAMES)) == ["top", "top"]
    assert main_masts(draw(damaged(), EDITION, NAMES)) == ["topless", "topless"]


def test_what_is_placed_in_secret_shows_on_the_own_deck():
    titles = titles_of(draw(start(0), EDITION, NAMES))
    assert "the Captain of Ada" in titles["t-s0-G4"] and "3 crew" in titles["t-s0-C3"]
    assert titles["t-last"] == "Both sides place their Captains"
    assert titles_of(draw(plotted(), EDITION, NAMES))["t-last"] == "Round 3: courses are charted"
    titles = titles_of(draw(without_captain(0), EDITION, NAMES))
    assert "1 crew and the Captain" in titles["t-s0-D3"]


def test_the_cards_turned_over_last_are_seen_and_not_told_once_more():
    turned = (Happening.CARD, 0, Card.FORWARD, 0), (Happening.CARD, 1, Card.PORT, 0)
    titles = titles_of(draw(tell(firing(), *turned), EDITION, NAMES))
    assert titles["t-last"] == "Press a row of her deck: your cannons fire at it"


def test_while_one_plots_it_is_told_how_the_ships_lie():
    view = at_sea()
    told = "The Seahawk lies ahead, 10 dots away; gold dots: nearest"
    assert titles_of(draw(view, EDITION, NAMES))["t-last"] == told
    view.table.round = 1
    assert titles_of(draw(view, EDITION, NAMES, narrow=True))["t-last"].startswith(PRESS_DOT[:-1]), (
        "the panel is shut"
    )
    near = tell(firing())
    near.table.phase, near.own.plot = Phase.PLOT, NONE
    told = "The Seahawk lies abeam to starboard"
    told += "; gold dots: good; dark dots: bad"
    assert titles_of(draw(near, EDITION, NAMES))["t-last"] == told
    assert all(f'class="goal {look}"' in draw(near, EDITION, NAMES) for look in ("good", "bad"))
    scene = Scene(near, EDITION, NAMES, "")
    scene.marks = dict.fromkeys(scene.taken, "bad") | {(0, 0): "good"}
    assert scene.looks == {"good"}, "no dark dot can be seen below a ship"


def test_how_near_the_ships_came_without_fire_is_told():
    def told(*at, turned):
        """With the first ship there and these that have turned over a card."""
        view = at_sea()
        one, two = view.table.ships
        (one.x, one.y), (two.x, two.y) = at, (5, 6)
        events = ((Happening.CARD, seat, Card.REMAIN, 0) for seat in turned)
        return titles_of(draw(tell(view, *events), EDITION, NAMES))["t-last"]

    near, far = "You came within a dot, but no cannon bore", "You came within two dots: one too far to fire"
    assert told(5, 5, turned=(0, 1)).endswith(near) and told(5, 4, turned=(0, 1)).endswith(far)
    assert not told(5, 3, turned=(0, 1)).endswith((near, far))
    assert not told(5, 5, turned=()).endswith((near, far)), "what came before the fire is not known"


def test_far_from_her_the_nearest_dots_are_marked():
    view = at_sea()
    assert draw(view, EDITION, NAMES).count('class="goal nearest"') == 2, "a dot ahead, and the word for it"
    marks = Scene(view, EDITION, NAMES, "t").marks
    assert [dot for dot, look in marks.items() if look == "nearest"] == [(5, 3)]
    words = titles_of(draw(view, EDITION, NAMES))
    assert words["t-dot-5-3"] == "Sail to 6,4, nearest to her, heading"
    assert words["t-dot-5-2"] == "Sail to 6,3, heading"
    view.table.ships[0].y = 7
    assert "nearest" not in Scene(view, EDITION, NAMES, "t").marks.values(), "there are shots to expect"


def test_smoke_shows_who_has_fired_as_the_ships_lie():
    def clouds(*events):
        return draw(tell(firing(), *events), EDITION, NAMES).count('class="smoke"')

    shots = [(Happening.SHOT, seat, 1, 2) for seat in (0, 0, 1)]
    assert (clouds(), clouds(shots[0]), clouds(*shots)) == (0, 1, 2)
    assert clouds(*shots, (Happening.CARD, 0, Card.FORWARD, 2)) == 0, "she has sailed on"
    assert ":is(.smoke, .wake) { pointer-events: none }" in STYLE, "a dot below is pressed all the same"


def test_the_last_dice_are_told():
    assert titles_of(draw(firing(), EDITION, NAMES))["t-last"].endswith("fired at B: hull B starboard hit")
    assert titles_of(draw(fought(), EDITION, NAMES))["t-last"] == "You win at Seahawk E3: Ben lost 1"


def test_a_combat_is_told_without_the_step_that_follows():
    view = fought()
    n = view.events.count
    start, end = (SECTIONS + section_number(name) for name in ("F3", "F4"))
    view.events.ring[n] = view.events.ring[n - 1]
    event = view.events.ring[n]
    event.kind, event.seat, event.seen, event.a, event.b = Happening.STEPPED, 1, -1, start, end
    view.events.count = n + 1
    combat = "You win at Seahawk E3: Ben lost 1"
    for narrow in (False, True):
        assert titles_of(draw(view, EDITION, NAMES, narrow=narrow))["t-last"] == combat


def test_a_combat_is_shown_roll_by_roll():
    rolls = [(Happening.ROLLED, seat, die, seat) for seat, die in ((0, 3), (1, 3), (0, 2), (1, 5))]
    picture = draw(tell(alongside(Layout.RIGHT), (Happening.COMBAT, 0, 30, 0), *rolls), EDITION, NAMES)
    last = picture.partition('id="t-last"')[2].partition('id="t-')[0]
    assert last.count('class="rolls"') == 4 and last.count(">+1<") == 2


def test_on_a_phone_the_list_of_seats_alone_says_what_can_be_counted():
    """It stands above the board all the time: the drawing says who has which ship, and her hull."""
    for view, counted in ((at_sea(), ["0/3"]), (alongside(Layout.RIGHT, 0, Phase.MOVE), [])):
        picture = ElementTree.fromstring(draw(view, EDITION, NAMES, narrow=True))
        (side,) = (e for e in picture.iter(f"{SVG}g") if e.get("id") == "t-side-0")
        told = [e.text for e in side.iter(f"{SVG}text")]
        assert [words for words in told if words and words[0].isdigit() and words != "1"] == counted
        assert any("(you)" in (words or "") for words in told)


def test_fields_of_fire_are_drawn_for_both_ships_and_live_for_the_one_that_fires():
    picture = draw(firing(), EDITION, NAMES)
    kinds = [e.get("class") for e in ElementTree.fromstring(picture).iter(f"{SVG}g")]
    assert "arcs arcs0 live" in kinds and "arcs arcs1" in kinds
    arcs = next(
        e for e in ElementTree.fromstring(picture).iter(f"{SVG}g") if e.get("class") == "arcs arcs0 live"
    )
    told = [e.text for e in arcs.iter(f"{SVG}text")]
    assert told == ["2", "2", "5", "2"], "none on her target; north-east lies an islet"


@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("narrow", [False, True])
def test_opposite_sections_lie_beside_each_other(layout, viewer, narrow):
    scene = Scene(alongside(layout, viewer), EDITION, NAMES, "t")
    plan = plan_of(scene, narrow=narrow)
    for section in range(SECTIONS):
        over = scene.opposite(0, section)
        if over != NONE:
            (x, y), (x2, y2) = plan.decks[0].middle(section), plan.decks[1].middle(over)
            assert y == y2 and abs(x - x2) < 1.9 * plan.decks[0].wide
    assert lies(scene)[1] == (layout == Layout.END)
    assert not bow_down(scene, viewer)


# --- where to click ----------------------------------------------------------------------------------


def test_letters_of_the_enemy_are_fired_at():
    found = spots(firing(), EDITION)
    assert found[FIRE] == ("s1-A",) and found[FIRE + 2 * AIMS] == ("s1-C",)
    assert found[FIRE + 2] == ("s1-A-starboard", "s1-A") and CEASE not in found
    assert FIRE in spots(volley(), EDITION)


def test_places_belong_to_steps_and_combats():
    found = spots(alongside(Layout.RIGHT), EDITION)
    place = SECTIONS + section_number("D4")
    assert found[ACTIONS.number("step", place=place, way=0)] == ("s1-D4", "s1-E4")  # from, to
    assert found[LEAD + 0] == ("s0-C4", "s0-D4") and LEAD + ACROSS not in found
    assert found[STEP + section_number("B3") * 9 + ACROSS] == ("s0-B3", "s1-B5")
    assert spots(fought(), EDITION)[FIGHT + place] == ("s1-D4",)
    assert spots(start(1), EDITION)[CAPTAIN] == ("s1-A3",)
    assert spots(at_sea(), EDITION)[PLOT] == ("card-0-0", "card-0-1", "card-0-2")
    assert spots(over(), EDITION) == {}


# --- sketches ------------------------------------------------------------------------------------------


def sketched(view, action, narrow=False):
    """The parsed sketch, its classes and its words."""
    told = sketch(view, EDITION, action, narrow=narrow)
    assert told == sketch(view, EDITION, action, narrow=narrow)
    root = ElementTree.fromstring(told)
    assert root.get("class") == "sketch" and root.get("transform") == (
        "translate(8,8)" if narrow else "translate(12,12)"
    )
    return [e.get("class") for e in root.iter()], [e.text for e in root.iter("text")]


@pytest.mark.parametrize("narrow", [False, True])
def test_a_plot_is_sketched_along_its_course(narrow):
    view = at_sea()
    kinds, words = sketched(view, PLOT + plot_number(Card.FORWARD, Card.STARBOARD, Card.FORWARD), narrow)
    assert kinds.count("ghost") == 2 and "halt" not in kinds and words[-2:] == ["1–2", "3"]
    assert not any("meets" in (kind or "") for kind in kinds), "she comes nowhere near"
    view.table.ships[0].y = 4  # an islet lies north of the next dot
    kinds, words = sketched(view, PLOT + plot_number(Card.FORWARD, Card.FORWARD, Card.FORWARD), narrow)
    assert kinds.count("ghost") == 0 and "halt" in kinds and words[-1] == "1"
    assert words[:3] == ["Forward"] * 3, "the cards lie in their slots"
    view.table.ships[0].heading, view.table.ships[0].y = 4, 0  # and the edge south of the first
    assert "halt" in sketched(view, PLOT + plot_number(Card.REMAIN, Card.FORWARD, Card.FORWARD), narrow)[0]


def test_numbers_of_cannons_keep_the_ring_where_she_may_come():
    view = at_sea()
    one, two = view.table.ships
    one.x, one.y, two.x, two.y = 3, 6, 5, 7
    kinds, _ = sketched(view, PLOT + plot_number(Card.REMAIN, Card.REMAIN, Card.REMAIN))
    assert 0 < kinds.count("fan1 meets") < kinds.count("tally")


@pytest.mark.parametrize("narrow", [False, True])
def test_a_course_is_sketched_card_by_card(narrow):
    def drawn(*cards, view=None, sheet="plot"):
        values = dict(zip(("first", "second", "third"), cards, strict=False))
        found = so_far(view or at_sea(), EDITION, sheet, values, narrow=narrow)
        root = ElementTree.fromstring(found or "<g/>")
        return [e.get("class") for e in root.iter()], [e.text for e in root.iter("text")]

    kinds, words = drawn("starboard")
    assert kinds.count("faint") == kinds.count("reach") == 1 and words[0] == "Starboard" and words[-1] == "1"
    assert "ghost" not in kinds, "she herself lies there"
    assert "faint" not in drawn("remain")[0]
    kinds, words = drawn("forward", "", "port")
    assert kinds.count("ghost") == 1 and words[:2] == ["Forward", "Port"] and words[-1] == "1"
    assert drawn("", "forward") == (["sketch", None, "face unseen", "sign", "card-word"], ["Forward"])
    assert drawn("nonsense") == drawn() == drawn("port", sheet="other") == drawn("port", view=at_sea(-1))


def test_a_shot_is_sketched_with_its_chances():
    kinds, words = sketched(firing(), FIRE + 2 * AIMS)
    assert kinds.count("aim") == 1 and words == ["1/6", "1/6", "1/6", "hull 1/6", "nothing 2/6"]
    assert sketched(volley(), FIRE)[1] == ["–", "–", "–", "nothing 6/6"]
    assert sketch(firing(), EDITION, FIRE + 1) == "" and sketch(firing(end_on=True), EDITION, FIRE) == ""
    assert sketched(firing(end_on=True), FIRE + 1)[0].count("aim") == 1
    scene = Scene(damaged(), EDITION, NAMES, "t")
    for spot in range(SPOTS):
        chances = chances_of(scene, 1, spot // 2, spot % 2)
        assert sum(int(words[0]) for words in chances.values() if words != "–") == 6
        assert (chances[Hit.HULL] == "–") == (scene.ships[1].hull[spot] == 2)


def test_figures_are_sketched():
    view = alongside(Layout.RIGHT)
    kinds, _ = sketched(view, LEAD)
    assert {"way", "tip", "ghost"} <= set(kinds)
    assert "way" in sketched(view, ACTIONS.number("step", place=section_number("B3"), way=ACROSS), True)[0]
    assert sketch(view, EDITION, LEAD + ACROSS) == ""
    assert sketched(start(), CAPTAIN + 5)[0].count("aim") == 1
    place = SECTIONS + section_number("E3")
    assert sketched(fought(), FIGHT + place)[1] == ["win 50%"]
    across = ACTIONS.number("step", place=section_number("D3"), way=ACROSS)
    alone = alongside(Layout.RIGHT)
    assert sketched(alone, across)[1] == ["win 16%"], "one against two"
    alone.table.ships[1].crew[
        SECTIONS + Scene(alone, EDITION, NAMES, "t").opposite(0, section_number("D3"))
    ] = 0
    assert sketched(alone, across)[1] == [], "nobody to fight there"
    assert sketch(fought(), EDITION, FIGHT) == ""


#: What the fire of an exchange came to: two shots that struck, and one that did not.
STRUCK = (
    (Happening.SHOT, 0, 1, 2),
    (Happening.HULL, 1, 3, 1),
    (Happening.SHOT, 0, 4, 5),
    (Happening.CANNON_LOST, 1, section_number("E5"), 0),
)
MISSED = (
    (Happening.SHOT, 1, 2, 6),
    (Happening.NO_EFFECT, 1, 0, 0),
)


def test_shots_lie_where_they_fell():
    view = tell(
        firing(),
        *STRUCK,
        *MISSED,
    )
    titles = titles_of(draw(view, EDITION, NAMES))
    assert titles["t-shot-0"] == "You fired at B: hull B starboard hit"
    assert titles["t-shot-1"] == "You fired at E: cannon lost at E5"
    assert titles["t-shot-2"] == "Ben fired at C: missed"
    found = shots(Scene(view, EDITION, NAMES, "t"))
    assert [(shot.target, shot.mark, shot.beat) for shot in found] == [
        (1, "burst", 0),
        (1, "burst", 1),  # seen to fall after the first one
        (0, "splash", 0),
    ]


def test_what_a_section_loses_is_told_together():
    where = section_number("C4")
    view = tell(
        firing(),
        (Happening.SHOT, 0, 2, 4),
        (Happening.MAST, 1, 2, 1),
        (Happening.CREW_LOST, 1, where, 2),
        (Happening.CAPTAIN_LOST, 1, where, 0),
    )
    told = "You fired at C: main mast lost its top and 2 crew and the Captain lost at C4"
    assert titles_of(draw(view, EDITION, NAMES))["t-shot-0"] == told


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("most", range(1, 4))
def test_dice_of_shots_at_one_place_lie_on_no_other(most, narrow):
    """There are no more kinds of them at one place than missed, hit the hull, and found it broken."""
    plan = plan_of(Scene(firing(), EDITION, NAMES, "t"), narrow=narrow)
    at = plan.decks[1]
    for x in (at.middle(section_number("E3"))[0], at.edge(Side.STARBOARD)):
        spot = x, at.row(4) + at.high / 2
        dice = [beside(at, spot, number, most) for number in range(most)]
        size = DIE * (SMALL if most > 1 else 1)
        assert all(max(abs(a - x), abs(b - y)) >= size for (a, b), (x, y) in combinations(dice, 2))
        assert all(at.row(4) <= y - size / 2 and y + size / 2 <= at.row(4) + at.high for _, y in dice)
        assert all(at.x < x < at.x + at.width for x, _ in dice)


def test_shots_of_one_kind_are_one_die_with_their_number():
    missed = [(Happening.SHOT, 0, 1, 6), (Happening.NO_EFFECT, 0, 0, 0)] * 3
    picture = draw(tell(firing(), *missed, (Happening.SHOT, 0, 1, 5)), EDITION, NAMES)
    told = {name: words for name, words in titles_of(picture).items() if name and "shot" in name}
    assert told == {
        "t-shot-2": "You fired at B: missed, 3 times",
        "t-shot-3": "You fired at B: nothing there to hit",
    }
    assert picture.count(">×3<") == 1


def test_shots_at_a_row_one_after_the_other_are_told_as_one():
    missed = [(Happening.SHOT, 0, 1, 6), (Happening.NO_EFFECT, 0, 0, 0)]
    told = [titles_of(draw(tell(firing(), *missed * n), EDITION, NAMES))["t-last"] for n in (1, 2, 3)]
    assert told[0] == "You fired at B: missed"
    assert told[1:] == [f"You fired {n} shots at B: nothing hit" for n in (2, 3)]
    struck = [(Happening.SHOT, 0, 1, 3), (Happening.CANNON_LOST, 1, 3, 0)]
    both = titles_of(draw(tell(firing(), *missed, *struck), EDITION, NAMES))["t-last"]
    assert both == "You fired 2 shots at B: cannon lost at B3; 1 without effect"


@pytest.mark.parametrize("narrow", [False, True])
def test_numbers_on_the_chart_lie_on_no_other(narrow):
    """Those of cards on her way, and those of the cannons that bear on the dots beside her."""
    step = plan_of(Scene(at_sea(), EDITION, NAMES, "t"), narrow=narrow).chart.step
    assert step >= chip_half("1–3") + COUNT and step >= CHIP + COUNT
    assert step >= chip_half("1–2") + chip_half("3")


def test_arrows_show_where_the_others_went_and_numbers_who_fell():
    place = SECTIONS + section_number("E3")
    step = (Happening.STEPPED, 0, section_number("E3"), place)
    view = tell(
        alongside(Layout.RIGHT, 1), step, (Happening.FELL, 1, place, 1), (Happening.FELL, 1, place, 0)
    )
    titles = titles_of(draw(view, EDITION, NAMES))
    assert titles["t-step-0"] == "Ada Lovelace moves crew from Isabella E3 to Seahawk E3"
    assert f"t-fell-1-{place}" not in titles, "they fight there again"
    view.table.ships[1].crew[place] = 0
    assert f"t-fell-1-{place}" in titles_of(draw(view, EDITION, NAMES))
    view.seat = 0
    assert "t-step-0" not in titles_of(draw(view, EDITION, NAMES)), "one's own steps are known"


def test_what_one_more_would_do_for_the_odds_is_told_where_the_enemy_stands():
    view = alongside(Layout.RIGHT, 0)
    stood = {place for place in range(PLACES) if figures(view.table.ships[1], place)}
    assert len(re.findall('class="would"', draw(view, EDITION, NAMES))) == len(stood)
    view.seat = 1
    assert 'class="would"' not in draw(view, EDITION, NAMES), "others move now"


def test_rings_show_where_the_other_ship_may_come():
    view = at_sea()
    scene, her = Scene(view, EDITION, NAMES, "t"), view.table.ships[1]
    ahead = {(her.x, her.y - n) for n in (1, 2, 3)}
    assert ahead <= scene.reach(1) and len(scene.reach(1)) == 11
    her.adrift = 1
    assert scene.reach(1) == set()


def test_nothing_is_sketched_for_onlookers_or_out_of_season():
    for action in range(0, len(ACTIONS), 7):
        assert sketch(firing(-1), EDITION, action) == ""
    assert (
        sketch(at_sea(), EDITION, FIRE) == "" == sketch(over(), EDITION, PLOT)
        and sketch(firing(), EDITION, CEASE) == ""
    )


def test_while_one_plots_it_is_told_what_the_fire_came_to():
    view = tell(
        firing(),
        *STRUCK,
        (Happening.CREW_LOST, 1, section_number("E5"), 2),
        *MISSED,
    )
    view.table.phase, view.own.plot = Phase.PLOT, NONE
    words = titles_of(draw(view, EDITION, NAMES))["t-last"]
    assert words.startswith("You hit 2 of 2: 2 crew, 1 cannon, hull B")
    assert "Ben missed with 1 shot" in words
    tell(
        view,
        (Happening.SHOT, 0, 1, 2),
        (Happening.HULL, 1, 3, 1),
        (Happening.SHOT, 0, 1, 2),
        (Happening.HULL, 1, 3, 2),
    )
    told = titles_of(draw(view, EDITION, NAMES))["t-last"]
    assert told.startswith("You hit 2 of 2: broken B"), "and not the hit before"


def test_who_boards_first_is_told_with_what_her_volley_did():
    """The dice for it fall with her last shot: nobody has read yet what that did."""
    dice = ((Happening.BOARDING_DIE, 0, 5, 0), (Happening.BOARDING_DIE, 1, 2, 0))
    view = tell(alongside(Layout.RIGHT, 0), *MISSED, *dice)
    view.table.phase, view.table.active, view.table.moves = Phase.MOVE, 0, 3
    told = titles_of(draw(view, EDITION, NAMES))["t-last"]
    assert told == "Ben missed with 1 shot. You board first: 3 movements, then the fights"


def test_at_the_end_of_a_fight_at_sea_a_phone_goes_to_the_ships():
    """There the last shot fell; while a course is charted it goes to the chart."""
    fought, charted = lost_at_sea(Ending.SUNK), at_sea()
    assert 'id="t-asked"' in draw(fought, EDITION, NAMES, prefix="t", narrow=True)
    assert 'id="t-asked"' not in draw(charted, EDITION, NAMES, prefix="t", narrow=True)


def test_ships_that_lie_together_say_from_where_they_came():
    """A page lets them come alongside; at sea nothing comes so."""
    drawn = draw(alongside(Layout.RIGHT, 0), EDITION, NAMES)
    assert sorted(set(re.findall('data-from="(.*?)"', drawn))) == ["-45px 0", "0 0", "45px 0"]
    assert "data-from" not in draw(at_sea(), EDITION, NAMES)
