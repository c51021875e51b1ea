"""What a table's page says in words of its own: who won, who plays a seat, which lines are new."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import flatboat
from flatboat.bots import level_words
from flatboat.games.broadhorns.rules.tables import Happening as Drift
from flatboat.games.broadsides.rules.tables import Happening
from flatboat.games.rifle_and_axe.rules.tables import Happening as Kentucky
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import capital
from flatboat.offers.log import Line
from flatboat.web.known import Known, Told
from flatboat.web.show import Viewer, show
from flatboat.web.since import this_turn
from flatboat.web.telling import Result, Standing, remembering

from .conftest import house, wanted

NAMES = ("Ann", "Bob", "Cy")


def ended(*scores: tuple[int, float], won: bool = True, words: str = "") -> Result:
    """How a game ended; of each seat its place and points."""
    standings = [
        Standing(seat, NAMES[seat], place, points, (), words) for seat, (place, points) in enumerate(scores)
    ]
    return Result("nothing is left to do", tuple(standings), "points", (), won)


@pytest.mark.parametrize(
    ("result", "title"),
    [
        (ended((1, 54), (2, 48)), "Ann wins with 54 points, 6 more than Bob"),
        (ended((1, 54), (1, 54), (3, 48.5)), "Ann and Bob share the win with 54 points, 5.5 more than Cy"),
        (ended((1, 54), (2, 54)), "Ann wins with 54 points, level with Bob but ahead by the rules for ties"),
        (ended((1, 1), (2, 0)), "Ann wins with 1 point, 1 more than Bob"),
        (ended((1, 54), (1, 54)), "Ann and Bob share the win with 54 points"),
        (ended((1, 2), (2, 0), words="2 ships"), "Ann wins: 2 ships"),
        (ended((1, 0), (1, 0), won=False), "A draw"),
        (ended((1, 3), (2, 0), won=False), "Nobody wins"),
        (ended((1, 54)), "Ann: 54 points"),
        (ended((1, 54), won=False), "Ann: 54 points"),
        (ended((1, 20), words="lasted 20 turns"), "Ann: lasted 20 turns"),
    ],
    ids=lambda it: it.title() if isinstance(it, Result) else "",
)
def test_the_title_of_a_result_says_who_won_and_how_far_ahead(result: Result, title: str) -> None:
    assert result.title() == title


def test_a_game_says_what_decides_a_tie() -> None:
    tied = replace(ended((1, 54), (2, 54)), tie=flatboat.game("heartland").words.tie)
    assert tied.title().endswith("level with Bob but ahead with fewer cubes left aboard")


def test_a_drawing_goes_on_telling_of_a_combat_until_the_next_one() -> None:
    """While figures step again and again; all steps since the turn began are told besides."""
    sides = [
        {"crew": {"Seahawk D3": 2, "Isabella C5": 2}, "captain": "Isabella H4"},
        {"crew": {"Seahawk D3": 1, "Seahawk F3": 2}, "captain": "Seahawk H4"},
    ]
    game = flatboat.game("broadsides", seats=2)
    position = game.position({"ships": sides, "phase": "fight", "boarding": True, "layout": "right"})

    def kinds() -> list[int]:
        acts = [cast("Told", SimpleNamespace(seat=p.move.seat, events=p.events)) for p in position.history]
        events = remembering(position.observation(0), acts).view.events
        return [events.ring[i].kind for i in range(events.count)]

    position.push("fight at Seahawk D3", dice=[5, 0])
    fought = [event.kind for event in position.events]
    assert kinds() == fought and Happening.ROLLED in fought
    for steps, move in enumerate(("Seahawk F3 to F4", "Seahawk F4 to F3"), 1):
        position.push(move)
        assert kinds() == [*fought, Happening.TURN, *[Happening.STEPPED] * steps]


def test_as_a_new_year_begins_a_drawing_is_told_of_all_the_last_one() -> None:
    """In Rifle and Axe: how many Folk there were before it, and what befell in its four turns."""
    position = flatboat.game("rifle-and-axe", seats=1).start(seed=3)
    position.push("lead with Daniel Boone")

    def act(*kinds: int) -> Told:
        return cast("Told", SimpleNamespace(seat=0, events=[Happened(kind, 0, -1, 0, 0) for kind in kinds]))

    turn = act(Kentucky.ENDED_ACTIONS, Kentucky.FIGHT, Kentucky.STANDS_PEOPLE, Kentucky.STANDS_STORES)
    acts = [turn, *[act(Kentucky.BUILT), act(Kentucky.DID), turn] * 4]

    def kinds(turn: int) -> list[int]:
        position._record_view.table.turn = turn
        events = remembering(position.observation(0), acts[-1:], lambda: acts).view.events
        return [events.ring[i].kind for i in range(events.count)]

    last = [event.kind for event in turn.events]
    year = [Kentucky.BUILT, Kentucky.FIGHT, Kentucky.STANDS_PEOPLE] * 4
    assert kinds(5) == [Kentucky.STANDS_PEOPLE, *year, *last]
    assert kinds(6) == last


def test_a_drawing_shows_all_moves_of_the_turn_before_until_somebody_moves() -> None:
    """In Broadhorns, whose last events are of each decision alone."""
    game = flatboat.game("broadhorns", seats=2, options={"first_seat": 1})
    position = game.start(seed=3)

    def drifts() -> list[tuple[int, int]]:
        acts = [cast("Told", SimpleNamespace(seat=p.move.seat, events=p.events)) for p in position.history]
        events = remembering(position.observation(0), acts).view.events
        found = [events.ring[i] for i in range(events.count)]
        return [(int(one.a), int(one.b)) for one in found if one.kind == Drift.MOVED]

    for move in ("take the 20 ft", "buy flour", "done", "move 4", "draw a card"):
        position.push(move)
    assert drifts() == [(0, 4)]
    for move in ("take the 20 ft", "done", "move 3"):
        position.push(move)
    assert drifts() == [(0, 3)]
    while position.waiting != [0]:
        position.push(position.observation(1).moves[-1])
    for move in ("move 2", "move 1"):
        position.push(move)
    assert drifts() == [(4, 6), (6, 7)]


def test_who_has_one_seat_is_told_of_as_you() -> None:
    won = ended((1, 54), (2, 48))
    assert won.title([0]) == "You win with 54 points, 6 more than Bob"
    assert won.title([1]) == "Ann wins with 54 points, 6 more than you"
    assert won.title([0, 1]) == won.title([2]) == won.title()
    assert (
        ended((1, 54), (1, 54), (3, 48)).title([1])
        == "You and Ann share the win with 54 points, 6 more than Cy"
    )
    assert ended((1, 2), (2, 0), words="2 ships").title([0]) == "You win: 2 ships"


def test_what_points_came_from() -> None:
    standing = Standing(0, "Ann", 1, 6.5, (("goods sold", 8.5), ("loans", -2.0)))
    assert [standing.share(cause) for cause in ("goods sold", "loans", "links")] == ["8.5", "−2", ""]


def test_lines_after_the_last_move_that_was_seen_are_new(tmp_path: Path) -> None:
    room = asyncio.run(house(tmp_path).tables.create(wanted("", ""), ""))
    shown = replace(show(room, Viewer(0, (0,))), number=9, last=9)

    def new(seen: int, **more: bool) -> list[int]:
        old = replace(shown, **more).old(seen)
        return [number for number in range(1, 10) if Line(number, "").marks(old)]

    assert new(7) == [8, 9]
    assert new(0) == new(9) == [], "nothing is new to somebody who was never here"
    assert new(7, over=True) == []
    assert new(0, past=True) == new(7, past=True) == [9], "in a replay its move is"
    assert Line(9, "Ann left", note=True).marks(0) == "note"


def test_who_plays_a_seat(tmp_path: Path) -> None:
    room = asyncio.run(house(tmp_path).tables.create(wanted("", "random"), ""))
    shown = show(room, Viewer(0, (0,)))
    mine, bot = shown.seats
    other = replace(mine, mine=False, taken=True)
    over = replace(shown, over=True)
    assert shown.player(mine) == "you" and over.player(mine) == "you"
    assert shown.player(replace(mine, bot="random")) == "you (bot playing)"
    assert over.player(replace(mine, bot="random")) == "you"
    assert shown.player(bot) == capital(level_words("random"))
    assert shown.player(other) == "" and shown.player(replace(other, taken=False)) == "not joined yet"
    away = replace(other, bot="random")
    assert shown.player(away) == "away (bot playing)" and over.player(away) == "a bot played"


def accounted(causes: tuple[str, ...], *points: float, words: str = "") -> Result:
    """A result in which points came from some causes alike."""
    standings = tuple(
        Standing(seat, f"Seat {seat + 1}", seat + 1, own, tuple((cause, own) for cause in causes), words)
        for seat, own in enumerate(points)
    )
    return Result("it is over", standings, "points", causes)


def test_points_that_say_only_who_has_won_are_not_accounted_for() -> None:
    assert accounted(("victory",), 1, 0, words="19 crew").mere
    assert accounted(("a draw",), 0.5, 0.5, words="19 crew").mere
    assert not accounted(("victory",), 1, 0).mere, "nothing else is told"
    assert not accounted(("awards",), 3, 2, words="3 awards").mere
    assert not accounted(("freight", "driving"), 1, 0, words="first").mere


def test_one_point_of_this_turn_is_one_point() -> None:
    game = SimpleNamespace(
        kind=SimpleNamespace(simultaneous=False, counts="points"),
        words=SimpleNamespace(standing=lambda *_: ""),
    )

    def told(points: int) -> str:
        known = SimpleNamespace(
            acts=[], seat=0, number=0, points_at=lambda _: [4], game=game,
            points=[points], observation=SimpleNamespace(view=None),
        )  # fmt: skip
        return this_turn(cast("Known", known))

    assert (told(4), told(5), told(6)) == ("", "This turn: +1 point.", "This turn: +2 points.")
