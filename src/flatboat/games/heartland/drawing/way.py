"""The way that a truck has driven, town by town, so that it is seen to keep to the roads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.roads import fee, heavy_cubes
from flatboat.games.heartland.rules.tables import NOWHERE, SIDES, WAYS, Happening, Phase, Table, Upgrade, View


class Drive(NamedTuple):
    """Whose truck drove, and through which places, from the first to the last."""

    seat: int
    places: tuple[int, ...]


def last_drive(view: View) -> Drive | None:
    """What the seat whose turn it is has driven; None if it has not, or its start has left the map."""
    table = view.table
    seat, ring = int(table.turn), view.events.ring
    drives = [ring[i] for i in range(view.events.count) if ring[i].kind == Happening.DROVE]
    if table.phase == Phase.MOVE or not drives or drives[-1].seat != seat:
        return None
    places = roads_taken(table, int(drives[-1].a), int(drives[-1].b), distance_paid(table))
    return Drive(seat, places) if places and places[-1] == table.truckers[seat].at else None


class Sale(NamedTuple):
    """Who sold, where, and for how many points in that turn."""

    seat: int
    place: int
    points: int


def last_sale(view: View) -> Sale | None:
    """The last sale, as long as no other truck has driven since; None for none."""
    ring = [view.events.ring[i] for i in range(view.events.count)]
    sold = [event for event in ring if event.kind == Happening.SCORED]
    if not sold:
        return None
    seat = int(sold[-1].seat)
    return Sale(seat, int(view.table.truckers[seat].at), sum(int(event.a) for event in sold))


def roads_taken(table: Table, start: int, end: int, distance: int) -> tuple[int, ...]:
    """A way of exactly so many spaces that enters no space twice, for the least fees (rulings M3, M10).

    Of several alike the first is taken; () where there is none.
    """
    slants = int(table.truckers[table.turn].upgrade == Upgrade.GPS)
    heavy = heavy_cubes(table, table.turn)
    found = ways_on(table.map, (start,), distance, slants, heavy)
    ending = [(fees, places) for fees, places in found if places[-1] == end]
    return min(ending, key=lambda one: one[0], default=(0, ()))[1]


def ways_on(
    board: Any, places: tuple[int, ...], left: int, slants: int, heavy: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """All ways on from the last of these places, over so many spaces: what each costs, and its places."""
    if not left:
        yield 0, places
        return
    for way in range(WAYS if slants else SIDES):
        there, slanted = int(board.way[places[-1]][way]), way >= SIDES
        if there == NOWHERE or there in places:
            continue
        cost = int(fee(board, places[-1], way, heavy))
        for fees, whole in ways_on(board, (*places, there), left - 1, slants - slanted, heavy):
            yield cost + fees, whole
