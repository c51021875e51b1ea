"""The log as people read it: turns with their headings, and of those gone by what mattered, in few lines.

What only led to other things is folded away with all the rest of its turn, one press from being read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, groupby, takewhile
from typing import TYPE_CHECKING

from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.supposing import as_one
from flatboat.web.second_person import YOU, addressed, spoken_to, verbs_of
from flatboat.web.telling import LOG, Line, log_lines, losses, opens_turn

if TYPE_CHECKING:
    from flatboat.web.known import Known, Told

DEEDS = 6  # told in one line
TOGETHER = 200  # moves in which all have a turn, where all act at the same time
PRICE = re.compile(r" for \$?\d+( \w+)?$")  # of one thing
NO_SUBJECT = ""  # of sentences that are not about who acts
OF = "'s "  # after a name: something of theirs


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
class Deed:
    """What somebody did: without their name in front, and how often."""

    words: str
    line: Line
    times: int = 1

    @property
    def told(self) -> str:
        """The words, and how often if it was more than once."""
        return f"{self.words} x{self.times}" if self.times > 1 else self.words


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
    return tuple(replace(line, text=spoken_to(line.text, verbs)) for line in lines)


def merged(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines, with neighbours made one that say the same or go on, and what came of a thing on its line."""
    alike = (
        _as_one(game, names, [Deed(line.text, line) for line in some]) for _, some in groupby(lines, _sort)
    )
    told: list[Line] = []
    for deed in chain.from_iterable(alike):
        line, before = replace(deed.line, text=deed.told), told[-1] if told else None
        if before and _came_of(game, before, line):
            subject = _subject(names, before)
            words = _without(subject, line)
            if subject:
                words = words.replace(f"{subject.removesuffix(' ')}{OF}", "the ", 1)
            told[-1] = replace(before, text=f"{before.text}; {words}", number=line.number)
        else:
            told.append(line)
    return tuple(told)


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


def gist(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> tuple[Line, ...]:
    """What mattered: a sentence or two for each who did something, in the order of their first deeds.

    Of a turn in which nothing mattered all is told.
    """
    ordered = _summed(game, names, lines)
    matters = _weightiest(ordered)
    by: dict[tuple[str, int, int], list[Deed]] = {}
    for number, line in enumerate(matters):
        subject, event = _subject(names, line), line.event
        alike = (-1, -1) if subject else (event.kind, event.seat) if event else (-2, number)
        by.setdefault((subject, *alike), []).append(Deed(_without(subject, line), line))
    told = [] if game.words.lost_in_order else _lost(game, names, lines)
    for (subject, *_), deeds in by.items():
        told += _sentences(_as_one(game, names, deeds, subject), subject)
    return tuple(told)


def _lost(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> list[Line]:
    """What each lost, as the game sums it up."""
    lost = losses(game, lines).items()
    return [replace(lines[-1], text=f"{names[seat]} {words}", event=None) for seat, words in lost]


def _summed(game: Ruleset, names: Sequence[str], lines: Sequence[Line]) -> list[Line]:
    """Lines with what each lost in place of the first that tells of it, where a game has it told in order."""
    if not game.words.lost_in_order:
        return list(lines)
    lost, told = dict(losses(game, lines)), list[Line]()
    for line in lines:
        seat = next(iter(losses(game, [line])), ONLOOKER)
        words = lost.pop(seat, "")
        told.append(replace(line, text=f"{names[seat]} {words}", small=False) if words else line)
    return told


def _subject(names: Sequence[str], line: Line) -> str:
    seat = -1 if line.event is None or line.note else line.event.seat
    name = f"{names[seat]} " if 0 <= seat < len(names) else NO_SUBJECT
    return name if line.text.startswith(name) else NO_SUBJECT


def _without(subject: str, line: Line) -> str:
    return line.text.removeprefix(subject)


def _sentences(deeds: Sequence[Deed], subject: str) -> Iterator[Line]:
    """Deeds of one subject as sentences of a few each; what has no subject is a sentence of its own."""
    if subject:
        parts, last = _parts(deeds), deeds[-1].line
        for first in range(0, len(parts), DEEDS):
            yield replace(last, text=subject + set_apart(parts[first : first + DEEDS]))
    else:
        yield from (replace(deed.line, text=deed.told) for deed in deeds)


def _parts(deeds: Iterable[Deed]) -> list[str]:
    """Deeds in words, those of a kind together where the first of them was."""
    alike: dict[int, list[str]] = {}
    for deed in deeds:
        alike.setdefault(deed.line.event.kind if deed.line.event else -1, []).append(deed.told)
    return [part for some in alike.values() for part in shared(some)]


def shared(words: Sequence[str]) -> list[str]:
    """Like deeds told together, where they begin with the same words.

    >>> shared(["builds at f3 for $2", "builds at d5"])
    ['builds at f3 for $2, d5']
    >>> shared(["sells pork for 4 gold", "sells pork for 5 gold"])
    ['sells pork for 4 gold, pork for 5 gold']
    >>> shared(["buys flour for 2 gold", "buys apples for 2 gold"])
    ['buys flour, apples for 2 gold each']
    >>> shared(["loses 1 barrel of flour", "loses 1 barrel of pork"])
    ['loses 1 barrel of flour, 1 barrel of pork']
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
    return [", ".join([words[0], *(" ".join(deed[same:]) for deed in split[1:])])]


def set_apart(parts: Sequence[str]) -> str:
    """Parts of a sentence, set apart by what is in none of them.

    >>> set_apart(["drives home", "loads 1 pig"]), set_apart(["builds at a1, b2", "takes a star"])
    ('drives home, loads 1 pig', 'builds at a1, b2; takes a star')
    """
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


# --- since one's own turn ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Deeds:
    """What an opponent has done since one's own last move; `begin` is the move before the first of them."""

    seat: int
    name: str
    words: str
    begin: int
    gain: float = 0  # of points, or what they are called in the game

    @property
    def told(self) -> str:
        """What stands after the name."""
        return self.words if self.words.startswith((OF, ": ")) else f" {self.words}"


def since_own(known: Known, mine: Collection[int] = ()) -> tuple[Deeds, ...]:
    """What each of the others has done since a seat's own last move, in the order of their first deed.

    Where all act at the same time, what they have done in the turn gone by, as long as the new one begins;
    where they only choose so, with what one's own choice brought to light.
    Each line is told of whom it is about, whoever's move brought it; what befell the seat itself comes last.
    Where all act at the same time its moves are among those lines: what befell it is what the game says
    (`Words.suffered`, `Words.lost`), and comes first. What only leads to other things is told where there is
    nothing else. Of several turns of one each is a sentence. `mine` are all seats of the reader, who is
    spoken to if it is this one alone. Who plays alone is told nothing: the board shows what befell.
    """
    if len(known.names) == 1:
        return ()
    game, names, seat = known.game, addressed(known.names, mine), known.seat
    together = game.kind.simultaneous or game.kind.search.secret
    acts = _last_turn(known) if together else _since_moved(known)
    found = _by_whom(known, names, acts, together)
    lost = losses(game, chain.from_iterable(found.values()))
    if game.words.lost_in_order:
        found, lost = {who: _summed(game, names, lines) for who, lines in found.items()}, {}
    own = found.pop(seat, [])
    found = {who: told for who, lines in found.items() if (told := _what_matters(lines))}
    kept = [line for line in own if (_befell(game, line) if together else not line.small)]
    if kept:  # the rest it did itself, or its move brought
        found[seat] = kept
    begin = (acts[0].number or 1) - 1 if acts else 0
    others = tuple(
        Deeds(who, names[who], _with(lost.get(who, ""), _briefly(game, names, lines, names[who])), begin)
        for who, lines in sorted(found.items(), key=lambda told: (told[0] == seat) != together)
    )
    verbs, gains = verbs_of(game), _gains(known, others)
    return tuple(replace(_said(it, verbs), gain=gain) for it, gain in zip(others, gains, strict=True))


def _said(deeds: Deeds, verbs: Collection[str]) -> Deeds:
    """Deeds as they are said to their reader."""
    if deeds.name != YOU:
        return replace(deeds, words=spoken_to(deeds.words, verbs))
    name, words = re.findall("(Your?)(.*)", spoken_to(deeds.name + deeds.told, verbs))[0]
    return replace(deeds, name=name, words=words.removeprefix(" "))


def _by_whom(
    known: Known, names: Sequence[str], acts: Sequence[Told], together: bool
) -> dict[int, list[Line]]:
    """The lines that moves are told in, with these names, by whom each is about.

    Headings part the turns of others; the viewer's own has none, nor any where all act at once. What a move
    of the viewer's own cost others is no news.
    """
    found: dict[int, list[Line]] = {}
    for act in acts:
        for line in log_lines(known.game, names, [act]) if act.seat >= 0 else ():
            who = _whose(names, line, act.seat)
            if together and act.seat == known.seat != who and _costs(known.game, line):
                continue
            if not line.turn or (who != known.seat and not together):
                found.setdefault(who, []).append(line)
    return found


def _gains(known: Known, told: Sequence[Deeds]) -> list[float]:
    """How many points each has more, or less, than before these deeds, where points are counted in play."""
    words, view, now = known.game.words, known.observation.view, known.now.points
    then = known.points_at(told[0].begin) if told else []  # all begin at the same move
    return [now[it.seat] - then[it.seat] if then and not words.standing(view, it.seat) else 0 for it in told]


def _what_matters(lines: Sequence[Line]) -> list[Line]:
    """Of lines, and headings between them, those to be told: all where nothing matters."""
    told = _weightiest(lines)
    return [] if all(line.turn for line in told) else told


def _weightiest(lines: Sequence[Line]) -> list[Line]:
    """Of lines those that weigh most, with the headings among them."""
    leading = [line for line in lines if not line.small]
    weighty = [line for line in leading if not line.minor]
    return next((some for some in (weighty, leading) if not all(line.turn for line in some)), list(lines))


def _befell(game: Ruleset, line: Line) -> bool:
    """Whether a line tells of what others did to its seat, such as the sum of what it lost."""
    if line.event is None or line.note:
        return False
    summed = game.words.lost_in_order and not line.small and bool(losses(game, [line]))
    return summed or line.event.kind in game.words.suffered


def _costs(game: Ruleset, line: Line) -> bool:
    """Whether a line tells of what its seat lost."""
    return line.event is not None and (line.event.kind in game.words.suffered or bool(losses(game, [line])))


def _since_moved(known: Known) -> Sequence[Told]:
    """The moves of the others since a seat's own last one."""
    if known.seat == ONLOOKER:
        return ()
    return list(takewhile(lambda act: act.seat != known.seat, reversed(known.acts[-LOG:])))[::-1]


def _last_turn(known: Known) -> Sequence[Told]:
    """Where all act, or choose, at the same time: the moves of the turn gone by.

    The one that opened the new turn is the last of them; it may be one's own, that all waited for. Where all
    only choose so, what came before one's own last move was told by then, and what others did in the new turn
    is told as well: one's ship may lie still in it. Once one has acted it is what came since, where one has
    waited for others; where all act at the same time there is nothing to tell: others play on while one
    thinks, and the log has it.
    """
    acts = known.acts[-TOGETHER:]
    own = next((n for n in reversed(range(len(acts))) if acts[n].seat == known.seat), len(acts))
    opens = (n for n in reversed(range(own, len(acts))) if opens_turn(known, acts[n]))
    if known.seat == ONLOOKER:
        return ()
    if (now := next(opens, None)) is None:
        return () if known.game.kind.simultaneous else acts[own + 1 :]
    first = next((n + 1 for n in reversed(range(now)) if opens_turn(known, acts[n])), 0)
    return acts[first : now + 1] if known.game.kind.simultaneous else acts[max(first, own) :]


def _whose(names: Sequence[str], line: Line, mover: int) -> int:
    """Whom a line is about; without a subject it is told of who moved."""
    if line.event is None or line.note or not 0 <= line.event.seat < len(names):
        return mover
    seat = int(line.event.seat)
    return seat if line.text.startswith((f"{names[seat]} ", f"{names[seat]}{OF}")) else mover


def _with(lost: str, words: str) -> str:
    """What follows a name in a sentence, after what they lost."""
    if not lost:
        return words
    return f"{lost}; {'their ' if words.startswith(OF) else ''}{words.removeprefix(OF).removeprefix(': ')}"


def _briefly(game: Ruleset, names: Sequence[str], lines: Sequence[Line], name: str) -> str:
    """What goes on from a name, in the fewer words that a game has for it."""
    return game.words.shortened(_after_name(game, names, lines, name))


def _after_name(game: Ruleset, names: Sequence[str], lines: Sequence[Line], name: str) -> str:
    """What follows a name in a sentence; lines of several turns, which headings part, are a sentence each."""
    parts = [list(some) for heads, some in groupby(lines, lambda line: line.turn) if not heads]
    first, *more = (_of_turn(game, names, some, name) for some in parts)
    return first + "".join(f". {name}{'' if words.startswith((OF, ': ')) else ' '}{words}" for words in more)


def _of_turn(game: Ruleset, names: Sequence[str], lines: Sequence[Line], name: str) -> str:
    """The same of one turn: first what they did, then what befell theirs and whatever has no subject."""
    own = sorted(lines, key=lambda line: not line.text.startswith(f"{name} "))
    told = in_short(game, names, own, f"{name} ")
    if own[0].text.startswith(f"{name} "):
        return re.sub(rf"([,;]) {re.escape(name)}{OF}", r"\1 their ", told)
    return told.removeprefix(name) if told.startswith(f"{name}{OF}") else f": {told}"


def in_short(game: Ruleset, names: Sequence[str], lines: Sequence[Line], subject: str) -> str:
    """What one has done, in one line without the name: all of it, of which pages show what has room."""
    deeds = [Deed(_without(subject, line), line) for line in lines]
    return set_apart(_parts(_as_one(game, names, deeds, subject)))
