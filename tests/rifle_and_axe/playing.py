"""Rifle and Axe in play, for tests: settlements set by hand, and random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import flatboat
from flatboat import IllegalMove
from flatboat.games.rifle_and_axe.rules.tables import Phase, Resource

NAMES = ["Ann", "Ben", "Cid", "Dot"]


class Play:
    """A game in play: seats come by name, and the first settlement can be set by hand."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: Any) -> None:
        game = flatboat.game("rifle-and-axe", seats=seats, options=options)
        self.position = game.start(seed=seed, names=NAMES[:seats])
        for leader in ("Clark", "Boone", "Harrod", "Logan")[: 0 if "leaders" in options else seats]:
            self.position.push(f"lead with {leader}")

    @property
    def s(self) -> Any:
        """The first settlement, to look at or to change."""
        return self.position._record_view.table.settlements[0]

    def at_work(self, turn: int = 1, **resources: int) -> Play:
        """The first settlement in the Action Phase of some turn, without boon."""
        self.position.push("begin the turn", 0)
        if self.s.phase == Phase.CRAFTSMAN:
            self.position.push("take in a carpenter", 0)
        self.s.boon, self.s.carpenters, self.s.militia = 0, 0, 0
        self.position._record_view.table.turn = turn
        start = self.position.game.edition_record[0]["start"]
        for resource in Resource:
            name = resource.name.lower()
            self.s.resources[resource] = resources.get(name, int(start[resource]))
        self.s.folk = self.s.resources[Resource.FOLK]
        return self

    def push(self, *moves: str) -> Play:
        for move in moves:
            self.position.push(move, 0)
        return self

    def refusal(self, text: str) -> str:
        """Why a move is not legal."""
        with pytest.raises(IllegalMove) as caught:
            self.position.push(text, 0)
        return str(caught.value).partition(" is not legal: ")[2]

    @property
    def observation(self) -> Any:
        return self.position.observation(0)

    def panel(self, heading: str) -> Any:
        found = [panel for panel in self.words.panels(self.observation.view) if panel.heading == heading]
        assert len(found) == 1, heading
        return found[0]

    @property
    def words(self) -> Any:
        return self.position.game.words


def wander(seed: int, seats: int, most: int = 150) -> Any:
    """A random game, a little inclined to act: each position with a seat that may move."""
    chance, play = Random(seed), Play(seats, seed)
    while not play.position.over and len(play.position.history) < most:
        seat = chance.choice(play.position.waiting)
        yield play, seat
        moves = play.position.observation(seat).moves
        move = chance.choice(moves)
        if move.text == "end the action phase":
            move = chance.choice(moves)
        play.position.push(move)
