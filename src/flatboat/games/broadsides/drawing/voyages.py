"""Where the viewer's ship may come by the cards of a round: a press on a dot plots what takes her there."""

from __future__ import annotations

from typing import NamedTuple

from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.rules.actions import PLOT
from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.tables import HEADINGS, PLOTS, SLOTS, Card
from flatboat.games.broadsides.text.crossings import Prospect, against, courses, shots
from flatboat.games.broadsides.text.vocabulary import HEADING_WORDS, dot_words
from flatboat.kernel.kind import Journey
from flatboat.kernel.notation import capital

HEADING = "Sail to a dot"
NEAR = 2 * SLOTS + 1  # dots between ships whose cannons may bear in this round
Dot = tuple[int, int]


class Voyage(NamedTuple):
    """A plot, where it ends if nothing else is on the sea, and what it may bring."""

    plot: int
    dot: Dot
    heading: int
    brings: Prospect

    @property
    def worth(self) -> float:
        """How much better it is than another to the same place."""
        return self.brings.ours - self.brings.hers


def dot_id(scene: Scene, dot: Dot) -> str:
    """The piece of a dot: the ship that lies there."""
    lying = (seat for seat, ship in enumerate(scene.ships) if (ship.x, ship.y) == dot)
    seat = next(lying, None)
    return f"dot-{dot[0]}-{dot[1]}" if seat is None else f"ship-{seat}"


def voyages(scene: Scene) -> list[Voyage]:
    """For each dot and heading that a plot ends with the one that brings most."""
    if scene.seat < 0 or not scene.to_plot(scene.seat) or scene.ships[scene.seat].adrift:
        return []
    ours, theirs = (scene.lie(seat) for seat in (scene.seat, 1 - scene.seat))
    near = max(abs(ours.x - theirs.x), abs(ours.y - theirs.y)) <= NEAR
    hers = courses(scene.printed, scene.view.table.ships[1 - scene.seat]) if near else ()
    best: dict[tuple[Dot, int], Voyage] = {}
    for plot, cards in plots(scene):
        end = scene.course(ours, cards)[-1]
        if end.stopped:
            continue
        brings = against(scene.printed, scene.view, cards, hers) if near else Prospect(0, 0, 0)
        voyage = Voyage(plot, (end.x, end.y), end.heading, brings)
        old = best.setdefault((voyage.dot, end.heading), voyage)
        if voyage.worth > old.worth:
            best[voyage.dot, end.heading] = voyage
    return sorted(best.values(), key=lambda one: (-one.worth, turned(one.heading - ours.heading)))


def turned(by: int) -> int:
    """How far a ship has turned, in eighths.

    >>> turned(1), turned(-7), turned(6)
    (1, 1, 2)
    """
    return min(by % HEADINGS, -by % HEADINGS)


def plots(scene: Scene) -> list[tuple[int, list[int]]]:
    """The plots that the viewer may choose, and their cards."""
    forced = scene.ships[scene.seat].damaged
    found = ((plot, [int(card_of(plot, slot)) for slot in range(SLOTS)]) for plot in range(PLOTS))
    return [(plot, cards) for plot, cards in found if cards.count(Card.DAMAGED) == forced]


def to_dots(scene: Scene) -> list[Journey]:
    """All of them as what a press on a dot does."""
    return [
        Journey(
            (PLOT + one.plot,),
            HEADING,
            dot_words(*one.dot),
            voyage_words(one),
            (dot_id(scene, one.dot),),
        )
        for one in voyages(scene)
    ]


def voyage_words(voyage: Voyage) -> str:
    """How she heads at last, and the shots to expect: `North-east (3.6 of your shots, 2 of hers)`."""
    ours, hers, _ = voyage.brings
    told = f" ({shots(ours)} of your shots, {shots(hers)} of hers)" if max(ours, hers) > 0 else ""
    return capital(HEADING_WORDS[voyage.heading]) + told
