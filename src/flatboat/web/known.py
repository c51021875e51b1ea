"""What a viewer may be sent of a table: `known_to` alone says it, of all that a ledger holds.

Pages, streams, the API, hints and bots are made from what it gives and from nothing else of the table: the
game as one seat sees it (its `view`, an allow-list), the moves that this viewer is told of with their events
as it may read them, and what lies open to everybody. `tests/web/test_known.py` holds it, for all games.

What others choose in secret is no move to those who may not know that it was made: it has no number, no
version and no time for them. When the game is over everybody may know that it was made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, TypeVar, overload

from flatboat.kernel.history import Happened, Outcome
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.ruleset import Ruleset
from flatboat.web.archive import unpack
from flatboat.web.fair import told_of
from flatboat.web.ledger import Ledger
from flatboat.web.store import Act

T = TypeVar("T")


def known_to(ledger: Ledger, seat: int) -> Known:
    """All that a seat, or an onlooker, may be sent of a table as it stands."""
    return Known(ledger, seat)


@dataclass(frozen=True)
class Told:
    """An act as a viewer may read it; of others' moves it does not say in what words they were made."""

    seq: int  # as this viewer counts
    seat: int
    number: int | None  # of a move
    length: int
    at: int
    text: str
    begins: bool  # a wish of the viewer's own seat
    packed: bytes = field(repr=False)  # the events, not to be read but by `events`
    eyes: int

    @cached_property
    def events(self) -> tuple[Happened, ...]:
        """What happened, as the viewer may read it."""
        return tuple(event.seen_by(self.eyes) for event in unpack(self.packed))


@dataclass(frozen=True)
class Look:
    """A table at one moment, through a viewer's eyes: what its seat sees, and what lies open to everybody."""

    observation: Observation
    names: tuple[str, ...]
    waiting: list[int]
    points: list[float]
    over: bool
    outcome: Outcome | None

    @classmethod
    def of(cls, position: Position, observation: Observation) -> Look:
        """A position through the eyes that this is an observation of."""
        return cls(
            observation,
            position.names,
            position.waiting,
            position.points,
            position.over,
            position.outcome,
        )


def only_move(observation: Observation) -> Move | None:
    """The move that is no choice: a seat's only one, unless it is called for, or one nobody declines."""
    action, (first, *others) = observation.game.words.no_choice(observation.view), observation.moves
    if action is not None:
        return observation.move(action)
    return None if others or observation.game.kind.asks(first.action) else first


def chooses(observation: Observation) -> bool:
    """Whether a seat has a choice."""
    return only_move(observation) is None


class Known:
    """What one viewer may be sent of a table. Made anew after every act that this viewer is told of.

    Whoever is not told of an act keeps what was made for it before. What is worked out takes the same steps
    whether or not there are acts that this viewer is not told of: no answer comes later for them.
    """

    def __init__(self, ledger: Ledger, seat: int) -> None:
        """`seat` may be ONLOOKER. See `known_to`."""
        self._ledger, self.seat = ledger, seat
        self._untold = [] if ledger.position.over else ledger.hidden_from[seat + 1]
        self.count()
        self.rendered: dict[Any, Any] = {}  # what was shown, by what it was made for

    def count(self) -> None:
        """Look up which of the moves that stand this viewer knows of."""
        hidden = 0 if self._ledger.position.over else 1 << self.seat + 1
        self._numbers = [
            number for number, act in enumerate(self._ledger.standing, 1) if not act.hidden_from & hidden
        ]
        self._read: dict[int, Told] = {}  # moves as this viewer may read them, once they are looked at

    def once(self, what: object, work: Callable[[], T]) -> T:
        """What was worked out for this viewer before, or else is now."""
        if what not in self.rendered:
            self.rendered[what] = work()
        found: T = self.rendered[what]
        return found

    # --- the table --------------------------------------------------------------------------
    @cached_property
    def game(self) -> Ruleset:
        """The game played here, in the words of this table."""
        return self._ledger.game.of_table(lambda: self.observation.view)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self._ledger.position.names

    @cached_property
    def observation(self) -> Observation:
        """The table through this viewer's eyes, as it was when it was last told something."""
        position, standing = self._ledger.position, self._ledger.standing
        return position.table_at(len(position.history) - (len(standing) - self.last)).observation(self.seat)

    @property
    def now(self) -> Look:
        """The table as it stands."""
        return Look.of(self._ledger.position, self.observation)

    def then(self, position: Position) -> Look:
        """The table as it was at one of its moves, given its position then (see `Room.framer`)."""
        return Look.of(position, position.observation(self.seat))

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now."""
        return self._ledger.position.waiting

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._ledger.position.over

    @property
    def can_undo(self) -> bool:
        """Whether this seat can take something back in its turn."""
        return self.once("back", lambda: self._ledger.position.steps_back(self.seat, chooses) > 0)

    @property
    def can_choose_anew(self) -> bool:
        """Whether this seat has chosen in secret and may still change its mind: by what it knows alone."""
        return self.once("chosen", lambda: self._ledger.position.choice_made(self.seat) > 0)

    @property
    def dice(self) -> tuple[str, str]:
        """What is told of the dice, in hexadecimal digits: their commitment; their key, once it is time."""
        return told_of(self._ledger)

    # --- what happened ----------------------------------------------------------------------
    @cached_property
    def version(self) -> int:
        """The table's version: it grows with whatever this viewer is told."""
        return self.version_at(self._ledger.version)

    def version_at(self, seq: int) -> int:
        """The version as this viewer counts it, at an act."""
        return seq - bisect_right(self._untold, seq)

    @property
    def number(self) -> int:
        """How many moves stand."""
        return len(self._numbers)

    def number_at(self, number: int) -> int:
        """How many of the first moves that stand this viewer knows of."""
        return bisect_right(self._numbers, number)

    def stood(self, number: int) -> int:
        """How many moves really stood when this viewer knew of `number`."""
        return self._numbers[number - 1] if number else 0

    @property
    def last(self) -> int:
        """How many moves really stood when this viewer was last told of one."""
        return self.stood(self.number)

    @property
    def points(self) -> list[float]:
        """Each seat's points now."""
        return self._ledger.position.points

    def points_at(self, number: int) -> list[float]:
        """Each seat's points when this viewer knew of `number` moves; empty if that is not in memory."""
        position, standing = self._ledger.position, self._ledger.standing
        stood = len(position.history) - len(standing) + self.stood(number)
        return position.table_at(stood).points if stood >= 0 else []

    @property
    def acts(self) -> Sequence[Told]:
        """The moves that stand."""
        return Moves(self, range(self.number))

    def act(self, at: int) -> Told:
        """One of the moves that stand, from 0, as this viewer counts."""
        number = self._numbers[at]
        if number not in self._read:
            self._read[number] = self._told(self._ledger.standing[number - 1])
        return self._read[number]

    def own_acts(self, most: int, upto: int, among: int) -> list[Told]:
        """The viewer's last `most` own moves among `among` up to a number, the oldest first.

        Others may have moved many times since.
        """
        standing, numbers = self._ledger.standing, self._numbers
        latest = reversed(range(max(0, upto - among), upto))
        own = (at for at in latest if standing[numbers[at] - 1].seat == self.seat)
        return [self.act(at) for at in islice(own, most)][::-1]

    @property
    def turns(self) -> list[int]:
        """The moves after which another seat moved."""
        seats = [self._ledger.standing[number - 1].seat for number in self._numbers]
        return [number for number, (one, then) in enumerate(pairwise(seats), 1) if one != then]

    @cached_property
    def notes(self) -> Sequence[Told]:
        """What happened besides moves."""
        return list(map(self._told, self._ledger.notes))

    def _told(self, act: Act) -> Told:
        """An act as this viewer may read it."""
        own, note = act.seat == self.seat, act.number is None
        return Told(
            seq=self.version_at(act.told_as),
            seat=act.seat,
            number=None if act.number is None else self.number_at(act.number),
            length=self.number_at(act.length),
            at=act.at,
            text=act.text if own or note else "",
            begins=own and act.key is not None,
            packed=act.events,
            eyes=self.seat,
        )


class Moves(Sequence[Told]):
    """Some of the moves that stand, as a viewer counts them; only those that are looked at are counted."""

    def __init__(self, known: Known, some: range) -> None:
        self.known, self.some = known, some

    def __len__(self) -> int:
        return len(self.some)

    @overload
    def __getitem__(self, at: int) -> Told: ...
    @overload
    def __getitem__(self, at: slice) -> Moves: ...
    def __getitem__(self, at: int | slice) -> Told | Moves:
        if isinstance(at, slice):
            return Moves(self.known, self.some[at])
        return self.known.act(self.some[at])

    def __iter__(self) -> Iterator[Told]:
        return map(self.known.act, self.some)


def untold(position: Position) -> int:
    """Whom the last move of a position tells nothing, as in `Act.hidden_from`.

    They are told none of its events; who may act, what they may do and what they see is as before, but for
    the events themselves. Where all act at the same time every move is told.
    """
    number, game = len(position.history) - 1, position.game
    played = position.history[number]
    if game.kind.simultaneous or position.waiting_after(number) != position.waiting:
        return 0
    viewers = {ONLOOKER, *range(game.seats)} - {played.move.seat}
    deaf = [seat for seat in viewers if not position.tell(played.events, seat)]
    was = position.table_at(number) if deaf else position
    return sum(1 << seat + 1 for seat in deaf if _seen(was, seat) == _seen(position, seat))


def _seen(position: Position, seat: int) -> tuple[bytes, bytes]:
    """What a seat sees but for events, and what it may do."""
    observation = position.observation(seat)
    return observation.but_for_events, observation.why.tobytes()
