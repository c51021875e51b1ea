"""What can be done at a table now, as people are offered it: lists of moves. For wishes see `wished.py`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from flatboat.kernel.kind import Control
from flatboat.kernel.moves import Move
from flatboat.kernel.notation import capital, in_runs, named
from flatboat.kernel.observation import Observation
from flatboat.kernel.ruleset import Ruleset
from flatboat.offers.buttons import Button, Group, Wish, slug


def groups(
    observation: Observation, narrow: bool, eager: bool = True, wishes: Sequence[Wish] = ()
) -> tuple[Group, ...]:
    """The legal moves that are offered, none twice: what is most likely wanted before the others by purpose;
    `wishes` stand before all of them.

    Not `eager`, the former is left out, and what is pressed on the board stays folded.
    """
    told = {way.moves for wish in wishes if wish.told for way in wish.ways}
    listed_moves = without(by_purpose(observation, narrow), told)
    if eager:
        priced = observation.game.kind.interface.price is not None
        steps = first_steps(wishes)
        listed_moves = tuple(
            replace(one, spare=True) if begins(one, steps, priced) else one for one in listed_moves
        )
    first = wanted(observation, narrow) if eager else None
    if first is None:
        listed_moves = tuple(
            replace(one, advised=True) if eager and ends(observation, one) else one for one in listed_moves
        )
        stands_first = eager and not observation.sheets and all(wish.folded for wish in wishes)
        return _opened(listed_moves) if stands_first else listed_moves
    return (first, *without(listed_moves, {button.moves for button in first.buttons}))


def ends(observation: Observation, group: Group) -> bool:
    """Whether a list is what ends the turn, and that is what the game advises."""
    advised = observation.game.words.advised(observation.view) if group.pinned else ()
    return [str(observation.move(action)) for action in advised] == [one.moves for one in group.buttons]


def first_steps(wishes: Sequence[Wish]) -> set[str]:
    """The moves with which ways of several to what is wished for begin."""
    ways = (way.moves.partition("; ") for wish in wishes for way in (*wish.ways, *wish.others))
    return {first for first, more, _ in ways if more}


def begins(group: Group, steps: Collection[str], priced: bool) -> bool:
    """Whether a list that is folded has only such first steps: no need to list them, too.

    Where ways have prices, any other step leads nowhere that one of these does not lead to for less.
    """
    return group.folded and (any if priced else all)(button.moves in steps for button in group.buttons)


def without(listed_moves: Sequence[Group], moves: Collection[str]) -> tuple[Group, ...]:
    """Lists of moves without some of these."""
    if not moves:
        return tuple(listed_moves)
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
    spots, legal, control = observation.spots(narrow), set(observation.legal), None
    for actions, label, pieces in words.wanted(observation.view):
        if actions[0] not in legal:
            continue
        pieces = pieces and not words.offered(actions[0], observation.view)
        alone, control = len(actions) == 1, control or kind.control(actions[0])
        told = named(label, observation.names) or ", then ".join(in_runs(map(observation.label, actions)))
        found.append(
            Button(
                "; ".join(str(observation.move(action)) for action in actions),
                capital(told),
                " ".join(dict.fromkeys(spot for action in actions for spot in spots.get(action, ())))
                if alone or pieces
                else "",
                again=alone and words.again(actions[0], observation.view),
                aimed=alone and kind.actions.family(actions[0]) in kind.interface.aimed,
            )
        )
    if control is None:
        return None
    chosen = len(found) == len(legal) and not any(";" in button.moves for button in found)  # no advice
    return Group(
        kind.control(observation.legal[0]).heading if chosen else words.wanted_heading,
        slug(control.section),
        tuple(found),
        first=True,
        brief=words.wanted_brief or bool(control.board),  # a phone's board may have that out of sight
        reasons=words.wanted_reasons,
    )


def by_purpose(observation: Observation, narrow: bool) -> tuple[Group, ...]:
    """The legal moves that are offered, by what they are for."""
    kind, words, view = observation.game.kind, observation.game.words, observation.view
    end, spots = kind.interface.pinned, observation.spots(narrow)
    last = kind.interface.controls[end].heading if end else ""
    buttons: dict[str, list[Button]] = {}
    controls: dict[str, Control] = {}
    for move in ordered(observation):
        if words.offered(move.action, view):
            control = kind.control(move.action)
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
    return Button(
        str(move),
        capital(observation.label(move.action)),
        " ".join(spots.get(move.action, ())),
        again=words.again(move.action, observation.view),
        aimed=kind.actions.family(move.action) in kind.interface.aimed,
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
        return tuple(replace(one, key=key) if (key := next(own, 0)) else one for one in buttons)

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
