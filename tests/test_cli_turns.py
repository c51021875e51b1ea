"""A game of long turns in the terminal, alone: repetitions, facts, what it was worth."""

from __future__ import annotations

from .test_cli import flat, good, home

__all__ = ["home"]
ALONE = "play rifle-and-axe --seats 1 --seed 7"


def test_alone_with_everything_that_long_turns_need() -> None:
    lines = [
        "lead james", "begin", "facts", "fish x2", "sell 10 grain; buy 3 grain", "99x fish",
        "end the act", *["1"] * 3, "fish x2", "undo turn", "undo", "undo x",
        "moves all", "/end game", "yes", "",
    ]  # fmt: skip
    shown = good(ALONE, "\n".join(lines) + "\n")
    assert "If you end the phase now" in shown and "Awards as they stand" in shown
    assert '! "fish" is not legal' in shown
    assert "in words, such as" in shown.casefold() and "moves all" in shown
    assert '! type "undo" or "undo turn"' in shown
    end = shown[shown.rindex("The game is over: ") :]
    assert "Place" not in end and "of 5 at par" in end and "Money" in end and "Hoard" in end


def test_facts_where_there_are_none() -> None:
    say = "facts\nquit\n"
    shown = good("play heartland --bots random --option first_seat=1 --seed 3", say)
    assert "! this game has no facts to show now" in shown


def test_one_seat_has_no_room_for_a_bot() -> None:
    done = flat(ALONE + " --bots mcts")
    assert done.returncode == 2 and "1 bot and one person need more than 1 seat;" in done.stderr


def test_three_at_one_screen_play_one_after_the_other() -> None:
    say = "\n".join(["", "1", "", "1", "quit", ""])
    shown = good("play rifle-and-axe --seats 3 --bots none --names Ann,Bob,Cat --seed 7", say)
    assert "Ann, press Enter when nobody else is looking" in shown and "Ann: choose a leader" in shown
