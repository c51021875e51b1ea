"""Lessons are played through on the rules, and what they point at is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import accumulate

import pytest

from flatboat.errors import EditionError
from flatboat.games import SHELF, kind
from flatboat.kernel.dice import Tape, table_dice
from flatboat.kernel.editions import read_model
from flatboat.kernel.lessons import Lesson, Step, lesson_of
from flatboat.kernel.notation import capital
from flatboat.offers.buttons import slug
from flatboat.web.known import only_move
from flatboat.web.lessons import AREAS, LEARNER, Course, pointed

TAUGHT = [name for name in SHELF if lesson_of(kind(name))]
SENTENCE = 26  # words that are read at one glance
PROMISED = set(SHELF)
WORDS_A_MINUTE = 90  # read with an eye on the board, tried and done


class Pupil:
    """Somebody who does what a lesson says, at its table."""

    def __init__(self, name: str) -> None:
        found = lesson_of(kind(name))
        assert found is not None
        self.lesson, self.game = found, found.game(kind(name))
        names = ["Guest", *(f"Bot {seat}" for seat in range(2, found.seats + 1))]
        dice = Tape(table_dice(found.key, self.game.streams))
        self.position = self.game.start(names=names, dice=dice)
        self.made = self.answered = 0

    def play(self, words: str) -> None:
        """Play what the lesson wants next."""
        assert words in self.lesson.line[self.made]
        self.position.push(self.position.parse(words, LEARNER))
        self.made += 1

    def others(self) -> None:
        """Let the others play, and what leaves the learner no choice, as a site does."""
        while not self.position.over:
            observation, due = self.position.observation(LEARNER), self.position.waiting
            bot = next((seat for seat in due if seat != LEARNER), None)
            if LEARNER in due and (move := only_move(observation)):
                self.play(str(move))
            elif bot is not None and self.answered < len(self.lesson.answers):
                answer = self.lesson.answers[self.answered]
                self.position.push(self.position.parse(answer, bot))
                self.answered += 1
            else:
                return

    def steps(self) -> Iterator[tuple[int, Step]]:
        """Each thing to read or do, when it has to be; a step of several moves comes several times."""
        ends = accumulate(len(step.play) for step in self.lesson.steps)
        for number, (step, end) in enumerate(zip(self.lesson.steps, ends, strict=True)):
            self.others()
            assert LEARNER in self.position.waiting, f"nothing to do at step {number + 1}"
            assert self.lesson.at(self.made, number) == number, f"step {number + 1} is passed over"
            if not step.play:
                yield number, step
            while self.made < end:
                yield number, step
                legal = {str(move) for move in self.position.observation(LEARNER).moves}
                wanted = self.lesson.line[self.made]
                assert wanted & legal, f"step {number + 1}: {set(wanted)} of {sorted(legal)}"
                self.play(min(wanted & legal))
                self.others()


def test_games_that_have_a_lesson() -> None:
    assert set(TAUGHT) >= PROMISED


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_can_be_played(name: str) -> None:
    pupil = Pupil(name)
    seen = {number for number, _ in pupil.steps()}
    assert len(seen) == len(pupil.lesson.steps) >= 8
    assert pupil.made == len(pupil.lesson.line) and pupil.answered == len(pupil.lesson.answers)
    assert not pupil.position.over, "the game goes on"
    assert not pupil.lesson.steps[-1].play and not pupil.lesson.steps[0].play
    words = sum(len(step.say.split()) for step in pupil.lesson.steps)
    assert words / WORDS_A_MINUTE < pupil.lesson.minutes <= 8


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_pointed_at_is_there(name: str, narrow: bool) -> None:
    pupil = Pupil(name)
    for number, step in pupil.steps():
        observation = pupil.position.observation(LEARNER)
        course = Course(pupil.lesson, pupil.made, pupil.answered, number)
        ids = pointed(step, course, observation, narrow)
        drawing = str(observation.draw(narrow=narrow))
        there = AREAS | {
            f"sheet-{slug(sheet.name)}" for sheet in observation.game.words.sheets(observation.view)
        }
        there = [one for one in ids if one in there or one.startswith("m-") or f'id="{one}"' in drawing]
        assert there, f"step {number + 1} points at {ids}"


@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_said_fits_what_can_be_done(name: str) -> None:
    """Moves are called what their buttons are called, and what is refused could have been tried."""
    pupil = Pupil(name)
    untried = {(number, one.moves) for number, step in enumerate(pupil.lesson.steps) for one in step.wrong}
    unknown = {(number, words) for number, step in enumerate(pupil.lesson.steps) for words in quoted(step)}
    for number, step in pupil.steps():
        observation = pupil.position.observation(LEARNER)
        unknown -= {(number, capital(observation.label(move.action))) for move in observation.moves}
        other = (
            {str(move) for move in observation.moves} - pupil.lesson.line[pupil.made] if step.play else set()
        )
        untried -= {
            (number, one.moves) for one in step.wrong if any(fnmatchcase(m, one.moves) for m in other)
        }
    assert not untried and not unknown


def quoted(step: Step) -> list[str]:
    """What a step calls a button that is to be pressed."""
    return re.findall('"([^"]+)"', step.say) if step.play else []


@pytest.mark.parametrize("name", TAUGHT)
def test_sentences_are_short(name: str) -> None:
    lesson = Pupil(name).lesson
    for words in [lesson.wrong, *(text for step in lesson.steps for text in spoken(step))]:
        assert re.search(r"[.!?]\"?$", words), words
        for sentence in re.split(r"(?<=[.!?:])\s", words):
            assert len(sentence.split()) <= SENTENCE, sentence


def spoken(step: Step) -> list[str]:
    """All that a step says."""
    return [step.say, *(one.say for one in step.wrong)]


SMALL = """
minutes = 5
seed = 1
seats = 2
wrong = "Not now."
[[steps]]
say = "This is the goal."
[[steps]]
say = "Drive."
play = ["pay fuel 1 | pay 1 point", "drive to Jericho"]
then = ["pay 1 point"]
[[steps]]
say = "Read."
[[steps]]
say = "Load."
play = ["load 1 corn"]
wrong = [{ moves = "load *", say = "One is enough." }]
[[steps]]
say = "Good luck!"
"""


def test_where_a_learner_is() -> None:
    """By what was read and played; what is to be read is never passed over, but for the last words."""
    lesson = read_model(SMALL, Lesson, "small")
    assert [lesson.at(0, 0), lesson.at(0, 1), lesson.at(1, 1), lesson.at(2, 1)] == [0, 1, 1, 2]
    assert [lesson.at(2, 0), lesson.at(3, 1), lesson.at(2, 3), lesson.at(3, 3)] == [0, 2, 3, 4]
    assert [lesson.holds(step) for step in range(5)] == [True, False, True, False, False]
    assert [lesson.at(3, 3), lesson.at(4, 3)] == [4, 5], "who plays on has read the last words"
    assert lesson.at(1, 3) == 1, "what was taken back is to be done again"
    assert lesson.follows(["pay 1 point", "drive to Jericho"]) and not lesson.follows(["load 1 corn"])
    assert lesson.follows(["pay fuel 1", "drive to Jericho", "load 1 corn", "whatever"])
    assert [lesson.refusal(3, "load 2 corn"), lesson.refusal(3, "swap")] == ["One is enough.", "Not now."]


def test_mistakes_in_a_lesson_are_told_by_their_line() -> None:
    with pytest.raises(
        EditionError, match=r"small, line 10, table \[\[steps\]\] number 2, key plays: is not known"
    ):
        read_model(SMALL.replace('play = ["pay', 'plays = ["pay'), Lesson, "small")
    with pytest.raises(EditionError, match=r"small, line 2, key minutes: 50 is too high"):
        read_model(SMALL.replace("minutes = 5", "minutes = 50"), Lesson, "small")
