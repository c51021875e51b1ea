"""A quick judgement of a sea fight, for bots: what each side has left, and what it is about to lose.

All is weighed in crew. At sea that is figures, cannons, masts and hull, with what the cannons that bear now
may still do; in boarding the crew, the combats that are due, and how near either Captain's enemies are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.broadsides.rules.actions import ACTIONS, AIMS, CEASE, FIRE, SURRENDER
from flatboat.games.broadsides.rules.boarding import in_combat
from flatboat.games.broadsides.rules.gunnery import bearing_guns, facing_side
from flatboat.games.broadsides.rules.odds import ODDS
from flatboat.games.broadsides.rules.ships import (
    are_adjacent,
    crew_left,
    damaged_cards,
    figures,
    guns_left,
    hulls_broken,
)
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    GIVES_UP,
    LETTERS,
    NONE,
    PLACES,
    SEATS,
    SECTIONS,
    SIDES,
    SPOTS,
    Edition,
    Phase,
    Ship,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Row, f64, i8

CREW = 1.0
LOST = 60.0
# How likely a draw is, on the same scale:
FAR, IDLE, AFLOAT = 0.5, 0.15, 3.0  # a dot between the ships, a round without effect; near, and busy
CALM, GRAPPLED = 0.2, 12.0
APART = 2.0  # a step between the nearest enemies
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
    card: f64  # a damage card that must be plotted


WEIGHTS = Weights.with_values(
    shot=1.4, bears=0.17, near=1.5, defended=0.6, threat=1.0, in_time=0.4, gun=1.05, captain=5.3,
    marker=1.24, broken=4.3, sinking=9.5, card=1.42,
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
def drawn(edition: Edition, table: Table, best: float) -> float:
    """How nobody stands: better the further apart the ships are, and the longer nothing happens."""
    if table.phase == Phase.OVER:
        return 0.0 if table.winner == NONE else -LOST
    if table.boarding:
        return best - GRAPPLED + CALM * table.calm + APART * gap(edition, table)
    a, b = table.ships[0], table.ships[1]
    apart = max(abs(a.x - b.x), abs(a.y - b.y))
    return best - AFLOAT + FAR * apart + IDLE * table.quiet


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
    out[SEATS] = drawn(edition, table, max(out[0], out[1]))


@rule
def promise(ship: Ship, own: int, letter: int, side: int) -> float:
    """What a shot at a letter of a ship may take, all results of the die together."""
    worth = CARD + GUN if ship.masts[letter] > 0 else 0.0
    for column in range(COLUMNS):
        section = letter * COLUMNS + column
        place = own * SECTIONS + section
        worth += CREW * ship.crew[place] + GUN * ship.guns[section]
        worth += CAPTAIN if ship.captain == place else 0.0
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
        best = max(best, promise(table.ships[1 - seat], 1 - seat, letter, side))
    for letter in range(LETTERS):
        share = promise(table.ships[1 - seat], 1 - seat, letter, side) / best
        for aim in range(AIMS):
            out[FIRE + letter * AIMS + aim] = 1 + int(PROMISE * share * share)


def rollout_weights() -> np.ndarray[Any, Any]:
    """The weight of each action: nobody gives up or ceases fire by habit."""
    weights = np.full(len(ACTIONS), 2, np.int8)
    weights[[CEASE, SURRENDER]] = 0
    return weights
