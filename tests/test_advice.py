"""Why moves are good and what the bad ones cost, as all games say it in their play."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import flatboat
from flatboat.games import SHELF
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import costs, suppose

MOVES, LOOKED = 220, 40  # of a game, and of the legal moves at each of them
#: The main families of moves, which always have a reason.
MAIN = {
    "heartland": {"unload", "pay fuel", "discard", "draw blind", "swap"},
    "broadhorns": {"boat", "buy", "sell", "move", "current", "end"},
    "rifle-and-axe": {"build", "fish", "gather", "hunt", "sell", "buy", "cut planks", "trap", "cook"},
    "railroad": {"build", "deliver", "play", "buy", "loan"},
    "broadsides": {"plot", "captain"},
}
#: What is costly, by the family that it belongs to.
COSTLY = {
    "broadhorns": {"draw", "give up", "endure", "end", "move", "done"},
    "rifle-and-axe": {"end the action phase", "shoe horses"},
    "railroad": {"end", "buy"},
    "broadsides": {"plot", "cease", "surrender"},
    "heartland": set(),
}


def played(name: str, seed: int) -> Iterator[Position]:
    """A game by chance."""
    position, chooser = flatboat.game(name, seats=2).start(seed=seed), random.Random(seed)
    for _ in range(MOVES):
        if position.over:
            return
        yield position
        position.push(chooser.choice(position.observation(position.waiting[0]).moves))


@pytest.mark.parametrize("name", SHELF)
def test_reasons_are_clauses_and_costs_are_sentences(name: str) -> None:
    told, costly = Counter[str](), Counter[str]()
    for position in played(name, 1):
        observation = position.observation(position.waiting[0])
        for action in random.Random(1).sample(observation.legal, min(LOOKED, len(observation.legal))):
            family = position.game.kind.actions.read(action)[0]
            reason, cost = observation.because(action), observation.costly(action)
            if reason:
                told[family] += 1
                assert not re.search(r"[.:!]$|\{|Seat \d|  ", reason), reason
            else:
                assert family not in MAIN[name], observation.label(action)
            if cost:
                costly[family] += 1
                assert re.match(r"[A-Z0-9].*\.$", cost) and "{" not in cost, cost
    assert len(told) > 3 or name == "broadsides"
    assert set(costly) <= COSTLY[name]


@pytest.mark.parametrize("name", SHELF)
def test_it_is_said_from_the_view_alone(name: str) -> None:
    """A table that fits what the seat knows has the same reasons and costs."""
    for number, position in enumerate(played(name, 2)):
        if number % 30:
            continue
        observation = position.observation(position.waiting[0])
        twin = suppose(observation).observation(observation.seat)
        for action in observation.legal[:LOOKED]:
            assert twin.because(action) == observation.because(action)
            assert twin.costly(action) == observation.costly(action)


def test_starving_folk_are_told_with_the_numbers() -> None:
    position = flatboat.game("rifle-and-axe", options={"leaders": "dealt"}).start(seed=3)
    end = position.game.moves.index("end the action phase")
    while position.observation(0).why[end]:
        position.push(position.observation(position.waiting[0]).moves[0])
    have = position.observation(0).view.table.settlements[0].resources
    found = re.match(
        r"(\d+) Folk may starve: you have (\d+|no) Food and need (\d+)\.", position.observation(0).costly(end)
    )
    assert found and int(found[3]) - int(found[2].replace("no", "0")) == int(found[1]) and have is not None
    assert costs(position.observation(0), ["end the"]) == position.observation(0).costly(end)


def test_idle_folk_are_asked_about_but_stand_beside_no_button() -> None:
    position = flatboat.game("rifle-and-axe", options={"leaders": "dealt"}).start(seed=3)
    end = position.game.moves.index("end the action phase")
    while position.observation(0).why[end]:
        position.push(position.observation(position.waiting[0]).moves[0])
    observation = position.observation(0)
    assert observation.costly(end) == f"{observation.warning(end)} 12 Folk stand idle.".strip()


def test_a_first_turn_begins_with_the_goal_when_leaders_are_dealt() -> None:
    position = flatboat.game("rifle-and-axe", options={"leaders": "dealt"}).start(seed=3)
    assert position.observation(0).guide().startswith("Keep your settlement alive")
