"""Draws the pictures of the README and the docs: `python docs/make_pictures.py`."""

from pathlib import Path

import flatboat
from flatboat.bots import make

FOLDER = Path(__file__).parent / "pictures"


def heartland() -> str:
    """A table of four in the middle of a game, as the first seat sees it."""
    game = flatboat.game("heartland", seats=4, options=["truck_stops", "alternate_routes"])
    position = game.start(seed=11, names=["Ann", "Bea", "Cyrus", "Dot"])
    bot = make("greedy")
    while "turn 22" not in " ".join(position.log(start=max(0, len(position.history) - 1))):
        position.push(bot.think(position.sight(position.waiting[0]), seed=len(position.history)).move)
    return position.draw(0)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "heartland.svg").write_text(heartland(), encoding="utf-8")
