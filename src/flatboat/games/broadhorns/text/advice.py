"""Why a move may be a good one, as a player would say it, and what the few really bad ones cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from flatboat.games.broadhorns.rules.actions import ACTIONS, BOAT, BUY, MOVE, PORT
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.spoil import would_lose
from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    BOXES,
    GOODS,
    ICE,
    MOST_MOVE,
    NONE,
    PERISHABLES,
    ST_LOUIS,
    TOWNS,
    Reason,
    View,
)
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.plans import best_plan, won
from flatboat.games.broadhorns.text.vocabulary import Teller, barrels_held
from flatboat.kernel.notation import capital, counted, listed
from flatboat.kernel.words import EditionAdvice, Values

SOON = 2  # steps from spoiling


class Advice(Teller, EditionAdvice):
    """The reasons for one edition."""

    actions = ACTIONS

    def costly(self, view: View, action: int) -> str:
        """What an action costs that is really bad."""
        (name, values), trader = ACTIONS.read(action), mine(view)
        if name == "give up" and trader.boat != NONE:
            cargo = prospects.aboard(trader)
            gone = [self.names.broadhorns[trader.boat], *([barrels_held(cargo)] if any(cargo) else [])]
            gone += self.names.of_travelers(list(trader.aboard))
            return f"You lose your {listed(gone)}, and nothing is paid for it. In a port you could sell it."
        if name in ("end", "move") and not view.table.last_round:  # no fare can be earned after that
            cargo = prospects.aboard(trader)
            unsold = f"You lose {barrels_held(cargo)}, unsold." if name == "end" and any(cargo) else ""
            return " ".join(filter(None, [self.strands(view, name, values), unsold]))
        if name == "done" and view.table.port == ST_LOUIS and not any(prospects.aboard(trader)):
            buying = any(
                why == Reason.LEGAL for why in prospects.reasons(self.record, view)[BUY : BUY + GOODS]
            )
            return "Your boat would leave empty: buy barrels of the market to load it." if buying else ""
        if name == "draw" and self.can_act(view):
            left = counted(int(view.table.actions), "action")
            return f"That ends your turn with {left} left, and a drawn card cannot be taken back."
        lost = int(would_lose(self.record, view.table, view.seat)) if name == "endure" else 0
        if lost and view.hand[ICE]:
            held = counted(int(view.hand[ICE]), "ice card")
            return f"You lose {counted(lost, 'barrel')} of cargo, though you hold {held}."
        return ""

    def strands(self, view: View, name: str, values: Values) -> str:
        """Whose fares are lost by the end of an expedition, or by a move past their port; "" for nobody's."""
        trader = mine(view)
        if name == "end":
            left, deeds = prospects.left_unpaid(self.record, trader, view.table.port), ("gets", "get")
            where = "off here"
        else:
            left, deeds = prospects.carried_past(self.record, trader, values["spaces"] + 1), ("is", "are")
            where = "carried too far"
        return self.unpaid(left, f"{deeds[sum(left) != 1]} {where}") if any(left) else ""

    def unpaid(self, travelers: list[int], deed: str) -> str:
        """Whose fares are lost, and how much that is."""
        pays = "pays" if sum(travelers) == 1 else "pay"
        who, gold = listed(self.names.of_travelers(travelers)), prospects.fares_of(self.record, travelers)
        return f"{capital(who)} {deed} and {pays} nothing: {gold} gold lost."

    def warning(self, view: View, action: int) -> str:
        """Beside the end of the turn nothing stands: whoever has actions left is asked."""
        return "" if ACTIONS.family(action) == "draw" else self.costly(view, action)

    def can_act(self, view: View) -> bool:
        """Whether an action is left with which a boat, a port or a move could be had.

        The last action of the last round: a move with it leads nowhere.
        """
        why, left = prospects.reasons(self.record, view), int(view.table.actions)
        moves = range(MOVE, MOVE + MOST_MOVE) if left > view.table.last_round else ()
        deeds = (PORT, *range(BOAT, BOAT + BOATS), *moves)
        return bool(left) and any(why[action] == Reason.LEGAL for action in deeds)

    # --- towns ---------------------------------------------------------------------------------------
    def best_price(self, view: View, good: int) -> tuple[int, int]:
        """The most that a town further down pays for one more barrel of a good, and that town; 0 for none."""
        carried = prospects.aboard(mine(view))[good]
        found = [(0, NONE)]
        for town in (town for town in range(TOWNS) if self.record.port[town] > mine(view).at):
            open_spaces = prospects.open_values(self.record, view.table, town, good)
            found += [(value, town) for value in open_spaces[carried : carried + 1]]
        return max(found, key=lambda it: it[0])

    def pays(self, view: View, good: int) -> str:
        """Who pays best for a good, as the end of a clause."""
        value, town = self.best_price(view, good)
        return f", and {self.names.towns[town]} pays {value} gold for it" if value else ""

    # --- on the river --------------------------------------------------------------------------------
    def move(self, view: View, values: Values) -> str:
        """Where the boat comes to, and what can be earned there or further down."""
        there = mine(view).at + values["spaces"] + 1
        found = prospects.towns_ahead(self.record, view)
        found = [one for one in found if self.record.port[one.town] >= there]
        plan = best_plan(self.record, prospects.as_seen(view), found)
        if plan is None:
            return "nothing aboard sells further down than this, so it saves turns"
        told = f"{self.names.in_turn(plan.stops)} would pay {plan.total} gold for your cargo"
        told += won(self.record, view, plan)
        arrives = bool(self.record.port[plan.stops[0].town] == there)
        return told if arrives else f"{told}, and this brings you nearer"

    def port(self, view: View, values: Values) -> str:
        """Entering a port."""
        total, _ = self.here(view)
        return f"your cargo would bring {total} gold there" if total else ""

    def here(self, view: View) -> tuple[int, str]:
        """What the port that the boat lies at would pay, and its town; 0 for no such port."""
        trader = mine(view)
        for town in range(TOWNS):
            if self.record.port[town] == trader.at and not trader.visited >> town & 1:
                seen, cargo = prospects.as_seen(view), prospects.aboard(trader)
                return prospects.visit(self.record, seen, town, cargo).total, self.names.towns[town]
        return 0, ""

    def near_spoiling(self, view: View, good: int) -> int:
        """Barrels of a good that will spoil soon."""
        trader = mine(view)
        return sum(
            trader.box[box] == good and trader.step[box] > self.record.steps - SOON for box in range(BOXES)
        )

    def draw(self, view: View, values: Values) -> str:
        """The end of the turn."""
        total, town = self.here(view)
        if view.table.actions:
            return ""
        return f"{town}'s port would pay {total} gold next turn" if total else "you have no action left"

    # --- in port -------------------------------------------------------------------------------------
    def sell(self, view: View, values: Values) -> str:
        """A barrel onto a space."""
        good = values["good"]
        spaces = prospects.open_values(self.record, view.table, view.table.port, good)
        spoils = ", before it spoils" * bool(good < PERISHABLES and self.near_spoiling(view, good))
        return f"it brings {spaces[-1 if values['rank'] else 0]} gold{spoils}" if spaces else ""

    # --- other decisions -----------------------------------------------------------------------------
    def ice(self, view: View, values: Values) -> str:
        """Ice against spoiling."""
        lost = int(would_lose(self.record, view.table, view.seat))
        fresh = "your cargo stays fresh for longer"
        return f"otherwise {counted(lost, 'barrel')} would be lost" if lost else fresh

    def endure(self, view: View, values: Values) -> str:
        """Letting cargo spoil."""
        lost = int(would_lose(self.record, view.table, view.seat))
        if not view.hand[ICE]:
            return "you hold no ice"
        return "the ice may save more later" if lost else "nothing is lost yet, and you keep the ice"

    def discard(self, view: View, values: Values) -> str:
        """Down to the hand limit."""
        if prospects.is_spent(self.record, view, values["card"]):
            return "it is of no more use on this trip"
        return "the other cards are of more use to you"

    def barrel(self, view: View, values: Values, cost: int) -> str:
        """A barrel at a cost, and who pays best for it."""
        return f"it costs {cost} gold{self.pays(view, values['good'])}"

    def buy(self, view: View, values: Values) -> str:
        """A barrel of the market, or one that a town sells."""
        if view.table.port != ST_LOUIS:
            return f"there is room aboard{self.pays(view, values['good'])}"
        return self.barrel(view, values, int(price(self.record, view.table, values["good"])))

    def board(self, view: View, values: Values) -> str:
        """A traveler."""
        kind = values["traveler"]
        town = self.names.towns[self.record.destination[kind]]
        return f"the traveler pays {self.record.fare[kind]} gold at {town}"

    def boat(self, view: View, values: Values) -> str:
        """Taking a broadhorn."""
        boat = self.record.boats[values["size"]]
        cost = f"costs {boat.cost} gold" if boat.cost else "is free"
        return f"it {cost} and holds {counted(int(boat.boxes), 'barrel')}"

    def claim(self, view: View, values: Values) -> str:
        """A delivery card."""
        return f"the delivery pays {self.record.delivery} gold on top"

    #: Why, by family.
    reasons: ClassVar[Mapping[str, Callable[[Any, View, Values], str]]] = {
        "move": move,
        "current": lambda self, view, values: (
            f"each move of this turn goes {counted(self.record.current, 'space')} further"
        ),
        "port": port,
        "end": lambda self, view, values: (
            f"the broadhorn sells for {self.record.boats[mine(view).boat].resale} gold, "
            "and a new expedition can begin"
        ),
        "draw": draw,
        "boat": boat,
        "sell": sell,
        "surplus": lambda self, view, values: (
            f"no space here takes it, and {self.record.surplus} gold is better than nothing"
        ),
        "claim": claim,
        "claim town": claim,
        "cool": lambda self, view, values: f"ice adds {self.record.ice} gold to what you have sold",
        "buy": buy,
        "bag": lambda self, view, values: self.barrel(view, values, self.record.bag_price),
        "peddler": lambda self, view, values: f"the town need not sell it{self.pays(view, values['good'])}",
        "board": board,
        "welcome": board,
        "done": lambda self, view, values: "you have done what pays here",
        "ice": ice,
        "endure": endure,
        "discard": discard,
    }


def mine(view: View) -> Any:
    """What lies open in front of the viewer."""
    return view.table.traders[view.seat]
