"""An attack with all that reach an enemy, at one press."""

from __future__ import annotations

import re

from flatboat.games.broadsides.drawing import draw, journeys
from flatboat.offers.choices import wanted

from .seats import GAME, seated
from .tables import BEAM, EDITION, Table, abeam, alongside, at_sea


def offered(table: Table, seat: int = 0) -> list[tuple[list[str], str]]:
    wanted = GAME.words.wanted(seated(table).observation(seat).view)
    told = [([GAME.moves[a] for a in steps], label) for steps, label, _ in wanted]
    return [one for one in told if not one[1].startswith(("Close in", "Bring"))]


def test_all_who_reach_him_attack_and_it_can_be_played() -> None:
    table = alongside({"0D5": 3, "0C4": 1}, {"1H3": 1}, captains=("0A4", "1D3"))
    ((steps, label),) = offered(table)
    assert steps == ["Isabella D5 across"] * 3 + ["fight at Seahawk D3"], "all movements are made"
    assert label == "Attack her Captain with 3 crew (win 89%)"
    position = seated(table)
    for step in steps[:-1]:
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
    assert (attack.label, attack.costs) == ("Attack Seahawk D3 with 2 crew", "win 84%")
    assert [GAME.moves[action] for action in attack.actions] == [
        "Isabella D5 across",
        "Isabella C5 to D5",
        "Isabella D5 across",
        "fight at Seahawk D3",
    ]
    assert attack.spots == ("s1-D3",), "one alone, who reaches F3, is pressed and then his aim"


def test_the_order_of_two_fights_is_chosen() -> None:
    table = alongside({"0D5": 3, "1F3": 1}, {"1D3": 1, "1F3": 1}, captains=("0A4", "1H4"))
    assert offered(table) == [(["Isabella D5 across"] * 3, "Attack Seahawk D3 with 3 crew (win 97%)")]


def test_every_enemy_in_reach_shows_how_an_attack_would_go() -> None:
    table = alongside({"0D5": 2}, {"1D3": 1, "1F5": 1}, captains=("0A4", "1H4"))

    def marked(seat: int) -> list[str]:
        drawn = str(draw(seated(table).observation(seat).view, EDITION, ["Ada", "Ben"]))
        return re.findall(r"(?<=>)win \d+%", re.sub(r'<g class="would">.*?</g>', "", drawn))

    assert marked(0) == ["win 84%"] and not marked(1) and not marked(-1)


def test_a_captain_in_danger_is_guarded_at_one_press() -> None:
    table = alongside({"0D5": 1, "0B4": 2}, {"0B5": 1}, captains=("0A4", "1H4"))
    told = {one.label: one.actions for one in GAME.words.wanted(seated(table).observation(0).view)}
    assert len(told["Bring 2 crew closer to your Captain"]) == 2
    assert "Her crew can come to your Captain: guard him." in seated(table).observation(0).guide()
    far = alongside({"0D5": 1, "0B4": 2}, {"0D3": 1}, captains=("0A4", "1H4"))
    guarded = alongside({"0A4": 2, "0D5": 1}, {"0B5": 1}, captains=("0A4", "1H4"))
    for safe in (far, guarded):
        seen = seated(safe).observation(0)
        told = [one.label for one in GAME.words.wanted(seen.view)]
        assert any(label.startswith("Close in on her Captain") for label in told), told
        assert not any(label.startswith("Bring") for label in told) and "guard him" not in seen.guide()


def test_combats_are_offered_with_their_odds() -> None:
    table = alongside({"0D3": 2}, {"0D3": 1}, phase="fight")
    assert offered(table) == [(["fight at Isabella D3"], "Fight at Isabella D3 (win 84%)")]
    assert not offered(table, 1), "it is not their turn"


def test_a_broadside_is_fired_at_one_press() -> None:
    table = abeam()
    assert offered(table) == [(["fire at D"] * 5, "Fire all 5 shots at D (her Captain stands at D)")]
    table.fire("C", 1)
    assert offered(table) == [(["fire at C"] * 4, "Fire the other 4 shots at C, too")], "where one has begun"
    table.fire("D", 1).fire("D", 1).fire("D", 1)
    assert offered(table) == [(["fire at D"], "Fire the other shot at D, too")]
    table.fire("C", 1)
    assert not offered(table), "it is not their turn"
    assert offered(table, 1)


def test_a_broadside_goes_where_it_brings_most() -> None:
    def row(**ship: object) -> str:
        return offered(abeam(None, ship))[0][1]

    assert row(captain=None, hull={"F port": 1, "B starboard": 1}) == (
        "Fire all 5 shots at F (another hit breaks her hull at F)"
    )
    assert "at C (" in row(captain=None), "cannons, crew and a mast"
    hull = {"A port": 2, "B port": 2, "C port": 2}
    sunk = at_sea(BEAM[0], BEAM[1] | {"hull": hull}, phase="fire")
    assert offered(sunk) == [(["cease fire"], "")], "she sinks whatever else is fired"
