"""The pages that are made by programs are as those programs make them."""

import importlib.util
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_page_of_data_is_up_to_date():
    """After a change to a record: `python docs/make_data.py`."""
    spec = importlib.util.spec_from_file_location("make_data", DOCS / "make_data.py")
    assert spec and spec.loader
    make_data = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_data)
    assert (DOCS / "data.md").read_text(encoding="utf-8") == make_data.page()
