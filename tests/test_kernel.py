"""The floor: dice, piles, records, glass, events, notation, verbs."""

from collections import Counter

import numpy as np
import pytest

import flatboat
from flatboat.bots import make
from flatboat.errors import UnknownName
from flatboat.kernel.dice import Dice, DiceError, Tape, below, dice_from, key_of, new_key
from flatboat.kernel.events import EVERYONE, Events, clear, note, veil
from flatboat.kernel.history import Happened
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import find, most_like
from flatboat.kernel.piles import draw, shuffle, total
from flatboat.kernel.record_view import unpacked, wrap
from flatboat.kernel.records import Grid, Record, Row, cells, digest, dtype_of, i8, i16
from flatboat.kernel.states import plain, write_state

# The first block of ChaCha8 for a key and nonce of zeros (published test vector, 256 bits).
CHACHA8 = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)


class Boat(Record):
    gold: i16
    cargo: Row[i8] = cells(3)


class Barge(Record):
    gold: i16
    cargo: Row[i8] = cells(3)


class Fleet(Record):
    count: i8
    boats: Row[Boat] = cells(2)
    chart: Grid[i8] = cells(2, 3)


def test_chacha8_gives_the_published_key_stream():
    dice = dice_from(bytes(32))
    below(wrap(dice)[0], 6)
    assert dice["words"][0].astype("<u4").tobytes().hex() == CHACHA8


def test_dice_are_even_and_differ_by_key():
    tape = Tape(dice_from(key_of(1)))
    counts = Counter(tape.below(6) for _ in range(6000))
    assert set(counts) == set(range(6)) and all(880 < n < 1120 for n in counts.values())
    assert new_key() != new_key() and key_of(1) == key_of("1") != key_of(2)


def test_loaded_dice_are_handed_out_first_and_checked():
    tape = Tape(dice_from(key_of(1)), script=[5])
    assert tape.below(6) == 5 and 0 <= tape.below(6) < 6 and len(tape.rolled) == 2
    with pytest.raises(DiceError, match="shows 6, but the die rolled here goes from 0 to 5"):
        Tape(script=[6]).below(6)
    with pytest.raises(DiceError, match="ran out: a number from 0 to 1"):
        Tape().below(2)


def test_saved_dice_roll_the_same_again():
    tape = Tape(dice_from(key_of(3)))
    saved = tape.save()
    first = [tape.below(100) for _ in range(40)]
    tape.load(saved)
    assert [tape.below(100) for _ in range(40)] == first


def test_a_pile_is_counts_and_a_draw_a_die():
    pile = [2, 0, 3]
    assert draw(Tape(script=[2]), pile, 5) == 2 and pile == [2, 0, 2]
    assert draw(Tape(), [0, 0], 0) == -1 and total([1, 2, 3]) == 6
    row = [1, 2, 3, 4]
    shuffle(Tape(script=[0, 0, 0]), row, 4)
    assert sorted(row) == [1, 2, 3, 4] and row != [1, 2, 3, 4]


def test_records_with_equal_fields_are_two_types():
    assert Boat.dtype != Barge.dtype and Boat.names() == ["gold", "cargo"]
    assert dtype_of(Row[i8]) == np.int8


class Gate(Record):
    """A record with fields called almost as padding and the mark of its type are."""

    is_open: i8
    paddock: i16


def test_any_name_of_a_field_is_told():
    gate = Gate.zeros(1)
    gate["is_open"] = 1
    assert plain(gate[0]) == {"is_open": 1, "paddock": 0} == vars(unpacked(wrap(gate)[0]))
    assert write_state(gate) == "is_open = 1\npaddock = 0\n"


def test_copies_of_records_keep_every_byte():
    fleet = Fleet.zeros(1)
    wrap(fleet)[0].boats[1].gold = 77
    assert digest(fleet.copy()) == digest(fleet)
    assert fleet["boats"][0, 1]["gold"] == 77


def test_glass_refuses_what_does_not_fit_and_bad_indices():
    fleet = wrap(Fleet.zeros(1))[0]
    fleet.chart[1][2] = 5
    fleet.boats[0].cargo = [1, 2, 3]
    fleet.boats[1] = fleet.boats[0]
    assert list(fleet.boats[1].cargo) == [1, 2, 3] and list(fleet.chart[1]) == [0, 0, 5]
    with pytest.raises(ValueError):
        fleet.count = 200
    for bad in (-1, 2):
        with pytest.raises(IndexError):
            fleet.boats[bad]


def test_glass_copies_whole_rows_and_parts_of_them():
    fleet, other = wrap(Fleet.zeros(1))[0], wrap(Fleet.zeros(1))[0]
    other.boats[0].cargo = [1, 2, 3]
    other.chart[1][2], other.boats[1].gold = 5, 77
    fleet.boats, fleet.chart = other.boats, other.chart
    assert list(fleet.boats[0].cargo) == [1, 2, 3] and fleet.boats[1].gold == 77
    assert list(fleet.chart[1]) == [0, 0, 5]
    fleet.boats[0].cargo[1:] = fleet.boats[0].cargo  # as in a list that is written from its start
    assert list(fleet.boats[0].cargo) == [1, 2, 3]
    fleet.chart = 4
    assert list(fleet.chart[0]) == list(fleet.chart[1]) == [4, 4, 4]
    other.chart[1][2] = 6
    assert fleet.chart[1][2] == 4


def test_events_are_veiled_from_those_who_may_not_read_them():
    events, seen = wrap(Events.zeros(1))[0], wrap(Events.zeros(1))[0]
    note(events, 1, 0, 7, 8, EVERYONE)
    note(events, 2, 1, 9, 9, 1 << 1)
    veil(events, 0, seen)
    assert [(e.a, e.b) for e in (seen.ring[0], seen.ring[1])] == [(7, 8), (-1, -1)]
    veil(events, 1, seen)
    assert seen.ring[1].a == 9
    assert Happened(2, 1, 1 << 1, 9, 9).seen_by(ONLOOKER).a == -1
    clear(events)
    assert events.count == 0 and events.ring[0].a == 0


def test_shortened_words_find_their_sentences():
    sentences = {0: "load 1 pigs", 1: "load 2 pigs", 2: "unload 2 pigs", 3: "drive to Fort Lee"}
    assert find("load 2 pig", sentences) == [1] and find("load pigs", sentences) == [0, 1]
    assert find("dr fort", sentences) == [3] and find("pigs", sentences) == []


@pytest.mark.parametrize("text", ["load 9 pigs", "laod 2 pigs", "load 2 hogs", "lo 2 pgs", "lod two pigs"])
def test_what_is_suggested_is_never_the_opposite(text):
    moves = flatboat.game("heartland").moves
    assert (most_like(text, moves) or "").startswith("load ")
    assert most_like(text, [move for move in moves if not move.startswith("load ")]) is None
    assert (most_like(f"un{text}", moves) or "").startswith("unload ")
    assert most_like(text[1:], moves) is None and most_like("", moves) is None


@pytest.mark.parametrize("name", ["heartland", "rifle-and-axe", "broadsides", "broadhorns", "railroad"])
def test_a_misspelt_move_is_recognized(name):
    moves = flatboat.game(name).moves
    for move in moves[:: 1 + len(moves) // 40]:
        misspelt = move[:2] + move[3:]
        if len(move) > 6 and move[2] not in " 123456789":
            assert (most_like(misspelt, moves) or "").split()[0] == move.split()[0]


def test_a_position_in_words_reads_back_and_can_be_changed_by_hand():
    game = flatboat.game("heartland")
    position = game.start(seed=3)
    text = position.notation
    assert game.position(text).digest == position.digest
    richer = game.position(text.replace("table.truckers[0].points = 5", "table.truckers[0].points = 31"))
    assert richer.points == [31, 5]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("table.turns 3", "line 2: a field and its value are wanted"),
        ("table.trun = 3", 'line 2: there is no field "table.trun"; did you mean "table.turn"?'),
        (
            "table.turn = 300",
            "line 2, table.turn: 300 does not fit; please give whole numbers from -128 to 127",
        ),
        ("table.turn = [1]", "line 2, table.turn: .* does not fit"),
        ("pile = [1, 2]", "line 2, pile: .* does not fit"),
        ("pile = x", "line 2, pile: x does not fit"),
    ],
)
def test_a_position_in_wrong_words(line, problem):
    with pytest.raises(flatboat.FlatboatError, match=problem):
        flatboat.game("heartland").position(f"# by hand\n{line}\n")


def test_unknown_games_seats_and_names():
    with pytest.raises(UnknownName, match='there is no game "chess"'):
        flatboat.game("chess")
    with pytest.raises(UnknownName, match='there is no game "5"'):
        flatboat.game(5)  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match='there is no bot "5"'):
        make(5)  # type: ignore[arg-type]
    with pytest.raises(flatboat.FlatboatError, match="seats 2 to 5 players, not 6"):
        flatboat.game("heartland", 6)
    with pytest.raises(flatboat.FlatboatError, match="two seats have the same name"):
        flatboat.game("heartland").start(1, names=["Ann", "ann"])
    assert Dice.names() == ["key", "words", "block", "at", "stream"]
