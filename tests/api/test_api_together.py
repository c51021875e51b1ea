"""The API at a table where seats act at the same time."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

from flatboat import stored
from flatboat.records import record as records
from flatboat.web import archive
from flatboat.web.wanted import NewTable

from ..tiny import TINY, tiny
from .conftest import Site, Table
from .test_api_streams import BOT, following, patched, refused, told


@pytest.fixture
def both(site: Site, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of the tiny game for two, with a clock."""
    for module in (archive, records, stored):
        monkeypatch.setattr(module, "kind", lambda name: TINY)
    room = site.run(site.host.tables.create(NewTable(tiny(), ("", ""), ("Ann", "Bob"), pace=300), ""))
    links = site.host.links.seats(room)
    seats = [{"key": links[seat]} for seat in range(2)]
    return Table(site, {"id": room.id, "seats": seats, "host_key": site.host.links.host(room)})


def test_both_may_play_and_each_is_behind_by_itself(both: Table) -> None:
    seen = [both.see(key) for key in both.keys]
    assert [table["waiting"] for table in seen] == [[0, 1]] * 2
    assert [[item["move"] for item in table["legal"]] for table in seen] == [["put left", "put right"]] * 2
    version = seen[0]["version"]
    told(both.play(0, "put left", version=version))
    told(both.play(1, "put right", version=version))
    told(both.play(0, "paint red"))
    behind = refused(both.play(1, "paint red", version=version), 409, "moved on")
    assert behind["version"] == both.see()["version"]
    assert both.see(both.keys[0])["can_undo"] and both.see(both.keys[1])["can_undo"]
    deadlines = [both.see(key)["deadline"] for key in (*both.keys, None)]
    assert deadlines[2] == min(deadlines[:2]) and deadlines[0] >= deadlines[1]
    body = {"version": both.see()["version"], "whole": True}
    assert told(both.post("/undo", body, both.keys[0]))["number"] == 3
    assert [line["text"] for line in both.see()["log"] if not line["note"]][-1].startswith("Bob puts right")
    assert told(both.get("/moves", both.keys[1]))["legal"][0]["move"] == "paint blue"


@pytest.mark.parametrize("eyes", [0, None])
def test_a_stream_keeps_the_table(both: Table, eyes: int | None) -> None:
    """Also when a choice is taken back under later moves of the other seat."""
    key = None if eyes is None else both.keys[eyes]
    chance, undone = random.Random(6), 0
    with following(both, key) as item:
        kept: Any = None
        while not (now := both.see(key))["over"]:
            while kept is None or kept["version"] < now["version"]:
                kept = patched(kept, item())
            assert {**kept, "text": now["text"], "log": now["log"]} == now
            assert [line["text"] for line in kept["log"]] == [line["text"] for line in now["log"]]
            seat = chance.choice(now["waiting"])
            if both.see(both.keys[seat])["can_undo"] and chance.random() < 0.4:
                told(both.post("/undo", {"version": now["version"]}, both.keys[seat]))
                undone += 1
            else:
                told(both.play(seat, chance.choice(both.legal(seat))))
        assert undone > 2


def test_the_example_plays_where_several_wait(both: Table) -> None:
    url = f"{both.site.url}/t/{both.id}"
    bots = [
        subprocess.Popen([sys.executable, BOT, url, key], stdout=subprocess.PIPE, text=True)
        for key in both.keys
    ]
    ends = [bot.communicate(timeout=90)[0] for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0] and ends[0] == ends[1]
    assert "three rounds were played" in ends[0]
