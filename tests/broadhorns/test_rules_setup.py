"""Set-up: tiles, market, gold, a card for each player."""

from __future__ import annotations

import pytest

from flatboat.games.broadhorns.edition.options import BroadhornsOptions
from flatboat.games.broadhorns.rules.tables import NONE, SPOIL, TOWNS
from flatboat.kernel import verbs
from flatboat.kernel.record_view import wrap

from ..hand_set import random_dice
from .tables import Table, river
from .told import EDITION


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_gold_goes_by_the_order_of_play(seats: int, first: int) -> None:
    t = Table(seats, options={"first_seat": first + 1})
    assert [t.gold[(first + i) % seats] for i in range(seats)] == [6, 7, 8, 8][:seats]
    assert t.table.turn == t.table.first == first and t.waiting == [first]


def test_the_start_player_is_one_at_random_or_named_ruling_46() -> None:
    starts = {
        Table(3, options={"first_seat": "random"}, dice=random_dice(seed)).table.first for seed in range(15)
    }
    assert starts == {0, 1, 2}
    assert Table(3, options={"first_seat": 3}).table.first == 2


def test_each_town_shows_one_of_its_six_tiles_and_has_two_under_it() -> None:
    tiles = [Table(dice=random_dice(seed)).table.towns for seed in range(12)]
    for town in range(TOWNS):
        shown = {towns[town].tile for towns in tiles}
        assert len(shown) > 2 and shown <= set(range(6))
        for towns in tiles:
            assert towns[town].seen == 1 << towns[town].tile
            assert towns[town].under == 2 and towns[town].filled == 0


def test_the_dice_of_the_set_up() -> None:
    """The start player, a tile for each town, a card for each player that is no spoil card; nothing else."""
    t = Table()
    t.array[:] = 0
    t.load().dice.script = [1, *range(6), 5, 4, 3, 2, 0, 59]
    options = BroadhornsOptions.model_validate({}).record(EDITION, 2)
    verbs.setup(t.edition, t.state, t.dice, wrap(options)[0])
    assert t.dice.sides == [2, *[6] * 10, 73 - 12, 72 - 12]
    assert [town.tile for town in t.table.towns] == [*range(6), 5, 4, 3, 2]
    assert t.hand(1) == "Ste. Genevieve apples" and t.hand(0) == "current"


def test_all_2_and_3_spaces_of_the_market_are_filled_and_the_rest_is_in_the_bag() -> None:
    t = Table()
    assert t.market == [2] * 5 and t.bag == [10] * 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_one_card_and_spoil_cards_stay_in_the_pile(seats: int) -> None:
    for seed in range(5):
        t = Table(seats, dice=random_dice(seed))
        t.count()
        assert [t.trader(seat).cards for seat in range(4)] == [1] * seats + [0] * (4 - seats)
        assert t.table.pile == 73 - seats
        assert [t.state.pile[SPOIL + good] for good in range(3)] == [4, 4, 4]
        assert t.discards == ""


def test_all_lie_in_st_louis_without_a_broadhorn() -> None:
    t = Table(4)
    for seat in range(4):
        trader = t.trader(seat)
        assert (trader.at, trader.boat, trader.expeditions, trader.wreaths, trader.tiles) == (
            0,
            NONE,
            0,
            0,
            0,
        )
        assert t.cargo(seat) == t.aboard(seat) == ""
    assert t.track == "" and t.table.placed == 0


def test_the_first_turn_begins_with_two_actions() -> None:
    t = Table(3, options={"first_seat": 2})
    assert (t.phase, t.table.actions, t.table.turns, t.table.last_round) == ("ACT", 2, 1, 0)
    assert t.said("TURN") == [(1, 1, 0)]
    assert sorted(seat for seat, _, _ in t.said("DREW")) == [0, 1, 2]


def test_only_the_seat_whose_turn_it_is_acts() -> None:
    t = river({}, {})
    assert t.reason("draw", 1) == "NOT_YOUR_TURN"
    assert t.legal(1) == [t.read("order ask always")] and set(t.why(1)) == {0, 1}
    assert t.reason("done") == t.reason("sell pork") == t.reason("discard ice") == "NOT_IN_THIS_PHASE"


def test_empty_seats_have_nothing() -> None:
    t = Table(2)
    assert t.gold == [6, 7] and [t.trader(seat).gold for seat in (2, 3)] == [0, 0]
