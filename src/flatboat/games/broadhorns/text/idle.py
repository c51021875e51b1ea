"""Why a piece of the drawing has no action now: a town out of reach, a peddler who has to wait."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import NONE, PEDDLER, TOWNS, Edition, Phase, View
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.vocabulary import Names
from flatboat.kernel.notation import counted


def idle(record: Edition, names: Names, piece: str, view: View) -> str:
    """In a sentence, why nothing can be done with a piece; "" for no more than the task."""
    table = view.table
    if view.seat < 0 or view.seat != table.turn:
        return ""
    if piece == f"hand-{PEDDLER}" and table.phase == Phase.SELL:
        return "Press a barrel of the market: the peddler brings it aboard after the sale."
    kind, _, number = piece.partition("-")
    town = int(number) if kind == "town" and number.isdecimal() else TOWNS
    if town >= TOWNS or table.traders[view.seat].boat == NONE:
        return ""
    return out_of_reach(record, names, town, view)


def out_of_reach(record: Edition, names: Names, town: int, view: View) -> str:
    """How far a town is, how far the boat goes this turn, and when its port is within reach."""
    table, name = view.table, names.towns[town]
    far = int(record.port[town] - table.traders[view.seat].at)
    if far < 0:
        return f"Your boat has passed {name}, and goes only down the river."
    if not far or table.phase not in (Phase.ACT, Phase.SELL, Phase.BUY, Phase.TRAVELERS):
        return ""
    told = f"{name} is {counted(far, 'space')} further down"
    if table.port != NONE:
        return f"{told}: first finish this visit."
    soon = when(prospects.turns_to_port(prospects.pace(record, view), far))
    return f"{told}: you can be in its port {soon}."
