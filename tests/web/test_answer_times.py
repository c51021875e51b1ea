"""How long a bot takes to answer tells nothing of its hand, wherever people are asked lest it be told.

Both times are those that everybody can read at the table: when the bot was called, and when it moved.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flatboat
from flatboat.bots.warming import is_warm, warm
from flatboat.games import SHELF, kind
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.game import Game
from flatboat.kernel.position import Position
from flatboat.web import brains
from flatboat.web.brains import QUICK, slot
from flatboat.web.host import Host
from flatboat.web.turns import hides

from .conftest import house, run_in, wanted

BOT, ANSWERED = "mcts:1000", "mcts:100"  # the other where search is `answered`
ALARM = 1e-4  # how often a comparison finds what is not there
FAINT = 2  # milliseconds that storing a move takes more or less: the draw hides them in thousands of answers
TIMES = int(os.environ.get("FLATBOAT_TIMES", "24"))  # answers of each of two kinds, in the long run
HIDING = [name for name in SHELF if kind(name).interface.asked and not kind(name).simultaneous]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "heartland": [{}, {"truck_stops": True, "badlands": True}],
    "broadhorns": [{"board_in_st_louis": True}],
    "broadsides": [{"extra_crew": 2}],
}


@dataclass(frozen=True)
class Case:
    """A seat that is to decide, of a family that people are asked for; whether it has a choice."""

    game: Game
    state: bytes
    seat: int
    families: frozenset[str]
    choice: bool


def cases(name: str, seed: int) -> Iterator[Case]:
    """Decisions of a game played by habit, a little by chance, and readily what is rare."""
    chooser, found = random.Random(seed), kind(name)
    options = OPTIONS[name][seed % len(OPTIONS[name])]
    position = flatboat.game(name, found.seats[seed % len(found.seats)], options).start(seed=seed)
    while not position.over and len(position.history) < 1500:
        seat = chooser.choice(position.waiting)
        moves = position.observation(seat).moves
        named = [found.actions.read(move.action)[0] for move in moves]
        if asked := found.interface.asked.intersection(named):
            yield Case(position.game, position.state.tobytes(), seat, asked, len(moves) > 1)
        likely = [float(found.search.rollout_weights[move.action]) + 0.05 for move in moves]
        position.push(chooser.choices(moves, likely)[0])


def gathered(name: str, most: int, games: int) -> dict[tuple[str, bool], list[Case]]:
    """By family and whether there is a choice, some cases each."""
    found = defaultdict[tuple[str, bool], list[Case]](list)
    for seed in range(games):
        for case in cases(name, seed):
            for family in case.families:
                here = found[family, case.choice]
                if len(here) < most:
                    here.append(case)
    return found


async def answer_time(host: Host, case: Case, bot: str) -> float:
    """Seconds from a bot's being called to its move, at a table of its own with people."""
    named = [f"Player {seat}" for seat in range(case.game.seats)]
    table = replace(wanted(*[""] * case.game.seats), game=case.game, names=tuple(named))
    room = await host.tables.create(table, "me")
    await host.seats.sit(room, "me", (case.seat + 1) % case.game.seats)
    state = np.frombuffer(case.state, room.position.state.dtype).copy()
    room.position = Position(case.game, state, Tape(dice_from(key_of("dice"))), tuple(named))
    room._known.clear()
    length = len(room.standing)
    await host.seats.hand_over(room, case.seat, bot)
    async with asyncio.timeout(60):
        while len(room.standing) == length:
            await asyncio.sleep(0.005)
    await host.seats.hand_over(room, case.seat, "") if not room.position.over else None
    assert room.trouble == "" and room.standing[length].seat == case.seat
    called = [note.at for note in room.notes if note.text.startswith("a bot now plays for ")][-1]
    return (room.standing[length].at - called) / 1000


async def answer_times(
    host: Host, groups: list[list[Case]], times: int, bot: str = BOT, at_once: int = 3
) -> list[list[float]]:
    """For each group of cases so many times, all of them mixed."""
    chooser = random.Random(1)
    todo = [(at, cases[n % len(cases)]) for at, cases in enumerate(groups) for n in range(times)]
    chooser.shuffle(todo)
    found: list[list[float]] = [[] for _ in groups]

    async def clerk() -> None:
        while todo:
            at, case = todo.pop()
            found[at].append(await answer_time(host, case, bot))

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(clerk())
    return found


def chance(one: list[float], other: list[float]) -> float:
    """How often two samples of one distribution differ as much (Mann and Whitney, two-sided)."""
    values = np.concatenate([one, other])
    _, which, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[which]
    n, m = len(one), len(other)
    ties = float((counts**3 - counts).sum()) / ((n + m) * (n + m - 1))
    spread = math.sqrt(n * m / 12 * (n + m + 1 - ties))
    away = abs(float(ranks[:n].sum()) - n * (n + m + 1) / 2) - 0.5
    return math.erfc(max(0.0, away) / spread / math.sqrt(2)) if spread else 1.0


def alike(one: list[float], other: list[float]) -> float:
    """How often two samples of one distribution are as far apart anywhere (Kolmogorov and Smirnov)."""
    below = [np.searchsorted(np.sort(times), one + other, "right") / len(times) for times in (one, other)]
    apart = float(abs(below[0] - below[1]).max())
    return 2 * math.exp(-2 * apart**2 * len(one) * len(other) / (len(one) + len(other)))


def later(times: list[float], by: int) -> list[float]:
    """Times in whole milliseconds, so many later."""
    return [round(time + by / 1000, 3) for time in times]


def is_faint(one: list[float], other: list[float]) -> bool:
    """Whether two samples differ only in that all of one came a little sooner."""
    return any(alike(later(one, by), other) > 0.01 for by in range(-FAINT, FAINT + 1))


def told(groups: dict[str, tuple[list[float], list[float]]]) -> list[str]:
    """The families whose times tell whether there was a choice, and by how much."""
    middle = statistics.median
    return [
        f"{family}: {middle(one):.3f} s without a choice, {middle(other):.3f} s with one, p = {p:.1e}"
        for family, (one, other) in groups.items()
        if (p := chance(one, other)) < ALARM and not is_faint(one, other)
    ]


Run = Callable[[Callable[[Host], Any]], Any]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs something with a house of two workers."""
    return lambda work: run_in(house(tmp_path, workers=2), work)


@pytest.fixture
def exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn, so that smaller differences are seen."""
    monkeypatch.setattr(brains, "SPREAD", 0.0)


def ready(*names: str) -> None:
    for name in names:
        if not is_warm(name):
            warm(name)


# ---------------------------------------------------------------- tests


def test_the_test_finds_what_is_there_and_not_what_is_not() -> None:
    draws = random.Random(1)
    same = [chance(*([draws.random() for _ in range(24)] for _ in "ab")) for _ in range(2000)]
    assert sum(p < 0.01 for p in same) < 40 and min(same) > ALARM / 10
    assert chance([draws.random() for _ in range(16)], [1 + draws.random() for _ in range(16)]) < ALARM
    assert chance([1.0] * 9, [1.0] * 9) == 1
    bulk = [0.15 + draws.randrange(4) / 1000 for _ in range(400)]
    one, other = bulk[:200], bulk[200:]
    assert not told({"alike": (one, other), "faint": (one, later(other, FAINT))})
    slow = [time if draws.random() < 0.7 else 2 * time for time in other]
    assert len(told({"later": (one, later(other, FAINT + 3)), "late at times": (one, slow)})) == 2


def test_the_length_of_a_slot_hangs_on_the_bot_alone() -> None:
    for seconds, most in ((0.02, 0.06), (0.1, 0.31), (5.0, 5.7)):
        drawn = [slot(seconds) for _ in range(200)]
        assert 1.1 * seconds < min(drawn) < max(drawn) < most
        assert len(set(drawn)) > 100


def test_all_games_that_ask_for_the_hands_sake_hold_their_bots_answers(tmp_path: Path) -> None:
    """Where everybody acts at the same time nothing is hidden; tables of bots alone have nobody to tell."""

    async def work() -> None:
        host = house(tmp_path)
        host.closing.set()  # bots keep still
        for name in SHELF:
            room = await host.tables.create(wanted("", "random", name=name), "me")
            assert hides(room) == host.turns.asker(room).held == (name in HIDING)
            assert not hides(await host.tables.create(wanted("random", "random", name=name), "me"))
        await host.stop()

    assert HIDING and set(HIDING) == set(OPTIONS)
    asyncio.run(work())


@pytest.mark.slow
def test_who_has_no_ice_does_not_answer_sooner(run: Run, exact: None) -> None:
    ready("broadhorns")
    found = gathered("broadhorns", 16, 8)
    groups = [found["endure", choice] for choice in (False, True)]
    assert all(groups), "nothing spoilt: take other seeds"

    async def work(host: Host) -> None:
        one, other = await answer_times(host, groups, 16)
        assert not told({"endure": (one, other)})
        assert min(one + other) > slot(0.1) - 0.01

    run(work)


@pytest.mark.slow
def test_quick_answers_take_as_long(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that are not compiled yet answer after a second: those without a choice, too."""
    found = gathered("broadhorns", 3, 8)
    groups = [found["endure", choice] for choice in (False, True)]

    async def work(host: Host) -> None:
        monkeypatch.setattr(host.brains, "is_ready", lambda name: False)
        monkeypatch.setattr(host.brains, "_line_up", lambda name: None)
        one, other = await answer_times(host, groups, 3, "greedy", at_once=2)
        assert min(one) > QUICK < min(other)

    run(work)


@pytest.mark.slow
@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("name", HIDING)
def test_no_answer_tells_whether_there_was_a_choice(run: Run, exact: None, name: str, loaded: bool) -> None:
    """Of each family; one that never comes with a choice, or never without, is compared with all others."""
    ready(name)
    found = gathered(name, TIMES, 48)  # a choice for the season track is rare in Broadhorns
    families = sorted({family for family, _ in found})
    every = {choice: [case for key in found if key[1] == choice for case in found[key]] for choice in (0, 1)}
    pairs = {
        family: [found[family, choice] or every[choice] for choice in (False, True)] for family in families
    }

    async def work(host: Host) -> None:
        if loaded:  # bots among themselves, whose thoughts are long
            for number in range(6):
                await host.tables.create(wanted("mcts:300ms", "mcts:300ms"), "", origin=f"{number}")
        bot = ANSWERED if kind(name).search.answered else BOT
        times = await answer_times(host, [group for pair in pairs.values() for group in pair], TIMES, bot)
        compared = {family: (times[2 * at], times[2 * at + 1]) for at, family in enumerate(pairs)}
        assert not told(compared)

    run(work)
    never = kind(name).interface.asked - set(families)
    assert not never, f"not met: {never}"
