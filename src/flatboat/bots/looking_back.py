"""Looking back at a game that is over: the turns in which something else would have come to more.

That is what a comparison of both on imagined tables shows (see `flatboat.bots.comparing`), and nothing else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile

from flatboat.bots.hints import Advice, choice_made, is_decided, is_setting
from flatboat.bots.reasons import lead
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import capital
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import TURN

MOST = 5  # turns that are told
LONGEST = 120  # turns that are looked at: the last of a longer game
LOOKS = 3  # at decisions of one turn
MATTERS = 0.05  # of a clear lead


@dataclass(frozen=True)
class Decision:
    """One decision of a turn, of a seat that had a choice."""

    number: int  # how many moves were made before it
    seen: Observation
    chosen: tuple[int, ...]  # with what led to it
    made: tuple[int, ...]  # from then on to the end of the turn
    opened: Happened | None = None  # what began the turn; None before the first

    def turn(self, names: Sequence[str]) -> str:
        """Which turn it is of, as the log tells it with these names: "Turn 3, Fall of year 1"; or ""."""
        told = self.seen.game.words.event(self.opened, names) if self.opened else ""
        return capital(told.removeprefix(TURN).removesuffix(f": {names[self.seen.seat]}"))


@dataclass(frozen=True)
class Lapse:
    """A decision, and what a bot would have done."""

    decision: Decision
    advice: Advice

    @cached_property
    def fell(self) -> float:
        """By how much what was done came to less, beside a clear lead; 0 where a bot would have done that."""
        beside, chosen = self.advice.beside, self.decision.chosen
        if beside is None or beside.other[: len(chosen)] != chosen:
            return 0.0
        seen = self.decision.seen
        weighed = seen.game.words.weighed(seen.view, self.advice.action, chosen[0])
        return weighed[0] if weighed else lead(seen, beside)

    @property
    def decided(self) -> bool:
        """Whether the game was as good as won or lost by then."""
        return is_decided(self.decision.seen, self.advice.values)

    @property
    def after(self) -> int:
        """How many moves were made when both had done the same, or what was chosen was done."""
        advised, made = (self.advice.action, *self.advice.then), self.decision.made
        pairs = takewhile(lambda pair: pair[0] == pair[1], zip(advised, made, strict=False))
        return self.decision.number + max(len(self.decision.chosen), len(list(pairs)))


@dataclass
class Look:
    """How far a look back has come."""

    turns: int = 0  # that there are to look at; 0 until they are counted
    done: int = 0
    found: list[Lapse] = field(default_factory=list)  # what mattered most first
    over: bool = False
    problem: str = ""

    async def go(
        self, turns: Sequence[Sequence[Decision]], ask: Callable[[Decision], Awaitable[Advice]]
    ) -> None:
        """Look at turns, one after the other; `ask` gives a bot's advice, beside what was chosen."""
        self.turns = len(turns)
        for turn in turns:
            rest = list(turn)
            for _ in range(LOOKS):
                lapse = Lapse(rest[0], await ask(rest[0]))
                if lapse.fell >= MATTERS:
                    self.found.append(lapse)
                    break
                if not (rest := [later for later in rest if later.number >= lapse.after]):
                    break
            self.done += 1
        self.found = sorted(self.found, key=lambda lapse: (lapse.decided, -lapse.fell))[:MOST]
        self.over = True


def turns_of(position: Position, seat: int) -> list[list[Decision]]:
    """A seat's turns with a choice, in the order of play: the last of them, if they are very many.

    A turn ends when somebody else moves, or where the log begins another.
    """
    words, runs, begins = position.game.words, list[tuple[Happened | None, list[int]]](), True
    opened: Happened | None = None
    for number, played in enumerate(position.history):
        if own := played.move.seat == seat:
            runs += [(opened, [])] if begins else []
            runs[-1][1].append(number)
        told = [one for one in played.events if words.event(one, position.names).startswith(TURN)]
        opened = told[-1] if told else opened
        begins = bool(told) or not own
    made = [(played.move.seat, str(played.move)) for played in position.history]
    found = (list(decisions(position, seat, run, made, opened)) for opened, run in reversed(runs))
    return list(islice(filter(None, found), LONGEST))[::-1]


def decisions(
    position: Position,
    seat: int,
    run: Sequence[int],
    made: Sequence[tuple[int, str]],
    opened: Happened | None,
) -> Iterator[Decision]:
    """Where in some moves of a seat in a row it had a choice; `made` are all moves of the game."""
    actions = [position.history[number].move.action for number in run]
    for at, number in enumerate(run):
        seen = position.table_at(number).observation(seat)
        choices = [action for action in seen.legal if not is_setting(seen, action)]
        if actions[at] in choices and len(choices) > 1:
            chosen = choice_made(seen, islice(made, number, None))
            yield Decision(number, seen, chosen, tuple(actions[at:]), opened)
