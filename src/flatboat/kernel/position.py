"""A position: a table at which people play: what they type is read here, and what they may take back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from flatboat.errors import FlatboatError, IllegalMove
from flatboat.kernel.dice import DiceError, Tape
from flatboat.kernel.history import Played
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.records import overwrite, restored
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.situation import Situation
from flatboat.kernel.supposing import step, table_for
from flatboat.kernel.typed import spelled


class Position(Situation):
    """A table in play. Start one with `Game.start`; it draws itself in a notebook."""

    # --- playing ----------------------------------------------------------------------
    def push(
        self, move: Move | str | int, seat: int | None = None, *, dice: Sequence[int | str] | None = None
    ) -> Move:
        """Play a move, an action by its number, or all that words stand for; returns the (last) move.

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
        return super().push(move, seat, dice=dice)

    def _push_typed(self, text: str, seat: int, dice: Sequence[int | str] | None) -> Move:
        """Play what was typed, all or nothing; returns the last move."""
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

    # --- taking back ------------------------------------------------------------------
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
        if self.choice_begun(seat):
            return ""
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
        return 0 if seat in self.waiting else len(self._secret_moves(seat))

    def choice_begun(self, seat: int) -> int:
        """Of how many moves a secret choice consists so far that a seat is in the middle of.

        It can take them back like those of a choice that is made, as long as nobody else was told of them.
        """
        moves = self._secret_moves(seat) if seat in self.waiting else []
        others = [other for other in (ONLOOKER, *range(self.game.seats)) if other != seat]
        unseen = takewhile(lambda at: all(self._told_nothing(other, at) for other in others), moves)
        return len(list(unseen))

    def _secret_moves(self, seat: int) -> list[int]:
        """Where in the history a seat's moves stand since it was last told something, all chosen in secret.

        The last one comes first.
        """
        found: list[int] = []
        if self.game.kind.simultaneous or self.over:
            return found
        for at in reversed(range(len(self.history))):
            mine = self.history[at].move.seat == seat
            if not (self._chose_in_secret(seat, at) if mine else self._told_nothing(seat, at)):
                break
            found += [at] if mine else []
        return found

    def _chose_in_secret(self, seat: int, at: int) -> bool:
        """Whether a seat's own move was a choice while others had to choose, too, and showed nothing."""
        due = self.waiting_after(at)
        return len(due) > 1 and seat in due and self.foreseen(at)

    def _told_nothing(self, seat: int, at: int) -> bool:
        """Whether a move of another seat left a seat with what it saw before, and told it nothing."""
        was, now = (self.table_at(number).observation(seat).but_for_events for number in (at, at + 1))
        return was == now and not self.tell(self.history[at].events, seat)

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
        trial, steps = self, 0
        with suppress(IllegalMove):
            while not trial.why_kept(seat):
                trial = trial if steps else self.copy()
                trial._take_out(trial._last_of(seat))
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
        return _foreseen(self.game, played.move, played.before, self.state_at(at + 1))

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
        overwrite(self.state, stood[at].before)
        del self.history[at:]
        try:
            for played in stood[at + 1 :]:
                self._push_again(played)
        except FlatboatError:
            self.history = stood
            overwrite(self.state, state)
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


@lru_cache(maxsize=1024)
def _foreseen(game: Ruleset, move: Move, before: bytes, after: bytes) -> bool:
    """Whether a move leads its seat to see the same at a table that fits what it knew."""
    was, now = (
        Situation(game, restored(state, game.kind.state.dtype), Tape(), game.seat_names(None))
        for state in (before, after)
    )
    table = table_for(game, was.seen(move.seat), was.names)
    return step(table, move) and table.seen(move.seat).tobytes() == now.seen(move.seat).tobytes()
