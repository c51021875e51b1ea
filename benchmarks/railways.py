"""Railroads between equal bots: `python benchmarks/railways.py [GAMES] [BOT] [SEATS] [--without-freight]`.

With `--edition FILE` by the values of an own edition, to see what a change of them does.

Told with 95 % intervals: share of wins by place in the first round's order, prestige, rounds, ends of the
game; then for each game ships filled, the share of neutral containers, where prestige came from, and how
often each achievement was marked and each kind of card met what it asks for.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any, NamedTuple

from between import Seen, arena, play_all, tell

from flatboat.games.railroad import KIND
from flatboat.games.railroad.rules.tables import Happening
from flatboat.kernel.history import Happened
from flatboat.kernel.record_view import wrap

PRESTIGE = {
    Happening.ROUTE: "routes",
    Happening.CARD_PRESTIGE: "train cards",
    Happening.SLOT_PRESTIGE: "ship slots",
    Happening.EXPORT_PRESTIGE: "exports",
    Happening.ACHIEVED: "achievements",
    Happening.STAR: "stars",
    Happening.MET: "contracts",
    Happening.SAVINGS: "savings",
}
TIMES = {
    Happening.DELIVERED: "deliveries",
    Happening.BOUGHT: "cards bought",
    Happening.UNLOCKED: "extra tracks",
    Happening.SCRAPPED: "tracks scrapped",
    Happening.LOAN: "loans",
    Happening.FULL_SHIP: "ships filled",
    Happening.MET: "contracts met",
}


class Job(NamedTuple):
    """One game."""

    number: int
    bot: str
    seats: int
    freight: bool
    edition: str | None


def play(job: Job) -> Seen:
    """Play it."""
    options = frozenset([f"freight_on_board={str(job.freight).lower()}"])
    table, counts, first = arena("railroad", job.seats, job.bot, options, job.edition), Counter[str](), -1
    for position in table.watch(job.number):
        for event in position.events:
            if event.kind == Happening.ROUND and first < 0:
                first = event.seat
            count(table.game.edition, event, counts)
    end, outcome = wrap(position.state)[0], position.outcome
    assert outcome is not None
    order = [(first + i) % job.seats for i in range(job.seats)]
    wins = [(seat in outcome.winners) / len(outcome.winners) for seat in order]
    prestige = [int(end.table.companies[seat].prestige) for seat in order]
    tally = KIND.tally(end)
    return Seen(table.deal(job.number), wins, prestige, tally.rounds, tally.ending, counts)


def count(edition: Any, event: Happened, counts: Counter[str]) -> None:
    """Add what an event says."""
    kind = Happening(event.kind)
    if kind in PRESTIGE:
        counts[f"prestige from {PRESTIGE[kind]}"] += event.b
    if kind in TIMES:
        counts[TIMES[kind]] += 1
    if kind == Happening.DEBT:
        counts["prestige from loans"] -= event.b
    elif kind == Happening.CONTAINER:
        counts["containers, own" if event.b else "containers, neutral"] += 1
    elif kind == Happening.ACHIEVED:
        counts[f"achievement {edition.achievements[event.a].name}"] += 1
    elif kind == Happening.GOAL:
        counts[f"in play: {edition.achievements[event.a].name}"] += 1
    elif kind == Happening.PLAYED:
        asked = " ".join(edition.cards.titles()[event.a].split()[1:])
        counts[f"cards {'met' if event.b else 'not met'}: {asked}"] += 1


def main(games: int, bot: str, seats: int, freight: bool, edition: str | None) -> None:
    """Play, and tell."""
    seen = play_all(play, [Job(number, bot, seats, freight, edition) for number in range(games)])
    tell(f"{seats}, {bot}, {'with' if freight else 'without'} Freight on Board", seen, "prestige")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("bot", nargs="?", default="mcts:200")
    parser.add_argument("seats", type=int, nargs="?", default=2, choices=KIND.seats)
    parser.add_argument("--without-freight", action="store_true")
    parser.add_argument("--edition")
    asked = parser.parse_args()
    main(asked.games, asked.bot, asked.seats, not asked.without_freight, asked.edition)
