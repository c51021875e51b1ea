"""Bots that warm up: in a process of its own, while games in the terminal go on with quick answers."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import IO

import pytest

import flatboat
from flatboat.bots import Thought, warming
from flatboat.bots.bot import Bot
from flatboat.cli import commands, session
from flatboat.cli.session import QUICK, Session
from flatboat.kernel import cache

LONG = 300  # seconds


class Cold:
    """A machine on which nothing is compiled, and what sessions do about it."""

    def __init__(self) -> None:
        self.warm, self.running, self.begun = False, False, list[str]()

    def is_warm(self, name: str) -> bool:
        return self.warm

    def warm_behind(self, name: str) -> Cold:
        self.begun.append(name)
        self.running = True
        return self

    def is_alive(self) -> bool:
        return self.running

    def join(self, seconds: float) -> None:
        """What is waited for comes true."""
        self.running, self.warm = False, True

    def kill(self) -> None:
        self.running = False


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Cold:
    """Sessions find nothing compiled, and bots that think are not to compile anything: they play any move."""
    machine = Cold()
    monkeypatch.setattr(session, "is_warm", machine.is_warm)
    monkeypatch.setattr(session, "warm_behind", machine.warm_behind)
    monkeypatch.setattr(
        Bot, "think", lambda self, observation, seed=None: Thought(observation.moves[0], (0.5, 0.5), ())
    )
    return machine


def at_table(folder: Path, *players: str, seed: str | None = None) -> Session:
    """A game of Heartland in the terminal whose second seat begins."""
    position = flatboat.game("heartland", len(players), ["first_seat=2"]).start(seed=1)
    return Session(position, players, folder / "x.flatboat", seed)


def leave(played: Session, seat: int) -> None:
    """A person who has seen enough."""
    raise session.Leave


def test_bots_answer_quickly_until_they_are_compiled_and_say_so_once(
    cold: Cold, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = at_table(tmp_path, "person", "mcts:300")
    with pytest.raises(session.Leave):
        played.run(leave)
    assert len(played.position.history) > 1 and cold.begun == ["heartland"] and not cold.running
    assert " ".join(capsys.readouterr().out.split()).count(QUICK) == 1
    bot, seat = played.bots[1], played.position.waiting[0]
    assert played.think(bot, seat, "thinks").quick
    cold.warm = True
    assert not played.think(bot, seat, "thinks").quick
    assert QUICK not in " ".join(capsys.readouterr().out.split())


def test_a_hint_is_quick_until_then_too(
    cold: Cold, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = at_table(tmp_path, "person", "person")
    commands.obey(played, 1, "hint")
    shown = " ".join(capsys.readouterr().out.split())
    assert QUICK in shown and "Try: " in shown and cold.begun == ["heartland"]


def test_in_a_game_with_a_seed_bots_are_waited_for(
    cold: Cold, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same seed promises the same moves again, whatever is compiled."""
    played = at_table(tmp_path, "person", "greedy", seed="7")
    with pytest.raises(session.Leave):
        played.run(leave)
    shown = " ".join(capsys.readouterr().out.split())
    assert played.position.history and cold.begun == ["heartland"] and QUICK not in shown
    assert shown.count("so it waits until the bots are ready") == 1 and played.seed == "7"


def test_a_hint_is_not_waited_for_in_a_game_with_a_seed(
    cold: Cold, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = at_table(tmp_path, "person", "person", seed="7")
    commands.obey(played, 1, "hint")
    assert "Try: " in capsys.readouterr().out and not cold.warm and played.seed == "7"


def test_who_would_rather_go_on_gives_up_the_seed_by_ctrl_c(tmp_path: Path) -> None:
    """Nothing is compiled, really: the process that compiles does not hear the key, and goes on."""
    words = ["play", "heartland", "--terminal", "--seed", "1", "--bots", "greedy", "--option", "first_seat=2"]
    places = {"FLATBOAT_CACHE": str(tmp_path / "cache"), "FLATBOAT_DATA": str(tmp_path), "COLUMNS": "100"}
    process = subprocess.Popen(
        [sys.executable, "-m", "flatboat", *words],
        env={**os.environ, **places}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        process_group=0,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a background shell ignores it
    )  # fmt: skip
    with process:
        try:
            assert process.stdout is not None and process.stdin is not None
            said = bytearray()
            until(process.stdout, said, "Ctrl-C goes on at once")
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
            until(process.stdout, said, "the seed will not repeat this game as it is")
            until(process.stdout, said, "Player 1>")
            compiling = ["pgrep", "-P", str(process.pid), "-f", "spawn_main"]
            assert subprocess.run(compiling, capture_output=True, timeout=60).stdout
            process.stdin.write(b"quit\n")
            process.stdin.flush()
            assert process.wait(60) == 0
            told = process.stderr.read() if process.stderr else b""
            assert b"Traceback" not in told, told.decode()
        finally:
            process.kill()


def until(pipe: IO[bytes], said: bytearray, words: str) -> None:
    """Read on until these words have come, in one line or over several."""
    while words not in " ".join(said.decode(errors="replace").split()):
        assert select.select([pipe], [], [], LONG)[0], said.decode(errors="replace")
        piece = os.read(pipe.fileno(), 65536)
        assert piece, said.decode()
        said += piece


def test_random_bots_need_nothing_compiled(cold: Cold, tmp_path: Path) -> None:
    played = at_table(tmp_path, "person", "random")
    with pytest.raises(session.Leave):
        played.run(leave)
    assert played.position.history and not cold.begun


def test_a_process_that_compiles_shares_the_cache_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("FLATBOAT_CACHE", str(blocked))
    cache.cache_base.cache_clear()
    try:  # nothing can be kept in the usual place: what a child compiles is to be found all the same
        with ProcessPoolExecutor(
            1, mp_context=warming.SPAWN, initializer=warming.begin, initargs=warming.orders(0)
        ) as pool:
            assert pool.submit(cache.cache_base).result(60) == cache.cache_base()
        process = warming.warm_behind("heartland")
        assert process.is_alive() and not warming.is_warm("heartland")
        process.terminate()  # as Python does when it ends
        process.join(60)
        assert not process.is_alive() and not warming.is_warm("heartland")
    finally:
        monkeypatch.undo()
        cache.cache_base.cache_clear()


@pytest.mark.slow
def test_what_warms_up_is_all_that_bots_need() -> None:
    """Of any number of seats, options and simulations; it is known then that they are warm."""
    warming.mark_of("heartland").unlink(missing_ok=True)
    assert not warming.is_warm("heartland")
    warming.warm("heartland")
    assert warming.is_warm("heartland")
    code = """
import flatboat
from flatboat.bots import make, search
from flatboat.web.brains import question, sight_of
position = flatboat.game("heartland", 4, ["truck_stops"]).start(seed=2)
observation = position.observation(position.waiting[0])
for bot in ("greedy", "mcts:30", "mcts:5ms"):
    make(bot).think(observation), make(bot).think(sight_of(question(observation, bot)))
assert not search.think.compiled.stats.cache_misses and search.think.compiled.stats.cache_hits
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr
