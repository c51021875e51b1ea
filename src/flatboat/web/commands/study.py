"""Decisions of a game that is over, looked at again: what was done, what a bot would have done, and why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flatboat.bots.hints import Advice, Hint, agrees, beside, choice_made, hint_of
from flatboat.bots.looking_back import Look
from flatboat.bots.reasons import deed_in_words
from flatboat.errors import FlatboatError
from flatboat.kernel.observation import Observation
from flatboat.web.brains import advise, study_question
from flatboat.web.commands.records import once, position_at
from flatboat.web.commands.who import Who
from flatboat.web.queue import Asker, Rank
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.second_person import addressed, for_reader, spoken_hint, spoken_to
from flatboat.web.site import Site


@dataclass(frozen=True)
class Study:
    """One decision: what was chosen, and a bot's advice, which says how that compares."""

    number: int  # how many moves were made before it
    seat: int
    chose: str  # a sentence; "" for somebody who never did, as the game was ended before
    agrees: bool  # the bot would have done the same
    hint: Hint
    to: str = ""  # whom its words call "you", where that is not the reader
    turn: str = ""  # which it is of, where that is told


def studied(
    own: Sequence[int], number: int, observation: Observation, chosen: Sequence[int], advice: Advice
) -> Study:
    """A decision and a bot's advice in words, to a reader with these seats: tenths of a second."""
    seen = for_reader(observation, own)
    hint, brief = beside(seen, hint_of(seen, advice), chosen), seen.game.words.brief
    hint = replace(hint, label=brief(hint.label), then=tuple(map(brief, hint.then)))
    who = addressed(observation.names, own)[observation.seat]
    return Study(
        number=number,
        seat=observation.seat,
        chose=spoken_to(f"{who} chose: {brief(deed_in_words(observation, chosen))}.") if chosen else "",
        agrees=agrees(observation, hint, chosen),
        hint=spoken_hint(hint, observation.game),
        to="" if observation.seat in own else who,
    )


async def study(site: Site, who: Who, eyes: int, number: int) -> Study:
    """What a bot would have done at a move: in the place of `eyes`, or else of whoever was to act.

    It is told what that seat could know then. NotAllowed before the end, FlatboatError where there was
    nothing to decide, TooMany, or Busy if too many wait.
    """
    room, request = who.room, who.request
    check_over(room)
    position = await position_at(site, request, room, eyes, number, bool(who.seats))
    if not position.waiting:
        raise FlatboatError("the game was over by then; go back to a move before the end")
    seat = eyes if eyes in position.waiting else position.waiting[0]
    site.rates.check_person(site.host.settings.limits.hints, "hints", who.visitor, room.id, seat)
    observation, known = position.observation(seat), room.known(seat)
    later = map(known.act, range(number, known.number))
    chosen = choice_made(observation, ((act.seat, act.text) for act in later))
    advice: Advice | None = room.advised.find((seat, number))
    if advice is None:
        asker = Asker(room.id, site.origin(request), lambda: Rank.HINT)
        advice = await site.host.brains.think(study_question(observation, number, chosen), advise, asker)
        if not advice.quick:
            room.advised.keep((seat, number), advice)
    return await asyncio.to_thread(studied, who.seats, number, observation, chosen, advice)


def look_back(site: Site, who: Who, seat: int) -> None:
    """Begin to go over a seat's turns. NotAllowed before the end, and for who had no part; TooMany, Busy."""
    check_over(who.room)
    if not who.seats and not who.host:
        raise NotAllowed("only those who sat at this table can have its turns gone over")
    site.rates.check_person(site.host.settings.limits.hints, "hints", who.visitor, who.room.id, seat)
    site.host.looking_back.begin(who.room, seat, site.origin(who.request))


async def worth_a_look(site: Site, who: Who, seat: int) -> tuple[Look | None, list[Study]]:
    """How far going over a seat's turns has come, and what was found, in words to this reader."""
    look = who.room.looks.get(seat)
    if look is None or not look.over:
        return look, []
    lapses = [(lapse.decision, lapse.advice) for lapse in look.found]

    def work() -> list[Study]:
        told = []
        for one, advice in lapses:
            turn = spoken_to(one.turn(addressed(one.seen.names, who.seats)))
            told.append(replace(studied(who.seats, one.number, one.seen, one.chosen, advice), turn=turn))
        return told

    what = f"worth a look {seat} {who.seats}"
    return look, await once(site, who.request, who.room, bool(who.seats), what, work)


def check_over(room: Room) -> None:
    """Raises NotAllowed before the end."""
    if not room.position.over:
        raise NotAllowed("what a bot would have done is told when the game is over")
