"""Moves, reasons, events and the table of Broadsides & Boarding Parties in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from flatboat.errors import FlatboatError
from flatboat.games.broadsides.edition.model import LETTER_NAMES, POSITION_NAMES, BroadsidesEdition
from flatboat.games.broadsides.rules.actions import ACTIONS
from flatboat.games.broadsides.rules.boarding import in_combat, reached
from flatboat.games.broadsides.rules.layout import across, touching_side
from flatboat.games.broadsides.rules.plot import card_of, gives_up
from flatboat.games.broadsides.rules.setup import extras_placed
from flatboat.games.broadsides.rules.ships import crew_left, damaged_cards, guns_left, hulls_broken
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    MOST_SIDE,
    NONE,
    PLACES,
    PLOTS,
    SEATS,
    SECTIONS,
    SIDES,
    SLOTS,
    SPOTS,
    Card,
    Chance,
    Ending,
    Happening,
    Layout,
    Phase,
    Reason,
    Ship,
    Side,
    Table,
    View,
)
from flatboat.games.broadsides.text.advice import Advice
from flatboat.games.broadsides.text.controls import PLOT_SECTION
from flatboat.games.broadsides.text.guide import Guide
from flatboat.games.broadsides.text.losses import FATES, fate_words, told_losses
from flatboat.games.broadsides.text.measures import measured
from flatboat.games.broadsides.text.outlook import (
    Outlook,
    causes_of,
    may_choose,
    shot_away,
    side_to_name,
    way_to,
)
from flatboat.games.broadsides.text.plotting import card_field, plot_words
from flatboat.games.broadsides.text.reasons import Case, why_not
from flatboat.games.broadsides.text.stakes import STAKES
from flatboat.games.broadsides.text.vocabulary import (
    CARD_NAMES,
    CARD_WORDS,
    ENDING_WORDS,
    HEADING_WORDS,
    LAYOUT_WORDS,
    PLACE_WORDS,
    SECTION_WORDS,
    SHIP_NAMES,
    SIDE_WORDS,
    SPOT_WORDS,
    STEP_WORDS,
    WAY_WORDS,
    cannons,
    dot_words,
    gone_words,
)
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.notation import Phrase, Word, counted, one_of
from flatboat.kernel.pictures import listed
from flatboat.kernel.text import Sheet
from flatboat.kernel.words import EditionWords, grown, latest

PLOT_SHEET = "plot"
INITIALS = "IS"  # of the ships, in the table as text
ARROWS = "↑↗→↘↓↙←↖"  # by heading
MARKER, EMPTY = "x", "."
LEGEND = (
    "o cannon, T mast (T2 takes two hits), I and S crew of the Isabella and the Seahawk, * Captain, "
    "x damage marker, # island"
)
MOST_UNFIRED = 2 * LETTERS  # cannons that are told of as one number
SLOT_NAMES = ("first", "second", "third")

MOVES = {
    "fire": "fire at {letter}{aim}",
    "cease": "cease fire",
    "fight": "fight at {place}",
    "plot": "plot {card1}, {card2}, {card3}",
    "drift": "drift",
    "surrender": "surrender",
    "captain": "captain at {section}",
    "crew": "crew at {section}",
    "lead": "captain {way}",
    "step": "{step}",
}
#: The same for people, where the notation does not read well.
LABELS = {
    "fire": "fire at {aim}{letter}",
    "captain": "place the Captain at {section}",
    "crew": "place crew at {section}",
    "lead": "move the Captain {way}",
}
MOVE_WORDS: dict[str, Sequence[Word]] = {
    "letter": list(LETTER_NAMES),
    "aim": ["", ", port side", ", starboard side"],
    "place": PLACE_WORDS,
    "section": SECTION_WORDS,
    "way": WAY_WORDS,
    "step": STEP_WORDS,
    **{f"card{slot + 1}": CARD_WORDS for slot in range(SLOTS)},
}

#: Of labels: on which side a ship that lies end-on is marked, since nothing but a hull hit asks for it.
LABEL_WORDS: dict[str, Sequence[Word]] = MOVE_WORDS | {
    "aim": ["", *(f"her {side} side at " for side in SIDE_WORDS)]
}

#: What records and moves call things; the lists that moves and events use besides are their own.
THINGS: dict[str, Sequence[Word]] = {
    "section": SECTION_WORDS,
    "place": PLACE_WORDS,
    "letter": list(LETTER_NAMES),
    "spot": [f"{LETTER_NAMES[spot // SIDES]} {SIDE_WORDS[spot % SIDES]}" for spot in range(SPOTS)],
    "heading": HEADING_WORDS,
    "card": CARD_WORDS,
    "plot": [", ".join(CARD_WORDS[card_of(plot, slot)] for slot in range(SLOTS)) for plot in range(PLOTS)],
    "aim": ["facing side", "port side", "starboard side"],
    "way": WAY_WORDS,
    "answer": ["no", "yes"],
}

EVENTS = {
    Happening.PLACED: EventPhrase("{seat} places the Captain at {section}", section="section"),
    Happening.PLACED_CREW: EventPhrase("{seat} places extra crew at {section}", section="section"),
    Happening.ROUND: EventPhrase("-- round {round}", round="number"),
    Happening.CARD: EventPhrase("{seat} turns over card {slot}: {card}", card="card", slot="nth"),
    Happening.MOVED: EventPhrase("{seat} sails to dot {x},{y}", x="nth", y="nth"),
    Happening.TURNED: EventPhrase("{seat} turns to head {heading}", heading="heading"),
    Happening.STOPPED: EventPhrase(
        "{seat} is stopped by {obstacle} and loses any remaining cards", obstacle="obstacle"
    ),
    Happening.EXCHANGE: EventPhrase(
        "cannons that bear: {isabella} of the Royal Isabella, {seahawk} of the Seahawk",
        isabella="number",
        seahawk="number",
    ),
    Happening.SHOT: EventPhrase("{seat} fires at {letter} and rolls {die}", letter="letter", die="number"),
    Happening.HULL: EventPhrase(
        "{seat}'s hull is hit at {spot}: {markers:markers}", spot="spot", markers="number"
    ),
    Happening.MAST: EventPhrase("{seat}'s mast at {letter} {left:mast}", letter="letter", left="number"),
    Happening.CANNON_LOST: EventPhrase("{seat} loses a cannon at {section}", section="section"),
    Happening.CREW_LOST: EventPhrase(
        "{seat} loses {crew} crew at {section}", section="section", crew="number"
    ),
    Happening.CAPTAIN_LOST: EventPhrase("{seat} loses the Captain at {section}", section="section"),
    Happening.NO_EFFECT: EventPhrase("{seat}'s shot has no effect"),
    Happening.CEASED: EventPhrase("{seat} leaves {cannons:cannons} unfired", cannons="number"),
    Happening.NEW_CAPTAIN: EventPhrase("{seat} has a new Captain at {section}", section="section"),
    Happening.COLLISION: EventPhrase("the ships collide: {seat} is struck {layout:layout}", layout=Layout),
    Happening.BOARDING_DIE: EventPhrase("{seat} rolls {die} to decide who boards first", die="number"),
    Happening.TURN: EventPhrase("-- boarding: {seat}'s turn"),
    Happening.STEPPED: EventPhrase(
        "{seat} moves one of the crew from {start} to {end}", start="place", end="place"
    ),
    Happening.CAPTAIN_STEPPED: EventPhrase(
        "{seat} moves the Captain from {start} to {end}", start="place", end="place"
    ),
    Happening.COMBAT: EventPhrase("{seat} opens the combat at {place}", place="place"),
    Happening.ROLLED: EventPhrase("{seat} rolls {die}[ + {more}]", die="number", more="number"),
    Happening.FELL: EventPhrase(
        "{seat} loses one of the crew at {place}[, with {left} left]", place="place", left="number"
    ),
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
    "markers": ["no damage", "1 damage marker", "2 damage markers, so it is broken"],
    "mast": ["is lost", "loses its top", "is damaged and takes 2 more hits"],
    "cannons": [cannons(n) for n in range(MOST_UNFIRED + 1)],
    "layout": list(LAYOUT_WORDS.values()),
    "ending": list(ENDING_WORDS.values()),
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


#: How a game ended; {ship} is the losing ship, or both.
ENDINGS = {
    Ending.NOT_YET: "the game goes on",
    Ending.SUNK: "{ship} sank",
    Ending.SURRENDER: "{ship} surrendered",
    Ending.BARE: "{ship} had no cannon and no figure left",
    Ending.NO_CAPTAIN: "{ship} had nobody left to be Captain",
    Ending.CAPTAIN: "the Captain of {ship} fell",
    Ending.HELPLESS: "neither ship could move or fire any more",
    Ending.QUIET_SEA: "nothing happened for {rounds} in a row",
    Ending.QUIET_DECK: "{turns} of boarding in a row had no casualty",
    Ending.CLOSED: "the host ended it",
}
TASKS = {
    Phase.PLACE: "place the Captain",
    Phase.PLOT: "plot three cards",
    Phase.SAIL: "watch the ships sail",
    Phase.FIRE: "fire the cannons that bear",
    Phase.REPLACE: "choose a new Captain",
    Phase.MOVE: "move your figures",
    Phase.FIGHT: "fight a combat",
    Phase.OVER: "look at the result",
}


def unfired(first: Any, then: Any) -> Any:
    """Cannons that did not fire in two exchanges, as one sum; None for more than there are words for."""
    return replace(then, a=first.a + then.a) if first.a + then.a <= MOST_UNFIRED else None


class BroadsidesWords(EditionWords):
    """The words for one edition."""

    actions, dice, things = ACTIONS, DICE, THINGS
    stakes = STAKES
    untimely = frozenset({Reason.NOT_YOUR_TURN, Reason.NOT_IN_THIS_PHASE, Reason.GAME_OVER})
    small = frozenset(
        {
            Happening.CARD,
            Happening.EXCHANGE,
            Happening.SHOT,
            Happening.CANNON_LOST,
            Happening.CREW_LOST,
            Happening.NO_EFFECT,
            Happening.BOARDING_DIE,
            Happening.COMBAT,
            Happening.ROLLED,
        }
    )
    suffered = frozenset(
        {
            Happening.HULL,
            Happening.MAST,
            Happening.CAPTAIN_LOST,
            Happening.FELL,
            Happening.CAPTAIN_FELL,
        }
    )
    lasting, lost_in_order = frozenset({Happening.ROLLED}), True
    joined: ClassVar = {
        Happening.MOVED: latest,
        Happening.TURNED: latest,
        Happening.HULL: grown,
        Happening.MAST: grown,
        Happening.CEASED: unfired,
    }
    sounds: ClassVar = {
        Happening.SHOT: "cannon",
        Happening.CARD: "card",
        Happening.BOARDING_DIE: "dice",
        Happening.ROLLED: "dice",
    }

    def __init__(self, edition: BroadsidesEdition) -> None:
        super().__init__(edition)
        self.guidance, self.outlook = Guide(edition), Outlook(edition)
        self.advice = Advice(edition)
        self.phrases = {name: Phrase(pattern, **MOVE_WORDS) for name, pattern in MOVES.items()}
        self.labels = {name: Phrase(pattern, **LABEL_WORDS) for name, pattern in LABELS.items()}
        self.events = EventWords(EVENTS, VOCABULARY, THINGS, veiled=("winner",))

    # --- moves and events ---------------------------------------------------------------
    def move(self, action: int) -> str:
        """An action in words: `plot forward, port, remain`."""
        name, values = ACTIONS.read(action)
        if name == "step":
            values = {"step": action - ACTIONS.number("step", place=0, way=0)}
        return self.phrases[name].say(values)

    def label(self, action: int, view: View | None = None) -> str:
        """An action for people to read; a step names the section where it ends."""
        name, values = ACTIONS.read(action)
        if name not in ("lead", "step") or view is None or view.seat < 0:
            return super().label(action, view)
        place = values.get("place", int(view.table.ships[view.seat].captain))
        to = NONE if place == NONE else reached(self.record, view.table, place, values["way"])
        if to == NONE:
            return super().label(action, view)
        what = "the Captain" if name == "lead" else f"crew from {PLACE_WORDS[place]}"
        aboard = place // SECTIONS == to // SECTIONS  # the same ship
        return f"move {what} to {SECTION_WORDS[to % SECTIONS] if aboard else PLACE_WORDS[to]}"

    def offered(self, action: int, view: View) -> bool:
        """Of a ship that lies end-on one side at each letter: the other does no more, and can be typed."""
        name, values = ACTIONS.read(action)
        if name != "fire" or not values["aim"]:
            return True
        return values["aim"] == 1 + side_to_name(view.table.ships[1 - view.seat], values["letter"])

    def who(self, action: int, view: View) -> str:
        """Who steps: `C5`, or `Isabella C3` of somebody on the other ship."""
        name, values = ACTIONS.read(action)
        if name == "lead":
            return "Captain"
        if name != "step":
            return ""
        ship, section = divmod(values["place"], SECTIONS)
        return SECTION_WORDS[section] if ship == view.seat else PLACE_WORDS[values["place"]]

    def rank(self, action: int, view: View) -> int:
        """Of the crew those who stand nearest to the other Captain come first, and the steps that lead there.

        The own Captain comes last.
        """
        name, values = ACTIONS.read(action)
        table = view.table
        goal = int(table.ships[1 - view.seat].captain) if view.seat >= 0 else NONE
        if name not in ("lead", "step") or goal == NONE:
            return 0
        place = values.get("place", int(table.ships[view.seat].captain))
        to = int(reached(self.record, table, place, values["way"]))
        far, left = (way_to(self.record, table, at, goal) for at in (place, to))
        return ((name == "lead") * PLACES + far) * PLACES**2 + place * PLACES + left

    def belongs(self, action: int, view: View) -> bool:
        """Whether an action is a part of this table's game: some have extra crew to place."""
        return ACTIONS.read(action)[0] != "crew" or bool(view.table.extra_crew)

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `none of your crew stands at Isabella C3`."""
        task = self._duty(view, view.seat) if view.seat >= 0 else ""
        return why_not(reason, Case(self.record, view, task, action))

    def event(self, event: Any, names: Sequence[str]) -> str:
        """What happened: `Ann fires at C and rolls 4`."""
        text = super().event(event, names)
        if event.kind != Happening.ROLLED or not event.b:
            return text
        rolled = self.events.numbers(event)
        return f"{text} = {rolled['die'] + rolled['more']}"

    def read_event(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell; the sum at their end follows from it."""
        return super().read_event(SUM.sub("", text), names)

    def lost(self, events: Iterable[Any]) -> Mapping[int, str]:
        """What cannon fire took from each side."""
        return told_losses(events)

    def worth(self, event: Any) -> tuple[float, str] | None:
        """The winner's point, or each side's half of it; nothing else is scored (ruling Q45)."""
        if event.kind == Happening.HALVED:
            return 0.5, "draw"
        won = event.kind == Happening.ENDED and self.events.numbers(event)["winner"] != NONE
        return (1, "victory") if won else None

    def measured(self, events: Iterable[Any]) -> Iterable[tuple[int, int, int]]:
        """Figures, cannons and damage to the hull, after each round and turn of boarding."""
        guns = sum(self.record.guns)
        return measured(guns, guns * self.record.crew, events)

    # --- what is to be done -----------------------------------------------------------------
    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided, and by whom; whether another has chosen already, no view knows."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return "The game is over."
        seats = [seat for seat in range(SEATS) if may_choose(table, seat)]
        if view.seat in seats:
            if not view.own.ready:
                return f"{names[view.seat]}: {self._duty(view, view.seat)}."
            if len(seats) > 1:
                return f"{names[view.seat]}: you have chosen; waiting for {names[1 - view.seat]}."
        duties = {seat: self._duty(view, seat) for seat in seats}
        if len(set(duties.values())) == 1:
            return f"{listed([names[seat] for seat in seats])}: {duties[seats[0]]}."
        return " ".join(f"{names[seat]}: {duty}." for seat, duty in duties.items())

    def _duty(self, view: View, seat: int) -> str:
        """What a side has to decide; of what it has chosen in secret only what the viewer knows."""
        table = view.table
        ship = table.ships[seat]
        if table.phase == Phase.PLACE:
            placed = extras_placed(view.own) if seat == view.seat else 0
            return (
                "place your extra crew and then the Captain"
                if placed < table.extra_crew
                else TASKS[Phase.PLACE]
            )
        if table.phase == Phase.PLOT:
            return course_words(ship)
        if table.phase == Phase.FIRE:
            gone = shot_away(self.record, table, seat)
            told = [f"{counted(ship.shots, 'shot')} left"]
            told += ["no Captain, so your ship lies still"] if ship.adrift and not table.boarding else []
            told += [gone_words(gone, ship.bearing)] if gone else []
            sinks = not table.boarding and hulls_broken(table.ships[1 - seat]) >= self.record.sinks
            told += ["her hull is broken, but the exchange is finished first"] if sinks else []
            told += ["masts and hulls no longer count"] if table.boarding else []
            return f"fire at the {SHIP_NAMES[1 - seat]} ({'; '.join(told)})"
        if table.phase == Phase.MOVE:
            return f"move your figures ({counted(table.moves, 'movement')} left)"
        if table.phase == Phase.FIGHT:
            due = sum(in_combat(table, place) for place in range(PLACES))
            return "fight the combat" if due == 1 else f"fight the {due} combats left"
        return TASKS[Phase(table.phase)]

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        table = view.table
        causes = causes_of(self.record, table)
        if len(set(causes)) > 1:
            each = zip(causes, SHIP_NAMES, strict=True)
            return ", and ".join(self._ended(cause, f"the {ship}") for cause, ship in each)
        ship = "each ship" if table.winner == NONE else f"the {SHIP_NAMES[1 - table.winner]}"
        return self._ended(causes[0], ship)

    def _ended(self, ending: Ending, ship: str) -> str:
        """An ending, and whose."""
        limits = self.edition.limits
        return ENDINGS[ending].format(
            ship=ship,
            rounds=counted(limits.quiet_rounds, "round"),
            turns=counted(limits.calm_turns, "turn"),
        )

    def standing(self, view: View, seat: int) -> str:
        """What a side has left: `14 crew, 8 cannons, 1 damage card`; what counts most where room is short.

        Damage is not told of beside a Captain lost, who is missed more. Once the game is over it is what
        decided it, if that befell a side, and of damage nothing more.
        """
        table = view.table
        ship = table.ships[seat]
        ending = Ending(causes_of(self.record, table)[seat])
        if ending in FATES:
            return fate_words(ending, seat, won=seat == table.winner)
        crew, guns = int(crew_left(ship)), 0 if table.boarding else int(guns_left(ship))
        parts = [f"{crew} crew"] if crew else []
        parts += [cannons(guns)] if guns else []
        if ship.captain == NONE and table.phase != Phase.PLACE:
            parts.append("no Captain")
        elif not table.boarding and table.phase != Phase.OVER and (n := damaged_cards(self.record, ship)):
            parts.append(counted(n, "damage card"))
        return ", ".join(parts or ["only the Captain"])

    # --- a plot at once -----------------------------------------------------------------------
    def spell_out(self, text: str, view: View | None = None) -> list[str]:
        """A plot by its letters: "fpr" and "f,p,r" are "plot forward, port, remain"."""
        letters = re.sub(r"[\s,]", "", text.casefold().strip().removeprefix("plot"))
        cards = {word[0]: word for word in CARD_WORDS}
        if len(letters) != SLOTS or not cards.keys() >= set(letters):
            return [text]
        return [plot_words([cards[letter] for letter in letters])]

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The three cards of a plot."""
        table = view.table
        if view.seat < 0 or table.phase != Phase.PLOT or view.own.ready:
            return ()
        ship = table.ships[view.seat]
        if ship.adrift:
            return ()
        fields = tuple(
            card_field(ship.damaged, name, f"card-{view.seat}-{slot}") for slot, name in enumerate(SLOT_NAMES)
        )
        of = str(table.round)  # a plot is made anew in each
        return (Sheet(PLOT_SHEET, "Chart your course", PLOT_SECTION, "Plot", fields, of=of),)

    def compose(self, view: View, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The plot of three cards."""
        if sheet != PLOT_SHEET:
            raise FlatboatError(f'there is no form "{sheet}" here')
        cards = [values.get(name, "") for name in SLOT_NAMES]
        for name, card in zip(SLOT_NAMES, cards, strict=True):
            if card not in CARD_WORDS:
                wrong = f'"{card}" is not a card' if card else f"the {name} card is missing"
                raise FlatboatError(f"{wrong}; choose {one_of(CARD_WORDS)}")
        forced = view.table.ships[view.seat].damaged
        if (n := cards.count(CARD_WORDS[Card.DAMAGED])) != forced:
            wanted = counted(forced, "damage card")
            raise FlatboatError(f"your damaged ship must plot {wanted}, and this plot has {n or 'none'}")
        return [plot_words(cards)]

    # --- the table ----------------------------------------------------------------------------
    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text: the chart while the ships are at sea, then each ship's deck."""
        table = view.table
        lines = [self.task(view, names), *own_lines(view)]
        lines += ["", *(self._alongside(table) if table.boarding else self._chart(table))]
        for seat in range(SEATS):
            lines += ["", *self._ship(view, seat, names)]
        return "\n".join([*lines, "", LEGEND])

    def _chart(self, table: Table) -> list[str]:
        """The sea, north at the top; a ship is her letter, and an arrow for her heading."""
        width, height = self.record.width, self.record.height
        ships = {
            (ship.x, ship.y): INITIALS[seat] + ARROWS[ship.heading] for seat, ship in enumerate(table.ships)
        }
        lines = [f"Round {table.round}." if table.round else "Before the first round."]
        for y in reversed(range(height)):
            dots = ["#" if self.record.islands[y * width + x] else "." for x in range(width)]
            row = "".join(f" {ships.get((x, y), dot):<2}" for x, dot in enumerate(dots))
            lines.append(f"{y + 1:>3} {row}".rstrip())
        return [*lines, "    " + "".join(f" {x + 1:<2}" for x in range(width)).rstrip()]

    def _alongside(self, table: Table) -> list[str]:
        """How the large ships lie."""
        sides = [SIDE_WORDS[touching_side(self.record, table, seat)] for seat in range(SEATS)]
        pairs = []
        for section in range(SECTIONS):
            over = across(self.record, table, section)
            pairs += [f"{SECTION_WORDS[section]}-{SECTION_WORDS[over % SECTIONS]}"] if over != NONE else []
        return [
            f"Boarding: the Isabella's {sides[0]} side lies against the Seahawk's {sides[1]} side.",
            f"Opposite each other: {', '.join(pairs)}.",
        ]

    def _ship(self, view: View, seat: int, names: Sequence[str]) -> list[str]:
        """A ship: how she stands, and her deck from the stern to the bow."""
        table = view.table
        ship = table.ships[seat]
        at_it = "> " if table.ending == Ending.NOT_YET and may_choose(table, seat) else "  "
        told = [f"{at_it}{SHIP_NAMES[seat]} ({names[seat]}): {self.standing(view, seat)}"]
        if not table.boarding:
            told.append(f"at dot {dot_words(ship.x, ship.y)}, heading {HEADING_WORDS[ship.heading]}")
            shown = [CARD_NAMES[card] for card in ship.shown if card != NONE]
            told += [f"cards turned over: {', '.join(shown)}"] if shown else []
        rows = [("", list(LETTER_NAMES))]
        hulls = [[MARKER * ship.hull[letter * SIDES + side] for letter in range(LETTERS)] for side in Side]
        decks = [
            (name, [self._section(table, seat, letter, column) for letter in range(LETTERS)])
            for column, name in enumerate(POSITION_NAMES)
        ]
        rows += decks if table.boarding else [("port", hulls[0]), *decks, ("starboard", hulls[1])]
        return ["; ".join(told), *(deck_row(head, cells) for head, cells in rows)]

    def _section(self, table: Table, seat: int, letter: int, column: int) -> str:
        """What is in a section: cannon, mast, figures of both sides."""
        ship, section = table.ships[seat], letter * COLUMNS + column
        words = "o" if ship.guns[section] else ""
        if column == COLUMNS // 2 and ship.masts[letter]:
            words += f"T{ship.masts[letter]}" if ship.masts[letter] > 1 else "T"
        for side in range(SEATS):
            place, figures = seat * SECTIONS + section, table.ships[side]
            led = figures.captain == place
            if figures.crew[place] or led:
                words += f"{INITIALS[side]}{figures.crew[place] or ''}{'*' if led else ''}"
        return words


def course_words(ship: Ship) -> str:
    """What a side has to plot."""
    if ship.adrift:
        return "drift without a Captain or surrender"
    if ship.damaged:
        return f"plot three cards ({counted(ship.damaged, 'damage card')} among them)"
    return "plot three cards"


def deck_row(head: str, cells: Sequence[str]) -> str:
    """A row of a deck, its cells below each other; what is empty is a dot."""
    return f"    {head:<10}{''.join(f'{cell or EMPTY:<7}' for cell in cells)}".rstrip()


def own_lines(view: View) -> list[str]:
    """What the viewer has chosen in secret."""
    table, own = view.table, view.own
    if view.seat < 0 or table.ending != Ending.NOT_YET:
        return []
    if own.plot != NONE:
        if gives_up(own):
            return ["Your choice: surrender."]
        return [f"Your plot: {', '.join(CARD_WORDS[card_of(own.plot, slot)] for slot in range(SLOTS))}."]
    extra = [SECTION_WORDS[section] for section in own.extra if section != NONE]
    chosen = [f"extra crew at {listed(extra)}"] if extra else []
    chosen += [f"the Captain at {SECTION_WORDS[own.captain]}"] if own.captain != NONE else []
    return [f"Your choice: {', '.join(chosen)}."] if chosen else []
