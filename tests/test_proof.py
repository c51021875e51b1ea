"""Dice that were promised: the commitment, the key, and what `verify` finds when one of them lies."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flatboat
from flatboat.errors import RecordError
from flatboat.kernel.dice import Tape, dice_from
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.position import Position
from flatboat.records import (
    DiceProof,
    commitment_of,
    load_record,
    read_record,
    save_record,
    verify,
    write_record,
)

from .test_records import play

KEY, OTHER = bytes(range(32)), bytes(reversed(range(32)))
COMMITMENT = commitment_of(KEY)
PROOF = DiceProof(COMMITMENT, KEY)
PROMISE = DiceProof(COMMITMENT, None)


def begun(key: bytes = KEY, seats: int = 2, options: tuple[str, ...] = ()) -> Position:
    game = flatboat.game("heartland", seats, options)
    return game.start(dice=Tape(dice_from(key)))


def closed(position: Position) -> Position:
    position.push(CLOSE)
    return position


@pytest.fixture(scope="module")
def position() -> Position:
    return closed(play(begun(), 80))


@pytest.fixture(scope="module")
def text(position: Position) -> str:
    return write_record(position, None, PROOF)


def sealed(text: str) -> str:
    """A record with its last line made right again."""
    body = text[: text.rindex("sha256: ")]
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def problem(text: str, commitment: str | None = None) -> str:
    """What is said of a record in which something is wrong: one sentence."""
    with pytest.raises(RecordError) as caught:
        verify(read_record(text, "my.flatboat"), commitment)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def place(text: str, move: int) -> str:
    """How errors name the line of a move."""
    found = re.search(rf"(?m)^ *{move}\. ", text)
    assert found is not None
    return f"my.flatboat, line {text[: found.start()].count(chr(10)) + 1}: move {move}"


# ---------------------------------------------------------------- what is written


def test_without_proof_the_record_is_as_before(position: Position, text: str) -> None:
    plain = write_record(position)
    assert "dice" not in plain.split("set-up", 1)[0].split("edition:")[1]
    lines = [line for line in text.split("\n")[:-2] if not line.startswith("dice")]
    assert lines == plain.split("\n")[:-2]
    assert read_record(plain).proof is None


def test_with_proof_the_header_has_it(text: str) -> None:
    header = text.split("\n\n")[0].split("\n")
    assert header[-2:] == [f"dice: sha256 {COMMITMENT}", f"dice key: {KEY.hex()}"]
    assert read_record(text).proof == PROOF


def test_commitment_is_the_sha256_of_the_key() -> None:
    assert commitment_of(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()
    assert KEY.hex() not in repr(PROOF) and repr(KEY) not in repr(PROOF)


def test_the_key_is_not_written_before_the_end() -> None:
    position = play(begun(), 10)
    with pytest.raises(RecordError, match="not written before the game is over"):
        write_record(position, None, PROOF)
    promise = write_record(position, None, PROMISE)
    assert read_record(promise).proof == PROMISE and KEY.hex() not in promise


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        (DiceProof(COMMITMENT, OTHER), "does not fit its commitment"),
        (DiceProof(commitment_of(b"short"), b"short"), "does not fit its commitment"),
        (DiceProof(COMMITMENT.upper(), None), "is not a fingerprint"),
        (DiceProof("", None), "is not a fingerprint"),
        (DiceProof(COMMITMENT, KEY, 83), "cannot begin with move 83; next is move 82"),
        (DiceProof(COMMITMENT, KEY, -1), "cannot begin with move -1"),
    ],
)
def test_proofs_that_cannot_be_written(position: Position, proof: DiceProof, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        write_record(position, None, proof)


def test_save_record_passes_it_on(tmp_path: Path, position: Position) -> None:
    save_record(tmp_path / "a.flatboat", position, None, PROOF)
    assert load_record(tmp_path / "a.flatboat").proof == PROOF


# ---------------------------------------------------------------- what is proven


@given(
    key=st.binary(min_size=32, max_size=32),
    seats=st.integers(2, 5),
    moves=st.integers(0, 120),
    seed=st.integers(0, 99),
)
@settings(max_examples=25, deadline=None)
def test_every_honest_game_is_proven(key: bytes, seats: int, moves: int, seed: int) -> None:
    position = closed(play(begun(key, seats), moves, seed))
    proof = DiceProof(commitment_of(key), key)
    text = write_record(position, None, proof)
    record = read_record(text)
    verdict = verify(record, proof.commitment)
    assert verdict.proven and verdict.finished and verdict.compared
    assert verdict.moves == len(position.history)
    dice = len(position.setup_rolled) + sum(len(played.rolled) for played in position.history)
    assert verdict.dice == verdict.checked == dice
    assert write_record(record.replay(), None, record.proof) == text
    if seed % 3 == 0:  # dice of another key are found out
        lie = DiceProof(commitment_of(OTHER), OTHER)
        assert "but the key gives" in problem(write_record(position, None, lie))


@pytest.mark.parametrize(
    "options", [("truck_stops", "alternate_routes", "turned=6"), ("short_haul",), ("warehouse_mixup",)]
)
def test_whole_games_with_options(options: tuple[str, ...]) -> None:
    position = play(begun(seats=3, options=options), 40_000)
    verdict = verify(read_record(write_record(position, None, PROOF)))
    assert verdict.proven and verdict.finished


def test_choices_taken_back_leave_the_dice_in_order() -> None:
    position, chance, taken = begun(), random.Random(3), 0
    for _ in range(150):
        position.push(chance.choice(position.legal_moves))
        if position.can_undo and chance.random() < 0.4:
            position.pop()
            taken += 1
    assert taken > 10
    assert verify(read_record(write_record(closed(position), None, PROOF))).proven


# ---------------------------------------------------------------- what a person is told


def test_what_was_proven_is_told(text: str) -> None:
    told = verify(read_record(text)).sentences()
    assert re.fullmatch(
        r"Replayed: 81 moves and \d+ rolls and draws fit the rules and the record; the game is over\.",
        told[0],
    )
    assert told[1] == "The secret code fits the fingerprint in the record, and gives every roll and draw."
    assert told[2].startswith("Only you can tell") and COMMITMENT in told[2]
    assert "how the secret code itself was chosen" in told[3]
    compared = verify(read_record(text), f" SHA256 {COMMITMENT.upper()} ").sentences()
    assert compared[2] == "The fingerprint in the record is the one you gave."


@pytest.mark.parametrize(
    ("proof", "over", "why"),
    [
        (None, True, "this record has no dice fingerprint"),
        (None, False, "this record has no dice fingerprint"),
        (PROMISE, False, "the secret code is revealed only when the game is over"),
        (PROMISE, True, "the record has the fingerprint of a secret code, but not the code"),
        (DiceProof(COMMITMENT, KEY, 2), True, "nothing was rolled or drawn from move 2 on"),
    ],
)
def test_what_could_not_be_checked_is_told(proof: DiceProof | None, over: bool, why: str) -> None:
    position = begun()
    if over:
        closed(position)
    verdict = verify(read_record(write_record(position, None, proof)))
    assert not verdict.proven and verdict.checked == 0 and verdict.finished == over
    assert verdict.sentences()[1].startswith("The dice could not be checked: ")
    assert why in verdict.sentences()[1]


# ---------------------------------------------------------------- lies


def test_another_commitment_was_published(text: str) -> None:
    line = text[: text.index("dice: sha256")].count("\n") + 1
    assert problem(text, commitment_of(OTHER)) == (
        f"my.flatboat, line {line}: this is not the commitment that was given"
    )
    assert "please give 64 hexadecimal digits" in problem(text, "abc")


def test_a_record_whose_proof_was_taken_out(position: Position) -> None:
    assert "my.flatboat has no commitment" in problem(write_record(position), COMMITMENT)


@pytest.mark.parametrize(("old", "new"), [(KEY.hex(), OTHER.hex()), (COMMITMENT, commitment_of(OTHER))])
def test_key_and_commitment_that_do_not_fit(text: str, old: str, new: str) -> None:
    line = text[: text.index("dice key")].count("\n") + 1
    assert problem(sealed(text.replace(old, new))) == (
        f"my.flatboat, line {line}: the key does not fit the commitment"
    )


def test_a_key_before_its_time_is_wrong() -> None:
    text = write_record(play(begun(), 10), None, PROMISE)
    early = sealed(text.replace(COMMITMENT, f"{COMMITMENT}\ndice key: {KEY.hex()}"))
    assert read_record(early).replay().history  # it is read, for its form is right
    assert "the key stands here though the game is not over" in problem(early)


def test_a_die_changed_in_the_record(text: str) -> None:
    found = re.search(r"(?m)^ *(\d+)\. .* \{(\d+)\}", text)
    assert found is not None
    move, die = int(found[1]), int(found[2])
    changed = found[0].replace(f"{{{die}}}", f"{{{1 - min(die, 1)}}}")
    said = problem(sealed(text.replace(found[0], changed, 1)))
    assert said == (f"{place(text, move)}: die 1 shows {1 - min(die, 1)}, but the key gives {die}")


def test_a_die_changed_in_the_set_up(text: str) -> None:
    found = re.search(r"set-up \{(\d+) (\d+)", text)
    assert found is not None
    other = 1 - min(int(found[2]), 1)
    said = problem(sealed(text.replace(found[0], f"set-up {{{found[1]} {other}", 1)))
    assert f": set-up: die 2 shows {other}, but the key gives {found[2]}" in said


def test_a_host_who_loads_one_die() -> None:
    position = play(begun(), 40)
    while "draw blind" not in [move.text for move in position.legal_moves]:
        play(position, 1)
    honest = position.copy()
    honest.push("draw blind")
    (fell,) = honest.history[-1].rolled
    position.dice.script = [fell - 1 if fell else 1]
    position.push("draw blind")
    text = write_record(closed(play(position, 20)), None, PROOF)
    assert read_record(text).replay().over  # the rules see nothing wrong
    assert problem(text).startswith(f"{place(text, len(honest.history))}: die 1 shows ")


def test_a_die_too_many_or_too_few(text: str) -> None:
    found = re.search(r"(?m)^ *\d+\. .* \{(\d+)\}", text)
    assert found is not None
    more = text.replace(found[0], found[0][:-1] + " 0}", 1)
    assert "rolls fewer dice than the record gives it" in problem(sealed(more))
    less = text.replace(found[0], found[0].rpartition(" {")[0], 1)
    assert "the loaded dice ran out" in problem(sealed(less))
    host = re.search(r"\(host\): end the game", text)
    assert host is not None
    assert "rolls fewer dice" in problem(sealed(text.replace(host[0], f"{host[0]} {{0}}")))


def test_a_digest_that_does_not_fit(text: str) -> None:
    changed = re.sub(r"(?m)^( *5\. .*  #)(.)", lambda m: m[1] + "0f"[m[2] == "0"], text)
    assert "from move 5 on the replay differs" in problem(sealed(changed))
    assert "the file was changed after it was written" in problem(changed)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (f"dice: sha256 {COMMITMENT}\n", "", 'a line "dice: sha256 ..." should stand before this'),
        (f"dice: sha256 {COMMITMENT}\ndice key", "dice from move", "is not a line of a game record"),
        (KEY.hex(), KEY.hex()[1:], "is not a line of a game record"),
        (KEY.hex(), KEY.hex().upper(), "is not a line of a game record"),
        ("dice key", f"dice: sha256 {COMMITMENT}\ndice key", 'a second "dice" line'),
        ("dice key", "dice from move: 3\ndice from move: 3\ndice key", 'a second "dice from move" line'),
        ("dice key", "dice from move: x\ndice key", "is not a line of a game record"),
        ("dice key", "dice from move: 83\ndice key", "cannot begin with move 83; the record has 81 moves"),
    ],
)
def test_lines_that_are_wrong(text: str, old: str, new: str, said: str) -> None:
    assert said in problem(sealed(text.replace(old, new, 1)))


# ---------------------------------------------------------------- games that went on


def test_dice_of_a_game_that_went_on(text: str) -> None:
    earlier = read_record(write_record(play(begun(OTHER), 60)))
    position = closed(play(earlier.resume(key=KEY), 60, seed=2))
    later = write_record(position, None, DiceProof(COMMITMENT, KEY, 61))
    assert f"dice: sha256 {COMMITMENT}\ndice from move: 61\ndice key: {KEY.hex()}\n" in later
    verdict = verify(read_record(later))
    assert not verdict.proven and 0 < verdict.checked < verdict.dice
    assert verdict.checked == sum(len(played.rolled) for played in position.history[60:])
    told = verdict.sentences()[1]
    assert "gives every roll and draw from move 61 on" in told
    assert f"What came before ({verdict.dice - verdict.checked} rolls and draws) could not be checked" in told
    assert "but the key gives" in problem(write_record(position, None, DiceProof(COMMITMENT, KEY, 1)))
    assert "but the key gives" in problem(write_record(position, None, PROOF))


def test_a_recorded_move_taken_back_makes_the_dice_begin_there() -> None:
    position = read_record(write_record(play(begun(OTHER), 60))).resume(key=KEY)
    play(position, 5, seed=3)
    for _ in range(15):
        position.pop()
    closed(play(position, 40, seed=4))
    assert verify(read_record(write_record(position, None, DiceProof(COMMITMENT, KEY, 51)))).checked > 0


def test_a_promised_game_can_be_resumed() -> None:
    record = read_record(write_record(play(begun(), 30), None, PROMISE))
    assert len(play(record.resume(7), 10).history) == 40
    assert len({play(record.resume(), 100, seed=2).digest for _ in range(4)}) == 4


# ---------------------------------------------------------------- hostile records

edits = st.lists(
    st.tuples(
        st.integers(0, 10**6),
        st.integers(0, 30),
        st.text(st.characters(), max_size=12)
        | st.sampled_from(["\n", "{9}", "  #", "999999999", "١", "| ", "# ", ": ", "\x1b[2J", "\u2028"]),
    ),
    min_size=1,
    max_size=4,
)


@given(edits=edits, seal=st.booleans())
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_record_or_a_record_error(
    text: str, edits: list[tuple[int, int, str]], seal: bool
) -> None:
    body = text[: text.rindex("sha256: ")]
    for at, gone, new in edits:
        at %= len(body)
        body = body[:at] + new + body[at + gone :]
    digest = hashlib.sha256(body.encode("utf-8", "replace")).hexdigest() if seal else "0" * 64
    try:
        verify(read_record(f"{body}sha256: {digest}\n"))
    except RecordError as error:
        assert str(error).isprintable() and len(str(error)) < 700


@given(text=st.text(st.characters()))
def test_any_other_text_is_a_record_error(text: str) -> None:
    for words in (
        text,
        f"flatboat-record 1\n{text}",
        sealed(f"flatboat-record 1\n{text}\nsha256: ".encode("utf-8", "replace").decode()),
    ):
        with pytest.raises(RecordError):
            read_record(words)
