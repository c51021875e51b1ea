"""Where a boat may sail with its cargo now, or which cards go, as buttons that open the list of moves."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import BAG, BOAT, BUY, CURRENT, DISCARD, DONE, DRAW, MOVE, PORT
from flatboat.games.broadhorns.rules.sell import tile_at
from flatboat.games.broadhorns.rules.tables import (
    GOODS,
    HELD,
    ICE,
    NONE,
    TRAVELER,
    Edition,
    Phase,
    Table,
    View,
)
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.plans import Plan, plans_now
from flatboat.games.broadhorns.text.prospects import Prospect, Seen
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Names
from flatboat.games.broadhorns.text.voyages import OFFERED, Voyage, voyages
from flatboat.kernel.notation import counted, listed, times
from flatboat.kernel.text import Wanted

OTHERS = (1.2, 0.8, 1.6)  # gold that ice, a peddler and a Good Current are worth in a hand
SELDOM = 0.25  # how often a card pays that the best plan makes no use of


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
        return tuple(Wanted(fitting(record, one), offer(record, names, one)) for one in voyages(record, view))
    ways = dict[tuple[int, ...], Plan]()
    for plan in aims(record, view):
        ways.setdefault(sailing(record, view, plan.stops[0]), plan)  # of two on one way, the first
    shown = [(way, plan) for way, plan in ways.items() if way != (DRAW,)][:OFFERED]
    return tuple(Wanted(way, label(record, names, table, plan, way)) for way, plan in shown)


def fitting(record: Edition, one: Voyage) -> tuple[int, ...]:
    """The actions that outfit a voyage and begin it, to the end of the turn."""
    market = one.seen.table.market
    stock = [(BUY if k < market[good] else BAG) + good for good, n in enumerate(one.load) for k in range(n)]
    return (BOAT + one.size, *sorted(stock), DONE, *sailing(record, one.seen, one.plan.stops[0]))


def offer(record: Edition, names: Names, one: Voyage) -> str:
    """A voyage: the boat, its load and where it sells, and what that brings."""
    load = ", ".join(times(GOOD_WORDS[good], n) for good, n in enumerate(one.load) if n)
    told = f"{names.boats[one.size]}: {load} to {names.in_turn(one.plan.stops)}"
    brings = f"{one.gain:+} gold{won(record, one.seen.table, one.plan)}"
    return f"{told} ({brings} {when(one.plan.turns)}{one.plan.risk})"


def won(record: Edition, table: Table, plan: Plan) -> str:
    """The wreaths of towns that a plan fills, after its gold; "" for none."""
    n = sum(int(tile_at(record, table, one.town).wreaths) for one in plan.stops if one.fills)
    return f" and {counted(n, 'wreath')}" if n else ""


def aims(record: Edition, view: View) -> list[Plan]:
    """The best plan, that for the port the boat lies at, the one that brings most, and what is sooner."""
    plans = plans_now(record, view)
    at = view.table.traders[view.seat].at
    here = [plan for plan in plans if record.port[plan.stops[0].town] == at]
    found = [*plans[:1], *here[:1]]
    for plan in sorted(plans, key=lambda it: -it.total):
        differs = all(plan.turns < other.turns or plan.total > other.total for other in found)
        if differs and plan.total * 2 >= plans[0].total:
            found.append(plan)
    return found


def sailing(record: Edition, view: Seen, aim: Prospect) -> tuple[int, ...]:
    """The actions of this turn on the way to a town: short of its port to the card that ends the turn."""
    speed = prospects.pace(record, view)
    moves = prospects.moves_to(record, view, aim.town, aim.currents)
    arrives = sum(moves) == record.port[aim.town] - view.table.traders[view.seat].at
    cards = [CURRENT] * (aim.currents if moves else 0)
    last = PORT if arrives and len(moves) < speed.actions else DRAW
    return (*cards, *(MOVE + spaces - 1 for spaces in moves), last)


def label(record: Edition, names: Names, table: Table, plan: Plan, way: tuple[int, ...]) -> str:
    """Where to, what the cargo earns there, and when."""
    cards = plan.stops[0].currents
    card = f", with {f'{cards} ' * (cards > 1)}Good Current" if cards else ""
    verb = "enter" if way == (PORT,) else "sail into" if way[-1] == PORT else "sail for"
    soon = "now" if way == (PORT,) and len(plan.stops) == 1 else when(plan.turns)
    brings = f"{plan.total} gold{won(record, table, plan)}"
    return f"{verb} {names.in_turn(plan.stops)} ({brings} {soon}{card}{plan.risk})"


def discarding(record: Edition, names: Names, view: View) -> Wanted:
    """The cards that are of least use, as many as must go."""
    trader = view.table.traders[view.seat]
    over = int(trader.cards - record.boats[trader.boat].hand)
    plan = next(iter(plans_now(record, view)), None)
    held = [(use(record, view, plan, card), card) for card in range(HELD) if view.hand[card]]
    each = [(worth / (k + 1), card) for worth, card in held for k in range(int(view.hand[card]))]
    gone = sorted(card for _, card in sorted(each)[:over])
    told = listed([times(names.in_hand[card], gone.count(card)) for card in dict.fromkeys(gone)])
    return Wanted(tuple(DISCARD + card for card in gone), f"discard {told} (least use now)")


def use(record: Edition, view: View, plan: Plan | None, card: int) -> float:
    """About how much gold a card of the hand may bring on this trip; a second one brings less."""
    if prospects.is_spent(record, view, card):
        return 0
    if card >= ICE:
        return OTHERS[card - ICE]
    if card >= TRAVELER:
        meant = bool(plan and plan.riders and plan.riders[card - TRAVELER])
        return int(record.fare[card - TRAVELER]) * (1 if meant else SELDOM)
    town, good = divmod(card, GOODS)
    meant = plan is not None and any(one.town == town for one in plan.stops)
    meant = meant and prospects.aboard(view.table.traders[view.seat])[good] > 0
    return int(record.delivery) * (1 if meant else SELDOM)
