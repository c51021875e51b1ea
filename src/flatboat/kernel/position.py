"""A position: a table that is being played, move by move, by interpreted rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from flatboat.errors import AmbiguousMove, FlatboatError, IllegalMove, InvalidMove
from flatboat.kernel import verbs
from flatboat.kernel.dice import DiceError, Die, Tape
from flatboat.kernel.editions import nearest as nearest_of
from flatboat.kernel.events import EVERYONE, UNSEEN
from flatboat.kernel.moves import CLOSE, ONLOOKER, Move, value_named
from flatboat.kernel.notation import counted, find, nearest, plain_words
from flatboat.kernel.observation import Observation
from flatboat.kernel.pictures import Picture
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import digest
from flatboat.kernel.states import write_state

if TYPE_CHECKING:
    from flatboat.kernel.game import Game
    from flatboat.kernel.text import Words


@dataclass(frozen=True)
class Happened:
    """An event, taken out of the state. `seen` is a bit mask of seats, or EVERYONE.

    `name` is its kind in the game's list, such as "drove", and `values` has by name what its numbers `a` and
    `b` stand for. Each is an attribute too: `event.start`. An event that was stored has its numbers alone.
    """

    kind: int = field(repr=False)
    seat: int
    seen: int
    a: int = field(repr=False)
    b: int = field(repr=False)
    name: str = field(default="", compare=False)
    values: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @classmethod
    def worded(cls, words: Words, event: Any) -> Happened:
        """An event with its values named as a game names them."""
        name, values = words.events.name(event), words.events.values(event)
        return cls(event.kind, event.seat, event.seen, event.a, event.b, name, values)

    def seen_by(self, seat: int) -> Happened:
        """The event as a seat may read it (ONLOOKER: as everyone may)."""
        if self.seen == EVERYONE or (seat >= 0 and self.seen >> seat & 1):
            return self
        return replace(self, a=UNSEEN, b=UNSEEN, values=dict.fromkeys(self.values))

    def __getattr__(self, name: str) -> Any:
        return value_named(self, f'the event "{self.__dict__.get("name")}"', name)


@dataclass(frozen=True)
class Played:
    """A move in a position's history: what the dice showed, what happened, the state before it."""

    move: Move
    rolled: tuple[Die, ...]
    events: tuple[Happened, ...] = field(repr=False)
    before: bytes = field(repr=False)
    dice_before: tuple[bytes | None, tuple[int, ...]] = field(repr=False)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: why, each seat's points and place (1 is first, ties share)."""

    reason: str
    points: tuple[float, ...]
    places: tuple[int, ...]
    won: bool = True  # whether first place is a win

    @property
    def winners(self) -> list[int]:
        """The seats in first place; none in a game that everybody lost."""
        return [seat for seat, place in enumerate(self.places) if place == 1 and self.won]


class Position:
    """A table in play. Start one with `Game.start`; it draws itself in a notebook."""

    def __init__(
        self,
        game: Game,
        state: np.ndarray[Any, Any],
        dice: Tape,
        names: Sequence[str],
        *,
        dealt: bool = False,
    ) -> None:
        """`state` is an array of one; `dealt` says that `dice` have rolled its set-up."""
        self.game, self.state, self.dice, self.names = game, state, dice, tuple(names)
        self.history: list[Played] = []
        self.dealt = dealt
        self.setup_rolled: tuple[int, ...] = self._said(dice.rolled)
        dice.rolled.clear()
        self._edition = wrap(game.edition_record)[0]
        self._record_view = wrap(state)[0]

    # --- who and what ---------------------------------------------------------------
    @property
    def waiting(self) -> list[int]:
        """The seats that may act now; none when the game is over."""
        return self._waiting(self._record_view)

    def waiting_after(self, number: int) -> list[int]:
        """The seats that might act when this many moves of the history stood."""
        if number == len(self.history):
            return self.waiting
        return self._waiting(wrap(np.frombuffer(self.history[number].before, self.state.dtype).copy())[0])

    def _waiting(self, state: Any) -> list[int]:
        mask = int(verbs.waiting(state))
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(verbs.over(self._record_view))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        view = self.observation(ONLOOKER).view
        reason, places = self.game.words.ending(view, self.names), self._fill(verbs.rank, int)
        return Outcome(reason, tuple(self.points), tuple(places), self.game.kind.won(view))

    @property
    def points(self) -> list[float]:
        """Each seat's score as it stands."""
        return self._fill(verbs.returns, float)

    @property
    def start_points(self) -> list[float]:
        """Each seat's score before the first move that this position remembers."""
        if not self.history:
            return self.points
        first = np.frombuffer(self.history[0].before, self.state.dtype).copy()
        return Position(self.game, first, Tape(), self.names).points

    def data(self, *, numbers: bool = False) -> dict[str, Any]:
        """The whole table as dictionaries and lists that name things, hidden things too.

        `Game.position` takes it back. With `numbers` it is every field of the record, nothing but numbers.
        """
        return self.game.data(self.state, self.game.kind.state, self.names, numbers=numbers)

    def _fill(self, spoken: Any, kind: Any) -> list[Any]:
        out = np.zeros(self.game.seats)
        spoken(self._edition, self._record_view, out)
        return [kind(value) for value in out]

    @property
    def notation(self) -> str:
        """The whole state as text, hidden things too; `Game.position` reads it back."""
        return write_state(self.state)

    @property
    def digest(self) -> str:
        """Fingerprint of the whole state, hidden things too."""
        return digest(self.state)

    # --- moves ------------------------------------------------------------------------
    def reasons(self, seat: int) -> np.ndarray[Any, Any]:
        """A reason for each action of a seat: 0 = legal, else the game's reason why not."""
        why = [0] * len(self.game.kind.actions)  # plain ints: NumPy's scalars would add up otherwise
        verbs.legal(self._edition, self._record_view, seat, why)
        return np.array(why, np.int8)

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of all seats that may act."""
        return [move for seat in self.waiting for move in self.observation(seat).moves]

    def observation(self, seat: int = ONLOOKER) -> Observation:
        """What a seat may know (by default an onlooker)."""
        record = self.game.kind.view.zeros(1)
        verbs.view(self._edition, self._record_view, seat, wrap(record)[0])
        if seat == ONLOOKER:
            why = np.ones(len(self.game.kind.actions), np.int8)
        else:
            why = self.reasons(seat)
        return Observation(self.game, seat, self.names, record, why)

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
        found = find(text, dict(enumerate(self.game.moves))) or self._labelled(text, observation)
        if not found:
            close = nearest(text, self.game.moves)
            hint = f'; did you mean "{close}"?' if close else "; see the list of moves"
            raise InvalidMove(f'"{text}" is not a move in this game{hint}')
        legal = [action for action in found if observation.why[action] == 0]
        if len(legal) > 1:
            listed = ", ".join(f'"{self.game.moves[action]}"' for action in legal[:6])
            raise AmbiguousMove(f'"{text}" could mean {listed}{" ..." if len(legal) > 6 else ""}')
        if not legal:
            raise IllegalMove(f'"{self.game.moves[found[0]]}" is not legal: {observation.reason(found[0])}')
        return self.game.move(seat, legal[0])

    def _labelled(self, text: str, observation: Observation) -> list[int]:
        """The actions that a text means in the words that people read."""
        return find(text, {action: observation.label(action) for action in range(len(self.game.moves))})

    def move(self, name: str, /, seat: int | None = None, **values: Any) -> Move:
        """The move of a family with these values, legal or not: `position.move("load", n=2, good="pigs")`.

        By default it is the move of the seat that must act. Raises InvalidMove, naming what would be right,
        for a family, a field or a value that there is none of.
        """
        return self.game.move(self._seat(seat), self.game.action(name, values))

    def why_not(self, text: Move | str, seat: int | None = None) -> str | None:
        """Why a move is not legal, in words; None if it is. Raises InvalidMove for no move at all."""
        if isinstance(text, Move):
            return self.observation(text.seat).reason(text.action) or None
        try:
            self.parse(text, seat)
        except IllegalMove as refused:
            return str(refused).partition(" is not legal: ")[2] or str(refused)
        except AmbiguousMove:
            return None
        return None

    def push(
        self, move: Move | str, seat: int | None = None, *, dice: Sequence[int | str] | None = None
    ) -> Move:
        """Play a move, or all that people's words stand for; returns the move, of several the last.

        Words may shorten a move, repeat it, list several or be a wish: "fish x3", "pay 2 points; stay",
        "sell 12 hides" (see the game's help.md). Raises as `parse` does, and changes nothing then.

        `dice` load this move's dice, in order: what each shows, counted from 0, or what is to come of it
        in the words of `Die.came`; the position's own dice do not move on. DiceError if the move rolls
        other dice, or fewer or more; they go with one move alone. CLOSE, the host's, ends the game.

        >>> import flatboat
        >>> position = flatboat.game("heartland").start(seed=7)
        >>> position.push("be towed", dice=[4])
        Traceback (most recent call last):
        ...
        flatboat.errors.IllegalMove: "be towed" is not legal: a truck is towed only if it cannot move
        """
        if isinstance(move, str):
            return self._push_typed(move, self._seat(seat), dice)
        self._check(move)
        rolling = self.dice if dice is None else Tape(script=self._loaded(move, dice))
        before, own_before, rolling_before = self.state.tobytes(), self.dice.save(), rolling.save()
        try:
            self._play(move, rolling)
            if dice is not None and rolling.script:
                rolled = counted(len(rolling.rolled), "die", "dice")
                raise DiceError(f'"{move}" rolls {rolled}, but {len(dice)} were loaded')
        except Exception as error:
            self._put(before)
            rolling.load(rolling_before)
            raise self._worded(error) from None
        self.history.append(Played(move, self._said(rolling.rolled), self.events, before, own_before))
        rolling.rolled.clear()
        return move

    def _check(self, move: Move) -> None:
        """Raises IllegalMove for a move that is not legal."""
        if move == CLOSE:
            if self.over:
                raise IllegalMove("the game is over")
        elif move.seat not in range(self.game.seats) or self.reasons(move.seat)[move.action] != 0:
            reason = self.observation(move.seat).reason(move.action)
            raise IllegalMove(f'"{move}" is not legal: {reason}')

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
                raise DiceError(f'{die.purpose} cannot come out as "{wanted}"; {nearest_of(wanted, came)}')

    def _push_typed(self, text: str, seat: int, dice: Sequence[int | str] | None) -> Move:
        """Play what was typed, all or nothing; returns the last move."""
        from flatboat.kernel.typed import spelled

        before = len(self.history)
        try:
            moves = spelled(self.game, text, self.observation(seat)) or [text]
            if dice is not None and len(moves) > 1:
                raise DiceError(f'"{text}" is {len(moves)} moves; dice can be loaded for one at a time')
            return [self.push(self.parse(words, seat), dice=dice) for words in moves][-1]
        except Exception:
            while len(self.history) > before:
                self.pop()
            raise

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
        self._restore(played.before, played.dice_before)
        return played.move

    def _restore(self, before: bytes, dice_before: tuple[bytes | None, tuple[int, ...]]) -> None:
        self._put(before)
        self.dice.load(dice_before)

    def _put(self, state: bytes) -> None:
        self.state.view(np.uint8).reshape(-1)[:] = np.frombuffer(state, np.uint8)

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back in fair play: no die fell, and its seat acts still."""
        if not self.history:
            return False
        return self.withdrawable(self.history[-1].move.seat) == len(self.history) - 1

    def withdrawable(self, seat: int) -> int:
        """Where in the history the move stands that a seat may take back in fair play; -1 if none may be.

        It is the seat's last one; no die fell for it, no secret of others came to light, the seat acts still,
        and it did not change who may act. Where seats act at the same time, others may have moved since: see
        `withdraw`.
        """
        return -1 if self.why_kept(seat) else self._last_of(seat)

    def why_kept(self, seat: int) -> str:
        """Why a seat's last move cannot be taken back, in words to its player; "" if it may be."""
        at = self._last_of(seat)
        if self.over:
            return "the game is over"
        if at < 0:
            return "you have no move to undo"
        if self.history[at].rolled:
            return "your last move rolled dice or drew cards"
        if seat not in self.waiting:
            return "" if self.choice_made(seat) else "it is not your turn"
        if self.game.kind.simultaneous:
            same = self.waiting_after(at) == self.waiting_after(at + 1)
            return "" if same else "the game moved on after your last move"
        if self.waiting != [seat]:  # whether they have acted since may be theirs alone to know
            return "others may act now as well"
        if not all(map(self.out_of_turn, range(at + 1, len(self.history)))):
            return "another player has moved since"
        return "" if self.foreseen(at) else "your last move revealed something hidden"

    def choice_made(self, seat: int) -> int:
        """Of how many moves a seat's secret choice consists, if it can still change it: nothing was shown.

        0 unless the choice is made and others still have to choose. It hangs on what the seat knows alone:
        whatever they did meanwhile that it was not told, it may change its mind.
        """
        if self.game.kind.simultaneous or self.over or seat in self.waiting:
            return 0
        number = 0
        for at in reversed(range(len(self.history))):
            mine = self.history[at].move.seat == seat
            if not (self._chose_in_secret(seat, at) if mine else self._told_nothing(seat, at)):
                break
            number += mine
        return number

    def _chose_in_secret(self, seat: int, at: int) -> bool:
        """Whether a seat's own move was a choice while others had to choose, too, and showed nothing."""
        due = self.waiting_after(at)
        return len(due) > 1 and seat in due and self.foreseen(at)

    def _told_nothing(self, seat: int, at: int) -> bool:
        """Whether a move of another seat left a seat with what it saw before, and told it nothing."""
        was, now = (self._seen_after(number, seat) for number in (at, at + 1))
        return was == now and not self.tell(self.history[at].events, seat)

    def _seen_after(self, number: int, seat: int) -> bytes:
        """What a seat saw but for events when this many moves of the history stood."""
        last = number == len(self.history)
        state = self.state.tobytes() if last else self.history[number].before
        twin = Position(self.game, np.frombuffer(state, self.state.dtype).copy(), Tape(), self.names)
        record = twin.observation(seat).record
        if "events" in (record.dtype.names or ()):
            record["events"] = np.zeros(1, record.dtype["events"])
        return record.tobytes()

    def kept(self, seat: int) -> IllegalMove:
        """What a seat is told that wants to take back more than it can."""
        return IllegalMove(f"you cannot undo: {self.why_kept(seat) or 'you had no other choice'}")

    def out_of_turn(self, at: int) -> bool:
        """Whether a move of the history was made by a seat that the table did not wait for."""
        return self.history[at].move.seat not in self.waiting_after(at)

    def _last_of(self, seat: int) -> int:
        return next((i for i in reversed(range(len(self.history))) if self.history[i].move.seat == seat), -1)

    def steps_back(self, seat: int, free: Callable[[Observation], bool]) -> int:
        """How many of its moves a seat takes back to have a choice again (`free` says so); 0 if it cannot.

        Of a secret choice that is made those are all its moves (see `choice_made`).
        """
        if seat not in self.waiting:
            return self.choice_made(seat)
        if self.why_kept(seat):  # mostly so, and told without a copy
            return 0
        trial, steps = self.copy(), 0
        with suppress(IllegalMove):
            while True:
                trial.withdraw(seat)
                steps += 1
                if free(trial.observation(seat)):
                    return steps
        return 0

    def foreseen(self, at: int) -> bool:
        """Whether a move of the history did only what its seat could foresee: nothing was rolled or shown.

        Shown is what others chose in secret. The move is held against the same one at a table that fits what
        its seat knew; where all act at the same time none hangs on others.
        """
        played = self.history[at]
        if played.rolled or self.game.kind.simultaneous:
            return not played.rolled
        after = self.state.tobytes() if at + 1 == len(self.history) else self.history[at + 1].before
        return _foreseen(self.game, played.move, played.before, after)

    def withdraw(self, seat: int) -> int:
        """Take a seat's last move back, though others may have moved since; returns how many moves they made.

        Their moves are played again, with the same dice: what they met must not hang on the move that goes.
        Raises IllegalMove, and changes nothing then, if the seat may not take it back or theirs do.
        """
        at = self.withdrawable(seat)
        if at < 0:
            raise self.kept(seat)
        return self._take_out(at)

    def choose_anew(self, seat: int) -> list[int]:
        """Take a seat's secret choice back, all its moves; returns for each how many others made since it.

        Raises IllegalMove, and changes nothing then, if it was shown, or there is none.
        """
        made = self.choice_made(seat)
        if not made:
            raise self.kept(seat)
        return [self._take_out(self._last_of(seat)) for _ in range(made)]

    def _take_out(self, at: int) -> int:
        """Take a move back and play again what came after it; returns how many moves that were."""
        stood, state, dice = list(self.history), self.state.tobytes(), self.dice
        self._put(stood[at].before)
        del self.history[at:]
        try:
            for played in stood[at + 1 :]:
                self._push_again(played)
        except FlatboatError:
            self.history = stood
            self._put(state)
            raise IllegalMove("you cannot undo: others have acted on this move since") from None
        finally:
            self.dice = dice  # no die falls otherwise for it
        return len(stood) - at - 1

    def _push_again(self, played: Played) -> None:
        """Play a move with the dice it met. Raises FlatboatError if it is not what it was."""
        self.dice = Tape(script=played.rolled)
        self.push(played.move)
        if self.dice.script or self.events != played.events:
            raise FlatboatError(f'"{played.move}" would have come out otherwise')
        self.history[-1] = replace(self.history[-1], dice_before=played.dice_before)

    def copy(self) -> Position:
        """A position of its own that goes on alone, with the same dice."""
        twin = Position(self.game, self.state.copy(), self.dice.copy(), self.names, dealt=self.dealt)
        twin.setup_rolled, twin.history = self.setup_rolled, list(self.history)
        return twin

    # --- telling ----------------------------------------------------------------------
    def log(self, seat: int = ONLOOKER, start: int = 0) -> list[str]:
        """What happened since move `start`, in words, as a seat may read it."""
        return [line for played in self.history[start:] for line in self.tell(played.events, seat)]

    def tell(self, events: Iterable[Happened], seat: int = ONLOOKER) -> list[str]:
        """Events in words, as a seat may read them; those not worth a line are left out."""
        told = [self.game.words.event(event.seen_by(seat), self.names) for event in events]
        return [line for line in told if line]

    def task(self) -> str:
        """What has to be decided now, in one line."""
        return self.game.words.task(self.observation(ONLOOKER).view, self.names)

    def draw(self, seat: int | None = None, **how: Any) -> Picture:
        """The table as SVG, as a seat sees it: by default the one that must act."""
        return self.observation(self._viewer() if seat is None else seat).draw(**how)

    def text(self, seat: int | None = None) -> str:
        """The table as text, as a seat sees it: by default the one that must act."""
        return self.observation(self._viewer() if seat is None else seat).text()

    def _viewer(self) -> int:
        return self.waiting[0] if len(self.waiting) == 1 else ONLOOKER

    def _repr_svg_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        who = " and ".join(self.names[seat] for seat in self.waiting) or "nobody: the game is over"
        return f"<{self.game.kind.title}, {len(self.history)} moves played, to move: {who}>"


@lru_cache(maxsize=1024)
def _foreseen(game: Game, move: Move, before: bytes, after: bytes) -> bool:
    """Whether a move leads its seat to see the same at a table that fits what it knew."""
    from flatboat.kernel.supposing import step, suppose

    was, now = (
        Position(game, np.frombuffer(state, game.kind.state.dtype).copy(), Tape(), game.seat_names(None))
        for state in (before, after)
    )
    table = suppose(was.observation(move.seat))
    return (
        step(table, move)
        and table.observation(move.seat).record.tobytes() == now.observation(move.seat).record.tobytes()
    )
