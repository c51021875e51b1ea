"""Heartland against a random opponent, learned by sb3-contrib's MaskablePPO at many tables through Gymnasium.

    pip install 'flatboat[learn]'
    python examples/learning/maskable_ppo.py

All tables are stepped in one call. What is legal comes from `action_masks`. Rewards are the points that the
learner gains at each step, brought to one scale: whether it won, told once after a hundred decisions, teaches
little. The same seed gives the same agent on the same machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv, VecNormalize

import flatboat.envs.gym  # noqa: F401  makes Gymnasium know our games
from flatboat import lab

TABLES, STEPS, MINIBATCH, PASSES = 256, 64, 2048, 3
FADING, RATE, ENTROPY = 0.98, 5e-4, 0.01  # FADING: what a point at the next decision is worth now


class ManyTables(VecEnv):
    """Gymnasium's vector form of our games as Stable-Baselines3 wants it."""

    def __init__(self, tables: Any) -> None:
        self.tables, self.actions, self.render_mode = tables, np.zeros(0, np.int32), None
        super().__init__(tables.num_envs, tables.single_observation_space, tables.single_action_space)

    def reset(self) -> np.ndarray:
        """Deal at every table."""
        return self.tables.reset(seed=self._seeds[0])[0]

    def step_async(self, actions: np.ndarray) -> None:
        """Take these actions at the next `step_wait`."""
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play them, and on until each learner is asked again."""
        seen, rewards, ended, _, info = self.tables.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(ended):
            infos[i]["terminal_observation"] = info["final_obs"][i]
        return seen, rewards, ended, infos

    def env_method(self, name: str, *given: Any, indices: Any = None, **named: Any) -> list[Any]:
        """What a method says of each table: `action_masks`."""
        return list(getattr(self.tables, name)(*given, **named))

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        """The same attribute for every table: they share all they have."""
        return [getattr(self.tables, name)] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        """Nothing of a table can be set."""
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        """None is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Let go of everything."""
        self.tables.close()


def learn(steps: int, seed: int) -> MaskablePPO:
    """An agent that has made so many decisions."""
    torch.set_num_threads(1)  # the net is small: two threads mostly wait for each other
    many = gymnasium.make_vec("flatboat/heartland-v1", num_envs=TABLES, seats=2, reward="change")
    tables = VecNormalize(ManyTables(many), norm_obs=False, gamma=FADING)
    model = MaskablePPO(
        "MlpPolicy", tables, learning_rate=RATE, n_steps=STEPS, batch_size=MINIBATCH, n_epochs=PASSES,
        gamma=FADING, ent_coef=ENTROPY, seed=seed,
        policy_kwargs={"net_arch": [256, 128], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    return model.learn(steps)


def main() -> None:
    """Learn, and play against random and greedy."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=1_000_000, help="some three minutes of one core")
    parser.add_argument("--games", type=int, default=1000, help="against each opponent at the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    began, used = time.monotonic(), time.process_time()
    model = learn(given.steps, given.seed)
    minutes, core = (time.monotonic() - began) / 60, (time.process_time() - used) / 60
    print(f"{given.steps:,} decisions: {minutes:.1f} minutes, {core:.1f} of the processor", flush=True)

    def agent(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    for opponent in ("random", "greedy"):
        results = lab.play_games("heartland", [agent, opponent], given.games, seed=7, seats=2)
        print(f"{results.by_bot[0].wins:.1%} of {given.games} games against {opponent}", flush=True)


if __name__ == "__main__":
    main()
