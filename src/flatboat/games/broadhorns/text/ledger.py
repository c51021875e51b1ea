"""The table of Broadhorns! as plain text, for those who read it rather than see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    BOXES,
    DELIVERY,
    GOODS,
    HELD,
    NONE,
    PERISHABLES,
    TOWNS,
    TRAVELER,
    TRAVELERS,
    Ending,
    Order,
    Table,
    Town,
    Trader,
    View,
)
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.vocabulary import (
    GOOD_WORDS,
    ORDER_MEANINGS,
    SEASON_WORDS,
    Teller,
    cards_held,
)
from flatboat.kernel.notation import counted, held


class Ledger(Teller):
    """The text for one edition."""

    def lines(self, view: View, names: Sequence[str]) -> Iterator[str]:
        """Players, river, market, year, cards."""
        table = view.table
        for seat in range(table.seats):
            yield from self.trader(table, seat, names)
        yield ""
        yield from (self.town(table, town, names) for town in range(TOWNS))
        yield ""
        yield f"Market: {held(table.market, GOOD_WORDS)}. Bag: {held(table.bag, GOOD_WORDS)}."
        now, length = season(self.record, table), track_length(self.record)
        yield f"Season: {SEASON_WORDS[now]}, {table.placed} of {length} spaces filled."
        discards = cards_held(table.discards, self.names.cards)
        yield f"Draw pile: {counted(table.pile, 'card')}. Discards: {discards}."
        if view.seat >= 0:
            yield f"Your hand: {cards_held(view.hand, self.names.cards[:HELD])}."
            yield f"Your order for ice: {ORDER_MEANINGS[Order(view.order)]}."

    def trader(self, table: Table, seat: int, names: Sequence[str]) -> Iterator[str]:
        """A player: gold, cards, wreaths; the broadhorn and what is aboard."""
        trader = table.traders[seat]
        turn = "> " if seat == table.turn and table.ending == Ending.NOT_YET else "  "
        wreaths = f"{counted(trader.wreaths, 'wreath')} on {counted(trader.tiles, 'tile')}"
        yield f"{turn}{names[seat]}: {trader.gold} gold, {counted(trader.cards, 'card')}, {wreaths}"
        if trader.boat == NONE:
            yield f"    no broadhorn, {'done for this game' if trader.done else 'in St. Louis'}"
            return
        place = self.names.places[trader.at]
        yield f"    {self.names.boats[trader.boat]} at {place}: {self.cargo(trader)}{self.aboard(trader)}"

    def cargo(self, trader: Trader) -> str:
        """What is in the boxes, perishables with how far along they are."""
        boxes = range(min(BOXES, int(self.record.boats[trader.boat].boxes)))
        return ", ".join(self.box(trader, box) for box in boxes)

    def box(self, trader: Trader, box: int) -> str:
        """A cargo box."""
        good = trader.box[box]
        if good == NONE:
            return "empty"
        along = f" {trader.step[box]}/{self.record.steps}" if good < PERISHABLES else ""
        return f"{GOOD_WORDS[good]}{along}"

    def aboard(self, trader: Trader) -> str:
        """Travelers aboard, after the cargo."""
        found = cards_held(trader.aboard, self.names.travelers)
        return f"; {found}" if any(trader.aboard) else ""

    def town(self, table: Table, town: int, names: Sequence[str]) -> str:
        """A town: what it asks for and sells, its tile, cards and boats there."""
        place, tile = table.towns[town], tile_at(self.record, table, town)
        asks = ", ".join(
            f"{GOOD_WORDS[tile.good[s]]} {tile.value[s]}{' (filled)' if place.filled >> s & 1 else ''}"
            for s in range(tile.count)
        )
        banner = prospects.banner(self.record, table, town)
        sells = ", ".join(f"{GOOD_WORDS[good]} +{increase}" for good, increase in banner)
        line = f"  {self.record.port[town]} {self.names.towns[town]}: asks for {asks}"
        line += f"; sells {sells or 'nothing'}; bonus {self.record.bonus[town]}"
        shown = "values on the board" if place.tile == BOARD else counted(tile.wreaths, "wreath")
        line += f"; {shown}, {counted(place.under, 'tile')} under it{self.cards(place, town)}"
        port = self.record.port[town]
        boats = [(names[s], table.traders[s]) for s in range(table.seats)]
        at = [name for name, trader in boats if trader.boat != NONE and trader.at == port]
        return line + (f" [{', '.join(at)}]" if at else "")

    def cards(self, place: Town, town: int) -> str:
        """What lies on the card space of a town."""
        counts = [0] * HELD
        for good in range(GOODS):
            counts[DELIVERY + town * GOODS + good] = int(place.delivery[good])
        for k in range(TRAVELERS):
            counts[TRAVELER + k] = int(place.travelers[k])
        return f"; cards: {cards_held(counts, self.names.cards[:HELD])}" if any(counts) else ""
