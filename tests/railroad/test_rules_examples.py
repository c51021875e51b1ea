"""The three worked examples of the expansion's rulebook. Purple is seat 0, red seat 1, yellow seat 2."""

from __future__ import annotations

from .tables import GOOD_NAMES, ROUTES, land

PURPLE, RED, YELLOW = 0, 1, 2


def test_purple_covers_the_wild_first_slot_which_gives_nothing() -> None:
    for good in GOOD_NAMES:
        ends, spaces = ROUTES[good]
        t = land({"at": spaces}, {}, {}, phase="DELIVER", ship="S1").play(f"deliver {ends}")
        assert t.ship == f"S1 {PURPLE} - - -" and t.company(PURPLE).containers == 3
        assert t.said("SLOT_MONEY") == t.said("SLOT_PRESTIGE") == []


def test_red_does_not_match_and_puts_a_neutral_container_without_bonus() -> None:
    ends, spaces = ROUTES["grain"]
    t = land({}, {"at": spaces}, {}, turn=RED, phase="DELIVER", ship="S1 0").play(f"deliver {ends}")
    assert t.ship == "S1 0 n - -" and t.company(RED).containers == 4
    assert t.said("SLOT_MONEY") == t.said("SLOT_PRESTIGE") == []


def test_yellow_gains_a_point_and_fills_the_ship_and_purple_has_the_most() -> None:
    """The neutral container adds to nobody's; purple gets 1 VP and $1."""
    ends, spaces = ROUTES["iron"]
    t = land({}, {}, {"at": spaces}, turn=YELLOW, phase="DELIVER", ship="S1 0 n 0").play(
        f"deliver {ends}: S4"
    )
    assert t.said("SLOT_PRESTIGE") == [(YELLOW, 3, 1)]
    assert t.said("EXPORT_MONEY") == [(PURPLE, 1, 1)] and t.said("EXPORT_PRESTIGE") == [(PURPLE, 1, 1)]
    assert t.money == [6, 5, 5 + 2] and t.prestige == [1, 0, 1 + 1]  # yellow's route has three tracks
    assert t.ship == "S4 - - - -" and [t.company(seat).containers for seat in (0, 1, 2)] == [4, 4, 4]
