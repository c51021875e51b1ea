"""What a game registers, held against what is wanted: each fault is one sentence that says where it stands.

Rules are compiled when a game is first played by bots, minutes after they were written, and then a compiler
speaks of types. So what can be told from names and annotations is told when the game is read.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from flatboat.errors import FlatboatError
from flatboat.kernel import records
from flatboat.kernel.records import Record, place_of

Function = Callable[..., Any]

#: The room of a game's folder in which the rule of each verb stands.
ROOMS = {
    "setup": "rules/setup.py",
    "view": "rules/view.py",
    "determinize": "rules/view.py",
    "adjust_weights": "bot/evaluate.py",
    "strike_folly": "bot/evaluate.py",
    "evaluate": "bot/evaluate.py",
}
USUAL_ROOM = "rules/dispatch.py"
NUMBERS = {getattr(records, name): name for name in ("i8", "i16", "i32", "i64", "f32", "f64")}


def checked(
    wanted: type[Any],
    state: type[Record],
    modules: Sequence[ModuleType],
    otherwise: Mapping[str, Function],
    taken: bool,
) -> dict[str, Function]:
    """A rule for each verb that the protocol `wanted` has; FlatboatError for the first fault.

    `otherwise` has the rules for verbs that a game may leave out; `taken` says that the record has a game.
    """
    where = place_of(state)
    if taken:
        raise FlatboatError(f"{where}: a game with this record is registered already")
    if "table" not in state.fields or "seats" not in getattr(state.fields["table"].record, "fields", ()):
        raise FlatboatError(
            f"{where}: the state has no table.seats; give it a field `table`, a record with `seats: i8`"
        )
    found, bound = {}, {named_state(wanted): state}
    for name, verb in verbs_of(wanted):
        rules = {id(vars(module)[name]): module for module in modules if name in vars(module)}
        if len(rules) > 1:
            files = " and ".join(file_of(module) for module in rules.values())
            raise FlatboatError(f"{where}: more than one rule for {name}, in {files}; one is wanted")
        if not rules and name not in otherwise:
            raise FlatboatError(
                f"{where}: no rule for the verb {name}; write `{written(name, verb)}` in "
                f"{home_of(name, state, modules)}"
            )
        found[name] = otherwise[name] if not rules else vars(*rules.values())[name]
        for module in rules.values():
            check_rule(f"{file_of(module)}, {name}", name, found[name], verb, bound)
    return found


def verbs_of(wanted: type[Any]) -> Iterator[tuple[str, Function]]:
    """The methods that a protocol asks for, in order."""
    for name, value in vars(wanted).items():
        if inspect.isfunction(value) and not name.startswith("_"):
            yield name, value


def check_rule(where: str, name: str, rule: Any, verb: Function, bound: dict[Any, Any]) -> None:
    """Hold one rule against its verb; `bound` has the records that go by a name in all verbs."""
    if not inspect.isfunction(rule):
        raise FlatboatError(f"{where}: this is {said(type(rule))}; a rule `{written(name, verb)}` is wanted")
    given, names = inspect.signature(rule).parameters, parameters(verb)
    if list(given) != names:
        raise FlatboatError(
            f"{where}: it takes ({', '.join(given)}), {difference(list(given), names)}; "
            f"write `{written(name, verb)}`"
        )
    try:
        hints = get_type_hints(rule, include_extras=True)
    except NameError as error:
        raise FlatboatError(f"{where}: {error} in its annotations") from error
    for parameter, right in get_type_hints(verb, include_extras=True).items():
        mine = hints.get(parameter, Any)
        if isinstance(right, TypeVar):
            if mine is Any:
                continue
            right = bound.setdefault(right, mine)
            if not (inspect.isclass(right) and issubclass(right, Record)):
                raise FlatboatError(f"{where}: {parameter} is declared {said(mine)}; a Record is wanted")
        if mine is not Any and mine != right:
            of = "it returns" if parameter == "return" else f"{parameter} is declared"
            raise FlatboatError(f"{where}: {of} {said(mine)}, but the verb has {said(right)}; write that")


def parameters(verb: Function) -> list[str]:
    """The names of what a verb takes."""
    return [name for name in inspect.signature(verb).parameters if name != "self"]


def difference(given: list[str], wanted: list[str]) -> str:
    """In which way the names of parameters are wrong."""
    if missing := [name for name in wanted if name not in given]:
        return f"without {' and '.join(missing)}"
    if more := [name for name in given if name not in wanted]:
        return f"and the verb has no {' and '.join(more)}"
    return "in another order"


def written(name: str, verb: Function) -> str:
    """How a rule for a verb begins."""
    hints = get_type_hints(verb, include_extras=True)
    takes = ", ".join(f"{parameter}: {said(hints[parameter])}" for parameter in parameters(verb))
    return f"def {name}({takes}) -> {said(hints['return'])}"


def said(kind: Any) -> str:
    """A type as it is written.

    >>> said(records.Row[records.f64]), said(int), said(None)
    ('Row[f64]', 'int', 'None')
    """
    if kind in (None, type(None)):
        return "None"
    if get_origin(kind) in (records.Row, records.Grid):
        return f"{get_origin(kind).__name__}[{said(get_args(kind)[0])}]"
    return str(NUMBERS.get(kind) or getattr(kind, "__name__", kind))


def named_state(wanted: type[Any]) -> Any:
    """The type variable of a protocol that stands for the game's state."""
    return next(kind for kind in wanted.__parameters__ if kind.__name__ == "State")


def file_of(module: ModuleType) -> str:
    """A module's file, below the folder where packages lie."""
    return f"{module.__name__.replace('.', '/')}.py"


def home_of(name: str, state: type[Record], modules: Sequence[ModuleType]) -> str:
    """The file where a verb's rule should stand: the only one, or the module of its name."""
    if len(modules) == 1:
        return file_of(modules[0])
    room = Path(ROOMS.get(name, USUAL_ROOM))
    for module in modules:
        if module.__name__.rpartition(".")[2] == room.stem:
            return file_of(module)
    game = state.__module__.rpartition(".")[0].removesuffix(".rules")
    return f"{game.replace('.', '/')}/{room}"
