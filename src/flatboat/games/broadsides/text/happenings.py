"""What is told of each kind of event, and by which of them a turn is summed up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flatboat.games.broadsides.edition.model import LETTER_NAMES
from flatboat.games.broadsides.rules.tables import LETTERS, MOST_SIDE, Chance, Ending, Happening, Layout
from flatboat.games.broadsides.text.vocabulary import (
    CARD_NAMES,
    ENDINGS,
    HEADING_WORDS,
    LAYOUT_WORDS,
    PLACE_WORDS,
    SECTION_WORDS,
    SHIP_NAMES,
    SPOT_WORDS,
    cannons,
)
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.notation import Word
from flatboat.kernel.words import grown, latest

MOST_UNFIRED = 2 * LETTERS  # cannons that are told of as one number

EVENTS = {
    Happening.PLACED: EventPhrase("{seat} places the Captain at {section}", section="section"),
    Happening.PLACED_CREW: EventPhrase("{seat} places extra crew at {section}", section="section"),
    Happening.ROUND: EventPhrase("-- round {round}", round="number"),
    Happening.CARD: EventPhrase("{seat} shows card {slot}: {card}", card="card", slot="nth"),
    Happening.MOVED: EventPhrase("{seat} sails to {x},{y}", x="nth", y="nth"),
    Happening.TURNED: EventPhrase("{seat} heads {heading}", heading="heading"),
    Happening.STOPPED: EventPhrase(
        "{seat} is stopped by {obstacle} and loses any remaining cards", obstacle="obstacle"
    ),
    Happening.EXCHANGE: EventPhrase(
        "cannons that bear: Isabella {isabella}, Seahawk {seahawk}", isabella="number", seahawk="number"
    ),
    Happening.SHOT: EventPhrase("{seat} fires at {letter} and rolls {die}", letter="letter", die="number"),
    Happening.HULL: EventPhrase(
        "{seat}'s hull is hit at {spot}{markers:markers}", spot="spot", markers="number"
    ),
    Happening.MAST: EventPhrase("{seat}'s mast at {letter} {left:mast}", letter="letter", left="number"),
    Happening.CANNON_LOST: EventPhrase("{seat} loses a cannon at {section}", section="section"),
    Happening.CREW_LOST: EventPhrase(
        "{seat} loses {crew} crew at {section}", section="section", crew="number"
    ),
    Happening.CAPTAIN_LOST: EventPhrase("{seat} loses the Captain at {section}", section="section"),
    Happening.NO_EFFECT: EventPhrase("{seat} hits nothing"),
    Happening.CEASED: EventPhrase("{seat} leaves {cannons:cannons} unfired", cannons="number"),
    Happening.NEW_CAPTAIN: EventPhrase("{seat} has a new Captain at {section}", section="section"),
    Happening.COLLISION: EventPhrase("the ships collide: {seat} is struck {layout:layout}", layout=Layout),
    Happening.BOARDING_DIE: EventPhrase("{seat} rolls {die} for the first turn", die="number"),
    Happening.TURN: EventPhrase("-- boarding: {seat}'s turn"),
    Happening.STEPPED: EventPhrase("{seat} moves crew from {start} to {end}", start="place", end="place"),
    Happening.CAPTAIN_STEPPED: EventPhrase(
        "{seat} moves the Captain from {start} to {end}", start="place", end="place"
    ),
    Happening.COMBAT: EventPhrase("{seat} opens the combat at {place}", place="place"),
    Happening.ROLLED: EventPhrase("{seat} rolls {die}[ + {more}]", die="number", more="number"),
    Happening.FELL: EventPhrase("{seat} loses 1 crew at {place}", place="place", left=None),
    Happening.CAPTAIN_FELL: EventPhrase("{seat}'s Captain falls at {place}", place="place"),
    Happening.SANK: EventPhrase("{seat}'s ship sinks"),
    Happening.SURRENDERED: EventPhrase("{seat} surrenders"),
    Happening.ENDED: EventPhrase(
        "the game ends: {ending:ending}; {winner:winner}", ending=Ending, winner="seat"
    ),
    Happening.HALVED: EventPhrase("{seat} gets half a point"),
}
VOCABULARY: dict[str, Sequence[Word]] = {
    "section": SECTION_WORDS,
    "place": PLACE_WORDS,
    "card": CARD_NAMES,
    "nth": [str(n + 1) for n in range(MOST_SIDE)],
    "heading": HEADING_WORDS,
    "obstacle": ["an island", "the edge of the chart"],
    "letter": list(LETTER_NAMES),
    "spot": SPOT_WORDS,
    "markers": [" without damage", "", " and breaks"],
    "mast": ["is lost", "loses its top", "is damaged and takes 2 more hits"],
    "cannons": [cannons(n) for n in range(MOST_UNFIRED + 1)],
    "layout": list(LAYOUT_WORDS.values()),
    "ending": [
        words.format(ship="a ship", rounds="too many rounds", turns="too many turns")
        for words in ENDINGS.values()
    ],
    "winner": [*(f"the {ship} wins" for ship in SHIP_NAMES), "nobody wins"],
}
#: What each die is for, and which things its outcomes are.
DICE: dict[int, tuple[str, str]] = {
    Chance.BOARDING: ("the die of {seat} for the first turn", ""),
    Chance.SHOT: ("the die for a cannon of {seat}", ""),
    Chance.COMBAT: ("the combat die of {seat}", ""),
    Chance.DAMAGE: ("whether {seat} turns over a damage card", "answer"),
    Chance.CARD: ("the card that {seat} turns over", "card"),
}
SUM = re.compile(r" = \d+$")
ABOARD = re.compile(r"(from (\w+) [A-H]\d to )\2 ")  # a step that ends on the ship where it begins
UNNAMED = re.compile(r"(from (\w+) [A-H]\d to )(?=[A-H]\d$)")
#: What only leads to others.
SMALL = frozenset(
    {
        Happening.CARD,
        Happening.EXCHANGE,
        Happening.SHOT,
        Happening.CANNON_LOST,
        Happening.CREW_LOST,
        Happening.CAPTAIN_LOST,
        Happening.NO_EFFECT,
        Happening.BOARDING_DIE,
        Happening.COMBAT,
        Happening.ROLLED,
    }
)
#: What cannon fire takes from a deck, by how much of it.
TAKEN: dict[Happening, Callable[[int], str]] = {
    Happening.CREW_LOST: "{} crew".format,
    Happening.CANNON_LOST: cannons,
    Happening.CAPTAIN_LOST: lambda _: "the Captain",
}
#: What came of a card, and of a shot.
OUTCOMES: dict[int, frozenset[int]] = {
    Happening.CARD: frozenset({Happening.MOVED, Happening.TURNED, Happening.STOPPED}),
    Happening.SHOT: frozenset({*TAKEN, Happening.HULL, Happening.MAST, Happening.NO_EFFECT}),
}
#: Between these the drawing tells of all: a round with its fire, the final volley, a turn of boarding.
BREAKS = frozenset({Happening.ROUND, Happening.COLLISION, Happening.TURN})
#: What befalls a side by what the other does.
SUFFERED = frozenset(
    {
        Happening.HULL,
        Happening.MAST,
        Happening.COLLISION,
        Happening.FELL,
        Happening.CAPTAIN_FELL,
    }
)


def unfired(first: Any, then: Any) -> Any:
    """Cannons that did not fire in two exchanges, as one sum; None for more than there are words for."""
    return replace(then, a=first.a + then.a) if first.a + then.a <= MOST_UNFIRED else None


def fallen(first: Any, then: Any) -> Any:
    """Crew who fell at one place; how many is below zero in place of who is left."""
    return replace(then, b=min(first.b, -1) - 1) if first.a == then.a else None


#: How two events of a kind become one.
JOINED: dict[int, Callable[[Any, Any], Any]] = {
    Happening.MOVED: latest,
    Happening.TURNED: latest,
    Happening.HULL: grown,
    Happening.MAST: grown,
    Happening.CEASED: unfired,
    Happening.FELL: fallen,
}
#: What is heard.
SOUNDS: dict[int, str] = {
    Happening.SHOT: "cannon",
    Happening.CARD: "card",
    Happening.BOARDING_DIE: "dice",
    Happening.ROLLED: "dice",
}


def taken(events: Iterable[Any]) -> Mapping[int, list[str]]:
    """What cannon fire took from each side: `["6 crew", "3 cannons", "the Captain"]`."""
    gone: dict[int, Counter[Happening]] = {}
    for event in events:
        if event.kind in TAKEN:
            much = event.b if event.kind == Happening.CREW_LOST else 1
            gone.setdefault(int(event.seat), Counter())[event.kind] += much
    return {
        seat: [words(sums[kind]) for kind, words in TAKEN.items() if sums[kind]]
        for seat, sums in gone.items()
    }
