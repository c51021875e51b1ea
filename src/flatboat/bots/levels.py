"""What bots are called where people read of them: a short name for each level; programs have the formula."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple


class Level(NamedTuple):
    """How a bot plays, by a name, and in a few words."""

    name: str
    words: str


#: By the words that programs and `--bots` have for them (see `flatboat.bots.read_spec`), the easiest first.
LEVELS = {
    "random": Level("Drifter", "plays at random"),
    "greedy": Level("Deckhand", "plays by feel"),
    "mcts:200": Level("Steersman", "thinks a little"),
    "mcts:1000": Level("Pilot", "thinks well ahead"),
    "mcts:4000": Level("Commodore", "thinks hard"),
}
#: The same the other way round: a level may be asked for by its name.
SPECS = {level.name.lower(): spec for spec, level in LEVELS.items()}


def level_name(bot: str) -> str:
    """What a bot is called; one that is no level by what it does.

    >>> level_name("mcts:1000"), level_name("mcts:400"), level_name("mcts:500ms")
    ('Pilot', 'bot that tries 400 lines a move', 'bot that thinks 0.5 s a move')
    >>> level_name("my_module:policy"), level_name("onnx:models/big.onnx")
    ('bot my_module:policy', 'bot big.onnx')
    """
    if bot in LEVELS:
        return LEVELS[bot].name
    kind, _, budget = bot.partition(":")
    if budget and kind != "mcts":  # from outside
        return f"bot {bot}" if kind != "onnx" else f"bot {PurePath(budget).name}"
    if budget.endswith("ms"):
        return f"bot that thinks {int(budget.removesuffix('ms')) / 1000:g} s a move"
    return f"bot that tries {budget} line{'' if budget == '1' else 's'} a move" if budget else bot


def level_words(bot: str) -> str:
    """A bot by its name, and how it plays.

    >>> level_words("greedy"), level_words("mcts:400")
    ('Deckhand: plays by feel', 'bot that tries 400 lines a move')
    """
    return f"{LEVELS[bot].name}: {LEVELS[bot].words}" if bot in LEVELS else level_name(bot)
