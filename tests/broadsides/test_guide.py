"""Guide, controls and help of Broadsides."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from flatboat.bots.comparing import Comparison, Course
from flatboat.bots.reasons import why_rather
from flatboat.games.broadsides.rules.actions import STEP
from flatboat.games.broadsides.rules.tables import ACROSS, STEPS, Phase
from flatboat.games.broadsides.text.controls import ASKED, CONTROLS
from flatboat.games.broadsides.text.guide import ADVICE
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.supposing import CHANCE, preview

from .seats import GAME, WORDS, seated, wander
from .tables import BEAM, Table, abeam, alongside, at_sea, place_number

HELP = GAME.kind.help
HEADINGS = re.findall(r"^#{2,} (.+)$", HELP, re.MULTILINE)


def guide(table: Table, seat: int = 0) -> str:
    told: str = WORDS.guide(seated(table).observation(seat).view)
    return told


# --- the guide ----------------------------------------------------------------------------


def test_every_phase_with_a_choice_has_advice() -> None:
    assert set(ADVICE) == set(Phase) - {Phase.SAIL, Phase.OVER}


def test_placing() -> None:
    table = Table(extra_crew=2)
    aim, now = guide(table).split(" Now ")
    assert aim.startswith("You win if you sink the Seahawk")
    assert now.startswith("place your extra crew in secret")
    table.place_crew(0, "C4").place_crew(0, "C4")
    assert " Now choose in secret where your Captain stands." in guide(table)
    assert " Now place your extra crew" in guide(table, 1)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (at_sea(), "cannons reach one dot, and bow and stern have none."),
        (at_sea(*BEAM), "Turn your side to her to fire, or sail into her to board."),
        (at_sea({"masts": {"A": 1}}), "all three cards are damage cards"),
        (at_sea(None, {"masts": {"A": 1}}), "She lies still this round."),
        (at_sea(None, {"captain": None}), "She lies still this round."),
        (at_sea({"masts": {"A": 1, "C": 2, "G": 1}, "captain": None}), "You have no Captain"),
        (abeam(), "A die picks the spot: masts and hull cost her cards"),
        (abeam(None, {"captain": "C4"}), "Her Captain stands at C"),
        (abeam(None, {"hull": {"C port": 1, "F port": 1}}), "A second hull hit at C or F breaks the hull"),
        (abeam(None, {"hull": {"A port": 2, "B port": 2, "C port": 1, "F starboard": 1}}),
         "A second hull hit at C sinks her."),
        (at_sea(BEAM[0], BEAM[1] | {"hull": {"A port": 2, "B port": 2, "C port": 2}}, phase="fire"),
         "Her hull is broken: she sinks as soon as this exchange is over."),
        (abeam(None, {"hull": {"A port": 2, "C port": 1}}),
         "A second hull hit at C breaks the hull; 1 more broken spot sinks her."),
        (alongside({"0D5": 1}, {"1D3": 1}), "Whoever beats the other Captain wins. Attack in numbers: "),
        (alongside({"0D5": 1}, {"0C3": 1}), "Her crew can come to your Captain: guard him."),
    ],
)  # fmt: skip
def test_advice_fits_the_table(table: Table, words: str) -> None:
    assert words in guide(table)


def test_advice_on_combats() -> None:
    table = alongside({"0D3": 2, "1D3": 1}, {"1D3": 2, "0D3": 1}, phase="fight")
    assert "You have 2 combats to fight, in any order" in guide(table)
    one = alongside({"0D3": 2}, {"0D3": 1}, phase="fight")
    assert guide(one) == "The lower roll loses a figure, until one side is gone."


def test_waiting_sides_are_told_what_goes_on() -> None:
    table = at_sea()
    table.plot(0, "FFF")
    assert guide(table) == "All choices are shown at the same time."
    lost = at_sea({"captain": None, "lost": 1}, phase="replace")
    assert guide(lost, 1) == "Only the Royal Isabella has something to choose now."
    assert guide(abeam(), 1).startswith("The Royal Isabella fires")
    assert guide(alongside({"0D5": 1}, {"1D3": 1}), 1).startswith("The Royal Isabella has the turn")
    assert guide(at_sea({"captain": None})).startswith("You have no Captain, so your ship lies still")
    assert guide(at_sea(), -1).startswith("You are watching")


@pytest.mark.parametrize(("seed", "extra"), [(13, 0), (156, 0), (54, 2)])
def test_guides_of_real_games(seed: int, extra: int) -> None:
    for position in wander(seed, extra_crew=extra):
        for seat in () if position.over else (-1, 0, 1):
            told = WORDS.guide(position.observation(seat).view)
            assert told.endswith(".") and "{" not in told and "None" not in told
            assert 1 <= told.count(". ") + 1 <= 4, told


# --- secrets ------------------------------------------------------------------------------


def test_nothing_tells_the_other_side_of_a_choice() -> None:
    """Not even whether it was made: words and hooks are the same before and after."""

    def told(position: Any, seat: int) -> list[Any]:
        observation = position.observation(seat)
        words = [WORDS.task(observation.view, position.names), observation.text(), observation.guide()]
        return [
            *words,
            WORDS.panels(observation.view),
            WORDS.sheets(observation.view),
            *map(observation.reason, range(9)),
        ]

    for table, move in (
        (Table(extra_crew=2), "crew at C4"),
        (Table(), "captain at C4"),
        (at_sea(), "plot forward, port, remain"),
        (at_sea({"masts": {"A": 1}}), "surrender"),
    ):
        position = seated(table)
        before = [told(position, seat) for seat in (1, -1)]
        position.push(move, 0)
        assert [told(position, seat) for seat in (1, -1)] == before


def test_a_plot_of_the_second_to_choose_is_not_foretold() -> None:
    """Whoever chooses second may not preview what comes of it: the other seems not to have chosen."""
    table = at_sea()
    table.plot(0, "FFF")
    observation = seated(table).observation(1)
    move = next(move for move in observation.moves if move.text == "plot forward, port, remain")
    assert preview(observation, [move]) == []
    shot = seated(abeam()).observation(0)
    assert preview(shot, [shot.moves[0]]) == [CHANCE]


# --- controls and help -------------------------------------------------------------------------


def test_families_have_controls_and_are_asked_for_where_speed_would_tell() -> None:
    assert {control.section for control in CONTROLS.values()} <= set(HEADINGS)
    assert {"plot", "drift", "captain", "crew"} <= ASKED <= set(CONTROLS)
    sheet = WORDS.sheets(seated(at_sea({"masts": {"A": 1, "C": 2, "G": 1}})).observation(0).view)[0]
    assert sheet.section == CONTROLS["plot"].section
    assert sheet.section not in {CONTROLS["surrender"].section, CONTROLS["drift"].section}


@pytest.mark.parametrize("family", CONTROLS)
def test_help_is_found_by_the_name_of_a_move(family: str) -> None:
    section = CONTROLS[family].section.casefold()
    assert family in section or family in {"lead", "cease", "drift"}
    begins = {"lead": "captain forward", "step": "Isabella C3 to D4"}.get(family, family)
    assert f"`{begins}" in HELP


def test_every_ruling_is_in_help_once() -> None:
    cited = Counter(re.findall(r"ruling (Q\d+)", HELP))
    assert cited == {f"Q{n}": 1 for n in range(1, 46)}


def test_help_knows_the_values_of_the_edition() -> None:
    edition = GAME.edition
    limits = edition.limits
    assert f"after {limits.quiet_rounds} rounds in a row" in HELP
    assert f"after {limits.calm_turns} turns of boarding" in HELP
    assert all(ladder in HELP for ladder in edition.deck.ladders)
    for name in ("designer", "publisher"):
        assert getattr(GAME.kind, name) in " ".join(HELP.split())


def test_moves_in_help_are_moves() -> None:
    table = HELP.partition("| You write |")[2].partition("\n\n")[0]
    written = [
        words for line in table.split("\n") for words in re.findall(r"`([^`]+)`", line.split(" | ")[0])
    ]
    assert len(written) >= 14 and set(written) <= set(GAME.moves)


def test_the_host_may_close_a_table_as_a_draw() -> None:
    position = GAME.start(seed=1)
    position.push(CLOSE)
    assert position.outcome is not None
    assert position.outcome.reason == "the host ended it" and position.outcome.winners == []


# --- why a step -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "to", "why"),
    [
        ("0D4", "0D5", "it is then 3 steps from the other Captain"),
        ("0B3", "0C3", "it is then 3 steps from your Captain"),
        ("0D4", "0E4", "it is then 1 step from your Captain"),
        ("0E3", "0F4", "it closes up to your Captain, to fight at his side"),
        ("0D4", "0D3", "her best attack on your Captain then wins 32%"),
    ],
)
def test_a_step_says_what_it_is_for(start: str, to: str, why: str) -> None:
    table = alongside({"0D4": 1, "0B3": 1, "0E3": 1}, {"1D4": 1}, captains=("0F4", "1F5"))
    action = STEP + place_number(start) * STEPS + table.way(start, to)
    assert seated(table).observation(0).because(action) == why


def test_a_step_that_begins_what_is_suggested_says_so() -> None:
    table = alongside({"0D5": 3}, {"1H3": 1}, captains=("0A4", "1D3"))
    action = STEP + place_number("0D5") * STEPS + ACROSS
    assert seated(table).observation(0).because(action) == "you attack her Captain with 3 crew (win 89%)"


def test_that_she_shoots_back_is_no_danger_of_a_move() -> None:
    """It is so whatever is done, and how much is another figure at each shot."""
    assert not any(stake.danger for stake in GAME.words.stakes)


def test_no_course_is_called_just_as_good_for_what_few_imagined_tables_show() -> None:
    seen = seated(at_sea()).observation(0)
    plots = tuple(
        GAME.numbers[f"plot {cards}"] for cards in ("forward, port, remain", "remain, forward, port")
    )
    one = Course(*[(0.0,) * len(WORDS.stakes)] * 3, ())
    assert why_rather(seen, Comparison("hint", plots[:1], plots[1:], ((one, one),) * 4, True)) == ""
