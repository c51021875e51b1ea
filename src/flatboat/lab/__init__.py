"""The laboratory: games by the thousand, and what they show.

`play_games` plays between bots and tells what came of it (`Results`); `interval` works out how sure a share
of wins is.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flatboat.lab.report import interval
    from flatboat.lab.results import Results, play_games

__all__ = ["Results", "interval", "play_games"]

if not TYPE_CHECKING:
    LATER = {
        "Results": "flatboat.lab.results",
        "play_games": "flatboat.lab.results",
        "interval": "flatboat.lab.report",
    }

    def __getattr__(name: str) -> Any:
        """What is read later, from its module."""
        if name not in LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(LATER[name]), name)
        return found
