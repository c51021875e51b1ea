"""How games ended: kept with their tables, told in My tables, and held against each other for a best."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from flatboat.bots.levels import LEVELS
from flatboat.kernel.moves import CLOSE, ONLOOKER
from flatboat.kernel.notation import amount, listed, unit
from flatboat.kernel.position import Position
from flatboat.web.store import Ended, Listed, SeatRow, TableRow


def ended_of(position: Position) -> Ended:
    """How a game that is over has ended."""
    outcome, game = position.outcome, position.game
    assert outcome is not None
    view, seats = position.observation(ONLOOKER).view, range(game.seats)
    words = [game.words.standing(view, seat) for seat in seats]
    if len(seats) > 1 and any(words) and sum(outcome.points) <= 1:
        scores = ["" for _ in seats]
    else:
        counts, points = game.kind.counts, outcome.points
        scores = [words[seat] or f"{amount(points[seat])} {unit(points[seat], counts)}" for seat in seats]
    return Ended(
        points=list(outcome.points), places=list(outcome.places), scores=scores, won=outcome.won,
        closed=bool(position.history) and position.history[-1].move == CLOSE,
    )  # fmt: skip


def winners(ended: Ended) -> list[int]:
    """The seats that have won."""
    return [seat for seat, place in enumerate(ended["places"]) if ended["won"] and place == 1]


def told(table: Listed) -> str:
    """Who won at a browser's table, with how much, and how much it has itself; "" where that was not kept."""
    if (ended := table.ended) is None:
        return ""
    own = table.mine[0] if len(table.mine) == 1 else ONLOOKER
    first, scores = winners(ended), ended["scores"]
    if len(table.seats) == 1:
        return scores[0]
    if not first:
        return "A draw" if max(ended["places"]) == 1 else "Nobody won"
    first.sort(key=lambda seat: seat != own)
    names = ["You" if seat == own else table.seats[seat].name for seat in first]
    score = f": {scores[first[0]]}" if scores[first[0]] else ""
    mine = f" (you: {scores[own]})" if score and own >= 0 and own not in first else ""
    return f"{listed(names)} won{score}{mine}"


def best(table: TableRow, rows: Sequence[SeatRow], seat: int, tables: Sequence[Listed]) -> tuple[str, ...]:
    """What a game was for a seat's player, in sentences: a best score, or one of several wins in a row.

    It is held against those of their `tables` that ended before, with as many players, by the rules alone.
    """
    ended, finished = table.settings.get("ended"), table.finished
    if ended is None or finished is None or not _counts(rows[seat], ended, "lesson" in table.settings):
        return ()
    before = [
        (other.seats, its, other.mine[0])
        for other in sorted(tables, key=lambda other: -(other.finished or 0))
        if len(other.mine) == 1 and len(other.seats) == len(rows) and (its := other.ended)
        and (other.finished or 0) < finished and _counts(other.seats[other.mine[0]], its, other.lesson)
    ]  # fmt: skip
    sentences, score, points = list[str](), ended["scores"][seat], ended["points"][seat]
    most = max((its["points"][own] for _, its, own in before), default=points)
    if score and points > most:
        sentences.append(f"Your best score in a game like this so far: {score} ({amount(most)} before).")
    rivals = _rivals(rows, seat)
    alike = [seat in winners(ended)]
    alike += [own in winners(its) for seats, its, own in before if _rivals(seats, own) == rivals]
    if (run := len(list(takewhile(bool, alike)))) > 1 and rivals:
        sentences.append(f"That makes {run} wins in a row {_against(rivals)}.")
    return tuple(sentences)


def _counts(row: SeatRow, ended: Ended, lesson: bool) -> bool:
    """Whether a game counts for who has a seat: they have played it themselves, to its end."""
    return not (row.bot or ended["closed"] or lesson)


def _rivals(rows: Sequence[SeatRow], seat: int) -> list[str]:
    """The bots that somebody plays against; "" for each person."""
    return sorted("" if row.person else row.bot for row in rows if row.seat != seat)


def _against(rivals: Sequence[str]) -> str:
    if not any(rivals):
        return "in a game like this"
    name = LEVELS[rivals[0]].name if len(set(rivals)) == 1 and rivals[0] in LEVELS else ""
    return f"against {name} bots" if name else "against such opponents"
