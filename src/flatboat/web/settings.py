"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from flatboat.folders import data_folder


@dataclass(frozen=True)
class Limits:
    """How much one address may ask for, as the package `limits` writes it, and how much all together."""

    tables: str = "60/hour"
    wrong_keys: str = "30/minute"
    hints: str = "60/minute"  # of one browser, and of one seat; from wherever
    uploads: str = "60/hour"
    hand_overs: str = "30/minute"  # of seats, and links replaced; as many at one table, from wherever
    nicknames: str = "120/hour"
    visitors: str = "300/hour"  # browsers that are remembered because they did something
    talk: str = "30/minute"  # lines of a seat
    talk_of_address: str = "200/minute"  # a family's, or a club's
    body: int = 2_000_000  # bytes of a request
    streams: int = 4000  # open at a time, all addresses together
    streams_of_address: int = 200
    streams_of_table: int = 1000  # of its onlookers
    streams_of_seat: int = 20
    connections: int = 8000  # at a time, as far as descriptors go round: see capacity.py
    connections_of_address: int = 400  # a proxy that is named has no such bound
    backlog: int = 2048  # connections that may wait to be taken
    silence: float = 10.0  # seconds in which a connection has to say what it wants
    body_seconds: float = 20.0  # in which a body comes, and one more for each PACE bytes (connections.py)
    idle: int = 8  # seconds that a connection stays open after an answer; programs let go of theirs after 5
    stall: float = 20.0  # seconds in which somebody has to read on
    last_answers: float = 3.0  # seconds for what is being answered when the server stops
    rest: float = 0.15  # seconds between two states that a page is sent; nobody sees more
    patience: int = 120  # seconds that somebody may be silent in their turn before a host may let a bot play


@dataclass(frozen=True)
class Settings:
    """A server's database, its bots and its limits."""

    database: str = ""  # "" is a file in the data folder
    folder: Path = field(default_factory=data_folder)
    workers: int = max(2, min(4, (os.cpu_count() or 2) - 1))  # processes in which bots think
    warm: bool = True  # compile the bots' code as soon as the server runs
    limits: Limits = field(default_factory=Limits)
    new_secret: bool = False  # make a new secret though games are stored: the old one is lost
    names: tuple[str, ...] = ()  # what the site is called, beside loopback and the address listened on
    address: str = ""  # listened on
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-* headers are believed

    @property
    def url(self) -> str:
        """The database's URL, or its file."""
        return self.database or str(self.folder / "flatboat.db")
