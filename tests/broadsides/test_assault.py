"""An attack on the other Captain at one press."""

from __future__ import annotations

from flatboat.games.broadsides.text.assault import assaults
from flatboat.web.choices import wanted

from .seats import GAME, seated
from .tables import EDITION, Table, alongside


def offered(table: Table, seat: int = 0) -> list[tuple[list[str], str]]:
    view = seated(table).observation(seat).view
    return [([GAME.moves[a] for a in steps], label) for steps, label, _ in assaults(EDITION.printed, view)]


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


def test_a_step_at_him_is_still_an_aim_of_the_figure() -> None:
    observation = seated(alongside({"0D5": 1}, {"1H3": 1}, captains=("0A4", "1D3"))).observation(0)
    group = wanted(observation, False)
    assert group is not None and group.heading == "To win now"
    (button,) = group.buttons
    assert button.aimed and button.label == "Attack her Captain with 1 crew (win 32%)"
    assert button.spots == "s0-D5 s1-D3"
