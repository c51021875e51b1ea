"""Opponents at the tables of a batch: bots that play the other seats until each table asks its learner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from flatboat.bots.bot import (
    NetsOf,
    Spec,
    judgement_of,
    plan_for,
    read_spec,
    room_for_tree,
    way_for,
    way_of_choosing,
)
from flatboat.bots.random import padded_weights, reasons
from flatboat.envs.stepping import LEAVE, Tables, Work, find_illegal, pick_legal, play_all, show, work_at
from flatboat.errors import FlatboatError
from flatboat.kernel.arrays import Bools, Float32s, Int8s, Int32s
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, key_of
from flatboat.kernel.entries import entry
from flatboat.kernel.notation import counted

if TYPE_CHECKING:
    from flatboat.envs.batch import Batch

#: What is said of an opponent that is not ours.
FOREIGN = (
    "is from outside; opponents are random, greedy, mcts:N, net:N or a level. "
    "In a Batch or a PettingZoo environment you choose for every seat"
)


@rule
def choose_for_others(tables: Tables, learners: Int8s, actions: Int32s, start: int, stop: int) -> bool:
    """A random action at each table of a range where another than its learner is asked; whether any is."""
    any_is, mask, room = False, tables.mask, reasons(len(tables.mask[0]))
    words = room.view(np.uint64)
    for i in range(start, stop):
        seat, actions[i] = tables.desks[i].seat, LEAVE
        if seat >= 0 and seat != learners[i]:
            actions[i] = pick_legal(mask, i, tables.choosers[i], room, words)
            any_is = True
    return any_is


@entry
def play_on(
    tables: Any, learners: Int8s, actions: Int32s, gained: Float32s, ended: Bools, learn: bool
) -> int:
    """Let random opponents play on until each table asks its learner, or its game is over; returns -1.

    If they are to `learn`, the learners' actions are played before; if one of them is not legal nothing is
    played, and its table is returned. What learners are rewarded with, and whether games end, is added to
    what was so far, or if they are to learn begins anew.
    """
    n = len(actions)
    if learn:
        wrong = find_illegal(tables, actions)
        if wrong >= 0:
            return wrong
        gained[:], ended[:] = 0, False
    while learn or choose_for_others(tables, learners, actions, 0, n):
        learn = False
        play_all(tables, actions, 0, n)
        show(tables, actions, 0, n)
        for i in range(n):
            if actions[i] != LEAVE:
                gained[i] += tables.rewards[i, learners[i]]
                ended[i] |= tables.ended[i]
    return -1


@entry
def draft(tables: Any, learners: Int8s, actions: Int32s) -> bool:
    """See `choose_for_others`."""
    return choose_for_others(tables, learners, actions, 0, len(actions))


class Others:
    """The bots that play against learners: the first one sits behind the learner, and so on around the table.

    A short list is repeated. Random ones play in compiled code altogether; others think in it, one by one.
    """

    def __init__(self, batch: Batch, bots: str | Sequence[str]) -> None:
        words = bots.split(",") if isinstance(bots, str) else list(bots)
        if strangers := [word for word in words if not isinstance(word, str)]:
            raise FlatboatError(f"the opponent {strangers[0]!r:.60} {FOREIGN}")
        self.batch = batch
        self.specs = [read_spec(word).at(batch.game) for word in words if word.strip()]
        rivals = batch.game.seats - 1
        if not self.specs or len(self.specs) > max(1, rivals):
            wanted = "one" if rivals < 2 else f"1 to {rivals}"
            raise FlatboatError(
                f"{len(self.specs)} opponents for {counted(rivals, 'other seat')}; name {wanted}"
            )
        if timed := [str(spec) for spec in self.specs if spec.milliseconds]:
            raise FlatboatError(
                f"{timed[0]} cannot be repeated; opponents want a number of simulations, not a time"
            )
        if outside := [str(spec) for spec in self.specs if spec.outside is not None]:
            raise FlatboatError(f"the opponent {outside[0]} {FOREIGN}")
        self.thinks = rivals > 0 and any(spec.kind != "random" for spec in self.specs)
        self.learners = np.zeros(batch.n, np.int8)
        self.actions, self.ended = np.zeros(batch.n, np.int32), np.zeros(batch.n, np.bool_)
        self.gained = np.zeros(batch.n, np.float32)
        self.minds = Dice.zeros(batch.n * batch.game.seats if self.thinks else 0)
        self._match: Any = self._make_match() if self.thinks else None

    def reset(self, seed: int) -> None:
        """Begin their thoughts anew: the same seed, the same thoughts."""
        self.minds[:] = np.zeros((), Dice.dtype)
        self.minds["key"] = np.frombuffer(key_of(f"{seed} others"), "<u4")
        self.minds["stream"] = np.arange(len(self.minds))

    def step(self, actions: Int32s) -> None:
        """Play an action of each learner, int32 (n), then on until each is asked again or its game is over.

        `LEAVE` leaves a table as it is. `gained` and `ended` are of this step. IllegalMove as `Batch.step`.
        """
        batch = self.batch
        if self.thinks or batch.threads > 1:
            batch.step(actions)
            np.copyto(self.gained, batch.rewards[np.arange(batch.n), self.learners])
            np.copyto(self.ended, batch.ended)
            self.play()
            return
        self.actions[:] = actions
        wrong = self._play_on(learn=True)
        if wrong >= 0:
            raise batch.refused(wrong, int(actions[wrong]))

    def play(self) -> None:
        """Play on until each table asks its learner or its game is over.

        `gained` is what each learner was rewarded with, `ended` where its game ended; both go on from what
        they were.
        """
        if not self.thinks:
            self._play_on(learn=False)
            return
        batch = self.batch
        while draft(batch.tables, self.learners, self.actions):
            played = self.actions != LEAVE
            for i in np.flatnonzero(played).tolist():
                self._think(i)
            work_at(batch.tables, int(Work.PLAY), self.actions, 0, batch.n)
            self.gained += np.where(played, batch.rewards[np.arange(batch.n), self.learners], 0)
            self.ended |= played & batch.ended

    def _play_on(self, learn: bool) -> int:
        return int(play_on(self.batch.tables, self.learners, self.actions, self.gained, self.ended, learn))

    def _think(self, table: int) -> None:
        """Let the bot that is asked at a table choose."""
        from flatboat.bots.arena import decide

        batch, seats = self.batch, self.batch.game.seats
        seat = int(batch.seat[table])
        spec = self.spec_of(seat, int(self.learners[table]))
        if spec.kind == "random" or np.count_nonzero(batch.mask[table]) < 2:
            return
        self._match.kinds[seat] = way_of_choosing(spec)
        self._match.plans[seat] = self._plans[spec][0]
        self._match.plans[seat]["seat"] = seat
        self._match.judgements[seat] = self._judgements[spec]
        match = self._match._replace(
            states=batch.tables.states[table : table + 1],
            minds=self.minds[table * seats : (table + 1) * seats],
        )
        self.actions[table] = decide(match, seat)

    def spec_of(self, seat: int, learner: int) -> Spec:
        """The bot that plays a seat."""
        return self.specs[(seat - learner - 1) % self.batch.game.seats % len(self.specs)]

    def _make_match(self) -> Any:
        from flatboat.bots.arena import Course, Lines, Match
        from flatboat.bots.plan import Notes

        game = self.batch.game
        kind, seats = game.kind, game.seats
        sims = max(spec.sims for spec in self.specs)
        nets = NetsOf(game, self.specs)
        self._plans = {
            spec: plan_for(game, spec, 0, brief=True, net=net)
            for spec, net in zip(self.specs, nets.numbers, strict=True)
        }
        self._judgements = {
            spec: judgement_of(kind.search, seats, net)[0]
            for spec, net in zip(self.specs, nets.used, strict=True)
        }
        return Match(
            edition=game.edition_record,
            options=game.options_record,
            states=kind.state.zeros(1),
            dice=Dice.zeros(game.streams),
            courses=Course.zeros(1),
            log=np.zeros((1, 0, 2), np.int16),
            thoughts=np.zeros((1, 0), Lines.dtype),
            shown=kind.view.zeros(1),
            reasons=np.ones((1, 0), np.int8),
            views=kind.view.zeros(2),
            kinds=np.zeros(seats, np.int8),
            plans=np.concatenate([self._plans[self.specs[0]]] * seats),
            judgements=np.tile(kind.search.weights_for(seats), seats),
            weights=np.tile(padded_weights(kind.search.rollout_weights), (seats, 1)),
            minds=Dice.zeros(seats),
            notes=Notes.zeros(1),
            worlds=kind.state.zeros(2),
            tree=room_for_tree(game, sims),
            why=reasons(len(kind.actions)),
            values=np.zeros(len(kind.actions)),
            way=way_for(kind.search)[0],
            choice=way_for(kind.search)[1],
            net=nets.room,
        )
