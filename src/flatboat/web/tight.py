"""Templates without the blanks that nobody sees: those at the edges of blocks, where lines begin and end.

They are a quarter of its nodes, and a newer state is read, and compared with the older one, node by node.
"""

from __future__ import annotations

import re

from jinja2.ext import Extension

TIGHT = ("part.html", "result.html", "table/")  # templates that a newer state is made from
#: Elements that stand below each other, or in tables: a blank beside their tags is no blank on the page.
BLOCKS = (
    "details|div|fieldset|form|h2|h3|legend|li|nav|ol|option|p|section|summary|table|tbody|td|th|thead|tr|ul"
)
AFTER = re.compile(rf"(</?(?:{BLOCKS})\b[^<>]*>)\s*\n\s*")
BEFORE = re.compile(rf"(?<=[>}}])\s*\n\s*(?=</?(?:{BLOCKS})\b)")


class Tight(Extension):
    """Takes blanks from the source of such templates: once, when they are compiled."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source without them."""
        return tight(source) if name and name.startswith(TIGHT) else source


def tight(source: str) -> str:
    """HTML without blanks at the edges of blocks.

    >>> tight("<ul>\\n  <li>\\n    <b>Ann</b>\\n    <i>to act</i>\\n  </li>\\n</ul>\\n")
    '<ul><li><b>Ann</b>\\n    <i>to act</i></li></ul>'
    """
    return BEFORE.sub("", AFTER.sub(r"\1", source))
