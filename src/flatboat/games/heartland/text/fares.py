"""What driving to each place takes, if it is paid for as a press on the place pays: in the cheapest way."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.heartland.rules.tables import REACH, Upgrade, View
from flatboat.games.heartland.text.errands import about_to_move, mine, ways

LONG_WAY = "the long way round"


class Fare(NamedTuple):
    """What a place costs in points, road fees included, and whether a shorter way leads there."""

    points: int
    is_round: bool


def fares(view: View) -> dict[int, Fare]:
    """What driving to each place within reach takes of the viewer, who is to drive now."""
    if not about_to_move(view):
        return {}
    found = ways(view)
    return {place: Fare(way.cost, is_round(view, place, way.distance)) for place, way in found.items()}


def goes_round(view: View, place: int) -> bool:
    """Whether a press on a place drives the long way round; a loop is two spaces longer, so most cannot."""
    far = REACH + (mine(view).upgrade in (Upgrade.TUNE_UP, Upgrade.GPS))
    if not about_to_move(view) or not is_round(view, place, far - 1):
        return False
    fare = fares(view).get(place)
    return fare is not None and fare.is_round


def is_round(view: View, place: int, distance: int) -> bool:
    """Whether a shorter way than this leads from the viewer's truck to a place."""
    ends = view.table.map.ends[mine(view).at]
    return any(ends[n] >> place & 1 for n in range(distance - 1))
