"""What studies count: leaders, structures, actions, what was lost to what, awards, turns stood."""

from __future__ import annotations

from collections.abc import Iterable

from flatboat.games.rifle_and_axe.rules.tables import Happening, State
from flatboat.kernel.counting import CHOSEN, Count, Counted, Tally

LEADERS = "Chance deals them, or players choose, as the option `leaders` says."


def stood(state: State, seat: int) -> Iterable[Count]:
    """The turns that a settlement ended standing."""
    fallen = state.table.settlements[seat].fallen
    yield Count("settlements", "turns stood", fallen - 1 if fallen else state.table.turn)


COUNTED = Counted(
    (
        Tally("leaders", Happening.LED, by="leader"),
        Tally("structures built", Happening.BUILT, by="structure"),
        Tally("actions taken", Happening.DID, by="deed"),
        Tally("units sold", Happening.SOLD, by="good", amount="n"),
        Tally("units bought", Happening.BOUGHT, by="good", amount="n"),
        Tally("units lost", Happening.LOST, by="resource", amount="n"),
        Tally("folk lost", Happening.FOLK_LOST, by="cause", amount="folk"),
        Tally("settlements", Happening.FELL, by="fall"),
        Tally("awards", Happening.AWARDED, by="award"),
    ),
    ends=stood,
    weighed={"leaders": LEADERS, "structures built": CHOSEN, "actions taken": CHOSEN},
)
