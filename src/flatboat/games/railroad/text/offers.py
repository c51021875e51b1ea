"""What a player most likely wants: starts near a city, and tracks that allow a delivery in this turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flatboat.games.railroad.rules.actions import BUILD, BUY, LOAN, START
from flatboat.games.railroad.rules.tables import FACTORIES, NONE, Edition, Ending, Phase, Reason, View
from flatboat.games.railroad.text import extra, hopes, plans, prospects, soon, wins
from flatboat.games.railroad.text.links import Link, missing
from flatboat.games.railroad.text.plans import Plan, spoils
from flatboat.games.railroad.text.prospects import Delivery, Gain
from flatboat.games.railroad.text.soon import OFFERED, Prospect
from flatboat.games.railroad.text.vocabulary import Teller, money, price
from flatboat.games.railroad.text.wins import Win
from flatboat.kernel.notation import capital, counted, listed
from flatboat.kernel.once import once
from flatboat.kernel.text import Wanted

HEADING = "Within reach"
NEXT = 6  # links that a card may fit
EARLY = 4  # rounds to come, and deliveries, for which what a loan pays for may serve again
WON = 2  # stars and achievements that are told of, of this turn and of the next


class Offers(Teller):
    """The offers of one edition."""

    @once
    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """The best of what is within reach: starts, tracks and deliveries, cards to buy."""
        table = view.table
        if view.seat < 0 or table.turn != view.seat or table.ending != Ending.NOT_YET:
            return ()
        if table.phase == Phase.START:
            return tuple(
                Wanted((START + factory,), self.names.factories[factory] + self.near(view, factory))
                for factory in self.starts(view)[:OFFERED]
            )
        if table.phase == Phase.BUILD:
            return tuple(self.turn(view))
        if table.phase == Phase.DELIVER:
            found = tuple(self.plan(view, plan) for plan in plans.plans(self.record, view))
            return found or self.purchases(view)
        return self.purchases(view)

    def idle(self, view: View) -> bool:
        """Whether nothing is offered for the tracks of this turn, so that they lie where they cost least."""
        table = view.table
        if view.seat < 0 or view.seat != table.turn or table.phase != Phase.BUILD:
            return False
        links = any(one.brings for one in soon.links(self.record, view))
        return not (links or prospects.deliveries(self.record, view) or self.wanted(view))

    def vain(self, view: View) -> bool:
        """Whether they lead to nothing in later turns either."""
        tracks = 0 if hopes.is_last_turn(view.table) else int(view.table.companies[max(0, view.seat)].tracks)
        return self.idle(view) and not any(
            one.link.tracks <= tracks and not soon.is_too_dear(self.record, view, one)
            for one in soon.links(self.record, view)
        )

    def turn(self, view: View) -> Iterator[Wanted]:
        """What tracks of this turn lead to: deliveries, stars and achievements, those of now first."""
        now = plans.best(self.record, view)  # deliveries
        told = [set(plan.one.laid) for plan in now]
        won = [one for one in wins.wins(self.record, view) if one.prestige > self.loses(view, one)]
        won = [one for one in won if not any(set(one.laid) <= laid for laid in told)]
        wins_now = [one for one in won if not one.later][: min(WON, max(1, OFFERED - len(now)))]
        room = max(0, OFFERED - len(now) - len(wins_now))
        laid = {plan.towards.laid for plan in now if plan.towards}
        ends = {(plan.one.factory, plan.one.city) for plan in now}
        later = [one for one in self.later(view) if (one.factory, one.city) not in ends]
        later = [one for one in later if one.laid not in laid]
        later = [one for one in later if not any(set(one.laid) <= own for own in told)][:room]
        lent = () if now or any(soon.lacks(view, one) <= 0 for one in later) else self.lent(view)
        found = [(plan.one.rank[0], self.plan(view, plan)) for plan in now]
        found += [(one.prestige, self.win(view, one)) for one in wins_now]
        yield from (offer for _, offer in sorted(found, key=lambda one: -one[0]))
        yield from lent
        yield from (self.first_tracks(view, one) for one in later)
        laid |= {one.laid for one in later}
        far = [one for one in won if one.later and one.laid not in laid][: min(WON, room - len(later))]
        yield from (self.win(view, one) for one in far)

    def lent(self, view: View) -> Iterator[Wanted]:
        """The best delivery whose tracks a loan would pay for; late in the game only one that is worth it.

        Where this turn allows none it is one of later turns that is worth it, and that no rival is near to.
        """
        if prospects.reasons(self.record, view)[LOAN] != Reason.LEGAL:
            return
        then, less = prospects.lent(self.record, view), prospects.loan_costs(self.record, view)
        is_early = hopes.rounds_left(self.record, view.table) >= EARLY < hopes.deliveries_left(view.table)
        found = [self.plan(then, plan) for plan in plans.best(self.record, then)[:1]
                 if is_early or plan.one.rank[0] > less]  # fmt: skip
        for one in () if plans.plans(self.record, then) else soon.next_turn(self.record, then)[:1]:
            is_worth = prospects.route_gain(self.record, one.link.length).prestige > less
            if is_worth and not self.threat(then, one):
                offer = self.first_tracks(then, one)
                found.append(offer._replace(label=offer.label[0].lower() + offer.label[1:]))
        for offer in found:
            told = f"With a loan {offer.label[:-1]}; {less} less at the end)"
            yield Wanted((LOAN, *offer.actions), told)

    def later(self, view: View) -> list[Prospect]:
        """Deliveries of later turns that are still there once the one that is ready now is made.

        None where a rival is near who would be first, as it takes more turns or a loan.
        """
        trains = view.table.companies[view.seat].trains
        found = soon.next_turn(self.record, view) if trains else ()
        found = tuple(one for one in found if not (self.threat(view, one) and self.is_slow(view, one)))
        made = prospects.deliveries(self.record, view)
        return [one for one in found if not made or not spoils(view, made[0], one)]

    def is_slow(self, view: View, one: Prospect) -> bool:
        """Whether a delivery takes more than the next turn, or money that is not there."""
        return soon.turns_to(self.record, view, one.link.tracks) > 2 or soon.lacks(view, one) > 0

    def fits(self, view: View, card: int) -> Prospect | None:
        """A coming delivery for which no card of the hand pays as much."""
        if prospects.good_gone(self.record, view.table, card):
            return None
        for one, met in coming(self.record, view):
            if card in met and all(self.pays(card) > self.pays(own) for own in met if view.hand[own]):
                return one
        return None

    def completes(self, view: View, card: int) -> str:
        """The achievements for train cards that a card on the market completes, and none of the hand."""
        return listed([self.names.goal_texts[goal] for goal in self.won(view, card)])

    def won(self, view: View, card: int) -> list[int]:
        """The same achievements, by number."""
        if not hopes.may_deliver(view.table, view.seat):
            return []
        won, *held = (prospects.completed_by(self.record, view, one) for one in (card, *prospects.held(view)))
        return [goal for goal in won if not any(goal in own for own in held)]

    def pays(self, card: int) -> tuple[int, int]:
        """What a card pays, to be compared."""
        reward = self.record.reward[card]
        return int(reward.prestige), int(reward.money)

    def purchases(self, view: View) -> tuple[Wanted, ...]:
        """The cards that bring more than their price, the best first."""
        if not hopes.may_buy(self.record, view.table, view.seat):
            return ()
        why, market = prospects.reasons(self.record, view), map(int, view.table.market)
        found = [card for card in market if card != NONE and why[BUY + card] == Reason.LEGAL]
        worthy = [card for card in found if self.is_worth(view, card)]

        def brings(card: int) -> tuple[int, int]:
            prestige, money = self.pays(card)
            return prestige + wins.worth_of(self.record, view.table, self.won(view, card)), money

        return tuple(Wanted((BUY + card,)) for card in sorted(worthy, key=brings, reverse=True))

    def is_worth(self, view: View, card: int) -> bool:
        """Whether a card brings more than its price: an achievement, or its pay with a coming delivery."""
        if self.completes(view, card):
            return True
        one = self.fits(view, card)
        return one is not None and self.gains(view, card, one)

    def gains(self, view: View, card: int, one: Prospect) -> bool:
        """Whether a card pays more with a delivery than it costs, and leaves the money for its tracks.

        Money beyond the most is lost anyway.
        """
        (prestige, paid), lacks = self.pays(card), soon.lacks(view, one)
        then = prospects.route_gain(self.record, one.link.length).money - lacks
        most, costs = int(self.record.most_money), int(self.record.card_price)
        is_worth = prestige * extra.WORTH + min(then + paid - costs, most) > min(then, most)
        return lacks + costs <= 0 and is_worth

    # --- starts -------------------------------------------------------------------------------------
    def starts(self, view: View) -> list[int]:
        """The free factories with a city to reach: first by turns until a delivery, then by goods."""
        table, found = view.table, list[tuple[int, int, Link, int]]()
        for factory in range(FACTORIES):
            works = table.works[factory]
            free = works.space != NONE and not table.colors[works.space]
            if free and (nearest := self.nearest(view, factory)):
                turns = -(-(nearest[0].length - 1) // int(self.record.build))
                found.append((turns, -int(works.left), nearest[0], factory))
        return [factory for *_, factory in sorted(found)]

    def nearest(self, view: View, factory: int) -> tuple[Link, int] | None:
        """The link from a factory to the city that is nearest to it, and that."""
        links = missing(self.record, view.table, view.seat, factory)
        return min(((link, city) for city, link in links.items()), default=None)

    def near(self, view: View, factory: int) -> str:
        """The city that is nearest to a start, in brackets after its name; "" for none."""
        found = self.nearest(view, factory) if view.table.works[factory].space != NONE else None
        if not found:
            return ""
        good = self.names.good(view.table, factory)
        return f" ({good} to {self.names.cities[found[1]]}, {counted(found[0].length, 'track')})"

    # --- tracks -------------------------------------------------------------------------------------
    def plan(self, view: View, plan: Plan) -> Wanted:
        """A delivery, with the tracks that it takes and what both bring."""
        return Wanted(plan.actions, f"{self.names.way(plan.one)}: {self.brings(view, plan)}")

    def brings(self, view: View, plan: Plan) -> str:
        """What a plan brings, and what it takes: `5 prestige, earns $4 (2 tracks cost $3; a star)`."""
        one = plan.one
        assert one.brings is not None
        star = f"; {'a star' if one.stars == 1 else counted(one.stars, 'star')}" if one.stars else ""
        briefs = [self.names.goal_texts[goal] for goal in one.brings.goals]
        goals = f"; achieves {', '.join(briefs)}" if briefs else ""
        detail = f"{self.tracks(plan)}{star}{goals}{self.card(view, one.brings)}"
        detail += f"; {one.brings.contract} more for your contract" * bool(one.brings.contract)
        if len(plans.best(self.record, view)) > 1:  # which of them can wait?
            detail += self.threat(view, one)
        return f"{brought(one.total)} ({detail})"

    def tracks(self, plan: Plan) -> str:
        """What a plan lays: `2 tracks cost $3; one towards Arden`, `3 tracks, one extra, cost $4`."""
        count = len(plan.one.laid)
        told = [] if plan.needed else ["ready"]
        if plan.extra:
            told.append(f"{counted(count, 'track')}, one extra," if count > 1 else "an extra track")
        elif count:
            told.append(counted(count, "track"))
        costs = f" cost{'s' if count == 1 else ''} {money(plan.paid)}" if plan.paid else ""
        return "; ".join(told) + costs + self.spare(plan)

    def spare(self, plan: Plan) -> str:
        """Where the tracks lead that a delivery does without, as a further clause; "" for nowhere."""
        if not plan.towards:
            return ""
        is_same = plan.towards.city == plan.one.city
        names = self.names
        place = names.factories[plan.towards.factory] if is_same else names.cities[plan.towards.city]
        return f"; {'one ' if plan.spare == 1 else ''}towards {place}"

    def card(self, view: View, made: Delivery) -> str:
        """The card that a delivery uses up for nothing, as a further clause; "" for none."""
        is_wasted = prospects.is_wasted(self.record, view, made)
        return f"; uses up {self.names.card_labels[made.card]}" if is_wasted else ""

    def first_tracks(self, view: View, one: Prospect) -> Wanted:
        """The first tracks towards a later turn's delivery, and its route's prestige, else money."""
        gain = prospects.route_gain(self.record, one.link.length)
        gain = gain._replace(money=0) if gain.prestige else gain
        later = soon.turns_to(self.record, view, one.link.tracks) - 1
        when = f"In {later} turns" if later > 1 else "Next turn"
        told = f"{when} {self.names.way(one)}: {brought(gain)}"
        detail = f"{self.build(view, one.laid)} first{self.short(view, one)}{self.threat(view, one)}"
        return Wanted(tuple(BUILD + space for space in one.laid), f"{told} ({detail})")

    def short(self, view: View, one: Prospect) -> str:
        """What money a later delivery lacks: some that another one may earn, or loans; "" for none."""
        if (lacks := soon.lacks(view, one)) <= 0:
            return ""
        if plans.plans(self.record, view):
            return f"; {money(lacks)} short"
        loans = soon.loans_for(self.record, lacks)
        less = prospects.loan_costs(self.record, view, loans)
        return f"; takes {'a loan' if loans == 1 else f'{loans} loans'}, {less} less at the end"

    def win(self, view: View, one: Win) -> Wanted:
        """Tracks that win a star or an achievement, now or with the next ones."""
        stars = listed([self.names.spaces[space] for space in one.stars])
        goals = ", ".join(self.names.goal_texts[goal] for goal in one.goals)
        named = f"{'stars' if len(one.stars) > 1 else 'star'} at {stars}" if stars else goals
        told = f"{'next turn ' if one.later else ''}{named}: {one.prestige} prestige"
        detail = self.build(view, one.laid) + (" first" if one.later else "")
        left = int(view.table.companies[view.seat].money) - one.paid
        if one.paid and left < self.record.card_price:
            detail += f", which leaves {money(left)}" if left else ", all you have"
        detail += f"; achieves {goals}" if stars and goals else ""
        actions = tuple(BUILD + space for space in one.laid)
        if not (one.later or hopes.may_deliver(view.table, view.seat)):
            then = soon.after(self.record, view, one.laid, one.paid)
            actions += self.rest_after(view, then, len(one.laid))
            less = self.loses(view, one)
            detail += f"; {less} less at the end" * (less > 0) + "; ends the turn"
        return Wanted(actions, f"{capital(told)} ({detail})")

    def loses(self, view: View, one: Win) -> int:
        """What tracks take from what money and the contract bring at the end, once deliveries are over."""
        if one.later or hopes.may_deliver(view.table, view.seat):
            return 0
        rest = hopes.cost_of_rest(self.record, view)
        return wins.spent(self.record, view, one.paid) - wins.spent(self.record, view, rest)

    def rest_after(self, view: View, then: View, laid: int) -> tuple[int, ...]:
        """What is left of a turn in which nothing else can be won, once some tracks lie."""
        then.table.to_build = soon.tracks_of_a_turn(self.record, view) - laid
        then.table.pending = 0
        return hopes.rest_of_turn(self.record, then)

    def threat(self, view: View, one: Prospect) -> str:
        """Who else could bring a city the good in the next turn, as a further clause; "" for nobody."""
        seats = soon.rivals_at(self.record, view, one.factory, one.city)
        if len(seats) > 1:
            return f"; {len(seats)} rivals are near"
        return f"; Seat {seats[0] + 1} is near" if seats else ""

    def build(self, view: View, laid: Sequence[int]) -> str:
        """The tracks to be laid now, and for how much: `build e7 and Loomis for $2`."""
        paid = wins.cost(self.record, view.table, laid)
        cost = f" {price(paid)}" if paid else ""
        places = [self.names.spaces[s] if view.table.site[s] == NONE else self.names.site(view.table, s)
                  for s in laid]  # fmt: skip
        return f"build {listed(places)}{cost}"


@once
def coming(record: Edition, view: View) -> tuple[tuple[Prospect, tuple[int, ...]], ...]:
    """The next links that the tracks left can make, with the cards of hand and market that each will meet."""
    cards = [*prospects.held(view), *(card for card in map(int, view.table.market) if card != NONE)]
    links = [
        one
        for one in soon.links(record, view)[:NEXT]
        if one.link.tracks <= view.table.companies[view.seat].tracks
    ]
    return tuple(
        (one, prospects.met_over(record, view, one.factory, one.city, one.link.length, cards)[0])
        for one in links
    )


def brought(gain: Gain) -> str:
    """Prestige and money as short as can be, apart from what is paid: `5 prestige, earns $4`."""
    told = [f"{gain.prestige} prestige"] if gain.prestige else []
    return ", ".join([*told, *([f"earns {money(gain.money)}"] if gain.money else [])])
