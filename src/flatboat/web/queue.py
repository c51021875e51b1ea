"""Who may think next, of all who wait for the few processes in which bots think.

People go before tables of bots alone, and within a rank whoever has had least of the thinking lately: by the
address from which a table was made, then by table. One worker is always left to short thoughts that people
wait for, and to the shortest of all others, so that nobody's long ones keep others waiting.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from flatboat.web.desk import Busy

LONG, SHORT = 1.5, 0.2  # seconds of thinking that count as long; and as so short that nobody minds them
LATELY = 60.0  # seconds until a third of what was spent still counts, in whose turn it is
WINDOW = 600.0  # the same of what tables without people may spend
ADDRESS_BUDGET, TABLE_BUDGET = 120.0, 60.0  # seconds of thinking in the window
MOST = 500  # questions that may wait
NOTHING = 0.001  # seconds; less is forgotten


class Rank(IntEnum):
    """Who waits for an answer; the lower goes first."""

    HINT = 0  # somebody asks for advice
    PEOPLE = 1  # people play here or look on
    BOTS = 2  # bots are among themselves
    AHEAD = 3  # nobody yet: somebody may soon ask for advice
    SPENT = 4  # what nobody waits for has used up what it may


@dataclass(frozen=True, eq=False)
class Asker:
    """On whose behalf a bot thinks: the table, and the address (as a digest) to which the time is counted.

    A table of unknown address stands for itself. `rank` is asked whenever somebody may go on, for people come
    and go. Of a thought that is `held` nobody may learn how long it took: it counts as long as it might take.
    """

    table: str = ""
    address: str = ""
    rank: Callable[[], Rank] = lambda: Rank.PEOPLE
    held: bool = False

    @property
    def source(self) -> str:
        """What shares are worked out by."""
        return self.address or f"table {self.table}"


@dataclass(eq=False)
class Place:
    """A question's place: how many seconds it takes at most, and in which order it came."""

    asker: Asker
    seconds: float
    number: int
    budgeted: bool = False  # it counts to the budget of tables without people


class Fading:
    """Seconds spent by each of many, which fade: after a `window` a third of them is left."""

    def __init__(self, window: float) -> None:
        self.window = window
        self.spent: dict[str, tuple[float, float]] = {}  # what was left, and when
        self.sweep_at = 256

    def left(self, name: str, now: float) -> float:
        """What still counts."""
        seconds, at = self.spent.get(name, (0.0, now))
        return seconds * math.exp((at - now) / self.window)

    def add(self, name: str, seconds: float, now: float) -> None:
        """Spend seconds, or (below 0) give some back."""
        self.spent[name] = max(0.0, self.left(name, now) + seconds), now
        if len(self.spent) > self.sweep_at:
            self.spent = {name: kept for name, kept in self.spent.items() if self.left(name, now) > NOTHING}
            self.sweep_at = max(256, 2 * len(self.spent))


class FairQueue:
    """Questions that wait, and those that are thought about by so many workers."""

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        self.workers, self.clock, self.most = workers, clock, most
        self.waiting: list[Place] = []
        self.running: list[Place] = []
        self.lately, self.budgets = Fading(LATELY), Fading(WINDOW)
        self.count = 0

    def join(self, asker: Asker, seconds: float) -> tuple[Place, Place | None]:
        """Get in line; also, where there is no room, the place of whoever must go for it.

        Raises Busy if nobody is less entitled to wait.
        """
        self.count += 1
        place, worst = Place(asker, seconds, self.count), None
        if len(self.waiting) >= self.most:
            waits = Counter(other.asker.source for other in [*self.waiting, place])
            worst = max(
                [*self.waiting, place],
                key=lambda other: (self.rank(other), waits[other.asker.source], other.number),
            )
            if worst is place:
                raise Busy("too many bots are asked at this moment")
            self.waiting.remove(worst)
        self.waiting.append(place)
        return place, worst

    def next(self) -> Place | None:
        """Who may think now; None if nobody may, or nobody waits."""
        free = self.workers - len(self.running)
        if free <= 0 or not self.waiting:
            return None
        ranks = {place: self.rank(place) for place in self.waiting}
        best, last = min(ranks.values()), free == 1 and self.workers > 1

        def may(place: Place) -> bool:
            """The last free worker is for thoughts that are soon over; the spent go when all are."""
            if free == 1 and ranks[place] == Rank.AHEAD:
                return False
            most = SHORT if ranks[place] >= Rank.BOTS else LONG
            return not (last and place.seconds > most) and (ranks[place] < Rank.SPENT or best == Rank.SPENT)

        able = sorted(filter(may, self.waiting), key=lambda place: (ranks[place], *self._turn(place)))
        if not able:
            return None
        place = next((place for place in able if not (last and self._has_the_rest(place))), able[0])
        self._begin(place, ranks[place] >= Rank.BOTS)
        return place

    def rank(self, place: Place) -> Rank:
        """How soon a question is to be answered."""
        rank = place.asker.rank()
        return Rank.SPENT if rank >= Rank.BOTS and self._is_spent(place.asker) else rank

    def _is_spent(self, asker: Asker) -> bool:
        now, left = self.clock(), self.budgets.left
        return left(asker.source, now) >= ADDRESS_BUDGET or left(f"at {asker.table}", now) >= TABLE_BUDGET

    def _turn(self, place: Place) -> tuple[float, float, int]:
        """In which order those of a rank go."""
        now, asker = self.clock(), place.asker
        at_table = self.lately.left(f"at {asker.table}", now)
        return self.lately.left(asker.source, now), at_table, place.number

    def _has_the_rest(self, place: Place) -> bool:
        """Whether all who think now do so for the same address."""
        return all(other.asker.source == place.asker.source for other in self.running)

    def _begin(self, place: Place, budgeted: bool) -> None:
        self.waiting.remove(place)
        self.running.append(place)
        place.budgeted = budgeted
        self._charge(place, place.seconds)

    def _charge(self, place: Place, seconds: float) -> None:
        for account in (self.lately, self.budgets) if place.budgeted else (self.lately,):
            account.add(place.asker.source, seconds, self.clock())
            account.add(f"at {place.asker.table}", seconds, self.clock())

    def leave(self, place: Place, seconds: float = 0.0) -> None:
        """Somebody is done after some seconds, or waits no more."""
        if place in self.waiting:
            self.waiting.remove(place)
        elif place in self.running:
            self.running.remove(place)
            if not place.asker.held:
                self._charge(place, seconds - place.seconds)
