"""Lessons at a table: which step its learner is at, what is said there, and which moves are for now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flatboat.bots import LEVELS
from flatboat.bots.names import bot_name
from flatboat.errors import FlatboatError
from flatboat.kernel.kind import Kind
from flatboat.kernel.lessons import Lesson, Step, lesson_of
from flatboat.kernel.moves import Move
from flatboat.kernel.observation import Observation
from flatboat.web.house.rooms import Rooms
from flatboat.web.room import Room
from flatboat.web.store import LessonState, TableSettings
from flatboat.web.wanted import NewTable

LEARNER = 0  # the seat
EASIEST = next(iter(LEVELS))
BEGUN = LessonState(read=0, left=False)
READ_ON = "First read on: press Next."  # said of all moves while there is something to read
PREFIX, SHEET = "t-", "sheet-"  # of the ids of pieces on a page, and of forms
#: Parts of the page that a bubble may point at, by their ids.
AREAS = frozenset(("choices", "roster", "log", "turn", "tools", "hint", "undo", "tabs", "since"))


class NotYet(FlatboatError):
    """A move that the rules allow, and that is not for now in a lesson."""


@dataclass(frozen=True)
class Bubble:
    """What a lesson says now; `at` has ids of what it may point at, the first that is in sight."""

    number: int
    total: int
    words: str
    at: tuple[str, ...]
    reads_on: bool  # goes on by a press, not by a move
    last: bool


@dataclass(frozen=True)
class Course:
    """A lesson at a table, as far as it has come."""

    lesson: Lesson
    made: int  # moves of the learner
    answered: int  # and of the others
    step: int

    @property
    def answer(self) -> str | None:
        """What the others play next; None: as they like."""
        return self.lesson.answers[self.answered] if self.answered < len(self.lesson.answers) else None

    def check(self, move: Move, ahead: int) -> None:
        """Raises NotYet for a move of the learner that is not for now; `ahead` others came just before it."""
        lesson, made = self.lesson, self.made + ahead
        if move.seat == LEARNER and lesson.holds(self.step):
            raise NotYet(READ_ON)
        if move.seat == LEARNER and made < len(lesson.line) and str(move) not in lesson.line[made]:
            raise NotYet(lesson.refusal(lesson.at(made, len(lesson.steps)), str(move)))


def wanted_lesson(kind: Kind, lesson: Lesson, name: str) -> NewTable:
    """The table of a lesson; the others are the easiest bots."""
    bots = [bot_name(seat, [name]) for seat in range(1, lesson.seats)]
    players = ("", *[EASIEST] * len(bots))
    return NewTable(lesson.game(kind), players, (name, *bots), open_seats=False, key=lesson.key, lesson=BEGUN)


def course_of(room: Room) -> Course | None:
    """The lesson that goes on at a table; None if there is none, or if it is left or over."""
    state = room.table.settings.get("lesson")
    if state is None or state["left"] or room.position.over or room.seats[LEARNER].bot:
        return None
    if (lesson := lesson_of(room.game.kind)) is None:
        return None
    made = [act.text for act in room.standing if act.seat == LEARNER]
    step = lesson.at(len(made), state["read"])
    if step == len(lesson.steps) or not lesson.follows(made):
        return None
    return Course(lesson, len(made), len(room.standing) - len(made), step)


def bubble_of(room: Room, observation: Observation, narrow: bool) -> Bubble | None:
    """What the learner is told now; nothing while others move."""
    course = course_of(room) if observation.seat == LEARNER else None
    if course is None or LEARNER not in room.position.waiting:
        return None
    step, total = course.lesson.steps[course.step], len(course.lesson.steps)
    number, words = course.step + 1, tapped(step.say) if narrow else step.say
    return Bubble(
        number, total, words, pointed(step, course, observation, narrow), not step.play, number == total
    )


def tapped(words: str) -> str:
    """What is said on a phone, which has no mouse.

    >>> tapped("Click the pile.")
    'Tap the pile.'
    """
    return words.replace("Click ", "Tap ").replace("click ", "tap ")


def pointed(step: Step, course: Course, observation: Observation, narrow: bool) -> tuple[str, ...]:
    """The ids of what a bubble points at."""
    if step.at or not step.play:
        return tuple(name if name in AREAS or name.startswith(SHEET) else PREFIX + name for name in step.at)
    spots, ids, buttons = observation.spots(narrow), list[str](), list[str]()
    for move in observation.moves:
        if str(move) in course.lesson.line[course.made]:
            ids += [PREFIX + spot for spot in spots.get(move.action, ())]
            buttons.append(f"m-{str(move).replace(' ', '_')}")
    return (*ids, *buttons)


async def read_on(rooms: Rooms, room: Room, step: int) -> None:
    """The learner has read a step (counted from 1)."""
    await _remember(rooms, room, lambda state: {**state, "read": max(state["read"], step)})


async def leave(rooms: Rooms, room: Room) -> None:
    """The learner plays on freely."""
    await _remember(rooms, room, lambda state: {**state, "left": True})


async def _remember(rooms: Rooms, room: Room, change: Callable[[LessonState], LessonState]) -> None:
    """Store how far a lesson has come."""

    def later(settings: TableSettings) -> dict[str, object]:
        state = settings.get("lesson")
        if state is None:
            raise FlatboatError("this table is no lesson")
        return {"lesson": change(state)}

    await rooms.set_settings(room, later)
    room.forget_shown()
    rooms.wake(room)
