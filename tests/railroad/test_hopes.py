"""When tracks can win nothing any more, and that a turn is then played out as it must be."""

from __future__ import annotations

from random import Random

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games.railroad.rules.tables import SPACES, Aim, Happening, Phase
from flatboat.games.railroad.text import hopes
from flatboat.games.railroad.text.sheets import DEAR, LASTS, REST, VAIN
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position

from ..sample import sampled
from .tables import Table, land
from .test_words import WORDS, observation

LIKED = {"deliver": 60, "play": 9, "cover": 9, "build": 3, "start": 3, "end": 0.5, "buy": 1, "unlock": 2,
         "loan": 0.2, "scrap": 0.1}  # fmt: skip

SAVED = next(n for n, one in enumerate(WORDS.record.contracts, 1) if one.asks == Aim.NO_LOAN)


def is_vain(table: Table) -> bool:
    return WORDS.offers.vain(observation(table))


@pytest.mark.parametrize("games", sampled([10, 30], 10))
def test_nobody_who_is_told_so_wins_anything_by_building_that_turn(games: int) -> None:
    """Games by chance, in which whoever was told so builds on all the same, without a loan."""
    told = delivered = 0
    for seed in range(games):
        position, chooser = flatboat.game("railroad", seats=2).start(seed=seed), Random(seed)
        since: tuple[int, int] | None = None  # the seat and the round in which it was told so
        while not position.over:
            seen = position.observation(position.waiting[0])
            now = seen.seat, int(seen.view.table.round)
            if seen.view.table.phase == Phase.BUILD and seen.game.words.sheets(seen.view) and since != now:
                since, told = now, told + 1
            moves = [str(move) for move in seen.moves if str(move) not in ("loan", "unlock")]
            position.push(chooser.choices(moves, [LIKED[move.split()[0]] for move in moves])[0], seen.seat)
            won = [event.kind for event in position.events if event.seat == seen.seat]
            delivered += Happening.DELIVERED in won
            assert since != now or not {Happening.STAR, Happening.DELIVERED} & {*won}
    assert told > games // 6 and delivered > 3 * games


def loans(seen: Observation) -> int:
    return int(seen.view.table.companies[seen.seat].loans)


@pytest.mark.parametrize("games", sampled([12, 20], 12))
def test_a_turn_that_can_win_nothing_is_played_out_where_it_costs_least(games: int) -> None:
    """Every move of it is legal when its time comes, and it ends the turn; nothing else is paid for."""
    met = 0
    for seed in range(games):
        position, chooser = flatboat.game("railroad", seats=2).start(seed=seed), Random(seed)
        while not position.over:
            seat = position.waiting[0]
            seen = position.observation(seat)
            words = seen.game.words
            if seen.view.table.phase == Phase.BUILD and seen.sheets:
                (sheet,) = seen.sheets
                assert not sheet.fields and sheet.heading == VAIN and not words.wanted(seen.view)
                assert bool(sheet.lasts) <= words.offers.vain(seen.view), "what comes later is waited for"
                assert play_out(position, words.compose(seen.view, sheet.name, {})) == loans(seen)
                met += 1
                continue
            moves = [str(move) for move in seen.moves]
            position.push(chooser.choices(moves, [LIKED[move.split()[0]] for move in moves])[0], seat)
    assert met > 5


def play_out(position: Position, moves: list[str]) -> int:
    """Play a turn; the loans that its seat has then."""
    seat = position.waiting[0]
    for move in moves:
        position.push(move, seat)
    assert moves[-1] == "end"
    return loans(position.observation(seat))


def test_a_star_or_a_delivery_in_reach_is_worth_building_for() -> None:
    """At the beginning much can be won, so nothing is offered, and nothing can be filled in."""
    seen = flatboat.game("railroad", seats=2).start(seed=1)
    while seen.observation(seen.waiting[0]).view.table.phase != Phase.BUILD:
        seen.push(seen.legal_moves[0])
    view = seen.observation(seen.waiting[0]).view
    assert not WORDS.offers.vain(view)
    with pytest.raises(FlatboatError, match='no sheet "rest"'):
        WORDS.compose(view, "rest", {})


def test_what_is_in_reach_depends_on_money_and_on_the_turns_left() -> None:
    poor = {"at": "Blackmoor", "money": 0, "tracks": 2}
    assert is_vain(land(poor, {"tracks": 2}))
    assert not is_vain(land({**poor, "tracks": 4}, {"tracks": 4})), "there is another turn"
    assert not is_vain(land({**poor, "money": 3}, {"tracks": 2})), "with money more can be reached"


def test_a_star_that_costs_as_much_as_it_brings_is_not_offered_once_deliveries_are_over() -> None:
    """A star brings 1 prestige, and each $5 that are saved as well."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    for money, offered in ((5, False), (9, True)):
        mine = {"at": "Blackmoor c4 b1 b2", "money": money, "tracks": 1}
        table = land(mine, {"tracks": 2}, goals="1 2 3 4 5", left=dry)
        stars = [one.label for one in WORDS.wanted(observation(table)) if one.label.startswith("Star")]
        assert bool(stars) == offered == (not is_vain(table)), stars


def test_the_guide_says_so_and_promises_no_later_turn() -> None:
    """At the last turn's end the tracks that a link lacks come no more; in the turn before they do."""
    open_land = {"at": "Blackmoor c4", "money": 1}
    terrain = {"b1": "MOUNTAIN"}
    last = land({**open_land, "tracks": 0}, {"tracks": 2}, phase="DELIVER", terrain=terrain)
    assert "You will build no more tracks" in WORDS.guide(observation(last))
    earlier = land({**open_land, "tracks": 2}, {"tracks": 2}, phase="DELIVER", terrain=terrain)
    assert "In a later turn, with " in WORDS.guide(observation(earlier))


def test_what_is_left_and_cannot_be_paid_for_now_is_not_waited_for() -> None:
    """A rival may yet pay for a shared space; until then the turn is one press, too."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    table = observation(land({"at": "Blackmoor", "money": 0}, {"at": "Redstone"}, left=dry))
    (sheet,) = WORDS.sheets(table)
    assert sheet.heading == VAIN and WORDS.total(table, table) == "The tracks cost nothing."
    assert WORDS.compose(table, sheet.name, {})[-1] == "end"
    assert WORDS.advised(table) == hopes.rest_of_turn(WORDS.record, table)
    rich = land({"at": "Blackmoor", "money": 9}, {"at": "Redstone"}, left=dry)
    assert WORDS.wanted(observation(rich)) and not WORDS.sheets(observation(rich))


def test_later_turns_do_not_go_by_unasked_where_tracks_take_prestige_at_the_end() -> None:
    """Here they cost $1: of $5 that ends a contract for 4 prestige, and $5 saved are worth 1."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    wooded = dict.fromkeys(("b1", "b2", "c2", "c4", "d3", "d4", "e5"), "FOREST")
    found = list[tuple[str, str, str]]()
    for money in (8, 5):
        mine = {"at": "Blackmoor", "money": money, "contract": SAVED}
        view = observation(land(mine, {"tracks": 8}, left=dry, terrain=wooded, goals="1 2 3 5 12"))
        for space in range(SPACES):
            view.table.star[space] = 0
        (sheet,) = WORDS.sheets(view)
        found.append((sheet.name, sheet.lasts, WORDS.total(view, view)))
    assert found[0] == (REST, LASTS, "The tracks cost $1.")
    assert found[1] == (DEAR, "", "The tracks cost $1, and 5 prestige at the end.")
