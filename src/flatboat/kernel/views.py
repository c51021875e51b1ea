"""What follows from a view, worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

import numpy as np

from flatboat.kernel.record_view import RecordView, bytes_of, wrap

Work = TypeVar("Work", bound=Callable[..., Any])


def once(work: Work) -> Work:
    """What is worked out once for an edition and a view: buttons, map, forms and guide all tell of it."""

    @lru_cache(maxsize=64)
    def kept(edition: Any, dtype: np.dtype[np.void], seen: bytes, *more: int) -> Any:
        return work(edition, wrap(np.frombuffer(seen, dtype))[0], *more)

    def told(edition: Any, view: RecordView, *more: int) -> Any:
        return kept(edition, view.dtype, bytes_of(view), *more)

    return cast(Work, wraps(work)(told))
