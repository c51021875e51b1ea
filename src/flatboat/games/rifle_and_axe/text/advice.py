"""Why a move may be a good one, as a player would say it, and what the few really bad ones cost."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, SHOE, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.limits import extra_trades, folk_left, shoeing_saves
from flatboat.games.rifle_and_axe.rules.raid import POWDER
from flatboat.games.rifle_and_axe.rules.reckoning import FOLK_PER_SALT
from flatboat.games.rifle_and_axe.rules.tables import (
    LOSABLE,
    STORED,
    UNITS,
    Phase,
    Resource,
    Settlement,
    View,
)
from flatboat.games.rifle_and_axe.text.deeds import deed
from flatboat.games.rifle_and_axe.text.extras import shod_for_nothing
from flatboat.games.rifle_and_axe.text.guide import mine
from flatboat.games.rifle_and_axe.text.outlook import (
    Odds,
    another_raid,
    cost_words,
    forecasts,
    is_worse,
    needs,
    raid_cost,
    raid_odds,
)
from flatboat.games.rifle_and_axe.text.vocabulary import RESOURCE_NAMES, amounts, leader_gifts, units
from flatboat.games.rifle_and_axe.text.whys import why
from flatboat.kernel.notation import listed
from flatboat.kernel.words import EditionAdvice, Values


class Advice(EditionAdvice):
    """The reasons for one edition."""

    actions = ACTIONS

    def __init__(self, edition: RifleEdition) -> None:
        self.edition = edition
        self.record = edition.printed

    def because(self, view: View, action: int) -> str:
        """Why an action may be a good one, as its suggestion says it, else what it brings; "" for nothing."""
        name = ACTIONS.family(action)
        if name in self.reasons:
            return super().because(view, action)
        if name not in SQUARE_OF or mine(view).phase != Phase.ACTION:
            return ""
        done = deed(self.record, view.table, action)
        spends = f" for {amounts(done.spends)}" if done.spends else ""
        brings = f"it brings {amounts(done.gains)}{spends}" if done.gains else ""
        return why(self.record, view, (action,)) or brings

    def costly(self, view: View, action: int) -> str:
        """What ending the phase costs, Folk that are idle or may die; and shoeing without a Horse to use."""
        if action == SHOE and shod_for_nothing(self.record, mine(view)):
            return self.horseless(mine(view))
        if ACTIONS.family(action) != "end the action phase":
            return ""
        left = folk_left(mine(view))
        idle = [f"{left} Folk {'stands' if left == 1 else 'stand'} idle."] if left else []
        return " ".join([*self.dying(view), *idle])

    def warning(self, view: View, action: int) -> str:
        """Who may die: that Folk have yet to act is no warning while they can."""
        ends = ACTIONS.family(action) == "end the action phase"
        return " ".join(self.dying(view)) if ends else ""

    def horseless(self, s: Settlement) -> str:
        """That the Trade of Shoe Horses would have no Horse to lead it."""
        owned = s.resources[Resource.HORSES]
        used = "your only one is" if owned == 1 else f"all {owned} of yours are"
        lack = f"{used} used this turn" if owned else "without any you may trade only once a turn"
        return f"The Trade that this brings needs a free Horse, and {lack}: the Metal would be wasted."

    def dying(self, view: View) -> list[str]:
        """Who would go hungry, without Salt or cold, and so may die: a sentence each."""
        cold = needs(self.record, mine(view), view.table.turn).cold
        deadly = ("food", "salt", "fuel") if cold else ("food", "salt")
        found = forecasts(self.edition, view.table, view.seat)
        return [f"{one.title}." for one in found if one.bad and one.id in deadly]

    # --- the Action Phase ----------------------------------------------------------------------------
    def shoe(self, view: View, values: Values) -> str:
        """Shoe Horses, for the Trade that it brings."""
        s = mine(view)
        if shoeing_saves(s, extra_trades(s)) > 0:
            return "the Trade you made then takes no Folk, and one more can act"
        return "" if shod_for_nothing(self.record, s) else "it brings a Trade that takes no Folk"

    def end(self, view: View, values: Values) -> str:
        """The end of the Action Phase."""
        return "" if folk_left(mine(view)) else "all your Folk have acted"

    # --- other decisions -----------------------------------------------------------------------------
    def lead(self, view: View, values: Values) -> str:
        """A leader."""
        return f"this leader brings {listed(leader_gifts(self.record, values['leader']))}"

    def craft(self, view: View, values: Values) -> str:
        """A craftsman."""
        have = mine(view).resources
        stock = Resource.METAL if values["craft"] else Resource.WOOD
        return f"you have {units(have[stock], stock)} for such work"

    def lose(self, view: View, values: Values) -> str:
        """A loss by choice."""
        lost = LOSABLE[values["lost"]]
        return f"you have {units(mine(view).resources[lost], lost)} and miss it least"

    def discard(self, view: View, values: Values) -> str:
        """What the stores cannot hold."""
        s, what, n = mine(view), STORED[values["stored"]], UNITS[values["n"]]
        folk = s.resources[Resource.FOLK]
        wanted = {Resource.FOOD: folk, Resource.SALT: folk // FOLK_PER_SALT, Resource.GUNPOWDER: POWDER}
        left, name = s.resources[what] - n, RESOURCE_NAMES[what]
        if left < wanted.get(what, 0):
            return f"you can get {name} again next turn, though you then need {wanted[what]}"
        return f"you keep {left or 'no'} {name}, and need {wanted.get(what) or 'none'} next turn"

    def reroll(self, view: View, values: Values) -> str:
        """Another raid; nothing where the figures speak against it."""
        s, now, another = self.raid(view)
        if not is_worse(now, another, int(s.resources[Resource.FOLK])):
            return ""
        return f"this raid costs {cost_words(now)}, and another roll {cost_words(another)}"

    def accept(self, view: View, values: Values) -> str:
        """This raid; nothing where the figures speak against it."""
        s, now, another = self.raid(view)
        folk = int(s.resources[Resource.FOLK])
        if is_worse(now, another, folk):
            return ""
        less = "little" if raid_cost(now, folk) > raid_cost(another, folk) else "no"
        return f"another roll would cost {less} less on average, and you keep your Peace"

    def raid(self, view: View) -> tuple[Settlement, Odds, Odds]:
        """The settlement, the raid that was rolled and another one."""
        s = mine(view)
        table = raid_odds(self.edition, self.record, s)
        return s, table[s.raid - 1], another_raid(table, s)

    def barter(self, view: View, values: Values) -> str:
        """The Shawnee trade."""
        s = mine(view)
        short = needs(self.record, s, view.table.turn).unfed
        return f"you are {short} Food short" if short else "what you get is worth more than what you give"

    #: Why, by family.
    reasons = {
        "shoe horses": shoe,
        "end the action phase": end,
        "lead": lead,
        "take in": craft,
        "lose": lose,
        "discard": discard,
        "spend peace": reroll,
        "face the raid": accept,
        "barter": barter,
    }
