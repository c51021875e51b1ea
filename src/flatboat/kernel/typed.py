"""What people type or fill in, as moves: several at once, repetitions, wishes spelt out, sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from flatboat.errors import FlatboatError, MoveError
from flatboat.kernel.moves import Move
from flatboat.kernel.notation import find, named, one_of
from flatboat.kernel.sight import Sight
from flatboat.kernel.supposing import step, suppose

if TYPE_CHECKING:
    from flatboat.kernel.game import Field, Game

MOST = 200  # moves that one line may stand for
FEW = 6  # choices that are told to who made none of them
LONGEST = 2000  # letters of a line
REPEATED = re.compile(r"(\d{1,3})\s*[x×*]\s+(.+)|(.+?)\s+[x×*]\s*(\d{1,3})", re.IGNORECASE)


def spelled(game: Game, text: str, sight: Sight | None = None) -> list[str]:
    """The moves that a typed line stands for, one after the other: "fish x3; sell 12 hides".

    Whatever takes typed moves reads them here: the terminal, the site, `Position.push`. What may be a move as
    well as a wish is what is legal in the sight of who types, if it is given; later moves of a line are read
    as the table will stand then, as far as that is certain. What is no move at all stays as it is, for the
    parser to complain of. Raises FlatboatError for too many.

    >>> import flatboat
    >>> spelled(flatboat.game("heartland"), "pay 1 point; 2x draw blind")
    ['pay 1 point', 'draw blind', 'draw blind']
    """
    parts = [part.strip() for part in re.split(r"[;\n]", text[: LONGEST + 1]) if part.strip()]
    if len(text) > LONGEST or len(parts) > MOST:
        raise FlatboatError(f"too many moves at once; the limit is {MOST}")
    moves: list[str] = []
    for number, part in enumerate(parts, 1):
        found = _repeated(game, part, sight)
        moves += found
        if len(moves) > MOST:
            raise FlatboatError(f"too many moves at once; the limit is {MOST}")
        if sight and number < len(parts):
            sight = _after(sight, found)
    return moves


def _after(sight: Sight, moves: list[str]) -> Sight | None:
    """What the seat sees after these moves; None if they cannot be played, or chance decides."""
    table = suppose(sight)
    for words in moves:
        try:
            move = table.parse(words, sight.seat)
        except MoveError:
            return None
        if not step(table, move):
            return None
    return table.sight(sight.seat)


def _repeated(game: Game, words: str, sight: Sight | None) -> list[str]:
    """The moves of one wish, which may say how often."""
    match = None if known(game, words) else REPEATED.fullmatch(words)
    if match is None:
        return _wish(game, words, sight)
    times = int(match[1] or match[4])
    if times == 0:
        raise FlatboatError(f'"{words}" does nothing; say how often, 1 or more')
    return _wish(game, match[2] or match[3], sight) * times


def _wish(game: Game, words: str, sight: Sight | None) -> list[str]:
    """A move as it is, a wish spelt out by the game."""
    if known(game, words) and not (sight and _only_a_wish(sight, words)):
        return [words]
    if sight is None:
        return game.words.spell_out(words)
    try:
        return game.words.spell_out(words, sight.view)
    except FlatboatError as error:
        raise type(error)(named(str(error), sight.names)) from None


def _only_a_wish(sight: Sight, words: str) -> bool:
    """Whether the words are no legal move, but would be if the game spelt them out."""
    return not _legal(sight, words) and _legal(sight, sight.game.words.spell_out(words, sight.view)[0])


def _legal(sight: Sight, words: str) -> bool:
    """Whether the words may mean a legal move."""
    return any(sight.why[action] == 0 for action in _meant(sight.game, words))


def known(game: Game, words: str) -> bool:
    """Whether the words are a move of this game, perhaps shortened."""
    return bool(_meant(game, words))


def begun(sight: Sight, words: str) -> bool:
    """Whether the words are a move, or a wish, by their first letters: "end" is, "moves" is not "move 3"."""
    wish = sight.game.words.spell_out(words, sight.view)
    first = words.casefold().partition(" ")[0]
    return any(
        wish != [words] or sight.game.moves[action].casefold().startswith(first)
        for action in _meant(sight.game, wish[0])
    )


def _meant(game: Game, words: str) -> list[int]:
    """The actions that the words may mean."""
    return find(words, dict(enumerate(game.moves)))


def why_not(sight: Sight, moves: list[str]) -> str | None:
    """Why these moves cannot be played in order, as a clause; None if they can, as far as that is certain."""
    table = suppose(sight)
    for words in moves:
        if reason := table.why_not(words, sight.seat):
            return reason if len(moves) == 1 else f'after that, "{words}" cannot be played: {reason}'
        if len(moves) == 1 or not step(table, table.parse(words, sight.seat)):
            return None
    return None


def fill(sight: Sight, name: str, values: Mapping[str, str]) -> list[Move]:
    """The moves that a filled sheet stands for. Raises FlatboatError, one sentence, for what cannot be."""
    words, moves = sight.game.words, sight.game.moves
    sheet = next((sheet for sheet in sight.sheets if sheet.name == name), None)
    if sheet is None:
        raise FlatboatError(f'the form "{name[:40]}" cannot be filled in now')
    found = words.compose(
        sight.view, name, {f.name: checked(f, values.get(f.name, "")) for f in sheet.fields}
    )
    if wrong := [text for text in found if text not in moves]:
        raise FlatboatError(f'"{wrong[0]}" is not a move in this game')
    return [sight.move(moves.index(text)) for text in found]


def checked(field: Field, value: str) -> str:
    """What was filled into a field: one of its choices, or a number in its bounds; nothing is 0."""
    value = value.strip()
    if field.choices:
        if value not in dict(field.choices):
            words = [words for _, words in field.choices]
            listed = one_of(words) if len(words) <= FEW else "one of those listed"
            wrong = f'"{value[:40]}" is not one of the choices' if value else "nothing is chosen"
            raise FlatboatError(f"{field.label}: {wrong}; choose {listed}")
        return value
    value = value or "0"
    if not (value.isascii() and value.isdigit() and len(value) < 9 and int(value) <= field.most):
        raise FlatboatError(f"{field.label}: please enter a whole number from 0 to {field.most}")
    return str(int(value))
