"""Bots from outside: whatever chooses actions from observations and masks, by its own words.

    my_module:policy    a policy, or a bot, of a Python module: in the current folder, or installed
    onnx:FILE           a network in ONNX's format (see `flatboat.bots.network`)

A policy decides at many tables at once: `policy(observations, masks)` gives an action for each.
`observations` are float32 (n, size) as `flatboat.kernel.vector` makes them; or what each seat may know as
records, if the policy has `observes = "record"`. `masks`, bool (n, actions), say what is legal. It is given
what the seat may know, and nothing else.

Only whoever runs a program lets such bots in, as they bring code: `admit` does so, and the command line for
what it is told by `--bots`. The words alone, from a form or a file, do nothing.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from flatboat.bots.bot import ADMITTED, KINDS, Spec, Thought, unjudged
from flatboat.bots.levels import ALSO, LEVELS
from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.arrays import Int8s
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.observation import Observation
from flatboat.kernel.records import Records
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.vector import vector_of

T = TypeVar("T")
Policy = Callable[[Any, Any], Any]  # (observations, masks) -> actions
NETWORK = "onnx"
OF_MODULE = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
SEES = ("flat", "record")


class OutsideBot:
    """A policy, or a bot with `think` alone, as a bot like ours. Errors name it by its words."""

    judges = False  # there is no code of ours to be compiled for it

    def __init__(self, words: str, policy: Any) -> None:
        self.words, self.policy = words, policy
        self.thinks = callable(getattr(policy, "think", None))
        self.observes = getattr(policy, "observes", "flat")
        if not self.thinks and not callable(policy):
            raise FlatboatError(f'"{words}" is neither a policy that can be called nor a bot that can think')
        if self.observes not in SEES:
            raise FlatboatError(f'"{words}" observes {self.observes!r}; it can be "flat" or "record"')

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<bot from outside: {self.words}>"

    @property
    def spec(self) -> Spec:
        """The bot among others."""
        return Spec("outside", words=self.words, outside=self)

    def think(
        self, observation: Observation, seed: int | str | None = None, seconds: float | None = None
    ) -> Thought:
        """Choose a move for the seat whose observation this is: see `Bot.think`."""
        legal = observation.legal
        if not observation.is_to_act:
            raise FlatboatError("this seat has no move to choose now")
        if self.thinks and len(legal) > 1:
            return self._thought(observation, seed, seconds)
        if len(legal) == 1:
            return unjudged(observation, legal[0])
        seats = np.array([observation.seat])
        (action,) = self.answers(observation.game, observation.record, seats, observation.why[None])
        return unjudged(observation, int(action))

    def quick(
        self, observation: Observation, seed: int | str | None = None, seconds: float | None = None
    ) -> Thought:
        """The same: there is nothing to compile first."""
        return self.think(observation, seed, seconds)

    def answers(
        self,
        game: Ruleset,
        views: Records,
        seats: Int8s,
        why: Int8s,
        seeds: Sequence[str] = (),
    ) -> NDArray[np.integer]:
        """An action for each view of a seat; `why` (views, actions) has a reason for each action, 0 = legal.

        A bot that thinks by itself has a seed for each. FlatboatError if the policy fails, or gives something
        else than a legal action each.
        """
        names = tuple(game.seat_names(None))

        def seen(i: int) -> Observation:
            return Observation(game, int(seats[i]), names, views[i : i + 1], why[i, : len(game.moves)])

        if self.thinks:
            asked = zip(map(seen, range(len(views))), seeds, strict=True)
            return np.array([self._thought(one, seed, None).move.action for one, seed in asked], np.int64)
        masks = why[:, : len(game.moves)] == 0
        sights = views if self.observes == "record" else vector_of(game).encode(views, seats)
        actions = self._asked(lambda: np.asarray(self.policy(sights, masks.copy())))
        if actions.shape != (len(views),) or actions.dtype.kind not in "iu":
            raise FlatboatError(
                f'the bot "{self.words}" gave {actions.dtype} of shape {actions.shape} for'
                f" {len(views)} observations; {len(views)} whole numbers are wanted, an action each"
            )
        for i in np.flatnonzero((actions < 0) | (actions >= masks.shape[1])).tolist():
            raise self._refused(seen(i), int(actions[i]))
        for i in np.flatnonzero(~masks[np.arange(len(masks)), actions]).tolist():
            raise self._refused(seen(i), int(actions[i]))
        return actions

    def _asked(self, ask: Callable[[], T]) -> T:
        """What it answers; FlatboatError if it fails."""
        try:
            return ask()
        except FlatboatError:
            raise
        except Exception as error:
            raise FlatboatError(f'the bot "{self.words}" failed: {described(error)}') from error

    def _thought(self, seen: Observation, seed: int | str | None, seconds: float | None) -> Thought:
        """What a bot that thinks by itself thinks."""
        thought = self._asked(lambda: self.policy.think(seen, seed, seconds))
        if not isinstance(thought, Thought):
            raise FlatboatError(f'the bot "{self.words}" gave {thought!r:.100} instead of a Thought')
        if thought.move.seat != seen.seat or thought.move.action not in seen.legal:
            raise self._refused(seen, thought.move.action)
        return thought

    def _refused(self, seen: Observation, action: int) -> FlatboatError:
        """Why what it chose cannot be played."""
        who, moves = f'the bot "{self.words}" chose', seen.game.moves
        if not 0 <= action < len(moves):
            return FlatboatError(f"{who} action {action}; there are 0 to {len(moves) - 1}")
        return FlatboatError(
            f'{who} action {action}, "{moves[action]}", at seat {seen.seat + 1}, which is not legal:'
            f" {seen.reason(action) or 'another seat is to move'}"
        )


def described(error: Exception) -> str:
    """An error in a few words."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def is_outside(words: str) -> bool:
    """Whether words name a bot from outside: `onnx:FILE`, or a module and a name in it."""
    name, _, rest = words.strip().partition(":")
    if name == NETWORK and rest:
        return True
    return name.lower() not in (*KINDS, *LEVELS, *ALSO) and OF_MODULE.fullmatch(words.strip()) is not None


def admit(words: str, policy: object = None) -> OutsideBot:
    """Let a bot from outside in, so that it can be named by its words in this process.

    By default it is what the words say, read from there. FlatboatError in one sentence if there is no such.
    """
    words = words.strip()
    if policy is None:
        known = ADMITTED.get(words)
        if known is not None:
            return known
        policy = found(words)
    ADMITTED[words] = bot = OutsideBot(words, policy)
    return bot


def admit_all(words: Sequence[str]) -> None:
    """Let in those of some bots that are from outside."""
    for word in words:
        if is_outside(word):
            admit(word)


def found(words: str) -> Any:
    """The policy that words name."""
    module, _, name = words.partition(":")
    if module == NETWORK:
        from flatboat.bots.network import Network

        return Network(name)
    if OF_MODULE.fullmatch(words) is None:
        raise UnknownName(f'"{words}" names no bot from outside; write my_module:policy, or onnx:FILE')
    return named_in(module, name, words)


def named_in(module: str, name: str, words: str) -> Any:
    """What a module calls by a name; a class is made an object of."""
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    try:
        loaded = importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            raise UnknownName(
                f'there is no module "{module}" in this folder or installed, as the bot "{words}" needs'
            ) from None
        raise FlatboatError(f'the module "{module}" cannot be read: {described(error)}') from error
    except Exception as error:
        raise FlatboatError(f'the module "{module}" cannot be read: {described(error)}') from error
    if not hasattr(loaded, name):
        public = [each for each in vars(loaded) if not each.startswith("_")]
        hint = f"; {nearest(name, public)}" if public else ""
        raise UnknownName(f'the module "{module}" has no "{name}"{hint}')
    thing = getattr(loaded, name)
    if not inspect.isclass(thing):
        return thing
    try:
        return thing()
    except Exception as error:
        raise FlatboatError(f'no bot can be made of "{words}": {described(error)}') from error
