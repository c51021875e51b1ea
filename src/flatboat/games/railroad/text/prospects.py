"""What deliveries would bring, tried out on a table made from one seat's view, and what links still lack."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, NamedTuple

from flatboat.games.railroad.rules.actions import ACTION_COUNT, BUILD, COVER, DELIVER, PLAY
from flatboat.games.railroad.rules.build import unlock
from flatboat.games.railroad.rules.cards import is_met, lay_card, play_card
from flatboat.games.railroad.rules.deliver import arrive, free_icon, why_not_between, why_not_from, why_not_to
from flatboat.games.railroad.rules.dispatch import delivered_good, legal
from flatboat.games.railroad.rules.goals import achieve, done_of, goal_worth, is_kept, progress
from flatboat.games.railroad.rules.money import borrow
from flatboat.games.railroad.rules.network import has_track, is_linked, is_served
from flatboat.games.railroad.rules.ship import cover, has_choice, leftmost, why_not_cover
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    LENGTHS,
    NONE,
    SLOTS,
    WILD,
    Aim,
    Asks,
    Company,
    Edition,
    Feat,
    Happening,
    Reason,
    State,
    Table,
    View,
)
from flatboat.games.railroad.text.links import MOST, NEAR, Link, all_steps, missing, own_length, takers
from flatboat.kernel.dice import DiceError, Tape
from flatboat.kernel.once import once
from flatboat.kernel.record_view import wrap

#: What may stand against a delivery: first what can least be helped.
HURDLES = (Reason.NOT_ON_MAP, Reason.NOT_DEMANDED, Reason.CITY_FULL, Reason.NO_GOODS, Reason.NO_TRAIN,
           Reason.NO_TRACK_THERE, Reason.NOT_LINKED)  # fmt: skip
FREE = len(HURDLES)  # nothing does
ROUTE, CARD, SLOT, EXPORT, GOAL = "route", "card", "slot", "export", "achievements"
#: What an event brings: the part of a delivery, and whether it is money or prestige.
BRINGS = {
    Happening.INCOME: (ROUTE, 0),
    Happening.ROUTE: (ROUTE, 1),
    Happening.CARD_MONEY: (CARD, 0),
    Happening.CARD_PRESTIGE: (CARD, 1),
    Happening.SLOT_MONEY: (SLOT, 0),
    Happening.SLOT_PRESTIGE: (SLOT, 1),
    Happening.EXPORT_MONEY: (EXPORT, 0),
    Happening.EXPORT_PRESTIGE: (EXPORT, 1),
    Happening.ACHIEVED: (GOAL, 1),
}


class Gain(NamedTuple):
    """Money and prestige."""

    money: int = 0
    prestige: int = 0

    def __add__(self, other: Any) -> Gain:
        """Both together."""
        return Gain(self.money + other.money, self.prestige + other.prestige)

    @property
    def rank(self) -> tuple[int, int]:
        """What is compared: prestige, then money."""
        return self.prestige, self.money


def route_gain(record: Edition, length: int) -> Gain:
    """What a route of so many tracks brings."""
    row = min(length, LENGTHS) - 1
    return Gain(int(record.income[row]), int(record.route[row]))


class Delivery(NamedTuple):
    """A delivery that can be made, with the card and the slot that bring most."""

    factory: int
    city: int
    length: int
    met: tuple[int, ...]  # cards of the hand whose conditions it meets
    card: int  # NONE: the hand is empty
    slot: int  # NONE: none is covered
    own: bool  # whether it is covered with an own container
    parts: dict[str, Gain]
    contract: int  # prestige at the end, for the contract that it fulfils
    nearer: bool  # whether it does some of what the contract asks for
    goals: tuple[int, ...] = ()  # achievements marked with it

    @property
    def total(self) -> Gain:
        """All that it brings."""
        return sum(self.parts.values(), Gain())

    @property
    def rank(self) -> tuple[int, int, bool, bool]:
        """What is compared: prestige, also that of the contract, money, the contract, an own container."""
        return self.total.prestige + self.contract, self.total.money, self.nearer, self.own


@once
def reasons(record: Edition, view: View) -> list[int]:
    """For each action why the viewer may not play it; 0: it is legal. The view is all that it takes."""
    seat, why = int(view.seat), [0] * ACTION_COUNT
    legal(record, SimpleNamespace(table=view.table, hands={seat: view.hand}), seat, why)  # type: ignore[arg-type]
    return why


def supposed(view: View) -> State:
    """A state with the table and the viewer's hand; what the viewer may not see is empty."""
    state: State = wrap(State.zeros(1))[0]
    state.table = view.table
    state.hands[view.seat] = view.hand
    return state


def seen_after(view: View, state: State) -> View:
    """What the viewer would see of a supposed state."""
    then: View = wrap(View.zeros(1))[0]
    then.seat, then.table, then.contract = view.seat, state.table, view.contract
    then.hand = state.hands[view.seat]
    return then


def unlocked(record: Edition, view: View) -> View:
    """What the viewer would see once an extra track is paid for."""
    state = supposed(view)
    unlock(record, state, view.seat)
    return seen_after(view, state)


def lent(record: Edition, view: View) -> View:
    """What the viewer would see once a loan is taken."""
    state = supposed(view)
    borrow(record, state, view.seat)
    return seen_after(view, state)


def loan_costs(record: Edition, view: View, loans: int = 1) -> int:
    """What loans take at the end, with a contract that asks for none."""
    face, company = record.contracts[view.contract], view.table.companies[view.seat]
    is_bound = view.contract != NONE and face.asks == Aim.NO_LOAN and not company.loans
    return loans * int(record.loan_debt) + int(face.prestige) * is_bound


def parts(state: State, seat: int) -> dict[str, Gain]:
    """What the events of a supposed state bring a seat, by parts."""
    found: dict[str, Gain] = {}
    for i in range(state.events.count):
        event = state.events.ring[i]
        if event.seat == seat and event.kind in BRINGS:
            part, is_prestige = BRINGS[Happening(event.kind)]
            gain = Gain(0, event.b) if is_prestige else Gain(event.b, 0)
            found[part] = found.get(part, Gain()) + gain
    return found


# --- a delivery -----------------------------------------------------------------------------------
def linked(view: View) -> list[tuple[int, int]]:
    """The factories and cities between which the viewer could deliver, as tracks and trains are."""
    return linked_of(view.table, view.seat)


def linked_of(table: Table, seat: int) -> list[tuple[int, int]]:
    """The same of any player: tracks, trains and goods lie open."""
    return [ends for ends in wanted(table, seat) if is_linked(table, seat, *ends)]


def wanted(table: Table, seat: int) -> list[tuple[int, int]]:
    """The factories with an own track and goods left, and the cities that take the good, linked or not."""
    return [
        (factory, city)
        for factory, cities in asked_for(table)
        if why_not_from(table, seat, factory) == Reason.LEGAL
        for city in cities
    ]


def hurdle(view: View, factory: int, city: int) -> int:
    """What stands against a delivery and can least be helped, by its place in HURDLES; FREE for nothing."""
    table, seat = view.table, view.seat
    good = table.works[factory].good
    reasons = {int(why_not_from(table, seat, factory)), int(why_not_to(table, city, good))}
    if Reason.NOT_ON_MAP not in reasons:
        reasons.add(int(why_not_between(table, seat, factory, city)))
    return min((HURDLES.index(Reason(why)) for why in reasons if why != Reason.LEGAL), default=FREE)


@once
def deliveries(record: Edition, view: View) -> tuple[Delivery, ...]:
    """The deliveries over links that are there, each with its best card and slot: the best ones first."""
    made = [best_delivery(record, view, *ends) for ends in linked(view)]
    return tuple(sorted(made, key=lambda delivery: delivery.rank, reverse=True))


def best_delivery(
    record: Edition,
    view: View,
    factory: int,
    city: int,
    cards: list[int] | None = None,
    slots: list[int] | None = None,
) -> Delivery:
    """A delivery with the card and slot (of these, or of all) that bring most prestige, then most money.

    Where slots bring the same, one that takes an own container is better than one that takes a neutral one;
    where cards do, the one that is of least use later.
    """
    length = own_length(record, view.table, view.seat, factory, city)
    return best_over(record, view, supposed(view), factory, city, length, cards, slots)


def best_over(
    record: Edition,
    view: View,
    state: State,
    factory: int,
    city: int,
    length: int,
    cards: list[int] | None = None,
    slots: list[int] | None = None,
) -> Delivery:
    """The same over a link of a supposed state, in which tracks may lie besides; it is used up."""
    seat, good = view.seat, int(view.table.works[factory].good)
    arrive(record, state, seat, factory, city, length)
    kept, nearer = towards_contract(record, view, state)
    met = tuple(card for card in held(view) if is_met(record, state.table, seat, record.cards[card]))
    slots, made = slots or open_slots(record, view), list[Delivery]()
    for card in cards or best_cards(record, view, met):
        played = with_card(record, state, seat, card, card in met)
        for slot in slots:
            then = finished(record, played, seat, slot)
            own, brings, goals = takes_own(record, view, slot, good), parts(then, seat), achieved(then, seat)
            made.append(Delivery(factory, city, length, met, card, slot, own, brings, kept, nearer, goals))
    return max(made, key=lambda delivery: delivery.rank)


def actions_of(record: Edition, view: View, one: Delivery) -> tuple[int, ...]:
    """A delivery as actions, with its card, and its slot where there is a choice."""
    card = (PLAY + one.card,) if one.card != NONE else ()
    slot = (COVER + one.slot,) if chooses_slot(record, view) else ()
    return (DELIVER + one.factory * CITIES + one.city, *card, *slot)


def chooses_slot(record: Edition, view: View) -> bool:
    """Whether a delivery may cover more than one slot."""
    return bool(view.table.freight and has_choice(record, view.table, view.seat))


def towards_contract(record: Edition, view: View, then: State) -> tuple[int, bool]:
    """The prestige of the contract that a delivery fulfils, and whether it does some of what that asks for.

    Money saved is not among it: it can be spent again.
    """
    if view.contract == NONE:
        return 0, False
    face, before = record.contracts[view.contract], view.table.companies[view.seat]
    company = then.table.companies[view.seat]
    if face.asks == Aim.NO_LOAN or is_kept(before, face):
        return 0, False
    kept = int(face.prestige) if is_kept(company, face) else 0
    return kept, bool(done_of(company, face) > done_of(before, face))


def takes_own(record: Edition, view: View, slot: int, good: int) -> bool:
    """Whether a slot would be covered with a container of the viewer's for this good (ruling A3)."""
    if slot == NONE:
        return False
    fits = record.ships[view.table.ship].good[slot] in (WILD, good)
    return bool(fits and view.table.companies[view.seat].containers > 0)


def held(view: View) -> list[int]:
    """The cards in the viewer's hand."""
    return [card for card in range(CARDS) if view.hand[card]]


def best_cards(record: Edition, view: View, met: tuple[int, ...]) -> list[int]:
    """The cards worth trying: those that the delivery meets, and one of each class; NONE for no hand.

    Those of least use later come first, so that of cards that bring the same they are given away.
    """
    by_use = hand_by_use(record, view)
    one_of_each = {int(record.cards[card].kind): card for card in reversed(by_use)}  # the one of least use
    return [card for card in by_use if card in met or card in one_of_each.values()] or [NONE]


@once
def hand_by_use(record: Edition, view: View) -> list[int]:
    """The cards in the viewer's hand, those of least use later first."""
    return sorted(held(view), key=lambda card: (use_later(record, view.table, card), card))


def use_later(record: Edition, table: Table, card: int) -> tuple[int, int]:
    """What a card could bring with a later delivery, to be compared; nothing if its good is gone."""
    reward = record.reward[card]
    return (0, 0) if good_gone(record, table, card) else (int(reward.prestige), int(reward.money))


def good_gone(record: Edition, table: Table, card: int) -> str:
    """Why nobody can deliver the good that a card asks for: none is `left`, or `wanted`; "" if one can."""
    face = record.cards[card]
    if face.asks != Asks.GOOD:
        return ""
    made = [k for k in range(FACTORIES) if table.works[k].space != NONE and table.works[k].good == face.n]
    if not any(table.works[k].left for k in made):
        return "left"
    wanted = any(table.cities[k].space != NONE and free_icon(table.cities[k], face.n) != NONE
                 for k in range(CITIES))  # fmt: skip
    return "" if wanted else "wanted"


def open_slots(record: Edition, view: View) -> list[int]:
    """The slots of the ship that a delivery may cover, from the left; NONE without Freight on Board."""
    table = view.table
    if not table.freight:
        return [NONE]
    found = [s for s in range(SLOTS) if why_not_cover(record, table, view.seat, s) == Reason.LEGAL]
    return found or [int(leftmost(record, table))]


def with_card(record: Edition, state: State, seat: int, card: int, met: bool) -> State:
    """A state after a delivery with a card, which may be NONE."""
    twin = copy_of(state)
    if card != NONE:
        lay_card(record, twin, seat, card, met)
    return twin


def finished(record: Edition, state: State, seat: int, slot: int) -> State:
    """A state after a delivery in all its parts; the slot may be NONE."""
    twin = copy_of(state)
    if slot != NONE:
        load(record, twin, seat, slot)
    achieve(record, twin, seat)
    return twin


def copy_of(state: State) -> State:
    """Another state with what a delivery changes."""
    twin: State = wrap(State.zeros(1))[0]
    twin.table, twin.hands, twin.events = state.table, state.hands, state.events
    return twin


def achieved(state: State, seat: int) -> tuple[int, ...]:
    """The achievements that a seat has marked in a supposed state."""
    events = (state.events.ring[i] for i in range(state.events.count))
    return tuple(int(one.a) for one in events if one.kind == Happening.ACHIEVED and one.seat == seat)


def goals_won(record: Edition, view: View, then: View) -> dict[int, int]:
    """The achievements marked between two views of a turn, or to be marked when it ends, with their worth."""
    seat, state = view.seat, supposed(then)
    achieve(record, state, seat)
    new = int(state.table.companies[seat].marked) & ~int(view.table.companies[seat].marked)
    goals = enumerate(view.table.goals)
    return {int(goal): int(goal_worth(record, view.table, k)) for k, goal in goals if new >> int(goal) & 1}


def completed_by(record: Edition, view: View, card: int) -> tuple[int, ...]:
    """The achievements for train cards that playing a card completes, whatever is delivered."""
    seat, state = view.seat, supposed(view)
    company = state.table.companies[seat]
    company.kinds[record.cards[card].kind] += 1
    collected = [goal for goal in map(int, view.table.goals)
                 if record.goals[goal].asks in (Feat.CLASSES, Feat.OF_A_CLASS)]  # fmt: skip
    return tuple(goal for goal in collected if not int(company.marked) >> goal & 1
                 and progress(company, record.goals[goal]) >= record.goals[goal].n)  # fmt: skip


def marked(record: Edition, view: View) -> int:
    """The prestige of the achievements that the viewer will mark when the turn ends as all stands."""
    state, seat = supposed(view), view.seat
    achieve(record, state, seat)
    return int(state.table.companies[seat].prestige - view.table.companies[seat].prestige)


def load(record: Edition, state: State, seat: int, slot: int) -> None:
    """Cover a slot for the delivery under way; which ship comes next stays open."""
    with suppress(DiceError):
        cover(record, state, Tape(), seat, slot, delivered_good(state.table))  # type: ignore[arg-type]


def met_now(record: Edition, view: View) -> tuple[int, ...]:
    """The cards of the hand that the delivery under way meets."""
    return tuple(c for c in held(view) if is_met(record, view.table, view.seat, record.cards[c]))


def met_over(
    record: Edition, view: View, factory: int, city: int, length: int, cards: Sequence[int] | None = None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of cards, or those of the hand, which a delivery over a link of this length will meet, and may meet.

    What lies on the way is not known before the link is there.
    """
    state, works = supposed(view), view.table.works[factory]
    table, demand = state.table, state.table.cities[city]
    table.factory, table.city, table.length = factory, city, length
    table.was_new = 0 if is_served(table, view.seat, city) else 1
    demand.train[free_icon(demand, works.good)] = view.seat
    table.works[factory].left -= 1
    hand = [(card, record.cards[card]) for card in (held(view) if cards is None else cards)]
    open_yet = tuple(card for card, face in hand if face.asks in (Asks.TERRAIN, Asks.SHARED))
    met = (card for card, face in hand if card not in open_yet and is_met(record, table, view.seat, face))
    return tuple(met), open_yet


def is_wasted(record: Edition, view: View, made: Delivery) -> bool:
    """Whether a delivery gives its card away: that could pay with a later one, and completes nothing."""
    card = made.card
    if card == NONE or card in made.met or completed_by(record, view, card):
        return False
    return any(use_later(record, view.table, card))


def settled(record: Edition, company: Company) -> int:
    """What money and loans bring or take at the end."""
    return int(company.money // record.savings - company.loans * record.loan_debt)


def at_the_end(record: Edition, view: View) -> int:
    """What money, loans and the contract would bring the viewer at the end as all stands."""
    return settled(record, view.table.companies[view.seat]) + contract_worth(record, view)


def contract_worth(record: Edition, view: View) -> int:
    """What the viewer's contract would bring at the end as all stands."""
    face = record.contracts[view.contract]
    kept = view.contract != NONE and is_kept(view.table.companies[view.seat], face)
    return int(face.prestige) if kept else 0


def card_gain(record: Edition, view: View, card: int) -> Gain:
    """What a card would bring now on the delivery under way."""
    state = supposed(view)
    play_card(record, state, view.seat, card)
    return parts(state, view.seat).get(CARD, Gain())


def slot_gain(record: Edition, view: View, slot: int) -> Gain:
    """What covering a slot would bring the viewer for the delivery under way: its bonus, an export."""
    state = supposed(view)
    load(record, state, view.seat, slot)
    return sum(parts(state, view.seat).values(), Gain())


def sails(record: Edition, view: View) -> bool:
    """Whether the next container fills the ship."""
    table = view.table
    count = record.ships[table.ship].count if table.freight else 0
    return list(table.slot)[:count].count(NONE) == 1


def vain(view: View) -> Callable[[Sequence[int], Collection[int]], bool]:
    """What says of tracks whether all that must be built lies then, and no wanted delivery can be made.

    Building changes nothing of what factories have and cities ask for: it only reaches them.
    """
    to_build, ends = int(view.table.to_build + view.table.pending), dict(lacking_ends(view))

    def is_vain(decisions: Sequence[int], wanted: Collection[int]) -> bool:
        laid = {action - BUILD for action in decisions}
        return len(laid) >= to_build and not any(
            laid.issuperset(start) and (not beside or beside & laid)
            for start, beside in (ends[target] for target in wanted if target in ends)
        )

    return is_vain


def lacking_ends(view: View) -> Iterator[tuple[int, tuple[set[int], set[int]]]]:
    """For each delivery that tracks could allow: the space to be built on, and those of which one is.

    None stand there for an end that is reached already.
    """
    table, seat = view.table, view.seat
    linked = int(table.companies[seat].linked) if seat >= 0 else 0
    for factory, cities in asked_for(table):
        space = int(table.works[factory].space)
        start = set[int]() if has_track(table, seat, space) else {space}
        for city in cities:
            beside = set[int]() if linked >> city & 1 else set(NEAR[table.cities[city].space])
            yield DELIVER + factory * CITIES + city, (start, beside)


def asked_for(table: Table) -> Iterator[tuple[int, list[int]]]:
    """The factories with goods left, and the cities that would take those, linked or not."""
    for factory in range(FACTORIES):
        works = table.works[factory]
        if works.space != NONE and works.left:
            if found := takers(table)[works.good]:
                yield factory, found


# --- links ----------------------------------------------------------------------------------------
@once
def lacking(record: Edition, view: View) -> tuple[tuple[Link, int, int], ...]:
    """The links that the network could become, those with the fewest tracks first: with factory and city."""
    there = set(linked(view))
    return tuple(sorted(one for one in open_links(record, view.table, view.seat) if one[1:] not in there))


def open_links(record: Edition, table: Table, seat: int, most: int = MOST) -> Iterator[tuple[Link, int, int]]:
    """The links that a player could make with at most so many tracks, with factory and city."""
    steps = all_steps(record, table, seat)
    for factory, _ in asked_for(table):
        if steps[table.works[factory].space]:
            for city, link in missing(record, table, seat, factory, steps, most).items():
                if link.tracks < link.length:
                    yield link, factory, city


def free_spaces(table: Table, city: int, good: int) -> int:
    """How many trains with a good a city still takes."""
    demand = table.cities[city]
    return sum(demand.good[k] == good and demand.train[k] == NONE for k in range(demand.count))
