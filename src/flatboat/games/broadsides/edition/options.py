"""The options of Broadsides & Boarding Parties, in words."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from flatboat.games.broadsides.edition.model import BroadsidesEdition
from flatboat.games.broadsides.rules import tables
from flatboat.kernel.records import Records


class BroadsidesOptions(BaseModel):
    """What the players agree on before a game; the defaults are the plain game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    extra_crew: Literal[0, 2] = Field(
        0,
        description="Extra crew for each side, beyond the two at every cannon, placed in secret.",
    )

    def record(self, edition: BroadsidesEdition, seats: int) -> Records:
        """The options as the one record that the rules read."""
        return tables.Options.with_values(seats=seats, extra_crew=self.extra_crew)
