"""The words of Small Railroad Empires: moves, reasons, events, tasks, wishes."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from flatboat.games.railroad.rules.actions import ACTIONS
from flatboat.games.railroad.rules.tables import NONE, Ending, Happening, Phase, Reason
from flatboat.games.railroad.text import soon
from flatboat.games.railroad.text.controls import ASKED, CHAINS
from flatboat.games.railroad.text.notation import EVENTS, MOVES, TASKS, WORTH, RailroadWords
from flatboat.games.railroad.text.reasons import FACTS, REASONS
from flatboat.games.railroad.text.vocabulary import ENDING_WORDS
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.notation import find
from flatboat.kernel.record_view import wrap

from ..hand_set import random_dice
from .tables import EDITION, EIGHT, FOUR, ONE, WALL, Table, delivering, land

HIDDEN = (Happening.DEALT, Happening.CONTRACT)  # what others may not know
WORDS = RailroadWords(EDITION)
TEXTS = [WORDS.move(action) for action in range(len(ACTIONS))]
SENTENCES = dict(enumerate(TEXTS))
NAMES = ["Ann", "Bob", "Cy", "Di"]


def observation(table: Table, seat: int = 0) -> Any:
    """What a seat sees of a table."""
    return wrap(table.view(seat))[0]


def why(table: Table, move: str, seat: int = 0) -> str:
    """Why a move is not legal, in words."""
    action = TEXTS.index(move)
    reason = table.why(seat)[action]
    assert reason, f"{move} is legal"
    return WORDS.reason(reason, action, observation(table, seat))


# --- moves ------------------------------------------------------------------------------


def test_moves_are_worded_so() -> None:
    moves = "start Blackmoor,build e7,unlock,scrap,deliver Blackmoor to Easton,play Rocket coal"
    assert {*moves.split(","), "cover slot 2", "buy Mogul 4+", "loan", "end"} <= set(TEXTS)


def test_a_space_is_named_by_what_it_is_and_what_a_track_there_costs_and_wins() -> None:
    """A star, and cities and factories to which nothing of one's own leads yet."""
    table = land({"at": "Blackmoor"})
    assert label(table, "build c4") == "build forest c4 for $1 (reaches Redstone)"
    assert label(table, "build d3") == "build mountain d3 for $3 (reaches Bristow and Arden)"
    table = land({"at": "Blackmoor c4"})
    assert label(table, "build b1") == "build plain b1 (reaches Easton)"
    assert label(table, "build d5") == "build mountain d5 for $3 (star, reaches Fairhaven)"
    assert label(table, "build c5") == "build Redstone (c5)"
    table = land({"at": "Blackmoor c4 b1", "served": "Easton"})
    assert label(table, "build b2") == "build forest b2 for $1 (reaches Loomis)"
    assert label(land({"at": "Blackmoor c2"}), "build d3") == "build mountain d3 for $3 (reaches Arden)"
    for told, brief in (
        ("c4 (reaches Easton and Arden), then d5", "c4, then d5"),
        ("d5 (star, reaches A)", "d5 (star)"),
    ):
        assert WORDS.brief(f"build {told}") == f"build {brief}", "what is looked at again after a game"


def test_a_city_out_of_reach_says_what_it_lacks() -> None:
    view = observation(land({"at": "Blackmoor"}))
    far = next(one.city for one in soon.links(WORDS.record, view) if not one.brings)
    told = rf"With \d more tracks? (for \$\d )?you could deliver .+ to {WORDS.names.cities[far]}\."
    assert re.fullmatch(told, WORDS.idle(f"city-{far}", view))
    dry = land({"at": "Blackmoor"}, left=dict.fromkeys(WORDS.names.factories, 0))
    assert not WORDS.idle(f"city-{far}", observation(dry)) and not WORDS.idle("space-3", view)


def test_buttons_that_cost_something_say_so() -> None:
    table = land({"at": "Blackmoor", "money": 9})
    assert label(table, "loan") == "take a loan of $5 (4 prestige less at the end)"
    assert label(table, "unlock") == "unlock an extra track for $2"
    assert label(land(FOUR | {"unlocked": 3}), "unlock") == "unlock an extra track for $5"
    assert label(land(FOUR | {"unlocked": 4}), "unlock") == "unlock an extra track"  # there is none left


def label(table: Table, move: str) -> str:
    """What a button says."""
    return WORDS.label(TEXTS.index(move), observation(table))


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("st bl", ["start Blackmoor"]),
        ("e7", []),
        ("b e7", ["build e7"]),
        ("del black east", ["deliver Blackmoor to Easton"]),
        ("play rocket co", ["play Rocket coal"]),
        ("buy mogul 4+", ["buy Mogul 4+"]),
        ("cov 2", ["cover slot 2"]),
        ("un", ["unlock"]),
    ],
)
def test_moves_may_be_shortened(typed: str, moves: list[str]) -> None:
    assert [TEXTS[action] for action in find(typed, SENTENCES)] == moves


def test_controls_and_chains_name_families() -> None:
    assert {family for lead in CHAINS.values() for family in lead} | set(CHAINS) | set(ASKED) <= set(MOVES)


# --- reasons ----------------------------------------------------------------------------


def test_there_is_a_clause_for_every_reason() -> None:
    assert set(REASONS) == set(Reason)
    blanks = {blank for clause in REASONS.values() for blank in re.findall(r"\{(\w+)\}", clause)}
    assert blanks == set(FACTS)


def test_reasons_of_building_have_figures() -> None:
    table = land({"at": "Blackmoor", "money": 1}, {"at": "c5 d5 d4"}, {"at": "d7 d6 d5 d4"})
    assert why(table, "build c3") == "you already have a track at c3"
    assert why(table, "build j1") == "j1 is not beside any of your tracks or trains"
    assert (
        why(table, "build d4") == "Seat 2 and Seat 3 have tracks at d4, and a space holds at most two colors"
    )
    assert why(table, "build e4") == "e4 is Arden, and you cannot build in cities"
    assert why(table, "end") == "you must first build your 2 remaining tracks"
    assert why(table, "deliver Blackmoor to Easton") == why(table, "end")
    for move, never in (
        ("deliver Blackmoor to Arden", "Arden does not want coal"),
        ("deliver Blackmoor to Granby", "Granby is not on this map"),
        ("deliver Weavers to Arden", "Weavers is not on this map"),
    ):
        assert why(table, move) == never
    assert why(table, "scrap").startswith("you can still build a track, at ")
    assert why(table, "unlock").startswith("the next locked track costs $2 and the cheapest space $")
    assert why(table, "unlock").endswith(", and you have $1")
    assert why(table, "build e7", 1) == "it is Seat 1's turn"
    assert why(table, "play Rocket coal") == ("at this point you build 2 tracks")


def test_reasons_of_money_have_figures() -> None:
    table = land({"at": "Blackmoor", "money": 0}, {"at": "c5 c4"}, terrain={"c4": "MOUNTAIN"})
    assert why(table, "build c4") == "it costs $4, and you have no money"
    assert why(land({"loans": 3}), "loan") == "you have taken 3 loans, the most allowed"
    taken = land({"loans": 1}, *[{"loans": 3}] * 3, values={"loan_supply": 10})
    assert why(taken, "loan").startswith("all ") and why(taken, "loan").endswith(" loans are taken")


def test_reasons_of_locked_tracks_have_figures() -> None:
    table = land({"at": "Blackmoor", "money": 9}).play("unlock")
    assert why(table, "unlock") == "you must first build the unlocked track"
    assert why(table, "end") == "you must first build the unlocked track"
    table = land({"at": "Blackmoor c2 c4 d3 d4", "unlocked": 4})
    assert why(table, "unlock") == "all 4 locked tracks are unlocked"
    table = land({"at": "Blackmoor", "money": 9}, *WALL, phase="DELIVER")
    assert why(table, "unlock") == "there is no space for one more track of yours"


def test_reasons_of_start_and_map_have_figures() -> None:
    table = Table(2, options={"layout": "standard"}).load().play("start Blackmoor")
    assert why(table, "start Blackmoor") == "another start track is already at Blackmoor"
    assert why(table, "start Weavers") == "Weavers is not on this map of 3 tiles"
    table = land({"at": "Blackmoor"}, phase="DELIVER")
    assert why(table, "deliver Weavers to Arden") == "Weavers is not on this map of 3 tiles"
    assert why(table, "deliver Blackmoor to Granby") == "Granby is not on this map of 3 tiles"
    table = land({"at": "Blackmoor"})
    off = next(TEXTS[a] for a, code in enumerate(table.why(0)) if code == Reason.NOT_ON_MAP)
    assert why(table, off) == f"{off.split()[1]} is not on this map of 3 tiles"


def test_reasons_of_deliveries_have_figures() -> None:
    table, move = delivering("coal")
    assert why(table, "deliver Blackmoor to Arden") == "Arden does not want coal, only iron and textiles"
    assert why(table, "deliver Blackmoor to Dunmore") == "your tracks do not connect Blackmoor to Dunmore"
    assert why(table, "deliver Redstone to Arden") == "you have no track at Redstone"
    assert why(table, "deliver Redstone to Easton") == (
        "you have no track at Redstone, and Easton does not want iron"
    )
    assert why(table, "deliver Redstone to Granby") == (
        "you have no track at Redstone, and Granby is not on this map"
    )
    assert why(land(EIGHT, phase="DELIVER"), "deliver Blackmoor to Dunmore") == (
        "all 8 trains of yours are in cities"
    )
    table.play(move)
    assert why(table, "deliver Blackmoor to Dunmore") == (
        "you have already delivered this turn, from Blackmoor to Easton"
    )
    full, _ = delivering("coal", {"at": "c5 c4 c3 b1", "served": "Easton coal"})
    assert why(full, "deliver Blackmoor to Easton") == "Easton has no free train space for coal"
    empty, _ = delivering("coal", left={"Blackmoor": 0})
    assert why(empty, "deliver Blackmoor to Easton") == "Blackmoor has no coal left"


def test_reasons_of_cards_have_figures() -> None:
    table, move = delivering("coal", mine={"hand": "1 2", "money": 1}, market="11 12 13")
    assert why(table, "buy Mogul 4+") == "it costs $3, and you have $1"
    assert why(table, "buy Rocket coal") == (
        "Rocket coal is not on the market; it has Mogul 4+, Consolidation 4+ and Rocket 5+"
    )
    assert why(table.play(move), "play Mogul iron") == "you do not hold Mogul iron"
    assert why(table, "end").endswith("at this point you play a train card on the delivery")


def test_reasons_of_the_ship_have_figures() -> None:
    table, move = delivering("lumber", ship="S5 0")
    table.play(move)
    assert why(table, "cover slot 1") == "slot 1 of the Fulmar is already covered"
    assert why(table, "cover slot 3") == "slot 3 takes coal, and only slots for any good come before slot 2"
    table, move = delivering("coal", ship="S3")
    table.play(move)
    assert why(table, "cover slot 5") == "the Dunlin has only 4 slots"


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        (Reason.WILD_IN_ORDER, "in this game you cover slots from the left, and slot 1 is next"),
        (Reason.NO_CONTAINER, "all 4 containers of yours are aboard, and slot 1 takes a neutral one"),
        (Reason.GAME_OVER, "the game is over"),
        (Reason.LEGAL, "it is allowed"),
    ],
)
def test_other_reasons(reason: Reason, clause: str) -> None:
    view = observation(delivering("coal", ship="S3")[0])
    assert WORDS.reason(reason, TEXTS.index("cover slot 2"), view) == clause


# --- events -----------------------------------------------------------------------------


def event(kind: int, seat: int = 0, a: int = 0, b: int = 0) -> Any:
    return SimpleNamespace(kind=int(kind), seat=seat, a=a, b=b)


def sizes(kind: int, place: int) -> range:
    """What the first or the second number of an event may be."""
    phrase = EVENTS[Happening(kind)]
    if place >= len(phrase.values) or list(phrase.values.values())[place] is None:
        return range(1)
    what = phrase.worded[list(phrase.values)[place]]
    if what == "seat":
        return range(4)
    if what == "number":
        return range(0, 12, 3)
    return range(len(WORDS.vocabulary[what or ""]) - (kind in HIDDEN and place == 0))


def test_each_happening_has_a_phrase() -> None:
    assert set(EVENTS) == set(Happening) - {Happening.NONE}
    assert all(WORDS.scored in EVENTS[Happening(kind)].values for kind in WORTH)


@pytest.mark.parametrize("kind", [kind for kind in Happening if kind])
def test_events_read_back(kind: Happening) -> None:
    first = 1 if kind in (Happening.EXPORT_MONEY, Happening.EXPORT_PRESTIGE) else 0  # bonuses from 1 on
    for seat, a, b in product(range(4), sizes(kind, 0)[first:], list(sizes(kind, 1))[:20]):
        happened = event(kind, seat, a, b)
        text = WORDS.event(happened, NAMES)
        read = WORDS.read_event(text, NAMES)
        assert read["kind"] == kind, text
        assert read.items() <= WORDS.events.numbers(happened).items(), text


@pytest.mark.parametrize("kind", HIDDEN)
def test_what_is_hidden_stays_unsaid_and_reads_back(kind: Happening) -> None:
    text = WORDS.event(event(kind, 1, NONE, NONE), NAMES)
    assert text in ("Bob is dealt a train card", "Bob gets a secret contract")
    (hidden,) = EVENTS[kind].values
    assert WORDS.read_event(text, NAMES) == {"kind": kind, "seat": 1, hidden: NONE}


def test_events_are_worded_so() -> None:
    table, move = delivering("coal", ship="S1 0", mine={"hand": "1"}, goals="1 2 3 4 5")
    told = table.play(move).state.events
    said = [WORDS.event(told.ring[i], NAMES) for i in range(told.count)]
    assert said == [
        "Ann delivers from Blackmoor to Easton",
        "Ann earns $2 for 3 tracks",
        "Ann gets 1 prestige for 3 tracks",
    ]
    told = table.play("play 1").state.events
    said = [WORDS.event(told.ring[i], NAMES) for i in range(told.count)]
    assert said == [
        "Ann plays Rocket (coal)",
        "Ann gets 2 prestige for Rocket (coal)",
        "Ann covers slot 2 with their own container",
        "Ann gets $1 for slot 2",
    ]
    assert WORDS.event(event(Happening.BUILT, 0, 0, 0), NAMES) == "Ann builds at c1"
    assert WORDS.event(event(Happening.BUILT, 0, 0, 2), NAMES) == "Ann builds at c1 for $2"
    assert WORDS.event(event(Happening.SHARED, 0, 1, 1), NAMES) == "Ann pays Bob $1 for the shared space"


# --- worth ------------------------------------------------------------------------------


def test_what_events_are_worth() -> None:
    assert WORDS.worth(event(Happening.ROUTE, 0, 5, 3)) == (3, "routes")
    assert WORDS.worth(event(Happening.DEBT, 0, 2, 4)) == (-4, "loans")
    assert WORDS.worth(event(Happening.ROUTE, 0, 1, 0)) is None
    assert WORDS.worth(event(Happening.INCOME, 0, 5, 3)) is None


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_worth_makes_up_the_prestige_at_any_time(seats: int) -> None:
    chooser, table = Random(seats), Table(seats, dice=random_dice(seats))
    told = [0] * seats
    while not table.over:
        legal = table.legal()
        delivers = [action for action in legal if TEXTS[action].startswith("deliver")]
        table.push(chooser.choice(delivers or legal))
        for i in range(table.state.events.count):
            happened = table.state.events.ring[i]
            if worth := WORDS.worth(happened):
                told[happened.seat] += worth[0]
        assert told == table.prestige


# --- tasks ------------------------------------------------------------------------------


def test_prestige_is_shown_without_what_loans_will_take() -> None:
    table = land({"at": "Blackmoor", "loans": 2}, {"at": "Redstone"})
    assert [WORDS.owed(observation(table), seat) for seat in (0, 1)] == [2 * WORDS.record.loan_debt, 0]
    assert WORDS.owed(observation(table.close()), 0) == 0, "then it is taken"


def test_tasks_say_who_and_what_is_left() -> None:
    assert set(TASKS) == set(Phase) and set(ENDING_WORDS) == set(Ending)

    def task(table: Table) -> str:
        return WORDS.task(observation(table), NAMES)

    table = land({"at": "Blackmoor", "money": 9})
    assert task(table) == "Ann: build 2 tracks."
    assert task(table.play("unlock")) == "Ann: build the unlocked track."
    table, move = delivering("coal", ship="S3", mine={"hand": "1"})
    assert task(table) == "Ann: deliver, buy a card for $3 or end the turn."
    assert task(table.play(move)) == "Ann: play a train card on the delivery."
    assert task(table.play("play 1")) == "Ann: choose which slot of the Dunlin to cover."
    assert task(table.play("cover 2")) == "Ann: buy a card for $3 or end the turn."
    assert task(table.close()) == "The game is over."
    assert WORDS.ending(observation(table), NAMES) == "the host ended it"


def test_a_task_names_only_what_can_be_done() -> None:
    def task(mine: dict[str, Any], **table: Any) -> str:
        return WORDS.task(observation(land(mine, phase="DELIVER", **table), 1), NAMES)

    linked = {"at": "Blackmoor c4 b1"}
    assert task(linked, market="1 2 3") == "Ann: deliver, buy a card for $3 or end the turn."
    assert task(linked | {"money": 2}, market="1 2 3") == "Ann: deliver or end the turn."
    assert task({"at": "Blackmoor"}, market="1 2 3") == "Ann: buy a card for $3 or end the turn."
    assert task({"at": "Blackmoor", "money": 2}, market="1 2 3") == "Ann: end the turn."
    assert task(EIGHT | {"money": 2}) == "Ann: end the turn."


def test_alone_the_end_tells_a_title() -> None:
    table = land({"at": "Blackmoor", "prestige": 60}, seats=1).close()
    prestige = table.prestige[0]
    earned = f"the host ended it; {prestige} prestige earns the title of manager"
    assert WORDS.ending(observation(table), NAMES) == earned


def test_the_table_as_text_tells_what_lies_open() -> None:
    table, _ = delivering("coal", ONE[2], ship="S1 0 n", mine={"hand": "1"}, goals="1 2 3 4 5")
    text = WORDS.table(observation(table), NAMES)
    for line in (
        "> Ann: $5; 0 prestige; 14 free tracks left; 8 trains left; 3 containers left; 1 card in hand; "
        "no loans; 4 locked tracks for $2, $3, $4 and $5",
        "Blackmoor (c3), factory: coal, 2 left; tracks of Ann",
        "Linden (f6), city: asks for coal and grain (train of Bob)",
        "  Busy Line: 4 deliveries; the next gets 3 prestige; Ann 0 of 4; Bob 1 of 4.",
        "  Slot 1 of the ship: any good, nothing; container of Ann.",
        "  Slot 2 of the ship: coal, $1; a neutral container.",
        "Your hand: Rocket coal.",
        "Your contract: 2 deliveries of coal: 4 prestige at the end; 0 of 2.",
    ):
        assert f"\n{line}" in text
    assert "Your" not in WORDS.table(observation(table, -1), NAMES)


# --- wishes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("build e5 e6", ["build e5", "build e6"]),
        ("Build E5, e6 and e7", ["build e5", "build e6", "build e7"]),
        ("unlock e7", ["unlock", "build e7"]),
        ("extra e7", ["unlock", "build e7"]),
        ("build z9", ["build z9"]),
        ("borrow", ["loan"]),
        ("done", ["end"]),
        ("deliver coal to Easton", ["deliver coal to Easton"]),  # from where, the words alone do not tell
        ("fly home", ["fly home"]),
    ],
)
def test_wishes_are_spelt_out(typed: str, moves: list[str]) -> None:
    assert WORDS.spell_out(typed) == moves


def test_with_a_view_wishes_know_the_tracks_and_the_hand() -> None:
    table, _ = delivering("coal", ship="S3", mine={"hand": "1 11"})
    view, go = observation(table), "deliver Blackmoor to Easton"
    assert WORDS.spell_out("deliver coal to easton", view) == [go]
    assert WORDS.spell_out("send black to east with mogul", view) == [go, "play Mogul 4+"]
    assert WORDS.spell_out("deliver coal to easton with rocket in slot 2", view) == [
        go, "play Rocket coal", "cover slot 2",
    ]  # fmt: skip
    assert WORDS.spell_out("deliver coal to easton in slot 2", view) == [
        go,
        "play Rocket coal",
        "cover slot 2",
    ]
    for typed in ("deliver coal to easton with baldwin", "deliver coal to easton in slot 4",
                  "deliver cotton to easton", "deliver coal to boston"):  # fmt: skip
        assert WORDS.spell_out(typed, view) == [typed]


def test_a_name_alone_means_the_one_move_that_it_names() -> None:
    assert WORDS.spell_out("blackmoor", observation(Table(2, options={"layout": "standard"}))) == [
        "start Blackmoor"
    ]
    assert WORDS.spell_out("Redstone", observation(land({"at": "Blackmoor c4"}))) == ["build c5"]
    table, _ = delivering("coal")
    for typed in ("Blackmoor", "easton"):
        assert WORDS.spell_out(typed, observation(table)) == ["deliver Blackmoor to Easton"]
    for typed in ("Arden", "Boston"):
        assert WORDS.spell_out(typed, observation(table)) == [typed]


def answer(table: Table, typed: str, seat: int = 0) -> str:
    """What is told of a typed delivery that cannot be made now."""
    (move,) = WORDS.spell_out(typed, observation(table, seat))
    return f"{move}: {why(table, move, seat)}"


def test_a_delivery_that_cannot_be_is_told_its_true_reason() -> None:
    """Named by its good it is the move that comes nearest to one."""
    others = {"at": "d7"}, {"at": "c5 c4 c3 c6 c7", "served": "Dunmore coal"}
    table, move = delivering("coal", *others)
    typed, linden = "deliver coal to Linden", "deliver Blackmoor to Linden: "
    assert answer(table, typed) == f"{linden}your tracks do not connect Blackmoor to Linden"
    assert answer(table, typed + " with Rocket coal in slot 1") == answer(table, typed)
    assert answer(table, "send coal to dun").endswith(": Dunmore has no free train space for coal")
    assert answer(table, "deliver coal to Arden") == (
        "deliver Blackmoor to Arden: Arden does not want coal, only iron and textiles"
    )
    assert answer(table, "deliver iron to Linden").endswith(
        ": you have no track at Redstone, and Linden does not want iron"
    )
    assert answer(table, "deliver grain to Linden").endswith(": you have no track at Barleyford")
    assert answer(table, "deliver coal to Granby").endswith(" is not on this map of 3 tiles")
    assert answer(table, typed, 1) == f"{linden}it is Seat 1's turn"
    empty, _ = delivering("coal", *others, left={"Blackmoor": 1})
    assert answer(empty, typed) == f"{linden}Blackmoor has no coal left"
    table.play(move)
    assert answer(table, typed).startswith(f"{linden}you have already delivered this turn")
    table = land({"at": "c3 c4 b1"})
    assert answer(table, "deliver coal to Easton") == (
        "deliver Blackmoor to Easton: you must first build your 2 remaining tracks"
    )


def test_of_several_factories_the_one_that_comes_nearest_tells_why() -> None:
    """Iron is made in Redstone and Anvilton."""
    table = land({"at": "Anvilton f5 e5 d5 Redstone"}, phase="DELIVER", left={"Redstone": 0})
    assert answer(table, "deliver iron to Calder") == (
        "deliver Anvilton to Calder: your tracks do not connect Anvilton to Calder"
    )
    table = land({"at": "Redstone"}, phase="DELIVER", left={"Anvilton": 0})
    assert answer(table, "deliver iron to Calder").startswith("deliver Redstone to Calder: your tracks")


def test_events_of_a_table_name_the_factories_where_tracks_lie() -> None:
    """Words of the edition alone know spaces; those of a table, what stands there."""
    table = land({"at": "Wheatley", "money": 9})
    view, space = observation(table), int(table.space("Wheatley"))
    built = event(Happening.BUILT, 0, space, 2)
    own = WORDS.of_table(lambda: view)
    assert WORDS.event(built, NAMES) == f"Ann builds at {WORDS.names.spaces[space]} for $2"
    assert own.event(built, NAMES) == "Ann builds at Wheatley for $2"
    assert own is WORDS.of_table(lambda: observation(table)), "made once for a map"
    known = SimpleNamespace(**vars(built), seen=EVERYONE)
    assert own.events.values(known) == WORDS.events.values(known), "as data it stays a space"
