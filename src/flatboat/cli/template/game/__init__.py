"""TITLE for Flatboat."""

from __future__ import annotations

from pathlib import Path

from flatboat.kernel.open_game import open_game
from flatboat.kernel.verbs import register

from . import rules, words

register(rules.State, rules)

KIND = open_game(
    "NAME",
    "TITLE",
    "Roll and add up, or hold before a 1 comes.",
    range(2, 5),
    rules.State,
    rules.ACTIONS,
    words.GameWords,
    folder=Path(__file__).parent,
    board=words.board,
    spots=words.spots,
    clear_lead=10.0,
)
