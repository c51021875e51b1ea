"""Several moves that are meant as one: into a port down the river, or further than one move goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flatboat.games.broadhorns.drawing.scene import Scene
from flatboat.games.broadhorns.drawing.spots import port_id
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import CURRENT, MOVE, PORT
from flatboat.games.broadhorns.rules.tables import CURRENT as CURRENT_CARD
from flatboat.games.broadhorns.rules.tables import MOST_MOVE, NONE, Phase, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.controls import CONTROLS
from flatboat.kernel.kind import Journey
from flatboat.kernel.notation import counted, listed


class Way(NamedTuple):
    """A way down the river in this turn."""

    cards: int  # Good Current
    moves: tuple[int, ...]  # spaces of each
    lands: bool  # a port action follows


def journeys(view: View, edition: BroadhornsEdition, narrow: bool = False) -> list[Journey]:
    """All that the viewer's boat can do in this turn by more than one decision, down to each space or town.

    Nothing is unforeseen on the way: the moves of a turn meet no dice.
    """
    scene = Scene(view, edition, [""] * view.table.seats, "", narrow)
    if not scene.acts or scene.phase != Phase.ACT:
        return []
    if not scene.has_boat(scene.seat) or not prospects.pace(scene.printed, scene).steps:
        return []
    spaces = range(int(scene.own.at) + 1, scene.end + 1)
    found = [journey(scene, to, way) for to in spaces for way in ways(scene, to)]
    near = {spot for one in found for spot in one.spots}
    far = [port for port in map(scene.port_at, spaces) if port != NONE and port_id(port) not in near]
    reach = int(scene.own.at) + prospects.reach(scene.printed, scene)
    return found + [towards(scene, port) for port in far if scene.printed.port[port] > reach]


def ways(scene: Scene, to: int) -> Iterator[Way]:
    """The ways to a space, that with the fewest cards first; another only if it alone leads into port.

    What is a single move has a button of its own.
    """
    pace = prospects.pace(scene.printed, scene)
    held = 0 if pace.moves else int(scene.hand[CURRENT_CARD])
    far, found = to - int(scene.own.at), list[bool]()
    for cards in range(held + 1):
        moves = prospects.split(far, min(MOST_MOVE, pace.now + cards * int(scene.printed.current)))
        lands = scene.port_at(to) != NONE and len(moves) < pace.actions
        if len(moves) > pace.steps or lands in found:
            continue
        found.append(lands)
        if lands or cards or len(moves) > 1:
            yield Way(cards, moves, lands)


def towards(scene: Scene, port: int) -> Journey:
    """As far as this turn goes on the way to a town beyond."""
    way = Way(0, tuple(prospects.moves_to(scene.printed, scene, port)), False)
    told = f"{costs(scene, sum(way.moves), way)}; further next turn"
    sail = journey(scene, int(scene.own.at) + sum(way.moves), way)
    return sail._replace(label=f"Towards {scene.called.ports[port]}", costs=told, spots=(port_id(port),))


def journey(scene: Scene, to: int, way: Way) -> Journey:
    """A way as moves, in words, with the town or the space that stands for it."""
    port = scene.port_at(to)
    moves = tuple(MOVE + spaces - 1 for spaces in way.moves)
    town = [port_id(port)] if port != NONE else []
    spots = town if way.lands else [*town, f"space-{to}"]  # keys come to the last
    later = "" if way.lands or port == NONE else "; into port next turn"
    where = f"space {to}" if port == NONE else scene.called.ports[port]
    return Journey(
        (CURRENT,) * way.cards + moves + ((PORT,) if way.lands else ()),
        CONTROLS["move"].heading,
        f"Into port at {where}" if way.lands else f"To {where}",
        costs(scene, to - int(scene.own.at), way) + later,
        tuple(spots),
    )


def costs(scene: Scene, spaces: int, way: Way) -> str:
    """How far it is, and what it uses up: `8 spaces, 2 moves (both actions)`."""
    left, taken = int(scene.table.actions), len(way.moves) + way.lands
    uses = ["both actions" if left > 1 else "your last action"]
    uses += ["the bonus move"] if taken > left else []
    uses += [counted(way.cards, "Good Current card")] if way.cards else []
    far = counted(spaces, "space")
    told = far if way.lands and len(way.moves) == 1 else f"{far}, {counted(len(way.moves), 'move')}"
    return f"{told} ({listed(uses)})"
