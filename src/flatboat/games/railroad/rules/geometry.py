"""Where the spaces of the map lie: hexagons in axial coordinates (q, r), rows from the top.

>>> NAMES[0], len(NAMES), NAMES[-1]
('c1', 76, 'h8')
>>> PLACES[SPACE_AT[0, 0] % TILE_SPACES]
(0, 0)
"""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import NEIGHBORS, NONE, SPACES, TILE_SPACES, TURNS

Hex = tuple[int, int]

RADIUS = 2  # of a tile
CENTERS: tuple[Hex, ...] = ((0, 0), (5, -2), (2, 3), (7, 1))  # of the tiles; three lie in the first three
BESIDE: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

#: The places of a tile about its center, row by row.
PLACES: tuple[Hex, ...] = tuple(
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1)
)
#: The spaces of the map by number: slot * TILE_SPACES + place.
HEXES: tuple[Hex, ...] = tuple((cq + q, cr + r) for cq, cr in CENTERS for q, r in PLACES)
SPACE_AT: dict[Hex, int] = {at: space for space, at in enumerate(HEXES)}
assert len(PLACES) == TILE_SPACES and len(SPACE_AT) == SPACES and len(BESIDE) == NEIGHBORS


def neighbors() -> list[list[int]]:
    """The spaces beside each space, NONE where the map ends."""
    return [[SPACE_AT.get((q + dq, r + dr), NONE) for dq, dr in BESIDE] for q, r in HEXES]


def borders() -> list[tuple[int, int, int, int]]:
    """The pairs of spaces side by side on different tiles: slot and place of one, then of the other."""
    pairs = [(space, near) for space, beside in enumerate(neighbors()) for near in beside if near > space]
    return [
        (*divmod(one, TILE_SPACES), *divmod(other, TILE_SPACES))
        for one, other in pairs
        if one // TILE_SPACES != other // TILE_SPACES
    ]


def turned(place: Hex, turns: int) -> Hex:
    """Where a place of a tile comes to lie once the tile is turned by so many steps of 60 degrees.

    >>> turned((2, -2), 1), turned((2, -2), 6)
    ((2, 0), (2, -2))
    """
    q, r = place
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def origins() -> list[list[int]]:
    """For each way to turn a tile and each place, which place of the tile comes to lie there."""
    table = [[0] * TILE_SPACES for _ in range(TURNS)]
    for turns in range(TURNS):
        for origin, place in enumerate(PLACES):
            table[turns][PLACES.index(turned(place, turns))] = origin
    return table


def _names() -> tuple[str, ...]:
    """Each space by its row, a letter from the top, and its number in the row from the left."""
    top = min(r for _, r in HEXES)
    rows: dict[int, list[int]] = {}
    for q, r in sorted(HEXES):
        rows.setdefault(r, []).append(q)
    return tuple(f"{'abcdefghij'[r - top]}{rows[r].index(q) + 1}" for q, r in HEXES)


NAMES = _names()
