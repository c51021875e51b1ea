"""Last turn's plan, as a page offers it again."""

from __future__ import annotations

from dataclasses import dataclass

from flatboat.kernel.notation import counted, listed, times
from flatboat.kernel.observation import Observation
from flatboat.kernel.plans import Repeatable, plan
from flatboat.web.known import Known

BEFORE, PLANNED = 1000, 100  # moves among which a seat's last turn is looked for, and how many of its own


@dataclass(frozen=True)
class Repeat:
    """What of the turn before can be repeated: what the button says, and what is left out and why."""

    label: str
    left: str


def repeatable(known: Known) -> Repeatable | None:
    """What the viewer's seat may repeat of its turn before."""
    if not known.game.kind.interface.plan_end:
        return None
    return plan(known.observation, [known.game.numbers[text] for text in known.own(PLANNED, BEFORE)])


def repeat(found: Repeatable | None, observation: Observation) -> Repeat | None:
    """The same in words."""
    if found is None:
        return None
    can, total = len(found.moves), found.total
    number = counted(total, "move") if can == total else f"{can} of {counted(total, 'move')}"
    return Repeat(
        f"Repeat {'the rest of ' if found.begun else ''}last turn's plan ({number})",
        left_out(found, observation),
    )


def left_out(found: Repeatable, observation: Observation) -> str:
    """What of a plan cannot be repeated now, and why, as a sentence; "" for nothing."""
    found_by: dict[str, dict[str, int]] = {}
    for move, reason in found.left:
        same = found_by.setdefault(reason, {})
        label = observation.label(move.action)
        same[label] = same.get(label, 0) + 1
    told = [
        f"{listed([times(*one) for one in same.items()])} ({reason})" for reason, same in found_by.items()
    ]
    return f"Left out: {'; '.join(told)}." if told else ""
