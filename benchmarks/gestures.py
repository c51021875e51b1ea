"""Whether bots do what a person would do with their hands: amounts at once, nothing done and undone.

    python benchmarks/gestures.py
    python benchmarks/gestures.py rifle-and-axe --bot greedy --games 10

What a seat decides in one go, before dice fall or others act, is played again with fewer moves: without one
of them or without two near each other, and with two of a kind as one. The fewest that are found so and lead
to the very same table are told beside those that were made. In Rifle and Axe also: what was thrown away at
the end of turns, as it found no container.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import flatboat
from flatboat.bots.bot import read_spec
from flatboat.errors import FlatboatError
from flatboat.kernel.position import Position
from flatboat.kernel.swift import prepare
from flatboat.lab.arena import Arena

NEAR = 3  # moves between the first and the last of two that undo each other
THROWN = re.compile(r"discard (\d+) (.+)")  # in Rifle and Axe


def state_of(position: Position) -> bytes:
    """The table, but for what was told of the last move."""
    state = position.state.copy()
    state["events"] = 0
    return bytes(state.tobytes())


def leads_to(start: Position, seat: int, actions: Sequence[int]) -> bytes | None:
    """The table after some actions; None if they are not legal in this order."""
    table = start.copy()
    try:
        for action in actions:
            table.push(table.game.move(seat, action))
    except FlatboatError:
        return None
    return state_of(table)


def shorter(start: Position, actions: Sequence[int]) -> Iterator[list[int]]:
    """Ways to do it with fewer moves that may lead to the same."""
    read, size = start.game.kind.actions.read, len(actions)
    for at in range(size):
        yield [*actions[:at], *actions[at + 1 :]]
    for at, other in combinations(range(size), 2):
        (name, one), (second, two) = read(actions[at]), read(actions[other])
        rest = [*actions[at + 1 : other], *actions[other + 1 :]]
        if other - at <= NEAR:
            yield [*actions[:at], *rest]
        if name == second and "n" in one and {**one, "n": 0} == {**two, "n": 0}:
            group = next(group for group in start.game.kind.actions.groups if group.name == name)
            for action in range(group.first, group.first + group.size):
                if {**read(action)[1], "n": 0} == {**one, "n": 0} and action not in (actions[at],):
                    yield [*actions[:at], action, *rest]


def fewest(start: Position, seat: int, actions: Sequence[int]) -> list[int]:
    """The fewest moves that are found to lead to the same table."""
    wanted, found = leads_to(start, seat, actions), list(actions)
    while True:
        better = next((way for way in shorter(start, found) if leads_to(start, seat, way) == wanted), None)
        if better is None:
            return found
        found = better


def goes(arena: Arena, number: int) -> Iterator[tuple[Position, int, list[int]]]:
    """What was decided in one go in a game: the table before it, the seat, its actions; with choice alone."""
    finished = arena.play_whole(number)
    position = arena.game.start(arena.table_seed(number))
    start, mover, done = position.copy(), -1, list[int]()
    for seat, action in finished.log.tolist():
        if seat != mover:
            if done:
                yield start, mover, done
            start, mover, done = position.copy(), seat, []
        position.push(position.game.move(seat, action))
        if position.history[-1].dice_before == position.dice.save():
            done.append(action)
            continue
        if done:
            yield start, mover, done
        start, done = position.copy(), []


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--weights", nargs="*", default=[], help="of the judgement, changed: NAME=VALUE")
    given = parser.parse_intermixed_args()
    for name in given.games_named or flatboat.SHELF:
        tell(name, given.bot, given.games, given.weights)


def tell(name: str, bot: str, games: int, changes: Sequence[str]) -> None:
    """What some games of two come to."""
    game = flatboat.game(name, seats=2)
    prepare(game)
    arena = Arena(game, [read_spec(bot)] * game.seats, 1)
    for change in changes:
        weight, _, value = change.partition("=")
        arena.judgements[weight] = float(value)
    made = least = gone = 0
    surplus, thrown = Counter[str](), Counter[str]()
    for number in range(games):
        for start, seat, actions in goes(arena, number):
            short = fewest(start, seat, actions) if len(actions) > 1 else actions
            made, least, gone = made + len(actions), least + len(short), gone + 1
            names = [game.kind.actions.read(action)[0] for action in actions]
            surplus += Counter(names) - Counter(game.kind.actions.read(action)[0] for action in short)
            for action in actions:
                if found := THROWN.fullmatch(game.moves[action]):
                    thrown[found[2]] += int(found[1])
    title = f"{game.kind.title}, two {bot}, {games} games"
    print(f"{title}: {made / gone:.2f} moves in one go, {least / gone:.2f} would do")
    print(f"  {made - least} of {made} moves too many: {dict(surplus.most_common(5))}")
    if thrown and name == "rifle-and-axe":
        each = {what: round(n / games / game.seats, 1) for what, n in thrown.items()}
        print(f"  thrown away a game and seat: {each}")


if __name__ == "__main__":
    main()
