"""Non-interference on the wire: walks in two worlds that differ in secrets alone, all answers compared.

`FLATBOAT_VIEWS=100000 pytest -s tests/web/test_interference.py -k walks` is the long run; it tells how many
answers it compared and how many differed.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import flatboat
from flatboat import stored
from flatboat.kernel.game import Game
from flatboat.records import record as records
from flatboat.web import archive, brains, room, streams, turns
from flatboat.web.house import health
from flatboat.web.house import tables as house
from flatboat.web.store import now

from ..sample import sampled
from ..secret import SECRET, secret
from .walks import Walk
from .worlds import TABLE, Tally, World, Worlds

FAST, SLOW = 150, 2000  # views that are compared
VIEWS = int(os.environ.get("FLATBOAT_VIEWS", "0"))
LOOKS, REFUSALS = 14, 8  # of each viewer at each comparison

#: Games with something secret: name, seats, options, and after how many moves walks may begin.
TABLES: list[tuple[Callable[[], Game], int]] = [
    (lambda: secret(2), 0),
    (lambda: secret(3), 0),
    (lambda: flatboat.game("broadsides", seats=2, options={"extra_crew": 2}), 0),
    (lambda: flatboat.game("broadsides", seats=2), 30),
    (lambda: flatboat.game("broadhorns", seats=3, options=("first_boat=any", "bag=blind")), 60),
    (lambda: flatboat.game("heartland", seats=3, options=("truck_stops", "badlands")), 40),
    (lambda: flatboat.game("railroad", seats=3), 40),
    (lambda: flatboat.game("rifle_and_axe", seats=2), 30),
]


@pytest.fixture(autouse=True)
def shelf_and_clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The game of secrets is on the shelf, time goes on when it is told to, all tables have one name."""
    shelved = archive.kind
    for module in (archive, brains, records, stored):
        monkeypatch.setattr(module, "kind", lambda name: SECRET if name == SECRET.name else shelved(name))
    time = [now()]
    for module in (room, house, turns, archive):
        monkeypatch.setattr(module, "now", lambda: time[0])
    monkeypatch.setattr(house, "new_table_id", lambda: TABLE)
    monkeypatch.setattr(streams, "PING", 1e6)
    monkeypatch.setattr(health, "PROBE", 60)  # on a busy machine one world's pages might be read-only
    return time


async def walks(folder: Path, clock: list[int], views: int, seed: int, tables: Any = TABLES) -> Tally:
    """Walks until so many views were compared."""
    one = World(folder / "one")
    (folder / "other").mkdir()
    shutil.copy(folder / "one" / "secret.key", folder / "other")
    other, tally, number = World(folder / "other"), Tally(), 0
    while tally.views < views:
        picks, (make, most) = random.Random(f"{seed} {number}"), tables[number % len(tables)]
        enough = min(views, tally.views + min(views // len(tables) + 1, 800))
        walk = Walk(Worlds(one, other, tally, picks), clock, picks)
        await walk.begin(make(), picks.randrange(most + 1))
        await walk.go(lambda enough=enough: tally.views >= enough, LOOKS, REFUSALS)
        number += 1
    for world in (one, other):
        await world.hang_up()
        await world.host.stop()
    return tally


@pytest.mark.parametrize("views", [VIEWS] if VIEWS else sampled([FAST, SLOW], FAST))
def test_walks_in_two_worlds(tmp_path: Path, shelf_and_clock: list[int], views: int) -> None:
    seed = int(os.environ.get("FLATBOAT_SEED", "1"))
    tally = asyncio.run(walks(tmp_path, shelf_and_clock, views, seed))
    print(f"\n{tally.views} views compared of {tally.worlds} pairs of worlds,", end=" ")
    print(
        f"{len(tally.differences)} differences; by game and address:", *sorted(tally.kinds.items()), sep="\n"
    )
    assert not tally.differences, "\n".join(tally.differences[:20])
