"""Where on the drawing a person would click for an action."""

from __future__ import annotations

from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.edition.model import LETTER_NAMES, BroadsidesEdition, section_name
from flatboat.games.broadsides.rules.actions import AIMS, CAPTAIN, CREW, DRIFT, FIGHT, FIRE, LEAD, PLOT, STEP
from flatboat.games.broadsides.rules.ships import figures
from flatboat.games.broadsides.rules.tables import (
    ACROSS,
    COLUMNS,
    DX,
    DY,
    LETTERS,
    NONE,
    PLACES,
    PLOTS,
    SECTIONS,
    SLOTS,
    STEPS,
    Phase,
    Side,
    View,
)
from flatboat.games.broadsides.text.vocabulary import SIDE_WORDS

Spots = dict[int, tuple[str, ...]]


def spots(view: View, edition: BroadsidesEdition, narrow: bool = False) -> Spots:
    """For each action that belongs somewhere, legal or not: the ids of its pieces without the prefix."""
    scene = Scene(view, edition, [], "")
    finder = FINDERS.get(scene.phase)
    return finder(scene) if finder and scene.seat >= 0 else {}


def place_id(place: int) -> str:
    """The piece of a section."""
    return f"s{place // SECTIONS}-{section_name(place % SECTIONS)}"


def plot_spots(scene: Scene) -> Spots:
    """The viewer's cards; to drift belongs to the ship on the chart."""
    cards = tuple(f"card-{scene.seat}-{slot}" for slot in range(SLOTS))
    return dict.fromkeys(range(PLOT, PLOT + PLOTS), cards) | {DRIFT: (f"ship-{scene.seat}",)}


def fire_spots(scene: Scene) -> Spots:
    """The lettered rows of the enemy; of one that lies end-on besides the hull of either side.

    To cease fire has no piece: a press that missed its aim should not end the fire.
    """
    target = 1 - scene.seat
    found: Spots = {}
    for letter in range(LETTERS):
        row = f"s{target}-{LETTER_NAMES[letter]}"
        found[FIRE + letter * AIMS] = (row,)
        for side in Side:
            found[FIRE + letter * AIMS + 1 + side] = (f"{row}-{SIDE_WORDS[side]}", row)
    return found


def placing_spots(scene: Scene) -> Spots:
    """The viewer's sections."""
    first = scene.seat * SECTIONS
    found: Spots = {CAPTAIN + section: (place_id(first + section),) for section in range(SECTIONS)}
    if scene.phase == Phase.PLACE and scene.table.extra_crew:
        found |= {CREW + section: (place_id(first + section),) for section in range(SECTIONS)}
    return found


def target_of(scene: Scene, place: int, way: int) -> int:
    """Where a step would lead, though a height be in its way; NONE beyond the deck."""
    ship, section = divmod(place, SECTIONS)
    if way == ACROSS:
        over = scene.opposite(ship, section)
        return NONE if over == NONE else (1 - ship) * SECTIONS + over
    letter, column = section // COLUMNS + DY[way], section % COLUMNS + DX[way]
    if not (0 <= letter < LETTERS and 0 <= column < COLUMNS):
        return NONE
    return int(place - section + letter * COLUMNS + column)


def step_spots(scene: Scene) -> Spots:
    """Where a figure steps from, and where to: the figure is taken hold of first."""
    ship, found = scene.ships[scene.seat], dict[int, tuple[str, ...]]()
    manned = [place for place in range(PLACES) if figures(ship, place)]
    for way in range(STEPS):
        for place in manned:
            to = target_of(scene, place, way)
            if to == NONE:
                continue
            if ship.crew[place]:
                found[STEP + place * STEPS + way] = (place_id(place), place_id(to))
            if ship.captain == place:
                found[LEAD + way] = (place_id(place), place_id(to))
    return found


def fight_spots(scene: Scene) -> Spots:
    """Where figures of the viewer stand."""
    ship = scene.ships[scene.seat]
    return {FIGHT + place: (place_id(place),) for place in range(PLACES) if figures(ship, place)}


FINDERS = {
    Phase.PLOT: plot_spots,
    Phase.FIRE: fire_spots,
    Phase.PLACE: placing_spots,
    Phase.REPLACE: placing_spots,
    Phase.MOVE: step_spots,
    Phase.FIGHT: fight_spots,
}
