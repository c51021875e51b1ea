"""The tables of a study's findings, for terminals and pages alike."""

from __future__ import annotations

from collections.abc import Iterable

from flatboat.kernel.notation import counted
from flatboat.lab.findings.pictures import FIGURE_WORDS, picture_of
from flatboat.lab.findings.reading import Findings, Point
from flatboat.lab.findings.worth import Effect
from flatboat.lab.report import Table, percent, shares
from flatboat.lab.studies.sums import Summary, mean_of, share_within


def tables_of(findings: Findings) -> list[Table]:
    """All tables of a study, as far as it was played."""
    asks = findings.plan.study.study.asks
    if asks == "ladder":
        return list(ladder(findings))
    if asks == "sweep":
        return list(sweep(findings))
    summary = findings.courses[0].summary
    found = [] if summary.certain else [shares("Wins by bot", summary.bots(), "bots")]
    by_turn = shares("Wins by place in the order of play", summary.turns(), "turns")
    found += [by_turn, course(findings, summary)]
    if findings.plan.keeping.components:
        found += components(findings)
    return found


def course(findings: Findings, summary: Summary) -> Table:
    """How long games were, and how they ended."""
    counts = findings.plan.table.kind.counts
    rows = []
    for name, values in (
        ("rounds", summary.rounds), ("decisions", summary.moves), (f"winner's {counts}", summary.winners),
    ):  # fmt: skip
        mean, low, high = mean_of(values)  # type: ignore[arg-type]
        ends = share_within(values, 0.05), share_within(values, 0.95)  # type: ignore[arg-type]
        rows.append((name, f"{mean:.2f}", f"{low:.2f} to {high:.2f}", f"{ends[0]:g} to {ends[1]:g}"))
    for ending, n in summary.endings.most_common():
        rows.append((f"ended: {ending}", percent(n / summary.games), "", ""))
    if summary.nobody:
        rows.append(("nobody won", percent(summary.nobody / summary.games), "", ""))
    head = ("", "mean", "95% interval of the mean", "90% of games")
    return Table("The course of games", head, rows, picture="rounds")


def ladder(findings: Findings) -> Iterable[Table]:
    """Ratings, and every pair."""
    rated = findings.ratings
    yield Table(
        "Ratings",
        ("", "Elo points", "95% interval", "games"),
        [(row.bot, f"{row.rating:.0f}", f"{row.low:.0f} to {row.high:.0f}", str(row.games)) for row in rated],
        f"{rated[0].bot} stands at 0."
        + ("" if findings.meetings.seats == 2 else " By openskill, from the games in their order."),
        "ratings",
    )
    pairs = [pair for pair in findings.pairs if pair.line.wins >= 0.5]
    yield Table(
        "Every pair",
        ("", "games", "comes first", "95% interval"),
        [
            (
                f"{pair.first} before {pair.second}", str(pair.line.games), percent(pair.line.wins),
                f"{percent(pair.line.low)} to {percent(pair.line.high)}",
            )
            for pair in pairs
        ],
        picture="pairs",
    )  # fmt: skip


def sweep(findings: Findings) -> Iterable[Table]:
    """Figures by what was varied, and what comes nearest to the one that is wanted."""
    wanted, names = findings.plan.study.wanted, list(findings.plan.study.vary)
    figure = wanted.figure if wanted else findings.usual
    figures = list(dict.fromkeys((figure, findings.usual, "rounds", "winner_points")))
    curves = [findings.curve(name) for name in figures]
    rows = [
        (
            *(f"{value:g}" for value in points[0].values),
            *(told(name, point) for name, point in zip(figures, points, strict=True)),
        )
        for points in zip(*curves, strict=True)
    ]
    yield Table("By what was varied", (*names, *(FIGURE_WORDS[name] for name in figures)), rows, "", figure)
    nearest = findings.nearest()
    if wanted is None or nearest is None:
        return
    at = ", ".join(f"{name} = {value:g}" for name, value in zip(names, nearest.values, strict=True))
    aim = percent(wanted.value) if figure.endswith("_wins") else f"{wanted.value:g}"
    found = [("nearest of those played", at, told(figure, nearest))]
    if (crossing := findings.crossing()) is not None:
        found.append(("between those played, on straight lines", f"{names[0]} = {crossing:.3g}", aim))
    yield Table(f"Wanted: {FIGURE_WORDS[figure]} {aim}", ("", "at", "figure"), found)


def told(figure: str, point: Point) -> str:
    """A figure with its interval."""
    if figure.endswith("_wins"):
        return f"{percent(point.figure)} ({percent(point.low)} to {percent(point.high)})"
    return f"{point.figure:.2f} ({point.low:.2f} to {point.high:.2f})"


def components(findings: Findings) -> Iterable[Table]:
    """How much of each component there was, and what each is worth."""
    groups = findings.plan.table.kind.counted.weighed
    averages = findings.averages
    rows = findings.worth
    for group in dict.fromkeys(row.group for row in rows):
        own = [row for row in rows if row.group == group]
        yield Table(
            f"What it is worth: {group}",
            ("", "seats", "points", "all at once", "", "wins", "all at once", ""),
            [(row.name, str(row.seats), *effect(row.points, 1), *effect(row.wins, 100)) for row in own],
            f"For one of each in the stead of {own[0].instead_of}, within games; points, and wins in per cent"
            f" of a game. {groups[group]}",
            picture_of(group),
        )
    for group in dict.fromkeys(row.group for row in averages):
        yield Table(
            f"In a game: {group}",
            ("", "a game"),
            [(row.name, f"{row.a_game:.2f}") for row in averages if row.group == group],
        )


def effect(found: Effect, scale: int) -> tuple[str, str, str]:
    """A difference, its interval, and whether it is sure."""
    value, low, high = (scale * part for part in (found.value, found.low, found.high))
    return f"{value:+.2f}", f"{low:+.2f} to {high:+.2f}", "sure" if found.sure else ""


def subtitle(findings: Findings) -> str:
    """What was played, in a sentence."""
    plan = findings.plan
    bots = ", ".join(dict.fromkeys(plan.bots))
    so_far = "" if findings.complete else " so far"
    matches = counted(len(findings.courses), "match", "matches")
    return f"{bots}; {counted(findings.games, 'game')}{so_far} in {matches}, seed {plan.study.study.seed}."
