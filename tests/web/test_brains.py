"""Bots in processes of their own: what they are told, what they answer, what happens when one dies."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import takewhile
from pathlib import Path

import pytest

import flatboat
from flatboat.bots import warming
from flatboat.bots.bot import make
from flatboat.bots.hints import is_decided
from flatboat.games import SHELF
from flatboat.web import brains as brains_module
from flatboat.web.brains import (
    TRIES,
    Advice,
    Brains,
    Question,
    advise,
    answer,
    hint_question,
    question,
    sight_of,
)

from .conftest import until


def asked(bot: str = "greedy") -> tuple[flatboat.Position, Question]:
    """A position where the truck has to be paid for, and the question about it."""
    position = flatboat.game("heartland").start(seed=3)
    return position, question(position.observation(position.waiting[0]), bot, "seed")


def test_a_question_is_the_sight_and_nothing_else() -> None:
    position, told = asked()
    observation = position.observation(position.waiting[0])
    again = sight_of(pickle.loads(pickle.dumps(told)))
    assert again.record.tobytes() == observation.record.tobytes() and again.legal == observation.legal
    assert again.text() == observation.text()
    assert position.state.tobytes() not in pickle.dumps(told)


def test_an_answer_is_a_legal_move() -> None:
    position, told = asked()
    found = answer(told)
    assert found.action in position.observation(told.seat).legal and len(found.values) == 2


def test_advice_tells_what_a_first_step_leads_to() -> None:
    position, told = asked("mcts:200")
    found = advise(told)
    words = [position.game.moves[action] for action in (found.action, *found.then)]
    paid = len(list(takewhile(lambda text: text.startswith("pay"), words)))
    assert paid and words[paid].startswith("drive to")
    for text in words:
        position.push(text)  # it can be played as it is told


def test_the_next_hint_goes_on_with_what_was_told() -> None:
    """If the seat sees then what was foreseen; of a plan that cannot be kept to nothing is left."""
    position, told = asked("mcts:200")
    first = advise(told)
    assert len(first.views) == len(first.then) > 0
    position.push(position.game.moves[first.action])
    seen = position.observation(told.seat)
    assert seen.record.tobytes() == first.views[0]
    other = next(action for action in seen.legal if action != first.then[0])
    for plan in (first.then, (other,)):
        assert advise(hint_question(seen, "another seed", plan)).action == plan[0]
    illegal = next(action for action in range(len(seen.why)) if seen.why[action])
    assert advise(hint_question(seen, "seed", (illegal,))).action in seen.legal


def test_a_game_that_is_won_is_still_advised_on_for_points() -> None:
    """A search that is sure to win no longer minds what it throws away; a person does."""
    position, greedy = flatboat.game("heartland", seats=2).start(seed=3), make("greedy")
    won = 0
    while not position.over and won < 5:
        observation = position.observation(position.waiting[0])
        if observation.seat:
            position.push(make("random").think(observation, len(position.history)).move)
            continue
        thought, searched = greedy.think(observation, "1"), make("mcts:20").think(observation, "1")
        if is_decided(observation, searched.values):
            found = advise(question(observation, "mcts:20", "1"))
            assert (found.action, found.values) == (thought.move.action, searched.values)
            won += 1
        position.push(thought.move)
    assert won == 5


def think(work: Callable[[Brains], object]) -> Advice:
    """Run something with worker processes."""

    async def whole() -> Advice:
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
async def brains_at_work(names: Sequence[str] = ()) -> AsyncIterator[Brains]:
    """Brains that have begun to have games compiled."""
    brains = Brains(1)
    task = asyncio.create_task(brains.warm_up(names))
    try:
        await asyncio.sleep(0)
        yield brains
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await brains.close()


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is compiled on this machine."""
    monkeypatch.setattr(warming, "mark_of", lambda name: tmp_path / name)
    monkeypatch.setattr(warming, "cache_base", lambda: tmp_path)


async def test_until_a_game_is_compiled_its_bots_answer_quickly(cold: None) -> None:
    """BrowserSession a bot begins it, also where the server was told to compile nothing before."""
    async with brains_at_work() as brains:
        for bot in ("greedy", "mcts:5000"):
            position, told = asked(bot)
            found = await brains.think(told)
            assert found.quick and found.action in position.observation(told.seat).legal
        assert brains.compiling == "heartland" and not brains.ready
        assert not (await brains.think(asked("random")[1])).quick
        advice = await brains.think(asked("mcts:5000")[1], advise)
        assert advice.quick and position.game.moves[advice.action].startswith("pay") and advice.then
        compiler = brains._compiler
        assert compiler is not None and len(compiler._processes) == 1
        assert not set(compiler._processes) & set(brains.pool._processes)  # processes of their own


@pytest.mark.slow
async def test_bots_go_over_to_compiled_code_as_soon_as_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brains_module, "is_warm", lambda name: False)

    async with brains_at_work() as brains:
        assert (await brains.think(asked()[1])).quick
        await until(lambda: brains.is_ready("heartland"))
        assert not (await brains.think(asked()[1])).quick
        assert not brains.cold and not brains.compiling


async def test_what_was_compiled_before_is_not_compiled_again(cold: None) -> None:
    for name in SHELF:
        warming.mark_of(name).touch()

    async with brains_at_work(SHELF) as brains:
        assert brains.ready == set(SHELF) and not brains.cold and not brains.compiling


async def test_the_game_of_an_open_table_is_compiled_at_once(cold: None) -> None:
    """One that nobody plays gives way, and its turn comes again; one that somebody plays does not."""
    async with brains_at_work(SHELF) as brains:
        await until(lambda: brains.compiling == SHELF[0])
        brains.hurry("no such game")
        for _ in range(2):
            brains.hurry(SHELF[-1])
        await until(lambda: brains.compiling == SHELF[-1])
        assert brains.cold == [*SHELF[1:-1], SHELF[0]]
        brains.hurry(SHELF[2])
        await asyncio.sleep(0.2)
        assert brains.compiling == SHELF[-1] and brains.cold == [SHELF[2], SHELF[1], SHELF[3], SHELF[0]]
        assert not brains.tries  # giving way is no failure


async def test_who_waits_for_one_game_does_not_wait_for_others(
    cold: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brains_module, "warm", str)  # done at once
    async with brains_at_work(SHELF) as brains:
        await asyncio.wait_for(brains.until_ready(SHELF[-1]), 30)
        assert brains.is_ready(SHELF[-1]) and brains.cold


def test_bots_whose_code_cannot_be_compiled_go_on_with_quick_answers(
    cold: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(brains_module, "warm", int)  # which fails, given a name

    async def whole() -> None:
        async with brains_at_work(("heartland", "railroad")) as brains:
            for _ in range(TRIES + 1):
                await until(lambda: not brains.compiling and not brains.cold)
                assert (await brains.think(asked()[1])).quick
            await until(lambda: not brains.compiling)
            assert brains.tries == {"heartland": TRIES, "railroad": 1}

    asyncio.run(whole())
    assert "the bots of railroad could not be warmed up" in caplog.text
