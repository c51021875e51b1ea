"""A game as Python meets it: its records, its words, its drawing, its options and editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel import verbs
from flatboat.kernel.dice import DiceError, Tape, key_of, new_key, table_dice
from flatboat.kernel.editions import EditionModel, edition_digest
from flatboat.kernel.hand_set import check_table, set_table
from flatboat.kernel.kind import Kind
from flatboat.kernel.meanings import Naming
from flatboat.kernel.meanings import named as told_by_name
from flatboat.kernel.moves import Move, action_of
from flatboat.kernel.options import parse_options
from flatboat.kernel.position import Happened, Position
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record
from flatboat.kernel.schema import Entry, schema
from flatboat.kernel.states import plain, read_state


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
            raise FlatboatError(f"{kind.title} seats {kind.players}, not {self.seats}")
        if isinstance(edition, EditionModel):
            self.edition: Any = edition
        else:
            self.edition = kind.editions.load(edition)
        self.options = parse_options(kind.options, options)
        self.options_record = self.options.record(self.edition, self.seats)
        self.edition_record = self.edition.record()
        self.words = kind.words(self.edition)
        self.moves = [self.words.move(action) for action in range(len(kind.actions))]
        self.naming = Naming(self.words.things, self.seats)

    def data(
        self, record: np.ndarray[Any, Any], kind: type[Record], names: Sequence[str], *, numbers: bool
    ) -> dict[str, Any]:
        """A state or view (an array of one) as data: see `Position.data` and `Observation.data`."""
        if numbers:
            return plain(record[0])  # type: ignore[no-any-return]
        naming = Naming(self.words.things, self.seats, lambda event: self.happened(event, names))
        return told_by_name(record[0], kind, naming)  # type: ignore[no-any-return]

    def schema(self, whole: bool = False) -> list[Entry]:
        """Every field of `Observation.data`, or with `whole` of `Position.data`: path, values, purpose."""
        return list(schema(self.kind.state if whole else self.kind.view))

    def happened(self, event: Any, names: Sequence[str]) -> dict[str, Any]:
        """An event of a record as data: its kind, its seat, its values (None: hidden), and in words."""
        numbers = {name: int(event[name]) for name in ("kind", "seat", "seen", "a", "b")}
        happened = Happened.worded(self.words, SimpleNamespace(**numbers))
        seat = happened.seat if happened.seat in range(self.seats) else None
        text = self.words.event(happened, names)
        return {"kind": happened.name, "seat": seat, **happened.values, "text": text}

    @property
    def events(self) -> Mapping[str, Mapping[str, str]]:
        """The kinds of events by their names, and what the values of each are: of which list, or "number"."""
        return self.words.events.kinds

    def __repr__(self) -> str:
        chosen = self.options.model_dump(mode="json", exclude_defaults=True)
        options = "".join(f", {name}={value}" for name, value in chosen.items())
        return f"<{self.kind.title}, {self.seats} seats{options}>"

    @property
    def edition_digest(self) -> str:
        """Fingerprint of the component values in use."""
        return edition_digest(self.edition.text)

    @property
    def streams(self) -> int:
        """How many streams of dice a table has: one, or one and another for each seat.

        Where seats act at the same time the first is the set-up's and the host's, the others the seats'.
        """
        return 1 + self.seats if self.kind.simultaneous else 1

    @cached_property
    def described(self) -> list[tuple[str, dict[str, Any]]]:
        """For each action the name of its family and its values (see `Move`)."""
        read = (self.kind.actions.read(action) for action in range(len(self.kind.actions)))
        return [(name, self.words.values(name, numbers)) for name, numbers in read]

    def move(self, seat: int, action: int) -> Move:
        """An action, legal or not, as a move of a seat."""
        return Move(seat, action, self.moves[action], *self.described[action])

    def action(self, name: str, values: Mapping[str, Any]) -> int:
        """The action of a family with these values, as moves tell them; InvalidMove if there is none."""
        return action_of(self.kind.actions, self.described, name, values)

    def start(
        self,
        seed: int | str | None = None,
        *,
        names: Sequence[str] | None = None,
        dice: Tape | Sequence[int] | None = None,
    ) -> Position:
        """Deal a table. The same seed gives the same game; without one the dice cannot be guessed.

        `names` are what the seats are called. `dice` load the set-up: what each die shows, counted from 0,
        as `Position.setup_rolled` tells them; dice that fall later come from the seed. A `Tape` replaces
        all dice, for replays. DiceError if the set-up rolls other dice than were loaded.
        """
        rolling = dice if isinstance(dice, Tape) else self.dice(seed) if dice is None else Tape(script=dice)
        state = self.kind.state.zeros(1)
        verbs.setup(wrap(self.edition_record)[0], wrap(state)[0], rolling, wrap(self.options_record)[0])
        if rolling.script and rolling is not dice:
            raise DiceError(f"the set-up rolls {len(rolling.rolled)} dice, but more were loaded")
        position = Position(self, state, rolling, self.seat_names(names), dealt=True)
        if dice is not None and rolling is not dice:
            position.dice = self.dice(seed)
        return position

    def dice(self, seed: int | str | None = None) -> Tape:
        """Dice for a table, by a seed; without one nobody can guess them."""
        return Tape(table_dice(new_key() if seed is None else key_of(seed), self.streams))

    def position(
        self,
        table: Mapping[str, Any] | str,
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
    ) -> Position:
        """A table set by hand, ready to play on.

        `table` says what lies there as `Position.data` tells it, fields of the open table with or without
        "table" around them; what it does not say is as after the deal of seed 0, and what follows from the
        rest (roads, the draw pile) is worked out. Or it is a whole table in the words of
        `Position.notation`. The same seed gives the same dice. FlatboatError for what cannot be: a field or
        a thing that there is none of, a card too many, two trucks in one place.

        >>> import flatboat
        >>> game = flatboat.game("heartland")
        >>> position = game.position({"hands": [{"pigs": 2}], "truckers": [{"points": 31}]})
        >>> position.data()["hands"][0], position.points
        ({'pigs': 2}, [31.0, 5.0])
        """
        state = self.empty_state()
        if isinstance(table, str):
            read_state(table, state)
        else:
            state[:] = self.start(0).state
            set_table(self, state, table)
        check_table(self, state)
        return Position(self, state, self.dice(seed), self.seat_names(names))

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
