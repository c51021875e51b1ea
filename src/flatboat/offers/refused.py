"""What cannot be done with a piece of the drawing now, and why."""

from __future__ import annotations

from dataclasses import dataclass

from flatboat.kernel.notation import capital, named
from flatboat.kernel.observation import Observation
from flatboat.offers.buttons import aside


@dataclass(frozen=True)
class Refused:
    """Moves that cannot be made now, as buttons say them, for one reason; none: that says it all."""

    moves: tuple[str, ...]
    reason: str


def refused(observation: Observation, spot: str, narrow: bool) -> tuple[Refused, ...]:
    """What belongs to a piece of the drawing and cannot be done now, and why.

    Left out is what this table's options leave out. That it is not the time is said of one move alone, and
    only where no other reason tells more.
    """
    words, spots = observation.game.words, observation.spots(narrow)
    there = [
        action
        for action, places in spots.items()
        if spot in places and observation.why[action] and words.belongs(action, observation.view)
    ]
    if not there and (said := words.idle(spot, observation.view)):
        return (Refused((), named(said, observation.names)),)
    telling = [action for action in there if not words.only_waits(int(observation.why[action]))]
    if there and not telling and (said := words.instead(there[0], observation.view)):
        return (Refused((), named(said, observation.names)),)
    found: dict[str, list[str]] = {}
    for action in telling or there[:1]:
        found.setdefault(observation.reason(action), []).append(capital(aside(observation.label(action))[0]))
    return tuple(Refused(tuple(moves), reason) for reason, moves in found.items())
