"""Chance from outside: ChaCha8 dice for compiled rules, and a tape of dice for interpreted ones.

Rules ask `below(dice, n)` for a whole number from 0 to n - 1. Nothing in a game's state tells
what it will be. The key is 256 bits, so that a table's dice cannot be guessed.

One key has many streams of dice. Most tables roll the first alone; where seats act at the same time,
each has a stream of its own, so that nobody's dice depend on who was quicker.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel.compiler import compiled_as, compiled_by_type, rule
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Records, Row, cells, i64, overwrite

WORD = 0xFFFFFFFF


class Dice(Record):
    """A ChaCha8 key stream. All words are 32 bits wide, kept in 64 so that sums never wrap unseen."""

    key: Row[i64] = cells(8)
    words: Row[i64] = cells(16)
    block: i64  # blocks made so far
    at: i64  # words of this block handed out
    stream: i64  # which of the key's streams: a word of ChaCha's nonce


class NotedDice(Dice):
    """Dice that note what they show, for compiled rules."""

    count: i64  # how many were rolled since somebody set this to 0
    shown: Row[i64] = cells(1024)  # what these showed; of more than that, the first


@rule
def mix(w: Row[i64] | list[int], a: int, b: int, d: int, turn: int) -> None:
    """w[a] += w[b]; w[d] = (w[d] xor w[a]) rotated left by `turn`."""
    w[a] = (w[a] + w[b]) & WORD
    x = w[d] ^ w[a]
    w[d] = ((x << turn) & WORD) | (x >> (32 - turn))


@rule
def quarter_round(w: Row[i64] | list[int], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round (RFC 8439, section 2.1)."""
    mix(w, a, b, d, 16)
    mix(w, c, d, b, 12)
    mix(w, a, b, d, 8)
    mix(w, c, d, b, 7)


@rule
def make_block(w: Row[i64] | list[int], key: Row[i64] | list[int], block: int, stream: int) -> None:
    """Fill `w` with a block of 16 words: RFC 8439 section 2.3 with 8 rounds, the stream as nonce."""
    w[0], w[1], w[2], w[3] = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    for i in range(8):
        w[4 + i] = key[i]
    w[12], w[13], w[14], w[15] = block, 0, stream, 0
    for _ in range(4):
        for i in range(4):
            quarter_round(w, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(w, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    w[0] = (w[0] + 0x61707865) & WORD
    w[1] = (w[1] + 0x3320646E) & WORD
    w[2] = (w[2] + 0x79622D32) & WORD
    w[3] = (w[3] + 0x6B206574) & WORD
    for i in range(8):
        w[4 + i] = (w[4 + i] + key[i]) & WORD
    w[12] = (w[12] + block) & WORD
    w[14] = (w[14] + stream) & WORD


def refill(dice: Dice) -> None:
    """Make the next block of words; interpreted, on plain lists, which are several times as fast."""
    words = [0] * 16
    make_block(words, list(dice.key), dice.block, dice.stream)
    for i, word in enumerate(words):
        dice.words[i] = word
    dice.block += 1
    dice.at = 0


def compiled_refill(dice: Dice) -> None:
    """`refill` in compiled code."""
    make_block(dice.words, dice.key, dice.block, dice.stream)
    dice.block += 1
    dice.at = 0


compiled_as(refill, compiled_refill)


@rule
def roll(dice: Dice, n: int) -> int:
    """A whole number from 0 to n - 1 from the key stream (bias below n / 2**32)."""
    if dice.at >= 16 or dice.block == 0:
        refill(dice)
    word = dice.words[dice.at]
    dice.at += 1
    return (word * n) >> 32


@rule
def fallen(dice: Dice) -> int:
    """How far into its stream a Dice record is: the same before and after a move that met no dice."""
    return dice.block * 16 + dice.at


class DiceError(FlatboatError):
    """A loaded die was asked for something it cannot show, or dice ran out, or some were not rolled.

    `asked` is what the die was for, and whose it was, by number (see `below`); 0 where it is none's fault.
    """

    def __init__(self, words: str, asked: tuple[int, int] = (0, -1)) -> None:
        super().__init__(words)
        self.asked = asked


class Die(int):
    """What a die showed, as a number from 0 on, that knows what it was rolled for.

    `purpose` and `came` are the words for it: which die of the rules it was, and what came of it. A tape
    knows them as numbers of the game's own (`why`, `seat`, `what`); a position says them.

    >>> die = Die(3, 6)
    >>> die, die == 3, die.faces
    (<die of 6: 4>, True, 6)
    """

    faces: int
    why: int  # what it was for, from the game's list of dice; 0: unsaid
    seat: int  # whose it was, or -1
    what: int  # what came, where that is not the number itself; UNTOLD
    purpose: str
    came: str

    def __new__(cls, shown: int, faces: int, why: int = 0, seat: int = -1) -> Die:
        """A die of so many faces that shows this."""
        die = super().__new__(cls, shown)
        die.faces, die.why, die.seat, die.what = faces, why, seat, UNTOLD
        die.purpose, die.came = "", str(shown + 1)
        return die

    def __getnewargs__(self) -> tuple[int, int]:  # type: ignore[override]
        return int(self), self.faces

    def __repr__(self) -> str:
        return f"<{self.purpose or f'die of {self.faces}'}: {self.came}>"

    __str__ = int.__repr__


UNTOLD = -2  # as Die.what


class Tape:
    """Dice for interpreted rules that write down every outcome, and can be loaded with a script.

    `script` is handed out first, each outcome checked against the die asked for; then `source`
    (Dice records, one for each stream) rolls; without a source an exhausted script raises DiceError.

    >>> tape = Tape(script=[3, 0])
    >>> tape.below(6), tape.below(2), tape.rolled
    (3, 0, [<die of 6: 4>, <die of 2: 1>])
    """

    def __init__(self, source: Records | None = None, script: Sequence[int] = ()) -> None:
        self.array = source
        self.sources = [] if source is None else wrap(source)
        self.stream = 0
        self.script = list(script)
        self.rolled: list[Die] = []
        self.asked = 0, -1  # what the next die is for, and whose it is

    def turn(self, stream: int) -> None:
        """Roll dice of this stream from now on; a tape with one stream alone stays with it.

        >>> tape, first = Tape(table_dice(key_of(1), 2)), Tape(dice_from(key_of(1)))
        >>> tape.turn(1)
        >>> other = [tape.below(100) for _ in range(20)]
        >>> tape.turn(0)
        >>> tape.below(100) == first.below(100), other == [first.below(100) for _ in range(20)]
        (True, False)
        """
        self.stream = stream if len(self.sources) > 1 else 0

    def below(self, n: int) -> int:
        """The next outcome of an n-sided die, 0 to n - 1."""
        if self.script:
            shown = self.script.pop(0)
            if not 0 <= shown < n:
                raise DiceError(
                    f"the loaded die shows {shown}, but the die rolled here goes from 0 to {n - 1}",
                    self.asked,
                )
        elif not self.sources:
            raise DiceError(f"the loaded dice ran out: a number from 0 to {n - 1} is wanted next", self.asked)
        else:
            shown = roll(self.sources[self.stream], n)
        self.rolled.append(Die(shown, n, *self.asked))
        return shown

    def ask(self, n: int, why: int, seat: int) -> int:
        """The next outcome of an n-sided die, and what it is for."""
        self.asked = why, seat
        return self.below(n)

    def tell(self, what: int) -> None:
        """What came of the last die, where its number alone does not say so."""
        self.rolled[-1].what = what

    @property
    def rolls(self) -> bool:
        """Whether the next outcome is rolled, not handed out."""
        return self.array is not None and not self.script

    def __repr__(self) -> str:
        return f"<dice: {len(self.rolled)} rolled, {len(self.script)} loaded>"

    def __reduce__(self) -> Any:
        return _tape, (self.array, self.script, self.stream, self.rolled)

    def save(self) -> tuple[bytes | None, tuple[int, ...]]:
        """Where the dice stand, for `load`."""
        return None if self.array is None else self.array.tobytes(), tuple(self.script)

    def load(self, saved: tuple[bytes | None, tuple[int, ...]]) -> None:
        """Put the dice back to where they stood."""
        words, script = saved
        if self.array is not None and words is not None:
            overwrite(self.array, words)
        self.script = list(script)
        self.rolled.clear()

    def copy(self) -> Tape:
        """Dice of their own that will show the same."""
        twin = Tape(None if self.array is None else self.array.copy(), self.script)
        twin.stream = self.stream
        return twin


def _tape(source: Records | None, script: list[int], stream: int, rolled: list[Die]) -> Tape:
    """A tape as it was pickled."""
    tape = Tape(source, script)
    tape.stream, tape.rolled = stream, rolled
    return tape


def below(dice: Dice | Tape, n: int, why: int = 0, seat: int = -1) -> int:
    """A whole number from 0 to n - 1. `why` names the die in the game's list of dice, `seat` whose it is."""
    return dice.ask(n, int(why), int(seat)) if isinstance(dice, Tape) else roll(dice, n)


def compiled_below(dice: Dice, n: int, why: int = 0, seat: int = -1) -> int:
    """`below` in compiled code, which knows Dice records only and need not say what a die is for."""
    return roll(dice, n)


def noted_below(dice: NotedDice, n: int, why: int = 0, seat: int = -1) -> int:
    """The same of dice that note what they show."""
    shown = roll(dice, n)
    if dice.count < len(dice.shown):
        dice.shown[dice.count] = shown
    dice.count += 1
    return shown


def below_of(dice: Any, *args: Any, **kws: Any) -> Callable[..., int]:
    """How compiled code rolls dice of this type."""
    return noted_below if "shown" in dice.fields else compiled_below


compiled_by_type(below, below_of)


def came(dice: Dice | Tape, what: int) -> None:
    """Say what came of the last die, where its number alone does not: the kind of the card drawn."""
    if isinstance(dice, Tape):
        dice.tell(int(what))


def compiled_came(dice: Dice, what: int) -> None:
    """`came` in compiled code, which tells nobody."""


compiled_as(came, compiled_came)


def key_of(seed: int | str) -> bytes:
    """The 256-bit key that a seed stands for: the same for the same seed, always."""
    return hashlib.sha256(f"flatboat dice {seed}".encode()).digest()


def new_key() -> bytes:
    """A 256-bit key that nobody can guess."""
    return secrets.token_bytes(32)


def dice_from(key: bytes, stream: int = 0) -> Records:
    """One Dice record (an array of length 1) with a 32-byte key: the first of its streams, or another."""
    dice = Dice.zeros(1)
    dice["key"][0] = np.frombuffer(key, "<u4")
    dice["stream"] = stream
    return dice


def table_dice(key: bytes, streams: int) -> Records:
    """All dice of a table: a Dice record for each of this many streams of its key."""
    return np.concatenate([dice_from(key, stream) for stream in range(streams)])


def dice_at(key: bytes, fallen: int, stream: int = 0) -> Records:
    """One Dice record with a 32-byte key whose stream has shown `fallen` outcomes already.

    >>> early, late = Tape(dice_from(key_of(1), 2)), Tape(dice_at(key_of(1), 40, 2))
    >>> [early.below(6) for _ in range(41)][-1] == late.below(6)
    True
    """
    dice = dice_from(key, stream)
    record = wrap(dice)[0]
    record.block = fallen // 16
    refill(record)
    record.at = fallen % 16
    return dice
