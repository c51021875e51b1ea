"""Sweeps that choose the next values by what came of those before, by Optuna."""

from __future__ import annotations

from typing import Any

from flatboat.lab.studies.match import Match
from flatboat.lab.studies.study import Plan
from flatboat.lab.studies.sums import Summary
from flatboat.later import library


class Asked:
    """The matches of such a sweep, one after the other: the same study asks for the same values.

    What is sought are values for which a figure comes nearest to the one that is wanted.
    """

    def __init__(self, plan: Plan) -> None:
        """FlatboatError if Optuna is not installed."""
        optuna = library("optuna", "lab")
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(
            seed=plan.study.study.seed, multivariate=True, n_startup_trials=8
        )
        self.plan, self.search = plan, optuna.create_study(sampler=sampler)
        self.trial: Any = None
        self.asked = 0
        wanted = plan.study.wanted
        assert wanted is not None
        self.wanted = wanted

    def next(self) -> Match | None:
        """The next match; None when all tries were made."""
        if self.asked == self.wanted.tries:
            return None
        self.trial = self.search.ask()
        values = {name: self._value(name, low, high) for name, (low, high) in self.plan.study.vary.items()}
        self.asked += 1
        return self.plan.match(self.asked - 1, self.plan.bots, values)

    def tell(self, summary: Summary) -> None:
        """What came of the last match."""
        found, _, _ = summary.figure(self.wanted.figure, self.plan.bots[0])
        self.search.tell(self.trial, abs(found - self.wanted.value))

    def _value(self, name: str, low: float, high: float) -> float:
        """A value between two bounds: whole where these are."""
        if low == int(low) and high == int(high):
            return float(self.trial.suggest_int(name, int(low), int(high)))
        return float(self.trial.suggest_float(name, low, high))
