"""The bots as Python calls them: an observation in, a thought out."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from flatboat.bots.greedy import choose
from flatboat.bots.levels import ALSO, LEVELS
from flatboat.bots.nets import Net, net_for, room_for
from flatboat.bots.plan import (
    GREEDY,
    MCTS,
    OUTSIDE,
    RANDOM,
    WORLDS,
    ByHand,
    Context,
    Either,
    Node,
    Notes,
    Openly,
    Rolled,
    SearchPlan,
    Secretly,
    Widened,
    children,
)
from flatboat.bots.quick import weigh_quickly
from flatboat.bots.random import padded_weights, reasons
from flatboat.bots.search import chosen, think
from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.arrays import Float64s
from flatboat.kernel.dice import Tape, dice_from, key_of, new_key
from flatboat.kernel.kind import Search
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.moves import Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records
from flatboat.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from flatboat.bots.outside import OutsideBot

KINDS = ("random", "greedy", "mcts", "net")
SIMS = 1000  # simulations of a plain "mcts"
MOST_SIMS = 2_000_000
PLAYOUT = 6  # random decisions of each seat before `evaluate` judges
SLICE = 500  # simulations to the next dice between looks at the clock
LINES = 8  # best moves that a thought tells
QUICK = 1.2  # seconds for an answer without compiled code
NO_VALUES = np.zeros(0)


@dataclass(frozen=True)
class Spec:
    """A bot for programs: `random`, `greedy`, `mcts`, `mcts:4000` (simulations), `mcts:500ms` (time).

    `net`, `net:4000` and `net:500ms` are the same as `greedy` and `mcts`, and judge by what was learned from
    games, where that is of use (see `flatboat.bots.nets`). With `@0.05` at the end they give away so much
    of the winning share lightly. A level such as `pilot` has its name, and is one of these in each game: see
    `at`. One from outside has its words, such as `my_module:policy`, and itself.
    """

    kind: str
    sims: int = 0
    milliseconds: int = 0
    temperature: float = 0.0
    words: str = ""
    outside: OutsideBot | None = field(default=None, compare=False, repr=False)
    net: Net | None = field(default=None, compare=False, repr=False)  # in place of the game's own

    def __str__(self) -> str:
        if self.words:
            return self.words
        warm = f"@{self.temperature:g}" if self.temperature else ""
        if self.milliseconds:
            return f"{self.kind}:{self.milliseconds}ms{warm}"
        return f"{self.kind}:{self.sims}{warm}" if self.sims else f"{self.kind}{warm}"

    @property
    def searches(self) -> bool:
        """Whether it grows a tree; else it looks one move ahead, or not at all."""
        return self.sims > 0 or self.milliseconds > 0

    def at(self, game: Ruleset) -> Spec:
        """What a level is in a game; any other bot is what it is."""
        if self.kind != "level":
            return self
        return read_spec(game.kind.search.levels_for(game.seats).get(self.words, LEVELS[self.words].formula))

    def net_for(self, game: Ruleset) -> Net | None:
        """The net by which it judges at a game's tables; None: by hand."""
        if self.kind != "net":
            return None
        return self.net if self.net is not None else net_for(game)[0]


#: Bots from outside that whoever runs this process has let in, by their words: see `flatboat.bots.outside`.
ADMITTED: dict[str, OutsideBot] = {}


def read_spec(text: str) -> Spec:
    """A bot from its words, or the name of a level; UnknownName or FlatboatError in one sentence.

    Words never bring code in: of bots from outside those are known that have been let in.

    >>> [str(read_spec(words)) for words in ("Pilot", "mcts:4000", "net@0.05", "expert")]
    ['pilot', 'mcts:4000', 'net@0.05', 'commodore']
    """
    text = str(text)  # whatever a program gives
    if (known := ADMITTED.get(text.strip())) is not None:
        return Spec("outside", words=known.words, outside=known)
    words, at, warm = text.strip().lower().partition("@")
    name, colon, budget = words.partition(":")
    name = ALSO.get(name, name)
    if name not in (*LEVELS, *KINDS):
        raise UnknownName(f'there is no bot "{name}"; {nearest(name, [*LEVELS, *KINDS])}')
    if (colon and name not in ("mcts", "net")) or (at and name in LEVELS):
        raise FlatboatError(f'the bot {name} takes no number, but "{text}" has one; write "{name}"')
    if name in LEVELS:
        return Spec("level", words=name)
    temperature = read_temperature(text, name, warm) if at else 0.0
    if not colon:
        return Spec(name, sims=SIMS if name == "mcts" else 0, temperature=temperature)
    match = re.fullmatch(r"(\d+)(ms)?", budget)
    if not match or not 1 <= int(match[1]) <= MOST_SIMS:
        raise FlatboatError(
            f'"{text}": write {name}:N for N simulations a decision (1 to {MOST_SIMS}),'
            f" or {name}:Nms for N ms"
        )
    number = int(match[1])
    return Spec(name, 0 if match[2] else number, number if match[2] else 0, temperature)


def read_temperature(text: str, name: str, warm: str) -> float:
    """How lightly a bot gives winning share away, from the words after @; FlatboatError if that cannot be."""
    if name != "random" and re.fullmatch(r"\d*\.?\d+", warm) and 0 < float(warm) <= 1:
        return float(warm)
    raise FlatboatError(f'"{text}": after @ stands a share from 0.001 to 1, for bots other than random')


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


def unjudged(observation: Observation, action: int) -> Thought:
    """A move as a thought of who does not judge: every seat has the same share."""
    move, seats = observation.move(action), observation.game.seats
    return Thought(move, (1 / seats,) * seats, (Candidate(move, 0, 1 / seats),))


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

    def __repr__(self) -> str:
        return f"<bot: {self}>"

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
        work = self.work(observation, seed)
        if len(observation.legal) == 1 or not self.judges:
            return work.chance()
        return work.search(seconds) if work.spec.searches else work.greedy()

    def quick(
        self, observation: Observation, seed: int | str | None = None, seconds: float = QUICK
    ) -> Thought:
        """Choose a move within some seconds by interpreted rules: for tables whose bots are not compiled yet.

        Any bot that judges chooses as a greedy one then, and a greedy one as `think` would, if there is time
        for all its looks. How many there is time for hangs on the machine, so a seed promises nothing here.
        """
        work = self.work(observation, seed)
        return work.chance() if len(observation.legal) == 1 or not self.judges else work.quick(seconds)

    def work(self, observation: Observation, seed: int | str | None) -> Work:
        """A thought of this bot; FlatboatError if the seat may not move."""
        return Work(observation, dice_from(new_key() if seed is None else key_of(seed)), self.spec)


class Work:
    """One thought: a search's context, and what Python makes of it."""

    def __init__(self, observation: Observation, mind: Records, spec: Spec) -> None:
        if not isinstance(observation, Observation):
            raise FlatboatError("a bot is given what one seat may know: position.observation(seat)")
        if not observation.is_to_act:
            raise FlatboatError("this seat has no move to choose now")
        self.observation, self.mind, self.spec = observation, mind, spec.at(observation.game)
        self.game, self.kind = observation.game, observation.game.kind

    def context(self) -> Context:
        """What its search works with."""
        return context_for(self.observation, self.mind, self.spec)

    def move(self, action: int) -> Move:
        """An action as a move of the thinking seat."""
        return self.observation.move(action)

    def chance(self) -> Thought:
        """Any legal move."""
        legal = self.observation.legal
        return unjudged(self.observation, legal[Tape(self.mind).below(len(legal))])

    def greedy(self) -> Thought:
        """The move whose outcome looks best at once."""
        values = np.zeros(len(self.kind.actions))
        context = self.context()
        think(context, WORLDS, values)
        return self.judged(values, choose(read(context), values))

    def quick(self, seconds: float) -> Thought:
        """The same by interpreted rules, as far as there is time."""
        values = np.zeros(len(self.kind.actions))
        own = judgement_of(self.kind.search, self.game.seats, None)
        context = by_hand(self.context())._replace(judgement=own)
        weigh_quickly(context, WORLDS, values, seconds)
        values[self.observation.why != 0] = -1
        return replace(self.judged(values, choose(read(context), values)), quick=True)

    def judged(self, values: Float64s, action: int) -> Thought:
        """The move that was chosen by values; those that are not legal have -1."""
        order = sorted(self.observation.legal, key=lambda action: -values[action])
        best = self.move(action)
        order.sort(key=lambda action: action != best.action)
        lines = tuple(Candidate(self.move(action), WORLDS, float(values[action])) for action in order[:LINES])
        rest = (1 - float(values[best.action])) / max(1, self.game.seats - 1)
        shares = [rest] * self.game.seats
        shares[self.observation.seat] = float(values[best.action])
        return Thought(best, tuple(shares), lines)

    def search(self, seconds: float | None = None) -> Thought:
        """The move a tree search visited most; it ends after some seconds, if they are given."""
        spec = self.spec
        if spec.milliseconds:
            seconds = min(spec.milliseconds / 1000, math.inf if seconds is None else seconds)
        deadline = math.inf if seconds is None else time.perf_counter() + seconds
        left: float = spec.sims or math.inf
        few = SLICE // self.kind.search.effort
        at_once = few if not spec.sims else spec.sims if seconds is None else max(2 * few, spec.sims // 8)
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
        grown = wrap(tree[: int(notes[0]["used"])])
        lines = [self.candidate(grown[k]) for k in children(grown, 0)]
        lines.sort(key=lambda line: -line.visits)
        visits = int(tree[0]["visits"])
        values = tuple(float(share) / visits for share in notes[0]["totals"][: self.game.seats])
        best = self.move(chosen(read(context)._replace(tree=grown)))
        lines.sort(key=lambda line: line.move != best)  # it may have been drawn
        return Thought(best, values, tuple(lines[:LINES]))

    def candidate(self, node: Any) -> Candidate:
        """A move of the tree's root as it was considered."""
        return Candidate(self.move(node.action), node.visits, node.value / node.visits)


def plan_for(
    game: Any, spec: Spec, seat: int, *, brief: bool = False, way: Search | None = None, net: int = 0
) -> Records:
    """The plan by which a bot searches for a seat, an array of one; a brief search stops once settled.

    `way` is how it searches, where that is not as the game says; `net` which net it judges by, from 1 on.
    """
    plan, search = SearchPlan.zeros(1), way or game.kind.search
    plan["sims"], plan["temperature"] = spec.sims, spec.temperature
    plan["playout"] = PLAYOUT * game.seats
    plan["seats"], plan["seat"], plan["brief"] = game.seats, seat, brief
    plan["draws"], plan["draw_share"] = search.draw_share > 0, search.draw_share
    plan["answered"] = search.answered and game.seats > 1
    plan["anew"], plan["paired"] = search.anew, search.paired
    plan["width"], plan["looks"] = search.width, search.looks
    plan["exploration"], plan["scale"] = search.exploration, search.clear_lead
    plan["learned"] = net
    return plan


def judgement_of(search: Search, seats: int, net: Net | None) -> Records:
    """The weights by which `evaluate` judges for a bot: those its net was learned with, if it has one."""
    own = search.weights_for(seats)
    return own if net is None else net.weights(own)


def way_for(*searches: Search) -> tuple[Widened | Rolled | Either, Secretly | Openly]:
    """Which way of search a game uses, or the bots of a match: what of it is compiled."""
    choice = Secretly() if searches[0].secret else Openly()
    if all(search.width > 0 for search in searches):
        return Widened(), choice
    return Either() if any(search.width > 0 for search in searches) else Rolled(), choice


def context_for(observation: Observation, dice: Records, spec: Spec) -> Context:
    """A search from what a seat sees, by its game's own weights, with no room for a tree yet.

    What it imagines hangs on the `dice`, one record.
    """
    game = observation.game
    kind, search = game.kind, game.kind.search
    net = spec.net_for(game)
    nets = [net] if net else []
    way, choice = way_for(search)
    return Context(
        edition=game.edition_record,
        seen=observation.record,
        dice=dice,
        plan=plan_for(game, spec, observation.seat, net=len(nets)),
        notes=Notes.zeros(1),
        judgement=judgement_of(search, game.seats, net),
        weights=padded_weights(search.rollout_weights),
        worlds=kind.state.zeros(2),
        tree=Node.zeros(0),
        why=reasons(len(kind.actions)),
        way=way,
        choice=choice,
        net=room_for(game, nets),
    )


def read(context: Context) -> Context:
    """The same for interpreted rules that choose by what was found."""
    records = {name: wrap(getattr(context, name))[0] for name in ("edition", "plan", "dice")}
    return context._replace(**records, worlds=[wrap(context.worlds)[0]])


def by_hand(context: Context) -> Context:
    """The same without nets, which are for compiled code."""
    plan = context.plan.copy()
    plan["learned"] = 0
    return context._replace(plan=plan, net=ByHand())


class NetsOf:
    """The nets by which the bots of a match judge: room for all, and which is whose, from 1 on; 0: none."""

    def __init__(self, game: Any, specs: Sequence[Spec]) -> None:
        self.used = [spec.net_for(game) for spec in specs]
        nets = list(dict.fromkeys(net for net in self.used if net is not None))
        self.numbers = [nets.index(net) + 1 if net is not None else 0 for net in self.used]
        self.room = room_for(game, nets)


def way_of_choosing(spec: Spec) -> int:
    """How a bot chooses in a match, for compiled code."""
    if spec.outside is not None:
        return OUTSIDE
    if spec.kind == "random":
        return RANDOM
    return MCTS if spec.searches else GREEDY


def room_for_tree(game: Any, sims: int, way: Search | None = None) -> Records:
    """Nodes for so many simulations, and for a plan that mixes all actions, however few they are."""
    width = (way or game.kind.search).width
    return Node.zeros(2 + max(sims * max(1, width), len(game.kind.actions)))


def make(text: str) -> HouseBot | OutsideBot:
    """A bot from its words: `random`, `greedy`, `mcts`, `mcts:4000`, `mcts:500ms`, or a level's: `pilot`.

    One from outside by its own words, once it was let in (see `flatboat.bots.outside.admit`).
    """
    spec = read_spec(text)
    return spec.outside or HouseBot(spec)
