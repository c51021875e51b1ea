"""A friendly word for newcomers: what a side has to decide now, and what to think of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flatboat.games.broadsides.edition.model import LETTER_NAMES, BroadsidesEdition
from flatboat.games.broadsides.rules.boarding import in_combat
from flatboat.games.broadsides.rules.setup import extras_placed
from flatboat.games.broadsides.rules.ships import BROKEN, damaged_cards, hulls_broken
from flatboat.games.broadsides.rules.tables import (
    COLUMNS,
    LETTERS,
    NONE,
    PLACES,
    SEATS,
    SECTIONS,
    SLOTS,
    Ending,
    Phase,
    Table,
    View,
)
from flatboat.games.broadsides.text.aim import marker, open_sides
from flatboat.games.broadsides.text.assault import SAFE, exposed
from flatboat.games.broadsides.text.crossings import NEAR, apart
from flatboat.games.broadsides.text.outlook import may_choose
from flatboat.games.broadsides.text.vocabulary import SHIP_NAMES
from flatboat.kernel.notation import counted


class Guide:
    """The guide to one edition."""

    def __init__(self, edition: BroadsidesEdition) -> None:
        self.edition = edition
        self.record = edition.printed

    def say(self, view: View) -> str:
        """Two to four sentences for the viewer, fewer for an onlooker."""
        table = view.table
        if table.ending != Ending.NOT_YET:
            return "The game is over: a win is a win, however narrow, and a draw half a win for each side."
        if view.seat < 0:
            return f"You are watching. {self.scene(table)}"
        if not may_choose(table, view.seat) or (table.phase in SECRET and view.own.ready):
            adrift = table.phase == Phase.PLOT and table.ships[view.seat].adrift
            return f"{LIES_STILL} " * bool(adrift) + self.scene(table)
        return " ".join(filter(None, ADVICE[Phase(table.phase)](self, view)))

    def scene(self, table: Table) -> str:
        """What goes on while the other side decides, or for an onlooker."""
        if table.phase in SECRET:
            asked = [SHIP_NAMES[seat] for seat in range(SEATS) if may_choose(table, seat)]
            if len(asked) == 1:
                return f"Only the {asked[0]} has something to choose now."
            return "All choices are shown at the same time."
        if table.phase == Phase.FIRE:
            return f"The {SHIP_NAMES[table.active]} fires. What she hits still fires back."
        return f"The {SHIP_NAMES[table.active]} has the turn: her movements first, then the combats."

    def aim(self, view: View) -> str:
        """What it is all about, before the first round."""
        return (
            f"You win if you sink the {SHIP_NAMES[1 - view.seat]} by breaking three spots of her hull, or "
            "beat her Captain when the crews fight on deck."
        )

    # --- in secret --------------------------------------------------------------------------
    def place(self, view: View) -> Sequence[str]:
        """Placing extra crew, or the Captain."""
        if extras_placed(view.own) < view.table.extra_crew:
            return [
                self.aim(view),
                "Now place your extra crew in secret, one at a time where there is room, then the Captain.",
                "They are lost with their section, and fight like all others in boarding.",
            ]
        return [
            self.aim(view),
            "Now choose in secret where your Captain stands.",
            "A hit there takes him, and your ship lies still for a round.",
        ]

    def safe(self) -> int:
        """A section in the middle of the deck with neither mast nor cannon."""
        middle = (COLUMNS - 1) // 2
        bare = [letter for letter in range(LETTERS) if not self.record.masts[letter]] or range(LETTERS)
        letter = min(bare, key=lambda letter: abs(2 * letter - LETTERS + 1))
        return letter * COLUMNS + middle

    def plot(self, view: View) -> Sequence[str]:
        """Three cards."""
        table, seat = view.table, view.seat
        ship = table.ships[seat]
        if ship.adrift:
            return [
                LIES_STILL,
                "Your damage lets you surrender, but you get a new Captain at the end of the round.",
            ]
        if ship.damaged == SLOTS:
            return [
                "Your ship can no longer move or turn: all three cards are damage cards.",
                "She still fires at whatever comes near, and sinks only by her hull. You may surrender.",
            ]
        opening = ""
        if table.round == 1:
            opening = (
                "Both ships sail three secret cards at the same time. "
                f"Rings show where the {SHIP_NAMES[1 - seat]} may come, dots where you may."
            )
        aim = TO_FIRE if apart(*table.ships) <= NEAR else TO_COME
        other = table.ships[1 - seat]
        still = other.adrift or damaged_cards(self.record, other) >= SLOTS
        return [opening, aim, "She lies still this round." if still else ""]

    def replace(self, view: View) -> Sequence[str]:
        """A new Captain."""
        return [
            "Your Captain is lost: one of your crew takes his place, where he stands.",
            "Choose one in a section that is hard to hit; it stays secret until both sides have chosen."
            if not view.table.boarding
            else "Choose one who is well guarded: in boarding you lose the game with him.",
        ]

    # --- fire -------------------------------------------------------------------------------
    def fire(self, view: View) -> Sequence[str]:
        """A shot at a letter."""
        table, target = view.table, 1 - view.seat
        ship, own = table.ships[target], table.ships[view.seat]
        left = self.record.sinks - hulls_broken(ship)
        if left <= 0 and not table.boarding:  # ruling Q15
            return [
                "Her hull is broken: she sinks as soon as this exchange is over.",
                "Your other shots change nothing any more.",
            ]
        lines = [WILL_LIE] if own.captain == NONE and not (own.adrift or table.boarding) else []
        if ship.captain != NONE and ship.captain // SECTIONS == target:
            letter = LETTER_NAMES[ship.captain % SECTIONS // COLUMNS]
            still = "" if table.boarding else ", and she lies still for a round"
            lines.append(f"Her Captain stands at {letter}: a hit there takes him{still}.")
        if weak := self.weak_letters(table, target):
            more = f"{counted(left - 1, 'more broken spot')} {'sinks' if left == 2 else 'sink'} her"
            sinks = "sinks her" if left == 1 else f"breaks the hull; {more}"
            lines.append(f"A second hull hit at {' or '.join(weak)} {sinks}.")
        if table.boarding:
            return [FINAL, *lines]
        return [*lines, "" if weak else HITS]

    def weak_letters(self, table: Table, target: int) -> list[str]:
        """Letters where one more hull hit breaks the hull."""
        if table.boarding:
            return []
        ship, sides = table.ships[target], open_sides(self.record, table, target)
        weak = (n for n in range(LETTERS) if any(marker(ship, n, side) == BROKEN for side in sides))
        return [LETTER_NAMES[letter] for letter in weak]

    # --- boarding -----------------------------------------------------------------------------
    def move(self, view: View) -> Sequence[str]:
        """Movements."""
        return [TO_WIN, DANGER if exposed(self.record, view.table, view.seat) > SAFE else IN_NUMBERS]

    def fight(self, view: View) -> Sequence[str]:
        """Combats, in an order of one's choice."""
        due = sum(in_combat(view.table, place) for place in range(PLACES))
        order = f"You have {due} combats to fight, in any order: if a Captain falls the game is over."
        return ["The lower roll loses a figure, until one side is gone.", order if due > 1 else ""]


#: What it means that a side has no Captain, in the round in which he is lost and in the next.
WILL_LIE = "Your Captain is lost: your ship lies still in the next round, then you get a new one."
LIES_STILL = "You have no Captain, so your ship lies still this round; your cannons fire all the same."
TO_COME = "Come up with your side towards her: cannons reach one dot, and bow and stern have none."
TO_FIRE = "Turn your side to her to fire, or sail into her to board."
HITS = "A die picks the spot: masts and hull cost her cards, cannons and crew her shots and fighters."
FINAL = "Only figures matter now; masts and hull no longer do."
TO_WIN = "Whoever beats the other Captain wins."
DANGER = "Her crew can come to your Captain: guard him."
IN_NUMBERS = "Attack in numbers: each extra figure adds to the roll, up to 2."
SECRET = (Phase.PLACE, Phase.PLOT, Phase.REPLACE)
#: What is said in each phase.
ADVICE: dict[Phase, Callable[[Guide, View], Sequence[str]]] = {
    Phase.PLACE: Guide.place,
    Phase.PLOT: Guide.plot,
    Phase.FIRE: Guide.fire,
    Phase.REPLACE: Guide.replace,
    Phase.MOVE: Guide.move,
    Phase.FIGHT: Guide.fight,
}
