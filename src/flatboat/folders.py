"""Where Flatboat keeps things on this machine."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where games, the database and the server's secret are kept; FLATBOAT_DATA names another place."""
    return Path(os.environ.get("FLATBOAT_DATA") or platformdirs.user_data_path("flatboat"))
