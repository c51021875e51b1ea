"""An attack with all that reach an enemy, at one press."""

from __future__ import annotations

import re

from flatboat.games.broadsides.drawing import draw, journeys
from flatboat.web.choices import wanted

from .seats import GAME, seated
from .tables import EDITION, Table, abeam, alongside


def offered(table: Table, seat: int = 0) -> list[tuple[list[str], str]]:
    wanted = GAME.words.wanted(seated(table).observation(seat).view)
    told = [([GAME.moves[a] for a in steps], label) for steps, label, _ in wanted]
    return [one for one in told if not one[1].startswith("Close in")]


def test_all_who_reach_him_attack_and_it_can_be_played() -> None:
    table = alongside({"0D5": 3, "0C4": 1}, {"1H3": 1}, captains=("0A4", "1D3"))
    ((steps, label),) = offered(table)
    assert steps == ["Isabella D5 across"] * 3 and label == "Attack her Captain with 3 crew (win 89%)"
    position = seated(table)
    for step in steps:
        position.push(step)
    assert not offered(table, 1)


def test_no_attack_that_mostly_fails_is_offered() -> None:
    assert not offered(alongside({"0D5": 1}, {"1D3": 1}, captains=("0A4", "1D3"))), "one against two"
    assert not offered(alongside({"0A5": 3}, {"1H3": 1}, captains=("0A4", "1H5"))), "too far"
    assert not offered(alongside({"0D5": 3}, {"1D3": 2, "0D5": 1}, captains=("0A4", "1D3"))), "held in combat"


def test_the_best_attack_that_likely_wins_is_offered_and_a_step_nearer() -> None:
    table = alongside({"0D5": 2, "0A5": 2}, {"1D3": 1, "1F3": 1}, captains=("0A4", "1H4"))
    assert offered(table) == [(["Isabella D5 across"] * 2, "Attack Seahawk D3 with 2 crew (win 84%)")]
    wanted = GAME.words.wanted(seated(table).observation(0).view)
    steps, label, _ = wanted[-1]
    assert label == "Close in on her Captain with 2 crew" and len(set(steps)) == 1
    position = seated(table)
    for step in steps:
        position.push(GAME.moves[step])
    assert not GAME.words.wanted(seated(table).observation(1).view), "it is not their turn"


def test_nobody_closes_in_where_enemies_stand() -> None:
    """That is an attack, and offered as one."""
    table = alongside({"0D5": 1}, {"1D3": 3}, captains=("0A4", "1D4"))
    steps = [
        GAME.moves[a] for one in GAME.words.wanted(seated(table).observation(0).view) for a in one.actions
    ]
    assert "Isabella D5 across" not in steps


def test_a_step_at_him_is_still_an_aim_of_the_figure() -> None:
    observation = seated(alongside({"0D5": 1}, {"1H3": 1}, captains=("0A4", "1D3"))).observation(0)
    group = wanted(observation, False)
    assert group is not None and group.brief
    (button,) = group.buttons
    assert button.aimed and button.label == "Attack her Captain with 1 crew (win 32%)"
    assert button.spots == "s0-D5 s1-D3"


def test_a_press_on_enemies_attacks_them_with_all_that_reach_them() -> None:
    table = alongside({"0D5": 1, "0C5": 2}, {"1D3": 1, "1F3": 1}, captains=("0A4", "1H4"))
    view = seated(table).observation(0).view
    (attack,) = [one for one in journeys(view, EDITION) if len(one.spots) == 1]
    assert (attack.label, attack.costs) == ("Attack Seahawk D3", "2 crew (win 84%)")
    assert [GAME.moves[action] for action in attack.actions] == [
        "Isabella D5 across",
        "Isabella C5 to D5",
        "Isabella D5 across",
    ]
    assert attack.spots == ("s1-D3",), "one alone, who reaches F3, is pressed and then his aim"


def test_every_enemy_in_reach_shows_how_an_attack_would_go() -> None:
    table = alongside({"0D5": 2}, {"1D3": 1, "1F5": 1}, captains=("0A4", "1H4"))

    def marked(seat: int) -> list[str]:
        drawn = str(draw(seated(table).observation(seat).view, EDITION, ["Ada", "Ben"]))
        return re.findall(r"(?<=>)win \d+%", re.sub(r'<g class="would">.*?</g>', "", drawn))

    assert marked(0) == ["win 84%"] and not marked(1) and not marked(-1)


def test_the_rest_of_an_exchange_is_fired_at_the_same_row_at_one_press() -> None:
    table = abeam()
    assert not offered(table), "no row is chosen yet"
    table.fire("C", 1)
    assert offered(table) == [(["fire at C"] * 4, "Fire the other 4 shots at C, too")]
    table.fire("D", 1).fire("D", 1).fire("D", 1)
    assert not offered(table), "a single shot is as quick by itself"
    table.fire("C", 1)
    assert not offered(table) and not offered(table, 1), "the other side has not fired"
