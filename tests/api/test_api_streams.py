"""Streams of tables, and the example that lives by one."""

from __future__ import annotations

import copy
import importlib.util
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from flatboat.web import streams
from flatboat.web.api import models, stream
from flatboat.web.api.callers import Caller

from ..sample import sampled
from ..web.conftest import bearer
from .conftest import SHORT, refused, told

BOT = Path(__file__).parents[2] / "examples" / "http_bot.py"


# ---------------------------------------------------------------- streams


def patched(table: Any, item: Any) -> Any:
    """A table kept up to date as the example does it."""
    if item["type"] == "table":
        return item
    models.Changed.model_validate(item)
    example().apply(table, copy.deepcopy(item))
    return table


def example() -> Any:
    spec = importlib.util.spec_from_file_location("http_bot", BOT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def following(table: Any, key: str | None, **how: Any) -> Iterator[Callable[[], Any]]:
    """A stream, and what gives its next item."""
    path = f"{table.site.url}{table.path}/stream"
    with httpx.stream("GET", path, headers=bearer(key), timeout=20, **how) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        event = answer.headers["content-type"].startswith("text/event-stream")

        def item() -> Any:
            for line in lines:
                if line.startswith("data: ") if event else line:
                    return json.loads(line.removeprefix("data: "))
            return None

        yield item


@pytest.mark.parametrize("eyes", sampled([0, 1, None], 0, None))
def test_a_stream_keeps_the_table(site: Any, eyes: int | None) -> None:
    table = site.table(options={"truck_stops": True})
    key = None if eyes is None else table.keys[eyes]
    chance = random.Random(4)
    with following(table, key) as item:
        kept: Any = None
        for turn in range(60):
            while kept is None or kept["version"] < table.see()["version"]:
                kept = patched(kept, item())
            now = told(table.get("", key))
            log = told(table.get("/log", key))["log"]
            assert {**kept, "text": now["text"], "log": log} == {**now, "log": log}
            assert kept["log"][-10:] == log[-10:]
            seat = table.turn()
            if table.see(table.keys[seat])["can_undo"] and chance.random() < 0.4:
                body = {"version": now["version"], "whole": chance.random() < 0.5}
                told(table.post("/undo", body, table.keys[seat]))
            elif turn in (20, 40):
                told(table.post(f"/seats/{1 - seat}", {"bot": "random" if turn == 20 else ""}, table.host))
                told(table.post(f"/seats/{1 - seat}", {"bot": ""}, table.host))
            else:
                table.step(chance)
        table.end()
        while not kept["over"]:
            kept = patched(kept, item())
        assert kept == table.see(key) and kept["dice_key"]
        assert item() is None
    with following(table, key) as item:
        assert item() == table.see(key) and item() is None


def test_streams_say_the_same_in_both_formats(table: Any) -> None:
    accept = {"headers": {"Accept": "text/event-stream"}}
    with (
        table.site.client.stream("GET", f"{table.path}/stream", **accept) as answer,
        following(table, None, params={"format": "ndjson"}) as line,
        following(table, None, params={"format": "sse"}) as event,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        text = answer.iter_lines()
        version = table.see()["version"]
        assert [next(text), next(text)] == [f"id: {version}", "event: table"]
        assert next(text).startswith("data: {") and next(text) == ""
        assert line() == event() == table.see()
        table.step(random.Random(5))
        assert line() == event() == json.loads([next(text), next(text), next(text)][2].removeprefix("data: "))
    refused(table.get("/stream", format="xml"), 422, "format: ")
    refused(table.get("/stream", "wrong"), 401, "this token is wrong here")


def test_signs_of_life(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PING", 0.05)
    for form, sign in (("ndjson", b"\n"), ("sse", b": still here\n\n")):
        with table.site.client.stream("GET", f"{table.path}/stream", params={"format": form}) as answer:
            chunks = answer.iter_bytes()
            got = b"".join(next(chunks) for _ in range(4))
            assert got.endswith(sign + sign)


def test_a_stream_ends_when_its_key_is_replaced(table: Any) -> None:
    site = table.site
    with following(table, table.keys[0]) as item:
        assert item()["seat"] == 0
        site.run(site.host.seats.revoke(site.room(table.id), 0))
        assert item() == {"type": "error", "error": "this key was replaced; ask for a new one"}
        assert item() is None


def test_whoever_is_slow_gets_the_newest_alone(site: Any) -> None:
    table = site.table()

    async def slowly() -> tuple[Any, Any]:
        news = stream.items(site.host, Caller(await site.host.rooms.open(table.id)), stream.NDJSON)
        first = json.loads(await anext(news))
        for _ in range(10):
            room = await site.host.rooms.open(table.id)
            seat = room.position.waiting[0]
            move = str(room.position.legal_moves[0])
            await site.host.play.move(room, seat, [move], room.version, f"{room.version}")
        second = json.loads(await anext(news))
        await news.aclose()
        return first, second

    first, second = site.run(slowly())
    assert second["version"] == table.see()["version"] >= first["version"] + 10
    assert patched(first, second)["view"] == table.see()["view"]


def test_streams_let_go_of_the_table(site: Any) -> None:
    table = site.table()
    with following(table, None) as item:
        assert item()["id"] == table.id and site.host.places.count == 1
    for _ in range(100):
        if not site.host.places.count and not site.room(table.id).watchers:
            return
        table.step(random.Random(6))
    raise AssertionError("the stream still watches")


# ---------------------------------------------------------------- the example


@pytest.mark.slow
def test_the_example_plays_a_whole_game(site: Any) -> None:
    table = site.table(players=[{"name": "Ann"}, {"bot": "random"}], edition_text=SHORT, calm=False)
    command = [sys.executable, str(BOT), table.made["url"], table.keys[0]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    outcome = table.see()["outcome"]
    assert done.stdout.strip() == f"{outcome['reason']} {outcome['points']}"


def test_the_example_says_what_is_wrong(site: Any) -> None:
    table = site.table()
    command = [sys.executable, str(BOT), table.made["url"], "wrong"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1 and done.stderr.startswith("this token is wrong here")


@pytest.mark.slow
def test_the_example_makes_a_table(site: Any) -> None:
    command = [sys.executable, str(BOT), site.url, "--new", "random"]
    # A game at random takes half a minute, or two on a busy machine.
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.startswith(f"Look on at {site.url}/t/")
