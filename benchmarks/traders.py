"""Broadhorns between equal bots: `python benchmarks/traders.py [GAMES] [BOT] [SEATS]`.

Told with 95 % intervals: share of wins by place in the order of play, gold, rounds; then per game fills by
town, expeditions by broadhorn, where gold came from, barrels lost, and what each kind of card brought.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import flatboat
from flatboat.bots import make
from flatboat.games.broadhorns.edition import EDITIONS
from flatboat.games.broadhorns.tables import SEATS, Ending, Happening
from flatboat.kernel.glass import look
from flatboat.kernel.position import Happened
from flatboat.lab.report import interval

Seen = tuple[
    list[float], list[int], float, str, Counter[str]
]  # wins and gold by order, rounds, ending, counts

# What is counted of an event: under which name, and whether its gold is summed up too.
GOLD = {
    Happening.SOLD: "cargo",
    Happening.SURPLUS: "surplus",
    Happening.BONUS: "town bonus",
    Happening.DELIVERED: "delivery card from hand",
    Happening.FROM_TOWN: "delivery card from town",
    Happening.ICE_SALE: "ice with a sale",
    Happening.ARRIVED: "traveler",
    Happening.SOLD_BOAT: "resale",
    Happening.PRIZE: "wreaths",
}
CARDS = {
    Happening.ICE_KEPT: "ice against spoiling",
    Happening.CURRENT: "good current",
    Happening.PEDDLER: "peddler",
    Happening.SPOIL_CARD: "spoil card",
}
TOWNS = [town.name for town in EDITIONS.load(None).towns]
BOATS = [boat.name for boat in EDITIONS.load(None).boats]


def play(job: tuple[int, str, int]) -> Seen:
    """One game: the bot, its number, how many seats."""
    number, spec, seats = job
    game, counts = flatboat.game("broadhorns", seats=seats), Counter[str]()
    bot, position = make(spec), game.start(f"traders {number}")
    while not position.over:
        seat = position.waiting[0]
        position.push(bot.think(position.sight(seat), f"{number} {len(position.history)}").move)
        for event in position.events:
            count(event, counts)
    table, outcome = look(position.state)[0].table, position.outcome
    assert outcome is not None
    order = [(table.first + i) % seats for i in range(seats)]
    wins = [(seat in outcome.winners) / len(outcome.winners) for seat in order]
    gold = [table.traders[seat].gold for seat in order]
    return wins, gold, table.turns / seats, Ending(table.ending).name.lower(), counts


def count(event: Happened, counts: Counter[str]) -> None:
    """Add what an event says."""
    kind = Happening(event.kind)
    if kind in GOLD:
        counts[f"{GOLD[kind]}, times"] += 1
        counts[f"{GOLD[kind]}, gold"] += event.b
    elif kind in CARDS:
        counts[f"{CARDS[kind]}, times"] += 1
    elif kind == Happening.FILLED:
        counts[f"filled {TOWNS[event.a]}"] += 1
    elif kind == Happening.BOAT:
        counts[f"expeditions with the {BOATS[event.a]}"] += 1
    elif kind == Happening.SPOILED:
        counts["barrels spoiled"] += event.b


def main(games: int, spec: str, seats: int) -> None:
    """Play on all cores, and tell."""
    jobs = [(number, spec, seats) for number in range(games)]
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        seen = list(pool.map(play, jobs, chunksize=4))
    print(f"{games} games of {seats}, {spec}")
    for i in range(seats):
        won = sum(wins[i] for wins, *_ in seen)
        low, high = interval(won, games)
        gold = statistics.mean(one[1][i] for one in seen)
        print(f"player {i + 1} in order: wins {won / games:.1%} ({low:.1%} to {high:.1%}), gold {gold:.1f}")
    winners = statistics.mean(max(one[1]) for one in seen)
    print(f"winner's gold {winners:.1f}, rounds {statistics.mean(one[2] for one in seen):.1f}")
    print(
        "endings:",
        ", ".join(f"{name} {n / games:.1%}" for name, n in Counter(one[3] for one in seen).most_common()),
    )
    counts = sum((one[4] for one in seen), Counter[str]())
    for name, n in sorted(counts.items()):
        print(f"{name}: {n / games:.2f} a game")


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description="Broadhorns between equal bots.")
    wishes.add_argument("games", nargs="?", type=int, default=200, help="how many (200)")
    wishes.add_argument("bot", nargs="?", default="greedy", help="who plays (greedy)")
    wishes.add_argument(
        "seats", nargs="?", type=int, default=2, choices=range(2, SEATS + 1), help="how many (2)"
    )
    wish = wishes.parse_args()
    main(wish.games, wish.bot, wish.seats)
