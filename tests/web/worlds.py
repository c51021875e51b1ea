"""Two worlds that differ only in what some viewers may not know, and all that these are sent there.

What a viewer may know is worked out by the rules alone (`Eyes`), apart from the site: as long as somebody's
eyes have met the same in both worlds, all answers to them must be the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import string
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position
from flatboat.web.app import make_app
from flatboat.web.brains import hint_question
from flatboat.web.keys import visitor_id
from flatboat.web.room import Room
from flatboat.web.settings import Settings

from .conftest import LAVISH

T = TypeVar("T")
NUMBER = r"/\d+"
TABLE = "sametable"
TURNS = 40  # of the event loop without news, until streams have told all
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
Knowing = tuple[Any, ...]


# ---------------------------------------------------------------- what one may know


def seen(position: Position, seat: int) -> Knowing:
    """What a seat sees now but for events, and who may do what."""
    observation = position.observation(seat)
    record = observation.record.copy()
    if "events" in (record.dtype.names or ()):
        record["events"] = 0
    return record.tobytes(), observation.why.tobytes(), tuple(position.waiting), position.over


def told(position: Position, seat: int, since: int) -> tuple[str, ...]:
    """What a seat is told of the moves of the history after `since`."""
    return tuple(line for played in position.history[since:] for line in position.tell(played.events, seat))


class Eyes:
    """All that one viewer has met since the worlds were one."""

    def __init__(self, seat: int, position: Position) -> None:
        self.seat, self.met = seat, [seen(position, seat)]

    def look(self, position: Position, moves: Sequence[tuple[int, Sequence[str]]]) -> None:
        """After some acts, each by a seat and with words for these eyes: what tells nothing is not met."""
        now = seen(position, self.seat)
        words = tuple((seat if seat == self.seat else None, tuple(lines)) for seat, lines in moves)
        if now != self.met[-1] or any(seat is not None or lines for seat, lines in words):
            self.met += [(word,) for word in words if word[0] is not None or word[1]]
            self.met.append(now)


# ---------------------------------------------------------------- one world


@dataclass
class Tap:
    """A stream that somebody follows."""

    task: asyncio.Task[None]
    gone: asyncio.Event
    got: list[bytes] = field(default_factory=list)


class World:
    """A site with one table, whose answers are collected."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app = make_app(Settings(folder=folder, warm=False, limits=LAVISH))
        self.host = self.app.state.site.host
        self.host.turns.wake = lambda room: None  # bots move when the walk says so
        self.taps: dict[tuple[int, str], Tap] = {}
        self.eyes: dict[int, Eyes] = {}

    @property
    def room(self) -> Room:
        room: Room = self.host.rooms[TABLE]
        return room

    @property
    def position(self) -> Position:
        return self.room.position

    def token(self, seat: int) -> str:
        """What the browser of a viewer has in its cookie."""
        return f"the browser of viewer {seat} in both of them"

    def cookie(self, seat: int) -> str:
        cookie: str = self.host.keys.cookie(self.token(seat))
        return cookie

    def mark(self, seat: int) -> str:
        mark: str = self.host.keys.form(visitor_id(self.token(seat)))
        return mark

    def key(self, seat: int) -> str:
        key: str = self.host.links.seats(self.room)[seat]
        return key

    def scope(self, seat: int, method: str, path: str, body: bytes, form: bool, part: bool) -> dict[str, Any]:
        """A request of a viewer, as a server hands it on."""
        address, _, query = path.partition("?")
        headers = [(b"host", b"test")]
        if path.startswith("/api"):
            headers += [(b"authorization", f"Bearer {self.key(seat)}".encode())] if seat >= 0 else []
            headers += [(b"content-type", b"application/json")] if body else []
        else:
            headers += [(b"cookie", f"flatboat={self.cookie(seat)}".encode())]
            headers += [(b"content-type", b"application/x-www-form-urlencoded")] if form else []
            headers += [(b"x-part", b"1")] if part else []
        headers += [(b"content-length", b"%d" % len(body))] if body else []
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": address, "raw_path": address.encode(), "query_string": query.encode(),
            "root_path": "", "headers": headers, "server": ("test", 80), "client": (f"192.0.2.{seat + 2}", 9),
        }  # fmt: skip

    async def ask(self, seat: int, method: str, path: str, fields: Mapping[str, Any] | None = None,
                  part: bool = False) -> Answer:  # fmt: skip
        """The whole answer to a request: status, headers and body."""
        api = path.startswith("/api")
        body = b""
        if fields is not None:
            body = (
                json.dumps(fields).encode()
                if api
                else urlencode({**fields, "form": self.mark(seat)}).encode()
            )
        sent, status, headers, got = False, 0, list[tuple[bytes, bytes]](), list[bytes]()

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                await asyncio.Event().wait()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Mapping[str, Any]) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message["headers"])
            else:
                got.append(message.get("body", b""))

        await self.app(self.scope(seat, method, path, body, fields is not None, part), receive, send)
        return status, headers, b"".join(got)

    # --- streams ------------------------------------------------------------------------------
    def follow(self, seat: int, path: str) -> None:
        """Open a stream, and keep it open."""
        gone, got = asyncio.Event(), list[bytes]()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                got.append(repr((message["status"], list(message["headers"]))).encode())
            else:
                got.append(message.get("body", b""))

        scope = self.scope(seat, "GET", path, b"", False, False)
        self.taps[seat, path] = Tap(asyncio.create_task(self.app(scope, receive, send)), gone, got)

    async def hang_up(self) -> None:
        """End all streams."""
        for tap in self.taps.values():
            tap.gone.set()
        for tap in self.taps.values():
            with suppress(asyncio.CancelledError):
                await tap.task
        self.taps.clear()

    async def quieten(self) -> None:
        """Let the streams tell all that they have to tell."""
        while not all(tap.got for tap in self.taps.values()):  # who asks is read from the database
            await asyncio.sleep(0.001)
        still, before = 0, -1
        while still < TURNS:
            await asyncio.sleep(0)
            heard = sum(len(tap.got) for tap in self.taps.values())
            still, before = (still + 1, heard) if heard == before else (0, heard)

    # --- doing --------------------------------------------------------------------------------
    async def act(self, seat: int, moves: Sequence[str], key: str, api: bool) -> Answer:
        """Play moves for a seat, as its player or its program would; eyes look afterwards."""
        before = list(self.room.standing)
        version = self.room.known(seat).version
        if api:
            body = {"moves": list(moves), "version": version, "key": key}
            answer = await self.ask(seat, "POST", f"/api/tables/{TABLE}/moves", body)
        else:
            fields = {"seat": seat, "version": version, "move": "; ".join(moves), "key": key}
            answer = await self.ask(seat, "POST", f"/t/{TABLE}/move", fields, part=True)
        self.watch_acts(len(before))
        return answer

    async def undo(self, seat: int) -> Answer:
        """Take a seat's last choice back."""
        body = {"version": self.room.known(seat).version}
        answer = await self.ask(seat, "POST", f"/api/tables/{TABLE}/undo", body)
        self.watch_acts(len(self.room.standing))
        return answer

    def watch_acts(self, stood: int) -> None:
        """Let all eyes see what the acts after so many have brought."""
        new = len(self.room.standing) - stood
        history = self.position.history[len(self.position.history) - new :] if new > 0 else []
        for eyes in self.eyes.values():
            moves = [(p.move.seat, self.position.tell(p.events, eyes.seat)) for p in history]
            eyes.look(self.position, moves)
            if self.position.over:  # the record is everybody's now, with choices that nothing came of
                eyes.met.append(tuple(act.text for act in self.room.standing))

    def open_eyes(self) -> None:
        """The worlds are one: all begin anew."""
        viewers = [ONLOOKER, *range(len(self.room.seats))]
        self.eyes = {seat: Eyes(seat, self.position) for seat in viewers}


# ---------------------------------------------------------------- what is asked


def looks(world: World, seat: int, picks: random.Random, most: int) -> list[str]:
    """Addresses that a viewer may look at, some of all there are; chosen by what it knows alone."""
    base, api, room = f"/t/{TABLE}", f"/api/tables/{TABLE}", world.room
    known = room.known(seat)
    at = [picks.randrange(known.number + 2) for _ in range(2)] + [known.number]
    paths = [base, f"{base}/part", f"{base}/part?narrow=1", f"{base}/part?glance", f"{base}?log=all"]
    paths += ["/mine", "/mine.json", "/", f"{base}/replay", f"{base}/invite"]
    paths += [f"{base}/frame?at={n}" for n in at] + [f"{base}/replay?at={at[0]}", f"{base}/frame?as=0"]
    paths += [f"{base}/chart.svg", f"{base}/chart.svg?of=0", f"{base}/record", f"{base}/verify"]
    paths += [api, f"{api}?wishes=true", f"{api}/moves", f"{api}/moves?all=true", f"{api}/log"]
    paths += [f"{api}/log?since={max(0, known.version - picks.randrange(4))}", f"{api}/record"]
    paths += [f"{api}/at/{n}" for n in at] + [f"{api}/at/{at[0]}?seat=0"]
    if seat != ONLOOKER:
        observation = known.observation
        moves = some(picks, room.game.moves, 2) + [str(move) for move in observation.moves[:40]]
        paths += [f"{base}/preview?moves={quoted(move)}" for move in some(picks, moves, 3)]
        paths += [f"{api}/preview?moves={quoted(picks.choice(moves))}"]
        pieces = sorted({piece for places in observation.spots().values() for piece in places})
        paths += [f"{base}/spot?piece={quoted(piece)}" for piece in some(picks, pieces, 2)]
        sheets = room.game.words.sheets(observation.view)
        paths += [f"{base}/sheet?sheet={quoted(sheet.name)}" for sheet in sheets[:2]]
    return some(picks, paths, most)


def quoted(words: str) -> str:
    """Words in an address."""
    return urlencode({"": words})[1:]


def some(picks: random.Random, things: Sequence[T], most: int) -> list[T]:
    """Some of the things by chance, in any order."""
    return picks.sample(things, min(most, len(things)))


Refused = tuple[str, dict[str, Any] | None, bool]


def refusals(world: World, seat: int, picks: random.Random, most: int) -> list[Refused]:
    """Wishes of a viewer that cannot be done: address, fields, and whether a script sends them."""
    base, api, room = f"/t/{TABLE}", f"/api/tables/{TABLE}", world.room
    known, number = room.known(seat), max(seat, 0)
    version, moves = known.version, some(picks, room.game.moves, 3)
    me: dict[str, Any] = {"seat": number, "version": version}
    illegal = [
        room.game.moves[a]
        for a in some(picks, range(len(room.game.moves)), 8)
        if a not in known.observation.legal
    ]
    legal = [str(move) for move in known.observation.moves] if seat != ONLOOKER else []
    wrong = picks.choice([0, max(0, version - 1), version + 1, 99_999])
    found: list[Refused] = [
        (f"{base}/why", {**me, "typed": picks.choice([*moves, "dance", "c", "plot"])}, True),
        (f"{base}/move", {**me, "typed": "".join(picks.sample(string.ascii_lowercase, 9))}, True),
        (f"{base}/sheet", {**me, "sheet": "nothing"}, True),
        (f"{base}/end", {}, True),
        (f"{base}/rematch", {}, False),
        (f"{api}/rematch", None, False),
        (f"{api}/end", None, False),
        (f"{api}/moves", {"moves": ["dance"], "version": version, "key": "dancing"}, False),
        (f"{api}/moves", {"moves": [], "version": version, "key": "nothing"}, False),
        (f"{api}/seats/{(number + 1) % len(room.seats)}", {"bot": "random"}, False),
    ]
    used = [
        (key, text)
        for key, (_, mover, text) in room.keys.items()
        if mover == seat and key.startswith(f"{seat}:s")
    ]
    if used:
        key, text = picks.choice(sorted(used))
        other = next(move for move in moves if move != text)
        found.append(
            (f"{api}/moves", {"moves": [other], "version": version, "key": key.partition(":")[2]}, False)
        )
    for move in illegal[:2]:
        found.append((f"{base}/move", {**me, "move": move}, picks.random() < 0.7))
        found.append((f"{api}/moves", {"moves": [move], "version": version, "key": "illegal"}, False))
        found.append((f"{api}/moves", {"moves": [move], "version": wrong, "key": "stale"}, False))
    for move in some(picks, legal, 3):
        found.append((f"{base}/move", {**me, "move": f"{move}; dance"}, True))
        found.append((f"{api}/moves", {"moves": [move, picks.choice(illegal or ["dance"]), "dance"],
                                       "version": version, "key": "together"}, False))  # fmt: skip
    if seat == ONLOOKER or not room.position.steps_back(seat, lambda observation: True):
        found += [
            (f"{base}/undo", me, picks.random() < 0.7),
            (f"{base}/undo", {**me, "version": wrong, "whole": "1"}, True),
            (f"{api}/undo", {"version": version}, False),
            (f"{api}/undo", {"version": version, "whole": True}, False),
            (f"{api}/undo", {"version": wrong}, False),
        ] * 2
    return some(picks, found, most)


# ---------------------------------------------------------------- both


@dataclass
class Tally:
    """What was compared."""

    views: int = 0
    worlds: int = 0  # pairs that differed in a secret
    kinds: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


class Worlds:
    """Two sites that are one, until somebody chooses otherwise in one of them."""

    def __init__(self, first: World, second: World, tally: Tally, picks: random.Random) -> None:
        self.one, self.other, self.tally, self.picks = first, second, tally, picks
        self.count = 0

    @property
    def both(self) -> tuple[World, World]:
        return self.one, self.other

    def same(self) -> list[int]:
        """The viewers who have met the same in both worlds, though these differ."""
        one, other = self.one.eyes, self.other.eyes
        return [seat for seat in one if one[seat].met == other[seat].met]

    def new_key(self) -> str:
        """A key for a request."""
        self.count += 1
        return f"s{self.count}"

    async def join(self) -> None:
        """Make the second world a copy of the first one, from its database."""
        for world in self.both:
            await world.hang_up()
            await asyncio.wrap_future(world.host.store.probe())
        source, target = (sqlite3.connect(world.folder / "flatboat.db") for world in self.both)
        source.backup(target)
        source.close()
        target.close()
        self.other.host.rooms.clear()
        self.other.host.visitors.clear()
        if self.picks.random() < 0.5:
            self.one.host.rooms.clear()
        warm, cold = [await world.host.rooms.open(TABLE) for world in self.both]
        cold.touched = list(warm.touched)  # a table that is read anew takes all old wishes for stale
        for world in self.both:
            world.open_eyes()

    async def follow(self) -> None:
        """Let an onlooker and some of those who have come follow both tables."""
        come = [row.seat for row in self.one.room.seats if row.taken]
        viewers = [ONLOOKER, *some(self.picks, come, self.picks.randrange(3))]
        for world in self.both:
            for seat in viewers:
                world.follow(seat, f"/t/{TABLE}/stream?since={world.room.known(seat).version}")
                world.follow(seat, f"/api/tables/{TABLE}/stream?format=sse")
            await world.quieten()

    async def compare(self, looking: int, refusing: int, what: str) -> None:
        """Hold what all viewers get who have met the same in both worlds against each other."""
        self.tally.worlds += 1
        for seat in self.same():
            await self._compare_streams(seat, what)
            for path in looks(self.one, seat, self.picks, looking):
                found = [await world.ask(seat, "GET", path) for world in self.both]
                self._hold(seat, f"GET {path}", what, *found)
            for path, fields, part in refusals(self.one, seat, self.picks, refusing):
                stood = [world.room.version for world in self.both]
                found = [await world.ask(seat, "POST", path, fields, part) for world in self.both]
                self._hold(seat, f"POST {path} {fields}", what, *found)
                assert stood == [world.room.version for world in self.both], (path, fields, found[0])
            hints = [repr(hint_question(world.room.known(seat).observation, "hint")) for world in self.both]
            self._hold(seat, "hint", what, *hints)

    async def _compare_streams(self, seat: int, what: str) -> None:
        for world in self.both:
            await world.quieten()
        for key, tap in self.one.taps.items():
            if key[0] == seat:
                self._hold(seat, f"stream {key[1]}", what, tap.got, self.other.taps[key].got)

    def _hold(self, seat: int, where: str, what: str, one: Any, other: Any) -> None:
        self.tally.views += 1
        kind = where.partition("?")[0].partition(" {")[0]
        self.tally.kinds[f"{self.one.room.game.kind.name} {re.sub(NUMBER, '/N', kind)}"] += 1
        if isinstance(one, tuple):
            assert one[0] < 500 and other[0] < 500, (where, one, other)
        if one != other:
            self.tally.differences.append(
                f"{self.one.room.game.kind.name}: {what}: {where} to {seat}:\n  {differing(one, other)}"
            )


def differing(one: Any, other: Any) -> str:
    """Where two answers part, in a few words."""
    a, b = (repr(value) for value in (one, other))
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, at - 150) : at + 150]}\n  {b[max(0, at - 150) : at + 150]}"
