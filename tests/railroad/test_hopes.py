"""When tracks can win nothing any more, and that a turn is then played out as it must be."""

from __future__ import annotations

from random import Random

import pytest

import flatboat
from flatboat.errors import FlatboatError
from flatboat.games.railroad.rules.tables import Happening, Phase
from flatboat.games.railroad.text import hopes, prospects
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position

from ..sample import sampled
from .tables import Table, land
from .test_words import WORDS, observation

#: What building, and the deliveries that it links, may win.
WON = {Happening.STAR, Happening.ROUTE, Happening.CARD_PRESTIGE, Happening.SLOT_PRESTIGE, Happening.ACHIEVED}
LIKED = {"deliver": 60, "play": 9, "cover": 9, "build": 3, "start": 3, "end": 0.5, "buy": 1, "unlock": 2,
         "loan": 0.2, "scrap": 0.1}  # fmt: skip


def vain(table: Table) -> hopes.Vain | None:
    return hopes.nothing_to_win(WORDS.record, observation(table))


@pytest.mark.parametrize("games", sampled([10, 30], 10))
def test_nobody_who_is_told_so_wins_anything_by_building(games: int) -> None:
    """Games by chance, in which whoever was told so builds on all the same, with and without loans."""
    told = wins = 0
    for seed in range(games):
        position, chooser = flatboat.game("railroad", seats=2).start(seed=seed), Random(seed)
        since: dict[int, tuple[bool, int]] = {}  # by seat: whether loans were reckoned with; those it had
        while not position.over:
            seat = position.waiting[0]
            seen = position.observation(seat)
            if seen.view.table.phase == Phase.BUILD and seen.view.table.round > 5 and seat not in since:
                due = prospects.marked(WORDS.record, seen.view)  # comes when the turn ends, whatever is built
                if (found := hopes.nothing_to_win(WORDS.record, seen.view)) and not due:
                    since[seat] = "loan" not in found.clause, loans(seen)
                    told += 1
            moves = [str(move) for move in seen.moves]
            position.push(chooser.choices(moves, [LIKED[move.split()[0]] for move in moves])[0], seat)
            won = any(event.kind in WON and event.seat == seat for event in position.events)
            wins += won
            if won and seat in since:
                certain, had = since[seat]
                assert not certain and loans(position.observation(seat)) > had
    assert told > games // 6 and wins > 3 * games


def loans(seen: Observation) -> int:
    return int(seen.view.table.companies[seen.seat].loans)


@pytest.mark.parametrize("games", sampled([7, 20], 7))
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
                assert not sheet.fields and "nothing more can be scored" in sheet.heading.casefold()
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
    assert hopes.nothing_to_win(WORDS.record, view) is None
    with pytest.raises(FlatboatError, match='no sheet "rest"'):
        WORDS.compose(view, "rest", {})


def test_why_nothing_can_be_won_is_told() -> None:
    """Without money the last two tracks lead nowhere; with all loans taken that is certain."""
    reason = "no delivery can be linked in your last turn, and no star or achievement is in reach"
    poor = {"at": "Blackmoor", "money": 0, "tracks": 2}
    clause = "nothing more can be scored by building"
    assert vain(land(poor, {"tracks": 2})) == (f"without a loan {clause}", reason, True)
    assert vain(land({**poor, "loans": 3}, {"tracks": 2})) == (clause, reason, False)
    assert vain(land({**poor, "tracks": 4}, {"tracks": 4})) is None, "there is another turn"
    assert vain(land({**poor, "money": 3}, {"tracks": 2})) is None, "with money more can be reached"


def test_the_guide_says_so_and_promises_no_later_turn() -> None:
    """At the last turn's end the tracks that a link lacks come no more; in the turn before they do."""
    open_land = {"at": "Blackmoor c4", "money": 1}
    terrain = {"b1": "MOUNTAIN"}
    last = land({**open_land, "tracks": 0}, {"tracks": 2}, phase="DELIVER", terrain=terrain)
    assert "You will build no more tracks" in WORDS.guide(observation(last))
    earlier = land({**open_land, "tracks": 2}, {"tracks": 2}, phase="DELIVER", terrain=terrain)
    assert "In a later turn, with " in WORDS.guide(observation(earlier))


def test_an_achievement_that_is_only_to_be_marked_needs_no_tracks() -> None:
    """It comes when the turn ends, whatever is built: so one press plays out the turn, and says so."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    table = land({"at": "Blackmoor", "money": 0, "tracks": 2}, {"tracks": 2}, goals="4 1 2 3 5", left=dry)
    assert vain(table) is not None
    table.table.companies[0].deliveries = 9
    due = prospects.marked(WORDS.record, observation(table))
    assert due and vain(table) is not None
    (sheet,) = WORDS.sheets(observation(table))
    told = WORDS.total(observation(table), observation(table))
    assert not sheet.fields and told.endswith(f"Still to come: {due} prestige for achievements.")
    assert WORDS.advised(observation(table)) == hopes.rest_of_turn(WORDS.record, observation(table))


def test_what_is_left_and_cannot_be_paid_for_now_is_not_waited_for() -> None:
    """A rival may yet pay for a shared space; until then the turn is one press, too."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    table = land({"at": "Blackmoor", "money": 0}, {"at": "Redstone"}, left=dry)
    assert vain(table) is None and not WORDS.wanted(observation(table))
    (sheet,) = WORDS.sheets(observation(table))
    assert sheet.heading == "Without a loan nothing comes within reach this turn"
    assert WORDS.compose(observation(table), sheet.name, {})[-1] == "end"
    rich = land({"at": "Blackmoor", "money": 9}, {"at": "Redstone"}, left=dry)
    assert WORDS.wanted(observation(rich)) and not WORDS.sheets(observation(rich))
