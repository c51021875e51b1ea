"""The end: results, places, the host's close; ships and figures through whole games (rulings Q42, Q45)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flatboat.bots.random import playouts, reasons
from flatboat.games.broadsides.bot.evaluate import WEIGHTS
from flatboat.games.broadsides.rules.actions import ACTIONS, CEASE, SURRENDER
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import NONE, PLACES, SEATS, SPOTS, State, View
from flatboat.kernel.dice import dice_from, key_of
from flatboat.kernel.entries import entry
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.record_view import wrap
from flatboat.kernel.verbs import determinize, evaluate
from flatboat.kernel.verbs import view as see
from flatboat.testing import check_worth

from ..hand_set import random_dice
from .seats import seated
from .tables import EDITION, VALUES, Table, abeam, alongside, at_sea, edition_with, options_record

# --- results (Q45) and the host's close -----------------------------------------------------------------


def test_q45_nothing_is_scored_while_the_game_goes_on() -> None:
    assert Table().results()[0] == at_sea().results()[0] == [0, 0]


@pytest.mark.parametrize("winner", [0, 1, NONE])
def test_q45_one_point_and_first_place_for_the_winner_half_a_point_for_each_in_a_draw(winner: int) -> None:
    """So the points of a draw are not those of a defeat; before the end they are 0."""
    table = at_sea(phase="over", ending="sunk", winner=None if winner == NONE else winner)
    results = {0: ([1, 0], [1, 2]), 1: ([0, 1], [2, 1]), NONE: ([0.5, 0.5], [1, 1])}
    assert table.results() == results[winner]


def test_q45_a_draw_can_be_told_from_a_defeat_by_points_and_by_what_events_gave() -> None:
    drawn = seated(abeam())
    drawn.push(CLOSE)
    assert drawn.outcome is not None and drawn.outcome.winners == []
    assert (drawn.outcome.points, drawn.outcome.places) == ((0.5, 0.5), (1, 1))
    assert drawn.log(0, 0) == [
        "the game ends: the host ended it; nobody wins", "Ann gets half a point", "Ben gets half a point",
    ]  # fmt: skip
    check_worth(drawn)
    lost = seated(at_sea({"masts": {"A": 1}}))
    lost.push("surrender", seat=0)
    lost.push("plot remain, remain, remain", seat=1)
    assert lost.outcome is not None and lost.outcome.winners == [1]
    assert (lost.outcome.points, lost.outcome.places) == ((0, 1), (2, 1))
    check_worth(lost)


STAGES = {
    "placing": lambda: Table().choose_captain(0, "D4"),
    "plotting": lambda: at_sea().plot(1, "FFF"),
    "firing": abeam,
    "boarding": alongside,
}


@pytest.mark.parametrize("stage", STAGES)
def test_the_host_may_close_the_game_a_draw(stage: str) -> None:
    """At any time; what was chosen in secret is not shown (ruling Q42)."""
    table = STAGES[stage]().close()
    assert table.over and table.ending == ("CLOSED", None) and table.results() == ([0.5, 0.5], [1, 1])
    assert table.waiting == [] and table.phase == "OVER"
    assert [name for name, *_ in table.events] == ["ENDED", "HALVED", "HALVED"]
    for seat in range(SEATS):
        assert table.legal(seat) == [] and table.reason(seat, CEASE) == "GAME_OVER"
        secret = table.state.secrets[seat]
        assert (secret.plot, secret.captain, list(secret.extra)) == (NONE, NONE, [NONE, NONE])


# --- whole games -------------------------------------------------------------------------------------------


def chooser(table: Table, dice: Any, tame: bool) -> tuple[int, int]:
    """A seat and one of its legal moves; the tame neither give up nor hold fire."""
    waiting = table.waiting
    seat = waiting[dice.below(len(waiting))]
    legal = table.legal(seat)
    if tame:
        legal = [action for action in legal if action not in (CEASE, SURRENDER)] or legal
    return seat, legal[dice.below(len(legal))]


def check_ship(table: Table, seat: int) -> None:
    """What always holds of a ship and her figures."""
    ship, extra = table.ship(seat), table.table.extra_crew
    assert all(0 <= n <= VALUES.stack for n in ship.crew)
    assert all(figures(ship, place) <= VALUES.stack for place in range(PLACES))
    assert all(0 <= ship.guns[i] <= VALUES.guns[i] for i in range(len(ship.guns)))
    assert all(0 <= ship.masts[i] <= VALUES.masts[i] for i in range(len(ship.masts)))
    assert all(0 <= ship.hull[i] <= 2 for i in range(SPOTS))
    assert table.crew_count(seat) + (ship.captain != NONE) <= 21 + extra
    chart = table.edition
    assert 0 <= ship.x < chart.width and 0 <= ship.y < chart.height
    assert not chart.islands[ship.y * chart.width + ship.x], "a ship on an island"
    assert 0 <= ship.shots <= ship.bearing <= 5


#: So small a chart that random captains meet.
STRAIT = edition_with(
    chart={"map": (". 2 . .", ". . # .", ". . . .", ". # . .", ". . 1 ."), "headings": ("N", "S")},
    limits={"quiet_rounds": 12, "calm_turns": 40},
)


def accounted(table: Table, seat: int) -> tuple[int, int, int, int]:
    """How crew, cannons, hits on masts and markers of a side changed, by what the events tell."""
    crew = guns = masts = markers = 0
    for name, whose, _, b in table.events:
        if whose == seat:
            crew -= b if name == "CREW_LOST" else int(name in ("FELL", "NEW_CAPTAIN"))
            crew += name == "PLACED_CREW"
            guns -= name == "CANNON_LOST"
            masts -= name == "MAST"
            markers += name == "HULL"
    return crew, guns, masts, markers


def totals(table: Table, seat: int) -> tuple[int, int, int, int]:
    ship = table.ship(seat)
    return sum(ship.crew), sum(ship.guns), sum(ship.masts), sum(ship.hull)


def play(seed: int, extra: int, tame: bool = True, most: int = 3000) -> Table:
    """A random game in which everything is counted after each move."""
    dice = random_dice(f"choose {seed}")
    table = Table(extra, STRAIT, random_dice(seed))
    for _ in range(most):
        if table.over:
            return table
        before = [totals(table, seat) for seat in range(SEATS)]
        boarding = table.table.boarding
        table.push(*chooser(table, dice, tame))
        for seat in range(SEATS):
            check_ship(table, seat)
            told, now = accounted(table, seat), totals(table, seat)
            change = tuple(a - b for a, b in zip(now, before[seat], strict=True))
            if table.table.boarding and not boarding:  # the masts are taken off
                change, told = change[:2] + change[3:], told[:2] + told[3:]
            assert change == told, f"{table.events}"
    return table


@given(seed=st.integers(0, 10**9), extra=st.sampled_from([0, 2]), tame=st.booleans())
@settings(max_examples=15, deadline=None)
def test_whole_games_lose_only_what_the_events_tell(seed: int, extra: int, tame: bool) -> None:
    """And never are there more than three of a side in a section, ships stay on the sea, each game ends."""
    table = play(seed, extra, tame)
    assert table.over and table.ending[0] != "NOT_YET"
    drawn = table.ending[1] is None
    assert [name for name, *_ in table.events][-3 if drawn else -1 :] == ["ENDED", *["HALVED"] * 2 * drawn]


def test_random_games_reach_both_parts_of_the_game() -> None:
    endings = {play(seed, 0).ending[0] for seed in range(12)}
    assert {"SUNK", "CAPTAIN"} <= endings


@given(
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), min_size=1, max_size=60),
    st.integers(0, 10**6),
)
@settings(max_examples=40, deadline=None)
def test_ships_are_always_on_the_sea(choices: list[tuple[int, int]], seed: int) -> None:
    """Whatever is plotted; nobody fires."""
    table = Table(0, None, random_dice(seed)).place()
    for picks in choices:
        while table.phase == "FIRE":
            table.cease()
        if table.phase != "PLOT":
            return
        for seat, pick in enumerate(picks):
            plots = sorted(table.plots(seat))
            table.plot(seat, plots[pick % len(plots)])
        check_ship(table, 0)
        check_ship(table, 1)


# --- interpreted and compiled ------------------------------------------------------------------------------


def duel(seed: int, extra: int, deal: bool, states: np.ndarray[Any, Any], edition: Any) -> None:
    """The same random games twice, interpreted and compiled: states and dice, which must be the same."""
    ended: list[tuple[bytes, bytes]] = []
    compiled: Any = playouts
    for run, through in ((compiled, lambda records: records), (compiled.py_func, wrap)):
        mine, keys = (
            states.copy(),
            np.concatenate([dice_from(key_of(f"{seed} {i}")) for i in range(len(states))]),
        )
        counts = np.zeros(len(states), np.int64)
        run(
            through(edition.record()), through(options_record(extra)), through(mine), through(keys),
            reasons(len(ACTIONS)), deal, 4000, counts,
        )  # fmt: skip
        ended.append((mine.tobytes(), keys.tobytes()))
    assert ended[0] == ended[1], "the compiled game went otherwise"


@pytest.mark.slow
@pytest.mark.parametrize("extra", [0, 2])
@pytest.mark.parametrize("seed", range(3))
def test_interpreted_and_compiled_rules_agree_from_the_start(seed: int, extra: int) -> None:
    duel(seed, extra, True, State.zeros(2), STRAIT)


@pytest.mark.parametrize("seed", range(4))
def test_interpreted_and_compiled_rules_agree_in_battle(seed: int) -> None:
    """From ships side by side and from boarding, which random captains seldom reach."""
    tables = [
        abeam(),
        abeam({"captain": None, "heading": "E"}),
        alongside({"0H3": 3}, {"1D3": 3}, captains=("0D5", "1D4")),
    ]
    duel(seed, 0, False, np.concatenate([table.array for table in tables]), EDITION)


@entry
def look_around(
    edition: Any, states: Any, views: Any, imagined: Any, dice: Any, weights: Any, out: Any
) -> None:
    """Each seat's view, the table it imagines, and how it judges it."""
    for i in range(len(states)):
        for seat in range(-1, 2):
            k = 3 * i + seat + 1
            see(edition[0], states[i], seat, views[k])
            determinize(edition[0], views[k], dice[0], imagined[k])
            evaluate(edition[0], imagined[k], weights[0], out[k])


def test_interpreted_and_compiled_views_imagined_tables_and_judgements_agree() -> None:
    rng, found = random_dice("views"), []
    for extra in (0, 2):
        table = Table(extra, STRAIT, random_dice(f"game {extra}"))
        while not table.over and len(found) < 150 * (1 + extra):
            table.push(*chooser(table, rng, True))
            found.append(table.array.copy())
    states, runs = np.concatenate(found), []
    compiled: Any = look_around
    for run, through in ((compiled, lambda records: records), (compiled.py_func, wrap)):
        views, imagined = View.zeros(3 * len(states)), State.zeros(3 * len(states))
        dice, out = dice_from(key_of("imagine")), np.zeros((3 * len(states), SEATS + 1), np.float32)
        run(
            through(STRAIT.record()),
            through(states.copy()),
            through(views),
            through(imagined),
            through(dice),
            through(WEIGHTS),
            out,
        )
        runs.append((views.tobytes(), imagined.tobytes(), out.tobytes()))
        assert np.isfinite(out).all()
    assert runs[0] == runs[1]
