"""A game as Python meets it: its options and edition chosen, ready to be dealt or set by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.kernel import verbs
from flatboat.kernel.dice import DiceError, Tape
from flatboat.kernel.editions import read_edition
from flatboat.kernel.hand_set import check_table, set_table
from flatboat.kernel.kind import Kind
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.states import read_state
from flatboat.kernel.supposing import imagined
from flatboat.kernel.swift import dealt, is_ready


class Game(Ruleset):
    """A game with its options and edition chosen, ready to start.

    >>> import flatboat
    >>> game = flatboat.game("heartland", seats=3, options={"short_haul": True})
    >>> game.kind.title, game.seats
    ('The Great Heartland Hauling Co.', 3)
    """

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
        if dice is None and is_ready(self.kind):
            return self._start_swiftly(self.dice(seed), names)
        rolling = dice if isinstance(dice, Tape) else self.dice(seed) if dice is None else Tape(script=dice)
        state = self.kind.state.zeros(1)
        verbs.setup(wrap(self.edition_record)[0], wrap(state)[0], rolling, wrap(self.options_record)[0])
        if (seats := int(state[0]["table"]["seats"])) != self.seats:
            raise FlatboatError(
                f"{self.kind.folder.name}: the rule `setup` leaves table.seats at {seats}; "
                f"let it fill in options.seats, which is {self.seats}"
            )
        if rolling.script and rolling is not dice:
            raise DiceError(f"the set-up rolls {len(rolling.rolled)} dice, but more were loaded")
        position = Position(self, state, rolling, self.seat_names(names), dealt=True)
        if dice is not None and rolling is not dice:
            position.dice = self.dice(seed)
        return position

    def _start_swiftly(self, dice: Tape, names: Sequence[str] | None) -> Position:
        """Deal a table by compiled code."""
        assert dice.array is not None  # they have a seed
        before = dice.array.tobytes()
        position = Position(self, dealt(self, dice.array), dice, self.seat_names(names), dealt=True)
        position._setup = before
        return position

    def imagine(self, observation: Observation, seed: int | str | None = None) -> Position:
        """One of all the tables that fit an observation, each equally likely, with dice of its own.

        The same seed gives the same.

        >>> import flatboat
        >>> seen = flatboat.game("heartland").start(seed=7).observation(0)
        >>> table = seen.imagine(seed=1)
        >>> table.observation(0).same(seen)
        True
        """
        dice = self.dice(seed)
        table = imagined(observation, dice)
        dice.rolled.clear()
        return Position(self, table.state, dice, observation.names)

    def __reduce__(self) -> Any:
        kept = self.edition.text or self.edition  # models do not pickle, their texts do
        return _again, (self.kind, self.seats, self.options.model_dump(), kept)

    def position(
        self,
        table: Mapping[str, object] | str,
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
            state[:] = self._usual_deal
            set_table(self, state, table)
        check_table(self, state)
        return Position(self, state, self.dice(seed), self.seat_names(names))

    @cached_property
    def _usual_deal(self) -> Records:
        """What is on a table set by hand of which nothing is said."""
        return self.start(0).state


def _again(kind: Kind, seats: int, options: Mapping[str, Any], edition: Any) -> Game:
    """A game as it was pickled."""
    if isinstance(edition, str):
        return game_with(kind, seats, options, edition)
    return Game(kind, seats, options, edition)


def game_with(
    kind: Kind, seats: int, options: Mapping[str, object], edition_text: str, origin: str = "the edition"
) -> Game:
    """A game by the text of its edition; FlatboatError for what cannot be, which says the text's origin."""
    return Game(kind, seats, options, read_edition(edition_text, kind.editions.model, origin))
