"""What Heartland gives to interfaces: where to click, how buttons are listed, wishes, guidance, worth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import flatboat
from flatboat.games.heartland.drawing.spots import amounts
from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.tables import ACTIONS, LOAD, Good, Happening, Phase, Upgrade
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.moves import CLOSE, ONLOOKER
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import CHANCE, imagined, preview, wishes
from flatboat.offers import choices
from flatboat.offers.wished import OPEN, pieces_of, wished
from flatboat.testing import check_hooks, check_worth

from ..sample import sampled

KIND = flatboat.kind("heartland")


def spots(table: Any, seat: int = 0, narrow: bool = False) -> dict[str, tuple[str, ...]]:
    """The spots by the words of the moves."""
    moves = table.position.game.moves
    return {moves[action]: ids for action, ids in table.position.observation(seat).spots(narrow).items()}


def by_wish(table: Any) -> dict[str, list[str]]:
    """The wishes of the first seat, each with its ways without the wish itself."""
    return {
        wish.target.text: [", ".join(map(str, way[:-1])) for way in wish.ways]
        for wish in wishes(table.position.observation(0))
    }


# --- where to click -----------------------------------------------------------------------


def test_where_to_pay_and_drive(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 corn, 2 fuel 2"], upgrades=["Tune Up"])
    found = spots(table)
    assert found["pay fuel 2"] == found["discard fuel 2"] == ("hand-5-0", "hand-5-1")
    assert found["burn corn"] == ("hand-0-0",) and "pay fuel 1" not in found
    assert found["pay 3 points"] == ("seat-0",)
    assert found["tune up"] == ("upgrade-0",)
    for name in table.on_map:
        assert found[f"drive to {name}"] == (f"place-{table.place(name)}",)
    assert found["be towed"] == found["drive to West Morgan"]
    assert found["stay"] == (*found["drive to Jericho"], "truck-0")
    assert "done" not in found and "buy upgrade" not in found and "truck wash" not in found


def test_where_to_load_and_unload(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], hands=["3 corn, 1 soy"], cargo=["2 soy"], cubes={"Jericho": "2 corn"}
    )
    jericho = table.place("Jericho")
    here = (f"place-{jericho}", "truck-0")  # the truck covers much of a small card
    wide, narrow = spots(table), spots(table, narrow=True)
    lying, carried = (f"cube-{jericho}-0-0", f"cube-{jericho}-0-1"), ("cargo-0-1-0", "cargo-0-1-1")
    assert wide["load 1 corn"] == lying and wide["load 2 corn"] == (*lying, *here)
    assert narrow["load 1 corn"] == (f"cubes-{jericho}-0",)
    assert narrow["load 2 corn"] == (f"cubes-{jericho}-0", *here)
    assert wide["unload 2 soy"] == narrow["unload 2 soy"] == carried, "a single bill unloads a single cube"
    assert wide["unload 1 soy"] == narrow["unload 1 soy"] == (*carried, *here)
    assert not {"load 3 corn", "load 1 soy", "unload 3 soy", "unload 1 corn"} & (set(wide) | set(narrow))


def test_more_cubes_than_a_load_can_name_need_no_more_actions() -> None:
    assert list(amounts(LOAD, Good.PIGS, 2)) == [ACTIONS.number("load", n=n, good=Good.PIGS) for n in (0, 1)]
    assert amounts(LOAD, Good.PIGS, 16) == amounts(LOAD, Good.PIGS, 8)


def test_where_to_draw_and_discard(make: Any) -> None:
    found = spots(make(phase="refuel", window="2 corn, 1 fuel 1"))
    assert found["draw corn"] == ("window-0", "window-1") and found["draw fuel 1"] == ("window-2",)
    assert found["draw blind"] == ("pile",) and found["discard/draw"] == ("discards",)
    assert "draw soy" not in found


def test_where_to_buy_and_wash(make: Any) -> None:
    map = "Jericho | West Morgan | GPS"
    table = make(phase="act", map=map, at=["GPS", "West Morgan"], upgrades=[None, "Truck Wash"])
    assert spots(table)["buy upgrade"] == (f"place-{table.place('GPS')}", "truck-0")
    assert spots(table, seat=1)["truck wash"] == (f"place-{table.place('West Morgan')}", "truck-1")


def test_where_to_trade(make: Any) -> None:
    options = {"ham_radio": "cubes", "truck_stops": True}
    both = {
        "phase": "offer", "hands": ["1 corn", "1 soy"], "cargo": ["2 corn"], "upgrades": ["Ham Radio"],
        "at": ["Jericho", "Lone Elm", "Prairie Rose"], "partner": 2,
    }  # fmt: skip
    for cubes in (False, True):
        table = make(3, options=options if cubes else (), **both)
        found = spots(table)
        assert found["give corn"] == (("cargo-0-0-0", "cargo-0-0-1") if cubes else ("hand-0-0",))
        assert found["ask for pigs"] == ("seat-2",)
        assert found["offer to seat 2"] == ("seat-1",) and "offer to seat 1" not in found
        assert "offer to seat 4" not in found


def test_where_to_lay_the_map(start: Any) -> None:
    table = start(3, truck_stops=True)
    found = spots(table)
    assert len([move for move in found if move.startswith("take ")]) == 4
    assert not [move for move in found if move.startswith("put at ")]
    table.push(table.moves[0])
    assert set(table.moves) <= set(spots(table))
    while table.phase != "stops":
        table.push(table.moves[0])
    assert set(table.moves) <= set(spots(table))


def test_an_onlooker_has_no_cards_to_click(make: Any) -> None:
    found = spots(make(hands=["3 corn", "1 fuel 1"]), ONLOOKER)
    assert not [ids for ids in found.values() if any(id.startswith(("hand", "seat")) for id in ids)]


SPOTLESS = {"done", "propose", "accept", "decline"}


def test_every_legal_move_has_its_place_but_for_words_alone(seen: list[Seen]) -> None:
    for observation in (one.to_act for one in seen):
        for narrow in (False, True):
            missing = set(observation.legal) - set(observation.spots(narrow))
            named = {action: ACTIONS.read(action)[0] for action in missing}
            assert set(named.values()) <= SPOTLESS | {"load"}
            loads = [observation.label(action) for action, name in named.items() if name == "load"]
            assert all("(takes " in label for label in loads)


def test_a_press_on_a_town_sells_even_where_goods_could_be_loaded_for_two_bills(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["3 soy"], cargo=["1 soy"], cubes={"Jericho": "2 soy"})
    town = f"place-{table.place('Jericho')}"
    found = spots(table)
    assert town in found["unload 1 soy"]
    assert "load 1 soy" not in found, "nobody loads for two bills by a slip"
    alone = spots(make(phase="act", at=["Jericho"], hands=["3 soy"], cubes={"Jericho": "2 soy"}))
    assert town in alone["load 1 soy"], "there is nothing better"


@pytest.mark.parametrize("upgrade", sampled(Upgrade, *list(Upgrade)[::4]))
def test_hooks_keep_their_promises_with_every_upgrade(make: Any, upgrade: Upgrade) -> None:
    chooser = Random(int(upgrade))
    for i, position in enumerate(with_upgrade(make, upgrade, chooser)):
        if i % 15 == 0:
            check_hooks(position, chooser, f"{upgrade.name}, move {i}")


class Seen(NamedTuple):
    """What each seat sees of a position, an onlooker last, and the seat to act."""

    seats: tuple[Observation, ...]
    to_act: Observation

    @classmethod
    def of(cls, position: Any) -> Seen:
        """What is seen now."""
        seats = tuple(map(position.observation, (*range(position.game.seats), ONLOOKER)))
        return cls(seats, seats[position.waiting[0]])


@pytest.fixture(name="seen", scope="module")
def seen_fixture(make: Any, start: Any) -> list[Seen]:
    """Positions of random games, so many that every phase is among them."""
    games = [
        onward(start(seats, seed=seats, truck_stops=True, alternate_routes=True).position, Random(seats))
        for seats in KIND.seats
    ]
    games += [with_upgrade(make, upgrade, Random(int(upgrade))) for upgrade in Upgrade]
    return [Seen.of(position) for game in games for position in game]


def with_upgrade(make: Any, upgrade: Upgrade, chooser: Random) -> Iterator[Any]:
    """A random game in which everybody owns an upgrade. No such table could be; so each turn may use it."""
    options = {"ham_radio": chooser.choice(["bills", "cubes"]), "truck_stops": True}
    hands, cargo = ["2 corn, 2 soy, 1 cattle, 1 pigs, 1 fuel 1"] * 4, ["1 corn, 1 soy, 1 cattle, 1 pigs"] * 4
    cubes = dict.fromkeys(("Jericho", "Lone Elm", "Tatanka", "Cedar Bluff"), "2 corn, 2 soy, 1 pigs")
    table = make(4, hands=hands, cargo=cargo, cubes=cubes, options=options)
    for trucker in table.record_view.truckers:
        trucker.upgrade = upgrade
    yield from onward(table.position, chooser)


def onward(position: Any, chooser: Random, most: int = 150) -> Iterator[Any]:
    """The position after each of many random moves; it unloads and buys if it can."""
    for _ in range(most):
        yield position
        moves = position.legal_moves
        dear = [
            move for move in moves if ACTIONS.read(move.action)[0] in ("unload", "buy", "wash", "propose")
        ]
        position.push(chooser.choice(dear or moves))


# --- wishes and previews --------------------------------------------------------------------


def test_ways_to_drive_by_fuel_or_points(make: Any) -> None:
    table = make(at=["Jericho"], hands=["2 fuel 1, 1 fuel 3"], points=[9])
    found = by_wish(table)
    assert found["drive to Prairie Rose"] == ["pay fuel 1", "pay fuel 3", "pay 1 point", "pay 3 points"]
    assert found["drive to Tatanka"] == ["pay 2 points", "pay fuel 1, pay fuel 1"]
    table.push("pay fuel 1")
    assert "drive to Prairie Rose" in table.moves and "drive to Prairie Rose" not in by_wish(table)
    assert by_wish(table)["drive to Tatanka"] == ["pay fuel 1"]


@pytest.mark.parametrize(
    ("upgrade", "hand", "ways"),
    [
        ("Ethanol Hybrid", "3 corn", ["burn corn, burn corn, burn corn"]),
        ("Supercharger", "1 fuel 1", ["pay fuel 1, pay 2 points"]),
        ("Tune Up", "2 fuel 1", ["pay fuel 1, pay fuel 1, tune up"]),
        ("Tune Up", "3 corn", []),
    ],
)
def test_ways_to_drive_by_upgrades(make: Any, upgrade: str, hand: str, ways: list[str]) -> None:
    table = make(at=["Jericho"], hands=[hand], upgrades=[upgrade], points=[9])
    assert by_wish(table)["drive to Fort Lee"] == ["pay 3 points", *ways]


def test_surplus_fuel_is_a_way_only_where_less_does_not_do(make: Any) -> None:
    table = make(at=["Jericho"], hands=["2 fuel 2, 1 fuel 3"], points=[0])
    assert by_wish(table)["drive to Fort Lee"] == ["pay fuel 3", "pay fuel 2, pay fuel 2"]


def test_a_preview_of_a_whole_move(make: Any) -> None:
    table = make(hands=["1 fuel 2"], turned=["Bedford Falls"])
    observation = table.position.observation(0)
    way = next(wish.ways[0] for wish in wishes(observation) if wish.target.text == "drive to Jericho")
    assert preview(observation, way) == ["Ann plays fuel 2", "Ann drives from West Morgan to Jericho"]


def test_a_preview_of_a_delivery(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["1 cattle"], cargo=["1 cattle"])
    move = table.position.parse("unload 1 cattle")
    assert preview(table.position.observation(0), [move]) == ["Ann unloads 1 cattle", "Ann earns 5 points"]


def test_a_preview_tells_nothing_of_the_pile(make: Any) -> None:
    table = make(phase="refuel", hands=["4 corn"], pile="1 pigs")
    observation = table.position.observation(0)
    assert preview(observation, [table.position.parse("draw blind")]) == [CHANCE]


def test_the_cheapest_way_wastes_no_fuel(make: Any) -> None:
    """A fuel 3 leads next door, too, on a detour; one point is less than that."""
    offered = {
        wish.label: [way.label for way in (*wish.ways, *wish.others)]
        for wish in wished(
            make(at=["Jericho"], hands=["2 fuel 1, 1 fuel 3"], points=[9]).position.observation(0), False
        )
    }
    assert offered["Drive to Prairie Rose"] == ["Play fuel 1", "Pay 1 point"]
    assert offered["Drive to Tatanka"] == ["Play fuel 1 twice", "Pay 2 points"]
    assert offered["Drive to Fort Lee"] == ["Play fuel 3", "Pay 3 points"]
    lone = make(at=["Jericho"], hands=["1 fuel 3"], points=[9]).position.observation(0)
    ways = {wish.label: [way.label for way in (*wish.ways, *wish.others)] for wish in wished(lone, False)}
    assert ways["Drive to Prairie Rose"] == ["Pay 1 point", "Play fuel 3"]


def test_a_town_tells_what_can_be_sold_there_and_what_can_be_loaded(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 corn, 2 soy, 1 fuel 1"], cargo=["1 corn"], points=[9])
    observation = table.position.observation(0)
    labels = [wish.label for wish in wished(observation, False, eager=False)]
    both = "unload 1 corn for 3 points or load 2 soy"
    assert f"Drive to Prairie Rose: {both}" in labels
    assert f"there you can {both}" in str(observation.draw())


def test_one_press_drives_and_does_what_a_tag_says(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 corn, 2 soy, 1 fuel 1"], cargo=["1 corn"], points=[9])
    observation = table.position.observation(0)
    by = {wish.label: wish for wish in wished(observation, False)}
    town = by["Drive to Prairie Rose"]
    assert [one.label for one in town.further] == ["Load 2 soy (later +6)", "Unload 1 corn +3"], (
        "the best first"
    )
    assert town.price == "fuel 1"
    assert town.further[1].moves == "pay fuel 1; drive to Prairie Rose; unload 1 corn"
    for one in town.further:
        assert f'id="t-{one.spots}"' in str(observation.draw())


def test_a_tag_is_pressed_on_small_cards_too(start: Any) -> None:
    position, turn = start(5, truck_stops=True).position, 0
    while position.observation(ONLOOKER).view.table.phase == Phase.STOPS:
        turn -= 1  # on all sides
        position.push(position.legal_moves[turn % 2 - 1])
    observation = position.observation(position.waiting[0])
    wide, narrow = str(observation.draw()), str(observation.draw(narrow=True))
    tags = [one.spots for wish in wished(observation, False) for one in wish.further]
    assert "t-cubes-" in wide, "cards that count cubes"
    assert tags and all(f'id="t-{tag}"' in wide for tag in tags)
    assert 'id="t-tag-' not in narrow, "a finger presses the town"


def test_on_a_phone_the_town_offers_what_its_tags_say(make: Any) -> None:
    observation = make(at=["Jericho"], hands=["2 soy, 1 fuel 1"], points=[9]).position.observation(0)
    towns = {wish.label: wish for wish in wished(observation, True)}
    (load,) = towns["Drive to Prairie Rose"].further
    assert towns["Drive to Prairie Rose"].spots in load.spots


def test_a_tag_does_the_same_once_the_way_is_paid_for(make: Any) -> None:
    table = make(at=["Jericho"], hands=["2 soy, 2 fuel 1"], points=[9]).push("pay fuel 1")
    observation = table.position.observation(0)
    (town, *_) = wished(observation, False)
    (load,) = town.further
    assert load.moves == "drive to Prairie Rose; load 2 soy" and not town.folded
    assert [way.label for way in town.ways] == ["Just drive"] and town.price == ""
    assert f'id="t-{load.spots}"' in str(observation.draw())


def test_towns_where_nothing_can_be_done_are_folded_away_while_others_have_something(make: Any) -> None:
    table = make(at=["Jericho"], hands=["2 soy, 1 fuel 1"], points=[9])
    observation = table.position.observation(0)
    wishes = wished(observation, False)
    assert all(wish.folded == wish.bare == (not wish.further) for wish in wishes)
    assert {wish.folded for wish in wishes} == {True, False}
    (first, *_), _ = choices.numbered(wishes, ())
    assert [one.key for one in first.further] == [1], "a digit drives and acts"
    idle = make(at=["Jericho"], hands=["1 fuel 1"], points=[9]).position.observation(0)
    assert not any(wish.folded for wish in wished(idle, False))
    needless, beyond = 'class="piece place-card needless', 'class="veil"'
    assert needless in str(observation.draw()) and needless not in str(idle.draw())
    assert beyond in str(observation.draw()), "where the truck stands, at least"


def test_on_a_phone_a_town_stands_for_what_is_done_there_alone(make: Any) -> None:
    """So one tap does it; just to drive there is in the list."""
    table = make(at=["Jericho"], hands=["2 soy, 1 fuel 1"], points=[9])
    for wish in wished(table.position.observation(0), True):
        (way,) = wish.ways
        assert bool(way.spots) == (not wish.further)
        assert all(button.spots == wish.spots for button in wish.further)


def test_a_way_marks_what_pays_for_it_and_where_it_leads(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 fuel 3"], points=[9])
    observation, way = table.position.observation(0), ["pay fuel 3", "drive to Prairie Rose"]
    moves = [table.position.game.move(0, table.position.game.numbers[text]) for text in way]
    (drive,) = spots(table)["drive to Prairie Rose"]
    assert pieces_of(observation, moves, False) == ["hand-6-0", drive]


def test_once_something_is_paid_the_towns_at_that_distance_stand_open(make: Any) -> None:
    table = make(at=["Jericho"], hands=["2 fuel 1"]).push("pay fuel 1")
    observation = table.position.observation(0)
    wishes = wished(observation, False)
    assert {len(wish.ways[0].moves.split("; ")) for wish in wishes if not wish.folded} == {1}
    assert any(wish.folded for wish in wishes)
    (paying,) = choices.groups(observation, False, wishes=wishes)
    assert paying.heading == "Pay for a move" and paying.folded and paying.spare


def test_a_payment_that_every_drive_beats_brings_no_list_of_payments(make: Any) -> None:
    """From the middle three points only lead where one leads, too."""
    observation = make(hands=["2 corn"], points=[9]).position.observation(0)
    wishes = wished(observation, False)
    ways = [way.moves for wish in wishes for way in (*wish.ways, *wish.others)]
    assert not any(way.startswith("pay 3 points") for way in ways)
    (paying,) = choices.groups(observation, False, wishes=wishes)
    assert paying.spare and "pay 3 points" in [button.moves for button in paying.buttons]


def test_few_buttons_stand_open_however_much_each_town_offers(make: Any) -> None:
    table = make(hands=["2 corn, 2 soy"], cargo=["2 corn, 2 soy"], points=[9])
    wishes = wished(table.position.observation(0), False)
    shown = [len(wish.further) for wish in wishes if not wish.folded]
    assert max(shown) > 1 and sum(shown) <= OPEN < sum(len(wish.further) for wish in wishes)


def test_the_dearest_sale_is_listed_first(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["2 soy, 2 cattle"], cargo=["2 soy, 2 cattle"])
    (group,) = [
        group for group in choices.groups(table.position.observation(0), False) if group.heading == "Unload"
    ]
    assert [button.moves for button in group.buttons] == [
        "unload 2 cattle", "unload 1 cattle", "unload 2 soy", "unload 1 soy",
    ]  # fmt: skip


def test_drives_say_what_they_bring_the_best_first(make: Any) -> None:
    table = make(at=["Bedford Falls"], cargo=["2 pigs"], hands=["2 pigs, 1 corn, 1 fuel 1"], points=[4])
    told = [wish.label for wish in wished(table.position.observation(0), False, eager=False)]
    assert told[0] == "Drive to Tatanka: unload 2 pigs for 10 points"
    assert "load 1 corn" in told[-1] or ":" not in told[-1]


# --- what is asked for -------------------------------------------------------------------


def test_a_lone_move_that_is_not_asked_for_tells_nothing_of_the_hand(seen: list[Seen]) -> None:
    """Whatever cards the others may think the seat holds, it would be its lone move all the same.

    A tow is the exception: it says itself that nothing else could be done.
    """
    for seats, to_act in seen:
        moves = to_act.moves
        if len(moves) > 1 or ACTIONS.read(moves[0].action)[0] in KIND.interface.asked | {"tow"}:
            continue
        observation = seats[(to_act.seat + 1) % (len(seats) - 1)]
        for world in range(3):
            other = imagined(observation, Tape(dice_from(key_of(world))))
            assert other.legal_moves == moves


# --- worth ---------------------------------------------------------------------------------


def test_what_events_are_worth() -> None:
    worth = flatboat.game("heartland").words.worth
    assert worth(event(Happening.SCORED, 8)) == (8, "freight delivered")
    assert worth(event(Happening.PAID_POINTS, 2)) == (-2, "paid for driving")
    assert worth(event(Happening.BOUGHT, 3, 4)) == (-4, "upgrade bought")
    assert worth(event(Happening.SWAPS, 0)) is None and worth(event(Happening.DROVE, 3, 4)) is None


def event(kind: Happening, a: int, b: int = 0) -> Any:
    return SimpleNamespace(kind=int(kind), seat=0, a=a, b=b)


@pytest.mark.parametrize("seats", KIND.seats)
def test_worth_makes_up_the_points_of_whole_games_with_all_options(seats: int) -> None:
    options = ["truck_stops", "alternate_routes", "turned=12", "badlands", "warehouse_mixup"]
    seen: set[int] = set()
    for seed in range(2):
        position = flatboat.game("heartland", seats, options).start(seed=seed)
        for position in onward(position, Random(seed), 1200):  # noqa: B020
            if position.over:
                break
        if not position.over:
            position.push(CLOSE)
        check_worth(position)
        assert position.start_points == [5] * seats
        seen |= {told.kind for played in position.history for told in played.events}
    assert {Happening.SCORED, Happening.PAID_FEES, Happening.BOUGHT, Happening.SWAPS} <= seen


# --- the guide -----------------------------------------------------------------------------


def guide(table: Any, seat: int = 0) -> str:
    return str(table.position.observation(seat).guide())


def test_the_guide_says_where_the_cargo_is_wanted(make: Any) -> None:
    told = guide(make(at=["Bedford Falls"], cargo=["2 pigs"], hands=["1 pigs, 1 fuel 2"], points=[4]))
    assert told == "You could unload 1 pig at Fort Lee for 5 points."
    lacking = guide(make(at=["Bedford Falls"], cargo=["2 pigs"], hands=["2 corn, 1 fuel 2"]))
    assert lacking.startswith("You could load 2 ")


def test_the_guide_names_the_best_thing_to_do_and_what_the_way_costs(make: Any) -> None:
    """Fuel leads to soy; corn lies next door, costs a point or two, and is worth more only in numbers."""
    soy = guide(make(at=["Lone Elm"], hands=["2 soy, 1 pigs, 1 fuel 1"]))
    sold = "with 2 more soy bills, 1 open now, Cedar Bluff pays 6."
    assert soy == f"You could load 2 soy at Prairie Rose; {sold}"
    corn = guide(make(at=["Lone Elm"], hands=["1 soy, 3 corn, 1 fuel 1"]))
    assert corn.startswith("You could load 3 corn at Jericho (the way costs 2); with 3 more corn bills, ")


def test_a_load_is_worth_what_there_is_room_for(make: Any) -> None:
    """Cedar Bluff pays most for soy, but has room for one; three cubes bring more elsewhere."""
    table = make(at=["Lone Elm"], hands=["3 soy, 1 fuel 1"], cubes={"Cedar Bluff": "7 corn"})
    assert "Cedar Bluff" not in guide(table) and " pays " in guide(table)


def test_the_guide_speaks_of_loading_only_where_it_promises_more_than_a_sale(make: Any) -> None:
    """Three corn aboard sell next door; three more would cost as much as they bring."""
    table = make(at=["Jericho"], points=[4], hands=["3 corn"], cargo=["3 corn"])
    assert guide(table) == "You could unload 3 corn at Prairie Rose for 9 points (the way costs 1)."
    small = guide(make(at=["Jericho"], hands=["1 corn, 4 cattle, 1 fuel 2"], cargo=["1 corn"]))
    assert small == "You could load 4 cattle at Lone Elm; with 4 more cattle bills Jericho pays 20."


def test_the_guide_names_what_stands_first_among_the_drives(make: Any) -> None:
    given = {"at": ["Bedford Falls"], "cargo": ["2 pigs"], "hands": ["2 pigs, 1 corn, 1 fuel 1"]}
    table = make(points=[4], **given)
    first = wished(table.position.observation(0), False)[0]
    assert f" at {first.rest} for " in guide(table)
    random, position, told = Random(7), flatboat.game("heartland", seats=2).start(seed=3), 0
    while not position.over and told < 60:
        observation = position.observation(position.waiting[0])
        table, said = observation.view.table, observation.guide()
        could = re.search(r"You could (un)?load (.*?) at ([^;(.]*?) ?(?:for |[;(.])", said)
        if could and table.phase == Phase.MOVE and not table.fuel + table.paid:
            first = wished(observation, False)[0]
            sale, what, where = could.groups()
            assert first.rest.partition(",")[0] == where
            assert first.further[0].label.startswith(f"Unload {what} +" if sale else f"Load {what} (")
            told += 1
        position.push(random.choice(observation.moves))
    assert told == 60


def test_the_card_that_the_guide_names_is_listed_first(make: Any) -> None:
    table = make(
        phase="refuel", left=4, at=["Bedford Falls"], cargo=["1 pigs"], hands=["1 fuel 2"],
        window="1 corn, 1 soy, 1 pigs",
    )  # fmt: skip
    (all_at_once, one_by_one, *_) = choices.groups(table.position.observation(0), False)
    assert all_at_once.buttons[0].label == "Draw a pig bill and 3 from the pile"
    assert one_by_one.buttons[0].label == "Draw a pig bill" and "Draw a pig bill: " in guide(table)
    table = make(phase="refuel", left=1, cargo=["4 cattle"], hands=["4 soy"], window="3 soy")
    (group, *_) = choices.groups(table.position.observation(0), False)
    assert group.buttons[0].label == "Draw from the pile" and "Draw from the pile: " in guide(table)


def test_the_guide_tells_when_the_end_is_near(make: Any) -> None:
    at = ["Jericho", "Lone Elm"]
    near = make(at=at, points=[12, 43])
    assert "Ben has 43 of 50 points, so the end is near" in guide(near)
    assert "You have 43 of 50 points" in guide(near, 1)
    assert "the end is near" not in guide(make(at=at, points=[12, 39]))


def test_the_guide_says_what_can_be_done_here(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["2 corn, 1 cattle"], cargo=["2 cattle"])
    assert guide(table) == "You could unload 1 cattle at Jericho for 5 points.", "the buttons say the rest"
    assert "neither load nor unload at Jericho" in guide(make(phase="act", at=["Jericho"]))
    assert "towed" in guide(make(phase="act", at=["Jericho"], points=[0]))


def test_the_guide_says_what_costs_two_bills_where_nothing_else_would(make: Any) -> None:
    here = {"phase": "act", "at": ["Jericho"], "cubes": {"Jericho": "1 corn, 4 soy"}}
    assert guide(make(hands=["2 soy"], **here)).startswith("You could load 1 soy at Jericho; with ")
    few = guide(make(hands=["1 soy"], **here))
    assert "neither load nor unload" in few and "Goods not grown here take 2 bills a cube." in few
    assert "grown here" not in guide(make(hands=["1 corn"], **here))


def test_the_guide_sends_nobody_where_another_truck_stands(make: Any) -> None:
    table = make(at=["Cedar Bluff", "Fort Lee"], hands=["3 soy"], cubes={"Prairie Rose": "1 soy"})
    assert "You could load 1 soy at Prairie Rose" in guide(table)
    sells = make(at=["Jericho", "Fort Lee"], hands=["1 pigs"], cargo=["1 pigs"])
    assert "unload 1 pig at Tatanka for 5 points (the way costs 2)." in guide(sells)


def test_the_guide_knows_a_stuck_truck(make: Any) -> None:
    table = make(at=["Jericho"], points=[0])
    assert table.moves == ["be towed"] and "stuck at Jericho" in guide(table)


def test_the_guide_reads_out_an_offer(make: Any) -> None:
    table = make(
        phase="answer", hands=["2 corn", "1 soy"], upgrades=["Ham Radio"], partner=1,
        give={"corn": 1}, ask={"pigs": 1},
    )  # fmt: skip
    assert guide(table, 1) == (
        "Ann offers you 1 corn bill for 1 pig bill. "
        "You do not have enough pig bills, so you can only decline."
    )


@pytest.mark.parametrize(
    ("upgrade", "first", "verb"),
    [("Hand Truck", "load 1 corn", "load"), ("Pallet Jack", "unload 1 soy", "unload")],
)
def test_the_guide_says_that_more_takes_bills(make: Any, upgrade: str, first: str, verb: str) -> None:
    """All are asked, since the phase tells nothing of the hand; so the guide has to say it."""
    table = make(
        phase="act", at=["Jericho"], upgrades=[upgrade], hands=["1 corn, 1 soy, 2 pigs"],
        cargo=["1 soy, 1 cattle"], cubes={"Jericho": "2 corn, 1 cattle"},
    ).push(first)  # fmt: skip
    more = f"Your {upgrade} lets you {verb} another good for which you have the bills, or go on."
    assert table.moves == ["done"] and guide(table) == more


def test_the_guide_knows_when_the_radio_reaches_nobody(make: Any) -> None:
    options = {"ham_radio": "cubes", "truck_stops": True}
    table = make(
        phase="act", at=["Jericho", "Prairie Rose"], upgrades=["Ham Radio"], hands=["2 corn", "2 soy"],
        options=options,
    ).push("load 1 corn")  # fmt: skip
    assert table.moves == ["done"]
    assert guide(table) == "Nobody beside you can trade with you now. Go on to the next step."


@pytest.mark.parametrize("most", sampled([40, 250], 40))
def test_the_guide_speaks_in_every_phase_and_promises_what_the_rules_allow(
    seen: list[Seen], most: int
) -> None:
    """At most so many positions of each phase, out of all games."""
    met = Counter[Phase]()
    for seats, observation in Random(1).sample(seen, len(seen)):
        phase = Phase(observation.view.table.phase)
        met[phase] += 1
        if met[phase] > most:
            continue
        guides = [one.guide() for one in seats]
        for told in guides:
            assert 1 <= told.count(". ") + 1 <= 4 and told.endswith(".") and "  " not in told
            assert "{" not in told and "None" not in told
        legal, told = {ACTIONS.read(action)[0] for action in observation.legal}, guides[observation.seat]
        if phase == Phase.ACT:
            is_last = "your last turn" in told
            assert is_last or bool({"load", "unload"} & legal) == ("You could " in told)
            assert ("tow" in legal) == ("truck is towed" in told)
        elif phase == Phase.MOVE:
            assert ("tow" in legal) == ("is stuck" in told)
            paid = distance_paid(observation.view.table)
            assert (paid > 0 and "drive" not in legal) == ("leads to no free place" in told)
        elif phase == Phase.ANSWER:
            assert ("accept" in legal) == ("can only decline" not in told)
    assert set(met) == set(Phase) - {Phase.OVER}


def test_the_guide_says_the_same_to_all_once_the_game_is_over(start: Any) -> None:
    position = start().position
    position.push(CLOSE)
    assert position.observation(0).guide() == position.observation(ONLOOKER).guide()


def test_a_stuck_truck_with_a_sleeper_cab_may_stay(make: Any) -> None:
    """Ruling 4.8."""
    given: Any = {
        "map": "West Morgan | Jericho | Prairie Rose",
        "at": ["Jericho", "Prairie Rose"],
        "points": [1, 5],
    }
    table = make(upgrades=["Sleeper Cab"], **given)
    assert "stay" in table.moves and "be towed" in table.moves
    assert "Your Sleeper Cab lets you stay for 1 point" in table.position.observation(0).guide()
    assert "it is towed to West Morgan" in make(**given).position.observation(0).guide()
    free = make(upgrades=["Sleeper Cab"], at=["Jericho"]).position.observation(0).guide()
    assert "Pay 1 point to stay where you are" in free


def test_ham_radio_is_told_as_it_is_at_the_table(make: Any) -> None:
    own: Any = {"at": ["Jericho"], "upgrades": ["Ham Radio"]}
    assert "trade cards with a neighbour" in make(**own).position.observation(0).guide()
    cubes = make(**own, options={"ham_radio": "cubes", "truck_stops": True}).position.observation(0).guide()
    assert "trade cubes with a neighbour" in cubes


def test_truck_stops_to_lay_are_open_to_all() -> None:
    """Ruling T10: dealt face up."""
    position = flatboat.game("heartland", seats=3, options={"truck_stops": True}).start(seed=1)
    while "\nTo be laid: " not in position.text(ONLOOKER):
        assert "\nTo pick from: " in position.text(0)
        position.push(position.legal_moves[0])
    laid = re.findall("\nTo be laid: .*; costs .*", position.text(0))
    assert len(laid) > 3
    position.push(position.legal_moves[0])
    assert re.findall("\nTo be laid: .*", position.text(0)) == laid[1:]


# --- events --------------------------------------------------------------------------------


def test_other_names_give_other_words() -> None:
    words = flatboat.game("heartland").words
    told = event(Happening.DECLINED, 1)
    for names in (["Ann", "Ben"], ["Cid", "Dot"], ["Ann", "Ben"]):
        text = words.event(told, names)
        assert text == f"{names[0]} declines the offer of {names[1]}"
        assert words.read_event(text, names) == {"kind": Happening.DECLINED, "seat": 0, "partner": 1}
