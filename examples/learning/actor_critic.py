"""An agent that learns Heartland for two by playing itself, with PyTorch and `flatboat.envs.Batch`.

    pip install 'flatboat[learn]'
    python examples/learning/actor_critic.py --picture curve.svg
    flatboat simulate heartland --bots onnx:heartland.onnx,greedy

It is proximal policy optimisation (Schulman and others 2017) at 256 tables. Both seats are played by one net,
which says how good each legal move is, and how far whoever is asked will come ahead from now on. What one
seat gains on the other this one loses, so a game is one course for the first seat's lead, and signs change
with the seat. The same seed gives the same agent on the same machine.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from flatboat import lab
from flatboat.envs import Batch

Array = np.ndarray[Any, Any]
TABLES, STEPS = 256, 64  # between two updates
PASSES, MINIBATCH = 3, 2048
FADING, LAMBDA, CLIP, ENTROPY, VALUE, RATE = 0.98, 0.95, 0.2, 0.01, 0.5, 5e-4
LEAD = 10  # points that count as one
LOOKS = 16  # at how well it plays, on the way


class Agent(nn.Module):
    """Preferences for all actions, and the lead that the asked seat will gain."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU())
        self.policy, self.value = nn.Linear(128, actions), nn.Linear(128, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Preferences, very low for what is not legal, and the value."""
        inner = self.body(seen)
        return self.policy(inner).masked_fill(~mask, -1e9), self.value(inner)[:, 0]


def best_moves(agent: Agent) -> Callable[[Array, Array], Array]:
    """The agent as a policy: its best legal action for each observation."""

    @torch.no_grad()
    def agent_policy(observations: Array, masks: Array) -> Array:
        preferences, _ = agent(torch.from_numpy(observations), torch.from_numpy(masks))
        return preferences.argmax(1).numpy()

    return agent_policy


class Course:
    """What was seen, done and gained in some steps at all tables."""

    def __init__(self, batch: Batch) -> None:
        shape = (STEPS, batch.n)
        self.seen = torch.zeros(*shape, batch.size)
        self.mask = torch.zeros(*shape, batch.mask.shape[1], dtype=torch.bool)
        self.action = torch.zeros(shape, dtype=torch.int64)
        self.log, self.value, self.sign, self.reward = (torch.zeros(shape) for _ in range(4))
        self.ended = torch.zeros(shape, dtype=torch.bool)

    @torch.no_grad()
    def play(self, agent: Agent, batch: Batch) -> None:
        """Fill it with the next steps."""
        for t in range(STEPS):
            self.seen[t], self.mask[t] = torch.from_numpy(batch.flat), torch.from_numpy(batch.mask)
            preferences, value = agent(self.seen[t], self.mask[t])
            chances = torch.distributions.Categorical(logits=preferences)
            self.action[t] = chances.sample()
            self.log[t] = chances.log_prob(self.action[t])
            self.value[t], self.sign[t] = value, torch.from_numpy(1.0 - 2 * batch.seat)
            batch.step(self.action[t].numpy().astype(np.int32))
            self.reward[t] = torch.from_numpy(batch.rewards[:, 0] - batch.rewards[:, 1]) / LEAD
            self.ended[t] = torch.from_numpy(batch.ended)

    @torch.no_grad()
    def advantages(self, agent: Agent, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """How much better each action did than was expected, and what it came to (generalised advantages)."""
        _, value = agent(torch.from_numpy(batch.flat), torch.from_numpy(batch.mask))
        after, gained = value * torch.from_numpy(1.0 - 2 * batch.seat), torch.zeros(batch.n)
        values = self.value * self.sign  # the first seat's
        better = torch.zeros_like(self.value)
        for t in reversed(range(STEPS)):
            goes_on = ~self.ended[t]
            gained = self.reward[t] + goes_on * FADING * (after + LAMBDA * gained) - values[t]
            better[t], after = gained, values[t]
        return better * self.sign, (values + better) * self.sign


def update(agent: Agent, optimizer: torch.optim.Optimizer, course: Course, batch: Batch) -> None:
    """Make what did better likelier, by small steps."""
    better, lead = course.advantages(agent, batch)
    rows = [
        each.flatten(0, 1) for each in (course.seen, course.mask, course.action, course.log, better, lead)
    ]
    for _ in range(PASSES):
        for some in torch.randperm(len(rows[0])).split(MINIBATCH):
            seen, mask, action, log, gain, came_to = (each[some] for each in rows)
            preferences, value = agent(seen, mask)
            chances = torch.distributions.Categorical(logits=preferences)
            ratio = torch.exp(chances.log_prob(action) - log)
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            gained = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            wrong = (value - came_to).square().mean()
            loss = VALUE * wrong - gained - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def learn(decisions: int, seed: int) -> tuple[Agent, list[tuple[float, int, float]]]:
    """An agent, and how it came along: minutes, decisions, share of wins against random in 200 games."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # the net is small: two threads mostly wait for each other
    batch = Batch("heartland", TABLES, seed, seats=2, reward="change")
    agent = Agent(batch.size, batch.mask.shape[1])
    optimizer = torch.optim.Adam(agent.parameters(), RATE)
    course, curve = Course(batch), list[tuple[float, int, float]]()
    began, updates = time.monotonic(), max(1, decisions // (TABLES * STEPS))
    for number in range(1, updates + 1):
        course.play(agent, batch)
        update(agent, optimizer, course, batch)
        if number * LOOKS % updates < LOOKS:
            minutes = (time.monotonic() - began) / 60
            curve.append((minutes, number * TABLES * STEPS, share(agent, "random", 200)))
            print("{:5.1f} min {:11,} decisions: {:6.1%} against random".format(*curve[-1]), flush=True)
    return agent, curve


def share(agent: Agent, opponent: str, games: int) -> float:
    """The agent's share of wins in games with seats swapped."""
    return lab.play_games("heartland", [best_moves(agent), opponent], games, seed=7, seats=2).by_bot[0].wins


def draw(curve: list[tuple[float, int, float]], file: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    minutes, decisions, shares = zip(*curve, strict=True)
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.add_subplot(
        xlabel="million decisions", ylabel="share of wins against random", ylim=(0, 1.02), xlim=(0, None)
    )
    axes.plot([each / 1e6 for each in decisions], shares, marker="o")
    axes.axhline(0.95, linestyle="--", linewidth=1)
    axes.set_title(f"Heartland, two seats: {minutes[-1]:.0f} minutes")
    figure.savefig(file, metadata={"Date": None})


def keep(agent: Agent, file: Path) -> None:
    """Keep it as a model for `--bots onnx:FILE`."""
    seen = torch.zeros(1, agent.body[0].in_features)
    mask = torch.ones(1, agent.policy.out_features, dtype=torch.bool)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the new way wants one more package
        torch.onnx.export(
            agent.eval(), (seen, mask), file, input_names=["observation", "mask"],
            output_names=["moves", "value"], dynamic_axes={"observation": {0: "n"}, "mask": {0: "n"}},
            dynamo=False,
        )  # fmt: skip


def main() -> None:
    """Learn, show how it came along, and keep the agent."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decisions", type=int, default=1_000_000, help="some two minutes")
    parser.add_argument("--games", type=int, default=1000, help="against each opponent at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("heartland.onnx"))
    parser.add_argument("--picture", type=Path, help="for the learning curve, .svg or .png")
    given = parser.parse_args()
    agent, curve = learn(given.decisions, given.seed)
    for opponent in ("random", "greedy"):
        print(f"{share(agent, opponent, given.games):.1%} of {given.games} games against {opponent}")
    keep(agent, given.out)
    if given.picture:
        draw(curve, given.picture)


if __name__ == "__main__":
    main()
