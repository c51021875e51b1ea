"""What a player would otherwise work out in the head: deliveries, the ship, races, how near the end is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flatboat.games.railroad.rules.goals import done_of, goal_worth, is_kept, progress
from flatboat.games.railroad.rules.ship import containers_of, export_bonus, leftmost
from flatboat.games.railroad.rules.tables import (
    LOCKED,
    MARKET,
    NEUTRAL,
    NONE,
    OPEN,
    Company,
    Ending,
    Phase,
    View,
)
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.controls import (
    CARD_SECTION,
    COMPANY_SECTION,
    CONTRACT_SECTION,
    DELIVER_SECTION,
    ENDING_SECTION,
    GOAL_SECTION,
    SHIP_SECTION,
)
from flatboat.games.railroad.text.prospects import Delivery, Gain
from flatboat.games.railroad.text.vocabulary import (
    ENDING_WORDS,
    EXPORTS,
    SLOT_WORDS,
    Teller,
    bonus_words,
    contract_stand,
    goal_stand,
    money,
    price,
)
from flatboat.kernel.notation import counted, held, listed
from flatboat.kernel.text import Panel

GOOD, BAD, WARN = "good", "bad", "warn"
FAR_LINKS = 8  # of those that still lack tracks, so many are listed

Row = tuple[tuple[str, ...], str]  # the cells, the tone


class Outlook(Teller):
    """The panels for one edition."""

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What helps the viewer now: the first is the one that matters."""
        table = view.table
        made: list[Callable[[Any], Panel]]
        if table.ending != Ending.NOT_YET:
            made = [self.companies, self.contracts, self.goals]
        else:
            made = [self.goals, self.cards, self.companies, self.ends]
            if view.seat >= 0:
                made.insert(1, self.contracts)
            if table.freight:
                made.insert(0, self.ship)
            if view.seat >= 0 and table.phase != Phase.START:
                made.insert(0, self.deliveries)
            if first := self.asked(view):
                made.remove(first)
                made.insert(0, first)
        panels = [panel(view) for panel in made]
        return (panels[0]._replace(unfolded=True), *panels[1:])

    def asked(self, view: View) -> Callable[[View], Panel] | None:
        """What the viewer is asked for now: a card, a slot of the ship."""
        if view.table.turn != view.seat:
            return None
        asked = {Phase.CARD: self.cards, Phase.BUY: self.cards, Phase.SHIP: self.ship}
        return asked.get(Phase(view.table.phase))

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

    # --- the ship -----------------------------------------------------------------------------------
    def ship(self, view: View) -> Panel:
        """The slots and who covers them; whose exports they would be if the ship sailed as it stands."""
        table = view.table
        ship, first = self.record.ships[table.ship], int(leftmost(self.record, table))
        rows: list[Row] = []
        for slot in range(ship.count):
            owner = table.slot[slot]
            nobody = {NONE: "next" if slot == first else "open", NEUTRAL: "neutral"}
            by = nobody.get(owner, f"Seat {owner + 1}")
            cells = (f"Slot {slot + 1}", SLOT_WORDS[ship.good[slot]], bonus_words(ship.bonus[slot]), by)
            rows.append((cells, self.slot_tone(view, slot, first)))
        for which, heading in enumerate(EXPORTS):
            seats = [seat for seat in range(table.seats) if export_bonus(table, seat) == which]
            who = listed([f"Seat {seat + 1}" for seat in seats]) or "nobody yet"
            tone = GOOD if view.seat in seats else ""
            rows.append(((heading, "", bonus_words(ship.export[which]), who), tone))
        for seat in range(table.seats):
            on, left = containers_of(table, seat), table.companies[seat].containers
            rows.append(((f"Seat {seat + 1}", f"{on or 'none'} aboard", "", f"{left or 'none'} left"), ""))
        rows.append((("Neutral", f"{containers_of(table, NEUTRAL) or 'none'} aboard", "", ""), ""))
        columns = ("", "Takes", "Gives", "Whose")
        return Panel.of(f"Ship {self.names.ships[table.ship]}", SHIP_SECTION, columns, rows)

    def slot_tone(self, view: View, slot: int, first: int) -> str:
        """Own slots are good news; the next to be covered is pointed at."""
        if view.table.slot[slot] == NONE:
            return WARN if slot == first else ""
        return GOOD if view.table.slot[slot] == view.seat else ""

    # --- races and the contract ---------------------------------------------------------------------
    def goals(self, view: View) -> Panel:
        """Each achievement, what it would bring now, and how far everybody is."""
        table = view.table
        rows = [self.goal(view, k) for k in range(OPEN)]
        columns = ("Achievement", "For", "Gives now", *(f"Seat {seat + 1}" for seat in range(table.seats)))
        return Panel.of("Achievements", GOAL_SECTION, columns, rows)

    def goal(self, view: View, k: int) -> Row:
        """The line of an achievement; its tone is that of the viewer's own progress."""
        table, tone = view.table, ""
        goal = table.goals[k]
        face, stand = self.record.goals[goal], []
        for seat in range(table.seats):
            company = table.companies[seat]
            done = company.marked >> goal & 1
            stand.append("has it" if done else goal_stand(company, face))
            if seat == view.seat:
                tone = GOOD if done else WARN if progress(company, face) >= face.n - 1 else ""
        worth = goal_worth(self.record, table, k)
        brings = f"{worth} prestige" if worth else "-"
        return (self.names.goals[goal], self.names.goal_texts[goal], brings, *stand), tone

    def contracts(self, view: View) -> Panel:
        """The viewer's own contract; once the game is over everybody's."""
        table, rows = view.table, list[Row]()
        for seat in range(table.seats):
            contract = view.contract if seat == view.seat else table.companies[seat].contract
            if contract != NONE:
                rows.append(self.contract(table.companies[seat], seat, contract))
        if not rows:
            rows.append((("None", "you have none", "", ""), ""))
        return Panel.of("Contract", CONTRACT_SECTION, ("", "At the end", "So far", "Gives"), rows)

    def contract(self, company: Company, seat: int, contract: int) -> Row:
        """The line of a contract."""
        face = self.record.contracts[contract]
        tone = GOOD if is_kept(company, face) else BAD if done_of(company, face) < 0 else ""
        cells = (f"Seat {seat + 1}", self.names.contracts[contract], contract_stand(company, face))
        return (*cells, f"{face.prestige} prestige"), tone

    # --- cards ----------------------------------------------------------------------------------------
    def cards(self, view: View) -> Panel:
        """The hand and the market, with what each card asks for and brings."""
        table, hand = view.table, prospects.held(view)
        playing = table.turn == view.seat and table.phase == Phase.CARD
        met = prospects.met_now(self.record, view) if playing else ()
        rows: list[Row] = []
        for card in hand:
            note = ("met now" if card in met else "not met, but collected") if playing else "in hand"
            rows.append((self.card(card, note), GOOD if card in met else ""))
        asked = price(self.record.card_price)
        for k in range(MARKET):
            if table.market[k] != NONE:
                rows.append((self.card(table.market[k], f"on the market {asked}"), ""))
        rows.append((("Deck", "", "", counted(table.pile, "card")), ""))
        return Panel.of("Train cards", CARD_SECTION, ("Card", "Gives", "If", "Where"), rows)

    def card(self, card: int, where: str) -> tuple[str, ...]:
        """The cells of a card."""
        return (self.names.cards[card], self.names.rewards[card], self.names.conditions[card], where)

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
