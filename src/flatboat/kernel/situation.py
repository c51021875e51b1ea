"""A situation: a table as it stands, and moves played on it one by one, by interpreted rules.

`Position` is one that people play at, too; supposed tables (see `supposing`) are no more than this.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Self

import numpy as np

from flatboat.errors import AmbiguousMove, FlatboatError, IllegalMove, InvalidMove
from flatboat.kernel import verbs
from flatboat.kernel.arrays import Float64s, Int8s
from flatboat.kernel.dice import Dice, DiceError, Die, Tape
from flatboat.kernel.history import Happened, Outcome, Played
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.moves import CLOSE, ONLOOKER, Move
from flatboat.kernel.notation import counted, find, most_like, naming, no_such_move, plain_words
from flatboat.kernel.observation import Observation
from flatboat.kernel.pictures import Picture
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records, copied, digest, overwrite, restored
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.states import write_state
from flatboat.kernel.swift import Swift, count, is_ready


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """The seats in a bit mask."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


class Situation:
    """A table as it stands: who may act and how, what words mean, what a move does; it draws itself."""

    def __init__(
        self,
        game: Ruleset,
        state: Records,
        dice: Tape,
        names: Sequence[str],
        *,
        dealt: bool = False,
    ) -> None:
        """`state` is an array of one; `dealt` says that `dice` have rolled its set-up."""
        self.game, self.state, self.dice, self.names = game, state, dice, tuple(names)
        self.history: list[Played] = []
        self.dealt = dealt
        self._setup: tuple[int, ...] | bytes = self._said(dice.rolled)
        dice.rolled.clear()
        self._edition = wrap(game.edition_record)[0]
        self._record_view = wrap(state)[0]
        #: Whether moves may be played by compiled code, once it is there: the result is the same.
        self.by_compiled_code = True
        self._own_swift: Swift | None = None

    @property
    def setup_rolled(self) -> tuple[int, ...]:
        """What the dice of the set-up showed; if compiled code dealt, worked out once it is asked for."""
        if isinstance(self._setup, bytes):
            tape = Tape(restored(self._setup, Dice.dtype))
            state = wrap(self.game.empty_state())[0]
            verbs.setup(self._edition, state, tape, wrap(self.game.options_record)[0])
            self._setup = self._said(tape.rolled)
        return self._setup

    @setup_rolled.setter
    def setup_rolled(self, dice: Sequence[int]) -> None:
        self._setup = tuple(dice)

    # --- who and what ---------------------------------------------------------------
    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        if swift := self._swift():
            swift.look(self.state)
            return list(seats_in(swift.waiting))
        return list(seats_in(int(verbs.waiting(self._record_view))))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        if swift := self._swift():
            swift.look(self.state)
            return bool(swift.over)
        return bool(verbs.over(self._record_view))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        view = self.observation(ONLOOKER).view
        reason, places = self.game.words.ending(view, self.names), map(int, self._fill(verbs.rank))
        return Outcome(reason, tuple(self.points), tuple(places), self.game.kind.won(view))

    @property
    def points(self) -> list[float]:
        """Each seat's score as it stands."""
        return self._fill(verbs.returns)

    @property
    def start_points(self) -> list[float]:
        """Each seat's score before the first move that this position remembers."""
        return self.table_at(0).points

    def data(self, *, numbers: bool = False) -> dict[str, Any]:
        """The whole table as dictionaries and lists that name things, hidden things too.

        `Game.position` takes it back. With `numbers` it is every field of the record, nothing but numbers.
        """
        return self.game.data(self.state, self.game.kind.state, self.names, numbers=numbers)

    def _fill(self, verb: Callable[[Any, Any, Float64s], None]) -> list[float]:
        """What a verb says of each seat."""
        out = np.zeros(self.game.seats)
        verb(self._edition, self._record_view, out)
        return [float(value) for value in out]

    @property
    def notation(self) -> str:
        """The whole state as text, hidden things too; `Game.position` reads it back."""
        return write_state(self.state)

    @property
    def digest(self) -> str:
        """Fingerprint of the whole state, hidden things too."""
        return digest(self.state)

    # --- as it stood ------------------------------------------------------------------
    def state_at(self, number: int) -> bytes:
        """The state when this many moves of the history stood."""
        return self.history[number].before if number < len(self.history) else self.state.tobytes()

    def table_at(self, number: int) -> Self:
        """The table when this many moves of the history stood; it has no dice and no history."""
        return type(self)(self.game, restored(self.state_at(number), self.state.dtype), Tape(), self.names)

    def waiting_after(self, number: int) -> list[int]:
        """The seats that might act when this many moves of the history stood."""
        return self.table_at(number).waiting

    # --- moves ------------------------------------------------------------------------
    def reasons(self, seat: int) -> Int8s:
        """A reason for each action of a seat: 0 = legal, else the game's reason why not."""
        why = [0] * len(self.game.kind.actions)  # plain ints: NumPy's scalars would add up otherwise
        verbs.legal(self._edition, self._record_view, seat, why)
        return np.frombuffer(array("b", why), np.int8)  # NumPy takes five times as long for enumerations

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of all seats that may act."""
        return [move for seat in self.waiting for move in self.observation(seat).moves]

    def observation(self, seat: int = ONLOOKER) -> Observation:
        """What a seat may know (by default an onlooker)."""
        if seat != ONLOOKER:
            self._seat(seat)
        if seat != ONLOOKER and (swift := self._swift()):
            swift.look(self.state, seat)
            return Observation(self.game, seat, self.names, swift.view(), swift.why.copy())
        return observed(self.game, self.names, self.state.tobytes(), seat)

    def seen(self, seat: int) -> Records:
        """What a seat sees, without what it may do: the game's View, an array of one."""
        record = self.game.kind.view.zeros(1)
        verbs.view(self._edition, self._record_view, seat, wrap(record)[0])
        return record

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant: the one given, else the one that must act."""
        if seat is not None:
            if seat not in range(self.game.seats):
                raise FlatboatError(f"there is no seat {seat}; seats are 0 to {self.game.seats - 1}")
            return seat
        if self.over:
            raise IllegalMove("the game is over")
        if len(self.waiting) > 1:
            raise AmbiguousMove("several seats may act now; say which one moves")
        return self.waiting[0]

    def parse(self, text: str, seat: int | None = None) -> Move:
        """The legal move that a text means, in full notation or shortened.

        Raises InvalidMove (no such words), IllegalMove (the rules forbid it now; says why) or
        AmbiguousMove (fits several legal moves; lists them).
        """
        seat = self._seat(seat)
        observation = self.observation(seat)
        found = self.game.meant(text) or self._labelled(text, observation)
        if not found:
            legal_words = (str(move) for move in observation.moves)
            close = most_like(text, self.game.moves) or naming(text, legal_words)
            hint = f'; did you mean "{close}"?' if close else "; see the list of moves"
            raise no_such_move(text, hint)
        legal = [action for action in found if observation.why[action] == 0]
        if len(legal) > 1:
            listed = ", ".join(f'"{self.game.moves[action]}"' for action in legal[:6])
            raise AmbiguousMove(f'"{text}" could mean {listed}{" ..." if len(legal) > 6 else ""}')
        if not legal:
            words = self.game.moves[found[0]] if len(found) == 1 else text
            ((reason, _),) = Counter(map(observation.reason, found)).most_common(1)
            raise IllegalMove(f'"{words}" is not legal: {reason}')
        return self.game.move(seat, legal[0])

    def _labelled(self, text: str, observation: Observation) -> list[int]:
        """The actions that a text means in the words that people read."""
        return find(text, {action: observation.label(action) for action in range(len(self.game.moves))})

    def move(self, name: str, /, seat: int | None = None, **values: object) -> Move:
        """The move of a family with these values, legal or not: `position.move("load", n=2, good="pigs")`.

        By default it is the move of the seat that must act. Raises InvalidMove, naming what would be right,
        for a family, a field or a value that there is none of.
        """
        return self.game.move(self._seat(seat), self.game.action(name, values))

    def _numbered(self, move: Move | int, seat: int | None) -> Move:
        """The move that a number of the action list stands for; a move is what it is."""
        if isinstance(move, Move):
            return move
        actions = range(len(self.game.kind.actions))
        if move not in actions:
            raise InvalidMove(
                f"{move!r:.60} is no move; give a Move, its words, or an action from 0 to {actions[-1]}"
            )
        return self.game.move(self._seat(seat), int(move))

    def why_not(self, move: Move | str | int, seat: int | None = None) -> str | None:
        """Why a move is not legal, in words; None if it is. Raises InvalidMove for no move at all."""
        if not isinstance(move, str):
            meant = self._numbered(move, seat)
            return self.observation(meant.seat).reason(meant.action) or None
        try:
            self.parse(move, seat)
        except IllegalMove as refused:
            return str(refused).partition(" is not legal: ")[2] or str(refused)
        except AmbiguousMove:
            return None
        return None

    def push(
        self, move: Move | str | int, seat: int | None = None, *, dice: Sequence[int | str] | None = None
    ) -> Move:
        """Play a move, or the one that some words mean; returns it. See `Position.push`."""
        move = self.parse(move, seat) if isinstance(move, str) else self._numbered(move, seat)
        if dice is None and move.seat != ONLOOKER and (swift := self._swift()) and self.dice.rolls:
            return self._push_swiftly(swift, move)
        self._check(move)
        rolling = self.dice if dice is None else Tape(script=self._loaded(move, dice))
        before, own_before, rolling_before = self.state.tobytes(), self.dice.save(), rolling.save()
        try:
            self._play(move, rolling)
            if dice is not None and rolling.script:
                rolled = counted(len(rolling.rolled), "die", "dice")
                loaded = f"{len(dice)} {'was' if len(dice) == 1 else 'were'} loaded"
                raise DiceError(f'"{move}" rolls {rolled}, but {loaded}')
        except Exception as error:
            overwrite(self.state, before)
            rolling.load(rolling_before)
            raise self._worded(error) from None
        told = self._said(rolling.rolled), self.events
        self.history.append(Played(move, before, own_before, told))
        rolling.rolled.clear()
        count(self.game)
        return move

    def _push_swiftly(self, swift: Swift, move: Move) -> Move:
        """Play a move by compiled code. Its dice and events are worked out when they are asked for."""
        swift.look(self.state)
        if move.seat != swift.seat or swift.why[move.action] != 0:
            self._check(move)
        before, dice_before = swift.stood, self.dice.save()
        self.dice.turn(move.seat + 1)
        assert self.dice.array is not None  # it rolls
        swift.play(self.state, self.dice.array, self.dice.stream, move.seat, move.action)
        told, still = Replayer(self.game, self.names), self.dice.save() == dice_before
        self.history.append(Played(move, before, dice_before, told, still))
        return move

    def _swift(self) -> Swift | None:
        """The compiled code that works on this table; None while there is none."""
        if self._own_swift is None and self.by_compiled_code and is_ready(self.game.kind):
            self._own_swift = Swift(self.game)
        return self._own_swift

    def _check(self, move: Move) -> None:
        """Raises IllegalMove for a move that is not legal."""
        if move == CLOSE:
            if self.over:
                raise IllegalMove("the game is over")
        elif (seen := self.observation(move.seat)).why[move.action]:
            raise IllegalMove(f'"{move}" is not legal: {seen.reason(move.action)}')

    def _play(self, move: Move, dice: Tape) -> None:
        """Play a legal move with these dice, come what may."""
        dice.turn(move.seat + 1)  # the first stream is for set-up and host
        if move == CLOSE:
            verbs.close(self._edition, self._record_view)
        else:
            verbs.step(self._edition, self._record_view, dice, move.seat, move.action)

    def _worded(self, error: Exception) -> Exception:
        """An error of loaded dice with the words for the die that was asked for."""
        if not isinstance(error, DiceError) or not error.asked[0]:
            return error
        purpose, _ = self.game.words.die(Die(0, 1, *error.asked), self.names)
        return DiceError(f"{error} ({purpose})")

    def _said(self, rolled: Sequence[Die]) -> tuple[Die, ...]:
        """Dice with their words."""
        for die in rolled:
            die.purpose, die.came = self.game.words.die(die, self.names)
        return tuple(rolled)

    def _loaded(self, move: Move, dice: Sequence[int | str]) -> list[int]:
        """The numbers of dice that are told by number or in words."""
        numbers: list[int] = []
        for wanted in dice:
            numbers.append(self._outcome(move, numbers, wanted) if isinstance(wanted, str) else wanted)
        return numbers

    def _outcome(self, move: Move, before: Sequence[int], wanted: str) -> int:
        """The number that makes the next die of a move come out as wanted: each is tried on a copy."""
        came: list[str] = []
        while True:
            trial, tape = self.copy(), Tape(script=[*before, len(came)])
            with suppress(DiceError):  # later dice are not told yet
                trial._play(move, tape)
            if len(tape.rolled) == len(before):
                raise DiceError(f'"{move}" rolls {counted(len(before), "die", "dice")}, no more')
            (die,) = self._said(tape.rolled[len(before) : len(before) + 1])
            if plain_words(die.came) == plain_words(wanted):
                return int(die)
            came.append(die.came)
            if len(came) == die.faces:
                raise DiceError(f'{die.purpose} cannot come out as "{wanted}"; {nearest(wanted, came)}')

    @property
    def events(self) -> tuple[Happened, ...]:
        """What happened in the last step, hidden things too."""
        events = self._record_view.events
        ring = [events.ring[i] for i in range(events.count)]
        return tuple(Happened.worded(self.game.words, event) for event in ring)

    def pop(self) -> Move:
        """Take the last move back, dice too; returns it. Raises FlatboatError if there is none."""
        if not self.history:
            raise FlatboatError("there is no move to undo")
        played = self.history.pop()
        overwrite(self.state, played.before)
        self.dice.load(played.dice_before)
        return played.move

    def copy(self, dice: int | str | None = None) -> Self:
        """A position of its own that goes on alone, with the same dice to come: so it can foresee them.

        With `dice`, a seed, others will fall, so that who looks ahead knows no more than a player.
        """
        rolling = self.dice.copy() if dice is None else self.game.dice(dice)
        twin = type(self)(self.game, copied(self.state), rolling, self.names, dealt=self.dealt)
        twin._setup, twin.history = self._setup, list(self.history)
        twin.by_compiled_code = self.by_compiled_code
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        kept = self._setup, self.history, self.by_compiled_code
        return type(self), (self.game, self.state, self.dice, self.names), (self.dealt, *kept)

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.dealt, self._setup, self.history, self.by_compiled_code = kept

    # --- telling ----------------------------------------------------------------------
    def log(self, seat: int = ONLOOKER, start: int = 0) -> list[str]:
        """What happened since move `start`, in words, as a seat may read it."""
        return [line for played in self.history[start:] for line in self.tell(played.events, seat)]

    def tell(self, events: Iterable[Happened], seat: int = ONLOOKER) -> list[str]:
        """Events in words, as a seat may read them; those not worth a line are left out."""
        words = self.game.words.of_table(lambda: self.observation(seat).view)
        told = [words.event(event.seen_by(seat), self.names) for event in events]
        return [line for line in told if line]

    def task(self) -> str:
        """What has to be decided now, in one line."""
        return self.game.words.task(self.observation(ONLOOKER).view, self.names)

    def draw(self, seat: int | None = None, **how: object) -> Picture:
        """The table as SVG, as a seat sees it: by default the one that must act."""
        return self.observation(self._viewer() if seat is None else seat).draw(**how)

    def text(self, seat: int | None = None) -> str:
        """The table as text, as a seat sees it: by default the one that must act."""
        return self.observation(self._viewer() if seat is None else seat).text()

    def _viewer(self) -> int:
        return self.waiting[0] if len(self.waiting) == 1 else ONLOOKER

    def _repr_svg_(self) -> str:
        return self.draw()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        who = " and ".join(self.names[seat] for seat in self.waiting)
        stage = f"to move: {who}" if who else "the game is over"
        return f"<{self.game.kind.title}, {counted(len(self.history), 'move')} played, {stage}>"


@lru_cache(maxsize=256)
def observed(game: Ruleset, names: tuple[str, ...], state: bytes, seat: int) -> Observation:
    """What a seat may know of a state: who reads a move, plays it and tells of it asks for the same."""
    table = Situation(game, restored(state, game.kind.state.dtype), Tape(), names)
    why = np.ones(len(game.kind.actions), np.int8) if seat == ONLOOKER else table.reasons(seat)
    return Observation(game, seat, names, table.seen(seat), why)


@dataclass(frozen=True)
class Replayer:
    """Plays moves of a table again by interpreted rules, for what compiled code did not tell."""

    game: Ruleset
    names: tuple[str, ...]

    def __call__(self, played: Played) -> tuple[tuple[Die, ...], tuple[Happened, ...]]:
        """What the dice showed and what happened in a move."""
        tape = self._tape(played)
        again = Situation(self.game, self._before(played), tape, self.names)
        again._play(played.move, tape)
        return again._said(tape.rolled), again.events

    def shown(self, played: Played) -> tuple[int, ...]:
        """What the dice showed, as mere numbers: all that a record has of them."""
        tape, move = self._tape(played), played.move
        tape.turn(move.seat + 1)
        edition, state = wrap(self.game.edition_record)[0], wrap(self._before(played))[0]
        verbs.step(edition, state, tape, move.seat, move.action)
        return tuple(tape.rolled)

    def _tape(self, played: Played) -> Tape:
        dice, script = played.dice_before
        assert dice is not None  # they rolled
        return Tape(restored(dice, Dice.dtype), script)

    def _before(self, played: Played) -> Records:
        return restored(played.before, self.game.kind.state.dtype)
