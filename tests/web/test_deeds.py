"""What the others have done since one's own last move, in one line each."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat.games.broadhorns.rules.tables import Happening as boats
from flatboat.games.broadsides.rules.tables import Happening as sea
from flatboat.games.railroad.rules.tables import Happening as rails
from flatboat.games.rifle_and_axe.rules.tables import Happening as folk
from flatboat.kernel.game import Game
from flatboat.kernel.history import Happened
from flatboat.kernel.lessons import lesson_of
from flatboat.offers.log import Line, gist, in_short
from flatboat.web.archive import pack
from flatboat.web.known import Told
from flatboat.web.room import Room
from flatboat.web.show import Viewer, show
from flatboat.web.since import Deeds, _after_name, _by_whom, since_own
from flatboat.web.telling import log_lines, turns
from flatboat.web.wanted import NewTable

from .conftest import house, wanted


def played(folder: Path, game: str, seats: int, moves: int) -> Room:
    """A table of people, at the beginning of a turn after some moves by chance."""
    return asyncio.run(_played(folder, game, seats, moves))


async def _played(folder: Path, game: str, seats: int, moves: int) -> Room:
    host, chance = house(folder), random.Random(7)
    names = ("Ann", "Bob", "Cy")[:seats]
    room = await host.tables.create(
        NewTable(flatboat.game(game, seats=seats), ("",) * seats, names, calm=False, key=bytes(32)), ""
    )
    for number in range(moves):
        move = chance.choice(room.position.legal_moves)
        await host.play.move(room, move.seat, [str(move)], room.known(move.seat).version, f"{number}")
    while not since_own(room.known(room.position.waiting[0])):  # till a turn begins
        move = chance.choice(room.position.legal_moves)
        await host.play.move(
            room, move.seat, [str(move)], room.known(move.seat).version, f"{move.seat}{len(room.standing)}"
        )
    await host.stop()
    return room


@pytest.mark.parametrize("game", ["heartland", "broadhorns", "railroad"])
def test_each_opponent_has_a_line_of_what_was_done_since_ones_own_last_move(
    tmp_path: Path, game: str
) -> None:
    room = played(tmp_path, game, 3, 90)
    names = room.position.names
    told = 0
    for seat in range(3):
        acts = [act for act in room.standing if act.seat >= 0]
        last = max((n for n, act in enumerate(acts) if act.seat == seat), default=-1)
        others = {act.seat for act in acts[last + 1 :]}
        found = since_own(room.known(seat))
        told += len(found)
        assert {deeds.seat for deeds in found} <= others
        lines = [line.text for line in log_lines(room.game, names, list(room.known(seat).acts)[last + 1 :])]
        bare = [re.sub(rf"^({'|'.join(names)}) ", "", line) for line in lines]
        log = " ".join(lines) + room.game.words.shortened("; ".join(bare))
        for deeds in found:
            assert deeds.begin == acts[last].number and deeds.name == names[deeds.seat]
            before = room.position.table_at(deeds.begin).points
            assert deeds.gain == room.position.points[deeds.seat] - before[deeds.seat]
            single = re.sub(r"\d (\w+ bill)s", r"a \1", deeds.words)  # Heartland's cards are told together
            single = re.sub(r"\.\.\.[,;] ", "", single)
            if game == "heartland":  # points are told with what they are for
                single = re.sub(r" for \d+ points?", "", single)
            for words in re.split(rf", |; (?:then )?| and |\. {deeds.name} ", single):
                known = words.partition(" x")[0].partition(" from ")[0]
                assert known in log
    assert told


def test_a_line_is_told_of_whom_it_is_about(tmp_path: Path) -> None:
    """The second Captain's place shows the first one's, too: each is told to the other side."""

    async def placed() -> Room:
        host, game = house(tmp_path), flatboat.game("broadsides")
        room = await host.tables.create(
            NewTable(game, ("", ""), ("Ann", "Bob"), calm=False, key=bytes(32)), ""
        )
        for seat, words in enumerate(("captain at E3", "captain at D4")):
            await host.play.move(room, seat, [words], room.known(seat).version, words)
        await host.stop()
        return room

    room = asyncio.run(placed())
    told = [[(deeds.name, deeds.words) for deeds in since_own(room.known(seat))] for seat in range(2)]
    assert told == [[("Bob", "places the Captain at D4")], [("Ann", "places the Captain at E3")]]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("Bob's hull is hit", "Bob loses a cannon"), "Bob loses a cannon, their hull is hit"),
        (("Bob's hull is hit",), "Bob's hull is hit"),
        (("Fog comes up",), "Bob: Fog comes up"),
    ],
)
def test_what_befell_theirs_goes_on_from_their_name(lines: Sequence[str], said: str) -> None:
    words = _after_name(flatboat.game("broadsides"), ["Ann", "Bob"], told(*lines), "Bob")
    assert "Bob" + Deeds(1, "Bob", words, 0).told == said


def test_others_are_told_in_the_order_in_which_they_moved() -> None:
    """Also where the move of one befell another who moves later, as a spoil card does."""

    def act(seat: int, *events: Happened) -> Told:
        return Told(seat, seat, seat, seat, 0, "", False, pack(events), 1)

    def drifts(seat: int) -> Happened:
        return Happened(boats.MOVED, seat, -1, 4, 8)

    acts = [act(1, drifts(1), Happened(boats.MOVED_ON, 3, -1, 1, 1)), act(2, drifts(2)), act(3, drifts(3))]
    known: Any = SimpleNamespace(game=flatboat.game("broadhorns", seats=4), seat=0)
    assert list(_by_whom(known, ["Ann", "Bob", "Cy", "Dee"], acts, together=False)) == [1, 2, 3]


def test_points_are_told_where_they_are_counted_in_play(tmp_path: Path) -> None:
    trucks = played(tmp_path / "a", "heartland", 3, 90)
    assert any(it.gain for seat in range(3) for it in since_own(trucks.known(seat)))
    ships = played(tmp_path / "b", "broadsides", 2, 60)
    assert not any(it.gain for seat in range(2) for it in since_own(ships.known(seat)))


def test_what_only_leads_to_others_is_left_out(tmp_path: Path) -> None:
    room = played(tmp_path, "heartland", 2, 60)
    seat = room.position.waiting[0]
    (found,) = since_own(room.known(seat))
    assert "drives to" in found.words and "draws" not in found.words and "turned up" not in found.words
    assert found.name not in found.words


def test_they_are_told_to_whoever_is_to_act_and_as_they_are_done_to_who_waits(tmp_path: Path) -> None:
    room = played(tmp_path, "heartland", 3, 60)
    seat = room.position.waiting[0]
    before, after = (seat - 1) % 3, (seat + 1) % 3
    told = {who: show(room, Viewer(who, (who,))).deeds for who in range(3)}
    assert told == {who: since_own(room.known(who)) for who in range(3)}
    assert [deeds.seat for deeds in told[after]] == [before], "one of the two they wait for has moved"
    assert not told[before] and not show(room, Viewer()).deeds


@pytest.mark.parametrize("game", ["rifle-and-axe", "broadsides"])
def test_where_all_act_at_once_the_turn_gone_by_is_told_until_one_acts(tmp_path: Path, game: str) -> None:
    """It is told whoever's move ended the turn: of each opponent, and of oneself first what was lost."""

    async def work() -> set[bool]:
        host, chance, ended_by_oneself = house(tmp_path), random.Random(3), set[bool]()
        room = await host.tables.create(wanted("", "", name=game), "")
        for number in range(260):
            if room.position.over:
                break
            move = chance.choice(room.position.legal_moves)
            ends = [one for one in room.position.legal_moves if "end" in str(one).split()]
            move = chance.choice(ends) if ends and chance.random() < 0.2 else move
            await host.play.move(room, move.seat, [str(move)], room.known(move.seat).version, f"{number}")
            lines = log_lines(room.game, room.position.names, room.known(0).acts)
            opened = [0, 0, *sorted({line.number for line in lines if line.turn})]
            for seat in room.position.waiting:
                found = since_own(room.known(seat))
                acted = [act.number for act in room.known(seat).acts if act.seat == seat]
                if acted and acted[-1] > opened[-1]:
                    if room.game.kind.simultaneous:
                        assert not found, "one plays on: there is nothing to tell"
                    assert all(deeds.begin >= acted[-1] for deeds in found), "what came since"
                    continue
                assert [deeds.seat for deeds in found] in ([], [1 - seat], [seat], [seat, 1 - seat])
                own = [deeds.words for deeds in found if deeds.seat == seat]
                assert room.game.words.suffered or all(words.startswith("loses") for words in own)
                if found:
                    ended_by_oneself.add(acted[-1:] == opened[-1:])
                    told = 0 if room.game.kind.simultaneous else acted[-1] - 1  # what came before was told
                    assert found[0].begin == max(opened[-2], told)
        await host.stop()
        return ended_by_oneself

    assert asyncio.run(work()) == {True, False}


async def test_a_course_stays_in_sight_until_the_next_is_sailed(tmp_path: Path) -> None:
    """Whoever has plotted next has not wiped out what the last cards did."""
    host = house(tmp_path)
    game = flatboat.game("broadsides", seats=2)
    room = await host.tables.create(NewTable(game, ("", ""), ("Ann", "Bob"), calm=False, key=bytes(32)), "")

    async def play(seat: int, words: str) -> str:
        await host.play.move(room, seat, [words], room.known(seat).version, f"{len(room.standing)}")
        return show(room, Viewer(0, (0,))).drawing

    while room.position.waiting and "captain" in str(room.position.legal_moves[0]):
        move = room.position.legal_moves[0]
        await play(move.seat, str(move))
    await play(0, "plot forward, forward, forward")
    sailed = await play(1, "plot forward, forward, forward")
    assert sailed.count('class="wake') == 2 and 'data-way="t-ship-0"' in sailed
    for seat, words in ((1, "plot remain, remain, remain"), (0, "plot forward, forward, starboard")):
        drawn = await play(seat, words)
    assert drawn.count('class="wake') == 1, "a new one"
    before = await play(1, "plot remain, remain, remain")
    assert before.count('class="wake') == 1, "it is still there"
    await host.stop()


def test_what_one_lost_since_ones_own_shots_is_summed_up(tmp_path: Path) -> None:
    """Of two exchanges in a round the second is opened by who fired second in the first."""

    async def fought() -> Room:
        host, game = house(tmp_path), flatboat.game("broadsides", seats=2)
        lesson = lesson_of(game.kind)
        assert lesson is not None
        room = await host.tables.create(
            NewTable(game, ("", ""), ("Ann", "Bob"), calm=False, key=lesson.key), ""
        )
        lines = iter([min(moves) for moves in lesson.line]), iter(lesson.answers)
        while list(room.position.waiting) != [1] or "fire" not in str(room.position.legal_moves[0]):
            for seat in room.position.waiting:
                move = next(lines[seat])
                await host.play.move(room, seat, [move], room.known(seat).version, f"{len(room.standing)}")
        await host.stop()
        return room

    room = asyncio.run(fought())
    first, *_ = since_own(room.known(1))
    assert first.seat == 1 and first.words == "loses 4 crew and 2 cannons, their mast at C is lost"
    assert since_own(room.known(0)) == (), "her own shots are no news"


def test_what_is_done_in_a_turn_that_another_opened_is_told_as_well(tmp_path: Path) -> None:
    """Who fired last opens a turn of boarding: what is done in it is news for whoever waits."""

    async def boarded() -> tuple[Room, int]:
        host = house(tmp_path)
        room = await host.tables.create(
            NewTable(flatboat.game("broadsides"), ("", ""), ("Ann", "Bob"), calm=False, key=bytes(32)), ""
        )
        meet = iter([
            "captain at D4", "captain at D4",
            "plot forward, port, forward", "plot forward, starboard, forward",
            "plot starboard, forward, forward", "plot port, forward, forward",
            "plot forward, forward, forward", "plot remain, remain, remain",
        ])  # fmt: skip
        while True:
            seat = room.position.waiting[0]
            moves = [str(move) for move in room.position.observation(seat).moves]
            move = next(meet, moves[-1])
            await host.play.move(room, seat, [move], room.known(seat).version, f"{seat}{len(room.standing)}")
            if " to " in move:
                await host.stop()
                return room, seat

    room, seat = asyncio.run(boarded())
    assert any(deeds.seat == seat and "moves" in deeds.words for deeds in since_own(room.known(1 - seat)))


def test_losses_are_told_in_the_order_of_happening() -> None:
    """In Broadsides, after the sailing that led to them, and summed up where the first of them was."""
    game, names = flatboat.game("broadsides", seats=2), ["Ann", "Bob"]
    happened = [
        (sea.TURNED, 4, 0),
        (sea.CREW_LOST, 3, 2),
        (sea.CANNON_LOST, 3, 0),
        (sea.MAST, 2, 0),
        (sea.CREW_LOST, 5, 2),
    ]
    events = [Happened(kind, 1, -1, a, b) for kind, a, b in happened]
    lines = [
        Line(n, game.words.event(one, names), event=one, small=game.words.is_small(one))
        for n, one in enumerate(events)
    ]
    first, *others = gist(game, names, lines)
    assert first.text == "Bob heads south, loses 4 crew and 1 cannon"
    assert [line.text for line in others] == ["Bob's mast at C is lost"]


def told(*words: str) -> list[Line]:
    """Lines of some words, each of a move of its own."""
    return [Line(number, text) for number, text in enumerate(words, 1)]


def test_deeds_are_told_in_one_line_and_none_is_left_out() -> None:
    game = flatboat.game("heartland", seats=2)
    lines = told("Ann drives", *["Ann draws a card"] * 3)
    assert in_short(game, ["Ann", "Bob"], lines, "Ann ") == "drives, draws 3 cards"
    many = [f"{n} barns, built" for n in range(20)]
    assert in_short(game, ["Ann", "Bob"], told(*many), "Ann ") == "; ".join(many), "all of it"


def test_of_several_turns_each_is_a_sentence() -> None:
    heading = Line(3, "Bob's turn in round 4", turn=True)
    lines = [*told("Bob builds at a1", "Bob gets $2"), heading, *told("Bob builds at b2"), heading]
    words = _after_name(flatboat.game("railroad"), ["Ann", "Bob"], lines, "Bob")
    assert words == "builds at a1, gets $2. Bob builds at b2"


def test_a_turn_is_told_in_the_order_in_which_it_happened() -> None:
    """In the railroad tracks are built before the delivery, and so they are told."""
    game, names = flatboat.game("railroad"), ["Ann", "Bob"]
    said = {
        rails.BUILT: "Bob builds at a1",
        rails.STAR: "Bob takes the star at a1 for 1 prestige",
        rails.DELIVERED: "Bob delivers from Wheatley to Linden",
    }
    lines = [
        Line(n, words, event=Happened(kind, 1, -1, 0, 0)) for n, (kind, words) in enumerate(said.items())
    ]
    words = _after_name(game, names, lines, "Bob")
    assert words == "builds at a1, takes the star at a1 for 1 prestige, delivers from Wheatley to Linden"


def test_what_is_of_little_weight_is_told_where_nothing_weightier_happened() -> None:
    """In the railroad tracks are seen on the map: a delivery is what matters."""
    game, names = flatboat.game("railroad"), ["Ann", "Bob"]
    said = {rails.BUILT: "Bob builds at a1", rails.DELIVERED: "Bob delivers from Wheatley to Linden"}
    lines = [
        Line(1, words, event=Happened(kind, 1, -1, 0, 0), minor=kind in game.words.minor)
        for kind, words in said.items()
    ]
    assert [line.text for line in gist(game, names, lines)] == [said[rails.DELIVERED]]
    assert [line.text for line in gist(game, names, lines[:1])] == [said[rails.BUILT]]


def test_who_plays_twice_in_a_row_is_told_of_twice(tmp_path: Path) -> None:
    """In the railroad the start player marker moves on: of two, the second of a round begins the next."""
    seen = 0
    for moves in range(20, 68, 4):
        room = played(tmp_path / f"{moves}", "railroad", 2, moves)
        found = since_own(room.known(room.position.waiting[0]))[0]
        twice = found.words.split("; then ")
        assert len(twice) <= 2 and " begins with " not in found.words, "the log's headings tell of rounds"
        seen += len(twice) == 2
    assert seen


@pytest.mark.parametrize(
    ("name", "moves", "most"),
    [("heartland", 150, 2), ("broadhorns", 150, 3), ("railroad", 150, 4), ("broadsides", 120, 7)],
)
def test_a_turn_gone_by_is_told_in_few_lines_and_nothing_of_it_is_lost(
    name: str, moves: int, most: int
) -> None:
    game, chance = flatboat.game(name, seats=2), random.Random(3)
    position = game.start(seed=3)
    while not position.over and len(position.history) < moves:
        position.push(chance.choice(position.legal_moves))
    acts = [event for played in position.history for event in played.events]
    lines = [line for event in acts if (line := as_line(game, event, position.names))]
    found = turns(game, position.names, lines)
    gone = [turn for turn in found if turn.gist]
    assert len(gone) > 5
    brief = sorted(len(turn.gist) for turn in gone)
    assert brief[len(brief) * 9 // 10] <= most, "nine of ten turns"
    for turn in gone:
        assert len(turn.gist) < len(turn.lines)
        whole = " ".join(line.text for line in turn.lines)
        for line in turn.gist:
            assert line.text.split()[0] in whole
    assert not found[-1].gist, "the newest turn is told in full"
    assert [turn.heading for turn in found if turn.heading] == [line for line in lines if line.turn]


def as_line(game: Game, event: Any, names: Sequence[str]) -> Line | None:
    """The line that an event makes."""
    words, event = game.words.event(event, names), event.seen_by(-1)
    small = game.words.is_small(event)
    return (
        Line(1, words.removeprefix("-- "), words.startswith("-- "), event=event, small=small)
        if words
        else None
    )


def test_what_goes_on_or_is_the_same_is_one_line(tmp_path: Path) -> None:
    """A boat that drifts on, card after card that is drawn, apples bought one by one."""
    river = flatboat.game("broadhorns", seats=2)
    names = ["Ann", "Bob"]
    drifts = [
        as_line(river, Happened(boats.MOVED, 0, -1, a, b), names) for a, b in ((4, 8), (8, 12), (12, 16))
    ]
    (turn,) = turns(river, names, [line for line in drifts if line])
    assert [line.text for line in turn.lines] == [
        "Ann drifts from 1 space past Ste. Genevieve to 1 space past Memphis"
    ]
    road = flatboat.game("heartland", seats=2)
    (turn,) = turns(road, names, told(*["Ann draws a card"] * 3, "Ann drives"))
    assert [(line.text, line.number) for line in turn.lines] == [
        ("Ann draws 3 cards", 3),
        ("Ann drives", 4),
    ]
    village = flatboat.game("rifle-and-axe", seats=1)
    bought = as_line(village, Happened(folk.BOUGHT, 0, -1, 3, 1), ["Ann"])
    assert bought
    (turn,) = turns(village, ["Ann"], [bought] * 4)
    (line,) = turn.lines
    assert line.text == "Ann buys 4 Horses at 6 each"


def test_what_is_not_known_is_not_added() -> None:
    village = flatboat.game("rifle-and-axe", seats=1)
    unseen = Happened(folk.LOST, 0, 0, -1, -1)
    assert village.words.as_one(unseen, unseen) is None


def test_who_sits_down_in_a_turn_stays_in_sight() -> None:
    game = flatboat.game("heartland", seats=2)
    lines = [
        Line(1, "turn 1: Ann", turn=True),
        Line(2, "Ann pays fuel 1", small=True),
        Line(3, "Ann drives"),
        Line(3, "Bob joins", note=True),
        Line(4, "turn 2: Bob", turn=True),
        Line(5, "Bob pays fuel 1", small=True),
        Line(6, "Bob drives"),
    ]
    first, second = turns(game, ["Ann", "Bob"], lines)
    assert [line.text for line in first.gist] == ["Ann drives", "Bob joins"] and first.gist[1].note
    assert not second.gist and len(second.lines) == 2


def test_who_did_nothing_else_is_told_with_what_is_small(tmp_path: Path) -> None:
    """As in Broadhorns, where a turn may be no more than a card drawn."""

    async def drawn() -> Room:
        host, game = house(tmp_path), flatboat.game("broadhorns", seats=2)
        room = await host.tables.create(
            NewTable(game, ("", ""), ("Ann", "Bob"), calm=False, key=bytes(32)), ""
        )
        (first,) = room.position.waiting
        await host.play.move(room, first, ["draw a card"], room.version, "a")
        await host.stop()
        return room

    room = asyncio.run(drawn())
    (seat,) = room.position.waiting
    (found,) = since_own(room.known(seat))
    assert found.seat == 1 - seat and found.words.startswith("draws ")
