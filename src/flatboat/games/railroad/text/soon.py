"""The links that a player could still make: those of one turn by what deliveries over them bring."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from flatboat.games.railroad.rules.actions import DELIVER
from flatboat.games.railroad.rules.money import can_borrow
from flatboat.games.railroad.rules.network import cost_of, has_track, lay
from flatboat.games.railroad.rules.tables import CITIES, LENGTHS, Edition, Phase, State, View
from flatboat.games.railroad.text.hopes import deliveries_left, is_last_turn
from flatboat.games.railroad.text.links import NEAR, Link, all_steps, cheapest, nearest_ways, own_length
from flatboat.games.railroad.text.prospects import (
    Delivery,
    Gain,
    best_over,
    deliveries,
    lacking,
    lacking_ends,
    open_links,
    route_gain,
    seen_after,
    supposed,
)
from flatboat.kernel.once import once

TRIES, WAYS = 3000, 6  # sets of tracks looked at, and of those that make one link
OFFERED, LATER = 4, 2  # links of one turn, and of two, that are told of first


class Prospect(NamedTuple):
    """A link that could be made: what it lacks, its ends, and what its delivery would bring.

    `brings` is known where the tracks of one turn and the money that is there are enough, and so is where
    they lie, each beside one's own or beside one before it.
    """

    link: Link
    factory: int
    city: int
    brings: Delivery | None = None
    laid: tuple[int, ...] = ()
    stars: int = 0  # that its tracks take
    star: int = 0  # the prestige of all these

    @property
    def total(self) -> Gain:
        """All that the delivery and the stars on its way bring."""
        assert self.brings is not None
        return self.brings.total + Gain(0, self.star)

    @property
    def rank(self) -> tuple[int, ...]:
        """What is compared: prestige, money that is left over, then what is nearer."""
        assert self.brings is not None
        prestige, money, *rest = self.brings.rank
        return prestige + self.star, money - self.link.money, *rest, -self.link.tracks, -self.link.length


@once
def links(record: Edition, view: View) -> tuple[Prospect, ...]:
    """First what one turn can link, by what it brings; then the other links, those with the fewest tracks."""
    near = of_a_turn(record, view)
    told = {(one.factory, one.city) for one in near}
    far = (Prospect(*one) for one in lacking(record, view) if one[1:] not in told)
    return (*near, *far)


def better_ways(record: Edition, view: View) -> list[Prospect]:
    """The links of one turn that bring more than what is linked already, the best first."""
    return [one for one in of_a_turn(record, view) if is_better(record, view, one)]


def is_better(record: Edition, view: View, one: Prospect) -> bool:
    """Whether a delivery brings more than what is linked already."""
    made = deliveries(record, view)
    return bool(one.brings and (not made or one.brings.rank > made[0].rank))


@once
def next_turn(record: Edition, view: View) -> tuple[Prospect, ...]:
    """Of links for two turns the one that brings most and the nearest, and this turn's tracks on the way.

    Where none can be paid for, those that money is still to be earned for. In one's last turn there are none.
    """
    if view.table.turn == view.seat and is_last_turn(view.table):
        return ()
    found = dict[tuple[int, ...], Prospect]()

    def is_apart(one: Prospect) -> bool:
        return not has_track(view.table, view.seat, view.table.works[one.factory].space)

    own, have = int(view.table.companies[view.seat].tracks), int(view.table.companies[view.seat].money)
    far = [one for one in links(record, view) if one.brings is None]
    far = [one for one in far if one.link.tracks <= own and not is_too_dear(record, view, one)]
    far = [one for one in far if one.link.money <= have] or far
    two = [one for one in far if turns_to(record, view, one.link.tracks) <= 2]
    two.sort(key=lambda one: (-min(one.link.length, LENGTHS), one.link))
    two[1:] = sorted(two[1:], key=lambda one: (one.link.tracks, is_apart(one), one.link))
    for one in two or sorted(far, key=lambda one: one.link)[:LATER]:
        start, ends = int(view.table.works[one.factory].space), NEAR[view.table.cities[one.city].space]
        laid = tuple(first_tracks(record, view, start, ends))
        if laid and laid not in found:
            found[laid] = one._replace(laid=laid)
        if len(found) == LATER:
            break
    return tuple(found.values())


def lacks(view: View, one: Prospect) -> int:
    """By how much a link costs more than the viewer has."""
    return one.link.money - int(view.table.companies[view.seat].money)


def loans_for(record: Edition, lacking: int) -> int:
    """How many loans bring so much money."""
    return -(-max(0, lacking) // int(record.loan))


def is_too_dear(record: Edition, view: View, one: Prospect) -> bool:
    """Whether the last delivery that is left takes loans that cost as much as its route brings."""
    if deliveries_left(view.table) > 1:
        return False
    have = int(view.table.companies[view.seat].money)
    ways = one.link, cheapest(record, view.table, view.seat, one.factory, one.city) or one.link
    return all(
        way.money > have
        and loans_for(record, way.money - have) * record.loan_debt >= route_gain(record, way.length).prestige
        for way in ways
    )


def takes_loan(record: Edition, view: View, one: Prospect) -> bool:
    """Whether a loan pays for what a link lacks, and its route brings more than that will cost."""
    is_worth = route_gain(record, one.link.length).prestige > record.loan_debt
    return bool(
        0 < lacks(view, one) <= record.loan and is_worth and can_borrow(record, view.table, view.seat)
    )


def first_tracks(record: Edition, view: View, start: int, ends: Collection[int]) -> Iterator[int]:
    """The tracks of this turn that bring a link from a space to others nearest, the cheapest of such."""
    state, seat = supposed(view), view.seat
    money = int(view.table.companies[seat].money)
    for _ in range(tracks_of_a_turn(record, view)):
        left = nearest_ways(all_steps(record, state.table, seat), start, ends)
        price = {space: int(state.table.offer[seat][space]) for space in left}
        found = [(cost + left[space].money, space) for space, cost in price.items() if 0 <= cost <= money]
        if not found:
            return
        _, space = min(found)
        lay(record, state.table, seat, space)
        money -= price[space]
        yield space


@once
def within_a_turn(record: Edition, view: View, seat: int) -> tuple[tuple[int, int], ...]:
    """The factories and cities between which a player could deliver in the next turn, as all lies open.

    Each way is measured by its fewest tracks; extra tracks and loans are left out.
    """
    company = view.table.companies[seat]
    most = min(int(record.build), int(company.tracks)) if company.trains else 0
    found = open_links(record, view.table, seat, most)
    return tuple((factory, city) for link, factory, city in found if link.money <= company.money)


def rivals_at(record: Edition, view: View, factory: int, city: int) -> list[int]:
    """Who else could bring a city this good in the next turn, or take the last one of the factory."""
    works = view.table.works
    return [
        seat
        for seat in range(view.table.seats)
        if seat != view.seat
        and any(
            (to == city and works[at].good == works[factory].good) or (at == factory and works[at].left == 1)
            for at, to in within_a_turn(record, view, seat)
        )
    ]


@once
def of_a_turn(record: Edition, view: View) -> tuple[Prospect, ...]:
    """The links that the tracks of one turn and the money that is there can make, by what they bring."""
    best = [best_of(record, view, ways) for ways in ways_of_a_turn(record, view)]
    return tuple(sorted(best, key=lambda one: one.rank, reverse=True))


def best_of(record: Edition, view: View, ways: Iterable[Prospect]) -> Prospect:
    """The way that brings most."""
    return max((valued(record, view, one) for one in ways), key=lambda one: one.rank)


def ways_of_a_turn(record: Edition, view: View) -> Iterator[list[Prospect]]:
    """For each delivery that they make possible the ways to lay them."""
    if view.table.companies[view.seat].trains:
        for pair, sets in sets_of_a_turn(record, view):
            if sets:
                yield list(by_length(record, view, *divmod(pair, CITIES), sets))


def sets_of_a_turn(record: Edition, view: View) -> Iterator[tuple[int, list[frozenset[int]]]]:
    """The first sets of tracks that make each delivery possible, none with more tracks than it needs."""
    ends = {target - DELIVER: lack for target, lack in lacking_ends(view) if any(lack)}
    ways: dict[int, list[frozenset[int]]] = {pair: [] for pair in ends}
    lacked = defaultdict[int, list[int]](list)  # by space: the deliveries that lack it
    for pair, (start, beside) in ends.items():
        for space in start | beside:
            lacked[space].append(pair)
    for last, laid in extensions(record, view):
        for pair in lacked[last]:
            (start, beside), kept = ends[pair], ways[pair]
            if laid >= start and (not beside or beside & laid) and len(kept) < WAYS:
                if not any(way <= laid for way in kept):
                    kept.append(laid)
    yield from ways.items()


def by_length(
    record: Edition, view: View, factory: int, city: int, sets: Sequence[frozenset[int]]
) -> Iterator[Prospect]:
    """Of the ways to link two ends the cheapest for each length."""
    table, seat, found = view.table, view.seat, dict[int, tuple[int, frozenset[int]]]()
    for laid in sets:
        length = own_length(record, table, seat, factory, city, laid)
        paid = sum(int(cost_of(record, table, space)) for space in laid)
        if length not in found or found[length][0] > paid:
            found[length] = paid, laid
    for length, (paid, laid) in found.items():
        link = Link(len(laid), paid, length)
        yield way(record, view, link, factory, city, tuple(in_order(view, laid)))


def way(record: Edition, view: View, link: Link, factory: int, city: int, laid: tuple[int, ...]) -> Prospect:
    """A link over certain tracks, with the stars that they take."""
    stars = sum(bool(view.table.star[space]) for space in laid)
    return Prospect(link, factory, city, None, laid, stars, stars * int(record.star))


def valued(record: Edition, view: View, one: Prospect) -> Prospect:
    """The same with what its delivery would bring."""
    paid = sum(int(cost_of(record, view.table, space)) for space in one.laid)
    state = built(record, view, one.laid, paid)
    return one._replace(brings=best_over(record, view, state, one.factory, one.city, one.link.length))


def in_order(view: View, laid: Collection[int]) -> Iterator[int]:
    """Tracks so that each lies beside one's own, or beside one before it."""
    left, reached = set(laid), {space for space in laid if view.table.offer[view.seat][space] >= 0}
    while ready := sorted(left & reached):
        yield ready[0]
        left.remove(ready[0])
        reached |= set(NEAR[ready[0]])


@once
def extensions(record: Edition, view: View) -> list[tuple[int, frozenset[int]]]:
    """The sets of tracks that could be laid in one turn, the smallest first, and the last of each."""
    table, seat = view.table, view.seat
    money, most = int(table.companies[seat].money), tracks_of_a_turn(record, view)
    steps, offers = all_steps(record, table, seat), list(table.offer[seat])
    price = {space: step.money for space, step in enumerate(steps) if step and step.tracks}
    beside = {space for space in price if offers[space] >= 0}
    queue, found = deque([(frozenset[int](), money, beside)]), dict[frozenset[int], int]()
    while queue and len(found) < TRIES:
        laid, left, reached = queue.popleft()
        if len(laid) == most:
            break
        for space in sorted(reached - laid):
            further = laid | {space}
            if price[space] <= left and further not in found:
                found[further] = space
                queue.append((further, left - price[space], reached.union(price.keys() & NEAR[space])))
    return [(last, laid) for laid, last in found.items()]


def turns_to(record: Edition, view: View, tracks: int) -> int:
    """In how many turns so many tracks lie, this one included."""
    return 1 - -max(0, tracks - tracks_of_a_turn(record, view)) // int(record.build)


def tracks_of_a_turn(record: Edition, view: View) -> int:
    """The tracks that are still to be placed; of a later turn as many as there usually are."""
    table = view.table
    if table.turn == view.seat and table.phase == Phase.BUILD:
        return int(table.to_build + table.pending)
    return min(int(record.build), int(table.companies[view.seat].tracks))


def after(record: Edition, view: View, laid: Collection[int], paid: int) -> View:
    """What the viewer would see once some tracks lie and are paid."""
    return seen_after(view, built(record, view, laid, paid))


def built(record: Edition, view: View, laid: Collection[int], paid: int) -> State:
    """A supposed state in which some tracks lie and are paid."""
    state = supposed(view)
    company = state.table.companies[view.seat]
    for space in laid:
        lay(record, state.table, view.seat, space)
        company.stars += state.table.star[space]  # achievements may ask for them
        state.table.star[space] = 0
    company.money -= paid
    return state
