"""What an extra track would lead to in this turn, where that is worth its fee."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.railroad.rules.actions import UNLOCK
from flatboat.games.railroad.rules.goals import done_of, goal_worth, progress
from flatboat.games.railroad.rules.tables import (
    NONE,
    Aim,
    Company,
    Edition,
    Feat,
    Goal,
    Phase,
    Reason,
    Table,
    View,
)
from flatboat.games.railroad.text import prospects, soon
from flatboat.games.railroad.text.prospects import Gain, route_gain
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
    prestige, paid = usual_best(record, view)
    way = best_way(record, then, tracks, prestige)
    is_worth = way and (way.rank[0] - prestige) * WORTH > paid - way.rank[1] + fee
    return Extra(fee, way) if way and is_worth else None


def best_way(record: Edition, view: View, tracks: int, prestige: int) -> Prospect | None:
    """The best of the better ways that take more tracks than so many, and bring more prestige.

    Those that could bring most are valued first; where no further one can come up to the best, no more are.
    """
    ways = [few for few in soon.ways_of_a_turn(record, view) if any(len(one.laid) > tracks for one in few)]
    besides = most_besides(record, view)
    could = [max(most(record, view, one, besides) for one in few) for few in ways]
    found, least = dict[int, Prospect](), prestige + 1
    for k in sorted(range(len(ways)), key=could.__getitem__, reverse=True):
        if could[k] < least:
            break
        one = soon.best_of(record, view, ways[k])
        if len(one.laid) > tracks and one.rank[0] >= least and soon.is_better(record, view, one):
            found[k], least = one, one.rank[0]
    return max((found[k] for k in sorted(found)), key=lambda one: one.rank, default=None)


def most(record: Edition, view: View, one: Prospect, besides: Gain) -> int:
    """The most prestige that a way can bring, with stars and achievements on it and the best `besides`."""
    table, company, route = view.table, view.table.companies[view.seat], route_gain(record, one.link.length)
    money = company.money - one.link.money + route.money + besides.money
    found = route.prestige + one.star + besides.prestige
    if view.contract != NONE:
        face, good = record.contracts[view.contract], table.works[one.factory].good
        adds = {Aim.GOOD: int(face.of == good), Aim.CITIES: 1, Aim.TOTAL_LENGTH: one.link.length}
        if 0 < face.n - done_of(company, face) <= adds.get(Aim(face.asks), 0):
            found += int(face.prestige)
    for k, goal in enumerate(table.goals):
        is_open, asked = not company.marked >> goal & 1, record.goals[goal]
        if is_open and most_done(table, company, one, asked, money) >= asked.n:
            found += int(goal_worth(record, table, k))
    return int(found)


def most_done(table: Table, company: Company, one: Prospect, asked: Goal, money: int) -> int:
    """How much of what an achievement asks for is there at most once a way is laid, and delivered over."""
    if asked.asks == Feat.MONEY:
        return money
    if asked.asks == Feat.LENGTH:
        return max(one.link.length, int(company.longest))
    adds = 1
    if asked.asks == Feat.STARS:
        adds = one.stars
    elif asked.asks == Feat.TRACKS:
        adds = sum(table.terrain[space] == asked.of for space in one.laid)
    return int(progress(company, asked)) + adds


def most_besides(record: Edition, view: View) -> Gain:
    """The most that a card, a slot and an export can bring with any delivery."""
    bonuses = [[record.reward[card] for card in prospects.held(view)]]
    if view.table.freight:
        ship = record.ships[view.table.ship]
        bonuses.append([ship.bonus[slot] for slot in prospects.open_slots(record, view)])
        bonuses.append([*ship.export] if prospects.sails(record, view) else [])
    return Gain(sum(max((one.money for one in some), default=0) for some in bonuses),
                sum(max((one.prestige for one in some), default=0) for some in bonuses))  # fmt: skip


def usual_best(record: Edition, view: View) -> tuple[int, int]:
    """Prestige and money of the best delivery of this turn without an extra track."""
    ways = soon.better_ways(record, view) if view.table.phase == Phase.BUILD else []
    ranks = [*(one.rank for one in ways), *(one.rank for one in prospects.deliveries(record, view))]
    return (ranks[0][0], ranks[0][1]) if ranks else (0, 0)
