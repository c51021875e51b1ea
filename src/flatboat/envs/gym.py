"""Our games as Gymnasium environments: one seat learns, bots play the others. Needs `flatboat[gym]`.

>>> import gymnasium
>>> import flatboat.envs.gym
>>> env = gymnasium.make("flatboat/heartland-v1", seats=2, opponents="random")
>>> seen, info = env.reset(seed=1)
>>> seen.dtype.name, info["action_mask"].shape
('float32', (253,))
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`gymnasium.make_vec` makes a vector environment that steps all its tables in one call. Names are known once
this module is imported; `gymnasium.make("flatboat.envs.gym:flatboat/heartland-v1")` imports it by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from flatboat.envs.batch import SEEDS, Batch, action_number, one_of, whole
from flatboat.envs.others import Others
from flatboat.envs.stepping import LEAVE
from flatboat.errors import FlatboatError, IllegalMove
from flatboat.games import kinds
from flatboat.kernel.arrays import Bools, Float32s, Int32s
from flatboat.kernel.editions import EditionModel
from flatboat.later import not_installed

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise FlatboatError(not_installed("Gymnasium", "gym")) from None

from flatboat.envs.spaces import Actions, seen_space

RENDERS = ("ansi", "svg")
ILLEGAL = ("random", "raise")  # what becomes of an action that is not legal


class Table(gymnasium.Env[np.ndarray[Any, Any], np.int64]):
    """One table at which one seat learns.

    Observations are float32 vectors (see `Batch.schema`), seats counted from the learner. What is legal
    stands in `info["action_mask"]`, and `action_masks()` tells it to sb3-contrib. The learner's seat is drawn
    anew for each game unless `seat` says which. `opponents` are bots in the order they sit behind it, such as
    "random" or "greedy,mcts:100"; a short list is repeated. Rewards are those of `Batch`, of all that came
    since the learner's last move; a draw is shared. Renders "ansi" and "svg", the learner's view.

    With `illegal="random"` a random legal action is played in place of one that is not, and
    `info["illegal"]` says so; with "raise" it raises IllegalMove with the rule's own words. FlatboatError for
    what cannot be.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, object] | Sequence[str] = (),
        edition: str | Path | EditionModel | None = None,
        seat: int | None = None,
        reward: str = "share",
        illegal: str = "random",
        render_mode: str | None = None,
    ) -> None:
        self.batch = Batch(
            game, 1, 0, seats=seats, options=options, edition=edition, reward=reward, again=False
        )
        self.others = Others(self.batch, opponents)
        self.seat = seat if seat is None else whole("seat", seat, 0, self.batch.game.seats - 1)
        self.render_mode = render_mode if render_mode is None else one_of("render_mode", render_mode, RENDERS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.observation_space = seen_space(self.batch.vector)
        self._action = np.zeros(1, np.int32)
        self.action_space = Actions(self.batch.mask.shape[1], self.action_masks)

    #: What Gymnasium wants to know.
    metadata = {"render_modes": list(RENDERS), "render_fps": 1}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32s, dict[str, Any]]:
        """Deal a new game. The same seed gives the same game, and the same ones after it."""
        super().reset(seed=seed)
        others = self.others
        others.ended[0] = True
        while others.ended[0]:  # a game may be over before the learner is asked
            drawn = int(self.np_random.integers(SEEDS))
            self.batch.reset(drawn)
            others.reset(drawn)
            seats = self.batch.game.seats
            others.learners[0] = int(self.np_random.integers(seats)) if self.seat is None else self.seat
            others.ended[0], others.gained[0] = False, 0
            others.play()
        return self._seen()

    def step(self, action: object) -> tuple[Float32s, float, bool, bool, dict[str, Any]]:
        """Play an action of the learner, then let the others play until it is asked again."""
        batch, others = self.batch, self.others
        if others.ended[0]:
            raise IllegalMove("the game is over; reset deals the next one")
        wanted = action_number(action)
        wrong = not batch.allows(0, wanted)
        if wrong and self.illegal == "raise":
            raise batch.refused(0, wanted)
        self._action[0] = batch.random_actions()[0] if wrong else wanted
        others.step(self._action)
        ended = bool(others.ended[0])
        if ended:
            batch.ask(others.learners)
        seen, info = self._seen()
        if wrong:
            info["illegal"] = True
        return seen, float(others.gained[0]), ended, False, info

    def action_masks(self) -> Bools:
        """What is legal now, bool (actions)."""
        return self.batch.mask[0]  # type: ignore[no-any-return]

    def render(self) -> str | None:
        """The table as the learner sees it, as text or SVG."""
        if self.render_mode is None:
            return None
        seen = self.batch.position(0).observation(int(self.others.learners[0]))
        return seen.text() if self.render_mode == "ansi" else str(seen.draw())

    def close(self) -> None:
        """Let go of everything."""
        self.batch.close()

    def _seen(self) -> tuple[Float32s, dict[str, Any]]:
        return self.batch.flat[0].copy(), {"action_mask": self.batch.mask[0].view(np.int8).copy()}


class Tables(VectorEnv[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """Many tables at which one seat each learns, stepped in one call: see `Table`.

    Where a game ends the next one is dealt in the same step: `info["final_obs"]` has what the learner saw at
    the end, and `info["final_info"]` its points and place. `info["action_mask"]` is int8 (tables, actions).
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, object] | Sequence[str] = (),
        edition: str | Path | EditionModel | None = None,
        seat: int | None = None,
        reward: str = "share",
        illegal: str = "random",
        render_mode: str | None = None,
        threads: int = 1,
    ) -> None:
        self.batch = Batch(
            game, num_envs, 0,
            seats=seats, options=options, edition=edition, reward=reward, threads=threads, again=False,
        )  # fmt: skip
        self.others = Others(self.batch, opponents)
        self.seat = seat if seat is None else whole("seat", seat, 0, self.batch.game.seats - 1)
        self.num_envs, self.render_mode = num_envs, render_mode
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.single_observation_space = seen_space(self.batch.vector)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.mask.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    #: What Gymnasium wants to know.
    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": list(RENDERS)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32s, dict[str, Any]]:
        """Deal a new game at every table. The same seed gives the same course."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS))
        self.batch.reset(drawn)
        self.others.reset(drawn)
        self._deal(np.ones(self.num_envs, np.bool_))
        return self.batch.flat.copy(), {"action_mask": self.batch.mask.view(np.int8).copy()}

    def step(self, actions: object) -> tuple[Float32s, Float32s, Bools, Bools, dict[str, Any]]:
        """Play an action at each table, and then on until each learner is asked again."""
        others, batch = self.others, self.batch
        chosen = batch.numbers("actions", actions, np.int32).copy()
        wrong = replaced(batch, chosen) if self.illegal == "random" else np.zeros(0, np.bool_)
        others.step(chosen)
        rewards, ended = others.gained.copy(), others.ended.copy()
        infos: dict[str, Any] = {"illegal": wrong, "_illegal": wrong} if wrong.any() else {}
        if ended.any():
            infos |= self._finals(ended)
            self._deal(ended)
        infos["action_mask"] = batch.mask.view(np.int8).copy()
        return batch.flat.copy(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Bools:
        """What is legal now, bool (tables, actions)."""
        return self.batch.mask

    def close_extras(self, **kwargs: object) -> None:
        """Let go of everything."""
        self.batch.close()

    def _finals(self, ended: Bools) -> dict[str, Any]:
        """What learners saw at the end of their games, and what they got."""
        batch, learners, at = self.batch, self.others.learners, np.arange(self.num_envs)
        batch.ask(np.where(ended, learners, LEAVE).astype(np.int8))
        seen = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            seen[i] = batch.flat[i].copy()
        got = {"points": batch.points[at, learners] * ended, "place": batch.places[at, learners] * ended}
        told = {**got, "_points": ended.copy(), "_place": ended.copy()}
        return {
            "final_obs": seen,
            "_final_obs": ended.copy(),
            "final_info": told,
            "_final_info": ended.copy(),
        }

    def _deal(self, tables: Bools) -> None:
        """Deal new games, and let the others play until each learner is asked."""
        others = self.others
        while tables.any():
            drawn = self.np_random.integers(self.batch.game.seats, size=self.num_envs)
            others.learners[tables] = drawn[tables] if self.seat is None else self.seat
            self.batch.deal(tables)
            others.ended[:], others.gained[:] = False, 0
            others.play()
            tables = others.ended.copy()  # a game may be over before its learner is asked


def replaced(batch: Batch, actions: Int32s) -> Bools:
    """Put a random legal action in the place of each that is not legal; bool (n), where that was done."""
    known = (actions >= 0) & (actions < batch.mask.shape[1])
    wrong: Bools = ~(known & batch.mask[np.arange(batch.n), np.where(known, actions, 0)])
    if wrong.any():
        actions[wrong] = batch.random_actions()[wrong]
    return wrong


for name in kinds():
    gymnasium.register(
        id=f"flatboat/{name}-v1",
        entry_point="flatboat.envs.gym:Table",
        vector_entry_point="flatboat.envs.gym:Tables",
        kwargs={"game": name},
    )
