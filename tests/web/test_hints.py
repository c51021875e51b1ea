"""Hints on a site without script, what is asked about once, and when a bot may play for somebody else."""

from __future__ import annotations

import asyncio
import html
import random
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import flatboat
from flatboat.bots.hints import hint_of
from flatboat.bots.looking_back import Look
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.observation import Observation
from flatboat.records import read_record, write_record
from flatboat.web.brains import Advice, Question, advise
from flatboat.web.chart import chart, style
from flatboat.web.desk import Busy
from flatboat.web.host import Host
from flatboat.web.house.play import EAGER
from flatboat.web.opening import from_record
from flatboat.web.queue import Rank
from flatboat.web.room import Change, Room
from flatboat.web.settings import Settings

from .conftest import LAVISH, Reader, Running, plain, serving, wait_until, wanted
from .test_rifle_pages import END, same_dice, table

__all__ = ["same_dice"]
FEW = 4
SAT: list[Reader] = []


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A site with few hints a minute, where a host has to be patient."""
    limits = replace(LAVISH, hints=f"{FEW}/minute", patience=120)
    yield from serving(Settings(folder=tmp_path_factory.mktemp("strict"), warm=False, limits=limits))


@pytest.fixture(autouse=True)
def readers() -> Iterator[None]:
    """Whoever sat down goes at the end."""
    yield
    while SAT:
        SAT.pop().close()


def seated(server: Running, room: Room, seat: int = 0) -> Reader:
    """Somebody without script at a seat."""
    one = Reader(server)
    SAT.append(one)
    one.look(f"/s/{server.host.links.seats(room)[seat]}")
    one.look(f"/t/{room.id}")
    return one


def best(host: Host, count: list[int]) -> Callable[..., Any]:
    """Bots that play the first legal move at once."""

    async def think(asked: Any, *_: Any) -> Advice:
        count.append(asked.seat)
        await asyncio.sleep(0.01)
        observation = next(
            room.position.observation(asked.seat)
            for room in host.rooms.values()
            if asked.seat in room.position.waiting
        )
        return Advice(observation.legal[0], (0.5, 0.5), ())

    return think


# ---------------------------------------------------------------- hints


def test_a_hint_has_a_reason_and_is_played_or_typed_as_it_is_told(server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    ann = seated(server, room)
    ann.act("hint")
    assert "Play it" in ann.page and "Chances of winning: " in html.unescape(ann.page)
    found = re.search(r"<kbd>([^<]+)</kbd>", ann.page)
    assert found is not None
    typed, first = html.unescape(found[1]), re.search(r'name="hinted" value="([^"]+)" class="go', ann.page)
    assert first is not None and typed.startswith(html.unescape(first[1]))
    ann.act("move", hinted=html.unescape(first[1]))
    paid = html.unescape(first[1]).split("; ")
    assert [act.text for act in room.standing] == paid and paid[-1].startswith("drive to ")
    for _ in paid:
        ann.act("undo")
    ann.act("move", typed=typed)
    assert [act.text for act in room.standing][: typed.count(";") + 1] == typed.split("; ")


def test_after_the_game_a_bot_says_what_it_would_have_done_and_not_before(server: Running) -> None:
    position, chance = flatboat.game("heartland", seats=2).start(seed=4), random.Random(4)
    for _ in range(12):
        position.push(chance.choice(position.legal_moves))
    begun = server.do(server.host.tables.create(from_record(read_record(write_record(position))), ""))
    position.push(CLOSE)
    room = server.do(server.host.tables.create(from_record(read_record(write_record(position))), ""))
    with server.browser() as browser:
        pages = [browser.get(f"/t/{room.id}/replay?at={at}&advice=1").text for at in range(12)]
        told = [browser.get(f"/t/{room.id}/advice?at={at}") for at in range(12)]
        asked, part = (f"/t/{room.id}/advice?at=13", f"/t/{begun.id}/advice?at=3"), {"x-part": "1"}
        late, soon = (browser.get(address, headers=part) for address in asked)
    for at, (page, answer) in enumerate(zip(pages, told, strict=True)):
        chose = re.search(r"Seat ([12]) chose: ([^.]+)\.", answer.json()["html"])
        made = position.history[at].move
        assert chose and int(chose[1]) == made.seat + 1 and chose[0] in page
        leads = position.game.kind.actions.family(made.action) in position.game.kind.interface.leading
        assert leads or position.table_at(at).observation(made.seat).label(made.action) == chose[2]
        assert "Play it" not in answer.json()["html"]
    assert any("A bot's advice to Seat" in html.unescape(answer.json()["html"]) for answer in told)
    assert late.status_code == 422 and "the game was over by then" in late.json()["error"]
    assert soon.status_code == 403 and "when the game is over" in soon.json()["error"]


def ended(server: Running, moves: int = 12) -> Room:
    """A table whose people moved by chance until its host ended the game."""
    room, chance = server.create("", ""), random.Random(4)

    def work(change: Change) -> None:
        for _ in range(moves):
            seat = change.position.waiting[0]
            change.play(chance.choice(change.position.observation(seat).moves), seat)
        change.end()

    server.do(server.host.rooms.change(room, work))
    return room


def test_after_the_game_a_press_has_the_turns_worth_a_look_found_once(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, room, asked, gate = server.create("", ""), ended(server), list[int](), threading.Event()

    async def think(question: Question, *_: Any) -> Advice:
        asked.append(question.seat)
        await asyncio.to_thread(gate.wait)
        return await asyncio.to_thread(advise, question)

    monkeypatch.setattr(server.host.brains, "think", think)
    monkeypatch.setattr(server.host.brains, "is_ready", lambda _: True)
    ann, bob = seated(server, room), seated(server, room, 1)
    page = f"/t/{room.id}/worth"
    assert ann.status == 200 and f'href="{page}"' in ann.page
    assert 'class="result"' in ann.page and 'class="result"' not in ann.look(f"/t/{room.id}/replay?at=3")
    ann.look(page)
    assert "pick out up to five" in ann.page and not asked
    for one in (ann, bob):  # pressed twice it is one look
        one.send(page, **{"as": "0"})
    waiting = ann.browser.get(f"{page}?as=0")
    assert "refresh" in waiting.headers and "Come back later" in waiting.text
    assert not ann.browser.get(f"{page}?as=1").headers.get("refresh")
    gate.set()
    wait_until(lambda: room.looks[0].over)
    before = len(asked)
    found = ann.look(page)  # nothing more is asked from here on
    told = plain(found)
    assert "you chose: " in told and "a bot's advice: " in told and "play it" not in told
    assert re.search(r">\s*(Turn \d+, move|Move) \d+", found)
    at = int(re.search(r"replay\?at=(\d+)&(?:amp;)?as=0&(?:amp;)?advice=1", found)[1])  # type: ignore[index]
    assert "you chose: " in plain(ann.look(f"/t/{room.id}/replay?at={at}&as=0&advice=1"))
    bob.look(f"{page}?as=0")
    assert "chose: " in plain(bob.page) and "you chose" not in plain(bob.page)
    assert len(asked) == before and set(asked) == {0}
    with server.browser() as onlooker:
        assert "Go over" not in onlooker.get(f"{page}?as=1").text
    eve = Reader(server)
    SAT.append(eve)
    assert eve.send(page, **{"as": "1"}) and eve.status == 403 and 1 not in room.looks
    room.looks[1] = Look(turns=9, over=True)
    assert "well played! a bot went over your 9 turns" in plain(bob.look(page))
    early = seated(server, begun)
    early.look(f"/t/{begun.id}/worth")
    assert early.status == 403 and "when the game is over" in early.page


def test_a_look_back_that_fails_says_so_and_can_be_asked_for_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, waiting = ended(server), server.host.looking_back
    ann, page = seated(server, room), f"/t/{room.id}/worth"

    async def busy(*_: Any) -> Advice:
        raise Busy("too many bots are asked at this moment")

    monkeypatch.setattr(server.host.brains, "think", busy)
    monkeypatch.setattr(server.host.brains, "is_ready", lambda _: True)
    for _ in range(2):
        ann.look(page)
        ann.send(page, **{"as": "0"})
        wait_until(lambda: not waiting.tasks)
        assert "Too many bots are asked at this moment." in ann.look(page) and "Go over" in ann.page
    monkeypatch.setattr("flatboat.web.house.looking_back.WAITING", 0)
    ann.send(page, **{"as": "0"})
    assert ann.status == 503 and "too many games are gone over" in ann.page.lower()


def test_what_keeps_the_rest_of_a_plan_from_being_played_is_said(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = server.create("", "", options={"first_seat": 1})
    ann, observation = seated(server, room), room.position.observation(0)
    monkeypatch.setattr("flatboat.web.house.play.foresee", lambda *_: [observation])  # nothing is as expected
    ann.act("move", hinted="pay 1 point; drive to Fort Lee")
    assert [act.text for act in room.standing] == ["pay 1 point"]
    assert "New: You pay 1 point to drive. Still to do: drive to Fort Lee." in ann.page


def test_who_asks_at_each_move_is_never_refused_and_who_floods_is(strict: Running) -> None:
    """It is counted by browser and seat: others from the same address may still ask."""
    room = strict.create("", "", name="rifle_and_axe")
    ann, bob = seated(strict, room), seated(strict, room, 1)
    for _ in range(FEW):
        assert ann.act("hint") and ann.status == 200
    ann.act("hint")
    assert ann.status == 429 and "too many hints in a short time; try again in" in ann.words()
    assert "address" not in ann.words()
    bob.act("hint")
    assert "too many" not in bob.words()
    elsewhere = seated(strict, room)  # another browser at the same seat
    elsewhere.act("hint")
    assert elsewhere.status == 429


async def test_whoever_asked_lately_finds_the_next_ones_thought_of(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few of them, for that seat alone, and of the position that stands."""
    count, ranks = list[int](), list[Rank]()
    think = best(host, count)

    async def watched(asked: Any, how: Any = None, asker: Any = None) -> Advice:
        ranks.append(asker.rank())
        answer: Advice = await think(asked)
        ranks.append(asker.rank())
        return answer

    monkeypatch.setattr(host.brains, "think", watched)
    monkeypatch.setattr(host.brains, "is_ready", lambda name: True)
    room = await host.tables.create(wanted("", "", options={"first_seat": 1}), "me")

    async def play(number: int) -> None:
        seat = room.position.waiting[0]
        moves = [str(room.position.observation(seat).moves[0])]
        await host.play.move(room, seat, moves, room.version, f"key {number}")

    await host.play.hint(room, 0)
    assert ranks == [Rank.HINT, Rank.HINT]
    number = 0
    while len(count) < 2:
        await play(number := number + 1)
        await asyncio.sleep(0.05)
    assert ranks[2:] == [Rank.AHEAD, Rank.AHEAD]
    answer = await host.play.hint(room, 0)
    assert len(count) == 2 and answer.action in room.position.observation(0).legal
    for _ in range(60):
        await play(number := number + 1)
        await asyncio.sleep(0.03)
    assert count == [0] * (2 + EAGER), "and then no more"


async def test_a_hint_thought_of_ahead_is_urgent_once_it_is_asked_for(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = list[Callable[[], Rank]](), asyncio.Event()

    async def think(asked: Any, how: Any = None, asker: Any = None) -> Advice:
        begun.append(asker.rank)
        if len(begun) > 1:
            await go_on.wait()
        return await best(host, [])(asked)

    monkeypatch.setattr(host.brains, "think", think)
    monkeypatch.setattr(host.brains, "is_ready", lambda name: True)
    room = await host.tables.create(wanted("", "", options={"first_seat": 1}), "me")
    await host.play.hint(room, 0)
    first = room.position.observation(0).moves[0]
    await host.play.move(room, 0, [str(first)], room.version, "a")
    assert room.position.waiting == [0], "its turn goes on"
    await asyncio.sleep(0)
    assert [rank() for rank in begun] == [Rank.HINT, Rank.AHEAD]
    asked = asyncio.create_task(host.play.hint(room, 0))
    await asyncio.sleep(0)
    assert begun[1]() is Rank.HINT
    go_on.set()
    assert (await asked).action in room.position.observation(0).legal
    await host.play.move(room, 0, [str(room.position.observation(0).moves[0])], room.version, "b")


async def test_the_same_position_is_thought_about_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    count = list[int]()
    monkeypatch.setattr(host.brains, "think", best(host, count))
    room = await host.tables.create(wanted("", "", options={"first_seat": 1}), "me")
    answers = await asyncio.gather(*(host.play.hint(room, 0) for _ in range(9)))
    assert len(count) == 1 and len({answer.action for answer in answers}) == 1
    await host.play.move(room, 0, [str(room.position.observation(0).moves[0])], room.version, "a")
    await host.play.hint(room, 0)
    assert len(count) == 2


def test_why_one_drives_is_what_one_does_there() -> None:
    import flatboat

    position = flatboat.game("heartland", options={"first_seat": 1}).start(seed=3)
    observation: Observation = position.observation(0)
    for pay in (move for move in observation.moves if str(move).startswith("pay ")):
        paid = position.copy()
        paid.push(pay)
        for drive in (move for move in paid.observation(0).moves if str(move).startswith("drive")):
            there = paid.copy()
            there.push(drive)
            for load in (move for move in there.observation(0).moves if str(move).startswith("load")):
                then = (drive.action, load.action)
                told = hint_of(observation, Advice(pay.action, (0.5, 0.5), (), then=then))
                assert told.reason == "" and " pays " in told.then[0], "not what else could be loaded there"
                return
    pytest.fail("nothing can be loaded anywhere")


def test_all_is_offered_only_where_nothing_can_come_in_between() -> None:
    import flatboat

    position = flatboat.game("heartland", options={"first_seat": 1}).start(seed=3)
    observation: Observation = position.observation(0)
    pay = next(move for move in observation.moves if str(move).startswith("pay fuel"))
    twin = position.copy()
    twin.push(pay)
    drive = next(move for move in twin.observation(0).moves if str(move).startswith("drive"))
    found = hint_of(observation, Advice(pay.action, (0.5, 0.5), (), then=(drive.action,)))
    assert found.whole == f"{pay}; {drive}" and found.typed == found.whole
    assert found.label.startswith("drive to ") and found.first == (observation.label(pay.action),)
    assert found.move == found.whole and found.then == ()
    twin.push(drive)
    chance = [
        move for move in twin.observation(0).moves if str(move) == "swap" or str(move).startswith("draw")
    ]
    if chance:
        then = (drive.action, chance[0].action, chance[0].action)
        assert not hint_of(observation, Advice(pay.action, (0.5, 0.5), (), then=then)).whole


# ---------------------------------------------------------------- what costs much


def test_ending_the_phase_with_idle_folk_is_asked_about_once(server: Running) -> None:
    room = table(server, "Ann", "Bob")
    ann = seated(server, room)
    observation, end = room.position.observation(0), room.game.moves.index(END)
    cost = observation.costly(end)
    assert re.search(r"Folk (stand idle|may starve)", cost)
    assert plain(observation.warning(end)) in ann.words(), "who may die stands beside the button"
    assert "idle." in cost and "stand idle" not in ann.words(), "Folk can still act: that is no warning"
    before = room.version
    ann.act("move", move=END)
    assert ann.status == 200 and f"sure? {plain(cost)}" in ann.words() and room.version == before
    assert "Not yet" in ann.page and "Do it" in ann.page
    ann.act("move", sure=END)
    assert room.version > before


def test_a_hint_tells_what_it_costs_and_is_not_asked_about_again(server: Running) -> None:
    room = table(server, "Ann", "Bob")
    ann, observation = seated(server, room), room.position.observation(0)
    end = room.game.moves.index(END)
    told = hint_of(observation, Advice(end, (0.5, 0.5), ()))
    assert told.cost == f"Mind: {observation.costly(end)}" and told.cost in told.words
    before = room.version
    ann.act("move", hinted=END)
    assert ann.status == 200 and "sure?" not in ann.words() and room.version > before


def test_typed_moves_are_asked_about_too_and_programs_are_not(server: Running) -> None:
    room = table(server, "Ann", "Bob")
    ann, before = seated(server, room), room.version
    ann.act("move", typed="end the action")
    assert "sure?" in ann.words() and room.version == before
    token = {"authorization": f"Bearer {server.host.links.seats(room)[1]}"}
    with server.browser() as program:
        program.get(f"/api/tables/{room.id}", headers=token)
        body = {"moves": [END], "version": room.known(1).version, "key": "once"}
        answer = program.post(f"/api/tables/{room.id}/moves", json=body, headers=token)
    assert answer.status_code == 200, answer.text


# ---------------------------------------------------------------- somebody else's seat


def hosted(server: Running) -> tuple[Room, Reader, Reader]:
    """A table of Ann, its host, and Bob, whose turn it is."""
    room = server.create("", "", options={"first_seat": 2})
    ann, bob = seated(server, room), seated(server, room, 1)
    ann.look(f"/s/{server.host.links.host(room)}")
    ann.look(f"/t/{room.id}")
    if 'id="hand-1"' not in ann.page:
        ann.send(f"/s/{server.host.links.host(room)}")
        ann.look(f"/t/{room.id}")
    return room, ann, bob


def test_somebody_elses_seat_waits_until_they_were_silent_for_long(strict: Running) -> None:
    room, ann, bob = hosted(strict)
    ann.send(f"{ann.table}/seat", seat="1", bot="random")
    name = room.seats[1].name
    assert ann.status == 403 and "a bot can play for them after 2 minutes more of silence" in ann.words()
    assert not room.seats[1].bot
    bob.look(bob.table)
    assert f"the host would let a bot play for {name}".casefold() in bob.words(), "they are told"
    room.since[1] -= 130_000
    ann.look(ann.table)
    ann.send(f"{ann.table}/seat", seat="1", bot="random")
    assert f"let a bot play for {name}? {name} is told".casefold() in ann.words() and not room.seats[1].bot
    ann.send(f"{ann.table}/seat", seat="1", sure="random")
    assert strict.do(strict.host.rooms.open(room.id)).seats[1].bot == "random"
    bob.look(bob.table)
    assert "a bot is playing for you" in bob.words()


def test_whoever_is_asked_agrees_by_a_press_or_moves(strict: Running) -> None:
    room, ann, bob = hosted(strict)
    question = "the host would let a bot play for you"

    def asks() -> bool:
        ann.look(ann.table)
        assert question not in ann.words()
        bob.look(bob.table)
        return question in bob.words()

    assert not asks()
    for _ in range(2):
        ann.send(f"{ann.table}/seat", seat="1", bot="random")
    assert ann.status == 403 and asks()
    wish = f"the host would let a bot play for {room.seats[1].name}"
    assert [note.text for note in room.notes].count(wish) == 1, "asked twice, told once"
    move = str(room.position.legal_moves[0])
    strict.do(strict.host.play.move(room, 1, [move], room.known(1).version, "once"))
    assert not asks(), "who moves is there"
    if 1 in room.position.waiting:
        ann.send(f"{ann.table}/seat", seat="1", bot="random")
        assert asks()
        bob.send(f"{bob.table}/seat", seat="1", bot="random")
        assert room.seats[1].bot == "random" and not asks()


def test_ones_own_seat_is_handed_over_at_once_and_nobody_waits_for_who_is_not_to_act(
    strict: Running,
) -> None:
    room, _, bob = hosted(strict)
    bob.send(f"{bob.table}/seat", seat="1", bot="random")
    assert bob.status == 200 and strict.do(strict.host.rooms.open(room.id)).seats[1].bot == "random"
    token = {"authorization": f"Bearer {strict.host.links.host(room)}"}
    other = strict.create("", "", options={"first_seat": 1})
    seated(strict, other, 1)
    token = {"authorization": f"Bearer {strict.host.links.host(other)}"}
    with strict.browser() as program:
        answer = program.post(f"/api/tables/{other.id}/seats/1", json={"bot": "random"}, headers=token)
    assert answer.status_code == 403 and "or after 2 minutes of silence in their turn" in answer.text


def test_the_winner_is_told_by_how_much(server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    server.do(server.host.play.end(room))
    ann = seated(server, room)
    first, second = sorted(room.position.points, reverse=True)
    assert re.search(r"(wins with|share the win)", ann.words())
    if first > second:
        assert f"{first - second:g} more than" in ann.words()
    assert "bot playing" not in ann.words()
    assert 'data-marks=""' in ann.page and " new" not in "".join(
        re.findall(r'<li class="([^"]*)" data-n', ann.page)
    )
    drawn = chart(room.position, room.went())
    assert all(f"line l{seat}" in drawn and f"--own:var(--s{seat})" in style() for seat in range(2))
