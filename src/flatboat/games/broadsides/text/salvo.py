"""A salvo as one deed: what the other side fired, in fewer words than a line for each shot."""

from __future__ import annotations

import re

from flatboat.kernel.notation import counted, listed

SHOT = re.compile(r"(?:, |; )?fires at ([A-H]) and rolls \d(?: x(\d+))?")
NO_EFFECT = re.compile(r"(?:, |; )?hits nothing(?: x(\d+))?")
COLLIDED = re.compile(r"(the ships collide): .*? is struck (?:from \w+|at bow or stern)")
SAILED = re.compile(r"(sails to \d+,\d+)[,;] heads ([a-z-]+)")
TURNED = re.compile(r"heads ([a-z-]+)[,;] (sails to \d+,\d+)")
STAYED = re.compile(r"shows card \d: Remain in Place(?:[,;] shows card \d: Remain in Place)*$")
ROLLED = re.compile(r"(?:rolls )?\d(?: \+ \d)?(?: = \d+)?(?: x\d+)?(?:[,;] | and |$)")
FIRST = re.compile(r"rolls \d for the first turn(?:(?:,| and) \d for the first turn)*")  # again, if equal
ASIDE = re.compile(
    r"shows card \d: [^,;]*(?:[,;] |$)"
    r"|(?:, |; )?cannons that bear: Isabella \d+, Seahawk \d+(?: x\d+)?"
)


def shortened(words: str) -> str:
    """What a side did, its shots counted; cards turned over and cannons that bear are left out beside them.

    >>> shortened("fires at F and rolls 4 x2, fires at C and rolls 3, hits nothing x2")
    'fires 3 shots at F and C; 2 miss'
    >>> shortened("shows card 1: Remain in Place, fires at B and rolls 1, hits nothing")
    'fires 1 shot at B and misses'
    >>> shortened("fires at B and rolls 3; cannons that bear: Isabella 2, Seahawk 0 x2")
    'fires 1 shot at B'
    >>> shortened(": the ships collide: Ann is struck from port")
    ': the ships collide'
    >>> shortened("sails to 8,7; the ships collide: Ann is struck at bow or stern")  # whoever sails
    'sails to 8,7; the ships collide'
    >>> shortened("heads south; sails to 7,10")
    'sails to 7,10, heading south'
    >>> shortened("rolls 4, 2 and 6 + 1 = 7")
    'fights back'
    >>> shortened("rolls 4 for the first turn and 2 for the first turn")
    'rolls for the first turn'
    >>> shortened("shows card 1: Remain in Place, shows card 2: Remain in Place")
    'remains in place'
    """
    if not ROLLED.sub("", words):
        return "fights back"
    words = FIRST.sub("rolls for the first turn", words)
    words = STAYED.sub("remains in place", words)
    words = TURNED.sub(r"\2, heading \1", SAILED.sub(r"\1, heading \2", words))
    words = COLLIDED.sub(r"\1", words)
    found = SHOT.findall(words)
    if not found:
        return words
    number, missed = sum(int(n or 1) for _, n in found), sum(int(n or 1) for n in NO_EFFECT.findall(words))
    told = f"fires {counted(number, 'shot')} at {listed(list(dict.fromkeys(letter for letter, _ in found)))}"
    if missed == number:
        told += " and misses" if number == 1 else "; all miss"
    elif missed:
        told += f"; {missed} {'misses' if missed == 1 else 'miss'}"
    rest = NO_EFFECT.sub("", SHOT.sub("", ASIDE.sub("", words))).strip(" ,;")
    return "; ".join(filter(None, [told, rest]))
