"""Each table fits its place on the page, and its letters stay large enough to read there.

A game stands here once its drawing is laid out for both places: a laptop's window, where nothing scrolls, and
a phone, of which only the width is given.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import flatboat
from flatboat.testing import choose

from .drawn import SVG, fonts_in, moved
from .sample import sampled

LETTERS = 11  # pixels, at the least
WIDE, PHONE = (973, 712), 380  # the board's place in a window of 1366 x 768, and on a phone
#: The options that change a drawing, by game; each seat count is played with all of them and with none. Most
#: seats with all are in the fast layer: where most is drawn, letters are smallest.
GAMES = {
    "rifle-and-axe": ["leaders=dealt", "fields_need_tools"],
    "broadhorns": ["first_boat=any", "board_in_st_louis", "bag=blind", "discarded_travelers=destination"],
    "railroad": ["freight_on_board=false", "layout=standard"],
    "heartland": ["truck_stops", "alternate_routes", "short_haul", "warehouse_mixup"],
    "broadsides": ["extra_crew=2"],
}
TABLES = [
    (name, seats, options)
    for name, switches in GAMES.items()
    for seats in flatboat.kind(name).seats
    for options in ([], switches)
]
#: Maps, for which letters are as large as for the usual ones.
TABLES += [
    ("heartland", 2, ["layout=plus2", "truck_stops"]),
    ("heartland", 4, ["layout=beltway4"]),
    ("heartland", 4, ["layout=crossroads4", "truck_stops", "alternate_routes"]),
    ("heartland", 5, ["layout=diamond_badlands", "truck_stops", "fresh_start"]),
]
#: Games whose drawing keeps one size from the first move to the last.
STEADY = ("heartland", "broadsides")
TEXT = f"{SVG}text"
Fonts = dict[str, dict[str, float]]
Measured = tuple[str, bool, tuple[int, int], tuple[float, str]]
FIRST, EVERY, MOST = 8, 40, 240  # drawn are the first decisions, then one of so many; how many are made


#: In the fast layer two games with most on the table.
QUICK = [(name, max(flatboat.kind(name).seats), GAMES[name]) for name in ("heartland", "rifle-and-axe")]


@pytest.mark.parametrize(("name", "seats", "options"), sampled(TABLES, *QUICK), ids=str)
def test_letters_are_large_enough_where_the_table_stands(name, seats, options):
    for where, narrow, (width, height), (size, words) in measured(name, seats, tuple(options)):
        scale = PHONE / width if narrow else min(WIDE[0] / width, WIDE[1] / height)
        assert scale * size >= LETTERS, f"{where}: {scale * size:.1f} px: {words}"


@pytest.mark.parametrize(
    ("name", "seats", "options"), sampled([table for table in TABLES if table[0] in STEADY], *QUICK), ids=str
)
def test_a_drawing_keeps_its_size_so_that_nothing_on_the_page_jumps(name, seats, options):
    """What an onlooker sees may be smaller, without a hand, and is steady as well.

    A phone's board scrolls by itself: below a map that is made by then, Heartland takes what height it needs.
    """
    sizes: dict[object, set[tuple[int, int]]] = {}
    for where, narrow, (width, height), _ in measured(name, seats, tuple(options)):
        size = (width, 0 if narrow and name == "heartland" else height)
        sizes.setdefault((narrow, "seat -1" in where), set()).add(size)
    assert all(len(found) == 1 for found in sizes.values()), sizes


@cache
def measured(name: str, seats: int, options: tuple[str, ...]) -> list[Measured]:
    """The drawings of a game by chance: where, whether narrow, how large, and the smallest words."""
    return [
        (where, narrow, picture.size, min(letters(picture)))
        for where, picture, narrow in drawings(flatboat.game(name, seats, list(options)))
    ]


def drawings(game: Any) -> Iterator[tuple[str, Any, bool]]:
    """What each seat and an onlooker see in a game by chance: where, the drawing, whether it is narrow."""
    chooser = random.Random(f"{game.kind.name} {game.seats}")
    position = game.start(seed=chooser.randrange(10**9))
    for n in range(MOST + 1):
        if n < FIRST or n % EVERY == 0 or position.over:
            for seat in (-1, *range(game.seats)):
                for narrow in (False, True):
                    picture = position.draw(seat, narrow=narrow)
                    yield f"move {n}, seat {seat}{', narrow' * narrow}", picture, narrow
        if position.over:
            return
        position.push(choose(game, position.legal_moves, chooser, True))


def letters(picture: str) -> list[tuple[float, str]]:
    """The size of all letters, with the words they make."""
    root = ElementTree.fromstring(picture)
    return list(sized(root, fonts_in(root.findtext(f".//{SVG}style") or "")))


def sized(root: Element, fonts: Fonts) -> Iterator[tuple[float, str]]:
    """The same in an element and all that it holds. Most are shapes, which hold nothing: not gone into."""
    ahead = [(root, moved(root, (0.0, 0.0, 1.0)))]  # and where its measures begin, and their scale
    while ahead:
        e, at = ahead.pop()
        for inner in e:
            if inner.tag == TEXT:
                yield moved(inner, at)[2] * size_of(inner, fonts), "".join(inner.itertext())
            if len(inner):
                ahead.append((inner, moved(inner, at)))


def size_of(text: Element, fonts: Fonts) -> float:
    """The size of its letters, in its own measure."""
    size = float(text.get("font-size") or fonts[""]["size"])
    own = text.get("class", "").split()
    for name in fonts if own else ():  # the style sheet is stronger than an attribute, the last wins
        if name in own:
            size = fonts[name].get("size", size)
    return size
