"""Pictures of findings, by matplotlib: as SVG for pages, as SVG and PNG for papers."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from flatboat.lab.findings.ratings import Pair, Rating
from flatboat.lab.findings.reading import Findings, Point
from flatboat.lab.findings.worth import Worth
from flatboat.lab.report import ReportLine
from flatboat.later import library

INK, MARK, PALE = "#22313f", "#1f6f8b", "#b9c7cf"
STYLE = {
    "font.family": "sans-serif", "font.size": 10, "axes.edgecolor": PALE, "axes.labelcolor": INK,
    "axes.spines.top": False, "axes.spines.right": False, "text.color": INK, "xtick.color": INK,
    "ytick.color": INK, "svg.fonttype": "none", "svg.hashsalt": "flatboat",
    "figure.constrained_layout.use": True,
}  # fmt: skip
FIGURE_WORDS = {
    "first_wins": "share of wins of who starts", "bot_wins": "share of wins of the first bot",
    "rounds": "rounds", "points": "points of a seat", "winner_points": "points of the winner",
}  # fmt: skip
WIDTH = 7.0  # inches
MOST_BARS = 60  # rows of a picture that can still be read


class Pictures:
    """Draws one picture after the other; each call returns a figure of matplotlib."""

    def __init__(self) -> None:
        """FlatboatError if matplotlib is not installed."""
        self.style = library("matplotlib", "lab").rc_context
        self.figure = library("matplotlib.figure", "lab").Figure  # by itself: no window, nothing to close

    def intervals(
        self, names: Sequence[str], values: Sequence[tuple[float, float, float]], what: str, at: float | None
    ) -> Any:
        """A dot with its interval for each name, from the top down; a line at what would be even."""
        with self.style(STYLE):
            figure = self.figure((WIDTH, 0.8 + 0.32 * len(names)))
            axes = figure.subplots()
            rows = np.arange(len(names))[::-1]
            middle, low, high = (np.array(column) for column in zip(*values, strict=True))
            if at is not None:
                axes.axvline(at, color=PALE, zorder=0)
            axes.hlines(rows, low, high, color=MARK, linewidth=2)
            axes.plot(middle, rows, "o", color=MARK)
            axes.set_yticks(rows, names)
            axes.set_ylim(-0.6, len(names) - 0.4)
            axes.set_xlabel(what)
        return figure

    def shares(self, lines: Sequence[ReportLine], even: float) -> Any:
        """Shares of wins."""
        values = [(100 * line.wins, 100 * line.low, 100 * line.high) for line in lines]
        return self.intervals([line.name for line in lines], values, "wins, %", 100 * even)

    def ratings(self, rated: Sequence[Rating]) -> Any:
        """Ratings of a ladder."""
        rows = sorted(rated, key=lambda row: -row.rating)
        return self.intervals(
            [row.bot for row in rows], [(row.rating, row.low, row.high) for row in rows], "Elo points", None
        )

    def worth(self, rows: Sequence[Worth]) -> Any:
        """What the components of a group bring."""
        most = sorted(rows, key=lambda row: -abs(row.points.value))[:MOST_BARS]
        shown = sorted(most, key=lambda row: -row.points.value)
        values = [row.points[:3] for row in shown]
        what = f"points, in the stead of {shown[0].instead_of}"
        return self.intervals([row.name for row in shown], values, what, 0.0)

    def pairs(self, pairs: Sequence[Pair], bots: Sequence[str]) -> Any:
        """A heat map: how often the bot of a row came before that of a column."""
        share = np.full((len(bots), len(bots)), np.nan)
        for pair in pairs:
            share[bots.index(pair.first), bots.index(pair.second)] = 100 * pair.line.wins
        return self.heat(share, bots, bots, "wins of the row's bot, %", (0, 100))

    def heat(
        self,
        values: Any,
        rows: Sequence[str],
        columns: Sequence[str],
        what: str,
        bounds: tuple[float, float] | None = None,
        sides: tuple[str, str] = ("", ""),
    ) -> Any:
        """A map of figures, each written into its cell; `sides` are what goes down and across."""
        low, high = bounds or (np.nanmin(values), np.nanmax(values))
        if low == high:
            low, high = low - 1, high + 1
        with self.style(STYLE):
            size = 1.6 + 0.62 * len(columns), 1.4 + 0.42 * len(rows)
            figure = self.figure((max(size[0], 4.0), max(size[1], 2.4)))
            axes = figure.subplots()
            axes.imshow(values, cmap="BrBG", vmin=low, vmax=high, aspect="auto")
            tilted = {"rotation": 30, "ha": "right"} if max(map(len, columns)) > 6 else {}
            axes.set_xticks(range(len(columns)), columns, **tilted)
            axes.set_yticks(range(len(rows)), rows)
            for i in range(len(rows)):
                for j in range(len(columns)):
                    if not np.isnan(values[i, j]):
                        part = (values[i, j] - low) / (high - low)
                        color = "white" if not 0.2 < part < 0.8 else INK
                        axes.text(j, i, f"{values[i, j]:.3g}", ha="center", va="center", color=color)
            axes.set_ylabel(sides[0])
            axes.set_xlabel(sides[1])
            axes.set_title(what, fontsize=10, loc="left")
        return figure

    def histogram(self, counts: Counter[Any], what: str) -> Any:
        """How often each value came; many values in bins."""
        values, n = np.array(list(counts), float), np.array(list(counts.values()), float)
        bins = min(40, max(1, int(values.max() - values.min()) + 1))
        edges = np.linspace(values.min() - 0.5, values.max() + 0.5, bins + 1)
        with self.style(STYLE):
            figure = self.figure((WIDTH, 2.4))
            axes = figure.subplots()
            axes.hist(values, edges, weights=n, color=MARK, edgecolor="white", linewidth=0.5)
            axes.set_xlabel(what)
            axes.set_ylabel("games")
        return figure

    def curve(self, points: Sequence[Point], names: Sequence[str], figure: str, wanted: float | None) -> Any:
        """A figure by what was varied: a curve for one value, a heat map for two, dots for more."""
        percent = 100 if figure.endswith("_wins") else 1
        what = FIGURE_WORDS[figure] + (", %" if percent == 100 else "")
        if len(names) == 2:
            rows, columns = (sorted({point.values[i] for point in points}) for i in (0, 1))
            known = {point.values: percent * point.figure for point in points}
            if len(points) == len(known) == len(rows) * len(columns):
                cells = np.array([[known[row, column] for column in columns] for row in rows])
                told = [[f"{value:g}" for value in side] for side in (rows, columns)]
                return self.heat(cells, told[0], told[1], what, sides=(names[0], names[1]))
        with self.style(STYLE):
            drawn = self.figure((WIDTH, 3.0))
            axes = drawn.subplots(1, len(names), squeeze=False, sharey=True)[0]
            for i, name in enumerate(names):
                if wanted is not None:
                    axes[i].axhline(percent * wanted, color=PALE, zorder=0)
                ordered = sorted(points, key=lambda point: point.values[i])
                x = [point.values[i] for point in ordered]
                y, low, high = (
                    percent * np.array(column)
                    for column in zip(*((one.figure, one.low, one.high) for one in ordered), strict=True)
                )
                line = "-o" if len(names) == 1 else "o"
                axes[i].errorbar(x, y, [y - low, high - y], fmt=line, color=MARK, capsize=2)
                axes[i].set_xlabel(name)
            axes[0].set_ylabel(what)
        return drawn

    def svg(self, figure: Any) -> str:
        """A figure as SVG, which can stand in a page."""
        file = io.StringIO()
        with self.style(STYLE):
            figure.savefig(file, format="svg", metadata={"Date": None}, transparent=True)
        text = file.getvalue()
        return text[text.index("<svg") :]

    def png(self, figure: Any) -> bytes:
        """A figure as PNG, for papers."""
        file = io.BytesIO()
        with self.style(STYLE):
            figure.savefig(file, format="png", dpi=160, metadata={"Software": None})
        return file.getvalue()


def picture_of(group: str) -> str:
    """The name of the picture of what the components of a group are worth."""
    return f"worth_{group}".replace(" ", "_")


def pictures_of(findings: Findings, draw: Pictures) -> dict[str, tuple[str, Any]]:
    """The pictures of a study, by the names of their files: what stands above each, and the figure."""
    asks, seats = findings.plan.study.study.asks, findings.plan.table.seats
    found: dict[str, tuple[str, Any]] = {}
    summary = findings.courses[0].summary
    if asks == "ladder":
        bots = list(dict.fromkeys(findings.plan.bots))
        found["ratings"] = "Ratings, with 95% intervals", draw.ratings(findings.ratings)
        found["pairs"] = "Every pair", draw.pairs(findings.pairs, bots)
        return found
    if asks == "sweep":
        wanted = findings.plan.study.wanted
        figure = wanted.figure if wanted else findings.usual
        for name in dict.fromkeys((figure, findings.usual, "rounds", "winner_points")):
            aim = wanted.value if wanted and name == wanted.figure else None
            title = FIGURE_WORDS[name].capitalize()
            found[name] = title, draw.curve(findings.curve(name), list(findings.plan.study.vary), name, aim)
        return found
    if not summary.certain:
        found["bots"] = "Wins by bot", draw.shares(summary.bots(), 1 / seats)
    found["turns"] = "Wins by place in the order of play", draw.shares(summary.turns(), 1 / seats)
    counts = findings.plan.table.kind.counts
    found["rounds"] = "Rounds", draw.histogram(summary.rounds, "rounds")
    found["winner_points"] = f"The winner's {counts}", draw.histogram(summary.winners, counts)
    if findings.plan.keeping.components:
        rows = findings.worth
        for group in dict.fromkeys(row.group for row in rows):
            own = [row for row in rows if row.group == group]
            found[picture_of(group)] = f"What it is worth: {group}", draw.worth(own)
    return found
