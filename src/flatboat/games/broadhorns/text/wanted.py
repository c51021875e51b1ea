"""Where a boat may sail with its cargo now, as buttons that open the list of moves."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import CURRENT, MOVE, PORT
from flatboat.games.broadhorns.rules.tables import MOST_MOVE, NONE, Edition, Phase, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.prospects import Prospect
from flatboat.games.broadhorns.text.vocabulary import Names
from flatboat.kernel.text import Wanted

#: What earns most for its turns is first, with so many more for what an expedition takes before and after:
#: of such figures the one that agrees best with what strong bots do.
BESIDES = 1.5


def wanted(record: Edition, names: Names, view: View) -> tuple[Wanted, ...]:
    """A button for each aim: all of this turn's way there, into port if it leads so far."""
    table = view.table
    if view.seat < 0 or view.seat != table.turn or table.phase != Phase.ACT:
        return ()
    if table.traders[view.seat].boat == NONE or table.ending:
        return ()
    ways = dict[tuple[int, ...], Prospect]()
    for one in aims(record, view):
        ways.setdefault(sailing(record, view, one), one)  # of two on one way, the first
    return tuple(Wanted(way, label(names, one, way)) for way, one in ways.items() if way)


def aims(record: Edition, view: View) -> list[Prospect]:
    """Where the cargo earns most for its turns, or the stop on the way that adds to it; then most of all.

    None where somebody aboard would be carried too far.
    """
    trader = view.table.traders[view.seat]
    found = [
        one
        for one in prospects.outlooks(record, view)
        if one.total and not any(prospects.carried_past(record, trader, record.port[one.town] - trader.at))
    ]
    best = prospects.best_outlook(found)
    if best is None:
        return []
    first = max(found, key=lambda one: one.total / (one.turns + 1 + BESIDES))
    stop = prospects.on_the_way(record, view, first)
    return [stop[0] if stop else first, best]


def sailing(record: Edition, view: View, aim: Prospect) -> tuple[int, ...]:
    """The actions of this turn on the way to a town."""
    speed = prospects.pace(record, view)
    left = int(record.port[aim.town] - view.table.traders[view.seat].at)
    most = min(MOST_MOVE, speed.now + aim.currents * int(record.current))
    moves = list[int]()
    while left and len(moves) < speed.steps:
        moves.append(MOVE + min(left, most) - 1)
        left -= min(left, most)
    cards = [CURRENT] * (aim.currents if moves else 0)
    return (*cards, *moves, *([PORT] if not left and len(moves) < speed.actions else []))


def label(names: Names, aim: Prospect, way: tuple[int, ...]) -> str:
    """Where to, what the cargo earns there, and when."""
    town, card = names.towns[aim.town], ", with Good Current" * bool(aim.currents)
    if way == (PORT,):
        return f"enter {town} ({aim.total} gold now)"
    verb = "sail into" if way[-1] == PORT else "sail for"
    return f"{verb} {town} ({aim.total} gold {when(aim.turns)}{card})"
