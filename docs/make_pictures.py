"""Draws the pictures of the README, games of greedy bots half played: `python docs/make_pictures.py`."""

from pathlib import Path

import flatboat
from flatboat.bots import make

FOLDER = Path(__file__).parent / "pictures"
NAMES = ("Ann", "Bea", "Cyrus", "Dot")
#: For each game: seats, options, seed, moves played.
SCENES: dict[str, tuple[int, list[str], int, int]] = {
    "heartland": (4, ["truck_stops", "alternate_routes"], 11, 200),
    "rifle-and-axe": (2, [], 4, 172),
    "broadsides": (2, [], 6, 30),
    "broadhorns": (3, [], 5, 260),
    "railroad": (3, [], 2, 70),
}


def picture(name: str) -> str:
    """A game as its first seat sees it."""
    seats, options, seed, moves = SCENES[name]
    position = flatboat.game(name, seats, options).start(seed, names=NAMES[:seats])
    bot = make("greedy")
    while len(position.history) < moves and not position.over:
        seat = position.waiting[0]
        position.push(bot.think(position.observation(seat), seed=len(position.history)).move)
    return position.draw(0)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in flatboat.SHELF:
        (FOLDER / f"{game}.svg").write_text(picture(game), encoding="utf-8")
