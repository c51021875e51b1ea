"""What a person can type at the table: a number, moves, or one of these commands.

What may be a move is the move; a slash before a command's word makes it the command whatever the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from flatboat.bots import Thought, make
from flatboat.bots.bot import QUICK
from flatboat.bots.hints import Hint, advise, hint_of
from flatboat.cli import manual
from flatboat.cli.keyboard import complete_from, recall
from flatboat.cli.offers import typed
from flatboat.cli.screen import out, page_out, panel_table, plain_table, table_of
from flatboat.cli.session import Leave, Session, complaints
from flatboat.errors import FlatboatError
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.notation import capital, counted, one_of
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import costs
from flatboat.kernel.typed import begun

Command = Callable[[Session, int, str], None]  # with whose turn it is, and what follows the word

HINT_LINES = 5
LOG_LINES = 30
LONG_NUMBER = 9  # digits, from which on a number is no number of a move or line
MARKS = "/?"  # begin a command
ALSO = {"rules": "help", "exit": "quit"}  # other words for commands


def ask(session: Session, seat: int) -> None:
    """Ask a person until the position has changed."""
    session.offer(seat)
    complete_from(lambda: [*COMMANDS, *session.phrases(seat)])
    before = session.position.digest, len(session.position.history)
    while (session.position.digest, len(session.position.history)) == before:
        line = input(f"{session.position.names[seat]}> ").strip()
        with complaints():
            obey(session, seat, line)


def obey(session: Session, seat: int, line: str) -> None:
    """Do what a line says."""
    observation = session.position.observation(seat)
    if not line:
        session.offer(seat)
    elif line[0] in MARKS or (_meant(line.split()[0]) and not begun(observation, line)):
        command, rest = _command(line)
        command(session, seat, rest)
    else:
        is_number = line.isdecimal() and len(line) < LONG_NUMBER
        moves = _numbered(session, seat, int(line)) if is_number else typed(observation, line)
        _be_sure(observation, moves)
        session.push_all(moves, seat)


def _be_sure(observation: Observation, moves: Sequence[str]) -> None:
    """Ask once before what costs much and cannot be undone. Raises FlatboatError if the answer is no."""
    cost = costs(observation, moves) if sys.stdin.isatty() else ""
    if cost:
        out.print(Text(cost, "yellow"))
        if input("Sure? Type yes: ").strip().lower() not in ("y", "yes"):
            raise FlatboatError("nothing was played")


def _meant(word: str) -> list[str]:
    """The commands that a word may mean: the one it is, else those it shortens."""
    word = ALSO.get(word.lower(), word.lower())
    return [word] if word in COMMANDS else [command for command in COMMANDS if command.startswith(word)]


def _command(line: str) -> tuple[Command, str]:
    """The command of a line, and what follows it: "/end game", "? tow"."""
    words = line.replace("?", "help ", 1) if line[0] == "?" else line.removeprefix("/")
    word, _, rest = words.strip().partition(" ")
    meant = _meant(word)
    if not word or not meant:
        raise FlatboatError(f'there is no command "/{word}"; "?" lists the commands')
    if len(meant) > 1:
        raise FlatboatError(f'"{word}" may be {one_of(meant)}')
    return COMMANDS[meant[0]], rest.strip()


def _numbered(session: Session, seat: int, number: int) -> list[str]:
    found = session.offers(seat).all
    if not 1 <= number <= len(found):
        raise FlatboatError(f"there is no choice {number}; choose 1 to {len(found)}")
    return found[number - 1].moves.split("; ")


def moves(session: Session, seat: int, rest: str) -> None:
    """list all that you can do; "moves all" has what is sooner said in words, too"""
    session.offer(seat, rest == "all", cut=False)


def table(session: Session, seat: int, rest: str) -> None:
    """show all of the table, with a key to its signs"""
    session.table_lines = page_out(table_of(session.position, seat))
    session.offer(seat)


def undo(session: Session, seat: int, rest: str) -> None:
    """undo your last choice if no die has been rolled since; "undo turn" undoes all it can"""
    if rest not in ("", "turn"):
        raise FlatboatError('type "undo" or "undo turn"')
    if not session.undo(seat, rest == "turn"):
        raise session.position.kept(seat)


def facts(session: Session, seat: int, rest: str) -> None:
    """show what you would otherwise work out in your head"""
    observation = session.position.observation(seat)
    panels = observation.panels()
    if not panels:
        raise FlatboatError("this game has no facts to show now")
    page_out(Group(*(part for one in panels for part in (Text(one.heading, "bold"), panel_table(one)))))


def hint(session: Session, seat: int, rest: str) -> None:
    """ask a bot what it would play and why, and how the game stands"""
    observation = session.position.observation(seat)
    moves = observation.moves
    if len(moves) == 1:
        out.print(Text(f"You have only one move: {observation.label(moves[0].action)}."))
        return
    warm = session.has_warm_bots()

    def think(seen: Observation, bot: str, seconds: float | None) -> Thought:
        if warm:
            return make(bot).think(seen, session.bot_seed(seat), seconds)
        return make(bot).quick(seen, seconds=QUICK if seconds is None else seconds)

    with out.status("thinking"):
        found = advise(observation, observation.game.kind.search.adviser, think, quick=not warm)
        told = hint_of(observation, found)
    session.say_if_quick(found.quick)
    lines = plain_table("Move", "Tried", "Chance of winning")
    for action, visits, value in found.lines[:HINT_LINES]:
        lines.add_row(Text(observation.label(action)), counted(visits, "time"), f"{value:.0%}")
    tell(told, lines)


def tell(told: Hint, lines: Table) -> None:
    """Print a hint; `lines` are the moves that were thought of."""
    out.print(Text(f"Try: {told.told}", "bold"))
    for sentence in filter(None, (told.cost, told.reason)):
        out.print(Text(sentence))
    if told.then:
        out.print(Text(f"{capital(told.rest)}."))
    for sentence in filter(None, (told.rather, told.danger)):
        out.print(Text(sentence))
    moves = "; ".join(told.moves)
    up = " (or Up, then Enter)" if recall(moves) else ""
    out.print(Text(f"To type it{up}: {moves}"))
    out.print(lines)
    if told.stands:
        out.print(Text(f"Chances of winning: {', '.join(told.stands)}", "dim"))


def help_(session: Session, seat: int, rest: str) -> None:
    """the rules, also ?; help WORD shows what they say of it"""
    text = session.position.game.kind.help
    if rest:
        from rich.markdown import Markdown  # slow to import

        page_out(Markdown("\n\n".join(manual.find(text, rest))))
        return
    out.print(
        "Type a number, or a move in words. Tab completes words, and you may shorten them (un 2 pi), repeat"
        " a move (x3) and put several moves in a line with ; between them. Or type one of these, with / first"
        " if it might be a move:"
    )
    rows = plain_table("", "")
    rows.show_header = False
    for word, command in COMMANDS.items():
        rows.add_row(Text(word, "bold"), command.__doc__)
    out.print(rows)
    out.print("Sections of the rules, for help WORD:", style="dim")
    out.print(Text("; ".join(manual.headings(text))))


def log(session: Session, seat: int, rest: str) -> None:
    """tell move by move what happened; "log 100" tells more"""
    if rest and not (rest.isdecimal() and rest.strip("0") and len(rest) < LONG_NUMBER):
        raise FlatboatError('say how many lines, for example "log 100"')
    page_out(Text("\n".join(f"  {line}" for line in session.position.log(seat)[-int(rest or LOG_LINES) :])))


def save(session: Session, seat: int, rest: str) -> None:
    """save a copy: save my-game.flatboat"""
    if not rest:
        raise FlatboatError('say where, for example "save my-game.flatboat"')
    session.save_as(rest)


def end(session: Session, seat: int, rest: str) -> None:
    """end the game now for all players, with the usual final scoring: /end game (asks you once more)"""
    if rest != "game":
        raise FlatboatError('"/end game" ends the game for all players; "quit" saves it for later')
    if input("End the game now, for all players? Type yes: ").strip().lower() != "yes":
        raise FlatboatError("the game goes on")
    session.push(CLOSE)


def quit_(session: Session, seat: int, rest: str) -> None:
    """stop; the game is saved"""
    raise Leave


COMMANDS: dict[str, Command] = {
    "moves": moves,
    "table": table,
    "undo": undo,
    "facts": facts,
    "hint": hint,
    "help": help_,
    "log": log,
    "save": save,
    "end": end,
    "quit": quit_,
}
