"""Several times the same at one press: the number on a square of the Action Board does all that it tells."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.scene import ACTIONS_OF, Scene, options
from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.rules.tables import SQUARES, Square, View
from flatboat.games.rifle_and_axe.text.phrases import MOVES
from flatboat.kernel.kind import Journey

HEADING = "Several times at once"
NOT_SO = (Square.BUILD, Square.TRADE)  # each of these is a choice of its own


def repeated(scene: Scene, square: int) -> int:
    """The action of a square that can be done several times at one press; -1 for none."""
    if not scene.acting or square in NOT_SO or options(scene, square):
        return -1
    action = int(ACTIONS_OF[square][0])
    return action if scene.times(action) > 1 and scene.live(square) else -1


def journeys(view: View, edition: RifleEdition, narrow: bool = False) -> list[Journey]:
    """All of an action; on a phone its square offers that beside a single one."""
    scene = Scene(view, edition, [], "", narrow)
    if scene.seat < 0 or scene.staged:
        return []
    return [
        Journey(
            (action,) * scene.times(action),
            HEADING,
            MOVES[ACTIONS.read(action)[0]].capitalize(),
            f"{scene.times(action)} times",
            (f"act-{square}" if narrow else f"all-{square}",),
        )
        for square in range(SQUARES)
        if (action := repeated(scene, square)) >= 0
    ]
