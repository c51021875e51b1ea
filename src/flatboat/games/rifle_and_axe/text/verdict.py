"""How good the end is: alone the grade, and beside what settlements last as a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from flatboat.games.rifle_and_axe.edition.model import RifleEdition
from flatboat.games.rifle_and_axe.rules.tables import AWARDS, Ending, Happening
from flatboat.games.rifle_and_axe.text.phrases import MEASURED

#: What the awards count, in a word.
COUNTED = ("Folk", "Happiness", "Built", "Money", "Hoard")
#: Of a hundred settlements so many last all turns at best (`benchmarks/lasting.py`, docs/figures.md), by the
#: printed rules and with steady growth; and how many turns our quick bot's stand on average, likewise.
AT_BEST, AT_BEST_STEADY, QUICK_BOT_STANDS, QUICK_BOT_STANDS_STEADY = 13, 61, 9, 14
GOOD_RESULT = 10  # turns, for a first game with steady growth
#: The edition that these figures are of.
MEASURED_EDITION = "printed"


def verdict(edition: RifleEdition, events: Iterable[Any], names: Sequence[str]) -> Iterator[str]:
    """Alone, the grade of a settlement that stood; the values stand on the cards of the board."""
    values, ended = dict[int, int](), False
    for event in events if len(names) == 1 else ():
        values.update(zip(MEASURED.get(event.kind, ()), (event.a, event.b), strict=False))
        if event.kind == Happening.FELL:
            return
        ended = ended or (event.kind == Happening.ENDED and event.a != Ending.CLOSED)
    if ended and len(values) == AWARDS:
        yield beside_par([values[award] for award in range(AWARDS)], list(edition.printed.par))


def beside_par(values: Sequence[int], par: Sequence[int]) -> str:
    """The grade: how far beyond par the least of the values is.

    >>> beside_par([24, 27, 31, 57, 959], [1, 15, 18, 1, 22])
    'The grade is 1.7: each value is at least 1.7 times its par, Built least.'
    >>> beside_par([1, 27, 31, 57, 959], [1, 15, 18, 1, 22])
    'The grade is 1: each value has reached its par, Folk least.'
    >>> beside_par([9, 12, 31, 57, 959], [1, 15, 18, 1, 22])
    'Happiness fell short of par: the grade is 0.8.'
    """
    short = [what for what, n, least in zip(COUNTED, values, par, strict=True) if n < least]
    graded, what = grade(values, par)
    if short:
        return f"{' and '.join(short)} fell short of par: the grade is {graded:g}."
    reached = "has reached its par" if graded == 1 else f"is at least {graded:g} times its par"
    return f"The grade is {graded:g}: each value {reached}, {what} least."


def grade(values: Sequence[int], par: Sequence[int]) -> tuple[float, str]:
    """How many times its par the least of the five values is, and which that is.

    >>> grade([10, 10, 18, 5, 26], [1, 15, 18, 1, 22])
    (0.6, 'Happiness')
    """
    return min((times_par(n, least), what) for what, n, least in zip(COUNTED, values, par, strict=True))


def times_par(value: int, par: int) -> float:
    """How many times its par a value is, to the tenth below.

    >>> times_par(31, 18), times_par(17, 18), times_par(4, 0)
    (1.7, 0.9, 4.0)
    """
    return 10 * value // max(1, par) / 10


def lasted(edition: RifleEdition, turns: int, steady: bool) -> str:
    """That a settlement has lasted to the end, and how many can."""
    told = f"the settlement has lasted all {turns} turns"
    if edition.edition.name != MEASURED_EDITION:
        return told
    most, rules = (AT_BEST_STEADY, "with steady growth") if steady else (AT_BEST, "by the printed rules")
    return f"{told}; {rules} {most} in 100 can at best"


def fell(edition: RifleEdition, how: str, stood: int, steady: bool) -> str:
    """How a settlement fell after so many turns, and how good that is."""
    told, bot = f"the settlement was {how}", QUICK_BOT_STANDS_STEADY if steady else QUICK_BOT_STANDS
    if edition.edition.name != MEASURED_EDITION:
        return told
    if stood > bot:
        return f"{told}, and has outlasted our quick bot, which stands {bot} turns on average"
    if not steady:
        return f"{told}; our quick bot stands {bot} turns on average"
    good = "a good first result" if stood >= GOOD_RESULT else f"{GOOD_RESULT} turns are a good first result"
    return f"{told}: {good}, and our quick bot stands {bot} on average"
