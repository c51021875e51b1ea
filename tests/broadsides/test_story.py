"""The story of a fight, at its end."""

from __future__ import annotations

from types import SimpleNamespace

from flatboat.games.broadsides.rules.tables import SIDES, Ending, Happening

from .seats import GAME

NAMES = ["Ann", "Ben"]
ENDED = (Happening.ENDED, 0, Ending.CAPTAIN, 0)


def told(*events: tuple[Happening, int, int, int]) -> tuple[str, ...]:
    return GAME.words.fates(
        [SimpleNamespace(kind=kind, seat=seat, a=a, b=b) for kind, seat, a, b in events], NAMES
    )


def shot(seat: int, *did: tuple[Happening, int, int]) -> list[tuple[Happening, int, int, int]]:
    return [(Happening.SHOT, seat, 2, 3), *((kind, 1 - seat, a, b) for kind, a, b in did)]


def test_whose_shots_struck_and_the_heaviest_fire_are_told() -> None:
    taken = [(Happening.CANNON_LOST, 6, 0), (Happening.CREW_LOST, 6, 2), (Happening.CAPTAIN_LOST, 6, 0)]
    first = [(Happening.ROUND, 0, 4, 0), (Happening.EXCHANGE, 0, 3, 1)]
    first += shot(0, *taken) + shot(0, (Happening.NO_EFFECT, 0, 0)) + shot(0, (Happening.HULL, 2 * SIDES, 2))
    second = [(Happening.EXCHANGE, 0, 0, 1), *shot(1, (Happening.MAST, 0, 0))]
    assert told(*first, *second, ENDED) == (
        "Ann hit with 2 of 3 shots and Ben hit with 1 of 1 shot. Ann's fire in round 4 was the heaviest: "
        "3 shots took 2 crew, 1 cannon and the Captain and broke the hull at C.",
    )
    assert told(*first[:2], *second, ENDED) == ("Ann never fired and Ben hit with 1 of 1 shot.",)
    assert told(ENDED) == ()


def test_where_the_hull_broke_of_a_ship_that_sank_is_told() -> None:
    broke = [(Happening.HULL, 1, letter * SIDES, 2) for letter in (7, 3)]
    broke.append((Happening.HULL, 1, 7 * SIDES + 1, 2))
    sank = [(Happening.ROUND, 0, 4, 0), (Happening.EXCHANGE, 0, 3, 1), (Happening.SHOT, 0, 7, 2), *broke]
    (told_of,) = told(*sank, (Happening.SANK, 1, 0, 0), (Happening.ENDED, 0, Ending.SUNK, 0))
    assert told_of.endswith("Ben's hull broke at H (both sides) and D.")


def test_a_captain_who_beat_many_is_told_of() -> None:
    begun = [(Happening.PLACED, 0, 10, 0), (Happening.PLACED, 1, 10, 0), (Happening.TURN, 0, 0, 0)]
    led = [(Happening.CAPTAIN_STEPPED, 1, 34, 31), *[(Happening.FELL, 0, 31, left) for left in (2, 1, 0)]]
    elsewhere = [(Happening.FELL, 1, 31, 0), (Happening.FELL, 0, 34, 0)]
    (told_of,) = told(*begun, *led, *elsewhere, ENDED)
    assert told_of.endswith(
        "cost Ann 4 figures and Ben 1 figure. Ben's Captain and those beside him beat 3 of them."
    )
    assert "Captain" not in told(*begun, *led[:3], ENDED)[0]


def test_what_boarding_cost_and_the_last_rolls_are_told() -> None:
    volley = [(Happening.ROUND, 0, 4, 0), (Happening.COLLISION, 0, 0, 0), (Happening.EXCHANGE, 0, 1, 0)]
    volley += shot(0, (Happening.CREW_LOST, 6, 2))
    rolls = [(Happening.ROLLED, 0, 5, 2), (Happening.ROLLED, 1, 4, 1), (Happening.CAPTAIN_FELL, 1, 30, 0)]
    fell = [(Happening.TURN, 0, 0, 0), (Happening.FELL, 1, 30, 0), (Happening.TURN, 1, 0, 0)]
    assert told(*volley, *fell, *rolls, ENDED) == (
        "Ann hit with 1 of 1 shot and Ben never fired. Ann's fire in the final volley was the heaviest: "
        "1 shot took 2 crew. The fight on deck took 2 turns and cost Ann no figures and Ben 2 figures. "
        "The last rolls were 7 to 5.",
    )
