"""Tables of others, stepped in their own forms of use: random legal moves in one thread, with what is legal.

OpenSpiel from Python with observation tensors, Pgx compiled by JAX in a batch, fastcatan in a batch, where it
gives masks and no observations, and table by table. What is not installed is told in a sentence; all are in
`flatboat[bench]`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numba import njit

Step = Callable[[], int]


class Peer(NamedTuple):
    """One that is measured beside ours."""

    says: str
    module: str
    make: Callable[[int], Step]  # for so many tables: some steps, and how many they were
    observes: bool = True  # whether it gives observations, and not masks alone


def found(peer: Peer) -> bool:
    """Whether a peer is installed."""
    return find_spec(peer.module) is not None


def openspiel(name: str, _: int) -> Step:
    """A hundred moves of a game of OpenSpiel from Python; chance moves are not counted."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game, chooser = pyspiel.load_game(name), random.Random(1)
    # Hearts has no observations, only information states. An observer writes them into NumPy's memory, at 20
    # times the speed of the list that `information_state_tensor` gives.
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=name == "hearts"))
    mask, state = np.zeros(game.num_distinct_actions(), np.bool_), game.new_initial_state()

    def step() -> int:
        nonlocal state
        moves = 0
        while moves < 100:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, chances)[0])
            else:
                seat = state.current_player()
                observer.set_from(state, seat)
                legal = state.legal_actions(seat)
                mask[:] = False
                mask[legal] = True
                state.apply_action(chooser.choice(legal))
                moves += 1
        return moves

    return step


def pgx(name: str, tables: int) -> Step:
    """Ten steps of a batch of Pgx, which JAX compiles together with the random choices."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")  # as ours: one thread
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def once(carry: Any, _: Any) -> tuple[Any, None]:
        state, key = carry
        key, choices, chances = jax.random.split(key, 3)
        chosen = jax.random.categorical(choices, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return (step_all(state, chosen, jax.random.split(chances, tables)), key), None

    ten = jax.jit(lambda carry: jax.lax.scan(once, carry, length=10)[0])
    key = jax.random.PRNGKey(1)
    carry = jax.jit(jax.vmap(env.init))(jax.random.split(key, tables)), key

    def step() -> int:
        nonlocal carry
        carry = jax.block_until_ready(ten(carry))
        return 10 * tables

    return step


def fastcatan(tables: int) -> Step:
    """Five steps of a batch of fastcatan, whose moves we choose in compiled code."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    import fastcatan

    games = fastcatan.BatchedEnv(tables, seed=1)
    masks = np.zeros((tables, fastcatan.MASK_WORDS), np.uint64)
    actions, ended = np.zeros(tables, np.uint32), np.zeros(tables, np.uint8)
    games.reset()

    def step() -> int:
        for _ in range(5):
            games.write_masks(masks)
            choose_bits(masks, actions)
            games.step_autoreset(actions, ended)
        return 5 * tables

    return step


@njit
def choose_bits(masks: Any, out: Any) -> None:
    """A bit that is set in each row, each equally likely."""
    for i in range(len(masks)):
        count = 0
        for word in masks[i]:
            while word:
                word &= word - np.uint64(1)
                count += 1
        left = np.random.randint(0, max(1, count))
        for k in range(masks.shape[1]):
            word, at = masks[i, k], 0
            while word:
                if word & np.uint64(1):
                    if left == 0:
                        out[i] = 64 * k + at
                    left -= 1
                word >>= np.uint64(1)
                at += 1


def fastcatan_alone(_: int) -> Step:
    """A hundred moves of one game of fastcatan, each with what its seat may know."""
    import fastcatan

    game, chooser = fastcatan.Env(), random.Random(1)
    game.reset(seed=1)

    def step() -> int:
        for _ in range(100):
            if game.done:
                game.reset(seed=chooser.getrandbits(32))
            game.state_view(game.actor_to_act)
            game.step(chooser.choice(game.legal_actions()))
        return 100

    return step


PEERS = [
    Peer("OpenSpiel's backgammon from Python", "pyspiel", partial(openspiel, "backgammon")),
    Peer("OpenSpiel's hearts from Python", "pyspiel", partial(openspiel, "hearts")),
    Peer("Pgx backgammon on the processor, a batch", "pgx", partial(pgx, "backgammon")),
    Peer("fastcatan, a batch, masks alone", "fastcatan", fastcatan, observes=False),
    Peer("fastcatan, one table, seen as Python's data", "fastcatan", fastcatan_alone),
]
