"""What a shot at a row of the other ship finds there, and at which row the shots that are left bring most."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.broadsides.rules.actions import AIMS, FIRE
from flatboat.games.broadsides.rules.gunnery import END_ON, FACING, NAMED, facing_side
from flatboat.games.broadsides.rules.ships import BROKEN, hulls_broken
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    NONE,
    SECTIONS,
    SIDES,
    Edition,
    Happening,
    Hit,
    Phase,
    Ship,
    Side,
    Table,
    View,
)

#: In which column of a row all is hit.
COLUMN_OF = {Hit.PORT: 0, Hit.MAST: 1, Hit.STARBOARD: 2}
#: What is worth hitting, beside one of the crew or a cannon as 1; a hull by the marker that a hit lays. A
#: Captain is one of the crew, where one of these takes his place at once. WIN: a hit that sinks her.
CAPTAIN, MAST, HULL, WIN = 6, 3, (0, 1, 4), 20


class Found(NamedTuple):
    """What a hit does; it does nothing if nothing is there."""

    marker: int = 0  # on the hull: the first, or the one that breaks it
    mast: int = 0  # that is struck, by the hits it still takes
    guns: int = 0
    crew: int = 0
    captain: bool = False


def finds(record: Edition, table: Table, target: int, letter: int, side: int) -> dict[Hit, Found]:
    """What each kind of hit does at a letter, if it is that side of the hull that can be marked."""
    ship = table.ships[target]
    found = {Hit.HULL: Found(marker=0 if table.boarding else marker(ship, letter, side))}
    for hit, column in COLUMN_OF.items():
        section = letter * COLUMNS + column
        place = target * SECTIONS + section
        mast = int(ship.masts[letter]) if hit == Hit.MAST and not table.boarding else 0
        guns, crew = int(ship.guns[section]), int(ship.crew[place])
        found[hit] = Found(0, mast, guns, crew, bool(ship.captain == place))
    return {hit: one for hit, one in found.items() if hit in record.hits}


def sinks_next(record: Edition, ship: Ship) -> bool:
    """Whether one more broken spot of the hull sinks a ship."""
    return bool(hulls_broken(ship) + 1 == record.sinks)


def marker(ship: Ship, letter: int, side: int) -> int:
    """Which marker a hit would lay on the hull; 0 where it is broken."""
    markers = int(ship.hull[letter * SIDES + side])
    return markers + 1 if markers < BROKEN else 0


def open_sides(record: Edition, table: Table, target: int) -> list[Side]:
    """The sides of her hull that can be marked: the one that faces the cannons; both if she lies end-on."""
    facing = facing_side(record, table, target)
    return list(Side) if facing == END_ON else [Side(facing)]


def side_aimed(record: Edition, table: Table, target: int, aim: int) -> Side:
    """The side that a shot may mark; of a ship that lies end-on the one named."""
    return Side(facing_side(record, table, target) if aim == FACING else aim - NAMED)


def side_marked(record: Edition, table: Table, target: int, letter: int) -> Side:
    """The side that a shot at a letter marks; of a ship that lies end-on the better one."""
    facing = facing_side(record, table, target)
    return side_to_name(table.ships[target], letter) if facing == END_ON else Side(facing)


def side_to_name(ship: Ship, letter: int) -> Side:
    """Of a ship that lies end-on the side where a hull hit does more; port, if it does the same on both."""
    port, starboard = (marker(ship, letter, side) for side in Side)
    return Side.STARBOARD if starboard > port else Side.PORT


def broadside(record: Edition, view: View) -> tuple[int, ...]:
    """The shots: at the row fired at last in this exchange, else where one brings most, near her Captain."""
    table, seat = view.table, view.seat
    if seat < 0 or table.phase != Phase.FIRE or table.active != seat:
        return ()
    ship, target = table.ships[seat], 1 - seat
    told = list(view.events.ring)[: int(view.events.count)]
    rows = [int(event.a) for event in told if (event.kind, event.seat) == (Happening.SHOT, seat)]
    if rows and ship.shots < ship.bearing and prize(record, table, target, rows[-1]):
        row = rows[-1]
    else:
        captain = int(table.ships[target].captain)
        led = captain % SECTIONS // COLUMNS if captain != NONE else LETTERS // 2
        row = max(
            range(LETTERS), key=lambda letter: (prize(record, table, target, letter), -abs(letter - led))
        )
    end_on = facing_side(record, table, target) == END_ON
    aim = NAMED + side_to_name(table.ships[target], row) if end_on else 0
    return (FIRE + row * AIMS + aim,) * int(ship.shots)


def prize(record: Edition, table: Table, target: int, letter: int) -> float:
    """What a shot at a row brings, over all rolls of the die."""
    found = finds(record, table, target, letter, side_marked(record, table, target, letter))
    win = WIN * sinks_next(record, table.ships[target])

    def worth(one: Found) -> float:
        guns = 0 if table.boarding else one.guns
        mast = MAST / record.masts[letter] if one.mast else 0
        captain = one.captain * (1 if table.boarding else CAPTAIN)
        return HULL[one.marker] + win * (one.marker == BROKEN) + mast + guns + one.crew + captain

    return sum(worth(found[Hit(hit)]) for hit in record.hits if hit != Hit.MISS)
