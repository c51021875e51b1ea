"""What the help pages say can be typed can be typed: in Python, in the terminal and on the site alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import flatboat
from flatboat.cli import manual
from flatboat.cli.commands import obey
from flatboat.cli.session import PERSON, Session
from flatboat.errors import MoveError
from flatboat.games.railroad.rules.network import lay
from flatboat.games.railroad.rules.tables import Terrain
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.position import Position
from flatboat.web.commands.moves import typed_moves

from .broadhorns.seats import position as on_the_river
from .broadhorns.tables import river
from .heartland.conftest import make_table
from .railroad.tables import land
from .rifle_and_axe.playing import Play
from .sample import sampled

Tables = Iterator[Position]
MOST = 60_000  # tables that are looked at
GAMES = ("heartland", "rifle-and-axe", "broadsides", "broadhorns", "railroad")


# ---------------------------------------------------------------- examples


def examples(name: str) -> list[str]:
    """All that a help page shows as typed: what stands as code, but no option, value of one, or command."""
    text = flatboat.kind(name).help
    (notation,) = (body for _, title, body in manual.sections(text) if title.startswith("Notation"))
    lines = re.findall(r"^ {4}(\S.*?)(?: {2,}.*)?$", notation, re.MULTILINE)
    spans = [
        span for span in re.findall(r"`([^`]+)`", text) if span not in NO_MOVES and not of_option(name, span)
    ]
    return list(dict.fromkeys([*spans, *lines]))


#: Ways to type that every game has, and no help page need say.
MORE = {
    "rifle-and-axe": ["fish x3", "3x fish", "sell 12 hides; fish", "hunt\nfish * 2", "fish; sell 3 hi x2"]
}
#: What stands as code and is not typed as a move.
NO_MOVES = {";", "/end game", "2", "3", "e7"}  # of "`order: ice above 1`, `2`, `3`"; the name of a space


def of_option(name: str, span: str) -> bool:
    """Whether a span is an option, a value of one, or a rule of the edition."""
    kind = flatboat.kind(name)
    edition = kind.editions.text(kind.editions.names[0])
    return span in kind.options.model_fields or "=" in span or "_" in span or f'id = "{span}"' in edition


# ---------------------------------------------------------------- tables


def heartland() -> Tables:
    """Trucks with something to unload, then with every upgrade in turn."""
    for place, good, cargo in (("Jericho", "cattle", "4 cattle"), ("Prairie Rose", "corn", "4 corn")):
        yield make_table(at=[place], hands=[f"3 {good}"], cargo=[cargo], phase="act").position
    options = ["truck_stops", "badlands", "alternate_routes"]

    def upgrade(state: Any, number: int) -> None:
        for seat in range(state.table.seats if number % 4 else 0):
            state.table.truckers[seat].upgrade = (number + 2 * seat) % 12

    yield from wander("heartland", [(3, ["first_seat=1"]), (2, options), (5, options)], upgrade)


def rifle_and_axe() -> Tables:
    """A settlement with a craftsman, plenty of everything and Recruit open, then random ones."""
    plenty = dict.fromkeys(
        ("hides", "money", "lumber", "wood", "metal", "grain", "hides", "lye", "tools"), 40
    )
    play = Play(2).at_work(folk=40, **plenty)
    play.s.carpenters = play.s.blacksmiths = 3
    yield play.position
    yield from wander("rifle-and-axe", [(2, [])])


def broadsides() -> Tables:
    """A damaged ship that has lost her Captain, then random games."""
    position = flatboat.game("broadsides").start(seed=1)
    for seat in range(2):
        position.push("captain at c4", seat)
    ship = position._record_view.table.ships[0]
    ship.captain, ship.adrift, ship.damaged = -1, 1, 1
    yield position
    yield from wander("broadsides", [(2, ["extra_crew=2"])])


def broadhorns() -> Tables:
    """A boat at a town with something of all, then random games."""
    leaving = ("done", "end expedition", "give up expedition", "draw a card")
    for number, (tile, (aboard, held, lying)) in enumerate(product((2, 6), PORTS)):
        boat = {
            "boat": "40",
            "at": TOWN,
            "cargo": "2 apples, 2 furs, 2 flour",
            "aboard": aboard,
            "hand": held,
        }
        table = river(boat, market="3 flour, 2 apples, 2 furs", lying={TOWN: lying}, tiles={TOWN: tile})
        position, chance = on_the_river(table), Random(number)
        position.dice = Tape(dice_from(key_of(1)))
        yield position
        position.push("port")
        while position.waiting == [0] and len(position.history) < 20:
            yield position
            legal = position.legal_moves
            position.push(chance.choice([move for move in legal if move.text not in leaving] or legal))
    yield from wander("broadhorns", [(4, ["bag=blind", "first_boat=any"]), (2, ["bag=named"])])


TOWN = "New Madrid"
#: Who is aboard, what is in the hand and what lies at the town.
PORTS = (
    ("Natchez", "ice, New Madrid apples", ""),
    ("", "ice, peddler, to Natchez", "apples"),
    ("", "current", "to Natchez"),
)


def railroad() -> Tables:
    """A company with tracks wherever one can lie, at its delivery; then random games."""
    table = land({"hand": "1 3 5 7 9 12", "money": 20}, ship="S1", phase="DELIVER", market="11 13 15")
    for space, terrain in enumerate(table.table.terrain):
        if terrain < Terrain.CITY or terrain == Terrain.FACTORY:
            lay(table.edition, table.table, 0, space)
    table.company(0).tracks = 5
    yield seated(table)
    yield from wander("railroad", [(2, ["layout=standard"]), (1, [])])


def seated(table: Any) -> Position:
    return Position(flatboat.game("railroad", 2), table.array, Tape(dice_from(key_of(1))), ["Ann", "Bob"])


TABLES: dict[str, Callable[[], Tables]] = {
    "heartland": heartland,
    "rifle-and-axe": rifle_and_axe,
    "broadsides": broadsides,
    "broadhorns": broadhorns,
    "railroad": railroad,
}


def wander(
    name: str,
    ways: list[tuple[int, list[str]]],
    change: Callable[[Any, int], None] = lambda state, number: None,
) -> Tables:
    """The tables of random games, each kind of move as likely as any other."""
    kind = flatboat.kind(name)
    for number in range(1000):
        position = flatboat.game(name, *ways[number % len(ways)]).start(seed=number)
        change(position._record_view, number)
        chance = Random(number)
        while not position.over and len(position.history) < 500:
            yield position
            families: dict[str, list[Any]] = {}
            for move in position.legal_moves:
                families.setdefault(kind.actions.read(move.action)[0], []).append(move)
            position.push(chance.choice(families[chance.choice(sorted(families))]))


# ---------------------------------------------------------------- trying them


def pushed(position: Position, text: str, seat: int) -> Position:
    """The position after `push`; raises MoveError if nothing can be played."""
    after = position.copy()
    last = after.push(text, seat)
    assert last == after.history[-1].move
    return after


def obeyed(position: Position, text: str, seat: int, folder: Path) -> Position:
    """The position after a line typed in the terminal."""
    after = position.copy()
    obey(Session(after, [PERSON] * position.game.seats, folder / "x.flatboat", None), seat, text)
    return after


def sent(position: Position, text: str, seat: int) -> Position:
    """The position after what is typed on the site."""
    after = position.copy()
    room: Any = SimpleNamespace(
        game=after.game, known=lambda seat: SimpleNamespace(observation=after.observation(seat))
    )
    for words in typed_moves(room, seat, text):
        after.push(after.parse(words, seat))
    return after


@pytest.mark.parametrize("name", sampled(GAMES, "heartland", "rifle-and-axe"))
def test_what_a_help_page_says_can_be_typed_can_be_typed_anywhere(name: str, tmp_path: Path) -> None:
    wanted = examples(name) + MORE.get(name, [])
    assert len(wanted) > 12
    for number, position in enumerate(TABLES[name]()):
        if not wanted or number == MOST:
            break
        for seat in position.waiting:
            typed = [move.text.casefold() for move in position.observation(seat).moves]
            for text in list(wanted):
                if not may_be_meant(typed, text):
                    continue
                try:
                    after = pushed(position, text, seat)
                except MoveError:
                    continue
                assert obeyed(position, text, seat, tmp_path).digest == after.digest, text
                assert sent(position, text, seat).digest == after.digest, text
                wanted.remove(text)
    assert not wanted, "nowhere can this be typed"


def may_be_meant(moves: list[str], text: str) -> bool:
    """Quickly: whether some legal move has the words' verb, or the words are a wish."""
    verb = text.split()[0].rstrip(";").casefold()
    return not verb.isalpha() or any(move.startswith(verb) for move in moves)
