"""Moves, reasons, events and the table of The Great Heartland Hauling Co. in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from flatboat.games.heartland.edition.model import HeartlandEdition
from flatboat.games.heartland.rules.act import SWAP_COST, bills_per_cube
from flatboat.games.heartland.rules.dispatch import actor
from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.tables import (
    ACTIONS,
    CENTRE,
    DRAW_BLIND,
    LOCATIONS,
    NOWHERE,
    PLACES,
    REACH,
    SITES,
    STOP,
    Ending,
    Happening,
    Phase,
    Reason,
    View,
)
from flatboat.games.heartland.text import wording
from flatboat.games.heartland.text.advice import Advice
from flatboat.games.heartland.text.errands import LONG_WAY, dearest, goes_round, is_last, mine
from flatboat.games.heartland.text.gains import either, gains
from flatboat.games.heartland.text.guide import Guide
from flatboat.games.heartland.text.judging import drawn, onward, promise
from flatboat.games.heartland.text.ledger import Ledger
from flatboat.games.heartland.text.seen import seen
from flatboat.games.heartland.text.several import ending, is_idle, several, suits
from flatboat.games.heartland.text.stakes import STAKES
from flatboat.games.heartland.text.story import story
from flatboat.games.heartland.text.takings import DONE, briefly, is_several, together, told
from flatboat.games.heartland.text.vocabulary import (
    CELL_WORDS,
    GOOD,
    WHERE_WORDS,
    bills,
    cell_beside,
    cell_words,
    cubes,
    offered,
)
from flatboat.kernel.event_words import EventWords
from flatboat.kernel.notation import Phrase, Word, counted
from flatboat.kernel.text import Onward, Wanted
from flatboat.kernel.words import EditionWords


class HeartlandWords(EditionWords):
    """The words for one edition: place names come from it."""

    actions, worths, dice, seated = ACTIONS, wording.WORTH, wording.DICE, frozenset({"partner"})
    stakes, foreseen = STAKES, frozenset({"draw", "draw blind", "load", "unload"})
    wanted_heading, wanted_brief = "All at once", True
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
            Happening.STOP_GONE,
            Happening.TURNED_UP,
            Happening.RESHUFFLED,
        }
    )
    lasting = frozenset({Happening.DROVE, Happening.SCORED})
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
        self.vocabulary: dict[str, Sequence[Word]] = {
            "value": wording.COUNT_WORDS,
            "n": wording.COUNT_WORDS,
            "points": wording.POINT_WORDS,
            "card": wording.CARD_WORDS,
            "good": GOOD,
            "cubes": wording.CUBE_WORDS,
            "cost": [counted(n, "point") for n in range(wording.MOST_POINTS)],
            "place": self.places,
            "partner": wording.SEAT_WORDS,
            "location": self.places[:LOCATIONS],
            "cell": CELL_WORDS,
            "where": WHERE_WORDS,
            "a card": wording.CARD_LABELS,
            "drawn": [*wording.CARD_LABELS, "a card"],
            "upgrade": self.places[STOP:],
            "ending": list(wording.ENDINGS.values()),
        }
        self.things = {name: words for name, words in self.vocabulary.items() if name not in wording.UNNAMED}
        self.guidance = Guide(edition)
        self.advice = Advice(edition)
        self.events = EventWords(wording.EVENTS, self.vocabulary, self.things, veiled=("drawn",))
        self.phrases = {name: Phrase(pattern, **self.vocabulary) for name, pattern in wording.MOVES.items()}
        people = {**self.vocabulary, "good": wording.CUBE_WORDS, "cell": WHERE_WORDS}
        people["card"] = wording.CARD_LABELS
        self.labels = {
            name: Phrase(pattern, **people) for name, pattern in (wording.MOVES | wording.LABELS).items()
        }

    def label(self, action: int, view: View | None = None) -> str:
        """An action for people to read; what ends a step says what goes on."""
        (name, values), label = ACTIONS.read(action), super().label(action, view)
        if view is None:
            return label
        if name == "done":
            return wording.DONE_WORDS.get(Phase(view.table.phase), "done")
        if name == "put" and (where := cell_beside(self.places, view.table, values["cell"])):
            return f"put it {where}"
        if name == "draw blind" and view.table.left == 1 and is_idle(view):
            return f"{ending(view)}: draw a card"
        return label + (self._cost(view, name, values) if view.seat >= 0 else "")

    def _cost(self, view: View, name: str, values: dict[str, int]) -> str:
        """What a button says besides: what is not plain to see of what an action costs or brings."""
        view = seen(view)
        who = mine(view)
        if name == "swap" and who.points >= SWAP_COST:
            return f" (costs {counted(SWAP_COST, 'point')})"
        if name == "drive":
            return f", {LONG_WAY}" if goes_round(view, values["place"]) else ""
        if name not in ("load", "unload") or who.at >= SITES:
            return ""
        n, good = values["n"] + 1, values["good"]
        if name == "unload":
            price = self.record.price[who.at][good]
            return f" for {counted(n * price, 'point').replace(' ', wording.GLUED)}" if price else ""
        rate, most = bills_per_cube(self.record, who.at, good), dearest(view, self.record, good, who.at, n)
        told = [f"takes {n * rate} bills"] * (rate > 1)
        told += [f"worth up to {most}"] * (most > 0 and not is_last(view))
        return f" ({', '.join(told)})" if told else ""

    def rank(self, action: int, view: View) -> int:
        """Drives and cards as bots judge them; what unloads or loads most comes first."""
        (name, values), view = ACTIONS.read(action), seen(view)
        if name == "drive" and view.seat >= 0:
            return -promise(view, self.record, values["place"])
        if name in ("draw", "draw blind"):
            return -drawn(view, self.record, action)
        if name == "put" and view.table.phase == Phase.PICK_CELL:
            return -suits(view, self.record, view.table.picking, values["cell"])
        at = view.table.truckers[view.seat].at
        if name == "unload" and at < SITES:
            return -int(self.record.price[at][values["good"]]) * (values["n"] + 1)
        return values["good"] * wording.REACH_OF_LOADS - values["n"] if name == "load" else 0

    def brings(self, action: int, view: View) -> str:
        """What can be done in the town that a drive leads to."""
        return either(gains(seen(view), self.record, ACTIONS.read(action)[1]["place"]))

    def onward(self, action: int, view: View) -> list[Onward]:
        """What the tags of the town offer that a drive leads to."""
        return onward(seen(view), self.record, ACTIONS.read(action)[1]["place"])

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
        name, table = ACTIONS.family(action), view.table
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
        if name in wording.UPGRADED:
            stops = [table.map.cell[place] for place in range(STOP, PLACES)]
            owned = [table.truckers[seat].upgrade for seat in range(table.seats)]
            return any(here != NOWHERE for here in (*stops, *owned))
        return name not in wording.LAID or table.phase in (Phase.PICK, Phase.PICK_CELL, Phase.STOPS)

    def reason(self, reason: int, action: int, view: View) -> str:
        """Why not, as a clause: `Jericho has no pigs`."""
        name, values = ACTIONS.read(action)
        said = {blank: self.phrases[name].words[blank][value] for blank, value in values.items()}
        if "partner" in said:
            said["partner"] = f"Seat {said['partner']}"
        if name == "drive" and reason in wording.HERE and view.seat >= 0 and mine(view).at == values["place"]:
            return wording.STANDS_THERE
        return wording.REASONS[Reason(reason)].format_map({**self._here(view, name, values), **said})

    def is_plain(self, action: int, view: View) -> bool:
        """A drive to a town, unless roads ask for fees on the way."""
        return ACTIONS.family(action) == "drive" and not any(view.table.map.turned)

    def instead(self, action: int, view: View) -> str:
        """What to say of a piece whose action only has to wait."""
        name, phase = ACTIONS.family(action), view.table.phase
        if view.seat != view.table.turn:
            return ""
        return next((said for when, names, said in wording.WAITING if phase in when and name in names), "")

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
            lying = table.cubes[trucker.at]
            facts["lying"] = "only " * bool(lying[good]) + cubes(lying[good], good)
            facts["held"] = bills(view.hand[good], good)
            facts["rate"] = "one" if name == "unload" or self.record.native[trucker.at] == good else "two"
            facts["space"] = counted(self.edition.capacity.location - sum(lying), "cube")
        return facts

    # --- the table ------------------------------------------------------------------
    def wanted(self, view: View) -> tuple[Wanted, ...]:
        """Several things at once."""
        return several(seen(view), self.record, self.places)

    def advised(self, view: View) -> tuple[int, ...]:
        """Cards that do not matter any more come from the pile: nobody has to choose."""
        return (DRAW_BLIND,) * int(view.table.left) if is_idle(view) else ()

    def task(self, view: View, names: Sequence[str]) -> str:
        """What is to be decided, and by whom."""
        table = view.table
        if table.phase == Phase.OVER:
            return "The game is over."
        last = "last turn: " if table.trigger != NOWHERE else ""
        return f"{names[actor(table)]}: {last}{self._duty(view, names)}."

    def _duty(self, view: View, names: Sequence[str] | None) -> str:
        """What the seat to act has to do; what is offered is told where there are names."""
        table = view.table
        task = wording.TASKS[Phase(table.phase)]
        if table.phase == Phase.MOVE and (paid := distance_paid(table)):
            task = f"drive exactly {counted(paid, 'space')}"
        elif table.phase == Phase.ACT and (at := table.truckers[table.turn].at) < SITES and at != CENTRE:
            task = wording.AT_A_LOCATION
        elif table.phase == Phase.PICK_CELL:
            task = f"choose a place for {self.places[table.picking]}"
        elif table.phase == Phase.STOPS:
            task = f"place the truck stop {self.places[STOP + table.dealt[table.laid]]}"
        elif table.phase in (Phase.REDRAW, Phase.WASH, Phase.WASH_DISCARD, Phase.REFUEL):
            verb = "discard" if table.phase == Phase.WASH_DISCARD else "draw"
            task = f"{verb} {counted(table.left, 'card')}"
        elif table.phase in (Phase.OFFER, Phase.ANSWER) and names is not None:
            give, ask = offered(table)
            if any(table.give) or any(table.ask):
                asked = "you" if view.seat == table.partner else names[table.partner]
                task += f" ({names[table.turn]} gives {give} and asks {asked} for {ask})"
        return task

    def goal(self, view: View) -> int:
        """The points that bring the last turns."""
        return int(view.table.target)

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Why the game ended."""
        table = view.table
        if table.ending == Ending.THRESHOLD:
            who, name = table.truckers[table.trigger], names[table.trigger]
            lost = (
                f", then lost {counted(who.penalty, 'point')} for cargo still aboard" if who.penalty else ""
            )
            return f"{name} reached {table.target} points{lost}"
        return wording.ENDINGS[Ending(table.ending)]

    def fates(self, events: Iterable[Any], names: Sequence[str]) -> tuple[str, ...]:
        """The best sale, and who hauled most."""
        return story(events, names, self.places)

    def table(self, view: View, names: Sequence[str]) -> str:
        """The table as text: the map, players, cards, the viewer's hand."""
        told = Ledger(view, self.edition, names).lines(lambda cell: f"({cell_words(cell)}) ")
        return "\n".join([self.task(view, names), "", *told])
