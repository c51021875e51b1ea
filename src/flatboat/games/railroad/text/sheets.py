"""A form for what is one gesture and several moves: a delivery, its train card, its slot on the ship."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flatboat.errors import FlatboatError
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import BUY, COVER, DELIVER, END, PLAY
from flatboat.games.railroad.rules.ship import has_choice, leftmost
from flatboat.games.railroad.rules.tables import CITIES, MARKET, NONE, WILD, Ending, Phase, View
from flatboat.games.railroad.text import prospects
from flatboat.games.railroad.text.controls import CARD_SECTION, DELIVER_SECTION, SHIP_SECTION
from flatboat.games.railroad.text.prospects import Delivery, Gain
from flatboat.games.railroad.text.vocabulary import Names, bonus_words, money, price, slot_words
from flatboat.kernel.notation import counted
from flatboat.kernel.text import Field, Sheet

DELIVERY = "delivery"
BEST = ""  # the card or slot that brings most
STAY, LEAVE = "stay", "end"


class Sheets:
    """The forms for one edition."""

    def __init__(self, edition: RailroadEdition, moves: Sequence[str]) -> None:
        self.record = edition.printed
        self.names = Names(edition)
        self.moves = moves

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The form of a delivery, where the viewer can make one."""
        table = view.table
        if view.seat < 0 or view.seat != table.turn or table.ending != Ending.NOT_YET:
            return ()
        if table.phase != Phase.DELIVER:
            return ()
        made = prospects.deliveries(self.record, view)
        if not made:
            return ()
        fields = [Field("route", "Deliver", tuple((self.key(one), self.route(view, one)) for one in made))]
        if hand := prospects.held(view):
            cards = ((str(card), self.card(card, made)) for card in hand)
            fields.append(Field("card", "Train card", ((BEST, "the best one"), *cards)))
        if self.chooses_slot(view):
            slots = ((str(slot), self.slot(view, slot)) for slot in prospects.open_slots(self.record, view))
            fields.append(Field("slot", "Slot", ((BEST, "the best one"), *slots)))
        fields.append(Field("then", "Then", self.ways(view)))
        covers = (DELIVER_SECTION, CARD_SECTION, SHIP_SECTION)
        return (Sheet(DELIVERY, "A delivery", DELIVER_SECTION, "Deliver", tuple(fields), covers, True),)

    def key(self, delivery: Delivery) -> str:
        """A delivery as the form has it: its move."""
        return self.moves[DELIVER + delivery.factory * CITIES + delivery.city]

    def chooses_slot(self, view: View) -> bool:
        """Whether a delivery may cover more than one slot."""
        return bool(view.table.freight and has_choice(self.record, view.table, view.seat))

    # --- choices ------------------------------------------------------------------------------------
    def route(self, view: View, one: Delivery) -> str:
        """A delivery as a choice: what it brings in all, and by what."""
        good = self.names.goods[view.table.works[one.factory].good]
        ends = f"{self.names.factories[one.factory]} to {self.names.cities[one.city]}, {good}"
        told = [f"route of {counted(one.length, 'track')} {bonus_words(one.parts[prospects.ROUTE])}"]
        for part, gain in one.parts.items():
            if part != prospects.ROUTE:
                told.append(f"{self.source(one, part)} {bonus_words(gain)}")
        return f"{ends}: {bonus_words(one.total)} ({', '.join(told)})"

    def source(self, one: Delivery, part: str) -> str:
        """Where a part of what a delivery brings comes from."""
        if part == prospects.CARD:
            return self.names.cards[one.card]
        return f"slot {one.slot + 1}" if part == prospects.SLOT else part

    def card(self, card: int, made: Sequence[Delivery]) -> str:
        """A card as a choice, with the deliveries that meet it."""
        cities = [self.names.cities[one.city] for one in made if card in one.met]
        met = f"met to {', '.join(dict.fromkeys(cities))}" if cities else "not met"
        return f"{self.names.cards[card]}: {self.names.card_texts[card]}; {met}"

    def slot(self, view: View, slot: int) -> str:
        """A slot as a choice."""
        ship, first = self.record.ships[view.table.ship], int(leftmost(self.record, view.table))
        good = int(ship.good[slot])
        neutral = "" if good == WILD else ", with a neutral container for another good"
        brings = f"{slot + 1}, {slot_words(good)}: {bonus_words(ship.bonus[slot])}{neutral}"
        return f"{brings} (the next from the left)" if slot == first else brings

    def ways(self, view: View) -> tuple[tuple[str, str], ...]:
        """What comes after the delivery."""
        asked = price(self.record.card_price)
        cards = [int(view.table.market[k]) for k in range(MARKET) if view.table.market[k] != NONE]
        buying = [(f"buy-{card}", f"buy {self.names.cards[card]} {asked}") for card in cards]
        return ((STAY, "choose then"), (LEAVE, "end the turn"), *buying)

    # --- filled in ------------------------------------------------------------------------------------
    def compose(self, view: View, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves of a filled form. Raises FlatboatError for what cannot be."""
        if sheet != DELIVERY or not self.sheets(view):
            raise FlatboatError(f'there is no sheet "{sheet}" to fill in now')
        return [self.moves[action] for action in self.played(view, values)]

    def played(self, view: View, values: Mapping[str, str]) -> list[int]:
        """The actions of a filled form."""
        route = self.moves.index(values["route"]) - DELIVER
        chosen = self.chosen(view, route, values.get("card", BEST), values.get("slot", BEST))
        actions = [DELIVER + route]
        if chosen.card != NONE:
            actions.append(PLAY + chosen.card)
        if self.chooses_slot(view):
            actions.append(COVER + chosen.slot)
        then = values.get("then", STAY)
        if then == LEAVE:
            actions.append(END)
        elif then != STAY:
            self.pay(view, chosen.total)
            actions.append(BUY + int(then.removeprefix("buy-")))
        return actions

    def chosen(self, view: View, route: int, card: str, slot: str) -> Delivery:
        """The delivery as filled in; what is left open is what brings most."""
        cards = None if card == BEST else [int(card)]
        slots = None if slot == BEST else [int(slot)]
        return prospects.best_delivery(self.record, view, *divmod(route, CITIES), cards, slots)

    def pay(self, view: View, gain: Gain) -> None:
        """Raises FlatboatError if no card could be bought after the delivery."""
        have, price = view.table.companies[view.seat].money + gain.money, self.record.card_price
        if have < price:
            raise FlatboatError(
                f"a train card costs {money(price)}, and you would have {money(have)} by then"
            )
