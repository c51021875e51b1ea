"""Quick answers: greedy judgement by interpreted rules, for as long as the compiled ones are not there.

The same rules judge, some hundred times more slowly. So a move is judged by a few looks first, then by more
of them, at last by as many as a greedy bot takes: what was judged when the time is over counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from flatboat.bots.greedy import weigh
from flatboat.bots.plan import Context
from flatboat.kernel.arrays import Float64s
from flatboat.kernel.record_view import row, wrap
from flatboat.kernel.records import Records


class OutOfTime(Exception):
    """The time for a quick answer is over."""


class Worlds:
    """Imagined tables for interpreted rules. As in an array, `worlds[1] = worlds[0]` copies.

    Rules come here for every look they take: so here it is noticed when the time is over.
    """

    def __init__(self, records: Records, until: float) -> None:
        first = wrap(records)[0]
        self.tables, self.until = row(records.dtype, records.shape)(first._memory, 0), until

    def __getitem__(self, i: int) -> Any:
        if time.perf_counter() > self.until:
            raise OutOfTime
        return self.tables[i]

    def __setitem__(self, i: int, table: object) -> None:
        self.tables[i] = table


def weigh_quickly(context: Context, imagined: int, values: Float64s, seconds: float) -> None:
    """Fill `values` as `weigh` does, if there is time for that; else by fewer looks.

    The context's records come in arrays. An action that there was no time to look at is worth 0, as one that
    is not legal may be.
    """
    until, plan = time.perf_counter() + seconds, context.plan.copy()
    shorter = context._replace(
        **{name: wrap(getattr(context, name))[0] for name in ("edition", "seen", "notes", "judgement")},
        plan=wrap(plan)[0],
        worlds=Worlds(context.worlds, until),
    )
    for stage, (few, looks) in enumerate(stages(imagined, int(plan["looks"][0]))):
        found: Any = [0.0] * len(values)  # plain numbers: NumPy's are slower
        plan["looks"] = looks
        dice = wrap(context.dice.copy())[0]  # every time the same, those that compiled rules would roll
        try:
            weigh(shorter._replace(dice=dice, why=[0] * len(values)), few, found)
        except OutOfTime:
            if stage > 0:
                return
        values[:] = found


def stages(imagined: int, looks: int) -> Iterator[tuple[int, int]]:
    """Few looks, more, all: worlds imagined and looks at a move that meets dice.

    >>> list(stages(4, 24)), list(stages(4, 0))
    ([(1, 1), (4, 4), (4, 24)], [(1, 0), (4, 0)])
    """
    yield from dict.fromkeys([(1, min(1, looks)), (imagined, min(imagined, looks)), (imagined, looks)])
