"""What a page shows of a table: values worked out from one seat's sight, ready for a template.

Nothing here gets at the state: it all comes from what the seat may know (`Known`: its sight, its count of
moves and versions), from the events as it may read them, and from what is public (names, points, whose turn
it is).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flatboat.kernel.game import Control, Game, Panel, Sheet
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.notation import capital, counted
from flatboat.kernel.pictures import listed
from flatboat.kernel.plans import Plan, plan
from flatboat.kernel.position import Outcome, Position
from flatboat.kernel.sight import Sight
from flatboat.kernel.supposing import wishes
from flatboat.web.archive import unpack
from flatboat.web.chart import Course, went
from flatboat.web.fair import told_of
from flatboat.web.room import Change, Room
from flatboat.web.store import Act

LOG = 40  # moves of which a table tells
TURN = "-- "  # begins a line that opens a turn
STORY = 2  # lines from which a seat's last move is told as a story
BACK = 40  # moves among which its beginning is looked for
BEFORE, PLANNED = 1000, 100  # moves among which a seat's last turn is looked for, and how many of its own
WHOLE_LOG = 400  # moves of which a page tells when it is asked for all; a replay tells of the others
TALL = 900  # a drawing of this height and more is not shrunk to fit into a window


@dataclass(frozen=True)
class Looker:
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
class Button:
    """A move, or the moves of a wish: what is sent, what it says, and where on the drawing it is clicked."""

    moves: str  # notation, several joined by "; "
    label: str
    spots: str = ""  # ids of pieces, joined by blanks
    again: bool = False  # pressed twice, it is meant twice


@dataclass(frozen=True)
class Group:
    """Buttons of one kind under their heading; `rule` is the help section that explains them."""

    heading: str
    rule: str
    buttons: tuple[Button, ...]
    folded: bool = False  # a sheet does the same in one gesture, or it is seldom wanted (`Control.aside`)
    pinned: bool = False  # it ends the turn: always in sight, however long the list


@dataclass(frozen=True)
class Wish:
    """Something that takes several decisions, and the ways there are to it."""

    heading: str
    rule: str
    label: str
    spots: str
    ways: tuple[Button, ...]
    folded: bool = False  # a sheet does the same in one gesture, or there are many (`Control.aside`)


@dataclass(frozen=True)
class Line:
    """A line of the log; `number` is the move after which the table was so."""

    number: int
    text: str
    turn: bool = False  # opens a turn
    note: bool = False  # not of the game: a seat was taken or handed over


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
class Repeat:
    """What of the turn before can be repeated: what the button says, and what is left out and why."""

    label: str
    left: str


@dataclass(frozen=True)
class Standing:
    """A seat in the result: its place, its points, and what they came from."""

    seat: int
    name: str
    place: int
    points: float
    account: tuple[tuple[str, float], ...]
    words: str = ""  # what is shown in place of points


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    reason: str
    standings: tuple[Standing, ...]
    counts: str  # what points are called
    causes: tuple[str, ...]  # all that points came from, in order of their first coming
    won: bool = True  # whether first place is a win
    courses: tuple[Course, ...] = ()  # how the game went in what its kind measures, if that is not points


@dataclass(frozen=True)
class TableShow:
    """A table as one looker sees it, now or after one of its moves (`past`)."""

    id: str
    title: str
    game: str
    counts: str  # what points are called
    version: int
    number: int  # moves played
    last: int  # moves that stand in all
    past: bool
    looker: Looker
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
    story: tuple[str, ...]  # what the looker's last move brought
    can_undo: bool
    can_undo_turn: bool
    hints: bool
    drawing: str
    tall: bool  # the drawing is a wide one and higher than most windows
    place: bool  # the drawing says where the looker is on it
    text: str
    log: tuple[Line, ...]
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


def slug(heading: str) -> str:
    """A heading as the name of an anchor: `Move: drive by fuel` is `move-drive-by-fuel`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.casefold()).strip("-")


def looker_at(looker: Looker, wished: int | None) -> Looker:
    """The looker with the seat to look from: the one wished for if it is theirs, or the only one they have.

    Who plays several seats at one screen says which: no hand is shown before the screen was passed on.
    """
    if wished in looker.mine:
        seat = wished
    else:
        seat = looker.mine[0] if len(looker.mine) == 1 else ONLOOKER
    return replace(looker, seat=ONLOOKER if seat is None else seat)


def show(room: Room, looker: Looker, whole_log: bool = False, warming: bool = False) -> TableShow:
    """The table as it stands."""
    position, known = room.position, room.known(looker.seat)
    my_turn = looker.seat in position.waiting and not room.seats[looker.seat].bot
    may_act = looker.seat != ONLOOKER and not room.seats[looker.seat].bot
    undo = Change(room).back(looker.seat) if my_turn else 0
    first = max(0, known.number - (WHOLE_LOG if whole_log else LOG))
    return _shown(
        room, position, known.sight, looker, first,
        past=False, whole_log=whole_log, my_turn=my_turn, may_act=may_act, can_undo=undo > 0,
        warming=warming,
    )  # fmt: skip


def show_past(room: Room, position: Position, number: int, looker: Looker) -> TableShow:
    """The table after one of the moves that this looker knows of, as it was seen then (see `Room.frame`)."""
    first = max(0, number - LOG)
    return _shown(room, position, position.sight(looker.seat), looker, first, past=True, number=number)


def _shown(
    room: Room,
    position: Position,
    sight: Sight,
    looker: Looker,
    first: int,
    *,
    past: bool,
    whole_log: bool = False,
    number: int | None = None,
    my_turn: bool = False,
    may_act: bool = False,
    can_undo: bool = False,
    warming: bool = False,
) -> TableShow:
    """`first` is the move after which the log begins."""
    game, settings = room.game, room.table.settings
    over = position.over
    known = room.known(looker.seat)
    moves = known.acts[first:number]
    notes = [] if past else notes_from(known.notes, moves)
    clock = settings["pace"] and not over and not past
    drawing = str(sight.draw(narrow=looker.narrow))
    commitment, key = told_of(room)
    return TableShow(
        id=room.id,
        title=game.kind.title,
        game=game.kind.name,
        counts=game.kind.counts,
        version=known.version,
        number=known.number if number is None else number,
        last=known.number,
        past=past,
        looker=looker,
        seats=seats(room, position, looker, sight),
        task=game.words.task(sight.view, position.names),
        my_turn=my_turn,
        together=game.kind.simultaneous,
        over=over,
        groups=groups(sight, looker.narrow) if may_act else (),
        wishes=wished(sight, looker.narrow) if my_turn else (),
        sheets=game.words.sheets(sight.view) if my_turn else (),
        gathered=gathered(sight, looker.narrow) if my_turn else {},
        panels=() if past else sight.panels(),
        repeat=repeat(repeatable(room, sight), sight) if my_turn else None,
        story=() if past or over else story(room, looker.seat),
        can_undo=can_undo,
        can_undo_turn=can_undo,
        hints=bool(settings["hints"]) and my_turn,
        drawing=drawing,
        tall=not looker.narrow and is_tall(drawing),
        place='id="t-here"' in drawing,
        text=sight.text(),
        log=tuple(log_lines(game, position.names, moves, looker.seat, notes)),
        earlier=first,
        log_whole=whole_log,
        guide=sight.guide() if looker.guide and not past else "",
        result=result(room, position.outcome, sight) if position.outcome and not past else None,
        trouble=room.trouble,
        commitment=commitment,
        key=key,
        warming=warming,
        deadline=room.deadline(looker.seat) if clock else None,
        rematch=room.table.rematch,
    )


def seats(room: Room, position: Position, looker: Looker, sight: Sight | None = None) -> tuple[SeatShow, ...]:
    """The seats, in order; how they stand is told from a sight."""
    points, waiting, words = position.points, position.waiting, room.game.words
    return tuple(
        SeatShow(
            row.seat, position.names[row.seat], row.person, row.bot, row.taken,
            row.seat in looker.mine, row.seat in waiting, points[row.seat],
            words.standing(sight.view, row.seat) if sight else "",
        )
        for row in room.seats
    )  # fmt: skip


def is_tall(drawing: str) -> bool:
    """Whether a drawing is so high that it would be shrunk too much to be seen whole.

    >>> is_tall('<svg viewBox="0 0 1000 1026">'), is_tall('<svg viewBox="0 0 1244 776">')
    (True, False)
    """
    box = re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', drawing)
    return box is not None and float(box[1]) >= TALL


# --- moves ----------------------------------------------------------------------------------------


def groups(sight: Sight, narrow: bool) -> tuple[Group, ...]:
    """The legal moves by what they are for."""
    kind = sight.game.kind
    spots = kind.spots(sight.view, sight.game.edition, narrow)
    found: dict[str, list[Button]] = {}
    controls: dict[str, Control] = {}
    last = kind.controls[kind.plan_end].heading if kind.plan_end else ""
    by_sheet = covered(sight)
    for move in sight.moves:
        family = kind.actions.read(move.action)[0]
        control = kind.controls[family]
        found.setdefault(control.heading, []).append(
            Button(
                str(move),
                capital(sight.label(move.action)),
                " ".join(spots.get(move.action, ())),
                family in kind.plan,
            )
        )
        controls.setdefault(control.heading, control)
    return tuple(
        Group(
            heading, slug(control.section), tuple(found[heading]),
            control.aside or control.section in by_sheet, heading == last,
        )
        for heading, control in controls.items()
    )  # fmt: skip


def covered(sight: Sight) -> set[str]:
    """The sections of which a sheet does all in one gesture."""
    return {section for sheet in sight.game.words.sheets(sight.view) for section in sheet.folds}


def gathered(sight: Sight, narrow: bool) -> dict[str, str]:
    """For each sheet the pieces that stand for all of it."""
    spots = sight.game.kind.spots(sight.view, sight.game.edition, narrow)
    sheets = sight.game.words.sheets(sight.view)
    return {sheet.name: " ".join(gathering(sight.game, spots, sheet.section)) for sheet in sheets}


def gathering(game: Game, spots: Mapping[int, Sequence[str]], section: str) -> list[str]:
    """The pieces that share moves of a section with several other pieces."""
    kind = game.kind
    groups = [group for group in kind.actions.groups if kind.controls[group.name].section == section]
    near: dict[str, set[str]] = {}
    for group in groups:
        for action in range(group.first, group.first + group.size):
            for place in spots.get(action, ()):
                near.setdefault(place, {place}).update(spots[action])
    return [place for place, all_near in near.items() if len(all_near) > 2]


def wished(sight: Sight, narrow: bool) -> tuple[Wish, ...]:
    """What can be reached by several decisions in a row."""
    kind, found, by_sheet = sight.game.kind, [], covered(sight)
    spots = kind.spots(sight.view, sight.game.edition, narrow)
    for wish in wishes(sight):
        control = kind.controls[kind.actions.read(wish.target.action)[0]]
        places = " ".join(spots.get(wish.target.action, ()))
        ways = tuple(Button("; ".join(map(str, way)), leading(sight, way), places) for way in wish.ways)
        label, folded = capital(sight.label(wish.target.action)), control.aside or control.section in by_sheet
        found.append(Wish(control.heading, slug(control.section), label, places, ways, folded))
    return tuple(found)


def leading(sight: Sight, way: Sequence[Move]) -> str:
    """The decisions that lead to a wish, in words."""
    return capital(", then ".join(sight.label(move.action) for move in way[:-1]))


def repeatable(room: Room, sight: Sight) -> Plan | None:
    """What the looker's seat may repeat of its turn before."""
    if not room.game.kind.plan_end:
        return None
    own = [act.text for act in room.standing[-BEFORE:] if act.seat == sight.seat][-PLANNED:]
    numbers = {text: action for action, text in enumerate(room.game.moves)}
    return plan(sight, [numbers[text] for text in own])


def repeat(found: Plan | None, sight: Sight) -> Repeat | None:
    """The same in words."""
    if found is None:
        return None
    can, total = len(found.moves), found.total
    number = counted(total, "move") if can == total else f"{can} of {counted(total, 'move')}"
    return Repeat(
        f"Repeat {'the rest of ' if found.begun else ''}last turn's plan ({number})", left_out(found, sight)
    )


def left_out(found: Plan, sight: Sight) -> str:
    """What of a plan cannot be repeated now, and why, as a sentence; "" for nothing."""
    found_by: dict[str, dict[str, int]] = {}
    for move, reason in found.left:
        same = found_by.setdefault(reason, {})
        label = sight.label(move.action)
        same[label] = same.get(label, 0) + 1
    told = [f"{listed(list(map(times, same.items())))} ({reason})" for reason, same in found_by.items()]
    return f"Left out: {'; '.join(told)}." if told else ""


def times(done: tuple[str, int]) -> str:
    """A move and how often: "fish x3"."""
    move, number = done
    return f"{move} x{number}" if number > 1 else move


@dataclass(frozen=True)
class Refused:
    """Moves that cannot be made now, in the words of buttons, for one reason."""

    moves: tuple[str, ...]
    reason: str


def refused(sight: Sight, spot: str, narrow: bool) -> tuple[Refused, ...]:
    """What belongs to a piece of the drawing and cannot be done now, and why.

    Left out is what this table's options leave out. That it is not the time is said of one move alone, and
    only where no other reason tells more.
    """
    words, spots = sight.game.words, sight.game.kind.spots(sight.view, sight.game.edition, narrow)
    there = [
        action
        for action, places in spots.items()
        if spot in places and sight.why[action] and words.belongs(action, sight.view)
    ]
    telling = [action for action in there if not words.only_waits(int(sight.why[action]))]
    found: dict[str, list[str]] = {}
    for action in telling or there[:1]:
        found.setdefault(sight.reason(action), []).append(capital(sight.label(action)))
    return tuple(Refused(tuple(moves), reason) for reason, moves in found.items())


# --- what happened ----------------------------------------------------------------------------------


def log_lines(
    game: Game,
    names: Sequence[str],
    acts: Sequence[Act],
    seat: int,
    notes: Sequence[Act] = (),
    stored: bool = False,
) -> list[Line]:
    """What happened, in words, as a seat may read it: as people saw it, or in the order it was stored."""
    lines: list[Line] = []
    waiting = list(notes)
    for act in acts:
        while waiting and (waiting[0].seq < act.seq if stored else when(waiting[0]) < when(act)):
            lines.append(_note(waiting.pop(0)))
        for event in unpack(act.events):
            if words := game.words.event(event.seen_by(seat), names):
                turn = words.startswith(TURN)
                lines.append(Line(act.number or 0, words.removeprefix(TURN), turn))
    return lines + [_note(note) for note in waiting]


def notes_from(notes: Sequence[Act], acts: Sequence[Act]) -> list[Act]:
    """The notes since the first of these moves; all, if there are none."""
    return [note for note in notes if not acts or when(note) > when(acts[0])]


def when(act: Act) -> tuple[int, int]:
    """When something came to pass: moves that are stored again under one taken back keep their time."""
    return act.at, act.seq


def _note(note: Act) -> Line:
    return Line(note.length, note.text, note=True)


def story(room: Room, seat: int) -> tuple[str, ...]:
    """What a seat's last wish brought, line by line, with all that came of it for this seat by itself.

    A wish is the first move of a request, which has a key. Told only where there is much to tell.
    """
    if seat == ONLOOKER:
        return ()
    acts = [act for act in room.known(seat).acts[-BACK:] if act.seat == seat]
    first = next((i for i in reversed(range(len(acts))) if acts[i].key is not None), len(acts) - 1)
    lines = [line.text for line in log_lines(room.game, room.position.names, acts[max(0, first) :], seat)]
    return tuple(map(capital, lines)) if len(lines) >= STORY else ()


def result(room: Room, outcome: Outcome, sight: Sight) -> Result:
    """How the game ended, and how every point came about."""
    game, names, how = room.game, room.position.names, went(room)
    accounts, causes = list(how.accounts), how.causes
    for seat, account in enumerate(accounts):
        begun = outcome.points[seat] - sum(account.values())
        if begun:
            accounts[seat] = {"at the start": begun, **account}
            causes = ("at the start", *(cause for cause in causes if cause != "at the start"))
    order = sorted(range(len(names)), key=lambda seat: outcome.places[seat])
    standings = tuple(
        Standing(
            seat, names[seat], outcome.places[seat], outcome.points[seat], tuple(accounts[seat].items()),
            game.words.standing(sight.view, seat),
        )
        for seat in order
    )  # fmt: skip
    return Result(outcome.reason, standings, game.kind.counts, causes, outcome.won, how.courses)
