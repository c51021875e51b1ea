"""What may befall a server under play: clocks set otherwise, disks full, descriptors used up, databases away.

Whoever plays is told so in a sentence, play goes on or waits, and nothing is lost.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import re
import resource
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from flatboat.web import turns
from flatboat.web.settings import Limits, Settings
from flatboat.web.store import Store

from .conftest import SHOWN, Running, serving
from .test_crash import Game, Tally

DAY = 86_400.0  # seconds
SOON = 30.0  # seconds until all is well again


# ---------------------------------------------------------------- people


class People:
    """Two people at a table, over one connection; they send a wish again until it is answered."""

    def __init__(self, url: str, **table: Any) -> None:
        self.client = httpx.Client(base_url=url, timeout=30)
        body = {"game": "heartland", "players": [{"name": "Ann"}, {"name": "Bob"}], "calm": False, **table}
        made = self.client.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        self.game, self.chance = Game(made.json()), random.Random(4)
        self.path = f"/api/tables/{self.game.id}"
        self.wish: tuple[int, dict[str, Any]] | None = None

    def ask(self, method: str, path: str, seat: int, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.game.made['seats'][seat]['key']}"}
        return self.client.request(method, self.path + path, headers=headers, **more)

    def look(self, seat: int = 0) -> Any:
        return self.ask("GET", "", seat).raise_for_status().json()

    def move(self) -> tuple[int, str]:
        """Play, or send again what was not answered well: the status, and what was wrong."""
        if self.wish is None:
            seat = self.look()["waiting"][0]
            told = self.look(seat)
            assert told["version"] >= self.game.seen, "what had been shown was lost"
            key, move = f"{self.chance.getrandbits(60):x}", self.chance.choice(told["legal"])["move"]
            self.game.sent[key] = move
            self.wish = seat, {"version": told["version"], "key": key, "moves": [move]}
        seat, body = self.wish
        answer = self.ask("POST", "/moves", seat, json=body)
        if answer.status_code != 200:
            return answer.status_code, answer.json()["error"]
        self.game.acknowledged.append(body["key"])
        self.game.seen, self.wish = answer.json()["version"], None
        return 200, ""

    def play(self, moves: int) -> None:
        for _ in range(moves):
            assert self.move() == (200, "")

    def recover(self) -> None:
        """Play goes on, soon."""
        end = time.monotonic() + SOON
        while (met := self.move())[0] != 200:
            assert time.monotonic() < end and met[0] == 503, met
            time.sleep(0.1)

    def refused(self) -> str:
        """Play on until it is refused: the sentence that tells why."""
        for _ in range(2000):
            status, words = self.move()
            if status != 200:
                assert status == 503, words
                return words
        raise AssertionError("it was never refused")

    def held_against(self, database: str | Path) -> None:
        """All that was acknowledged is stored, once, in order."""
        tally = Tally()
        with closing(Store(str(database))) as store:
            tally.count(store, self.game)
        assert (tally.lost, tally.doubled) == (0, 0) and tally.acknowledged > 0, tally


@contextmanager
def a_server(folder: Path, *more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`flatboat serve`: its address and its process. What it says of trouble is short."""
    words = ["serve", "--port", "0", "--folder", str(folder), "--no-warm", *more]
    with (folder / "told").open("w") as told, subprocess.Popen(
        [sys.executable, "-m", "flatboat", *words], stdout=subprocess.PIPE, stderr=told, encoding="utf-8"
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found is not None, (folder / "told").read_text()
            yield found[0], process
            process.terminate()
            assert process.wait(30) == 143
        finally:
            process.kill()
    said = (folder / "told").read_text()
    assert "Traceback" not in said and len(said.splitlines()) < 100, said[-3000:]


# ---------------------------------------------------------------- clocks


@pytest.fixture
def shift(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the clock of the day otherwise, by so many seconds from now."""
    real, real_ns, ahead = time.time, time.time_ns, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + int(ahead[0] * 1e9))
    monkeypatch.setattr(turns, "SWEEP", 0.1)

    def set_clock(by: float) -> None:
        ahead[0] += by

    return set_clock


@pytest.fixture
def site(tmp_path: Path, shift: Callable[[float], None]) -> Iterator[Running]:
    """A server in this process, so that its clock can be set."""
    yield from serving(Settings(folder=tmp_path, warm=False, limits=Limits(tables="3/hour")))


@pytest.mark.parametrize("by", [-DAY, DAY])
def test_play_goes_on_when_the_clock_is_set(
    site: Running, tmp_path: Path, shift: Callable[[float], None], by: float
) -> None:
    people = People(site.url)
    with closing(people.client), site.browser() as browser:
        people.play(5)
        shift(by)
        people.play(5)
        assert browser.get(f"/t/{people.game.id}").status_code == 200
        shift(-by)
        people.play(5)
        site.host.rooms.clear()  # and from the database it is the same table
        people.play(1)
        assert browser.get(f"/t/{people.game.id}/replay?at=8").status_code == 200
    people.held_against(tmp_path / "flatboat.db")


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("remembered", [True, False])
def test_a_clock_set_back_does_not_stop_the_players_clocks(
    site: Running, shift: Callable[[float], None], remembered: bool
) -> None:
    """They would not run out for as long as it was set back, but begin anew."""
    people = People(site.url, pace=300)
    with closing(people.client):
        people.play(2)
        seat = people.look()["waiting"][0]
        shift(-DAY)
        if not remembered:
            site.host.rooms.clear()
        rooms, table = site.host.rooms, people.game.id
        until(lambda: table in rooms and rooms[table].since[seat] < 1000 * (time.time() + 1))
        shift(301)
        until(lambda: people.look()["seats"][seat]["bot"] is not None)


def test_a_clock_set_forward_hands_seats_over_and_they_come_back(
    site: Running, shift: Callable[[float], None]
) -> None:
    people = People(site.url, pace=300)
    with closing(people.client):
        people.play(2)
        seat = people.look()["waiting"][0]
        shift(DAY)
        until(lambda: people.look()["seats"][seat]["bot"] is not None)
        answer = people.ask("POST", f"/seats/{seat}", seat, json={"bot": None})
        assert answer.status_code == 200, answer.text
        people.play(4)


def test_limits_outlive_a_clock_that_is_set(site: Running, shift: Callable[[float], None]) -> None:
    def tables(number: int) -> list[int]:
        body = {"game": "heartland", "players": [{}, {}]}
        return [httpx.post(f"{site.url}/api/tables", json=body).status_code for _ in range(number)]

    assert tables(4) == [201, 201, 201, 429]
    shift(-DAY)
    assert tables(4) == [201, 201, 201, 429], "nobody waits for a day"
    shift(DAY)
    assert tables(4) == [201, 201, 201, 429]


# ---------------------------------------------------------------- IPv6


def needs_ipv6() -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")


@pytest.mark.slow
def test_the_site_is_played_over_ipv6(tmp_path: Path) -> None:
    needs_ipv6()
    with a_server(tmp_path, "--host", "::1") as (url, _):
        assert url.startswith("http://[::1]:")
        people = People(url)
        with closing(people.client), httpx.Client(follow_redirects=True) as browser:
            people.play(3)
            links = [seat["link"] for seat in people.game.made["seats"]]
            assert all(link.startswith(f"{url}s/") for link in links)
            page = browser.get(links[0], headers=SHOWN)
            assert page.status_code == 200 and str(page.url).startswith(f"{url}t/")
            form = re.search(r'name="form" value="([^"]+)"', page.text)
            assert form is not None
            fields = {"form": form[1], "nickname": "Ann"}
            answer = browser.post(f"{url}me", data=fields, headers={"origin": url.rstrip("/")})
            assert answer.status_code == 200 and "Ann" in answer.text
    people.held_against(tmp_path / "flatboat.db")


@pytest.mark.slow
def test_a_home_of_ipv6_is_one_address(tmp_path: Path) -> None:
    needs_ipv6()
    with a_server(tmp_path, "--host", "::1", "--proxy", "::1", "--tables-per-hour", "2") as (url, _):
        body = {"game": "heartland", "players": [{}, {}]}

        def ask(whence: str) -> int:
            headers = {"x-forwarded-for": whence}
            return httpx.post(f"{url}api/tables", json=body, headers=headers, timeout=30).status_code

        mine = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:1:2:3:4:5"]
        assert [ask(whence) for whence in mine] == [201, 201, 429]
        assert ask("2001:db8:0:2::1") == 201, "the neighbours are others"
        assert ask("::ffff:192.0.2.1") == ask("192.0.2.1") == 201 and ask("::ffff:192.0.2.1") == 429


# ---------------------------------------------------------------- the disk and descriptors


@contextmanager
def limited(process: subprocess.Popen[str], what: int, most: int) -> Iterator[None]:
    """A running process may have no more than this, for a while."""
    before = resource.prlimit(process.pid, what)
    resource.prlimit(process.pid, what, (most, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process.pid, what, before)


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="limits of a running process are set in Linux alone"
)
@pytest.mark.slow
def test_files_that_may_not_grow(tmp_path: Path) -> None:
    with a_server(tmp_path) as (url, process), closing((people := People(url)).client):
        people.play(3)
        size = (tmp_path / "flatboat.db-wal").stat().st_size
        with limited(process, resource.RLIMIT_FSIZE, size):
            assert people.refused() == "this could not be stored: the disk does not answer; please try again"
            assert people.look()["version"] == people.game.seen
            assert httpx.get(f"{url}readyz").status_code == 503
            assert httpx.get(f"{url}healthz").status_code == 200
        people.recover()
        people.play(5)
    people.held_against(tmp_path / "flatboat.db")


def lowest_free(process: subprocess.Popen[str]) -> int:
    """The lowest descriptor that a process has free, once it has been the same for a while."""
    seen: list[int] = []
    while len(seen) < 10 or len(set(seen[-10:])) > 1:
        taken = set(map(int, os.listdir(f"/proc/{process.pid}/fd")))
        seen.append(next(number for number in itertools.count() if number not in taken))
        time.sleep(0.05)
    return seen[-1]


@pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="limits of a running process are set in Linux alone"
)
@pytest.mark.slow
def test_descriptors_used_up(tmp_path: Path) -> None:
    """Who is there plays on, whoever comes waits."""
    with a_server(tmp_path) as (url, process), closing((people := People(url)).client):
        people.play(3)
        free = lowest_free(process)
        with limited(process, resource.RLIMIT_NOFILE, free), socket.socket() as newcomer:
            newcomer.connect((httpx.URL(url).host, httpx.URL(url).port or 80))
            newcomer.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            people.play(5)
            newcomer.setblocking(False)
            with contextlib.suppress(BlockingIOError, ConnectionError):  # waits, or was sent away
                assert newcomer.recv(100) == b""
            people.play(5)
        until(lambda: answers(f"{url}healthz"))
        people.play(2)
    people.held_against(tmp_path / "flatboat.db")


def answers(url: str) -> bool:
    """Whether somebody new gets in."""
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(url, timeout=2).status_code == 200
    return False


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of three megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", folder], check=True, capture_output=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("disks cannot be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.slow
def test_a_disk_that_is_full(small_disk: Path) -> None:
    with a_server(small_disk) as (url, _), closing((people := People(url)).client):
        people.play(3)
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(4096)):
                pass
        assert people.refused() == "this could not be stored: the disk is full; please try again"
        assert people.look()["version"] == people.game.seen
        filler.unlink()
        people.recover()
        people.play(5)
    people.held_against(small_disk / "flatboat.db")


def test_a_database_that_may_only_be_read(site: Running, tmp_path: Path) -> None:
    def only_read(connection: Any, _: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    people, engine = People(site.url), site.host.store.engine
    with closing(people.client):
        people.play(3)
        event.listen(engine, "connect", only_read)
        engine.dispose()
        said = "this could not be stored: the database may not be written to; please try again"
        assert people.refused() == said
        event.remove(engine, "connect", only_read)
        engine.dispose()
        people.recover()
        people.play(2)
    people.held_against(tmp_path / "flatboat.db")


# ---------------------------------------------------------------- PostgreSQL


class Cluster:
    """A PostgreSQL server of the test's own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.data = programs, folder / "data"
        self.who = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.who:
            shutil.chown(folder, "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {folder} -c fsync=off"
        self.do("initdb", "-D", str(self.data), "-U", "flatboat", "-A", "trust", "--no-sync")
        self.start()

    def database(self) -> str:
        """The URL of a new one."""
        name = f"d{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name}")
        return f"postgresql://flatboat@127.0.0.1:{self.port}/{name}"

    def do(self, program: str, *words: str) -> None:
        command = [*self.who, str(self.programs / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        self.do("pg_ctl", "-D", str(self.data), "-l", f"{self.data}/log", "-w", "-o", self.options, "start")

    def stop(self, mode: str) -> None:
        self.do("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def run(self, *sql: str) -> None:
        """Statements, each by itself."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "flatboat", "postgres"]
        self.do("psql", "-q", *where, *(word for statement in sql for word in ("-c", statement)))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        assert not os.environ.get("FLATBOAT_TEST_ALL"), "PostgreSQL is not installed"
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders are closed to PostgreSQL's user
        cluster = Cluster(found[-1].parent, Path(folder))
        yield cluster
        cluster.stop("immediate")


@pytest.mark.parametrize("mode", ["fast", "immediate"])
@pytest.mark.slow
def test_postgresql_is_started_again(cluster: Cluster, tmp_path: Path, mode: str) -> None:
    url = cluster.database()
    with a_server(tmp_path, "--database", url) as (site, _), closing((people := People(site)).client):
        people.play(3)
        for wait in (0, 2):
            cluster.stop(mode)
            if wait:
                assert people.refused() == (
                    "this could not be stored: its server does not answer; please try again"
                )
                assert people.look()["version"] == people.game.seen, "who plays can look on"
                assert httpx.get(f"{site}readyz").status_code == 503
            cluster.start()
            people.recover()
            people.play(5)
    people.held_against(url)


@pytest.mark.slow
def test_postgresql_may_only_be_read(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.database()
    with a_server(tmp_path, "--database", url) as (site, _), closing((people := People(site)).client):
        people.play(3)
        cluster.run("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
        said = "this could not be stored: the database may not be written to; please try again"
        assert people.refused() == said
        cluster.run(
            "SET default_transaction_read_only = off",
            "ALTER SYSTEM RESET default_transaction_read_only",
            "SELECT pg_reload_conf()",
        )
        people.recover()
        people.play(2)
    people.held_against(url)
