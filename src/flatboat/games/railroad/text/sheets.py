"""Forms for what is one gesture and several moves: a delivery with its card and slot; a turn played out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from flatboat.errors import FlatboatError
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import DELIVER, SCRAP
from flatboat.games.railroad.rules.ship import leftmost
from flatboat.games.railroad.rules.tables import CITIES, NONE, Ending, Phase, View
from flatboat.games.railroad.text import hopes, prospects, wins
from flatboat.games.railroad.text.controls import CARD_SECTION, DELIVER_SECTION, SHIP_SECTION, TURN_SECTION
from flatboat.games.railroad.text.offers import Offers
from flatboat.games.railroad.text.prospects import Delivery
from flatboat.games.railroad.text.vocabulary import SLOT_WORDS, Teller, bonus_words, money
from flatboat.kernel.notation import capital, counted, listed
from flatboat.kernel.pictures import length
from flatboat.kernel.text import Field, Sheet

DELIVERY, REST = "delivery", "rest"
DEAR = "dear-rest"  # one that takes prestige at the end, or after which more can be won: it is asked for anew
VAIN, LASTS = "Nothing comes within reach this turn", "This and all later turns"
BEST = ""  # the card or slot that brings most
SLOT = "Slot of the ship"
LETTERS, ROOM = 14.4, 294  # of a choice beside the board: the size of its letters, and the room for them
CONTAINERS = ("a neutral container", "your container")  # by whether it is one's own


class Sheets(Teller):
    """The forms for one edition."""

    def __init__(self, edition: RailroadEdition, moves: Sequence[str]) -> None:
        super().__init__(edition)
        self.offers, self.moves = edition.once(Offers), moves

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The form of a delivery, where the viewer can make one."""
        table = view.table
        if view.seat < 0 or view.seat != table.turn or table.ending != Ending.NOT_YET:
            return ()
        if table.phase == Phase.BUILD:
            return self.rest(view)
        if table.phase != Phase.DELIVER:
            return ()
        made = prospects.deliveries(self.record, view)
        if not made:
            return ()
        ways = tuple((self.key(one), self.route(view, one)) for one in made)
        fields = [Field("route", "Deliver", ways, look="only" if len(made) == 1 else "")]
        if hand := prospects.held(view):
            cards = ((str(card), self.card(view, card, made)) for card in hand)
            pieces, best = ("", *(f"hand-{card}" for card in hand)), self.best_card(view, made)
            fields.append(Field("card", "Train card", ((BEST, best), *cards), pieces=pieces))
        if view.table.freight:
            fields.append(self.slots(view, made))
        chosen = listed([f"the {field.name}" for field in fields[1:] if len(field.choices) > 1])
        drawn = f"Choose {chosen}" if chosen else ""
        covers = (DELIVER_SECTION, CARD_SECTION, SHIP_SECTION)
        heading = "A delivery" if len(made) > 1 else capital(self.names.ends(view.table, made[0]))
        return (
            Sheet(DELIVERY, heading, DELIVER_SECTION, "Deliver", tuple(fields), covers, True, drawn=drawn),
        )

    def rest(self, view: View) -> tuple[Sheet, ...]:
        """The form that plays out a turn whose tracks can win nothing, in one press.

        Later turns go by with it where they can win nothing either.
        """
        if not self.offers.idle(view):
            return ()
        *laid, _ = hopes.rest_of_turn(self.record, view)
        scrapped, built = laid.count(SCRAP), len(laid) - laid.count(SCRAP)
        told = [f"build {counted(built, 'track')}"] if built else []
        told += [f"scrap {scrapped if built else counted(scrapped, 'track')}"] if scrapped else []
        button = capital(f"{', '.join(told)}, end the turn")
        spent = wins.spent(self.record, view, hopes.cost_of_rest(self.record, view))
        dear = spent > 0 or not self.offers.vain(view)
        lasts = "" if dear or hopes.is_last_turn(view.table) else LASTS
        return (Sheet(DEAR if dear else REST, VAIN, TURN_SECTION, button, (), filled=True, lasts=lasts),)

    def best(self, found: set[str]) -> str:
        """The choice of what is best, by its name where it is the same for all deliveries."""
        return f"the best: {found.pop()}" if len(found) == 1 else "the best for this delivery"

    def best_card(self, view: View, made: Sequence[Delivery]) -> str:
        """The same of cards; where no delivery meets any it is the one that is needed least."""
        found = {self.names.card_labels[one.card] for one in made}
        if any(one.met or prospects.completed_by(self.record, view, one.card) for one in made):
            return self.best(found)
        return f"pays nothing: {found.pop()}" if len(found) == 1 else "the one needed least"

    def slots(self, view: View, made: Sequence[Delivery]) -> Field:
        """The slot that is covered; where there is no choice, the one that it will be."""
        found = prospects.open_slots(self.record, view)
        if not prospects.chooses_slot(self.record, view):
            told = f"slot {self.slot(view, found[0], made)}"
            return Field("slot", SLOT, ((BEST, told),), pieces=("",))
        slots = ((str(n), self.slot(view, n, made)) for n in found)
        best = self.best({f"slot {one.slot + 1}, with {CONTAINERS[one.own]}" for one in made})
        return Field("slot", SLOT, ((BEST, best), *slots), pieces=("", *(f"slot-{n}" for n in found)))

    def total(self, view: View, then: View) -> str:
        """What a filled form brings in all, prestige first; what the rest of a turn costs."""
        if view.table.phase == Phase.BUILD:
            paid = hopes.cost_of_rest(self.record, view)
            less = wins.spent(self.record, view, paid)
            costs = "The track costs" if view.table.to_build + view.table.pending == 1 else "The tracks cost"
            spends = f", and {less} prestige at the end" if less else ""
            return f"{costs} {money(paid) if paid else 'nothing'}{spends}."
        before, after = view.table.companies[view.seat], then.table.companies[view.seat]
        prestige, paid = int(after.prestige - before.prestige), int(after.money - before.money)
        prestige += prospects.marked(self.record, then)  # of a ship that sails no more is foreseen
        told = [f"{prestige} prestige{self.achieved(view, then)}"] if prestige else []
        told += [f"{money(abs(paid))}{' less' if paid < 0 else ''}"] if paid else []
        made = self.made(view, then)
        contract = f" At the end {made.contract} more for your contract." if made and made.contract else ""
        return f"In all: {' and '.join(told) or 'nothing'}{self.paying(view, then)}.{contract}"

    def paying(self, view: View, then: View) -> str:
        """Which card pays with the delivery, as a further clause; "" for none."""
        gone = next((card for card in prospects.held(view) if not then.hand[card]), NONE)
        made = self.made(view, then)
        return f", with {self.names.card_labels[gone]}" if made and gone in made.met else ""

    def achieved(self, view: View, then: View) -> str:
        """How much of it is for which achievements, in brackets; "" for none."""
        won = prospects.goals_won(self.record, view, then)
        return f" ({sum(won.values())} for {self.goals(won)})" if won else ""

    def goals(self, goals: Iterable[int]) -> str:
        """Achievements by name."""
        return listed([self.names.goals[goal] for goal in goals])

    def made(self, view: View, then: View) -> Delivery | None:
        """The best delivery between the same ends as the one between two views."""
        ends, found = (then.table.factory, then.table.city), prospects.deliveries(self.record, view)
        return next((one for one in found if (one.factory, one.city) == ends), None)

    def key(self, delivery: Delivery) -> str:
        """A delivery as the form has it: its move."""
        return self.moves[DELIVER + delivery.factory * CITIES + delivery.city]

    # --- choices ------------------------------------------------------------------------------------
    def route(self, view: View, one: Delivery) -> str:
        """A delivery as a choice, and first what it brings in all; its good where there is room."""
        ends, good = self.names.way(one), self.names.good(view.table, one.factory)
        contract = " + contract" if one.contract else ""
        told = f"{bonus_words(one.total)}{contract}: {ends}"
        brief = f"{one.total.prestige} prestige{contract}: {ends}"
        return next((words for words in (f"{told}, {good}", told) if length(words, LETTERS) <= ROOM), brief)

    def card(self, view: View, card: int, made: Sequence[Delivery]) -> str:
        """A card as a choice, with the deliveries that meet it and the achievements that it completes."""
        cities = [self.names.cities[one.city] for one in made if card in one.met]
        met = f"met to {', '.join(dict.fromkeys(cities))}" if cities else "not met"
        completed = prospects.completed_by(self.record, view, card)
        counts = f"completes {self.goals(completed)}; " if completed else ""
        return f"{self.names.card_labels[card]}: {counts}{met}; {self.names.card_texts[card]}"

    def slot(self, view: View, slot: int, made: Sequence[Delivery]) -> str:
        """A slot as a choice, and whose container would cover it."""
        ship, first = self.record.ships[view.table.ship], int(leftmost(self.record, view.table))
        goods = {int(view.table.works[one.factory].good) for one in made}
        own = {prospects.takes_own(self.record, view, slot, good) for good in goods}
        told = SLOT_WORDS[int(ship.good[slot])]
        if own == {False}:
            told += ": a neutral container"
        else:
            fits = " if the good fits" if len(own) > 1 else ""
            told += f": yours{fits}, for {bonus_words(ship.bonus[slot])}"
        if prospects.sails(self.record, view):
            told += "; the ship sails"
        elif slot == first and prospects.chooses_slot(self.record, view):
            told += "; next from the left"
        return f"{slot + 1}, {told}"

    # --- filled in ------------------------------------------------------------------------------------
    def compose(self, view: View, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves of a filled form. Raises FlatboatError for what cannot be."""
        if sheet not in [there.name for there in self.sheets(view)]:
            raise FlatboatError(f'there is no sheet "{sheet}" to fill in now')
        if sheet in (REST, DEAR):
            return [self.moves[action] for action in hopes.rest_of_turn(self.record, view)]
        return [self.moves[action] for action in self.played(view, values)]

    def played(self, view: View, values: Mapping[str, str]) -> tuple[int, ...]:
        """The actions of a filled form; what is left open is what brings most."""
        route = self.moves.index(values["route"]) - DELIVER
        cards, slots = ([int(values[name])] if values.get(name) else None for name in ("card", "slot"))
        one = prospects.best_delivery(self.record, view, *divmod(route, CITIES), cards, slots)
        return prospects.actions_of(self.record, view, one)
