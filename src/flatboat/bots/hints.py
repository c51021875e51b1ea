"""A hint as a person reads it: a move and why, what it brings that the next best does not, what may go wrong.

All of it is made from the seat's own observation and from what a bot answered to it.

>>> import flatboat
>>> position = flatboat.game("heartland", seats=2).start(seed=7)
>>> told = hint(position.observation(position.waiting[0]), "random", seed=1)
>>> print(told.words)  # doctest: +ELLIPSIS
Try: pay ...
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from flatboat.bots.ahead import AHEAD, rest_of_turn
from flatboat.bots.bot import QUICK, Thought, make
from flatboat.bots.comparing import SECONDS, Comparison, compare, up_to_deed
from flatboat.bots.reasons import danger, why_rather
from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital, in_runs
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import CHANCE, TURN, costs, foresee, labels, preview

OTHERS = 3  # moves that are good, too
DECIDED = 0.97  # a chance of winning from which a game is as good as won
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
    views: tuple[bytes, ...] = ()  # what the seat will see before each of those


@dataclass(frozen=True)
class Hint:
    """What is told of a hint."""

    moves: tuple[str, ...]  # the notation of it and of the likely rest of the turn
    label: str
    reason: str  # a sentence; "" for nothing to say
    then: tuple[str, ...]  # labels of the likely rest of the turn
    whole: str  # the moves of all of it, where none of them can turn out otherwise; else ""
    also: tuple[str, ...]  # other good moves, with their chances
    stands: tuple[str, ...]  # each seat's chance of winning
    quick: bool = False
    only: bool = False  # there is no other move
    rather: str = ""  # what it brings that the next best does not, in a sentence; "" for nothing to say
    danger: str = ""  # and what may go wrong
    cost: str = ""  # what all of it costs that a person is asked about otherwise, in sentences

    @property
    def move(self) -> str:
        """The notation of the move itself."""
        return self.moves[0]

    @property
    def rest(self) -> str:
        """The rest of the turn in words; what is done several times in a row is said once.

        >>> Hint(("sell",), "sell", "", ("buy 1 Food", "buy 1 Food", "fish"), "", (), ()).rest
        'then buy 1 Food x2, then fish'
        """
        return ", ".join(f"then {words}" for words in in_runs(self.then))

    @property
    def typed(self) -> str:
        """What to type for it."""
        return self.whole or self.move

    @property
    def words(self) -> str:
        """The move and why, in one line."""
        lead = "You have only one move" if self.only else "Try"
        parts = [f"{lead}: {self.label}.", self.reason, self.rather, self.danger, self.cost]
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
    chooser = make(bot or observation.game.kind.search.adviser)
    thought = chooser.think(observation, seed)
    if is_decided(observation, thought.values) and chooser.judges:
        values, chooser = thought.values, make("greedy")
        thought = replace(chooser.think(observation, seed), values=values)

    def choose(seen: Observation, seconds: float) -> int:
        return chooser.think(seen, seed, seconds).move.action

    return hint_of(observation, advice(observation, thought, choose, time.perf_counter() + QUICK))


def advice(observation: Observation, thought: Thought, choose: Choose, end: float) -> Advice:
    """A thought with the rest of the turn, and how that goes beside the next best move."""
    lines = tuple((line.move.action, line.visits, line.value) for line in thought.lines)
    then, beside = followed(observation, thought.move.action, lines, choose, end, quick=thought.quick)
    return Advice(thought.move.action, thought.values, lines, thought.quick, then, beside)


def followed(
    observation: Observation,
    action: int,
    lines: Iterable[tuple[int, int, float]],
    choose: Choose,
    end: float,
    *,
    quick: bool,
) -> tuple[tuple[int, ...], Comparison | None]:
    """The likely rest of the turn after a move, and the line beside that of the next best.

    A quick answer compares only what a move leads to: there is no time for the rest of the other.
    """
    then = tuple(rest_of_turn(observation, action, choose, end))
    own = [action, *then]
    if quick:
        own = [*up_to_deed(observation, own)]

    def rival(other: int) -> list[int]:
        until = time.perf_counter() + (0 if quick else AHEAD)
        return [other, *rest_of_turn(observation, other, choose, until)]

    rivals = (rival(other) for other, _, _ in lines if other != action and not is_setting(observation, other))
    seconds = SECONDS / 2 if quick else SECONDS
    return then, compare(observation, own, rivals, compiled=not quick, seconds=seconds)


def hint_of(observation: Observation, answer: Advice) -> Hint:
    """A bot's answer in words. It may take some tenths of a second."""
    actions = (answer.action, *answer.then)
    moves = [str(observation.move(action)) for action in actions]
    label, reason = observation.label(answer.action), observation.because(answer.action)
    kind = observation.game.kind
    wanting = not reason or kind.actions.read(answer.action)[0] in kind.interface.leading
    certain = seen_on_the_way(observation, moves)
    then = told_on_the_way(certain, answer.then, wanting)
    if len(then) < len(answer.then):
        then += labels(observation, actions)[1 + len(then) :]
    choices = [action for action in observation.legal if not is_setting(observation, action)]
    lines = [line for line in answer.lines if line[0] in choices and line[0] != answer.action][:OTHERS]
    cost = costs(observation, moves if certain else moves[:1])
    return Hint(
        moves=tuple(moves),
        label=label,
        reason=reason_of(observation, reason, answer.action) if reason or wanting else "",
        then=tuple(then),
        whole="; ".join(moves) if certain else "",
        also=tuple(f"{observation.label(action)} ({value:.0%})" for action, _, value in lines),
        stands=tuple(
            f"{name} {value:.0%}" for name, value in zip(observation.names, answer.values, strict=True)
        ),
        quick=answer.quick,
        only=len(choices) == 1,
        rather=why_rather(observation, answer.beside, hopes=not reason) if answer.beside else "",
        danger=danger(observation, answer.beside) if answer.beside else "",
        cost=f"Mind: {cost}" if cost else "",
    )


def is_setting(observation: Observation, action: int) -> bool:
    """Whether an action only says something in advance, and is no move to be told of or compared with."""
    return observation.game.kind.is_anytime(action)


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
    at = next((n for n, why in enumerate(reasons) if why), -1)
    if at >= 0 and any(reasons[at + 1 : at + 2]):
        seen, action = steps[at]
        kind = seen.game.kind
        at += kind.actions.read(action)[0] in kind.interface.bringing
    return [
        f"{seen.label(action)} ({reasons[n]})" if n == at else seen.label(action)
        for n, (seen, action) in enumerate(steps)
    ]


def reason_of(observation: Observation, reason: str, action: int) -> str:
    """Why, in a sentence: the move's own reason, or else what it would do."""
    if reason:
        return f"{capital(reason)}."
    foretold = preview(observation, [observation.move(action)])
    told = [line for line in foretold if line != CHANCE and not line.startswith(TURN)]
    own = set(observation.label(action).split())
    anew = told and len(own.difference(told[-1].split())) > 1  # not the move in other words
    return f"{capital(told[-1])}." if anew else ""
