"""What is to be decided, and by whom."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadhorns.rules.boats import last_space
from flatboat.games.broadhorns.rules.season import track_length
from flatboat.games.broadhorns.rules.tables import ICE, NONE, TOWNS, Ending, Phase, Spoil, Table, View
from flatboat.games.broadhorns.text.prospects import decider, drawn, is_closing, over_limit
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Teller, as_card
from flatboat.kernel.notation import a, capital, counted

TASKS = {
    Phase.SPOIL: "use ice or let the cargo spoil",
    Phase.ACT: "take two actions and then draw a card",
    Phase.ST_LOUIS: "buy cargo in St. Louis, then leave",
    Phase.SELL: "sell at {port}, then buy or leave",
    Phase.BUY: "buy at {port}, or leave",
    Phase.TRAVELERS: "take travelers aboard or leave",
    Phase.HAND: "discard down to your hand limit",
    Phase.OVER: "look at the result",
}


class Tasks(Teller):
    """The tasks of one edition."""

    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided, and by whom."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return "The game is over."
        seat = decider(table)
        if table.phase == Phase.SPOIL and seat == view.seat and not view.hand[ICE]:
            return f"{names[seat]}: let it spoil, for you hold no ice (others are not to know)."
        if table.phase == Phase.HAND and seat == view.seat and (card := drawn(view)) != NONE:
            told = f"you drew {a(as_card(self.names.cards[card]))}. {capital(self.duty(table, seat))}"
            return f"{names[seat]}: {told}."
        return f"{names[seat]}: {self.duty(table, seat)}."

    def duty(self, table: Table, seat: int) -> str:
        """What a seat has to do."""
        phase, trader = Phase(table.phase), table.traders[seat]
        if phase == Phase.SPOIL:
            return f"use ice against {spoiling_words(table)}, or let it spoil"
        if phase == Phase.HAND:
            limit, boat = int(self.record.boats[trader.boat].hand), self.names.broadhorns[trader.boat]
            over = counted(over_limit(self.record, trader, int(trader.cards)), "card")
            return f"discard {over}, for {a(boat)} keeps {limit}"
        if phase != Phase.ACT:
            return TASKS[phase].format(port=self.names.ports[table.port])
        if table.bonus and trader.at < last_space(self.record):
            return "make a third move, or draw a card to end the turn"
        if not table.actions or trader.done:
            return "draw a card to end the turn"
        lands = trader.at in [self.record.port[t] for t in range(TOWNS) if not trader.visited >> t & 1]
        afloat = "move or go into port" if lands else "move down the river"
        first = "take a broadhorn in St. Louis" if trader.boat == NONE else afloat
        left = f"{'last turn, ' * bool(table.last_round)}{counted(table.actions, 'action')} left"
        towns = track_length(self.record) - table.placed
        ends = f"; {counted(towns, 'more town')} {'ends' if towns == 1 else 'end'} the year"
        return f"{first} ({left}{ends * (is_closing(self.record, table) and not table.last_round)})"


def spoiling_words(table: Table) -> str:
    """What makes cargo spoil now."""
    if table.spoiling == Spoil.STEP:
        return "the spoil step"
    if table.spoiling == Spoil.SUMMER_CARD:
        return "a spoil card in summer"
    return f"a spoil card for {GOOD_WORDS[table.spoiling]}"
