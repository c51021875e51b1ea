"""What bots take for linked when they judge a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.railroad.bot.evaluate import WEIGHTS, adjust_weights, judge_pairs, survey
from flatboat.games.railroad.bot.ways import NOTES, TRACK, find_ends, find_ways, nearest_to_city, own_part
from flatboat.games.railroad.rules.actions import ACTION_COUNT, LOAN
from flatboat.games.railroad.rules.dispatch import legal
from flatboat.games.railroad.rules.network import ROWS, lay, measure_from, route_length
from flatboat.games.railroad.rules.tables import CITIES, NONE, SPACES
from flatboat.kernel.compiler import scratch_record
from flatboat.kernel.record_view import wrap

from .tables import CITY_NAMES, FACTORY_NAMES, LUMBER, Table, land


def notes_on(t: Table) -> Any:
    """What is noted of seat 0."""
    sheet, links = scratch_record(NOTES), np.zeros((ROWS, SPACES), np.int8)
    survey(t.edition, t.table, sheet)
    find_ways(t.edition, t.table, 0, sheet[0])
    judge_pairs(t.edition, t.state, 0, NONE, sheet[0], links, wrap(WEIGHTS)[0])
    return sheet[0]


def tracks_lacking(t: Table, factory: str, city: str) -> float:
    """The tracks that a delivery is thought to need."""
    notes, pair = notes_on(t), FACTORY_NAMES.index(factory) * CITIES + CITY_NAMES.index(city)
    return next(float(notes.needs[k]) for k in range(notes.found) if notes.n[k] == pair)


def test_bots_know_that_a_city_beside_an_own_train_is_linked_ruling_26() -> None:
    """Linden lies beside Fairhaven."""
    mine = {"at": f"{LUMBER} c3 c4 d5"}
    assert tracks_lacking(land(mine), "Blackmoor", "Linden") == 2
    t = land(mine | {"served": "Fairhaven"})
    assert tracks_lacking(t, "Blackmoor", "Linden") == 0
    assert tracks_lacking(t, "Blackmoor", "Dunmore") > 0


def test_bots_go_on_from_the_last_of_cities_side_by_side_ruling_26() -> None:
    mine = {"at": f"{LUMBER} c3 c4 d5"}
    t = land(mine | {"served": "Fairhaven, Linden"})
    assert 0 < notes_on(t).way[t.space("g6")] < notes_on(land(mine)).way[t.space("g6")]
    assert tracks_lacking(t, "Blackmoor", "Merrow") < tracks_lacking(land(mine), "Blackmoor", "Merrow")


def test_a_route_that_is_not_built_yet_leads_along_the_own_network() -> None:
    """From the factory by a detour: once its tracks lie it is as long as bots took it for."""
    t = land({"at": f"{LUMBER} c3 c4 d5 d6"})
    factory, links = FACTORY_NAMES.index("Blackmoor"), np.zeros((ROWS, SPACES), np.int8)
    notes = notes_on(t)
    find_ends(t.edition, t.table, 0, notes)
    root = int(notes.root[t.table.works[factory].space])
    measure_from(t.edition, t.table, 0, root, links)
    nearest = [city for city in range(CITIES) if TRACK <= notes.steps[city] - notes.money[city] < 2 * TRACK]
    assert nearest
    for city in nearest:
        whole = 1 + own_part(t.edition, t.table, root, city, notes, links)
        built = land({"at": f"{LUMBER} c3 c4 d5 d6"})
        lay(built.edition, built.table, 0, nearest_to_city(t.edition, t.table, city, notes.way))
        assert route_length(built.edition, built.table, 0, factory, city) == whole


def test_a_search_borrows_once_money_is_short() -> None:
    for money, weight in ((20, 0), (1, 1)):
        t = land({"at": f"{LUMBER} c3 c4 d5", "money": money})
        why, weights = np.zeros(ACTION_COUNT, np.int8), np.ones(ACTION_COUNT, np.int8)
        legal(t.edition, t.state, 0, why)
        adjust_weights(t.edition, t.state, 0, why, weights)
        assert why[LOAN] == 0
        assert weights[LOAN] == weight
