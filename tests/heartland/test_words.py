"""The words of Heartland: moves, reasons, events, and what people type."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat import AmbiguousMove, FlatboatError, IllegalMove, InvalidMove
from flatboat.games.heartland.rules.tables import ACTIONS, UPGRADES, Ending, Happening, Phase, Reason
from flatboat.games.heartland.text.takings import together
from flatboat.games.heartland.text.wording import ENDINGS, EVENTS, REASONS, TASKS, WORTH
from flatboat.kernel.events import UNSEEN
from flatboat.kernel.history import Happened

GAME = flatboat.game("heartland", seats=5)
NAMES = ["Ann", "Ben", "Cid", "Dot", "Eve"]
EVERYTHING = {"truck_stops": True, "alternate_routes": True, "turned": 5, "badlands": True}


# --- moves ------------------------------------------------------------------------------


def test_there_are_253_actions() -> None:
    assert len(ACTIONS) == len(GAME.moves) == 253


def test_moves_are_worded_so() -> None:
    said = set(GAME.moves)
    assert {
        "be towed",
        "stay",
        "discard/draw",
        "done",
        "buy upgrade",
        "truck wash",
        "tune up",
        "burn corn",
        "pay fuel 3",
        "pay 2 points",
        "discard fuel 1",
        "draw soy",
        "draw blind",
        "load 2 pigs",
        "unload 8 cattle",
        "drive to Fort Lee",
        "drive to West Morgan",
        "drive to Ace Dispatcher",
        "offer to seat 5",
        "give corn",
        "ask for fuel 2",
        "take Old Sawyer",
        "put at -2,1",
    } <= said


def test_every_legal_move_parses_to_itself(start: Any) -> None:
    chance = Random(4)
    for seats in (2, 3, 5):
        table = start(seats, **EVERYTHING)
        for _ in range(60):
            for move in table.position.legal_moves:
                assert table.position.parse(str(move)) == move
            table.push(chance.choice(table.moves))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("drive jericho", "drive to Jericho"),
        ("dr jer", "drive to Jericho"),
        ("DRIVE TO JERICHO", "drive to Jericho"),
        ("drive to jericho.", "drive to Jericho"),
        ("drive cop", "drive to Copper Flats"),
    ],
)
def test_shortened_drives(make: Any, typed: str, meant: str) -> None:
    assert str(make().push("pay 2 points").position.parse(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("load 2 pig", "load 2 pigs"),
        ("lo 1 p", "load 1 pigs"),
        ("unload 1", "unload 1 soy"),
        ("unl", "unload 1 soy"),
        ("discard/draw", "discard/draw"),
        ("disc", "discard/draw"),
    ],
)
def test_shortened_actions(make: Any, typed: str, meant: str) -> None:
    table = make(phase="act", at=["Bedford Falls"], hands=["2 pigs, 1 soy"], cargo=["1 soy"])
    assert str(table.position.parse(typed)) == meant


def test_load_never_means_unload(make: Any) -> None:
    table = make(phase="act", at=["Bedford Falls"], hands=["1 soy"], cargo=["1 soy"])
    with pytest.raises(IllegalMove):
        table.position.parse("load 1 soy")


def labels(table: Any) -> list[str]:
    """What the buttons of the seat on turn say."""
    observation = table.position.observation(table.position.waiting[0])
    return [observation.label(move.action) for move in observation.moves]


def test_buttons_tell_what_is_not_plain_to_see(make: Any) -> None:
    """Two bills for what is not grown here, a point for other cards, points of a sale, the worth of loads."""
    table = make(
        phase="act",
        at=["Jericho"],
        hands=["1 corn, 4 soy"],
        cargo=["2 soy"],
        cubes={"Jericho": "5 corn, 2 soy"},
    )
    assert set(labels(table)) == {
        "Discard/Draw (costs 1 point)",
        "load 1 corn (worth up to 3)",
        "load 1 soy (takes 2 bills, worth up to 3)",
        "load 2 soy (takes 4 bills, worth up to 6)",
        "unload 1 soy for 2\u00a0points",
    }
    towed = make(at=["Jericho"], points=[0]).push("be towed")
    assert "Discard/Draw" in labels(towed)
    assert str(table.position.parse("load 2 soy (takes 4 bills, worth up to 6)")) == "load 2 soy"
    last = make(phase="act", at=["Jericho"], hands=["1 corn"], trigger=1).position.observation(0)
    assert last.label(table.position.parse("load 1 corn").action) == "load 1 corn"


def test_open_cards_that_were_taken_are_told_together(make: Any) -> None:
    words = GAME.words
    took = [Happened.worded(words, SimpleNamespace(kind=Happening.TOOK, seat=1, seen=-1, a=card, b=0))
            for card in (2, 2, 5, 2, 0)]  # fmt: skip
    assert words.event(took[0], NAMES) == "Ben takes a cattle bill from the window"
    both = took[0]
    for event in took[1:]:
        both = words.as_one(both, event)
    assert words.event(both, NAMES) == "Ben takes a corn bill, 3 cattle bills and fuel 2 from the window"
    assert not words.is_small(took[0])


@pytest.mark.parametrize(
    ("kind", "seen", "told"),
    [
        (Happening.TOOK, True, "Ben takes three fuel 1 cards from the window"),
        (Happening.DISCARDED, True, "Ben discards three fuel 1 cards"),
        (Happening.DREW, True, "Ben draws three fuel 1 cards from the pile"),
        (Happening.DREW, False, "Ben draws 3 cards from the pile"),
    ],
)
def test_cards_one_after_the_other_are_told_together(kind: int, seen: bool, told: str) -> None:
    words, a, b = GAME.words, 4 if seen else UNSEEN, 0 if seen else UNSEEN
    one = Happened.worded(words, SimpleNamespace(kind=kind, seat=1, seen=0, a=a, b=b))
    other = Happened.worded(
        words, SimpleNamespace(kind=kind, seat=1, seen=0, a=0 if not seen else UNSEEN, b=UNSEEN)
    )
    both = words.as_one(words.as_one(one, one), one)
    assert words.event(both, NAMES) == told
    assert words.as_one(one, other) is None


@pytest.mark.parametrize("kind", sorted(WORTH))
def test_what_gives_or_costs_points_is_never_small(kind: int) -> None:
    """Or the points that are told since one's last turn would not add up."""
    event = Happened.worded(GAME.words, SimpleNamespace(kind=kind, seat=1, seen=-1, a=1, b=1))
    assert not GAME.words.is_small(event)


def test_the_end_tells_what_the_winner_of_the_race_lost(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho"], hands=["", "5 pigs"], cargo=["2 pigs"], points=[52], trigger=0, turn=1
    )
    table.push("discard/draw", "done")
    assert table.position.outcome.reason == "Ann reached 50 points, then lost 4 points for cargo still aboard"


def test_pay_one_point(make: Any) -> None:
    assert str(make().position.parse("pay 1 point")) == "pay 1 point"


# --- the three errors -------------------------------------------------------------------


def refusal(table: Any, text: str, kind: type[FlatboatError]) -> str:
    """The message, one sentence; the table stays as it was."""
    before = table.position.digest
    with pytest.raises(FlatboatError) as caught:
        table.position.push(text)
    assert type(caught.value) is kind and isinstance(caught.value, flatboat.MoveError)
    assert "\n" not in str(caught.value) and table.position.digest == before
    return str(caught.value)


def test_ambiguous_moves_are_listed(make: Any) -> None:
    table = make(phase="act", at=["Bedford Falls"], hands=["2 pigs"])
    assert refusal(table, "load pigs", AmbiguousMove) == '"load pigs" could mean "load 1 pigs", "load 2 pigs"'
    table = make().push("pay 1 point")
    assert refusal(table, "drive", AmbiguousMove) == (
        '"drive" could mean "drive to Cedar Bluff", "drive to Prairie Rose", "drive to Fort Lee", '
        '"drive to Bedford Falls"'
    )


def test_long_lists_are_cut(start: Any) -> None:
    text = refusal(start(2, truck_stops=True), "put at", AmbiguousMove)
    assert text.endswith(" ...") and text.count('"') == 2 + 6 * 2


def test_illegal_moves_say_why(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["2 corn"])
    assert refusal(table, "load 2 pigs", IllegalMove) == '"load 2 pigs" is not legal: Jericho has no pigs'
    assert refusal(table, "load 3 corn", IllegalMove) == (
        '"load 3 corn" is not legal: you hold 2 corn bills, and Jericho takes one for each cube'
    )
    assert refusal(table, "drive to Jericho", IllegalMove) == (
        '"drive to Jericho" is not legal: at this point you load, unload or discard/draw'
    )


def test_invalid_moves_name_the_nearest(make: Any) -> None:
    table = make().push("pay 2 points")
    assert refusal(table, "driev to Jericho", InvalidMove) == (
        '"driev to Jericho" is not a move in this game; did you mean "drive to Jericho"?'
    )
    assert refusal(table, "xyzzy", InvalidMove) == (
        '"xyzzy" is not a move in this game; see the list of moves'
    )
    assert refusal(table, "", InvalidMove).startswith('"" is not a move in this game')
    assert refusal(table, "load 9 corn", InvalidMove).startswith('"load 9 corn" is not a move in this game')


def test_nothing_moves_when_the_game_is_over(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["5 pigs"], trigger=1).push("discard/draw", "done")
    assert refusal(table, "pay 1 point", IllegalMove) == "the game is over"


def test_no_such_seat(make: Any) -> None:
    with pytest.raises(FlatboatError, match="there is no seat 7; seats are 0 to 1"):
        make().position.push("pay 1 point", seat=7)


# --- reasons ----------------------------------------------------------------------------


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(Reason) - {Reason.LEGAL}
    assert len(set(REASONS.values())) == len(REASONS)


# --- events -----------------------------------------------------------------------------


def test_every_happening_has_a_phrase() -> None:
    assert set(EVENTS) == set(Happening) - {Happening.NONE}
    assert set(ENDINGS) == set(Ending) and set(TASKS) == set(Phase)


# What a and b may be: the number of values, 0 for none said.
SIZES = {
    Happening.DROVE: (27, 27),
    Happening.TOWED: (27, 0),
    Happening.LOADED: (4, 9),
    Happening.UNLOADED: (4, 9),
    Happening.DISCARDED: (7, 0),
    Happening.TOOK: (7, 0),
    Happening.DREW: (7, 0),
    Happening.TURNED_UP: (7, 0),
    Happening.BOUGHT: (UPGRADES, 6),
    Happening.STOP_GONE: (27, 0),
    Happening.OFFERED: (5, 0),
    Happening.GAVE: (7, 5),
    Happening.DECLINED: (5, 0),
    Happening.PICKED: (12, 99),
    Happening.PLACED_STOP: (27, 99),
    Happening.ENDED: (3, 0),
    Happening.BURNED_CORN: (0, 0),
    Happening.TUNED: (0, 0),
    Happening.WASHES: (0, 0),
}


def said(event: Any) -> dict[str, int]:
    """What the words of an event tell: its kind and the numbers that its phrase has a blank for."""
    told = GAME.words.events.numbers(event)
    pattern = EVENTS[Happening(event.kind)].pattern
    return {name: n for name, n in told.items() if name == "kind" or f"{{{name}}}" in pattern}


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_in_words_reads_back(kind: Happening) -> None:
    words, chance = GAME.words, Random(int(kind))
    most = SIZES.get(kind, (60, 0))
    for _ in range(40):
        a, b = (chance.randrange(n) if n else 0 for n in most)
        seat = chance.randrange(5)
        event = SimpleNamespace(kind=kind, seat=seat, a=a, b=b)
        assert words.read_event(words.event(event, NAMES), NAMES) == said(event)


def test_a_veiled_draw_reads_back() -> None:
    text = GAME.words.event(SimpleNamespace(kind=Happening.DREW, seat=1, a=-1, b=-1), NAMES)
    assert text == "Ben draws a card from the pile"
    assert GAME.words.read_event(text, NAMES) == {"kind": Happening.DREW, "seat": 1, "card": -1}


# --- tasks, the table, the end ----------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "task"),
    [
        ("move", "Ann: drive, by fuel or points."),
        ("act", "Ann: load, unload or discard/draw."),
        ("over", "The game is over."),
    ],
)
def test_tasks(make: Any, phase: str, task: str) -> None:
    assert make(at=["Jericho"], phase=phase).position.task() == task


def test_tasks_that_count(make: Any) -> None:
    table = make(phase="act", at=["Jericho"], hands=["1 corn"]).push("load 1 corn")
    assert table.position.task() == "Ann: draw 5 cards."
    table.push(*["draw blind"] * 4)
    assert table.position.task() == "Ann: draw 1 card."


def test_the_task_of_an_offer(make: Any) -> None:
    table = make(
        phase="act", at=["Jericho", "Prairie Rose"], upgrades=["Ham Radio"], hands=["2 corn", "2 soy"]
    )
    table.push("load 1 corn", "offer to seat 2", "give corn", "ask for soy", "propose")
    assert table.position.task() == (
        "Ben: accept or decline the offer (Ann gives 1 corn bill and asks Ben for 1 soy bill)."
    )
    assert "and asks you for 1 soy bill" in GAME.words.task(table.position.observation(1).view, NAMES)


def test_tasks_of_the_set_up(start: Any) -> None:
    table = start(3, truck_stops=True, first_seat=1)
    assert table.position.task() == "Cid: add a location to the map."
    taken = table.moves[0]
    assert table.push(taken).position.task() == f"Cid: choose a place for {taken.removeprefix('take ')}."
    table.push("put at 0,2")
    table.push(table.moves[0])
    table.push("put at 2,0")
    assert table.position.task().startswith("Cid: place the truck stop ")


def test_where_a_card_is_put_is_told_from_the_middle(start: Any) -> None:
    table = start(3, truck_stops=True, first_seat=1)
    taken = table.moves[0]
    table.push(taken, "put at 0,2")
    assert table.position.log()[-1] == f"Cid puts {taken.removeprefix('take ')} 2 north of the middle"
    table.push(table.moves[0])
    label = table.position.observation(table.position.waiting[0]).label
    said = {str(move): label(move.action) for move in table.position.legal_moves}
    put = taken.removeprefix("take ")
    assert said["put at -1,2"] == f"put it west of {put}"
    assert said["put at 0,3"] == f"put it north of {put}"


def test_the_table_in_words(make: Any) -> None:
    table = make(
        at=["Jericho", "GPS"],
        map="GPS | Jericho | West Morgan",
        turned=["Jericho"],
        hands=["2 corn, 1 fuel 3"],
        cargo=["", "3 pigs"],
        upgrades=[None, "GPS"],
        discards="2 soy",
        window="3 corn",
    )
    text = table.position.text(0)
    for line in (
        "Ann (you), truck 1: 5 of 50 points; carries no cubes, room for 8; 3 cards in hand; to act",
        "Ben, truck 2: 5 of 50 points; carries 3 pigs, room for 8; no cards in hand; owns GPS",
        "(-1,0) Jericho: produces corn; pays 2 for soy and 5 for cattle; holds 5 corn; road closed north; "
        "toll on leaving east; here: Ann",
        "(-2,0) GPS: truck stop; sold to Ben; One step of each move may cut a corner; here: Ben",
        "(0,0) West Morgan: distribution centre; each cube kept at the end loses 1 for corn, 1 for soy, "
        "2 for cattle and 2 for pigs",
        "Draw window: corn bill, corn bill and corn bill",
        "Draw pile: 57 cards",
        "Discard pile: 2 cards, soy bill on top",
        "Your hand: 2 corn bills and 1 fuel 3",
    ):
        assert line in text.split("\n")
    assert "Your hand" not in table.position.text(-1)


# --- what is offered, and what is said of pieces that have to wait --------------------------------


def offered(table: Any) -> set[str]:
    """The moves that have buttons."""
    observation = table.position.observation(0)
    return {str(move) for move in observation.moves if GAME.words.offered(move.action, observation.view)}


def task(table: Any, seat: int = 0) -> str:
    """What is to be decided, as a seat is told."""
    return str(GAME.words.task(table.position.observation(seat).view, NAMES))


def test_no_fuel_is_offered_beyond_three_spaces(make: Any) -> None:
    """It would be legal (ruling M2), and wasted."""
    table = make(at=["Jericho"], hands=["1 fuel 1, 1 fuel 2, 1 fuel 3"]).push("pay fuel 2")
    assert "pay fuel 1" in offered(table) and task(table) == "Ann: drive exactly 2 spaces."
    table.push("pay fuel 1")
    assert "pay fuel 3" in table.moves and "pay fuel 3" not in offered(table)
    assert task(table) == "Ann: drive exactly 3 spaces."


def said_of(table: Any, move: str) -> str:
    """What is said of the piece of a move that has to wait."""
    return str(GAME.words.instead(GAME.moves.index(move), table.position.observation(0).view))


def test_a_piece_that_has_to_wait_says_what_to_do_now(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 corn, 2 fuel 1"])
    assert said_of(table, "discard corn") == "Only fuel or points pay for driving: just choose a town."
    assert said_of(table, "draw blind").startswith("You draw cards at the end of your turn: ")
    assert said_of(table, "load 1 corn").startswith("You load and unload after driving, where your truck ")
    assert said_of(table, "discard/draw").startswith("First you drive: ")
    table.push("pay fuel 1", "drive to Prairie Rose")
    assert said_of(table, "drive to Jericho") == "Your truck has driven this turn."
    assert said_of(table, "discard corn").endswith("to change cards, choose Discard/Draw.")
    assert said_of(table, "draw corn") == "You draw cards once your action is done."
    table.push("discard/draw", "done")
    assert said_of(table, "discard corn").startswith("Now you draw: ") and said_of(table, "buy upgrade") == ""
    assert (
        make(turn=1).position.observation(0).view.table.turn == 1 and said_of(make(turn=1), "draw corn") == ""
    )


def test_the_place_where_a_truck_stands_says_so(make: Any) -> None:
    table = make(at=["Jericho"], hands=["1 fuel 1"])
    told = "your truck is there already, and a truck drives on every turn"
    assert table.position.why_not("drive to Jericho") == told
    table.push("pay fuel 1")
    assert table.position.why_not("drive to Jericho") == told
    assert make().position.why_not("drive to West Morgan").startswith("trucks cannot stop at the ")


def test_what_says_all_by_its_name_needs_no_preview(make: Any) -> None:
    plain = ("draw corn", "draw blind", "load 1 corn", "unload 2 pigs")
    assert {GAME.words.unforeseen(GAME.moves.index(move)) for move in plain} == {None}
    drive = GAME.moves.index("drive to Jericho")
    assert GAME.words.unforeseen(drive) == ""
    assert GAME.words.is_plain(drive, make().position.observation(0).view)
    fees = make(turned=["Jericho"], options={"alternate_routes": True}).position.observation(0).view
    assert not GAME.words.is_plain(drive, fees), "roads may ask for fees"


def test_fuel_that_is_played_together_is_told_as_one() -> None:
    played = [Happened(Happening.PAID_FUEL, 0, -1, value, 0) for value in (1, 1, 2)]
    one = together(together(played[0], played[1]), played[2])
    assert GAME.words.event(one, ["Ann", "Ben"]) == "Ann plays two fuel 1 cards and fuel 2"


def test_on_the_last_turn_no_card_is_praised(make: Any) -> None:
    """No turn follows in which it could be used (ruling G1)."""
    here: Any = {"phase": "refuel", "at": ["Jericho"], "hands": ["1 soy, 3 pigs"], "left": 1}
    for last in ({"trigger": 1}, {"points": [50]}):
        observation = make(**here, **last).position.observation(0)
        assert "your last turn, so any card will do" in observation.guide()
        for move in observation.moves:
            assert "do not matter any more" in GAME.words.because(observation.view, move.action)
    observation = make(**here).position.observation(0)
    assert not any("matter" in GAME.words.because(observation.view, one.action) for one in observation.moves)


# --- the story --------------------------------------------------------------------------


def test_at_the_end_it_is_told_what_the_best_sale_was_and_who_hauled_most() -> None:
    words, jericho = GAME.words, GAME.words.places.index("Jericho")

    def happened(*told: tuple[Happening, int, int, int]) -> list[Any]:
        return [SimpleNamespace(kind=int(kind), seat=seat, a=a, b=b) for kind, seat, a, b in told]

    def turn(n: int, seat: int, cubes: int, points: int) -> list[Any]:
        sold = ((Happening.UNLOADED, seat, 2, cubes), (Happening.SCORED, seat, points, 0)) if points else ()
        return happened((Happening.TURN, seat, n, 0), (Happening.DROVE, seat, 0, jericho), *sold)

    first = turn(1, 0, 0, 0) + turn(2, 1, 1, 5)
    end = happened((Happening.ENDED, -1, int(Ending.THRESHOLD), 0))
    best = "Ann made the best sale: 2 cattle at Jericho for 10 points."
    assert words.fates(end, NAMES[:2]) == (), "nobody has sold anything"
    most = "Ann hauled the most: 2 cattle."
    assert words.fates([*first, *turn(3, 0, 2, 10), *end], NAMES[:2]) == (best, most)
    even = [*first, *turn(3, 0, 1, 10), *end]
    assert not any("hauled" in told for told in words.fates(even, NAMES[:2])), "both as much"
