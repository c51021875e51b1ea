"""Moves, reasons, events and the table of Small Railroad Empires in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import ClassVar

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import ACTIONS, BUY, DELIVER, END
from flatboat.games.railroad.rules.tables import (
    LOCKED,
    NONE,
    SLOTS,
    TURNS,
    Chance,
    Edition,
    Ending,
    Happening,
    Phase,
    Reason,
    Table,
    Terrain,
    View,
)
from flatboat.games.railroad.text import extra, hopes, prospects
from flatboat.games.railroad.text.advice import Advice
from flatboat.games.railroad.text.guide import Guide
from flatboat.games.railroad.text.ledger import lines
from flatboat.games.railroad.text.look import Look
from flatboat.games.railroad.text.news import shortened
from flatboat.games.railroad.text.offers import HEADING, Offers
from flatboat.games.railroad.text.outlook import Outlook
from flatboat.games.railroad.text.reasons import Case, why_not
from flatboat.games.railroad.text.sheets import Sheets
from flatboat.games.railroad.text.stakes import STAKES
from flatboat.games.railroad.text.story import story
from flatboat.games.railroad.text.vocabulary import (
    ENDING_WORDS,
    MOST,
    SLOT_WORDS,
    Names,
    bonus_words,
    money,
    price,
    tracks_win,
)
from flatboat.games.railroad.text.wishes import Wishes
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import Phrase, Word, counted
from flatboat.kernel.text import Wanted
from flatboat.kernel.words import EditionWords

MOVES = {
    "start": "start {factory}",
    "build": "build {space}",
    "unlock": "unlock",
    "scrap": "scrap",
    "deliver": "deliver {factory} to {city}",
    "play": "play {card}",
    "cover": "cover slot {slot}",
    "buy": "buy {card}",
    "loan": "loan",
    "end": "end",
}

#: The same for people, where the notation does not read well.
LABELS = {
    "start": "start at {factory}",
    "unlock": "unlock an extra track",
    "scrap": "scrap the track",
    "deliver": "deliver from {factory} to {city}",
    "play": "play {card}",
    "buy": "buy {card}",
    "loan": "take a loan of ${money} ({debt} prestige less at the end)",
    "end": "end the turn",
}

EVENTS = {
    Happening.TILE: EventPhrase("tile {tile} is laid {turned:turns}", tile="tile", turned="turns"),
    Happening.STANDARD: EventPhrase("no random map fits, so the standard layout is used"),
    Happening.GOAL: EventPhrase("achievement in play: {goal}", goal="goal"),
    Happening.REMOVED: EventPhrase(
        "removed because too few cities want the good: the contract on {contract}", contract="contract"
    ),
    Happening.CONTRACT: EventPhrase(
        "{seat} gets a secret contract{contract:contract dealt}", contract="contract"
    ),
    Happening.DEALT: EventPhrase("{seat} is dealt {card:card dealt}", card="card"),
    Happening.MARKET: EventPhrase("the market shows {card:card label}", card="card"),
    Happening.SHIP: EventPhrase("the {ship} docks", ship="ship"),
    Happening.FIRST: EventPhrase("{seat} has the start player marker"),
    Happening.STARTED: EventPhrase("{seat} starts at {factory}", factory="factory"),
    Happening.ROUND: EventPhrase("round {round} begins with {seat}, the start player", round="number"),
    Happening.TURN: EventPhrase("-- {seat}'s turn in round {round}", round="number"),
    Happening.UNLOCKED: EventPhrase(
        "{seat} unlocks extra track {track} for ${money}", track="number", money="number"
    ),
    Happening.BUILT: EventPhrase("{seat} builds at {space}[ for ${money}]", space="space", money="number"),
    Happening.SHARED: EventPhrase(
        "{seat} pays {rival} ${money} for the shared space", rival="seat", money="number"
    ),
    Happening.STAR: EventPhrase(
        "{seat} takes the star at {space} for {prestige} prestige", space="space", prestige="number"
    ),
    Happening.SCRAPPED: EventPhrase("{seat} scraps a track that cannot be placed"),
    Happening.LOAN: EventPhrase("{seat} takes loan {loan} and gets ${money}", loan="number", money="number"),
    Happening.DELIVERED: EventPhrase(
        "{seat} delivers from {factory} to {city}", factory="factory", city="city"
    ),
    Happening.INCOME: EventPhrase(
        "{seat} earns {money:income} for {length:tracks}", length="number", money="number"
    ),
    Happening.ROUTE: EventPhrase(
        "{seat} gets {prestige} prestige for {length:tracks}", length="number", prestige="number"
    ),
    Happening.PLAYED: EventPhrase("{seat} plays {card:card label}{met:met}", card="card", met="yes or no"),
    Happening.CARD_MONEY: EventPhrase(
        "{seat} gets ${money} for {card:card label}", card="card", money="number"
    ),
    Happening.CARD_PRESTIGE: EventPhrase(
        "{seat} gets {prestige} prestige for {card:card label}", card="card", prestige="number"
    ),
    Happening.CONTAINER: EventPhrase(
        "{seat} covers slot {slot} with {own:container}", slot="slot", own="yes or no"
    ),
    Happening.SLOT_MONEY: EventPhrase("{seat} gets ${money} for slot {slot}", slot="slot", money="number"),
    Happening.SLOT_PRESTIGE: EventPhrase(
        "{seat} gets {prestige} prestige for slot {slot}", slot="slot", prestige="number"
    ),
    Happening.FULL_SHIP: EventPhrase("the {ship} is full and sails", ship="ship"),
    Happening.EXPORT_MONEY: EventPhrase(
        "{seat} gets ${money} for {bonus:export} aboard", bonus="number", money="number"
    ),
    Happening.EXPORT_PRESTIGE: EventPhrase(
        "{seat} gets {prestige} prestige for {bonus:export} aboard",
        bonus="number",
        prestige="number",
    ),
    Happening.ACHIEVED: EventPhrase(
        "{seat} achieves {goal} for {prestige} prestige", goal="goal", prestige="number"
    ),
    Happening.BOUGHT: EventPhrase("{seat} buys {card:card label} for ${money}", card="card", money="number"),
    Happening.TRIGGER: EventPhrase("last round: {ending:ending}", ending=Ending),
    Happening.MET: EventPhrase(
        "{seat} fulfils the contract on {contract} for {prestige} prestige",
        contract="contract",
        prestige="number",
    ),
    Happening.MISSED: EventPhrase("{seat} does not fulfil the contract on {contract}", contract="contract"),
    Happening.SAVINGS: EventPhrase(
        "{seat} gets {prestige} prestige for ${money} saved", money="number", prestige="number"
    ),
    Happening.DEBT: EventPhrase(
        "{seat} loses {prestige} prestige for {loans:loans}", loans="number", prestige="number"
    ),
    Happening.ENDED: EventPhrase("the game ends: {ending:ending}", ending=Ending),
    Happening.RESHUFFLED: EventPhrase("all ships have sailed and are shuffled again"),
    Happening.IDLE: EventPhrase("{seat} delivers nothing, so the ship takes a neutral container"),
}
#: The vocabularies that data, values of moves and dice are told by; the players' words for the rest.
NAMED = ("space", "factory", "city", "tile", "turns", "card", "goal", "contract", "ship", "slot")

# Prestige given (1) or taken (-1) by an event, and for what.
WORTH: dict[int, tuple[int, str]] = {
    Happening.STAR: (1, "stars"),
    Happening.ROUTE: (1, "routes"),
    Happening.CARD_PRESTIGE: (1, "train cards"),
    Happening.SLOT_PRESTIGE: (1, "slots filled on ships"),
    Happening.EXPORT_PRESTIGE: (1, "ships that sailed"),
    Happening.ACHIEVED: (1, "achievements"),
    Happening.MET: (1, "the contract"),
    Happening.SAVINGS: (1, "savings"),
    Happening.DEBT: (-1, "loans"),
}

#: What each die is for, and which things its outcomes are.
DICE: dict[int, tuple[str, str]] = {
    Chance.TILE: ("the next tile of the map", "tile"),
    Chance.TURNED: ("how the tile lies", "turns"),
    Chance.GOAL: ("an achievement in play", "goal"),
    Chance.CONTRACT: ("the secret contract of {seat}", "contract"),
    Chance.DEALT: ("the train card that {seat} is dealt", "card"),
    Chance.SHOWN: ("the train card that the market shows", "card"),
    Chance.SHIP: ("the ship that docks", "ship"),
    Chance.FIRST: ("who has the start player marker", "seat"),
}

PRESTIGE = 100  # more than the places that a track can reach
#: What deliveries are compared by, as one number: prestige, money, a contract nearer, an own container.
RANKS = (1000, 4, 2, 1)

TASKS = {
    Phase.START: "choose a factory for the start track",
    Phase.BUILD: "{to_build}",
    Phase.DELIVER: "{to_do}",
    Phase.CARD: "play a train card on the delivery",
    Phase.SHIP: "choose which slot of the {ship} to cover",
    Phase.BUY: "{to_do}",
    Phase.OVER: "look at the result",
}


class RailroadWords(EditionWords):
    """The words for one edition: names of places, cards and ships come from it."""

    actions, worths, scored, dice = ACTIONS, WORTH, "prestige", DICE
    stakes, wanted_heading, wanted_reasons = STAKES, HEADING, True
    tie = "by deliveries or money"
    guidance: Guide
    foreseen = frozenset({"start", "build"})  # they say what they cost and win, and the map the rest
    untimely = frozenset({Reason.NOT_YOUR_TURN, Reason.NOT_IN_THIS_PHASE, Reason.GAME_OVER})
    minor = frozenset({Happening.STARTED, Happening.BUILT})  # seen on the board
    #: Money and ships are seen on the board, and a round by the heading of its first turn; what gives
    #: prestige is told, so that it adds up.
    small = frozenset(
        {
            Happening.ROUND,
            Happening.INCOME,
            Happening.PLAYED,
            Happening.CARD_MONEY,
            Happening.MARKET,
            Happening.CONTAINER,
            Happening.SLOT_MONEY,
            Happening.EXPORT_MONEY,
            Happening.SHIP,
            Happening.DEALT,
            Happening.UNLOCKED,
            Happening.SHARED,
            Happening.FULL_SHIP,
            Happening.RESHUFFLED,
        }
    )
    sounds: ClassVar = {
        Happening.INCOME: "coin",
        Happening.LOAN: "coin",
        Happening.CARD_MONEY: "coin",
        Happening.SLOT_MONEY: "coin",
        Happening.EXPORT_MONEY: "coin",
        Happening.PLAYED: "card",
        Happening.BOUGHT: "card",
    }

    def __init__(self, edition: RailroadEdition) -> None:
        super().__init__(edition)
        self.names = edition.once(Names)
        self.vocabulary = self._vocabulary()
        self.things = {name: self.vocabulary[name] for name in NAMED} | {
            "good": self.names.goods,
            "terrain": [terrain.name.lower() for terrain in Terrain],
            "locomotive": self.names.classes,
        }
        self.phrases = {name: Phrase(pattern, **self._blanks()) for name, pattern in MOVES.items()}
        shown = {**self._blanks(), "card": self.names.card_labels}
        loan = LABELS["loan"].format(money=self.record.loan, debt=self.record.loan_debt)
        patterns = LABELS | {"loan": loan}
        self.labels = {name: Phrase(pattern, **shown) for name, pattern in patterns.items()}
        self.events = self.events_with(self.vocabulary)
        moves = [self.move(action) for action in range(len(ACTIONS))]
        self.guidance, self.outlook = Guide(edition), Outlook(edition)
        self.advice, self.offers = Advice(edition), edition.once(Offers)
        self.forms: Sheets = Sheets(edition, moves)
        self.wishes = Wishes(edition, moves)

    def events_with(self, vocabulary: Mapping[str, Sequence[Word]]) -> EventWords:
        """Words for what happens."""
        return EventWords(EVENTS, vocabulary, self.things, veiled=("card dealt", "contract dealt"))

    def _blanks(self) -> Mapping[str, Sequence[Word]]:
        """What fills the blanks of moves."""
        names = self.names
        return {
            "factory": names.factories,
            "city": names.cities,
            "space": names.spaces,
            "card": names.cards,
            "slot": [str(slot + 1) for slot in range(SLOTS)],
        }

    def _vocabulary(self) -> dict[str, Sequence[Word]]:
        """What fills the blanks of events."""
        names, most = self.names, int(self.record.most_money)
        return {
            **self._blanks(),
            "tile": names.tiles,
            "turns": ["as it is", *(f"turned by {60 * turn} degrees" for turn in range(1, TURNS))],
            "goal": names.goals,
            "contract": names.contracts,
            "contract dealt": [*(f" ({contract})" for contract in names.contracts), ""],
            "card dealt": [*names.card_labels, "a train card"],
            "ship": names.ships,
            "tracks": [counted(n, "track") for n in range(MOST)],
            "loans": [counted(n, "loan") for n in range(MOST)],
            "met": [" for nothing", ""],
            "card label": names.card_labels,
            "container": ["a neutral container", "their own container"],
            "export": ["", "most containers", "being tied for most containers"],
            "income": [f"nothing, having {money(most)} already,", *map(money, range(1, most + 1))],
            "ending": list(ENDING_WORDS.values()),
        }

    def of_table(self, look: Callable[[], View]) -> RailroadWords:
        """Words in which tracks at factories are told by their names."""
        works = enumerate(look().table.works)
        return placed(self, tuple((int(one.space), k) for k, one in works if one.space != NONE))

    # --- moves ----------------------------------------------------------------------------
    def label(self, action: int, view: View | None = None) -> str:
        """An action for people to read; a place has its name, if there is one, and a slot its good."""
        name, values = ACTIONS.read(action)
        if name == "build" and view is not None:
            seat = view.seat if view.seat >= 0 else view.table.turn
            return f"build {self.names.place(self.record, view.table, seat, values['space'])}"
        if name == "start" and view is not None and view.seat >= 0 and view.table.phase == Phase.START:
            return f"{super().label(action, view)}{self.offers.near(view, values['factory'])}"
        if name == "unlock" and view is not None and view.seat >= 0:
            unlocked = view.table.companies[view.seat].unlocked
            fee = f" {price(self.record.fee[unlocked])}" if unlocked < LOCKED else ""
            return f"{super().label(action, view)}{fee}"
        if name == "loan" and view is not None and view.seat >= 0:
            less = prospects.loan_costs(self.record, view)
            told = LABELS["loan"].format(money=self.record.loan, debt=less)
            is_bound = less > self.record.loan_debt
            return f"{told[:-1]}: your contract asks for none)" if is_bound else told
        if name == "buy" and view is not None:
            return f"buy {self.card_words(view, values['card'])}"
        if name == "play" and view is not None and is_asked(view, Phase.CARD):
            return f"play {self.played_words(view, values['card'])}"
        if name == "cover" and view is not None and view.table.freight:
            good = int(self.record.ships[view.table.ship].good[values["slot"]])
            return (
                f"{super().label(action, view)}, {SLOT_WORDS[good]}{self.cover_words(view, values['slot'])}"
            )
        return super().label(action, view)

    def played_words(self, view: View, card: int) -> str:
        """A card for the delivery under way: what it asks for, and what it pays."""
        gain = prospects.card_gain(self.record, view, card)
        told = bonus_words(gain) if any(gain) else "not met"
        return self.names.card_labels[card].replace(")", f": {told})")

    def cover_words(self, view: View, slot: int) -> str:
        """Whose container covers a slot with the delivery under way, and what it brings."""
        if not is_asked(view, Phase.SHIP):
            return ""
        good = int(view.table.works[view.table.factory].good)
        whose = "yours" if prospects.takes_own(self.record, view, slot, good) else "a neutral container"
        gain = prospects.slot_gain(self.record, view, slot)
        return f" ({whose}{f', for {bonus_words(gain)}' if any(gain) else ''})"

    def card_words(self, view: View, card: int) -> str:
        """A card on the market: what it asks for and pays, and a coming delivery that fits it."""
        kind, bracket, asks = self.names.card_labels[card].partition(" (")
        told = self.names.rewards[card]
        if view.seat >= 0 and view.seat == view.table.turn:
            completes, fits = self.offers.completes(view, card), self.offers.fits(view, card)
            told += f"; completes {completes}" * bool(completes)
            told += f"; fits {self.names.way(fits)}{self.offers.threat(view, fits)}" if fits else ""
        if gone := prospects.good_gone(self.record, view.table, card):
            told += f"; no {self.names.goods[self.record.cards[card].n]} is {gone}"
        return f"{kind}{bracket}{asks.replace(')', f': {told})')}"

    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """Starts near a city; tracks that allow a delivery in this turn."""
        return self.offers.wanted(view)

    def advised(self, view: View) -> tuple[int, ...]:
        """What forms propose: the best delivery, unless an extra track is better; else how a turn ends."""
        if self.offers.vain(view):
            return hopes.rest_of_turn(self.record, view)
        if not (is_asked(view, Phase.DELIVER) or is_asked(view, Phase.BUY)) or extra.extra(self.record, view):
            return ()
        if view.table.phase == Phase.DELIVER and (made := prospects.deliveries(self.record, view)):
            return self.forms.played(view, {"route": self.forms.key(made[0])})
        return () if self.wanted(view) else (END,)

    def total(self, view: View, then: View, rest: Sequence[int] = ()) -> str:
        """What the filled form of a delivery brings in all."""
        return self.forms.total(view, then)

    def rank(self, action: int, view: View) -> int:
        """Tracks that win most come first, then those that reach something, factories and cheap terrain
        before others; and deliveries that bring most.
        """
        name, values = ACTIONS.read(action)
        if name == "build" and view.seat >= 0:
            space = values["space"]
            prestige, reached = tracks_win(self.record, view.table, view.seat, space)
            terrain = int(view.table.terrain[space]) if view.table.site[space] == NONE else -1
            vain = 0 if prestige or reached else len(Terrain)
            return PRESTIGE * (terrain + vain - 2 * len(Terrain) * prestige) - reached
        if name == "deliver" and (one := self.delivery(action, view)):
            return -sum(n * scale for n, scale in zip(one.rank, RANKS, strict=True))
        return 0

    def offered(self, action: int, view: View) -> bool:
        """Not what costs money or prestige and can win nothing any more."""
        name = ACTIONS.family(action)
        if name not in ("unlock", "loan", "buy"):
            return True
        if name == "unlock":
            return not self.offers.vain(view)
        if name == "buy":
            return hopes.may_buy(self.record, view.table, view.seat)
        # once the tracks lie, the next turn is soon enough for a loan
        return view.table.phase == Phase.BUILD and hopes.may_deliver(view.table, view.seat)

    def is_plain(self, action: int, view: View) -> bool:
        """A plan that goes on to its delivery says what that brings, and the map shows it."""
        return view.table.phase == Phase.BUILD and DELIVER <= action < BUY

    def delivery(self, action: int, view: View) -> prospects.Delivery | None:
        """The delivery that an action makes, if the tracks that are there allow it."""
        ends = ACTIONS.read(action)[1]
        made = prospects.deliveries(self.record, view) if view.seat >= 0 else ()
        return next((one for one in made if (one.factory, one.city) == (ends["factory"], ends["city"])), None)

    def belongs(self, action: int, view: View) -> bool:
        """Whether an action is a part of this table's game: its factories and cities, and ships or none."""
        name, values = ACTIONS.read(action)
        table = view.table
        if name == "cover":
            return bool(table.freight)
        factory, city = values.get("factory"), values.get("city")
        return (factory is None or table.works[factory].space != NONE) and (
            city is None or table.cities[city].space != NONE
        )

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `it costs $4, and you have $3`."""
        task = self._duty(view.table)
        return why_not(reason, Case(self.record, view, task, action, self.names))

    # --- what is to be done -----------------------------------------------------------------
    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided, and by whom."""
        if view.table.ending != Ending.NOT_YET:
            return "The game is over."
        table = view.table
        last = table.phase == Phase.BUILD and not hopes.rounds_left(self.record, table)
        return f"{names[table.turn]}: {self._duty(table)}{' for the last time' if last else ''}."

    def _duty(self, table: Table) -> str:
        """What the seat in turn has to do."""
        ship = self.names.ships[table.ship] if table.ship != NONE else ""
        return TASKS[Phase(table.phase)].format(
            to_build=to_build_words(table), to_do=to_do_words(self.record, table), ship=ship
        )

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended; alone, with the title that the prestige gives."""
        told, table = ENDING_WORDS[Ending(view.table.ending)], view.table
        if table.seats > 1 or table.ending == Ending.NOT_YET:
            return told
        prestige = int(table.companies[0].prestige)
        return f"{told}; {prestige} prestige earns the title of {self.edition.solo.title(prestige)}"

    def fates(self, events: Iterable[Happened], names: Sequence[str]) -> tuple[str, ...]:
        """At the end, the best delivery."""
        return story(self.names, events, names)

    def owed(self, view: View, seat: int) -> int:
        """The prestige that loans will take."""
        is_over = view.table.ending != Ending.NOT_YET
        return 0 if is_over else int(view.table.companies[seat].loans * self.record.loan_debt)

    # --- the table ------------------------------------------------------------------------
    def idle(self, piece: str, view: View) -> str:
        """Of a city, how far it is from a delivery."""
        kind, _, city = piece.partition("-")
        return self.guidance.far(view, int(city)) if kind == "city" else ""

    def brief(self, label: str) -> str:
        """A track without what it reaches."""
        return re.sub(r" \(reaches [^()]*\)|, reaches [^()]*(?=\))", "", label)

    def shortened(self, words: str) -> str:
        """What a rival did, without what each part of it brought."""
        return shortened(words)

    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text: the twin of the drawing."""
        return "\n".join([self.task(view, names), "", *lines(Look(view, self.edition, names))])


@lru_cache(maxsize=64)
def placed(words: RailroadWords, works: tuple[tuple[int, int], ...]) -> RailroadWords:
    """Words in which spaces have the names of the factories on them: these spaces, of these factories."""
    spaces = list(words.names.spaces)
    for space, factory in works:
        spaces[space] = words.names.factories[factory]
    twin = copy(words)
    twin.events = words.events_with({**words.vocabulary, "space": spaces})
    return twin


def is_asked(view: View, phase: Phase) -> bool:
    """Whether the viewer is to decide, in this phase."""
    return bool(view.seat >= 0 and view.seat == view.table.turn and view.table.phase == phase)


def to_do_words(edition: Edition, table: Table) -> str:
    """What can be done once the tracks lie, and no more than that."""
    company, told = table.companies[table.turn], list[str]()
    if table.phase == Phase.DELIVER and company.trains and prospects.linked_of(table, table.turn):
        told.append("deliver")
    if hopes.may_buy(edition, table, table.turn):
        told.append(f"buy a card {price(edition.card_price)}")
    return f"{', '.join(told)} or end the turn" if told else "end the turn"


def to_build_words(table: Table) -> str:
    """The tracks that are still to be placed in this turn."""
    if table.pending:
        return "build the unlocked track"
    return f"build {counted(int(table.to_build), 'track')}"
