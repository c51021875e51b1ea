"""For mkdocstrings: examples in docstrings, `>>>` and what follows, are shown as code."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(griffe.Extension):
    """Puts a fence around every example of a docstring."""

    def on_object(self, *, obj: griffe.Object, **others: Any) -> None:
        """Called once for everything that is read."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
