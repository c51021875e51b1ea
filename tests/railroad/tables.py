"""Tables set by hand: `t = land({"at": "Blackmoor c4 b1", "hand": "11"}, ship="S1 0 n")`.

Seats are 0 to 3, and it is the turn of seat 0, which is to build. What a test does not say is plain: $5, a
full supply of tracks and trains, an empty hand, no ship, and all achievements marked by everybody, so that
none is scored. The standard layout of three tiles lies on the table, whatever the number of players. Cards,
contracts, achievements and slots have their printed numbers, from 1 on; ships are S1 to S8.

Moves and dice are told in words of these tests: `t.play("deliver Blackmoor Easton", "buy 30: 12")`.
After the colon stand the dice in order: a train card, a ship, or `=3` for a plain number from 0 on. No other
die may fall, and all that are told must. After each move cards, containers, money and prestige are counted.
"""

from __future__ import annotations

from typing import Any

from flatboat.games.railroad import KIND, actions, tables
from flatboat.games.railroad.edition import EDITIONS
from flatboat.games.railroad.geometry import NAMES
from flatboat.games.railroad.rules import network
from flatboat.games.railroad.rules.network import lay
from flatboat.games.railroad.tables import (
    CARDS,
    CITIES,
    FACTORIES,
    MARKET,
    NEUTRAL,
    NONE,
    SEATS,
    SHIPS,
    SLOTS,
    SPACES,
    Phase,
    Terrain,
)
from flatboat.kernel.glass import look

from ..hand_set import HandSetInWords

EDITION: Any = EDITIONS.load(None)
FACTORY_NAMES = [factory.name for tile in EDITION.tiles for factory in tile.factories]
CITY_NAMES = [city.name for tile in EDITION.tiles for city in tile.cities]
GOOD_NAMES = ["coal", "lumber", "grain", "iron", "textiles"]

ALL = (1 << 12) - 1  # achievements
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
        """Cards and containers are all there; no space has three colors."""
        table, state = self.table, self.state
        for card in range(CARDS):
            places = [state.deck[card], *(state.hands[seat][card] for seat in range(SEATS))]
            places += [table.card_at[card] != NONE, list(table.market).count(card)]
            assert sum(places) == 1, f"card {card + 1} is in {places}"
            assert table.known_in[card] == NONE or state.hands[table.known_in[card]][card] == 1
        assert table.pile == sum(state.deck[card] for card in range(CARDS))
        for seat in range(self.seats):
            company = self.company(seat)
            assert company.cards == len(self.hand(seat))
            assert company.containers + list(table.slot).count(seat) == self.edition.containers
            assert 0 <= company.money <= self.edition.most_money
        assert all(network.colors_on(table, space) <= 2 for space in range(SPACES))
        return self

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


def values_with(**fields: Any) -> Any:
    """The edition's values with other ones."""
    values: Any = look(EDITION.record())[0]
    for name, value in fields.items():
        if isinstance(getattr(values, name), int):
            setattr(values, name, value)
        else:
            getattr(values, name)[:] = value
    return values


def put_train(table: Table, seat: int, city: str, good: str = "") -> None:
    """A train on a demand icon of a city: the first free one, or that of a good."""
    demand, company, number = table.city(city), table.company(seat), CITY_NAMES.index(city)
    for icon in range(demand.count):
        if demand.train[icon] == NONE and good in ("", GOOD_NAMES[demand.good[icon]]):
            demand.train[icon] = seat
            break
    else:
        raise AssertionError(f"no free icon in {city}")
    company.trains -= 1
    if not company.cities >> number & 1:
        company.cities |= 1 << number
        network.connect(table.edition, table.table, seat, demand.space)


def move_city(table: Table, name: str, space: int) -> None:
    """Put a city on another space, before anybody has tracks; where it was are plains."""
    t, city = table.table, table.city(name)
    t.terrain[city.space], t.site[city.space] = Terrain.PLAINS, NONE
    t.terrain[space], t.site[space], t.star[space] = Terrain.CITY, CITY_NAMES.index(name), 0
    for seat in range(table.seats):
        t.offer[seat][city.space], t.offer[seat][space] = network.APART, network.IN_CITY
    city.space = space


def fill(table: Table, seat: int, about: dict[str, Any]) -> None:
    """Set what lies before a player: at (tracks), trains, hand, kept, contract, marked, other fields."""
    company = table.company(seat)
    for name, value in about.items():
        if name == "at":
            for space in value.split():
                lay(table.edition, table.table, seat, table.space(space))
        elif name == "served":
            for train in value.split(","):
                put_train(table, seat, *train.split())
        elif name == "hand":
            for card in value.split():
                table.state.hands[seat][int(card) - 1] = 1
                company.cards += 1
        elif name == "kept":
            for card in value.split():
                table.table.card_at[int(card) - 1] = seat
                company.kinds[table.edition.cards[int(card) - 1].kind] += 1
        elif name == "contract":
            table.state.contract[seat] = value - 1
        elif name == "delivered":
            for good in value.split():
                company.delivered[GOOD_NAMES.index(good)] += 1
        else:
            setattr(company, name, value)


def land(
    *companies: dict[str, Any],
    seats: int | None = None,
    turn: int = 0,
    phase: str = "BUILD",
    goals: str | None = None,
    ship: str | None = None,
    market: str | None = None,
    pile: str | None = None,
    terrain: dict[str, str] | None = None,
    left: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
    edition: Any = None,
    **fields: Any,
) -> Table:
    """The beginning of a turn. `ship`: `S1 0 n`, with who has a container on the first slots; `pile`: the
    deck alone, other cards being collected by the last seat; `left`: goods of factories; other fields are
    those of the open table."""
    seats = seats or max(2, len(companies))
    chosen = {"layout": "standard", "freight_on_board": ship is not None} | (options or {})
    if edition is None:
        edition = values_with(tiles_for=3)
    table = Table(seats, edition=edition, options=chosen).load()
    t, state = table.table, table.state
    for name, kind in (terrain or {}).items():
        t.terrain[table.space(name)] = Terrain[kind]
    for seat in range(seats):
        company = table.company(seat)
        state.hands[seat][:], company.cards, company.marked = 0, 0, ALL
        state.contract[seat] = seat
        fill(table, seat, companies[seat] if seat < len(companies) else {})
    for name, n in (left or {}).items():
        table.works(name).left = n
    if goals is not None:
        t.goals[:] = [int(goal) - 1 for goal in goals.split()]
        for seat in range(seats):
            about = companies[seat] if seat < len(companies) else {}
            table.company(seat).marked = about.get("marked", 0)
    if ship is not None:
        set_ship(table, *ship.split())
    set_cards(table, market, pile)
    t.round, t.first, t.turn = 1, 0, turn
    t.to_build = min(table.edition.build, table.company(turn).tracks) if phase == "BUILD" else 0
    t.phase = Phase[phase] if t.to_build else Phase.DELIVER
    for name, value in fields.items():
        setattr(t, name, value)
    state.events.count = 0
    return table.count()


def set_ship(table: Table, name: str, *held: str) -> None:
    """Which ship is loaded, and whose containers are on its first slots."""
    t = table.table
    t.ship = int(name[1:]) - 1
    assert t.ship < SHIPS and len(held) < table.edition.ships[t.ship].count
    for slot in range(SLOTS):
        word = held[slot] if slot < len(held) else "-"
        t.slot[slot] = {"-": NONE, "n": NEUTRAL}[word] if word in "-n" else int(word)
        if word not in "-n":
            table.company(int(word)).containers -= 1


def set_cards(table: Table, market: str | None, pile: str | None) -> None:
    """The market, by itself the last cards that lie nowhere, and the rest into the deck."""
    t, state = table.table, table.state
    held = {card for card in range(CARDS) for seat in range(SEATS) if state.hands[seat][card]}
    free = [card for card in range(CARDS) if card not in held and t.card_at[card] == NONE]
    deck = None if pile is None else [int(card) - 1 for card in pile.split()]
    spare = [card for card in free if deck is None or card not in deck]
    shown = spare[-MARKET:] if market is None else [int(card) - 1 for card in market.split()]
    for k in range(MARKET):
        t.market[k] = shown[k] if k < len(shown) else NONE
    for card in range(CARDS):
        rest = card in free and card not in shown
        state.deck[card] = int(rest and (deck is None or card in deck))
        if rest and not state.deck[card]:
            t.card_at[card] = table.seats - 1
    t.pile = sum(state.deck[card] for card in range(CARDS))


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
