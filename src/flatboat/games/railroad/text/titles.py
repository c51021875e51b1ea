"""What is said of each piece, in drawings and as plain text, and of all of the table in a line."""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import NEUTRAL, NONE, WILD, Asks, Ending, Phase, Terrain
from flatboat.games.railroad.text import hopes
from flatboat.games.railroad.text.look import Look
from flatboat.games.railroad.text.prospects import ROUTE, Delivery, good_gone
from flatboat.games.railroad.text.vocabulary import (
    ENDING_WORDS,
    GOOD_WORDS,
    SLOT_WORDS,
    TERRAIN_WORDS,
    bonus_words,
    card_brief,
    contract_stand,
    goal_stand,
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


def leaders(look: Look) -> list[int]:
    """Who has won: by prestige, then deliveries, then money."""
    worth = {s: (look.companies[s].prestige, look.companies[s].deliveries, look.companies[s].money)
             for s in look.seats}  # fmt: skip
    return [seat for seat in look.seats if worth[seat] == max(worth.values())]


def status_words(look: Look) -> str:
    """Whose turn it is, and what is going on."""
    if look.phase == Phase.OVER:
        winners = leaders(look)
        prestige = look.companies[winners[0]].prestige
        if len(look.seats) == 1:
            return f"Over: {look.names[0]} has {prestige} prestige"
        result = f"wins with {prestige} prestige" if len(winners) == 1 else f"tie at {prestige}"
        return f"Over: {listed([look.names[seat] for seat in winners])} {result}"
    return f"{look.names[look.actor]} {DOING[look.phase]}"


def detail_words(look: Look) -> str:
    """What goes with it: the round, what is left to do, the delivery under way, why the game ended."""
    table, phase = look.table, look.phase
    if phase == Phase.OVER:
        return ENDING_WORDS[Ending(table.ending)]
    told = [f"round {table.round}"] if table.round else []
    if phase == Phase.BUILD:
        told += ["an unlocked track first"] if table.pending else []
        told += [f"{counted(table.to_build, 'free track')} to place"] if table.to_build else []
    if phase in (Phase.CARD, Phase.SHIP):
        told.append(f"{look.called.ends(table, table)}, {counted(table.length, 'track')}")
    told += [f"last round: {ENDING_WORDS[Ending(table.trigger)]}"] if table.trigger else []
    return ", ".join(told)


def short_round(look: Look) -> str:
    """The round, for a corner of the map."""
    if look.phase == Phase.OVER:
        return "Game over"
    if not look.table.round:
        return "Start tracks"
    left = hopes.rounds_left(look.printed, look.table)
    return f"Round {look.table.round} of {look.table.round + left}" if left else "Last round"


def race_words(look: Look) -> str:
    """How many deliveries all players together may still make."""
    left = hopes.deliveries_left(look.view.table)
    return f"{counted(left, 'delivery', 'deliveries') if left else 'no deliveries'} left"


def round_words(look: Look) -> str:
    """The round, and why it is the last."""
    if why := look.table.ending or look.table.trigger:
        return f"{short_round(look)}: {ENDING_WORDS[Ending(why)]}"
    return f"{short_round(look)}{' at most' * bool(look.table.round)}"


def describe(look: Look) -> str:
    """The table in a few sentences."""
    told = [status_words(look), detail_words(look)]
    told += [company_words(look, seat) for seat in look.seats]
    told += [ship_words(look)] if look.has_ship else []
    return " ".join(f"{line}." for line in told if line)


# --- the map ------------------------------------------------------------------------------------------


def space_words(look: Look, space: int) -> str:
    """A space: terrain, and what lies there. What a track costs stands on it and on its button.

    A piece counts as changed where its words do, and prices come and go with each turn.
    """
    terrain, on = look.terrain(space), look.on(space)
    where = look.called.space(look.table, space)
    told = [f"{where}: {TERRAIN_WORDS[terrain][terrain == Terrain.PLAINS]}"]
    told += ["a star"] if look.table.star[space] else []
    if on:
        told.append(f"{RAILS.get(terrain, 'track')} of {listed([look.names[seat] for seat in on])}")
    return ", ".join(told)


def works_words(look: Look, factory: int) -> str:
    """A factory."""
    works = look.table.works[factory]
    told = f"{look.called.space(look.table, works.space)}, factory: "
    told += f"{GOOD_WORDS[works.good]}, {works.left or 'none'} left"
    tracks = [look.names[seat] for seat in look.on(works.space)]
    told += f"; tracks of {listed(tracks)}" if tracks else "; no track yet"
    ways = [f"to {look.called.cities[one.city]}{way_words(one)}"
            for one in look.deliveries if one.factory == factory]  # fmt: skip
    told += f"; you can deliver {listed(ways)}" if ways else ""
    return told + ("; you may start here" if factory in look.starts else "")


def city_words(look: Look, city: int) -> str:
    """A city: what it asks for, and the trains there."""
    place = look.table.cities[city]
    asked = []
    for icon in range(place.count):
        seat = place.train[icon]
        asked.append(
            f"{GOOD_WORDS[place.good[icon]]}{f' (train of {look.names[seat]})' if seat != NONE else ''}"
        )
    told = f"{look.called.cities[city]} ({look.called.spaces[place.space]}), city: asks for {listed(asked)}"
    ways = [f"from {look.called.factories[one.factory]}{way_words(one)}"
            for one in look.deliveries if one.city == city]  # fmt: skip
    return told + (f"; you can deliver {listed(ways)}" if ways else "")


def way_words(one: Delivery) -> str:
    """The route of a delivery and what that brings, in brackets."""
    return f" ({counted(one.length, 'track')}: {bonus_words(one.parts[ROUTE])})"


def demand_words(look: Look, city: int, icon: int) -> str:
    """A train space of a city."""
    place = look.table.cities[city]
    seat, good = place.train[icon], GOOD_WORDS[place.good[icon]]
    if seat == NONE:
        return f"{look.called.cities[city]} asks for {good}"
    return f"Train of {look.names[seat]} in {look.called.cities[city]}, brought {good}"


# --- cards --------------------------------------------------------------------------------------------


def short_condition(look: Look, card: int) -> str:
    """What a train card asks for, in a few words."""
    face = look.printed.cards[card]
    if gone := good_gone(look.printed, look.view.table, card):
        return f"no {card_brief(face)} {gone}"
    return f"delivers {card_brief(face)}" if face.asks == Asks.GOOD else card_brief(face)


def card_words(look: Look, card: int) -> str:
    """A train card."""
    kind = look.called.classes[look.printed.cards[card].kind]
    gone = good_gone(look.printed, look.view.table, card)
    none = f"; no {GOOD_WORDS[look.printed.cards[card].n]} is {gone}" if gone else ""
    return f"{look.called.cards[card]}, class {kind}: {look.called.card_texts[card]}{none}"


def goal_words(look: Look, k: int) -> str:
    """An achievement: what it asks for, and who has it; each racer for it tells how far that one is."""
    goal = look.table.goals[k]
    has = [look.names[seat] for seat in look.seats if look.has_goal(seat, k)]
    told = f"{look.called.goals[goal]}: {look.called.goal_texts[goal]}"
    told += f"; the next gets {look.goal_worth(k)} prestige" if len(has) < len(look.seats) else ""
    return told + (f"; marked by {listed(has)}" if has else "")


def goal_line(look: Look, k: int) -> str:
    """The same, with how far all others are."""
    face = look.printed.goals[look.table.goals[k]]
    racing = [seat for seat in look.seats if not look.has_goal(seat, k)]
    stand = [f"{look.names[seat]} {goal_stand(look.companies[seat], face)}" for seat in racing]
    return "; ".join([goal_words(look, k), *stand])


def racer_words(look: Look, goal: int, seat: int) -> str:
    """How far a player is with an achievement."""
    stand = goal_stand(look.companies[seat], look.printed.goals[goal])
    return f"{look.names[seat]}, {look.called.goals[goal]}: {stand}"


def contract_words(look: Look, contract: int, seat: int) -> str:
    """A secret contract, and how far a player is with it."""
    face = look.printed.contracts[contract]
    stand = contract_stand(look.companies[seat], face)
    return f"{look.called.contracts[contract]}: {face.prestige} prestige at the end; {stand}"


# --- the ship -----------------------------------------------------------------------------------------


def ship_words(look: Look) -> str:
    """The ship, what it wants next, and whose export it would be now."""
    ship = look.ship
    told = f"Ship {look.called.ships[look.table.ship]}: wants {SLOT_WORDS[ship.good[look.next_slot]]} next"
    return f"{told}; {export_words(look, 0)}; {export_words(look, 1)}"


def export_words(look: Look, which: int) -> str:
    """An export bonus, and who would get it now."""
    now = listed([look.names[seat] for seat in look.exports(which)]) or "nobody"
    name = ("Most containers aboard", "Tied for most containers")[which]
    return f"{name}: {bonus_words(look.ship.export[which])}, now {now}"


def slot_words(look: Look, slot: int) -> str:
    """A slot of the ship."""
    seat, good = look.table.slot[slot], look.ship.good[slot]
    told = f"Slot {slot + 1} of the ship: {SLOT_WORDS[good]}, {bonus_words(look.ship.bonus[slot])}"
    if seat == NEUTRAL:
        return f"{told}; a neutral container"
    if seat != NONE:
        return f"{told}; container of {look.names[seat]}"
    if slot == look.next_slot:
        return f"{told}; the next to be covered"
    any_time = good == WILD and not look.table.wild_only_leftmost
    return f"{told}; empty" + (", may be covered at any delivery" if any_time else "")


# --- companies ----------------------------------------------------------------------------------------


def company_words(look: Look, seat: int) -> str:
    """A player, with all that one has."""
    return f"{look.names[seat]}: {owned_words(look, seat)}"


def owned_words(look: Look, seat: int) -> str:
    """What a player has."""
    own = look.companies[seat]
    fees = [f"${fee}" for fee in look.printed.fee[own.unlocked :]]
    locked = f"{counted(len(fees), 'locked track')}{f' for {listed(fees)}' if fees else ''}"
    told = [f"${own.money}", f"{own.prestige} prestige", *stock_words(look, seat).values(), locked]
    told.append(gathered_words(look, seat))
    known = [look.called.cards[card] for card in look.known(seat)]
    told += [f"bought and holds {listed(known)}"] if known else []
    told += ["plays first in this round"] if look.table.first == seat else []
    told += [f"contract: {contract_words(look, own.contract, seat)}"] if own.contract != NONE else []
    return "; ".join(told)


def stock_words(look: Look, seat: int) -> dict[str, str]:
    """What a player has of each piece."""
    own = look.companies[seat]
    told = {
        "tracks": f"{counted(own.tracks, 'free track')} left",
        "trains": f"{counted(own.trains, 'train')} left",
    }
    told |= {"containers": f"{counted(own.containers, 'container')} left"} if look.has_ship else {}
    return told | {"cards": f"{counted(own.cards, 'card')} in hand", "loans": loan_words(look, seat)}


def brief_words(look: Look, seat: int) -> str:
    """What a player can spend, for a small window."""
    own = look.companies[seat]
    told = [f"${own.money}", counted(own.tracks, "free track"), counted(own.trains, "train"),
            counted(own.loans, "loan")]  # fmt: skip
    return ", ".join(told + [counted(own.containers, "container")] * look.has_ship)


def gathered_words(look: Look, seat: int) -> str:
    """The train cards that a player has played, and the goods delivered."""
    own = look.companies[seat]
    cards = f"train cards played: {held(own.kinds, look.called.classes)}" if any(own.kinds) else ""
    goods = f"goods delivered: {held(own.delivered, GOOD_WORDS)}" if any(own.delivered) else ""
    return f"{cards or 'no train card played yet'}; {goods or 'nothing delivered yet'}"


def loan_words(look: Look, seat: int) -> str:
    """A player's loans, and what they will cost."""
    loans = look.companies[seat].loans
    later = look.phase != Phase.OVER and loans
    costs = f" ({loans * look.printed.loan_debt} prestige less at the end)" if later else ""
    return counted(loans, "loan") + costs


def locked_words(look: Look, seat: int, k: int) -> str:
    """A locked track."""
    fee = look.printed.fee[k]
    if k < look.companies[seat].unlocked:
        return f"Locked track {k + 1} of {look.names[seat]}: built"
    return f"Locked track {k + 1} of {look.names[seat]}: ${fee} to unlock"
