"""What a drawing shows: the view with the values its pieces need, the sizes shared and the short names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import chain
from types import SimpleNamespace
from typing import Any, NamedTuple

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, BUILD, BUY, END, REROLL, SELL, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.awards import award_value, points
from flatboat.games.rifle_and_axe.rules.limits import (
    blacksmith_limit,
    carpenter_limit,
    carpentry,
    cost_of_build,
    cost_of_lesser,
    extra_trades,
    folk_left,
    free,
    recruit_limit,
    smithing,
)
from flatboat.games.rifle_and_axe.rules.raid import fight_level
from flatboat.games.rifle_and_axe.rules.season import EXTRA_ROLLS
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    NONE,
    REUSED,
    SQUARES,
    TRADED,
    TRADES,
    Edition,
    Happening,
    Phase,
    Resource,
    Settlement,
    Square,
    Structure,
    Tool,
    View,
)
from flatboat.games.rifle_and_axe.rules.trade import among, why_no_trade
from flatboat.games.rifle_and_axe.text.deeds import MAXIMA, Deed, deed, husbandry_limit, times
from flatboat.games.rifle_and_axe.text.extras import FAMILIES, shod_for_nothing
from flatboat.games.rifle_and_axe.text.growth import goal
from flatboat.games.rifle_and_axe.text.guide import Guide
from flatboat.games.rifle_and_axe.text.losses import cause_of
from flatboat.games.rifle_and_axe.text.outlook import (
    AFTER_WORK,
    asked_of,
    deadly_raids,
    raid_odds,
    still_open,
)
from flatboat.games.rifle_and_axe.text.phrases import EVENTS
from flatboat.games.rifle_and_axe.text.story import is_new_year, year_told
from flatboat.games.rifle_and_axe.text.vocabulary import STRUCTURE_NAMES, season_of
from flatboat.games.rifle_and_axe.text.wanted import ALL, wanted
from flatboat.kernel.event_words import by_name
from flatboat.kernel.once import once
from flatboat.kernel.record_view import unpacked
from flatboat.kernel.text import Wanted

WIDE = 964  # the drawing without its margins of 8
PHONE = 374  # the same in the narrow form
GAP = 4  # between the spaces of a row
BETWEEN = 6  # between boards
STAR = "M0-6L1.8-1.9L6-1.6L2.7 1.2L3.8 5.4L0 3L-3.8 5.4L-2.7 1.2L-6-1.6L-1.8-1.9Z"

#: Names that fit the spaces of the boards; a title has the printed name.
ON_SQUARES = {
    Square.HUSBANDRY: "Husbandry",
    Square.HOME_INDUSTRIES: "Home industries",
    Square.PLANKS: "Planks",
    Square.FURNITURE: "Furniture",
    Square.METAL_HOUSEWARES: "Metal wares",
    Square.MAKE_TOOLS: "Make tools",
}
ON_STRUCTURES = {Structure.CARPENTER_SHOP: "Carpenter", Structure.SMITHY: "Smithy"}
ON_RESOURCES = {Resource.SEED: "Seed"}
#: What squares with several moves offer: the last part of the piece's id, for each action of the family.
CHOICES: dict[Square, dict[str, tuple[str, ...]]] = {
    Square.MILK_BUTCHER: {"milk": ("milk",), "butcher": ("butcher",)},
    Square.WEAVING: {"weave": ("clothes", "container")},
    Square.HOME_INDUSTRIES: {"home industries": ("housewares", "container")},
    Square.GIFT_GIVING: {"give": ("rifle", "horse", "tool", "clothes", "housewares")},
    Square.MAKE_TOOLS: {"forge": ("tool", "implement")},
}
#: The actions of each square, Trade's aside: those are counted as a whole.
ACTIONS_OF: list[list[int]] = [[] for _ in range(SQUARES)]
for family, square in SQUARE_OF.items():
    if square != Square.TRADE:
        ACTIONS_OF[square] += FAMILIES[family]


TRADING = range(SELL, BUY + TRADES)


Corner = tuple[float, float]


class Icons(NamedTuple):
    """Pictures in a line of words: their scale, and from one to the next."""

    scale: float
    step: float


class Option(NamedTuple):
    """One of the moves of a square: the end of its piece's id, and its action."""

    name: str
    action: int


#: The moves of the squares that have a piece for each.
OPTIONS = {
    square: [
        Option(name, FAMILIES[family][i])
        for family, names in families.items()
        for i, name in enumerate(names)
    ]
    for square, families in CHOICES.items()
}


def as_begun(s: Settlement) -> Settlement:
    """A settlement without what it did last turn, if it has yet to begin the new one."""
    if s.phase == Phase.BEGIN:
        s.done[:], s.used[:] = [0] * len(s.done), [0] * len(s.used)
        s.boon, s.milked, s.lost, s.husbandry, s.folk = 0, 0, 0, NONE, s.resources[Resource.FOLK]
    return s


@once
def laid_out(view: View) -> Any:
    """The table as plain objects, for all drawings of a view."""
    seats = range(view.table.seats)
    return SimpleNamespace(
        seats=len(seats),
        turn=view.table.turn,
        settlements=[as_begun(unpacked(view.table.settlements[seat])) for seat in seats],
        fields_need_tools=view.table.fields_need_tools,
    )


@once
def reckoned(
    printed: Edition, view: View, acting: bool
) -> tuple[Callable[[int], Deed], Callable[[int], int]]:
    """What an action uses, spends and brings, and how often the viewer could do it now: each is told once."""
    table, seat = laid_out(view), int(view.seat)
    often = cache(lambda action: times(printed, table, seat, action) if acting else 0)
    return cache(lambda action: deed(printed, table, action)), often


class Scene:
    """A view with the values its drawing needs."""

    def __init__(
        self, view: View, edition: RifleEdition, names: list[str], prefix: str, narrow: bool = False
    ) -> None:
        self.view, self.edition, self.names, self.prefix = view, edition, names, prefix
        self.narrow = narrow
        self.icons = Icons(0.66, 15.5) if narrow else Icons(0.84, 19)
        self.printed = edition.printed
        self.seat: int = view.seat
        self.seats = range(view.table.seats)
        self.turn: int = view.table.turn
        #: How often each square was used in this turn, or until one begins in the last.
        self.worked = view.table.settlements[max(0, view.seat)].done
        self.table = laid_out(view)
        self.sides: list[Settlement] = self.table.settlements
        self.over = bool(view.table.ending)
        self.picking = self.turn == 0  # leaders
        self.season = season_of(max(1, self.turn))
        #: The viewer's settlement; an onlooker, for whom only what is printed counts, has the first.
        self.me: Settlement = self.sides[max(0, self.seat)]
        self.phase = Phase(self.me.phase)
        self.acting = self.seat >= 0 and self.phase == Phase.ACTION and not self.over
        self.deed, self.times = reckoned(self.printed, view, self.acting)

    @cached_property
    def staged(self) -> bool:
        """Whether what befell the viewer stands where the Action Board was, on which nothing can be done now.

        It hangs on the phase alone: whoever asks where a move is pressed may not be told the events.
        """
        between = self.phase in AFTER_WORK or self.phase in (Phase.WAIT, Phase.FALLEN)
        between = between or self.phase in (Phase.BEGIN, Phase.CRAFTSMAN)
        return self.seat >= 0 and not self.picking and between

    @cached_property
    def shows_stage(self) -> bool:
        """Whether there is something to show there: what befell who waits, if that is told; and the end."""
        asked = self.phase != Phase.WAIT
        told = any(event.kind == Happening.HARDSHIP for event in self.happened)
        return self.staged and (asked or told or self.over)

    def id(self, *parts: object) -> str:
        """The id of a piece."""
        return "-".join([self.prefix, *map(str, parts)])

    # --- the Action Board ---------------------------------------------------------------
    def square_times(self, square: int) -> int:
        """How often a square could be used now, by whichever of its moves goes most often."""
        if square == Square.TRADE:
            return self.trades() if self.acting else 0
        return max(self.times(action) for action in ACTIONS_OF[square])

    @cached_property
    def trades_open(self) -> list[str]:
        """What the Trades made so far may still sell or buy."""
        return still_open(self.me) if self.acting else []

    @cached_property
    def trades_on(self) -> bool:
        """Whether the Trades made so far can still sell or buy, be it more of what they did."""
        return self.acting and any(times(self.printed, self.table, self.seat, action) for action in TRADING)

    @cached_property
    def shod_for_nothing(self) -> bool:
        """Whether Shoe Horses would bring a Trade without a Horse."""
        return self.acting and shod_for_nothing(self.printed, self.me)

    def live(self, square: int) -> bool:
        """Whether a square is to be shown as one that can be used now, and brings something."""
        if square == Square.SHOE_HORSES and self.shod_for_nothing:
            return False
        if not self.acting or self.square_times(square):
            return True
        return square == Square.TRADE and self.trades_on

    def trades(self) -> int:
        """How many more Trades could be made, as far as Folk, extras and Horses go."""
        s = self.me
        if why_no_trade(s):
            return 0
        if s.resources[Resource.HORSES] == 0:
            return 1
        extras = max(0, extra_trades(s) - s.done[Square.TRADE])
        return int(min(free(s, Tool.HORSES), folk_left(s) + extras + 1 - cost_of_lesser(s)))

    def limit(self, square: int) -> tuple[int, int] | None:
        """Used so often this turn, of so often allowed; None for squares without a count of their own."""
        s, done = self.me, self.me.done[square]
        if square in MAXIMA:
            return done, getattr(self.printed, MAXIMA[Square(square)])
        if square == Square.RECRUIT:
            return done, recruit_limit(s)
        if square == Square.HUSBANDRY:
            return done, husbandry_limit(s)
        if square == Square.MILK_BUTCHER:
            return s.milked, s.resources[Resource.LIVESTOCK] // 2
        return None

    def craft(self, which: int) -> tuple[int, int]:
        """Carpenter (0) or Blacksmith (1) actions: done and allowed."""
        s = self.me
        if which == 0:
            return carpentry(s), carpenter_limit(s)
        return smithing(s), blacksmith_limit(s)

    @property
    def shown(self) -> Sequence[int]:
        """The seats whose cubes lie on the Action Board: a player's own, for onlookers all."""
        return self.seats if self.seat < 0 else (self.seat,)

    def cubes(self, seat: int, square: int) -> int:
        """A settlement's cubes on a square; they are taken off as its Action Phase ends."""
        s = self.sides[seat]
        return int(s.done[square]) if s.phase == Phase.ACTION else 0

    # --- resources and structures --------------------------------------------------------
    def used(self, resource: int) -> int:
        """How many of a reusable resource have served this turn."""
        if resource not in REUSED or not self.acting:
            return 0
        tool = REUSED.index(Resource(resource))
        return int(self.me.resources[resource] - free(self.me, tool))

    def need(self, resource: int) -> int:
        """How much of a resource is needed."""
        return asked_of(self.printed, self.me, self.turn, resource)

    def missing(self, resource: int) -> int:
        """How much of what is needed is not there."""
        if self.over or self.phase == Phase.FALLEN:
            return 0
        return max(0, self.need(resource) - int(self.me.resources[resource]))

    def lacks(self, structure: int) -> list[int]:
        """All resources of which a structure takes more than there is free; extras work like Folk."""
        if self.all_built(structure):
            return []
        folk = cost_of_build(self.me, structure, self.deed(BUILD + structure).folk)
        busy = self.acting and folk > folk_left(self.me)
        return [int(Resource.FOLK)] * busy + list(self.short(BUILD + structure))

    def short(self, action: int) -> dict[int, int]:
        """The Tools and goods that an action takes and of which too few are there or free, and how many."""
        done, have = self.deed(action), self.me.resources
        takes = {REUSED[tool]: n for tool, n in done.uses.items()} | dict(done.spends)
        return {int(one): n for one, n in takes.items() if have[one] - self.used(one) < n}

    def costed(self, structure: int) -> bool:
        """Whether what a structure takes is to be shown: it can be built now, or is to be worked for."""
        return structure == self.goal or bool(self.times(BUILD + structure))

    def all_built(self, structure: int) -> bool:
        """Whether no more of a structure can be built."""
        most = self.printed.most[structure]
        return bool(most and self.me.built[structure] >= most)

    # --- all settlements -----------------------------------------------------------------
    def value(self, seat: int, award: int) -> int:
        """What an award goes by."""
        return int(award_value(self.sides[seat], award))

    def holds(self, seat: int, award: int) -> bool:
        """Whether a settlement has an award as things stand; alone: whether it is at par."""
        return bool(points(self.printed, self.table, seat, award))

    @cached_property
    def weakest(self) -> int:
        """Alone, the award whose value makes the grade: the least against its par; NONE at par in all."""
        par = self.printed.par
        short = [award for award in range(AWARDS) if self.value(0, award) < par[award]]
        if len(self.seats) > 1 or self.over or not short:
            return NONE
        return min(short, key=lambda award: self.value(0, award) / par[award])

    @cached_property
    def goal(self) -> int:
        """The structure that is good to build next; NONE for no such."""
        last = self.over or self.turn >= self.printed.turns
        one = goal(self.me) if self.seat >= 0 and not last else None
        return one.structure if one else NONE

    @property
    def goal_parts(self) -> list[tuple[str, str]]:
        """That structure, and how much there is of the Wood and Lumber that it takes, with pictures."""
        if self.goal == NONE:
            return []
        name = ON_STRUCTURES.get(Structure(self.goal)) or STRUCTURE_NAMES[self.goal].capitalize()
        takes = self.deed(BUILD + self.goal).spends.items()
        have = self.me.resources
        return [("", f"Next: {name}"), *((f"r{one}", f"{min(n, int(have[one]))}/{n}") for one, n in takes)]

    @cached_property
    def suggested(self) -> tuple[Wanted, ...]:
        """What the buttons beside the board suggest."""
        return wanted(self.edition.once(Guide), self.view)

    @cached_property
    def rolls(self) -> tuple[int, ...]:
        """Peace spent until a raid is better faced, and that raid; () where none or one is to be spent."""
        found = (one.actions for one in self.suggested if self.phase == Phase.RAID)
        return next((actions for actions in found if actions[0] == REROLL and actions[1:]), ())

    @cached_property
    def hot(self) -> frozenset[int]:
        """The moves that these are made of; of a raid the first alone."""
        if self.phase == Phase.RAID:
            return frozenset(one.actions[0] for one in self.suggested)
        suggested = self.suggested if self.acting else ()
        return frozenset(chain.from_iterable(one.actions for one in suggested))

    @cached_property
    def coming(self) -> Wanted | None:
        """What comes next, on a phone: there a list of suggestions would hide the board."""
        if not self.narrow or self.phase not in (Phase.ACTION, Phase.LOSE, Phase.DISCARD):
            return None
        return next(iter(self.suggested), Wanted((END,), "end the Action Phase") if self.acting else None)

    @cached_property
    def everything(self) -> Wanted | None:
        """All that is suggested, on a phone, where it is several things."""
        return next((one for one in self.suggested[1:] if self.coming and one.label == ALL), None)

    @cached_property
    def otherwise(self) -> Wanted | None:
        """What may be lost in its place, on a phone."""
        return next((one for one in self.suggested[1:] if self.coming and self.phase == Phase.LOSE), None)

    @cached_property
    def hot_squares(self) -> frozenset[int]:
        """The squares of these moves."""
        families = {ACTIONS.family(action) for action in self.hot}
        return frozenset(SQUARE_OF[name] for name in families if name in SQUARE_OF)

    @cached_property
    def hot_goods(self) -> frozenset[int]:
        """The resources that they sell or buy."""
        read = (ACTIONS.read(action) for action in self.hot)
        return frozenset(int(TRADED[values["good"]]) for name, values in read if name in ("sell", "buy"))

    @cached_property
    def traded(self) -> frozenset[int]:
        """The resources that were sold or bought this turn."""
        goods = self.me.sold | self.me.bought
        return frozenset(int(resource) for good, resource in enumerate(TRADED) if among(goods, good))

    @cached_property
    def deadly(self) -> int:
        """How many raids of ten kill, with the viewer's Fight and Peace."""
        return deadly_raids(raid_odds(self.edition, self.printed, self.me), self.me)

    def fight(self, seat: int) -> str:
        """A settlement's Fight level; none before it has a leader."""
        s = self.sides[seat]
        return "–" if s.leader == NONE else str(fight_level(self.printed, s))

    @cached_property
    def told(self) -> list[Any]:
        """The viewer's events that a page is told: as a new year begins, of the last one, too."""
        events = self.view.events
        found = [events.ring[i] for i in range(events.count)]
        return [event for event in found if event.seat == self.seat]

    @cached_property
    def happened(self) -> list[Any]:
        """The events of the last step that befell the viewer; on a page those of the whole turn's end."""
        ends = (i for i, event in enumerate(self.told) if event.kind == Happening.ENDED_ACTIONS)
        return [by_name(event, EVENTS) for event in self.told[max(ends, default=0) :]]

    @cached_property
    def year(self) -> str:
        """The last year in words, as a new one begins."""
        past = self.told[: -len(self.happened)]
        return year_told(self.edition, past) if past and is_new_year(self.table, self.seat) else ""

    @cached_property
    def newcomers(self) -> int:
        """How many Folk have come with the dice, until something is done."""
        rolled = Counter(event.kind for event in self.happened)
        born = sum(self.printed.births[one.die - 1] for one in self.happened if one.kind == Happening.GROWTH)
        return int(born) + rolled[Happening.SUPPLIES] // EXTRA_ROLLS

    @cached_property
    def killers(self) -> list[int]:
        """What took Folk of the viewer: each Cause once."""
        if self.over:
            return []
        dead = [event for event in self.happened if event.kind == Happening.FOLK_LOST]
        return list(dict.fromkeys(int(event.cause) for event in dead))

    @cached_property
    def beset(self) -> str:
        """What the viewer was beset by last, such as "Flood"; "" if nothing is told of it."""
        causes = [cause_of(self.edition, one.kind, getattr(one, "die", 0)) for one in self.happened]
        return next(filter(None, reversed(causes)), "")


def options(scene: Scene, square: int) -> list[Option]:
    """The moves of a square that are pieces of their own; none where a click on the square says it all."""
    if square == Square.HOME_INDUSTRIES and not scene.printed.home_containers:
        return []
    return OPTIONS.get(Square(square), [])
