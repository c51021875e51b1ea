"""What a stop at a port would bring, and when a boat gets there: worked out from one seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from flatboat.games.broadhorns.rules.actions import ACTION_COUNT
from flatboat.games.broadhorns.rules.boats import barrels, last_space
from flatboat.games.broadhorns.rules.dispatch import legal
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.move import MOVES_FOR_BONUS
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import BONUS_BARRELS
from flatboat.games.broadhorns.rules.tables import (
    BOXES,
    CURRENT,
    DELIVERY,
    GOODS,
    ICE,
    MOST_MOVE,
    NONE,
    PERISHABLES,
    TOWNS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Happening,
    Order,
    Phase,
    Season,
    Table,
    Trader,
    View,
)
from flatboat.games.broadhorns.rules.turn import ACTIONS_A_TURN, prize
from flatboat.kernel.once import once
from flatboat.kernel.record_view import unpacked
from flatboat.kernel.records import Numbers

CLOSING = 2  # spaces of the season track
STALLING = 5  # rounds before the end of a game in which nobody fills towns
LOADED = 1  # the space of a box on which a barrel begins
#: While a port action goes on.
IN_PORT = (Phase.ST_LOUIS, Phase.SELL, Phase.BUY, Phase.TRAVELERS)
Work = TypeVar("Work", bound=Callable[..., Any])


class Sale(NamedTuple):
    """What goods would fetch in the port of a town, by what for."""

    onto: tuple[tuple[int, ...], ...]  # for each good the values of the spaces its barrels go onto
    over: tuple[int, ...]  # for each good the barrels without a space
    surplus: int
    delivery: int
    bonus: int
    fares: int
    fills: bool

    @property
    def total(self) -> int:
        """All the gold together."""
        return (
            sum(sum(values) for values in self.onto) + self.surplus + self.delivery + self.bonus + self.fares
        )


class Prospect(NamedTuple):
    """What the cargo of a boat would bring at a town down the river, and after how many turns."""

    town: int
    total: int
    turns: int
    fills: bool = False
    onto: tuple[int, ...] = (0,) * GOODS  # barrels by good that its spaces take
    rivals: tuple[int, ...] = ()  # seats that may sell the same there first
    risked: int = 0  # gold that they may take away
    currents: int = 0  # Good Current cards of the hand that make it so soon


class Seen(Protocol):
    """What a seat may know of the table: its view, or a drawing of it."""

    seat: int
    table: Table

    @property
    def hand(self) -> Numbers:
        """The viewer's cards."""


class Plain(SimpleNamespace):
    """The same as plain objects, read much faster. Nobody changes them: what follows is kept by them."""

    seat: int
    table: Table
    hand: Numbers
    __hash__ = object.__hash__  # type: ignore[assignment]


def by_plain(work: Work) -> Work:
    """A function of an edition and of plain objects that keeps what it has found: plans ask much again."""
    return cast(Work, lru_cache(maxsize=1024)(work))


@once
def as_seen(view: View) -> Plain:
    """A view as plain objects."""
    return Plain(seat=view.seat, table=unpacked(view.table), hand=unpacked(view.hand))


def reasons(record: Edition, view: View) -> list[int]:
    """For each action why the viewer may not play it; 0: it is legal. The view is all that it takes."""
    seat, why = int(view.seat), [0] * ACTION_COUNT
    state = SimpleNamespace(table=view.table, hands={seat: view.hand}, orders={seat: view.order})
    legal(record, state, seat, why)  # type: ignore[arg-type]
    return why


def decider(table: Table) -> int:
    """The seat that has to decide."""
    return int(table.asked if table.phase == Phase.SPOIL else table.turn)


def quiet_rounds_left(record: Edition, table: Table) -> int:
    """Rounds, this one included, after which the game ends unless a town is filled (ruling 47)."""
    turns = record.quiet_rounds * table.seats - table.quiet
    before = (table.turn - table.first) % table.seats  # turns of this round that are over
    return max(1, -(-(turns + before) // table.seats))


def rounds_left(record: Edition, table: Table) -> float:
    """About how many rounds the year still has, if towns are filled as fast as so far."""
    if table.last_round:
        return 0
    left, placed = track_length(record) - table.placed, table.placed
    return float(table.turns * left / placed / table.seats) if placed > 1 else inf


def stalling_words(record: Edition, table: Table) -> str:
    """When the game ends unless a town is filled: `in 3 rounds`; "" where that is far, or the end is sure."""
    left = quiet_rounds_left(record, table)
    if left > STALLING or table.last_round or table.phase == Phase.OVER:
        return ""
    return "with this round" if left == 1 else f"in {left} rounds"


def reckoned(record: Edition, table: Table, seat: int) -> int:
    """The gold of a seat if the game ended now: barrels aboard, the broadhorn and wreaths are paid for."""
    trader = table.traders[seat]
    resale = int(record.boats[trader.boat].resale) if trader.boat != NONE else 0
    left = sum(aboard(trader)) * int(record.left_over)
    return int(trader.gold) + left + resale + prize(record, table, seat)


def wreaths_worth(record: Edition, table: Table, seat: int, wreaths: int) -> int:
    """The gold that a seat would have more if the game ended with so many wreaths more."""
    traders = [SimpleNamespace(wreaths=int(table.traders[one].wreaths)) for one in range(table.seats)]
    traders[seat].wreaths += wreaths
    then = SimpleNamespace(seats=table.seats, traders=traders)
    return int(prize(record, then, seat) - prize(record, table, seat))  # type: ignore[arg-type]


def standing(record: Edition, table: Table, seat: int) -> str:
    """All these, one's own first: `80 for you, 84 for Seat 2`."""
    others = [one for one in range(table.seats) if one != seat]
    told = [f"{reckoned(record, table, seat)} for you"]
    return ", ".join([*told, *(f"{reckoned(record, table, one)} for Seat {one + 1}" for one in others)])


def is_in_port(view: Seen, town: int) -> bool:
    """Whether the viewer is taking a port action at a town."""
    return bool(view.table.port == town and view.table.turn == view.seat)


def banner(record: Edition, table: Table, town: int) -> list[tuple[int, int]]:
    """Goods that a town sells, and the increase: of its old tile while a port action lasts (ruling 6)."""
    visited = table.port == town and table.phase in IN_PORT
    increase = record.tiles[town][table.banner if visited else table.towns[town].tile].increase
    return [(good, int(increase[good])) for good in range(GOODS) if increase[good] != NONE]


def open_values(record: Edition, table: Table, town: int, good: int) -> list[int]:
    """What the open spaces of a town bring for a good, the best first."""
    here = table.towns[town]
    return values_left(record, town, int(here.tile), int(here.filled), good)


@lru_cache(maxsize=4096)  # plans ask for the same again and again
def values_left(record: Edition, town: int, which: int, filled: int, good: int) -> list[int]:
    """The same of one of a town's tiles of which some spaces are filled."""
    tile = record.tiles[town][which]
    spaces = range(tile.count)
    return sorted(
        (int(tile.value[s]) for s in spaces if tile.good[s] == good and not filled >> s & 1), reverse=True
    )


def aboard(trader: Trader) -> list[int]:
    """Barrels aboard by good."""
    return [int(barrels(trader, good)) for good in range(GOODS)]


def concerns(record: Edition, view: View, order: int) -> bool:
    """Whether an order about ice is something to the viewer: who holds ice, or has given another order.

    More barrels than the boat has boxes are never lost.
    """
    boat = view.table.traders[view.seat].boat
    if boat != NONE and order - Order.MORE_THAN_0 >= record.boats[boat].boxes:
        return False
    return bool(view.hand[ICE] or view.order != Order.ASK_AT_LOSS)


def has_form(view: Seen) -> bool:
    """Whether a form does what is to be done: in a port, or to set out."""
    table = view.table
    if table.turn != view.seat:
        return False
    ashore = table.phase == Phase.ACT and table.traders[view.seat].boat == NONE
    return ashore or table.phase in IN_PORT


def drawn(view: View) -> int:
    """The card that the viewer has drawn in the last step; NONE for nothing."""
    return next((int(one.a) for one in told(view, Happening.DREW) if one.seat == view.seat), NONE)


def drifted(view: View) -> tuple[int, int, int]:
    """The seat whose boat has moved last, from where and to where in that turn; NONE for nobody."""
    moves = told(view, Happening.MOVED)
    return (int(moves[-1].seat), int(moves[0].a), int(moves[-1].b)) if moves else (NONE, NONE, NONE)


def told(view: View, kind: Happening) -> list[Any]:
    """The last events of a kind."""
    return [event for event in list(view.events.ring)[: int(view.events.count)] if event.kind == kind]


class Port(NamedTuple):
    """What a town's port pays for, whatever will be sold there: of a port action there the rest."""

    values: tuple[tuple[int, ...], ...]  # for each good its open spaces, the best first
    delivery: int  # gold for a delivery card; 0 once one was claimed
    cards: tuple[bool, ...]  # for each good whether there is such a card
    sold: tuple[bool, ...]  # for each good whether it was sold onto a space so far
    spaces: int  # barrels sold onto spaces so far
    bonus: int  # 0 once it is paid
    fares: int
    rids: bool  # barrels left aboard would be lost


@by_plain
def port_of(record: Edition, view: Plain, town: int) -> Port:
    """A town's port for the viewer."""
    table, goods = view.table, range(GOODS)
    inside, waiting, first = is_in_port(view, town), table.towns[town].delivery, DELIVERY + town * GOODS
    return Port(
        values=tuple(tuple(open_values(record, table, town, good)) for good in goods),
        delivery=0 if inside and table.claimed else int(record.delivery),
        cards=tuple(bool(view.hand[first + good] or waiting[good]) for good in goods),
        sold=tuple(inside and bool(table.sold >> good & 1) for good in goods),
        spaces=table.spaces if inside else 0,
        bonus=0 if inside and table.rewarded else int(record.bonus[town]),
        fares=fares(record, table.traders[view.seat], town),
        rids=rids(record, table, town),
    )


def sale(record: Edition, view: Plain, town: int, cargo: Sequence[int]) -> Sale:
    """What selling so many barrels of each good, each onto the best space, would bring in a town's port.

    Within a port action there it goes on from what was sold so far. Ice is left out.
    """
    port = port_of(record, view, town)
    onto = tuple(values[:n] for values, n in zip(port.values, cargo, strict=True))
    over = tuple(n - len(values) for values, n in zip(onto, cargo, strict=True))
    goods = zip(port.cards, onto, port.sold, strict=True)
    claims = any(card and (values or sold) for card, values, sold in goods)
    count = sum(map(len, onto))
    fills = 0 < count == sum(map(len, port.values))
    earns = count > 0 and (fills or count + port.spaces >= BONUS_BARRELS)
    return Sale(
        onto,
        over,
        surplus=sum(over) * int(record.surplus),
        delivery=port.delivery if claims else 0,
        bonus=port.bonus if earns else 0,
        fares=port.fares,
        fills=fills,
    )


def taken(record: Edition, sale: Sale, claimed: bool, ice: int) -> int:
    """The gold that a sale brings with or without a delivery card, and ice: travelers pay later."""
    more = int(record.delivery) * claimed + int(record.ice) * ice
    return sale.total - sale.delivery - sale.fares + more


def visit(record: Edition, view: Plain, town: int, cargo: Sequence[int]) -> Sale:
    """The same as the form of a visit proposes it: what the town does not want stays aboard, if it may."""
    sold = sale(record, view, town, cargo)
    return sold if port_of(record, view, town).rids else sold._replace(surplus=0)


def rids(record: Edition, table: Table, town: int) -> bool:
    """Whether barrels left aboard would be lost: the river ends here, and the year goes on."""
    return bool(record.port[town] == last_space(record) and not is_nearly_over(record, table))


def is_nearly_over(record: Edition, table: Table) -> bool:
    """Whether at most one town is still to be filled: at the end of the year barrels aboard are paid for."""
    return bool(track_length(record) - table.placed <= 1)


def is_closing(record: Edition, table: Table) -> bool:
    """Whether the end of the year is near: two towns more, or the last round."""
    return bool(table.last_round or track_length(record) - table.placed <= CLOSING)


def fares(record: Edition, trader: Trader, town: int) -> int:
    """What travelers aboard pay at a town."""
    kinds = range(TRAVELERS)
    return sum(int(trader.aboard[k] * record.fare[k]) for k in kinds if record.destination[k] == town)


def fares_of(record: Edition, travelers: Sequence[int]) -> int:
    """What so many travelers of each kind would pay."""
    return sum(int(n * record.fare[k]) for k, n in enumerate(travelers) if n)


def left_unpaid(record: Edition, trader: Trader, port: int) -> list[int]:
    """Travelers of each kind who would be left in a port that is not theirs, were the boat sold there."""
    return [0 if record.destination[k] == port else int(n) for k, n in enumerate(trader.aboard)]


def room(record: Edition, trader: Trader, port: int) -> int:
    """How many travelers find room aboard once those who go to a port have left there."""
    return int(record.boats[trader.boat].occupants) - sum(left_unpaid(record, trader, port))


def carried_past(record: Edition, trader: Trader, spaces: int) -> list[int]:
    """Travelers of each kind whose port a move leaves behind (ruling 31)."""
    end = trader.at + spaces
    goals = [int(record.port[goal]) if goal != NONE else int(end) for goal in record.destination]
    return [int(n) if goal < end else 0 for goal, n in zip(goals, trader.aboard, strict=True)]


def is_spent(record: Edition, view: Seen, card: int) -> bool:
    """Whether a delivery or a traveler of the hand is of no more use on this expedition."""
    if card >= ICE:
        return False
    trader, goal = view.table.traders[view.seat], goal_of(record, card)
    return is_behind(record, trader, goal, int(trader.at)) and not is_in_port(view, goal)


def is_behind(record: Edition, trader: Trader, town: int, at: int) -> bool:
    """Whether a boat on the river at a space can be in a town's port no more."""
    return bool(trader.boat != NONE and (record.port[town] < at or trader.visited >> town & 1))


def goal_of(record: Edition, card: int) -> int:
    """The town that a delivery or a traveler is for."""
    return card // GOODS if card < TRAVELER else int(record.destination[card - TRAVELER])


def over_limit(record: Edition, trader: Trader, cards: int) -> int:
    """How many of so many cards a player may not keep (ruling 28)."""
    return 0 if trader.boat == NONE else max(0, cards - int(record.boats[trader.boat].hand))


def best_ice(view: Seen, cargo: list[int]) -> int:
    """Ice cards that could go with a sale of such goods."""
    before = view.table.perishables if view.table.phase == Phase.SELL else 0
    return min(int(view.hand[ICE]), sum(cargo[:PERISHABLES]) + before)


def market_prices(record: Edition, table: Table, good: int, n: int) -> list[int]:
    """What the next barrels of a good on the market cost in St. Louis, one after the other."""
    there = int(table.market[good])
    left = [SimpleNamespace(market={good: there - k}) for k in range(min(n, there))]
    return [int(price(record, market, good)) for market in left]  # type: ignore[arg-type]


def supposed(seen: Seen, size: int, boxes: Sequence[tuple[int, int]], travelers: Numbers) -> Plain:
    """The table with another cargo (goods and steps) or another boat, as far as outlooks read it."""
    table, seat = seen.table, seen.seat
    filled = [*boxes, *[(NONE, 0)] * (BOXES - len(boxes))]
    trader = SimpleNamespace(**vars(table.traders[seat]) | {
        "boat": size, "aboard": list(travelers), "box": [good for good, _ in filled],
        "step": [step for _, step in filled],
    })  # fmt: skip
    traders = [trader if one == seat else other for one, other in enumerate(table.traders)]
    actions = table.actions - (table.phase == Phase.ACT)  # to take a boat is one
    known = SimpleNamespace(**vars(table) | {"traders": traders, "actions": actions})
    return Plain(seat=seat, table=known, hand=seen.hand)


# --- going there -----------------------------------------------------------------------------------


def usual_speed(record: Edition, table: Table, boat: int) -> int:
    """Spaces a broadhorn moves with one action in this season, without cards."""
    now = season(record, table)
    change = {Season.WINTER: record.winter, Season.SPRING: record.spring}.get(Season(now), 0)
    return int(record.boats[boat].speed + change)


def speed_now(record: Edition, table: Table, seat: int) -> int:
    """The same for a seat's boat now, with Good Current in its own turn."""
    card = int(record.current * table.currents) if seat == table.turn else 0
    return usual_speed(record, table, table.traders[seat].boat) + card


class Pace(NamedTuple):
    """How a boat may move: now, and in turns to come."""

    now: int  # spaces with one action this turn
    later: int
    actions: int  # left this turn
    moves: int  # move actions taken
    bonus: bool

    @property
    def steps(self) -> int:
        """Moves that may still be made this turn, the bonus move included."""
        earns = self.actions > 0 and self.moves + self.actions == MOVES_FOR_BONUS
        return self.actions + (self.bonus or earns)


def pace(record: Edition, view: Seen) -> Pace:
    """The pace of the viewer's boat; when it is not the viewer's turn, that of the turns to come."""
    table, trader = view.table, view.table.traders[view.seat]
    boat = max(0, trader.boat)
    later = usual_speed(record, table, boat)
    if table.turn != view.seat or table.phase == Phase.HAND or table.resolved:
        return Pace(later, later, 0, 0, False)
    now = later + int(record.current * table.currents)
    return Pace(now, later, int(table.actions), int(table.moves), bool(table.bonus))


def reach(record: Edition, view: Seen) -> int:
    """Spaces that the next move may go at most: the river ends at New Orleans (ruling 20)."""
    left = last_space(record) - view.table.traders[view.seat].at
    return min(pace(record, view).now, int(left))


def turns_to_port(pace: Pace, spaces: int) -> int:
    """After how many turns a port action can be taken so many spaces down the river; 0: in this one.

    >>> turns_to_port(Pace(5, 5, 2, 0, False), 5), turns_to_port(Pace(5, 5, 2, 0, False), 15)
    (0, 1)
    """
    return arrival(pace, spaces)[0]


def arrival(pace: Pace, spaces: int) -> tuple[int, Pace]:
    """The same, and the pace at which the boat goes on from there in that turn."""
    turns = 0
    while (moves := max(0, -(-spaces // pace.now))) >= pace.actions:
        spaces -= pace.steps * pace.now
        pace = Pace(pace.later, pace.later, ACTIONS_A_TURN, 0, False)
        turns += 1
    return turns, pace._replace(actions=pace.actions - moves - 1, moves=pace.moves + moves, bonus=False)


def turns_between(record: Edition, view: Plain, first: Prospect, last: Prospect) -> int:
    """After how many turns more than the first of two ports the last one can be entered."""
    speed = pace_from(record, view, first.town, first.currents)
    return turns_to_port(speed, int(record.port[last.town] - record.port[first.town]))


@by_plain
def pace_from(record: Edition, view: Plain, town: int, cards: int) -> Pace:
    """The pace at which the boat goes on from a port reached with so many cards of Good Current."""
    at, speed = view.table.traders[view.seat].at, pace(record, view)
    speed = speed._replace(now=speed.now + cards * int(record.current))
    return speed if is_in_port(view, town) else arrival(speed, int(record.port[town] - at))[1]


def split(far: int, speed: int) -> tuple[int, ...]:
    """So many spaces in the fewest moves.

    >>> split(8, 5)
    (5, 3)
    """
    whole, rest = divmod(far, speed)
    return (speed,) * whole + ((rest,) if rest else ())


def moves_to(record: Edition, view: Seen, town: int, cards: int = 0) -> list[int]:
    """The spaces of each move of this turn on the way to a town, with so many cards of Good Current."""
    speed = pace(record, view)
    left, most = int(record.port[town] - view.table.traders[view.seat].at), speed.now + cards * record.current
    return list(split(left, min(most, MOST_MOVE))[: speed.steps])


def keeping(record: Edition, table: Table, trader: Trader, turns: int) -> list[int]:
    """Barrels by good that so many spoil steps leave; none spoil in winter. Spoil cards come on top."""
    skipped = season(record, table) == Season.WINTER
    kept = [0] * GOODS
    for box in range(BOXES):
        good = trader.box[box]
        if good != NONE:
            fresh = good >= PERISHABLES or skipped or trader.step[box] + turns <= record.steps
            kept[good] += bool(fresh)
    return kept


@by_plain
def cargo_after(record: Edition, view: Plain, turns: int) -> tuple[int, ...]:
    """The viewer's barrels by good after so many turns."""
    return tuple(keeping(record, view.table, view.table.traders[view.seat], turns))


def outlooks(record: Edition, view: Plain) -> list[Prospect]:
    """What the cargo of the viewer's boat would bring at each town whose port it can still go into."""
    trader, speed = view.table.traders[view.seat], pace(record, view)
    found = list[Prospect]()
    for town in range(TOWNS):
        spaces = int(record.port[town] - trader.at)
        if spaces < 0 or trader.visited >> town & 1:
            continue
        turns, currents = soonest(record, view, speed, spaces)
        cargo = cargo_after(record, view, turns)
        found.append(prospect(record, view, town, turns, cargo)._replace(currents=currents))
    return found


@by_plain
def prospect(record: Edition, view: Plain, town: int, turns: int, cargo: tuple[int, ...]) -> Prospect:
    """What such goods would bring at a town after so many turns, and what of it others may take."""
    sold = visit(record, view, town, cargo)
    theirs, onto = brought_first(record, view, town, turns), tuple(map(len, sold.onto))
    if not theirs:
        return Prospect(town, sold.total, turns, sold.fills, onto)
    first = tuple(seat for seat, goods in theirs.items() if any(map(min, goods, onto)))
    risked = sum(sum(values[:n]) for values, n in zip(sold.onto, together(theirs), strict=True))
    return Prospect(town, sold.total, turns, sold.fills, onto, first, risked)


@once
def towns_ahead(record: Edition, view: View) -> list[Prospect]:
    """The same for the boat as it lies."""
    return outlooks(record, as_seen(view))


def soonest(record: Edition, view: Seen, speed: Pace, spaces: int) -> tuple[int, int]:
    """After how many turns a port can be entered, and the fewest Good Current cards that it takes."""
    playable = speed.actions > 0 and not speed.moves and view.table.port == NONE
    ways = [
        (turns_to_port(speed._replace(now=speed.now + n * int(record.current)), spaces), n)
        for n in range(1 + int(view.hand[CURRENT]) * playable)
    ]
    return min(ways)


def brought_first(record: Edition, view: Plain, town: int, turns: int) -> dict[int, list[int]]:
    """The barrels by good that others may bring to a town before the viewer, who takes so many turns."""
    mine = place_in_line(view.table, view.seat, turns)
    return {seat: goods for seat, place, goods in bound_for(record, view, town) if place < mine}


@by_plain
def bound_for(record: Edition, view: Plain, town: int) -> list[tuple[int, int, list[int]]]:
    """The others who may come to a town: seats, their places in line, and their barrels by good by then."""
    table, found = view.table, list[tuple[int, int, list[int]]]()
    for seat in range(table.seats):
        turns = turns_of(record, table, seat, town) if seat != view.seat else NONE
        if turns != NONE:
            cargo = keeping(record, table, table.traders[seat], turns)
            found.append((seat, place_in_line(table, seat, turns), cargo))
    return found


def together(brought: dict[int, list[int]]) -> list[int]:
    """The barrels by good of all of them."""
    return [sum(cargo[good] for cargo in brought.values()) for good in range(GOODS)]


def turns_of(record: Edition, table: Table, seat: int, town: int) -> int:
    """After how many turns of its own a seat's boat can be in a town's port; NONE: on this trip it cannot."""
    trader = table.traders[seat]
    spaces = int(record.port[town] - trader.at)
    if trader.boat == NONE or spaces < 0 or trader.visited >> town & 1:
        return NONE
    return turns_to_port(pace(record, SimpleNamespace(seat=seat, table=table, hand=())), spaces)


def place_in_line(table: Table, seat: int, turns: int) -> int:
    """How many turns of anybody come before the turn that a seat has after so many of its own; 0: this one.

    Whoever is not on turn has the first of those turns ahead.
    """
    away = (seat - int(table.turn)) % int(table.seats)
    return away + (turns - bool(away)) * int(table.seats)
