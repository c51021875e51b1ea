"""What a player would otherwise work out in the head: forecasts, odds, and how the awards stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.actions import PLANT
from flatboat.games.rifle_and_axe.rules.awards import award_value
from flatboat.games.rifle_and_axe.rules.raid import DEFENDED, OVERRUN, POWDER, SPARED, fight_level
from flatboat.games.rifle_and_axe.rules.reckoning import FOLK_PER_SALT, SICKENS, STARVES, UNDONE
from flatboat.games.rifle_and_axe.rules.tables import (
    STORED,
    Award,
    Edition,
    Ending,
    Phase,
    Raid,
    Resource,
    Season,
    Settlement,
    Square,
    Stage,
    Structure,
    Table,
    View,
)
from flatboat.games.rifle_and_axe.rules.trade import purchases_open, sales_open
from flatboat.games.rifle_and_axe.text.controls import CONTROLS
from flatboat.games.rifle_and_axe.text.deeds import times
from flatboat.games.rifle_and_axe.text.verdict import times_par
from flatboat.games.rifle_and_axe.text.vocabulary import (
    AWARD_NAMES,
    RESOURCE_NAMES,
    STRUCTURE_NAMES,
    season_of,
)
from flatboat.kernel.notation import counted, listed
from flatboat.kernel.text import Panel

#: What has to be there for all Folk.
SHELTER = (Resource.HOUSING, Resource.CLOTHING, Resource.HOUSEWARES)
#: The choices after the Action Phase, which may come when all have eaten.
AFTER_WORK = (Phase.LOSE, Phase.RAID, Phase.BARTER, Phase.DISCARD)
GOOD, BAD, WARN = "good", "bad", "warn"
ACTION_SECTION = CONTROLS["end the action phase"].section
RAID_SECTION = CONTROLS["face the raid"].section
BOARDS_SECTION = "The table: boards and what they hold"
CERTAIN = 100  # percent
ROWS = 10  # of the Raid Table, each as likely
DIE = range(1, 7)
TOLD = 0.05  # what rounds to 0 on average is not told
PEACE_IN_FOLK, HORSE_IN_FOLK = 0.1, 0.25  # what a Peace Point and a Horse are worth
HOARDED = (Resource.FOOD, Resource.GRAIN)  # of what is stored, these count for the Hoard Award

AVERAGE = 7  # of the two dice for Happiness
WARMTH = (Resource.HOUSING, Resource.CLOTHING)
DEADLY = 3  # raids of ten from which on they threaten

Row = tuple[tuple[str, ...], str]  # the cells, the tone


class Odds(NamedTuple):
    """What a row of the Raid Table would do now."""

    name: str
    fight: int  # 0: no violence
    needed: int  # the least die that spares losses
    defended: float  # its chance
    folk: float  # lost, on average
    horses: float
    ruin: float  # the chance that the settlement is abandoned or overrun
    kills: float = 0  # the chance that Folk are lost at all


class Needs(NamedTuple):
    """What the phases after the Action Phase will ask, as things stand."""

    unfed: int
    salt: int  # asked for
    unsalted: int  # of it lacking
    fuel: int  # the most that this turn's winter may ask, 0 if it is not winter
    cold: int  # of it lacking
    overflow: int
    room: int  # that Containers still have once all have eaten


class Forecast(NamedTuple):
    """A picture, what it says, the same in full, and whether it threatens or is met."""

    id: str
    art: str
    label: str
    title: str
    bad: bool = False
    met: bool = False


def share(chance: float) -> str:
    """A chance as people say it.

    >>> share(1 / 3), share(0)
    ('33%', '0%')
    """
    return f"{round(100 * chance)}%"


def chance_of(least: int) -> float:
    """The chance of a six-sided die to show so much or more."""
    return sum(die >= least for die in DIE) / len(DIE)


def average(number: float) -> str:
    """An average, to a tenth."""
    return f"{number:.1f}".removesuffix(".0")


def raid_odds(edition: RifleEdition, record: Edition, s: Settlement) -> list[Odds]:
    """What each row of the Raid Table would do to a settlement now (rulings H6 to H9)."""
    ours = fight_level(record, s)
    found = []
    for row, kind in zip(edition.raids.rows, record.raid, strict=True):
        if kind in (Raid.TRADE, Raid.TRUCE):
            found.append(Odds(row.name, 0, 0, 0, 0, 0, 0))
            continue
        needed = DEFENDED + (row.fight > ours) - (row.fight < ours)
        defended = chance_of(needed)
        losses = DIE if kind == Raid.HORSE_RAID else (row.losses,)
        raided = Resource.HORSES if kind == Raid.HORSE_RAID else Resource.FOLK
        have = s.resources[raided]
        chances = [(n, (1 - defended) / len(losses)) for n in losses]
        chances += [(max(0, n - SPARED), defended / len(losses)) for n in losses]
        lost = sum(min(n, have) * chance for n, chance in chances)
        horses, folk = (lost, 0.0) if raided == Resource.HORSES else (0.0, lost)
        abandoned = sum(chance for n, chance in chances if n >= have and raided == Resource.FOLK)
        overrun = chance_of(OVERRUN) if kind == Raid.ASSAULT and ours < row.fight else 0
        ruin = abandoned + (1 - abandoned) * overrun  # ruling H9: who is left may still be overrun
        kills = sum(chance for n, chance in chances if n) if raided == Resource.FOLK else 0
        found.append(Odds(row.name, row.fight, needed, defended, folk, horses, ruin, kills))
    return found


def any_raid(table: Sequence[Odds]) -> Odds:
    """What a roll on the Raid Table brings on average."""
    folk, horses, ruin, kills = (
        sum(getattr(odds, of) for odds in table) / ROWS for of in ("folk", "horses", "ruin", "kills")
    )
    return Odds("", 0, 0, 0, folk, horses, ruin, kills)


def coming_raid(table: Sequence[Odds], s: Settlement, peace: int) -> Odds:
    """What the next roll brings on average, with the best use of so much Peace."""
    folk, best = int(s.resources[Resource.FOLK]), any_raid(table)
    for _ in range(peace):
        best = any_raid([best if is_worse(odds, best, folk) else odds for odds in table])
    return best


def another_raid(table: Sequence[Odds], s: Settlement) -> Odds:
    """What comes of a Peace Point spent: another roll, and the best use of the Peace that is then left."""
    return coming_raid(table, s, int(s.resources[Resource.PEACE]) - 1)


def deadly_raids(table: Sequence[Odds], s: Settlement) -> int:
    """In how many of ten turns a raid takes Folk, with the Peace that there is to roll it again."""
    return round(ROWS * coming_raid(table, s, int(s.resources[Resource.PEACE])).kills)


def is_worse(now: Odds, another: Odds, folk: int) -> bool:
    """Whether a raid costs so much more than another on average that a Peace Point is well spent on it."""
    return raid_cost(now, folk) - raid_cost(another, folk) > PEACE_IN_FOLK


def raid_cost(odds: Odds, folk: int) -> float:
    """What a raid costs on average, in Folk, of whom there are so many."""
    return odds.folk + HORSE_IN_FOLK * odds.horses + odds.ruin * folk


def cost_words(odds: Odds) -> str:
    """What a raid costs on average, as a part of a sentence."""
    costs = [f"{average(odds.folk)} Folk"] * (odds.folk >= TOLD)
    costs += [f"{average(odds.horses)} Horses"] * (odds.horses >= TOLD)
    told = f"{listed(costs)} on average" if costs else "nothing"
    ruin = round(100 * odds.ruin)
    if ruin == CERTAIN:
        return "the whole settlement"
    return f"{told}, and the whole settlement {share(odds.ruin)} of the time" if ruin else told


def needs(record: Edition, s: Settlement, turn: int) -> Needs:
    """What the phases after the Action Phase will ask of a settlement, were nothing lost before."""
    have = s.resources
    folk = have[Resource.FOLK]
    eaten, salt = min(folk, have[Resource.FOOD]), folk // FOLK_PER_SALT
    fuel = max(record.winter_fuel) if season_of(turn) == Season.WINTER else 0
    unsalted = max(0, salt - have[Resource.SALT])
    stored = sum(have[resource] for resource in STORED) - eaten - (salt - unsalted)
    room = have[Resource.CONTAINERS] + s.built[Structure.ROOT_CELLAR]
    return Needs(
        unfed=folk - eaten,
        salt=salt,
        unsalted=unsalted,
        fuel=fuel,
        cold=max(0, fuel - have[Resource.WOOD] - have[Resource.LUMBER]),
        overflow=max(0, stored - room),
        room=max(0, room - stored),
    )


def sure_happiness(s: Settlement, unfed: int) -> list[tuple[int, str]]:
    """What the Happiness Phase will surely take, and for what (ruling C6), were nothing lost before."""
    have = s.resources
    folk = have[Resource.FOLK]
    found = [
        (-1 if unfed else 0, "starvation"),
        (-s.lost, "Folk lost"),
        *((-1 if have[resource] < folk else 0, RESOURCE_NAMES[resource]) for resource in SHELTER),
        (0 if s.done[Square.SOAP_MAKING] else -UNDONE, "no soap"),
        (0 if s.done[Square.COOKING] else -UNDONE, "no cooking"),
    ]
    return [(n, why) for n, why in found if n]


def is_past(s: Settlement, stage: Stage) -> bool:
    """Whether a stage of what follows the Action Phase is over in this turn."""
    return bool(s.phase in AFTER_WORK and s.stage > stage)


def asked_of(record: Edition, s: Settlement, turn: int, resource: int) -> int:
    """How much of a resource is needed: for all Folk; to eat; in a raid; for what is in store."""
    have, folk = int(s.resources[resource]), int(s.resources[Resource.FOLK])
    if resource in SHELTER:
        return folk
    fed = is_past(s, Stage.CONSUME)
    if resource == Resource.FOOD:
        return 0 if fed else folk
    if resource == Resource.GUNPOWDER:
        return POWDER if s.resources[Resource.RIFLES] else 0
    coming = needs(record, s, turn)
    if resource == Resource.SALT:
        return 0 if fed else coming.salt
    if resource == Resource.CONTAINERS and (s.phase == Phase.DISCARD or not fed):
        return have + int(s.owed if s.phase == Phase.DISCARD else coming.overflow)
    return 0


# --- what the end of this turn will ask ---------------------------------------------------------------


def forecasts(edition: RifleEdition, table: Table, seat: int) -> Iterator[Forecast]:
    """What is to be thought of now, the season's own work first."""
    s = table.settlements[seat]
    need = needs(edition.printed, s, table.turn)
    yield from of_season(edition, table, seat, need)
    yield from of_meal(s, need)
    over = need.overflow
    full = f"After the meal {over} in store will find no Container: they are lost"
    free = f"After the meal there is room for {need.room or 'no'} more in store"
    told = f"{over} too many to store" if over else f"room for {need.room}" if need.room else "stores full"
    yield Forecast("stores", "r18", told, full if over else free, over > 0)
    yield of_raids(edition, s)
    yield of_happiness(s, need.unfed, season_of(table.turn))


def of_season(edition: RifleEdition, table: Table, seat: int, need: Needs) -> Iterator[Forecast]:
    """What this season alone is for, or what the next ones ask."""
    record, s, season = edition.printed, table.settlements[seat], season_of(table.turn)
    have, grain = s.resources, record.yields
    seed, bare = int(have[Resource.SEED]), int(have[Resource.PLOTS] - have[Resource.SEED])
    ripe = f"{seed * grain} Grain ripen"
    if season == Season.SPRING and bare:
        told = f"plant {bare}" if times(record, table, seat, PLANT) else f"{bare} not planted"
        yield Forecast("season", "r7", told, f"{counted(bare, 'bare Plot')}: only Spring is for planting")
    elif season == Season.SPRING and seed:
        yield Forecast("season", "r7", "all planted", f"All {seed} Plots are planted", met=True)
    elif season == Season.SUMMER and seed:
        title = f"{ripe} in Fall; there is room for {need.room or 'no'} more in store now"
        yield Forecast("season", "r9", f"{seed * grain} ripe in Fall", title)
    elif season == Season.FALL:
        if seed:
            title = f"{ripe}: only Fall is for the harvest"
            yield Forecast("season", "q7", f"harvest {seed}", title, bad=True)
        fuel = max(record.winter_fuel)
        yield of_winter(s, fuel, max(0, fuel - have[Resource.WOOD] - have[Resource.LUMBER]))
    elif season == Season.WINTER and need.fuel:
        yield of_winter(s, need.fuel, need.cold)


def of_winter(s: Settlement, fuel: int, short: int) -> Forecast:
    """Wood and Lumber for the fires of Winter, and what else a harsh one kills for."""
    have = s.resources
    title = (
        f"Winter burns up to {fuel} Wood or Lumber; you have {have[Resource.WOOD] + have[Resource.LUMBER]}"
    )
    lacking = ["Wood"] * (short > 0)
    lacking += [RESOURCE_NAMES[one] for one in WARMTH if have[one] < have[Resource.FOLK]]
    title += f". A harsh one kills for too little {listed(lacking)}" if lacking else ""
    told = f"{f'{short} ' if short > 0 else ''}{lacking[0]} short" if lacking else "all warm"
    return Forecast("fuel", "q25", told, title, bool(lacking), not lacking)


def of_meal(s: Settlement, need: Needs) -> Iterator[Forecast]:
    """Food for all; Salt if it is short."""
    folk, food = int(s.resources[Resource.FOLK]), int(s.resources[Resource.FOOD])
    if need.unfed:
        hungry = f"{need.unfed} Folk may starve: you have {food or 'no'} Food and need {folk}"
        title = f"{hungry}. Each dies on {STARVES} or more"
        yield Forecast("food", "r8", f"{need.unfed} Food short", title, bad=True)
    else:
        yield Forecast("food", "r8", "all fed", f"{folk} Folk eat {folk} Food; you have {food}", met=True)
    if need.unsalted:
        sick, salt = need.unsalted * FOLK_PER_SALT, s.resources[Resource.SALT]
        without = f"{sick} Folk may die without Salt: you have {salt or 'none'} and need {need.salt}"
        title = f"{without}. Each dies on {SICKENS} or more"
        yield Forecast("salt", "r14", f"{need.unsalted} Salt short", title, bad=True)
    elif need.salt:
        title = f"{counted(need.salt, 'Salt')} needed, 1 for each 10 Folk"
        yield Forecast("salt", "r14", "Salt for all", title, met=True)


def of_happiness(s: Settlement, unfed: int, season: Season) -> Forecast:
    """What Happiness changes by on average, and what takes of it."""
    sure = sure_happiness(s, unfed)
    total = AVERAGE + sum(n for n, _ in sure)
    causes = "".join(f"; {n} {why}" for n, why in sure)
    causes += "; 1 more or less with the winter" if season == Season.WINTER else ""
    title = f"Happiness changes by about {total:+d}: two dice, {AVERAGE} on average{causes}"
    told = f"{total:+d}".replace("-", "−") if total else "±0"
    return Forecast("happy", "r3", f"Happiness {told}", title, total < 0)


def of_raids(edition: RifleEdition, s: Settlement) -> Forecast:
    """How many raids kill at this Fight level."""
    deadly = deadly_raids(raid_odds(edition, edition.printed, s), s)
    peace = int(s.resources[Resource.PEACE])
    title = (
        f"A raid comes each turn: about {deadly} of {ROWS} kill at Fight {fight_level(edition.printed, s)} "
        f"with {peace or 'no'} Peace to roll again"
    )
    return Forecast("raids", "fort", f"{deadly} of {ROWS} raids kill", title, deadly >= DEADLY, deadly <= 1)


class Outlook:
    """The panels for one edition."""

    def __init__(self, edition: RifleEdition) -> None:
        self.edition = edition
        self.record = edition.printed

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What helps the viewer now."""
        table, found = view.table, list[Panel]()
        plays = view.seat >= 0 and table.ending == Ending.NOT_YET
        phase = table.settlements[view.seat].phase if plays else Phase.FALLEN
        if phase == Phase.ACTION:
            found.append(self.forecast(view))
        if phase in (Phase.ACTION, Phase.RAID):
            found.append(self.raids(table.settlements[view.seat]))
        if table.seats == 1:
            found.append(self.record_so_far(table.settlements[0]))
        elif plays:
            found.append(self.settlements(table))
        return tuple(found) if table.turn else ()

    # --- the Action Phase ------------------------------------------------------------------
    def forecast(self, view: View) -> Panel:
        """What the phases to come will ask, and what they will find."""
        found = forecasts(self.edition, view.table, view.seat)
        rows: list[Row] = [
            ((one.label, one.title), BAD if one.bad else GOOD if one.met else "") for one in found
        ]
        return panel("If you end the phase now", ACTION_SECTION, ("", ""), rows, unfolded=True)

    # --- the Raid Phase ----------------------------------------------------------------------
    def raids(self, s: Settlement) -> Panel:
        """The Raid Table against the settlement as it stands: its Fight compared with each row's."""
        ours = fight_level(self.record, s)
        rows = []
        for die, odds in enumerate(raid_odds(self.edition, self.record, s), 1):
            rows.append(((str(die), odds.name, *odds_cells(odds, ours)), odds_tone(odds)))
        columns = ("Die", "Raid", "Fight", "Defence", "Lost", "All lost")
        return panel("The Raid Table", RAID_SECTION, columns, rows)

    # --- beside the board ------------------------------------------------------------------
    def settlements(self, table: Table) -> Panel:
        """All that the settlements have, beside each other: nothing is hidden in this game."""
        sides = [table.settlements[seat] for seat in range(table.seats)]
        rows: list[Row] = [
            ((name, *(str(s.resources[resource]) for s in sides)), "")
            for resource, name in enumerate(RESOURCE_NAMES)
        ]
        rows += [
            ((name, *(str(s.built[structure]) for s in sides)), "")
            for structure, name in enumerate(STRUCTURE_NAMES)
            if any(s.built[structure] for s in sides)
        ]
        rows.append((("Fight", *(str(fight_level(self.record, s)) for s in sides)), ""))
        columns = ("", *(f"Seat {seat + 1}" for seat in range(table.seats)))
        return panel("All settlements", BOARDS_SECTION, columns, rows)

    def record_so_far(self, s: Settlement) -> Panel:
        """The five values of a game alone, and their par."""
        rows: list[Row] = []
        for award in Award:
            value, par = award_value(s, award), self.record.par[award]
            tone = GOOD if value >= par and not s.fallen else ""
            rows.append(((AWARD_NAMES[award], str(value), str(par), f"{times_par(value, par):g}"), tone))
        columns = ("", "Now", "Par", "Times par")
        return panel("Awards as they stand", "Alone: the record and par", columns, rows)


# --- rows and cells ----------------------------------------------------------------------------------


def panel(
    heading: str, section: str, columns: tuple[str, ...], rows: list[Row], *, unfolded: bool = False
) -> Panel:
    """A panel from rows and their tones."""
    cells, tones = tuple(row for row, _ in rows), tuple(tone for _, tone in rows)
    return Panel(heading, section, columns, cells, tones, unfolded)


def still_open(s: Settlement) -> list[str]:
    """What the Trades made so far may still sell or buy at no further cost (ruling A8)."""
    made = "the Trade" if s.done[Square.TRADE] == 1 else "the Trades"
    sides = ((sales_open(s), "sell"), (purchases_open(s), "buy"))
    return [f"{counted(n, 'good')} to {verb} in {made} you have made" for n, verb in sides if n]


def odds_cells(odds: Odds, ours: int) -> tuple[str, ...]:
    """A row of the Raid Table in figures."""
    if not odds.fight:
        return "-", "-", "nothing", "-"
    horses, folk = f"{average(odds.horses)} Horses", f"{average(odds.folk)} Folk"
    lost = horses if odds.horses else folk if odds.folk else "nothing"
    sign = ">" if odds.fight > ours else "<" if odds.fight < ours else "="
    die = f"{odds.needed}+ ({share(odds.defended)})"
    return f"{odds.fight} {sign} {ours}", die, lost, share(odds.ruin) if odds.ruin else "-"


def odds_tone(odds: Odds) -> str:
    """How bad a row of the Raid Table is."""
    if odds.ruin:
        return BAD
    return WARN if odds.folk >= 1 or odds.horses >= 1 else GOOD
