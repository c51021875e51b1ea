"""What happened, in words, for pages and the terminal alike: lines of a log, and turns in a sentence or two.

What only led to other things is left out of those, and what is like is told together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

from flatboat.kernel.history import Happened
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import listed, repeated, times, unit
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.supposing import TURN, as_one

DEEDS = 6  # told in one line
PRICE = re.compile(r" for \$?\d+( \w+)?$")  # of one thing
ONE = re.compile(r"(?<!half) a (\w+[a-gi-rt-wz])(?= (?:to|at) |$)")  # is of another number more often
OF = "'s "  # after a name: something of theirs
AT = re.compile(r"\bthe (\w+) at\b")  # of one thing at a place
#: Two clauses about the same person and place.
ALIKE = re.compile(r"(?P<who>.+ )(?P<first>.+)(?P<where> at \w+); (?P=who)(?P<then>.+)(?P=where)")


@dataclass(frozen=True)
class Line:
    """A line of the log; `number` is the move after which the table was so."""

    number: int
    text: str
    turn: bool = False  # opens a turn
    note: bool = False  # not of the game: a seat was taken or handed over
    sound: str = ""  # what is heard at it
    event: Happened | None = None  # what it tells
    small: bool = False  # it only leads to others
    minor: bool = False  # it is of little weight

    def marks(self, after: int) -> str:
        """The classes that tell it from other lines; `after` is the move after which lines are new.

        >>> Line(3, "Ann moves").marks(2), Line(3, "Ann left", note=True).marks(2)
        ('new', 'note')
        """
        return "note" if self.note else "new" if self.number > after else ""


@dataclass(frozen=True)
class Deed:
    """What somebody did: without their name in front, and how often."""

    words: str
    line: Line
    times: int = 1

    @property
    def told(self) -> str:
        """The words, and how often if it was more than once.

        >>> line = Line(1, "")
        >>> Deed("takes a traveler to Helena aboard", line, 2).told, Deed("fishes", line, 2).told
        ('takes 2 travelers to Helena aboard', 'fishes x2')
        """
        if self.times == 1:
            return self.words
        if ONE.search(self.words):
            return ONE.sub(rf" {self.times} \1s", self.words)
        return (repeated if PRICE.search(self.words) else times)(self.words, self.times)

    @property
    def as_line(self) -> Line:
        """Its line, told so."""
        return self.line if self.told == self.line.text else replace(self.line, text=self.told)


def lines_of(game: Ruleset, names: Sequence[str], number: int, events: Iterable[Happened]) -> list[Line]:
    """What a move brought, as lines; events not worth one are left out."""
    told = ((event, game.words.event(event, names)) for event in events)
    return [_line(game, number, event, words) for event, words in told if words]


def _line(game: Ruleset, number: int, event: Happened, words: str) -> Line:
    return Line(
        number, words.removeprefix(TURN), words.startswith(TURN),
        sound=game.words.sounds.get(event.kind, ""), event=event, small=game.words.is_small(event),
        minor=event.kind in game.words.minor,
    )  # fmt: skip


def losses(game: Ruleset, lines: Iterable[Line]) -> Mapping[int, str]:
    """What some lines of the log cost each seat, as the game sums it up (`Words.lost`)."""
    return game.words.lost(line.event for line in lines if line.event)


def venture(game: Ruleset, seat: int, latest: Iterable[Sequence[Happened]]) -> str:
    """What a seat's venture has brought so far, or the last one, by the events of moves, the latest first."""
    found = _ventures(game, seat, latest)
    if (last := next(found, None)) is None:
        return ""
    gained, over = last
    sign = "−" if gained < 0 else "+" * (gained > 0)
    # Earlier ones are looked up only when one is over: in the middle of it a page reads no more than it.
    best = ", your best" * (over and gained > max((before for before, _ in found), default=gained))
    told = f"{sign}{abs(gained):g} {unit(gained, game.kind.counts)}"
    return f"Your {'last trip' if over else 'trip so far'}: {told}{best}."


def _ventures(game: Ruleset, seat: int, latest: Iterable[Sequence[Happened]]) -> Iterator[tuple[float, bool]]:
    """What each venture of a seat has brought, and whether it is over, the latest first."""
    if game.words.venture is None:
        return
    (begins, ends), gained, over = game.words.venture, 0.0, False
    for event in (event for events in latest for event in reversed(events) if event.seat == seat):
        over |= event.kind in ends
        gained += (game.words.worth(event) or (0, ""))[0]
        if event.kind == begins:
            yield gained, over
            gained, over = 0.0, False


# --- in full ----------------------------------------------------------------------------------------


def merged(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines, with neighbours made one that say the same or go on, and what came of a thing on its line."""
    alike = (
        _as_one(game, names, [Deed(line.text, line) for line in some]) for _, some in groupby(lines, _sort)
    )
    told: list[Line] = []
    for deed in chain.from_iterable(alike):
        line, before = deed.as_line, told[-1] if told else None
        if before and _came_of(game, before, line):
            subject = _subject(names, before)
            words = line.text.removeprefix(subject)
            if subject:
                words = words.replace(f"{subject.removesuffix(' ')}{OF}", "the ", 1)
            told[-1] = replace(before, text=_with_more(before.text, words), number=line.number)
        else:
            told.append(line)
    return tuple(told)


def _with_more(told: str, words: str) -> str:
    """What came of a thing, and what else did; where both say who and where, once.

    >>> _with_more("Ann rolls 5; Bob loses a cannon at F5", "Bob loses 2 crew at F5")
    'Ann rolls 5; Bob loses a cannon and 2 crew at F5'
    """
    clause = told.rpartition("; ")[2]
    if alike := ALIKE.fullmatch(f"{clause}; {words}"):
        who, first, then, where = alike.group("who", "first", "then", "where")
        return f"{told.removesuffix(clause)}{who}{first.replace(' and ', ', ')} and {then}{where}"
    return f"{told}; {words}"


def _came_of(game: Ruleset, line: Line, then: Line) -> bool:
    """Whether a line tells what came of the one before it."""
    if not line.event or not then.event:
        return False
    return then.event.kind in game.words.outcomes.get(line.event.kind, ())


def _sort(line: Line) -> tuple[bool, int, int] | str:
    return line.text if line.event is None else (line.note, line.event.kind, line.event.seat)


def _as_one(game: Ruleset, names: Sequence[str], deeds: Iterable[Deed], subject: str = "") -> list[Deed]:
    """Deeds, with those made one that are the same or go on, where the first of them was."""
    done: list[Deed] = []
    for deed in deeds:
        found = ((n, one) for n, old in enumerate(done) if (one := _one(game, names, old, deed, subject)))
        n, one = next(found, (len(done), deed))
        done[n:] = [one, *done[n + 1 :]]
    return done


def _one(game: Ruleset, names: Sequence[str], old: Deed, new: Deed, subject: str) -> Deed | None:
    """Two deeds as one, if they can be."""
    first, then = old.line.event, new.line.event
    both = as_one(game.words, first, then) if old.times == 1 and first and then else None
    if both is not None:
        words = game.words.event(both, names).removeprefix(subject)
        return Deed(words, replace(new.line, event=both))
    return Deed(new.words, new.line, old.times + 1) if old.words == new.words else None


# --- in brief ---------------------------------------------------------------------------------------


def gist(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> tuple[Line, ...]:
    """What mattered: a sentence or two for each who did something, in the order of their first deeds.

    Of a turn in which nothing mattered all is told.
    """
    matters = weightiest(summed(game, names, lines))
    by: dict[tuple[str, int, int], list[Deed]] = {}
    for number, line in enumerate(matters):
        subject, event = _subject(names, line), line.event
        alike = (-1, -1) if subject else (event.kind, event.seat) if event else (-2, number)
        by.setdefault((subject, *alike), []).append(Deed(line.text.removeprefix(subject), line))
    lost = {} if game.words.lost_in_order else losses(game, lines)
    told = [replace(lines[-1], text=f"{names[seat]} {words}", event=None) for seat, words in lost.items()]
    for (subject, *_), deeds in by.items():
        told += _sentences(_as_one(game, names, deeds, subject), subject)
    return tuple(told)


def summed(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> list[Line]:
    """Lines with what each lost in place of the first that tells of it, where a game has it told in order."""
    if not game.words.lost_in_order:
        return list(lines)
    lost, told = dict(losses(game, lines)), list[Line]()
    for line in lines:
        seat = next(iter(losses(game, [line])), ONLOOKER)
        words = lost.pop(seat, "")
        told.append(replace(line, text=f"{names[seat]} {words}", small=False) if words else line)
    return told


def weightiest(lines: Sequence[Line]) -> list[Line]:
    """Of lines those that weigh most, with the headings among them."""
    leading = [line for line in lines if not line.small]
    weighty = [line for line in leading if not line.minor]
    return next((some for some in (weighty, leading) if not all(line.turn for line in some)), list(lines))


def _subject(names: Sequence[str], line: Line) -> str:
    """The name that a line begins with, if it is about who acts; else ""."""
    seat = -1 if line.event is None or line.note else line.event.seat
    name = f"{names[seat]} " if 0 <= seat < len(names) else ""
    return name if line.text.startswith(name) else ""


def _sentences(deeds: Sequence[Deed], subject: str) -> Iterator[Line]:
    """Deeds of one subject as sentences of a few each; what has no subject is a sentence of its own."""
    if subject:
        parts, last = _parts(deeds), deeds[-1].line
        for first in range(0, len(parts), DEEDS):
            yield replace(last, text=subject + set_apart(parts[first : first + DEEDS]))
    else:
        yield from (deed.as_line for deed in deeds)


def in_short(game: Ruleset, names: Sequence[str], lines: Sequence[Line], subject: str) -> str:
    """What one has done, in one line without the name: all of it, of which pages show what has room."""
    deeds = [Deed(line.text.removeprefix(subject), line) for line in lines]
    return set_apart(_parts(_as_one(game, names, deeds, subject)))


def _parts(deeds: Iterable[Deed]) -> list[str]:
    """Deeds in words, those of a kind together where the first of them was."""
    alike: dict[int, list[str]] = {}
    for deed in deeds:
        alike.setdefault(deed.line.event.kind if deed.line.event else -1, []).append(deed.told)
    return [part for some in alike.values() for part in shared(some)]


def shared(words: Sequence[str]) -> list[str]:
    """Like deeds told together, where they begin with the same words.

    >>> shared(["builds at f3 for $2", "builds at d5"])
    ['builds at f3 for $2 and d5']
    >>> shared(["takes the star at a1 for 1 prestige", "takes the star at b2 for 1 prestige"])
    ['takes the stars at a1 and b2 for 1 prestige each']
    >>> shared(["sells pork for 4 gold", "sells pork for 5 gold"])
    ['sells pork for 4 gold and pork for 5 gold']
    >>> shared(["buys flour for 2 gold", "buys apples for 2 gold"])
    ['buys flour and apples for 2 gold each']
    >>> shared(["loses 1 barrel of flour", "loses 1 barrel of pork"])
    ['loses 1 barrel of flour and 1 barrel of pork']
    >>> shared(["builds a Corral Pen", "builds a Leaching Vat"])
    ['builds a Corral Pen and a Leaching Vat']
    >>> shared(["rolls 7 for mishap: Fire, 1 Cabin", "rolls 8 for mishap: Breakage, 1 Tool"])[1]
    'rolls 8 for mishap: Breakage, 1 Tool'
    """
    if (price := PRICE.search(words[0])) and all(deed.endswith(price[0]) for deed in words):
        things = [deed.removesuffix(price[0]) for deed in words]
        told = [] if any(map(str.isdecimal, " ".join(things).split())) else shared(things)
        if len(words) > len(told) == 1:
            return [f"{told[0]}{price[0]} each"]
    split = [deed.split() for deed in words]
    same = next((n for n, row in enumerate(zip(*split, strict=False)) if len(set(row)) > 1), 0)
    if len(words) < 2 or not same or any(mark in deed for deed in words for mark in (",", ":", " and ")):
        return list(words)
    number = next((n for n, word in enumerate(split[0][:same]) if word.isdecimal()), same)
    same = 1 if "for" in split[0][:same] else number or same  # how many is told of each
    same -= split[0][same - 1] == "a"
    return [listed([AT.sub(r"the \1s at", words[0]), *(" ".join(deed[same:]) for deed in split[1:])])]


def set_apart(parts: Sequence[str]) -> str:
    """Parts of a sentence, set apart by what is in none of them.

    >>> set_apart(["drives home", "loads 1 pig"]), set_apart(["builds at a1, b2 and c3", "takes a star"])
    ('drives home, loads 1 pig', 'builds at a1, b2 and c3; takes a star')
    """
    return ("; " if any("," in part for part in parts) else ", ").join(parts)
