"""Seats and links: handed over, replaced, signed out."""

from __future__ import annotations

from flatboat.web.commands.who import Who
from flatboat.web.handing import are_you_sure, check_silent, is_wished, wish_for
from flatboat.web.refusals import NotAllowed
from flatboat.web.room import Room
from flatboat.web.site import Site
from flatboat.web.store import Sitting
from flatboat.web.wanted import check_bot


def count(site: Site, who: Who) -> None:
    """Count a change of seats or links. Raises TooMany beyond what an address, or a table, may do."""
    rate = site.host.settings.limits.hand_overs
    site.rates.check_table(rate, "changes of seats", who.room.id, who.request)


async def hand_over(site: Site, who: Who, seat: int, bot: str, *, sure: bool = True) -> None:
    """Let a bot play a seat, or ("") its person again: its own people may, and the host.

    The host may let one play for somebody who has been silent for long enough. A person who is not `sure` is
    asked first (NotSure), and whoever is still there is told of the wish.
    """
    who.check_own_or_host(seat)
    count(site, who)
    room, row = who.room, who.room.seats[seat]
    if bot and seat not in who.seats:
        if who.program:
            check_silent(room, seat, site.host.settings.limits.patience)
        elif row.taken and not row.bot:
            await _may_hand_over(site, who, seat)
            if not sure:
                raise are_you_sure(row)
    wished = check_bot(bot) if bot and who.program else bot
    await site.host.seats.hand_over(room, seat, wished, back=seat in who.seats)
    site.audit.note("handed over seat", room.id, who.request, seat)


async def _may_hand_over(site: Site, who: Who, seat: int) -> None:
    """Whether the host may let a bot play for somebody now; if not, they are told that it was wished for.

    Raises NotAllowed, which says why.
    """
    room = who.room
    try:
        check_silent(room, seat, site.host.settings.limits.patience)
    except NotAllowed:
        if not is_wished(room, seat):
            wish = wish_for(room.seats[seat].name)
            await site.host.rooms.change(room, lambda change: change.note(wish))
        raise


async def leave(site: Site, who: Who, seat: int) -> None:
    """Give the game up for good. A browser that hosts it leaves that to one of those who play on."""
    if seat not in who.seats:
        raise NotAllowed("only the player in that seat can leave it")
    count(site, who)
    room, house = who.room, site.host
    await house.seats.leave(room, seat)
    site.audit.note("left seat", room.id, who.request, seat)
    if room.table.host == who.visitor and not room.seats_of(who.visitor) and (heir := _heir(site, room)):
        await house.seats.set_host(room, heir.visitor)
        words = f"{room.seats[heir.seat].name} is the host now"
        await house.rooms.change(room, lambda change: change.note(words))


def _heir(site: Site, room: Room) -> Sitting | None:
    """The first of those who play in a browser."""
    sitters = (sitter for seat in room.playing for sitter in room.sitters(seat))
    program = site.host.links.program
    return next((one for one in sitters if one.visitor != program(room, one.seat)), None)


async def replace_seat_link(site: Site, who: Who, seat: int) -> None:
    """Give a seat a new link, for somebody else to take it: the host may."""
    who.check_host()
    count(site, who)
    await site.host.seats.revoke(who.room, seat)
    site.audit.note("replaced seat link", who.room.id, who.request, seat)


async def replace_link(site: Site, who: Who, role: str) -> None:
    """Replace the host's link, or the one to free seats: the host may."""
    who.check_host()
    count(site, who)
    await site.host.links.replace(who.room, role)
    site.audit.note(f"replaced {role} link", who.room.id, who.request)


async def arrive(site: Site, who: Who) -> None:
    """A program sees what its seat sees: it sits there. If it is the first one, nobody else can take the
    seat by the open link any more; if it is not, those who sit there are told.

    A look tells nothing of moves, so it may be told; a move does not make anybody come.
    """
    for seat in who.seats:
        room = await site.host.rooms.open(who.room.id)
        if site.host.links.program(room, seat) == who.visitor:  # the key was not replaced meanwhile
            await site.host.seats.sit(room, who.visitor, seat, program=True)


async def sign_out(site: Site, who: Who, seat: int) -> None:
    """Sign everybody else out of a seat. Raises NotAllowed for anybody who does not sit there."""
    count(site, who)
    if who.program:
        await arrive(site, who)
    room = await site.host.rooms.open(who.room.id)
    await site.host.seats.sign_out(room, seat, who.visitor, program=who.program)
    site.audit.note("signed out others", room.id, who.request, seat)
