"""How long a settlement of Rifle and Axe can last at the most: `python benchmarks/lasting.py [GAMES]`.

Folk come by growth rolls, recruits and boons alone, and hardship takes them whatever a player does. So
what is worked out here, exactly, is a bound: a settlement that loses nobody to raids, hunger, salt and
winter, and recruits whenever it can.

With a number of games, also how often two bots end alone after each turn, and so how often such a settlement
would outlast them: settlements do not touch each other, and most games of two end with the last one standing.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from itertools import pairwise

import flatboat
from flatboat.games import kind
from flatboat.games.rifle_and_axe.rules.limits import FOLK_PER_RECRUIT
from flatboat.games.rifle_and_axe.rules.setup import STEADY_GROWTH
from flatboat.games.rifle_and_axe.rules.tables import Resource, Season
from flatboat.kernel.record_view import wrap
from flatboat.lab.simulate import Arena, read_bots

Odds = dict[int, float]  # Folk -> chance
MOST = 400  # Folk that are told apart


def growth(edition: object, folk: Odds, per_roll: int) -> Odds:
    """After the Growth Phase."""
    after: Odds = defaultdict(float)
    gains = [int(edition["births"][die] + edition["immigrants"][die]) for die in range(6)]  # type: ignore[index]
    for before, chance in folk.items():
        rolled: Odds = {before: chance}
        for _ in range(before // per_roll):
            further: Odds = defaultdict(float)
            for so_far, odds in rolled.items():
                for gain in gains:
                    further[min(MOST, so_far + gain)] += odds / 6
            rolled = further
        for so_far, odds in rolled.items():
            after[so_far] += odds
    return after


def boon(folk: Odds, season: int) -> Odds:
    """After the Boon Phase: rows 1 and 2 bring immigrants, row 2 two in Spring; there is none in Winter."""
    if season == Season.WINTER:
        return folk
    after: Odds = defaultdict(float)
    for before, chance in folk.items():
        after[before] += 0.8 * chance
        after[before + 1] += 0.1 * chance
        after[before + (2 if season == Season.SPRING else 1)] += 0.1 * chance
    return after


def hardship(edition: object, folk: Odds, season: int) -> Odds:
    """After recruiting and the Hardship Phase; 0 Folk is the end."""
    after: Odds = defaultdict(float)
    for before, chance in folk.items():
        recruits = 0 if season == Season.WINTER else before // FOLK_PER_RECRUIT
        for row in edition["hardship"]:  # type: ignore[index]
            lost = int(row["amount"]) if row["first"] == Resource.FOLK else 0
            after[max(0, min(MOST, before + recruits) - lost)] += chance / len(edition["hardship"])  # type: ignore[index]
    return after


def bound(per_roll: int) -> list[float]:
    """The chance to stand after each turn."""
    edition = kind("rifle-and-axe").editions.load().record()[0]
    folk: Odds = {int(edition["start"][Resource.FOLK]): 1.0}
    chances = []
    for turn in range(1, int(edition["turns"]) + 1):
        season = turn % 4
        folk = hardship(edition, boon(growth(edition, folk, per_roll), season), season)
        folk.pop(0, None)
        chances.append(sum(folk.values()))
    return chances


def stood(bot: str, games: int) -> list[float]:
    """How often a bot alone ends so many whole turns: a share for 0, 1, 2 and so on."""
    game = flatboat.game("rifle-and-axe", seats=1, options=["leaders=dealt"])
    arena, counts = Arena(game, read_bots([bot], 1), 1), [0] * (int(game.edition_record[0]["turns"]) + 1)
    for number in range(games):
        arena.play(range(number, number + 1))
        table = wrap(arena.states)[0].table
        fallen = table.settlements[0].fallen
        counts[fallen - 1 if fallen else table.turn] += 1
    return [count / games for count in counts]


def outlasts(ours: list[float], theirs: list[float]) -> tuple[float, float]:
    """How often one stands longer than the other, and how often as long."""
    longer = sum(ours[i] * theirs[j] for i in range(len(ours)) for j in range(i))
    return longer, sum(x * y for x, y in zip(ours, theirs, strict=True))


def tell_bounds() -> None:
    """The bound, by turn."""
    for words, per_roll in (("as printed", 20), ("steady_growth", STEADY_GROWTH)):
        chances = bound(per_roll)
        print(f"{words}, a growth roll for {per_roll} Folk:")
        print(f"  at most {chances[-1]:.1%} stand after {len(chances)} turns")
        print("  after each turn:", " ".join(f"{chance:.2f}" for chance in chances))
        print(f"  turns ended standing, at the mean: at most {sum(chances):.2f}")


def tell_duels(games: int) -> None:
    """How often a settlement of the bound would outlast bots, and those each other."""
    chances = [1.0, *bound(20), 0.0]
    courses = {"the bound": [before - after for before, after in pairwise(chances)]}
    for bot in ("greedy", "random"):
        courses[bot] = stood(bot, games)
    for ours, theirs in (("the bound", "greedy"), ("the bound", "random"), ("greedy", "random")):
        longer, alike = outlasts(courses[ours], courses[theirs])
        print(f"{ours} stands longer than {theirs}: {longer:.1%}, as long: {alike:.1%} ({games} games alone)")


if __name__ == "__main__":
    tell_bounds()
    if len(sys.argv) > 1:
        tell_duels(int(sys.argv[1]))
