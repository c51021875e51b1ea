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


def test_what_the_page_on_a_game_of_your_own_shows_is_in_the_example():
    page = (DOCS / "your-own-game.md").read_text(encoding="utf-8")
    example, cards = (
        HOME / "examples" / "backgammon",
        HOME / "src" / "flatboat" / "cli" / "template" / "cards",
    )
    shown = [*example.rglob("*.py"), example / "pyproject.toml", cards / "rules.py"]
    files = "\n".join(path.read_text("utf-8") for path in shown)
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 7
    for block in blocks:
        assert block.strip("\n") in files or block.startswith("import flatboat"), block


def test_what_the_page_on_a_game_of_your_own_tries_can_be_tried():
    """The names that it tells of are there; `tests/test_backgammon.py` plays by them."""
    from flatboat.kernel import boards, defaults, open_game
    from flatboat.kernel.verbs import GameRules

    page = (DOCS / "your-own-game.md").read_text(encoding="utf-8")
    for name in re.findall(r"`([a-z]+)\(\d", page):
        assert hasattr(boards, name), name
    for name in ("OpenTable", "OpenState", "refuse", "next_turn"):
        assert f"`{name}`" in page and hasattr(defaults, name)
    assert "open_game(" in page and hasattr(open_game, "open_game")
    verbs = {name for name in vars(GameRules) if not name.startswith("_")}
    told = set(
        re.findall(
            r"`(\w+)`", "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
        )
    )
    assert told == verbs - {"setup", "legal", "step"}


def test_the_page_on_the_panel_names_every_hook():
    from flatboat.kernel.kind import Control, Interface, Journey, Kind, Search
    from flatboat.kernel.text import Field, Onward, Panel, Sheet, Stake, Wanted, Words
    from flatboat.offers.buttons import Group

    page = (DOCS / "the-panel.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([A-Z]\w+)\.(\w+)`", page))
    hooks = {
        (kind.__name__, name)
        for kind in (Words, Control, Wanted, Onward, Sheet, Field, Panel)
        for name in (getattr(kind, "_fields", None) or [*vars(kind), *kind.__annotations__])
        if not name.startswith("_")
    }
    hooks |= {("Interface", name) for name in Interface.__dataclass_fields__}
    assert hooks - told == set()
    known = {kind.__name__: kind for kind in (Group, Interface, Journey, Kind, Search, Stake)}
    for owner, name in told - hooks:
        assert name in known[owner].__annotations__ or hasattr(known[owner], name), f"{owner}.{name}"
