"""Games that are over, gone over for the turns worth a look: one at a time, after who waits for bots."""

from __future__ import annotations

import asyncio
import logging

from flatboat.bots.hints import Advice
from flatboat.bots.looking_back import Decision, Look, turns_of
from flatboat.errors import FlatboatError
from flatboat.web.brains import Brains, advise, study_question
from flatboat.web.desk import Busy, Desk, Errand, Precedence
from flatboat.web.queue import Asker, Rank
from flatboat.web.room import Room

WAITING = 10  # games in line
log = logging.getLogger("flatboat.bots")


class LookingBack:
    """Goes over games; what it finds is kept with their tables (`Room.looks`)."""

    def __init__(self, desk: Desk, brains: Brains) -> None:
        self.desk, self.brains = desk, brains
        self.tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.line = asyncio.Lock()

    def begin(self, room: Room, seat: int, origin: str) -> None:
        """Go over a seat's turns, unless that was done or is under way. Raises Busy."""
        if (known := room.looks.get(seat)) and not known.problem:
            return
        if len(self.tasks) >= WAITING:
            raise Busy("too many games are gone over at this moment; please try again later")
        look, key = Look(), (room.id, seat)
        room.looks[seat] = look
        self.tasks[key] = asyncio.create_task(self._go_over(room, seat, look, origin))
        self.tasks[key].add_done_callback(lambda _: self.tasks.pop(key, None))

    async def _go_over(self, room: Room, seat: int, look: Look, origin: str) -> None:
        asker = Asker(room.id, origin, lambda: Rank.BOTS)

        async def ask(decision: Decision) -> Advice:
            asked = study_question(decision.seen, decision.number, decision.chosen)
            return await self.brains.think(asked, advise, asker)

        try:
            async with self.line:
                await self.brains.until_ready(room.game.kind.name)
                errand = Errand(Precedence.ONLOOKERS, table=room.id)
                turns = await self.desk.do(errand, lambda: turns_of(room.whole(), seat))
                await look.go(turns, ask)
            for lapse in look.found:
                room.advised.keep((seat, lapse.decision.number), lapse.advice)
        except FlatboatError as error:
            look.problem = str(error)
        except Exception:
            log.exception("a game could not be gone over")
            look.problem = "something went wrong; please try again later"
