"""At the table in the terminal: what is a move and what a command, and what fits into a small window."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import flatboat
from flatboat.cli.commands import COMMANDS, obey
from flatboat.cli.keyboard import recall
from flatboat.cli.offers import BEST, not_drawn, offers
from flatboat.cli.screen import out
from flatboat.cli.session import PERSON, Leave, Session
from flatboat.errors import FlatboatError, IllegalMove
from flatboat.kernel.position import Position
from flatboat.kernel.typed import why_not

from .broadhorns.seats import position as on_the_river
from .broadhorns.tables import river
from .test_cli import COMMAND, good, home

__all__ = ["home"]
GAMES = ["heartland", "rifle-and-axe", "broadsides", "broadhorns", "railroad"]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Position]:
    """Type lines at a table; what is asked for in between is answered by the lines that follow."""

    def typed(position: Position, *lines: str, seat: int = 0) -> Position:
        session = Session(position, [PERSON] * position.game.seats, tmp_path / "x.flatboat", None)
        left = list(lines)
        monkeypatch.setattr("builtins.input", lambda prompt: left.pop(0))
        while left:
            obey(session, seat, left.pop(0))
        return position

    return typed


def building(seats: int = 2) -> Position:
    """A railroad turn in which nothing has to be built any more, so that it can be ended."""
    position = flatboat.game("railroad", seats, ["first_seat=1"]).start(seed=3)
    while position.why_not("end", position.waiting[0]):
        position.push(position.legal_moves[0])
    return position


def in_port() -> Position:
    position = on_the_river(river({"boat": "20", "at": "New Madrid", "cargo": "furs"}))
    position.push("port")
    return position


# ---------------------------------------------------------------- moves and commands


def test_end_is_a_move_of_the_railroad(typing: Callable[..., Position]) -> None:
    for word in ("end", "END", "e", "end turn", "done"):
        position = building()
        seat = position.waiting[0]
        typing(position, word, seat=seat)
        assert position.history[-1].move.text == "end" and not position.over


def test_end_expedition_is_a_move_of_broadhorns(typing: Callable[..., Position]) -> None:
    for words in ("end expedition", "end exp", "end"):
        position = typing(in_port(), words)
        assert position.history[-1].move.text == "end expedition" and not position.over


def test_what_is_a_move_is_refused_as_one(typing: Callable[..., Position]) -> None:
    position = flatboat.game("railroad", 2, ["first_seat=1"]).start(seed=3)
    with pytest.raises(IllegalMove, match='"end" is not legal'):
        typing(position, "end", seat=position.waiting[0])


def test_moves_lists_moves_where_one_moves(
    typing: Callable[..., Position], capsys: pytest.CaptureFixture[str]
) -> None:
    position = typing(on_the_river(river({"boat": "20", "at": "New Madrid"})), "moves")
    assert not position.history and "move 3" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_can_be_reached_in_every_game(
    name: str, word: str, typing: Callable[..., Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setitem(COMMANDS, word, lambda session, seat, rest: heard.append(rest))
    position = flatboat.game(name).start(seed=1)
    seat = position.waiting[0]
    typing(position, f"/{word}", f"/{word.upper()} x y", f"/ {word}", seat=seat)
    assert heard == ["", "x y", ""] and not position.history
    if word != "end":
        typing(position, word, seat=seat)
        assert len(heard) == 4, "only a move keeps a word from its command"


def test_a_question_mark_is_help(typing: Callable[..., Position], capsys: pytest.CaptureFixture[str]) -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    typing(position, "?")
    assert "Sections of the rules, for help WORD:" in capsys.readouterr().out
    told = []
    for line in ("? tow", "?tow", "help tow", "/help tow"):
        typing(position, line)
        told.append(capsys.readouterr().out)
    assert "Tow: when a truck is stuck" in told[0] and len(set(told)) == 1
    with pytest.raises(FlatboatError, match=r'there is no command "/fly"; "\?" lists the commands'):
        typing(position, "/fly")


# ---------------------------------------------------------------- ending for all


def test_following_our_advice_does_not_end_the_game(typing: Callable[..., Position]) -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    with pytest.raises(FlatboatError, match='"/end game" ends the game for all players; "quit" saves it'):
        typing(position, "end")
    for line in ("end", "end now", "end the game", "/end", "/end now"):
        with pytest.raises(FlatboatError):
            typing(position, line)
    for answer in ("", "no", "end", "/end game", "1"):
        with pytest.raises(FlatboatError, match="the game goes on"):
            typing(position, "/end game", answer)
        assert not position.over and not position.history


def test_the_game_is_ended_for_all_by_two_clear_words(typing: Callable[..., Position]) -> None:
    for position in (building(), in_port(), flatboat.game("heartland").start(seed=1)):
        seat = position.waiting[0]
        with pytest.raises(FlatboatError, match="the game goes on"):
            typing(position, "/end game", "no", seat=seat)
        assert not position.over
        assert typing(position, "/end game", "Yes", seat=seat).over


def test_in_the_terminal_a_game_is_ended_after_a_question(home: Path) -> None:
    start = "play heartland --bots none --option first_seat=1 --seed 3"
    shown = good(start, "end\n/end game\nno\n/end game\nyes\n\n")
    assert shown.count("End the game now, for all players? Type yes: ") == 2
    assert shown.index("! the game goes on") < shown.index("The game is over: ")
    assert "The game is saved" in good(start, "/end game\n"), "who leaves at the question ends nothing"


# ---------------------------------------------------------------- a window of 80 columns and 24 lines


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(out, "_force_terminal", True)
    monkeypatch.setattr(out, "_color_system", None)
    monkeypatch.setattr(out, "_width", 80)
    monkeypatch.setattr(out, "_height", 24)
    monkeypatch.setattr(sys, "stdin", Keyboard("\n" * 100))


def seen(position: Position, seat: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines a person sees who is to move, without what was told before."""
    session = Session(position, [PERSON] * position.game.seats, folder / "x.flatboat", None)
    session.people = [seat]  # nobody is asked to look away
    session.told[seat] = len(position.history)
    session.face(seat)
    session.offer(seat)
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", capsys.readouterr().out).strip("\n").split("\n")


#: What of the board is to be seen at the start: the map, the leaders, the deck, the river.
BOARDS = {
    "heartland": ["Tatanka", "Jericho", "Hand"],
    "rifle-and-axe": ["Daniel Boone: Fight +2", "Lumber 0"],
    "broadsides": ["C   =  oo | Y  | oo  ="],
    "broadhorns": ["Ste. Genevieve", "New Orleans", "Your hand"],
    "railroad": ["a  ", "j  ", "[GI]", "Your hand", "Your contract"],
}


@pytest.mark.parametrize("name", GAMES)
def test_table_and_moves_fit_into_a_small_window(
    name: str, window: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = flatboat.game(name, 2).start(seed=3)
    chance = Random(1)
    for number in range(12):
        seat = position.waiting[0]
        lines = seen(position, seat, tmp_path, capsys)
        assert len(lines) < 24 and "-- Enter: more" not in "".join(lines), "the prompt is the last line"
        assert number or all(any(part in line for line in lines) for part in BOARDS[name])
        found = offers(position.observation(seat)).all
        first = f"1 {found[0].label}"[:70]
        assert any(line.strip().startswith(first) for line in lines)
        position.push(chance.choice(position.observation(seat).moves))


def test_a_large_window_shows_all_of_the_table(
    window: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=3)
    assert "»Seat 1 »Seat 2" not in "\n".join(seen(position, 0, tmp_path, capsys))
    monkeypatch.setattr(out, "_height", 50)
    assert "»Seat 1 »Seat 2" in "\n".join(seen(position, 0, tmp_path, capsys))


def test_what_does_not_fit_comes_page_by_page(
    window: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = flatboat.game("heartland", 5, ["truck_stops", "badlands"]).start(seed=3)
    lines = seen(position, position.waiting[0], tmp_path, capsys)
    pages = "\n".join(lines).split("-- Enter: more (q: no more) ")
    assert len(pages) > 1 and all(page.count("\n") < 24 for page in pages)
    assert "Trailer" in pages[0] and "Piles" in pages[-1]


def test_moves_that_find_no_room_are_listed_on_demand(
    window: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = flatboat.game("broadsides").start(seed=3)
    monkeypatch.setattr(out, "_height", 18)
    lines = seen(position, 0, tmp_path, capsys)
    assert len(lines) < 18 and re.search(r"^\d+ more \(moves\)\.$", lines[-1])
    session = Session(position, [PERSON] * 2, tmp_path / "x.flatboat", None)
    obey(session, 0, "moves")
    assert "Captain at H5" in capsys.readouterr().out and not any("Captain at H5" in line for line in lines)


def test_courses_are_listed_before_surrender() -> None:
    ships = [{}, {"hull": {"C port": 2}}]
    position = flatboat.game("broadsides").position({"table": {"ships": ships}})
    found = offers(position.observation(1))
    assert len(found.first) == BEST and all(offer.label.startswith("plot ") for offer in found.first)
    assert [offer.label for offer in found.all if offer.label == "surrender"] == [found.said[-1].label]
    assert len({offer.moves for offer in found.all}) == len(found.all)


def test_in_a_real_terminal_the_board_comes_first(home: Path) -> None:
    words = [*COMMAND, "play", "heartland", "--terminal", "--bots", "random", "--option", "first_seat=1"]
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 25, 80, 0, 0))  # so Rich takes it
    environment = {**os.environ, "TERM": "dumb"}
    del environment["COLUMNS"]
    with subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        shown = b""
        while b"Player 1> " not in shown:
            shown += os.read(master, 65536)
        os.write(master, b"quit\n")
        process.wait(60)
    os.close(master)
    lines = shown.decode().split("Trailer")[1].split("\r\n")
    assert len(lines) <= 25 and any("West Morgan »12" in line for line in lines)


# ---------------------------------------------------------------- what is offered by number, and typed


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_legal_has_a_number_and_what_has_one_can_be_played(name: str) -> None:
    position = flatboat.game(name, 2).start(seed=5)
    chance = Random(2)
    while len(position.history) < 25 and not position.over:
        seat = position.waiting[0]
        observation = position.observation(seat)
        found = offers(observation).all
        assert {offer.moves for offer in found} >= {str(move) for move in observation.moves}
        for offer in found:
            assert why_not(observation, offer.moves.split("; ")) is None, offer
        assert "press" not in not_drawn(observation.guide()).casefold()
        position.push(chance.choice(observation.moves))


def test_what_a_person_wants_is_paid_for_in_the_cheapest_way(typing: Callable[..., Position]) -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    wish = next(offer for offer in offers(position.observation(0)).single if "; drive to" in offer.moves)
    typed = typing(position, wish.moves.rpartition("; ")[2])
    assert "; ".join(played.move.text for played in typed.history) == wish.moves


def test_a_number_plays_all_that_it_says(typing: Callable[..., Position]) -> None:
    position = flatboat.game("railroad", 2, ["first_seat=1"]).start(seed=3)
    while len(position.history) < 2:
        typing(position, "1", seat=position.waiting[0])
    seat = position.waiting[0]
    first = offers(position.observation(seat)).first[0]
    assert "; " in first.moves
    typing(position, "1", seat=seat)
    assert "; ".join(played.move.text for played in position.history[2:]) == first.moves


def test_commands_may_be_shortened(
    typing: Callable[..., Position], capsys: pytest.CaptureFixture[str]
) -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).start(seed=1)
    typing(position, "mov")
    assert "Drive to " in capsys.readouterr().out
    with pytest.raises(Leave):
        typing(position, "q")
    with pytest.raises(FlatboatError, match='"h" may be hint or help'):
        typing(position, "h")


def test_the_next_person_cannot_bring_back_what_was_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    readline = pytest.importorskip("readline")
    session = Session(flatboat.game("broadsides").start(seed=3), [PERSON] * 2, tmp_path / "x.flatboat", None)
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    assert recall("plot forward, forward, port") and readline.get_current_history_length() > 0
    session.face(0)
    assert readline.get_current_history_length() == 0
