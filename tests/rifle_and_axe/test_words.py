"""The words of Rifle and Axe: moves, reasons, events, tasks, the table."""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat import AmbiguousMove, IllegalMove
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, BEGIN, BUILD, END, REROLL
from flatboat.games.rifle_and_axe.rules.tables import (
    GOODS,
    STRUCTURES,
    Cause,
    Ending,
    Fall,
    Happening,
    Phase,
    Reason,
    Resource,
    Structure,
)
from flatboat.games.rifle_and_axe.text.guide import ADVICE, SAID
from flatboat.games.rifle_and_axe.text.phrases import BUSY, DONE, ENDINGS, EVENTS, FALL_WORDS, TASKS
from flatboat.games.rifle_and_axe.text.reasons import FACTS, REASONS
from flatboat.games.rifle_and_axe.text.vocabulary import (
    AWARD_NAMES,
    RESOURCE_NAMES,
    SQUARE_NAMES,
    STRUCTURE_NAMES,
)
from flatboat.kernel.notation import find

from ..sample import sampled
from .playing import NAMES, Play, wander

GAME = flatboat.game("rifle-and-axe", seats=4)
HELP = GAME.kind.help


# --- moves ------------------------------------------------------------------------------


def test_what_is_done_has_words() -> None:
    assert set(DONE) == {ACTIONS.read(action)[0] for action in range(BUILD)}


def test_moves_are_worded_so() -> None:
    assert {
        "recruit settlers",
        "clear land",
        "hunt",
        "plant seed",
        "grind grain",
        "weave clothes",
        "make housewares",
        "give a rifle",
        "give clothes",
        "make a loom",
        "forge an implement",
        "build church",
        "build corral pen",
        "sell 10 hides",
        "sell 1 hide",
        "buy 5 tools",
        "buy 1 horse",
        "end the action phase",
        "begin the turn",
        "lead with Daniel Boone",
        "take in a carpenter",
        "lose grain",
        "discard 10 grain",
        "spend peace to roll again",
        "face the raid",
        "barter 2 clothes for food",
        "stop bartering",
    } <= set(GAME.moves)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("begin", "begin the turn"),
        ("end", "end the action phase"),
        ("cl", "clear land"),
        ("weave cl", "weave clothes"),
        ("sell 2 grain", "sell 2 grain"),
        ("se 5 horses", "sell 5 horses"),
        ("buy 1 horse", "buy 1 horse"),
        ("forge tool", "forge a tool"),
    ],
)
def test_moves_may_be_shortened(typed: str, meant: str) -> None:
    sentences = dict(enumerate(GAME.moves))
    play = Play()
    if typed != "begin":
        play.at_work(horses=7)
    if typed == meant or len(find(typed, sentences)) == 1:
        assert [GAME.moves[action] for action in find(typed, sentences)] == [meant]
    else:
        assert str(play.position.parse(typed, 0)) == meant


def test_ambiguous_moves_are_listed() -> None:
    with pytest.raises(
        AmbiguousMove,
        match='"make" could mean "make housewares", "make barrels", "make furniture", "make a loom"',
    ):
        Play().at_work(lumber=4).position.parse("make", 0)


def test_every_move_of_a_game_reads_back() -> None:
    for play, seat in wander(3, 2):
        for move in play.position.observation(seat).moves:
            assert play.position.parse(move.text, seat) == move


# --- reasons ----------------------------------------------------------------------------


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(Reason) - {Reason.LEGAL}
    assert len(set(REASONS.values())) == len(REASONS)
    blanks = {blank for words in REASONS.values() for blank in re.findall(r"\{(\w+)\}", words)}
    assert blanks == set(FACTS)


@pytest.mark.parametrize(
    ("resources", "move", "reason"),
    [
        ({}, "sell 10 hides", "it needs 10 Hides, and you have none"),
        ({"hides": 1}, "sell 2 hides", "it needs 2 Hides, and you have 1"),
        ({"folk": 0}, "cook", "you have no Folk"),
        ({"tools": 0}, "mine metal", "it needs a free Tool, and you have none"),
        ({"wood": 0}, "cook", "it needs 1 Wood, and you have none"),
        ({"food": 0}, "cook", "it takes 1 Food, and you have none"),
        ({"wood": 3}, "cut planks", "it needs 4 Wood, and you have 3"),
        ({"lye": 0}, "make soap", "it needs 1 Lye, and you have none"),
        ({"gunpowder": 0}, "hunt", "it needs 1 Gunpowder, and you have none"),
        ({}, "recruit", "it takes 20 Folk, and you have 10"),
        ({"livestock": 4}, "raise", "it takes 5 Livestock, and you have 4"),
        ({"livestock": 1}, "milk", "it takes 2 Livestock, and you have 1"),
        ({}, "harvest", "you can do that only in Fall, and it is Spring"),
        ({"plots": 2, "seed": 2}, "plant", "your 2 Plots are planted"),
        ({"horses": 1}, "give a horse", 
         "it needs two free Horses, one to give and one to carry the gift, and you have 1"),
        ({"wood": 20, "lumber": 20}, "build stockade", "it needs 6 free Tools, and you have 4"),
        ({"tools": 9}, "build church", "it needs 4 Lumber, and you have none"),
        ({"tools": 9, "wood": 20, "lumber": 20, "folk": 5}, "build courthouse",
         "it needs 6 Folk to work on it, and you have 5 of 5 left"),
        ({"money": 3}, "buy 1 tool", "it costs 4 Money, and you have 3"),
        ({"money": 60}, "buy 1 horse",
         "your pens have room for no more; you have 8 Horses and 2 Corral Pens"),
        ({"money": 60, "horses": 7}, "buy 2 horses",
         "your pens have room for 1 more; you have 7 Horses and 2 Corral Pens"),
        ({"horses": 1}, "sell 1 horse", "you have 1 Horse, and one must stay to lead the Trade"),
        ({}, "make containers", "in this edition Home Industries make only housewares"),
        ({}, "face the raid", "at this point you take actions and then end "
         "the Action Phase"),
    ],
)  # fmt: skip
def test_reasons_give_figures(resources: dict[str, int], move: str, reason: str) -> None:
    assert Play().at_work(**resources).refusal(move) == reason


def test_reasons_of_a_turn_in_play() -> None:
    play = Play().at_work(horses=3, folk=40, hides=8, metal=8)
    play.push("forge a tool")
    assert play.refusal("smelt") == "your 1 Blacksmith action of this turn is taken"
    play.push("carve a tool")
    assert play.refusal("make a loom") == "your 1 Carpenter action of this turn is taken"
    play.push("visit", "visit", "visit")
    assert play.refusal("clear land") == "it needs a free Horse, and all 3 of yours are used this turn"
    assert play.refusal("sell 1 hide") == "it needs a free Horse, and all 3 of yours are used this turn"
    play.push(*["fish"] * 6)
    assert play.refusal("fish") == "you have done it 6 times this turn, as often as you may"
    play.push("weave clothes")
    assert play.refusal("weave containers") == "it needs a free Loom, and yours is used this turn"
    play.push("mine", "mine")
    play.s.used[1] = 0
    assert (
        play.refusal("sell 5 tools")
        == "you can sell only 4 of your 6 Tools, because the others are used this turn"
    )
    play.s.used[1] = 1
    assert play.refusal("sell 2 horses") == (
        "you can sell only 1 of your 3 Horses, because the others are used this turn, "
        "and one must stay to lead the Trade"
    )


def test_reasons_of_folk_and_seasons() -> None:
    play = Play().at_work(turn=4, folk=2)
    assert play.refusal("gather") == "you cannot do that in Winter"
    assert play.refusal("plant") == "you can do that only in Spring, and it is Winter"
    play.push("fish", "fish")
    assert play.refusal("trap") == "all your 2 Folk have acted"
    assert play.refusal("begin the turn").startswith("at this point you")


def test_a_trade_without_horses() -> None:
    play = Play().at_work(horses=0, hides=3).push("sell 1 hide", "buy 1 lye")
    assert play.refusal("sell 2 grain") == "without Horses you may trade only once a turn, and you have"


def test_reasons_of_trades_that_are_made() -> None:
    play = Play().at_work(folk=1, hides=3).push("sell 1 hide")
    assert play.refusal("sell 1 grain") == "all your 1 Folk have acted"
    play.push("sell 1 hide", "buy 1 salt")
    assert play.refusal("buy 1 food") == "all your 1 Folk have acted"
    assert play.refusal("sell 2 hides") == "it needs 2 Hides, and you have 1"


def test_reasons_of_fields_that_need_tools() -> None:
    play = Play(fields_need_tools=True).at_work(tools=1).push("mine")
    assert play.refusal("plant") == "it needs a free Tool, and yours is used this turn"


def test_reasons_outside_the_action_phase() -> None:
    game = flatboat.game("rifle-and-axe", seats=3)
    position = game.start(seed=1, names=NAMES[:3])
    assert position.observation(1).reason(0) == "you have nothing to decide until the others are ready"
    position.push("lead with Boone")
    with pytest.raises(IllegalMove, match="Daniel Boone leads another settlement"):
        position.push("lead with Daniel Boone")


def test_reasons_of_choices() -> None:
    play = Play().at_work(peace=0)
    play.s.phase, play.s.owed = Phase.LOSE, 1
    play.s.owed_first, play.s.owed_second = Resource.WOOD, Resource.LUMBER
    assert play.refusal("lose food") == "that is not one of the choices you have now"
    play.s.phase, play.s.owed = Phase.DISCARD, 4
    assert play.refusal("discard 5 grain") == "you have only 4 more to discard"
    assert play.refusal("discard 1 lye") == "it needs 1 Lye, and you have none"
    play.s.phase = Phase.RAID
    play.s.raid = 3
    assert play.refusal("spend peace") == "you have no Peace to spend"
    play.s.phase = Phase.BARTER
    assert play.refusal("barter 5 rifles for food") == "it needs 5 Rifles, and you have 4"


# --- events -----------------------------------------------------------------------------


def test_every_happening_and_every_enumeration_has_words() -> None:
    assert set(EVENTS) == set(Happening) - {Happening.NONE}
    assert set(ENDINGS) == set(Ending) and set(TASKS) == set(Phase)
    drawn = {Phase.LOSE, Phase.RAID, Phase.BARTER, Phase.DISCARD}  # what is weighed there
    assert set(ADVICE) | set(SAID) == set(Phase) - drawn
    assert set(FALL_WORDS) == set(Fall) and set(BUSY) == set(Phase) - {Phase.WAIT, Phase.FALLEN}
    assert len(SQUARE_NAMES) == 30 and len(STRUCTURE_NAMES) == 15 and len(RESOURCE_NAMES) == 25


#: What a and b may be: the first and last value.
RANGES: dict[int, tuple[tuple[int, int], tuple[int, int]]] = {
    Happening.LED: ((0, 4), (0, 0)),
    Happening.TURN: ((1, 60), (0, 0)),
    Happening.GROWTH: ((1, 6), (0, 0)),
    Happening.SUPPLIES: ((1, 6), (0, 0)),
    Happening.FOAL: ((1, 6), (0, 0)),
    Happening.BOON: ((1, 10), (0, 0)),
    Happening.CRAFTSMAN: ((0, 1), (0, 0)),
    Happening.DID: ((0, BUILD - 1), (0, 4)),
    Happening.BUILT: ((0, STRUCTURES - 1), (0, 0)),
    Happening.SOLD: ((0, GOODS - 1), (1, 40)),
    Happening.BOUGHT: ((0, GOODS - 1), (1, 40)),
    Happening.HARDSHIP: ((1, 10), (0, 0)),
    Happening.MISHAP: ((1, 10), (0, 0)),
    Happening.LOST: ((0, 24), (1, 9)),
    Happening.RAID: ((1, 10), (0, 0)),
    Happening.BARTERED: ((0, 7), (1, 10)),
    Happening.DEFENCE: ((1, 6), (0, 1)),
    Happening.HORSES_TAKEN: ((1, 6), (0, 0)),
    Happening.FOLK_LOST: ((1, 4), (0, 5)),
    Happening.LOOTING: ((1, 6), (0, 0)),
    Happening.CATASTROPHE: ((1, 6), (0, 0)),
    Happening.HUNGER: ((1, 6), (0, 200)),
    Happening.NO_SALT: ((1, 6), (0, 200)),
    Happening.WINTER: ((1, 6), (0, 0)),
    Happening.HAPPY_DICE: ((1, 6), (1, 6)),
    Happening.HAPPIER: ((-9, 9), (0, 12)),
    Happening.HAPPINESS: ((-9, 19), (0, 90)),
    Happening.FELL: ((1, 20), (0, 2)),
    Happening.AWARDED: ((0, 4), (0, 0)),
    Happening.ENDED: ((0, 4), (0, 0)),
}


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_in_words_reads_back(kind: Happening) -> None:
    words, chance = GAME.words, Random(int(kind))
    (a_least, a_most), (b_least, b_most) = RANGES.get(kind, ((0, 30), (0, 30)))
    for _ in range(60):
        a, b = chance.randint(a_least, a_most), chance.randint(b_least, b_most)
        seat = chance.randrange(4)
        told = SimpleNamespace(kind=kind, seat=seat, a=a, b=b)
        read = words.read_event(words.event(told, NAMES), NAMES)
        numbers, pattern = words.events.numbers(told), EVENTS[kind].pattern
        assert read == {name: n for name, n in numbers.items() if name == "kind" or f"{{{name}}}" in pattern}


@pytest.mark.parametrize(
    ("kind", "a", "b", "text"),
    [
        (Happening.TURN, 8, 0, "-- turn 8, Winter of year 2"),
        (Happening.GROWTH, 5, 0, "Ann rolls 5 for growth: 2 immigrants"),
        (Happening.GROWTH, 1, 0, "Ann rolls 1 for growth: 1 birth"),
        (Happening.SUPPLIES, 1, 0, "Ann rolls 1 for an immigrant's supplies: 1 Horse"),
        (Happening.BOON, 4, 0, "Ann rolls 4 for a boon: Bountiful Harvest, 4 Grain (8 in Fall)"),
        (Happening.DID, 8, 4, "Ann grinds grain for 4 Food"),
        (Happening.DID, 3, 0, "Ann hunts"),
        (Happening.BUILT, Structure.CHURCH, 0, "Ann builds a Church"),
        (Happening.SOLD, 1, 10, "Ann sells 10 Hides at 2 each"),
        (Happening.BOUGHT, 3, 1, "Ann buys 1 Horse at 6 each"),
        (Happening.ENDED_ACTIONS, 0, 0, "Ann ends the Action Phase"),
        (Happening.ENDED_ACTIONS, 2, 0, "Ann ends the Action Phase with 2 Folk left over"),
        (Happening.HARDSHIP, 4, 0, "Ann rolls 4 for hardship: Flood"),
        (Happening.MISHAP, 7, 0, "Ann rolls 7 for mishap: Fire"),
        (Happening.LOST, Resource.RIFLES, 1, "Ann loses 1 Rifle"),
        (Happening.RAID, 6, 0, "Ann rolls 6 for the raid: Horse Raid, Fight 13"),
        (Happening.BARTERED, 7, 2, "Ann barters 2 Clothes for Hides, 2 each"),
        (Happening.DEFENCE, 4, 1, "Ann rolls 4 for defence: it holds, with 2 losses fewer"),
        (Happening.FOLK_LOST, 2, 1, "Ann loses 2 Folk in the raid"),
        (Happening.CATASTROPHE, 5, 0, "Ann rolls 5 for the last stand: the settlement is overrun"),
        (Happening.ATE, 6, 4, "Ann's Folk eat 6 Food, and 4 of them go hungry"),
        (Happening.HUNGER, 4, 0, "Ann rolls 4 for an unfed Folk: it stays"),
        (Happening.HUNGER, 5, 0, "Ann rolls 5 for an unfed Folk: it is lost"),
        (Happening.HUNGER, 2, 7, "Ann rolls 2 for an unfed Folk: it stays, 7 times"),
        (Happening.NO_SALT, 3, 0, "Ann rolls 3 for a Folk without Salt: it stays"),
        (Happening.NO_SALT, 4, 0, "Ann rolls 4 for a Folk without Salt: it is lost"),
        (Happening.WINTER, 6, 0, "Ann rolls 6 for the winter: harsh, 1 Folk, 2 Livestock, 4 Fuel"),
        (Happening.HAPPIER, -2, 12, "Ann: -2 Happiness (nothing was cooked)"),
        (Happening.HAPPINESS, 3, 13, "Ann's Happiness is now 13, a change of 3"),
        (Happening.HAPPINESS, -2, 0, "Ann's Happiness is now 0, a change of -2"),
        (Happening.FELL, 7, 1, "Ann's settlement is overrun in turn 7"),
        (Happening.AWARDED, 0, 0, "Ann earns the Folk Award"),
        (Happening.ENDED, 1, 0, "the game ends: 20 turns were played"),
    ],
)
def test_events_are_worded_so(kind: int, a: int, b: int, text: str) -> None:
    assert GAME.words.event(SimpleNamespace(kind=kind, seat=0, a=int(a), b=b), NAMES) == text


def test_only_awards_are_worth_points() -> None:
    for kind in EVENTS:
        event = SimpleNamespace(kind=kind, seat=0, a=2, b=3)
        worth = GAME.words.worth(event)
        assert worth == ((1, "Built") if kind == Happening.AWARDED else None)


def test_the_values_of_a_turn_are_the_five_measures() -> None:
    def measured(kind: int) -> Any:
        return list(GAME.words.measured([SimpleNamespace(kind=kind, seat=1, a=7, b=8)]))

    assert measured(Happening.STANDS_PEOPLE) == [(0, 1, 7), (1, 1, 8)]
    assert measured(Happening.STANDS_WORKS) == [(2, 1, 7), (3, 1, 8)]
    assert measured(Happening.STANDS_STORES) == [(4, 1, 7)]
    assert measured(Happening.HAPPINESS) == []
    assert [f"{name} Award" for name in GAME.kind.measures] == AWARD_NAMES


# --- tasks, standing, the table ----------------------------------------------------------


def test_tasks_of_all_and_of_one() -> None:
    play = Play(3)
    assert play.position.task() == "Ann, Ben and Cid: begin the turn."
    play.at_work()
    assert play.position.task() == (
        "Ann: take actions (10 of 10 Folk left), then end the Action Phase. Ben and Cid: begin the turn."
    )
    assert play.words.task(play.observation.view, NAMES) == (
        "Ann: take actions (10 of 10 Folk left), then end the Action Phase."
    )
    play.s.phase = Phase.WAIT
    assert play.words.task(play.observation.view, NAMES) == "Ben and Cid are about to begin."
    assert play.position.task() == "Ben and Cid: begin the turn. Ann is done."


def test_tasks_that_count() -> None:
    play = Play(1).at_work()
    play.s.phase, play.s.owed = Phase.LOSE, 3
    play.s.owed_first, play.s.owed_second = Resource.GRAIN, Resource.FOOD
    assert play.position.task() == "Ann: lose 3 Grain or Food."
    play.s.phase = Phase.DISCARD
    assert play.position.task() == "Ann: discard 3 that find no Container."
    play.s.owed = 1
    assert play.position.task() == "Ann: discard 1 that finds no Container."
    play.s.phase, play.s.raid = Phase.RAID, 10
    assert play.position.task() == "Ann: accept the Siege or spend Peace to roll again."
    play.position._record_view.table.ending = Ending.TURNS
    assert play.position.task() == "The game is over."


def test_how_a_settlement_stands() -> None:
    play = Play(2)
    assert play.words.standing(play.observation.view, 0) == "5 awards"
    play.s.resources[Resource.MONEY] = 4
    assert play.words.standing(play.observation.view, 0) == "4 awards"
    play.s.fallen, play.s.fall, play.s.phase = 3, Fall.OVERRUN, Phase.FALLEN
    assert play.words.standing(play.observation.view, 0) == "overrun in turn 3"
    alone = Play(1)
    alone.s.resources[Resource.MONEY] = 10_000
    assert alone.words.standing(alone.observation.view, 0) == "grade 0.6 so far"
    alone.position._record_view.table.ending = Ending.TURNS
    assert re.fullmatch(r"[1-5] of 5 at par", alone.words.standing(alone.observation.view, 0))
    before = flatboat.game("rifle-and-axe", seats=2).start(seed=1)
    assert before.game.words.standing(before.observation(0).view, 0) == "no leader yet"
    before.push("lead with Daniel Boone")
    assert before.game.words.standing(before.observation(0).view, 0) == "Daniel Boone"


def test_how_a_settlement_fell_is_told_from_its_last_turn() -> None:
    def told(*events: tuple[Happening, int, int]) -> tuple[str, ...]:
        listed = [SimpleNamespace(kind=kind, seat=1, a=a, b=b) for kind, a, b in events]
        return GAME.words.fates(listed, NAMES)

    siege = [(Happening.RAID, 10, 0), (Happening.FIGHT, 13, 25), (Happening.DEFENCE, 4, 0)]
    killed = (Happening.FOLK_LOST, 3, Cause.RAID)
    overrun = [(Happening.CATASTROPHE, 5, 0), (Happening.FELL, 2, Fall.OVERRUN)]
    assert told(killed, (Happening.STANDS_STORES, 9, 0), *siege, killed, *overrun) == (
        "Ben fell in turn 2: Siege, Fight 25 against 13, and the fort was overrun. Peace from gifts rolls a "
        "raid again.",
    )
    raided = told(*siege[:2], (Happening.DEFENCE, 6, 1), (Happening.FOLK_LOST, 1, Cause.RAID))
    assert raided == ()
    starved = [(Happening.FOLK_LOST, 4, Cause.HUNGER), (Happening.FELL, 7, Fall.ABANDONED)]
    assert told(*siege, (Happening.FOLK_LOST, 2, Cause.RAID), *starved) == (
        "Ben lost their last Folk in turn 7: 2 in the raid (Siege, Fight 25 against 13) and 4 to hunger. "
        "1 Food for each Folk would have fed them.",
    )
    before = [killed] * 2, (Happening.STANDS_STORES, 9, 0)
    assert told(*before[0], before[1], *starved) == (
        "Ben lost their last Folk in turn 7: 4 to hunger. Raids took 6 in all: Peace from gifts rolls a raid "
        "again.",
    ), "what took most in the whole game"


def test_what_helps_is_told_once_though_two_fell_for_lack_of_it() -> None:
    own = [(Happening.FOLK_LOST, 4, Cause.HUNGER), (Happening.FELL, 7, Fall.ABANDONED)]
    events = [SimpleNamespace(kind=kind, seat=seat, a=a, b=b) for seat in (0, 1) for kind, a, b in own]
    first, second = GAME.words.fates(events, NAMES)
    assert first.endswith("1 Food for each Folk would have fed them.")
    assert second.endswith("4 to hunger.")


@pytest.mark.parametrize(
    ("folk", "rolls"), [(30, "growth, livestock and a boon"), (3, "livestock and a boon")]
)
def test_the_guide_lists_once_what_a_turn_rolls_for(folk: int, rolls: str) -> None:
    play = Play().at_work(1, folk=folk)
    play.s.phase = Phase.BEGIN
    assert f"Begin the turn to roll for {rolls}." in play.observation.guide()
    play.position._record_view.table.turn = 2
    assert "to roll for" not in play.observation.guide()


def test_the_guide_of_the_options() -> None:
    plain, tools = Play(2), Play(2, fields_need_tools=True, play_on=True)
    for play in (plain, tools):
        play.position._record_view.table.turn = 5
    assert "keep Grain, Horses and Implements for it" in plain.observation.guide()
    assert "keep Grain, Horses, Implements and Tools for it" in tools.observation.guide()
    assert "No other settlement" not in tools.observation.guide()
    other = tools.position._record_view.table.settlements[1]
    other.phase, other.fallen, other.fall = Phase.FALLEN, 1, Fall.ABANDONED
    assert "hold out to the end of turn 20, or nobody wins" in tools.observation.guide()
    assert tools.words.guide(tools.position.observation(1).view).startswith("Your settlement has fallen.")


def test_endings() -> None:
    play = Play(2)
    play.position._record_view.table.ending = Ending.TURNS
    assert play.words.ending(play.observation.view, NAMES) == "20 turns were played"
    assert play.words.guide(play.observation.view).startswith("The game is over. The most awards win")
    alone = Play(1)
    alone.position._record_view.table.ending = Ending.TURNS
    told = alone.words.ending(alone.observation.view, NAMES)
    assert told == "the settlement has lasted all 20 turns; by the printed rules 13 in 100 can at best"
    alone.position._record_view.table.folk_per_roll = 10
    told = alone.words.ending(alone.observation.view, NAMES)
    assert told == "the settlement has lasted all 20 turns; with steady growth 61 in 100 can at best"
    alone.position._record_view.table.ending = Ending.NONE_STANDS
    alone.s.fallen, alone.s.fall = 7, Fall.OVERRUN
    told = alone.words.ending(alone.observation.view, NAMES)
    assert told.startswith("the settlement was overrun in turn 7: 10 turns are a good first result")
    assert alone.words.guide(alone.observation.view) == "The game is over."
    alone.position._record_view.table.folk_per_roll = 20
    assert alone.words.ending(alone.observation.view, NAMES).endswith("quick bot stands 9 turns on average")
    for fallen, praise in (
        (11, "has outlasted our quick bot, which stands 9"),
        (10, "; our quick bot stands 9"),
    ):
        alone.s.fallen = fallen
        assert praise in alone.words.ending(alone.observation.view, NAMES)
    alone.position._record_view.table.folk_per_roll = 10
    for fallen, praise in ((11, "turn 11: a good first result"), (16, "has outlasted our quick bot")):
        alone.s.fallen = fallen
        assert praise in alone.words.ending(alone.observation.view, NAMES)


def test_the_table_in_words() -> None:
    play = Play(2).at_work().push("hunt")
    lines = play.position.text(0).split("\n")
    assert "Turn 1, Spring of year 1, of 20 turns." in lines
    assert "    Horses 8 (7 free), Tools 4 (4 free), Planted Seed 0, Food 7, Grain 10" in lines
    assert "    Cabin 10, Corral Pen 2, Stockade 0, School House 0, Blockhouse 0" in lines
    assert "    This turn: Hunting 1" in lines
    assert any(line.startswith("> Ann (George Rogers Clark); ") for line in lines)
    for name in (*RESOURCE_NAMES, *STRUCTURE_NAMES):
        assert sum(bool(re.search(rf"\b{name} \d", line)) for line in lines) >= 2, name


@pytest.mark.parametrize("seed", sampled(range(3), 1))
def test_tasks_guides_and_panels_of_real_games(seed: int) -> None:
    """Every seat, and an onlooker, is told something sensible in every phase that comes up."""
    sections = set(re.findall(r"^#{2,} (.+)$", HELP, re.MULTILINE))
    for play, _ in wander(seed, 3, 220):
        for seat in (-1, 0, 1, 2):
            view = play.position.observation(seat).view
            texts = [play.words.task(view, NAMES), play.words.guide(view)]
            for panel in play.words.panels(view):
                assert panel.section in sections and panel.rows
                assert not panel.tones or len(panel.tones) == len(panel.rows)
                assert set(panel.tones) <= {"", "good", "bad", "warn"}
                width = len(panel.columns or panel.rows[0])
                assert all(len(row) == width for row in panel.rows), panel.heading
                texts += [cell for row in panel.rows for cell in row]
            for text in texts:
                assert "{" not in text and "None" not in text
            assert 1 <= play.words.guide(view).count(". ") + 1 <= 4


def test_a_refusal_names_all_that_is_lacking() -> None:
    poor = Play(1).at_work(wood=0, lumber=0, horses=0)
    assert poor.refusal("build cabin") == (
        "it needs 1 free Horse, 2 Wood and 1 Lumber, and you have none of these"
    )
    some = Play(1).at_work(wood=1, lumber=0)
    assert some.refusal("build cabin") == "it needs 2 Wood (you have 1) and 1 Lumber (you have none)"
    one = Play(1).at_work(wood=0, lumber=1)
    assert one.refusal("build cabin") == "it needs 2 Wood, and you have none"


def test_what_dice_alone_decide_has_no_preview() -> None:
    words = Play(1).words
    assert {words.unforeseen(action) for action in (BEGIN, REROLL)} == {None} and words.unforeseen(END) == ""
