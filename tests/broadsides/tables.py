"""Tables set by hand: `table = at_sea({"at": (5, 5), "heading": "N"}, {"at": (6, 5)})`.

Seats are 0 (the Royal Isabella) and 1 (the Seahawk). Dots count from 1 in the south-west, sections have their
names ("D4") and places the ship's seat before it ("1D4"), which her own crew and Captain need not. A plot is
three letters: F forward, S starboard, P port, R remain, X damaged mast or hull. What a test does not say of a
ship is as at the start, with the Captain at D4. Dice are told as printed, from 1 on; no other die may fall,
and all that are told must.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from flatboat.games.broadsides import KIND
from flatboat.games.broadsides.edition.model import (
    EDITIONS,
    HEADING_NAMES,
    LETTER_NAMES,
    section_name,
    section_number,
)
from flatboat.games.broadsides.rules import tables
from flatboat.games.broadsides.rules.actions import (
    ACTIONS,
    AIMS,
    CAPTAIN,
    CEASE,
    CREW,
    DRIFT,
    FIGHT,
    FIRE,
    LEAD,
    PLOT,
    STEP,
    SURRENDER,
)
from flatboat.games.broadsides.rules.boarding import reached
from flatboat.games.broadsides.rules.sail import begin_round
from flatboat.games.broadsides.rules.ships import damaged_cards
from flatboat.games.broadsides.rules.tables import (
    CARDS,
    NONE,
    PLACES,
    SEATS,
    SECTIONS,
    SIDES,
    SLOTS,
    STEPS,
    Ending,
    Happening,
    Layout,
    Reason,
)
from flatboat.games.broadsides.text.vocabulary import HEADING_WORDS, PLACE_WORDS
from flatboat.kernel import verbs
from flatboat.kernel.dice import Tape
from flatboat.kernel.events import EVERYONE
from flatboat.kernel.game import Game
from flatboat.kernel.record_view import wrap

from ..hand_set import HandSet, Loaded

EDITION: Any = EDITIONS.load()
VALUES: Any = wrap(EDITION.record())[0]
CARD_LETTERS = "FSPRX"
EVERY_PLOT = [a + b + c for a in CARD_LETTERS for b in CARD_LETTERS for c in CARD_LETTERS]
EVERY_SECTION = [section_name(section) for section in range(SECTIONS)]
GUN_SECTIONS = [letter + column for letter in "BCDEF" for column in "35"]
MAST_LETTERS = {"A": 1, "C": 2, "G": 1, "H": 1}
PORT, STARBOARD = 0, 1
GAMES: dict[Any, Game] = {}


def plot_number(cards: str) -> int:
    """A plot as a number: the first card is the highest digit."""
    number = 0
    for card in cards:
        number = number * CARDS + CARD_LETTERS.index(card)
    return number


def place_number(name: str) -> int:
    """`1D4` as a number: section D4 of the second ship."""
    return int(name[0]) * SECTIONS + section_number(name[1:])


def place_name(place: int) -> str:
    return f"{place // SECTIONS}{section_name(place % SECTIONS)}"


def place_words(name: str) -> str:
    """`1D4` as players say it."""
    return PLACE_WORDS[place_number(name)]


def spot(name: str) -> int:
    """`C port` as the number of a hull spot."""
    letter, side = name.split()
    return LETTER_NAMES.index(letter) * SIDES + ("port", "starboard").index(side)


def game(extra_crew: int, edition: Any) -> Game:
    """The game with an edition; each is made once."""
    key = extra_crew, id(edition)
    if key not in GAMES:
        GAMES[key] = Game(KIND, options={"extra_crew": extra_crew}, edition=edition)
    return GAMES[key]


def options_record(extra_crew: int = 0) -> np.ndarray[Any, Any]:
    return KIND.options(extra_crew=extra_crew).record(EDITION, SEATS)  # type: ignore[no-any-return]


class Table(HandSet):
    """A state with short words for what tests ask and say."""

    kind = KIND
    names = tables

    def __init__(
        self, extra_crew: int = 0, edition: Any = None, dice: Tape | None = None, data: Any = None
    ) -> None:
        """A table that was dealt, or one set by hand as programmers set them: `data` for `Game.position`."""
        values = VALUES if edition is None else wrap(edition.record())[0]
        if data is None:
            super().__init__(values, options_record(extra_crew), Loaded() if dice is None else dice)
        else:
            self.edition, self.dice = values, Loaded()
            self.array = game(extra_crew, edition or EDITION).position(data).state
            self.state = wrap(self.array)[0]

    # --- looking ----------------------------------------------------------------------------------------
    def ship(self, seat: int) -> Any:
        return self.table.ships[seat]

    def dot(self, seat: int) -> tuple[int, int]:
        """Where a ship lies, counted from 1."""
        return self.ship(seat).x + 1, self.ship(seat).y + 1

    def heading(self, seat: int) -> str:
        return HEADING_NAMES[self.ship(seat).heading]

    def guns(self, seat: int) -> str:
        return " ".join(section_name(section) for section in range(SECTIONS) if self.ship(seat).guns[section])

    def crew(self, seat: int) -> dict[str, int]:
        """Crew of a side by place."""
        crew = self.ship(seat).crew
        return {place_name(place): crew[place] for place in range(PLACES) if crew[place]}

    def crew_count(self, seat: int) -> int:
        return sum(self.crew(seat).values())

    def captain(self, seat: int) -> str | None:
        place = self.ship(seat).captain
        return None if place == NONE else place_name(place)

    def masts(self, seat: int) -> dict[str, int]:
        """Hits that each mast still takes."""
        masts = self.ship(seat).masts
        return {LETTER_NAMES[i]: masts[i] for i in range(len(masts)) if masts[i]}

    def hull(self, seat: int) -> dict[str, int]:
        """Damage markers by spot."""
        hull = self.ship(seat).hull
        return {
            f"{LETTER_NAMES[i // SIDES]} {('port', 'starboard')[i % SIDES]}": hull[i]
            for i in range(len(hull))
            if hull[i]
        }

    def facts(self, seat: int) -> dict[str, Any]:
        """All that cannon fire can change of a side."""
        return {
            "guns": self.guns(seat),
            "crew": self.crew(seat),
            "captain": self.captain(seat),
            "masts": self.masts(seat),
            "hull": self.hull(seat),
        }

    def cards(self, seat: int) -> int:
        """Damage cards that a side must plot from the next round on."""
        return int(damaged_cards(self.edition, self.ship(seat)))

    def shown(self, seat: int) -> str:
        """The cards turned over this round; - for one that is not."""
        shown = self.ship(seat).shown
        return "".join("-" if card == NONE else CARD_LETTERS[card] for card in shown)

    @property
    def ending(self) -> tuple[str, int | None]:
        """Why the game ended, and who won."""
        winner = self.table.winner
        return Ending(self.table.ending).name, None if winner == NONE else winner

    @property
    def events(self) -> list[tuple[str, int, int, int]]:
        """What everybody may know of the last step: kind, seat, a, b."""
        events = self.state.events
        ring = [events.ring[i] for i in range(events.count) if events.ring[i].seen == EVERYONE]
        return [(Happening(e.kind).name, e.seat, e.a, e.b) for e in ring]

    def reason(self, seat: int, action: int) -> str:
        """Why an action is not legal, by its name in Reason; LEGAL if it is."""
        return Reason(self.why(seat)[action]).name

    def plots(self, seat: int) -> set[str]:
        """The legal plots."""
        why = self.why(seat)
        return {cards for cards in EVERY_PLOT if why[PLOT + plot_number(cards)] == 0}

    def sections(self, seat: int, first: int = CAPTAIN) -> set[str]:
        """The sections that may be chosen for a Captain, or for crew."""
        why = self.why(seat)
        return {name for name in EVERY_SECTION if why[first + section_number(name)] == 0}

    def steps(self, seat: int) -> set[tuple[str, str]]:
        """Steps of the crew that are legal: from, to."""
        return {(a, b) for a, b, captain in self._steps(seat) if not captain}

    def leads(self, seat: int) -> set[str]:
        """Where the Captain may step."""
        return {b for _, b, captain in self._steps(seat) if captain}

    def _steps(self, seat: int) -> Iterator[tuple[str, str, bool]]:
        for action in self.legal(seat):
            name, values = ACTIONS.read(action)
            if name in ("lead", "step"):
                place = values["place"] if name == "step" else self.ship(seat).captain
                to = reached(self.edition, self.table, place, values["way"])
                yield place_name(place), place_name(to), name == "lead"

    def way(self, place: str, to: str) -> int:
        """The way that leads from a place to another."""
        here, there = place_number(place), place_number(to)
        ways = [w for w in range(STEPS) if reached(self.edition, self.table, here, w) == there]
        assert ways, f"no way leads from {place} to {to}"
        return ways[0]

    def put(self, seat: int, at: tuple[int, int]) -> None:
        """Put a ship anywhere on the chart, an island too, where none comes to lie."""
        self.ship(seat).x, self.ship(seat).y = at[0] - 1, at[1] - 1

    def leave_masts(self, seat: int, masts: dict[str, int]) -> None:
        """Leave a ship these masts alone: they go as cannon fire takes them, without the story of it."""
        self.ship(seat).masts[:] = [masts.get(letter, 0) for letter in LETTER_NAMES]

    def without_story(self, seat: int) -> bytes:
        """What a seat sees, but for the events of the last step, as bytes."""
        record = self.view(seat)
        record["events"] = 0
        return record.tobytes()

    # --- playing ----------------------------------------------------------------------------------------
    def push(self, seat: int, action: int, *rolls: int) -> Table:
        """Play an action, which must be legal."""
        assert self.reason(seat, action) == "LEGAL", f"{ACTIONS.read(action)}: {self.reason(seat, action)}"
        self.dice.script += [roll - 1 for roll in rolls]
        verbs.step(self.edition, self.state, self.dice, seat, action)
        assert not self.dice.script, f"{len(self.dice.script)} dice were not rolled"
        if isinstance(self.dice, Loaded):
            assert set(self.dice.sides) <= {6}
        assert self.state.events.count < len(self.state.events.ring)
        return self

    def place(self, first: str = "D4", second: str = "D4") -> Table:
        """Both place their Captains."""
        self.push(0, CAPTAIN + section_number(first))
        return self.push(1, CAPTAIN + section_number(second))

    def choose_captain(self, seat: int, section: str, *rolls: int) -> Table:
        return self.push(seat, CAPTAIN + section_number(section), *rolls)

    def place_crew(self, seat: int, section: str) -> Table:
        return self.push(seat, CREW + section_number(section))

    def plot(self, seat: int, cards: str, *rolls: int) -> Table:
        return self.push(seat, PLOT + plot_number(cards), *rolls)

    def sail(self, first: str, second: str, *rolls: int) -> Table:
        """Both plot; an empty plot stands for a side that has nothing to choose."""
        plots = [(seat, cards) for seat, cards in enumerate((first, second)) if cards]
        for i, (seat, cards) in enumerate(plots):
            self.plot(seat, cards, *(rolls if i == len(plots) - 1 else ()))
        return self

    def drift(self, seat: int) -> Table:
        return self.push(seat, DRIFT)

    def surrender(self, seat: int) -> Table:
        return self.push(seat, SURRENDER)

    def aim(self, target: str) -> int:
        """`C`, or with the side named `C port`, as an action."""
        letter, _, side = target.partition(" ")
        aim = 1 + ("port", "starboard").index(side) if side else 0
        return FIRE + LETTER_NAMES.index(letter) * AIMS + aim

    def fire(self, target: str, *rolls: int) -> Table:
        """The side whose turn it is fires; the first die is the shot's."""
        return self.push(self.table.active, self.aim(target), *rolls)

    def cease(self, *rolls: int) -> Table:
        return self.push(self.table.active, CEASE, *rolls)

    def cease_all(self, *rolls: int) -> Table:
        """Nobody fires any more in this exchange."""
        exchange = self.table.exchange
        while self.phase == "FIRE" and self.table.exchange == exchange:
            last = sum(ship.shots > 0 for ship in self.table.ships) == 1
            self.cease(*(rolls if last else ()))
        return self

    def step(self, place: str, to: str) -> Table:
        """One of the crew of the side whose turn it is steps."""
        return self.push(self.table.active, STEP + place_number(place) * STEPS + self.way(place, to))

    def lead(self, to: str) -> Table:
        """The Captain of the side whose turn it is steps."""
        captain = self.captain(self.table.active)
        assert captain is not None
        return self.push(self.table.active, LEAD + self.way(captain, to))

    def fight(self, place: str, *rolls: int) -> Table:
        return self.push(self.table.active, FIGHT + place_number(place), *rolls)

    def close(self) -> Table:
        verbs.close(self.edition, self.state)
        return self


def said(seat: int, side: dict[str, Any]) -> dict[str, Any]:
    """A side in the short words of these tests, as data: at, heading, captain, guns, crew, other fields."""
    data = dict(side)
    if "at" in data:
        x, y = data.pop("at")
        data |= {"x": x - 1, "y": y - 1}
    if "heading" in data:
        data["heading"] = HEADING_WORDS[HEADING_NAMES.index(data["heading"])]
    if data.get("captain"):
        data["captain"] = place_words(data["captain"].rjust(3, str(seat)))
    if "guns" in data:
        data["guns"] = data["guns"].split()
    if "crew" in data:
        data["crew"] = {place_words(place.rjust(3, str(seat))): n for place, n in data["crew"].items()}
    return data


def at_sea(
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    *,
    extra_crew: int = 0,
    edition: Any = None,
    **table: Any,
) -> Table:
    """The beginning of a round: plots are chosen next, if there is a choice.

    `table`: other fields, such as `exchange`, how many there have been, or `quiet`, rounds without effect.
    """
    lost = {"lost": table.get("round", 2) - 1}
    sides = [said(seat, lacking(side or {}, lost)) for seat, side in enumerate((first, second))]
    return Table(extra_crew, edition, data={"phase": "plot", "ships": sides} | table)


def lacking(side: dict[str, Any], lost: dict[str, int]) -> dict[str, Any]:
    """A side with its Captain at D4, if nothing else is said of him; without him he was lost before."""
    return (lost if side.get("captain", "") is None else {"captain": "D4"}) | side


def round_begins(first: dict[str, Any], second: dict[str, Any]) -> Table:
    """The beginning of a round, or the end of the game: no table on which nothing can happen any more may be
    set by hand, so that the masts go only afterwards, as cannon fire takes them."""
    table = at_sea(*(without_masts(side) for side in (first, second)))
    for seat, side in enumerate((first, second)):
        table.leave_masts(seat, side["masts"])
    begin_round(table.edition, table.state)
    return table


def without_masts(side: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in side.items() if name != "masts"}


BEAM = {"at": (5, 5), "heading": "N"}, {"at": (6, 5), "heading": "N"}


def abeam(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **more: Any) -> Table:
    """The ships lie side by side, bows north, and nobody moves: five cannons of each bear."""
    table = at_sea(BEAM[0] | (first or {}), BEAM[1] | (second or {}), **more)
    return stay(table)


def stay(table: Table) -> Table:
    """Nobody moves in this round."""
    for seat in list(table.waiting):
        cards = table.cards(seat)
        table.plot(seat, "X" * cards + "R" * (SLOTS - cards))
    return table


def one_gun(second: dict[str, Any] | None = None, **more: Any) -> Table:
    """The first ship fires a single cannon at the second, which has none that bears but all others."""
    guns = " ".join(name for name in GUN_SECTIONS if name[1] == "5")
    return abeam({"guns": "D5"}, {"guns": guns} | (second or {}), **more)


def alongside(
    first: dict[str, int] | None = None,
    second: dict[str, int] | None = None,
    *,
    captains: Sequence[str | None] = ("0A4", "1A4"),
    layout: Layout = Layout.RIGHT,
    edition: Any = None,
    **table: Any,
) -> Table:
    """Boarding: crew by place; a turn of the first begins, if `table` does not say otherwise."""
    crews = zip((first or {}, second or {}), captains, strict=True)
    sides = [said(seat, {"crew": crew, "captain": at}) for seat, (crew, at) in enumerate(crews)]
    lie = {"boarding": True, "layout": layout.name.lower(), "round": 5}
    return Table(edition=edition, data=lie | {"ships": sides} | table)


def edition_with(**parts: dict[str, Any]) -> Any:
    """The edition that comes with the game, with other values in its tables."""
    changed = {name: getattr(EDITION, name).model_copy(update=values) for name, values in parts.items()}
    return EDITION.model_copy(update=changed)
