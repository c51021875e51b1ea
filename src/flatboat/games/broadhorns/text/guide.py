"""A friendly word for newcomers: what a player has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flatboat.games.broadhorns.rules.boats import last_space
from flatboat.games.broadhorns.rules.season import track_length
from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.spoil import would_lose
from flatboat.games.broadhorns.rules.tables import BOARD, GOODS, ICE, NONE, Phase, Spoil, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.plans import plan_in_port, plans_now
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Teller
from flatboat.games.broadhorns.text.wanted import wanted
from flatboat.kernel.notation import counted, listed

AIM = "You win with the most gold."
#: Whoever has cards is asked, so that nobody learns who has ice.
NO_ICE = (
    "You hold none, so let it spoil: you are asked all the same, or the others would learn that. "
    'Typed when your turn begins, "order: never ice" spares you the question.'
)
PRESS = "Press a voyage, or barrels for a load of your own."
AFLOAT = "Whoever sells first takes the spaces, so watch the boats ahead of you."


class Guide(Teller):
    """The guide to one edition."""

    def say(self, view: View) -> str:
        """Two to four sentences for the viewer, fewer for an onlooker."""
        table = view.table
        if table.phase == Phase.OVER:
            return "The most gold wins, barrels, boats and wreaths paid out; then the most town tiles."
        if view.seat < 0:
            return (
                "You are watching. The boats drift down the river, sell their cargo in the towns and "
                "start again in St. Louis. The year moves on with each town that is filled."
            )
        if prospects.decider(table) != view.seat:
            return self.waiting(view)
        return " ".join(filter(None, ADVICE[Phase(table.phase)](self, view)))

    def is_new(self, view: View) -> bool:
        """Whether the viewer is on a first expedition: what is the same on each is told only there."""
        return bool(view.table.traders[view.seat].expeditions <= 1)

    def waiting(self, view: View) -> str:
        """While another player decides."""
        trader = view.table.traders[view.seat]
        if trader.done:
            return "You sold your broadhorn in the last round, so your year is over."
        ashore = "Meanwhile, see which goods are cheap on the market and which towns want them."
        return self.stalling(view) or (ashore if trader.boat == NONE else AFLOAT)

    # --- the actions -----------------------------------------------------------------------------
    def act(self, view: View) -> Sequence[str]:
        """Step 3 of a turn."""
        table, trader = view.table, view.table.traders[view.seat]
        reach = prospects.reach(self.record, view)
        if trader.done:
            return ["You sold your broadhorn in the last round, so you take no more actions."]
        if not (table.actions or (table.bonus and reach)):
            return [self.closing(view) or "The card you draw may help you, or spoil cargo on all boats."]
        if trader.boat == NONE:
            return self.ashore(view)
        if table.bonus:
            return ["After two moves in a turn you get a third for free.", self.closing(view)]
        told = [*self.onward(view), self.closing(view)]
        return told if any(told) or wanted(self.record, self.names, view) else [AFLOAT]

    def ashore(self, view: View) -> Sequence[str]:
        """In St. Louis without a broadhorn."""
        if view.table.traders[view.seat].expeditions:
            return [self.closing(view) or self.stands(view)]
        spoils = "Flour, apples and pork spoil on the way."
        return [AIM, PRESS, self.closing(view) or spoils]

    def onward(self, view: View) -> list[str]:
        """What the buttons do not say: of the signs on the towns, of the end."""
        record, trader = self.record, view.table.traders[view.seat]
        found = prospects.towns_ahead(record, view)
        if not found:
            return ["The river ends here, and you have been in its port: all you can do is give up."]
        if record.port[found[0].town] == last_space(record) == trader.at:
            return ["The river ends here: sell what you can and end the expedition in the port."]
        if not plans_now(record, view):
            return ["Nothing aboard sells further down: buy at a port, or end the expedition in one."]
        told = ["Towns show what your cargo would earn there, and when."] * self.is_new(view)
        if self.is_new(view) and trader.visited == 0 and not view.table.moves:
            told.append("Two moves in a turn give a third for free.")
        return told

    def closing(self, view: View) -> str:
        """The end of the year coming near."""
        if not prospects.is_closing(self.record, view.table):
            return self.stalling(view)
        return "It is the last round. " * bool(view.table.last_round) + self.stands(view)

    def stands(self, view: View) -> str:
        """Who would win now: gold alone does not tell, for cargo has been paid for."""
        told = prospects.standing(self.record, view.table, view.seat)
        return f"If it ended now: {told}, with wreaths, boats and barrels aboard paid for."

    def stalling(self, view: View) -> str:
        """The end that comes where nobody fills towns."""
        soon = prospects.stalling_words(self.record, view.table)
        return f"If nobody fills a town, the game ends {soon}." if soon else ""

    # --- in port ---------------------------------------------------------------------------------
    def sell(self, view: View) -> Sequence[str]:
        """Selling at a town, beside a form that says what it brings and what may go with it."""
        table, name = view.table, self.names.ports[view.table.port]
        cargo = prospects.aboard(table.traders[view.seat])
        sale = prospects.sale(self.record, prospects.as_seen(view), table.port, cargo)
        return [
            f"Each open space of {name} buys one barrel." * (self.is_new(view) and any(sale.onto)),
            self.kept(view, sale),
            f"That fills {name}: {self.brought(view)}" * sale.fills,
        ]

    def kept(self, view: View, here: prospects.Sale) -> str:
        """What is wanted here, but fetches more at the next stop: the form keeps it aboard."""
        plan = plan_in_port(self.record, view)
        if plan is None:
            return ""
        goods = [GOOD_WORDS[good] for good in range(GOODS) if len(here.onto[good]) > plan.sold[good]]
        town = self.names.towns[plan.stops[1].town]
        return f"Keep {listed(goods)} for {town}, which pays more." if goods else ""

    def brought(self, view: View) -> str:
        """What filling the town does (rulings 7 and 9)."""
        table, n = view.table, int(tile_at(self.record, view.table, view.table.port).wreaths)
        worth = prospects.wreaths_worth(self.record, table, view.seat, n)
        wins = "no wreaths are left" if table.towns[table.port].tile == BOARD else "its wreaths are yours"
        wins += f", worth {worth} gold as things stand" * bool(worth)
        left = track_length(self.record) - table.placed
        then = ", and the last round begins" if left == 1 else ", and the year moves on"
        return f"{wins}{then if left else ''}."

    def load(self, view: View) -> Sequence[str]:
        """Buying, and travelers, beside a form that says what can be had."""
        return ["Leave once your boat carries what you want."]

    # --- other decisions -------------------------------------------------------------------------
    def spoil(self, view: View) -> Sequence[str]:
        """Ice against spoiling."""
        table, lost = view.table, int(would_lose(self.record, view.table, view.seat))
        cause = "The spoil step" if table.spoiling == Spoil.STEP else "A spoil card"
        loss = f"{counted(lost, 'barrel')} would be lost" if lost else "no barrel would be lost yet"
        ice = int(view.hand[ICE])
        named = table.spoiling < Spoil.STEP
        barrels = f"barrels of {GOOD_WORDS[table.spoiling]}" if named else "perishable barrels"
        return [
            f"{cause} moves your {barrels} nearer to spoiling, and {loss}.",
            f"One ice card stops all of them from moving. You hold {ice}." if ice else NO_ICE,
        ]

    def hand(self, view: View) -> Sequence[str]:
        """Discarding."""
        laid = "Deliveries go face up" if view.table.to_destination else "Deliveries and travelers go face up"
        return [f"{laid} to a town, where anyone may use them."]


ADVICE: dict[Phase, Callable[[Guide, View], Sequence[str]]] = {
    Phase.SPOIL: Guide.spoil,
    Phase.ACT: Guide.act,
    Phase.ST_LOUIS: Guide.load,
    Phase.SELL: Guide.sell,
    Phase.BUY: Guide.load,
    Phase.TRAVELERS: Guide.load,
    Phase.HAND: Guide.hand,
}
