"""The words of Broadhorns!: moves, reasons, events, tasks, wishes, help; what a person is asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat.games.broadhorns.edition.model import EDITIONS, BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import ACTIONS, BOAT, BUY
from flatboat.games.broadhorns.rules.tables import NONE, PEDDLER, Ending, Happening, Phase, Reason
from flatboat.games.broadhorns.text.controls import ASKED
from flatboat.games.broadhorns.text.notation import EVENTS, MOVES, TASKS, WORTH, BroadhornsWords
from flatboat.games.broadhorns.text.reasons import FACTS, REASONS
from flatboat.games.broadhorns.text.vocabulary import (
    ENDING_WORDS,
    ORDER_MEANINGS,
    ORDER_WORDS,
    SEASON_EFFECTS,
)
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.editions import read_edition
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import find
from flatboat.kernel.supposing import imagined, wishes
from flatboat.kernel.typed import spelled
from flatboat.offers.choices import groups
from flatboat.offers.log import venture

from .seats import GAME, NAMES, WORDS, games, observation
from .tables import Table, river

SENTENCES = dict(enumerate(GAME.moves))
EVERYTHING = {"board_in_st_louis": True, "bag": "blind", "first_boat": "any"}
HIDDEN = (Happening.DREW, Happening.ORDERED)  # what others may not know


def why(table: Table, move: str, seat: int = 0) -> str:
    """Why a move is not legal, in words."""
    return observation(table, seat).reason(GAME.moves.index(move))


# --- moves ------------------------------------------------------------------------------


def test_moves_are_worded_so() -> None:
    assert {
        "draw a card",
        "port",
        "move 3",
        "good current",
        "end expedition",
        "take the 30 ft",
        "sell apples",
        "sell apples for less",
        "surplus apples",
        "claim apples from hand",
        "claim apples from town",
        "ice for the sale",
        "season flour",
        "buy flour",
        "bag flour",
        "blind",
        "peddler furs",
        "drop traveler to Natchez",
        "board traveler to Natchez",
        "welcome traveler to Natchez from town",
        "done",
        "use ice",
        "let it spoil",
        "discard delivery of pork to Vicksburg",
        "discard good current",
        "order: ask me at a loss",
        "order: ice above 2",
    } <= set(GAME.moves)


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("po", ["port"]),
        ("mo 3", ["move 3"]),
        ("draw", ["draw a card"]),
        ("take 30", ["take the 30 ft"]),
        ("se fl", ["sell flour", "sell flour for less", "season flour"]),  # which is legal decides
        ("sell fl", ["sell flour", "sell flour for less"]),
        ("sell flour", ["sell flour"]),
        ("claim ap", ["claim apples from hand", "claim apples from town"]),
        ("board nat", ["board traveler to Natchez"]),
        ("wel nat", ["welcome traveler to Natchez from town"]),
        ("disc pork vick", ["discard delivery of pork to Vicksburg"]),
        ("order ice above 2", ["order: ice above 2"]),
        ("let", ["let it spoil"]),
        ("end", ["end expedition"]),
    ],
)
def test_moves_may_be_shortened(typed: str, moves: list[str]) -> None:
    assert sorted(GAME.moves[action] for action in find(typed, SENTENCES)) == sorted(moves)


def changed(old: str, new: str) -> BroadhornsEdition:
    """The edition with a change in its file."""
    text = EDITIONS.load("reconstructed").text
    assert old in text
    return read_edition(text.replace(old, new), BroadhornsEdition, "my.toml")


def test_two_fares_to_one_town_are_told_apart() -> None:
    text = EDITIONS.load("reconstructed").text
    before = re.search(r'name = "Natchez".*?travelers = \[.*?\]', text, re.DOTALL)
    assert before
    two = "travelers = [{ fare = 4, cards = 1 }, { fare = 5, cards = 1 }]"
    words = BroadhornsWords(changed(before[0], re.sub(r"travelers = \[.*?\]", two, before[0])))
    moves = [words.move(action) for action in range(len(ACTIONS))]
    assert len(set(moves)) == len(moves)
    assert {"board traveler to Natchez for 4", "board traveler to Natchez for 5"} <= set(moves)
    assert "board traveler to Vicksburg" in moves


# --- reasons ----------------------------------------------------------------------------


def test_there_is_a_clause_for_every_reason() -> None:
    assert set(REASONS) == set(Reason)
    blanks = {blank for clause in REASONS.values() for blank in re.findall(r"\{(\w+)\}", clause)}
    assert blanks == set(FACTS)


VICKSBURG = {"boat": "30", "at": "Vicksburg", "gold": 4}


def test_reasons_have_figures() -> None:
    ashore = river({"gold": 3})
    assert why(ashore, "take the 30 ft") == "it costs 4 gold, and you have 3"
    assert why(ashore, "move 1") == "you have no broadhorn; take one in St. Louis first"
    sold = river({"boat": "20", "at": 28}, {}, placed=15, last_round=1).play("port", "end")
    assert why(sold, "move 1") == "you have no broadhorn; you sold it"
    assert (
        why(sold, "take the 20 ft") == "in the last round you cannot set out again after ending an expedition"
    )
    assert why(sold, "order: ask me always") == "nothing of yours can spoil before your next turn"
    between = river({"boat": "20", "at": 12})
    assert why(between, "port") == "you are between ports; Memphis is 3 spaces further on"
    assert why(between, "move 6") == "your 20-foot broadhorn moves at most 5 spaces with one action now"
    assert why(between, "move 20") == "your 20-foot broadhorn moves at most 5 spaces with one action now"
    last = river({"boat": "20", "at": 38})
    assert why(last, "move 3") == "the river ends at New Orleans, 2 spaces from you"
    assert why(last, "good current") == "you hold no Good Current card"
    assert (
        why(river({"boat": "20", "at": 12}), "take the 20 ft")
        == "you are already on an expedition with your 20-foot broadhorn"
    )


def test_reasons_in_port_have_figures() -> None:
    loading = river({}).play("boat 20")
    assert why(loading, "give up expedition").startswith("at this point you buy")
    port = river(VICKSBURG | {"cargo": "2 pork, furs"}, market="3 flour").play("port")
    assert why(port, "give up expedition").startswith("you are in a port, where you sell")
    assert why(port, "surplus pork") == "Vicksburg has an open space for pork, so it sells for 5 gold there"
    assert why(port, "sell pork for less") == "Vicksburg pays only one price for pork now, 5 gold"
    assert why(port, "claim pork from town") == "you sold no pork onto a space in this port action"
    assert why(port, "season pork") == "Vicksburg still has 4 open spaces"
    assert why(port, "buy furs") == "Vicksburg sells flour, but no furs"
    assert why(port, "bag flour") == "only St. Louis sells barrels from the bag"
    port.play("sell pork")
    assert (
        why(port, "sell pork")
        == "Vicksburg has no open space for pork; you may sell it as surplus for 1 gold"
    )
    assert why(port, "claim pork from town") == "there is no delivery of pork to Vicksburg at Vicksburg"
    assert why(port, "sell flour") == "you carry no flour"
    poor = river(VICKSBURG | {"gold": 2}, market="3 flour").play("port")
    assert why(poor, "buy flour") == "it costs 3 gold, and you have 2"
    port.play("done")
    assert why(port, "port") == "you have already taken this expedition's port action at Vicksburg"


def test_reasons_about_travelers_have_figures() -> None:
    port = river(VICKSBURG | {"hand": "to Memphis, to Natchez", "aboard": "Baton Rouge, New Orleans"}).play(
        "port"
    )
    assert why(port, "board traveler to Memphis") == "Memphis is not further down the river than Vicksburg"
    assert why(port, "board traveler to Natchez") == "your 30-foot broadhorn takes only 2 travelers"
    assert why(port, "drop traveler to Natchez") == "no traveler to Natchez is aboard"


def test_an_order_that_holds_is_said() -> None:
    assert why(river({"order": "more than 1"}), "order: ice above 1") == "that is already your standing order"


def test_after_an_action_only_the_question_can_be_ordered() -> None:
    reason = "after your first action of a turn, the only order you can give is to ask you always"
    assert why(river({"boat": "20", "at": 5}).play("move 1"), "order: never ice") == reason


# --- events -----------------------------------------------------------------------------


def event(kind: int, seat: int = 0, a: int = 0, b: int = 0) -> Any:
    return SimpleNamespace(kind=int(kind), seat=seat, a=a, b=b)


def sizes(kind: int, place: int) -> range:
    """What the first or the second number of an event may be."""
    phrase = EVENTS[Happening(kind)]
    if place >= len(phrase.values) or list(phrase.values.values())[place] is None:
        return range(1)
    what = phrase.worded[list(phrase.values)[place]]
    if what == "number":
        return range(0, 12, 3)
    unnamed = (
        *HIDDEN,
        Happening.MOVED_ON,
        Happening.REFRESHED,
    )  # their last word stands for what is not told
    return range(len(WORDS.vocabulary[what or ""]) - (kind in unnamed and place == 0))


def test_each_happening_has_a_phrase() -> None:
    assert set(EVENTS) == set(Happening) - {Happening.NONE}
    assert all(WORDS.scored in EVENTS[Happening(kind)].values for kind in WORTH)


@pytest.mark.parametrize("kind", [kind for kind in Happening if kind])
def test_events_read_back(kind: Happening) -> None:
    for seat, a, b in product(range(4), sizes(kind, 0), list(sizes(kind, 1))[:20]):
        happened = event(kind, seat, a, b)
        text = WORDS.event(happened, NAMES)
        read = WORDS.read_event(text, NAMES)
        assert read["kind"] == kind, text
        assert read.items() <= WORDS.events.numbers(happened).items(), text


@pytest.mark.parametrize("kind", HIDDEN)
def test_what_is_hidden_stays_unsaid_and_reads_back(kind: Happening) -> None:
    text = WORDS.event(event(kind, 1, NONE, NONE), NAMES)
    assert text in ("Bob draws a card", "Bob sets a standing order for ice")
    (hidden,) = EVENTS[kind].values
    assert WORDS.read_event(text, NAMES) == {"kind": kind, "seat": 1, hidden: NONE}


def test_events_are_worded_so() -> None:
    said = {
        WORDS.event(event(*about), NAMES)
        for about in [
            (Happening.SOLD, 0, 1, 4),
            (Happening.DELIVERED, 1, 31, 2),
            (Happening.BOAT, 0, 0, 0),
            (Happening.BOAT, 0, 1, 4),
            (Happening.MOVED, 0, 3, 5),
            (Happening.SPOILED, 0, 0, 1),
            (Happening.MOVED_ON, 0, 1, 2),
            (Happening.FILLED, 0, 6, 2),
            (Happening.FILLED, 0, 6, 0),
            (Happening.REVEALED, 0, 6, 6),
            (Happening.DREW, 0, 62, 0),
            (Happening.SEASON, 0, 2, 1),
        ]
    }
    assert said == {
        "Ann sells apples for 4 gold",
        "Bob claims a delivery of apples to Vicksburg from their hand for 2 gold",
        "Ann takes the 20-foot broadhorn",
        "Ann takes the 30-foot broadhorn for 4 gold",
        "Ann drifts from Ste. Genevieve to 2 spaces past Ste. Genevieve",
        "Ann loses 1 barrel of flour",
        "Ann's 2 barrels of apples move a step nearer to spoiling",
        "Ann fills Vicksburg and takes its tile with 2 wreaths",
        "Ann fills Vicksburg",
        "Vicksburg now shows the values on the board: apples 3, pork 4, furs 3, whiskey 3; "
        "once this visit is over it sells flour at +3",
        "Ann draws a card (ice)",
        "Ann puts pork on the season track (winter)",
    }


def test_a_spoil_step_is_one_line() -> None:
    moved = [Happened(Happening.MOVED_ON, 0, EVERYONE, a, b) for a, b in ((0, 1), (1, 2), (2, 1))]
    assert WORDS.event(event(Happening.SPOIL_STEP), NAMES) == ""
    both = WORDS.as_one(WORDS.as_one(*moved[:2]), moved[2])
    assert WORDS.event(both, NAMES) == "Ann's 4 perishable barrels move a step nearer to spoiling"
    assert both.values == {"good": None, "n": 4}
    same = WORDS.as_one(moved[0], moved[0])
    assert WORDS.event(same, NAMES) == "Ann's 2 barrels of flour move a step nearer to spoiling"


def test_a_card_that_stays_in_a_town_is_told_and_no_small_matter() -> None:
    laid = event(Happening.LAID, 1, 3 * 5 + 3, 3)
    assert (
        WORDS.event(laid, NAMES) == "Bob discards a delivery of furs to Memphis, left at Memphis for anybody"
    )
    assert not WORDS.is_small(laid) and WORDS.is_small(event(Happening.DISCARDED, 1, 1))


def test_a_drawn_card_is_told_to_the_drawer_alone() -> None:
    drawn = {}
    for now in games(1, 60):
        if now.history and now.history[-1].move.text == "draw a card":
            seat = now.history[-1].move.seat
            mine, theirs = (now.tell(now.events, viewer) for viewer in (seat, 1 - seat))
            drawn[len(now.history)] = (mine, theirs)
    assert any("a card (" in " ".join(mine) for mine, _ in drawn.values())
    assert not any(
        "a card (" in " ".join(theirs) and "spoil" not in " ".join(theirs) for _, theirs in drawn.values()
    )


# --- worth ------------------------------------------------------------------------------


def test_what_events_are_worth() -> None:
    assert WORDS.worth(event(Happening.SOLD, 0, 1, 4)) == (4, "cargo sold")
    assert WORDS.worth(event(Happening.BOAT, 0, 1, 4)) == (-4, "broadhorns")
    assert WORDS.worth(event(Happening.BOAT, 0, 0, 0)) is None
    assert WORDS.worth(event(Happening.MOVED, 0, 3, 5)) is None


@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_worth_makes_up_the_gold_at_any_time(options: dict[str, Any]) -> None:
    for now in games(3, 700, **options):
        if not now.history:
            told = now.start_points
            continue
        for happened in now.history[-1].events:
            if worth := now.game.words.worth(happened):
                told[happened.seat] += worth[0]
        assert told == now.points


# --- tasks ------------------------------------------------------------------------------


def test_tasks_say_who_and_what_is_left() -> None:
    assert set(TASKS) == set(Phase)
    assert (
        set(ENDING_WORDS) == set(Ending)
        and len(SEASON_EFFECTS) == 5
        and len(ORDER_WORDS) == len(ORDER_MEANINGS)
    )

    def task(table: Table) -> str:
        return WORDS.task(observation(table).view, NAMES)

    assert task(river({})) == "Ann: take a broadhorn in St. Louis (2 actions left)."
    assert "(last turn, 2 actions left)" in task(river({}, placed=15, last_round=1))
    boat = river({"boat": "20", "at": 5})
    assert task(boat) == "Ann: move down the river (2 actions left)."
    assert task(river(VICKSBURG)) == "Ann: move or go into port (2 actions left)."
    assert "move down" in task(river(VICKSBURG).play("port", "done")), "the same port twice is no way"
    assert task(boat.play("move 1", "move 1")) == "Ann: make a third move, or draw a card to end the turn."
    assert task(boat.play("move 1")) == "Ann: draw a card to end the turn."
    end = river({"boat": "20", "at": 38}).play("move 1", "move 1")
    assert task(end) == "Ann: draw a card to end the turn."
    assert task(river({}).play("boat 20")) == "Ann: buy cargo in St. Louis, then leave."
    port = river(VICKSBURG | {"cargo": "pork"}).play("port")
    assert task(port) == "Ann: sell at Vicksburg, then buy or leave."


def test_the_text_tells_who_is_in_st_louis_and_who_is_done_ruling_12() -> None:
    lying = {"boat": "20", "at": "Vicksburg"}
    table = river(lying, {}, placed=15, last_round=1).play("port", "end")
    first, second = observation(table).text().splitlines()[2:4]
    assert first.endswith("done for this game") and second.endswith("in St. Louis without a broadhorn")
    given_up = river(lying, {}, placed=15, last_round=1).play("give up")
    assert observation(given_up).text().count("in St. Louis without a broadhorn") == 2


# --- wishes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("sell 2 furs", ["sell furs"] * 2),
        ("buy 3 flour", ["buy flour"] * 3),
        ("Buy flour and 2 apples", ["buy flour", "buy apples", "buy apples"]),
        ("buy 2 fl, pork and a whiskey", ["buy flour", "buy flour", "buy pork", "buy whiskey"]),
        ("bag 2 pork", ["bag pork"] * 2),
        ("surplus 2 ap", ["surplus apples"] * 2),
        ("buy flour x2; done", ["buy flour", "buy flour", "done"]),
        ("buy 0 flour", ["buy 0 flour"]),
        ("buy 9 flour", ["buy 9 flour"]),
        ("sell 2 f", ["sell 2 f"]),  # flour or furs
        ("sell all apples", ["sell all apples"]),  # how many, the words alone do not tell
        ("sail to Vicksburg", ["sail to Vicksburg"]),
        ("buy", ["buy"]),
        ("hop 2 flour", ["hop 2 flour"]),
    ],
)
def test_wishes_are_spelt_out(typed: str, moves: list[str]) -> None:
    assert spelled(GAME, typed) == moves


def test_with_a_view_wishes_know_the_cargo_and_the_way() -> None:
    spell_out = WORDS.spell_out
    port = observation(river(VICKSBURG | {"cargo": "2 pork, furs, flour"}).play("port")).view
    assert spell_out("sell 2 pork", port) == ["sell pork", "surplus pork"]
    assert spell_out("sell all pork", port) == ["sell pork", "surplus pork"]
    assert spell_out("sell all", port) == ["surplus flour", "sell pork", "surplus pork", "sell furs"]
    away = observation(river({"boat": "20", "at": 3})).view
    assert spell_out("sail to Cape", away) == ["move 3"]
    assert spell_out("go to memphis", away) == ["move 5", "move 5", "move 2"]
    assert spell_out("sail to Vicksburg", away) == ["move 5"] * 3
    assert spell_out("sail to Ste. Genevieve", away) == ["sail to Ste. Genevieve"]


def test_ice_alone_answers_the_spoiling() -> None:
    boat = {"boat": "20", "at": 3}
    table = river(boat | {"cargo": "pork@6", "hand": "ice"}, boat, turn=1).play("draw: spoil pork")
    assert table.phase == "SPOIL"
    assert spelled(flatboat.game("broadhorns", 2), "ice", observation(table)) == ["use ice"]


# --- controls ---------------------------------------------------------------------------


def test_good_current_stands_among_the_moves_and_says_what_it_does() -> None:
    seen = observation(river(VICKSBURG | {"cargo": "pork, furs", "hand": "Vicksburg pork, current"}))
    (moving,) = [group for group in groups(seen, False) if group.heading == "Move"]
    assert "Play Good Current (moves go 2 further)" in [one.label for one in moving.buttons]
    assert not wishes(seen), "further than a move goes leads a press on the river"


def test_what_a_form_does_has_no_button_beside_it() -> None:
    def offered(table: Table) -> set[str]:
        seen = observation(table)
        return {ACTIONS.read(move.action)[0] for move in seen.moves if WORDS.offered(move.action, seen.view)}

    assert offered(river({})) == {"draw"} and offered(river({}).play("boat 20")) == {"done"}
    port = river(VICKSBURG | {"cargo": "pork, furs", "hand": "peddler"}).play("port")
    assert offered(port) == {"done", "peddler"}, "a press on a peddler's card is in no form"
    assert offered(river(VICKSBURG | {"cargo": "pork"})) == {"port", "move", "draw"}
    assert offered(river(VICKSBURG)) == {"port", "move", "draw", "give up"}, "nothing is carried anywhere"


def test_what_is_asked_are_families() -> None:
    assert GAME.kind.interface.asked == ASKED <= set(MOVES)


@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_a_lone_move_that_is_not_asked_for_tells_nothing_of_the_hand(options: dict[str, Any]) -> None:
    """Whatever cards the others may think the seat holds, it would be its lone move all the same."""
    lone = set[str]()
    for now in games(6, 600, **options):
        moves = now.legal_moves
        if len(moves) != 1:
            continue
        family = ACTIONS.read(moves[0].action)[0]
        lone.add(family)
        if family not in ASKED:
            seen = now.observation((moves[0].seat + 1) % now.game.seats)
            for world in range(3):
                assert imagined(seen, Tape(dice_from(key_of(world)))).legal_moves == moves
    assert lone & ASKED


ASKED_ALWAYS = {"order": "ask always"}  # else there is always this order to be given


def spoiling(hand: str) -> Table:
    """A spoil card meets a barrel about to be lost."""
    me = ASKED_ALWAYS | {"boat": "20", "at": 3, "cargo": "pork@6", "hand": hand}
    return river(me, {"boat": "20", "at": 3}, turn=1).play("draw: spoil pork")


def drawn(hand: str) -> Table:
    """One card too many."""
    return river(ASKED_ALWAYS | {"boat": "20", "at": 3, "hand": hand}).play("draw: ice")


def laden(hand: str) -> Table:
    """A full boat in St. Louis, where travelers may board by option."""
    table = river(ASKED_ALWAYS | {"hand": hand}, options={"board_in_st_louis": True}, market="4 furs")
    return table.play("boat 20", "buy furs", "buy furs", "buy furs")


def full(hand: str) -> Table:
    """A full town with one perishable good."""
    me = ASKED_ALWAYS | {"boat": "20", "at": "Vicksburg", "cargo": "pork", "hand": hand}
    table = river(me, tiles={"Vicksburg": 3}, filled={"Vicksburg": "furs, whiskey"})
    return table.play("port", "sell pork")


@pytest.mark.parametrize(
    ("family", "made", "alone", "other"),
    [
        ("endure", spoiling, "peddler", "ice"),
        ("discard", drawn, "3 ice", "2 ice, peddler"),
        ("done", laden, "ice", "to Natchez"),
        ("season", full, "peddler", "ice"),
    ],
)
def test_that_a_move_is_alone_tells_of_the_hand_where_a_person_is_asked(
    family: str, made: Callable[[str], Table], alone: str, other: str
) -> None:
    one, more = made(alone).legal(0), made(other).legal(0)
    assert len(one) == 1 < len(more) and ACTIONS.read(one[0])[0] == family
    assert family in ASKED


def test_whoever_ends_a_turn_with_actions_left_is_asked() -> None:
    draw = GAME.moves.index("draw a card")
    table = river({"boat": "20", "at": "Helena"})
    asked = observation(table).costly(draw)
    assert asked == "That ends your turn with 2 actions left, and a drawn card cannot be taken back."
    assert observation(table).warning(draw) == ""
    assert not observation(table.play("move 5", "move 5")).costly(draw)
    assert not observation(river({"boat": "20", "at": "New Orleans", "visited": "New Orleans"})).costly(draw)
    last = river({"boat": "20", "at": 19}, placed=15, last_round=1)
    assert observation(last).costly(draw), "a port can be reached and entered"
    assert not observation(last.play("move 1")).costly(draw), "nothing is left that a move would be good for"


# --- pieces without an action -----------------------------------------------------------------------------


def test_a_piece_without_an_action_says_why() -> None:
    def idle(table: Table, piece: str) -> str:
        return WORDS.idle(piece, observation(table).view)

    table = river({"boat": "20", "at": 12, "cargo": "pork", "hand": "peddler"})
    assert idle(table, "town-8") == (
        "Baton Rouge is 24 spaces further down: you can be in its port in 2 turns."
    )
    assert idle(table, "town-0") == "Your boat has passed Ste. Genevieve, and goes only down the river."
    assert not any(idle(table, piece) for piece in ("town-99", "town-x", "pile", f"hand-{PEDDLER}"))
    table = river({"boat": "20", "at": "Vicksburg", "cargo": "pork", "hand": "peddler"}).play("port")
    assert idle(table, "town-8").endswith("spaces further down: first finish this visit.")
    assert idle(table, f"hand-{PEDDLER}").startswith("Press a barrel of the market")
    assert not idle(table, "town-6") and not idle(river({"gold": 3}), "town-5")


def test_a_hint_takes_nobody_aboard_a_boat_that_it_sells_in_the_same_port() -> None:
    moves = [GAME.moves.index(text) for text in ("port", "sell pork", "board traveler to Natchez")]
    end, done = GAME.moves.index("end expedition"), GAME.moves.index("done")
    assert WORDS.spared([*moves, end]) == [*moves[:2], end]
    assert WORDS.spared([*moves, done, end]) == [*moves, done, end], "left, and sold in another port"
    buys = (BUY + 2, BUY, BUY + 2)
    assert WORDS.spared([BOAT, *buys, done]) == [BOAT, BUY, BUY + 2, BUY + 2, done], "told good by good"


def test_the_year_is_told() -> None:
    """Who ended it, the trip and the stop that brought most, and who lost most cargo."""
    memphis, helena = WORDS.names.towns.index("Memphis"), WORDS.names.towns.index("Helena")
    told = [
        (Happening.BOAT, 0, 1, 4), (Happening.BOUGHT, 0, 3, 2), (Happening.PORT, 0, memphis, 0),
        (Happening.SOLD, 0, 3, 7), (Happening.BONUS, 0, memphis, 1), (Happening.SOLD_BOAT, 0, 1, 3),
        (Happening.BOAT, 1, 0, 0), (Happening.SPOILED, 1, 0, 2), (Happening.PORT, 1, helena, 0),
        (Happening.SOLD, 1, 4, 4), (Happening.LAST_ROUND, 1, 0, 0), (Happening.LEFT_OVER, 1, 1, 2),
        (Happening.RESALE, 1, 0, 1), (Happening.PRIZE, 1, 3, 7), (Happening.ENDED, 0, Ending.YEAR, 0),
    ]  # fmt: skip
    events = [Happened(kind, seat, EVERYONE, a, b) for kind, seat, a, b in told]
    assert WORDS.fates(events, NAMES) == (
        "Bob ended the year at Helena. Best trip: Bob, +7 gold. Best stop: Ann at Memphis, 8 gold. "
        "Most cargo spoiled: Bob, 2 barrels.",
    )
    even = Happened(Happening.BOUGHT, 0, EVERYONE, 3, 0)
    assert "Best trip: Ann and Bob, +7 gold each." in WORDS.fates([*events[:1], even, *events[2:]], NAMES)[0]
    more = Happened(Happening.SOLD, 1, EVERYONE, 4, 8)
    for port, said in ((memphis, "Ann and Bob at Memphis"), (helena, "Ann at Memphis and Bob at Helena")):
        there = Happened(Happening.PORT, 1, EVERYONE, port, 0)
        assert f"Best stop: {said}, 8 gold each." in WORDS.fates([*events[:8], there, more], NAMES)[0]


def test_the_best_trip_so_far_is_said_to_be_once_it_is_over() -> None:
    def trip(*told: tuple[Happening, int]) -> list[Happened]:
        return [Happened(kind, 0, EVERYONE, 0, gold) for kind, gold in told]

    small, large = (
        trip((Happening.BOAT, 4), (Happening.SOLD_BOAT, 3)),
        trip((Happening.BOAT, 0), (Happening.SOLD, 6)),
    )
    sold = trip((Happening.SOLD_BOAT, 1))
    assert venture(GAME, 0, [large, small]) == "Your trip so far: +6 gold."
    assert venture(GAME, 0, [sold, large, small]) == "Your last trip: +7 gold, your best."
    assert venture(GAME, 0, [small, sold, large]) == "Your last trip: −1 gold."
    assert venture(GAME, 0, [small]) == "Your last trip: −1 gold." and venture(GAME, 1, [small]) == ""
