"""What takes several decisions, as people are offered it: where one can get, and the ways that lead there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import accumulate

from flatboat.kernel.kind import Control
from flatboat.kernel.moves import Move
from flatboat.kernel.notation import capital, in_runs, named, paid_with
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import Wish as Reachable
from flatboat.kernel.supposing import outcome, wishes
from flatboat.offers.buttons import Button, Group, Wish, slug
from flatboat.offers.choices import covered

Way = tuple[Move, ...]
OPEN = 4  # buttons in sight under a heading that say what is done at once: the board has the rest


def wished(observation: Observation, narrow: bool, eager: bool = True) -> tuple[Wish, ...]:
    """What can be reached by several decisions in a row, or is meant as one gesture of several; under each
    heading the best first.

    Not `eager`, what may be done at once there is told and not offered, nor are dearer ways. Where there are
    journeys, they are all that is wished for: nothing else is searched for.
    """
    by_heading: dict[str, list[tuple[int, Wish]]] = {}
    trips, by_sheet = journeys(observation, narrow), covered(observation)
    for reachable in (*(telling(observation) if eager else ()), *(() if trips else wishes(observation))):
        rank, wish = wish_of(observation, reachable, narrow, eager, by_sheet)
        by_heading.setdefault(wish.heading, []).append((rank, wish))
    found = list[Wish]()
    for alike in by_heading.values():
        ranked = [wish for _, wish in sorted(alike, key=lambda one: one[0])]
        busy = in_sight([wish for wish in ranked if wish.further and not wish.folded])
        found += [replace(w, folded=True, bare=True) if busy and w not in busy else w for w in ranked]
    return (*found, *trips)


def in_sight(busy: Sequence[Wish]) -> Sequence[Wish]:
    """The first of these wishes, with as many buttons as stand open."""
    buttons = list(accumulate(len(wish.further) for wish in busy))
    return busy[: bisect_right(buttons, OPEN)]


def wish_of(
    observation: Observation, reachable: Reachable, narrow: bool, eager: bool, by_sheet: Collection[str]
) -> tuple[int, Wish]:
    """An action that can be led to, as it is offered, and its rank among those under the same heading.

    What a form covers (`by_sheet`) is folded, as is what is led to while its like can be done at once.
    """
    kind, target = observation.game.kind, reachable.target.action
    control = kind.control(target)
    places = " ".join(observation.spots(narrow).get(target, ()))
    ways, dearer = by_price(observation, reachable.ways)
    rank, brings = foretold(observation, ways) if control.foretold else (0, [""] * len(ways))
    onward = further(observation, ways[0], places if narrow else "") if eager and any(brings) else ()
    if onward:  # that tells what the wish brings
        brings = [""] * len(ways)
    at = "" if narrow and onward else places  # a finger does all at once
    alike = brings[0] if len(set(brings)) == 1 else ""
    own = ["" if alike else said for said in brings]
    is_later = control.near and len(ways[0]) > 1 and can_do(observation, kind.actions.family(target))
    wish = Wish(
        control.heading,
        slug(control.section),
        capital(observation.label(target)) + alike,
        places,
        tuple(as_button(observation, way, at, said) for way, said in zip(ways, own, strict=True)),
        folded=control.aside or control.section in by_sheet or is_later,
        others=tuple(as_button(observation, way) for way in dearer if eager),
        further=onward,
        told=eager and tells(control),
    )
    return rank, wish


def can_do(observation: Observation, family: str) -> bool:
    """Whether a move of a family is legal now."""
    return any(observation.game.kind.actions.family(move.action) == family for move in observation.moves)


def telling(observation: Observation) -> list[Reachable]:
    """Moves that can be made at once and say what they bring, as wishes of one decision."""
    kind = observation.game.kind
    return [Reachable(move, ((move,),)) for move in observation.moves if tells(kind.control(move.action))]


def tells(control: Control) -> bool:
    """Whether wishes for such moves, and such moves themselves, are one list that says what they bring."""
    return control.near and control.foretold


def journeys(observation: Observation, narrow: bool) -> tuple[Wish, ...]:
    """What takes several moves and is meant as one, folded away: the board is where it is pressed."""
    game, found = observation.game, list[Wish]()
    interface, whole = game.kind.interface, covered(observation, whole=True)
    for one in interface.journeys(observation.view, game.edition, narrow=narrow):
        control, spots = game.kind.control(one.actions[0]), " ".join(one.spots)
        way = Button(
            "; ".join(game.moves[action] for action in one.actions),
            named(one.costs, observation.names),
            spots,
            aimed=game.kind.actions.family(one.actions[0]) in interface.aimed,
            who=game.words.who(one.actions[0], observation.view) if control.whos else "",
            bearing=one.bearing,
        )
        spare = control.section in whole or bool(control.whos and control.board)  # step by step it is listed
        found.append(
            Wish(one.heading, slug(control.section), one.label, spots, (way,), folded=True, spare=spare)
        )
    return tuple(found)


def told_above(wishes: Sequence[Wish], groups: Sequence[Group]) -> tuple[Wish, ...]:
    """Wishes of which only the board has need where all are among what is most likely wanted."""
    above = {button.moves for group in groups if group.first for button in group.buttons}
    spare = all(way.moves in above for wish in wishes for way in wish.ways)
    return tuple(replace(wish, spare=True) for wish in wishes) if spare else tuple(wishes)


def foretold(observation: Observation, ways: Sequence[Way]) -> tuple[int, list[str]]:
    """The rank of a wish by its best way, and what each of them brings, as it follows a label."""
    words, action = observation.game.words, ways[0][-1].action
    ends = [before_last(observation, way).view for way in ways]
    told = [f": {brings}" if (brings := words.brings(action, view)) else "" for view in ends]
    return min(words.rank(action, view) for view in ends), told


def further(observation: Observation, way: Way, places: str) -> tuple[Button, ...]:
    """A way and what may be done at once where it leads (`Words.onward`).

    Pieces of their own stand for it, or `places` if they are named.
    """
    found = observation.game.words.onward(way[-1].action, before_last(observation, way).view)
    if not found:
        return ()
    last = outcome(observation, way)
    return tuple(
        Button(
            "; ".join([*map(str, way), str(last.move(one.action))]),
            capital(one.label or last.label(one.action)),
            places or one.piece,
        )
        for one in found
        if not last.why[one.action]
    )


def before_last(observation: Observation, way: Way) -> Observation:
    """What a seat sees before the last move of a way."""
    return outcome(observation, way[:-1]) if len(way) > 1 else observation


def as_button(observation: Observation, way: Sequence[Move], places: str = "", brings: str = "") -> Button:
    """A way to a wish as a button."""
    return Button("; ".join(map(str, way)), leading(observation, way) + brings, places)


def by_price(observation: Observation, ways: Sequence[Way]) -> tuple[Sequence[Way], Sequence[Way]]:
    """The ways that are offered first, and dearer ones: those that cost no more of each thing than another.

    Without prices (see `Interface.price`) all are offered alike.
    """
    price, view = observation.game.kind.interface.price, observation.view
    if price is None:
        return ways, ()
    costs = {
        way: tuple(map(sum, zip(*(price(move.action, view) for move in way), strict=True))) for way in ways
    }
    cheap = sorted(ways, key=lambda way: (costs[way], len(way)))
    spare = [
        way
        for way in cheap
        if not any(
            costs[other] != costs[way] and all(map(int.__le__, costs[other], costs[way])) for other in cheap
        )
    ]
    return spare[:1], spare[1:]


def leading(observation: Observation, way: Sequence[Move]) -> str:
    """The decisions that lead to a wish, in words."""
    kind = observation.game.kind
    labels = [observation.label(move.action) for move in way[:-1]]
    if not labels:
        return f"Just {kind.control(way[-1].action).heading.lower()}"
    is_price = kind.interface.price is not None
    return capital(paid_with(labels) if is_price else ", then ".join(in_runs(labels)))


def pieces_of(observation: Observation, way: Sequence[Move], narrow: bool) -> list[str]:
    """The pieces of the first of some moves; where that pays for the last, those of the last, too."""
    spots = observation.spots(narrow)
    is_price = observation.game.kind.interface.price is not None
    marked = {move.action: None for move in [*way[:1], *(way[-1:] if is_price else ())]}
    return [spot for action in marked for spot in spots.get(action, ())]
