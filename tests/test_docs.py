"""The pages that are made by programs are as those programs make them, and what others name is there."""

import importlib.util
import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
HOME = DOCS.parent


def test_the_page_of_data_is_up_to_date():
    """After a change to a record: `python docs/make_data.py`."""
    spec = importlib.util.spec_from_file_location("make_data", DOCS / "make_data.py")
    assert spec and spec.loader
    make_data = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_data)
    assert (DOCS / "data.md").read_text(encoding="utf-8") == make_data.page()


def test_what_the_page_of_security_names_is_there():
    page = (DOCS / "security.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:-1] for line in page.splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 90 and all(len(row) == 5 for row in rows)
    for number, _, verdict, where, tests in rows:
        words = verdict.replace("*", "").strip()
        assert words.startswith(("holds", "does not hold", "does not apply")), number
        for path in re.findall(r"`([^`]+)`", where):
            assert (HOME / "src/flatboat/web" / path).exists() or (HOME / path).exists(), path
        for name in re.findall(r"`([\w/]+(?:::\w+)?)`", tests):
            file, _, test = name.partition("::")
            text = (HOME / "tests" / f"{file}.py").read_text(encoding="utf-8")
            assert f"def {test}" in text, name
