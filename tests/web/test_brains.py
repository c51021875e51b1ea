"""Bots in processes of their own: what they are told, what they answer, what happens when one dies."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import flatboat
from flatboat.games import SHELF
from flatboat.web.brains import Answer, Brains, Question, advise, answer, question, sight_of


def asked(bot: str = "greedy") -> tuple[flatboat.Position, Question]:
    """A position where the truck has to be paid for, and the question about it."""
    position = flatboat.game("heartland").start(seed=3)
    return position, question(position.sight(position.waiting[0]), bot, "seed")


def test_a_question_is_the_sight_and_nothing_else() -> None:
    position, told = asked()
    sight = position.sight(position.waiting[0])
    again = sight_of(pickle.loads(pickle.dumps(told)))
    assert again.record.tobytes() == sight.record.tobytes() and again.legal == sight.legal
    assert again.text() == sight.text()
    assert position.state.tobytes() not in pickle.dumps(told)


def test_an_answer_is_a_legal_move() -> None:
    position, told = asked()
    found = answer(told)
    assert found.action in position.sight(told.seat).legal and len(found.values) == 2


def test_advice_tells_what_a_first_step_leads_to() -> None:
    position, told = asked("mcts:200")
    found = advise(told)
    words = [position.game.moves[action] for action in (found.action, *found.then)]
    assert words[0].startswith("pay") and words[-1].startswith("drive to")
    for text in words:
        position.push(text)  # it can be played as it is told


def think(work: Callable[[Brains], object]) -> Answer:
    """Run something with worker processes."""

    async def whole() -> Answer:
        brains = Brains(1)
        try:
            work(brains)
            return await brains.think(asked("random")[1])
        finally:
            await brains.close()

    return asyncio.run(whole())


def test_a_worker_that_died_is_replaced() -> None:
    def kill(brains: Brains) -> None:
        brains.pool.submit(pickle.dumps, 1).result(60)
        for process in list(brains.pool._processes.values()):
            process.kill()
            process.join()

    assert think(kill).action >= 0


@asynccontextmanager
async def warming(names: Sequence[str]) -> AsyncIterator[tuple[Brains, asyncio.Task[None]]]:
    """Brains that have begun to have games compiled, and that work."""
    brains = Brains(1)
    task = asyncio.create_task(brains.warm_up(names))
    try:
        await asyncio.sleep(0)
        yield brains, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await brains.close()


def test_bots_do_not_wait_while_other_games_are_compiled() -> None:
    many, questions = SHELF * 4, 12

    async def whole() -> int:
        async with warming(many) as (brains, _):
            for _ in range(questions):
                await brains.think(asked("random")[1])
            return len(many) - len(brains.cold)

    assert asyncio.run(whole()) < questions  # a queue of both would have warmed one between any two


def test_the_game_of_an_open_table_is_compiled_next() -> None:
    async def whole() -> set[str]:
        async with warming(SHELF) as (brains, _):
            brains.hurry(SHELF[-1])
            brains.hurry("no such game")
            while len(brains.cold) > len(SHELF) - 3:
                await asyncio.sleep(0.05)
            return brains.ready

    assert asyncio.run(whole()) >= {SHELF[0], SHELF[-1]}


def test_a_question_about_a_game_that_is_being_compiled_waits_for_that() -> None:
    async def whole() -> bool:
        async with warming(("heartland",)) as (brains, task):
            assert not brains.ready
            await brains.think(asked("greedy")[1])
            return task.done()

    assert asyncio.run(whole())
