"""What the database holds, as values: a table, its seats, what happened at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

EVERYBODY = -1  # as a bit mask of viewers


@dataclass(frozen=True)
class Act:
    """One thing that happened. `number` is that of a move, `length` how many moves stand after it.

    `hidden_from` is a bit mask of those whom it tells nothing: onlookers (1), seats from 2 on. `again` is the
    seq under which a move was told that is stored again below one which was taken back in secret; else 0.
    """

    seq: int
    kind: str  # "move", "undo", or "note": a seat was taken or handed over
    seat: int
    number: int | None
    length: int
    text: str
    at: int
    rolled: tuple[int, ...] = ()
    events: bytes = b""
    digest: str = ""
    state: bytes | None = field(default=None, repr=False)
    key: str | None = None
    hidden_from: int = 0
    again: int = 0

    @property
    def no_news_to(self) -> int:
        """A bit mask of those whom it tells nothing that they had not been told before."""
        return EVERYBODY if self.again else self.hidden_from

    @property
    def told_as(self) -> int:
        """The seq under which it was told first."""
        return self.again or self.seq

    @property
    def is_aside(self) -> bool:
        """Whether it is a note that is of no seat: nobody has done anything that moves a clock."""
        return self.kind == "note" and self.seat < 0


@dataclass(frozen=True)
class Said:
    """A line of the talk: its number, from 1; who said it, as they were called then; and when."""

    number: int
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class SeatRow:
    """A seat: its name, the bot that plays it ("" for a person), whether a person owns it and has come."""

    seat: int
    name: str
    bot: str
    person: bool
    taken: bool
    link: int = 0


class LessonState(TypedDict):
    """How far the lesson of a table has come."""

    read: int  # the step up to which was read on
    left: bool


class Ended(TypedDict):
    """How a game ended, seat by seat."""

    points: list[float]
    places: list[int]
    scores: list[str]  # in words; "" where points say no more than who has won
    won: bool  # whether first place is a win
    closed: bool  # by its host, before its rules had it end


#: What the record that a table shows promised of its dice: as hexadecimal digits, and from which move on.
ProofTold = TypedDict("ProofTold", {"commitment": str, "key": str, "from": int})
Origin = TypedDict("Origin", {"from": NotRequired[str]})  # the address a table was made from, as a digest


class TableSettings(Origin):
    """What was agreed on at a table. Tables made by older versions lack what is not required."""

    pace: int  # seconds a move; 0: no clock
    calm: bool  # bots wait a moment between moves
    hints: bool
    open: bool  # whoever has the open link may take a free seat
    one_screen: bool  # all people play at the host's screen
    dealt: NotRequired[bool]  # not set by hand
    talk: NotRequired[bool]  # whether the host lets people talk
    links: NotRequired[dict[str, int]]  # by role: how often its link was replaced
    proof: NotRequired[ProofTold | None]
    lesson: NotRequired[LessonState]
    ended: NotRequired[Ended]


@dataclass(frozen=True)
class TableRow:
    """A table as it was made, and where it stands."""

    id: str
    game: str
    options: dict[str, Any]
    edition_text: str
    rules_version: int
    layout: str
    settings: TableSettings
    dice_key: bytes = field(repr=False)
    key_from: int
    setup_rolled: tuple[int, ...]
    setup_state: bytes = field(repr=False)
    host: str = field(repr=False)
    created: int
    finished: int | None
    version: int
    waiting: int
    moved: int
    rematch: str | None


@dataclass(frozen=True)
class Going:
    """A table that goes on: which seats are waited for, the time of the last act."""

    id: str
    game: str
    waiting: int
    moved: int
    settings: TableSettings


@dataclass(frozen=True)
class Sitting:
    """A browser, or a program, that may play a seat; of others who `came` after `heeded` it is told."""

    visitor: str
    table_id: str
    seat: int
    link: int
    seen: int
    came: int
    heeded: int = 0


@dataclass(frozen=True)
class Visitor:
    """A browser: its nickname, and whether it wants the guide for newcomers."""

    id: str
    name: str
    guide: bool


@dataclass(frozen=True)
class Listed:
    """A table in the list of a browser's tables."""

    table_id: str
    game: str
    seats: tuple[SeatRow, ...]
    mine: tuple[int, ...]
    waiting: int
    finished: int | None
    moved: int
    lesson: bool
    ended: Ended | None  # None: it goes on, or ended before that was kept
