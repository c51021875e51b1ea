"""A game's help page as HTML, whole and by sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from flatboat.offers.buttons import slug

#: A table in a frame of its own, in which a wide one scrolls.
TABLE = '<div class="tablewrap" tabindex="0" role="group" aria-label="Table"><table>\n'

#: How the titles of sections begin that few look for in the rules: they have a page of their own.
APART = ("About the values", "Notation", "Choices of this program")
#: What help says of a question that the printed rules leave open: "(ruling D8)", "(rulings A5, A6)".
RULING = re.compile(r"\s*\(rulings?\s+([A-Z]?[\d.]+(?:,\s*[A-Z]?[\d.]+)*)\)")


@dataclass(frozen=True)
class Section:
    """A heading with all that stands under it, deeper headings too."""

    level: int
    title: str
    anchor: str
    html: str


class Rulebook:
    """The rules of a game in our own words, cut into sections that buttons can point to."""

    def __init__(self, text: str) -> None:
        """`text` is Markdown; HTML in it is shown as text."""
        markdown = MarkdownIt("js-default", {"html": False, "linkify": False})
        tokens = markdown.parse(text)
        heads = [i for i, token in enumerate(tokens) if token.type == "heading_open"]
        for i in heads:
            tokens[i].attrSet("id", slug(tokens[i + 1].content))
        for token in tokens:
            if token.type == "code_block":  # wide ones scroll, by the keyboard too
                token.attrSet("tabindex", "0")
        markdown.add_render_rule("table_open", lambda *_: TABLE)
        markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
        starts = [i for i in heads if _level(tokens[i]) == 2]
        parts = [tokens[i:j] for i, j in zip(starts, [*starts[1:], len(tokens)], strict=True)]
        apart = [part for part in parts if part[1].content.startswith(APART)]
        rules = [part for part in parts if part not in apart]

        def html(*chosen: list[Token]) -> str:
            return "".join(str(markdown.renderer.render(part, markdown.options, {})) for part in chosen)

        #: What stands before the first section, the rules, what few look for, and the rulings by number.
        preface = html(tokens[heads[0] + 3 : starts[0]])
        (self.preface, self.rules), self.rulings = footnotes(preface, html(*rules))
        self.apart = html(*apart)
        self.sections: list[Section] = []
        for i in heads:
            end = next((j for j in heads if j > i and _level(tokens[j]) <= _level(tokens[i])), len(tokens))
            title = tokens[i + 1].content
            body = RULING.sub("", html(_plain(tokens[i:end])))  # the whole rules have them as footnotes
            self.sections.append(Section(_level(tokens[i]), title, slug(title), body))

    @property
    def contents(self) -> list[Section]:
        """The sections of the rules."""
        return [one for one in self.sections if one.level == 2 and not one.title.startswith(APART)]

    def section(self, anchor: str) -> Section | None:
        """A section by its anchor."""
        return next((section for section in self.sections if section.anchor == anchor), None)


@cache
def manual_of(text: str) -> Rulebook:
    """The manual with this text; made once for all sites of a process."""
    return Rulebook(text)


def footnotes(*pages: str) -> tuple[list[str], list[str]]:
    """Rules with their rulings as footnotes, and the rulings in order.

    >>> footnotes("<p>Gaps are no road (ruling M5).</p>")
    (['<p>Gaps are no road<sup class="ruling" id="ruling-M5"><a href="#rulings">[M5]</a></sup>.</p>'], ['M5'])
    """
    found: list[str] = []

    def note(match: re.Match[str]) -> str:
        marks = ""
        for number in re.split(r",\s*", match[1]):
            here = "" if number in found else f' id="ruling-{number}"'
            found.extend([] if number in found else [number])
            marks += f'<sup class="ruling"{here}><a href="#rulings">[{number}]</a></sup>'
        return marks

    marked = [RULING.sub(note, page) for page in pages]
    return marked, sorted(found, key=_order)


def _order(number: str) -> tuple[str, list[int]]:
    letter = number.rstrip("0123456789.")
    return letter, [int(part) for part in number.removeprefix(letter).split(".")]


def _level(token: Token) -> int:
    return int(token.tag[1])


def _plain(tokens: list[Token]) -> list[Token]:
    """The tokens without ids, for a section that is shown beside the whole."""
    return [token.copy(attrs={}) if token.type == "heading_open" else token for token in tokens]
