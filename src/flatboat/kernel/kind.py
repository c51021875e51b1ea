"""A kind of game: what it is, how bots search it, and what interfaces need of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from flatboat.errors import FlatboatError
from flatboat.kernel.actions import Actions
from flatboat.kernel.arrays import Int8s
from flatboat.kernel.cards import Card, read_card
from flatboat.kernel.counting import NOTHING, Counted
from flatboat.kernel.declaring import declared
from flatboat.kernel.editions import EditionShelf
from flatboat.kernel.pictures import Picture
from flatboat.kernel.records import NoWeights, Record, Records, weights_for
from flatboat.kernel.text import Words
from flatboat.kernel.verbs import has_judgement, hides


class Finish(NamedTuple):
    """What statistics want to know of a finished state."""

    rounds: float
    first: int  # the seat that started
    ending: str  # one word


def finish_by_turns(endings: type[IntEnum]) -> Callable[[Any], Finish]:
    """For a game that counts turns: rounds played, who started, and which of its endings it came to."""

    def finish(state: Any) -> Finish:
        table = state.table
        return Finish(table.turns / table.seats, table.first, endings(table.ending).name.lower())

    return finish


class Control(NamedTuple):
    """How an interface lists a family of actions (a name in the action list)."""

    heading: str  # above its buttons, such as "Pay for a move"; families of one section may share it
    section: str  # the heading in help.md, word for word, of its rule
    aside: bool = False  # its buttons are many or seldom wanted: folded away until asked for
    last: bool = False  # it ends something: listed after all that goes on with the game
    ends: bool = False  # it ends the turn: always in sight, but where a form needs the room
    by: tuple[str, ...] = ()  # values of its moves by which its buttons stand in order
    near: bool = False  # what can be done at once stands first; what takes more decisions is folded away then
    #: One chooses who does it, then what: its buttons are folded together by `Words.who`, the first unfolded,
    #: in order of `Words.rank`, whatever family of the heading they are of.
    whos: bool = False
    board: str = ""  # what to press on the board for it, in a sentence: its buttons are folded away then
    foretold: bool = False  # wishes for it say what they bring by then (`Words.brings`), the best first
    unkeyed: bool = False  # no digit presses it: it costs what nobody should pay by habit
    ranked: bool = False  # its buttons stand in order of `Words.rank`, whatever family they are of
    rows: bool = False  # each of its few buttons has a row of its own: they say much


class Journey(NamedTuple):
    """Legal moves in a row that a person means as one, such as two moves of a boat down to a town.

    Or a single one, by where it leads: pieces of its own stand for that.
    """

    actions: tuple[int, ...]
    heading: str  # above all such, such as "Move further"
    label: str  # where it leads
    costs: str  # what it takes and uses up: a button of its own says that
    spots: tuple[str, ...]  # the pieces of the drawing that stand for it, without its prefix
    bearing: int = -1  # where it stands in a menu that is a compass, in eighths clockwise from the top


class Way(NamedTuple):
    """How tree search goes in a game that does not say; see `Search`."""

    width: int
    looks: int
    exploration: float


UNSAID = -1  # of a way to search: what suits the game is taken
#: What did well enough against the best known, in the games where it was tried.
WIDE, HIDDEN, ROLLED = Way(12, 8, 0.2), Way(12, 8, 0.05), Way(0, 0, 0.4)


@declared
@dataclass(frozen=True)
class Search:
    """How bots look ahead in a game. Of width, looks and exploration, what is not said is what suits it."""

    #: int8: how readily each action is tried in rollouts; 0: bots choose it only for want of others.
    rollout_weights: Int8s
    clear_lead: float  # points by which a lead counts as clear
    #: How tree search goes: it tries so many moves from each table, those that `evaluate` likes at once, and
    #: plans up to the next dice; 0: it tries all, and plays on by rollout weights before it judges.
    width: int = UNSAID
    #: Whether search with a width lets everybody move greedily after its plan, until the thinking seat's turn
    #: comes round again, before it judges: where much hangs on what others do in between.
    answered: bool = False
    #: Whether how a move looks at once counts no more when it was followed. It is judged before anybody
    #: answers; where that flatters moves after which others come, such as a loan, they are never given up.
    anew: bool = False
    paired: bool = False  # whether the n-th visit of each move meets the same chance: luck tells none apart
    exploration: float = UNSAID  # how much search favours moves it tried little
    #: Where games may be drawn: what a draw is worth to each, in bots' eyes, a win being 1. `evaluate` then
    #: fills one cell more, how nobody stands. 0: first place is all, even if it is shared.
    draw_share: float = 0.0
    looks: int = UNSAID  # taken at a move that meets dice, before greedy choice or search judges it
    #: Whether seats that may choose at the same time do so in secret: then bots look for a mixed plan.
    secret: bool = False
    #: The parts of what `evaluate` says of a seat, by name: (edition, state, seat). Hints tell of them.
    terms: Callable[[Any, Any, int], Mapping[str, float]] = lambda edition, state, seat: {}
    #: What the levels of bots are in this game (see `flatboat.bots.levels`), where that is not as usual.
    levels: Mapping[str, str] = field(default_factory=dict)
    levels_of_many: Mapping[str, str] = field(default_factory=dict)  # those that differ from three seats on
    #: The bot that is asked for hints: as good as any within a second, and clear in what it does.
    adviser: str = "net:1500"
    #: The level against which a first game is offered: one that such a game is a match for.
    first_level: str = "deckhand"
    #: The weights by which `evaluate` judges, those of the game's own bots: a record for tables of two, and
    #: one for three and so on where others do better there; the last is for all larger tables.
    evaluation_weights: Records = field(default_factory=lambda: NoWeights.zeros(1))

    @property
    def effort(self) -> int:
        """How many simulations to the next dice take about as long as one of this search."""
        return 50 if self.answered else 1

    def levels_for(self, seats: int) -> Mapping[str, str]:
        """What the levels are at tables of so many, where that is not as usual."""
        return {**self.levels, **self.levels_of_many} if seats > 2 else self.levels

    def weights_for(self, seats: int) -> Records:
        """One record: the weights by which `evaluate` judges at tables of so many."""
        return weights_for(self.evaluation_weights, seats)

    def suited(self, judged: bool, hidden: bool) -> Search:
        """The same, with what is unsaid of its way filled in.

        A width needs a judge of tables in the middle of a turn: `judged` says whether the game has one. Where
        points as they stand are all there is, moves look alike at once, and rollouts tell more. Where
        something is `hidden`, each simulation imagines another table: that favours other moves by itself.
        """
        rolled = not judged if self.width == UNSAID else self.width == 0
        usual = ROLLED if rolled else HIDDEN if hidden else WIDE
        unsaid = [name for name in Way._fields if getattr(self, name) == UNSAID]
        return replace(self, **{name: getattr(usual, name) for name in unsaid})


def no_way_is_vain(decisions: Sequence[int], wanted: Collection[int]) -> bool:
    """Every table is tried out in search of wishes."""
    return False


@declared
@dataclass(frozen=True)
class Interface:
    """What tables in the browser and the terminal need to know of a game."""

    #: Where a person would click: (view, edition, narrow=False) -> for each action that belongs somewhere on
    #: that drawing, legal or not, the ids of its pieces without the drawing's prefix ("place-5", "pile").
    spots: Callable[..., Mapping[int, tuple[str, ...]]]
    controls: Mapping[str, Control]  # for each family of actions
    chains: Mapping[str, tuple[str, ...]]  # families wished for ahead: the families that may lead there
    #: Families a person is asked for even when nothing else is legal: an answer given at once would tell
    #: others of the hand, or dice would fall before the move that led there can be taken back.
    asked: frozenset[str]
    #: From a view: what says of decisions that may lead to wishes, and of the actions wished for, whether
    #: neither those decisions nor more of them can make any of these legal. Such tables are not tried out, so
    #: it must be quick, and say "no" where it is not certain.
    vain: Callable[[Any], Callable[[Sequence[int], Collection[int]], bool]] = lambda view: no_way_is_vain
    #: What takes several decisions and is told by where it leads, not by the last of them, such as two moves
    #: to a town: (view, edition, narrow=False) -> journeys. A press on a piece of one plays all of it.
    journeys: Callable[..., Sequence[Journey]] = lambda view, edition, **how: ()
    #: What an action that leads to a wish costs at a view, the worst first, such as points, then fuel; None
    #: if ways are not told apart by that. The cheapest is offered, others as far as they spare something.
    price: Callable[[int, Any], tuple[int, ...]] | None = None
    #: Families of which a person takes hold of a piece and then shows where it goes, or what it is for: the
    #: last of their pieces (see `spots`) is that aim, those before it can be taken hold of.
    aimed: frozenset[str] = frozenset()
    #: Families that only bring a piece to where the next move is done: a hint tells why of that move instead.
    bringing: frozenset[str] = frozenset()
    #: Families of which several may be asked for at once though chance decides something between them: what
    #: comes to light does not stop the rest, as it does where a person might want something else by then.
    heedless: frozenset[str] = frozenset()
    #: The family that ends a turn of many moves: always in sight; "" for none.
    pinned: str = ""
    #: The family that stands for an answer which does not come in time; "" where none does.
    unanswered: str = ""
    #: What a move would do, as SVG laid over the drawing: (view, edition, action, prefix="t", narrow=False);
    #: "" for nothing.
    sketch: Callable[..., str] = lambda view, edition, action, **how: ""
    #: What a filled sheet comes to, drawn the same way: (view, edition, actions, prefix="t", narrow=False). A
    #: press on an element of it with `data-less` takes one away from the field of that name.
    ahead: Callable[..., str] = lambda view, edition, actions, **how: ""
    #: What a sheet of which something is not chosen yet comes to so far, drawn the same way: (view, edition,
    #: sheet, values, prefix="t", narrow=False), where `values` is what came from the form, unread.
    so_far: Callable[..., str] = lambda view, edition, sheet, values, **how: ""

    @property
    def leading(self) -> frozenset[str]:
        """The families of decisions that only lead to others."""
        return frozenset().union(*self.chains.values())


@declared
@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of game: everything generic code needs to know of it."""

    name: str
    title: str
    designer: str = ""  # left empty where nobody is known
    publisher: str = ""
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
    #: The table for a terminal: (view, edition, names, brief=False) -> Rich renderable.
    show: Callable[..., Any]
    finish: Callable[[Any], Finish]
    conserved: Callable[[Any], tuple[int, ...]]  # counts in a state that play never changes
    folder: Path
    search: Search
    interface: Interface
    #: Whether first place in a finished view is a win; a game that everybody lost has places, too.
    won: Callable[[Any], bool] = lambda view: True
    #: Whether seats act at the same time: each seat's moves meet dice of its own and hang on its own side
    #: alone, so that it does not matter who is first.
    simultaneous: bool = False
    #: Families that a seat may play when it is not its turn, too. Nobody is disturbed by them: what the table
    #: waits for, and what others may do, stays as it is. So they are no decisions, for bots neither.
    anytime: frozenset[str] = frozenset()
    counts: str = "points"  # what a seat has most of when it wins
    counted: Counted = NOTHING  # what studies count
    measures: tuple[str, ...] = ()  # what a chart of the game shows; () for points
    #: For tables set by hand: (edition, state, said) works out what follows from the fields that were said
    #: (their paths with the numbers of cells and without, such as "table.truckers[1].at" and
    #: "table.truckers.at"), as record views ...
    settle: Callable[[Any, Any, frozenset[str]], None] = lambda edition, state, said: None
    #: ... and (edition, state) names in a sentence each thing that could not be so.
    faults: Callable[[Any, Any], Iterable[str]] = lambda edition, state: ()

    def __post_init__(self) -> None:
        """Each family of actions has its control, and each action its weight; FlatboatError if not.

        What `search` leaves unsaid is filled in.
        """
        families, controls = [group.name for group in self.actions.groups], self.interface.controls
        where = f"{self.folder.parent.name}/{self.folder.name}, {self.title}"
        if missing := [name for name in families if name not in controls]:
            raise FlatboatError(f'{where}: the family "{missing[0]}" has no control; add it to `controls`')
        if more := [name for name in controls if name not in families]:
            raise FlatboatError(f'{where}: there is no family "{more[0]}", but `controls` has one')
        weights, actions = len(self.search.rollout_weights), len(self.actions)
        if weights != actions:
            raise FlatboatError(f"{where}: {weights} rollout weights for {actions} actions; give one each")
        judged, hidden = has_judgement(self.state), hides(self.state)
        object.__setattr__(self, "search", self.search.suited(judged, hidden))

    def __repr__(self) -> str:
        return f"<kind of game: {self.title}>"

    @property
    def players(self) -> str:
        """How many can play, such as "2 to 5 players"."""
        fewest, most = self.seats[0], self.seats[-1]
        return f"{fewest} to {most} players" if fewest < most else f"{fewest} players"

    @property
    def credit(self) -> str:
        """Whose game it is, such as "by Jason Kotarski, published by Dice Hate Me Games"."""
        said = [
            f"by {self.designer}" if self.designer else "",
            f"published by {self.publisher}" if self.publisher else "",
        ]
        return ", ".join(filter(None, said)) or "a traditional game"

    def control(self, action: int) -> Control:
        """How interfaces list an action."""
        return self.interface.controls[self.actions.family(action)]

    def asks(self, action: int) -> bool:
        """Whether a person is asked for this action even when nothing else is legal."""
        return self.actions.family(action) in self.interface.asked

    def is_anytime(self, action: int) -> bool:
        """Whether an action may be taken out of turn, too."""
        return self.actions.family(action) in self.anytime

    @property
    def help(self) -> str:
        """The rules in our own words (Markdown)."""
        return (self.folder / "help.md").read_text(encoding="utf-8")

    @cached_property
    def card(self) -> Card:
        """The game at a glance, for who does not know it."""
        return read_card(self.folder)

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
