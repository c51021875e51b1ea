"""The options of Small Railroad Empires, in words."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules import tables
from flatboat.kernel.options import number_of_seat
from flatboat.kernel.records import Records


class RailroadOptions(BaseModel):
    """What the players agree on before a game; the defaults are the usual game, with the expansion."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    freight_on_board: bool = Field(
        True, description="Play with the expansion Freight on Board: every delivery loads a ship."
    )
    layout: Literal["random", "standard"] = Field(
        "random", description="The map: tiles drawn and turned at random, or the standard layout."
    )
    order: Literal["moving", "fixed"] = Field(
        "moving",
        description="The start player marker moves on after each round, or stays where it is (an advantage "
        "for its owner).",
    )
    wild_slots: Literal["any", "leftmost"] = Field(
        "any",
        description="A delivery may cover any empty wild slot of the ship, or only the leftmost empty slot.",
    )
    first_seat: Literal["random"] | Annotated[int, Field(ge=1, le=tables.SEATS)] = Field(
        "random", description="Who has the start player marker first: a seat by its number, or one at random."
    )

    #: Options that do nothing unless another is switched on, and those that do nothing alone.
    PARTS: ClassVar = {"wild_slots": "freight_on_board"}
    TOGETHER: ClassVar = ("order", "first_seat")

    def record(self, edition: RailroadEdition, seats: int) -> Records:
        """The options as the one record that the rules read; FlatboatError if they cannot be played."""
        return tables.Options.with_values(
            seats=seats,
            first_seat=number_of_seat(self.first_seat, seats),
            standard=self.layout == "standard",
            fixed_order=self.order == "fixed",
            freight=self.freight_on_board,
            wild_only_leftmost=self.wild_slots == "leftmost",
        )
