"""What a player is told first: losses in amounts, marks of what lacks, what is still possible, the end."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat.games.rifle_and_axe.drawing import draw
from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.edition.model import EDITIONS
from flatboat.games.rifle_and_axe.rules.actions import BUILD, HARVEST
from flatboat.games.rifle_and_axe.rules.tables import (
    RESOURCES,
    STRUCTURES,
    Award,
    Cause,
    Ending,
    Fall,
    Happening,
    Leader,
    Phase,
    Resource,
    Structure,
)
from flatboat.games.rifle_and_axe.text.losses import losses
from flatboat.kernel.record_view import wrap

from ..drawn import titles_of
from .playing import NAMES, Play

GAME = flatboat.game("rifle-and-axe", seats=2)
EDITION = EDITIONS.load()


def happened(*events: tuple[int, int, int, int]) -> list[Any]:
    return [SimpleNamespace(kind=kind, seat=seat, a=a, b=b) for kind, seat, a, b in events]


def test_folk_and_cabins_lost_are_told_and_what_took_them() -> None:
    told = GAME.words.lost(
        happened(
            (Happening.HARDSHIP, 0, 8, 0),
            (Happening.FOLK_LOST, 0, 2, Cause.HARDSHIP),
            (Happening.MISHAP, 1, 7, 0),
            (Happening.CABIN_BURNT, 1, 0, 0),
            (Happening.RAID, 0, 6, 0),
            (Happening.FIGHT, 0, 9, 13),
            (Happening.LOST, 0, Resource.GUNPOWDER, 2),
            (Happening.LOST, 0, Resource.HORSES, 5),
            (Happening.FOLK_LOST, 0, 1, Cause.HUNGER),
            (Happening.OVERFLOW, 1, 2, 0),
            (Happening.LOST, 1, Resource.GRAIN, 1),
            (Happening.LOST, 1, Resource.GRAIN, 1),
        )
    )
    assert told == {
        0: "loses 2 Folk (Yellow Fever), 1 Folk (hunger), 5 Horses (Horse Raid)",
        1: "loses 1 Cabin",
    }


def test_a_loss_whose_cause_was_told_before_a_choice() -> None:
    told = GAME.words.lost(
        happened(
            (Happening.FIGHT, 0, 9, 13), (Happening.FOLK_LOST, 0, 1, Cause.RAID), (Happening.LOST, 0, 10, 1)
        )
    )
    assert told == {0: "loses 1 Folk (the raid)"}
    assert GAME.words.lost(happened((Happening.LOST, 0, Resource.FOOD, 2))) == {}, "goods come and go"


def test_what_is_told_is_what_the_settlement_lost() -> None:
    """Of resources that only losses take between an Action Phase's end and the next choice."""
    told = 0
    for seed in range(12):
        position = flatboat.game("rifle-and-axe", seats=1, options={"leaders": "dealt"}).start(seed=seed)
        chance = Random(seed)
        while position.waiting and told < 60:
            before = wrap(position.state.copy())[0].table.settlements[0]
            ends = [move for move in position.legal_moves if str(move) == "end the action phase"]
            move = ends[0] if ends and chance.random() < 0.4 else chance.choice(position.legal_moves)
            position.push(move)
            if not ends or move != ends[0]:
                continue
            table = wrap(position.state)[0]
            s, events = table.table.settlements[0], table.events
            plain = [
                (one.kind, one.seat, one.a, one.b) for one in (events.ring[i] for i in range(events.count))
            ]
            lost = losses(EDITION, plain).get(0, {})
            for resource in (Resource.FOLK, Resource.HORSES, Resource.TOOLS, Resource.RIFLES, Resource.GRAIN):
                said = sum(amounts[resource] for amounts in lost.values())
                assert said == before.resources[resource] - s.resources[resource]
                told += said > 0
    assert told > 10


def scene(play: Play) -> Scene:
    return Scene(play.observation.view, EDITION, NAMES[:2], "t")


@pytest.mark.parametrize("seed", range(6))
def test_a_structure_can_be_built_where_nothing_is_marked(seed: int) -> None:
    chance = Random(seed)
    for _ in range(20):
        play = Play(2).at_work(**{Resource(i).name.lower(): chance.randrange(12) for i in range(RESOURCES)})
        for _ in range(chance.randrange(8)):
            if play.s.phase == Phase.ACTION:
                moves = [
                    move for move in play.position.legal_moves if move.seat == 0 and "end" not in str(move)
                ]
                play.position.push(chance.choice(moves)) if moves else None
        seen = scene(play)
        for structure in range(STRUCTURES):
            if not seen.all_built(structure):
                assert bool(seen.lacks(structure)) == (seen.times(BUILD + structure) == 0)


def test_marks_are_complete() -> None:
    play = Play(2).at_work(folk=12, tools=8, horses=2)
    assert scene(play).lacks(Structure.ROAD) == [Resource.TOOLS], "12 Folk are enough for 10"
    play = Play(2).at_work(folk=6, horses=0).push(*["fish"] * 6)
    church = scene(play).lacks(Structure.CHURCH)
    assert set(church) == {Resource.FOLK, Resource.HORSES, Resource.LUMBER}
    title = titles_of(draw(play.observation.view, EDITION, NAMES[:2]))[f"t-str-{Structure.CHURCH}"]
    assert "4 Folk, as many Tools and 1 Horse" in title and "too few: Folk, Horses and Lumber" in title


def test_an_extra_build_is_told_and_suggested_when_all_have_acted() -> None:
    play = Play(1).at_work(folk=1, lumber=2, metal=0).push("fish")
    play.s.leader = Leader.LOGAN
    told = play.words.task(play.observation.view, NAMES)
    assert told == "Ann: end the Action Phase, or first use your extra Build."
    (build,) = play.words.wanted(play.observation.view)
    assert build.actions == (BUILD + Structure.LEACHING_VAT,)
    play.push("build leaching vat")
    assert play.words.task(play.observation.view, NAMES) == "Ann: end the Action Phase."


def test_a_neighbours_row_tells_what_it_has_and_ones_own_board_nothing_of_it() -> None:
    play = Play(2).at_work()
    before = titles_of(draw(play.observation.view, EDITION, NAMES[:2]))
    assert "Housewares" not in before["t-seat-0"] and "10 Housewares" in before["t-seat-1"]
    play.position.push("begin the turn", 1)
    while "fish" not in [move.text for move in play.position.observation(1).moves]:
        play.position.push(play.position.observation(1).moves[0], 1)
    play.position.push("fish", 1)
    after = titles_of(draw(play.observation.view, EDITION, NAMES[:2]))
    assert after["t-seat-1"].endswith("This turn: Fishing")
    told = {id for id in after if after[id] != before.get(id)}
    assert all(id.startswith(("t-seat-1", "t-award", "t-title", "t-desc")) for id in told - {"t"}), told


def ended(*values: tuple[int, int, int, int, int], ending: Ending = Ending.TURNS) -> list[Any]:
    events: list[tuple[int, int, int, int]] = []
    for seat, (folk, happiness, works, money, stores) in enumerate(values):
        events += [
            (Happening.STANDS_PEOPLE, seat, folk, happiness),
            (Happening.STANDS_WORKS, seat, works, money),
            (Happening.STANDS_STORES, seat, stores, 0),
        ]
    return happened(*events, (Happening.ENDED, 0, ending, 0))


def test_the_end_tells_the_grade_and_leaves_the_values_to_the_cards() -> None:
    told = GAME.words.fates(ended((24, 27, 31, 57, 959)), ["Ann"])
    assert told == ("The grade is 1.7: each value is at least 1.7 times its par, Built least.",)
    assert GAME.words.fates(ended((4, 7, 31, 5, 9), (3, 8, 20, 6, 1)), ["Ann", "Ben"]) == ()
    assert GAME.words.fates(ended((4, 7, 31, 5, 9), ending=Ending.CLOSED), ["Ann"]) == ()


def test_the_end_tells_what_each_settlement_came_through() -> None:
    events = happened(
        (Happening.BUILT, 0, Structure.CABIN, 0),
        (Happening.BUILT, 0, Structure.CABIN, 0),
        (Happening.BUILT, 0, Structure.CHURCH, 0),
        (Happening.FOLK_LOST, 0, 3, Cause.HARDSHIP),
        (Happening.FIGHT, 0, 9, 5),
        (Happening.DEFENCE, 0, 5, 1),
        (Happening.REROLLED, 0, 0, 0),
        (Happening.FIGHT, 0, 9, 11),
        (Happening.DEFENCE, 0, 2, 0),
        (Happening.DID, 0, HARVEST, 0),
        (Happening.FOLK_LOST, 0, 1, Cause.RAID),
        (Happening.WINTER, 0, 1, 0),
        (Happening.TURN, 0, 3, 0),
        (Happening.STANDS_PEOPLE, 0, 14, 20),
        (Happening.TURN, 0, 4, 0),
        (Happening.STANDS_PEOPLE, 0, 14, 20),
        (Happening.STANDS_PEOPLE, 0, 12, 20),
        (Happening.WINTER, 1, 1, 0),
        (Happening.STANDS_PEOPLE, 1, 10, 8),
        (Happening.ENDED, 0, Ending.TURNS, 0),
    )
    assert GAME.words.fates(events, ["Ann", "Ben"]) == (
        "Ann met 1 winter and 2 raids, and held off 1 of them. Peace averted 1 more. 6 Folk came, and 4 died "
        "or left, most to hardship. In Fall of year 1 they were 14, the most. 8 Grain was harvested. "
        "Built: 2 Cabins and 1 Church.",
        "Ben met 1 winter. No Folk came, and nobody was lost.",
    )
    assert GAME.words.fates(events[:-1], ["Ann", "Ben"]) == (), "not before the end"
    raid = (Happening.FIGHT, 0, 9, 5), (Happening.DEFENCE, 0, 5, 1), (Happening.ENDED, 0, Ending.TURNS, 0)
    assert "met 1 raid, and held off the raid." in GAME.words.fates(happened(*raid), ["Ann", "Ben"])[0]


def test_the_last_folk_die_of_what_the_table_names_and_the_chart_ends_at_none() -> None:
    events = happened(
        (Happening.STANDS_STORES, 0, 9, 0),
        (Happening.HARDSHIP, 0, 10, 0),
        (Happening.FOLK_LOST, 0, 4, Cause.HARDSHIP),
        (Happening.FELL, 0, 6, Fall.ABANDONED),
    )
    assert GAME.words.fates(events, ["Ann"]) == (
        "Ann lost their last Folk in turn 6: 4 to hardship (Cholera). Nothing wards off sickness and age: "
        "new Folk make up for it.",
    )
    assert list(GAME.words.measured(events))[-1] == (Award.POPULATION, 0, 0)
    raid = [(Happening.RAID, 0, 10, 0), (Happening.FIGHT, 0, 8, 25), (Happening.FELL, 0, 3, Fall.OVERRUN)]
    told = GAME.words.fates(
        happened((Happening.REROLLED, 0, 1, 0), (Happening.REROLLED, 0, 0, 0), *raid), ["Ann"]
    )
    assert told == (
        "Ann fell in turn 3: Siege after 2 rolls for Peace, Fight 25 against 8, and the fort was overrun. "
        "No fort falls whose Fight is as high as the raid's.",
    )
    overrun = happened((Happening.FELL, 0, 6, Fall.OVERRUN))
    assert list(GAME.words.measured(overrun)) == []
