"""Deliver: a good from a factory to a city that asks for it."""

from __future__ import annotations

from flatboat.games.railroad.rules.actions import DELIVER
from flatboat.games.railroad.rules.money import earn
from flatboat.games.railroad.rules.network import connect, has_track, is_linked, is_served, route_length
from flatboat.games.railroad.rules.tables import (
    CITIES,
    FACTORIES,
    LENGTHS,
    NONE,
    Demand,
    Edition,
    Happening,
    Reason,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note
from flatboat.kernel.records import Row, i8


@rule
def why_not_from(table: Table, seat: int, factory: int) -> int:
    """Why no good can leave a factory for a player."""
    works = table.works[factory]
    if works.space == NONE:
        return Reason.NOT_ON_MAP
    if not has_track(table, seat, works.space):
        return Reason.NO_TRACK_THERE
    if works.left == 0:
        return Reason.NO_GOODS
    return Reason.NO_TRAIN if table.companies[seat].trains == 0 else Reason.LEGAL


@rule
def free_icon(city: Demand, good: int) -> int:
    """The demand icon where a train with a good may stand; NONE if there is none (ruling A22)."""
    for icon in range(city.count):
        if city.good[icon] == good and city.train[icon] == NONE:
            return icon
    return NONE


@rule
def why_not_to(table: Table, city: int, good: int) -> int:
    """Why a city does not take a good."""
    demand = table.cities[city]
    if demand.space == NONE:
        return Reason.NOT_ON_MAP
    reason = Reason.NOT_DEMANDED
    for icon in range(demand.count):
        if demand.good[icon] == good:
            reason = Reason.CITY_FULL
            if demand.train[icon] == NONE:
                return Reason.LEGAL
    return reason


@rule
def why_not_between(table: Table, seat: int, factory: int, city: int) -> int:
    """Why a good that can leave a factory does not get to a city."""
    reason = why_not_to(table, city, table.works[factory].good)
    if reason == Reason.LEGAL and not is_linked(table, seat, factory, city):
        return Reason.NOT_LINKED
    return reason


@rule
def legal_deliver(table: Table, seat: int, why: Row[i8]) -> None:
    """Which goods may go where."""
    for factory in range(FACTORIES):
        first, reason = DELIVER + factory * CITIES, why_not_from(table, seat, factory)
        for city in range(CITIES):
            why[first + city] = reason
        if reason == Reason.LEGAL:
            for city in range(CITIES):
                why[first + city] = why_not_between(table, seat, factory, city)


@rule
def deliver(edition: Edition, state: State, seat: int, factory: int, city: int) -> None:
    """Deliver over the shortest link."""
    arrive(edition, state, seat, factory, city, route_length(edition, state.table, seat, factory, city))


@rule
def arrive(edition: Edition, state: State, seat: int, factory: int, city: int, length: int) -> None:
    """Take the good, put a train on the icon, gain by the length of the route."""
    table = state.table
    company, works, demand = table.companies[seat], table.works[factory], table.cities[city]
    table.factory, table.city, table.length, table.delivered = factory, city, length, 1
    table.was_new = 0 if is_served(table, seat, city) else 1
    works.left -= 1
    demand.train[free_icon(demand, works.good)] = seat
    company.trains -= 1
    company.deliveries += 1
    company.delivered[works.good] += 1
    company.total_length += length
    company.longest = max(company.longest, length)
    if table.was_new == 1:
        company.cities |= 1 << city
        connect(edition, table, seat, demand.space)
    note(state.events, Happening.DELIVERED, seat, factory, city, EVERYONE)
    row = min(length, LENGTHS) - 1
    money = earn(edition, company, edition.income[row])
    note(state.events, Happening.INCOME, seat, length, money, EVERYONE)
    company.prestige += edition.route[row]
    note(state.events, Happening.ROUTE, seat, length, edition.route[row], EVERYONE)
