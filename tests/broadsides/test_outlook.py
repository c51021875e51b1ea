"""Panels of Broadsides, and the odds in them."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest

from flatboat.games.broadsides.rules.gunnery import bearing_guns
from flatboat.games.broadsides.rules.odds import ODDS, roll_chance, win_chance
from flatboat.games.broadsides.rules.tables import PLACES
from flatboat.games.broadsides.text.outlook import Outlook, may_choose, share, steps_to_captain

from .seats import GAME, NAMES, WORDS, panel, rows, seated, wander
from .tables import BEAM, VALUES, Table, abeam, alongside, at_sea, edition_with

HEADINGS_IN_HELP = set(re.findall(r"^#{2,} (.+)$", GAME.kind.help, re.MULTILINE))


# --- the odds of a combat -------------------------------------------------------------------


@cache
def exact(ours: int, theirs: int, led: bool, they_led: bool) -> Fraction:
    """The chance to win a combat (rulings Q36, Q37), by all 36 rolls; Captains count as figures."""
    if not ours or not theirs:
        return Fraction(ours > 0)
    mine = min(2, max(0, ours - theirs)) + led
    hers = min(2, max(0, theirs - ours)) + they_led
    sums = [(a + mine) - (b + hers) for a in range(1, 7) for b in range(1, 7)]
    won, lost = sum(n > 0 for n in sums), sum(n < 0 for n in sums)
    return (
        won * exact(ours, theirs - 1, led, they_led) + lost * exact(ours - 1, theirs, led, they_led)
    ) / Fraction(won + lost)


CASES = [(a, b, led, they) for a in range(4) for b in range(4) for led in (0, 1) for they in (0, 1) if a or b]


@pytest.mark.parametrize(("ours", "theirs", "led", "they_led"), CASES)
def test_the_odds_of_a_combat_are_exact(ours: int, theirs: int, led: int, they_led: int) -> None:
    chance = win_chance(ours, theirs, led - they_led)
    assert chance == pytest.approx(float(exact(ours, theirs, bool(led), bool(they_led))))
    assert chance == pytest.approx(1 - win_chance(theirs, ours, they_led - led))
    assert chance == ODDS[ours][theirs][1 + led - they_led]


def test_odds_told_in_help() -> None:
    assert win_chance(1, 1) == 0.5
    told = [share(win_chance(2, 1)), share(win_chance(3, 1)), share(win_chance(1, 1, 1))]
    assert told == ["84%", "97%", "68%"] and all(words in GAME.kind.help for words in told)


def test_odds_agree_with_combats_that_are_fought() -> None:
    """Two against one, by every pair of first rolls that decides."""
    wins = sum(a + 1 > b for a in range(1, 7) for b in range(1, 7))
    ties = sum(a + 1 == b for a in range(1, 7) for b in range(1, 7))
    assert roll_chance(1) == wins / (36 - ties)
    assert win_chance(2, 1) == pytest.approx(roll_chance(1) + (1 - roll_chance(1)) / 2)


def test_chances_that_are_not_certain_are_not_said_to_be() -> None:
    assert [share(n) for n in (0, 0.001, 0.5, 0.9999, 1)] == ["0%", "1%", "50%", "99%", "100%"]


# --- at sea ------------------------------------------------------------------------------------


def test_the_ships_in_figures() -> None:
    hull = {"C port": 2, "D port": 1, "D starboard": 1}
    table = at_sea({"hull": hull, "masts": {"A": 1, "C": 1, "G": 1}, "captain": None, "guns": "B3 B5"})
    facts = rows(panel(table, "The ships"))
    assert facts == {
        "Ship": ("Royal Isabella", "Seahawk"),
        "Captain": ("lost", "Seahawk D4"),
        "Crew": ("20", "20"),
        "Cannons": ("2", "10"),
        "Masts": ("3", "4"),
        "Hull spots broken": ("1 of 3", "0 of 3"),
        "Hull spots with one marker": ("2", "0"),
        "Damage cards": ("2", "none"),
    }
    assert rows(panel(Table(), "The ships"))["Captain"] == ("not placed yet", "not placed yet")


def test_fields_of_fire_count_the_cannons_still_aboard() -> None:
    table = at_sea(BEAM[0] | {"guns": "B5 E5 F3"}, BEAM[1])
    found = panel(table, "Fields of fire")
    facts = rows(found)
    assert [facts[bearing][0] for bearing in facts] == ["0", "1", "2", "1", "0", "0", "1", "1"]
    assert [facts[bearing][1] for bearing in facts] == ["0", "2", "5", "2", "0", "2", "5", "2"]
    lit = [row[0] for row, tone in zip(found.rows, found.tones, strict=True) if tone]
    assert lit == ["Abeam to starboard", "Abeam to port"]
    assert bearing_guns(VALUES, table.table, 0) == int(facts["Abeam to starboard"][0])


# --- a shot -------------------------------------------------------------------------------------


def test_what_a_shot_may_hit() -> None:
    crew = {"1B3": 2, "1B5": 1, "1D4": 1}
    table = abeam(
        None, {"crew": crew, "captain": "B3", "hull": {"A port": 1, "H port": 2}, "masts": {"C": 2}}
    )
    found = panel(table, "What a shot at the Seahawk may hit")
    assert found.columns == (
        "",
        "Hull (2)",
        "All at 3 (3)",
        "Mast, all at 4 (4)",
        "All at 5 (5)",
        "Any effect",
    )
    facts = rows(found)
    assert facts["A"] == ("2nd marker: broken", "-", "-", "-", "17%")
    assert facts["B"] == ("1st marker", "cannon, 2 crew and the Captain", "-", "cannon, 1 crew", "50%")
    assert facts["C"] == ("1st marker", "cannon", "top of the mast", "cannon", "67%")
    assert facts["D"][2] == "1 crew"
    assert facts["H"] == ("-", "-", "-", "-", "0%")
    tones = dict(zip(facts, found.tones, strict=True))
    assert tones == {"A": "warn", "B": "warn", **dict.fromkeys("CDEFG", ""), "H": "bad"}


def test_of_an_end_on_target_the_side_is_told_where_a_hit_does_more() -> None:
    hull = {"C port": 1, "C starboard": 2, "D port": 2, "D starboard": 2}
    table = at_sea(BEAM[0], BEAM[1] | {"heading": "E", "hull": hull}, phase="fire")
    facts = rows(panel(table, "What a shot"))
    assert facts["A"][0] == "1st marker"
    assert facts["C"][0] == "2nd marker: broken" and facts["D"][0] == "-"


def test_the_final_volley_spares_hull_and_masts() -> None:
    table = alongside({"0D5": 2}, {"1D3": 2, "1C4": 1}, phase="fire")
    facts = rows(panel(table, "What a shot"))
    assert {row[0] for row in facts.values()} == {"-"}
    assert facts["C"][2] == "1 crew" and facts["A"][2] == "the Captain" and facts["G"][4] == "0%"
    assert set(rows(panel(table, "The ships"))) >= {"Ship", "Captain", "Crew", "Cannons"}


def test_the_die_table_of_an_edition_is_followed() -> None:
    edition = edition_with(gunnery={"die": ("hull", "hull", "miss", "miss", "miss", 5)})
    view = seated(abeam()).observation(0).view
    (found, _) = Outlook(edition).panels(view)
    assert found.columns == ("", "Hull (1 or 2)", "All at 5 (6)", "Any effect")
    assert rows(found)["A"] == ("1st marker", "-", "33%")
    assert rows(found)["B"] == ("1st marker", "cannon, 2 crew", "50%")


# --- in boarding ----------------------------------------------------------------------------------


def test_combats_due() -> None:
    table = alongside({"0D3": 2, "1D3": 1}, {"1D3": 1, "0D3": 1}, captains=("0A4", "1D3"))
    found = panel(table, "Combats due")
    assert found.columns == ("At", "Seat 1", "Seat 2") and found.tones == ("", "warn")
    facts = rows(found)
    assert facts["Isabella D3"] == ("2 crew, +1: wins 84%", "1 crew, +0: wins 16%")
    assert facts["Seahawk D3"][0].startswith("1 crew, +0: wins ")
    assert facts["Seahawk D3"][1].startswith("1 crew and the Captain, +2: wins ")
    quiet = seated(alongside({"0D3": 2}, {"1D3": 1})).observation(0).view
    assert [found.heading for found in WORDS.panels(quiet)] == ["The ships"]


@pytest.mark.parametrize(
    ("crew", "steps"),
    [({"0A3": 1}, 3), ({"0A5": 1}, 1), ({"0C3": 1}, 4), ({"1A4": 1}, 1), ({"0H3": 1}, 8), ({"1A3": 1}, 0)],
)
def test_steps_to_the_other_captain(crew: dict[str, int], steps: int) -> None:
    """Isabella's starboard lies at Seahawk's port; the Captain stands at A3 there."""
    table = alongside(crew, {"1H5": 1}, captains=("0H5", "1A3"))
    record = GAME.edition.printed
    assert steps_to_captain(record, table.table, 0) == steps
    words = f"{steps or 'no'} step{'s' * (steps != 1)}"
    assert rows(panel(table, "The ships"))["Nearest to the other Captain"][0] == words
    fallen = alongside(crew, {"1H5": 1}, captains=(None, "1A3"), ending="captain", winner=1)
    assert steps_to_captain(record, fallen.table, 1) == PLACES


# --- all of them ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "extra"), [(13, 0), (156, 0), (54, 2)])
def test_panels_of_real_games(seed: int, extra: int) -> None:
    seen = set()
    for position in wander(seed, extra_crew=extra):
        for seat in (-1, 0, 1):
            view = position.observation(seat).view
            for found in WORDS.panels(view):
                seen.add(found.heading)
                assert found.section in HEADINGS_IN_HELP and found.rows
                assert len(found.tones) == len(found.rows) and set(found.tones) <= {"", "good", "bad", "warn"}
                assert all(len(row) == len(found.columns) for row in found.rows), found.heading
                assert all("None" not in cell and "{" not in cell for row in found.rows for cell in row)
                assert found.named(NAMES).columns != found.columns or "Seat 1" not in found.columns
        choosing = {seat for seat in range(2) if may_choose(position._record_view.table, seat)}
        assert position.over or set(position.waiting) <= choosing
    assert len(seen) >= 4


def test_panels_say_the_same_to_everybody() -> None:
    position = seated(abeam())
    panels = [WORDS.panels(position.observation(seat).view) for seat in (-1, 0, 1)]
    assert panels[0] == panels[1] == panels[2]
