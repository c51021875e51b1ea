"""The bots as Python calls them: an observation in, a thought out."""

from __future__ import annotations

import math
import re
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from flatboat.bots.levels import SPECS
from flatboat.bots.plan import (
    MIXED,
    Context,
    Either,
    Node,
    Notes,
    Openly,
    Rolled,
    SearchPlan,
    Secretly,
    Widened,
)
from flatboat.bots.quick import weigh_quickly
from flatboat.bots.random import padded_weights, reasons
from flatboat.bots.search import best_of, think
from flatboat.bots.secret import draw_child
from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.dice import Tape, dice_from, key_of, new_key
from flatboat.kernel.editions import nearest
from flatboat.kernel.kind import Search
from flatboat.kernel.moves import Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.record_view import wrap

if TYPE_CHECKING:
    from flatboat.bots.outside import OutsideBot

KINDS = ("random", "greedy", "mcts")
WORLDS = 4  # worlds a greedy bot imagines for each decision
SIMS = 1000  # simulations of a plain "mcts"
MOST_SIMS = 2_000_000
PLAYOUT = 12  # random decisions before `evaluate` judges
SLICE = 500  # simulations between looks at the clock
LINES = 8  # best moves that a thought tells
QUICK = 1.2  # seconds for an answer without compiled code
NO_VALUES = np.zeros(0)


@dataclass(frozen=True)
class Spec:
    """A bot for programs: `random`, `greedy`, `mcts`, `mcts:4000` (simulations), `mcts:500ms` (time).

    One from outside has its words, such as `my_module:policy`, and itself.
    """

    kind: str
    sims: int = 0
    milliseconds: int = 0
    words: str = ""
    outside: OutsideBot | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        if self.words:
            return self.words
        if self.milliseconds:
            return f"{self.kind}:{self.milliseconds}ms"
        return f"{self.kind}:{self.sims}" if self.kind == "mcts" else self.kind


#: Bots from outside that whoever runs this process has let in, by their words: see `flatboat.bots.outside`.
ADMITTED: dict[str, OutsideBot] = {}


def read_spec(text: str) -> Spec:
    """A bot from its words, or the name of a level; UnknownName or FlatboatError in one sentence.

    Words never bring code in: of bots from outside those are known that have been let in.
    """
    if (known := ADMITTED.get(text.strip())) is not None:
        return Spec("outside", words=known.words, outside=known)
    words = text.strip().lower()
    name, colon, budget = SPECS.get(words, words).partition(":")
    if name not in KINDS:
        raise UnknownName(f'there is no bot "{name}"; {nearest(name, KINDS)}')
    if name != "mcts":
        if colon:
            raise FlatboatError(f'the bot {name} takes no number, but "{text}" has one; write "{name}"')
        return Spec(name)
    if not colon:
        return Spec(name, sims=SIMS)
    match = re.fullmatch(r"(\d+)(ms)?", budget)
    if not match or not 1 <= int(match[1]) <= MOST_SIMS:
        raise FlatboatError(
            f'"{text}": write mcts:N for N simulations a decision (1 to {MOST_SIMS}), or mcts:Nms for N ms'
        )
    number = int(match[1])
    return Spec(name, milliseconds=number) if match[2] else Spec(name, sims=number)


@dataclass(frozen=True)
class Candidate:
    """A move a bot considered: how often it was tried and the mover's share of winning after it, 0 to 1."""

    move: Move
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """What a bot decided, each seat's share of winning as it sees it, and moves: its own, then the best.

    `quick` says that it was found without compiled code, by a short look (see `HouseBot.quick`).
    """

    move: Move
    values: tuple[float, ...]
    lines: tuple[Candidate, ...]
    quick: bool = False

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.0%}" for share in self.values)
        return f"<thought: {self.move}; shares of winning {shares}; {len(self.lines)} moves weighed>"


class Bot(Protocol):
    """What plays a seat: it is given what the seat may know, and chooses a move. It never sees the table.

    Whatever has this method is a bot, for simulations too: `flatboat simulate GAME --bots my_module:bot`.
    It may be asked from several threads at once.
    """

    def think(
        self, observation: Observation, seed: int | str | None = None, seconds: float | None = None
    ) -> Thought:
        """Choose one of `observation.moves`; whatever is left to chance comes from the seed, where one is
        given. It should be done within some `seconds`, if they are given."""


class HouseBot:
    """A bot of ours, of any kind."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def __str__(self) -> str:
        return str(self.spec)

    @property
    def judges(self) -> bool:
        """Whether it judges tables, for which its code is to be compiled."""
        return self.spec.kind != "random"

    def think(
        self, observation: Observation, seed: int | str | None = None, seconds: float | None = None
    ) -> Thought:
        """Choose a move for the seat whose observation this is; the same seed gives the same thought
        (but for a bot with a time budget). A search ends after some `seconds` at the latest, if they are
        given. FlatboatError if the seat may not move."""
        work = Work(observation, dice_from(new_key() if seed is None else key_of(seed)))
        if len(observation.legal) == 1 or not self.judges:
            return work.chance()
        return work.greedy() if self.spec.kind == "greedy" else work.search(self.spec, seconds)

    def quick(
        self, observation: Observation, seed: int | str | None = None, seconds: float = QUICK
    ) -> Thought:
        """Choose a move within some seconds by interpreted rules: for tables whose bots are not compiled yet.

        Any bot that judges chooses as a greedy one then, and a greedy one as `think` would, if there is time
        for all its looks. How many there is time for hangs on the machine, so a seed promises nothing here.
        """
        work = Work(observation, dice_from(new_key() if seed is None else key_of(seed)))
        if len(observation.legal) == 1 or not self.judges:
            return work.chance()
        return work.quick(seconds)


class Work:
    """One thought: a search's context, and what Python makes of it."""

    def __init__(self, observation: Observation, mind: np.ndarray[Any, Any]) -> None:
        if not observation.is_to_act:
            raise FlatboatError("this seat has no move to choose now")
        self.observation, self.mind = observation, mind
        self.game, self.kind = observation.game, observation.game.kind

    def context(self, sims: int = 0) -> Context:
        """What a search by so many simulations in a call works with."""
        return context_for(self.observation, self.mind, sims)

    def move(self, action: int) -> Move:
        """An action as a move of the thinking seat."""
        return self.observation.move(action)

    def even(self) -> tuple[float, ...]:
        """Every seat the same share: what a bot that does not judge has to say."""
        return (1 / self.game.seats,) * self.game.seats

    def chance(self) -> Thought:
        """Any legal move."""
        legal = self.observation.legal
        action = legal[Tape(self.mind).below(len(legal))]
        return Thought(self.move(action), self.even(), (Candidate(self.move(action), 0, self.even()[0]),))

    def greedy(self) -> Thought:
        """The move whose outcome looks best at once."""
        values = np.zeros(len(self.kind.actions))
        think(self.context(), WORLDS, values)
        return self.judged(values)

    def quick(self, seconds: float) -> Thought:
        """The same by interpreted rules, as far as there is time."""
        values = np.zeros(len(self.kind.actions))
        weigh_quickly(self.context(), WORLDS, values, seconds)
        values[self.observation.why != 0] = -1
        return replace(self.judged(values), quick=True)

    def judged(self, values: np.ndarray[Any, Any]) -> Thought:
        """The move with the highest value; those that are not legal have -1."""
        order = sorted(self.observation.legal, key=lambda action: -values[action])
        best = self.move(best_of(values, self.kind.search.rollout_weights))
        order.sort(key=lambda action: action != best.action)
        lines = tuple(Candidate(self.move(action), WORLDS, float(values[action])) for action in order[:LINES])
        rest = (1 - float(values[best.action])) / max(1, self.game.seats - 1)
        shares = [rest] * self.game.seats
        shares[self.observation.seat] = float(values[best.action])
        return Thought(best, tuple(shares), lines)

    def search(self, spec: Spec, seconds: float | None = None) -> Thought:
        """The move a tree search visited most; it ends after some seconds, if they are given."""
        if spec.milliseconds:
            seconds = min(spec.milliseconds / 1000, math.inf if seconds is None else seconds)
        deadline = math.inf if seconds is None else time.perf_counter() + seconds
        left: float = spec.sims or math.inf
        at_once = SLICE if not spec.sims else spec.sims if seconds is None else max(2 * SLICE, spec.sims // 8)
        context = self.context()._replace(
            tree=room_for_tree(self.game, spec.sims or 100_000 + 1000 * spec.milliseconds)
        )
        tree, notes = context.tree, context.notes
        while left > 0:
            context.plan["sims"] = int(min(at_once, left))
            think(context, 0, NO_VALUES)
            left -= at_once
            if time.perf_counter() >= deadline:
                break
        lines = sorted(self._children(tree), key=lambda line: -line.visits)
        visits = int(tree[0]["visits"])
        values = tuple(float(share) / visits for share in notes[0]["totals"][: self.game.seats])
        best = lines[0].move
        if tree[0]["action"] == MIXED:
            best = self.move(draw_child(wrap(tree[: int(notes[0]["used"])]), wrap(self.mind)[0]))
            lines.sort(key=lambda line: line.move != best)  # what is drawn from a mixed plan stands first
        return Thought(best, values, tuple(lines[:LINES]))

    def _children(self, tree: np.ndarray[Any, Any]) -> list[Candidate]:
        lines = []
        at = int(tree[0]["child"])
        while at:
            node = tree[at]
            visits = int(node["visits"])
            lines.append(Candidate(self.move(int(node["action"])), visits, float(node["value"]) / visits))
            at = int(node["next"])
        return lines


def plan_for(
    game: Any, sims: int, seat: int, *, brief: bool = False, way: Search | None = None
) -> np.ndarray[Any, Any]:
    """The plan by which a seat searches in a game, an array of one; a brief search stops once settled.

    `way` is how it searches, where that is not as the game says.
    """
    plan, search = SearchPlan.zeros(1), way or game.kind.search
    plan["sims"], plan["playout"] = sims, PLAYOUT
    plan["seats"], plan["seat"], plan["brief"] = game.seats, seat, brief
    plan["draws"], plan["draw_share"] = search.draw_share > 0, search.draw_share
    plan["width"], plan["trials"] = search.width, search.looks
    plan["boldness"], plan["scale"] = search.boldness, search.clear_lead
    return plan


def way_for(*searches: Search) -> tuple[Widened | Rolled | Either, Secretly | Openly]:
    """Which way of search a game uses, or the bots of a match: what of it is compiled."""
    choice = Secretly() if searches[0].secret else Openly()
    if all(search.width > 0 for search in searches):
        return Widened(), choice
    return Either() if any(search.width > 0 for search in searches) else Rolled(), choice


def context_for(observation: Observation, mind: np.ndarray[Any, Any], sims: int) -> Context:
    """A search from what a seat sees, by its game's own weights, with no room for a tree yet."""
    game = observation.game
    kind, search = game.kind, game.kind.search
    return Context(
        game.edition_record,
        observation.record,
        mind,
        plan_for(game, sims, observation.seat),
        Notes.zeros(1),
        search.evaluation_weights,
        padded_weights(search.rollout_weights),
        kind.state.zeros(2),
        Node.zeros(0),
        reasons(len(kind.actions)),
        *way_for(search),
    )


def room_for_tree(game: Any, sims: int, way: Search | None = None) -> np.ndarray[Any, Any]:
    """Nodes for so many simulations, and for a plan that mixes all actions, however few they are."""
    width = (way or game.kind.search).width
    return Node.zeros(2 + max(sims * max(1, width), len(game.kind.actions)))


def make(text: str) -> HouseBot | OutsideBot:
    """A bot from its words: `random`, `greedy`, `mcts`, `mcts:4000`, `mcts:500ms`, or a level's: `pilot`.

    One from outside by its own words, once it was let in (see `flatboat.bots.outside.admit`).
    """
    spec = read_spec(text)
    return spec.outside or HouseBot(spec)
