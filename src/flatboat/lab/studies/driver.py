"""Plays a study: gives out its chunks, keeps what comes back, ends matches, goes on where it was stopped.

What is played, and when a match ends, hangs on the study alone: chunks are looked at in their order, however
they come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from flatboat.lab.simulate import Listener, Stopped
from flatboat.lab.studies.asking import Asked
from flatboat.lab.studies.chunks import Job
from flatboat.lab.studies.folder import Folder
from flatboat.lab.studies.match import Chunk, Match
from flatboat.lab.studies.places import Here, Place
from flatboat.lab.studies.study import Plan
from flatboat.lab.studies.sums import Summary

LISTEN = 0.2  # seconds after which a run looks whether it is to stop


@dataclass
class MatchUnderWay:
    """A match while it is played: which chunks are left, and what the first of them add up to."""

    match: Match
    width: float | None
    left: deque[Chunk]
    summary: Summary = field(default_factory=Summary)
    chunks: list[Chunk] = field(default_factory=list)  # those in the summary
    back: set[Chunk] = field(default_factory=set)  # played, and not looked at yet
    looked: int = 0

    @property
    def ended(self) -> bool:
        """Whether it has all its games, or intervals as narrow as wanted."""
        return self.summary.games >= self.match.games or (
            self.width is not None and self.summary.games > 0 and self.summary.width <= self.width
        )


def run(
    plan: Plan, folder: Folder, place: Place | None = None, listener: Listener | None = None
) -> list[MatchUnderWay]:
    """Play what is not there yet of a study; all its matches.

    StudyError, EditionError or FlatboatError for what cannot be; `flatboat.lab.simulate.Stopped` on Ctrl-C or
    soon after `listener` says so: what is in the folder by then stays, and the next run goes on from it.
    """
    folder.begin(plan)
    place = place or Here()
    driver = Driver(plan, folder, place, listener or Listener())
    try:
        return driver.run()
    except KeyboardInterrupt:
        raise Stopped([], driver.out) from None
    finally:
        place.close()


def read(folder: Folder) -> tuple[Plan, list[MatchUnderWay]]:
    """A study and what is there of its matches, however far it has come. StudyError if there is none."""
    plan = folder.plan()
    return plan, Driver(plan, folder, None, Listener()).run()


class Driver:
    """A run of a study; without a place it looks at what was played."""

    def __init__(self, plan: Plan, folder: Folder, place: Place | None, listener: Listener) -> None:
        self.plan, self.folder, self.place, self.listener = plan, folder, place, listener
        self.out = 0  # chunks that are being played
        self.courses: list[MatchUnderWay] = []

    def run(self) -> list[MatchUnderWay]:
        """Play all matches, or one after the other where each hangs on those before."""
        if not self.plan.adaptive:
            self.courses = [self.course(match) for match in self.plan.matches()]
            self.play(self.courses)
            return self.courses
        asked = Asked(self.plan)
        while (match := asked.next()) is not None:
            course = self.course(match)
            self.courses.append(course)
            self.play([course])
            if not course.ended:
                break
            asked.tell(course.summary)
        return self.courses

    def course(self, match: Match) -> MatchUnderWay:
        """A match before its first game."""
        return MatchUnderWay(match, self.plan.study.study.width, deque(match.chunks()))

    def play(self, courses: list[MatchUnderWay]) -> None:
        """Play these matches to their ends."""
        by_match = {course.match.number: course for course in courses}
        jobs = (job for course in courses for job in self.jobs(course))
        waiting = next(jobs, None)
        while self.place is not None and (waiting is not None or self.out):
            while waiting is not None and self.out < self.place.room:
                self.place.begin(waiting)
                self.out += 1
                waiting = next(jobs, None)
            for part in self.place.ended(LISTEN):
                self.out -= 1
                self.folder.put(part)
                course = by_match[part.chunk.match]
                course.back.add(part.chunk)
                self.look(course)
            if self.listener.stopped():
                raise Stopped([], self.out)

    def jobs(self, course: MatchUnderWay) -> Iterator[Job]:
        """The chunks of a match that are still to be played, in order; those that are there are looked at."""
        while course.left and not course.ended:
            if self.folder.has(chunk := course.left.popleft()):
                course.back.add(chunk)
                self.look(course)
            elif self.place is None:
                return
            else:
                yield Job(course.match, chunk, self.plan.keeping)
        if self.place is not None and course.width is not None:
            for chunk in course.left:  # an earlier run may have gone further
                self.folder.drop(chunk)

    def look(self, course: MatchUnderWay) -> None:
        """Add the chunks that are back to what their match comes to, in order, until it has ended."""
        for chunk in sorted(course.back, key=lambda chunk: chunk.number):
            if chunk.number == course.looked and not course.ended:
                course.summary.add(self.folder.games(chunk))
                course.chunks.append(chunk)
                course.looked += 1
                course.back.remove(chunk)
                self.listener.played(len(chunk.games))
        if course.ended and self.place is not None:
            while course.back:  # played for nothing
                self.folder.drop(course.back.pop())
