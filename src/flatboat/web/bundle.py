"""Each page's style sheet and script in one file each: on a slow line requests cost more than bytes.

What lies in `static` stays as it is written, module by module, and is checked and tested so. Here it is put
together when the server starts. A table's style sheet, and the line that says there is script, stand in the
page itself: it is drawn a round trip sooner. A module becomes a function that gives what others import of it;
those it imports come before it, so modules may not import each other in a ring, and what they export is a
function, a class or a constant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from rcssmin import cssmin
from rjsmin import jsmin

STATIC = Path(__file__).parent / "static"
EVERYWHERE = ("base", "fields", "boxes", "pages")
#: The style sheets of each kind of page, in their order, and the modules that begin it.
SHEETS: Mapping[str, tuple[str, ...]] = {
    "page": EVERYWHERE,
    "shelf": (*EVERYWHERE, "shelf"),
    "seats": (*EVERYWHERE, "seats"),
    "table": (
        *EVERYWHERE,
        *("table", "turn", "controls", "news", "result", "sheets", "drawers", "pieces", "lesson"),
    ),
    "replay": (*EVERYWHERE, "table", "result", "drawers", "pieces", "replay"),
}
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "awake": ("awake",),
    "page": ("page",),
    "seats": ("page", "share", "anew"),
    "mine": ("page", "anew"),
    "table": ("page", "table"),
    "lesson": ("page", "lesson", "table"),
    "replay": ("page", "replay"),
}

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(.*)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) ([\w$]+))", re.MULTILINE)


def sheet(page: str) -> str:
    """The style sheet of a kind of page.

    >>> sheet("shelf").startswith(sheet("page"))
    True
    """
    return "\n".join(str(cssmin((STATIC / "css" / f"{name}.css").read_text())) for name in SHEETS[page])


def script(page: str) -> str:
    """The script of a kind of page: one module, with all that its modules import.

    Raises ValueError if a module imports or exports in a way that this cannot put together.
    """
    paths = [STATIC / "js" / f"{name}.js" for name in SCRIPTS[page]]
    modules = list[Path]()
    for path in paths:
        gather(path, modules)
    wanted = {name for path in modules for name in imports(path)}
    return str(jsmin("\n".join(wrapped(path, wanted, as_entry=path in paths) for path in modules)))


def gather(path: Path, found: list[Path], above: tuple[Path, ...] = ()) -> None:
    """Add a module, if it is not there, after all that it imports. Raises ValueError if it imports itself."""
    if path in above:
        raise ValueError(f"{path.name} imports itself by way of {above[-1].name}")
    if path in found:
        return
    for _, name in IMPORT.findall(path.read_text()):
        gather((path.parent / name).resolve(), found, (*above, path))
    found.append(path)


def imports(path: Path) -> list[str]:
    """The names that a module imports, as they are called where they come from."""
    every = ",".join(names for names, _ in IMPORT.findall(path.read_text()))
    return [name.split()[0] for name in every.split(",") if name.strip()]


def wrapped(path: Path, wanted: Collection[str], as_entry: bool) -> str:
    """A module as a constant that holds what is wanted of it; one that begins the page as a block."""
    text = path.read_text()
    given = [name for name in EXPORT.findall(text) if name in wanted]
    text = EXPORT.sub("", IMPORT.sub(imported, text))
    if left := re.search(r"^(import|export)\b.*", text, re.MULTILINE):
        raise ValueError(f'{path.name}: "{left[0]}" cannot be put together')
    if as_entry:
        return f"{{\n{text}\n}}"
    return f"const {constant(path.name)} = (() => {{\n{text}\nreturn {{ {', '.join(given)} }};\n}})();"


def imported(found: re.Match[str]) -> str:
    """What is imported, as parts of a constant."""
    names, file = found.groups()
    return f"const {{{names.replace(' as ', ': ')}}} = {constant(file)};" if names else ""


def constant(file: str) -> str:
    """What a module is called.

    >>> constant("./become.js")
    '$become'
    """
    return "$" + re.sub(r"\W", "_", Path(file).stem)


@cache
def bundles() -> Mapping[str, str]:
    """All of them by their file's name; put together once in a process, however many sites it has."""
    return {f"{page}.css": sheet(page) for page in SHEETS} | {f"{page}.js": script(page) for page in SCRIPTS}
