"""Why a move may be a good one, as a player would say it, and what the few really bad ones cost."""

from __future__ import annotations

from flatboat.games.heartland.edition.model import HeartlandEdition, upgrade_line
from flatboat.games.heartland.rules.tables import ACTIONS, CENTRE, FUEL, GOODS, STOP, View
from flatboat.games.heartland.text.errands import Errand, Way, dearest, is_last, mine
from flatboat.games.heartland.text.gains import either, gains
from flatboat.games.heartland.text.guide import Guide
from flatboat.games.heartland.text.seen import seen
from flatboat.games.heartland.text.vocabulary import GOOD
from flatboat.kernel.words import EditionAdvice, Values

NO_MATTER = "you have no other turn, so your cards do not matter any more"


class Advice(EditionAdvice):
    """The reasons for one edition."""

    actions = ACTIONS

    def __init__(self, edition: HeartlandEdition) -> None:
        self.guide = Guide(edition)
        self.printed, self.places = self.guide.printed, self.guide.places

    def because(self, view: View, action: int) -> str:
        """See `Words.because`."""
        return super().because(seen(view), action)

    # --- cargo ---------------------------------------------------------------------------------------
    def unload(self, view: View, values: Values) -> str:
        """Cubes for points."""
        good, here = values["good"], mine(view).at
        price = int(self.printed.price[here][good])
        is_less = dearest(view, self.printed, good, here) > price
        return f"{self.places[here]} pays {price} a cube" if is_less else "nobody pays more"

    def load(self, view: View, values: Values) -> str:
        """Cubes to sell elsewhere."""
        if is_last(view):
            return ""
        n, good, here = values["n"] + 1, values["good"], mine(view).at
        gain = dearest(view, self.printed, good, here, n)
        return self.guide.sold_later(view, Errand(good, n, gain, Way(0, 0), here, is_sale=False))

    def drive(self, view: View, values: Values) -> str:
        """What can be done where the truck comes to."""
        place = values["place"]
        if place >= STOP:
            return f"it sells an upgrade: {upgrade_line(view.table, place - STOP)}"
        if place == CENTRE:
            return "you can change cards there for free"
        does = either(gains(view, self.printed, place))
        return f"there you can {does}" if does else ""

    # --- paying --------------------------------------------------------------------------------------
    def fuel(self, view: View, values: Values) -> str:
        """Fuel cards."""
        return "fuel costs you no points"

    def points(self, view: View, values: Values) -> str:
        """Points for driving."""
        return "" if view.hand[FUEL + values["points"]] else "you hold no fuel for that distance"

    def buy(self, view: View, values: Values) -> str:
        """An upgrade."""
        return upgrade_line(view.table, mine(view).at - STOP)

    # --- cards ---------------------------------------------------------------------------------------
    def swap(self, view: View, values: Values) -> str:
        """Discard/Draw."""
        return "your cards are of little use where you are"

    def done(self, view: View, values: Values) -> str:
        """No more of it."""
        return "the rest is worth keeping"

    def draw(self, view: View, values: Values) -> str:
        """A face-up card."""
        if is_last(view):
            return NO_MATTER
        return self.guide.why_card(view, values["card"])

    def blind(self, view: View, values: Values) -> str:
        """The pile."""
        if is_last(view):
            return NO_MATTER
        return self.guide.why_blind(view)

    def discard(self, view: View, values: Values) -> str:
        """A card of the hand."""
        card = values["card"]
        if is_last(view):
            return NO_MATTER
        if card < GOODS and not mine(view).cargo[card]:
            return f"you carry no {GOOD[card]}"
        return "the other cards are of more use to you"

    #: Why, by family.
    reasons = {
        "unload": unload,
        "load": load,
        "drive": drive,
        "pay fuel": fuel,
        "pay points": points,
        "buy": buy,
        "swap": swap,
        "done": done,
        "draw": draw,
        "draw blind": blind,
        "discard": discard,
    }
