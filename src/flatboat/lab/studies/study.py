"""A study, as its file describes it: which games between which bots, how many, and what is varied.

[study]
game = "railroad"
asks = "sweep"            # or "match", "ladder", "balance"
bots = ["mcts:200"]
games = 400

[vary]
"loans.debt" = [1, 2, 3]   # values of the edition, and all their combinations
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

import flatboat
from flatboat.bots.outside import admit_all
from flatboat.errors import StudyError
from flatboat.kernel.editions import StrictTable, read_model
from flatboat.kernel.files import TextFile
from flatboat.kernel.game import Game
from flatboat.lab.simulate import MOST_GAMES, read_bots
from flatboat.lab.studies.chunks import Keeping
from flatboat.lab.studies.match import Match
from flatboat.lab.studies.varying import varied

STUDY_FILE = TextFile(
    StudyError,
    100_000,
    folder="a study is a .toml file",
    other="no study: a text file of at most 100 kB is wanted",
    garbled="; save it as UTF-8",
)
Finite = Annotated[float, Field(allow_inf_nan=False, json_schema_extra={"wanted": "a number"})]
Asks = Literal["match", "ladder", "balance", "sweep"]
#: Figures of a match that a sweep can aim at.
Figure = Literal["first_wins", "bot_wins", "rounds", "points", "winner_points"]
BOTS = {"match": ("greedy", "random"), "ladder": ("random", "greedy", "mcts:100"), "balance": ("greedy",)}
MOST_MATCHES = 2_000


class About(StrictTable):
    """The `[study]` table."""

    game: str
    asks: Asks = "match"
    seats: int | None = None
    bots: tuple[str, ...] = ()
    games: int = Field(400, ge=2, le=MOST_GAMES)  # of each match, or at most so many
    #: Where it is given, a match ends once no 95% interval of a share of wins is wider.
    width: float | None = Field(None, gt=0, le=1)
    seed: int = Field(0, ge=0)
    edition: str | None = None  # a name, or a file beside the study's
    note: str = ""


class Keep(StrictTable):
    """The `[keep]` table: what is kept beside results."""

    records: int = Field(0, ge=0)  # of every so many-th game; 0: of none
    components: bool | None = None  # what the game counts; unless said, in studies of balance


class Sought(StrictTable):
    """The `[wanted]` table: what a sweep looks for."""

    figure: Figure
    value: float
    #: How many values to try, where more are varied than can be tried together; 0: all combinations.
    tries: int = Field(0, ge=0, le=MOST_MATCHES)


class Study(StrictTable):
    """A whole file."""

    study: About
    options: dict[str, str | int | bool] = {}
    vary: dict[str, tuple[Finite, ...]] = {}
    wanted: Sought | None = None
    keep: Keep = Keep()  # type: ignore[call-arg]


@dataclass(frozen=True)
class Plan:
    """A study whose game, options and editions were found and do fit."""

    text: str  # its file
    study: Study
    table: Game
    bots: tuple[str, ...]

    def __repr__(self) -> str:
        bots = ", ".join(dict.fromkeys(self.bots))
        title, seats = self.table.kind.title, self.table.seats
        return f"<{self.study.study.asks} of {title}, {seats} seats: {bots}; {self.games} games>"

    @property
    def keeping(self) -> Keeping:
        """What is kept of each game."""
        said, asks = self.study.keep, self.study.study.asks
        components = asks == "balance" if said.components is None else said.components
        return Keeping(said.records, components)

    @property
    def adaptive(self) -> bool:
        """Whether the values of its matches are chosen one after the other, by what came of those before."""
        wanted = self.study.wanted
        return wanted is not None and wanted.tries > 0

    @property
    def games(self) -> int:
        """How many games it has at most."""
        wanted, games = self.study.wanted, self.study.study.games
        return games * (wanted.tries if wanted and self.adaptive else sum(1 for _ in self.matches()))

    def matches(self) -> Iterator[Match]:
        """Its matches, where they are known beforehand."""
        asks, seats = self.study.study.asks, self.table.seats
        if asks == "ladder":
            together = min(seats, len(self.bots))
            for number, bots in enumerate(combinations(self.bots, together)):
                yield self.match(number, tuple(bots[seat % together] for seat in range(seats)))
        elif asks == "sweep":
            names = list(self.study.vary)
            for number, values in enumerate(product(*self.study.vary.values())):
                yield self.match(number, self.bots, dict(zip(names, values, strict=True)))
        else:
            yield self.match(0, self.bots)

    def match(self, number: int, bots: tuple[str, ...], values: Mapping[str, float] | None = None) -> Match:
        """One match; all have the same dice. EditionError if the varied edition cannot be."""
        about, table = self.study.study, self.table
        text = varied(table.kind, table.edition.text, values) if values else table.edition.text
        options = table.options.model_dump(mode="json", exclude_defaults=True)
        return Match(
            number, table.kind.name, table.seats, options, text, bots, about.seed, about.games, values or {}
        )

    @property
    def identity(self) -> dict[str, Any]:
        """All that its results hang on, as plain data."""
        said = json.loads(self.study.model_dump_json())
        said["study"] |= {"edition": self.table.edition_digest, "seats": self.table.seats, "note": ""}
        return {
            **said,
            "bots": list(self.bots),
            "rules_version": self.table.kind.rules_version,
            "flatboat": flatboat.__version__,
        }

    @property
    def digest(self) -> str:
        """A fingerprint of it, in 12 hexadecimal digits."""
        return hashlib.sha256(json.dumps(self.identity, sort_keys=True).encode()).hexdigest()[:12]


def read_study(path: str | Path) -> Plan:
    """Read a study's file. StudyError, EditionError or FlatboatError says what is wrong, and where."""
    return plan_from(STUDY_FILE.read(Path(path)), str(path), Path(path).parent)


def plan_with(**tables: object) -> Plan:
    """A study from its tables, for programs that write no file. Raises as `read_study` does.

    >>> plan_with(study={"game": "heartland", "games": 1})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    flatboat.errors.EditionError: the study, line 3, table [study], key games: 1 is too low; please ...
    """
    import tomlkit

    return plan_from(tomlkit.dumps(tables), "the study")


def plan_from(text: str, origin: str, folder: Path = Path(), edition: Path | None = None) -> Plan:
    """A study from its text; an edition's file that it names is looked for in `folder`, unless one is given.

    FlatboatError if it cannot be.
    """
    study = read_model(text, Study, origin)
    about = study.study
    named: str | Path | None = about.edition
    if about.edition is not None and about.edition.endswith(".toml"):
        named = folder / about.edition
    table = flatboat.game(about.game, about.seats, study.options, edition or named)
    plan = Plan(text, study, table, bots_of(study, table))
    check(plan)
    return plan


def bots_of(study: Study, table: Game) -> tuple[str, ...]:
    """The bots of a study, one for each seat but in a ladder."""
    about = study.study
    said = about.bots or BOTS.get(about.asks, BOTS["balance"])
    admit_all(said)
    if about.asks == "ladder":
        return tuple(str(read_bots([bot], table.seats)[0]) for bot in said)
    return tuple(str(spec) for spec in read_bots(said, table.seats))


def check(plan: Plan) -> None:
    """Check that its parts fit each other. StudyError names what does not."""
    if fault := next(faults(plan.study, plan.bots), None):
        raise StudyError(fault)
    if plan.adaptive:
        for name, values in plan.study.vary.items():
            if len(values) != 2 or values[0] >= values[1]:
                raise StudyError(f'"{name}": where `tries` is given, name the lowest and the highest value')
            plan.match(0, plan.bots, {name: values[0]})
        return
    count = sum(1 for _ in plan.matches())
    if count > MOST_MATCHES:
        raise StudyError(f"{count} matches are too many; {MOST_MATCHES} can be played")


def faults(study: Study, bots: Sequence[str]) -> Iterator[str]:
    """In a sentence each, what a study asks that its other tables do not fit."""
    asks, wanted, different = study.study.asks, study.wanted, len(set(bots))
    if asks == "ladder" and different < max(2, len(bots)):
        yield "a ladder wants two bots or more, no two of them the same"
    if asks == "balance" and different > 1:
        yield "a study of balance wants one bot for all seats, so that nobody is the stronger"
    if asks == "sweep" and not study.vary:
        yield 'a sweep wants a table [vary], such as "loans.debt" = [1, 2, 3]'
    if asks != "sweep" and (study.vary or wanted):
        yield f'tables [vary] and [wanted] are for a sweep, but this study asks "{asks}"'
    if wanted and wanted.figure == "bot_wins" and different < 2:
        yield "what a bot wins is certain where all bots are the same; choose another figure"


EXAMPLE = """\
# A study of {title}. `flatboat lab run {file} --into FOLDER` plays it.

[study]
game = "{game}"
asks = "{asks}"
seats = {seats}
bots = [{bots}]
games = 400      # of each match
# width = 0.05   # or until no 95% interval of a share of wins is wider
seed = 0         # the same seed gives the same games
# edition = "my.toml"   # component values of your own, in a file beside this one

[keep]
records = 0      # 100: the record of every hundredth game
"""
EXAMPLE_SWEEP = """
[vary]
# Values of the edition, as `flatboat edition show {game}` names them, such as "turn.tracks" = [1, 2, 3]
"""


def example(game: str, asks: Asks, file: Path) -> str:
    """The text of a file to begin with."""
    table = flatboat.game(game)
    bots = ", ".join(f'"{bot}"' for bot in BOTS.get(asks, BOTS["balance"]))
    text = EXAMPLE.format(
        title=table.kind.title,
        file=file,
        game=table.kind.name,
        asks=asks,
        seats=max(2, table.seats),
        bots=bots,
    )
    return text + (EXAMPLE_SWEEP.format(game=table.kind.name) if asks == "sweep" else "")
