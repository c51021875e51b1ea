"""What a drawing shows of several decisions as one: from the event that opens a stretch to what closes it."""

from __future__ import annotations

from flatboat.kernel.history import Happened
from flatboat.web.telling import stretch, unbroken

OPEN, OTHER, CLOSE = 1, 2, 3


def told(*kinds: int) -> list[Happened]:
    return [Happened(kind=kind, seat=0, seen=0, a=0, b=0, values={}) for kind in kinds]


def kinds(*acts: list[Happened]) -> list[int]:
    return [event.kind for event in stretch(acts, {OPEN}, {CLOSE})]


def test_decisions_of_a_stretch_are_shown_with_those_before() -> None:
    assert kinds(told(OTHER), told(OPEN, OTHER), told(OTHER), told(OTHER)) == [OPEN, OTHER, OTHER, OTHER]


def test_what_closes_it_still_belongs_to_it() -> None:
    assert kinds(told(OPEN), told(OTHER, CLOSE)) == [OPEN, OTHER, CLOSE]


def test_after_it_each_decision_stands_for_itself() -> None:
    assert kinds(told(OPEN), told(CLOSE), told(OTHER), told(OTHER, OTHER)) == [OTHER, OTHER]


def test_without_a_beginning_only_the_last_decision_is_shown() -> None:
    assert kinds(told(OTHER), told(OTHER, OTHER)) == [OTHER, OTHER] and kinds() == []


def since_break(*acts: list[Happened]) -> list[int]:
    return [event.kind for event in unbroken(reversed(acts), {OPEN})]


def test_all_since_a_break_is_shown_whoever_did_it() -> None:
    assert since_break(told(OTHER), told(CLOSE, OPEN), told(OTHER), told(CLOSE)) == [OPEN, OTHER, CLOSE]


def test_a_break_that_nothing_followed_yet_leaves_what_was_before_in_sight() -> None:
    assert since_break(told(OTHER), told(OPEN, OTHER), told(CLOSE, OPEN)) == [OPEN, OTHER, CLOSE, OPEN]
    assert since_break(told(OPEN), told(OTHER, OPEN)) == [OPEN, OTHER, OPEN]


def test_without_a_break_all_is_shown() -> None:
    assert since_break(told(OTHER), told(CLOSE)) == [OTHER, CLOSE] and since_break() == []
