"""Where on the drawing a person would click for an action."""

from __future__ import annotations

from flatboat.games.heartland.drawing.cuts import cut_now
from flatboat.games.heartland.drawing.scene import Scene
from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules.act import bills_per_cube
from flatboat.games.heartland.rules.tables import (
    ASK,
    BURN,
    BUY,
    CENTRE,
    DISCARD,
    DRAW,
    DRAW_BLIND,
    DRIVE,
    FUEL,
    GIVE,
    GOODS,
    LOAD,
    NOWHERE,
    OFFER,
    PAY_FUEL,
    PAY_POINTS,
    PUT,
    REACH,
    SLEEP,
    STOP,
    SWAP,
    TAKE,
    TOW,
    TUNE,
    UNLOAD,
    WASH,
    Good,
    Phase,
    Upgrade,
    View,
)
from flatboat.games.heartland.text.errands import room
from flatboat.games.heartland.text.gains import best_sale, most_loaded, most_unloaded

Spots = dict[int, tuple[str, ...]]


def spots(view: View, edition: HeartlandEdition, narrow: bool = False) -> Spots:
    """For each action that belongs somewhere, legal or not: the ids of its pieces without the prefix."""
    scene = Scene(view, edition, [], "")
    found = map_spots(scene) | supply_spots(scene)
    if view.seat >= 0:
        counted = cut_now(scene, phone=narrow).compact
        found |= hand_spots(scene) | here_spots(scene, counted) | radio_spots(scene)
    return {action: ids for action, ids in found.items() if ids}


def standing(scene: Scene) -> tuple[str, ...]:
    """Where the truck stands: the card, and the truck that covers it."""
    return *place(scene.table.truckers[scene.seat].at), f"truck-{scene.seat}"


def place(number: int) -> tuple[str, ...]:
    """The card of a place, on the map or still to be laid."""
    return (f"place-{number}",)


def map_spots(scene: Scene) -> Spots:
    """Places to drive to or be towed to, locations to take, cells to put something on."""
    found = {DRIVE + number: place(number) for number in scene.taken.values()}
    found |= {TAKE + number: place(number) for number in scene.removed}
    found |= {PUT + cell: (f"cell-{cell}",) for cell in scene.spots}
    if CENTRE in scene.taken.values():
        found[TOW] = place(CENTRE)
    return found


def supply_spots(scene: Scene) -> Spots:
    """The draw pile, the discards and the cards of the window."""
    found: Spots = {DRAW_BLIND: ("pile",), SWAP: ("discards",)}
    for slot, kind in enumerate(scene.window()):
        if kind != NOWHERE:
            found[DRAW + kind] = (*found.get(DRAW + kind, ()), f"window-{slot}")
    return found


def hand_spots(scene: Scene) -> Spots:
    """The seat's own cards (or cubes, where those are traded), its panel and its upgrade."""
    seat, found = scene.seat, Spots()
    for kind, count in enumerate(scene.view.hand):
        cards = tuple(f"hand-{kind}-{n}" for n in range(count))
        found |= {DISCARD + kind: cards, GIVE + kind: cards}
        if kind >= FUEL:
            found[PAY_FUEL + kind - FUEL] = cards
        if kind == Good.CORN:
            found[BURN] = cards
    if scene.table.trade_cubes:
        found |= {GIVE + good: cargo(scene, good) for good in range(GOODS)}
    found |= {PAY_POINTS + n: (f"seat-{seat}",) for n in range(REACH)}
    if scene.table.truckers[seat].upgrade == Upgrade.TUNE_UP:
        found[TUNE] = (f"upgrade-{seat}",)
    return found


def cargo(scene: Scene, good: int) -> tuple[str, ...]:
    """The cubes of a good in the seat's own trailer."""
    seat = scene.seat
    return tuple(f"cargo-{seat}-{good}-{n}" for n in range(scene.table.truckers[seat].cargo[good]))


def here_spots(scene: Scene, counted: bool) -> Spots:
    """What is done where the truck stands."""
    at = scene.table.truckers[scene.seat].at
    if scene.cell[at] == NOWHERE:
        return {}
    found = {SLEEP: standing(scene)}
    if at >= STOP:
        found[BUY] = standing(scene)
    elif at == CENTRE:
        found[WASH] = standing(scene)
    else:
        for good in range(GOODS):
            found |= good_spots(scene, at, good, counted)
    return found


def good_spots(scene: Scene, at: int, good: int, counted: bool) -> Spots:
    """Loading and unloading one good: its cubes, and for as many as can be the town itself.

    What takes two bills a cube is left to its button where something better can be done: nobody wants it by a
    slip, and one press on the town is enough then.
    """
    lying, carried, view, found = cubes(scene, at, good, counted), cargo(scene, good), scene.view, Spots()
    if scene.table.cubes[at][good]:
        is_dear = bills_per_cube(scene.printed, at, good) > 1 and has_better(scene, at)
        pieces = () if is_dear else lying
        found |= dict.fromkeys(amounts(LOAD, good, scene.table.cubes[at][good]), pieces)
        most = most_loaded(view, scene.printed, at, good)
        found[LOAD + good + GOODS * max(0, most - 1)] = () if is_dear else (*lying, *standing(scene))
    if carried:
        found |= dict.fromkeys(amounts(UNLOAD, good, len(carried)), carried)
        most = most_unloaded(len(carried), view.hand[good], room(view, scene.printed, at))
        found[UNLOAD + good + GOODS * max(0, most - 1)] = (*carried, *standing(scene))
    return found


def has_better(scene: Scene, at: int) -> bool:
    """Whether one can sell at a place, or load what grows there."""
    native, view = scene.printed.native[at], scene.view
    grows = native != NOWHERE and most_loaded(view, scene.printed, at, native) > 0
    return grows or best_sale(view, scene.printed, at) is not None


def cubes(scene: Scene, at: int, good: int, counted: bool) -> tuple[str, ...]:
    """The cubes of a good at a location; compact cards show them as one piece."""
    if counted:
        return (f"cubes-{at}-{good}",)
    return tuple(f"cube-{at}-{good}-{n}" for n in range(scene.table.cubes[at][good]))


def amounts(first: int, good: int, count: int) -> range:
    """The actions of loading (or unloading) each number of cubes there is, as far as they have actions."""
    return range(first + good, first + min(GOODS * count, UNLOAD - LOAD), GOODS)


def radio_spots(scene: Scene) -> Spots:
    """The panels of the players an offer can go to, and of the one it goes to."""
    found: Spots = {OFFER + seat: (f"seat-{seat}",) for seat in scene.seats if seat != scene.seat}
    if scene.phase == Phase.OFFER:
        partner = (f"seat-{scene.table.partner}",)
        found |= {ASK + kind: partner for kind in range(len(scene.view.hand))}
    return found
