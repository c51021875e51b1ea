"""What it costs a server to draw the changing part of a table's page, which every move sends to all who look.

    python benchmarks/parts.py
    python benchmarks/parts.py railroad

Greedy bots play a game of each kind, with two seats and with as many as there can be, always the same ones.
At every so many moves the part is drawn for the seat to move. Told are milliseconds of the processor's time,
the mean and the most, what a part weighs as it is and packed, and of how many elements it is made.
"""

from __future__ import annotations

import argparse
import re
import statistics
import tempfile
import time
import zlib
from pathlib import Path

import flatboat
from flatboat.bots import make
from flatboat.games import SHELF
from flatboat.kernel import swift
from flatboat.web.app import LEVEL
from flatboat.web.host import Host
from flatboat.web.house.tables import dealt, row_of, seat_rows, settings_of
from flatboat.web.room import Change, Room
from flatboat.web.settings import Settings
from flatboat.web.show import Viewer
from flatboat.web.site import Site
from flatboat.web.wanted import NewTable

PARTS, MOST = 30, 600  # parts of a game that are drawn, and moves that are played


def table(name: str, seats: int) -> Room:
    """A table for people, its dice always the same."""
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    wanted = NewTable(flatboat.game(name, seats=seats), ("",) * seats, names, calm=False)
    position = dealt(wanted, bytes(32))
    row = row_of(wanted, position, settings_of(wanted, position, ""), bytes(32))
    return Room(row, seat_rows(wanted), position, [], {})


def moves_of(name: str, seats: int) -> list[tuple[int, str]]:
    """The moves of a bots' game."""
    position, bot, moves = table(name, seats).position, make("greedy"), list[tuple[int, str]]()
    while not position.over and len(moves) < MOST:
        seat = position.waiting[0]
        move = bot.think(position.observation(seat), seed=len(moves)).move
        position.push(move)
        moves.append((seat, str(move)))
    return moves


def measured(site: Site, name: str, seats: int) -> str:
    """A line of the table."""
    room, moves = table(name, seats), moves_of(name, seats)
    times, parts = list[float](), list[str]()
    for number, (seat, move) in enumerate(moves):
        if number % (len(moves) // PARTS + 1) == 0:
            began = time.process_time()
            parts.append(site.part(room, Viewer(seat, (seat,), guide=True)))
            times.append(1000 * (time.process_time() - began))
        change = Change(room)
        change.play(move, seat)
        room.apply(change)
    del times[0], parts[0]  # templates are compiled for it
    weights = (map(len, parts), (len(zlib.compress(part.encode(), LEVEL)) for part in parts))
    whole, packed = (statistics.mean(some) / 1000 for some in weights)
    elements = statistics.mean(len(re.findall("<[a-z]", part)) for part in parts)
    return (
        f"| {name}, {seats} seats | {statistics.mean(times):.1f}, {max(times):.1f} ms |"
        f" {whole:.0f}, {packed:.1f} kB | {elements:.0f} |"
    )


def main() -> None:
    """All games, or those that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    options = parser.parse_args()
    swift.AUTOMATIC = False  # as on a site
    print("| game | a part, mean and most | as it is, packed | elements |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Host(Settings(folder=Path(folder), warm=False)))
        for name in options.games or SHELF:
            for seats in sorted({2, max(flatboat.kind(name).seats)}):
                print(measured(site, name, seats), flush=True)


if __name__ == "__main__":
    main()
