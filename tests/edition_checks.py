"""What the edition files of every game are held to: a mistake is said with its line, table and key.

A test lists mistakes as text: what is changed in the file, and below it, indented, what is said of that.

    hand = 3 -> hand = 7
        [setup], key hand: 7 is too high; please give a whole number from 1 to 6
    name = "Helena" ... furs = 1 -> hemp = 1
        [[towns]] "Helena", key tile.1.banner.hemp: is not known here

The first place is changed, or with dots the first one after some other words; with nothing behind the arrow
it is left out. `\\n` is the end of a line.
"""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.errors import EditionError
from flatboat.kernel.editions import read_edition


def listed(mistakes: str) -> list[Any]:
    """Mistakes that are listed as text, for a test with `after`, `old`, `new` and `says`."""
    cases: list[list[str]] = []
    for line in mistakes.strip("\n").split("\n"):
        if line.startswith(" "):
            cases[-1].append(line.strip())
        else:
            cases.append([line])
    return [case(change, " ".join(says)) for change, *says in cases]


def case(change: str, says: str) -> Any:
    """One mistake; the test is called by what is said of it."""
    where, arrow, new = change.replace("\\n", "\n").partition("->")
    after, _, old = where.rpartition(" ... ")
    assert arrow and says, f"{change}: what is changed to what, and what is said of it?"
    return pytest.param(after.strip(), old.strip(" "), new.strip(" "), says, id=says)


def changed(text: str, old: str, new: str, after: str = "") -> str:
    """The text with the first `old` after `after` replaced."""
    start = text.index(old, text.index(after))
    return text[:start] + new + text[start + len(old) :]


def mistakes(text: str, model: Any) -> list[str]:
    """What is said of an edition file that does not hold, a line each."""
    with pytest.raises(EditionError) as caught:
        read_edition(text, model, "my.toml")
    return str(caught.value).split("\n")


def check_told(found: list[str], says: str) -> str:
    """A mistake is told once, with its line; what begins with a table names it. Returns all that is told."""
    wanted = f", table {says}" if says.startswith("[") else says
    told = [words for words in found if wanted in words]
    assert len(told) == 1 and told[0].startswith("my.toml, line "), found
    return told[0]
