"""A page's style sheet and script come in one file each, with all that they need, and small."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from flatboat.web import bundle
from flatboat.web.app import make_app
from flatboat.web.bundle import SCRIPTS, SHEETS, STATIC, bundles, script, sheet
from flatboat.web.settings import Settings


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for modules of this test's own."""
    (tmp_path / "js").mkdir()
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    return tmp_path / "js"


def test_modules_come_after_what_they_import_and_keep_their_names_to_themselves(modules: Path) -> None:
    (modules / "page.js").write_text('import { told as heard } from "./one.js";\nheard(1);\n')
    (modules / "one.js").write_text(
        'import { own } from "./two.js";\nexport function told(a) { return own + a; }\n'
    )
    (modules / "two.js").write_text("const told = 7;\nexport const own = told;\nexport const unused = 8;\n")
    assert script("page").splitlines() == [
        "const $two=(()=>{const told=7;const own=told;const unused=8;return{own};})();"
        "const $one=(()=>{const{own}=$two;function told(a){return own+a;}",
        "return{told};})();{const{told:heard}=$one;heard(1);}",
    ]


def test_rings_are_refused(modules: Path) -> None:
    (modules / "page.js").write_text('import { a } from "./one.js";\n')
    (modules / "one.js").write_text('import { b } from "./two.js";\nexport const a = b;\n')
    (modules / "two.js").write_text('import { a } from "./one.js";\nexport const b = a;\n')
    with pytest.raises(ValueError, match=r"one\.js imports itself by way of two\.js"):
        script("page")


@pytest.mark.parametrize("line", ["export let a = 1;", "export default 1;", 'import * as a from "./one.js";'])
def test_what_cannot_be_put_together_is_refused(modules: Path, line: str) -> None:
    (modules / "page.js").write_text(line + "\n")
    with pytest.raises(ValueError, match=r'page.js: ".*" cannot be put together'):
        script("page")


def test_all_modules_and_sheets_are_used_and_small() -> None:
    scripts = {path.stem for name in SCRIPTS for entry in SCRIPTS[name] for path in modules_of(entry)}
    assert scripts >= {path.stem for path in (STATIC / "js").iterdir()}
    assert {name for names in SHEETS.values() for name in names} == {
        path.stem for path in (STATIC / "css").iterdir()
    }
    packed = {name: len(gzip.compress(text.encode())) for name, text in bundles().items()}  # as they are sent
    assert packed["table.js"] < 28_000 and packed["table.css"] < 14_000, packed


def modules_of(entry: str) -> list[Path]:
    found = list[Path]()
    bundle.gather(STATIC / "js" / f"{entry}.js", found)
    return found


def test_every_rule_stays_in_its_sheet() -> None:
    """Nothing of a style sheet is lost on the way but blanks and comments."""
    for page, names in SHEETS.items():
        written = "".join((STATIC / "css" / f"{name}.css").read_text() for name in names)
        bare = re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL)
        assert re.sub(r"[\s;]", "", sheet(page)) == re.sub(r"[\s;]", "", bare)


async def test_browsers_keep_them_until_they_change(tmp_path: Path) -> None:
    app = make_app(Settings(folder=tmp_path, warm=False))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as browser:
        page = (await browser.get("/")).text
        found = re.findall(r'"(/static/[0-9a-f]{10}/\w+\.(?:css|js))"', page)
        files = "page.js shelf.css table.js"  # the table's is fetched ahead
        assert [Path(path).name for path in found] == files.split()
        for path in found:
            answer = await browser.get(path)
            assert "immutable" in answer.headers["cache-control"]
            assert answer.text == bundles()[Path(path).name]
            assert answer.headers["content-type"].startswith(("text/css", "text/javascript"))
            long = len(answer.text) > 2000
            assert answer.headers.get("content-encoding") == ("gzip" if long else None)
            assert not long or int(answer.headers["content-length"]) == len(gzip.compress(answer.content))
            plain = await browser.get(path, headers={"accept-encoding": "identity"})
            assert plain.text == answer.text and "content-encoding" not in plain.headers
    await app.state.site.host.stop()
