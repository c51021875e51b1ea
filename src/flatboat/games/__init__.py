"""The shelf: games are packages, found by what they announce when they are installed, ours as others.

    [project.entry-points."flatboat.games"]
    backgammon = "flatboat_backgammon"

names the module whose `KIND` is the game (or `module:NAME`). A game is read when it is first asked for; one
that cannot be read leaves the others alone, and one sentence says what is wrong with which package.
"""

from __future__ import annotations

import copyreg
import re
import traceback
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from flatboat.errors import FlatboatError, UnknownName

if TYPE_CHECKING:
    from flatboat.kernel.kind import Kind

    #: Every game that is installed, by its name on the command line: ours first, the others by name.
    SHELF: tuple[str, ...]

GROUP = "flatboat.games"
OURS = "flatboat"
#: Metadata are sorted by name; this is the order in which we show our own.
ORDER = ("heartland", "rifle-and-axe", "broadsides", "broadhorns", "railroad")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
FILES = ("help.md", "card.toml", "cover.svg")  # of a game's folder, without which it cannot be shown
STALE = (
    "Flatboat's own games are not found, for its installed metadata are older than they are; install it once"
    " more, by `make` or `pip install --editable .` in its folder"
)


class Origin(NamedTuple):
    """Where a game comes from: the package that announces it, and its entry point."""

    name: str
    entry: str
    package: str
    version: str

    def __str__(self) -> str:
        return OURS if self.package == OURS else f"{self.package} {self.version}"

    @property
    def point(self) -> str:
        """Its entry point with the package, for messages."""
        return f'entry point {self.name} = "{self.entry}" of {self}'


class Shelf(NamedTuple):
    """What is announced: the games to choose from, and what is wrong with the others, by their names."""

    games: Mapping[str, Origin]
    faults: Mapping[str, str]


@cache
def shelf() -> Shelf:
    """What the installed packages announce. No game is read for that."""
    claims = defaultdict[str, list[Origin]](list)
    for origin in announced():
        claims[origin.name].append(origin)
    found, faults = dict[str, Origin](), dict[str, str]()
    for name in sorted(claims, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name)):
        own = [origin for origin in claims[name] if origin.package == OURS]
        others = [origin for origin in claims[name] if origin.package != OURS]
        if own:
            found[name] = own[0]
            faults |= {
                f"{name} of {one}": f"the {one.point} has the name of one of our games" for one in others
            }
        elif not NAME.fullmatch(name):
            faults[name] = (
                f"the {others[0].point} is no name for a game; small letters, digits and hyphens are"
            )
        elif len(others) > 1:
            points = " and the ".join(origin.point for origin in others)
            faults[name] = f"the {points} have the same name; uninstall one of them"
        else:
            found[name] = others[0]
    if not any(origin.package == OURS for origin in found.values()):
        faults[OURS] = STALE
    return Shelf(MappingProxyType(found), MappingProxyType(faults))


def announced() -> Iterable[Origin]:
    """All games that installed packages announce."""
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        package = point.dist.name if point.dist else "a package without a name"
        yield Origin(point.name, point.value, package, point.dist.version if point.dist else "")


#: The games that were read, or what is wrong with them.
READ: dict[str, Kind | str] = {}


def kind(name: str) -> Kind:
    """The game of this name (hyphens or underscores). Raises UnknownName, FlatboatError if it is broken."""
    plain = plain_name(name)
    games, faults = shelf()
    if plain not in games:
        if OURS in faults or plain in faults:
            raise UnknownName(faults.get(plain, STALE))
        from flatboat.kernel.mistakes import nearest

        raise UnknownName(f'there is no game "{name}"; {nearest(plain, games)}')
    if plain not in READ:
        READ[plain] = read(games[plain])
    if isinstance(found := READ[plain], str):
        raise FlatboatError(found)
    return found


def plain_name(name: str) -> str:
    """A game's name as it is on the shelf, from how people write it."""
    return str(name).strip().lower().replace("_", "-")  # whatever a program gives as a name


def origin(name: str) -> Origin:
    """Where a game on the shelf comes from."""
    return shelf().games[plain_name(name)]


def kinds() -> dict[str, Kind]:
    """All games that can be played. Raises FlatboatError if there is none at all."""
    found = {}
    for name in shelf().games:
        try:
            found[name] = kind(name)
        except FlatboatError:
            continue  # `troubles` tells
    if not found:
        raise FlatboatError(troubles()[0])
    return found


def troubles() -> list[str]:
    """What is wrong with each package whose game cannot be played, in a sentence."""
    names, faults = shelf()
    for name in names:
        if name not in READ:
            READ[name] = read(names[name])
    return [*faults.values(), *(found for found in READ.values() if isinstance(found, str))]


def read(origin: Origin) -> Kind | str:
    """A game, from its package; or what is wrong with it."""
    from importlib.metadata import EntryPoint

    broken = f"the {origin.point} is broken: "
    try:
        found: Any = EntryPoint(origin.name, origin.entry, GROUP).load()
    except FlatboatError as error:
        return f"{broken}{error}"
    except Exception as error:  # whatever their code does: our games are still there
        return f"{broken}{type(error).__name__}: {error}{place_of(error)}"
    from flatboat.kernel.kind import Kind

    copyreg.pickle(Kind, by_name)
    if isinstance(found, ModuleType):
        if not hasattr(found, "KIND"):
            return f"{broken}the module has no KIND"
        found = found.KIND
    if not isinstance(found, Kind):
        return f"{broken}it leads to {found!r:.60}, which is no Kind"
    if found.name != origin.name:
        return f'{broken}its Kind is named "{found.name}", which must be the same name'
    if missing := [file for file in FILES if not (found.folder / file).exists()]:
        return f"{broken}there is no {' and no '.join(missing)} in {found.folder}"
    return found


def by_name(game: Kind) -> tuple[Any, tuple[str]]:
    """How a game is pickled: it is found again by its name."""
    return kind, (game.name,)


def place_of(error: Exception) -> str:
    """The last line of theirs where their code failed; "" if it was not even found, or the error says it."""
    ours = str(Path(__file__).parent.parent)
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "importlib" not in frame.filename and not frame.filename.startswith(ours)
    ]
    if not frames or isinstance(error, SyntaxError):
        return ""
    return f" ({frames[-1].filename}, line {frames[-1].lineno})"


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The shelf's names, which are not looked up before somebody asks."""
        if name == "SHELF":
            return tuple(shelf().games)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
