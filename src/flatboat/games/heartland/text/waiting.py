"""What is said of a piece with which nothing can be done yet: when its time comes, and what to do now."""

from __future__ import annotations

from flatboat.games.heartland.rules.move import distance_paid
from flatboat.games.heartland.rules.tables import GOODS, Phase, View
from flatboat.games.heartland.text.errands import DRAWING, has_fuel, mine
from flatboat.games.heartland.text.vocabulary import by_head
from flatboat.kernel.notation import capital, counted, one_of

CARDS_OF_HAND, TOWNS = ("discard", "give", "pay fuel"), ("drive", "tow", "sleep")
CARGO, SUPPLY = ("load", "unload"), ("draw", "draw blind")


def instead(name: str, values: dict[str, int], view: View) -> str:
    """A sentence about the piece of a move of this family; "" where its reason says enough."""
    phase = view.table.phase
    if view.seat != view.table.turn:
        return ""
    if phase == Phase.MOVE:
        return before_driving(name, values, view)
    if name in TOWNS:
        return "Your truck has driven this turn."
    if phase == Phase.ACT:
        return before_acting(name)
    if phase in DRAWING and name in (*CARDS_OF_HAND, *CARGO):
        return "Now you draw: take a card from the window, or one from the pile."
    return ""


def before_driving(name: str, values: dict[str, int], view: View) -> str:
    """While a move is to be paid for and driven."""
    paid = distance_paid(view.table)
    now = f"you have paid for {counted(paid, 'space')}, so choose where to drive" if paid else paying(view)
    if name == "discard" and values["card"] < GOODS:
        return f"{capital(by_head(values['card']))} bills do not pay for driving: {now}."
    if name in CARGO:
        return f"You load and unload after driving, where your truck stops: {now}."
    if name in SUPPLY:
        return f"You draw cards at the end of your turn: {now}."
    return f"First you drive: {now}." if name == "swap" else ""


def paying(view: View) -> str:
    """How the viewer can pay for a move."""
    means = ["play fuel"] * has_fuel(view) + ["pay points"] * (mine(view).points > 0)
    return f"{one_of(means)}, or just choose a town" if means else "no payment is left to you"


def before_acting(name: str) -> str:
    """Where the truck has stopped."""
    if name in CARDS_OF_HAND:
        return "Bills are used up as you load or unload; to change cards, choose Discard/Draw."
    return "You draw cards once your action is done." if name in SUPPLY else ""
