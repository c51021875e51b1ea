"""Why an action is not legal, in words and figures: what the games share.

A game has a phrase for each of its reasons, with facts of the case in its blanks. A fact is worked out when
it is asked for.

>>> from flatboat.kernel.actions import Actions
>>> class Loading(Refusal):
...     actions = Actions()
>>> Loading.actions.add("load", n=4)
0
>>> case = Loading(edition=None, view=None, task="drive", action=2)
>>> told("{n} find no room here", {"n": lambda case: case.field("n")}, case)
'2 find no room here'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from flatboat.kernel.actions import Actions

Fact = Callable[[Any], object]  # of a case


@dataclass(frozen=True)
class Refusal:
    """An action that is not legal, and the view of the seat that may not."""

    actions: ClassVar[Actions]  # the game's

    edition: Any  # its record
    view: Any
    task: str  # what there is to do instead, as a clause
    action: int

    @property
    def table(self) -> Any:
        """The open table."""
        return self.view.table

    @property
    def name(self) -> str:
        """The family of the action."""
        return self.actions.family(self.action)

    @property
    def values(self) -> dict[str, int]:
        """The fields of the action."""
        return self.actions.read(self.action)[1]

    def field(self, name: str) -> int:
        """A field of the action."""
        return self.values[name]


class Facts(dict[str, str]):
    """The blanks of one case, each worked out when it is asked for."""

    def __init__(self, facts: Mapping[str, Fact], case: Refusal) -> None:
        super().__init__()
        self.facts, self.case = facts, case

    def __missing__(self, blank: str) -> str:
        return str(self.facts[blank](self.case))


def told(phrase: str, facts: Mapping[str, Fact], case: Refusal) -> str:
    """A phrase with its blanks filled by the facts of a case."""
    return phrase.format_map(Facts(facts, case))
