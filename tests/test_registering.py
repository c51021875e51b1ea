"""What a game's author gets wrong is told when the game is read, in one sentence that names the file."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import replace
from enum import IntEnum
from types import ModuleType
from typing import Any, TypeVar

import numpy as np
import pytest
from typing_extensions import TypeAliasType

import flatboat
from flatboat.errors import EditionError, FlatboatError
from flatboat.kernel.compiler import rule
from flatboat.kernel.declaring import check_words, fits
from flatboat.kernel.dice import Dice
from flatboat.kernel.editions import read_edition
from flatboat.kernel.events import Events
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Control, Kind, Search
from flatboat.kernel.records import NoWeights, Record, Row, f64, i8
from flatboat.kernel.registering import verbs_of
from flatboat.kernel.verbs import RULES, GameRules, register
from flatboat.lab import bench
from flatboat.testing import check_moves

from . import tiny as game
from .secret import SECRET
from .tiny import TINY, Edition, Options, TinyEdition, View


class Loose(Record):
    """A state whose table has no seats."""

    luck: i8


class Table(Record):
    seats: i8


class State(Record):
    """A state that is no game's yet."""

    table: Table
    events: Events


def module(**changed: Any) -> ModuleType:
    """The tiny game's rules for `State`, some of them changed or (None) left out."""
    made = ModuleType("boats.rules.dispatch")
    for name, _ in verbs_of(GameRules):
        if found := getattr(game, name, None):
            vars(made)[name] = with_state(found)
    for name, value in changed.items():
        vars(made).pop(name) if value is None else vars(made).update({name: value})
    return made


def with_state(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, declared for another state."""
    names = ", ".join(inspect.signature(function).parameters)
    made = eval(f"lambda {names}: None")
    hints = inspect.get_annotations(function, eval_str=True)
    made.__annotations__ = {name: State if kind is game.State else kind for name, kind in hints.items()}
    return made


def told(*modules: ModuleType, state: type[Record] = State) -> str:
    """What is said of these rules."""
    with pytest.raises(FlatboatError) as caught:
        register(state, *modules)
    assert state.dtype not in RULES
    return str(caught.value)


@rule
def is_ahead(edition: Edition, state: State, seat: int) -> bool:
    return True


@rule
def step(edition: Edition, state: State, dice: Dice, action: int, seat: int) -> None:
    pass


@rule
def close(edition: Edition, state: State, seats: int) -> None:
    pass


@rule
def returns(edition: Edition, state: State, out: Row[i8]) -> None:
    pass


@rule
def over(state: State) -> int:
    return 1


@rule
def legal(edition: Options, state: State, seat: int, why: Row[i8]) -> None:
    pass


@rule
def waiting(state: View) -> int:
    return 0


@rule
def evaluate(edition: int, state: State, weights: NoWeights, out: Row[f64]) -> None:
    pass


FAULTS = [
    (
        is_ahead,
        "it takes (edition, state, seat), without other; write `def is_ahead(edition: Edition, state: ",
    ),
    (step, "it takes (edition, state, dice, action, seat), in another order; write `def step("),
    (close, "it takes (edition, state, seats), and the verb has no seats; write `def close("),
    (returns, "out is declared Row[i8], but the verb has Row[f64]; write that"),
    (over, "it returns int, but the verb has bool; write that"),
    (legal, "edition is declared SeatsOnly, but the verb has Edition; write that"),
    (waiting, "state is declared View, but the verb has State; write that"),
    (evaluate, "edition is declared int, but the verb has Edition; write that"),
]


@pytest.mark.parametrize(("wrong", "says"), [pytest.param(*each, id=each[0].__name__) for each in FAULTS])
def test_a_rule_that_does_not_fit_its_verb_is_told_with_both(wrong, says):
    name = wrong.__name__
    assert told(module(**{name: wrong})).startswith(f"boats/rules/dispatch.py, {name}: {says}")


def test_rules_without_annotations_are_held_to_their_names_alone():
    made = module()
    for name, _ in verbs_of(GameRules):
        if name in vars(made):
            vars(made)[name].__annotations__ = {}

    class Bare(Record):
        table: Table
        events: Events

    register(Bare, made)
    assert RULES[Bare.dtype].over is made.over
    del RULES[Bare.dtype]


def test_a_missing_verb_is_told_with_the_file_where_it_should_stand():
    says = "no rule for the verb over; write `def over(state: State) -> bool` in boats/rules/dispatch.py"
    assert told(module(over=None)) == f"tests/test_registering.py, State: {says}"
    assert told(module(step=None)).endswith("-> None` in boats/rules/dispatch.py")
    assert "no rule for the verb setup;" in told()


def test_what_is_no_rule_is_told():
    assert told(module(close=3)).startswith("boats/rules/dispatch.py, close: this is int; a rule `def close(")

    def lost(state: Nowhere) -> bool: ...  # noqa: F821

    assert told(module(over=lost)).endswith("over: name 'Nowhere' is not defined in its annotations")


def test_one_rule_a_verb_and_one_game_a_record():
    twice = ModuleType("boats.view")
    twice.over = over
    says = "more than one rule for over, in boats/rules/dispatch.py and boats/view.py; one is wanted"
    assert told(module(), twice).endswith(says)
    with pytest.raises(FlatboatError, match="a game with this record is registered already"):
        register(game.State, game)


def test_a_state_without_seats_is_told():
    assert "the state has no table.seats; give it a field `table`" in told(module(), state=Loose)


def test_a_setup_that_fills_no_seats_is_told(monkeypatch):
    def forgetful(edition, state, dice, options):
        pass

    monkeypatch.setattr(RULES[game.State.dtype], "setup", forgetful)
    with pytest.raises(FlatboatError, match=r"the rule `setup` leaves table.seats at 0; .* which is 2"):
        Game(TINY, 2).start(seed=1)


def test_fields_of_a_kind_that_are_missing_unknown_or_of_a_wrong_type_are_told():
    fields = {name: getattr(TINY, name) for name in Kind.__dataclass_fields__}
    with pytest.raises(FlatboatError) as caught:
        Kind(**{name: value for name, value in fields.items() if name != "finish"})
    says = "test_registering.py: Kind lacks finish; please give finish: Callable[[Any], Finish]"
    assert str(caught.value).endswith(says)
    for name, value, words in (
        ("longest", "many", "Kind, longest: 'many' does not fit; please give longest: int"),
        ("seats", 3, "Kind, seats: 3 does not fit; please give seats: range"),
        ("anytime", frozenset({1}), "Kind, anytime: frozenset({1}) does not fit; please give anytime: froz"),
        ("view", TINY, "please give view: type[Record]"),
        ("draw", None, "Kind, draw: None does not fit; please give draw: Callable"),
    ):
        with pytest.raises(FlatboatError) as caught:
            replace(TINY, **{name: value})
        assert words in str(caught.value)
    with pytest.raises(FlatboatError, match="Search has no field habit; there are rollout_weights, clear_le"):
        Search(np.ones(2, np.int8), 3.0, habit=1)  # type: ignore[call-arg]


def test_an_alias_stands_for_its_type():
    """NumPy's own are such aliases from 2.5 on, under Python 3.12 and newer; then no game was found."""
    item = TypeVar("item")
    rows = TypeAliasType("rows", tuple[item, ...], type_params=(item,))
    counts = TypeAliasType("counts", rows[int])
    assert fits((1, 2), rows[int]) and fits((1, 2), counts)
    assert not fits(("1",), rows[int]) and not fits("12", counts)


def test_families_and_controls_go_together():
    controls = dict(TINY.interface.controls)
    more = {**controls, "sing": Control("Sing", "Song")}
    del controls["paint"]
    for given, words in (
        (controls, 'the family "paint" has no control; add it to `controls`'),
        (more, 'there is no family "sing", but `controls` has one'),
    ):
        with pytest.raises(FlatboatError, match=words):
            replace(TINY, interface=replace(TINY.interface, controls=given))
    with pytest.raises(FlatboatError, match="2 rollout weights for 6 actions; give one each"):
        replace(TINY, search=replace(TINY.search, rollout_weights=np.ones(2, np.int8)))


def test_a_reason_without_words_is_told():
    class Reason(IntEnum):
        LEGAL = 0
        TOO_LATE = 1
        NO_ROOM = 2

    says = r"test_registering\.py: Reason\.NO_ROOM has no words; give it a phrase in REASONS"
    with pytest.raises(FlatboatError, match=says):
        check_words(Reason, {Reason.TOO_LATE: "it is too late"})


def test_an_edition_may_have_one_table():
    text = TINY.editions.text("tiny")
    assert TINY.editions.load().marks() == (0, 1)
    with pytest.raises(EditionError, match=r"table \[dice\]: is missing; please give a table"):
        read_edition(text[: text.index("[dice]")], TinyEdition, "mine.toml")


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_games_of_the_shelf_are_studied(name):
    assert bench.study_of(name).settings


def test_seats_that_may_act_at_once_are_declared():
    position = Game(replace(SECRET, search=replace(SECRET.search, secret=False)), 2).start(seed=1)
    with pytest.raises(AssertionError, match="here: several may act; say whether they are `simultaneous`"):
        check_moves(position, random.Random(1), "here")
