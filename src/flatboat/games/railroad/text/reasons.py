"""Why an action is not legal, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flatboat.games.railroad.rules.actions import ACTIONS
from flatboat.games.railroad.rules.build import why_no_track
from flatboat.games.railroad.rules.deliver import why_not_to
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.ship import leftmost
from flatboat.games.railroad.rules.tables import LOCKED, MARKET, NONE, SEATS, SPACES, Reason
from flatboat.games.railroad.text.vocabulary import SLOT_WORDS, Names, money, price, purse
from flatboat.kernel.declaring import check_words
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.reasons import Fact, Refusal, told

# Why not, as a clause. The blanks are FACTS.
REASONS = {
    Reason.LEGAL: "it is allowed",
    Reason.NOT_YOUR_TURN: "it is {actor}'s turn",
    Reason.NOT_IN_THIS_PHASE: "at this point you {task}",
    Reason.GAME_OVER: "the game is over",
    Reason.FACTORY_TAKEN: "another start track is already at {factory}",
    Reason.NOT_ON_MAP: "{place} is not on this map of {tiles}",
    Reason.NO_TRACK_IN_CITY: "{space} is {city}, and you cannot build in cities",
    Reason.OWN_TRACK: "you already have a track at {space}",
    Reason.TWO_COLORS: "{rivals} have tracks at {space}, and a space holds at most two colors",
    Reason.NOT_ADJACENT: "{space} is not beside any of your tracks or trains",
    Reason.NO_MONEY: "it costs {cost}, and you have {money}",
    Reason.BUILD_FIRST: "{build_first}",
    Reason.CAN_BUILD: "you can still build a track, at {cheapest_space} {cheapest_cost}",
    Reason.NO_LOCKED: "all {locked} are unlocked",
    Reason.CANNOT_UNLOCK: "{unlocking}",
    Reason.UNLOCKED: "you must first build the unlocked track",
    Reason.NO_TRACK_THERE: "you have no track at {factory}{in_vain}",
    Reason.NO_GOODS: "{factory} has no {good} left",
    Reason.NOT_DEMANDED: "{city} does not want {good}, only {demands}",
    Reason.CITY_FULL: "{city} has no free train space for {good}",
    Reason.NOT_LINKED: "your tracks do not connect {factory} to {city}",
    Reason.NO_TRAIN: "all {trains} of yours are in cities",
    Reason.DELIVERED: "you have already delivered this turn, from {from} to {to}",
    Reason.NOT_IN_HAND: "you do not hold {card}",
    Reason.NOT_IN_MARKET: "{card} is not on the market; it has {market}",
    Reason.NO_LOAN: "{loans}",
    Reason.SLOT_COVERED: "slot {slot} of the {ship} is already covered",
    Reason.NOT_WILD: "slot {slot} takes {wanted}, and only slots for any good come before slot {leftmost}",
    Reason.NO_SLOT: "the {ship} has only {slots}",
    Reason.WILD_IN_ORDER: "in this game you cover slots from the left, and slot {leftmost} is next",
    Reason.NO_CONTAINER: "all {containers} of yours are aboard, and slot {leftmost} takes a neutral one",
}
check_words(Reason, REASONS)


@dataclass(frozen=True)
class Case(Refusal):
    """An action that is not legal, with what tells of it."""

    actions = ACTIONS

    names: Names

    @property
    def company(self) -> Any:
        """What the viewer has."""
        return self.view.table.companies[self.view.seat]


def place(case: Case) -> object:
    """What is not on the map: a space, else the factory, else the city."""
    if case.name == "build":
        return case.names.spaces[case.field("space")]
    factory = case.field("factory")
    if case.table.works[factory].space == NONE:
        return case.names.factories[factory]
    return case.names.cities[case.field("city")]


def city(case: Case) -> object:
    """The city of a delivery, or where a track cannot lie."""
    if case.name == "build":
        return case.names.cities[case.table.site[case.field("space")]]
    return case.names.cities[case.field("city")]


def rivals(case: Case) -> str:
    """Who has tracks on a space."""
    colors = case.table.colors[case.field("space")]
    return listed([f"Seat {seat + 1}" for seat in range(SEATS) if colors >> seat & 1])


def cost(case: Case) -> int:
    """The money that a track or a card would take."""
    if case.name == "buy":
        return int(case.edition.card_price)
    return int(cost_of(case.edition, case.table, case.field("space")))


def to_build(case: Case) -> str:
    """What has to be built first."""
    if case.table.pending:
        return "the unlocked track"
    left = int(case.table.to_build)
    return "your remaining track" if left == 1 else f"your {left} remaining tracks"


def cheapest(case: Case) -> tuple[int, int]:
    """The cost of the cheapest space where a track may lie, and the space; (NONE, NONE) for none."""
    found = [
        (int(cost_of(case.edition, case.table, space)), space)
        for space in range(SPACES)
        if why_no_track(case.table, case.view.seat, space) == Reason.LEGAL
    ]
    return min(found, default=(NONE, NONE))


def unlocking(case: Case) -> str:
    """Why no locked track can be had."""
    least, space = cheapest(case)
    if space == NONE:
        return "there is no space for one more track of yours"
    fee = money(case.edition.fee[case.company.unlocked])
    return (
        f"the next locked track costs {fee} and the cheapest space {money(least)}, "
        f"and you have {purse(case.company.money)}"
    )


def good(case: Case) -> str:
    """What the factory makes."""
    return case.names.good(case.table, case.field("factory"))


def in_vain(case: Case) -> str:
    """Why a delivery can never be, whatever is built."""
    if case.name != "deliver":
        return ""
    works, to = case.table.works[case.field("factory")], case.field("city")
    if NONE in (works.space, case.table.cities[to].space):
        return f", and {place(case)} is not on this map"
    if why_not_to(case.table, to, works.good) == Reason.NOT_DEMANDED:
        return f", and {city(case)} does not want {good(case)}"
    return ""


def market(case: Case) -> str:
    """What can be bought."""
    cards = [case.names.cards[case.table.market[k]] for k in range(MARKET) if case.table.market[k] != NONE]
    return listed(cards) or "no cards left"


def loans(case: Case) -> str:
    """Why there is no loan."""
    if case.company.loans >= case.edition.loans:
        return f"you have taken {counted(case.company.loans, 'loan')}, the most allowed"
    return f"all {counted(case.edition.loan_supply, 'loan')} are taken"


#: What fills the blanks of a reason.
FACTS: dict[str, Fact] = {
    "task": lambda case: case.task,
    "actor": lambda case: f"Seat {case.table.turn + 1}",
    "factory": lambda case: case.names.factories[case.field("factory")],
    "place": place,
    "tiles": lambda case: counted(int(case.table.slots), "tile"),
    "space": lambda case: case.names.spaces[case.field("space")],
    "city": city,
    "rivals": rivals,
    "cost": lambda case: money(cost(case)),
    "money": lambda case: purse(case.company.money),
    "build_first": lambda case: (
        in_vain(case).removeprefix(", and ") or f"you must first build {to_build(case)}"
    ),
    "cheapest_space": lambda case: case.names.space(case.table, cheapest(case)[1]),
    "cheapest_cost": lambda case: price(cheapest(case)[0]),
    "locked": lambda case: counted(LOCKED, "locked track"),
    "unlocking": unlocking,
    "good": good,
    "in_vain": in_vain,
    "demands": lambda case: case.names.demands(case.table, case.field("city")),
    "trains": lambda case: counted(case.edition.trains, "train"),
    "from": lambda case: case.names.factories[case.table.factory],
    "to": lambda case: case.names.cities[case.table.city],
    "card": lambda case: case.names.cards[case.field("card")],
    "market": market,
    "loans": loans,
    "slot": lambda case: case.field("slot") + 1,
    "ship": lambda case: case.names.ships[case.table.ship],
    "wanted": lambda case: SLOT_WORDS[case.edition.ships[case.table.ship].good[case.field("slot")]],
    "leftmost": lambda case: leftmost(case.edition, case.table) + 1,
    "slots": lambda case: counted(int(case.edition.ships[case.table.ship].count), "slot"),
    "containers": lambda case: counted(case.edition.containers, "container"),
}


def why_not(reason: int, case: Case) -> str:
    """Why not, as a clause: `it costs $4, and you have $3`."""
    return told(REASONS[Reason(reason)], FACTS, case)
