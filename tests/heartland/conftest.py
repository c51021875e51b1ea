"""Tables set by hand: `table = make(hands=["2 corn"], at=["Jericho"], phase="act")`.

What a test does not say is plain: the map below, five native cubes at each location, five points,
empty hands and trailers, all trucks at West Morgan, the first seat about to move.
After every move the helper counts cards and cubes.
"""

from __future__ import annotations

from typing import Any

import pytest

import flatboat
from flatboat.games.heartland.edition.model import ByFuel, ByGood, Deck
from flatboat.games.heartland.rules.tables import (
    CARDS,
    COLUMNS,
    GOODS,
    HOME,
    NOWHERE,
    ROWS,
    SITES,
    STOP,
    WINDOW,
    Phase,
)
from flatboat.games.heartland.text.vocabulary import GOOD
from flatboat.games.heartland.text.wording import CARD_WORDS
from flatboat.kernel.dice import Tape, dice_from, key_of

from ..hand_set import game_of

THRESHOLDS = {2: 50, 3: 40, 4: 30, 5: 30}
WINDOW_SHOWN = "1 corn, 1 soy, 1 fuel 1"
NAMES = ["Ann", "Ben", "Cid", "Dot", "Eve"]
MAPS = {
    2: """
    Jericho       | Prairie Rose | Lone Elm
    Bedford Falls | West Morgan  | Fort Lee
    Tatanka       | Cedar Bluff  | Copper Flats
    """,
    3: """
                  | Harlan Junction |
    Jericho       | Prairie Rose    | Lone Elm
    Bedford Falls | West Morgan     | Fort Lee     | Sandy Fork
    Tatanka       | Cedar Bluff     | Copper Flats |
    """,
    4: """
               |               | Harlan Junction |              |
               | Jericho       | Prairie Rose    | Lone Elm     |
    Old Sawyer | Bedford Falls | West Morgan     | Fort Lee     | Sandy Fork
               | Tatanka       | Cedar Bluff     | Copper Flats |
               |               | Mill Creek      |              |
    """,
    5: """
    Harlan Junction | Jericho       | Prairie Rose | Lone Elm     | Serenity
    Old Sawyer      | Bedford Falls | West Morgan  | Fort Lee     | Sandy Fork
    Markham         | Tatanka       | Cedar Bluff  | Copper Flats | Mill Creek
    """,
}


def counts(text: str, words: list[str]) -> list[int]:
    """`2 corn, 1 fuel 3` as a number for each word."""
    found = [0] * len(words)
    for item in filter(None, (part.strip() for part in text.split(","))):
        n, word = item.split(" ", 1)
        found[words.index(word)] += int(n)
    return found


def told(numbers: Any, words: list[str]) -> str:
    """The reverse of `counts`; "" for nothing."""
    return ", ".join(f"{numbers[i]} {word}" for i, word in enumerate(words) if numbers[i])


def cell(column: int, row: int) -> int:
    """The number of a cell counted from the middle of the grid, north up."""
    assert abs(column) <= COLUMNS // 2 and abs(row) <= ROWS // 2, "beyond the grid"
    return HOME + row * COLUMNS + column


def where(number: int) -> tuple[int, int]:
    """The reverse of `cell`."""
    return number % COLUMNS - HOME % COLUMNS, number // COLUMNS - HOME // COLUMNS


class Table:
    """A position with short words for what tests ask and say."""

    def __init__(self, position: Any) -> None:
        self.position, self.record_view = position, position._record_view.table
        self.state = position._record_view
        self.places = position.game.words.places
        self.remember()

    def remember(self) -> None:
        """Count cards and cubes: no move may change them."""
        self.counted = self.cards(), self.cubes_in_all()

    # --- what lies on the table ---------------------------------------------------------
    def cards(self) -> list[int]:
        """Cards of each kind, wherever they are."""
        found = [self.state.pile[card] + self.state.discards[card] for card in range(CARDS)]
        for slot in range(WINDOW):
            if self.record_view.window[slot] != NOWHERE:
                found[self.record_view.window[slot]] += 1
        return [n + sum(hand[card] for hand in self.state.hands) for card, n in enumerate(found)]

    def cubes_in_all(self) -> list[int]:
        """Cubes of each good, on the map and in trailers."""
        return [
            sum(self.record_view.cubes[site][good] for site in range(SITES))
            + sum(trucker.cargo[good] for trucker in self.record_view.truckers)
            for good in range(GOODS)
        ]

    def place(self, name: str) -> int:
        return self.places.index(name)

    def hand(self, seat: int = 0) -> str:
        return told(self.state.hands[seat], CARD_WORDS)

    def cargo(self, seat: int = 0) -> str:
        return told(self.record_view.truckers[seat].cargo, GOOD)

    def cubes(self, name: str) -> str:
        return told(self.record_view.cubes[self.place(name)], GOOD)

    def at(self, seat: int = 0) -> str:
        return self.places[self.record_view.truckers[seat].at]

    def upgrade(self, seat: int = 0) -> str | None:
        upgrade = self.record_view.truckers[seat].upgrade
        return None if upgrade == NOWHERE else self.places[STOP + upgrade]

    def cell_of(self, name: str) -> tuple[int, int] | None:
        number = self.record_view.map.cell[self.place(name)]
        return None if number == NOWHERE else where(number)

    @property
    def on_map(self) -> dict[str, tuple[int, int]]:
        return {name: found for name in self.places if (found := self.cell_of(name)) is not None}

    @property
    def window(self) -> str:
        kinds = [card for card in self.record_view.window if card != NOWHERE]
        return told([kinds.count(card) for card in range(CARDS)], CARD_WORDS)

    @property
    def pile(self) -> str:
        assert sum(self.state.pile) == self.record_view.pile
        return told(self.state.pile, CARD_WORDS)

    @property
    def discards(self) -> str:
        assert sum(self.state.discards) == self.record_view.discarded
        return told(self.state.discards, CARD_WORDS)

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self.position.points]

    @property
    def phase(self) -> str:
        return Phase(self.record_view.phase).name.lower()

    @property
    def turn(self) -> int:
        return self.record_view.turn

    # --- what can be done ---------------------------------------------------------------
    @property
    def moves(self) -> list[str]:
        return [str(move) for move in self.position.legal_moves]

    def said(self, start: str) -> set[str]:
        """How the legal moves that begin so go on: `said("drive to ")`."""
        return {move.removeprefix(start) for move in self.moves if move.startswith(start)}

    @property
    def drives(self) -> set[str]:
        return self.said("drive to ")

    def why(self, move: str, seat: int | None = None) -> str | None:
        """Why a move is not legal, None if it is."""
        return self.position.why_not(move, seat)

    def push(self, *moves: str) -> Table:
        """Play moves one after another, counting cards and cubes after each."""
        for move in moves:
            picks = self.phase == "pick_cell"
            self.position.push(move)
            if picks:
                self.remember()
            assert (self.cards(), self.cubes_in_all()) == self.counted
            self.check()
        return self

    def check(self) -> None:
        """What is true at any time."""
        table = self.record_view
        assert self.pile is not None and self.discards is not None
        for seat in range(table.seats):
            trucker = table.truckers[seat]
            assert sum(self.state.hands[seat]) == trucker.cards
            assert trucker.points >= 0
            assert 0 <= sum(trucker.cargo) <= table.trailer
            assert all(trucker.shown[card] <= self.state.hands[seat][card] for card in range(CARDS))
        for site in range(SITES):
            assert sum(table.cubes[site]) <= 8
        assert self.position.over or self.moves

    def drive(self, pay: str, place: str) -> Table:
        """Pay and drive."""
        return self.push(pay, f"drive to {place}")

    def refuel(self) -> Table:
        """Draw blind until the hand is full."""
        while self.phase in ("refuel", "redraw", "wash"):
            self.push("draw blind")
        return self

    def pass_turn(self) -> Table:
        """Play on to the next turn: the first legal moves, and blind draws."""
        turns = self.record_view.turns
        for _ in range(50):
            if self.position.over or self.record_view.turns > turns:
                return self
            moves = self.moves
            self.push(next((quick for quick in ("draw blind", "done") if quick in moves), moves[0]))
        raise AssertionError("the turn does not end")

    @property
    def happened(self) -> list[str]:
        """What the last move did, in words, as the first seat reads it."""
        return self.position.log(0, len(self.position.history) - 1)


def drawn_map(drawn: str) -> dict[str, str]:
    """The cells of the places that are drawn; West Morgan lies in the middle of the grid."""
    rows = [[name.strip() for name in line.split("|")] for line in drawn.split("\n") if line.strip()]
    found = {name: (column, -row) for row, names in enumerate(rows) for column, name in enumerate(names)}
    found.pop("", None)
    home = found["West Morgan"]
    return {name: f"{column - home[0]},{row - home[1]}" for name, (column, row) in found.items()}


def make_table(
    seats: int = 2,
    *,
    map: str | None = None,
    at: list[str] | None = None,
    hands: list[str] | None = None,
    points: list[int] | None = None,
    cargo: list[str] | None = None,
    cubes: dict[str, str] | None = None,
    upgrades: list[str | None] | None = None,
    turned: list[str] | None = None,
    window: str = WINDOW_SHOWN,
    pile: str | None = None,
    discards: str = "",
    phase: str = "move",
    turn: int = 0,
    trigger: int | None = None,
    options: Any = (),
    edition: Any = None,
    script: list[int] | None = None,
    seed: int = 1,
    **more: Any,
) -> Table:
    """A table in the middle of a game, set by `game.position`. Lists go by seat and may be short.

    `more` are other fields of the open table. The pile holds every card that is nowhere else, unless `pile`
    says what it holds. `script` is what the dice show next; then they roll by `seed`.
    """
    if edition is None:
        game = game_of("heartland", seats, options)
    else:
        game = flatboat.game("heartland", seats=seats, options=options, edition=edition)
    cells = drawn_map(map or MAPS[seats])
    upgrades = traded(hands, upgrades, seats)
    carried = [kinds(given(cargo, seat, "")) for seat in range(seats)]
    said: dict[str, Any] = {
        "first": turn,
        "turn": turn,
        "phase": phase.replace("_", " "),
        **({} if trigger is None else {"trigger": trigger}),
        "map": {"cell": cells, "turned": turned or []},
        "cubes": cubes_said(game.edition, cells, cubes or {}, carried),
        "window": [card for card, n in kinds(window).items() for _ in range(n)],
        "hands": [kinds(given(hands, seat, "")) for seat in range(seats)],
        "discards": kinds(discards),
        "truckers": [
            {
                "points": given(points, seat, THRESHOLDS[seats] if seat == trigger else 5),
                "at": given(at, seat, "West Morgan"),
                "upgrade": given(upgrades, seat, None),
                "cargo": carried[seat],
                "shown": {},
            }
            for seat in range(seats)
        ],
        **more,
    }
    if pile is not None:
        game = flatboat.game("heartland", seats=seats, options=options, edition=cut(game.edition, said, pile))
        said["pile"] = kinds(pile)
    position = game.position(said, seed=seed, names=NAMES[:seats])
    position.dice = Tape(dice_from(key_of(seed)), script or [])
    return Table(position)


def given(values: list[Any] | None, seat: int, default: Any) -> Any:
    """What a list says of a seat."""
    return values[seat] if values is not None and seat < len(values) else default


def kinds(text: str) -> dict[str, int]:
    """`2 corn, 1 fuel 3` as numbers by name."""
    return {word: n for word, n in zip(CARD_WORDS, counts(text, CARD_WORDS), strict=True) if n}


def traded(hands: list[str] | None, upgrades: list[str | None] | None, seats: int) -> list[str | None]:
    """The upgrades; where a hand is larger than Refuel makes it, the last seat without one has Ham Radio."""
    owned = [given(upgrades, seat, None) for seat in range(seats)]
    if any(sum(kinds(hand).values()) > 5 for hand in hands or []) and "Ham Radio" not in owned:
        free = [seat for seat in range(seats) if owned[seat] is None]
        owned[free[-1]] = "Ham Radio"
    return owned


def cubes_said(
    edition: Any, cells: dict[str, str], cubes: dict[str, str], carried: list[dict[str, int]]
) -> dict[str, dict[str, int]]:
    """Five native cubes at each location on the map, less what a test puts elsewhere and on trucks."""
    natives = {location.name: location.native for location in edition.locations if location.name in cells}
    laid = {name: {native: 5} for name, native in natives.items()} | {
        name: kinds(text) for name, text in cubes.items()
    }
    for good in GOOD:
        most = 5 * list(natives.values()).count(good)
        free = [name for name in natives if natives[name] == good and name not in cubes]
        there = sum(lying.get(good, 0) for lying in (*laid.values(), *carried))
        for _ in range(there - most):
            fullest = max(free, key=lambda name: laid[name][good], default="")
            if fullest and laid[fullest][good]:
                laid[fullest][good] -= 1
    return laid


def cut(edition: Any, said: dict[str, Any], pile: str) -> Any:
    """The edition with a deck, and a draw window, of these cards alone.

    No edition may have so few. It is done only to know what is drawn, and to see piles run out.
    """
    held = [*said["hands"], said["discards"], kinds(pile), *({card: 1} for card in said["window"])]
    corn, soy, cattle, pigs, *fuel = (sum(cards.get(card, 0) for cards in held) for card in CARD_WORDS)
    freight = ByGood[int].model_construct(corn=corn, soy=soy, cattle=cattle, pigs=pigs)
    by_value = ByFuel.model_construct(one=fuel[0], two=fuel[1], three=fuel[2])
    start = edition.start
    if pile:
        start = start.model_copy(update={"window": len(said["window"])})
    deck = Deck.model_construct(freight=freight, fuel=by_value)
    return edition.model_copy(update={"deck": deck, "start": start})


@pytest.fixture(name="make", scope="session")
def make_fixture() -> Any:
    """Set a table by hand."""
    return make_table


@pytest.fixture(name="start", scope="session")
def start_fixture() -> Any:
    """Start a game as players do: `start(4, seed=7, truck_stops=True)`."""

    def start(seats: int = 2, *, seed: int = 1, script: list[int] | None = None, **options: Any) -> Table:
        game = game_of("heartland", seats, options)
        dice = None if script is None else Tape(dice_from(key_of(seed)), script)
        return Table(game.start(seed=seed, dice=dice, names=NAMES[:seats]))

    return start
