"""The options of Heartland: words, numbers, and combinations that cannot be played."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.errors import FlatboatError, UnknownName
from flatboat.games.heartland import tables
from flatboat.games.heartland.edition import EDITIONS
from flatboat.games.heartland.options import HeartlandOptions
from flatboat.kernel.options import parse_options


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
    assert numbers(["turned=6"], 4)["turned"] == 0
    assert numbers(["alternate_routes"], 4)["turned"] == 4
    assert numbers(["alternate_routes", "turned=12"], 4)["turned"] == 12
    assert numbers(["alternate_routes", "turned=12"], 3)["turned"] == 8


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["short_hall"], 'there is no option "short_hall"; did you mean "short_haul"?'),
        (["xyzzy"], 'there is no option "xyzzy"; there is short_haul, fresh_start,'),
        ([""], 'there is no option ""'),
        (["turned=13"], 'option turned: "13" is too high; a whole number from 0 to 12 is wanted'),
        ({"turned": -1}, "option turned: -1 is too low; a whole number from 0 to 12 is wanted"),
        (["turned=-1"], 'option turned: "-1" is too low'),
        (["turned=many"], 'option turned: "many" does not fit; a whole number from 0 to 12 is wanted'),
        (["turned"], "option turned needs a value, turned=...: a whole number from 0 to 12"),
        ({"first_seat": True}, "option first_seat needs a value"),
        (["layout"], "option layout needs a value"),
        (["turned=4", "turned=5"], "option turned is given twice"),
        ({"short-haul": True, "short_haul": False}, "option short_haul is given twice"),
        (["short_haul=perhaps"], 'option short_haul: "perhaps" does not fit; true or false is wanted'),
        ({"short_haul": None}, "option short_haul: None does not fit; true or false is wanted"),
        (["cut_map=leave"], 'option cut_map: "leave" does not fit; "rearrange" or "keep" is wanted'),
        (["ham_radio=goods"], 'option ham_radio: "goods" does not fit; "bills" or "cubes" is wanted'),
        (
            ["first_seat=6"],
            'option first_seat: "6" does not fit; "random" or a whole number from 1 to 5 is wanted',
        ),
        (["first_seat=3"], "option first_seat: there is no seat 3 with 2 players"),
        (["mixup_each_demand"], "option mixup_each_demand is a part of warehouse_mixup; switch that on too"),
        (
            ["layout=wide"],
            'option layout: "wide" does not serve 2 players; "square", "bottleneck2" or "plus2" does',
        ),
        (["layout=squar"], 'option layout: there is no layout "squar"; did you mean "square"?'),
    ],
)
def test_refusals(words: Any, says: str) -> None:
    assert refusal(words).startswith(says)


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
