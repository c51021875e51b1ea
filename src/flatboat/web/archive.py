"""From the database to a position and back: snapshots, moves played again, other rules noticed."""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.games import kind
from flatboat.kernel.dice import DiceError, Tape, dice_at
from flatboat.kernel.game import Game
from flatboat.kernel.history import Happened
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.position import Position
from flatboat.kernel.records import overwrite
from flatboat.records import GameRecord
from flatboat.stored import stored_game
from flatboat.web.keys import TABLE_ID
from flatboat.web.names import own_name
from flatboat.web.store import Act, Going, SeatRow, Store, TableRow, now

SNAPSHOT = 25  # every so many moves the whole state is stored
HISTORY = 60  # moves that a room can at least take back
DIGITS = 12  # of a state's digest
EVENT = struct.Struct("<bbbhh")


class NoSuchTable(FlatboatError):
    """There is no table of this name."""


class OldTable(FlatboatError):
    """A stored game that does not fit these rules any more."""


def pack(events: Sequence[Happened]) -> bytes:
    """Events as bytes."""
    return b"".join(EVENT.pack(e.kind, e.seat, e.seen, e.a, e.b) for e in events)


def unpack(data: bytes) -> tuple[Happened, ...]:
    """Events from bytes."""
    return tuple(Happened(*values) for values in EVENT.iter_unpack(data))


def digest(state: bytes) -> str:
    """The first digits of a state's fingerprint."""
    return hashlib.sha256(state).hexdigest()[:DIGITS]


def played_out(record: GameRecord) -> tuple[Position, list[Act]]:
    """The position at the end of a record, and its moves as acts."""
    position = record.replay()
    return position, acts_of(position)


def acts_of(position: Position) -> list[Act]:
    """The moves of a position's history as acts, with snapshots."""
    acts = []
    for number, played in enumerate(position.history, 1):
        after = position.state_at(number)
        acts.append(
            Act(
                number, "move", played.move.seat, number, number,
                str(played.move), now(), played.rolled, pack(played.events), digest(after),
                frozen(after) if number % SNAPSHOT == 0 else None,
            )
        )  # fmt: skip
    return acts


def frozen(state: bytes) -> bytes:
    """A state as it is stored; `thaw` makes a position of it."""
    return zlib.compress(state, 1)


def layout(game: Game) -> str:
    """Fingerprint of how a state's bytes are laid out: snapshots of another layout cannot be read."""
    return hashlib.sha256(repr(game.kind.state.dtype.descr).encode()).hexdigest()[:16]


def game_of(table: TableRow, seats: int) -> Game:
    """The game that is played at a table."""
    return stored_game(table.game, seats, table.options, table.edition_text)


def same_names(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """The names of the seats, made different where two people chose the same."""
    names: list[str] = []
    for row in seats:
        names.append(own_name(row.name, names))
    return tuple(names)


def open_table(
    store: Store, table_id: str, rungs: dict[int, bytes] | None = None
) -> tuple[TableRow, list[SeatRow], Position, list[Act]]:
    """A table, its seats, position and standing moves. Raises NoSuchTable, OldTable or StoreError.

    `rungs` takes snapshots of a table that was stored under other rules, by number: its own cannot be read.
    """
    table = store.table(table_id) if re.match(TABLE_ID, table_id) else None
    if table is None or table.version < 0:
        raise NoSuchTable("there is no such table; check the link, whose end may be missing")
    try:
        kind(table.game)
    except FlatboatError as error:
        raise OldTable(f'this is a game of "{table.game}", which cannot be played here any more') from error
    seats = store.seats(table_id)
    try:
        game = game_of(table, len(seats))
    except FlatboatError as error:
        raise OldTable(
            f"this game was stored by a different version of Flatboat and cannot be opened here: {error}"
        ) from None
    standing = store.standing(table_id, store.length(table_id))
    back = reach(table, game, standing)
    names, most = same_names(seats), max(back, 4 * HISTORY)
    if is_old(table, game):
        position = replay(table, game, names, standing, most, rungs)
    else:
        position = rebuild(store, table, game, names, standing, back, most)
    return table, seats, position, standing


def reach(table: TableRow, game: Game, standing: Sequence[Act]) -> int:
    """How many of the last moves a room wants in its history: those that may be taken back.

    Where a clock runs for each seat, also all since the last move of each seat that is waited for. Where
    somebody is not told of the last ones, also all of those.
    """
    untold = takewhile(lambda act: act.hidden_from, reversed(standing))
    if not (game.kind.simultaneous and table.settings["pace"]):
        return max(HISTORY, sum(1 for _ in untold))
    before = {act.seat: number for number, act in enumerate(standing)}  # each seat's last move
    waiting = [seat for seat in range(game.seats) if table.waiting >> seat & 1]
    return max([HISTORY, *(len(standing) - before.get(seat, 0) for seat in waiting)])


def quiet_since(store: Store, table: Going) -> int:
    """No seat that is waited for has a clock that began to run earlier; without opening the table."""
    if not kind(table.game).simultaneous:
        return table.moved
    acted = store.acted(table.id)
    return min(acted.get(seat, 0) for seat in range(table.waiting.bit_length()) if table.waiting >> seat & 1)


def is_old(table: TableRow, game: Game) -> bool:
    """Whether a table was stored under other rules, so that its snapshots cannot be trusted."""
    return table.layout != layout(game) or table.rules_version != game.kind.rules_version


def was_dealt(table: TableRow) -> bool:
    """Whether a game began with a deal, not with a table set by hand."""
    return bool(table.settings.get("dealt", True))


def thaw(table: TableRow, game: Game, names: Sequence[str], state: bytes) -> Position:
    """A position of a table from the bytes of its state; it has no dice yet."""
    record = game.empty_state()
    overwrite(record, zlib.decompress(state))
    position = Position(game, record, Tape(), names, dealt=was_dealt(table))
    position.setup_rolled = table.setup_rolled
    return position


def rebuild(
    store: Store,
    table: TableRow,
    game: Game,
    names: Sequence[str],
    standing: Sequence[Act],
    history: int = 0,
    most: int = 4 * HISTORY,
) -> Position:
    """The position after these moves, from the newest snapshot that leaves `history` moves to take back.

    It remembers no more than about `most` moves. Where snapshots are missing on the way (of a game that came
    in as a record once), they are stored now.
    """
    base, state = newest(store, table, standing, len(standing) - history)
    position = thaw(table, game, names, state)
    found: dict[int, bytes] = {}
    for number, act in enumerate(standing[base:], base + 1):
        push_again(position, act)
        after = position.state.tobytes()
        if digest(after) != act.digest:
            raise differs(act)
        if number % SNAPSHOT == 0 and number <= len(standing) - history:
            found[act.seq] = frozen(after)
        forget(position, most)
    position.dice = later_dice(table, game.streams, standing)
    store.keep_states(table.id, found)
    return position


def newest(store: Store, table: TableRow, standing: Sequence[Act], before: int) -> tuple[int, bytes]:
    """The newest snapshot of these moves, up to the one of this number: after how many, and the state."""
    base = max(0, before) // SNAPSHOT * SNAPSHOT
    while base:
        kept = store.act(table.id, standing[base - 1].seq)
        if kept is not None and kept.state is not None:
            return base, kept.state
        there = store.states(table.id)
        base = next((n for n in range(base - 1, 0, -1) if standing[n - 1].seq in there), 0)
    return 0, table.setup_state


def climb(
    table: TableRow, game: Game, names: Sequence[str], standing: Sequence[Act], rung: tuple[int, bytes] | None
) -> Position:
    """The position after these moves of a table that was stored under other rules, from one of its rungs."""
    if rung is None:
        return replay(table, game, names, standing, 0)
    base, state = rung
    position = thaw(table, game, names, state)
    for act in standing[base:]:
        push_again(position, act)
    position.dice = later_dice(table, game.streams, standing)
    return position


def forget(position: Position, most: int) -> None:
    """Let a position forget its first moves, if it remembers many more than these; not one by one."""
    if len(position.history) > most + SNAPSHOT:
        del position.history[: len(position.history) - most]


def replay(
    table: TableRow,
    game: Game,
    names: Sequence[str],
    standing: Sequence[Act],
    most: int | None = None,
    rungs: dict[int, bytes] | None = None,
) -> Position:
    """The position after these moves, from the set-up on, with the dice that are stored.

    What happens must be what was told then; this is how a game from older rules is opened. The position
    remembers all moves, or about `most` of them; `rungs` takes snapshots on the way, by number.
    """
    try:
        position = begin_again(table, game, names)
    except DiceError as error:
        raise OldTable(f"this game's set-up does not fit these rules: {error}") from None
    for number, act in enumerate(standing, 1):
        push_again(position, act)
        if pack(position.history[-1].events) != act.events:
            raise differs(act)
        if rungs is not None and number % SNAPSHOT == 0:
            rungs[number] = frozen(position.state.tobytes())
        if most is not None:
            forget(position, most)
    position.dice = later_dice(table, game.streams, standing)
    return position


def begin_again(table: TableRow, game: Game, names: Sequence[str]) -> Position:
    """The first position of a stored game. Raises OldTable or DiceError if these rules know no such table."""
    if was_dealt(table):
        return game.start(names=names, dice=Tape(script=table.setup_rolled))
    if table.layout != layout(game):
        raise OldTable("this game began with a table set by hand, which these rules can no longer read")
    return thaw(table, game, names, table.setup_state)


def differs(act: Act) -> OldTable:
    """A stored game that came out otherwise."""
    return OldTable(f"from move {act.number} on, the rules now give another result than when it was played")


def later_dice(table: TableRow, streams: int, standing: Sequence[Act]) -> Tape:
    """The dice as they lie after these moves: those of each stream of the key, as far as they have fallen."""
    fallen = [0] * streams
    fallen[0] = 0 if table.key_from else len(table.setup_rolled)
    for act in standing:
        if (act.number or 0) >= table.key_from:
            fallen[act.seat + 1 if streams > 1 else 0] += len(act.rolled)
    dice = [dice_at(table.dice_key, count, stream) for stream, count in enumerate(fallen)]
    return Tape(np.concatenate(dice))


def push_again(position: Position, act: Act) -> None:
    """Play a stored move again, with the dice it met. Raises OldTable if the rules forbid it now."""
    position.dice = Tape(script=act.rolled)
    try:
        if act.seat == CLOSE.seat:
            position.push(CLOSE)
        else:
            position.push(position.game.move(act.seat, position.game.number(act.text)))
    except ValueError as error:  # FlatboatError too
        raise OldTable(f"move {act.number} does not fit these rules: {error}") from None
    if position.dice.script:
        raise differs(act)
