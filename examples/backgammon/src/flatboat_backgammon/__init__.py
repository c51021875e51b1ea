"""Backgammon for Flatboat: its words, its board, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import Field

from flatboat.kernel.boards import Board, Counter, Place, points
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.notation import one_of
from flatboat.kernel.open_game import PlainOptions, PlainWords, open_game
from flatboat.kernel.pictures import Picture
from flatboat_backgammon.drawing import draw_board
from flatboat_backgammon.rules import (
    ACTIONS,
    BAR,
    CHECKERS,
    MOVE,
    OFF,
    Chance,
    Happening,
    Options,
    Reason,
    State,
)

POINTS = [*map(str, range(1, BAR)), "bar"]


class BackgammonOptions(PlainOptions):
    """What the players agree on."""

    fills = Options
    gammons: bool = Field(False, description="A gammon counts two points, a backgammon three.")


class BackgammonWords(PlainWords):
    """Moves, events and reasons in words."""

    actions = ACTIONS
    things = {
        "point": POINTS,
        "die": [str(die) for die in range(1, 7)],
        "score": ["nothing", "1 point", "2 points", "3 points"],
    }
    moves = {"roll": "roll", "move": "move {point} by {die}"}
    happenings = {
        Happening.ROLLED: EventPhrase("{seat} rolls {high} and {low}", high="number", low="number"),
        Happening.MOVED: EventPhrase("{seat} moves {point} by {pips}", point="point", pips="number"),
        Happening.HIT: EventPhrase("{seat} is hit on {point}", point="point"),
        Happening.STUCK: EventPhrase("{seat} cannot move"),
        Happening.WON: EventPhrase("{seat} wins {points:score}", points="number"),
    }
    reasons = {
        Reason.NO_CHECKER: "you have no checker there",
        Reason.BAR_FIRST: "your checkers on the bar come in first",
        Reason.BLOCKED: "two or more checkers of your opponent hold the point where it would land",
        Reason.NOT_HOME: "you bear off only once all your checkers are home",
        Reason.HIGHER_FIRST: "a checker farther back has to move by that die",
        Reason.BOTH: "then the other die could not be played, and both must be if they can",
        Reason.LARGER: "only one die can be played, and then it is the larger one",
    }
    endings = {2: "all checkers of one player are off"}
    dice = {Chance.OPENING: ("who begins: {seat}", ""), Chance.ROLL: ("the roll of {seat}", "")}
    worths = {Happening.WON: (1, "winning")}

    def duty(self, view: Any) -> str:
        """Roll, or play what was rolled."""
        table = view.table
        if table.moves == 0:
            return "roll the dice"
        left = one_of(list(dict.fromkeys(str(die) for die in table.dice if die)))
        return f"move a checker by {left}" + (f", {table.moves} times" if table.moves > 2 else "")

    def label(self, action: int, view: Any = None) -> str:
        """As players write it: 13/8, bar/20, 4/off."""
        if action < MOVE:
            return "roll"
        point, die, to = reached(action)
        return f"{POINTS[point - 1]}/{to}" if to else f"{POINTS[point - 1]}/off by {die}"


def reached(action: int) -> tuple[int, int, int]:
    """The point that a move begins on, its die, and the point that it reaches."""
    point, die = (action - MOVE) % BAR + 1, (action - MOVE) // BAR + 1
    return point, die, max(point - die, OFF)


def board(view: Any, names: Sequence[str]) -> Board:
    """The board from the side of who looks: home is at the right below."""
    own = max(view.seat, 0)
    mine, theirs = view.table.checkers[own], view.table.checkers[1 - own]

    def pile(seat: int, count: int) -> tuple[Counter, ...]:
        return (Counter(seat, f"a checker of {names[seat]}"),) * count

    def point(number: int) -> Place:
        lying = pile(own, mine[number]) + pile(1 - own, theirs[BAR - number])
        return Place(f"point-{number}", f"point {number}", lying, str(number), number % 2 == 0)

    bars = [Place("their-bar", f"bar of {names[1 - own]}", pile(1 - own, theirs[BAR]))]
    bars += [Place(f"point-{BAR}", f"bar of {names[own]}", pile(own, mine[BAR]))]
    offs = [Place("their-off", f"off, {names[1 - own]}", pile(1 - own, theirs[OFF]))]
    offs += [Place(f"point-{OFF}", f"off, {names[own]}", pile(own, mine[OFF]))]
    upper = [*map(point, range(13, 19)), bars[0], *map(point, range(19, BAR)), offs[0]]
    lower = [*map(point, range(12, 6, -1)), bars[1], *map(point, range(6, 0, -1)), offs[1]]
    return Board("Backgammon", upper + lower, points(14, 5, 1.4, plain=(6, 13)))


def draw(view: Any, edition: Any, names: Sequence[str], prefix: str = "t", narrow: bool = False) -> Picture:
    """The game's own drawing in place of the default one."""
    return draw_board(board(view, names), view, prefix, narrow)


def spots(view: Any, edition: Any, narrow: bool = False) -> dict[int, tuple[str, ...]]:
    """A checker is taken from its point and put where it lands."""
    if view.seat < 0:
        return {}
    ways = {action: reached(action) for action in range(MOVE, len(ACTIONS))}
    return {action: (f"point-{point}", f"point-{to}") for action, (point, _, to) in ways.items()}


def faults(edition: Any, state: Any) -> list[str]:
    """Each player has fifteen checkers."""
    counts = [sum(state.table.checkers[seat]) for seat in range(2)]
    return [f"seat {seat} has {n} checkers, not {CHECKERS}" for seat, n in enumerate(counts) if n != CHECKERS]


KIND = open_game(
    "backgammon",
    "Backgammon",
    "Race fifteen checkers home by the dice, and send back those that stand alone.",
    range(2, 3),
    State,
    ACTIONS,
    BackgammonWords,
    folder=Path(__file__).parent,
    board=board,
    draw=draw,
    options=BackgammonOptions,
    longest=20_000,
    conserved=lambda state: tuple(sum(state.table.checkers[seat]) for seat in range(2)),
    faults=faults,
    spots=spots,
    aimed=frozenset({"move"}),
    asked=frozenset({"roll"}),
    clear_lead=20.0,
    width=6,
    exploration=0.4,
    looks=8,
)
