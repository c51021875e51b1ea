"""Bots: they see a seat's view, never the table.

>>> import flatboat
>>> from flatboat.bots import make
>>> position = flatboat.game("heartland", seats=2).start(seed=7)
>>> thought = make("random").think(position.observation(position.waiting[0]), seed=1)
>>> thought.move in position.legal_moves
True
"""

from __future__ import annotations

from flatboat.bots.bot import Bot, Candidate, HouseBot, Spec, Thought, make, read_spec
from flatboat.bots.hints import Hint, hint
from flatboat.bots.levels import LEVELS, level_name, level_words
from flatboat.bots.nets import judgement
from flatboat.bots.outside import OutsideBot, admit

__all__ = [
    "LEVELS",
    "Bot",
    "Candidate",
    "Hint",
    "HouseBot",
    "OutsideBot",
    "Spec",
    "Thought",
    "admit",
    "hint",
    "judgement",
    "level_name",
    "level_words",
    "make",
    "read_spec",
]
