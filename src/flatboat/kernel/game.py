"""A game as Python meets it: its records, its words, its drawing, its options and editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel import verbs
from flatboat.kernel.actions import Actions
from flatboat.kernel.dice import Tape, dice_from, key_of, new_key
from flatboat.kernel.editions import EditionModel, EditionShelf, edition_digest
from flatboat.kernel.glass import look
from flatboat.kernel.options import parse_options
from flatboat.kernel.pictures import Picture
from flatboat.kernel.position import Position
from flatboat.kernel.records import Record
from flatboat.kernel.states import read_state


class Words(Protocol):
    """What a game's `notation.py` gives: an object made for one edition."""

    def move(self, action: int) -> str:
        """An action in words."""

    def reason(self, reason: int, action: int, view: Any) -> str:
        """Why an action is not legal, as a clause that can follow "because"."""

    def event(self, event: Any, names: Sequence[str]) -> str:
        """What happened, in words; "" for what is not worth a line."""

    def read_event(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell."""

    def table(self, view: Any, names: Sequence[str]) -> str:
        """The table as text: the twin of the drawing."""

    def task(self, view: Any, names: Sequence[str]) -> str:
        """What the seat to act has to decide now, in one line."""

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Why the game ended."""

    def guide(self, view: Any) -> str:
        """For a newcomer: what the viewer has to decide now and what to think of, in two to four sentences.

        Made from the view alone; seats are named by their numbers. Shorter for an onlooker.
        """

    def worth(self, event: Any) -> tuple[int, str] | None:
        """The points that an event gave its seat (or took: negative), and for what; None for none.

        With `Position.start_points` they sum up to each seat's points, at any time.
        """


class Tally(NamedTuple):
    """What statistics want to know of a finished state."""

    rounds: float
    first: int  # the seat that started
    ending: str  # one word


class Control(NamedTuple):
    """How an interface lists a family of actions (a name in the action list)."""

    heading: str  # above its buttons, such as "Pay for a move"; families of one section may share it
    section: str  # the heading in help.md, word for word, of its rule


@dataclass(frozen=True)
class Kind:
    """One kind of game: everything generic code needs to know of it."""

    name: str
    title: str
    designer: str
    publisher: str
    summary: str
    seats: range
    rules_version: int
    state: type[Record]
    view: type[Record]
    actions: Actions
    longest: int  # decisions no game exceeds
    options: Any  # pydantic model with record(edition, seats)
    editions: EditionShelf[Any]
    words: Callable[[Any], Words]
    draw: Callable[..., Picture]  # (view, edition, names, prefix="t", narrow=False)
    show: Callable[
        ..., Any
    ]  # the table for a terminal: (view, edition, names, brief=False) -> Rich renderable
    #: Where a person would click: (view, edition, narrow=False) -> for each action that belongs somewhere on
    #: that drawing, legal or not, the ids of its pieces without the drawing's prefix ("place-5", "pile").
    spots: Callable[..., Mapping[int, tuple[str, ...]]]
    controls: Mapping[str, Control]  # for each family of actions
    chains: Mapping[str, tuple[str, ...]]  # families wished for ahead: the families that may lead there
    #: Families a person is asked for even when nothing else is legal, lest the speed of an answer tell
    #: others of the hand.
    asked: frozenset[str]
    habits: np.ndarray[Any, Any]  # int8: how readily each action is tried in a bot's playouts
    tally: Callable[[Any], Tally]
    conserved: Callable[[Any], tuple[int, ...]]  # counts in a state that play never changes
    folder: Path
    sense_scale: float  # points by which a lead counts as clear

    @property
    def help(self) -> str:
        """The rules in our own words (Markdown)."""
        return (self.folder / "help.md").read_text(encoding="utf-8")


class Game:
    """A game with its options and edition chosen, ready to start.

    >>> import flatboat
    >>> game = flatboat.game("heartland", seats=3, options={"short_haul": True})
    >>> game.kind.title, game.seats
    ('The Great Heartland Hauling Co.', 3)
    """

    def __init__(
        self,
        kind: Kind,
        seats: int | None = None,
        options: Mapping[str, Any] | Sequence[str] = (),
        edition: str | Path | EditionModel | None = None,
    ) -> None:
        """Choose seats (the fewest by default), options and edition; FlatboatError for what cannot be."""
        self.kind = kind
        self.seats = kind.seats[0] if seats is None else seats
        if self.seats not in kind.seats:
            raise FlatboatError(
                f"{kind.title} seats {kind.seats[0]} to {kind.seats[-1]} players, not {self.seats}"
            )
        if isinstance(edition, EditionModel):
            self.edition: Any = edition
        else:
            self.edition = kind.editions.load(edition)
        self.options = parse_options(kind.options, options)
        self.options_record = self.options.record(self.edition, self.seats)
        self.edition_record = self.edition.record()
        self.words = kind.words(self.edition)
        self.moves = [self.words.move(action) for action in range(len(kind.actions))]

    @property
    def edition_digest(self) -> str:
        """Fingerprint of the component values in use."""
        return edition_digest(self.edition.text)

    def start(
        self,
        seed: int | str | None = None,
        *,
        names: Sequence[str] | None = None,
        dice: Tape | None = None,
    ) -> Position:
        """Deal a table. The same seed gives the same game; without one the dice cannot be guessed.

        `names` are what the seats are called; `dice` replaces the seed by dice of your own
        (loaded ones, for tests and replays).
        """
        if dice is None:
            dice = Tape(dice_from(new_key() if seed is None else key_of(seed)))
        state = self.kind.state.zeros(1)
        verbs.setup(look(self.edition_record)[0], look(state)[0], dice, look(self.options_record)[0])
        return Position(self, state, dice, self.seat_names(names))

    def position(
        self, text: str, *, seed: int | str | None = None, names: Sequence[str] | None = None
    ) -> Position:
        """The position that `Position.notation` wrote, perhaps changed by hand, ready to play on.

        FlatboatError names the line that does not fit.
        """
        state = self.empty_state()
        read_state(text, state)
        dice = Tape(dice_from(new_key() if seed is None else key_of(seed)))
        return Position(self, state, dice, self.seat_names(names))

    def seat_names(self, names: Sequence[str] | None) -> list[str]:
        """Names for all seats: those given, then "Seat 3"."""
        given = list(names or ())
        if len(given) > self.seats:
            raise FlatboatError(f"{len(given)} names for {self.seats} seats; give at most one each")
        given += [f"Seat {seat + 1}" for seat in range(len(given), self.seats)]
        if len({name.casefold() for name in given}) < len(given):
            raise FlatboatError(f"two seats have the same name: {', '.join(given)}")
        return given

    def empty_state(self) -> np.ndarray[Any, Any]:
        """One state, all zero."""
        return self.kind.state.zeros(1)
