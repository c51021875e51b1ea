"""Names and short phrases of Small Railroad Empires, shared by moves, events, reasons, guide and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.geometry import NAMES as SPACE_NAMES
from flatboat.games.railroad.rules.goals import done_of, progress
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.tables import (
    ACHIEVEMENTS,
    CARDS,
    CONTRACTS,
    NONE,
    TERRAINS,
    Aim,
    Asks,
    Bonus,
    Company,
    Edition,
    Ending,
    Feat,
    Good,
    Reason,
    Table,
    Terrain,
)
from flatboat.games.railroad.text.links import NEAR
from flatboat.games.railroad.text.prospects import Delivery, Gain
from flatboat.games.railroad.text.wins import completed, worth_of
from flatboat.kernel.notation import counted, listed

MOST = 128  # small integers end before it
GOOD_WORDS = [good.name.lower() for good in Good]
SLOT_WORDS = [*GOOD_WORDS, "any good"]
TERRAIN_WORDS = [("plain", "plains"), ("forest", "forests"), ("river", "rivers"), ("mountain", "mountains"),
                 ("factory", "factories"), ("city", "cities"), ("nowhere", "nowhere")]  # fmt: skip
ENDING_WORDS = {
    Ending.NOT_YET: "the game goes on",
    Ending.TRACKS: "all free tracks are used",
    Ending.DECK: "no train card is left to refill the market",
    Ending.CITIES: "trains fill every city",
    Ending.CLOSED: "the host ended it",
}


def money(n: int) -> str:
    """An amount of money.

    >>> money(3), money(0)
    ('$3', '$0')
    """
    return f"${n}"


def purse(n: int) -> str:
    """Money that somebody has.

    >>> purse(3), purse(0)
    ('$3', 'no money')
    """
    return money(n) if n else "no money"


def price(n: int) -> str:
    """What something costs, as in "two tracks for $3".

    >>> price(3), price(0)
    ('for $3', 'for free')
    """
    return f"for {money(n)}" if n else "for free"


def bonus_words(bonus: Bonus | Gain) -> str:
    """Money and prestige that something brings: `1 prestige and $2`, or "nothing"."""
    parts = [f"{bonus.prestige} prestige"] * (bonus.prestige > 0) + [money(bonus.money)] * (bonus.money > 0)
    return " and ".join(parts) or "nothing"


def worth_words(one: Delivery) -> str:
    """What a delivery brings, and the contract that it fulfils: `5 prestige and $4, and your contract`."""
    return bonus_words(one.total) + (", and your contract" if one.contract else "")


def terrain_words(terrain: int, n: int) -> str:
    """So many spaces of a terrain.

    >>> terrain_words(3, 1), terrain_words(2, 2), terrain_words(4, 5)
    ('1 mountain', '2 rivers', '5 factories')
    """
    return f"{n} {TERRAIN_WORDS[terrain][n != 1]}"


def card_condition(card: Any) -> str:
    """What a train card asks of a delivery, as a clause."""
    asks, n = Asks(card.asks), int(card.n)
    if asks == Asks.GOOD:
        return f"the good is {GOOD_WORDS[n]}"
    if asks == Asks.TERRAIN:
        return f"the route has {terrain_words(card.of, n)} or more"
    return {
        Asks.AT_LEAST: f"the route has {counted(n, 'track')} or more",
        Asks.AT_MOST: f"the route has at most {counted(n, 'track')}",
        Asks.OTHER_TILE: "factory and city lie on different tiles",
        Asks.SHARED: f"{counted(n, 'space')} of the route or more also hold another color",
        Asks.LAST_GOOD: "it is the last good of its factory",
        Asks.FULL_CITY: "it takes the last train space of the city",
        Asks.NEW_CITY: "you had no train in the city before",
    }[asks]


def card_brief(card: Any) -> str:
    """The same in as few words as can be, as on the card itself: `coal`, `6+ tracks`."""
    asks, n = Asks(card.asks), int(card.n)
    if asks == Asks.GOOD:
        return GOOD_WORDS[n]
    return {
        Asks.AT_LEAST: f"{n}+ tracks",
        Asks.AT_MOST: f"up to {n} tracks",
        Asks.TERRAIN: terrain_words(card.of, n),
        Asks.OTHER_TILE: "to another tile",
        Asks.SHARED: f"{n} shared",
        Asks.LAST_GOOD: "the last good there",
        Asks.FULL_CITY: "fills the city",
        Asks.NEW_CITY: "a new city",
    }[asks]


def card_label(title: str, card: Any) -> str:
    """A train card as a button has it, so that its condition is no part of the sentence.

    >>> from types import SimpleNamespace
    >>> card_label("Mogul 6+", SimpleNamespace(asks=Asks.AT_LEAST, n=6, of=0))
    'Mogul (6+ tracks)'
    >>> card_label("Rocket coal no. 2", SimpleNamespace(asks=Asks.GOOD, n=0, of=0))
    'Rocket (coal) no. 2'
    """
    title, sign, number = title.partition(" no. ")
    return f"{title.split()[0]} ({card_brief(card)}){sign}{number}"


def goal_text(goal: Any) -> str:
    """What an achievement asks for, in few words: `3 mountains`."""
    n = int(goal.n)
    return {
        Feat.DELIVERIES: counted(n, "delivery", "deliveries"),
        Feat.TRACKS: terrain_words(goal.of, n),
        Feat.CLASSES: f"cards of {counted(n, 'class', 'classes')}",
        Feat.OF_A_CLASS: f"{n} of one class",
        Feat.GOODS: counted(n, "different good"),
        Feat.TILES: f"trains on {counted(n, 'tile')}",
        Feat.LENGTH: f"a route of {n}",
        Feat.STARS: counted(n, "star"),
        Feat.MONEY: f"${n} in hand",
    }[Feat(goal.asks)]


def contract_text(contract: Any) -> str:
    """What a contract asks for at the end: `2 deliveries of coal`."""
    n = int(contract.n)
    return {
        Aim.GOOD: f"{counted(n, 'delivery', 'deliveries')} of {SLOT_WORDS[contract.of]}",
        Aim.CITIES: f"trains in {counted(n, 'city', 'different cities')}",
        Aim.TOTAL_LENGTH: f"routes of {counted(n, 'track')} in all",
        Aim.NO_LOAN: f"${n} and no loan taken",
    }[Aim(contract.asks)]


def contract_brief(contract: Any) -> str:
    """The same in as few words as can be, beside which stands how far it is: `2 × coal`."""
    n = int(contract.n)
    return {
        Aim.GOOD: f"{n} × {SLOT_WORDS[contract.of]}",
        Aim.CITIES: "cities served",
        Aim.TOTAL_LENGTH: "route tracks",
        Aim.NO_LOAN: f"${n}, no loan",
    }[Aim(contract.asks)]


def contract_stand(company: Company, contract: Any) -> str:
    """How far a player is with a contract: `1 of 2`, or that it is lost."""
    done = int(done_of(company, contract))
    return f"{done} of {contract.n}" if done >= 0 else "lost by a loan"


def goal_stand(company: Company, goal: Any) -> str:
    """How far a player is with an achievement: `2 of 3`."""
    return f"{min(int(goal.n), int(progress(company, goal)))} of {goal.n}"


def told_apart(titles: Sequence[str]) -> list[str]:
    """Titles that no two things share.

    >>> told_apart(["2 deliveries of coal", "$5 saved", "$5 saved"])
    ['2 deliveries of coal', '$5 saved', '$5 saved no. 2']
    """
    said = [titles[:k].count(title) + 1 for k, title in enumerate(titles)]
    return [title if n == 1 else f"{title} no. {n}" for title, n in zip(titles, said, strict=True)]


class Names:
    """What things are called in one edition."""

    def __init__(self, edition: RailroadEdition) -> None:
        record = edition.printed
        self.spaces = list(SPACE_NAMES)
        self.goods = GOOD_WORDS
        self.tiles = [tile.name for tile in edition.tiles]
        self.factories = [factory.name for tile in edition.tiles for factory in tile.factories]
        self.cities = [city.name for tile in edition.tiles for city in tile.cities]
        self.classes = list(edition.cards.locomotives)
        self.ships = [ship.name for ship in edition.ships]
        self.goals = [goal.name for goal in edition.achievements]
        self.goal_texts = [goal_text(record.goals[goal]) for goal in range(ACHIEVEMENTS)]
        #: Contracts by what they ask for: `2 deliveries of coal`.
        self.contracts = told_apart([contract_text(record.contracts[k]) for k in range(CONTRACTS)])
        #: Train cards by class and what they ask for: `Rocket coal`.
        self.cards = edition.cards.titles()
        faces = [record.cards[card] for card in range(CARDS)]
        #: The same for buttons: `Rocket (coal)`, `Baldwin (up to 3 tracks)`.
        self.card_labels = [card_label(title, face) for title, face in zip(self.cards, faces, strict=True)]
        self.conditions = [card_condition(face) for face in faces]
        self.rewards = [bonus_words(record.reward[card]) for card in range(CARDS)]
        self.card_texts = [
            f"{reward} if {condition}"
            for reward, condition in zip(self.rewards, self.conditions, strict=True)
        ]

    def space(self, table: Table, space: int) -> str:
        """A space with what stands on it: `e7`, `Blackmoor (c3)`."""
        if table.site[space] == NONE:
            return self.spaces[space]
        return f"{self.site(table, space)} ({self.spaces[space]})"

    def place(self, record: Edition, table: Table, seat: int, space: int) -> str:
        """A space as a button names it: what stands there, or its terrain; what a track costs and wins.

        It wins a star, achievements that it completes, and factories and cities that it reaches first:
        `river h4 for $2 (reaches Wetherby)`.
        """
        bears = table.terrain[space] < TERRAINS  # no city, and on the map
        cost = int(cost_of(record, table, space)) if bears else 0
        paid = f" {price(cost)}" if cost else ""
        goals = completed(record, table, seat, [space])
        wins = ["star"] if table.star[space] else []
        if goals:
            briefs = listed([self.goal_texts[goal] for goal in goals])
            wins.append(f"{briefs}: {worth_of(record, table, goals)} prestige")
        if table.site[space] != NONE:
            return self.space(table, space) + paid + (f" ({', '.join(wins)})" if wins else "")
        if found := listed([self.site(table, near) for near in reached_first(table, seat, space)]):
            wins.append(f"reaches {found}")
        named = f"{TERRAIN_WORDS[table.terrain[space]][0]} {self.spaces[space]}{paid}"
        return f"{named} ({', '.join(wins)})" if wins else named

    def site(self, table: Table, space: int) -> str:
        """The factory or the city on a space."""
        named = self.factories if table.terrain[space] == Terrain.FACTORY else self.cities
        return named[table.site[space]]

    def ends(self, table: Table, one: Any) -> str:
        """A delivery, by what has its `factory` and its `city`: `coal from Blackmoor to Easton`."""
        return f"{self.good(table, one.factory)} from {self.way(one)}"

    def way(self, one: Any) -> str:
        """The same without the good: `Blackmoor to Easton`."""
        return f"{self.factories[one.factory]} to {self.cities[one.city]}"

    def good(self, table: Table, factory: int) -> str:
        """What a factory makes."""
        return self.goods[table.works[factory].good]

    def demands(self, table: Table, city: int) -> str:
        """The goods that a city asks for: `iron and textiles`."""
        demand = table.cities[city]
        return listed([self.goods[demand.good[icon]] for icon in range(demand.count)])


class Teller:
    """What tells of one edition."""

    def __init__(self, edition: RailroadEdition) -> None:
        self.record, self.names = edition.printed, edition.once(Names)


def reached_first(table: Table, seat: int, space: int) -> list[int]:
    """The cities and factories beside a space to which nothing that a player owns leads yet."""
    cities = [near for near in NEAR[space] if table.terrain[near] == Terrain.CITY]
    works = [near for near in NEAR[space] if table.terrain[near] == Terrain.FACTORY]
    new = [near for near in cities if not table.companies[seat].linked >> table.site[near] & 1]
    return new + [near for near in works if table.offer[seat][near] == -Reason.NOT_ADJACENT]


def tracks_win(record: Edition, table: Table, seat: int, space: int) -> tuple[int, int]:
    """What a track on a space wins: prestige; and how many places it reaches first."""
    goals = completed(record, table, seat, [space])
    prestige = worth_of(record, table, goals) + int(table.star[space]) * int(record.star)
    return prestige, int(table.site[space] != NONE) + len(reached_first(table, seat, space))
