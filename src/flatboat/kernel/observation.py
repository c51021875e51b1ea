"""An observation: what one seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from flatboat.kernel.arrays import Int8s
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.notation import counted, named
from flatboat.kernel.pictures import Picture
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.text import Panel, Sheet


@dataclass(frozen=True)
class Observation:
    """All that one seat may know of a position: what bots, drawings and interfaces work from.

    `record` is the game's View (an array of one); `why` has a reason for each action, 0 = legal.
    """

    game: Ruleset
    seat: int
    names: tuple[str, ...]
    record: Records
    why: Int8s

    @cached_property
    def view(self) -> Any:
        """The View record, its fields as Python ints."""
        return wrap(self.record)[0]

    @property
    def legal(self) -> list[int]:
        """The actions this seat may take now."""
        return (self.why == 0).nonzero()[0].tolist()  # type: ignore[no-any-return]

    @property
    def is_to_act(self) -> bool:
        """Whether this seat has to decide something: what may be done at any time does not count."""
        return any(not self.game.kind.is_anytime(action) for action in self.legal)

    @property
    def moves(self) -> list[Move]:
        """The legal moves of this seat."""
        return [self.move(action) for action in self.legal]

    def move(self, action: int) -> Move:
        """An action, legal or not, as a move of this seat."""
        return self.game.move(self.seat, action)

    def is_needless(self, words: str) -> bool:
        """Whether a later move of a row is passed over at what the earlier ones have brought."""
        return self.game.words.is_needless(self.game.numbers.get(words, -1), self.view)

    def reason(self, action: int) -> str:
        """Why an action is not legal, in words; "" if it is."""
        code = int(self.why[action])
        return named(self.game.words.reason(code, action, self.view), self.names) if code else ""

    def label(self, action: int) -> str:
        """An action as people read it, such as `load 1 pig`; it can be typed, too."""
        return named(self.game.words.label(action, self.view), self.names)

    def because(self, action: int) -> str:
        """Why a legal action may be a good one, as a clause; "" for nothing to say."""
        return named(self.game.words.because(self.view, action), self.names)

    def costly(self, action: int) -> str:
        """What a legal action costs that is really bad and cannot be undone, in words; "" for most."""
        return named(self.game.words.costly(self.view, action), self.names)

    def warning(self, action: int) -> str:
        """What always stands beside a legal action that ends the turn, in words; "" for nothing."""
        return named(self.game.words.warning(self.view, action), self.names)

    @property
    def tells_events(self) -> bool:
        """Whether what happened in the last step is a part of what this seat sees."""
        return "events" in (self.record.dtype.names or ())

    @property
    def but_for_events(self) -> bytes:
        """What this seat sees, but for what happened in the last step."""
        record = self.record.copy()
        if self.tells_events:
            record["events"] = np.zeros(1, record.dtype["events"])
        return record.tobytes()

    def same(self, other: Observation) -> bool:
        """Whether both see the same, and may do the same."""
        return self.record.tobytes() == other.record.tobytes() and bool((self.why == other.why).all())

    def imagine(self, seed: int | str | None = None) -> Any:
        """One of all the tables that fit what this seat knows, each equally likely, as a `Position`.

        The same seed gives the same table and the same dice: to look ahead without seeing too much.
        """
        return self.game.imagine(self, seed)

    def draw(self, **how: object) -> Picture:
        """The table as SVG."""
        return self.game.kind.draw(self.view, self.game.edition, list(self.names), **how)

    def spots(self, narrow: bool = False) -> Mapping[int, tuple[str, ...]]:
        """Where on the drawing a person would click for each action: the pieces, without their prefix.

        Worked out once for either form of the drawing.
        """
        if narrow not in self._spots:
            self._spots[narrow] = self.game.kind.interface.spots(self.view, self.game.edition, narrow)
        return self._spots[narrow]

    @cached_property
    def _spots(self) -> dict[bool, Mapping[int, tuple[str, ...]]]:
        return {}

    def text(self) -> str:
        """The table as text."""
        return self.game.words.table(self.view, self.names)

    def guide(self) -> str:
        """What this seat has to decide now and what to think of, for a newcomer."""
        return named(self.game.words.guide(self.view), self.names)

    def panels(self) -> tuple[Panel, ...]:
        """Tables of facts for this seat, such as what ending the turn now would cost."""
        return tuple(panel.named(self.names) for panel in self.game.words.panels(self.view))

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The forms that stand for several moves now, worked out once."""
        return self.game.words.sheets(self.view)

    def data(self, *, numbers: bool = False) -> dict[str, Any]:
        """The view as dictionaries and lists that name things (see `flatboat.kernel.meanings`).

        With `numbers` it is every field of the record, and nothing but numbers.
        """
        return self.game.data(self.record, self.game.kind.view, self.names, numbers=numbers)

    def _repr_svg_(self) -> str:
        return self.draw()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat == ONLOOKER else self.names[self.seat]
        return f"<what {who} sees of {self.game.kind.title}, {counted(len(self.legal), 'legal move')}>"
