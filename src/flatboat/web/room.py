"""One table in play: what stands at it, and changes worked out before they are stored.

A change is made on a copy. Only when the database has it does the room take it over, so nobody is
ever shown what a crash could undo.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flatboat.errors import FlatboatError, IllegalMove
from flatboat.kernel.game import Game
from flatboat.kernel.position import CLOSE, ONLOOKER, Move, Position
from flatboat.web.archive import HISTORY, SNAPSHOT, digest, open_table, pack, rebuild, replay, same_names
from flatboat.web.store import Act, SeatRow, Store, TableRow, now


class Room:
    """A table in memory: its seats, the moves that stand, the position after them."""

    def __init__(
        self, table: TableRow, seats: Sequence[SeatRow], position: Position, standing: list[Act]
    ) -> None:
        """`position` has at least the last HISTORY of the `standing` moves in its history."""
        self.table, self.seats, self.position, self.standing = table, list(seats), position, standing
        self.version = table.version
        self.keys: dict[str, tuple[int, int, str]] = {}  # requests done: seq, seat, text
        self.sittings: dict[str, dict[int, int]] = {}  # visitor -> seat -> the link it was taken with
        self.seen: dict[str, int] = {}  # visitor -> moves that stood when they last looked
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.notes: list[Act] = []  # what happened besides moves
        self.rendered: dict[Any, tuple[int, Any]] = {}  # what was shown last, by who sees it
        self.trouble = ""  # why a bot does not move

    @property
    def id(self) -> str:
        """The table's public name."""
        return self.table.id

    @property
    def game(self) -> Game:
        """The game played here."""
        return self.position.game

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that a browser may play."""
        taken = self.sittings.get(visitor, {})
        return sorted(seat for seat, link in taken.items() if self.seats[seat].link == link)

    def apply(self, change: Change) -> None:
        """Take over a change that has been stored."""
        for act in change.acts:
            if act.number is not None:
                del self.standing[act.number - 1 :]
                self.standing.append(replace(act, state=None))
            else:
                del self.standing[act.length :]
                self.notes += [act] if act.kind == "note" else []
            if act.key is not None:
                self.keys[act.key] = (act.seq, act.seat, act.text)
        last = change.acts[-1]
        self.position, self.version, self.seats = change.position, last.seq, change.seats
        self.position.names = same_names(self.seats)
        del self.position.history[: -4 * HISTORY]
        self.table = replace(
            self.table, version=last.seq, waiting=change.waiting, moved=last.at,
            finished=change.finished or self.table.finished,
        )  # fmt: skip
        self.rendered.clear()
        for watcher in self.watchers:
            watcher.set()

    # --- what was ---------------------------------------------------------------------------
    def frame(self, store: Store, number: int) -> Position:
        """The position after `number` of the moves that stand; from the database."""
        if not 0 <= number <= len(self.standing):
            raise FlatboatError(f"there is no move {number}; {len(self.standing)} were played")
        return rebuild(store, self.table, self.game, self.position.names, self.standing[:number], 0)

    def whole(self) -> Position:
        """The position with its whole history, every die checked; slow for a long game."""
        return self.whole_to(len(self.standing))

    def whole_to(self, number: int) -> Position:
        """The position after `number` moves, played from the set-up without any snapshot."""
        return replay(self.table, self.game, self.position.names, self.standing[:number])


class Change:
    """What is about to happen at a table. Nothing of it is true before it is stored."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.position = room.position.copy()
        self.seats = list(room.seats)
        self.acts: list[Act] = []
        self.length = len(room.standing)
        self.finished: int | None = None

    @property
    def waiting(self) -> int:
        """Bit mask of the seats to act."""
        return sum(1 << seat for seat in self.position.waiting)

    def _add(self, kind: str, seat: int, text: str, key: str | None = None, **more: Any) -> None:
        seq = self.room.version + len(self.acts) + 1
        more.setdefault("number", None)
        self.acts.append(Act(seq, kind, seat, length=self.length, text=text, at=now(), key=key, **more))

    def play(self, move: Move | str, seat: int, key: str | None = None) -> Move:
        """Play a move or its notation. Raises MoveError and changes nothing then."""
        played = self.position.push(move, seat if isinstance(move, str) else None)
        last, state = self.position.history[-1], self.position.state.tobytes()
        self.length += 1
        kept = self.length % SNAPSHOT == 0
        self._add(
            "move", played.seat, str(played), key, number=self.length, rolled=last.rolled,
            events=pack(last.events), digest=digest(state),
            state=zlib.compress(state, 1) if kept else None,
        )  # fmt: skip
        if self.position.over:
            self.finished = now()
        return played

    def settle(self) -> None:
        """Choices that are none take themselves, for people's seats; bots' are left to the bots."""
        while (forced := self._forced()) is not None:
            self.play(forced, forced.seat)

    def _forced(self) -> Move | None:
        waiting = self.position.waiting
        if len(waiting) != 1 or self.seats[waiting[0]].bot:
            return None
        moves = self.position.sight(waiting[0]).moves
        return moves[0] if len(moves) == 1 and not asked(self.position.game, moves[0]) else None

    def undo(self, seat: int, whole: bool = False, key: str | None = None) -> None:
        """Take back a seat's last choice, or all of its turn, as far as no die fell and nobody else acted."""
        back = self.back(seat)
        if not back:
            raise IllegalMove(
                "nothing can be taken back: a die fell, something was revealed, or another seat acted"
            )
        while back:
            for _ in range(back):
                self.position.pop()
            self.length -= back
            back = self.back(seat) if whole else 0
        self._add("undo", seat, "takes back", key)

    def back(self, seat: int) -> int:
        """How many moves to take back until this seat has a choice again; 0 if it cannot be."""
        trial, taken = self.position.copy(), 0
        while trial.can_undo and trial.history[-1].move.seat == seat:
            trial.pop()
            taken += 1
            moves = trial.legal_moves
            if len(moves) > 1 or asked(trial.game, moves[0]):
                return taken
        return 0

    @property
    def can_undo(self) -> set[int]:
        """The seats that can take something back."""
        last = self.position.history[-1].move.seat if self.position.history else ONLOOKER
        return {last} if last >= 0 and not self.position.over and self.back(last) else set()

    def end(self) -> None:
        """The host ends the game, with the usual reckoning."""
        self.play(CLOSE, ONLOOKER)

    def seat(self, row: SeatRow, text: str) -> None:
        """Another name, another player or another link for a seat."""
        self.seats[row.seat] = row
        self._add("note", row.seat, text)

    def note(self, text: str) -> None:
        """Something worth a line in the log that is not of the game."""
        self._add("note", ONLOOKER, text)


def asked(game: Game, move: Move) -> bool:
    """Whether a move is never made for a person, lest its speed tell of the hand."""
    return game.kind.actions.read(move.action)[0] in game.kind.asked


def open_room(store: Store, table_id: str) -> Room:
    """A table from the database. Raises NoSuchTable, OldTable or StoreError."""
    table, seats, position, standing = open_table(store, table_id)
    room = Room(table, seats, position, standing)
    room.keys, room.notes = store.keys(table_id), store.notes(table_id)
    for sitting in store.sittings(table_id):
        room.sittings.setdefault(sitting.visitor, {})[sitting.seat] = sitting.link
        room.seen[sitting.visitor] = sitting.seen
    return room
