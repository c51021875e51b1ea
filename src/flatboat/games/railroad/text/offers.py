"""What a player most likely wants: starts near a city, and tracks that allow a delivery in this turn."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import BUILD, START
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.tables import FACTORIES, LENGTHS, NONE, Ending, Phase, View
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.prospects import Gain, Link
from flatboat.games.railroad.text.soon import LATER, OFFERED, Prospect
from flatboat.games.railroad.text.vocabulary import Names, money, price
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import listed
from flatboat.kernel.text import Wanted

HEADING = "Within reach"
NEXT = 6  # links that a card may fit


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
            now = soon.best_ways(soon.links(self.record, view))
            later = soon.next_turn(self.record, view) if len(now) + LATER <= OFFERED else ()
            return (
                *(self.tracks(view, one) for one in now),
                *(self.first_tracks(view, one) for one in later),
            )
        return ()

    def fits(self, view: View, card: int) -> str:
        """A coming delivery that a card would fit: `fits Loomis to Arden`; "" for none."""
        for one in soon.links(self.record, view)[:NEXT]:
            ends = one.factory, one.city
            if card in prospects.met_over(self.record, view, *ends, one.link.length, [card])[0]:
                return f"fits {self.ends(one)}"
        return ""

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
        stars = sum(bool(view.table.star[space]) for space in one.laid)
        more = stars * int(self.record.star)
        star = f"; {more} more for {counted(stars, 'star')}" if stars else ""
        kept = ", fulfils your contract" if one.brings.contract else ""
        detail = f"{self.build(view, one)}{star}{kept}"
        told = f"{self.ends(one)}: {brought(one.brings.total)} ({detail})"
        return Wanted(tuple(BUILD + space for space in one.laid), told)

    def first_tracks(self, view: View, one: Prospect) -> Wanted:
        """The first tracks of two turns towards a delivery, and what its route brings."""
        row = min(one.link.length, LENGTHS) - 1
        gain = Gain(int(self.record.income[row]), int(self.record.route[row]))
        told = f"Next turn {self.ends(one)}: {brought(gain)}"
        return Wanted(tuple(BUILD + space for space in one.laid), f"{told} ({self.build(view, one)} first)")

    def ends(self, one: Prospect) -> str:
        """Between where a delivery goes."""
        return f"{self.names.factories[one.factory]} to {self.names.cities[one.city]}"

    def build(self, view: View, one: Prospect) -> str:
        """The tracks to be laid now, and for how much: `build e7 and e8 for $2`."""
        paid = sum(int(cost_of(self.record, view.table, space)) for space in one.laid)
        cost = f" {price(paid)}" if paid else ""
        return f"build {listed([self.names.spaces[space] for space in one.laid])}{cost}"


def brought(gain: Gain) -> str:
    """Prestige and money as short as can be: `5 prestige, $4`."""
    told = [f"{gain.prestige} prestige"] if gain.prestige else []
    return ", ".join([*told, *([money(gain.money)] if gain.money else [])])
