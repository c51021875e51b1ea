"""What a page shows of a table: values worked out from one seat's observation, ready for a template.

Nothing here gets at the state: of the game it all comes from what `known_to` gives (see `known.py`), the rest
from what its host chose for the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from flatboat.bots import level_words
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import capital
from flatboat.kernel.pictures import Picture, listed
from flatboat.kernel.position import Position
from flatboat.kernel.text import Panel, Sheet
from flatboat.web.chart import went
from flatboat.web.choices import Group, Repeat, Wish, gathered, groups, numbered, repeat, repeatable, wished
from flatboat.web.gist import Deeds, Turn, since_own, turns
from flatboat.web.handing import is_wished
from flatboat.web.known import Look
from flatboat.web.lessons import Bubble, bubble_of, course_of
from flatboat.web.room import Room
from flatboat.web.second_person import addressed
from flatboat.web.talk import is_on
from flatboat.web.telling import LOG, WHOLE_LOG, Result, log_lines, notes_from, remembering, result, story


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seat through whose eyes, the seats that are theirs, whether they are the host.

    `elsewhere` has those of their seats that others have open, too, where, and when these came last.
    """

    seat: int = ONLOOKER
    mine: tuple[int, ...] = ()
    host: bool = False
    narrow: bool = False
    guide: bool = False
    elsewhere: tuple[tuple[int, str, int], ...] = ()


@dataclass(frozen=True)
class SeatShow:
    """A seat as everybody sees it."""

    seat: int
    name: str
    person: bool
    bot: str  # the bot that plays it now
    taken: bool
    mine: bool
    to_act: bool
    points: float
    standing: str = ""  # what is shown in place of points


@dataclass(frozen=True)
class TableShow:
    """A table as one viewer sees it, now or after one of its moves (`past`)."""

    id: str
    title: str
    game: str
    unused: tuple[str, ...]  # options that would bring signs of their own, which this table does without
    counts: str  # what points are called
    version: int
    number: int  # moves played
    last: int  # moves that stand in all
    past: bool
    viewer: Viewer
    seats: tuple[SeatShow, ...]
    task: str
    my_turn: bool
    together: bool  # seats act at the same time
    over: bool
    groups: tuple[Group, ...]
    wishes: tuple[Wish, ...]
    sheets: tuple[Sheet, ...]
    gathered: Mapping[str, str]  # by sheet: ids of the pieces that stand for all of it, joined by blanks
    panels: tuple[Panel, ...]
    repeat: Repeat | None
    story: tuple[str, ...]  # what the viewer's last move brought
    deeds: tuple[Deeds, ...]  # what the others have done since
    can_undo: bool
    can_undo_turn: bool
    can_choose_anew: bool  # a secret choice that is made, until the last one has chosen
    hints: bool
    drawing: Picture
    place: bool  # the drawing says where the viewer is on it
    text: str
    log: tuple[Turn, ...]
    earlier: int  # moves before those that the log tells of
    log_whole: bool  # a page tells of no more
    guide: str
    result: Result | None
    trouble: str
    commitment: str  # to the dice
    key: str  # of the dice, when the game is over
    warming: bool  # bots answer quickly, as their code is still being compiled
    deadline: int | None  # when the clock runs out, milliseconds since 1970
    rematch: str | None
    bubble: Bubble | None  # what the lesson says
    lesson: bool  # whether the table was made for one
    talks: bool  # whether people talk here
    asked: tuple[int, ...]  # seats of the viewer for which the host would let a bot play

    def wishes_by_heading(self, folded: bool) -> list[tuple[str, list[Wish]]]:
        """The wishes that stand open, or are folded away, by their headings, in the order of their keys."""
        listed = [wish for wish in self.wishes if wish.folded == folded]
        return [(heading, list(own)) for heading, own in groupby(listed, lambda wish: wish.heading)]

    @property
    def acting(self) -> tuple[SeatShow, ...]:
        """The seats that are to act."""
        return tuple(seat for seat in self.seats if seat.to_act)

    @property
    def mood(self) -> str:
        """The classes of the page's changing part."""
        return "mine" if self.my_turn else "over" if self.over else "waiting"

    @property
    def heading(self) -> str:
        """Whose turn it is."""
        if self.over:
            return "The game is over"
        if self.my_turn:
            whose = f", {self.seats[self.viewer.seat].name}" if len(self.viewer.mine) > 1 else ""
            return f"Your turn{whose}"
        names = listed([seat.name for seat in self.acting])
        return f"Waiting for {names}"

    @property
    def words(self) -> str:
        """What there is to do, or why the game is over."""
        if self.over and self.result:
            return f"{capital(self.result.reason)}."
        others = not self.my_turn and len(self.acting) == 1  # what another has to do is not told as mine
        whole = others or (self.viewer.seat == ONLOOKER and (self.together or len(self.acting) > 1))
        return capital(self.task if whole else self.task.split(": ", 1)[-1])

    @property
    def bots_think(self) -> bool:
        """Whether bots alone are waited for."""
        playing = not self.my_turn and not self.over and not self.trouble
        return playing and bool(self.acting) and all(seat.bot for seat in self.acting)

    @property
    def absent(self) -> bool:
        """Whether somebody is waited for who has not come yet."""
        return not self.my_turn and any(seat.person and not seat.taken for seat in self.acting)

    def player(self, seat: SeatShow) -> str:
        """Who plays a seat, where there is more to it than a name."""
        if seat.mine:
            return "you (bot playing)" if seat.bot and not self.over else "you"
        if seat.bot and not seat.person:
            return capital(level_words(seat.bot))
        if seat.bot:
            return "a bot played" if self.over else "away (bot playing)"
        return "" if seat.taken else "not joined yet"

    def old(self, seen: int) -> int:
        """The last move whose lines in the log are not new to somebody who has seen moves up to `seen`.

        After the end nothing is new, nor to somebody who was never here (0).
        """
        if self.past:
            return self.number - 1
        return self.number if self.over or not seen else seen


def viewer_at(viewer: Viewer, wished: int | None) -> Viewer:
    """The viewer with the seat to look from: the one wished for if it is theirs, or the only one they have.

    Who plays several seats at one screen says which: no hand is shown before the screen was passed on.
    """
    if wished in viewer.mine:
        seat = wished
    else:
        seat = viewer.mine[0] if len(viewer.mine) == 1 else ONLOOKER
    return replace(viewer, seat=ONLOOKER if seat is None else seat)


def show(room: Room, viewer: Viewer, whole_log: bool = False, warming: bool = False) -> TableShow:
    """The table as it stands."""
    known = room.known(viewer.seat)
    my_turn = viewer.seat in known.waiting and not room.seats[viewer.seat].bot
    may_act = viewer.seat != ONLOOKER and not room.seats[viewer.seat].bot
    first = max(0, known.number - (WHOLE_LOG if whole_log else LOG))
    return _shown(
        room, known.now, viewer, first,
        past=False, whole_log=whole_log, my_turn=my_turn, may_act=may_act,
        can_undo=my_turn and known.can_undo,
        can_choose_anew=may_act and not my_turn and known.can_choose_anew, warming=warming,
    )  # fmt: skip


def show_past(room: Room, position: Position, number: int, viewer: Viewer) -> TableShow:
    """The table after one of the moves that this viewer knows of, as it was seen then (see `Room.frame`)."""
    first = max(0, number - LOG)
    look = room.known(viewer.seat).then(position)
    return _shown(room, look, viewer, first, past=True, number=number)


def _shown(
    room: Room,
    look: Look,
    viewer: Viewer,
    first: int,
    *,
    past: bool,
    whole_log: bool = False,
    number: int | None = None,
    my_turn: bool = False,
    may_act: bool = False,
    can_undo: bool = False,
    can_choose_anew: bool = False,
    warming: bool = False,
) -> TableShow:
    """`first` is the move after which the log begins."""
    game, settings, observation, over = room.game, room.table.settings, look.observation, look.over
    bubble = None if past else bubble_of(room, observation, viewer.narrow)
    taught = course_of(room) is not None
    known = room.known(viewer.seat)
    moves = known.acts[first:number]
    notes = [] if past else notes_from(known.notes, moves)
    clock = settings["pace"] and not over and not past
    deeds = since_own(known, viewer.mine) if my_turn else ()
    names = addressed(look.names, viewer.mine)
    in_turn = not (game.kind.simultaneous or game.kind.search.secret)  # then a phone has room for one of both
    drawing = remembering(observation, moves).draw(narrow=viewer.narrow)
    commitment, key = known.dice
    wishes = wished(observation, viewer.narrow) if my_turn else ()
    listed_moves = groups(observation, viewer.narrow, my_turn and not taught) if may_act else ()
    if my_turn:
        forms = observation.sheets
        keyed = bool(forms) and forms[0].filled
        wishes, listed_moves = numbered(wishes, listed_moves, bool(forms), keyed)
    else:  # what may be said at any time
        listed_moves = tuple(replace(group, folded=True, pinned=False) for group in listed_moves)
    return TableShow(
        id=room.id,
        title=game.kind.title,
        game=game.kind.name,
        unused=game.kind.card.unused(room.table.options) if game.kind.has_card else (),
        counts=game.kind.counts,
        version=known.version,
        number=known.number if number is None else number,
        last=known.number,
        past=past,
        viewer=viewer,
        seats=seats(room, look, viewer),
        task=game.words.task(observation.view, look.names),
        my_turn=my_turn,
        together=game.kind.simultaneous,
        over=over,
        groups=listed_moves,
        wishes=wishes,
        sheets=observation.sheets if my_turn else (),
        gathered=gathered(observation, viewer.narrow) if my_turn else {},
        panels=() if past else observation.panels(),
        repeat=repeat(repeatable(known), observation) if my_turn else None,
        story=() if past or over or (deeds and viewer.narrow and in_turn) else story(known, viewer.mine),
        deeds=deeds,
        can_undo=can_undo,
        can_undo_turn=can_undo,
        can_choose_anew=can_choose_anew,
        hints=bool(settings["hints"]) and may_act and not over and not taught,
        drawing=drawing,
        place='id="t-here"' in drawing,
        text=observation.text(),
        log=turns(game, names, log_lines(game, names, moves, notes)),
        earlier=first,
        log_whole=whole_log,
        guide=observation.guide() if viewer.guide and not past and not taught else "",
        result=result(look.outcome, observation, went(room)) if look.outcome and not past else None,
        trouble=room.trouble,
        commitment=commitment,
        key=key,
        warming=warming,
        deadline=room.deadline(viewer.seat) if clock else None,
        rematch=room.table.rematch,
        bubble=bubble,
        lesson="lesson" in settings,
        talks=is_on(room),
        asked=() if past or over else asked(room, viewer),
    )


def asked(room: Room, viewer: Viewer) -> tuple[int, ...]:
    """The viewer's seats for which the host would let a bot play, as long as they neither agree nor move."""
    rows = (room.seats[seat] for seat in viewer.mine)
    return tuple(row.seat for row in rows if row.person and not row.bot and is_wished(room, row.seat))


def seats(room: Room, look: Look, viewer: Viewer) -> tuple[SeatShow, ...]:
    """The seats, in order."""
    view, words = look.observation.view, room.game.words
    return tuple(
        SeatShow(
            row.seat, look.names[row.seat], row.person, row.bot, row.taken,
            row.seat in viewer.mine, row.seat in look.waiting, look.points[row.seat],
            words.standing(view, row.seat),
        )
        for row in room.seats
    )  # fmt: skip
