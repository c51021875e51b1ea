"""What bots take into account when they judge a fight on deck."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flatboat.games.broadsides.bot.evaluate import (
    PATIENT,
    WEIGHTS,
    astray,
    comers,
    distance,
    strike_folly,
    threat,
)
from flatboat.games.broadsides.rules.tables import COLUMNS, SECTIONS
from flatboat.kernel.record_view import wrap

from .seats import GAME


def place(name: str) -> int:
    """The number of a place such as "Seahawk F4"."""
    ship, section = name.split()
    letter, column = "ABCDEFGH".index(section[0]), "345".index(section[1])
    return ("Isabella", "Seahawk").index(ship) * SECTIONS + letter * COLUMNS + column


def on_deck(captain: str, beside: dict[str, int], enemies: dict[str, int], **table: Any) -> tuple[Any, Any]:
    """The Seahawk's Captain with some of his crew, and enemies; the Royal Isabella has the turn."""
    sides = [{"captain": "Isabella A3", "crew": enemies}, {"captain": captain, "crew": beside}]
    said = {"phase": "move", "boarding": True, "active": 0, "moves": 3, "ships": sides, **table}
    position = GAME.position(said)
    return wrap(GAME.edition_record)[0], wrap(position.state)[0].table


@pytest.mark.parametrize(
    ("start", "end", "steps"),
    [
        ("Seahawk F4", "Seahawk F4", 0),
        ("Seahawk C3", "Seahawk D4", 1),
        ("Seahawk F4", "Seahawk G4", 3),  # by a ladder at 3 or 5
        ("Seahawk F4", "Seahawk H3", 3),
        ("Seahawk F3", "Seahawk G3", 1),
    ],
)
def test_steps_between_levels_go_by_ladders(start: str, end: str, steps: int) -> None:
    for still in (0, 1):
        edition, table = on_deck("Seahawk D4", {}, {"Isabella C3": 1}, stationary=still)
        assert distance(edition, table, place(start), place(end)) == steps
        assert distance(edition, table, place(end), place(start)) == steps


def test_enemies_who_can_be_with_the_captain_in_one_turn_are_feared() -> None:
    edition, table = on_deck("Seahawk D4", {}, {"Seahawk F4": 2, "Seahawk H3": 3})
    assert comers(edition, table, 1, 3) == 1, "two steps for one, and the third is lost"
    assert comers(edition, table, 1, 4) == 2
    weights = wrap(WEIGHTS)[0]
    alone = threat(edition, table, 1, weights)
    guarded = threat(*on_deck("Seahawk D4", {"Seahawk D4": 2}, {"Seahawk F4": 2}), 1, weights)
    far = threat(*on_deck("Seahawk D4", {}, {"Seahawk H3": 3}), 1, weights)
    assert alone > 10 and 0 < guarded < alone / 4 and far == 0


def test_who_fights_stays_where_he_is() -> None:
    edition, table = on_deck("Seahawk D4", {"Seahawk E4": 1}, {"Seahawk E4": 2})
    assert comers(edition, table, 1, 3) == 0


@pytest.mark.parametrize(
    ("heading", "east", "north", "eighths"),
    [(0, 0, 5, 0), (0, 5, 0, 2), (4, 0, 5, 4), (1, 3, 4, 0), (0, 1, 5, 0), (7, 3, 3, 2), (0, 0, 0, 0)],
)
def test_how_far_a_ship_heads_astray(heading: int, east: int, north: int, eighths: int) -> None:
    assert astray(heading, east, north) == eighths


def struck(said: dict[str, Any]) -> set[str]:
    """The legal moves of the first seat that nobody makes by mistake."""
    position = GAME.position(said)
    out = np.ones(len(GAME.kind.actions), np.int8)
    strike_folly(wrap(GAME.edition_record)[0], wrap(position.state)[0], 0, out)
    return {str(move) for move in position.observation(0).moves if not out[move.action]}


def test_nobody_lies_about_far_from_the_enemy_by_mistake() -> None:
    far = [{"x": 5, "y": 0, "heading": "north"}, {"x": 5, "y": 10, "heading": "south"}]
    folly = struck({"phase": "plot", "ships": far})
    assert {"plot remain, remain, remain", "plot port, starboard, remain", "plot port, port, port"} <= folly
    assert not folly & {"plot forward, forward, forward", "plot remain, forward, remain"}
    near = [{"x": 5, "y": 0, "heading": "south"}, {"x": 5, "y": 2, "heading": "south"}]
    folly = struck({"phase": "plot", "ships": near})
    assert "plot forward, port, remain" in folly and "plot remain, remain, remain" not in folly


def test_after_quiet_rounds_nobody_lies_about_near_the_enemy_either() -> None:
    ships = [{"x": 5, "y": 0, "heading": "north"}, {"x": 5, "y": 3, "heading": "south"}]
    idle = "plot remain, remain, remain"
    assert idle not in struck({"phase": "plot", "ships": ships, "quiet": PATIENT - 1})
    folly = struck({"phase": "plot", "ships": ships, "quiet": PATIENT})
    assert idle in folly and "plot forward, remain, remain" not in folly


def test_nobody_fires_at_bare_planks_by_mistake() -> None:
    ships = [
        {"x": 3, "y": 7, "shots": 1, "captain": "Isabella D4"},
        {"x": 3, "y": 7, "heading": "north", "crew": {"Seahawk D5": 1}, "guns": [], "captain": "Seahawk D4"},
    ]
    volley = {"phase": "fire", "boarding": True, "active": 0, "ships": ships}
    assert struck(volley) == {f"fire at {letter}" for letter in "ABCEFGH"}
