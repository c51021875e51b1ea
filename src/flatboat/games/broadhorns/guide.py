"""A friendly word for newcomers: what a player has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flatboat.games.broadhorns import prospects
from flatboat.games.broadhorns.actions import BUY, CLAIM, CLAIM_TOWN, PORT
from flatboat.games.broadhorns.edition import BroadhornsEdition
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.spoil import would_lose
from flatboat.games.broadhorns.tables import (
    BOARD,
    BOXES,
    CURRENT,
    GOODS,
    ICE,
    NONE,
    PERISHABLES,
    TOWNS,
    Ending,
    Phase,
    Reason,
    Season,
    Spoil,
)
from flatboat.games.broadhorns.vocabulary import GOOD_WORDS, Names, goods_held
from flatboat.kernel.glass import look
from flatboat.kernel.notation import counted
from flatboat.kernel.pictures import listed

SOON = 2  # steps from spoiling that deserve a word
NEARLY_OVER = 3  # spaces of the season track


class Guide:
    """The guide to one edition."""

    def __init__(self, edition: BroadhornsEdition) -> None:
        self.record = look(edition.record())[0]
        self.names = Names(edition)

    def say(self, view: Any) -> str:
        """Two to four sentences for the viewer, fewer for an onlooker."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return (
                "The game is over, and the most gold wins; between equals it is more town tiles. "
                "Barrels and broadhorns left over were paid for, and then the wreaths."
            )
        if view.seat < 0:
            return (
                "You are looking on: the boats drift down the river, sell their cargo in the towns and "
                "start again in St. Louis. The year moves on with each town that is filled."
            )
        seat = table.asked if table.phase == Phase.SPOIL else table.turn
        if seat != view.seat:
            return self.waiting(view)
        return " ".join(filter(None, ADVICE[Phase(table.phase)](self, view)))

    def waiting(self, view: Any) -> str:
        """While another player decides."""
        trader = view.table.traders[view.seat]
        if trader.done:
            return "Another player decides now. You sold your broadhorn in the last round: your year is over."
        if trader.boat == NONE:
            return (
                "Another player decides now. "
                "Meanwhile look which goods the market has cheaply, and which towns ask for them."
            )
        cargo = goods_held(prospects.aboard(trader))
        place = self.names.places[trader.at]
        return (
            f"Another player decides now. Your {self.names.boats[trader.boat]} is at {place}; "
            f"its cargo: {cargo}. "
            "Whoever sells first takes the spaces, so keep an eye on the boats ahead of you."
        )

    # --- the actions -----------------------------------------------------------------------------
    def act(self, view: Any) -> Sequence[str]:
        """Step 3 of a turn."""
        table, trader = view.table, view.table.traders[view.seat]
        reach = prospects.reach(self.record, view)
        if trader.done:
            return [
                "You sold your broadhorn in the last round, so you take no more actions.",
                "Draw a card: it ends your turn.",
            ]
        if not (table.actions or (table.bonus and reach)):
            return ["Your actions are taken.", "Draw a card: it ends your turn.", self.closing(view)]
        if trader.boat == NONE:
            return self.ashore(view)
        if table.bonus:
            return [
                "Two moves in a turn give a third one for nothing.",
                f"You may go {'up to ' * (reach > 1)}{counted(reach, 'space')} further, "
                "or draw a card and end your turn.",
            ]
        return [self.where(view), *self.onward(view), self.fresh(view), self.closing(view)]

    def ashore(self, view: Any) -> Sequence[str]:
        """In St. Louis without a broadhorn."""
        table, trader = view.table, view.table.traders[view.seat]
        boats = self.record.boats
        opening = "You are in St. Louis: take a broadhorn, and buy cargo for it in the same port action."
        if not trader.expeditions and not table.first_boat_any:
            cost = f"{boats[0].cost} gold" if boats[0].cost else "nothing"
            size = f"A first expedition takes the {self.names.boats[0]}, which costs {cost}."
        else:
            size = f"A bigger one holds more barrels but costs gold; you have {trader.gold}."
        hint = "Perishables pay well but spoil on the way; furs and whiskey keep."
        last = "It is the last round: the broadhorn and the barrels aboard are paid for at the end."
        return [opening, size, last if table.last_round else hint]

    def where(self, view: Any) -> str:
        """Where the boat is, and whether a port action can be taken there."""
        table, trader = view.table, view.table.traders[view.seat]
        place, why = self.names.places[trader.at], prospects.reasons(self.record, view)[PORT]
        left = counted(table.actions, "action")
        if why == Reason.LEGAL:
            town = next(town for town in range(TOWNS) if self.record.port[town] == trader.at)
            total = prospects.sale(self.record, view, town, prospects.aboard(trader)).total
            return f"You lie at {place} with {left} left: a port action here could bring {total} gold now."
        return f"Your {self.names.boats[trader.boat]} is at {place}, and you have {left} left."

    def onward(self, view: Any) -> list[str]:
        """The best port below, and how soon it is reached."""
        record, trader = self.record, view.table.traders[view.seat]
        pace, found = prospects.pace(record, view), []
        for town in range(TOWNS):
            spaces = int(record.port[town] - trader.at)
            if spaces > 0:
                turns = prospects.turns_to_port(pace, spaces)
                kept = prospects.keeping(record, view.table, trader, turns)
                found.append((prospects.sale(record, view, town, kept).total, -turns, town))
        if not found:
            return ["The river ends here: sell what you can, and end the expedition in the port."]
        total, turns, town = max(found)
        if not total:
            return ["Nothing aboard would bring gold below: buy at a port, or end the expedition in one."]
        soon = ("this turn", "next turn")[-turns] if turns > -2 else f"in {-turns} turns"
        told = [f"As it stands your cargo would fetch most at {self.names.towns[town]}, {total} gold {soon}."]
        if view.hand[CURRENT] and not view.table.moves:
            told.append("Good Current, played before your first move, takes you further.")
        return told

    def fresh(self, view: Any) -> str:
        """Barrels that will spoil soon."""
        trader = view.table.traders[view.seat]
        near = [
            GOOD_WORDS[trader.box[box]]
            for box in range(BOXES)
            if NONE < trader.box[box] < PERISHABLES and trader.step[box] > self.record.steps - SOON
        ]
        if not near:
            return ""
        return f"Mind your {listed(sorted(set(near)))}: {counted(len(near), 'barrel')} will soon be lost."

    def closing(self, view: Any) -> str:
        """The end of the year coming near."""
        table = view.table
        left = track_length(self.record) - table.placed
        if table.last_round:
            if table.traders[view.seat].boat == NONE:
                return "It is the last round."
            return "It is the last round: barrels aboard and your broadhorn are paid for at the end."
        if left <= NEARLY_OVER:
            return f"The year ends when {counted(left, 'more town')} {'is' if left == 1 else 'are'} filled."
        return ""

    # --- in port ---------------------------------------------------------------------------------
    def load(self, view: Any) -> Sequence[str]:
        """St. Louis, once a broadhorn is taken."""
        trader = view.table.traders[view.seat]
        empty = sum(trader.box[box] == NONE for box in range(int(self.record.boats[trader.boat].boxes)))
        if not empty:
            return [
                "Your broadhorn is full.",
                "Be done, and drift down the river with the action that is left."
                if view.table.actions
                else "Be done, and draw a card: next turn she drifts down the river.",
            ]
        boxes = counted(empty, "empty box", "empty boxes")
        return [
            f"Buy cargo for your {boxes}; you have {trader.gold} gold.",
            "The cheapest barrels of a good go first, so each one more of it costs more.",
            "Look at what the towns ask for: two barrels onto spaces of one town earn its bonus, too.",
        ]

    def sell(self, view: Any) -> Sequence[str]:
        """Selling at a town."""
        table = view.table
        cargo = prospects.aboard(table.traders[view.seat])
        sale = prospects.sale(self.record, view, table.port, cargo)
        why = prospects.reasons(self.record, view)
        name = self.names.ports[table.port]
        opening = f"You are in the port of {name}: each open space there buys one barrel."
        total = f"Selling all would bring {sale.total} gold." if sale.total else "Nothing aboard sells here."
        card = ""
        if any(why[first + good] == Reason.LEGAL for first in (CLAIM, CLAIM_TOWN) for good in range(GOODS)):
            card = "You can claim a delivery card for a good you have sold."
        elif view.hand[ICE] and table.perishables:
            card = "An ice card would add gold to a perishable barrel you have sold."
        fills = f"That fills {name}: {listed(self.brought(table))}."
        return [
            opening,
            total,
            card or fills * sale.fills,
            "Selling comes before buying, and both before travelers.",
        ]

    def brought(self, table: Any) -> list[str]:
        """What filling the town does (rulings 7 and 9)."""
        board, full = table.towns[table.port].tile == BOARD, table.placed == track_length(self.record)
        return [
            "the values on the board give no tile" if board else "its tile is yours",
            "the season track is full" if full else "a barrel goes to the season track",
        ]

    def buy(self, view: Any) -> Sequence[str]:
        """Buying along the river."""
        table = view.table
        why = prospects.reasons(self.record, view)
        goods = [GOOD_WORDS[good] for good in range(GOODS) if why[BUY + good] == Reason.LEGAL]
        sells = f"You could buy {listed(goods)} here." if goods else "There is nothing you could buy here."
        return [
            f"You are in the port of {self.names.ports[table.port]}, and selling is over.",
            sells,
            "See to travelers next, be done, or end the expedition here and sell the broadhorn for scrap.",
        ]

    def travelers(self, view: Any) -> Sequence[str]:
        """Pick-up and drop-off."""
        return [
            "Travelers come aboard now, from your hand or from the town, as far as there is room.",
            "They pay when you take a port action where they want to go, and are lost if you pass it by.",
        ]

    # --- other decisions -------------------------------------------------------------------------
    def spoil(self, view: Any) -> Sequence[str]:
        """Ice against spoiling."""
        table, lost = view.table, int(would_lose(self.record, view.table, view.seat))
        cause = "Step 2 of your turn" if table.spoiling == Spoil.STEP else "A spoil card"
        loss = f"{counted(lost, 'barrel')} would be lost" if lost else "no barrel would be lost yet"
        ice = int(view.hand[ICE])
        have = f"You hold {ice}" if ice else "You hold none, so there is nothing but to let it spoil"
        named = table.spoiling < Spoil.STEP
        barrels = f"barrels of {GOOD_WORDS[table.spoiling]}" if named else "perishable barrels"
        return [
            f"{cause} moves your {barrels} nearer to spoiling, and {loss}.",
            f"One ice card keeps all of them where they are. {have}.",
        ]

    def hand(self, view: Any) -> Sequence[str]:
        """Discarding."""
        trader = view.table.traders[view.seat]
        limit = self.record.boats[trader.boat].hand
        winter = season(self.record, view.table) == Season.WINTER
        laid = "Deliveries go face up" if view.table.to_destination else "Deliveries and travelers go face up"
        return [
            f"Your {self.names.boats[trader.boat]} lets you keep {counted(limit, 'card')}: choose what goes.",
            f"{laid} to a town, where anybody may use them.",
            "In winter the spoil step is skipped, so ice is needed less." if winter else "",
        ]

    def over(self, view: Any) -> Sequence[str]:
        """Nothing is to be decided any more."""
        return ["The game is over."]


ADVICE: dict[Phase, Callable[[Guide, Any], Sequence[str]]] = {
    Phase.SPOIL: Guide.spoil,
    Phase.ACT: Guide.act,
    Phase.ST_LOUIS: Guide.load,
    Phase.SELL: Guide.sell,
    Phase.BUY: Guide.buy,
    Phase.TRAVELERS: Guide.travelers,
    Phase.HAND: Guide.hand,
    Phase.OVER: Guide.over,
}
