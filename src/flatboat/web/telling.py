"""What happened at a table, in words: its log turn by turn, what moves brought, how the game ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from flatboat.kernel.history import CELLS, Happened, Outcome
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import amount, capital, listed, unit
from flatboat.kernel.observation import Observation
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.text import Words
from flatboat.offers.log import Line, gist, lines_of, losses, merged
from flatboat.web.chart import Measured, Went
from flatboat.web.known import Known, Look, Told
from flatboat.web.second_person import YOU, addressed, spoken_to, verbs_of

LOG = 40  # moves of which a table tells
WHOLE_LOG = 400  # moves of which a page tells when it is asked for all; a replay tells of the others
STORY = 2  # lines from which a seat's last move is told as a story
BACK = 40  # moves among which its beginning is looked for


@dataclass(frozen=True)
class Turn:
    """What happened under one heading. While it is told in brief, `gist` has the sentences for that."""

    heading: Line | None
    lines: tuple[Line, ...]
    gist: tuple[Line, ...] = ()

    @property
    def last(self) -> int:
        """The last move that it tells of."""
        return max(line.number for line in (self.heading, *self.lines) if line)


@dataclass(frozen=True)
class Standing:
    """A seat in the result: its place, its points, and what they came from."""

    seat: int
    name: str
    place: int
    points: float
    account: tuple[tuple[str, float], ...]
    words: str = ""  # what is shown in place of points

    def share(self, cause: str) -> str:
        """How many points came from a cause; "" for none."""
        points = dict(self.account).get(cause)
        return "" if points is None else amount(points)


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    reason: str
    standings: tuple[Standing, ...]
    counts: str  # what points are called
    causes: tuple[str, ...]  # all that points came from, in order of their first coming
    won: bool = True  # whether first place is a win
    courses: tuple[Measured, ...] = ()  # how the game went in what its kind measures, if that is not points
    fates: tuple[str, ...] = ()  # the story of the game, and of those who were put out of it
    drawn: bool = True  # whether there is a chart of points
    led: int = 0  # the move since which who has won has had most points; 0 where that is not to be told
    tie: str = Words.tie

    @property
    def alone(self) -> bool:
        """Whether it was a game for one."""
        return len(self.standings) == 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(one.seat for one in self.standings if self.won and one.place == self.standings[0].place)

    def title(self, own: Collection[int] = ()) -> str:
        """Who has won, with how much, and how far ahead; told to who has one seat of these own ones."""
        best = self.standings[0]
        score = f"{best.points:g} {unit(best.points, self.counts)}"
        first = [standing for standing in self.standings if standing.place == best.place]
        if self.alone:
            return f"{best.name}: {best.words or score}"
        if not self.won:
            return "A draw" if len(first) == len(self.standings) else "Nobody wins"
        you = next(iter(own)) if len(own) == 1 else None
        names = ["you" if standing.seat == you else standing.name for standing in first]
        does = "share the win" if len(names) > 1 else "win" if names == ["you"] else "wins"
        winners = capital(f"{listed(sorted(names, key=lambda name: name != 'you'))} {does}")
        if self.mere:
            return winners
        if best.words:
            return f"{winners}: {best.words}"
        return f"{winners} with {score}{self._lead(len(first), you)}"

    def _lead(self, winners: int, you: int | None) -> str:
        """How far those who have won are ahead of the next one."""
        if winners == len(self.standings):
            return ""
        best, other = self.standings[0], self.standings[winners]
        name = "you" if other.seat == you else other.name
        if best.points > other.points:
            return f", {best.points - other.points:g} more than {name}"
        return f", level with {name} but ahead {self.tie}"

    @property
    def mere(self) -> bool:
        """Whether points say no more than who has won: then they are not accounted for."""
        return self.told and len(self.causes) == 1 and sum(one.points for one in self.standings) <= 1

    @property
    def told(self) -> bool:
        """Whether something other than points says how they stand."""
        return any(standing.words for standing in self.standings)


def log_lines(
    game: Ruleset,
    names: Sequence[str],
    acts: Sequence[Told],
    notes: Sequence[Told] = (),
    stored: bool = False,
) -> list[Line]:
    """What happened, in words: as people saw it, or in the order it was stored."""
    lines: list[Line] = []
    waiting = list(notes)
    for act in acts:
        while waiting and (waiting[0].seq < act.seq if stored else when(waiting[0]) < when(act)):
            lines.append(_note(waiting.pop(0)))
        lines += _lines_of(game, tuple(names), act)
    return lines + [_note(note) for note in waiting]


@lru_cache(maxsize=4096)
def _lines_of(game: Ruleset, names: tuple[str, ...], act: Told) -> list[Line]:
    """The lines of a move: page after page tells of it."""
    return lines_of(game, names, act.number or 0, act.events)


def turns(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> tuple[Turn, ...]:
    """The lines of a log, turn by turn: the newest in full, the others in brief; its reader is spoken to.

    The names are those with which the lines were made (see `addressed`).
    """
    found: list[tuple[Line | None, list[Line]]] = []
    for line in lines:
        if line.turn:
            found.append((line, []))
        elif found:
            found[-1][1].append(line)
        else:
            found.append((None, [line]))
    return tuple(
        _told(game, tuple(names), heading, tuple(told), n < len(found))
        for n, (heading, told) in enumerate(found, 1)
    )


@lru_cache(maxsize=1024)  # page after page tells of the same turns
def _told(
    game: Ruleset, names: tuple[str, ...], heading: Line | None, told: tuple[Line, ...], gone: bool
) -> Turn:
    lines, brief = merged(game, names, told), gist(game, names, told) if gone else ()
    top, lines, brief = (_spoken(game, some) for some in ((heading,) if heading else (), lines, brief))
    return Turn(top[0] if top else None, lines, brief if len(brief) < len(lines) else ())


def _spoken(game: Ruleset, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines as they are said to their reader."""
    verbs = verbs_of(game)
    return tuple(
        replace(line, text=spoken_to(line.text, verbs)) if YOU in line.text else line for line in lines
    )


def opens_turn(known: Known, act: Told) -> bool:
    """Whether a turn begins with what a move brings."""
    return any(line.turn for line in log_lines(known.game, known.names, [act]))


def notes_from(notes: Sequence[Told], acts: Sequence[Told]) -> list[Told]:
    """The notes since the first of these moves; all, if there are none."""
    return [note for note in notes if not acts or when(note) > when(acts[0])]


def when(act: Told) -> tuple[int, int]:
    """When something happened: moves that are stored again below one taken back keep their time."""
    return act.at, act.seq


def _note(note: Told) -> Line:
    return Line(note.length, note.text, note=True)


def story(known: Known, mine: Collection[int] = ()) -> tuple[str, ...]:
    """What a seat's last wish brought, line by line, with all that came of it for this seat by itself.

    `mine` are all seats of the reader, who is spoken to if it is this one alone.

    Told only where there is much to tell.
    """
    if known.seat == ONLOOKER:
        return ()
    acts = [act for act in known.acts[-BACK:] if act.seat == known.seat]
    first = next((i for i in reversed(range(len(acts))) if acts[i].begins), len(acts) - 1)
    names = addressed(known.names, mine)
    lines = log_lines(known.game, names, acts[max(0, first) :])
    if len(lines) < STORY:
        return ()
    cost = losses(known.game, lines).get(known.seat)
    told = [f"{names[known.seat]} {cost}"] if cost else []
    verbs = verbs_of(known.game)
    return tuple(capital(spoken_to(text, verbs)) for text in [*told, *(line.text for line in lines)])


def remembering(
    observation: Observation, acts: Sequence[Told], own: Callable[[], Sequence[Told]] = tuple
) -> Observation:
    """An observation whose last events are those of the last move that had any.

    So what a drawing tells of them stays in sight until something new happens: a course that was sailed is
    not gone because somebody has plotted the next one. Where all act at the same time, they are a seat's own:
    dice that it rolled are not gone because another was quicker. What a game says is lasting stands before
    them, until it happens anew, and what it recalls of all that the seat did (`own`).
    """
    if not observation.tells_events:
        return observation
    record = observation.record.copy()
    cells, count = record["events"][0]["ring"], record["events"][0]["count"]
    now: Sequence[Happened] = list(map(Happened.of, cells[:count]))
    is_own = observation.seat >= 0 and observation.game.kind.simultaneous
    if is_own:
        acts = [act for act in acts if act.seat == observation.seat]
    words = observation.game.words
    if is_own or words.breaks or not now:
        now = _told_last(acts, words, len(cells)) or now
    shown = _with_lasting(now, acts, words, len(cells))
    recalled = words.recalled(observation.view, _latest(own)) if is_own else ()
    shown = [*recalled, *shown] if len(recalled) + len(shown) <= len(cells) else shown
    for cell, event in zip(cells, shown, strict=False):
        for name in CELLS:
            cell[name] = getattr(event, name)
    record["events"][0]["count"] = len(shown)
    return replace(observation, record=record)


def _latest(own: Callable[[], Sequence[Told]]) -> Iterator[Happened]:
    """The events of moves, the latest first."""
    for act in reversed(own()):
        yield from reversed(act.events)


def _with_lasting(
    now: Sequence[Happened], acts: Sequence[Told], words: Words, room: int
) -> Sequence[Happened]:
    """These events, and before them what lasts, as far as there is room and it has not happened anew."""
    if not words.lasting:
        return now
    if not any(event.kind in words.lasting for event in now):
        return [*_lasted(acts, words)[: room - len(now)], *now]
    return now if words.breaks else _lasted(acts, words)[-room:] or now


def _told_last(acts: Sequence[Told], words: Words, room: int) -> Sequence[Happened]:
    """The events of the last moves that had any and are shown as one, as many as there is room for."""
    # Unpacked one by one: a game is long.
    eventful = (found for act in reversed(acts) if (found := act.events))
    if words.breaks:
        return unbroken(islice(eventful, BACK), words.breaks)[-room:]
    told = [*islice(eventful, BACK if words.opens else 1)][::-1]
    return stretch(told, words.opens, words.closes)[:room]


def stretch(
    told: Sequence[Sequence[Happened]], opens: Collection[int], closes: Collection[int]
) -> Sequence[Happened]:
    """The last events; where they belong to a stretch that is shown as one, with those that went before."""
    found: list[Happened] = []
    for events in reversed(told):
        kinds = {event.kind for event in events}
        if found and kinds & set(closes):
            break  # the stretch before
        found = [*events, *found]
        if kinds & set(opens):
            return found
    return told[-1] if told else ()


def unbroken(latest: Iterable[Sequence[Happened]], breaks: Collection[int]) -> Sequence[Happened]:
    """Of the events of moves, the latest first, those since the last break that anything followed."""
    found: list[Happened] = []
    for events in latest:
        found = [*events, *found]
        at = next((i for i in reversed(range(len(events))) if events[i].kind in breaks), len(found))
        if at + 1 < len(found):
            return found[at:]
    return found


def _lasted(acts: Sequence[Told], words: Words) -> list[Happened]:
    """The events of a seat's last moves that had some of the lasting kinds, before anybody else moved.

    In a game with breaks, those of the last such move, unless more than one break came after it.
    """
    broken, found, whose = 0, list[Happened](), ONLOOKER
    for act in reversed(acts):
        kinds = {event.kind for event in act.events}
        if broken > 1 or (found and (words.breaks or act.seat != whose)):
            break
        if not kinds.isdisjoint(words.lasting):
            found, whose = [*act.events, *found], act.seat
        broken += not kinds.isdisjoint(words.breaks)
    return found


def result(look: Look, outcome: Outcome, how: Went, mine: Collection[int]) -> Result:
    """How the game ended, and how every point came about; `mine` are all seats of the reader."""
    view, game, names = look.observation.view, look.observation.game, look.names
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
            game.words.standing(view, seat),
        )
        for seat in order
    )  # fmt: skip
    called, verbs = addressed(names, mine), verbs_of(game)
    fates = tuple(spoken_to(fate, verbs) for fate in game.words.fates(how.events, called))
    return Result(
        spoken_to(game.words.ending(view, called), verbs), standings, game.kind.counts, causes, outcome.won,
        how.courses, fates, how.moved, 0 if how.courses else how.led, game.words.tie,
    )  # fmt: skip
