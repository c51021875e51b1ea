"""Shots that are told of: where each fell, and what it did there."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from flatboat.games.broadsides.drawing.scene import Scene
from flatboat.games.broadsides.rules.tables import SIDES, Happening, Phase, Side
from flatboat.games.broadsides.text.aim import COLUMN_OF
from flatboat.games.broadsides.text.happenings import TAKEN

DID = (*TAKEN, Happening.HULL, Happening.MAST)  # what a shot does


class Fallen(NamedTuple):
    """A shot: which event, on whose ship, in which row, with which die, and what shows where it fell."""

    at: int
    target: int
    letter: int
    die: int
    side: int  # of the hull, if that was hit
    mark: str
    ball: str  # which of the balls of the round it was
    beat: int  # how many of its side fired before it in this exchange


def shots(scene: Scene) -> list[Fallen]:
    """The shots that are told of, the first one first."""
    found, exchange, fired = list[Fallen](), 0, [0, 0]
    for at, event in enumerate(scene.events):
        if event.kind == Happening.EXCHANGE:
            exchange, fired = exchange + 1, [0, 0]
        if event.kind == Happening.SHOT:
            did = [one.kind for one in takewhile(lambda one: one.kind in DID, scene.events[at + 1 :])]
            mark = (
                "captain" if Happening.CAPTAIN_LOST in did else "burst" if did else missed(scene, event.die)
            )
            side = scene.events[at + 1].spot % SIDES if Happening.HULL in did else Side.PORT
            ball = ball_id(scene, event.seat, exchange, fired[event.seat])
            beat = fired[event.seat]
            found.append(Fallen(at, 1 - event.seat, event.letter, event.die, side, mark, ball, beat))
            fired[event.seat] += 1
    return found


def missed(scene: Scene, die: int) -> str:
    """What shows where a shot had no effect: water beside the ship, or bare planks."""
    return "planks" if scene.printed.hits[die - 1] in COLUMN_OF else "splash"


def ball_id(scene: Scene, seat: int, exchange: int, number: int) -> str:
    """The same while a ball lies in a cannon and where it falls: it is seen to fly there."""
    fought = scene.table.round - (scene.phase == Phase.PLOT)
    return scene.id("ball", seat, fought, "aboard" if scene.boarding else exchange, number)
