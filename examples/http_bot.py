"""A bot that plays a game at a Flatboat table over HTTP. It needs Python 3.11 and httpx alone.

    python http_bot.py http://127.0.0.1:8765/t/TABLE KEY     play this seat (KEY ends the seat's link)
    python http_bot.py http://127.0.0.1:8765 --new           make a table, with a bot of the house to play

What the API can do besides is told at http://127.0.0.1:8765/api.
"""

import argparse
import json
import random
import time
import uuid

import httpx

# How much a move is liked, by its first word; chance decides among equals.
LIKED = {"unload": 9, "load": 7, "pay": 5, "drive": 5, "take": 4, "draw": 3, "discard": 2}


def liking(move):
    """How much we like a move: deliver what there is, load what can be had, and keep the points."""
    first, *rest = move.split()
    number = int(rest[0]) if rest and rest[0].isdigit() else 0
    return LIKED.get(first, 0) + (-4 if "point" in move else number / 10) + random.random() / 100


def apply(table, change):
    """Keep our table up to date: new fields, new lines of the log, new leaves of the view."""
    log = [line for line in table["log"] if line["note"] or line["number"] <= change["kept"]]
    table.update({name: change[name] for name in change.keys() & table.keys() - {"type"}})
    table["log"] = log + change["log"]
    for pointer, value in change["changes"].items():
        *path, last = [int(part) if part.isdigit() else part for part in pointer.split("/")[1:]]
        place = table["view"]
        for part in path:
            place = place[part]
        place[last] = value


def follow(client, path):
    """Our table whenever it has changed, until the game is over."""
    table = {"over": False}
    while not table["over"]:
        try:
            with client.stream("GET", f"{path}/stream", timeout=40) as answer:
                for line in filter(None, answer.iter_lines() if good(answer) else ()):
                    item = json.loads(line)  # the empty lines, left out here, are signs of life
                    if item["type"] == "error":  # our key was replaced
                        raise SystemExit(item["error"])
                    if item["type"] == "change":
                        apply(table, item)
                    else:
                        table = item
                    yield table
        except httpx.TransportError:  # the server was away: come again
            time.sleep(1)


def play(client, path, version, move):
    """Play a move. If no answer comes, ask again with the same key: it is never played twice."""
    body, done = {"version": version, "key": str(uuid.uuid4()), "moves": [move]}, False
    while not done:
        try:
            answer = client.post(f"{path}/moves", json=body)
            done = answer.status_code == 409 or good(answer)  # 409: the table has moved on, look again
        except httpx.TransportError:
            time.sleep(1)


def good(answer):
    """Whether it was done. If the server is too busy now, wait as long as it says."""
    if answer.status_code in (429, 503):
        time.sleep(int(answer.headers.get("retry-after", 5)))
    elif answer.is_error:
        raise SystemExit(json.loads(answer.read())["error"])
    return answer.is_success


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play a game at a Flatboat table.")
    parser.add_argument("url", help="the table's address, or with --new the site's")
    parser.add_argument("key", nargs="?", help="the key of the seat")
    parser.add_argument("--new", metavar="BOT", nargs="?", const="greedy", help="make a table, against it")
    given = parser.parse_args()
    site, _, table_id = given.url.rstrip("/").partition("/t/")
    with httpx.Client(base_url=site) as client:
        if given.new:
            players = [{"name": "http_bot"}, {"name": "House", "bot": given.new}]
            made = client.post("/api/tables", json={"game": "heartland", "players": players})
            made = made.raise_for_status().json()
            table_id, given.key = made["id"], made["seats"][0]["key"]
            print("Look on at", made["url"], flush=True)
        client.headers["Authorization"] = f"Bearer {given.key}"
        for table in follow(client, path := f"/api/tables/{table_id}"):
            if table["legal"]:
                moves = [item["move"] for item in table["legal"]]
                play(client, path, table["version"], max(moves, key=liking))
    print(table["outcome"]["reason"], table["outcome"]["points"])
