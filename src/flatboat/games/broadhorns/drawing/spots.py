"""Where on the drawing a person would click for an action."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.broadhorns.drawing.chart import course
from flatboat.games.broadhorns.drawing.scene import ALL_GOODS, Scene
from flatboat.games.broadhorns.drawing.town import notes_wide, slips
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import (
    BAG,
    BLIND,
    BOARD,
    BOAT,
    BUY,
    CLAIM,
    CLAIM_TOWN,
    COOL,
    CURRENT,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    END,
    ENDURE,
    ICE,
    MOVE,
    PEDDLER,
    PORT,
    RANKS,
    SEASON,
    SELL,
    SURPLUS,
    WELCOME,
)
from flatboat.games.broadhorns.rules.season import track_is_full
from flatboat.games.broadhorns.rules.sell import open_space
from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    DELIVERY,
    GOODS,
    MOST_MOVE,
    NONE,
    PERISHABLES,
    ST_LOUIS,
    TRAVELER,
    Phase,
    View,
)
from flatboat.games.broadhorns.rules.tables import CURRENT as CURRENT_CARD
from flatboat.games.broadhorns.rules.tables import ICE as ICE_CARD
from flatboat.games.broadhorns.rules.tables import PEDDLER as PEDDLER_CARD

Found = Iterator[tuple[int, list[str]]]
Spots = dict[int, tuple[str, ...]]


def spots(view: View, edition: BroadhornsEdition, narrow: bool = False) -> Spots:
    """For each action that belongs somewhere, legal or not: the ids of its pieces without the prefix."""
    scene = Scene(view, edition, [""] * view.table.seats, "", narrow)
    return {action: tuple(ids) for action, ids in found(scene) if ids} if scene.acts else {}


def found(scene: Scene) -> Found:
    """The actions of the phase, with their pieces."""
    if scene.phase == Phase.SPOIL:
        yield ICE, held(scene, ICE_CARD)
        yield ENDURE, ["spoil", "mine"]
    elif scene.phase == Phase.HAND:
        for card, _ in scene.held():
            yield DISCARD + card, held(scene, card)
    elif scene.phase == Phase.ACT:
        yield from act_spots(scene)
    else:
        yield from port_spots(scene)


def held(scene: Scene, card: int) -> list[str]:
    """The piece of a card in the viewer's hand."""
    return [f"hand-{card}"] if scene.hand[card] else []


def port_id(port: int) -> str:
    """The piece of a port."""
    return "stlouis" if port == ST_LOUIS else f"town-{port}"


def act_spots(scene: Scene) -> Found:
    """Moving, going into port, ending."""
    yield DRAW, ["pile"]
    if not scene.has_boat(scene.seat):
        if not scene.own.done:
            yield from ((BOAT + size, [f"offer-{size}"]) for size in range(BOATS))
        return
    at = scene.own.at
    for far in range(1, min(MOST_MOVE, scene.end - at) + 1):
        yield MOVE + far - 1, [*last_stop(scene, at + far), f"space-{at + far}"]
    if (port := scene.port_at(at)) != NONE:
        barrels = [
            f"box-{scene.seat}-{i}" for i, box in enumerate(scene.boxes(scene.seat)) if box.good != NONE
        ]
        guests = [place for _, place in waiting(scene, port)]
        # Whoever wants to sell, or to take somebody aboard, goes into port first.
        yield PORT, [port_id(port), f"space-{at}", *barrels, *guests]
    yield CURRENT, held(scene, CURRENT_CARD)


def last_stop(scene: Scene, space: int) -> list[str]:
    """The town at a space, where no action is left to enter its port: else a press on it means that, too.

    It stands before the space: keys come to the last of a move's pieces, and so along the river.
    """
    port = scene.port_at(space)
    return [port_id(port)] if port != NONE and scene.table.actions < 2 else []


def port_spots(scene: Scene) -> Found:
    """What goes on in a port."""
    port = scene.table.port
    if port != ST_LOUIS:
        yield END, ["mine"]
        if scene.phase == Phase.SELL:
            yield from sell_spots(scene, port)
    for good in ALL_GOODS:
        banner = [f"banner-{port}-{good}"] if port != ST_LOUIS and good in dict(scene.banner(port)) else []
        yield BUY + good, [f"market-{good}", *banner]
        yield BAG + good, [f"bag-{good}"]
        if card := held(scene, PEDDLER_CARD):
            # While selling, the form asks what a peddler is to bring: boxes may be full until then.
            yield PEDDLER + good, [*(card if scene.phase != Phase.SELL else []), f"market-{good}"]
    if scene.table.blind_bag:
        yield BLIND, [f"bag-{good}" for good in ALL_GOODS]
    yield from traveler_spots(scene, port)
    # Not the town: whoever presses it wants to look at it, or to do more there.
    yield DONE, [f"space-{scene.own.at}"]


def sell_spots(scene: Scene, port: int) -> Found:
    """Barrels in the boat and cargo spaces, cards that are claimed, the season track."""
    boxes, spaces = list(enumerate(scene.boxes(scene.seat))), list(enumerate(scene.spaces(port)))
    for good in ALL_GOODS:
        barrels = [f"box-{scene.seat}-{i}" for i, box in boxes if box.good == good]
        asking = [i for i, space in spaces if space.good == good and not space.filled]
        least = open_space(scene.printed, scene.table, good, 1)
        for rank, onto in enumerate(([i for i in asking if i != least], [i for i in asking if i == least])):
            if onto and barrels:
                yield SELL + good * RANKS + rank, [*barrels, *(f"cell-{port}-{i}" for i in onto)]
        yield SURPLUS + good, barrels
        yield CLAIM + good, held(scene, DELIVERY + port * GOODS + good)
        if scene.table.towns[port].delivery[good]:
            yield CLAIM_TOWN + good, [f"delivery-{port}-{good}"]
    yield COOL, held(scene, ICE_CARD)
    if not track_is_full(scene.printed, scene.table):
        for good in range(PERISHABLES):
            filled = [f"cell-{port}-{i}" for i, space in spaces if space.good == good and space.filled]
            if filled:
                yield SEASON + good, [*filled, f"track-{scene.table.placed}"]


def traveler_spots(scene: Scene, port: int) -> Found:
    """Travelers aboard, in the hand, and in the town."""
    for kind, _ in scene.aboard(scene.seat):
        yield DROP + kind, [f"aboard-{scene.seat}-{kind}"]
    for card, _ in scene.held():
        if TRAVELER <= card < ICE_CARD:
            yield BOARD + card - TRAVELER, held(scene, card)
    yield from ((WELCOME + kind, [place]) for kind, place in waiting(scene, port))


def waiting(scene: Scene, port: int) -> list[tuple[int, str]]:
    """Kinds of travelers who wait in a port, and the piece of each; some may share the last one."""
    if port == ST_LOUIS:
        return []
    room = notes_wide(scene, port, course(scene).towns[port])
    shown = {kind for kind, *_ in slips(scene, port, room).travelers}
    kinds = [kind for kind, _ in scene.waiting(port)]
    return [(kind, f"waits-{port}-{kind}" if kind in shown else f"waits-{port}") for kind in kinds]
