"""Bots and the laboratory: bots see views only, the same seed gives the same games, stronger bots win."""

import math
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice
from types import SimpleNamespace

import numpy as np
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import flatboat
from flatboat.bots import make, quick
from flatboat.bots.bot import NO_VALUES, Spec, context_for, plan_for, read, room_for_tree
from flatboat.bots.greedy import imagine
from flatboat.bots.plan import ByHand, Node, Notes
from flatboat.bots.search import BLOCKS, back_up_best, chosen, pair_dice, roll_out_greedily, think
from flatboat.cli import study
from flatboat.cli.main import app
from flatboat.errors import FlatboatError, UnknownName
from flatboat.games import SHELF
from flatboat.games.heartland.rules.tables import GOODS
from flatboat.kernel import verbs
from flatboat.kernel.dice import Tape, below, dice_from, key_of
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.lab import report
from flatboat.lab.simulate import Arena, read_bots, simulate

BOTS = ["random", "greedy", "mcts:60"]


def middle(seats: int = 3) -> Position:
    """A table some turns into a game."""
    position = flatboat.game("heartland", seats, ["truck_stops"]).start(seed=4)
    bot = make("random")
    while len(position.history) < 40 or len(position.legal_moves) < 3:
        position.push(bot.think(position.observation(position.waiting[0]), len(position.history)).move)
    return position


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_thinks_the_same_whatever_it_may_not_know(bot):
    position = middle()
    seat = position.waiting[0]
    observation, state = position.observation(seat), position.game.empty_state()
    edition = wrap(position.game.edition_record)[0]
    verbs.determinize(edition, observation.view, Tape(dice_from(key_of("other"))), wrap(state)[0])
    assert state.tobytes() != position.state.tobytes()
    other = Position(position.game, state, Tape(dice_from(key_of("dice"))), position.names)
    assert make(bot).think(observation, seed=9) == make(bot).think(other.observation(seat), seed=9)


@pytest.mark.parametrize("bot", BOTS)
def test_a_thought_is_a_legal_move_with_its_evaluation(bot):
    position = middle()
    thought = make(bot).think(position.observation(position.waiting[0]), seed=1)
    assert thought.move in position.legal_moves and thought.lines[0].move == thought.move
    assert sum(thought.values) == pytest.approx(1, abs=1e-3) and len(thought.values) == 3
    if bot.startswith("mcts"):
        assert sum(line.visits for line in thought.lines) <= 60
        visits = [line.visits for line in thought.lines]
        assert visits == sorted(visits, reverse=True)


def test_a_bot_with_a_time_budget_keeps_it_roughly():
    position = middle()
    thought = make("mcts:30ms").think(position.observation(position.waiting[0]))
    assert thought.move in position.legal_moves and thought.lines[0].visits > 0


def test_a_search_ends_when_its_seconds_are_over():
    observation = (position := middle()).observation(position.waiting[0])
    make("mcts:2").think(observation)  # to load compiled code takes a second on a busy machine
    begun = time.thread_time()  # of its own: a busy machine may keep anyone waiting
    thought = make("mcts:200000").think(observation, seed=1, seconds=0.05)
    assert time.thread_time() - begun < 0.5 and sum(line.visits for line in thought.lines) < 200_000
    assert make("mcts:60").think(observation, seed=1, seconds=60) == make("mcts:60").think(
        observation, seed=1
    )


@pytest.mark.slow  # as its bots have to be compiled
def test_a_plan_that_mixes_is_drawn_without_reading_the_whole_tree():
    """The room for a search by time is large: to look at all of it took seconds. For few simulations there
    is room for all choices, too."""
    observation = flatboat.game("broadsides").start(seed=3).observation(0)
    assert make("mcts:1").think(observation).move in observation.moves
    begun = time.thread_time()
    make("mcts:100ms").think(observation)
    assert time.thread_time() - begun < 1


def walk(name: str, seats: int, every: int) -> Iterator[Observation]:
    """Sights with a choice on the way of random players through a game."""
    position, chance = flatboat.game(name, seats).start(seed=seats), random.Random(seats)
    while not position.over:
        observation = position.observation(chance.choice(position.waiting))
        if len(observation.legal) > 1 and len(position.history) % every == 0:
            yield observation
        position.push(chance.choice(observation.moves))


SLOW = pytest.mark.slow  # as its bots have to be compiled


@pytest.mark.parametrize(
    ("name", "seats"),
    [("heartland", 3), *(pytest.param(name, 2, marks=SLOW) for name in SHELF if name != "heartland")],
)
def test_a_greedy_bot_that_answers_quickly_chooses_what_it_would_choose_with_compiled_code(name, seats):
    bot = make("greedy")
    for number, observation in enumerate(islice(walk(name, seats, every=9), 12)):
        quick, whole = bot.quick(observation, number, seconds=120), bot.think(observation, number)
        assert quick.move == whole.move
        assert quick.values == pytest.approx(whole.values, abs=1e-5)


@pytest.mark.parametrize("name", SHELF)
def test_a_quick_answer_keeps_its_time_and_says_what_it_is(name):
    for observation in islice(walk(name, 2, every=5), 4):
        for bot in ("greedy", "mcts:20000", "mcts:5000ms"):
            began = time.thread_time()
            thought = make(bot).quick(observation, seconds=0.05)
            assert time.thread_time() - began < 1  # one look more, which takes some milliseconds
            assert (
                thought.quick and thought.move in observation.moves and thought.lines[0].move == thought.move
            )
        at_once = make("mcts").quick(observation, seconds=0)
        assert at_once.quick and at_once.move in observation.moves
        assert not make("random").quick(observation).quick


def test_where_time_is_short_what_was_judged_counts(monkeypatch):
    """One look at each move comes before more of them, and a move that was looked at before others."""
    observation = next(
        observation for observation in walk("railroad", 4, every=1) if len(observation.legal) > 9
    )
    judged = list[int]()
    for moments in (5, 30, 100, 10**6):  # a moment passes whenever a table is looked at
        values = np.zeros(len(observation.game.kind.actions))
        monkeypatch.setattr(quick, "time", SimpleNamespace(perf_counter=count().__next__))
        quick.weigh_quickly(context_for(observation, dice_from(key_of(1)), Spec("mcts")), 4, values, moments)
        judged.append(int((values > 0).sum()))
    assert judged == [1, 9, 12, 12] and len(observation.legal) == 12


def test_a_brief_search_chooses_as_a_whole_one_does():
    position, short = middle(), 0
    observation = position.observation(position.waiting[0])
    for seed in range(20):
        choices, visits = [], []
        for brief in (False, True):
            context = context_for(observation, dice_from(key_of(seed)), Spec("mcts", 300))._replace(
                tree=room_for_tree(position.game, 300),
                plan=plan_for(position.game, Spec("mcts", 300), observation.seat, brief=brief),
            )
            think(context, 0, NO_VALUES)
            choices.append(chosen(read(context)._replace(tree=wrap(context.tree))))
            visits.append(context.tree[0]["visits"])
        assert choices[0] == choices[1] and visits[0] == 300
        short += visits[1] < 300
    assert short > 0


@pytest.mark.parametrize("bots", [["greedy", "greedy"], ["mcts:60", "mcts:60"]])
def test_two_judgements_meet_in_one_match(bots):
    """The one that does not want cargo, nor what is paid for it, loses."""
    arena = Arena(flatboat.game("heartland", 2), read_bots(bots, 2), seed=3)
    alike = [arena.play_one(number) for number in range(8)]
    for weight in ("cargo", "bill"):
        arena.judgements[1][weight] = -1.0
    results = [arena.play_one(number) for number in range(8)]
    assert sum(result.share(0) for result in results) > 6
    assert results != alike
    arena.judgements[:] = arena.game.kind.search.weights_for(2)
    assert [arena.play_one(number) for number in range(8)] == alike


def test_two_ways_to_roll_out_meet_in_one_match():
    arena = Arena(flatboat.game("heartland", 2), read_bots(["mcts:60"], 2), seed=3)
    alike = [arena.play_one(number) for number in range(8)]
    first = arena.game.kind.actions.number("unload", n=0, good=0)
    arena.weights[1][first : first + 8 * GOODS] = 0  # tries no cargo as long as there is anything else
    results = [arena.play_one(number) for number in range(8)]
    assert results != alike and sum(result.share(0) for result in results) > 6


def test_a_game_between_bots_can_be_watched():
    arena = Arena(flatboat.game("heartland", 3), read_bots(["mcts:20", "greedy", "random"], 3), seed=5)
    result = arena.play_one(4)
    *_, end = arena.watch(4)
    assert end.over and len(end.history) == result.moves
    assert tuple(end.points[seat] for seat in result.seats) == result.points


def test_a_bot_that_may_not_move_says_so():
    position = middle()
    idle = next(seat for seat in range(3) if seat not in position.waiting)
    with pytest.raises(FlatboatError, match="no move to choose"):
        make("greedy").think(position.observation(idle))


@pytest.mark.parametrize("words", ["mcts:0", "mcts:x", "greedy:3", "mcts:3s", "mcts:99999999"])
def test_bots_in_wrong_words(words):
    with pytest.raises(FlatboatError):
        make(words)


def test_unknown_bot():
    with pytest.raises(UnknownName, match='there is no bot "gredy"; did you mean "greedy"'):
        make("gredy")


@pytest.mark.parametrize(("bots", "games"), [(["mcts:40", "greedy", "random"], 12), (["random"], 30)])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(bots, games):
    game = flatboat.game("heartland", 3, ["truck_stops", "alternate_routes"])
    runs = [simulate(game, bots, games, seed=7, threads=threads) for threads in (1, 2, 3)]
    assert runs[0] == runs[1] == runs[2]
    assert simulate(game, bots, games, seed=8) != runs[0]


def test_greedy_beats_random_and_search_beats_greedy():
    game = flatboat.game("heartland", 2)
    assert (
        report.by_bot(simulate(game, ["greedy", "random"], 100, seed=1), ["greedy", "random"])[0].wins > 0.9
    )
    line = report.by_bot(simulate(game, ["mcts:600", "greedy"], 20, seed=1), ["mcts", "greedy"])[0]
    assert line.wins > 0.5


def test_a_move_is_worth_the_best_way_to_go_on_with_the_turn():
    """As long as the same player moves; once another one does, the mean of what came counts.

    Where looks are judged anew, what came of a move stands in place of how it looked, and of the next ones
    those that were followed count alone: `good` was only looked at.
    """
    tree = Node.zeros(4)
    move, good, bad = 1, 2, 3
    position = middle()
    context = context_for(position.observation(position.waiting[0]), dice_from(key_of(1)), Spec("greedy"))
    tree["visits"], tree["value"] = [0, 1, 1, 1], [0, 0.5, 0.9, 0.1]
    tree["child"][move], tree["next"][good] = good, bad
    plan = context.plan.copy()
    for anew, movers, worth, brought in (
        (0, [0, 0], 1.8, 0.4),
        (0, [1, 0], 1.0, 0.4),
        (1, [0, 0], 0.6, 0.6),
        (1, [1, 0], 1.0, 0.6),
    ):
        plan["anew"] = anew
        tree["visits"][move], tree["value"][move] = 1, 0.5
        tree["visits"][bad], tree["value"][bad] = 1, 0.1
        notes = Notes.zeros(1)
        notes["depth"], notes["path"][0, :2], notes["movers"][0, :2] = 2, [move, bad], movers
        notes["shares"][0, :2] = 0.3, 0.5
        back_up_best(context._replace(tree=wrap(tree), notes=wrap(notes)[0], plan=wrap(plan)[0]))
        assert tree["visits"][move] == 2 and tree["value"][move] == pytest.approx(worth)
        assert tree["visits"][bad] == 2 and tree["value"][bad] == pytest.approx(brought)


@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_answers_before_a_plan_is_judged(seats):
    """Where search is `answered`, the thinking seat is to move again, and all others have had their turns."""
    position, chance = flatboat.game("railroad", seats).start(seed=5), random.Random(1)
    while len(position.history) < 30 or len(position.legal_moves) < 3:
        position.push(chance.choice(position.legal_moves))
    observation = position.observation(position.waiting[0])
    arrays = context_for(observation, dice_from(key_of("answers")), Spec("mcts", 10))
    assert arrays.plan["answered"][0] == 1
    names = ("edition", "seen", "dice", "plan", "notes", "judgement")
    records = {name: wrap(getattr(arrays, name))[0] for name in names}
    worlds = quick.Worlds(arrays.worlds, until=math.inf)
    context = arrays._replace(**records, worlds=worlds, net=ByHand())
    imagine(context)
    before = worlds[0].table.round
    roll_out_greedily(context, context.weights.copy())
    assert verbs.waiting(worlds[0]) == 1 << observation.seat
    assert worlds[0].table.round > before


def test_paired_moves_meet_the_same_chance():
    """The dice of a simulation hang on how often the move it will try was visited, and on nothing else."""
    position = middle()
    context = context_for(position.observation(position.waiting[0]), dice_from(key_of(1)), Spec("mcts", 9))
    dice, notes, tree = wrap(context.dice)[0], wrap(context.notes)[0], Node.zeros(3)
    context = context._replace(dice=dice, notes=notes, tree=wrap(tree), plan=wrap(context.plan)[0])
    tree["child"][0], tree["next"][1], tree["seen"] = 1, 2, 9
    shown = {}
    for visits in ([3, 7], [7, 3], [4, 7]):
        tree["visits"][1:], tree["value"][1:] = (
            visits,
            [0.9 * visits[0], 0.1 * visits[1]],
        )  # the first is best
        dice.block += 5  # whatever was rolled in between
        pair_dice(context)
        shown[visits[0]] = [below(dice, 1000) for _ in range(20)]
        assert dice.block == notes.began + BLOCKS * visits[0] + 2
    assert len({tuple(rolled) for rolled in shown.values()}) == 3
    tree["value"][1:] = [0.1 * 4, 0.9 * 7]  # the second is best, at its seventh visit
    pair_dice(context)
    assert [below(dice, 1000) for _ in range(20)] == shown[7]


def test_every_bot_takes_every_seat():
    results = simulate(flatboat.game("heartland", 4), ["greedy", "random"], 8, seed=2)
    assert {result.seats for result in results[:4]} == {
        (0, 1, 2, 3),
        (1, 2, 3, 0),
        (2, 3, 0, 1),
        (3, 0, 1, 2),
    }
    turn = report.by_turn(results)
    assert [line.name for line in turn] == ["1", "2", "3", "4"] and sum(line.games for line in turn) == 32
    assert sum(line.wins * line.games for line in turn) == pytest.approx(8)


def test_simulate_command_writes_a_table_and_a_file(tmp_path):
    path = tmp_path / "results.parquet"
    words = [
        "simulate",
        "heartland",
        "--bots",
        "greedy,random",
        "--games",
        "6",
        "--seed",
        "7",
        "--out",
        str(path),
    ]
    outcome = CliRunner().invoke(app, words)
    assert outcome.exit_code == 0, outcome.output
    assert "95% interval" in outcome.output and "Endings: threshold" in outcome.output
    rows = pyarrow.parquet.read_table(path).to_pylist()
    assert len(rows) == 12 and {row["bot"] for row in rows} == {"greedy", "random"}
    assert np.isclose(sum(row["win_share"] for row in rows), 6)


def test_a_simulation_that_is_killed_keeps_its_games(tmp_path, monkeypatch):
    @contextmanager
    def impatient(total):
        yield lambda done: signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(study, "progress", impatient)
    path = tmp_path / "results.parquet"
    words = [
        "simulate",
        "heartland",
        "--bots",
        "random",
        "--games",
        "9000",
        "--first",
        "40",
        "--out",
        str(path),
    ]
    outcome = CliRunner().invoke(app, words)
    games = pyarrow.parquet.read_table(path).to_pylist()
    assert outcome.exit_code == 130 and f"stopped after {len(games) // 2} of 9000 games" in outcome.output
    assert f"{len(games) // 2} games from number 40, seed 0" in outcome.output
    assert [row["game"] for row in games[:4]] == [40, 40, 41, 41]
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    lost = CliRunner().invoke(app, [*words[:-1], str(tmp_path)])
    assert isinstance(lost.exception, FlatboatError) and "it is a folder" in str(lost.exception)
