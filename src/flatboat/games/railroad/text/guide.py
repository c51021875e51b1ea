"""A friendly word for newcomers: what a player has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import BUILD, LOAN, SCRAP, UNLOCK
from flatboat.games.railroad.rules.tables import SPACES, Ending, Phase, Reason, View
from flatboat.games.railroad.text import extra, hopes, plans, prospects, soon, wins
from flatboat.games.railroad.text.offers import Offers
from flatboat.games.railroad.text.soon import Prospect
from flatboat.games.railroad.text.vocabulary import ENDING_WORDS, Teller, price, purse, worth_words
from flatboat.kernel.notation import counted, listed

AIM = "You win with the most prestige."
SETTLED = 3  # the round from which it is told no more how a turn goes
PRESS = "A press on a city with a medal lays the tracks to it and delivers: one delivery a turn."
LAY = "Lay tracks beside your own, at the prices on the map: from a factory to a city that asks for its good."
DONE = "Nothing is left to do: end your turn."
DEAR = "No card on the market is worth its price to you now."
BORROW = "Your money is short: a loan pays for tracks now, and the delivery earns some of it back."
LONG = "Long routes bring most: let new tracks join the ones you have."


class Guide(Teller):
    """The guide to one edition."""

    def __init__(self, edition: RailroadEdition) -> None:
        super().__init__(edition)
        self.offers, self.ranks = edition.once(Offers), edition.solo.ranks

    def say(self, view: View) -> str:
        """Up to four sentences for the viewer."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return self.over(view)
        if view.seat < 0:
            return (
                "You are watching. The companies build tracks, link factories to cities and deliver "
                "goods by train. Long routes, train cards, achievements and ships give prestige."
            )
        if table.turn != view.seat:
            return self.waiting(view)
        return " ".join(filter(None, ADVICE[Phase(table.phase)](self, view)))

    def over(self, view: View) -> str:
        """Once the game has ended."""
        told = f"The game is over: {ENDING_WORDS[Ending(view.table.ending)]}."
        if view.table.seats == 1:
            return f"{told} The contract, savings and loans are counted."
        return (
            f"{told} The most prestige wins, with contracts, savings and loans counted; ties go to more "
            "deliveries, then to more money."
        )

    def waiting(self, view: View) -> str:
        """While another player decides."""
        if view.table.phase == Phase.START:
            return (
                f"Seat {view.table.turn + 1} is choosing a start. Meanwhile, see which factories are near "
                "cities that want their goods."
            )
        told = [self.order(view), self.nearest(view), self.closing(view)]
        return " ".join(filter(None, told)) or "You have a delivery ready for your next turn."

    # --- what there is to deliver -----------------------------------------------------------------
    def nearest(self, view: View) -> str:
        """The best link that one turn can make, else the nearest; "" beside one that is there."""
        if prospects.deliveries(self.record, view):
            return ""
        table, last = view.table, hopes.has_built_last(view)
        if not table.companies[view.seat].trains:
            return "All your trains are in cities, so you cannot deliver any more."
        found = soon.links(self.record, view)
        if not found:
            is_dry = not hopes.deliveries_left(table)  # `closing` says so
            return "" if is_dry else "Nothing is left that you could deliver, whatever you build."
        if last and prospects.reasons(self.record, view)[UNLOCK] != Reason.LEGAL:
            return "You will build no more tracks, so no other delivery can be linked."
        one = next((one for one in found if soon.lacks(view, one) <= 0), found[0])
        lack = lacking(one)
        loan = ", but a loan would do" if soon.takes_loan(self.record, view, one) else ""
        have = purse(table.companies[view.seat].money)
        lack += f" (you have {have}{loan})" if soon.lacks(view, one) > 0 else ""
        waits = table.turn == view.seat and table.phase > Phase.BUILD and not last
        later = "In a later turn, with" if waits else "With"
        brings = f": {worth_words(one.brings)}" if one.brings and not waits else ""
        threat = self.offers.threat(view, one)
        return f"{later} {lack} you could deliver {self.names.ends(table, one)}{brings}{threat}."

    def far(self, view: View, city: int) -> str:
        """How far a city is from a delivery, as it is pressed; "" where the viewer is not to build."""
        found = [one for one in soon.links(self.record, view) if one.city == city]
        if view.table.phase != Phase.BUILD or not found:
            return ""
        one = min(found, key=lambda one: one.link)
        return f"With {lacking(one)} you could deliver {self.names.ends(view.table, one)}."

    def closing(self, view: View) -> str:
        """The last round and the one before, and that all is delivered, with how the viewer stands."""
        left, is_dry = hopes.rounds_left(self.record, view.table), not hopes.deliveries_left(view.table)
        if left > 1 and not is_dry:
            return ""
        late = "The next round is the last" if left else "This is the last round"
        opening = late if left < 2 else "Nothing is left to deliver"
        return f"{opening}{self.stand(view)}." + (self.race(view) if is_dry else "")

    def stand(self, view: View) -> str:
        """How far the viewer is ahead of others or behind, or from a title, as the end of a sentence."""
        kept = prospects.contract_worth(self.record, view)
        counts = f": with savings{', loans and your contract' if kept else ' and loans'} counted you "
        own = int(view.table.companies[view.seat].prestige) + prospects.at_the_end(self.record, view)
        return counts + (self.title(own) if view.table.seats == 1 else self.lead(view, own))

    def title(self, own: int) -> str:
        """Alone: the title that prestige earns, or what the next one takes."""
        above = [rank for rank in self.ranks if rank.least > own]
        more = f", {above[0].least - own} short of {above[0].title}" if above else ""
        return f"have {own} prestige{more}"

    def lead(self, view: View, own: int) -> str:
        """How far this is ahead of the best of the others, or behind."""
        prestige, seat = self.rival(view)
        lead = own - prestige
        how = f"{abs(lead)} {'ahead of' if lead > 0 else 'behind'}" if lead else "level with"
        return f"are {how} Seat {seat + 1}"

    def rival(self, view: View) -> tuple[int, int]:
        """The prestige of the best of the others, with savings and loans counted, and whose it is."""
        companies = list(view.table.companies)[: view.table.seats]
        return max(
            (int(one.prestige) + prospects.settled(self.record, one), seat)
            for seat, one in enumerate(companies)
            if seat != view.seat
        )

    def race(self, view: View) -> str:
        """What tracks may still win the viewer and that rival, as a further sentence."""
        seats = {"you": view.seat}
        if view.table.seats > 1:
            seat = self.rival(view)[1]
            seats[f"Seat {seat + 1}"] = seat
        won = {who: wins.still(self.record, view, seat) for who, seat in seats.items()}
        told = [f"{who} {f'up to {n}' if n else 'nothing'}" for who, n in won.items()]
        return f" Tracks can still win {listed(told)}." if any(won.values()) else ""

    # --- the phases ---------------------------------------------------------------------------------
    def start(self, view: View) -> Sequence[str]:
        """The start track."""
        return [
            AIM if view.table.seats > 1 else self.solo_aim(),
            "Tracks grow from your start: a short way delivers soon, long routes give more prestige.",
        ]

    def solo_aim(self) -> str:
        """What is played for alone."""
        best = self.ranks[-1]
        return f"Alone you play for a title: {best.title} takes {best.least} prestige."

    def build(self, view: View) -> Sequence[str]:
        """The tracks of a turn; what the buttons for the best tracks say is not said again."""
        table = view.table
        if table.pending:
            return ["You have paid for the extra track: build it now."]
        why, last = prospects.reasons(self.record, view), self.closing(view)
        if self.offers.vain(view):
            return [self.order(view), last]
        if why[SCRAP] == Reason.LEGAL:
            told = "There is no space left, so scrap the track."
            if Reason.NO_MONEY in why[BUILD : BUILD + SPACES]:
                loan = "take a loan, or " if why[LOAN] == Reason.LEGAL else ""
                told = f"You cannot pay for any space: {loan}scrap the track."
            return [told, last]
        found = plans.best(self.record, view)
        opening = (PRESS if found else LAY) if table.round == 1 else self.order(view)
        short = not found and any(one.actions[0] == LOAN for one in self.offers.wanted(view))
        aim = BORROW if short else "" if found or self.offers.later(view) else self.nearest(view)
        advice = [opening, aim, last]
        said = any(advice) or (table.round >= SETTLED and self.offers.wanted(view))
        return advice if said else [LONG]

    def order(self, view: View) -> str:
        """Why the same one of two plays again at once, or did; told in the first rounds."""
        table, own = view.table, view.table.turn == view.seat
        if table.seats != 2 or table.fixed_order or not 1 < table.round <= (2 if table.played else SETTLED):
            return ""
        if (table.played and not own) or (own and table.to_build < self.record.build):
            return ""
        who = f"Seat {table.first + 1} play{'ed' if own else 's'}" if table.first != view.seat else "you play"
        return f"Players begin rounds by turns, so {who} twice in a row."

    def deliver(self, view: View) -> Sequence[str]:
        """A delivery, which the form says the best of; or what is left to do without one."""
        last = self.closing(view)
        if prospects.deliveries(self.record, view):
            return [last]
        return ["" if extra.extra(self.record, view) else self.nearest(view), self.marks(view), last]

    def marks(self, view: View) -> str:
        """What the end of the turn brings for achievements; "" for nothing."""
        prestige = prospects.marked(self.record, view)
        return f"When the turn ends your achievements bring {prestige} prestige." if prestige else ""

    def card(self, view: View) -> Sequence[str]:
        """The train card; what each pays is said on its button."""
        table = view.table
        route = f"{self.names.ends(table, table)}, {counted(int(table.length), 'track')}"
        opening = f"You have delivered {route}: play one train card on it."
        if not prospects.met_now(self.record, view):
            opening += " The delivery meets none of your cards, so play the one you need least."
        return [opening, "Any card you play stays in your collection, for achievements."]

    def ship(self, view: View) -> Sequence[str]:
        """Which slot is covered; what each gives is said on its button."""
        table = view.table
        good = self.names.good(table, table.factory)
        opening = f"Your delivery of {good} covers a slot of the {self.names.ships[table.ship]}."
        export = "Whoever has the most containers aboard when it sails is paid for it."
        if table.seats == 1:
            export = "If you have more aboard than the neutral side when it sails, you are paid for it."
        return [opening, export]

    def buy(self, view: View) -> Sequence[str]:
        """After the delivery: when the game ends, and that no card is worth its price."""
        if self.offers.wanted(view):
            return [self.closing(view)]
        if hopes.may_buy(self.record, view.table, view.seat):
            return [self.closing(view), DEAR]
        return [self.closing(view) or DONE]


def lacking(one: Prospect) -> str:
    """What a link lacks: `2 more tracks for $3`."""
    return f"{counted(one.link.tracks, 'more track')} {price(one.link.money)}"


ADVICE: dict[Phase, Callable[[Guide, View], Sequence[str]]] = {
    Phase.START: Guide.start,
    Phase.BUILD: Guide.build,
    Phase.DELIVER: Guide.deliver,
    Phase.CARD: Guide.card,
    Phase.SHIP: Guide.ship,
    Phase.BUY: Guide.buy,
}
