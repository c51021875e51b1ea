"""Studies: the same bytes however they are played, ended by what they find, refused in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from flatboat.errors import EditionError, FlatboatError, StudyError
from flatboat.lab.simulate import Listener, Stopped
from flatboat.lab.studies.driver import read, run
from flatboat.lab.studies.folder import Folder
from flatboat.lab.studies.places import Here, place_for
from flatboat.lab.studies.study import Plan, plan_with, read_study

from ..sample import sampled
from ..studies import contents

GREEDY = {"game": "heartland", "seats": 2, "bots": ["greedy", "random"], "games": 720}


def small(**more: object) -> Plan:
    """A study of three chunks, with all that can be kept."""
    return plan_with(study={**GREEDY, **more}, keep={"records": 100, "components": True})


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That study, played without a stop in one thread."""
    folder = tmp_path_factory.mktemp("study")
    run(small(), Folder(folder), Here(1))
    return folder


@pytest.mark.parametrize(("cores", "processes"), sampled([(2, True), (3, False)], (3, False)))
def test_the_bytes_are_the_same_in_threads_and_in_processes(at_once, tmp_path, cores, processes):
    expected = contents(at_once)
    assert len(expected) == 3 + 3 + 8
    run(small(), Folder(tmp_path), Here(cores, processes))
    assert contents(tmp_path) == expected


def test_a_study_that_is_stopped_goes_on_with_the_same_bytes(at_once, tmp_path):
    folder, heard = Folder(tmp_path / "study"), []
    with pytest.raises(Stopped):
        run(small(), folder, Here(1), Listener(heard.append, lambda: bool(heard)))
    _, (course,) = read(folder)
    assert 0 < course.summary.games < 720
    run(small(), folder, Here(2), Listener(heard.append))
    assert contents(folder.path) == contents(at_once)
    assert sum(heard) == 720 + course.summary.games


@pytest.mark.slow
def test_what_was_half_written_is_written_again(at_once, tmp_path):
    folder = Folder(tmp_path / "study")
    run(small(), folder, Here(2))
    (folder.path / "games" / "0000-00001.parquet").unlink()
    (folder.path / "games" / "0000-00001.parquet.half").write_bytes(b"PAR1")
    (folder.path / "counts" / "0000-00001.parquet").write_bytes(b"PAR1")
    run(small(), folder, Here(2))
    assert contents(folder.path) == contents(at_once)


@pytest.mark.slow
@pytest.mark.parametrize("cores", sampled([1, 3], 3))
def test_a_match_ends_once_its_intervals_are_narrow(cores, tmp_path):
    plan = plan_with(study={**GREEDY, "bots": ["greedy"], "games": 4800, "width": 0.08})
    (course,) = run(plan, Folder(tmp_path), Here(cores))
    assert course.summary.width <= 0.08
    assert course.summary.games == 720  # 480 leave it wider, whoever is first with the fourth chunk
    assert len(list((tmp_path / "games").iterdir())) == 3


def test_matches_of_a_ladder_have_the_same_dice(tmp_path):
    plan = plan_with(study={**GREEDY, "asks": "ladder", "bots": ["random", "greedy", "deckhand"], "games": 4})
    courses = run(plan, Folder(tmp_path), Here(1))
    assert [course.match.name for course in courses] == [
        "random against greedy",
        "random against deckhand",
        "greedy against deckhand",
    ]
    deals = [Folder(tmp_path).games(course.chunks[0])["deal"].to_pylist() for course in courses]
    assert deals[0] == deals[1] == deals[2] == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_sweep_plays_an_edition_for_each_value(tmp_path):
    plan = plan_with(
        study={"game": "railroad", "seats": 2, "asks": "sweep", "games": 4},
        vary={"setup.money": [0, 9], "loans.debt": [1]},
    )
    courses = run(plan, Folder(tmp_path), Here(1))
    assert [dict(course.match.varied) for course in courses] == [
        {"setup.money": 0.0, "loans.debt": 1.0},
        {"setup.money": 9.0, "loans.debt": 1.0},
    ]
    assert [course.match.table.edition.setup.money for course in courses] == [0, 9]


@pytest.mark.slow
def test_a_search_by_optuna_asks_for_the_same_values_when_it_goes_on(tmp_path):
    plan = plan_with(
        study={"game": "railroad", "seats": 2, "asks": "sweep", "games": 6},
        vary={"setup.money": [0, 20], "loans.debt": [0, 9]},
        wanted={"figure": "winner_points", "value": 50, "tries": 10},
    )
    whole = run(plan, Folder(tmp_path / "whole"), Here(1))
    heard = []
    with pytest.raises(Stopped):
        run(plan, Folder(tmp_path / "parts"), Here(1), Listener(heard.append, lambda: len(heard) == 4))
    run(plan, Folder(tmp_path / "parts"), Here(1))
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")
    assert len({tuple(course.match.varied.values()) for course in whole}) > 5


# --- what people get wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"study": {"game": "chess"}}, 'there is no game "chess"'),
        ({"study": {**GREEDY, "games": 1}}, "key games: 1 is too low; please give a whole number from 2 to"),
        ({"study": {**GREEDY, "gamez": 1}}, 'key gamez: is not known here; did you mean "game"?'),
        ({"study": {**GREEDY, "asks": "why"}}, 'please give "match", "ladder", "balance" or "sweep"'),
        ({"study": {**GREEDY, "bots": ["mcts:50ms", "random"]}}, "so that its results can be repeated"),
        ({"study": {**GREEDY, "asks": "ladder", "bots": ["random"]}}, "a ladder wants two bots or more"),
        ({"study": {**GREEDY, "asks": "balance"}}, "wants one bot for all seats"),
        ({"study": {**GREEDY, "asks": "sweep"}}, "a sweep wants a table [vary]"),
        ({"study": GREEDY, "vary": {"deck.corn": [1]}}, 'but this study asks "match"'),
        ({"study": GREEDY, "options": {"long_haul": True}}, 'there is no option "long_haul"'),
        ({"study": {**GREEDY, "edition": "nowhere.toml"}}, "there is no file nowhere.toml"),
    ],
)
def test_what_is_wrong_with_a_study_is_one_sentence(tables, said):
    with pytest.raises(FlatboatError) as error:
        plan_with(**tables)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        ({"setup.monney": [1]}, 'there is no "monney" in "setup"; did you mean "money"?'),
        ({"setup.hand.cards": [1]}, '"setup.hand" is a single value; nothing lies below it'),
        ({"edition.title": [1]}, '"edition.title" is no number in this edition'),
        ({"setup.fees.9": [1]}, 'there is no "9" in "setup.fees"; its entries are numbered 1 to 4'),
        ({"setup.money": [-5]}, "the edition with setup.money = -5, line"),
    ],
)
def test_what_cannot_be_varied_is_one_sentence(vary, said):
    with pytest.raises(FlatboatError) as error:
        plan_with(study={"game": "railroad", "seats": 2, "asks": "sweep"}, vary=vary)
    assert said in str(error.value)


def test_another_study_is_refused_and_nothing_is_overwritten(at_once):
    before = contents(at_once)
    with pytest.raises(StudyError, match="has another study, with games 720, not 730; name another folder"):
        Folder(at_once).begin(small(games=730))
    assert contents(at_once) == before


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "letters.txt").write_text("mine")
    with pytest.raises(StudyError, match="has other files in it; name an empty folder"):
        Folder(tmp_path).begin(small())
    assert [path.name for path in tmp_path.iterdir()] == ["letters.txt"]


def test_a_folder_without_a_study_is_refused(tmp_path):
    with pytest.raises(StudyError, match="there is no study in"):
        read(Folder(tmp_path))


def test_a_place_that_is_not_there_is_refused():
    with pytest.raises(StudyError, match='there is no place "moon" to play; choose threads'):
        place_for("moon")


def test_a_broken_chunk_is_named(tmp_path):
    run(plan_with(study={**GREEDY, "games": 2}), Folder(tmp_path), Here(1))
    (tmp_path / "games" / "0000-00000.parquet").write_bytes(b"no")
    with pytest.raises(StudyError, match=r"0000-00000\.parquet is broken; delete it"):
        read(Folder(tmp_path))


def test_a_file_that_is_no_study_is_refused(tmp_path):
    file = tmp_path / "study.toml"
    file.write_text("[study\n")
    with pytest.raises(EditionError, match="line 1, column 7: this is not TOML"):
        read_study(file)


@pytest.mark.slow
def test_a_full_disk_is_one_sentence_and_what_was_written_stays(tmp_path):
    """The process may write no file as large as the first of games: what a full disk looks like to it."""
    run(small(games=240), Folder(tmp_path / "whole"), Here(1))
    room = min(file.stat().st_size for file in (tmp_path / "whole" / "games").iterdir()) - 1
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}));"
        "from flatboat.cli.main import run; run()"
    )
    study = tmp_path / "study.toml"
    study.write_text(small(games=240).text)
    command = [sys.executable, "-c", code, "lab", "run", str(study), "--into", str(tmp_path / "full")]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2, told.stderr
    assert "cannot be written: file too large; what is there is whole" in told.stderr
    assert "Traceback" not in told.stderr
    assert not list((tmp_path / "full" / "games").iterdir())
    run(small(games=240), Folder(tmp_path / "full"), Here(1))
    assert contents(tmp_path / "full") == contents(tmp_path / "whole")
