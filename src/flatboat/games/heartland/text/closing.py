"""The end of the game in words: how near it is, what would bring it about, and how one stands by then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flatboat.games.heartland.rules.tables import NOWHERE, View
from flatboat.games.heartland.text.errands import cargo_cost, final
from flatboat.games.heartland.text.prospects import finishing
from flatboat.games.heartland.text.vocabulary import cubes
from flatboat.kernel.notation import one_of

NEAR = 10  # points short of the goal, from where on the end is near
TOLD = 2  # places named where a rival could end it


def is_near(table: Any) -> bool:
    """Whether somebody is close to the points that end the game, or has them."""
    return bool(table.trigger != NOWHERE or leading(table)[1] >= table.target - NEAR)


def leading(table: Any) -> tuple[int, int]:
    """The seat with the most points, and how many."""
    points = [int(table.truckers[seat].points) for seat in range(table.seats)]
    return points.index(max(points)), max(points)


def best_rival(view: View, printed: Any) -> int:
    """The seat to beat, once all cargo is paid for."""
    table = view.table
    others = (seat for seat in range(table.seats) if seat != view.seat)
    return max(others, key=lambda seat: (final(table, printed, seat), -seat))


def near(view: View, printed: Any, places: Sequence[str]) -> str:
    """That somebody is close to the points that end the game."""
    table = view.table
    if table.trigger != NOWHERE or not is_near(table):
        return ""
    leader, points = leading(table)
    who = "You have" if leader == view.seat else f"Seat {leader + 1} has"
    if leader != view.seat and (found := finishing(view, printed, leader)):
        n, good = min(found, key=lambda one: (one[0], -len(found[one])))
        where = one_of([places[place] for place in found[n, good][:TOLD]])
        return f"{who} {points} points: {cubes(n, good)} sold at {where} would end the game."
    return f"{who} {points} of {table.target} points, so the end is near."


def standing(view: View, printed: Any, points: int = NOWHERE) -> str:
    """How the viewer, with these points or those of now, stands against the best of the others."""
    table, rival = view.table, best_rival(view, printed)
    mine = final(table, printed, view.seat) if points == NOWHERE else points
    return f"All cargo paid for, you have {mine} and Seat {rival + 1} {final(table, printed, rival)}."


def ends(view: View, printed: Any, gain: int, n: int, good: int) -> str:
    """That so many points for so many cubes would end the game, and how all would stand then; or ""."""
    table = view.table
    points = int(table.truckers[view.seat].points) + gain
    if table.trigger != NOWHERE or points < table.target:
        return ""
    others = f"Seat {2 - view.seat}" if table.seats == 2 else "everyone else"
    left = points - cargo_cost(table, printed, view.seat) + n * int(printed.penalty[good])
    return (
        f"With {points} points you would end the game, and {others} has one more turn. "
        f"{standing(view, printed, left)}"
    )
