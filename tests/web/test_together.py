"""Tables where seats act at the same time: staleness, taking back, clocks and bots go by the seat."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from flatboat import stored
from flatboat.errors import IllegalMove
from flatboat.records import DiceProof, commitment_of, read_record, verify, write_record
from flatboat.records import record as records
from flatboat.web import archive, brains, room, turns
from flatboat.web.brains import Advice, Question, advise, answer, question
from flatboat.web.host import Host
from flatboat.web.house import tables as house
from flatboat.web.refusals import Stale
from flatboat.web.room import Change, Room
from flatboat.web.store import now
from flatboat.web.telling import log_lines, notes_from
from flatboat.web.wanted import NewTable

from ..sample import sampled
from ..tiny import ROUNDS, TINY, tiny
from .test_host import _until, same

InHouse = Callable[..., Any]
Clock = list[int]
PUT, PAINT = ["put left"], ["paint red"]


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored tables, records and bots find the tiny game."""
    for module in (archive, brains, records, stored):
        monkeypatch.setattr(module, "kind", lambda name: TINY)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time, in milliseconds, as rooms and the house read it; it stands still."""
    time = [now()]
    for module in (room, house, turns):
        monkeypatch.setattr(module, "now", lambda: time[0])
    return time


def wanted(*players: str, **more: Any) -> NewTable:
    names = tuple(f"{'Bot' if bot else 'Player'} {seat}" for seat, bot in enumerate(players, 1))
    return NewTable(tiny(len(players)), players, names, calm=False, **more)


def texts(room: Room) -> list[tuple[int, str]]:
    return [(act.seat, act.text) for act in room.standing]


def some(room: Room, seat: int) -> str:
    """A move of a seat."""
    return str(room.position.observation(seat).moves[0])


# ---------------------------------------------------------------- whose move it is for


def test_what_nobody_can_choose_is_done_for_every_person(in_house: InHouse) -> None:
    """A die is all that there is to roll: it is rolled for those who wait, but not for bots."""

    async def work(host: Host) -> None:
        host.closing.set()  # bots keep still
        room = await host.tables.create(wanted("", "random", ""), "me")
        assert texts(room) == [(0, "roll"), (2, "roll")] and room.position.waiting == [0, 1, 2]
        await host.seats.hand_over(room, 2, "random")
        await host.seats.hand_over(room, 2, "")
        assert len(room.standing) == 2

    in_house(work)


def test_a_wish_is_stale_by_what_changed_for_its_seat(in_house: InHouse) -> None:
    async def work(host: Host) -> None:
        room = await host.tables.create(wanted("", ""), "me")
        seen = room.version
        await host.play.move(room, 0, PUT, seen, "a")
        await host.play.move(room, 0, PAINT, room.version, "b")
        await host.play.move(room, 1, PUT, seen, "c")  # two moves behind, but not its own
        with pytest.raises(Stale, match="moved on"):
            await host.play.move(room, 1, PUT, seen, "d")
        with pytest.raises(Stale, match="moved on"):
            await host.play.undo(room, 0, seen)
        with pytest.raises(Stale, match="moved on"):
            await host.play.move(room, 0, ["roll"], room.version + 1, "e")
        seen = room.version
        await host.seats.sit(room, "ann", 1, "Ann")  # nothing has changed at the table itself
        await host.seats.sit(room, "a phone", 1)
        await host.play.move(room, 0, ["roll"], seen, "f")
        await host.play.move(room, 1, PAINT, seen, "g")

    in_house(work)


def test_the_next_round_makes_wishes_stale(in_house: InHouse) -> None:
    async def work(host: Host) -> None:
        room = await host.tables.create(wanted("", "", "random"), "me")
        host.closing.set()
        for seat in (0, 1):
            for move in ("put left", "paint red", "done"):
                await host.play.move(room, seat, [move], room.version, f"{seat} {move}")
        waiting, ended = room.touched[0], room.version
        assert waiting < ended and room.position.waiting == [2]

        def rush(change: Change) -> None:
            for move in ("roll", "put left", "paint red", "done"):
                change.play(move, 2)
            change.settle()

        await host.rooms.change(room, rush)
        assert room.position.waiting == [0, 1, 2] and texts(room)[-2:] == [(0, "roll"), (1, "roll")]
        assert room.touched == [room.version] * 3
        with pytest.raises(Stale):
            await host.play.move(room, 0, PUT, ended, "x")
        host.rooms.clear()
        again = await host.rooms.open(room.id)
        assert again.touched == [again.version] * 3

    in_house(work)


def test_requests_at_once_from_several_seats_are_all_done(in_house: InHouse) -> None:
    async def work(host: Host) -> None:
        room = await host.tables.create(wanted("", "", ""), "me")
        version = room.version
        tries = [
            host.play.move(room, seat, PUT, version, f"{seat} {n}") for n in range(3) for seat in range(3)
        ]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert done[:3] == [False] * 3 and all(isinstance(result, Stale) for result in done[3:])
        assert sorted(texts(room)[3:]) == [(seat, "put left") for seat in range(3)]

    in_house(work)


# ---------------------------------------------------------------- taking back


def test_a_choice_is_taken_back_under_later_ones_of_others(in_house: InHouse) -> None:
    async def work(host: Host) -> None:
        room = await host.tables.create(wanted("", ""), "me")
        await host.play.move(room, 0, PUT, room.version, "a")
        await host.play.move(room, 1, PUT, room.version, "b")
        await host.play.move(room, 0, PAINT, room.version, "c")
        await host.play.move(room, 1, PAINT, room.version, "d")
        await host.play.move(room, 1, ["roll"], room.version, "e")
        acts, seen, observation = list(room.standing), room.version, room.position.observation(1)
        await host.play.undo(room, 0, room.version)
        assert [act.text for act in room.standing] == ["roll", "roll", *PUT, *PUT, *PAINT, "roll"]
        assert [act.number for act in room.standing] == list(range(1, 7))
        assert room.standing[:4] == acts[:4] and room.version == seen + 3
        for old, new in zip(acts[5:], room.standing[4:], strict=True):
            assert (old.events, old.rolled, old.at) == (new.events, new.rolled, new.at)
            assert (
                new.seq > old.seq and new.key not in (None, old.key) and room.keys[str(old.key)][0] == old.seq
            )
        assert room.position.observation(1).legal == observation.legal
        await host.play.move(room, 1, PUT, seen, "f")  # nothing has changed for seat 1
        assert await host.play.move(room, 1, ["roll"], seen, "e")  # and its requests are known still
        with pytest.raises(Stale):
            await host.play.move(room, 0, ["roll"], seen, "g")
        await host.play.undo(room, 0, room.version)
        with pytest.raises(IllegalMove, match="you cannot undo"):
            await host.play.undo(room, 0, room.version)  # there the die fell
        host.rooms.clear()
        again = await host.rooms.open(room.id)
        assert same(room, again) and again.frame(host.store, 4).digest == again.whole_to(4).digest

    in_house(work)


def test_a_turn_is_taken_back_under_later_moves_of_others(in_house: InHouse) -> None:
    async def work(host: Host) -> None:
        room = await host.tables.create(wanted("", ""), "me")
        for number, (seat, move) in enumerate([(0, PUT), (1, PUT), (0, PAINT), (1, PAINT), (1, ["roll"])]):
            await host.play.move(room, seat, move, room.version, str(number))
        assert Change(room).can_undo == {0}
        await host.play.undo(room, 0, room.version, whole=True)
        assert texts(room) == [(0, "roll"), (1, "roll"), (1, *PUT), (1, *PAINT), (1, "roll")]
        undone = await asyncio.to_thread(host.store.act, room.id, room.version - 3)
        assert undone is not None and (undone.kind, undone.length) == ("undo", 2)
        host.rooms.clear()
        assert same(room, await host.rooms.open(room.id))

    in_house(work)


def test_notes_keep_their_place_in_the_log(in_house: InHouse, clock: Clock) -> None:
    """What was told between moves stays between them, though the later ones are stored again."""

    def log(table: Room) -> list[str]:
        known = table.known(1)
        acts = known.acts[-2:]
        lines = log_lines(table.game, known.names, acts, notes_from(known.notes, acts))
        return [line.text for line in lines]

    async def work(host: Host) -> None:
        table = await host.tables.create(wanted("", ""), "me")
        for seat, move in enumerate((PUT, PUT)):
            clock[0] += 1000
            await host.play.move(table, seat, move, table.version, str(seat))
        clock[0] += 1000
        await host.seats.sit(table, "ann", 1, "Ann")
        clock[0] += 1000
        await host.play.move(table, 1, PAINT, table.version, "b")
        before = log(table)
        clock[0] += 1000
        await host.play.undo(table, 0, table.version)
        after = log(table)
        assert before == after and len(after) == 3 and after[1] == "Ann joins"
        host.rooms.clear()
        assert log(await host.rooms.open(table.id)) == after

    in_house(work)


@pytest.mark.parametrize("seed", sampled(range(4), 0, 1))
def test_a_stored_table_opens_as_it_was(
    in_house: InHouse, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With moves taken back under others' moves, at every length, and with snapshots among them."""
    for module in (archive, room):
        monkeypatch.setattr(module, "SNAPSHOT", 5)
    monkeypatch.setattr(archive, "HISTORY", 12)

    async def work(host: Host) -> None:
        table = await host.tables.create(wanted("", "", ""), "me")
        commitment, undone = commitment_of(table.table.dice_key), 0
        chooser = random.Random(seed)
        while not table.position.over:
            seat = chooser.choice(table.position.waiting)
            if chooser.random() < 0.3 and seat in Change(table).can_undo:
                await host.play.undo(table, seat, table.version, chooser.random() < 0.5)
                undone += 1
            else:
                move = str(chooser.choice(table.position.observation(seat).moves))
                await host.play.move(table, seat, [move], table.version, f"{table.version}")
            if chooser.random() < 0.2:
                host.rooms.clear()
                again = await host.rooms.open(table.id)
                assert same(table, again)
                number = chooser.randrange(len(again.standing) + 1)
                assert again.frame(host.store, number).digest == again.whole_to(number).digest
                table = again
        assert undone > 3
        proof = DiceProof(commitment, table.table.dice_key)
        assert verify(read_record(write_record(table.whole(), proof=proof)), commitment).proven

    in_house(work)


def test_what_a_failed_write_would_have_taken_back_stands(in_house: InHouse) -> None:
    async def work(host: Host) -> None:
        table = await host.tables.create(wanted("", ""), "me")
        await host.play.move(table, 0, PUT, table.version, "a")
        await host.play.move(table, 1, PUT, table.version, "b")
        before = table.position.digest
        change = Change(table)
        change.undo(0)
        assert table.position.digest == before and len(table.standing) == 4
        assert change.position.digest != before and change.touched == {0}

    in_house(work)


# ---------------------------------------------------------------- clocks


def test_each_seats_clock_runs_by_itself(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Host) -> None:
        time = [now()]
        monkeypatch.setattr(room, "now", lambda: time[0])
        table = await host.tables.create(wanted("", "", pace=300), "me")
        began = list(table.since)
        time[0] += 200_000
        await host.play.move(table, 1, PUT, table.version, "a")
        assert table.since == [began[0], time[0]]
        assert table.deadline(0) == began[0] + 300_000 == table.deadline(-1)
        assert table.deadline(1) == time[0] + 300_000
        time[0] += 101_000
        assert table.overdue(0) and not table.overdue(1)
        host.rooms.clear()
        again = await host.rooms.open(table.id)
        assert again.overdue(0) and again.since == table.since
        await host.turns.look_after(*host.store.going())
        assert [seat.bot != "" for seat in again.seats] == [True, False]

    in_house(work)


def test_clocks_are_found_again(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat waits since its own last move, or since the move that began its turn."""

    async def work(host: Host) -> None:
        time = [now()]
        monkeypatch.setattr(room, "now", lambda: time[0])
        table = await host.tables.create(wanted("", "", pace=300), "me")
        chooser = random.Random(3)
        while not table.position.over:
            time[0] += 1000
            seat = chooser.choice(table.position.waiting)
            move = str(chooser.choice(table.position.observation(seat).moves))
            await host.play.move(table, seat, [move], table.version, f"{table.version}")
            host.rooms.clear()
            again = await host.rooms.open(table.id)
            for seat in again.position.waiting:
                assert again.since[seat] == table.since[seat]
            if table.standing[-1].seat == 1:
                table = again
        assert table.deadline(0) is None

    in_house(work)


async def dally(host: Host, table: Room, clock: Clock, seat: int) -> None:
    """A seat does and undoes, much and quickly, a second for each thing."""
    for _ in range(2):
        for move in ("put left", "paint red", "roll"):
            clock[0] += 1000
            if seat in table.position.waiting:
                await host.play.move(table, seat, [move], table.version, f"{table.version}")


def test_a_clock_goes_on_however_much_others_have_done(
    in_house: InHouse, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (archive, room):
        monkeypatch.setattr(module, "SNAPSHOT", 2)
    monkeypatch.setattr(archive, "HISTORY", 2)

    async def work(host: Host) -> None:
        table = await host.tables.create(wanted("", "", pace=300), "me")
        began = clock[0]
        await dally(host, table, clock, 1)
        host.rooms.clear()
        again = await host.rooms.open(table.id)
        assert len(again.standing) > 6 and again.since[0] == began == table.since[0]

    in_house(work)


def test_a_clock_goes_on_from_what_was_taken_back_or_handed_over(in_house: InHouse, clock: Clock) -> None:
    async def work(host: Host) -> None:
        host.closing.set()  # bots keep still
        table = await host.tables.create(wanted("", "", pace=300), "me")
        clock[0] += 1000
        await host.play.move(table, 0, PUT, table.version, "a")
        clock[0] += 250_000
        await host.play.undo(table, 0, table.version)
        clock[0] += 40_000
        await host.seats.hand_over(table, 1, "random")
        clock[0] += 1000
        await host.seats.hand_over(table, 1, "")
        host.rooms.clear()
        again = await host.rooms.open(table.id)
        assert again.since == table.since == [clock[0] - 41_000, clock[0]]
        clock[0] += 10_000
        assert not again.overdue(0) and not again.overdue(1)

    in_house(work)


def test_who_is_quick_does_not_hide_who_is_late(in_house: InHouse, clock: Clock) -> None:
    """Though nobody looks at the table, so that it is not in memory."""

    async def work(host: Host) -> None:
        table = await host.tables.create(wanted("", "", pace=300), "me")
        clock[0] += 299_000
        await dally(host, table, clock, 1)
        host.rooms.clear()
        await host.turns.look_after(*host.store.going())
        again = await host.rooms.open(table.id)
        assert [seat.bot != "" for seat in again.seats] == [True, False]

    in_house(work)


def test_a_table_is_not_opened_while_nobody_can_be_late(in_house: InHouse, clock: Clock) -> None:
    async def work(host: Host) -> None:
        table = await host.tables.create(wanted("", "", pace=300), "me")
        clock[0] += 299_000
        host.rooms.clear()
        await host.turns.look_after(*host.store.going())
        assert table.id not in host.rooms

    in_house(work)


# ---------------------------------------------------------------- bots


async def at_home(asked: Question, how: Callable[[Question], Advice] = answer, asker: Any = None) -> Advice:
    """Think in this process: the workers do not know the tiny game."""
    return how(asked)


def test_several_bots_and_people_play_at_once(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Host) -> None:
        monkeypatch.setattr(host.brains, "think", at_home)
        table = await host.tables.create(wanted("random", "", "random"), "me")
        await _until(lambda: table.position.waiting == [1])
        assert {act.seat for act in table.standing} == {0, 1, 2}
        while not table.position.over:
            await _until(lambda: table.position.waiting == [1] or table.position.over)
            if not table.position.over:
                await host.play.move(table, 1, [some(table, 1)], table.version, f"{table.version}")
        assert table.trouble == ""

    in_house(work)


def test_bots_play_in_turn(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them plays again while another one waits that has not played since."""

    async def work(host: Host) -> None:
        monkeypatch.setattr(host.brains, "think", at_home)
        table = await host.tables.create(wanted("random", "random", "random"), "me")
        await _until(lambda: table.position.over)
        seats = [act.seat for act in table.standing]
        first = len(seats) - len(table.position.history)
        for at in range(first + 1, len(seats)):
            others = set(table.position.waiting_after(at - first)) - {seats[at]}
            assert seats[at] != seats[at - 1] or not others

    in_house(work)


def test_a_bots_answer_holds_though_others_have_moved(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Host) -> None:
        thinking, go = asyncio.Event(), asyncio.Event()
        thoughts = []

        async def slowly(
            asked: Question, how: Callable[[Question], Advice] = answer, asker: Any = None
        ) -> Advice:
            thoughts.append(asked)
            thinking.set()
            await go.wait()
            return how(asked)

        monkeypatch.setattr(host.brains, "think", slowly)
        table = await host.tables.create(wanted("", "random"), "me")
        await thinking.wait()
        await host.play.move(table, 0, PUT, table.version, "a")
        await host.play.move(table, 0, PAINT, table.version, "b")
        go.set()
        await _until(lambda: table.position.waiting == [0])
        mine = [act for act in table.standing if act.seat == 1]
        assert len(thoughts) == len(mine)  # none was thrown away

    in_house(work)


def test_a_seat_handed_over_throws_the_bots_answer_away(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Host) -> None:
        thinking, go = asyncio.Event(), asyncio.Event()

        async def slowly(
            asked: Question, how: Callable[[Question], Advice] = answer, asker: Any = None
        ) -> Advice:
            thinking.set()
            await go.wait()
            return how(asked)

        monkeypatch.setattr(host.brains, "think", slowly)
        table = await host.tables.create(wanted("", ""), "me")
        await host.seats.hand_over(table, 1, "random")
        await thinking.wait()
        await host.seats.hand_over(table, 1, "")
        go.set()
        await asyncio.sleep(0.1)
        assert texts(table) == [(0, "roll"), (1, "roll")]

    in_house(work)


def test_hints_while_several_wait(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(host: Host) -> None:
        monkeypatch.setattr(host.brains, "think", at_home)
        table = await host.tables.create(wanted("", ""), "me")
        await host.play.move(table, 1, PUT, table.version, "a")
        for seat in (0, 1):
            assert (await host.play.hint(table, seat)).action in table.position.observation(seat).legal

    in_house(work)


def test_advice_goes_on_while_others_may_act(monkeypatch: pytest.MonkeyPatch) -> None:
    led = replace(TINY, interface=replace(TINY.interface, chains={"paint": ("put",)}))
    position = replace_kind(led).start(seed=1)
    position.push("roll", 1)
    monkeypatch.setattr(stored, "kind", lambda name: led)
    monkeypatch.setattr(brains, "QUICK", 60.0)  # the game may have to be compiled first
    stored._stored_game.cache_clear()
    found = advise(question(position.observation(1), "greedy", "seed"))
    assert [TINY.actions.read(action)[0] for action in (found.action, *found.then)] == [
        "put",
        "paint",
        "roll",
    ]
    stored._stored_game.cache_clear()


def replace_kind(kind: Any) -> Any:
    game = tiny(2)
    game.kind = kind
    return game


async def pauses_of(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long bots wait after each move of a table of theirs."""
    pauses, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        if 0 < seconds <= turns.CALM:
            pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(host.brains, "think", at_home)
    monkeypatch.setattr(turns.asyncio, "sleep", noted)
    table = await host.tables.create(replace(wanted("random", "random"), calm=True), "me")
    while not table.position.over:
        await sleep(0.01)
    assert len(pauses) == len(table.standing) - 1, "after the last move there is nothing to follow"
    return pauses


def test_a_long_turn_of_a_bot_goes_ever_faster(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat's moves are counted, and from one again in its next turn."""

    async def work(host: Host) -> None:
        pauses = await pauses_of(host, monkeypatch)
        longest = max(pauses.count(turns.CALM * turns.HURRY**n) for n in range(3))
        assert pauses.count(turns.CALM) == longest == 2 * ROUNDS

    in_house(work)


def test_a_turn_begins_in_calm_though_the_same_bot_plays_it(
    in_house: InHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "opens_turn", lambda known, act: True)

    async def work(host: Host) -> None:
        assert set(await pauses_of(host, monkeypatch)) == {turns.CALM}

    in_house(work)


def test_a_bot_begins_a_turn_once_a_person_has(in_house: InHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands on the table is then what the person was told of; where nobody follows, bots just play."""

    async def work(host: Host) -> None:
        monkeypatch.setattr(host.brains, "think", at_home)
        table = await host.tables.create(replace(wanted("", "random"), calm=True), "me")
        table.touched[0] = table.touched[1]  # the die of this game is rolled for people alone
        told = len(table.standing)
        host.turns.wake(table)
        await asyncio.sleep(0.05)
        assert turns.waits(table, 1) and len(table.standing) == told
        await host.play.move(table, 0, PUT, table.version, "a")
        await _until(lambda: any(act.seat == 1 for act in table.standing))
        hasty = await host.tables.create(wanted("", "random"), "me")
        hasty.touched[0] = hasty.touched[1]
        assert not turns.waits(hasty, 1)

    in_house(work)
