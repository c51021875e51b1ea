"""How many deliveries a game of Small Railroad Empires allows at all: goods that a city in play demands.

    python benchmarks/deliveries.py --games 200

All players share them, so they bound what a winner can have.
"""

from __future__ import annotations

import argparse
from collections import Counter

import flatboat
from flatboat.games.railroad.rules.tables import CITIES, FACTORIES, NONE
from flatboat.kernel.record_view import wrap


def possible(position: flatboat.Position) -> int:
    """The most deliveries that a table allows: of each good as many as lie ready and are demanded."""
    table = wrap(position.state)[0].table
    ready, demanded = Counter[int](), Counter[int]()
    for site in range(FACTORIES):
        if table.works[site].space != NONE:
            ready[int(table.works[site].good)] += int(table.works[site].left)
    for site in range(CITIES):
        city = table.cities[site]
        if city.space != NONE:
            demanded.update(int(city.good[icon]) for icon in range(city.count))
    return (ready & demanded).total()


def main() -> None:
    """Deal games and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    for seats in flatboat.kind("railroad").seats:
        game = flatboat.game("railroad", seats=seats)
        found = [possible(game.start(seed=seed)) for seed in range(given.games)]
        mean, each = sum(found) / len(found), sum(found) / len(found) / seats
        print(f"{seats} players: {mean:.1f} deliveries ({min(found)} to {max(found)}), {each:.1f} for each")


if __name__ == "__main__":
    main()
