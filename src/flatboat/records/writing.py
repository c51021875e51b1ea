"""Writing a position down as a record.

    flatboat-record 1
    # The record of a game of The Great Heartland Hauling Co., ...
    game: heartland
    rules: 1
    seat 1: Ann (person)
    seat 2: Bob (mcts:400)
    option: turned=6
    edition: reconstructed 0123456789abcdef
    dice: sha256 ...
    dice from move: 41
    dice key: ...

    set-up {0 0 2 1 2 5 6}
    set-up state #0123456789abcdef

       1. Ann: pay fuel 2  #a3f1
       2. Ann: draw blind {12}  #90c2

    result: unfinished

    | the text of the edition, line by line

    sha256: ...

A game that did not begin with a deal has, instead of the dice of its set-up, the table it began with:

    set-up table: table.turn = 1

In braces stand the outcomes of the dice that a move met, counted from 0; after # the first digits
of a digest of the whole table after it.

The "dice" lines are there if the host promised the dice (see `proof`): the commitment; the move whose
dice are the key's first, if the game went on from an earlier record; the key, once the game is over.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from flatboat.errors import RecordError
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.position import Position
from flatboat.kernel.states import write_state
from flatboat.records.proof import DiceProof, check_writable

FORMAT = "flatboat-record 1"
HOST = "(host)"  # who ends a game, in place of a seat's name
UNFINISHED = ("unfinished",)
SETUP_DIGITS, MOVE_DIGITS = 16, 4
DICE_PER_LINE = 30
MOST_NAME = 200  # letters

PREFACE = """\
# The record of a game of {title}: people can read it, and
# `flatboat replay` and `flatboat play` open it. In braces: what the dice showed.
# It holds everything, hidden cards and dice too: whoever reads it sees every hand."""


def write_record(
    position: Position, players: Sequence[str] | None = None, proof: DiceProof | None = None
) -> str:
    """The game so far as a record; `players` says who played each seat ("person", or a bot's name).

    Raises RecordError for names and editions that cannot be written down, for a key that does not fit
    its commitment, and for the key of a game that is not over.
    """
    if proof is not None:
        check_writable(proof, position)
    body = "\n".join(_lines(position, _players(position, players), proof)) + "\n"
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def _players(position: Position, players: Sequence[str] | None) -> list[str]:
    """Who played each seat, checked so that every name can be read back."""
    who = ["unknown"] * position.game.seats if players is None else list(players)
    if len(who) != position.game.seats:
        raise RecordError(f"{len(who)} players are named for {position.game.seats} seats; name one for each")
    for name in (*position.names, *who):
        if not is_name(name):
            raise RecordError(
                f"the name {name[:MOST_NAME]!r} cannot be written in a record;"
                f" 1 to {MOST_NAME} letters and signs are wanted"
            )
    if wrong := [name for name in who if re.search(r"[()]", name)]:
        raise RecordError(f'the player "{wrong[0]}" cannot be written in a record: no ( and ) there')
    return who


def is_name(name: str) -> bool:
    """Whether this can stand in a record as the name of a seat or a player."""
    return 0 < len(name) <= MOST_NAME and name.isprintable() and name == name.strip()


def _lines(position: Position, players: Sequence[str], proof: DiceProof | None) -> Iterator[str]:
    game = position.game
    if not game.edition.text:
        raise RecordError("this edition was not read from a text, so it cannot be written in a record")
    yield FORMAT
    yield from PREFACE.format(title=game.kind.title).split("\n")
    yield f"game: {game.kind.name}"
    yield f"rules: {game.kind.rules_version}"
    for seat, (name, player) in enumerate(zip(position.names, players, strict=True)):
        yield f"seat {seat + 1}: {name} ({player})"
    for option, value in game.options.model_dump(mode="json", exclude_defaults=True).items():
        yield f"option: {option}={str(value).lower()}"
    yield f"edition: {game.edition.edition.name} {game.edition_digest}"
    if proof is not None:
        yield from _proof_lines(proof)
    yield ""
    yield from _setup_lines(position)
    yield ""
    yield from _move_lines(position)
    yield ""
    yield from (f"result: {line}" for line in result_lines(position))
    yield ""
    yield from (f"| {line}" if line else "|" for line in game.edition.text.replace("\r\n", "\n").split("\n"))
    yield ""


def _proof_lines(proof: DiceProof) -> Iterator[str]:
    yield f"dice: sha256 {proof.commitment}"
    if proof.first_move:
        yield f"dice from move: {proof.first_move}"
    if proof.key is not None:
        yield f"dice key: {proof.key.hex()}"


def _setup_lines(position: Position) -> Iterator[str]:
    first = position.state_at(0)
    if position.dealt:
        rolled = iter(position.setup_rolled)
        while some := tuple(islice(rolled, DICE_PER_LINE)):
            yield f"set-up {_dice(some)}"
    else:
        state = np.frombuffer(first, position.state.dtype)
        yield from (f"set-up table: {line}" for line in write_state(state).splitlines())
    yield f"set-up state #{digits(first, SETUP_DIGITS)}"


def _move_lines(position: Position) -> Iterator[str]:
    """One line a move."""
    for number, played in enumerate(position.history, 1):
        shown = played.shown
        dice = f" {_dice(shown)}" if shown else ""
        seat = HOST if played.move == CLOSE else position.names[played.move.seat]
        yield f"{number:4}. {seat}: {played.move}{dice}  #{digits(position.state_at(number), MOVE_DIGITS)}"


def _dice(rolled: Sequence[int]) -> str:
    return f"{{{' '.join(map(str, rolled))}}}"


def digits(state: bytes, count: int) -> str:
    """The first digits of a state's fingerprint."""
    return hashlib.sha256(state).hexdigest()[:count]


def result_lines(position: Position) -> tuple[str, ...]:
    """How the game ended: the reason, then the seats by place."""
    outcome = position.outcome
    if outcome is None:
        return UNFINISHED
    order = sorted(range(position.game.seats), key=lambda seat: outcome.places[seat])
    return (
        outcome.reason,
        *(f"place {outcome.places[s]}: {position.names[s]}, points {outcome.points[s]:g}" for s in order),
    )
