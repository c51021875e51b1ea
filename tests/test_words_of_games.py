"""What holds for the words of every game: moves and events read back, reasons can be said of every move."""

import random
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product

import pytest

import flatboat
from flatboat.errors import InvalidMove
from flatboat.games import SHELF
from flatboat.kernel.notation import find, forms
from flatboat.kernel.position import Position
from flatboat.testing import choose

from .test_conformance import EVERYTHING, WEIGHTED

NAMES = ["Ann", "Bob"]


#: Seeds of games in which much happens; those of others are as good as any.
SEEDS = {"broadsides": (13, 54, 156)}


def games(name: str, most: int = 250) -> Iterator[Position]:
    """Random games in which nobody gives up, without options and with all of them, at each decision."""
    ways = (flatboat.game(name), flatboat.game(name, flatboat.kind(name).seats[-1], EVERYTHING[name]))
    for game, seed in product(ways, SEEDS.get(name, (1, 2))):
        chooser = random.Random(seed)
        position = game.start(seed=seed)
        while not position.over and len(position.history) < most:
            moves = [move for move in position.legal_moves if move.text != "surrender"]
            position.push(choose(game, moves, chooser, weighted=name in WEIGHTED))
            yield position


@pytest.mark.parametrize("name", SHELF)
def test_each_action_has_its_own_words(name):
    game = flatboat.game(name)
    assert len(game.kind.actions) == len(game.moves) == len({move.casefold() for move in game.moves})
    assert set(game.words.phrases) == {group.name for group in game.kind.actions.groups}


@pytest.mark.parametrize("name", SHELF)
def test_the_words_of_a_move_mean_that_move_alone(name):
    game = flatboat.game(name)
    sentences, actions = dict(enumerate(game.moves)), game.kind.actions
    for action, words in sentences.items():
        assert find(words, sentences) == [action]
        assert find(words.upper().replace(" ", "  "), sentences) == [action]
        family, values = actions.read(action)
        assert actions.number(family, **values) == action
        read = game.words.phrases[family].read(words)
        if (name, family) == ("broadsides", "step"):  # told by one number for both of its fields
            assert action - actions.number("step", place=0, way=0) == read["step"]
        else:
            assert read == values


@pytest.mark.parametrize(
    ("name", "least"),
    [("heartland", 15), ("rifle-and-axe", 20), ("broadsides", 12), ("broadhorns", 20), ("railroad", 15)],
)
def test_reasons_can_be_said_of_every_move_in_a_game(name, least):
    """No blank is left unfilled, whoever asks, whatever the move; a clause begins small or with a name."""
    met = set()
    for position in games(name):
        if len(position.history) % 12:
            continue
        things = [word for words in position.game.words.things.values() for word in words]
        named = {"Seat"} | {said.split()[0] for word in things for said in forms(word) if said}
        for seat in range(position.game.seats):
            observation = position.observation(seat)
            for action in range(len(position.game.moves)):
                text = observation.reason(action)
                assert bool(text) == (observation.why[action] != 0)
                assert "{" not in text and "None" not in text and "  " not in text and not text.endswith(".")
                assert not text or not text[0].isupper() or text.split()[0] in named, text
                met.add(int(observation.why[action]))
    assert len(met) > least


@pytest.mark.parametrize(
    ("name", "least"),
    [("heartland", 14), ("rifle-and-axe", 30), ("broadsides", 20), ("broadhorns", 20), ("railroad", 20)],
)
def test_events_of_real_games_read_back(name, least):
    seen = set()
    for position in games(name):
        words = position.game.words
        for event in position.history[-1].events:
            text = words.event(event, position.names)
            if not text:  # it is told by what it leads to
                continue
            told, pattern = words.events.numbers(event), words.events.phrases[event.kind].pattern
            said = {name: n for name, n in told.items() if name == "kind" or f"{{{name}}}" in pattern}
            assert words.read_event(text, position.names) == said, text
            seen.add(event.kind)
    assert len(seen) > least


@pytest.mark.parametrize("name", SHELF)
def test_words_that_tell_of_nothing(name):
    with pytest.raises(InvalidMove, match='"Ann juggles" tells of nothing that happens in this game'):
        flatboat.game(name).words.read_event("Ann juggles", NAMES)


#: Reasons that rules find by their place among others.
BY_ORDER = {"rifle-and-axe": ("NO_HORSE", "NO_IMPLEMENT", "NO_RIFLE", "NO_LOOM")}


@pytest.mark.parametrize("name", SHELF)
def test_every_reason_is_given_by_some_rule(name):
    kind = flatboat.kind(name)
    files = [path for room in ("rules", "edition") for path in (kind.folder / room).glob("*.py")]
    text = "".join(path.read_text() for path in files)
    reasons = import_module(f"flatboat.games.{kind.folder.name}.rules.tables").Reason.__members__
    unnamed = {reason for reason in reasons if not re.search(rf"Reason\.{reason}\b", text)}
    assert unnamed <= {"LEGAL", *BY_ORDER.get(name, ())}
