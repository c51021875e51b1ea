"""Which pieces of a drawing changed between two looks at it."""

from __future__ import annotations

import re

from flatboat.kernel.pictures import BESIDES

#: A piece begins so: its place and its words tell all there is to it.
PIECE = re.compile(r'<g id="([^"]+)"([^>]*)><title>([^<]*)</title>')


def pieces(drawing: str) -> dict[str, tuple[str, str]]:
    """The pieces of a drawing: id to attributes and words, but for what is told besides."""
    return {id: (attributes, words.partition(BESIDES)[0]) for id, attributes, words in PIECE.findall(drawing)}


def changed(before: str, after: str) -> list[str]:
    """The ids of the pieces of `after` that are new, moved, or tell something else; not what is all besides.

    >>> old = '<g id="a" class="piece"><title>Ann at home</title></g>'
    >>> changed(old, old.replace("home", "sea"))
    ['a']
    >>> changed(old, old.replace("home", f"home{BESIDES}; she may go out"))
    []
    >>> changed("", old.replace("Ann", f"{BESIDES}Ann"))
    []
    """
    was = pieces(before)
    return [id for id, told in pieces(after).items() if told[1] and was.get(id) != told]
