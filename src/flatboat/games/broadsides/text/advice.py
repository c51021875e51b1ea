"""Why a move may be a good one, as a player would say it, and what the few really bad ones cost."""

from __future__ import annotations

from flatboat.games.broadsides.edition.model import LETTER_NAMES, BroadsidesEdition
from flatboat.games.broadsides.rules.actions import ACTIONS
from flatboat.games.broadsides.rules.boarding import reached
from flatboat.games.broadsides.rules.ships import BROKEN, hulls_broken
from flatboat.games.broadsides.rules.tables import COLUMNS, NONE, SECTIONS, SLOTS, View
from flatboat.games.broadsides.text.aim import finds, side_aimed, sinks_next
from flatboat.games.broadsides.text.assault import deeds, left_open
from flatboat.games.broadsides.text.crossings import CLEAR, Lie, Prospect, apart, lies_of, prospect, shots
from flatboat.games.broadsides.text.guide import Guide
from flatboat.games.broadsides.text.outlook import chance, share, way_to
from flatboat.games.broadsides.text.vocabulary import HEADING_WORDS, PLACE_WORDS, SHIP_NAMES, cannons
from flatboat.kernel.notation import counted
from flatboat.kernel.words import EditionAdvice, Values

HITS = 4  # shots beyond hers that come to a clear lead: each takes about one piece
SELDOM = 0.25  # shots on average that are not worth telling of
NO_SHOTS = shots(0)
OUT_OF_REACH = "none of her crew can reach your Captain then"
ENDS = (0, SECTIONS // COLUMNS - 1)  # the rows of a deck at bow and stern


def plotted(values: Values) -> list[int]:
    """The cards of a plot."""
    return [values[f"card{slot + 1}"] for slot in range(SLOTS)]


def promised(ahead: Prospect) -> str:
    """What a course brings against all of hers: `you fire 6.6 shots on average and she 4`."""
    meets = f"; in {share(ahead.meets)} of them you collide" if ahead.meets else ""
    ours, hers = shots(ahead.ours), shots(ahead.hers)
    if ours == hers == NO_SHOTS:
        return f"neither ship fires{meets}"
    return f"you fire {'no' if ours == NO_SHOTS else ours} shots on average and she {hers}{meets}"


class Advice(EditionAdvice):
    """The reasons for one edition."""

    actions = ACTIONS

    def __init__(self, edition: BroadsidesEdition) -> None:
        self.guide = Guide(edition)
        self.record = self.guide.record

    def costly(self, view: View, action: int) -> str:
        """What an action costs that is really bad."""
        name, values = ACTIONS.read(action)
        ship, other = view.table.ships[view.seat], SHIP_NAMES[1 - view.seat]
        if name == "surrender":
            return f"You lose the game: the {other} wins it."
        sinks = hulls_broken(view.table.ships[1 - view.seat]) >= self.record.sinks
        if name == "cease" and ship.shots and not sinks:
            return f"{cannons(int(ship.shots)).capitalize()} that could still fire will not."
        void = sum(bool(lie.stopped) for lie in self.sailed(view, values)) if name == "plot" else 0
        if void > 1:  # a last card that only holds her up costs nothing
            return f"This course runs into an island or the edge, so {void} of its cards come to nothing."
        return ""

    # --- courses -------------------------------------------------------------------------------------
    def sailed(self, view: View, values: Values) -> list[Lie]:
        """How the own ship lies after each card of a plot, if nothing else is on the sea."""
        return lies_of(self.record, view.table.ships[view.seat], plotted(values))

    def plot(self, view: View, values: Values) -> str:
        """Three cards: what they are worth against her courses, else where they lead if she stays."""
        ahead = prospect(self.record, view, plotted(values))
        if max(ahead) > SELDOM:
            return f"over all courses open to her, {promised(ahead)}"
        name, stays = SHIP_NAMES[1 - view.seat], "if she stays where she is"
        ships, end = view.table.ships, self.sailed(view, values)[-1]
        before, between = apart(*ships), apart(end, ships[1 - view.seat])
        if not between:
            return f"you board the {name} {stays}"
        heading = HEADING_WORDS[end.heading]
        way = "come nearer:" if between < before else "keep away:" if between > before else "end"
        return f"you {way} {counted(between, 'dot')} from the {name}, heading {heading}, {stays}"

    def weighed(self, view: View, action: int, other: int) -> tuple[float, str] | None:
        """A course beside another, by the shots beyond hers that each promises; None for all else."""
        (name, first), (rival, second) = map(ACTIONS.read, (action, other))
        if (name, rival) != ("plot", "plot"):
            return None
        ahead, instead = (prospect(self.record, view, plotted(values)) for values in (first, second))
        more = ahead.ours - ahead.hers - instead.ours + instead.hers
        if max(*ahead, *instead) <= SELDOM:
            return 0.0, ""
        return (more / HITS if more > CLEAR else 0.0), promised(instead)

    # --- fire ----------------------------------------------------------------------------------------
    def fire(self, view: View, values: Values) -> str:
        """A shot: what is worth hitting at a letter."""
        table, letter, target = view.table, values["letter"], 1 - view.seat
        side, name = side_aimed(self.record, table, target, values["aim"]), LETTER_NAMES[letter]
        found = finds(self.record, table, target, letter, side).values()
        breaks = any(one.marker == BROKEN for one in found)
        if breaks and sinks_next(self.record, table.ships[target]):
            return "another hit of her hull sinks her"
        if any(one.captain for one in found):
            return f"her Captain stands at {name}"
        if breaks:
            return f"another hit breaks her hull at {name}"
        masts, guns, crew = (max(counts) for counts in zip(*(one[1:4] for one in found), strict=True))
        aboard = " and ".join(
            ["a cannon"] * bool(guns and not table.boarding) + [f"{crew} crew"] * bool(crew)
        )
        there = [aboard] * bool(aboard) + ["a mast"] * bool(masts)
        hull = f"at {name} only her hull can be hit" if any(one.marker for one in found) else ""
        return f"a hit at {name} can cost her {' or '.join(there)}" if there else hull

    # --- figures -------------------------------------------------------------------------------------
    def captain(self, view: View, values: Values) -> str:
        """Where the Captain stands."""
        section = values["section"]
        if section // COLUMNS in ENDS:
            return "at an end of the deck he is far from boarders"
        return (
            "he stands well guarded there"
            if view.table.boarding
            else "a shot is less likely to find him there"
        )

    def crew(self, view: View, values: Values) -> str:
        """Where an extra one of the crew stands."""
        return "it can fight from there, and is lost only with that section"

    def step(self, view: View, values: Values) -> str:
        """A step: the deed that it begins, whom it meets, or which Captain it comes nearer to."""
        table, seat = view.table, view.seat
        family = "step" if "place" in values else "lead"
        first = ACTIONS.number(family, **values)
        if label := next((label for steps, label in deeds(self.record, view) if steps[0] == first), ""):
            return f"you {label[0].lower()}{label[1:]}"
        ours, other = table.ships[seat], table.ships[1 - seat]
        place = values.get("place", int(ours.captain))
        to = int(reached(self.record, table, place, values["way"]))
        if to == NONE:
            return ""
        if other.captain == to:
            return "it attacks the other Captain, and who beats him wins the game"
        if other.crew[to]:
            return (
                f"it attacks {other.crew[to]} of the other crew at {PLACE_WORDS[to]} with {ours.crew[to] + 1}"
            )
        if to == ours.captain:
            return "it closes up to your Captain, to fight at his side"
        for goal, whose in ((other.captain, "the other"), (ours.captain, "your")):
            before, after = (way_to(self.record, table, start, int(goal)) for start in (place, to))
            if after < before and after <= self.record.movements and place != ours.captain:
                return f"it is then {counted(after, 'step')} from {whose} Captain"
        risk = left_open(self.record, view, (first,))
        return f"her best attack on your Captain then wins {share(risk)}" if risk else OUT_OF_REACH

    def fight(self, view: View, values: Values) -> str:
        """A combat."""
        place = values["place"]
        wins = share(chance(view.table, view.seat, place))
        decides = any(ship.captain == place for ship in view.table.ships)
        return f"you win there {wins} of the time" + ", and that decides the game" * decides

    #: Why, by family.
    reasons = {
        "plot": plot,
        "fire": fire,
        "captain": captain,
        "crew": crew,
        "step": step,
        "lead": step,
        "fight": fight,
    }
