"""Tables for programs that learn: batches of them, and the interfaces of Gymnasium, PettingZoo and OpenSpiel.

Nothing is read before it is asked for: `from flatboat.envs.batch import Batch`, or `flatboat.envs.Batch`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flatboat.later import reader

if TYPE_CHECKING:
    from flatboat.envs.batch import Batch

__all__ = ["Batch"]

if not TYPE_CHECKING:
    LATER = {"Batch": "flatboat.envs.batch"}
    __getattr__, __dir__ = reader(globals(), LATER)
