"""What is said of each piece: titles for screen readers and pointers, and the lines at the top."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.scene import Box, Scene
from flatboat.games.broadhorns.rules.sell import BONUS_BARRELS
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    CURRENT,
    GOODS,
    ICE,
    NONE,
    PEDDLER,
    ST_LOUIS,
    TRAVELER,
    Phase,
    Season,
)
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.tasks import Tasks
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, SEASON_WORDS
from flatboat.kernel.notation import capital, counted, held, listed


def use_words(scene: Scene, card: int) -> str:
    """What a card of a hand is good for, as a sentence after its name; "" where the name says it."""
    values = scene.printed
    if prospects.is_spent(values, scene, card):
        return ". Of no more use on this trip"
    if card < TRAVELER:
        return f". Claim it there when you sell {GOOD_WORDS[card % GOODS]}"
    if card < ICE:
        return f". Comes aboard in {'any port' if scene.table.board_in_st_louis else 'the port of a town'}"
    return {
        ICE: f". Keeps all your barrels from one spoiling, or adds {values.ice} gold to a barrel sold that "
        "could spoil",
        PEDDLER: f". Buys any barrel of the market in a port, for {values.peddler} more than in St. Louis",
        CURRENT: f". Before a turn's first move: each of its moves goes up to {values.current} further",
    }.get(card, "")


# --- the lines at the top -----------------------------------------------------------------------------


def status_words(scene: Scene) -> str:
    """What is to be done, or who has won."""
    if scene.phase != Phase.OVER:
        return scene.edition.once(Tasks).task(scene.view, scene.names).rstrip(".")
    most = max((trader.gold, trader.tiles) for trader in scene.traders[: len(scene.seats)])
    winners = [scene.names[s] for s in scene.seats if (scene.traders[s].gold, scene.traders[s].tiles) == most]
    return f"Over: {listed(winners)} {'wins with' if len(winners) == 1 else 'tie at'} {most[0]} gold"


def detail_words(scene: Scene) -> str:
    """How the game ends, or has ended; "" while that is far."""
    if scene.phase == Phase.OVER:
        return str(scene.called.endings[scene.table.ending])
    if scene.table.last_round:
        return "last round"
    return f"unless a town is filled the game ends {scene.stalling}" * bool(scene.stalling)


def describe(scene: Scene) -> str:
    """The table in a few sentences."""
    told = [status_words(scene), detail_words(scene), f"It is {SEASON_WORDS[scene.season]}"]
    told += [scene.ledger.player(scene.table, seat, scene.names[seat]) for seat in scene.seats]
    return " ".join(f"{capital(line)}." for line in told if line)


# --- boats ----------------------------------------------------------------------------------------------


def offer_words(scene: Scene, size: int) -> str:
    """What a boat card on offer does not show."""
    card = scene.printed.boats[size]
    return (
        f"{scene.called.boats[size]} broadhorn: it sells for {card.resale} in the end, hand limit {card.hand}"
    )


def box_words(scene: Scene, number: int, box: Box) -> str:
    """A cargo box."""
    where = f"Cargo box {number + 1}"
    if box.good == NONE:
        return f"{where}: empty"
    return f"{where}: {scene.ledger.barrel(box.good, box.step)}"


# --- towns --------------------------------------------------------------------------------------------


def town_words(scene: Scene, town: int) -> str:
    """A town, and what it means to the viewer's boat; its spaces, flags and cards have words of their own."""
    place, gold = scene.table.towns[town], scene.printed.bonus[town]
    told = f"{scene.called.ports[town]}: {reach_words(scene, town)}. Selling {BONUS_BARRELS} barrels here, "
    told += f"or the last one wanted, brings {gold} gold more"
    if place.tile == BOARD:
        return f"{told}. No wreaths are left"
    wreaths = counted(scene.tile(town).wreaths, "wreath")
    below = f", {counted(place.under, 'more tile')} below" if place.under else ""
    return f"{told}. Whoever fills it gets {wreaths}{below}"


def delivery_words(scene: Scene, town: int, good: int, n: int) -> str:
    """Delivery cards for a good that lie at a town."""
    told = f"Delivery of {GOOD_WORDS[good]} to {scene.called.ports[town]}{f' ×{n}' if n > 1 else ''}"
    gold = scene.printed.delivery
    return f"{told}, for anybody: {gold} gold more for whoever sells that good here and claims the card"


def reach_words(scene: Scene, town: int) -> str:
    """How far a town is for the viewer, and what the cargo would bring there."""
    seat, to = scene.seat, scene.printed.port[town]
    if scene.rests:
        return f"space {to} of the river"
    if not scene.has_boat(seat):
        return f"{counted(to - scene.printed.port[ST_LOUIS], 'space')} from St. Louis"
    far = to - scene.own.at
    if far < 0:
        return "your boat has passed it"
    inside = prospects.is_in_port(scene, town)
    told = f"{counted(far, 'space')} from your boat" if far else "your boat is here"
    if scene.own.visited >> town & 1 and not inside:
        return f"{told}; you have had its port action"
    cargo = prospects.aboard(scene.own)
    if not any(cargo):
        return told
    return told + cargo_words(scene, town, cargo, None if inside else scene.outlooks.get(town))


def cargo_words(scene: Scene, town: int, cargo: list[int], outlook: prospects.Prospect | None) -> str:
    """What the cargo would bring at a town by the time one gets there, and what will have spoiled."""
    turns = outlook.turns if outlook else 0
    kept = prospects.keeping(scene.printed, scene.table, scene.own, turns)
    brings = prospects.visit(scene.printed, scene.seen, town, kept).total
    told = f"; your cargo and travelers would bring {brings or 'nothing'} {when(turns)}"
    if brings and outlook:
        told += " with Good Current" * bool(outlook.currents) + " and fill it" * outlook.fills
    if brings and outlook and outlook.rivals:
        told += f"; {listed([scene.names[seat] for seat in outlook.rivals])} may sell there first"
    if kept != cargo:
        gone = [had - left for had, left in zip(cargo, kept, strict=True)]
        told += f", without {held(gone, GOOD_WORDS)} spoiled by then"
    return told


def cell_words(scene: Scene, town: int, number: int) -> str:
    """A cargo space of a town."""
    space = scene.spaces(town)[number]
    state = "filled" if space.filled else "open"
    return (
        f"{scene.called.ports[town]}, cargo space for {GOOD_WORDS[space.good]}: {space.value} gold, {state}"
    )


def space_words(scene: Scene, space: int) -> str:
    """A space of the river."""
    port = scene.port_at(space)
    told = f"River space {space}" + (f", port entrance of {scene.called.ports[port]}" if port != NONE else "")
    here = [scene.names[seat] for seat in scene.afloat.get(space, [])]
    if here:
        told += f"; here: {listed(here)}"
    if scene.seat >= 0 and scene.has_boat(scene.seat) and space > scene.own.at:
        told += f"; {counted(space - scene.own.at, 'space')} below your boat"
    return told


# --- St. Louis, seasons -------------------------------------------------------------------------------


def market_words(scene: Scene, good: int) -> str:
    """A good on the market."""
    n = scene.table.market[good]
    bag = f"the bag has some at {scene.printed.bag_price}" if scene.table.bag[good] else "none to be had"
    cost = f"the next costs {scene.price(good)}" if n else bag
    return f"{GOOD_WORDS[good].capitalize()}: {counted(n, 'barrel')} on the market, {cost}"


def bag_words(scene: Scene, good: int) -> str:
    """A good in the bag."""
    barrels = counted(scene.table.bag[good], "barrel")
    return f"{barrels} of {GOOD_WORDS[good]} in the bag, at {scene.printed.bag_price}"


def season_words(scene: Scene, season: Season, stretch: range) -> str:
    """A season on the track."""
    filled = sum(space < scene.table.placed for space in stretch)
    now = ", the season now" if season == scene.season else ""
    told = f"{SEASON_WORDS[season].capitalize()}{now}: {scene.called.effects[season]}"
    return f"{told}; {filled} of {counted(len(stretch), 'space')} filled"


def season_to_come(scene: Scene) -> Season | None:
    """The season that the next barrel begins, where the one of now is full."""
    for season, stretch in scene.stretches():
        if stretch.start == scene.table.placed > 0 and scene.phase != Phase.OVER:
            return season
    return None
