"""A table as its host wants it, and what may be chosen for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from flatboat.bots import LEVELS, level_words, read_spec
from flatboat.bots.bot import ADMITTED
from flatboat.errors import FlatboatError
from flatboat.kernel.game import Game
from flatboat.records import GameRecord
from flatboat.web.store import LessonState, ProofTold

STAND_IN = "pilot"  # plays for people who are away
MOST_SIMS, MOST_MILLISECONDS = 20_000, 5_000  # of a bot at a hosted table
PACES = {0: "no clock", 300: "5 minutes a move", 86_400: "a day a move", 259_200: "three days a move"}


@dataclass(frozen=True)
class NewTable:
    """A table as its host wants it. `players` names a bot for each seat, or "" for a person."""

    game: Game
    players: tuple[str, ...]
    names: tuple[str, ...]
    open_seats: bool = True  # whoever has the open link may take a free seat
    pace: int = 0  # seconds a move; 0: no clock
    calm: bool = True  # bots wait a moment between moves
    hints: bool = True
    one_screen: bool = False  # all people play at the host's screen
    key: bytes | None = field(default=None, repr=False)  # of the dice, to have the same game again
    record: GameRecord | None = field(default=None, repr=False)  # a game to go on with
    proof: ProofTold | None = None  # of that game's dice
    lesson: LessonState | None = None  # how far it has come, if it is one (see lessons.py)


def bots() -> dict[str, str]:
    """The bots that forms offer: ours, and those from outside that the site's owner has let in."""
    return {bot: level_words(bot) for bot in (*LEVELS, *ADMITTED)}


def check_bot(words: str) -> str:
    """A bot that may play at a hosted table, in its usual spelling. Raises FlatboatError."""
    spec = read_spec(words)
    if spec.sims > MOST_SIMS or spec.milliseconds > MOST_MILLISECONDS:
        raise FlatboatError(
            f'the bot "{words}" thinks too long for a hosted table;'
            f" the most are net:{MOST_SIMS} and net:{MOST_MILLISECONDS}ms"
        )
    return str(spec)
