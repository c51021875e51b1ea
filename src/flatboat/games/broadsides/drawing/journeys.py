"""Several steps of one figure that are meant as one, to where it is to stand or to fight; and plots by where
they lead."""

from __future__ import annotations

from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.drawing.spots import place_id
from flatboat.games.broadsides.drawing.voyages import to_dots
from flatboat.games.broadsides.edition.model import BroadsidesEdition
from flatboat.games.broadsides.rules.actions import LEAD, STEP
from flatboat.games.broadsides.rules.tables import PLACES, STEPS, Phase, View
from flatboat.games.broadsides.text.assault import moves_now
from flatboat.games.broadsides.text.strides import ways
from flatboat.games.broadsides.text.vocabulary import PLACE_WORDS
from flatboat.kernel.kind import Journey
from flatboat.kernel.notation import counted

HEADING = "Move a figure further"


def journeys(view: View, edition: BroadsidesEdition, narrow: bool = False) -> list[Journey]:
    """All places that a figure comes to by more than one of the movements left; at sea the dots of a plot."""
    scene = Scene(view, edition, [], "")
    table, seat = view.table, view.seat
    if scene.phase == Phase.PLOT:
        return to_dots(scene)
    if not moves_now(view):
        return []
    ship = scene.ships[seat]
    found = [
        Journey(
            one.steps,
            HEADING,
            f"Attack {PLACE_WORDS[goal]} with {one.crew} crew",
            one.wins,
            (place_id(goal),),
        )
        for goal, one in scene.assaults.items()
        if one.crew > 1  # for a single one the figure is pressed, too
    ]
    for place in range(PLACES):
        crew, led = bool(ship.crew[place]), ship.captain == place
        if not crew and not led:
            continue
        for to, way in ways(edition.printed, table, seat, place):
            if len(way) == 1:
                continue
            costs = counted(len(way), "step")
            spots = place_id(place), place_id(to)
            if crew:
                steps = tuple(STEP + at * STEPS + how for at, how in way)
                found.append(Journey(steps, HEADING, f"Crew to {PLACE_WORDS[to]}", costs, spots))
            if led:
                steps = tuple(LEAD + how for _, how in way)
                found.append(Journey(steps, HEADING, f"The Captain to {PLACE_WORDS[to]}", costs, spots))
    return found
