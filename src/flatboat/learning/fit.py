"""Fitting a net to what came of games. Needs PyTorch: `flatboat[learn]`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from flatboat.bots.judging import HALF, HIDDEN, MOST, UNITS
from flatboat.bots.nets import LAYERS, Net
from flatboat.kernel.arrays import Float32s
from flatboat.kernel.kind import Search
from flatboat.learning.epochs import Epoch
from flatboat.learning.samples import Samples

FIFTHS = 5
TESTED = 10  # one game in so many is kept from learning, to test what was learned


@dataclass(frozen=True)
class How:
    """How a net is fitted."""

    epochs: int = 8
    batch: int = 1024
    rate: float = 1e-3
    decay: float = 0.1
    dropout: float = 0.2
    seed: int = 0


class Judge(nn.Module):  # type: ignore[misc]
    """The net of `flatboat.bots.judging`, as PyTorch fits it."""

    def __init__(self, size: int, rivals: int, draws: bool, how: How) -> None:
        super().__init__()
        self.draws, self.seats = draws, rivals - 1
        leads = rivals if draws else rivals - 1
        self.first = nn.Linear(size, UNITS)
        self.leads = nn.Linear(leads, UNITS, bias=False)
        self.second = nn.Linear(UNITS, HIDDEN)
        self.last = nn.Linear(HIDDEN, rivals + 1)
        self.drop = nn.Dropout(how.dropout)
        nn.init.zeros_(self.last.weight)
        with torch.no_grad():
            self.last.bias.zero_()
            if not draws:
                self.last.bias[rivals - 1] = -4.0  # nobody

    def forward(self, numbers: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        """The log of each rival's share; `scores` are in clear leads."""
        ahead = scores - scores[:, : self.seats].mean(1, keepdim=True)
        leads = ahead if self.draws else ahead[:, : self.seats]
        inner = torch.relu(self.first(self.drop(numbers)) + self.leads(leads / (HALF + leads.abs())))
        said = self.last(torch.relu(self.second(inner)))
        counts = torch.exp(said[:, -1:].clamp(-MOST, MOST))
        told = counts * leads
        if not self.draws:
            told = torch.cat([told, torch.zeros_like(told[:, :1])], 1)
        return torch.log_softmax(said[:, :-1] + told, 1)

    def layers(self) -> dict[str, Float32s]:
        """As `Net` keeps them."""
        found = {
            "first": self.first.weight.T, "first_bias": self.first.bias, "leads": self.leads.weight.T,
            "second": self.second.weight.T, "second_bias": self.second.bias,
            "last": self.last.weight.T, "last_bias": self.last.bias,
        }  # fmt: skip
        return {name: found[name].detach().numpy().astype(np.float32) for name in LAYERS}


class Tensors(NamedTuple):
    """Samples as tensors; `scores` in clear leads."""

    numbers: torch.Tensor
    scores: torch.Tensor
    shares: torch.Tensor

    def losses(self, judge: Judge, rows: torch.Tensor) -> torch.Tensor:
        """The log-loss of a judge at some samples."""
        return losses(judge(self.numbers[rows].float(), self.scores[rows]), self.shares[rows])


def fit(
    samples: Samples, search: Search, about: Mapping[str, object], how: How | None = None
) -> tuple[Net, list[Epoch]]:
    """Fit a net to samples, as it is after the pass that foretells the test games best.

    The same seed gives the same.
    """
    how = how or How()
    torch.manual_seed(how.seed)
    draws = search.draw_share > 0
    scores = torch.from_numpy(samples.scores / np.float32(search.clear_lead))
    known = Tensors(torch.from_numpy(samples.numbers), scores, torch.from_numpy(samples.shares))
    tested = torch.from_numpy(samples.game % TESTED == 0)
    learned, test = (~tested).nonzero()[:, 0], tested.nonzero()[:, 0]
    judge = Judge(known.numbers.shape[1], known.shares.shape[1], draws, how)
    optimizer = torch.optim.AdamW(judge.parameters(), how.rate, weight_decay=how.decay)
    steps = -(-len(learned) // how.batch) * how.epochs
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, how.rate, steps)
    fifths = (torch.from_numpy(samples.when)[test] * FIFTHS).long().clamp(max=FIFTHS - 1)
    by_hand = float(losses(plain(scores[test], draws), known.shares[test]).mean())
    best, epochs = None, list[Epoch]()
    for number in range(how.epochs):
        loss = learn(judge, known, learned, how.batch, optimizer, schedule)
        each = test_losses(judge, known, test)
        by_fifth = tuple(float(each[fifths == fifth].mean()) for fifth in range(FIFTHS))
        epoch = Epoch(number, len(learned), loss, float(each.mean()), by_hand, by_fifth)
        if best is None or epoch.test < min(before.test for before in epochs):
            best = judge.layers()
        epochs.append(epoch)
    assert best is not None
    return Net(about, best), epochs


def learn(
    judge: Judge,
    known: Tensors,
    rows: torch.Tensor,
    batch: int,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
) -> float:
    """One pass over some samples in a random order; the mean loss on the way."""
    judge.train()
    total = 0.0
    for some in rows[torch.randperm(len(rows))].split(batch):
        optimizer.zero_grad()
        loss = known.losses(judge, some).mean()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += float(loss.detach()) * len(some)
    return total / len(rows)


def test_losses(judge: Judge, known: Tensors, rows: torch.Tensor) -> torch.Tensor:
    """The loss of each of some samples that were not learned from."""
    judge.eval()
    with torch.no_grad():
        return torch.cat([known.losses(judge, some) for some in rows.split(8192)])


def losses(logs: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
    """The log-loss of each sample."""
    return -(logs * shares).sum(1)


def plain(scores: torch.Tensor, draws: bool) -> torch.Tensor:
    """The logs of the shares that `evaluate` alone foretells; nobody's is tiny where games are not drawn."""
    told = scores.clone()
    if not draws:
        told[:, -1] = told[:, :-1].max(1).values - 6
    return torch.log_softmax(told, 1)
