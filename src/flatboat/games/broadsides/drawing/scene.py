"""What a drawing shows: the view with the values its pieces need."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from flatboat.games.broadsides.edition.model import BroadsidesEdition
from flatboat.games.broadsides.rules.layout import touching_side
from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.ships import are_adjacent, bearing_of, figures
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    DX,
    DY,
    GIVES_UP,
    HEADINGS,
    MOST_EXTRA,
    NONE,
    PLACES,
    SEATS,
    SECTIONS,
    SLOTS,
    Card,
    Ending,
    Happening,
    Phase,
    Side,
    View,
)
from flatboat.games.broadsides.text.assault import Assault, assaults
from flatboat.games.broadsides.text.crossings import (
    CLEAR,
    Lie,
    Voyage,
    courses,
    field_of,
    lie_of,
    lies_of,
    nearest,
    voyages,
)
from flatboat.games.broadsides.text.happenings import EVENTS
from flatboat.games.broadsides.text.outlook import Outlook, causes_of, chance, shot_away
from flatboat.kernel.event_words import by_name
from flatboat.kernel.record_view import unpacked
from flatboat.kernel.scenes import SeatedScene

BOTH = range(SEATS)
NEARLY = 0.7  # of what the best dot promises: what is marked as good, too
GOLD = ("good", "nearest")  # looks of dots that are worth sailing to
IN_TURN = (Phase.FIRE, Phase.MOVE, Phase.FIGHT)
AT_CARDS = (Phase.PLOT, Phase.SAIL, Phase.FIRE)  # while cards lie face down


class Force(NamedTuple):
    """Figures of a side in a place."""

    crew: int
    captain: bool
    chosen: int = 0  # of them put there in secret, and not shown yet


class Scene(SeatedScene):
    """A view with the values its drawing needs."""

    def __init__(self, view: View, edition: BroadsidesEdition, names: list[str], prefix: str) -> None:
        self.edition, self.names, self.prefix = edition, names, prefix
        self.printed = edition.printed
        self.view = view
        self.seat = view.seat
        self.table = unpacked(view.table)
        self.own = unpacked(view.own)
        self.ships = self.table.ships
        self.phase = Phase(self.table.phase)
        self.boarding = bool(self.table.boarding)
        #: Who fires, moves or fights; NONE while both choose.
        self.actor = int(self.table.active) if self.phase in IN_TURN else NONE
        ring = view.events.ring
        self.happened = [ring[i] for i in range(view.events.count)]
        self.events = [by_name(event, EVENTS) for event in self.happened]
        #: Who is shown left at sea: the viewer, for an onlooker the first.
        self.left = max(0, self.seat)
        self.levels = edition.deck.levels.row()

    # --- who is where ---------------------------------------------------------------------
    @cached_property
    def forces(self) -> list[tuple[Force, Force]]:
        """For each place the figures of both sides, with what the viewer has put there in secret."""
        found = [[Force(ship.crew[place], ship.captain == place) for ship in self.ships]
                 for place in range(PLACES)]  # fmt: skip
        if self.seat >= 0:
            for section, captain in self._chosen():
                here = found[self.seat * SECTIONS + section]
                crew, led, chosen = here[self.seat]
                crew += 0 if captain else 1
                crew -= 1 if captain and self.phase == Phase.REPLACE else 0
                here[self.seat] = Force(crew, led or captain, chosen + 1)
        return [(one, two) for one, two in found]

    def _chosen(self) -> list[tuple[int, bool]]:
        """The sections that the viewer has chosen in secret, and whether for the Captain."""
        if self.phase not in (Phase.PLACE, Phase.REPLACE):
            return []
        found = [(self.own.captain, True)] if self.own.captain != NONE else []
        return found + [(extra, False) for extra in self.own.extra[:MOST_EXTRA] if extra != NONE]

    def fighting(self, place: int) -> bool:
        """Whether both sides have figures in a place."""
        return all(figures(ship, place) > 0 for ship in self.ships)

    def odds(self, place: int, joining: int = 0, led: bool = False) -> float:
        """How often the viewer wins the combat in a place, if so many join, or the Captain."""
        return chance(self.table, self.seat, place, joining, led)

    @cached_property
    def assaults(self) -> dict[int, Assault]:
        """What the viewer may attack now, with all that reach it."""
        return assaults(self.printed, self.view.table, self.seat)

    def enemies(self, place: int) -> int:
        """Figures of the other side in a place."""
        return int(figures(self.ships[1 - self.seat], place))

    @cached_property
    def sides(self) -> list[str]:
        """What each side has left, in a line."""
        facts = (Outlook(self.edition).ship(self.table, seat) for seat in BOTH)
        return ["; ".join(f"{name}: {fact}" for name, fact in one.items()) for one in facts]

    def fate(self, seat: int) -> Ending:
        """How a side came to its end; NOT_YET for one that has won, and while the game goes on."""
        if self.phase != Phase.OVER or self.table.winner == seat:
            return Ending.NOT_YET
        return Ending(causes_of(self.printed, self.table)[seat])

    @property
    def aboard(self) -> bool:
        """Whether something is done on the large ships now, or was at last."""
        return self.boarding or self.phase not in (Phase.PLOT, Phase.SAIL)

    # --- fire --------------------------------------------------------------------------------
    @property
    def firing(self) -> bool:
        """Whether cannons fire now."""
        return self.phase == Phase.FIRE

    def bears(self, seat: int, heading: int, lie: Lie | None = None) -> int:
        """Cannons aboard that bear on the dot in that direction, as she lies now or would."""
        return self._fields[seat][(heading - (lie or self.ships[seat]).heading) % HEADINGS]

    @cached_property
    def _fields(self) -> list[list[int]]:
        return [field_of(self.printed, ship) for ship in self.ships]

    @cached_property
    def loaded(self) -> list[dict[int, int]]:
        """By side the sections of cannons that have yet to fire now, each with the number of its shot."""
        return [self._loaded(seat) for seat in BOTH]

    def _loaded(self, seat: int) -> dict[int, int]:
        """The same of a side.

        Of those shot away since it began the table tells how many, not which: they count if they can be no
        others.
        """
        ship = self.ships[seat]
        if not self.firing:
            return {}
        places = [section for section in range(SECTIONS) if self.printed.guns[section]]
        places = [section for section in places if self._covers(seat, section)]
        bare = [section for section in places if not ship.guns[section]]
        if len(bare) != shot_away(self.printed, self.table, seat):
            places = [section for section in places if ship.guns[section]]
        fired = ship.bearing - ship.shots
        return {section: number for number, section in enumerate(places) if number >= fired}

    def _covers(self, seat: int, section: int) -> bool:
        """Whether the other ship lies in the field of fire of a cannon in a section."""
        if self.boarding:
            return section % COLUMNS == (0 if self.touching(seat) == Side.PORT else COLUMNS - 1)
        if not are_adjacent(self.table):
            return False
        return bool(self.printed.bears[bearing_of(self.table, seat)][section])

    def touching(self, ship: int) -> int:
        """The side of a ship that touches the other."""
        return int(touching_side(self.printed, self.table, ship))

    # --- cards -----------------------------------------------------------------------------
    def plotted(self) -> list[int]:
        """The viewer's own plot; empty if there is none to be seen."""
        if self.seat < 0 or self.own.plot in (NONE, GIVES_UP) or self.phase not in AT_CARDS or self.boarding:
            return []
        return [card_of(self.own.plot, slot) for slot in range(SLOTS)]

    def to_plot(self, seat: int) -> bool:
        """Whether these are the viewer's cards, and none of them is chosen yet."""
        return seat == self.seat and self.phase == Phase.PLOT and self.own.plot == NONE

    @property
    def gave_up(self) -> bool:
        """Whether the viewer has chosen to surrender."""
        return self.seat >= 0 and self.own.plot == GIVES_UP

    # --- courses ---------------------------------------------------------------------------
    def lie(self, seat: int) -> Lie:
        """How a small ship lies now."""
        return lie_of(self.ships[seat])

    def course(self, cards: list[int]) -> list[Lie]:
        """How the viewer's ship lies after each card, up to where something stops her."""
        lies = lies_of(self.printed, self.ships[self.seat], cards)
        halts = next((n for n, lie in enumerate(lies, 1) if lie.stopped), len(lies))
        return lies[:halts]

    def reach(self, seat: int) -> set[tuple[int, int]]:
        """The dots that a ship may come to by the cards of a round, if nothing else is on the sea."""
        ship = self.view.table.ships[seat]
        found = {(lie.x, lie.y) for course in courses(self.printed, ship) for lie in course}
        return found - {(ship.x, ship.y)}

    @cached_property
    def voyages(self) -> list[Voyage]:
        """Where the viewer's ship may end, while that is to be chosen; the best first."""
        return voyages(self.printed, self.view)

    @cached_property
    def marks(self) -> dict[tuple[int, int], str]:
        """Each dot where she may end: whether she should fire the most shots beyond the other's, or fewer.

        Where neither ship has a shot to expect anywhere it is the nearest to the other.
        """
        best = dict[tuple[int, int], float]()
        for one in self.voyages:
            best.setdefault((one.end.x, one.end.y), one.worth)
        if len(best) > 1 and all(one.brings.ours + one.brings.hers < CLEAR for one in self.voyages):
            close = nearest(self.printed, self.view, best)
            return {dot: "nearest" if dot in close else "" for dot in best}
        good = max(CLEAR, NEARLY * max(best.values(), default=0))
        return {
            dot: "good" if worth >= good else "bad" if worth <= -CLEAR else "" for dot, worth in best.items()
        }

    @cached_property
    def taken(self) -> set[tuple[int, int]]:
        """The dots where a ship lies."""
        return {(ship.x, ship.y) for ship in self.ships}

    @property
    def looks(self) -> set[str]:
        """What marks can be seen: below a ship only those in gold, as a ring."""
        return {look for dot, look in self.marks.items() if look in GOLD or dot not in self.taken}

    def wake(self, seat: int) -> list[Lie]:
        """How a ship lay before each card of this round, or of the last step, and how she lies now."""
        lie, found = self.lie(seat), [self.lie(seat)]
        for card, moved in reversed(self._sailed(seat)):
            if card == Card.FORWARD and moved:
                lie = lie._replace(x=lie.x - DX[lie.heading], y=lie.y - DY[lie.heading])
            elif card in (Card.STARBOARD, Card.PORT):
                back = HEADINGS - 1 if card == Card.STARBOARD else 1
                lie = lie._replace(heading=(lie.heading + back) % HEADINGS)
            found.append(lie)
        return found[::-1]

    def turned(self, seat: int, slot: int) -> int:
        """The card that was turned over there, if all of the round were in the last step; else NONE.

        Where fire broke the round up, what came before it is not known any more.
        """
        turned = [e for e in self.events if (e.kind, e.seat) == (Happening.CARD, seat)]
        cards = {event.slot: event.card for event in turned}
        return int(cards.get(slot, NONE)) if 0 in cards else NONE

    def _sailed(self, seat: int) -> list[tuple[int, bool]]:
        """Cards turned over, and whether nothing stopped her."""
        ship = self.ships[seat]
        shown = [card for card in ship.shown if card != NONE]
        if shown:
            last = len(shown) - 1
            return [(card, not (ship.stopped and i == last)) for i, card in enumerate(shown)]
        found: list[tuple[int, bool]] = []
        for event in self.events:
            if event.seat == seat and event.kind == Happening.CARD:
                found.append((event.card, True))
            elif event.seat == seat and event.kind == Happening.STOPPED and found:
                found[-1] = (found[-1][0], False)
        return found

    # --- decks -----------------------------------------------------------------------------
    def opposite(self, ship: int, section: int) -> int:
        """The section across on the other ship, NONE if there is none."""
        role = 0 if ship == self.table.stationary else 1
        return int(self.printed.opposite[self.table.layout * SEATS + role][section])

    def level(self, letter: int) -> int:
        """How high a row of the deck is above the lowest."""
        return int(self.levels[letter] - min(self.levels))
