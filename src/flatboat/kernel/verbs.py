"""The verbs: what every game can do, found by the record type of its state.

A game registers its own rules for them; generic code calls the verbs here, interpreted or
compiled. `edition`, `state`, `dice` and `view` are single records, `why` and `out` rows.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, TypeVar, cast

from flatboat.kernel.compiler import DEFERRED, compiled_by_type, rule
from flatboat.kernel.defaults import usual_rules
from flatboat.kernel.dice import Dice
from flatboat.kernel.records import Record, Row, f64, i8
from flatboat.kernel.registering import checked

F = TypeVar("F", bound=Callable[..., Any])
Edition = TypeVar("Edition", contravariant=True)
State = TypeVar("State", contravariant=True)
Options = TypeVar("Options", contravariant=True)
View = TypeVar("View", contravariant=True)
Weights = TypeVar("Weights", contravariant=True)


class GameRules(Protocol[Edition, State, Options, View, Weights]):
    """The rules of one game: a function for each verb, with these parameters. `register` holds them to it.

    What each is to do stands at the verb of its name, below.
    """

    def setup(self, edition: Edition, state: State, dice: Dice, options: Options) -> None: ...
    def waiting(self, state: State) -> int: ...
    def legal(self, edition: Edition, state: State, seat: int, why: Row[i8]) -> None: ...
    def step(self, edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None: ...
    def over(self, state: State) -> bool: ...
    def close(self, edition: Edition, state: State) -> None: ...
    def returns(self, edition: Edition, state: State, out: Row[f64]) -> None: ...
    def is_ahead(self, edition: Edition, state: State, seat: int, other: int) -> bool: ...
    def has_winner(self, state: State) -> bool: ...
    def view(self, edition: Edition, state: State, seat: int, out: View) -> None: ...
    def determinize(self, edition: Edition, view: View, dice: Dice, out: State) -> None: ...
    def adjust_weights(
        self, edition: Edition, state: State, seat: int, why: Row[i8], out: Row[i8]
    ) -> None: ...
    def strike_folly(self, edition: Edition, state: State, seat: int, out: Row[i8]) -> None: ...
    def evaluate(self, edition: Edition, state: State, weights: Weights, out: Row[f64]) -> None: ...


Rules = GameRules[Any, Any, Any, Any, Any]

#: The rules of every game, by the dtype of its state and by the type compiled code gives it.
RULES: dict[Any, Rules] = {}


def register(state: type[Record], *modules: ModuleType) -> None:
    """Give a game its verbs: the rules of the same names in these modules, each in one of them.

    Raises FlatboatError when the record already has a game, or a verb is missing, ambiguous or takes other
    things than `GameRules` says. What follows from the state may be left out (`kernel/defaults.py`).
    """
    usual: dict[str, Callable[..., Any]] = {
        "has_winner": always_won,
        "evaluate": as_it_stands,
        **usual_rules(state),
    }
    found = checked(GameRules, state, modules, usual, state.dtype in RULES)
    rules = RULES[state.dtype] = cast(Rules, SimpleNamespace(**found))

    def know_compiled() -> None:
        from numba.np.numpy_support import from_dtype

        RULES[from_dtype(state.dtype)] = rules

    DEFERRED.do(know_compiled)


def has_judgement(state: type[Record]) -> bool:
    """Whether a game judges tables by an `evaluate` of its own, not by points as they stand."""
    return state.dtype in RULES and RULES[state.dtype].evaluate is not as_it_stands


def hides(state: type[Record]) -> bool:
    """Whether a game hides something: then it says itself how a table is imagined from what a seat sees."""
    return state.dtype in RULES and RULES[state.dtype].determinize is not usual_rules(state).get(
        "determinize"
    )


def verb(generic: F) -> F:
    """Let compiled code that calls `generic(edition, state, ...)` call the game's own rule of that name.

    The game is found by the type of the argument `state`, or `out` where there is none. So compiled code can
    be kept on the disk: with a game's rules handed on as functions it could not.
    """
    wanted, name = signature(generic), generic.__name__
    by = "state" if "state" in wanted.parameters else "out"

    def own(*args: Any, **kws: Any) -> Any:
        return getattr(RULES[wanted.bind(*args, **kws).arguments[by]], name)

    return compiled_by_type(generic, own)


@verb
def setup(edition: Any, state: Any, dice: Any, options: Any) -> None:
    """Deal the table into `state`, all zero before."""
    RULES[state.dtype].setup(edition, state, dice, options)


@verb
def waiting(state: Any) -> int:
    """Bit mask of the seats that may act now; 0 when the game is over."""
    return RULES[state.dtype].waiting(state)


@verb
def legal(edition: Any, state: Any, seat: int, why: Any) -> None:
    """Fill `why` with 0 for each action that `seat` may take now, else a reason of the game (1 to 127)."""
    RULES[state.dtype].legal(edition, state, seat, why)


@verb
def step(edition: Any, state: Any, dice: Any, seat: int, action: int) -> None:
    """Play one small decision, which must be legal."""
    RULES[state.dtype].step(edition, state, dice, seat, action)


@verb
def over(state: Any) -> bool:
    """Whether the game has ended."""
    return RULES[state.dtype].over(state)


@verb
def close(edition: Any, state: Any) -> None:
    """End the game now, as its host may, with the usual final reckoning."""
    RULES[state.dtype].close(edition, state)


@verb
def returns(edition: Any, state: Any, out: Any) -> None:
    """Fill `out` with each seat's score as it stands (the final score once the game is over)."""
    RULES[state.dtype].returns(edition, state, out)


@verb
def is_ahead(edition: Any, state: Any, seat: int, other: int) -> bool:
    """Whether `seat` ranks before another one, as the game stands."""
    return RULES[state.dtype].is_ahead(edition, state, seat, other)


@rule
def rank(edition: Any, state: Any, out: Any) -> None:
    """Fill `out` with each seat's place: 1 is first, ties share a place."""
    for seat in range(state.table.seats):
        out[seat] = 1
        for other in range(state.table.seats):
            out[seat] += is_ahead(edition, state, other, seat)


@rule
def always_won(state: Any) -> bool:
    """Whoever is first has won: so it is in games that do not say otherwise."""
    return True


@verb
def has_winner(state: Any) -> bool:
    """Whether somebody has won the game that is over; a game may leave this verb out."""
    return RULES[state.dtype].has_winner(state)


@verb
def view(edition: Any, state: Any, seat: int, out: Any) -> None:
    """Copy what `seat` may see (-1: an onlooker) into the empty view `out`."""
    RULES[state.dtype].view(edition, state, seat, out)


@verb
def determinize(edition: Any, view: Any, dice: Any, out: Any) -> None:
    """Fill the state `out` with one of all the tables that fit a view, each equally likely."""
    RULES[out.dtype].determinize(edition, view, dice, out)


@verb
def adjust_weights(edition: Any, state: Any, seat: int, why: Any, out: Any) -> None:
    """Adjust the weights in `out` of those legal actions whose promise depends on the state, for playouts."""
    RULES[state.dtype].adjust_weights(edition, state, seat, why, out)


@verb
def strike_folly(edition: Any, state: Any, seat: int, out: Any) -> None:
    """Set weights in `out` to 0 of what nobody does by mistake: bots that err do it only if it is best."""
    RULES[state.dtype].strike_folly(edition, state, seat, out)


@verb
def evaluate(edition: Any, state: Any, weights: Any, out: Any) -> None:
    """Fill `out` with a quick judgement by some weights: the points each seat may hope to end with."""
    RULES[state.dtype].evaluate(edition, state, weights, out)


@rule
def as_it_stands(edition: Any, state: Any, weights: Any, out: Any) -> None:
    """The points that each seat has: the judgement of a game that says nothing better."""
    returns(edition, state, out)
