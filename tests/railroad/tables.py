"""Tables set by hand: `t = land({"at": "Blackmoor c4 b1", "hand": "11"}, ship="S1 0 n")`.

`land` says in short words what `game.position` is told; the faults that it looks for are looked for again
after each move. Seats are 0 to 3, and it is the turn of seat 0, which is to build. What a test does not say
is plain: $5, a start track where nobody else comes, a full supply of trains, an empty hand, no ship, and all
achievements marked by everybody, so that none is scored. The standard layout of three tiles lies there,
whatever the number of players. Cards, contracts, achievements and slots have their printed numbers, from 1
on; ships are S1 to S8.

Moves and dice are told in words of these tests: `t.play("deliver Blackmoor Easton", "buy 30: 12")`; "lay"
places the tracks of a turn where it is cheapest, "rest" is "lay" and "end". After the colon stand the dice in
order: a train card, a ship, or `=3` for a plain number from 0 on. No other die may fall, and all that are
told must. After each move money and prestige are counted, too.
"""

from __future__ import annotations

from typing import Any

from flatboat.games.railroad import KIND
from flatboat.games.railroad.by_hand.faults import faults
from flatboat.games.railroad.edition.model import EDITIONS
from flatboat.games.railroad.rules import actions, network, tables
from flatboat.games.railroad.rules.actions import BUILD, SCRAP, UNLOCK
from flatboat.games.railroad.rules.geometry import NAMES
from flatboat.games.railroad.rules.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    MARKET,
    NEUTRAL,
    NONE,
    SEATS,
    SITES,
    TILE_SPACES,
    Terrain,
)
from flatboat.kernel.game import Game
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap

from ..hand_set import HandSetInWords, game_of, with_record

EDITION: Any = EDITIONS.load(None)
FACTORY_NAMES = [factory.name for tile in EDITION.tiles for factory in tile.factories]
CITY_NAMES = [city.name for tile in EDITION.tiles for city in tile.cities]
GOOD_NAMES = ["coal", "lumber", "grain", "iron", "textiles"]

GOALS = [goal.name for goal in EDITION.achievements]
ALL = range(1, 13)  # achievements
#: Where they start of whom a test does not say it, if nobody else has a track there.
STARTS = ("Spindle", "Pinehurst", "Barleyford", "Wheatley", "Ashwood", "Redstone", "Loomis")
EARNED = ["INCOME", "CARD_MONEY", "SLOT_MONEY", "EXPORT_MONEY", "LOAN"]
SPENT = ["BUILT", "SHARED", "UNLOCKED", "BOUGHT"]
WON = ["STAR", "ROUTE", "CARD_PRESTIGE", "SLOT_PRESTIGE", "EXPORT_PRESTIGE", "ACHIEVED", "MET", "SAVINGS"]


class Table(HandSetInWords):
    """A state with short words for what tests ask and say."""

    kind = KIND
    names = tables

    # --- looking ----------------------------------------------------------------------------------------
    def company(self, seat: int = 0) -> Any:
        return self.table.companies[seat]

    def works(self, name: str) -> Any:
        return self.table.works[FACTORY_NAMES.index(name)]

    def city(self, name: str) -> Any:
        return self.table.cities[CITY_NAMES.index(name)]

    @property
    def money(self) -> list[int]:
        return [self.company(seat).money for seat in range(self.seats)]

    @property
    def prestige(self) -> list[int]:
        return [self.company(seat).prestige for seat in range(self.seats)]

    def hand(self, seat: int = 0) -> list[int]:
        return [card + 1 for card in range(CARDS) if self.state.hands[seat][card]]

    def kept(self, seat: int = 0) -> list[int]:
        """The cards of a collection."""
        return [card + 1 for card in range(CARDS) if self.table.card_at[card] == seat]

    @property
    def market(self) -> list[int]:
        return [card + 1 for card in self.table.market if card != NONE]

    @property
    def ship(self) -> str:
        """The ship and its slots: a seat, n for a neutral container, - for none."""
        table = self.table
        count = self.edition.ships[table.ship].count
        held = [{NONE: "-", NEUTRAL: "n"}.get(table.slot[k], str(table.slot[k])) for k in range(count)]
        return f"S{table.ship + 1} " + " ".join(held)

    def colors(self, name: str) -> list[int]:
        """Seats with tracks on a space."""
        return [seat for seat in range(SEATS) if network.has_track(self.table, seat, self.space(name))]

    def space(self, name: str) -> int:
        """A space by its name, or that of its factory or city."""
        if name in FACTORY_NAMES:
            return int(self.works(name).space)
        if name in CITY_NAMES:
            return int(self.city(name).space)
        return NAMES.index(name)

    def length(self, factory: str, city: str, seat: int = 0) -> int:
        ends = FACTORY_NAMES.index(factory), CITY_NAMES.index(city)
        return int(network.route_length(self.edition, self.table, seat, *ends))

    # --- playing ----------------------------------------------------------------------------------------
    @classmethod
    def of(cls, position: Position) -> Table:
        """The table of a position; all dice must be told."""
        table = cls.__new__(cls)
        table.edition, table.array, table.state = position._edition, position.state, position._record_view
        return table.load()

    def play(self, *texts: str) -> Table:
        for text in texts:
            if text in ("lay", "rest"):
                self.lay()
            if text != "lay":
                super().play("end" if text == "rest" else text)
        return self

    def lay(self) -> None:
        """Build where it is cheapest, not where stars are, as many tracks as are to be placed."""
        while self.phase == "BUILD":
            builds = [action - BUILD for action in self.legal() if BUILD <= action < UNLOCK]
            costs = [(self.table.star[n], network.cost_of(self.edition, self.table, n), n) for n in builds]
            self.push(BUILD + min(costs)[-1] if costs else SCRAP)

    def read(self, text: str) -> int:
        family, *rest = text.split()
        first: int = getattr(actions, family.upper())
        if family == "build":
            return first + self.space(rest[0])
        if family == "deliver":
            return first + FACTORY_NAMES.index(rest[0]) * CITIES + CITY_NAMES.index(rest[1])
        if family == "start":
            return first + FACTORY_NAMES.index(rest[0])
        return first + int(rest[0]) - 1 if rest else first

    def die(self, name: str, n: int) -> int:
        state = self.state
        if name.startswith("="):
            return int(name[1:])
        if name.startswith("S"):
            ship, out = int(name[1:]) - 1, state.table.ships_out
            assert not out >> ship & 1, f"{name} is out"
            return sum(not out >> lower & 1 for lower in range(ship))
        card = int(name) - 1
        assert n == sum(state.deck[k] for k in range(CARDS)), f"this die is not for card {name}"
        assert state.deck[card], f"card {name} is not in the deck"
        return sum(state.deck[k] for k in range(card))

    def count(self) -> Table:
        """Nothing is there that could not be (contracts of imagined tables are open); counts are right."""
        told = "" if NONE not in list(self.state.contract)[: self.seats] else "has no contract"
        wrong = [fault for fault in faults(self.edition, self.state) if not told or told not in fault]
        assert not wrong, wrong
        assert self.table.pile == sum(self.state.deck)
        for seat in range(self.seats):
            company = self.company(seat)
            assert company.cards == len(self.hand(seat))
            assert company.trains + company.deliveries == self.edition.trains
            assert company.containers + list(self.table.slot).count(seat) == self.edition.containers
        return self

    def marked(self, seat: int = 0) -> list[int]:
        """The achievements of a player."""
        return [goal + 1 for goal in range(len(GOALS)) if self.company(seat).marked >> goal & 1]

    @property
    def wealth(self) -> tuple[list[int], list[int]]:
        return self.money, self.prestige

    def reckoned(self, before: tuple[list[int], list[int]]) -> tuple[list[int], list[int]]:
        money, prestige = before
        for kind, seat, a, b in self.events:
            if kind in EARNED:
                money[seat] += b
            elif kind in SPENT:
                money[seat] -= b
                if kind == "SHARED":
                    money[a] = min(money[a] + b, self.edition.most_money)
            elif kind in WON:
                prestige[seat] += b
            elif kind == "DEBT":
                prestige[seat] -= b
            assert seat == NONE or 0 <= money[seat] <= self.edition.most_money
        return money, prestige


# --- values of other editions -------------------------------------------------------------------------------


def values_of(**fields: Any) -> Any:
    """The record of the edition's values with other ones."""
    record = EDITION.record()
    for name, value in fields.items():
        record[name] = value
    return record


def values_with(**fields: Any) -> Any:
    """The edition's values with other ones, as rules read them."""
    return wrap(values_of(**fields))[0]


def on_tile(values: Any, space: str) -> tuple[int, int]:
    """The tile that lies there in the standard layout of three, and the place on it, unturned."""
    slot, place = divmod(NAMES.index(space), TILE_SPACES)
    return values.standard_tile[0][slot], values.turned[values.standard_turn[0][slot]][place]


def sites_of(values: Any) -> dict[str, str]:
    """The spaces of factories and cities in the standard layout of three, by their names."""
    found = {}
    for space in NAMES[: 3 * TILE_SPACES]:
        number, place = on_tile(values, space)
        site = values.tiles[number].site[place]
        if site != NONE:
            is_city = values.tiles[number].terrain[place] == Terrain.CITY
            found[(CITY_NAMES if is_city else FACTORY_NAMES)[number * SITES + site]] = space
    return found


def paint(values: Any, terrain: dict[str, str]) -> None:
    """Tiles on which spaces of the standard layout are of another terrain."""
    for space, kind in terrain.items():
        number, place = on_tile(values, space)
        values.tiles[number].terrain[place] = Terrain[kind]


def move_sites(values: Any, sites: dict[str, str]) -> None:
    """Tiles on which factories and cities stand on other spaces; where they were are plains."""
    for name, space in sites.items():
        (number, place), (tile, old) = on_tile(values, space), on_tile(values, sites_of(values)[name])
        face = values.tiles[number]
        assert number == tile, f"{name} is not on the tile of {space}"
        assert face.site[place] == NONE
        face.terrain[place], face.site[place], face.star[place] = face.terrain[old], face.site[old], 0
        face.terrain[old], face.site[old] = Terrain.PLAINS, NONE


def ask(values: Any, asked: dict[str, str]) -> None:
    """Tiles on which these cities ask for these goods, and others for none."""
    for number, name in enumerate(CITY_NAMES):
        tile, goods = values.tiles[number // SITES], asked.get(name, "").split()
        tile.count[number % SITES] = len(goods)
        for icon, good in enumerate(goods):
            tile.demand[number % SITES][icon] = GOOD_NAMES.index(good)


# --- tables -------------------------------------------------------------------------------------------------


def land(
    *companies: dict[str, Any],
    seats: int | None = None,
    turn: int = 0,
    phase: str = "BUILD",
    goals: str | None = None,
    ship: str | None = None,
    market: str | None = None,
    pile: str | None = None,
    known: dict[int, int] | None = None,
    terrain: dict[str, str] | None = None,
    sites: dict[str, str] | None = None,
    asks: dict[str, str] | None = None,
    left: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
    values: dict[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """The beginning of a turn.

    Of a company: `at` (spaces with tracks), `served` (cities with trains, and for which good), `hand` and
    `kept` (cards), `contract`, `marked` (achievements), other fields as in data. `ship`: `S1 0 n`, with who
    has a container on the first slots; `pile`: the deck alone, other cards being in the hands of others;
    `known`: who is known to hold which card;
    `left`: goods of factories at first; `terrain`, `sites`, `asks`: what is printed otherwise on the tiles;
    other fields are those of the open table.
    """
    seats = seats or max(2, len(companies))
    record = values_of(**{"tiles_for": 3} | (values or {}))
    edition = wrap(record)[0]
    paint(edition, terrain or {})
    move_sites(edition, sites or {})
    if asks is not None:
        ask(edition, asks)
    for name, n in (left or {}).items():
        number, k = divmod(FACTORY_NAMES.index(name), SITES)
        edition.tiles[number].goods[k] = n
    chosen = {"layout": "standard", "freight_on_board": ship is not None, "first_seat": 1} | (options or {})
    game = with_record(game_of("railroad", seats, chosen), record)
    abouts = [*companies, *[{}] * (seats - len(companies))]
    if abouts[turn].get("tracks") == 0:
        phase = "DELIVER"
    said: dict[str, Any] = {"first": 0, "turn": turn, "phase": phase.lower(), **said_of_ship(game, ship)}
    said["colors"] = said_of_tracks(edition, abouts)
    said["cities"] = said_of_trains(edition, abouts)
    said["goals"] = [GOALS[int(goal) - 1] for goal in (goals or "1 2 3 4 5").split()]
    said["companies"] = [said_of_company(about, said["goals"], goals is None) for about in abouts]
    first = 1 if asks is None else 6  # contracts on goods may be out
    dealt = [about.get("contract", first + seat) for seat, about in enumerate(abouts)]
    said["contract"] = [game.words.things["contract"][contract - 1] for contract in dealt]
    said |= said_of_cards(game, abouts, turn, market, pile)
    said["known_in"] = {game.words.things["card"][card - 1]: seat for card, seat in (known or {}).items()}
    return Table.of(game.position(said | fields)).count()


#: What is said of a company in words of these tests, all else being as in data.
OWN_WORDS = ("at", "served", "hand", "kept", "contract", "marked")


def said_of_company(about: dict[str, Any], goals: list[str], all_marked: bool) -> dict[str, Any]:
    """A company in the words of data."""
    numbers = about.get("marked", ALL if all_marked else ())
    marked = [GOALS[goal - 1] for goal in numbers if GOALS[goal - 1] in goals]
    return {name: value for name, value in about.items() if name not in OWN_WORDS} | {"marked": marked}


def said_of_tracks(edition: Any, abouts: list[dict[str, Any]]) -> dict[str, list[int]]:
    """Who has tracks on which space."""
    found, sites = dict[str, list[int]](), sites_of(edition)
    for seat, about in enumerate(abouts):
        for name in about.get("at", "").split():
            found.setdefault(sites.get(name, name), []).append(seat)
    for seat, about in enumerate(abouts):
        if not about.get("at"):
            found[next(sites[name] for name in STARTS if sites[name] not in found)] = [seat]
    return found


def said_of_trains(edition: Any, abouts: list[dict[str, Any]]) -> dict[str, dict[str, list[int | None]]]:
    """Whose trains stand in cities: on the first free icon, or that of a good."""
    found = dict[str, dict[str, list[int | None]]]()
    for seat, about in enumerate(abouts):
        for train in filter(None, about.get("served", "").split(",")):
            city, good = (*train.split(), "")[:2]
            number = CITY_NAMES.index(city)
            tile = edition.tiles[number // SITES]
            trains = found.setdefault(city, {"train": [None, None]})["train"]
            icons = range(tile.count[number % SITES])
            asked = [GOOD_NAMES[tile.demand[number % SITES][icon]] for icon in icons]
            free = [k for k, name in enumerate(asked) if trains[k] is None and good in ("", name)]
            assert free, f"no free icon in {city}"
            trains[free[0]] = seat
    return found


def said_of_ship(game: Game, ship: str | None) -> dict[str, Any]:
    """Which ship is loaded, and whose containers are on its first slots."""
    if ship is None:
        return {}
    name, *held = ship.split()
    slots = [{"-": None, "n": "neutral"}[word] if word in "-n" else int(word) for word in held]
    return {"ship": game.words.things["ship"][int(name[1:]) - 1], "slot": slots}


def said_of_cards(
    game: Game, abouts: list[dict[str, Any]], turn: int, market: str | None, pile: str | None
) -> dict[str, Any]:
    """Hands, collections, the market, by itself the last cards that lie nowhere, and the deck."""
    hands = [numbers_in(about.get("hand")) for about in abouts]
    kept = {card: seat for seat, about in enumerate(abouts) for card in numbers_in(about.get("kept"))}
    free = [
        card for card in range(1, CARDS + 1) if card not in kept and not any(card in hand for hand in hands)
    ]
    deck = None if pile is None else numbers_in(pile)
    spare = [card for card in free if deck is None or card not in deck]
    shown = spare[-MARKET:] if market is None else numbers_in(market)
    if deck is not None:
        others = [seat for seat in range(len(abouts)) if seat != turn]
        for k, card in enumerate(card for card in spare if card not in shown):
            hands[others[k % len(others)]].append(card)
    names = game.words.things["card"]
    said: dict[str, Any] = {
        "hands": [[names[card - 1] for card in hand] for hand in hands],
        "card_at": {names[card - 1]: seat for card, seat in kept.items()},
        "market": [names[card - 1] for card in shown],
    }
    return said if deck is None else said | {"deck": [names[card - 1] for card in deck]}


def numbers_in(text: str | None) -> list[int]:
    return [int(word) for word in (text or "").split()]


# --- networks that no game leads to -------------------------------------------------------------------------
# Tests of links hold the rules against a plain search on tables where tracks and trains are many and goods do
# not matter, and six cities stand side by side. No edition has such tiles: this goes past the door.


def put_train(table: Table, seat: int, city: str) -> None:
    """A train on the first free demand icon of a city; the good comes from nowhere."""
    demand, number = table.city(city), CITY_NAMES.index(city)
    icon = list(demand.train)[: demand.count].index(NONE)
    demand.train[icon] = seat
    if not table.company(seat).cities >> number & 1:
        table.company(seat).cities |= 1 << number
        network.connect(table.edition, table.table, seat, demand.space)


def move_city(table: Table, name: str, space: int) -> None:
    """Put a city on another space, before anybody has tracks; where it was are plains."""
    t, city = table.table, table.city(name)
    t.terrain[city.space], t.site[city.space] = Terrain.PLAINS, NONE
    t.terrain[space], t.site[space], t.star[space] = Terrain.CITY, CITY_NAMES.index(name), 0
    for seat in range(table.seats):
        t.offer[seat][city.space], t.offer[seat][space] = network.APART, network.IN_CITY
    city.space = space


# --- deliveries ---------------------------------------------------------------------------------------------


#: Tracks from a factory of lumber to c3 or d3.
LUMBER = "e1 d1 c1 c2"
#: From factories of coal, lumber, grain and iron to Arden, Bristow, Calder, Dunmore, Easton and Linden.
WIDE = f"{LUMBER} c3 c4 b1 c5 d4 c6 c7 d7 e7 f1"
FOUR = {"at": WIDE, "served": "Easton coal, Easton lumber, Arden iron, Calder iron"}
#: All trains are in cities; a coal is left at Blackmoor.
EIGHT = {
    "at": f"{WIDE} b3 f7 g6",
    "served": "Easton, Easton, Dunmore lumber, Linden grain, Kingsley, Arden iron, Calder iron, Bristow",
}
#: Two players with tracks on every space beside Blackmoor.
WALL = {"at": "c5 c4 d4 d3 c2"}, {"at": f"{LUMBER} d3 d4 c4"}
#: A delivery each, by players who do not disturb each other.
ONE: list[dict[str, Any]] = [
    {"at": "c3 c4 b1", "served": "Easton coal"},
    {"at": "c5 d5 d4", "served": "Arden iron"},
    {"at": "d7 e7", "served": "Linden grain"},
]
#: The spaces of a short route for each good, and of routes for coal or lumber by their length.
ROUTES = {
    "coal": ("Blackmoor Easton", "c3 c4 b1"),
    "lumber": ("Ashwood Easton", "e1 d1 c1 c2 c3 c4 b1"),
    "grain": ("Wheatley Linden", "d7 e7"),
    "iron": ("Redstone Arden", "c5 c4 d4"),
    "textiles": ("Loomis Arden", "b3 b2 c5 c4 d4"),
    2: ("Wheatley Linden", "d7 e7"),
    3: ("Blackmoor Easton", "c3 c4 b1"),
    4: ("Blackmoor Easton", "c3 c4 c5 b2"),
    5: ("Blackmoor Dunmore", "c3 c4 c5 c6 c7"),
    6: ("Blackmoor Dunmore", "c3 d4 d5 c5 c6 c7"),
    7: ("Ashwood Easton", "e1 d1 c1 c2 c3 c4 b1"),
    8: ("Ashwood Easton", "e1 d1 c1 c2 c3 c4 c5 b2"),
    9: ("Ashwood Easton", "e1 d1 c1 c2 c3 d4 d5 c5 b2"),
}


def delivering(what: str | int, *others: dict[str, Any], **more: Any) -> tuple[Table, str]:
    """A table on which seat 0 may deliver a good, or over a route of some length; and that move.

    `more` may have fields of the company as `mine`; all else goes to `land`.
    """
    ends, spaces = ROUTES[what]
    mine = {"at": spaces} | more.pop("mine", {})
    return land(mine, *others, phase="DELIVER", **more), f"deliver {ends}"


def goods(table: Table) -> list[int]:
    """Goods of each kind that are at factories or were delivered."""
    found = [0] * len(GOOD_NAMES)
    for factory in range(FACTORIES):
        works = table.table.works[factory]
        if works.space != NONE:
            found[works.good] += works.left
    for seat in range(table.seats):
        for good in range(len(GOOD_NAMES)):
            found[good] += table.company(seat).delivered[good]
    return found
