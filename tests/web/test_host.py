"""Rooms, seats, bots: what is acknowledged is stored, what is stored opens again, nothing is done twice."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

import flatboat
from flatboat.errors import FlatboatError, IllegalMove
from flatboat.kernel.dice import key_of
from flatboat.kernel.moves import CLOSE, ONLOOKER
from flatboat.records import DiceProof, commitment_of, read_record, verify, write_record
from flatboat.web import archive, turns
from flatboat.web.archive import NoSuchTable, OldTable
from flatboat.web.host import Host
from flatboat.web.presence import away
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Change, Room
from flatboat.web.store import Going, StoreError

from ..sample import sampled
from .conftest import house, until, wanted


async def play(host: Host, room: Room, moves: int, seed: int = 1) -> Room:
    """People in all seats play at random, taking back now and then."""
    chooser = random.Random(seed)
    for _ in range(moves):
        room = await host.rooms.open(room.id)
        if room.position.over:
            break
        seat = room.position.waiting[0]
        if chooser.random() < 0.1 and Change(room).back(seat):
            await host.play.undo(room, seat, room.version, chooser.random() < 0.5)
            continue
        move = chooser.choice(room.position.observation(seat).moves)
        await host.play.move(room, seat, [str(move)], room.version, f"key {room.version}")
    return await host.rooms.open(room.id)


def next_dice(room: Room) -> list[int]:
    """What would fall next, in each stream."""
    dice, shown = room.position.dice.copy(), []
    for stream in range(room.game.streams):
        dice.turn(stream)
        shown.append(dice.below(1 << 30))
    return shown


def same(one: Room, other: Room) -> bool:
    """Whether two rooms stand the same, dice included."""
    return (
        one.position.digest == other.position.digest
        and one.version == other.version
        and [replace(act, state=None) for act in one.standing] == other.standing
        and next_dice(one) == next_dice(other)
        and one.keys == other.keys
        and one.seats == other.seats
    )


@pytest.mark.parametrize("seed", sampled(range(4), 0, 1))
async def test_a_stored_table_opens_as_it_was(host: Host, seed: int) -> None:
    """At every length: shorter than the first snapshot, between two, with moves taken back."""
    options = ("truck_stops", "badlands", "alternate_routes") if seed % 2 else ()
    room = await host.tables.create(wanted("", "", options=options), "me")
    for part in range(12):
        room = await play(host, room, 17, seed * 100 + part)
        host.rooms.clear()
        again = await host.rooms.open(room.id)
        assert again is not room and same(room, again)
        whole = again.whole()  # from the set-up on, without any snapshot
        for number in sorted({0, 1, len(again.standing) // 2, len(again.standing)}, reverse=True):
            while len(whole.history) > number:
                whole.pop()
            assert again.framer(host.store, number)().digest == whole.digest


async def test_the_dice_are_those_of_the_key(host: Host) -> None:
    room = await host.tables.create(wanted("", "", ""), "me")
    commitment = commitment_of(room.table.dice_key)
    room = await play(host, room, 120)
    await host.play.end(room)
    proof = DiceProof(commitment, room.table.dice_key)
    verdict = verify(read_record(write_record(room.whole(), proof=proof)), commitment)
    assert verdict.proven and verdict.finished and room.standing[-1].text == str(CLOSE)


async def test_a_request_is_never_done_twice(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "me")
    seat, version = room.position.waiting[0], room.version
    move = str(room.position.observation(seat).moves[0])
    assert not await host.play.move(room, seat, [move], version, "one")
    assert await host.play.move(room, seat, [move], version, "one")
    assert len(room.standing) == 1
    with pytest.raises(Stale, match="already"):
        await host.play.move(room, 1 - seat, [move], version, "one")
    with pytest.raises(Stale, match="moved on"):
        await host.play.move(room, seat, [move], version, "two")
    host.rooms.clear()
    assert await host.play.move(await host.rooms.open(room.id), seat, [move], version, "one")


async def test_many_requests_at_once_give_one_move(host: Host) -> None:
    """Two tabs, two devices, a double click: one wins, the others hear that the game moved on."""
    room = await host.tables.create(wanted("", ""), "me")
    for round_ in range(20):
        seat, version = room.position.waiting[0], room.version
        moves = [str(move) for move in room.position.observation(seat).moves]
        tries = [
            host.play.move(room, seat, [moves[i % len(moves)]], version, f"{round_} {i}") for i in range(6)
        ]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is False for result in done) == 1
        assert sum(isinstance(result, Stale) for result in done) == 5
    host.rooms.clear()
    assert same(room, await host.rooms.open(room.id))


async def test_moves_of_a_wish_are_played_all_or_none(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "me")
    seat, before = room.position.waiting[0], room.position.digest
    with pytest.raises(IllegalMove):
        await host.play.move(room, seat, ["pay 2 points", "load 8 pigs"], room.version, "bad")
    assert room.position.digest == before and room.version == 0
    observation = room.position.observation(seat)
    place = next(t for t in observation.game.moves if t.startswith("drive to") and _fits(room, seat, t))
    short = [words.removesuffix(words[-1]) for words in ("pay 2 points", place)]
    await host.play.move(room, seat, short, room.version, "good")
    assert [act.text for act in room.standing[:2]] == ["pay 2 points", place]
    assert await host.play.move(room, seat, short, 0, "good")


async def test_a_wish_that_fails_after_dice_says_nothing_of_them(host: Host) -> None:
    """Or one could look at the dice, and then not have played."""
    game = flatboat.game("rifle-and-axe", seats=1)
    room = await host.tables.create(replace(wanted("", ""), game=game, players=("",), names=("Ann",)), "me")
    await host.play.move(room, 0, ["lead with Daniel Boone"], room.version, "leader")
    for second in ("cook", "nonsense"):
        room = await host.rooms.open(room.id)
        with pytest.raises(IllegalMove, match="cannot be foreseen"):
            await host.play.move(room, 0, ["begin the turn", second], room.version, second)


async def test_cards_asked_for_at_once_are_drawn_though_others_turn_up(host: Host) -> None:
    """What else is asked for after chance is refused."""
    room = await host.tables.create(wanted("", ""), "me")
    seat = room.position.waiting[0]
    place = next(t for t in room.game.moves if t.startswith("drive to") and _fits(room, seat, t))
    await host.play.move(room, seat, ["pay 2 points", place, "discard/draw"], room.version, "drive")
    for number in range(2):
        moves = [move.text for move in room.position.observation(seat).moves]
        words = next(text for text in moves if text.startswith("discard"))
        await host.play.move(room, seat, [words], room.version, f"discard {number}")
    await host.play.move(room, seat, ["done"], room.version, "done")
    with pytest.raises(IllegalMove, match="cannot be foreseen"):
        await host.play.move(room, seat, ["draw blind", "done"], room.version, "no")
    drawn = len(room.standing)
    await host.play.move(room, seat, ["draw blind", "draw blind"], room.version, "two")
    assert [act.text for act in room.standing[drawn : drawn + 2]] == ["draw blind", "draw blind"]
    assert room.position.waiting != [seat]


def _fits(room: Room, seat: int, place: str) -> bool:
    trial = room.position.copy()
    trial.push("pay 2 points", seat)
    return trial.why_not(place, seat) is None


async def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    """The database file is deleted, and comes back: nobody sees a move that was not stored."""
    host = house(tmp_path)
    room = await play(host, await host.tables.create(wanted("", ""), "me"), 5)
    before, version = room.position.digest, room.version
    aside = tmp_path / "aside"
    (tmp_path / "flatboat.db").rename(aside)
    seat = room.position.waiting[0]
    move = str(room.position.observation(seat).moves[0])
    with pytest.raises(StoreError, match="is gone"):
        await host.play.move(room, seat, [move], version, "lost")
    assert (room.position.digest, room.version) == (before, version)
    aside.rename(tmp_path / "flatboat.db")
    assert not await host.play.move(room, seat, [move], version, "lost")
    await host.stop()


async def test_another_server_at_the_same_database(tmp_path: Path) -> None:
    """Two houses over one file: the slower one reads the table anew instead of forking it."""
    one, two = house(tmp_path), house(tmp_path)
    room = await one.tables.create(wanted("", ""), "me")
    other = await two.rooms.open(room.id)
    await play(one, room, 7)
    seat = other.position.waiting[0]
    with pytest.raises(Stale):
        await two.play.move(other, seat, [str(other.position.observation(seat).moves[0])], other.version, "k")
    assert same(await one.rooms.open(room.id), await two.rooms.open(room.id))
    await one.stop()
    await two.stop()


async def test_undo_stops_at_dice_and_at_others(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "me")
    seat = room.position.waiting[0]
    with pytest.raises(IllegalMove, match="you cannot undo"):
        await host.play.undo(room, seat, room.version)
    await host.play.move(room, seat, ["pay 2 points"], room.version, "a")
    start = room.standing[0]
    await host.play.undo(room, seat, room.version)
    assert room.standing == [] and room.version == 2 and start.number == 1
    with pytest.raises(IllegalMove):
        await host.play.undo(room, 1 - seat, room.version)


async def test_what_was_asked_for_at_once_is_taken_back_at_once(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "me")
    seat = room.position.waiting[0]
    await host.play.move(room, seat, ["pay 1 point"], room.version, "a")
    trial = room.position.copy()
    way = [str(trial.push(trial.legal_moves[0])) for _ in range(2)]  # to a town, and what is done there
    await host.play.move(room, seat, way, room.version, "b")
    assert [act.text for act in room.standing] == ["pay 1 point", *way]
    host.rooms.clear()
    room = await host.rooms.open(room.id)
    await host.play.undo(room, seat, room.version)
    assert [act.text for act in room.standing] == ["pay 1 point"]
    await host.play.undo(room, seat, room.version)
    assert room.standing == []


async def test_bots_move_by_themselves_and_hand_over_works(host: Host) -> None:
    room = await host.tables.create(wanted("", "random"), "me")
    await host.seats.sit(room, "me", 0, "Ann")
    await host.seats.hand_over(room, 0, "random")
    with pytest.raises(NotAllowed, match="a bot is playing this seat"):
        await host.play.move(room, 0, ["pay 1 point"], room.version, "x")
    await until(lambda: len(room.standing) > 30)
    await host.seats.hand_over(room, 0, "")
    await until(lambda: room.position.waiting == [0])
    assert "Ann is back" in [note.text for note in room.notes]
    with pytest.raises(NotAllowed, match="is a bot and stays one"):
        await host.seats.hand_over(room, 1, "")


def test_a_restart_wakes_bots_that_waited(tmp_path: Path) -> None:
    async def first() -> str:
        host = house(tmp_path)  # not started: its bots never move
        host.closing.set()
        room = await host.tables.create(wanted("random", "random"), "me")
        await host.stop()
        return room.id

    async def second(table_id: str) -> None:
        host = house(tmp_path)
        await host.start()
        await until(lambda: table_id in host.rooms and len(host.rooms[table_id].standing) > 10)
        await host.stop()

    asyncio.run(second(asyncio.run(first())))


async def test_a_fault_at_one_table_leaves_the_others_looked_after(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Such a fault ended the looks at all tables until the server was started again."""
    monkeypatch.setattr(turns, "SWEEP", 0.05)
    broken, fine = [await host.tables.create(wanted("", "", pace=300), "me") for _ in range(2)]
    going, opened = host.store.going, host.rooms.open
    faults = [SystemError("of the list of tables")]

    def listed() -> list[Going]:
        if faults:
            raise faults.pop()
        return going()

    async def opens(table_id: str) -> Room:
        if table_id == broken.id:
            raise SystemError("of one table")
        return await opened(table_id)

    def told() -> set[str]:
        return {str(line.exc_info[1]) for line in caplog.records if line.exc_info}

    monkeypatch.setattr(host.store, "going", listed)
    monkeypatch.setattr(host.rooms, "open", opens)
    for room in (broken, fine):
        room.since = [room.table.moved - 301_000] * 2
    await host.start()
    await until(lambda: any("a bot now plays for" in note.text for note in fine.notes))
    assert not broken.notes
    await until(lambda: told() == {"of the list of tables", "of one table"})


async def test_a_clock_that_ran_out_calls_a_stand_in(host: Host) -> None:
    room = await host.tables.create(wanted("", "", pace=300), "me")
    late = room.table.moved - 301_000
    room.since = [late, late]
    await host.turns.look_after(*host.store.going())
    due = room.position.waiting
    assert any(row.bot for row in room.seats if row.person) or due
    assert any("a bot now plays for" in note.text for note in room.notes)


async def play_to_an_offer(host: Host, room: Room) -> None:
    """Up to an offer by Ham Radio that waits for its answer."""
    chooser = random.Random(2)
    while "decline" not in (words := [move.text for move in room.position.legal_moves]):
        liked = [move for move in words if move.split()[0] in ("offer", "propose", "buy")]
        liked = liked or [move for move in words if move.split()[0] in ("give", "ask")]
        liked = liked or [move for move in words if "West Morgan" not in move and move != "swap"]
        (seat,) = room.position.waiting
        await host.play.move(
            room, seat, [chooser.choice(liked or words)], room.known(seat).version, str(room.version)
        )


async def test_an_offer_that_is_not_answered_in_time_is_declined(host: Host) -> None:
    """Ruling 4.8 on Ham Radio; no bot answers for a person."""
    room = await host.tables.create(
        wanted("", "", options={"truck_stops": True}, pace=300, key=key_of(2)), "me"
    )
    await play_to_an_offer(host, room)
    (due,), before = room.position.waiting, len(room.standing)
    room.since = [room.table.moved - 301_000] * 2
    await host.turns.look_after(*host.store.going())
    answer = next(act for act in reversed(room.standing) if act.seat == due)
    assert (answer.text, answer.length) == ("decline", before + 1) and not any(row.bot for row in room.seats)


async def test_open_seats_go_to_the_first(host: Host) -> None:
    room = await host.tables.create(wanted("", "", "random"), "me")
    await host.seats.take_open(room, "ann", 0, "Ann")
    with pytest.raises(NotAllowed, match="Ann already has this seat"):
        await host.seats.take_open(room, "bob", 0, "Bob")
    with pytest.raises(NotAllowed, match="no such seat"):
        await host.seats.take_open(room, "bob", 2, "Bob")
    await host.seats.take_open(room, "bob", None, "Ann")
    await host.seats.take_open(room, "bob", None, "Ann")  # pressed twice
    with pytest.raises(NotAllowed, match="this table is full"):
        await host.seats.take_open(room, "cat", None, "Cat")
    assert room.position.names[:2] == ("Ann", "Ann 2") and room.notes[-1].text == "Ann 2 joins"
    await host.play.end(room)
    again = await host.rooms.open(await host.tables.rematch(room))
    assert again.position.names == ("Ann 2", "Bot 3", "Ann")
    closed = await host.tables.create(wanted("", "", open_seats=False), "me")
    with pytest.raises(NotAllowed, match="the host gives out the seats"):
        await host.seats.take_open(closed, "ann", 0, "Ann")


async def test_nobody_is_away_before_all_have_come_nor_who_follows_another_table(host: Host) -> None:
    room = await host.tables.create(wanted("", "", "random"), "ann")
    await host.seats.sit(room, "ann", 0, "Ann")
    assert away(room, host.places) == []
    await host.seats.sit(room, "bob", 1, "Bob")
    assert away(room, host.places) == [0, 1]
    place = host.places.enter("192.0.2.1", "another", ONLOOKER, "ann")
    assert away(room, host.places) == [1]
    place.leave()
    assert away(room, host.places) == [0, 1]


async def test_a_revoked_link_opens_nothing(host: Host) -> None:
    room = await host.tables.create(wanted("", ""), "me")
    key = host.links.seats(room)[0]
    granted = host.links.grant(key, room)
    assert granted is not None and granted.seat == 0
    await host.seats.sit(room, "ann", 0, "Ann")
    await host.seats.revoke(room, 0)
    assert host.links.grant(key, room) is None and room.seats_of("ann") == []
    assert host.links.grant(host.links.seats(room)[0], room) is not None
    for wrong in ("", key[:-1], key + "x", key.replace(".0.", ".1."), f"{room.id}.0.", f"{room.id}.x.y"):
        assert host.links.grant(wrong, room) is None


async def test_a_rematch_moves_everyone_a_seat_on(host: Host) -> None:
    room = await host.tables.create(wanted("", "", "random"), "ann")
    await host.seats.sit(room, "ann", 0, "Ann")
    await host.seats.sit(room, "bob", 1, "Bob")
    with pytest.raises(NotAllowed):
        await host.tables.rematch(room)
    await host.play.end(room)
    again = await asyncio.gather(*(host.tables.rematch(room) for _ in range(3)))
    assert len(set(again)) == 1
    new = await host.rooms.open(again[0])
    assert [row.name for row in new.seats] == ["Bob", "Bot 3", "Ann"]
    assert new.seats_of("ann") == [2] and new.seats_of("bob") == [0] and new.table.host == "ann"


async def test_a_rematch_has_a_bot_by_its_own_name_for_whoever_left(host: Host) -> None:
    room = await host.tables.create(wanted("", "", "random"), "ann")
    await host.seats.sit(room, "ann", 0, "Ann")
    await host.seats.sit(room, "bob", 1, "Bob")
    await host.seats.leave(room, 1)
    assert room.seats_of("bob") == [] and room.playing == [0]
    await host.play.end(room)
    again = await host.rooms.open(await host.tables.rematch(room))
    assert again.position.names == ("Josiah", "Bot 3", "Ann")
    assert [row.person for row in again.seats] == [False, False, True]


async def test_a_game_from_a_record_goes_on(host: Host) -> None:
    first = await play(host, await host.tables.create(wanted("", ""), "me"), 70)
    record = read_record(write_record(first.whole()))
    room = await host.tables.create(replace(wanted("", ""), game=record.game, record=record), "me")
    assert room.position.digest == first.position.digest
    room = await play(host, room, 60, seed=3)
    host.rooms.clear()
    assert same(room, await host.rooms.open(room.id))
    await host.play.end(room)
    proof = DiceProof(commitment_of(room.table.dice_key), room.table.dice_key, room.table.key_from)
    verdict = verify(read_record(write_record(room.whole(), proof=proof)))
    assert verdict.finished and not verdict.proven and verdict.checked


async def test_a_game_from_a_table_set_by_hand_goes_on_and_says_so(host: Host) -> None:
    position = flatboat.game("heartland", options=["first_seat=1"]).position({"truckers": [{"points": 9}]})
    position.push("pay 1 point")

    record = read_record(write_record(position))
    room = await host.tables.create(replace(wanted("", ""), game=record.game, record=record), "me")
    host.rooms.clear()
    again = await host.rooms.open(room.id)
    assert again.position.digest == position.digest and not again.position.dealt
    verdict = verify(read_record(write_record(again.whole())))
    assert verdict.by_hand and not verdict.proven
    assert any("set by hand" in sentence for sentence in verdict.sentences())


async def test_a_row_of_rolls_passes_over_what_luck_makes_needless(host: Host) -> None:
    """Peace is spent on a raid until one is better faced, and that one is met."""
    stores = {"folk": 12, "food": 12, "salt": 3, "peace": 6, "rifles": 4, "gunpowder": 4, "metal": 4}
    settlement = {"phase": "raid", "stage": "raid result", "raid": 10, "resources": stores}
    position = flatboat.game("rifle-and-axe", 1).position({"turn": 2, "settlements": [settlement]})

    record = read_record(write_record(position))
    room = await host.tables.create(
        replace(wanted("", ""), game=record.game, record=record, players=("",), names=("",)), "me"
    )
    rolls = ["spend peace to roll again"] * 6 + ["face the raid"]
    await host.play.move(room, 0, rolls, room.version, "one")
    played = [act.text for act in room.standing]
    spent = played.count(rolls[0])
    assert spent and played == rolls[:spent] + rolls[-1:] * (spent < 6), "the last Peace meets one itself"


async def test_an_old_table_is_replayed_or_refused(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under another layout of states a table opens by its dice and events; where they differ it says so."""
    room = await play(host, await host.tables.create(wanted("", ""), "me"), 60)
    host.rooms.clear()
    monkeypatch.setattr(archive, "layout", lambda game: "another")
    again = await host.rooms.open(room.id)
    assert same(room, again)
    assert again.framer(host.store, 30)().digest == room.framer(host.store, 30)().digest
    host.rooms.clear()
    monkeypatch.delitem(room.game.numbers, room.standing[5].text)
    with pytest.raises(OldTable, match=r"move \d+ does not fit these rules"):
        await host.rooms.open(room.id)


async def test_no_such_table(host: Host) -> None:
    with pytest.raises(NoSuchTable, match="there is no such table"):
        await host.rooms.open("nothing")
    room = await host.tables.create(wanted("", ""), "me")
    with pytest.raises(FlatboatError, match="there is no move 5"):
        room.framer(host.store, 5)
