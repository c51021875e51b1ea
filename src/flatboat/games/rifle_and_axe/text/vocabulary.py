"""What things are called: resources, structures, squares, leaders, seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flatboat.games.rifle_and_axe.edition.model import GrowthRow, LossRow, RaidRow, RifleEdition, WinterRow
from flatboat.games.rifle_and_axe.rules.raid import LOOTED, OVERRUN
from flatboat.games.rifle_and_axe.rules.reckoning import SICKENS, STARVES
from flatboat.games.rifle_and_axe.rules.season import FOAL, GOOD_TIMES
from flatboat.games.rifle_and_axe.rules.tables import (
    GIFTS,
    NONE,
    REUSED,
    SEASONS,
    TRADED,
    Chance,
    Edition,
    Leader,
    Resource,
    Season,
    Settlement,
    Square,
    Structure,
)
from flatboat.kernel.notation import Word, counted, forms, listed

#: The spaces of the boards, as printed.
RESOURCE_NAMES = [resource.name.capitalize() for resource in Resource]
RESOURCE_NAMES[Resource.SEED] = "Planted Seed"
RESOURCE_NAMES[Resource.CLOTHING] = "Clothes"  # as they are counted; the board has "Clothing"
STRUCTURE_NAMES = [structure.name.replace("_", " ").title() for structure in Structure]
STRUCTURE_NAMES[Structure.CORRAL] = "Corral Pen"
STRUCTURE_NAMES[Structure.SCHOOL] = "School House"
STRUCTURE_NAMES[Structure.SMITHY] = "Smithy Shop"
SQUARE_NAMES = [square.name.replace("_", " ").title() for square in Square]
SQUARE_NAMES[Square.HUSBANDRY] = "Animal Husbandry"
SQUARE_NAMES[Square.MILK_BUTCHER] = "Milk & Butcher"
SQUARE_NAMES[Square.GRIND] = "Grind & Husk"
SQUARE_NAMES[Square.SALTLICKS] = "Visit Saltlicks"
SQUARE_NAMES[Square.PLANKS] = "Planks & Shingles"
SQUARE_NAMES[Square.FURNITURE] = "Furniture Making"
SQUARE_NAMES[Square.TOOLS_HANDLES] = "Tools & Handles"
SQUARE_NAMES[Square.LOOM_SPINDLE] = "Loom & Spindle"
SQUARE_NAMES[Square.MAKE_TOOLS] = "Make & Repair Tools"
SQUARE_NAMES[Square.TRADE] = "Trade Convoy"
LEADER_NAMES = ["James Harrod", "Daniel Boone", "George Rogers Clark", "Benjamin Logan", "Ann Lindsay"]
LEADER_EXTRAS = {
    Leader.HARROD: "an extra Build, Trade or Recruit",
    Leader.BOONE: "an extra Hunt",
    Leader.LOGAN: "an extra Build",
    Leader.LINDSAY: "an extra Home Industries, Cooking or Weaving",
}


def leader_name(s: Settlement) -> str:
    """Who leads a settlement, if anybody does yet."""
    return LEADER_NAMES[s.leader] if s.leader != NONE else "no leader yet"


def leader_gifts(edition: Edition, leader: int) -> list[str]:
    """What a leader brings: "Fight +2", "an extra Hunt each turn"."""
    fight, extra = edition.leader_fight[leader], LEADER_EXTRAS.get(Leader(leader), "")
    return [f"Fight +{fight}"] * (fight > 0) + [f"{extra} each turn"] * bool(extra)


SEASON_NAMES = [season.name.capitalize() for season in Season]
#: What awards are for: boards and log call them by that; the rulebook's names stand in the rules.
MEASURES = ("Folk", "Happiness", "Building", "Money", "Hoard")
AWARD_NAMES = [f"{what} Award" for what in MEASURES]

#: Resources where a number stands before them.
ONE_BY_ONE = ("Horses", "Tools", "Rifles", "Hides", "Looms", "Plots", "Containers", "Implements")
UNIT_WORDS: list[Word] = [
    (name.removesuffix("s"), name) if name in ONE_BY_ONE else name for name in RESOURCE_NAMES
]


def units(n: int, resource: int) -> str:
    """So much of a resource.

    >>> units(1, Resource.HORSES), units(3, Resource.HORSES), units(0, Resource.WOOD)
    ('1 Horse', '3 Horses', 'no Wood')
    """
    return f"{n or 'no'} {forms(UNIT_WORDS[resource])[0 if n == 1 else -1]}"


def amounts(of: Mapping[Resource, int]) -> str:
    """Resources with their numbers, as a list."""
    return listed([units(n, resource) for resource, n in of.items()])


def lower(word: Word) -> Word:
    """A word, or both its forms, in small letters: as it is typed."""
    return word.lower() if isinstance(word, str) else (word[0].lower(), word[1].lower())


#: Resources as they are typed.
TYPED = [lower(word) for word in UNIT_WORDS]
#: The names of things where they stand for themselves, as data and the values of moves tell them.
THINGS: dict[str, Sequence[Word]] = {
    "resource": TYPED,
    "structure": [name.lower() for name in STRUCTURE_NAMES],
    "leader": LEADER_NAMES,
    "good": [TYPED[resource] for resource in TRADED],
    "tool": [TYPED[resource] for resource in REUSED],
    "square": [name.lower() for name in SQUARE_NAMES],
    "gift": [TYPED[resource] for resource in GIFTS],
    "craft": ["carpenter", "blacksmith"],
}
#: What each die is for, and which things its outcomes are.
DICE: dict[int, tuple[str, str]] = {
    Chance.LEADER: ("the leader of {seat}", "leader"),
    Chance.GROWTH: ("the Growth Table of {seat}", ""),
    Chance.SUPPLIES: ("the extra supplies of an immigrant of {seat}", ""),
    Chance.FOAL: ("the foal of {seat}", ""),
    Chance.BOON: ("the Boon Table of {seat}", ""),
    Chance.HARDSHIP: ("the Hardship Table of {seat}", ""),
    Chance.MISHAP: ("the Mishap Table of {seat}", ""),
    Chance.RAID: ("the Raid Table of {seat}", ""),
    Chance.HORSES_TAKEN: ("the Horses taken from {seat}", ""),
    Chance.CATASTROPHE: ("whether {seat} is overrun", ""),
    Chance.DEFENCE: ("the defence of {seat}", ""),
    Chance.LOOTING: ("the looting of {seat}", ""),
    Chance.HUNGER: ("a hungry Folk of {seat}", ""),
    Chance.NO_SALT: ("a Folk of {seat} without salt", ""),
    Chance.HAPPINESS: ("the Happiness of {seat}", ""),
    Chance.WINTER: ("the Winter Table of {seat}", ""),
}


def season_of(turn: int) -> Season:
    """The season of a turn: turn 1 is Spring (ruling S2)."""
    return Season(turn % SEASONS)


def turn_words(turn: int) -> str:
    """A turn, its season and year.

    >>> turn_words(1), turn_words(8)
    ('turn 1, Spring of year 1', 'turn 8, Winter of year 2')
    """
    return f"turn {turn}, {SEASON_NAMES[season_of(turn)]} of year {(turn - 1) // SEASONS + 1}"


# --- the tables that dice are rolled on -----------------------------------------------------------------


def row_words(edition: RifleEdition) -> dict[str, list[str]]:
    """For each table its rows in words, by die (nothing for a die of 0)."""
    militia = edition.boons.militia_fight
    harvest, in_fall = edition.boons.harvest, edition.boons.harvest_in_fall
    return {
        "growth": ["", *(growth_words(row) for row in edition.growth.rows)],
        "supplies": ["", *(units(1, Resource[name.upper()]) for name in edition.growth.supplies)],
        "foal": by_die(6, FOAL, "no Horse", "1 Horse"),
        "boon": [
            "",
            "Scotch Irish, 1 immigrant",
            "Germans, 1 immigrant (2 in Spring)",
            "Craftsman, a Carpenter or Blacksmith",
            f"Bountiful Harvest, {harvest} Grain ({in_fall} in Fall)",
            "Stone Cutter, an extra Build this turn",
            "Fertility, 1 Livestock",
            f"Good Times, {GOOD_TIMES} Happiness",
            "Traders, an extra Trade this turn",
            "Bountiful Nature, an extra Hunt this turn",
            f"Kentucky Militia, Fight +{militia} this turn and the next",
        ],
        "hardship": ["", *(f"{row.name}, {loss_words(row)}" for row in edition.hardships.rows)],
        "mishap": ["", *(f"{row.name}, {loss_words(row)}" for row in edition.mishaps.rows)],
        "raid": ["", *(raid_words(row) for row in edition.raids.rows)],
        "looting": by_die(6, LOOTED, "nothing is taken", "a Rifle goes"),
        "catastrophe": by_die(6, OVERRUN, "the settlement holds", "the settlement is overrun"),
        "hunger": by_die(6, STARVES, "it stays", "it is lost"),
        "no salt": by_die(6, SICKENS, "it stays", "it is lost"),
        "winter": ["", *(winter_words(row) for row in edition.winters.rows)],
    }


def named_rows(edition: RifleEdition) -> dict[str, list[str]]:
    """Rows that the log tells by their names alone: what they took is told right after."""
    tables = {"hardship": edition.hardships.rows, "mishap": edition.mishaps.rows}
    return {table: ["", *(row.name for row in rows)] for table, rows in tables.items()}


def by_die(sides: int, least: int, below: str, above: str) -> list[str]:
    """A table of two rows: what a die brings below `least`, and from there on."""
    return ["", *([below] * (least - 1)), *([above] * (sides + 1 - least))]


def growth_words(row: GrowthRow) -> str:
    """A row of the Growth Table."""
    parts = [(row.births, "birth"), (row.immigrants, "immigrant")]
    return " and ".join(counted(n, word) for n, word in parts if n) or "nobody"


def loss_words(row: LossRow) -> str:
    """What a row of the Hardship or Mishap Table takes.

    >>> loss_words(LossRow.model_validate({"name": "Flood", "lose": "grain", "or": "food", "amount": 4}))
    '4 Grain or Food'
    """
    if row.lose == "cabin":
        return counted(row.amount, "Cabin")
    either = f" or {RESOURCE_NAMES[Resource[row.or_.upper()]]}" if row.or_ else ""
    return units(row.amount, Resource[row.lose.upper()]) + either


def raid_words(row: RaidRow) -> str:
    """A row of the Raid Table."""
    return f"{row.name}, Fight {row.fight}" if row.fight else row.name


def winter_words(row: WinterRow) -> str:
    """A row of the Winter Table."""
    parts = [units(row.folk, Resource.FOLK)] if row.folk else []
    parts += [units(row.livestock, Resource.LIVESTOCK)] if row.livestock else []
    parts += [f"{row.fuel} Fuel"] if row.fuel else []
    return ", ".join([row.severity, *parts])
