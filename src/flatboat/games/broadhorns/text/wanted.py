"""Where a boat may sail with its cargo now, or which cards go, as buttons that open the list of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flatboat.games.broadhorns.rules.actions import BAG, BOAT, BUY, CURRENT, DISCARD, DONE, DRAW, MOVE, PORT
from flatboat.games.broadhorns.rules.tables import GOODS, HELD, ICE, NONE, TRAVELER, Edition, Phase, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.plans import Plan, plans_now, won, wreaths_of
from flatboat.games.broadhorns.text.prospects import Seen
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Names, barrels, several
from flatboat.games.broadhorns.text.voyages import OFFERED, Voyage, voyages
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.text import Wanted

OTHERS = (1.2, 0.8, 1.6)  # gold that ice, a peddler and a Good Current are worth in a hand
SELDOM = 0.25  # how often a card pays that the best plan makes no use of
UNASKED = 0.8  # a card worth less goes before anybody sees what comes for it


def wanted(record: Edition, names: Names, view: View) -> tuple[Wanted, ...]:
    """A button for each aim: all of this turn's way there, into port if it leads so far.

    Ashore each is a voyage: a broadhorn and its load come first. Where cards must go, one button does it.
    """
    table = view.table
    if view.seat < 0 or view.seat != table.turn or table.phase not in (Phase.ACT, Phase.HAND) or table.ending:
        return ()
    if table.phase == Phase.HAND:
        return (discarding(record, names, view),)
    if table.traders[view.seat].boat == NONE:
        return tuple(voyage(record, names, one) for one in voyages(record, view))
    ways = dict[tuple[int, ...], Plan]()
    for plan in aims(record, view):
        ways.setdefault(sailing(record, view, plan), plan)  # of two on one way, the first
    shown = [(way, plan) for way, plan in ways.items() if way[0] != DRAW][:OFFERED]
    found = [Wanted(way, label(record, names, view, plan, way)) for way, plan in shown]
    if found or table.actions:
        return tuple(found)
    last = ending(record, view, first_of(record, view), int(table.traders[view.seat].at))
    drops = dropping(names, last)
    return (Wanted(last, f"draw a card, {drops} (least use now)"),) if drops else ()


def ending(record: Edition, view: Seen, plan: Plan | None, at: int, played: int = 0) -> tuple[int, ...]:
    """The card that ends the turn with the boat at a space, and what goes unasked from a full hand.

    So many cards of it are played before.
    """
    over = prospects.over_limit(record, view.table.traders[view.seat], sum(view.hand) + 1 - played)
    gone = [card for worth, card in by_use(record, view, plan, at)[:over] if worth < UNASKED]
    return (DRAW, *(DISCARD + card for card in gone))


def fitting(record: Edition, one: Voyage) -> tuple[int, ...]:
    """The actions that outfit a voyage and begin it, to the end of the turn."""
    market = one.seen.table.market
    stock = [(BUY if k < market[good] else BAG) + good for good, n in enumerate(one.load) for k in range(n)]
    leaves = sailing(record, one.seen, one.plan) if one.plan.stops else ending(record, one.seen, None, 0)
    return (BOAT + one.size, *sorted(stock), DONE, *leaves)


def voyage(record: Edition, names: Names, one: Voyage) -> Wanted:
    """A voyage: where it sells and what that brings, the boat and its load."""
    way, stops = fitting(record, one), one.plan.stops
    load = ", ".join(barrels(GOOD_WORDS[good], n) for good, n in enumerate(one.load) if n) or "empty"
    soon = when(one.plan.turns) if stops else "at the end"
    brings = f"{one.gain:+} gold {soon}{won(record, one.seen, one.plan)}"
    gone = sum(action >= DISCARD for action in way)  # the same cards for all of them: how many is enough
    drops = f"; discard {counted(gone, 'card')}" if gone else ""
    told = f"{brings}{one.plan.risk}; {names.boats[one.size]}: {load}{drops}"
    aim = f"set out for {names.in_turn(stops)}" if stops else "take a last broadhorn"
    return Wanted(way, f"{aim} ({told})")


def aims(record: Edition, view: View) -> list[Plan]:
    """The best plan, that for the port of now, one that nobody is ahead in; what is more or sooner."""
    plans = [plan for plan in plans_now(record, view) if not (view.table.last_round and plan.turns)]
    at = view.table.traders[view.seat].at
    here = [plan for plan in plans if record.port[plan.stops[0].town] == at]
    safe = [plan for plan in plans if not plan.risk and plan.total * 2 >= plans[0].likely]
    found = [*plans[:1], *here[:1], *safe[: bool(plans[0].risk)]] if plans else []

    def beats(one: Plan, other: Plan) -> bool:
        wreaths = [wreaths_of(record, view.table, plan) for plan in (one, other)]
        return one.turns < other.turns or one.total > other.total or wreaths[0] > wreaths[1]

    for plan in sorted(plans, key=lambda it: -it.total):
        if plan.total * 2 >= plans[0].total and all(beats(plan, other) for other in found):
            found.append(plan)
    return found


def sailing(record: Edition, view: Seen, plan: Plan) -> tuple[int, ...]:
    """The actions of this turn on the way to a plan's first town, into its port or to the end of the turn."""
    speed, aim = prospects.pace(record, view), plan.stops[0]
    moves = prospects.moves_to(record, view, aim.town, aim.currents)
    there = int(view.table.traders[view.seat].at) + sum(moves)
    cards = [CURRENT] * (aim.currents if moves else 0)
    lands = there == record.port[aim.town] and len(moves) < speed.actions
    last = (PORT,) if lands else ending(record, view, plan, there, len(cards))
    return (*cards, *(MOVE + spaces - 1 for spaces in moves), *last)


def label(record: Edition, names: Names, view: View, plan: Plan, way: tuple[int, ...]) -> str:
    """Where to, what the cargo earns there, and when."""
    cards, riders = plan.stops[0].currents, sum(plan.riders)
    taken = [f"{f'{cards} ' * (cards > 1)}Good Current"] * bool(cards)
    taken += [counted(riders, "traveler") if riders > 1 else "a traveler"] * bool(riders)
    along = f", with {listed(taken)}" if taken else ""
    verb = "enter" if way == (PORT,) else "sail into" if way[-1] == PORT else "sail for"
    soon = "now" if way == (PORT,) and len(plan.stops) == 1 else when(plan.turns)
    brings = f"{plan.total} gold {soon}{won(record, view, plan)}"
    told = filter(None, (f"{brings}{along}{plan.risk}", dropping(names, way)))
    return f"{verb} {names.in_turn(plan.stops)} ({'; '.join(told)})"


def dropping(names: Names, way: Sequence[int]) -> str:
    """What is discarded by some actions: `discard the Memphis furs card and 2 ice cards`; "" for nothing."""
    gone = Counter(action - DISCARD for action in way if action >= DISCARD)
    return f"discard {listed([some(names.in_hand[card], n) for card, n in gone.items()])}" if gone else ""


def some(card: str, n: int) -> str:
    """So many of a card.

    >>> some("an ice card", 1), some("an ice card", 2), some("a traveler to Helena", 2)
    ('an ice card', '2 ice cards', '2 travelers to Helena')
    """
    return card if n == 1 else f"{n} {several(card.partition(' ')[2])}"


def discarding(record: Edition, names: Names, view: View) -> Wanted:
    """The cards that are of least use, as many as must go."""
    trader, plan = view.table.traders[view.seat], first_of(record, view)
    over = prospects.over_limit(record, trader, int(trader.cards))
    cards = [card for _, card in by_use(record, view, plan, int(trader.at))]
    gone = tuple(sorted(DISCARD + card for card in cards[:over]))
    return Wanted(gone, f"{dropping(names, gone)} (least use now)")


def first_of(record: Edition, view: View) -> Plan | None:
    """The best plan of now; None for nothing."""
    return next(iter(plans_now(record, view)), None)


def by_use(record: Edition, view: Seen, plan: Plan | None, at: int) -> list[tuple[float, int]]:
    """About how much gold each card of the hand may bring on this trip, the least first.

    A second of a kind brings less.
    """
    held = [(use(record, view, plan, card, at), card) for card in range(HELD) if view.hand[card]]
    return sorted((worth / (k + 1), card) for worth, card in held for k in range(int(view.hand[card])))


def use(record: Edition, view: Seen, plan: Plan | None, card: int, at: int) -> float:
    """The same of a card, with the boat at a space."""
    if card >= ICE:
        return OTHERS[card - ICE]
    trader, town = view.table.traders[view.seat], prospects.goal_of(record, card)
    if prospects.is_behind(record, trader, town, at):
        return 0
    if card >= TRAVELER:
        meant = bool(plan and plan.riders and plan.riders[card - TRAVELER])
        return int(record.fare[card - TRAVELER]) * (1 if meant else SELDOM)
    meant = plan is not None and any(one.town == town for one in plan.stops)
    meant = meant and prospects.aboard(trader)[card % GOODS] > 0
    return int(record.delivery) * (1 if meant else SELDOM)
