"""A game in the terminal: whose turn it is, what the table looks like, what bots do."""

from __future__ import annotations

import contextlib
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from multiprocessing.process import BaseProcess
from pathlib import Path

from rich.console import Group, RenderableType
from rich.text import Text

from flatboat.bots import HouseBot, OutsideBot, Thought, level_name, make
from flatboat.bots.warming import is_warm, warm_behind
from flatboat.cli.keyboard import forget
from flatboat.cli.offers import Offers, listing, not_drawn, offers
from flatboat.cli.screen import (
    ENDLESS,
    height,
    lines_of,
    out,
    page_out,
    say,
    sentence,
    show_result,
    show_table,
    table_of,
    window,
)
from flatboat.cli.stopping import heed
from flatboat.cli.telling import told
from flatboat.errors import FlatboatError, MoveError, RecordError
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.notation import listed
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import CHANCE, preview
from flatboat.offers.log import venture
from flatboat.records import save_record

PERSON = "person"
NOBODY = "unknown"  # who played a seat in a record that does not say
SUFFIX = ".flatboat"  # of a record
ABOUT = 'Type a number or a move; "table" explains the signs, "?" helps, "quit" saves.'
RECAP = 12  # moves told again when a record is opened
PROMPT = 1  # lines
LEAST = 4  # lines below a table: what is to be done, some moves, a note, the prompt
BREATH = 0.2  # seconds between looks at the clock
WAITS = (
    "The seed repeats this game, bots and all, so it waits until the bots are ready"
    " (only the first time; a minute or two). Ctrl-C goes on at once with quick answers."
)
GIVEN_UP = "The bots answer quickly while they get ready; the seed will not repeat this game as it is."
QUICK = "The bots answer quickly while they get ready (only the first time; a minute or two)."


class Leave(Exception):
    """A person wants to stop."""


def says_when(observation: Observation, move: Move) -> bool:
    """Whether a person calls for the only move there is: dice would fall at once."""
    return observation.game.kind.asks(move.action) and preview(observation, [move])[-1:] == [CHANCE]


class Session:
    """One game being played at this terminal; `run` plays it to its end."""

    def __init__(self, position: Position, players: Sequence[str], path: Path, seed: str | None) -> None:
        """`players` says who plays each seat: PERSON or a bot's name. Every move is saved to `path`."""
        self.position, self.path, self.seed = position, path, seed
        self.bots: dict[int, HouseBot | OutsideBot] = {
            seat: make(player) for seat, player in enumerate(players) if player not in (PERSON, NOBODY)
        }
        self.players = [str(self.bots.get(seat, player)) for seat, player in enumerate(players)]
        self.people = [seat for seat in range(len(players)) if seat not in self.bots]
        self.told = [max(0, len(position.history) - RECAP)] * len(players)
        self.holder: int | None = None  # the person who may see the screen
        self.table_is_old = True
        self.warming: BaseProcess | None = None  # the process in which the bots are compiled
        self.told_quick = False
        self.table_lines = 0  # of the table's last page, if nothing has been shown since
        self.unsaved = ""  # why the last save failed
        self.offered: tuple[object, Offers] = None, Offers([], [], [], [], [])  # at a table, to a seat
        self.guided: dict[int, str] = {}  # what the guide said last to a seat
        self.begun = 0  # how many moves stood before the last line that was typed

    def run(self, ask: Callable[[Session, int], None]) -> None:
        """Play to the end; `ask` lets a person move. Raises Leave or EOFError when the person leaves."""
        try:
            self.play(ask)
        finally:
            if self.warming is not None:
                self.warming.kill()

    def play(self, ask: Callable[[Session, int], None]) -> None:
        """Play to the end, as `run` does, but leave running what warms up behind it."""
        if any(bot.judges for bot in self.bots.values()):
            self.has_warm_bots()
        title = self.position.game.kind.title
        out.print(Text.assemble((f"{title}\n", "bold"), (f"{self.opponents()}\n{ABOUT}".strip(), "dim")))
        self.save()
        while not self.position.over:
            seat = self.position.waiting[0]
            if seat in self.bots:
                self.let_bot_move(seat)
            else:
                self.face(seat)
                observation = self.position.observation(seat)
                moves = observation.moves
                if len(moves) == 1 and not says_when(observation, moves[0]):
                    out.print(Text(f"You have only one move: {observation.label(moves[0].action)}.", "dim"))
                    self.push(moves[0])
                else:
                    ask(self, seat)
        self.finish()

    def opponents(self) -> str:
        """The bots by name and level, as a sentence."""
        named = [f"{self.position.names[seat]} ({level_name(self.players[seat])})" for seat in self.bots]
        return f"You play against {listed(named)}." if named else ""

    # --- moves --------------------------------------------------------------------
    def push(self, move: Move) -> None:
        """Play a move and save the game."""
        self.position.push(move)
        self.save()

    def push_all(self, moves: Sequence[Move | str], seat: int) -> None:
        """Play moves one after the other, all or none: but what met a die stands if a later one fails."""
        done = self.begun = len(self.position.history)
        try:
            for number, move in enumerate(moves):
                if number and self.position.observation(seat).is_needless(str(move)):
                    continue
                self.position.push(self.position.parse(move, seat) if isinstance(move, str) else move)
        except MoveError as error:
            while len(self.position.history) > done and not self.position.history[-1].rolled:
                self.position.pop()
            stand = len(self.position.history) - done
            if stand:
                self.save()
                raise FlatboatError(f"{error} (the first {stand} of {len(moves)} were played)") from None
            raise
        self.save()

    def let_bot_move(self, seat: int) -> None:
        """Let a bot make one move; if a single person looks on, tell them all when its turn is over."""
        thought = self.think(self.bots[seat], seat, f"{self.position.names[seat]} thinks")
        self.table_is_old = True
        self.push(thought.move)
        if len(self.people) == 1 and self.position.waiting[:1] != [seat]:
            self.tell(self.people[0])

    def think(self, bot: HouseBot | OutsideBot, seat: int, doing: str) -> Thought:
        """A bot's thought at a seat, a quick one until its code is compiled; `doing` is shown meanwhile.

        A bot that plays a game with a seed is waited for.
        """
        observation = self.position.observation(seat)
        warm = not bot.judges or self.has_warm_bots()
        if not warm and self.seed is not None and seat in self.bots:
            warm = self.waits_for_bots()
        with out.status(doing):
            thought = bot.think(observation, self.bot_seed(seat)) if warm else bot.quick(observation)
        self.say_if_quick(thought.quick)
        return thought

    def say_if_quick(self, quick: bool) -> None:
        """Say why bots answer quickly, the first time that one does."""
        if quick and not self.told_quick:
            self.told_quick = True
            out.print(Text(QUICK, "dim"))

    def waits_for_bots(self) -> bool:
        """Wait until bots can do what they would do again; False if the person would rather go on."""
        begun, process = time.monotonic(), self.warming
        with heed("SIGINT") as goes_on:  # a KeyboardInterrupt may be raised where nobody catches it
            out.print(Text(WAITS, "dim"))
            with out.status("") as status:
                while process is not None and process.is_alive() and not goes_on():
                    status.update(f"warming up the bots: {time.monotonic() - begun:.0f} s")
                    process.join(BREATH)
        if goes_on():
            out.print(Text(GIVEN_UP, "dim"))
            self.seed, self.told_quick = None, True
        return self.seed is not None

    def has_warm_bots(self) -> bool:
        """Whether the code of bots is compiled; if not, that begins now, behind the game."""
        name = self.position.game.kind.name
        warm = is_warm(name)
        if not warm and self.warming is None:
            self.warming = warm_behind(name)
        return warm

    def bot_seed(self, seat: int) -> str | None:
        """What a bot draws its luck from: the same again if the game has a seed."""
        return None if self.seed is None else f"{self.seed} {seat} {len(self.position.history)}"

    def undo(self, seat: int, whole: bool = False) -> bool:
        """Take back what a seat chose by its last line, with what followed, or its turn as far as that goes.

        False if nothing can be taken back.
        """
        taken = False
        while back := self.position.steps_back(seat, lambda seen: len(seen.moves) > 1):
            if taken and not whole and len(self.position.history) <= self.begun:
                break
            for _ in range(back):
                self.position.withdraw(seat)
            taken = True
        if taken:
            self.told = [min(told, len(self.position.history)) for told in self.told]
            self.table_is_old = True
            self.save()
        return taken

    # --- the screen -----------------------------------------------------------------
    def face(self, seat: int) -> None:
        """Bring a person's screen up to date: what happened, and the table, whole or in brief."""
        if self.holder != seat and len(self.people) > 1:
            self.hand_over(seat)
        self.tell(seat)
        out.print()
        table = table_of(self.position, seat, brief=not self.table_is_old)
        below = height(self.offering(seat)) + PROMPT
        if lines_of(table) + below > window() and self.table_is_old:
            table = table_of(self.position, seat, brief=True)
        self.table_lines = page_out(table, min(below, LEAST))
        self.table_is_old, self.holder = False, seat

    def hand_over(self, seat: int) -> None:
        """Hide one person's cards, and what they typed, before the next one looks."""
        forget()
        if out.is_dumb_terminal:
            out.print("\n" * out.height)
        elif out.is_terminal:
            out.clear()
            out.file.write("\x1b[3J")  # what has scrolled away, too
        input(f"{self.position.names[seat]}, press Enter when nobody else is looking at the screen. ")
        self.table_is_old = True

    def tell(self, seat: int) -> None:
        """What happened since this seat last heard of it."""
        say(told(self.position, seat, self.told[seat]))
        self.told[seat] = len(self.position.history)

    def offers(self, seat: int) -> Offers:
        """What a seat can choose from."""
        now = self.position.digest, seat
        if self.offered[0] != now:
            self.offered = now, offers(self.position.observation(seat))
        return self.offered[1]

    def offer(self, seat: int, whole: bool = False, cut: bool = True) -> None:
        """What is to be done and the choices, as many as fit below the table if they are to be `cut`.

        What is more easily said in words is listed only if `whole`.
        """
        room = window() - self.table_lines if cut else ENDLESS
        page_out(Group(*self.offering(seat, whole, room)))
        self.table_lines = 0  # from now on it scrolls away
        self.guided[seat] = self.guide(seat)

    def offering(self, seat: int, whole: bool = False, room: int = ENDLESS) -> list[RenderableType]:
        """The task, the guide if it says something new, and the choices, in so many lines with the prompt."""
        observation = self.position.observation(seat)
        words = observation.game.words.task(observation.view, observation.names)
        latest = (played.events for played in reversed(self.position.history))
        brings = venture(observation.game, seat, latest)
        task: list[RenderableType] = [Text(f"{words} {brings}".rstrip(), "bold")]
        guide = Text(self.guide(seat))
        room -= height(task) + PROMPT
        is_new = guide.plain not in ("", self.guided.get(seat))
        if (whole or is_new) and lines_of(guide) + LEAST <= room:
            task.append(guide)
            room -= lines_of(guide)
        return [*task, *listing(self.offers(seat), whole, room)]

    def phrases(self, seat: int) -> list[str]:
        """What a seat may type for a move: as it is listed, and in the notation."""
        return [
            words
            for offer in chain(*self.offers(seat)[1:])
            for words in (offer.label.partition(" (")[0], offer.moves.rpartition("; ")[2])
        ]

    def guide(self, seat: int) -> str:
        """What the guide says, but for what a page draws."""
        return not_drawn(self.position.observation(seat).guide())

    def finish(self) -> None:
        """The last table and the result."""
        for seat in self.people[:1]:
            self.tell(seat)
        out.print()
        show_table(self.position, ONLOOKER)
        out.print()
        show_result(self.position, self.players)
        if self.people and not self.unsaved:
            again = f"flatboat replay {shlex.quote(str(self.path))}"
            sentence(f"The game is kept; see it again with: {again}")

    # --- saving ---------------------------------------------------------------------
    def save(self) -> None:
        """Save the game; the first failure is said aloud, and the game goes on."""
        try:
            save_record(self.path, self.position, self.players)
            self.unsaved = ""
        except RecordError as error:
            if not self.unsaved:
                sentence(f"The game cannot be saved for now: {error}", "red")
            self.unsaved = str(error)

    def save_as(self, name: str) -> None:
        """Save a copy under a name that is not taken."""
        try:
            path = Path(name).expanduser()
            path.stat()
            taken = True
        except FileNotFoundError:
            taken = False
        except (OSError, RuntimeError, ValueError):  # too long, of a user unknown, with a NUL
            raise FlatboatError(f"no file can be called {name[:40]!r}; give another name") from None
        if taken:
            raise FlatboatError(f"{path} already exists and was not changed; choose another name")
        save_record(path, self.position, self.players)
        bare = path.name == str(path) and path.suffix != SUFFIX  # which might be the name of a game
        file = shlex.quote(f"./{path}" if bare else str(path))
        sentence(f"Saved; go on with it by: flatboat play {file} --terminal")


@contextlib.contextmanager
def complaints() -> Iterator[None]:
    """Say what a person got wrong, and go on."""
    try:
        yield
    except FlatboatError as error:
        out.print(Text(f"! {error}", "red"))
