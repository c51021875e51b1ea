"""The options of Broadhorns!, in words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules import tables
from flatboat.kernel.options import number_of_seat
from flatboat.kernel.records import Records


class BroadhornsOptions(BaseModel):
    """What the players agree on before a game; the defaults are the plain game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first_seat: Literal["random"] | Annotated[int, Field(ge=1, le=tables.SEATS)] = Field(
        "random", description="Who starts: a seat by its number, or one at random."
    )
    first_boat: Literal["smallest", "any"] = Field(
        "smallest",
        description="The first broadhorn: the smallest, or any you can afford.",
    )
    board_in_st_louis: bool = Field(
        False,
        title="Board in St. Louis",
        description="Travelers from the hand may board in St. Louis, too, not only in towns.",
    )
    bag: Literal["named", "blind"] = Field(
        "named",
        description="Buying from the bag: name the good, or draw blind.",
    )
    discarded_travelers: Literal["upstream", "destination"] = Field(
        "upstream",
        description="A traveler discarded from a hand waits upstream of the destination, where anyone may "
        "take the card aboard, or stays at the destination and travels no more.",
    )

    def record(self, edition: BroadhornsEdition, seats: int) -> Records:
        """The options as the one record that the rules read; FlatboatError if they cannot be played."""
        return tables.Options.with_values(
            seats=seats,
            first_seat=number_of_seat(self.first_seat, seats),
            first_boat_any=self.first_boat == "any",
            board_in_st_louis=self.board_in_st_louis,
            blind_bag=self.bag == "blind",
            to_destination=self.discarded_travelers == "destination",
        )
