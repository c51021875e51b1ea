"""Judgement by nets: worked out as it should be, of use where it fits, by hand elsewhere."""

from __future__ import annotations

import random
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flatboat
from flatboat.bots.bot import HouseBot, NetsOf, Spec, by_hand, context_for, judgement_of, read_spec
from flatboat.bots.judging import HALF, HIDDEN, MOST, UNITS, forget, judge
from flatboat.bots.levels import LEVELS
from flatboat.bots.nets import LAYERS, Net, about, judgement, net_file
from flatboat.bots.plan import ByHand, Context, Learned
from flatboat.errors import FlatboatError, UnknownName
from flatboat.games import kinds
from flatboat.kernel.dice import dice_from, key_of
from flatboat.kernel.entries import entry
from flatboat.kernel.game import Game
from flatboat.kernel.vector import Slice, Vector, vector_of
from flatboat.lab.arena import Arena
from flatboat.lab.simulate import simulate

from .sample import sampled
from .test_cli import within

GAMES = sorted(name for name in kinds())
SOME = ("heartland", "broadsides")  # with several rivals, and with draws
SLOW = pytest.mark.slow  # as this has to be compiled for each game


@entry
def judge_all(context: Any, states: Any, out: Any) -> None:
    """The shares of some tables, one after the other."""
    inner = Context(
        context.edition[0], context.seen[0], context.dice[0], context.plan[0], context.notes[0],
        context.judgement[0], context.weights, context.worlds, context.tree, context.why,
        context.way, context.choice, context.net,
    )  # fmt: skip
    forget(inner)
    for i in range(len(states)):
        judge(inner, states[i])
        for seat in range(len(inner.notes.shares)):
            out[i, seat] = inner.notes.shares[seat]


def any_net(game: Any, seed: int = 1) -> Net:
    """A net of weights by chance."""
    rng, rivals, draws = np.random.default_rng(seed), game.seats + 1, game.kind.search.draw_share > 0
    shapes = {
        "first": (vector_of(game).size, UNITS), "first_bias": (UNITS,),
        "leads": (rivals if draws else rivals - 1, UNITS),
        "second": (UNITS, HIDDEN), "second_bias": (HIDDEN,),
        "last": (HIDDEN, rivals + 1), "last_bias": (rivals + 1,),
    }  # fmt: skip
    return Net(about(game), {name: rng.normal(0, 0.3, shapes[name]).astype(np.float32) for name in LAYERS})


def reckoned(game: Any, net: Net, numbers: Any, scores: Any, viewer: int) -> Any:
    """Each seat's share of winning by a net, in plain sums."""
    seats, search, layers = game.seats, game.kind.search, net.layers
    turned = [(viewer + k) % seats for k in range(seats)]
    ahead = (scores[[*turned, seats]] - scores[:seats].mean()) / search.clear_lead
    rivals = len(layers["leads"])
    ahead = ahead[:rivals]
    inner = numbers @ layers["first"] + layers["first_bias"] + ahead / (HALF + abs(ahead)) @ layers["leads"]
    hidden = np.maximum(inner, 0) @ layers["second"] + layers["second_bias"]
    said = np.maximum(hidden, 0) @ layers["last"] + layers["last_bias"]
    logs = said[: seats + 1].astype(float)
    logs[:rivals] += np.exp(np.clip(said[-1], -MOST, MOST)) * ahead
    shares = np.exp(logs) / np.exp(logs).sum()
    found = np.empty(seats)
    found[turned] = shares[:seats] + (search.draw_share * shares[seats] if search.draw_share else 0)
    return found


def walk(game: Any, seed: int = 1, moves: int = 80) -> list[Any]:
    """Positions of a random game, of one seat's decisions with a choice."""
    position, chooser, found = game.start(seed), random.Random(seed), []
    for _ in range(moves):
        if position.over:
            break
        found.append(position.copy())
        position.push(chooser.choice(position.legal_moves))
    return found


@pytest.mark.parametrize("name", sampled(GAMES, "broadsides"))
def test_a_net_is_worked_out_by_what_changed_as_by_plain_sums(name: str) -> None:
    game = flatboat.game(name, seats=2)
    net, positions = any_net(game), walk(game)
    seen = positions[0].observation(positions[0].waiting[0])
    context = context_for(seen, dice_from(key_of(1)), Spec("net", net=net))
    states, out = np.concatenate([position.state for position in positions]), np.zeros((len(positions), 8))
    judge_all(context, states, out)
    for position, shares in zip(positions, out, strict=True):
        alone = np.zeros((1, 8))
        judge_all(context, position.state, alone)
        numbers = vector_of(game).encode(position.observation(seen.seat).record, seen.seat)[0]
        scores = context.notes["scores"][0].copy()
        wanted = reckoned(game, net, numbers, scores, seen.seat)
        assert shares[:2] == pytest.approx(wanted, abs=1e-5)
        assert alone[0, :2] == pytest.approx(wanted, abs=1e-5)


def test_a_thought_hangs_on_nothing_that_was_thought_before() -> None:
    game = flatboat.game("heartland", seats=2)
    bots = [HouseBot(Spec("net", sims, net=any_net(game))) for sims in (30, 0)]
    one, other = simulate(game, bots, 4, seed=3, threads=1), simulate(game, bots, 4, seed=3, threads=2)
    assert one == other
    later = simulate(game, bots, 2, seed=3, threads=1, first=2)
    assert later == one[2:]


def test_two_nets_may_meet_in_one_match() -> None:
    game = flatboat.game("heartland", seats=3)
    first, second = any_net(game, 1), any_net(game, 2)
    specs = [Spec("net", 20, net=first), Spec("net", net=second), Spec("mcts", 20)]
    nets = NetsOf(game, specs)
    assert nets.numbers == [1, 2, 0] and nets.room.first.shape[0] == 2
    together = simulate(game, [HouseBot(spec) for spec in specs], 3, seed=1)
    alone = simulate(game, [HouseBot(specs[0]), HouseBot(specs[0]), HouseBot(specs[2])], 3, seed=1)
    assert together != alone


def test_a_net_judges_by_the_weights_it_was_learned_with() -> None:
    """What a game's own weights came to be since is for who judges by hand, quick answers among them."""
    game = flatboat.game("heartland", seats=2)
    net = any_net(game)
    learned = Net({**net.about, "weights": {"cargo": 4.0}}, net.layers)
    own, seen = game.kind.search.weights_for(2), walk(game)[0].observation(0)
    for spec, cargo in ((Spec("net", 40, net=learned), 4.0), (Spec("mcts", 40), own["cargo"][0])):
        weights = judgement_of(game.kind.search, 2, spec.net_for(game))
        assert weights["cargo"][0] == cargo and weights["fuel"] == own["fuel"]
        assert context_for(seen, dice_from(key_of(1)), spec).judgement == weights
    arena = Arena(game, [Spec("net", net=learned), Spec("greedy")], seed=1)
    assert arena.judgements["cargo"].tolist() == [4.0, own["cargo"][0]]
    other = Net({**net.about, "weights": {"cargo": 4.0, "oxen": 1.0}}, net.layers)
    assert other.misfit(game) == "the net was learned from another judgement"


def test_a_net_is_kept_and_read(tmp_path: Path) -> None:
    game = flatboat.game("heartland", seats=2)
    net = any_net(game)
    net.save(tmp_path / "some" / "net.npz")
    again = Net.load(tmp_path / "some" / "net.npz")
    assert again.about == net.about and again.misfit(game) == ""
    assert all(np.allclose(again.layers[name], net.layers[name], atol=1e-3) for name in LAYERS)
    assert (tmp_path / "some" / "net.npz").stat().st_size < 1_000_000


@pytest.mark.parametrize("kept", [b"", b"no net at all", b"PK\x03\x04 of which half is lost"])
def test_what_is_no_net_is_one_sentence(kept: bytes, tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(kept)
    with pytest.raises(FlatboatError, match=r"net\.npz is no net that can be read"):
        Net.load(tmp_path / "net.npz")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"seats": 3}, "the net was learned from another number of seats"),
        ({"seats": 2, "options": {"short_haul": True}}, "the net was learned from other options"),
    ],
)
def test_a_net_says_what_it_is_of_no_use_for(how: dict[str, Any], words: str) -> None:
    net = any_net(flatboat.game("heartland", seats=2))
    assert net.misfit(flatboat.game("heartland", **how)) == words


def test_a_net_does_not_hang_on_the_words_that_tell_its_numbers() -> None:
    vector = Vector(flatboat.game("railroad", seats=2))
    worded = [each._replace(says=f"{each.says}, in other words") for each in vector.slices]
    ranged = [each._replace(high=each.high + 1) for each in vector.slices]
    assert named(vector, worded) == vector.digest != named(vector, ranged)


def named(vector: Vector, slices: list[Slice]) -> str:
    """The digest of a vector whose numbers are told by other slices."""
    other = copy(vector)
    other.__dict__.pop("digest", None)
    other.slices = slices
    return other.digest


@pytest.mark.parametrize(
    ("seats", "words"), [("2", "by what was learned from games"), ("3", "by hand: no net")]
)
def test_a_simulation_says_by_what_bots_judge(seats: str, words: str) -> None:
    command = ["simulate", "railroad", "--seats", seats, "--games", "2"]
    assert f"Levels and net bots judge {words}" in within([*command, "--bots", "net:12,random"]).stdout
    done = within([*command, "--bots", "random"])
    assert done.returncode == 0 and "judge" not in done.stdout


def test_bots_judge_by_hand_where_no_net_fits() -> None:
    """Whatever the table, `net` plays on, as its game's other bots do."""
    game = flatboat.game("heartland", seats=5, options={"short_haul": True})
    assert judgement(game).startswith("by hand: ")
    by_net, plain = (simulate(game, [bot], 2, seed=2) for bot in ("net:20", "mcts:20"))
    assert [result.points for result in by_net] == [result.points for result in plain]


def test_without_compiled_code_bots_judge_by_hand() -> None:
    game = flatboat.game("heartland", seats=2)
    seen = game.start(1).observation(game.start(1).waiting[0])
    context = context_for(seen, dice_from(key_of(1)), Spec("net", net=any_net(game)))
    assert isinstance(context.net, Learned) and context.plan["learned"][0] == 1
    plain = by_hand(context)
    assert isinstance(plain.net, ByHand) and plain.plan["learned"][0] == 0 and context.plan["learned"][0] == 1


@pytest.mark.parametrize(
    ("words", "spec"),
    [
        ("net", Spec("net")),
        ("net:400", Spec("net", 400)),
        ("NET:50ms", Spec("net", milliseconds=50)),
        ("net:400@0.05", Spec("net", 400, temperature=0.05)),
        ("greedy@.01", Spec("greedy", temperature=0.01)),
        ("mcts@1", Spec("mcts", 1000, temperature=1.0)),
    ],
)
def test_bots_are_read_from_words_and_told_by_them(words: str, spec: Spec) -> None:
    assert read_spec(words) == spec and read_spec(str(spec)) == spec


@pytest.mark.parametrize(
    "words", ["net:0", "net:", "net@", "net@0", "net@2", "net@hot", "random@0.1", "net:5@"]
)
def test_bots_that_cannot_be_are_one_sentence(words: str) -> None:
    with pytest.raises((FlatboatError, UnknownName), match=r"^\"?[^\n]+$"):
        read_spec(words)


def test_a_temperature_makes_bots_err_now_and_then_and_the_more_the_weaker() -> None:
    game = flatboat.game("heartland", seats=2)
    seen = max(
        (position.observation(position.waiting[0]) for position in walk(game)),
        key=lambda seen: len(seen.moves),
    )

    def moves(spec: Spec) -> set[str]:
        return {str(HouseBot(spec).think(seen, seed=seed).move) for seed in range(25)}

    best, any_of_them = moves(Spec("greedy")), moves(Spec("greedy", temperature=1.0))
    assert len(best) < 25 and len(any_of_them) > len(best)
    assert len(moves(Spec("mcts", 30, temperature=1.0))) > 1
    results = simulate(game, ["greedy@1", "greedy"], 40, seed=1)
    assert sum(result.share(0) for result in results) < 12


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_ships_fits_its_own_tables(name: str) -> None:
    kind = flatboat.kind(name)
    for seats in kind.seats:
        if net_file(kind, seats).exists():
            assert judgement(flatboat.game(name, seats=seats)) == "by what was learned from games"
            assert net_file(kind, seats).stat().st_size < 1_000_000


def test_a_level_is_read_told_and_played_by_its_name() -> None:
    assert [str(read_spec(word)) for word in ("Greenhorn", "pilot")] == ["greenhorn", "pilot"]
    for words in ("pilot:5", "pilot@0.1"):
        with pytest.raises(FlatboatError, match=r"^the bot pilot takes no number"):
            read_spec(words)
    game = flatboat.game("heartland", seats=2)
    results = simulate(game, ["boatman", "greenhorn"], 20, seed=1)
    assert sum(result.share(0) for result in results) > 10


def test_a_game_may_say_what_a_level_is_there() -> None:
    kind = flatboat.kind("heartland")
    other = replace(kind, search=replace(kind.search, levels={"pilot": "mcts:7"}))
    assert read_spec("pilot").at(flatboat.game("heartland")).kind == "net"
    assert read_spec("pilot").at(Game(other, 2)) == Spec("mcts", 7)
    assert read_spec("mcts:9").at(Game(other, 2)) == Spec("mcts", 9)
    many = replace(kind, search=replace(other.search, levels_of_many={"pilot": "mcts:8"}))
    assert [read_spec("pilot").at(Game(many, seats)).sims for seats in (2, 3, 5)] == [7, 8, 8]


@pytest.mark.parametrize("name", GAMES)
def test_what_levels_are_in_a_game_can_be_played(name: str) -> None:
    kind = flatboat.kind(name)
    for seats in kind.seats:
        assert set(kind.search.levels_for(seats)) <= set(LEVELS)
        for level in LEVELS:
            assert read_spec(level).at(flatboat.game(name, seats)).kind in ("net", "mcts", "greedy")
