"""What studies count: movement cards, what cannon fire struck, boarding, where Captains stood."""

from __future__ import annotations

from flatboat.games.broadsides.rules.tables import Happening
from flatboat.kernel.counting import CHOSEN, Counted, Tally

STRUCK = {
    Happening.HULL: "hull",
    Happening.MAST: "mast",
    Happening.CANNON_LOST: "cannon",
    Happening.CREW_LOST: "crew",
    Happening.CAPTAIN_LOST: "Captain",
    Happening.NO_EFFECT: "nothing",
}
TIMES = {
    Happening.ROUND: "rounds at sea",
    Happening.EXCHANGE: "exchanges of fire",
    Happening.COLLISION: "collisions",
    Happening.TURN: "turns of boarding",
    Happening.COMBAT: "combats",
    Happening.CAPTAIN_FELL: "Captains fallen in combat",
    Happening.SANK: "ships sunk",
    Happening.SURRENDERED: "surrenders",
}

COUNTED = Counted(
    (
        Tally("cards turned over", Happening.CARD, by="card"),
        Tally("where Captains stood", Happening.PLACED, by="section"),
        *(Tally("struck", event, name=name) for event, name in STRUCK.items()),
        *(Tally("times", event, name=name) for event, name in TIMES.items()),
    ),
    weighed={"cards turned over": CHOSEN, "where Captains stood": CHOSEN},
)
