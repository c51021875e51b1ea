"""All the shots that are left in an exchange as one deed, at the row of her deck where they bring most."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import AIMS, FIRE
from flatboat.games.broadsides.rules.gunnery import END_ON, NAMED, facing_side
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    SECTIONS,
    SIDES,
    Edition,
    Happening,
    Hit,
    Phase,
    Side,
    Table,
    View,
)
from flatboat.games.broadsides.text.outlook import COLUMN_OF, side_to_name

#: What is worth hitting, beside one of the crew or a cannon as 1; a hull by the markers there are.
CAPTAIN, MAST, HULL = 6, 3, (1, 4, 0)


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
    ship, worth = table.ships[target], dict[int, float]()
    for hit, column in COLUMN_OF.items():
        section = letter * COLUMNS + column
        place = target * SECTIONS + section
        worth[hit] = ship.crew[place] + CAPTAIN * (ship.captain == place)
        worth[hit] += ship.guns[section] * (not table.boarding)
    if not table.boarding:
        facing = facing_side(record, table, target)
        side = side_to_name(ship, letter) if facing == END_ON else Side(facing)
        worth[Hit.HULL] = HULL[min(2, ship.hull[letter * SIDES + side])]
        worth[Hit.MAST] += MAST / record.masts[letter] if ship.masts[letter] else 0
    return sum(worth.get(hit, 0) for hit in record.hits)
