"""Our games as OpenSpiel knows them, for its bots and algorithms. Needs `flatboat[openspiel]`.

>>> from flatboat.envs import openspiel
>>> game = openspiel.load("heartland(seats=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
>>> state.apply_action(7)
>>> state.current_player(), len(state.legal_actions()) > 0
(1, True)

Parameters are `seats`, `options` (as "truck_stops;first_seat:1"), `edition`, `reward` ("share" of the win,
or "points") and `seed`.

**Chance.** A step's first few dice are chance nodes of their own, each face equally likely. A deal, and what
a step rolls after them, is one chance node of `SAMPLES` outcomes, equally likely too: each stands for dice
that come from `seed`, the history and its number. So a game follows from its history alone, and no state
knows what will come.

**Information.** Where several seats may act at the same time they do so one after the other, the lowest
first, and none sees what the others chose. An observation is the seat's view, as a vector (see
`Batch.schema`) and as text. An information state is a text alone: the view now, and a digest of all that the
seat saw and did so far. As a tensor of fixed shape it would need room for the longest game, thousands of
views; so the game type says that there is none, and OpenSpiel's agents learn from observations.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import numpy as np

import flatboat
from flatboat.envs.batch import one_of, whole
from flatboat.errors import FlatboatError
from flatboat.games import kinds
from flatboat.kernel import swift, verbs
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.game import Game
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import copied
from flatboat.kernel.situation import Situation, seats_in
from flatboat.kernel.supposing import imagined
from flatboat.kernel.vector import vector_of
from flatboat.later import not_installed

try:
    import pyspiel
except ImportError:
    raise FlatboatError(not_installed("OpenSpiel", "openspiel")) from None

FEW = 4  # dice of a step that are chance nodes of their own
FACES = 100  # the most that such a die has
SAMPLES = 1000
REWARDS = ("share", "points")
MOST_POINTS = 10_000.0
PREFIX = "flatboat_"


class MoreDice(Exception):
    """A step asks for a die that has not fallen yet."""

    def __init__(self, faces: int) -> None:
        self.faces = faces


class Chances(Tape):
    """Dice that fell at chance nodes, then others; without others MoreDice is raised."""

    def below(self, n: int) -> int:
        """The next outcome of an n-sided die."""
        if not self.script and not self.sources:
            raise MoreDice(n)
        return super().below(n)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its seats, options and edition."""

    def __init__(self, name: str, game_type: Any, given: dict[str, Any] | None = None) -> None:
        params = {**defaults(name), **(given or {})}
        self.rules: Game = flatboat.game(
            name, params["seats"], read_options(params["options"]), params["edition"] or None
        )
        self.reward = one_of("reward", params["reward"], REWARDS)
        self.seed = whole("seed", params["seed"], -(2**31), 2**31 - 1)
        swift.prepare(self.rules)
        #: One for all states: it looks anew whenever the state is another.
        self.swift, self.vector = swift.Swift(self.rules), vector_of(self.rules)
        most = 1.0 if self.reward == "share" else MOST_POINTS
        longest = self.rules.kind.longest
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.kind.actions),
            max_chance_outcomes=SAMPLES,
            num_players=self.rules.seats,
            min_utility=0.0 if self.reward == "share" else -MOST_POINTS,
            max_utility=most,
            max_game_length=longest,
        )
        super().__init__(game_type, info, given or {})

    def __deepcopy__(self, memo: object) -> OpenSpielGame:
        return self  # states are copied, and share their game

    def __reduce__(self) -> Any:
        return _again, (str(self),)

    def new_initial_state(self) -> OpenSpielState:
        """The table before it is dealt."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """What makes observations of states."""
        if params:
            raise FlatboatError(f"observations take no parameters, but {params} were given")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A table, or what of it hangs on chance."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._game = game
        self._table = game.rules.empty_state()
        self._pending: tuple[int, int] | None = (-1, -1)  # seat and action; -1: the deal
        self._script: list[int] = []  # dice of the pending step that fell
        self._faces = 0  # of the die that is asked for; 0: the rest comes from a seed
        #: Who is asked first, at a table that was imagined: what others chose may be open there.
        self._asked = -1
        self._past = [b""] * game.rules.seats  # a digest of all that each seat saw and did

    # --- as OpenSpiel asks --------------------------------------------------------------------------
    def current_player(self) -> int:
        """Who is to act, or chance, or nobody."""
        if self._pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = seats_in(self._look(-1).waiting)
        if self._asked in waiting:
            return self._asked
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._pending is None and bool(self._look(-1).over)

    def _legal_actions(self, player: int) -> list[int]:
        found = self._look(player)
        if not found.waiting >> player & 1:
            return []
        legal: list[int] = (found.why == 0).nonzero()[0].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces of the die that is asked for, or the samples of all that comes: equally likely."""
        n = self._faces or SAMPLES
        return [(k, 1 / n) for k in range(n)]

    def _apply_action(self, action: int) -> None:
        if self._pending is None:
            self._act(self.current_player(), action)
        elif self._faces:
            self._script.append(action)
            self._resolve()
        else:
            self._resolve(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self._game.rules.moves[action]
        return f"die {action + 1}" if self._faces else f"sample {action}"

    def returns(self) -> list[float]:
        """Each seat's reward; 0 before the end."""
        rules = self._game.rules
        if not self.is_terminal():
            return [0.0] * rules.seats
        edition, state = wrap(rules.edition_record)[0], wrap(self._table)[0]
        out = np.zeros(rules.seats)
        if self._game.reward == "points":
            verbs.returns(edition, state, out)
            return [float(points) for points in out]
        verbs.rank(edition, state, out)
        first = (out == 1) & bool(verbs.has_winner(state))
        return [float(share) for share in first / max(1, first.sum())]

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """One of the tables that fit what a player knows, each equally likely, by a number of `sampler`."""
        twin: OpenSpielState = self.clone()  # a deep copy would make the game anew
        dice = Tape(dice_from(key_of(f"resample {sampler()}")))
        twin._table, twin._asked = imagined(self.position().observation(player), dice).state, player
        return twin

    def __str__(self) -> str:
        if self._pending is not None:
            return f"chance: {self._pending}, {self._script}, {self.position().digest}"
        return self.position().notation

    # --- inside ------------------------------------------------------------------------------------
    def position(self) -> Situation:
        """The table as it stands, for looking at."""
        rules = self._game.rules
        return Situation(rules, copied(self._table), Tape(), rules.seat_names(None))

    def past(self, seat: int) -> str:
        """A digest of all that a seat saw and did so far."""
        return self._past[seat].hex()[:16]

    def _look(self, seat: int) -> swift.Swift:
        self._game.swift.look(self._table, seat)
        return self._game.swift

    def _act(self, seat: int, action: int) -> None:
        """Play an action, if no die falls; else chance is next."""
        dice, after, self._asked = dice_from(key_of("trial")), copied(self._table), -1
        self._remember(seat, action)
        self._game.swift.play(after, dice, 0, seat, action)
        if dice[0]["block"] == 0:
            self._table = after
            self._see()
        else:
            self._pending, self._script = (seat, action), []
            self._resolve()

    def _resolve(self, sample: int | None = None) -> None:
        """Go on with the pending step as far as its dice are known; the rest of them come from a sample."""
        assert self._pending is not None
        seat, action = self._pending
        table = copied(self._table)
        source = None if sample is None else dice_from(key_of(self._seed(sample)))
        rules, tape = self._game.rules, Chances(source, self._script)
        edition, state = wrap(rules.edition_record)[0], wrap(table)[0]
        try:
            if seat < 0:
                verbs.setup(edition, state, tape, wrap(rules.options_record)[0])
            else:
                verbs.step(edition, state, tape, seat, action)
        except MoreDice as more:
            few = seat >= 0 and len(self._script) < FEW and more.faces <= FACES
            self._faces = more.faces if few else 0
            return
        self._table, self._pending, self._script, self._faces = table, None, [], 0
        self._see()

    def _seed(self, sample: int) -> str:
        """What the dice of a sample come from: nothing else than the history before it."""
        return f"{self._game.seed} {self.history()} {sample}"

    def _remember(self, seat: int, action: int) -> None:
        self._past[seat] = hashlib.sha256(self._past[seat] + b"did %d" % action).digest()

    def _see(self) -> None:
        """Note what each seat sees now."""
        for seat in range(self._game.rules.seats):
            seen = self._look(seat).seen.tobytes()
            self._past[seat] = hashlib.sha256(self._past[seat] + seen).digest()


class Observer:
    """Observations of a game's states: `tensor` for learning, and texts."""

    def __init__(self, game: OpenSpielGame, kind: Any) -> None:
        self.game, self.kind = game, kind
        self.tensor = np.zeros(game.vector.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill `tensor` with what a player sees."""
        if self.kind.perfect_recall:
            raise FlatboatError(
                "an information state is a text here, information_state_string; as numbers there are"
                " observations, observation_tensor"
            )
        self.tensor[:] = self.game.vector.encode(state._look(player).view(), player)[0]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What a player sees, as data; with perfect recall a digest of its past, too."""
        seen = state.position().observation(player)
        now = json.dumps({"view": seen.data(numbers=True), "legal": seen.legal})
        return f"{now} past {state.past(player)}" if self.kind.perfect_recall else now


def defaults(name: str) -> dict[str, Any]:
    """The parameters of a game where nothing is said."""
    return {
        "seats": min(flatboat.kind(name).seats),
        "options": "",
        "edition": "",
        "reward": "share",
        "seed": 0,
    }


def read_options(words: str) -> list[str]:
    """Options as `parse_options` reads them: OpenSpiel's parameters cannot hold commas or equal signs."""
    return [word.strip().replace(":", "=", 1) for word in words.split(";") if word.strip()]


def type_of(name: str) -> Any:
    """What OpenSpiel wants to know of a kind of game."""
    kind = flatboat.kind(name)
    return pyspiel.GameType(
        short_name=PREFIX + name.replace("-", "_"),
        long_name=f"{kind.title} (Flatboat)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(kind.seats),
        min_num_players=min(kind.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(name),
    )


def register() -> list[str]:
    """Tell OpenSpiel of all our games, once; returns their names there."""
    found = []
    for name in kinds():
        game_type = type_of(name)
        found.append(game_type.short_name)
        if game_type.short_name not in pyspiel.registered_names():
            made = type(f"Game{len(found)}", (OpenSpielGame,), {"__init__": maker(name, game_type)})
            pyspiel.register_game(game_type, made)
    return found


def maker(name: str, game_type: object) -> Any:
    """How OpenSpiel makes a game of this kind."""

    def made(self: OpenSpielGame, params: dict[str, object] | None = None) -> None:
        OpenSpielGame.__init__(self, name, game_type, params)

    return made


def load(words: str) -> Any:
    """A game by its name and parameters, such as "broadhorns(seats=3)". FlatboatError for what cannot be."""
    register()
    match = re.fullmatch(r"\s*([\w-]+)\s*(\(.*\))?\s*", words)
    if match is None:
        raise FlatboatError(
            f'"{words}" is no game; write its name and parameters, as in "heartland(seats=2)"'
        )
    name = flatboat.kind(match[1].removeprefix(PREFIX)).name
    params = read_params(name, (match[2] or "()")[1:-1])
    made = pyspiel.load_game(PREFIX + name.replace("-", "_"), params)
    return made


def _again(words: str) -> Any:
    """A game as it was pickled."""
    register()
    return pyspiel.load_game(words)


def read_params(name: str, words: str) -> dict[str, Any]:
    """Parameters from their words, each in the type of its default; checked, so that errors are ours."""
    known, params = defaults(name), dict[str, Any]()
    for pair in filter(None, (part.strip() for part in words.split(","))):
        key, equal, value = pair.partition("=")
        if not equal or key.strip() not in known:
            raise FlatboatError(f'"{pair}" is no parameter; write {", ".join(f"{key}=..." for key in known)}')
        number = isinstance(known[key.strip()], int)
        if number and not re.fullmatch(r"-?\d+", value.strip()):
            raise FlatboatError(f"{key.strip()} wants a whole number, not {value.strip()}")
        params[key.strip()] = int(value) if number else value.strip()
    given = {**known, **params}
    flatboat.game(name, given["seats"], read_options(given["options"]), given["edition"] or None)
    one_of("reward", given["reward"], REWARDS)
    return params
