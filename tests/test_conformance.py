"""Every game keeps every promise of `flatboat.testing`, with options and seeds drawn at random."""

import os
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import flatboat
from flatboat.testing import check_compiled, check_game, check_judgement, choose, playthrough

from .sample import sampled

GOLDEN = Path(__file__).parent / "golden"
SWITCHES = {
    "heartland": (
        "short_haul",
        "fresh_start",
        "warehouse_mixup",
        "alternate_routes",
        "truck_stops",
        "badlands",
        "truck_stops ham_radio=cubes",
        "alternate_routes cut_map=keep",
        "alternate_routes turned=12",
        "alternate_routes turned_cards=jericho+fort_lee+tatanka",
    ),
    "rifle-and-axe": ("leaders=dealt", "steady_growth", "fields_need_tools", "play_on"),
    "broadsides": ("extra_crew=2",),
    "broadhorns": ("first_boat=any", "board_in_st_louis", "bag=blind", "discarded_travelers=destination"),
    "railroad": ("freight_on_board=false", "layout=standard", "order=fixed", "wild_slots=leftmost"),
}
EVERYTHING = {
    "heartland": ["short_haul", "fresh_start", "warehouse_mixup", "alternate_routes", "truck_stops"],
    "rifle-and-axe": ["leaders=dealt", "fields_need_tools", "play_on"],
    "broadsides": ["extra_crew=2"],
    "broadhorns": ["first_boat=any", "board_in_st_louis", "bag=blind", "discarded_travelers=destination"],
    "railroad": ["order=fixed", "wild_slots=leftmost"],
}
#: How many decisions are checked: where there are many moves to read back, fewer.
DECISIONS = {"heartland": 250, "rifle-and-axe": 100, "broadsides": 150, "broadhorns": 200, "railroad": 200}
TABLES = [(name, seats) for name in flatboat.SHELF for seats in flatboat.kind(name).seats]
LAYOUTS = {seats: flatboat.game("heartland", seats).edition.layout_ids_for(seats) for seats in (2, 3, 4, 5)}


def known_of(table: str, name: str) -> Any:
    """What a table of this file says of a game; a game without options has empty lines here."""
    if name not in globals()[table]:
        pytest.fail(
            f'{Path(__file__).name}: {table} says nothing of "{name}"; add a line for it, or an empty one'
        )
    return globals()[table][name]


@st.composite
def tables(draw: st.DrawFn, games: Sequence[str] = flatboat.SHELF) -> tuple[str, int, list[str]]:
    """A game, seats and options that go together: the arguments of `flatboat.game`."""
    name, seats = draw(st.sampled_from([table for table in TABLES if table[0] in games]))
    switches = known_of("SWITCHES", name)
    drawn = draw(st.lists(st.sampled_from(switches), unique=True)) if switches else []
    options = list({word.partition("=")[0]: word for switch in drawn for word in switch.split()}.values())
    if name == "heartland":
        if any(option.startswith("turned_cards") for option in options):  # which cards, or how many
            options = [option for option in options if not option.startswith("turned=")]
        options.append(f"layout={draw(st.sampled_from(LAYOUTS[seats]))}")
    return name, seats, options


@pytest.mark.parametrize("name", flatboat.SHELF)
@given(data=st.data(), seed=st.integers(0, 10**9))
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
def test_games_with_options_at_random(name, data, seed):
    """Every kind of check, but a thin sample: two tables of each game. The slow test has many."""
    check_game(flatboat.game(*data.draw(tables([name]))), seed, every=30, most=known_of("DECISIONS", name))


@pytest.mark.slow
@given(table=tables(), seed=st.integers(0, 10**9))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_more_games_with_options_at_random(table, seed):
    """More tables, and longer games, than the fast run has time for."""
    check_game(flatboat.game(*table), seed, every=25, most=2 * known_of("DECISIONS", table[0]))


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_a_whole_game_to_its_end(name):
    assert check_game(flatboat.game(name), seed=5, every=400).over


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_interpreted_and_compiled_rules_agree(name):
    for seats in flatboat.kind(name).seats:
        check_compiled(flatboat.game(name, seats), [seats], limit=300)
        check_compiled(
            flatboat.game(name, seats, known_of("EVERYTHING", name)), [seats, seats + 10], limit=900
        )
    if name in WEIGHTED:  # from tables in play
        check_compiled(flatboat.game(name), [1, 2], limit=300, strain=lambda table: None, weighted=True)


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_interpreted_and_compiled_judgements_agree(name):
    for seats in flatboat.kind(name).seats:
        check_judgement(flatboat.game(name, seats), seats)
        check_judgement(flatboat.game(name, seats, known_of("EVERYTHING", name)), seats + 10)


#: Rifle and Axe on a phone: what holds this turn needs, sometimes, more room than the strip above has.
DRAWINGS = [(name, narrow) for name in flatboat.SHELF for narrow in (False, True)]
DRAWINGS.remove(("rifle-and-axe", True))


@pytest.mark.parametrize(("name", "narrow"), sampled(DRAWINGS, *DRAWINGS[::2]))
def test_drawings_cut_no_words(name, narrow):
    """With names as short as "Seat 1" everything has its room."""
    for seats in flatboat.kind(name).seats:
        chooser, position = random.Random(seats), flatboat.game(name, seats).start(seed=seats)
        while not position.over and len(position.history) < 200:
            position.push(choose(position.game, position.legal_moves, chooser, weighted=True))
            if len(position.history) % 6 == 0:
                assert not re.findall(r">([^<>]*…)<", position.draw(narrow=narrow))


@pytest.mark.slow
@given(table=tables(), seed=st.integers(0, 10**9))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_interpreted_and_compiled_rules_agree_over_whole_games(table, seed):
    game = flatboat.game(*table)
    check_compiled(game, [seed], limit=game.kind.longest)


CASES = [
    ("heartland", 2, [], 1),
    ("heartland", 3, ["alternate_routes", "badlands", "truck_stops"], 2),
    ("heartland", 5, ["short_haul", "fresh_start", "warehouse_mixup", "truck_stops"], 3),
    ("rifle-and-axe", 1, [], 4),
    ("rifle-and-axe", 3, ["leaders=dealt"], 2),
    ("rifle-and-axe", 2, ["fields_need_tools", "play_on"], 3),
    ("broadsides", 2, [], 13),
    ("broadsides", 2, ["extra_crew=2"], 54),
    ("broadhorns", 2, [], 7),
    ("broadhorns", 4, ["first_boat=any", "board_in_st_louis", "bag=blind"], 8),
    ("railroad", 1, [], 5),
    ("railroad", 3, [], 6),
]
WEIGHTED = {"broadhorns"}  # random traders seldom leave St. Louis


@pytest.mark.parametrize(("name", "seats", "options", "seed"), CASES)
def test_golden_playthrough(name, seats, options, seed):
    """FLATBOAT_GOLDEN=1 writes the files anew: read the difference before you commit it."""
    text = playthrough(flatboat.game(name, seats, options), seed, weighted=name in WEIGHTED)
    path = GOLDEN / f"{name}-{seats}-{seed}.txt"
    if os.environ.get("FLATBOAT_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_a_game_without_options_is_checked_and_one_that_is_left_out_is_told(monkeypatch):
    monkeypatch.setitem(SWITCHES, "broadsides", ())
    assert find(tables(["broadsides"]), lambda table: True) == ("broadsides", 2, [])
    monkeypatch.delitem(SWITCHES, "broadsides")
    with pytest.raises(pytest.fail.Exception, match='SWITCHES says nothing of "broadsides"; add a line'):
        known_of("SWITCHES", "broadsides")
