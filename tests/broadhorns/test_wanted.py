"""Where to sail with a cargo: the buttons that open the list of moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from flatboat.games.broadhorns.rules.actions import DONE
from flatboat.games.broadhorns.text.plans import plans_now
from flatboat.kernel.supposing import outcome, preview

from ..sample import sampled
from .seats import GAME, WORDS, games, observation
from .tables import Table, river

TILES = dict.fromkeys(("Natchez", "Baton Rouge", "New Orleans"), 1)


def offered(about: dict[str, Any], *played: str, seat: int = 0) -> dict[str, str]:
    """What each button says, and the moves that it plays."""
    table: Table = river(about, {}, tiles=TILES).play(*played)
    seen = observation(table, seat)
    found = WORDS.wanted(seen.view)
    return {one.label: "; ".join(seen.game.moves[action] for action in one.actions) for one in found}


def test_what_pays_best_for_its_turns_comes_first_then_what_is_sooner_or_more() -> None:
    told = offered({"boat": "30", "at": "Vicksburg", "cargo": "pork, furs"})
    assert list(told.items()) == [
        ("sail into Natchez (12 gold this turn)", "move 4; port"),
        ("enter Vicksburg (10 gold now)", "port"),
        ("sail for Baton Rouge (13 gold next turn)", "move 4; move 4; draw a card"),
    ]


def test_all_of_a_turns_moves_are_one_press() -> None:
    about = {"boat": "20", "at": 10, "cargo": "pork, furs"}
    told = offered(about)
    assert "move 5; move 5; move 5; draw a card" in told.values()
    told = offered(about, "move 5", "move 5")
    assert told == {"sail for Vicksburg (10 gold next turn)": "move 5; draw a card"}


def test_a_hint_says_what_is_offered_first() -> None:
    """In a port, what the form comes filled in with; whoever waits is advised nothing."""

    def advised(table: Table, seat: int = 0) -> str:
        seen = observation(table, seat)
        return "; ".join(seen.game.moves[action] for action in WORDS.advised(seen.view))

    laden = {"boat": "30", "at": "Vicksburg", "cargo": "pork, furs"}
    table = river(laden, {}, tiles=TILES)
    assert advised(table) == "move 4; port" == next(iter(offered(laden).values()))
    assert advised(table, 1) == ""
    assert advised(table.play("port")) == "sell pork; sell furs; end expedition"


def test_where_a_boat_lies_its_port_is_entered() -> None:
    told = offered({"boat": "20", "at": "Baton Rouge", "cargo": "pork, furs"})
    assert told["enter Baton Rouge (13 gold now)"] == "port"


def test_a_card_that_brings_it_there_sooner_is_played() -> None:
    told = offered({"boat": "20", "at": 30, "cargo": "pork, furs", "hand": "current"})
    assert (
        told["sail into Baton Rouge (13 gold this turn, with Good Current)"] == "good current; move 6; port"
    )


def test_nobody_aboard_is_carried_too_far() -> None:
    told = offered({"boat": "20", "at": "Vicksburg", "cargo": "pork, furs", "aboard": "Natchez"})
    assert told and all(label.startswith(("sail into Natchez", "enter Vicksburg")) for label in told)


def test_nothing_is_offered_where_nothing_sells_or_another_is_on_turn() -> None:
    assert not offered({"boat": "20", "at": "Vicksburg"})
    assert not offered({"boat": "20", "at": 3, "cargo": "furs"}, seat=1)


def test_ashore_a_voyage_is_one_press() -> None:
    """What pays best for its turns comes first; each leads to another town, on a boat that can be paid."""
    told = offered({"gold": 9})
    assert next(iter(told.items())) == (
        "set out for New Orleans (+17 gold in 3 turns; 20 ft: flour, apples, whiskey)",
        "take the 20 ft; buy flour; buy apples; buy whiskey; done; move 5; draw a card",
    )
    rich = list(offered({"gold": 40}))
    assert "; 40 ft: " in rich[0]
    assert len({label.split(" (")[0] for label in rich}) == len(rich) > 1
    assert not offered({"gold": 0}), "nothing can be bought"


def test_what_others_may_sell_first_counts_less() -> None:
    me, laden = {"gold": 9}, {"boat": "20", "at": "Natchez", "cargo": "flour, apples, whiskey"}
    first, alone = (
        WORDS.wanted(observation(river(me, other, tiles=TILES)).view)[0].label for other in (laden, {})
    )
    assert "set out for New Orleans" in alone and "flour, apples, whiskey" in alone
    assert "set out for Baton Rouge" in first and "apples, pork, furs" in first


def test_a_voyage_brings_what_the_form_says_of_its_load() -> None:
    for gold in (5, 20, 40):
        seen = observation(river({"gold": gold}, tiles=TILES))
        for one in WORDS.wanted(seen.view):
            outfit = one.actions[: one.actions.index(DONE) + 1]
            then = outcome(seen, [seen.move(action) for action in outfit]).view
            gain, turns = re.findall(r"\(\+(\d+) gold (.*?)[,;]", one.label)[0]
            told = WORDS.total(seen.view, then)
            assert re.search(rf"Best: \+{gain} gold( and \d wreaths?)? {turns} at ", told)


def test_what_wins_more_wreaths_is_offered_for_less_gold() -> None:
    about = {"boat": "20", "at": 20, "cargo": "pork, whiskey"}
    table = river(about, tiles=TILES, filled={"Vicksburg": "apples, whiskey, furs"})
    told = [one.label for one in WORDS.wanted(observation(table).view)]
    assert told[0] == "sail for Natchez (12 gold next turn)"
    assert any("Vicksburg (11 gold next turn, and 2 wreaths" in one for one in told)


def test_who_may_sell_first_is_told() -> None:
    laden = {"boat": "20", "cargo": "furs, pork, whiskey"}
    table = river({**laden, "at": 10}, {**laden, "at": "Vicksburg"})
    first, *_, most = (one.label for one in WORDS.wanted(observation(table).view))
    assert most.endswith("; Seat 2 may be first)") and "first" not in first, "what is safe is worth more"


def test_where_another_may_be_first_what_is_safe_is_offered_too() -> None:
    laden = {"boat": "20", "cargo": "flour, apples, whiskey"}
    table = river({**laden, "at": 3}, {**laden, "at": "Helena"}, tiles=TILES)
    first, *_, safe = (one.label for one in WORDS.wanted(observation(table).view))
    assert first == "sail for New Orleans (22 gold in 3 turns; Seat 2 may be first)"
    assert safe == "sail for New Madrid (10 gold next turn)"


def test_who_may_sell_first_is_asked_of_the_turn_in_which_a_second_town_is_reached() -> None:
    """On the way straight there nobody is first; whoever stops before gives another the time."""
    laden = {"boat": "20", "cargo": "pork, whiskey"}
    table = river({**laden, "at": 35}, {**laden, "at": "Baton Rouge"}, tiles=TILES)
    plans = plans_now(GAME.edition.printed, observation(table).view)
    risk = {tuple(one.town for one in plan.stops): plan.risk for plan in plans}
    assert risk[9,] == "" and "Seat 2 may be first" in risk[8, 9]


def test_travelers_who_can_ride_along_count() -> None:
    """Those of the hand and of the town, as many as find a seat; the visit takes them aboard."""
    about = {"boat": "20", "at": "Vicksburg", "cargo": "pork, furs"}
    plain, bound = offered(about), offered(about | {"hand": "2 to Baton Rouge"})
    assert "enter Vicksburg (10 gold now)" in plain
    assert "enter Vicksburg, then Baton Rouge (17 gold next turn, with a traveler)" in bound
    port = observation(river(about | {"hand": "2 to Baton Rouge"}, {}, tiles=TILES).play("port"))
    first = {field.name: field.first for sheet in port.sheets for field in sheet.fields}
    assert [n for name, n in first.items() if name.startswith("board-")] == ["1"], "there is one seat"


def test_wreaths_are_told_and_as_the_year_ends_they_count() -> None:
    """With the gold that they bring as things stand: the other trader has one, whose prize they take."""
    told = "sail into Vicksburg (7 gold this turn, and 2 wreaths worth 7 as things stand)"
    for placed, first in ((12, "sail into Natchez (12 gold this turn)"), (13, told)):
        table = river(
            {"boat": "20", "at": 27, "cargo": "pork, furs"}, {"wreaths": 1},
            filled={"Vicksburg": "apples, furs, whiskey"}, season="FINAL_AUTUMN", placed=placed,
        )  # fmt: skip
        assert WORDS.wanted(observation(table).view)[0].label == first


def test_the_cards_of_least_use_are_discarded_by_one_press() -> None:
    """First what lies behind the boat, then what the plan makes no use of."""
    about = {"boat": "20", "at": 24, "cargo": "pork, furs", "hand": "to Memphis, 2 ice, Natchez pork"}
    table = river(about, {}, tiles=TILES).play("draw: to New Orleans")
    ((told, way),) = offered(about, "draw: to New Orleans").items()
    assert told == "discard a traveler to Memphis and an ice card (least use now)"
    assert way == "discard traveler to Memphis; discard ice"
    assert not WORDS.wanted(observation(table, 1).view), "another hand"


def test_what_a_full_hand_has_no_use_for_goes_with_the_card_that_is_drawn() -> None:
    """What the boat leaves behind in this turn is told before it is pressed; what the plan needs is kept."""
    hand = "Vicksburg apples, Baton Rouge pork, current"
    about = {"boat": "20", "at": 24, "cargo": "pork, furs", "hand": hand, "visited": "Greenville"}
    told = offered(about | {"cargo": "pork"}, "move 2")
    label, way = next((label, way) for label, way in told.items() if "draw" in way)
    assert "discard the Vicksburg apples card" in label
    assert way.endswith("draw a card; discard delivery of apples to Vicksburg")
    assert "discard" not in str(offered(about | {"hand": "Baton Rouge pork, current"})), (
        "the hand is not full"
    )
    useful = offered(about | {"at": 32, "hand": "ice, peddler, current"}, "move 1", "move 1")
    assert useful and "discard" not in str(useful), "ice may be worth more than what comes for it"


def test_a_turn_that_is_over_ends_with_its_discard() -> None:
    about = {"boat": "20", "at": 20, "cargo": "pork", "hand": "Memphis pork, ice, current"}
    assert offered(about, "move 5", "move 5", "move 5") == {
        "draw a card, discard the Memphis pork card (least use now)": (
            "draw a card; discard delivery of pork to Memphis"
        )
    }


@pytest.mark.parametrize("many", sampled([1, 3], 1))
def test_what_is_offered_can_be_played(many: int) -> None:
    met = 0
    for now in games(many, 300):
        for seat in now.waiting:
            seen = now.observation(seat)
            ways = [one.actions for one in WORDS.wanted(seen.view)]
            assert len(set(ways)) == len(ways)
            for way in ways:
                met += 1
                assert not seen.why[way[0]]
                preview(seen, [seen.move(action) for action in way])
    assert met > 50


def test_no_voyage_outlasts_the_year() -> None:
    def soonest(**year: int) -> list[str]:
        seen = observation(river({"gold": 40}, {}, tiles=TILES, **year))
        return [one.label for one in WORDS.wanted(seen.view)]

    assert any("in 4 turns" in label for label in soonest())
    late = soonest(placed=14, turns=90)
    assert late and not any("in 4 turns" in label for label in late)


def test_in_the_last_round_a_boat_is_for_what_the_end_pays_ruling_12() -> None:
    """Nothing else sells in time: what costs less than a barrel brings goes on the boat that loses least."""
    year = {"placed": 15, "last_round": 1}
    market = {"market": "4 furs, 3 whiskey, flour, apples, pork"}
    seen = observation(river({"gold": 40}, {}, **market, **year))
    (one,) = WORDS.wanted(seen.view)
    assert one.label == "take a last broadhorn (+4 gold at the end; 20 ft: 2 furs, whiskey)"
    then = outcome(seen, [seen.move(action) for action in one.actions[:-1]]).view
    assert "If it ended so: 47 for you" in WORDS.total(seen.view, then)
    (bare,) = WORDS.wanted(observation(river({"gold": 0}, {}, **market, **year)).view)
    assert bare.label == "take a last broadhorn (+1 gold at the end; 20 ft: empty)"
    afloat = river({"boat": "20", "at": "Vicksburg", "cargo": "pork, furs"}, {}, tiles=TILES, **year)
    labels = [one.label for one in WORDS.wanted(observation(afloat).view)]
    assert labels and not any("next turn" in label for label in labels)
