"""Where on the drawing a person would click for an action, and for a whole turn."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import (
    BUILD,
    BUY,
    COVER,
    DELIVER,
    END,
    LOAN,
    PLAY,
    SCRAP,
    START,
    UNLOCK,
)
from flatboat.games.railroad.rules.tables import CITIES, LOCKED, NONE, Phase, Terrain, View
from flatboat.games.railroad.text.controls import BUILDING
from flatboat.games.railroad.text.offers import Offers
from flatboat.games.railroad.text.plans import plans
from flatboat.kernel.kind import Journey

Found = Iterator[tuple[int, list[str]]]
Spots = dict[int, tuple[str, ...]]


def spots(view: View, edition: RailroadEdition, narrow: bool = False) -> Spots:
    """For each action that belongs somewhere, legal or not: the ids of its pieces without the prefix."""
    scene = Scene(view, edition, [""] * view.table.seats, "")
    return {action: tuple(ids) for action, ids in found(scene)} if scene.acts else {}


def journeys(view: View, edition: RailroadEdition, narrow: bool = False) -> list[Journey]:
    """Deliveries with the tracks that they lack: a press on the city does all of it."""
    if view.seat < 0 or view.seat != view.table.turn or view.table.phase != Phase.BUILD:
        return []
    offers = edition.once(Offers)
    return [
        Journey(plan.actions, BUILDING, offers.names.way(plan.one), offers.brings(view, plan), (city,))
        for plan in plans(edition.printed, view)
        for city in (f"city-{plan.one.city}",)
    ]


def found(scene: Scene) -> Found:
    """The actions of the phase, with their pieces."""
    if scene.phase == Phase.START:
        yield from ((START + k, [f"works-{k}"]) for k in scene.factories)
        return
    yield LOAN, [f"loans-{scene.seat}"]
    if scene.phase == Phase.BUILD:
        yield from build_spots(scene)
        yield SCRAP, [f"tracks-{scene.seat}"]
    elif scene.phase == Phase.CARD:
        yield from ((PLAY + card, [f"hand-{card}"]) for card in scene.held)
    elif scene.phase == Phase.SHIP:
        yield from ((COVER + k, [f"slot-{k}"]) for k in range(scene.ship.count))
    else:
        yield from ((BUY + card, [f"market-{card}"]) for card in scene.market)
        yield END, [f"seat-{scene.seat}"]
    if scene.phase == Phase.DELIVER:
        yield from deliver_spots(scene)
    unlocked = scene.companies[scene.seat].unlocked
    if scene.phase in (Phase.BUILD, Phase.DELIVER) and unlocked < LOCKED:
        yield UNLOCK, [f"locked-{scene.seat}-{unlocked}"]


def build_spots(scene: Scene) -> Found:
    """The spaces that bear tracks."""
    for space in scene.spaces:
        site = scene.table.site[space]
        if scene.terrain(space) == Terrain.FACTORY:
            yield BUILD + space, [f"works-{site}", f"space-{space}"]
        elif site == NONE:
            yield BUILD + space, [f"space-{space}"]


def deliver_spots(scene: Scene) -> Found:
    """Factories that are not empty, and cities that ask for their goods.

    Where some deliveries can be made the others belong to one end alone, so that a city with a single
    delivery stands for nothing else.
    """
    able = {factory for factory, _ in scene.ways}
    for k in scene.factories:
        works = scene.table.works[k]
        for city in scene.cities:
            place, ends = scene.table.cities[city], [f"works-{k}", f"city-{city}"]
            if works.left and works.good in place.good[: place.count]:
                if able and (k, city) not in scene.ways:
                    ends = ends[1:] if k in able else ends[:1]
                yield DELIVER + k * CITIES + city, ends
