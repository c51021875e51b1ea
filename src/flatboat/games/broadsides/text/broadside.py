"""All the shots that are left in an exchange as one deed, at the row of her deck where they bring most."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import AIMS, FIRE
from flatboat.games.broadsides.rules.gunnery import END_ON, NAMED, facing_side
from flatboat.games.broadsides.rules.tables import (
    LETTERS,
    Edition,
    Happening,
    Hit,
    Phase,
    Side,
    Table,
    View,
)
from flatboat.games.broadsides.text.aim import Found, finds, side_to_name

#: What is worth hitting, beside one of the crew or a cannon as 1; a hull by the marker that a hit lays.
CAPTAIN, MAST, HULL = 6, 3, (0, 1, 4)


def broadside(record: Edition, view: View) -> tuple[int, ...]:
    """The shots: at the row that was fired at last in this exchange, else where one brings most."""
    table, seat = view.table, view.seat
    if seat < 0 or table.phase != Phase.FIRE or table.active != seat:
        return ()
    ship, target = table.ships[seat], 1 - seat
    told = list(view.events.ring)[: int(view.events.count)]
    rows = [int(event.a) for event in told if (event.kind, event.seat) == (Happening.SHOT, seat)]
    if rows and ship.shots < ship.bearing:
        row = rows[-1]
    else:
        row = max(range(LETTERS), key=lambda letter: prize(record, table, target, letter))
    end_on = facing_side(record, table, target) == END_ON
    aim = NAMED + side_to_name(table.ships[target], row) if end_on else 0
    return (FIRE + row * AIMS + aim,) * int(ship.shots)


def prize(record: Edition, table: Table, target: int, letter: int) -> float:
    """What a shot at a row brings, over all rolls of the die."""
    facing = facing_side(record, table, target)
    side = side_to_name(table.ships[target], letter) if facing == END_ON else Side(facing)
    found = finds(record, table, target, letter, side)

    def worth(one: Found) -> float:
        guns = 0 if table.boarding else one.guns
        mast = MAST / record.masts[letter] if one.mast else 0
        return HULL[one.marker] + mast + guns + one.crew + CAPTAIN * one.captain

    return sum(worth(found[Hit(hit)]) for hit in record.hits if hit != Hit.MISS)
