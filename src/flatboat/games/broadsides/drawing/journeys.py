"""Several steps of one figure that are meant as one, to where it is to stand or to fight; and plots by where
they lead."""

from __future__ import annotations

from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.drawing.spots import place_id
from flatboat.games.broadsides.edition.model import BroadsidesEdition
from flatboat.games.broadsides.rules.actions import PLOT
from flatboat.games.broadsides.rules.tables import Phase, View
from flatboat.games.broadsides.text.assault import led, marches, moves_now
from flatboat.games.broadsides.text.crossings import Lie, Voyage
from flatboat.games.broadsides.text.outlook import share
from flatboat.games.broadsides.text.vocabulary import ARROWS, HEADING_WORDS, PLACE_WORDS
from flatboat.kernel.kind import Journey
from flatboat.kernel.notation import counted

STEPS_ON = "Move a figure further"
SAIL = "Sail to a dot"
LIKELY = 0.2  # a collision that is told of before she sails


def journeys(view: View, edition: BroadsidesEdition, narrow: bool = False) -> list[Journey]:
    """All places that a figure comes to by more than one of the movements left; at sea the dots of a plot."""
    scene = Scene(view, edition, [], "")
    if scene.phase == Phase.PLOT:
        return to_dots(scene)
    if not moves_now(view.table, view.seat):
        return []
    ship = scene.ships[view.seat]
    found = list[Journey]()
    for goal, one in scene.assaults.items():
        if one.crew > 1:  # for a single one the figure is pressed, too
            label = f"Attack {PLACE_WORDS[goal]} with {one.force}"
            found.append(Journey(one.steps, STEPS_ON, label, one.wins, (place_id(goal),)))
    for place, ways in marches(edition.printed, view.table, view.seat).items():
        crew, captain = bool(ship.crew[place]), ship.captain == place
        for to, way in ways:
            if len(way) == 1:
                continue
            costs = counted(len(way), "step")
            spots = place_id(place), place_id(to)
            if crew:
                found.append(Journey(way, STEPS_ON, f"Crew to {PLACE_WORDS[to]}", costs, spots))
            if captain:
                found.append(Journey(led(way), STEPS_ON, f"The Captain to {PLACE_WORDS[to]}", costs, spots))
    return found


def dot_id(scene: Scene, end: Lie) -> str:
    """The piece of a dot: the ship that lies there."""
    lying = (seat for seat, ship in enumerate(scene.ships) if (ship.x, ship.y) == (end.x, end.y))
    seat = next(lying, None)
    return f"dot-{end.x}-{end.y}" if seat is None else f"ship-{seat}"


def to_dots(scene: Scene) -> list[Journey]:
    """All voyages as what a press on a dot does: a compass of how she heads at last."""
    return [
        Journey(
            (PLOT + one.plot,),
            SAIL,
            HEADING_WORDS[one.end.heading].capitalize(),
            voyage_words(one),
            (dot_id(scene, one.end),),
            int(one.end.heading),
        )
        for one in scene.voyages
    ]


def voyage_words(voyage: Voyage) -> str:
    """What to expect as she heads so at last, her own shots first: `↗ (3.6 : 2, collide 40%)`."""
    shots, meets = voyage.brings.shots, voyage.brings.meets
    told = [shots] * bool(shots) + [f"collide {share(meets)}"] * (meets >= LIKELY)
    return ARROWS[voyage.end.heading] + (f" ({', '.join(told)})" if told else "")
