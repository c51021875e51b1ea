"""Requests by chance, from the API's own description and of ours: it never breaks, and answers as it says.

A long run: `FLATBOAT_CALLS=100000 python -m pytest -m slow tests/api/test_api_fuzz.py -s`.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from flatboat.web.api import router

from .conftest import TWO, Table, bearer

#: Of the long run. Half of them from the description, as far as it gives so many, the others of ours.
CALLS = int(os.environ.get("FLATBOAT_CALLS", "2000"))
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
#: Headers that say where a message ends: nonsense in them never reaches the API, the server refuses it.
FRAMING = {"content-length", "transfer-encoding", "connection", "upgrade", "expect"}
ANEW = {
    "deleteTable",
    "replaceLink",
    "replaceSeatLink",
    "signOutOthers",
}  # nothing works as before after these
PHASES = [Phase.explicit, Phase.generate]  # what fails is shown as it is: shrinking takes long


class Apart:
    """A site in a process of its own, and how often it was called."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, str(Path(__file__).with_name("apart.py")), str(folder)]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.url = self.told().rstrip("/")
        self.client = httpx.Client(base_url=self.url, timeout=30)
        self.statuses = Counter[int]()

    def told(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def pauses(self) -> tuple[int, int, int]:
        """The worst pauses of its event loop in milliseconds, in all and its own, and how many were long."""
        assert self.process.stdin is not None
        print(file=self.process.stdin, flush=True)
        worst, own, long = map(int, self.told().split())
        return worst, own, long

    def table(self, **wanted: Any) -> Table:
        """A new table for Ann and Bob."""
        answer = self.client.post("/api/tables", json={"game": "heartland", "players": TWO, **wanted})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())  # type: ignore[arg-type]

    def close(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.communicate(timeout=60)


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Apart]:
    apart = Apart(tmp_path_factory.mktemp("apart"))
    yield apart
    apart.close()


@pytest.fixture(scope="module")
def tables(apart: Apart) -> list[Table]:
    """Two tables in play, one of them some moves on, and one that may be ended."""
    tables = [apart.table(), apart.table(options={"truck_stops": True}), apart.table()]
    for _ in range(30):
        tables[1].step(random.Random(7))
    return tables


def description() -> Any:
    """What the API says of itself, but for the stream, which does not end."""
    app = FastAPI()
    app.include_router(router)
    refused = {"checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}}}  # 413 among them
    config = schemathesis.Config.from_dict(refused)
    return schemathesis.openapi.from_dict(app.openapi(), config=config).exclude(operation_id="streamTable")


schema = description()


def check(case: Any, tables: list[Table]) -> None:
    """Send a request, mostly to a table that there is, by one of those who may do something there."""
    for name in [name for name in case.headers or () if name.lower() in FRAMING]:
        del case.headers[name]
    chance = random.Random(repr((case.body, case.query, case.path_parameters)))
    what, headers = case.operation.definition.raw["operationId"], {}
    if what in ANEW:
        table = tables[0].site.table()
    else:
        table = tables[2] if what in ("endGame", "rematch") else chance.choice(tables[:2])
    if chance.random() < 0.9 and well_meant(case, "table_id", ParameterLocation.PATH, case.path_parameters):
        case.path_parameters["table_id"] = table.id
        headers = bearer(chance.choice([*table.keys, table.host, "wrong", None]))
    if chance.random() < 0.8 and well_meant(case, "version", ParameterLocation.BODY, case.body):
        case.body["version"] = table.see()["version"]
    # Parameters of the query that are not known, and headers, may be wrong: they are ignored.
    ignored = any(map(case.meta.is_negative_at, (ParameterLocation.QUERY, ParameterLocation.HEADER)))
    checks = CHECKS if ignored else [*CHECKS, negative_data_rejection]
    answer = case.call_and_validate(base_url=table.site.url, checks=checks, headers=headers)
    table.site.statuses[answer.status_code] += 1  # type: ignore[attr-defined]


def well_meant(case: Any, name: str, where: ParameterLocation, values: Any) -> bool:
    """Whether there is such a parameter or field, and its part of the request is not wrong on purpose."""
    return isinstance(values, dict) and name in values and not case.meta.is_negative_at(where)


def bounded(examples: int) -> Any:
    return settings(
        max_examples=examples,
        phases=PHASES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


@schema.parametrize()
@bounded(2)
def test_requests_by_chance(case: Any, tables: list[Table]) -> None:
    check(case, tables)


@pytest.mark.slow
@schema.parametrize()
@bounded(max(1, CALLS // 2 // len(list(schema.get_all_operations()))))
def test_many_requests_by_chance(case: Any, tables: list[Table]) -> None:
    check(case, tables)


# ---------------------------------------------------------------- of ours

#: What may stand in place of any value.
JUNK: list[Any] = [
    None, True, -1, 0, 2**31, 2**63, -(2**70), 1e308, 0.5, "", " ", "0", "\0", "\u202e", "é" * 50, "x" * 5000,
    "../..", "' OR 1=1 --", "<b>", "{{7*7}}", "%00", [], [[]], {}, {"": 0}, {"a": {"b": [None]}},
]  # fmt: skip
PATHS = ["", "/moves", "/log", "/at/0", "/at/99", "/preview", "/record", "/seats/0", "/undo", "/hint", "/end"]
METHODS = ["GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"]
QUERIES = ["all", "wishes", "since", "seat", "moves", "x"]


class Stranger:
    """Sends what a program could send by mistake or on purpose, to tables where games go on."""

    def __init__(self, apart: Apart, chance: random.Random) -> None:
        self.apart, self.chance, self.number = apart, chance, 0
        self.table, self.moved = apart.table(), 0

    def call(self) -> None:
        """One request. It is answered with what the API says that it answers."""
        kind = self.chance.choice(
            (self.play, self.play, self.spoiled, self.spoiled, self.anything, self.make)
        )
        answer = kind()
        self.apart.statuses[answer.status_code] += 1
        what = f"{answer.request.method} {answer.request.url} {answer.request.content[:300]!r}"
        assert answer.status_code < 500, f"{what}: {answer.text[:300]}"
        if answer.status_code >= 400 and answer.request.method != "HEAD":
            error = answer.json()["error"]
            assert isinstance(error, str) and 0 < len(error) < 1000 and "\n" not in error, what

    def state(self) -> tuple[int, Any]:
        """A seat that is waited for, and the table as it sees it; a new table when the game is over."""
        seat = self.chance.randrange(2)
        answer = self.table.get("", self.table.keys[seat])
        if (
            answer.status_code != 200 or answer.json()["over"] or self.moved > 300
        ):  # deleted, a new link, over
            self.table, self.moved = self.apart.table(), 0
            return self.state()
        seat = answer.json()["waiting"][0]
        return seat, self.table.see(self.table.keys[seat])

    def wish(self) -> tuple[int, dict[str, Any]]:
        """A right wish for a move."""
        seat, told = self.state()
        self.number += 1
        move = self.chance.choice(told["legal"])["move"]
        return seat, {"version": told["version"], "key": f"n{self.number}", "moves": [move]}

    def play(self) -> httpx.Response:
        """A move, perhaps with an old version, by the wrong seat, or sent before."""
        seat, wish = self.wish()
        if self.chance.random() < 0.2:
            wish["version"] -= self.chance.randrange(4)
        if self.chance.random() < 0.2:
            wish["key"] = f"n{self.chance.randrange(self.number) + 1}"
        if self.chance.random() < 0.1:
            seat = 1 - seat
        self.moved += 1
        return self.table.post("/moves", wish, self.table.keys[seat])

    def spoiled(self) -> httpx.Response:
        """A wish with junk in it, or with bytes that are wrong."""
        seat, wish = self.wish()
        for _ in range(self.chance.randrange(1, 3)):
            where = self.chance.choice([*wish, "more"])
            wish[where] = self.chance.choice([*JUNK, [self.chance.choice(JUNK)]])
        body = bytearray(json.dumps(wish).encode())
        for _ in range(self.chance.choice((0, 0, 1, 3))):
            body[self.chance.randrange(len(body))] = self.chance.randrange(256)
        headers = {
            "content-type": self.chance.choice(("application/json", "application/json", "text/plain", ""))
        }
        return self.send("POST", "/moves", seat, content=bytes(body), headers=headers)

    def anything(self) -> httpx.Response:
        """Any method at any address, by anybody."""
        query = {name: str(self.chance.choice(JUNK))[:3000] for name in QUERIES if self.chance.random() < 0.3}
        body = json.dumps(
            self.chance.choice([*JUNK, {"bot": self.chance.choice(JUNK), "version": 3}])
        ).encode()
        path = self.chance.choice(PATHS)
        if self.chance.random() < 0.2:
            path += f"/{self.chance.choice(('0', '-1', 'x', '99999999999', '%00', '%ff', '%2e%2e'))}"
        method = self.chance.choice(METHODS)
        content = body if method in ("POST", "PUT", "PATCH") else None
        headers = {"content-type": "application/json"}
        return self.send(
            method, path, self.chance.randrange(4), params=query, content=content, headers=headers
        )

    def make(self) -> httpx.Response:
        """A new table, or a record to be checked, with junk somewhere."""
        if self.chance.random() < 0.2:
            body: dict[str, Any] = {"text": f"flatboat-record 1\ngame: {self.chance.choice(JUNK)}\n"}
        else:
            players = [{"name": "Ann"}, {"bot": self.chance.choice(("greedy", "mcts:5", "no such", None))}]
            body = {"game": self.chance.choice(("broadhorns", "railroad", "chess")), "players": players}
        where = self.chance.choice([*body, "options", "seats", "pace", "edition", "edition_text", "calm"])
        body[where] = self.chance.choice(JUNK)
        if self.chance.random() < 0.5:
            body["options"] = {self.chance.choice(("first_seat", "x", "")): self.chance.choice(JUNK)}
        path = "/api/records" if "text" in body else "/api/tables"
        return self.apart.client.post(path, json=body)

    def send(self, method: str, path: str, who: int, **more: Any) -> httpx.Response:
        """A request to the table, as seat 0 or 1, the host, or with a key that is wrong."""
        key = [*self.table.keys, self.table.host, self.table.keys[0][:-1]][who]
        headers = {**more.pop("headers"), **bearer(key)}
        return self.apart.client.request(method, self.table.path + path, headers=headers, **more)


def test_requests_of_ours(apart: Apart) -> None:
    stranger = Stranger(apart, random.Random(1))
    for _ in range(200):
        stranger.call()


@pytest.mark.slow
def test_many_requests_of_ours(apart: Apart) -> None:
    """The rest of the long run; and the event loop never stood still."""
    stranger = Stranger(apart, random.Random(2))
    while apart.statuses.total() < CALLS:
        stranger.call()
    worst, own, long = apart.pauses()
    told = ", ".join(f"{count} x {status}" for status, count in sorted(apart.statuses.items()))
    print(
        f"\n{apart.statuses.total()} calls: {told}; worst pause {worst} ms ({own} its own), {long} too long"
    )
    assert not any(status >= 500 for status in apart.statuses) and (long == 0 or CALLS < 100_000)
