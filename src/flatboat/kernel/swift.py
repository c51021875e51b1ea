"""A single table by compiled code: for loops in Python that play move after move.

A position starts by interpreted rules, which need no compiler. After `MANY` moves of a game in a process its
code is compiled behind, or read from the disk, and positions go on by it, with the same bytes: see `prepare`
for who wants it at once, and `AUTOMATIC` for who never does.
"""

from __future__ import annotations

import threading
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import dice_from, key_of
from flatboat.kernel.entries import entry
from flatboat.kernel.records import Records
from flatboat.kernel.verbs import legal, over, setup, step, view, waiting

if TYPE_CHECKING:  # what is compiled here hangs on no words and drawings
    from flatboat.kernel.kind import Kind
    from flatboat.kernel.ruleset import Ruleset

#: Whether code is compiled for a game that is played much. A site, which plays each table slowly, says no.
AUTOMATIC = True
MANY = 1000  # moves by interpreted rules, after which it is worth it

READY: set[str] = set()  # games whose code is there
PLAYED: Counter[str] = Counter()
LOCK = threading.Lock()


@rule
def find_out(edition: Any, state: Any, seat: int, views: Any, why: Any, turn: Any) -> None:
    """What a seat may do and know; with -1 the first that may act, or an onlooker.

    `turn` is filled with whether the game is over, the bit mask of the seats that may act, and the seat.
    """
    due = waiting(state)
    if seat < 0 and due:
        seat = 0
        while not (due >> seat) & 1:
            seat += 1
    turn[0], turn[1], turn[2] = over(state), due, seat
    views[0] = views[1]
    view(edition, state, seat, views[0])
    if seat >= 0:
        legal(edition, state, seat, why)


@entry
def look(edition: Any, state: Any, seat: int, views: Any, why: Any, turn: Any) -> None:
    """See `find_out`. Records come in arrays of one, `views` in one of two: to be filled, and empty."""
    find_out(edition[0], state[0], seat, views, why, turn)


@entry
def play(
    edition: Any, state: Any, dice: Any, stream: int, seat: int, action: int, views: Any, why: Any, turn: Any
) -> None:
    """Play a legal action with a stream of dice, and look who is next."""
    step(edition[0], state[0], dice[stream], seat, action)
    find_out(edition[0], state[0], -1, views, why, turn)


@entry
def deal(edition: Any, options: Any, state: Any, dice: Any) -> None:
    """Deal a table, all 0 before."""
    setup(edition[0], state[0], dice[0], options[0])


class Swift:
    """Compiled code at work on one table, with what it found out last."""

    def __init__(self, game: Ruleset) -> None:
        self.edition = game.edition_record
        self.views = game.kind.view.zeros(2)
        self.seen, self.kind = self.views[:1].view(np.uint8), self.views.dtype
        self.why = np.ones(len(game.kind.actions), np.int8)
        self.turn = np.zeros(3, np.int64)
        self.stood = b""  # the state it looked at
        self.over, self.waiting, self.seat = 0, 0, -1

    def look(self, state: Records, seat: int = -1) -> None:
        """Find out what a seat may do and know, if that is not known already."""
        now = state.tobytes()
        if now != self.stood or (seat >= 0 and seat != self.seat):
            look(self.edition, state, seat, self.views, self.why, self.turn)
            self._note(now)

    def play(self, state: Records, dice: Records, stream: int, seat: int, action: int) -> None:
        """Play a legal action."""
        play(self.edition, state, dice, stream, seat, action, self.views, self.why, self.turn)
        self._note(state.tobytes())

    def view(self) -> Records:
        """What the seat that was looked at sees, an array of one: a copy of bytes, for NumPy's are slow."""
        return np.ndarray(1, self.kind, self.seen.copy())

    def _note(self, state: bytes) -> None:
        self.stood = state
        self.over, self.waiting, self.seat = self.turn.tolist()


def is_ready(kind: Kind) -> bool:
    """Whether positions of a game go by compiled code."""
    return kind.name in READY


def dealt(game: Ruleset, dice: Records) -> Records:
    """A table that is dealt with the first of these dice, an array of one."""
    state = game.empty_state()
    deal(game.edition_record, game.options_record, state, dice)
    return state


def prepare(game: Ruleset) -> None:
    """Compile what positions of a game go by, or read it from the disk: some seconds the first time.

    >>> from flatboat import game
    >>> prepare(game("heartland", seats=2))
    """
    kind = game.kind
    with LOCK:
        if is_ready(kind):
            return
        state = dealt(game, dice_from(key_of("swift")))
        swift, twin = Swift(game), state.copy()
        swift.look(state)
        action = int(np.flatnonzero(swift.why == 0)[0])
        swift.play(twin, dice_from(key_of("swift")), 0, swift.seat, action)
        READY.add(kind.name)


def count(game: Ruleset) -> None:
    """Tell that a move was played by interpreted rules: after many, the compiler is called."""
    name = game.kind.name
    PLAYED[name] += 1
    if PLAYED[name] == MANY and AUTOMATIC:
        threading.Thread(target=prepare, args=(game,), name=f"compiles {name}").start()
