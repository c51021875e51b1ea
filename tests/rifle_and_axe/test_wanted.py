"""What is most likely wanted now: as often as it is needed, in the order of what kills first."""

from __future__ import annotations

from random import Random

import pytest

from flatboat.bots import hint
from flatboat.games.rifle_and_axe.drawing import draw, journeys
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.actions import ACCEPT, REROLL
from flatboat.games.rifle_and_axe.rules.tables import Happening, Leader, Phase, Resource, Stage, Structure
from flatboat.games.rifle_and_axe.text.deeds import times
from flatboat.offers.buttons import aside
from flatboat.offers.choices import groups
from flatboat.web.known import only_move

from ..drawn import titles_of
from .playing import NAMES, Play

ALL = "Do all of this"


def buttons(play: Play) -> dict[str, str]:
    """The first group of the list of moves: labels to moves, without why, and without the one for all."""
    first = groups(play.observation, narrow=True)[0]
    told = {aside(button.label)[0]: button.moves for button in first.buttons} if first.first else {}
    return {label: moves for label, moves in told.items() if label != ALL}


def whys(play: Play) -> dict[str, str]:
    """What stands small on these buttons."""
    told = (aside(button.label) for button in groups(play.observation, narrow=True)[0].buttons)
    return {label: why.strip("()") for label, why in told if label != ALL}


def test_what_feeds_folk_comes_first_and_as_often_as_it_is_needed() -> None:
    play = Play().at_work(turn=2, folk=10, food=5, salt=2, grain=4)
    assert next(iter(buttons(play).items())) == ("Look after your Folk", "fish; fish; fish; cook")
    play.push("cook")
    assert next(iter(buttons(play).items())) == ("Fish x3", "fish; fish; fish")
    play.push("fish", "fish", "fish")
    assert not any(label.startswith(("Fish", "Gather", "Grind")) for label in buttons(play))


def test_what_is_bought_or_fished_is_cooked() -> None:
    bare = {"turn": 2, "folk": 10, "food": 0, "salt": 2, "wood": 3, "lumber": 0}
    assert "cook" in buttons(Play().at_work(**bare))["Look after your Folk"]
    assert "cook" not in str(buttons(Play().at_work(**{**bare, "wood": 0})))


def test_what_winter_burns_is_left_for_its_fires() -> None:
    cold = Play().at_work(turn=4, folk=8, food=12, wood=4, lumber=0, lye=0)
    assert buttons(cold)["Put the rest to work"] == "clear land; cook"
    cold.push("clear land")
    assert buttons(cold)["Cook"] == "cook", "two Wood more than the fires may take"


def test_each_suggestion_says_what_it_is_good_for() -> None:
    well = {"housing": 10, "clothes": 10, "housewares": 12, "wood": 5}
    play = Play().at_work(turn=1, folk=12, food=8, grain=6, peace=6, **well)
    told = whys(play)
    assert told["Plant seed x6"] == "48 Grain in Fall"
    assert told["Look after your Folk"] == "fish x2, cook"
    assert whys(play.push("cook"))["Fish x2"] == "all 12 Folk fed"
    planting = whys(Play().at_work(turn=1, folk=12, food=12, grain=9, **well))
    assert planting["Give the Shawnee 4 Housewares"] == "rerolls raids, takes Horses from 2 Plots"
    pair = whys(Play().at_work(turn=1, folk=10, food=10, horses=2, implements=6, plots=6, grain=9))
    assert pair["Give the Shawnee 2 Housewares"] == "rerolls raids, takes Horses from 2 Plots"
    hungry = whys(Play().at_work(turn=2, folk=15, food=1, salt=2, money=0, livestock=0, housewares=0))
    assert hungry["Look after your Folk"] == "fish x6, gather food x2, cook"
    cold = whys(Play().at_work(turn=4, folk=8, food=12, wood=0, lumber=0))
    assert cold["Look after your Folk"] == "clear land x3, cook", "with the Wood that the fires leave"


def test_hunger_that_fishing_cannot_still_is_gathered_for() -> None:
    play = Play().at_work(turn=2, folk=15, food=1, salt=1, grain=0)
    assert next(iter(buttons(play).values())).count("gather") == 2


def test_few_gifts_come_before_seed_and_leave_it_its_horses() -> None:
    """Raids kill: half the Horses of a Spring carry gifts, the others are for what is planted then alone."""
    fields = {"horses": 8, "implements": 6, "plots": 6, "grain": 9}
    labels = list(buttons(Play().at_work(turn=1, folk=10, food=10, **fields)))
    assert labels == ["Give the Shawnee 4 Housewares", "Plant seed x4", "Put the rest to work"]
    safer = list(buttons(Play().at_work(turn=1, folk=10, food=10, peace=4, **fields)))
    assert safer[0] == "Plant seed x6"
    bare = list(buttons(Play().at_work(turn=1, folk=10, food=10, **(fields | {"plots": 0}))))
    assert bare[0] == "Give the Shawnee 8 Housewares"


@pytest.mark.parametrize("turn", range(1, 9))
def test_all_that_is_suggested_can_be_done_one_after_the_other(turn: int) -> None:
    for lumber, money in ((0, 40), (6, 0)):
        play = Play().at_work(turn=turn, food=3, housewares=14, lumber=lumber, money=money, seed=3)
        for moves in buttons(play).values():
            play.push(*moves.split("; "))


@pytest.mark.parametrize("turn", range(1, 9))
def test_all_that_is_suggested_is_one_press_where_it_is_several(turn: int) -> None:
    play = Play().at_work(turn=turn, food=3, housewares=14, lumber=6, money=4, seed=3)
    several, everything = buttons(play), groups(play.observation, narrow=False)[0].buttons[-1]
    assert (everything.label, everything.moves) == (ALL, "; ".join(several.values()))
    play.push(*everything.moves.split("; "))
    idle = Play().at_work(turn=2, folk=2, food=8, salt=2, wood=0, livestock=0, horses=0, money=0)
    assert len(groups(idle.observation, narrow=False)[0].buttons) == len(buttons(idle)) == 1


def test_one_press_for_all_leaves_nobody_idle_in_a_fall_of_five_suggestions() -> None:
    fall = {"turn": 3, "folk": 14, "food": 1, "grain": 4, "seed": 3, "peace": 7, "tools": 8}
    play = Play(1).at_work(**fall, housing=14, clothing=14, housewares=14)
    assert len(buttons(play)) == 5
    play.push(*groups(play.observation, narrow=False)[0].buttons[-1].moves.split("; "))
    assert not buttons(play)


def test_grain_for_bare_fields_is_bought_and_planted_in_spring() -> None:
    bare = {"plots": 12, "seed": 0, "grain": 0, "livestock": 10, "money": 2, "peace": 4, "horses": 12}
    play = Play().at_work(turn=5, folk=14, food=16, salt=3, **bare)
    told = whys(play)["Buy Grain and plant it"]
    assert told == "sell 2 Livestock, buy 6 Grain, plant seed x6"
    play.push(*buttons(play)["Buy Grain and plant it"].split("; "))
    assert play.s.resources[Resource.SEED] == 6
    for spared in ({"grain": 12}, {"plots": 2}, {"horses": 3}, {"implements": 1}):
        assert "Buy Grain" not in str(buttons(Play().at_work(turn=5, folk=14, food=16, **(bare | spared))))
    hungry = Play().at_work(turn=5, folk=14, food=2, **(bare | {"money": 30}))
    assert "Buy Grain" not in str(buttons(hungry)), "Food is bought first"
    assert "Buy Grain" not in str(buttons(Play().at_work(turn=6, folk=14, food=16, **bare)))


def test_a_turn_takes_few_presses() -> None:
    """What is left of a plan is one button, which says all that it does."""
    play = Play(1).at_work(turn=1, folk=14, food=10, lumber=4, wood=6, housewares=14, money=2, seed=2)
    (*_, rest), told = buttons(play), list(whys(play).values())[-1]
    assert (rest, told) == ("Put the rest to work", "make barrels, weave containers, raise livestock x2")
    for _ in range(4):
        play.push(*next(iter(buttons(play).values())).split("; "))
    assert not buttons(play) and play.s.spent == play.s.folk


def test_whoever_is_left_over_gathers_in_summer() -> None:
    safe = {"folk": 8, "food": 14, "salt": 2, "peace": 8, "seed": 0, "gunpowder": 5, "horses": 0}
    safe |= {"containers": 30, "housewares": 12}
    rest = buttons(Play(1).at_work(turn=2, **safe))["Put the rest to work"]
    assert rest.count("gather food") == 5, "who is not yet at other work"
    assert "gather" not in str(buttons(Play(1).at_work(turn=3, **safe)))


def test_every_button_can_be_pressed_and_none_stands_twice() -> None:
    play = Play().at_work(turn=1, food=3)
    listed = [button.moves for group in groups(play.observation, narrow=True) for button in group.buttons]
    assert len(set(listed)) == len(listed)
    for moves in buttons(play).values():
        other = Play().at_work(turn=1, food=3)
        other.push(*moves.split("; "))


def contended(turn: int, **ahead: int) -> Play:
    """Two settlements that lack nothing, of which the other is ahead in something, and has done its work."""
    play = Play(2).at_work(turn=turn, folk=8, food=14, salt=2, peace=8, seed=0, gunpowder=5, housewares=12)
    rival = play.position._record_view.table.settlements[1]
    rival.phase = Phase.WAIT
    for resource in Resource:
        rival.resources[resource] = play.s.resources[resource] + ahead.get(resource.name.lower(), 0)
    return play


def test_what_takes_an_award_is_suggested_and_says_so() -> None:
    play = contended(turn=3, plots=2, happiness=3).push("cook")
    assert whys(play)["Clear land x3"] == "★ takes the building award"
    assert whys(play)["Cook x3"] == "★ takes the Happiness award"
    assert "award" not in str(whys(contended(turn=3, plots=5))), "out of reach"
    assert whys(contended(turn=3, plots=4))["Clear land x4"] == "★ shares the building award"
    assert "award" not in str(whys(contended(turn=3))), "what is held or shared needs no more"
    assert "award" not in str(whys(Play(1).at_work(turn=3))), "alone it is par that counts"
    play.position._record_view.table.settlements[1].phase = Phase.ACTION
    assert "award" not in str(whys(play)), (
        "while the other still works a suggestion would change under the hand"
    )


def test_on_the_last_turn_what_serves_no_longer_is_sold_for_the_award() -> None:
    assert "Sell" not in str(buttons(contended(turn=18, money=14)))
    last = contended(turn=20, money=14)
    assert whys(last)["Sell 4 Implements"] == "★ takes the Money award"
    both = whys(contended(turn=20, money=38))
    assert both["Sell 6 Implements, 3 Tools and 2 Metal"] == "★ takes the Money award", "a Tool clears land"
    listed = [button.label for button in groups(last.observation, narrow=False)[0].buttons]
    assert len(set(listed)) == len(listed)
    last.push(*buttons(last)["Sell 4 Implements"].split("; "))
    assert "Money award" not in str(whys(last))


@pytest.mark.parametrize("turn", [18, 19, 20])
def test_no_trade_takes_money_tools_or_folk_that_were_suggested_for_other_things(turn: int) -> None:
    for folk, tools, money in ((15, 14, 25), (15, 5, 40), (6, 3, 60), (9, 10, 0)):
        play = Play(1).at_work(
            turn=turn, folk=folk, food=1, money=money, tools=tools, horses=12, livestock=19
        )
        play.push(*groups(play.observation, narrow=False)[0].buttons[-1].moves.split("; "))


def test_nothing_suggested_takes_back_what_another_gave() -> None:
    """No hunt with the powder of a raid; nothing bought for the Money that holds the award at the end."""
    hungry = Play(1).at_work(turn=4, folk=9, food=1, gunpowder=2, rifles=5, money=0, livestock=0, grain=0)
    assert "Hunt" not in str(buttons(hungry))
    for turn in (18, 20):
        rich = contended(turn=turn)
        rich.s.resources[Resource.GUNPOWDER], rich.s.resources[Resource.MONEY] = 0, 12
        assert any(label.startswith("Buy") for label in buttons(rich)) == (turn == 18)


def test_what_nobody_needs_is_bartered_for_food() -> None:
    play = Play(1).at_work(turn=2, folk=10, food=5, clothing=12)
    play.s.phase, play.s.stage, play.s.raid = Phase.BARTER, Stage.RAID_RESULT, 1
    assert buttons(play) == {"Give 2 Clothes for 4 Food": "barter 2 clothes for food; stop bartering"}
    play.s.resources[Resource.FOOD] = 10
    assert list(buttons(play)) == ["Stop bartering"]


def test_what_is_lost_or_discarded_goes_in_one_press() -> None:
    play = Play().at_work(turn=2, grain=9, food=9)
    play.s.phase, play.s.stage = Phase.LOSE, Stage.MISHAP_1
    play.s.owed, play.s.owed_first, play.s.owed_second = 4, Resource.GRAIN, Resource.FOOD
    assert buttons(play)["Lose 4 Food"] == "lose food; lose food; lose food; lose food"
    play.s.resources[Resource.GRAIN] = 3
    assert buttons(play)["Lose 3 Grain and 1 Food"] == "lose grain; lose grain; lose grain"
    play.s.resources[Resource.FOLK] = 7
    assert whys(play) == {"Lose 3 Grain and 1 Food": "", "Lose 4 Food": "2 Folk go hungry"}
    assert groups(play.observation, narrow=False)[0].heading == "Suggested"
    both = journeys(play.observation.view, play.position.game.edition, narrow=True)
    assert [one.spots for one in both] == [("next",), ("otherwise",)], "on a phone the choice is on the board"
    phone = titles_of(draw(play.observation.view, play.position.game.edition, NAMES[:2], narrow=True))
    assert (phone["t-next"], phone["t-otherwise"]) == (
        "Next: Lose 3 Grain and 1 Food", "Otherwise: Lose 4 Food"
    )  # fmt: skip
    play.s.owed, play.s.resources[Resource.GRAIN] = 1, 9
    (choice,) = groups(play.observation, narrow=False)
    assert choice.heading == "Choose what is lost", "all that can be done is no advice"
    play.s.phase, play.s.stage, play.s.owed = Phase.DISCARD, Stage.HAPPINESS, 8
    assert buttons(play)["Discard 8 Grain"] == "discard 5 grain; discard 2 grain; discard 1 grain"


def at_discard(owed: int, turn: int, **stores: int) -> Play:
    """A settlement that has to discard."""
    play = Play(1).at_work(turn=turn, **stores)
    play.s.phase, play.s.stage, play.s.owed = Phase.DISCARD, Stage.HAPPINESS, owed
    return play


def test_what_is_missed_least_is_discarded_in_one_press() -> None:
    play = at_discard(6, 1, folk=7, grain=5, food=6, salt=5, gunpowder=1)
    assert list(buttons(play)) == ["Discard 5 Grain and 1 Salt"], "Food is needed next turn"
    assert not play.observation.guide(), "the button says it"
    play = at_discard(4, 4, folk=7, grain=8, food=9, salt=1, gunpowder=5)
    assert list(buttons(play)) == ["Discard 2 Grain and 2 Gunpowder"], "6 Grain are seed for 6 Plots"
    armed = at_discard(6, 2, folk=4, grain=0, food=7, salt=1, lye=0, gunpowder=4)
    assert list(buttons(armed)) == ["Discard 2 Gunpowder and 4 Food"], "2 Gunpowder make Rifles count"
    last = at_discard(3, 20, folk=7, grain=8, food=0, salt=2, gunpowder=1)
    assert list(buttons(last)) == ["Discard 1 Gunpowder and 2 Salt"], "only Grain and Food count"


@pytest.mark.parametrize("seed", range(8))
def test_what_is_suggested_to_discard_is_legal_and_all_of_it(seed: int) -> None:
    chance = Random(seed)
    stores = {name: chance.randrange(9) for name in ("grain", "food", "salt", "lye", "gunpowder")}
    owed = min(sum(stores.values()) - 1, 1 + chance.randrange(12))  # all of it would go unasked
    play = at_discard(owed, 1 + chance.randrange(20), containers=sum(stores.values()) - owed, **stores)
    ((moves,),) = (tuple(buttons(play).values()),)
    for move in moves.split("; "):
        assert play.s.owed and play.s.phase == Phase.DISCARD
        play.push(move)
    assert play.s.phase != Phase.DISCARD


def test_what_goes_by_itself_is_not_asked_for() -> None:
    """Once Grain alone is left there is no choice."""
    play = at_discard(5, 20, folk=7, grain=4, food=0, salt=2, lye=1, gunpowder=0, containers=2)
    ((said, moves),) = buttons(play).items()
    assert said == "Discard 1 Lye, 2 Salt and 2 Grain" and moves == "discard 1 lye; discard 2 salt"
    play.push(*moves.split("; "))
    assert play.s.resources[Resource.GRAIN] == 2 and play.s.phase != Phase.DISCARD


def test_only_what_can_be_done_is_advised_and_suggested() -> None:
    play = Play(1).at_work(turn=8, folk=16, food=3, livestock=38, horses=0, grain=0, gunpowder=0, money=0)
    play.push(*["fish"] * 6)
    assert next(iter(buttons(play))) == "Milk cows x10" and not play.observation.guide()


def test_ripe_seed_is_harvested_as_far_as_it_is_of_use() -> None:
    play = Play(1).at_work(turn=3, folk=6, food=5, grain=0, seed=5, horses=3, containers=11, gunpowder=0)
    told = "harvest grain; harvest grain; sell 5 grain; sell 2 grain; sell 2 grain; buy 1 food"
    assert buttons(play)["Bring in the harvest"] == told, "a third Horse leads the Trade"


def test_growth_that_ends_is_announced() -> None:
    def begins(folk: int, turn: int = 6) -> str:
        play = Play(1, steady_growth=True)
        play.s.resources[Resource.FOLK] = folk
        play.position._record_view.table.turn = turn
        return str(play.observation.guide())

    assert "Stay at 10 Folk or more" in begins(10, 1) and "Stay at 10 Folk or more" in begins(10)
    assert "until then only a boon (2 in 10) brings new ones: feed all" in begins(9)
    assert "only a boon" not in begins(11)


def test_gifts_are_of_what_is_over_and_else_of_housewares() -> None:
    play = Play(1).at_work(turn=2, folk=10, food=10, salt=2, housewares=12, clothing=11, tools=5)
    given = [label for label in buttons(play) if label.startswith("Give")]
    assert given == ["Give the Shawnee 7 Housewares and 1 Clothes"]


def test_a_trade_feeds_all_where_it_saves_folk() -> None:
    play = Play(1).at_work(turn=2, folk=10, food=2, salt=2, livestock=14, money=1)
    play.push("cook")
    assert next(iter(buttons(play).items())) == (
        "Sell 4 Livestock and buy 8 Food",
        "sell 2 livestock; sell 2 livestock; buy 5 food; buy 2 food; buy 1 food",
    )
    play.push(*buttons(play)["Sell 4 Livestock and buy 8 Food"].split("; "))
    assert play.s.resources[Resource.FOOD] == 10
    assert not any(label.startswith(("Fish", "Sell")) for label in buttons(play))


def test_a_harvest_that_finds_no_room_is_sold_with_it_and_feeds_all() -> None:
    ripe = {"turn": 3, "folk": 10, "salt": 1, "gunpowder": 0, "containers": 10, "money": 1, "livestock": 40}
    full = Play(1).at_work(**ripe, food=10, grain=40, seed=0)
    assert buttons(full)["Sell 30 Grain"] == "sell 10 grain; sell 10 grain; sell 10 grain"
    assert whys(full)["Sell 30 Grain"] == "there is no room for it"
    told = whys(Play(1).at_work(**ripe, food=4, grain=2, seed=3))["Bring in the harvest"]
    assert told == "harvest grain x3, sell 16 Grain, buy 6 Food", "Livestock stays"
    hungry = whys(Play(1).at_work(**ripe, food=4, grain=40, seed=0))["Look after your Folk"]
    assert hungry.startswith("sell 30 Grain, buy 6 Food")


def test_grain_without_a_container_pays_for_food_but_not_what_spring_plants() -> None:
    full = {"folk": 10, "food": 4, "salt": 2, "containers": 5, "money": 1, "livestock": 40, "seed": 0}
    assert "sell 12 Grain, buy 6 Food" in str(whys(Play(1).at_work(turn=2, **full, grain=12)))
    assert "Grain, buy" not in str(whys(Play(1).at_work(turn=1, **full, grain=12, plots=12)))


def test_containers_are_suggested_before_the_harvest_that_needs_them() -> None:
    ready = {"turn": 2, "folk": 10, "food": 10, "salt": 1, "gunpowder": 0, "grain": 0, "peace": 8}
    ready |= {"salt": 2, "wood": 0}
    assert "weave containers" in str(buttons(Play(1).at_work(**ready, seed=6)))
    assert "weave containers" not in str(buttons(Play(1).at_work(**ready, seed=1)))


def test_more_peace_makes_choosier() -> None:
    """Each Peace left over can roll a bad raid again, so less of a raid is put up with."""

    def again(peace: int) -> set[int]:
        play, found = Play(1).at_work(turn=2, folk=10, peace=peace, rifles=4, gunpowder=4, metal=4), set()
        play.s.phase, play.s.stage = Phase.RAID, Stage.RAID_RESULT
        for raid in range(1, 11):
            play.s.raid = raid
            found |= {raid} if play.words.because(play.observation.view, REROLL) else set()
        return found

    assert again(1) <= again(2) < again(8) and not again(8) & {1, 2}


@pytest.mark.parametrize("raid", range(1, 11))
def test_it_is_suggested_whether_to_roll_again_and_no_reason_speaks_against_its_move(raid: int) -> None:
    play = Play(1).at_work(turn=2, folk=10, peace=2, rifles=4, gunpowder=4, metal=4)
    play.s.phase, play.s.stage, play.s.raid = Phase.RAID, Stage.RAID_RESULT, raid
    view = play.observation.view
    again, accept = (play.words.because(view, action) for action in (REROLL, ACCEPT))
    assert bool(again) != bool(accept)
    assert (
        bool(again) == (raid in (5, 7, 8, 9, 10)) == ("Roll for a better raid and meet it" in buttons(play))
    )
    assert play.words.advised(view) == (REROLL if again else ACCEPT,)


def at_raid(raid: int, **stores: int) -> Play:
    """A settlement that may roll a raid again."""
    play = Play(1).at_work(turn=2, folk=10, food=10, **stores)
    play.s.phase, play.s.stage, play.s.raid = Phase.RAID, Stage.RAID_RESULT, raid
    return play


def test_a_truce_is_met_without_a_press_while_peace_serves_later_turns() -> None:
    """On the last turn the Shawnee's trade may be worth a roll."""
    play = at_raid(2, peace=3)
    assert str(only_move(play.observation)) == "face the raid"
    play.position._record_view.table.turn = 20
    assert only_move(play.observation) is None is only_move(at_raid(10, peace=3).observation)


def test_rolls_for_a_raid_are_one_press_that_stops_at_a_better_one() -> None:
    play = at_raid(10, peace=3)
    assert buttons(play)["Roll for a better raid and meet it"].count("spend peace") == 3
    assert buttons(at_raid(10, peace=1)) == {"Spend 1 Peace to roll again": "spend peace to roll again"}

    def needless(action: int) -> bool:
        return play.words.is_needless(action, play.observation.view)

    assert not needless(REROLL) and not needless(ACCEPT)
    play.s.raid = 2
    assert needless(REROLL) and not needless(ACCEPT), "a truce is met"
    play.s.phase = Phase.LOSE
    assert needless(REROLL) and needless(ACCEPT), "the last Peace met a raid by itself"


def test_a_trade_of_the_shawnee_is_met_and_made_in_one_press() -> None:
    poor, rich = at_raid(1, peace=2), at_raid(1, peace=2, clothing=13)
    rich.s.resources[Resource.FOOD] = 6
    assert next(iter(buttons(poor).items())) == ("Barter nothing", "face the raid; stop bartering")
    assert buttons(rich)["Give 2 Clothes for 4 Food"].startswith("face the raid; barter 2 clothes")
    for play in (poor, rich):
        play.push(*next(iter(buttons(play).values())).split("; "))
        assert play.s.phase not in (Phase.RAID, Phase.BARTER)


def test_as_many_cabins_as_are_lacking_are_one_press() -> None:
    play = Play(1).at_work(turn=2, folk=9, food=9, housing=6, wood=9, lumber=4, tools=9, peace=8, salt=2)
    play.s.built[Structure.CORRAL], play.s.built[Structure.LEACHING_VAT] = 3, 1
    assert buttons(play)["Build cabin x3"] == "build cabin; build cabin; build cabin"


def test_nothing_is_wanted_of_onlookers_nor_in_a_lesson() -> None:
    play = Play().at_work(food=3)
    assert play.words.wanted(play.position.observation(-1).view) == ()
    assert not any(group.first for group in groups(play.observation, narrow=True, eager=False))


def test_what_besets_a_settlement_stands_before_the_choice_of_a_loss() -> None:
    play = Play(1).at_work()
    view = play.observation.view
    view.events.count = 1
    one = view.events.ring[0]
    one.kind, one.seat, one.seen, one.a = Happening.MISHAP, 0, 1, 2
    assert Scene(view, play.position.game.edition, NAMES[:1], "t").beset == "Strife"


def test_who_plays_alone_waits_for_nobody() -> None:
    play = Play(1).at_work()
    play.s.phase = Phase.WAIT
    assert play.words.task(play.observation.view, NAMES) == "The turn is over."


def test_who_has_acted_is_told_what_dice_may_kill() -> None:
    play = Play(1).at_work(turn=2, folk=10, food=10, salt=2, horses=0, peace=3)
    play.s.spent = play.s.folk
    guide = play.words.guide(play.observation.view)
    assert "4 of 10 hardships and about 2 of 10 raids kill" in guide
    play.s.resources[Resource.PEACE] = 0
    assert "about 5 of 10 raids kill" in play.words.guide(play.observation.view)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_advised_is_legal_and_leads_through_a_game(seed: int) -> None:
    play = Play(2, seed)
    for _ in range(400):
        if not play.position.waiting:
            break
        seen = play.position.observation(play.position.waiting[0])
        advised = play.words.advised(seen.view)
        assert bool(advised) or seen.view.table.settlements[seen.seat].phase != Phase.ACTION
        for action in advised or seen.legal[:1]:
            play.position.push(str(seen.move(action)), seen.seat)
    assert seen.view.table.turn > 1


def test_a_hint_is_what_is_suggested_and_leaves_nobody_idle() -> None:
    play = Play(2).at_work(turn=1, folk=10, food=3)
    told = hint(play.observation, seed=1)
    assert told.moves[0] == str(play.observation.move(play.words.wanted(play.observation.view)[0].actions[0]))
    assert told.moves[-1] != "end the action phase" or not told.cost


# --- what makes a settlement larger -----------------------------------------------------------------------

SAFE = {"turn": 2, "folk": 8, "food": 14, "salt": 2, "peace": 8, "seed": 0, "gunpowder": 5}


def safe(corrals: int = 3, vats: int = 0, **more: int) -> Play:
    """A settlement that lacks nothing, with so much built."""
    play = Play(1).at_work(**SAFE | more)
    play.s.built[Structure.CORRAL], play.s.built[Structure.LEACHING_VAT] = corrals, vats
    return play


def test_who_is_safe_works_for_the_next_structure() -> None:
    assert "Build corral pen" in buttons(safe(corrals=2, folk=12, food=18))
    assert "corral" not in str(buttons(safe(corrals=2))), "more Horses than Folk"
    assert "Build leaching vat" in buttons(safe(lumber=2))
    far = safe(vats=1, horses=4)
    assert "build" not in str(buttons(far)["Work for a Stockade"])
    alone = safe(turn=5, folk=4, lumber=0, wood=0, horses=3, seed=6)
    assert whys(alone)["Work for a Leaching Vat"] == "clear land x2, cut planks"


def test_what_is_cleared_is_sawn_and_built_with_in_one_press() -> None:
    play = safe(lumber=0, wood=3, horses=4)
    assert buttons(play)["Build a Leaching Vat"] == "clear land; cut planks; build leaching vat"
    play.push(*buttons(play)["Build a Leaching Vat"].split("; "))
    assert play.s.built[Structure.LEACHING_VAT] == 1


def test_cabins_wait_while_more_are_homeless_than_can_be_housed() -> None:
    """One without Housing costs as much as many: better a Stockade than one Cabin of ten."""
    few, many = safe(vats=1, housing=6), safe(vats=1, folk=16, housing=6, food=20)
    assert "Cabin" in str(buttons(few)) and "Stockade" not in str(buttons(few))
    assert "Stockade" in str(buttons(many)) and "cabin" not in str(buttons(many))


def test_horses_are_bought_for_new_pens_and_livestock_for_the_grade() -> None:
    roomy = whys(safe(vats=1, horses=10, housewares=20, money=1))
    assert roomy["Sell 4 Housewares and buy 2 Horses"] == "to clear land and plant more"
    assert not any("Horses" in label for label in buttons(safe(vats=1, horses=12, housewares=20)))
    last = whys(safe(turn=20, hides=20, money=1, wood=6))
    assert last["Sell 20 Hides and buy 9 Livestock"] == "for your hoard", "and a little Money is kept"


def test_on_the_last_turn_alone_work_goes_to_what_makes_the_grade() -> None:
    rich = safe(turn=20, happiness=40, livestock=40, hides=20, wood=6, horses=12, tools=9)
    assert whys(rich) == {"Put the rest to work": "cook, clear land x7"}, "building is least"


def test_on_the_last_turn_horses_that_serve_no_more_feed_all() -> None:
    hungry = {"folk": 14, "food": 0, "money": 1, "livestock": 10, "horses": 12, "grain": 0, "wood": 6}
    assert whys(safe(turn=20, **hungry))["Look after your Folk"].startswith("sell 5 Horses, buy 14 Food")
    assert "Horses" not in str(buttons(safe(turn=19, **hungry)))


def test_an_extra_build_is_used_for_something_small_where_nothing_else_is_built() -> None:
    play = Play(2).at_work(**SAFE | {"turn": 20}, wood=9, tools=12, horses=12)
    assert "build" not in str(buttons(play))
    play.s.leader = Leader.LOGAN
    assert buttons(play)["Put the rest to work"].endswith("clear land; build corral pen")


def test_what_is_harvested_is_a_reserve() -> None:
    ripe = Play(1).at_work(turn=3, folk=13, food=3, grain=1, seed=6, salt=2, wood=0, money=3)
    assert "buy 10 Food" in whys(ripe)["Bring in the harvest"] and "fish" not in str(buttons(ripe))


def test_gunpowder_is_bought_before_rifles_count_for_nothing() -> None:
    low = Play(1).at_work(**SAFE | {"gunpowder": 1}, rifles=6, livestock=14, money=1)
    assert "Sell 2 Livestock and buy 4 Gunpowder" in buttons(low)
    assert not any("Gunpowder" in label for label in buttons(Play(1).at_work(**SAFE, rifles=6)))


def test_what_all_need_is_given_away_for_peace_alone() -> None:
    """A few Happiness less is little beside a raid; of what can be made again, and until there is Peace."""
    play = Play(1).at_work(**SAFE | {"peace": 5}, housewares=8, clothing=8, tools=4)
    assert [label for label in buttons(play) if label.startswith("Give")] == ["Give the Shawnee 3 Housewares"]


def test_the_number_on_a_square_does_all_of_it() -> None:
    play = Play(1).at_work(**SAFE)
    view, edition = play.observation.view, play.position.game.edition
    drawing = draw(view, edition, NAMES[:1])
    found = journeys(view, edition)
    assert found
    for journey in found:
        assert f"t-{journey.spots[0]}" in titles_of(drawing)
        once = Play(1).at_work(**SAFE)
        for action in journey.actions:
            once.push(str(once.observation.move(action)))
        assert times(edition.printed, once.position.observation(0).view.table, 0, journey.actions[0]) == 0
    first, whole, *others = journeys(view, edition, narrow=True)
    assert others[0].spots == (found[0].spots[0].replace("all", "act"),)
    assert first.spots == ("next",), "on a phone what is suggested first is pressed on the board"
    told = play.position.game.words.wanted(view)
    assert (first.actions, whole.actions) == (told[0].actions, told[-1].actions)
    phone = titles_of(draw(view, edition, NAMES[:1], narrow=True))
    assert phone["t-everything"] == whole.label == ALL
    assert "Make housewares" in {one.label for one in found}
    play.push(*(str(play.observation.move(action)) for action in whole.actions))
    assert "everything" not in str(journeys(play.observation.view, edition, narrow=True))
