"""An attack with all that reach an enemy, at one press."""

from __future__ import annotations

import re

from flatboat.games.broadsides.drawing import draw, journeys
from flatboat.games.broadsides.rules.tables import PLACES, Layout
from flatboat.games.broadsides.text.assault import after, approaches, exposed, ways
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
    assert not offered(alongside({"0D5": 1}, {"1H3": 1}, captains=("0A4", "1D3"))), "one against him alone"
    assert not offered(alongside({"0D5": 1}, {"1D3": 1}, captains=("0A4", "1D3"))), "one against two"
    assert not offered(alongside({"0A5": 3}, {"1H3": 1}, captains=("0A4", "1H5"))), "too far"
    assert not offered(alongside({"0D5": 3}, {"1D3": 2, "0D5": 1}, captains=("0A4", "1D3"))), "held in combat"


def test_the_best_attack_that_likely_wins_is_offered_and_a_step_nearer() -> None:
    table = alongside({"0D5": 2, "0A5": 2}, {"1D3": 1, "1F3": 1}, captains=("0A4", "1H4"))
    assert offered(table) == [(["Isabella D5 across"] * 2, "Attack Seahawk D3 with 2 crew (win 84%)")]
    wanted = GAME.words.wanted(seated(table).observation(0).view)
    steps, label, _ = wanted[-1]
    assert label == "Close in on her Captain" and len(steps) == 3, "all movements at one press"
    position = seated(table)
    for step in steps[:-1]:
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
    table = alongside({"0D5": 1, "1D3": 2}, {"1H3": 1}, captains=("0A4", "1D3"))
    observation = seated(table).observation(0)
    group = wanted(observation, False)
    assert group is not None and group.brief
    (button,) = group.buttons
    assert button.aimed and button.label == "Attack her Captain with 1 more crew (win 89%)"
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


def labels(table: Table) -> list[str]:
    return [one.label for one in GAME.words.wanted(seated(table).observation(0).view)]


def test_a_captain_in_danger_is_guarded_at_one_press() -> None:
    joins = alongside({"0D5": 1, "0B4": 2}, {"0B5": 1}, captains=("0A4", "1H4"))
    assert labels(joins) == ["Take your Captain to 2 crew at Isabella B4"]
    assert "Her crew can come to your Captain: guard him." in seated(joins).observation(0).guide()
    comes = alongside({"0D5": 1, "0B4": 2}, {"0B5": 2}, captains=("0A3", "1H4"))
    assert labels(comes) == ["Bring 2 crew closer to your Captain"]
    far = alongside({"0D5": 1, "0B4": 2}, {"0E3": 1}, captains=("0A4", "1H4"))
    assert labels(far)[-1] == "Close in on her Captain"
    assert "guard him" not in seated(far).observation(0).guide()


def test_nothing_lays_the_own_captain_open() -> None:
    """Those who stand beside him stay, if others could come then."""
    ours, hers = {"0D4": 2}, {"0D3": 1, "1C3": 2}
    assert labels(alongside(ours, hers, captains=("0D4", "1H4"))) == []
    away = labels(alongside(ours, hers, captains=("0A4", "1H4")))
    assert away[0] == "Attack Isabella D3 with 2 crew (win 84%)"


def test_her_captain_may_come_himself_once_nobody_else_is_left_to_her() -> None:
    guard = "Take your Captain to 2 crew at Isabella B4"
    assert labels(alongside({"0B4": 2}, {}, captains=("0A4", "0C5"))) == [guard]
    assert guard not in labels(alongside({"0B4": 2}, {"1H3": 1}, captains=("0A4", "0C5")))


def test_a_captain_nearly_alone_is_driven_into_a_corner() -> None:
    """Wherever he flees some of the crew come to him: as a group they would leave him a way out."""
    hunt = alongside(dict.fromkeys(["1G4", "1C5", "1D5", "1G5", "1F4"], 1), {}, captains=("0A4", "1A3"))
    view = seated(hunt).observation(0).view
    ((steps, label, _),) = GAME.words.wanted(view)
    assert label == "Close in on her Captain" and len(steps) == 3
    left = after(EDITION.printed, view, steps)
    flights = [
        to for to, _ in ways(EDITION.printed, left, 1, left.ships[1].captain, 3) if not left.ships[0].crew[to]
    ]
    for left.ships[1].captain in flights:
        assert exposed(EDITION.printed, left, 1)


def test_who_comes_to_a_place_is_found_from_there_as_from_where_all_stand() -> None:
    ours, hers = {"0D5": 3, "1D3": 1, "0C4": 2}, {"0D5": 1, "1C3": 2, "1G4": 3}
    for moves, layout in ((1, Layout.RIGHT), (3, Layout.RIGHT), (3, Layout.END)):
        lying = alongside(ours, hers, captains=("0D4", "1G3"), layout=layout)
        table = seated(lying).observation(0).view.table
        for seat in range(2):
            begun = {place: dict(ways(EDITION.printed, table, seat, place, moves)) for place in range(PLACES)}
            for goal in range(PLACES):
                found = approaches(EDITION.printed, table, seat, goal, moves)
                far = {place: len(to[goal]) for place, to in begun.items() if goal in to}
                assert {place: len(steps) for place, steps in found.items()} == far


def test_whoever_is_not_needed_in_the_fight_with_her_last_captain_comes_nearer() -> None:
    """He flees nowhere from a fight: that once broke the whole table."""
    fought = alongside({"1C4": 2, "1D4": 1, "1G5": 1}, {"1A3": 1}, captains=("0A4", "1C4"))
    position = seated(fought)
    for step in ("Seahawk D4 to C4", "captain forward"):
        position.push(step)
    told = [one.label for one in GAME.words.wanted(position.observation(0).view)]
    assert told == ["Close in on her Captain"]


def test_a_new_captain_is_suggested() -> None:
    ship = {"captain": None, "crew": {"0A4": 2, "0C3": 1, "0B3": 2, "0D4": 1}}
    assert offered(at_sea(ship, phase="replace")) == [(["captain at D4"], "")], "a hit takes no more than him"
    crew = {"0D5": 2, "0A3": 1, "0A4": 2}
    boarded = alongside(crew, {"1D3": 3}, captains=(None, "1D4"), phase="replace")
    assert offered(boarded) == [(["captain at A4"], "")], "far from her crew, and not alone"


def test_combats_are_offered_with_their_odds() -> None:
    table = alongside({"0D3": 2}, {"0D3": 1}, phase="fight")
    assert offered(table) == [(["fight at Isabella D3"], "Fight at Isabella D3 (win 84%)")]
    assert not offered(table, 1), "it is not their turn"


def test_a_broadside_is_fired_at_one_press() -> None:
    table = abeam()
    assert offered(table) == [(["fire at D"] * 5, "Fire all 5 shots at D (her Captain stands at D)")]
    table.fire("C", 1)
    assert offered(table) == [(["fire at C"] * 4, "Fire the other 4 shots at C")], "where one has begun"
    table.fire("D", 1).fire("D", 1).fire("D", 1)
    assert offered(table) == [(["fire at D"], "Fire the other shot at D")]
    table.fire("C", 1)
    assert not offered(table), "it is not their turn"
    assert offered(table, 1)


def test_a_broadside_goes_where_it_brings_most() -> None:
    def row(**ship: object) -> str:
        return offered(abeam(None, ship))[0][1]

    assert row(captain=None, hull={"F port": 1, "B starboard": 1}) == (
        "Fire all 5 shots at F (another hit breaks her hull at F)"
    )
    sinking = row(captain="D4", hull={"F port": 1, "B port": 2, "C port": 2})
    assert sinking == "Fire all 5 shots at F (another hit of her hull sinks her)", "not at her Captain"
    assert "at C (" in row(captain=None), "cannons, crew and a mast"
    hull = {"A port": 2, "B port": 2, "C port": 2}
    sunk = at_sea(BEAM[0], BEAM[1] | {"hull": hull}, phase="fire")
    assert offered(sunk) == [(["cease fire"], "")], "she sinks whatever else is fired"


def test_the_final_volley_is_fired_at_her_crew_and_where_some_is_left() -> None:
    """A Captain who falls there is followed at once: he counts as one of the crew."""
    crew = {"1B3": 2, "1B5": 2, "1E3": 2, "1E5": 1}
    table = alongside({"0A5": 1}, crew, captains=("0A4", "1D4"), phase="fire")
    assert offered(table)[0][1] == "Fire all 5 shots at B (a hit at B can cost her 2 crew)"
    position = seated(table, 3, 5)
    for needless in (False, False, True):
        view = position.observation(0).view
        assert GAME.words.is_needless(GAME.numbers["fire at B"], view) is needless
        if not needless:
            position.push("fire at B")
    told = GAME.words.wanted(position.observation(0).view)[0].label
    assert told == "Fire the other 3 shots at E"
