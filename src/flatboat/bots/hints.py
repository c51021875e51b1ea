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
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from flatboat.bots.ahead import AHEAD, paid, rest_of_turn
from flatboat.bots.bot import QUICK, Thought, make, read_spec
from flatboat.bots.comparing import SECONDS, Comparison, compare, up_to_deed
from flatboat.bots.reasons import COMPARED, danger, deed_in_words, why_rather, with_payments
from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital, in_runs, named, sharing_verbs, summed
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import CHANCE, TURN, costs, foresee, labels, preview

OTHERS = 3  # moves that are good, too
LONGEST = 20  # moves of a person of which the last is told, where the others only lead to it
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
    advised: bool = False  # it begins as the game advises: its guide says why, better than a comparison
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


def hint(
    observation: Observation, bot: str = "", *, seed: int | str | None = None, chosen: Sequence[int] = ()
) -> Hint:
    """What a bot would do in a seat's place, and why: for programs and notebooks.

    Without `bot` the game's adviser is asked. Its move is compared with the next best, or with what was
    `chosen` (see `choice_made`). It takes some seconds, the first time of a game longer. FlatboatError
    if the seat has nothing to decide.
    """
    return hint_of(observation, advice_of(observation, bot, seed=seed, chosen=chosen))


def advice_of(
    observation: Observation, bot: str = "", *, seed: int | str | None = None, chosen: Sequence[int] = ()
) -> Advice:
    """What a hint is made of."""

    def ask(seen: Observation, words: str, seconds: float | None) -> Thought:
        return make(words).think(seen, seed, seconds)

    adviser = bot or observation.game.kind.search.adviser
    return advise(observation, adviser, ask, chosen=chosen)


def choice_made(observation: Observation, later: Iterable[tuple[int, str]]) -> tuple[int, ...]:
    """What a seat did, with what led to it, by the moves that followed: each one's seat and notation.

    () for somebody who never moved again.
    """
    numbers = observation.game.numbers
    own = islice((numbers[text] for seat, text in later if seat == observation.seat), LONGEST)
    return up_to_deed(observation, tuple(own))


def agrees(observation: Observation, told: Hint, chosen: Sequence[int]) -> bool:
    """Whether a hint is to do what was chosen."""
    moves = tuple(str(observation.move(action)) for action in chosen)
    return bool(chosen) and told.moves[: len(moves)] == moves


def beside(observation: Observation, told: Hint, chosen: Sequence[int]) -> Hint:
    """A hint that stands below what was chosen: it does not say that once more."""
    deed = f'"{deed_in_words(observation, chosen)}"' if chosen else ""
    return replace(told, rather=told.rather.replace(deed, "that choice")) if deed else told


def advise(
    observation: Observation,
    bot: str,
    ask: Ask,
    *,
    quick: bool = False,
    plan: Sequence[int] = (),
    chosen: Sequence[int] = (),
) -> Advice:
    """What a bot would do in a seat's place: a move, the likely rest of the turn as far as it is certain what
    comes of it, and how that goes beside the next best move.

    `ask` has bots think; with `quick` it gives quick answers, and there is less time for the rest. A `plan`
    that was told before is gone on with while it can be: else a second look would bring another, and half of
    both would be done. The game's adviser says what `Words.advised` does, as far as that goes. Where a person
    has done something else than is advised, `chosen` is that, in place of the next best.
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
    own, compared = followed(observation, action, lines, choose, end, quick=quick, chosen=chosen)
    told = own[:1] == advised[:1] and not chosen
    return Advice(own[0], thought.values, lines, thought.quick, own[1:], compared, told)


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
    chosen: Sequence[int] = (),
) -> tuple[tuple[int, ...], Comparison | None]:
    """A move with the likely rest of the turn, and that line beside the next best, or what was `chosen`.

    Where a move only pays for what it leads to, that is paid for in the best way, and compared with whatever
    else could be paid for. A quick answer compares only what a move leads to: there is no time for the rest.
    """
    leads = observation.game.kind.actions.family(action) in observation.game.kind.interface.leading
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
    if chosen and tuple(chosen) != up_to_deed(observation, own):
        beginnings = chain([tuple(chosen)])

    def rival(beginning: Sequence[int]) -> list[int]:
        until = time.perf_counter() + (0 if quick else AHEAD)
        return [*beginning, *rest_of_turn(observation, beginning, choose, until)]

    seconds = SECONDS / 2 if quick else SECONDS
    compared = up_to_deed(observation, own) if quick else own
    return own, compare(observation, compared, map(rival, beginnings), compiled=not quick, seconds=seconds)


def greedy_value(seen: Observation) -> float:
    """A seat's chance of winning, as the greedy bot sees it."""
    return make("greedy").think(seen, 1).values[seen.seat]


class Step(NamedTuple):
    """An action of a hint, and what the seat sees before it."""

    seen: Observation
    action: int

    @property
    def label(self) -> str:
        """The action in words, as it is made then."""
        return self.seen.label(self.action)

    @property
    def reason(self) -> str:
        """Why it may be a good one; "" for nothing to say."""
        return self.seen.because(self.action)

    def is_among(self, families: Collection[str]) -> bool:
        """Whether it is an action of these families."""
        return self.seen.game.kind.actions.family(self.action) in families

    @property
    def brings(self) -> bool:
        """Whether it is taken for what can be done right after it."""
        return self.is_among(self.seen.game.kind.interface.bringing)

    @property
    def is_small(self) -> bool:
        """Whether it says little by itself."""
        return self.brings or self.is_among(self.seen.game.kind.interface.leading)

    @property
    def is_aim(self) -> bool:
        """Whether it is led to by others, which are there for its sake."""
        return self.is_among(self.seen.game.kind.interface.chains)


@dataclass(frozen=True)
class Line:
    """The moves of a hint: first what is paid, then the deed that it is of, then the rest of the turn."""

    moves: tuple[str, ...]  # in notation
    labels: tuple[str, ...]
    steps: tuple[Step, ...]  # the first of them, up to the deed at least: those that are certain
    payments: int

    @property
    def deed(self) -> Step:
        """What the hint is of."""
        return self.steps[self.payments]

    @property
    def after(self) -> tuple[Step, ...]:
        """What is certain of the rest of the turn."""
        return self.steps[self.payments + 1 :]

    @property
    def is_certain(self) -> bool:
        """Whether neither dice nor secrets come between its moves; so it can be typed as one wish."""
        return len(self.steps) == len(self.moves) > 1

    @cached_property
    def is_for_more(self) -> bool:
        """Whether the deed is done for what comes then: only that is told with why."""
        if self.deed.brings and any(step.reason for step in self.after[:1]):
            return True
        return aim_of(self.after) is not None

    @cached_property
    def reason(self) -> str:
        """Why the deed, or else the first payment, is a good one, as a clause; "" for nothing to say."""
        return "" if self.is_for_more else self.deed.reason or self.steps[0].reason

    @property
    def is_small(self) -> bool:
        """Whether the deed says little by itself."""
        return self.is_for_more or self.deed.is_small


def line_of(observation: Observation, actions: Sequence[int]) -> Line:
    """Some actions in a row as the moves of a hint."""
    moves = [str(observation.move(action)) for action in actions]
    payments = deed_after(observation, actions)
    onward = seen_on_the_way(observation, moves)
    if payments and not onward:  # what is paid for is certain, what comes then is not
        onward = seen_on_the_way(observation, moves[: payments + 1])
    steps = map(Step, (observation, *onward), actions)
    return Line(tuple(moves), tuple(labels(observation, actions)), tuple(steps), payments)


def compared(observation: Observation, answer: Advice, on: Comparison, *, hopes: bool) -> str:
    """Why rather that than another: as the game weighs them (`Words.weighed`), else on imagined tables."""
    other = on.other[0]
    weighed = observation.game.words.weighed(observation.view, answer.action, other)
    if weighed is None:
        return why_rather(observation, on, hopes=hopes)
    return f'{COMPARED} "{observation.label(other)}": there {weighed[1]}.' if weighed[1] else ""


def hint_of(observation: Observation, answer: Advice) -> Hint:
    """A bot's answer in words. It may take some tenths of a second."""
    line = line_of(observation, (answer.action, *answer.then))
    choices = [action for action in observation.legal if not is_setting(observation, action)]
    rather = fears = ""
    if answer.beside:
        rather = "" if answer.advised else compared(observation, answer, answer.beside, hopes=not line.reason)
        fears = danger(observation, answer.beside)
    return Hint(
        moves=line.moves,
        label=line.deed.label,
        reason=reason_of(line),
        then=rest_in_words(line),
        whole="; ".join(line.moves) if line.is_certain else "",
        also=tuple(also_good(observation, answer, choices)),
        stands=chances(observation.names, answer.values),
        quick=answer.quick,
        only=len(choices) == 1,
        rather=rather,
        aim=named(observation.game.words.aim(observation.view, line.steps[-1].seen.view), observation.names),
        danger=fears,
        cost=cost_of(observation, line),
        first=line.labels[: line.payments],
    )


def cost_of(observation: Observation, line: Line) -> str:
    """What a line costs that a person is asked about otherwise, in sentences; "" for nothing."""
    whole = line.is_certain
    cost = costs(observation, line.moves if whole else line.moves[: line.payments + 1])
    lead = "Mind, after all of it" if whole else "Mind"
    return f"{lead}: {cost}" if cost else ""


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
    pays = [kind.actions.family(action) in kind.interface.leading for action in actions]
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
        and kind.actions.family(action) not in paying
        and value > own - NEARLY
    ][:OTHERS]


def is_setting(observation: Observation, action: int) -> bool:
    """Whether an action only says something in advance, and is no move to be told of or compared with."""
    return observation.game.kind.is_anytime(action)


def is_seldom(observation: Observation, action: int) -> bool:
    """Whether a move is one that hardly anybody would do, or would do by habit: it is compared with last."""
    return bool(observation.costly(action)) or observation.game.kind.control(action).unkeyed


def seen_on_the_way(observation: Observation, moves: Sequence[str]) -> list[Observation]:
    """What the seat will see after each of these moves but the last; none if they are no single wish.

    They are one if they are legal, and neither dice nor secrets come in between.
    """
    try:
        return foresee(observation, moves)
    except FlatboatError:
        return []


def rest_in_words(line: Line) -> tuple[str, ...]:
    """What comes after the deed; one move of it with why if the deed has none: it is done for that."""
    steps, wanting = line.after, line.is_small or not line.reason
    reasons = [step.reason if wanting else "" for step in steps]
    at = aim_of(steps)
    if at is None:
        at = next((n for n, reason in enumerate(reasons) if reason), None)
    if at is not None and steps[at].brings and any(reasons[at + 1 : at + 2]):
        at += 1  # what it brings has a reason of its own
    told = [in_brackets(step.label, reasons[n]) if n == at else step.label for n, step in enumerate(steps)]
    by_chance = line.labels[line.payments + 1 + len(steps) :]
    return (*told, *by_chance)


def aim_of(steps: Sequence[Step]) -> int | None:
    """Which step all before it are for, so that a hint tells why of that one."""
    return next((n for n, step in enumerate(steps) if step.is_aim), None)


def in_brackets(label: str, reason: str) -> str:
    """A move and why; brackets that it ends with hold both.

    >>> in_brackets("build e7", "it takes the star"), in_brackets("build e7 (star)", "it links Easton")
    ('build e7 (it takes the star)', 'build e7 (star; it links Easton)')
    """
    return f"{label[:-1]}; {reason})" if label.endswith(")") else f"{label} ({reason})"


def reason_of(line: Line) -> str:
    """Why, in a sentence: the deed's own reason, or else what it would do, unless it only leads to others."""
    if line.reason:
        return f"{capital(line.reason)}."
    if line.is_small:
        return ""
    deed = line.deed
    foretold = preview(deed.seen, [deed.seen.move(deed.action)])
    told = [words for words in foretold if words != CHANCE and not words.startswith(TURN)]
    own = set(deed.label.split())
    anew = told and len(own.difference(told[-1].split())) > 1  # not the move in other words
    return f"{capital(told[-1])}." if anew else ""
