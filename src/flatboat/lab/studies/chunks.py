"""One chunk of a match, played from its number alone: the same bytes wherever and whenever that is done."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from flatboat.lab import files
from flatboat.lab.arena import Finished, Result
from flatboat.lab.keeping import record_of
from flatboat.lab.simulate import simulate
from flatboat.lab.studies.counting import Counts
from flatboat.lab.studies.match import Chunk, Match, record_name


@dataclass(frozen=True)
class Keeping:
    """What is kept of games beside their results."""

    records: int = 0  # of every so many-th game; 0: of none
    components: bool = False


@dataclass(frozen=True)
class Job:
    """A chunk to be played, with all that is needed for it."""

    match: Match
    chunk: Chunk
    keeping: Keeping


@dataclass(frozen=True)
class Part:
    """What came of a chunk: the bytes of its files."""

    chunk: Chunk
    games: bytes  # Parquet, a row for each game and bot
    counts: bytes = b""  # Parquet, a row for each game, seat and component
    records: dict[str, bytes] = field(default_factory=dict)  # by the name of the file


#: Matches whose code was compiled, or read from the disk, in this process.
READY: set[str] = set()
READYING = threading.Lock()


def play_chunk(job: Job, stopped: Callable[[], bool] = lambda: False) -> Part:
    """Play a chunk. Raises `flatboat.lab.simulate.Stopped` soon after `stopped` says so."""
    make_ready(job.match)
    match, chunk, keeping = job.match, job.chunk, job.keeping
    records, counts = dict[str, bytes](), Counts(match.table)

    def keep(finished: Finished) -> None:
        if keeping.records and finished.result.game % keeping.records == 0:
            text = record_of(match.table, match.bots, finished)
            records[record_name(match.number, finished.result.game)] = text.encode()
        if keeping.components:
            counts.add(finished)

    results = simulate(
        match.table, match.bots, len(chunk.games), match.seed, threads=1,
        first=chunk.games[0], stopped=stopped, keep=keep if keeping.records or keeping.components else None,
    )  # fmt: skip
    told = b""
    if keeping.components:
        told = files.parquet({"match": [match.number] * len(counts), **counts.columns}, COUNTS)
    return Part(chunk, files.parquet(rows(match, results), GAMES), told, records)


def make_ready(match: Match) -> None:
    """Compile what a match plays by: once on a machine, as `flatboat.kernel.machine.Shelf` sees to."""
    with READYING:
        if match.digest in READY:
            return
        simulate(match.table, match.bots, 1, match.seed, 1)
        READY.add(match.digest)


def rows(match: Match, results: Sequence[Result]) -> list[dict[str, Any]]:
    """A row for each game and bot."""
    won = (result.won for result in results for _ in match.bots)
    told = zip(files.rows(results, match.bots), won, strict=True)
    return [{"match": match.number, **row, "won": somebody} for row, somebody in told]


GAMES = {
    "match": "int32", "game": "int32", "deal": "int32", "bot": "string", "seat": "int8",
    "turn_order": "int8", "points": "float64", "place": "int8", "win_share": "float64", "moves": "int32",
    "rounds": "float64", "ending": "string", "won": "bool_",
}  # fmt: skip
COUNTS = {
    "match": "int32", "game": "int32", "seat": "int8", "group": "string", "name": "string",
    "amount": "float64",
}  # fmt: skip
