"""The drawing: well-formed, whole, safe, the same each time, and nothing hangs over its edges."""

import re
from xml.etree import ElementTree

import pytest

from flatboat.games.rifle_and_axe import drawing
from flatboat.games.rifle_and_axe.drawing import draw, spots
from flatboat.games.rifle_and_axe.drawing.board import deed_formula
from flatboat.games.rifle_and_axe.drawing.ordeal import blows, to_come
from flatboat.games.rifle_and_axe.drawing.scene import GAP, PHONE, WIDE, Scene
from flatboat.games.rifle_and_axe.drawing.stage import lost_words
from flatboat.games.rifle_and_axe.drawing.village import TREE
from flatboat.games.rifle_and_axe.edition.model import EDITIONS
from flatboat.games.rifle_and_axe.rules.actions import (
    ACTIONS,
    BUILD,
    BUY,
    CRAFT,
    END,
    FORGE,
    GIFT,
    HARVEST,
    LEAD,
    PLANT,
    RECRUIT,
    REROLL,
    SELL,
    SQUARE_OF,
)
from flatboat.games.rifle_and_axe.rules.awards import points
from flatboat.games.rifle_and_axe.rules.limits import folk_spent
from flatboat.games.rifle_and_axe.rules.tables import (
    NONE,
    RESOURCES,
    SQUARES,
    STRUCTURES,
    Cause,
    Fall,
    Happening,
    Leader,
    Phase,
    Resource,
    Square,
    Structure,
    Tool,
    View,
)
from flatboat.games.rifle_and_axe.text.deeds import times
from flatboat.kernel.record_view import wrap

from ..drawn import SVG, Drawings, ids_of, titles_of
from .playing import Play

EDITION = EDITIONS.load()
PRINTED = wrap(EDITION.record())[0]
NAMES = ["Ada", "Ben", "Chloe", "Dan"]


def seated(seats, viewer=0, turn=7):
    """A view of a plausible table in the middle of a game, written by hand."""
    view = wrap(View.zeros(1))[0]
    view.seat, table = viewer, view.table
    table.seats, table.turn = seats, turn
    for seat in range(seats):
        settle(table.settlements[seat], seat)
    return view


def settle(s, seat):
    """A settlement in the Action Phase that has grown for some turns."""
    s.leader, s.phase, s.husbandry, s.owed_first, s.owed_second = seat, Phase.ACTION, NONE, NONE, NONE
    for resource in range(RESOURCES):
        s.resources[resource] = PRINTED.start[resource] + (seat + resource * 3) % 7
    for structure in range(STRUCTURES):
        s.built[structure] = PRINTED.built[structure] + (seat + structure) % 3 % 2
    s.resources[Resource.FOLK] = s.folk = 22 + seat
    s.resources[Resource.WOOD], s.resources[Resource.LUMBER], s.resources[Resource.TOOLS] = 14, 6, 8 - seat
    s.resources[Resource.LYE] = 1 + seat
    for square, n in (
        (Square.CLEAR_LAND, 2),
        (Square.FISHING, 6),
        (Square.GATHERING, 3 + seat),
        (Square.TRADE, 1),
    ):
        s.done[square] = n
    s.done[Square.SMELTING] = 1
    s.used[Tool.TOOLS], s.used[Tool.HORSES], s.boon = 2, 3, 8
    s.spent = folk_spent(s)


def tell(view, *events):
    """Events of the last step, of the viewer: kind, a, b."""
    for i, (kind, a, b) in enumerate(events):
        event = view.events.ring[i]
        event.kind, event.seat, event.seen, event.a, event.b = kind, view.seat, -1, a, b
    view.events.count = len(events)
    return view


def opened():
    """Many immigrants, as the Action Phase begins in Spring."""
    view = seated(3, viewer=1, turn=5)
    dice = [(Happening.GROWTH, 5, 0), *((Happening.SUPPLIES, n, 0) for n in (1, 2, 3, 6))]
    return tell(view, *dice, (Happening.FOAL, 4, 0), (Happening.BOON, 8, 0))


def picking():
    """The second of three seats picks a leader."""
    view = seated(3, viewer=1, turn=0)
    for seat in range(3):
        s = view.table.settlements[seat]
        s.leader, s.phase = (Leader.BOONE, NONE, NONE)[seat], (Phase.WAIT, Phase.PICK, Phase.WAIT)[seat]
        s.done[:] = 0
        s.used[:] = 0
    return view


def losing():
    view = seated(2, turn=8)
    s = view.table.settlements[0]
    s.phase, s.owed, s.owed_first, s.owed_second = Phase.LOSE, 3, Resource.GRAIN, Resource.FOOD
    return tell(view, (Happening.ENDED_ACTIONS, 4, 0), (Happening.HARDSHIP, 4, 0))


def raided(phase=Phase.RAID, raid=10):
    view = seated(4, viewer=3, turn=8)
    s = view.table.settlements[3]
    s.phase, s.raid, s.militia = phase, raid, 1
    return tell(view, (Happening.MISHAP, 7, 0), (Happening.MISHAP, 2, 0), (Happening.RAID, raid, 0))


def discarding():
    view = seated(1, turn=12)
    s = view.table.settlements[0]
    s.phase, s.owed = Phase.DISCARD, 6
    return view


def crafting():
    view = seated(2, viewer=1, turn=9)
    view.table.settlements[1].phase, view.table.settlements[1].boon = Phase.CRAFTSMAN, 3
    return tell(view, (Happening.FOAL, 2, 0), (Happening.BOON, 3, 0))


def wintered():
    """A turn ended badly: many dice, and a new turn to begin."""
    view = seated(4, viewer=2, turn=13)
    for seat in range(4):
        view.table.settlements[seat].phase = Phase.BEGIN
    view.table.settlements[1].phase = Phase.FALLEN
    view.table.settlements[1].fall, view.table.settlements[1].fallen = Fall.OVERRUN, 12
    dice = [(Happening.HARDSHIP, 10, 0), (Happening.MISHAP, 4, 0), (Happening.MISHAP, 6, 0)]
    dice += [(Happening.RAID, 9, 0), (Happening.DEFENCE, 2, 0), (Happening.LOOTING, 5, 0)]
    dice += [(Happening.LOOTING, 1, 0), (Happening.CATASTROPHE, 3, 0), (Happening.WINTER, 6, 0)]
    return tell(view, *dice, (Happening.HAPPY_DICE, 6, 1))


def ended():
    view = seated(3, viewer=0, turn=20)
    view.table.ending = 1
    for seat in range(3):
        view.table.settlements[seat].phase = Phase.WAIT
    return view


def crowded():
    """Large numbers everywhere."""
    view = seated(4, viewer=0, turn=18)
    for seat in range(4):
        s = view.table.settlements[seat]
        for resource in range(RESOURCES):
            s.resources[resource] = 128 + seat
        for structure in range(STRUCTURES):
            s.built[structure] = PRINTED.most[structure] or 48
        for square in range(SQUARES):
            s.done[square] = 14
        s.folk = s.resources[Resource.FOLK] = 210
        s.used[:] = 120
        s.carpenters, s.blacksmiths, s.militia, s.phase = 9, 11, 2, Phase.ACTION
        s.spent = 88
    return view


VIEWS = {
    **{f"{n} seats": lambda n=n: seated(n, viewer=n - 1, turn=4 + n) for n in (1, 2, 3, 4)},
    **{f"{n} seats, looked on": lambda n=n: seated(n, viewer=-1) for n in (1, 4)},
    "opened": opened,
    "picking": picking,
    "losing": losing,
    "raid": raided,
    "barter": lambda: raided(Phase.BARTER, 1),
    "discard": discarding,
    "craftsman": crafting,
    "winter": wintered,
    "over": ended,
    "crowded": crowded,
}


def between(view):
    """Whether the viewer is between two Action Phases: what befell them stands where the Action Board was."""
    phase = view.table.settlements[max(0, view.seat)].phase
    return view.seat >= 0 and view.table.turn > 0 and phase != Phase.ACTION


class TestDrawing(Drawings):
    kit, edition, names, views = drawing, EDITION, NAMES, VIEWS
    shapes, fills = "[rq][0-9]+|fort", {"frame"}
    widths = WIDE + 16, PHONE + 16

    def test_every_piece_of_the_view_is_there(self, case):
        view, picture, _ = case
        ids, seats = set(ids_of(picture)), range(view.table.seats)
        picking = view.table.turn == 0  # leaders stand in the place of all that has yet to be of use
        work = not picking and not between(view)
        wanted = ["season"] + [f"act-{n}" for n in range(SQUARES) if work]
        told_by_cards = view.table.ending and view.seat >= 0
        stand = [*(f"award-{n}" for n in range(5)), *(f"seat-{n}" for n in seats)]
        wanted += [f"leader-{n}" for n in range(5)] if picking else [] if told_by_cards else stand
        if view.seat >= 0:
            crafts = view.table.settlements[view.seat].phase == Phase.CRAFTSMAN
            wanted += ["village"] if picking else [f"res-{n}" for n in range(RESOURCES)]
            wanted += ["craft-0", "craft-1"] * crafts
            wanted += ["folk"] if work else []
            wanted += [] if picking else ["fight", *(f"str-{n}" for n in range(STRUCTURES))]
        else:
            wanted += [f"boards-{n}" for n in seats]
        assert {f"x1-{id}" for id in wanted} <= ids
        assert (view.table.turn == 0) == ("x1-leader-4" in ids)
        assert f"x1-seat-{view.table.seats}" not in ids
        met = view.seat >= 0 and view.table.settlements[view.seat].phase in (Phase.RAID, Phase.BARTER)
        assert met == ("x1-raid" in ids)

    def test_each_move_of_a_settlement_has_its_place(self, case):
        found = spots(case.view, EDITION, case.narrow)
        phase = case.view.table.settlements[max(0, case.view.seat)].phase
        asked = {Phase.LOSE: "lose", Phase.DISCARD: "discard", Phase.BARTER: "barter"}
        work = case.view.table.turn > 0 and not between(case.view)
        wanted = {asked.get(phase, ""), *(SQUARE_OF if work else ())}
        for group in ACTIONS.groups:
            moves = set(range(group.first, group.first + group.size))
            if case.view.seat >= 0 and group.name in wanted:
                assert found.keys() >= moves
            elif group.name in asked.values():
                assert not found.keys() & moves, "a stock is not given up before that is asked"

    def test_onlookers_have_nothing_to_click(self, case):
        assert case.view.seat >= 0 or spots(case.view, EDITION, case.narrow) == {}

    def test_words_are_respectful(self, case):
        """The side is the Shawnee, the table the Raid Table (ruling H10)."""
        _, picture, _ = case
        words = " ".join(ElementTree.fromstring(picture).itertext()).lower()
        assert not re.search("indian|savage|scalp|squaw|brave|redskin|native", words)


def begun(turn):
    """A settlement alone that has a new turn before it."""
    view = seated(1, turn=turn)
    view.table.settlements[0].phase = Phase.BEGIN
    return view


def test_a_phone_scrolls_up_to_what_is_met_after_the_work_and_to_the_next():
    """A page scrolls up where another scene begins."""
    scenes = [
        re.findall(r'data-scene="(\w+)"', str(draw(view, EDITION, NAMES, narrow=True)))
        for view in (seated(2), raided(), begun(6))
    ]
    assert scenes == [["work"], ["ordeal"], ["begin"]]


def test_dice_that_are_to_fall_are_told_and_winter_has_no_boon():
    for turn, told in ((3, "Fall: people, animals and a boon"), (4, "Winter: people and animals<")):
        assert f"Dice for {told}" in str(draw(begun(turn), EDITION, NAMES, narrow=False))


def test_a_year_that_is_over_and_what_is_built_next_are_seen():
    drawn = draw(begun(9), EDITION, NAMES)
    assert "Year 2 of 5 is over" in str(drawn)
    goal = titles_of(drawn)["t-goal"]
    assert goal.startswith("Next: ")
    assert titles_of(draw(seated(1, turn=9), EDITION, NAMES))["t-season"].endswith(f"; {goal}")
    last = titles_of(draw(begun(20), EDITION, NAMES))
    assert "t-goal" not in last


def test_a_new_year_tells_the_story_of_the_last_one():
    past = [
        (Happening.STANDS_PEOPLE, 12, 9),
        (Happening.BUILT, Structure.CHURCH, 0),
        (Happening.REROLLED, 1, 0),
    ]
    past += [(Happening.WINTER, 1, 0), *[(Happening.STANDS_PEOPLE, 14, 9)] * 4]
    view = tell(begun(9), *past, (Happening.ENDED_ACTIONS, 0, 0), (Happening.ATE, 12, 0))
    for narrow in (False, True):
        drawn = " ".join(ElementTree.fromstring(str(draw(view, EDITION, NAMES, narrow=narrow))).itertext())
        told = "You met 1 winter. Peace averted 1 more. 2 Folk came, and nobody was lost. Built: 1 Church."
        assert told in " ".join(drawn.split())
    assert [blow.phase for blow in blows(EDITION, Scene(view, EDITION, NAMES, "t").happened)] == ["Meal"]


def test_a_new_turn_tells_what_was_achieved_in_the_last_one():
    view = begun(2)
    view.table.settlements[0].done[Square.PLANT], view.table.settlements[0].done[Square.BUILD] = 6, 1
    assert "1 structure built, 6 Plots planted" in str(draw(view, EDITION, NAMES))
    view.table.settlements[0].phase = Phase.RAID
    assert "structure built" not in str(draw(view, EDITION, NAMES))


def test_the_boon_stands_before_the_other_dice_and_what_brought_nothing_is_left_out():
    view = tell(seated(1), (Happening.GROWTH, 2, 0), (Happening.FOAL, 1, 0), (Happening.BOON, 10, 0))
    drawn = str(draw(view, EDITION, NAMES))
    assert drawn.index(">Kentucky Militia, Fight +20 this turn and the next<") < drawn.index(">immigrant<")
    assert ">no Horse<" not in drawn and "1: no Horse" in titles_of(drawn)["t-dice"]


def test_newcomers_are_seen_to_come_with_the_dice_that_brought_them():
    """Two immigrants with four supplies, and a birth."""
    rolled = [(Happening.GROWTH, 5, 0), *[(Happening.SUPPLIES, 2, 0)] * 4, (Happening.GROWTH, 1, 0)]
    for narrow in (False, True):
        drawn = draw(tell(seated(1), *rolled), EDITION, NAMES, narrow=narrow)
        assert str(drawn).count('<g class="comes">') == 3
        assert titles_of(drawn)["t-came"] == "3 newcomers this turn"
    assert 'class="comes"' not in str(draw(tell(seated(1), (Happening.BOON, 7, 0)), EDITION, NAMES))


def test_what_would_have_kept_folk_alive_stands_over_what_befell():
    def heading(cause, narrow=False, peace=0):
        view = tell(begun(6), (Happening.FOLK_LOST, 2, cause))
        view.table.settlements[0].resources[Resource.PEACE] = peace
        return re.search("Spring is over[^<]*", str(draw(view, EDITION, NAMES, narrow=narrow)))[0]

    assert heading(Cause.RAID) == "Spring is over. Peace from gifts rolls a raid again."
    assert heading(Cause.HARDSHIP) == heading(Cause.RAID, narrow=True) == "Spring is over"
    assert heading(Cause.RAID, peace=2) == "Spring is over", "who kept Peace knows"


def test_what_a_harsh_winter_kills_for_is_told_in_fall():
    view = seated(1, turn=7)
    have = view.table.settlements[0].resources
    have[Resource.WOOD], have[Resource.HOUSING], have[Resource.CLOTHING] = 9, 1, have[Resource.FOLK]
    title = titles_of(draw(view, EDITION, NAMES))["t-due-fuel"]
    assert title.endswith("A harsh one kills for too little Housing")


def test_titles_tell_what_lies_there():
    view = seated(3)
    titles = titles_of(draw(view, EDITION, NAMES))
    assert titles["t-act-8"].startswith("Grind & Husk: uses 1 Implement, spends 4 Grain, brings 4 Food")
    assert titles["t-act-1"].endswith("Ada: 2 cubes")
    gift = titles[f"t-act-{Square.GIFT_GIVING}"]
    assert "spends 1 Rifle, 1 Horse, 1 Tool, 1 Clothes or 1 Housewares, brings 1 Peace" in gift
    assert titles["t-act-17"].startswith("Fishing: brings 2 Food; 6 of 6 this turn; not possible now")
    assert "to sell at 2 Money each" in titles[f"t-res-{Resource.HIDES}"]
    who = "Chloe, led by George Rogers Clark, in the Action Phase. "
    assert titles["t-seat-2"].startswith(f"{who}Folk 24, Happiness 14, ")
    assert ". Has 11 Food, " in titles["t-seat-2"] and "2 Corral Pens" in titles["t-seat-2"]
    assert titles["t-seat-2"].endswith(
        "This turn: Clear Land x2, Fishing x6, Gathering x5, Smelting, Trade Convoy"
    )
    assert titles["t-award-0"].endswith("Ada 22; Ben 23; Chloe 24 (holds it)")


def test_the_board_tells_how_often_each_thing_can_be_done():
    view = seated(2, turn=6)
    root = ElementTree.fromstring(draw(view, EDITION, NAMES))
    for square in (Square.CLEAR_LAND, Square.MINING, Square.COOKING, Square.FISHING):
        action = next(group.first for group in ACTIONS.groups if SQUARE_OF.get(group.name) == square)
        n = times(PRINTED, view.table, 0, action)
        told = [e.text for e in root.find(f".//{SVG}g[@id='t-act-{square}']").iter(f"{SVG}text")]
        assert [words for words in told if words.startswith("×")] == ([f"×{n}"] if n else [])


def test_shortages_are_flagged_with_a_number():
    view = seated(1)
    view.table.settlements[0].resources[Resource.HOUSING] = 20
    view.table.settlements[0].resources[Resource.CLOTHING] = 30
    root = ElementTree.fromstring(draw(view, EDITION, NAMES))
    told = [e.text for e in root.find(f".//{SVG}g[@id='t-res-{Resource.HOUSING}']").iter(f"{SVG}text")]
    assert "−2" in told
    told = [e.text for e in root.find(f".//{SVG}g[@id='t-res-{Resource.CLOTHING}']").iter(f"{SVG}text")]
    assert not any(text.startswith("−") for text in told)


def test_structures_tell_what_they_lack():
    view = seated(1)
    s = view.table.settlements[0]
    s.built[Structure.STOCKADE], s.resources[Resource.WOOD] = 0, 3
    titles = titles_of(draw(view, EDITION, NAMES))
    assert "0 built of at most 1" in titles[f"t-str-{Structure.STOCKADE}"]
    assert "too few: " in titles[f"t-str-{Structure.STOCKADE}"]
    assert "Wood" in titles[f"t-str-{Structure.STOCKADE}"].split("too few: ")[1]


def test_dice_of_the_last_step_stand_in_a_strip():
    titles = titles_of(draw(opened(), EDITION, NAMES))
    assert titles["t-dice"].startswith("Dice: 5: 2 immigrants; 1: 1 Horse; 2: 1 Food")
    assert "8: Traders" in titles["t-dice"]
    view = opened()
    view.seat = 0  # they are another settlement's dice
    assert "t-dice" not in titles_of(draw(view, EDITION, NAMES))


def test_tiles_look_ahead_to_the_end_of_the_turn():
    view = seated(1, turn=6)
    s = view.table.settlements[0]
    s.resources[Resource.FOOD], s.resources[Resource.PEACE] = 20, 0
    titles = titles_of(draw(view, EDITION, NAMES))
    assert titles["t-due-food"].startswith("2 Folk may starve: you have 20 Food and need 22.")
    assert "no cooking" in titles["t-due-happy"] and titles["t-due-raids"].endswith("no Peace to roll again")
    s.resources[Resource.FOOD] = 25
    assert titles_of(draw(view, EDITION, NAMES))["t-due-food"] == "22 Folk eat 22 Food; you have 25"


def test_only_work_looks_ahead():
    """Once the phase is over nothing can be done for the turn's end."""
    for narrow in (False, True):
        assert "t-due-food" in titles_of(draw(seated(2), EDITION, NAMES, narrow=narrow))
        assert "t-due-food" not in titles_of(draw(losing(), EDITION, NAMES, narrow=narrow))


#: A raid that greater Fight held off.
HELD = ((Happening.RAID, 4, 0), (Happening.FIGHT, 12, 9), (Happening.DEFENCE, 3, 1))


def test_the_card_of_a_raid_tells_all_that_it_took():
    view = tell(
        raided(Phase.DISCARD),
        (Happening.ENDED_ACTIONS, 0, 0),
        (Happening.RAID, 3, 0),
        (Happening.REROLLED, 1, 0),
        (Happening.RAID, 5, 0),
        (Happening.FIGHT, 4, 11),
        (Happening.LOST, Resource.GUNPOWDER, 2),
        (Happening.DEFENCE, 1, 0),
        (Happening.FOLK_LOST, 2, 1),
        (Happening.LOST, Resource.RIFLES, 1),
        (Happening.LOST, Resource.RIFLES, 1),
    )
    raid = blows(EDITION, Scene(view, EDITION, NAMES, "t").happened)[-1]
    assert lost_words(raid) == "−2 Folk, −2 Gunpowder, −2 Rifles"
    assert raid.words == ["11 against 4", "1 − 1, 4 needed", "after 1 roll"] and not raid.praise
    assert raid.dice == [(5, True), (1, False)], "the raid, and the defence"
    assert titles_of(draw(view, EDITION, NAMES))["t-befell-0"] == "Raid: Killings"
    drawn = " ".join(ElementTree.fromstring(draw(view, EDITION, NAMES)).itertext())
    assert "Rifles" in drawn and "4 needed" in drawn
    truce = tell(raided(Phase.DISCARD), *((Happening.RAID, die, 0) for die in (9, 10, 2)))
    (card,) = blows(EDITION, Scene(truce, EDITION, NAMES, "t").happened)
    assert (card.name, card.words) == ("Truce", ["instead of War Party and Siege"])
    assert card.praise == "War Party and Siege averted"
    many = tell(raided(Phase.DISCARD), *((Happening.RAID, die, 0) for die in (9, 10, 8, 10, 2)))
    assert blows(EDITION, Scene(many, EDITION, NAMES, "t").happened)[0].words == [
        "instead of Siege and 3 more"
    ]
    stronger = tell(raided(Phase.DISCARD), *HELD)
    held = blows(EDITION, Scene(stronger, EDITION, NAMES, "t").happened)[-1]
    assert (held.words[-1], held.praise) == ("3 + 1: held off", "Abduction held off")


def test_a_page_can_tell_by_how_much_each_value_has_changed() -> None:
    """Only the viewer's, and of as many words whether a value is behind or ahead."""
    rows = list[list[str]]()
    for happiness in (10, 15):
        view = seated(1)
        view.table.settlements[0].resources[Resource.HAPPINESS] = happiness
        drawn = ElementTree.fromstring(draw(view, EDITION, NAMES))
        row, peace = (one for one in drawn.iter() if "count" in one.get("class", "").split())
        assert peace.get("id") == f"t-res-{int(Resource.PEACE)}"
        rows.append(["".join(one.itertext()) for one in row.iter() if one.tag.endswith("text")])
    assert len(rows[0]) == len(rows[1]) and "−5" in rows[0] and "−5" not in rows[1]


def test_a_settlement_is_seen_to_grow() -> None:
    """A house for each cabin, and a forest that recedes as land is cleared."""
    view = seated(2)
    s = view.table.settlements[0]
    s.phase = Phase.BEGIN
    before = str(draw(view, EDITION, NAMES))
    s.built[Structure.CABIN] += 3
    s.resources[Resource.PLOTS] += 5
    after = str(draw(view, EDITION, NAMES))
    assert after.count('"#t-r1"') - before.count('"#t-r1"') == 3
    assert before.count(TREE) - after.count(TREE) == 5


def test_what_befell_stands_on_cards_in_its_order():
    view = tell(
        losing(),
        (Happening.ENDED_ACTIONS, 0, 0),
        (Happening.HARDSHIP, 9, 0),
        (Happening.FOLK_LOST, 3, 0),
        (Happening.MISHAP, 8, 0),
        (Happening.LOST, Resource.TOOLS, 1),
        (Happening.RAID, 10, 0),
        (Happening.RAID, 2, 0),
        (Happening.ATE, 8, 2),
        (Happening.HAPPY_DICE, 3, 4),
        (Happening.HAPPINESS, -2, 9),
    )
    found = blows(EDITION, Scene(view, EDITION, NAMES, "t").happened)
    assert [blow.phase for blow in found] == ["Hardship", "Mishap", "Raid", "Meal", "Happiness"]
    assert [blow.name for blow in found[:4]] == ["Influenza", "Breakage", "Truce", "2 go hungry"]
    assert found[0].kills and found[1].lost == {Resource.TOOLS: 1} and found[-1].gain == "−2"
    assert to_come(found[:1], winter=False) == ["Mishap", "Mishap", "Raid", "Meal", "Happiness"]
    assert to_come(found[:3], winter=True) == ["Meal", "Winter", "Happiness"]


def test_alone_the_value_that_makes_the_grade_is_known():
    view = seated(1)
    s = view.table.settlements[0]
    s.resources[Resource.HAPPINESS], s.resources[Resource.MONEY] = 5, 100
    assert Scene(view, EDITION, NAMES, "t").weakest == 1
    assert Scene(seated(2), EDITION, NAMES, "t").weakest == NONE


def test_moves_of_one_square_are_pieces_of_their_own():
    found = spots(Play().at_work(turn=1, metal=1, horses=2).observation.view, EDITION)
    assert found[GIFT + 1] == ("act-14-horse", "act-14") and found[FORGE] == ("act-28-tool", "act-28")
    assert found[RECRUIT] == ("act-0",) and found[BUILD + 4] == ("act-2", "str-4")
    assert found[SELL] == (f"res-{Resource.GRAIN}", "act-29")
    assert found[SELL + 1] == (f"res-{Resource.GRAIN}",), "amounts would be too long a menu on the square"
    assert CRAFT + 1 not in found and END not in found and BUY in found
    assert spots(crafting(), EDITION)[CRAFT + 1] == ("craft-1",)
    for_thumbs = spots(seated(2), EDITION, narrow=True)  # pieces within a square would be too small
    assert for_thumbs[GIFT + 1] == ("act-14",) and for_thumbs[FORGE] == ("act-28",)


def test_some_places_come_and_go():
    assert LEAD in spots(picking(), EDITION) and LEAD not in spots(seated(2), EDITION)
    assert spots(raided(), EDITION)[REROLL] == ("again",) and REROLL not in spots(seated(2), EDITION)


def test_who_holds_an_award_agrees_with_the_rules():
    for view in (seated(4), seated(1), wintered()):
        scene = Scene(view, EDITION, NAMES, "t")
        for seat in range(view.table.seats):
            for award in range(5):
                assert scene.holds(seat, award) == bool(points(PRINTED, view.table, seat, award))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("action", [PLANT, HARVEST])
def test_fields_that_need_tools_have_room_on_their_squares(action, narrow):
    play = Play(fields_need_tools=True)
    scene = Scene(play.observation.view, play.position.game.edition, NAMES, "t", narrow)
    assert [tool.name for tool in scene.deed(action).uses] == ["HORSES", "IMPLEMENTS", "TOOLS"]
    room = (PHONE - 2 * GAP) / 3 if narrow else (WIDE - 5 * GAP) / 6
    assert 5 + deed_formula(scene, action).width <= room


def test_A8_goods_that_were_traded_are_told():
    play = Play().at_work(hides=5)
    assert "sold this turn" not in str(play.observation.draw())
    sold = str(play.push("sell 1 hide").observation.draw())
    assert "sold this turn" in sold and "bought this turn" not in sold
    assert "bought this turn" in str(play.push("buy 1 salt").observation.draw())


def test_what_cannot_be_used_now_is_left_out():
    """Work and prices while leaders are chosen or a turn has ended; costs of what is far off."""
    for view in (picking(), losing()):
        told = titles_of(draw(view, EDITION, NAMES))
        assert "to sell at" not in str(told) and "t-act-8" not in told
    play = Play().at_work(wood=2, lumber=0)
    play.s.built[Structure.CORRAL] = 3
    scene = Scene(play.observation.view, EDITION, NAMES, "t")
    shown = [structure for structure in Structure if scene.costed(structure)]
    assert shown == [Structure.CORRAL, Structure.HOMINY_BLOCK, Structure.LEACHING_VAT]


def test_what_is_suggested_is_ringed():
    scene = Scene(Play().at_work(turn=1, food=20, peace=8).observation.view, EDITION, NAMES, "t")
    assert {Square.PLANT, Square.COOKING} <= scene.hot_squares and Square.MINING not in scene.hot_squares


def test_a_herd_is_drawn_as_far_as_it_can_be_told_apart() -> None:
    def cattle(n: int) -> int:
        return str(Play().at_work(livestock=n).observation.draw()).count('href="#t-r4"')

    assert cattle(12) - cattle(11) == 1 and cattle(200) == cattle(400)
