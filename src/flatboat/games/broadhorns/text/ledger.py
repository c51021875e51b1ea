"""The table of Broadhorns! as plain text, for those who read it rather than see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flatboat.games.broadhorns.rules.boats import occupants
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    DELIVERY,
    GOODS,
    HELD,
    ICE,
    NONE,
    PERISHABLES,
    TOWNS,
    TRAVELER,
    TRAVELERS,
    Ending,
    Order,
    Phase,
    Table,
    Town,
    View,
)
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.vocabulary import (
    GOOD_WORDS,
    ORDER_MEANINGS,
    SEASON_WORDS,
    Teller,
    as_card,
    cards_held,
)
from flatboat.kernel.notation import counted, held, listed


class Ledger(Teller):
    """The text for one edition."""

    def lines(self, view: View, names: Sequence[str]) -> Iterator[str]:
        """Players, river, market, year, cards."""
        table = view.table
        for seat in range(table.seats):
            turn = "> " if seat == table.turn and table.ending == Ending.NOT_YET else "  "
            yield f"{turn}{self.player(table, seat, names[seat])}"
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

    def player(self, table: Table, seat: int, name: str) -> str:
        """A player: what lies in front of them, and where they are."""
        trader = table.traders[seat]
        worth = prize(self.record, table, seat) if trader.wreaths and table.phase != Phase.OVER else 0
        wreaths = counted(trader.wreaths, "wreath") + f" ({worth} gold for them now)" * bool(worth)
        told = [f"{trader.gold} gold", wreaths, counted(trader.tiles, "tile"), counted(trader.cards, "card")]
        told += ["starts the rounds"] if table.first == seat else []
        told += [self.place(table, seat)]
        told += [self.boat(table, seat)] if trader.boat != NONE else []
        return f"{name}: {', '.join(told)}"

    def place(self, table: Table, seat: int) -> str:
        """Where a player's boat is: at a port, or how far past the last one."""
        trader = table.traders[seat]
        if trader.boat == NONE:
            return "done for this game" if trader.done else "in St. Louis without a broadhorn"
        place = self.names.spots[trader.at]
        return f"at {place}" if place in self.names.ports else place

    def boat(self, table: Table, seat: int) -> str:
        """A player's boat, what and whom it carries, and the room left."""
        trader = table.traders[seat]
        card, pace = self.record.boats[trader.boat], prospects.speed_now(self.record, table, seat)
        told = f"{self.names.boats[trader.boat]} broadhorn, speed {pace}, hand limit {card.hand}"
        boxes = [(trader.box[i], trader.step[i]) for i in range(card.boxes)]
        aboard = [self.barrel(good, step) for good, step in boxes if good != NONE]
        empty, seats = card.boxes - len(aboard), card.occupants - occupants(trader)
        aboard += [self.traveler(kind, n) for kind, n in enumerate(trader.aboard) if n]
        free = f"{counted(empty, 'box', 'boxes')} and {counted(seats, 'seat')} free"
        return f"{told}; aboard: {listed(aboard) or 'nothing'}; {free}"

    def barrel(self, good: int, step: int) -> str:
        """A barrel in a cargo box, and how long it keeps."""
        left = self.record.steps - step
        keeps = counted(left, "more step") if left else "lost at the next step"
        return f"{GOOD_WORDS[good]} ({keeps if good < PERISHABLES else 'keeps'})"

    def traveler(self, kind: int, n: int = 1) -> str:
        """Travelers of a kind: where to, and for how much."""
        town, fare = self.names.towns[self.record.destination[kind]], self.record.fare[kind]
        return f"traveler to {town} for {fare} gold" + f" ×{n}" * (n > 1)

    def card(self, card: int) -> str:
        """A card of a hand."""
        return self.traveler(card - TRAVELER) if TRAVELER <= card < ICE else as_card(self.names.cards[card])

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
