"""What people type or fill in, as moves: several at once, repetitions, wishes spelt out, sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flatboat.errors import FlatboatError, MoveError, Unfilled
from flatboat.kernel.moves import Move
from flatboat.kernel.notation import named, one_of
from flatboat.kernel.observation import Observation
from flatboat.kernel.ruleset import Ruleset
from flatboat.kernel.supposing import step, suppose
from flatboat.kernel.text import Field

MOST = 200  # moves that one line may stand for
FEW = 6  # choices that are told to who made none of them
LONGEST = 2000  # letters of a line
REPEATED = re.compile(r"(\d{1,3})\s*[x×*]\s+(.+)|(.+?)\s+[x×*]\s*(\d{1,3})", re.IGNORECASE)


def spelled(game: Ruleset, text: str, observation: Observation | None = None) -> list[str]:
    """The moves that a typed line stands for, one after the other: "fish x3; sell 12 hides".

    Whatever takes typed moves reads them here: the terminal, the site, `Position.push`. What may be a move
    as well as a wish is what is legal for who types, if their observation is given; later moves of a line
    are read as the table will stand then, as far as that is certain. What is no move at all stays as it is,
    for the parser to complain of. Raises FlatboatError for too many.

    >>> import flatboat
    >>> spelled(flatboat.game("heartland"), "pay 1 point; 2x draw blind")
    ['pay 1 point', 'draw blind', 'draw blind']
    """
    parts = [part.strip() for part in re.split(r"[;\n]", text[: LONGEST + 1]) if part.strip()]
    if len(text) > LONGEST or len(parts) > MOST:
        raise FlatboatError(f"too many moves at once; the limit is {MOST}")
    moves: list[str] = []
    for number, part in enumerate(parts, 1):
        found = _repeated(game, part, observation)
        moves += found
        if len(moves) > MOST:
            raise FlatboatError(f"too many moves at once; the limit is {MOST}")
        if observation and number < len(parts):
            observation = _after(observation, found)
    return moves


def _after(observation: Observation, moves: list[str]) -> Observation | None:
    """What the seat sees after these moves; None if they cannot be played, or chance decides."""
    table = suppose(observation)
    for words in moves:
        try:
            move = table.parse(words, observation.seat)
        except MoveError:
            return None
        if not step(table, move):
            return None
    return table.observation(observation.seat)


def _repeated(game: Ruleset, words: str, observation: Observation | None) -> list[str]:
    """The moves of one wish, which may say how often."""
    match = None if known(game, words) else REPEATED.fullmatch(words)
    if match is None:
        return _wish(game, words, observation)
    times = int(match[1] or match[4])
    if times == 0:
        raise FlatboatError(f'"{words}" does nothing; say how often, 1 or more')
    return _wish(game, match[2] or match[3], observation) * times


def _wish(game: Ruleset, words: str, observation: Observation | None) -> list[str]:
    """A move as it is, a wish spelt out by the game."""
    if known(game, words) and not (observation and _only_a_wish(observation, words)):
        return [words]
    if observation is None:
        return game.words.spell_out(words)
    try:
        return game.words.spell_out(words, observation.view)
    except FlatboatError as error:
        raise type(error)(named(str(error), observation.names)) from None


def _only_a_wish(observation: Observation, words: str) -> bool:
    """Whether the words are no legal move, but would be if the game spelt them out."""
    return not _legal(observation, words) and _legal(
        observation, observation.game.words.spell_out(words, observation.view)[0]
    )


def _legal(observation: Observation, words: str) -> bool:
    """Whether the words may mean a legal move."""
    return any(observation.why[action] == 0 for action in observation.game.meant(words))


def known(game: Ruleset, words: str) -> bool:
    """Whether the words are a move of this game, perhaps shortened."""
    return bool(game.meant(words))


def begun(observation: Observation, words: str) -> bool:
    """Whether the words are a move, or a wish, by their first letters: "end" is, "moves" is not "move 3"."""
    wish = observation.game.words.spell_out(words, observation.view)
    first = words.casefold().partition(" ")[0]
    return any(
        wish != [words] or observation.game.moves[action].casefold().startswith(first)
        for action in observation.game.meant(wish[0])
    )


def why_not(observation: Observation, moves: list[str]) -> str | None:
    """Why these moves cannot be played in order, as a clause; None if they can, as far as that is certain."""
    table = suppose(observation)
    for words in moves:
        if reason := table.why_not(words, observation.seat):
            return reason if len(moves) == 1 else f'after that, "{words}" cannot be played: {reason}'
        if len(moves) == 1 or not step(table, table.parse(words, observation.seat)):
            return None
    return None


def fill(observation: Observation, name: str, values: Mapping[str, str]) -> list[Move]:
    """The moves that a filled sheet stands for. Raises FlatboatError, one sentence, for what cannot be.

    It is `Unfilled` where something is not chosen yet.
    """
    words = observation.game.words
    sheet = next((sheet for sheet in observation.sheets if sheet.name == name), None)
    if sheet is None:
        raise FlatboatError(f'the form "{name[:40]}" cannot be filled in now')
    found = words.compose(
        observation.view, name, {f.name: checked(f, values.get(f.name, "")) for f in sheet.fields}
    )
    return [observation.move(observation.game.number(text)) for text in found]


def checked(field: Field, value: str) -> str:
    """What was filled into a field: one of its choices, or a number in its bounds; nothing is 0."""
    value = value.strip()
    if field.choices:
        if value not in dict(field.choices):
            words = [words for _, words in field.choices]
            listed = one_of(words) if len(words) <= FEW else "one of those listed"
            if not value:
                raise Unfilled(f"{field.label}: nothing is chosen; choose {listed}")
            raise FlatboatError(f'{field.label}: "{value[:40]}" is not one of the choices; choose {listed}')
        return value
    value = value or "0"
    if not (value.isascii() and value.isdigit() and len(value) < 9 and int(value) <= field.most):
        raise FlatboatError(f"{field.label}: please enter a whole number from 0 to {field.most}")
    return str(int(value))
