"""The figures this project promises, measured: speed beside its peers, start-up, strength."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

import flatboat
from flatboat.bots.bot import NO_VALUES, Spec, context_for, room_for_tree
from flatboat.games import SHELF, kind
from flatboat.kernel.dice import dice_from, key_of, table_dice
from flatboat.kernel.game import Game
from flatboat.lab import report
from flatboat.lab.compiling import compiled
from flatboat.lab.simulate import Result, Stopped, simulate

Row = tuple[str, str, str]

SECONDS = 1.0  # each speed is measured for about so long, best of ROUNDS
ROUNDS = 3
PIECE, TRIAL = 100_000, 10  # random decisions at a time, about; games that tell how many games that is
PEERS = ("backgammon", "gin_rummy", "hearts")


class Setting(NamedTuple):
    """A way to set up a game, whose playouts are measured."""

    words: str
    seats: int
    options: tuple[str, ...] = ()


class Study(NamedTuple):
    """What is measured of a game."""

    settings: tuple[Setting, ...]  # the peers are held against the second
    rungs: tuple[tuple[str, str, int], ...]  # better bot, worse bot, games
    alone: tuple[tuple[str, int], ...] = ()  # bots that play alone, and how many games


TRUCKS = ("truck_stops", "badlands")
STUDIES = {
    "heartland": Study(
        (
            Setting("4 seats, base game", 4),
            Setting("4 seats, all expansions", 4, TRUCKS),
            Setting(
                "and every variant too", 4, (*TRUCKS, "alternate_routes", "warehouse_mixup", "fresh_start")
            ),
        ),
        (("greedy", "random", 1000), ("mcts:1000", "greedy", 400), ("mcts:4000", "mcts:1000", 200)),
    ),
    "rifle-and-axe": Study(
        (Setting("2 seats", 2), Setting("4 seats", 4), Setting("alone", 1)),
        (("greedy", "random", 1000), ("mcts", "greedy", 400)),
        (("greedy", 1000), ("mcts", 100)),
    ),
    "broadsides": Study(
        (Setting("20 crew", 2), Setting("22 crew", 2, ("extra_crew=2",))),
        (("greedy", "random", 400), ("mcts:2000", "greedy", 400)),
    ),
    "broadhorns": Study(
        (Setting("2 seats", 2), Setting("4 seats", 4)),
        (("greedy", "random", 400), ("mcts:1000", "greedy", 400)),
    ),
    "railroad": Study(
        (
            Setting("2 seats", 2),
            Setting("4 seats", 4),
            Setting("2 seats, without Freight on Board", 2, ("freight_on_board=false",)),
        ),
        (("greedy", "random", 400), ("mcts:30", "greedy", 400)),
        (("greedy", 1000), ("mcts", 100)),
    ),
}


def study_of(name: str) -> Study:
    """What is measured of a game; of one that has no study the fewest seats, and the most."""
    seats = [kind(name).seats[0], kind(name).seats[-1]]
    settings = tuple(Setting(f"{n} seats", n) for n in seats)
    rungs = (("greedy", "random", 400), ("mcts:1000", "greedy", 400))
    return STUDIES.get(name) or Study(settings, rungs if seats[-1] > 1 else ())


def rates(works: Sequence[Callable[[], int]]) -> list[float]:
    """Units of work a second of each, the best of some rounds; a work does a piece and says how much it was.

    They take turns, so that a machine that slows down or speeds up does so for all.
    """
    best = [0.0] * len(works)
    for work in works:
        work()
    for _ in range(ROUNDS):
        for i, work in enumerate(works):
            done, started = 0, time.perf_counter()
            while time.perf_counter() - started < SECONDS:
                done += work()
            best[i] = max(best[i], done / (time.perf_counter() - started))
    return best


def random_games(game: Game) -> Callable[[], int]:
    """A work of random decisions on one core, legality worked out each time, set-up included.

    A piece has so many games that calling from Python costs nothing beside them.
    """
    from flatboat.bots.random import playouts, reasons

    why, chance = reasons(len(game.kind.actions)), np.random.default_rng(1)
    edition, options = game.edition_record, game.options_record

    def play(games: int) -> int:
        keys = np.tile(table_dice(bytes(32), game.streams), games)
        keys["key"] = chance.integers(0, 1 << 32, keys["key"].shape)
        states, counts = game.kind.state.zeros(games), np.zeros(games, np.int64)
        return int(playouts(edition, options, states, keys, why, True, game.kind.longest, counts))

    enough = max(1, PIECE * TRIAL // play(TRIAL))
    return lambda: play(enough)


def simulations(game: Game) -> Callable[[], int]:
    """A work of tree search simulations on one core, from the first decision of the first turn."""
    from flatboat.bots.search import think

    position, sims = game.start(seed=1), 5000
    observation = position.observation(position.waiting[0])
    context = context_for(observation, dice_from(key_of("bench")), Spec("mcts", sims))._replace(
        tree=room_for_tree(game, sims)
    )

    def work() -> int:
        context.notes["used"] = 0
        think(context, 0, NO_VALUES)
        return sims

    return work


def peer_moves(name: str) -> float:
    """Random decisions a second of an OpenSpiel game, played out inside its C++ after the deal.

    One simulation of its tree search is nothing but its random playouts from the root.
    """
    import pyspiel

    rng = np.random.default_rng(1)
    game, playouts = pyspiel.load_game(name), 50
    start = game.new_initial_state()
    walk(start, rng, lambda state: not state.is_chance_node())
    length = np.mean([walk(start.clone(), rng, lambda state: False) for _ in range(50)])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(playouts, 1), 1.0, 1, 10, False, 1, False)

    def work() -> int:
        bot.mcts_search(start)
        return playouts

    return rates([work])[0] * float(length)


def walk(state: Any, rng: np.random.Generator, until: Callable[[Any], bool]) -> int:
    """Play an OpenSpiel state on at random, here in Python; returns the decisions, chance not counted."""
    decisions = 0
    while not state.is_terminal() and not until(state):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=np.array(odds) / sum(odds))))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions += 1
    return decisions


def speed(name: str, games: int | None) -> list[Row]:
    """Random playouts, tree search and state size, and OpenSpiel's playouts in the same run."""
    settings = study_of(name).settings
    speeds = rates([random_games(set_up(name, setting)) for setting in settings])
    rows = [
        (f"playouts, {setting.words}", in_millions(each), "")
        for setting, each in zip(settings, speeds, strict=True)
    ]
    return [*rows, *searched([name]), *peers(lambda theirs: f"ours is {speeds[1] / theirs:.1f} x")]


def shelf(name: str, games: int | None) -> list[Row]:
    """Each game of the shelf as it is set up at first, all in one run, and OpenSpiel's playouts."""
    settings = {each: study.settings[0] for each, study in STUDIES.items()}
    first_name, *_ = names = list(settings)
    speeds = rates([random_games(set_up(each, setting)) for each, setting in settings.items()])
    rows = [
        (f"{each}: playouts, {setting.words}", in_millions(speed), f"{speed / speeds[0]:.2f} x {first_name}")
        for (each, setting), speed in zip(settings.items(), speeds, strict=True)
    ]
    first = speeds[0]
    return [*rows, *searched(names), *peers(lambda theirs: f"{first_name} is {first / theirs:.1f} x")]


def set_up(name: str, setting: Setting) -> Game:
    """A game in a setting."""
    return flatboat.game(name, seats=setting.seats, options=setting.options)


def in_millions(speed: float) -> str:
    """Moves a second, told."""
    return f"{speed / 1e6:.2f} M moves/s"


def searched(names: Sequence[str]) -> list[Row]:
    """Tree search and state size."""
    games, rows = [flatboat.game(name, seats=2) for name in names], []
    for name, game, speed in zip(names, games, rates([simulations(game) for game in games]), strict=True):
        whose = f"{name}: " if len(names) > 1 else ""
        size, seats = game.kind.state.dtype.itemsize, game.kind.seats[-1]
        rows += [
            (f"{whose}tree search, opening, 2 seats", f"{speed:,.0f} simulations/s", ""),
            (f"{whose}state size", f"{size} bytes", f"{size / seats:.0f} a seat"),
        ]
    return rows


def peers(beside: Callable[[float], str]) -> list[Row]:
    """OpenSpiel's playouts, each with how ours stand beside them."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return [("OpenSpiel", "not installed", 'pip install "flatboat[bench]"')]
    rows: list[Row] = []
    for peer in PEERS:
        theirs = peer_moves(peer)
        rows.append((f"OpenSpiel {peer}, in C++", f"{theirs / 1e6:.3f} M moves/s", beside(theirs)))
    return rows


def start(name: str, games: int | None) -> list[Row]:
    """A thousand random games as a whole process, with a cold and a warm compiler cache."""
    count = str(games or 1000)
    command = [sys.executable, "-m", "flatboat", "simulate", name, "--bots", "random", "--games", count]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as cache:
        for heat in ("cold", "warm"):
            began = time.perf_counter()
            subprocess.run(
                command, env={**os.environ, "FLATBOAT_CACHE": cache}, check=True, capture_output=True
            )
            took = time.perf_counter() - began
            rows.append((f"simulate --bots random --games {count}, {heat} cache", f"{took:.1f} s", ""))
    return rows


def compiling(name: str, games: int | None) -> Iterator[Row]:
    """What compiling the bots of each game of the shelf takes, with nothing compiled before."""
    for each in SHELF:
        found = compiled(each)
        yield (
            f"{each}: bots compiled, cold",
            f"{found.seconds:.1f} s of the processor",
            f"{found.megabytes} MB; {found.signatures} signatures of {found.functions} functions",
        )


def strength(name: str, games: int | None, stopped: Callable[[], bool] = lambda: False) -> Iterator[Row]:
    """Each rung of bots against the one below, two seats, seats swapped; then bots alone.

    Soon after `stopped` says so it tells of the games that are finished, and raises Stopped.
    """
    study = study_of(name)
    for better, worse, usual in study.rungs:
        results, end = played(name, [better, worse], games or usual, stopped)
        if results:
            line, other = report.by_bot(results, [better, worse])
            told = f"95%: {line.low:.1%} to {line.high:.1%}; points {line.points:.2f} to {other.points:.2f}"
            yield f"{better} against {worse}, {line.games} games", f"wins {line.wins:.1%}", told
        if end:
            raise end
    for bot, usual in study.alone:
        results, end = played(name, [bot], games or usual, stopped)
        if results:
            told = f"rounds {report.spread([result.rounds for result in results])}"
            yield f"{bot} alone, {len(results)} games", report.endings(results), told
        if end:
            raise end


def played(
    name: str, bots: Sequence[str], games: int, stopped: Callable[[], bool]
) -> tuple[list[Result], Stopped | None]:
    """The games that were finished, and what stopped them if something did."""
    try:
        return simulate(flatboat.game(name, seats=len(bots)), bots, games, seed=1, stopped=stopped), None
    except Stopped as end:
        return end.results, end


PARTS: dict[str, Callable[[str, int | None], Iterable[Row]]] = {
    "speed": speed,
    "start": start,
    "strength": strength,
    "shelf": shelf,
    "compile": compiling,
}
