"""What can be done at a table now, as a page offers it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from flatboat.kernel.kind import Control
from flatboat.kernel.moves import Move
from flatboat.kernel.notation import capital, in_runs, named, paid_with
from flatboat.kernel.observation import Observation
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.supposing import Wish as Reachable
from flatboat.kernel.supposing import foresee, outcome, wishes

Way = tuple[Move, ...]

SHORT = 9  # letters on a button that needs little room
BROAD = 34  # letters on one that is easier to read in a row of its own
LONG_LIST, ALIKE = 6, 2  # buttons of a list that is worth shortening, and that begin alike in it
LAST_WORD, SPACE = 12, 3  # letters of the word in which such buttons differ; of one that needs little room


def slug(heading: str) -> str:
    """A heading as the name of an anchor: `Move: drive by fuel` is `move-drive-by-fuel`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.casefold()).strip("-")


def aside(label: str) -> tuple[str, str]:
    """What a label says, and what stands in brackets after it, which is drawn smaller.

    >>> aside("Move 4: Helena (pay $2)")
    ('Move 4: Helena', '(pay $2)')
    """
    words, bracket, detail = label.partition(" (")
    return (words, f"({detail}") if bracket and detail.endswith(")") else (label, "")


@dataclass(frozen=True)
class Button:
    """A move, or the moves of a wish: what is sent, what it says, and where on the drawing it is clicked."""

    moves: str  # notation, several joined by "; "
    label: str
    spots: str = ""  # ids of pieces, joined by blanks
    again: bool = False  # pressed twice, it is meant twice
    key: int = 0  # the digit that presses it; 0: none
    aimed: bool = False  # the last of its pieces is where the others are moved to, or used on
    who: str = ""  # who does it, where that is chosen first
    bearing: int = -1  # where a menu shows it (`Journey.bearing`)


@dataclass(frozen=True)
class Run:
    """Buttons side by side; `lead` has the words with which all of them begin, said once."""

    lead: str
    buttons: tuple[Button, ...]

    @property
    def short(self) -> bool:
        """Whether what they say beyond that is the name of a section or a space: all in columns."""
        return all(len(self.rest(button)) <= SPACE for button in self.buttons)

    def takes(self, button: Button) -> bool:
        """Whether another button may stand among them."""
        return button.label.startswith(f"{self.lead} ".lstrip()) and (
            not self.lead or len(aside(self.rest(button))[0]) <= LAST_WORD
        )

    def rest(self, button: Button) -> str:
        """What one of them says beyond that."""
        return button.label.removeprefix(self.lead).strip()


@dataclass(frozen=True)
class Who:
    """What one of several can do: its name, its piece, its buttons."""

    name: str
    spot: str
    run: Run


def who_does(name: str, buttons: Sequence[Button]) -> Who:
    """One of several, and what it can do; the words with which all of that begins are said once."""
    words = [button.label.split() for button in buttons]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    lead = " ".join(column[0] for column in alike) if len(buttons) > 1 else ""
    return Who(name, buttons[0].spots.partition(" ")[0], Run(lead, tuple(buttons)))


def lead_of(button: Button) -> str:
    """The words of a button before its last one, brackets aside; "" if that is long, or the only one.

    >>> lead_of(Button("captain at A3", "Place the Captain at A3"))
    'Place the Captain at'
    """
    lead, _, last = aside(button.label)[0].rpartition(" ")
    return lead if len(last) <= LAST_WORD else ""


def by_lead(buttons: Sequence[Button]) -> list[tuple[str, tuple[Button, ...]]]:
    """Buttons that stand side by side and begin alike, and how they begin."""
    return [(lead, tuple(own)) for lead, own in groupby(buttons, lead_of)]


@dataclass(frozen=True)
class Group:
    """Buttons of one kind under their heading; `rule` is the help section that explains them."""

    heading: str
    rule: str
    buttons: tuple[Button, ...]
    folded: bool = False  # a sheet does the same in one gesture, or it is seldom wanted (`Control.aside`)
    pinned: bool = False  # it ends the turn: always in sight, however long the list
    unkeyed: bool = False  # it has no digit, after what is pressed again and again, or for what it costs
    warning: str = ""  # what ending the turn now would cost
    last: bool = False  # it ends something: listed after all that goes on with the game
    first: bool = False  # what is most likely wanted: above all else, forms included
    brief: bool = False  # ... in a button or two (`Words.wanted_brief`)
    board: str = ""  # what to press on the board instead (`Control.board`)
    reasons: bool = False  # what stands in brackets on its buttons is why (`Words.wanted_reasons`)
    rows: bool = False  # each of its buttons has a row of its own (`Control.rows`)
    spare: bool = False  # a form or a wish does all that its buttons do: only the board needs them

    @property
    def short(self) -> bool:
        """Whether its buttons need little room."""
        return len(self.buttons) > 2 and all(len(button.label) <= SHORT for button in self.buttons)

    @property
    def broad(self) -> bool:
        """Whether each of its buttons has a row of its own: they are few, and say much."""
        much = any(len(button.label) > 2 * BROAD for button in self.buttons)
        if self.first:
            return much or any(len(aside(button.label)[0]) > BROAD for button in self.buttons)
        return len(self.buttons) == 3 and much

    @property
    def single(self) -> bool:
        """Whether it has one button that says enough: its heading would be a line for nothing."""
        return self.brief or (len(self.buttons) == 1 and not self.first)

    @property
    def whos(self) -> tuple[Who, ...]:
        """Its buttons by who does it, where that is chosen first."""
        names = dict.fromkeys(button.who for button in self.buttons)
        if "" in names:
            return ()
        return tuple(who_does(name, [one for one in self.buttons if one.who == name]) for name in names)

    @property
    def runs(self) -> tuple[Run, ...]:
        """Its buttons; in a long list of such, those together that differ in their last word or two alone."""
        alike = [len(own) for lead, own in by_lead(self.buttons) if lead and len(own) >= ALIKE]
        if len(self.buttons) <= LONG_LIST or 2 * sum(alike) < len(self.buttons):
            return (Run("", self.buttons),)
        found: list[Run] = []
        for lead, own in by_lead(self.buttons):
            if len(own) >= ALIKE:
                found.append(Run(lead, own))
            elif found and all(map(found[-1].takes, own)):
                found[-1] = replace(found[-1], buttons=found[-1].buttons + own)
            else:
                found.append(Run("", own))
        return tuple(found)


@dataclass(frozen=True)
class Wish:
    """Something that takes several decisions, and the ways there are to it."""

    heading: str
    rule: str
    label: str
    spots: str
    ways: tuple[Button, ...]
    folded: bool = False  # a sheet does the same in one gesture, or there are many (`Control.aside`)
    others: tuple[Button, ...] = ()  # dearer ways that spare something; no piece stands for them
    further: tuple[Button, ...] = ()  # the first way, and what is done at once where it leads
    spare: bool = False  # a form or another list does all that it does: only the board needs it
    told: bool = False  # it says what it brings: its moves are listed nowhere else
    bare: bool = False  # nothing is done at once where it leads, while other wishes have something

    @property
    def lead(self) -> str:
        """The words of its label that its heading has said by then."""
        words = f"{self.heading} to "
        return words if self.label.startswith(words) else ""

    @property
    def rest(self) -> str:
        """What its label says beyond that."""
        return self.label.removeprefix(self.lead)

    @property
    def price(self) -> str:
        """What its first way takes, without the verb; "" if it is one decision."""
        way = self.ways[0]
        return way.label.partition(" ")[2] if "; " in way.moves else ""


def groups(
    observation: Observation, narrow: bool, eager: bool = True, wishes: Sequence[Wish] = ()
) -> tuple[Group, ...]:
    """The legal moves that are offered, none twice: what is most likely wanted before the others by purpose,
    or after them (`Words.wanted_last`); `wishes` stand before all of them.

    Not `eager`, the former is left out.
    """
    told = {way.moves for wish in wishes if wish.told for way in wish.ways}
    listed_moves = without(by_purpose(observation, narrow), told)
    if eager:
        listed_moves = tuple(replace(one, spare=one.spare or begins(one, wishes)) for one in listed_moves)
    first = wanted(observation, narrow) if eager else None
    if first is None:
        stands_first = not observation.sheets and all(wish.folded for wish in wishes)
        return _opened(listed_moves) if stands_first else listed_moves
    left = without(listed_moves, {button.moves for button in first.buttons})
    if first.first:
        return (first, *left)
    return tuple(sorted((*left, first), key=lambda group: group.last))  # in the order of the page


def begins(group: Group, wishes: Sequence[Wish]) -> bool:
    """Whether a list that is folded has only first steps of what is wished for: no need to list them, too."""
    ways = [way.moves for wish in wishes for way in (*wish.ways, *wish.others)]
    steps = [f"{button.moves}; " for button in group.buttons]
    return group.folded and all(any(way.startswith(step) for way in ways) for step in steps)


def without(listed_moves: Sequence[Group], moves: Collection[str]) -> tuple[Group, ...]:
    """Lists of moves without some of these."""
    lists = (
        replace(group, buttons=tuple(one for one in group.buttons if one.moves not in moves))
        for group in listed_moves
    )
    return tuple(group for group in lists if group.buttons)


def _opened(listed_moves: tuple[Group, ...]) -> tuple[Group, ...]:
    """Moves of which the first list stands open, as nothing stands before it.

    Unless they are pressed on the board, or end something while another list is open.
    """
    if not listed_moves:
        return ()
    head, *rest = listed_moves
    if not head.last or all(group.folded for group in listed_moves):
        head = replace(head, folded=bool(head.board))
    return (head, *rest)


def wanted(observation: Observation, narrow: bool) -> Group | None:
    """What is most likely wanted (`Words.wanted`); pieces for several moves stand where it says so."""
    kind, words, found = observation.game.kind, observation.game.words, list[Button]()
    spots, legal, section = observation.spots(narrow), set(observation.legal), ""
    for actions, label, pieces in words.wanted(observation.view):
        if actions[0] not in legal:
            continue
        pieces = pieces and (narrow or not words.offered(actions[0], observation.view))
        family, alone = kind.actions.read(actions[0])[0], len(actions) == 1
        section = section or kind.interface.controls[family].section
        told = named(label, observation.names) or ", then ".join(in_runs(map(observation.label, actions)))
        found.append(
            Button(
                "; ".join(str(observation.move(action)) for action in actions),
                capital(told),
                " ".join(dict.fromkeys(spot for action in actions for spot in spots.get(action, ())))
                if alone or pieces
                else "",
                again=alone and family in kind.interface.plan,
                aimed=alone and family in kind.interface.aimed,
            )
        )
    if not found:
        return None
    return Group(
        words.wanted_heading,
        slug(section),
        tuple(found),
        first=not words.wanted_last,
        brief=words.wanted_brief,
        reasons=words.wanted_reasons,
    )


def by_purpose(observation: Observation, narrow: bool) -> tuple[Group, ...]:
    """The legal moves that are offered, by what they are for."""
    kind, words, view = observation.game.kind, observation.game.words, observation.view
    end, spots = kind.interface.plan_end, observation.spots(narrow)
    last = kind.interface.controls[end].heading if end else ""
    buttons: dict[str, list[Button]] = {}
    controls: dict[str, Control] = {}
    for move in ordered(observation):
        if words.offered(move.action, view):
            control = kind.interface.controls[kind.actions.read(move.action)[0]]
            controls.setdefault(control.heading, control)
            buttons.setdefault(control.heading, []).append(_button(observation, move, control, spots))
    by_sheet, whole = covered(observation), covered(observation, whole=True)
    fields = [field for sheet in observation.sheets for field in sheet.fields]
    in_forms = {value for field in fields for value, _ in field.choices}
    roomy = all(sheet.filled for sheet in observation.sheets)  # one that is to be filled in needs the room
    return tuple(
        Group(
            heading,
            slug(control.section),
            tuple(buttons[heading]),
            folded=bool(control.aside or control.board or control.section in by_sheet),
            pinned=heading == last or (control.ends and roomy),
            unkeyed=heading == last or control.unkeyed,
            warning=_warning(observation, buttons[heading][0]) if heading == last else "",
            last=control.last,
            board=control.board,
            rows=control.rows,
            spare=control.section in whole or all(one.moves in in_forms for one in buttons[heading]),
        )
        for heading, control in sorted(
            controls.items(), key=lambda item: (item[1].last, item[1].ends, not item[1].near)
        )
    )


def _button(
    observation: Observation, move: Move, control: Control, spots: Mapping[int, Sequence[str]]
) -> Button:
    """A move as a button."""
    kind, words = observation.game.kind, observation.game.words
    family = kind.actions.read(move.action)[0]
    return Button(
        str(move),
        capital(observation.label(move.action)),
        " ".join(spots.get(move.action, ())),
        again=family in kind.interface.plan or words.again(move.action, observation.view),
        aimed=family in kind.interface.aimed,
        who=words.who(move.action, observation.view) if control.whos else "",
    )


def _warning(observation: Observation, button: Button) -> str:
    """What a button that ends the turn would cost; "" for nothing, or if there is no other move."""
    if len(observation.legal) < 2:
        return ""
    return observation.warning(observation.game.numbers[button.moves])


def ordered(observation: Observation) -> list[Move]:
    """The legal moves; those of a family in the order that it asks for (`Control.by`, `Words.rank`)."""
    kind, words = observation.game.kind, observation.game.words
    controls = kind.interface.controls
    first = {group.name: group.first for group in kind.actions.groups}
    mixed = {control.heading for control in controls.values() if control.whos or control.ranked}
    for heading in mixed:
        families = [name for name in first if controls[name].heading == heading]
        first |= dict.fromkeys(families, min(first[name] for name in families))

    def rank(move: Move) -> tuple[int, ...]:
        family, values = kind.actions.read(move.action)
        chosen = (values[name] for name in controls[family].by)
        return (first[family], *chosen, words.rank(move.action, observation.view), move.action)

    return sorted(observation.moves, key=rank)


def numbered(
    wishes: tuple[Wish, ...], groups: tuple[Group, ...], formed: bool = False, keyed_form: bool = False
) -> tuple[tuple[Wish, ...], tuple[Group, ...]]:
    """The same with digits on the first nine buttons that stand open, in the order of the page.

    Beside a form, what ends something is never 1: a first digit should cost nobody a turn. A form that comes
    filled in (`keyed_form`) has the 1 itself.
    """
    digits = iter(range(2 if keyed_form else 1, 10))
    spared = formed and not keyed_form and all(wish.folded for wish in wishes)
    spared = spared and all(group.folded or group.unkeyed or group.last for group in groups)

    def with_keys(buttons: tuple[Button, ...], own: Iterator[int] = digits) -> tuple[Button, ...]:
        return tuple(replace(button, key=next(own, 0)) for button in buttons)

    def keyed(group: Group) -> tuple[Button, ...]:
        """Of those who are chosen first, only one stands open at a time: all begin with the same digit."""
        if not group.whos:
            return with_keys(group.buttons)
        left = list(digits)
        return tuple(one for who in group.whos for one in with_keys(who.run.buttons, iter(left)))

    return (
        tuple(
            wish
            if wish.folded
            else replace(wish, further=with_keys(wish.further))
            if wish.further
            else replace(wish, ways=with_keys(wish.ways))
            for wish in wishes
        ),
        tuple(
            group
            if (group.folded and not group.whos) or group.unkeyed or (group.last and spared)
            else replace(group, buttons=keyed(group))
            for group in groups
        ),
    )


def covered(observation: Observation, whole: bool = False) -> set[str]:
    """The sections of which a sheet does all in one gesture; or each move, if that is what is asked."""
    sheets = [sheet for sheet in observation.sheets if sheet.whole or not whole]
    return {section for sheet in sheets for section in sheet.folds}


def gathered(observation: Observation, narrow: bool) -> dict[str, str]:
    """For each sheet the pieces that stand for all of it."""
    spots = observation.spots(narrow)
    return {
        sheet.name: " ".join(gathering(observation.game, spots, sheet.section))
        for sheet in observation.sheets
    }


def gathering(game: Ruleset, spots: Mapping[int, Sequence[str]], section: str) -> list[str]:
    """The pieces that share moves of a section with several other pieces."""
    kind = game.kind
    groups = [
        group for group in kind.actions.groups if kind.interface.controls[group.name].section == section
    ]
    near: dict[str, set[str]] = {}
    for group in groups:
        for action in range(group.first, group.first + group.size):
            for place in spots.get(action, ()):
                near.setdefault(place, {place}).update(spots[action])
    return [place for place, all_near in near.items() if len(all_near) > 2]


def wished(observation: Observation, narrow: bool, eager: bool = True) -> tuple[Wish, ...]:
    """What can be reached by several decisions in a row, or is meant as one gesture of several; under each
    heading the best first.

    Not `eager`, what may be done at once there is told and not offered. What a journey does is no wish.
    """
    by_heading: dict[str, list[tuple[int, Wish]]] = {}
    trips, by_sheet = journeys(observation, narrow), covered(observation)
    done = {move for trip in trips for way in trip.ways for move in way.moves.split("; ")}
    for reachable in (*(telling(observation) if eager else ()), *wishes(observation)):
        if str(reachable.target) in done:
            continue
        rank, wish = wish_of(observation, reachable, narrow, eager, by_sheet)
        by_heading.setdefault(wish.heading, []).append((rank, wish))
    found = list[Wish]()
    for alike in by_heading.values():
        ranked = [wish for _, wish in sorted(alike, key=lambda one: one[0])]
        busy = any(wish.further and not wish.folded for wish in ranked)
        found += [replace(w, folded=True, bare=True) if busy and not w.further else w for w in ranked]
    return (*found, *trips)


def wish_of(
    observation: Observation, reachable: Reachable, narrow: bool, eager: bool, by_sheet: Collection[str]
) -> tuple[int, Wish]:
    """An action that can be led to, as it is offered, and its rank among those under the same heading.

    What a form covers (`by_sheet`) is folded, as is what is led to while its like can be done at once.
    """
    kind, target = observation.game.kind, reachable.target.action
    family = kind.actions.read(target)[0]
    control = kind.interface.controls[family]
    places = " ".join(observation.spots(narrow).get(target, ()))
    ways, dearer = by_price(observation, reachable.ways)
    rank, brings = foretold(observation, ways) if control.foretold else (0, [""] * len(ways))
    onward = further(observation, ways[0], places if narrow else "") if eager and any(brings) else ()
    if onward:  # that tells what the wish brings
        brings = [""] * len(ways)
    alike = brings[0] if len(set(brings)) == 1 else ""
    own = ["" if alike else said for said in brings]
    is_later = control.near and len(ways[0]) > 1 and can_do(observation, family)
    wish = Wish(
        control.heading,
        slug(control.section),
        capital(observation.label(target)) + alike,
        places,
        tuple(as_button(observation, way, places, said) for way, said in zip(ways, own, strict=True)),
        folded=control.aside or control.section in by_sheet or is_later,
        others=tuple(as_button(observation, way) for way in dearer),
        further=onward,
        told=eager and tells(control),
    )
    return rank, wish


def can_do(observation: Observation, family: str) -> bool:
    """Whether a move of a family is legal now."""
    return any(observation.game.kind.actions.read(move.action)[0] == family for move in observation.moves)


def telling(observation: Observation) -> list[Reachable]:
    """Moves that can be made at once and say what they bring, as wishes of one decision."""
    kind = observation.game.kind
    controls = kind.interface.controls
    return [
        Reachable(move, ((move,),))
        for move in observation.moves
        if tells(controls[kind.actions.read(move.action)[0]])
    ]


def tells(control: Control) -> bool:
    """Whether wishes for such moves, and such moves themselves, are one list that says what they bring."""
    return control.near and control.foretold


def journeys(observation: Observation, narrow: bool) -> tuple[Wish, ...]:
    """What takes several moves and is meant as one, folded away: the board is where it is pressed."""
    game, found = observation.game, list[Wish]()
    interface, whole = game.kind.interface, covered(observation, whole=True)
    for one in interface.journeys(observation.view, game.edition, narrow=narrow):
        family = game.kind.actions.read(one.actions[0])[0]
        control, spots = interface.controls[family], " ".join(one.spots)
        way = Button(
            "; ".join(game.moves[action] for action in one.actions),
            named(one.costs, observation.names),
            spots,
            aimed=family in interface.aimed,
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
    return tuple(replace(wish, spare=wish.spare or spare) for wish in wishes)


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
    return [observation, *foresee(observation, list(map(str, way)))][-1]


def as_button(observation: Observation, way: Sequence[Move], places: str = "", brings: str = "") -> Button:
    """A way to a wish as a button."""
    return Button("; ".join(map(str, way)), leading(observation, way) + brings, places)


def by_price(observation: Observation, ways: Sequence[Way]) -> tuple[Sequence[Way], Sequence[Way]]:
    """The ways that are offered first, and dearer ones: those that cost no more of each thing than another.

    Without prices (see `Kind.price`) all are offered alike.
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
        return f"Just {kind.interface.controls[kind.actions.read(way[-1].action)[0]].heading.lower()}"
    is_price = kind.interface.price is not None
    return capital(paid_with(labels) if is_price else ", then ".join(in_runs(labels)))


def pieces_of(observation: Observation, way: Sequence[Move], narrow: bool) -> list[str]:
    """The pieces of the first of some moves; where that pays for the last, those of the last, too."""
    spots = observation.spots(narrow)
    is_price = observation.game.kind.interface.price is not None
    marked = {move.action: None for move in [*way[:1], *(way[-1:] if is_price else ())]}
    return [spot for action in marked for spot in spots.get(action, ())]
