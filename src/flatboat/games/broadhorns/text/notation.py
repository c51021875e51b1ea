"""Moves, reasons, events and the table of Broadhorns! in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, ClassVar

from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import ACTIONS, END
from flatboat.games.broadhorns.rules.tables import (
    HELD,
    MOST_MOVE,
    NONE,
    SPACES,
    TILE_OF,
    TILES,
    TRAVELER,
    Chance,
    Ending,
    Happening,
    Phase,
    Reason,
    Season,
    View,
)
from flatboat.games.broadhorns.text.advice import Advice
from flatboat.games.broadhorns.text.controls import BY_FORM
from flatboat.games.broadhorns.text.guide import Guide
from flatboat.games.broadhorns.text.idle import idle
from flatboat.games.broadhorns.text.ledger import Ledger
from flatboat.games.broadhorns.text.news import shortened
from flatboat.games.broadhorns.text.outlook import Outlook
from flatboat.games.broadhorns.text.prospects import aboard, concerns, has_form, over_limit, towns_ahead
from flatboat.games.broadhorns.text.reasons import Case, why_not
from flatboat.games.broadhorns.text.sheets import Sheets
from flatboat.games.broadhorns.text.stakes import STAKES
from flatboat.games.broadhorns.text.story import story
from flatboat.games.broadhorns.text.tasks import TASKS, Tasks
from flatboat.games.broadhorns.text.vocabulary import (
    ANSWER_WORDS,
    BARRELS,
    GOOD_WORDS,
    MOST,
    ORDER_MEANINGS,
    ORDER_WORDS,
    SEASON_WORDS,
    SPOIL_WORDS,
    Names,
    several,
    tile_told,
    tile_words,
)
from flatboat.games.broadhorns.text.wanted import wanted
from flatboat.games.broadhorns.text.wishes import Wishes
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.events import UNSEEN
from flatboat.kernel.notation import Phrase, Word, counted
from flatboat.kernel.text import Wanted
from flatboat.kernel.words import EditionWords, onward

MOVES = {
    "draw": "draw a card",
    "port": "port",
    "move": "move {spaces}",
    "current": "good current",
    "end": "end expedition",
    "give up": "give up expedition",
    "boat": "take the {size}",
    "sell": "sell {good}{rank}",
    "surplus": "surplus {good}",
    "claim": "claim {good} from hand",
    "claim town": "claim {good} from town",
    "cool": "ice for the sale",
    "season": "season {good}",
    "buy": "buy {good}",
    "bag": "bag {good}",
    "blind": "blind",
    "peddler": "peddler {good}",
    "drop": "drop {traveler}",
    "board": "board {traveler}",
    "welcome": "welcome {traveler} from town",
    "done": "done",
    "ice": "use ice",
    "endure": "let it spoil",
    "discard": "discard {card}",
    "order": "order: {order}",
}

#: The same for people, where the notation does not read well.
LABELS = {
    "port": "enter the port",
    "current": "play Good Current",
    "end": "end the expedition",
    "give up": "give up the expedition",
    "boat": "take the {size}",
    "surplus": "sell {good} as surplus",
    "claim": "claim a delivery of {good} from your hand",
    "claim town": "claim a delivery of {good} from the town",
    "cool": "add ice to the sale",
    "season": "put {good} on the season track",
    "bag": "buy {good} from the bag",
    "blind": "draw a barrel from the bag",
    "peddler": "buy {good} from a peddler",
    "drop": "drop the {traveler}",
    "board": "take aboard the {traveler} from your hand",
    "welcome": "take aboard the {traveler} from the town",
    "order": "{order}",
    "discard": "discard {card}",
}

EVENTS = {
    Happening.TURN: EventPhrase("-- turn {turn}: {seat}", turn="number"),
    Happening.REFRESHED: EventPhrase("the market gets {n} {good:barrels come}", good="good", n="number"),
    Happening.SPOIL_STEP: EventPhrase("{seat}'s cargo has its spoil step"),
    Happening.SPOIL_CARD: EventPhrase("{seat} draws {good:spoil card}", good="good"),
    Happening.MOVED_ON: EventPhrase(
        "{seat}'s {n} {good:barrels move} a step nearer to spoiling", good="good", n="number"
    ),
    Happening.SPOILED: EventPhrase("{seat} loses {n} {good:barrels}", good="good", n="number"),
    Happening.ICE_KEPT: EventPhrase("{seat} uses ice, and nothing spoils"),
    Happening.ORDERED: EventPhrase("{seat} sets a standing order for ice{order:order given}", order="order"),
    Happening.BOAT: EventPhrase("{seat} takes the {boat}[ for {gold} gold]", boat="boat", gold="number"),
    Happening.BOUGHT: EventPhrase("{seat} buys {good} for {gold} gold", good="good", gold="number"),
    Happening.BOUGHT_BAG: EventPhrase(
        "{seat} buys {good} from the bag for {gold} gold", good="good", gold="number"
    ),
    Happening.PEDDLER: EventPhrase(
        "{seat} buys {good} from a peddler for {gold} gold", good="good", gold="number"
    ),
    Happening.PORT: EventPhrase("{seat} enters the port of {port}", port="port"),
    Happening.SOLD: EventPhrase("{seat} sells {good} for {gold} gold", good="good", gold="number"),
    Happening.SURPLUS: EventPhrase("{seat} sells surplus {good} for {gold} gold", good="good", gold="number"),
    Happening.DELIVERED: EventPhrase(
        "{seat} claims a {card} from their hand for {gold} gold", card="card", gold="number"
    ),
    Happening.FROM_TOWN: EventPhrase(
        "{seat} claims a {card} from the town for {gold} gold", card="card", gold="number"
    ),
    Happening.ICE_SALE: EventPhrase("{seat} adds ice to the sale for {gold} gold", _=None, gold="number"),
    Happening.BONUS: EventPhrase("{seat} gets the bonus of {port}, {gold} gold", port="port", gold="number"),
    Happening.FILLED: EventPhrase(
        "{seat} fills {port}[ and takes its tile with {wreaths:wreaths}]", port="port", wreaths="number"
    ),
    Happening.SEASON: EventPhrase(
        "{seat} puts {good} on the season track ({season:season})", good="good", season=Season
    ),
    Happening.HARVEST: EventPhrase(
        "harvest: {barrels:any barrels} go from the season track to the bag", barrels="number"
    ),
    Happening.REVEALED: EventPhrase("{port:town} now shows {tile}", port="port", tile="tile"),
    Happening.ARRIVED: EventPhrase(
        "{seat}'s {traveler} arrives and pays {gold} gold", traveler="traveler", gold="number"
    ),
    Happening.BOARDED: EventPhrase("{seat} takes a {traveler} aboard", traveler="traveler"),
    Happening.WELCOMED: EventPhrase("{seat} picks up a {traveler}", traveler="traveler"),
    Happening.DROPPED: EventPhrase(
        "{seat}'s {traveler} gets off at {port}", traveler="traveler", port="port"
    ),
    Happening.PASSED: EventPhrase(
        "{seat} carries {n} {traveler:travelers} too far", traveler="traveler", n="number"
    ),
    Happening.CURRENT: EventPhrase("{seat} plays a good current"),
    Happening.MOVED: EventPhrase("{seat} drifts from {start} to {end}", start="place", end="place"),
    Happening.SOLD_BOAT: EventPhrase(
        "{seat} sells the {boat} for {gold} gold and ends the expedition", boat="boat", gold="number"
    ),
    Happening.GAVE_UP: EventPhrase("{seat} gives up the expedition"),
    Happening.STRANDED: EventPhrase(
        "{seat} leaves behind {n:some travelers} ({traveler})", traveler="traveler", n="number"
    ),
    Happening.RETURNED: EventPhrase("{seat} returns {n} {good:barrels} to the bag", good="good", n="number"),
    Happening.DREW: EventPhrase("{seat} draws {card:drawn}", card="card"),
    Happening.IGNORED: EventPhrase(
        "{seat} draws another spoil card, {good}, which does nothing", good="good"
    ),
    Happening.NO_CARD: EventPhrase("{seat} finds no card to draw"),
    Happening.RESHUFFLED: EventPhrase("{cards} discards become the new draw pile", cards="number"),
    Happening.DISCARDED: EventPhrase("{seat} discards a card ({card})", card="card"),
    Happening.LAID: EventPhrase(
        "{seat} discards a {card}, left at {port} for anybody", card="card", port="port"
    ),
    Happening.LAST_ROUND: EventPhrase("{seat} fills the season track, so this is the last round"),
    Happening.LEFT_OVER: EventPhrase(
        "{seat} gets {gold} gold for {barrels:any barrels} left aboard", barrels="number", gold="number"
    ),
    Happening.RESALE: EventPhrase(
        "{seat} gets {gold} gold for the {boat} at the end", boat="boat", gold="number"
    ),
    Happening.PRIZE: EventPhrase(
        "{seat} gets {gold} gold as the prize for {wreaths:wreaths}", wreaths="number", gold="number"
    ),
    Happening.ENDED: EventPhrase("the game ends: {ending:ending}", ending=Ending),
}
SHOWN = re.compile(r"( now shows [^:]*): .*")  # what a tile shows stands after its number

# Gold given (1) or taken (-1) by an event, and for what.
WORTH: dict[int, tuple[int, str]] = {
    Happening.BOAT: (-1, "broadhorns"),
    Happening.BOUGHT: (-1, "cargo bought"),
    Happening.BOUGHT_BAG: (-1, "cargo bought"),
    Happening.PEDDLER: (-1, "cargo bought"),
    Happening.SOLD: (1, "cargo sold"),
    Happening.SURPLUS: (1, "cargo sold"),
    Happening.DELIVERED: (1, "deliveries and town bonuses"),
    Happening.FROM_TOWN: (1, "deliveries and town bonuses"),
    Happening.ICE_SALE: (1, "cargo sold"),
    Happening.BONUS: (1, "deliveries and town bonuses"),
    Happening.ARRIVED: (1, "travelers"),
    Happening.SOLD_BOAT: (1, "broadhorns"),
    Happening.LEFT_OVER: (1, "barrels aboard at the end"),
    Happening.RESALE: (1, "broadhorns"),
    Happening.PRIZE: (1, "wreaths"),
}

# What each die is for, and the list of `things` that its outcomes are; {town} is filled in for each town.
DICE: dict[int, tuple[str, str]] = {
    Chance.FIRST: ("who starts", "seat"),
    Chance.DEALT: ("the card that {seat} starts with", "card"),
    Chance.BARREL: ("the next barrel for the market", "good"),
    Chance.BAG: ("the barrel that {seat} takes from the bag", "good"),
    Chance.DRAWN: ("the card that {seat} draws", "card"),
}
TILE_DIE = ("the next tile of {town}", "tile")


def together(first: Any, then: Any) -> Any:
    """Barrels of several goods are told as so many in all."""
    return replace(then, a=then.a if first.a == then.a else UNSEEN, b=first.b + then.b)


BOARDING = ("board", "welcome")  # families


class BroadhornsWords(EditionWords):
    """The words for one edition: names of towns and boats come from it."""

    actions, worths, scored = ACTIONS, WORTH, "gold"
    wanted_brief = True
    tie = "by more town tiles"
    lasting = frozenset({Happening.MOVED})
    venture = Happening.BOAT, frozenset({Happening.SOLD_BOAT, Happening.GAVE_UP})
    stakes, foreseen = STAKES, frozenset({"draw"})
    untimely = frozenset({Reason.NOT_YOUR_TURN, Reason.NOT_IN_THIS_PHASE, Reason.GAME_OVER})
    small = frozenset(
        {
            Happening.REFRESHED,
            Happening.SPOIL_STEP,
            Happening.MOVED_ON,
            Happening.PORT,
            Happening.SEASON,
            Happening.HARVEST,
            Happening.REVEALED,
            Happening.RETURNED,
            Happening.DREW,
            Happening.IGNORED,
            Happening.NO_CARD,
            Happening.RESHUFFLED,
            Happening.DISCARDED,
        }
    )
    joined: ClassVar = {
        Happening.MOVED: onward,
        Happening.MOVED_ON: together,
        Happening.REFRESHED: together,
    }
    sounds: ClassVar = {
        Happening.SOLD: "coin",
        Happening.SURPLUS: "coin",
        Happening.DELIVERED: "coin",
        Happening.FROM_TOWN: "coin",
        Happening.BONUS: "coin",
        Happening.ARRIVED: "coin",
        Happening.BOUGHT: "coin",
        Happening.BOUGHT_BAG: "coin",
        Happening.PEDDLER: "coin",
        Happening.DREW: "card",
    }

    def __init__(self, edition: BroadhornsEdition) -> None:
        super().__init__(edition)
        self.names = edition.once(Names)
        self.vocabulary, self.things, self.dice = self._vocabulary(), self._things(), self._dice()
        self.phrases = {name: Phrase(pattern, **self._blanks()) for name, pattern in MOVES.items()}
        orders = list(ORDER_MEANINGS.values())
        people = {
            **self._blanks(),
            "order": orders,
            "size": self.names.broadhorns,
            "card": self.names.in_hand,
        }
        self.labels = {name: Phrase(pattern, **people) for name, pattern in LABELS.items()}
        self.events = EventWords(
            EVENTS,
            self.vocabulary,
            self.things,
            veiled=("drawn", "order given", "barrels move", "barrels come"),
        )
        moves = [self.move(action) for action in range(len(ACTIONS))]
        self.guidance, self.advice = Guide(edition), Advice(edition)
        self.ledger, self.tasks = edition.once(Ledger), edition.once(Tasks)
        self.outlook: Outlook = Outlook(edition)
        self.forms: Sheets = Sheets(edition, moves)
        self.wishes = Wishes(edition, moves)

    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """Where to sail with what is aboard."""
        return wanted(self.record, self.names, view)

    def advised(self, view: View) -> tuple[int, ...]:
        """What is offered first, or in a port what its form comes filled in with."""
        offered = self.wanted(view)
        return offered[0].actions if offered else tuple(self.forms.proposed(view))

    def total(self, view: View, then: Any, rest: Sequence[int] = ()) -> str:
        """Gold and boxes, in all."""
        return self.forms.total(view, then, END in rest)

    def aim(self, view: View, then: Any) -> str:
        """Where the cargo of a boat that is fitted out would earn most."""
        return self.forms.aim(view, then)

    def spared(self, actions: Sequence[int]) -> list[int]:
        """Nobody comes aboard a boat that is sold in the same port; what is bought is told good by good."""
        left = list[int]()
        for action in actions:
            while ACTIONS.family(action) == "end" and left and ACTIONS.family(left[-1]) in BOARDING:
                left.pop()
            left.append(action)
        runs = groupby(left[1:], lambda action: ACTIONS.family(action) == "buy")
        return [*left[:1], *(action for buys, run in runs for action in (sorted(run) if buys else run))]

    def shortened(self, words: str) -> str:
        """Without prices."""
        return shortened(words)

    def offered(self, action: int, view: View) -> bool:
        """Orders for ice once they concern the viewer, who is not discarding; and what no form does."""
        family, values = ACTIONS.read(action)
        if family == "order":
            discards = view.table.phase == Phase.HAND and view.table.turn == view.seat
            return not discards and concerns(self.record, view, values["order"])
        if family == "give up":
            trader = view.table.traders[view.seat]
            laden = any(aboard(trader)) or any(trader.aboard)
            return not (laden and towns_ahead(self.record, view))
        less = bool(values.get("rank"))  # a form sells onto the better of two spaces
        return less or family not in BY_FORM or not has_form(view)

    def _blanks(self) -> Mapping[str, Sequence[Word]]:
        """What fills the blanks of moves."""
        return {
            "spaces": [str(spaces + 1) for spaces in range(MOST_MOVE)],
            "size": self.names.boats,
            "good": GOOD_WORDS,
            "rank": ["", " for less"],
            "traveler": self.names.travelers,
            "card": self.names.cards,
            "order": list(ORDER_WORDS.values()),
        }

    def _shared(self) -> dict[str, Sequence[Word]]:
        """What fills the blanks of events, and what data are told by."""
        names = self.names
        return {
            "good": GOOD_WORDS,
            "port": names.ports,
            "town": names.towns,
            "place": names.places,
            "card": names.cards,
            "traveler": names.travelers,
        }

    def _vocabulary(self) -> dict[str, Sequence[Word]]:
        """What fills the blanks of events."""
        names = self.names
        return {
            **self._shared(),
            "place": names.spots,
            "barrels": BARRELS,
            "barrels come": [*BARRELS, ("barrel", "barrels")],
            "barrels move": [
                *((f"{one} moves", f"{more} move") for one, more in map(tuple, BARRELS)),
                ("perishable barrel moves", "perishable barrels move"),
            ],
            "any barrels": [counted(n, "barrel") for n in range(MOST)],
            "some travelers": [counted(n, "traveler") for n in range(MOST)],
            "wreaths": [counted(n, "wreath") for n in range(MOST)],
            "spoil card": [f"a spoil card for {good}" for good in GOOD_WORDS],
            "order given": [*(f" ({meaning})" for meaning in ORDER_MEANINGS.values()), ""],
            "boat": names.broadhorns,
            "drawn": [*(f"a card ({card})" for card in names.cards), "a card"],
            "travelers": [(one, several(one)) for one in names.travelers],
            "season": SEASON_WORDS,
            "tile": tile_words(),
            "ending": names.endings,
        }

    def _things(self) -> dict[str, Sequence[Word]]:
        """What data and the values of moves are told by."""
        names, tiles = self.names, tile_words()[:TILES]
        return {
            **self._shared(),
            "boat": names.boats,
            "town tile": tiles,
            "tile": [*tiles, "board"],
            "cargo space": [f"cargo space {n + 1}" for n in range(SPACES)],
            "hand card": names.cards[:HELD],
            "order": list(ORDER_WORDS.values()),
            "answer": ANSWER_WORDS,
            "spoiling": [*SPOIL_WORDS, "spoil step", "spoil card in summer"],
            "rank": ["better", "lesser"],
        }

    def _dice(self) -> dict[int, tuple[str, str]]:
        """The table of dice, with one for each town's tiles."""
        purpose, things = TILE_DIE
        tiles = {TILE_OF + i: (purpose.format(town=town), things) for i, town in enumerate(self.names.towns)}
        return {**DICE, **tiles}

    # --- events ---------------------------------------------------------------------------
    def event(self, event: Any, names: Sequence[str]) -> str:
        """What happened, and of a tile what it shows.

        The spoil step by itself is not worth a line, for what it does is told after it.
        """
        if event.kind == Happening.SPOIL_STEP:
            return ""
        shown = f": {self.shown(event)}" if event.kind == Happening.REVEALED else ""
        return super().event(event, names) + shown

    def shown(self, event: Any) -> str:
        """What a town asks for and sells by a tile that came to light."""
        revealed = self.events.numbers(event)
        return tile_told(self.record.tiles[revealed["port"]][revealed["tile"]])

    def read_event(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell; the spoil step has none, and a tile is known by its number."""
        if not text:
            return {"kind": Happening.SPOIL_STEP}
        return super().read_event(SHOWN.sub(r"\1", text), names)

    # --- moves ----------------------------------------------------------------------------
    def label(self, action: int, view: View | None = None) -> str:
        """An action for people to read; it names the port where it ends, that is entered or left."""
        label, (name, values) = super().label(action, view), ACTIONS.read(action)
        if view is None or view.seat < 0:
            return label
        if name == "port" and (at := view.table.traders[view.seat].at) in self.record.port:
            return f"enter {self.names.places[at]}"
        if name == "done" and view.table.port != NONE:
            return f"leave {self.names.ports[view.table.port]}"
        if name == "current":
            return f"{label} (moves go {self.record.current} further)"
        if name == "draw":
            over = over_limit(self.record, view.table.traders[view.seat], int(sum(view.hand)) + 1)
            return f"{label}, and discard {'one' if over == 1 else over}" if over else label
        if name != "move":
            return label
        return self.moving(view, values["spaces"] + 1)

    def moving(self, view: View, spaces: int) -> str:
        """A move, with the town that it leads to."""
        to = int(view.table.traders[view.seat].at) + spaces
        town = f" to {self.names.places[to]}" if to in self.record.port else ""
        return f"move {counted(spaces, 'space')}{town}"

    def belongs(self, action: int, view: View) -> bool:
        """Whether an action is a part of this table's game: its cards, and how the bag is used."""
        name, values = ACTIONS.read(action)
        card = values["card"] if "card" in values else TRAVELER + values.get("traveler", -TRAVELER)
        if self.names.cards[card].startswith("unused"):
            return False
        return name not in ("bag", "blind") or (name == "blind") == bool(view.table.blind_bag)

    def values(self, family: str, numbers: Mapping[str, int]) -> dict[str, Any]:
        """As for every game; but a boat is its name, as in data, even if that is a number of feet."""
        told = super().values(family, numbers)
        return {**told, "size": self.names.boats[numbers["size"]]} if "size" in numbers else told

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `it costs 4 gold, you have 3`."""
        phase, port = Phase(view.table.phase), max(0, view.table.port)
        task = TASKS[phase].format(port=self.names.ports[port])
        return why_not(reason, Case(self.record, view, task, action, self.names))

    def idle(self, piece: str, view: View) -> str:
        """Why a town out of reach, or a peddler who has to wait, has no action now."""
        return idle(self.record, self.names, piece, view)

    # --- what is to be done -----------------------------------------------------------------
    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided, and by whom."""
        return self.tasks.task(view, names)

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        return self.names.endings[view.table.ending]

    def fates(self, events: Iterable[Any], names: Sequence[str]) -> tuple[str, ...]:
        """The year in a paragraph."""
        year = " ".join(story(events, names, self.names.ports, self.worth))
        return (year,) if year else ()

    # --- the table ------------------------------------------------------------------------
    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text: the twin of the drawing."""
        return "\n".join([self.task(view, names), "", *self.ledger.lines(view, names)])
