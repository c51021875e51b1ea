"""Packages with games as installers leave them: a folder with the code, and one with what it announces."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
OWN = ("heartland", "rifle-and-axe", "broadsides", "broadhorns", "railroad")
COVER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><title>Dice</title></svg>'
CREDITS = '    designer="nobody",\n    publisher="nobody",\n'
DRAWN = "\"<svg xmlns='http://www.w3.org/2000/svg'></svg>\""
HELP = "# Tiny\n\nA game for tests.\n\n## Play\n\nRoll a die and put it left or right.\n"
CARD = """
minutes = "5 to 10"
weight = "light"
aim = "Fill both piles. Points are left times right. Whoever has most wins."
do = "Roll dice and put them on piles."
win = "Have the most points."
time = "Three rounds."
beware = "An empty pile makes nothing of the other."
"""


def install(site: Path, package: str, version: str, **points: str) -> Path:
    """A package that announces these entry points (`_` stands for `-`); returns where its code may lie."""
    info = site / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    lines = [f"{name.replace('_', '-')} = {entry}" for name, entry in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[flatboat.games]", *lines, ""]))
    return site


def install_tiny(site: Path) -> Path:
    """The tiny game of our tests as somebody else's package, traditional."""
    folder = install(site, "tiny-games", "1.2", tiny="tiny_games:TINY") / "tiny_games"
    folder.mkdir()
    code = (HERE / "tiny.py").read_text()
    for before, after in {CREDITS: "", DRAWN: repr(COVER)}.items():
        assert code.count(before) == 1
        code = code.replace(before, after)
    (folder / "__init__.py").write_text(code)
    (folder / "tiny.toml").write_text((HERE / "tiny.toml").read_text())
    for name, text in {"help.md": HELP, "card.toml": CARD, "cover.svg": COVER}.items():
        (folder / name).write_text(text)
    return site
