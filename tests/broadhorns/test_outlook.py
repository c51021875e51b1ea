"""Panels and sheets of Broadhorns!, held against the rules."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from flatboat.errors import FlatboatError
from flatboat.games.broadhorns.rules.actions import BUY
from flatboat.games.broadhorns.rules.tables import GOODS, Phase
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.plans import best_plan, plans_now, plans_of
from flatboat.games.broadhorns.text.sheets import VISIT
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import imagined, outcome, up_to_chance
from flatboat.kernel.text import Panel, Sheet
from flatboat.kernel.typed import fill

from ..sample import sampled
from .seats import GAME, WORDS, games, observation, position
from .tables import Table, river

HEADINGS = re.findall(r"^#{2,} (.+)$", GAME.kind.help, re.MULTILINE)
OPTIONS = {"board_in_st_louis": True, "first_boat": "any"}
VICKSBURG = {"boat": "30", "at": "Vicksburg"}
NEARLY = {"Vicksburg": "apples, furs, whiskey"}  # filled: pork fills the town


def panels(table: Table, seat: int = 0) -> dict[str, Panel]:
    return {panel.heading: panel for panel in WORDS.panels(observation(table, seat).view)}


def rows(panel: Panel) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in panel.rows}


def only_sheet(now: Position, seat: int = 0) -> Sheet:
    (sheet,) = now.game.words.sheets(now.observation(seat).view)
    return sheet


def filled(table: Table, **values: str) -> list[str]:
    """The moves of the one sheet there is, filled like this; `sell_1` is the field "sell-1"."""
    now = position(table)
    sheet = only_sheet(now)
    given = {field.name: field.choices[0][0] for field in sheet.fields if field.choices}
    given |= {name.replace("_", "-"): value for name, value in values.items()}
    assert set(given) <= {field.name for field in sheet.fields}
    return [move.text for move in fill(now.observation(0), sheet.name, given)]


# --- panels of all kinds ----------------------------------------------------------------


@pytest.mark.parametrize("many", sampled([1, 3], 1))
def test_panels_are_well_made_and_follow_from_the_view(many: int) -> None:
    for now in games(many, 300, **OPTIONS):
        words = now.game.words
        for seat in {*now.waiting, 0, ONLOOKER}:
            seen = now.observation(seat)
            made = words.panels(seen.view)
            assert [panel.unfolded for panel in made].count(True) == 1
            for panel in made:
                assert panel.section in HEADINGS and panel.rows and len(panel.tones) == len(panel.rows)
                assert all(len(row) == len(panel.columns) for row in panel.rows)
                assert not any("{" in cell for row in panel.rows for cell in row)
            other = imagined(seen, Tape(dice_from(key_of(len(now.history))))).observation(seat)
            assert words.panels(other.view) == made


def test_reasons_from_a_view_are_those_of_the_rules() -> None:
    for now in games(3, 300, **OPTIONS):
        for seat in range(now.game.seats):
            seen = now.observation(seat)
            assert prospects.reasons(now.game.words.record, seen.view) == seen.why.tolist()


def test_facts_are_those_that_the_map_does_not_show() -> None:
    assert list(panels(river({}))) == ["Wreaths"] == list(panels(river(VICKSBURG)))
    assert list(panels(river({}, turns=20, season="WINTER"))) == ["Wreaths", "The year"]


# --- the port ---------------------------------------------------------------------------


def test_the_port_action_of_another_does_not_count_for_me() -> None:
    """Rulings 1 and 2: a delivery and a bonus for each port action, and so for each player."""
    me = {"boat": "20", "at": 20, "cargo": "pork, furs", "hand": "Vicksburg furs"}
    other = VICKSBURG | {"cargo": "apples, whiskey", "hand": "Vicksburg apples"}

    def below(table: Table) -> prospects.Sale:
        view = observation(table, 1).view
        cargo = prospects.aboard(view.table.traders[1])
        seen = prospects.as_seen(view)
        return prospects.visit(WORDS.record, seen, WORDS.names.towns.index("Vicksburg"), cargo)

    table = river(other, me).play("port", "sell apples", "claim apples", "sell whiskey")
    during = below(table)
    assert during.delivery == 2 and during.bonus == 2
    assert below(table.play("done")) == during


def test_a_spoil_card_in_ones_own_draw_leaves_no_actions() -> None:
    """Ruling 44: who draws has done with actions."""
    table = river({"boat": "20", "at": 24, "cargo": "pork@6", "hand": "ice"}).play("draw: spoil pork")
    assert observation(table).view.table.actions == 2
    assert prospects.pace(WORDS.record, observation(table).view).actions == 0


def test_the_text_tells_the_banner_that_prices_follow() -> None:
    """Ruling 6: until the port action is over, the removed tile's."""
    laden = VICKSBURG | {"cargo": "pork"}
    table = river(laden, filled={"Vicksburg": "apples, furs, whiskey"}).play("port", "sell pork")

    def town() -> str:
        return next(line for line in observation(table).text().splitlines() if "Vicksburg: asks for" in line)

    assert "whiskey 4 (filled); sells flour +2;" in town()
    table.play("season pork: tile 4")
    assert "whiskey 5; sells flour +2;" in town()
    assert "whiskey 5; sells flour +3;" in (table.play("done"), town())[1]


@pytest.mark.parametrize("many", sampled([3, 12], 3))
def test_what_selling_all_brings_is_what_is_paid(many: int) -> None:
    sold = 0
    for now in games(many, 500):
        if not now.waiting or now.observation(now.waiting[0]).view.table.phase != Phase.SELL:
            continue
        seat = now.waiting[0]
        view = now.observation(seat).view
        sheet = only_sheet(now, seat)
        fields = {field.name: field for field in sheet.fields}
        values = {name: str(field.most) for name, field in fields.items() if name.startswith(("sell", "ice"))}
        values |= {name: fields[name].choices[-1][0] for name in {"claim"} & set(fields)}
        values |= {name: fields[name].choices[0][0] for name in {"season", "peddler"} & set(fields)}
        twin = now.copy()
        seen = now.observation(seat)
        for move in up_to_chance(seen, fill(seen, sheet.name, values | {"then": "done"})):
            twin.push(move)
        record, cargo = now.game.words.record, prospects.aboard(view.table.traders[seat])
        ice = prospects.best_ice(view, cargo) * record.ice
        whole = prospects.sale(record, prospects.as_seen(view), view.table.port, cargo).total + ice
        assert whole == twin.points[seat] - now.points[seat]
        sold += 1
    assert sold > many


# --- the river --------------------------------------------------------------------------


def ahead(table: Table) -> dict[str, prospects.Prospect]:
    """What the cargo would bring at the towns that are still ahead."""
    found = prospects.towns_ahead(WORDS.record, observation(table).view)
    return {WORDS.names.towns[one.town]: one for one in found}


def test_towns_down_the_river() -> None:
    """The gold, the turns, and the barrels that its spaces take: the pork spoils after Helena."""
    me = {"boat": "20", "at": 15, "visited": "Memphis", "cargo": "pork@6, furs", "aboard": "Natchez"}
    told = ahead(river(me | {"hand": "Vicksburg furs"}))
    assert "Memphis" not in told
    assert told["Helena"][1:5] == (4, 0, False, (0, 0, 1, 0, 0))
    assert told["Greenville"][1:5] == (3, 1, False, (0, 0, 0, 1, 0))
    assert told["Vicksburg"][1:5] == (5, 1, False, (0, 0, 0, 1, 0))  # with a delivery
    assert told["Natchez"][1:5] == (8, 1, False, (0, 0, 0, 1, 0))  # with a fare
    winter = ahead(river(me, season="WINTER"))
    assert winter["Natchez"].turns == 2 and winter["Greenville"].onto == (0, 0, 0, 1, 0)


@pytest.mark.parametrize(("at", "town"), [(0, "Memphis"), (3, "Natchez"), (15, "Vicksburg")])
def test_the_turns_to_a_port_are_those_it_takes(at: int, town: str) -> None:
    """Moving as far as possible each turn, and into the port as soon as there is an action for it."""
    table = river({"boat": "20", "at": at}, {"boat": "20", "at": at})
    told, turns = ahead(table)[town].turns, 0
    goal = WORDS.record.port[WORDS.names.towns.index(town)]
    table.dice.rest = True
    while not (table.at() == goal and table.reason("port", 0) == "LEGAL"):
        move = max((m for m in table.moves() if table.at() + m <= goal), default=0)
        table.play(f"move {move}" if move else "draw")
        turns += not move
        while table.actor != 0 or table.phase != "ACT":
            table.push(table.legal()[0])
    assert told == turns


# --- the table --------------------------------------------------------------------------


def test_the_market_tells_the_next_prices() -> None:
    table = river({}, market="4 flour, pork").play("boat 20")
    view = observation(table).view
    told = [prospects.market_prices(WORDS.record, view.table, good, 4) for good in range(4)]
    assert told == [[1, 1, 2, 3], [], [3], []]
    gold = [table.gold[0]]
    for _ in range(3):
        gold.append(table.play("buy flour").gold[0])
    assert [a - b for a, b in pairwise(gold)] == [1, 1, 2]


def test_wreaths_and_what_they_would_bring() -> None:
    table = river({"wreaths": 4, "tiles": 3}, {"wreaths": 4, "tiles": 2}, {"wreaths": 1})
    told = rows(panels(table)["Wreaths"])
    assert told["Seat 1"] == ("4", "3", "+9", "shares a place") == ("4", "3", *told["Seat 2"][2:])
    assert told["Seat 3"] == ("1", "1", "0", "") and told["Prizes"][2] == "12, 6"


def test_the_year() -> None:
    told = rows(panels(river({}, season="WINTER", turns=20))["The year"])
    assert told["At this pace"] == ("about 28 rounds more", "20 turns so far")
    assert rows(panels(river({}, {}, last_round=1))["The year"])["Last round"][0] == "1 turn after this"


# --- sheets -----------------------------------------------------------------------------


def test_sheets_are_there_when_they_fit() -> None:
    def names(table: Table) -> list[str]:
        return [sheet.name for sheet in WORDS.sheets(observation(table).view)]

    assert names(river({})) == ["outfit"] == names(river({}).play("boat 20"))
    assert names(river(VICKSBURG)) == [] and names(river(VICKSBURG).play("port")) == ["visit"]
    assert WORDS.sheets(observation(river({}), 1).view) == ()


def test_an_expedition_is_fitted_out() -> None:
    moves = filled(river({}), boat="1", buy_0="2", buy_1="2", bag_3="1")
    assert moves == [
        "take the 30 ft",
        "buy flour",
        "buy flour",
        "buy apples",
        "buy apples",
        "bag furs",
        "done",
    ]
    with pytest.raises(FlatboatError, match="a barrel of apples costs 2 gold, and you would have 1 by then"):
        filled(river({"gold": 6}), boat="0", buy_0="2", buy_1="1")
    with pytest.raises(FlatboatError, match="3 empty boxes, 4 barrels: take 1 back"):
        filled(river({}), boat="0", buy_0="2", buy_1="1", buy_2="1")


def test_what_a_form_comes_to_in_all() -> None:
    def total(table: Table, **values: str) -> str:
        seen = position(table).observation(0)
        moves = fill(seen, only_sheet(position(table)).name, {"boat": "1", **values})
        return WORDS.total(seen.view, outcome(seen, moves).view)

    laden = total(river({"gold": 10}), **{"buy-0": "1"})
    assert laden == ("6 gold spent, 4 left; 1/5 boxes full. Best: +3 gold in 4 turns at New Orleans."), (
        "6 for the flour, less 2 that it costs, and 1 of 4 for the boat that do not come back"
    )
    me = VICKSBURG | {"cargo": "pork", "hand": "", "gold": 0}
    sold = total(river(me).play("port"), **{"sell-2": "1", "then": "stay"})
    assert sold == "5 gold earned, 5 in all.", "an empty boat is no news"
    ended = total(river(me).play("port"), **{"sell-2": "1", "then": "end"})
    assert int(ended.split()[0]) == int(sold.split()[0]) + 3, "for the boat"


def test_who_may_sell_first_is_told() -> None:
    """Whoever gets there sooner, or in the same round before, with something of what both would sell."""

    def rivals(me: dict[str, str], other: dict[str, str], turn: int = 0) -> dict[int, tuple[int, ...]]:
        table = river({"boat": "20", **me}, {"boat": "20", **other}, turn=turn)
        found = prospects.towns_ahead(GAME.edition.printed, observation(table).view)
        return {one.town: one.rivals for one in found if one.total}

    above, furs = {"at": "St. Louis", "cargo": "furs"}, {"at": "Vicksburg", "cargo": "furs"}
    found = rivals(above, furs)
    assert found[6] == (1,) and found[7] == (1,) and found[2] == (), "those above are passed"
    assert not any(rivals(above, {"at": "Vicksburg", "cargo": "flour"}).values()), "not what I would sell"
    assert rivals(furs, furs)[6] == (), "I am there in this turn"
    assert rivals(furs, furs, turn=1)[6] == (1,)


def test_a_visit_comes_filled_in_with_what_the_town_asks_for() -> None:
    """Barrels onto its spaces, none as surplus, and a delivery card; what nobody asks for stays aboard."""
    me = VICKSBURG | {"cargo": "2 pork, furs, flour", "hand": "Vicksburg pork"}
    form = only_sheet(position(river(me, filled={"Vicksburg": "apples, whiskey"}).play("port")))
    first = {field.name: field.first for field in form.fields}
    assert form.filled and form.drawn
    assert first["sell-2"] == "1" and first["sell-3"] == "1" and first["sell-0"] == ""
    assert first["claim"] == "hand-2" and first["then"] == "" and form.fields[-1].choices[0][0] == "done"
    idle = only_sheet(position(river(VICKSBURG | {"cargo": "flour"}).play("port")))
    assert idle.filled and not any(field.first for field in idle.fields), "to leave is proposed"
    last = only_sheet(position(river({"boat": "20", "at": "New Orleans", "cargo": "pork"}).play("port")))
    assert last.fields[-1].choices[0][0] == "end", "the river ends there"


def test_a_boat_that_is_sold_takes_nobody_aboard_and_rids_itself_of_surplus() -> None:
    me = VICKSBURG | {"cargo": "pork, flour", "hand": "to Natchez"}
    table = river(me).play("port")
    ride = next(field.name for field in only_sheet(position(table)).fields if field.name.startswith("board-"))
    sold = {"sell_2": "1", ride.replace("-", "_"): "1"}
    assert filled(table, **sold, then="end") == ["surplus flour", "sell pork", "end expedition"]
    assert "surplus flour" not in filled(table, **sold, then="done")
    kept = filled(table, then="end")
    assert kept == ["surplus flour", "end expedition"], "what has a space is left to its owner"


def test_ice_goes_with_the_last_sale_of_the_year() -> None:
    def ice(placed: int) -> str:
        table = river(VICKSBURG | {"cargo": "pork, furs", "hand": "2 ice"}, placed=placed).play("port")
        return {field.name: field.first for field in only_sheet(position(table)).fields}["ice"]

    assert ice(3) == "" and ice(14) == "1", "one barrel of pork takes one"


def test_at_the_rivers_end_all_is_sold() -> None:
    """What stayed aboard would be lost with the boat; not so once the year may end, when it is paid for."""

    def first(**about: Any) -> dict[str, str]:
        at = {"boat": "20", "at": "New Orleans", "cargo": "2 pork"}
        form = only_sheet(position(river(at, **about).play("port")))
        return {field.name: field.first for field in form.fields}

    assert first()["sell-2"] == "2" and first(season="FINAL_AUTUMN", placed=14)["sell-2"] == ""
    bare = only_sheet(position(river({"boat": "20", "at": "New Orleans"}).play("port")))
    assert bare.fields[-1].choices[0][0] == "end"


def test_a_peddler_has_a_field_for_each_good_that_the_town_sells_dearer() -> None:
    """Vicksburg sells flour at two more, so the market's barrel is the peddler's, and the flag its own."""
    me = VICKSBURG | {"cargo": "pork", "hand": "peddler", "gold": 9}
    table = river(me, market="2 flour, 2 apples").play("port")
    fields = {field.name: field.pieces for field in only_sheet(position(table)).fields}
    assert {"peddler-0", "peddler-1"} <= set(fields) and "peddler-2" not in fields
    assert fields["peddler-0"] == ("market-0",) and fields["buy-0"] == ("banner-6-0",)
    assert filled(table, sell_2="1", peddler_1="1", then="stay") == ["sell pork", "peddler apples"]
    with pytest.raises(FlatboatError, match="you hold 1 peddler: take one back"):
        filled(table, peddler_0="1", peddler_1="1")
    with pytest.raises(FlatboatError, match="no flour left for the peddler"):
        filled(table, buy_0="2", peddler_0="1")


def test_the_form_counts_those_who_get_off_and_pay() -> None:
    me = {"boat": "30", "at": "Vicksburg", "cargo": "pork", "gold": 2, "aboard": "Vicksburg"}
    seen = position(river(me).play("port")).observation(0)
    for then in ("stay", "done"):
        moves = fill(seen, VISIT, {"sell-2": "1", "then": then})
        assert WORDS.total(seen.view, outcome(seen, moves).view) == "8 gold earned, 10 in all."


def test_what_changes_no_gold_says_only_how_full_the_boat_is() -> None:
    table = river({"gold": 9}).play("boat 20")
    seen = position(table).observation(0)
    assert WORDS.total(seen.view, seen.view) == ""
    laden = position(river(VICKSBURG | {"cargo": "furs"}).play("port")).observation(0)
    assert WORDS.total(laden.view, laden.view) == "1/5 boxes full."


def test_a_plan_ends_with_the_year() -> None:
    """Where the first town's fill is the last of the year, nobody sails on."""

    def stops(placed: int) -> set[int]:
        me = {"boat": "30", "at": 20, "cargo": "pork, furs"}
        table = river(me, filled=NEARLY, placed=placed)
        plans = plans_now(GAME.edition.printed, observation(table).view)
        return {len(one.stops) for one in plans if one.stops[0].town == 6}

    assert stops(5) == {1, 2} and stops(14) == {1}


def test_what_it_would_stand_at_if_the_year_ended() -> None:
    """Barrels aboard, broadhorns and wreaths are paid for, as they are when it does end."""
    about = {"boat": "30", "at": "Vicksburg", "cargo": "2 pork", "gold": 20, "wreaths": 3}
    table = river(about, {"gold": 25}, last_round=1, placed=15, turn=1)
    told = prospects.standing(GAME.edition.printed, observation(table).view.table, 0)
    table.play("draw: ice")
    assert told == f"{table.gold[0]} for you, {table.gold[1]} for Seat 2"
    last = river(about | {"cargo": "whiskey"}, filled={"Vicksburg": "apples, pork, furs"}, placed=14)
    seen = position(last.play("port")).observation(0)
    moves = fill(seen, VISIT, {"sell-4": "1", "then": "stay"})
    assert "If it ended so: " in WORDS.total(seen.view, outcome(seen, moves).view)


def test_a_plan_of_one_town_or_two() -> None:
    """A stop on the way has to bring more than its turn is worth, and nobody is carried too far."""

    def plan(cargo: str, **about: Any) -> list[int]:
        seen = prospects.as_seen(observation(river({"boat": "40", "at": 20, "cargo": cargo, **about})).view)
        best = best_plan(GAME.edition.printed, seen, prospects.outlooks(GAME.edition.printed, seen))
        assert best and best.turns >= best.stops[-1].turns
        return [one.town for one in best.stops]

    two = plan("2 furs, 2 whiskey, 2 pork")
    assert len(two) == 2 and two[0] < two[1]
    assert len(plan("furs")) == 1
    assert plan("2 furs, 2 whiskey, 2 pork", aboard="Vicksburg")[0] <= 6


@pytest.mark.parametrize("outlay", [None, 0, 9])
def test_the_best_plan_is_the_first_of_all(outlay: int | None) -> None:
    """What is not worked out for it could not have been first, in whole random games."""
    record, compared = GAME.edition.printed, 0
    for now in games(3, 150):
        seen = prospects.as_seen(now.observation(now.waiting[0] if now.waiting else 0).view)
        found = prospects.outlooks(record, seen)
        plans = plans_of(record, seen, found, outlay)
        assert best_plan(record, seen, found, outlay) == next(iter(plans), None)
        compared += len(plans) > 1
    assert compared > 20


def test_good_current_brings_a_boat_to_a_port_sooner() -> None:
    """The fewest cards that it takes, and only before the first move of a turn."""
    at = {"boat": "20", "at": "Helena", "cargo": "furs", "hand": "2 current"}

    def greenville(table: Table) -> tuple[int, int]:
        found = prospects.towns_ahead(GAME.edition.printed, observation(table).view)
        return next((one.turns, one.currents) for one in found if one.town == 5)

    assert greenville(river(at)) == (0, 1) and greenville(river(at | {"hand": ""})) == (1, 0)
    assert greenville(river(at).play("move 1")) == (1, 0)


def test_an_outfit_begins_anew_once_a_boat_is_taken_and_none_leaves_empty_unasked() -> None:
    table = river({"gold": 9})
    ashore, done = only_sheet(position(table)), GAME.moves.index("done")
    taken = observation(table.play("boat 20"))
    assert taken.sheets[0].name == ashore.name and taken.sheets[0].of != ashore.of
    assert "empty" in taken.costly(done) and not observation(table.play("buy furs")).costly(done)


def test_an_outfit_keeps_the_place_of_what_has_run_out() -> None:
    form = only_sheet(position(river({}, market="4 flour, 2 apples, 2 furs, 2 whiskey")))
    amounts = [(field.name, field.most) for field in form.fields[1:]]
    assert [name for name, _ in amounts] == [f"{way}-{good}" for good in range(5) for way in ("buy", "bag")]
    assert dict(amounts)["buy-2"] == 0 < dict(amounts)["bag-2"]


def test_a_port_visit_is_paid_in_one() -> None:
    me = VICKSBURG | {"cargo": "2 pork, furs", "hand": "Vicksburg pork, ice, to Natchez", "gold": 0}
    table = river(me, filled={"Vicksburg": "apples, whiskey"}, lying={"Vicksburg": "furs"}).play("port")
    sold = {"sell_2": "2", "sell_3": "1", "claim": "town-3", "ice": "1", "season": "2"}
    assert filled(table, **sold, buy_0="1", board_6="1", then="done") == [
        "sell pork",
        "surplus pork",
        "sell furs",
        "claim furs from town",
        "ice for the sale",
        "season pork",
        "buy flour",
        "board traveler to Natchez",
        "done",
    ]


def test_what_a_visit_cannot_be() -> None:
    table = river(VICKSBURG | {"cargo": "2 pork", "hand": "2 ice, Vicksburg pork", "gold": 0}).play("port")
    with pytest.raises(FlatboatError, match="to claim a delivery of pork, sell a barrel of it onto a space"):
        filled(table, claim="hand-2")
    with pytest.raises(FlatboatError, match="ice goes with perishable barrels, and you would sell 1"):
        filled(table, sell_2="1", ice="2")
    with pytest.raises(FlatboatError, match="a barrel of flour costs 4 gold, and you would have none"):
        filled(table, buy_0="2")
    with pytest.raises(FlatboatError, match="nothing is filled in: choose something to do"):
        filled(table, then="stay")
    with pytest.raises(FlatboatError, match="what you buy would be lost: leave the port with it"):
        filled(table, sell_2="2", buy_0="1", then="end")
    with pytest.raises(FlatboatError, match='there is no form "outfit" here'):
        WORDS.compose(observation(table).view, "outfit", {})
    full = river(VICKSBURG | {"aboard": "Natchez, Baton Rouge", "hand": "to New Orleans"})
    with pytest.raises(FlatboatError, match="room for no more travelers aboard, not for 1"):
        filled(full.play("port"), board_8="1")


def filled_by_chance(sheet: Sheet, chooser: Random) -> dict[str, str]:
    return {
        field.name: chooser.choice(field.choices)[0]
        if field.choices
        else str(chooser.randint(0, field.most) if chooser.random() < 0.4 else 0)
        for field in sheet.fields
    }


@pytest.mark.parametrize("options", [{}, OPTIONS, {"bag": "blind", "board_in_st_louis": True}])
def test_whatever_a_sheet_composes_can_be_played(options: dict[str, Any]) -> None:
    chooser, composed = Random(1), 0
    for now in games(4, 350, **options):
        if now.over or not (sheets := now.game.words.sheets(now.observation(now.waiting[0]).view)):
            continue
        (sheet,) = sheets
        assert sheet.section in HEADINGS
        for _ in range(3):
            seen = now.observation(now.waiting[0])
            try:
                moves = fill(seen, sheet.name, filled_by_chance(sheet, chooser))
            except FlatboatError as problem:
                assert "{" not in str(problem) and not str(problem).endswith(".")
                continue
            twin = now.copy()
            for move in up_to_chance(seen, moves):
                twin.push(move)
            composed += 1
    assert composed > 100


def test_goods_for_sale_on_a_sheet_are_those_that_can_be_bought() -> None:
    for now in games(3, 300):
        if now.over or not (sheets := now.game.words.sheets(now.observation(now.waiting[0]).view)):
            continue
        seen = now.observation(now.waiting[0])
        named = {field.name for field in sheets[0].fields}
        for good in range(GOODS):
            if seen.why[BUY + good] == 0:
                assert f"buy-{good}" in named, GOOD_WORDS[good]


def test_what_the_gold_does_not_buy_in_a_river_port_is_veiled_on_market_and_flag() -> None:
    """What is sold first pays for it, a delivery and the bonus with it."""

    def veils(gold: int, *moves: str, **about: str) -> int:
        me = VICKSBURG | {"gold": gold, "cargo": "pork, furs"} | about
        seen = observation(river(me, tiles={"Vicksburg": 1}, market="2 flour").play("port"))
        actions = [seen.game.moves.index(move) for move in moves]
        return GAME.kind.interface.ahead(seen.view, seen.game.edition, actions).count('"veil"')

    assert veils(3, "done") == 2, "flour costs 2 and 2 more"
    assert not veils(4, "done") and veils(4, "buy flour", "done") == 2
    assert veils(0, "sell furs", "done") == 2, "they bring 3"
    assert not veils(0, "sell pork", "sell furs", "buy flour", "done")
    assert veils(0, "done", hand="peddler") == 2, "a peddler asks 1 more, and the market has but flour"


def test_every_amount_of_a_visit_has_its_piece() -> None:
    met = set[str]()
    for now in games(4, 600, **OPTIONS):
        seen = now.observation(now.waiting[0]) if not now.over else None
        for sheet in now.game.words.sheets(seen.view) if seen else ():
            if sheet.name != VISIT:
                continue
            pressed = {piece for places in seen.spots(False).values() for piece in places}
            port = seen.view.table.port
            for field in sheet.fields:
                if not field.choices:
                    shared = field.name.startswith("welcome-") and f"waits-{port}" in pressed
                    assert field.pieces and (shared or pressed.issuperset(field.pieces)), field
                    met.add(field.name.partition("-")[0])
    assert met >= {"sell", "buy", "drop", "board", "welcome"}
