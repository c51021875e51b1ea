"""Panels and the sheet of Small Railroad Empires, held against the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from flatboat.errors import FlatboatError
from flatboat.games.railroad.rules.actions import BUY, COVER, DELIVER, END
from flatboat.games.railroad.rules.tables import NONE, Phase
from flatboat.games.railroad.text import prospects
from flatboat.games.railroad.text.links import missing
from flatboat.kernel.text import Panel, Sheet

from ..hand_set import ONLOOKER, random_dice
from .tables import EIGHT, FOUR, LUMBER, WIDE, Table, delivering, land
from .test_guide import HELP
from .test_words import TEXTS, WORDS, observation

WILDLY = 0.3  # how often a random game leaves the good moves
SEEN = 0.3  # of its tables are looked at


def panels(table: Table, seat: int = 0) -> dict[str, Panel]:
    return {panel.heading: panel for panel in WORDS.panels(observation(table, seat))}


def rows(panel: Panel) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in panel.rows}


def tone(panel: Panel, first: str) -> str:
    """The tone of the row that begins so."""
    return next(tone for row, tone in zip(panel.rows, panel.tones, strict=True) if row[0] == first)


def games(n: int) -> Any:
    """The tables of random games in which deliveries are made."""
    for seed in range(n):
        table, chooser = Table(1 + seed % 4, dice=random_dice(seed)), Random(seed)
        while not table.over:
            yield table
            legal = table.legal()
            delivers = [action for action in legal if TEXTS[action].startswith("deliver")]
            table.push(chooser.choice(delivers if delivers and chooser.random() > WILDLY else legal))
        yield table


# --- panels of all kinds ----------------------------------------------------------------


def test_panels_are_well_made_and_follow_from_the_view() -> None:
    chooser = Random(1)
    for table in games(4):
        if not table.over and chooser.random() > SEEN:
            continue
        for seat in {int(table.table.turn), ONLOOKER}:
            made = WORDS.panels(observation(table, seat))
            assert [panel.unfolded for panel in made] == [True, False][: len(made)]
            for panel in made:
                assert f"# {panel.section}\n" in HELP and panel.rows and len(panel.tones) == len(panel.rows)
                assert all(len(row) == len(panel.columns) for row in panel.rows)
                assert not any("{" in cell for row in panel.rows for cell in row)
            if seat >= 0 and chooser.random() < 0.2:
                assert WORDS.panels(observation(table.imagined(seat), seat)) == made


def test_reasons_from_a_view_are_those_of_the_rules() -> None:
    for table in games(3):
        for seat in range(table.seats):
            assert prospects.reasons(WORDS.record, observation(table, seat)) == table.why(seat)


def test_what_helps_now_comes_first() -> None:
    table = land({"at": "Blackmoor"}, {})
    assert list(panels(table)) == ["My deliveries", "The end of the game"]
    assert list(panels(table, ONLOOKER)) == list(panels(Table(2))) == ["The end of the game"]
    assert not panels(table.close())


# --- deliveries ---------------------------------------------------------------------------


def test_deliveries_tell_what_they_bring() -> None:
    table, _ = delivering("coal", ship="S1 0", mine={"hand": "1 11 14 28"})
    panel = panels(table)["My deliveries"]
    cards = "Rocket coal, Consolidation other tile"
    assert panel.rows[0] == (
        "coal, Blackmoor", "Easton", "", "3", "1 prestige and $2", cards, "3 prestige and $3"
    )  # fmt: skip
    assert panel.tones[0] == "good"
    all_met = "Rocket coal, Mogul 4+, Baldwin 5+, Consolidation other tile"
    far = ("coal, Blackmoor", "Dunmore", "3 tracks for $1", "6", "4 prestige and $4", all_met, "")
    met = "Mogul 4+, Consolidation other tile"
    not_reached = ("iron, Redstone", "Arden", "2 tracks for $3", "4", "2 prestige and $3", met)
    assert panel.rows[1:3] == ((*not_reached, "4 prestige and $3"), far)


def test_a_delivery_that_fills_the_ship_counts_the_export() -> None:
    mine = {"at": WIDE, "served": "Easton coal, Easton lumber, Calder iron"}
    table, _ = delivering("iron", ship="S1 0 n n", goals="1 2 3 4 5", mine=mine)
    told = {row[:2]: row[-1] for row in panels(table)["My deliveries"].rows}
    assert told["iron, Redstone", "Arden"] == "6 prestige and $3"
    made = prospects.deliveries(WORDS.record, observation(table))
    (one,) = [one for one in made if WORDS.names.way(one) == "Redstone to Arden"]
    assert one.parts["slot"] == (0, 1) and one.parts["export"] == (1, 1)
    assert one.parts["achievements"] == (0, 3)


def test_a_delivery_that_fulfils_the_contract_is_worth_that_too() -> None:
    """2 deliveries of coal bring 4 prestige at the end: more than a longer route with lumber."""
    mine = {"at": "e1 d1 c1 c2 c3 c4 c5 c6 c7 b1", "served": "Dunmore coal", "contract": 1}
    table = land(mine, phase="DELIVER", left={"Ashwood": 0}, sites={})
    view = observation(table)
    (one,) = prospects.deliveries(WORDS.record, view)
    assert (one.total, one.contract, one.nearer) == ((2, 1), 4, True)
    assert only_sheet(table).fields[0].choices[0][1].startswith("1 prestige + contract: ")
    assert WORDS.costly(view, END).endswith("for 1 prestige and $2, and your contract.")
    table.play("deliver Blackmoor Easton")
    told = "In all: 1 prestige and $2. At the end 4 more for your contract."
    assert WORDS.total(view, observation(table)) == told


def test_what_fulfils_the_contract_comes_before_what_brings_less_than_that() -> None:
    """Lumber brings 6 prestige, coal 3 with its card, and 4 more where it fulfils the contract."""
    for contract, first in ((4, "lumber, Ashwood"), (1, "coal, Blackmoor")):
        mine = {"at": "e1 d1 c1 c2 c3 c4 c5 c6 c7 b1", "served": "Dunmore coal"}
        mine |= {"contract": contract, "hand": "1"}
        panel = panels(land(mine, phase="DELIVER"))["My deliveries"]
        best = [row[0] for row, tone in zip(panel.rows, panel.tones, strict=True) if tone == "good"]
        assert best == [first] and panel.rows[0][0] == first


def test_what_lacks_is_what_is_to_be_built() -> None:
    table = land({"at": "Blackmoor", "money": 9})
    links = missing(WORDS.record, observation(table).table, 0, 0)
    link = links[4]  # Easton
    assert link.tracks == 2 and link.length == 3
    view = observation(land({"at": "Blackmoor c4 b1"}, phase="DELIVER"))
    assert (0, 4) in prospects.linked(view)


def test_panels_know_that_a_city_beside_an_own_train_is_linked_ruling_26() -> None:
    """d5 lies beside Fairhaven, that beside Linden; g5 beside Linden and Kingsley."""
    blackmoor, wheatley, kingsley, linden = 0, 3, 9, 10
    mine = {"at": f"{LUMBER} c3 c4 d5"}
    before = observation(land(mine, phase="DELIVER"))
    assert missing(WORDS.record, before.table, 0, blackmoor)[linden].tracks == 2
    table = land(mine | {"served": "Fairhaven"}, phase="DELIVER")
    assert prospects.linked(observation(table)) == [(blackmoor, linden)]
    row = panels(table)["My deliveries"].rows[0]
    assert row[:5] == ("coal, Blackmoor", "Linden", "", "3", "1 prestige and $2")
    beyond = observation(land(mine | {"served": "Fairhaven, Linden coal"}, phase="DELIVER"))
    link = missing(WORDS.record, beyond.table, 0, wheatley)[kingsley]
    assert (link.tracks, link.length) == (3, 3)  # d7, d6 or e7, g5 or g6


def test_where_nothing_can_be_delivered_one_row_says_so() -> None:
    dry = land({"at": "Blackmoor"}, left=dict.fromkeys(WORDS.names.factories, 0))
    for table in (land(EIGHT), dry):
        assert [row[0] for row in panels(table)["My deliveries"].rows] == ["None"]


# --- the end --------------------------------------------------------------------------------------


def test_the_end_is_told_by_its_triggers() -> None:
    table = land({"tracks": 5}, {"tracks": 2}, pile="20 21")
    panel = panels(table)["The end of the game"]
    said = rows(panel)
    assert said["Free tracks"] == ("7 left", "used up in at most 3 rounds")
    assert said["Train cards"][0] == "2 in the deck" and tone(panel, "Train cards") == "warn"
    assert said["Train spaces"] == ("15 free", "3 spaces can never be filled")
    last = rows(panels(land({"tracks": 0}, {"tracks": 0}, trigger=1))["The end of the game"])
    assert last["Last round"] == ("1 turn after this one", "all free tracks are used")


# --- the sheet --------------------------------------------------------------------------------------


def only_sheet(table: Table) -> Sheet:
    (sheet,) = WORDS.sheets(observation(table))
    return sheet


def filled(table: Table, **values: str) -> list[str]:
    """The moves of the one sheet there is, filled like this."""
    sheet = only_sheet(table)
    given = {field.name: field.choices[0][0] for field in sheet.fields} | values
    for field in sheet.fields:
        assert given[field.name] in dict(field.choices)
    return WORDS.compose(observation(table), sheet.name, given)


def test_the_sheet_tells_the_sum_before_it_is_done() -> None:
    table, move = delivering("coal", ship="S3", mine={"hand": "1 11"})
    fields = {field.name: field for field in only_sheet(table).fields}
    assert list(fields) == ["route", "card", "slot"]
    assert only_sheet(table).drawn == "Choose the card and the slot"
    assert fields["route"].choices[0][1] == "3 prestige and $2: Blackmoor to Easton, coal"
    assert fields["card"].choices[0] == ("", "the best: Rocket (coal)")
    assert fields["slot"].choices[0] == ("", "the best: slot 2, with your container")
    assert dict(fields["card"].choices)["0"] == "Rocket (coal): met to Easton; 2 prestige if the good is coal"
    assert dict(fields["card"].choices)["10"].startswith("Mogul (4+ tracks): not met; ")
    assert dict(fields["slot"].choices)["1"] == "2, any good: yours, for nothing"
    assert dict(fields["slot"].choices)["0"] == "1, grain: a neutral container; next from the left"
    assert fields["card"].pieces == ("", "hand-0", "hand-10")
    assert fields["slot"].pieces == ("", "slot-0", "slot-1")
    before = observation(table)
    table.play(move, "play 1", "cover 2")
    assert WORDS.total(before, observation(table)) == "In all: 3 prestige and $2, with Rocket (coal)."


def test_where_no_card_is_met_the_one_of_least_use_is_proposed() -> None:
    """Mogul 6+ (15) pays 3 prestige, Mogul 4+ (11) 1 and $1, Rocket grain (5) 2, while there is grain."""
    table, move = delivering("coal", mine={"hand": "11 15"})
    card = {field.name: field for field in only_sheet(table).fields}["card"]
    assert card.choices[0] == ("", "pays nothing: Mogul (4+ tracks)")
    before = observation(table)
    assert filled(table) == ["deliver Blackmoor to Easton", "play Mogul 4+"]
    told = WORDS.total(before, observation(table.play(move, "play 11")))
    assert told == "In all: 1 prestige and $2."
    for left, used in (
        (None, "play Mogul 4+"),
        (dict.fromkeys(("Wheatley", "Barleyford"), 0), "play Rocket grain"),
    ):
        assert filled(delivering("coal", mine={"hand": "5 11"}, left=left)[0])[1] == used


def test_a_slot_that_cannot_be_chosen_is_told() -> None:
    table, _ = delivering("coal", ship="S1 0", mine={"hand": "1"})
    slot = {field.name: field for field in only_sheet(table).fields}["slot"]
    assert slot.choices == (("", "slot 2, coal: yours, for $1"),)
    assert [move for move in filled(table) if move.startswith("cover")] == []


def test_a_ship_that_sails_is_told() -> None:
    """The form says so before; the last slot of the Albatross is for iron, so coal goes there as neutral."""
    table, move = delivering("coal", {}, ship="S1 0 n 1")
    slot = {field.name: field for field in only_sheet(table).fields}["slot"]
    assert slot.choices == (("", "slot 4, iron: a neutral container; the ship sails"),)
    before = observation(table)
    table.dice = random_dice(1)
    table.push(table.read(move))
    assert WORDS.total(before, observation(table)) == "In all: 1 prestige and $3."


def test_the_best_slot_takes_an_own_container_where_slots_bring_the_same() -> None:
    """Slot 1 of the Dunlin is for grain, slot 2 for any good; neither would bring anything for coal."""
    table, move = delivering("coal", ship="S3", mine={"hand": "1 11"})
    assert filled(table)[-1] == "cover slot 2"
    table.play(move, "play 1")
    view = observation(table)
    assert [prospects.slot_gain(WORDS.record, view, slot) for slot in (0, 1)] == [(0, 0), (0, 0)]
    assert [prospects.takes_own(WORDS.record, view, slot, 0) for slot in (0, 1)] == [False, True]
    assert WORDS.because(view, COVER + 1).startswith("your own container goes aboard")
    assert "a neutral container" in WORDS.because(view, COVER)


def test_a_filled_sheet_is_a_chain_of_moves() -> None:
    table, _ = delivering("coal", ship="S3", mine={"hand": "1 11"})
    go = "deliver Blackmoor to Easton"
    assert filled(table) == [go, "play Rocket coal", "cover slot 2"]
    assert filled(table, card="10", slot="0") == [go, "play Mogul 4+", "cover slot 1"]
    plain, _ = delivering("coal")
    assert filled(plain) == [go]


def test_what_is_no_sheet_is_refused() -> None:
    table, _ = delivering("coal")
    with pytest.raises(FlatboatError, match="there is no sheet"):
        WORDS.compose(observation(table), "harvest", {})


def test_there_is_a_sheet_only_where_something_can_be_delivered() -> None:
    table, _ = delivering("coal")
    assert not WORDS.sheets(observation(table, 1)) and not WORDS.sheets(observation(table, ONLOOKER))
    assert not WORDS.sheets(observation(land({"at": "Blackmoor c4 b1"})))
    assert not WORDS.sheets(observation(land({"at": "Blackmoor"}, phase="DELIVER")))


def test_what_a_delivery_is_told_to_bring_is_what_it_brings() -> None:
    tried = 0
    for table in games(4):
        if table.table.phase != Phase.DELIVER:
            continue
        seat = table.actor
        for factory, city in prospects.linked(observation(table, seat))[-1:]:
            one = prospects.best_delivery(WORDS.record, observation(table, seat), factory, city)
            twin = table.copy()
            twin.dice = random_dice(tried)
            before = twin.company(seat).money, twin.company(seat).prestige
            route = {"route": WORDS.move(DELIVER + factory * 12 + city)}
            for text in WORDS.compose(observation(table, seat), "delivery", route):
                twin.push(TEXTS.index(text))
            gained = twin.company(seat).money - before[0], twin.company(seat).prestige - before[1]
            assert gained == one.total and (one.card == NONE) == (table.company(seat).cards == 0)
            tried += 1
    assert tried > 20


def test_a_card_that_completes_a_collection_is_the_best_though_it_pays_nothing() -> None:
    """Two Moguls are collected; with Mogul mountain (19) they are three of one class."""
    mine = FOUR | {"hand": "1 19", "kept": "7 11", "marked": (1, 2, 3, 4)}
    table = land(mine, phase="DELIVER", goals="6 1 2 3 4", round=5)
    card = {field.name: field for field in only_sheet(table).fields}["card"]
    assert card.choices[0] == ("", "the best: Mogul (1 mountain)")
    assert dict(card.choices)["18"].startswith("Mogul (1 mountain): completes Model Fleet; ")
    before = observation(table)
    told = WORDS.total(before, observation(table.play("deliver Wheatley Linden", "play 19")))
    assert told == "In all: 4 prestige (3 for Model Fleet) and $2."


def test_a_card_for_a_good_that_no_city_takes_any_more_says_so() -> None:
    table = land({"at": "Blackmoor c4", "money": 9})
    for city in table.table.cities:
        for icon in [icon for icon in range(city.count) if city.good[icon] == 0]:
            city.train[icon] = 1
    assert WORDS.label(BUY, observation(table)) == "buy Rocket (coal: 2 prestige; no coal is wanted)"


def test_a_hint_begins_with_what_the_form_proposes() -> None:
    """Unless an extra track leads to more; onlookers and those who wait are advised nothing."""
    table, _ = delivering("coal", ship="S3", mine={"hand": "1 11", "money": 0})
    told = [WORDS.move(action) for action in WORDS.advised(observation(table))]
    assert told == filled(table) == ["deliver Blackmoor to Easton", "play Rocket coal", "cover slot 2"]
    assert WORDS.advised(observation(table, 1)) == () == WORDS.advised(observation(table, ONLOOKER))
    assert WORDS.advised(observation(land({"at": "Blackmoor"}))) == ()
