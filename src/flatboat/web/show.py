"""What a page shows of a table: values worked out from one seat's observation, ready for a template.

Nothing here gets at the state: of the game it all comes from what `known_to` gives (see `known.py`), the rest
from what its host chose for the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby

from flatboat.bots import level_words
from flatboat.bots.levels import stronger
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import capital, listed
from flatboat.kernel.pictures import Picture
from flatboat.kernel.position import Position
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.text import Panel, Sheet
from flatboat.offers.buttons import Group, Wish
from flatboat.offers.choices import gathered, groups, numbered
from flatboat.offers.log import venture
from flatboat.offers.wished import told_above, wished
from flatboat.web import ending
from flatboat.web.handing import is_wished
from flatboat.web.known import Known, Look, Told
from flatboat.web.lessons import Bubble, bubble_of, course_of
from flatboat.web.room import Room
from flatboat.web.second_person import addressed
from flatboat.web.since import Deeds, since_own, this_turn
from flatboat.web.talk import is_on
from flatboat.web.telling import (
    LOG,
    WHOLE_LOG,
    Result,
    Turn,
    log_lines,
    notes_from,
    remembering,
    result,
    story,
    turns,
)


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
    best: tuple[str, ...] = ()  # what this game was for them among all of theirs


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
    owed: int = 0  # points that debts will take, and that are not shown


@dataclass(frozen=True)
class TableShow:
    """A table as one viewer sees it, now or after one of its moves (`past`)."""

    id: str
    title: str
    game: str
    unused: tuple[str, ...]  # options that would bring signs of their own, which this table does without
    counts: str  # what points are called
    goal: int  # points that bring the end near; 0 for none
    version: int
    number: int  # moves played
    last: int  # moves that stand in all
    past: bool
    viewer: Viewer
    seats: tuple[SeatShow, ...]
    task: str
    together: bool  # seats act at the same time
    over: bool
    drawing: Picture
    text: str
    log: tuple[Turn, ...]
    earlier: int  # moves before those that the log tells of
    trouble: str
    commitment: str  # to the dice
    key: str  # of the dice, when the game is over
    rematch: str | None
    lesson: bool  # whether the table was made for one
    talks: bool  # whether people talk here

    # --- only of the table as it stands
    panels: tuple[Panel, ...] = ()
    log_whole: bool = False  # a page tells of no more
    story: tuple[str, ...] = ()  # what the viewer's last move brought
    guide: str = ""
    hints: bool = False
    result: Result | None = None
    warming: bool = False  # bots answer quickly, as their code is still being compiled
    venture: str = ""  # what the viewer's present or last one brings, or the turn under way
    deadline: int | None = None  # when the clock runs out, milliseconds since 1970
    bubble: Bubble | None = None  # what the lesson says
    asked: tuple[int, ...] = ()  # seats of the viewer for which the host would let a bot play
    may_end: bool = False  # whether the viewer was asked to end the game
    left: tuple[str, ...] = ()  # who has left for good since the viewer's last move, in words

    # --- only for whoever may act
    groups: tuple[Group, ...] = ()
    deeds: tuple[Deeds, ...] = ()  # what the others have done since the viewer's last move
    can_choose_anew: bool = False  # a secret choice that is made, until the last one has chosen

    # --- only in the viewer's turn
    my_turn: bool = False
    wishes: tuple[Wish, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    #: By sheet: ids of the pieces that stand for all of it, joined by blanks.
    gathered: Mapping[str, str] = field(default_factory=dict)
    can_undo: bool = False

    def draws(self, piece: str) -> bool:
        """Whether a piece is on the drawing: "here", where the viewer is, or "seat-1", what a player has."""
        return f'id="t-{piece}"' in self.drawing

    def wishes_by_heading(self, folded: bool) -> list[tuple[str, list[Wish]]]:
        """The wishes that stand open, or are folded away, by their headings, in the order of their keys."""
        listed = [wish for wish in self.wishes if wish.folded == folded]
        return [(heading, list(own)) for heading, own in groupby(listed, lambda wish: wish.heading)]

    @cached_property
    def farther(self) -> dict[str, list[Wish]]:
        """Those folded away whose moves by one decision are folded away, too: both are one list."""
        lists = {group.heading for group in self.groups if group.folded}
        return {heading: own for heading, own in self.wishes_by_heading(True) if heading in lists}

    @property
    def acting(self) -> tuple[SeatShow, ...]:
        """The seats that are to act."""
        return tuple(seat for seat in self.seats if seat.to_act)

    @property
    def alone(self) -> tuple[SeatShow, ...]:
        """The only seat that is to act."""
        return self.acting if len(self.acting) == 1 else ()

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
        names = [seat.name for seat in self.acting]
        return f"{names[0]}'s turn" if self._duty(self.alone) else f"Waiting for {listed(names)}"

    @property
    def words(self) -> str:
        """What there is to do, or why the game is over; nothing where nobody is there to do it."""
        if self.over and self.result:
            return f"{capital(self.result.reason)}."
        if all(seat in self.free and not seat.bot for seat in self.acting):
            return ""
        own = tuple(seat for seat in self.seats if seat.seat == self.viewer.seat)
        return capital(self._duty(own) or self._duty(self.alone) or self.task)

    def _duty(self, seats: Sequence[SeatShow]) -> str:
        """What one of these seats has to do, without its name, if the task tells of it alone."""
        heads = (f"{seat.name}: " for seat in seats)
        return next((self.task.removeprefix(head) for head in heads if self.task.startswith(head)), "")

    @property
    def bots_think(self) -> bool:
        """Whether bots alone are waited for."""
        playing = not self.my_turn and not self.over and not self.trouble
        return playing and bool(self.acting) and all(seat.bot for seat in self.acting)

    @property
    def surpassed(self) -> bool:
        """Whether the viewer has played bots alone, of which one could be stronger."""
        others = [seat for seat in self.seats if not seat.mine]
        bots = [seat.bot for seat in others if seat.bot and not seat.person]
        return len(bots) == len(others) and any(stronger(bot) != bot for bot in bots)

    @property
    def free(self) -> tuple[SeatShow, ...]:
        """The seats of people who have not come yet."""
        return tuple(seat for seat in self.seats if seat.person and not seat.taken and not seat.mine)

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
    if wished is not None and wished in viewer.mine:
        return replace(viewer, seat=wished)
    return replace(viewer, seat=viewer.mine[0] if len(viewer.mine) == 1 else ONLOOKER)


def show(room: Room, viewer: Viewer, whole_log: bool = False, warming: bool = False) -> TableShow:
    """The table as it stands."""
    known, look, taught = room.known(viewer.seat), room.known(viewer.seat).now, course_of(room) is not None
    first = max(0, known.number - (WHOLE_LOG if whole_log else LOG))
    moves, observation = known.acts[first:], look.observation
    own = (act.events for act in reversed(known.acts) if act.seat == known.seat)
    shown = replace(
        _at_any_time(room, look, viewer, moves, notes_from(known.notes, moves)),
        earlier=first,
        log_whole=whole_log,
        panels=observation.panels(),
        guide=observation.guide() if viewer.guide and not taught else "",
        result=_result(room, known, look, viewer),
        warming=warming,
        venture="" if look.over or taught else venture(known.game, known.seat, own),
        deadline=room.deadline(viewer.seat),
        bubble=bubble_of(room, observation, viewer.narrow),
        asked=() if look.over else asked(room, viewer),
        may_end=not look.over and any(seat in viewer.mine for seat in ending.asked(room)),
    )
    if viewer.seat != ONLOOKER and not room.seats[viewer.seat].bot:
        waits = viewer.seat in look.waiting
        shown = _in_turn(shown, known, taught) if waits else _out_of_turn(shown, known)
        hints = room.table.settings["hints"] and not look.over and not taught
        shown = replace(shown, hints=hints, left=left_since(room, known))
    return shown if _tells_deeds_alone(shown, room.game) else replace(shown, story=story(known, viewer.mine))


def _result(room: Room, known: Known, look: Look, viewer: Viewer) -> Result | None:
    """How the game ended, told to this viewer: the story of all its events is put together once."""
    if (outcome := look.outcome) is None:
        return None
    made: Result = known.once(
        ("result", viewer.mine, look.names), lambda: result(look, outcome, room.went(), viewer.mine)
    )
    return made


def left_since(room: Room, known: Known) -> tuple[str, ...]:
    """Who has left the game for good since the viewer's own last move, in the words of the log."""
    own = known.own_acts(1, known.number, known.number)
    last = {note.seat: note.text for note in notes_from(known.notes, own)}
    return tuple(words for seat, words in last.items() if seat != ONLOOKER and not room.seats[seat].person)


def show_past(room: Room, position: Position, number: int, viewer: Viewer) -> TableShow:
    """The table after one of the moves that this viewer knows of, as it was seen then (see `Rooms.frame`)."""
    known, first = room.known(viewer.seat), max(0, number - LOG)
    shown = _at_any_time(room, known.then(position), viewer, known.acts[first:number])
    return replace(shown, past=True, number=number, earlier=first)


def _at_any_time(
    room: Room, look: Look, viewer: Viewer, moves: Sequence[Told], notes: Sequence[Told] = ()
) -> TableShow:
    """A table at any moment; the log tells of these moves and notes."""
    known, observation = room.known(viewer.seat), look.observation
    game = known.game  # in the words of this table
    names = addressed(look.names, viewer.mine)
    commitment, key = known.dice
    together = game.kind.simultaneous
    upto = (moves[-1].number or 0) if moves and together else 0
    own = known.own_acts(LOG, upto, WHOLE_LOG)  # of those moves that are told many may be of others
    return TableShow(
        id=room.id,
        title=game.kind.title,
        game=game.kind.name,
        unused=game.kind.card.unused(room.table.options) if game.kind.has_card else (),
        counts=game.kind.counts,
        goal=game.words.goal(observation.view),
        version=known.version,
        number=known.number,
        last=known.number,
        past=False,
        viewer=viewer,
        seats=seats(room, look, viewer),
        task=game.words.task(observation.view, look.names),
        together=together,
        over=look.over,
        drawing=remembering(
            observation, own or moves, lambda: known.own_acts(WHOLE_LOG, upto, WHOLE_LOG * len(names))
        ).draw(narrow=viewer.narrow),
        text=observation.text(),
        log=turns(game, names, log_lines(game, names, moves, notes)),
        earlier=0,
        trouble=room.trouble,
        commitment=commitment,
        key=key,
        rematch=room.table.rematch,
        lesson="lesson" in room.table.settings,
        talks=is_on(room),
    )


def _in_turn(shown: TableShow, known: Known, taught: bool) -> TableShow:
    """The same with what the viewer can do in its turn; in a lesson nothing is put before the rest."""
    observation, narrow = known.observation, shown.viewer.narrow
    forms = observation.sheets
    found = wished(observation, narrow, eager=not taught)
    listed = groups(observation, narrow, eager=not taught, wishes=found)
    wishes, listed_moves = numbered(
        told_above(found, listed),
        listed,
        formed=bool(forms),
        keyed_form=bool(forms) and forms[0].filled,
    )
    return replace(
        shown,
        my_turn=True,
        groups=listed_moves,
        wishes=wishes,
        sheets=forms,
        gathered=gathered(observation, narrow),
        deeds=since_own(known, shown.viewer.mine),
        venture=shown.venture or ("" if taught else this_turn(known)),
        can_undo=known.can_undo,
    )


def _out_of_turn(shown: TableShow, known: Known) -> TableShow:
    """The same with what may be said at any time."""
    listed_moves = groups(known.observation, shown.viewer.narrow, eager=False)
    folded = tuple(replace(group, folded=True, pinned=False) for group in listed_moves)
    deeds = () if shown.over or shown.together else since_own(known, shown.viewer.mine)
    return replace(shown, groups=folded, can_choose_anew=known.can_choose_anew, deeds=deeds)


def _tells_deeds_alone(shown: TableShow, game: Ruleset) -> bool:
    """Whether a page leaves out what the viewer's last move brought.

    That is so at the end, and on a phone that tells what the others have done since: it has room for one of
    both. Where all act at once it tells both.
    """
    return shown.over or (bool(shown.deeds) and shown.viewer.narrow and not game.kind.simultaneous)


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
            words.standing(view, row.seat), words.owed(view, row.seat),
        )
        for row in room.seats
    )  # fmt: skip
