"""A quick judgement of a settlement, for bots: how long it may last, in Folk, and what it may win.

By the printed rules Folk dwindle (hardship takes one a turn, and hardly anything brings new ones), so
most games are won by who stands longest. Everything is weighed in Folk: those there are, those that
hunger, raids and the winter may yet take this turn, and wealth, which feeds them later. Awards count as
far as the settlement may live to see them. The weights were found by playing alone, for the longest life.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, SHOE
from flatboat.games.rifle_and_axe.rules.awards import award_value
from flatboat.games.rifle_and_axe.rules.hazards import overflow
from flatboat.games.rifle_and_axe.rules.limits import extra_trades, folk_left, has, shoeing_saves
from flatboat.games.rifle_and_axe.rules.raid import fight_level
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    BARTER_GIVEN_AT,
    BARTER_GOT_AT,
    BARTER_RATE,
    GOODS,
    SEASONS,
    TRADED,
    TRADED_AT,
    Award,
    Edition,
    Happening,
    Phase,
    Raid,
    Resource,
    Season,
    Settlement,
    Stage,
    State,
    Structure,
    Table,
)
from flatboat.games.rifle_and_axe.rules.trade import among, buys_on
from flatboat.games.rifle_and_axe.rules.turn import standing
from flatboat.kernel.compiler import lookup, rule
from flatboat.kernel.record_view import wrap
from flatboat.kernel.records import Record, Row, f64

UNSALTED = 5.0  # Folk lost for each Salt that is short
OVERRUN = 1 / 3  # chance of losing the fort in a catastrophe
MOST_REROLLS = 10  # that are reckoned with
FUEL = 4  # the most that a winter burns
WINTER = 2 / 3  # worth of a shortage less in the winter, twice the chance of a harsh one
MOST_PEACE = 12  # worth of a Peace Point kept, and how many count
LONE = 4.0  # a judgement weighs so much less against no rival, as it does for bots in a game alone
ROUND_TRIP = 50.0  # what it costs a bot to buy back what it sold: more than any dice could
# In money:
BREED, BREED_TURNS = 0.5, 4.85  # of Livestock, for each turn it may breed
EXTRA_TURNS = 8.0  # for which a structure's extra action is reckoned
SHORT, SPILT = 1.0, 1.5  # of Clothes and Housewares that lack, of goods beyond Folk that find no container
#: What is good for more than its price: the resource, how many of it, the worth of each.
KEPT = (
    (Resource.HORSES, 8, 4.0),
    (Resource.TOOLS, 8, 5.0),
    (Resource.IMPLEMENTS, 8, 3.0),
    (Resource.CONTAINERS, 20, 1.0),
    (Resource.WOOD, 14, 2.5),
    (Resource.LUMBER, 8, 3.5),
    (Resource.PLOTS, 12, 2.0),
    (Resource.LOOMS, 3, 3.0),
    (Resource.GRAIN, 8, 1.0),
    (Resource.SALT, 3, 3.0),
)
KEPT_WHAT, KEPT_MOST = lookup(kept[0] for kept in KEPT), lookup(kept[1] for kept in KEPT)
KEPT_WORTH = np.array([kept[2] for kept in KEPT])
FOOD = TRADED.index(Resource.FOOD)  # as a good
LAST_TURNS = 6.0  # from here on things to work with lose their worth


class Weights(Record):
    """What a judgement weighs by; WEIGHTS are those of the game's own bots."""

    idle: f64  # worth of a Folk that can still act
    risk: f64  # how much raids count that are reckoned ahead
    peace: f64  # worth of a Peace Point kept
    money: f64  # worth of a money's worth, in Folk
    award: f64  # worth of an award to those who live to see it
    hardship: f64  # Folk that hardship takes at the mean
    hungry: f64  # Folk lost for each that is unfed (1/3 at the mean)
    foreseen: f64  # turns for which raids are reckoned ahead
    price: f64  # of a good's price
    seed: f64  # money that Planted Seed is worth
    extra: f64  # and a structure's extra action, each turn
    larder: f64  # Food for the next turn, beyond its price
    unbought: f64  # what each Food costs that is needed and only money as yet: so it is bought at once
    stock: f64  # Food that is left for the next turn, beyond its price, while it finds a container
    cold: f64  # shortage that each Wood is in the winter itself
    lasts: f64  # turns that a settlement lives to see for each Folk
    least: f64  # Folk that a purchase, sale or barter has to be worth, or it is not made


WEIGHTS = Weights.with_values(
    idle=0.25, risk=0.5, peace=0.4, money=0.008, award=2.0, hardship=1.0, hungry=0.4,
    foreseen=4.0, price=0.9, seed=6.0, extra=3.0, larder=1.0, unbought=0.05,
    stock=3.0, cold=0.4, lasts=1.5, least=0.05,
)  # fmt: skip


# --- what may be lost -----------------------------------------------------------------------------


@rule
def raid_cost(edition: Edition, s: Settlement, row: int, fight: int) -> float:
    """Folk that a row of the Raid Table takes at the mean."""
    kind, theirs = edition.raid[row], edition.raid_fight[row]
    if kind == Raid.TRADE or kind == Raid.TRUCE:
        return 0.0
    if kind == Raid.HORSE_RAID:
        return 0.1
    edge = 1 if fight > theirs else (-1 if fight < theirs else 0)
    held, losses = (3.0 + edge) / 6, float(edition.raid_losses[row])
    cost = (1 - held) * losses + held * max(0.0, losses - 2)
    if kind == Raid.ASSAULT and fight < theirs:
        cost += OVERRUN * max(0.0, s.resources[Resource.FOLK] - cost)
    return cost


@rule
def raid_risk(edition: Edition, s: Settlement, fight: int, rerolls: int) -> float:
    """Folk that a Raid Phase takes at the mean, with so many rerolls spent where they pay."""
    rows = len(edition.raid)
    costs = np.empty(10)
    for row in range(rows):
        costs[row] = raid_cost(edition, s, row, fight)
    risk = 1e9
    for _ in range(min(rerolls, MOST_REROLLS) + 1):
        total = 0.0
        for row in range(rows):
            total += min(risk, costs[row])
        risk = total / rows
    return risk


@rule
def larder(edition: Edition, s: Settlement) -> int:
    """Food, and what money could buy within the Trades made: or no trade would be begun."""
    food = s.resources[Resource.FOOD]
    if s.phase == Phase.ACTION and not among(s.sold, FOOD) and buys_on(s, FOOD):
        food += s.resources[Resource.MONEY] // edition.value[FOOD]
    return food


@rule
def hungry(edition: Edition, s: Settlement, lost: int) -> int:
    """Folk that go unfed if so much Grain or Food is lost before they eat."""
    food = larder(edition, s) - max(0, lost - s.resources[Resource.GRAIN])
    return max(0, s.resources[Resource.FOLK] - max(0, food))


@rule
def comes(s: Settlement, stage: int) -> bool:
    """Whether a phase of this turn is still ahead, and the actions before it are being taken or done."""
    if s.phase == Phase.ACTION or s.phase == Phase.CRAFTSMAN:
        return True
    deciding = s.phase == Phase.LOSE or s.phase == Phase.RAID or s.phase == Phase.BARTER
    return deciding and s.stage <= stage


@rule
def turn_losses(edition: Edition, table: Table, s: Settlement, fight: int, weights: Weights) -> float:
    """Folk that this turn may still take."""
    folk, lost = s.resources[Resource.FOLK], 0.0
    if comes(s, Stage.HARDSHIP):
        lost += weights.hardship
    if comes(s, Stage.RAID):
        lost += raid_risk(edition, s, fight, s.resources[Resource.PEACE])
    elif s.phase == Phase.RAID:
        risk = raid_risk(edition, s, fight, s.resources[Resource.PEACE] - 1)
        lost += min(risk, raid_cost(edition, s, s.raid - 1, fight))
    if comes(s, Stage.CONSUME):
        unfed = float(hungry(edition, s, 0))
        lost += weights.unbought * (max(0, folk - s.resources[Resource.FOOD]) - unfed)
        if comes(s, Stage.HARDSHIP):  # floods and spoilage may come first
            unfed = 0.5 * unfed + 0.3 * hungry(edition, s, 4) + 0.2 * hungry(edition, s, 2)
        lost += weights.hungry * unfed
        lost += UNSALTED * max(0, folk // 10 - s.resources[Resource.SALT])
    return lost + winter_losses(table, s, weights)


@rule
def winter_losses(table: Table, s: Settlement, weights: Weights) -> float:
    """Folk that shortages may take in the next winter, less the further off it is."""
    turns = -table.turn % 4
    if turns == 0 and not comes(s, Stage.COLD):
        return 0.0
    folk = s.resources[Resource.FOLK]
    shortages = 1.0 if s.resources[Resource.HOUSING] < folk else 0.0
    shortages += 1.0 if s.resources[Resource.CLOTHING] < folk else 0.0
    lacking = max(0, FUEL - s.resources[Resource.WOOD] - s.resources[Resource.LUMBER])
    shortages += (weights.cold if turns == 0 else 0.25) * lacking
    return WINTER * shortages / (1 + turns)


# --- what is owned ----------------------------------------------------------------------------------


@rule
def wealth(edition: Edition, table: Table, s: Settlement, weights: Weights) -> float:
    """What is owned, in money: prices, and what things are good for beyond them."""
    r = s.resources
    left = min(float(edition.turns - table.turn), weights.lasts * r[Resource.FOLK])
    worth = float(r[Resource.MONEY])
    for good in range(GOODS):
        worth += weights.price * edition.value[good] * r[TRADED_AT[good]]
    later = min(1.0, left / LAST_TURNS)
    for i in range(len(KEPT_WHAT)):
        worth += later * KEPT_WORTH[i] * min(r[KEPT_WHAT[i]], KEPT_MOST[i])
    worth += r[Resource.LIVESTOCK] * BREED * min(left, BREED_TURNS)
    if left >= (Season.FALL - table.turn) % SEASONS:  # a Fall is still to come
        worth += weights.seed * r[Resource.SEED]
    worth += weights.extra * min(left, EXTRA_TURNS) * extras(s)
    folk = r[Resource.FOLK]
    worth += weights.larder * min(r[Resource.FOOD], folk)
    eaten = folk if comes(s, Stage.CONSUME) else 0
    spilt = max(0, overflow(s) - eaten)
    worth += weights.stock * max(0, min(r[Resource.FOOD] - eaten, folk) - spilt)
    short = max(0, folk - r[Resource.CLOTHING]) + max(0, folk - r[Resource.HOUSEWARES])
    return worth - SHORT * short - SPILT * spilt


@rule
def extras(s: Settlement) -> int:
    """Structures that bring something every turn."""
    n = has(s, Structure.TUB_MILL) + has(s, Structure.HOMINY_BLOCK) + has(s, Structure.ROAD)
    n += has(s, Structure.SMITHY) + has(s, Structure.CARPENTER_SHOP)
    return n + has(s, Structure.LEACHING_VAT)


# --- what may be won ---------------------------------------------------------------------------------


@rule
def likely(x: float) -> float:
    """From 0 to 1, a half at 0."""
    return 0.5 + 0.5 * x / (1 + abs(x))


@rule
def award_hope(edition: Edition, table: Table, seat: int) -> float:
    """How many awards the settlement may hope for, if it lives to see them."""
    s, left = table.settlements[seat], float(edition.turns - table.turn)
    hope = 0.0
    for award in range(AWARDS):
        rival = -1
        if table.seats == 1:
            rival = edition.par[award]
        for other in range(table.seats):
            if other != seat and table.settlements[other].fallen == 0:
                rival = max(rival, award_value(table.settlements[other], award))
        spread = 2.0 + left * (1.0 if award == Award.POPULATION else 2.0)
        hope += likely((award_value(s, award) - rival) / spread)
    return hope


@rule
def parts(
    edition: Edition, table: Table, seat: int, weights: Weights
) -> tuple[float, float, float, float, float, float, float]:
    """How a settlement stands, in Folk: what that is made of, in the order of TERMS."""
    s = table.settlements[seat]
    if s.fallen > 0:
        return -20.0 + 0.5 * s.fallen, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    left = float(edition.turns - table.turn)
    fight = fight_level(edition, s)
    losses = turn_losses(edition, table, s, fight, weights)
    folk = s.resources[Resource.FOLK] - losses
    lasting = fight - (edition.militia if s.militia > 0 else 0)
    risk = raid_risk(edition, s, lasting, 1 + s.resources[Resource.PEACE] // 3)
    lives = likely((folk - 0.9 * left) / 2.0)
    return (
        float(s.resources[Resource.FOLK]),
        -losses,
        -min(left, weights.foreseen) * weights.risk * risk,
        weights.peace * min(s.resources[Resource.PEACE], MOST_PEACE),
        weights.money * wealth(edition, table, s, weights),
        weights.idle * folk_left(s) if s.phase == Phase.ACTION else 0.0,
        weights.award * lives * award_hope(edition, table, seat),
    )


#: The names of these parts.
TERMS = ("folk", "losses", "raids", "peace", "wealth", "idle", "awards")


@rule
def judge(edition: Edition, table: Table, seat: int, weights: Weights) -> float:
    """How a settlement stands, in Folk."""
    life = 0.0
    for part in parts(edition, table, seat, weights):
        life += part
    return life


def terms(edition: Edition, state: State, seat: int) -> dict[str, float]:
    """What that is made of, by name."""
    return dict(zip(TERMS, parts(edition, state.table, seat, wrap(WEIGHTS)[0]), strict=True))


@rule
def has_just_traded(state: State, seat: int) -> bool:
    """Whether a seat's last move bought, sold or bartered."""
    told = state.events.ring[0]
    if state.events.count != 1 or told.seat != seat:
        return False
    return bool(told.kind in (Happening.SOLD, Happening.BOUGHT, Happening.BARTERED))


@rule
def is_round_trip(state: State, seat: int) -> bool:
    """Whether the last move bought back what was sold this turn, or sold what was bought.

    A Trade once paid for allows that for ever, and a bot would put off the dice by it.
    """
    s, told = state.table.settlements[seat], state.events.ring[0]
    bartered = told.kind == Happening.BARTERED
    return has_just_traded(state, seat) and not bartered and among(s.sold, told.a) and among(s.bought, told.a)


@rule
def shod_early(state: State, seat: int) -> bool:
    """Whether the last move shod horses, and no Trade made before gives its Folk back: a bot trades first."""
    s, told = state.table.settlements[seat], state.events.ring[0]
    if state.events.count != 1 or told.seat != seat or told.kind != Happening.DID or told.a != SHOE:
        return False
    return shoeing_saves(s, extra_trades(s) - 1) <= 0


@rule
def give_back(edition: Edition, state: State, seat: int, way: int) -> None:
    """Undo what the last move bought, sold or bartered (`way` 1), or do it again (-1): the goods alone."""
    have, told = state.table.settlements[seat].resources, state.events.ring[0]
    if told.kind == Happening.BARTERED:
        have[BARTER_GIVEN_AT[told.a // len(BARTER_GOT_AT)]] += way * told.b
        have[BARTER_GOT_AT[told.a % len(BARTER_GOT_AT)]] -= way * BARTER_RATE * told.b
        return
    n = way * told.b if told.kind == Happening.SOLD else -way * told.b
    have[TRADED_AT[told.a]] += n
    have[Resource.MONEY] -= n * edition.value[told.a]


@rule
def is_idle_trade(edition: Edition, state: State, seat: int, now: float, weights: Weights) -> bool:
    """Whether the last move traded goods that are worth no more than those that it took.

    What it leads to is better than the dice, and so is what follows it: a bot would never end its turn.
    """
    give_back(edition, state, seat, 1)
    before = judge(edition, state.table, seat, weights)
    give_back(edition, state, seat, -1)
    return now < before + weights.least


@rule
def evaluate(edition: Edition, state: State, weights: Weights, out: Row[f64]) -> None:
    """How each seat stands; who plays on with no rival left stands or falls by itself, as who plays alone."""
    table = state.table
    alone = table.seats > 1 and table.play_on > 0 and standing(table) == 1
    for seat in range(table.seats):
        now = judge(edition, table, seat, weights)
        out[seat] = now
        if alone:
            out[seat] = now / LONE if table.settlements[seat].fallen == 0 else 0.0
        if has_just_traded(state, seat):
            if is_round_trip(state, seat) or is_idle_trade(edition, state, seat, now, weights):
                out[seat] -= ROUND_TRIP
        elif shod_early(state, seat):
            out[seat] -= ROUND_TRIP


def rollout_weights() -> np.ndarray[Any, Any]:
    """The weight of each action."""
    return np.full(len(ACTIONS), 2, np.int8)
