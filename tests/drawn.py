"""What the drawing of every game is held to. Checks take the drawing, and say what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any, ClassVar, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from rich.console import Console

from flatboat.kernel import pictures as pic

SVG = f"{{{pic.SVG}}}"
#: Names that would break a drawing, or an unwary reader's page.
HOSTILE = ["<script>alert(1)</script>", "]]>&\"'\x00\x0b\ud800\u202e", "a" * 400, "Ødegård 张伟 🚚", ""]
CLOSE = 7  # lines of text that are further apart cannot touch
KEPT = 128  # drawings of which it is remembered what they hold: each check looks at all cases of a game

# --- a table in a terminal -------------------------------------------------------------------------------


def teller(show: Callable[..., Any], edition: Any, usual: list[str]) -> Callable[..., str]:
    """What tells a view as a terminal of some width shows it, without colours."""

    def told(view: Any, width: int = 80, names: list[str] = usual, **how: Any) -> str:
        console = Console(width=width, color_system=None)
        with console.capture() as capture:
            console.print(show(view, edition, names, **how))
        return capture.get()

    return told


def check_width(told: str, width: int, some: Iterable[str]) -> None:
    """Nothing is cut, and some of these words are there."""
    assert all(len(line) <= width for line in told.splitlines()) and "…" not in told
    assert any(word in told for word in some)


# --- reading a drawing -----------------------------------------------------------------------------------


class Text(NamedTuple):
    """A line of text: where it begins and ends, and its height on the paper."""

    words: str
    left: float
    right: float
    y: float


class Piece(NamedTuple):
    """A piece with the corner and size of its ground, the pieces around it, and the words right on it."""

    id: str
    box: tuple[float, float, float, float]
    around: list[Piece]
    texts: list[Text]


@lru_cache(8)  # of each a megabyte, which the checks of one case read one after the other
def root_of(picture: str) -> Element:
    """The drawing as elements, for whoever only reads them."""
    return ElementTree.fromstring(picture)


@lru_cache(KEPT)
def ids_of(picture: str) -> list[str]:
    """Every id, in the order of the drawing."""
    return [e.get("id", "") for e in root_of(picture).iter() if e.get("id")]


def titles_of(picture: str) -> dict[str | None, str | None]:
    """The title of each group, by its id."""
    return {e.get("id"): e.findtext(f"{SVG}title") for e in root_of(picture).iter(f"{SVG}g")}


def style_of(picture: str) -> str:
    """The style sheet."""
    return root_of(picture).findtext(f".//{SVG}style") or ""


def fonts_of(picture: str) -> dict[str, dict[str, float]]:
    """Size and weight of letters by the class that sets them; under "" what all texts have."""
    return fonts_in(style_of(picture))


@cache
def fonts_in(style: str) -> dict[str, dict[str, float]]:
    """The same of a style sheet; most drawings of a game have one in common."""
    fonts: dict[str, dict[str, float]] = {}
    for name, body in re.findall(r"\S+ (text|\.[\w-]+) \{([^{}]*)\}", style):
        told = re.findall(r"font-(size|weight): ([\d.]+)", body)
        fonts.setdefault("" if name == "text" else name[1:], {}).update((k, float(v)) for k, v in told)
    return fonts


@lru_cache(KEPT)
def pieces_of(picture: str) -> list[Piece]:
    """Every piece that has a title and a rectangle for its ground, each before those that it holds."""
    return list(walk(root_of(picture), (0, 0, 1), [], fonts_of(picture)))


def walk(e: Element, at: tuple[float, float, float], around: list[Piece], fonts: Any) -> Iterator[Piece]:
    """The pieces in an element; `at` is where its own measures begin, and their scale."""
    x, y, scale = at = moved(e, at)
    ground = e.find(f"{SVG}rect")
    if e.tag == f"{SVG}g" and e.find(f"{SVG}title") is not None and ground is not None:
        left, top, wide, high = (scale * float(ground.get(n, 0)) for n in ("x", "y", "width", "height"))
        piece = Piece(e.get("id", ""), (x + left, y + top, wide, high), around, [])
        around = [*around, piece]
        yield piece
    if e.tag == f"{SVG}text" and around:
        around[-1].texts.append(line(e, x, y, scale, fonts))
    for inner in e:
        yield from walk(inner, at, around, fonts)


def moved(e: Element, at: tuple[float, float, float]) -> tuple[float, float, float]:
    """Where the measures inside of an element begin, and their scale."""
    told = e.get("transform")
    if told is None:
        return at
    x, y, scale = at
    if shift := re.match(r"translate\((-?[\d.]+),(-?[\d.]+)\)", told):
        x, y = x + scale * float(shift[1]), y + scale * float(shift[2])
    if grown := re.search(r"scale\(([\d.]+)\)", told):
        scale *= float(grown[1])
    return x, y, scale


def line(e: Element, x: float, y: float, scale: float, fonts: dict[str, dict[str, float]]) -> Text:
    """A text element on the paper."""
    font = dict(fonts[""])
    for name in fonts:  # what stands later in the sheet wins
        if name in e.get("class", "").split():
            font |= fonts[name]
    words = e.text or ""
    natural = pic.length(words, font["size"], bold=font.get("weight", 400) >= 700)
    wide = float(e.get("textLength", natural)) * scale
    left = x + scale * float(e.get("x", 0))
    left -= {"middle": wide / 2, "end": wide}.get(e.get("text-anchor", ""), 0)
    return Text(words, left, left + wide, y + scale * float(e.get("y", 0)))


# --- checks ----------------------------------------------------------------------------------------------


def check_well_formed(picture: pic.Picture) -> None:
    """It is SVG with a title and a description, and a notebook shows it."""
    root = root_of(picture)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img", root.attrib
    assert root.findtext(f"{SVG}title") and root.findtext(f"{SVG}desc"), "no title or description"
    assert picture._repr_svg_() == picture, "a notebook shows something else"


def check_ids(picture: str, prefix: str) -> None:
    """Ids are unique and carry the prefix, as does every rule of the style sheet."""
    ids = ids_of(picture)
    assert len(ids) == len(set(ids)), f"{len(ids) - len(set(ids))} ids stand twice"
    foreign = [id for id in ids if id != prefix and not id.startswith(f"{prefix}-")]
    assert foreign == [], foreign
    assert root_of(picture).get("class") == f"{prefix}-root", "styled as another drawing"
    for selector in re.findall(r"(?:^|[{}])\s*([^{};@]+){", style_of(picture)):
        assert selector.strip().startswith(f".{prefix}-root"), selector


def check_titles(picture: str, shapes: str) -> None:
    """Every group with an id has a title, but those whose id matches `shapes` from its beginning."""
    missing = [
        id for id, words in titles_of(picture).items() if id and not words and not re.match(shapes, id)
    ]
    assert missing == [], missing


def check_nothing_foreign(picture: str, fills: set[str]) -> None:
    """Nothing from outside is referred to, nothing runs; fills are drawn by these of its own pieces alone."""
    assert picture.count("http") == 1, "an address beside that of the namespace"
    used = set(re.findall(r"url\(([^)]*)\)", picture))
    assert used <= fills, used - fills
    ids = set(ids_of(picture))
    for element in root_of(picture).iter():
        assert element.tag.startswith(SVG), element.tag
        assert element.tag[len(SVG) :] not in ("script", "image", "a"), element.tag
        for name, value in element.attrib.items():
            assert not name.startswith(("on", "style", "{")), name
            if name == "href":
                assert value[0] == "#" and value[1:] in ids, value


def check_escaped(picture: str, names: list[str]) -> None:
    """Drawn with some HOSTILE names: they are words, and nothing else."""
    root = ElementTree.fromstring(picture.encode())
    assert not list(root.iter(f"{SVG}script")) and "<script" not in picture
    words = "".join(root.itertext())
    assert all(name in words for name in (HOSTILE[0], HOSTILE[3]) if name in names), "a name is missing"
    assert not re.search("[\x00-\x08\x0b\u202e]", picture), "a character that does not belong into XML"


def check_prefix(draw: Callable[[str], str]) -> None:
    """A prefix that could break out is refused; the style sheet is for it alone, and needs no escaping."""
    for prefix in ("", "1a", "a b", 'a"', "a{"):
        with pytest.raises(ValueError, match="prefix"):
            draw(prefix)
    style = style_of(draw("t"))
    assert style_of(draw("q-7")) == style.replace(".t-root", ".q-7-root"), "drawn with another style sheet"
    assert "<" not in style and "&" not in style, "it needs escaping"


def check_nothing_overlaps(picture: str) -> None:
    """Pieces that are not part of each other share no room."""
    pieces = pieces_of(picture)
    for i, piece in enumerate(pieces):
        x, y, wide, high = piece.box
        for other in pieces[i + 1 :]:
            x2, y2, wide2, high2 = other.box
            beside = x + wide <= x2 + 0.6 or x2 + wide2 <= x + 0.6
            apart = beside or y + high <= y2 + 0.6 or y2 + high2 <= y + 0.6
            assert apart or any(outer is piece for outer in other.around), f"{piece.id} and {other.id}"


def check_nothing_hangs_over(picture: str, signs: set[str]) -> None:
    """Pieces stay on the paper, and words on their pieces, but for signs put up beside them."""
    width, height = (float(n) for n in root_of(picture).get("viewBox", "").split()[2:])
    for id, (x, y, wide, high), _, texts in pieces_of(picture):
        assert x >= 0 and y >= 0 and x + wide <= width + 0.1 and y + high <= height + 0.1, id
        for text in texts:
            fits = text.left >= x - 1 and text.right <= x + wide + 2
            assert fits or text.words in signs, f"{id}: {text.words}"


def check_words_keep_apart(picture: str) -> None:
    """Words on a piece do not run into each other."""
    for id, _, _, texts in pieces_of(picture):
        for i, one in enumerate(texts):
            for two in texts[i + 1 :]:
                beside = one.right <= two.left + 1 or two.right <= one.left + 1
                assert beside or abs(one.y - two.y) > CLOSE, f"{id}: {one.words}, {two.words}"


def check_letters(picture: str) -> None:
    """Letters are never small."""
    sizes = re.findall(r'font-size(?:: |=")([\d.]+)', picture)
    assert min(float(size) for size in sizes) >= 12, sizes


# --- all of them, for a game -----------------------------------------------------------------------------


PREFIX = "x1"


class Case(NamedTuple):
    """A view, and its drawing with the prefix PREFIX."""

    view: Any
    picture: pic.Picture
    narrow: bool


class Drawings:
    """The checks of a game's drawing, in all cases: a test class derives from it and gives the game's own.

    Each view is made anew for each check; its drawing, wide and narrow, is made once for all of them. A test
    of the derived class may ask for `case`, too.
    """

    kit: ClassVar[Any]  # the game's drawing package: draw, spots
    edition: ClassVar[Any]
    names: ClassVar[list[str]]
    views: ClassVar[Mapping[str, Callable[[], Any]]]
    shapes: ClassVar[str]  # ids of groups that need no title, without the prefix: a regular expression
    fills: ClassVar[set[str]]  # ids of the pieces that others are filled with, likewise
    signs: ClassVar[set[str]] = set()  # words that are put up beside their pieces
    widths: ClassVar[tuple[float, float] | None] = None  # wide and narrow, where they are always the same
    own_sizes: ClassVar[bool] = False  # whether letters may have sizes that the style sheet does not tell

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "case" in metafunc.fixturenames:
            cases = [(name, narrow) for name in self.views for narrow in (False, True)]
            ids = [f"{name}{', narrow' * narrow}" for name, narrow in cases]
            metafunc.parametrize("case", cases, ids=ids, indirect=True)

    @pytest.fixture
    def case(self, request: pytest.FixtureRequest) -> Case:
        name, narrow = request.param
        return Case(self.views[name](), picture_of(type(self), name, narrow), narrow)

    def drawn(self, view: Any, narrow: bool, names: list[str] | None = None) -> pic.Picture:
        picture: pic.Picture = self.kit.draw(
            view, self.edition, names or self.names, prefix=PREFIX, narrow=narrow
        )
        return picture

    def test_it_is_well_made(self, case: Case) -> None:
        """Each check reads the drawing, so a case is one test."""
        view, picture, narrow = case
        check_well_formed(picture)
        check_ids(picture, PREFIX)
        check_titles(picture, f"{PREFIX}-({self.shapes})$")
        check_nothing_foreign(picture, {f"#{PREFIX}-{id}" for id in self.fills})
        check_nothing_overlaps(picture)
        check_nothing_hangs_over(picture, self.signs)
        width = float(root_of(picture).get("viewBox", "").split()[2])
        assert self.widths is None or width == self.widths[narrow]
        check_words_keep_apart(picture)
        check_letters(picture)
        assert self.own_sizes or "font-size=" not in picture
        ids, found = set(ids_of(picture)), self.kit.spots(view, self.edition, narrow)
        for action, pieces in found.items():
            assert pieces and ids.issuperset(f"{PREFIX}-{id}" for id in pieces), action

    def test_two_draws_are_equal_and_the_view_is_left_alone(self, case: Case) -> None:
        before = bytes(case.view._memory["B"])
        assert self.drawn(case.view, case.narrow) == case.picture
        assert bytes(case.view._memory["B"]) == before

    def test_names_are_escaped_and_cannot_break_the_drawing(self, case: Case) -> None:
        for names in hostile(case.view.table.seats):
            picture = self.drawn(case.view, case.narrow, names)
            check_escaped(picture, names)
            check_nothing_hangs_over(picture, self.signs)

    def test_the_prefix_is_checked_and_the_style_is_for_it_alone(self) -> None:
        draw = partial(self.kit.draw, next(iter(self.views.values()))(), self.edition, self.names)
        check_prefix(lambda prefix: draw(prefix=prefix))


@lru_cache(KEPT)
def picture_of(game: type[Drawings], name: str, narrow: bool) -> pic.Picture:
    """The drawing of one of a game's views, which no check changes."""
    return game().drawn(game.views[name](), narrow)


def hostile(seats: int) -> Iterator[list[str]]:
    """Each of the HOSTILE names at a table of so many seats, at one after the other if need be."""
    for first in range(0, len(HOSTILE), seats):
        yield [HOSTILE[(first + seat) % len(HOSTILE)] for seat in range(seats)]
