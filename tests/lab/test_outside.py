"""Bots from outside: policies, bots that think, networks; in simulations and at the site."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import flatboat
from flatboat.bots import Thought, admit, make, read_spec
from flatboat.bots.bot import ADMITTED
from flatboat.bots.outside import is_outside
from flatboat.bots.warming import SPAWN, begin, orders
from flatboat.cli.main import app
from flatboat.errors import FlatboatError, UnknownName
from flatboat.kernel.observation import Observation
from flatboat.kernel.vector import Vector
from flatboat.lab.arena import LOG
from flatboat.lab.results import play_games
from flatboat.lab.simulate import read_bots, simulate
from flatboat.web.brains import answer, question
from flatboat.web.wanted import bots, check_bot

Array = np.ndarray[Any, Any]
MODULE = """
import numpy as np
from flatboat.bots import make

def policy(observations, masks):
    return masks.argmax(axis=1)

def bad(observations, masks):
    return masks.argmin(axis=1)

def beyond(observations, masks):
    return np.full(len(masks), 99999)

def broken(observations, masks):
    raise ValueError("no weights")

def floats(observations, masks):
    return masks.astype(float)

class Thinker:
    def think(self, observation, seed=None, seconds=None):
        return make("random").think(observation, seed)

number = 7
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of bots; what was let in is forgotten afterwards."""
    (tmp_path / "my_bots.py").write_text(MODULE)
    (tmp_path / "faulty_bots.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    ADMITTED.clear()
    for name in ("my_bots", "faulty_bots"):
        sys.modules.pop(name, None)


def lowest(observations: Array, masks: Array) -> Array:
    """The legal action with the lowest number."""
    return masks.argmax(axis=1)


class Recorder:
    """Plays as `lowest`, and remembers what it was asked."""

    def __init__(self, observes: str) -> None:
        self.observes = observes
        self.asked: list[tuple[Array, Array]] = []

    def __call__(self, observations: Array, masks: Array) -> Array:
        self.asked.append((observations, masks))
        return masks.argmax(axis=1)


def test_the_same_games_on_any_number_of_threads_and_in_parts() -> None:
    """Whole games are longer than a log, too: nothing is lost when it is taken away."""
    game = flatboat.game("heartland", 2)
    whole = simulate(game, [lowest, "random"], 12, seed=3, threads=1)
    assert whole == simulate(game, [lowest, "random"], 12, seed=3, threads=3)
    assert whole[5:] == simulate(game, [lowest, "random"], 7, seed=3, first=5)
    assert max(result.moves for result in whole) > LOG


def test_a_policy_is_given_what_its_seat_may_know_at_many_tables_at_once() -> None:
    game, flat, record = flatboat.game("heartland", 2), Recorder("flat"), Recorder("record")
    assert simulate(game, [flat, "random"], 4, seed=3) == simulate(game, [record, "random"], 4, seed=3)
    vector, actions = Vector(game), len(game.moves)
    assert len(flat.asked) == len(record.asked) > 20
    for (numbers, masks), (views, again) in zip(flat.asked, record.asked, strict=True):
        assert numbers.shape == (len(views), vector.size) and numbers.dtype == np.float32
        assert views.dtype == game.kind.view.dtype and masks.shape == (len(views), actions)
        assert masks.dtype == bool and (masks == again).all() and (masks.sum(axis=1) > 1).all()
        assert (vector.encode(views, views["seat"]) == numbers).all()
    assert len(flat.asked[0][0]) > 1


def test_its_games_can_be_played_again() -> None:
    """Each choice was the policy's from what the seat saw: so interpreted rules and `think` find."""
    game, log = flatboat.game("heartland", 2), []
    bot = admit("lowest", lowest)
    simulate(game, ["lowest", "greedy"], 2, seed=3, keep=log.append)
    for finished in log:
        position, seat = game.start(finished.seed), finished.result.seats[0]
        for mover, action in finished.log.tolist()[:60]:
            if mover == seat:
                assert bot.think(position.observation(seat)).move.action == action
            position.push(game.move(mover, action))


def test_a_bot_that_thinks() -> None:
    admit("my_bots:Thinker")
    game = flatboat.game("heartland", 2)
    found = simulate(game, ["my_bots:Thinker", lowest], 1, seed=3)
    assert found == simulate(game, ["my_bots:Thinker", lowest], 1, seed=3)

    class Wrong:
        def think(self, seen: Observation, seed: object, seconds: object) -> object:
            return seen.moves[0]

    with pytest.raises(FlatboatError, match=r'bot "Wrong" gave .* instead of a Thought'):
        simulate(game, [Wrong(), "random"], 1)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (
            "my_bots:bad",
            'the bot "my_bots:bad" chose action 0, "be towed", at seat 1, which is not legal: a ',
        ),
        ("my_bots:beyond", 'the bot "my_bots:beyond" chose action 99999; there are 0 to 252'),
        ("my_bots:broken", 'the bot "my_bots:broken" failed: ValueError: no weights'),
        ("my_bots:floats", "gave float64 of shape (2, 253) for 2 observations; 2 whole numbers are wanted"),
        ("my_bots:polcy", 'the module "my_bots" has no "polcy"; did you mean "policy"?'),
        (
            "my_bots:number",
            '"my_bots:number" is neither a policy that can be called nor a bot that can think',
        ),
        (
            "no_bots:policy",
            'there is no module "no_bots" in this folder or installed, as the bot "no_bots:pol',
        ),
        ("faulty_bots:x", 'the module "faulty_bots" cannot be read: ZeroDivisionError: division by zero'),
        ("onnx:no.onnx", "there is no file no.onnx, which should hold a model"),
        ("mtcs:200", 'there is no bot "mtcs"; did you mean "mcts"?'),
    ],
)
def test_bad_bots_are_told_in_one_sentence(bot: str, said: str) -> None:
    if bot.startswith("onnx"):
        pytest.importorskip("onnxruntime")
    line = f"simulate heartland --bots {bot},random --games 2 --jobs 1"
    done = CliRunner().invoke(app, line.split())
    assert isinstance(done.exception, FlatboatError) and said in str(done.exception)
    assert "\n" not in str(done.exception)


def test_onnxruntime_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(
        FlatboatError, match=r'^onnxruntime is not installed.*pip install "flatboat\[learn\]"'
    ):
        admit("onnx:any.onnx")


# ---------------------------------------------------------------- who lets them in


def test_words_alone_bring_no_code_in(here: Path) -> None:
    """As a visitor's, or a record's; `os:system` would be a function that can be called."""
    (here / "sly_bots.py").write_text("raise SystemExit('brought in')")
    for words in ("os:system", "sly_bots:policy", "my_bots:policy", "onnx:model.onnx"):
        assert is_outside(words)
        for ask in (check_bot, read_spec, make):
            with pytest.raises(UnknownName, match="there is no bot"):
                ask(words)
    assert "sly_bots" not in sys.modules and "my_bots" not in sys.modules


def test_an_owner_lets_a_bot_in_at_the_site() -> None:
    """It is offered beside ours, and the workers are told of it."""
    admit("my_bots:policy")
    assert bots()["my_bots:policy"] == "bot my_bots:policy"
    assert check_bot("my_bots:policy") == "my_bots:policy"
    given = orders(0)
    assert given[-1] == ("my_bots:policy",)
    observation = flatboat.game("heartland", 2).start(seed=7).observation(1)
    with ProcessPoolExecutor(1, SPAWN, begin, given) as workers:
        found = workers.submit(answer, question(observation, "my_bots:policy")).result()
    assert found.action == observation.legal[0]
    thought = make("my_bots:policy").think(observation)
    assert isinstance(thought, Thought) and thought.move.action == observation.legal[0]


# ---------------------------------------------------------------- networks


def network(path: Path, size: int, actions: int, *, mask: bool = False, choose: bool = False) -> None:
    """A model whose logits are a fixed weighting of the observations, or that chooses itself."""
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    kind, make_value = onnx.TensorProto, onnx.helper.make_tensor_value_info
    weights = np.random.default_rng(1).normal(size=(size, actions)).astype(np.float32)
    nodes = [onnx.helper.make_node("MatMul", ["observation", "weights"], ["logits"])]
    inputs = [make_value("observation", kind.FLOAT, ["n", size])]
    output = make_value("logits", kind.FLOAT, ["n", actions])
    if mask:
        inputs.append(make_value("action_mask", kind.FLOAT, ["n", actions]))
        nodes.append(onnx.helper.make_node("Sub", ["action_mask", "one"], ["barred"]))
        nodes.append(onnx.helper.make_node("Mul", ["barred", "spread"], ["allowed"]))
        nodes.append(onnx.helper.make_node("Add", ["logits", "allowed"], ["masked"]))
        output = make_value("masked", kind.FLOAT, ["n", actions])
    if choose:
        nodes.append(onnx.helper.make_node("ArgMax", [output.name], ["action"], axis=1, keepdims=0))
        output = make_value("action", kind.INT64, ["n"])
    given = [onnx.numpy_helper.from_array(weights, "weights")]
    if mask:
        given += [onnx.numpy_helper.from_array(np.float32([x]), n) for x, n in ((1, "one"), (1e6, "spread"))]
    graph = onnx.helper.make_graph(nodes, "tiny", inputs, [output], given)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(path))


@pytest.mark.slow
def test_a_network_plays(here: Path) -> None:
    """Logits whose best legal one counts, or a choice of its own by the mask: the same games."""
    game = flatboat.game("heartland", 2)
    size, actions = Vector(game).size, len(game.moves)
    network(here / "logits.onnx", size, actions)
    network(here / "choice.onnx", size, actions, mask=True, choose=True)
    admit("onnx:logits.onnx")
    admit("onnx:choice.onnx")
    found = simulate(game, ["onnx:logits.onnx", "random"], 4, seed=3)
    assert found == simulate(game, ["onnx:choice.onnx", "random"], 4, seed=3)
    assert found != simulate(game, [lowest, "random"], 4, seed=3)
    line = "simulate heartland --bots onnx:logits.onnx,random --games 2 --jobs 1"
    assert CliRunner().invoke(app, line.split()).exit_code == 0


def test_a_network_for_another_game_is_told(here: Path) -> None:
    network(here / "small.onnx", 5, 7)
    (here / "text.onnx").write_text("no model")
    admit("onnx:small.onnx")
    with pytest.raises(
        FlatboatError, match=r"small.onnx wants observations of 5 numbers, but here they have"
    ):
        simulate(flatboat.game("heartland", 2), ["onnx:small.onnx", "random"], 1)
    with pytest.raises(FlatboatError, match=r"text.onnx is no model that onnxruntime can read"):
        admit("onnx:text.onnx")
    network(here / "narrow.onnx", Vector(flatboat.game("heartland", 2)).size, 7)
    admit("onnx:narrow.onnx")
    with pytest.raises(FlatboatError, match=r"gives float32 of shape \(\d+, 7\) .* 253 numbers each are"):
        simulate(flatboat.game("heartland", 2), ["onnx:narrow.onnx", "random"], 1)


class Ranked:
    """Takes the legal action with the lowest number, or the highest."""

    def __init__(self, *, highest: bool) -> None:
        self.highest, self.asked = highest, 0

    def __call__(self, observations: Array, masks: Array) -> Array:
        self.asked += len(masks)
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1) if self.highest else masks.argmax(axis=1)


def test_two_policies_of_one_class_are_two_bots() -> None:
    low, high = Ranked(highest=False), Ranked(highest=True)
    results = play_games("heartland", [low, high], 4, seed=3, seats=2)
    assert low.asked and high.asked and results.bots == ("Ranked", "Ranked 2")
    assert [row.name for row in results.by_bot] == ["Ranked", "Ranked 2"]
    assert read_bots([low, low], 2) == read_bots([low], 2)


def test_a_game_of_policies_can_be_watched() -> None:
    results = play_games("heartland", [lowest, "random"], 2, seed=3, seats=2)
    *_, position = results.watch(1)
    assert position.over and len(position.history) == results[1].moves
