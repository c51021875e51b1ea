"""Tables set by hand: `t = river({"boat": "20", "at": "Vicksburg", "cargo": "2 apples"}, market="4 flour")`.

Seats are 0 to 3, and it is the turn of seat 0. What a test does not say is plain: 20 gold, no broadhorn, an
empty hand, an expedition behind everybody, two barrels of each good on the market, tile 1 at
each town and an empty season track. Barrels and cards that lie nowhere else are in the bag and in the pile.

Moves and dice are told in words of these tests: `t.play("port", "sell apples", "draw: ice, flour")`. After
the colon stand the dice in order: a card drawn, a barrel from the bag, `tile 3`, or a plain number from 0 on.
No other die may fall, and all that are told must. After each move barrels, cards and gold are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flatboat.games.broadhorns import KIND, actions, tables
from flatboat.games.broadhorns.edition import GOOD_NAMES
from flatboat.games.broadhorns.tables import (
    ANSWERS_BY_RULE,
    BOARD,
    BOXES,
    CARDS,
    GOODS,
    HELD,
    MOST_TRACK,
    NONE,
    SEATS,
    ST_LOUIS,
    TILES,
    TOWNS,
    TRAVELER,
    Order,
    Season,
)
from flatboat.kernel.glass import look

from ..hand_set import HandSetInWords
from .told import (
    BOAT_NAMES,
    CARD_NAMES,
    EDITION,
    TOWN_NAMES,
    TRAVELER_NAMES,
    good_number,
    listed,
    read_action,
    town_number,
    traveler_number,
)

EARNED = ["SOLD", "SURPLUS", "DELIVERED", "FROM_TOWN", "ICE_SALE", "BONUS", "ARRIVED", "SOLD_BOAT"]
EARNED += ["LEFT_OVER", "RESALE", "PRIZE"]
SPENT = ["BOAT", "BOUGHT", "BOUGHT_BAG", "PEDDLER"]


class Table(HandSetInWords):
    """A state with short words for what tests ask and say."""

    kind = KIND
    names = tables

    # --- looking ----------------------------------------------------------------------------------------
    def trader(self, seat: int = 0) -> Any:
        return self.table.traders[seat]

    def town(self, name: str) -> Any:
        return self.table.towns[town_number(name)]

    @property
    def gold(self) -> list[int]:
        return [self.trader(seat).gold for seat in range(self.seats)]

    def cargo(self, seat: int = 0) -> str:
        """What is aboard, with the space of each box: `apples 1, pork 6`; nonperishable goods without."""
        trader = self.trader(seat)
        held = sorted((trader.box[i], trader.step[i]) for i in range(BOXES) if trader.box[i] != NONE)
        return ", ".join(GOOD_NAMES[good] + (f" {step}" if good < 3 else "") for good, step in held)

    def at(self, seat: int = 0) -> int:
        return int(self.trader(seat).at)

    def hand(self, seat: int = 0) -> str:
        return named(self.state.hands[seat])

    def lying(self, town: str) -> str:
        """The cards on the space of a town."""
        place, i = self.town(town), town_number(town)
        cards = [0] * CARDS
        for good in range(GOODS):
            cards[i * GOODS + good] = place.delivery[good]
        for traveler in range(len(TRAVELER_NAMES)):
            cards[TRAVELER + traveler] = place.travelers[traveler]
        return named(cards)

    def aboard(self, seat: int = 0) -> str:
        travelers = self.trader(seat).aboard
        return ", ".join(TRAVELER_NAMES[i] for i in range(len(TRAVELER_NAMES)) for _ in range(travelers[i]))

    @property
    def discards(self) -> str:
        return named(self.table.discards)

    @property
    def market(self) -> list[int]:
        return [self.table.market[good] for good in range(GOODS)]

    @property
    def bag(self) -> list[int]:
        return [self.table.bag[good] for good in range(GOODS)]

    @property
    def track(self) -> str:
        goods = [self.table.track[space] for space in range(MOST_TRACK)]
        return ", ".join(GOOD_NAMES[good] for good in goods if good != NONE)

    def filled(self, town: str) -> str:
        """The goods on a town's cargo spaces."""
        place = self.town(town)
        goods = self.edition.tiles[town_number(town)][place.tile].good
        return ", ".join(GOOD_NAMES[goods[i]] for i in range(len(goods)) if place.filled >> i & 1)

    def moves(self) -> list[int]:
        """How far the boat whose turn it is may move."""
        return [
            action - actions.MOVE + 1 for action in self.legal() if actions.MOVE <= action < actions.CURRENT
        ]

    # --- playing ----------------------------------------------------------------------------------------
    def read(self, text: str) -> int:
        return read_action(text)

    def listed(self, dice: str) -> list[str]:
        return listed(dice)

    def die(self, name: str, n: int) -> int:
        state = self.state
        if name.isdigit():
            return int(name)
        if name.startswith("tile "):
            tile, seen = int(name[5:]) - 1, state.table.towns[state.table.port].seen
            assert not seen >> tile & 1, f"{name} was seen already"
            return sum(not seen >> lower & 1 for lower in range(tile))
        row, kind = (
            (state.table.bag, good_number(name)) if name in GOOD_NAMES else (state.pile, CARD_NAMES[name])
        )
        assert n == sum(row[k] for k in range(len(row))), f"this die is not for {name}"
        assert row[kind], f"there is no {name} left"
        return sum(row[k] for k in range(kind))

    def count(self) -> Table:
        """Barrels and cards are all there."""
        assert self.barrels() == [self.edition.barrels] * GOODS
        assert self.cards() == [self.edition.deck[card] for card in range(CARDS)]
        assert self.table.pile == sum(self.state.pile[card] for card in range(CARDS))
        for seat in range(self.seats):
            assert self.trader(seat).cards == sum(self.state.hands[seat][card] for card in range(HELD))
        return self

    @property
    def wealth(self) -> list[int]:
        return self.gold

    def reckoned(self, before: Sequence[int]) -> list[int]:
        told = list(before)
        for kind, seat, _, b in self.events:
            told[seat] += (kind in EARNED) * b - (kind in SPENT) * b
        assert min(told) >= 0
        return told

    def barrels(self) -> list[int]:
        """Barrels of each good, wherever they are."""
        found = [self.table.market[good] + self.table.bag[good] for good in range(GOODS)]
        lying = [good for seat in range(SEATS) for good in self.trader(seat).box] + list(self.table.track)
        for town, place in enumerate(self.table.towns):
            goods = self.edition.tiles[town][place.tile].good
            lying += [goods[i] for i in range(len(goods)) if place.filled >> i & 1]
        for good in lying:
            if good != NONE:
                found[good] += 1
        return found

    def cards(self) -> list[int]:
        """Cards of each kind, wherever they are."""
        found = [self.state.pile[card] + self.table.discards[card] for card in range(CARDS)]
        for seat in range(SEATS):
            for card in range(HELD):
                found[card] += self.state.hands[seat][card]
            for traveler, n in enumerate(self.trader(seat).aboard):
                found[TRAVELER + traveler] += n
        for town, place in enumerate(self.table.towns):
            for good, n in enumerate(place.delivery):
                found[town * GOODS + good] += n
            for traveler, n in enumerate(place.travelers):
                found[TRAVELER + traveler] += n
        return found


def named(cards: Any) -> str:
    """A row of cards as text."""
    return ", ".join(
        name for name, card in CARD_NAMES.items() if card < len(cards) for _ in range(cards[card])
    )


def fill(table: Table, seat: int, about: dict[str, Any]) -> None:
    """Set what lies before a player: boat, at, cargo, aboard, hand, order, visited, other fields."""
    trader = table.trader(seat)
    trader.gold, trader.expeditions = 20, 1
    for name, value in about.items():
        if name == "boat":
            trader.boat, trader.visited = BOAT_NAMES.index(value), trader.visited | 1 << ST_LOUIS
        elif name == "at":
            trader.at = table.edition.port[town_number(value)] if isinstance(value, str) else value
        elif name == "cargo":
            for box, item in enumerate(listed(value)):
                good, _, step = item.partition("@")
                trader.box[box], trader.step[box] = good_number(good), int(step or 1)
        elif name == "aboard":
            for destination in listed(value):
                trader.aboard[traveler_number(destination)] += 1
        elif name == "hand":
            for card in listed(value):
                table.state.hands[seat][CARD_NAMES[card]] += 1
                trader.cards += 1
        elif name == "order":
            order = Order[value.upper().replace(" ", "_")]
            table.state.orders[seat], trader.answers = order, min(order, ANSWERS_BY_RULE)
        elif name == "visited":
            trader.visited |= 1 << town_number(value)
        else:
            setattr(trader, name, value)


def river(
    *traders: dict[str, Any],
    turn: int = 0,
    market: str | None = None,
    season: str = "AUTUMN",
    placed: int | None = None,
    tiles: dict[str, int | str] | None = None,
    filled: dict[str, str] | None = None,
    lying: dict[str, str] | None = None,
    discards: str = "",
    pile: str | None = None,
    options: dict[str, Any] | None = None,
    edition: Any = None,
    **fields: Any,
) -> Table:
    """Step 3 of a turn. `placed`: barrels put on the season track (by `season`: its first); `pile`: the draw
    pile alone, all other cards that lie nowhere being discards; other fields are those of the open table."""
    traders = (*traders, {}, {})[: max(2, len(traders))]
    table = Table(len(traders), edition=edition, options=options).load()
    t, values = table.table, table.edition
    for seat, about in enumerate(traders):
        table.state.hands[seat][:] = 0
        table.trader(seat).cards = 0
        fill(table, seat, about)
    for good in range(GOODS):
        t.market[good] = 2 if market is None else listed(market).count(GOOD_NAMES[good])
    set_track(table, season, placed)
    for town in range(TOWNS):
        set_tile(table, town, (tiles or {}).get(TOWN_NAMES[town], 1))
    for name, barrels in (filled or {}).items():
        place = table.town(name)
        sorts = list(values.tiles[town_number(name)][place.tile].good)
        for barrel in listed(barrels):
            spaces = [1 << i for i, good in enumerate(sorts) if good == good_number(barrel)]
            place.filled |= next(space for space in spaces if not place.filled & space)
    for name, cards in (lying or {}).items():
        for card in listed(cards):
            if card in TRAVELER_NAMES:
                table.town(name).travelers[TRAVELER_NAMES.index(card)] += 1
            else:
                table.town(name).delivery[good_number(card)] += 1
    t.turn = turn
    for name, value in fields.items():
        setattr(t, name, value)
    put_rest_away(table, discards, pile)
    table.count()
    return table


def set_tile(table: Table, town: int, tile: int | str) -> None:
    """A tile by its number from 1 on, the first that came to light; `board` after three tiles."""
    place = table.table.towns[town]
    place.filled = 0
    place.tile = BOARD if tile == "board" else int(tile) - 1
    place.seen = 0b111 if tile == "board" else 1 << place.tile
    place.under = 0 if tile == "board" else table.edition.stack - 1
    assert place.tile <= TILES


def set_track(table: Table, season: str, placed: int | None) -> None:
    """Barrels on the season track, flour, apples and pork in turn; those before the harvest are gone."""
    spaces = [table.edition.seasons[i] for i in range(len(Season))]
    number = Season[season.upper()]
    table.table.placed = (sum(spaces[:number]) + 1 if number else 0) if placed is None else placed
    harvest = sum(spaces[:-1])
    for space in range(harvest if table.table.placed > harvest else 0, table.table.placed):
        table.table.track[space] = space % 3


def put_rest_away(table: Table, discards: str, pile: str | None) -> None:
    """Barrels that lie nowhere into the bag, cards onto the pile or the discards."""
    t, state, values = table.table, table.state, table.edition
    t.bag[:], t.discards[:], state.pile[:] = 0, 0, 0
    for good, n in enumerate(table.barrels()):
        t.bag[good] = values.barrels - n
        assert t.bag[good] >= 0, f"there are too many barrels of {GOOD_NAMES[good]}"
    placed = table.cards()
    thrown = [CARD_NAMES[card] for card in listed(discards)]
    kept = None if pile is None else [CARD_NAMES[card] for card in listed(pile)]
    for card in range(CARDS):
        left = values.deck[card] - placed[card]
        n = thrown.count(card) if kept is None else left - kept.count(card)
        assert 0 <= n <= left, f"there are too many cards of kind {card}"
        t.discards[card], state.pile[card] = n, left - n
    t.pile = sum(state.pile[card] for card in range(CARDS))
    state.events.count = 0


def values_with(*, deck: str | None = None, **fields: Any) -> Any:
    """The edition's values with other ones; `deck`: all expedition cards."""
    values: Any = look(EDITION.record())[0]
    for name, value in fields.items():
        setattr(values, name, value)
    if deck is not None:
        cards = listed(deck)
        for card in range(CARDS):
            values.deck[card] = sum(CARD_NAMES[name] == card for name in cards)
    return values
