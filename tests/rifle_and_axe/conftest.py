"""Settlements set by hand: `table = make(turn=3, wood=10, built={"road": 1}, leader="harrod")`.

What a test does not say is as printed for the start: the Action Phase of turn 1, the first settlement led by
George Rogers Clark, who brings Fight alone. Dice are told as printed, from 1 on:
`table.push("begin the turn", rolls=[3, 10])`. No other die may fall, and all that are told must.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import flatboat
from flatboat.games.rifle_and_axe.rules.tables import (
    Happening,
    Leader,
    Phase,
    Reason,
    Resource,
    Square,
    Structure,
    Tool,
)
from flatboat.kernel.position import Position
from flatboat.kernel.record_view import wrap

from ..hand_set import Loaded, game_of

NAMES = ["Ann", "Ben", "Cid", "Dot"]
LED = ("clark", "harrod", "boone", "logan")  # unless a test says otherwise
ASKED = (Phase.LOSE, Phase.RAID, Phase.BARTER, Phase.DISCARD)
#: Beside resources and structures: what is told of a settlement as it is.
TOLD = ("spent", "lost", "unfed", "milked", "militia", "carpenters", "blacksmiths")
#: Events that tell what ten-sided dice showed, and six-sided ones.
TENS = (Happening.BOON, Happening.HARDSHIP, Happening.MISHAP, Happening.RAID)
SIXES = (
    Happening.GROWTH,
    Happening.SUPPLIES,
    Happening.FOAL,
    Happening.DEFENCE,
    Happening.HORSES_TAKEN,
    Happening.LOOTING,
    Happening.CATASTROPHE,
    Happening.HUNGER,
    Happening.NO_SALT,
    Happening.WINTER,
    Happening.HAPPY_DICE,
)


class Table:
    """A position with short words for what tests ask and say. Without a seat, the first is meant."""

    def __init__(self, position: Position) -> None:
        self.position, self.record_view = position, position._record_view.table

    def side(self, seat: int = 0) -> Any:
        return self.record_view.settlements[seat]

    def __getitem__(self, resource: str) -> int:
        return int(self.side().resources[Resource[resource.upper()]])

    def facts(self, seat: int = 0) -> dict[str, int]:
        """All that a settlement has, has used and has done."""
        s = self.side(seat)
        return {
            **{r.name.lower(): s.resources[r] for r in Resource},
            **{b.name.lower(): s.built[b] for b in Structure},
            **{f"used {t.name.lower()}": s.used[t] for t in Tool},
            **{f"at {q.name.lower()}": s.done[q] for q in Square},
            **{name: getattr(s, name) for name in TOLD},
        }

    def change(self, *moves: str, rolls: Sequence[int] = (), seat: int = 0) -> dict[str, int]:
        """What these moves change for a settlement."""
        before = self.facts(seat)
        self.push(*moves, rolls=rolls, seat=seat)
        after = self.facts(seat)
        return {name: after[name] - before[name] for name in after if after[name] != before[name]}

    def push(self, *moves: str, rolls: Sequence[int] = (), seat: int = 0) -> Table:
        """Play moves one after another; while a choice is asked for, some of the dice may still lie."""
        dice: Any = self.position.dice
        dice.script += [roll - 1 for roll in rolls]
        for move in moves:
            dice.sides = []
            self.position.push(move, seat)
            self.check_dice(dice.sides)
        assert not dice.script or self.side(seat).phase in ASKED, f"{len(dice.script)} dice were not rolled"
        return self

    def check_dice(self, sides: list[int]) -> None:
        """Dice have ten sides for the tables that say so, else six; and an event tells each."""
        rolled = [(n, die + 1) for n, die in zip(sides, self.position.history[-1].rolled, strict=True)]
        told: list[tuple[int, int]] = []
        many = False
        for event in self.position.events:
            if event.kind in TENS + SIXES:
                n = max(1, event.b) if event.kind in (Happening.HUNGER, Happening.NO_SALT) else 1
                told += [(10 if event.kind in TENS else 6, event.a)] * n
                many = many or n > 1
        told += [(6, second) for _, second in self.event(Happening.HAPPY_DICE)]
        assert sorted(told) == sorted(rolled) if many else told == rolled

    def end(
        self,
        *,
        hardship: int = 1,
        mishaps: Sequence[int] = (5, 5),
        raid: Sequence[int] = (2,),
        then: Sequence[int] = (),
        happy: Sequence[int] = (1, 1),
        seat: int = 0,
    ) -> Table:
        """End the Action Phase. `then` are the dice between the Raid Table and Happiness."""
        return self.push("end the action phase", rolls=[hardship, *mishaps, *raid, *then, *happy], seat=seat)

    @property
    def phase(self) -> str:
        return Phase(self.side().phase).name.lower()

    @property
    def moves(self) -> set[str]:
        """What the first seat may do."""
        return {str(move) for move in self.position.observation(0).moves}

    def said(self, start: str) -> set[str]:
        """How its moves that begin so go on."""
        return {move.removeprefix(start) for move in self.moves if move.startswith(start)}

    def why(self, move: str, seat: int = 0) -> str | None:
        """The reason why a move is not legal, by its name in `Reason`; None if it is."""
        code = int(self.position.reasons(seat)[self.position.game.moves.index(move)])
        if code >= Reason.LACK:
            return f"lack {Resource(code - Reason.LACK).name.lower()}"
        return Reason(code).name.lower() if code else None

    def times(self, move: str) -> int:
        """How often a move can be made from here on; the table stays as it is."""
        twin = Table(self.position.copy())
        n = 0
        while twin.why(move) is None:
            twin.push(move)
            n += 1
        return n

    @property
    def kinds(self) -> list[int]:
        """The events of the last step."""
        return [event.kind for event in self.position.events]

    def event(self, kind: int) -> list[tuple[int, int]]:
        """The numbers of the last step's events of a kind."""
        return [(event.a, event.b) for event in self.position.events if event.kind == kind]


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [i for i in range(int(mask).bit_length()) if mask >> i & 1]


def needs_a_trade(table: Table, verb: str, good: int) -> bool:
    """Whether selling or buying this takes one more Trade (ruling A8), by what was traded so far."""
    s = table.side()
    kinds = {"sell": set(bits(s.sold)), "buy": set(bits(s.bought))}
    before = max(map(len, kinds.values()))
    kinds[verb].add(good)
    return max(map(len, kinds.values())) > before


def said(edition: Any, side: dict[str, Any]) -> dict[str, Any]:
    """A settlement as `Game.position` takes it: resources and parts of `built`, `used`, `done` by name, as at
    the start unless they are told; other fields as they are."""
    rows = {
        "resources": list(edition.start),
        "built": list(edition.built),
        "used": [0] * len(Tool),
        "done": [0] * len(Square),
    }
    parts: dict[str, Any] = {"built": Structure, "used": Tool, "done": Square}
    others: dict[str, Any] = {}
    for name, value in side.items():
        if name.upper() in Resource.__members__:
            rows["resources"][Resource[name.upper()]] = value
        elif name in parts:
            for part, n in value.items():
                rows[name][parts[name][part.upper()]] = n
        elif name in ("leader", "phase"):
            others[name] = int({"leader": Leader, "phase": Phase}[name][value.upper()])
        elif name == "actions":
            others["folk"] = value
        else:
            others[name] = int(value)
    folk = rows["resources"][Resource.FOLK]
    rows["resources"][Resource.FOLK] = max(1, folk)  # one Folk who has acted already, where nobody is to act
    return {"folk": folk} | rows | others


def make_table(
    seats: int = 1,
    *,
    turn: int = 1,
    sides: Sequence[dict[str, Any]] = (),
    edition: Any = None,
    options: Sequence[str] = (),
    ending: int = 0,
    **first: Any,
) -> Table:
    """A table in the middle of a game; `sides` by seat, may be short, or the first seat's by name."""
    if edition is None:
        game = game_of("rifle-and-axe", seats, list(options))
    else:
        game = flatboat.game("rifle-and-axe", seats=seats, edition=edition, options=list(options))
    values = wrap(game.edition_record)[0]
    settlements = []
    for seat in range(seats):
        given = dict(sides[seat]) if seat < len(sides) else {}
        if seat == 0:
            given |= first
        settlements.append(said(values, {"leader": LED[seat], "phase": "action"} | given))
    table = {"turn": turn, "ending": ending, "settlements": settlements}
    position = game.position(table, names=NAMES[:seats])
    position.dice = Loaded()
    return Table(position)


QUIET: dict[str, Any] = {
    "livestock": 0,
    "grain": 0,
    "salt": 1,
    "food": 10,
    "wood": 0,
    "gunpowder": 0,
    "containers": 100,
    "done": {"soap_making": 1, "cooking": 1},
}


def make_dusk(seats: int = 1, **more: Any) -> Table:
    """A table at the end of the Action Phase where nothing is lost to `Table.end` with its plain dice."""
    sides = [QUIET | dict(side) for side in more.pop("sides", [])]
    sides += [QUIET] * (seats - len(sides))
    return make_table(seats, sides=sides, **more)


def edition_with(**values: int) -> Any:
    """The printed edition with other numbers for the Action Board."""
    edition = flatboat.kind("rifle-and-axe").editions.load()
    actions = edition.actions.model_copy(update=values)
    return edition.model_copy(update={"actions": actions})


@pytest.fixture(name="make")
def make_fixture() -> Any:
    """Set a table by hand."""
    return make_table


@pytest.fixture(name="dusk")
def dusk_fixture() -> Any:
    """A quiet end of an Action Phase."""
    return make_dusk


def same(one: Position, other: Position) -> bool:
    """Whether two tables are the same but for the events of the last step."""
    return bool(np.array_equal(one.state["table"], other.state["table"]))
