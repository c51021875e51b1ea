"""What an extra track would lead to in this turn, where that is worth its fee."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.railroad.rules.actions import UNLOCK
from flatboat.games.railroad.rules.tables import Edition, Phase, Reason, View
from flatboat.games.railroad.text import prospects, soon
from flatboat.games.railroad.text.soon import Prospect
from flatboat.kernel.once import once

WORTH = 2  # dollars that a prestige may cost


class Extra(NamedTuple):
    """An extra track's fee, and the delivery that its track and those of the turn lead to."""

    fee: int
    way: Prospect


@once
def extra(record: Edition, view: View) -> Extra | None:
    """The best that the next extra track leads to at once; None where its fee is not worth it."""
    if prospects.reasons(record, view)[UNLOCK] != Reason.LEGAL:
        return None
    fee, then = int(record.fee[view.table.companies[view.seat].unlocked]), prospects.unlocked(record, view)
    tracks = 0 if view.table.phase == Phase.DELIVER else soon.tracks_of_a_turn(record, view)
    way = next((one for one in soon.better_ways(record, then) if len(one.laid) > tracks), None)
    if way is None:
        return None
    prestige, paid = usual_best(record, view)
    gained = way.rank[0] - prestige
    return Extra(fee, way) if gained > 0 and gained * WORTH > paid - way.rank[1] + fee else None


def usual_best(record: Edition, view: View) -> tuple[int, int]:
    """Prestige and money of the best delivery of this turn without an extra track."""
    ways = soon.better_ways(record, view) if view.table.phase == Phase.BUILD else []
    ranks = [*(one.rank for one in ways), *(one.rank for one in prospects.deliveries(record, view))]
    return (ranks[0][0], ranks[0][1]) if ranks else (0, 0)
