"""Where chunks are played: in threads or processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from flatboat.errors import StudyError
from flatboat.lab.studies.chunks import Job, Part, play_chunk


class Place(Protocol):
    """Where chunks are played."""

    @property
    def room(self) -> int:
        """How many chunks may be out at once: no more results than that wait to be written."""

    def begin(self, job: Job) -> None:
        """Have a chunk played."""

    def ended(self, within: float) -> list[Part]:
        """What was played, as soon as there is any, or after so many seconds. Raises what a chunk raised."""

    def close(self) -> None:
        """Let go; what is not finished is lost."""


class Here:
    """Threads or processes of this machine. Threads share compiled code and start at once; processes do not
    wait for each other where much is done in Python."""

    def __init__(self, cores: int | None = None, processes: bool = False) -> None:
        self.cores, self.processes = cores or os.cpu_count() or 1, processes
        self.stopping = False
        self.pool: Executor
        if processes:
            self.pool = ProcessPoolExecutor(self.cores, multiprocessing.get_context("spawn"))
        else:
            self.pool = ThreadPoolExecutor(self.cores, "chunks")
        self.running = set[Future[Part]]()

    @property
    def room(self) -> int:
        """One for each core, and one that waits."""
        return self.cores + 1

    def begin(self, job: Job) -> None:
        """Have a chunk played."""
        stopped: tuple[Callable[[], bool], ...] = () if self.processes else (lambda: self.stopping,)
        self.running.add(self.pool.submit(play_chunk, job, *stopped))

    def ended(self, within: float) -> list[Part]:
        """What was played since; StudyError if a process was killed."""
        done, self.running = wait(self.running, within, FIRST_COMPLETED)
        try:
            return [future.result() for future in done]
        except BrokenProcessPool:
            raise StudyError("a process that played was killed; the same command goes on") from None

    def close(self) -> None:
        """Let go of threads and processes."""
        self.stopping = True
        if isinstance(self.pool, ProcessPoolExecutor):
            for process in list((self.pool._processes or {}).values()):
                process.terminate()
        self.pool.shutdown(wait=False, cancel_futures=True)


def place_for(on: str, cores: int | None = None) -> Place:
    """A place by its name: "threads", "processes", "ray", or a cluster's address. StudyError for others."""
    if on in ("threads", "processes"):
        return Here(cores, on == "processes")
    if on == "ray" or on.startswith("ray://") or on == "auto":
        from flatboat.lab.studies.on_ray import OnRay

        return OnRay(None if on == "ray" else on, cores)
    raise StudyError(f'there is no place "{on}" to play; choose threads, processes, ray or ray://HOST:PORT')
