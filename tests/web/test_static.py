"""The files that browsers get: small, and nothing foreign in any of them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from flatboat.games import kind
from flatboat.kernel.game import Game
from flatboat.web.app import PACKED, make_app
from flatboat.web.bundle import SCRIPTS, STATIC, script
from flatboat.web.settings import Settings
from flatboat.web.tight import TIGHT, tight

from ..sample import GAMES

TEMPLATES = STATIC.parent / "templates"
OURS = list((STATIC / "js").iterdir())
PAGES = sorted(TEMPLATES.rglob("*.html"))
TEXTS = [
    path
    for path in (*STATIC.rglob("*.*"), *TEMPLATES.rglob("*.*"))
    if path.suffix in (".js", ".css", ".html", ".svg")
]


def test_our_script_is_small() -> None:
    """What a browser gets of all pages, and what people read."""
    packed = {page: len(gzip.compress(script(page).encode())) for page in SCRIPTS}
    all_of_it = sum(packed.values()) - packed["table"]  # a lesson's script is the table's and a little more
    assert max(packed.values()) < 30_000 and all_of_it < 47_000, packed
    assert all(len(path.read_text().splitlines()) < 200 for path in OURS)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_nothing_foreign_and_nothing_inline(path: object) -> None:
    text = path.read_text()  # type: ignore[attr-defined]
    addresses = set(re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", text)) - {"http://www.w3.org"}
    assert not addresses
    if path.suffix == ".html":  # type: ignore[attr-defined]
        known = text.replace("<script>{{ awake }}</script>", "")  # its digest is told to browsers
        assert not re.search(r"\sstyle=|\son[a-z]+=|<script>|javascript:", known)
    assert "eval(" not in text and "new Function" not in text


def named(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_templates_have_lines_that_fit_a_window(path: Path) -> None:
    long = [number for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 120]
    assert not long, f"{named(path)}: lines {long}"


@pytest.mark.parametrize(
    "path", ["/rules/heartland", f"/static/js/{OURS[0].name}", "/static/css/controls.css"]
)
async def test_long_answers_are_packed_for_whoever_takes_it(tmp_path: Path, path: str) -> None:
    app = make_app(Settings(folder=tmp_path, warm=False))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
        plain = await browser.get(path, headers={"accept-encoding": "identity"})
        packed = await browser.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    long = len(plain.content) >= PACKED
    assert (packed.headers.get("content-encoding") == "gzip") == long
    assert not long or int(packed.headers["content-length"]) < len(plain.content) / 2
    assert not long or "accept-encoding" in packed.headers["vary"].lower()
    await app.state.site.host.stop()


NAMES = [path.relative_to(TEMPLATES).as_posix() for path in PAGES]


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(TIGHT)])
def test_templates_of_tables_lose_nothing_but_blanks_beside_blocks(name: str) -> None:
    """What stands in a line with others keeps its blanks."""
    source = (TEMPLATES / name).read_text()
    found = tight(source)
    assert "".join(found.split()) == "".join(source.split())
    assert not re.search(r"</(li|div|tr)>\s+<", found)
    inline = r"</(?:b|a|span|button)>\s+<(?:b|a|span|button)\b"
    assert re.findall(inline, found) == re.findall(inline, source)


@pytest.mark.parametrize("name", GAMES)
def test_shapes_are_the_same_in_all_drawings_of_a_game(name: str) -> None:
    """So a page that has them is sent later drawings without."""
    position, found = Game(kind(name)).start(seed=5), set()
    for turn in range(60):
        if position.over:
            break
        for narrow in (False, True):
            drawing = position.observation(position.waiting[0]).draw(narrow=narrow)
            begin, end = drawing.index("<defs>"), drawing.index("</defs>") + len("</defs>")
            found.add(drawing[begin:end])
            assert drawing.lean == drawing[:begin] + "<defs/>" + drawing[end:]
        position.push(position.legal_moves[7 * turn % len(position.legal_moves)])
    assert len(found) == 1 and len(found.pop()) > 5000
