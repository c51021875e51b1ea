"""What a seat sees as plain objects: words and drawings read much of it, again and again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from flatboat.games.heartland.rules.tables import View
from flatboat.kernel.once import once
from flatboat.kernel.record_view import unpacked
from flatboat.kernel.records import field_names


class Seen(SimpleNamespace):
    """A view but for its events, which no advice hangs on; what follows from it is kept by it (`once`)."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]

    def holding(self, card: int) -> Seen:
        """What the viewer would see with one more such card in hand."""
        hand = [n + (kind == card) for kind, n in enumerate(self.hand)]
        return Seen(seat=self.seat, table=self.table, hand=hand)


def seen(view: View) -> Any:
    """A view as plain objects: the same ones for whoever asks, so nobody may change them."""
    return view if isinstance(view, Seen) else _seen(int(view.seat), view.table, *view.hand)


@once
def _seen(seat: int, table: Any, *hand: int) -> Seen:
    names = (name for name in field_names(table.dtype) if name != "map")
    parts = {name: unpacked(getattr(table, name)) for name in names}
    return Seen(seat=seat, table=SimpleNamespace(map=_map(table.map), **parts), hand=list(hand))


@once
def _map(board: Any) -> Any:
    """The map, which stays the same through most of a game."""
    return unpacked(board)
