"""Several steps of one figure at one press: as far as its movements reach, and no further than an enemy.

At sea a plot by where it leads.
"""

from __future__ import annotations

from flatboat.games.broadsides.drawing import journeys
from flatboat.kernel.position import Position
from flatboat.offers.choices import by_purpose
from flatboat.offers.wished import wished
from flatboat.testing import check_journeys, drawn_pieces

from .seats import GAME, seated
from .tables import EDITION, Table, alongside, at_sea


def found(table: Table, seat: int = 0) -> dict[str, list[str]]:
    """What each journey plays, by what it is called."""
    view = seated(table).observation(seat).view
    return {one.label: [GAME.moves[action] for action in one.actions] for one in journeys(view, EDITION)}


def test_a_figure_goes_as_far_as_its_movements() -> None:
    table = alongside({"0D5": 1}, {"1H3": 1}, captains=("0A4", "1H4"))
    ways = found(table)
    assert ways["Crew to Isabella B5"] == ["Isabella D5 to C5", "Isabella C5 to B5"]
    assert len(ways["Crew to Isabella A5"]) == 3
    assert "Crew to Isabella C5" not in ways, "one step has a button of its own"
    assert "The Captain to Isabella C4" in ways and "The Captain to Isabella B4" not in ways
    table.step("0D5", "0C5").step("0C5", "0C4")
    assert not found(table), "one movement is left"
    assert not found(table, 1), "it is the other side's turn"


def test_nobody_goes_past_an_enemy() -> None:
    table = alongside({"0D5": 1}, {"1D3": 1}, captains=("0A4", "1H4"))
    over = [way for way in found(table).values() if way[-1].startswith("Seahawk D3")]
    assert not over
    assert not any("Seahawk D3 to" in step for way in found(table).values() for step in way)


def check(position: Position, where: str) -> None:
    """A seat's journeys can be played, and its drawing has their pieces."""
    observation = position.observation(0)
    drawn = [drawn_pieces(observation, narrow, where) for narrow in (False, True)]
    check_journeys(position, observation, drawn, where)


def test_they_can_be_played_and_are_aims_of_who_is_held() -> None:
    position = seated(alongside({"0D5": 1}, {"1D3": 1}, captains=("0A4", "1H4")))
    observation = position.observation(0)
    check(position, "boarding")
    buttons = [way for wish in wished(observation, False) for way in wish.ways]
    assert buttons and all(button.aimed and button.who for button in buttons)
    assert {button.who for button in buttons} == {"D5", "Captain"}


# --- at sea --------------------------------------------------------------------------------------------


def sailed(table: Table) -> dict[tuple[str, str], str]:
    """The plot of each piece and heading."""
    view = seated(table).observation(0).view
    return {(one.spots[0], one.label.lower()): GAME.moves[one.actions[0]] for one in journeys(view, EDITION)}


def test_a_dot_of_the_sea_plots_what_takes_the_ship_there() -> None:
    plots = sailed(at_sea())
    assert plots["dot-5-3", "north"] == "plot forward, forward, forward"
    assert plots["dot-6-2", "north-east"] == "plot forward, starboard, forward"
    assert {spot for spot, _ in plots if spot.startswith("ship")} == {"ship-0"}, "she turns on the spot"
    check(seated(at_sea()), "at sea")


def test_the_form_of_a_plot_does_all_that_the_lists_do() -> None:
    observation = seated(at_sea()).observation(0)
    (group,) = by_purpose(observation, False)
    assert group.spare and all(wish.spare for wish in wished(observation, False))


def test_nothing_leads_into_an_island_or_over_the_edge() -> None:
    table = at_sea({"x": 5, "y": 4, "heading": "N"})
    assert not [spot for spot, _ in sailed(table) if spot in ("dot-5-5", "dot-5-6")]


def test_of_plots_to_one_place_the_one_with_the_better_shots_is_taken() -> None:
    near = at_sea({"x": 4, "y": 3, "heading": "N"}, {"x": 5, "y": 6, "heading": "S"})
    view = seated(near).observation(0).view
    first = journeys(view, EDITION)[0]
    assert (first.label, first.costs, first.bearing) == ("North-west", "↖ (5 : 3.4)", 7)
    assert first.spots == ("dot-4-5",)


def test_a_likely_collision_is_told_of() -> None:
    table = at_sea({"x": 4, "y": 3, "heading": "N"}, {"x": 4, "y": 4, "heading": "N", "captain": None})
    rams = [one for one in journeys(seated(table).observation(0).view, EDITION) if one.spots == ("ship-1",)]
    assert rams and all(one.costs.endswith("collide 100%)") for one in rams)


def test_who_has_plotted_or_is_adrift_sails_nowhere() -> None:
    table = at_sea()
    table.plot(0, "FFF")
    assert not sailed(table) and not sailed(at_sea({"captain": None}))
