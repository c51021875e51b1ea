"""Games by what is stored of them: plain values, which go from process to process and into databases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flatboat.games import kind
from flatboat.kernel.game import Game, game_with


def stored_game(name: str, seats: int, options: Mapping[str, object], edition_text: str) -> Game:
    """A game by its name and the text of its edition: whoever asks again gets the same one, at once."""
    return _stored_game(name, seats, tuple(sorted(options.items())), edition_text)


@lru_cache(maxsize=64)
def _stored_game(name: str, seats: int, options: tuple[tuple[str, object], ...], edition_text: str) -> Game:
    return game_with(kind(name), seats, dict(options), edition_text, "the stored edition")
