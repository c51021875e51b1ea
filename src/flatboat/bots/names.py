"""What bots are called at a table."""

from __future__ import annotations

from collections.abc import Iterable

BOTS = ("Josiah", "Clara", "Amos", "Hattie", "Silas")  # by seat: names of the time these games tell of


def bot_name(seat: int, people: Iterable[str] = ()) -> str:
    """The name of a bot, from seat 0 on; told by its seat alone where one of the people has that name.

    >>> bot_name(1), bot_name(1, ["clara"])
    ('Clara', 'Bot 2')
    """
    taken = {name.casefold() for name in people}
    return BOTS[seat] if seat < len(BOTS) and BOTS[seat].casefold() not in taken else f"Bot {seat + 1}"
