"""Words for Heartland that use every hook of `Words`, so that pages can be tested without another game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from flatboat.errors import FlatboatError
from flatboat.games.heartland.text.notation import HeartlandWords
from flatboat.kernel.text import Field, Panel, Sheet

SECTION = "Move: drive by paying"


def panels(words: Any, view: Any) -> tuple[Panel, ...]:
    return (
        Panel("The road <ahead>", SECTION, ("What", "Has"), (("Fuel", "12"), ("Time", "little")),
              ("bad", ""), True),
        Panel("Odds", SECTION, (), (("Rain", "50 %"),), ("good",)),
    )  # fmt: skip


def sheets(words: Any, view: Any) -> tuple[Sheet, ...]:
    fields = Field("what", "What", (("points", "Points"), ("corn", "Corn"))), Field("n", "How many", most=9)
    return (Sheet("toll", "The toll", SECTION, "Pay the toll", fields),)


def compose(words: Any, view: Any, sheet: str, values: Mapping[str, str]) -> list[str]:
    if values["what"] == "corn":
        raise FlatboatError("nobody takes corn for a toll")
    n = int(values["n"])
    return [f"pay {n} point{'s' * (n > 1)}"] if n else []


def spell_out(words: Any, text: str, view: Any = None) -> list[str]:
    return ["pay 1 point", "load 2 pigs"] if text == "a whole turn" else [text]


def standing(words: Any, view: Any, seat: int) -> str:
    return f"{view.table.truckers[seat].points} of 50"


@pytest.fixture
def hooked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Heartland speaks these words."""
    for hook in (panels, sheets, compose, spell_out, standing):
        monkeypatch.setattr(HeartlandWords, hook.__name__, hook)
