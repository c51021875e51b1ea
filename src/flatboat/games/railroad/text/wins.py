"""What tracks alone win, in this turn or with the next one: stars, and achievements for tracks or stars."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, chain, combinations
from typing import NamedTuple

from flatboat.games.railroad.rules.goals import goal_worth, progress
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.tables import LOCKED, NONE, OPEN, SPACES, Edition, Feat, Table, View
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.links import all_steps, cheapest_ways, spread, unpacked
from flatboat.kernel.once import once


class Win(NamedTuple):
    """What tracks win, and where they lie; `later`: those of this turn on the way to it."""

    prestige: int
    laid: tuple[int, ...]
    paid: int
    stars: tuple[int, ...] = ()  # their spaces
    goals: tuple[int, ...] = ()
    later: bool = False

    def adds_little(self, other: Win) -> bool:
        """Whether another one wins all achievements of this, with other stars or some of them."""
        within = {*self.goals} <= {*other.goals}
        return within and bool(self.goals or {*self.stars} & {*other.stars})

    @property
    def rank(self) -> tuple[int, int, int]:
        """What is compared: prestige, then what takes fewer tracks and less money."""
        return -self.prestige, len(self.laid), self.paid


class Asked(NamedTuple):
    """An achievement for tracks or stars that a player has yet to complete."""

    goal: int
    worth: int
    on: Mapping[int, int]  # what a track counts on the spaces where it counts
    due: int  # how much is still to be counted

    def is_met(self, laid: Collection[int]) -> bool:
        """Whether tracks on some spaces complete it."""
        return sum(self.on.get(space, 0) for space in laid) >= self.due


@once
def asked(record: Edition, table: Table, seat: int) -> list[Asked]:
    """Those in play that still bring something."""
    company, found = table.companies[seat], list[Asked]()
    for k in range(OPEN):
        face, worth = record.goals[table.goals[k]], int(goal_worth(record, table, k))
        if worth and face.asks in (Feat.TRACKS, Feat.STARS):
            of = face.of if face.asks == Feat.TRACKS else NONE
            on = {
                space: n
                for space in range(SPACES)
                if (n := int(table.star[space]) if of == NONE else int(table.terrain[space] == of))
            }
            found.append(Asked(int(table.goals[k]), worth, on, int(face.n) - int(progress(company, face))))
    return [one for one in found if one.due > 0]


def completed(record: Edition, table: Table, seat: int, laid: Collection[int]) -> tuple[int, ...]:
    """The achievements that tracks on some spaces, and the stars there, complete."""
    return tuple(one.goal for one in asked(record, table, seat) if one.is_met(laid))


def worth_of(record: Edition, table: Table, goals: Collection[int]) -> int:
    """The prestige of some of the achievements in play."""
    return sum(int(goal_worth(record, table, k)) for k in range(OPEN) if table.goals[k] in goals)


@once
def wins(record: Edition, view: View) -> tuple[Win, ...]:
    """What the viewer's tracks can win by themselves: first in this turn, then with the next one."""
    found = list[Win]()
    for one in sorted(now(record, view), key=lambda win: win.rank):
        if not any(one.adds_little(win) for win in found):
            found.append(one)
    return (*found, *sorted(with_the_next(record, view), key=lambda win: win.rank))


def in_time(record: Edition, view: View) -> list[Win]:
    """Those of this turn."""
    return [one for one in wins(record, view) if not one.later]


def now(record: Edition, view: View) -> Iterator[Win]:
    """What the tracks of this turn can win, each in the way that takes least."""
    table, best = view.table, dict[tuple[tuple[int, ...], tuple[int, ...]], Win]()
    goals, starred = asked(record, table, view.seat), {space for space in range(SPACES) if table.star[space]}
    for _, laid in soon.extensions(record, view):
        stars = tuple(sorted(laid & starred))
        won = [one for one in goals if one.is_met(laid)]
        if stars or won:
            prestige = len(stars) * int(record.star) + sum(one.worth for one in won)
            met = tuple(one.goal for one in won)
            one = Win(prestige, tuple(soon.in_order(view, laid)), cost(record, table, laid), stars, met)
            best[stars, met] = min(one, best.get((stars, met), one), key=lambda win: win.rank)
    yield from best.values()
    yield from savings(record, view)


def savings(record: Edition, view: View) -> Iterator[Win]:
    """The achievements for money that is there, and still is once the cheapest tracks lie."""
    table, company = view.table, view.table.companies[view.seat]
    if table.pending:  # a fee that is paid for an extra track saves nothing
        return
    laid = tuple(space for space, _ in hopes.tracks(record, view))
    paid = hopes.cost_of_rest(record, view)
    for k in range(OPEN):
        goal, face, worth = int(table.goals[k]), record.goals[table.goals[k]], goal_worth(record, table, k)
        is_new = face.asks == Feat.MONEY and not company.marked >> goal & 1
        if is_new and worth and company.money - paid >= face.n and NONE not in laid:
            yield Win(int(worth), laid, paid, goals=(goal,))


def spent(record: Edition, view: View, paid: int) -> int:
    """What paying so much takes from what money and the contract bring at the end."""
    then = soon.after(record, view, (), paid)
    return prospects.at_the_end(record, view) - prospects.at_the_end(record, then)


def still(record: Edition, view: View, seat: int) -> int:
    """What stars and achievements tracks may still win a player, for all of which tracks and money last.

    Of it goes what their price takes from savings, and from a viewer's contract.
    """
    table = view.table
    if hopes.is_last_round(table) and hopes.has_built(table, seat):
        return 0

    @cache
    def loses(paid: int) -> int:
        if seat == view.seat:
            return spent(record, view, paid)
        return int(money // record.savings - (money - paid) // record.savings)

    company, steps = table.companies[seat], all_steps(record, table, seat)
    fees = [0, *accumulate(int(record.fee[k]) for k in range(company.unlocked, LOCKED))]
    money, tracks = int(company.money), hopes.tracks_left(record, table, seat)
    own = {space: step for space, step in enumerate(steps) if step and not step.tracks}
    away = cheapest_ways(steps, own, tracks + sum(0 < fee <= money for fee in fees))
    price = {space: int(cost_of(record, table, space)) for space in away if space not in own}
    goals = [k for k in range(OPEN) if not company.marked >> table.goals[k] & 1]
    faces = {k: record.goals[table.goals[k]] for k in goals}
    lacks = {k: int(face.n - progress(company, face)) for k, face in faces.items()}
    worth = {k: int(goal_worth(record, table, k)) for k in goals}
    kept = sum(worth[k] for k in goals if faces[k].asks == Feat.MONEY and lacks[k] <= 0)
    most = kept
    there = {
        k: sorted((space for space in price if table.terrain[space] == faces[k].of), key=price.__getitem__)
        for k in goals
        if faces[k].asks == Feat.TRACKS
    }
    there = {k: spaces for k, spaces in there.items() if len(spaces) >= lacks[k]}  # the others cannot be met
    within = [space for space in price if table.star[space] and away[space].money <= money]
    for stars in (few for few in some(within) if sum(map(price.__getitem__, few)) <= money):
        won = kept + len(stars) * int(record.star)
        won += sum(worth[k] for k in goals if faces[k].asks == Feat.STARS and lacks[k] <= len(stars))
        least = max((away[space].tracks for space in stars), default=0)
        for met in some(there):
            laid = set(stars).union(*(missing(there[k], lacks[k], stars) for k in met))
            extra = max(0, max(least, len(laid)) - tracks)
            if extra < len(fees) and (paid := sum(price[space] for space in laid) + fees[extra]) <= money:
                most = max(most, won + sum(worth[k] for k in met) - loses(paid))
    return most


def missing(spaces: Sequence[int], n: int, laid: Collection[int]) -> Sequence[int]:
    """Of spaces, the cheapest first, those to be laid besides for n of them."""
    free = [space for space in spaces if space not in laid]
    return free[: max(0, n - len(spaces) + len(free))]


def some(of: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Each choice of some of them, none included."""
    found = tuple(of)
    return chain.from_iterable(combinations(found, n) for n in range(len(found) + 1))


def cost(record: Edition, table: Table, laid: Collection[int]) -> int:
    """What tracks on some spaces cost."""
    return sum(int(cost_of(record, table, space)) for space in laid)


def with_the_next(record: Edition, view: View) -> Iterator[Win]:
    """The stars that this turn's tracks and the next ones can take, without a loan: the first of them."""
    table, now, company = view.table, soon.tracks_of_a_turn(record, view), view.table.companies[view.seat]
    if hopes.is_last_turn(table):
        return
    steps = all_steps(record, table, view.seat)
    own = {space for space, step in enumerate(steps) if step and not step.tracks}
    for star in range(SPACES):
        if table.star[star] and (step := steps[star]):
            ways = spread(steps, {star: step})
            lack = next((unpacked(link) for space, link in ways if space in own), step)
            if now < lack.tracks <= now + record.build and lack.money <= company.money:
                laid = tuple(soon.first_tracks(record, view, star, own))
                goals = completed(record, table, view.seat, [star])
                prestige = int(record.star) + worth_of(record, table, goals)
                yield Win(prestige, laid, cost(record, table, laid), (star,), goals, later=True)
