"""TITLE for Flatboat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from flatboat.kernel.editions import EditionModel, EditionShelf, MarkedTable
from flatboat.kernel.kind import Control, Interface, Kind, Search, Tally
from flatboat.kernel.verbs import register

from . import rules, words

register(rules.State, rules)


class Goal(MarkedTable):
    """How many points win."""

    points: int = Field(ge=10, le=100)


class GameEdition(EditionModel):
    """The component values, as their file has them."""

    goal: Goal

    def record(self) -> np.ndarray[Any, Any]:
        """The values as rules read them."""
        records = rules.Edition.zeros(1)
        records["goal"] = self.goal.points
        return records


class GameOptions(BaseModel):
    """What the players agree on: nothing yet. A field with a description becomes an option everywhere."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def record(self, edition: GameEdition, seats: int) -> np.ndarray[Any, Any]:
        """The options as rules read them."""
        records = rules.Options.zeros(1)
        records["seats"] = seats
        return records


KIND = Kind(
    name="NAME",
    title="TITLE",
    summary="Roll and add up, or hold before a 1 comes.",
    seats=range(2, rules.SEATS + 1),
    rules_version=1,
    state=rules.State,
    view=rules.View,
    actions=rules.ACTIONS,
    longest=rules.SEATS * rules.ROUNDS * 60,
    options=GameOptions,
    editions=EditionShelf(GameEdition, Path(__file__).parent, ["usual"]),
    words=words.GameWords,
    draw=words.draw,
    show=words.show,
    tally=lambda state: Tally(state.table.round, 0, "end"),
    conserved=lambda state: (),
    folder=Path(__file__).parent,
    search=Search(rollout_weights=rules.WEIGHTS, clear_lead=10.0),
    interface=Interface(
        spots=words.spots,
        controls={"roll": Control("Roll", "A turn"), "hold": Control("Hold", "A turn", last=True)},
        chains={},
        asked=frozenset(),
    ),
)
