"""Seasons: the track, what the season does, the harvest."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import NONE, SEASONS, Edition, Happening, Season, State, Table
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note


@rule
def track_length(edition: Edition) -> int:
    """Spaces of the season track."""
    n = 0
    for season in range(SEASONS):
        n += edition.seasons[season]
    return n


@rule
def season(edition: Edition, table: Table) -> int:
    """The season of the last barrel placed; autumn before the first (ruling 10)."""
    now, left = 0, int(table.placed)
    while now < SEASONS - 1 and left > edition.seasons[now]:
        left -= edition.seasons[now]
        now += 1
    return now


@rule
def track_is_full(edition: Edition, table: Table) -> bool:
    """Whether no space is left for a barrel (ruling 9)."""
    return table.placed >= track_length(edition)


@rule
def place_barrel(edition: Edition, state: State, good: int) -> None:
    """Put a barrel on the next space of the season track."""
    table = state.table
    table.track[table.placed] = good
    table.placed += 1
    table.quiet = -1  # this turn does not count
    note(state.events, Happening.SEASON, table.turn, good, season(edition, table), EVERYONE)
    if table.placed == track_length(edition) - edition.seasons[Season.FINAL_AUTUMN] + 1:
        harvest(state)
    if track_is_full(edition, table):
        table.last_round = 1
        note(state.events, Happening.LAST_ROUND, table.turn, 0, 0, EVERYONE)


@rule
def harvest(state: State) -> None:
    """All earlier barrels go back to the bag; the new one stays (ruling 11)."""
    table, n = state.table, 0
    for space in range(table.placed - 1):
        table.bag[table.track[space]] += 1
        table.track[space] = NONE
        n += 1
    note(state.events, Happening.HARVEST, table.turn, n, 0, EVERYONE)
