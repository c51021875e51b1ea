"""What was lost: by cannon fire, and the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flatboat.games.broadsides.rules.tables import Ending, Happening
from flatboat.games.broadsides.text.vocabulary import cannons

#: What befell a side that it has lost by.
FATES = {
    Ending.SUNK: "sunk",
    Ending.SURRENDER: "surrendered",
    Ending.BARE: "nothing left aboard",
    Ending.NO_CAPTAIN: "nobody left to be Captain",
    Ending.CAPTAIN: "the Captain fell",
}
#: What cannon fire takes from a deck, by how much of it.
TAKEN: dict[Happening, Callable[[int], str]] = {
    Happening.CREW_LOST: "{} crew".format,
    Happening.CANNON_LOST: cannons,
    Happening.CAPTAIN_LOST: lambda _: "the Captain",
}


def taken(events: Iterable[Any]) -> Mapping[int, list[str]]:
    """What cannon fire took from each side: `["6 crew", "3 cannons", "the Captain"]`."""
    gone: dict[int, Counter[Happening]] = {}
    for event in events:
        if event.kind in TAKEN:
            much = event.b if event.kind == Happening.CREW_LOST else 1
            gone.setdefault(int(event.seat), Counter())[event.kind] += much
    return {
        seat: [words(sums[kind]) for kind, words in TAKEN.items() if sums[kind]]
        for seat, sums in gone.items()
    }
