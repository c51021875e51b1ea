"""Where on the drawing a person would click for an action, or for several times the same."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.coming import said
from flatboat.games.rifle_and_axe.drawing.scene import ACTIONS_OF, Scene, options
from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import (
    ACCEPT,
    ACTIONS,
    BEGIN,
    BUILD,
    CRAFT,
    DONE,
    END,
    LEAD,
    LOSE,
    REROLL,
)
from flatboat.games.rifle_and_axe.rules.tables import (
    BARTER_GIVEN,
    LEADERS,
    LOSABLE,
    SQUARES,
    STORED,
    STRUCTURES,
    TRADED,
    Phase,
    Square,
    View,
)
from flatboat.games.rifle_and_axe.text.controls import RAID, WORK
from flatboat.games.rifle_and_axe.text.extras import FAMILIES
from flatboat.games.rifle_and_axe.text.phrases import PHRASES
from flatboat.games.rifle_and_axe.text.wanted import ALL
from flatboat.games.rifle_and_axe.text.whys import why
from flatboat.kernel.kind import Journey
from flatboat.kernel.notation import capital

Spots = dict[int, tuple[str, ...]]
NOT_SO = (Square.BUILD, Square.TRADE)  # each of these is a choice of its own


def spots(view: View, edition: RifleEdition, narrow: bool = False) -> Spots:
    """For each action that belongs somewhere, legal or not: the ids of its pieces without the prefix."""
    scene = Scene(view, edition, [], "", narrow)
    if scene.seat < 0:
        return {}
    if scene.picking:
        return {LEAD + leader: (f"leader-{leader}",) for leader in range(LEADERS)}
    goods = {} if scene.staged else GOODS_SPOTS
    found = square_spots(scene) | goods | STORE_SPOTS.get(scene.phase, {})
    if scene.phase == Phase.BEGIN and not scene.over:
        found[BEGIN] = ("begin",)
    if scene.phase == Phase.CRAFTSMAN:
        found |= {CRAFT + which: (f"craft-{which}",) for which in range(2)}
    if scene.phase == Phase.RAID:
        found |= {REROLL: ("again",), ACCEPT: ("raid",)}
    if scene.phase == Phase.BARTER:
        found[DONE] = ("raid",)
    if scene.coming and scene.coming.actions == (END,):
        found[END] = ("next",)
    return found


def square_spots(scene: Scene) -> Spots:
    """Squares of the Action Board, while it is there, with pieces of their own for some moves; structures."""
    found: Spots = {}
    if scene.staged:
        return {BUILD + structure: (f"str-{structure}",) for structure in range(STRUCTURES)}
    for square in range(SQUARES):
        found |= dict.fromkeys(ACTIONS_OF[square], (f"act-{square}",))
        whole = not scene.narrow and scene.live(square)
        for option in options(scene, square):
            own = (f"act-{square}-{option.name}",) if whole else ()
            found[option.action] = (*own, f"act-{square}")
    for structure in range(STRUCTURES):
        found[BUILD + structure] = (f"act-{Square.BUILD}", f"str-{structure}")
    return found


def goods_spots() -> Spots:
    """Goods in one's stores.

    Single units of a good belong to the Trade square, too; all amounts would be too long a menu.
    """
    found: Spots = {}
    for name in ("sell", "buy"):
        for action, values in actions_of(name):
            square = (f"act-{Square.TRADE}",) if values["n"] == 0 else ()
            found[action] = (f"res-{TRADED[values['good']]}", *square)
    return found


def store_spots() -> dict[Phase, Spots]:
    """What is lost, discarded or given in barter belongs to its resource, while that is asked for."""
    return {
        Phase.LOSE: {LOSE + i: (f"res-{resource}",) for i, resource in enumerate(LOSABLE)},
        Phase.DISCARD: {a: (f"res-{STORED[of['stored']]}",) for a, of in actions_of("discard")},
        Phase.BARTER: {a: (f"res-{BARTER_GIVEN[of['given']]}",) for a, of in actions_of("barter")},
    }


def actions_of(name: str) -> list[tuple[int, dict[str, int]]]:
    """The actions of a family, with the values of their fields."""
    return [(action, ACTIONS.read(action)[1]) for action in FAMILIES[name]]


def repeated(scene: Scene, square: int) -> int:
    """The action of a square that can be done several times at one press; -1 for none."""
    if not scene.acting or square in NOT_SO or options(scene, square):
        return -1
    action = int(ACTIONS_OF[square][0])
    return action if scene.times(action) > 1 and scene.live(square) else -1


def journeys(view: View, edition: RifleEdition, narrow: bool = False) -> list[Journey]:
    """What comes next, on a phone; rolls for a raid; all of an action, there beside a single one."""
    scene = Scene(view, edition, [], "", narrow)
    found = list[Journey]()
    for one, spot in ((scene.coming, "next"), (scene.otherwise, "otherwise")):
        if one and one.actions != (END,):
            reason = why(scene.printed, scene.view, one.actions)
            found.append(Journey(one.actions, WORK.heading, said(one), reason, (spot,)))
    if scene.everything:
        found.append(Journey(scene.everything.actions, WORK.heading, capital(ALL), "", ("everything",)))
    if scene.rolls:
        found.append(Journey(scene.rolls, RAID.heading, "Roll for a better raid", "", ("rolls",)))
    for square in range(SQUARES):
        if (action := repeated(scene, square)) >= 0:
            name, values = ACTIONS.read(action)
            n, words = scene.times(action), capital(PHRASES[name].say(values))
            spot = f"act-{square}" if narrow else f"all-{square}"
            found.append(Journey((action,) * n, WORK.heading, words, f"{n} times", (spot,)))
    return found


#: The same in every position.
GOODS_SPOTS, STORE_SPOTS = goods_spots(), store_spots()
