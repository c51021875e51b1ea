"""The table of Small Railroad Empires as plain text, for those who read it rather than see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flatboat.games.railroad.rules.goals import progress
from flatboat.games.railroad.rules.tables import (
    CITIES,
    FACTORIES,
    LOCKED,
    MARKET,
    NEUTRAL,
    NONE,
    OPEN,
    SEATS,
    SPACES,
    TERRAINS,
    Company,
    Ending,
    Table,
    View,
)
from flatboat.games.railroad.text.vocabulary import SLOT_WORDS, TERRAIN_WORDS, Teller, bonus_words
from flatboat.kernel.notation import counted, held


class Ledger(Teller):
    """The text for one edition."""

    def lines(self, view: View, names: Sequence[str]) -> Iterator[str]:
        """Companies, factories, cities, tracks, achievements, ship, market, what the viewer holds."""
        table = view.table
        for seat in range(table.seats):
            yield from self.company(table, seat, names)
        yield ""
        yield "Factories:"
        yield from (self.factory(table, k, names) for k in range(FACTORIES) if table.works[k].space != NONE)
        yield "Cities:"
        yield from (self.city(table, k, names) for k in range(CITIES) if table.cities[k].space != NONE)
        yield f"Stars: {self.spaces(table, lambda space: table.star[space] == 1)}"
        for seat in range(table.seats):
            yield f"Tracks of {names[seat]}: {self.spaces(table, lambda s, k=seat: table.colors[s] >> k & 1)}"
        yield "Achievements:"
        yield from (self.goal(table, k, names) for k in range(OPEN))
        if table.ship != NONE:
            yield self.ship(table, names)
        yield f"Market: {self.market(table)}. Deck: {counted(table.pile, 'card')}."
        yield f"Loans left: {table.loans}."
        if view.seat >= 0:
            yield f"Your hand: {self.names.hand(view.hand)}."
            if view.contract != NONE:
                yield f"Your contract: {self.names.contracts[view.contract]}."

    def company(self, table: Table, seat: int, names: Sequence[str]) -> Iterator[str]:
        """A player: prestige, money, tracks, trains, cards, loans."""
        company = table.companies[seat]
        turn = "> " if seat == table.turn and table.ending == Ending.NOT_YET else "  "
        yield (
            f"{turn}{names[seat]}: {company.prestige} prestige, ${company.money}, "
            f"{counted(company.cards, 'card')} in hand, {counted(company.loans, 'loan')}"
        )
        line = f"    {counted(company.tracks, 'track')} and {LOCKED - company.unlocked} locked, "
        line += f"{counted(company.trains, 'train')}, collection: {held(company.kinds, self.names.classes)}"
        if table.freight:
            line += f", {counted(company.containers, 'container')}"
        if company.contract != NONE:
            line += f"; contract: {self.names.contracts[company.contract]}"
        yield line

    def factory(self, table: Table, factory: int, names: Sequence[str]) -> str:
        """A factory, its goods and who has tracks there."""
        works = table.works[factory]
        good = self.names.goods[works.good]
        who = [names[seat] for seat in range(SEATS) if table.colors[works.space] >> seat & 1]
        there = f" [{', '.join(who)}]" if who else ""
        return (
            f"  {self.names.spaces[works.space]} {self.names.factories[factory]}: {works.left} {good}{there}"
        )

    def city(self, table: Table, city: int, names: Sequence[str]) -> str:
        """A city: each good it asks for, and whose train came."""
        demand = table.cities[city]
        icons = ", ".join(
            self.names.goods[demand.good[icon]]
            + (f" ({names[demand.train[icon]]})" if demand.train[icon] != NONE else "")
            for icon in range(demand.count)
        )
        return f"  {self.names.spaces[demand.space]} {self.names.cities[city]}: {icons}"

    def spaces(self, table: Table, which: Any) -> str:
        """Spaces with their terrain, or a dash."""
        found = [space for space in range(SPACES) if which(space)]
        return ", ".join(self.space(table, space) for space in found) or "-"

    def space(self, table: Table, space: int) -> str:
        """A space and its terrain, where that costs something."""
        terrain = table.terrain[space]
        dear = terrain < TERRAINS and self.record.terrain_cost[terrain]
        return self.names.spaces[space] + (f" {TERRAIN_WORDS[terrain][0]}" if dear else "")

    def goal(self, table: Table, k: int, names: Sequence[str]) -> str:
        """An achievement: what it asks for, who has it, how far the others are."""
        goal = table.goals[k]
        face = self.record.goals[goal]
        stand = ", ".join(
            f"{names[seat]} {self.mark(table.companies[seat], goal, face)}" for seat in range(table.seats)
        )
        return f"  {self.names.goals[goal]}: {self.names.goal_texts[goal]} ({stand})"

    def mark(self, company: Company, goal: int, face: Any) -> str:
        """How a company stands with an achievement."""
        return "has it" if company.marked >> goal & 1 else f"{progress(company, face)} of {face.n}"

    def ship(self, table: Table, names: Sequence[str]) -> str:
        """The ship, its slots and both export bonuses."""
        ship = self.record.ships[table.ship]
        slots = []
        for slot in range(ship.count):
            owner = table.slot[slot]
            by = f" ({'neutral' if owner == NEUTRAL else names[owner]})" if owner != NONE else ""
            slots.append(f"{slot + 1} {SLOT_WORDS[ship.good[slot]]}, {bonus_words(ship.bonus[slot])}{by}")
        exports = " or ".join(bonus_words(ship.export[which]) for which in range(2))
        return f"Ship {self.names.ships[table.ship]}: {'; '.join(slots)}. Export: {exports}."

    def market(self, table: Table) -> str:
        """The cards that can be bought."""
        cards = [table.market[k] for k in range(MARKET) if table.market[k] != NONE]
        return ", ".join(self.names.cards[card] for card in cards) or "empty"
