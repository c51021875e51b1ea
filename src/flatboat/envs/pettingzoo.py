"""Our games as PettingZoo environments: every seat is an agent. Needs `flatboat[pettingzoo]`.

>>> from flatboat.envs import pettingzoo
>>> env = pettingzoo.env("heartland", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(max_iter=10):
...     seen, reward, terminated, truncated, info = env.last()
...     env.step(env.action_space(agent).sample(seen["action_mask"]))

Observations are dictionaries of `observation`, a float32 vector (see `Batch.schema`) with seats counted from
the agent, and `action_mask`, int8. Rewards are those of `Batch`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from flatboat.envs.batch import SEEDS, Batch, action_number, one_of
from flatboat.errors import FlatboatError
from flatboat.kernel.arrays import Int8s
from flatboat.kernel.editions import EditionModel
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.moves import ONLOOKER
from flatboat.later import not_installed

try:
    from gymnasium.utils import seeding
    from pettingzoo.utils.env import AECEnv, ParallelEnv
except ImportError:
    raise FlatboatError(not_installed("PettingZoo", "pettingzoo")) from None

from flatboat.envs.spaces import Actions, masked_space

RENDERS = ("human", "ansi", "svg")
Seen = dict[str, np.ndarray[Any, Any]]


class Table:
    """What both kinds of environment have: one table, and what each agent sees of it."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | Sequence[str] = (),
        edition: str | Path | EditionModel | None = None,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        self.batch = Batch(
            game, 1, 0, seats=seats, options=options, edition=edition, reward=reward, again=False
        )
        kind = self.batch.game.kind
        self.metadata = {
            "name": f"{kind.name}_v1",
            "render_modes": list(RENDERS),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.render_mode = render_mode if render_mode is None else one_of("render_mode", render_mode, RENDERS)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.game.seats)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked_space(self.batch.vector) for agent in self.seats}
        n = self.batch.mask.shape[1]
        self.action_spaces = {agent: Actions(n, partial(self.mask_of, agent)) for agent in self.seats}
        self._random: np.random.Generator | None = None
        self._action, self._asked = np.zeros(1, np.int32), np.zeros(1, np.int8)

    def __repr__(self) -> str:
        return f"<PettingZoo environment {self.metadata['name']}: {', '.join(self.possible_agents)}>"

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        self.seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        self.seat_of(agent)
        return self.action_spaces[agent]

    def seat_of(self, agent: str) -> int:
        """The seat of an agent, or FlatboatError."""
        if agent not in self.seats:
            raise FlatboatError(f'there is no agent "{agent}"; {nearest(str(agent), list(self.seats))}')
        return self.seats[agent]

    def seen_by(self, agent: str) -> Seen:
        """What an agent sees now, and may do; nothing, if it is not to act."""
        batch, seat = self.batch, self.seat_of(agent)
        asked = int(batch.seat[0])
        if seat != asked:
            self._ask(seat)
        seen = {"observation": batch.flat[0].copy(), "action_mask": batch.mask[0].view(np.int8).copy()}
        if seat != asked and asked >= 0:
            self._ask(asked)
        return seen

    def mask_of(self, agent: str) -> Int8s:
        """What an agent may do now, int8 (actions)."""
        return self.seen_by(agent)["action_mask"]

    def render(self) -> str | None:
        """The table as text or SVG; "human" prints it.

        It is seen by the agent whose turn it is; by an onlooker where all act together, or the game is over.
        """
        if self.render_mode is None:
            return None
        seen = self.batch.position(0).observation(self._viewer())
        if self.render_mode == "svg":
            return str(seen.draw())
        if self.render_mode == "ansi":
            return seen.text()
        print(seen.text())  # what this mode is for
        return None

    def close(self) -> None:
        """Let go of everything."""
        self.batch.close()

    def _viewer(self) -> int:
        return ONLOOKER

    def _deal(self, seed: int | None) -> None:
        """A new game; the same seed gives the same ones, one after the other."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.batch.reset(int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents.copy()

    def _ask(self, seat: int) -> None:
        self._asked[0] = seat
        self.batch.ask(self._asked)

    def _being_played(self) -> None:
        if not self.agents:
            raise FlatboatError("no game is being played; reset deals one")

    def _legal(self, action: object) -> int:
        """The number of an action of the seat that is asked; IllegalMove says why it cannot be played."""
        wanted = action_number(action)
        if not self.batch.allows(0, wanted):
            raise self.batch.refused(0, wanted)
        return wanted

    def _step(self, action: int) -> None:
        self._action[0] = action
        self.batch.step(self._action)


class Turns(Table, AECEnv):  # type: ignore[misc]
    """Agents act one after the other.

    Where several may act at the same time, the lowest seat is asked first; what it chooses in secret the next
    one does not see.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.seat[0]]

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """The agents in the order in which they are to act, until the game is over."""
        self._being_played()
        return super().agent_iter(max_iter)

    def last(self, observe: bool = True) -> Any:
        """What the agent that is to act sees, what it gained since it acted, and whether its game is over."""
        self._being_played()
        return super().last(observe)

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, and may do."""
        return self.seen_by(agent)

    def step(self, action: object) -> None:
        """Play an action of the agent that is asked; None once its game is over. IllegalMove says why not."""
        self._being_played()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._step(self._legal(action))
        self._cumulative_rewards[agent] = 0.0
        gained = self.batch.rewards[0].tolist()
        for other, seat in self.seats.items():
            self.rewards[other] = gained[seat]
            self._cumulative_rewards[other] += gained[seat]
        if self.batch.ended[0]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.batch.seat[0]]

    def _viewer(self) -> int:
        playing = self.agents and not self.terminations[self.agent_selection]
        return self.seats[self.agent_selection] if playing else ONLOOKER


class Together(Table, ParallelEnv):  # type: ignore[misc]
    """All agents act at each step.

    The action of one that is not to act, whose mask is empty, does not count.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        self._deal(seed)
        agents = self.agents
        return {agent: self.seen_by(agent) for agent in agents}, {agent: {} for agent in agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Play the actions of those that may act now, the lowest seat first.

        IllegalMove says why one cannot be played; then none was.
        """
        self._being_played()
        agents, chosen = self.agents, self._chosen(actions)
        rewards = np.zeros(len(self.seats))
        for seat, action in chosen.items():
            if not self.batch.ended[0]:
                self._ask(seat)
                self._step(action)
                rewards += self.batch.rewards[0]
        ended = bool(self.batch.ended[0])
        self.agents = [] if ended else agents
        return (
            {agent: self.seen_by(agent) for agent in agents},
            {agent: float(rewards[self.seats[agent]]) for agent in agents},
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _chosen(self, actions: Mapping[str, object]) -> dict[int, int]:
        """The action of each seat that may act, every one of them legal."""
        due, asked, found = int(self.batch.waiting[0]), int(self.batch.seat[0]), {}
        try:
            for agent in self.agents:
                seat = self.seats[agent]
                if due >> seat & 1:
                    if agent not in actions:
                        raise FlatboatError(f"{agent} is to act, and no action of it is given")
                    self._ask(seat)
                    found[seat] = self._legal(actions[agent])
        finally:
            self._ask(asked)
        return found


def env(game: str, **how: Any) -> Turns:
    """A game in which agents act one after the other; `how` is what `Table` takes."""
    return Turns(game, **how)


def parallel_env(game: str, **how: Any) -> Together:
    """A game in which all agents act at each step: for games whose seats act at the same time."""
    return Together(game, **how)
