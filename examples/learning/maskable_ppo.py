"""Heartland against a random opponent, learned by sb3-contrib's MaskablePPO through Gymnasium.

    pip install 'flatboat[learn]'
    python examples/learning/maskable_ppo.py

What is legal comes from `action_masks`. Rewards are the points that the learner gains at each step, brought
to one scale: whether it won, told once after a hundred decisions, teaches little. The same seed gives the
same agent on the same machine.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

import flatboat.envs.gym  # noqa: F401  makes Gymnasium know our games
from flatboat import lab

FADING = 0.99  # what a point at the next decision is worth now


def main() -> None:
    """Learn, and play against random."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=400_000, help="3 minutes of one core")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    many = DummyVecEnv([lambda: gymnasium.make("flatboat/heartland-v1", seats=2, reward="change")] * 16)
    tables = VecNormalize(many, norm_obs=False, gamma=FADING)
    model = MaskablePPO("MlpPolicy", tables, n_steps=256, batch_size=1024, seed=given.seed, gamma=FADING)
    model.learn(given.steps)

    def agent(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    results = lab.play_games("heartland", [agent, "random"], given.games, seed=7, seats=2)
    print(f"{results.by_bot[0].wins:.1%} of {given.games} games against random")


if __name__ == "__main__":
    main()
