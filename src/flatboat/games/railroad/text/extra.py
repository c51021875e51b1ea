"""What an extra track would lead to in this turn, where that is worth its fee."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.railroad.rules.actions import UNLOCK
from flatboat.games.railroad.rules.tables import Edition, Phase, Reason, View
from flatboat.games.railroad.text import prospects, soon, wins
from flatboat.games.railroad.text.soon import Prospect
from flatboat.games.railroad.text.wins import Win
from flatboat.kernel.views import once

WORTH = 2  # dollars that a prestige may cost


class Extra(NamedTuple):
    """An extra track's fee, and what its tracks and those of the turn lead to: a delivery, else a prize."""

    fee: int
    way: Prospect | None = None
    win: Win | None = None


@once
def extra(record: Edition, view: View) -> Extra | None:
    """The best that the next extra track leads to at once; None where its fee is not worth it."""
    if prospects.reasons(record, view)[UNLOCK] != Reason.LEGAL:
        return None
    fee = int(record.fee[view.table.companies[view.seat].unlocked])
    then, built = prospects.unlocked(record, view), view.table.phase == Phase.DELIVER
    tracks = 0 if built else soon.tracks_of_a_turn(record, view)
    way = next((one for one in soon.better_ways(record, then) if len(one.laid) > tracks), None)
    prestige, paid = usual_best(record, view) if way else (0, 0)
    gained = way.rank[0] - prestige if way else 0
    if way and gained > 0 and gained * WORTH > paid - way.rank[1] + fee:
        return Extra(fee, way=way)
    if not built:
        return None
    win = next((one for one in wins.wins(record, then) if not one.later), None)
    return Extra(fee, win=win) if win and win.prestige * WORTH > win.paid + fee else None


def usual_best(record: Edition, view: View) -> tuple[int, int]:
    """Prestige and money of the best delivery of this turn without an extra track."""
    ways = soon.better_ways(record, view) if view.table.phase == Phase.BUILD else []
    ranks = [*(one.rank for one in ways), *(one.rank for one in prospects.deliveries(record, view))]
    return (ranks[0][0], ranks[0][1]) if ranks else (0, 0)
