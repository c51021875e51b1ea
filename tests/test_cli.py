"""The command `flatboat`, run as people run it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import flatboat
from flatboat.bots import LEVELS, Candidate, Thought
from flatboat.bots.hints import hint
from flatboat.cli import commands, manual
from flatboat.cli.main import run
from flatboat.cli.screen import out
from flatboat.cli.session import Session
from flatboat.errors import FlatboatError
from flatboat.games import kinds
from flatboat.kernel.dice import Tape, dice_from
from flatboat.kernel.moves import CLOSE, ONLOOKER
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.records import DiceProof, commitment_of, load_record, save_record, write_record

START = "play heartland --bots random --option first_seat=1 --seed 3"
COMMAND = [sys.executable, "-m", "flatboat"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games save themselves below here, and the terminal is 80 wide."""
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.setattr(out, "width", 80)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words_of(line: str) -> list[str]:
    """A command line in words; `play` is played in the terminal."""
    words = shlex.split(line)
    return words + ["--terminal"] * (words[:1] == ["play"])


def apart(line: str, say: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own. Each takes some seconds to load everything."""
    words = [*COMMAND, *words_of(line)]
    return subprocess.run(words, input=say, capture_output=True, encoding="utf-8", timeout=120)


def flat(line: str, say: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with lines on its input, in this process; there is never a traceback."""
    return within(words_of(line), say)


def within(words: list[str], say: str = "") -> subprocess.CompletedProcess[str]:
    """The same with the words as they are."""
    code = 0
    streams = [io.TextIOWrapper(io.BytesIO(text), encoding="utf-8") for text in (say.encode(), b"", b"")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["flatboat", *words])
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        try:
            run()
        except SystemExit as end:
            assert end.code is None or isinstance(end.code, int)
            code = end.code or 0
    told = []
    for stream in streams[1:]:
        stream.seek(0)  # writes what waits, too
        told.append(stream.read())
    assert "Traceback" not in told[0] + told[1]
    return subprocess.CompletedProcess(words, code, *told)


def good(line: str, say: str = "") -> str:
    """What a run that must go well prints."""
    done = flat(line, say)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def saved(home: Path) -> Path:
    """The one game that has saved itself."""
    (path,) = (home / "data" / "saved").iterdir()
    return path


def short_edition(folder: Path) -> Path:
    """An edition with which a game is soon over."""
    path = folder / "short.toml"
    text = flatboat.kind("heartland").editions.text("reconstructed")
    path.write_text(re.sub(r"(?m)^([2-5]) = [345]0$", r"\1 = 10", text), encoding="utf-8")
    return path


def random_game(moves: int, edition: Path | None = None, seed: int = 2) -> Position:
    """Random moves, those that haul freight rather than others."""
    game = flatboat.game("heartland", 2, ["first_seat=1"], edition)
    position = game.start(seed=4, names=["Ann", "Bob"])
    chance = random.Random(seed)
    while len(position.history) < moves and not position.over:
        legal = position.legal_moves
        haul = [move for move in legal if move.text.startswith(("unload", "load"))]
        position.push(chance.choice(haul or legal))
    return position


@pytest.fixture(scope="module")
def recorded() -> str:
    """The text of a record."""
    return write_record(random_game(50), ["person", "random"])


@pytest.fixture
def record(home: Path, recorded: str) -> Path:
    path = home / "game.flatboat"
    path.write_text(recorded, encoding="utf-8")
    return path


# ---------------------------------------------------------------- what there is


def test_help_names_every_command() -> None:
    shown = good("--help")
    assert all(
        command in shown
        for command in ("games", "play", "replay", "verify", "hint", "edition", "simulate", "bench", "tune")
    )


def test_help_names_every_level_of_bots() -> None:
    words = re.sub(r"[│\s]+", " ", good("play --help"))
    assert f"{', '.join(LEVELS)}; or none" in words


def test_the_version() -> None:
    assert good("--version") == f"flatboat {flatboat.__version__}\n"


def test_games_are_listed_in_one_screen() -> None:
    shown = good("games")
    assert len(shown.splitlines()) < 24, "a small window has room for all"
    for name, game in kinds().items():
        assert re.search(f"^{name} +{re.escape(game.title)}, for ", shown, re.MULTILINE)


def test_one_game_is_told_in_full() -> None:
    shown = " ".join(re.sub("[│╭╰─╮╯]", " ", good("games heartland")).split())
    assert "The Great Heartland Hauling Co." in shown and "Jason Kotarski" in shown
    assert "For 2 to 5 players" in shown and "Dice Hate Me Games" in shown
    for option in flatboat.kind("heartland").options.model_fields:
        assert option in shown
    sourced, reconstructed = flatboat.kind("heartland").editions.load().marks()
    assert f"{sourced} values {reconstructed} values" in shown
    assert "If you own the box" in shown


# ---------------------------------------------------------------- bad input

BAD = [
    ("play chess", 'there is no game "chess"'),
    ("play heartland --seats 9", "seats 2 to 5 players, not 9"),
    ("play heartland --bots deepblue", 'there is no bot "deepblue"'),
    ("play heartland --seats 2 --bots random,greedy", "2 bots and one person need more than 2 seats"),
    ("play heartland --option shorthaul", 'did you mean "short_haul"?'),
    ("play heartland --option turned=13", "13"),
    ("play heartland --option layout=wide", '"wide" is not for 2 players'),
    ("play heartland --edition mine.toml", "there is no file mine.toml"),
    ("play heartland --edition mine", 'there is no edition "mine"'),
    ("play heartland --names Ann,ann", "two seats have the same name"),
    ("play heartland --names A,B,C", "3 names for 2 seats"),
    ("play heartland --names ,B", "'' cannot be a name"),
    ("play none.flatboat", "there is no file none.flatboat"),
    ("play none.txt", "there is no file none.txt"),
    ("play game.flatboat --seats 3", "a record brings its own seats"),
    ("replay .", "is a folder"),
    ("replay game.flatboat --to 99", "game.flatboat has 50 moves; there is no move 99 in it"),
    ("replay game.flatboat --seat 3", "there is no seat 3"),
    ("replay game.flatboat --svg .", "is not empty"),
    ("replay game.flatboat --svg game.flatboat", "cannot be made"),
    ("hint game.flatboat --seat 9", "seat 9 has nothing to decide then"),
    ("hint game.flatboat --bot deepblue", 'there is no bot "deepblue"'),
    ("edition show go", 'there is no edition "go"'),
    ("edition show heartland reconstructed extra", "too much"),
    ("edition check game.flatboat", 'there is no edition "game.flatboat"'),
    ("edition check x.toml --game chess", 'there is no game "chess"'),
    ("edition new chess", 'there is no game "chess"'),
    ("edition new heartland no/folder.toml", "cannot be written"),
]


@pytest.mark.parametrize(("words", "said"), BAD)
def test_bad_input_gets_one_sentence(record: Path, words: str, said: str) -> None:
    done = flat(words)
    assert done.returncode == 2 and done.stdout == ""
    assert said in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", ["", "ply", "play", "play heartland --seats two", "play heartland --colour"]
)
def test_misused_command(words: str) -> None:
    assert flat(words).returncode == 2


def test_records_cut_or_edited(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    for wrong, said in (
        (text[:900], "the record breaks off here"),
        (text.replace("{", "{99", 1), "the loaded die shows 99"),
        (text.replace("game: heartland", "game: chess"), 'there is no game "chess"'),
        (text.replace("person", "human"), "the file was changed after it was written"),
    ):
        record.write_text(wrong, encoding="utf-8")
        done = flat(f"replay {record}")
        assert done.returncode == 2 and f"{record}, line " in done.stderr and said in done.stderr
    assert flat(f"play {record}").stderr == done.stderr
    record.write_bytes(b"\xff\xfe")
    assert "is not UTF-8" in flat(f"replay {record}").stderr


@pytest.mark.parametrize(
    ("line", "say"),
    [
        ("", ""),
        ("games", ""),
        ("play chess", ""),
        ("replay game.flatboat", ""),
        ("play game.flatboat --bots none", "stay\nmoves\n"),
    ],
)
def test_in_a_process_of_its_own_it_does_the_same(record: Path, line: str, say: str) -> None:
    """Tests run the command in their own process, for speed: they would see the same in another."""
    ends = []
    for done in (apart(line, say), flat(line, say)):
        told = re.sub(r"\d{8}-\d{6}(-\d+)?", "now", done.stdout)  # a saved game is named by the time
        ends.append((done.returncode, told, done.stderr))
    assert ends[0] == ends[1]


def test_closed_pipe_is_no_error() -> None:
    with subprocess.Popen([*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120
        )
    assert (done.returncode, done.stderr) == (2, "flatboat: cannot read or write: No space left on device\n")


def test_where_our_signs_cannot_be_written_plainer_ones_are() -> None:
    good("--version")
    assert "│2↖ »Ann ☃".encode("ascii", "plainer") == b"|2NW >Ann ?"


# ---------------------------------------------------------------- playing


def typed(position: Position) -> Iterator[str]:
    """What two people at one screen type to play these moves; single choices take themselves."""
    fresh = position.game.start(seed=4, names=["Ann", "Bob"])
    holder = -1
    for played in position.history:
        if played.move.seat != holder:
            holder = played.move.seat
            yield ""  # Enter, when nobody else looks
        if len(fresh.legal_moves) > 1:
            yield str(played.move)
        fresh.push(played.move)


def test_a_whole_game_by_typed_moves(home: Path) -> None:
    played = random_game(2000, short_edition(home), seed=4)  # the shortest of many
    say = "\n".join(typed(played)) + "\n"
    words = "--bots none --option first_seat=1 --seed 4 --names Ann,Bob --edition short.toml --terminal"
    shown = good(f"play heartland {words}", say)
    assert played.outcome is not None
    over = f"The game is over: {played.outcome.reason}."
    assert over in " ".join(shown.split())
    assert "Place  Player  Played by  Points" in shown
    assert load_record(saved(home)).replay().digest == played.digest
    assert f"see it again with: flatboat replay {saved(home)}" in shown
    assert over in " ".join(good(f"play {saved(home)}").split())


def test_bots_move_and_the_same_seed_gives_the_same_game(home: Path) -> None:
    say = "1\n" * 12
    words = "play heartland --seats 3 --bots random --seed 11"
    first = good(words, say)
    assert re.search(r"Clara (drives|is towed)", first) and re.search(r"Amos (drives|is towed)", first)
    again = good(words, say)
    assert first.split("The game is ")[0] == again.split("The game is ")[0]
    record = load_record(min((home / "data" / "saved").iterdir()))
    assert record.players == ("person", "random", "random")


def test_commands_at_the_table(home: Path) -> None:
    say = "load 2 pigs,undo,help,help tow,help xyzzy,99,fly,draw fish,,moves,table,log,log x,save,quit,"
    shown = good(START, say.replace(",", "\n"))
    plain = " ".join(shown.split())
    assert '! "load 2 pigs" is not legal: at this point you drive, by fuel or points' in plain
    assert "! you cannot undo: you have no move to undo" in plain
    assert "Tow: when a truck is stuck" in plain and "your truck is towed to the distribution centre" in plain
    assert 'no section of the rules is called "xyzzy"' in plain
    assert "! there is no choice 99" in plain and '"fly" is not a move in this game' in plain
    assert "! say where" in plain and "! say how many lines" in plain
    assert f"go on with: flatboat play {saved(home)} --terminal" in shown


def test_hint_tells_the_bots_thought(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = random_game(0)
    move = position.legal_moves[0]
    thought = Thought(move, (0.6, 0.4), (Candidate(move, 90, 0.61),))
    asked: list[tuple[int, str | None]] = []

    class Standin:
        judges = True

        def think(
            self, observation: Observation, seed: str | None = None, seconds: float | None = None
        ) -> Thought:
            asked.append((observation.seat, seed))
            return thought if len(asked) == 1 else Thought(observation.moves[-1], (0.6, 0.4), ())

    monkeypatch.setattr(commands, "make", lambda _: Standin())
    monkeypatch.setattr(Session, "has_warm_bots", lambda _: True)
    session = Session(position, ["person", "person"], home / "x.flatboat", "7")
    commands.obey(session, 0, "HINT")
    shown = capsys.readouterr().out
    assert re.search(r"Try: drive to [^()]+ \((?:pay|play fuel) ", shown), "not what is paid alone"
    label = position.observation(0).label(move.action)
    assert f"{label} " in shown and "90 times" in shown and "Ann 60%, Bob 40%" in shown
    assert len(asked) > 1 and set(asked) == {(0, "7 0 0")} and position.history == []
    turn = re.search(r"To type it(?: \(or Up, then Enter\))?: (.*?)\s*Move ", " ".join(shown.split()))
    assert turn and len(turn[1].split("; ")) > 1 < len(asked), "the rest of the turn is told"
    for words in turn[1].split("; "):  # and can be typed
        position.push(position.parse(words, 0))


def test_what_costs_much_is_asked_about_where_a_person_types(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "end the action phase"
    position = flatboat.game("rifle-and-axe", options={"leaders": "dealt"}).start(seed=3)
    while position.observation(0).why[position.game.moves.index(words)]:
        position.push(position.observation(position.waiting[0]).moves[0])
    session = Session(position, ["person", "person"], home / "x.flatboat", "7")
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "no" if len(asked) == 1 else "yes"

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    before = len(position.history)
    with pytest.raises(FlatboatError, match="nothing was played"):
        commands.obey(session, 0, words)
    assert len(position.history) == before and asked == ["Sure? Type yes: "]
    assert "Folk stand idle." in " ".join(capsys.readouterr().out.split())
    commands.obey(session, 0, words)
    assert len(position.history) > before and len(asked) == 2


def test_undo_takes_back_choices_until_a_die_fell(home: Path) -> None:
    say = "pay 1 point\n1\nundo\nundo\nundo\n"
    shown = good(START, say)
    assert shown.count("! you cannot undo: you have no move to undo") == 1
    assert load_record(saved(home)).moves == ()


def test_words_for_several_moves_that_can_be_paid_for_name_them(home: Path) -> None:
    shown = " ".join(good("play heartland --bots random --option first_seat=1 --seed 3", "drive\n").split())
    assert '"drive" could mean "drive to' in shown and '"drive to Tatanka"' in shown
    assert load_record(saved(home)).moves == ()


def test_undo_takes_back_all_of_a_line(home: Path) -> None:
    say = "pay 1 point; drive to Jericho\nundo\n"
    good("play heartland --bots random --option first_seat=1 --seed 3", say)
    assert load_record(saved(home)).moves == ()


def test_save_and_resume(home: Path) -> None:
    say = "pay 1 point\n1\nsave mine.flatboat\nsave mine.flatboat\n"
    shown = good(START, say)
    assert (
        "go on with it by: flatboat play mine.flatboat --terminal" in shown
        and "mine.flatboat already exists" in shown
    )
    kept = (home / "mine.flatboat").read_bytes()
    assert "Player 1 drives from" in good("play mine.flatboat --bots none", "\n")
    assert (home / "mine.flatboat").read_bytes() == kept  # the game goes on in a file of its own
    assert len(list((home / "data" / "saved").iterdir())) == 2


def test_names_that_no_file_can_have(home: Path) -> None:
    for name in ("~nosuchuser/x", "x" * 300, "a\0b"):
        shown = good(START, f"pay 1 point\nsave {name}\n")
        assert "! no file can be called" in shown and "mistake in Flatboat" not in shown
    assert "flatboat play ./railroad" in good(START, "save railroad\n")
    assert "flatboat play 'a b.flatboat'" in good(START, "save a b.flatboat\n")
    long = flat(f"play {'x' * 300}")
    assert long.returncode == 2 and "there is no game" in long.stderr


def test_numbers_beyond_all_lists(home: Path) -> None:
    shown = good(START, f"{'9' * 5000}\nlog {'9' * 5000}\nlog 0\n")
    assert shown.count("! ") == 3 and shown.count("say how many lines") == 2


def test_a_game_that_saved_itself_goes_on_in_the_same_file(home: Path) -> None:
    good(START, "pay 1 point\n")
    path = saved(home)
    good(f"play {path}", "1\n")
    assert saved(home) == path and load_record(path).moves[1].text.startswith("drive to")


def test_where_nothing_can_be_saved_the_game_goes_on(home: Path) -> None:
    (home / "data").write_text("a file")
    shown = good(START, "pay 1 point\n")
    assert shown.count("The game cannot be saved for now") == 1 and "Player 1 pays 1 point to drive" in shown
    assert "The game could not be saved" in shown


# ---------------------------------------------------------------- interrupted


def until_asked(process: subprocess.Popen[bytes], times: int) -> None:
    """Read until the prompt has come so many times."""
    assert process.stdout is not None
    seen = b""
    while seen.count(b"Player 1> ") < times:
        some = os.read(process.stdout.fileno(), 65536)
        assert some, seen
        seen += some


def heed_ctrl_c() -> None:
    """Undo what a shell does to commands in the background: they, and these tests, would ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(stop: signal.Signals) -> tuple[int, str]:
    """Play two moves, each acknowledged, then send a signal; the exit code and stderr."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, *shlex.split(START), "--terminal"],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        preexec_fn=heed_ctrl_c,
    ) as process:
        assert process.stdin is not None and process.stderr is not None
        until_asked(process, 1)
        for move in (b"pay 1 point\n", b"1\n"):
            process.stdin.write(move)
            process.stdin.flush()
            until_asked(process, 1)
        while process.poll() is None:  # a signal between prompt and read is seen only after the next one
            process.send_signal(stop)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(3)
        return process.returncode, process.stderr.read().decode()


def test_ctrl_c_saves_and_says_where(home: Path) -> None:
    code, errors = interrupted(signal.SIGINT)
    assert code == 130
    assert errors == f"\nThe game is saved; go on with: flatboat play {saved(home)} --terminal\n"
    assert load_record(saved(home)).moves[1].text.startswith("drive to")
    assert "Player 1 drives from" in good(f"play {saved(home)}")


def test_kill_loses_nothing_that_was_acknowledged(home: Path) -> None:
    code, _ = interrupted(signal.SIGKILL)
    assert code == -signal.SIGKILL
    moves = load_record(saved(home)).moves
    assert moves[0].text == "pay 1 point" and moves[1].text.startswith("drive to")


# ---------------------------------------------------------------- replaying


def test_replay_tells_the_game(record: Path) -> None:
    shown = good(f"replay {record}")
    log = random_game(50).log(ONLOOKER)
    assert [line.strip() for line in shown.split("\n")[: len(log)]] == log
    assert "50 moves replayed as recorded." in shown and "Hand" not in shown
    own = good(f"replay {record} --seat 1 --to 20")
    assert "20 moves replayed as recorded; 30 more follow" in own and "Hand" in own


def test_hint_says_what_a_bot_would_do_in_a_record(record: Path) -> None:
    position = random_game(20)
    (seat, *_) = position.waiting
    told = hint(position.observation(seat), "greedy", seed="hint")
    shown = good(f"hint {record} --to 20 --bot greedy")
    assert f"{position.names[seat]}: {told.words}" in " ".join(shown.split())
    assert "Chances of winning" in shown


def test_replay_draws(home: Path, record: Path) -> None:
    good(f"replay {record} --svg pictures --to 5 --seat 2")
    names = sorted(os.listdir(home / "pictures"))
    assert names == [f"{n:04}.svg" for n in range(6)]
    assert (home / "pictures" / "0005.svg").read_text(encoding="utf-8") == str(
        load_record(record).replay(5).draw(1)
    )


# ---------------------------------------------------------------- verifying

KEY = bytes(range(32))


def promised(path: Path, over: bool = True) -> str:
    """Save a game whose dice were promised; the commitment."""
    position = flatboat.game("heartland").start(dice=Tape(dice_from(KEY)), names=["Ann", "Bob"])
    for _ in range(30):
        position.push(position.legal_moves[0])
    if over:
        position.push(CLOSE)
    commitment = commitment_of(KEY)
    save_record(path, position, None, DiceProof(commitment, KEY if over else None))
    return commitment


def test_verify_proves_the_dice(home: Path) -> None:
    commitment = promised(home / "game.flatboat")
    shown = " ".join(good("verify game.flatboat").split())
    assert "Replayed: 31 moves and" in shown and "gives every roll and draw" in shown
    assert "Only you can tell" in shown and commitment in shown
    shown = " ".join(good(f"verify game.flatboat --commitment {commitment}").split())
    assert "The fingerprint in the record is the one you gave." in shown


def test_verify_says_what_cannot_be_proven(home: Path, record: Path) -> None:
    assert "could not be checked: this record has no dice fingerprint" in good(f"verify {record.name}")
    promised(home / "open.flatboat", over=False)
    shown = " ".join(good("verify open.flatboat").split())
    assert "could not be checked: the secret code is revealed only when the game is over" in shown


def test_verify_finds_what_is_wrong(home: Path, record: Path) -> None:
    commitment = promised(home / "proof.flatboat")
    text = (home / "proof.flatboat").read_text(encoding="utf-8")
    (home / "changed.flatboat").write_text(text.replace("#", "#0", 1), encoding="utf-8")
    for words, said in (
        (f"proof.flatboat --commitment {commitment[::-1]}", "this is not the commitment that was given"),
        ("proof.flatboat --commitment abc", "please give 64 hexadecimal digits"),
        (f"{record.name} --commitment {commitment}", "game.flatboat has no commitment"),
        ("changed.flatboat", "the file was changed after it was written"),
        ("none.flatboat", "there is no file none.flatboat"),
    ):
        done = flat(f"verify {words}")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr and done.stderr.count("\n") == 1


# ---------------------------------------------------------------- editions


def test_edition_new_check_show_play(home: Path) -> None:
    good("edition new heartland mine.toml")
    text = (home / "mine.toml").read_text(encoding="utf-8")
    assert text == flatboat.kind("heartland").editions.text("reconstructed")
    again = flat("edition new heartland mine.toml")
    assert again.returncode == 2 and "was not changed" in again.stderr
    for words in ("mine.toml", "heartland mine.toml", "mine.toml --game heartland"):
        assert "mine.toml is a valid edition of The Great Heartland Hauling Co.: 79 values" in good(
            f"edition check {words}"
        )
    (home / "mine.toml").write_text(text.replace("points = 5", "points = 7"), encoding="utf-8")
    assert "Piles" in good("play heartland --edition mine.toml --bots none", "\n")
    assert max(load_record(saved(home)).replay().points) == 7
    (home / "mine.toml").write_text(text.replace("corn = 15, soy", "corn = 650, soy"), encoding="utf-8")
    wrong = flat("edition check mine.toml")
    assert wrong.returncode == 2
    line = text[: text.index("corn = 15, soy")].count("\n") + 1
    assert f"mine.toml, line {line}, table [deck], key freight.corn: 650 is too high" in wrong.stderr


def test_what_is_no_edition_is_refused_in_one_sentence(home: Path) -> None:
    """Without a game named, too: the file is read as carefully as with one."""
    (home / "dots.toml").write_text(f"a{'.a' * 40_000} = 1")
    (home / "deep.toml").write_text(f"a = {'[' * 20_000}")
    for name, said in (("/dev/zero", "no edition"), ("dots.toml", "full stops"), ("deep.toml", "nested")):
        for words in (f"edition check {name}", f"edition show {name}"):
            wrong = flat(words)
            assert wrong.returncode == 2 and said in wrong.stderr and "Flatboat itself" not in wrong.stderr
    for name in ("\x1b[31mX\x1b]0;P", "a\nb", "a\u202eb", "a\0b"):
        text = flatboat.kind("rifle-and-axe").editions.text("printed")
        old = re.search(r'name = ("[A-Z][^"]+")', text)
        assert old
        (home / "mine.toml").write_text(text.replace(old[1], json.dumps(name)), encoding="utf-8")
        wrong = flat("edition check rifle-and-axe mine.toml")
        assert wrong.returncode == 2 and "\x1b" not in wrong.stderr, wrong.stderr


def test_edition_show_marks_values() -> None:
    shown = good("edition show heartland")
    assert "79 values sourced, 187 reconstructed" in shown
    assert re.search(r"jericho +Jericho +~corn +soy\xa0~2, cattle\xa05", shown)
    assert shown == good("edition show reconstructed") == good("edition show heartland reconstructed")


# ---------------------------------------------------------------- screens


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("width", [60, 80, 120, 160])
def test_the_table_fits_the_terminal(seats: int, width: int) -> None:
    game = flatboat.game("heartland", seats, ["truck_stops", "alternate_routes", "turned=12", "badlands"])
    position = game.start(seed=seats, names=["Ann", "Bob", "Christopher", "Dora", "Eve"][:seats])
    chance = random.Random(seats)
    for n in range(120):
        position.push(chance.choice(position.legal_moves))
        if n % 20 == 0:
            for seat in (ONLOOKER, position.waiting[0]):
                check_screen(position, seat, width)


def check_screen(position: Position, seat: int, width: int) -> None:
    """Every line fits, nothing is cut, every place is named, a hand is shown to its owner only."""
    observation = position.observation(seat)
    paper = io.StringIO()
    console = Console(width=width, file=paper)
    console.print(position.game.kind.show(observation.view, position.game.edition, observation.names))
    text = paper.getvalue()
    assert max(len(line) for line in text.split("\n")) <= width
    assert "…" not in text and bool(re.search("^Hand (?!Truck)", text, re.MULTILINE)) == (seat != ONLOOKER)
    words = set(re.findall(r"\w+", text))
    for place, cell in enumerate(observation.view.table.map.cell):
        if cell >= 0:
            assert set(re.findall(r"\w+", position.game.edition.place_name(place))) <= words


def test_help_page_is_found_by_heading() -> None:
    text = flatboat.kind("heartland").help
    assert [body.split("\n")[0] for body in manual.find(text, "tow")] == ["## Tow: when a truck is stuck"]
    assert len(manual.find(text, "upgrades")) == 1  # the section inside is part of it
    for word, first in (("ham", "### Ham Radio: trade"), ("ace", "### Ace Dispatcher"), ("load", "## Load")):
        assert manual.find(text, word)[0].startswith(f"{first}\n")  # not Markham, spaces, Unload
    for word in ("penalty", "penalties", "penal"):
        assert manual.find(text, word)[0].startswith("## Game end and penalties\n")
    with pytest.raises(FlatboatError, match="these sections speak of it"):
        manual.find(text, "clockwise")
    with pytest.raises(FlatboatError, match="help alone lists them"):
        manual.find(text, "xyzzy")
