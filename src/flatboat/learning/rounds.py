"""Rounds of learning, kept in a folder: play, fit, and play the next round by what was learned.

What is there is not done again, so a run that was stopped goes on where it was. In the folder are `run.json`,
what was asked for; for each round its games, `round-1/games-00000.npz` and so on, its net, and `fit.json`,
how well that foretells results; at the end `report.json`, how the last net did against judgement by hand.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from flatboat.bots.bot import HouseBot, Spec, read_spec
from flatboat.bots.nets import Net, about, net_file
from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.lab.arena import Arena
from flatboat.lab.report import ReportLine, by_bot
from flatboat.lab.simulate import Listener, Result, simulate
from flatboat.lab.spsa import weights_of
from flatboat.learning.epochs import Epoch
from flatboat.learning.samples import Samples, play

CHUNK = 250  # games in a file
REMEMBERED = 2  # rounds whose games a net is fitted to


@dataclass(frozen=True)
class Run:
    """What a run of learning is asked for.

    In the first round bots play as `teacher`; in later ones with the same search, by the last round's net.
    """

    rounds: int = 2
    games: int = 6000  # in each round
    teacher: str = "mcts:100@0.03"
    kept: int = 16  # tables of each game
    match: int = 400  # games against the teacher's judgement at the end
    match_sims: int = 400
    seed: int = 0


@dataclass(frozen=True)
class Report:
    """How a net did against judgement by hand in equal time: its share of wins, with the 95% interval."""

    first: str
    second: str
    games: int
    wins: float
    low: float
    high: float


@dataclass
class Learning:
    """A run in its folder. FlatboatError if something else was begun there."""

    game: Game
    run: Run
    folder: Path
    threads: int | None = None
    listener: Listener = field(default_factory=Listener)

    def __post_init__(self) -> None:
        asked = json.loads(json.dumps({"about": about(self.game), "run": asdict(self.run)}))
        file = self.folder / "run.json"
        try:
            if file.exists():
                self._check(file.read_bytes(), asked)
                return
            self.folder.mkdir(parents=True, exist_ok=True)
            if any(self.folder.iterdir()):
                raise FlatboatError(f"{self.folder} has other files in it; give an empty folder")
            file.write_text(json.dumps(asked, indent=1) + "\n")
        except OSError as error:
            raise FlatboatError(f"{self.folder} cannot be used: {error.strerror or error}") from None

    def _check(self, text: bytes, asked: dict[str, Any]) -> None:
        """FlatboatError if another run was begun here; `text` is that of its `run.json`."""
        try:
            before = json.loads(text)
            about, run = before["about"], dict(before["run"])
        except (ValueError, KeyError, TypeError):
            raise FlatboatError(f"{self.folder / 'run.json'} is no run's; give another folder") from None
        if about != asked["about"]:
            raise FlatboatError(f"{self.folder} has a run for another table; give another folder")
        for name, value in asked["run"].items():
            if (was := run.get(name)) != value:
                raise FlatboatError(
                    f"{self.folder} has a run with {name} {was}, not {value}; ask for the same,"
                    " or give another folder"
                )

    def learn(self) -> Net:
        """Play and fit all rounds; the net of the last. Stopped as `simulate` is."""
        net: Net | None = None
        for number in range(1, self.run.rounds + 1):
            self.play_round(number, net)
            net = self.fit_round(number)
        assert net is not None
        return net

    def folder_of(self, number: int) -> Path:
        """The folder of a round."""
        return self.folder / f"round-{number}"

    def play_round(self, number: int, net: Net | None) -> None:
        """Play what is not there yet of a round, by a net or, in the first, by the teacher's judgement."""
        folder, teacher = self.folder_of(number), read_spec(self.run.teacher)
        folder.mkdir(exist_ok=True)
        bot = teacher if net is None else replace(teacher, kind="net", net=net)
        for first in range(0, self.run.games, CHUNK):
            games = range(first, min(first + CHUNK, self.run.games))
            file = folder / f"games-{first:05}.npz"
            if file.exists():
                self.listener.played(len(games))
                continue
            samples = play(
                self.game, [bot], games, self.run.seed * 1000 + number, self.run.kept, self.threads,
                self.listener.played, self.listener.stopped,
            )  # fmt: skip
            samples.save(file)

    def fit_round(self, number: int) -> Net:
        """Fit the net of a round to its games and those of the round before, or read it."""
        from flatboat.learning.fit import How, fit

        file = self.folder_of(number) / "net.npz"
        if file.exists():
            return Net.load(file)
        rounds = range(max(1, number - REMEMBERED + 1), number + 1)
        files = [path for each in rounds for path in sorted(self.folder_of(each).glob("games-*.npz"))]
        origin = {**about(self.game), "weights": weights_of(self.game), "round": number, **asdict(self.run)}
        net, epochs = fit(Samples.load(files), self.game.kind.search, origin, How(seed=self.run.seed))
        told = json.dumps([asdict(epoch) for epoch in epochs], indent=1)
        (self.folder_of(number) / "fit.json").write_text(told + "\n")
        net.save(file)
        return net

    def epochs(self, number: int) -> list[Epoch]:
        """How the fit of a round went."""
        return [Epoch(**each) for each in json.loads((self.folder_of(number) / "fit.json").read_text())]

    def compare(self) -> Report:
        """The last net against judgement by hand, one against all others, in equal time."""
        file = self.folder / "report.json"
        if file.exists():
            return Report(**json.loads(file.read_text()))
        net = Net.load(self.folder_of(self.run.rounds) / "net.npz")
        second = Spec("mcts", self.run.match_sims)
        first = equal_time(self.game, second, Spec("net", net=net))
        line = match(
            self.game, first, second, self.run.match, self.run.seed, self.threads,
            lambda results: self.listener.played(len(results)), self.listener.stopped,
        )  # fmt: skip
        report = Report(str(first), str(second), line.games, line.wins, line.low, line.high)
        file.write_text(json.dumps(asdict(report), indent=1) + "\n")
        return report

    def adopt(self, report: Report) -> str:
        """Put the last net into the game's folder if it won more than its even share; says what was done."""
        if report.low <= 1 / self.game.seats:
            return "The net did not win more than its even share for certain, so the game keeps what it had."
        to = net_file(self.game.kind, self.game.seats)
        net = Net.load(self.folder_of(self.run.rounds) / "net.npz")
        Net({**net.about, "match": asdict(report)}, net.layers).save(to)
        return f"The game's bots judge by it now: {to}"


def equal_time(game: Game, first: Spec, second: Spec, games: int = 6, seed: int = 0) -> Spec:
    """The second bot with as many simulations as it has time for while the first makes its own.

    Each plays some games against its like, in one thread; what counts is the processor's time a decision.
    """

    def seconds(spec: Spec) -> float:
        arena = Arena(game, [spec] * game.seats, seed)
        arena.play_one(0)  # compiles
        began = time.thread_time()
        moves = sum(arena.play_one(number).moves for number in range(games))
        return (time.thread_time() - began) / moves

    pace = seconds(first) / seconds(replace(second, sims=first.sims))
    return replace(second, sims=max(2, round(first.sims * pace)))


def match(
    game: Game,
    first: Spec,
    second: Spec,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[Sequence[Result]], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> ReportLine:
    """One of the first among bots of the second, seats swapped: its share of wins, with the interval."""
    others = game.seats - 1
    results = simulate(
        game, [HouseBot(first)] + [HouseBot(second)] * others, games, seed, threads, told, stopped=stopped
    )
    return by_bot(results, ["first"] + ["second"] * others)[0]
