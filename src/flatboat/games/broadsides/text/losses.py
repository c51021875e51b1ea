"""What was lost: by cannon fire, and the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flatboat.games.broadsides.rules.tables import Ending, Happening
from flatboat.games.broadsides.text.vocabulary import SHIP_NAMES, cannons
from flatboat.kernel.notation import listed

#: What befell a side that it has lost by, and what whoever won by it can say of that ship.
FATES = {
    Ending.SUNK: ("sunk", "{ship} is sunk"),
    Ending.SURRENDER: ("surrendered", "{ship} has surrendered"),
    Ending.BARE: ("nothing left aboard", "{ship} is shot bare"),
    Ending.NO_CAPTAIN: ("nobody left to be Captain", "{ship} is left without a Captain"),
    Ending.CAPTAIN: ("the Captain fell", "the other Captain is beaten"),
}


def fate_words(ending: Ending, seat: int, *, won: bool) -> str:
    """What is told of a side when the game is over: what befell it, or what became of the other ship.

    >>> fate_words(Ending.SUNK, 0, won=True), fate_words(Ending.SUNK, 1, won=False)
    ('the Seahawk is sunk', 'sunk')
    """
    befell, beaten = FATES[ending]
    return beaten.format(ship=f"the {SHIP_NAMES[1 - seat]}") if won else befell


def told_losses(events: Iterable[Any]) -> Mapping[int, str]:
    """What cannon fire took from each side: `loses 6 crew and 3 cannons`."""
    gone: dict[int, list[int]] = {}
    for event in events:
        crew = event.b if event.kind == Happening.CREW_LOST else 0  # how many
        guns = int(event.kind == Happening.CANNON_LOST)
        if crew or guns:
            sums = gone.setdefault(int(event.seat), [0, 0])
            sums[0] += crew
            sums[1] += guns
    return {seat: loss_words(*sums) for seat, sums in gone.items()}


def loss_words(crew: int, guns: int) -> str:
    """What goes on from the name of who lost so much.

    >>> loss_words(6, 3), loss_words(0, 1)
    ('loses 6 crew and 3 cannons', 'loses 1 cannon')
    """
    return "loses " + listed([f"{crew} crew"] * bool(crew) + [cannons(guns)] * bool(guns))
