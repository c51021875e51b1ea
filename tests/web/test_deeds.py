"""What the others have done since one's own last move, in one line each."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import flatboat
from flatboat.web.room import Room
from flatboat.web.show import Looker, show
from flatboat.web.telling import DEEDS, in_short, log_lines, since_own
from flatboat.web.wanted import Wanted

from .conftest import house


def played(folder: Path, game: str, seats: int, moves: int) -> Room:
    """A table of people, at the beginning of a turn after some moves by chance."""
    return asyncio.run(_played(folder, game, seats, moves))


async def _played(folder: Path, game: str, seats: int, moves: int) -> Room:
    host, chance = house(folder), random.Random(7)
    names = ("Ann", "Bob", "Cy")[:seats]
    room = await host.create(
        Wanted(flatboat.game(game, seats=seats), ("",) * seats, names, calm=False, key=bytes(32)), ""
    )
    for number in range(moves):
        move = chance.choice(room.position.legal_moves)
        await host.move(room, move.seat, [str(move)], room.known(move.seat).version, f"{number}")
    while not since_own(room, room.position.waiting[0]):  # till a turn begins
        move = chance.choice(room.position.legal_moves)
        await host.move(
            room, move.seat, [str(move)], room.known(move.seat).version, f"{move.seat}{len(room.standing)}"
        )
    await host.stop()
    return room


@pytest.mark.parametrize("game", ["heartland", "broadhorns", "railroad"])
def test_each_opponent_has_a_line_of_what_was_done_since_ones_own_last_move(
    tmp_path: Path, game: str
) -> None:
    room = played(tmp_path, game, 3, 90)
    names = room.position.names
    told = 0
    for seat in range(3):
        acts = [act for act in room.standing if act.seat >= 0]
        last = max((n for n, act in enumerate(acts) if act.seat == seat), default=-1)
        others = {act.seat for act in acts[last + 1 :]}
        found = since_own(room, seat)
        told += len(found)
        assert {deeds.seat for deeds in found} <= others
        log = " ".join(line.text for line in log_lines(room.game, names, acts[last + 1 :], seat))
        for deeds in found:
            assert deeds.begin == acts[last].number and deeds.name == names[deeds.seat]
            for words in deeds.words.removeprefix("..., ").split(", "):
                assert words.partition(" x")[0] in log
    assert told


def test_what_only_leads_to_others_is_left_out(tmp_path: Path) -> None:
    room = played(tmp_path, "heartland", 2, 60)
    seat = room.position.waiting[0]
    (found,) = since_own(room, seat)
    assert "drives from" in found.words and "draws" not in found.words and "turned up" not in found.words
    assert found.name not in found.words


def test_they_are_told_to_whoever_is_to_act(tmp_path: Path) -> None:
    room = played(tmp_path, "heartland", 2, 60)
    seat = room.position.waiting[0]
    assert show(room, Looker(seat, (seat,))).deeds == since_own(room, seat)
    assert show(room, Looker(1 - seat, (1 - seat,))).deeds == show(room, Looker()).deeds == ()


def test_a_course_stays_in_sight_until_the_next_is_sailed(tmp_path: Path) -> None:
    """Whoever has plotted next has not wiped out what the last cards did."""

    async def work() -> None:
        host = house(tmp_path)
        game = flatboat.game("broadsides", seats=2)
        room = await host.create(Wanted(game, ("", ""), ("Ann", "Bob"), calm=False, key=bytes(32)), "")

        async def play(seat: int, words: str) -> str:
            await host.move(room, seat, [words], room.known(seat).version, f"{len(room.standing)}")
            return show(room, Looker(0, (0,))).drawing

        while room.position.waiting and "captain" in str(room.position.legal_moves[0]):
            move = room.position.legal_moves[0]
            await play(move.seat, str(move))
        await play(0, "plot forward, forward, forward")
        sailed = await play(1, "plot forward, forward, forward")
        assert sailed.count('class="wake') == 2 and 'data-way="t-ship-0"' in sailed
        for seat, words in ((1, "plot remain, remain, remain"), (0, "plot forward, forward, starboard")):
            drawn = await play(seat, words)
        assert drawn.count('class="wake') == 1, "a new one"
        before = await play(1, "plot remain, remain, remain")
        assert before.count('class="wake') == 1, "it is still there"
        await host.stop()

    asyncio.run(work())


def test_many_deeds_are_told_in_short() -> None:
    assert in_short({"drives": 1, "draws a card": 3}) == "drives, draws a card x3"
    many = in_short({f"builds {n}": 1 for n in range(DEEDS + 2)})
    assert many.startswith("..., builds 2") and many.endswith(f"builds {DEEDS + 1}")
