"""What each component is worth: least squares within games, corrected for looking at many at once.

Of each group that a game weighs (see `flatboat.kernel.counting`): how many points a seat had more than the
others of its game for each component in the stead of the commonest of the group, the place in the order of
play taken out. Seats of one deal belong together (clustered errors). Intervals hold for all components of a
group at once (Bonferroni); `sure` are those that differ by Holm's test at 5%.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from flatboat.later import library

LEVEL = 0.05
ALL = "(all)"  # of a group, whichever they are
LEAST = 20  # seats that had a component, for it to be weighed


class Effect(NamedTuple):
    """A difference, with an interval that holds for its whole group at once."""

    value: float
    low: float
    high: float
    sure: bool


class Worth(NamedTuple):
    """What a component brings in another's stead."""

    group: str
    name: str
    instead_of: str
    seats: int  # that had it
    points: Effect
    wins: Effect  # in shares of the win


def worth(games: Any, counts: Any, group: str) -> list[Worth]:
    """The components of a group, the dearest first; none where too few seats had more than one kind.

    `games` and `counts` are pandas frames, with a row for each game and bot, and for each game, seat and
    component. FlatboatError if statsmodels is not installed.
    """
    rows = games.set_index(["match", "game", "seat"]).sort_index()
    own = counts[(counts["group"] == group) & (counts["seat"] > 0)]
    if own.empty or rows["turn_order"].max() == 1:
        return []
    had = own.pivot_table("amount", ["match", "game", "seat"], "name", "sum", fill_value=0.0)
    had = had.reindex(rows.index, fill_value=0.0)
    seats = (had != 0).sum()
    had = had[[name for name in had.columns if seats[name] >= LEAST]]
    if had.shape[1] < 2:
        return []
    reference = str(had.sum().abs().idxmax())
    names = [str(name) for name in had.columns if name != reference]
    columns = {ALL: had.sum(axis=1), **{name: had[name] for name in names}}
    for place in sorted(rows["turn_order"].unique())[1:]:
        columns[f"(place {place})"] = (rows["turn_order"] == place).astype(float)
    points, wins = (effects(columns, names, rows, measure) for measure in ("points", "win_share"))
    told = [
        Worth(group, name, reference, int(seats[name]), points[name], wins[name])
        for name in names
        if name in points
    ]
    return sorted(told, key=lambda row: -row.points.value)


def effects(columns: dict[str, Any], names: list[str], rows: Any, measure: str) -> dict[str, Effect]:
    """Least squares of a measure on these columns, each less its mean in the game, clustered by deals.

    Components that others tell already have no effect of their own.
    """
    pandas, models = library("pandas", "lab"), library("statsmodels.api", "lab")
    stats, multitest = library("scipy.stats", "lab"), library("statsmodels.stats.multitest", "lab")
    wanted = pandas.DataFrame(columns)
    wanted -= wanted.groupby(level=["match", "game"]).transform("mean")
    wanted = wanted[independent(wanted)]
    had = rows[measure] - rows[measure].groupby(level=["match", "game"]).transform("mean")
    deals = pandas.factorize(rows["deal"])[0]
    found = models.OLS(had.to_numpy(), wanted).fit(cov_type="cluster", cov_kwds={"groups": deals})
    told = [name for name in names if name in wanted.columns]
    if not told:
        return {}
    width = stats.norm.ppf(1 - LEVEL / 2 / len(told))
    sure = multitest.multipletests(found.pvalues[told].to_numpy(), LEVEL, "holm")[0]
    values, errors = found.params[told], width * found.bse[told]
    return {
        name: Effect(float(value), float(value - error), float(value + error), bool(certain))
        for name, value, error, certain in zip(told, values, errors, sure, strict=True)
    }


def independent(columns: Any) -> list[str]:
    """The columns that are no sums of those before them, in order."""
    kept: list[str] = []
    values = columns.to_numpy()
    left = values.copy()
    for i, name in enumerate(columns.columns):
        size = float(np.linalg.norm(left[:, i]))
        if size <= 1e-8 * max(1.0, float(np.linalg.norm(values[:, i]))):
            continue
        kept.append(str(name))
        direction = left[:, i] / size
        left -= np.outer(direction, direction @ left)
    return kept


class Averages(NamedTuple):
    """How much of a component there was in a game, all seats together, at the mean."""

    group: str
    name: str
    a_game: float


def averages(counts: Any, games: int) -> list[Averages]:
    """The mean of each component that was counted, by group."""
    sums = counts.groupby(["group", "name"], sort=True)["amount"].sum()
    return [Averages(str(group), str(name), float(amount) / games) for (group, name), amount in sums.items()]
