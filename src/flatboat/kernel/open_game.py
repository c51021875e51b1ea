"""A game in a few lines: what it is called, its state, its actions, its words; the rest has defaults.

    KIND = open_game(
        "noughts", "Noughts and Crosses", "Three in a row.", range(2, 3), State, ACTIONS, NoughtsWords,
        folder=Path(__file__).parent, board=board,
    )

What a default does not fit is given by the names that `Kind`, `Interface` and `Search` have for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, get_origin

import numpy as np
from pydantic import BaseModel, ConfigDict
from rich.text import Text

from flatboat.errors import FlatboatError
from flatboat.kernel.actions import Actions
from flatboat.kernel.boards import Board, Place, areas
from flatboat.kernel.declaring import file_of_caller
from flatboat.kernel.defaults import Ending, NoEdition, Refused, SeatsOnly, view_of
from flatboat.kernel.editions import EditionModel, EditionShelf
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.kind import Control, Interface, Kind, Search, finish_by_turns
from flatboat.kernel.mistakes import nearest
from flatboat.kernel.notation import Phrase, counted
from flatboat.kernel.pictures import Picture
from flatboat.kernel.records import Record, Records
from flatboat.kernel.word_faults import check_words
from flatboat.kernel.words import EditionWords

LONGEST = 10_000  # decisions, of games that say nothing else
DrawnBoard = Callable[[Any, Sequence[str]], Board]  # (view, names)


class PlainOptions(BaseModel):
    """Options that go into a record field by field: yes and no as 1 and 0, a choice as its number."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    fills: ClassVar[type[Record]] = SeatsOnly

    def record(self, edition: Any, seats: int) -> Records:
        """The options as the one record that the rules read."""
        records = self.fills.zeros(1)
        records["seats"] = seats
        for name, field in type(self).model_fields.items():
            value = getattr(self, name)
            choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
            records[name] = choices.index(value) if choices else value
        return records


class PlainEdition(EditionModel):
    """The edition of a game without component values."""

    def record(self) -> Records:
        """One record with nothing in it."""
        return NoEdition.zeros(1)


class PlainEditions(EditionShelf[PlainEdition]):
    """The one edition of such a game, which needs no file."""

    def __init__(self, title: str) -> None:
        super().__init__(PlainEdition, Path(), ("standard",))
        self.title = title

    def text(self, name_or_path: str | Path) -> str:
        """The text of the edition, or of a file."""
        if name_or_path == "standard":
            return f'[edition]\nname = "standard"\ntitle = "{self.title}"\n'
        return super().text(name_or_path)


class PlainWords(EditionWords):
    """Words of a game that are tables of phrases, with what every game says."""

    moves: ClassVar[Mapping[str, str]]  # a phrase for each family of actions
    happenings: ClassVar[Mapping[Any, EventPhrase]]
    reasons: ClassVar[Mapping[int, str]] = {}  # {task} is what there is to do instead
    endings: ClassVar[Mapping[int, str]] = {}
    untimely = frozenset({Refused.NOT_NOW, Refused.NOT_YOUR_TURN, Refused.GAME_OVER})
    board: ClassVar[DrawnBoard | None] = None
    USUAL: ClassVar[Mapping[int, str]] = {
        Refused.NOT_NOW: "at this point you {task}",
        Refused.NOT_YOUR_TURN: "it is Seat {turn}'s turn",
        Refused.GAME_OVER: "the game is over",
    }
    ENDED: ClassVar[Mapping[int, str]] = {
        Ending.CLOSED: "the host ended the game",
        Ending.FINISHED: "it was played to its end",
    }

    def __init__(self, edition: Any) -> None:
        super().__init__(edition)
        fields = {group.name: [name for name, _ in group.fields] for group in self.actions.groups}
        self.phrases = {}
        for family, pattern in self.moves.items():
            words = {name: self.things[name] for name in fields[family] if name in self.things}
            self.phrases[family] = Phrase(pattern, **words)
        self.events = EventWords(self.happenings, {}, self.things)

    def duty(self, view: Any) -> str:
        """What the seat to act has to do now, as a clause that follows "you"."""
        return "make a move"

    def task(self, view: Any, names: Sequence[str]) -> str:
        """What is to be decided, and by whom."""
        if view.table.ending:
            return "The game is over."
        return f"{names[view.table.turn]}: {self.duty(view)}."

    def reason(self, reason: int, action: int, view: Any) -> str:
        """Why an action is not legal."""
        phrase = {**self.USUAL, **self.reasons}[reason]
        return phrase.format(task=self.duty(view), turn=view.table.turn + 1)

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Why the game ended."""
        return {**self.ENDED, **self.endings}[view.table.ending]

    def guide(self, view: Any) -> str:
        """What there is to do."""
        if view.table.ending:
            return "The game is over."
        who = "You" if view.table.turn == view.seat else f"Seat {view.table.turn + 1}"
        return f"{who}: {self.duty(view)}."

    def table(self, view: Any, names: Sequence[str]) -> str:
        """The table as text: the task, points, the board."""
        points = zip(names, view.table.points, strict=False)
        lines = [self.task(view, names), "", *(f"{name}: {counted(n, 'point')}" for name, n in points)]
        if self.board is not None:
            lines += ["", type(self).board(view, names).text()]  # type: ignore[misc]
        return "\n".join(lines)


def open_game(
    name: str, title: str, summary: str, seats: range, state: type[Record], actions: Actions,
    words: type[PlainWords], *, folder: Path, board: DrawnBoard | None = None, **given: Any,
) -> Kind:  # fmt: skip
    """A kind of game with defaults for all that is not given.

    With a `board` there are drawing, text and spots: an action is clicked at the places that its fields
    name, so that `put square=3` belongs to the place "square-3".
    """
    words.board, words.actions = staticmethod(board) if board else None, actions
    check_words(words, actions, state)
    if "view" not in given:
        given["view"] = view_of(state)
    known = [*Kind.__dataclass_fields__, *Interface.__dataclass_fields__, *Search.__dataclass_fields__]
    if unknown := [field for field in given if field not in known]:
        raise FlatboatError(
            f"{file_of_caller()}: open_game takes no {unknown[0]}; {nearest(unknown[0], known)}"
        )
    asked = {field: given.pop(field) for field in list(given) if field in Interface.__dataclass_fields__}
    searched = {field: given.pop(field) for field in list(given) if field in Search.__dataclass_fields__}
    usual = {
        "rules_version": 1,
        "longest": LONGEST,
        "options": PlainOptions,
        "editions": PlainEditions(title),
        "draw": drawing(board, title, words),
        "show": lambda view, edition, names, brief=False: Text(words(edition).table(view, names)),
        "finish": finish_by_turns(Ending),
        "conserved": lambda state: (),
    }
    interface = {"spots": spots_of(board, actions), "chains": {}, "asked": frozenset()}
    interface["controls"] = controls(actions, folder)
    search = {"rollout_weights": np.ones(len(actions), np.int8), "clear_lead": 1.0}
    return Kind(
        name=name, title=title, summary=summary, seats=seats, state=state, actions=actions, words=words,
        folder=folder, interface=Interface(**{**interface, **asked}), search=Search(**{**search, **searched}),
        **{**usual, **given},
    )  # fmt: skip


def controls(actions: Actions, folder: Path) -> dict[str, Control]:
    """A heading for each family: that of its rule in help.md, if one has its name, else the first there."""
    headings = re.findall(r"^#{2,} (.+)$", (folder / "help.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {heading.lower(): heading for heading in headings}
    return {
        group.name: Control(heading := named.get(group.name.lower(), headings[0]), heading)
        for group in actions.groups
    }


def drawing(board: DrawnBoard | None, title: str, words: type[PlainWords]) -> Callable[..., Picture]:
    """The drawing of a board, with what is to be done in a line under it; without a board that line alone."""

    def draw(view: Any, edition: Any, names: Any, prefix: str = "t", narrow: bool = False) -> Picture:
        made = board(view, names) if board else Board(title, [Place("table", title)], areas((0, 0, 9, 1)))
        return made.draw(prefix, narrow, below=words(edition).task(view, names))

    return draw


def spots_of(board: DrawnBoard | None, actions: Actions) -> Callable[..., Mapping[int, tuple[str, ...]]]:
    """Where an action is clicked: at each place that one of its fields names."""
    named = {
        action: tuple(f"{field}-{value}" for field, value in actions.read(action)[1].items())
        for action in range(len(actions))
    }

    def spots(view: Any, edition: Any, narrow: bool = False) -> dict[int, tuple[str, ...]]:
        if board is None:
            return {}
        ids = board(view, [f"Seat {seat + 1}" for seat in range(view.table.seats)]).ids
        drawn = {action: tuple(id for id in pieces if id in ids) for action, pieces in named.items()}
        return {action: pieces for action, pieces in drawn.items() if pieces}

    return spots
