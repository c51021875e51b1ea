"""What others chose in secret is in no refusal and no reason, seats nobody, and makes no answer later."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

import pytest

import flatboat
from flatboat.errors import IllegalMove
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.supposing import foresee
from flatboat.web.api.looks import table_info
from flatboat.web.host import Host
from flatboat.web.room import Room
from flatboat.web.show import Viewer, show
from flatboat.web.store import Act, StoreError

from ..sample import sampled
from .conftest import wanted
from .test_interference import shelf_and_clock  # noqa: F401
from .test_silence import play, texts
from .test_silence import wanted as wanted_secret
from .worlds import TABLE, World

CREW: dict[str, Any] = {"name": "broadsides", "options": {"extra_crew": 2}}
SMALL, NOISE = 0.2, 0.0005  # medians may differ by this share and by so many seconds, on a busy machine
PATIENCE = 8  # so many times as many answers are timed before a difference is one
PATHS = (f"/t/{TABLE}/part", f"/t/{TABLE}", f"/api/tables/{TABLE}", f"/t/{TABLE}/frame?at=0")
Taken = dict[str, tuple[list[float], list[float]]]  # seconds, where nobody and where somebody has chosen


@pytest.mark.parametrize("chosen", [0, 1, 2])
async def test_half_a_choice_can_be_taken_back_whatever_others_have_chosen(host: Host, chosen: int) -> None:
    """Whether the other side has placed some of its crew is for that side alone to know."""
    table = await host.tables.create(wanted("", "", pace=300, **CREW), "me")
    crew = [str(move) for move in table.position.observation(1).moves]
    with pytest.raises(IllegalMove, match="you have no move to undo"):
        await play(host, table, (0, "undo"))
    await play(host, table, (0, crew[0]), *((1, crew[i]) for i in range(chosen)), (0, crew[1]))
    before = [table.known(seat) for seat in (1, ONLOOKER)]
    due, own, wish = table.deadline(1), table.known(1).observation.view.own, table.known(1).version
    assert show(table, Viewer(0, (0,))).can_undo and table_info(table, 0).can_undo
    await play(host, table, (0, "undo"))
    assert list(table.known(0).observation.view.own.extra).count(-1) == 1
    await play(host, table, (0, "undo"))
    assert texts(table) == [(1, crew[i]) for i in range(chosen)]
    assert [table.known(seat) for seat in (1, ONLOOKER)] == before  # nothing was told to them
    assert table.deadline(1) == due and list(table.known(1).observation.view.own.extra) == list(own.extra)
    then = crew[chosen] if chosen < 2 else crew[0].replace("crew", "captain")
    await host.play.move(table, 1, [then], wish, "a wish of before")
    await play(host, table, (0, crew[2]))
    host.rooms.clear()
    again = await host.rooms.open(table.id)
    assert again.position.state.tobytes() == table.position.state.tobytes()
    await host.play.undo(again, 0, again.known(0).version, whole=True)
    assert {seat for seat, _ in texts(again)} == {1}
    assert not show(again, Viewer(0, (0,))).can_undo


@pytest.mark.parametrize("chosen", [0, 1, 2])
async def test_a_choice_that_is_made_can_be_changed_whatever_others_have_chosen(
    host: Host, chosen: int
) -> None:
    """Neither the offer nor taking it tells how much of its crew the other side has placed."""
    table = await host.tables.create(wanted("", "", **CREW), "me")
    crew = [str(move) for move in table.position.observation(1).moves][:2]
    captain = crew[0].replace("crew", "captain")
    assert not show(table, Viewer(0, (0,))).can_choose_anew
    await play(host, table, *((0, move) for move in (*crew, captain)))
    assert table.position.waiting == [1]
    await play(host, table, *((1, crew[i]) for i in range(chosen)))
    assert show(table, Viewer(0, (0,))).can_choose_anew and table_info(table, 0).can_undo
    assert not show(table, Viewer(1, (1,))).can_choose_anew
    due, own = table.deadline(1), table.known(1).observation.view.own
    await play(host, table, (0, "undo"))
    assert table.position.waiting == [0, 1] and table.deadline(1) == due
    assert texts(table) == [(1, crew[i]) for i in range(chosen)]
    assert list(table.known(1).observation.view.own.extra) == list(own.extra)
    await play(host, table, *((0, move) for move in (crew[1], crew[1], captain)))
    host.rooms.clear()
    again = await host.rooms.open(table.id)
    assert again.position.state.tobytes() == table.position.state.tobytes()
    await play(host, again, *((1, move) for move in (*crew[chosen:], captain)))
    assert not show(again, Viewer(0, (0,))).can_choose_anew
    with pytest.raises(IllegalMove):
        await play(host, again, (0, "undo"))


async def test_a_wish_is_judged_by_what_its_seat_knows(host: Host) -> None:
    """A refused wish would tell, for nothing, whether another's order answers with ice that it holds."""
    for card in (3, 2):
        table = await host.tables.create(wanted_secret("", ""), "me")
        await play(host, table, (1, f"choose {card}"), (1, "choose 1"), (0, "choose 0"))
        before = table.version
        for more in ("guess", "roll", "choose 1"):
            with pytest.raises(IllegalMove, match='what comes of "choose 2" cannot be foreseen; play it'):
                await host.play.move(table, 0, ["choose 2", more], table.known(0).version, more)
        assert table.version == before
        host.rooms.clear()
        await asyncio.wrap_future(host.store.delete(TABLE))


async def test_what_brought_something_to_light_stands(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a wish goes other ways than could be known, what has shown it was played, and nothing after it."""
    table = await host.tables.create(wanted_secret("", ""), "me")
    blind = [table.position.observation(0)] * 2  # nothing of what comes is known
    monkeypatch.setattr("flatboat.web.house.play.foresee", lambda observation, moves, heedless: blind)
    await host.play.move(table, 0, ["choose 2", "choose 1"], table.known(0).version, "a")
    assert [act.text for act in table.standing] == ["choose 2"]


@pytest.mark.parametrize("name", ["heartland", "broadhorns", "railroad", "broadsides", "rifle_and_axe"])
def test_a_wish_that_is_foreseen_comes_true(name: str) -> None:
    """What a seat is told that it will see is what it sees then, wherever the rest of a wish is played."""
    picks, position, met = random.Random(2), flatboat.game(name, seats=2).start(seed=3), 0
    for _ in range(60):
        move = picks.choice(position.legal_moves)
        again = [str(move), str(picks.choice(position.legal_moves))]
        observation = position.observation(move.seat)
        position.push(move)
        try:
            (expected,) = foresee(observation, again)
        except flatboat.FlatboatError:
            continue
        met += position.observation(move.seat).same(expected)
    assert met or name in ("broadsides", "rifle_and_axe")


# ---------------------------------------------------------------- coming to the table


async def test_a_program_comes_with_a_look_and_never_with_a_move(
    tmp_path: Path,
    shelf_and_clock: list[int],  # noqa: F811
) -> None:
    """So that its coming, which all are told of, says nothing of a choice in secret."""
    world = World(tmp_path)
    room: Room = await world.host.tables.create(wanted_secret("", ""), "somebody")
    world.open_eyes()
    others = [f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/log", f"/t/{TABLE}", f"/t/{TABLE}/part"]
    before = [await world.ask(ONLOOKER, "GET", path) for path in others]
    status, _, body = await world.act(1, ["choose 2"], "first", api=True)
    assert status == 409 and b"look at the table" in body
    assert [await world.ask(ONLOOKER, "GET", path) for path in others] == before
    assert not room.seats[1].taken and not room.standing
    await world.ask(1, "GET", f"/api/tables/{TABLE}")
    assert room.seats[1].taken
    before = [await world.ask(ONLOOKER, "GET", path) for path in others]
    status, _, _ = await world.act(1, ["choose 2"], "second", api=True)
    assert status == 200 and len(room.standing) == 1
    assert [await world.ask(ONLOOKER, "GET", path) for path in others] == before
    await world.host.stop()


async def test_who_cannot_be_seated_sees_no_hand(
    tmp_path: Path,
    shelf_and_clock: list[int],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A program that looks is told to those who sit there: while that cannot be stored it has to wait."""
    world = World(tmp_path)
    room = await world.host.tables.create(wanted_secret("", ""), "somebody")

    def full(*_: object, **more: object) -> None:
        raise StoreError("nothing can be stored: the disk is full", "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(world.host.store, "append", full)
        status, _, _ = await world.ask(1, "GET", f"/api/tables/{TABLE}")
    assert status == 503 and not room.seats[1].taken
    status, _, _ = await world.ask(1, "GET", f"/api/tables/{TABLE}")
    assert status == 200 and room.seats[1].taken
    await world.host.stop()


# ---------------------------------------------------------------- answer times


async def test_what_was_made_for_those_who_are_told_nothing_is_kept(host: Host) -> None:
    """The next page of an onlooker would else come later, and tell that somebody has chosen."""
    table = await host.tables.create(wanted("", "", **CREW), "me")
    kept = {seat: table.known(seat) for seat in (ONLOOKER, 0, 1)}
    made = {seat: known.once("page", lambda seat=seat: f"for {seat}") for seat, known in kept.items()}
    observations = {seat: known.observation for seat, known in kept.items()}
    crew = str(table.position.observation(1).moves[0])
    await play(host, table, (1, crew))
    for seat in (ONLOOKER, 0):
        assert table.known(seat) is kept[seat] and table.known(seat).observation is observations[seat]
        assert table.known(seat).once("page", str) is made[seat]
    assert table.known(1) is not kept[1] and table.known(1).rendered == {}
    await host.seats.hand_over(table, 0, "random")  # everybody is told of that
    assert all(table.known(seat) is not kept[seat] for seat in (ONLOOKER, 0))


async def test_what_is_asked_of_the_database_hangs_on_no_secret_move(host: Host) -> None:
    """Whether it can be written to, up to where a browser has looked, what lately was: all as before."""
    table = await host.tables.create(wanted("", "", **CREW), "me")
    assert await host.health.unwritable() == ""
    probed = host.health.probed
    await play(host, table, (1, str(table.position.observation(1).moves[0])))
    assert host.health.probed == probed and table.known(0).last == 0
    asked = list[int]()

    def act(table_id: str, seq: int) -> Act | None:
        asked.append(seq)
        return None

    host.store.act = act  # type: ignore[method-assign]
    for number in range(2):
        table.framer(host.store, number)()
    assert asked == []


@pytest.mark.parametrize("rounds", sampled([24, 100], 24))
def test_answers_come_as_soon_whether_or_not_somebody_has_chosen(
    tmp_path: Path,
    shelf_and_clock: list[int],  # noqa: F811
    rounds: int,
) -> None:
    """The first answers after a choice, and after none, cost as much: medians of many, taken in turn.

    A busy machine pushes a median of few aside: where they differ, they are taken of more, to the same bar.
    """
    taken: Taken = {path: ([], []) for path in PATHS}

    async def work() -> None:
        worlds = [World(tmp_path / "one"), World(tmp_path / "other")]
        for _ in range(PATIENCE):
            for number in range(rounds):
                await time_first_answers(worlds, PATHS[number % len(PATHS)], taken)
            if not apart(taken):
                break
        for world in worlds:
            await world.host.stop()

    asyncio.run(work())
    assert not apart(taken)


def apart(taken: Taken) -> dict[str, tuple[float, float]]:
    """Medians, in milliseconds, for the paths that answer later or sooner once somebody has chosen."""
    medians = {path: [statistics.median(answers) for answers in taken[path]] for path in taken}
    return {
        path: (usual * 1000, later * 1000)
        for path, (usual, later) in medians.items()
        if abs(later - usual) >= SMALL * usual + NOISE
    }


async def time_first_answers(worlds: list[World], path: str, taken: Taken) -> None:
    """What an onlooker's answer costs where nobody has chosen, and where a seat just has."""
    for world in worlds:
        await world.host.tables.create(wanted("", "", **CREW), "somebody")
        await world.ask(1, "GET", f"/api/tables/{TABLE}")
        world.open_eyes()
        await world.ask(ONLOOKER, "GET", path)
    crew = str(worlds[1].position.observation(1).moves[0])
    status, _, _ = await worlds[1].act(1, [crew], "chosen", api=True)
    assert status == 200
    await asyncio.wrap_future(worlds[0].host.store.probe())  # reads after a write take longer, anyone's
    for i in random.sample((0, 1), 2):
        begun = time.process_time()
        await worlds[i].ask(ONLOOKER, "GET", path)
        taken[path][i].append(time.process_time() - begun)
    for world in worlds:
        await asyncio.wrap_future(world.host.store.delete(TABLE))
        world.host.rooms.clear()
