"""The table in a terminal: the river with its towns, boats with their cargo, market, hand and seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Rows
from rich.text import Text

from flatboat.games.broadhorns.drawing.outlook import short_of
from flatboat.games.broadhorns.drawing.scene import ALL_GOODS, ALL_TOWNS, Scene
from flatboat.games.broadhorns.drawing.words import detail_words, status_words
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.tables import BOARD, BOATS, NONE, ST_LOUIS, Phase, View
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, SEASON_WORDS
from flatboat.kernel.terminal import Beside, head, scores

SEAT_STYLES = ("bold bright_blue", "bold bright_yellow", "bold bright_white", "bold bright_magenta")
#: A letter for each good; flour and furs are told apart by case, and by their second letters in words.
LETTERS = ("F", "A", "P", "u", "W")
GOOD_STYLES = ("white", "red", "bright_magenta", "yellow", "bright_yellow")
BESIDE = 150  # columns from which the players stand beside the river
SIGNS = (
    "F flour, A apples, P pork, u furs, W whiskey; A4 a cargo space, A■ a filled one; > what the town sells; "
    "w wreaths; t tiles below; + cards at the town; = what your cargo would earn."
)


def show(view: View, edition: BroadhornsEdition, names: Sequence[str], brief: bool = False) -> RenderableType:
    """The table as a seat sees it; `brief` gives just what changes from one small decision to the next."""
    table = TerminalTable(Scene(view, edition, list(names), ""))
    return Group(*(table.short() if brief else table.parts()))


class TerminalTable:
    """The parts of the table, in words and colours."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def parts(self) -> Iterable[RenderableType]:
        """All of it."""
        yield from (self.head(), self.year(), self.board(), *self.own(), Text(SIGNS, "dim"))

    def short(self) -> Iterable[RenderableType]:
        """What matters for the next small decision."""
        scene = self.scene
        yield scores("gold", scene.names, [scene.traders[seat].gold for seat in scene.seats], SEAT_STYLES)
        if scene.in_port:
            if scene.table.port != ST_LOUIS:
                yield self.river([scene.table.port])
            yield self.market()
        elif scene.phase == Phase.ACT:
            yield self.river(self.ahead())
        if scene.seat >= 0 and scene.has_boat(scene.seat):
            yield Text(scene.ledger.boat(scene.table, scene.seat))
        yield from self.own()

    def ahead(self) -> list[int]:
        """The towns that are not behind the boat of the seat to move."""
        at = self.scene.traders[max(0, self.scene.actor)].at
        return [town for town in ALL_TOWNS if self.scene.printed.port[town] >= at]

    def head(self) -> Text:
        """Whose turn it is, and what is left of it."""
        return head(status_words(self.scene), detail_words(self.scene))

    def board(self) -> Beside:
        """The river, with market and players beside it."""
        return Beside(self.river(), Group(self.market(), Text(), *self.players()), BESIDE)

    # --- the year --------------------------------------------------------------------------------
    def year(self) -> Text:
        """The season track, with the season of now and what it does."""
        scene, told = self.scene, Text()
        for season, stretch in scene.stretches():
            now = season == scene.season
            told.append(f"{SEASON_WORDS[season]} ", "bold" if now else "dim")
            for space in stretch:
                good = scene.table.track[space]
                if good != NONE:
                    told.append(LETTERS[good], GOOD_STYLES[good])
                else:
                    told.append("x" if space < scene.table.placed else "·", "dim")
            told.append("  ")
        effect = scene.called.effects[scene.season]
        return told.append(f"\n{SEASON_WORDS[scene.season].capitalize()}: {effect}", "dim")

    # --- the river -------------------------------------------------------------------------------
    def river(self, towns: Iterable[int] = ALL_TOWNS) -> Rows:
        """The towns going down, and the boats between them."""
        rows, left = Rows.grid(padding=(0, 1, 0, 0)), self.scene.afloat
        rows.add_row(*self.landing())
        for town in towns:
            port = self.scene.printed.port[town]
            for space in sorted(space for space in left if space < port):
                rows.add_row(Text(str(space), "dim"), self.boats(left.pop(space)), Text("~ ~ ~", "blue"))
            rows.add_row(*self.town(town, left.pop(port, [])))
        return rows

    def landing(self) -> tuple[RenderableType, ...]:
        """St. Louis with those who are without a broadhorn."""
        scene = self.scene
        boats = ", ".join(
            f"{scene.called.boats[size]} {scene.printed.boats[size].cost}" for size in range(BOATS)
        )
        name = Text(scene.called.ports[ST_LOUIS], "bold")
        return Text("0", "dim"), self.boats(scene.ashore()), name, Text(boats, "dim")

    def boats(self, seats: Sequence[int]) -> Text:
        """Boats by the numbers of their seats."""
        told = Text()
        for seat in seats:
            told.append(f"{seat + 1}", SEAT_STYLES[seat])
        return told

    def town(self, town: int, seats: Sequence[int]) -> tuple[RenderableType, ...]:
        """A town: bonus, cargo spaces, banner, wreaths, tiles, cards."""
        scene = self.scene
        place, spaces = scene.table.towns[town], Text()
        for space in scene.spaces(town):
            value = "■" if space.filled else str(space.value)
            spaces.append(f"{LETTERS[space.good]}{value} ", GOOD_STYLES[space.good])
        sold = Text(">") if scene.banner(town) else Text()
        for good, added in scene.banner(town):
            sold.append(f" {LETTERS[good]}+{added}", GOOD_STYLES[good])
        wreaths = "" if place.tile == BOARD else f"{scene.tile(town).wreaths}w {place.under}t"
        bonus = f" {scene.printed.bonus[town]}"
        name = Text(scene.called.ports[town], "bold", overflow="fold").append(bonus, "")
        number = Text(str(scene.printed.port[town]), "dim")
        return number, self.boats(seats), name, spaces, sold, Text(wreaths), self.notes(town), self.sale(town)

    def notes(self, town: int) -> Text:
        """The cards at a town."""
        scene, told = self.scene, Text()
        for good, n in scene.deliveries(town):
            told.append(f"+{LETTERS[good] * n} ", GOOD_STYLES[good])
        for kind, n in scene.waiting(town):
            name = initials(scene.called.ports[scene.printed.destination[kind]])
            told.append(f"{name}{scene.printed.fare[kind]}{f'×{n}' if n > 1 else ''} ")
        return told

    def sale(self, town: int) -> Text:
        """What the viewer's cargo would earn at a town, and when."""
        scene = self.scene
        one = scene.outlooks.get(town) if scene.seat >= 0 and scene.has_boat(scene.seat) else None
        return Text(f"={one.total} {short_of(one.turns)[1]}" if one and one.total else "", "bold")

    # --- market --------------------------------------------------------------------------------------
    def market(self) -> Rows:
        """Barrels on the market, the price of the next, and the bag."""
        scene, rows = self.scene, Rows.grid(padding=(0, 2, 0, 0))
        rows.add_row("", *(Text(GOOD_WORDS[good], GOOD_STYLES[good]) for good in ALL_GOODS))
        rows.add_row(Text("market", "dim"), *(str(scene.table.market[good]) for good in ALL_GOODS))
        costs = (str(scene.price(good)) if scene.table.market[good] else "–" for good in ALL_GOODS)
        rows.add_row(Text("next costs", "dim"), *costs)
        rows.add_row(
            Text(f"bag, {scene.printed.bag_price} each", "dim"),
            *(str(scene.table.bag[good]) for good in ALL_GOODS),
        )
        return rows

    # --- players -------------------------------------------------------------------------------------
    def players(self) -> Iterator[Text]:
        """What all have."""
        scene = self.scene
        for seat in scene.seats:
            name = Text(f"{seat + 1} ", SEAT_STYLES[seat])
            yield name.append(scene.ledger.player(scene.table, seat, scene.names[seat]))

    def own(self) -> Iterator[RenderableType]:
        """The viewer's hand."""
        scene = self.scene
        if scene.seat < 0:
            return
        cards = [scene.ledger.card(card) + (f" ×{n}" if n > 1 else "") for card, n in scene.held()]
        yield Text.assemble(("Your hand: ", "dim"), "; ".join(cards) or "no cards")


def initials(name: str) -> str:
    """A town in a few letters.

    >>> initials("New Orleans"), initials("Memphis")
    ('N.O.', 'Mem')
    """
    words = name.replace("-", " ").split()
    return "".join(f"{word[0]}." for word in words) if len(words) > 1 else name[:3]
