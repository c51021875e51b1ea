"""Moves, reasons, events and the table of Rifle and Axe in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from flatboat.errors import FlatboatError, Unfilled
from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import ACCEPT, ACTIONS, BUILD, REROLL, SQUARE_OF
from flatboat.games.rifle_and_axe.rules.awards import award_value, awards_held
from flatboat.games.rifle_and_axe.rules.limits import cost_of_lesser, extra_trades, folk_left, free
from flatboat.games.rifle_and_axe.rules.raid import DEFENDED
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    BARTER_GIVEN,
    BARTER_GOT,
    BARTER_RATE,
    GOODS,
    RESOURCES,
    REUSED,
    TRADED,
    UNITS,
    Award,
    Cause,
    Ending,
    Fall,
    Happening,
    Phase,
    Raid,
    Reason,
    Resource,
    Settlement,
    Square,
    Table,
    View,
)
from flatboat.games.rifle_and_axe.rules.trade import (
    buys_on,
    for_sale,
    purchases_open,
    sales_open,
    sells_on,
    why_no_trade,
)
from flatboat.games.rifle_and_axe.text.advice import Advice
from flatboat.games.rifle_and_axe.text.extras import extras
from flatboat.games.rifle_and_axe.text.fates import fates
from flatboat.games.rifle_and_axe.text.guide import Guide
from flatboat.games.rifle_and_axe.text.leaving import BARTER_SHEET, barter_sheet, bartered
from flatboat.games.rifle_and_axe.text.losses import told_losses
from flatboat.games.rifle_and_axe.text.outlook import Outlook, asked_of
from flatboat.games.rifle_and_axe.text.phrases import (
    BUSY,
    DONE,
    ENDINGS,
    EVENTS,
    FALL_WORDS,
    FOLK_LOST_WORDS,
    HAPPIER_WORDS,
    LABELS,
    MEASURED,
    MOVE_WORDS,
    PEOPLE_WORDS,
    PHRASES,
    ROLLED_FOR,
    TASKS,
    phrase,
)
from flatboat.games.rifle_and_axe.text.provisions import split
from flatboat.games.rifle_and_axe.text.reasons import Case, why_not
from flatboat.games.rifle_and_axe.text.stakes import STAKES
from flatboat.games.rifle_and_axe.text.story import is_new_year, last_year, stories
from flatboat.games.rifle_and_axe.text.verdict import COUNTED, fell, grade, lasted, verdict
from flatboat.games.rifle_and_axe.text.vocabulary import (
    AWARD_NAMES,
    DICE,
    LEADER_NAMES,
    RESOURCE_NAMES,
    SQUARE_NAMES,
    STRUCTURE_NAMES,
    THINGS,
    UNIT_WORDS,
    leader_name,
    named_rows,
    row_words,
    turn_words,
)
from flatboat.games.rifle_and_axe.text.wanted import ALL, advised, wanted
from flatboat.games.rifle_and_axe.text.whys import why
from flatboat.kernel.event_words import EventWords
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import Phrase, Word, capital, counted, in_runs, listed, one_of
from flatboat.kernel.text import Field, Sheet, Wanted
from flatboat.kernel.words import EditionWords, added, latest

HELD_BY = f"it fails, for {DEFENDED} or more holds, and a higher Fight adds 1"
MOST_AMOUNT = 999  # that a typed wish or a sheet may ask for
TRADE_SHEET = "trade"
TRADE_SECTION = "Trade Convoy: sell and buy"

#: What is rolled for.
ROLLS: tuple[int, ...] = (
    Happening.GROWTH,
    Happening.SUPPLIES,
    Happening.FOAL,
    Happening.BOON,
    Happening.HARDSHIP,
    Happening.MISHAP,
    Happening.RAID,
    Happening.DEFENCE,
    Happening.LOOTING,
    Happening.CATASTROPHE,
    Happening.WINTER,
    Happening.HAPPY_DICE,
)


def fetched(first: Any, then: Any) -> Any:
    """Twice the same deed for Food, which adds up; other deeds are counted."""
    return added(first, then) if first.b and then.b else None


def thrown(first: Any, then: Any) -> Any:
    """A die that showed the same again: how often it did is told by the second value."""
    return replace(then, b=max(1, first.b) + max(1, then.b)) if first.a == then.a else None


class RifleWords(EditionWords):
    """The words for one edition: values and tables come from it."""

    actions, things, dice = ACTIONS, THINGS, DICE
    stakes = STAKES
    foreseen = frozenset({"begin the turn", "spend peace"})
    untimely = frozenset({Reason.NOT_YOUR_TURN, Reason.NOT_IN_THIS_PHASE, Reason.NOT_ASKED, Reason.GAME_OVER})
    small = frozenset(Happening) - {  # what was built, who died and how all stand is left
        Happening.LED,
        Happening.TURN,
        Happening.CRAFTSMAN,
        Happening.BUILT,
        Happening.CATASTROPHE,
        Happening.STANDS_PEOPLE,
        Happening.FELL,
        Happening.AWARDED,
        Happening.ENDED,
    }
    wanted_reasons = True
    wanted_heading = "Suggested"  # losses and discards are among it
    opens, closes = frozenset({Happening.ENDED_ACTIONS}), frozenset({Happening.STANDS_STORES})
    joined: ClassVar = {
        Happening.BOUGHT: added,
        Happening.SOLD: added,
        Happening.LOST: added,
        Happening.BARTERED: added,
        Happening.RAID: latest,
        Happening.DID: fetched,
        Happening.HUNGER: thrown,
        Happening.NO_SALT: thrown,
    }
    sounds: ClassVar = {Happening.SOLD: "coin", Happening.BOUGHT: "coin"} | dict.fromkeys(ROLLS, "dice")

    def __init__(self, edition: RifleEdition) -> None:
        super().__init__(edition)
        self.adviser = edition.once(Guide)
        self.guidance, self.outlook = self.adviser, Outlook(edition)
        self.advice = Advice(edition)
        self.phrases = PHRASES
        self.labels = {name: Phrase(pattern, **PEOPLE_WORDS) for name, pattern in LABELS.items()}
        self.endings = [text.format(turns=counted(edition.length.turns, "turn")) for text in ENDINGS.values()]
        self.vocabulary = self._vocabulary()
        self.events = EventWords(EVENTS, self.vocabulary, THINGS)

    def _vocabulary(self) -> dict[str, Sequence[Word]]:
        """What fills the blanks of events."""
        prices = [f" at {price} each" for price in self.record.value]
        done = [ACTIONS.read(action) for action in range(BUILD)]
        rolled: dict[str, Sequence[Word]] = {
            table: [f"{die} for {ROLLED_FOR[table]}: {row}" for die, row in enumerate(rows)]
            for table, rows in (row_words(self.edition) | named_rows(self.edition)).items()
        }
        return rolled | {
            "leader": LEADER_NAMES,
            "many": ["no", *map(str, range(1, 1 << 10))],
            "turn": [turn_words(turn) for turn in range(128)],
            "craft": MOVE_WORDS["craft"],
            "deed": [phrase(name, DONE[name]).say(values) for name, values in done],
            "built": STRUCTURE_NAMES,
            "priced": [with_tail(UNIT_WORDS[r], price) for r, price in zip(TRADED, prices, strict=True)],
            "lost": UNIT_WORDS,
            "trade": [
                with_tail(UNIT_WORDS[given], f" for {RESOURCE_NAMES[got]}, {BARTER_RATE} each")
                for given in BARTER_GIVEN
                for got in BARTER_GOT
            ],
            "enough": [HELD_BY, "it holds, with 2 losses fewer"],
            "folk lost": FOLK_LOST_WORDS,
            "happier": [HAPPIER_WORDS.get(cause, cause.name.lower()) for cause in Cause],
            "fall": list(FALL_WORDS.values()),
            "award": AWARD_NAMES,
            "ending": self.endings,
        }

    # --- moves and events ---------------------------------------------------------------
    def values(self, family: str, numbers: Mapping[str, int]) -> dict[str, Any]:
        """What the fields of an action are; what is forged has no article."""
        values = super().values(family, numbers)
        if "product" in values:
            values["product"] = values["product"].removeprefix("a ").removeprefix("an ")
        return values

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `needs 4 Wood, you have 2`."""
        s = view.table.settlements[view.seat] if view.seat >= 0 else None
        task = TASKS[Phase(s.phase)] if s else ""
        task = "first begin the turn, and then your Folk act" if s and s.phase == Phase.BEGIN else task
        return why_not(reason, Case(self.record, view, task, action))

    def again(self, action: int, view: View) -> bool:
        """Whoever presses work twice wants it done twice."""
        return ACTIONS.family(action) in SQUARE_OF

    def is_needless(self, action: int, view: View) -> bool:
        """Peace is spent until a raid comes that is better faced; the last of it meets one by itself."""
        s = view.table.settlements[view.seat]
        if s.phase != Phase.RAID:
            return action in (REROLL, ACCEPT)
        return action == REROLL and not self.adviser.rolls_again(s)

    def recalled(self, view: View, latest: Iterator[Happened]) -> Sequence[Happened]:
        """As a new year begins, that of the year before."""
        return last_year(latest) if view.seat >= 0 and is_new_year(view.table, view.seat) else ()

    def no_choice(self, view: View) -> int | None:
        """A truce is met while Peace serves later turns."""
        table, s = view.table, view.table.settlements[view.seat]
        truce = s.phase == Phase.RAID and self.record.raid[s.raid - 1] == Raid.TRUCE
        return ACCEPT if truce and table.turn < self.record.turns else None

    def worth(self, event: Any) -> tuple[int, str] | None:
        """An award is worth 1 point, alone a value at par; nothing else is worth any."""
        if event.kind != Happening.AWARDED:
            return None
        return 1, COUNTED[self.events.numbers(event)["award"]]

    def lost(self, events: Iterable[Any]) -> Mapping[int, str]:
        """What each settlement lost, in amounts and to what."""
        return told_losses(self.edition, events)

    def measured(self, events: Iterable[Any]) -> Iterator[tuple[int, int, int]]:
        """The values that the awards go by, in the order of the awards."""
        for event in events:
            for measure, value in zip(MEASURED.get(event.kind, ()), (event.a, event.b), strict=False):
                yield measure, event.seat, value
            if event.kind == Happening.FELL and event.b == Fall.ABANDONED:
                yield Award.POPULATION, event.seat, 0

    def pars(self, seats: int) -> Sequence[int]:
        """Alone the pars of the five values."""
        return [int(par) for par in self.edition.printed.par] if seats == 1 else ()

    # --- what is to be done -----------------------------------------------------------------
    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided: by the viewer, or who else is still at what; for an onlooker by all."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return "The game is over."
        duties, at = dict[str, list[str]](), dict[str, list[str]]()
        decides = view.seat >= 0 and table.settlements[view.seat].phase in BUSY
        for seat in range(table.seats):
            s, phase = table.settlements[seat], Phase(table.settlements[seat].phase)
            if phase == Phase.WAIT:
                if table.turn and seat != view.seat:
                    at.setdefault("done", []).append(names[seat])
            elif seat == view.seat or (view.seat < 0 and phase in BUSY):
                duties.setdefault(self._duty(s, table, seat), []).append(names[seat])
            elif phase in BUSY and not decides:
                at.setdefault(BUSY[phase], []).append(names[seat])
        lines = [f"{listed(who)}: {duty}." for duty, who in duties.items()]
        lines += [f"{listed(who)} {'is' if len(who) == 1 else 'are'} {doing}." for doing, who in at.items()]
        return " ".join(lines) or "The turn is over."

    def _duty(self, s: Settlement, table: Table, seat: int) -> str:
        """What a settlement has to do."""
        if s.phase == Phase.ACTION:
            return self._work(s, table, seat)
        if s.phase == Phase.LOSE:
            either = f"{RESOURCE_NAMES[s.owed_first]} or {RESOURCE_NAMES[s.owed_second]}"
            return f"lose {s.owed} {either}"
        if s.phase == Phase.DISCARD:
            return f"discard {s.owed} that {'finds' if s.owed == 1 else 'find'} no Container"
        if s.phase == Phase.RAID:
            return f"accept the {self.edition.raids.rows[s.raid - 1].name} or spend Peace to roll again"
        return TASKS[Phase(s.phase)]

    def _work(self, s: Settlement, table: Table, seat: int) -> str:
        """What an Action Phase still asks for, and what extra action is left once all have acted."""
        if left := folk_left(s):
            return f"take actions ({left} of {s.folk} Folk left), then end the Action Phase"
        still = [one.name for one in extras(self.record, table, seat) if one.usable]
        return "end the Action Phase" + (f", or first use your extra {listed(still)}" if still else "")

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        table = view.table
        steady = table.folk_per_roll < self.record.folk_per_roll
        if table.seats == 1 and table.ending == Ending.NONE_STANDS:
            stood = int(table.settlements[0].fallen) - 1
            return fell(self.edition, self.standing(view, 0), stood, steady)
        if table.seats == 1 and table.ending == Ending.TURNS:
            return lasted(self.edition, self.edition.length.turns, steady)
        return self.endings[int(table.ending)]

    def standing(self, view: View, seat: int) -> str:
        """The awards a settlement holds as it stands; alone, its values at par; or how it fell."""
        table = view.table
        s = table.settlements[seat]
        if s.fallen:
            return f"{FALL_WORDS[Fall(s.fall)]} in turn {s.fallen}"
        if not table.turn:
            return leader_name(s)
        held = awards_held(self.record, table, seat)
        if table.seats > 1:
            return counted(held, "award")
        if table.ending != Ending.NOT_YET:
            return f"{held} of {AWARDS} at par"
        values = [int(award_value(s, award)) for award in range(AWARDS)]
        return f"grade {grade(values, list(self.record.par))[0]:g} so far"

    def fates(self, events: Iterable[Any], names: Sequence[str]) -> tuple[str, ...]:
        """How each settlement fell that no longer stands; at the end what all came through, and the grade."""
        told = list(events)
        return (
            *fates(self.edition, told, names),
            *stories(self.edition, told, names),
            *verdict(self.edition, told, names),
        )

    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """What is most likely wanted now, as often as it is needed."""
        return tuple(self._reasoned(view, one) for one in wanted(self.adviser, view))

    def _reasoned(self, view: View, one: Wanted) -> Wanted:
        """A suggestion with what it is good for, small behind its words."""
        if one.label == ALL or not (reason := why(self.record, view, one.actions)):
            return one
        said = one.label or ", then ".join(in_runs(self.label(action) for action in one.actions))
        return one._replace(label=f"{said} ({reason})")

    def advised(self, view: View) -> tuple[int, ...]:
        """What the guide and the buttons for what is wanted say, too: hints that differ would confuse."""
        return advised(self.adviser, view)

    # --- several moves at once ------------------------------------------------------------
    def spell_out(self, text: str, view: View | None = None) -> list[str]:
        """The moves that an amount is made of: "sell 12 hides" is "sell 10 hides" and "sell 2 hides"."""
        verb, _, rest = text.strip().partition(" ")
        number, _, goods = rest.strip().partition(" ")
        verbs = [name for name in ("sell", "buy", "discard", "barter") if name.startswith(verb.casefold())]
        if len(verbs) != 1 or not goods or not number.isdecimal() or not 0 < int(number) <= MOST_AMOUNT:
            return [text]
        return [f"{verb} {n} {goods}" for n in split(int(number))]

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """A whole Trade, what to sell and what to buy; or a whole barter."""
        if view.seat < 0 or view.table.ending != Ending.NOT_YET:
            return ()
        s = view.table.settlements[view.seat]
        if s.phase == Phase.BARTER:
            return barter_sheet(s)
        if s.phase != Phase.ACTION:
            return ()
        further = not why_no_trade(s)  # else only what the Trades made so far hold (ruling A8)
        most = {good: for_sale(s, good) for good in range(GOODS) if further or sells_on(s, good)}
        sold = [(key(good), self._offer(good, f"{n} to sell")) for good, n in most.items() if n]
        bought = [
            (key(good), self._offer(good, f"you have {s.resources[TRADED[good]]}"))
            for good in range(GOODS)
            if further or buys_on(s, good)
        ]
        if not sold and not bought:
            return ()
        goods = {key(good): good for good in range(GOODS)}
        short = {good for good in range(GOODS) if self._is_short(s, view.table.turn, good)}
        stores = tuple(f"res-{TRADED[goods[name]]}" * (goods[name] not in short) for name, _ in sold)
        listed = tuple(f"res-{TRADED[goods[name]]}" * (goods[name] in short) for name, _ in bought)
        total = min(MOST_AMOUNT, max(most.values(), default=0))
        fields = (
            Field("sell", "Sell", (("", "nothing"), *sold), pieces=("", *stores)),
            Field("sold", "How many", most=total, look="beside", pieces=stores),
            Field("buy", "Buy", (("", "nothing"), *bought), pieces=("", *listed)),
            Field("bought", "How many", most=MOST_AMOUNT, look="beside", pieces=listed),
        )
        return (
            Sheet(
                TRADE_SHEET, "Trade Convoy", TRADE_SECTION, "Trade", fields, drawn=self._price(s), whole=True
            ),
        )

    def _is_short(self, s: Settlement, turn: int, good: int) -> bool:
        """Whether who presses a good in their stores buys it: none can be sold, or more is needed."""
        needed = asked_of(self.record, s, turn, TRADED[good])
        return not for_sale(s, good) or s.resources[TRADED[good]] < needed

    def _price(self, s: Settlement) -> str:
        """What a Trade takes, which is a sale and a purchase: a Horse, and a Folk or what stands for one."""
        if sales_open(s) or purchases_open(s):
            return "Sell or buy the rest, at no further cost"
        if why_no_trade(s):
            return "More of what you traded, at no further cost"
        free_of_folk = s.done[Square.TRADE] < extra_trades(s)
        worker = "no Folk" if free_of_folk else "1 Folk" if cost_of_lesser(s) else "your leader's extra"
        horse = "1 Horse and " if s.resources[Resource.HORSES] else ""
        return f"Sell and buy for {horse}{worker}"

    def _offer(self, good: int, words: str) -> str:
        return f"{RESOURCE_NAMES[TRADED[good]]} at {self.record.value[good]}, {words}"

    def compose(self, view: View, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves of a Trade: `sell 10 hides`, `sell 2 hides`, `buy 5 tools`; or of barter."""
        if sheet == BARTER_SHEET and view.seat >= 0:
            return [
                self.phrases["barter"].say({"n": UNITS.index(n), "given": given, "got": got})
                for given, number, got in bartered(view.table.settlements[view.seat], values)
                for n in split(number)
            ]
        if sheet != TRADE_SHEET:
            raise FlatboatError(f'there is no form "{sheet}" here')
        moves = [
            *self._part("sell", values.get("sell", ""), values.get("sold", "")),
            *self._part("buy", values.get("buy", ""), values.get("bought", "")),
        ]
        if not moves:
            raise Unfilled("please choose something to sell or to buy, and how many")
        return moves

    def total(self, view: View, then: View, rest: Sequence[int] = ()) -> str:
        """The Money before a Trade and after it."""
        before, after = (
            int(one.table.settlements[view.seat].resources[Resource.MONEY]) for one in (view, then)
        )
        return f"Money {before} → {after}" if before != after else ""

    def _part(self, verb: str, what: str, number: str) -> list[str]:
        """One side of a trade."""
        amount = number.strip() or "0"
        if not amount.isdecimal() or int(amount) > MOST_AMOUNT:
            raise FlatboatError(f'you cannot {verb} "{number}"; please enter 0 to {MOST_AMOUNT}')
        if not what or not int(amount):
            return []
        goods = {key(good): good for good in range(GOODS)}
        if what not in goods:
            raise FlatboatError(f'"{what}" is not traded; choose {one_of(list(goods))}')
        phrase = self.phrases[verb]
        return [phrase.say({"n": UNITS.index(n), "good": goods[what]}) for n in split(int(amount))]

    # --- the table ----------------------------------------------------------------------------
    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text: season and turn, then each settlement's boards."""
        table = view.table
        lines = [self.task(view, names), ""]
        if table.turn:
            lines += [f"{capital(turn_words(table.turn))}, of {self.edition.length.turns} turns."]
        for seat in range(table.seats):
            lines += ["", *self._settlement(view, seat, names)]
        return "\n".join(lines)

    def _settlement(self, view: View, seat: int, names: Sequence[str]) -> list[str]:
        s = view.table.settlements[seat]
        at_it = "> " if s.phase in BUSY and view.table.ending == Ending.NOT_YET else "  "
        told = [f"{at_it}{names[seat]} ({leader_name(s)})"]
        told += [self.standing(view, seat)] if view.table.turn else []
        if s.phase == Phase.ACTION:
            told.append(f"{folk_left(s)} of {s.folk} Folk left to act")
        if s.militia:
            told.append(f"Militia for {counted(s.militia, 'raid')}")
        told += [counted(s.carpenters, "Carpenter")] if s.carpenters else []
        told += [counted(s.blacksmiths, "Blacksmith")] if s.blacksmiths else []
        resources = [self._resource(s, resource) for resource in range(RESOURCES)]
        structures = [f"{name} {n}" for name, n in zip(STRUCTURE_NAMES, s.built, strict=True)]
        done = [f"{name} {n}" for name, n in zip(SQUARE_NAMES, s.done, strict=True) if n]
        done = [] if s.phase == Phase.BEGIN else done  # those were last turn's
        return [
            "; ".join(filter(None, told)),
            *rows_of_five(resources),
            *rows_of_five(structures),
            *([f"    This turn: {', '.join(done)}"] if done else []),
        ]

    def _resource(self, s: Settlement, resource: int) -> str:
        """A space of the Resource Board; what serves once a turn tells how much of it is free."""
        told = f"{RESOURCE_NAMES[resource]} {s.resources[resource]}"
        if resource in REUSED and s.phase == Phase.ACTION:
            told += f" ({free(s, REUSED.index(resource))} free)"
        return told


def with_tail(word: Word, tail: str) -> Word:
    """A word, in both its forms, and more after it."""
    return word + tail if isinstance(word, str) else (word[0] + tail, word[1] + tail)


def key(good: int) -> str:
    """A good as a sheet names it."""
    return Resource(TRADED[good]).name.lower()


def rows_of_five(words: Sequence[str]) -> list[str]:
    """The spaces of a board, five in a line as they lie."""
    return [f"    {', '.join(words[i : i + 5])}" for i in range(0, len(words), 5)]
