"""Editions with values changed: what would happen if a loan cost 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flatboat.errors import StudyError
from flatboat.kernel.editions import read_edition
from flatboat.kernel.kind import Kind
from flatboat.kernel.mistakes import nearest


def varied(kind: Kind, text: str, values: Mapping[str, float]) -> str:
    """The text of an edition with other values, by their dotted names. What is changed is marked as made up.

    An entry of a list goes by its name, its id, or its number from 1 on: "boats.30 ft.cost", "fees.2".
    StudyError for a name that there is not; EditionError for a value that cannot be.
    """
    import tomlkit

    document = tomlkit.parse(text)
    for name, value in values.items():
        put(document, name, value)
    about = document["edition"]
    told = ", ".join(f"{name} = {value:g}" for name, value in values.items())
    about["title"] = f"{about['title']} with {told}"[:100]
    about["name"] = f"{about['name']}_varied"
    made = tomlkit.dumps(document)
    read_edition(made, kind.editions.model, f"the edition with {told}")
    return made


def put(document: Any, name: str, value: float) -> None:
    """Change one value in its place."""
    node, marked, below = document, None, list[str]()
    parts = name.split(".")
    for depth, part in enumerate(parts):
        if isinstance(node, dict) and "mark" in node:
            marked, below = node, []
        key = key_of(node, part, ".".join(parts[:depth]))
        if isinstance(key, str):
            below.append(key)
        if depth < len(parts) - 1:
            node = node[key]
            continue
        before = node[key]
        if isinstance(before, bool) or not isinstance(before, int | float):
            raise StudyError(f'"{name}" is no number in this edition, so it cannot be varied')
        node[key] = int(value) if isinstance(before, int) and value == int(value) else value
    if marked is not None:
        mark_made_up(marked, ".".join(below))


def key_of(node: object, part: str, where: str) -> str | int:
    """The key, or the number of a list's entry, that a part of a name means. StudyError if there is none."""
    place = f'in "{where}"' if where else "in this edition"
    if isinstance(node, dict):
        if part in node and part not in ("mark", "source", "except"):
            return part
        known = [key for key in node if key not in ("mark", "source", "except", "edition")]
        raise StudyError(f'there is no "{part}" {place}; {nearest(part, known)}')
    if isinstance(node, list):
        if part.isdecimal() and 1 <= int(part) <= len(node):
            return int(part) - 1
        names = [str(entry.get("name", entry.get("id", ""))) for entry in node if isinstance(entry, dict)]
        if part in names:
            return names.index(part)
        raise StudyError(f'there is no "{part}" {place}; its entries are numbered 1 to {len(node)}')
    raise StudyError(f'"{where}" is a single value; nothing lies below it')


def mark_made_up(marked: Any, key: str) -> None:
    """See to it that a table does not call a changed value sourced."""
    others = [str(each) for each in marked.get("except", [])]
    if str(marked["mark"]) == "sourced":
        if key not in others:
            marked["except"] = [*others, key]
    elif key in others:
        marked["except"] = [each for each in others if each != key]
