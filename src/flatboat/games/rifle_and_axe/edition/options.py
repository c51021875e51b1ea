"""The options of Rifle and Axe, in words."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules import tables
from flatboat.kernel.records import Records


class RifleOptions(BaseModel):
    """What the players agree on before a game; the defaults are the plain game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    leaders: Literal["chosen", "dealt"] = Field(
        "chosen", description="Leaders are chosen in seat order, or dealt at random."
    )
    steady_growth: bool = Field(
        False,
        description="House rule: a growth roll for each 10 Folk, not 20, so that most settlements can last.",
    )

    fields_need_tools: bool = Field(
        False,
        description="Planting and harvesting use a Tool too, as an example in the printed rules has it.",
    )
    play_on: bool = Field(
        False,
        description="The last settlement standing plays on, and wins only if it stands after the last turn.",
    )

    def record(self, edition: RifleEdition, seats: int) -> Records:
        """The options as the one record that the rules read."""
        return tables.Options.with_values(
            seats=seats,
            dealt=self.leaders == "dealt",
            steady=self.steady_growth,
            fields_need_tools=self.fields_need_tools,
            play_on=self.play_on,
        )
