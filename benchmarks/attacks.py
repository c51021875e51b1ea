"""What strangers can do to a site, and what a person who plays there meanwhile feels of it.

    python benchmarks/attacks.py
    python benchmarks/attacks.py --only bots --only frames --seconds 30

For each attack a server is started as its users start it, with its usual limits, and a person plays at a
table of their own: first alone, then beside the attack. Where limits count by address, the attack comes from
many (127.1.0.1 and so on), the person from 127.0.0.2: so it needs Linux, and nothing leaves loopback.

Printed: requests and their statuses (a reset is a body refused before it was read); the worst pause of the
server's event loop, and in brackets the worst one without the time in which others had the processor; how
soon the person was answered (50 and 99 of 100 requests), without and with the attack; what else is seen.
The exit code is 1 if a bound is broken: a pause of more than 100 ms, the person's 99th percentile above
250 ms, a request of the person refused, or what an attack itself names. A machine that does other work
makes all of it worse.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from beside import House, Pause, Person, Played

import flatboat
from flatboat.records import write_record

MOST_PAUSE, MOST_ANSWER = 0.1, 0.25  # seconds
MOST_WAIT = 10.0  # seconds that a greedy bot of another table may let wait
MOST_MEMORY = 1000  # megabytes that an attack may add
MOST_LINES = 20  # that a stop may say
FEW_FILES = 1024  # descriptors where an attack is about them, as many systems give a program
PATIENCE = 60  # seconds for one answer
COMPILING = 300.0  # seconds for the first move of a bot, whose code may have to be compiled
JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


@dataclass
class Site:
    """The site under attack, as the attackers know it."""

    port: int
    table: str  # of the person
    seconds: float
    house: House
    person: Person
    statuses: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    met: Played | None = None  # what the person met, where the attack ends the server
    paused: Pause | None = None  # the worst pause until then

    def note(self, words: str, broken: bool = False) -> None:
        """Something to be seen beside times, perhaps a bound that is broken."""
        self.notes.append(words)
        if broken:
            self.broken.append(words)

    async def connect(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from an address of this machine."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0), limit=1 << 22)

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """A request as it is sent."""
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, f"content-length: {len(body)}", "", ""]).encode() + body

    async def send(
        self, method: str, path: str, body: bytes = b"", source: str = "127.0.0.1", **headers: str
    ) -> tuple[str, str, bytes]:
        """One request over a connection of its own: status, head and body. Every one is counted."""
        try:
            reader, writer = await self.connect(source)
            try:
                writer.write(self.request(method, path, body, connection="close", **headers))
                answer = await asyncio.wait_for(reader.read(-1), PATIENCE)
            finally:
                writer.close()
        except (OSError, TimeoutError) as error:
            self.statuses[type(error).__name__] += 1
            return "", "", b""
        head, _, told = answer.partition(b"\r\n\r\n")
        status = head[9:12].decode() or "nothing"
        self.statuses[status] += 1
        return status, head.decode("latin-1"), told

    async def flood(self, wishes: Iterable[Awaitable[Any]], at_once: int = 8) -> None:
        """Do one after the other, so many at once, until the time is over."""
        end, waiting = time.perf_counter() + self.seconds, iter(wishes)

        async def work() -> None:
            while time.perf_counter() < end and (wish := next(waiting, None)) is not None:
                await wish

        await asyncio.gather(*(work() for _ in range(at_once)))


Attack = Callable[[Site], Awaitable[None]]
ATTACKS: dict[str, tuple[Attack, dict[str, Any]]] = {}


def attack(**house: Any) -> Callable[[Attack], Attack]:
    """Name an attack by its function; `house` says how its server is started."""

    def named(work: Attack) -> Attack:
        ATTACKS[work.__name__.replace("_", "-")] = work, house
        return work

    return named


def address(n: int) -> str:
    """One address of many."""
    return f"127.1.{n >> 8 & 255}.{(n & 255) or 1}"


def wanted(**more: object) -> bytes:
    """A wish for a new table."""
    two = [{"name": "Ann"}, {"name": "Bob"}]
    return json.dumps({"game": "heartland", "players": two, **more}, separators=(",", ":")).encode()


async def bodies(site: Site, path: str, kinds: list[bytes], kind: dict[str, str] = JSON) -> None:
    """The same few bodies again and again, each from another address."""
    content = kind["content-type"]
    await site.flood(
        site.send("POST", path, kinds[n % len(kinds)], address(n), content_type=content) for n in count()
    )


# ---------------------------------------------------------------- what is costly to read


@attack()
async def option_keys(site: Site) -> None:
    """New tables with 170,000 options in 2 MB, and with as many as fit into what is taken."""
    sizes = (170_000, 40_000, 900)
    await bodies(site, "/api/tables", [wanted(options={f"{n}": None for n in range(k)}) for k in sizes])


@attack()
async def unknown_keys(site: Site) -> None:
    """New tables with 190,000 fields that there are not, and with fewer."""
    sizes = (190_000, 40_000, 900)
    await bodies(site, "/api/tables", [wanted(**{f"{n}": 0 for n in range(k)}) for k in sizes])


@attack()
async def editions(site: Site) -> None:
    """Editions with tens of thousands of mistakes."""
    text = flatboat.kind("heartland").editions.text("reconstructed")
    listed = re.sub("(?m)^except = .*$", f"except = [{'0,' * 90_000}]", text, count=1)
    wrong = [text + "\n[more]\n" + "".join(f"k{n}=1\n" for n in range(many)) for many in (30_000, 9_000)]
    await bodies(
        site,
        "/api/tables",
        [wanted(edition_text=words) for words in (*wrong, listed, "a = " + "[" * 190_000)],
    )


@attack()
async def deep_json(site: Site) -> None:
    """JSON nested by the hundred thousand."""
    deep = [b'{"options":' + b"[" * 500_000, b'{"a":' * 100_000, b"[" * 1_900_000]
    await bodies(site, "/api/tables", deep)


# ---------------------------------------------------------------- records


def long_game() -> str:
    """The record of a game of more than 5,000 moves."""
    position, chance = flatboat.game("heartland", seats=4).start(seed=3), random.Random(3)
    while not position.over:
        position.push(chance.choice(position.legal_moves))
    return write_record(position)


async def form_mark(site: Site, source: str) -> tuple[str, str]:
    """A new browser's cookie, and the mark that its forms carry."""
    _, head, page = await site.send("GET", "/records", source=source)
    cookie = re.search(r"flatboat=[^;\s]+", head)
    mark = re.search(rb'name="form" value="([^"]+)"', page)
    return (cookie[0], mark[1].decode()) if cookie and mark else ("", "")


async def upload(site: Site, text: str, source: str) -> str:
    """A record as a table: the table's address, "" if it was not taken."""
    cookie, mark = await form_mark(site, source)
    body = urlencode({"form": mark, "text": text}).encode()
    _, head, _ = await site.send("POST", "/records", body, source, cookie=cookie, **_form())
    found = re.search(r"location: \S*(/t/\w+)", head)
    return found[1] if found else ""


def _form() -> dict[str, str]:
    return {"content_type": FORM["content-type"]}


@attack()
async def frames(site: Site) -> None:
    """Looks at the last move of a long record, 40 at once, by anybody."""
    path = await upload(site, long_game(), "127.0.0.1")
    if not path:
        site.note("the record was not taken", broken=True)
        return
    site.house.pause()
    asked = (f"{path}/frame?at=99999999", f"/api/tables/{path[3:]}/at/5400", f"{path}/replay?at=99999999")
    await site.flood((site.send("GET", asked[n % 3], source=address(n)) for n in count()), at_once=40)


@attack()
async def large_records(site: Site) -> None:
    """Records of 2 MB to be checked: a real one made longer, and lines without end."""
    text = long_game()
    moves = text.split("\n\n")[2]
    longer = text.replace(moves, "\n".join([moves] * 11))[:1_900_000]
    kinds = [longer, text, text.partition("\n")[0] + "\n" + "|\n" * 900_000, text[:300] + "{" * 1_800_000]
    texts = [json.dumps({"text": words}).encode() for words in kinds]
    await bodies(site, "/api/records", texts)


@attack()
async def uploads(site: Site) -> None:
    """Long records as tables, as many as there is time for: they stay in memory only up to a bound."""
    text, before, made = long_game(), site.house.memory(), Counter[bool]()

    async def one(n: int) -> None:
        made[bool(await upload(site, text, address(n)))] += 1

    await site.flood((one(n) for n in count()), at_once=4)
    told_memory(site, before, f"{made[True]} tables")


@attack()
async def visitors(site: Site) -> None:
    """New browsers with new nicknames without end, each from another address."""
    before, made = site.house.memory(), Counter[bool]()

    async def one(n: int) -> None:
        cookie, mark = await form_mark(site, address(n))
        body = urlencode({"form": mark, "nickname": f"N {n}"}).encode()
        status, _, _ = await site.send("POST", "/me", body, address(n), cookie=cookie, **_form())
        made[status == "303"] += 1

    await site.flood(one(n) for n in count())
    told_memory(site, before, f"{made[True]} visitors")


def told_memory(site: Site, before: float, what: str) -> None:
    """Note how the server has grown."""
    after = site.house.memory()
    site.note(f"{what}, memory {before:.0f} to {after:.0f} MB", broken=after - before > MOST_MEMORY)


# ---------------------------------------------------------------- bots


@attack(warm=True)
async def bots(site: Site) -> None:
    """Twelve tables of five slow bots each from one address; a greedy bot at another table is to move."""
    five = [{"bot": "mcts:5000ms"}] * 5
    body = wanted(players=five)
    for _ in range(12):
        await site.send("POST", "/api/tables", body, **_json())
    await asyncio.sleep(2)
    waits, end = list[float](), time.perf_counter() + max(site.seconds, 2)
    for n in count():
        if time.perf_counter() > end:
            break
        waits.append(await greedy_wait(site, address(n), max(2 * MOST_WAIT, site.seconds)))
    site.note(f"a greedy bot moved after {told(waits)}", broken=max(waits) > MOST_WAIT)


async def greedy_wait(site: Site, source: str, most: float) -> float:
    """How long a greedy bot at a new table lets wait for its first move; infinite if longer than `most`."""
    players = [{"bot": "greedy"}, {"name": "Ann"}]
    body = wanted(players=players, options={"first_seat": 1}, calm=False)
    began = time.perf_counter()
    _, _, made = await site.send("POST", "/api/tables", body, source, **_json())
    with suppress(ValueError, KeyError):
        table = json.loads(made)["id"]
        while (waited := time.perf_counter() - began) < most:
            _, _, state = await site.send("GET", f"/api/tables/{table}", source=source)
            if json.loads(state)["version"] > 0:
                return waited
            await asyncio.sleep(0.1)
    return float("inf")


def _json() -> dict[str, str]:
    return {"content_type": JSON["content-type"]}


def told(times: list[float]) -> str:
    """The middle and the worst of some times."""
    return f"{sorted(times)[len(times) // 2]:.2f} s, at worst {max(times):.2f} s ({len(times)} tables)"


# ---------------------------------------------------------------- connections


@asynccontextmanager
async def many(site: Site, number: int, sources: int, first: bytes) -> AsyncIterator[list[Any]]:
    """Many connections with the same first bytes, from so many addresses; those that could be made."""
    made = list[Any]()
    try:
        for n in range(number):
            try:
                pair = await asyncio.wait_for(site.connect(address(n % sources)), 5)
                pair[1].write(first)
                made.append(pair)
            except (OSError, TimeoutError) as error:
                site.statuses[type(error).__name__] += 1
        yield made
    finally:
        for _, writer in made:
            writer.transport.abort()


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Whether the server has closed a connection, whatever it said before."""
    try:
        while await asyncio.wait_for(reader.read(1 << 16), 0.05):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


async def first_status(reader: asyncio.StreamReader, seconds: float = 10) -> str:
    """The status of the first answer on a connection."""
    try:
        return (await asyncio.wait_for(reader.readline(), seconds))[9:12].decode() or "closed"
    except (OSError, TimeoutError, ValueError) as error:
        return type(error).__name__


@attack()
async def streams(site: Site) -> None:
    """As many streams as there are for everybody, all from one address; then somebody else wants one."""
    ask = site.request("GET", f"/t/{site.table}/stream")
    async with many(site, 4100, 1, ask) as made:
        await asyncio.sleep(site.seconds)
        found = await asyncio.gather(*(first_status(reader, 1) for reader, _ in made))
        site.statuses.update(found)
        reader, writer = await site.connect("127.0.0.77")
        writer.write(ask)
        status = await first_status(reader)
        writer.close()
    site.note(f"somebody else's stream: {status}", broken=status != "200")


@attack()
async def slow_readers(site: Site) -> None:
    """Streams and large answers that are asked for and hardly read."""
    before = site.house.memory()
    ask = site.request("GET", f"/t/{site.table}/stream")
    much = site.request("GET", "/api/openapi.json") * 60
    async with many(site, 200, 20, ask) as some, many(site, 100, 20, much) as others:
        for _, writer in (*some, *others):
            writer.transport.pause_reading()  # type: ignore[attr-defined]
        site.statuses["never read"] = len(some) + len(others)
        await asyncio.sleep(site.seconds)
        told_memory(site, before, f"{len(some) + len(others)} slow readers")


@attack(files=FEW_FILES, warm=True)
async def silent(site: Site) -> None:
    """More connections than there are descriptors, which say nothing; others come, a bot is to move."""
    async with many(site, FEW_FILES + 400, 60, b"") as made:
        site.statuses["silent"] = len(made)
        await newcomers(site)
        closed = sum(await asyncio.gather(*(is_closed(reader) for reader, _ in made)))
    site.note(f"{closed} of {len(made)} closed by the server")


@attack(files=FEW_FILES, warm=True)
async def dripping(site: Site) -> None:
    """Headers that come byte by byte and never end, on as many connections as there are descriptors."""
    going = True

    async def drip(made: list[Any]) -> None:
        while going:
            for _, writer in made:
                if not writer.transport.is_closing():
                    writer.write(b"x")
            await asyncio.sleep(0.5)

    async with many(site, FEW_FILES + 400, 60, b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ") as made:
        site.statuses["dripping"] = len(made)
        dripper = asyncio.create_task(drip(made))
        await newcomers(site)
        going = False
        await dripper
        closed = sum(await asyncio.gather(*(is_closed(reader) for reader, _ in made)))
    site.note(f"{closed} of {len(made)} closed by the server")


async def newcomers(site: Site) -> None:
    """Somebody comes again and again meanwhile; a bot of theirs is to move. The last ones must get in."""
    end, came = time.perf_counter() + site.seconds, list[str]()
    while time.perf_counter() < end:
        try:
            reader, writer = await asyncio.wait_for(site.connect("127.0.0.78"), 5)
            writer.write(site.request("GET", "/healthz", connection="close"))
            came.append(await first_status(reader, 5))
            writer.close()
        except (OSError, TimeoutError) as error:
            came.append(type(error).__name__)
        await asyncio.sleep(0.5)
    let_in = came.count("200")
    site.note(f"{let_in} of {len(came)} newcomers let in", broken=let_in < len(came) * 0.9)
    waited = await greedy_wait(site, "127.0.0.78", 4 * MOST_WAIT) if let_in else float("inf")
    site.note(f"a bot moved after {waited:.1f} s", broken=waited > MOST_WAIT)


@attack()
async def wrong_keys(site: Site) -> None:
    """Wrong keys by the hundred, from the person's own address."""

    def tries() -> Iterator[Awaitable[Any]]:
        for n in count():
            key = f"{site.table}.{n % 2}.{n:032x}"
            yield site.send("GET", f"/s/{key}", source="127.0.0.2")
            yield site.send(
                "GET", f"/api/tables/{site.table}", source="127.0.0.2", authorization=f"Bearer {key}"
            )

    await site.flood(tries())


@attack()
async def stop(site: Site) -> None:
    """The server is stopped while streams are open, a record is checked and people play."""
    ask = site.request("GET", f"/t/{site.table}/stream")
    record = json.dumps({"text": long_game()}).encode()
    async with many(site, 300, 30, ask) as made:
        site.statuses["streams"] = len(made)
        await asyncio.sleep(site.seconds)
        checks = [
            asyncio.create_task(site.send("POST", "/api/records", record, address(n), **_json()))
            for n in range(8)
        ]
        await asyncio.sleep(0.1)
        site.met = site.person.since()  # what it meets while the server stops is no fault
        site.paused = site.house.pause()
        took, code, lines = await asyncio.to_thread(site.house.stop)
        await asyncio.gather(*checks)
    site.note(f"stopped in {took:.1f} s with {code}", broken=took > 10 or code != 143)
    site.note(f"{lines} lines said", broken=lines > MOST_LINES)


# ---------------------------------------------------------------- the run


def run(name: str, seconds: float) -> Site:
    """One attack on a server of its own, told in a line."""
    work, how = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), **how)
        person = Person(house.url)
        site = Site(house.port, person.table, seconds, house, person)
        try:
            if how.get("warm") and asyncio.run(greedy_wait(site, "127.0.0.79", COMPILING)) > COMPILING:
                raise SystemExit("the bots do not move, though nobody attacks")
            site.statuses.clear()
            time.sleep(1)
            house.pause(), person.since()
            time.sleep(max(3, seconds / 2))
            quiet, quiet_pause = person.since(), house.pause()
            asyncio.run(work(site))  # type: ignore[arg-type]
            met = site.met or person.since()
            pause = site.paused or house.pause()
        finally:
            person.kill()
            house.stop()
    judge(site, met, pause)
    tell(name, site, quiet, quiet_pause, met, pause)
    return site


def judge(site: Site, met: Played, pause: Pause) -> None:
    """Which bounds were broken."""
    if pause.worst > MOST_PAUSE:
        site.broken.append(f"the event loop paused for {pause} ms")
    if (p99 := met.part(0.99)) > MOST_ANSWER:
        site.broken.append(f"the person's 99th percentile was {1000 * p99:.0f} ms")
    if met.troubles:
        site.note(f"the person met {listed(met.troubles)}", broken=True)


def tell(name: str, site: Site, quiet: Played, quiet_pause: Pause, met: Played, pause: Pause) -> None:
    """One line of the table."""
    asked = sum(site.statuses.values())
    cells = [
        name, str(asked), listed(site.statuses), str(quiet_pause), str(pause),
        f"{1000 * quiet.part(0.99):.0f}", f"{1000 * met.part(0.5):.0f}, {1000 * met.part(0.99):.0f}",
        "; ".join(site.notes) or "-",
    ]  # fmt: skip
    print(f"| {' | '.join(cells)} |", flush=True)


def listed(counts: Counter[str]) -> str:
    """What happened how often."""
    return ", ".join(f"{number} x {what}" for what, number in counts.most_common()) or "-"


def main() -> None:
    """All attacks, one after the other, or those that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", choices=list(ATTACKS), metavar="NAME", default=[])
    parser.add_argument("--seconds", type=float, default=10, metavar="N", help="how long each attack goes on")
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000) if most > 0 else 20_000, most))
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; times in milliseconds but for s\n")
    print("| attack | requests | statuses | pause without | with | p99 without | p50, p99 with | also |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    broken = {name: run(name, options.seconds).broken for name in options.only or ATTACKS}
    print()
    for name, problems in broken.items():
        for problem in problems:
            print(f"broken by {name}: {problem}")
    sys.exit(1 if any(broken.values()) else 0)


if __name__ == "__main__":
    main()
