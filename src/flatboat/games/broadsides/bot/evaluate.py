"""A quick judgement of a sea fight, for bots: what each side has left, and what it is about to lose.

All is weighed in crew. At sea that is figures, cannons, masts and hull, with what the cannons that bear now
may still do; in boarding the crew, the combats that are due, and how near either Captain's enemies are. A
draw is the likelier the longer nothing happens, the further apart the ships lie, and the less they head for
each other: so nobody waits for long.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.broadsides.rules.actions import ACTIONS, AIMS, CEASE, FIRE, PLOT, SURRENDER
from flatboat.games.broadsides.rules.boarding import any_combat, in_combat
from flatboat.games.broadsides.rules.gunnery import bearing_guns, facing_side
from flatboat.games.broadsides.rules.odds import ODDS
from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.ships import (
    are_adjacent,
    crew_left,
    damaged_cards,
    direction,
    figures,
    guns_left,
    hulls_broken,
)
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    DX,
    DY,
    GIVES_UP,
    HEADINGS,
    LETTERS,
    NONE,
    PLACES,
    PLOTS,
    SEATS,
    SECTIONS,
    SIDES,
    SLOTS,
    SPOTS,
    Card,
    Edition,
    Happening,
    Phase,
    Ship,
    State,
    Table,
)
from flatboat.kernel.compiler import int64, rule
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Row, f64, i8

CREW = 1.0
LOST = 60.0
# How likely a draw is, on the same scale:
FAR, ASTRAY = 1.0, 0.5  # a dot between the ships; an eighth of a turn by which one misses the other
SLANT = 2  # so many times further one way than the other is no slant
CALM, GRAPPLED = 0.6, 12.0  # a turn of boarding without a casualty, unless a combat is due; busy
APART = 2.0  # a step between the nearest enemies
HELD_UP = 0.6  # a course into an island or the edge, beside one that only ends there
CLOSE = 3  # dots from which her cards bring a ship alongside
PATIENT = 5  # quiet rounds after which nobody lies about near the enemy, either
# In playouts:
PROMISE = 24  # weight of a letter where a shot may do most
GUN, CAPTAIN, MARKER, BROKEN, CARD = 1.0, 5.0, 1.2, 4.0, 1.5  # the worth of what it may take


class Weights(Record):
    """What a judgement weighs by; WEIGHTS are those of the game's own bots."""

    shot: f64  # a cannon about to fire, at the mean
    bears: f64  # a cannon that bears, before the next cards
    near: f64  # in boarding, an enemy a step away from the Captain
    defended: f64  # and one of his own crew
    threat: f64  # how much counts what enemies may do to the Captain who come to him in one turn
    in_time: f64  # and how much of that while it can still be met
    gun: f64  # a cannon
    captain: f64  # the Captain
    marker: f64  # a first damage marker on a hull spot
    broken: f64  # a broken hull spot
    sinking: f64  # two of them; one more sinks her
    idle: f64  # of a draw: a round without effect
    afloat: f64  # and how far it is off while ships are near and busy
    card: f64  # a damage card that must be plotted


WEIGHTS = Weights.with_values(
    shot=1.4, bears=0.17, near=1.5, defended=0.45, threat=1.0, in_time=0.4, gun=1.05, captain=5.3,
    marker=1.24, broken=4.3, sinking=9.5, idle=0.4, afloat=4.5, card=1.42,
)  # fmt: skip


# --- at sea -----------------------------------------------------------------------------------------------


@rule
def afloat(
    edition: Edition, table: Table, seat: int, weights: Weights
) -> tuple[float, float, float, float, float]:
    """What a side has, while the ships are at sea, in the order of TERMS."""
    ship = table.ships[seat]
    hull = 0.0
    for spot in range(SPOTS):
        hull -= weights.marker if ship.hull[spot] == 1 else 0.0
    broken = hulls_broken(ship)
    hull -= weights.sinking if broken > 1 else weights.broken * broken
    hull -= weights.card * damaged_cards(edition, ship)
    fire = float(weights.shot * ship.shots)
    if table.phase == Phase.PLOT and are_adjacent(table):
        fire += weights.bears * bearing_guns(edition, table, seat)
    left = float(CREW * crew_left(ship) + weights.gun * guns_left(ship))
    return left, float(weights.captain) if ship.captain != NONE else 0.0, float(hull), fire, 0.0


# --- in boarding ------------------------------------------------------------------------------------------


@rule
def distance(edition: Edition, table: Table, place: int, to: int) -> int:
    """Steps from a place to another, crowds left out."""
    aside = table.stationary * SECTIONS  # the stationary ship comes first
    return int(edition.walk[table.layout * PLACES + (place + aside) % PLACES][(to + aside) % PLACES])


@rule
def aboard(
    edition: Edition, table: Table, seat: int, weights: Weights
) -> tuple[float, float, float, float, float]:
    """What a side has, in boarding: crew, and how its Captain stands, in the order of TERMS."""
    ship, other = table.ships[seat], table.ships[1 - seat]
    left, fire = float(CREW * crew_left(ship)), float(weights.shot * ship.shots)
    if ship.captain == NONE:
        return left, -float(weights.captain), 0.0, fire, 0.0
    guard, combats = 0.0, 0.0
    for place in range(PLACES):
        if other.crew[place] > 0:
            guard -= weights.near * other.crew[place] / (1 + distance(edition, table, place, ship.captain))
        if ship.crew[place] > 0 and distance(edition, table, place, ship.captain) <= 1:
            guard += weights.defended * min(3, ship.crew[place])
        if in_combat(table, place):
            combats += at_stake(ship, other, place)
    guard -= weights.threat * threat(edition, table, seat, weights)
    return left, guard, 0.0, fire, combats


@rule
def threat(edition: Edition, table: Table, seat: int, weights: Weights) -> float:
    """What a Captain whom nobody fights has to fear of the enemies that can be with him in one turn."""
    ship, other = table.ships[seat], table.ships[1 - seat]
    theirs = table.active != seat
    if figures(other, ship.captain) > 0 or (theirs and table.phase == Phase.FIGHT):
        return 0.0
    moves = table.moves if theirs and table.phase == Phase.MOVE else edition.movements
    foes = comers(edition, table, seat, int(moves))
    if foes == 0:
        return 0.0
    lost = 1 - ODDS[figures(ship, ship.captain)][foes][2]
    return float(lost * LOST * (1.0 if theirs or table.phase == Phase.FIGHT else weights.in_time))


@rule
def comers(edition: Edition, table: Table, seat: int, moves: int) -> int:
    """How many enemies can come to a Captain with so many movements; those who fight stay where they are."""
    ship, other, foes = table.ships[seat], table.ships[1 - seat], 0
    for steps in range(1, moves + 1):
        for place in range(PLACES):
            if other.crew[place] > 0 and figures(ship, place) == 0:
                if distance(edition, table, place, ship.captain) == steps:
                    able = min(int(other.crew[place]), moves // steps, int(edition.stack) - foes)
                    foes += able
                    moves -= able * steps
    return foes


@rule
def at_stake(ship: Ship, other: Ship, place: int) -> float:
    """What a side may lose or keep in a combat that is due."""
    led, they_led = 1 if ship.captain == place else 0, 1 if other.captain == place else 0
    lost = 1 - ODDS[figures(ship, place)][figures(other, place)][1 + led - they_led]
    return float(-lost * (LOST * led + CREW * figures(ship, place)))


# --- both ------------------------------------------------------------------------------------------------


@rule
def gap(edition: Edition, table: Table) -> int:
    """Steps between the nearest figures of the two sides."""
    nearest = PLACES
    for place in range(PLACES):
        if figures(table.ships[0], place) > 0:
            for there in range(PLACES):
                if figures(table.ships[1], there) > 0:
                    nearest = min(nearest, distance(edition, table, place, there))
    return nearest


@rule
def drawn(edition: Edition, table: Table, best: float, weights: Weights) -> float:
    """How nobody stands: better the further apart the ships are, and the longer nothing happens."""
    if table.phase == Phase.OVER:
        return 0.0 if table.winner == NONE else -LOST
    if table.boarding:
        calm = 0.0 if any_combat(table) else CALM * table.calm
        return best - GRAPPLED + calm + APART * gap(edition, table)
    return best - weights.afloat + away(table) + weights.idle * table.quiet


@rule
def away(table: Table) -> float:
    """How far the ships are from meeting: in dots, and by how little each heads for the other."""
    a, b = table.ships[0], table.ships[1]
    dx, dy = b.x - a.x, b.y - a.y
    return voyage(a.heading, dx, dy) + ASTRAY * astray(b.heading, -dx, -dy)


@rule
def voyage(heading: int, dx: int, dy: int) -> float:
    """How long a way it is for a ship that heads there to what lies so far east and north of her."""
    return FAR * max(abs(dx), abs(dy)) + ASTRAY * astray(heading, dx, dy)


@rule
def astray(heading: int, dx: int, dy: int) -> int:
    """Eighths of a turn between a heading and the way so far east and north."""
    if dx == 0 and dy == 0:
        return 0
    wide, high = abs(dx), abs(dy)
    east = 0 if SLANT * wide < high else (1 if dx > 0 else -1)
    north = 0 if SLANT * high < wide else (1 if dy > 0 else -1)
    turns = (direction(east, north) - heading) % HEADINGS
    return int(min(turns, HEADINGS - turns))


#: The names of what a side has: crew and cannons, the Captain and his safety, the hull, what is about to
#: fire, and what is at stake in combats.
TERMS = ("left", "captain", "hull", "fire", "combats")


@rule
def parts(
    edition: Edition, table: Table, seat: int, weights: Weights
) -> tuple[float, float, float, float, float]:
    """What a side has, in the order of TERMS."""
    if table.phase == Phase.OVER:
        won = LOST if table.winner == seat else (-LOST if table.winner != NONE else 0.0)
        return won, 0.0, 0.0, 0.0, 0.0
    if table.boarding:
        return aboard(edition, table, seat, weights)
    return afloat(edition, table, seat, weights)


def terms(edition: Edition, state: State, seat: int) -> dict[str, float]:
    """What a side has beyond what the other has, by name."""
    weights = wrap(WEIGHTS)[0]
    own = parts(edition, state.table, seat, weights)
    other = parts(edition, state.table, 1 - seat, weights)
    return {name: mine - hers for name, mine, hers in zip(TERMS, own, other, strict=True)}


@rule
def evaluate(edition: Edition, state: State, weights: Weights, out: Row[f64]) -> None:
    """How each side stands, and nobody."""
    table = state.table
    for seat in range(SEATS):
        worth = 0.0
        for part in parts(edition, table, seat, weights):
            worth += part
        out[seat] = worth
        if state.secrets[seat].plot == GIVES_UP:
            out[seat] = -LOST
    if table.phase == Phase.PLOT:
        for i in range(state.events.count):
            event = state.events.ring[i]
            if event.kind == Happening.STOPPED:
                out[event.seat] -= HELD_UP
    out[SEATS] = drawn(edition, table, max(out[0], out[1]), weights)


@rule
def promise(table: Table, seat: int, letter: int, side: int) -> float:
    """What a shot at a letter of a side's ship may take, all results of the die together."""
    ship = table.ships[seat]
    worth = CARD + GUN if ship.masts[letter] > 0 and not table.boarding else 0.0
    for column in range(COLUMNS):
        section = letter * COLUMNS + column
        place = seat * SECTIONS + section
        worth += CREW * ship.crew[place] + GUN * ship.guns[section]
        worth += CAPTAIN if ship.captain == place else 0.0
    if table.boarding:  # masts and hulls no longer count
        return worth
    markers = ship.hull[letter * SIDES + side] if side != NONE else 1
    return worth + (MARKER if markers == 0 else (BROKEN if markers == 1 else 0.0))


@rule
def adjust_weights(edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]) -> None:
    """In playouts shots go where they may take most."""
    table = state.table
    if table.phase != Phase.FIRE:
        return
    side, best = facing_side(edition, table, 1 - seat), 1.0
    for letter in range(LETTERS):
        best = max(best, promise(table, 1 - seat, letter, side))
    for letter in range(LETTERS):
        share = promise(table, 1 - seat, letter, side) / best
        for aim in range(AIMS):
            out[FIRE + letter * AIMS + aim] = 1 + int(PROMISE * share * share)


# --- what nobody does by mistake --------------------------------------------------------------------------


@rule
def strike_folly(edition: Edition, state: State, seat: int, out: Row[i8]) -> None:
    """Nobody fires at bare planks by mistake, runs into an island, or lies about far from the enemy."""
    table = state.table
    if table.phase == Phase.FIRE:
        side = facing_side(edition, table, 1 - seat)
        for letter in range(LETTERS):
            if promise(table, 1 - seat, letter, side) == 0:
                for aim in range(AIMS):
                    out[FIRE + letter * AIMS + aim] = 0
    elif table.phase == Phase.PLOT:
        for plot in range(PLOTS):
            if is_folly(edition, table, seat, plot):
                out[PLOT + plot] = 0


@rule
def is_folly(edition: Edition, table: Table, seat: int, plot: int) -> bool:
    """Whether a plot is held up before its last card, or brings the ship no nearer to a far enemy.

    After some quiet rounds whoever is not alongside is far.
    """
    ship, other = table.ships[seat], table.ships[1 - seat]
    x, y, heading = int64(ship.x), int64(ship.y), int64(ship.heading)
    for slot in range(SLOTS):
        card = card_of(plot, slot)
        if card == Card.STARBOARD or card == Card.PORT:
            heading = (heading + (1 if card == Card.STARBOARD else HEADINGS - 1)) % HEADINGS
        elif card == Card.FORWARD:
            to_x, to_y = x + DX[heading], y + DY[heading]
            if not is_open(edition, to_x, to_y):
                if slot < SLOTS - 1:
                    return True
            else:
                x, y = to_x, to_y
    dx, dy = other.x - ship.x, other.y - ship.y
    if max(abs(dx), abs(dy)) <= (CLOSE if table.quiet < PATIENT else 1):
        return False
    return bool(voyage(heading, other.x - x, other.y - y) >= voyage(ship.heading, dx, dy))


@rule
def is_open(edition: Edition, x: int, y: int) -> bool:
    """Whether a dot is on the chart, and no island."""
    if x < 0 or y < 0 or x >= edition.width or y >= edition.height:
        return False
    return bool(edition.islands[y * edition.width + x] == 0)


def rollout_weights() -> np.ndarray[Any, Any]:
    """The weight of each action: nobody gives up or ceases fire by habit."""
    weights = np.full(len(ACTIONS), 2, np.int8)
    weights[[CEASE, SURRENDER]] = 0
    return weights
