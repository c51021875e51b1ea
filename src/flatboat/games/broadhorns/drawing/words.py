"""What is said of each piece: titles for screen readers and pointers, and the lines at the top."""

from __future__ import annotations

from flatboat.games.broadhorns.drawing.scene import ALL_TOWNS, Box, Scene
from flatboat.games.broadhorns.rules.sell import BONUS_BARRELS
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    CURRENT,
    GOODS,
    ICE,
    NONE,
    PEDDLER,
    PERISHABLES,
    ST_LOUIS,
    TRAVELER,
    Phase,
    Season,
    Spoil,
)
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, SEASON_WORDS
from flatboat.kernel.notation import counted, held, listed

#: Of what a town sells that was filled in this visit (ruling 6).
OLD_FLAGS = "this flag is of the tile just taken, and holds until the visit ends; then the new tile's do"


def who(scene: Scene, seat: int) -> str:
    """A player by name."""
    return scene.names[seat]


def card_words(scene: Scene, card: int) -> str:
    """A card of a hand."""
    words = {ICE: "ice", PEDDLER: "peddler", CURRENT: "Good Current"}.get(card)
    if words:
        return words
    if card >= TRAVELER:
        return traveler_words(scene, card - TRAVELER)
    return scene.called.cards[card]


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


def traveler_words(scene: Scene, kind: int) -> str:
    """A traveler: where to, and for how much."""
    town = scene.port_name(scene.destination(kind))
    return f"traveler to {town} for {scene.printed.fare[kind]} gold"


# --- the lines at the top -----------------------------------------------------------------------------


def status_words(scene: Scene) -> str:
    """Whose turn it is, and what is going on."""
    table, phase = scene.table, scene.phase
    if phase == Phase.OVER:
        most = max(scene.traders[seat].gold for seat in scene.seats)
        best = [seat for seat in scene.seats if scene.traders[seat].gold == most]
        tiles = max(scene.traders[seat].tiles for seat in best)
        winners = [who(scene, seat) for seat in best if scene.traders[seat].tiles == tiles]
        result = f"wins with {most} gold" if len(winners) == 1 else f"tie at {most}"
        return f"Over: {listed(winners)} {result}"
    turn = who(scene, table.turn)
    if phase == Phase.SPOIL:
        return f"{turn}’s turn: {spoil_words(scene)}"
    if phase == Phase.HAND:
        return f"{turn} has too many cards"
    if scene.in_port:
        return f"{turn} in {scene.port_name(table.port)}"
    return f"{turn}’s turn"


def spoil_words(scene: Scene) -> str:
    """What makes cargo spoil."""
    which = scene.table.spoiling
    if which == Spoil.STEP:
        return "cargo spoils"
    if which == Spoil.SUMMER_CARD:
        return "a spoil card, in summer for all perishables"
    return f"spoil card, {GOOD_WORDS[which]}"


def detail_words(scene: Scene) -> str:
    """What goes with it: who is asked, what is left to do, why the game ended."""
    table, phase = scene.table, scene.phase
    if phase == Phase.OVER:
        return str(scene.called.endings[table.ending])
    if phase == Phase.SPOIL:
        return f"{who(scene, table.asked)} may answer with ice"
    if phase == Phase.HAND:
        return f"{scene.traders[table.turn].cards - scene.boat(table.turn).hand} to discard"
    done = scene.traders[table.turn].done
    told = ["only a card is to be drawn" if done else f"{counted(table.actions, 'action')} left"]
    told += ["a bonus move"] if table.bonus and scene.traders[table.turn].at < scene.end else []
    told += [f"Good Current ×{table.currents}"] if table.currents else []
    told += {Phase.SELL: ["selling"], Phase.BUY: ["buying"], Phase.ST_LOUIS: ["buying"],
             Phase.TRAVELERS: ["travelers"]}.get(phase, [])  # fmt: skip
    told += ["last round"] if table.last_round else []
    told += [f"unless a town is filled the game ends {soon}"] if (soon := stalling_words(scene)) else []
    return ", ".join(told)


def describe(scene: Scene) -> str:
    """The table in a few sentences."""
    told = [status_words(scene), detail_words(scene), f"It is {SEASON_WORDS[scene.season]}"]
    told += [player_words(scene, seat) for seat in scene.seats]
    return " ".join(f"{line}." for line in told if line)


# --- players and boats --------------------------------------------------------------------------------


def place_words(scene: Scene, seat: int) -> str:
    """Where a player's boat is: at a port, or how far below the last one."""
    if not scene.has_boat(seat):
        return "done for this game" if scene.traders[seat].done else "in St. Louis without a broadhorn"
    at = scene.traders[seat].at
    spaces = scene.printed.port
    above = max((port for port in (ST_LOUIS, *ALL_TOWNS) if spaces[port] <= at), key=spaces.__getitem__)
    far = at - spaces[above]
    name = scene.port_name(above)
    return f"at {name}" if far == 0 else f"{counted(far, 'space')} below {name}"


def player_words(scene: Scene, seat: int) -> str:
    """A player in a line or two."""
    trader = scene.traders[seat]
    worth = prize(scene.printed, scene.table, seat) if trader.wreaths and scene.phase != Phase.OVER else 0
    wreaths = counted(trader.wreaths, "wreath") + f" ({worth} gold for them now)" * bool(worth)
    told = [f"{trader.gold} gold", wreaths, counted(trader.tiles, "tile")]
    told += [counted(trader.cards, "card"), place_words(scene, seat)]
    if scene.has_boat(seat):
        told.append(boat_words(scene, seat))
    told += ["starts the rounds"] if scene.table.first == seat else []
    return f"{who(scene, seat)}: {', '.join(told)}"


def boat_words(scene: Scene, seat: int) -> str:
    """A boat, what and whom it carries."""
    card = scene.boat(seat)
    cargo = [box_contents(scene, box) for box in scene.boxes(seat) if box.good != NONE]
    aboard = [traveler_words(scene, kind) + (f" ×{n}" if n > 1 else "") for kind, n in scene.aboard(seat)]
    told = f"{scene.boat_name(scene.traders[seat].boat)} broadhorn, speed {scene.speed(seat)}"
    told += f", resale {card.resale}, hand limit {card.hand}, room for {counted(card.occupants, 'traveler')}"
    return f"{told}; aboard: {listed(cargo + aboard) or 'nothing'}"


def offer_words(scene: Scene, size: int) -> str:
    """A boat card on offer."""
    card = scene.printed.boats[size]
    told = f"{scene.boat_name(size)} broadhorn: costs {card.cost}, resale {card.resale}, "
    told += f"cargo boxes {card.boxes}, {counted(card.occupants, 'traveler')}"
    pace = prospects.usual_speed(scene.printed, scene.table, size)
    return f"{told}, speed {pace}, hand limit {card.hand}"


def box_contents(scene: Scene, box: Box) -> str:
    """A barrel in a cargo box."""
    if box.good >= PERISHABLES:
        return f"{GOOD_WORDS[box.good]} (keeps)"
    left = scene.left(box)
    state = "lost at the next step" if left == 0 else f"keeps for {counted(left, 'more step')}"
    return f"{GOOD_WORDS[box.good]}, {state}"


def box_words(scene: Scene, number: int, box: Box) -> str:
    """A cargo box."""
    where = f"Cargo box {number + 1}"
    if box.good == NONE:
        return f"{where}: empty"
    on = f" on space {box.step} of {scene.printed.steps}" if box.good < PERISHABLES else ""
    return f"{where}{on}: {box_contents(scene, box)}"


# --- towns --------------------------------------------------------------------------------------------


def town_words(scene: Scene, town: int) -> str:
    """A town, and what it means to the viewer's boat; its spaces, flags and cards have words of their own."""
    place, gold = scene.table.towns[town], scene.printed.bonus[town]
    told = (
        f"{scene.port_name(town)}: {reach_words(scene, town)}. Selling {BONUS_BARRELS} barrels here, or the "
    )
    told += f"last one wanted, brings {gold} gold more"
    if place.tile == BOARD:
        return f"{told}. No wreaths are left"
    wreaths = counted(scene.tile(town).wreaths, "wreath")
    below = f", {counted(place.under, 'more tile')} below" if place.under else ""
    return f"{told}. Whoever fills it gets {wreaths}{below}"


def delivery_words(scene: Scene, town: int, good: int, n: int) -> str:
    """Delivery cards for a good that lie at a town."""
    told = f"Delivery of {GOOD_WORDS[good]} to {scene.port_name(town)}{f' ×{n}' if n > 1 else ''}"
    gold = scene.printed.delivery
    return f"{told}, for anybody: {gold} gold more for whoever sells that good here and claims the card"


def reach_words(scene: Scene, town: int) -> str:
    """How far a town is for the viewer, and what the cargo would bring there."""
    seat, to = scene.seat, scene.printed.port[town]
    if seat < 0 or scene.phase == Phase.OVER or scene.own.done:
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
    brings = prospects.visit(scene.printed, scene, town, kept).total
    told = f"; your cargo and travelers would bring {brings or 'nothing'} {when(turns)}"
    if brings and outlook:
        told += " with Good Current" * bool(outlook.currents) + " and fill it" * outlook.fills
    if brings and outlook and outlook.rivals:
        told += f"; {listed([who(scene, seat) for seat in outlook.rivals])} may sell there first"
    if kept != cargo:
        gone = [had - left for had, left in zip(cargo, kept, strict=True)]
        told += f", without {held(gone, GOOD_WORDS)} spoiled by then"
    return told


def cell_words(scene: Scene, town: int, number: int) -> str:
    """A cargo space of a town."""
    space = scene.spaces(town)[number]
    state = "filled" if space.filled else "open"
    return f"{scene.port_name(town)}, cargo space for {GOOD_WORDS[space.good]}: {space.value} gold, {state}"


def space_words(scene: Scene, space: int) -> str:
    """A space of the river."""
    port = scene.port_at(space)
    told = f"River space {space}" + (f", port entrance of {scene.port_name(port)}" if port != NONE else "")
    here = [who(scene, seat) for seat in scene.afloat().get(space, [])]
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


def stalling_words(scene: Scene) -> str:
    """When the game ends unless a town is filled, once that is near: `in 3 rounds`."""
    return prospects.stalling_words(scene.printed, scene.table)


def season_effect(scene: Scene, season: Season) -> str:
    """What a season does, in a few words."""
    return {
        Season.AUTUMN: "full towns fill it",
        Season.WINTER: "slower, no spoil step",
        Season.SPRING: f"speed +{scene.printed.spring}",
        Season.SUMMER: "spoil cards spoil all",
        Season.FINAL_AUTUMN: "the year ends here",
    }[season]


def season_words(scene: Scene, season: Season, stretch: range) -> str:
    """A season on the track."""
    filled = sum(space < scene.table.placed for space in stretch)
    now = ", the season now" if season == scene.season else ""
    effect = scene.called.effects[season]
    told = f"{SEASON_WORDS[season].capitalize()}{now}: {effect}"
    told += f"; {filled} of {counted(len(stretch), 'space')} filled"
    if now and (following := season_to_come(scene)) is not None:
        told += f", so the next barrel begins {SEASON_WORDS[following]}"
    soon = stalling_words(scene) if season == Season.FINAL_AUTUMN else ""
    return told + (f"; unless a town is filled the game ends {soon}" if soon else "")


def season_to_come(scene: Scene) -> Season | None:
    """The season that the next barrel begins, where the one of now is full."""
    for season, stretch in scene.stretches():
        if stretch.start == scene.table.placed > 0 and scene.phase != Phase.OVER:
            return season
    return None
