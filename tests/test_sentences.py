"""What people read reads well: over random games no sentence has a known fault."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

import flatboat
from flatboat.games import SHELF
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import capital, find
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position

#: Tables on which all that the games can say is said, sooner or later.
TABLES = [
    ("heartland", 2, {}),
    ("heartland", 3, {"truck_stops": True, "ham_radio": "cubes", "alternate_routes": True}),
    ("heartland", 5, {"truck_stops": True, "warehouse_mixup": True, "fresh_start": True}),
    ("rifle-and-axe", 1, {"steady_growth": True}),
    ("rifle-and-axe", 3, {}),
    ("broadsides", 2, {}),
    ("broadsides", 2, {"extra_crew": 2}),
    ("broadhorns", 2, {}),
    ("broadhorns", 4, {"bag": "blind", "first_boat": "any", "board_in_st_louis": True}),
    ("railroad", 1, {}),
    ("railroad", 4, {"wild_slots": "leftmost"}),
]
#: What nobody should have to read.
FAULTS = {
    "two blanks": r"  ",
    "a name of the code": r"\w_\w",
    "a number and a noun that do not agree": r"(?<![\d.,$/-])\b1 (?:more |further |extra )?"
    r"(?:cubes|bills|pigs|points|cards|spaces|barrels|boxes|tracks|trains|loans|slots|containers|wreaths|gifts|turns"
    r"|rounds|moves|Horses|Tools|Rifles|Hides|Looms|Plots|Containers|Implements|actions|deliveries|travelers|cannons"
    r"|steps|dots|times|goods|spots|combats|movements|seats|dice)\b",
    "a plural that is": r"\bno \w+s (?:is|was|has|lies)\b",
    "a singular that are": r"(?<!and )(?<!or )\b1 \w+ (?:are|were|have)\b",
    "nothing as a number": r"(?<![\d.,+$-])(?<!Fight )\b0 (?!of\b)[a-zA-Z]",
    "two colons in a clause": r"::|: [^.;()]*: ",
    "words of the machinery": r"mcts|commitment|None\b|\bsheet\b|\bnan\b",
    "nothing in brackets": r"\(\s*\)|\[\s*\]",
    "a sign twice": r"\.\.(?!\.)|,,|;;|[,;:]\.|\( | \)| ,| ;",
    "a riddle": r"now is the time|is the moment|cannot but|look(?:s|ing)? on\b|stands? for nothing",
    "an article that does not fit": r"\ba [aeio]\w+|\ban [bcdfgjklmnpqrstvwxyz]\w+",
    "a seat without its name": r"\b[Ss]eat \d|\btruck \d",
}
CAPITALS = re.compile(r"(?:[.!?] |^)[a-z]")
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve"]


def said_of(observation: Observation, chooser: random.Random) -> Iterator[tuple[str, str]]:
    """What a seat may read at a position, and what kind of sentence it is."""
    words, view = observation.game.words, observation.view
    yield "task", words.task(view, observation.names)
    yield "guide", observation.guide()
    for panel in observation.panels():
        yield "heading", panel.heading
        for cell in (*panel.columns, *(cell for row in panel.rows for cell in row)):
            yield "fact", cell
    if observation.seat == ONLOOKER:
        return
    for sheet in words.sheets(view):
        yield "heading", sheet.heading
        for field in sheet.fields:
            yield from (("form", text) for text in (field.label, *(told for _, told in field.choices)))
    actions = range(len(observation.game.moves))
    for action in {*chooser.sample(actions, min(40, len(actions))), *observation.legal[:10]}:
        if words.belongs(action, view):
            yield "label", observation.label(action)
        if observation.why[action] and words.belongs(action, view):
            yield "reason", observation.reason(action)


def read(position: Position, chooser: random.Random) -> Iterator[tuple[str, str]]:
    """What is read over a game of random moves, at some of its positions."""
    while not position.over and len(position.history) < 600:
        if chooser.random() < 0.15:
            for seat in (ONLOOKER, *range(position.game.seats)):
                yield from said_of(position.observation(seat), chooser)
        told = len(position.history)
        position.push(chooser.choice(position.legal_moves))
        yield from (("event", line) for line in position.log(chooser.choice(position.waiting or [0]), told))
    for seat in (ONLOOKER, *range(position.game.seats)):
        yield from said_of(position.observation(seat), chooser)
    if position.outcome:
        yield "ending", position.outcome.reason


@cache
def faults(kind: str, text: str) -> list[str]:
    """What is wrong with a sentence."""
    found = [fault for fault, pattern in FAULTS.items() if re.search(pattern, text)]
    if kind == "guide" and CAPITALS.search(text):
        found.append("a sentence with a small letter")
    if kind == "reason" and (not text or ": " in text or text.endswith(".")):
        found.append("no clause")
    return found


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_sentences_read_well(name, seats, options):
    """Thousands of sentences of random games, none with a known fault."""
    chooser, wrong, count = random.Random(7), dict[str, list[str]](), 0
    for seed in range(2):
        position = flatboat.game(name, seats, options).start(seed, names=NAMES[:seats])
        for kind, text in read(position, chooser):
            count += 1
            if found := faults(kind, text):
                wrong[f"{kind}: {text}"] = found
    assert count > 1000 and not wrong, wrong


@pytest.mark.parametrize("name", SHELF)
def test_labels_can_be_typed(name):
    """What a button says may be typed, and means its move alone; the notation goes on meaning what it did."""
    game = flatboat.game(name)
    position = game.start(7)
    observation = position.observation(position.waiting[0])
    labels = {action: observation.label(action) for action in range(len(game.moves))}
    for action, label in labels.items():
        meant = find(label, dict(enumerate(game.moves))) or find(label, labels)
        assert meant == [action], (
            f'"{label}" means {[game.moves[n] for n in meant]}, not {game.moves[action]}'
        )
        assert find(game.moves[action], dict(enumerate(game.moves))) == [action]
        assert capital(label)[0].isupper()
