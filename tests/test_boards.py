"""Default boards: a tiny game is played, drawn and clicked on each way that places may lie."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from flatboat import games
from flatboat.kernel.boards import Board, Cell, Counter, Place, areas, cards, hexes, points, squares
from flatboat.kernel.position import Position
from flatboat.testing import check_game

from .claims import HIGHEST, PLACES, claims
from .packages import install

SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = {
    "squares": squares(4, 3),
    "hexes": hexes(4, 3),
    "areas": areas(*((n % 3 * 2.5, n // 3 * 1.5, 2 + n % 2 / 2, 1.25) for n in range(PLACES))),
    "cards": cards(5, PLACES),
    "points": points(6, 4, 1, plain=(2,)),
}
layouts = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def corner(element: ElementTree.Element) -> tuple[float, float]:
    """Where a piece stands."""
    found = re.fullmatch(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def drawn(position: Position, narrow: bool) -> dict[str, ElementTree.Element]:
    """The pieces of a position's drawing by their ids."""
    seen, game = position.observation(0), position.game
    svg = game.kind.draw(seen.view, game.edition, ["Ann", "Bo"], narrow=narrow)
    return {
        element.attrib["id"].removeprefix("t-"): element
        for element in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if "id" in element.attrib
    }


@layouts
def test_every_promise_is_kept_on_it(
    tmp_path: Path,
    beside: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
    layout: Sequence[Cell],
) -> None:
    """Records find the game by its name, so it is on the shelf."""
    game = claims(tmp_path, layout)
    beside(install(tmp_path, "claims", "1.0", claims="claims"))
    monkeypatch.setitem(games.READ, "claims", game.kind)
    assert check_game(game, 3, every=8).over


@layouts
@pytest.mark.parametrize("narrow", [False, True])
def test_a_click_on_a_place_is_the_move_that_names_it(
    tmp_path: Path, layout: Sequence[Cell], narrow: bool
) -> None:
    game = claims(tmp_path, layout)
    position = game.start(seed=1)
    for place in (5, 0, 5, 11):
        spots = game.kind.interface.spots(position.observation(0).view, game.edition, narrow)
        moves = {pieces: action for action, pieces in spots.items()}
        assert len(moves) == PLACES and {piece for (piece,) in moves} <= drawn(position, narrow).keys()
        move = next(m for m in position.legal_moves if m.action == moves[f"place-{place}",])
        assert str(move) == f"put on place {place + 1}"
        position.push(move)
    pieces = drawn(position, narrow)
    counters = {id for id in pieces if re.fullmatch(r"place-\d+-\d+", id)}
    assert counters == {"place-5-0", "place-5-1", "place-0-0", "place-11-0"}
    kinds = {id: pieces[id].find(f"{SVG}circle").get("class") for id in counters}  # type: ignore[union-attr]
    assert kinds["place-5-1"] == "counter s0" and kinds["place-11-0"] == "counter s1"
    assert pieces["place-5"].find(f"{SVG}title").text == "place 6: 2 times a counter of Ann"  # type: ignore[union-attr]


@layouts
@pytest.mark.parametrize("narrow", [False, True])
def test_the_drawing_fits_and_the_highest_pile_stays_on_its_place(
    tmp_path: Path, layout: Sequence[Cell], narrow: bool
) -> None:
    game = claims(tmp_path, layout)
    sizes = set()
    for count in (0, HIGHEST):
        table = {"count": [count] * PLACES, "owner": [0, 1] * (PLACES // 2)}
        position = game.position(table, seed=1)
        pieces = drawn(position, narrow)
        picture = game.kind.draw(position.observation(0).view, game.edition, ["Ann", "Bo"], narrow=narrow)
        sizes.add(picture.size)
        unit = scale(pieces, layout)
        for n, cell in enumerate(layout):
            x, y = corner(pieces[f"place-{n}"])
            for i in range(count):
                left, above = corner(pieces[f"place-{n}-{i}"])
                size = 2 * float(pieces[f"place-{n}-{i}"].find(f"{SVG}circle").get("r", ""))  # type: ignore[union-attr]
                assert x - 0.2 <= left and left + size <= x + cell.width * unit + 0.2
                assert y - 0.2 <= above and above + size <= y + cell.height * unit + 0.2
    ((wide, high),) = sizes
    assert (wide <= 380) if narrow else (wide <= 973 and high <= 712)


def scale(pieces: dict[str, ElementTree.Element], layout: Sequence[Cell]) -> float:
    """How many pixels a unit of the layout has, by the places that are farthest apart across."""
    xs = [corner(pieces[f"place-{n}"])[0] for n in range(len(layout))]
    return (max(xs) - min(xs)) / (max(cell.x for cell in layout) - min(cell.x for cell in layout))


@pytest.mark.parametrize("name", ["squares", "areas", "cards", "points"])
def test_places_do_not_overlap(name: str) -> None:
    for one, other in combinations(LAYOUTS[name], 2):
        beside = one.x + one.width <= other.x + 1e-9 or other.x + other.width <= one.x + 1e-9
        assert beside or one.y + one.height <= other.y + 1e-9 or other.y + other.height <= one.y + 1e-9


def test_hexagons_share_sides() -> None:
    """Each has its neighbours' middles one width away, in six directions."""
    grid = hexes(5, 5)
    middles = [complex(cell.x + cell.width / 2, cell.y + cell.height / 2) for cell in grid]
    near = [round(abs(middle - middles[12]), 6) for middle in middles]
    assert near.count(1) == 6 and sorted(near)[1] == 1
    assert {n for n, far in enumerate(near) if far == 1} == {6, 7, 11, 13, 16, 17}


def test_shapes_are_drawn_as_what_they_are() -> None:
    for cells, shape, corners in ((hexes(2, 2), "polygon", 6), (points(2, 4, 1), "polygon", 3)):
        svg = ElementTree.fromstring(Board("B", [Place(f"p-{n}", "p") for n in range(4)], cells).draw())
        found = [element.get("points", "").split() for element in svg.iter(SVG + shape)]
        assert [len(told) for told in found] == [corners] * 4
    card, square = (Board("B", [Place("p-0", "p")], cells).draw() for cells in (cards(1, 1), squares(1, 1)))
    assert 'rx="9"' in card and 'rx="9"' not in square


def test_a_board_as_text_names_what_lies_there() -> None:
    piled = Place("a-0", "the mill", (Counter(0, "a sack"), Counter(0, "a sack"), Counter(1, "a cart")))
    board = Board("Mill", [piled, Place("a-1", "the yard")], areas((0, 0, 2, 1), (2, 0, 1, 1)))
    assert board.text() == "the mill: 2 times a sack, a cart"
    assert board.places[1].words == "the yard: empty" and board.ids == {"a-0", "a-1"}
