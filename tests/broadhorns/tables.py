"""Tables set by hand: `t = river({"boat": "20", "at": "Vicksburg", "cargo": "2 apples"}, market="4 flour")`.

Seats are 0 to 3, and it is the turn of seat 0. What a test does not say is plain: 20 gold, no broadhorn, an
empty hand, an expedition behind everybody, two barrels of each good on the market, tile 1 at
each town and an empty season track. Barrels and cards that lie nowhere else are in the bag and in the pile.
The short words of these tests are put into those of `Game.position`, which refuses what could not be.

Moves and dice are told in words of these tests: `t.play("port", "sell apples", "draw: ice, flour")`. After
the colon stand the dice in order: a card drawn, a barrel from the bag, `tile 3`, or a plain number from 0 on.
No other die may fall, and all that are told must. After each move barrels, cards and gold are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import flatboat
from flatboat.games.broadhorns import KIND
from flatboat.games.broadhorns.edition.model import GOOD_NAMES
from flatboat.games.broadhorns.rules import actions, tables
from flatboat.games.broadhorns.rules.tables import (
    BOARD,
    BOXES,
    CARDS,
    GOODS,
    HELD,
    MOST_TRACK,
    NONE,
    SEATS,
    TRAVELER,
    Edition,
    Order,
    Season,
)
from flatboat.games.broadhorns.text.notation import BroadhornsWords
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record

from ..hand_set import HandSetInWords, game_of, with_record
from .told import (
    CARD_NAMES,
    EDITION,
    TOWN_NAMES,
    TRAVELER_NAMES,
    good_number,
    listed,
    read_action,
    town_number,
)

WORDS = BroadhornsWords(EDITION)

EARNED = ["SOLD", "SURPLUS", "DELIVERED", "FROM_TOWN", "ICE_SALE", "BONUS", "ARRIVED", "SOLD_BOAT"]
EARNED += ["LEFT_OVER", "RESALE", "PRIZE"]
SPENT = ["BOAT", "BOUGHT", "BOUGHT_BAG", "PEDDLER"]


class Table(HandSetInWords):
    """A state with short words for what tests ask and say."""

    kind = KIND
    names = tables

    @classmethod
    def of(cls, edition: Any, array: np.ndarray[Any, Any]) -> Table:
        """The table that an array holds; all dice must be told."""
        table = cls.__new__(cls)
        table.edition, table.array = edition, array
        table.state = wrap(array)[0]
        return table.load()

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


def trader(about: dict[str, Any]) -> dict[str, Any]:
    """What lies before a player as data: boat, at, cargo, aboard, visited, other fields."""
    told: dict[str, Any] = {"gold": 20, "expeditions": 1, "visited": []}
    for name, value in about.items():
        if name == "boat":
            told["boat"] = f"{value} ft"
            told["visited"] += ["St. Louis"]
            told["expeditions"] += value != "20"  # which is that of the first expedition
        elif name == "cargo":
            barrels = [item.partition("@") for item in listed(value)]
            told["box"] = [good for good, _, _ in barrels]
            told["step"] = [int(step or 1) for _, _, step in barrels]
        elif name == "aboard":
            told["aboard"] = Counter(f"traveler to {town}" for town in listed(value))
        elif name == "visited":
            told["visited"] += [value]
        elif name not in ("hand", "order"):
            told[name] = value
    return told


def order(about: dict[str, Any]) -> int:
    return Order[about.get("order", "ask at loss").upper().replace(" ", "_")]


def cards(names: str) -> Counter[str]:
    """Cards in the words of these tests as data."""
    return Counter(WORDS.names.cards[CARD_NAMES[card]] for card in listed(names))


def town(sights: Any, tile: int | str, filled: str, lying: str) -> dict[str, Any]:
    """A town as data. `sights`: what it may show; the tile by its number from 1 on, `last` for tile 1 without
    any below, or `board`."""
    number = BOARD if tile == "board" else 0 if tile == "last" else int(tile) - 1
    spaces, used = [GOOD_NAMES[good] for good in sights[number].good if good != NONE], []
    for good in listed(filled):
        used.append(spaces.index(good))
        spaces[used[-1]] = ""
    return {
        "tile": number,
        "filled": [f"cargo space {space + 1}" for space in used],
        "delivery": Counter(card for card in listed(lying) if not card.startswith("to ")),
        "travelers": Counter(f"traveler {card}" for card in listed(lying) if card.startswith("to ")),
        **({"under": 0} if tile == "last" else {}),
    }


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
    tiles, filled, lying = tiles or {}, filled or {}, lying or {}
    game = game_of("broadhorns", len(traders), {"first_seat": 1, **(options or {})})
    if edition is not None:
        game = with_values(game, edition)
    values = wrap(game.edition_record)[0]
    said: dict[str, Any] = {
        "turn": turn,
        "traders": [trader(about) for about in traders],
        "hands": [cards(about.get("hand", "")) for about in traders],
        "orders": [order(about) for about in traders],
        "market": dict.fromkeys(GOOD_NAMES, 2) if market is None else Counter(listed(market)),
        "towns": {
            name: town(values.tiles[i], tiles.get(name, 1), filled.get(name, ""), lying.get(name, ""))
            for i, name in enumerate(TOWN_NAMES)
        },
    }
    if placed is not None or "last_round" not in fields:
        said["placed"] = first_of(season, values) if placed is None else placed
    if pile is not None:
        said["pile"] = cards(pile)
    else:
        said["discards"] = cards(discards)
    return Table.of(values, game.position(said | fields).state).count()


def first_of(season: str, values: Any) -> int:
    """Barrels on the season track when a season begins: with its first, but for the year's first season."""
    number = Season[season.upper()]
    return sum(list(values.seasons)[:number]) + 1 if number else 0


class Holding(Record):
    """Makes an array again of values that are seen through record views."""

    values: Edition


def with_values(game: flatboat.Game, values: Any) -> flatboat.Game:
    """The game with other values than an edition file may have, such as fewer barrels than a market holds."""
    held = Holding.zeros(1)
    wrap(held)[0].values = values
    return with_record(game, held["values"].copy())


def values_with(*, deck: str | None = None, **fields: Any) -> Any:
    """The edition's values with other ones; `deck`: all expedition cards."""
    values: Any = wrap(EDITION.record())[0]
    for name, value in fields.items():
        setattr(values, name, value)
    if deck is not None:
        cards = listed(deck)
        for card in range(CARDS):
            values.deck[card] = sum(CARD_NAMES[name] == card for name in cards)
    return values
