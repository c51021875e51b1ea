"""How far a table's own advice leads: a player who takes the first offer at each decision, against bots.

    python benchmarks/advice.py railroad --against deckhand boatman --games 40

The first offer is what the guide advises, else what the digit 1 presses on the table's page. Where nothing is
offered, the player moves as a greedy bot does. Two seats, swapped from game to game; a game without a winner
counts half.
"""

from __future__ import annotations

import argparse
from statistics import fmean

import flatboat
from flatboat.bots import Bot, make
from flatboat.bots.levels import LEVELS
from flatboat.kernel.observation import Observation
from flatboat.lab.report import interval
from flatboat.offers.choices import groups, numbered
from flatboat.offers.wished import told_above, wished


def suggested(position: flatboat.Position, seat: int) -> tuple[int, ...]:
    """What a seat is advised to do, or offered first."""
    observation = position.observation(seat)
    ways = (position.game.words.advised(observation.view), first_offer(observation))
    legal = {move.action for move in position.legal_moves if move.seat == seat}
    return next((way for way in ways if way and way[0] in legal), ())


def first_offer(observation: Observation) -> tuple[int, ...]:
    """What the digit 1 presses on the table's page."""
    wishes = wished(observation, False)
    listed = groups(observation, False, wishes=wishes)
    wishes, listed = numbered(told_above(wishes, listed), listed)
    buttons = [one for wish in wishes for one in wish.further or wish.ways]
    buttons += [one for group in listed for one in group.buttons]
    pressed = next((one.moves.split("; ") for one in buttons if one.key == 1), [])
    return tuple(observation.game.numbers[move] for move in pressed)


def play(game: flatboat.Game, rival: Bot, seed: int) -> tuple[float, list[float]]:
    """One game: the share of whoever follows advice, and the points, theirs first."""
    position, adviser, seat = game.start(seed=seed), make("greedy"), seed % 2
    way: tuple[int, ...] = ()
    while not position.over:
        mover, number = position.waiting[0], len(position.history)
        observation = position.observation(mover)
        if mover == seat and (not way or observation.why[way[0]]):
            way = suggested(position, seat)
        if mover == seat and way:
            action, way = way[0], way[1:]
        else:
            bot = adviser if mover == seat else rival
            action = bot.think(observation, seed=number).move.action
        position.push(observation.move(action))
    outcome = position.outcome
    assert outcome
    winners = outcome.winners
    won = 0.5 if len(winners) != 1 else float(winners[0] == seat)
    return won, [position.points[seat], position.points[1 - seat]]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=flatboat.SHELF)
    parser.add_argument("--against", nargs="+", choices=[*LEVELS], default=["deckhand", "boatman"])
    parser.add_argument("--games", type=int, default=40)
    given = parser.parse_args()
    game = flatboat.game(given.game, seats=2)
    for level in given.against:
        results = [play(game, make(level), seed) for seed in range(given.games)]
        low, high = interval((won, 1) for won, _ in results)
        mine, theirs = (fmean(points[k] for _, points in results) for k in (0, 1))
        won = fmean(one for one, _ in results)
        print(f"advice against {level}: {won:.0%} ({low:.0%} to {high:.0%}), {mine:.1f} and {theirs:.1f}")


if __name__ == "__main__":
    main()
