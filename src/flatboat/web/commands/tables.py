"""Whole tables: played again, ended, deleted, talked at."""

from __future__ import annotations

from flatboat.kernel.notation import listed
from flatboat.web import ending, talk
from flatboat.web.commands.seats import count
from flatboat.web.commands.who import Who
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Change
from flatboat.web.site import Site
from flatboat.web.store import Said


async def rematch(site: Site, who: Who, *, harder: bool = False) -> str:
    """A new table for the same people, who may ask for it, as may the host; its id.

    Raises NotAllowed, or TooMany: one more table is counted.
    """
    room = who.room
    if not who.seats and not who.host:
        raise NotAllowed("only those who played can start a rematch")
    if not who.program or (room.position.over and not room.table.rematch):
        site.rates.check(site.host.settings.limits.tables, "new tables", who.request)
    return await site.host.tables.rematch(room, harder=harder)


async def end(site: Site, who: Who) -> None:
    """End the game for everybody, with the usual reckoning: the host may, once the others agree.

    They agree by the same wish. Programs are not asked, and those of a host ask nobody. Raises NotAllowed,
    which says who was asked.
    """
    room, change = who.room, site.host.rooms.change
    own = [seat for seat in ending.asked(room) if seat in who.seats]

    def agree(to: Change) -> None:
        for seat in own:
            to.note(ending.agreement(room.seats[seat].name), seat)

    if own:
        await change(room, agree)
    else:
        who.check_host()
    alone = room.position.over or (who.host and who.program)
    asked = [] if alone else ending.opposed(room)
    opposed = [seat for seat in asked if not site.host.links.has_program(room, seat)]
    if not opposed:
        await site.host.play.end(room)
    elif who.host:
        if not ending.asked(room):
            await change(room, lambda to: to.note(ending.WISH))
        names = listed([room.seats[seat].name for seat in opposed])
        raise NotAllowed(f"the game ends as soon as {names} {'agrees' if len(opposed) == 1 else 'agree'}")


async def delete(site: Site, who: Who) -> None:
    """Delete a table for everybody, with its moves, seats and links: the host may."""
    who.check_host()
    await site.host.tables.delete(who.room)
    site.audit.note("deleted table", who.room.id, who.request)


async def say(site: Site, who: Who, seat: int, words: str) -> Said:
    """Say something from a seat that is theirs. Raises TooMany beyond what a seat and an address may."""
    limits = site.host.settings.limits
    site.rates.check_seat(limits.talk, "lines", who.room.id, seat)
    site.rates.check(limits.talk_of_address, "lines", who.request)
    return await talk.say(site.host.rooms, who.room, seat, words)


async def allow_talk(site: Site, who: Who, on: bool) -> None:
    """Turn the talk off, or on again: the host may."""
    who.check_host()
    count(site, who)
    await talk.allow(site.host.rooms, who.room, on)
