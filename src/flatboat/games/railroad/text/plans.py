"""Deliveries of this turn as one press: all tracks of the turn, then the delivery with card and slot."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from flatboat.games.railroad.rules.actions import BUILD, UNLOCK
from flatboat.games.railroad.rules.tables import NONE, Edition, Phase, View
from flatboat.games.railroad.text import extra, hopes, prospects, soon, wins
from flatboat.games.railroad.text.links import Link, own_length
from flatboat.games.railroad.text.prospects import Delivery
from flatboat.games.railroad.text.soon import Prospect
from flatboat.games.railroad.text.wins import Win
from flatboat.kernel.once import once


class Plan(NamedTuple):
    """A delivery with all tracks of the turn, and the actions for it."""

    one: Prospect
    actions: tuple[int, ...]
    paid: int
    spare: int = 0  # the last tracks, which the delivery does without
    towards: Prospect | None = None  # the delivery of the next turn to which these lead
    extra: bool = False  # whether one of the tracks is unlocked

    @property
    def needed(self) -> tuple[int, ...]:
        """The tracks that the delivery lacks."""
        return self.one.laid[: len(self.one.laid) - self.spare]


@once
def plans(record: Edition, view: View) -> tuple[Plan, ...]:
    """A plan for each factory and city that one turn can link, and with an extra track: the best first."""
    found = list[Plan]()
    if more := extra.extra(record, view):
        found.append(planned(record, view, more.way, more.fee))
    if view.table.phase == Phase.BUILD or view.table.turn != view.seat:
        near = (one for one in soon.links(record, view) if one.brings)
        ready = (linked(one) for one in prospects.deliveries(record, view))
        found += [plan for one in (*near, *ready) if (plan := filled(record, view, one))]
    return tuple(sorted(found, key=lambda plan: plan.one.rank, reverse=True))


def best(record: Edition, view: View) -> list[Plan]:
    """Plans each over tracks of its own, down to the one that is ready."""
    found = dict[tuple[int, ...], Plan]()
    for plan in plans(record, view):
        found.setdefault(plan.needed, plan)
        if () in found:
            break
    return list(found.values())[: soon.OFFERED]


def linked(made: Delivery) -> Prospect:
    """A delivery that lacks nothing, as one that could be linked."""
    return Prospect(Link(0, 0, made.length), made.factory, made.city, made)


def planned(record: Edition, view: View, one: Prospect, fee: int = 0) -> Plan:
    """A delivery with its tracks, one of them unlocked for a `fee`."""
    assert one.brings is not None
    laid = tuple(BUILD + space for space in one.laid)
    actions = (UNLOCK,) * bool(fee) + laid + prospects.actions_of(record, view, one.brings)
    return Plan(one, actions, wins.cost(record, view.table, one.laid) + fee, extra=bool(fee))


def filled(record: Edition, view: View, one: Prospect) -> Plan | None:
    """A delivery with tracks for what is left of the turn; None where they would cost it prestige.

    Beside the last delivery they win what is worth its price, such as stars.
    """
    lasts = view.table.companies[view.seat].trains > 1 and hopes.deliveries_left(view.table) > 1
    ahead: Sequence[Prospect | Win] = soon.next_turn(record, view) if lasts else wins.in_time(record, view)
    for towards in (*ahead, None):
        spare = tuple(left_over(record, view, one, towards))
        if NONE in spare or (towards and not spare):
            continue
        laid = one.laid + spare
        led = towards if isinstance(towards, Prospect) else None
        if isinstance(towards, Win) and not won_by(record, view, towards, laid):
            continue
        if not spare:
            return planned(record, view, one)
        length = own_length(record, view.table, view.seat, one.factory, one.city, laid)
        link = one.link._replace(length=length)
        way = soon.way(record, view, link, one.factory, one.city, laid)
        whole = soon.valued(record, view, way)
        if whole.total.prestige >= one.total.prestige:
            return planned(record, view, whole)._replace(spare=len(spare), towards=led)
    return None


def won_by(record: Edition, view: View, win: Win, laid: Collection[int]) -> bool:
    """Whether tracks win this, for more than its price takes at the end."""
    return set(win.laid) <= set(laid) and win.prestige > wins.spent(record, view, win.paid)


def left_over(record: Edition, view: View, one: Prospect, towards: Prospect | Win | None) -> Iterator[int]:
    """Tracks for the rest of a turn: first those that lead to a later delivery or win, then the cheapest.

    Nothing where none leads there, or not all can be paid; NONE for what cannot be paid anywhere.
    """
    count = soon.tracks_of_a_turn(record, view) - len(one.laid)
    led = [space for space in towards.laid if space not in one.laid][:count] if towards else []
    paid = wins.cost(record, view.table, (*one.laid, *led))
    spoilt = isinstance(towards, Prospect) and one.brings and spoils(view, one.brings, towards)
    if (towards and not led) or spoilt or paid > view.table.companies[view.seat].money:
        return
    yield from led
    then = soon.after(record, view, (*one.laid, *led), paid)
    then.table.to_build, then.table.pending = count - len(led), 0
    yield from (space for space, _ in hopes.tracks(record, then))


def spoils(view: View, made: Delivery, one: Prospect) -> bool:
    """Whether a delivery that is made takes the last good of another, or its last space in the city."""
    works, good = view.table.works, int(view.table.works[one.factory].good)
    if made.factory == one.factory and works[one.factory].left == 1:
        return True
    same = made.city == one.city and works[made.factory].good == good
    return bool(same and prospects.free_spaces(view.table, one.city, good) == 1)
