"""Last turn's plan, as a page offers it again."""

from __future__ import annotations

from flatboat.kernel.notation import counted
from flatboat.kernel.plans import Repeatable, plan
from flatboat.web.known import Known

BEFORE, PLANNED = 1000, 100  # moves among which a seat's last turn is looked for, and how many of its own


def repeatable(known: Known) -> Repeatable | None:
    """What the viewer's seat may repeat of its turn before."""
    if not known.game.kind.interface.plan_end:
        return None
    return plan(known.observation, [known.game.numbers[text] for text in known.own(PLANNED, BEFORE)])


def in_full(known: Known) -> Repeatable | None:
    """The same, where all of it can be done now: else it is no plan."""
    found = repeatable(known)
    return None if found is None or found.left else found


def repeat_words(found: Repeatable | None) -> str:
    """What the button says; "" without a plan."""
    if found is None:
        return ""
    return f"Repeat {'the rest of ' if found.begun else ''}last turn's plan ({counted(found.total, 'move')})"
