"""What a hint says of a move beside the next best: known reasons, and that each reason said holds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import flatboat
from flatboat.bots.ahead import paid
from flatboat.bots.comparing import Comparison, Course, compare
from flatboat.bots.hints import Advice, Hint, beside, greedy_value, hint, hint_of, prudent
from flatboat.bots.reasons import ROUGHLY, danger, rounded, why_rather, winning
from flatboat.cli.main import app
from flatboat.errors import FlatboatError
from flatboat.games import SHELF
from flatboat.kernel import verbs
from flatboat.kernel.notation import in_runs
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.kernel.supposing import labels, outcome, wishes
from flatboat.records import save_record

from .sample import sampled
from .test_bank import KNOWN

MOVES, APART = 160, 8  # of a game, and from one that is looked at to the next
AT_EACH = 4  # pairs of moves compared

BEGINS = "|".join((
    r'Compared with "[^"]+", ',
    r'Just as good: "[^"]+"\.$',
    r'It wins at once; "[^"]+" does not',
    r"You win (?:this turn|once the others have played) in \d",
))  # fmt: skip
#: A position of the bank, a move, another one, and what is said of them.
REASONS = [
    ("the last turn: what wins", "unload 3 cattle", "unload 2 soy",
     'Compared with "unload 2 soy for 4\u00a0points", you have 11 more points'),
    ("what the town asks for is sold", "sell apples", "buy flour",
     'Compared with "buy flour", you have 8 more gold'),
    ("the card that is met on the last turn", "play Rocket coal", "play Mogul iron",
     'Compared with "play Mogul (iron: not met)", you have 2 more prestige.'),
    ("nobody goes hungry who can fish", "fish", "sell 1 salt",
     "you have 2 fewer hungry Folk"),
    ("the third broken spot", "fire at C", "fire at D",
     "You win this turn in "),
]  # fmt: skip


def known(name: str) -> Position:
    """A position of the bank."""
    return next(one for one in KNOWN if one.name == name).position()  # type: ignore[no-any-return]


def compared(observation: Observation, own: Sequence[int], other: Sequence[int]) -> Comparison:
    """Two lines, by interpreted rules."""
    found = compare(observation, own, [other], compiled=False, seconds=60)
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "own", "other", "said"), REASONS, ids=[name for name, *_ in REASONS])
def test_a_known_reason_is_told(name: str, own: str, other: str, said: str) -> None:
    position = known(name)
    observation = position.observation(position.waiting[0])
    lines = [[position.game.moves.index(move)] for move in (own, other)]
    assert said in why_rather(observation, compared(observation, *lines))


def test_another_way_to_pay_for_the_same_is_no_other_line() -> None:
    """What else could be done is of more use, though it comes later among the next best."""
    position = flatboat.game("heartland", 2).start(seed=5)
    observation, index = position.observation(position.waiting[0]), position.game.moves.index
    near, far = ("pay 1 point", "drive to Old Sawyer"), ("pay 2 points", "drive to Tatanka")
    lines = [[index(word) for word in line] for line in (near, ("pay fuel 1", near[1]), far)]
    found = compare(observation, lines[0], lines[1:], compiled=False, seconds=60)
    assert found is not None and list(found.other) == lines[2]


def test_what_is_said_in_advance_is_no_hint_nor_what_one_is_compared_with() -> None:
    """Broadhorns' standing orders may be given whenever it is one's turn."""
    settings = 0
    for number, position in enumerate(looked_at("broadhorns", 5)):
        observation = position.observation(position.waiting[0])
        orders = {
            observation.label(move.action) for move in observation.moves if str(move).startswith("order")
        }
        settings += bool(orders)
        if number % 4 == 0 and len(observation.legal) > 1:
            told = hint(observation, "greedy", seed=1)
            assert not [order for order in orders if order in " ".join((told.words, *told.also)).lower()]
    assert settings > 5


def test_what_a_person_would_be_asked_about_gives_way_to_the_greedy_bots_move() -> None:
    """To end a turn with actions left is such a move; where the greedy bot says the same, it is told."""
    position = flatboat.game("broadhorns", seats=2).start(seed=7)
    for text in ("take the 20 ft", "done"):
        moves = {str(move): move for move in position.observation(position.waiting[0]).moves}
        position.push(moves[text])
    observation = position.observation(position.waiting[0])
    draw, near, far = (position.game.moves.index(text) for text in ("draw a card", "move 1", "move 3"))

    def greedy(says: int) -> Any:
        return lambda seen, bot, seconds: SimpleNamespace(move=SimpleNamespace(action=says))

    assert prudent(observation, draw, greedy(far)) == far and prudent(observation, draw, greedy(draw)) == draw
    assert prudent(observation, near, greedy(far)) == near


def looked_at(name: str, seed: int) -> Iterator[Position]:
    """Positions of the bank, and of a game by chance."""
    yield from (one.position() for one in KNOWN if one.game == name)
    position, chooser = flatboat.game(name, seats=2).start(seed=seed), random.Random(seed)
    for number in range(MOVES):
        if position.over:
            return
        if number % APART == 0:
            yield position
        position.push(chooser.choice(position.observation(position.waiting[0]).moves))


def pairs(name: str, seed: int) -> Iterator[tuple[Observation, Comparison]]:
    """Pairs of legal moves, compared."""
    chooser = random.Random(seed)
    for number, position in enumerate(looked_at(name, seed)):
        observation = position.observation(position.waiting[0])
        for _ in range(AT_EACH if len(observation.legal) > 1 else 0):
            own, other = chooser.sample(observation.legal, 2)
            found = compare(observation, [own], [[other]], seed=f"{number}", compiled=False, seconds=0)
            if found is not None:
                yield observation, found


def played_again(observation: Observation, found: Comparison, which: int) -> Iterator[tuple[Any, Position]]:
    """Each course of a line with its table, played again move by move, by whoever made them."""
    for number, pair in enumerate(found.courses):
        table = observation.imagine(f"{found.seed} {number}")
        table.by_compiled_code = False
        for seat, action in pair[which].moves:
            assert table.observation(seat).why[action] == 0
            table.push(observation.game.move(seat, action))
        yield pair[which], table


def test_a_move_of_a_line_is_told_as_it_is_made() -> None:
    """Not as it would be where its seat stands now: what a town pays, and what grows there."""
    otherwise = 0
    for position in looked_at("heartland", 5):
        observation = position.observation(position.waiting[0])
        for wish in wishes(observation):
            for way in wish.ways:
                there = outcome(observation, way)
                for move in there.moves:
                    own = [one.action for one in (*way, move)]
                    assert labels(observation, own)[-1] == there.label(move.action)
                    otherwise += there.label(move.action) != observation.label(move.action)
    assert otherwise > 5


def test_what_wins_only_after_others_have_played_does_not_win_at_once() -> None:
    observation = known("the last turn: what wins").observation(0)
    lost = Course((), (), None, ((0, 2),))

    def told(*moves: tuple[int, int]) -> str:
        won = Course((), (), None, moves, won=True)
        return winning(observation, Comparison("s", (1,), (2,), ((won, lost),) * 4, True), '"x"', (4, 0))

    assert told((0, 1)) == 'It wins at once; "x" does not.'
    after = 'You win once the others have played in 4 of 4 imagined games, with "x" in none.'
    assert told((0, 1), (1, 5)) == after


@pytest.mark.parametrize("name", sampled(SHELF, "heartland", "rifle-and-axe"))
def test_each_reason_said_holds_on_the_imagined_tables(name: str) -> None:
    """The figures in the sentence are those of the tables, read from their data and by `evaluate`'s parts."""
    said, checked = 0, 0
    seeds = range(5, 9) if name == "broadsides" else [5]  # few shots gain something for certain
    for observation, found in (pair for seed in seeds for pair in pairs(name, seed)):
        sentence = why_rather(observation, found)
        if not sentence:
            continue
        said += 1
        assert re.match(BEGINS, sentence) and sentence.endswith("."), sentence
        game, seat = observation.game, observation.seat
        tables = [[table for _, table in played_again(observation, found, which)] for which in (0, 1)]
        for stake in game.words.stakes:
            values = [[read(stake, table, seat) for table in line] for line in tables]
            each = [own - other for own, other in zip(*values, strict=True)]
            by = sum(each) / len(each)
            if stake.read and max(each) - min(each) >= ROUGHLY:
                by = rounded(by)
            named = stake.word[abs(by) != 1] if stake.read else (stake.better, stake.worse)
            mentions = (
                bool(re.search(rf"\d (more|less|fewer) {re.escape(str(named))}\b", sentence))
                if stake.read
                else any(str(way) in sentence for way in named)
            )
            if mentions:
                checked += 1
                words = stake.differs(by) if stake.read else stake.better if by > 0 else stake.worse
                assert words in sentence, (sentence, words)
    assert said > 5 and checked > 5, (said, checked)


def read(stake: Any, table: Position, seat: int) -> float:
    """A stake's value at a table; points also as the table itself tells them."""
    if stake.read is None:
        record = wrap(table.state)[0]
        judged = table.game.kind.search.terms(wrap(table.game.edition_record)[0], record, seat)
        return float(judged[stake.term])
    value = float(stake.read(wrap(table.state)[0], seat))
    if stake.word[1] in (table.game.kind.counts, "points", "gold") and not table.over:
        assert value == table.points[seat]
    return value


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name in SHELF for seats in (2, 3) if seats in flatboat.kind(name).seats],
)
def test_terms_add_up_to_what_bots_judge(name: str, seats: int) -> None:
    position, chooser = flatboat.game(name, seats=seats).start(seed=4), random.Random(4)
    edition, search, looked = wrap(position.game.edition_record)[0], position.game.kind.search, 0
    weights = search.weights_for(seats).copy()
    if "trade" in weights.dtype.names:
        weights["trade"] = 0  # what hangs on the last move alone is no part of how a seat stands
    for number in range(120):
        if position.over:
            break
        if number % 6 == 0:
            out = np.zeros(seats + 1)
            record = wrap(position.state)[0]
            verbs.evaluate(edition, record, wrap(weights)[0], out)
            mine, theirs = (sum(search.terms(edition, record, seat).values()) for seat in (0, 1))
            ahead = mine - theirs if name != "broadsides" else mine  # there they are differences
            if abs(out[0]) < 35 and abs(out[1]) < 35:  # nobody gives up, or trades in circles
                assert ahead == pytest.approx(out[0] - out[1])
                looked += 1
        position.push(chooser.choice(position.observation(position.waiting[0]).moves))
    assert looked > 5


def test_dangers_are_what_dice_took() -> None:
    """Folk that die after the Action Phase of some imagined tables are told, with how many at most."""
    position = known("nobody goes hungry who can fish")
    observation = position.observation(0)
    end = position.game.moves.index("end the action phase")
    found = compared(observation, [end], [end])
    lost = [own.sure[0] - own.then[0] for own, _ in found.courses]
    hit = [n for n in lost if n >= 1]
    assert hit and danger(observation, found) == (
        f"What may go wrong: in {len(hit)} of {len(lost)} imagined games you lose up to {int(max(hit))} Folk."
    )


def test_a_hint_is_the_same_for_all_that_a_seat_cannot_know() -> None:
    """A table that differs only in what is hidden has the same words."""
    position = flatboat.game("heartland", seats=2).start(seed=7)
    observation = position.observation(position.waiting[0])
    twin = observation.imagine(seed=3).observation(observation.seat)
    own, other = observation.legal[:2]
    assert why_rather(observation, compared(observation, [own], [other])) == why_rather(
        twin, compared(twin, [own], [other])
    )


def test_a_hint_for_programs_tells_move_and_reason() -> None:
    position = flatboat.game("heartland", seats=2).start(seed=7)
    observation = position.observation(position.waiting[0])
    told = hint(observation, "random", seed=1)
    assert told.moves[0] in {str(move) for move in observation.moves} and str(told).startswith("Try: ")


def test_a_hint_is_of_what_is_paid_for_and_pays_in_the_best_way() -> None:
    """And it is compared with what else could be paid for, not with other payments."""
    position = flatboat.game("heartland", seats=2).start(seed=7)
    observation = position.observation(position.waiting[0])
    ways = paid(observation, greedy_value)
    assert len({way[-1] for way in ways}) == len(ways) > 2
    values = [after(position, way) for way in ways]
    assert values == sorted(values, reverse=True)
    for wish in wishes(observation):
        best = next(way for way in ways if way[-1] == wish.target.action)
        assert all(
            after(position, [move.action for move in way]) <= after(position, best) for way in wish.ways
        )
    told = hint(observation, "greedy", seed=1)
    assert told.label.startswith("drive to ") and told.first and told.first[0].startswith("pay ")
    assert told.move == "; ".join(told.moves[: len(told.first) + 1]) and "pay" not in " ".join(told.also)
    assert told.told == f"{told.label} ({', then '.join(in_runs(told.first))})"
    assert re.search(rf'"(?!{told.label} )drive to [^"]* \(pay [^"]*\)"', told.rather)


def after(position: Position, way: Sequence[int]) -> float:
    """How a greedy bot sees the seat stand after some moves."""
    seat, then = position.waiting[0], position.copy()
    for action in way:
        then.push(then.observation(seat).move(action))
    return greedy_value(then.observation(seat))


def test_no_way_to_pay_is_looked_for_where_ways_have_no_price() -> None:
    position = flatboat.game("railroad", seats=2).start(seed=7)
    assert paid(position.observation(position.waiting[0]), greedy_value) == []


def test_what_leads_to_a_delivery_is_told_for_its_sake() -> None:
    position, chooser = flatboat.game("railroad", seats=2).start(seed=7), random.Random(1)
    line, delivers = list[int](), False
    while not delivers:
        now = position.observation(position.waiting[0])
        if now.view.table.to_build == 2 or not line:
            seen, line = now, []
        move = next((one for one in now.moves if str(one).startswith("deliver")), chooser.choice(now.moves))
        line.append(move.action)
        position.push(move)
        delivers = str(move).startswith("deliver")
    told = hint_of(seen, Advice(line[0], (0.5, 0.5), (), then=tuple(line[1:])))
    assert not told.reason and "(it brings " in told.then[-1] and not any("link" in one for one in told.then)


def test_the_command_tells_the_hint_of_a_record(tmp_path: Path) -> None:
    path, position = tmp_path / "game.flatboat", flatboat.game("heartland", seats=2).start(seed=7)
    save_record(path, position, ["person", "person"])
    mover = position.waiting[0]
    told = CliRunner().invoke(app, ["hint", str(path), "--bot", "random"])
    assert told.exit_code == 0, told.output
    words = " ".join(told.output.split())
    assert f"{position.names[mover]}: Try: " in words and "Chances of winning: " in words
    refused = CliRunner().invoke(app, ["hint", str(path), "--seat", str(2 - mover)])
    assert isinstance(refused.exception, FlatboatError) and "has nothing to decide" in str(refused.exception)
    name, label = (
        position.names[mover],
        position.observation(mover).label(position.observation(mover).legal[0]),
    )
    position.push(position.observation(mover).moves[0])
    save_record(path, position, ["person", "person"])
    told = CliRunner().invoke(app, ["hint", str(path), "--bot", "random", "--to", "0"])
    assert told.exit_code == 0 and f"{name} chose: {label}" in " ".join(told.output.split())


def test_below_what_was_chosen_a_hint_does_not_say_that_again() -> None:
    seen = flatboat.game("railroad", seats=2).start(seed=1).observation(1)
    chosen = seen.legal[:1]
    rather = f'Compared with "{seen.label(chosen[0])}", you have 2 more points.'
    told = Hint((), "", "", (), "", (), (), rather=rather)
    assert beside(seen, told, chosen).rather == "Compared with that choice, you have 2 more points."
    assert beside(seen, told, seen.legal[1:2]) == told == beside(seen, told, ())
