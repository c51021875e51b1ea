"""The levels at which bots play: six names, alike in every game; programs have formulas besides."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple


class Level(NamedTuple):
    """How a bot plays, by a name, and in a few words.

    `formula` is what it is for programs (see `flatboat.bots.read_spec`), where a game says nothing else in
    `Search.levels`: how lightly a bot errs hangs on how much a single decision counts.
    """

    name: str
    words: str
    formula: str


#: By the words that programs, `--bots` and tables have for them, the easiest first.
LEVELS = {
    "greenhorn": Level("Greenhorn", "errs often", "net@0.04"),
    "deckhand": Level("Deckhand", "errs at times", "net@0.01"),
    "boatman": Level("Boatman", "knows the ropes", "net"),
    "steersman": Level("Steersman", "plays well", "net:60"),
    "pilot": Level("Pilot", "plays very well", "net:600"),
    "commodore": Level("Commodore", "the best we have", "net:8000"),
}
#: What newcomers try first, and the level they mean.
ALSO = {"easy": "greenhorn", "expert": "commodore"}


def level_name(bot: str) -> str:
    """What a bot is called; one that is no level by what it does.

    >>> level_name("pilot"), level_name("mcts:400"), level_name("mcts:500ms"), level_name("random")
    ('Pilot', 'bot that tries 400 lines a move', 'bot that thinks 0.5 s a move', 'random bot')
    >>> level_name("my_module:policy"), level_name("onnx:models/big.onnx")
    ('bot my_module:policy', 'bot big.onnx')
    """
    if bot in LEVELS:
        return LEVELS[bot].name
    kind, _, budget = bot.partition("@")[0].partition(":")
    if budget and kind not in ("mcts", "net"):  # from outside
        return f"bot {bot}" if kind != "onnx" else f"bot {PurePath(budget).name}"
    if budget.endswith("ms"):
        return f"bot that thinks {int(budget.removesuffix('ms')) / 1000:g} s a move"
    if budget:
        return f"bot that tries {budget} line{'' if budget == '1' else 's'} a move"
    return f"{kind} bot" if kind in ("random", "greedy") else bot


def stronger(bot: str) -> str:
    """The next level; the same for the last, and for a bot that is no level.

    >>> stronger("deckhand"), stronger("commodore"), stronger("random")
    ('boatman', 'commodore', 'random')
    """
    levels = [*LEVELS]
    return levels[min(levels.index(bot) + 1, len(levels) - 1)] if bot in LEVELS else bot


def level_words(bot: str) -> str:
    """A bot by its name, and how it plays.

    >>> level_words("pilot"), level_words("mcts:400")
    ('Pilot: plays very well', 'bot that tries 400 lines a move')
    """
    return f"{LEVELS[bot].name}: {LEVELS[bot].words}" if bot in LEVELS else level_name(bot)
