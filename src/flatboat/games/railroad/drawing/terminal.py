"""The table in a terminal: the map in rows of spaces, ship, market, achievements, companies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Rows
from rich.text import Text

from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.geometry import HEXES
from flatboat.games.railroad.rules.tables import NEUTRAL, NONE, OPEN, Phase, Terrain, View
from flatboat.games.railroad.text.titles import (
    brief_words,
    contract_words,
    detail_words,
    export_words,
    goal_line,
    owned_words,
    status_words,
)
from flatboat.games.railroad.text.vocabulary import SLOT_WORDS, bonus_words
from flatboat.kernel.notation import counted
from flatboat.kernel.terminal import Beside, head, scores

SEAT_STYLES = ("bold bright_blue", "bold bright_yellow", "bold bright_white", "bold bright_magenta", "dim")
LETTERS = ("C", "L", "G", "I", "T", "?")  # of goods, and of a wild slot
GOOD_STYLES = ("bright_black", "yellow", "bright_yellow", "white", "bright_blue", "bold")
GROUND = {Terrain.PLAINS: ("p", "yellow"), Terrain.FOREST: ("f", "green"), Terrain.RIVER: ("r", "cyan"),
          Terrain.MOUNTAIN: ("m", "red")}  # fmt: skip
CELL = 6  # columns of a space
BESIDE = 150  # columns from which the rest stands beside the map
SIGNS = (
    "p plains, f forest, r river, m mountain; * star; f12 tracks of seats 1 and 2; C2:1 factory with 2 coal "
    "and a track of seat 1; [GI] city that asks for grain and iron, [1I] with a train of seat 1; C coal, "
    "L lumber, G grain, I iron, T textiles, ? any good, – neutral."
)


def show(view: View, edition: RailroadEdition, names: Sequence[str], brief: bool = False) -> RenderableType:
    """The table as a seat sees it; `brief` gives just what changes from one small decision to the next."""
    table = TerminalTable(Scene(view, edition, names, ""))
    return Group(*(table.short() if brief else table.parts()))


class TerminalTable:
    """The parts of the table, in words and colors."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def parts(self) -> Iterable[RenderableType]:
        """All of it."""
        yield from (self.head(), self.board(), *self.own(), Text(SIGNS, "dim"))

    def short(self) -> Iterable[RenderableType]:
        """What matters for the next small decision."""
        phase = self.scene.phase
        yield self.head()
        prestige = [self.scene.companies[seat].prestige for seat in self.scene.seats]
        yield scores("prestige", self.scene.names, prestige, SEAT_STYLES)
        if phase in (Phase.START, Phase.BUILD, Phase.DELIVER):
            yield self.map()
        if phase == Phase.SHIP:
            yield self.ship()
        if phase in (Phase.DELIVER, Phase.BUY):
            yield self.market()
        if self.scene.seat >= 0:
            yield self.company(self.scene.seat, brief_words)
        yield from self.own(brief=phase in (Phase.START, Phase.BUILD, Phase.DELIVER))

    def head(self) -> Text:
        """Whose turn it is, and what is left of it."""
        return head(status_words(self.scene), detail_words(self.scene))

    # --- the map ---------------------------------------------------------------------------------
    def map(self) -> Text:
        """The rows of the map, each with its letter."""
        at = {HEXES[space]: space for space in self.scene.spaces}
        left = min(2 * q + r for q, r in at)
        lines = []
        for row in sorted({r for _, r in at}):
            line = Text(
                f"{self.scene.called.spaces[next(s for (_, r), s in at.items() if r == row)][0]} ", "dim"
            )
            for q in sorted(q for q, r in at if r == row):
                line.append(" " * (2 + (2 * q + row - left) * CELL // 2 - len(line)))
                line.append_text(self.cell(at[q, row]))
            lines.append(line)
        return Text("\n").join(lines)

    def cell(self, space: int) -> Text:
        """A space."""
        scene, table, told = self.scene, self.scene.table, Text()
        terrain, site = scene.terrain(space), table.site[space]
        if terrain == Terrain.CITY:
            return self.city(site)
        if terrain == Terrain.FACTORY:
            works = table.works[site]
            told.append(f"{LETTERS[works.good]}{works.left}", f"bold {GOOD_STYLES[works.good]}")
            told.append(":" if scene.on(space) else "")
        else:
            letter, style = GROUND[terrain]
            told.append(letter, style).append("*" if table.star[space] else "", "bold")
        for seat in scene.on(space):
            told.append(str(seat + 1), SEAT_STYLES[seat])
        return told

    def city(self, city: int) -> Text:
        """A city with what it asks for, and the trains there."""
        place, told = self.scene.table.cities[city], Text("[")
        for icon in range(place.count):
            seat, good = place.train[icon], place.good[icon]
            if seat == NONE:
                told.append(LETTERS[good], GOOD_STYLES[good])
            else:
                told.append(str(seat + 1), SEAT_STYLES[seat])
        return told.append("]")

    def places(self) -> Iterator[Text]:
        """Where factories and cities lie."""
        scene = self.scene
        spaces = scene.called.spaces
        works = [f"{scene.called.factories[k]} {spaces[scene.table.works[k].space]}" for k in scene.factories]
        cities = [f"{scene.called.cities[k]} {spaces[scene.table.cities[k].space]}" for k in scene.cities]
        yield Text.assemble(("Factories: ", "dim"), ", ".join(works))
        yield Text.assemble(("Cities: ", "dim"), ", ".join(cities))

    def board(self) -> Beside:
        """The map, and all that lies open beside it."""
        ship = [self.ship(), Text()] if self.scene.has_ship else []
        companies = [self.company(seat) for seat in self.scene.seats]
        rest = Group(*ship, self.market(), Text(), *self.goals(), Text(), *companies)
        return Beside(Group(self.map(), Text(), *self.places()), rest, BESIDE, width=CELL * 13 + 2)

    # --- beside it -------------------------------------------------------------------------------
    def ship(self) -> Text:
        """The ship's slots with bonuses and containers; the next to be covered is marked."""
        scene = self.scene
        told = Text.assemble(("Ship ", "dim"), scene.called.ships[scene.table.ship], ":")
        for k in range(scene.ship.count):
            seat, good = scene.table.slot[k], scene.ship.good[k]
            told.append("  >" if seat == NONE and k == scene.next_slot else "  ")
            if seat != NONE:
                told.append(f"[{'–' if seat == NEUTRAL else seat + 1}]", SEAT_STYLES[seat])
                continue
            told.append(SLOT_WORDS[good], GOOD_STYLES[good])
            gain = bonus_words(scene.ship.bonus[k])
            told.append("" if gain == "nothing" else f" ({gain})")
        return told.append("".join(f"\n  {export_words(scene, which)}" for which in (0, 1)))

    def market(self) -> Rows:
        """The train cards on offer."""
        scene, rows = self.scene, Rows.grid(padding=(0, 2, 0, 0))
        head = f"Market, ${scene.printed.card_price} each; {counted(scene.table.pile, 'card')} in the deck"
        for card in scene.market:
            rows.add_row(Text(scene.called.cards[card]), Text(scene.called.card_texts[card], "dim"))
        whole = Rows.grid()
        whole.add_row(Text(head, "dim"))
        whole.add_row(rows)
        return whole

    def goals(self) -> Iterator[Text]:
        """The achievements in play, who has them, and how far the others are."""
        for k in range(OPEN):
            name, colon, rest = goal_line(self.scene, k).partition(":")
            yield Text.assemble(name, (f"{colon}{rest}", "dim"))

    def company(self, seat: int, words: Callable[[Scene, int], str] = owned_words) -> Text:
        """What a player has."""
        name = (f"{seat + 1} {self.scene.names[seat]}", SEAT_STYLES[seat])
        return Text.assemble(name, f": {words(self.scene, seat)}")

    def own(self, brief: bool = False) -> Iterator[RenderableType]:
        """Where the viewer may build, hand and contract; if `brief`, not what each card brings."""
        scene = self.scene
        if scene.seat < 0:
            return
        if scene.prices:
            told = [f"{scene.called.spaces[space]} ${price}" for space, price in scene.prices.items()]
            yield Text.assemble(("Next track: ", "dim"), ", ".join(told))
        texts = scene.called.card_texts
        cards = [scene.called.cards[card] + ("" if brief else f": {texts[card]}") for card in scene.held]
        yield Text.assemble(("Your hand: ", "dim"), "; ".join(cards) or "no cards")
        if scene.contract != NONE:
            yield Text.assemble(("Your contract: ", "dim"), contract_words(scene, scene.contract, scene.seat))
