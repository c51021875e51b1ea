"""The conformance suite: what must hold for every game, whatever its rules. Public, for games of your own.

`check_game(game, seed)` plays one random game and checks every promise along the way; it raises
AssertionError naming the promise and the move. `check_compiled` compares the two speeds of the rules,
`check_judgement` those of the bots' `evaluate`.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import numpy as np

from flatboat.bots.plan import MOST_SEATS
from flatboat.errors import IllegalMove
from flatboat.kernel.arrays import Float64s
from flatboat.kernel.dice import Die, Tape, dice_from, key_of, table_dice
from flatboat.kernel.entries import entry
from flatboat.kernel.game import Game
from flatboat.kernel.hand_set import faults
from flatboat.kernel.kind import Kind
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Records, digest
from flatboat.kernel.situation import Situation
from flatboat.kernel.states import leaves
from flatboat.kernel.supposing import CHANCE, DEPTH, WAYS, imagined, joined, preview, wishes
from flatboat.kernel.verbs import evaluate
from flatboat.records import read_record, write_record
from flatboat.records.writing import result_lines

FOREIGN = re.compile(
    r"""(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!#)|@import|<script|<foreignObject""", re.I
)
READ_BACK = 12  # moves of a seat that are read back at each decision
PIECE = re.compile(r'\bid="t-([^"]+)"')
HEADING = re.compile(r"^#{2,} (.+)$", re.MULTILINE)


def check_game(game: Game, seed: int, *, every: int = 10, most: int | None = None) -> Position:
    """Play a random game (odd seeds by rollout weights) and check every promise; returns the final position.

    The costly checks (drawings, records, imagined worlds) are made at each `every`-th decision;
    play stops after `most` decisions.
    """
    chooser, position = random.Random(seed), game.start(seed=f"check {seed}")
    position.by_compiled_code = False
    check_kind(game.kind)
    assert not (same := twice(game.moves)), f"{game.kind.name}: several moves are said alike: {same}"
    game.kind.counted.check(game.words.events, game.kind.name)
    check_start(game, seed)
    kept: list[tuple[Position, str]] = []
    counts = counted(position)
    while not position.over and (most is None or len(position.history) < most):
        where = f"{game.kind.name}, seed {seed}, after {len(position.history)} moves"
        assert len(position.history) < game.kind.longest, f"{where}: no end in sight"
        legal = check_moves(position, chooser, where)
        if len(position.history) % every == 0:
            check_views(position, where)
            check_hooks(position, chooser, where)
            check_data(position, where)
            twin = position.copy()
            kept.append((twin, twin.digest))
        move = choose(game, legal, chooser, weighted=seed % 2 == 1)
        check_undo(position, move, where)
        after = counted(position)
        assert len(after) != len(counts) or after == counts, f"{where}: {move} changed {counts} to {after}"
        counts = after
    where = f"{game.kind.name}, seed {seed}, at the end"
    check_data(position, where)
    check_views(position, where)
    check_hooks(position, chooser, where)
    for twin, before in kept:
        assert twin.digest == before, "a copy changed when its original was played on"
    check_records([*(twin for twin, _ in kept), position], f"{game.kind.name}, seed {seed}")
    check_worth(position)
    if position.over:
        check_end(position)
    return position


def game_of(position: Position) -> Game:
    """The game that a position was dealt by, which can deal others."""
    assert isinstance(position.game, Game)
    return position.game


def counted(position: Situation) -> tuple[int, ...]:
    """What never changes in play: cards, cubes, money."""
    return position.game.kind.conserved(position._record_view)


def twice(words: Sequence[str]) -> str:
    """What is said more than once, the first such; "" if nothing is."""
    return next((word for word in words if words.count(word) > 1), "")


def check_kind(kind: Kind) -> None:
    """Each family of actions has its control; what help, chains and `asked` are named by, there is."""
    families = {group.name for group in kind.actions.groups}
    assert set(kind.interface.controls) == families, (
        f"{kind.name}: controls miss families, or name some too many"
    )
    sections, headings = HEADING.findall(kind.help), dict[str, str]()
    for family, control in kind.interface.controls.items():
        assert control.section in sections, f'{kind.name}, {family}: help has no section "{control.section}"'
        shared = headings.setdefault(control.heading, control.section)
        assert shared == control.section, f'{kind.name}: "{control.heading}" stands for two sections of help'
    leading = kind.interface.leading
    named = {*kind.interface.asked, *kind.anytime, *kind.interface.chains, *kind.interface.bringing, *leading}
    assert named <= families, f"{kind.name}: there are no families {named - families}"


def check_start(game: Game, seed: int) -> None:
    """The same seed deals the same table; the state holds no dice: other dice deal another."""
    deals = [game.start(seed=f"check {seed}").digest for _ in range(2)]
    assert deals[0] == deals[1], "the same seed dealt two different tables"


def check_moves(position: Position, chooser: random.Random, where: str) -> list[Move]:
    """Legal moves are said and read back; others are refused with a reason and change nothing.

    Returns all legal moves.
    """
    assert position.waiting, f"{where}: nobody may act, yet the game goes on"
    seats = range(position.game.seats)
    assert position.waiting[-1] in seats, f"{where}: seat {position.waiting[-1]} may act, which is not there"
    kind = position.game.kind
    told = len(position.waiting) == 1 or kind.simultaneous or kind.search.secret
    assert told, f"{where}: several may act; say whether they are `simultaneous`, or choose in `secret`"
    legal: list[Move] = []
    for seat in range(position.game.seats):
        observation = position.observation(seat)
        if seat not in position.waiting:
            assert not observation.is_to_act, f"{where}: seat {seat} may move out of turn"
            continue
        assert observation.is_to_act, f"{where}: seat {seat} must act and cannot"
        legal += observation.moves
        for move in chooser.sample(observation.moves, min(READ_BACK, len(observation.moves))):
            assert position.parse(move.text, seat) == move, f"{where}: {move} does not read back"
        illegal = [int(action) for action in np.flatnonzero(observation.why)]
        for action in chooser.sample(illegal, min(3, len(illegal))):
            check_refused(position, position.game.move(seat, action), where)
    return legal


def check_refused(position: Position, move: Move, where: str) -> None:
    """An illegal move raises with a reason and leaves the position as it was."""
    before = position.digest
    try:
        position.push(move)
    except IllegalMove as refused:
        reason = str(refused).partition(": ")[2]
        assert reason and "{" not in reason, f"{where}: {move} is refused without a reason"
    else:
        raise AssertionError(f"{where}: {move} is not legal, yet was played")
    assert position.digest == before, f"{where}: refusing {move} changed the position"


def check_undo(position: Position, move: Move, where: str) -> None:
    """Playing and taking back leaves no trace, and playing again meets the same dice; it stays played."""
    before = position.digest
    position.push(move)
    after = position.digest
    position.pop()
    assert position.digest == before, f"{where}: taking {move} back left a trace"
    position.push(move)
    assert position.digest == after, f"{where}: {move} met other dice the second time"


def check_views(position: Position, where: str) -> None:
    """No seat learns what it may not know: an imagined table that fits its view looks the same to it.

    The imagined table differs in all that the view leaves open, so a leak into view, reasons, text
    or drawing would show. `determinize` keeps the view and what is conserved.
    """
    game = position.game
    for seat in (*range(game.seats), ONLOOKER):
        observation = position.observation(seat)
        other = imagined(observation, Tape(dice_from(key_of(f"imagine {len(position.history)} {seat}"))))
        seen = other.observation(seat)
        assert seen.record.tobytes() == observation.record.tobytes(), (
            f"{where}: seat {seat} sees a difference"
        )
        assert seen.why.tobytes() == observation.why.tobytes(), (
            f"{where}: reasons tell seat {seat} of hidden things"
        )
        assert seen.text() == observation.text(), f"{where}: the text tells seat {seat} of hidden things"
        drawing = str(observation.draw())
        assert seen.draw() == drawing, f"{where}: the drawing tells seat {seat} of hidden things"
        assert counted(other) == counted(position), f"{where}: an imagined table lost or gained something"
        check_drawing(drawing, where)


def check_drawing(svg: str, where: str) -> None:
    """A drawing is well-formed, points nowhere outside and gives no id twice."""
    root = ElementTree.fromstring(svg)
    assert not FOREIGN.search(svg), f"{where}: the drawing refers to something outside"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), f"{where}: the drawing gives an id twice"
    assert root.find("{http://www.w3.org/2000/svg}title") is not None, f"{where}: the drawing has no title"


def check_data(position: Position, where: str) -> None:
    """Tables that play leads to have no fault; as data they name things, and can be set by hand again.

    Moves are built again from their values, and dice come again by the words for them.
    """
    game, bare = game_of(position), position.state.copy()
    bare["events"] = np.zeros((), bare.dtype["events"])
    assert not (wrong := list(faults(game, position.state))), f"{where}: a table in play is called {wrong}"
    again = game.position(json.loads(json.dumps(position.data())))
    told = zip(leaves(bare[0]), leaves(again.state[0]), strict=True)
    lost = [
        f"{path}{np.argwhere(mine[name] != other[name])[0].tolist() or ''}"
        for (mine, name, path), (other, _, _) in told
        if not np.array_equal(mine[name], other[name])
    ]
    assert not lost, f"{where}: as data the table loses {', '.join(lost)}"
    for seat in (*range(game.seats), ONLOOKER):
        observation = position.observation(seat)
        assert json.loads(json.dumps(observation.data())), f"{where}: what seat {seat} sees is no data"
        for move in observation.moves:
            assert position.move(move.name, seat, **move.values) == move, f"{where}: {move} is not its values"
    if position.history and (rolled := position.history[-1].rolled):
        check_dice(position, rolled, where)


def check_dice(position: Position, rolled: Sequence[Die], where: str) -> None:
    """The dice of the last move come again by number, and one of them by its words."""
    assert all(die.why and die.purpose and die.came for die in rolled), f"{where}: what are {rolled} for?"
    twin, move = position.copy(), position.history[-1].move
    twin.pop()
    twin.push(move, dice=rolled)
    assert twin.digest == position.digest, f"{where}: {move} came out otherwise with its own dice"
    twin.pop()
    twin.push(move, dice=[*rolled[:-1], rolled[-1].came])
    assert twin.history[-1].rolled[-1].came == rolled[-1].came, f"{where}: {rolled[-1]} cannot be wished for"


def check_hooks(position: Position, chooser: random.Random, where: str) -> None:
    """What interfaces are told fits the drawing and the rules, and follows from the view alone."""
    anyone = chooser.randrange(position.game.seats)
    for seat in sorted({*position.waiting, anyone, ONLOOKER}):
        observation = position.observation(seat)
        drawn = [drawn_pieces(observation, narrow, where) for narrow in (False, True)]
        check_spots(observation, drawn, where)
        guide = observation.guide()
        offered = observation.game.words.wanted(observation.view) or observation.sheets
        assert guide or offered, f"{where}: seat {seat} is not guided, and nothing says what is wanted"
        assert "{" not in guide, f"{where}: the guide of seat {seat} has a blank"
        other = imagined(
            observation, Tape(dice_from(key_of(f"hooks {len(position.history)} {seat}")))
        ).observation(seat)
        assert other.guide() == guide, f"{where}: the guide tells seat {seat} of hidden things"
        assert other.spots() == observation.spots(), f"{where}: the spots tell seat {seat} of hidden things"
        assert wishes(other) == wishes(observation), f"{where}: wishes tell seat {seat} of hidden things"
        check_wishes(position, observation, where)
        check_journeys(position, observation, drawn, where)
        for move in chooser.sample(observation.moves, min(3, len(observation.moves))):
            told = preview(observation, [move])
            assert preview(other, [move]) == told, f"{where}: a preview tells seat {seat} of hidden things"
            check_preview(position, move, told, where)


def drawn_pieces(observation: Observation, narrow: bool, where: str) -> set[str]:
    """The pieces of a drawing, wide or narrow, which is well-formed."""
    svg = str(observation.draw(narrow=narrow))
    check_drawing(svg, where)
    return set(PIECE.findall(svg))


def check_spots(observation: Observation, pieces_drawn: Sequence[set[str]], where: str) -> None:
    """Each piece that is named as the place to click is in the drawing, wide and narrow."""
    for narrow, drawn in zip((False, True), pieces_drawn, strict=True):
        for action, pieces in observation.spots(narrow).items():
            text = observation.game.moves[action]
            assert pieces and drawn.issuperset(pieces), f"{where}: {text} has no place at {pieces}"
        for sheet in observation.sheets:
            for field in sheet.fields:
                missing = {*field.pieces} - {""} - drawn
                assert not missing, f"{where}: {missing} stand for {field.label} and are not drawn"
                each = 1 if field.look == "cards" else len(field.choices)  # of cards the slot alone
                assert not field.choices or len(field.pieces) in (0, each), field.label


def check_wishes(position: Position, observation: Observation, where: str) -> None:
    """A wish is not legal yet, and each of its ways can be played and ends with it."""
    for wish in wishes(observation):
        assert observation.why[wish.target.action], (
            f"{where}: {wish.target} is legal, and need not be wished for"
        )
        assert 0 < len(wish.ways) <= WAYS, f"{where}: {wish.target} has {len(wish.ways)} ways"
        for way in wish.ways:
            assert 1 < len(way) <= DEPTH and way[-1] == wish.target, f"{where}: no way is {way}"
            twin = position.copy()
            for move in way:
                twin.push(move)


def check_journeys(
    position: Position, observation: Observation, pieces_drawn: Sequence[set[str]], where: str
) -> None:
    """A journey takes decisions that can be made in their order, and a person can press it.

    One of a single decision stands at pieces of its own.
    """
    game = position.game
    for narrow, drawn in zip((False, True), pieces_drawn, strict=True):
        for one in game.kind.interface.journeys(observation.view, game.edition, narrow=narrow):
            there = len(one.actions) == 1 and {*one.spots} & {
                *observation.spots(narrow).get(one.actions[0], ())
            }
            assert not there, f"{where}: {one.label} is one move, which stands at {there}"
            assert drawn.issuperset(one.spots), f"{where}: {one.label} has no place at {one.spots}"
            twin = position.copy()
            for action in one.actions:
                twin.push(game.move(observation.seat, action))


def check_preview(position: Position, move: Move, told: list[str], where: str) -> None:
    """A preview tells what does happen: all of it, or as far as no die falls and no secret comes to light."""
    twin = position.copy()
    twin.push(move)
    words, played = position.game.words, twin.history[len(position.history) :]
    events = [event.seen_by(move.seat) for one in played for event in one.events]
    happened = twin.tell(joined(words, events), move.seat)
    wrong = f"{where}: {move} does {happened}, yet its preview is {told}"
    if twin.foreseen(len(position.history)):
        assert told == happened, wrong
        return
    assert told[-1:] == [CHANCE] or not twin.history[-1].rolled, wrong
    certain = told[:-1] if told[-1:] == [CHANCE] else told
    begins = (twin.tell(joined(words, events[:n]), move.seat) for n in range(len(events) + 1))
    assert certain in begins, wrong


def check_worth(position: Position) -> None:
    """Starting points and what events are worth make up each seat's points."""
    points = position.start_points
    for played in position.history:
        for event in played.events:
            worth = position.game.words.worth(event)
            if worth is not None:
                assert worth[0] and worth[1], f"an event is worth {worth}"
                points[event.seat] += worth[0]
    assert points == position.points, f"events make up {points}, but the points are {position.points}"


def check_records(stages: Sequence[Position], where: str) -> None:
    """The record of each stage of a game replays to the same state without the seed, and writes itself again.

    Only the last record is played, through all stages: replays take long. An earlier one that begins
    the same, and has the same first moves, replays the same.
    """
    last, due = read_record(write_record(stages[-1])), {len(stage.history): stage for stage in stages}
    for replayed in last.steps():
        count = len(replayed.history)
        position = due.pop(count, None)
        if position is None:
            continue
        here, text = f"{where}, after {count} moves", write_record(position)
        record = read_record(text)
        begun = replace(last, moves=last.moves[:count], result=result_lines(replayed), lines=record.lines)
        assert record == begun, f"{here}: the record begins otherwise than that of the whole game"
        assert replayed.digest == position.digest, f"{here}: the record replays to another state"
        assert write_record(replayed) == text, f"{here}: the record of the replay differs"
        again = game_of(position).position(position.notation, names=position.names)
        assert again.digest == position.digest, f"{here}: the position in words reads back as another"
    assert not due, f"{where}: the record lacks moves"


def check_end(position: Position) -> None:
    """At the end nobody may act, places fit points, and each event reads back."""
    outcome = position.outcome
    assert outcome is not None and outcome.reason
    assert bool(outcome.winners) == outcome.won, "nobody is in first place"
    assert not position.legal_moves and not position.waiting
    best = max(outcome.points)
    assert all(outcome.points[seat] == best for seat in outcome.winners), "a winner has fewer points"
    for played in position.history:
        for event in played.events:
            words = position.game.words
            text = words.event(event, position.names)
            read = words.read_event(text, position.names)
            assert read.items() <= words.events.numbers(event).items(), f'"{text}" reads back wrong'


def check_compiled(
    game: Game,
    seeds: Sequence[int],
    limit: int = 400,
    strain: Callable[[Any], None] | None = None,
    weighted: bool = False,
) -> None:
    """Interpreted and compiled rules agree byte for byte, states and dice, over random games.

    Interpreted rules run through record views, where no small integer can wrap unseen. With `strain`, games
    go on from tables in play whose counters it has pushed near their limits; they came there by rollout
    weights, if that is asked for.
    """
    from flatboat.bots.random import playouts, reasons

    dealt = np.concatenate([strained(game, seed, strain, weighted) for seed in seeds])
    compiled: Any = playouts
    runs = []
    for play, through in ((compiled, lambda records: records), (compiled.py_func, wrap)):
        states = dealt.copy()
        dice = np.concatenate([table_dice(key_of(f"compiled {seed}"), game.streams) for seed in seeds])
        counts, why = np.zeros(len(seeds), np.int64), reasons(len(game.kind.actions))
        edition, options = through(game.edition_record), through(game.options_record)
        play(edition, options, through(states), through(dice), why, strain is None, limit, counts)
        runs.append((states, dice))
    for i, seed in enumerate(seeds):
        assert digest(runs[0][0][i]) == digest(runs[1][0][i]), (
            f"seed {seed}: the compiled game went otherwise"
        )
        here = slice(i * game.streams, (i + 1) * game.streams)
        assert digest(runs[0][1][here]) == digest(runs[1][1][here]), (
            f"seed {seed}: the compiled dice rolled otherwise"
        )


@entry
def judge(edition: Any, states: Any, weights: Any, out: Float64s) -> None:
    """How a game's `evaluate` judges each of some tables."""
    for i in range(len(states)):
        evaluate(edition[0], states[i], weights[0], out[i])


def check_judgement(game: Game, seed: int, every: int = 8, most: int = 400) -> None:
    """Interpreted and compiled `evaluate` judge tables of a game alike.

    The interpreted one refuses an index outside a row, where the compiled one reads what lies there.
    """
    chooser, position, stages = random.Random(seed), game.start(seed=seed), []
    while not position.over and len(position.history) < most:
        if len(position.history) % every == 0:
            stages.append(position.state.copy())
        position.push(choose(game, position.legal_moves, chooser, weighted=True))
    states, compiled = np.concatenate([*stages, position.state]), np.zeros((len(stages) + 1, MOST_SEATS))
    interpreted = compiled.copy()
    doorway: Any = judge
    weights = game.kind.search.weights_for(game.seats)
    doorway(game.edition_record, states, weights, compiled)
    doorway.py_func(wrap(game.edition_record), wrap(states), wrap(weights), interpreted)
    np.testing.assert_allclose(compiled, interpreted, rtol=1e-6, err_msg=f"{game.kind.name}, seed {seed}")


def strained(game: Game, seed: int, strain: Callable[[Any], None] | None, weighted: bool) -> Records:
    """A state to play on from: all zero, or a table in play pushed to its limits."""
    if strain is None:
        return game.empty_state()
    chooser, position = random.Random(seed), game.start(seed=f"strain {seed}")
    for _ in range(60):
        position.push(choose(game, position.legal_moves, chooser, weighted))
    strain(position._record_view)
    return position.state


def choose(game: Game, moves: Sequence[Move], chooser: random.Random, weighted: bool) -> Move:
    """One of some legal moves: each as likely, or by rollout weights, which leads further into most games."""
    if not weighted:
        return chooser.choice(moves)
    return chooser.choices(
        moves, [int(game.kind.search.rollout_weights[move.action]) or 0.1 for move in moves]
    )[0]


def playthrough(game: Game, seed: int, most: int = 400, weighted: bool = False) -> str:
    """A random game as text, with what every seat sees at intervals: kept as a golden file, it shows any
    change of behaviour in a review."""
    chooser, position = random.Random(seed), game.start(seed=seed)
    lines = [f"{game.kind.title}, {game.seats} seats, {game.options}, seed {seed}", ""]
    while not position.over and len(position.history) < most:
        if len(position.history) % 50 == 0:
            lines += ["", *position.text().splitlines(), ""]
        move = choose(game, position.legal_moves, chooser, weighted)
        legal = len(position.legal_moves)
        position.push(move)
        told = "; ".join(position.log(ONLOOKER, len(position.history) - 1))
        lines.append(f"{len(position.history):4} {position.digest[:6]} {legal:3} legal | {move} | {told}")
    return "\n".join([*lines, "", *position.text().splitlines(), ""])
