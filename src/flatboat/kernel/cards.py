"""What a game says of itself to newcomers: how long and hard it is, how it is won, what its signs mean.

Each game's folder has a `card.toml` for that and a `cover.svg`, its picture on the shelf.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from flatboat.kernel.editions import StrictTable, read_model

FILE = "card.toml"


class Alone(StrictTable):
    """A way to play alone: what a button says, and the options that it stands for."""

    name: str
    button: str
    words: str
    options: dict[str, str] = {}  # as a form sends them


class First(StrictTable):
    """What the shelf offers for a first game against bots: switches that are on, a shorter game, or both."""

    name: str
    words: str  # what is other then
    options: dict[str, str] = {}  # as a form sends them
    shorter: str = ""  # the name of a shorter game


class Shorter(StrictTable):
    """A shorter game: what a form says of it, and the lines of the usual edition that are others then."""

    name: str  # as a form sends it
    heading: str
    words: str
    lines: tuple[tuple[str, str], ...]

    def of(self, text: str) -> str:
        """The shorter edition."""
        for line, other in self.lines:
            assert text.count(f"\n{line}\n") == 1, line
            text = text.replace(f"\n{line}\n", f"\n{other}\n")
        return text


class Sign(StrictTable):
    """A little picture of the drawing, and what it stands for."""

    name: str
    words: str
    art: str = ""  # the id of its shape in the drawing, without the prefix; or ...
    draw: str = ""  # ... its SVG, the middle at (0, 0)
    kind: str = ""  # a class that gives it its colour
    size: float = 32  # how wide its frame is
    option: str = ""  # without which it is on no board


class Card(StrictTable):
    """A game at a glance. Four short lines say what it is about; `aim` says it in three sentences."""

    minutes: str
    weight: Literal["light", "medium", "heavy"]
    aim: str
    do: str
    win: str
    won: dict[str, str] = {}  # the same where it hangs on the number of seats, at a table of so many
    time: str
    beware: str
    alone: tuple[Alone, ...] = ()  # the first is the one recommended
    first: First | None = None
    shorter: tuple[Shorter, ...] = ()
    plain: tuple[str, ...] = ()  # shapes of the drawing that mean nothing: trees, waves
    signs: tuple[Sign, ...] = ()

    @property
    def first_options(self) -> Mapping[str, str]:
        """The switches that are on in a first game, as a form sends them."""
        return self.first.options if self.first else {}

    @property
    def first_game(self) -> Mapping[str, str]:
        """All that makes a first game, as a form sends it."""
        return {**self.first.options, "shorter": self.first.shorter} if self.first else {}

    def unused(self, options: Mapping[str, object]) -> tuple[str, ...]:
        """Of the options that bring signs of their own, those that a table does without."""
        return tuple(
            {sign.option: None for sign in self.signs if sign.option and not options.get(sign.option)}
        )

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The four lines, each with what it is about, for any number of seats."""
        return self.lines_at(0)

    def lines_at(self, seats: int) -> tuple[tuple[str, str], ...]:
        """The four lines at a table of so many seats."""
        return (
            ("What you do", self.do),
            ("How you win", self.won.get(str(seats), self.win)),
            ("How long it takes", self.time),
            ("What to beware of", self.beware),
        )


def read_card(folder: Path) -> Card:
    """The card in a game's folder. Raises EditionError, one line a problem."""
    return read_model((folder / FILE).read_text("utf-8"), Card, FILE)
