"""What could not be on a table, in sentences: so that no table set by hand breaks the rules."""

from __future__ import annotations

from collections.abc import Iterator

from flatboat.games.broadsides.by_hand.settle import came_from
from flatboat.games.broadsides.edition.model import LETTER_NAMES
from flatboat.games.broadsides.rules.boarding import any_combat, movements_are_over
from flatboat.games.broadsides.rules.captain import lacks_captain
from flatboat.games.broadsides.rules.gunnery import bearing_guns
from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.sail import are_helpless
from flatboat.games.broadsides.rules.setup import extras_placed, placed
from flatboat.games.broadsides.rules.ships import (
    BROKEN,
    are_adjacent,
    crew_left,
    damaged_cards,
    figures,
    hulls_broken,
)
from flatboat.games.broadsides.rules.tables import (
    GIVES_UP,
    LETTERS,
    MOST_EXTRA,
    NONE,
    PLACES,
    PLOTS,
    SEATS,
    SECTIONS,
    SLOTS,
    SPOTS,
    Card,
    Edition,
    Ending,
    Phase,
    Secret,
    State,
    Table,
)
from flatboat.games.broadsides.text.vocabulary import (
    PLACE_WORDS,
    SECTION_WORDS,
    SHIP_NAMES,
    SPOT_WORDS,
    cannons,
)
from flatboat.kernel.notation import counted

COUNTERS = ("round", "exchange", "quiet", "calm", "moves")
ON_DECKS = (Phase.MOVE, Phase.FIGHT)


def faults(edition: Edition, state: State) -> Iterator[str]:
    """What is wrong with a table. What comes later relies on what came before."""
    table = state.table
    yield from _wrong_phase(table)
    yield from _wrong_counts(edition, table)
    yield from _wrong_chart(edition, table)
    for seat in range(SEATS):
        yield from _wrong_ship(edition, table, seat)
        yield from _wrong_figures(edition, table, seat)
        if table.phase not in (Phase.PLACE, Phase.OVER):
            yield from _wrong_captain(table, seat)
        yield from _wrong_choice(edition, state, seat)
    yield from _wrong_decision(edition, table)


def _wrong_phase(table: Table) -> Iterator[str]:
    over = table.phase == Phase.OVER
    if over != (table.ending != Ending.NOT_YET):
        yield "the phase and the ending do not agree on whether the game is over"
    if table.winner != NONE and not over:
        yield f"the {SHIP_NAMES[table.winner]} has won, yet the game goes on"
    if table.phase == Phase.SAIL:
        yield "cards are turned over without a pause; no table stands in that phase"
    if table.boarding and table.phase in (Phase.PLACE, Phase.PLOT):
        yield "no figures are placed and no cards plotted once the ships lie side by side"
    if not table.boarding and table.phase in ON_DECKS:
        yield "figures move and fight on the decks only when the ships lie side by side"


def _wrong_counts(edition: Edition, table: Table) -> Iterator[str]:
    for name in COUNTERS:
        if getattr(table, name) < 0:
            yield f"table.{name} is {getattr(table, name)}; nothing is counted below 0"
    if not 0 <= table.extra_crew <= MOST_EXTRA:
        yield f"{table.extra_crew} extra crew are never agreed on; there are none or {MOST_EXTRA}"
    if table.phase == Phase.OVER:
        return
    if (table.round == 0) != (table.phase == Phase.PLACE):
        yield "the rounds begin when the Captains are placed, with round 1"
    if table.quiet >= edition.quiet_rounds:
        yield f"{counted(table.quiet, 'round')} without effect would have been a draw"
    if table.calm >= edition.calm_turns:
        yield f"{counted(table.calm, 'turn')} of boarding without a casualty would have been a draw"
    if table.moves > edition.movements:
        yield f"{counted(table.moves, 'movement')} cannot be left; a turn has {edition.movements}"
    if table.phase not in ON_DECKS and (table.moves or table.calm or table.blood):
        yield "movements, calm turns and blood are counted in the turns of boarding alone"
    yield from _wrong_slot(table)


def _wrong_slot(table: Table) -> Iterator[str]:
    shown = any(card != NONE for ship in table.ships for card in ship.shown)
    stopped = any(ship.stopped for ship in table.ships)
    if table.phase in (Phase.PLACE, Phase.PLOT):
        if table.slot or table.effect or shown or stopped:
            yield "no card of this round can have been turned over, since the plots are still to be chosen"
    elif not 1 <= table.slot <= SLOTS:
        yield f"{counted(table.slot, 'card')} cannot have been sailed; it is 1 to {SLOTS} by now"
    elif table.phase == Phase.REPLACE and not table.boarding and table.slot < SLOTS:
        yield "at sea a new Captain is chosen only when all cards of the round have been sailed"


# --- the chart --------------------------------------------------------------------------------------


def _wrong_chart(edition: Edition, table: Table) -> Iterator[str]:
    dots = [(ship.x, ship.y) for ship in table.ships]
    for name, (x, y) in zip(SHIP_NAMES, dots, strict=True):
        if not (0 <= x < edition.width and 0 <= y < edition.height):
            yield f"the {name} is off the chart, which is {edition.width} by {edition.height} dots"
        elif edition.islands[y * edition.width + x]:
            yield f"the {name} lies on an island"
    if table.boarding:
        yield from _wrong_layout(edition, table, dots)
        return
    if dots[0] == dots[1]:
        yield "two ships lie on one dot, yet not side by side for boarding"
    if table.stationary != NONE or table.layout:
        yield "neither ship has been run into yet"


def _wrong_layout(edition: Edition, table: Table, dots: list[tuple[int, int]]) -> Iterator[str]:
    if table.stationary == NONE:
        yield "one of two ships that lie side by side was run into"
        return
    if dots[0] != dots[1]:
        yield "ships that lie side by side are on one dot of the chart"
    if table.layout != edition.case[came_from(table)]:
        yield "the large ships do not lie as the headings of the small ones say"
    if any(ship.masts[letter] for ship in table.ships for letter in range(LETTERS)):
        yield "the masts are taken off when the ships lie side by side"


# --- a ship -----------------------------------------------------------------------------------------


def _wrong_ship(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    ship, name = table.ships[seat], SHIP_NAMES[seat]
    for spot in range(SPOTS):
        if not 0 <= (markers := ship.hull[spot]) <= BROKEN:
            yield f"the {name}'s hull has {markers} markers at {SPOT_WORDS[spot]}; two are the most"
    for letter in range(LETTERS):
        most, hits = edition.masts[letter], ship.masts[letter]
        if not 0 <= hits <= most:
            yield f"the {name}'s mast at {LETTER_NAMES[letter]} cannot take {hits} hits; {most} are the most"
    for section in range(SECTIONS):
        if ship.guns[section] > edition.guns[section]:
            yield f"the {name} has a cannon at {SECTION_WORDS[section]}, where none belongs"
    if table.phase not in (Phase.FIRE, Phase.OVER) and (broken := hulls_broken(ship)) >= edition.sinks:
        yield f"the {name} would have sunk, with {broken} hull spots beyond repair"
    if not table.boarding and table.phase != Phase.OVER:
        yield from _wrong_damage(edition, table, seat)
    yield from _wrong_shots(edition, table, seat)


def _wrong_damage(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    """The cards that damage demands: counted when a round begins, while it lasts there may be more damage."""
    ship, name, cards = table.ships[seat], SHIP_NAMES[seat], damaged_cards(edition, table.ships[seat])
    fewest = cards if table.phase == Phase.PLOT else 0
    if not fewest <= ship.damaged <= cards:
        yield f"the {name} cannot owe {counted(ship.damaged, 'damage card')}; her damage demands {cards}"
    if bool(ship.adrift) != (ship.captain == NONE and ship.lost < table.round):
        yield f"the {name} is adrift in rounds that begin without her Captain, and in no others"


def _wrong_shots(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    ship, name = table.ships[seat], SHIP_NAMES[seat]
    if not 0 <= ship.shots <= ship.bearing:
        yield f"the {name} cannot have {ship.shots} shots left; {cannons(ship.bearing)} of hers bore"
    if table.phase not in (Phase.FIRE, Phase.OVER) and ship.shots:
        yield f"the {name} has shots left, yet there is no exchange of fire"
    if table.phase == Phase.FIRE and (table.boarding or are_adjacent(table)):
        fewest, most = bearing_guns(edition, table, seat), _most_bearing(edition, table, seat)
        if not fewest <= ship.bearing <= most:
            yield f"{cannons(ship.bearing)} of the {name} cannot have borne; {fewest} to {most} could"


def _most_bearing(edition: Edition, table: Table, seat: int) -> int:
    """The cannons that would bear if none were lost."""
    ship = table.ships[seat]
    aboard = list(ship.guns)
    ship.guns[:] = list(edition.guns)
    bearing = bearing_guns(edition, table, seat)
    ship.guns[:] = aboard
    return int(bearing)


# --- figures ----------------------------------------------------------------------------------------


def _wrong_figures(edition: Edition, table: Table, seat: int) -> Iterator[str]:
    ship, name = table.ships[seat], SHIP_NAMES[seat]
    for place in range(PLACES):
        if ship.crew[place] < 0 or figures(ship, place) > edition.stack:
            yield (
                f"{figures(ship, place)} figures of the {name} cannot stand at {PLACE_WORDS[place]};"
                f" a section has room for {edition.stack}"
            )
    least = sum(edition.guns) * edition.crew
    most, crew = least + table.extra_crew, crew_left(ship)
    if crew > most:
        yield f"the {name} cannot have {crew} crew; she sails with {most}"
    if table.phase == Phase.PLACE and (crew < least or ship.captain != NONE):
        yield f"while Captains are still to be placed, the {name} has all of her crew and no Captain on deck"
    away = [place for place in range(PLACES) if place // SECTIONS != seat and figures(ship, place)]
    if away and table.phase not in ON_DECKS and not (table.boarding and table.phase == Phase.OVER):
        yield f"figures of the {name} stand at {PLACE_WORDS[away[0]]}, yet nobody has boarded the other ship"


def _wrong_captain(table: Table, seat: int) -> Iterator[str]:
    """Of Captains lost, and when."""
    ship, name = table.ships[seat], SHIP_NAMES[seat]
    if not 0 <= ship.lost <= table.round - (table.phase == Phase.PLOT):
        yield f"the {name} cannot have lost a Captain in round {ship.lost}; this is round {table.round}"
    if ship.captain != NONE:
        return
    if table.phase in ON_DECKS:
        yield f"nobody boards without a Captain, and the {name} has none"
    elif ship.lost == 0:
        yield f"the {name} has no Captain; say where he stands, or in which round he was lost"
    elif ship.lost < table.round - 1 and crew_left(ship):
        yield f"the {name} has no Captain since round {ship.lost}; one of her crew would have taken his place"


# --- what is chosen in secret -----------------------------------------------------------------------


def _wrong_choice(edition: Edition, state: State, seat: int) -> Iterator[str]:
    table, secret, name = state.table, state.secrets[seat], SHIP_NAMES[seat]
    plotting = table.phase == Phase.PLOT or (table.phase == Phase.FIRE and not table.boarding)
    if secret.plot != NONE and not plotting:
        yield f"the {name} has a plot in a phase without plots"
    if plotting:
        yield from _wrong_plot(table, secret, seat)
    if table.phase == Phase.FIRE and not table.boarding:
        yield from _wrong_cards(table, secret, seat)
    if table.phase == Phase.PLACE:
        yield from _wrong_placing(edition, state, seat)
    elif extras_placed(secret):
        yield f"the {name} places extra crew, though that was done before the first round"
    if table.phase == Phase.REPLACE and secret.captain != NONE:
        crew = table.ships[seat].crew[seat * SECTIONS + secret.captain]
        if not lacks_captain(table, seat) or crew == 0:
            yield f"nobody of the {name} at {SECTION_WORDS[secret.captain]} can become her Captain"
    elif table.phase != Phase.PLACE and secret.captain != NONE:
        yield f"the {name} chooses a Captain in a phase in which none is chosen"


def _wrong_plot(table: Table, secret: Secret, seat: int) -> Iterator[str]:
    ship, name = table.ships[seat], SHIP_NAMES[seat]
    if secret.plot == GIVES_UP:
        if table.phase == Phase.FIRE or not ship.damaged:
            yield f"the {name} cannot surrender"
    elif secret.plot >= PLOTS:
        yield f"the {name}'s plot is unknown, and somebody must know it"
    elif secret.plot == NONE:
        if not ship.adrift and (secret.ready or table.phase == Phase.FIRE):
            yield f"the {name} has chosen, yet has no plot"
    elif ship.adrift:
        yield f"the {name} has a plot, but no Captain who could have charted it"
    else:
        cards = [card_of(secret.plot, slot) for slot in range(SLOTS)].count(Card.DAMAGED)
        if cards != ship.damaged:
            wanted = counted(ship.damaged, "damage card")
            yield f"the {name}'s plot must have {wanted}, but has {cards}"


def _wrong_cards(table: Table, secret: Secret, seat: int) -> Iterator[str]:
    """The cards turned over are the first of the plot; all that were sailed, but for those that are void."""
    ship, name = table.ships[seat], SHIP_NAMES[seat]
    shown = [card for card in ship.shown if card != NONE]
    charted = [] if ship.adrift else [card_of(secret.plot, slot) for slot in range(table.slot)]
    if list(ship.shown) != shown + [NONE] * (SLOTS - len(shown)) or shown != charted[: len(shown)]:
        yield f"the cards that the {name} has turned over are not those of her plot"
    elif ship.stopped and shown[-1:] != [Card.FORWARD]:
        yield f"the {name} cannot have been stopped; her last card does not move her"
    elif len(shown) < len(charted) and not ship.stopped:
        yield f"the {name} has turned over {counted(len(shown), 'card')}, but {table.slot} were sailed"


def _wrong_placing(edition: Edition, state: State, seat: int) -> Iterator[str]:
    """Extra crew first, then the Captain, where there is room."""
    table, secret, name = state.table, state.secrets[seat], SHIP_NAMES[seat]
    extras = extras_placed(secret)
    if extras > table.extra_crew:
        yield f"the {name} places {extras} extra crew, but {table.extra_crew} were agreed on"
    if bool(secret.ready) != (secret.captain != NONE) or (secret.ready and extras < table.extra_crew):
        yield f"the {name}'s choice ends with her Captain, and the extra crew comes before him"
    for section in range(SECTIONS):
        n = figures(table.ships[seat], seat * SECTIONS + section) + placed(secret, section)
        if placed(secret, section) and n > edition.stack:
            yield f"{n} figures do not fit into {SECTION_WORDS[section]} of the {name}"


# --- whoever decides --------------------------------------------------------------------------------


def _wrong_decision(edition: Edition, table: Table) -> Iterator[str]:
    """There is something to decide, for the side whose turn it is."""
    if table.phase == Phase.PLOT and are_helpless(edition, table):
        yield "neither ship can move or fire any more, which would have been a draw"
    if table.phase == Phase.MOVE and movements_are_over(edition, table):
        yield f"the {SHIP_NAMES[table.active]} has no movement left, or no figure that can move"
    if table.phase == Phase.FIGHT and not any_combat(table):
        yield "nobody can fight, since nowhere do figures of both sides stand in one section"
    if table.phase == Phase.FIRE:
        yield from _wrong_fire(table)


def _wrong_fire(table: Table) -> Iterator[str]:
    ship, other = table.ships[table.active], table.ships[1 - table.active]
    if not table.boarding and not are_adjacent(table):
        yield "ships fire only at one that is a dot away"
    elif table.exchange < 1:
        yield "an exchange of fire is under way, so there has been at least one"
    elif not ship.shots:
        yield f"the {SHIP_NAMES[table.active]} cannot be the one that fires; she has no shot left"
    elif 0 < other.shots < other.bearing:
        yield f"the {SHIP_NAMES[1 - table.active]} has begun to fire, and goes on before the other does"
