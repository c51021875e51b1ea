"""A game as Python meets it: its records, its words, its drawing, its options and editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel import verbs
from flatboat.kernel.actions import Actions
from flatboat.kernel.cards import Card, read_card
from flatboat.kernel.dice import UNTOLD, DiceError, Die, Tape, key_of, new_key, table_dice
from flatboat.kernel.editions import EditionModel, EditionShelf, edition_digest
from flatboat.kernel.events import UNSEEN
from flatboat.kernel.glass import look
from flatboat.kernel.hand_set import check_table, set_table
from flatboat.kernel.meanings import Naming
from flatboat.kernel.meanings import named as told_by_name
from flatboat.kernel.moves import Move, action_of
from flatboat.kernel.notation import Word, forms, named
from flatboat.kernel.options import parse_options
from flatboat.kernel.pictures import Picture
from flatboat.kernel.position import Happened, Position
from flatboat.kernel.records import Record
from flatboat.kernel.schema import Entry, schema
from flatboat.kernel.states import plain, read_state


class Panel(NamedTuple):
    """A small table of facts beside the board: what a player would otherwise work out in the head."""

    heading: str
    section: str  # the heading in help.md of the rule behind it
    columns: tuple[str, ...]  # their headings; () for none
    rows: tuple[tuple[str, ...], ...]
    tones: tuple[str, ...] = ()  # for each row "", "good", "bad" or "warn"; () for none
    unfolded: bool = False

    def named(self, names: Sequence[str]) -> Panel:
        """The same with the names of seats, where it says "Seat 2".

        >>> Panel("Who leads", "Goal", ("", "Seat 1"), (("Seat 2", "7"),)).named(["Ann", "Bob"])[2:4]
        (('', 'Ann'), (('Bob', '7'),))
        """
        columns = tuple(named(words, names) for words in self.columns)
        rows = tuple(tuple(named(words, names) for words in row) for row in self.rows)
        return self._replace(columns=columns, rows=rows)


class Field(NamedTuple):
    """What a sheet asks for: one of some choices, or (without any) a whole number from 0 to `most`."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()  # (value, words)
    most: int = 0
    look: str = ""  # "cards": its choices are shown as cards
    pictures: tuple[str, ...] = ()  # of such cards: inline SVG for each choice; () for none
    #: Pieces of the drawing that stand for it: each press on one adds one to a number. Of choices one each,
    #: "" for none; a number that such a piece belongs to as well begins anew with the choice.
    pieces: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """A form for what takes several moves and is one gesture to a person, such as a trade."""

    name: str
    heading: str
    section: str  # the heading in help.md of its rule
    button: str
    fields: tuple[Field, ...]
    covers: tuple[str, ...] = ()  # sections whose buttons it makes needless; () for its own
    filled: bool = False  # what stands in it at first is a good choice: what it would do is told at once

    @property
    def folds(self) -> tuple[str, ...]:
        """The sections whose buttons are folded away beside it."""
        return self.covers or (self.section,)


class Words(Protocol):
    """What a game's `notation.py` gives: an object made for one edition.

    Games derive from it; what has a body here may be left as it is.
    """

    #: The names of things, a list for each kind of them: what data and the values of moves are told by.
    things: Mapping[str, Sequence[Word]] = MappingProxyType({})
    #: What each die of the game is for, by the number rules give it, and the list of `things` that its
    #: outcomes are ("" for plain numbers from 1 on, "seat" for a player). {seat} is whose die it is.
    dice: Mapping[int, tuple[str, str]] = MappingProxyType({})
    #: The kinds of events that only lead to others.
    small: frozenset[int] = frozenset()
    #: What is heard at events, by their kinds: "coin", "card", "dice" or "cannon".
    sounds: ClassVar[Mapping[int, str]] = MappingProxyType({})

    def move(self, action: int) -> str:
        """An action in words: the notation that records and programs use."""

    def label(self, action: int, view: Any = None) -> str:
        """An action for people to read; seats by their numbers, as "Seat 2".

        It may be typed as well as the notation. The view of who reads it, if given, may name places.
        """
        return self.move(action)

    def values(self, family: str, numbers: Mapping[str, int]) -> dict[str, Any]:
        """What the fields of an action are, by their names: numbers, words, or seats from 0 on."""
        return dict(numbers)

    def kind_of(self, event: Any) -> str:
        """What kind of event it is, in a word."""
        return str(event.kind)

    def die(self, die: Die, names: Sequence[str]) -> tuple[str, str]:
        """What a die was for, and what came of it, in words."""
        purpose, things = self.dice.get(die.why, (f"a die of {die.faces}", ""))
        what = int(die) if die.what == UNTOLD else die.what
        words = names if things == "seat" else self.things[things] if things else ()
        came = forms(words[what])[0] if 0 <= what < len(words) else str(int(die) + 1)
        return purpose.format(seat=names[die.seat] if die.seat >= 0 else "the table"), came

    def reason(self, reason: int, action: int, view: Any) -> str:
        """Why an action is not legal, as a clause that can follow "because"; seats as "Seat 2"."""

    def belongs(self, action: int, view: Any) -> bool:
        """Whether an action is a part of the game that is played at this table, with its options."""
        return True

    def only_waits(self, reason: int) -> bool:
        """Whether a reason says no more than that it is not the time for an action."""
        return False

    def event(self, event: Any, names: Sequence[str]) -> str:
        """What happened, in words; "" for what is not worth a line."""

    def is_small(self, event: Any) -> bool:
        """Whether an event only leads to others, so that a summary of what somebody did leaves it out."""
        return int(event.kind) in self.small

    def as_one(self, first: Any, then: Any) -> Any | None:
        """One event that tells of two of a kind and a seat, the second right after the first; or None."""
        return None

    def read_event(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell."""

    def table(self, view: Any, names: Sequence[str]) -> str:
        """The table as text: the twin of the drawing."""

    def task(self, view: Any, names: Sequence[str]) -> str:
        """What the seat to act has to decide now, in one line."""

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Why the game ended."""

    def guide(self, view: Any) -> str:
        """For a newcomer: what the viewer has to decide now and what to think of, in two to four sentences.

        Made from the view alone; seats are told by their numbers, as "Seat 2". Shorter for an onlooker.
        """

    def because(self, view: Any, action: int) -> str:
        """Why a legal action may be a good one, as a clause after its label: "it brings 5 gold"; "" for none.

        It is what a player would say: made from the view alone; seats as "Seat 2".
        """
        return ""

    def costly(self, view: Any, action: int) -> str:
        """In a sentence or two, what a legal action costs that is really bad and cannot be undone.

        "" for nearly all: whoever plays it is asked first, and who is asked too often stops reading.
        """
        return ""

    def warning(self, view: Any, action: int) -> str:
        """What always stands beside an action that ends the turn: what it costs, or the worst of that."""
        return self.costly(view, action)

    def worth(self, event: Any) -> tuple[float, str] | None:
        """The points that an event gave its seat (or took: negative), and for what; None for none.

        With `Position.start_points` they sum up to each seat's points, at any time.
        """

    def standing(self, view: Any, seat: int) -> str:
        """How a seat stands, in a word or two, where points alone would not tell; "" where they do."""
        return ""

    def panels(self, view: Any) -> tuple[Panel, ...]:
        """Tables of facts for the viewer, such as what ending the turn now would cost."""
        return ()

    def sheets(self, view: Any) -> tuple[Sheet, ...]:
        """Forms for what takes the viewer several moves now."""
        return ()

    def compose(self, view: Any, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves that a filled sheet stands for; FlatboatError for what cannot be."""
        raise FlatboatError(f'there is no form "{sheet}" here')

    def total(self, view: Any, then: Any) -> str:
        """What a filled sheet costs or brings in all, from the views before and after; "" for nothing."""
        return ""

    def spell_out(self, text: str, view: Any = None) -> list[str]:
        """The moves that a typed wish stands for where it is no move itself, such as "sell 12 hides".

        What hangs on the table, such as "sell all apples", needs the view of who typed it.
        """
        return [text]

    def measured(self, events: Iterable[Any]) -> Iterable[tuple[int, int, int]]:
        """What events come to, turn by turn (see `Kind.measures`): measure, seat and value of each."""
        return ()


class Tally(NamedTuple):
    """What statistics want to know of a finished state."""

    rounds: float
    first: int  # the seat that started
    ending: str  # one word


class Control(NamedTuple):
    """How an interface lists a family of actions (a name in the action list)."""

    heading: str  # above its buttons, such as "Pay for a move"; families of one section may share it
    section: str  # the heading in help.md, word for word, of its rule
    aside: bool = False  # its buttons are many or seldom wanted: folded away until asked for


@dataclass(frozen=True)
class Kind:
    """One kind of game: everything generic code needs to know of it."""

    name: str
    title: str
    designer: str
    publisher: str
    summary: str
    seats: range
    rules_version: int
    state: type[Record]
    view: type[Record]
    actions: Actions
    longest: int  # decisions no game exceeds
    options: Any  # pydantic model with record(edition, seats)
    editions: EditionShelf[Any]
    words: Callable[[Any], Words]
    draw: Callable[..., Picture]  # (view, edition, names, prefix="t", narrow=False)
    show: Callable[
        ..., Any
    ]  # the table for a terminal: (view, edition, names, brief=False) -> Rich renderable
    #: Where a person would click: (view, edition, narrow=False) -> for each action that belongs somewhere on
    #: that drawing, legal or not, the ids of its pieces without the drawing's prefix ("place-5", "pile").
    spots: Callable[..., Mapping[int, tuple[str, ...]]]
    controls: Mapping[str, Control]  # for each family of actions
    chains: Mapping[str, tuple[str, ...]]  # families wished for ahead: the families that may lead there
    #: Families a person is asked for even when nothing else is legal: an answer given at once would tell
    #: others of the hand, or dice would fall before the move that led there can be taken back.
    asked: frozenset[str]
    #: int8: how readily each action is tried in a bot's playouts; 0: bots choose it only for want of others.
    habits: np.ndarray[Any, Any]
    tally: Callable[[Any], Tally]
    conserved: Callable[[Any], tuple[int, ...]]  # counts in a state that play never changes
    folder: Path
    sense_scale: float  # points by which a lead counts as clear
    #: Whether first place in a finished view is a win; a game that everybody lost has places, too.
    won: Callable[[Any], bool] = lambda view: True
    #: How tree search goes: it tries so many moves from each table, those that `sense` likes at once, and
    #: plans up to the next dice; 0: it tries all, and plays on by habit before it judges.
    search_width: int = 0
    search_boldness: float = 0.4  # how much search favours moves it tried little
    #: Where games may be drawn: what a draw is worth to each, in bots' eyes, a win being 1. `sense` then
    #: fills one cell more, how nobody stands. 0: first place is all, even if it is shared.
    draw_share: float = 0.0
    looks: int = 0  # taken at a move that meets dice, before greedy choice or search judges it
    #: Whether seats act at the same time: each seat's moves meet dice of its own and hang on its own side
    #: alone, so that it does not matter who is first.
    simultaneous: bool = False
    counts: str = "points"  # what a seat has most of when it wins
    measures: tuple[str, ...] = ()  # what a chart of the game shows; () for points
    #: What an action that leads to a wish costs, the worst first, such as points, then fuel; None if ways are
    #: not told apart by that. The cheapest way is offered, and others only as far as they spare something.
    price: Callable[[int], tuple[int, ...]] | None = None
    #: Families of which a person takes hold of a piece and then shows where it goes, or what it is for: the
    #: last of their pieces (see `spots`) is that aim, those before it can be taken hold of.
    aimed: frozenset[str] = frozenset()
    #: Families of decisions that may be repeated from the seat's turn before, and the one that ends them.
    plan: frozenset[str] = frozenset()
    plan_end: str = ""
    #: Families that a seat may play when it is not its turn, too. Nobody is disturbed by them: what the table
    #: waits for, and what others may do, stays as it is. So they are no decisions, for bots neither.
    anytime: frozenset[str] = frozenset()
    #: The family that stands for an answer which does not come in time; "" where none does.
    unanswered: str = ""
    #: What a move would do, as SVG laid over the drawing: (view, edition, action, prefix="t", narrow=False);
    #: "" for nothing.
    sketch: Callable[..., str] = lambda view, edition, action, **how: ""
    #: What a filled sheet comes to, drawn the same way: (view, edition, actions, prefix="t", narrow=False). A
    #: press on an element of it with `data-less` takes one away from the field of that name.
    ahead: Callable[..., str] = lambda view, edition, actions, **how: ""
    #: For tables set by hand: (edition, state, said) works out what follows from the fields that were said
    #: (their paths with the numbers of cells and without, such as "table.truckers[1].at" and
    #: "table.truckers.at"), as records through glass ...
    settle: Callable[[Any, Any, frozenset[str]], None] = lambda edition, state, said: None
    #: ... and (edition, state) names in a sentence each thing that could not be so.
    faults: Callable[[Any, Any], Iterable[str]] = lambda edition, state: ()

    def __repr__(self) -> str:
        return f"<kind of game: {self.title}>"

    @property
    def players(self) -> str:
        """How many can play, such as "2 to 5 players"."""
        fewest, most = self.seats[0], self.seats[-1]
        return f"{fewest} to {most} players" if fewest < most else f"{fewest} players"

    def asks(self, action: int) -> bool:
        """Whether a person is asked for this action even when nothing else is legal."""
        return self.actions.read(action)[0] in self.asked

    def is_anytime(self, action: int) -> bool:
        """Whether an action may be taken out of turn, too."""
        return self.actions.read(action)[0] in self.anytime

    @property
    def help(self) -> str:
        """The rules in our own words (Markdown)."""
        return (self.folder / "help.md").read_text(encoding="utf-8")

    @cached_property
    def card(self) -> Card:
        """The game at a glance, for who does not know it."""
        return read_card(self.folder)

    @property
    def leading(self) -> frozenset[str]:
        """The families of decisions that only lead to others."""
        return frozenset().union(*self.chains.values())

    @property
    def has_card(self) -> bool:
        """Whether it tells of itself at a glance; games on the shelf do."""
        return (self.folder / "card.toml").exists()

    @property
    def cover(self) -> Picture:
        """Its picture on the shelf."""
        return Picture((self.folder / "cover.svg").read_text(encoding="utf-8"))

    @property
    def has_lesson(self) -> bool:
        """Whether there is a lesson for newcomers."""
        return (self.folder / "lesson.toml").exists()


class Game:
    """A game with its options and edition chosen, ready to start.

    >>> import flatboat
    >>> game = flatboat.game("heartland", seats=3, options={"short_haul": True})
    >>> game.kind.title, game.seats
    ('The Great Heartland Hauling Co.', 3)
    """

    def __init__(
        self,
        kind: Kind,
        seats: int | None = None,
        options: Mapping[str, Any] | Sequence[str] = (),
        edition: str | Path | EditionModel | None = None,
    ) -> None:
        """Choose seats (the fewest by default), options and edition; FlatboatError for what cannot be."""
        self.kind = kind
        self.seats = kind.seats[0] if seats is None else seats
        if self.seats not in kind.seats:
            raise FlatboatError(f"{kind.title} seats {kind.players}, not {self.seats}")
        if isinstance(edition, EditionModel):
            self.edition: Any = edition
        else:
            self.edition = kind.editions.load(edition)
        self.options = parse_options(kind.options, options)
        self.options_record = self.options.record(self.edition, self.seats)
        self.edition_record = self.edition.record()
        self.words = kind.words(self.edition)
        self.moves = [self.words.move(action) for action in range(len(kind.actions))]
        self.naming = Naming(self.words.things, self.seats)

    def data(
        self, record: np.ndarray[Any, Any], kind: type[Record], names: Sequence[str], *, numbers: bool
    ) -> dict[str, Any]:
        """A state or view (an array of one) as data: see `Position.data` and `Sight.data`."""
        if numbers:
            return plain(record[0])  # type: ignore[no-any-return]
        naming = Naming(self.words.things, self.seats, lambda event: self.happened(event, names))
        return told_by_name(record[0], kind, naming)  # type: ignore[no-any-return]

    def schema(self, whole: bool = False) -> list[Entry]:
        """Every field of `Sight.data`, or of the whole table's (`Position.data`): path, values, purpose."""
        return list(schema(self.kind.state if whole else self.kind.view))

    def happened(self, event: Any, names: Sequence[str]) -> dict[str, Any]:
        """An event of a record as data: its kind, its seat, its numbers (None: hidden), and in words."""
        happened = Happened(*(int(event[name]) for name in ("kind", "seat", "seen", "a", "b")))
        known = [None if n == UNSEEN else n for n in (happened.a, happened.b)]
        seat = happened.seat if happened.seat in range(self.seats) else None
        told = self.words.event(happened, names)
        return {
            "kind": self.words.kind_of(happened),
            "seat": seat,
            "a": known[0],
            "b": known[1],
            "text": told,
        }

    def __repr__(self) -> str:
        chosen = self.options.model_dump(mode="json", exclude_defaults=True)
        options = "".join(f", {name}={value}" for name, value in chosen.items())
        return f"<{self.kind.title}, {self.seats} seats{options}>"

    @property
    def edition_digest(self) -> str:
        """Fingerprint of the component values in use."""
        return edition_digest(self.edition.text)

    @property
    def streams(self) -> int:
        """How many streams of dice a table has: one, or one and another for each seat.

        Where seats act at the same time the first is the set-up's and the host's, the others the seats'.
        """
        return 1 + self.seats if self.kind.simultaneous else 1

    @cached_property
    def described(self) -> list[tuple[str, dict[str, Any]]]:
        """For each action the name of its family and its values (see `Move`)."""
        read = (self.kind.actions.read(action) for action in range(len(self.kind.actions)))
        return [(name, self.words.values(name, numbers)) for name, numbers in read]

    def move(self, seat: int, action: int) -> Move:
        """An action, legal or not, as a move of a seat."""
        return Move(seat, action, self.moves[action], *self.described[action])

    def action(self, name: str, values: Mapping[str, Any]) -> int:
        """The action of a family with these values, as moves tell them; InvalidMove if there is none."""
        return action_of(self.kind.actions, self.described, name, values)

    def start(
        self,
        seed: int | str | None = None,
        *,
        names: Sequence[str] | None = None,
        dice: Tape | Sequence[int] | None = None,
    ) -> Position:
        """Deal a table. The same seed gives the same game; without one the dice cannot be guessed.

        `names` are what the seats are called. `dice` load the set-up: what each die shows, counted from 0,
        as `Position.setup_rolled` tells them; dice that fall later come from the seed. A `Tape` replaces
        all dice, for replays. DiceError if the set-up rolls other dice than were loaded.
        """
        rolling = dice if isinstance(dice, Tape) else self.dice(seed) if dice is None else Tape(script=dice)
        state = self.kind.state.zeros(1)
        verbs.setup(look(self.edition_record)[0], look(state)[0], rolling, look(self.options_record)[0])
        if rolling.script and rolling is not dice:
            raise DiceError(f"the set-up rolls {len(rolling.rolled)} dice, but more were loaded")
        position = Position(self, state, rolling, self.seat_names(names), dealt=True)
        if dice is not None and rolling is not dice:
            position.dice = self.dice(seed)
        return position

    def dice(self, seed: int | str | None = None) -> Tape:
        """Dice for a table, by a seed; without one nobody can guess them."""
        return Tape(table_dice(new_key() if seed is None else key_of(seed), self.streams))

    def position(
        self,
        table: Mapping[str, Any] | str,
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
    ) -> Position:
        """A table set by hand, ready to play on.

        `table` says what lies there as `Position.data` tells it, fields of the open table with or without
        "table" around them; what it does not say is as after the deal of seed 0, and what follows from the
        rest (roads, the draw pile) is worked out. Or it is a whole table in the words of
        `Position.notation`. The same seed gives the same dice. FlatboatError for what cannot be: a field or
        a thing that there is none of, a card too many, two trucks in one place.

        >>> import flatboat
        >>> game = flatboat.game("heartland")
        >>> position = game.position({"hands": [{"pigs": 2}], "truckers": [{"points": 31}]})
        >>> position.data()["hands"][0], position.points
        ({'pigs': 2}, [31.0, 5.0])
        """
        state = self.empty_state()
        if isinstance(table, str):
            read_state(table, state)
        else:
            state[:] = self.start(0).state
            set_table(self, state, table)
        check_table(self, state)
        return Position(self, state, self.dice(seed), self.seat_names(names))

    def seat_names(self, names: Sequence[str] | None) -> list[str]:
        """Names for all seats: those given, then "Seat 3"."""
        given = list(names or ())
        if len(given) > self.seats:
            raise FlatboatError(f"{len(given)} names for {self.seats} seats; give at most one each")
        given += [f"Seat {seat + 1}" for seat in range(len(given), self.seats)]
        if len({name.casefold() for name in given}) < len(given):
            raise FlatboatError(f"two seats have the same name: {', '.join(given)}")
        return given

    def empty_state(self) -> np.ndarray[Any, Any]:
        """One state, all zero."""
        return self.kind.state.zeros(1)
