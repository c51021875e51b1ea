"""Who imports whom: no circles, not even hidden ones, and pages and API stay apart."""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import flatboat

ROOT = Path(flatboat.__file__).parent
#: The parts of the package in which no modules import each other in a circle.
PARTS = ("kernel", "offers", "records", "web")


def modules() -> dict[str, Path]:
    """All modules of the package, by their names."""
    found = {
        path: ".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in ROOT.rglob("*.py")
    }
    return {name.removesuffix(".__init__"): path for path, name in found.items()}


@cache
def imports() -> dict[str, set[str]]:
    """For each module those of the package that it imports: in functions and for types alone, too."""
    known, found = modules(), dict[str, set[str]]()
    for name, path in known.items():
        named = set[str]()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                named |= {word if word in known else str(node.module) for word in inner}
        found[name] = named & known.keys() - {name}
    return found


@pytest.mark.parametrize("part", PARTS)
def test_no_modules_import_each_other_in_a_circle(part: str) -> None:
    inside = f"flatboat.{part}."
    graph = {
        name: {other for other in others if other.startswith(inside)}
        for name, others in imports().items()
        if name.startswith(inside)
    }
    assert len(graph) > 2
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def test_pages_and_the_api_do_not_know_each_other() -> None:
    pages, api = "flatboat.web.pages", "flatboat.web.api"
    for name, others in imports().items():
        for mine, theirs in ((pages, api), (api, pages)):
            if name.startswith(mine):
                assert not [other for other in others if other.startswith(theirs)], name
        if name.startswith("flatboat.web.commands"):
            assert not [other for other in others if other.startswith((pages, api))], name
