"""What driving costs as it stands on the towns, and the roads that a truck is seen to take."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import flatboat
from flatboat.games.heartland.drawing.way import last_drive, roads_taken
from flatboat.games.heartland.rules.tables import CENTRE, Phase
from flatboat.games.heartland.text.errands import goes_round, ways
from flatboat.kernel.supposing import outcome, wishes
from flatboat.offers.wished import by_price

from ..drawn import titles_of

JERICHO = 0


def points(observation: Any) -> int:
    """The points of the seat that looks."""
    return int(observation.view.table.truckers[observation.seat].points)


def pressed(observation: Any) -> dict[int, int]:
    """What a press on each town within reach takes of the points."""
    found = {}
    for wish in wishes(observation):
        name, values = observation.game.kind.actions.read(wish.target.action)
        if name == "drive":
            way = by_price(observation, wish.ways)[0][0]
            found[values["place"]] = points(observation) - points(outcome(observation, way))
    return found


def costs(observation: Any) -> dict[int, int]:
    """What the towns say."""
    return {place: way.cost for place, way in ways(observation.view).items()}


def test_a_fare_is_what_a_press_on_the_town_pays() -> None:
    """Fees of roads included."""
    random, looked = Random(5), 0
    position = flatboat.game("heartland", seats=2, options={"alternate_routes": True}).start(seed=4)
    while not position.over and looked < 40:
        observation = position.observation(position.waiting[0])
        table = observation.view.table
        if table.phase == Phase.MOVE and not table.fuel + table.paid:
            looked += 1
            assert costs(observation) == pressed(observation)
        position.push(random.choice(observation.moves))
    assert looked == 40


@pytest.mark.parametrize("upgrade", ["Tune Up", "Supercharger", "Ethanol Hybrid", "GPS", "Ace Dispatcher"])
@pytest.mark.parametrize(
    "hand", ["2 corn, 1 fuel 1", "1 fuel 1, 1 fuel 2", "1 corn, 2 fuel 2", "1 fuel 3", ""]
)
def test_a_fare_knows_what_upgrades_save(make: Any, upgrade: str, hand: str) -> None:
    observation = make(at=["Jericho"], hands=[hand], points=[3], upgrades=[upgrade]).position.observation(0)
    assert costs(observation) == pressed(observation) != {}


def test_a_last_turn_burns_any_fuel_before_points(make: Any) -> None:
    """A card of 3 leads next door the long way round; it is spared for a point while turns are to come."""
    for trigger, points in ((None, 1), (1, 0)):
        table = make(at=["Jericho"], hands=["1 fuel 3"], points=[9], trigger=trigger)
        observation = table.position.observation(0)
        assert costs(observation) == pressed(observation)
        assert costs(observation)[table.place("Prairie Rose")] == points


def test_no_fare_is_told_when_it_is_not_the_time(make: Any) -> None:
    told = titles(make(phase="act", at=["Jericho"], hands=["1 corn"], points=[4]))
    assert not any("driving there" in str(title) for title in told.values())


def test_towns_and_buttons_say_what_driving_costs_and_when_it_goes_round(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 fuel 3"], points=[0])
    observation = table.position.observation(0)
    place = table.place("Prairie Rose")
    assert goes_round(observation.view, place)
    driven = observation.game.moves.index("drive to Prairie Rose")
    assert observation.label(driven) == "drive to Prairie Rose, the long way round"
    assert "the long way round leads there" in titles(table)[f"t-place-{place}"]
    table = make(at=["Jericho"], hands=["1 corn"], points=[4])
    assert table.position.observation(0).label(driven) == "drive to Prairie Rose"
    assert titles(table)[f"t-place-{place}"].endswith("; driving there costs 1 point")
    for narrow in (False, True):
        assert table.position.draw(0, narrow=narrow).count(">−1</text>") >= 2


def titles(table: Any) -> dict[Any, Any]:
    """The words of all pieces."""
    return titles_of(table.position.draw(0))


# --- the roads taken ------------------------------------------------------------------------


def test_a_truck_drives_town_by_town_also_the_long_way_round(make: Any) -> None:
    """Exactly as far as was paid for, and no town twice (rulings M1, M3)."""
    table = make(at=["Jericho"], hands=["1 fuel 3"]).push("pay fuel 3")
    assert last_drive(table.position.observation(0).view) is None
    table.push("drive to Prairie Rose")
    for seat in (0, 1):
        view = table.position.observation(seat).view
        drive = last_drive(view)
        assert drive is not None and drive.seat == 0
        names = [table.position.game.words.places[place] for place in drive.places]
        assert names == ["Jericho", "Bedford Falls", "West Morgan", "Prairie Rose"]
    for narrow in (False, True):
        (way,) = [part for part in table.position.draw(0, narrow=narrow).split("<path") if "data-way" in part]
        assert 'data-way="t-truck-0"' in way and way.count("L") == 3


def test_every_drive_of_a_game_has_a_way_of_its_length() -> None:
    random, drives = Random(3), 0
    position = flatboat.game("heartland", seats=4, options={"truck_stops": True}).start(seed=2)
    while not position.over and drives < 60:
        before = position.observation(position.waiting[0]).view.table
        position.push(move := random.choice(position.legal_moves))
        if not str(move).startswith("drive"):
            continue
        drive = last_drive(position.observation(0).view)
        if drive is None:  # a truck stop has left the map behind it
            continue
        drives += 1
        for here, there in zip(drive.places, drive.places[1:], strict=False):
            assert there in list(before.map.way[here])
        assert len(set(drive.places)) == len(drive.places) >= 2
    assert drives == 60


def test_the_cheapest_way_is_driven(make: Any) -> None:
    """Past a toll if there is another way as long (ruling M10)."""
    table = make(at=["Jericho"]).position.observation(0).view.table
    one = roads_taken(table, JERICHO, CENTRE, 2)
    table.map.tolls[JERICHO][list(table.map.way[JERICHO]).index(one[1])] = 1
    other = roads_taken(table, JERICHO, CENTRE, 2)
    assert other[::2] == one[::2] == (JERICHO, CENTRE) and other[1] != one[1]
