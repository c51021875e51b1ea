"""Writes docs/data.md, the fields of every game's data: `python docs/make_data.py`."""

from collections.abc import Iterator
from pathlib import Path

import flatboat
from flatboat.kernel.event_words import called
from flatboat.kernel.meanings import Choice, Mask
from flatboat.kernel.records import Record
from flatboat.kernel.schema import FieldInfo

PAGE = Path(__file__).parent / "data.md"
HEAD = """\
# The data of each game

What `Position.data()` and `Observation.data()` hold, and `Game.position` takes back: see
[for programmers](for-programmers.md). Written by `python docs/make_data.py`, from the records themselves.

`[seat]` is a list of the seats at the table, from 0 on; `[n]` is a list; `[place]` and its like are
dictionaries that say only what is there. A seat, or a thing of a list, may be none (None). Each event has its
`kind`, its `seat`, the values of its kind (None: hidden from who looks), and its `text`.
"""
MOST = 60  # words of a list that are told


def page() -> str:
    """The whole page."""
    return HEAD + "".join("\n".join(section(name)) for name in flatboat.SHELF)


def section(name: str) -> Iterator[str]:
    """The tables of one game."""
    game = flatboat.game(name)
    seen, whole = game.schema(), game.schema(whole=True)
    yield f"\n## {game.kind.title}\n"
    yield "What a seat sees:\n"
    yield from table(seen)
    yield "\nThe whole table has no `seat`, no `hand` and the like of one viewer, but:\n"
    known = {entry.path for entry in seen}
    yield from table([entry for entry in whole if entry.path not in known])
    yield "\nWhat happens, and the values of each kind of event:\n"
    yield from events(game)
    yield "\nThe words of its lists:\n"
    for listed, words in sorted(lists(game)):
        more = f" ... {words[-1]}" if len(words) > MOST else ""
        yield f"- **{listed}**: {', '.join(words[:MOST])}{more}"
    yield ""


def table(entries: list[FieldInfo]) -> Iterator[str]:
    """Fields as a Markdown table."""
    yield "| field | values | |\n|---|---|---|"
    yield from (f"| `{entry.path}` | {entry.kind} | {entry.note.replace('|', '/')} |" for entry in entries)


def events(game: flatboat.Game) -> Iterator[str]:
    """The kinds of events as a Markdown table."""
    yield "| kind | values |\n|---|---|"
    for kind, values in game.events.items():
        yield f"| `{kind}` | {', '.join(f'`{name}` ({what})' for name, what in values.items())} |"


def lists(game: flatboat.Game) -> set[tuple[str, tuple[str, ...]]]:
    """The lists that a game's fields and events are told by, with their words."""
    told = game.words.events.lists
    found = {(called(what), tuple(map(str, words.values()))) for what, words in told.items()}
    for record in (game.kind.state, game.kind.view):
        for things in told_by(record):
            name = things if isinstance(things, str) else things.__name__.lower()
            words = tuple(str(word) for word in game.naming.words(things) if word != "")
            found.add((name, words))
    return {pair for pair in found if pair[0] != "seat"}


def told_by(record: type[Record]) -> Iterator:
    """What the cells of a record, and of the records inside it, are told by."""
    for field in record.fields.values():
        if field.inner:
            continue
        yield from (by for by in field.shape.by if by)
        if isinstance(field.meaning, Choice | Mask):
            yield field.meaning.things
        if field.record is not None:
            yield from told_by(field.record)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
