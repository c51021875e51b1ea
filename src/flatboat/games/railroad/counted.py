"""What studies count: prestige and where it came from, contracts, achievements, train cards, loans."""

from __future__ import annotations

from typing import Any

from flatboat.games.railroad.rules.tables import Happening
from flatboat.games.railroad.text.notation import WORTH
from flatboat.kernel.counting import CHOSEN, DEALT, Counted, Tally

TIMES = {
    Happening.DELIVERED: "deliveries",
    Happening.BOUGHT: "cards bought",
    Happening.UNLOCKED: "extra tracks",
    Happening.SCRAPPED: "tracks scrapped",
    Happening.LOAN: "loans",
    Happening.FULL_SHIP: "ships filled",
    Happening.MET: "contracts met",
}


def asked(card: str) -> str:
    """What a train card asks for, without its locomotive and its number.

    >>> asked("Mogul 2 ships no. 2")
    '2 ships'
    """
    return " ".join(card.partition(" no. ")[0].split()[1:])


def whose(own: Any) -> str:
    """Whose a container on a ship is."""
    return "own" if own else "neutral"


COUNTED = Counted(
    (
        *(
            Tally("prestige", Happening(event), name=name, amount="prestige", sign=sign)
            for event, (sign, name) in WORTH.items()
        ),
        *(Tally("times", event, name=name) for event, name in TIMES.items()),
        Tally("containers", Happening.CONTAINER, by="own", told=whose),
        Tally("contracts dealt", Happening.CONTRACT, by="contract"),
        Tally("contracts met", Happening.MET, by="contract"),
        Tally("train cards dealt", Happening.DEALT, by="card", told=asked),
        Tally("train cards bought", Happening.BOUGHT, by="card", told=asked),
        Tally("achievements in play", Happening.GOAL, by="goal"),
        Tally("achievements marked", Happening.ACHIEVED, by="goal"),
        Tally("factories to start from", Happening.STARTED, by="factory"),
    ),
    weighed={
        "contracts dealt": DEALT,
        "train cards dealt": DEALT,
        "train cards bought": CHOSEN,
        "achievements marked": CHOSEN,
        "factories to start from": CHOSEN,
    },
)
