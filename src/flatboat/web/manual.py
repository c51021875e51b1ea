"""A game's help page as HTML, whole and by sections."""

from __future__ import annotations

from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from flatboat.web.choices import slug

#: A table in a frame of its own, in which a wide one scrolls.
TABLE = '<div class="tablewrap" tabindex="0" role="group" aria-label="Table"><table>\n'


@dataclass(frozen=True)
class Section:
    """A heading with all that stands under it, deeper headings too."""

    level: int
    title: str
    anchor: str
    html: str


class Manual:
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
        self.html: str = markdown.renderer.render(tokens, markdown.options, {})
        self.sections: list[Section] = []
        for i in heads:
            end = next((j for j in heads if j > i and _level(tokens[j]) <= _level(tokens[i])), len(tokens))
            html = markdown.renderer.render(_plain(tokens[i:end]), markdown.options, {})
            title = tokens[i + 1].content
            self.sections.append(Section(_level(tokens[i]), title, slug(title), html))

    def section(self, anchor: str) -> Section | None:
        """A section by its anchor."""
        return next((section for section in self.sections if section.anchor == anchor), None)


def _level(token: Token) -> int:
    return int(token.tag[1])


def _plain(tokens: list[Token]) -> list[Token]:
    """The tokens without ids, for a section that is shown beside the whole."""
    return [token.copy(attrs={}) if token.type == "heading_open" else token for token in tokens]
