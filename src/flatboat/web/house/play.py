"""Playing: moves, moves taken back, the end, hints."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from flatboat.bots.hints import Advice
from flatboat.errors import IllegalMove
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import foresee
from flatboat.web.brains import Brains, advise, hint_question
from flatboat.web.house.rooms import Rooms
from flatboat.web.lessons import course_of
from flatboat.web.queue import Asker, Rank
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Change, Eager, Room

EAGER = 4  # hints that are thought of ahead after one that was asked for


class Play:
    """Does what players wish, as far as the rules and what they know allow it."""

    def __init__(self, rooms: Rooms, brains: Brains) -> None:
        self.rooms, self.brains = rooms, brains

    async def move(self, room: Room, seat: int, moves: Sequence[str], version: int, key: str) -> bool:
        """Play one move, or the moves of one wish all together. True if this request was done before.

        A wish is judged by what its seat knows: a refusal tells nothing else. If one of its moves brings to
        light what could not be known, it is the last one played.

        Raises Stale, MoveError or NotAllowed, and nothing is played then.
        """
        if known := room.keys.get(key):
            _same_request(room, known, seat, moves)
            return True

        def work(change: Change) -> None:
            if change.position.over:
                raise IllegalMove("the game is over")
            if room.seats[seat].bot:
                raise NotAllowed("a bot is playing this seat; take over first")
            if seat not in change.position.waiting and not change.position.observation(seat).moves:
                raise IllegalMove("it is not your turn")
            observation = change.position.observation(seat)
            steady = _heedless_from(room, moves)
            rest = steady < len(moves)
            expected = foresee(observation, moves[: steady + 1], rest) if len(moves) > 1 and steady else []
            course = course_of(room)
            for number, words in enumerate(moves):
                seen = change.position.observation(seat)
                if number and not _goes_on(seen, expected, number, words):
                    if number > len(expected) and seen.game.kind.asks(seen.game.numbers[words]):
                        change.left[seat] = moves[number:]
                    break  # something came to light: what brought it stands, lest it was shown for nothing
                if number and seen.is_needless(words):
                    continue
                played = change.play(words, seat, key if number == 0 else None)
                if course is not None:
                    course.check(played, number)
            change.settle()

        if not moves:
            raise IllegalMove("choose a move to play")
        await self.rooms.change(room, work, None if _at_any_time(room, moves) else (version, seat))
        return False

    async def undo(self, room: Room, seat: int, version: int, whole: bool = False) -> None:
        """Take back a seat's last choice, or its turn as far as it goes."""
        if room.seats[seat].bot:
            raise NotAllowed("a bot is playing this seat; take over first")
        await self.rooms.change(room, lambda change: change.undo(seat, whole), (version, seat))

    async def end(self, room: Room) -> None:
        """The host ends the game."""
        if room.position.over:
            return
        await self.rooms.change(room, Change.end)

    async def hint(self, room: Room, seat: int, origin: str = "") -> Advice:
        """What a bot would play in a seat's place, from that seat's own view; thought about once.

        `origin` says from where it is asked. Raises NotAllowed, Stale, or Busy if too many wait.
        """
        if not room.table.settings["hints"]:
            raise NotAllowed("this table was made without hints")
        if seat not in room.position.waiting:
            raise Stale("it is not your turn yet; ask for a hint when it is")
        if course_of(room):
            raise NotAllowed("the lesson tells you what to do; ask for hints when it is over")
        room.eager[seat] = Eager(EAGER, origin)
        room.known(seat).rendered["asked"] = True
        thought = self._advice(room, seat, origin)
        self.brains.call()  # if it waits since before it was asked for, it is more urgent now
        found = await asyncio.shield(thought)
        room.plans[seat] = {view: found.then[at:] for at, view in enumerate(found.views)}
        return found

    def think_ahead(self, room: Room) -> None:
        """Begin with the next hint of whoever asked for one lately, if their table's bots are compiled.

        It takes only a process that nobody else waits for. One for a position that is gone is called off,
        unless it has begun.
        """
        for seat, eager in room.eager.items():
            if eager.thought:
                eager.thought.cancel()
            to_act = seat in room.position.waiting and not room.seats[seat].bot
            new = to_act and eager.left and "hint" not in room.known(seat).rendered
            if new and self.brains.is_ready(room.game.kind.name):
                eager.left -= 1
                eager.thought = self._advice(room, seat, eager.origin)

    def _advice(self, room: Room, seat: int, origin: str) -> asyncio.Task[Advice]:
        """What is thought of a seat's position for its player; begun once."""
        known = room.known(seat)
        plan = room.plans.get(seat, {}).get(known.observation.record.tobytes(), ())
        asked = hint_question(known.observation, f"hint {known.version}", plan)
        asker = Asker(room.id, origin, lambda: Rank.HINT if "asked" in known.rendered else Rank.AHEAD)

        def think() -> asyncio.Task[Advice]:
            task = asyncio.create_task(self.brains.think(asked, advise, asker))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # lest none waits
            return task

        thought: asyncio.Task[Advice] = known.once("hint", think)
        if thought.done() and (thought.cancelled() or thought.exception()):
            known.rendered["hint"] = thought = think()
        return thought


def _heedless_from(room: Room, moves: Sequence[str]) -> int:
    """From which of these moves on none is stopped by what comes to light (`Interface.heedless`)."""
    kind, numbers, first = room.game.kind, room.game.numbers, len(moves)
    while first and moves[first - 1] in numbers:
        if kind.actions.family(numbers[moves[first - 1]]) not in kind.interface.heedless:
            break
        first -= 1
    return first


def _goes_on(observation: Observation, expected: Sequence[Observation], number: int, words: str) -> bool:
    """Whether a later move of a wish is played: all is as expected, or it is heedless and can be played."""
    if number <= len(expected):
        return observation.same(expected[number - 1])
    return observation.game.numbers[words] in observation.legal


def _at_any_time(room: Room, moves: Sequence[str]) -> bool:
    """Whether these moves, written out, do not hang on how the table stands by now."""
    numbers, kind = room.game.numbers, room.game.kind
    return all(words in numbers and kind.is_anytime(numbers[words]) for words in moves)


def _same_request(room: Room, known: tuple[int, int, str], seat: int, moves: Sequence[str]) -> None:
    """A key that was used before must stand for the same request."""
    _, before, text = known
    said = moves[0] if moves else ""
    may_mean = said == text or room.game.numbers.get(text) in room.game.meant(said)
    if before != seat or not may_mean:
        raise Stale("this key was already used for another move; every new move needs a new key")
