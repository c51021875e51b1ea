"""What a viewer may be sent of a table is what `known_to` says; and that hangs on nothing it may not know.

Of a table in play a second one is made in which all that a viewer cannot know is different: hidden cards and
choices in the state after every move, the numbers in events that are not for its eyes, others' words, the
dice. Whatever `known_to` says of both must be the same, and so must all that is made from it.
"""

from __future__ import annotations

import ast
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import flatboat
from flatboat.games import SHELF
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import imagined
from flatboat.web.api import looks
from flatboat.web.archive import pack, unpack
from flatboat.web.brains import question
from flatboat.web.known import Told, known_to, untold
from flatboat.web.room import Room
from flatboat.web.show import Viewer, show, show_past
from flatboat.web.store import Act, SeatRow, TableRow

from .test_secrets import veiled

WEB = Path(looks.__file__).parent.parent
#: Where what is sent to viewers is made, and what of a table they must not take but from `known_to`.
MAKERS = (
    "show",
    "telling",
    "since",
    "../offers/log",
    "../offers/choices",
    "../offers/wished",
    "../offers/refused",
    "../bots/hints",
    "../bots/reasons",
    "api/looks",
    "api/stream",
)
HIDDEN = {"position", "standing", "history", "hidden_from", "state", "rolled", "setup_rolled", "dice_key"}
WORDS = "words.standing"  # a game's words for how somebody stands, from a view
OPEN = {"rifle-and-axe"}  # where the whole table lies open
MOMENTS = (15, 35, 55)  # moves after which a table is looked at


def acts_of(position: Position) -> list[Act]:
    """The moves of a position as they are stored, without who is not told of them."""
    return [
        Act(
            number, "move", played.move.seat, number, number, str(played.move), 1000 * number,
            tuple(map(int, played.rolled)), pack(played.events), f"digest {number}", key=f"key {number}",
        )
        for number, played in enumerate(position.history, 1)
    ]  # fmt: skip


def room_of(position: Position, acts: list[Act]) -> Room:
    """A table with these moves, as it comes from the database."""
    game = position.game
    table = TableRow(
        id="table", game=game.kind.name, options={}, edition_text=game.edition.text,
        rules_version=game.kind.rules_version, layout="",
        settings={"pace": 300, "open": True, "one_screen": False, "hints": True, "calm": False},
        dice_key=bytes(32), key_from=0, setup_rolled=(), setup_state=b"", host="", created=0, finished=None,
        version=len(acts), waiting=0, moved=0, rematch=None,
    )  # fmt: skip
    seats = [SeatRow(seat, name, "", person=True, taken=True) for seat, name in enumerate(position.names)]
    room = Room(table, seats, position, acts, {})
    for act in acts:
        room.hide(act.seq, act.hidden_from)
    return room


def with_state(position: Position, state: bytes) -> Position:
    """The same position with another table."""
    twin = position.copy()
    twin.state.view("u1").reshape(-1)[:] = list(state)
    return twin


def other_choice(position: Position, number: int, there: Position, seat: int) -> bytes:
    """The table after this many moves, had the last of them been another that looks the same to a seat."""
    played = position.history[number - 1]
    for move in with_state(position, played.before).observation(played.move.seat).moves:
        twin = with_state(position, played.before)
        twin.push(move)
        same = twin.waiting == there.waiting and twin.observation(seat).same(there.observation(seat))
        if same and twin.digest != there.digest:
            return twin.state.tobytes()
    return there.state.tobytes()


def with_other_secrets(position: Position, seat: int, seed: int) -> Position:
    """The same to a seat, and to nobody else, at every move that is remembered."""

    def secretly(state: bytes, number: int) -> bytes:
        there = with_state(position, state)
        twin = imagined(there.observation(seat), Tape(dice_from(key_of(f"{seed} {number}"))))
        if twin.waiting == there.waiting:
            return twin.state.tobytes()
        return other_choice(position, number, there, seat)  # it takes who has chosen for one who has not

    twin = position.copy()
    twin.history = [
        replace(
            played,
            before=secretly(played.before, number),
            told=(played.rolled, tuple(veiled(event, seat) for event in played.events)),
        )
        for number, played in enumerate(position.history)
    ]
    return with_state(twin, secretly(position.state.tobytes(), len(position.history)))


def otherwise(act: Act, seat: int) -> Act:
    """A move as it is stored, but for all that a seat may not know of it."""
    others = {} if act.seat == seat else {"text": "something else", "key": None}
    events = pack([veiled(event, seat) for event in unpack(act.events)])
    return replace(act, events=events, rolled=(9, 9), digest="other", **others)


def told(act: Told) -> tuple[Any, ...]:
    return act.seq, act.seat, act.number, act.length, act.at, act.text, act.begins, act.events


def sent(room: Room, seat: int) -> dict[str, Any]:
    """All that `known_to` says, and what is made from it for pages, programs and bots."""
    known, viewer = known_to(room, seat), Viewer(seat, (seat,) if seat >= 0 else ())
    observation, now = known.observation, known.now
    found = {
        "sees": observation.record.tobytes() + observation.why.tobytes(),
        "open": (now.names, now.waiting, now.points, now.over, now.outcome),
        "counts": (known.version, known.number, known.last, known.turns, known.waiting, known.dice),
        "can": (known.can_undo, known.can_choose_anew),
        "acts": [told(act) for act in known.acts],
        "notes": [told(note) for note in known.notes],
        "page": show(room, viewer),
        "table": looks.table_info(room, seat, wished=True),
        "log": looks.log_after(room, seat, 0),
        "bot": question(observation, "greedy"),
    }
    for number in (0, known.number // 2, known.number):
        position = room.position.table_at(known.stood(number))
        found[f"page {number}"] = show_past(room, position, number, viewer)
        found[f"frame {number}"] = looks.frame(room, position, number, seat)
    return found


@pytest.mark.parametrize("name", SHELF)
def test_what_is_sent_hangs_on_nothing_hidden(name: str) -> None:
    game, chooser = flatboat.game(name, seats=2), random.Random(name)
    position, hidden, differ = game.start(seed=8), list[int](), 0
    for number in range(1, MOMENTS[-1] + 1):
        position.push(chooser.choice(position.legal_moves))
        assert not position.over, "a game that is over hides nothing: find another seed"
        hidden.append(untold(position))
        if number not in MOMENTS:
            continue
        acts = [replace(act, hidden_from=mask) for act, mask in zip(acts_of(position), hidden, strict=True)]
        true = room_of(position, acts)
        for seat in (ONLOOKER, *range(game.seats)):
            twin = with_other_secrets(position, seat, number)
            other = room_of(twin, [otherwise(act, seat) for act in acts])
            states = zip(position.history, twin.history, strict=True)
            differ += sum(one.before != two.before for one, two in states)
            mine, theirs = sent(true, seat), sent(other, seat)
            assert [what for what in mine if mine[what] != theirs[what]] == [], f"{name}, {number}, {seat}"
    assert (differ > 20) == (name not in OPEN), "nothing was hidden: the test would prove nothing"


@pytest.mark.parametrize("maker", MAKERS)
def test_nothing_else_of_a_table_is_at_hand_where_answers_are_made(maker: str) -> None:
    """What they take of a table they ask `known_to` for."""
    taken = {
        f"{node.attr}, line {node.lineno}"
        for node in ast.walk(ast.parse((WEB / f"{maker}.py").read_text()))
        if isinstance(node, ast.Attribute) and node.attr in HIDDEN and not ast.unparse(node).endswith(WORDS)
    }
    assert not taken
