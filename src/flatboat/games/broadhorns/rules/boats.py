"""A broadhorn: its boxes, what is in them, and which port it lies at."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import (
    BOXES,
    GOODS,
    NONE,
    PERISHABLES,
    PORTS,
    TOWNS,
    TRAVELERS,
    Edition,
    Happening,
    State,
    Trader,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note


@rule
def port_here(edition: Edition, trader: Trader) -> int:
    """The port whose entrance a broadhorn lies on, or NONE."""
    for port in range(PORTS):
        if edition.port[port] == trader.at:
            return port
    return NONE


@rule
def free_box(edition: Edition, trader: Trader) -> int:
    """An empty cargo box, or NONE."""
    for box in range(edition.boats[trader.boat].boxes):
        if trader.box[box] == NONE:
            return box
    return NONE


@rule
def barrels(trader: Trader, good: int) -> int:
    """Barrels of a good aboard."""
    n = 0
    for box in range(BOXES):
        n += trader.box[box] == good
    return n


@rule
def has_cargo(trader: Trader) -> bool:
    """Whether any barrel is aboard."""
    for box in range(BOXES):
        if trader.box[box] != NONE:
            return True
    return False


@rule
def has_perishables(trader: Trader) -> bool:
    """Whether flour, apples or pork are aboard."""
    for box in range(BOXES):
        if NONE < trader.box[box] < PERISHABLES:
            return True
    return False


@rule
def occupants(trader: Trader) -> int:
    """Travelers aboard."""
    n = 0
    for traveler in range(TRAVELERS):
        n += trader.aboard[traveler]
    return n


@rule
def load(edition: Edition, trader: Trader, good: int) -> None:
    """Put a barrel on the first space of an empty box (ruling 19)."""
    box = free_box(edition, trader)
    trader.box[box], trader.step[box] = good, 1


@rule
def unload(trader: Trader, good: int) -> None:
    """Take the barrel of a good that is nearest to spoiling; nobody gains by selling a fresher one."""
    oldest = NONE
    for box in range(BOXES):
        if trader.box[box] == good and (oldest == NONE or trader.step[box] > trader.step[oldest]):
            oldest = box
    trader.box[oldest], trader.step[oldest] = NONE, 0


@rule
def return_cargo(state: State, seat: int) -> None:
    """All barrels aboard go back to the bag."""
    table, trader = state.table, state.table.traders[seat]
    for good in range(GOODS):
        n = barrels(trader, good)
        if n > 0:
            table.bag[good] += n
            note(state.events, Happening.RETURNED, seat, good, n, EVERYONE)
    for box in range(BOXES):
        trader.box[box], trader.step[box] = NONE, 0


@rule
def lies_below(edition: Edition, town: int, port: int) -> bool:
    """Whether a town lies down the river from a port."""
    return edition.port[town] > edition.port[port]


@rule
def last_space(edition: Edition) -> int:
    """The end of the river: New Orleans."""
    return edition.port[TOWNS - 1]
