"""The verbs: what every game can do, found by the record type of its state.

A game registers its own rules for them; generic code calls the verbs here, interpreted or
compiled. `edition`, `state`, `dice` and `view` are single records, `why` and `out` rows.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

from flatboat.kernel.compiler import MARKED, int64, rule, spoken
from flatboat.kernel.records import Record

F = TypeVar("F", bound=Callable[..., Any])

#: The rules of every game, by the dtype of its state and by the type compiled code gives it.
RULES: dict[Any, dict[str, Any]] = {}


def register(state: type[Record], *modules: ModuleType) -> None:
    """Give a game its verbs: the rules of the same names in these modules, each in one of them.

    Raises ValueError when the record already has a game, or a verb is missing or ambiguous.
    """
    if state.dtype in RULES:
        raise ValueError(f"{state.__name__}: a game with this record is registered already")
    found = {name: {vars(module)[name] for module in modules if name in vars(module)} for name in VERBS}
    found["has_winner"] = found["has_winner"] or {always_won}
    if missing := [name for name in VERBS if not found[name]]:
        raise ValueError(f"{state.__name__}: verbs missing: {', '.join(missing)}")
    if several := [name for name in VERBS if len(found[name]) > 1]:
        raise ValueError(f"{state.__name__}: more than one rule for {', '.join(several)}")
    rules = RULES[state.dtype] = {name: rule for name, (rule,) in found.items()}

    def tell() -> None:
        from numba.np.numpy_support import from_dtype

        RULES[from_dtype(state.dtype)] = rules

    MARKED.tell(tell)


VERBS: list[str] = []


def verb(generic: F) -> F:
    """Make `generic(edition, state, ...)` call the game's own rule, interpreted and compiled.

    The game is found by the type of the argument `state`, or `out` where there is none. Seats and
    actions are widened here: each new integer type would compile every rule again.
    """
    names, name = list(inspect.signature(generic).parameters), generic.__name__
    by = "state" if "state" in names else "out"
    args = ", ".join(names)
    wide = ", ".join(f"int64({n})" if n in ("seat", "other", "action") else n for n in names)
    space: dict[str, Any] = {"own": lambda record: RULES[record][name], "RULES": RULES, "int64": int64}
    exec(
        f"def choose({args}):\n    f = own({by})\n    return lambda {args}: f({wide})\n"
        f"def {name}({args}):\n    return RULES[{by}.dtype]['{name}']({args})",
        space,
    )
    chosen: Any = space[name]
    chosen.__doc__, chosen.__module__ = generic.__doc__, generic.__module__
    VERBS.append(name)
    return spoken(chosen, space["choose"])  # type: ignore[no-any-return]


@verb
def setup(edition: Any, state: Any, dice: Any, options: Any) -> None:
    """Deal the table into `state`, all zero before."""


@verb
def waiting(state: Any) -> int:  # type: ignore[empty-body]
    """Bit mask of the seats that may act now; 0 when the game is over."""


@verb
def legal(edition: Any, state: Any, seat: int, why: Any) -> None:
    """Fill `why` with 0 for each action that `seat` may take now, else a reason of the game (1 to 127)."""


@verb
def step(edition: Any, state: Any, dice: Any, seat: int, action: int) -> None:
    """Play one small decision, which must be legal."""


@verb
def over(state: Any) -> bool:  # type: ignore[empty-body]
    """Whether the game has ended."""


@verb
def close(edition: Any, state: Any) -> None:
    """End the game now, as its host may, with the usual final reckoning."""


@verb
def returns(edition: Any, state: Any, out: Any) -> None:
    """Fill `out` with each seat's score as it stands (the final score once the game is over)."""


@verb
def is_ahead(edition: Any, state: Any, seat: int, other: int) -> bool:  # type: ignore[empty-body]
    """Whether `seat` ranks before another one, as the game stands."""


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
def has_winner(state: Any) -> bool:  # type: ignore[empty-body]
    """Whether somebody has won the game that is over; a game may leave this verb out."""


@verb
def view(edition: Any, state: Any, seat: int, out: Any) -> None:
    """Copy what `seat` may see (-1: an onlooker) into the empty view `out`."""


@verb
def determinize(edition: Any, view: Any, dice: Any, out: Any) -> None:
    """Fill the state `out` with one of all the tables that fit a view, each equally likely."""


@verb
def adjust_weights(edition: Any, state: Any, seat: int, why: Any, out: Any) -> None:
    """Adjust the weights in `out` of those legal actions whose promise depends on the state, for playouts."""


@verb
def evaluate(edition: Any, state: Any, out: Any) -> None:
    """Fill `out` with a quick judgement: the points each seat may hope to end with."""
