"""A friendly word for newcomers: what a seat has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flatboat.games.heartland.edition.model import HeartlandEdition, upgrade_line
from flatboat.games.heartland.rules.act import SWAP_COST, bills_per_cube
from flatboat.games.heartland.rules.dispatch import actor as decides
from flatboat.games.heartland.rules.move import distance_paid, why_not_sleep
from flatboat.games.heartland.rules.radio import why_not_offer
from flatboat.games.heartland.rules.tables import (
    CARDS,
    CENTRE,
    DRAW,
    DRAW_BLIND,
    FUEL,
    GOODS,
    NOWHERE,
    PLACES,
    STOP,
    Phase,
    Reason,
    View,
)
from flatboat.games.heartland.rules.turn import is_sold
from flatboat.games.heartland.text.errands import Errand, buyer, is_last, mine, ways
from flatboat.games.heartland.text.gains import loads, sales
from flatboat.games.heartland.text.judging import best_draws, best_errand, best_here
from flatboat.games.heartland.text.prospects import bars, ends, near, standing, threatens, told, with_each
from flatboat.games.heartland.text.seen import seen
from flatboat.games.heartland.text.several import idle_bills
from flatboat.games.heartland.text.stakes import plays_no_more
from flatboat.games.heartland.text.takings import of_kind
from flatboat.games.heartland.text.vocabulary import GOOD, bills, cubes, kind_word, offered
from flatboat.kernel.notation import a, counted, listed, one_of

GO_ON = "Go on to the next step."


class Guide:
    """The guide to one edition."""

    def __init__(self, edition: HeartlandEdition) -> None:
        self.places = [edition.place_name(place) for place in range(PLACES)]
        self.printed = edition.printed

    def say(self, view: View) -> str:
        """A few sentences for the viewer: four at most."""
        view = seen(view)
        table = view.table
        if table.phase == Phase.OVER:
            return "Most points win; a tie goes to the emptier trailer."
        actor = decides(table)
        if view.seat < 0:
            return (
                f"You are watching. It is Seat {actor + 1}'s turn. "
                f"Once somebody reaches {table.target} points, everyone else takes one last turn."
            )
        if view.seat != actor:
            if plays_no_more(table, view.seat):
                return joined("You have had your last turn.", standing(view, self.printed))
            return joined(*self.plan(view), near(view, self.printed, self.places))
        advice = ADVICE[Phase(table.phase)](self, view)
        if is_first(view):
            aim = f"You win with the most points once somebody has {table.target}: "
            return joined(aim + "load goods where they grow, sell them where they are wanted.", *advice)
        return joined(*advice)

    # --- facts ------------------------------------------------------------------------
    def name(self, view: View) -> str:
        """Where the viewer's truck stands."""
        return str(self.places[mine(view).at])

    def lacking(self, view: View) -> str:
        """That a bill is too little for what lies here and is not grown here."""
        here, hand = mine(view).at, view.hand
        rates = [bills_per_cube(self.printed, here, good) for good in range(GOODS)]
        short = any(view.table.cubes[here][good] and 0 < hand[good] < rates[good] for good in range(GOODS))
        return f"Goods not grown here take {max(rates)} bills a cube." if short else ""

    # --- sentences used in several phases -----------------------------------------------
    def plan(self, view: View) -> list[str]:
        """The best thing to do next, as in the list of drives, or why there is nothing."""
        if best := best_errand(view, self.printed):
            return [self.could(view, best)]
        return [*(self.unsold(view) or self.idle(view)), "" if is_last(view) else self.change(view)]

    def could(self, view: View, best: Errand) -> str:
        """What could be done, and where a load would be sold."""
        later = "" if best.is_sale else self.sold_later(view, best)
        return f"You could {told(best, self.places[best.place])}{later and '; '}{later}."

    def sold_later(self, view: View, load: Errand) -> str:
        """Where a load would be sold, and the bills still to be drawn for that."""
        place = buyer(view, self.printed, load.good, load.place, load.n)
        if place == NOWHERE:
            return ""
        spent = load.n * bills_per_cube(self.printed, load.place, load.good)
        short = max(0, load.n - (int(view.hand[load.good]) - spent))
        open_now = list(view.table.window).count(load.good)
        lie = f", {open_now} open now," if short and open_now else ""
        need = f"with {counted(short, f'more {kind_word(load.good)}')}{lie} " if short else ""
        return f"{need}{self.places[place]} pays {load.gain}"

    def unsold(self, view: View) -> list[str]:
        """Why the viewer can sell nothing of what they carry."""
        cargo = mine(view).cargo
        if not any(cargo):
            return []
        carried = [good for good in range(GOODS) if cargo[good]]
        lacking = [good for good in carried if not view.hand[good]]
        if not lacking:
            return ["No place that you can drive to now takes what you carry."]
        none = "bills" if lacking == carried else one_of([kind_word(good) for good in lacking])
        return [f"You hold no {none} for what you carry."]

    def idle(self, view: View) -> list[str]:
        """Why the viewer, who carries nothing, can load nothing either."""
        if view.table.trigger != NOWHERE:
            return ["What you load now can be sold no more."]
        hand = view.hand
        held = listed([bills(hand[good], good) for good in range(GOODS) if hand[good]])
        if not held:
            return ["Your trailer is empty and you hold no freight bills, so look for some in the window."]
        return [f"Your trailer is empty; you hold {held}, but you can drive to no place where that lies now."]

    def keep(self, view: View) -> str:
        """Which cards are worth keeping."""
        cargo = mine(view).cargo
        if not any(cargo):
            return "Your trailer is empty, so keep fuel and your commonest bills."
        carried = listed([GOOD[good] for good in range(GOODS) if cargo[good]])
        return f"Keep fuel, and the bills for your {carried}."

    def why_card(self, view: View, card: int) -> str:
        """Why a card of the window is a good one."""
        cargo, hand = mine(view).cargo, view.hand
        if found := with_each(view, self.printed).get(card):
            return f"with it you could {told(found, self.places[found.place])} next turn"
        if card >= FUEL:
            return "fuel saves you points when you drive"
        if cargo[card] > hand[card]:
            return f"you carry {cubes(cargo[card], card)} and hold {bills(hand[card], card)}"
        if hand[card]:
            return f"with {bills(hand[card] + 1, card)} you load and unload more at once"
        if (place := buyer(view, self.printed, card, mine(view).at)) == NOWHERE:
            return "any bill loads or unloads a cube"
        return f"{self.places[place]} pays {self.printed.price[place][card]} a cube"

    def why_blind(self, view: View) -> str:
        """Why the pile is better than the window."""
        cargo, hand, window = mine(view).cargo, view.hand, list(view.table.window)
        lacking = [good for good in range(GOODS) if cargo[good] > hand[good] and good not in window]
        if lacking:
            return f"it may bring {one_of([a(kind_word(good)) for good in lacking])} for what you carry"
        return "it may well bring more than the open cards"

    def reminder(self, view: View, best: Errand | None) -> str:
        """What is easily forgotten: that the end comes, what a rival could sell, the upgrade."""
        upgrade = mine(view).upgrade
        if view.table.trigger != NOWHERE:
            sell = ": sell what you can" * bool(best and best.is_sale)
            return f"It is your last turn{sell}. {standing(view, self.printed)}"
        if soon := near(view, self.printed, self.places) or threatens(view, self.printed, self.places):
            return soon
        if upgrade != NOWHERE:
            return f"Your {self.places[STOP + upgrade]}: {upgrade_line(view.table, upgrade)}."
        return ""

    def change(self, view: View) -> str:
        """What Discard/Draw is good for, and whether it can be paid."""
        if mine(view).points < SWAP_COST:
            return "You have no point to pay for Discard/Draw."
        return f"For {counted(SWAP_COST, 'point')}, Discard/Draw lets you change cards instead."

    # --- phases ---------------------------------------------------------------------------
    def pick(self, view: View) -> list[str]:
        """Choosing a location to add, and its cell."""
        return ["Add a town beside those that grow what it wants, or want what it grows."]

    def stops(self, view: View) -> list[str]:
        """Laying a truck stop."""
        upgrade = view.table.dealt[view.table.laid]
        return [
            f"Place the truck stop {self.places[STOP + upgrade]} beside a location, but not beside a stop.",
            f"It sells an upgrade: {upgrade_line(view.table, upgrade)}.",
        ]

    def move(self, view: View) -> list[str]:
        """Paying for a move, and driving."""
        is_paid = distance_paid(view.table)
        if not ways(view):
            if is_paid:
                return ["What you have paid for leads to no free place yet."]
            stuck = f"Your truck is stuck at {self.name(view)}: whatever you pay, you reach no free place."
            if why_not_sleep(view.table, view.seat) == Reason.LEGAL:
                return [stuck, "Your Sleeper Cab lets you stay for 1 point and act."]
            return [stuck, f"So it is towed to {self.places[CENTRE]}, and your only action is Discard/Draw."]
        if is_first(view):
            return ["Press a town to drive there, or its green tag to act there, too."]
        best = best_errand(view, self.printed)
        return [*self.plan(view), "" if is_paid else self.ending(view, best) or self.reminder(view, best)]

    def act(self, view: View) -> list[str]:
        """The action of the turn."""
        who, here = mine(view), self.name(view)
        if view.table.towed:
            return [
                f"Your truck was towed to {self.places[CENTRE]}, so you can only Discard/Draw.",
                f"Discard what you cannot use now. {self.keep(view)}",
            ]
        if who.at >= STOP:
            return self.act_at_stop(view)
        if who.at == CENTRE:
            return [
                "Your Truck Wash works here: draw five cards, then discard five, for free.",
                self.change(view),
            ]
        if not (loads(view, self.printed, who.at) or sales(view, self.printed, who.at)):
            neither = f"With your cards you can neither load nor unload at {here}."
            return [neither, self.lacking(view), self.otherwise(view)]
        best = best_here(view, self.printed)
        told = [self.could(view, best)] if best else []
        return [*told, self.reminder(view, best) if is_last(view) else self.ending(view, best)]

    def ending(self, view: View, best: Errand | None) -> str:
        """That a sale would end the game, and how all would stand then; or ""."""
        return ends(view, self.printed, best.worth, best.n, best.good) if best and best.is_sale else ""

    def otherwise(self, view: View) -> str:
        """What is left to do where there is nothing else."""
        if mine(view).points < SWAP_COST:
            return (
                f"You have no point for Discard/Draw either, so your truck is towed to {self.places[CENTRE]}."
            )
        return f"You can still Discard/Draw for {counted(SWAP_COST, 'point')}. {self.keep(view)}"

    def act_at_stop(self, view: View) -> list[str]:
        """The action at a truck stop."""
        who = mine(view)
        if is_sold(view.table, who.at):
            return ["This truck stop has sold its upgrade.", self.otherwise(view)]
        if who.upgrade != NOWHERE:
            return ["You already own an upgrade, and nobody may own two.", self.otherwise(view)]
        cost = self.printed.cost[who.at - STOP]
        line = f"{self.name(view)} costs {counted(cost, 'point')}: {upgrade_line(view.table, who.at - STOP)}."
        if who.points < cost:
            return [line, f"You do not have enough points for it. {self.otherwise(view)}"]
        return [line, "It will be your only upgrade, so take one that suits your plans.", self.change(view)]

    def more(self, view: View) -> list[str]:
        """Hand Truck or Pallet Jack."""
        loads = view.table.phase == Phase.LOADING
        tool, verb = ("Hand Truck", "load") if loads else ("Pallet Jack", "unload")
        return [f"Your {tool} lets you {verb} another good for which you have the bills, or go on."]

    def discard(self, view: View) -> list[str]:
        """The discards of Discard/Draw."""
        if not idle_bills(view):
            return ["All that you hold is worth keeping now, so discard no more."]
        return [
            "Discard the cards you do not need, one after another, then stop.",
            f"Then you draw as many as you discarded. {self.keep(view)}",
        ]

    def draw(self, view: View) -> list[str]:
        """Drawing cards, for whatever reason: the first of the best draws, and why."""
        if is_last(view):
            return ["It is your last turn, so any card will do.", standing(view, self.printed)]
        best = next(iter(best_draws(view, self.printed)), DRAW_BLIND)
        card, why = "from the pile", self.why_blind(view)
        if best != DRAW_BLIND:
            card, why = of_kind(best - DRAW, 1), self.why_card(view, best - DRAW)
        return [f"Draw {card}: {why}.", bars(view, self.printed)]

    def wash_discard(self, view: View) -> list[str]:
        """The discards of Truck Wash."""
        return [f"Now choose {counted(view.table.left, 'card')} to discard.", self.keep(view)]

    def radio(self, view: View) -> list[str]:
        """Whom to make an offer."""
        table, seats = view.table, range(view.table.seats)
        if all(why_not_offer(table, view.hand, view.seat, other) for other in seats):
            return ["Nobody beside you can trade with you now.", GO_ON]
        return [
            "With Ham Radio you may offer a trade to each truck beside yours once, or go on.",
            *self.plan(view),
        ]

    def offer(self, view: View) -> list[str]:
        """Composing an offer."""
        table = view.table
        kinds = "cubes for cubes" if table.trade_cubes else "bills for bills"
        give, ask = offered(table)
        return [
            f"Make an offer to Seat {table.partner + 1}: {kinds}, or fuel for fuel.",
            f"So far you give {give} and ask for {ask}. "
            "Propose the trade once both sides have something, or make no offer.",
        ]

    def answer(self, view: View) -> list[str]:
        """Answering an offer."""
        table = view.table
        give, ask = offered(table)
        offer = f"Seat {table.turn + 1} offers you {give} for {ask}."
        lacking = [
            kind_word(card) + "s" * (card < GOODS)
            for card in range(CARDS)
            if table.ask[card] > view.hand[card] and not (table.trade_cubes and card < GOODS)
        ]
        if lacking:
            return [offer, f"You do not have enough {listed(lacking)}, so you can only decline."]
        return [offer, "Accept if it helps your next delivery more than theirs.", *self.plan(view)[:1]]

    def oil(self, view: View) -> list[str]:
        """The discard of Oil Change."""
        return ["Oil Change lets you discard a card before you refuel, or keep them all.", self.keep(view)]


#: What is said to the seat that has to decide.
ADVICE: dict[Phase, Callable[[Guide, View], Sequence[str]]] = {
    Phase.PICK: Guide.pick,
    Phase.PICK_CELL: Guide.pick,
    Phase.STOPS: Guide.stops,
    Phase.MOVE: Guide.move,
    Phase.ACT: Guide.act,
    Phase.LOADING: Guide.more,
    Phase.UNLOADING: Guide.more,
    Phase.DISCARD: Guide.discard,
    Phase.REDRAW: Guide.draw,
    Phase.WASH: Guide.draw,
    Phase.WASH_DISCARD: Guide.wash_discard,
    Phase.RADIO: Guide.radio,
    Phase.OFFER: Guide.offer,
    Phase.ANSWER: Guide.answer,
    Phase.OIL: Guide.oil,
    Phase.REFUEL: Guide.draw,
}


def joined(*sentences: str) -> str:
    """Sentences in a row; empty ones are left out."""
    return " ".join(filter(None, sentences))


def is_first(view: View) -> bool:
    """Whether the viewer has done nothing yet."""
    table, who = view.table, mine(view)
    fresh = table.turns <= table.seats and table.phase == Phase.MOVE and not distance_paid(table)
    return fresh and who.at == CENTRE and not any(who.cargo)
