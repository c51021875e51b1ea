"""Chunks on a Ray cluster: each a task of one core, played again by Ray where its machine is lost."""

from __future__ import annotations

import logging
import os
import warnings
from typing import Any

from flatboat.errors import StudyError
from flatboat.lab.studies.chunks import Job, Part, play_chunk
from flatboat.later import library

ATTEMPTS = 3  # to join a cluster
DIED = ("Starting Ray client server failed", "ZombieProcess")
TOKEN = "; a cluster that wants a token is joined with RAY_AUTH_MODE=token"
AHEAD = 2  # chunks out for each core of the cluster: one is played, one waits


class OnRay:
    """A cluster at an address; without one, Ray on this machine alone, or the cluster of this process."""

    def __init__(self, address: str | None = None, cores: int | None = None) -> None:
        """FlatboatError if Ray is not installed, or nobody answers."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to Ray's makers
        self.ray = ray = ray_itself()
        self.own = not ray.is_initialized()
        if self.own:
            join(ray, address, cores)
        #: Ray plays a chunk again as often as its machine is lost; what a chunk itself raises is told.
        self.task = ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(play_chunk)
        self.running = dict[Any, Job]()

    @property
    def room(self) -> int:
        """For each core that the cluster has now."""
        return AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def begin(self, job: Job) -> None:
        """Have a chunk played."""
        self.running[self.task.remote(job)] = job

    def ended(self, within: float) -> list[Part]:
        """What was played since; StudyError if the cluster is gone."""
        done, _ = self.ray.wait(list(self.running), timeout=within)
        try:
            parts: list[Part] = self.ray.get(done)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None  # what the chunk raised
        except self.ray.exceptions.RayError as error:
            raise StudyError(f"the Ray cluster is gone: {gist(error)}; the same command goes on") from None
        for task in done:
            del self.running[task]
        return parts

    def close(self) -> None:
        """Take back what is out, and let go of a cluster that was begun or joined here."""
        for task in self.running:
            self.ray.cancel(task, force=True)
        if self.own:
            self.ray.shutdown()


def join(ray: Any, address: str | None, cores: int | None) -> None:
    """Begin Ray here, or join a cluster. StudyError if nobody answers, within half a minute.

    A head forks a process for each client, which now and then dies at once: then it is asked again.
    """
    for left in reversed(range(ATTEMPTS)):
        try:
            return connect(ray, address, cores)
        except Exception as error:  # on a busy machine a bare one, that a node did not begin in time
            if not left or not any(sign in repr(error) for sign in DIED):
                where = address or "this machine"
                raise StudyError(f"no Ray cluster answers at {where}: {gist(error)}{TOKEN}") from None
            ray.shutdown()


def connect(ray: Any, address: str | None, cores: int | None) -> None:
    """Begin Ray here, or join a cluster; raises what Ray raises."""
    quiet = {"log_to_driver": False, "logging_level": "error"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it warns of is said by the error
        if address is None:
            ray.init(address="local", num_cpus=cores, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)


def ray_itself() -> Any:
    """Ray, which is to be silent. FlatboatError if it is not installed."""
    ray = library("ray", "cluster", "Ray")
    logging.getLogger("ray").setLevel(logging.ERROR)
    return ray


def gist(error: Exception) -> str:
    """The line of an error that says what is wrong: the first, or the last where it holds a trace."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1 if any(line.startswith("Traceback") for line in lines) else 0][:200]
