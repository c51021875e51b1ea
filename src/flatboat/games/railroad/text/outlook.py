"""What a player would otherwise work out in the head: deliveries, the ship, races, how near the end is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flatboat.games.railroad.rules.tables import (
    LOCKED,
    NONE,
    OPEN,
    Company,
    Ending,
    Phase,
    View,
)
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.controls import (
    COMPANY_SECTION,
    DELIVER_SECTION,
    ENDING_SECTION,
)
from flatboat.games.railroad.text.prospects import Delivery, Gain
from flatboat.games.railroad.text.vocabulary import (
    ENDING_WORDS,
    Teller,
    bonus_words,
    money,
    price,
)
from flatboat.kernel.notation import counted, held
from flatboat.kernel.text import Panel

GOOD, BAD, WARN = "good", "bad", "warn"
FAR_LINKS = 8  # of those that still lack tracks, so many are listed

Row = tuple[tuple[str, ...], str]  # the cells, the tone


class Outlook(Teller):
    """The panels for one edition."""

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What the board says not at a glance: deliveries, companies side by side, how near the end is."""
        goes_on = view.table.ending == Ending.NOT_YET
        made = [self.companies(view)]
        if goes_on and view.seat >= 0 and view.table.phase != Phase.START:
            made.insert(0, self.deliveries(view))
        if goes_on:
            made.append(self.ends(view))
        return (made[0]._replace(unfolded=True), *made[1:])

    # --- deliveries -------------------------------------------------------------------------------
    def deliveries(self, view: View) -> Panel:
        """Each delivery that the tracks allow and what it would bring; what other links still lack."""
        rows = [*self.possible(view), *self.lacking(view)]
        if not rows:
            rows.append((("None", self.why_none(view), "", "", "", ""), ""))
        columns = ("From", "To", "Tracks", "Route", "Cards met", "In all")
        return Panel.of("My deliveries", DELIVER_SECTION, columns, rows)

    def possible(self, view: View) -> list[Row]:
        """The deliveries over links that are there, the best first."""
        made = prospects.deliveries(self.record, view)
        best = made[0].rank[:2] if made else None
        return [(self.delivery(view, one), GOOD if one.rank[:2] == best else "") for one in made]

    def delivery(self, view: View, delivery: Delivery) -> tuple[str, ...]:
        """The cells of a delivery."""
        route = bonus_words(delivery.parts.get(prospects.ROUTE, Gain()))
        return (*self.ends_of(view, delivery.factory, delivery.city), str(delivery.length), route,
                self.met(delivery), self.in_all(view, delivery))  # fmt: skip

    def met(self, delivery: Delivery) -> str:
        """The cards that a delivery meets."""
        return ", ".join(self.names.cards[card] for card in delivery.met) or "-"

    def met_then(self, view: View, factory: int, city: int, length: int) -> str:
        """The cards that a delivery over a link of this length will meet, and may meet by its way."""
        met, perhaps = prospects.met_over(self.record, view, factory, city, length)
        told = [self.names.cards[card] for card in met]
        told += [f"perhaps {self.names.cards[card]}" for card in perhaps]
        return ", ".join(told) or "-"

    def ends_of(self, view: View, factory: int, city: int) -> tuple[str, str]:
        """Where a delivery begins and ends: `coal, Blackmoor`, `Easton`."""
        good = self.names.good(view.table, factory)
        return f"{good}, {self.names.factories[factory]}", self.names.cities[city]

    def in_all(self, view: View, delivery: Delivery) -> str:
        """What a delivery brings with its best card and slot, and what of it does not come from the route."""
        told = []
        for part, gain in delivery.parts.items():
            if part != prospects.ROUTE:
                told.append(f"{self.part_words(delivery, part)} {bonus_words(gain)}")
        more = f": {', '.join(told)}" if told else ""
        if delivery.contract:
            more += f", and {delivery.contract} prestige at the end for your contract"
        elif prospects.helps_contract(self.record, view, delivery.factory, delivery.city):
            more += "; helps your contract"
        return bonus_words(delivery.total) + more

    def part_words(self, delivery: Delivery, part: str) -> str:
        """Where a part comes from: the card, the slot, the export, achievements."""
        if part == prospects.CARD:
            return self.names.cards[delivery.card]
        return f"slot {delivery.slot + 1}" if part == prospects.SLOT else part

    def lacking(self, view: View) -> list[Row]:
        """The links that could be made: those of one turn by what they bring, others by what they lack."""
        if not view.table.companies[view.seat].trains:
            return []
        rows: list[Row] = []
        for link, factory, city, brings, *_ in soon.links(self.record, view)[:FAR_LINKS]:
            route = prospects.route_gain(self.record, link.length)
            lack = f"needs {counted(link.tracks, 'track')} {price(link.money)}"
            if brings:
                lack += f"; then {self.in_all(view, brings)}"
            elif prospects.helps_contract(self.record, view, factory, city):
                lack += "; helps your contract"
            met = self.met(brings) if brings else self.met_then(view, factory, city, link.length)
            cells = (*self.ends_of(view, factory, city), str(link.length), bonus_words(route), met, lack)
            rows.append((cells, ""))
        return rows

    def why_none(self, view: View) -> str:
        """Why the viewer could deliver nothing, whatever is built next."""
        if not view.table.companies[view.seat].trains:
            return "all your trains are in cities"
        return "nothing is left that you could deliver, whatever you build"

    # --- companies and the end --------------------------------------------------------------------------
    def companies(self, view: View) -> Panel:
        """What everybody has, side by side."""
        table = view.table
        facts: dict[str, Callable[[Any], object]] = {
            "Prestige": lambda company: company.prestige,
            "Money": lambda company: money(company.money),
            "Free tracks": lambda company: company.tracks,
            "Locked tracks": self.locked,
            "Trains": lambda company: company.trains,
            "Deliveries": lambda company: company.deliveries,
            "Cards in hand": lambda company: company.cards,
            "Collection": lambda company: held(company.kinds, self.names.classes),
            "Loans": lambda company: f"{company.loans} of {self.record.loans}",
            "Savings and loans": lambda company: f"{prospects.settled(self.record, company):+d}",
        }
        if table.ending != Ending.NOT_YET:
            del facts["Savings and loans"]  # they are counted already
        companies = [table.companies[seat] for seat in range(table.seats)]
        rows: list[Row] = [
            ((heading, *(str(fact(company)) for company in companies)), "") for heading, fact in facts.items()
        ]
        columns = ("", *(f"Seat {seat + 1}" for seat in range(table.seats)))
        return Panel.of("Companies", COMPANY_SECTION, columns, rows)

    def locked(self, company: Company) -> str:
        """Locked tracks that are left, with their fees."""
        fees = ", ".join(money(self.record.fee[k]) for k in range(company.unlocked, LOCKED))
        left = LOCKED - company.unlocked
        return f"{left} (for {fees})" if left else "none left"

    def ends(self, view: View) -> Panel:
        """How near the three ends of the game are."""
        table = view.table
        tracks = [int(table.companies[seat].tracks) for seat in range(table.seats)]
        rounds = max(-(-left // self.record.build) for left in tracks)
        icons = sum(list(city.train)[: city.count].count(NONE) for city in table.cities)
        never = icons - hopes.deliveries_left(table)
        note = f"{counted(never, 'space')} can never be filled" if never else "when all are filled"
        in_time = f"used up in at most {counted(rounds, 'round')}"
        ends = (
            ("Free tracks", f"{sum(tracks) or 'none'} left", in_time, False),
            ("Train cards", f"{table.pile} in the deck", "when none is left", table.pile < OPEN),
            ("Train spaces", f"{icons} free", note, not never and icons < OPEN),
        )
        rows: list[Row] = [((what, left, how), WARN if is_near else "") for what, left, how, is_near in ends]
        if table.trigger != Ending.NOT_YET:
            left = counted(table.seats - table.played - 1, "turn")
            told = ENDING_WORDS[Ending(table.trigger)]
            rows.append((("Last round", f"{left} after this one", told), WARN))
        rows.append((("Now", f"round {table.round}", ""), ""))
        return Panel.of("The end of the game", ENDING_SECTION, ("", "", ""), rows)
