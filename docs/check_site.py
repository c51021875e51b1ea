"""Fails when a page of the documentation site would load something foreign: `python docs/check_site.py`.

Links may lead anywhere; scripts, styles, fonts, pictures and frames come from the site itself. What scripts
might load later is forbidden by the policy that every page carries, so a page without it fails, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

SITE = Path(__file__).parent.parent / "site"
FOREIGN = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
IN_STYLE = re.compile(r"""(?:url\(|@import)\s*["']?\s*((?:[a-z]+:)?//[^"')\s]+)""", re.IGNORECASE)
LEADS = {"a", "area"}  # elements whose addresses are followed by people alone
TELLS = {"alternate", "canonical", "next", "prev"}  # links of a page's head that load nothing
POLICY = "default-src 'self'"


class Page(HTMLParser):
    """What a page would load, and whether it carries the policy."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = IN_STYLE.findall(text)
        self.guarded = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """One element of the page."""
        named = {name: value or "" for name, value in attributes}
        if named.get("http-equiv", "").lower() == "content-security-policy":
            self.guarded |= named.get("content", "").startswith(POLICY)
        if tag in LEADS or (tag == "link" and set(named.get("rel", "").split()) <= TELLS):
            return
        for name in ("src", "href", "xlink:href", "data", "poster", "action"):
            self.loads += [named[name]] if FOREIGN.match(named.get(name, "")) else []
        sources = re.split(r",\s+", named.get("srcset", ""))
        self.loads += [source for source in sources if FOREIGN.match(source)]


def faults(name: str, text: str) -> Iterator[str]:
    """What is wrong with one file of the site."""
    if not name.endswith(".html"):
        yield from (f"{name} loads {address}" for address in IN_STYLE.findall(text))
        return
    page = Page(text)
    yield from (f"{name} loads {address}" for address in page.loads)
    if not page.guarded:
        yield f"{name} does not carry the policy that keeps it from loading what is foreign"


def main() -> None:
    """All pages, style sheets and drawings."""
    files = sorted(path for path in SITE.rglob("*") if path.suffix in (".html", ".css", ".svg"))
    texts = {str(path.relative_to(SITE)): path.read_text(encoding="utf-8") for path in files}
    found = [fault for name, text in texts.items() for fault in faults(name, text)]
    if found or not files:
        sys.exit("\n".join(found) or f"there is no site in {SITE}: run `make docs`")
    print(f"{len(files)} files load nothing foreign")


if __name__ == "__main__":
    main()
