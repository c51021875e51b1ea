"""The viewer's secret contract: what it still lacks, and the best way to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from flatboat.games.railroad.rules.goals import done_of, is_kept
from flatboat.games.railroad.rules.tables import LOCKED, NONE, Aim, Edition, View
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.vocabulary import SLOT_WORDS, Names, money, price
from flatboat.kernel.notation import counted


class Step(NamedTuple):
    """A delivery that brings the contract nearer, and the tracks and the money that its link still lacks."""

    adds: int
    tracks: int
    paid: int
    factory: int
    city: int

    def rank(self, lack: int) -> tuple[int, int, int, int]:
        """What is compared: what it adds of what lacks, then what is nearer and cheaper, then length."""
        return min(self.adds, lack), -self.tracks, -self.paid, self.adds


def lacks(record: Edition, view: View) -> int:
    """How much the viewer's contract lacks; 0 where it is fulfilled, or never can be, or there is none."""
    if view.seat < 0 or view.contract == NONE:
        return 0
    company, face = view.table.companies[view.seat], record.contracts[view.contract]
    done = int(done_of(company, face))
    return 0 if done < 0 or is_kept(company, face) else int(face.n) - done


def lack_words(contract: Any, lack: int) -> str:
    """What a contract lacks: `6 tracks of routes`, `1 delivery of coal`."""
    return {
        Aim.GOOD: f"{counted(lack, 'delivery', 'deliveries')} of {SLOT_WORDS[contract.of]}",
        Aim.CITIES: f"trains in {counted(lack, 'more city', 'more cities')}",
        Aim.TOTAL_LENGTH: f"{counted(lack, 'track')} of routes",
        Aim.NO_LOAN: f"{money(lack)} at the end",
    }[Aim(contract.asks)]


def added(record: Edition, view: View, factory: int, city: int, length: int) -> int:
    """What a delivery adds to what the viewer's contract asks for."""
    contract = record.contracts[view.contract]
    if contract.asks == Aim.GOOD:
        return int(view.table.works[factory].good == contract.of)
    if contract.asks == Aim.CITIES:
        return int(not view.table.companies[view.seat].cities >> city & 1)
    return length if contract.asks == Aim.TOTAL_LENGTH else 0


def steps(record: Edition, view: View) -> Iterator[Step]:
    """The deliveries that add to the contract, linked or not, as far as the tracks that are left reach."""
    table, company = view.table, view.table.companies[view.seat]
    own = table.turn == view.seat
    have = hopes.means(record, view, False) if own else None
    left = int(company.tracks + LOCKED - company.unlocked)

    if not (own and table.delivered):
        for made in prospects.deliveries(record, view):
            adds = added(record, view, made.factory, made.city, made.length)
            yield Step(adds, 0, 0, made.factory, made.city)
    for link, factory, city, *_ in soon.links(record, view):
        if have.cover(link.tracks, link.money) if have else link.tracks <= left:
            adds = added(record, view, factory, city, link.length)
            yield Step(adds, link.tracks, link.money, factory, city)


def deliveries_left(record: Edition, view: View) -> int:
    """How many deliveries the viewer may still make at most: one in a turn, as long as anybody has tracks."""
    table, rounds = view.table, hopes.rounds_left(record, view.table)
    now = (table.turn - table.first) % table.seats
    still = (view.seat - table.first) % table.seats - now
    this = still > 0 or (still == 0 and not table.delivered)
    return min(int(table.companies[view.seat].trains), rounds + this)


def best_step(record: Edition, view: View, lack: int) -> Step | None:
    """The delivery that brings the contract nearest; None if none does."""
    if hopes.has_built_last(view):
        found = [one for one in steps(record, view) if one.adds and not one.tracks]
    else:
        found = [one for one in steps(record, view) if one.adds]
    best = max(found, key=lambda one: one.rank(lack), default=None)
    return None if best is None or is_late(record, view, best, lack) else best


def is_late(record: Edition, view: View, best: Step, lack: int) -> bool:
    """Whether the deliveries that are left are too few, the best of them included."""
    left = deliveries_left(record, view)
    by_length = record.contracts[view.contract].asks == Aim.TOTAL_LENGTH
    return bool(not left or (left < lack and (not by_length or left == 1) and best.adds < lack))


def way_words(record: Edition, view: View, names: Names) -> str:
    """The best way to what the contract lacks: `with 2 more tracks for $3, coal from Blackmoor to Arden
    would add 6`; "" where none adds to it.
    """
    lack = lacks(record, view)
    one = best_step(record, view, lack) if lack else None
    if one is None:
        return ""
    first = f"with {counted(one.tracks, 'more track')} {price(one.paid)}, " if one.tracks else ""
    does = "fulfil it" if one.adds >= lack else f"add {one.adds}"
    return f"{first}{names.ends(view.table, one)} would {does}"
