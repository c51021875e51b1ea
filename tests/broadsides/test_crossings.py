"""What a course is worth against all that the other ship may sail."""

from __future__ import annotations

from itertools import product
from typing import Any

from flatboat.games.broadsides.rules.actions import FIRE, PLOT
from flatboat.games.broadsides.rules.ships import direction
from flatboat.games.broadsides.rules.tables import HEADINGS, Card
from flatboat.games.broadsides.text.crossings import (
    CLEAR,
    Lie,
    Prospect,
    apart,
    courses,
    field_of,
    lies_of,
    prospect,
    shots,
    voyages,
)

from .seats import GAME, seated
from .tables import EDITION, VALUES, Table, at_sea

STAY = (Card.REMAIN,) * 3
MASTS_GONE = {"masts": {"A": 1}}  # one stands: three damage cards


def view(table: Table, seat: int = 0) -> Any:
    return seated(table).observation(seat).view


def test_a_ship_sails_by_her_cards_until_something_stops_her() -> None:
    ship = view(at_sea({"at": (1, 10), "heading": "N"})).table.ships[0]
    assert lies_of(VALUES, ship, (Card.STARBOARD, Card.FORWARD, Card.FORWARD)) == [
        Lie(0, 9, 1), Lie(1, 10, 1), Lie(1, 10, 1, "edge")
    ]  # fmt: skip


def test_damage_cards_leave_fewer_courses() -> None:
    whole, none = (view(at_sea(None, other)).table.ships[1] for other in (None, MASTS_GONE))
    assert len(courses(VALUES, whole)) > 20 and len(courses(VALUES, none)) == 1


def test_broadsides_that_lie_still_beside_each_other_fire_after_each_card() -> None:
    lying = ({"at": (5, 5), "heading": "N"}, {"at": (6, 5), "heading": "N"} | MASTS_GONE)
    assert prospect(VALUES, view(at_sea(*lying)), STAY) == Prospect(15, 15, 0)
    onto = (Card.STARBOARD, Card.STARBOARD, Card.FORWARD)
    assert prospect(VALUES, view(at_sea(*lying)), onto).meets == 1


def test_courses_are_met_by_dots_as_they_are_one_by_one() -> None:
    near = {"at": (4, 3), "heading": "N"}, {"at": (5, 5), "heading": "S"}
    seen = view(at_sea(*near))
    own, other = seen.table.ships
    fields, hers = [field_of(VALUES, ship) for ship in (own, other)], courses(VALUES, other)
    for cards in product(Card, repeat=3):
        ours, theirs, meets = 0, 0, 0
        for course in hers:
            for mine, lie in zip(lies_of(VALUES, own, cards), course, strict=True):
                if not apart(mine, lie):
                    meets += 1
                    break
                if apart(mine, lie) == 1:
                    way = direction(lie.x - mine.x, lie.y - mine.y)
                    ours += fields[0][(way - mine.heading) % HEADINGS]
                    theirs += fields[1][(way + HEADINGS // 2 - lie.heading) % HEADINGS]
        total = len(hers)
        assert prospect(VALUES, seen, cards) == Prospect(ours / total, theirs / total, meets / total)


def test_a_hint_says_what_a_course_is_worth() -> None:
    near = seated(at_sea({"at": (5, 5), "heading": "N"}, {"at": (6, 5), "heading": "N"} | MASTS_GONE))
    action = GAME.kind.actions.number("plot", card1=Card.REMAIN, card2=Card.REMAIN, card3=Card.REMAIN)
    told = "over all courses open to her, you fire 15 shots on average and she 15"
    assert near.observation(0).because(action) == told
    assert shots(0.01) == "none"


def test_a_hint_begins_with_the_course_that_promises_most_shots_beyond_hers() -> None:
    helpless = at_sea({"at": (5, 3), "heading": "N"}, {"at": (5, 5), "heading": "N"} | MASTS_GONE)
    best = voyages(EDITION.printed, view(helpless))[0]
    assert best.worth >= CLEAR and GAME.words.advised(view(helpless)) == (PLOT + best.plot,)
    assert not GAME.words.advised(view(at_sea())), "they are too far apart to fire"


def test_a_course_is_weighed_against_another_by_the_shots_that_both_promise() -> None:
    helpless = at_sea({"at": (5, 3), "heading": "N"}, {"at": (5, 5), "heading": "N"} | MASTS_GONE)
    found = voyages(EDITION.printed, view(helpless))
    best, worst = found[0], PLOT + min(found, key=lambda one: one.worth).plot
    more, told = GAME.words.weighed(view(helpless), PLOT + best.plot, worst)
    assert more > 0
    assert GAME.words.weighed(view(helpless), worst, PLOT + best.plot)[0] == 0
    assert told.startswith(("you fire ", "neither ship fires")) and "none shots" not in told
    assert GAME.words.weighed(view(at_sea()), PLOT, PLOT + 1) == (0.0, ""), "no shot is to be expected"
    assert GAME.words.weighed(view(helpless), FIRE, FIRE) is None
    helpless.plot(0, "FFF")
    assert not voyages(EDITION.printed, view(helpless)), "she has chosen"


def test_hardly_any_shots_are_no_figures() -> None:
    assert Prospect(0.03, 0.0, 0.0).shots == ""
    assert Prospect(3.62, 0.0, 0.0).shots == "3.6 : 0"
