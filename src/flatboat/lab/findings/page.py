"""A study's page: one HTML file that stands for itself, with tables, pictures and links to records."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader

import flatboat
from flatboat.errors import StudyError
from flatboat.lab.findings.pictures import Pictures, pictures_of
from flatboat.lab.findings.reading import Findings
from flatboat.lab.findings.tables import subtitle, tables_of

PAGE = "report.html"
PICTURES = "pictures"


def write_page(findings: Findings) -> Path:
    """Write a study's page and pictures into its folder; the file of the page.

    StudyError if nothing was played yet, a library is missing, or the folder cannot be written.
    """
    findings.check_begun()
    folder, draw = findings.folder.path, Pictures()
    pictures: dict[str, tuple[str, str]] = {}
    notables = [
        (notable, findings.record(notable.match, notable.game).relative_to(folder).as_posix())
        for notable in findings.notable()
    ]
    try:
        (folder / PICTURES).mkdir(exist_ok=True)
        for name, (told, figure) in pictures_of(findings, draw).items():
            (folder / PICTURES / f"{name}.png").write_bytes(draw.png(figure))
            svg = draw.svg(figure)
            (folder / PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")
            pictures[name] = told, svg
        tables = tables_of(findings)
        environment = Environment(
            loader=FileSystemLoader(Path(__file__).parent), autoescape=True, trim_blocks=True
        )
        text = environment.get_template("page.html").render(
            title=findings.title,
            subtitle=subtitle(findings),
            note=findings.plan.study.study.note,
            tables=tables,
            pictures=pictures,
            alone=[name for name in pictures if name not in {table.picture for table in tables}],
            notables=notables,
            made=made(findings),
            credit=credit(findings),
        )
        (folder / PAGE).write_text(text, encoding="utf-8")
    except OSError as error:
        raise StudyError(f"{folder} cannot be written: {error.strerror or error}") from None
    return folder / PAGE


def made(findings: Findings) -> str:
    """What the study was played with, for whoever wants to repeat it."""
    table, digest = findings.plan.table, findings.plan.digest
    return (
        f"Flatboat {flatboat.__version__}, rules version {table.kind.rules_version}, edition"
        f" {table.edition.edition.name} ({table.edition_digest}), study {digest}. The file study.toml beside"
        " this page plays the same games again."
    )


def credit(findings: Findings) -> str:
    """Whose game it is."""
    kind = findings.plan.table.kind
    return f"{kind.title}, {kind.credit}. Whoever owns the box studies it truest with its own values."
