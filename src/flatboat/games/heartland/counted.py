"""What studies count: points and where they went, cards, cubes, upgrades, places visited."""

from __future__ import annotations

from flatboat.games.heartland.rules.tables import Happening
from flatboat.games.heartland.text.wording import WORTH
from flatboat.kernel.counting import CHOSEN, DEALT, Counted, Tally

COUNTED = Counted(
    (
        *(
            Tally("points", event, name=name, amount="points", sign=sign)
            for event, (sign, name) in WORTH.items()
        ),
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
