"""The shelf: one folder per game, all with the same rooms. A game is read when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from flatboat.errors import UnknownName

if TYPE_CHECKING:
    from flatboat.kernel.kind import Kind

#: Every game, by its name on the command line.
SHELF = ("heartland", "rifle-and-axe", "broadsides", "broadhorns", "railroad")


@cache
def kind(name: str) -> Kind:
    """The game of this name (hyphens or underscores); raises UnknownName."""
    plain = name.strip().lower().replace("_", "-")
    if plain not in SHELF:
        from flatboat.kernel.editions import nearest

        raise UnknownName(f'there is no game "{name}"; {nearest(plain, SHELF)}')
    found: Kind = import_module(f"flatboat.games.{plain.replace('-', '_')}").KIND
    return found
