"""A net that learns to choose as a bot chose, from decisions that were kept in a file.

    pip install 'flatboat[learn]'
    flatboat simulate heartland --seats 2 --bots greedy --games 500 --seed 1 --moves greedy.parquet
    python examples/learning/imitate.py greedy.parquet

Games of the last fifth are kept for the test: how often the net chooses the same as the bot where there was a
choice, and what share of the wins it has against the same bot. The same file and seed give the same net.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from flatboat import data, lab

Array = np.ndarray[Any, Any]
NEVER = -1e9  # as the weight of a move that is not legal


def chosen(net: nn.Module, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The legal moves that the net likes best."""
    with torch.no_grad():
        return net(observations).masked_fill(~masks, NEVER).argmax(1)


def learn(net: nn.Module, kept: dict[str, torch.Tensor], passes: int) -> None:
    """Look at all decisions so many times."""
    decisions = TensorDataset(kept["observation"], kept["mask"], kept["action"])
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    for _ in range(passes):
        for observations, masks, actions in DataLoader(decisions, 256, shuffle=True):
            loss = nn.functional.cross_entropy(net(observations).masked_fill(~masks, NEVER), actions)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def main() -> None:
    """Read, learn, test, play."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    decisions = data.read(given.file)
    tensors, game, bot = decisions.torch(), decisions.game, decisions.run.bots[0]
    late = tensors["game"] >= 0.8 * tensors["game"].max()
    net = nn.Sequential(
        nn.Linear(tensors["observation"].shape[1], 256), nn.ReLU(), nn.Linear(256, len(game.moves))
    )
    learn(net, {name: tensor[~late] for name, tensor in tensors.items()}, given.passes)
    asked = late & (tensors["mask"].sum(1) > 1)
    same = chosen(net, tensors["observation"][asked], tensors["mask"][asked]) == tensors["action"][asked]
    print(f"{len(decisions):,} decisions; it chooses as {bot} does {same.float().mean():.1%} of the time")

    def agent(observations: Array, masks: Array) -> Array:
        return chosen(net, torch.from_numpy(observations), torch.from_numpy(masks).bool()).numpy()

    results = lab.play_games(game, [agent, bot], given.games, seed=7)
    print(f"it wins {results.by_bot[0].wins:.1%} of {given.games:,} games against {bot}")


if __name__ == "__main__":
    main()
