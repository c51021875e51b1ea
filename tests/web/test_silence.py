"""What is chosen in secret leaves no trace: no answer, no version, no number and no moment tells of it."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import flatboat
from flatboat import stored
from flatboat.errors import IllegalMove
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.supposing import preview
from flatboat.offers.log import Line
from flatboat.records import record as records
from flatboat.web import archive, brains, streams
from flatboat.web.api.callers import Caller
from flatboat.web.api.stream import NDJSON, items
from flatboat.web.app import make_app
from flatboat.web.chart import chart
from flatboat.web.commands.records import record_text
from flatboat.web.host import Host
from flatboat.web.house import health
from flatboat.web.house import tables as house
from flatboat.web.keys import visitor_id
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Room
from flatboat.web.settings import Settings
from flatboat.web.show import TableShow, Viewer, show, show_past
from flatboat.web.wanted import NewTable

from ..sample import sampled
from ..secret import SECRET, secret
from .test_secrets import COOKIE, Wire
from .test_together import at_home

Step = tuple[int, str]
KEY = bytes(range(32))


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (archive, brains, records, stored):
        monkeypatch.setattr(module, "kind", lambda name: SECRET)
    monkeypatch.setattr(health, "PROBE", 60)  # or a page says now and then that the database is busy


def wanted(*players: str, **more: Any) -> NewTable:
    return NewTable(secret(len(players)), players, ("Ann", "Bob", "Cy")[: len(players)], calm=False, **more)


async def play(host: Host, table: Room, *steps: Step) -> None:
    for seat, move in steps:
        if move == "undo":
            await host.play.undo(table, seat, table.known(seat).version)
        else:
            await host.play.move(table, seat, [move], table.known(seat).version, f"k{table.version}")


def lines_of(shown: TableShow) -> list[Line]:
    """The lines of a log, but for headings."""
    return [line for turn in shown.log for line in turn.lines]


def texts(table: Room) -> list[Step]:
    return [(act.seat, act.text) for act in table.standing]


# ---------------------------------------------------------------- several wait, one stream of dice


async def test_either_may_choose_and_nobody_disturbs_the_other(host: Host) -> None:
    table = await host.tables.create(wanted("", "", pace=300), "me")
    before = [table.known(seat).version for seat in range(2)]
    await host.play.move(table, 1, ["choose 2"], before[1], "a")
    await host.play.move(table, 1, ["choose 3"], table.known(1).version, "b")
    assert table.position.waiting == [0] and table.known(0).version > before[0]
    await host.play.move(table, 0, ["choose 0"], before[0], "c")  # Bob's is nothing to Ann's wish
    with pytest.raises(Stale):
        await host.play.move(table, 0, ["choose 1"], before[0], "d")  # her own move is
    await host.play.move(table, 0, ["choose 1"], table.known(0).version, "e")
    with pytest.raises(Stale):
        await host.play.move(table, 0, ["guess"], table.known(0).version - 1, "f")
    assert [line for line in table.position.log(ONLOOKER) if "shows" in line] == [
        "Ann shows 0",
        "Bob shows 2",
    ]


async def test_a_bot_chooses_at_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host.brains, "think", at_home)
    table = await host.tables.create(wanted("", "random"), "me")
    for _ in range(200):
        await asyncio.sleep(0.01)
        if table.position.waiting == [0]:
            break
    assert [seat for seat, _ in texts(table)] == [1, 1] and table.known(0).number == 1
    shown = show(table, Viewer(0, (0,)))
    assert shown.my_turn and not any(line.number > 1 for line in lines_of(shown))


async def test_clocks_of_all_who_choose_run(host: Host, clock: list[int]) -> None:
    """A secret choice is no news, so it gives nobody time; that somebody has chosen is."""
    table = await host.tables.create(wanted("", "", pace=300), "me")
    begun = [table.deadline(seat) for seat in (ONLOOKER, 0, 1)]
    moved = table.table.moved
    clock[0] += 200_000
    await play(host, table, (0, "choose 1"))
    assert [table.deadline(seat) for seat in (ONLOOKER, 0, 1)] == begun and table.table.moved == moved
    assert host.store.table(table.id).moved == moved  # type: ignore[union-attr]
    host.rooms.clear()
    again = await host.rooms.open(table.id)
    assert [again.deadline(seat) for seat in (ONLOOKER, 0, 1)] == begun
    clock[0] += 101_000
    assert again.overdue(0) and again.overdue(1)
    await host.turns.look_after(*host.store.going())
    assert all(seat.bot for seat in (await host.rooms.open(table.id)).seats)


# ---------------------------------------------------------------- taking back, trying out


async def test_what_was_shown_stands(host: Host) -> None:
    """Whoever chose last sees the others' cards, and cannot take back after that."""
    table = await host.tables.create(wanted("", ""), "me")
    await play(host, table, (0, "choose 1"))
    await play(host, table, (0, "undo"))  # Bob may act, too, but nothing was shown to him
    await play(host, table, (0, "choose 1"))
    await play(host, table, (1, "choose 2"), (1, "choose 3"), (0, "choose 0"))
    assert table.position.waiting == [0] and not show(table, Viewer(0, (0,))).can_undo
    with pytest.raises(IllegalMove, match="your last move revealed something hidden"):
        await play(host, table, (0, "undo"))
    await play(host, table, (0, "guess"))
    assert show(table, Viewer(0, (0,))).can_undo
    await play(host, table, (0, "undo"))
    assert texts(table)[-1] == (0, "choose 0")


async def test_a_wish_refused_shows_nothing(host: Host) -> None:
    """Moves go together, or none: else what the next one is told would be the others' cards, for nothing."""
    table = await host.tables.create(wanted("", ""), "me")
    await play(host, table, (1, "choose 2"), (1, "choose 3"))
    for more in ("guess", "roll", "choose 1"):
        with pytest.raises(IllegalMove, match="cannot be foreseen"):
            await host.play.move(table, 0, ["choose 1", "choose 2", more], table.known(0).version, more)
    await host.play.move(table, 0, ["choose 1", "choose 2"], table.known(0).version, "x")
    await host.play.move(table, 0, ["guess", "take", "guess"], table.known(0).version, "y")


def test_foreseen_is_what_hangs_on_no_secret() -> None:
    position = secret(2).start(seed=1)
    for seat, move in ((0, "choose 1"), (1, "choose 2"), (1, "choose 3"), (0, "choose 0"), (0, "take")):
        position.push(move, seat)
    assert [position.foreseen(at) for at in range(5)] == [True, True, True, False, True]
    position.push("roll")
    assert not position.foreseen(5)
    observation = secret(2).start(seed=1).observation(0)
    assert preview(observation, [observation.move(1), observation.move(2)]) == [
        "Seat 1 chooses 1",
        "Seat 1 chooses 2",
    ]


# ---------------------------------------------------------------- no trace


SILENT: list[tuple[list[Step], Step, int]] = [  # what was before, what is silent, and the number of seats
    ([], (0, "choose 1"), 2),
    ([(1, "choose 3")], (0, "choose 1"), 2),
    ([(1, "choose 3"), (1, "choose 1")], (0, "choose 0"), 3),
    ([(1, "choose 3"), (1, "choose 1"), (2, "choose 1"), (2, "choose 1")], (0, "choose 0"), 3),
    ([(1, "choose 3"), (1, "choose 1"), (0, "choose 1")], (0, "undo"), 2),
    ([(0, "choose 1")], (0, "undo"), 2),
    ([(0, "choose 1"), (1, "choose 3")], (0, "undo"), 2),
]


@pytest.mark.parametrize(("first", "silent", "seats"), sampled(SILENT, *SILENT[::3]))
async def test_no_answer_changes(
    tmp_path: Path, clock: list[int], first: list[Step], silent: Step, seats: int
) -> None:
    for seat in (ONLOOKER, *range(1, seats)):
        folder = tmp_path / f"{seat}"
        app = make_app(Settings(folder=folder, warm=False))
        host = app.state.site.host
        table = await host.tables.create(wanted(*[""] * seats, pace=300), "host")
        if seat != ONLOOKER:
            await host.seats.sit(table, visitor_id(COOKIE), seat)
        await play(host, table, *first)
        wire = Wire(app, host, table.id, seat)
        await wire.answers(table.known(seat).number, random.Random(1))  # what was seen last is stored
        known = await wire.answers(table.known(seat).number, random.Random(1))
        clock[0] += 5000
        await play(host, table, silent)
        assert await wire.answers(table.known(seat).number, random.Random(1)) == known
        host.rooms.clear()
        table = await host.rooms.open(table.id)
        assert await wire.answers(table.known(seat).number, random.Random(1)) == known
        own = await Wire(app, host, table.id, 0).answers(table.known(0).number, random.Random(1))
        assert own[f"/api/tables/{table.id}"] != known[f"/api/tables/{table.id}"]
        await host.stop()


#: The same as others may know it, chosen otherwise: in another order, with other cards that nobody is shown.
ONE: list[list[Step]] = [
    [(0, "choose 1")],
    [(1, "choose 2"), (1, "choose 3")],
    [(0, "choose 2")],
    [(0, "guess"), (0, "take"), (0, "roll")],
    [(1, "choose 0"), (0, "choose 3"), (0, "choose 3")],
    [(1, "choose 1"), (1, "guess")],
]
OTHER: list[list[Step]] = [
    [],
    [(1, "choose 2"), (1, "choose 3"), (0, "choose 3"), (0, "undo")],
    [(0, "choose 1"), (0, "choose 0")],
    [(0, "guess"), (0, "take"), (0, "roll")],
    [(0, "choose 3"), (0, "choose 1"), (1, "choose 0")],
    [(1, "choose 1"), (1, "guess")],
]


@pytest.mark.parametrize("seat", [ONLOOKER, 1])
def test_no_answer_tells_how_it_was_chosen(
    tmp_path: Path, clock: list[int], monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    """Not even later: void cards, their order and how often one thought better of it are never told."""
    if seat == 1:  # Bob's own moves are his to know: they stand at the same places
        one, other = [list(part) for part in ONE], [list(part) for part in OTHER]
        other[4] = [(1, "choose 0"), (0, "choose 3"), (0, "choose 1")]
        one[4] = [(0, "choose 3"), (1, "choose 0"), (0, "choose 3")]
    else:
        one, other = ONE, OTHER
    monkeypatch.setattr(house, "new_table_id", lambda: "sametable")

    async def run(folder: Path, parts: Sequence[Sequence[Step]]) -> list[dict[str, bytes]]:
        app = make_app(Settings(folder=folder, warm=False))
        host = app.state.site.host
        table = await host.tables.create(wanted("", "", key=KEY, pace=300), "host")
        if seat != ONLOOKER:
            await host.seats.sit(table, visitor_id(COOKIE), seat)
        wire, found = Wire(app, host, table.id, seat), []
        for part in parts:
            await play(host, table, *part)
            await wire.answers(table.known(seat).number, random.Random(1))
            found.append(await wire.answers(table.known(seat).number, random.Random(1)))
        await host.stop()
        return found

    make_app(Settings(folder=tmp_path / "one", warm=False))  # the secret of both
    (tmp_path / "other").mkdir()
    shutil.copy(tmp_path / "one" / "secret.key", tmp_path / "other")
    first, second = asyncio.run(run(tmp_path / "one", one)), asyncio.run(run(tmp_path / "other", other))
    for number, (known, told) in enumerate(zip(first, second, strict=True)):
        assert known.keys() == told.keys()
        for path, body in known.items():
            assert body == told[path], f"{path} tells seat {seat} too much after part {number}"


async def test_a_stream_is_silent_and_its_signs_of_life_come_when_they_would(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PING", 0.5)

    async def follow(host: Host, table: Room, seat: int) -> list[tuple[float, bytes]]:
        found, begun = [], asyncio.get_running_loop().time()
        news = items(host, Caller(table, "", seat), NDJSON)
        try:
            async with asyncio.timeout(1.4):
                async for item in news:
                    found.append((asyncio.get_running_loop().time() - begun, item))
        except TimeoutError:
            await news.aclose()
        return found

    table = await host.tables.create(wanted("", ""), "me")
    following = [asyncio.create_task(follow(host, table, seat)) for seat in (ONLOOKER, 0, 1)]
    await asyncio.sleep(0.3)
    await play(host, table, (0, "choose 1"))
    onlooker, own, other = await asyncio.gather(*following)
    for told in (onlooker, other):
        assert [item for _, item in told[1:]] == [b"\n", b"\n"]
        assert told[1][0] == pytest.approx(0.5, abs=0.25), "0.8 if what was chosen at 0.3 put it off"
    assert sum(len(item) > 1 for _, item in own) == 2


async def test_the_page_of_a_seat_tells_its_own_choice_alone(host: Host) -> None:
    table = await host.tables.create(wanted("", ""), "me")
    await play(host, table, (0, "choose 1"), (1, "choose 3"))
    for seat in range(2):
        shown = show(table, Viewer(seat, (seat,)))
        assert [line.text for line in lines_of(shown)] == [f"You choose {2 * seat + 1}"]
        assert (shown.number, shown.version) == (1, 1) and [line.number for line in lines_of(shown)] == [1]
        past = show_past(
            table, table.framer(host.store, table.known(seat).stood(1))(), 1, Viewer(seat, (seat,))
        )
        assert past.text == shown.text and "chosen: " + str(2 * seat + 1) in shown.text
    with pytest.raises(NotAllowed, match="available only after the game"):
        record_text(table)


async def test_when_the_game_is_over_all_may_be_known(host: Host) -> None:
    table = await host.tables.create(wanted("", ""), "me")
    await play(host, table, (0, "choose 1"), (1, "choose 3"))
    length = chart(table.position, table.went()).count("H")
    before = [table.known(seat).version for seat in (ONLOOKER, 0, 1)]
    await host.play.end(table)
    assert [table.known(seat).version for seat in (ONLOOKER, 0, 1)] == [table.version] * 3 > before
    assert table.known(ONLOOKER).number == 3 and "choose 3" in record_text(table)
    assert chart(table.position, table.went()).count("H") == length


async def test_each_viewer_counts_what_it_is_told(host: Host) -> None:
    table = await host.tables.create(wanted("", ""), "me")
    await play(host, table, (0, "choose 1"), (0, "choose 1"), (1, "choose 3"), (1, "choose 3"))
    assert [act.hidden_from for act in table.standing] == [0b101, 0, 0b11, 0]
    bob, ann = table.known(1), table.known(0)
    assert [(act.seq, act.number) for act in bob.acts] == [(1, 1), (2, 2), (3, 3)]
    assert [bob.stood(number) for number in range(4)] == [0, 2, 3, 4]
    assert [ann.stood(number) for number in range(4)] == [0, 1, 2, 4]
    assert [bob.version_at(seq) for seq in range(5)] == [0, 0, 1, 2, 3]
    assert [bob.number_at(number) for number in range(5)] == [0, 0, 1, 2, 3]


def test_a_card_turned_over_is_never_taken_back() -> None:
    """Cards plotted long before come to light by others' moves without dice, such as holding one's fire."""
    game, chooser, shown = flatboat.game("broadsides"), random.Random(3), 0
    for seed in range(4):
        position = game.start(seed=seed)
        while not position.over and len(position.history) < 150:
            cards = [list(ship.shown) for ship in position.observation().view.table.ships]
            moves = position.legal_moves
            liked = [move for move in moves if str(move).count("forward") > 1 or "cease" in str(move)]
            move = position.push(chooser.choice(liked if liked and chooser.random() < 0.6 else moves))
            ships = position.observation().view.table.ships
            turned = [seat for seat in range(2) if list(ships[seat].shown) != cards[seat]]
            if 1 - move.seat in turned and not position.history[-1].rolled:
                shown += 1
                assert not position.can_undo and not position.foreseen(len(position.history) - 1)
    assert shown > 4
