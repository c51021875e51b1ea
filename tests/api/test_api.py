"""The table over HTTP: every endpoint and every error of it, at a real server on loopback."""

from __future__ import annotations

import asyncio
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from flatboat.web.api import models
from flatboat.web.api.manual import Manual
from flatboat.web.brains import Advice, Question, advise
from flatboat.web.settings import Limits

from ..web.conftest import SHOWN, bearer
from .conftest import SHORT, TWO, refused, site_in, told

# ---------------------------------------------------------------- the shelf


def test_the_shelf_tells_what_a_table_can_be_made_of(site: Any) -> None:
    shelf = told(site.client.get("/api/games"))
    game = shelf["games"][0]
    assert (game["name"], game["players"], game["editions"]) == ("heartland", [2, 3, 4, 5], ["reconstructed"])
    options = {option["name"]: option for option in game["options"]}
    assert options["turned"]["type"] == "number" and options["turned"]["high"] == 12
    assert options["mixup_each_demand"]["sentence"].startswith("Only with warehouse_mixup: ")
    assert options["cut_map"]["values"] == ["rearrange", "keep"]
    assert options["short_haul"] == {
        "name": "short_haul",
        "sentence": "Shorter trailers: fewer cubes fit, so trips are shorter.",
        "type": "switch",
        "default": False,
        "low": None,
        "high": None,
        "values": [],
    }
    site.table(options={option["name"]: option["default"] for option in game["options"]})
    ann_first = {"first_seat": 1}  # no bot thinks, which would keep the other tests' bots waiting
    for bot in shelf["bots"]:
        players = [{"name": "Ann"}, {"bot": bot["bot"]}]
        site.table(players=players, pace=shelf["paces"][1]["pace"], options=ann_first)


def test_a_new_table(site: Any) -> None:
    players = [{"name": "  Ann "}, {"bot": "MCTS:400"}, {}]
    more = {"seats": 4, "options": {"first_seat": 1, "short_haul": True}, "edition": "reconstructed"}
    table = site.table(players=players, **more)
    made = table.made
    assert [(s["name"], s["bot"]) for s in made["seats"]] == [
        ("Ann", None),
        ("Clara", "mcts:400"),
        ("Player 3", None),
        ("Player 4", None),
    ]
    assert made["seats"][1]["key"] is made["seats"][1]["link"] is None
    assert made["url"] == f"{site.url}/t/{table.id}" and len(made["commitment"]) == 64
    seen = table.see(table.keys[0])
    assert seen["options"]["short_haul"] is True and seen["waiting"] == [0]
    assert site.client.get(made["url"]).status_code == 200
    shown = site.client.get(made["seats"][2]["link"], headers=SHOWN)
    assert shown.headers["location"] == f"/t/{table.id}"
    assert table.see()["seats"][2]["taken"]
    again = site.client.post("/api/tables", json={"game": "heartland", "players": TWO})
    assert again.headers["location"] == f"{site.url}/api/tables/{again.json()['id']}"


def test_a_table_with_components_of_ones_own(site: Any) -> None:
    table = site.table(edition_text=SHORT)
    assert " of 12 points; carries " in table.see()["text"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, 'there is no game "chess"'),
        ({"players": []}, "players: "),
        ({"players": TWO * 3}, "seats 2 to 5 players, not 6"),
        ({"players": TWO, "seats": 1}, "2 are too many for 1 seats"),
        ({"players": [{"name": "Ann"}, {"name": "ann"}]}, "two seats have the same name"),
        ({"players": [{"name": "A<b>"}, {}]}, "please leave those out"),
        ({"players": [{"name": " "}, {}]}, "please enter a name"),
        ({"players": [{}, {"bot": "deep"}]}, 'there is no bot "deep"'),
        ({"players": [{}, {"bot": "mcts:90000"}]}, "thinks too long"),
        ({"players": [{}, {"brain": "x"}]}, "players.1.brain: there is no such field"),
        ({"players": "Ann"}, "players: "),
        ({"options": {"shorthaul": True}}, 'there is no option "shorthaul"'),
        ({"options": {"turned": 13}}, "option turned: 13 is too high"),
        ({"options": {"turned": [1]}}, "options.turned"),
        ({"edition": "/etc/passwd"}, "there is no edition"),
        ({"edition_text": "x = 1"}, "your edition"),
        ({"edition": "reconstructed", "edition_text": SHORT}, "one of them is enough"),
        ({"pace": 7}, "pace: 7 cannot be had"),
        ({"seats": "2"}, "seats: "),
        ({"seed": 5}, "seed: there is no such field"),
    ],
)
def test_a_table_that_cannot_be(site: Any, change: dict[str, Any], words: str) -> None:
    body = {"game": "heartland", "players": TWO, **change}
    refused(site.client.post("/api/tables", json=body), 422, words)


# ---------------------------------------------------------------- looking


def test_everyone_sees_what_they_may_and_nothing_else(site: Any) -> None:
    table = site.table(options={"truck_stops": True})
    chance = random.Random(1)
    for _ in range(60):
        table.step(chance, "draw blind")
    room = table.site.room(table.id)
    hidden = room.table.dice_key.hex()
    for seat, key in [(-1, None), (-1, table.host), (0, table.keys[0]), (1, table.keys[1])]:
        seen = table.see(key, wishes=True)
        views = [room.position.observation(one).data(numbers=True) for one in (seat, 1 - seat % 2)]
        assert seen["view"] == views[0] != views[1]
        assert seen["text"] == room.position.observation(seat).text()
        assert seen["seat"] == (None if seat < 0 else seat)
        assert bool(seen["legal"]) == (seat in room.position.waiting)
        assert seen["dice_key"] is None and seen["outcome"] is None
        lines = [line["text"] for line in told(table.get("/log", key))["log"] if not line["note"]]
        whole = [line.removeprefix("-- ") for line in room.whole().log(seat)]
        assert lines == whole and [line["text"] for line in seen["log"]][-3:] == whole[-3:]
        for answer in (table.get("", key), table.get("/log", key), table.get("/at/20", key)):
            assert hidden not in answer.text and "seed" not in answer.text
    log = [line["text"].replace("discards and draws", "swaps") for line in told(table.get("/log"))["log"]]
    draws = [line for line in log if "draws" in line]
    assert draws and all(line.endswith("draws a card from the pile") for line in draws)


def test_the_log_says_the_names_that_things_have_at_the_table(site: Any) -> None:
    """A track on a factory's space is told by the factory's name, as people read it."""
    table, chance = site.table(game="railroad"), random.Random(2)
    for _ in range(40):
        table.step(chance)
    position = table.site.room(table.id).whole()
    lines = [line["text"] for line in told(table.get("/log"))["log"] if not line["note"]]
    assert lines == [line.removeprefix("-- ") for line in position.log()]
    plain = [
        position.game.words.event(event, position.names) for act in position.history for event in act.events
    ]
    assert lines != [line.removeprefix("-- ") for line in plain if line]


def test_who_may_look(table: Any) -> None:
    path = table.path
    refused(table.site.client.get("/api/tables/nosuchtable"), 404, "there is no such table")
    refused(table.site.client.get("/api/tables/no-such-table"), 422, "table_id: ")
    refused(table.get("", "nonsense"), 401, "this token is wrong here")
    refused(table.get("", table.site.table().keys[0]), 401, "this token is wrong here")
    refused(table.get("", table.keys[0][:-1] + "?"), 401, "this token is wrong here")
    answer = table.site.client.get(path, headers={"Authorization": "Basic QWxhZGRpbg=="})
    refused(answer, 401, "Authorization: Bearer KEY")
    assert answer.headers["www-authenticate"] == "Bearer"
    refused(table.site.client.get(path, headers={"Authorization": "Bearer"}), 401, "Bearer KEY")
    refused(table.get("", table.site.host.keys.role(table.id, "open")), 403, "free seats")
    assert "set-cookie" not in table.get("").headers


def test_a_replaced_key_is_worth_nothing(table: Any) -> None:
    site = table.site
    assert table.see(table.keys[0])["seat"] == 0
    site.run(site.host.seats.revoke(site.room(table.id), 0))
    refused(table.get("", table.keys[0]), 401, "it was replaced")
    assert table.see(site.host.links.seats(site.room(table.id))[0])["seat"] == 0


def test_moves_that_can_be_played_and_why_others_cannot(table: Any) -> None:
    seat = table.turn()
    found = told(table.get("/moves", table.keys[seat], all=True))
    room = table.site.room(table.id)
    assert [move["move"] for move in found["legal"]] == [str(move) for move in room.position.legal_moves]
    assert found["version"] == room.version and found["seat"] == seat
    actions = [move["action"] for move in found["legal"] + found["refused"]]
    assert sorted(actions) == list(range(len(room.game.moves)))
    reasons = {move["move"]: move["reason"] for move in found["refused"]}
    assert reasons["propose"] == room.position.why_not("propose", seat) and all(reasons.values())
    other = told(table.get("/moves", table.keys[1 - seat], all=True))
    assert other["legal"] == [] and {m["reason"] for m in other["refused"]} == {
        f"it is {room.seats[seat].name}'s turn"
    }
    assert told(table.get("/moves", table.keys[seat]))["refused"] is None
    refused(table.get("/moves"), 401, "a seat's token is wanted")
    refused(table.get("/moves", table.host), 403, "this is the host's token")


def test_wishes(table: Any) -> None:
    seat = table.turn()
    wish = table.see(table.keys[seat], wishes=True)["wishes"][0]
    assert wish["move"] == wish["ways"][0][-1] and len(wish["ways"][0]) > 1
    assert table.play(seat, *wish["ways"][0]).status_code == 200
    assert table.see(wishes=True)["wishes"] == [] and table.see()["wishes"] is None


def test_preview(table: Any) -> None:
    seat = table.turn()
    key = table.keys[seat]
    way = table.see(key, wishes=True)["wishes"][0]["ways"][0]
    version = table.see()["version"]
    found = told(table.get("/preview", key, moves="; ".join(way)))
    assert found["version"] == version == table.see()["version"]
    assert any("drives from West Morgan" in line for line in found["lines"])
    refused(table.get("/preview", key, moves="propose"), 422, "is not legal: ")
    refused(table.get("/preview", key, moves="fly"), 422, "is not a move in this game")
    refused(table.get("/preview", key, moves="draw"), 422, "could be")
    refused(table.get("/preview", key), 422, "moves is missing")
    refused(table.get("/preview", key, moves=" ;"), 422, "say which")
    refused(table.get("/preview", moves="fly"), 401, "token")


def test_positions_that_were(table: Any) -> None:
    chance = random.Random(2)
    before = [table.see(key) for key in (*table.keys, None)]
    for _ in range(30):
        table.step(chance)
    for seen, key in zip(before, (*table.keys, None), strict=True):
        frame = told(table.get("/at/0", key))
        assert {name: frame[name] for name in ("view", "text", "task", "seat")} == {
            name: seen[name] for name in ("view", "text", "task", "seat")
        }
        assert frame["number"] == 0 and frame["last"] == table.see()["number"]
    assert told(table.get("/at/0", table.keys[0], seat=0))["seat"] == 0
    refused(table.get("/at/0", table.keys[0], seat=1), 403, "you can see other hands only after the game")
    refused(table.get("/at/0", seat=0), 403, "you can see other hands only after the game")
    refused(table.get("/at/0", seat=9), 404, "there is no seat 9")
    refused(table.get("/at/999"), 404, "there is no move 999")
    refused(table.get("/at/-1"), 422, "number: ")
    table.end()
    assert told(table.get("/at/0", seat=1))["view"] == before[1]["view"]


def test_after_the_game_a_bot_says_what_it_would_have_done(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(asked: Question, *_: Any) -> Advice:
        return await asyncio.to_thread(advise, replace(asked, quick=True))

    monkeypatch.setattr(table.site.host.brains, "think", think)
    first, chance = table.turn(), random.Random(2)
    for _ in range(4):
        table.step(chance)
    refused(table.get("/at/999/advice", table.keys[0]), 403, "when the game is over")
    last = table.end()["number"]
    found = told(table.get("/at/0/advice", table.keys[1 - first]))  # whoever asks, it is of who was to act
    assert found["number"] == 0 and found["seat"] == first and found["told"] and found["moves"]
    assert found["chose"].startswith(f"{table.see()['names'][first]} chose: ") and found["chances"]
    assert table.site.room(table.id).position.game.numbers.keys() >= {*found["moves"]}
    assert told(table.get("/at/0/advice", table.host, seat=first)) == found
    refused(table.get("/at/0/advice"), 401, "a seat's token is wanted")
    refused(table.get("/at/0/advice", table.keys[0], seat=9), 404, "there is no seat 9")
    refused(table.get(f"/at/{last + 1}/advice", table.keys[0]), 404, f"there is no move {last + 1}")
    refused(table.get(f"/at/{last}/advice", table.keys[0]), 422, "the game was over by then")


# ---------------------------------------------------------------- playing


def test_moves_are_played_all_or_none(table: Any) -> None:
    seat = table.turn()
    way = table.see(table.keys[seat], wishes=True)["wishes"][0]["ways"][0]
    number, version = table.see()["number"], table.see()["version"]
    refused(table.play(seat, *way, "propose"), 422, '"propose" is not legal: ')
    refused(table.play(seat, "fly"), 422, "is not a move in this game")
    refused(table.play(1 - seat, *way), 422, "it is not your turn")
    refused(table.play(seat), 422, "moves: ")
    assert table.see()["version"] == version
    played = told(table.play(seat, *(move.upper() for move in way)))
    assert not played["repeated"] and table.see()["number"] >= number + len(way)
    assert any("drives from West Morgan" in line["text"] for line in played["log"])
    assert played["version"] == table.see()["version"]


def test_a_request_is_played_once(table: Any) -> None:
    seat = table.turn()
    key, move = table.keys[seat], table.legal(seat)[0]
    body = {"version": table.see()["version"], "key": "the same", "moves": [move]}
    refused(table.post("/moves", body, key), 422, "key: ")
    body["key"] = "the-same"
    first = told(table.post("/moves", body, key))
    again = told(table.post("/moves", body, key))
    assert not first["repeated"] and again == {**first, "repeated": True, "version": table.see()["version"]}
    assert table.see()["number"] == first["log"][-1]["number"]
    refused(table.post("/moves", {**body, "moves": ["discard corn"]}, key), 409, "every new move")
    other = table.post("/moves", body, table.keys[1 - seat])
    assert other.status_code != 200 and "key" not in other.json()["error"]


def test_the_key_may_be_a_header(table: Any) -> None:
    seat = table.turn()
    body = {"version": table.see()["version"], "moves": table.legal(seat)[:1]}
    path, key = "/moves", table.keys[seat]
    refused(table.post(path, body, key), 422, "key is missing")
    header = {"Idempotency-Key": "k"}
    refused(table.post(path, {**body, "key": "other"}, key, **header), 422, "differ")
    assert not told(table.post(path, body, key, **header))["repeated"]
    assert told(table.post(path, {**body, "key": "k"}, key, **header))["repeated"]


def test_the_same_request_twenty_times_at_once(table: Any) -> None:
    seat = table.turn()
    body = {"version": table.see()["version"], "key": "k", "moves": table.legal(seat)[:1]}
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: told(table.post("/moves", body, table.keys[seat])), range(20)))
    assert sorted(answer["repeated"] for answer in answers) == [False] + 19 * [True]
    moves = [act for act in table.site.room(table.id).standing if act.key]
    assert len(moves) == 1


def test_a_move_for_a_table_that_has_moved_on(table: Any) -> None:
    seat, version = table.turn(), table.see()["version"]
    move = table.legal(seat)[0]
    assert table.play(seat, move).status_code == 200
    body = refused(
        table.play(seat, move, version=version), 409, "the game moved on before your request arrived"
    )
    assert body["version"] == table.see()["version"] > version


def test_two_programs_and_a_bot(site: Any) -> None:
    players = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cleo", "bot": "random"}]
    table, chance = site.table(players=players, calm=False), random.Random(3)
    played = 0
    while played < 40:
        for seat in (0, 1):
            if moves := table.legal(seat):
                assert table.play(seat, chance.choice(moves)).status_code in (200, 409)
                played += 1
    texts = [line["text"] for line in told(table.get("/log"))["log"]]
    assert any(text.startswith("Cleo ") for text in texts)
    assert texts.count("Ann joins") == 1
    assert all(seat["taken"] for seat in table.see()["seats"][:2])


def test_taking_back(table: Any) -> None:
    seat = table.turn()
    key = table.keys[seat]
    refused(table.post("/undo", {"version": table.see()["version"]}, key), 422, "you cannot undo")
    before = table.see(key)
    assert not before["can_undo"]
    way = table.see(key, wishes=True)["wishes"][0]["ways"][0]
    assert table.play(seat, *way[:-1]).status_code == 200
    after = table.see(key)
    assert after["can_undo"] and not table.see()["can_undo"]
    refused(table.post("/undo", {"version": 0}, key), 409, "moved on")
    refused(table.post("/undo", {"version": after["version"]}), 401, "token")
    undone = told(table.post("/undo", {"version": after["version"]}, key))
    assert undone["number"] < after["number"] and undone["version"] > after["version"]
    log = told(table.get("/log", key, since=after["version"]))
    assert (log["kept"], log["number"], log["log"]) == (undone["number"], undone["number"], [])
    assert table.play(seat, *way[:-1]).status_code == 200
    told(table.post("/undo", {"version": table.see()["version"], "whole": True}, key))
    assert table.see(key)["view"] == before["view"]


def test_a_bot_takes_over_and_the_seat_is_taken_back(table: Any) -> None:
    seat = table.turn()
    key, other, path = table.keys[seat], table.keys[1 - seat], f"/seats/{seat}"
    refused(table.post(path, {"bot": "random"}, other), 403, "only the player in that seat or the host")
    refused(table.post(path, {"bot": "random"}), 401, "token")
    refused(table.post("/seats/7", {"bot": "random"}, table.host), 404, "there is no seat 7")
    refused(table.post(path, {"bot": "deep"}, key), 422, 'there is no bot "deep"')
    refused(table.post(path, {"bot": "mcts:90000"}, key), 422, "thinks too long")
    refused(table.post(path, {}, key), 422, "bot is missing")
    told(table.post(f"/seats/{1 - seat}", {"bot": "random"}, table.host))
    found = told(table.post(f"/seats/{1 - seat}", {"bot": None}, other))
    assert found["seat"]["bot"] is None and found["seat"]["person"]
    assert told(table.post(path, {"bot": "random"}, key))["seat"]["bot"] == "random"
    if table.turn() == seat:
        assert table.legal(seat) == []
        reasons = told(table.get("/moves", key, all=True))["refused"]
        assert {move["reason"] for move in reasons} == {"a bot is playing this seat; take over first"}
        answer = table.play(seat, "discard/draw")
        assert answer.status_code == 409 or refused(answer, 403, "a bot is playing this seat")
    assert told(table.post(path, {"bot": ""}, table.host))["seat"]["bot"] is None


def test_a_player_leaves_for_good(table: Any) -> None:
    ann, bob = table.keys
    refused(table.post("/seats/0/leave", key=bob), 403, "another seat's key")
    refused(table.post("/seats/0/leave", key=table.host), 403, "the host's token")
    left = told(table.post("/seats/0/leave", key=ann))["seat"]
    assert left["bot"] and not left["person"]
    refused(table.post("/seats/0", {"bot": ""}, table.host), 403, "Ann is a bot and stays one")
    refused(table.get("", ann), 401, "it was replaced")


def test_a_bots_seat_is_a_bots_for_good(site: Any) -> None:
    table = site.table(players=[{"name": "Ann"}, {"name": "Robo", "bot": "random"}])
    refused(table.post("/seats/1", {"bot": ""}, table.host), 403, "Robo is a bot and stays one")


# ---------------------------------------------------------------- the end


def test_end_record_proof_and_rematch(site: Any) -> None:
    table = site.table(players=[{"name": "Ann"}, {"name": "Bob"}, {"name": "Cleo", "bot": "random"}])
    key = table.keys[0]
    refused(table.get("/record"), 403, "available only after the game")
    refused(table.post("/rematch", key=key), 403, "you can start a rematch once the game is over")
    refused(table.post("/end"), 401, "the host's token is wanted")
    refused(table.post("/end", key=key), 403, "only the host")
    ended = table.end()
    assert ended["over"] and ended["outcome"]["places"] == [1, 1, 1] and ended["waiting"] == []
    assert table.end()["version"] == ended["version"]
    assert table.see(key)["dice_key"] == site.room(table.id).table.dice_key.hex()
    assert table.see(key)["legal"] == [] and told(table.get("/moves", key))["legal"] == []
    refused(table.play(0, "stay"), 422, "the game is over")

    record = table.get("/record")
    assert record.headers["content-type"].startswith("text/plain")
    upload = {"text": record.text, "commitment": table.made["commitment"]}
    verdict = told(site.client.post("/api/records", json=upload))
    assert verdict["proven"] and verdict["finished"] and verdict["moves"] == ended["number"]
    assert "The fingerprint in the record is the one you gave." in verdict["sentences"]
    upload["commitment"] = "0" * 64
    refused(site.client.post("/api/records", json=upload), 422, "not the commitment")
    refused(site.client.post("/api/records", json={"text": "hello"}), 422, "the record")

    refused(table.post("/rematch"), 401, "token")
    again = told(table.post("/rematch", key=key))
    hosted = told(table.post("/rematch", key=table.host))
    assert table.see()["rematch"] == again["id"] == hosted["id"] and again["host_key"] is None
    assert (hosted["seat"], hosted["key"], again["seat"]) == (None, None, 2)
    path = f"/api/tables/{again['id']}"
    seen = told(site.client.get(path, headers=bearer(again["key"])))
    assert seen["names"] == ["Bob", "Cleo", "Ann"] and seen["seat"] == 2
    told(site.client.post(f"{path}/end", headers=bearer(hosted["host_key"])))


def test_a_rematch_gives_no_key_that_its_host_has_replaced(table: Any) -> None:
    site = table.site
    table.end()
    again = told(table.post("/rematch", key=table.keys[0]))
    site.run(site.host.seats.revoke(site.room(again["id"]), again["seat"]))
    key = told(table.post("/rematch", key=table.keys[0]))["key"]
    refused(site.client.get(f"/api/tables/{again['id']}", headers=bearer(key)), 401, "replaced")
    site.run(site.host.seats.set_host(site.room(again["id"]), "somebody"))
    assert told(table.post("/rematch", key=table.host))["host_key"] is None


# ---------------------------------------------------------------- links


def test_the_host_gives_a_seat_a_new_link(table: Any) -> None:
    site, old = table.site, table.keys[1]
    assert table.see(old)["seats"][1]["taken"]
    path = "/seats/1/link"
    refused(table.post(path), 401, "the host's token is wanted")
    refused(table.post(path, key=old), 403, "only the host")
    refused(table.post("/seats/7/link", key=table.host), 404, "there is no seat 7")
    found = told(table.post(path, key=table.host))
    assert found["link"] == f"{site.url}/s/{found['key']}" and found["version"] == table.see()["version"]
    assert (
        not table.see()["seats"][1]["taken"] and table.see()["log"][-1]["text"] == "Bob's seat has a new link"
    )
    refused(table.get("", old), 401, "it was replaced")
    assert table.see(found["key"])["seat"] == 1
    bots = site.table(players=[{"name": "Ann"}, {"name": "Robo", "bot": "random"}])
    refused(bots.post(path, key=bots.host), 403, "Robo is a bot and needs no link")


def test_a_seat_signs_the_others_out(table: Any) -> None:
    site, key = table.site, table.keys[0]
    link = table.made["seats"][0]["link"]
    site.client.get(link, headers=SHOWN)
    path = "/seats/0/signout"
    refused(table.post(path), 401, "a seat's token is wanted")
    refused(table.post(path, key=table.host), 403, "the host's token")
    refused(table.post(path, key=table.keys[1]), 403, "another seat's key")
    refused(table.post("/seats/1/signout", key=key), 403, "another seat's key")
    found = told(table.post(path, key=key))
    texts = [line["text"] for line in table.see()["log"]]
    assert texts[-2:] == ["Ann's seat is open in another browser", "Ann's seat is signed out everywhere else"]
    refused(table.get("", key), 401, "replaced")
    assert table.see(found["key"])["seat"] == 0 and table.see()["seats"][0]["taken"]
    assert len(site.room(table.id).sitters(0)) == 1
    assert site.client.get(link, headers=SHOWN).status_code == 403


def test_links_of_the_host_and_to_free_seats_are_replaced(table: Any) -> None:
    site = table.site
    refused(table.post("/links/host", key=table.keys[0]), 403, "only the host")
    refused(table.post("/links/seat", key=table.host), 422, "which: ")
    opened = told(table.post("/links/open", key=table.host))
    assert site.client.get(opened["link"]).status_code == 200
    found = told(table.post("/links/host", key=table.host))
    refused(table.post("/end", key=table.host), 401, "it was replaced")
    assert told(table.post("/end", key=found["key"]))["over"]


def test_a_table_is_deleted(table: Any) -> None:
    def delete(key: str | None) -> httpx.Response:
        answer: httpx.Response = table.site.client.delete(table.path, headers=bearer(key))
        return answer

    refused(delete(None), 401, "the host's token is wanted")
    refused(delete(table.keys[0]), 403, "only the host")
    assert told(delete(table.host)) == {"id": table.id}
    refused(delete(table.host), 404, "there is no such table")
    refused(table.get("", table.keys[0]), 404, "there is no such table")


def test_changes_of_links_are_counted(tmp_path: Path) -> None:
    with site_in(tmp_path, Limits(hand_overs="3/hour")) as site:
        table = site.table()
        told(table.post("/links/open", key=table.host))
        told(table.post("/seats/1/link", key=table.host))
        key = told(table.post("/seats/0/signout", key=table.keys[0]))["key"]
        for path, token in (
            ("/links/open", table.host),
            ("/seats/1/link", table.host),
            ("/seats/0/signout", key),
        ):
            refused(
                table.post(path, key=token), 429, "too many changes of seats from your address; try again in"
            )


# ---------------------------------------------------------------- limits and troubles


def test_a_body_that_is_none(table: Any) -> None:
    post, path = table.site.client.post, "/api/tables"
    kind = {"Content-Type": "application/json"}
    refused(post(path), 422, "a JSON object is wanted")
    refused(post(path, json=[1]), 422, "a JSON object is wanted")
    refused(post(path, content=b"{", headers=kind), 422, "the body is no JSON")
    refused(post(path, content=b"\xff", headers=kind), 422, "please give JSON in UTF-8")
    refused(post(path, content=b"[" * 100_000, headers=kind), 422, "JSON")
    refused(post(path, content=b"{}"), 422, "Content-Type: application/json")
    refused(post(path, json={"text": "x" * 700_000}), 413, "at most 600 kB")
    refused(post("/api/records", json={"text": "x" * 2_100_000}), 413, "at most 2 MB")
    refused(table.play(0, "x" * 300), 422, "moves.0: ")
    refused(table.play(0, *["x"] * 50), 422, "moves: ")
    refused(table.site.client.get("/api/nothing"), 404, "there is no such page")
    answer = table.site.client.get("/api/tables")
    refused(answer, 405, "this address does not take that kind of request")
    assert answer.headers["allow"] == "POST"


def test_too_many_of_one_kind(tmp_path: Path) -> None:
    with site_in(
        tmp_path, Limits(tables="2/hour", wrong_keys="3/minute", uploads="1/hour", streams=1)
    ) as site:
        table = site.table()
        table.end()
        told(table.post("/rematch", key=table.keys[0]))
        answer = site.client.post("/api/tables", json={"game": "heartland", "players": TWO})
        refused(answer, 429, "too many new tables from your address; try again in")
        assert 0 < int(answer.headers["retry-after"]) <= 3600
        told(table.post("/rematch", key=table.keys[0]))
        for number in range(3):
            refused(table.get("", f"wrong{number}"), 401, "wrong")
        answer = table.get("", "wrong")
        refused(answer, 429, "too many wrong keys from your address; try again in")
        assert 0 < int(answer.headers["retry-after"]) <= 60
        assert told(table.get("", table.keys[0]))["seat"] == 0, "a right key is never refused"
        refused(site.client.post("/api/records", json={"text": "x"}), 422, "the record")
        refused(
            site.client.post("/api/records", json={"text": "x"}),
            429,
            "too many records from your address; try again in",
        )
        again = told(table.get())["rematch"]
        with site.client.stream("GET", f"/api/tables/{again}/stream") as open_one:
            lines = open_one.iter_lines()
            assert next(lines)
            answer = site.client.get(f"/api/tables/{again}/stream")
            refused(answer, 503, "too many people are watching")
            assert answer.headers["retry-after"] == "5"


def test_a_database_that_is_gone(tmp_path: Path) -> None:
    with site_in(tmp_path) as site:
        table = site.table()
        seat = table.turn()
        moves = table.legal(seat)
        version = table.see()["version"]
        away, file = tmp_path / "away.db", tmp_path / "flatboat.db"
        file.rename(away)
        answer = table.play(seat, moves[0], key="k")
        refused(answer, 503, "is gone")
        assert answer.headers["retry-after"] == "5" and table.see()["version"] == version
        away.rename(file)
        assert not told(table.play(seat, moves[0], key="k"))["repeated"]


# ---------------------------------------------------------------- the description


def test_the_description_is_whole(site: Any) -> None:
    description = told(site.client.get("/api/openapi.json"))
    assert description["openapi"].startswith("3.1")
    assert description["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    operations = [node for methods in description["paths"].values() for node in methods.values()]
    assert len({node["operationId"] for node in operations}) == len(operations) == 22
    for node in operations:
        assert node["summary"] and node["description"] and node["tags"]
        assert all("description" in part for part in node.get("parameters", ()))
        for status, answer in node["responses"].items():
            schema = next(iter(answer["content"].values()))["schema"]
            assert status.startswith("2") or schema["$ref"].endswith(("/Problem", "/Behind"))
    for name, schema in description["components"]["schemas"].items():
        assert all("description" in part for part in schema["properties"].values()), name
        assert schema["additionalProperties"] is False, name


def test_examples_are_examples(site: Any) -> None:
    manual = Manual(told(site.client.get("/api/openapi.json")), site.url)
    for shape in manual.shapes():
        getattr(models, shape.name).model_validate_json(shape.example)
    wanted = next(shape for shape in manual.shapes() if shape.name == "WantedTable")
    assert site.client.post("/api/tables", json=json.loads(wanted.example)).status_code == 201


def test_the_page_for_people(site: Any) -> None:
    page = site.client.get("/api")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    for path in told(site.client.get("/api/openapi.json"))["paths"]:
        assert path in page.text
    assert "curl -X POST -H &#39;Authorization: Bearer KEY&#39;" in page.text
    links = re.findall(r'(?:href|src)="([^"]+)"', page.text)
    anchors = set(re.findall(r'id="([^"]+)"', page.text))
    assert all(link.startswith(("/", "#")) for link in links)
    assert all(link[1:] in anchors for link in links if link.startswith("#"))
