"""Why an action is not legal, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.games.broadhorns.rules.boats import last_space
from flatboat.games.broadhorns.rules.buy import increase
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.move import speed
from flatboat.games.broadhorns.rules.tables import CURRENT as CURRENT_CARD
from flatboat.games.broadhorns.rules.tables import DELIVERY, GOODS, PORTS, TOWNS, TRAVELER, Phase, Reason
from flatboat.games.broadhorns.rules.tables import ICE as ICE_CARD
from flatboat.games.broadhorns.rules.tables import PEDDLER as PEDDLER_CARD
from flatboat.games.broadhorns.text.prospects import banner, decider, open_values
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Names, as_card
from flatboat.kernel.declaring import check_words
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.reasons import Fact, Refusal, told

# Why not, as a clause. The blanks are FACTS.
REASONS = {
    Reason.LEGAL: "it is allowed",
    Reason.NOT_YOUR_TURN: "it is {actor}'s turn",
    Reason.NOT_IN_THIS_PHASE: "at this point you {task}",
    Reason.GAME_OVER: "the game is over",
    Reason.NO_ACTION_LEFT: "you have no actions left this turn",
    Reason.NO_BOAT: "you have no broadhorn; {remedy}",
    Reason.HAS_BOAT: "you are already on an expedition with your {boat}",
    Reason.FIRST_BOAT: "your first boat must be the smallest, the {smallest}",
    Reason.NO_GOLD: "it costs {cost} gold, and you have {gold}",
    Reason.NOT_AT_PORT: "you are between ports; {ahead}",
    Reason.VISITED: "you have already taken this expedition's port action at {here}",
    Reason.TOO_FAR: "your {boat} moves at most {reach} with one action now",
    Reason.RIVER_ENDS: "the river ends at {last}, {left} from you",
    Reason.MOVED: "you can play Good Current only before your first move of a turn",
    Reason.NO_SUCH_CARD: "you hold no {card}",
    Reason.NOT_AT_TOWN: "there is no {card} at {port}",
    Reason.NOT_CARRIED: "you carry no {good}",
    Reason.NO_SPACE: "{port} has no open space for {good}; you may sell it as surplus for {surplus} gold",
    Reason.ONE_SPACE: "{port} pays only one price for {good} now, {value} gold",
    Reason.SPACE_OPEN: "{port} has an open space for {good}, so it sells for {value} gold there",
    Reason.NOT_SOLD: "you sold no {good} onto a space in this port action",
    Reason.CLAIMED: "you have already claimed a delivery card in this port action",
    Reason.NO_PERISHABLE: "no perishable barrel you sold here still lacks ice",
    Reason.TOWN_NOT_FULL: "{port} still has {open}",
    Reason.TRACK_FULL: "the season track is full",
    Reason.NOT_AMONG_BARRELS: "there is no barrel of {good} at {port}",
    Reason.SEASON_FIRST: "{port} is full, so first choose the barrel for the season track",
    Reason.NOT_SOLD_HERE: "{seller}",
    Reason.MARKET_EMPTY: "the market has no {good}",
    Reason.BAG_EMPTY: "the bag has none",
    Reason.BOXES_FULL: "all {boxes} of your {boat} are full{until}",
    Reason.BAG_IS_BLIND: "in this game barrels from the bag are drawn at random",
    Reason.BAG_IS_NAMED: "in this game you name the good you take from the bag",
    Reason.SOLD_ALREADY: "{order_of_port}",
    Reason.BOAT_FULL: "your {boat} takes only {occupants}",
    Reason.DESTINATION_PASSED: "{destination} is not further down the river than {port}",
    Reason.NOT_ABOARD: "no {card} is aboard",
    Reason.BOARDED: "travelers get off before others board",
    Reason.ONLY_BUYING: "in St. Louis you can only buy; travelers board at the towns",
    Reason.ORDERED: "you have already changed your standing order this turn",
    Reason.SAME_ORDER: "that is already your standing order",
    Reason.ACTED: "after your first action of a turn, the only order you can give is to ask you always",
    Reason.NO_CARD_SPACE: "nobody gets off in St. Louis",
    Reason.RETURNS_NO_MORE: "in the last round you cannot set out again after ending an expedition",
    Reason.NOT_IN_PORT: "you can sell your broadhorn only in a port; elsewhere you can give it up",
    Reason.IN_PORT: "you are in a port, where you sell your broadhorn instead",
    Reason.NOTHING_SPOILS: "nothing of yours can spoil before your next turn",
    Reason.ARRIVES: "{port} is where this traveler goes, and the fare is paid automatically",
}
check_words(Reason, REASONS)
#: What the port action is past, by families.
SELL_FAMILIES = ("sell", "surplus", "claim", "claim town", "cool", "season")


@dataclass(frozen=True)
class Case(Refusal):
    """An action that is not legal, with what tells of it."""

    actions = ACTIONS

    names: Names

    @property
    def trader(self) -> Any:
        """The viewer's own boat and gold."""
        return self.view.table.traders[self.view.seat]


def cost(case: Case) -> int:
    """The gold that a purchase would take."""
    edition, table = case.edition, case.table
    if case.name == "boat":
        return int(edition.boats[case.field("size")].cost)
    if case.name in ("bag", "blind"):
        return int(edition.bag_price)
    added = edition.peddler if case.name == "peddler" else increase(edition, table, case.field("good"))
    return int(price(edition, table, case.field("good")) + added)


def ahead(case: Case) -> str:
    """The next port below, and how far."""
    at, ports = case.trader.at, case.edition.port
    town = min((t for t in range(TOWNS) if ports[t] > at), key=lambda t: ports[t])
    return f"{case.names.towns[town]} is {counted(ports[town] - at, 'space')} further on"


def here(case: Case) -> str:
    """The port at whose entrance the viewer lies."""
    return next(case.names.ports[p] for p in range(PORTS) if case.edition.port[p] == case.trader.at)


def card(case: Case) -> str:
    """The card that an action is about."""
    named = {"current": CURRENT_CARD, "cool": ICE_CARD, "ice": ICE_CARD, "peddler": PEDDLER_CARD}
    if case.name in named:
        number = named[case.name]
    elif case.name == "discard":
        number = case.field("card")
    elif case.name in ("claim", "claim town"):
        number = DELIVERY + case.table.port * GOODS + case.field("good")
    else:
        number = TRAVELER + case.field("traveler")
    return as_card(case.names.cards[number])


def open_values_of(case: Case, good: int) -> list[int]:
    """What the open spaces of the port pay for a good, the best first."""
    return open_values(case.edition, case.table, case.table.port, good)


def seller(case: Case) -> str:
    """Who sells what the port does not."""
    if case.name in ("bag", "blind"):
        return "only St. Louis sells barrels from the bag"
    sold = [GOOD_WORDS[good] for good, _ in banner(case.edition, case.table, case.table.port)]
    good = GOOD_WORDS[case.field("good")]
    return (
        f"{case.names.ports[case.table.port]} sells {f'{listed(sold)}, but no {good}' if sold else 'nothing'}"
    )


def order_of_port(case: Case) -> str:
    """Which function of the port action is over."""
    if case.name in SELL_FAMILIES:
        return "you have finished selling, which comes before buying"
    return "you have finished buying, which comes before travelers"


#: What fills the blanks of a reason.
FACTS: dict[str, Fact] = {
    "task": lambda case: case.task,
    "actor": lambda case: f"Seat {decider(case.table) + 1}",
    "boat": lambda case: case.names.broadhorns[case.trader.boat],
    "remedy": lambda case: "you sold it" if case.trader.done else "take one in St. Louis first",
    "smallest": lambda case: case.names.broadhorns[0],
    "cost": cost,
    "gold": lambda case: case.trader.gold or "none",
    "ahead": ahead,
    "here": here,
    "reach": lambda case: counted(speed(case.edition, case.table, case.view.seat), "space"),
    "last": lambda case: case.names.towns[TOWNS - 1],
    "left": lambda case: counted(last_space(case.edition) - case.trader.at, "space"),
    "card": card,
    "port": lambda case: case.names.ports[case.table.port],
    "good": lambda case: GOOD_WORDS[case.field("good")],
    "surplus": lambda case: case.edition.surplus,
    "value": lambda case: open_values_of(case, case.field("good"))[0],
    "open": lambda case: counted(sum(len(open_values_of(case, g)) for g in range(GOODS)), "open space"),
    "seller": seller,
    "boxes": lambda case: counted(case.edition.boats[case.trader.boat].boxes, "box", "boxes"),
    "until": lambda case: " until you have sold a barrel" if case.table.phase == Phase.SELL else "",
    "order_of_port": order_of_port,
    "occupants": lambda case: counted(case.edition.boats[case.trader.boat].occupants, "traveler"),
    "destination": lambda case: case.names.towns[case.edition.destination[case.field("traveler")]],
}


def why_not(reason: int, case: Case) -> str:
    """Why not, as a clause: `it costs 4 gold, and you have 3`."""
    return told(REASONS[Reason(reason)], FACTS, case)
