"""Non-interference on the wire: what a viewer gets does not change when only what it may not know does.

For a game being played, a second database is made in which all that the viewer cannot know is different,
at every move: hidden cards, what the dice showed, the numbers in events that are not for its eyes. Every
answer to the viewer must then be the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import base64
import itertools
import random
import shutil
import sqlite3
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.history import Happened
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.supposing import imagined
from flatboat.web import archive
from flatboat.web import room as rooms
from flatboat.web.api.looks import changed as stream_change
from flatboat.web.app import make_app
from flatboat.web.archive import pack, unpack
from flatboat.web.brains import hint_question
from flatboat.web.host import Host
from flatboat.web.house import health
from flatboat.web.keys import visitor_id
from flatboat.web.room import Room
from flatboat.web.settings import Settings

from ..sample import sampled
from .conftest import wanted

SHORT = 13  # a seed whose first game of Small Railroad Empires is soon over
COOKIE = "a browser of nobody in particular"
#: The game, its options, and how many move at random.
TABLES: list[tuple[str, tuple[str, ...], int]] = [
    ("heartland", (), 2),
    ("heartland", ("truck_stops", "badlands", "alternate_routes"), 3),
    ("heartland", ("truck_stops", "warehouse_mixup", "fresh_start"), 4),
    ("broadhorns", (), 2),
    ("broadhorns", ("first_boat=any", "board_in_st_louis", "bag=blind"), 4),
    ("railroad", (), 3),
]


@pytest.fixture(autouse=True)
def every_state_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played again, so the second database can hold any state at any move."""
    monkeypatch.setattr(archive, "SNAPSHOT", 1)
    monkeypatch.setattr(rooms, "SNAPSHOT", 1)
    monkeypatch.setattr(archive, "HISTORY", 0)
    monkeypatch.setattr(health, "PROBE", 60)  # or a page says now and then that the database is busy


@dataclass
class Wire:
    """A site whose answers one viewer collects."""

    app: FastAPI
    host: Host
    table_id: str
    seat: int

    async def answers(self, moves: int, picks: random.Random) -> dict[str, bytes]:
        """All that the viewer is sent, by address."""
        base = f"/t/{self.table_id}"
        room = await self.host.rooms.open(self.table_id)
        known = room.known(self.seat)
        observation = known.observation
        at = sorted(picks.sample(range(moves), min(6, moves)))
        paths = [base, f"{base}/part", f"{base}/part?narrow=1", f"{base}/replay", f"{base}?log=all", "/mine"]
        paths += [f"{base}/frame?at={n}" for n in at] + [f"{base}/replay?at={n}" for n in at]
        paths += [f"{base}/chart.svg", f"{base}/record", f"{base}/verify", f"{base}/invite"]
        paths += [f"{base}/frame?at=3&as={seat}" for seat in range(len(room.seats))]
        api = f"/api/tables/{self.table_id}"
        paths += [api, f"{api}/moves?all=true", f"{api}/log", f"{api}/record"]
        paths += [f"{api}/at/{n}" for n in at]
        if self.seat != ONLOOKER:
            paths += [
                f"{base}/preview?moves={move}"
                for move in picks.sample(room.game.moves, min(12, len(room.game.moves)))
            ]
            paths += [f"{base}/preview?moves={move}" for move in observation.moves]
            pieces = {p for spots in observation.spots().values() for p in spots}
            paths += [f"{base}/spot?piece={piece}" for piece in sorted(pieces)]
        key = {"authorization": f"Bearer {self.host.links.seats(room)[self.seat]}"} if self.seat >= 0 else {}
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app),
            base_url="http://test",
            cookies={"flatboat": self.host.keys.cookie(COOKIE)},
        ) as browser:
            found = {}
            for path in paths:
                answer = await browser.get(path, headers=key if path.startswith("/api") else {})
                assert answer.status_code < 500, (path, answer.text)
                found[path] = bytes(str(answer.status_code), "ascii") + answer.content
                assert answer.status_code == 200 or path.partition("?")[0].endswith(
                    ("record", "verify", "invite", "spot", "preview", "frame", "moves")
                ), (path, answer.text)
        if self.seat in room.position.waiting:
            found["hint"] = repr(hint_question(observation, f"hint {known.version}")).encode()
        before = (
            room.frame(self.host.store, known.stood(max(0, known.number - 1)))
            .observation(self.seat)
            .data(numbers=True)
        )
        found["stream"] = stream_change(room, self.seat, known.version - 1, before).model_dump_json().encode()
        return found


def open_site(folder: Path) -> tuple[FastAPI, Host]:
    app = make_app(Settings(folder=folder, warm=False))
    return app, app.state.site.host


async def played(folder: Path, name: str, seats: int, options: tuple[str, ...], moves: int, seed: int) -> str:
    """A game in a database of its own; its id. One that is over hides nothing, so then another is played."""
    _, host = open_site(folder)
    for attempt in itertools.count():
        key = key_of(f"game {seed} {attempt}")
        room = await host.tables.create(wanted(*[""] * seats, options=options, name=name, key=key), "host")
        chooser = random.Random(seed)
        while len(room.standing) < moves and not room.position.over:
            move = chooser.choice(room.position.legal_moves)
            await host.play.move(room, move.seat, [str(move)], room.version, f"k{room.version}")
        if not room.position.over:
            break
    await host.stop()
    return room.id


def test_games_that_are_compared_are_not_over(tmp_path: Path) -> None:
    """One in a hundred railroad games by chance ends within so few moves, as this one's first try does."""

    async def work() -> None:
        table_id = await played(tmp_path, "railroad", 3, (), 110, SHORT)
        _, host = open_site(tmp_path)
        assert host.store.count_tables() > 1, "no game ended: find another seed"
        assert not (await host.rooms.open(table_id)).position.over
        await host.stop()

    asyncio.run(work())


async def other_secrets(folder: Path, room: Room, host: Host, seat: int, seed: int) -> None:
    """Change all that a seat may not know in a copy of the database."""
    twin = sqlite3.connect(folder / "flatboat.db")
    changed = 0
    for number in range(len(room.standing) + 1):
        position = room.frame(host.store, number)
        before = position.state.tobytes()
        state = imagined(
            position.observation(seat), Tape(dice_from(key_of(f"{seed} {number}")))
        ).state.tobytes()
        changed += state != before
        if number == 0:
            twin.execute("UPDATE tables SET setup_state = ?", (zlib.compress(state, 1),))
            continue
        act = room.standing[number - 1]
        hidden = pack([veiled(event, seat) for event in unpack(act.events)])
        twin.execute(
            "UPDATE acts SET state = ?, events = ?, digest = 'other', rolled = '[0, 1, 2]' WHERE seq = ?",
            (zlib.compress(state, 1), hidden, act.seq),
        )
    twin.execute("UPDATE tables SET setup_rolled = '[9, 9]'")
    twin.commit()
    twin.close()
    assert changed > 10, "nothing was hidden: the test would prove nothing"


def veiled(event: Happened, seat: int) -> Happened:
    """The event with other numbers where the seat may not read them."""
    if event.seen == EVERYONE or (seat >= 0 and event.seen >> seat & 1):
        return event
    return replace(event, a=(event.a + 1) % 7, b=event.b)


@pytest.mark.parametrize("seed", sampled(range(len(TABLES)), 1))
def test_nothing_hidden_is_sent(tmp_path: Path, seed: int) -> None:
    async def work() -> None:
        name, options, seats = TABLES[seed]
        true = tmp_path / "true"
        table_id = await played(true, name, seats, options, 60 + 25 * (seed % 3), seed)
        for seat in (ONLOOKER, *range(seats)):
            app, host = open_site(true)
            room = await host.rooms.open(table_id)
            if seat != ONLOOKER:
                await host.seats.sit(room, visitor_id(COOKIE), seat)
            twin = tmp_path / f"twin {seat}"
            await host.stop()
            shutil.copytree(true, twin)
            app, host = open_site(true)
            room = await host.rooms.open(table_id)
            await other_secrets(twin, room, host, seat, seed)
            known = await Wire(app, host, table_id, seat).answers(len(room.standing), random.Random(seed))
            key = room.table.dice_key
            await host.stop()
            app, host = open_site(twin)
            assert (await host.rooms.open(table_id)).position.digest != room.position.digest or seat == seats
            other = await Wire(app, host, table_id, seat).answers(len(room.standing), random.Random(seed))
            await host.stop()
            assert known.keys() == other.keys()
            for path, body in known.items():
                assert body == other[path], f"{path} tells seat {seat} of hidden things"
                for secret in (key.hex().encode(), base64.b64encode(key)[:-2], key):
                    assert secret not in body, f"{path} holds the dice key"
            stripped = sqlite3.connect(true / "flatboat.db")
            stripped.execute("DELETE FROM sittings")
            stripped.commit()
            stripped.close()

    asyncio.run(work())
