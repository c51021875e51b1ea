"""Panels, sheets and help of Rifle and Axe, and what an action is said to take."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import flatboat
from flatboat import FlatboatError
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.tables import (
    GOODS,
    REUSED,
    STRUCTURES,
    UNITS,
    Boon,
    Leader,
    Phase,
    Resource,
    Structure,
)
from flatboat.games.rifle_and_axe.text.controls import ASKED, PINNED
from flatboat.games.rifle_and_axe.text.deeds import deed, times
from flatboat.games.rifle_and_axe.text.notation import split
from flatboat.games.rifle_and_axe.text.outlook import Odds, cost_words, raid_odds
from flatboat.games.rifle_and_axe.text.vocabulary import AWARD_NAMES, RESOURCE_NAMES, STRUCTURE_NAMES
from flatboat.kernel import verbs

from ..drawn import titles_of
from .playing import Play

GAME = flatboat.game("rifle-and-axe", seats=4)
HELP = GAME.kind.help


# --- panels -----------------------------------------------------------------------------


def rows(panel: Any) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in panel.rows}


def test_what_the_trades_made_may_still_do() -> None:
    play = Play().at_work(hides=4).push("sell 1 hide")
    assert "1 good to buy in the Trade you have made" in str(play.observation.draw())
    play.push("buy 1 salt")
    assert "in the Trade you have made" not in str(play.observation.draw())
    play.push("buy 1 lye", "buy 1 food")
    assert "2 goods to sell in the Trades you have made" in str(play.observation.draw())


def test_the_forecast() -> None:
    play = Play().at_work(turn=4, food=6, salt=0, clothing=9)
    panel = play.panel("If you end the phase now")
    facts, tones = rows(panel), dict(zip((row[0] for row in panel.rows), panel.tones, strict=True))
    hungry = "4 Folk may starve: you have 6 Food and need 10. Each dies on 5 or more"
    assert facts["4 Food short"] == (hungry,)
    assert facts["1 Salt short"][0].startswith("10 Folk may die without Salt: you have none and need 1.")
    assert facts["Clothes short"][0].endswith("A harsh one kills for too little Clothes")
    assert "After the meal 4 in store" in facts["4 too many to store"][0]  # 10 Grain, 4 Gunpowder
    assert facts["Happiness +1"] == (
        "Happiness changes by about +1: two dice, 7 on average; -1 starvation; -1 Clothes; -2 no soap; "
        "-2 no cooking; 1 more or less with the winter",
    )
    assert tones["4 Food short"] == "bad" and tones["Happiness +1"] == ""
    warm = Play().at_work(turn=4, food=10, salt=1, clothing=10).panel("If you end the phase now")
    assert dict(zip((row[0] for row in warm.rows), warm.tones, strict=True))["all warm"] == "good"


def test_the_smithys_extra_is_one_of_the_actions_allowed() -> None:
    """Rulings A7 and A14: whoever has done all Blacksmith actions has no extra left."""
    play = Play().at_work(metal=9)
    play.s.built[Structure.SMITHY] = 1
    assert "no Folk: 1 Blacksmith action" in str(play.observation.draw())
    while "shoe horses" in [move.text for move in play.observation.moves]:
        play.push("shoe horses")
    assert "no Folk: 1 Blacksmith action" not in str(play.observation.draw())


def test_a_turn_that_has_not_begun_tells_nothing_of_the_last_one() -> None:
    play = Play(2).at_work(livestock=10)
    play.push("milk")
    play.s.boon = 3
    assert "This turn: Milk" in play.position.text(0)
    play.s.phase = Phase.BEGIN
    assert "This turn" not in play.position.text(0)
    drawn = str(play.observation.draw())
    assert "Boon:" not in drawn and "0 of 5 this turn" in drawn


def test_the_forecast_of_the_fields() -> None:
    bare = rows(Play().at_work(turn=1, seed=2).panel("If you end the phase now"))
    assert bare["plant 4"] == ("4 bare Plots: only Spring is for planting",)
    fall = rows(Play().at_work(turn=3, seed=2).panel("If you end the phase now"))
    assert fall["harvest 2"] == ("16 Grain ripen: only Fall is for the harvest",)


def test_the_raid_table() -> None:
    play = Play().at_work(rifles=9)
    panel = play.panel("The Raid Table")
    assert len(panel.rows) == 10
    assert panel.rows[0][1:] == ("Trade", "-", "-", "nothing", "-")
    assert panel.rows[2][1:] == ("Murder", "5 < 13", "3+ (67%)", "0.3 Folk", "-")
    assert panel.rows[5][1:] == ("Horse Raid", "13 = 13", "4+ (50%)", "2.6 Horses", "-")
    assert panel.rows[9][1:] == ("Siege", "25 > 13", "5+ (33%)", "2.3 Folk", "33%")
    assert panel.tones[9] == "bad" and panel.tones[0] == "good"


@pytest.mark.parametrize(("settlers", "herd"), [(30, 8), (2, 2)])
def test_raid_odds_are_what_the_rules_do(settlers: int, herd: int) -> None:
    """The averages of the panel against many raids fought by the rules; few Folk may be the end (S11, H9)."""
    from flatboat.games.rifle_and_axe.rules.raid import meet_raid

    play = Play(seed=3).at_work(folk=settlers, rifles=17, horses=herd)
    odds = raid_odds(play.position.game.edition, play.position._edition, play.s)
    for die in (3, 6, 8, 9):
        folk = horses = fallen = 0
        for _ in range(400):
            twin = play.position.copy()
            s = twin._record_view.table.settlements[0]
            s.raid = die
            twin.dice = play.position.dice
            meet_raid(twin._edition, twin._record_view, twin.dice, 0)
            folk += settlers - s.resources[Resource.FOLK]
            horses += herd - s.resources[Resource.HORSES]
            fallen += s.fallen > 0
        told = odds[die - 1]
        assert abs(folk / 400 - told.folk) < 0.25 and abs(horses / 400 - told.horses) < 0.4
        assert abs(fallen / 400 - told.ruin) < 0.1


def test_what_few_folk_have_to_fear() -> None:
    """Rulings S11 and H9: to be abandoned comes on top of being overrun."""
    play = Play().at_work(folk=2)
    siege = play.panel("The Raid Table").rows[9]
    assert siege[0] == "10" and play.panel("The Raid Table").tones[9] == "bad"
    chance = int(siege[5].removesuffix("%"))
    assert chance > 33


def test_a_raid_or_another() -> None:
    """All faces of both dice are there to see, and what each choice costs."""
    play = Play().at_work(peace=2)
    play.s.phase, play.s.raid = Phase.RAID, 7
    assert str(play.observation.draw()).count(">nobody<") == 2, "a Skirmish takes 2, or none on 5 or more"
    play.s.raid = 10
    drawn = str(play.observation.draw())
    titles = titles_of(drawn)
    assert "costs 2.3 Folk on average, and the whole settlement" in titles["t-raid"]
    assert titles["t-again"].startswith("Roll again for 1 Peace. You have 2; costs")
    assert "Fight 25 against your 8; then the fort falls on 5 or more" in titles["t-raid"]
    assert ">nobody<" not in drawn, "a Siege takes 3, or 1"
    assert drawn.count(">−3<") == 2 and drawn.count(">−1–6<") == 1, "War Party, Siege; Horse Raid"
    play.s.phase = Phase.BARTER
    assert "Roll again" not in str(play.observation.draw())


@pytest.mark.parametrize(("lack", "ours"), [("gunpowder", 4), ("metal", 6)])
def test_rifles_that_do_not_count_in_full_say_what_they_lack(lack: str, ours: int) -> None:
    """Ruling H6."""
    play = Play().at_work(peace=2, rifles=4, **{lack: 0})
    told = lack.capitalize()
    drawn = str(play.observation.draw())
    assert f">no {told}<" in drawn and titles_of(drawn)["t-fight"].endswith(f"your Rifles lack {told}")
    play.s.phase, play.s.raid = Phase.RAID, 10
    titles = titles_of(str(play.observation.draw()))
    assert f"Fight 25 against your {ours} without {told}" in titles["t-raid"]
    assert "lack" not in titles_of(str(Play().at_work().observation.draw()))["t-fight"]


def test_what_a_raid_costs_in_words() -> None:
    odds = Odds("Siege", 25, 5, 1 / 3, 2.3, 0, 1 / 3)
    assert cost_words(odds) == "2.3 Folk on average, and the whole settlement 33% of the time"
    assert cost_words(odds._replace(ruin=0.004)) == "2.3 Folk on average"
    assert cost_words(odds._replace(ruin=1)) == "the whole settlement"


def test_the_awards_as_they_stand_alone() -> None:
    play = Play(2).at_work(money=9)
    assert "Awards" not in str(play.words.panels(play.observation.view)), "the board shows them"
    alone = Play(1).at_work(folk=9)
    par = int(alone.position.game.edition_record[0]["par"][0])
    assert alone.panel("Awards as they stand").rows[0] == ("Folk Award", "9", str(par), f"{9 / par:g}")


# --- sheets and wishes --------------------------------------------------------------------


def test_wishes_are_spelt_out() -> None:
    spell = GAME.words.spell_out
    assert spell("sell 12 hides") == ["sell 10 hides", "sell 2 hides"]
    assert spell("buy 8 food") == ["buy 5 food", "buy 2 food", "buy 1 food"]
    assert spell("discard 3 grain") == ["discard 2 grain", "discard 1 grain"]
    assert spell("barter 4 clothes for food") == ["barter 2 clothes for food"] * 2
    assert spell("s 12 hides") == ["s 10 hides", "s 2 hides"]
    for text in ("sell 10 hides", "hunt", "sell hides", "build church", "b 3 tools", "sell 0 hides", "sell"):
        assert spell(text) == [text]
    assert sum(split(999)) == 999 and set(split(999)) <= set(UNITS)


def test_the_sheet_of_a_trade() -> None:
    play = Play().at_work(hides=12)
    (sheet,) = play.words.sheets(play.observation.view)
    assert [field.name for field in sheet.fields] == ["sell", "sold", "buy", "bought"]
    assert ("hides", "Hides at 2, 12 to sell") in sheet.fields[0].choices
    assert ("tools", "Tools at 4, you have 4") in sheet.fields[2].choices
    assert sheet.section in re.findall(r"^#{2,} (.+)$", HELP, re.MULTILINE)
    values = {"sell": "hides", "sold": "12", "buy": "tools", "bought": "5"}
    moves = play.words.compose(play.observation.view, "trade", values)
    assert moves == ["sell 10 hides", "sell 2 hides", "buy 5 tools"]
    play.push(*moves)
    assert play.s.done[29] == 1 and play.s.resources[Resource.MONEY] == 9


def test_the_sheet_offers_what_trades_made_still_hold_and_no_more() -> None:
    """Ruling A8: with nobody left to act only what costs no further Trade."""
    play = Play().at_work(folk=1, hides=12).push("sell 2 hides")
    sell, _, buy, _ = play.words.sheets(play.observation.view)[0].fields
    assert [name for name, _ in sell.choices] == ["", "hides"] and len(buy.choices) == 1 + GOODS
    play.push("buy 1 salt")
    sell, sold, buy, _ = play.words.sheets(play.observation.view)[0].fields
    assert [name for name, _ in sell.choices] == ["", "hides"] and sold.most == 10
    assert [name for name, _ in buy.choices] == ["", "salt"]
    moves = play.words.compose(
        play.observation.view, "trade", {"sell": "hides", "sold": "3", "buy": "salt", "bought": "1"}
    )
    play.push(*moves)
    assert play.s.done[29] == play.s.spent == 1


def test_the_horse_that_carries_a_trade_is_not_for_sale() -> None:
    """Rulings A3 and A8: what the form offers can be sold."""
    play = Play().at_work(horses=8)
    choices = dict(play.words.sheets(play.observation.view)[0].fields[0].choices)
    assert choices["horses"] == "Horses at 6, 7 to sell" and "7 to sell at 6 Money each" in str(
        play.observation.draw()
    )
    lone = Play().at_work(horses=1)
    assert "horses" not in dict(lone.words.sheets(lone.observation.view)[0].fields[0].choices)


def test_half_a_trade() -> None:
    view = Play().at_work().observation.view
    compose = GAME.words.compose
    assert compose(view, "trade", {"sell": "", "sold": "", "buy": "salt", "bought": "2"}) == ["buy 2 salt"]
    assert compose(view, "trade", {"sell": "grain", "sold": "1", "buy": "salt"}) == ["sell 1 grain"]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "please choose something to sell or to buy, and how many"),
        ({"sell": "grain", "sold": "many"}, 'you cannot sell "many"; please enter 0 to 999'),
        ({"buy": "grain", "bought": "-3"}, 'you cannot buy "-3"; please enter 0 to 999'),
        ({"buy": "wood", "bought": "3"}, '"wood" is not traded'),
        ({"sold": "3"}, "please choose something to sell"),
    ],
)
def test_impossible_trades(values: dict[str, str], message: str) -> None:
    with pytest.raises(FlatboatError, match=message):
        GAME.words.compose(None, "trade", values)


def test_no_sheet_where_nothing_can_be_traded() -> None:
    play = Play()
    assert (
        play.words.sheets(play.observation.view) == () == play.words.sheets(play.position.observation().view)
    )
    play.at_work(folk=1, horses=0).push("sell 1 grain")
    assert play.words.sheets(play.observation.view)  # it may still buy
    with pytest.raises(FlatboatError, match='there is no form "dance" here'):
        play.words.compose(play.observation.view, "dance", {})


# --- deeds against the rules ----------------------------------------------------------------


def rough(seed: int) -> Play:
    """A settlement in the Action Phase of some turn with all sorts of things, some of it used."""
    chance = Random(seed)
    play = Play(1, seed, fields_need_tools=seed % 2 == 1).at_work(turn=chance.randint(1, 20))
    s = play.s
    for resource in Resource:
        s.resources[resource] = chance.choice((0, 1, 3, 7, 12, 24))
    s.resources[Resource.FOLK] = s.folk = chance.choice((1, 2, 5, 9, 20, 43))
    s.resources[Resource.SEED] = min(s.resources[Resource.SEED], s.resources[Resource.PLOTS])
    for structure in range(STRUCTURES):
        s.built[structure] = chance.choice((0, 0, 1))
    s.built[Structure.CORRAL] = chance.choice((1, 3, 6))
    s.leader, s.boon = chance.choice(list(Leader)), chance.choice(list(Boon))
    s.carpenters, s.blacksmiths = chance.randrange(2), chance.randrange(3)
    for _ in range(chance.randrange(12)):
        work = [move for move in play.observation.moves if move.text != PINNED]
        if work:
            play.position.push(chance.choice(work))
    return play


def in_a_row(play: Play, action: int) -> int:
    """How often the rules let an action be taken in a row."""
    twin, n = play.position.copy(), 0
    while not twin.reasons(0)[action]:
        verbs.step(twin._edition, twin._record_view, twin.dice, 0, action)
        n += 1
    return n


@pytest.mark.parametrize("seed", range(40))
def test_how_often_an_action_could_be_done_is_what_the_rules_allow(seed: int) -> None:
    play, chance = rough(seed), Random(seed)
    why, table, edition = play.position.reasons(0), play.position._record_view.table, play.position._edition
    actions = [action for action in range(len(ACTIONS)) if ACTIONS.read(action)[0] in SQUARE_OF]
    legal = [action for action in actions if not why[action]]
    assert [action for action in actions if times(edition, table, 0, action)] == legal
    for action in chance.sample(legal, min(25, len(legal))):
        assert times(edition, table, 0, action) == in_a_row(play, action), GAME.moves[action]


@pytest.mark.parametrize("seed", range(40))
def test_what_an_action_takes_and_brings_is_what_the_rules_do(seed: int) -> None:
    play = rough(seed)
    table, edition = play.position._record_view.table, play.position._edition
    for move in play.observation.moves:
        if ACTIONS.read(move.action)[0] not in SQUARE_OF:
            continue
        told, twin = deed(edition, table, move.action), play.position.copy()
        twin.push(move)
        before, after = play.s, twin._record_view.table.settlements[0]
        used = [after.used[tool] - before.used[tool] for tool in range(5)]
        trades = move.text.startswith(("sell", "buy"))
        assert used == [told.uses.get(tool, 0) for tool in range(5)] or (trades and not any(used))
        assert -1 <= after.spent - before.spent <= told.folk  # a new extra may stand for what was done
        for resource in Resource:
            change = after.resources[resource] - before.resources[resource]
            expected = told.gains.get(resource, 0) - told.spends.get(resource, 0)
            if move.text == "grind grain":
                assert abs(change) <= abs(expected)
            else:
                assert change == expected, (move.text, resource)


def test_nothing_can_be_done_outside_the_action_phase() -> None:
    play = Play(1)
    table, edition = play.position._record_view.table, play.position._edition
    assert not any(times(edition, table, 0, action) for action in range(len(ACTIONS)))
    assert len(REUSED) == 5


# --- help and controls -----------------------------------------------------------------------


def test_help_has_every_ruling_once() -> None:
    numbers = [f"{letter}{n}" for letter, last in zip("SGAHC", (13, 9, 19, 12, 8), strict=True)
               for n in range(1, last + 1)]  # fmt: skip
    found = re.findall(r"\b[SGAHC]\d+\b", HELP)
    assert sorted(found) == sorted(numbers)


def test_help_has_every_name_and_figure() -> None:
    record = GAME.edition_record[0]
    for name in (*STRUCTURE_NAMES, *AWARD_NAMES, *(row.name for row in GAME.edition.raids.rows)):
        assert name in HELP
    for structure in Structure:
        cells = [str(record[key][structure]) for key in ("built", "labor", "wood", "lumber")]
        assert f"| {' | '.join([STRUCTURE_NAMES[structure], *cells])} |" in HELP
    for good, price in zip(range(GOODS), record["value"], strict=True):
        name = GAME.words.vocabulary["priced"][good]
        word = (name if isinstance(name, str) else name[1]).partition(" at ")[0]
        assert f"| {word} | {price} |" in HELP
    for resource in Resource:
        assert f"| {RESOURCE_NAMES[resource]} | {int(record['start'][resource])} |" in HELP


def test_help_shows_every_table_row() -> None:
    for rows in (GAME.edition.hardships.rows, GAME.edition.mishaps.rows):
        for die, row in enumerate(rows, 1):
            assert f"| {die} | {row.name} |" in HELP
    for die, row in enumerate(GAME.edition.raids.rows, 1):
        assert f"| {die} | {row.name} | {row.fight or '-'} |" in HELP


def test_what_is_asked_and_always_in_sight() -> None:
    families = {group.name for group in ACTIONS.groups}
    assert families >= ASKED and PINNED in families
    assert GAME.kind.interface.pinned == PINNED and GAME.kind.interface.asked == ASKED


def test_work_pressed_twice_is_meant_twice() -> None:
    view = Play().at_work().observation.view
    meant = {ACTIONS.family(a) for a in range(len(GAME.moves)) if GAME.words.again(a, view)}
    assert meant == set(SQUARE_OF)


def test_moves_in_help_are_moves() -> None:
    table = HELP.partition("## Notation")[2].partition("## Choices")[0]
    for row in re.findall(r"^\| (`.+?`(?:, `.+?`)*) \|", table, re.MULTILINE):
        for move in re.findall(r"`(.+?)`", row):
            assert move in GAME.moves, move
