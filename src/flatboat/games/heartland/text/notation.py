"""Moves, reasons, events and the table of The Great Heartland Hauling Co. in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules.act import SWAP_COST, bills_per_cube
from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.tables import (
    ACTIONS,
    CENTRE,
    COLUMNS,
    DRAW_BLIND,
    GOODS,
    LOCATIONS,
    NOWHERE,
    PLACES,
    REACH,
    SEATS,
    SITES,
    STOP,
    Chance,
    Ending,
    Good,
    Happening,
    Phase,
    Reason,
    Table,
    Upgrade,
    View,
)
from flatboat.games.heartland.text.advice import Advice
from flatboat.games.heartland.text.briefly import briefly
from flatboat.games.heartland.text.errands import dearest, has_fuel, is_last
from flatboat.games.heartland.text.fares import LONG_WAY, goes_round
from flatboat.games.heartland.text.gains import either, gains, onward, promise
from flatboat.games.heartland.text.guide import Guide
from flatboat.games.heartland.text.several import ending, is_idle, several
from flatboat.games.heartland.text.stakes import STAKES
from flatboat.games.heartland.text.takings import DONE, is_several, together, told
from flatboat.games.heartland.text.vocabulary import (
    CELL_WORDS,
    WHERE_WORDS,
    card_words,
    cell_beside,
    cell_words,
    stops_to_lay,
    to_pick,
)
from flatboat.games.heartland.text.waiting import instead
from flatboat.kernel.declaring import check_words
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.notation import Phrase, Word, a, counted, forms, held
from flatboat.kernel.text import Onward, Wanted
from flatboat.kernel.words import EditionWords

GOOD_WORDS = [good.name.lower() for good in Good]
#: Goods where a number stands before them.
CUBE_WORDS: list[Word] = [("pig", "pigs") if word == "pigs" else word for word in GOOD_WORDS]
BILL_WORDS = [f"{forms(word)[0]} bill" for word in CUBE_WORDS]
CARD_WORDS = [*GOOD_WORDS, "fuel 1", "fuel 2", "fuel 3"]
CARD_LABELS = [*(a(bill) for bill in BILL_WORDS), "fuel 1", "fuel 2", "fuel 3"]
POINT_WORDS = ["1 point", "2 points", "3 points"]
COUNT_WORDS = [str(n) for n in range(1, 9)]
MOST_POINTS = 1000  # of an event
REACH_OF_LOADS = len(COUNT_WORDS)  # numbers of cubes of each good
GLUED = "\u00a0"  # a blank at which no button breaks its words
#: Families that need truck stops, and those that lay out the map.
UPGRADED = frozenset(
    {"wash", "tune up", "buy", "burn corn", "sleep", "offer", "propose", "accept", "decline", "give", "ask"}
)
LAID = frozenset({"take", "put"})
#: What "done" comes to, where it does not end the step alone.
DONE_WORDS = {
    Phase.LOADING: "load no more",
    Phase.UNLOADING: "unload no more",
    Phase.DISCARD: "discard no more",
    Phase.RADIO: "make no offer",
    Phase.OFFER: "make no offer",
    Phase.OIL: "discard nothing",
}
#: Vocabularies for people alone: data and the values of moves do without them.
UNNAMED = ("partner", "cubes", "cost", "a card", "where")
SEAT_WORDS = [str(seat + 1) for seat in range(SEATS)]


MOVES = {
    "tow": "be towed",
    "sleep": "stay",
    "swap": "discard/draw",
    "done": "done",
    "buy": "buy upgrade",
    "wash": "truck wash",
    "tune up": "tune up",
    "propose": "propose",
    "accept": "accept",
    "decline": "decline",
    "burn corn": "burn corn",
    "pay fuel": "pay fuel {value}",
    "pay points": "pay {points}",
    "discard": "discard {card}",
    "draw": "draw {card}",
    "draw blind": "draw blind",
    "load": "load {n} {good}",
    "unload": "unload {n} {good}",
    "drive": "drive to {place}",
    "offer": "offer to seat {partner}",
    "give": "give {card}",
    "ask": "ask for {card}",
    "take": "take {location}",
    "put": "put at {cell}",
}

#: The same for people, where the notation does not read well.
LABELS = {
    "swap": "Discard/Draw",
    "wash": "Truck Wash",
    "tune up": "Tune Up",
    "propose": "propose the trade",
    "accept": "accept the offer",
    "decline": "decline the offer",
    "buy": "buy the upgrade",
    "burn corn": "burn a corn bill",
    "pay fuel": "play fuel {value}",
    "discard": "discard {card}",
    "draw": "draw {card}",
    "draw blind": "draw from the pile",
    "load": "load {n} {good}",
    "unload": "unload {n} {good}",
    "offer": "offer a trade to Seat {partner}",
    "put": "put it {cell}",
}

# Why not, as a clause. {here} is where the truck stands; the other blanks are the move's own.
REASONS = {
    Reason.NOT_YOUR_TURN: "it is {actor}'s turn",
    Reason.NOT_IN_THIS_PHASE: "at this point you {task}",
    Reason.GAME_OVER: "the game is over",
    Reason.NO_SUCH_CARD: "you do not hold that card",
    Reason.NO_POINTS: "you have too few points",
    Reason.CANNOT_DRIVE_THAT_FAR: "no road you can pay for leads to a free place at that distance",
    Reason.TOO_FAR: "a truck moves three spaces at most",
    Reason.MIXED_PAYMENT: "you pay for a move in one way only, by fuel, points or corn",
    Reason.NO_UPGRADE: "you do not own the upgrade for that",
    Reason.NOT_ON_MAP: "{place} is not on the map",
    Reason.OCCUPIED: "another truck stands at {place}",
    Reason.CENTRE_NO_STOP: "trucks cannot stop at the distribution centre",
    Reason.NOT_AT_DISTANCE: "{place} is not exactly as far away as you have paid for",
    Reason.FEES: "the tolls and weigh stations on the way cost more points than you have",
    Reason.CAN_DRIVE: "a truck is towed only if it cannot move",
    Reason.CAN_ACT: "a truck is towed now only if it can take no action",
    Reason.AT_CENTRE: "you can do that only at the distribution centre",
    Reason.TOWED: "your truck was towed, so this turn you may only discard and draw",
    Reason.NO_GOODS_HERE: "nothing can be loaded or unloaded at {here}",
    Reason.NOT_ENOUGH_CUBES: "{here} has {lying}",
    Reason.NOT_ENOUGH_BILLS: "you hold {held}, and {here} takes {rate} for each cube",
    Reason.TRAILER_FULL: "your trailer has room for {room}",
    Reason.NOT_CARRIED: "you do not carry that much {good}",
    Reason.NOT_IN_DEMAND: "{here} does not want {good}",
    Reason.LOCATION_FULL: "{here} has room for {space} more",
    Reason.ALREADY_THIS_TURN: "you have already done that this turn",
    Reason.NOT_A_STOP: "upgrades are sold at truck stops",
    Reason.SOLD: "this upgrade is sold",
    Reason.OWNS_UPGRADE: "you already have an upgrade, and there is one for each player",
    Reason.NOT_IN_WINDOW: "that card is not in the window",
    Reason.PILE_EMPTY: "the draw pile is empty",
    Reason.NOT_REMOVED: "{location} is not one of the locations left out",
    Reason.CELL_TAKEN: "a card lies there already",
    Reason.NOT_BESIDE_LOCATION: "that cell is not beside a location",
    Reason.CUT_OFF: "every road to that cell is closed",
    Reason.BESIDE_STOP: "truck stops may not lie side by side",
    Reason.NO_ROOM_FOR_REST: "the other truck stops would not all find room",
    Reason.NOT_ADJACENT: "no other truck stands beside yours there",
    Reason.MIXED_TRADE: "fuel is traded only for fuel",
    Reason.EMPTY_OFFER: "an offer must give something and ask for something",
    Reason.PARTNER_HAS_FEWER: "{partner} does not have that many",
    Reason.CANNOT_GIVE: "you do not have all that is asked for",
    Reason.NO_FUEL_PLAYED: "play a fuel card first",
    Reason.NOTHING_TO_TRADE: "one of you has nothing to trade",
    Reason.TRAILERS_TOO_SMALL: "after the trade one trailer would hold too many cubes",
    Reason.FUEL_FIRST: "you must play fuel cards before you pay points or tune up",
    Reason.NOTHING_FOR_IT: "one of you could give nothing for it",
    Reason.NOT_PAID: "you have not paid for the distance yet",
}
check_words(Reason, REASONS)
HERE = (Reason.NOT_PAID, Reason.NOT_AT_DISTANCE, Reason.OCCUPIED)  # of the own place
STANDS_THERE = "your truck is there already, and a truck drives on every turn"

EVENTS = {
    Happening.PAID_FUEL: EventPhrase("{seat} plays fuel {value}", value="number"),
    Happening.PAID_POINTS: EventPhrase("{seat} pays {points:cost} to drive", points="number"),
    Happening.BURNED_CORN: EventPhrase("{seat} burns a corn bill to drive"),
    Happening.TUNED: EventPhrase("{seat} tunes up to drive one space further"),
    Happening.DROVE: EventPhrase("{seat} drives from {start} to {end}", start="place", end="place"),
    Happening.PAID_FEES: EventPhrase("{seat} pays {points:cost} in road fees", points="number"),
    Happening.TOWED: EventPhrase("{seat} is towed from {start} to the distribution centre", start="place"),
    Happening.SLEPT: EventPhrase("{seat} pays {points:cost} to stay", points="number"),
    Happening.LOADED: EventPhrase("{seat} loads {n} {good:cubes}", good="good", n="number"),
    Happening.UNLOADED: EventPhrase("{seat} unloads {n} {good:cubes}", good="good", n="number"),
    Happening.SCORED: EventPhrase("{seat} earns {points:cost}", points="number"),
    Happening.SWAPS: EventPhrase("{seat} discards and draws[ for {points:cost}]", points="number"),
    Happening.DISCARDED: EventPhrase("{seat} discards {card:a card}", card="card"),
    Happening.TOOK: EventPhrase("{seat} takes {card:a card} from the window", card="card"),
    Happening.DREW: EventPhrase("{seat} draws {card:drawn} from the pile", card="card"),
    Happening.TURNED_UP: EventPhrase("{card:a card} is turned up in the window", card="card"),
    Happening.RESHUFFLED: EventPhrase("{cards} discards become the new draw pile", cards="number"),
    Happening.BOUGHT: EventPhrase(
        "{seat} buys {upgrade} for {points:cost}", upgrade="upgrade", points="number"
    ),
    Happening.STOP_GONE: EventPhrase("{seat} takes the truck stop {place} off the map", place="place"),
    Happening.WASHES: EventPhrase("{seat} uses Truck Wash"),
    Happening.OFFERED: EventPhrase("{seat} makes an offer to {partner}", partner="seat"),
    Happening.GAVE: EventPhrase("{seat} gives {card} to {partner}", card="card", partner="seat"),
    Happening.DECLINED: EventPhrase("{seat} declines the offer of {partner}", partner="seat"),
    Happening.PICKED: EventPhrase("{seat} puts {place} {cell:where}", place="place", cell="cell"),
    Happening.PLACED_STOP: EventPhrase(
        "{seat} puts the truck stop {place} {cell:where}", place="place", cell="cell"
    ),
    Happening.TRIGGERED: EventPhrase(
        "{seat} has {points} points, so everyone else takes one last turn", points="number"
    ),
    Happening.PENALTY: EventPhrase(
        "{seat} loses {points:cost} for cargo left in the trailer", points="number"
    ),
    Happening.ENDED: EventPhrase("the game ends: {ending:ending}", ending=Ending),
    Happening.TURN: EventPhrase("-- turn {turn}: {seat}", turn="number"),
}

# Points given (1) or taken (-1) by an event, and for what.
WORTH: dict[int, tuple[int, str]] = {
    Happening.PAID_POINTS: (-1, "paid for driving"),
    Happening.PAID_FEES: (-1, "road fees"),
    Happening.SLEPT: (-1, "paid to stay"),
    Happening.SCORED: (1, "freight delivered"),
    Happening.SWAPS: (-1, "paid for discard/draw"),
    Happening.BOUGHT: (-1, "upgrade bought"),
    Happening.PENALTY: (-1, "cargo left in the trailer"),
}

#: What each die is for, and which things its outcomes are.
DICE: dict[int, tuple[str, str]] = {
    Chance.FIRST: ("who starts", "seat"),
    Chance.REMOVED: ("a location that leaves the map", "place"),
    Chance.TURNED: ("a location that shows its advanced side", "place"),
    Chance.DEALT: ("the card on the next cell", "place"),
    Chance.MIXED: ("the good of a cube in demand", "good"),
    Chance.STOP: ("the next truck stop", "upgrade"),
    Chance.DRAWN: ("the card that {seat} draws", "card"),
    Chance.SHOWN: ("the card that is turned up in the window", "card"),
}

#: They say all by their names: of draws, what chance adds is plain.
PLAIN = frozenset({"draw", "draw blind", "load", "unload"})

ENDINGS = {
    Ending.NOT_YET: "the game goes on",
    Ending.THRESHOLD: "the last turns are over",
    Ending.STALLED: "two hundred rounds were played",
    Ending.CLOSED: "the host ended it",
}

TASKS = {
    Phase.PICK: "choose a location to add to the map",
    Phase.PICK_CELL: "choose its cell",
    Phase.STOPS: "place the truck stops",
    Phase.MOVE: "drive, by fuel or points",
    Phase.ACT: "take your action",
    Phase.LOADING: "load another good, or go on",
    Phase.UNLOADING: "unload another good, or go on",
    Phase.DISCARD: "discard as many cards as you like",
    Phase.REDRAW: "draw as many cards as you discarded",
    Phase.WASH: "draw five cards",
    Phase.WASH_DISCARD: "discard as many cards as you drew",
    Phase.RADIO: "offer a trade by radio, or go on",
    Phase.OFFER: "say what you give and what you want",
    Phase.ANSWER: "accept or decline the offer",
    Phase.OIL: "discard a card before you refuel, or go on",
    Phase.REFUEL: "draw up to a full hand",
    Phase.OVER: "look at the result",
}


def stands_at(view: View, place: int) -> bool:
    """Whether the viewer's truck stands there."""
    return bool(view.seat >= 0 and view.table.truckers[view.seat].at == place)


def can_pay_more(view: View) -> bool:
    """Whether the viewer, having paid for a move, can add to it so that it leads further."""
    table = view.table
    if view.seat != table.turn or table.tuned:
        return False
    who, fuel = table.truckers[view.seat], table.fuel
    if table.corn:
        return bool(table.corn < REACH and view.hand[Good.CORN])
    if not fuel:
        return False
    adds = not table.paid and (has_fuel(view) or (who.upgrade == Upgrade.SUPERCHARGER and who.points))
    return bool(who.upgrade == Upgrade.TUNE_UP or (fuel < REACH and adds))


class HeartlandWords(EditionWords):
    """The words for one edition: place names come from it."""

    actions, worths, dice, seated = ACTIONS, WORTH, DICE, frozenset({"partner"})
    stakes = STAKES
    wanted_heading, wanted_last = "Several at once", True
    tie = "with fewer cubes left aboard"
    untimely = frozenset(
        {
            Reason.NOT_YOUR_TURN,
            Reason.NOT_IN_THIS_PHASE,
            Reason.GAME_OVER,
            Reason.CAN_DRIVE,
            Reason.CAN_ACT,
        }
    )
    small = frozenset(
        {
            Happening.PAID_FUEL,
            Happening.BURNED_CORN,
            Happening.DISCARDED,
            Happening.DREW,
            Happening.TURNED_UP,
            Happening.RESHUFFLED,
        }
    )
    lasting = frozenset({Happening.DROVE})
    joined: ClassVar = dict.fromkeys(DONE, together)
    sounds: ClassVar = {
        Happening.SCORED: "coin",
        Happening.BOUGHT: "coin",
        Happening.DREW: "card",
        Happening.TOOK: "card",
        Happening.DISCARDED: "card",
    }

    def __init__(self, edition: HeartlandEdition) -> None:
        super().__init__(edition)
        self.places = [edition.place_name(place) for place in range(PLACES)]
        self.printed, self.prices = edition.printed, edition.plain.price
        self.native = edition.plain.native
        self.costs = edition.plain.cost
        self.vocabulary: dict[str, Sequence[Word]] = {
            "value": COUNT_WORDS,
            "n": COUNT_WORDS,
            "points": POINT_WORDS,
            "card": CARD_WORDS,
            "good": GOOD_WORDS,
            "cubes": CUBE_WORDS,
            "cost": [counted(n, "point") for n in range(MOST_POINTS)],
            "place": self.places,
            "partner": SEAT_WORDS,
            "location": self.places[:LOCATIONS],
            "cell": CELL_WORDS,
            "where": WHERE_WORDS,
            "a card": CARD_LABELS,
            "drawn": [*CARD_LABELS, "a card"],
            "upgrade": self.places[STOP:],
            "ending": list(ENDINGS.values()),
        }
        self.things = {name: words for name, words in self.vocabulary.items() if name not in UNNAMED}
        self.guidance = Guide(edition)
        self.advice = Advice(edition)
        self.events = EventWords(EVENTS, self.vocabulary, self.things, veiled=("drawn",))
        self.phrases = {name: Phrase(pattern, **self.vocabulary) for name, pattern in MOVES.items()}
        people = {**self.vocabulary, "good": CUBE_WORDS, "card": CARD_LABELS, "cell": WHERE_WORDS}
        self.labels = {name: Phrase(pattern, **people) for name, pattern in LABELS.items()}

    def label(self, action: int, view: View | None = None) -> str:
        """An action for people to read; what ends a step says what goes on."""
        (name, values), label = ACTIONS.read(action), super().label(action, view)
        if view is None:
            return label
        if name == "done":
            return DONE_WORDS.get(Phase(view.table.phase), "done")
        if name == "put" and (where := cell_beside(self.places, view.table, values["cell"])):
            return f"put it {where}"
        if name == "draw blind" and view.table.left == 1 and is_idle(view):
            return f"{ending(view)}: draw a card"
        return label + (self._cost(view, name, values) if view.seat >= 0 else "")

    def _cost(self, view: View, name: str, values: dict[str, int]) -> str:
        """What a button says besides: what is not plain to see of what an action costs or brings."""
        who = view.table.truckers[view.seat]
        if name == "swap" and who.points >= SWAP_COST:
            return f" (costs {counted(SWAP_COST, 'point')})"
        if name == "drive":
            return f", {LONG_WAY}" if goes_round(view, values["place"]) else ""
        if name not in ("load", "unload") or who.at >= SITES:
            return ""
        n, good = values["n"] + 1, values["good"]
        if name == "unload":
            price = self.prices[who.at][good]
            return f" for {counted(n * price, 'point').replace(' ', GLUED)}" if price else ""
        rate, most = bills_per_cube(self.record, who.at, good), dearest(view, self.record, good, who.at)
        told = [f"takes {n * rate} bills"] * (rate > 1)
        told += [f"worth up to {n * most}"] * (most > 0 and not is_last(view))
        return f" ({', '.join(told)})" if told else ""

    def rank(self, action: int, view: View) -> int:
        """Drives by what they promise; what unloads or loads most comes first."""
        name, values = ACTIONS.read(action)
        if name == "drive" and view.seat >= 0:
            return -promise(view, self.record, values["place"])
        at = view.table.truckers[view.seat].at
        if name == "unload" and at < SITES:
            return -int(self.prices[at][values["good"]]) * (values["n"] + 1)
        return values["good"] * REACH_OF_LOADS - values["n"] if name == "load" else 0

    def brings(self, action: int, view: View) -> str:
        """What can be done in the town that a drive leads to."""
        return either(gains(view, self.record, ACTIONS.read(action)[1]["place"]))

    def onward(self, action: int, view: View) -> list[Onward]:
        """What the tags of the town offer that a drive leads to."""
        return onward(view, self.record, ACTIONS.read(action)[1]["place"])

    def event(self, event: Any, names: Sequence[str]) -> str:
        """What happened; several cards are told together."""
        if is_several(event):
            return told(event, names[event.seat])
        return super().event(event, names)

    def shortened(self, words: str) -> str:
        """Somebody's turn, where the map shows the ways."""
        return briefly(words)

    def is_small(self, event: Any) -> bool:
        """Whether an event only leads to others; Discard/Draw does where it costs no point."""
        return super().is_small(event) or (event.kind == Happening.SWAPS and not event.a)

    def offered(self, action: int, view: View) -> bool:
        """Not what would be wasted: a move that is paid in full needs no more fuel (rulings M1, M2).

        Cards that do not matter any more are drawn from the pile, all at once (`several`).
        """
        name, table = ACTIONS.read(action)[0], view.table
        if name == "draw" or (name == "draw blind" and table.left > 1):
            return not is_idle(view)
        return not (
            (name == "pay fuel" and table.fuel >= REACH) or (name == "burn corn" and table.corn >= REACH)
        )

    def belongs(self, action: int, view: View) -> bool:
        """Whether an action is a part of this table's game: some need truck stops, or a map for three."""
        (name, values), table = ACTIONS.read(action), view.table
        if values.get("partner", 0) >= table.seats:
            return False
        if name in UPGRADED:
            stops = [table.map.cell[place] for place in range(STOP, PLACES)]
            owned = [table.truckers[seat].upgrade for seat in range(table.seats)]
            return any(here != NOWHERE for here in (*stops, *owned))
        return name not in LAID or table.phase in (Phase.PICK, Phase.PICK_CELL, Phase.STOPS)

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `Jericho has no pigs`."""
        name, values = ACTIONS.read(action)
        said = {blank: self.phrases[name].words[blank][value] for blank, value in values.items()}
        if "partner" in said:
            said["partner"] = f"Seat {said['partner']}"
        if name == "drive" and reason in HERE and stands_at(view, values["place"]):
            return STANDS_THERE
        return REASONS[Reason(reason)].format_map({**self._here(view, name, values), **said})

    def unforeseen(self, action: int) -> str | None:
        """Drawing, loading and unloading need no preview."""
        return None if ACTIONS.read(action)[0] in PLAIN else ""

    def is_plain(self, action: int, view: View) -> bool:
        """A drive to a town, unless roads ask for fees on the way."""
        return ACTIONS.read(action)[0] == "drive" and not any(view.table.map.turned)

    def instead(self, action: int, view: View) -> str:
        """What to say of a piece whose action only has to wait."""
        return instead(*ACTIONS.read(action), view)

    def _here(self, view: View, name: str, values: dict[str, int]) -> dict[str, str]:
        """What a reason may say of the viewer's own truck."""
        table = view.table
        facts = {
            "task": self._duty(view, names=None),
            "actor": f"Seat {actor(table) + 1}",
            "good": "of it",
            "partner": "the other player",
        }
        if table.phase == Phase.OVER or view.seat < 0:
            return facts
        trucker = table.truckers[view.seat]
        facts["here"] = self.places[trucker.at]
        facts["room"] = counted(table.trailer - sum(trucker.cargo), "more cube")
        if "good" in values and trucker.at < SITES:
            good = values["good"]
            cubes = table.cubes[trucker.at]
            word = forms(CUBE_WORDS[good])[0 if cubes[good] == 1 else -1]
            facts["lying"] = f"only {cubes[good]} {word}" if cubes[good] else f"no {word}"
            facts["held"] = counted(view.hand[good], BILL_WORDS[good])
            facts["rate"] = "one" if name == "unload" or self.native[trucker.at] == good else "two"
            facts["space"] = counted(self.edition.capacity.location - sum(cubes), "cube")
        return facts

    # --- the table ------------------------------------------------------------------
    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """Several cards drawn at once."""
        return several(view)

    def advised(self, view: View) -> tuple[int, ...]:
        """Cards that do not matter any more come from the pile: nobody has to choose."""
        return (DRAW_BLIND,) * int(view.table.left) if is_idle(view) else ()

    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided, and by whom."""
        table = view.table
        if table.phase == Phase.OVER:
            return "The game is over."
        last = "the last turn: " if table.trigger != NOWHERE else ""
        return f"{names[actor(table)]}: {last}{self._duty(view, names)}."

    def _duty(self, view: View, names: Sequence[str] | None) -> str:
        """What the seat to act has to do; what is offered is told where there are names."""
        table = view.table
        task = TASKS[Phase(table.phase)]
        if table.phase == Phase.MOVE and (paid := distance_paid(table)):
            task = (
                f"drive exactly {counted(paid, 'space')}{', or pay for more' if can_pay_more(view) else ''}"
            )
        elif table.phase == Phase.PICK_CELL:
            task = f"choose a cell for {self.places[table.picking]}"
        elif table.phase == Phase.STOPS:
            task = f"place the truck stop {self.places[STOP + table.dealt[table.laid]]}"
        elif table.phase in (Phase.REDRAW, Phase.WASH, Phase.WASH_DISCARD, Phase.REFUEL):
            verb = "discard" if table.phase == Phase.WASH_DISCARD else "draw"
            task = f"{verb} {counted(table.left, 'card')}"
        elif table.phase in (Phase.OFFER, Phase.ANSWER) and names is not None:
            of_cubes = bool(table.trade_cubes)
            give, ask = card_words(table.give, of_cubes), card_words(table.ask, of_cubes)
            if any(table.give) or any(table.ask):
                task += f" ({names[table.turn]} gives {give} and asks {names[table.partner]} for {ask})"
        return task

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        table = view.table
        if table.ending == Ending.THRESHOLD:
            who, name = table.truckers[table.trigger], names[table.trigger]
            lost = (
                f", then lost {counted(who.penalty, 'point')} for cargo still aboard" if who.penalty else ""
            )
            return f"{name} reached {table.target} points{lost}"
        return ENDINGS[Ending(table.ending)]

    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text: players, map, cards, the viewer's hand."""
        table = view.table
        lines = [self.task(view, names), ""]
        lines += [self._trucker_line(table, seat, names[seat]) for seat in range(table.seats)]
        lines += ["", f"The game ends at {table.target} points.", ""]
        on_map = [place for place in range(PLACES) if table.map.cell[place] != NOWHERE]
        on_map.sort(key=lambda place: (-(table.map.cell[place] // COLUMNS), table.map.cell[place]))
        lines += [self._place_line(table, place, names) for place in on_map]
        lines += self._to_lay(table)
        window = [CARD_WORDS[card] for card in table.window if card != NOWHERE]
        lines += ["", f"Window: {', '.join(window) or 'empty'}. Draw pile: {counted(table.pile, 'card')}."]
        top = f", {CARD_WORDS[table.top]} on top" if table.top != NOWHERE else ""
        lines.append(f"Discard pile: {counted(table.discarded, 'card')}{top}.")
        if view.seat >= 0:
            lines.append(f"Your hand: {held(view.hand, CARD_WORDS)}.")
        return "\n".join(lines)

    def _to_lay(self, table: Table) -> list[str]:
        """What is still to be put on the map: locations to pick from, or truck stops (rulings D3, T10)."""
        if picks := to_pick(table):
            return ["", f"May be added: {', '.join(self.places[place] for place in picks)}."]
        if stops := stops_to_lay(table):
            told = [f"{self.places[stop]} (costs {self.costs[stop - STOP]})" for stop in stops]
            return ["", f"Truck stops to lay out, in this order: {', '.join(told)}."]
        return []

    def _trucker_line(self, table: Table, seat: int, name: str) -> str:
        trucker = table.truckers[seat]
        turn = "> " if seat == actor(table) and table.phase != Phase.OVER else "  "
        line = f"{turn}{name}: {counted(trucker.points, 'point')}, at {self.places[trucker.at]}"
        line += f", trailer {sum(trucker.cargo)}/{table.trailer}: {held(trucker.cargo, GOOD_WORDS)}"
        line += f"; {counted(trucker.cards, 'card')}"
        if sum(trucker.shown):
            line += f" (seen: {held(trucker.shown, CARD_WORDS)})"
        if trucker.upgrade != NOWHERE:
            line += f"; {self.places[STOP + trucker.upgrade]}"
        return line + (f"; paid {trucker.penalty} for cargo" if trucker.penalty else "")

    def _place_line(self, table: Table, place: int, names: Sequence[str]) -> str:
        line = f"  ({cell_words(table.map.cell[place])}) {self.places[place]}: "
        if place == CENTRE:
            line += "distribution centre"
        elif place >= STOP:
            owner = [seat for seat in range(table.seats) if table.truckers[seat].upgrade == place - STOP]
            line += "truck stop, " + (
                f"sold to {names[owner[0]]}" if owner else f"costs {self.costs[place - STOP]}"
            )
        else:
            wants = ", ".join(
                f"{GOOD_WORDS[g]} {self.prices[place][g]}" for g in range(GOODS) if self.prices[place][g]
            )
            native = self.native[place]
            grows = f"produces {GOOD_WORDS[native]}; " if native != NOWHERE else ""
            line += f"{grows}cubes {held(table.cubes[place], GOOD_WORDS)}; wants {wants}"
            if table.map.turned[place]:
                line += "; " + ", ".join(f"{road.kind} {road.edge}" for road in self._roads(place))
        trucks = [names[seat] for seat in range(table.seats) if table.truckers[seat].at == place]
        return line + (f" [{', '.join(trucks)}]" if trucks else "")

    def _roads(self, place: int) -> Any:
        return self.edition.locations[place].advanced
