"""What `flatboat simulate` keeps of games: decisions as data, records."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import flatboat
import flatboat.data
from flatboat import data
from flatboat.bots import make
from flatboat.cli.main import app
from flatboat.data import Decisions
from flatboat.errors import FlatboatError
from flatboat.games import SHELF
from flatboat.kernel.game import Game
from flatboat.kernel.swift import prepare
from flatboat.kernel.vector import Vector
from flatboat.lab import keeping
from flatboat.lab.arena import Finished, Result
from flatboat.lab.keeping import MovesFile, RecordsFolder, draw
from flatboat.lab.retelling import Noted, tell_dice
from flatboat.lab.simulate import read_bots, simulate
from flatboat.records import load_record, verify

SEED = 3
SOME = ["mcts:20", "greedy", "random"]


def kept(
    path: Path, game: Game, bots: list[str], games: int, first: int = 0, threads: int = 1, seed: int = SEED
) -> tuple[Decisions, list[Result]]:
    """Games as data, and their results."""
    names = [str(spec) for spec in read_bots(bots, game.seats)]
    with MovesFile(path, game, names, seed, first) as file:
        results = simulate(
            game, bots, games, seed, threads, first=first, keep=file.add, thoughts=True
        )  # fmt: skip
    return data.read(path), results


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Game, Decisions, list[Result]]:
    """Games of Heartland between bots of each kind."""
    path, game = tmp_path_factory.mktemp("kept") / "moves.parquet", flatboat.game("heartland", 3)
    return path, game, *kept(path, game, SOME, 6)


def check_by_replay(game: Game, decisions: Decisions, folder: Path, results: list[Result]) -> int:
    """Hold every row against its game's record, played again by interpreted rules; how many there are."""
    rows, views, masks = decisions.table.to_pylist(), decisions.observations(), decisions.masks()
    at = 0
    for result in results:
        record = load_record(folder / f"{game.kind.name}-{SEED}-{result.game:06}.flatboat")
        before = None
        for position in record.steps():
            if before is not None:
                row, move = rows[at], position.history[-1].move
                assert (row["game"], row["seat"], row["action"]) == (result.game, move.seat, move.action)
                seen = before.observation(move.seat)
                assert views[at].tobytes() == seen.record.tobytes(), f"game {result.game}, row {at}"
                assert masks[at].tolist() == (seen.why == 0).tolist()
                at += 1
            before = position.copy()
        assert before is not None and before.over
        points = [before.points[seat] for seat in result.seats]
        assert points == list(result.points)
    return at


@pytest.mark.parametrize(
    ("name", "bots", "games"),
    [
        ("heartland", ["greedy", "random"], 2),
        ("rifle-and-axe", ["random"], 1),
        *[pytest.param(name, ["random"], 1, marks=pytest.mark.slow) for name in SHELF],
        *[pytest.param(name, ["greedy"], 2, marks=pytest.mark.slow) for name in SHELF],
    ],
)
def test_decisions_are_what_seats_saw_could_do_and_did(
    tmp_path: Path, name: str, bots: list[str], games: int
) -> None:
    """Views and masks made by compiled code are those that a position has; random games are drawn again."""
    game = flatboat.game(name, 2)
    decisions, results = kept(tmp_path / "moves.parquet", game, bots, games)
    folder = RecordsFolder(tmp_path / "records", game, [*bots, *bots][:2], SEED)
    assert simulate(game, bots, games, SEED, 1, keep=folder.add) == results
    assert folder.games == games
    assert check_by_replay(game, decisions, tmp_path / "records", results) == len(decisions)
    assert len(decisions) == sum(result.moves for result in results)


def test_what_a_seat_got_and_who_sat_there(played: tuple[Path, Game, Decisions, list[Result]]) -> None:
    _, _, decisions, results = played
    for result in results:
        rows = decisions.table.filter(pyarrow.compute.equal(decisions.table["game"], result.game)).to_pylist()
        assert [row["decision"] for row in rows] == list(range(result.moves))
        for row in rows:
            bot = result.seats.index(row["seat"])
            assert row["bot"] == SOME[bot]
            assert row["points"] == result.points[bot] and row["place"] == result.places[bot]
            assert row["share"] == pytest.approx(result.share(bot))


def test_what_bots_thought(played: tuple[Path, Game, Decisions, list[Result]]) -> None:
    """A search says how often it tried its moves; a greedy bot how they look; one at random nothing."""
    _, _, decisions, _ = played
    several = decisions.masks().sum(axis=1) > 1
    seen = dict.fromkeys(SOME, 0)
    for row, choice in zip(decisions.table.to_pylist(), several, strict=True):
        assert (row["lines"] is not None) == (choice and row["bot"] != "random")
        if row["lines"] is None:
            assert row["value"] is None
            continue
        seen[row["bot"]] += 1
        first, lines = row["lines"][0], row["lines"]
        assert len({line["action"] for line in lines}) == len(lines) <= 8
        assert all(0 <= line["share"] <= 1 for line in lines) and 0 <= row["value"] <= 1
        if row["bot"] == "greedy":
            assert {line["visits"] for line in lines} == {4}
            assert [line["share"] for line in lines] == sorted(
                (line["share"] for line in lines), reverse=True
            )
        else:
            tried = {line["action"]: line["visits"] for line in lines}
            assert tried.get(row["action"], first["visits"]) == first["visits"], (
                "what was tried most is played"
            )
            assert [line["visits"] for line in lines] == sorted(
                (line["visits"] for line in lines), reverse=True
            )
            assert sum(line["visits"] for line in lines) <= 20
    assert seen["greedy"] > 50 and seen["mcts:20"] > 50 and not seen["random"]


def test_a_greedy_thought_is_what_the_bot_thinks(tmp_path: Path) -> None:
    """Its first decision, with the dice of its mind at their beginning, as Python asks for it."""
    game = flatboat.game("heartland", 2)
    decisions, _ = kept(tmp_path / "moves.parquet", game, ["greedy"], 1)
    row = next(row for row in decisions.table.to_pylist() if row["lines"])
    position = game.start(f"{SEED} table 0")
    while len(position.history) < row["decision"]:
        position.push(position.legal_moves[0])
    thought = make("greedy").think(position.observation(row["seat"]), seed=f"{SEED} mind 0 {row['seat']}")
    assert row["action"] == thought.move.action and row["value"] == pytest.approx(thought.lines[0].value)
    lines = {line["action"]: line["share"] for line in row["lines"]}
    assert lines == pytest.approx({line.move.action: line.value for line in thought.lines})


def test_the_same_file_on_any_number_of_threads(
    tmp_path: Path, played: tuple[Path, Game, Decisions, list[Result]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game, _, results = played
    _, again = kept(tmp_path / "again.parquet", game, SOME, 6, threads=3)
    assert again == results == simulate(game, SOME, 6, SEED), "keeping games changes none"
    assert (tmp_path / "again.parquet").read_bytes() == path.read_bytes()
    monkeypatch.setattr(keeping, "GROUP", 500)
    small, _ = kept(tmp_path / "small.parquet", game, SOME, 6, threads=3)
    assert pyarrow.parquet.ParquetFile(tmp_path / "small.parquet").num_row_groups > 2
    assert small.table.equals(data.read(path).table)


def test_metadata_say_what_was_played(played: tuple[Path, Game, Decisions, list[Result]]) -> None:
    path, game, decisions, _ = played
    said = json.loads(pyarrow.parquet.read_schema(path).metadata[b"flatboat"])
    assert said["seed"] == SEED and said["bots"] == SOME and said["flatboat"] == flatboat.__version__
    assert said["options"] == game.options.model_dump() and said["edition_digest"] == game.edition_digest
    assert said["moves"] == list(game.moves)
    assert decisions.run.observation == game.kind.view.dtype
    assert repr(decisions.game) == repr(game) and decisions.game.edition_digest == game.edition_digest


# ---------------------------------------------------------------- reading


def test_reading_as_arrays_and_as_a_data_frame(played: tuple[Path, Game, Decisions, list[Result]]) -> None:
    _, game, decisions, _ = played
    frame, seats = decisions.pandas(), decisions.table["seat"].to_numpy()
    assert len(frame) == len(decisions) and "observation" not in frame
    assert frame["move"][0] == game.moves[frame["action"][0]]
    assert (decisions.observations()["seat"] == seats).all()
    vectors = decisions.vectors()
    assert vectors.dtype == np.float32
    assert (vectors == Vector(game).encode(decisions.observations(), seats)).all()
    assert repr(decisions) == f"<{len(decisions)} decisions of 6 games of heartland, seed {SEED}>"


@pytest.mark.slow  # PyTorch is installed for the slow layer
def test_reading_as_tensors(played: tuple[Path, Game, Decisions, list[Result]]) -> None:
    if not os.environ.get("FLATBOAT_TEST_ALL"):
        pytest.importorskip("torch")
    import torch

    _, _, decisions, _ = played
    tensors = decisions.torch()
    assert tensors["observation"].shape == decisions.vectors().shape and tensors["mask"].dtype == torch.bool
    picked = tensors["mask"].gather(1, tensors["action"][:, None])
    assert picked.all()


@pytest.mark.parametrize(
    ("module", "read", "said"), [("torch", "torch", "PyTorch"), ("pandas", "pandas", "pandas")]
)
def test_a_library_that_is_missing_is_named(
    played: tuple[Path, Game, Decisions, list[Result]],
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    read: str,
    said: str,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(FlatboatError, match=rf"^{said} is not installed: pip install 'flatboat\[learn\]'$"):
        getattr(played[2], read)()


def test_parts_of_one_run_are_read_together(
    tmp_path: Path, played: tuple[Path, Game, Decisions, list[Result]]
) -> None:
    path, game, whole, _ = played
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    kept(one, game, SOME, 2)
    kept(other, game, SOME, 4, first=2)
    joined = data.read(other, one)
    assert joined.table.equals(whole.table) and (joined.masks() == whole.masks()).all()
    assert (joined.observations() == whole.observations()).all()
    with pytest.raises(FlatboatError, match=r"one.parquet and .*moves.parquet have the same games, such as"):
        data.read(one, path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 4}, "are of different runs: seed 3, and seed 4"),
        ({"bots": ["random"]}, "bots mcts:20,greedy,random, and bots random,random,random"),
        (
            {"options": {"short_haul": True}},
            "are of different runs: options short_haul=false, and options short_haul=true",
        ),
        ({"seats": 2}, "seats 3, and seats 2"),
    ],
)
def test_parts_of_different_runs_are_refused(
    tmp_path: Path, played: tuple[Path, Game, Decisions, list[Result]], change: dict[str, object], said: str
) -> None:
    game = flatboat.game("heartland", change.get("seats", 3), change.get("options", ()))  # type: ignore[arg-type]
    bots = change.get("bots", SOME[: game.seats])
    kept(tmp_path / "x.parquet", game, bots, 1, first=50, seed=change.get("seed", SEED))  # type: ignore[arg-type]
    with pytest.raises(FlatboatError, match=rf"^\S*moves.parquet and \S*x.parquet {said}|{said}"):
        data.read(played[0], tmp_path / "x.parquet")


def test_what_is_no_such_file(tmp_path: Path) -> None:
    (tmp_path / "a.parquet").write_text("a,b\n")
    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), tmp_path / "b.parquet")
    for name, said in (
        ("a.parquet", "is no Parquet file"),
        ("b.parquet", "holds no decisions; `flatboat simulate GAME --moves FILE` writes such files"),
        ("c.parquet", "cannot be read: No such file or directory"),
    ):
        with pytest.raises(FlatboatError, match=said):
            data.read(tmp_path / name)
    with pytest.raises(FlatboatError, match="name at least one file"):
        data.read()


def test_observations_of_other_rules_are_no_vectors(
    played: tuple[Path, Game, Decisions, list[Result]],
) -> None:
    decisions = played[2]
    older = Decisions(replace(decisions.run, rules_version=0), decisions.table)
    assert len(older.observations()) == len(decisions)
    with pytest.raises(FlatboatError, match="were played under rules version 0 of Flatboat"):
        older.vectors()


# ---------------------------------------------------------------- at the command line


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(line: str) -> tuple[int, str, BaseException | None]:
    done = CliRunner().invoke(app, ["simulate", "heartland", "--jobs", "1", *line.split()])
    return done.exit_code, done.output, done.exception


def test_simulate_keeps_both(home: Path) -> None:
    code, told, _ = run("--bots random --games 3 --seed 7 --moves m.parquet --records all/records")
    decisions = data.read("m.parquet")
    assert code == 0 and f"{len(decisions)} decisions of 3 games written to m.parquet" in told
    assert "3 records written to all/records" in told
    assert sorted(path.name for path in (home / "all" / "records").iterdir()) == [
        f"heartland-7-00000{n}.flatboat" for n in range(3)
    ]
    assert sorted(path.name for path in home.iterdir()) == ["all", "m.parquet"]


def test_records_of_bots_prove_their_dice(home: Path) -> None:
    run("--bots greedy,random --games 1 --records r")
    record = load_record("r/heartland-0-000000.flatboat")
    verdict = verify(record)
    assert verdict.proven and record.players == ("greedy", "random") and record.finished


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--moves m.csv", "decisions go to a file whose name ends in .parquet, not to m.csv"),
        ("--moves no/m.parquet", "no/m.parquet cannot be written: there is no folder "),
        ("--moves d.parquet", "d.parquet cannot be written: it is a folder"),
        ("--records file", "file cannot hold records: it is no folder"),
        ("--records file/inner", "file/inner cannot hold records: it is no folder"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_first_game(home: Path, line: str, said: str) -> None:
    (home / "d.parquet").mkdir()
    (home / "file").write_text("")
    _, told, error = run(f"--bots random --games 1 {line}")
    assert isinstance(error, FlatboatError) and said in str(error) and told == ""
    assert sorted(path.name for path in home.iterdir()) == ["d.parquet", "file"]


def test_an_interrupted_run_keeps_what_is_finished(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file takes the place of an older one as a whole, and nothing else stays behind."""
    (home / "m.parquet").write_text("older")
    add, seen = MovesFile.add, list[str]()

    def told(self: MovesFile, finished: Finished) -> None:
        seen.append((home / "m.parquet").read_text())
        add(self, finished)
        if finished.result.game == 4:
            signal.raise_signal(signal.SIGTERM) if in_main() else stop()

    def in_main() -> bool:
        return threading.current_thread() is threading.main_thread()

    def stop() -> None:
        import os

        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.5)

    monkeypatch.setattr(MovesFile, "add", told)
    code, words, _ = run("--bots greedy,random --games 5000 --moves m.parquet")
    decisions = data.read("m.parquet")
    games = decisions.table["game"].unique().to_pylist()
    assert code == 130 and games == list(range(len(games))) and 5 <= len(games) < 5000
    assert f"stopped after {len(games)} of 5000 games" in words
    assert set(seen) == {"older"} and [path.name for path in home.iterdir()] == ["m.parquet"]


def test_a_run_without_a_finished_game_leaves_the_older_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: object, **more: object) -> None:
        raise ZeroDivisionError

    (home / "m.parquet").write_text("older")
    monkeypatch.setattr("flatboat.lab.arena.Arena.play", broken)
    _, _, error = run("--games 2 --moves m.parquet")
    assert isinstance(error, ZeroDivisionError) and (home / "m.parquet").read_text() == "older"
    assert [path.name for path in home.iterdir()] == ["m.parquet"]


def test_a_disk_that_is_full_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results of the games so far are shown all the same, and no half file stays."""

    def full(self: pyarrow.parquet.ParquetWriter, *given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pyarrow.parquet.ParquetWriter, "write_table", full)
    _, told, error = run("--bots random --games 3 --moves m.parquet")
    assert str(error) == "m.parquet cannot be written: No space left on device"
    assert "3 games, seed 0" in told and list(home.iterdir()) == []


@pytest.mark.parametrize("name", list(SHELF))
def test_dice_of_records_are_those_that_interpreted_rules_roll(name: str) -> None:
    """Compiled rules tell a record what its dice showed; interpreted ones play again, and tell the same."""
    game = flatboat.game(name, 2)
    prepare(game)

    def check(finished: Finished) -> None:
        position = game.start(finished.seed)
        for _ in range(finished.result.moves):
            draw(position)
        told = position.copy()
        tell_dice(game, finished, told)
        assert told.setup_rolled == position.setup_rolled
        shown = [played.shown for played in told.history]
        assert shown == [played.shown for played in position.history]
        assert all(isinstance(played.told, Noted) for played in told.history)

    simulate(game, ["random"], 1, SEED, 1, keep=check)
