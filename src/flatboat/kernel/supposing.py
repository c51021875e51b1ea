"""What follows from one seat's own observation: a table to try things on, previews of moves, ways to a wish.

Nothing here can tell of hidden things: all is worked out from the observation alone, on a table that fits it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flatboat.errors import IllegalMove, MoveError
from flatboat.kernel import verbs
from flatboat.kernel.actions import Actions
from flatboat.kernel.arrays import Int8s
from flatboat.kernel.dice import DiceError, Tape, dice_from, key_of
from flatboat.kernel.history import Happened
from flatboat.kernel.moves import CLOSE, Move
from flatboat.kernel.notation import named
from flatboat.kernel.observation import Observation
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records, restored
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.situation import Situation
from flatboat.kernel.text import Words

TURN = "-- "  # begins a line that opens a turn
CHANCE = "then chance decides"  # the last line of a preview that dice cut short
DEPTH = 5  # the most moves on the way to a wish, its own included
TRIES = 300  # tables looked at for the wishes of one kind
WAYS = 6  # told of one wish


Way = tuple[int, ...]  # actions in a row
Tried = tuple[Way, Int8s]  # and the reasons that then stand against each action


@dataclass(frozen=True)
class Wish:
    """An action that is not legal yet, and the ways that lead to it: each ends with the target."""

    target: Move
    ways: tuple[tuple[Move, ...], ...]


def imagined(observation: Observation, dice: Tape) -> Situation:
    """One of all the tables that fit an observation, each equally likely. Its own dice cannot be rolled."""
    state = fitting(observation.game, observation.view, dice)
    return Situation(observation.game, state, Tape(), observation.names)


def fitting(game: Ruleset, view: Any, dice: Tape) -> Records:
    """A state that fits a view."""
    state = game.empty_state()
    verbs.determinize(wrap(game.edition_record)[0], view, dice, wrap(state)[0])
    return state


def suppose(observation: Observation) -> Situation:
    """A table that fits an observation, always the same one for the same observation.

    A move into chance raises DiceError and changes nothing: what can be played here is certain.
    """
    return table_for(observation.game, observation.record, observation.names)


def table_for(game: Ruleset, seen: Records, names: Sequence[str]) -> Situation:
    """The same for a view."""
    state = restored(supposed(game, seen.tobytes()), game.kind.state.dtype)
    return Situation(game, state, Tape(), names)


@lru_cache(maxsize=64)
def supposed(game: Ruleset, seen: bytes) -> bytes:
    """The state that is supposed for what a seat sees: a page tries many things on the same one."""
    view = wrap(restored(seen, game.kind.view.dtype))[0]
    return fitting(game, view, Tape(dice_from(key_of("suppose")))).tobytes()


def preview(observation: Observation, moves: Sequence[Move]) -> list[str]:
    """What playing these moves in order would do, in words, as far as it is certain.

    Where chance is met it ends with CHANCE, whatever moves follow. Raises IllegalMove for a move of
    another seat, or one that is not legal by then.
    """
    table, events, seat = suppose(observation), list[Happened](), observation.seat
    for move in moves:
        if move.seat != observation.seat or move == CLOSE:
            raise IllegalMove(f'"{move}" is not a move of the seat that asks')
        if reason := table.observation(move.seat).reason(move.action):
            raise IllegalMove(f'"{move}" is not legal: {reason}')
        certain = step(table, move)
        events += [event.seen_by(seat) for event in table.events]
        if not certain:
            return [*table.tell(joined(observation.game.words, events), seat), CHANCE]
    return table.tell(joined(observation.game.words, events), seat)


def joined(words: Words, events: Iterable[Happened]) -> list[Happened]:
    """Events of which those in a row that can be told as one are one."""
    found = list[Happened]()
    for event in events:
        both = as_one(words, found[-1], event) if found else None
        found[-1 if both else len(found) :] = [both or event]
    return found


def as_one(words: Words, first: Happened, then: Happened) -> Happened | None:
    """Two events in a row as one, if they can be told so: "sells 10 Grain" twice is "sells 20 Grain"."""
    if (first.kind, first.seat) != (then.kind, then.seat):
        return None
    return words.as_one(first, then)


def outcome(observation: Observation, moves: Sequence[Move]) -> Observation:
    """What a seat will see after legal moves, as far as it is certain."""
    table = suppose(observation)
    for move in moves:
        if not step(table, move):
            break
    return table.observation(observation.seat)


def foresee(observation: Observation, wish: Sequence[str], heedless: bool = False) -> list[Observation]:
    """What a seat will see after each decision of a wish but the last, as far as it can know.

    What is refused, and why, hangs on nothing but the observation. Raises MoveError for a decision that the
    rules forbid then, and for one that is not the last though chance or others come after it; a last one
    that is `heedless` is meant whatever chance brings right before it.
    """
    table, found = suppose(observation), list[Observation]()
    for left, words in zip(range(len(wish) - 2, -1, -1), wish, strict=False):
        certain, then = step(table, table.parse(words, observation.seat)), table.observation(observation.seat)
        if heedless and not left and not certain:
            return found
        if not certain or not then.moves:
            raise IllegalMove(f'what comes of "{words}" cannot be foreseen; play it on its own first')
        found.append(then)
    table.parse(wish[-1], observation.seat)
    return found


def labels(observation: Observation, line: Sequence[int]) -> list[str]:
    """A line's actions as people read them, each as it will be made; after chance, what is true anyhow."""
    told = [seen.label(action) for seen, action in zip(along(observation, line), line, strict=False)]
    words, rest = observation.game.words, line[len(told) :]
    return told + [named(words.label(action), observation.names) for action in rest]


def along(observation: Observation, line: Sequence[int]) -> Iterator[Observation]:
    """What a seat will see before each action of a line, as long as that is certain and the action legal."""
    table = suppose(observation)
    for action in line:
        seen = table.observation(observation.seat)
        if seen.why[action]:
            return
        yield seen
        if not step(table, observation.move(action)):
            return


def up_to_chance(observation: Observation, moves: Sequence[Move]) -> Sequence[Move]:
    """The first of some legal moves: as many as are certain, and the one that meets chance."""
    table = suppose(observation)
    for number, move in enumerate(moves, 1):
        if table.observation(move.seat).why[move.action] or not step(table, move):
            return moves[:number]
    return moves


def costs(observation: Observation, moves: Sequence[str]) -> str:
    """What playing these moves costs that is really bad; "" for nothing, or if there is no other choice.

    Where chance comes in between, what follows is not looked at.
    """
    if len(observation.legal) < 2:
        return ""
    if len(moves) == 1 and (action := observation.game.numbers.get(moves[0])) is not None:
        return "" if observation.why[action] else observation.costly(action)
    table = suppose(observation)
    for words in moves:
        try:
            move = table.parse(words, observation.seat)
        except MoveError:  # it will be refused by itself
            return ""
        if cost := table.observation(observation.seat).costly(move.action):
            return cost
        if not step(table, move):
            return ""
    return ""


def step(table: Situation, move: Move) -> bool:
    """Play a legal move; False if chance cut it short, and the table cannot be played on."""
    try:
        verbs.step(table._edition, table._record_view, table.dice, move.seat, move.action)
    except DiceError:
        return False
    return True


def wishes(observation: Observation) -> list[Wish]:
    """The actions that are not legal yet, but can be led to by small decisions (see `Interface.chains`).

    The shortest ways come first. The same decisions in another order are the same way, and a way that
    holds all of a shorter one and more is left out.
    """
    kind, found = observation.game.kind, dict[int, list[Way]]()
    for leading in dict.fromkeys(kind.interface.chains.values()):
        wished = {family for family, lead in kind.interface.chains.items() if lead == leading}
        found |= ways(observation, members(kind.actions, leading), members(kind.actions, wished))
    return [
        Wish(observation.move(target), tuple(tuple(map(observation.move, way)) for way in found[target]))
        for target in sorted(found)
    ]


def ways(observation: Observation, leading: Sequence[int], targets: Sequence[int]) -> dict[int, list[Way]]:
    """The ways of playing legal leading actions that end in a target not legal yet, by target."""
    found: dict[int, list[Way]] = {}
    wanted = {target for target in targets if observation.why[target]}
    for way, why in tried(observation, leading, wanted):
        for target in [target for target in wanted if not why[target]]:
            kept, whole = found.setdefault(target, []), (*way, target)
            if not any(Counter(short) <= Counter(whole) for short in kept):
                kept.append(whole)
            if len(kept) == WAYS:
                wanted.remove(target)
    return found


def tried(observation: Observation, leading: Sequence[int], wanted: Collection[int]) -> Iterator[Tried]:
    """Legal leading actions in a row, the shortest first, with what is legal after them.

    It ends when nothing is wanted any more; what can lead to nothing of that is left out.
    """
    if all(observation.why[leading]):
        return
    vain = observation.game.kind.interface.vain(observation.view)
    queue: deque[tuple[Way, Situation]] = deque([((), suppose(observation))])  # the table before the last one
    met: set[Way] = set()  # the decisions in order of their numbers: whose order does not matter
    tries = 0
    while queue and wanted and tries < TRIES:
        way, table = queue.popleft()
        tries += 1
        if vain(way, wanted):
            continue
        if way:
            table = table.copy()
            if not step(table, observation.move(way[-1])):
                tries -= 1  # where chance comes in nothing is looked at
                continue
        why = table.reasons(observation.seat)
        yield way, why
        for action in leading:
            further = (*way, action)
            same = tuple(sorted(further))
            if not why[action] and len(further) < DEPTH and same not in met:
                met.add(same)
                queue.append((further, table))


def members(actions: Actions, families: Collection[str]) -> list[int]:
    """The actions of some families."""
    return [
        action
        for group in actions.groups
        if group.name in families
        for action in range(group.first, group.first + group.size)
    ]
