"""The options of Heartland: words, numbers, and combinations that cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.errors import FlatboatError, UnknownName
from flatboat.games.heartland.edition.model import EDITIONS
from flatboat.games.heartland.edition.options import HeartlandOptions
from flatboat.games.heartland.rules import tables
from flatboat.kernel.options import parse_options
from flatboat.web.pages.home import choices, wanted_from


def numbers(words: Any, seats: int) -> dict[str, int]:
    values = parse_options(HeartlandOptions, words).record(EDITIONS.load(), seats)[0]
    return {name: int(values[name]) for name in tables.Options.names()}


def refusal(words: Any, seats: int | None = None) -> str:
    with pytest.raises(FlatboatError) as caught:
        options = parse_options(HeartlandOptions, words)
        options.record(EDITIONS.load(), seats or 2)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_defaults() -> None:
    assert numbers([], 3) == {
        "seats": 3,
        "first_seat": -1,
        "short_haul": 0,
        "fresh_start": 0,
        "warehouse_mixup": 0,
        "mixup_each_demand": 0,
        "alternate_routes": 0,
        "turned": 0,
        "turned_cards": 0,
        "keep_cut_map": 0,
        "layout": 1,
        "truck_stops": 0,
        "trade_cubes": 0,
        "badlands": 0,
    }
    assert parse_options(HeartlandOptions, {}) == HeartlandOptions()


def test_words_and_mappings_say_the_same() -> None:
    words = ["short-haul", "Turned=6", "alternate_routes=yes", "layout=crossroads4", "first-seat=4"]
    mapping = {
        "short_haul": True,
        "turned": 6,
        "alternate-routes": True,
        "layout": "crossroads4",
        "first_seat": 4,
    }
    options = parse_options(HeartlandOptions, words)
    assert options == parse_options(HeartlandOptions, mapping)
    assert options == parse_options(HeartlandOptions, ", ".join(words))
    assert options == parse_options(HeartlandOptions, options.model_dump())
    record = numbers(words, 4)
    assert (record["short_haul"], record["turned"], record["layout"], record["first_seat"]) == (1, 6, 9, 3)


def test_other_numbers() -> None:
    words = [
        "truck_stops",
        "ham_radio=cubes",
        "alternate_routes",
        "cut_map=keep",
        "warehouse_mixup",
        "mixup_each_demand",
        "badlands",
    ]
    record = numbers(words, 2)
    for name in ("truck_stops", "trade_cubes", "keep_cut_map", "mixup_each_demand", "badlands"):
        assert record[name] == 1
    assert numbers(["layout=diamond-badlands"], 5)["layout"] == 4
    assert numbers(["short_haul=off"], 2)["short_haul"] == 0


def test_five_players_always_have_the_badlands() -> None:  # ruling V5
    assert numbers([], 5)["badlands"] == 1 and numbers([], 5)["layout"] == 3


def test_turned_counts_only_with_alternate_routes_and_on_the_map() -> None:  # rulings A1, A9
    assert numbers([], 4)["turned"] == 0
    assert numbers(["alternate_routes"], 4)["turned"] == 4
    assert numbers(["alternate_routes", "turned=12"], 4)["turned"] == 12
    assert numbers(["alternate_routes", "turned=12"], 3)["turned"] == 8


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["short_hall"], 'there is no option "short_hall"; did you mean "short_haul"?'),
        (["xyzzy"], 'there is no option "xyzzy"; choose short_haul, fresh_start,'),
        ([""], 'there is no option ""'),
        (["turned=13"], 'option turned: "13" is too high; please give a whole number from 0 to 12'),
        ({"turned": -1}, "option turned: -1 is too low; please give a whole number from 0 to 12"),
        (["turned=-1"], 'option turned: "-1" is too low'),
        (["turned=many"], 'option turned: "many" does not fit; please give a whole number from 0 to 12'),
        (["turned"], "option turned needs a value, turned=...: a whole number from 0 to 12"),
        ({"first_seat": True}, "option first_seat needs a value"),
        (["layout"], "option layout needs a value"),
        (["turned=4", "turned=5"], "option turned is given twice"),
        ({"short-haul": True, "short_haul": False}, "option short_haul is given twice"),
        (["short_haul=perhaps"], 'option short_haul: "perhaps" does not fit; please give true or false'),
        ({"short_haul": None}, "option short_haul: None does not fit; please give true or false"),
        (["cut_map=leave"], 'option cut_map: "leave" does not fit; please give "rearrange" or "keep"'),
        (["ham_radio=goods"], 'option ham_radio: "goods" does not fit; please give "bills" or "cubes"'),
        (
            ["first_seat=6"],
            'option first_seat: "6" does not fit; please give "random" or a whole number from 1 to 5',
        ),
        (["first_seat=3"], "option first_seat: there is no seat 3 with 2 players"),
        (["mixup_each_demand"], "option mixup_each_demand needs warehouse_mixup; switch that on, too"),
        (["turned=6"], "option turned needs alternate_routes; switch that on, too"),
        ({"turned": 4}, "option turned needs alternate_routes; switch that on, too"),
        (["turned_cards=jericho"], "option turned_cards needs alternate_routes; switch that on, too"),
        (["cut_map=keep"], "option cut_map needs alternate_routes; switch that on, too"),
        ({"ham_radio": "cubes"}, "option ham_radio needs truck_stops; switch that on, too"),
        (
            ["alternate_routes", "turned=3", "turned_cards=jericho"],
            "options turned and turned_cards: give only one of them",
        ),
        (
            ["alternate_routes", "turned_cards=jericho+fort"],
            'option turned_cards: there is no location "fort"; did you mean "fort_lee"?',
        ),
        (
            {"alternate_routes": True, "turned_cards": 3},
            'option turned_cards: 3 does not fit; please give "random" or ids such as jericho+fort_lee',
        ),
        (
            ["layout=wide"],
            'option layout: "wide" is not for 2 players; choose square, bottleneck2 or plus2',
        ),
        (["layout=squar"], 'option layout: there is no layout "squar"; did you mean "square"?'),
    ],
)
def test_refusals(words: Any, says: str) -> None:
    assert refusal(words).startswith(says)


@pytest.mark.parametrize("words", [["badlands=false"], {"badlands": False}])
def test_five_players_cannot_leave_the_badlands_out(words: Any) -> None:  # ruling V5
    assert refusal(words, 5) == "option badlands: five players always have the Badlands; leave it out"
    assert numbers(words, 4)["badlands"] == 0


def test_locations_to_turn_are_told_in_a_list_or_in_words() -> None:
    for chosen in (
        ["Jericho", "fort-lee", "jericho"],
        "jericho+fort_lee",
        "Jericho + Fort Lee",
        ("jericho", "Fort Lee"),
    ):
        options = parse_options(HeartlandOptions, {"alternate_routes": True, "turned_cards": chosen})
        assert options.turned_cards == "jericho+fort_lee"
        record = options.record(EDITIONS.load(), 4)[0]
        assert (record["turned"], record["turned_cards"]) == (0, 0b10001)
    for none in ([], "", "random"):
        options = parse_options(HeartlandOptions, {"alternate_routes": True, "turned_cards": none})
        assert options.record(EDITIONS.load(), 4)[0]["turned"] == 4


def test_a_copy_of_a_tables_options_can_be_played_again() -> None:
    """It names all of them, also those that had no effect; tables of old lack `turned_cards`."""
    for seats in (2, 5):
        whole = flatboat.game("heartland", seats).options.model_dump()
        old = {name: value for name, value in whole.items() if name != "turned_cards"} | {"turned": 6}
        for copy in (whole, old):
            assert flatboat.game("heartland", seats, copy).start(seed=1).digest == (
                flatboat.game("heartland", seats).start(seed=1).digest
            )


# --- on the site --------------------------------------------------------------------------


def form(**changed: str) -> dict[str, str]:
    """The fields that the form sends as it stands, with some changed: a box is sent if it is ticked."""
    fields = {}
    for choice in choices(flatboat.kind("heartland")):
        if choice.kind == "switch":
            fields[choice.name] = "1" if choice.default else "0"
        elif choice.kind != "several":
            fields[choice.name] = str(choice.default)
    return fields | changed


def made(**changed: str) -> Any:
    """The options of the table that a form asks for."""
    return wanted_from(flatboat.kind("heartland"), form(**changed), "Ann").game.options


def test_the_form_as_it_stands_makes_the_usual_game_for_any_number() -> None:
    """What is left at its default was not asked for."""
    for seats in "2345":
        assert made(seats=seats) == HeartlandOptions()


def test_the_form_leaves_out_what_would_do_nothing() -> None:
    """A browser hides it, and sends it all the same; who types it is refused."""
    assert made(turned="6") == made(ham_radio="cubes") == HeartlandOptions()
    assert made(turned="6", alternate_routes="1").turned == 6
    assert made(ham_radio="cubes", truck_stops="1").ham_radio == "cubes"


def test_the_form_has_a_box_for_each_location_that_may_be_turned() -> None:
    (choice,) = (choice for choice in choices(flatboat.kind("heartland")) if choice.kind == "several")
    assert choice.values[:2] == ("jericho", "cedar_bluff") and choice.names[:2] == ("Jericho", "Cedar Bluff")
    ticked = {"turned_cards.jericho": "1", "turned_cards.fort_lee": "1"}
    assert made(alternate_routes="1", **ticked).turned_cards == "jericho+fort_lee"
    assert made(**ticked) == HeartlandOptions()


def test_unknown_names_are_their_own_error() -> None:
    with pytest.raises(UnknownName):
        parse_options(HeartlandOptions, ["short_hall"])
    with pytest.raises(UnknownName):
        HeartlandOptions(layout="round").record(EDITIONS.load(), 4)


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_seats(seats: int) -> None:
    with pytest.raises(FlatboatError, match=f"{seats} seats: 2 to 5 players can play"):
        HeartlandOptions().record(EDITIONS.load(), seats)


def test_every_option_has_a_sentence() -> None:
    for field in HeartlandOptions.model_fields.values():
        assert field.description and field.description.endswith(".")
