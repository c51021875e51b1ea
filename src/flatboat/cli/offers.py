"""What a person at the terminal can choose by number: what a page offers, too, in lines."""

from __future__ import annotations

import re
from itertools import count
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from flatboat.cli.screen import choices, height
from flatboat.errors import AmbiguousMove
from flatboat.kernel.notation import in_runs, lowered
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import labels, wishes
from flatboat.kernel.text import Sheet
from flatboat.kernel.typed import fill, spelled
from flatboat.offers.choices import covered, ordered, wanted
from flatboat.offers.wished import by_price, journeys, telling, wish_of

MANY = 24  # moves of a form; fewer are listed
BEST = 6  # moves of a form that come first where there are no others
#: In sentences of a guide on what a page draws.
DRAWN = re.compile(r"\b(press|rings show|towns show)\b", re.IGNORECASE)


class Offer(NamedTuple):
    """A choice: what it says, and the moves that it stands for, joined by "; "."""

    label: str
    moves: str


class Offers(NamedTuple):
    """All choices of a seat, numbered from 1 on in this order."""

    first: list[Offer]  # what is most likely wanted: each does several things in one
    single: list[Offer]
    ending: list[Offer]  # what ends a turn, or a part of it
    aside: list[Offer]  # seldom wanted, or part of a form
    said: list[Offer]  # sooner said in words, or seldom wanted: giving up, a part of what is offered first

    @property
    def all(self) -> list[Offer]:
        """All choices, in the order of their numbers."""
        return [offer for part in self for offer in part]


def offers(observation: Observation) -> Offers:
    """What a seat can choose from: every legal move, and what takes several of them."""
    kind, group = observation.game.kind, wanted(observation, narrow=True)
    found = Offers([Offer(one.label, one.moves) for one in group.buttons] if group else [], [], [], [], [])
    found.first.extend(filled(observation, sheet) for sheet in observation.sheets if sheet.filled)
    look_ahead(observation, found)
    if not found.first and len(advised := observation.game.words.advised(observation.view)) == 1:
        found.first.append(Offer(observation.label(*advised), str(observation.move(*advised))))
    taken = {offer.moves for offer in (*found.first, *found.single)}
    controls = {move: kind.control(move.action) for move in ordered(observation)}
    by_form = covered(observation)
    many = sum(control.section in by_form for control in controls.values()) > MANY
    if not found.first and all(one.aside or one.section in by_form for one in controls.values()):
        # Nothing else is often wanted: some of the form's best moves come first.
        best = [way.moves for trip in journeys(observation, narrow=True)[:BEST] for way in trip.ways]
        found.first.extend(Offer(move, move) for move in best)
        taken |= set(best)
    for move, control in controls.items():
        part = found.aside if control.aside else found.ending if control.last else found.single
        if control.section in by_form:
            part = found.said if many else found.aside
        elif control.aside and control.last:
            part = found.said
        if str(move) not in taken:
            part.append(Offer(observation.label(move.action), str(move)))
    return found


def filled(observation: Observation, sheet: Sheet) -> Offer:
    """A form as it stands at first, which is a good choice."""
    first = {one.name: one.first or (one.choices[0][0] if one.choices else "") for one in sheet.fields}
    moves = fill(observation, sheet.name, first)
    does = ", ".join(in_runs(labels(observation, [move.action for move in moves])))
    return Offer(f"{sheet.button} ({does})", "; ".join(map(str, moves)))


def look_ahead(observation: Observation, found: Offers) -> None:
    """Add what can be reached by several decisions, first where something can be done at once then."""
    targets = (*telling(observation), *wishes(observation))
    ranked = [wish_of(observation, target, narrow=False, eager=True, by_sheet=()) for target in targets]
    for _, wish in sorted(ranked, key=lambda one: one[0]):
        way = wish.ways[0].moves
        if any(offer.moves.startswith(way) for offer in found.first):
            continue
        price = f" ({wish.price})" if wish.price else ""
        if wish.further:
            deed = wish.further[0]
            found.first.append(Offer(f"{wish.label}{price}: {lowered(deed.label)}", deed.moves))
        if price:
            part = found.said if wish.further else found.single
            part.append(Offer(f"{lowered(wish.label)}{price}", way))


def typed(observation: Observation, line: str) -> list[str]:
    """The moves that a typed line stands for, after the cheapest way to the first if it is not legal yet.

    Raises AmbiguousMove for a first move that leaves open which it is.
    """
    moves = spelled(observation.game, line, observation)
    meant = observation.game.meant(moves[0]) if moves else []
    if any(observation.why[action] == 0 for action in meant):
        return moves
    wished = [wish for wish in wishes(observation) if wish.target.action in meant]
    if not wished:
        return moves
    if len(wished) > 1:
        labels = ", ".join(f'"{lowered(observation.label(wish.target.action))}"' for wish in wished)
        raise AmbiguousMove(f'"{moves[0]}" could mean {labels}')
    (cheapest, *_), _ = by_price(observation, wished[0].ways)
    return [*map(str, cheapest), *moves[1:]]


def not_drawn(guide: str) -> str:
    """A guide without the sentences on what to press on a page, or to see there.

    >>> not_drawn("You win with the most gold. Press a voyage. Flour spoils.")
    'You win with the most gold. Flour spoils.'
    """
    return " ".join(said for said in re.split(r"(?<=[.!?]) ", guide) if not DRAWN.search(said))


def listing(found: Offers, whole: bool, room: int) -> list[RenderableType]:
    """The choices with their numbers, in so many lines: a note tells of those that find no room.

    What is more easily said in words is listed only if `whole`.
    """
    width = len(str(len(found.all)))
    numbers = (f"{n:{width}}" for n in count(1))
    parts = [[(next(numbers), offer.label) for offer in part] for part in found]
    first, single, ending, aside, said = parts
    in_words = ""
    if said and not whole:
        example = said[0][1].partition(" (")[0]
        in_words = f'In words, such as "{example}": {len(said)} more (moves all).'
        said.clear()
    total = sum(map(len, parts))

    def shown() -> list[RenderableType]:
        kept = (first, [*single, *ending, *aside, *said])
        left = total - sum(map(len, parts))
        notes = " ".join(filter(None, [f"{left} more (moves)." if left else "", in_words]))
        return [*(choices(part) for part in kept if part), *([Text(notes, "dim")] if notes else [])]

    for part, least in ((aside, 0), (single, not first), (first, 1), (ending, 0)):
        while len(part) > least and height(shown()) > room:
            part.pop()
    return shown()
