"""What the others have done since one's own last turn, each in a sentence, as it is said to their reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, takewhile

from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import unit
from flatboat.kernel.ruleset import Ruleset
from flatboat.offers.log import OF, Line, in_short, losses, summed, weightiest
from flatboat.web.known import Known, Told
from flatboat.web.second_person import YOU, addressed, spoken_to, verbs_of
from flatboat.web.telling import LOG, log_lines, opens_turn

TOGETHER = 200  # moves in which all have a turn, where all act at the same time


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
    """What each of the others has done since a seat's own last move, in the order of their first move.

    Where all act at the same time, what they have done in the turn gone by, as long as the new one begins;
    where they only choose so, with what one's own choice brought to light.
    Each line is told of whom it is about, whoever's move brought it; what befell the seat itself comes last.
    Where all act at the same time its moves are among those lines: what befell it is what the game says
    (`Words.suffered`), and comes first. What only leads to other things is told where there is
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
        found, lost = {who: summed(game, names, lines) for who, lines in found.items()}, {}
    own = found.pop(seat, [])
    found = {who: matters for who, lines in found.items() if (matters := _what_matters(lines))}
    kept = [line for line in own if (_befell(game, line) if together else not line.small)]
    if kept:  # the rest it did itself, or its move brought
        found[seat] = kept
    begin = (acts[0].number or 1) - 1 if acts else 0

    def told(who: int) -> Deeds:
        brief = game.words.shortened(_after_name(game, names, found[who], names[who]))
        return Deeds(who, names[who], _with(lost.get(who, ""), brief), begin)

    others = [told(who) for who in sorted(found, key=lambda who: (who == seat) != together)]
    verbs, gains = verbs_of(game), _gains(known, others)
    return tuple(replace(_said(it, verbs), gain=gain) for it, gain in zip(others, gains, strict=True))


def _said(deeds: Deeds, verbs: frozenset[str]) -> Deeds:
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
    found: dict[int, list[Line]] = {act.seat: [] for act in acts}
    for act in acts:
        for line in log_lines(known.game, names, [act]) if act.seat >= 0 else ():
            who = _whose(names, line, act.seat)
            if together and act.seat == known.seat != who and _costs(known.game, line):
                continue
            if not line.turn or (who != known.seat and not together):
                found.setdefault(who, []).append(line)
    return {who: lines for who, lines in found.items() if lines}


def _gains(known: Known, told: Sequence[Deeds]) -> list[float]:
    """How many points each has more, or less, than before these deeds, where points are counted in play."""
    words, view, now = known.game.words, known.observation.view, known.points
    then = known.points_at(told[0].begin) if told else []  # all begin at the same move
    return [now[it.seat] - then[it.seat] if then and not words.standing(view, it.seat) else 0 for it in told]


def this_turn(known: Known) -> str:
    """What points its seat's turn has brought so far, as a sentence; "" for none."""
    acts, seat = known.acts[-LOG:], known.seat
    own = list(takewhile(lambda act: act.seat == seat and not opens_turn(known, act), reversed(acts)))
    then = [] if known.game.kind.simultaneous else known.points_at(known.number - len(own))
    gain = known.points[seat] - then[seat] if then else 0
    shown = gain > 0 and not known.game.words.standing(known.observation.view, seat)
    return f"This turn: +{gain:g} {unit(gain, known.game.kind.counts)}." if shown else ""


def _what_matters(lines: Sequence[Line]) -> list[Line]:
    """Of lines, and headings between them, those to be told: all where nothing matters."""
    told = weightiest(lines)
    return [] if all(line.turn for line in told) else told


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
