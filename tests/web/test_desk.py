"""The desk: who is served first, how many may wait, who gives up a place."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from flatboat.errors import FlatboatError
from flatboat.web import desk as module
from flatboat.web.desk import CLERKS, FOR_ONE, QUEUE, Busy, Desk, Errand, Precedence

ONLOOKER, MAKER, PLAYER = Errand(Precedence.ONLOOKERS), Errand(Precedence.MAKERS), Errand(Precedence.PLAYERS)


class Held:
    """A desk whose clerks are all held up until `go`."""

    def __init__(self, seconds: float = 60) -> None:
        self.desk, self.go, self.done = Desk(seconds), threading.Event(), list[Any]()

    async def hold(self) -> list[asyncio.Task[Any]]:
        """Give each clerk something that does not end."""
        tasks = [self.want(PLAYER, None) for _ in range(CLERKS)]
        await asyncio.sleep(0)
        assert len(self.desk.at_work) == CLERKS
        return tasks

    def want(self, errand: Errand, what: Any) -> asyncio.Task[Any]:
        """Ask for something that writes down when it is done."""

        def work() -> Any:
            self.go.wait(30)
            if what is not None:
                self.done.append(what)
            return what

        return asyncio.ensure_future(self.desk.do(errand, work))


@contextmanager
def held(**more: Any) -> Iterator[Held]:
    found = Held(**more)
    try:
        yield found
    finally:
        found.go.set()
        found.desk.close()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


def empty(desk: Desk) -> bool:
    """Whether nobody has a place in any line, nor is remembered."""
    return not (any(desk.lines.values()) or desk.at_work or desk.places or desk.shared)


def test_players_first_onlookers_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever came first: tables are opened, players served, tables made, and then onlookers' turn comes."""
    monkeypatch.setattr(module, "CLERKS", 2)  # one for strangers, so that they are done one after the other

    async def test() -> None:
        with held() as hold:
            first = [hold.want(MAKER, None), hold.want(PLAYER, None)]
            await asyncio.sleep(0)
            late = [
                hold.want(Errand(line), f"{line.name} {n}") for n in range(3) for line in reversed(Precedence)
            ]
            await asyncio.sleep(0)
            hold.go.set()
            await asyncio.gather(*first, *late)
            strangers = [what for what in hold.done if what.startswith(("MAKERS", "ONLOOKERS"))]
            assert strangers == [f"{line} {n}" for line in ("MAKERS", "ONLOOKERS") for n in range(3)]
            assert {what.split()[0] for what in hold.done[:6]} <= {"TABLES", "PLAYERS", "MAKERS"}
            assert empty(hold.desk)

    run(test)


def test_a_clerk_is_kept_for_those_who_sit_at_tables() -> None:
    async def test() -> None:
        with held() as hold:
            for n in range(2 * CLERKS):
                hold.want([MAKER, ONLOOKER][n % 2], n)
            await asyncio.sleep(0)
            assert len(hold.desk.at_work) == CLERKS - 1
            assert await asyncio.wait_for(hold.desk.do(PLAYER, len, "abc"), 30) == 3
            assert await asyncio.wait_for(hold.desk.do(Errand(Precedence.TABLES), len, "abcd"), 30) == 4

    run(test)


@pytest.mark.parametrize("whose", [{"address": "192.0.2.1"}, {"table": "one"}])
def test_so_many_for_one_address_and_one_table(whose: dict[str, str]) -> None:
    """Others still find a place, and so do players from the same address."""

    async def test() -> None:
        with held() as hold:
            wanted = [hold.want(Errand(Precedence.ONLOOKERS, **whose), n) for n in range(FOR_ONE + 3)]
            await asyncio.sleep(0)
            for late in wanted[FOR_ONE:]:
                with pytest.raises(Busy, match="please try again soon"):
                    await late
            others = [hold.want(ONLOOKER, "other"), hold.want(Errand(Precedence.PLAYERS, **whose), "player")]
            await asyncio.sleep(0)
            hold.go.set()
            await asyncio.gather(*wanted[:FOR_ONE], *others)
            assert await hold.want(Errand(Precedence.ONLOOKERS, **whose), "again") == "again"
            assert empty(hold.desk)

    run(test)


def test_a_line_has_an_end_and_the_others_go_on() -> None:
    async def test() -> None:
        with held() as hold:
            wanted = [hold.want(Errand(Precedence.ONLOOKERS, f"192.0.2.{n}"), n) for n in range(QUEUE + 1)]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="too many people"):
                await wanted[-1]
            made = hold.want(MAKER, "made")
            await asyncio.sleep(0)
            assert not made.done()
            hold.go.set()
            assert await made == "made" and await asyncio.gather(*wanted[:-1]) == list(range(QUEUE))

    run(test)


def test_what_many_want_at_once_is_worked_out_once() -> None:
    """It takes one place, and comes to the line of the first served who wants it."""

    async def test() -> None:
        with held() as hold:
            first = await hold.hold()
            others = [hold.want(ONLOOKER, n) for n in range(3)]
            same = [
                hold.want(Errand(Precedence.ONLOOKERS, "192.0.2.1", same="it"), "it")
                for _ in range(5 * FOR_ONE)
            ]
            await asyncio.sleep(0)
            assert len(hold.desk.lines[Precedence.ONLOOKERS]) == 4
            same.append(hold.want(Errand(Precedence.PLAYERS, "192.0.2.2", same="it"), "it"))
            await asyncio.sleep(0)
            assert [len(waiting) for waiting in hold.desk.lines.values()] == [0, 1, 0, 3]
            hold.go.set()
            assert set(await asyncio.gather(*same)) == {"it"}
            await asyncio.gather(*first, *others)
            assert hold.done.count("it") == 1 and empty(hold.desk)

    run(test)


def test_whoever_goes_away_gives_up_the_place() -> None:
    """Once nobody waits for it any more; and it is not done at all."""

    async def test() -> None:
        with held() as hold:
            await hold.hold()
            errand = Errand(Precedence.ONLOOKERS, "192.0.2.1", same="it")
            one, two = (hold.want(errand, "it") for _ in range(2))
            await asyncio.sleep(0)
            one.cancel()
            await asyncio.sleep(0)
            assert len(hold.desk.lines[Precedence.ONLOOKERS]) == 1
            two.cancel()
            await asyncio.gather(one, two, return_exceptions=True)
            assert not hold.desk.lines[Precedence.ONLOOKERS] and not hold.desk.shared and not hold.desk.places
            hold.go.set()
            assert await hold.want(errand, "anew") == "anew" and hold.done == ["anew"]

    run(test)


def test_what_takes_too_long_is_given_up_and_not_piled_up() -> None:
    """What is under way cannot be stopped, but nothing that nobody waits for is begun."""

    async def test() -> None:
        with held(seconds=0.05) as hold:
            for n in range(2 * CLERKS):
                with pytest.raises(Busy, match="too long"):
                    await hold.want(MAKER, n)
            assert len(hold.desk.at_work) == CLERKS - 1 and not any(hold.desk.lines.values())
            hold.go.set()
            until = time.monotonic() + 30
            while hold.desk.at_work and time.monotonic() < until:
                await asyncio.sleep(0.01)
            assert sorted(hold.done) == list(range(CLERKS - 1)) and empty(hold.desk)

    run(test)


def test_errors_are_told_to_all_who_wait() -> None:
    async def test() -> None:
        with held() as hold:
            fails = partial(int, "none")
            errand = Errand(Precedence.MAKERS, same="it")
            found = await asyncio.gather(
                *(hold.desk.do(errand, fails) for _ in range(3)), return_exceptions=True
            )
            assert [type(error) for error in found] == [ValueError] * 3
            assert issubclass(Busy, FlatboatError) and empty(hold.desk)

    run(test)
