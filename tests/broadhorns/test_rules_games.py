"""Whole games: nothing is lost, gold is as the events tell, and hidden cards change nothing that is open."""

from __future__ import annotations

import random
from typing import Any

import pytest

import flatboat
from flatboat.games.broadhorns.rules.actions import ACTIONS, CURRENT, DRAW, END, GIVE_UP, MOVE
from flatboat.games.broadhorns.rules.tables import ASKED_ALWAYS, HELD, SPOIL, TOWNS, Order
from flatboat.testing import check_compiled

from ..hand_set import ONLOOKER, random_dice
from .tables import Table, values_with

OPTIONS: dict[str, tuple[Any, ...]] = {
    "first_seat": ("random", 1, 2),
    "first_boat": ("smallest", "any"),
    "board_in_st_louis": (False, True),
    "bag": ("named", "blind"),
    "discarded_travelers": ("upstream", "destination"),
}
#: How likely a family is; others weigh 1. So towns are filled, and cards are held.
HABITS = {
    "sell": 40,
    "claim": 20,
    "claim town": 20,
    "port": 20,
    "move": 3,
    "buy": 6,
    "boat": 30,
    "draw": 0.05,
    "end": 0.001,
    "give up": 0.001,
}
HABITS |= {
    "done": 0.3,
    "order": 0.05,
    "bag": 0.3,
    "drop": 0.2,
    "discard": 1,
    "cool": 9,
    "board": 9,
    "welcome": 9,
}
WEIGHTS = [HABITS.get(ACTIONS.read(action)[0], 1.0) for action in range(len(ACTIONS))]
SAMPLES = [(2, 1), (2, 7), (3, 3), (3, 4), (4, 5), (4, 6)]


def short_year() -> Any:
    values = values_with()
    values.seasons[:] = [1, 1, 1, 1, 2]
    values.quiet_rounds = 60
    values.gold[:] = 100  # those who choose at random waste it
    return values


def begin(seats: int, seed: int, edition: Any = None) -> tuple[Table, random.Random]:
    """A table with options at random."""
    chooser = random.Random(seed)
    options = {name: chooser.choice(values) for name, values in OPTIONS.items()}
    return Table(seats, edition=edition or short_year(), dice=random_dice(seed), options=options), chooser


def choose(t: Table, chooser: random.Random) -> int:
    """A legal move: often one to a port; a boat is given up at the end of the river."""
    legal, ports = t.legal(), set(t.edition.port)
    assert legal, "a seat must act and cannot"
    weights = [WEIGHTS[action] for action in legal]
    for i, action in enumerate(legal):
        if MOVE <= action < CURRENT and t.at(t.actor) + action - MOVE + 1 in ports:
            weights[i] = 20
        elif action in (END, GIVE_UP) and t.at(t.actor) == t.edition.port[TOWNS - 1]:
            weights[i] = 1
    return chooser.choices(legal, weights)[0]


def spoiled_by(t: Table) -> list[Any]:
    """What all can see of a table in which a spoil card is drawn now."""
    t.dice.rest = True
    t.dice.names = ["spoil apples"]
    seen: list[Any] = [t.push(DRAW).waiting]
    while t.phase == "SPOIL" and len(seen) < 9:
        seen.append(t.play("endure").waiting)
    return [*seen, t.array["table"].tobytes()]


def check_hidden(t: Table, seed: int) -> None:
    """Imagined tables fit each view, and an onlooker's goes on as the true one does."""
    for seat in (*range(t.seats), ONLOOKER):
        twin = t.imagined(seat, seed)
        twin.count()
        assert twin.view(seat).tobytes() == t.view(seat).tobytes()
        if seat != ONLOOKER:
            assert twin.why(seat) == t.why(seat)
        assert twin.waiting == t.waiting
    if t.phase == "ACT" and t.state.pile[HELD + 1] and t.trader(t.actor).cards < 3:
        assert spoiled_by(t.copy()) == spoiled_by(t.imagined(ONLOOKER, seed))


@pytest.mark.parametrize(("seats", "seed"), SAMPLES)
def test_whole_games_lose_nothing_and_hide_what_is_hidden(seats: int, seed: int) -> None:
    """Barrels, cards and gold are counted after each move by the table itself."""
    t, chooser = begin(seats, seed)
    rounds: list[int] = [0] * seats
    rounds[t.actor] += 1
    for moves in range(1, 3000):
        t.push(choose(t, chooser))
        for seat, _, _ in t.said("TURN"):
            rounds[seat] += 1
        if t.over:
            break
        if moves % 40 == 0:
            check_hidden(t, moves)
    assert t.ending == "YEAR" and len(set(rounds)) == 1 and sum(rounds) == t.table.turns
    assert sum(t.trader(seat).tiles for seat in range(seats)) > 0 and t.table.placed == 6


def test_answers_to_a_spoil_card_go_round_clockwise() -> None:
    """In a random game in which everybody is asked whenever barrels would move."""
    values = short_year()
    values.deck[SPOIL + 1] += 20  # apples
    t, chooser = begin(4, 7, values)
    before, asked = -1, 0
    for _ in range(600):
        for seat in range(t.seats):
            t.state.orders[seat], t.trader(seat).answers = Order.ASK_ALWAYS, ASKED_ALWAYS
        answering = t.phase == "SPOIL" and t.table.resolved
        place = (t.actor - t.table.turn) % 4 if answering else -1
        assert place > before or not answering
        asked += answering and before >= 0
        before = place
        t.push(choose(t, chooser))
    assert asked > 3


@pytest.mark.slow  # the conformance suite does it in short
def test_interpreted_and_compiled_rules_agree() -> None:
    everything = ["first_boat=any", "board_in_st_louis", "bag=blind", "discarded_travelers=destination"]
    check_compiled(flatboat.game("broadhorns", 2), [1], limit=250)
    check_compiled(flatboat.game("broadhorns", 4, everything), [2], limit=500)
