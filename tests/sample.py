"""What `make test` tries of a list, and what is left for the slow layer (CONTRIBUTING.md)."""

from collections.abc import Iterable
from typing import Any

import pytest

from flatboat.games import SHELF


def sampled(values: Iterable[Any], *quick: Any) -> list[Any]:
    """The values as a test's parameters, slow but for the quick ones; a tuple is several parameters.

    >>> [one.values for one in sampled(["laptop", "phone"], "phone") if one.marks]
    [('laptop',)]
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[] if value in quick else [pytest.mark.slow],
        )
        for value in values
    ]


#: All games, for a test of the floor; in the fast layer those with most seats, and with choices in secret.
GAMES = sampled(SHELF, "heartland", "broadsides")
