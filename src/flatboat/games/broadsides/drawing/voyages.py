"""Where the viewer's ship may come by the cards of a round: a press on a dot plots what takes her there."""

from __future__ import annotations

from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.rules.actions import PLOT
from flatboat.games.broadsides.text.crossings import Lie, Voyage
from flatboat.games.broadsides.text.outlook import share
from flatboat.games.broadsides.text.vocabulary import ARROWS, HEADING_WORDS
from flatboat.kernel.kind import Journey

HEADING = "Sail to a dot"
LIKELY = 0.2  # a collision that is told of before she sails


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
            HEADING,
            HEADING_WORDS[one.end.heading].capitalize(),
            voyage_words(one),
            (dot_id(scene, one.end),),
            int(one.end.heading),
        )
        for one in scene.voyages
    ]


def voyage_words(voyage: Voyage) -> str:
    """What to expect as she heads so at last, her own shots first: `↗ (3.6 : 2, collide 40%)`."""
    ours, hers, meets = voyage.brings
    told = [f"{round(ours, 1):g} : {round(hers, 1):g}"] if max(ours, hers) > 0 else []
    told += [f"collide {share(meets)}"] * (meets >= LIKELY)
    return ARROWS[voyage.end.heading] + (f" ({', '.join(told)})" if told else "")
