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
    "Follow suit, and take the most tricks.",
    range(2, 5),
    rules.State,
    rules.ACTIONS,
    words.GameWords,
    folder=Path(__file__).parent,
    view=rules.View,
    board=words.board,
    clear_lead=2.0,
    conserved=lambda state: (sum(state.pile) + sum(map(sum, state.hands)) + sum(state.table.gone),),
)
