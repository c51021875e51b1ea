"""What is said of each piece: titles for screen readers and pointers, and the lines at the top."""

from __future__ import annotations

from collections.abc import Callable

from flatboat.games.railroad.drawing.scene import Scene
from flatboat.games.railroad.rules.goals import done_of, progress
from flatboat.games.railroad.rules.tables import LOCKED, NEUTRAL, NONE, WILD, Asks, Ending, Phase, Terrain
from flatboat.games.railroad.text import hopes
from flatboat.games.railroad.text.prospects import Gain, good_gone
from flatboat.games.railroad.text.vocabulary import (
    ENDING_WORDS,
    GOOD_WORDS,
    SLOT_WORDS,
    TERRAIN_WORDS,
    bonus_words,
    terrain_words,
)
from flatboat.kernel.notation import counted, held, listed

RAILS = {Terrain.RIVER: "bridge", Terrain.MOUNTAIN: "tunnel"}
#: What a phase asks of the player on turn.
DOING = {
    Phase.START: "chooses a factory for the start track",
    Phase.BUILD: "builds",
    Phase.DELIVER: "may deliver",
    Phase.CARD: "plays a train card",
    Phase.SHIP: "chooses a slot of the ship",
    Phase.BUY: "may buy a card",
}


# --- the lines at the top -----------------------------------------------------------------------------


def leaders(scene: Scene) -> list[int]:
    """Who has won: by prestige, then deliveries, then money."""
    worth = {s: (scene.companies[s].prestige, scene.companies[s].deliveries, scene.companies[s].money)
             for s in scene.seats}  # fmt: skip
    return [seat for seat in scene.seats if worth[seat] == max(worth.values())]


def status_words(scene: Scene) -> str:
    """Whose turn it is, and what is going on."""
    if scene.phase == Phase.OVER:
        winners = leaders(scene)
        prestige = scene.companies[winners[0]].prestige
        if len(scene.seats) == 1:
            return f"Over: {scene.names[0]} has {prestige} prestige"
        result = f"wins with {prestige} prestige" if len(winners) == 1 else f"tie at {prestige}"
        return f"Over: {listed([scene.names[seat] for seat in winners])} {result}"
    return f"{scene.names[scene.actor]} {DOING[scene.phase]}"


def detail_words(scene: Scene) -> str:
    """What goes with it: the round, what is left to do, the delivery under way, why the game ended."""
    table, phase = scene.table, scene.phase
    if phase == Phase.OVER:
        return ENDING_WORDS[Ending(table.ending)]
    told = [f"round {table.round}"] if table.round else []
    if phase == Phase.BUILD:
        told += ["an unlocked track first"] if table.pending else []
        told += [f"{counted(table.to_build, 'free track')} to place"] if table.to_build else []
    if phase in (Phase.CARD, Phase.SHIP):
        told.append(f"{scene.called.ends(table, table)}, {counted(table.length, 'track')}")
    told += [f"last round: {ENDING_WORDS[Ending(table.trigger)]}"] if table.trigger else []
    return ", ".join(told)


def short_round(scene: Scene) -> str:
    """The round, for a corner of the map."""
    if scene.phase == Phase.OVER:
        return "Game over"
    if not scene.table.round:
        return "Start tracks"
    left = hopes.rounds_left(scene.printed, scene.table)
    return f"Round {scene.table.round} of {scene.table.round + left}" if left else "Last round"


def race_words(scene: Scene) -> str:
    """How many deliveries all players together may still make."""
    left = hopes.deliveries_left(scene.table)
    return f"{counted(left, 'delivery', 'deliveries') if left else 'no deliveries'} left"


def round_words(scene: Scene) -> str:
    """The round, and why it is the last."""
    if why := scene.table.ending or scene.table.trigger:
        return f"{short_round(scene)}: {ENDING_WORDS[Ending(why)]}"
    return f"{short_round(scene)}{' at most' * bool(scene.table.round)}"


def describe(scene: Scene) -> str:
    """The table in a few sentences."""
    told = [status_words(scene), detail_words(scene)]
    told += [company_words(scene, seat) for seat in scene.seats]
    told += [ship_words(scene)] if scene.has_ship else []
    return " ".join(f"{line}." for line in told if line)


# --- the map ------------------------------------------------------------------------------------------


def space_words(scene: Scene, space: int) -> str:
    """A space: terrain, and what lies there. What a track costs stands on it and on its button.

    A piece counts as changed where its words do, and prices come and go with each turn.
    """
    terrain, on = scene.terrain(space), scene.on(space)
    where = scene.called.space(scene.table, space)
    told = [f"{where}: {TERRAIN_WORDS[terrain][terrain == Terrain.PLAINS]}"]
    told += ["a star"] if scene.table.star[space] else []
    if on:
        told.append(f"{RAILS.get(terrain, 'track')} of {listed([scene.names[seat] for seat in on])}")
    return ", ".join(told)


def works_words(scene: Scene, factory: int) -> str:
    """A factory."""
    works = scene.table.works[factory]
    told = f"{scene.called.space(scene.table, works.space)}, factory: "
    told += f"{GOOD_WORDS[works.good]}, {works.left or 'none'} left"
    tracks = [scene.names[seat] for seat in scene.on(works.space)]
    told += f"; tracks of {listed(tracks)}" if tracks else "; no track yet"
    ways = [f"to {scene.called.cities[c]}{way_words(scene, f, c)}" for f, c in scene.ways if f == factory]
    told += f"; you can deliver {listed(ways)}" if ways else ""
    return told + ("; you may start here" if factory in scene.starts else "")


def city_words(scene: Scene, city: int) -> str:
    """A city: what it asks for, and the trains there."""
    place = scene.table.cities[city]
    asked = []
    for icon in range(place.count):
        seat = place.train[icon]
        asked.append(
            f"{GOOD_WORDS[place.good[icon]]}{f' (train of {scene.names[seat]})' if seat != NONE else ''}"
        )
    told = f"{scene.called.cities[city]} ({scene.called.spaces[place.space]}), city: asks for {listed(asked)}"
    ways = [f"from {scene.called.factories[f]}{way_words(scene, f, c)}" for f, c in scene.ways if c == city]
    return told + (f"; you can deliver {listed(ways)}" if ways else "")


def way_words(scene: Scene, factory: int, city: int) -> str:
    """The route of a delivery and what it brings, in brackets."""
    length = scene.length(scene.link(scene.seat, factory, city))
    money, prestige = scene.pays(length)
    worth = bonus_words(Gain(money, prestige))
    return f" ({counted(length, 'track')}: {worth})"


def demand_words(scene: Scene, city: int, icon: int) -> str:
    """A train space of a city."""
    place = scene.table.cities[city]
    seat, good = place.train[icon], GOOD_WORDS[place.good[icon]]
    if seat == NONE:
        return f"{scene.called.cities[city]} asks for {good}"
    return f"Train of {scene.names[seat]} in {scene.called.cities[city]}, brought {good}"


# --- cards --------------------------------------------------------------------------------------------


def short_condition(scene: Scene, card: int) -> str:
    """What a train card asks for, in a few words."""
    face, gone = scene.printed.cards[card], good_gone(scene.edition.printed, scene.view.table, card)
    told: dict[Asks, Callable[[], str]] = {
        Asks.GOOD: lambda: f"no {GOOD_WORDS[face.n]} {gone}" if gone else f"delivers {GOOD_WORDS[face.n]}",
        Asks.AT_LEAST: lambda: f"{face.n}+ tracks",
        Asks.AT_MOST: lambda: f"up to {face.n} tracks",
        Asks.TERRAIN: lambda: terrain_words(face.of, face.n),
        Asks.OTHER_TILE: lambda: "to another tile",
        Asks.SHARED: lambda: f"{face.n} shared",
        Asks.LAST_GOOD: lambda: "the last good there",
        Asks.FULL_CITY: lambda: "fills the city",
        Asks.NEW_CITY: lambda: "a new city",
    }
    return told[Asks(face.asks)]()


def card_words(scene: Scene, card: int) -> str:
    """A train card."""
    kind = scene.called.classes[scene.printed.cards[card].kind]
    gone = good_gone(scene.edition.printed, scene.view.table, card)
    none = f"; no {GOOD_WORDS[scene.printed.cards[card].n]} is {gone}" if gone else ""
    return f"{scene.called.cards[card]}, class {kind}: {scene.called.card_texts[card]}{none}"


def goal_words(scene: Scene, k: int) -> str:
    """An achievement: what it asks for, and who has it; each racer for it tells how far that one is."""
    goal = scene.table.goals[k]
    has = [scene.names[seat] for seat in scene.seats if scene.has_goal(seat, k)]
    told = f"{scene.called.goals[goal]}: {scene.called.goal_texts[goal]}"
    told += f"; the next gets {scene.goal_worth(k)} prestige" if len(has) < len(scene.seats) else ""
    return told + (f"; marked by {listed(has)}" if has else "")


def racer_words(scene: Scene, goal: int, seat: int) -> str:
    """How far a player is with an achievement."""
    face = scene.printed.goals[goal]
    done = min(int(face.n), int(progress(scene.companies[seat], face)))
    return f"{scene.names[seat]}, {scene.called.goals[goal]}: {done} of {face.n}"


def contract_words(scene: Scene, contract: int, seat: int) -> str:
    """A secret contract, and how far a player is with it."""
    face = scene.printed.contracts[contract]
    done = done_of(scene.companies[seat], face)
    so_far = f"{max(0, done)} of {face.n}" if done >= 0 else "lost by a loan"
    return f"{scene.called.contracts[contract]}: {face.prestige} prestige at the end; {so_far}"


# --- the ship -----------------------------------------------------------------------------------------


def ship_words(scene: Scene) -> str:
    """The ship, what it wants next, and whose export it would be now."""
    ship = scene.ship
    told = f"Ship {scene.called.ships[scene.table.ship]}: wants {SLOT_WORDS[ship.good[scene.next_slot]]} next"
    return f"{told}; {export_words(scene, 0)}; {export_words(scene, 1)}"


def export_words(scene: Scene, which: int) -> str:
    """An export bonus, and who would get it now."""
    name = ("Most containers aboard", "Tied for most containers")[which]
    now = listed([scene.names[seat] for seat in scene.exports(which)]) or "nobody"
    return f"{name}: {bonus_words(scene.ship.export[which])}, now {now}"


def slot_words(scene: Scene, slot: int) -> str:
    """A slot of the ship."""
    seat, good = scene.table.slot[slot], scene.ship.good[slot]
    told = f"Slot {slot + 1} of the ship: {SLOT_WORDS[good]}, {bonus_words(scene.ship.bonus[slot])}"
    if seat == NEUTRAL:
        return f"{told}; a neutral container"
    if seat != NONE:
        return f"{told}; container of {scene.names[seat]}"
    if slot == scene.next_slot:
        return f"{told}; the next to be covered"
    any_time = good == WILD and not scene.table.wild_only_leftmost
    return f"{told}; empty" + (", may be covered at any delivery" if any_time else "")


# --- companies ----------------------------------------------------------------------------------------


def company_words(scene: Scene, seat: int) -> str:
    """A player in a few lines."""
    own = scene.companies[seat]
    told = [f"${own.money}", f"{own.prestige} prestige", f"{counted(own.tracks, 'free track')} left",
            f"{counted(LOCKED - own.unlocked, 'locked track')}", f"{counted(own.trains, 'train')} left",
            loan_words(scene, seat), f"{counted(own.cards, 'card')} in hand"]  # fmt: skip
    told += [f"{counted(own.containers, 'container')} left"] if scene.has_ship else []
    told.append(gathered_words(scene, seat))
    known = [scene.called.cards[card] for card in scene.known(seat)]
    told += [f"bought and holds {listed(known)}"] if known else []
    told += ["plays first in this round"] if scene.table.first == seat else []
    return f"{scene.names[seat]}: {', '.join(told)}"


def gathered_words(scene: Scene, seat: int) -> str:
    """The train cards that a player has played, and the goods delivered."""
    own = scene.companies[seat]
    cards = f"train cards played: {held(own.kinds, scene.called.classes)}" if any(own.kinds) else ""
    goods = f"goods delivered: {held(own.delivered, GOOD_WORDS)}" if any(own.delivered) else ""
    return f"{cards or 'no train card played yet'}; {goods or 'nothing delivered yet'}"


def loan_words(scene: Scene, seat: int) -> str:
    """A player's loans, and what they will cost."""
    loans = scene.companies[seat].loans
    later = scene.phase != Phase.OVER and loans
    costs = f" ({loans * scene.printed.loan_debt} prestige less at the end)" if later else ""
    return counted(loans, "loan") + costs


def locked_words(scene: Scene, seat: int, k: int) -> str:
    """A locked track."""
    fee = scene.printed.fee[k]
    if k < scene.companies[seat].unlocked:
        return f"Locked track {k + 1} of {scene.names[seat]}: built"
    return f"Locked track {k + 1} of {scene.names[seat]}: ${fee} to unlock"
