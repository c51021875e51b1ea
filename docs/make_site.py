"""Gathers the pages of the documentation site in build/pages: `make docs`, which then builds and checks it.

Most pages lie here. The games' rules, the notebook with what its cells show, the pages of the API and those
of the repository's root are brought from where they are kept.
"""

from __future__ import annotations

import os
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import flatboat
from flatboat import FlatboatError, bots, records
from flatboat.kernel.registering import verbs_of
from flatboat.kernel.verbs import GameRules

DOCS = Path(__file__).parent
HOME = DOCS.parent
PAGES = HOME / "build" / "pages"
#: Pages of the repository's root, by the names they have on the site.
ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
KIND = type(flatboat.kind(flatboat.SHELF[0]))
LINK = re.compile(r"(?<=\]\()(?:docs/)?([\w-]+\.md)(?=\))")
SESSION = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)


def exported(package: ModuleType, errors: bool = False) -> list[str]:
    """The classes and functions that a package exports, without its errors or these alone."""
    things = ((name, getattr(package, name)) for name in package.__all__)
    return [
        f"{package.__name__}.{name}"
        for name, thing in things
        if callable(thing) and errors == (isinstance(thing, type) and issubclass(thing, FlatboatError))
    ]


#: The pages of the API: a title, what stands above, and the names that they tell of.
REFERENCE = {
    "flatboat": (
        "Games and positions",
        "What `import flatboat` brings. [For programmers](../for-programmers.md) shows it at work.",
        exported(flatboat),
    ),
    "bots": (
        "Bots",
        "What `flatboat.bots` brings. A bot is given what one seat may know, never the table.",
        exported(bots),
    ),
    "records": (
        "Records",
        "What `flatboat.records` brings: a game as a text that a person can read and a program can replay.",
        exported(records),
    ),
    "lab": (
        "Simulations",
        "Games between bots by the thousand, and what they show; on the command line `flatboat simulate` and "
        "`flatboat lab` ([the laboratory](../laboratory.md)).",
        [
            "flatboat.lab.results.play_games",
            "flatboat.lab.results.Results",
            "flatboat.lab.simulate.simulate",
            "flatboat.lab.simulate.Result",
            "flatboat.lab.simulate.Stopped",
            "flatboat.lab.report.by_bot",
            "flatboat.lab.report.by_turn",
            "flatboat.lab.report.ReportLine",
            "flatboat.lab.report.interval",
            "flatboat.lab.studies.study.read_study",
            "flatboat.lab.studies.study.plan_with",
            "flatboat.lab.findings.reading.run_study",
            "flatboat.lab.findings.reading.Findings",
            "flatboat.lab.findings.worth.Worth",
            "flatboat.lab.tune.tune",
            "flatboat.lab.tune.Trial",
        ],
    ),
    "envs": (
        "Tables for programs that learn",
        "What `flatboat.envs` brings. [Programs that learn](../learning.md) shows it at work.",
        [
            "flatboat.envs.batch.Batch",
            "flatboat.envs.batch.Saved",
            "flatboat.kernel.vector.Slice",
            "flatboat.envs.gym.Table",
            "flatboat.envs.gym.Tables",
            "flatboat.envs.pettingzoo.env",
            "flatboat.envs.pettingzoo.parallel_env",
            "flatboat.envs.openspiel.load",
        ],
    ),
    "errors": (
        "Errors",
        "What people can get wrong is a `FlatboatError` with one sentence to show.",
        exported(flatboat, errors=True),
    ),
    "verbs": (
        "Verbs of a game",
        "What every game can do. A game registers its rules for them, and generic code calls the verbs, "
        "interpreted or compiled; [how a game is built](../adding-a-game.md) tells the rest.",
        [
            *(f"flatboat.kernel.verbs.{name}" for name in ("register", *dict(verbs_of(GameRules)), "rank")),
            f"{KIND.__module__}.{KIND.__name__}",
        ],
    ),
    "testing": (
        "Testing a game",
        "What must hold for every game, whatever its rules: for games of your own, too.",
        [f"flatboat.testing.{name}" for name in ("check_game", "check_compiled", "check_judgement")],
    ),
}


def gather() -> None:
    """All pages, from the start."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(DOCS / "pictures", PAGES / "pictures")
    for file in (DOCS / "theme" / "flatboat.css", HOME / "src/flatboat/web/static/icon.svg"):
        shutil.copy(file, PAGES)
    for page in DOCS.glob("*.md"):
        put(page.name, page.read_text(encoding="utf-8"))
    for kept, name in ROOT.items():
        put(name, LINK.sub(as_here, (HOME / kept).read_text(encoding="utf-8")))
    for game in flatboat.SHELF:
        put(f"games/{game}.md", flatboat.kind(game).help)
    for name, (title, lead, names) in REFERENCE.items():
        put(f"api/{name}.md", "\n\n".join((f"# {title}", lead, *(f"::: {told}" for told in names))))
    for path in sorted((DOCS / "notebooks").glob("*.ipynb")):
        notebook(path)


def as_here(link: re.Match[str]) -> str:
    """Where a link of a page of the repository's root leads on the site."""
    return ROOT.get(link[1], link[1])


def put(name: str, text: str) -> None:
    """Write a file of the site; what is typed at Python's prompt is marked as such."""
    page = PAGES / name
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(SESSION.sub("```pycon\n", text), encoding="utf-8")


def notebook(path: Path) -> None:
    """Run a notebook, and write it down with what its cells show; an error in it ends the build.

    One that needs PyTorch is not run where that is not installed, unless everything is to be tested.
    """
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(path, as_version=4)
    quiet = ["--log-level=ERROR"]
    trains = any("import torch" in cell.source for cell in book.cells)
    if trains and not find_spec("torch") and not os.environ.get("FLATBOAT_TEST_ALL"):
        print(f"{path.name} is not run: PyTorch is not installed (flatboat[learn])")
    else:
        NotebookClient(book, timeout=600, kernel_name="python3", extra_arguments=quiet).execute()
    parts = []
    for cell in book.cells:
        parts.append(cell.source if cell.cell_type == "markdown" else f"```python\n{cell.source}\n```")
        parts += [shown(output, f"{path.stem}-{len(parts)}.svg") for output in cell.get("outputs", ())]
    put(f"notebooks/{path.stem}.md", "\n\n".join(parts))


def shown(output: Any, file: str) -> str:
    """What a cell shows, as Markdown: a drawing, which goes into a file of its own, or text."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        put(f"notebooks/{file}", data["image/svg+xml"])
        return f"![What the cell shows]({file})"
    return f"```text\n{data.get('text/plain', output.get('text', '')).rstrip()}\n```"


if __name__ == "__main__":
    gather()
