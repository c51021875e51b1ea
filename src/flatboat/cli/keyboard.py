"""The line a person types: Tab completes it, Up brings back what was typed before or what a hint says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType


@cache
def line_editor() -> ModuleType | None:
    """What reads lines, where the system has it; only at a table, as it may write to the terminal at once."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims(" ;")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    return readline


def completions(phrases: Iterable[str], before: str, word: str) -> list[str]:
    """What a word may become that stands after others, which may be shortened.

    >>> completions(["drive to Fort Lee", "drive to Jericho", "draw corn"], "pay fuel 2; dri to ", "f")
    ['Fort ']
    """
    typed = before.rpartition(";")[2].casefold().split()
    found = [
        words[len(typed)]
        for words in map(str.split, phrases)
        if len(words) > len(typed)
        and all(map(str.startswith, map(str.casefold, words), typed))
        and words[len(typed)].casefold().startswith(word.casefold())
    ]
    return [f"{word} " for word in dict.fromkeys(found)]


def complete_from(phrases: Callable[[], Iterable[str]]) -> None:
    """Let Tab complete what is typed from now on to these phrases."""
    if editor := line_editor():

        def complete(word: str, number: int) -> str | None:
            before = editor.get_line_buffer()[: editor.get_begidx()]
            return dict(enumerate(completions(phrases(), before, word))).get(number)

        editor.set_completer(complete)


def recall(line: str) -> bool:
    """Let Up bring back a line; False where it cannot."""
    editor = line_editor()
    if editor:
        editor.add_history(line)
    return editor is not None


def forget() -> None:
    """Forget all lines and what completes them: the next person at the keyboard is not to see that."""
    if editor := line_editor():
        editor.clear_history()
        editor.set_completer(None)
