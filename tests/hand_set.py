"""What tables set by hand share, whatever the game: looking at them, and playing with dice that are told.

A game's own `Table` adds its pieces, and how a test sets and names them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Self

import numpy as np

import flatboat
from flatboat.kernel import verbs
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Kind
from flatboat.kernel.record_view import wrap

ONLOOKER = -1


def random_dice(seed: int | str) -> Tape:
    return Tape(dice_from(key_of(seed)))


class Loaded(Tape):
    """Loaded dice that remember how many sides each had, since a rule may roll the wrong one."""

    def __init__(self) -> None:
        super().__init__()
        self.sides: list[int] = []

    def below(self, n: int) -> int:
        self.sides.append(n)
        return super().below(n)

    def copy(self) -> Loaded:
        twin = Loaded()
        twin.script = list(self.script)
        return twin


class Told(Loaded):
    """Loaded dice that are told by name what to show; `read` turns a name into the number on n sides.

    A name is read when its die falls, since what number stands for it depends on the cards then left.
    """

    def __init__(self, read: Callable[[str, int], int]) -> None:
        super().__init__()
        self.read = read
        self.names: list[str] = []
        self.rest = False  # True: dice that were not told show 0

    def below(self, n: int) -> int:
        if self.names:
            self.script.append(self.read(self.names.pop(0), n))
        elif self.rest:
            self.script.append(0)
        return super().below(n)


def with_record(game: Game, edition_record: Any) -> Game:
    """The game with other values than an edition file may have; to copy a game reads its file again."""
    twin = Game.__new__(Game)
    vars(twin).update(vars(game), edition_record=edition_record)
    vars(twin).pop("_usual_deal", None)
    return twin


MADE: dict[str, Game] = {}


def game_of(name: str, seats: int, options: Any = ()) -> Game:
    """A game with its usual edition, which takes long to make: one for all tables."""
    key = repr((name, seats, options))
    if key not in MADE:
        MADE[key] = flatboat.game(name, seats, options)
    return MADE[key]


class HandSet:
    """A state with short words for what tests ask."""

    kind: Kind
    names: ModuleType  # the game's tables.py, for the names of phases, reasons and events

    def __init__(self, edition: Any, options: np.ndarray[Any, Any], dice: Tape) -> None:
        self.edition = edition
        self.array = self.kind.state.zeros(1)
        self.state: Any = wrap(self.array)[0]
        self.dice: Any = dice
        verbs.setup(self.edition, self.state, self.dice, wrap(options)[0])

    def load(self) -> Self:
        """From now on all dice must be told."""
        self.dice = Loaded()
        return self

    def copy(self) -> Self:
        """A table of its own that is the same; its dice are loaded anew."""
        twin = type(self).__new__(type(self))
        twin.edition, twin.array = self.edition, self.array.copy()
        twin.state = wrap(twin.array)[0]
        return twin.load()

    def imagined(self, seat: int, seed: int = 0) -> Self:
        """A table that fits what a seat sees; its dice are loaded anew."""
        twin = self.copy()
        twin.array[:] = 0
        verbs.determinize(self.edition, wrap(self.view(seat))[0], random_dice(seed), twin.state)
        return twin

    # --- looking ----------------------------------------------------------------------------------------
    @property
    def table(self) -> Any:
        return self.state.table

    @property
    def seats(self) -> int:
        return int(self.table.seats)

    @property
    def phase(self) -> str:
        return str(self.names.Phase(self.table.phase).name)

    @property
    def over(self) -> bool:
        return bool(verbs.over(self.state))

    @property
    def waiting(self) -> list[int]:
        mask = verbs.waiting(self.state)
        return [seat for seat in range(self.names.SEATS) if mask >> seat & 1]

    @property
    def actor(self) -> int:
        (seat,) = self.waiting
        return seat

    @property
    def events(self) -> list[tuple[str, int, int, int]]:
        """All of the last step: kind, seat, a, b."""
        events, kinds = self.state.events, self.names.Happening
        ring = [events.ring[i] for i in range(events.count)]
        return [(kinds(e.kind).name, e.seat, e.a, e.b) for e in ring]

    def said(self, kind: str) -> list[tuple[int, int, int]]:
        """Seat and numbers of the last step's events of a kind."""
        return [(seat, a, b) for name, seat, a, b in self.events if name == kind]

    def why(self, seat: int) -> list[int]:
        why = [0] * len(self.kind.actions)
        verbs.legal(self.edition, self.state, seat, why)
        return why

    def legal(self, seat: int | None = None) -> list[int]:
        """What a seat may do, by itself the one that acts."""
        return [i for i, reason in enumerate(self.why(self.actor if seat is None else seat)) if reason == 0]

    def view(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat sees."""
        record = self.kind.view.zeros(1)
        verbs.view(self.edition, self.state, seat, wrap(record)[0])
        return record

    def results(self) -> tuple[list[float], list[int]]:
        """Returns and ranks."""
        returns, ranks = [0.0] * self.seats, [0] * self.seats
        verbs.returns(self.edition, self.state, returns)
        verbs.rank(self.edition, self.state, ranks)
        return returns, ranks


class HandSetInWords(HandSet):
    """A table with seats that act in turn, on which moves and dice are told in words.

    What a player owns is reckoned from the events of each step, since people read in them why it changed.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        edition: Any = None,
        dice: Tape | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        plain = self.kind.editions.load()
        values = wrap(plain.record())[0] if edition is None else edition
        chosen = self.kind.options(**({"first_seat": 1} | (options or {})))
        super().__init__(values, chosen.record(plain, seats), dice or random_dice(1))

    def load(self) -> Self:
        self.dice = Told(self.die)
        return self

    # --- what each game says in its own way -------------------------------------------------------------
    def read(self, text: str) -> int:
        """A move in the words of these tests as an action."""
        raise NotImplementedError

    def listed(self, dice: str) -> list[str]:
        """The names of dice, in order."""
        return dice.replace(",", " ").split()

    def die(self, name: str, n: int) -> int:
        """The number that a die of n sides must show."""
        raise NotImplementedError

    def count(self) -> Self:
        """All pieces are there."""
        raise NotImplementedError

    @property
    def wealth(self) -> Any:
        """What players own that changes only as events tell."""
        raise NotImplementedError

    def reckoned(self, before: Any) -> Any:
        """What they own by the events of the last step, of what they owned before it."""
        raise NotImplementedError

    # --- playing ----------------------------------------------------------------------------------------
    @property
    def ending(self) -> str:
        return str(self.names.Ending(self.table.ending).name)

    def reason(self, text: str, seat: int | None = None) -> str:
        """Why a move is not legal for the seat that acts (or another), by its name; LEGAL if it is."""
        why = self.why(self.actor if seat is None else seat)
        return str(self.names.Reason(why[self.read(text)]).name)

    def play(self, *texts: str) -> Self:
        """The seat that acts makes moves, each legal; dice stand after a colon."""
        for text in texts:
            move, _, dice = text.partition(":")
            reason = self.reason(move)
            assert reason == "LEGAL", f"{move}: {reason}"
            self.dice.names += self.listed(dice)
            self.push(self.read(move))
            assert not self.dice.names, f"dice were not rolled: {self.dice.names}"
        return self

    def push(self, action: int) -> Self:
        """Play an action, and count."""
        before = self.wealth
        verbs.step(self.edition, self.state, self.dice, self.actor, action)
        return self.check(before)

    def close(self) -> Self:
        before = self.wealth
        verbs.close(self.edition, self.state)
        return self.check(before)

    def check(self, before: Any) -> Self:
        """Pieces are all there, wealth changed as the events tell, and all of them could be told."""
        self.count()
        assert self.reckoned(before) == self.wealth
        assert self.state.events.count < len(self.state.events.ring)
        return self
