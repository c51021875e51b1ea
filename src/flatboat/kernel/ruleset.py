"""A ruleset: a kind of game with its seats, options and edition chosen; what tables of it have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.kernel.dice import Tape, key_of, new_key, table_dice
from flatboat.kernel.editions import EditionModel, edition_digest
from flatboat.kernel.history import Happened
from flatboat.kernel.kind import Kind
from flatboat.kernel.meanings import Naming
from flatboat.kernel.meanings import named as told_by_name
from flatboat.kernel.moves import Move, action_of
from flatboat.kernel.notation import find, no_such_move
from flatboat.kernel.options import parse_options
from flatboat.kernel.records import Record, Records
from flatboat.kernel.schema import FieldInfo, schema
from flatboat.kernel.states import plain


class Ruleset:
    """A game's records, words, moves and dice, as its seats, options and edition make them.

    `Game` is one that can be dealt, too: that is what positions and observations have as their `game`.
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
            raise FlatboatError(f"{kind.title} seats {kind.players}, not {self.seats!r}")
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
        self.numbers = {words: action for action, words in enumerate(self.moves)}
        self._made: dict[tuple[int, int], Move] = {}  # moves that were asked for

    def data(
        self, record: Records, kind: type[Record], names: Sequence[str], *, numbers: bool
    ) -> dict[str, Any]:
        """A state or view (an array of one) as data: see `Position.data` and `Observation.data`."""
        if numbers:
            return plain(record[0])  # type: ignore[no-any-return]
        naming = Naming(self.words.things, self.seats, lambda event: self.happened(event, names))
        return told_by_name(record[0], kind, naming)  # type: ignore[no-any-return]

    def schema(self, whole: bool = False) -> list[FieldInfo]:
        """Every field of `Observation.data`, or with `whole` of `Position.data`: path, values, purpose."""
        return list(schema(self.kind.state if whole else self.kind.view))

    def happened(self, event: Any, names: Sequence[str]) -> dict[str, Any]:
        """An event of a record as data: its kind, its seat, its values (None: hidden), and in words."""
        happened = Happened.worded(self.words, Happened.of(event))
        seat = happened.seat if happened.seat in range(self.seats) else None
        text = self.words.event(happened, names)
        return {"kind": happened.name, "seat": seat, **happened.values, "text": text}

    @property
    def events(self) -> Mapping[str, Mapping[str, str]]:
        """The kinds of events by their names, and what the values of each are: of which list, or "number"."""
        return self.words.events.kinds

    def of_table(self, look: Callable[[], Any]) -> Ruleset:
        """The same for one table, of which `look` gives a view, told in its words (`Words.of_table`)."""
        words: Any = self.words.of_table(look)
        return self if words is self.words else told_in(self, words)

    def __repr__(self) -> str:
        chosen = self.options.model_dump(mode="json", exclude_defaults=True)
        options = "".join(f", {name}={value}" for name, value in chosen.items())
        return f"<{self.kind.title}, {self.seats} seats{options}>"

    @cached_property
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
        if (seat, action) not in self._made:
            self._made[seat, action] = Move(seat, action, self.moves[action], *self.described[action])
        return self._made[seat, action]

    def action(self, name: str, values: Mapping[str, object]) -> int:
        """The action of a family with these values, as moves tell them; InvalidMove if there is none."""
        return action_of(self.kind.actions, self.described, name, values)

    def number(self, words: str) -> int:
        """The action that is written so, to the letter. Raises InvalidMove if none is."""
        if words not in self.numbers:
            raise no_such_move(words)
        return self.numbers[words]

    def meant(self, words: str) -> list[int]:
        """The actions that typed words may mean: the one that is written so, else all that they shorten."""
        if words in self.numbers:  # as pages send them
            return [self.numbers[words]]
        return find(words, dict(enumerate(self.moves)))

    def dice(self, seed: int | str | None = None) -> Tape:
        """Dice for a table, by a seed; without one nobody can guess them."""
        return Tape(table_dice(new_key() if seed is None else key_of(seed), self.streams))

    def imagine(self, observation: Any, seed: int | str | None = None) -> Any:
        """A table that fits an observation: see `Game.imagine`."""
        raise FlatboatError("tables can be imagined by a Game")

    def seat_names(self, names: Sequence[str] | None) -> list[str]:
        """Names for all seats: those given, then "Seat 3"."""
        given = list(names or ())
        if len(given) > self.seats:
            raise FlatboatError(f"{len(given)} names for {self.seats} seats; give at most one each")
        given += [f"Seat {seat + 1}" for seat in range(len(given), self.seats)]
        if len({name.casefold() for name in given}) < len(given):
            raise FlatboatError(f"two seats have the same name: {', '.join(given)}")
        return given

    def empty_state(self) -> Records:
        """One state, all zero."""
        return self.kind.state.zeros(1)


@lru_cache(maxsize=128)
def told_in(game: Ruleset, words: Any) -> Ruleset:
    """The same rules in other words."""
    twin = copy(game)
    twin.words = words
    return twin
