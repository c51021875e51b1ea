"""What a player's tracks may still win, and how the rest of a turn is laid that can win nothing.

What is told as out of reach is so: each end is measured by the fewest tracks and by the least money that
lead there, each on its own, so a way that needs more of both is never taken for one that is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from flatboat.games.railroad.rules.actions import BUILD, END, SCRAP
from flatboat.games.railroad.rules.goals import goal_worth, progress
from flatboat.games.railroad.rules.network import cost_of, has_track, is_served, lay
from flatboat.games.railroad.rules.tables import (
    LOCKED,
    NONE,
    OPEN,
    SPACES,
    Edition,
    Ending,
    Feat,
    Phase,
    Table,
    Terrain,
    View,
)
from flatboat.games.railroad.text.links import NEAR, Link, cheapest_ways, is_open
from flatboat.games.railroad.text.prospects import asked_for, supposed
from flatboat.kernel.once import once

FAR = 1000  # more than the tracks and the money of any way
Sizes = Sequence[int]  # by space: what a track there takes, 0 on one's own network, FAR where none may lie


class Means(NamedTuple):
    """What a player may still build with: free tracks, the fees of locked ones in their order, money."""

    tracks: int
    fees: tuple[int, ...]
    money: int

    def cover(self, tracks: int, money: int) -> bool:
        """Whether so many tracks can be had, and paid for besides."""
        extra = max(0, tracks - self.tracks)
        return extra <= len(self.fees) and money + sum(self.fees[:extra]) <= self.money


def rounds_left(record: Edition, table: Table) -> int:
    """How many rounds may follow this one at most: as long as anybody has free tracks, who must lay them."""
    if table.trigger != Ending.NOT_YET:
        return 0
    now, rounds = (table.turn - table.first) % table.seats, 0
    for seat in range(table.seats):
        still = (seat - table.first) % table.seats - now  # before, in or after the turn that goes on
        lays = 0 if still < 0 else int(table.to_build) if not still else int(record.build)
        left = max(0, int(table.companies[seat].tracks) - lays)
        rounds = max(rounds, -(-left // int(record.build)))
    return rounds


def is_last_turn(table: Table) -> bool:
    """Whether who is in turn builds for the last time: in the last round, or with the last free tracks."""
    return bool(table.trigger != Ending.NOT_YET or table.companies[table.turn].tracks == table.to_build)


def has_built_last(view: View) -> bool:
    """Whether the viewer's tracks of the last turn are down: what is not linked then never will be."""
    table = view.table
    return bool(table.turn == view.seat and table.phase > Phase.BUILD and is_last_turn(table))


def means(record: Edition, view: View, borrowed: bool) -> Means:
    """What the viewer may still build with, whatever others pay by then; with all loans, if `borrowed`."""
    table, company = view.table, view.table.companies[view.seat]
    last = is_last_turn(table)
    tracks = int((table.to_build if last else company.tracks) + table.pending)
    money = int(company.money)
    if not last:  # each track of a rival may come to lie where the viewer's does
        rivals = (table.companies[seat] for seat in range(table.seats) if seat != view.seat)
        money += int(record.shared_cost) * sum(int(one.tracks) + LOCKED - int(one.unlocked) for one in rivals)
    if borrowed:
        money += int(record.loan) * min(int(record.loans - company.loans), int(table.loans))
    fees = tuple(int(record.fee[k]) for k in range(company.unlocked, LOCKED))
    return Means(tracks, fees, money)


# --- ways -----------------------------------------------------------------------------------------
class Land(NamedTuple):
    """What a track takes on each space, counted in tracks and in money."""

    tracks: Sizes
    money: Sizes

    def own(self) -> list[int]:
        """The spaces of one's own network."""
        return [space for space in range(SPACES) if self.tracks[space] == 0]


def land(record: Edition, view: View) -> Land:
    """The land as the viewer may build on it."""
    table, seat = view.table, view.seat
    tracks, money = [FAR] * SPACES, [FAR] * SPACES
    for space in range(SPACES):
        is_city = table.terrain[space] == Terrain.CITY
        if is_served(table, seat, table.site[space]) if is_city else has_track(table, seat, space):
            tracks[space] = money[space] = 0
        elif not is_city and is_open(table, seat, space):
            tracks[space], money[space] = 1, int(cost_of(record, table, space))
    return Land(tracks, money)


def spread(sizes: Sizes, starts: Collection[int]) -> list[int]:
    """What the way from the nearest start to each space takes, both its ends included."""
    steps = [Link(size, 0, 0) if size < FAR else None for size in sizes]
    away = cheapest_ways(steps, {space: step for space in starts if (step := steps[space])})
    return [away[space].tracks if space in away else FAR for space in range(SPACES)]


def joined(sizes: Sizes, ways: Sequence[Sequence[int]]) -> int:
    """What it takes to join three places: ways from each of them meet on some space, which counts once."""
    return min(sum(way[space] for way in ways) - 2 * sizes[space] for space in range(SPACES))


# --- what can be won ------------------------------------------------------------------------------
def can_deliver(view: View, ground: Land, have: Means) -> bool:
    """Whether any delivery can be linked, now or later."""
    if not view.table.companies[view.seat].trains:
        return False
    home = [spread(sizes, ground.own()) for sizes in ground]
    wanted = dict(asked_for(view.table))
    ends = {
        city: [spread(sizes, NEAR[view.table.cities[city].space]) for sizes in ground]
        for city in set[int]().union(*wanted.values())
    }
    for factory, cities in wanted.items():
        start = [spread(sizes, [int(view.table.works[factory].space)]) for sizes in ground]
        for city in cities:
            ways = zip(ground, zip(home, start, ends[city], strict=True), strict=True)
            if have.cover(*(joined(sizes, three) for sizes, three in ways)):
                return True
    return False


class Prize(NamedTuple):
    """What tracks may still win: a star or an achievement; the fewest tracks, and the least money."""

    tracks: int
    money: int
    star: int = NONE  # the space
    goal: int = NONE
    won: bool = False  # it comes when the turn ends, whatever is built


def prizes(record: Edition, view: View, ground: Land, have: Means) -> Iterator[Prize]:
    """The stars and achievements that tracks can win, and those that are only to be marked."""
    table, company = view.table, view.table.companies[view.seat]
    home = [spread(sizes, ground.own()) for sizes in ground]
    reached = [
        space
        for space in range(SPACES)
        if ground.tracks[space] == 1 and have.cover(home[0][space], home[1][space])
    ]
    yield from (Prize(home[0][s], home[1][s], star=s) for s in reached if table.star[s])
    for k in range(OPEN):
        face = record.goals[table.goals[k]]
        if company.marked >> table.goals[k] & 1 or not goal_worth(record, table, k):
            continue
        lack = int(face.n - progress(company, face))
        fit = [space for space in reached if table.terrain[space] == face.of]
        cost = lack * int(record.terrain_cost[face.of]) if face.asks == Feat.TRACKS else 0
        if face.asks == Feat.MONEY:
            if have.money >= face.n:
                yield Prize(0, 0, goal=int(table.goals[k]))
        elif lack <= 0:
            yield Prize(0, 0, goal=int(table.goals[k]), won=True)
        elif face.asks == Feat.TRACKS and len(fit) >= lack and have.cover(lack, cost):
            yield Prize(lack, cost, goal=int(table.goals[k]))


class Vain(NamedTuple):
    """That the tracks of a turn can win nothing: in a clause, and why."""

    clause: str
    why: str
    but_for_loans: bool


@once
def nothing_to_win(record: Edition, view: View) -> Vain | None:
    """That the tracks that the viewer must lay now can win nothing any more; None if they may."""
    if view.seat < 0 or view.table.turn != view.seat or view.table.phase != Phase.BUILD:
        return None
    ground = land(record, view)

    def is_vain(borrowed: bool) -> bool:
        have = means(record, view, borrowed)
        open_to = (one for one in prizes(record, view, ground, have) if not one.won)
        return not (can_deliver(view, ground, have) or any(open_to))

    if not is_vain(False):
        return None
    clause, borrows = "nothing more can be scored by building", not is_vain(True)
    return Vain(f"without a loan {clause}" if borrows else clause, why_none(view), borrows)


def why_none(view: View) -> str:
    """Why no delivery can be linked, and that nothing else can be won."""
    why = "the tracks that you have left can link no delivery"
    if not view.table.companies[view.seat].trains:
        why = "all your trains are in cities"
    elif not deliveries_left(view.table):
        why = "no good is left that a city still takes"
    elif is_last_turn(view.table):
        why = "no delivery can be linked in your last turn"
    return f"{why}, and no star or achievement is in reach"


def may_deliver(table: Table, seat: int) -> bool:
    """Whether a player has trains, and goods are left that cities still take."""
    return bool(table.companies[seat].trains and deliveries_left(table))


def may_buy(record: Edition, table: Table, seat: int) -> bool:
    """Whether a player can pay for a card on the market, and may deliver in a later turn to play it."""
    pays = table.companies[seat].money >= record.card_price and any(card != NONE for card in table.market)
    return bool(pays and may_deliver(table, seat) and rounds_left(record, table))


def deliveries_left(table: Table) -> int:
    """How many goods are left that cities still take."""
    left, asked = Counter[int](), Counter[int]()
    for works in table.works:
        left[int(works.good)] += int(works.left) * (works.space != NONE)
    for city in table.cities:
        asked.update(int(city.good[icon]) for icon in range(city.count) if city.train[icon] == NONE)
    return (left & asked).total()


# --- the rest of the turn -------------------------------------------------------------------------
def rest_of_turn(record: Edition, view: View) -> tuple[int, ...]:
    """The actions that lay what must be laid, each where it costs least, and end the turn."""
    return (*(SCRAP if space == NONE else BUILD + space for space, _ in tracks(record, view)), END)


def cost_of_rest(record: Edition, view: View) -> int:
    """What the tracks of `rest_of_turn` cost."""
    return sum(cost for _, cost in tracks(record, view))


def tracks(record: Edition, view: View) -> Iterator[tuple[int, int]]:
    """Where each track that must be laid costs least, and how much; NONE where none can be paid."""
    state = supposed(view)
    table, company = state.table, state.table.companies[view.seat]
    for _ in range(int(table.to_build + table.pending)):
        offers = [(int(table.offer[view.seat][space]), space) for space in range(SPACES)]
        cost, space = min((one for one in offers if 0 <= one[0] <= company.money), default=(0, NONE))
        if space != NONE:
            company.money -= cost
            lay(record, table, view.seat, space)
        yield space, cost
