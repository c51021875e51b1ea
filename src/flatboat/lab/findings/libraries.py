"""Libraries of statistics and pictures, which only the laboratory needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from flatboat.errors import StudyError


def library(module: str) -> Any:
    """A library, read when it is wanted. StudyError says what to install."""
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise StudyError(f"{name} is not installed: pip install 'flatboat[lab]' brings it") from None
