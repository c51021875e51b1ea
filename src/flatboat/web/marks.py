"""Which pieces of a drawing changed between two looks at it."""

from __future__ import annotations

import re

from flatboat.kernel.pictures import BESIDES

#: A piece begins so: its words tell all there is to it, with where it is. It is moved to make room, too.
PIECE = re.compile(r'<g id="([^"]+)"[^>]*><title>([^<]*)</title>')


def pieces(drawing: str) -> dict[str, str]:
    """The pieces of a drawing: id to words, but for what is told besides."""
    return {id: words.partition(BESIDES)[0] for id, words in PIECE.findall(drawing)}


def changed(before: str, after: str) -> list[str]:
    """The ids of the pieces of `after` that are new or tell something else; not what is all besides.

    >>> old = '<g id="a" class="piece"><title>Ann at home</title></g>'
    >>> changed(old, old.replace("home", "sea"))
    ['a']
    >>> changed(old, old.replace("home", f"home{BESIDES}; she may go out"))
    []
    >>> changed(old, old.replace("piece", "piece wide"))
    []
    >>> changed("", old.replace("Ann", f"{BESIDES}Ann"))
    []
    """
    was = pieces(before)
    return [id for id, words in pieces(after).items() if words and was.get(id) != words]
