"""Servers to be killed: `python victim.py FOLDER PORT [DATABASE]`, then a line for each start.

This process has read all code and drawn the pictures of the shelf before it forks a server, so a server
starts in the time that its database takes. It writes the server's number when that answers, and "dead" when
it has ended.
"""

from __future__ import annotations

import functools
import os
import signal
import sys
import tempfile
from pathlib import Path

from fastapi.testclient import TestClient

from flatboat.web import site
from flatboat.web.app import make_app
from flatboat.web.serve import serve
from flatboat.web.settings import Limits, Settings

LIMITS = Limits(tables="100000/hour")


def say(words: str) -> None:
    """A line to whoever started this."""
    os.write(1, f"{words}\n".encode())


def warm_up() -> None:
    """Read all code that a server needs for a move, and draw what it draws at its start."""
    site.sample = functools.cache(site.sample)
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Settings(folder=Path(folder), warm=False))
        with TestClient(app, "http://localhost") as client:
            made = client.post("/api/tables", json={"game": "heartland", "players": [{}, {}]}).json()
            for seat in made["seats"]:
                path, headers = f"/api/tables/{made['id']}", {"authorization": f"Bearer {seat['key']}"}
                told = client.get(path, headers=headers).json()
                for choice in told["legal"][:1]:
                    body = {"version": told["version"], "key": "k", "moves": [choice["move"]]}
                    client.post(f"{path}/moves", headers=headers, json=body).raise_for_status()


def begin(settings: Settings, port: int) -> None:
    """A server in a process of its own."""
    answering, writing = os.pipe()
    if not (number := os.fork()):
        code = 1
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            serve(settings, "127.0.0.1", port, say=lambda *_: os.write(writing, b"+") and None)
            code = 0
        except Exception as error:
            print(repr(error), file=sys.stderr)
        finally:
            os._exit(code)
    os.close(writing)
    os.read(answering, 1)  # or its end, if the server has ended
    os.close(answering)
    say(str(number))
    os.waitpid(number, 0)
    say("dead")


def main() -> None:
    """Start servers for as long as somebody asks for them."""
    folder, port, *database = sys.argv[1:]
    settings = Settings(*database, folder=Path(folder), warm=False, workers=1, limits=LIMITS)
    warm_up()
    say("warm")
    for _ in sys.stdin:
        begin(settings, int(port))


if __name__ == "__main__":
    main()
