"""Whole games at random: nothing is lost, turns are equal, what is hidden changes nothing open."""

from __future__ import annotations

import random
from typing import Any

import pytest

from flatboat.games.railroad.rules.actions import ACTIONS, BUILD, UNLOCK
from flatboat.games.railroad.rules.tables import FACTORIES, NEUTRAL, NONE

from ..hand_set import ONLOOKER, random_dice
from .slow import distance, linked_spaces, own_cities, own_tracks
from .tables import Table, goods

OPTIONS: dict[str, tuple[Any, ...]] = {
    "first_seat": ("random", 1),
    "freight_on_board": (True, True, False),
    "layout": ("random", "standard"),
    "order": ("moving", "fixed"),
    "wild_slots": ("any", "leftmost"),
}
#: How likely a family is; others weigh 1.
HABITS = {"deliver": 300, "buy": 2, "loan": 0.05, "end": 1, "unlock": 0.2, "build": 1}
WEIGHTS = [HABITS.get(ACTIONS.read(action)[0], 1.0) for action in range(len(ACTIONS))]
SAMPLES = [(seats, seed) for seats in (1, 2, 3, 4) for seed in range(3)]


def begin(seats: int, seed: int) -> tuple[Table, random.Random]:
    """A table with options at random."""
    chooser = random.Random(100 * seats + seed)
    options = {name: chooser.choice(values) for name, values in OPTIONS.items()}
    if seed == 0:
        options |= {"freight_on_board": True, "wild_slots": "any"}
    return Table(seats, dice=random_dice(f"{seats} {seed}"), options=options), chooser


def choose(t: Table, chooser: random.Random) -> int:
    legal = t.legal()
    assert legal, "a seat must act and cannot"
    ends = [] if t.phase != "BUILD" else wanted(t, t.actor)
    weights = [WEIGHTS[action] for action in legal]
    for i, action in enumerate(legal):
        if ends and BUILD <= action < UNLOCK:
            weights[i] = 5.0 ** -min(distance(action - BUILD, end) for end in ends)
    return chooser.choices(legal, weights)[0]


def wanted(t: Table, seat: int) -> list[int]:
    """The spaces of cities that ask for a good of an own factory."""
    own = own_tracks(t, seat)
    sorts = {works.good for works in t.table.works if works.left and works.space in own}
    return [
        city.space
        for city in t.table.cities
        for icon in range(city.count)
        if city.train[icon] == NONE and city.good[icon] in sorts
    ]


class Ledger:
    """What is counted besides over a whole game."""

    def __init__(self, t: Table) -> None:
        self.goods, self.stars = goods(t), sum(t.table.star)
        self.turns, self.scrapped, self.extra = [0] * t.seats, [0] * t.seats, [0] * t.seats
        self.covered = self.deliveries = self.idle = 0

    def read(self, t: Table) -> None:
        """Add what the last step told, and check what always holds."""
        for kind, seat, _, _ in t.events:
            self.turns[seat] += kind == "TURN"
            self.scrapped[seat] += kind == "SCRAPPED"
            self.extra[seat] += kind == "UNLOCKED"
            self.deliveries += kind == "DELIVERED"
            self.covered += kind == "CONTAINER"
            self.idle += kind == "IDLE"
        assert goods(t) == self.goods
        assert sum(t.table.star) + sum(t.company(seat).stars for seat in range(t.seats)) == self.stars
        held = list(t.table.slot)
        assert held.count(NEUTRAL) <= (5 if t.seats == 1 else 3)
        assert all(held.count(seat) <= 4 for seat in range(t.seats))
        waiting = t.table.freight * (t.phase in ("CARD", "SHIP"))
        assert self.covered == (self.deliveries + self.idle - waiting) * t.table.freight
        for seat in range(t.seats):
            company = t.company(seat)
            started, tracks = t.phase != "START", own_tracks(t, seat)
            if started:
                locked = 4 - company.unlocked + (t.table.pending if seat == t.table.turn else 0)
                assert company.tracks + locked + len(tracks) + self.scrapped[seat] == 23
            assert company.unlocked == self.extra[seat] and len(tracks) == sum(company.on)
            trains = [city.train[icon] for city in t.table.cities for icon in range(city.count)]
            assert trains.count(seat) + company.trains == 8 and trains.count(seat) == company.deliveries
            assert sum(company.delivered) == company.deliveries
            if tracks:
                assert linked_spaces(t, seat, min(tracks)) == tracks | own_cities(t, seat)


def check_hidden(t: Table, seed: int) -> None:
    """Imagined tables fit each view, and legal moves and who waits hang on it alone."""
    for seat in (*range(t.seats), ONLOOKER):
        twin = t.imagined(seat, seed).count()
        assert twin.view(seat).tobytes() == t.view(seat).tobytes() and twin.waiting == t.waiting
        if seat != ONLOOKER:
            assert twin.why(seat) == t.why(seat)


@pytest.mark.parametrize(("seats", "seed"), SAMPLES)
def test_whole_games_lose_nothing_and_hide_what_is_hidden(seats: int, seed: int) -> None:
    """Cards, containers, money and prestige are counted after each move by the table itself."""
    t, chooser = begin(seats, seed)
    ledger, moves = Ledger(t), 0
    while not t.over:
        t.push(choose(t, chooser))
        ledger.read(t)
        moves += 1
        assert moves < 1500 and t.table.round <= 9
        if moves % 40 == 0:
            check_hidden(t, moves)
    assert len(set(ledger.turns)) == 1 and ledger.turns[0] == t.table.round
    assert t.ending in ("TRACKS", "DECK", "CITIES")
    assert ledger.deliveries > t.seats
    assert all(t.table.works[factory].left >= 0 for factory in range(FACTORIES))
    check_hidden(t, moves)


def test_the_same_dice_and_moves_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        t, chooser = begin(3, 1)
        while not t.over:
            t.push(choose(t, chooser))
        ends.append(t.array.tobytes())
    assert ends[0] == ends[1]


def test_free_tracks_fall_by_two_each_turn_so_nine_rounds_are_the_most() -> None:
    t, chooser = begin(2, 3)
    while not t.over:
        t.push(choose(t, chooser))
        if t.said("TURN") and t.phase != "OVER":
            seat = t.table.turn
            assert t.company(seat).tracks == max(0, 18 - 2 * (t.table.round - 1))
            assert t.table.to_build == min(2, t.company(seat).tracks)
    assert t.table.round <= 9
