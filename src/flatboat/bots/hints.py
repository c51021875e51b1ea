"""A hint as a person reads it: a move and why, what it brings that the next best does not, what may go wrong.

All of it is made from the seat's own observation and from what a bot answered to it.

>>> import flatboat
>>> position = flatboat.game("heartland", seats=2).start(seed=7)
>>> told = hint(position.observation(position.waiting[0]), "random", seed=1)
>>> print(told.words)  # doctest: +ELLIPSIS
Try: drive to ...
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from flatboat.bots.ahead import AHEAD, paid, rest_of_turn
from flatboat.bots.bot import QUICK, Thought, make, read_spec
from flatboat.bots.comparing import SECONDS, Comparison, compare, up_to_deed
from flatboat.bots.reasons import COMPARED, danger, why_rather, with_payments
from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital, in_runs, named, sharing_verbs, summed
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import CHANCE, TURN, costs, foresee, labels, preview

OTHERS = 3  # moves that are good, too
MOST_TOLD = 5  # of the rest of a turn
NEARLY = 0.05  # of a chance of winning: what is worse by less is as good
DECIDED = 0.97  # a chance of winning from which a game is as good as won
LITTLE = 0.12  # seconds in which a search that others answer has hardly looked about
#: How a bot is asked: what its seat sees, the bot's words, and the seconds it may take (None: its own time).
Ask = Callable[[Observation, str, float | None], Thought]
Choose = Callable[[Observation, float], int]  # what a bot would do in so many seconds


@dataclass(frozen=True)
class Advice:
    """What a bot answered: its action, each seat's prospects, and its best lines: action, visits, value."""

    action: int
    values: tuple[float, ...]
    lines: tuple[tuple[int, int, float], ...]
    quick: bool = False  # found by a short look, without compiled code
    then: tuple[int, ...] = ()  # what it would do next, as far as that is certain
    beside: Comparison | None = None  # and how that went beside the next best move
    advised: bool = (
        False  # it begins as the game itself advises: its guide says why, better than a comparison
    )
    views: tuple[bytes, ...] = ()  # what the seat will see before each of those


@dataclass(frozen=True)
class Hint:
    """What is told of a hint."""

    moves: tuple[str, ...]  # the notation of it and of the likely rest of the turn
    label: str
    reason: str  # a sentence; "" for nothing to say
    then: tuple[str, ...]  # labels of the likely rest of the turn
    whole: str  # the moves of all of it, where none of them can turn out otherwise; else ""
    also: tuple[str, ...]  # other good moves
    stands: tuple[str, ...]  # each seat's chance of winning; none of who plays alone
    quick: bool = False
    only: bool = False  # there is no other move
    rather: str = ""  # what it brings that the next best does not, in a sentence; "" for nothing to say
    aim: str = ""  # what all of it is for, in a sentence: told in place of the former
    danger: str = ""  # and what may go wrong
    cost: str = ""  # what all of it costs that a person is asked about otherwise, in sentences
    first: tuple[str, ...] = ()  # labels of what is paid for it before

    @property
    def move(self) -> str:
        """The notation of the move itself, with what is paid for it."""
        return "; ".join(self.moves[: len(self.first) + 1])

    @property
    def told(self) -> str:
        """The move in words, with what is paid for it."""
        return with_payments(self.label, self.first)

    @property
    def steps(self) -> tuple[list[str], int]:
        """The rest of the turn in words, what is done several times in a row said once; and how many more.

        >>> Hint(("sell",), "sell", "", ("buy 1 Food", "buy 1 Food", "fish"), "", (), ()).steps
        (['buy 1 Food x2', 'fish'], 0)
        """
        runs = sharing_verbs(in_runs(summed(self.then)))
        return (runs, 0) if len(runs) < MOST_TOLD + 2 else (runs[:MOST_TOLD], len(runs) - MOST_TOLD)

    @property
    def rest(self) -> str:
        """The same in a sentence.

        >>> Hint(("sell",), "sell", "", ("buy 1 Food", "buy 1 Food", "fish"), "", (), ()).rest
        'then buy 1 Food x2, then fish'
        """
        runs, more = self.steps
        told = [f"then {words}" for words in runs]
        return ", ".join([*told, f"and {more} more steps"] if more else told)

    @property
    def typed(self) -> str:
        """What to type for it."""
        return self.whole or self.move

    @property
    def compares(self) -> bool:
        """Whether figures beside the next best move only add to a reason that says enough."""
        told = self.reason or self.then  # with its own reason
        return bool(told and not self.aim and self.rather.startswith(COMPARED))

    @property
    def words(self) -> str:
        """The move and why, in one line."""
        lead = "You have only one move" if self.only else "Try"
        parts = [f"{lead}: {self.told}.", self.cost, self.reason, self.aim or self.rather, self.danger]
        return " ".join(filter(None, parts))

    def __str__(self) -> str:
        return self.words

    def _repr_markdown_(self) -> str:
        return self.words


def is_decided(observation: Observation, values: Sequence[float]) -> bool:
    """Whether a seat has won or lost by now, as a bot sees it: a search does not mind then what it wastes.

    A person is still after points, and a hint comes from the greedy bot. Not so in games of battle, where a
    ship that has won must still be caught, and alone, where there is nobody to have won against.
    """
    fought = observation.game.kind.search.secret or observation.game.seats == 1
    return not fought and not 1 - DECIDED < values[observation.seat] < DECIDED


def hint(observation: Observation, bot: str = "", *, seed: int | str | None = None) -> Hint:
    """What a bot would do in a seat's place, and why: for programs and notebooks.

    Without `bot` the game's adviser is asked. It takes some seconds, the first time of a game longer.
    FlatboatError if the seat has nothing to decide.
    """

    def ask(seen: Observation, words: str, seconds: float | None) -> Thought:
        return make(words).think(seen, seed, seconds)

    return hint_of(observation, advise(observation, bot or observation.game.kind.search.adviser, ask))


def advise(
    observation: Observation, bot: str, ask: Ask, *, quick: bool = False, plan: Sequence[int] = ()
) -> Advice:
    """What a bot would do in a seat's place: a move, the likely rest of the turn as far as it is certain what
    comes of it, and how that goes beside the next best move.

    `ask` has bots think; with `quick` it gives quick answers, and there is less time for the rest. A `plan`
    that was told before is gone on with while it can be: else a second look would bring another, and half of
    both would be done. The game's adviser says what `Words.advised` does, as far as that goes.
    """
    search, advised = observation.game.kind.search, observation.game.words.advised(observation.view)
    end, is_adviser = time.perf_counter() + QUICK, bot == search.adviser
    thought = ask(observation, bot, None)
    if not quick and make(bot).judges and is_decided(observation, thought.values):
        bot, values = "greedy", thought.values
        thought = replace(ask(observation, bot, None), values=values)
    if not quick:
        end = time.perf_counter() + AHEAD
    due, action = list(plan or (advised if is_adviser else ())), thought.move.action
    hasty = search.answered and read_spec(bot).at(observation.game).searches
    if due and not observation.why[due[0]]:
        action = due.pop(0)
    else:
        action = prudent(observation, action, ask)

    def choose(seen: Observation, seconds: float) -> int:
        if is_adviser and not due:
            due[:] = seen.game.words.advised(seen.view)
        if due and not seen.why[due[0]]:
            return due.pop(0)
        chosen = ask(seen, "greedy" if hasty and seconds < LITTLE else bot, seconds).move.action
        return prudent(seen, chosen, ask)

    lines = tuple((line.move.action, line.visits, line.value) for line in thought.lines)
    own, beside = followed(observation, action, lines, choose, end, quick=quick)
    return Advice(own[0], thought.values, lines, thought.quick, own[1:], beside, own[:1] == advised[:1])


def prudent(observation: Observation, action: int, ask: Ask) -> int:
    """What a bot chose; where a person would be asked about that, what the greedy bot would do instead.

    Searches see little in some lines; advice to waste what a word of warning stands beside is not believed.
    """
    if not observation.costly(action):
        return action
    other = ask(observation, "greedy", None).move.action
    return action if is_setting(observation, other) or observation.costly(other) else other


def followed(
    observation: Observation,
    action: int,
    lines: Iterable[tuple[int, int, float]],
    choose: Choose,
    end: float,
    *,
    quick: bool,
) -> tuple[tuple[int, ...], Comparison | None]:
    """A move with the likely rest of the turn, and that line beside the next best.

    Where a move only pays for what it leads to, that is paid for in the best way, and compared with whatever
    else could be paid for. A quick answer compares only what a move leads to: there is no time for the rest.
    """
    leads = observation.game.kind.actions.read(action)[0] in observation.game.kind.interface.leading
    ways = paid(observation, greedy_value) if leads and not quick else []
    own = (action, *rest_of_turn(observation, [action], choose, end))
    own = tuple(observation.game.words.spared(own))
    deed = up_to_deed(observation, own)[-1]
    way = next((way for way in ways if way[-1] == deed), None)
    if way and own[: len(way)] != way:
        own = (*way, *rest_of_turn(observation, way, choose, time.perf_counter() + AHEAD))
    others = [other for other, _, _ in lines if other != action and not is_setting(observation, other)]
    others.sort(key=lambda other: is_seldom(observation, other))
    beginnings = chain((way for way in ways if way[-1] != deed), ((other,) for other in others))

    def rival(beginning: Sequence[int]) -> list[int]:
        until = time.perf_counter() + (0 if quick else AHEAD)
        return [*beginning, *rest_of_turn(observation, beginning, choose, until)]

    seconds = SECONDS / 2 if quick else SECONDS
    compared = up_to_deed(observation, own) if quick else own
    return own, compare(observation, compared, map(rival, beginnings), compiled=not quick, seconds=seconds)


def greedy_value(seen: Observation) -> float:
    """A seat's chance of winning, as the greedy bot sees it."""
    return make("greedy").think(seen, 1).values[seen.seat]


def hint_of(observation: Observation, answer: Advice) -> Hint:
    """A bot's answer in words. It may take some tenths of a second."""
    actions = (answer.action, *answer.then)
    moves = [str(observation.move(action)) for action in actions]
    kind = observation.game.kind
    before = deed_after(observation, actions)
    views = [observation, *seen_on_the_way(observation, moves)]
    certain = len(views) == len(moves) > 1
    if before and not certain:  # what is paid for is certain, what comes then is not
        views = [observation, *seen_on_the_way(observation, moves[: before + 1])]
    at, action, after = views[before], actions[before], views[before + 1 :]
    reason = at.because(action) or observation.because(answer.action)
    family = kind.actions.read(action)[0]
    small = family in kind.interface.leading | kind.interface.bringing
    if wished(after, answer.then[before:]) >= 0:
        reason, small = "", True
    then = told_on_the_way(after, answer.then[before:], small or not reason)
    line = labels(observation, actions)
    then += line[before + 1 + len(then) :]  # what dice or secrets stand before
    if family in kind.interface.bringing and after and after[0].because(answer.then[before]):
        reason = ""  # what is done there is told instead
    choices = [action for action in observation.legal if not is_setting(observation, action)]
    cost = costs(observation, moves if certain else moves[: before + 1])
    return Hint(
        moves=tuple(moves),
        label=at.label(action),
        reason=reason_of(at, reason, action) if reason or not small else "",
        then=tuple(then),
        whole="; ".join(moves) if certain else "",
        also=tuple(also_good(observation, answer, choices)),
        stands=chances(observation.names, answer.values),
        quick=answer.quick,
        only=len(choices) == 1,
        rather=""
        if not answer.beside or answer.advised
        else why_rather(observation, answer.beside, hopes=not reason),
        aim=named(observation.game.words.aim(observation.view, views[-1].view), observation.names),
        danger=danger(observation, answer.beside) if answer.beside else "",
        cost=f"{'Mind, after all of it' if certain and len(moves) > 1 else 'Mind'}: {cost}" if cost else "",
        first=tuple(line[:before]),
    )


def chances(names: Sequence[str], values: Sequence[float]) -> tuple[str, ...]:
    """How likely each seat is to win; nothing for who plays alone."""
    if len(names) < 2:
        return ()
    return tuple(f"{name} {value:.0%}" for name, value in zip(names, values, strict=True))


def deed_after(observation: Observation, actions: Sequence[int]) -> int:
    """After how many payments a line does what they pay for; 0 where they pay for nothing.

    A hint is of that: what a person wants is to drive to Jericho, and not to pay.
    """
    kind = observation.game.kind
    if kind.interface.price is None:
        return 0
    pays = [kind.actions.read(action)[0] in kind.interface.leading for action in actions]
    first = next((n for n, one in enumerate(pays) if not one), 0)
    certain = seen_on_the_way(observation, [str(observation.move(action)) for action in actions[: first + 1]])
    return first if certain else 0


def also_good(observation: Observation, answer: Advice, choices: Sequence[int]) -> list[str]:
    """The other moves that a bot thinks nearly as good; payments say nothing by themselves.

    None, where it would do something else than is told.
    """
    if answer.lines and answer.lines[0][0] != answer.action:
        return []
    kind, own = observation.game.kind, answer.values[observation.seat]
    paying = kind.interface.leading if kind.interface.price else frozenset[str]()
    return [
        observation.label(action)
        for action, _, value in answer.lines
        if action in choices
        and action != answer.action
        and kind.actions.read(action)[0] not in paying
        and value > own - NEARLY
    ][:OTHERS]


def is_setting(observation: Observation, action: int) -> bool:
    """Whether an action only says something in advance, and is no move to be told of or compared with."""
    return observation.game.kind.is_anytime(action)


def is_seldom(observation: Observation, action: int) -> bool:
    """Whether a move is one that hardly anybody would do, or would do by habit: it is compared with last."""
    kind = observation.game.kind
    control = kind.interface.controls.get(kind.actions.read(action)[0])
    return bool(observation.costly(action)) or bool(control and control.unkeyed)


def seen_on_the_way(observation: Observation, moves: Sequence[str]) -> list[Observation]:
    """What the seat will see after each of these moves but the last; none if they are no single wish.

    They are one if they are legal, and neither dice nor secrets come in between.
    """
    try:
        return foresee(observation, moves)
    except FlatboatError:
        return []


def told_on_the_way(certain: Sequence[Observation], line: Sequence[int], wanting: bool) -> list[str]:
    """Moves in words, one of them with why if that is wanting: a small step is taken for what it leads to."""
    steps = list(zip(certain, line, strict=False))
    reasons = [seen.because(action) if wanting else "" for seen, action in steps]
    at = wished(certain, line)
    if at < 0:
        at = next((n for n, why in enumerate(reasons) if why), -1)
    if at >= 0 and any(reasons[at + 1 : at + 2]):
        seen, action = steps[at]
        kind = seen.game.kind
        at += kind.actions.read(action)[0] in kind.interface.bringing
    return [
        in_brackets(seen.label(action), reasons[n]) if n == at else seen.label(action)
        for n, (seen, action) in enumerate(steps)
    ]


def wished(certain: Sequence[Observation], line: Sequence[int]) -> int:
    """Which move of a line all before it are for, so that a hint tells why of that one; -1 for none."""
    kinds = ((seen.game.kind, action) for seen, action in zip(certain, line, strict=False))
    aims = [kind.actions.read(action)[0] in kind.interface.chains for kind, action in kinds]
    return aims.index(True) if any(aims) else -1


def in_brackets(label: str, reason: str) -> str:
    """A move and why; brackets that it ends with hold both.

    >>> in_brackets("build e7", "it takes the star"), in_brackets("build e7 (star)", "it links Easton")
    ('build e7 (it takes the star)', 'build e7 (star; it links Easton)')
    """
    return f"{label[:-1]}; {reason})" if label.endswith(")") else f"{label} ({reason})"


def reason_of(observation: Observation, reason: str, action: int) -> str:
    """Why, in a sentence: the move's own reason, or else what it would do."""
    if reason:
        return f"{capital(reason)}."
    foretold = preview(observation, [observation.move(action)])
    told = [line for line in foretold if line != CHANCE and not line.startswith(TURN)]
    own = set(observation.label(action).split())
    anew = told and len(own.difference(told[-1].split())) > 1  # not the move in other words
    return f"{capital(told[-1])}." if anew else ""
