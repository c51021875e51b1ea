"""What a player most likely wants: starts near a city, and tracks that allow a delivery in this turn."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import BUILD, START
from flatboat.games.railroad.rules.tables import FACTORIES, NONE, Ending, Phase, View
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.prospects import Delivery, Link
from flatboat.games.railroad.text.soon import OFFERED, Prospect
from flatboat.games.railroad.text.vocabulary import Names, money, price
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import listed
from flatboat.kernel.text import Wanted

HEADING = "Within reach"


class Offers:
    """The offers of one edition."""

    def __init__(self, edition: RailroadEdition) -> None:
        self.record = edition.printed
        self.names = Names(edition)

    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """The best of what is within reach, while the viewer chooses a start or builds."""
        table = view.table
        if view.seat < 0 or table.turn != view.seat or table.ending != Ending.NOT_YET:
            return ()
        if table.phase == Phase.START:
            return tuple(self.start(view, *one) for one in sorted(self.starts(view))[:OFFERED])
        if table.phase == Phase.BUILD and hopes.nothing_to_win(self.record, view) is None:
            return tuple(self.tracks(view, one) for one in soon.best_ways(soon.links(self.record, view)))
        return ()

    # --- starts -------------------------------------------------------------------------------------
    def starts(self, view: View) -> Iterator[tuple[int, int, Link, int, int]]:
        """The free factories and their nearest cities: first by turns until a delivery, then by goods."""
        table, build = view.table, int(self.record.build)
        steps = prospects.all_steps(self.record, table, view.seat)
        for factory in range(FACTORIES):
            works = table.works[factory]
            if works.space == NONE or table.colors[works.space]:
                continue
            links = prospects.missing(self.record, table, view.seat, factory, steps)
            if links:
                link, city = min((link, city) for city, link in links.items())
                yield -(-(link.length - 1) // build), -int(works.left), link, factory, city

    def start(self, view: View, turns: int, goods: int, link: Link, factory: int, city: int) -> Wanted:
        """A start, and what it is near to."""
        good = self.names.goods[view.table.works[factory].good]
        told = f"{good} to {self.names.cities[city]}, {counted(link.length, 'track')}"
        return Wanted((START + factory,), f"{self.names.factories[factory]} ({told})")

    # --- tracks -------------------------------------------------------------------------------------
    def tracks(self, view: View, one: Prospect) -> Wanted:
        """The tracks that a delivery lacks, and what it brings then."""
        assert one.brings is not None
        cost = f" {price(one.link.money)}" if one.link.money else ""
        spaces = listed([self.names.spaces[space] for space in one.laid])
        ends = f"{self.names.factories[one.factory]} to {self.names.cities[one.city]}"
        stars = sum(bool(view.table.star[space]) for space in one.laid)
        star = f", {counted(stars, 'star')} on the way" if stars else ""
        told = f"{ends}: {brought(one.brings)} (build {spaces}{cost}{star})"
        return Wanted(tuple(BUILD + space for space in one.laid), told)


def brought(one: Delivery) -> str:
    """What a delivery brings, as short as can be: `5 prestige, $4, your contract`."""
    gain = one.total
    told = [f"{gain.prestige} prestige"] if gain.prestige else []
    told += [money(gain.money)] if gain.money else []
    return ", ".join([*told, *["your contract"][: one.contract]])
