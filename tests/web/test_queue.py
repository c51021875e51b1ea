"""Who may think next: one address, or tables that nobody looks at, keep nobody else waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import flatboat
from flatboat.bots.bot import read_spec
from flatboat.bots.warming import is_warm, warm
from flatboat.web.brains import Brains, question, seconds_for
from flatboat.web.desk import Busy
from flatboat.web.host import Host
from flatboat.web.queue import (
    ADDRESS_BUDGET,
    LATELY,
    LONG,
    SHORT,
    TABLE_BUDGET,
    WINDOW,
    Asker,
    FairQueue,
    Place,
    Rank,
)
from flatboat.web.turns import has_people

from .conftest import house, run_in, wanted


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def asker(table: str, address: str = "", rank: Rank = Rank.PEOPLE, held: bool = False) -> Asker:
    return Asker(table, address, lambda: rank, held)


def join(queue: FairQueue, asker: Asker, seconds: float = 0.1) -> Place:
    return queue.join(asker, seconds)[0]


def order(queue: FairQueue) -> list[str]:
    """The tables of all who wait, in the order in which they think, each for as long as was expected."""
    found = []
    while (place := queue.next()) is not None:
        found.append(place.asker.table)
        queue.leave(place, place.seconds)
    return found


# ---------------------------------------------------------------- the order


def test_people_go_first_and_bots_among_themselves_last(clock: Clock) -> None:
    queue = FairQueue(2, clock)
    for number, rank in enumerate((Rank.BOTS, Rank.PEOPLE, Rank.HINT, Rank.BOTS, Rank.PEOPLE)):
        join(queue, asker(f"{number}", f"{number}", rank))
    assert order(queue) == ["2", "1", "4", "0", "3"]


def test_a_table_that_somebody_opens_is_no_longer_among_itself(clock: Clock) -> None:
    queue, watched = FairQueue(1, clock), set[str]()
    for table in "abc":
        join(queue, Asker(table, "", lambda table=table: Rank.PEOPLE if table in watched else Rank.BOTS))
    watched.add("c")
    assert order(queue) == ["c", "a", "b"]


def test_an_address_with_many_tables_has_one_share(clock: Clock) -> None:
    queue = FairQueue(1, clock)
    for number in range(4):
        join(queue, asker(f"many {number}", "many"))
    join(queue, asker("one", "one"))
    join(queue, asker("unknown"))  # a table of no known address stands for itself
    join(queue, asker("old"))
    assert order(queue) == ["many 0", "one", "unknown", "old", "many 1", "many 2", "many 3"]


def test_within_an_address_the_table_that_had_least_goes_first(clock: Clock) -> None:
    queue = FairQueue(1, clock)
    for table in ("a", "a", "a", "b", "c"):
        join(queue, asker(table, "same"))
    assert order(queue) == ["a", "b", "c", "a", "a"]


def test_what_was_spent_is_forgotten_in_time(clock: Clock) -> None:
    queue = FairQueue(1, clock)
    join(queue, asker("early", "early"), 1.0)
    assert order(queue) == ["early"]
    clock.now += 3 * LATELY
    join(queue, asker("late", "late"), 0.2)
    assert order(queue) == ["late"]
    for address in ("late", "early"):
        join(queue, asker(address, address))
    assert order(queue) == ["early", "late"]
    clock.now += 1000 * LATELY
    for number in range(300):
        join(queue, asker(f"{number}"))
        order(queue)
    assert "early" not in queue.lately.spent


def test_what_is_held_counts_as_long_as_it_might_have_taken(clock: Clock) -> None:
    """Else the next turn would tell how long it took; all else counts as long as it took."""
    queue = FairQueue(2, clock)
    for held in (True, False):
        place = join(queue, asker(f"{held}", f"{held}", held=held), 1.0)
        assert queue.next() is place
        queue.leave(place, 0.25)
        assert queue.lately.left(f"{held}", clock.now) == pytest.approx(1.0 if held else 0.25)


# ---------------------------------------------------------------- the last worker


@pytest.mark.parametrize("workers", [1, 2])
def test_what_nobody_waits_for_yet_leaves_a_worker_free_and_goes_at_once_when_it_is_asked_for(
    clock: Clock, workers: int
) -> None:
    queue, rank = FairQueue(workers, clock), Rank.AHEAD
    place = join(queue, Asker("early", "", lambda: rank), SHORT)
    if workers == 2:
        people = join(queue, asker("people"))
        assert queue.next() is people
    assert queue.next() is None
    rank = Rank.HINT
    assert queue.next() is place


def test_long_thoughts_leave_a_worker_to_short_ones(clock: Clock) -> None:
    queue = FairQueue(3, clock)
    for number in range(4):
        join(queue, asker(f"long {number}", f"{number}"), LONG + 1)
    assert queue.next() and queue.next() and queue.next() is None
    short = join(queue, asker("short", "0"), LONG)
    assert queue.next() is short


def test_bots_among_themselves_leave_a_worker_to_people(clock: Clock) -> None:
    queue = FairQueue(2, clock)
    for number in range(3):
        join(queue, asker(f"{number}", f"{number}", Rank.BOTS), LONG)
    assert queue.next() and queue.next() is None
    people = join(queue, asker("people", "0"))
    assert queue.next() is people


def test_the_shortest_thoughts_of_bots_among_themselves_wait_for_no_long_ones(clock: Clock) -> None:
    """Whoever has made a table and not come yet finds that its bots have moved."""
    queue = FairQueue(2, clock)
    for number in range(3):
        join(queue, asker(f"{number}", f"{number}", Rank.BOTS), 5.0)
    assert queue.next() and queue.next() is None
    quick = join(queue, asker("quick", "9", Rank.BOTS), SHORT)
    assert queue.next() is quick


def test_no_address_has_all_workers_while_others_wait(clock: Clock) -> None:
    """Not even if the others had more than their share before."""
    queue = FairQueue(2, clock)
    join(queue, asker("b", "b"), 1.0)
    assert order(queue) == ["b"]
    for table in ("a", "aa"):
        join(queue, asker(table, "a"))
    join(queue, asker("b", "b"))
    found = [queue.next(), queue.next()]
    assert [place.asker.table for place in found if place] == ["a", "b"]
    queue = FairQueue(2, clock)
    for table in ("a", "aa"):
        join(queue, asker(table, "a"))
    assert queue.next() and queue.next()  # nobody else waits


def test_one_worker_thinks_for_all(clock: Clock) -> None:
    queue = FairQueue(1, clock)
    join(queue, asker("bots", "a", Rank.BOTS), 5.0)
    join(queue, asker("long", "a"), 5.0)
    assert order(queue) == ["long", "bots"]


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize(("tables", "budget"), [(1, TABLE_BUDGET), (4, ADDRESS_BUDGET)])
def test_who_has_used_up_its_budget_thinks_when_nobody_else_waits(
    clock: Clock, tables: int, budget: float
) -> None:
    queue, spent = FairQueue(2, clock), 0.0
    while spent < budget:
        place = join(queue, asker(f"{int(spent) % tables}", "greedy", Rank.BOTS), 5.0)
        assert queue.rank(place) == Rank.BOTS and queue.next() is place
        queue.leave(place, 5.0)
        spent += 5.0
    clock.now += 1.0
    late = join(queue, asker("0", "greedy", Rank.BOTS))
    other = join(queue, asker("other", "other", Rank.BOTS))
    assert queue.rank(late) == Rank.BOTS  # a little of it has faded
    place = join(queue, asker("0", "greedy", Rank.BOTS), 5.0)
    queue.lately.spent.clear()
    assert queue.next() is late
    queue.leave(late, 5.0)
    assert queue.rank(place) == Rank.SPENT and queue.next() is other and queue.next() is None
    queue.leave(other, 0.1)
    long = join(queue, asker("people", "people"), LONG + 1)
    assert queue.next() is long and queue.next() is None
    queue.leave(long, 2.0)
    assert queue.next() is place
    people = join(queue, asker("0", "greedy"))
    assert queue.rank(people) == Rank.PEOPLE  # what people wait for is not counted
    clock.now += WINDOW
    assert queue.rank(join(queue, asker("0", "greedy", Rank.BOTS))) == Rank.BOTS


# ---------------------------------------------------------------- bounds


def test_the_queue_is_bounded_and_whoever_has_most_in_it_goes_for_others(clock: Clock) -> None:
    queue = FairQueue(2, clock, most=4)
    waiting = [join(queue, asker(f"{number}", "many", Rank.BOTS)) for number in range(3)]
    few = join(queue, asker("few", "few", Rank.BOTS))
    with pytest.raises(Busy, match="too many bots"):
        queue.join(asker("more", "many", Rank.BOTS), 0.1)
    _, worst = queue.join(asker("other", "other", Rank.BOTS), 0.1)
    assert worst is waiting[2] and few in queue.waiting
    for number in range(4):
        queue.join(asker(f"{number}", "people"), 0.1)
    assert {place.asker.address for place in queue.waiting} == {"people"}
    with pytest.raises(Busy):
        queue.join(asker("bots", "alone", Rank.BOTS), 0.1)


def test_who_leaves_is_not_called(clock: Clock) -> None:
    queue = FairQueue(1, clock)
    first, second = join(queue, asker("first")), join(queue, asker("second"))
    queue.leave(first)
    assert queue.next() is second and queue.next() is None
    queue.leave(second)
    queue.leave(second)
    assert not queue.waiting and not queue.running


# ---------------------------------------------------------------- with workers


def think(bot: str, brains: Brains, asker: Asker) -> asyncio.Task[object]:
    position = flatboat.game("heartland", options={"first_seat": 1}).start(seed=3)
    return asyncio.create_task(brains.think(question(position.observation(0), bot), asker=asker))


def test_who_is_cancelled_waits_no_more_and_who_has_no_room_is_told() -> None:
    async def work() -> None:
        brains = Brains(1)
        brains.ready.add("heartland")
        brains.queue.most = 3
        try:
            thoughts = [think("random", brains, asker(f"{n}", "many", Rank.BOTS)) for n in range(4)]
            await asyncio.sleep(0)
            assert len(brains.queue.running) == 1 and len(brains.queue.waiting) == 3
            thoughts[1].cancel()
            await asyncio.wait({thoughts[1]})
            assert len(brains.queue.waiting) == 2 == len(brains.called)
            people = [think("random", brains, asker(f"people {n}")) for n in range(2)]
            with pytest.raises(Busy):
                await thoughts[3]
            thoughts[0].cancel()  # its worker goes on, and is free later
            await asyncio.gather(thoughts[2], *people)
            assert not brains.queue.running and not brains.queue.waiting and not brains.called
            last = {think("random", brains, asker(f"last {n}")) for n in range(3)}
            await asyncio.sleep(0)
        finally:
            await brains.close()
        await asyncio.wait(last)
        assert all(thought.cancelled() for thought in last) and not brains.work and brains._pool is None

    asyncio.run(work())


async def until(true: Callable[[], bool], seconds: float = 60.0) -> float:
    """Wait for something; how long that took."""
    begun = time.monotonic()
    while not true():
        assert time.monotonic() - begun < seconds
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


MANY, BOT = 12, "mcts:3000ms"


@pytest.mark.slow
@pytest.mark.parametrize("watched", [False, True])
def test_an_address_with_many_long_thinking_bots_stops_nobody(tmp_path: Path, watched: bool) -> None:
    """A dozen tables of five bots; watched, too, they have the same rank as the table that comes late."""
    if not is_warm("heartland"):
        warm("heartland")

    async def work(host: Host) -> None:
        for _ in range(MANY):
            room = await host.tables.create(wanted(*[BOT] * 5), "", origin="their address")
            if watched:
                room.watchers.add(asyncio.Event())
        await until(lambda: len(host.brains.queue.waiting) >= MANY - 2)
        room = await host.tables.create(wanted("", "greedy", options={"first_seat": 2}), "me", origin="mine")
        await host.seats.sit(room, "me", 0)
        await until(lambda: len(room.standing) > 0)  # its worker is up
        took = []
        while room.position.waiting == [1]:
            length = len(room.standing)
            took.append(await until(lambda length=length: len(room.standing) > length))
        assert sorted(took)[len(took) // 2] < 1 and max(took) < 5
        assert room.position.waiting == [0] and room.trouble == ""

    run_in(house(tmp_path, workers=2), work)


def test_a_question_leaves_the_queue_with_its_table_or_its_seat(tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        queue = host.brains.queue
        blocking = join(queue, asker("block"), 5.0)
        assert queue.next() is blocking
        room = await host.tables.create(wanted("", "random", options={"first_seat": 1}), "me")
        gone = await host.tables.create(wanted("random", "random"), "me")
        await host.seats.sit(room, "me", 0)
        await host.seats.hand_over(room, 0, "random")
        await until(lambda: len(queue.waiting) == 2)
        await host.seats.hand_over(room, 0, "")
        await until(lambda: len(queue.waiting) == 1)
        await host.tables.delete(gone)
        await until(lambda: not queue.waiting)
        queue.leave(blocking)
        assert room.trouble == "" and not room.standing and room.position.waiting == [0]

    run_in(house(tmp_path, workers=1), work)


def test_people_are_who_sits_and_plays_or_looks_on(tmp_path: Path) -> None:
    async def work() -> None:
        host = house(tmp_path)
        host.closing.set()  # bots keep still
        room = await host.tables.create(wanted("", "random"), "me", origin=host.keys.origin_of("192.0.2.7"))
        assert not has_people(room)
        await host.seats.sit(room, "me", 0)
        assert has_people(room)
        await host.seats.hand_over(room, 0, "random")
        assert not has_people(room)
        room.watchers.add(asyncio.Event())
        assert has_people(room)
        assert (
            host.turns.asker(room).address
            == host.keys.origin_of("192.0.2.7")
            != host.keys.origin_of("192.0.2.8")
        )
        assert "192.0.2" not in repr(room.table)
        await host.stop()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("bot", "seconds"),
    [("random", 0.02), ("greedy", 0.1), ("mcts:1000", 0.1), ("mcts:20000", 2.0), ("mcts:5000ms", 5.0)],
)
def test_how_long_a_thought_may_take_is_known_from_the_bot(bot: str, seconds: float) -> None:
    observation = flatboat.game("heartland", options={"first_seat": 1}).start(seed=3).observation(0)
    assert seconds_for(question(observation, bot)) == pytest.approx(seconds)


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_the_strongest_bot_has_time_for_what_it_would_try(name: str) -> None:
    """Where others answer each simulation, one takes longer, and a thought may; two seconds are the most."""
    position = flatboat.game(name, seats=2).start(seed=3)
    observation = position.observation(position.waiting[0])
    spec = read_spec("commodore").at(position.game)
    seconds = seconds_for(question(observation, "commodore"))
    if not spec.searches:  # one look ahead is as good as any search there
        assert seconds <= 1
        return
    each = seconds / spec.sims
    assert each == pytest.approx(0.001 if position.game.kind.search.answered else 0.0001)
    assert each * spec.sims <= 2
