"""Seats that act at the same time: dice of their own, moves taken back under others' later ones."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

import flatboat
from flatboat.bots import make
from flatboat.bots.bot import Spec, Work, plan_for
from flatboat.bots.random import pick, reasons
from flatboat.errors import IllegalMove
from flatboat.kernel.dice import Dice, Tape, below, dice_at, dice_from, key_of, table_dice
from flatboat.kernel.moves import CLOSE, Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.lab.simulate import Arena, simulate
from flatboat.records import DiceProof, commitment_of, read_record, verify, write_record
from flatboat.records import record as records
from flatboat.testing import check_compiled

from .tiny import TINY, tiny

KEY = bytes(range(32))
#: The first block of ChaCha8 for a key of zeros and the nonce 01 00 00 ... (published test vector, 256 bits).
CHACHA8 = (
    "2b8f4bb3798306ca5130d47c4f8d4ed13aa0edccc1be6942090faeeca0d7599b"
    "7ff0fe616bb25aa0153ad6fdc88b954903c22426d478b97b22b8f9b1db00cf06"
)


@pytest.fixture
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records find the tiny game."""
    monkeypatch.setattr(records, "kind", lambda name: TINY)


def rolls(tape: Tape, count: int) -> list[int]:
    return [tape.below(1000) for _ in range(count)]


def play(position: Position, moves: int, seed: int = 1) -> Position:
    """Any seat that may, at random."""
    chance = random.Random(seed)
    for _ in range(moves):
        if position.over:
            break
        position.push(chance.choice(position.legal_moves))
    return position


# ---------------------------------------------------------------- dice


def test_a_stream_is_chacha8_with_its_number_as_nonce() -> None:
    dice = dice_from(bytes(32), 1)
    below(wrap(dice)[0], 6)
    assert dice["words"][0].astype("<u4").tobytes().hex() == CHACHA8


def test_the_first_stream_is_what_a_key_alone_gives() -> None:
    assert rolls(Tape(dice_from(KEY)), 40) == rolls(Tape(dice_from(KEY, 0)), 40)
    assert rolls(Tape(table_dice(KEY, 3)), 40) == rolls(Tape(dice_from(KEY)), 40)
    assert Dice.names() == ["key", "words", "block", "at", "stream"]


@pytest.mark.parametrize("fallen", [0, 1, 15, 16, 17, 100])
@pytest.mark.parametrize("stream", [0, 1, 4])
def test_dice_go_on_where_a_stream_stood(fallen: int, stream: int) -> None:
    whole = rolls(Tape(dice_from(KEY, stream)), fallen + 20)
    assert rolls(Tape(dice_at(KEY, fallen, stream)), 20) == whole[fallen:]


def test_streams_differ_and_do_not_touch_each_other() -> None:
    alone = [rolls(Tape(dice_from(KEY, stream)), 30) for stream in range(4)]
    assert len({tuple(shown) for shown in alone}) == 4
    tape = Tape(table_dice(KEY, 4))
    mixed: list[list[int]] = [[], [], [], []]
    for stream in random.Random(1).choices(range(4), k=60):
        tape.turn(stream)
        mixed[stream] += rolls(tape, 1)
    assert all(shown == alone[stream][: len(shown)] for stream, shown in enumerate(mixed))


def test_a_tape_keeps_all_its_streams() -> None:
    tape = Tape(table_dice(KEY, 3))
    tape.turn(2)
    rolls(tape, 5)
    saved, twin = tape.save(), tape.copy()
    later = rolls(tape, 3)
    assert rolls(twin, 3) == later
    tape.turn(1)
    first = rolls(tape, 3)
    tape.load(saved)
    assert rolls(tape, 3) == first
    tape.turn(2)
    assert rolls(tape, 3) == later


def test_a_tape_with_one_stream_does_not_turn() -> None:
    tape, loaded = Tape(dice_from(KEY)), Tape(script=[3])
    tape.turn(2)
    loaded.turn(2)
    assert rolls(tape, 3) == rolls(Tape(dice_from(KEY)), 3) and loaded.below(6) == 3


# ---------------------------------------------------------------- positions


def test_how_many_streams_a_table_has() -> None:
    assert flatboat.game("heartland", 3).streams == 1
    assert tiny(1).streams == 2 and tiny(3).streams == 4
    assert len(tiny(3).start(seed=1).dice.sources) == 4


def test_it_does_not_matter_who_is_first() -> None:
    """Each seat's choices, in any order between the seats, lead to the same table."""
    ends = set()
    for seed in range(6):
        position, chance = tiny(3).start(seed=5), random.Random(seed)
        minds = [random.Random(seat) for seat in range(3)]
        while not position.over:
            seat = chance.choice(position.waiting)
            position.push(minds[seat].choice(position.observation(seat).moves))
        position.state["events"] = np.zeros((), position.state["events"].dtype)
        ends.add(position.digest)
    assert len(ends) == 1


def test_a_seats_dice_are_those_of_its_stream() -> None:
    position = play(tiny(3).start(dice=Tape(table_dice(KEY, 4))), 200)
    assert position.over
    for stream, seat in enumerate((-1, 0, 1, 2)):
        shown = [die for p in position.history if p.move.seat == seat for die in p.rolled]
        shown = list(position.setup_rolled) if seat < 0 else shown
        tape = Tape(dice_from(KEY, stream))
        assert shown == [tape.below(100 if seat < 0 else 6) for _ in shown]


def test_a_position_that_goes_on_alone_has_all_streams() -> None:
    position = play(tiny().start(seed=2), 9)
    twin, read = position.copy(), tiny().position(position.notation, seed=3)
    assert play(position, 99).digest == play(twin, 99).digest
    assert len(read.dice.sources) == 3 and play(read, 99).over


# ---------------------------------------------------------------- taking back


def moved(position: Position, *moves: str) -> Position:
    """Moves such as "0 roll"."""
    for words in moves:
        seat, _, text = words.partition(" ")
        position.push(text, int(seat))
    return position


def begun() -> Position:
    """Both have put a die; seat 0 has painted it, and seat 1 has rolled on since."""
    return moved(
        tiny().start(seed=4), "0 roll", "0 put left", "1 roll", "0 paint red", "1 put left", "1 paint blue",
        "1 roll",
    )  # fmt: skip


def test_a_move_is_taken_back_under_later_ones_of_others() -> None:
    position = begun()
    other = moved(
        tiny().start(seed=4), "0 roll", "0 put left", "1 roll", "1 put left", "1 paint blue", "1 roll"
    )
    kept = [played for played in position.history if str(played.move) != "paint red"]
    assert position.withdrawable(0) == 3 and not position.can_undo
    assert position.withdraw(0) == 3
    assert position.digest == other.digest
    assert [p.move for p in position.history] == [p.move for p in kept] == [p.move for p in other.history]
    assert [(p.rolled, p.events) for p in position.history] == [(p.rolled, p.events) for p in kept]
    states = [p.before for p in position.history[1:]] + [position.state.tobytes()]
    assert [p.before for p in other.history[1:]] + [other.state.tobytes()] == states
    play(position, 99)
    assert position.digest == play(other, 99).digest  # the dice are the same still


def test_moves_before_it_can_be_taken_back_still() -> None:
    position = begun()
    position.withdraw(0)
    assert position.withdraw(0) == 4 and position.withdrawable(0) == -1  # there the die fell
    while position.history:
        position.pop()
    assert play(position, 99).digest == play(tiny().start(seed=4), 99).digest


def test_what_cannot_be_taken_back_changes_nothing() -> None:
    for words, reason in (
        ([], "you have no move to undo"),
        (["0 roll"], "your last move rolled dice or drew cards"),
        (["0 roll", "0 put left", "0 paint red", "0 done"], "it is not your turn"),
    ):
        position = moved(tiny().start(seed=4), *words)
        before, length = position.digest, len(position.history)
        with pytest.raises(IllegalMove, match=f"you cannot undo: {reason}"):
            position.withdraw(0)
        assert position.digest == before and len(position.history) == length


def test_who_began_the_next_round_cannot_take_that_back() -> None:
    turn = ["roll", "put left", "paint red"]
    position = moved(tiny().start(seed=4), *(f"{seat} {move}" for seat in (0, 1) for move in turn))
    moved(position, "0 done")
    assert position.withdrawable(0) == -1 and position.withdrawable(1) == 5
    moved(position, "1 done")
    assert position.waiting == [0, 1] and position.withdrawable(0) == position.withdrawable(1) == -1
    alone = moved(tiny(1).start(seed=4), *(f"0 {move}" for move in turn), "0 done")
    assert alone.waiting == [0] and alone.can_undo  # nobody else has seen it
    position.push(CLOSE)
    assert position.withdrawable(0) == -1 and position.why_kept(0) == "the game is over"


def test_moves_that_hang_on_it_keep_it_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that breaks its promise: what others did since would have come out otherwise."""
    position = begun()
    before, moves = position.digest, [played.move for played in position.history]
    monkeypatch.setattr(Position, "events", ())
    with pytest.raises(IllegalMove, match="others have acted on this move"):
        position.withdraw(0)
    monkeypatch.undo()
    assert position.digest == before and [played.move for played in position.history] == moves
    assert play(position, 99).digest == play(begun(), 99).digest


def test_where_one_seat_acts_only_the_last_move_can_be_taken_back() -> None:
    position = flatboat.game("heartland").start(seed=3)
    seat = position.waiting[0]
    position.push("pay 2 points", seat)
    assert position.can_undo and position.withdrawable(seat) == 0 and position.withdrawable(1 - seat) == -1
    before = tiny().start(seed=1)
    assert before.waiting_after(0) == [0, 1] and not before.can_undo
    assert position.withdraw(seat) == 0 and not position.history


# ---------------------------------------------------------------- records


def test_records_replay_and_go_on(on_the_shelf: None) -> None:
    position = play(tiny(3).start(seed=6), 20)
    record = read_record(write_record(position))
    assert record.replay().digest == position.digest
    one, other = (play(record.resume(key=KEY), 200) for _ in range(2))
    assert one.over and one.digest == other.digest
    shown = [die for p in one.history[20:] if p.move.seat == 1 for die in p.rolled]
    tape = Tape(dice_from(KEY, 2))
    assert shown == [tape.below(6) for _ in shown]


@pytest.mark.parametrize("seed", range(5))
def test_every_seats_dice_are_held_against_its_stream(on_the_shelf: None, seed: int) -> None:
    position = play(tiny(3).start(dice=Tape(table_dice(KEY, 4))), 200, seed)
    verdict = verify(read_record(write_record(position, None, DiceProof(commitment_of(KEY), KEY))))
    assert verdict.proven and verdict.checked == verdict.dice > 10


def test_dice_of_another_stream_are_found_out(on_the_shelf: None) -> None:
    text = DiceProof(commitment_of(KEY), KEY)
    one = play(tiny().start(dice=Tape(dice_from(KEY))), 200)  # one stream for all: a host who cheats
    with pytest.raises(flatboat.FlatboatError, match="but the key gives"):
        verify(read_record(write_record(one, None, text)))


def test_a_game_that_went_on_is_proven_from_there(on_the_shelf: None) -> None:
    record = read_record(write_record(play(tiny().start(seed=6), 12)))
    later = play(record.resume(key=KEY), 200)
    verdict = verify(read_record(write_record(later, None, DiceProof(commitment_of(KEY), KEY, 13))))
    assert not verdict.proven and 0 < verdict.checked < verdict.dice


# ---------------------------------------------------------------- compiled


def test_compiled_games_are_the_interpreted_ones() -> None:
    for seats in (1, 3):
        check_compiled(tiny(seats), [1, 2, 3])


def test_bots_meet_the_dice_of_a_started_table() -> None:
    """A compiled game between bots is the game that `start` gives, played in the order of seats."""
    game = tiny(3)
    arena = Arena(game, [make("random").spec, make("greedy").spec, make("greedy").spec], seed=3)
    result = arena.play_one(0)
    position = game.start(arena.table_seed(0))
    minds = [Tape(dice_from(key_of(f"3 mind 0 {bot}"))) for bot in range(3)]
    while not position.over:
        seat = position.waiting[0]
        moves = position.observation(seat).moves
        if len(moves) > 1 and seat == 0:
            why = reasons(len(TINY.actions))
            why[: len(TINY.actions)] = position.reasons(seat)
            action = pick(minds[seat], why)  # type: ignore[arg-type]
            position.push(position.observation(seat).move(action))
        else:
            position.push(moves[0] if len(moves) == 1 else greedy(position.observation(seat), minds[seat]))
    assert tuple(position.points) == result.points and len(position.history) == result.moves


def greedy(observation: Observation, mind: Tape) -> Move:
    """What greedy plays, thinking with dice that go on from move to move."""
    assert mind.array is not None
    return Work(observation, mind.array, Spec("greedy")).greedy().move


@pytest.mark.parametrize("bots", [["random"], ["mcts:30", "greedy", "random"]])
def test_simulations_repeat(bots: list[str]) -> None:
    runs = [simulate(tiny(3), bots, 12, seed=7, threads=threads) for threads in (1, 2)]
    assert runs[0] == runs[1] and len({result.points for result in runs[0]}) > 3


def test_who_thinks_moves_first_in_its_own_head() -> None:
    position = begun()
    for seat, families in ((0, {"roll", "done"}), (1, {"put"})):
        thought = make("mcts:60").think(position.observation(seat), seed=1)
        found = {TINY.actions.read(line.move.action)[0] for line in thought.lines}
        assert found == families and thought.move in position.observation(seat).moves
        assert plan_for(position.game, Spec("mcts", 5), seat)["seat"] == seat


def test_bots_in_all_seats_play_to_the_end() -> None:
    position = tiny(2).start(seed=1)
    while not position.over:
        seat = position.waiting[-1]
        position.push(make("greedy").think(position.observation(seat), seed=1).move)
    turns = [played.move.seat for played in position.history if str(played.move) == "done"]
    assert turns == [1, 0] * 3 and all(one != other for one, other in pairwise(turns))
