"""Draws the pictures of the README and the docs: `python docs/make_pictures.py`."""

from pathlib import Path

import flatboat
from flatboat.bots import make

FOLDER = Path(__file__).parent / "pictures"


def heartland() -> str:
    """A table of three in the middle of a game, as the first seat sees it."""
    game = flatboat.game("heartland", seats=3, options=["truck_stops", "alternate_routes"])
    position = game.start(seed=11, names=["Ann", "Bea", "Cyrus"])
    bot = make("greedy")
    while position._glass.table.turns < 22:
        move = bot.think(position.sight(position.waiting[0]), seed=len(position.history)).move
        position.push(move)
    return position.draw(0)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "heartland.svg").write_text(heartland(), encoding="utf-8")
