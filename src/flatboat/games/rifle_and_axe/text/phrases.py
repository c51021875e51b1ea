"""Moves, labels and events of Rifle and Axe as phrases with blanks, and what fills these."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, BUILD
from flatboat.games.rifle_and_axe.rules.tables import (
    BARTER_GIVEN,
    BARTER_GOT,
    LOSABLE,
    STORED,
    TRADED,
    UNITS,
    Award,
    Cause,
    Ending,
    Fall,
    Happening,
    Phase,
)
from flatboat.games.rifle_and_axe.text.vocabulary import (
    LEADER_NAMES,
    RESOURCE_NAMES,
    STRUCTURE_NAMES,
    TYPED,
    UNIT_WORDS,
)
from flatboat.kernel.event_words import EventPhrase
from flatboat.kernel.notation import Phrase, Word, forms

MOVES = {
    "recruit": "recruit settlers",
    "clear land": "clear land",
    "husbandry": "raise livestock",
    "hunt": "hunt",
    "milk": "milk cows",
    "butcher": "butcher livestock",
    "plant": "plant seed",
    "harvest": "harvest grain",
    "grind": "grind grain",
    "weave": "weave {product}",
    "tailor": "tailor clothes",
    "make soap": "make soap",
    "cook": "cook",
    "home industries": "make {product}",
    "give": "give {gift}",
    "visit saltlicks": "visit saltlicks",
    "mine": "mine metal",
    "fish": "fish",
    "trap": "trap",
    "gather": "gather food",
    "make barrels": "make barrels",
    "cut planks": "cut planks",
    "make furniture": "make furniture",
    "carve a tool": "carve a tool",
    "make a loom": "make a loom",
    "smelt": "smelt metal",
    "forge housewares": "forge housewares",
    "shoe horses": "shoe horses",
    "forge": "forge {product}",
    "build": "build {structure}",
    "sell": "sell {n} {good}",
    "buy": "buy {n} {good}",
    "end the action phase": "end the action phase",
    "begin the turn": "begin the turn",
    "lead": "lead with {leader}",
    "take in": "take in {craft}",
    "lose": "lose {lost}",
    "discard": "discard {n} {stored}",
    "spend peace": "spend peace to roll again",
    "face the raid": "face the raid",
    "barter": "barter {n} {given} for {got}",
    "stop bartering": "stop bartering",
}
#: The same for people, where the notation does not read well.
LABELS = {
    "sell": "sell {n} {good}",
    "buy": "buy {n} {good}",
    "lose": "lose 1 {lost}",
    "discard": "discard {n} {stored}",
    "barter": "give the Shawnee {n} {given} for {got}",
    "give": "give the Shawnee {gift}",
    "lead": "choose {leader}",
    "end the action phase": "end the Action Phase",
    "spend peace": "spend 1 Peace to roll again",
    "face the raid": "accept this roll",
}
#: What fills a blank of a move.
PRODUCTS: dict[str, Sequence[Word]] = {
    "weave": ["clothes", "containers"],
    "home industries": ["housewares", "containers"],
    "forge": ["a tool", "an implement"],
}
MOVE_WORDS: dict[str, Sequence[Word]] = {
    "n": [str(n) for n in UNITS],
    "gift": ["a rifle", "a horse", "a tool", "clothes", "housewares"],
    "structure": [name.lower() for name in STRUCTURE_NAMES],
    "good": [TYPED[resource] for resource in TRADED],
    "leader": LEADER_NAMES,
    "craft": ["a carpenter", "a blacksmith"],
    "lost": [TYPED[resource] for resource in LOSABLE],
    "stored": [TYPED[resource] for resource in STORED],
    "given": [TYPED[resource] for resource in BARTER_GIVEN],
    "got": [TYPED[resource] for resource in BARTER_GOT],
}

#: The same where a number stands before it.
PEOPLE_WORDS: dict[str, Sequence[Word]] = {
    **MOVE_WORDS,
    "good": [UNIT_WORDS[resource] for resource in TRADED],
    "lost": [forms(UNIT_WORDS[resource])[0] for resource in LOSABLE],
    "stored": [UNIT_WORDS[resource] for resource in STORED],
    "given": [UNIT_WORDS[resource] for resource in BARTER_GIVEN],
    "got": [RESOURCE_NAMES[resource] for resource in BARTER_GOT],
}


def phrase(name: str, pattern: str) -> Phrase:
    """A phrase for a family of actions."""
    return Phrase(pattern, **MOVE_WORDS, product=PRODUCTS.get(name, ()))


#: The moves as they are written.
PHRASES = {name: phrase(name, pattern) for name, pattern in MOVES.items()}


def does(words: str) -> str:
    """What is told to be done, of who does it.

    >>> does("fish"), does("milk cows")
    ('fishes', 'milks cows')
    """
    verb, blank, rest = words.partition(" ")
    return f"{verb}{'es' if verb.endswith('sh') else 's'}{blank}{rest}"


#: What a settlement is told to do on the Action Board.
DONE = {name: does(LABELS.get(name, MOVES[name])) for name, _ in map(ACTIONS.read, range(BUILD))}

EVENTS = {
    Happening.LED: EventPhrase("{seat} is led by {leader}", leader="leader"),
    Happening.TURN: EventPhrase("-- {turn:turn}", turn="number"),
    Happening.GROWTH: EventPhrase("{seat} rolls {die:growth}", die="number"),
    Happening.SUPPLIES: EventPhrase("{seat} rolls {die:supplies}", die="number"),
    Happening.NO_HORSE_ROOM: EventPhrase("{seat} has no room in the pens for another Horse"),
    Happening.BORN: EventPhrase("{seat} gains {n:many} newborn Livestock", n="number"),
    Happening.FOAL: EventPhrase("{seat} rolls {die:foal}", die="number"),
    Happening.LYE: EventPhrase("{seat} draws {n} Lye from the Leaching Vat", n="number"),
    Happening.BOON: EventPhrase("{seat} rolls {die:boon}", die="number"),
    Happening.CRAFTSMAN: EventPhrase("{seat} takes in {craft}", craft="craft"),
    Happening.DID: EventPhrase("{seat} {deed}[ for {food} Food]", deed="deed", food="number"),
    Happening.BUILT: EventPhrase("{seat} builds a {structure:built}", structure="structure"),
    Happening.SOLD: EventPhrase("{seat} sells {n} {good:priced}", good="good", n="number"),
    Happening.BOUGHT: EventPhrase("{seat} buys {n} {good:priced}", good="good", n="number"),
    Happening.ENDED_ACTIONS: EventPhrase(
        "{seat} ends the Action Phase[ with {folk} Folk left over]", folk="number"
    ),
    Happening.HARDSHIP: EventPhrase("{seat} rolls {die:hardship}", die="number"),
    Happening.MISHAP: EventPhrase("{seat} rolls {die:mishap}", die="number"),
    Happening.LOST: EventPhrase("{seat} loses {n} {resource:lost}", resource="resource", n="number"),
    Happening.CABIN_BURNT: EventPhrase("{seat} loses a Cabin to the fire"),
    Happening.RAID: EventPhrase("{seat} rolls {die:raid}", die="number"),
    Happening.REROLLED: EventPhrase(
        "{seat} spends 1 Peace to roll again[, with {peace} left]", peace="number"
    ),
    Happening.BARTERED: EventPhrase("{seat} barters {n} {trade}", trade="trade", n="number"),
    Happening.FIGHT: EventPhrase(
        "{seat} has Fight {fight} against {raiders}", fight="number", raiders="number"
    ),
    Happening.DEFENCE: EventPhrase(
        "{seat} rolls {die} for defence: {success:enough}", die="number", success="yes or no"
    ),
    Happening.HORSES_TAKEN: EventPhrase("{seat} rolls {die} for Horses driven off", die="number"),
    Happening.FOLK_LOST: EventPhrase(
        "{seat} loses {folk:many} Folk {cause:folk lost}", folk="number", cause=Cause
    ),
    Happening.LOOTING: EventPhrase("{seat} rolls {die:looting}", die="number"),
    Happening.CATASTROPHE: EventPhrase("{seat} rolls {die:catastrophe}", die="number"),
    Happening.ATE: EventPhrase(
        "{seat}'s Folk eat {food:many} Food[, and {hungry} of them go hungry]", food="number", hungry="number"
    ),
    Happening.HUNGER: EventPhrase("{seat} rolls {die:hunger}[, {times} times]", die="number", times="number"),
    Happening.SALTED: EventPhrase(
        "{seat}'s Folk use {salt:many} Salt[ and are {short} short]", salt="number", short="number"
    ),
    Happening.NO_SALT: EventPhrase(
        "{seat} rolls {die:no salt}[, {times} times]", die="number", times="number"
    ),
    Happening.WINTER: EventPhrase("{seat} rolls {die:winter}", die="number"),
    Happening.FUEL: EventPhrase(
        "{seat} burns {fuel:many} Fuel[ and is {short} short]", fuel="number", short="number"
    ),
    Happening.OVERFLOW: EventPhrase("{seat} has {n} more in store than its containers hold", n="number"),
    Happening.HAPPY_DICE: EventPhrase(
        "{seat} rolls {first} and {second} for Happiness", first="number", second="number"
    ),
    Happening.HAPPIER: EventPhrase(
        "{seat}: {change} Happiness ({cause:happier})", change="number", cause=Cause
    ),
    Happening.HAPPINESS: EventPhrase(
        "{seat}'s Happiness is now {happiness}, a change of {change}", change="number", happiness="number"
    ),
    Happening.STANDS_PEOPLE: EventPhrase(
        "{seat} ends the turn with {folk:many} Folk and {happiness:many} Happiness",
        folk="number",
        happiness="number",
    ),
    Happening.STANDS_WORKS: EventPhrase(
        "{seat} has {works:many} Structures and Plots, and {money:many} Money", works="number", money="number"
    ),
    Happening.STANDS_STORES: EventPhrase(
        "{seat} has {stores:many} Grain, Livestock and Food", stores="number"
    ),
    Happening.FELL: EventPhrase(
        "{seat}'s settlement is {fall:fall} in turn {turn}", turn="number", fall=Fall
    ),
    Happening.AWARDED: EventPhrase("{seat} earns the {award:award}", award=Award),
    Happening.ENDED: EventPhrase("the game ends: {ending:ending}", ending=Ending),
}
#: What each table that is rolled on is for.
ROLLED_FOR = {
    "growth": "growth",
    "supplies": "an immigrant's supplies",
    "foal": "Horses",
    "boon": "a boon",
    "hardship": "hardship",
    "mishap": "mishap",
    "raid": "the raid",
    "looting": "looting",
    "catastrophe": "the last stand",
    "hunger": "an unfed Folk",
    "no salt": "a Folk without Salt",
    "winter": "the winter",
}
FOLK_LOST_WORDS = [
    "to hardship",
    "in the raid",
    "to hunger",
    "for lack of Salt",
    "to the winter",
    "to shortages in a harsh winter",
]
HAPPIER_WORDS = {
    Cause.HUNGER: "starvation",
    Cause.HARSH_WINTER: "a harsh winter",
    Cause.MILD_WINTER: "a mild winter",
    Cause.FOLK_LOST: "Folk lost this turn",
    Cause.CLOTHES: "too few Clothes",
    Cause.HOUSING: "too little Housing",
    Cause.HOUSEWARES: "too few Housewares",
    Cause.NO_SOAP: "no soap was made",
    Cause.NO_COOKING: "nothing was cooked",
}
FALL_WORDS = {Fall.STANDS: "standing", Fall.OVERRUN: "overrun", Fall.ABANDONED: "abandoned"}
ENDINGS = {
    Ending.NOT_YET: "the game goes on",
    Ending.TURNS: "{turns} were played",
    Ending.LAST_STANDING: "only one settlement still stands",
    Ending.NONE_STANDS: "no settlement still stands",
    Ending.CLOSED: "the host ended it",
}

TASKS = {
    Phase.WAIT: "wait for the others",
    Phase.PICK: "choose a leader",
    Phase.BEGIN: "begin the turn",
    Phase.CRAFTSMAN: "take in a carpenter or a blacksmith",
    Phase.ACTION: "take actions and then end the Action Phase",
    Phase.LOSE: "choose what you lose",
    Phase.RAID: "accept the raid or spend Peace to roll again",
    Phase.BARTER: "barter with the Shawnee or stop",
    Phase.DISCARD: "choose what to discard",
    Phase.FALLEN: "watch, because your settlement has fallen",
}
#: What a settlement is at, for others to know.
BUSY = {
    Phase.PICK: "choosing a leader",
    Phase.BEGIN: "about to begin",
    Phase.CRAFTSMAN: "choosing a craftsman",
    Phase.ACTION: "in the Action Phase",
    Phase.LOSE: "choosing what to lose",
    Phase.RAID: "facing a raid",
    Phase.BARTER: "bartering",
    Phase.DISCARD: "discarding",
}
MEASURED = {
    Happening.STANDS_PEOPLE: (0, 1),
    Happening.STANDS_WORKS: (2, 3),
    Happening.STANDS_STORES: (4,),
}
