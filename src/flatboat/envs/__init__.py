"""Tables for programs that learn: batches of them, and the interfaces of Gymnasium, PettingZoo and OpenSpiel.

Nothing is read before it is asked for: `from flatboat.envs.batch import Batch`, or `flatboat.envs.Batch`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flatboat.envs.batch import Batch

__all__ = ["Batch"]

if not TYPE_CHECKING:
    LATER = {"Batch": "flatboat.envs.batch"}

    def __getattr__(name: str) -> Any:
        """What is read later, from its module."""
        if name not in LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(LATER[name]), name)
        return found
