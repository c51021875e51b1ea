"""Nets that were learned from games: their files, which one fits a table, and their arrays for search.

A game keeps them in `bot/nets/`, one for each number of seats, made by `flatboat train`. A net is of use only
at tables like those it learned from: of the same rules, seats, options and edition. At others bots judge by
hand, and `judgement` says so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from flatboat.bots.plan import ByHand, Learned
from flatboat.errors import FlatboatError
from flatboat.kernel.arrays import Float32s
from flatboat.kernel.encoding import in_words
from flatboat.kernel.kind import Kind
from flatboat.kernel.records import Records
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.vector import vector_of

FORMAT = 1
LAYERS = ("first", "first_bias", "leads", "second", "second_bias", "last", "last_bias")


@dataclass(frozen=True, eq=False)
class Net:
    """A learned judgement: its layers, float32, and what it was learned from.

    `first` (numbers, units) takes a view as numbers, `leads` (rivals, units) how far each rival stands ahead
    by `evaluate`; `second` (units, hidden) and `last` (hidden, rivals + 1) follow. Rivals are the seats from
    the viewer on, and nobody.
    """

    about: Mapping[str, Any]
    layers: Mapping[str, Float32s]

    def save(self, path: Path) -> None:
        """Keep it in a file, in half precision."""
        path.parent.mkdir(parents=True, exist_ok=True)
        halves = {name: self.layers[name].astype(np.float16) for name in LAYERS}
        np.savez_compressed(path, about=np.array(json.dumps(dict(self.about))), allow_pickle=False, **halves)

    @classmethod
    def load(cls, path: Path) -> Net:
        """Read one from a file; FlatboatError if it is none."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                about = json.loads(str(kept["about"]))
                layers = {name: kept[name].astype(np.float32) for name in LAYERS}
        except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
            raise FlatboatError(f"{path} is no net that can be read: {error}") from None
        if about.get("format") != FORMAT:
            raise FlatboatError(f"{path} is a net of another version; train it again")
        return cls(about, layers)

    def weights(self, own: Records) -> Records:
        """What `evaluate` judges by for this net: the weights it was learned with, not the game's `own`."""
        found = own.copy()
        for name, value in self.about.get("weights", {}).items():
            found[name] = value
        return found

    def misfit(self, game: Ruleset) -> str:
        """Why it is of no use at a game's tables; "" if it is."""
        here = about(game)
        for what, words in (
            ("game", "another game"),
            ("rules", "other rules"),
            ("seats", "another number of seats"),
            ("options", "other options"),
            ("edition", "another edition"),
            ("numbers", "other observations"),
        ):
            if self.about[what] != here[what]:
                return f"the net was learned from {words}"
        if not set(self.about.get("weights", {})) <= set(
            game.kind.search.evaluation_weights.dtype.names or ()
        ):
            return "the net was learned from another judgement"
        return ""


def about(game: Ruleset) -> dict[str, Any]:
    """What a net has to have been learned from to be of use at a game's tables."""
    return {
        "format": FORMAT,
        "game": game.kind.name,
        "rules": game.kind.rules_version,
        "seats": game.seats,
        "options": game.options.model_dump(mode="json"),
        "edition": game.edition_digest,
        "numbers": vector_of(game).digest,
    }


def net_file(kind: Kind, seats: int) -> Path:
    """Where a game keeps its net for so many seats."""
    return Path(kind.folder) / "bot" / "nets" / f"seats-{seats}.npz"


def has_nets(kind: Kind) -> bool:
    """Whether a game has nets at all: if so, all its search is compiled with them."""
    return any(net_file(kind, seats).exists() for seats in kind.seats)


@lru_cache(maxsize=64)
def read_net(path: Path) -> Net | None:
    """The net in a file, read once; None if there is no file."""
    return Net.load(path) if path.exists() else None


def net_for(game: Ruleset) -> tuple[Net | None, str]:
    """The net that a game's bots judge by, or None and why there is none."""
    net = read_net(net_file(game.kind, game.seats))
    if net is None:
        return None, f"no net was learned for {game.seats} seats"
    misfit = net.misfit(game)
    return (None, misfit) if misfit else (net, "")


def judgement(game: Ruleset) -> str:
    """By what bots that learned judge at a game's tables, in words.

    >>> import flatboat
    >>> judgement(flatboat.game("railroad", seats=2)), judgement(flatboat.game("railroad", seats=3))
    ('by what was learned from games', 'by hand: no net was learned for 3 seats')
    """
    net, why = net_for(game)
    return "by what was learned from games" if net else f"by hand: {why}"


def room_for(game: Ruleset, nets: Sequence[Net]) -> ByHand | Learned:
    """What a search judges by: these nets, or what is written by hand if the game has none at all."""
    if not nets and not has_nets(game.kind):
        return ByHand()
    vector, kind = vector_of(game), game.kind
    views, words = in_words(kind.view.dtype, 1)
    stacked = {name: stack([net.layers[name] for net in nets], name) for name in LAYERS}
    return Learned(
        program=vector.program(1),
        views=views,
        blank=kind.view.zeros(1),
        words=words,
        viewers=np.zeros(1, np.int8),
        vectors=vector.room(1),
        taken=np.zeros(vector.size, np.float32),
        sums=np.zeros(stacked["first"].shape[2], np.float32),
        inner=np.zeros(stacked["first"].shape[2], np.float32),
        hidden=np.zeros(stacked["second"].shape[2], np.float32),
        said=np.zeros(stacked["last"].shape[2], np.float32),
        **stacked,
    )


def stack(layers: Sequence[Float32s], name: str) -> Float32s:
    """The same layer of several nets in one array."""
    if not layers:
        return np.zeros((0, 0) if name.endswith("bias") else (0, 0, 0), np.float32)
    return np.ascontiguousarray(np.stack(layers), np.float32)  # as with none: the same code is for both
