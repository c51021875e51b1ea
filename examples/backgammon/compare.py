"""Backgammon held against OpenSpiel's: the positions that each roll may lead to, and random games a second.

    python examples/backgammon/compare.py [GAMES]

wants OpenSpiel (`pip install "flatboat[bench]"`) and the package `flatboat-backgammon`.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

import flatboat
from flatboat.kernel import verbs
from flatboat.kernel.dice import dice_from, key_of, table_dice
from flatboat.kernel.record_view import wrap
from flatboat.lab.bench import rates

BAR = 100  # where OpenSpiel's `board` has the bar
Position = tuple[tuple[int, ...], ...]  # for each player the checkers on its points 0 (off) to 25 (the bar)


def theirs(state: Any) -> Position:
    """The position of an OpenSpiel state: its X moves from 0 to 23, its O the other way."""
    told = []
    for player in range(2):
        board = [state.board(player, point) for point in range(24)]
        own = [*(reversed(board) if player == 0 else board), state.board(player, BAR)]
        told.append((15 - sum(own), *own))
    return tuple(told)


def reached_by_theirs(state: Any) -> set[Position]:
    """The positions that a roll may lead to; OpenSpiel plays a double as two moves of one player."""
    player, found, left = state.current_player(), set(), [state]
    while left:
        here = left.pop()
        for action in here.legal_actions():
            after = here.child(action)
            if after.current_player() == player:
                left.append(after)
            else:
                found.add(theirs(after))
    return found


def reached_by_ours(
    game: flatboat.Game, position: Position, player: int, roll: tuple[int, int]
) -> set[Position]:
    """The same by our rules."""
    state = game.start(seed=0).state
    table = state[0]["table"]
    table["checkers"], table["turn"] = position, player
    table["dice"], table["moves"] = (max(roll), min(roll)), 4 if roll[0] == roll[1] else 2
    edition, dice, seen, found, left = (
        wrap(game.edition_record)[0],
        dice_from(key_of("none")),
        set(),
        set(),
        [state],
    )
    if not any_legal(edition, state, player, len(game.kind.actions)):
        return {position}
    while left:
        here = left.pop()
        for action in any_legal(edition, here, player, len(game.kind.actions)):
            after = here.copy()
            after["events"] = 0
            verbs.step(edition, wrap(after)[0], wrap(dice)[0], player, action)
            after["events"] = np.zeros((), after.dtype["events"])
            now, same = after[0]["table"], after.tobytes()
            if now["turn"] != player or now["ending"]:
                found.add(tuple(tuple(int(n) for n in row) for row in now["checkers"]))
            elif same not in seen:
                seen.add(same)
                left.append(after)
    return found


def any_legal(edition: Any, state: Any, player: int, actions: int) -> list[int]:
    """The legal actions."""
    why = [0] * actions
    verbs.legal(edition, wrap(state)[0], player, why)
    return [action for action, reason in enumerate(why) if reason == 0]


def rolls(games: int, seed: int) -> Iterator[tuple[Any, tuple[int, int]]]:
    """OpenSpiel's state after each roll of random games, and the roll."""
    chance, spiel = random.Random(seed), pyspiel.load_game("backgammon")
    for _ in range(games):
        state, roll = spiel.new_initial_state(), (0, 0)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                outcome = chance.choices(outcomes, odds)[0]
                dice = re.search(r"roll: (\d)(\d)", state.action_to_string(pyspiel.PlayerId.CHANCE, outcome))
                assert dice
                roll = int(dice[1]), int(dice[2])
                state.apply_action(outcome)
                yield state.clone(), roll
            else:
                state.apply_action(chance.choice(state.legal_actions()))


def compared(games: int, seed: int) -> tuple[int, int]:
    """How many rolls and positions were alike; AssertionError names the first roll that was not."""
    ours, count, positions = flatboat.game("backgammon"), 0, 0
    for state, roll in rolls(games, seed):
        player = state.current_player()
        wanted, found = reached_by_theirs(state), reached_by_ours(ours, theirs(state), player, roll)
        assert found == wanted, (
            f"{roll} for player {player}, {found - wanted} and {wanted - found} differ:\n{state}"
        )
        count, positions = count + 1, positions + len(found)
    return count, positions


def speeds() -> tuple[float, float, float]:
    """Random games a second on one core: ours, OpenSpiel's in its C++, and OpenSpiel's driven from Python."""
    from flatboat.bots.random import playouts, reasons

    game, chance = flatboat.game("backgammon"), np.random.default_rng(1)
    why, spiel, many = reasons(len(game.kind.actions)), pyspiel.load_game("backgammon"), 1000

    def our_games() -> int:
        keys = np.tile(table_dice(bytes(32), 1), many)
        keys["key"] = chance.integers(0, 1 << 32, keys["key"].shape)
        states, counts = game.kind.state.zeros(many), np.zeros(many, np.int64)
        playouts(game.edition_record, game.options_record, states, keys, why, True, game.kind.longest, counts)
        assert states["table"]["ending"].all()
        return many

    start, few = spiel.new_initial_state(), 20
    start.apply_action(0)
    # One simulation of its tree search is nothing but so many random games from the root, played in C++.
    bot = pyspiel.MCTSBot(spiel, pyspiel.RandomRolloutEvaluator(few, 1), 1.0, 1, 10, False, 1, False)

    def their_games() -> int:
        bot.mcts_search(start)
        return few

    def their_loop() -> int:
        state, draw, choices = spiel.new_initial_state(), random.random, random.choices
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                numbers, odds = zip(*outcomes, strict=True)
                state.apply_action(choices(numbers, odds)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
        return 1

    ours, inside, driven = rates([our_games, their_games, their_loop])
    return ours, inside, driven


if __name__ == "__main__":
    count, positions = compared(int(sys.argv[1]) if len(sys.argv) > 1 else 20, seed=1)
    print(f"{count:,} rolls lead to the same {positions:,} positions")
    ours, inside, driven = speeds()
    print(f"random games a second, one core: {ours:,.0f}")
    print(f"OpenSpiel's, in its C++ {inside:,.0f}, driven from Python {driven:,.0f}")
    print(f"that is {ours / inside:.1f} times its C++, {ours / driven:.1f} times its loop in Python")
