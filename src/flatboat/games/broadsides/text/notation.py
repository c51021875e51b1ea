"""Moves, reasons, events and the table of Broadsides & Boarding Parties in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flatboat.errors import FlatboatError
from flatboat.games.broadsides.edition.model import LETTER_NAMES, BroadsidesEdition
from flatboat.games.broadsides.rules.actions import ACTIONS, CAPTAIN, CEASE, PLOT
from flatboat.games.broadsides.rules.boarding import in_combat, reached
from flatboat.games.broadsides.rules.plot import card_of
from flatboat.games.broadsides.rules.setup import extras_placed
from flatboat.games.broadsides.rules.ships import hulls_broken
from flatboat.games.broadsides.rules.tables import (
    NONE,
    PLACES,
    PLOTS,
    SEATS,
    SECTIONS,
    SLOTS,
    Card,
    Ending,
    Happening,
    Phase,
    Reason,
    Ship,
    Table,
    View,
)
from flatboat.games.broadsides.text.advice import Advice
from flatboat.games.broadsides.text.aim import broadside, prize, side_to_name
from flatboat.games.broadsides.text.assault import deeds, successor
from flatboat.games.broadsides.text.controls import CONTROLS, PLOT_SECTION
from flatboat.games.broadsides.text.crossings import CLEAR, voyages
from flatboat.games.broadsides.text.guide import Guide
from flatboat.games.broadsides.text.happenings import (
    ABOARD,
    BREAKS,
    DICE,
    EVENTS,
    JOINED,
    OUTCOMES,
    SMALL,
    SOUNDS,
    SUFFERED,
    SUM,
    UNNAMED,
    VOCABULARY,
    taken,
)
from flatboat.games.broadsides.text.ledger import table_lines
from flatboat.games.broadsides.text.measures import measured
from flatboat.games.broadsides.text.outlook import Outlook, ending_words, may_choose, standing_words, way_to
from flatboat.games.broadsides.text.plotting import card_field, course_said, plot_words
from flatboat.games.broadsides.text.reasons import Case, why_not
from flatboat.games.broadsides.text.salvo import shortened
from flatboat.games.broadsides.text.stakes import STAKES
from flatboat.games.broadsides.text.story import story
from flatboat.games.broadsides.text.vocabulary import (
    CARD_WORDS,
    HEADING_WORDS,
    PLACE_WORDS,
    SECTION_WORDS,
    SIDE_WORDS,
    SPOT_WORDS,
    STEP_WORDS,
    WAY_WORDS,
)
from flatboat.kernel.event_words import EventWords
from flatboat.kernel.notation import Phrase, Word, counted, listed, one_of
from flatboat.kernel.text import Sheet, Wanted
from flatboat.kernel.words import EditionWords

PLOT_SHEET = "plot"
PRESS_DOT = "Press a dot: three cards take you there."
PRESS_SHIP = "Press your ship: this round she can only turn."
CHART_IDLE = "Press a dot to sail there, or choose three cards: your ship is drawn where they lead."
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
    "spot": SPOT_WORDS,
    "heading": HEADING_WORDS,
    "card": CARD_WORDS,
    "plot": [", ".join(CARD_WORDS[card_of(plot, slot)] for slot in range(SLOTS)) for plot in range(PLOTS)],
    "aim": ["facing side", "port side", "starboard side"],
    "way": WAY_WORDS,
    "answer": ["no", "yes"],
}
EVENT_WORDS = EventWords(EVENTS, VOCABULARY, THINGS, veiled=("winner",))


class BroadsidesWords(EditionWords):
    """The words for one edition."""

    actions, dice, things = ACTIONS, DICE, THINGS
    stakes, foreseen = STAKES, frozenset({"lead", "step"})
    untimely = frozenset({Reason.NOT_YOUR_TURN, Reason.NOT_IN_THIS_PHASE, Reason.GAME_OVER})
    small, suffered, joined, outcomes, sounds = SMALL, SUFFERED, JOINED, OUTCOMES, SOUNDS
    wanted_brief = True
    lasting, lost_in_order, breaks = frozenset({Happening.ROLLED}), True, BREAKS

    def __init__(self, edition: BroadsidesEdition) -> None:
        super().__init__(edition)
        guide, advice = Guide(edition), Advice(edition)
        self.guidance, self.advice, self.outlook = guide, advice, Outlook(edition)
        self.weigh = advice.weighed
        self.berth, self.why_fire = CAPTAIN + guide.safe(), advice.fire
        self.phrases = {name: Phrase(pattern, **MOVE_WORDS) for name, pattern in MOVES.items()}
        self.labels = {name: Phrase(pattern, **LABEL_WORDS) for name, pattern in LABELS.items()}
        self.events = EVENT_WORDS

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
        if name == "plot":
            return f"plot: {course_said([values[f'card{slot + 1}'] for slot in range(SLOTS)])}"
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

    def again(self, action: int, view: View) -> bool:
        """Whether a shot goes on with an exchange in which this side has fired."""
        ship = view.table.ships[view.seat]
        return ACTIONS.family(action) == "fire" and bool(ship.shots < ship.bearing)

    def is_needless(self, action: int, view: View) -> bool:
        """A shot of a broadside at a row that the others have emptied."""
        name, values = ACTIONS.read(action)
        return name == "fire" and not prize(self.record, view.table, 1 - view.seat, values["letter"])

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
        return ACTIONS.family(action) != "crew" or bool(view.table.extra_crew)

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `none of your crew stands at Isabella C3`."""
        task = self._duty(view, view.seat) if view.seat >= 0 else ""
        return why_not(reason, Case(self.record, view, task, action))

    def event(self, event: Any, names: Sequence[str]) -> str:
        """What happened: `Ann fires at C and rolls 4`."""
        text = ABOARD.sub(r"\1", super().event(event, names))
        if event.kind == Happening.FELL and event.b < 0:
            return text.replace("1 crew", f"{-event.b} crew")
        if event.kind != Happening.ROLLED or not event.b:
            return text
        rolled = self.events.numbers(event)
        return f"{text} = {rolled['die'] + rolled['more']}"

    def read_event(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell; a sum follows from it, and on which ship a step ends."""
        return super().read_event(UNNAMED.sub(r"\1\2 ", SUM.sub("", text)), names)

    def lost(self, events: Iterable[Any]) -> Mapping[int, str]:
        """What cannon fire took from each side: `loses 6 crew, 3 cannons and the Captain`."""
        return {seat: f"loses {listed(lost)}" for seat, lost in taken(events).items()}

    def idle(self, piece: str, view: View) -> str:
        """The chart shows where the cards lead that are chosen below it."""
        plots = view.seat >= 0 and view.table.phase == Phase.PLOT and not view.own.ready
        return CHART_IDLE if plots and piece.startswith("chart") else ""

    def shortened(self, words: str) -> str:
        """What the other side did, a salvo as one deed."""
        return shortened(words)

    def worth(self, event: Any) -> tuple[float, str] | None:
        """The winner's point, or each side's half of it; nothing else is scored (ruling Q45)."""
        if event.kind == Happening.HALVED:
            return 0.5, "draw"
        won = event.kind == Happening.ENDED and self.events.numbers(event)["winner"] != NONE
        return (1, "victory") if won else None

    def fates(self, events: Iterable[Any], names: Sequence[str]) -> tuple[str, ...]:
        """The story of the fight, at its end."""
        told = " ".join(story([*events], names))
        return (told,) * bool(told)

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
                return f"{names[view.seat]}: you have chosen."
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
            return "place extra crew, then the Captain" if placed < table.extra_crew else "place the Captain"
        if table.phase == Phase.PLOT:
            return course_words(ship)
        if table.phase == Phase.FIRE:
            card = "" if table.boarding else f" (card {table.slot})"
            why = " (her hull is broken)" if self._sinks(table, 1 - seat) else card
            return f"fire {counted(ship.shots, 'shot')}{why}"
        if table.phase == Phase.MOVE:
            return f"make {counted(table.moves, 'movement')}, then fight"
        if table.phase == Phase.FIGHT:
            due = sum(in_combat(table, place) for place in range(PLACES))
            return f"fight {counted(due, 'combat')}"
        return "choose a new Captain"

    def _sinks(self, table: Table, seat: int) -> bool:
        """Whether a ship goes down as soon as the exchange is over; alongside the hull no longer counts."""
        return not table.boarding and hulls_broken(table.ships[seat]) >= self.record.sinks

    def is_plain(self, action: int, view: View) -> bool:
        """Where a Captain is to stand."""
        return ACTIONS.family(action) == "captain"

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        return ending_words(self.record, view.table)

    def standing(self, view: View, seat: int) -> str:
        """What a side has left."""
        return standing_words(self.record, view.table, seat)

    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """A place for the Captain, a whole broadside, in boarding what deeds there are."""
        table = view.table
        if view.seat >= 0 and table.phase == Phase.PLACE and not view.own.ready:
            return (Wanted((self.berth,)),) * (extras_placed(view.own) >= table.extra_crew)
        if view.seat >= 0 and table.phase == Phase.REPLACE and not view.own.ready:
            return (Wanted((successor(self.record, view),)),)
        if rest := broadside(self.record, view):
            sinks = self._sinks(table, 1 - view.seat)
            return (Wanted((CEASE,)) if sinks else Wanted(rest, self._salvo(view, rest)),)
        return tuple(Wanted(*deed) for deed in deeds(self.record, view))

    def _salvo(self, view: View, shots: Sequence[int]) -> str:
        """All shots that are left, and why at that row: `Fire all 5 shots at H (her Captain stands at H)`."""
        ship, values, n = view.table.ships[view.seat], ACTIONS.read(shots[0])[1], len(shots)
        row, why = LETTER_NAMES[values["letter"]], self.why_fire(view, values)
        if ship.shots < ship.bearing:
            return f"Fire the other {counted(n, 'shot').removeprefix('1 ')} at {row}"
        all_of = ("the shot", "both shots", f"all {n} shots")[min(n, 3) - 1]
        return f"Fire {all_of} at {row}" + (f" ({why})" if why else "")

    def advised(self, view: View) -> tuple[int, ...]:
        """The course with the most shots beyond hers, as the chart marks its dot; else what is wanted."""
        best = next(iter(voyages(self.edition.printed, view)), None)
        if best:
            return (PLOT + best.plot,) if best.worth >= CLEAR else ()
        return next((one.actions for one in self.wanted(view)), ())

    def weighed(self, view: View, action: int, other: int) -> tuple[float, str] | None:
        """A course beside another."""
        return self.weigh(view, action, other)

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
        sheet = Sheet(PLOT_SHEET, CONTROLS["plot"].heading, PLOT_SECTION, "Plot", fields, whole=True)
        rest = (CARD_WORDS[Card.DAMAGED], SLOTS - int(ship.damaged)) if ship.damaged else ("", 0)
        ends = {(one.end.x, one.end.y) for one in voyages(self.edition.printed, view)}
        turns_only = ends == {(int(ship.x), int(ship.y))}
        press = "" if ship.damaged == SLOTS else PRESS_SHIP if turns_only else PRESS_DOT
        return (sheet._replace(of=str(table.round), drawn=press, rest=rest),)  # a plot is made anew in each

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

    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text."""
        told = table_lines(self.record, view, names)
        return "\n".join([self.task(view, names), *told])


def course_words(ship: Ship) -> str:
    """What a side has to plot."""
    if ship.adrift:
        return "drift without a Captain or surrender"
    if ship.damaged:
        return f"plot three cards ({ship.damaged} damaged)"
    return "plot three cards"
