"""What a game says: its words, and the tables of facts and forms it shows beside the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol

from flatboat.errors import FlatboatError
from flatboat.kernel.dice import UNTOLD, Die
from flatboat.kernel.event_words import EventWords
from flatboat.kernel.history import Happened
from flatboat.kernel.notation import Word, forms, named


class Panel(NamedTuple):
    """A small table of facts beside the board: what a player would otherwise work out in the head."""

    heading: str
    section: str  # the heading in help.md of the rule behind it
    columns: tuple[str, ...]  # their headings; () for none
    rows: tuple[tuple[str, ...], ...]
    tones: tuple[str, ...] = ()  # for each row "", "good", "bad" or "warn"; () for none
    unfolded: bool = False

    @classmethod
    def of(
        cls, heading: str, section: str, columns: tuple[str, ...], rows: Sequence[tuple[tuple[str, ...], str]]
    ) -> Panel:
        """A panel from rows that each have their tone beside them."""
        return cls(heading, section, columns, tuple(row for row, _ in rows), tuple(tone for _, tone in rows))

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
    #: "cards": its choices are shown as cards; "onward": how to go on, each choice a button that plays the
    #: form (what it would do is told for the last one); "beside": how many of what the field before it
    #: chooses, in one line with that; "after": still wanted where what comes to light cuts the form short;
    #: "aside": seldom wanted, unfolded with the pieces (`Sheet.drawn`); "only": its one choice is told by the
    #: heading.
    look: str = ""
    pictures: tuple[str, ...] = ()  # of such cards: inline SVG for each choice; () for none
    #: Pieces of the drawing that stand for it: each press on one adds one to a number. Of choices one each,
    #: "" for none; a number that such a piece belongs to as well begins anew with the choice. Of cards
    #: the slot that they are laid in.
    pieces: tuple[str, ...] = ()
    first: str = ""  # what stands in it at first; "": 0, or the first of the choices


class Sheet(NamedTuple):
    """A form for what takes several moves and is one gesture to a person, such as a trade."""

    name: str
    heading: str
    section: str  # the heading in help.md of its rule
    button: str
    fields: tuple[Field, ...]
    covers: tuple[str, ...] = ()  # sections whose buttons it makes needless; () for its own
    filled: bool = False  # what stands in it at first is a good choice: what it would do is told at once
    of: str = ""  # such as a round: what was filled in for another one is not kept
    #: What is to be pressed on the drawing, in words. Fields with pieces are then seen once they hold
    #: something; the others are one press away, and so are all cards.
    drawn: str = ""
    #: Of cards: one that fills all other slots once so many of other kinds are chosen; the newest stand.
    rest: tuple[str, int] = ("", 0)
    shown: bool = False  # the drawing shows what is filled in: its fields are seen when they are asked for
    whole: bool = False  # it can be filled in for each move of its sections: lists of those are not shown
    lasts: str = ""  # a second button: in later turns it is played by itself, as long as it is offered

    @property
    def folds(self) -> tuple[str, ...]:
        """The sections whose buttons are folded away beside it."""
        return self.covers or (self.section,)


class Wanted(NamedTuple):
    """What a player most likely wants now: the actions that one button stands for, and what it says."""

    actions: tuple[int, ...]
    label: str = ""  # "": the labels of the actions, what is done several times said once
    #: Whether the pieces of its actions offer it where single ones are not offered (`Words.offered`).
    pieces: bool = False


class Onward(NamedTuple):
    """What may be done at once where something wished for leads, and the piece that stands for it."""

    action: int
    piece: str
    label: str = ""  # in fewer words than on a button of its own


class Stake(NamedTuple):
    """Something that a move may bring or cost whoever makes it: by these hints tell two moves apart.

    What lies on the table is counted: `read` says how many a seat has of it, as `word` (for one, for
    several) calls it. What can only be hoped for is a part of what bots judge by: `term` names it (see
    `Search.terms`), `better` and `worse` say how it stands beside another, in words that follow "you have".
    """

    worth: float  # one more of it, in what bots judge by; below 0 where fewer are better
    word: tuple[str, str] = ("", "")
    read: Callable[[Any, int], float] | None = None  # (state, seat)
    mass: bool = False  # one says "less" of it, not "fewer"
    term: str = ""
    better: str = ""
    worse: str = ""
    #: What it is to lose of what is counted, by dice or by what others do, as a clause: "you lose up to {n}";
    #: "" where that is nothing to be warned of.
    danger: str = ""

    def amount(self, n: float) -> str:
        """So much of what is counted: `2 barrels`, `1.5 gold`."""
        return f"{n:.1f}".removesuffix(".0") + f" {self.word[n != 1]}"

    def differs(self, by: float) -> str:
        """How much more or less of what is counted: `2 fewer barrels`."""
        n, less = abs(by), "less" if self.mass else "fewer"
        return f"{n:.1f}".removesuffix(".0") + f" {'more' if by > 0 else less} {self.word[n != 1]}"


class Words(Protocol):
    """What a game's `notation.py` gives: an object made for one edition.

    Games derive from it; what has a body here may be left as it is. `docs/the-panel.md` says where each of
    its hooks is seen.
    """

    #: The names of things, a list for each kind of them: what data and the values of moves are told by.
    things: Mapping[str, Sequence[Word]] = MappingProxyType({})
    #: What is said of each kind of event, and what its values are.
    events: EventWords
    #: What each die of the game is for, by the number rules give it, and the list of `things` that its
    #: outcomes are ("" for plain numbers from 1 on, "seat" for a player). {seat} is whose die it is.
    dice: Mapping[int, tuple[str, str]] = MappingProxyType({})
    #: The kinds of events that only lead to others.
    small: frozenset[int] = frozenset()
    #: By the kind of an event, those that tell what came of it: a log has them on its line.
    outcomes: Mapping[int, frozenset[int]] = MappingProxyType({})
    #: Those of little weight: a summary tells of them where nothing weightier happened.
    minor: frozenset[int] = frozenset()
    #: The kinds of events that befall whoever they are told of, by what others do: where all choose at once,
    #: "since your last turn" begins with those of its reader.
    suffered: frozenset[int] = frozenset()
    #: Whether what each lost (`lost`) is told where the first of it happened, not before all else.
    lost_in_order: bool = False
    #: The kinds of events of which the drawing of a table's page goes on telling while others come to pass,
    #: until one of them happens again or two of `breaks` have: what dice decided is to be read in peace.
    lasting: frozenset[int] = frozenset()
    #: The kinds of events that open a stretch which is shown as one, over several decisions of its seat, and
    #: that close it; without the former each decision stands for itself.
    opens: frozenset[int] = frozenset()
    closes: frozenset[int] = frozenset()
    #: The kinds of events between which all is shown as one, whoever does it: a volley, a turn. The last of
    #: them that anything followed begins it, so what is over stays in sight until the next thing happens.
    breaks: frozenset[int] = frozenset()
    #: The kind of event that begins a venture of a seat, and those that end it: what it brings is told.
    venture: ClassVar[tuple[int, frozenset[int]] | None] = None
    #: What stands above what is most likely wanted (`wanted`).
    wanted_heading: ClassVar[str] = "Most needed now"
    wanted_reasons: ClassVar[bool] = False  # what stands in brackets on these buttons is why: a row for each
    wanted_brief: ClassVar[bool] = False  # a button or two without a heading, on a phone from the start
    #: What hints compare moves by.
    stakes: ClassVar[Sequence[Stake]] = ()
    #: By what players with as many points are told apart, after "ahead".
    tie: ClassVar[str] = "by the rules for ties"
    #: What is heard at events, by their kinds: "coin", "card", "dice" or "cannon".
    sounds: ClassVar[Mapping[int, str]] = MappingProxyType({})

    # --- moves --------------------------------------------------------------------------
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

    def offered(self, action: int, view: Any) -> bool:
        """Whether a legal action has a button now; one that is of no use yet can still be typed."""
        return True

    def again(self, action: int, view: Any) -> bool:
        """Whether one more of it goes on with what was begun, so that a quick second press is meant."""
        return False

    def rank(self, action: int, view: Any) -> int:
        """What is offered first among the actions of a family: the least."""
        return 0

    def who(self, action: int, view: Any) -> str:
        """Who does it, in a word or two, where that is chosen first (see `Control.whos`); else ""."""
        return ""

    def brings(self, action: int, view: Any) -> str:
        """What an action brings that was wished for, as the table stands by then (see `Control.foretold`)."""
        return ""

    def onward(self, action: int, view: Any) -> Sequence[Onward]:
        """What a player most likely does next where an action leads that was wished for (see `brings`)."""
        return ()

    def only_waits(self, reason: int) -> bool:
        """Whether a reason says no more than that it is not the time for an action."""
        return False

    def instead(self, action: int, view: Any) -> str:
        """In a sentence, what to do in place of an action that only has to wait; "" for no more than that."""
        return ""

    def idle(self, piece: str, view: Any) -> str:
        """In a sentence, why a piece of the drawing has no action now; "" for no more than the task."""
        return ""

    def unforeseen(self, action: int) -> str | None:
        """What chance decides at an action, as a clause that ends its preview; "" for no more than that.

        None says that the action's name tells all of it: there is no preview then.
        """
        return ""

    def is_needless(self, action: int, view: Any) -> bool:
        """Whether what came before it in a row makes an action needless, such as one more roll of dice."""
        return False

    def recalled(self, view: Any, latest: Iterator[Happened]) -> Sequence[Happened]:
        """Of a seat's own events, the latest first, those that its drawing is told before the last."""
        return ()

    def no_choice(self, view: Any) -> int | None:
        """The action that nobody declines, though others are legal: a site plays it for a person."""
        return None

    def is_plain(self, action: int, view: Any) -> bool:
        """Whether the labels of an action and of what leads to it tell all that they do: no preview."""
        return False

    # --- what happened ------------------------------------------------------------------
    def event(self, event: Happened, names: Sequence[str]) -> str:
        """What happened, in words, but for what the reader may not know; "" for what is not worth a line."""
        return self.events.say(event, names)

    def of_table(self, look: Callable[[], Any]) -> Words:
        """The same words for one table, of which `look` gives a view: events name there what stands on it."""
        return self

    def is_small(self, event: Happened) -> bool:
        """Whether an event only leads to others, so that a summary of what somebody did leaves it out."""
        return int(event.kind) in self.small

    def lost(self, events: Iterable[Happened]) -> Mapping[int, str]:
        """What events cost each seat, going on from its name ("loses 5 Horses"); it is told first."""
        return {}

    def shortened(self, words: str) -> str:
        """What another player has done since one's own turn, in fewer words: their gain stands beside it."""
        return words

    def brief(self, label: str) -> str:
        """An action in words after the game, without what only newcomers are told before it."""
        return label

    def as_one(self, first: Happened, then: Happened) -> Happened | None:
        """One event that tells of two of a kind and a seat, the second right after the first; or None."""
        return None

    def read_event(self, text: str, names: Sequence[str]) -> dict[str, int]:
        """The event that these words tell: its kind, and the numbers that they say, by their names."""
        return self.events.read(text, names)

    # --- the table ----------------------------------------------------------------------
    def table(self, view: Any, names: Sequence[str]) -> str:
        """The table as text: the twin of the drawing."""

    def task(self, view: Any, names: Sequence[str]) -> str:
        """What the seat to act has to decide now, in one line."""

    def ending(self, view: Any, names: Sequence[str]) -> str:
        """Why the game ended."""

    # --- advice -------------------------------------------------------------------------
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

    # --- points and the end -------------------------------------------------------------
    def worth(self, event: Happened) -> tuple[float, str] | None:
        """The points that an event gave its seat (or took: negative), and for what; None for none.

        With `Position.start_points` they sum up to each seat's points, at any time.
        """

    def standing(self, view: Any, seat: int) -> str:
        """How a seat stands, in a word or two, where points alone would not tell; "" where they do."""
        return ""

    def owed(self, view: Any, seat: int) -> int:
        """Points that a seat's debts will take at the end: what its points are shown without until then."""
        return 0

    def goal(self, view: Any) -> int:
        """The points that bring the end near: beside each seat's it is seen how far they are; 0 for none."""
        return 0

    def fates(self, events: Iterable[Happened], names: Sequence[str]) -> tuple[str, ...]:
        """Of a game that is over, its story, or that of each seat that was out of it: a few sentences."""
        return ()

    # --- the panel beside the board -----------------------------------------------------
    def panels(self, view: Any) -> tuple[Panel, ...]:
        """Tables of facts for the viewer, such as what ending the turn now would cost."""
        return ()

    def sheets(self, view: Any) -> tuple[Sheet, ...]:
        """Forms for what takes the viewer several moves now."""
        return ()

    def wanted(self, view: Any) -> tuple[Wanted, ...]:
        """What the viewer most likely wants now, the most pressing first: the moves begin with it."""
        return ()

    def advised(self, view: Any) -> tuple[int, ...]:
        """The actions that a hint begins with, before bots are asked: what else is said to newcomers, too."""
        return ()

    def weighed(self, view: Any, action: int, other: int) -> tuple[float, str] | None:
        """How much more an action promises than another, beside a clear lead; in a clause what that promises.

        None where only imagined tables can tell.
        """
        return None

    def compose(self, view: Any, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves that a filled sheet stands for; FlatboatError for what cannot be."""
        raise FlatboatError(f'there is no form "{sheet}" here')

    def total(self, view: Any, then: Any, rest: Sequence[int] = ()) -> str:
        """What a filled sheet costs or brings in all, from the views before and after; "" for nothing.

        `rest`: actions that are played, too, after what chance decides (see `Interface.heedless`).
        """
        return ""

    def spared(self, actions: Sequence[int]) -> Sequence[int]:
        """A seat's line of actions, for a hint, without those that a later one of it undoes."""
        return actions

    def aim(self, view: Any, then: Any) -> str:
        """What a row of moves is for, in a sentence, from the views before and after; or ""."""
        return ""

    def spell_out(self, text: str, view: Any = None) -> list[str]:
        """The moves that a typed wish stands for where it is no move itself, such as "sell 12 hides".

        What hangs on the table, such as "sell all apples", needs the view of who typed it.
        """
        return [text]

    def measured(self, events: Iterable[Happened]) -> Iterable[tuple[int, int, int]]:
        """What events come to, turn by turn (see `Kind.measures`): measure, seat and value of each."""
        return ()

    def pars(self, seats: int) -> Sequence[int]:
        """What each measure is held against at a table of so many seats, for its chart; () for nothing."""
        return ()
