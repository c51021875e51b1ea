"""What a player would otherwise work out in the head: how ships stand, what bears, odds of combats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flatboat.games.broadsides.edition.model import LETTER_NAMES, BroadsidesEdition
from flatboat.games.broadsides.rules.boarding import DIE, bonus, in_combat
from flatboat.games.broadsides.rules.captain import lacks_captain
from flatboat.games.broadsides.rules.dispatch import why_lost
from flatboat.games.broadsides.rules.gunnery import bearing_guns
from flatboat.games.broadsides.rules.odds import win_chance
from flatboat.games.broadsides.rules.plot import may_surrender
from flatboat.games.broadsides.rules.ships import (
    BROKEN,
    are_adjacent,
    bearing_of,
    crew_left,
    damaged_cards,
    figures,
    guns_left,
    hulls_broken,
    masts_lost,
)
from flatboat.games.broadsides.rules.tables import (
    HEADINGS,
    LETTERS,
    NONE,
    PLACES,
    SEATS,
    SECTIONS,
    SIDES,
    Edition,
    Ending,
    Hit,
    Phase,
    Table,
    View,
)
from flatboat.games.broadsides.text.aim import Found, finds, side_marked
from flatboat.games.broadsides.text.controls import CONTROLS
from flatboat.games.broadsides.text.crossings import field_of
from flatboat.games.broadsides.text.vocabulary import (
    BEARING_WORDS,
    ENDINGS,
    FATES,
    PLACE_WORDS,
    SHIP_NAMES,
    cannons,
    figure_words,
)
from flatboat.kernel.notation import counted
from flatboat.kernel.text import Panel

BAD, WARN = "bad", "warn"
SEAT_NAMES = tuple(f"Seat {seat + 1}" for seat in range(SEATS))  # panels put names in their place
SHIPS_SECTION = "Damage and what it costs"
FIELDS_SECTION = "Which cannons bear"
SHOT_SECTION = "What a shot hits"
FIGHT_SECTION = CONTROLS["fight"].section

Row = tuple[tuple[str, ...], str]  # the cells, the tone


def may_choose(table: Table, seat: int) -> bool:
    """Whether a side has something to decide in this phase, as all can see; it may have chosen already."""
    ship = table.ships[seat]
    if table.phase == Phase.PLOT:
        return not ship.adrift or may_surrender(ship)
    if table.phase == Phase.REPLACE:
        return bool(lacks_captain(table, seat))
    return bool(table.phase == Phase.PLACE or seat == table.active)


def causes_of(record: Edition, table: Table) -> list[Ending]:
    """Why the game ended, for each side: a draw by fire may have two causes (ruling Q6)."""
    lost = [Ending(why_lost(record, table, seat)) for seat in range(SEATS)]
    ending = Ending(table.ending)
    drawn = table.winner == NONE and ending == lost[0] and Ending.NOT_YET not in lost
    return lost if drawn else [ending] * SEATS


def ending_words(record: Edition, table: Table) -> str:
    """Why the game ended: `the Seahawk sank`."""
    causes = causes_of(record, table)
    one = f"the {SHIP_NAMES[1 - table.winner]}" if table.winner != NONE else "each ship"
    whose = {one: causes[0]}
    if len(set(causes)) > 1:
        whose = {f"the {ship}": cause for ship, cause in zip(SHIP_NAMES, causes, strict=True)}
    rounds, turns = counted(record.quiet_rounds, "round"), counted(record.calm_turns, "turn")
    return ", and ".join(
        ENDINGS[cause].format(ship=ship, rounds=rounds, turns=turns) for ship, cause in whose.items()
    )


def standing_words(record: Edition, table: Table, seat: int) -> str:
    """What a side has left: `14 crew, 8 cannons, 1 damage card`; what counts most where room is short.

    Damage is not told of beside a Captain lost, who is missed more. Of a side that has lost it is why.
    """
    ship = table.ships[seat]
    ending = causes_of(record, table)[seat]
    if ending in FATES and seat != table.winner:
        return FATES[ending]
    crew, guns = int(crew_left(ship)), 0 if table.boarding else int(guns_left(ship))
    parts = [f"{crew} crew"] if crew else []
    parts += [cannons(guns)] if guns else []
    if ship.captain == NONE and table.phase != Phase.PLACE:
        parts.append("no Captain")
    elif not table.boarding and table.phase != Phase.OVER and (n := damaged_cards(record, ship)):
        parts.append(counted(n, "damage card"))
    return ", ".join(parts or ["the Captain alone"])


def shot_away(record: Edition, table: Table, seat: int) -> int:
    """A side's cannons that were lost in the exchange that goes on: they fire all the same (ruling Q4)."""
    if table.phase != Phase.FIRE:
        return 0
    return max(0, int(table.ships[seat].bearing) - int(bearing_guns(record, table, seat)))


def way_to(record: Edition, table: Table, place: int, goal: int) -> int:
    """Steps from one place to another in boarding, whoever stands between them; PLACES: no way."""
    aside = table.stationary * SECTIONS  # the stationary ship comes first
    return int(record.walk[table.layout * PLACES + (place + aside) % PLACES][(goal + aside) % PLACES])


def steps_to_captain(record: Edition, table: Table, seat: int) -> int:
    """Steps from the nearest of a side's figures to the other Captain, crowds left out; see `way_to`."""
    ship, goal = table.ships[seat], int(table.ships[1 - seat].captain)
    at = [place for place in range(PLACES) if goal != NONE and figures(ship, place)]
    return min((way_to(record, table, place, goal) for place in at), default=PLACES)


def chance(table: Table, seat: int, place: int, joining: int = 0, led: bool = False) -> float:
    """How often a side wins the combat at a place, if so many of its crew join it, or its Captain."""
    ours, theirs = table.ships[seat], table.ships[1 - seat]
    lead = int(led or ours.captain == place) - int(theirs.captain == place)
    return win_chance(figures(ours, place) + joining, figures(theirs, place), lead)


def share(chance: float) -> str:
    """A chance as people say it; what is not certain is never said to be.

    >>> share(1 / 3), share(0), share(0.999), share(1)
    ('33%', '0%', '99%', '100%')
    """
    percent = round(100 * chance)
    return f"{min(99, max(1, percent)) if 0 < chance < 1 else percent}%"


class Outlook:
    """The panels for one edition."""

    def __init__(self, edition: BroadsidesEdition) -> None:
        self.edition = edition
        self.record = edition.printed

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What helps the viewer now."""
        table = view.table
        if table.boarding and table.phase != Phase.FIRE:
            made: tuple[Callable[[Any], Panel], ...] = (self.ships,)
            if table.ending == Ending.NOT_YET and any(in_combat(table, place) for place in range(PLACES)):
                made = (self.combats, self.ships)
        elif table.phase == Phase.PLOT:
            made = (self.fields, self.ships)
        elif table.phase == Phase.FIRE:
            made = (self.targets, self.ships)
        else:
            made = (self.ships,)
        first, *others = (make(table) for make in made)
        return (first._replace(unfolded=True), *others)

    # --- at sea -----------------------------------------------------------------------------
    def ships(self, table: Table) -> Panel:
        """What each side has left."""
        return compared("The ships", SHIPS_SECTION, [self.ship(table, seat) for seat in range(SEATS)])

    def ship(self, table: Table, seat: int) -> dict[str, str]:
        """A side's ship in figures."""
        ship, record = table.ships[seat], self.record
        facts = {
            "Ship": SHIP_NAMES[seat],
            "Captain": captain_words(table, seat),
            "Crew": str(crew_left(ship)),
            "Cannons": str(guns_left(ship)),
        }
        if table.boarding:
            away = steps_to_captain(record, table, seat)
            return facts | {"Nearest to the other Captain": counted(away, "step") if away < PLACES else "-"}
        standing = sum(hits > 0 for hits in record.masts) - masts_lost(record, ship)
        single = sum(ship.hull[spot] == BROKEN - 1 for spot in range(LETTERS * SIDES))
        return facts | {
            "Masts": str(standing),
            "Hull spots broken": f"{hulls_broken(ship)} of {record.sinks}",
            "Hull spots with one marker": str(single),
            "Damage cards": str(damaged_cards(record, ship) or "none"),
        }

    def fields(self, table: Table) -> Panel:
        """The cannons still aboard that bear on a ship a dot away, by where she lies."""
        rows: list[Row] = []
        fields = [field_of(self.record, ship) for ship in table.ships]
        for bearing in range(HEADINGS):
            counts = [field[bearing] for field in fields]
            here = are_adjacent(table) and any(bearing_of(table, seat) == bearing for seat in range(SEATS))
            rows.append(((BEARING_WORDS[bearing].capitalize(), *map(str, counts)), WARN if here else ""))
        return panel("Fields of fire", FIELDS_SECTION, ("The other lies", *SEAT_NAMES), rows)

    # --- a shot -----------------------------------------------------------------------------
    def targets(self, table: Table) -> Panel:
        """What a shot at each letter of the other ship may hit, and how often it hits anything."""
        target = 1 - table.active
        kinds = [hit for hit in Hit if hit != Hit.MISS and hit in self.record.hits]
        rows: list[Row] = []
        for letter in range(LETTERS):
            side = side_marked(self.record, table, target, letter)
            found = finds(self.record, table, target, letter, side)
            cells: dict[int, str] = {hit: found_words(found[hit]) for hit in kinds}
            hits = sum(bool(cells.get(hit)) for hit in self.record.hits)
            decisive = any(one.captain or one.marker == BROKEN for one in found.values())
            tone = WARN if decisive else "" if hits else BAD
            told = [words or "-" for words in cells.values()]
            rows.append(((LETTER_NAMES[letter], *told, share(hits / DIE)), tone))
        columns = ("", *(self.rolled(hit) for hit in kinds), "Any effect")
        heading = f"What a shot at the {SHIP_NAMES[target]} may hit"
        return panel(heading, SHOT_SECTION, columns, rows)

    def rolled(self, hit: Hit) -> str:
        """What is hit, and the dice for it."""
        dice = [str(die + 1) for die in range(DIE) if self.record.hits[die] == hit]
        return f"{HIT_WORDS[hit]} ({' or '.join(dice)})"

    # --- in boarding --------------------------------------------------------------------------
    def combats(self, table: Table) -> Panel:
        """Each combat that is due: what a side adds to its rolls, and how often it wins."""
        rows: list[Row] = []
        for place in range(PLACES):
            if in_combat(table, place):
                cells = (self.force(table, seat, place) for seat in range(SEATS))
                led = any(ship.captain == place for ship in table.ships)
                rows.append(((PLACE_WORDS[place], *cells), WARN if led else ""))
        columns = ("At", *SEAT_NAMES)
        return panel("Combats due", FIGHT_SECTION, columns, rows)

    def force(self, table: Table, seat: int, place: int) -> str:
        """One side of a combat: its figures, its bonus now, its chance to win."""
        ship = table.ships[seat]
        told = figure_words(ship.crew[place], ship.captain == place)
        return f"{told}, +{bonus(table, seat, place)}: wins {share(chance(table, seat, place))}"


#: What is hit, above a column.
HIT_WORDS = {
    Hit.HULL: "Hull",
    Hit.PORT: "All at 3",
    Hit.MAST: "Mast, all at 4",
    Hit.STARBOARD: "All at 5",
}
MAST_WORDS = ("", "mast", "top of the mast", "part of the mast")  # by the hits it still takes
MARKER_WORDS = ("", "1st marker", "2nd marker: broken")  # that a hit would lay


# --- cells -------------------------------------------------------------------------------------------


def panel(heading: str, section: str, columns: tuple[str, ...], rows: list[Row]) -> Panel:
    """A panel from rows and their tones."""
    cells, tones = tuple(row for row, _ in rows), tuple(tone for _, tone in rows)
    return Panel(heading, section, columns, cells, tones)


def compared(heading: str, section: str, sides: Sequence[Mapping[str, str]]) -> Panel:
    """A panel with a column for each side."""
    rows = [((name, *(side[name] for side in sides)), "") for name in sides[0]]
    return panel(heading, section, ("", *SEAT_NAMES), rows)


def captain_words(table: Table, seat: int) -> str:
    """Where a side's Captain is."""
    captain = table.ships[seat].captain
    if captain == NONE:
        return "not placed yet" if table.phase == Phase.PLACE else "lost"
    return str(PLACE_WORDS[captain])


def found_words(found: Found) -> str:
    """What a hit does to the hull or a mast, and takes from a section; "" for nothing."""
    told = [MARKER_WORDS[found.marker], MAST_WORDS[found.mast], "cannon" * bool(found.guns)]
    told += [figure_words(found.crew, found.captain)] * bool(found.crew or found.captain)
    return ", ".join(filter(None, told))
