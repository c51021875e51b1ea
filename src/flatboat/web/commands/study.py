"""A decision of a game that is over, looked at again: what was done, what a bot would have done, and why."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from fastapi import Request

from flatboat.bots.hints import Hint, agrees, choice_made, hint_of
from flatboat.bots.reasons import deed_in_words
from flatboat.errors import FlatboatError
from flatboat.web.brains import advise, hint_question
from flatboat.web.commands.records import position_at
from flatboat.web.queue import Asker, Rank
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.second_person import addressed, for_reader, spoken_hint, spoken_to
from flatboat.web.show import TableShow
from flatboat.web.site import Site


@dataclass(frozen=True)
class Study:
    """One decision: what was chosen, and a bot's advice, which says how that compares."""

    chose: str  # a sentence; "" for somebody who never did, as the game was ended before
    agrees: bool  # the bot would have done the same
    hint: Hint


async def study(site: Site, request: Request, room: Room, shown: TableShow, visitor: str) -> Study:
    """What a bot would have done at the move shown: in the viewer's place, or else of whoever was to act.

    It is told what that seat could know then. NotAllowed before the end, FlatboatError where there was
    nothing to decide, TooMany, or Busy if too many wait.
    """
    if not room.position.over:
        raise NotAllowed("what a bot would have done is told when the game is over")
    viewer, number = shown.viewer, shown.number
    position = await position_at(site, request, room, viewer.seat, number, bool(viewer.mine))
    if not position.waiting:
        raise FlatboatError("the game was over by then; go back to a move before the end")
    seat = viewer.seat if viewer.seat in position.waiting else position.waiting[0]
    site.rates.check_person(site.host.settings.limits.hints, "hints", visitor, room.id, seat)
    observation = position.observation(seat)
    known = room.known(seat)
    later = map(known.act, range(number, known.number))
    chosen = choice_made(observation, ((act.seat, act.text) for act in later))
    asked = replace(hint_question(observation, f"study {number}"), chosen=chosen)
    asker = Asker(room.id, site.origin(request), lambda: Rank.HINT)
    advice = await site.host.brains.think(asked, advise, asker)
    hint = await asyncio.to_thread(hint_of, for_reader(observation, viewer.mine), advice)
    who = addressed(room.position.names, viewer.mine)[seat]
    return Study(
        chose=spoken_to(f"{who} chose: {deed_in_words(observation, chosen)}.", ()) if chosen else "",
        agrees=agrees(observation, hint, chosen),
        hint=spoken_hint(hint, room.game),
    )
