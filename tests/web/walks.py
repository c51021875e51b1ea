"""Walks through games in two worlds: in one of them somebody chooses otherwise, later, or not at all."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.game import Game
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.position import Position
from flatboat.kernel.records import overwrite, restored
from flatboat.kernel.supposing import imagined
from flatboat.web.brains import hint_question
from flatboat.web.keys import visitor_id
from flatboat.web.wanted import NewTable

from .worlds import TABLE, World, Worlds, seen, some

TRIED = 7  # moves whose outcome is looked at, to find two that look alike
FURTHER = 3  # steps that worlds go on together after they parted, at most
HELD = 200  # moves that a table is played on, so that the worlds still have them in memory


class Walk:
    """One table in both worlds, played by chance."""

    def __init__(self, worlds: Worlds, clock: list[int], picks: random.Random) -> None:
        self.worlds, self.clock, self.picks = worlds, clock, picks
        self.one, self.other = worlds.both

    async def begin(self, game: Game, moves: int) -> None:
        """A new table, some moves on; every seat is played by a program, some by a browser, too."""
        await self.one.hang_up()
        await self.other.hang_up()
        host, seats = self.one.host, game.seats
        if TABLE in host.rooms:
            await asyncio.wrap_future(host.store.delete(TABLE))
            host.rooms.pop(TABLE)
        names = tuple(["Ann", "Bob", "Cy", "Dot", "Eve"][:seats])
        wanted = NewTable(
            game, ("",) * seats, names, calm=False, pace=self.picks.choice((0, 300)),
            key=self.picks.randbytes(32),
        )  # fmt: skip
        room = await host.tables.create(wanted, visitor_id(self.one.token(0)))
        for seat in range(seats):
            if self.picks.random() < 0.6:
                await host.seats.sit(room, visitor_id(self.one.token(seat)), seat)
            await self.one.ask(seat, "GET", f"/api/tables/{TABLE}")  # that a program comes is told
        for _ in range(moves):
            if self.one.position.over:
                return
            move = self.picks.choice(self.one.position.legal_moves)
            self.clock[0] += self.picks.randrange(2000)
            await host.play.move(
                room,
                move.seat,
                [str(move)],
                room.known(move.seat).version,
                f"{move.seat}:{self.worlds.new_key()}",
            )

    async def go(self, enough: Callable[[], bool], looking: int, refusing: int) -> None:
        """Part and join the worlds again and again, until the game or the walk is over."""
        while not enough() and not self.one.position.over and len(self.one.room.standing) < HELD:
            await self.worlds.join()
            await self.worlds.follow()
            what = await self.part()
            if not what:
                await self.alone()
                continue
            for _ in range(self.picks.randrange(1, FURTHER + 1)):
                if not self.worlds.same():
                    break
                await self.worlds.compare(looking, refusing, what)
                if not await self.further(what):
                    break
            else:
                if self.worlds.same():
                    await self.worlds.compare(looking, refusing, what)

    # --- parting ------------------------------------------------------------------------------
    async def part(self) -> str:
        """Make the worlds differ in a secret; what it is, or "" if none was found here."""
        chance = self.picks.random()
        found = ""
        if chance < 0.75:
            found = await self.choose_otherwise()
        if not found and chance > 0.45:
            found = await self.other_hands()
        if not found and self.picks.random() < 0.1:
            found = "noise"
        if found:
            await self.noise()
        return found

    async def choose_otherwise(self) -> str:
        """A seat chooses in both worlds what looks alike to somebody; or later in one, or never."""
        position = self.one.position
        chooser = self.picks.choice(position.waiting)
        moves = position.observation(chooser).moves
        tried = some(self.picks, moves, TRIED)
        outcomes = [after(position, move) for move in tried]
        viewers = [seat for seat in (ONLOOKER, *range(position.game.seats)) if seat != chooser]
        before = {seat: (seen(position, seat), ()) for seat in viewers}
        quiet = [
            i for i, outcome in enumerate(outcomes) if all(outcome[seat] == before[seat] for seat in viewers)
        ]
        if quiet and self.picks.random() < 0.7:
            return await self.choose_quietly(chooser, [tried[i] for i in quiet])
        alike = [
            (i, j)
            for i in range(len(tried))
            for j in range(i)
            if any(outcomes[i][seat] == outcomes[j][seat] for seat in viewers)
        ]
        if not alike:
            return ""
        first, second = (tried[i] for i in self.picks.choice(alike))
        key, api = self.worlds.new_key(), self.picks.random() < 0.5
        self.clock[0] += self.picks.randrange(3000)
        await self.act(self.one, first, key, api)
        await self.act(self.other, second, key, api)
        return f"{first} or {second}"

    async def choose_quietly(self, chooser: int, moves: Sequence[Move]) -> str:
        """Nobody else is told of a move in one world; in the other it comes later or never, or is another."""
        first, second = self.picks.choice(moves), self.picks.choice(moves)
        how = self.picks.choice(("never", "later", "taken back", "twice"))
        key, api = self.worlds.new_key(), self.picks.random() < 0.5  # the same key: the chooser knows it
        worlds = [self.one, self.other]
        self.picks.shuffle(worlds)
        self.clock[0] += self.picks.randrange(3000)
        await self.act(worlds[0], first, key, api)
        self.clock[0] += self.picks.randrange(3000)
        if how == "later":
            await self.act(worlds[1], second, key, not api)
        elif how == "taken back" and worlds[0].room.position.steps_back(chooser, lambda observation: True):
            await worlds[0].undo(chooser)
        elif how == "twice":
            again = [move for move in moves if move in worlds[0].position.legal_moves]
            if again:
                await self.act(worlds[0], self.picks.choice(again), self.worlds.new_key(), not api)
        self.clock[0] += self.picks.randrange(3000)
        return f"{first}, {how}"

    async def other_hands(self) -> str:
        """Somebody's hidden things are others in the second world, now and at every move before."""
        viewer = self.picks.choice(list(self.one.eyes))
        room, position = self.other.room, self.other.position
        tape = Tape(dice_from(key_of(f"{self.picks.random()}")))
        twin = other_secrets(position, viewer, tape)
        if len(position.history) < len(room.standing) or twin == position.state.tobytes():
            return ""
        for i, played in enumerate(position.history):
            then = Position(position.game, state_of(position, played.before), Tape(), position.names)
            position.history[i] = replace(played, before=other_secrets(then, viewer, tape))
        overwrite(position.state, twin)
        room.forget_shown()
        for seat, eyes in self.other.eyes.items():
            if seat != viewer:  # they have seen other things for long
                eyes.met.append(("something else",))
        return f"hidden from {viewer}"

    async def noise(self) -> None:
        """What others do that changes nothing, in one world alone: looks, refused moves, hints."""
        world, picks = self.picks.choice(self.worlds.both), self.picks
        strangers = set(world.eyes) - set(self.worlds.same())
        for seat in strangers:
            if seat == ONLOOKER or not world.room.seats[seat].taken or not self.one.room.seats[seat].taken:
                continue
            known = world.room.known(seat)
            me = {"seat": seat, "version": known.version}
            api = f"/api/tables/{TABLE}"
            await world.ask(seat, "GET", f"/t/{TABLE}")
            await world.ask(seat, "GET", f"{api}/moves?all=true")
            await world.ask(seat, "POST", f"/t/{TABLE}/move", {**me, "typed": "dance"}, part=True)
            await world.ask(
                seat, "POST", f"/t/{TABLE}/why", {**me, "typed": picks.choice(world.room.game.moves)}
            )
            await world.ask(seat, "POST", f"{api}/undo", {"version": 99_999})
            hint_question(known.observation, "hint")

    # --- going on -----------------------------------------------------------------------------
    async def further(self, what: str) -> bool:
        """Somebody who can play in both worlds does the same there; False if nobody can."""
        both = [set(map(str_of, world.position.legal_moves)) for world in self.worlds.both]
        moves = sorted(both[0] & both[1])
        if not moves:
            return False
        seat, words = self.picks.choice(moves)
        key, api = self.worlds.new_key(), self.picks.random() < 0.5
        self.clock[0] += self.picks.randrange(3000)
        answers = [await world.act(seat, [words], key, api) for world in self.worlds.both]
        if seat in self.worlds.same():
            self.worlds._hold(seat, f"POST move {words}", what, *answers)
        return True

    async def alone(self) -> None:
        """One move in the first world; the other follows when they join."""
        move = self.picks.choice(self.one.position.legal_moves)
        self.clock[0] += self.picks.randrange(3000)
        await self.act(self.one, move, self.worlds.new_key(), self.picks.random() < 0.5)

    async def act(self, world: World, move: Move, key: str, api: bool) -> None:
        """A move that the rules allow."""
        known = move.seat in world.room.seats_of(visitor_id(world.token(move.seat)))
        status, _, body = await world.act(move.seat, [str(move)], key, api or not known)
        assert status == 200, (str(move), body[:200])


def str_of(move: Move) -> tuple[int, str]:
    """A move as its seat and words."""
    return move.seat, str(move)


def other_secrets(position: Position, viewer: int, dice: Tape) -> bytes:
    """A state that looks the same to a viewer, with other hidden things where there are any."""
    twin = imagined(position.observation(viewer), dice)
    same = seen(twin, viewer) == seen(position, viewer)  # whoever has chosen is taken for one who has not
    return (twin if same and is_certain(twin) else position).state.tobytes()


def is_certain(twin: Position) -> bool:
    """Whether all that is hidden is something: imagined tables may leave a choice unknown."""
    return "'unknown'" not in repr(twin.data())


def state_of(position: Position, before: bytes) -> Any:
    """The bytes of a state as a state."""
    return restored(before, position.state.dtype)


def after(position: Position, move: Move) -> dict[int, Any]:
    """What each viewer would see and be told after a move, and whether it could be played."""
    twin = position.copy()
    try:
        twin.push(move)
    except FlatboatError as problem:  # pragma: no cover
        raise AssertionError(problem) from None
    viewers = (ONLOOKER, *range(position.game.seats))
    return {seat: (seen(twin, seat), tuple(twin.tell(twin.events, seat))) for seat in viewers}
