"""Game records: written, read, replayed, resumed; and every way in which a file can be wrong."""

from __future__ import annotations

import hashlib
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

import flatboat
from flatboat.errors import RecordError
from flatboat.kernel.position import Position
from flatboat.records import load_record, read_record, save_record, write_record

OPTIONS = ["truck_stops", "alternate_routes", "turned=6"]
RULES, OLD_RULES = "rules: 2", "rules: 1"
PLAYERS = ["person", "mcts:400", "random"]


def play(position: Position, moves: int, seed: int = 1) -> Position:
    """Random moves, those that haul freight rather than others."""
    chance = random.Random(seed)
    for _ in range(moves):
        if position.over:
            break
        legal = position.legal_moves
        haul = [move for move in legal if move.text.startswith(("unload", "load"))]
        position.push(chance.choice(haul or legal))
    return position


def begun(moves: int = 80) -> Position:
    game = flatboat.game("heartland", 3, OPTIONS)
    return play(game.start(seed=5, names=["Ann", "Bob", "Zoë: x (b)"]), moves)


@pytest.fixture(scope="module")
def position() -> Position:
    return begun()


@pytest.fixture(scope="module")
def text(position: Position) -> str:
    return write_record(position, PLAYERS)


def sealed(text: str) -> str:
    """A record with its last line made right again."""
    body = text[: text.rindex("sha256: ")]
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def problem(text: str) -> str:
    """What is said of a record that cannot be read, or does not replay: one sentence."""
    with pytest.raises(RecordError) as caught:
        read_record(text, "my.flatboat").replay()
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ---------------------------------------------------------------- what is written


def test_header_says_who_played_what(text: str) -> None:
    lines = text.split("\n")
    assert lines[0] == "flatboat-record 1"
    assert "It holds everything, hidden cards and dice too" in text
    for line in (
        "game: heartland",
        RULES,
        "seat 2: Bob (mcts:400)",
        "option: turned=6",
        "result: unfinished",
    ):
        assert line in lines


def test_read_gives_back_what_was_written(position: Position, text: str) -> None:
    record = read_record(text)
    assert record.names == position.names and record.players == tuple(PLAYERS)
    assert record.setup == position.setup_rolled
    assert [move.text for move in record.moves] == [str(played.move) for played in position.history]
    assert [move.dice for move in record.moves] == [played.rolled for played in position.history]
    assert record.edition_text == position.game.edition.text
    assert not record.finished


def test_replay_comes_to_the_same_table(position: Position, text: str) -> None:
    again = read_record(text).replay()
    assert again.digest == position.digest
    assert write_record(again, PLAYERS) == text


def test_replay_needs_no_seed_and_stops_anywhere(position: Position, text: str) -> None:
    record = read_record(text)
    for to in (0, 1, 40, len(record.moves)):
        twin = record.replay(to)
        assert len(twin.history) == to
        assert twin.history == [] or twin.history[-1].events == position.history[to - 1].events
    with pytest.raises(RecordError, match=r"has 80 moves; there is no move 81"):
        record.replay(81)


def test_steps_give_every_position(text: str) -> None:
    record = read_record(text)
    assert [len(step.history) for step in record.steps()] == list(range(81))


def test_finished_game_has_its_result() -> None:
    position = play(flatboat.game("heartland").start(seed=3, names=["Ann", "Bob"]), 40_000)
    outcome = position.outcome
    assert outcome is not None
    record = read_record(write_record(position))
    assert record.finished and record.result[0] == outcome.reason
    assert record.players == ("unknown", "unknown")
    assert record.replay().outcome == outcome


def test_a_game_not_begun_is_recorded_too() -> None:
    position = flatboat.game("heartland").start(seed=1)
    assert read_record(write_record(position)).replay().digest == position.digest


def test_an_edition_of_ones_own_travels_in_the_record(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    values = flatboat.kind("heartland").editions.text("reconstructed")
    own.write_text(values.replace("points = 5", "points = 9").replace("\n", "\r\n"), newline="")
    text = write_record(play(flatboat.game("heartland", edition=own).start(seed=1), 20))
    own.unlink()
    assert max(read_record(text).replay(0).points) == 9


@pytest.mark.parametrize(
    "names", [["A", "A: B"], ["A: B", "A"], ["(person)", "x (y) (z)"], ["17. Ann", "{1}  #ab12"]]
)
def test_odd_names(names: list[str]) -> None:
    position = play(flatboat.game("heartland").start(seed=1, names=names), 30)
    text = write_record(position, ["person", "random"])
    assert write_record(read_record(text).replay(), ["person", "random"]) == text


@pytest.mark.parametrize("name", ["a\nb", "\u2028", "\ud800", " Ann", "tab\t", "x" * 201])
def test_names_that_cannot_be_written(name: str) -> None:
    position = flatboat.game("heartland").start(seed=1, names=[name])
    with pytest.raises(RecordError, match="cannot be written in a record"):
        write_record(position)


def test_players_must_fit_the_seats(position: Position) -> None:
    with pytest.raises(RecordError, match="2 players are named for 3 seats"):
        write_record(position, ["person", "random"])
    with pytest.raises(RecordError, match=r"no \( and \)"):
        write_record(position, ["person", "random", "a (b)"])


# ---------------------------------------------------------------- resuming


def test_resume_goes_on_with_the_seed(text: str) -> None:
    record = read_record(text)
    first, second, other = (play(record.resume(seed), 60, seed=2) for seed in (7, 7, 8))
    assert first.digest == second.digest != other.digest
    assert read_record(write_record(first)).replay().digest == first.digest


def test_resume_without_seed_cannot_be_guessed(text: str) -> None:
    record = read_record(text)
    assert len({play(record.resume(), 100, seed=2).digest for _ in range(4)}) == 4


def test_recorded_moves_can_be_taken_back_after_resume(text: str) -> None:
    position = read_record(text).resume()
    for _ in range(80):
        position.pop()
    assert play(position, 80, seed=9).history


# ---------------------------------------------------------------- files


def test_save_and_load(tmp_path: Path, position: Position, text: str) -> None:
    path = tmp_path / "new folder" / "game.flatboat"
    save_record(path, position, PLAYERS)
    assert path.read_text(encoding="utf-8") == text
    assert load_record(path).replay().digest == position.digest
    assert os.listdir(path.parent) == ["game.flatboat"]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_failed_save_leaves_the_old_file(
    tmp_path: Path, position: Position, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "game.flatboat"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, failing, fail)
    with pytest.raises(RecordError, match="cannot be written: No space left on device"):
        save_record(path, position)
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["game.flatboat"]


def test_files_that_are_no_records(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no file"):
        load_record(tmp_path / "none.flatboat")
    with pytest.raises(RecordError, match="is a folder"):
        load_record(tmp_path)
    path = tmp_path / "file"
    path.write_bytes(b"flatboat-record 1\nseat 1: Zo\xeb")
    with pytest.raises(RecordError, match="is not UTF-8 text"):
        load_record(path)
    path.write_bytes(b" " * 10_000_001)
    with pytest.raises(RecordError, match="at most 10 MB"):
        load_record(path)
    path.write_bytes(b"")
    with pytest.raises(RecordError, match="line 1: this is not a game record"):
        load_record(path)


@pytest.mark.parametrize("given", ["recs/game.flatboat", Path("recs/game.flatboat")])
def test_a_path_in_place_of_a_text_is_said(given: Any) -> None:
    with pytest.raises(
        RecordError, match=r"^read_record takes the text of a record; load_record reads a file$"
    ):
        read_record(given)


def test_line_ends_of_windows_are_no_edit(text: str, position: Position) -> None:
    assert read_record(text.replace("\n", "\r\n")).replay().digest == position.digest


# ---------------------------------------------------------------- records that are wrong


def test_truncated_anywhere(text: str) -> None:
    for end in range(0, len(text) - 1, 211):
        said = problem(text[:end])
        assert "breaks off here" in said or "no game record" in said or "flatboat-record" in said


def test_any_edit_is_found(text: str) -> None:
    chance = random.Random(1)
    for _ in range(60):
        at = chance.randrange(len(text) - 1)
        changed = text[:at] + chance.choice("0a {") + text[at + 1 :]
        if changed != text:
            assert problem(changed).startswith("my.flatboat, line ")


def test_edited_move_is_named(text: str) -> None:
    said = problem(text.replace("  #", "  #0", 1))
    number = line_of(text, "   1. ")
    assert said == (
        f"my.flatboat, line {number}: from move 1 on the replay differs from the record"
        " (the file was changed after it was written)"
    )


def test_edit_that_changes_no_move(text: str) -> None:
    assert "the file was changed after it was written, though its moves still replay" in problem(
        text.replace("(mcts:400)", "(mcts:900)")
    )


def test_other_formats() -> None:
    assert 'this is "flatboat-record 2"; this Flatboat reads "flatboat-record 1"' in problem(
        "flatboat-record 2\n"
    )
    assert "line 1: this is not a game record" in problem("[edition]\n")


# Forged records: the last line fits, what it seals does not hold together.
FORGED = [
    ("game: heartland", "game: hartland", 'there is no game "hartland"; did you mean "heartland"?'),
    ("option: turned=6", "option: turned=66", "66"),
    ("option: turned=6", "option: turnd=6", 'there is no option "turnd"'),
    ("seat 3: Zoë", "seat 3: Eve", "names no seat of this game"),
    ("seat 2: Bob", "seat 4: Bob", "the seats are not numbered from 1 on"),
    ("seat 2: Bob", "seat 2: ANN", "two seats have the same name"),
    (RULES, f"{RULES}\n{RULES}", 'a second "rules" line'),
    (f"{RULES}\n", "", 'the record has no "rules" line'),
    (RULES, "tules: 1", '"tules: 1" is not a line of a game record'),
    ("| points = 5", "| points = 6", "does not fit its digest"),
    ("| points = 5", "| points = -5", "too low"),
    ("set-up {", "set-up {9999 ", "set-up: the loaded die shows 9999"),
    ("set-up state", "set-up {0}\nset-up state", "set-up gives another table"),
    ("   2. ", "   3. ", "this is move 3; move 2 should stand here"),
    ("result: unfinished", "result: all are dead", "the replay ends otherwise: unfinished"),
]


@pytest.mark.parametrize(("old", "new", "said"), FORGED)
def test_forged_header(text: str, old: str, new: str, said: str) -> None:
    assert old in text
    forged = sealed(text.replace(old, new, 1))
    assert said in problem(forged)


def forge_move(text: str, old: str, new: str) -> tuple[str, str]:
    """Change the first move that has `old`; what is said of it, and the line it stands on."""
    start = text.index("   1. ")
    forged = text[:start] + text[start:].replace(old, new, 1)
    return problem(
        sealed(forged)
    ), f"line {line_of(text, '   1. ') + text[start:].split(old)[0].count(chr(10))}:"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "draw blind {",
            "draw blind {999 ",
            "the loaded die shows 999, but the die rolled here goes from 0 to",
        ),
        ("draw blind {", "draw blind {0 0 0 ", "rolls fewer dice than the record gives it"),
        ("draw blind {", "draw blind {x", "is not a move in this game"),
        (": drive to ", ": fly to ", "is not a move in this game"),
    ],
)
def test_forged_move(text: str, old: str, new: str, said: str) -> None:
    told, line = forge_move(text, old, new)
    assert said in told and line in told


def test_illegal_move(text: str) -> None:
    move = re.search(r": drive to [^#]+", text)
    assert move is not None
    said, line = forge_move(text, move[0], ": propose  ")
    assert '"propose" is not legal: at this point you' in said and line in said


def test_missing_dice(text: str) -> None:
    start = text.index("{", text.index("   1. "))
    forged = text[: start - 1] + text[text.index("}", start) + 1 :]
    assert "the loaded dice ran out" in problem(sealed(forged))


# ---------------------------------------------------------------- hostile records


def shift(text: str, old: str, new: str) -> str:
    """What is said of a sealed record with this one change."""
    assert old in text
    return problem(sealed(text.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: heartland", f"game: {'x' * 5000}", "there is no game"),
        ("option: turned=6", f"option: turned={'9' * 5000}", "does not fit"),
        (RULES, "rules: 9999999999", "is not a line of a game record"),
        (RULES, "rules: \N{ARABIC-INDIC DIGIT ONE}", "is not a line of a game record"),
        ("seat 2: Bob", f"seat 2: {'B' * 201}", "is not a name for a seat or player"),
        ("seat 2: Bob", "seat 2: \x1b[31mBob", "line 8: a sign stands here that cannot be shown"),
        ("seat 2: Bob", "seat 2: Bob\u202e", "line 8: a sign stands here that cannot be shown"),
        ("set-up {", f"set-up {{{'1 ' * 200_000}", "the loaded die shows 1, but"),
        ("| points = 5", f"| {'a.' * 200}b = 5", "more than 100 full stops"),
        ("| points = 5", f"| # {'a' * 1_000_000}\n| points = 5", "the edition is longer than 200 kB"),
        ("result: ", "\n" * 1_500_000 + "result: ", "has more than 1500000 lines"),
        ("result: ", f"# {'x' * 10_000_000}\nresult: ", "is too long for a game record (10 MB at most)"),
    ],
)
def test_absurd_sizes_and_signs(text: str, old: str, new: str, said: str) -> None:
    told = shift(text, old, new)
    assert said in told and len(told) < 700 and told.isprintable()


def test_too_many_seats_without_options() -> None:
    text = write_record(play(flatboat.game("heartland").start(seed=1), 3))
    seats = "".join(f"seat {n}: S{n} (x)\n" for n in range(3, 10))
    assert "seats 2 to 5 players, not 9" in shift(text, "edition: ", f"{seats}edition: ")


def test_half_a_sign_is_no_text(text: str) -> None:
    assert "line 8: an incomplete character is here" in problem(text.replace("seat 2: Bob", "seat 2: \ud800"))


def test_a_large_changed_file_is_not_replayed(text: str) -> None:
    long = text.replace("result: ", "#\n" * 300_000 + "result: ")
    assert problem(long).endswith("so the file was changed after it was written")


def test_many_moves_are_read_in_a_short_time(text: str) -> None:
    head, _, rest = text.partition("   1. ")
    tail = rest[rest.index("\nresult: ") :]
    moves = "".join(f"{n}. Ann: x  #0000\n" for n in range(1, 100_001))
    record = read_record(sealed(head + moves + tail))
    assert len(record.moves) == 100_000
    with pytest.raises(RecordError, match=r'move 1: "x" is not a move in this game'):
        record.replay()


# ---------------------------------------------------------------- other rules


def test_other_rules_version_that_still_fits(text: str, position: Position) -> None:
    record = read_record(sealed(text.replace(RULES, OLD_RULES)))
    assert record.rules_version == 1 and record.replay().digest == position.digest


def test_other_rules_version_that_no_longer_fits(text: str) -> None:
    forged = sealed(text.replace(RULES, OLD_RULES).replace("  #", "  #0", 1))
    assert problem(forged).endswith(
        "from move 1 on the replay differs from the record (the game was played under rules version 1;"
        " here is version 2, which it no longer fits)"
    )
