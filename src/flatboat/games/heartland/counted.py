"""What studies count: points and where they went, cards, cubes, upgrades, places visited."""

from __future__ import annotations

from flatboat.games.heartland.rules.tables import Happening
from flatboat.kernel.counting import CHOSEN, DEALT, Counted, Tally

SPENT = {
    Happening.PAID_POINTS: "to drive",
    Happening.PAID_FEES: "road fees",
    Happening.SLEPT: "to stay",
    Happening.SWAPS: "to discard and draw",
    Happening.BOUGHT: "upgrades",
    Happening.PENALTY: "cargo left over",
}

COUNTED = Counted(
    (
        Tally("points", Happening.SCORED, name="deliveries", amount="points"),
        *(Tally("points", event, name=name, amount="points", sign=-1) for event, name in SPENT.items()),
        Tally("cubes delivered", Happening.UNLOADED, by="good", amount="n"),
        Tally("cards drawn blind", Happening.DREW, by="card"),
        Tally("cards taken", Happening.TOOK, by="card"),
        Tally("places driven to", Happening.DROVE, by="end"),
        Tally("upgrades", Happening.BOUGHT, by="upgrade"),
    ),
    weighed={
        "cards drawn blind": DEALT,
        "cards taken": CHOSEN,
        "cubes delivered": CHOSEN,
        "places driven to": CHOSEN,
        "upgrades": CHOSEN,
    },
)
