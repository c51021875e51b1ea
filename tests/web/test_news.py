"""A page is sent what is new at once, and then no more often than anybody can see."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from flatboat.web.settings import Settings

from .conftest import LAVISH, Running, serving

REST = 0.5
MOVES = 20


@pytest.fixture
def resting(tmp_path: Path) -> Iterator[Running]:
    """A server whose streams rest for long."""
    yield from serving(Settings(folder=tmp_path, warm=False, limits=replace(LAVISH, rest=REST)))


def test_many_moves_at_once_are_few_states(resting: Running) -> None:
    """Bots that moved at once drew the page fifteen times in a third of a second, and clicks waited."""
    room = resting.create("", "")

    async def play() -> None:
        for _ in range(MOVES):
            seat = room.position.waiting[0]
            await resting.host.play.move(
                room, seat, [str(room.position.legal_moves[0])], room.version, f"{room.version}"
            )

    shown = list[int]()
    with resting.browser() as onlooker, onlooker.stream("GET", f"/t/{room.id}/stream") as answer:
        lines = (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))
        shown.append(next(lines)["version"])
        begun = time.monotonic()
        resting.do(play())
        while shown[-1] < room.version:
            shown.append(next(lines)["version"])
        rests = (time.monotonic() - begun) // REST  # more than one where moves come slowly
    assert len(shown) <= 2 + rests and shown[-1] >= shown[0] + MOVES
