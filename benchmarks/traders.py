"""Broadhorns between equal bots: `python benchmarks/traders.py [GAMES] [BOT] [SEATS]`.

Told with 95 % intervals: share of wins by place in the order of play, gold, rounds; then per game fills by
town, expeditions by broadhorn, where gold came from, barrels lost, and what each kind of card was worth.
"""

from __future__ import annotations

import argparse
from collections import Counter

from between import Seen, arena, play_all, tell
from cards import KINDS, Draws, Spoiling, kind_of, tell_spoiling, tell_worth

from flatboat.games.broadhorns.edition.model import EDITIONS
from flatboat.games.broadhorns.rules.tables import SEATS, Ending, Happening
from flatboat.kernel.history import Happened
from flatboat.kernel.record_view import wrap

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


def play(job: tuple[int, str, int]) -> tuple[Seen, Draws]:
    """One game: the bot, its number, how many seats."""
    number, bot, seats = job
    counts, drawn, spoiling = Counter[str](), [[0] * len(KINDS) for _ in range(seats)], Spoiling()
    played = arena("broadhorns", seats, bot, frozenset(), None)
    for position in played.watch(number):
        for event in position.events:
            count(event, counts)
            spoiling.count(event, counts)
            if event.kind == Happening.DREW:
                drawn[event.seat][kind_of(event.a)] += 1
    table, outcome = wrap(position.state)[0].table, position.outcome
    assert outcome is not None
    order = [(table.first + i) % seats for i in range(seats)]
    wins = [(seat in outcome.winners) / len(outcome.winners) for seat in order]
    gold = [table.traders[seat].gold for seat in order]
    ending = Ending(table.ending).name.lower()
    seen = Seen(played.deal(number), wins, gold, table.turns / seats, ending, counts)
    return seen, Draws(gold, [drawn[seat] for seat in order])


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
    """Play, and tell."""
    played = play_all(play, [(number, spec, seats) for number in range(games)])
    counts = tell(f"{seats}, {spec}", [seen for seen, _ in played], "gold")
    tell_worth([draws for _, draws in played])
    tell_spoiling(counts)


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description="Broadhorns between equal bots.")
    wishes.add_argument("games", nargs="?", type=int, default=200, help="how many (200)")
    wishes.add_argument("bot", nargs="?", default="greedy", help="who plays (greedy)")
    wishes.add_argument(
        "seats", nargs="?", type=int, default=2, choices=range(2, SEATS + 1), help="how many (2)"
    )
    wish = wishes.parse_args()
    main(wish.games, wish.bot, wish.seats)
