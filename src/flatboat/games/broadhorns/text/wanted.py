"""Where a boat may sail with its cargo now, as buttons that open the list of moves."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.actions import CURRENT, MOVE, PORT
from flatboat.games.broadhorns.rules.tables import MOST_MOVE, NONE, Edition, Phase, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.prospects import Plan, Prospect
from flatboat.games.broadhorns.text.vocabulary import Names
from flatboat.kernel.notation import counted
from flatboat.kernel.text import Wanted


def wanted(record: Edition, names: Names, view: View) -> tuple[Wanted, ...]:
    """A button for each aim: all of this turn's way there, into port if it leads so far."""
    table = view.table
    if view.seat < 0 or view.seat != table.turn or table.phase != Phase.ACT:
        return ()
    if table.traders[view.seat].boat == NONE or table.ending:
        return ()
    ways = dict[tuple[int, ...], Plan]()
    for plan in aims(record, view):
        ways.setdefault(sailing(record, view, plan.stops[0]), plan)  # of two on one way, the first
    return tuple(Wanted(way, label(names, plan, way)) for way, plan in ways.items() if way)


def aims(record: Edition, view: View) -> list[Plan]:
    """The best plan; the port that the boat lies at; and the town where more is earned, if there is one.

    None where somebody aboard would be carried too far.
    """
    found = prospects.outlooks(record, view)
    best = prospects.best_plan(record, view, found)
    if best is None:
        return []
    plans = [prospects.plan_of(one) for one in found if one.total]
    plans = [plan for plan in plans if not any(prospects.carried(record, view, plan.stops[0]))]
    at = view.table.traders[view.seat].at
    here = [plan for plan in plans if record.port[plan.stops[0].town] == at]
    most = max(plans, key=lambda it: (it.total, -it.turns), default=best)
    return [best, *here, *[most] * (most.total > best.total)]


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


def label(names: Names, plan: Plan, way: tuple[int, ...]) -> str:
    """Where to, what the cargo earns there, and when."""
    cards = plan.stops[0].currents
    card = f", with {counted(cards, 'Good Current')}".replace("1 ", "") if cards else ""
    verb = "enter" if way == (PORT,) else "sail into" if way[-1] == PORT else "sail for"
    soon = "now" if way == (PORT,) and len(plan.stops) == 1 else when(plan.turns)
    return f"{verb} {names.in_turn(plan.stops)} ({plan.total} gold {soon}{card})"
