"""One table in play: what stands at it, and changes worked out before they are stored.

A change is made on a copy. Only when the database has it does the room take it over, so nobody is
ever shown what a crash could undo.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import and_
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.kernel.history import Played
from flatboat.kernel.moves import CLOSE, ONLOOKER, Move
from flatboat.kernel.position import Position
from flatboat.kernel.typed import fill
from flatboat.web.archive import (
    HISTORY,
    SNAPSHOT,
    climb,
    digest,
    frozen,
    game_of,
    is_old,
    open_table,
    pack,
    rebuild,
    replay,
    same_names,
)
from flatboat.web.chart import Went, reckon
from flatboat.web.ended import ended_of
from flatboat.web.known import Known, chooses, known_to, only_move, untold
from flatboat.web.ledger import Ledger
from flatboat.web.names import own_name
from flatboat.web.refusals import NotAllowed
from flatboat.web.store import Act, SeatRow, Sitting, Store, TableRow, now
from flatboat.web.store.talk import said_at

if TYPE_CHECKING:
    from flatboat.bots.hints import Advice
    from flatboat.bots.looking_back import Look

MOST_SITTERS = 10  # browsers and programs at one seat
FRAMES = 16  # of what was: positions and what was shown of them


class Lately(OrderedDict[Hashable, Any]):
    """What was worked out lately: the longest unused goes first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def find(self, key: Hashable) -> Any:
        """What was kept under this key, or None."""
        if key in self:
            self.move_to_end(key)
        return self.get(key)

    def keep(self, key: Hashable, value: object) -> None:
        """Keep this, and forget what was unused for longest if that is too much."""
        self[key] = value
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)


@dataclass
class Eager:
    """Somebody who asked for a hint lately: the next ones are thought of before they are asked for."""

    left: int  # how many more
    origin: str  # from where they asked
    thought: asyncio.Task[Advice] | None = None  # the last of them


class Room(Ledger):
    """A table in memory: its ledger, who sits at it and who watches, what was made for them."""

    def __init__(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        position: Position,
        standing: list[Act],
        acted: Mapping[int, int],
    ) -> None:
        """`position` has at least the last HISTORY of the `standing` moves in its history."""
        super().__init__(table, seats, position, standing, acted)
        #: For each seat the version at which something last changed for it: what was asked for before is
        #: stale. Where one seat acts at a time, any act counts that everybody is told of.
        self.touched = [table.version] * len(self.seats)
        self.keys: dict[str, tuple[int, int, str]] = {}  # requests done: seq, seat, text
        self.sittings: dict[str, dict[int, Sitting]] = {}  # visitor -> seat -> how it was taken
        self.seen: dict[str, int] = {}  # visitor -> moves that stood when they last looked
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.talking = asyncio.Lock()
        self._known: dict[int, Known] = {}
        self.rungs: dict[int, bytes] = {}  # states by number, where those in the database cannot be read
        #: For each seat what the last hint went on with, by what the seat sees when it is due.
        self.plans: dict[int, dict[bytes, tuple[int, ...]]] = {}
        self.eager: dict[int, Eager] = {}  # by seat
        self.left: dict[int, Sequence[str]] = {}  # by seat, of a wish that waits for others' answers
        self.lasting: dict[int, str] = {}  # by seat: the form played in later turns, too (`Sheet.lasts`)
        self.past = Lately(FRAMES)  # what was looked at of what was
        self.advised = Lately(FRAMES)  # what a bot would have done, when the game is over, by seat and move
        self.looks: dict[int, Look] = {}  # by seat: the turns worth a look, once they are asked for
        self.bests: dict[str, tuple[str, ...]] = {}  # by visitor, of a game that is over
        self.reckoned: tuple[int, Went] | None = None  # at which version, and how the game went by then

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that a browser may play."""
        taken = self.sittings.get(visitor, {})
        return sorted(seat for seat, sitting in taken.items() if self.seats[seat].link == sitting.link)

    @property
    def playing(self) -> list[int]:
        """The seats of people who have come and play themselves."""
        return [row.seat for row in self.seats if row.person and row.taken and not row.bot]

    def sitters(self, seat: int) -> list[Sitting]:
        """The browsers and programs that may play a seat."""
        link = self.seats[seat].link
        found = (taken[seat] for taken in self.sittings.values() if seat in taken)
        return [sitting for sitting in found if sitting.link == link]

    def elsewhere(self, visitor: str, seat: int) -> list[Sitting]:
        """The others at a browser's seat, if some have come that it has not been told of, or not heeded."""
        others = [other for other in self.sitters(seat) if other.visitor != visitor]
        heeded = self.sittings[visitor][seat].heeded
        return others if any(other.came > heeded for other in others) else []

    def is_stale(self, version: int, seat: int) -> bool:
        """Whether a wish made at this version may not fit any more what its seat has before it."""
        known = self.known(seat)
        return not known.version_at(self.touched[seat]) <= version <= known.version

    def known(self, seat: int) -> Known:
        """What a seat, or an onlooker, may be sent of the table as it stands."""
        if seat not in self._known:
            self._known[seat] = known_to(self, seat)
        return self._known[seat]

    def reckoner(self) -> Callable[[], Went]:
        """What reckons how the game went so far: it may be called beside the event loop.

        Secret moves are not reckoned with.
        """
        position, acts = self.position, tuple(self.known(ONLOOKER).acts)
        return partial(reckon, self.game, position.names, position.points, acts)

    def went(self) -> Went:
        """How the game went so far, reckoned once."""
        version = self.known(ONLOOKER).version
        if self.reckoned is None or self.reckoned[0] != version:
            self.reckoned = version, self.reckoner()()
        return self.reckoned[1]

    def forget_shown(self, hidden_from: int = 0) -> None:
        """Show the table anew, but not to those (see `Act.hidden_from`) from whom the change is hidden.

        What was worked out for them is kept: else their next page, which takes longer then, would tell them.
        """
        self._known = {seat: known for seat, known in self._known.items() if hidden_from >> seat + 1 & 1}
        for known in self._known.values():
            known.count()  # a move that was taken back may have stood before theirs

    @property
    def shown(self) -> int:
        """How many pages, parts and views are kept to be sent again."""
        return sum(len(known.rendered) for known in self._known.values())

    def overdue(self, seat: int) -> bool:
        """Whether a seat is to act and its clock has run out."""
        self.since = [min(at, now()) for at in self.since]  # the clock of the day may have been set back
        due = self.deadline(seat)
        return due is not None and seat in self.position.waiting and now() > due

    def apply(self, change: Change) -> None:
        """Take over a change that has been stored."""
        last, touched = change.acts[-1], change.touched
        for act in change.acts:
            self._take_over(act)
        for seat in touched:
            self.touched[seat] = last.seq
        moved = self._restart_clocks(change, touched)
        self.position, self.version, self.seats = change.position, last.seq, change.seats
        self.left = change.left
        self.position.names = same_names(self.seats)
        del self.position.history[: -4 * HISTORY]
        for sitting in change.sittings:
            self.sittings.setdefault(sitting.visitor, {})[sitting.seat] = sitting
            self.seen.setdefault(sitting.visitor, sitting.seen)
        self.table = replace(
            self.table, version=last.seq, waiting=change.waiting, moved=moved,
            finished=change.finished or self.table.finished, settings=change.settings,
        )  # fmt: skip
        self.forget_shown(reduce(and_, (act.no_news_to for act in change.acts)))
        self.call_watchers()

    def call_watchers(self) -> None:
        """Let all who follow the table look at it anew."""
        for watcher in self.watchers:
            watcher.set()

    def _take_over(self, act: Act) -> None:
        """Add an act to the moves that stand, and to the notes; what was taken back stands no more."""
        if act.number is not None:
            del self.standing[act.number - 1 :]
            self.standing.append(replace(act, state=None))
        else:
            del self.standing[act.length :]
            self.notes += [act] if act.kind == "note" else []
        if self.rungs:
            self.rungs = {number: state for number, state in self.rungs.items() if number < act.length}
        if act.key is not None:
            self.keys[act.key] = (act.seq, act.seat, act.text)
        self.hide(act.seq, act.no_news_to)

    def _restart_clocks(self, change: Change, touched: set[int]) -> int:
        """Let the clocks of those begin anew for whom something was done; when the table moved last."""
        told = [act.at for act in change.acts if not act.no_news_to and not act.is_aside]
        moved = self.table.moved if change.out_of_turn else max(told, default=self.table.moved)
        noted = {act.seat for act in change.acts if act.kind == "note" and not act.is_aside}
        some = self.game.kind.simultaneous or change.out_of_turn
        if told:
            for seat in touched | noted if some else range(len(self.seats)):
                self.since[seat] = moved
        return moved

    # --- what was ---------------------------------------------------------------------------
    @property
    def dealt_by(self) -> Game:
        """The game played here, which can be dealt again."""
        return game_of(self.table, len(self.seats))

    def framer(self, store: Store, number: int) -> Callable[[], Position]:
        """What works out the position after `number` of the moves that stand now, come what may meanwhile.

        It may take long and is done beside the event loop; it reads the database, unless the position was
        lately: then it is there at once, however many moves were made in secret before it.
        """
        if not 0 <= number <= len(self.standing):
            raise FlatboatError(f"there is no move {number}; the game has {len(self.standing)}")
        if (recent := number - len(self.standing) + len(self.position.history)) >= 0:
            then = self.position.table_at(recent)
            return lambda: then
        table, game, names = self.table, self.dealt_by, self.position.names
        standing = self.standing[:number]
        if is_old(table, game):
            rung = max((rung for rung in self.rungs.items() if rung[0] <= number), default=None)
            return partial(climb, table, game, names, standing, rung)
        return partial(rebuild, store, table, game, names, standing)

    def whole(self) -> Position:
        """The position with its whole history, every die checked; slow for a long game."""
        return self.whole_to(len(self.standing))

    def whole_to(self, number: int) -> Position:
        """The position after `number` moves, played from the set-up without any snapshot."""
        return replay(self.table, self.dealt_by, self.position.names, self.standing[:number])


class Change:
    """What is about to happen at a table. Nothing of it is true before it is stored."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.position = room.position.copy()
        self.seats = list(room.seats)
        self.acts: list[Act] = []
        self.left = dict(room.left)
        self.length = len(room.standing)
        self.finished: int | None = None
        self.settings = room.table.settings
        self.own: set[int] = set()  # seats that did something, or that were handed over
        self.sittings: list[Sitting] = []  # those who sit down
        self.out_of_turn = True  # nothing but moves of seats that the table did not wait for

    @property
    def waiting(self) -> int:
        """Bit mask of the seats to act."""
        return sum(1 << seat for seat in self.position.waiting)

    @property
    def touched(self) -> set[int]:
        """The seats for which something has changed: their own acts, or whether they may act.

        Where one seat acts at a time any act counts; but while several are to choose, a seat that has not
        chosen yet is not disturbed by others that have, and nobody is by a move out of turn.
        """
        if self.out_of_turn:
            return self.own
        seats, now, was = set(range(len(self.seats))), self.position, self.room.position
        if all(act.kind == "note" for act in self.acts):
            return self.own & seats
        if now.game.kind.simultaneous:
            return self.own | set(now.waiting) ^ set(was.waiting)
        same = seats & set(now.waiting) & set(was.waiting) if len(was.waiting) > 1 else set[int]()
        same = {seat for seat in same if (now.reasons(seat) == was.reasons(seat)).all()}
        unaware = {seat for seat in seats if all(act.no_news_to >> seat + 1 & 1 for act in self.acts)}
        return seats - (same | unaware) | self.own & seats

    def _add(self, kind: str, seat: int, text: str, key: str | None = None, **more: Any) -> None:
        seq = self.room.version + len(self.acts) + 1
        more = {"number": None, "at": now(), **more}
        self.out_of_turn &= kind == "move"
        self.acts.append(Act(seq, kind, seat, length=self.length, text=text, key=key, **more))

    def play(self, move: Move | str, seat: int, key: str | None = None) -> Move:
        """Play a move or its notation. Raises MoveError and changes nothing then."""
        due = self.position.waiting
        played = self.position.push(self.position.parse(move, seat) if isinstance(move, str) else move)
        self.out_of_turn &= played != CLOSE and played.seat not in due
        self.own.add(played.seat)
        self._add_move(self.position.history[-1], self.position.state.tobytes(), key)
        if self.position.over:
            self.finished, self.settings = now(), {**self.settings, "ended": ended_of(self.position)}
        return played

    def _add_move(self, played: Played, after: bytes, key: str | None = None, **more: object) -> None:
        """Store a move and the state after it."""
        self.length += 1
        kept = self.length % SNAPSHOT == 0
        self._add(
            "move", played.move.seat, str(played.move), key, number=self.length, rolled=played.rolled,
            events=pack(played.events), digest=digest(after),
            state=frozen(after) if kept else None, **{"hidden_from": untold(self.position), **more},
        )  # fmt: skip

    def settle(self) -> None:
        """Play what was wished for, and what a person has no other move than, or wants no other.

        Bots play theirs themselves.
        """
        while moves := self._left_over() or self._forced():
            for move in moves:
                self.play(move, move.seat)

    def _left_over(self) -> Sequence[Move]:
        """The next move of a wish that waited for others' answers; dropped if it cannot be played by then."""
        for seat in set(self.left) & set(self.position.waiting):
            words, *rest = self.left.pop(seat)
            moves = () if self.seats[seat].bot else self.position.observation(seat).moves
            if found := [move for move in moves if str(move) == words]:
                self.left |= {seat: rest} if rest else {}
                return found[:1]
        return ()

    def _forced(self) -> Sequence[Move]:
        for seat in self.position.waiting:
            if self.seats[seat].bot:
                continue
            if move := only_move(observation := self.position.observation(seat)):
                return (move,)
            wished = self.room.lasting.get(seat)
            if any(sheet.name == wished for sheet in observation.sheets):
                return fill(observation, wished or "", {})
            self.room.lasting.pop(seat, None)  # there is something to choose again
        return ()

    def undo(self, seat: int, whole: bool = False, key: str | None = None) -> None:
        """Take back a seat's last choice, or all of its turn, as far as no die fell and nobody else acted.

        What was asked for at once is one choice. Where seats act at the same time, what others have played
        since stands, and is stored again.
        """
        back = self.back(seat)
        if not back:
            raise self.position.kept(seat)
        stood, again, hidden_from = self.room.standing[: self.length], 0, -1
        anew, left = seat not in self.position.waiting, self._asked_at_once(seat)
        in_secret = anew or self.position.choice_begun(seat) > 0
        while back:
            for _ in range(1 if anew else back):
                for again in self.position.choose_anew(seat) if anew else [self.position.withdraw(seat)]:
                    hidden_from &= stood.pop(len(stood) - again - 1).hidden_from
            left -= back
            back = self.back(seat) if (whole or left > 0) and not anew else 0
        self.length = len(stood) - again
        self.own.add(seat)
        self._add("undo", seat, "takes back", key, hidden_from=hidden_from)
        self._store_again(stood[self.length :], in_secret and not anew)
        self.out_of_turn = in_secret  # who thinks better of it gives no clock more time

    def _asked_at_once(self, seat: int) -> int:
        """How many of a seat's last moves one request brought: the first of them has its key; 0: none did."""
        own = (act for act in reversed(self.room.standing[: self.length]) if act.seat == seat)
        return next((number for number, act in enumerate(own, 1) if act.key), 0)

    def _store_again(self, acts: Sequence[Act], unnoticed: bool) -> None:
        """The last moves of the position, as they stand now: they came to pass when `acts` did.

        Unnoticed is what is news to nobody, not even to those who made these moves.
        """
        first = len(self.position.history) - len(acts)
        played = self.position.history[first:]
        states = [later.before for later in played[1:]] + [self.position.state.tobytes()]
        for act, move, after in zip(acts, played, states, strict=False):
            more: dict[str, Any] = {"at": act.at, "hidden_from": act.hidden_from}
            more["key"] = act.key and token_urlsafe()  # its own stands for the move as it was stored first
            if unnoticed:
                more["again"] = act.told_as
            self._add_move(move, after, **more)

    def back(self, seat: int) -> int:
        """How many moves to take back until this seat has a choice again; 0 if it cannot be."""
        return self.position.steps_back(seat, chooses)

    def end(self) -> None:
        """The host ends the game, with the usual reckoning."""
        self.play(CLOSE, ONLOOKER)

    def seat(self, row: SeatRow, text: str) -> None:
        """Another name, another player or another link for a seat."""
        self.seats[row.seat] = row
        self.own.add(row.seat)
        self._add("note", row.seat, text)

    def sit(self, visitor: str, seat: int, name: str | None = None, program: bool = False) -> None:
        """A browser, or a program, sits down; the first one names the seat. All are told if there are more.

        Raises NotAllowed if there are too many.
        """
        row, sitters = self.seats[seat], self.room.sitters(seat)
        if len(sitters) >= MOST_SITTERS:
            raise NotAllowed(
                f"this seat is open in {MOST_SITTERS} browsers already; sign the others out in one of them"
            )
        came = max([now(), *(max(other.came, other.heeded) + 1 for other in sitters)])
        self.sittings.append(Sitting(visitor, self.room.id, seat, row.link, self.length, came))
        if row.taken:
            self.note(f"{row.name}'s seat is open {'to a program' if program else 'in another browser'}")
            return
        own = [] if self.room.table.settings["one_screen"] else self.room.seats_of(visitor)
        shared = f", in the same browser as seat {own[0] + 1}" if own else ""
        self.take(seat, name, shared)

    def take(self, seat: int, name: str | None = None, how: str = "") -> None:
        """The person of a free seat has come."""
        row, others = self.seats[seat], [other.name for other in self.seats if other.seat != seat]
        taken = replace(row, taken=True, name=own_name(name or row.name, others))
        self.seats[seat] = taken
        self._add("note", seat, f"{taken.name} joins{how}")

    def sign_out(self, visitor: str, seat: int, stays: str) -> None:
        """Whoever sits at a seat signs all others out by a new link, and `stays` there, known so from now on.

        Raises NotAllowed for anybody who does not sit there.
        """
        row = self.seats[seat]
        if seat not in self.room.seats_of(visitor):
            raise NotAllowed("this browser does not hold that seat; open its link again to play it")
        self.seats[seat] = replace(row, link=row.link + 1)
        mine = self.room.sittings[visitor][seat]
        self.sittings.append(replace(mine, visitor=stays, link=row.link + 1))
        self.note(f"{row.name}'s seat is signed out everywhere else")

    def note(self, text: str, seat: int = ONLOOKER) -> None:
        """Something worth a line in the log that is not of the game; said by a seat's person, perhaps."""
        self._add("note", seat, text)


def open_room(store: Store, table_id: str) -> Room:
    """A table from the database. Raises NoSuchTable, OldTable or StoreError."""
    rungs: dict[int, bytes] = {}
    table, seats, position, standing = open_table(store, table_id, rungs)
    room = Room(table, seats, position, standing, store.acted(table_id))
    room.rungs = rungs
    room.keys, room.notes = store.keys(table_id), store.notes(table_id)
    room.talk = said_at(store, table_id)
    for seq, hidden_from in store.hidden_from(table_id):
        room.hide(seq, hidden_from)
    for sitting in store.sittings(table_id):
        room.sittings.setdefault(sitting.visitor, {})[sitting.seat] = sitting
        room.seen[sitting.visitor] = sitting.seen
    return room
