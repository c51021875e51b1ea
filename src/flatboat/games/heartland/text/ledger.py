"""The table in words: a list for those who read it, and what is said of each piece of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from flatboat.games.heartland.edition.model import HeartlandEdition, upgrade_line
from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.tables import (
    CENTRE,
    GOODS,
    NOWHERE,
    SIDES,
    SITES,
    STOP,
    Icon,
    Phase,
    View,
)
from flatboat.games.heartland.text.seen import seen
from flatboat.games.heartland.text.vocabulary import (
    GOOD,
    card_words,
    cube_words,
    from_north,
    kind_word,
    owner,
    stops_to_lay,
    to_pick,
)
from flatboat.kernel.notation import counted, listed

SIDE_WORDS = ("north", "east", "south", "west")
FLOWS = ("", "on leaving ", "on entering ", "both ways ")
ICON_WORDS = {Icon.CLOSED: "road closed {1}", Icon.TOLL: "toll {0}{1}", Icon.WEIGH: "weigh station {0}{1}"}


class Ledger:
    """What lies open on a table, and what the viewer holds."""

    def __init__(self, view: View, edition: HeartlandEdition, names: Sequence[str]) -> None:
        self.view, self.edition, self.names = seen(view), edition, names
        self.table, self.printed = self.view.table, edition.printed
        self.seat, self.seats, self.phase = self.view.seat, range(self.table.seats), self.table.phase
        self.removed, self.due = to_pick(self.table), stops_to_lay(self.table)  # still to be put on the map
        self.actor = -1 if self.phase == Phase.OVER else int(actor(self.table))

    # --- values ---------------------------------------------------------------------------
    @cached_property
    def visitors(self) -> dict[int, list[int]]:
        """The seats whose trucks stand on each place."""
        at: dict[int, list[int]] = {}
        for seat in self.seats:
            at.setdefault(self.table.truckers[seat].at, []).append(seat)
        return at

    def wanted(self, place: int) -> list[tuple[int, int]]:
        """The goods in demand and their prices."""
        return [(good, price) for good, price in enumerate(self.printed.price[place]) if price]

    def is_full(self, place: int) -> bool:
        """Whether a location holds all the cubes it can, so that it buys no more."""
        return place < SITES and sum(self.table.cubes[place]) >= self.printed.site_room

    def icons(self, place: int) -> list[tuple[int, Icon]]:
        """The road icons of a card whose advanced side is up: side and icon."""
        if place >= SITES or not self.table.map.turned[place]:
            return []
        icons = self.printed.icon[place]
        return [(side, Icon(icons[side])) for side in range(SIDES) if icons[side] != Icon.OPEN]

    def window(self) -> list[int]:
        """The cards of the draw window, NOWHERE for an empty place."""
        return list(self.table.window)[: self.printed.window]

    # --- words ----------------------------------------------------------------------------
    def lines(self, where: Callable[[int], str]) -> Iterator[str]:
        """All of it: the map by rows from the north, each place after `where` its cell lies."""
        for place in from_north(self.table):
            yield where(self.table.map.cell[place]) + self.place_words(place)
        yield from (f"To pick from: {self.place_words(place)}" for place in self.removed)
        yield from (f"To be laid: {self.place_words(place)}" for place in self.due)
        yield from map(self.trucker_words, self.seats)
        shown = [kind_word(kind) for kind in self.window() if kind != NOWHERE]
        yield f"Draw window: {listed(shown) or 'empty'}"
        yield from (self.pile_words(), self.discard_words())
        if self.seat >= 0:
            yield f"Your hand: {card_words(self.view.hand)}"

    def place_words(self, place: int) -> str:
        """A card of the map, and the trucks there."""
        name = self.edition.place_name(place)
        if place >= STOP:
            does = upgrade_line(self.table, place - STOP)
            words = f"{name}: truck stop; {self.stop_words(place)}; {does}"
        elif place == CENTRE:
            lost = [f"{self.printed.penalty[g]} for {GOOD[g]}" for g in range(GOODS)]
            words = f"{name}: distribution centre; each cube kept at the end loses {listed(lost)}"
        else:
            words = f"{name}: {self.site_words(place)}"
        trucks = [self.names[seat] for seat in self.visitors.get(place, [])]
        return words + (f"; here: {listed(trucks)}" if trucks else "")

    def stop_words(self, stop: int) -> str:
        """What a truck stop's upgrade costs, or who has it."""
        seat = owner(self.table, stop)
        return f"costs {self.printed.cost[stop - STOP]}" if seat == NOWHERE else f"sold to {self.names[seat]}"

    def site_words(self, place: int) -> str:
        """A location: what it produces, what it pays for a cube, its cubes, its road icons."""
        native = self.printed.native[place]
        parts = [f"produces {GOOD[native]}" if native != NOWHERE else "produces nothing"]
        pays = [f"{price} for {GOOD[good]}" for good, price in self.wanted(place)]
        parts += [f"pays {listed(pays)}" if pays else "buys nothing"]
        parts += [f"holds {cube_words(self.table.cubes[place])}"]
        parts += ["full, so it buys no more until cubes are loaded"] if self.is_full(place) else []
        return "; ".join(parts + [self.icon_words(place, side, icon) for side, icon in self.icons(place)])

    def icon_words(self, place: int, side: int, icon: Icon) -> str:
        """A road icon."""
        return ICON_WORDS[icon].format(FLOWS[self.printed.flow[place][side]], SIDE_WORDS[side])

    def trucker_words(self, seat: int) -> str:
        """All that lies open in front of a player."""
        who, table = self.table.truckers[seat], self.table
        you = " (you)" if seat == self.seat else ""
        parts = [
            f"{self.names[seat]}{you}, truck {seat + 1}: {who.points} of {table.target} points",
            f"carries {cube_words(who.cargo)}, room for {table.trailer}",
            f"{counted(who.cards, 'card')} in hand",
        ]
        parts += [f"seen of them: {card_words(who.shown)}"] if any(who.shown) else []
        parts += [f"owns {self.edition.place_name(STOP + who.upgrade)}"] if who.upgrade != NOWHERE else []
        parts += [f"lost {who.penalty} for cargo kept"] if who.penalty else []
        parts += ["to act"] if seat == self.actor else []
        parts += [f"the first to have {table.target} points"] if seat == table.trigger else []
        return "; ".join(parts)

    def pile_words(self) -> str:
        """The draw pile."""
        return f"Draw pile: {counted(self.table.pile, 'card')}"

    def discard_words(self) -> str:
        """The discard pile."""
        top = self.table.top
        shown = f", {kind_word(top)} on top" if top != NOWHERE else ""
        return f"Discard pile: {counted(self.table.discarded, 'card')}{shown}"
