"""Events by the names of their values: in Python, in data, in words, and what the floor refuses."""

from __future__ import annotations

import pickle
import random
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat.games.broadhorns.rules.tables import Happening as Boats
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.history import Happened
from flatboat.kernel.moves import ONLOOKER

from .secret import secret
from .tiny import tiny


class Happening(IntEnum):
    DROVE = 1
    CHANGED = 2


LISTS = {"place": ["Jericho", "Helena"], "answer": ["does not", "does"], "nth": ["1", "2"]}


def words(phrase: EventPhrase) -> EventWords:
    return EventWords({Happening.DROVE: phrase}, LISTS, {})


@pytest.mark.parametrize(
    ("phrase", "fault"),
    [
        (EventPhrase("{seat} drives to {end}"), "no value fills the blank {end}"),
        (EventPhrase("{seat} drives to {end}", end=None), "no value fills the blank {end}"),
        (EventPhrase("{seat} drives", end="place"), 'no blank tells the value "end"'),
        (EventPhrase("drives to {end}", end="town"), 'there is no list "town" for the value "end"'),
        (EventPhrase("drives to {end:town}", end="place"), 'there is no list "town" for the blank {end}'),
        (EventPhrase("{met} drive", met="yes or no"), 'there is no list "yes or no" for the blank {met}'),
        (EventPhrase("{kind} drive", kind="place"), 'a value may not be called "kind"'),
        (EventPhrase("{x}{y}{z}", x="number", y="number", z="number"), "two numbers, but more values"),
    ],
)
def test_what_is_wrong_with_a_phrase_is_told_when_it_is_made(phrase: EventPhrase, fault: str) -> None:
    with pytest.raises(ValueError, match="test_event_words: the event DROVE: ") as told:
        words(phrase)
    assert fault in str(told.value)


@pytest.mark.parametrize("kind", [1, "DROVE", True])
def test_a_kind_of_event_without_a_name_is_told_when_its_phrase_is_read(kind: Any) -> None:
    with pytest.raises(ValueError, match="its kind must be a member of an IntEnum") as told:
        EventWords({kind: EventPhrase("{seat} drives")}, LISTS, {})
    assert str(told.value).startswith(f'the event {kind!r}, "{{seat}} drives", has no name')


def event(a: int, b: int = 0, kind: int = Happening.DROVE, seen: int = EVERYONE) -> Any:
    return SimpleNamespace(kind=kind, seat=0, seen=seen, a=a, b=b)


def test_values_are_told_by_what_they_are() -> None:
    phrase = EventPhrase("{place} {met:answer}", place="place", met="yes or no")
    assert words(phrase).values(event(1, 1)) == {"place": "Helena", "met": True}
    phrase = EventPhrase("{what:place} {n:nth}", what=Happening, n="nth")
    assert words(phrase).values(event(1, 1)) == {"what": "drove", "n": 2}
    phrase = EventPhrase("for {gold}", _=None, gold="number")
    assert words(phrase).values(event(0, 7)) == {"gold": 7} and words(phrase).kinds["drove"] == {
        "gold": "number"
    }
    assert words(phrase).say(event(0, 7), ["Ann"]) == "for 7"


def test_what_is_hidden_is_none_but_a_number_below_zero_that_all_may_see() -> None:
    phrase = EventPhrase("{change}, {place}", change="number", place="place")
    assert words(phrase).values(event(-1, -1)) == {"change": -1, "place": None}
    assert words(phrase).values(event(-1, -1, seen=2)) == {"change": None, "place": None}


def test_an_event_has_its_values_by_name() -> None:
    position = flatboat.game("heartland", options={"first_seat": 1}).start(seed=7, names=["Ann", "Bob"])
    for move in ("pay 1 point", "drive to Jericho"):
        position.push(move)
    (drove,) = position.events
    assert (drove.name, drove.seat, drove.start, drove.end) == ("drove", 0, "West Morgan", "Jericho")
    assert pickle.loads(pickle.dumps(drove)) == drove and pickle.loads(pickle.dumps(drove)).end == "Jericho"
    with pytest.raises(AttributeError, match=r'the event "drove" has no "place"; it has kind, seat, .*end'):
        _ = drove.place
    told = position.data()["events"]
    assert told == [{"kind": "drove", "seat": 0, "start": "West Morgan", "end": "Jericho",
                     "text": "Ann drives from West Morgan to Jericho"}]  # fmt: skip


def test_what_another_drew_has_no_value() -> None:
    position = flatboat.game("heartland", options={"first_seat": 1}).start(seed=7, names=["Ann", "Bob"])
    for move in ("pay 1 point", "drive to Jericho", "load 3 corn"):
        position.push(move)
    position.push("draw blind", dice=["fuel 3"])
    (drew,) = position.events
    assert drew.card == "fuel 3" and drew.seen_by(0) == drew
    assert (hidden := drew.seen_by(1)).values == {"card": None} and hidden.card is None
    for seat, card in ((0, "fuel 3"), (1, None), (ONLOOKER, None)):
        (told,) = position.observation(seat).data()["events"]
        assert (told["kind"], told["card"]) == ("drew", card)


@pytest.mark.parametrize("game", [*map(flatboat.game, flatboat.SHELF), tiny(), secret()], ids=repr)
def test_events_of_real_games_tell_what_their_kind_says(game: Any) -> None:
    chance, position, seen = random.Random(5), game.start(seed=5), set()
    while not position.over and len(position.history) < 120:
        position.push(chance.choice(position.legal_moves))
        for happened, told in zip(position.events, position.data()["events"], strict=True):
            assert [*told] == ["kind", "seat", *game.events[happened.name], "text"]
            assert told["kind"] == happened.name and {**told, **happened.values} == told
            seen.add(happened.name)
    assert len(seen) > 4


def test_two_events_as_one_tell_the_values_of_both() -> None:
    words = flatboat.game("broadhorns").words
    first, then = (Happened.worded(words, event(a, a + 4, Boats.MOVED)) for a in (4, 8))
    assert first.values == {"start": "1 below Ste. Genevieve", "end": "2 below Cape Girardeau"}
    both = words.as_one(first, then)
    assert both.values == {"start": "1 below Ste. Genevieve", "end": "2 below New Madrid"}
    assert words.as_one(then, first) is None


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_events_that_give_points_say_how_many(name: str) -> None:
    words = flatboat.game(name).words
    assert all(words.scored in words.events.phrases[kind].values for kind in words.worths)
