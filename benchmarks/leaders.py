"""Rifle and Axe between equal bots, by leader: `python benchmarks/leaders.py [GAMES] [BOT] [SEATS]`.

Leaders are dealt. For each: its games, its share of wins (longest standing, or most awards) with the 95 %
interval, awards and turns; then how games ended, and the five values at the median.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import flatboat
from flatboat.games.rifle_and_axe.rules.awards import award_value
from flatboat.games.rifle_and_axe.rules.tables import AWARDS, SEATS, Award, Leader
from flatboat.games.rifle_and_axe.text.vocabulary import LEADER_NAMES
from flatboat.kernel.record_view import wrap
from flatboat.lab.report import by_deal, interval
from flatboat.lab.simulate import Arena, Result, read_bots

#: Leader, share of the win, awards, turns stood, values, deal.
Seen = tuple[int, float, float, int, list[int], int]


def play(arena: Arena, numbers: range) -> tuple[list[Result], list[Seen]]:
    """Play these games; what came of each, and of each settlement."""
    results, seen = [], list[Seen]()
    for number in numbers:
        (result,) = arena.play(range(number, number + 1))
        results.append(result)
        table = wrap(arena.states)[0].table
        for bot, seat in enumerate(result.seats):
            s = table.settlements[seat]
            values = [award_value(s, award) for award in range(AWARDS)]
            stood = s.fallen - 1 if s.fallen else table.turn
            seen.append((s.leader, result.share(bot), result.points[bot], stood, values, result.deal))
    return results, seen


def main(games: int, bot: str, seats: int) -> None:
    """Play on all cores, and tell."""
    game = flatboat.game("rifle-and-axe", seats=seats, options=["leaders=dealt"])
    bots, threads = read_bots([bot], seats), os.cpu_count() or 1
    arenas = [Arena(game, bots, 1) for _ in range(threads)]
    parts = [range(games * i // threads, games * (i + 1) // threads) for i in range(threads)]
    arenas[0].play(range(1))  # compiles once
    with ThreadPoolExecutor(threads) as pool:
        found = list(pool.map(play, arenas, parts))
    results = [result for part, _ in found for result in part]
    seen = [one for _, part in found for one in part]
    print(f"{games} games of {seats}, {bot}")
    for leader in Leader:
        own = [one for one in seen if one[0] == leader]
        wins = sum(one[1] for one in own)
        low, high = interval(by_deal((one[5], one[1]) for one in own))
        awards, turns = (statistics.mean(one[i] for one in own) for i in (2, 3))
        told = f"wins {wins / len(own):.1%} ({low:.1%} to {high:.1%})"
        print(f"{LEADER_NAMES[leader]:20} {len(own):5} games  {told}  awards {awards:.2f}  turns {turns:.2f}")
    endings = Counter(result.ending for result in results)
    print("endings:", ", ".join(f"{ending} {n / games:.1%}" for ending, n in endings.most_common()))
    for award in Award:
        values = [one[4][award] for one in seen]
        print(f"{award.name.lower()}: median {statistics.median(values):g}, best {max(values)}")


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description="Rifle and Axe between equal bots, by leader.")
    wishes.add_argument("games", nargs="?", type=int, default=1000, help="how many (1000)")
    wishes.add_argument("bot", nargs="?", default="mcts", help="who plays (mcts)")
    wishes.add_argument(
        "seats", nargs="?", type=int, default=2, choices=range(1, SEATS + 1), help="how many (2)"
    )
    wish = wishes.parse_args()
    main(wish.games, wish.bot, wish.seats)
