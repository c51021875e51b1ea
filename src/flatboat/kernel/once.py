"""What follows from a view is worked out once: drawings, buttons and guides all tell of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from flatboat.kernel.record_view import RecordView, bytes_of

Work = TypeVar("Work", bound=Callable[..., Any])


class Given:
    """What a function is given: records are the same if they say the same, for their memory is used again."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.says = bytes_of(value) if isinstance(value, RecordView) else value

    def __hash__(self) -> int:
        return hash(self.says)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and self.says == other.says


def once(work: Work) -> Work:
    """A function that keeps what it has found of late; whoever asks for it may not change that."""

    @lru_cache(maxsize=64)
    def kept(*given: Given) -> Any:
        return work(*(one.value for one in given))

    @wraps(work)
    def told(*given: Any) -> Any:
        return kept(*map(Given, given))

    return cast(Work, told)
