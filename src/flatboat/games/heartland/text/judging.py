"""What to do next, as bots judge it at a glance: so offers are ordered, and the guide tells the first."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from flatboat.games.heartland.bot.evaluate import WEIGHTS, parts
from flatboat.games.heartland.rules.act import bills_per_cube
from flatboat.games.heartland.rules.tables import CARDS, DRAW, DRAW_BLIND, FUEL, NOWHERE, Good, Phase, View
from flatboat.games.heartland.text.errands import Errand, Way, final, is_last, mine, ways
from flatboat.games.heartland.text.gains import briefly, gains, later, tag_id
from flatboat.games.heartland.text.seen import seen
from flatboat.kernel.once import once
from flatboat.kernel.record_view import unpacked, wrap
from flatboat.kernel.records import weights_for
from flatboat.kernel.text import Onward

FINE = 1000  # steps in a point that judgement tells apart
SURE = FINE // 4  # worth of a bill that is sure to sell what is aboard, besides
SOLD = FINE  # lead of a sale over what is only hoped for: with it 43 of 60 games were won against none


class Choice(NamedTuple):
    """Something that could be done at a place, and how well it would do."""

    score: int
    errand: Errand


def best_errand(view: View, printed: Any) -> Errand | None:
    """The best that could be done where the viewer can drive next: the list of drives begins with it."""
    best: Choice | None = best_choice(view, printed)
    return best and best.errand


@once
def best_choice(view: View, printed: Any) -> Choice | None:
    """The same with how well it would do."""
    found = [one for place in ways(view) for one in choices_at(view, printed, place)]
    return max(found, key=lambda one: (one.score, -one.errand.place), default=None)


def best_here(view: View, printed: Any) -> Errand | None:
    """The best that can be done where the viewer's truck stands."""
    found = choices_at(view, printed, mine(view).at)
    return max(found, key=lambda one: one.score).errand if found else None


@once
def choices_at(view: View, printed: Any, place: int) -> tuple[Choice, ...]:
    """What could be done at a place, in the order of its tags."""
    way = ways(view).get(place, Way(0, 0))
    errands = [
        Errand(one.good, one.n, one.points or later(view, printed, place, one), way, place, one.points > 0)
        for one in gains(view, printed, place)
    ]
    return tuple(Choice(judged(view, printed, one), one) for one in errands)


def onward(view: View, printed: Any, place: int) -> list[Onward]:
    """The same as what is done at once after driving there, the best first; tags of the town stand for it."""
    scores = [one.score for one in choices_at(view, printed, place)]
    found = enumerate(gains(view, printed, place))
    told = [Onward(one.action, tag_id(place, n), briefly(view, printed, place, one)) for n, one in found]
    return [one for _, one in sorted(zip(scores, told, strict=True), key=lambda pair: -pair[0])]


def promise(view: View, printed: Any, place: int) -> int:
    """How well a place would do: as well as the best that could be done there."""
    if found := choices_at(view, printed, place):
        return max(one.score for one in found)
    return judged(view, printed, Errand(0, 0, 0, ways(view).get(place, Way(0, 0)), place, is_sale=True))


def judged(view: View, printed: Any, errand: Errand) -> int:
    """What the viewer may hope for once an errand is done; if that ends it, how the game then stands."""
    table, who, way, good = view.table, mine(view), errand.way, errand.good
    hand: list[int] = list(view.hand)
    cargo: list[int] = list(who.cargo)
    cubes: list[Any] = list(table.cubes)
    loaded = -errand.n if errand.is_sale else errand.n
    bills = errand.n * (1 if errand.is_sale else bills_per_cube(printed, errand.place, good))
    hand[good] -= bills
    hand[FUEL] -= way.fuel
    hand[Good.CORN] -= way.corn
    cargo[good] += loaded
    if errand.n:
        cubes[errand.place] = [n - loaded * (kind == good) for kind, n in enumerate(cubes[errand.place])]
    points = int(who.points) - way.cost + errand.gain * errand.is_sale
    if is_last(view) or points >= table.target:
        rivals = (final(table, printed, other) for other in range(table.seats) if other != view.seat)
        kept = points - sum(n * int(printed.penalty[good]) for good, n in enumerate(cargo))
        return FINE * (2 * kept - max(rivals))
    cards = int(who.cards) - bills - way.cards
    me = SimpleNamespace(points=points, cargo=cargo, cards=cards, upgrade=who.upgrade, at=errand.place)
    return looks(view, printed, hand, me, cubes) + SOLD * (errand.is_sale and errand.n > 0)


def looks(view: View, printed: Any, hand: list[int], me: Any, cubes: Any) -> int:
    """How it looks for the viewer, who has acted and is to draw."""
    table, seat = view.table, view.seat
    after = SimpleNamespace(
        truckers=[me if other == seat else table.truckers[other] for other in range(table.seats)],
        trigger=table.trigger, turn=seat, phase=Phase.REDRAW, towed=0, left=0, cubes=cubes, map=table.map,
        seats=table.seats, target=table.target, trailer=table.trailer,
    )  # fmt: skip
    state: Any = SimpleNamespace(table=after, hands={seat: hand})
    return round(FINE * sum(parts(printed, state, seat, weights(table.seats))))


@cache
def weights(seats: int) -> Any:
    """What a judgement at a table of so many seats weighs by."""
    return unpacked(wrap(weights_for(WEIGHTS, seats))[0])


@once
def drawn(view: View, printed: Any, action: int) -> int:
    """How well a draw would do; of the pile each card is as likely as such are unseen."""
    table = view.table
    if action != DRAW_BLIND:
        kind, cargo = action - DRAW, mine(view).cargo
        return holding(view, printed, kind) + (SURE if kind < FUEL and cargo[kind] > view.hand[kind] else 0)
    unseen = [int(printed.deck[card]) - int(view.hand[card]) for card in range(CARDS)]
    for card in (*table.window, table.top):
        if card != NOWHERE:
            unseen[card] -= 1
    for seat in range(table.seats):
        if seat != view.seat:
            unseen = [n - int(shown) for n, shown in zip(unseen, table.truckers[seat].shown, strict=True)]
    return sum(n * holding(view, printed, card) for card, n in enumerate(unseen) if n) // max(1, sum(unseen))


@once
def holding(view: View, printed: Any, card: int) -> int:
    """How it looks with one more such card in hand."""
    return looks(view, printed, seen(view).holding(card).hand, mine(view), view.table.cubes)


@once
def best_draws(view: View, printed: Any) -> list[int]:
    """The draws as a bot would choose them before it has seen any: cards of the window, then of the pile.

    A pile that is too short for all of them is left alone.
    """
    table, chosen = view.table, list[int]()
    pile = [DRAW_BLIND] * bool(table.pile >= table.left)
    window = Counter(int(kind) for kind in table.window if kind != NOWHERE)
    while len(chosen) < table.left and (actions := [DRAW + kind for kind in sorted(+window)] + pile):
        best = max(actions, key=partial(drawn, view, printed))
        if best == DRAW_BLIND:
            return chosen + [DRAW_BLIND] * (int(table.left) - len(chosen))
        chosen.append(best)
        window[best - DRAW] -= 1
        view = seen(view).holding(best - DRAW)
    return chosen
