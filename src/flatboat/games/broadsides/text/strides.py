"""Where a figure on deck comes with the movements that are left, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.broadsides.rules.boarding import reached, why_not_step
from flatboat.games.broadsides.rules.tables import NONE, STEPS, Edition, Table

Way = tuple[tuple[int, int], ...]  # from which place, and how, step by step


def ways(record: Edition, table: Table, seat: int, start: int) -> Iterator[tuple[int, Way]]:
    """Where a figure comes from a place, the nearest first, each by a shortest way.

    It stays where it meets an enemy.
    """
    met, ahead = {start}, list[tuple[int, Way]]([(start, ())])
    for _ in range(table.moves):
        behind, ahead = ahead, []
        for at, way in behind:
            for how in range(STEPS):
                if why_not_step(record, table, seat, at, how):
                    continue
                to = int(reached(record, table, at, how))
                if to != NONE and to not in met:
                    met.add(to)
                    ahead.append((to, (*way, (at, how))))
        yield from ahead
