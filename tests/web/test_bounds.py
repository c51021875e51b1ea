"""What a stranger may send: bounded before it is read, and nobody waits for it meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import random
import re
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

import flatboat
from flatboat.errors import EditionError
from flatboat.kernel.editions import read_edition
from flatboat.records import read_record, write_record
from flatboat.web import memory
from flatboat.web.memory import weight
from flatboat.web.opening import from_record
from flatboat.web.serve import SWITCH
from flatboat.web.settings import Limits, Settings
from flatboat.web.settling import NEVER

from .conftest import SHOWN, Running, house, serving
from .conftest import wanted as table_of

MOST_PAUSE = 0.25  # seconds
JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
TWO = [{"name": "Ann"}, {"name": "Bob"}]


@contextlib.contextmanager
def watched(server: Running) -> Iterator[list[float]]:
    """Notes the pauses of the server's event loop meanwhile: no more of them than this process was at work.

    What else the machine does is nobody's attack.
    """
    pauses, going = [0.0], True

    async def tick() -> None:
        while going:
            before, worked = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.005)
            pauses.append(min(time.perf_counter() - before - 0.005, time.process_time() - worked))

    was, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(SWITCH)  # this and the next as `flatboat serve` does
    gc.set_threshold(*thresholds[:2], NEVER)
    ticking = asyncio.run_coroutine_threadsafe(tick(), server.loop)
    try:
        yield pauses
    finally:
        going = False
        ticking.result(10)
        sys.setswitchinterval(was)
        gc.set_threshold(*thresholds)


def bad_edition(errors: int) -> str:
    """An edition of Heartland with so many mistakes."""
    text = flatboat.kind("heartland").editions.text("reconstructed")
    return text + "\n[edition2]\n" + "".join(f"k{n}=1\n" for n in range(errors))


def listed_edition(errors: int) -> str:
    """The same with all mistakes in one list."""
    text = flatboat.kind("heartland").editions.text("reconstructed")
    return re.sub("(?m)^except = .*$", f"except = [{'0,' * errors}]", text, count=1)


def wanted(**more: object) -> bytes:
    return json.dumps({"game": "heartland", "players": TWO, **more}, separators=(",", ":")).encode()


ATTACKS = {
    "140,000 option keys": wanted(options={f"{n}": None for n in range(140_000)}),
    "40,000 option keys": wanted(options={f"{n}": None for n in range(40_000)}),
    "190,000 unknown keys": wanted(**{f"{n}": 0 for n in range(190_000)}),
    "40,000 unknown keys": wanted(**{f"{n}": 0 for n in range(40_000)}),
    "players without end": wanted(players=[{}] * 100_000),
    "deep": b'{"options":' + b"[" * 500_000,
    "deep objects": b'{"a":' * 100_000,
    "strings left open": b'{"a' + b'\\"' * 250_000,
    "a number of many digits": b'{"seats":' + b"9" * 500_000 + b"}",
    "an edition with 30,000 mistakes": wanted(edition_text=bad_edition(25_000)),
    "an edition with a list of mistakes": wanted(edition_text=listed_edition(90_000)),
    "an edition of brackets": wanted(edition_text="a = " + "[" * 190_000),
    "an edition of empty tables": wanted(edition_text="[[a]]\n" * 30_000),
}


def least_pause(server: Running, attack: Callable[[], None]) -> float:
    """The longest pause during an attack, the least of three: a slow machine errs, an attack does not."""
    longest = list[float]()
    while len(longest) < 3 and not any(pause < MOST_PAUSE for pause in longest):
        with watched(server) as pauses:
            attack()
        longest.append(max(pauses))
    return min(longest)


@pytest.mark.parametrize("what", ATTACKS)
def test_a_program_cannot_stop_the_loop(server: Running, what: str) -> None:
    with server.browser() as browser:

        def attack() -> None:
            answer = browser.post("/api/tables", content=ATTACKS[what], headers=JSON)
            assert answer.status_code in (413, 422), answer.text[-200:]
            assert len(answer.json()["error"]) < 1000

        assert least_pause(server, attack) < MOST_PAUSE, what


def multipart(parts: bytes) -> tuple[bytes, dict[str, str]]:
    return parts + b"\r\n--x--\r\n", {"content-type": "multipart/form-data; boundary=x"}


FORMS = {
    "190,000 fields": (b"a&" * 190_000, FORM),
    "an edition with mistakes": (urlencode({"edition_text": bad_edition(25_000)}).encode(), FORM),
    "parts without end": multipart(b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' * 30_000),
    "headers without end": multipart(b"--x\r\n" + b"A: b\r\n" * 300_000),
    "almost the boundary": multipart(
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n' + b"\r\n--y" * 350_000
    ),
    "carriage returns": multipart(
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n' + b"\r" * 1_900_000
    ),
}


@pytest.mark.parametrize("path", ["/new/heartland", "/records", "/me"])
@pytest.mark.parametrize("what", FORMS)
def test_a_form_cannot_stop_the_loop(server: Running, what: str, path: str) -> None:
    body, headers = FORMS[what]
    with server.browser() as browser:
        found = re.search(r'name="form" value="([^"]+)"', browser.get("/new/heartland").text)
        assert found is not None
        if headers is FORM:
            body = f"form={found[1]}&seats=2&".encode() + body

        def attack() -> None:
            answer = browser.post(path, content=body, headers=headers)
            assert answer.status_code in (400, 403, 413, 422), answer.text[-200:]

        assert least_pause(server, attack) < MOST_PAUSE, what


def test_what_is_counted_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Whoever may make no more tables now is told so at once, whatever else they send."""
    for server in serving(
        Settings(folder=tmp_path, warm=False, limits=Limits(tables="1/hour", uploads="1/hour"))
    ):
        with server.browser() as browser:
            codes = [browser.post("/api/tables", content=b"[" * 9000, headers=JSON).status_code for _ in "12"]
            assert codes == [422, 429]
            codes = [browser.post("/api/records", content=b"{}", headers=JSON).status_code for _ in "12"]
            assert codes == [422, 429]
            answer = browser.post("/new/heartland", content=b"a&" * 1000, headers=FORM)
            assert answer.status_code == 429
            assert browser.post("/records", content=b"a&" * 1000, headers=FORM).status_code == 429


@pytest.mark.parametrize(
    ("path", "most"), [("/api/tables/x/moves", "16 kB"), ("/me", "16 kB"), ("/api/tables", "600 kB")]
)
def test_each_address_takes_what_it_needs(server: Running, path: str, most: str) -> None:
    with server.browser() as browser:
        answer = browser.post(path, content=b" " * 700_000, headers=JSON if "api" in path else FORM)
    assert answer.status_code in (404, 413), answer.text[-200:]
    assert answer.status_code == 404 or f"at most {most} are taken" in answer.text


@pytest.mark.parametrize("list_of", ["1,", "[1],", "{},"])
def test_an_edition_of_too_many_values_is_refused(list_of: str) -> None:
    model = flatboat.kind("heartland").editions.model
    text = flatboat.kind("heartland").editions.text("reconstructed")
    with pytest.raises(EditionError, match="more than 10000 values"):
        read_edition(f"{text}\n[more]\na = [{list_of * 10_000}]\n", model, "mine")


# ---------------------------------------------------------------- memory


async def test_rooms_are_bounded_by_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long games go from memory before short ones fill it; what is looked at and the newest stay."""
    host = house(tmp_path)
    rooms = [await host.tables.create(table_of("", ""), "") for _ in range(4)]
    watched = rooms[0]
    watched.watchers.add(asyncio.Event())
    monkeypatch.setattr(memory, "BYTES", sum(map(weight, rooms)) - 1)
    await host.rooms.open(rooms[1].id)
    newest = await host.tables.create(table_of("", ""), "")
    assert list(host.rooms) == [watched.id, rooms[1].id, newest.id]
    assert sum(map(weight, host.rooms.values())) <= memory.BYTES
    assert (await host.rooms.open(rooms[2].id)) is not rooms[2]
    await host.stop()


def test_a_forgotten_room_leaves_no_ring_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rings wait for a look at all objects, which a server that is never quiet puts off."""

    async def work() -> None:
        host = house(tmp_path)
        old = weakref.ref(await host.tables.create(table_of("", ""), ""))
        assert old().known(0).observation.seat == 0  # type: ignore[union-attr]
        monkeypatch.setattr(memory, "TABLES", 1)
        await host.tables.create(table_of("", ""), "")
        for _ in range(200):
            if old() is None:
                break
            await asyncio.sleep(0.01)  # until what was written for it is stored
        assert old() is None
        await host.stop()

    gc.disable()
    try:
        asyncio.run(work())
    finally:
        gc.enable()


async def test_the_weight_of_a_room_grows_with_its_game(tmp_path: Path) -> None:
    """A game from a record keeps as little of its history as one that was played here."""
    game = flatboat.game("heartland", seats=2)
    position, chance = game.start(seed=3), random.Random(1)
    for _ in range(700):
        if position.over:
            break
        position.push(chance.choice(position.legal_moves))
    host = house(tmp_path)
    short = await host.tables.create(table_of("", ""), "")
    long = await host.tables.create(from_record(read_record(write_record(position))), "")
    assert len(long.standing) > 300 >= len(long.position.history)
    assert weight(long) > weight(short) + 300 * len(long.standing)
    await host.stop()


FEW = Limits(hand_overs="4/minute", nicknames="3/minute", visitors="2/hour")


def test_seats_cannot_change_hands_without_end(tmp_path: Path) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW, proxies=("127.0.0.1",))):
        room = server.create("", "")
        path, key = f"/api/tables/{room.id}/seats/0", server.host.links.seats(room)[0]
        codes = []
        with server.browser(headers={"authorization": f"Bearer {key}"}) as browser:
            for n in range(6):
                whence = {"x-forwarded-for": f"192.0.2.{n}"}  # the table counts, too
                answer = browser.post(path, json={"bot": ["random", None][n % 2]}, headers=whence)
                codes.append(answer.status_code)
        assert codes == [200, 200, 200, 200, 429, 429] and len(room.notes) == 4


def test_browsers_are_not_remembered_without_end(tmp_path: Path) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW)):
        key = server.host.links.seats(server.create("", ""))[0]
        codes = []
        for _ in range(4):
            with server.browser() as browser:
                codes.append(browser.get(f"/s/{key}", headers=SHOWN).status_code)
        assert codes == [200, 200, 429, 429]
        with server.browser() as browser:
            assert browser.get("/").status_code == 200, "looking is for everybody"


def test_nicknames_are_not_changed_without_end(tmp_path: Path) -> None:
    for server in serving(Settings(folder=tmp_path, warm=False, limits=FEW)):
        with server.browser() as browser:
            found = re.search(r'name="form" value="([^"]+)"', browser.get("/").text)
            assert found is not None
            fields = {"form": found[1], "nickname": "Ann"}
            assert [browser.post("/me", data=fields).status_code for _ in range(5)] == [
                200,
                200,
                200,
                429,
                429,
            ]
