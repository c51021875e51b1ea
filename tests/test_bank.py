"""The bank of clear positions: each can be, asks of a seat what it can do, and says why."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import flatboat

FOLDER = Path(__file__).parents[1] / "benchmarks"


def load() -> ModuleType:
    """The command, which is no package's."""
    spec = importlib.util.spec_from_file_location("bank", FOLDER / "bank.py")
    assert spec and spec.loader
    module = sys.modules["bank"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BANK = load()
KNOWN = [one for game in flatboat.SHELF for one in BANK.known(game)]


@pytest.mark.parametrize("one", KNOWN, ids=lambda one: f"{one.game}: {one.name}")
def test_a_position_can_be_and_asks_for_what_can_be_done(one: Any) -> None:
    position = one.position()
    assert not position.over and one.why.endswith(".")
    assert sum(map(bool, (one.right, one.wrong, one.wins))) == 1, "one thing is asked"
    assert 0 <= one.wins <= 1
    if one.asks_for_a_move:
        legal = {str(move) for move in position.observation(one.seat).moves}
        asked = {*one.right, *one.wrong}
        assert asked <= legal and asked != legal, "the move can be made, and so can another"


@pytest.mark.parametrize("game", flatboat.SHELF)
def test_each_game_has_some_that_are_named_apart(game: str) -> None:
    said = tomllib.loads((FOLDER / "positions" / f"{game}.toml").read_text(encoding="utf-8"))
    names = [one["name"] for one in said["position"]]
    assert 5 <= len(names) == len(set(names)) <= 8


def test_what_a_bot_does_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    one = BANK.Known("heartland", "", "", 0, {}, right=("a", "b"))
    other = BANK.Known("heartland", "", "", 0, {}, wrong=("c",))
    monkeypatch.setattr(BANK, "moves_of", lambda *_: Counter(a=5, c=3, d=1))
    assert BANK.tried(one, "greedy", 9) == (5, Counter(c=3, d=1))
    assert BANK.tried(other, "greedy", 9) == (6, Counter(c=3))


def test_who_stands_short_is_told_with_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    bank = [BANK.Known("heartland", name, "", 0, {}, wins=due) for name, due in (("won", 0.5), ("lost", 0.9))]
    monkeypatch.setattr(BANK, "known", lambda game: bank)
    monkeypatch.setattr(BANK, "endings_of", lambda *_: Counter({"won": 8, "drawn": 2}))
    lines = list(BANK.report("heartland", "greedy", 10))
    assert lines[0].startswith("  won: won 80%") and lines[1].startswith("  SHORT lost: won 80%")
    assert lines[2:] == ["    drawn 2", "  1 of 2 stand"]


def test_games_go_on_from_the_position() -> None:
    """Of games that are as good as over the winner is who was ahead."""
    one = next(one for one in BANK.known("broadhorns") if one.name == "sixty gold ahead in the last round")
    assert BANK.endings_of(one, "random", 4) == Counter(won=4)
